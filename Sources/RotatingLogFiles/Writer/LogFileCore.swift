import Files
import Locks
import LogRecords

/// State shared by the public type, the writer and the maintenance worker of one opening.
final class LogFileCore: Sendable {
    let configuration: LogFileConfiguration
    let environment: LogFileEnvironment
    let directory: LogDirectory
    let family: LogName
    let journal: Journal
    let run: RunIdentity
    let state = SharedState()
    /// Not in the journal: what a process that is killed had not announced yet is announced by recovery as the log's
    /// own.
    let dropsByRun: DropsByRun
    /// Wakes the writer.
    let work = ConditionEvent()
    /// Signalled after each sync that a call waits for.
    let synced = ConditionEvent()
    /// Wakes the maintenance worker.
    let maintenanceWork = ConditionEvent()
    let shared = Locked(Shared())
    /// Milliseconds since 1970 at which the active file was last written before this opening; nil if there was none.
    let lastWritten: Int64?

    /// Set by the writer and used by the maintenance worker, or the reverse.
    struct Shared {
        /// The file being written. The maintenance worker syncs it and never touches its name.
        var active: OpenFile?
        /// Rotated files on disk that are to be compressed, without the newest if it is to stay plain.
        var waiting = 0
        /// Rotations since the directory was listed for them: the listing may lack their files.
        var rotatedSinceListing = 0
        /// Those whose compression failed and will be retried.
        var postponed = 0
        /// Closed files that are to be synced.
        var unsynced: [OpenFile] = []
        /// Rotations of this run that hooks have not been called for, and when each plain file was made (monotonic
        /// clock).
        var rotated: [ArchiveName] = []
        var rotationTimes: [ArchiveName: UInt64] = [:]
        /// Why records cannot reach the file; nil: they do.
        var writeFailure: SystemFailure?
        /// Internal events from the maintenance worker that the writer has not taken yet; flagged by
        /// `SharedState.Word.eventsOffered`.
        var internalEvents: [InternalEvent] = []
    }

    var name: String { family.name }

    init(
        configuration: LogFileConfiguration,
        environment: LogFileEnvironment,
        directory: LogDirectory,
        family: LogName,
        journal: Journal,
        run: RunIdentity,
        lastWritten: Int64?
    ) {
        self.configuration = configuration
        self.environment = environment
        self.directory = directory
        self.family = family
        self.journal = journal
        self.run = run
        dropsByRun = DropsByRun(ownID: run.id)
        self.lastWritten = lastWritten
    }

    /// Counts a record that was dropped.
    func countDrop(_ line: UnsafeRawBufferPointer, _ level: RecordLevel) {
        dropsByRun.count(line, level)
        journal.countDrop(level)
    }

    /// Called by the maintenance worker: hands one of the sink's own records to the writer.
    func offer(_ event: InternalEvent) {
        shared.withLock { $0.internalEvents.append(event) }
        state[.eventsOffered] = 1
        work.signal()
    }

    /// Called by the writer.
    func takeOfferedEvents() -> [InternalEvent] {
        guard state[.eventsOffered] != 0, state.exchange(.eventsOffered, 0) != 0 else { return [] }
        return shared.withLock { shared in
            defer { shared.internalEvents = [] }
            return shared.internalEvents
        }
    }

    /// Called by the writer; the maintenance worker reports it to the application.
    func report(writeFailure: SystemFailure?) {
        shared.withLock { $0.writeFailure = writeFailure }
        maintenanceWork.signal()
    }

    /// Whether one more rotated file may wait for the compressor. At shutdown the compressor no longer runs: the
    /// journal's content goes into plain files, and nothing waits.
    var mayRotate: Bool {
        state[.maintenanceStop] != 0 || shared.withLock { $0.waiting < configuration.maxPendingCompressions }
    }
}
