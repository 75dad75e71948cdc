import Files

/// Repairs a log directory after processes that died: for the command `recover`, and for each opening.
///
/// - Appends every record of dead owners' journals to the logs, each once, and removes the journals.
/// - Removes temporary files, and plain files whose archives are complete; compresses what is pending.
/// - Never touches a name whose owner is alive, or a name that does not parse completely as ours.
/// - Idempotent: interrupted anywhere and run again, the result is the same.
public enum LogRecovery {
    /// Nanoseconds to wait for a process that opens or recovers the log.
    static let lockLimit: UInt64 = 2_000_000_000

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
                let log = Ownership(directory: directory, name: name, environment: environment)
                recover(log, level: compressionLevel, into: &report)
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

    private static func recover(_ log: Ownership, level: Int, into report: inout RecoveryReport) {
        let name = log.name
        do throws(SystemFailure) {
            guard let held = try log.lock(limit: lockLimit) else {
                report.inUse.append(name)
                return
            }
            defer { held.abandon() }
            let entry = try log.read(held.descriptor)
            if let entry, try log.isAlive(entry) {
                report.inUse.append(name)
                return
            }
            guard try recoverJournals(of: log, entry, into: &report) else { return }
            try settleArchives(of: log, level: level, into: &report)
            try log.directory.removeIfThere(log.directory.lock(name))
        } catch {
            report.failures.append(.init(name: name, operation: error.operation, systemError: error.code))
        }
    }

    /// Recovers the journals of a log whose lock is held: the one next to the log, and the one that the lock file names
    /// in `entry`. False: an owner that the lock file does not name is alive.
    static func recoverJournals(
        of log: Ownership,
        _ entry: Ownership.Entry?,
        into report: inout RecoveryReport
    ) throws(SystemFailure) -> Bool {
        let (name, directory) = (log.name, log.directory)
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
                if try log.isAlive(.init(owner: image.owner, journalPath: path)) {
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
            let bootID = log.environment.owner().bootID
            let recovery = JournalRecovery(directory: directory, name: name, currentBootID: bootID)
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
        of log: Ownership,
        level: Int,
        into report: inout RecoveryReport
    ) throws(SystemFailure) {
        let (name, directory) = (log.name, log.directory)
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
