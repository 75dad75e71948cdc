import CLibrary
import Files
import Locks
import LogAnalysis
import TextBytes

/// Where the copies of a run go, so that no copy replaces another one of the same run.
///
/// The copy of a file keeps the file's name, and the folders below the given directory. If several paths were given,
/// each directory gets a folder of its own name.
final class CopyTargets: Sendable {
    private struct Claim: Sendable {
        var location: LogPath
        var file: FileIdentity?
    }

    /// The directory for all copies; nil if each copy goes next to its original or replaces it.
    let output: String?
    private let hasSeveralPaths: Bool
    private let claims = Locked<[String: Claim]>([:])

    /// Throws if two of the given paths would have copies of the same name.
    init(below output: String?, of list: InputList) throws(CommandFailure) {
        self.output = output
        let files = list.inputs.lazy.filter { $0.isNamed && $0.kind == .file && !$0.isRepeated }.map(\.location)
        let paths = list.directories + Array(files)
        hasSeveralPaths = paths.count > 1
        guard output != nil, hasSeveralPaths else { return }
        var owners: [LogPath: LogPath] = [:]
        for path in paths {
            let name = Self.name(of: path)
            guard let other = owners[name] else {
                owners[name] = path
                continue
            }
            guard Self.identity(path) != Self.identity(other) else { continue }
            throw CommandFailure(
                status: .inputIncomplete,
                message: "the copies of \(VisibleText.visible(other.text)) and \(VisibleText.visible(path.text)) would"
                    + " have the same name; nothing was copied: give each a run with an --output of its own"
            )
        }
    }

    /// The path of an input's copy in the directory for all copies.
    func path(for input: LogInput, in output: String) throws(RewriteRefusal) -> String {
        guard let root = input.foundIn else {
            return try path(LogPath(bytes: input.location.lastComponent).text, below: output)
        }
        let below = Self.path(of: input, below: root)
        return try path(hasSeveralPaths ? "\(Self.name(of: root).text)/\(below)" : below, below: output)
    }

    /// The path of an input's copy in a directory beside the one in which it was found.
    func path(for input: LogInput, foundIn root: LogPath, beside output: String) throws(RewriteRefusal) -> String {
        try path(Self.path(of: input, below: root), below: output)
    }

    /// Reserves a name for the copy of an input. Returns false if it is that of another copy of the same records: the
    /// file was given twice, or it was found both before and after it was compressed. Throws if it is that of another
    /// file's copy.
    func claim(_ target: String, for input: LogInput, _ file: FileIdentity?) throws(RewriteRefusal) -> Bool {
        let claim = Claim(location: input.location, file: file)
        let earlier = claims.withLock { claims in
            if let earlier = claims[target] { return earlier as Claim? }
            claims[target] = claim
            return nil
        }
        guard let earlier else { return true }
        if claim.location == earlier.location || file != nil && file == earlier.file
            || Self.isArchive(claim.location, of: earlier.location)
            || Self.isArchive(earlier.location, of: claim.location)
        {
            return false
        }
        throw .failed(
            InputProblem(
                .unreadable,
                path: input.path,
                reason: "its copy would replace that of \(VisibleText.visible(earlier.location.text))",
                remedy: "copy it in a run with an --output of its own"
            )
        )
    }

    private static func isArchive(_ archive: LogPath, of rotated: LogPath) -> Bool {
        ArchiveName.isPlain(rotated.lastComponent) && rotated.compressed == archive
    }

    private static func path(of input: LogInput, below root: LogPath) -> String {
        let below = input.location.bytes.dropFirst(root.bytes.count).drop { $0 == .slash }
        return LogPath(bytes: below).text
    }

    /// The last component; for `.`, `..` and `/`, that of the real path.
    private static func name(of path: LogPath) -> LogPath {
        let last = LogPath(bytes: path.lastComponent)
        guard [".", "..", "/"].contains(where: { LogPath($0) == last }) || last.bytes.allSatisfy({ $0 == .slash })
        else {
            return last
        }
        let real = path.withCString { path -> LogPath? in
            guard let real = realpath(path, nil) else { return nil }
            defer { free(real) }
            return LogPath(bytes: UnsafeRawBufferPointer(start: real, count: strlen(real)))
        }
        let name = real.map { LogPath(bytes: $0.lastComponent) }
        return name.flatMap { $0.bytes.contains(.slash) ? nil : $0 } ?? LogPath("root")
    }

    private static func identity(_ path: LogPath) -> FileIdentity? {
        var status = stat()
        return path.withCString { stat($0, &status) } == 0 ? FileIdentity(status) : nil
    }

    /// A path below a directory. Creates the folders with access for their owner only.
    private func path(_ name: String, below output: String) throws(RewriteRefusal) -> String {
        let path = "\(output)/\(name)"
        let folder = PathParts.directory(of: path)
        do throws(SystemFailure) {
            try SystemFiles().makeDirectories(folder)
        } catch {
            throw .noCopy(folder, error.code)
        }
        return path
    }
}
