import CJournal
import CPlatform
import LogRecords

/// The fast path: puts one finished line into the journal, from any thread, without a lock or a system call.
///
/// A record costs a compare-exchange, a copy and two stores. Everything that may wait, count or wake is in functions
/// that are never inlined here. Measured by `log-stress`; see Documentation/Durability.md for figures.
struct JournalProducer: Sendable {
    private let core: LogFileCore
    private let journal: Journal
    private let generation: UInt64
    private let syncLevel: UInt8
    private let limit: UInt64?

    init(core: LogFileCore) {
        self.core = core
        journal = core.journal
        generation = platform_forks()
        syncLevel = core.configuration.sync.level?.rawValue ?? .max
        limit = core.configuration.overflow.limitNanoseconds
    }

    @inline(__always)
    func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        guard platform_forks() == generation, line.count > 0, line.count <= Journal.largestRecord,
            let bytes = line.baseAddress, line[line.count - 1] == UInt8(ascii: "\n")
        else {
            refuse(line, delivery)
            return
        }
        var end = journal_append(
            journal.header,
            journal.data,
            journal.capacity,
            journal.key,
            bytes,
            UInt32(truncatingIfNeeded: line.count),
            UInt32(delivery.level.rawValue)
        )
        if end == .max {
            end = appendWhenFull(line, delivery)
            if end == .max { return }
        }
        if journal_wants_wake(journal.header) { core.work.signal() }
        if delivery.level.rawValue >= syncLevel { waitForSync(end, delivery) }
    }

    /// Rejects a record that is empty, too long or not one line, or that comes from a forked child, which must not
    /// touch its parent's journal.
    @inline(never)
    private func refuse(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        if platform_forks() != generation {
            core.state.add(1, to: .refusedInChild)
        } else {
            core.countDrop(line, delivery.level)
            wakeForDrops()
        }
    }

    /// Waits for space as the overflow policy allows. `UInt64.max`: dropped and counted.
    @inline(never)
    private func appendWhenFull(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) -> UInt64 {
        let mayWait = mayWait(delivery)
        let time = core.environment.time
        let begin = time.monotonic()
        var attempts = 0
        while mayWait, limit != 0, !journal.tail.isClosed {
            let head = journal.head
            // Another call has waited without success, and nothing has moved since.
            if limit != nil, core.state[.stalledAt] == head + 1 { break }
            // Signals once: a busy writer checks by itself, and one that waits for the disk or the compressor gains
            // nothing.
            if attempts == 0 { core.work.signal() }
            time.pause(JournalProducer.pause(attempts))
            attempts += 1
            let end = journal_append(
                journal.header,
                journal.data,
                journal.capacity,
                journal.key,
                line.baseAddress,
                UInt32(truncatingIfNeeded: line.count),
                UInt32(delivery.level.rawValue)
            )
            if end != .max { return end }
            if let limit, time.monotonic() - begin >= limit {
                core.state[.stalledAt] = journal.head + 1
                break
            }
        }
        core.countDrop(line, delivery.level)
        wakeForDrops()
        return .max
    }

    /// Nanoseconds of the next pause. The writer frees space in tens of microseconds while the disk responds; after
    /// some milliseconds without space the caller polls less often. During the longest pause the writer cannot empty
    /// the journal.
    private static func pause(_ attempts: Int) -> UInt64 {
        switch attempts {
        case ..<20: 0
        case ..<60: 50_000
        default: 500_000
        }
    }

    /// The writer announces drops; the maintenance worker reports them to hooks. Neither is woken while it works.
    private func wakeForDrops() {
        if journal_wants_wake_after_drop(journal.header) { core.work.signal() }
    }

    /// Used if the policy asks for a sync before the call returns. Concurrent calls share the writer's next sync.
    @inline(never)
    private func waitForSync(_ end: UInt64, _ delivery: Delivery) {
        guard mayWait(delivery) else { return }
        let begin = core.environment.time.monotonic()
        core.state.raise(.syncWanted, to: end)
        core.work.signal()
        var seen = core.synced.signals
        while core.state[.synced] < end {
            // A disk that does not respond blocks the call no longer than a full journal would.
            let waited = core.environment.time.monotonic() - begin
            let bound = limit == 0 ? 1_000_000_000 : limit
            if let bound, waited >= bound { return }
            seen = core.synced.wait(after: seen, nanoseconds: 100_000_000)
        }
    }

    private func mayWait(_ delivery: Delivery) -> Bool {
        delivery.mayWait && !platform_must_not_wait()
    }
}
