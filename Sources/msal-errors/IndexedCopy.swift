import CLibrary
import FailureSummaries
import LogAnalysis
import LogArchives
import RotatingLogFiles

/// One file of our own records, written anew as an archive with an index.
///
///     read → .NAME.gz.partial (written, read back and compared, mode and times set, synced) → renamed → directory synced
///
/// - I1. The lines of the copy are those of the original, byte for byte: length, number of line feeds and check sum are
///   compared on what was read back, before anything is replaced.
/// - I2. The original goes last. Stopped anywhere, it is there, or the copy is, or both.
/// - I3. A file that somebody writes is not touched: neither the file of a living log, nor one that any process has open
///   for writing (where the system tells), nor one that changed while it was copied.
struct IndexedCopy {
    enum Outcome: Sendable {
        case indexed(path: String, lines: Int, records: Int)
        /// There is nothing to do.
        case isIndexed
    }

    /// What the lines of a file come to.
    private struct Totals: Equatable {
        var bytes: UInt64 = 0
        var lineFeeds: UInt64 = 0
        var checksum: UInt32 = 0

        mutating func take(_ piece: UnsafeRawBufferPointer) {
            bytes += UInt64(piece.count)
            checksum = Checksum.crc32(piece, after: checksum)
            for byte in piece where byte == UInt8(ascii: "\n") { lineFeeds += 1 }
        }
    }

    /// Raw bytes after which a file without a record of ours is taken for somebody else's.
    private static let patience: UInt64 = 4 << 20

    private static let otherLines = "it holds other lines than records of this package"

    private let input: LogInput
    private let output: String?
    private let level: Int

    init(_ input: LogInput, output: String?, level: Int) {
        self.input = input
        self.output = output
        self.level = level
    }

    func write() throws(IndexRefusal) -> Outcome {
        // What is written takes the place of a name: a link's own name, not that of the file behind it.
        let source = try FileDescriptor(reading: input.path, followsLinks: false)
        let before = try source.status(input.path)
        guard before.st_mode & S_IFMT == S_IFREG else { throw problem("this is no file", "give files of records") }
        guard before.st_size > 0 else { throw foreign("it is empty") }
        let isCompressed = source.begins(with: [0x1F, 0x8B])
        if isCompressed, IndexedArchiveFile.isCurrent(source.descriptor, size: UInt64(before.st_size)) {
            return .isIndexed
        }
        if FileLease.isOpenForWriting(source.descriptor) == true { throw beingWritten }
        // Asked once before the work, so that the log of a living writer costs nothing, and again at the end.
        if output == nil { try check { () throws(IndexRefusal) in } }
        let target = try target(isCompressed)
        let copy = try PartialFile(target, path: input.path)
        let indexer = SegmentIndexer()
        let totals = try compress(source, isCompressed, into: copy, indexer)
        try readBack(copy, totals, indexer.counts)
        try copy.settle(as: before)
        let replace = { () throws(IndexRefusal) in
            guard try source.status(input.path).isSameState(as: before),
                FileLease.isOpenForWriting(source.descriptor) != true
            else { throw beingWritten }
            if output == nil, isCompressed {
                try copy.replace(target, if: before)
            } else {
                try copy.appear(as: target)
                if output == nil { try copy.remove(input.path, if: before) }
            }
        }
        if output == nil { try check(replace) } else { try replace() }
        return .indexed(path: target, lines: indexer.counts.lines, records: indexer.counts.records)
    }

    /// Calls `body` while no log of ours can begin to write the file.
    private func check(_ body: () throws(IndexRefusal) -> Void) throws(IndexRefusal) {
        let use: LogFileUse
        do {
            use = try LogRecovery.whileFree(input.path, body)
        } catch let problem as IndexRefusal {
            throw problem
        } catch {
            throw problem("its log cannot be locked", "run as the user that writes it, or use --output")
        }
        switch use {
        case .free: break
        case .beingWritten: throw beingWritten
        case .awaitsRecovery:
            throw inUse("its writer died and left a journal", "run msal-errors recover on its directory first")
        }
    }

    // MARK: The copy

