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

    let core: LogFileCore
    let files: any FileOperations
    var active: OpenFile?
    var progress = FileProgress()
    var batch: StagedBatch
    var trigger: RotationTrigger
    /// Nil: unknown until the first rotation.
    var nextCounter: UInt64?
    var lastCommit: journal_commit
    var events: InternalEventQueue
    var lastFailure = SystemFailure("open", 0)
    /// Back-off for opening and writing, for rotation, and for requested reopening.
    var writing = BackOff()
    var rotating = BackOff()
    var reopening = BackOff()
    /// When the names are checked next; 0: in the next round.
    var checkAfter: UInt64 = 0
    let sizeLimit: UInt64
    /// Bytes in the journal that are written without a pause: a full batch, or a quarter of a small journal.
    private let worthWriting: UInt64
    /// Another program removed the journal.
    var journalIsLost = false
    /// Lines written so far: records and internal events.
    var writtenLines: UInt64 = 0
    /// When drops that nothing announces yet have waited long enough, while records that fit no file keep coming.
    private var announcementDue = UInt64.max
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
        events = InternalEventQueue(opened.internalEvents)
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
        core.state[.eventsWaiting] = UInt64(events.count)
        if events.count == 0, active != nil { core.state[.checksDone] = lastCheckAnswered }
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
        events.append(core.takeOfferedEvents())
        if events.isEmpty {
            events.append(drops())
            announcementDue = .max
        }
        if let event = events.first {
            guard allowed == .max || event.longestLine(runID: core.run.id) <= allowed else {
                return eventDoesNotFit()
            }
            let sequence = events.stageFirst(core.run.next)
            let line = event.line(wall: core.environment.time.wall(), runID: core.run.id, sequence: sequence)
            batch.stage(event: line, serial: lastCommit.internal_event + 1, announced: events.announcedDrops)
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
        core.dropsByRun.announcements(of: core.journal.dropped - events.announcedDrops)
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
        commit(head: lastCommit.head + journal_size(length), file: active.identity)
        return true
    }

    private func eventDoesNotFit() -> Bool {
        if progress.hasRecords {
            progress.isFull = true
            return false
        }
        events.discardFirst()
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
        switch examine(active) {
        case .unchanged, .unclear, .moved, .displaced:
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
        let event = events.commitStaged()
        if records > 0 || event.map({ $0.action != .fileOpened }) == true { progress.hasRecords = true }
        if let event, event.lostBytes > 0 { progress.announce(event.lostBytes) }
        writtenLines += UInt64(records) + (event == nil ? 0 : 1)
        commit(head: head, event: batch.eventSerial, file: active.identity)
        core.state.add(UInt64(records), to: .recordsWritten)
        core.state.add(UInt64(bytes), to: .bytesWritten)
    }

    /// `head` and `event` are those of the last commit if nil.
    func commit(head: UInt64? = nil, event: UInt64? = nil, file: FileIdentity) {
        if let head { lastCommit.head = head }
        if let event { lastCommit.internal_event = event }
        lastCommit.length = progress.length
        lastCommit.device = file.device
        lastCommit.inode = file.inode
        lastCommit.serial += 1
        lastCommit.sequence = atomic_word_load(journal_sequence(core.journal.header))
        core.journal.commit(lastCommit, lost: events.unannouncedBytes, lines: writtenLines)
    }

    private func idle(_ now: UInt64) -> Outcome {
        if progress.isFull {
            let pause = rotating.rest(now)
            return pause > 0 ? .wait(pause) : .again
        }
        syncIfWanted()
        answerChecks()
        let tail = core.journal.tail
        guard tail.isClosed, tail.position == lastCommit.head, events.isEmpty,
            (core.journal.dropped - events.announcedDrops).total == 0
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

    /// Takes the batch back: its records are still in the journal.
    func unstage(for target: InternalEventQueue.Target) {
        batch.clear()
        events.unstage(for: target)
    }

    private func close() {
        let policy = core.configuration.sync
        if policy.interval != nil || policy.atRotation || policy.level != nil { synchronizeActive() }
        core.state.raise(.synced, to: lastCommit.head)
        core.synced.signal()
        setActive(nil)
    }
}
