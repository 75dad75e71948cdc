import Files

/// Repairs a log directory after processes that died: for the command `recover`, and for each opening.
///
/// - Appends every record of dead owners' journals to the logs, each once, and removes the journals.
/// - Removes temporary files, and plain files whose archives are complete; compresses what is pending.
/// - Never touches a name whose owner is alive, or a name that does not parse completely as ours.
/// - Idempotent: interrupted anywhere and run again, the result is the same.
public enum LogRecovery {
    /// Nanoseconds to wait for a process that opens or recovers the log.
    private static let lockLimit: UInt64 = 2_000_000_000

    /// Recovers every log in a directory. Blocks; the cost is the compression of the pending files.
    ///
    /// Failures are in the report, by name; the other logs are recovered anyway. Throws if the directory itself cannot
    /// be read.
    public static func recover(directory path: String, compressionLevel: Int = 1) throws -> RecoveryReport {
        try recover(directory: path, compressionLevel: compressionLevel, environment: LogFileEnvironment())
    }

    package static func recover(
        directory path: String,
        compressionLevel: Int = 1,
        environment: LogFileEnvironment
    ) throws -> RecoveryReport {
        try SignalMask.withoutFileSizeSignal {
            let directory = LogDirectory(path: path, files: environment.files)
            let names: [String]
            do throws(SystemFailure) {
                names = try directory.files.list(directory.path)
            } catch {
                throw LogFileError(
                    code: .notWritable,
                    path: path,
                    systemError: error.code,
                    reason: "the directory cannot be read",
                    advice: "Name a directory that holds log files, and run as a user who may write in it."
                )
            }
            var report = RecoveryReport()
            for name in logNames(names) {
                recover(name, in: directory, level: compressionLevel, environment: environment, into: &report)
            }
            return report
        }
    }

    /// The names of all logs that have a file in the directory, sorted.
    private static func logNames(_ fileNames: [String]) -> [String] {
        Set(
            fileNames.compactMap { fileName in
                ArchiveName(fileName: fileName)?.name ?? LogFileNames.log(ofJournal: fileName.utf8)
                    ?? LogFileNames.log(ofLock: fileName.utf8)
            }
        )
        .sorted()
    }

    private static func recover(
        _ name: String,
        in directory: LogDirectory,
        level: Int,
        environment: LogFileEnvironment,
        into report: inout RecoveryReport
    ) {
        let ownership = Ownership(directory: directory, name: name, environment: environment)
        do throws(SystemFailure) {
            guard let held = try ownership.lock(limit: lockLimit) else {
                report.inUse.append(name)
                return
            }
            defer { held.abandon() }
            let entry = try ownership.read(held.descriptor)
            if let entry, try ownership.isAlive(entry) {
                report.inUse.append(name)
                return
            }
            guard
                try recoverJournals(name, entry: entry, directory: directory, environment: environment, into: &report)
            else { return }
            try settleArchives(name, directory: directory, level: level, into: &report)
            try directory.removeIfThere(directory.lock(name))
        } catch {
            report.failures.append(.init(name: name, operation: error.operation, systemError: error.code))
        }
    }

    /// Recovers the journals of one name whose lock is held: the one next to the log, and the one that the lock file
    /// names. False: an owner that the lock file does not name is alive.
    static func recoverJournals(
        _ name: String,
        entry: Ownership.Entry?,
        directory: LogDirectory,
        environment: LogFileEnvironment,
        into report: inout RecoveryReport
    ) throws(SystemFailure) -> Bool {
        // Also beside the log: an earlier opening may have had no journal directory, or could not use it.
        var paths: [String] = []
        for path in [directory.journal(name), directory.journalBesideLog(name), entry?.journalPath] {
            if let path, !paths.contains(path) { paths.append(path) }
        }
        let here = try directory.files.status(at: directory.path).identity
        for path in paths {
            guard let (descriptor, status) = try openJournal(path, directory) else { continue }
            defer { try? directory.files.close(descriptor) }
            if let image = try JournalImage(descriptor: descriptor, size: status.size, files: directory.files) {
                // A journal elsewhere must belong to this directory: a path in a file is not proof enough, and two logs
                // of one name may have one journal directory.
                if path != directory.journalBesideLog(name), image.directory != here { continue }
                let ownership = Ownership(directory: directory, name: name, environment: environment)
                if try ownership.isAlive(.init(owner: image.owner, journalPath: path)) {
                    report.inUse.append(name)
                    return false
                }
            } else if path != directory.journal(name) {
                // Elsewhere only the journal of an opening that was killed is ours. It is under the name that the
                // opening gives it, and holds nothing yet.
                guard PathParts.name(of: path) == LogFileNames.journal(name),
                    try JournalImage.isUnfinished(descriptor, files: directory.files)
                else { continue }
            }
            let recovery = JournalRecovery(
                directory: directory,
                name: name,
                currentBootID: environment.owner().bootID
            )
            let outcome = try recovery.run(journal: path, descriptor: descriptor, size: status.size)
            report.journals += 1
            report.records += outcome.records
            report.dropped += outcome.dropped
            if outcome.wasOfAnotherBoot { report.restarts += 1 }
        }
        return true
    }

