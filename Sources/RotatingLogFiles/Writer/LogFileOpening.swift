import Files
import LogRecords
import TextBytes

/// Everything between a configuration and a running sink: checks, directory, ownership, recovery, journal.
struct LogFileOpening {
    let path: String
    let pattern: String
    let configuration: LogFileConfiguration
    let environment: LogFileEnvironment

    struct Opened {
        var core: LogFileCore
        var ownership: Ownership
        var zone: TimeZoneRules?
        var internalEvents: [InternalEvent]
        /// Nil: the name is claimed. Otherwise claims it as soon as the directory can be written.
        var claim: LateClaim?
    }

    /// Tries to claim the name; false: not yet.
    typealias LateClaim = @Sendable () -> Bool

    private var files: any FileOperations { environment.files }

    func open() throws(LogFileError) -> Opened {
        try SignalMask.withoutFileSizeSignal { () throws(LogFileError) in try openChecked() }
    }

    private func openChecked() throws(LogFileError) -> Opened {
        try configuration.validate(path: path)
        let zone = try configuration.rotation.zone(path: path, files: files)
        guard
            let family = LogName(
                pattern: pattern,
                usesOwnNames: configuration.whenInUse.usesUniqueName,
                host: environment.hostName(),
                processID: environment.owner().processID,
                bundle: environment.bundleName()
            )
        else {
            throw .configuration(
                pattern,
                "the name of the log is not usable",
                "Use letters, digits, '.', '_', '-' and the placeholders {host}, {pid}, {bundle}, at most 128 bytes."
            )
        }
        let directory = LogDirectory(path: path, journalDirectory: configuration.journalDirectory, files: files)
        do throws(LogFileError) {
            try makeDirectory(directory)
            FamilyRecovery(family: family, directory: directory, environment: environment).run()
            return try claimName(family, directory, zone)
        } catch {
            guard error.code == .notWritable, configuration.whenNotWritable.keepsTrying else { throw error }
            return try openWithoutDirectory(family, directory, zone, error)
        }
    }

    /// Records wait in process memory; the writer claims the name when the directory can be written.
    private func openWithoutDirectory(
        _ family: LogName,
        _ directory: LogDirectory,
        _ zone: TimeZoneRules?,
        _ error: LogFileError
    ) throws(LogFileError) -> Opened {
        let failure = SystemFailure("open", error.systemError ?? 0)
        do throws(SystemFailure) {
            let core = try makeCore(family, directory, .memory(because: failure))
            return Opened(
                core: core,
                ownership: Ownership(directory: directory, name: family.name, environment: environment),
                zone: zone,
                internalEvents: internalEvents(core.journal),
                claim: { self.claimLater(family, directory) }
            )
        } catch {
            throw describe(error, path)
        }
    }

    private func claimLater(_ family: LogName, _ directory: LogDirectory) -> Bool {
        guard (try? makeDirectory(directory)) != nil else { return false }
        FamilyRecovery(family: family, directory: directory, environment: environment).run()
        let isTaken = try? claim(family, directory, waiting: 0) { _, _ in true }
        return isTaken == true
    }

    // MARK: Directory

    private func makeDirectory(_ directory: LogDirectory) throws(LogFileError) {
        for path in [path, configuration.journalDirectory].compactMap({ $0 }) {
            do throws(SystemFailure) {
                try directory.files.makeDirectories(path)
                let status = try files.status(at: path)
                // A link to a directory is fine: a program that can plant it controls the path anyway.
                guard status.kind == .directory || status.kind == .symbolicLink else {
                    throw SystemFailure("mkdir", SystemFailure.existing)
                }
            } catch {
                throw LogFileError(
                    code: .notWritable,
                    path: path,
                    systemError: error.code,
                    reason: "the directory cannot be made",
                    advice: "Make it and give this process the right to write in it, or choose another one."
                )
            }
        }
    }

    // MARK: Ownership

    private func claimName(
        _ family: LogName,
        _ directory: LogDirectory,
        _ zone: TimeZoneRules?
    ) throws(LogFileError) -> Opened {
        var candidate = family
        let process = environment.owner().processID
        for attempt in 0..<64 {
            do throws(SystemFailure) {
                if let opened = try claim(candidate, directory, zone) { return opened }
            } catch {
                throw describe(error, directory.active(candidate.name))
            }
            guard configuration.whenInUse.usesUniqueName else { break }
            candidate = family.own(processID: process, attempt: attempt)
        }
        throw LogFileError(
            code: .inUse,
            path: directory.active(family.name),
            systemError: nil,
            reason: "a living process writes this log",
            advice:
                "Use another name, put {pid} into the name, or let the second one take a name of its own (whenInUse)."
        )
    }

