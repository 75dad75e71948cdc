import CLibrary
import Files
import LogAnalysis
import TextBytes

/// Where a command's answer goes: standard output, or the file of `--output`. Collects, and writes in large pieces.
///
/// When the program that reads standard output has gone away (`… | head -1`), the program ends at once with status 0: it has done
/// what was asked for.
final class ReportStream {
    private static let pieceSize = 64 << 10

    private let descriptor: Int32
    private let path: String?
    /// The unfinished file; nil where the answer goes straight to where it belongs.
    private let file: AtomicFile?
    private var bytes: [UInt8] = []
    /// Hands every piece on at once: a person is looking.
    private let isInteractive: Bool
    /// Spells out what a terminal would obey or hide; nil where bytes stay as they are.
    private var terminal: TerminalBytes?

    /// Standard output, or a file that appears whole, with the umask's rights, when `finish` is called.
    ///
    /// `isStyled`: the text was made for a terminal, with colours, by a renderer that let nothing else of a log through.
    /// Everything else has its control characters spelled out where it goes to a terminal.
    init(path: String?, isStyled: Bool = false) throws(CommandFailure) {
        self.path = path
        if let path, ArgumentBytes.shown(path) != path {
            throw .usage("--output wants a name in UTF-8, not '\(VisibleText.visible(ArgumentBytes.shown(path)))'")
        }
        var status = stat()
        if path == nil || path == "-" {
            descriptor = STDOUT_FILENO
            file = nil
        } else if let path, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            file = nil
            guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
        } else {
            let path = path ?? ""
            do throws(SystemFailure) {
                let file = try AtomicFile(path, access: .shared)
                descriptor = file.descriptor
                self.file = file
            } catch {
                if error.isInUse {
                    throw CommandFailure(
                        status: .inputIncomplete,
                        message: "another run is writing \(VisibleText.visible(path)); give another file, or wait for it"
                    )
                }
                throw Self.unwritable(path, error.code)
            }
        }
        isInteractive = file == nil && isatty(descriptor) != 0
        terminal = isInteractive && !isStyled ? TerminalBytes() : nil
    }

    deinit {
        if file == nil, descriptor > STDERR_FILENO { close(descriptor) }
    }

    private static func unwritable(_ path: String, _ code: Int32) -> CommandFailure {
        let reason = SystemFailure.text(code)
        return CommandFailure(
            status: .inputIncomplete,
            message:
                "cannot write \(VisibleText.visible(path)): \(reason); give a file in a directory that you may write to"
        )
    }

    /// Writes what is left, and puts the file in its place.
    func finish() throws(CommandFailure) {
        terminal?.finish(into: &bytes)
        try flush()
        guard let file else { return }
        do throws(SystemFailure) {
            try file.replace()
        } catch {
            throw Self.unwritable(file.target, error.code)
        }
    }

    func write(_ more: [UInt8]) throws(CommandFailure) {
        if terminal == nil { bytes += more } else { terminal?.append(more, to: &bytes) }
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
            case EPIPE: exit(ExitStatus.success.rawValue)
            default:
                let reason = String(cString: strerror(errno))
                throw CommandFailure(
                    status: .inputIncomplete,
                    message: "cannot write \(VisibleText.visible(path ?? "the answer")): \(reason)"
                )
            }
        }
        bytes.removeAll(keepingCapacity: true)
    }
}

/// Notes for people: on standard error, one line each, without anything that a terminal would obey.
enum Notes {
    static func say(_ text: String) {
        put("msal-errors: \(VisibleText.visible(text))\n")
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
