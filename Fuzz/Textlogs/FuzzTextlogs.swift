import FuzzLines
import FuzzSupport

/// Text logs of every format, put together from heads, labels and any bytes: reading one ends in time, its lines add
/// up, and its failures do not depend on how it is cut into pieces or whether it is compressed.
///
///     Scripts/fuzz 60 0 textlogs
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzTextlogs(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    var input = FuzzInput(start, count)
    checkReading(&input) { input in
        guard input.byte() & 7 != 0 else { return input.all() }
        var text: [UInt8] = []
        while !input.isEmpty {
            text += LogPieces.line(&input)
            text += LogPieces.ending(&input)
        }
        if text.count & 1 == 0, text.last == UInt8(ascii: "\n") { text.removeLast() }
        return text
    }
    return 0
}
