import Locks
import LogRecords
import TextBytes

/// Everything that can wait: syncs by time, compression, retention, hooks. One thread of low priority, one thing at a time;
/// zlib has a thread of its own, so that an archive is compressed and indexed at once.
///
/// It holds no lock while it works, and nothing that a log call does waits for it, except through `waitingLimit`.
final class Housekeeper {
    private let core: LogFileCore
    private var lastSync: UInt64 = 0
    /// Rotated files that could not be compressed, until when they are left alone. The others do not wait for them.
    private var postponed: [ArchiveName: Postponement] = [:]
    /// The next look into the directory, after one that failed.
    private var listAfter: UInt64 = 0
    private var hasToldTrouble = false
    private var toldDrops = DroppedRecords()
    /// Begun with the first archive.
    private var compression: CompressionThread?
    /// Retention has nothing to do until something has changed or time has passed.
    private var retainAfter: UInt64 = 0
    private var hasNews = true

    private static let retentionInterval: UInt64 = 60_000_000_000
    /// A full disk fills up again with each attempt: the pauses between attempts on one file grow to this.
    private static let longestPostponement: UInt64 = 30_000_000_000
    /// The next look at a file that another process compresses.
    private static let busyPause: UInt64 = 1_000_000_000

    private struct Postponement {
        var until: UInt64
        var pause: UInt64
    }

    init(core: LogFileCore) {
        self.core = core
    }

    /// One round. Returns the nanoseconds after which the next one is due.
    func turn() -> UInt64 {
        let now = core.environment.time.monotonic()
        syncClosed()
        var next = syncIfDue(now)
        tellHooks()
        if core.words[.isOutOfSpace] != 0, core.configuration.retention.yieldsToNewRecords { retain(giveUp: 1) }
        if now >= listAfter {
            do throws(SystemFailure) {
                next = min(next, try archiveNext(now))
            } catch {
                core.words.add(1, to: .faults)
                core.shared.withLock { $0.waiting = 0 }
                listAfter = now + JournalWriter.longestPause
            }
        }
        if now < listAfter { next = min(next, listAfter - now) }
        if hasNews || now >= retainAfter {
            hasNews = false
            retainAfter = now + Housekeeper.retentionInterval
            retain(giveUp: 0)
        }
        // Drops are told within a second, also while the writer is stuck and wakes nobody.
        let longest = core.configuration.hooks.dropped == nil ? Housekeeper.retentionInterval : 1_000_000_000
        return min(next, longest)
    }

    /// The last round: what hooks have not heard yet.
    func finish() {
        compression?.end()
        compression = nil
        syncClosed()
        tellHooks()
    }

    var shouldStop: Bool { core.words[.housekeeperStop] != 0 }

    // MARK: Sync

    /// Files that a rotation has closed. One that cannot be synced is given up: its records are in the system's hands, and the
    /// archive that is made of it is synced all the same.
    private func syncClosed() {
        let closed = core.shared.withLock { shared in
            defer { shared.unsynced = [] }
            return shared.unsynced
        }
        guard !closed.isEmpty else { return }
        do throws(SystemFailure) {
            for file in closed {
                try core.environment.files.untilUninterrupted { () throws(SystemFailure) in
                    try core.environment.files.synchronize(file.descriptor)
                }
            }
            try core.environment.files.synchronizeDirectory(core.directory.path)
        } catch {
            core.words.add(1, to: .faults)
        }
    }

    /// The file is synced here, not by the writer: 3 ms for each megabyte would fill the journal meanwhile.
    @discardableResult
    private func syncIfDue(_ now: UInt64) -> UInt64 {
        guard let interval = core.configuration.sync.interval?.nanosecondsClamped else { return .max }
        guard core.words[.isUnsynced] != 0 else {
            lastSync = now
            return .max
        }
        guard now &- lastSync >= interval else { return interval - (now &- lastSync) }
        core.words[.isUnsynced] = 0
        lastSync = now
        guard let file = core.shared.withLock({ $0.active }) else { return interval }
        do throws(SystemFailure) {
            try core.environment.files.synchronize(file.descriptor)
        } catch {
            core.words.add(1, to: .faults)
            core.words[.isUnsynced] = 1
        }
        return interval
    }

    // MARK: Archives

    /// Compresses the oldest file that is due. Returns the nanoseconds until the next one is.
    private func archiveNext(_ now: UInt64) throws(SystemFailure) -> UInt64 {
        let plain = try findPlain()
        let current = Set(plain)
        postponed = postponed.filter { current.contains($0.key) }
        let ready = plain.count - postponed.count
        core.shared.withLock { shared in
            // What cannot be compressed now holds up no rotation; retention bounds it.
            shared.waiting = ready
            shared.postponed = postponed.count
            shared.rotationTimes = shared.rotationTimes.filter { current.contains($0.key) }
        }
        let isPressed = ready >= core.configuration.waitingLimit || core.words[.archivesAtOnce] != 0
        var next = UInt64.max
        for name in plain {
            let rest =
                if let postponement = postponed[name] {
                    postponement.until > now ? postponement.until - now : 0
                } else {
                    isPressed ? 0 : timeToStayPlain(name, now)
                }
            next = min(next, rest)
            guard rest == 0 else { continue }
            do throws(SystemFailure) {
                try compress(name)
            } catch {
                core.words.add(1, to: .faults)
                hasNews = true
                postpone(name)
            }
            return 0
        }
        return next
    }

