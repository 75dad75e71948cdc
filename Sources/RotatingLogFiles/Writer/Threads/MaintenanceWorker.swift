import Files
import Locks
import LogRecords
import TextBytes

/// Everything that can wait: syncs by time, compression, retention, hooks. One low-priority thread, one task at a time.
/// zlib has a thread of its own, so that an archive is compressed and indexed at the same time.
///
/// It holds no lock while it works, and no log call waits for it, except through `maxPendingCompressions`.
final class MaintenanceWorker {
    private let core: LogFileCore
    private var lastSync: UInt64 = 0
    /// Rotated files that could not be compressed, each with its pause. The other files do not wait for them.
    private var postponed: [ArchiveName: BackOff] = [:]
    /// When to list the directory again after a failure.
    private var listAfter: UInt64 = 0
    private let hooks: HookCaller
    /// Started with the first archive.
    private var compression: CompressionThread?
    /// When retention runs next, unless something changes earlier.
    private var retainAfter: UInt64 = 0
    private var hasNews = true
    private var ages: ArchiveAges
    private var clockHistory: ClockHistory
    /// Rotations of this run that retention has not seen yet.
    private var closed: Set<ArchiveName> = []

    private static let retentionInterval: UInt64 = 60_000_000_000
    /// A full disk fills up again with each attempt: the pauses between attempts on one file grow up to this.
    private static let longestPostponement: UInt64 = 30_000_000_000
    /// Pause before checking again a file that another process compresses.
    private static let busyPause: UInt64 = 1_000_000_000

    init(core: LogFileCore) {
        self.core = core
        hooks = HookCaller(core)
        ages = ArchiveAges(lastWritten: core.lastWritten)
        clockHistory = ClockHistory.continued(in: core.directory, environment: core.environment)
    }

    /// One round. Returns the nanoseconds until the next one is due.
    func runOnce() -> UInt64 {
        let now = core.environment.time.monotonic()
        observeClocks()
        syncClosed()
        var next = syncIfDue(now)
        callHooks()
        if core.state[.isOutOfSpace] != 0, core.configuration.retention.yieldsToNewRecords { retain(alsoRemoving: 1) }
        if now >= listAfter {
            do throws(SystemFailure) {
                next = min(next, try archiveNext(now))
            } catch {
                core.state.add(1, to: .faults)
                core.shared.withLock { $0.waiting = 0 }
                listAfter = now + BackOff.longestPause
            }
        }
        if now < listAfter { next = min(next, listAfter - now) }
        if hasNews || now >= retainAfter {
            hasNews = false
            retainAfter = now + MaintenanceWorker.retentionInterval
            retain()
        }
        // Drops are reported within a second, even while the writer is stuck and wakes no thread.
        let longest = core.configuration.hooks.dropped == nil ? MaintenanceWorker.retentionInterval : 1_000_000_000
        return min(next, longest)
    }

    /// The last round: calls the hooks for what they were not yet called for.
    func finish() {
        compression?.end()
        compression = nil
        syncClosed()
        callHooks()
    }

    var shouldStop: Bool { core.state[.maintenanceStop] != 0 }

    // MARK: Sync

    /// Syncs files that a rotation has closed. One that cannot be synced is skipped: the system already has its
    /// records, and the archive made from it is synced anyway.
    private func syncClosed() {
        let closed = core.shared.withLock { shared in
            defer { shared.unsynced = [] }
            return shared.unsynced
        }
        guard !closed.isEmpty else { return }
        do throws(SystemFailure) {
            for file in closed { try core.environment.files.synchronizeUninterrupted(file.descriptor) }
            try core.environment.files.synchronizeDirectory(core.directory.path)
        } catch {
            core.state.add(1, to: .faults)
        }
    }

    /// This thread syncs the file, not the writer: at 3 ms for each megabyte the journal would fill in the meantime.
    @discardableResult
    private func syncIfDue(_ now: UInt64) -> UInt64 {
        guard let interval = core.configuration.sync.interval?.nanosecondsClamped else { return .max }
        guard core.state[.isUnsynced] != 0 else {
            lastSync = now
            return .max
        }
        guard now &- lastSync >= interval else { return interval - (now &- lastSync) }
        core.state[.isUnsynced] = 0
        lastSync = now
        guard let file = core.shared.withLock({ $0.active }) else { return interval }
        do throws(SystemFailure) {
            try core.environment.files.synchronizeUninterrupted(file.descriptor)
        } catch {
            core.state.add(1, to: .faults)
            core.state[.isUnsynced] = 1
        }
        return interval
    }

    // MARK: Archives

    /// Compresses the oldest file that is due. Returns the nanoseconds until the next one is.
    private func archiveNext(_ now: UInt64) throws(SystemFailure) -> UInt64 {
        core.shared.withLock { $0.rotatedSinceListing = 0 }
        let plain = try findPlain()
        let current = Set(plain.map(\.name))
        postponed = postponed.filter { current.contains($0.key) }
        let ready = plain.count - postponed.count
        core.shared.withLock { shared in
            // A file that cannot be compressed now delays no rotation; retention bounds it.
            shared.waiting = ready + shared.rotatedSinceListing
            shared.postponed = postponed.count
            shared.rotationTimes = shared.rotationTimes.filter { current.contains($0.key) }
        }
        let isPressed = ready >= core.configuration.maxPendingCompressions || core.state[.archivesAtOnce] != 0
        var next = UInt64.max
        for entry in plain {
            let name = entry.name
            let rest =
                if let pause = postponed[name] {
                    pause.rest(now)
                } else {
                    isPressed ? 0 : timeToStayPlain(entry, now)
                }
            next = min(next, rest)
            guard rest == 0 else { continue }
            do throws(SystemFailure) {
                try compress(name)
            } catch {
                core.state.add(1, to: .faults)
                hasNews = true
                postpone(name)
            }
            return 0
        }
        return next
    }

