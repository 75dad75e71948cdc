import CLibrary
import Files
import LogAnalysis
import LogArchives
import PIIScrubbing

/// A copy of one input without personal data. It appears completely or not at all.
///
/// An archive with an index gets a new index. Only its owner can read a copy (0600). With `--in-place`, it keeps the
/// owner, permissions and times of the original. If a file already has the copy's name, it is replaced with the same
/// checks as any rewritten file.
struct ScrubbedCopy {
    private let input: LogInput
    private let output: String?
    private let isInPlace: Bool
    private let chain: ScrubberChain
    private let progress: ReadProgress

    init(_ input: LogInput, output: String?, isInPlace: Bool, chain: ScrubberChain, progress: ReadProgress) {
        self.progress = progress
        self.input = input
        self.output = output
        self.isInPlace = isInPlace
        self.chain = chain
    }

    /// With `--output DIR`, the path is `DIR/name`, with the folders below a given directory. Otherwise it is the name
    /// with `-scrubbed` before its first dot, next to the file; for a given directory, the suffix is added to the
    /// directory's name.
    private func target() throws(RewriteRefusal) -> String {
        if isInPlace { return input.path }
        if let output { return try OutputPath.path(for: input, below: output) }
        if let root = input.foundIn {
            var folder = root.text
            while folder.count > 1, folder.last == "/" { folder.removeLast() }
            return try OutputPath.path(for: input, below: folder + "-scrubbed")
        }
        let start = input.path.lastIndex(of: "/").map { input.path.index(after: $0) } ?? input.path.startIndex
        let file = input.path[start...]
        let dot = file.dropFirst().firstIndex(of: ".") ?? file.endIndex
        return "\(input.path[..<start])\(file[..<dot])-scrubbed\(file[dot...])"
    }

    /// Writes the copy and returns the damage found on the way.
    func write() throws -> [InputProblem] {
        guard input.kind == .file else { return try writeToStandardOutput() }
        if output == nil { try input.requireTextName() }
        // In place: a log in use is refused before anything is read.
        let original = isInPlace ? try RewrittenFile(input.location) : nil
        guard case .text(let source, _, _) = try InputOpener.open(input, progress: progress) else { return nothing }
        let isArchive = try InputOpener.isCompressed(input)
        let target = try target()
        let replaced = try original ?? existing(target)
        let copy = try AtomicFile.copy(of: input.path, as: target)
        let scrubber = LineScrubber(chain)
        var problems: [InputProblem]
        if isArchive {
            // From the scrubbed lines: an index holds texts of records.
            var archive = try ArchiveWriter(index: IndexedArchiveFile.indexer(forCopyOf: input))
            problems = try scrubber.run(source, path: input.path) { bytes in
                try archive.append(bytes) { (member) throws(RewriteRefusal) in try copy.put(member) }
            }
            try archive.finish { (member) throws(RewriteRefusal) in try copy.put(member) }
        } else {
            problems = try scrubber.run(source, path: input.path) { try copy.put($0) }
        }
        if isInPlace, problems.contains(where: { $0.kind == .damaged }) {
            // Another program may be able to read what this one cannot, so only a copy may leave it out.
            for index in problems.indices { problems[index].remedy = "it was left as it is; scrub a copy of it" }
            return problems
        }
        if let original { try copy.copyAttributes(of: original) }
        if let replaced { try replaced.replace(with: copy) } else { try copy.publish() }
        return problems
    }

    /// The input has no text to scrub, so nothing may be copied.
    private var nothing: [InputProblem] {
        guard input.isNamed else { return [] }
        return [InputProblem(.unreadable, path: input.path, reason: "it has no text", remedy: "it was not copied")]
    }

    /// The file that already has the copy's name; nil if the name is free.
    private func existing(_ target: String) throws(RewriteRefusal) -> RewrittenFile? {
        var status = stat()
        guard lstat(target, &status) == 0 else { return nil }
        let existing = try RewrittenFile(LogPath(target))
        var source = stat()
        if stat(input.path, &source) == 0, source.isSameContent(as: existing.before) {
            throw .inUse(target, "the copy would take its place", "use --in-place, or give --output another directory")
        }
        return existing
    }

    private func writeToStandardOutput() throws -> [InputProblem] {
        guard case .text(let source, _, _) = try InputOpener.open(input, progress: progress) else { return nothing }
        let stream = try ReportStream(path: nil)
        let problems = try LineScrubber(chain).run(source, path: input.path) { try stream.write(Array($0)) }
        try stream.finish()
        return problems
    }
}
