package import CLibrary
import CPlatform

extension SystemFailure {
    var isInterruption: Bool { code == EINTR }
    package static let existing = EEXIST
    /// `O_NOFOLLOW` found a link, or `O_WRONLY` a pipe without a reader or a device.
    package var isLink: Bool { code == ELOOP || code == ENXIO }
    package var isMissing: Bool { code == ENOENT }
    package var isExisting: Bool { code == EEXIST }
    package var isDenied: Bool { code == EACCES || code == EPERM }
    /// The disk or the quota is used up.
    package var isSpace: Bool { code == ENOSPC || code == EDQUOT }
    var isUnsupported: Bool { code == ENOSYS || code == ENOTSUP || code == EOPNOTSUPP || code == ENOLCK }
    /// The file was removed on the server of a network file system.
    package var isStale: Bool { code == ESTALE }
    package var isFileTooLarge: Bool { code == EFBIG }
    var isExclusiveRenameMissing: Bool { code == EINVAL || code == ENOSYS || code == ENOTSUP }

    /// The system's text for an error number.
    package static func text(_ code: Int32) -> String {
        var buffer = [CChar](repeating: 0, count: 128)
        _ = strerror_r(code, &buffer, buffer.count)
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return text.isEmpty ? "error \(code)" : text
    }
}

