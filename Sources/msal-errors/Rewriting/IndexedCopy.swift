import CLibrary
import FailureSummaries
import Files
import LogAnalysis
import LogArchives
import RotatingLogFiles

/// Rewrites one file of our own records as an archive with an index.
///
///     read → .NAME.gz.partial (written, read back and compared, attributes set, synced) → renamed → directory synced
///
/// - I1. The lines of the copy are those of the original, byte for byte. Length, number of line feeds and checksum are
///   compared with what was read back, before anything is replaced.
/// - I2. The original is removed last. After a stop at any point, the original exists, or the copy, or both.
/// - I3. A file that another process writes is not touched: `RewrittenFile`.
struct IndexedCopy {
    enum Outcome: Sendable {
        case indexed(path: String, lines: Int, records: Int)
        /// There is nothing to do.
        case isIndexed
        /// The same records have been copied under another name.
        case isCopied
    }

    /// Length, line feeds and checksum of a file's lines.
    private struct LineTotals: Equatable {
        var bytes: UInt64 = 0
        var lineFeeds: UInt64 = 0
        var checksum: UInt32 = 0

        mutating func add(_ piece: UnsafeRawBufferPointer) {
            bytes += UInt64(piece.count)
            checksum = Checksum.crc32(piece, after: checksum)
            for byte in piece where byte == UInt8(ascii: "\n") { lineFeeds += 1 }
        }
    }

    /// If a file has none of our records in this many raw bytes, it is treated as another program's log.
    private static let foreignLimit: UInt64 = 4 << 20

    private static let otherLines = "most of its lines are not records of this package"

    private let input: LogInput
    private let targets: CopyTargets
    private let level: Int
    private let progress: ReadProgress

    init(_ input: LogInput, targets: CopyTargets, level: Int, progress: ReadProgress = ReadProgress()) {
        self.input = input
        self.targets = targets
        self.level = level
        self.progress = progress
    }

    func write() throws(RewriteRefusal) -> Outcome {
        if targets.output == nil {
            do throws(InputProblem) { try input.requireTextName() } catch { throw .failed(error) }
        }
        // The copy replaces a name: the name of a link itself, not that of the file it leads to.
        let file = try RewrittenFile(input.location, staysInPlace: targets.output != nil)
        guard file.before.st_size > 0 else {
            throw InputOpener.emptyArchive(input).map { .failed($0) } ?? foreign("it is empty")
        }
        let isCompressed = try file.begins(with: GzipFormat.start)
        guard isCompressed || !ArchiveName.isArchive(input.location.lastComponent) else {
            throw problem("the beginning of this archive is damaged", "msal-errors verify shows what can be read")
        }
        // A new index would hide what the old one shows.
        if isCompressed, let missing = IndexedFile.missingPart(of: input) { throw .failed(missing) }
        if isCompressed, try isCurrent(file.descriptor, size: UInt64(file.before.st_size)) {
            progress.add(Int(file.before.st_size))
            return .isIndexed
        }
        guard let target = try target(file, isCompressed) else { return .isCopied }
        let copy = try AtomicFile.copy(of: input.path, as: target)
        let indexer = SegmentIndexer(judge: .catalogue)
        let totals = try compress(file.descriptor, isCompressed, into: copy, indexer)
        guard totals.bytes <= UInt64(ArchiveWriter.indexedSizeLimit) else {
            throw problem(
                "it is larger than an index may cover (16 GiB)",
                "split it; the other commands read it as it is"
            )
        }
        try readBack(copy, totals, indexer.counts)
        try copy.copyAttributes(of: file)
        if targets.output == nil {
            try file.replace(with: copy)
        } else {
            try file.demandUnchanged()
            try copy.publish()
        }
        return .indexed(path: target, lines: indexer.counts.lines, records: indexer.counts.records)
    }

    // MARK: The copy

    private func compress(
        _ source: Int32,
        _ isCompressed: Bool,
        into copy: AtomicFile,
        _ indexer: SegmentIndexer
    ) throws(RewriteRefusal) -> LineTotals {
        guard var writer = try? ArchiveWriter(level: level, index: indexer) else { throw noMemory }
        let emit = { (bytes: UnsafeRawBufferPointer) throws(RewriteRefusal) in try copy.put(bytes) }
        let totals = try read(source, isCompressed, progress) { (piece, totals) throws(RewriteRefusal) in
            try writer.append(piece, emit: emit)
            if totals.bytes >= Self.foreignLimit, indexer.counts.records + indexer.counts.duplicates == 0 {
                throw foreign(Self.otherLines)
            }
        }
        try writer.finish(emit: emit)
        let counts = indexer.counts
        guard counts.records + counts.duplicates > counts.textLines else { throw foreign(Self.otherLines) }
        return totals
    }

