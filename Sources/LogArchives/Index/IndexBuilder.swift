/// Collects the index of a segment block by block, and writes it after the last block.
final class IndexBuilder {
    private let indexing: any ArchiveIndexing
    private var ids = IDCollector()
    private var table = BlockTableWriter()
    private var filterLines = ByteWriter()
    /// In pieces of about 64 KiB: a single array would be copied into one twice its size whenever it grows.
    private var filters: [[UInt8]] = []
    private static let pieceSize = 64 << 10
    private var endsInLine = false
    /// Blocks whose members have not been seen yet, oldest first.
    private var open: [BlockEntry] = []
    private var hasOpenFilter = false

    var padding: Int { indexing.padding }

    init(_ indexing: any ArchiveIndexing) {
        self.indexing = indexing
    }

    /// Adds the raw bytes of the next block. Each call must be followed by a `close` for that block.
    func append(_ raw: UnsafeRawBufferPointer) {
        closeFilter()
        hasOpenFilter = true
        var block = BlockEntry()
        block.rawSize = raw.count
        block.continuesLine = endsInLine
        endsInLine = raw.last.map { $0 != UInt8(ascii: "\n") } ?? endsInLine
        ids.scan(raw)
        block.statistics = indexing.append(block: raw, ids: &ids)
        open.append(block)
    }

    /// Adds the compressed member of the oldest open block.
    func close(_ member: UnsafeRawBufferPointer) {
        guard !open.isEmpty else { return }
        var block = open.removeFirst()
        block.compressedSize = member.count
        if let trailer = GzipTrailer(of: member) { block.checksum = trailer.checksum }
        table.append(block)
    }

    /// All sections of the index; nothing can be added afterwards.
    func sections() -> [IndexSection] {
        let (tail, sections) = indexing.finish(ids: &ids)
        table.addToLast(tail)
        closeFilter()
        let filters = IndexSection(id: IndexSection.blockFilters, pieces: [filterLines.bytes] + self.filters)
        self.filters = []
        let segmentFilter = ids.segment.finish().map { IndexSection(id: IndexSection.segmentFilter, bytes: $0) }
        ids = IDCollector()
        // What most queries need is near the end, so that one read reaches it.
        let own = [filters, segmentFilter, IndexSection(id: IndexSection.blockTable, bytes: table.encoded())]
        // Without filters every block may contain an id.
        return (own.compactMap { $0 } + sections).filter { !$0.isTooLarge }
    }

    /// Writes the members of the index. An error from `emit` ends the archive.
    func finish<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        // Without memory for an index, or with more blocks than one may have, the archive is complete without one.
        guard table.count <= BlockTable.blockLimit, let deflater = try? Deflater(level: 6) else { return }
        let sections = sections()
        var stream = IndexStream()
        for section in sections { try stream.append(section, with: deflater, emit: emit) }
        try stream.finish(
            directory: stream.directory.encoded(),
            meaning: indexing.meaning,
            dataLength: table.compressedSize,
            emit: emit
        )
    }

    /// Builds the filter of the block that was added last; only now are its ids complete.
    private func closeFilter() {
        guard hasOpenFilter else { return }
        hasOpenFilter = false
        let filter = BlockFilter.filter(ids.block, bits: BlockFilter.blockBits)
        filterLines.put(count: filter.count / BlockFilter.lineSize)
        if filters.last.map({ $0.count + filter.count > Self.pieceSize }) ?? true {
            var piece: [UInt8] = []
            piece.reserveCapacity(Self.pieceSize)
            filters.append(piece)
        }
        filters[filters.count - 1] += filter
        ids.beginBlock()
    }
}
