import TextBytes

/// Makes the bytes of a log safe for a terminal: characters that it would obey or hide are escaped as `\u{…}`.
///
/// Tabs and line feeds stay, as does a carriage return directly before a line feed. A byte that is not UTF-8 is escaped
/// by its value. A piece may end in the middle of a character.
package struct TerminalBytes {
    /// The start of an incomplete character, or a carriage return that depends on the next byte.
    private var pending: [UInt8] = []

    package init() {}

    package mutating func append(_ piece: [UInt8], to output: inout [UInt8]) {
        let bytes = pending + piece
        let end = Self.completeCount(bytes)
        pending = Array(bytes[end...])
        Self.append(bytes[..<end], to: &output)
    }

    /// Call at the end of the input: pending bytes will not be completed.
    package mutating func finish(into output: inout [UInt8]) {
        Self.append(pending[...], to: &output)
        pending = []
    }

    private static func append(_ bytes: ArraySlice<UInt8>, to output: inout [UInt8]) {
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var index = bytes.startIndex
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .emptyInput: return
            case .error(let length):
                for byte in bytes[index..<index + length] { output += VisibleText.spelled(Unicode.Scalar(byte)).utf8 }
                index += length
            case .valid(let encoded):
                let next = index + encoded.count
                let scalar = Unicode.UTF8.decode(encoded)
                let isKept =
                    switch scalar {
                    case "\n", "\t": true
                    case "\r": next < bytes.endIndex && bytes[next] == .newline
                    default: !MisleadingCharacter.contains(scalar.value)
                    }
                if isKept { output += bytes[index..<next] } else { output += VisibleText.spelled(scalar).utf8 }
                index = next
            }
        }
    }

    /// The number of leading bytes that do not depend on the bytes that follow.
    private static func completeCount(_ bytes: [UInt8]) -> Int {
        if bytes.last == .carriageReturn { return bytes.count - 1 }
        for length in 1...3 where length <= bytes.count {
            let byte = bytes[bytes.count - length]
            if UTF8.isContinuation(byte) { continue }
            let wanted = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
            return wanted > length ? bytes.count - length : bytes.count
        }
        return bytes.count
    }
}
