/// Collects the index of a segment block by block, and writes it behind the last one.
final class IndexBuilder {
    private let indexing: any ArchiveIndexing
    private var ids = IDCollector()
    private var table = BlockTable()
    private var filterLines = ByteWriter()
    private var filters = ByteWriter()
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
        // What most questions need lies near the end, so that one read reaches it.
        let own = [
            IndexSection(id: IndexSection.blockFilters, bytes: filterLines.bytes + filters.bytes),
            segmentFilter(),
            IndexSection(id: IndexSection.blockTable, bytes: table.encoded()),
        ]
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
        var index = ByteWriter()
        var directory = IndexDirectory()
        for section in sections { directory.append(section, to: &index, with: deflater) }
        let directoryBytes = directory.encoded()
        index.put(contentsOf: directoryBytes)
        let locator = IndexLocator(
            meaning: indexing.meaning,
            dataLength: table.compressedSize,
            index: index.bytes,
            directoryLength: directoryBytes.count
        )
        var rest = index.bytes[...]
        while !rest.isEmpty {
            try Self.emit(IndexMember.member(rest.prefix(IndexMember.capacity), .index), emit)
            rest = rest.dropFirst(IndexMember.capacity)
        }
        try Self.emit(locator.member(), emit)
    }

    private static func emit<Failure: Error>(
        _ member: [UInt8],
        _ emit: (UnsafeRawBufferPointer) throws(Failure) -> Void
    ) throws(Failure) {
        // Rethrown by hand: withUnsafeBytes has typed throws only where the library is new enough.
        let result: Result<Void, Failure> = member.withUnsafeBytes { bytes in
            do throws(Failure) {
                try emit(bytes)
                return .success(())
            } catch {
                return .failure(error)
            }
        }
        try result.get()
    }

    /// The filter of the block that was taken last; its ids are complete only now.
    private func closeFilter() {
        guard hasOpenFilter else { return }
        hasOpenFilter = false
        let filter = BlockFilter.filter(ids.block, bits: BlockFilter.blockBits)
        filterLines.put(count: filter.count / BlockFilter.lineSize)
        filters.put(contentsOf: filter)
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
