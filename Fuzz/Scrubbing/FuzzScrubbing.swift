import Foundation
import PIIScrubbing

/// libFuzzer's entry: any bytes must come through the scrubber without a crash, unchanged by a second pass, and with
/// the same findings whether or not the prefilter chose where detectors start.
///
///     Scripts/fuzz 60
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzScrubbing(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let bytes = UnsafeRawBufferPointer(start: start, count: count)
    if !ScrubberChain.firstLookAgrees(on: bytes) { stop("the first look missed something", bytes) }
    for chain in chains {
        let once = scrubbed(bytes, chain)
        let twice = once.withUnsafeBytes { scrubbed($0, chain) }
        if once != twice { stop("a second pass changed the text", bytes) }
    }
    return 0
}

private let chains: [ScrubberChain] = {
    let key = PseudonymKey(bytes: (1...32).map { UInt8($0) }) ?? .ephemeral()
    return [
        ScrubberChain(pseudonyms: Pseudonymizer(key: key)),
        ScrubberChain(level: .maskEUIIOnly, pseudonyms: .classOnly),
        ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly),
    ]
}()

private func scrubbed(_ bytes: UnsafeRawBufferPointer, _ chain: ScrubberChain) -> [UInt8] {
    var output: [UInt8] = []
    return chain.scrub(utf8: bytes, into: &output) ? output : Array(bytes)
}

/// Ends the process so that libFuzzer keeps the input.
private func stop(_ reason: String, _ bytes: UnsafeRawBufferPointer) -> Never {
    print("\(reason): \(String(reflecting: String(decoding: bytes, as: UTF8.self)))")
    fflush(nil)
    abort()
}
