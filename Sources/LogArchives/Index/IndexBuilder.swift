/// Collects the index of a segment block by block, and writes it behind the last one.
final class IndexBuilder {
    private let indexing: any ArchiveIndexing
    private var ids = IDCollector()
    private var table = BlockTableWriter()
    private var filterLines = ByteWriter()
    /// In pieces of some 64 KiB: one array would be copied, with twice its room, whenever it grows.
    private var filters: [[UInt8]] = []
    private static let pieceSize = 64 << 10
    private var endsInLine = false
    /// Taken, and their members not seen yet, oldest first.
    private var open: [BlockEntry] = []
    private var hasOpenFilter = false

    var padding: Int { indexing.padding }

    init(_ indexing: any ArchiveIndexing) {
        self.indexing = indexing
    }

    /// Takes the raw bytes of the next block; a `close` is to follow for each.
    func take(_ raw: UnsafeRawBufferPointer) {
        closeFilter()
        hasOpenFilter = true
        var block = BlockEntry()
        block.rawSize = raw.count
        block.continuesLine = endsInLine
        endsInLine = raw.last.map { $0 != UInt8(ascii: "\n") } ?? endsInLine
        ids.scan(raw)
        block.facts = indexing.take(block: raw, ids: &ids)
        open.append(block)
    }

    /// Takes the member that was made of the oldest block.
    func close(_ member: UnsafeRawBufferPointer) {
        guard !open.isEmpty else { return }
        var block = open.removeFirst()
        block.compressedSize = member.count
        // The trailer: check sum and length, four bytes each (RFC 1952 section 2.3.1).
        if member.count >= 8 {
            block.checksum = member.loadUnaligned(fromByteOffset: member.count - 8, as: UInt32.self).littleEndian
        }
        table.append(block)
    }

    /// Everything that the index says; nothing more can be taken.
    func sections() -> [IndexSection] {
        let (tail, sections) = indexing.finish(ids: &ids)
        table.addToLast(tail)
        closeFilter()
        let filters = IndexSection(id: IndexSection.blockFilters, pieces: [filterLines.bytes] + self.filters)
        self.filters = []
        let segmentFilter = segmentFilter()
        ids = IDCollector()
        // What most questions need lies near the end, so that one read reaches it.
        let own = [filters, segmentFilter, IndexSection(id: IndexSection.blockTable, bytes: table.encoded())]
        return own.compactMap { $0 } + sections
    }

    /// Writes the members of the index. What `emit` throws ends the archive.
    func finish<Failure: Error>(
        emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        let sections = sections()
        guard let deflater = try? Deflater(level: 6) else {
            // No memory for an index: the archive is complete without one.
            return
        }
        var stream = IndexStream()
        for section in sections { try stream.append(section, with: deflater, emit: emit) }
        try stream.finish(
            directory: stream.directory.encoded(),
            meaning: indexing.meaning,
            dataLength: table.compressedSize,
            emit: emit
        )
    }

    /// The filter of the block that was taken last; its ids are complete only now.
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

    private func segmentFilter() -> IndexSection? {
        if ids.segmentOverflows { return nil }
        return IndexSection(
            id: IndexSection.segmentFilter,
            bytes: BlockFilter.filter(ids.segment, bits: BlockFilter.segmentBits)
        )
    }
}
