import Files

/// The directory of a log, and the names in it.
struct LogDirectory: Sendable {
    let path: String
    let journalPath: String
    let files: any FileOperations

    init(path: String, journalDirectory: String? = nil, files: any FileOperations) {
        self.path = PathParts.withoutTrailingSlashes(path)
        journalPath = journalDirectory ?? self.path
        self.files = files
    }

    func active(_ name: String) -> String { "\(path)/\(LogFileNames.active(name))" }
    func lock(_ name: String) -> String { "\(path)/\(LogFileNames.lock(name))" }
    func journal(_ name: String) -> String { "\(journalPath)/\(LogFileNames.journal(name))" }
    /// Where the journal is unless there is a journal directory.
    func journalBesideLog(_ name: String) -> String { "\(path)/\(LogFileNames.journal(name))" }
    var withJournalsBesideLogs: LogDirectory { LogDirectory(path: path, files: files) }
    func file(_ name: ArchiveName) -> String { "\(path)/\(name.fileName)" }

    /// Every file whose name parses as ours, oldest first.
    func archives(where isWanted: (String) -> Bool) throws(SystemFailure) -> [ArchiveName] {
        try timeline(where: isWanted).names
    }

    /// Every file whose name parses as ours, oldest first, with times corrected to agree with the order.
    func timeline(where isWanted: (String) -> Bool) throws(SystemFailure) -> ArchiveTimeline {
        ArchiveTimeline(try files.list(path).compactMap { ArchiveName(fileName: $0) }.filter { isWanted($0.name) })
    }

    /// Opens one of our files; nil if it is missing. Throws `foreignFile` if the name is taken by something else.
    func openRegular(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> (Int32, FileStatus)? {
        let descriptor: Int32
        do throws(SystemFailure) {
            descriptor = try files.openUninterrupted(path, for: purpose)
        } catch {
            // Two answers must agree: what is taken for missing is given up.
            if error.isMissing, try isMissing(path) { return nil }
            throw error
        }
        do throws(SystemFailure) {
            let status = try files.status(of: descriptor)
            guard files.isOurs(status, in: PathParts.directory(of: path)) else { throw SystemFailure.foreignFile }
            return (descriptor, status)
        } catch {
            try? files.close(descriptor)
            throw error
        }
    }

    func isMissing(_ path: String) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            _ = try files.status(at: path)
            return false
        } catch {
            if error.isMissing { return true }
            throw error
        }
    }

    /// Removes a name that may already be gone.
    func removeIfThere(_ path: String) throws(SystemFailure) {
        do throws(SystemFailure) {
            try files.remove(path)
        } catch {
            if !error.isMissing { throw error }
        }
    }

    /// Whether it is an empty regular file. That is either a file that is just being made, or what a killed rename
    /// leaves on a file system without an exclusive rename (`FileOperations.rename`).
    func isPlaceholder(_ name: ArchiveName) -> Bool {
        guard let status = try? files.status(at: file(name)) else { return false }
        return status.kind == .regular && status.size == 0
    }

    /// Removes the placeholders of a name whose lock is held and whose owner is dead. Returns how many of them were
    /// archives.
    func removePlaceholders(of name: String) throws(SystemFailure) -> Int {
        var count = 0
        for file in try archives(where: { $0 == name }) where isPlaceholder(file) {
            switch file.kind {
            case .plain: try removeIfThere(self.file(file))
            case .partial: break
            case .archive:
                // Without its plain file it is what is left of an archive, not a placeholder.
                guard (try? files.status(at: self.file(file.with(.plain)))) != nil else { continue }
                // Another process of the family may be making this archive: it then holds the temporary file.
                let partial = self.file(file.with(.partial))
                guard let making = try PartialArchive.begin(partial, in: self) else { continue }
                if isPlaceholder(file) {
                    try? files.remove(self.file(file))
                    count += 1
                }
                making.abandon()
            }
        }
        return count
    }

    /// Renames to the first free name for that time, and returns it.
    func renameToArchive(
        _ path: String,
        name: String,
        time: Int64,
        counter: UInt64
    ) throws(SystemFailure) -> ArchiveName {
        var target = ArchiveName(name: name, time: time, counter: counter, kind: .plain)
        while true {
            do throws(SystemFailure) {
                // The archive of a plain name must be free as well, or the two would be mistaken for one log file.
                if (try? files.status(at: file(target.with(.archive)))) == nil {
                    try files.rename(path, to: file(target))
                    return target
                }
            } catch {
                if !error.isExisting { throw error }
            }
            target = target.next
        }
    }

    /// One more than the highest counter of any file of the name. Throws if the directory cannot be read: starting
    /// again at the beginning would make the next archive the oldest.
    func nextCounter(_ name: String) throws(SystemFailure) -> UInt64 {
        (try archives { $0 == name }.map(\.counter).max() ?? 0) + 1
    }
}
