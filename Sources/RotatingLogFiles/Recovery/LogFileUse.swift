import Files

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
