import CJournal
import Files
import Locks
import TextBytes

/// Closing the active file under its archive name.
extension JournalWriter {
    func isRotationWanted(_ now: UInt64) -> Bool {
        guard progress.hasRecords else {
            // Nothing to close: the request is answered, a missed boundary forgotten. But a record that was handed over
            // before the request counts, even if it is not in the file yet.
            progress.isFull = false
            guard lastCommit.head >= core.state[.rotateAfter] else { return false }
            if core.state[.rotationsWanted] != core.state[.rotationsDone] {
                core.state[.rotationsDone] = core.state[.rotationsWanted]
            }
            if trigger.isDue(monotonic: now, wall: core.environment.time.wall()) {
                trigger.fileOpened(monotonic: now, wall: core.environment.time.wall(), age: 0)
            }
            return false
        }
        guard rotating.rest(now) == 0 else { return false }
        // On request the file is closed after the records that were handed over before the request.
        let isRequested =
            core.state[.rotationsWanted] != core.state[.rotationsDone] && lastCommit.head >= core.state[.rotateAfter]
        return progress.isFull || progress.length >= sizeLimit || isRequested
            || trigger.isDue(monotonic: now, wall: core.environment.time.wall())
    }

    /// Closes the active file under its archive name and opens the next one. False: nothing has changed except the time
    /// of the next attempt.
    func rotate(_ now: UInt64) -> Bool {
        guard let closed = active else { return false }
        // Only the open file is renamed. Another program's file under the name stays there, and a cut is announced.
        switch examineWithName(closed) {
        case .unchanged:
            break
        case .unclear, .displaced:
            return rotationFailed(now)
        case let change:
            respond(to: change, now)
            return active === closed ? rotationFailed(now) : true
        }
        let wanted = core.state[.rotationsWanted]
        // A call that waits for a sync waits for one of this file; the maintenance worker does all other syncs.
        if core.configuration.sync.level != nil, synchronizeActive() {
            core.state.raise(.synced, to: lastCommit.head)
            core.synced.signal()
        }
        let before = progress
        // Logging continues in the old file, whatever its size, if this fails.
        guard let archive = rename(closed) else { return rotationFailed(now, keeping: closed, before) }
        setActive(nil)
        // No descriptor, or no space for a name: back to the old name, where the maintenance worker leaves it alone. If
        // that fails as well, the file is closed, and records wait in the journal for the next one.
        if !openActive(now),
            (try? files.rename(core.directory.file(archive), to: core.directory.active(core.name))) != nil
        {
            setActive(closed)
            return rotationFailed(now, keeping: closed, before)
        }
        announceCut(of: closed, before)
        nextCounter = archive.next.counter
        rotating.succeed()
        handOver(archive, closed, now)
        core.state[.rotationsDone] = wanted
        core.maintenanceWork.signal()
        return true
    }

    /// Gives the active file its archive name. Nil: it has its old name.
    private func rename(_ closed: OpenFile) -> ArchiveName? {
        let active = core.directory.active(core.name)
        let archive: ArchiveName
        do throws(SystemFailure) {
            let counter: UInt64
            if let nextCounter { counter = nextCounter } else { counter = try core.directory.nextCounter(core.name) }
            // Until the next file is open the journal names no file: another process may compress the renamed one.
            progress = FileProgress()
            commit(file: .none)
            archive = try core.directory.renameToArchive(
                active,
                name: core.name,
                time: core.environment.time.wall().flooredDivision(by: 1_000_000),
                counter: counter
            )
        } catch {
            return nil
        }
        let path = core.directory.file(archive)
        if let renamed = try? files.status(at: path), renamed.identity != closed.identity {
            // Another file took the name between the check and the rename.
            try? files.rename(path, to: active)
            return nil
        }
        return archive
    }

    /// Another program may have cut the file between the check and the rename. Since then it has another name.
    private func announceCut(of closed: OpenFile, _ before: FileProgress) {
        guard let size = try? files.status(of: closed.descriptor).size, size < before.length else { return }
        announceCut(by: before.length - size, of: before, left: size)
    }

    /// Leaves the closed file to the maintenance worker.
    private func handOver(_ archive: ArchiveName, _ closed: OpenFile, _ now: UInt64) {
        let isSyncedLater = core.configuration.sync.atRotation
        core.shared.withLock { shared in
            if isSyncedLater { shared.unsynced.append(closed) }
            shared.waiting += 1
            shared.rotatedSinceListing += 1
            shared.rotated.append(archive)
            shared.rotationTimes[archive] = now
        }
        core.state.add(1, to: .rotations)
    }

    /// The file keeps its name, and is named by the journal again.
    private func rotationFailed(_ now: UInt64, keeping file: OpenFile, _ before: FileProgress) -> Bool {
        progress = before
        commit(file: file.identity)
        return rotationFailed(now)
    }

    private func rotationFailed(_ now: UInt64) -> Bool {
        progress.isFull = false
        core.state.add(1, to: .faults)
        rotating.fail(now)
        // The name may be gone, or be another file's.
        checkAfter = 0
        return false
    }
}
