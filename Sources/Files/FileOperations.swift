/// A system call that failed: which one, and `errno`.
package struct SystemFailure: Error, Sendable, Hashable {
    package var operation: String
    package var code: Int32

    package init(_ operation: String, _ code: Int32) {
        self.operation = operation
        self.code = code
    }

    /// Not a system error: the name belongs to a file that is not ours.
    package static let foreignFile = SystemFailure("foreign", 0)
    package var isForeign: Bool { operation == "foreign" }

    /// The call and the system's text.
    package var reason: String { "\(operation): \(Self.text(code))" }
}

/// Identifies a file, whatever its name.
package struct FileIdentity: Sendable, Hashable {
    package var device: UInt64
    package var inode: UInt64

    package init(device: UInt64, inode: UInt64) {
        self.device = device
        self.inode = inode
    }
}

package struct FileStatus: Sendable, Hashable {
    package enum Kind: Sendable, Hashable {
        case regular, directory, symbolicLink, other
    }

    package var kind: Kind
    package var identity: FileIdentity
    package var size: UInt64
    /// Number of names. More than one: a hard link was planted, or a backup was made of hard links.
    package var links: UInt64
    /// It belongs to the user whose rights this process has.
    package var isOwn: Bool
    /// The group or all users may write it.
    var isWritableByOthers: Bool
    /// Milliseconds since 1970 of the last change of the content.
    package var modified: Int64
}

/// What a file is opened for. None follows a symbolic link or waits for the other end of a pipe; all close on exec.
package enum OpenPurpose: Sendable, Hashable {
    case read
    /// Writes go to the end, whatever other processes do to the file; it must exist.
    case append
    /// Like `append`; the name must be free. Mode 0600.
    case createToAppend
    /// To change bytes within a file that must exist.
    case update
    /// For a journal: the name must be free. Mode 0600.
    case createToMap
    /// For a lock file: the name must be free. Mode 0600.
    case createToLock
    /// The name must be free. Mode 0666 less the umask: for output that a user requested.
    case createShared
}

/// Every call by which the sink touches a disk. Injected, so that each can be made to fail.
///
/// Descriptors are the caller's. Calls are made once: the caller continues after `EINTR` and short writes.
package protocol FileOperations: Sendable {
    func open(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> Int32
    func close(_ descriptor: Int32) throws(SystemFailure)
    func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Int
    func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: UInt64) throws(SystemFailure)
        -> Int
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int
    /// Overwrites bytes of a file that was opened to `update`.
    func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer, at offset: UInt64) throws(SystemFailure) -> Int
    /// Forces content and size to the medium.
    func synchronize(_ descriptor: Int32) throws(SystemFailure)
    func synchronizeDirectory(_ path: String) throws(SystemFailure)
    func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus
    /// Status of the name itself: a link is not followed.
    func status(at path: String) throws(SystemFailure) -> FileStatus
    /// Fails with `EEXIST` if the new name is taken, and with `isExclusiveRenameMissing` if the file system cannot do
    /// this in one step.
    func renameExclusively(_ path: String, to target: String) throws(SystemFailure)
    /// Renames to `target`, and replaces any file that has the name.
    func replace(_ target: String, with path: String) throws(SystemFailure)
    /// Exchanges the names of two files in one step. Fails with `isUnsupported` if the system cannot.
    func exchange(_ path: String, _ other: String) throws(SystemFailure)
    func remove(_ path: String) throws(SystemFailure)
    func list(_ directory: String) throws(SystemFailure) -> [String]
    /// Mode 0700.
    func makeDirectory(_ path: String) throws(SystemFailure)
    /// Allocates every block, so that no later store can fail on a full disk.
    func allocate(_ descriptor: Int32, size: UInt64) throws(SystemFailure)
    func truncate(_ descriptor: Int32, to size: UInt64) throws(SystemFailure)
    /// Maps header pages, data pages, and the data pages once more after them. Nil: process memory.
    func mapTwice(_ descriptor: Int32?, header: Int, data: Int) throws(SystemFailure) -> UnsafeMutableRawPointer
    /// Bytes that a file of this process may have at most (`ulimit -f`); nil: any number.
    var largestFileSize: UInt64? { get }
    /// Bytes that this process may still allocate on the file system.
    func freeBytes(at path: String) throws(SystemFailure) -> UInt64
    /// The extended attribute with this name. Nil: the file has none. Values of over 256 bytes are not ours, and fail.
    func attribute(_ name: String, at path: String) throws(SystemFailure) -> [UInt8]?
    /// Fails with `isUnsupported` if the file system has no extended attributes.
    func setAttribute(_ name: String, at path: String, to value: [UInt8]) throws(SystemFailure)
    /// False if another process holds the lock.
    func lock(_ descriptor: Int32) throws(SystemFailure) -> Bool
    /// Holds a file as long as this process has it open or mapped, so that processes in other containers see that the
    /// process lives. False if the system or the file system cannot.
    func hold(_ descriptor: Int32) -> Bool
    /// Whether a process holds the file; false also if that cannot be seen.
    func isHeld(_ descriptor: Int32) -> Bool
}

extension FileOperations {
    /// Whether a path leads to a directory; a link is not followed.
    package func isDirectory(_ path: String) throws(SystemFailure) -> Bool {
        try status(at: path).kind == .directory
    }

