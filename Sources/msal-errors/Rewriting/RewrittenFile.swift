import CLibrary
import Files
import LogAnalysis
import RotatingLogFiles

/// A file that a command rewrites. Every such command uses this guard: nothing that another process writes to the file
/// is lost.
///
/// The following files are left alone and named:
/// - the file of a log whose writer is alive, or whose journal awaits recovery;
/// - a file that any process has open for writing, or opens while its copy replaces it (where the system reports that);
/// - a file that changed while its copy was made;
/// - a link, and a file with several names: the other names would keep the old content.
final class RewrittenFile {
    /// The file's name: that of its archive if a rotated log was compressed after its name was found.
    var path: String { source.location.text }
    /// The file's status when it was opened.
    let before: stat
    private let source: FileDescriptor
    private let staysInPlace: Bool

    /// Open for reading; links were not followed.
    var descriptor: Int32 { source.descriptor }

    /// `staysInPlace`: only a copy is made, and the file keeps its name.
    init(_ location: LogPath, staysInPlace: Bool = false) throws(RewriteRefusal) {
        self.staysInPlace = staysInPlace
        source = try FileDescriptor(reading: location, followsLinks: false)
        before = try source.status()
        guard before.st_mode & S_IFMT == S_IFREG else {
            throw .failed(
                InputProblem(
                    .unreadable,
                    path: source.location.text,
                    reason: "it is not a regular file",
                    remedy: "give files with records"
                )
            )
        }
        guard staysInPlace || before.st_nlink == 1 else {
            throw .inUse(path, "it has \(before.st_nlink) names (hard links)", "it was left alone; give a copy of it")
        }
        // Checked before the work and again at its end, so that the log of a running writer is refused at once.
        if staysInPlace { try demandNoWriter() } else { try whileNotWritten(demandNoWriter) }
    }

    private func demandNoWriter() throws(RewriteRefusal) {
        if FileLease(descriptor).isOpenForWriting == true { throw beingWritten }
    }

    /// The file that has a name now, open to be replaced; nil if the name is free.
    static func existing(at path: String) throws(RewriteRefusal) -> RewrittenFile? {
        var status = stat()
        return lstat(path, &status) == 0 ? try RewrittenFile(LogPath(path)) : nil
    }

    func begins(with magic: [UInt8]) throws(RewriteRefusal) -> Bool { try source.begins(with: magic) }

    /// Throws if the file changed after it was opened. If it stays in place, a change of its name does not matter.
    func demandUnchanged() throws(RewriteRefusal) {
        let now = try source.status()
        guard staysInPlace ? now.isSameContent(as: before) : now.isSameState(as: before) else { throw changed }
    }

    /// Gives the file's name to `copy` and removes the file.
    func replace(with copy: AtomicFile) throws(RewriteRefusal) {
        try whileNotWritten { () throws(RewriteRefusal) in
            let lease = FileLease(descriptor)
            if lease.isOpenForWriting == true { throw beingWritten }
            try demandUnchanged()
            let before = before
            let isReplaced: Bool
            do throws(SystemFailure) {
                isReplaced = try copy.replace(path) { aside in
                    var now = stat()
                    return lstat(aside, &now) == 0 && now.isSameContent(as: before) && !lease.isBroken
                }
            } catch {
                guard AtomicFile.isOriginalLeft(error) else { throw RewriteRefusal.failed(copy.target, error.code) }
                throw .failed(
                    InputProblem(
                        .unreadable,
                        path: copy.path,
                        reason: "this is the original of \(copy.target), and it could not be removed",
                        remedy: "remove it"
                    )
                )
            }
            guard isReplaced else { throw changed }
        }
    }

    /// Calls `body` while no log of this package can begin to write to the file; opening one under a lease would fail.
    private func whileNotWritten(_ body: () throws(RewriteRefusal) -> Void) throws(RewriteRefusal) {
        let use: LogFileUse
        do {
            use = try LogRecovery.whileFree(path, body)
        } catch let refusal as RewriteRefusal {
            throw refusal
        } catch {
            throw .failed(
                InputProblem(
                    .unreadable,
                    path: path,
                    reason: "its log cannot be locked",
                    remedy: "run as the user that writes it, or use --output"
                )
            )
        }
        switch use {
        case .free: break
        case .beingWritten: throw beingWritten
        case .awaitsRecovery:
            throw .inUse(
                path,
                "its writer died and left a journal",
                "run msal-errors recover on its directory first"
            )
        }
    }

    private var beingWritten: RewriteRefusal { .inUse(path, "it is being written") }
    private var changed: RewriteRefusal { .inUse(path, "it changed during the run") }
}

extension AtomicFile {
    /// Creates a copy of `input`. If that fails, `input` is unchanged.
    static func copy(of input: String, as target: String) throws(RewriteRefusal) -> AtomicFile {
        do throws(SystemFailure) {
            return try AtomicFile(target)
        } catch {
            if error.isInUse { throw .inUse(input, "another run is making its copy") }
            throw .noCopy(target, error.code)
        }
    }

    func put(_ bytes: UnsafeRawBufferPointer) throws(RewriteRefusal) {
        do throws(SystemFailure) {
            try write(bytes)
        } catch {
            throw .failed(path, error.code)
        }
    }

    /// Publishes the copy under a name that no file has.
    func publish() throws(RewriteRefusal) {
        do throws(SystemFailure) {
            try renameIfFree()
        } catch {
            throw .failed(target, error.code)
        }
    }

    /// Copies the owner, permissions, times and other attributes of the original.
    func copyAttributes(of original: RewrittenFile) throws(RewriteRefusal) {
        do throws(SystemFailure) {
            try copyAttributes(of: original.descriptor)
        } catch {
            throw .failed(
                InputProblem(
                    .unreadable,
                    path: original.path,
                    reason: "its owner, permissions or attributes cannot be kept: \(SystemFailure.text(error.code))",
                    remedy: "run as its owner, or use --output"
                )
            )
        }
    }
}
