import CLibrary
import LogAnalysis

/// A descriptor that closes itself.
struct FileDescriptor: ~Copyable {
    let descriptor: Int32

    init(owning descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Opens a file for reading.
    init(reading path: String, followsLinks: Bool) throws(IndexRefusal) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else {
            let isLink = errno == ELOOP
            throw Self.failed(path, isLink ? "give the file that the link leads to" : "check its rights")
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func status(_ path: String) throws(IndexRefusal) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw Self.failed(path) }
        return status
    }

    func begins(with magic: [UInt8]) -> Bool {
        var head = [UInt8](repeating: 0, count: magic.count)
        return pread(descriptor, &head, head.count, 0) == head.count && head == magic
    }

    static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32, path: String) throws(IndexRefusal) {
        var rest = bytes
        while !rest.isEmpty {
            let count = CLibrary.write(descriptor, rest.baseAddress, rest.count)
            if count < 0, errno != EINTR { throw failed(path, "the original is as it was") }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(max(count, 0)))
        }
    }

    /// The failure of the last system call.
    static func failed(_ path: String, _ remedy: String = "the original is as it was") -> IndexRefusal {
        .failed(InputProblem(.unreadable, path: path, reason: String(cString: strerror(errno)), remedy: remedy))
    }
}

/// A file in the making: hidden, beside where it will be, and gone where it is not finished.
final class PartialFile {
    /// Its hidden name: for an archive of ours the one that `recover` clears away.
    let path: String
    let descriptor: Int32
    private let folder: String
    private var isSettled = false

    /// Throws where somebody else makes the same one.
    init(_ target: String, path input: String) throws(IndexRefusal) {
        let slash = target.lastIndex(of: "/")
        folder = slash.map { $0 == target.startIndex ? "/" : String(target[..<$0]) } ?? "."
        let name = target[(slash.map { target.index(after: $0) } ?? target.startIndex)...]
        path = "\(folder)/.\(name).partial"
        descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o600)
        guard descriptor >= 0 else {
            throw FileDescriptor.failed(path, "give --output a directory that you may write to")
        }
        // One that was left behind is used again; the lock tells whether it was.
        guard flock(descriptor, LOCK_EX | LOCK_NB) == 0, ftruncate(descriptor, 0) == 0 else {
            isSettled = true
            close(descriptor)
            throw .inUse(InputProblem(.note, path: input, reason: "it is being indexed", remedy: "it was left alone"))
        }
    }

    deinit {
        if isSettled { return }
        unlink(path)
        close(descriptor)
    }

    func reopened() throws(IndexRefusal) -> FileDescriptor {
        let again = open(path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
        guard again >= 0 else { throw FileDescriptor.failed(path) }
        return FileDescriptor(owning: again)
    }

    /// Rights, owner (where that is allowed) and times of the original; everything on the medium.
    func settle(as original: stat) throws(IndexRefusal) {
        // Rights last: a change of owner takes some away.
        if geteuid() == 0 || original.st_gid != getegid() { _ = fchown(descriptor, original.st_uid, original.st_gid) }
        guard fchmod(descriptor, original.st_mode & 0o7777) == 0, futimens(descriptor, original.times) == 0,
            fsync(descriptor) == 0
        else { throw FileDescriptor.failed(path) }
    }

    /// Takes the place of the original, if that is still the same file.
    func replace(_ target: String, if original: stat) throws(IndexRefusal) {
        try demand(target, is: original)
        guard rename(path, target) == 0 else { throw FileDescriptor.failed(target) }
        try finish(target)
    }

    /// Appears under a name that nobody has.
    func appear(as target: String) throws(IndexRefusal) {
        // A second name, then the first one away: unlike rename(2), link(2) never takes a name from somebody.
        if link(path, target) == 0 {
            unlink(path)
        } else {
            var status = stat()
            guard errno != EEXIST, lstat(target, &status) != 0, rename(path, target) == 0 else {
                throw FileDescriptor.failed(target)
            }
        }
        try finish(target)
    }

    /// Removes the original, if it is still the same file.
    func remove(_ original: String, if status: stat) throws(IndexRefusal) {
        try demand(original, is: status)
        guard unlink(original) == 0 else { throw FileDescriptor.failed(original, "its copy is beside it") }
        synchronizeFolder()
    }

    private func demand(_ name: String, is original: stat) throws(IndexRefusal) {
        var now = stat()
        guard lstat(name, &now) == 0, now.isSameState(as: original) else {
            throw .inUse(
                InputProblem(.note, path: name, reason: "it changed meanwhile", remedy: "it was left alone")
            )
        }
    }

    private func finish(_ target: String) throws(IndexRefusal) {
        isSettled = true
        synchronizeFolder()
        let code = CLibrary.close(descriptor)
        guard code == 0 else { throw FileDescriptor.failed(target) }
    }

    private func synchronizeFolder() {
        let descriptor = open(folder, O_RDONLY | O_CLOEXEC | O_DIRECTORY)
        guard descriptor >= 0 else { return }
        fsync(descriptor)
        _ = CLibrary.close(descriptor)
    }
}

extension stat {
    /// The same file, of the same length, not written since.
    func isSameState(as other: stat) -> Bool {
        st_dev == other.st_dev && st_ino == other.st_ino && st_size == other.st_size
            && times[1].tv_sec == other.times[1].tv_sec && times[1].tv_nsec == other.times[1].tv_nsec
    }
}