/// Each operation is one system call.
package struct SystemFiles: FileOperations {
    package init() {}

    package func open(_ path: String, for purpose: OpenPurpose) throws(SystemFailure) -> Int32 {
        let common = O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY
        let descriptor =
            switch purpose {
            case .read: platformOpen(path, common | O_RDONLY)
            case .append: platformOpen(path, common | O_RDWR | O_APPEND)
            case .update: platformOpen(path, common | O_RDWR)
            case .createToAppend: platformOpen(path, common | O_RDWR | O_APPEND | O_CREAT | O_EXCL, 0o600)
            case .createToMap, .createToLock: platformOpen(path, common | O_RDWR | O_CREAT | O_EXCL, 0o600)
            case .createShared: platformOpen(path, common | O_RDWR | O_CREAT | O_EXCL, 0o666)
            }
        guard descriptor >= 0 else { throw SystemFailure("open", errno) }
        if purpose != .read { platformPrepare(descriptor) }
        return descriptor > STDERR_FILENO ? descriptor : try Self.raised(descriptor)
    }

    /// In a program that was started without standard output, the next file has its descriptor, and what the program
    /// prints would be in that file.
    private static func raised(_ descriptor: Int32) throws(SystemFailure) -> Int32 {
        let raised = fcntl(descriptor, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        let code = errno
        _ = platformClose(descriptor)
        guard raised >= 0 else { throw SystemFailure("fcntl", code) }
        return raised
    }

    package func close(_ descriptor: Int32) throws(SystemFailure) {
        // After EINTR the descriptor is closed anyway on Linux and on Apple systems: no second call.
        let code = platformClose(descriptor)
        if code != 0, errno != EINTR { throw SystemFailure("close", errno) }
    }

    package func read(
        _ descriptor: Int32,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(SystemFailure) -> Int {
        let count = platformRead(descriptor, buffer.baseAddress, buffer.count)
        guard count >= 0 else { throw SystemFailure("read", errno) }
        return count
    }

    package func read(
        _ descriptor: Int32,
        into buffer: UnsafeMutableRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int {
        let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(truncatingIfNeeded: offset))
        guard count >= 0 else { throw SystemFailure("pread", errno) }
        return count
    }

    package func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) throws(SystemFailure) -> Int {
        let count = platformWrite(descriptor, bytes.baseAddress, bytes.count)
        guard count >= 0 else { throw SystemFailure("write", errno) }
        return count
    }

    package func write(
        _ descriptor: Int32,
        _ bytes: UnsafeRawBufferPointer,
        at offset: UInt64
    ) throws(SystemFailure) -> Int {
        let count = pwrite(descriptor, bytes.baseAddress, bytes.count, off_t(truncatingIfNeeded: offset))
        guard count >= 0 else { throw SystemFailure("pwrite", errno) }
        return count
    }

    package func synchronize(_ descriptor: Int32) throws(SystemFailure) {
        guard platformSynchronize(descriptor) == 0 else { throw SystemFailure("fdatasync", errno) }
    }

    package func synchronizeDirectory(_ path: String) throws(SystemFailure) {
        let descriptor = platformOpen(path, O_CLOEXEC | O_RDONLY | O_DIRECTORY)
        guard descriptor >= 0 else { throw SystemFailure("open", errno) }
        let code = fsync(descriptor)
        let error = errno
        _ = platformClose(descriptor)
        // EINVAL: this file system cannot sync a directory (some network and FUSE systems).
        if code != 0, error != EINVAL { throw SystemFailure("fsync", error) }
    }

    package func status(of descriptor: Int32) throws(SystemFailure) -> FileStatus {
        var raw = stat()
        guard fstat(descriptor, &raw) == 0 else { throw SystemFailure("fstat", errno) }
        return FileStatus(raw)
    }

    package func status(at path: String) throws(SystemFailure) -> FileStatus {
        var raw = stat()
        guard lstat(path, &raw) == 0 else { throw SystemFailure("lstat", errno) }
        return FileStatus(raw)
    }

    package func renameExclusively(_ path: String, to target: String) throws(SystemFailure) {
        guard platformRenameExclusive(path, target) == 0 else { throw SystemFailure("rename", errno) }
    }

    package func replace(_ target: String, with path: String) throws(SystemFailure) {
        guard platformRename(path, target) == 0 else { throw SystemFailure("rename", errno) }
    }

    package func exchange(_ path: String, _ other: String) throws(SystemFailure) {
        if platformExchange(path, other) == 0 { return }
        // EINVAL: the file system cannot exchange names.
        throw SystemFailure("exchange", errno == EINVAL ? ENOTSUP : errno)
    }

    package func remove(_ path: String) throws(SystemFailure) {
        guard unlink(path) == 0 else { throw SystemFailure("unlink", errno) }
    }

    package func list(_ directory: String) throws(SystemFailure) -> [String] {
        var names: [String] = []
        try DirectoryEntries.forEach(in: directory) { name in
            // A name that is not UTF-8 is not ours.
            if let name = String(validating: name, as: UTF8.self) { names.append(name) }
            return true
        }
        return names
    }

    package func makeDirectory(_ path: String) throws(SystemFailure) {
        // Both calls: a umask may have removed the owner's permissions.
        guard mkdir(path, 0o700) == 0, chmod(path, 0o700) == 0 else { throw SystemFailure("mkdir", errno) }
    }

    package func allocate(_ descriptor: Int32, size: UInt64) throws(SystemFailure) {
        let code = platformAllocate(descriptor, off_t(truncatingIfNeeded: size))
        guard code == 0 else { throw SystemFailure("posix_fallocate", code) }
    }

    package func truncate(_ descriptor: Int32, to size: UInt64) throws(SystemFailure) {
        guard ftruncate(descriptor, off_t(truncatingIfNeeded: size)) == 0 else {
            throw SystemFailure("ftruncate", errno)
        }
    }

    package func mapTwice(
        _ descriptor: Int32?,
        header: Int,
        data: Int
    ) throws(SystemFailure) -> UnsafeMutableRawPointer {
        let total = header + 2 * data
        // One reservation first, so that no other mapping can come between the two views.
        let base = mmap(nil, total, PROT_NONE, platformAnonymousMapping, -1, 0)
        guard let base, base != MAP_FAILED else { throw SystemFailure("mmap", errno) }
        let access = PROT_READ | PROT_WRITE
        let isMapped: Bool
        if let descriptor {
            let first = mmap(base, header + data, access, MAP_SHARED | MAP_FIXED, descriptor, 0)
            let second = mmap(base + header + data, data, access, MAP_SHARED | MAP_FIXED, descriptor, off_t(header))
            isMapped = first != MAP_FAILED && second != MAP_FAILED
        } else {
            isMapped = platformMapMemoryTwice(base, header: header, data: data)
        }
        guard isMapped else {
            let failure = SystemFailure("mmap", errno)
            munmap(base, total)
            throw failure
        }
        return base
    }

    package var largestFileSize: UInt64? {
        let limit = platform_file_size_limit()
        return limit == .max ? nil : limit
    }

    package func freeBytes(at path: String) throws(SystemFailure) -> UInt64 {
        var raw = statvfs()
        guard statvfs(path, &raw) == 0 else { throw SystemFailure("statvfs", errno) }
        return UInt64(raw.f_bavail) * UInt64(raw.f_frsize)
    }

    package func attribute(_ name: String, at path: String) throws(SystemFailure) -> [UInt8]? {
        var value = [UInt8](repeating: 0, count: 256)
        let count = platformAttribute(path, name, &value, value.count)
        if count < 0, errno == platformNoAttribute { return nil }
        guard count >= 0 else { throw SystemFailure("getxattr", errno) }
        return Array(value.prefix(count))
    }

    package func setAttribute(_ name: String, at path: String, to value: [UInt8]) throws(SystemFailure) {
        guard platformSetAttribute(path, name, value, value.count) == 0 else { throw SystemFailure("setxattr", errno) }
    }

    package func lock(_ descriptor: Int32) throws(SystemFailure) -> Bool {
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
        guard errno == EWOULDBLOCK else { throw SystemFailure("flock", errno) }
        return false
    }

    package func hold(_ descriptor: Int32) -> Bool { platformHold(descriptor) }
    package func isHeld(_ descriptor: Int32) -> Bool { platformIsHeld(descriptor) }
}

/// Writes one line to standard error; ignores failures, also that nothing reads it any more.
package func platformWriteStandardError(_ text: String) {
    var text = text
    text.withUTF8 { _ = QuietWrite.write(STDERR_FILENO, UnsafeRawBufferPointer($0)) }
}

/// Opens a system file for reading, following links; nil if it cannot be opened.
package func platformOpenFollowing(_ path: String) -> Int32? {
    let descriptor = platformOpen(path, O_CLOEXEC | O_RDONLY | O_NONBLOCK)
    return descriptor < 0 ? nil : descriptor
}

extension FileIdentity {
    package init(_ status: stat) {
        device = UInt64(truncatingIfNeeded: status.st_dev)
        inode = UInt64(truncatingIfNeeded: status.st_ino)
    }
}

extension FileStatus {
    fileprivate init(_ raw: stat) {
        kind =
            switch raw.st_mode & S_IFMT {
            case S_IFREG: .regular
            case S_IFDIR: .directory
            case S_IFLNK: .symbolicLink
            default: .other
            }
        identity = FileIdentity(raw)
        size = UInt64(max(raw.st_size, 0))
        links = UInt64(raw.st_nlink)
        isOwn = raw.st_uid == geteuid()
        isWritableByOthers = raw.st_mode & 0o022 != 0
        // The seconds are the first member. Its name is unavailable if clang found `timespec` in another module before.
        let seconds = withUnsafeBytes(of: platformModificationTime(raw)) { $0.loadUnaligned(as: time_t.self) }
        modified = Int64(seconds) &* 1_000
    }
}

// The calls of the system whose names are those of operations above.

func platformOpen(_ path: String, _ flags: Int32, _ mode: mode_t = 0) -> Int32 { open(path, flags, mode) }
func platformClose(_ descriptor: Int32) -> Int32 { close(descriptor) }
func platformRead(_ descriptor: Int32, _ base: UnsafeMutableRawPointer?, _ count: Int) -> Int {
    read(descriptor, base, count)
}
func platformWrite(_ descriptor: Int32, _ base: UnsafeRawPointer?, _ count: Int) -> Int {
    write(descriptor, base, count)
}
package func platformUnmap(_ base: UnsafeMutableRawPointer, _ count: Int) { munmap(base, count) }
func platformRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
