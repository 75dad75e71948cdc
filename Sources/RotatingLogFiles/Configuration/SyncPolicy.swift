public import LogRecords

/// When written records become safe from the death of the machine.
///
/// Safe from the death of the *process* they are at once, whatever the policy: when the log call returns, the record lies
/// in shared memory that the system keeps.
public struct SyncPolicy: Sendable, Hashable {
    /// Longest time that a written record waits for its sync; nil: no sync by time.
    public var interval: Duration?
    /// Sync the file when it is closed.
    public var atRotation: Bool
    /// Records at or above this level: the call returns after the sync. Calls that come together share one.
    public var level: RecordLevel?

    public init(interval: Duration? = .seconds(1), atRotation: Bool = true, level: RecordLevel? = nil) {
        self.interval = interval
        self.atRotation = atRotation
        self.level = level
    }

    /// The system decides when. Archives are synced all the same before the plain file goes.
    public static let never = SyncPolicy(interval: nil, atRotation: false)
    /// Each file when it is closed.
    public static let atRotation = SyncPolicy(interval: nil)
    /// At most so much time after the write. The default, with one second.
    public static func interval(_ interval: Duration) -> SyncPolicy { SyncPolicy(interval: interval) }
    /// At once for records at or above a level, each second for the others.
    public static func immediately(from level: RecordLevel) -> SyncPolicy { SyncPolicy(level: level) }
}
