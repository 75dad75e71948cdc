import CJournal
import CPlatform
import Files
import Locks
import LogRecords
import TextBytes

/// Moves records from the journal into the active file, and closes and opens files. One thread only.
///
///     runOnce: [requests] → [file there?] → [rotate?] → stage a batch → write → commit → [sync] → …
///
/// I1. A commit follows the write that it describes, and producers get space back after the commit: at every moment the
///     file's committed part and the journal together hold each record.
/// I2. A staged batch is a copy of journal data: it may be discarded at any time.
/// I3. A file is only left at the end of a record, unless it can no longer be written.
/// I4. At most one internal event is pending; it is in the journal before it is in the file.
/// I5. A call that fails leaves the writer's state unchanged; the writer retries after a pause (`BackOff`).
/// I6. A batch is committed only after its file was seen to have a name and all its bytes.
final class JournalWriter {
    enum Outcome: Equatable {
        /// Something was done: run again.
        case again
        /// A batch is in the file, and less than one is waiting: a pause makes the next one worth its system calls.
        case caughtUp
        /// Nothing to do until a record arrives.
        case idle
        /// Work is pending, but not for this many nanoseconds.
        case wait(UInt64)
        /// Closed.
        case finished
        /// The application released the log and the disk does not respond: the remaining records stay in the journal.
        case abandoned
    }

    /// State of the file that is being written. Reset for each file.
    struct Progress {
        /// Committed bytes.
        var length: UInt64 = 0
        /// Whether it holds more than its first internal event.
        var hasRecords = false
        /// The next record does not fit.
        var isFull = false
        /// The largest size that the system allows; known once it refused more.
        var sizeAllowed = UInt64.max
        /// The size at which the system refused more, if the file grew to it: no file can hold more.
        var largestFile: UInt64?
        /// Losses that this file announces, and where those lines end.
        var announcements: [(end: UInt64, lost: UInt64)] = []

        /// Bytes whose loss nothing announces any more if the file is cut to `size`.
        func silenced(by size: UInt64) -> UInt64 {
            announcements.filter { $0.end > size }.reduce(0) { $0 + $1.lost }
        }

        /// A few are kept apart; the later ones count as one that ends last.
        mutating func announce(_ lost: UInt64) {
            announcements.append((length, lost))
            if announcements.count > 8 {
                announcements[7] = (length, announcements.removeLast().lost + announcements[7].lost)
            }
        }
    }

    let core: LogFileCore
    let files: any FileOperations
    var active: OpenFile?
    var progress = Progress()
    var batch: StagedBatch
    var trigger: RotationTrigger
    /// Nil: unknown until the first rotation.
    var nextCounter: UInt64?
    var lastCommit: journal_commit
    var internalEvents: [InternalEvent]
    var lastFailure = SystemFailure("open", 0)
    /// Back-off for opening and writing, for rotation, and for requested reopening.
    var writing = BackOff()
    var rotating = BackOff()
    var reopening = BackOff()
    /// When the names are checked next; 0: in the next round.
    var checkAfter: UInt64 = 0
    /// Bytes that other programs took, until the event that says so is committed. Recovery announces them if the
    /// process dies before.
    var unannouncedBytes: UInt64 = 0
    let sizeLimit: UInt64
    /// Bytes in the journal that are written without a pause: a full batch, or a quarter of a small journal.
    private let worthWriting: UInt64
    private var journalIsLost = false
    /// Lines written so far: records and internal events.
    private var writtenLines: UInt64 = 0
    /// Drops that an internal event was made for.
    private var announced: DroppedRecords
    /// When drops that nothing announces yet have waited long enough, while records that fit no file keep coming.
    private var announcementDue = UInt64.max
    /// The internal event in the batch and its number, until it is committed.
    private var stagedEvent: (event: InternalEvent, sequence: UInt64)?
    /// The number of an event that was taken back. The next event gets it; until then the journal holds the first one.
    /// So each number is in the log once, whenever the process ends.
    private var spareSequence: UInt64?
    /// Failed rounds since the last write.
    var failures = 0
    var abandonAfter: UInt64?
    /// The request number that the last check answered.
    private var lastCheckAnswered: UInt64 = 0
    private let ownership: Ownership
    /// Claims the name of a log whose directory could not be written at the opening; nil once it is claimed.
    private var claim: LogFileOpening.LateClaim?

