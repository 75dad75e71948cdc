import CLibrary
import Files
import LogAnalysis
import TextBytes

/// The output of a command: standard output, or the file of `--output`. Collects bytes and writes them in large pieces.
///
/// If the program that reads standard output has ended (`… | head -1`), this program ends at once with status 0,
/// because it has done its job.
final class ReportStream {
    private static let pieceSize = 64 << 10

    private let descriptor: Int32
    private let path: String?
    /// The unfinished file; nil if the output goes directly to its destination.
    private let file: AtomicFile?
    /// The file that has the name now and is replaced at the end.
    private let replaced: RewrittenFile?
    private var bytes: [UInt8] = []
    /// The first failure of `append`.
    private var failure: CommandFailure?
    /// Writes every piece at once, because a person is watching.
    private let isInteractive: Bool
    /// Escapes what a terminal would obey or hide; nil if bytes are written unchanged.
    private var terminal: TerminalBytes?

    /// Standard output, or a file that appears complete when `finish` is called. The umask sets its permissions, or
    /// only its owner may read it.
    ///
    /// `isStyled`: a renderer made the text for a terminal, with colours, and let no other control characters of a log
    /// through. In all other output to a terminal, control characters are escaped.
    init(path: String?, isStyled: Bool = false, access: AtomicFile.Access = .shared) throws(CommandFailure) {
        self.path = path
        if let path, ArgumentBytes.shown(path) != path {
            throw .usage("--output needs a name in UTF-8, not '\(VisibleText.visible(ArgumentBytes.shown(path)))'")
        }
        var status = stat()
        let path = path.map(Self.resolved)
        if path == nil || path == "-" || path == "/dev/stdout" {
            descriptor = STDOUT_FILENO
            file = nil
            replaced = nil
        } else if let path, stat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            descriptor = open(path, O_WRONLY | O_CLOEXEC | O_NOCTTY)
            file = nil
            replaced = nil
            guard descriptor >= 0 else { throw Self.unwritable(path, errno) }
        } else {
            let path = path ?? ""
            replaced = try Self.existing(path)
            do throws(SystemFailure) {
                let file = try AtomicFile(path, access: access)
                descriptor = file.descriptor
                self.file = file
                if access == .shared, let replaced { Self.keepPermissions(of: replaced.before, descriptor) }
            } catch {
                if error.isInUse {
                    throw CommandFailure(
                        status: .inputIncomplete,
                        message:
                            "another run is writing \(VisibleText.visible(path)); give another file, or wait for it"
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

    /// A file that is written again is for the same readers. If its group cannot be kept, no group may read it.
    private static func keepPermissions(of before: stat, _ descriptor: Int32) {
        let hasGroup = fchown(descriptor, uid_t.max, before.st_gid) == 0
        _ = fchmod(descriptor, before.st_mode & (hasGroup ? 0o777 : 0o707))
    }

    /// What a link leads to: that file is replaced, not the link.
    private static func resolved(_ path: String) -> String {
        var status = stat()
        guard path != "/dev/stdout", lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
            let target = realpath(path, nil)
        else { return path }
        defer { free(target) }
        return String(cString: target)
    }

    /// The file that already has the name; nil if the name is free. A file in use, such as that of a log, is refused.
    private static func existing(_ path: String) throws(CommandFailure) -> RewrittenFile? {
        do throws(RewriteRefusal) {
            return try RewrittenFile.existing(at: path)
        } catch {
            throw refused(error)
        }
    }

    private static func refused(_ refusal: RewriteRefusal) -> CommandFailure {
        CommandFailure(status: .inputIncomplete, message: "cannot write \(refusal.problem.message)")
    }

    private static func unwritable(_ path: String, _ code: Int32) -> CommandFailure {
        let reason = SystemFailure.text(code)
        return CommandFailure(
            status: .inputIncomplete,
            message:
                "cannot write \(VisibleText.visible(path)): \(reason); give a file in a directory that you may write to"
        )
    }

    /// Writes the remaining bytes and moves the file to its final name.
    func finish() throws(CommandFailure) {
        terminal?.finish(into: &bytes)
        try flush()
        guard let file else { return }
        do throws(RewriteRefusal) {
            if let replaced { try replaced.replace(with: file) } else { try file.publish() }
        } catch {
            throw Self.refused(error)
        }
    }

    func write(_ more: [UInt8]) throws(CommandFailure) {
        if terminal == nil { bytes += more } else { terminal?.append(more, to: &bytes) }
        if bytes.count >= Self.pieceSize || isInteractive { try flush() }
    }

    /// Like `write`, for callers that cannot throw: after a failure nothing more is written, and the next `flush` or
    /// `finish` throws it.
    func append(_ more: [UInt8]) {
        guard failure == nil else { return }
        do throws(CommandFailure) {
            try write(more)
        } catch {
            failure = error
        }
    }

    /// Whether the program that reads the output has ended.
    var hasNoReader: Bool {
        var state = pollfd(fd: descriptor, events: 0, revents: 0)
        return poll(&state, 1, 0) > 0 && state.revents & Int16(POLLERR) != 0
    }

    func flush() throws(CommandFailure) {
        if let failure { throw failure }
        var start = 0
        if isInteractive, !bytes.isEmpty { ProgressLine.remove() }
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
                let reason = SystemFailure.text(errno)
                throw CommandFailure(
                    status: .inputIncomplete,
                    message: "cannot write \(VisibleText.visible(path ?? "the answer")): \(reason)"
                )
            }
        }
        bytes.removeAll(keepingCapacity: true)
    }
}