    /// Makes a directory, and its parents, if they are missing. Mode 0700.
    package func makeDirectories(_ path: String) throws(SystemFailure) {
        let path = PathParts.withoutTrailingSlashes(path)
        do throws(SystemFailure) {
            return try makeDirectory(path)
        } catch {
            if error.isExisting { return }
            let parent = PathParts.directory(of: path)
            guard error.isMissing, parent != ".", parent != "/" else {
                // A read-only file system may say so of a directory that exists.
                if (try? isDirectory(path)) == true { return }
                throw error
            }
            try makeDirectories(parent)
        }
        do throws(SystemFailure) {
            try makeDirectory(path)
        } catch {
            if !error.isExisting { throw error }
        }
    }

    /// Whether a file under one of our names is ours: a regular file. With a second name it might be anybody's, planted
    /// by any user who may write in the directory. But backups by hard links (`cp -al`, rsnapshot) also give our own
    /// files one: in a directory that no one else may write, a file of this user is ours.
    package func isOurs(_ status: FileStatus, in directory: String) -> Bool {
        guard status.kind == .regular else { return false }
        if status.links <= 1 { return true }
        guard status.isOwn, let directory = try? self.status(at: directory) else { return false }
        return directory.kind == .directory && directory.isOwn && !directory.isWritableByOthers
    }

    /// Fails with `EEXIST` if the new name is taken. On file systems without an exclusive rename an empty file takes
    /// the name first: a process that is killed there leaves that file (`LogDirectory.removePlaceholders`).
    package func rename(_ path: String, to target: String) throws(SystemFailure) {
        do throws(SystemFailure) {
            return try renameExclusively(path, to: target)
        } catch {
            guard error.isExclusiveRenameMissing else { throw error }
        }
        let placeholder = try openUninterrupted(target, for: .createToMap)
        do throws(SystemFailure) {
            try close(placeholder)
            try replace(target, with: path)
        } catch {
            // A network file system may have renamed the file and still report a failure.
            if let status = try? status(at: target), status.size == 0 { try? remove(target) }
            throw error
        }
    }

    /// Writes all bytes, continuing after signals and short writes. If it throws, `written` is the count so far.
    package func writeAll(
        _ descriptor: Int32,
        _ bytes: UnsafeRawBufferPointer,
        written: inout Int
    ) throws(SystemFailure) {
        while written < bytes.count {
            do throws(SystemFailure) {
                written += try write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[written...]))
            } catch {
                if error.isInterruption { continue }
                throw error
            }
        }
    }

    /// Writes all bytes, for callers that need not know how many were written before it throws.
    package func writeAll(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) {
        var written = 0
        try writeAll(descriptor, bytes, written: &written)
    }

    package func writeAll(_ descriptor: Int32, _ bytes: [UInt8]) throws(SystemFailure) {
        try bytes.withFailingRead { (bytes) throws(SystemFailure) in try writeAll(descriptor, bytes) }
    }

    /// Overwrites all bytes from `offset` on.
    package func writeAll(
        _ descriptor: Int32,
        _ bytes: UnsafeRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) {
        var written = 0
        while written < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[written...])
            let start = offset + UInt64(written)
            written += try untilUninterrupted { () throws(SystemFailure) in
                try write(descriptor, rest, at: start)
            }
        }
    }

    /// Reads up to the buffer's size from `offset`; less only at the end of the file.
    package func readAll(
        _ descriptor: Int32,
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int {
        var count = 0
        while count < buffer.count {
            do throws(SystemFailure) {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[count...])
                let step = try read(descriptor, into: rest, at: offset + UInt64(count))
                if step <= 0 { break }
                count += step
            } catch {
                if error.isInterruption { continue }
                throw error
            }
        }
        return count
    }

    /// Locks a file. True also if the file system has no locks; false if another process holds the lock.
    package func lockIfSupported(_ descriptor: Int32) throws(SystemFailure) -> Bool {
        do throws(SystemFailure) {
            return try lock(descriptor)
        } catch {
            if error.isUnsupported { return true }
            throw error
        }
    }

    /// Opens a file, again after each signal that interrupts it.
    package func openUninterrupted(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> Int32 {
        try untilUninterrupted { () throws(SystemFailure) in try open(path, for: purpose) }
    }

    /// Forces content and size to the medium, again after each signal that interrupts it.
    package func synchronizeUninterrupted(_ descriptor: Int32) throws(SystemFailure) {
        try untilUninterrupted { () throws(SystemFailure) in try synchronize(descriptor) }
    }

    /// Repeats a call until no signal interrupts it.
    package func untilUninterrupted<Result>(
        _ body: () throws(SystemFailure) -> Result
    ) throws(SystemFailure) -> Result {
        while true {
            do throws(SystemFailure) {
                return try body()
            } catch {
                if !error.isInterruption { throw error }
            }
        }
    }
}

extension Array where Element == UInt8 {
    /// `withUnsafeBytes` with a typed error.
    package func withFailingRead(
        _ body: (UnsafeRawBufferPointer) throws(SystemFailure) -> Void
    ) throws(SystemFailure) {
        let outcome: Swift.Result<Void, SystemFailure> = withUnsafeBytes { bytes in
            do throws(SystemFailure) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        try outcome.get()
    }

    /// `withUnsafeMutableBytes` with a typed error.
    package mutating func withFailingBytes<Result>(
        _ body: (UnsafeMutableRawBufferPointer) throws(SystemFailure) -> Result
    ) throws(SystemFailure) -> Result {
        let outcome: Swift.Result<Result, SystemFailure> = withUnsafeMutableBytes { bytes in
            do throws(SystemFailure) {
                return .success(try body(bytes))
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
