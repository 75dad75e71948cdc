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
    private let listed: LogInput
    /// Lines that follow those of the file and are still in its log's journal.
    private let journal: LogInput?
    private let targets: CopyTargets
    private let isInPlace: Bool
    private let chain: ScrubberChain
    private let end: SnapshotEnd
    private let progress: ReadProgress

    init(
        _ input: LogInput,
        journal: LogInput?,
        targets: CopyTargets,
        isInPlace: Bool,
        chain: ScrubberChain,
        end: SnapshotEnd,
        progress: ReadProgress
    ) {
        self.progress = progress
        listed = input
        self.journal = journal
        self.targets = targets
        self.isInPlace = isInPlace
        self.chain = chain
        self.end = end
    }

    /// With `--output DIR`, the path is `DIR/name`, with the folders below a given directory. Otherwise it is the name
    /// with `-scrubbed` before its first dot, next to the file; for a given directory, the suffix is added to the
    /// directory's name.
    private func target(_ input: LogInput) throws(RewriteRefusal) -> String {
        if let output = targets.output { return try targets.path(for: input, in: output) }
        if let root = input.foundIn {
            let folder = PathParts.withoutTrailingSlashes(root.text)
            return try targets.path(for: input, foundIn: root, beside: folder + "-scrubbed")
        }
        let name = PathParts.name(of: input.path)
        let dot = name.utf8.dropFirst().firstIndex(of: UInt8(ascii: ".")) ?? name.endIndex
        let folder = Substring(input.path.utf8.dropLast(name.utf8.count))
        return "\(folder)\(name[..<dot])-scrubbed\(name[dot...])"
    }

    /// Writes the copy and returns the damage found on the way.
    func write() throws -> [InputProblem] {
        guard listed.kind != .standardInput else { return try writeToStandardOutput() }
        if targets.output == nil { try listed.requireTextName() }
        // In place: a log in use is refused before anything is read.
        let original = isInPlace ? try RewrittenFile(listed.location) : nil
        // Opened before the copy gets its name: a rotated log may have been compressed since it was listed.
        let input = try listed.withOpenFile()
        let (sources, isArchive) = try contents(input)
        guard !sources.isEmpty else { return nothing }
        var target = try original?.path ?? target(input)
        if isArchive, !isInPlace, !target.hasSuffix(ArchiveName.archiveSuffix) { target += ArchiveName.archiveSuffix }
        guard try targets.claim(target, for: input, input.file?.identity) else { return [] }
        let replaced = try original ?? existing(target, input)
        let copy = try AtomicFile.copy(of: input.path, as: target)
        var scrubber = LineScrubber(chain, until: end)
        var problems: [InputProblem] = []
        if isArchive {
            // From the scrubbed lines: an index holds texts of records.
            var archive = try ArchiveWriter(index: IndexedArchiveFile.indexer(forCopyOf: input))
            for source in sources {
                problems += try scrubber.run(source, path: input.path) { bytes in
                    try archive.append(bytes) { (member) throws(RewriteRefusal) in try copy.put(member) }
                }
            }
            try archive.finish { (member) throws(RewriteRefusal) in try copy.put(member) }
        } else {
            for source in sources { problems += try scrubber.run(source, path: input.path) { try copy.put($0) } }
        }
        if isArchive, let missing = IndexedFile.missingPart(of: input) { problems.append(missing) }
        if isInPlace, problems.contains(where: { $0.kind == .damaged }) {
            // Another program may be able to read what this one cannot, so only a copy may leave it out.
            for index in problems.indices { problems[index].remedy = "it was left as it is; scrub a copy of it" }
            return problems
        }
        if let original { try copy.copyAttributes(of: original) }
        if let replaced { try replaced.replace(with: copy) } else { try copy.publish() }
        return problems
    }

    /// What the copy is made of: the file's text, then the lines in the journal.
    private func contents(_ input: LogInput) throws(InputProblem) -> (sources: [any ByteSource], isArchive: Bool) {
        var sources: [any ByteSource] = []
        var isArchive = false
        if case .text(let source, let file, _) = try InputOpener.open(input, progress: progress) {
            sources.append(source)
            isArchive = file.isCompressed
        }
        if let journal, case .text(let lines, _, _) = try InputOpener.open(journal) { sources.append(lines) }
        return (sources, isArchive)
    }

    /// The input has no text to scrub, so nothing may be copied.
    private var nothing: [InputProblem] {
        guard listed.isNamed, listed.kind != .journal else { return [] }
        return [InputProblem(.unreadable, path: listed.path, reason: "it has no text", remedy: "it was not copied")]
    }

    /// The file that already has the copy's name; nil if the name is free.
    private func existing(_ target: String, _ input: LogInput) throws(RewriteRefusal) -> RewrittenFile? {
        guard let existing = try RewrittenFile.existing(at: target) else { return nil }
        if let source = input.file?.identity, source == FileIdentity(existing.before) {
            throw .inUse(target, "the copy would take its place", "use --in-place, or give --output another directory")
        }
        return existing
    }

    private func writeToStandardOutput() throws -> [InputProblem] {
        guard case .text(let source, _, _) = try InputOpener.open(listed, progress: progress) else { return nothing }
        let stream = try ReportStream(path: nil)
        var scrubber = LineScrubber(chain)
        let problems = try scrubber.run(source, path: listed.path) { try stream.write(Array($0)) }
        try stream.finish()
        return problems
    }
}