    private func compress(
        _ source: borrowing FileDescriptor,
        _ isCompressed: Bool,
        into copy: PartialFile,
        _ indexer: SegmentIndexer
    ) throws(IndexRefusal) -> Totals {
        guard var writer = try? ArchiveWriter(level: level, index: indexer) else { throw noMemory }
        let file = copy.descriptor
        let emit = { (bytes: UnsafeRawBufferPointer) throws(IndexRefusal) in
            try FileDescriptor.write(bytes, to: file, path: copy.path)
        }
        let totals = try read(source.descriptor, isCompressed) { (piece, totals) throws(IndexRefusal) in
            try writer.append(piece, emit: emit)
            if totals.bytes >= Self.patience, indexer.counts.records + indexer.counts.duplicates == 0 {
                throw foreign(Self.otherLines)
            }
        }
        try writer.finish(emit: emit)
        let counts = indexer.counts
        guard counts.records + counts.duplicates > counts.textLines else { throw foreign(Self.otherLines) }
        return totals
    }

    /// Every byte of a file, decompressed where it is compressed. Damage ends it.
    private func read(
        _ descriptor: Int32,
        _ isCompressed: Bool,
        _ take: (UnsafeRawBufferPointer, Totals) throws(IndexRefusal) -> Void
    ) throws(IndexRefusal) -> Totals {
        let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveWriter.blockSize, alignment: 4_096)
        defer { buffer.deallocate() }
        var totals = Totals()
        guard isCompressed else {
            while true {
                let count: Int
                do throws(ArchiveSourceError) {
                    count = try ArchiveReader.source(descriptor: descriptor)(buffer)
                } catch {
                    throw unreadable(error)
                }
                guard count > 0 else { return totals }
                totals.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), totals)
            }
        }
        guard let made = try? ArchiveReader(source: ArchiveReader.source(descriptor: descriptor)) else {
            throw noMemory
        }
        var reader = made
        while true {
            let step: ArchiveStep
            do throws(ArchiveSourceError) {
                step = try reader.next(into: buffer)
            } catch {
                throw unreadable(error)
            }
            switch step {
            case .end: return totals
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
            case .bytes(let count):
                totals.take(UnsafeRawBufferPointer(rebasing: buffer[..<count]))
                try take(UnsafeRawBufferPointer(rebasing: buffer[..<count]), totals)
            }
        }
    }

    private func readBack(
        _ copy: PartialFile,
        _ totals: Totals,
        _ counts: SegmentCounts
    ) throws(IndexRefusal) {
        let written = try copy.reopened()
        let found = try read(written.descriptor, true) { (_, _) throws(IndexRefusal) in }
        let size = try written.status(copy.path).st_size
        guard found == totals, IndexedArchiveFile.isCurrent(written.descriptor, size: UInt64(size), counts) else {
            throw problem("its copy does not hold the same lines", "it was left as it is; check the disk and memory")
        }
    }

    private func target(_ isCompressed: Bool) throws(IndexRefusal) -> String {
        guard let output else { return isCompressed ? input.path : input.path + ".gz" }
        let path = try OutputPath.path(for: input, below: output)
        return isCompressed || path.hasSuffix(".gz") ? path : path + ".gz"
    }

    // MARK: What can be wrong

    private func problem(_ reason: String, _ remedy: String) -> IndexRefusal {
        .failed(InputProblem(.unreadable, path: input.path, reason: reason, remedy: remedy))
    }

    private func foreign(_ reason: String) -> IndexRefusal {
        .foreign(
            InputProblem(
                .note,
                path: input.path,
                reason: reason,
                remedy: "only records of this package are indexed; the other commands read it as it is"
            )
        )
    }

    private func inUse(_ reason: String, _ remedy: String) -> IndexRefusal {
        .inUse(InputProblem(.note, path: input.path, reason: reason, remedy: remedy))
    }

    private var beingWritten: IndexRefusal { inUse("it is being written", "it was left alone") }

    private var noMemory: IndexRefusal { problem("no memory to compress it", "run with fewer --jobs") }

    private func unreadable(_ error: ArchiveSourceError) -> IndexRefusal {
        problem(String(cString: strerror(error.systemError)), "see the system's log for this device")
    }
}

/// Why a file was not indexed; it is as it was.
enum IndexRefusal: Error {
    /// Its lines are somebody else's.
    case foreign(InputProblem)
    /// Somebody writes it, or will when it has been recovered.
    case inUse(InputProblem)
    case failed(InputProblem)
}
