import CLibrary
import Files
import LogAnalysis
import RotatingLogFiles

/// A file that a command rewrites, and the guard of every such command: nothing that another process writes into it is
/// lost.
///
/// Left alone, and named, are
/// - the file of a log whose writer lives, or whose journal awaits recovery;
/// - a file that any process has open for writing, or opens while its copy takes its place (where the system tells);
/// - a file that changed while its copy was made;
/// - a link, and a file with several names: the others would keep the old content.
final class RewrittenFile {
    let path: String
    /// What the file was when it was opened.
    let before: stat
    private let source: FileDescriptor

    /// Opened for reading, without following a link.
    var descriptor: Int32 { source.descriptor }

    /// `staysInPlace`: only a copy is made, and the file keeps its name.
    init(_ path: String, staysInPlace: Bool = false) throws(RewriteRefusal) {
        self.path = path
        source = try FileDescriptor(reading: path, followsLinks: false)
        before = try source.status(path)
        guard before.st_mode & S_IFMT == S_IFREG else {
            throw .failed(
                InputProblem(.unreadable, path: path, reason: "this is no file", remedy: "give files of records")
            )
        }
        guard staysInPlace || before.st_nlink == 1 else {
            throw .inUse(path, "it has \(before.st_nlink) names (hard links)", "it was left alone; give a copy of it")
        }
        // Asked before the work and again at its end: the log of a living writer is then refused at once.
        if staysInPlace { try demandNoWriter() } else { try whileNotWritten(demandNoWriter) }
    }

    private func demandNoWriter() throws(RewriteRefusal) {
        if FileLease(descriptor).isOpenForWriting == true { throw beingWritten }
    }

    func begins(with magic: [UInt8]) -> Bool { source.begins(with: magic) }

    /// Throws where the file changed since it was opened.
    func demandUnchanged() throws(RewriteRefusal) {
        let now = try source.status(path)
        guard now.isSameState(as: before) else { throw changed }
    }

    /// `copy` takes its name, and this file is gone.
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
                throw RewriteRefusal.failed(copy.target, error.code)
            }
            guard isReplaced else { throw changed }
        }
    }

    /// Calls `body` while no log of this package can begin to write the file: opening one while a lease is held would fail.
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
    private var changed: RewriteRefusal { .inUse(path, "it changed meanwhile") }
}

extension AtomicFile {
    /// A copy of `input`, which is left as it is if that cannot be made.
    static func copy(of input: String, as target: String) throws(RewriteRefusal) -> AtomicFile {
        do throws(SystemFailure) {
            return try AtomicFile(target)
        } catch {
            if error.isInUse { throw .inUse(input, "another run is making its copy") }
            throw .failed(target, error.code, "give --output a directory that you may write to")
        }
    }

    func put(_ bytes: UnsafeRawBufferPointer) throws(RewriteRefusal) {
        do throws(SystemFailure) {
            try write(bytes)
        } catch {
            throw .failed(path, error.code)
        }
    }

    /// Appears under a name that no file has.
    func appearAlone() throws(RewriteRefusal) {
        do throws(SystemFailure) {
            try appear()
        } catch {
            throw .failed(target, error.code)
        }
    }

    /// Owner, rights, times and the rest of what the system keeps about the original.
    func takeAttributes(of original: RewrittenFile) throws(RewriteRefusal) {
        do throws(SystemFailure) {
            try takeAttributes(of: original.descriptor)
        } catch {
            throw .failed(
                InputProblem(
                    .unreadable,
                    path: original.path,
                    reason: "its owner, rights or attributes cannot be kept: \(SystemFailure.text(error.code))",
                    remedy: "run as its owner, or use --output"
                )
            )
        }
    }
}
