import CByteKernels
import Locks
import LogRecords
import TextBytes

/// Moves records from the journal into the active file, and closes and opens files. One thread only.
///
///     turn: [requests] → [file there?] → [rotate?] → stage a batch → write → commit → [sync] → …
///
/// I1. A commit follows the write it speaks of, and space goes back to the producers after the commit: at every moment
///     the file's committed part and the journal together hold each record.
/// I2. A staged batch is a copy of what lies in the journal: it may be thrown away at any time.
/// I3. A file is only left at the end of a record, unless it can no longer be written.
/// I4. One notice waits at a time; it is in the journal before it is in the file.
/// I5. Every failure of a call leaves the writer where it was, to try again after a pause of 10 ms, doubling to 500 ms.
final class JournalWriter {
    enum Turn: Equatable {
        /// Something was done: go on.
        case again
        /// Nothing to do until a record comes.
        case idle
        /// Something is to do, but not for so many nanoseconds.
        case wait(UInt64)
        /// Closed.
        case finished
        /// Nobody has the log any more and the disk does not answer: what is left stays in the journal.
        case abandoned
    }

    let core: LogFileCore
    let files: any FileOperations
    var active: OpenFile?
    /// Bytes of the active file, all of them ours.
    var length: UInt64 = 0
    /// Whether the active file holds more than its first notice.
    var hasRecords = false
    var trigger: RotationTrigger
    var nextCounter: UInt64
    private var lastCommit: kernel_journal_commit
    private var batch: StagedBatch
    private var notices: [Notice]
    /// Drops that a notice was made of.
    private var announced: DroppedRecords
    private var pause: UInt64 = 0
    private var resumeAt: UInt64 = 0
    private var rotateAfter: UInt64 = 0
    private var rotationPause: UInt64 = 0
    private var reopenAfter: UInt64 = 0
    /// Turns that failed since the last write.
    private var failures = 0
    private var abandonAfter: UInt64?
    private var lastFailure = SystemFailure("open", 0)
    private var lookAfter: UInt64 = 0
    private let sizeLimit: UInt64
    /// The next record would make the file larger than it may be.
    private var isFull = false
    private var hasLostJournal = false
    /// The notice in the batch, until it is committed.
    private var stagedNotice: Notice?
    private let ownership: Ownership
    /// Takes the name of a log whose directory could not be written at the opening; nil once it is taken.
    private var claim: LogFileOpening.LateClaim?

    static let shortestPause: UInt64 = 10_000_000
    static let longestPause: UInt64 = 500_000_000
    /// Turns that may fail, one after the other, before anybody is told: some 70 ms.
    static let toleratedFailures = 4
    /// How long a log that nobody has any more is tried to be written.
    static let patience: UInt64 = 30_000_000_000
    /// How often the name of the active file is looked at.
    static let lookInterval: UInt64 = 500_000_000

    init(_ opened: LogFileOpening.Opened) {
        core = opened.core
        ownership = opened.ownership
        claim = opened.claim
        files = core.environment.files
        trigger = RotationTrigger(core.configuration.rotation, zone: opened.zone)
        nextCounter = core.directory.nextCounter(core.name)
        notices = opened.notices
        announced = DroppedRecords()
        lastCommit = kernel_journal_commit()
        batch = StagedBatch(journal: core.journal)
        sizeLimit = core.configuration.rotation.size?.bytes ?? .max
    }

    /// One step. Never throws: what fails is counted and tried again.
    func turn() -> Turn {
        let now = core.environment.time.monotonic()
        if now >= lookAfter {
            lookAfter = now + JournalWriter.lookInterval
            lookAtJournal()
            lookAtActiveFile()
            if claim == nil { ownership.restore() }
        }
        kernel_store(kernel_journal_heartbeat(core.journal.header), now)
        kernel_store(
            kernel_journal_wall(core.journal.header),
            UInt64(bitPattern: core.environment.time.wall())
        )
        if now < resumeAt { return .wait(resumeAt - now) }
        if let claim {
            // The directory could not be written at the opening.
            guard claim() else {
                lastFailure = core.journal.weakness ?? lastFailure
                return failed(now)
            }
            self.claim = nil
            nextCounter = core.directory.nextCounter(core.name)
        }
        if core.words[.reopeningsWanted] != core.words[.reopeningsDone], batch.isUntouched, now >= reopenAfter {
            reopen(now)
        }
        guard active != nil || openActive(now) else { return failed(now) }
        if batch.isEmpty, isRotationWanted(now) {
            if !core.mayRotate { return .wait(1_000_000) }
            if rotate(now) { return .again }
        }
        if batch.isEmpty { stage(now) }
        if batch.isEmpty { return idle(now) }
        return write(now)
    }

