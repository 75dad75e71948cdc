import CJournal
import Files
import Locks

/// The active file: opens it, and notices what other programs do to it.
extension JournalWriter {
    /// What has happened to the file that is being written.
    enum Change {
        case unchanged
        /// It cannot be seen now; it is checked again later.
        case unclear
        /// It has no name: what is written to it can never be read.
        case removed
        /// It has another name; its own is free, or belongs to another file.
        case moved
        /// It has another name; its own is taken by something other than a plain file: a directory, a pipe, a link.
        case displaced
        /// Written bytes are missing from its end.
        case cut(UInt64)
    }

    /// Bytes that the file must have: the committed ones, and the written part of the batch.
    var expectedSize: UInt64 { progress.length + UInt64(batch.written) }

    func setActive(_ file: OpenFile?) {
        active = file
        // Moved out first: the last owner of a file closes it, and no system call may run with the lock held.
        let before = core.shared.withLock { shared in
            defer { shared.active = file }
            return shared.active
        }
        withExtendedLifetime(before) {}
    }

    /// Opens the file under the active name, or makes it. Must run before anything is staged that belongs after a new
    /// file's first event. False: `active` stays as it is.
    func openActive(_ now: UInt64) -> Bool {
        do throws(SystemFailure) {
            let opened = try ActiveFile.open(core: core)
            setActive(opened.file)
            progress = FileProgress(length: opened.length, hasRecords: opened.hasRecords)
            trigger.fileOpened(monotonic: now, wall: core.environment.time.wall(), age: opened.age)
            if opened.isNew {
                unstage(for: .newFile)
                events.insertFileOpened()
            }
            // From now on recovery searches this file for missing records.
            commit(file: opened.file.identity)
            return true
        } catch {
            lastFailure = error
            // The directory was removed: make it for the next attempt.
            if error.isMissing { try? core.directory.files.makeDirectories(core.directory.path) }
            return false
        }
    }

    /// What the open file itself shows, whatever its name is.
    func examine(_ active: OpenFile) -> Change {
        do throws(SystemFailure) {
            let held = try files.status(of: active.descriptor)
            if held.links == 0 { return .removed }
            return held.size < expectedSize ? .cut(expectedSize - held.size) : .unchanged
        } catch {
            // A network file system says so of a file that was removed, and sometimes of others.
            return error.isStale ? examineName(of: active) : .unclear
        }
    }

    /// Also checks that the file still has its name, which costs a look at the directory.
    func examineWithName(_ active: OpenFile) -> Change {
        let change = examine(active)
        guard case .unchanged = change else { return change }
        do throws(SystemFailure) {
            let named = try files.status(at: core.directory.active(core.name))
            if named.identity == active.identity { return .unchanged }
            return files.isOurs(named, in: core.directory.path) ? .moved : .displaced
        } catch {
            return error.isMissing ? .moved : .unclear
        }
    }

    private func examineName(of active: OpenFile) -> Change {
        do throws(SystemFailure) {
            let named = try files.status(at: core.directory.active(core.name))
            return named.identity == active.identity ? .unclear : .removed
        } catch {
            return error.isMissing ? .removed : .unclear
        }
    }

    func checkActiveFile(_ now: UInt64) {
        guard let active else { return }
        respond(to: examineWithName(active), now)
    }

    /// True: the file lost its name or bytes, and is no longer written as before.
    func leaveIfChanged(_ active: OpenFile, _ now: UInt64) -> Bool {
        let change = examine(active)
        switch change {
        case .removed, .cut:
            respond(to: change, now)
            return true
        case .unchanged, .unclear, .moved, .displaced:
            return false
        }
    }

    /// Continues where records can be read, and announces what is gone. If nothing can be opened, records wait in the
    /// journal.
    func respond(to change: Change, _ now: UInt64) {
        switch change {
        case .unchanged, .unclear, .displaced:
            break
        case .removed:
            announceLoss(
                progress.length,
                of: progress,
                left: 0,
                "the active file with \(progress.length) bytes was removed by another process"
            )
            batch.rewind(to: 0)
            setActive(nil)
            // The lock file and the journal may be gone with the directory.
            checkAfter = 0
            _ = openActive(now)
        case .cut(let bytes):
            continueCutFile(size: expectedSize - bytes, now)
        case .moved:
            // The rest of a partly written record belongs in the old file.
            guard batch.isUntouched else { return }
            let length = progress.length
            if openActive(now) {
                events.announceGap("the active file was moved by another process after \(length) bytes")
            }
        }
    }

    private func continueCutFile(size: UInt64, _ now: UInt64) {
        guard size < progress.length else {
            // Only bytes of the uncommitted batch are gone: they are written again.
            batch.rewind(to: Int(size - progress.length))
            return
        }
        announceCut(by: progress.length - size, of: progress, left: size)
        batch.rewind(to: 0)
        progress.length = size
        let announcements = progress.announcements.filter { $0.end <= size }
        let old = active
        // Opened again, because a cut line must be ended first.
        setActive(nil)
        if openActive(now) {
            progress.announcements = announcements
        } else if let old, let length = try? ActiveFile.endLastLine(old.descriptor, length: size, files) {
            // Something other than a file has its name: records continue in the old file, whatever its name.
            setActive(old)
            progress.length = length
            progress.announcements = announcements
        }
    }

    func announceCut(by bytes: UInt64, of file: FileProgress, left size: UInt64) {
        announceLoss(bytes, of: file, left: size, "the active file was cut by \(bytes) bytes by another process")
    }

    /// `bytes`: what is gone from the end of a file. Losses that were announced there are announced again.
    func announceLoss(_ bytes: UInt64, of file: FileProgress, left size: UInt64, _ message: String) {
        let silenced = file.silenced(by: size)
        let more = silenced == 0 ? "" : ", and with them the record that \(silenced) bytes were lost"
        events.announceGap(message + more, lost: bytes + silenced)
    }

    /// SIGHUP: logrotate has renamed the file and wants a new one under the name.
    func reopen(_ now: UInt64) {
        let wanted = core.state[.reopeningsWanted]
        if let active, leaveIfChanged(active, now) {
            if self.active != nil { core.state[.reopeningsDone] = wanted }
            return
        }
        if openActive(now) {
            core.state[.reopeningsDone] = wanted
            reopening.succeed()
        } else {
            core.state.add(1, to: .faults)
            reopening.fail(now)
        }
    }
}
