/// What a chain has masked since it was made.
public struct ScrubCounters: Sendable, Hashable {
    /// Values replaced whole because a scrubber failed or a limit was exceeded.
    public var withheld = 0
    public var secrets = 0
    public var personal = 0
    public var pseudonymous = 0
    public var organizational = 0

    /// Everything that was masked or withheld.
    public var total: Int { withheld + secrets + personal + pseudonymous + organizational }
}
