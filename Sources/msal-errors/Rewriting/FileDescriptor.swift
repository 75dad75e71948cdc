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
        (descriptor, self.location) = location.open(followsLinks: followsLinks)
        guard descriptor >= 0 else {
            let code = errno
            var problem = InputFinder.unreadable(location, code)
            if code == ELOOP { problem.remedy = "give the file that the link leads to" }
            throw .failed(problem)
        }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func status() throws(RewriteRefusal) -> stat {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else { throw RewriteRefusal.failed(location.text, errno) }
        return status
    }

    func begins(with magic: [UInt8]) throws(RewriteRefusal) -> Bool {
        var head = [UInt8](repeating: 0, count: magic.count)
        do throws(SystemFailure) {
            let count = try head.withFailingBytes { (head) throws(SystemFailure) in
                try SystemFiles().readAll(descriptor, into: head, at: 0)
            }
            return count == head.count && head == magic
        } catch {
            throw RewriteRefusal.failed(location.text, error.code)
        }
    }
}
