internal import CScrubScan
internal import TextBytes

extension UInt8 {
    /// Character classes of runs, as the C scanner defines them: tokens, GUIDs, host names, numbers.
    @inline(__always) var isRunByte: Bool { scrub_is_word(self) != 0 }

    /// A letter, a digit or a mark that logins have: `anna.berg`, `anna_b-2`.
    @inline(__always) var isLoginByte: Bool {
        isAlphanumeric || self == .underscore || self == .dot || self == .minus
    }
}
