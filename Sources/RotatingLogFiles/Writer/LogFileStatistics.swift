import LogRecords

/// What one opening of a log has done so far. Counts since the opening.
public struct LogFileStatistics: Sendable, Hashable {
    /// Records and bytes written into files. The bytes include the sink's own records.
    public var records: UInt64
    public var bytes: UInt64
    /// Records in the journal that are not in a file yet. The process may die; they are kept.
    public var waiting: Int
    /// Records that could not be kept, by level. Each is also announced in the log itself.
    public var dropped: DroppedRecords
    /// Files closed, and archives completed.
    public var rotations: UInt64
    public var archives: UInt64
    /// Time spent on compressing and indexing archives.
    public var archivingTime: Duration
    /// System calls that failed and were, or will be, retried.
    public var faults: UInt64
    /// Records that a forked child handed to its parent's sink; they were not written.
    public var refusedInChild: UInt64
    /// Archives that retention's count, size or free space bound removed before its age bound would have.
    public var removedEarly: UInt64

    init(_ core: LogFileCore) {
        records = core.state[.recordsWritten]
        bytes = core.state[.bytesWritten]
        waiting = core.countWaiting(until: core.journal.tail.position)
        dropped = core.journal.dropped
        rotations = core.state[.rotations]
        archives = core.state[.archived]
        archivingTime = .nanoseconds(Int64(clamping: core.state[.archivingTime]))
        faults = core.state[.faults]
        refusedInChild = core.state[.refusedInChild]
        removedEarly = core.state[.removedEarly]
    }
}

extension LogFileCore {
    /// Records that are not in the file, the sink's own included: an announcement of a loss may be the only one left.
    func countWaiting(until end: UInt64) -> Int {
        journal.countWaiting(until: end) + Int(clamping: state[.eventsWaiting])
    }

    /// Waits until a request was carried out; false after `limit`. Returns at once if the writer has ended.
    func waitUntilDone(_ word: SharedState.Word, _ wanted: UInt64, within limit: Duration) async -> Bool {
        _ = await waitUntil(within: limit) { $0.state[word] >= wanted || $0.state[.writerFinished] != 0 }
        return state[word] >= wanted
    }

    /// Checks each millisecond until a condition holds or time is up. Continues when the calling task is cancelled,
    /// since flush and shutdown are often called then.
    func waitUntil(within limit: Duration, _ condition: @escaping @Sendable (LogFileCore) -> Bool) async -> Bool {
        if condition(self) { return true }
        return await Task.detached {
            let clock = ContinuousClock()
            let end = clock.now.advanced(by: min(limit, .seconds(1 << 30)))
            while !condition(self) {
                let rest = clock.now.duration(to: end)
                if rest <= .zero { return condition(self) }
                try? await Task.sleep(for: min(rest, .milliseconds(1)))
            }
            return true
        }
        .value
    }
}
