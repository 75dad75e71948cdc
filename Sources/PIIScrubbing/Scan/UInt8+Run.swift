internal import CScrubScan

extension UInt8 {
    /// Characters of a run, as the kernel defines them: tokens, GUIDs, host names, numbers.
    @inline(__always) var isRunByte: Bool { scrub_is_word(self) != 0 }
}
