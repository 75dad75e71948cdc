import CLibrary
import Files

extension LogPath {
    /// Opens the file for reading, without waiting for a pipe's writer. If a rotated log was compressed after its name
    /// was found, its archive is opened instead: `location` is the name of what was opened. A negative descriptor: it
    /// cannot be opened, for the reason in `errno`; ENOENT only if no file has the name.
    package func open(followsLinks: Bool) -> (descriptor: Int32, location: LogPath) {
        var descriptor = call(followsLinks)
        if descriptor < 0, errno == ENOENT, ArchiveName.isPlain(lastComponent) {
            descriptor = compressed.call(followsLinks)
            if descriptor >= 0 { return (descriptor, compressed) }
            errno = ENOENT
        }
        if descriptor < 0, errno == ENOENT, exists(followsLinks) {
            // Made in the meantime; or the error is wrong, and then the file must not be skipped as a removed one.
            descriptor = call(followsLinks)
            if descriptor < 0, errno == ENOENT { errno = EIO }
        }
        return (descriptor, self)
    }

    private func call(_ followsLinks: Bool) -> Int32 {
        withCString { CLibrary.open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | (followsLinks ? 0 : O_NOFOLLOW)) }
    }

    private func exists(_ followsLinks: Bool) -> Bool {
        var status = stat()
        let isThere = withCString { followsLinks ? stat($0, &status) : lstat($0, &status) } == 0
        if !isThere { errno = ENOENT }
        return isThere
    }
}
