import CPlatform

/// What callers, writer and maintenance worker tell each other without a lock. Each word has one meaning and only ever
/// grows, unless it says otherwise.
///
/// Sendable because the memory lives until `deinit` and is only touched by atomic operations.
final class SharedState: @unchecked Sendable {
    enum Word: Int, CaseIterable {
        /// Rotations requested, and those that were carried out (or found nothing to rotate).
        case rotationsWanted, rotationsDone
        /// Journal position that the requested rotation must come after.
        case rotateAfter
        /// Reopenings requested, and those that were carried out.
        case reopeningsWanted, reopeningsDone
        /// Journal position up to which a call waits for a sync, and up to which one was made.
        case syncWanted, synced
        /// 1 + head at which a call last waited without success; calls do not wait while head is unchanged.
        case stalledAt
        /// 1 while written bytes wait for the timed sync.
        case isUnsynced
        /// 1: the writer has drained the journal and closed everything; 1: the maintenance worker has ended.
        case writerFinished, maintenanceFinished
        /// See `Closing`.
        case closing
        /// 1: the maintenance worker must end.
        case maintenanceStop
        /// 1 while a full disk keeps the writer from writing.
        case isOutOfSpace
        /// Records and bytes in files, files closed, archives made, faults of the disk survived.
        case recordsWritten, bytesWritten, rotations, archived, faults
        /// 1: rotated files are compressed without waiting for collectors.
        case archivesAtOnce
        /// Nanoseconds spent on making archives.
        case archivingTime
        /// Records that a forked child handed to its parent's sink.
        case refusedInChild
        /// Archives that another retention bound removed before their age bound did.
        case removedEarly
        /// Checks of the active file requested, and those whose findings are in the log.
        case checksWanted, checksDone
        /// Internal events that are not in the file yet.
        case eventsWaiting
        /// 1: the maintenance worker has internal events for the writer.
        case eventsOffered
    }

    enum Closing: UInt64 {
        case open
        case shutdownRequested
        /// The application released the log without `shutdown`, and nothing waits for its end.
        case released
    }

    private let memory: UnsafeMutablePointer<UInt64>

    init() {
        memory = .allocate(capacity: Word.allCases.count)
        memory.initialize(repeating: 0, count: Word.allCases.count)
    }

    deinit {
        memory.deallocate()
    }

    subscript(word: Word) -> UInt64 {
        get { atomic_word_load(memory + word.rawValue) }
        set { atomic_word_store(memory + word.rawValue, newValue) }
    }

    var closing: Closing {
        get { Closing(rawValue: self[.closing]) ?? .open }
        set { self[.closing] = newValue.rawValue }
    }

    @discardableResult
    func add(_ count: UInt64, to word: Word) -> UInt64 { atomic_word_add(memory + word.rawValue, count) }
    func raise(_ word: Word, to value: UInt64) { atomic_word_raise(memory + word.rawValue, value) }
    func exchange(_ word: Word, _ value: UInt64) -> UInt64 { atomic_word_exchange(memory + word.rawValue, value) }
}
