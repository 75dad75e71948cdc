/// Bounds how many equal failures a log gets: beyond a rate they become one record each second, with the number of
/// failures that it stands for (`msal.repeat_count`). Off unless it is given to `AuthLogging`.
///
/// Equal are failures of one domain, code, internal code, advice, operation and account, all of them attempts or none.
/// In each second the first `perSecond` are written one by one. The rest become one record, which is the last of them,
/// at the end of that second; so the first and the last failure of a flood are kept whole, and a report counts all.
/// Correlation ids of the others are not kept. A failure that `attempt` and the `catch` around it both log counts once,
/// as always; so does one that is logged again and again with one correlation id within ten seconds, of which at most
/// `perSecond` a second are written.
///
/// Records that came through MSAL's log callback are never folded. At most 4,096 kinds of failures are counted at a
/// time, and at most 8 MiB of records wait; what is beyond is written one by one.
///
/// The flight recorder writes the story of each failure that is written: those at the beginning of a flood, and the
/// last one of each second, as far as the ring still holds it at the end of that second.
///
/// Death of the process loses the repeats of at most the last second; `flush` and `shutdown` write them.
///
/// Cost: switched off, one comparison for a failure. Switched on, a failure takes a lock and is looked up; a folded one
/// is copied instead of encoded.
public struct FloodControl: Sendable, Hashable {
    /// Equal failures that are written one by one in a second. Default 10; at least 1.
    public var perSecond: Int

    public init(perSecond: Int = 10) {
        self.perSecond = perSecond
    }
}
