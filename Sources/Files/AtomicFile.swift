package import CLibrary
import Locks

/// A file that is being made: hidden until it is complete, then under its final name in one step.
///
///     .NAME.partial (created, locked, written) → synced → renamed → directory synced
///
/// - An unfinished file leaves nothing: not after an error, and not after a signal if the program calls `removeAll`
///   before it ends.
/// - SIGKILL leaves the temporary file, without a lock: the next file of the same name removes it.
/// - One process at a time makes a file: the others get `isInUse`.
package final class AtomicFile: Sendable {
    /// Who may read the finished file.
    package enum Access: Sendable {
        /// The owner: mode 0600, whatever the umask.
        case owner
        /// All users that the umask permits.
        case shared
    }

    package let target: String
    /// Its path until it is finished.
    package let path: String
    package let descriptor: Int32
    private let folder: String
    private let files: any FileOperations

    private struct Unfinished {
        var paths: Set<String> = []
        var isEnding = false
    }

    /// The temporary files of this process. Names are created, changed and removed with the lock held, so that
    /// `removeAll` never finds a file in between.
    private static let unfinished = Locked(Unfinished())

    private static let suffix = ".partial"

    /// Begins a file that will be called `target`. Replaces one that a dead process left unfinished.
    package init(
        _ target: String,
        access: Access = .owner,
        files: any FileOperations = SystemFiles()
    ) throws(SystemFailure) {
        folder = PathParts.directory(of: target)
        let name = PathParts.name(of: target)
        let before = String(decoding: target.utf8.dropLast(name.utf8.count), as: UTF8.self)
        path = before + ".\(name)\(AtomicFile.suffix)"
        self.target = target
        self.files = files
        descriptor = try AtomicFile.begin(path, access, files)
    }

    deinit {
        AtomicFile.unfinished.withLock { state in
            if state.paths.remove(path) != nil { try? files.remove(path) }
        }
        try? files.close(descriptor)
    }

    /// Whether a name (not a path) is that of an unfinished file, which is never a log, whatever its content.
    package static func isTemporary(name: String) -> Bool {
        name.hasPrefix(".") && name.hasSuffix(suffix) && name.utf8.count > suffix.utf8.count + 1
    }

    /// Removes every unfinished file of this process, then calls `body`. Call it at the end of the process: no file can
    /// be begun or finished afterwards.
    package static func removeAll(then body: () -> Void = {}) {
        unfinished.withLock { state in
            state.isEnding = true
            for path in state.paths { unlink(path) }
            state.paths = []
            body()
        }
    }

    private static func begin(
        _ path: String,
        _ access: Access,
        _ files: any FileOperations
    ) throws(SystemFailure) -> Int32 {
        while true {
            try removeLeftover(path, files)
            let descriptor: Int32
            do throws(SystemFailure) {
                descriptor = try unfinished.withLock { state throws(SystemFailure) in
                    guard !state.isEnding else { throw SystemFailure("open", ECANCELED) }
                    let purpose = access == .owner ? OpenPurpose.createToAppend : .createShared
                    let descriptor = try files.openUninterrupted(path, for: purpose)
                    state.paths.insert(path)
                    return descriptor
                }
            } catch {
                // Another process was faster: check its file.
                if error.isExisting { continue }
                throw error
            }
            do throws(SystemFailure) {
                // A process that saw the file before it was locked may have removed it as a leftover.
                if try files.lockIfSupported(descriptor), try isNamed(path, descriptor, files) {
                    guard access == .shared || fchmod(descriptor, 0o600) == 0 else {
                        throw SystemFailure("fchmod", errno)
                    }
                    return descriptor
                }
            } catch {
                abandon(path, descriptor, files)
                throw error
            }
            unfinished.withLock { _ = $0.paths.remove(path) }
            try? files.close(descriptor)
        }
    }

    private static func abandon(_ path: String, _ descriptor: Int32, _ files: any FileOperations) {
        unfinished.withLock { state in
            if state.paths.remove(path) != nil { try? files.remove(path) }
        }
        try? files.close(descriptor)
    }

    /// Removes a temporary file unless a process works on it.
    private static func removeLeftover(_ path: String, _ files: any FileOperations) throws(SystemFailure) {
        let descriptor: Int32
        do throws(SystemFailure) {
            descriptor = try files.openUninterrupted(path, for: .append)
        } catch {
            if error.isMissing { return }
            // A link or a pipe under the name: the name is ours, its target is not.
            guard error.isLink else { throw error }
            return try files.remove(path)
        }
        defer { try? files.close(descriptor) }
        guard try files.lockIfSupported(descriptor) else { throw SystemFailure.inUse }
        // Between opening and locking the file may have been finished: then the name is free or belongs to a newer
        // file.
        if try isNamed(path, descriptor, files) { try files.remove(path) }
    }

    private static func isNamed(
        _ path: String,
        _ descriptor: Int32,
        _ files: any FileOperations
    ) throws(SystemFailure) -> Bool {
        let opened = try files.status(of: descriptor).identity
        do throws(SystemFailure) {
            return try files.status(at: path).identity == opened
        } catch {
            if error.isMissing { return false }
            throw error
        }
    }

    // MARK: Content

    package func write(_ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
        try files.writeAll(descriptor, bytes)
    }

    /// Copies owner, permissions, extended attributes, access control list and times of another file. Throws if one of
    /// them cannot be kept.
    package func copyAttributes(of original: Int32) throws(SystemFailure) {
        var wanted = stat()
        var own = stat()
        guard fstat(original, &wanted) == 0, fstat(descriptor, &own) == 0 else { throw SystemFailure("fstat", errno) }
        // Permissions after the owner: a change of owner clears some.
        if (own.st_uid, own.st_gid) != (wanted.st_uid, wanted.st_gid),
            fchown(descriptor, wanted.st_uid, wanted.st_gid) != 0
        {
            throw SystemFailure("fchown", errno)
        }
        guard platformCopyExtendedAttributes(from: original, to: descriptor) == 0 else {
            throw SystemFailure("fsetxattr", errno)
        }
        guard fchmod(descriptor, wanted.st_mode & 0o7777) == 0 else { throw SystemFailure("fchmod", errno) }
        guard futimens(descriptor, wanted.times) == 0 else { throw SystemFailure("futimens", errno) }
    }

    // MARK: The end

    /// Takes the final name, and replaces any file that has it.
    package func replace() throws(SystemFailure) {
        _ = try finish { () throws(SystemFailure) -> Bool in
            try files.replace(target, with: path)
            return true
        }
    }

    /// Takes the final name if no file has it; fails with `isExisting` otherwise.
    package func renameIfFree() throws(SystemFailure) {
        _ = try finish { () throws(SystemFailure) -> Bool in
            try files.rename(path, to: target)
            return true
        }
    }

    /// Takes the final name and removes `original`. If `isUnchanged` returns false, returns false and changes nothing.
    ///
    /// `isUnchanged` gets the original's path at that moment: the original is set aside first and removed last, so that
    /// a process that opens it under its own name in between loses nothing.
    package func replace(_ original: String, ifStill isUnchanged: (_ path: String) -> Bool) throws(SystemFailure)
        -> Bool
    {
        try finish { () throws(SystemFailure) -> Bool in
            try original == target ? exchange(isUnchanged) : displace(original, isUnchanged)
        }
    }

    /// The copy and the original exchange names; then the original is removed, or the exchange is undone.
    private func exchange(_ isUnchanged: (String) -> Bool) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            try files.exchange(path, target)
        } catch {
            guard error.isUnsupported else { throw error }
            guard isUnchanged(target) else { return false }
            try files.replace(target, with: path)
            return true
        }
        guard isUnchanged(path) else {
            try files.exchange(path, target)
            return false
        }
        try removeReplaced()
        return true
    }

    /// The original takes the temporary name and the copy the final one; then the original is removed, or all is
    /// undone.
    private func displace(_ original: String, _ isUnchanged: (String) -> Bool) throws(SystemFailure) -> Bool {
        try files.rename(path, to: target)
        do throws(SystemFailure) {
            try files.rename(original, to: path)
        } catch {
            try? files.rename(target, to: path)
            throw error
        }
        guard isUnchanged(path) else {
            try files.rename(path, to: original)
            try files.rename(target, to: path)
            return false
        }
        try removeReplaced()
        return true
    }

    /// The copy has the final name, and the original the temporary one: it must not stay there unnoticed.
    private func removeReplaced() throws(SystemFailure) {
        do throws(SystemFailure) {
            try files.remove(path)
        } catch {
            throw SystemFailure(Self.removalOfOriginal, error.code)
        }
    }

    private static let removalOfOriginal = "removal of the original"

    /// The copy took its name, but the original is still there under the temporary name.
    package static func isOriginalLeft(_ failure: SystemFailure) -> Bool { failure.operation == removalOfOriginal }

    /// Syncs, renames, syncs the directory. After `false` the temporary file is still unfinished.
    private func finish(_ rename: () throws(SystemFailure) -> Bool) throws(SystemFailure) -> Bool {
        try files.synchronizeUninterrupted(descriptor)
        let isDone = try AtomicFile.unfinished.withLock { state throws(SystemFailure) in
            guard !state.isEnding else { throw SystemFailure("rename", ECANCELED) }
            do throws(SystemFailure) {
                let isDone = try rename()
                if isDone { state.paths.remove(path) }
                return isDone
            } catch {
                // An original that could not be restored must not be removed instead of the copy.
                let isCopy = try? AtomicFile.isNamed(path, descriptor, files)
                if isCopy != true { state.paths.remove(path) }
                throw error
            }
        }
        // The file is complete; only a failure of the machine in the next seconds could still undo the rename.
        if isDone { try? files.synchronizeDirectory(folder) }
        return isDone
    }
}

extension SystemFailure {
    /// Another process is making the same file.
    fileprivate static let inUse = SystemFailure("flock", EWOULDBLOCK)
    package var isInUse: Bool { self == .inUse }
}

extension stat {
    /// Whether it is the same file, of the same length, not written since.
    package func isSameContent(as other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size
            && times[1].isSame(as: other.times[1])
    }

    /// Whether it is the same file, and neither it nor its names or permissions have changed.
    package func isSameState(as other: stat) -> Bool {
        isSameContent(as: other) && changed.isSame(as: other.changed)
    }
}

extension timespec {
    fileprivate func isSame(as other: timespec) -> Bool { tv_sec == other.tv_sec && tv_nsec == other.tv_nsec }
}