    /// Rotated files that are ours to compress, oldest first. Leftovers of earlier attempts are removed on the way.
    private func findPlain() throws(SystemFailure) -> [ArchiveName] {
        let active = core.shared.withLock { $0.active?.identity }
        var plain: [ArchiveName] = []
        for name in try core.directory.archives(where: core.family.contains) {
            switch name.kind {
            case .plain:
                // A file with a second name was planted: what is done to it would be done to the other name.
                let status = try? core.environment.files.status(at: core.directory.file(name))
                if let status, status.kind == .regular, status.links == 1, status.identity != active {
                    plain.append(name)
                }
            case .partial:
                if name.name == core.name {
                    _ = try? PartialArchive.removeLeftover(core.directory.file(name), in: core.directory)
                }
            case .archive:
                break
            }
        }
        // Another living process compresses its files itself.
        var isOthers: [String: Bool] = [core.name: false]
        plain.removeAll { name in
            if let known = isOthers[name.name] { return known }
            let ownership = Ownership(directory: core.directory, name: name.name, environment: core.environment)
            isOthers[name.name] = ownership.isOwnerAlive
            return ownership.isOwnerAlive
        }
        if core.configuration.keepsNewestPlain, !plain.isEmpty { plain.removeLast() }
        return plain
    }

    private func compress(_ plain: ArchiveName) throws(SystemFailure) {
        let level = core.configuration.compressionLevel
        if compression == nil { compression = CompressionThread(level: level) }
        let archiver = Archiver(directory: core.directory, level: level, members: compression) { [self] in
            syncClosed()
            syncIfDue(core.environment.time.monotonic())
            tellTrouble()
            return shouldStop
        }
        switch try archiver.archive(plain) {
        case .archived(let archive):
            hasNews = true
            postponed[plain] = nil
            core.words.add(1, to: .archived)
            core.shared.withLock { $0.waiting = max(0, $0.waiting - 1) }
            tellHooks()
            core.configuration.hooks.archived?(core.directory.file(archive))
        case .busy:
            let until = core.environment.time.monotonic() + Housekeeper.busyPause
            postponed[plain] = Postponement(until: until, pause: JournalWriter.shortestPause)
        case .nothing, .stopped:
            break
        }
    }

    private func postpone(_ name: ArchiveName) {
        let before = postponed[name]?.pause ?? JournalWriter.shortestPause / 2
        let pause = min(before * 2, Housekeeper.longestPostponement)
        postponed[name] = Postponement(until: core.environment.time.monotonic() + pause, pause: pause)
    }

    /// Nanoseconds for which a collector may still follow the plain file.
    private func timeToStayPlain(_ name: ArchiveName, _ now: UInt64) -> UInt64 {
        let stay = core.configuration.staysPlain.nanosecondsClamped
        if let rotated = core.shared.withLock({ $0.rotationTimes[name] }) {
            return now &- rotated >= stay ? 0 : stay - (now &- rotated)
        }
        // Of an earlier run: by the wall clock, which may have been set since.
        let wall = core.environment.time.wall().flooredDivision(by: 1_000_000)
        let age = wall - name.time
        guard age >= 0, UInt64(age) < stay / 1_000_000 else { return 0 }
        return stay - UInt64(age) * 1_000_000
    }

    private func retain(giveUp: Int) {
        let pass = RetentionPass(
            directory: core.directory,
            family: core.family,
            retention: core.configuration.retention,
            active: core.shared.withLock { $0.active?.identity }
        )
        do throws(SystemFailure) {
            let removed = try pass.run(wall: core.environment.time.wall(), giveUp: giveUp)
            if removed > 0 { core.work.signal() }
        } catch {
            core.words.add(1, to: .faults)
        }
    }

    // MARK: Hooks

    /// Whether records reach the file: said once when they no longer do, and once when they do again.
    private func tellTrouble() {
        let trouble = core.shared.withLock { $0.trouble }
        guard (trouble != nil) != hasToldTrouble else { return }
        hasToldTrouble = trouble != nil
        let error = trouble.map { failure in
            LogFileError(
                code: .notWritable,
                path: core.directory.active(core.name),
                systemError: failure.code,
                reason: "records wait in the journal, then the overflow policy decides: \(failure.operation) failed",
                advice: "Free space on the disk, or give this process the right to write there; it keeps trying."
            )
        }
        if let tell = core.configuration.hooks.trouble {
            tell(error)
        } else if let error {
            platformWriteStandardError("RotatingLogFiles: \(error)\n")
        }
    }

    private func tellHooks() {
        tellTrouble()
        let hooks = core.configuration.hooks
        let rotated = core.shared.withLock { shared in
            defer { shared.rotated.removeAll() }
            return shared.rotated
        }
        if !rotated.isEmpty { hasNews = true }
        if let tell = hooks.rotated {
            for name in rotated { tell(core.directory.file(name)) }
        }
        guard let tell = hooks.dropped else { return }
        let dropped = core.journal.dropped
        let news = dropped - toldDrops
        if news.total > 0 {
            toldDrops = dropped
            tell(news)
        }
    }
}
