internal import CScrubScan

extension UInt8 {
    /// Character classes of runs, as the C scanner defines them: tokens, GUIDs, host names, numbers.
    @inline(__always) var isRunByte: Bool { scrub_is_word(self) != 0 }
}
