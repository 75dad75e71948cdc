import CZlibShims

/// One indexed segment of a file: its sections, read on demand, its blocks and its filters.
///
/// Nothing is trusted without its checksum: the directory has one for each section, the block table one for each
/// block. Memory is bounded by the size of the file itself and by `IndexSection.sizeLimit`.
package struct ArchiveSegment {
    /// Offset in the file.
    package let offset: UInt64
    /// Bytes from its first block to the end of its locator.
    package let length: UInt64
    /// Version of the sections' meaning.
    package let meaning: UInt16

    let locator: IndexLocator
    let directory: IndexDirectory
    let file: PositionedBytes

    init(_ locator: IndexLocator, end: UInt64, tail: PositionedBytes) throws(ArchiveIndexError) {
        self.locator = locator
        file = tail
        meaning = locator.meaning
        length = locator.segmentLength
        self.offset = end - length
        let start = end - locator.indexDistance
        let directoryStart = locator.indexLength - UInt64(locator.directoryLength)
        let offset = start + IndexMember.offset(of: directoryStart)
        guard UInt64(locator.directoryLength) <= IndexDirectory.sizeLimit else {
            throw ArchiveIndexError(.tooLarge, part: "directory", offset: offset)
        }
        let bytes = try Self.payload(tail, start, directoryStart, Int(locator.directoryLength), part: "directory")
        guard Checksum.crc32(bytes) == locator.directoryChecksum else {
            throw ArchiveIndexError(.damaged, part: "directory", offset: offset)
        }
        do throws(ArchiveIndexError) {
            directory = try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
                try IndexDirectory(bytes, limit: directoryStart)
            }
        } catch {
            throw error.at("directory", offset)
        }
    }

    /// Compressed bytes of its blocks.
    package var dataLength: UInt64 { length - locator.indexDistance }

    var indexStart: UInt64 { offset + dataLength }

    /// The numbers of its sections.
    package var sectionIDs: [UInt16] { directory.entries.map(\.id) }

    /// Bytes that these sections take in memory.
    package func size(ofSections ids: [UInt16]) -> UInt64 {
        ids.reduce(0) { $0 &+ (directory.entry($1)?.rawLength ?? 0) }
    }

    /// A section's bytes; nil if the index has no section with this number.
    package func section(_ id: UInt16) throws(ArchiveIndexError) -> [UInt8]? {
        try sections([id])[0]
    }

    /// The bytes of several sections, in the order of `ids`; nil for each that the index does not have.
    package func sections(_ ids: [UInt16]) throws(ArchiveIndexError) -> [[UInt8]?] {
        var inflater: SectionInflater?
        var contents: [[UInt8]?] = []
        for id in ids {
            guard let entry = directory.entry(id) else {
                contents.append(nil)
                continue
            }
            if entry.encoding == .gzip, inflater == nil { inflater = try? SectionInflater() }
            contents.append(try content(of: entry, inflater))
        }
        return contents
    }

    private func content(
        of entry: IndexDirectory.Entry,
        _ inflater: SectionInflater?
    ) throws(ArchiveIndexError) -> [UInt8] {
        let part = "section \(entry.id)"
        let offset = indexStart + IndexMember.offset(of: entry.offset)
        let limit = UInt64(IndexSection.sizeLimit(entry.id))
        guard entry.length <= limit, entry.rawLength <= limit else {
            throw ArchiveIndexError(.tooLarge, part: part, offset: offset)
        }
        let stored = try Self.payload(file, indexStart, entry.offset, Int(entry.length), part: part)
        guard Checksum.crc32(stored) == entry.checksum else {
            throw ArchiveIndexError(.damaged, part: part, offset: offset)
        }
        if entry.encoding == .plain { return stored }
        guard let inflater else { throw ArchiveIndexError(.memory, part: part, offset: offset) }
        // Deflate turns one byte into at most 1,032 (zlib's technical notes), so no more memory is reserved.
        guard entry.rawLength <= entry.length * 1_040,
            let raw = stored.withUnsafeBytes({ inflater.inflate($0, count: Int(entry.rawLength)) })
        else { throw ArchiveIndexError(.damaged, part: part, offset: offset) }
        return raw
    }

    /// Bytes of the index without the gzip members around them.
    static func payload(
        _ file: PositionedBytes,
        _ start: UInt64,
        _ position: UInt64,
        _ count: Int,
        part: String
    ) throws(ArchiveIndexError) -> [UInt8] {
        guard count > 0 else { return [] }
        let first = IndexMember.offset(of: position)
        let last = IndexMember.offset(of: position + UInt64(count) - 1)
        var bytes = try file.read(Int(last - first) + 1, at: start + first, part: part)
        guard bytes.count > count else { return bytes }
        // Removes what is between the members' payloads, from the front.
        let total = bytes.count
        bytes.withUnsafeMutableBytes { bytes in
            var read = 0
            var written = 0
            var left = IndexMember.capacity - Int(position % UInt64(IndexMember.capacity))
            while read < total {
                let piece = min(left, total - read)
                let target = UnsafeMutableRawBufferPointer(rebasing: bytes[written..<written + piece])
                target.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[read..<read + piece]))
                written += piece
                read += piece + IndexMember.overhead
                left = IndexMember.capacity
            }
        }
        bytes.removeLast(total - count)
        return bytes
    }

    /// The blocks. Also throws if they do not fill the segment.
    package func blockTable() throws(ArchiveIndexError) -> BlockTable {
        let part = "block table"
        guard let bytes = try section(IndexSection.blockTable) else {
            throw ArchiveIndexError(.damaged, part: part, offset: indexStart)
        }
        do throws(ArchiveIndexError) {
            return try BlockTable(bytes, dataLength: dataLength)
        } catch {
            throw error.at(part, indexStart)
        }
    }

    /// False: no line of the segment contains this id.
    package func mayContain(_ id: IDHash) throws(ArchiveIndexError) -> Bool {
        guard let filter = try section(IndexSection.segmentFilter) else { return true }
        guard filter.count % BlockFilter.lineSize == 0 else {
            throw ArchiveIndexError(.damaged, part: "filter", offset: indexStart)
        }
        return filter.withUnsafeBytes { BlockFilter.mayContain(id, $0) }
    }

    /// The numbers of the blocks that may contain this id. Lines may continue after them: see `BlockTable.wholeLines`.
    package func blocks(thatMayContain id: IDHash, of table: BlockTable) throws(ArchiveIndexError) -> [Int] {
        guard let bytes = try section(IndexSection.blockFilters) else { return Array(table.blocks.indices) }
        let count = table.blocks.count
        do throws(ArchiveIndexError) {
            return try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
                var reader = ByteReader(bytes)
                var lines: [Int] = []
                for _ in 0..<count { lines.append(try reader.count(ofSize: BlockFilter.lineSize)) }
                var found: [Int] = []
                for index in 0..<count
                where BlockFilter.mayContain(id, try reader.raw(lines[index] * BlockFilter.lineSize)) {
                    found.append(index)
                }
                try reader.end()
                return found
            }
        } catch {
            throw error.at("filters", indexStart)
        }
    }

    /// Fills `buffer` with the compressed bytes of a block.
    func fill(_ buffer: UnsafeMutableRawBufferPointer, block: BlockEntry) throws(ArchiveIndexError) {
        if let failure = file.fill(buffer, at: offset + block.offset, part: "block") { throw failure }
    }
}

/// One decompression stream for all sections of a segment: creating one costs more than decompressing a section of a
/// few hundred bytes.
private final class SectionInflater {
    private let inflater: Inflater

    init() throws(ArchiveError) {
        inflater = try Inflater()
    }

    /// Nil unless the bytes are exactly one whole member that expands to `count` bytes.
    func inflate(_ member: UnsafeRawBufferPointer, count: Int) -> [UInt8]? {
        inflater.reset()
        var isWhole = false
        let raw = [UInt8](unsafeUninitializedCapacity: max(count, 1)) { buffer, filled in
            let step = inflater.inflate(member, into: UnsafeMutableRawBufferPointer(buffer))
            isWhole = step.code == Z_STREAM_END && step.produced == count && step.consumed == member.count
            filled = step.produced
        }
        return isWhole ? raw : nil
    }
}
