import PIIScrubbing

private let chain = ScrubberChain(pseudonyms: .classOnly)

/// Entry point of libFuzzer: no input may crash the scrubber, and a second pass must change nothing.
///
///     swift build --sanitize=fuzzer --product ScrubberFuzz && .build/debug/ScrubberFuzz -max_total_time=30
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzz(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    let input = UnsafeRawBufferPointer(start: start, count: count)
    var once: [UInt8] = []
    guard chain.scrub(utf8: input, into: &once) else { return 0 }
    var twice: [UInt8] = []
    let isChanged = once.withUnsafeBytes { chain.scrub(utf8: $0, into: &twice) }
    if isChanged, once != twice { fatalError("a second pass changed the output") }
    return 0
}