    // MARK: Writing

    private func stage(_ now: UInt64) {
        if notices.isEmpty {
            let dropped = core.journal.dropped - announced
            if dropped.total > 0 { notices.append(.recordsDropped(dropped)) }
        }
        if let notice = notices.first {
            let line = notice.line(
                wall: core.environment.time.wall(),
                runID: core.run.id,
                sequence: core.run.next()
            )
            if let dropped = notice.dropped { announced = announced + dropped }
            batch.stage(notice: line, serial: lastCommit.notice + 1, announced: announced)
            stagedNotice = notices.removeFirst()
        }
        // While renaming fails the file grows on: a size limit is no reason to lose records.
        let room = now < rotateAfter ? UInt64.max : sizeLimit - min(length, sizeLimit)
        batch.stageRecords(from: lastCommit.head, room: room)
        // A record that was published only now is no record that did not fit.
        guard batch.isEmpty, let next = batch.nextLength(at: lastCommit.head), next > room else { return }
        if hasRecords {
            // The next record does not fit: it belongs into the next file.
            isFull = true
        } else {
            batch.stageRecords(from: lastCommit.head, room: next)
        }
    }

    private func write(_ now: UInt64) -> Turn {
        guard let active else { return .again }
        do throws(SystemFailure) {
            try batch.write(to: active.descriptor, files: files)
        } catch {
            return writeFailed(error, now)
        }
        length += UInt64(batch.count)
        if batch.records > 0 { hasRecords = true }
        commit(head: batch.end, notice: batch.noticeSerial ?? lastCommit.notice, file: active.identity)
        core.words.add(UInt64(batch.records), to: .recordsWritten)
        core.words.add(UInt64(batch.count), to: .bytesWritten)
        batch.clear()
        stagedNotice = nil
        pause = 0
        if failures >= JournalWriter.toleratedFailures { core.tell(trouble: nil) }
        failures = 0
        if core.words[.isOutOfSpace] != 0 { core.words[.isOutOfSpace] = 0 }
        if core.configuration.sync.interval != nil, core.words.exchange(.isUnsynced, 1) == 0 { core.chores.signal() }
        syncIfWanted()
        return .again
    }

    private func commit(head: UInt64, notice: UInt64, file: FileIdentity) {
        lastCommit.head = head
        lastCommit.length = length
        lastCommit.device = file.device
        lastCommit.inode = file.inode
        lastCommit.notice = notice
        lastCommit.serial += 1
        lastCommit.sequence = kernel_load(kernel_journal_sequence(core.journal.header))
        core.journal.commit(lastCommit)
    }

    private func writeFailed(_ failure: SystemFailure, _ now: UInt64) -> Turn {
        if failure.isSpace, core.words.exchange(.isOutOfSpace, 1) == 0 { core.chores.signal() }
        if failure.isFileTooLarge, let active {
            // This file can take no more, ever. The piece of a record at its end would stay torn for good, so this is the
            // one place where it is taken back; the file is closed at once.
            try? files.truncate(active.descriptor, to: length)
            unstage()
            rotateAfter = 0
            if hasRecords, rotate(now) { return .again }
        }
        if !failure.isSpace { lookAfter = 0 }
        lastFailure = failure
        return failed(now)
    }

    private func failed(_ now: UInt64) -> Turn {
        core.words.add(1, to: .faults)
        failures += 1
        if core.words[.closing] == 2 {
            let end = abandonAfter ?? now + JournalWriter.patience
            abandonAfter = end
            if now >= end {
                setActive(nil)
                return .abandoned
            }
        }
        if failures == JournalWriter.toleratedFailures { core.tell(trouble: lastFailure) }
        pause = min(max(pause * 2, JournalWriter.shortestPause), JournalWriter.longestPause)
        resumeAt = now + pause
        return .wait(pause)
    }

    private func idle(_ now: UInt64) -> Turn {
        if isFull { return .again }
        syncIfWanted()
        let tail = core.journal.tail
        guard tail.isClosed, tail.position == lastCommit.head, notices.isEmpty,
            (core.journal.dropped - announced).total == 0
        else { return .idle }
        close()
        return .finished
    }