    private static func openJournal(
        _ path: String,
        _ directory: LogDirectory
    ) throws(SystemFailure) -> (Int32, FileStatus)? {
        do throws(SystemFailure) {
            return try directory.openRegular(path, for: .read)
        } catch {
            // A link, a pipe or a directory under the journal's name is not a journal, and is not removed. One that
            // cannot be opened now is: its records are not given up.
            if error.isForeign || error.isLink { return nil }
            throw error
        }
    }

    private static func settleArchives(
        _ name: String,
        directory: LogDirectory,
        level: Int,
        into report: inout RecoveryReport
    ) throws(SystemFailure) {
        let archiver = Archiver(directory: directory, level: level) { false }
        report.temporaryFiles += try directory.removePlaceholders(of: name)
        for file in try directory.archives(where: { $0 == name }) {
            switch file.kind {
            case .partial:
                if try PartialArchive.removeLeftover(directory.file(file), in: directory) { report.temporaryFiles += 1 }
            case .plain:
                if case .archived = try archiver.archive(file) { report.archived += 1 }
            case .archive:
                break
            }
        }
    }
}

/// Whether a log's sink uses one of its files.
package enum LogFileUse: Sendable, Hashable {
    /// No process writes it.
    case free
    /// It is the file of a log whose writer is alive.
    case beingWritten
    /// Its writer died, and a journal holds records that belong in it.
    case awaitsRecovery
}

extension LogRecovery {
    /// Calls `body` while no process can begin to write the file as one of our logs. For a log that is in use, returns
    /// that instead of calling `body`. Blocks for up to two seconds; a process that opens the log in the meantime waits
    /// for `body`.
    ///
    /// A complete archive is never written again: `body` is called without a lock.
    package static func whileFree(
        _ path: String,
        _ body: () throws -> Void
    ) throws -> LogFileUse {
        guard let name = logName(writing: PathParts.name(of: path)) else {
            try body()
            return .free
        }
        let environment = LogFileEnvironment()
        let directory = LogDirectory(path: PathParts.directory(of: path), files: environment.files)
        let ownership = Ownership(directory: directory, name: name, environment: environment)
        guard let held = try ownership.lock(limit: lockLimit) else { return .beingWritten }
        defer { held.abandon() }
        let entry = try ownership.read(held.descriptor)
        if let entry, try ownership.isAlive(entry) { return .beingWritten }
        let journals = [directory.journal(name)] + [entry?.journalPath].compactMap { $0 }
        if journals.contains(where: { (try? directory.files.status(at: $0)) != nil }) { return .awaitsRecovery }
        try body()
        return .free
    }

    /// The log to which an active file, or a file that waits for compression, belongs; nil for archives and for names
    /// that are not ours.
    private static func logName(writing fileName: String) -> String? {
        if let archive = ArchiveName(fileName: fileName) { return archive.kind == .plain ? archive.name : nil }
        return LogFileNames.log(ofActive: fileName)
    }
}

/// The result of a recovery.
public struct RecoveryReport: Sendable, Hashable {
    public struct Failure: Sendable, Hashable {
        /// Name of the log.
        public var name: String
        /// The call that failed, and its `errno` (0: the name is taken by something that is not ours).
        public var operation: String
        public var systemError: Int32
    }

    /// Journals of dead owners that were recovered.
    public var journals = 0
    /// Records found in them, including those that the log already held.
    public var records = 0
    /// Drops that the dead processes had not announced; they are announced now.
    public var dropped: UInt64 = 0
    /// Journals from before a restart of the machine: their content is announced as lost.
    public var restarts = 0
    /// Temporary files removed.
    public var temporaryFiles = 0
    /// Plain files that were compressed, or removed because their archive was complete.
    public var archived = 0
    /// Names of logs that living processes write; they are left alone.
    public var inUse: [String] = []
    /// Names that could not be recovered now. Nothing is lost; try again.
    public var failures: [Failure] = []

    public init() {}
}
