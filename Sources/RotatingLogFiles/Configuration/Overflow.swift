/// What a call does when the journal is full because the disk does not keep up.
public struct Overflow: Sendable, Hashable {
    /// Nanoseconds; nil: without bound; 0: not at all.
    let limitNanoseconds: UInt64?

    /// Waits for space up to a limit, then drops the record and counts it. After one timeout further calls drop at once
    /// until the writer has advanced, so a stuck disk costs one wait, not one for each record. `block(upTo:
    /// .seconds(1))` is the default. Calls that must not wait (MSAL's callback, the main thread on Apple systems) drop
    /// at once.
    public static func block(upTo limit: Duration) -> Overflow {
        Overflow(limitNanoseconds: limit.nanosecondsClamped)
    }

    /// Waits as long as necessary: nothing is dropped, and a disk that is stuck for ever blocks the caller for ever.
    public static let blockWithoutLimit = Overflow(limitNanoseconds: nil)

    /// Drops the new record at once and counts it.
    public static let dropNewest = Overflow(limitNanoseconds: 0)
}

extension Duration {
    /// Whole nanoseconds, at least 0, at most some 292 years.
    var nanosecondsClamped: UInt64 {
        let parts = components
        guard parts.seconds >= 0, parts.attoseconds >= 0 else { return 0 }
        guard parts.seconds < 9_000_000_000 else { return 9_000_000_000_000_000_000 }
        return UInt64(parts.seconds) * 1_000_000_000 + UInt64(parts.attoseconds / 1_000_000_000)
    }
}
