import CPlatform
import Files
import Locks
@_exported public import LogRecords

/// A log file that rotates, compresses, and loses nothing when the process is killed.
///
/// A record is safe from the death of the process when `append` returns: it is in a journal in shared memory. One
/// thread moves it from there into `NAME.ndjson` within milliseconds; what is left is recovered by the next opening, or
/// by `LogRecovery`. `SyncPolicy` decides when it is safe from the death of the machine.
///
/// After `fork` without `exec` the child's records are refused and counted (`statistics.refusedInChild`): the journal
/// is the parent's. A child that wants to log opens a log of its own, with `{pid}` in the name.
///
/// Uses two threads of its own (three from the first archive on), three descriptors, the journal's memory and about 1
/// MiB more (4 MiB while compressing). Call `shutdown(within:)` at the end. Without it nothing is lost, but the journal
/// stays for the next opening to finish.
public final class RotatingLogFile: RecordSink {
    public typealias Configuration = LogFileConfiguration

    let core: LogFileCore
    private let producer: JournalProducer
    private let ownership: Ownership
    private let threads: SinkThreads

    /// Opens `directory/name.ndjson` for appending and makes the directory (0700) if it is missing.
    ///
    /// `name` may hold `{host}`, `{pid}` and `{bundle}`. First recovers what a dead process left under the name or its
    /// family, which takes time in proportion to its journal. Blocks on the disk.
    ///
    /// Throws `LogFileError`: the directory or the file cannot be written; the name is taken by a link, a pipe or a
    /// file with several names; a living process writes it; or the configuration contradicts itself. A refused opening
    /// leaves no files.
    public convenience init(
        directory: String,
        name: String,
        configuration: Configuration = Configuration()
    ) throws(LogFileError) {
        try self.init(
            directory: directory,
            name: name,
            configuration: configuration,
            environment: LogFileEnvironment()
        )
    }

    package init(
        directory: String,
        name: String,
        configuration: Configuration = Configuration(),
        environment: LogFileEnvironment
    ) throws(LogFileError) {
        platform_watch_forks()
        let opened = try LogFileOpening(
            path: directory,
            pattern: name,
            configuration: configuration,
            environment: environment
        )
        .open()
        core = opened.core
        ownership = opened.ownership
        producer = JournalProducer(core: core)
        threads = SinkThreads()
        guard threads.start(opened) else {
            OpeningEnd(core: core, ownership: ownership).abandon()
            throw LogFileError(
                code: .resources,
                path: directory,
                systemError: nil,
                reason: "no thread could be started",
                advice: "Raise the limit of processes and threads for this user."
            )
        }
    }

    deinit {
        // A forked child must not close its parent's journal: it leaves everything as it is.
        guard core.run.isOwner else {
            threads.detach()
            return
        }
        // Without shutdown the writer drains the journal and ends by itself; no caller waits for it.
        core.state.closing = .released
        core.journal.close()
        core.state[.maintenanceStop] = 1
        core.work.signal()
        core.maintenanceWork.signal()
        threads.detach()
    }

    /// Id and numbers of this opening's records.
    public var run: (any RecordRun)? { identity }

    /// Id and numbers of this opening's records; `run` without the optional.
    public var identity: any RecordRun { core.run }

    /// The name that is written, without directory and suffix.
    public var name: String { core.name }

    /// Path of the active file.
    public var path: String { core.directory.active(core.name) }

    @inline(__always)
    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        producer.append(line, delivery)
    }

    /// Waits until every record handed over before the call is in the file, and the file was seen to exist: a removed
    /// or cut file is announced in the log first. Returns how many records are not in the file after `limit`, at most a
    /// millisecond late. Never blocks a thread.
    public func flush(within limit: Duration) async -> Int {
        guard core.run.isOwner else { return 0 }
        let target = core.journal.tail.position
        let check = core.state.add(1, to: .checksWanted)
        core.work.signal()
        let isDone = await core.waitUntil(within: limit) { core in
            core.journal.head >= target
                && (core.state[.checksDone] >= check || core.state[.writerFinished] != 0)
        }
        return isDone ? 0 : core.countWaiting(until: target)
    }

    /// Accepts no more records, writes the pending ones, announces what was dropped, syncs (unless the policy is
    /// `never`), closes, and removes the journal. Returns how many records are not in the file after `limit`: they stay
    /// in the journal for the next opening. Idempotent; call it again to continue waiting. Rotated files that still
    /// wait for compression are compressed by the next opening.
    public func shutdown(within limit: Duration) async -> Int {
        guard core.run.isOwner else { return 0 }
        core.state.closing = .shutdownRequested
        core.journal.close()
        core.work.signal()
        core.state[.maintenanceStop] = 1
        core.maintenanceWork.signal()
        let isDone = await core.waitUntil(within: limit) {
            $0.state[.writerFinished] != 0 && $0.state[.maintenanceFinished] != 0
        }
        guard isDone else { return core.countWaiting(until: core.journal.tail.position) }
        threads.join()
        return 0
    }

    /// Closes the active file under its archive name and begins the next one. True once that is done (at once if the
    /// file holds no record). False after `limit`: the rotation then happens as soon as the disk allows.
    @discardableResult
    public func rotate(within limit: Duration = .seconds(5)) async -> Bool {
        guard core.run.isOwner else { return false }
        core.state.raise(.rotateAfter, to: core.journal.tail.position)
        let wanted = core.state.add(1, to: .rotationsWanted)
        core.work.signal()
        return await core.waitUntilDone(.rotationsDone, wanted, within: limit)
    }

    /// Opens the name again: for logrotate's `postrotate` (without `copytruncate`, which loses records) and for SIGHUP.
    /// True once that is done. False after `limit`: the file is then opened as soon as the disk allows, and until then
    /// records are written to the old one. A file that was moved, removed or replaced is also noticed within half a
    /// second without this call. Requests that arrive together share one opening. Do not call it from a signal handler.
    @discardableResult
    public func reopen(within limit: Duration = .seconds(5)) async -> Bool {
        guard core.run.isOwner else { return false }
        let wanted = core.state.add(1, to: .reopeningsWanted)
        core.work.signal()
        return await core.waitUntilDone(.reopeningsDone, wanted, within: limit)
    }

    /// Waits until no rotated file waits for compression, even if `compressionDelay` would keep a file plain for its
    /// readers. False after `limit`.
    public func finishArchives(within limit: Duration) async -> Bool {
        guard core.run.isOwner else { return false }
        core.state[.archivesAtOnce] = 1
        defer { core.state[.archivesAtOnce] = 0 }
        core.maintenanceWork.signal()
        return await core.waitUntil(within: limit) { core in
            core.shared.withLock { $0.waiting == 0 && $0.postponed == 0 && $0.rotated.isEmpty }
        }
    }

    /// Counts of kept, waiting and dropped records, and of failures, so far. Costs a microsecond, and more while many
    /// records wait: they are counted.
    public var statistics: LogFileStatistics { LogFileStatistics(core) }

    /// Nil: records survive the process. Otherwise why they do not (`LogFileConfiguration.journalDirectory` may help).
    public var durabilityDegradation: String? {
        core.journal.durabilityDegradation?.reason
    }
}
