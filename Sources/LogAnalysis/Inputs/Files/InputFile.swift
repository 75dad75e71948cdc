import CLibrary
package import Files
package import LogArchives

/// An open file, or a part of it. It stays readable whatever happens to its name.
package struct InputFile: Sendable {
    /// Closed when its last owner is released.
    private final class Descriptor: Sendable {
        let number: Int32
        private let isOwned: Bool

        init(_ number: Int32, isOwned: Bool) {
            self.number = number
            self.isOwned = isOwned
        }

        deinit {
            if isOwned { close(number) }
        }
    }

    /// For messages.
    let path: LogPath
    package let identity: FileIdentity?
    private let held: Descriptor
    /// Where reading begins.
    private(set) var start = 0
    /// Where reading ends; nil: at the end of the file, wherever that is then.
    private(set) var end: Int?
    /// Size of a regular file when it was opened; nil for a pipe or a device.
    private let fileSize: Int?

    /// Size of a regular file, or of its part; nil for a pipe or a device.
    package var size: Int? { fileSize.map { max(end ?? $0, start) - start } }

    /// Open as long as anything holds the file.
    var descriptor: Int32 { held.number }

    /// Opens a file, a pipe (without waiting for a writer) or `/dev/null`; refuses other devices.
    ///
    /// If a rotated log was compressed after its name was found, its archive is opened instead.
    init(opening path: LogPath, followsLinks: Bool) throws(InputProblem) {
        let (number, _) = path.open(followsLinks: followsLinks)
        guard number >= 0 else { throw InputFinder.unreadable(path, errno) }
        self.path = path
        held = Descriptor(number, isOwned: true)
        var status = stat()
        guard fstat(number, &status) == 0 else { throw InputFinder.unreadable(path, errno) }
        identity = FileIdentity(status)
        fileSize = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
        switch status.st_mode & S_IFMT {
        case S_IFREG, S_IFIFO: break
        case S_IFCHR where path == LogPath("/dev/null") || isatty(number) != 0: break
        default:
            throw InputProblem(
                .unreadable,
                path: path.text,
                reason: "this is a device or a socket, not a file",
                remedy: "give a file, a directory, or - for standard input"
            )
        }
    }

    static let standardInput = InputFile(standardInput: ())

    private init(standardInput: Void) {
        path = LogPath("-")
        held = Descriptor(STDIN_FILENO, isOwned: false)
        identity = nil
        fileSize = nil
    }

    /// The bytes from `start` to `end`, both counted from the beginning of the file.
    func part(from start: Int = 0, to end: Int?) -> InputFile {
        var part = self
        part.start = start
        part.end = end
        return part
    }

    /// Like `pread(2)`, never past the end of the part. `index` is counted from the beginning of the part.
    package func read(into buffer: UnsafeMutableRawBufferPointer, at index: UInt64) throws(ArchiveSourceError) -> Int {
        let offset = start + Int(clamping: index)
        let count = end.map { max(min(buffer.count, $0 - offset), 0) } ?? buffer.count
        guard count > 0 else { return 0 }
        let files = SystemFiles()
        let part = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        do throws(SystemFailure) {
            return try files.untilUninterrupted { () throws(SystemFailure) in
                try files.read(descriptor, into: part, at: UInt64(offset))
            }
        } catch {
            throw ArchiveSourceError(systemError: error.code)
        }
    }

    /// The bytes from `index`; fewer than `count` at the end of the file, none if they cannot be read.
    func bytes(at index: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
            let buffer = UnsafeMutableRawBufferPointer(buffer)
            while filled < count {
                let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[filled..<count])
                guard let more = try? read(into: rest, at: UInt64(index + filled)), more > 0 else { break }
                filled += more
            }
        }
    }

    /// Like `read(2)`, for inputs that cannot be read at an offset: continues after signals, waits while a pipe is
    /// empty, until an interruption is requested.
    func readNext(
        into buffer: UnsafeMutableRawBufferPointer,
        unless interruption: Interruption? = nil
    ) throws(InputProblem) -> Int {
        // Only waiting in `poll` can be interrupted. A pipe that this program opened does not wait in `read`.
        let readWaits = interruption != nil && fcntl(descriptor, F_GETFL) & O_NONBLOCK == 0
        if readWaits { try waitForInput(unless: interruption) }
        while true {
            if interruption?.isRequested == true { throw InputProblem(interruptedIn: path) }
            let count = CLibrary.read(descriptor, buffer.baseAddress, buffer.count)
            if count >= 0 { return count }
            switch errno {
            case EINTR: continue
            case EAGAIN: try waitForInput(unless: interruption)
            default: throw InputFinder.unreadable(path, errno)
            }
        }
    }

    private func waitForInput(unless interruption: Interruption?) throws(InputProblem) {
        var wait = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        while true {
            if interruption?.isRequested == true { throw InputProblem(interruptedIn: path) }
            // Milliseconds; without an interruption as long as it takes.
            if poll(&wait, 1, interruption == nil ? -1 : 100) != 0 { return }
        }
    }
}

extension InputProblem {
    init(interruptedIn path: LogPath) {
        self.init(.interrupted, path: path.text, reason: "reading was interrupted", remedy: "")
    }
}
