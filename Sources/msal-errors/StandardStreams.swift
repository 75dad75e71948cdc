import CLibrary
import LogAnalysis
import TextBytes

/// Where a command's answer goes: standard output, or the file of `--output`. Collects, and writes in large pieces.
///
/// When whoever reads standard output has gone away (`… | head -1`), the program ends at once with status 0: it has done
/// what was asked for.
final class AnswerStream {
    private static let pieceSize = 64 << 10

    private let descriptor: Int32
    private let path: String?
    /// Name of the unfinished file; nil where the answer goes straight to where it belongs.
    private var unfinished: String?
    private var bytes: [UInt8] = []
    /// Hands every piece on at once: somebody is looking.
    private let isInteractive: Bool

    /// Standard output, or a file that appears whole, with the umask's rights, when `finish` is called.
    init(path: String?) throws(CommandFailure) {
        self.path = path
        guard let path, path != "-" else {
            descriptor = STDOUT_FILENO
            isInteractive = isatty(STDOUT_FILENO) != 0
            return
        }
        isInteractive = false
        var status = stat()
        if stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC)
        } else {
            let temporary = "\(path).\(getpid()).partial"
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
            if descriptor >= 0 { unfinished = temporary }
        }
        guard descriptor >= 0 else { throw Self.unwritable(path) }
    }

    deinit {
        if descriptor > STDERR_FILENO { close(descriptor) }
        if let unfinished { unlink(unfinished) }
    }

    private static func unwritable(_ path: String) -> CommandFailure {
        let reason = String(cString: strerror(errno))
        return CommandFailure(
            status: .inputIncomplete,
            message:
                "cannot write \(VisibleText.visible(path)): \(reason); give a file in a directory that you may write to"
        )
    }

    /// Writes what is left, and puts the file in its place.
    func finish() throws(CommandFailure) {
        try flush()
        guard let path, let temporary = unfinished else { return }
        guard rename(temporary, path) == 0 else { throw Self.unwritable(path) }
        unfinished = nil
    }

    func write(_ more: [UInt8]) throws(CommandFailure) {
        bytes += more
        if bytes.count >= Self.pieceSize || isInteractive { try flush() }
    }

    func flush() throws(CommandFailure) {
        var start = 0
        while start < bytes.count {
            let count = bytes[start...].withUnsafeBytes { piece in
                CLibrary.write(descriptor, piece.baseAddress, piece.count)
            }
            if count >= 0 {
                start += count
                continue
            }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                var wait = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = poll(&wait, 1, -1)
            case EPIPE: exit(ExitStatus.fine.rawValue)
            default:
                let reason = String(cString: strerror(errno))
                throw CommandFailure(
                    status: .inputIncomplete,
                    message: "cannot write \(path ?? "the answer"): \(reason)"
                )
            }
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Notes for people: on standard error, one line each, without anything that a terminal would obey.
enum Notes {
    static func say(_ text: String) {
        put("msal-errors: \(text)\n")
    }

    /// Several lines as they are, such as usage.
    static func sayLines(_ text: String) {
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            put(VisibleText.visible(String(line)) + "\n")
        }
    }

    private static func put(_ text: String) {
        let line = Array(text.utf8)
        line.withUnsafeBytes { bytes in
            _ = CLibrary.write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }
}

/// An end that is not an answer: what to say, and the status.
struct CommandFailure: Error {
    var status: ExitStatus
    var message: String

    static func usage(_ message: String) -> CommandFailure {
        CommandFailure(status: .usage, message: message)
    }
}