    /// Consecutive rounds that may fail before the application is informed: some 70 ms.
    static let toleratedFailures = 4
    /// How long the writer keeps trying after the application released the log.
    static let patience: UInt64 = 30_000_000_000
    /// How often the name of the active file is checked.
    static let checkInterval: UInt64 = 500_000_000

    init(_ opened: LogFileOpening.Opened) {
        core = opened.core
        ownership = opened.ownership
        claim = opened.claim
        files = core.environment.files
        trigger = RotationTrigger(core.configuration.rotation, zone: opened.zone)
        internalEvents = opened.internalEvents
        announced = DroppedRecords()
        lastCommit = journal_commit()
        batch = StagedBatch(journal: core.journal)
        sizeLimit = core.configuration.rotation.size?.bytes ?? .max
        worthWriting = min(UInt64(StagedBatch.usualSize), core.journal.capacity / 4)
    }

    /// One step. Never throws: failures are counted and retried.
    func runOnce() -> Outcome {
        let now = core.environment.time.monotonic()
        if now >= checkAfter || core.state[.checksWanted] != lastCheckAnswered { check(now) }
        atomic_word_store(journal_heartbeat(core.journal.header), now)
        atomic_word_store(
            journal_wall(core.journal.header),
            UInt64(bitPattern: core.environment.time.wall())
        )
        let pause = writing.rest(now)
        if pause > 0 { return .wait(pause) }
        if let claim {
            // The directory could not be written at the opening.
            guard claim() else {
                lastFailure = core.journal.durabilityDegradation ?? lastFailure
                return failed(now)
            }
            self.claim = nil
        }
        if core.state[.reopeningsWanted] != core.state[.reopeningsDone], batch.isUntouched, reopening.rest(now) == 0 {
            reopen(now)
        }
        guard active != nil || openActive(now) else { return failed(now) }
        if batch.isEmpty, isRotationWanted(now) {
            if !core.mayRotate { return .wait(1_000_000) }
            if rotate(now) { return .again }
        }
        if batch.isEmpty, stage(now) { return .again }
        if batch.isEmpty { return idle(now) }
        return write(now)
    }

    private func check(_ now: UInt64) {
        let wanted = core.state[.checksWanted]
        checkAfter = now + JournalWriter.checkInterval
        checkJournal()
        checkActiveFile(now)
        if claim == nil { ownership.restore() }
        lastCheckAnswered = wanted
        answerChecks()
    }

    /// A check is answered once its result is in the log.
    func answerChecks() {
        let waiting = internalEvents.count + (stagedEvent == nil ? 0 : 1)
        core.state[.eventsWaiting] = UInt64(waiting)
        if waiting == 0, active != nil { core.state[.checksDone] = lastCheckAnswered }
    }

    // MARK: Writing

    /// Fills the batch. True: nothing was staged, but something has changed.
    private func stage(_ now: UInt64) -> Bool {
        let allowed = progress.sizeAllowed - min(progress.length, progress.sizeAllowed)
        // Drops in a row are announced together, at the latest after half a second, unless this file is full and cannot
        // be renamed.
        if let next = batch.nextLength(at: lastCommit.head), fitsNoFile(next),
            now < announcementDue || rotating.rest(now) > 0
        {
            return dropNext(length: next, now)
        }
        internalEvents += core.takeOfferedEvents()
        if internalEvents.isEmpty {
            internalEvents = drops()
            announcementDue = .max
        }
        if let event = internalEvents.first {
            guard allowed == .max || event.longestLine(runID: core.run.id) <= allowed else {
                return eventDoesNotFit()
            }
            let sequence = spareSequence ?? core.run.next()
            spareSequence = nil
            let line = event.line(wall: core.environment.time.wall(), runID: core.run.id, sequence: sequence)
            if let dropped = event.dropped { announced = announced + dropped }
            batch.stage(event: line, serial: lastCommit.internal_event + 1, announced: announced)
            stagedEvent = (internalEvents.removeFirst(), sequence)
        }
        // While renaming fails the file keeps growing: our own size limit must not lose records.
        let wanted =
            rotating.rest(now) > 0 ? UInt64.max : sizeLimit - min(progress.length, sizeLimit)
        let space = min(wanted, allowed)
        batch.stageRecords(from: lastCommit.head, limit: space)
        // A record that was published only now did not fail to fit.
        guard batch.isEmpty, let next = batch.nextLength(at: lastCommit.head), next > space else { return false }
        if progress.hasRecords {
            // The next record does not fit: it belongs in the next file.
            progress.isFull = true
            return false
        }
        if next > allowed { return dropNext(length: next, now) }
        batch.stageRecords(from: lastCommit.head, limit: next)
        return false
    }

