import CLibrary

/// A descriptor that closes itself.
struct FileDescriptor: ~Copyable {
    let descriptor: Int32

    /// Opens a file for reading. Throws the text of `errno` and what to do about it.
    init(reading path: String, followsLinks: Bool) throws(RewriteRefusal) {
        descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW))
        guard descriptor >= 0 else {
            let remedy =
                switch errno {
                case ELOOP: "give the file that the link leads to"
                default: "check its permissions"
                }
            throw RewriteRefusal.failed(path, errno, remedy)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func status(_ path: String) throws(RewriteRefusal) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw RewriteRefusal.failed(path, errno) }
        return status
    }

    func begins(with magic: [UInt8], _ path: String) throws(RewriteRefusal) -> Bool {
        var head = [UInt8](repeating: 0, count: magic.count)
        while true {
            let count = pread(descriptor, &head, head.count, 0)
            if count >= 0 { return count == head.count && head == magic }
            if errno != EINTR { throw RewriteRefusal.failed(path, errno) }
        }
    }
}
