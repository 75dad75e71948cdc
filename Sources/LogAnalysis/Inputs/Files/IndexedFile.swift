import LogArchives

/// A file that indexes describe from its first byte to its last.
package struct IndexedFile {
    let segments: [ArchiveSegment]
    /// Size on the disk.
    let size: Int

    /// Looks for indexes from the end of a file. `file` is nil if they do not cover all of it, or if it is not a
    /// regular file; `note` says why an existing index cannot be used.
    static func open(_ input: LogInput) -> (file: IndexedFile?, note: InputProblem?) {
        guard let (layout, size) = layout(of: input) else { return (nil, nil) }
        guard layout.unindexed == 0, !layout.segments.isEmpty else {
            return (
                nil,
                layout.problem.flatMap { $0.kind == .shortened ? nil : InputProblem(indexError: $0, path: input.path) }
            )
        }
        return (IndexedFile(segments: layout.segments, size: size), nil)
    }

    /// What an index shows that reading the lines cannot: whole blocks were cut out of the file.
    package static func missingPart(of input: LogInput) -> InputProblem? {
        guard let error = layout(of: input)?.layout.problem, error.kind == .shortened else { return nil }
        return InputProblem(
            .damaged,
            path: input.path,
            offset: error.offset.map { Int(clamping: $0) },
            reason: error.reason,
            remedy: InputProblem.restWasRead
        )
    }

    /// Nil if the input is not a regular file.
    private static func layout(of input: LogInput) -> (layout: ArchiveLayout, size: Int)? {
        guard input.kind == .file, input.isRegular, let file = try? input.opened(), let size = file.size else {
            return nil
        }
        let layout = ArchiveLayout(size: UInt64(size)) { (buffer, offset) throws(ArchiveSourceError) -> Int in
            try file.read(into: buffer, at: offset)
        }
        return (layout, size)
    }
}

/// The lines of some blocks of a segment, decompressed. The blocks must be a range from `BlockTable.wholeLines`, so
/// that the output begins and ends at a line.
final class BlockBytes: ByteSource {
    private var reader: BlockReader
    private let segment: ArchiveSegment
    private let path: String
    private var blocks: ArraySlice<BlockEntry>
    private let scratch = UnsafeMutableRawBufferPointer.allocate(byteCount: ArchiveWriter.blockSize, alignment: 16)
    private var ready = 0..<0

    init(_ blocks: ArraySlice<BlockEntry>, of segment: ArchiveSegment, path: String) throws(InputProblem) {
        self.blocks = blocks
        self.segment = segment
        self.path = path
        do throws(ArchiveError) {
            reader = try BlockReader()
        } catch {
            scratch.deallocate()
            throw .noMemory(toDecompress: path)
        }
    }

    deinit {
        scratch.deallocate()
    }

    func next(into buffer: UnsafeMutableRawBufferPointer) throws(InputProblem) -> ByteStep {
        while ready.isEmpty {
            guard let block = blocks.popFirst() else { return .end }
            do throws(ArchiveIndexError) {
                ready = 0..<(try reader.read(block, of: segment, into: scratch))
            } catch {
                throw InputProblem(indexError: error, path: path)
            }
        }
        let part = ready.prefix(buffer.count)
        buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: scratch[part]))
        ready = part.upperBound..<ready.upperBound
        return .bytes(part.count)
    }
}

extension InputProblem {
    /// An index that cannot be used. Nothing is lost: the lines are read.
    init(indexError error: ArchiveIndexError, path: String) {
        let isDamage = error.kind == .damaged || error.kind == .tooLarge || error.kind == .otherVersion
        self.init(
            .note,
            path: path,
            offset: isDamage ? error.offset.map { Int(clamping: $0) } : nil,
            reason: error.reason,
            remedy: "its lines were read instead"
        )
    }
}
