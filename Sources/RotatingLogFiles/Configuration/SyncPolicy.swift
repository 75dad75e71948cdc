public import LogRecords

/// When written records become safe from the death of the machine.
///
/// They are safe from the death of the *process* at once, whatever the policy: when the log call returns, the record is
/// in shared memory that the system keeps.
public struct SyncPolicy: Sendable, Hashable {
    /// Longest time that a written record waits for its sync; nil: no sync by time.
    public var interval: Duration?
    /// Sync the file when it is closed.
    public var atRotation: Bool
    /// For records at or above this level the call returns after the sync, or after the overflow policy's limit if the
    /// disk does not respond (one second with `dropNewest`). A call that must not wait returns at once. Concurrent calls
    /// share one sync.
    public var level: RecordLevel?

    public init(interval: Duration? = .seconds(1), atRotation: Bool = true, level: RecordLevel? = nil) {
        self.interval = interval
        self.atRotation = atRotation
        self.level = level
    }

    /// The system decides when. Archives are synced anyway before the plain file is removed.
    public static let never = SyncPolicy(interval: nil, atRotation: false)
    /// Syncs each file when it is closed.
    public static let atRotation = SyncPolicy(interval: nil)
    /// Syncs at most this long after the write. The default, with one second.
    public static func interval(_ interval: Duration) -> SyncPolicy { SyncPolicy(interval: interval) }
    /// Syncs at once for records at or above a level, each second for the others.
    public static func immediately(from level: RecordLevel) -> SyncPolicy { SyncPolicy(level: level) }
}
