import CLibrary
import Files
import LogAnalysis

/// A descriptor that closes itself.
struct FileDescriptor: ~Copyable {
    let descriptor: Int32
    /// The name of the open file: that of its archive if a rotated log was compressed after its name was found.
    let location: LogPath

    /// Opens a file for reading. Throws the text of `errno` and what to do about it.
    init(reading location: LogPath, followsLinks: Bool) throws(RewriteRefusal) {
        var opened = location
        var number = Self.open(location, followsLinks: followsLinks)
        if number < 0, errno == ENOENT, ArchiveName.isPlain(location.lastComponent) {
            opened = location.compressed
            number = Self.open(opened, followsLinks: followsLinks)
        }
        descriptor = number
        self.location = opened
        guard number >= 0 else {
            var code = errno
            // An error of the device, and no file that was removed.
            if code == ENOENT, Self.exists(location) { code = EIO }
            var problem = InputFinder.unreadable(location, code)
            if code == ELOOP { problem.remedy = "give the file that the link leads to" }
            throw .failed(problem)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    private static func open(_ location: LogPath, followsLinks: Bool) -> Int32 {
        location.withCString { path in
            CLibrary.open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
        }
    }

    private static func exists(_ location: LogPath) -> Bool {
        var status = stat()
        return location.withCString { lstat($0, &status) } == 0
    }

    func status() throws(RewriteRefusal) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw RewriteRefusal.failed(location.text, errno) }
        return status
    }

    func begins(with magic: [UInt8]) throws(RewriteRefusal) -> Bool {
        var head = [UInt8](repeating: 0, count: magic.count)
        while true {
            let count = pread(descriptor, &head, head.count, 0)
            if count >= 0 { return count == head.count && head == magic }
            if errno != EINTR { throw RewriteRefusal.failed(location.text, errno) }
        }
    }
}