    /// Nil: a living process has the name.
    private func claim(
        _ family: LogName,
        _ directory: LogDirectory,
        _ zone: TimeZoneRules?
    ) throws(SystemFailure) -> Opened? {
        try claim(family, directory, waiting: 5_000_000_000) { (ownership, lastWritten) throws(SystemFailure) in
            let directory = ownership.directory
            let place = Journal.Place.file(
                path: directory.journal(family.name),
                directory: try files.status(at: directory.path).identity
            )
            let core = try makeCore(family, directory, place, lastWritten: lastWritten)
            return Opened(
                core: core,
                ownership: ownership,
                zone: zone,
                internalEvents: internalEvents(core.journal),
                claim: nil
            )
        }
    }

    /// Recovers what a dead owner left, makes this process the owner, and runs `body` with the name's lock held. `body`
    /// receives the time at which the log was last written before. Nil: another living process has the name. If the
    /// name is not claimed in the end, a lock file that was made for it is removed again.
    private func claim<Result>(
        _ family: LogName,
        _ directory: LogDirectory,
        waiting limit: UInt64,
        _ body: (Ownership, _ lastWritten: Int64?) throws(SystemFailure) -> Result
    ) throws(SystemFailure) -> Result? {
        var ownership = Ownership(directory: directory, name: family.name, environment: environment)
        guard let held = try ownership.lock(limit: limit) else { return nil }
        var isTaken = false
        defer { if isTaken { held.unlock() } else { held.abandon() } }
        let entry = try ownership.read(held.descriptor)
        if let entry, try ownership.isAlive(entry) { return nil }
        // Recovery writes to the file.
        let lastWritten = (try? files.status(at: directory.active(family.name)))?.modified
        var report = RecoveryReport()
        guard try LogRecovery.recoverJournals(of: ownership, entry, into: &report) else { return nil }
        if (try? files.status(at: directory.journal(family.name))) != nil {
            // What recovery leaves there is the journal of another log of this name.
            let beside = directory.withJournalsBesideLogs
            ownership = Ownership(directory: beside, name: family.name, environment: environment)
        }
        _ = try? directory.removePlaceholders(of: family.name)
        // The name must be usable now, not only at the first record.
        if let (descriptor, _) = try directory.openRegular(directory.active(family.name), for: .append) {
            try files.close(descriptor)
        }
        do throws(SystemFailure) {
            try ownership.claim(held)
            let result = try body(ownership, lastWritten)
            isTaken = true
            return result
        } catch {
            // The lock file names this process by now, or nothing.
            ownership.forget()
            try? directory.removeIfThere(directory.lock(family.name))
            throw error
        }
    }

    private func makeCore(
        _ family: LogName,
        _ directory: LogDirectory,
        _ journalPlace: Journal.Place,
        lastWritten: Int64? = nil
    ) throws(SystemFailure) -> LogFileCore {
        let id = RunID((environment.random(), environment.random()))
        var capacity = ByteSize.mebibytes(1).bytes
        while capacity < configuration.journalSize.bytes { capacity *= 2 }
        let journal = try Journal(
            journalPlace,
            capacity: capacity,
            owner: environment.owner(),
            run: id.bytes,
            environment: environment
        )
        return LogFileCore(
            configuration: configuration,
            environment: environment,
            directory: directory,
            family: family,
            journal: journal,
            run: RunIdentity(journal: journal, id: id),
            lastWritten: lastWritten
        )
    }

    private func internalEvents(_ journal: Journal) -> [InternalEvent] {
        guard let durabilityDegradation = journal.durabilityDegradation else { return [] }
        return [
            .gap(
                "no journal on disk (\(durabilityDegradation.operation), error \(durabilityDegradation.code)): "
                    + "records that are not yet in the file are lost if this process dies"
            )
        ]
    }

    private func describe(_ failure: SystemFailure, _ path: String) -> LogFileError {
        if failure.isForeign { return .foreign(path, failure.reason) }
        if failure.isLink { return .foreign(path, "the log's name is taken by a symbolic link") }
        return LogFileError(
            code: .notWritable,
            path: path,
            systemError: failure.code,
            reason: failure.reason,
            advice: "Give this process the right to write there, free space on the disk, or choose another directory."
        )
    }
}