    /// Reads every byte of a file, decompressed if it is compressed. Damage ends it.
    private func read(
        _ descriptor: Int32,
        _ isCompressed: Bool,
        _ progress: ReadProgress? = nil,
        _ consume: (UnsafeRawBufferPointer, LineTotals) throws(RewriteRefusal) -> Void
    ) throws(RewriteRefusal) -> LineTotals {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveWriter.blockSize, alignment: 4_096)
        defer { buffer.deallocate() }
        var totals = LineTotals()
        let own = ArchiveReader.source(descriptor: descriptor)
        let source: ArchiveReader.Source = { (buffer) throws(ArchiveSourceError) -> Int in
            let count = try own(buffer)
            progress?.add(count)
            return count
        }
        func add(_ piece: UnsafeRawBufferPointer) throws(RewriteRefusal) {
            totals.add(piece)
            try consume(piece, totals)
        }
        if isCompressed {
            try readArchive(source, into: buffer, add)
        } else {
            try readPlain(source, into: buffer, add)
        }
        return totals
    }

    private func readPlain(
        _ source: ArchiveReader.Source,
        into buffer: UnsafeMutableRawBufferPointer,
        _ consume: (UnsafeRawBufferPointer) throws(RewriteRefusal) -> Void
    ) throws(RewriteRefusal) {
        while true {
            let count: Int
            do throws(ArchiveSourceError) {
                count = try source(buffer)
            } catch {
                throw unreadable(error)
            }
            guard count > 0 else { return }
            try consume(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
        }
    }

    private func readArchive(
        _ source: @escaping ArchiveReader.Source,
        into buffer: UnsafeMutableRawBufferPointer,
        _ consume: (UnsafeRawBufferPointer) throws(RewriteRefusal) -> Void
    ) throws(RewriteRefusal) {
        guard var reader = try? ArchiveReader(source: source) else { throw noMemory }
        while true {
            let step: ArchiveStep
            do throws(ArchiveSourceError) {
                step = try reader.next(into: buffer)
            } catch {
                throw unreadable(error)
            }
            switch step {
            case .end: return
            case .bytes(let count): try consume(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
            case .damage(let damage):
                throw .failed(
                    InputProblem(
                        .damaged,
                        path: input.path,
                        offset: Int(clamping: damage.offset),
                        reason: damage.reason,
                        remedy: "it was left as it is; get an undamaged copy of it"
                    )
                )
            }
        }
    }

    private func readBack(
        _ copy: AtomicFile,
        _ totals: LineTotals,
        _ counts: SegmentCounts
    ) throws(RewriteRefusal) {
        let written = try FileDescriptor(reading: LogPath(copy.path), followsLinks: false)
        let found = try read(written.descriptor, true) { (_, _) throws(RewriteRefusal) in }
        let size = try written.status().st_size
        guard found == totals, try isCurrent(written.descriptor, size: UInt64(size), counts) else {
            throw problem("its copy does not hold the same lines", "it was left as it is; check the disk and memory")
        }
    }

    private func isCurrent(
        _ descriptor: Int32,
        size: UInt64,
        _ counts: SegmentCounts? = nil
    ) throws(RewriteRefusal) -> Bool {
        do throws(ArchiveIndexError) {
            return try IndexedArchiveFile.isCurrent(descriptor, size: size, counts)
        } catch {
            guard case .unreadable(let code) = error.kind else { return false }
            throw unreadable(ArchiveSourceError(systemError: code))
        }
    }

    /// Nil if the copy has been made already.
    private func target(_ file: RewrittenFile, _ isCompressed: Bool) throws(RewriteRefusal) -> String? {
        guard let output = targets.output else {
            return isCompressed ? file.path : file.path + ArchiveName.archiveSuffix
        }
        let path = try targets.path(for: input, in: output)
        let wasCompressed = file.path != input.path
        let target =
            isCompressed && !wasCompressed || path.hasSuffix(ArchiveName.archiveSuffix)
            ? path : path + ArchiveName.archiveSuffix
        return try targets.claim(target, for: input, FileIdentity(file.before)) ? target : nil
    }

    // MARK: Errors

    private func problem(_ reason: String, _ remedy: String) -> RewriteRefusal {
        .failed(InputProblem(.unreadable, path: input.path, reason: reason, remedy: remedy))
    }

    private func foreign(_ reason: String) -> RewriteRefusal {
        .foreign(
            InputProblem(
                .note,
                path: input.path,
                reason: reason,
                remedy: "only records of this package are indexed; the other commands read it as it is"
            )
        )
    }

    private var noMemory: RewriteRefusal { problem("no memory to compress it", InputProblem.fewerJobs) }

    private func unreadable(_ error: ArchiveSourceError) -> RewriteRefusal {
        problem(SystemFailure.text(error.systemError), InputProblem.askSystemLog)
    }
}