    /// Rotated files that this process must compress, oldest first. Removes leftovers of earlier attempts.
    private func findPlain() throws(SystemFailure) -> [ArchiveTimeline.Entry] {
        let active = core.shared.withLock { $0.active?.identity }
        let timeline = try core.directory.timeline(where: core.family.contains)
        ages.see(timeline.names, closedByThisRun: closed)
        closed = []
        var plain: [ArchiveTimeline.Entry] = []
        for entry in timeline.entries {
            let name = entry.name
            switch name.kind {
            case .plain:
                let files = core.environment.files
                let status = try? files.status(at: core.directory.file(name))
                // An empty one is not complete yet: the writer is just renaming to it.
                if let status, files.isOurs(status, in: core.directory.path), status.size > 0,
                    status.identity != active
                {
                    plain.append(entry)
                }
            case .partial:
                if name.name == core.name {
                    _ = try? PartialArchive.removeLeftover(core.directory.file(name), in: core.directory)
                }
            case .archive:
                break
            }
        }
        // Another living process compresses its own files.
        var isOthers: [String: Bool] = [core.name: false]
        plain.removeAll { entry in
            let name = entry.name.name
            if let known = isOthers[name] { return known }
            let ownership = Ownership(directory: core.directory, name: name, environment: core.environment)
            let isOwnerAlive = ownership.isOwnerAlive
            isOthers[name] = isOwnerAlive
            return isOwnerAlive
        }
        if core.configuration.delayCompress, !plain.isEmpty { plain.removeLast() }
        return plain
    }

    private func compress(_ plain: ArchiveName) throws(SystemFailure) {
        let level = core.configuration.compressionLevel
        if compression == nil { compression = CompressionThread(level: level) }
        let archiver = Archiver(directory: core.directory, level: level, members: compression) { [self] in
            syncClosed()
            syncIfDue(core.environment.time.monotonic())
            hooks.reportWriteFailure()
            return shouldStop
        }
        let begin = core.environment.time.monotonic()
        let outcome = try archiver.archive(plain)
        core.state.add(core.environment.time.monotonic() &- begin, to: .archivingTime)
        switch outcome {
        case .archived(let archive):
            hasNews = true
            postponed[plain] = nil
            core.state.add(1, to: .archived)
            core.shared.withLock { $0.waiting = max(0, $0.waiting - 1) }
            callHooks()
            core.configuration.hooks.archived?(core.directory.file(archive))
        case .busy:
            var pause = postponed[plain] ?? BackOff(longest: MaintenanceWorker.longestPostponement)
            pause.hold(MaintenanceWorker.busyPause, core.environment.time.monotonic())
            postponed[plain] = pause
        case .nothing, .stopped:
            break
        }
    }

    private func postpone(_ name: ArchiveName) {
        var pause = postponed[name] ?? BackOff(longest: MaintenanceWorker.longestPostponement)
        pause.fail(core.environment.time.monotonic())
        postponed[name] = pause
    }

    /// Nanoseconds for which a collector may still read the plain file.
    private func timeToStayPlain(_ entry: ArchiveTimeline.Entry, _ now: UInt64) -> UInt64 {
        let stay = core.configuration.compressionDelay.nanosecondsClamped
        let rotated = core.shared.withLock { $0.rotationTimes[entry.name] }
        let age = rotated.map { now &- $0 } ?? Duration.milliseconds(ages.age(entry)).nanosecondsClamped
        return age >= stay ? 0 : stay - age
    }

    private func observeClocks() {
        ages.observe(core.environment.time)
        if clockHistory.observe(core.environment.time) { clockHistory.store(in: core.directory) }
    }

    private func retain(alsoRemoving extra: Int = 0) {
        let pass = RetentionPass(
            directory: core.directory,
            family: core.family,
            retention: core.configuration.retention,
            active: core.shared.withLock { $0.active?.identity }
        )
        do throws(SystemFailure) {
            let files = try pass.find()
            observeClocks()
            ages.see(files.map(\.entry.name), closedByThisRun: closed)
            closed = []
            let bound = core.configuration.retention.ageMilliseconds ?? 0
            let isDoubtful = ages.isClockDoubtful(
                bound: bound,
                entries: files.map(\.entry),
                timeSinceSet: clockHistory.timeSinceSet(core.environment.time)
            )
            let outcome = try pass.run(files, alsoRemoving: extra) { ages.age($0, doubted: isDoubtful) }
            if outcome.removed > 0 { core.work.signal() }
            if outcome.removedEarly > 0 {
                let isFirst = core.state[.removedEarly] == 0
                core.state.add(UInt64(outcome.removedEarly), to: .removedEarly)
                if isFirst { core.offer(.archivesRemoved) }
            }
        } catch {
            core.state.add(1, to: .faults)
        }
    }

    // MARK: Hooks

    private func callHooks() {
        let rotated = hooks.call()
        if !rotated.isEmpty { hasNews = true }
        closed.formUnion(rotated.map { $0.with(.archive) })
    }
}
