import Locks
import LogRecords

/// Everything that can wait: syncs by time, compression, retention, hooks. One thread of low priority, one thing at a time.
///
/// It holds no lock while it works, and nothing that a log call does waits for it, except through `waitingLimit`.
final class Housekeeper {
    private let core: LogFileCore
    private var lastSync: UInt64 = 0
    private var retryAfter: UInt64 = 0
    private var retryPause: UInt64 = 0
    private var toldDrops = DroppedRecords()
    /// Retention has nothing to do until something has changed or time has passed.
    private var retainAfter: UInt64 = 0
    private var hasNews = true

    private static let retentionInterval: UInt64 = 60_000_000_000

    init(core: LogFileCore) {
        self.core = core
    }

    /// One round. Returns the nanoseconds after which the next one is due.
    func turn() -> UInt64 {
        let now = core.environment.time.monotonic()
        var next = syncIfDue(now)
        tellHooks()
        if core.words[.isOutOfSpace] != 0, core.configuration.retention.yieldsToNewRecords { retain(giveUp: 1) }
        if now >= retryAfter {
            do throws(SystemFailure) {
                next = min(next, try archiveNext(now))
                retryPause = 0
            } catch {
                core.words.add(1, to: .faults)
                // Rotation goes on without compression; retention counts the plain files.
                core.shared.withLock { $0.compresses = false }
                hasNews = true
                retryPause = min(max(retryPause * 2, JournalWriter.shortestPause), JournalWriter.longestPause)
                retryAfter = core.environment.time.monotonic() + retryPause
            }
        }
        if now < retryAfter { next = min(next, retryAfter - now) }
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
        tellHooks()
    }

    var shouldStop: Bool { core.words[.housekeeperStop] != 0 }

    // MARK: Sync

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
        let active = core.shared.withLock { $0.active?.identity }
        var plain: [ArchiveName] = []
        for name in try core.directory.archives(where: core.family.contains) {
            switch name.kind {
            case .plain:
                let status = try? core.environment.files.status(at: core.directory.file(name))
                if let status, status.kind == .regular, status.identity != active { plain.append(name) }
            case .partial:
                // One archive at a time, and that is ours to make: what lies here is a leftover, unless another living
                // process of the family is at work on it.
                if name.name == core.name {
                    try core.directory.removeIfThere(core.directory.file(name))
                }
            case .archive:
                break
            }
        }
        plain.removeAll { $0.name != core.name && isOthers($0.name) }
        if core.configuration.keepsNewestPlain, !plain.isEmpty { plain.removeLast() }
        let waiting = plain.count
        core.shared.withLock { shared in
            shared.waiting = waiting
            let current = Set(plain)
            shared.rotationTimes = shared.rotationTimes.filter { current.contains($0.key) }
        }
        guard let oldest = plain.first else {
            core.shared.withLock { $0.compresses = true }
            return .max
        }
        let isPressed =
            waiting >= max(core.configuration.waitingLimit, 1) || core.words[.archivesAtOnce] != 0
        if !isPressed {
            let rest = timeToStayPlain(oldest, now)
            if rest > 0 { return rest }
        }
        let archiver = Archiver(directory: core.directory, level: core.configuration.compressionLevel) { [self] in
            syncIfDue(core.environment.time.monotonic())
            return shouldStop
        }
        switch try archiver.archive(oldest) {
        case .archived(let archive):
            hasNews = true
            core.words.add(1, to: .archived)
            core.shared.withLock { shared in
                shared.compresses = true
                shared.waiting = max(0, shared.waiting - 1)
            }
            tellHooks()
            core.configuration.hooks.archived?(core.directory.file(archive))
        case .nothing, .stopped:
            break
        }
        return 0
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

    /// Whether a name of the family belongs to another living process, which compresses its files itself.
    private func isOthers(_ name: String) -> Bool {
        Ownership(directory: core.directory, name: name, environment: core.environment).isOwnerAlive
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

    private func tellHooks() {
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