    /// Announcements of what was dropped since the last ones.
    private func drops() -> [InternalEvent] {
        core.dropsByRun.announcements(of: core.journal.dropped - announced)
    }

    private func fitsNoFile(_ length: UInt64) -> Bool {
        guard let largest = progress.largestFile else { return false }
        return InternalEvent.fileOpened.longestLine(runID: core.run.id) + length > largest
    }

    /// Drops a record that exceeds the system's largest file size: waiting would not help, and would delay the others.
    private func dropNext(length: UInt64, _ now: UInt64) -> Bool {
        guard let active else { return true }
        announcementDue = min(announcementDue, now + JournalWriter.checkInterval)
        core.countDrop(batch.nextLine(at: lastCommit.head, length: length), batch.nextLevel(at: lastCommit.head))
        commit(head: lastCommit.head + journal_size(length), event: lastCommit.internal_event, file: active.identity)
        return true
    }

    private func eventDoesNotFit() -> Bool {
        if progress.hasRecords {
            progress.isFull = true
            return false
        }
        // It does not fit even into a new file: its content is in the statistics only.
        let event = internalEvents.removeFirst()
        if let dropped = event.dropped { announced = announced + dropped }
        unannouncedBytes -= min(event.lostBytes, unannouncedBytes)
        core.state.add(1, to: .faults)
        return true
    }

    private func write(_ now: UInt64) -> Outcome {
        guard let active else { return .again }
        // What is written to a file without a name, or after a cut line, is lost: check before and after.
        if leaveIfChanged(active, now) { return .again }
        do throws(SystemFailure) {
            try batch.write(to: active.descriptor, files: files)
        } catch {
            return writeFailed(error, now)
        }
        switch examine(active, byName: false) {
        case .success, .unclear, .moved, .displaced:
            progress.length += UInt64(batch.count)
        case .cut(let bytes) where batch.isAtEnd(of: active.descriptor, size: expectedSize - bytes, files: files):
            let left = expectedSize - bytes - UInt64(batch.count)
            announceCut(by: bytes, of: progress, left: left)
            progress.announcements.removeAll { $0.end > left }
            progress.length = expectedSize - bytes
        case let change:
            respond(to: change, now)
            return .again
        }
        commitBatch(active, bytes: batch.count, records: batch.records, head: batch.end)
        batch.clear()
        writing.succeed()
        if failures >= JournalWriter.toleratedFailures { core.report(writeFailure: nil) }
        failures = 0
        if core.state[.isOutOfSpace] != 0 { core.state[.isOutOfSpace] = 0 }
        if core.configuration.sync.interval != nil, core.state.exchange(.isUnsynced, 1) == 0 {
            core.maintenanceWork.signal()
        }
        syncIfWanted()
        answerChecks()
        return core.journal.tail.position - lastCommit.head < worthWriting ? .caughtUp : .again
    }

    /// Commits the first `bytes` of the batch: its internal event, if there is one, and `records` records.
    func commitBatch(_ active: OpenFile, bytes: Int, records: Int, head: UInt64) {
        if records > 0 || stagedEvent.map({ $0.event.action != .fileOpened }) == true { progress.hasRecords = true }
        if let lost = stagedEvent?.event.lostBytes, lost > 0 {
            unannouncedBytes -= min(lost, unannouncedBytes)
            progress.announce(lost)
        }
        writtenLines += UInt64(records) + (stagedEvent == nil ? 0 : 1)
        stagedEvent = nil
        commit(head: head, event: batch.eventSerial ?? lastCommit.internal_event, file: active.identity)
        core.state.add(UInt64(records), to: .recordsWritten)
        core.state.add(UInt64(bytes), to: .bytesWritten)
    }