    // MARK: Syncing

    private func syncIfWanted() {
        guard core.words[.syncWanted] > core.words[.synced], lastCommit.head > core.words[.synced] else { return }
        if synchronizeActive() {
            core.words.raise(.synced, to: lastCommit.head)
            core.synced.signal()
        }
    }

    @discardableResult
    private func synchronizeActive() -> Bool {
        guard let active else { return true }
        do throws(SystemFailure) {
            try files.untilUninterrupted { () throws(SystemFailure) in try files.synchronize(active.descriptor) }
            return true
        } catch {
            core.words.add(1, to: .faults)
            return false
        }
    }

    // MARK: Rotation

    private func isRotationWanted(_ now: UInt64) -> Bool {
        guard hasRecords else {
            // Nothing to close: a request is answered, a missed boundary forgotten. A record that was handed over before the
            // request is something, though, even if it is not in the file yet.
            isFull = false
            guard lastCommit.head >= core.words[.rotateBehind] else { return false }
            if core.words[.rotationsWanted] != core.words[.rotationsDone] {
                core.words[.rotationsDone] = core.words[.rotationsWanted]
            }
            if trigger.isDue(monotonic: now, wall: core.environment.time.wall()) {
                trigger.fileOpened(monotonic: now, wall: core.environment.time.wall(), age: 0)
            }
            return false
        }
        guard now >= rotateAfter else { return false }
        // On request the file is closed behind what was handed over before the request.
        let isRequested =
            core.words[.rotationsWanted] != core.words[.rotationsDone] && lastCommit.head >= core.words[.rotateBehind]
        return isFull || length >= sizeLimit || isRequested
            || trigger.isDue(monotonic: now, wall: core.environment.time.wall())
    }

    /// Closes the active file under its archive name and opens the next one. False: nothing has changed but for the
    /// time of the next attempt.
    private func rotate(_ now: UInt64) -> Bool {
        let wanted = core.words[.rotationsWanted]
        let old = core.directory.active(core.name)
        let milliseconds = core.environment.time.wall().flooredDivision(by: 1_000_000)
        // Whoever waits for a sync waits for one of this file; everybody else leaves it to the housekeeper.
        if core.configuration.sync.level != nil, synchronizeActive() {
            core.words.raise(.synced, to: lastCommit.head)
            core.synced.signal()
        }
        let archive: ArchiveName
        do throws(SystemFailure) {
            archive = try core.directory.renameToArchive(
                old,
                name: core.name,
                time: milliseconds,
                counter: nextCounter
            )
        } catch {
            // Logging goes on in the old file, whatever its size.
            isFull = false
            rotationPause = min(max(rotationPause * 2, JournalWriter.shortestPause), JournalWriter.longestPause)
            rotateAfter = now + rotationPause
            core.words.add(1, to: .faults)
            return false
        }
        nextCounter = archive.next.counter
        isFull = false
        let closed = active
        setActive(nil)
        guard openActive(now) else {
            // No descriptor, no space for a name: back under the old name, where the housekeeper leaves it alone.
            core.words.add(1, to: .faults)
            if (try? files.rename(core.directory.file(archive), to: old)) == nil { lookAfter = 0 }
            setActive(closed)
            rotationPause = min(max(rotationPause * 2, JournalWriter.shortestPause), JournalWriter.longestPause)
            rotateAfter = now + rotationPause
            return false
        }
        rotationPause = 0
        let isSyncedLater = core.configuration.sync.atRotation
        core.shared.withLock { shared in
            if isSyncedLater, let closed { shared.unsynced.append(closed) }
            shared.waiting += 1
            shared.rotated.append(archive)
            shared.rotationTimes[archive] = now
        }
        core.words.add(1, to: .rotations)
        core.words[.rotationsDone] = wanted
        core.chores.signal()
        return true
    }

    // MARK: The active file

    private func setActive(_ file: OpenFile?) {
        active = file
        // Taken out first: whoever lets go of a file last closes it, and no system call is made with the lock held.
        let before = core.shared.withLock { shared in
            defer { shared.active = file }
            return shared.active
        }
        withExtendedLifetime(before) {}
    }

