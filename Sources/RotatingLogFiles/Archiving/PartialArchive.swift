import Files

/// The temporary file of an archive that is being made. It has one maker at a time, even if several processes of a
/// family find the same file of a dead one.
///
/// A living maker holds an advisory lock on the file itself, until the file has its final name. A locked file is work
/// in progress; an unlocked one is a leftover. A lock on the log's name would not do: that is never held for long.
struct PartialArchive: ~Copyable {
    /// The archive is written through it. It is closed, and the result checked, before the file is renamed.
    let output: Int32
    /// Keeps the lock after `output` is closed.
    private let guardian: Int32
    private let path: String
    private let files: any FileOperations

    private init(output: Int32, guardian: Int32, path: String, files: any FileOperations) {
        self.output = output
        self.guardian = guardian
        self.path = path
        self.files = files
    }

    /// Begins the temporary file, and replaces a leftover. Nil: another process works on it.
    static func begin(_ path: String, in directory: LogDirectory) throws(SystemFailure) -> PartialArchive? {
        let files = directory.files
        guard try removeLeftover(path, in: directory) else { return nil }
        let guardian = try files.openUninterrupted(path, for: .createToAppend)
        do throws(SystemFailure) {
            let identity = try files.status(of: guardian).identity
            // Another process may have removed it as a leftover before it was locked.
            if try files.lockIfSupported(guardian), let (output, status) = try directory.openRegular(path, for: .append)
            {
                if status.identity == identity {
                    return PartialArchive(output: output, guardian: guardian, path: path, files: files)
                }
                try? files.close(output)
            }
        } catch {
            try? files.close(guardian)
            try? files.remove(path)
            throw error
        }
        try? files.close(guardian)
        return nil
    }

    /// Discards the archive.
    func abandon() {
        try? files.close(output)
        try? files.remove(path)
        release()
    }

    /// Call after the rename, or after the file was removed.
    func release() {
        try? files.close(guardian)
    }

    /// Removes a temporary file that no process works on. False: a process does.
    static func removeLeftover(_ path: String, in directory: LogDirectory) throws(SystemFailure) -> Bool {
        let opened: (Int32, FileStatus)?
        do throws(SystemFailure) {
            opened = try directory.openRegular(path, for: .append)
        } catch {
            // A link or a pipe under our name: the name is ours, its target is not.
            guard error.isForeign || error.isLink else { throw error }
            try directory.removeIfThere(path)
            return true
        }
        guard let opened else { return true }
        defer { try? directory.files.close(opened.0) }
        guard try directory.files.lockIfSupported(opened.0) else { return false }
        try directory.removeIfThere(path)
        return true
    }
}