    func commit(head: UInt64, event: UInt64, file: FileIdentity) {
        lastCommit.head = head
        lastCommit.length = progress.length
        lastCommit.device = file.device
        lastCommit.inode = file.inode
        lastCommit.internal_event = event
        lastCommit.serial += 1
        lastCommit.sequence = atomic_word_load(journal_sequence(core.journal.header))
        core.journal.commit(lastCommit, lost: unannouncedBytes, lines: writtenLines)
    }

    private func idle(_ now: UInt64) -> Outcome {
        if progress.isFull {
            let pause = rotating.rest(now)
            return pause > 0 ? .wait(pause) : .again
        }
        syncIfWanted()
        answerChecks()
        let tail = core.journal.tail
        guard tail.isClosed, tail.position == lastCommit.head, internalEvents.isEmpty,
            (core.journal.dropped - announced).total == 0
        else { return .idle }
        // The last moment at which a removal can be announced.
        if let active, leaveIfChanged(active, now) { return .again }
        close()
        return .finished
    }

    // MARK: Syncing

    private func syncIfWanted() {
        guard core.state[.syncWanted] > core.state[.synced], lastCommit.head > core.state[.synced] else { return }
        if synchronizeActive() {
            core.state.raise(.synced, to: lastCommit.head)
            core.synced.signal()
        }
    }

    @discardableResult
    func synchronizeActive() -> Bool {
        guard let active else { return true }
        do throws(SystemFailure) {
            try files.synchronizeUninterrupted(active.descriptor)
            return true
        } catch {
            core.state.add(1, to: .faults)
            return false
        }
    }

    // MARK: The journal

    /// Checks that the journal still has its name and all its blocks. A program that removes it ends the promise; a
    /// program that cuts it makes the next store fatal: the blocks are allocated again, and their former content is
    /// lost.
    private func checkJournal() {
        guard let path = core.journal.path, let identity = core.journal.identity, !journalIsLost else { return }
        let named: FileStatus?
        do throws(SystemFailure) {
            named = try files.status(at: path)
        } catch {
            // Only a missing name is a removal: any other obstacle may be temporary.
            guard error.isMissing else {
                core.state.add(1, to: .faults)
                return
            }
            named = nil
        }
        guard let named, named.identity == identity else {
            journalIsLost = true
            announceGap("the journal was removed by another process: it no longer outlives this process")
            return
        }
        let size = UInt64(Journal.headerSize) + core.journal.capacity
        guard named.size < size else { return }
        do throws(SystemFailure) {
            guard let (descriptor, _) = try core.directory.openRegular(path, for: .append) else { return }
            defer { try? files.close(descriptor) }
            try files.allocate(descriptor, size: size)
        } catch {
            core.state.add(1, to: .faults)
            return
        }
        announceGap("the journal was cut by another process: records on their way to the file are lost")
        let position = core.journal.restore(after: lastCommit)
        // The records that were on their way are lost, not unfinished.
        writtenLines = atomic_word_load(journal_sequence(core.journal.header))
        // The batch is a copy: it is still whole, and may be in the file in part.
        batch.move(end: position)
        if let active { commit(head: position, event: lastCommit.internal_event, file: active.identity) }
    }

    /// Takes the batch back: its records are still in the journal, its internal event is queued again. A file's first
    /// event is not: opening the next file makes one, unless it is the same file (`withHeader`).
    func unstage(withHeader: Bool = false) {
        batch.clear()
        guard let (event, sequence) = stagedEvent else { return }
        stagedEvent = nil
        spareSequence = sequence
        if let dropped = event.dropped { announced = announced - dropped }
        if event.action != .fileOpened || withHeader { internalEvents.insert(event, at: 0) }
    }

    private func close() {
        let policy = core.configuration.sync
        if policy.interval != nil || policy.atRotation || policy.level != nil { synchronizeActive() }
        core.state.raise(.synced, to: lastCommit.head)
        core.synced.signal()
        setActive(nil)
    }
}