    /// Opens the file under the active name, or makes it. Nothing is staged that a new file's first notice should precede.
    private func openActive(_ now: UInt64) -> Bool {
        do throws(SystemFailure) {
            let opened = try ActiveFile.open(core: core)
            setActive(opened.file)
            length = opened.length
            hasRecords = opened.hasRecords
            trigger.fileOpened(monotonic: now, wall: core.environment.time.wall(), age: opened.age)
            if opened.isNew {
                unstage()
                notices.insert(.fileOpened, at: 0)
            }
            // From here on recovery looks for what is missing in this file.
            commit(head: lastCommit.head, notice: lastCommit.notice, file: opened.file.identity)
            return true
        } catch {
            lastFailure = error
            // Somebody has removed the directory: it is there for the next attempt.
            if error.isMissing { try? core.directory.make(core.directory.path) }
            return false
        }
    }

    /// Is the file that we write still the one under its name? Moved, removed, replaced, cut: noticed here.
    private func lookAtActiveFile() {
        guard let active else { return }
        let named = try? files.status(at: core.directory.active(core.name))
        let held = try? files.status(of: active.descriptor)
        if let held, held.identity == named?.identity {
            if held.size < length {
                announceGap("the active file was cut by \(length - held.size) bytes by someone else")
                batch.restart()
                length = held.size
            }
            return
        }
        if let named, named.kind != .regular || named.links != 1 {
            // Not ours to touch: we go on in the file that we hold until the name is free.
            return
        }
        let isRemoved = held?.links == 0
        // The end of a record that was begun belongs to the old file, if anybody can still read that.
        guard isRemoved || batch.isUntouched else { return }
        if isRemoved { batch.restart() }
        let gap =
            isRemoved
            ? "the active file with \(length) bytes was removed by someone else"
            : "the active file was moved by someone else after \(length) bytes"
        setActive(nil)
        // What goes into a file without a name is lost: there, records wait in the journal until the name can be opened.
        if openActive(core.environment.time.monotonic()) || isRemoved {
            announceGap(gap)
        } else {
            setActive(active)
        }
    }

    /// Is the journal still under its name, with every block? Somebody who removes it takes the promise away, somebody who
    /// cuts it makes the next store deadly: the blocks are taken again, and what lay in them is given up.
    private func lookAtJournal() {
        guard let path = core.journal.path, let identity = core.journal.identity, !hasLostJournal else { return }
        guard let named = try? files.status(at: path), named.identity == identity else {
            hasLostJournal = true
            announceGap("the journal was removed by someone else: it no longer outlives this process")
            return
        }
        let size = UInt64(Journal.headerSize) + core.journal.capacity
        guard named.size < size else { return }
        do throws(SystemFailure) {
            guard let (descriptor, _) = try core.directory.openRegular(path, for: .append) else { return }
            defer { try? files.close(descriptor) }
            try files.allocate(descriptor, size: size)
        } catch {
            core.words.add(1, to: .faults)
            return
        }
        announceGap("the journal was cut by someone else: records on their way to the file are lost")
        unstage()
        let position = core.journal.restore(after: lastCommit)
        if let active { commit(head: position, notice: lastCommit.notice, file: active.identity) }
    }

    /// Takes the batch back: its records still lie in the journal, its notice is to be made again.
    private func unstage() {
        batch.clear()
        guard let notice = stagedNotice else { return }
        stagedNotice = nil
        if let dropped = notice.dropped { announced = announced - dropped }
        if notice.action != .fileOpened { notices.insert(notice, at: 0) }
    }

    private func announceGap(_ message: String) {
        if notices.count < 4 { notices.append(.gap(message)) }
    }

    /// SIGHUP: somebody has renamed the file and wants a new one under the name.
    private func reopen(_ now: UInt64) {
        let wanted = core.words[.reopeningsWanted]
        let old = active
        setActive(nil)
        if openActive(now) {
            core.words[.reopeningsDone] = wanted
        } else {
            setActive(old)
            core.words.add(1, to: .faults)
            reopenAfter = now + JournalWriter.longestPause
        }
    }

    private func close() {
        let policy = core.configuration.sync
        if policy.interval != nil || policy.atRotation || policy.level != nil { synchronizeActive() }
        core.words.raise(.synced, to: lastCommit.head)
        core.synced.signal()
        setActive(nil)
    }
}

extension DroppedRecords {
    static func + (left: DroppedRecords, right: DroppedRecords) -> DroppedRecords {
        DroppedRecords(counts: zip(left.counts, right.counts).map { $0 &+ $1 })
    }
}
