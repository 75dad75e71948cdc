/// One block of a segment, as its index describes it.
package struct BlockEntry: Sendable, Hashable {
    /// Offset of its member from the segment's start.
    package var offset: UInt64 = 0
    package var compressedSize = 0
    package var rawSize = 0
    /// CRC-32 of its raw bytes: the same as in the member's trailer.
    package var checksum: UInt32 = 0
    /// Begins inside a line that began in an earlier block; the two are read together.
    package var continuesLine = false
    /// Lines of the segment that end before it.
    package var linesBefore = 0
    package var statistics = BlockStatistics()

    package init() {}
}

/// The blocks of a segment, in order.
package struct BlockTable: Sendable, Hashable {
    package private(set) var blocks: [BlockEntry] = []

    package init() {}

    mutating func append(_ block: BlockEntry) {
        var block = block
        if let last = blocks.last {
            block.offset = last.offset + UInt64(last.compressedSize)
            block.linesBefore = last.linesBefore + last.statistics.lines
        }
        blocks.append(block)
    }

    /// Compressed bytes of all blocks.
    package var compressedSize: UInt64 { blocks.last.map { $0.offset + UInt64($0.compressedSize) } ?? 0 }

    /// The blocks to read so that the lines of the chosen ones are whole, as ranges that neither touch nor overlap.
    package func wholeLines(_ chosen: some Sequence<Int>) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for index in chosen.sorted() where blocks.indices.contains(index) {
            // Once for each line: it may be in all blocks.
            if let last = ranges.last, index < last.upperBound { continue }
            var start = index
            while blocks[start].continuesLine, start > 0 { start -= 1 }
            var end = index + 1
            while end < blocks.count, blocks[end].continuesLine { end += 1 }
            if let last = ranges.last, start == last.upperBound {
                ranges[ranges.count - 1] = last.lowerBound..<end
            } else {
                ranges.append(start..<end)
            }
        }
        return ranges
    }
}

extension BlockTable {
    fileprivate static let continuesLineFlag: UInt8 = 1
    fileprivate static let hasTimesFlag: UInt8 = 2
    /// The smallest entry: flags, checksum, five one-byte numbers.
    private static let smallestEntry = 10
    /// Header, empty deflate stream, trailer.
    private static let smallestMember: UInt64 = 20
    /// The most blocks that an index describes.
    static let blockLimit = 1 << 16

    /// `dataLength`: compressed bytes of all blocks. Throws if the count exceeds the number of blocks that fit into
    /// them.
    init(_ bytes: [UInt8], dataLength: UInt64) throws(ArchiveIndexError) {
        self = try bytes.withRawBytes { (bytes) throws(ArchiveIndexError) in
            var reader = ByteReader(bytes)
            return try BlockTable(&reader, dataLength)
        }
        guard compressedSize == dataLength else { throw .malformed }
    }

    private init(_ reader: inout ByteReader, _ dataLength: UInt64) throws(ArchiveIndexError) {
        let count = try reader.count(ofSize: Self.smallestEntry)
        guard UInt64(count) <= dataLength / Self.smallestMember else { throw .malformed }
        guard count <= Self.blockLimit else { throw ArchiveIndexError(.tooLarge) }
        blocks.reserveCapacity(count)
        var time: Int64 = 0
        for index in 0..<count {
            var block = BlockEntry()
            let flags = try reader.byte()
            block.continuesLine = flags & Self.continuesLineFlag != 0
            block.checksum = try reader.fixed32()
            block.compressedSize = try reader.count()
            block.rawSize = try reader.count()
            block.statistics.lines = try reader.count()
            block.statistics.records = try reader.count()
            block.statistics.failures = try reader.count()
            if flags & Self.hasTimesFlag != 0 {
                time = time &+ (try reader.signed())
                block.statistics.first = time
                block.statistics.last = time &+ (try reader.signed())
            }
            guard flags <= Self.continuesLineFlag | Self.hasTimesFlag, block.rawSize <= ArchiveWriter.blockSize,
                block.compressedSize > 0, block.compressedSize <= 2 * ArchiveWriter.blockSize,
                // Each line has at least its line feed; only the last line may lack one.
                block.statistics.lines <= block.rawSize + 1, block.statistics.records <= block.statistics.lines,
                block.statistics.failures <= block.statistics.records, !block.continuesLine || index > 0
            else { throw .malformed }
            append(block)
        }
        try reader.end()
    }
}

/// A block table being written. Blocks are kept in their stored form, which takes a tenth of the memory.
///
/// Count; then for each block: flags, checksum, compressed and raw size, lines, records, failures, and, if there are
/// times, the first (relative to the first of the previous block) and the last (relative to the first).
struct BlockTableWriter {
    private(set) var count = 0
    private var body = ByteWriter()
    private var time: Int64 = 0
    /// `addToLast` may still change it.
    private var last: BlockEntry?
    /// Compressed bytes of all blocks.
    private(set) var compressedSize: UInt64 = 0

    mutating func append(_ block: BlockEntry) {
        closeLast()
        count += 1
        compressedSize += UInt64(block.compressedSize)
        last = block
    }

    mutating func addToLast(_ statistics: BlockStatistics) {
        last?.statistics.merge(statistics)
    }

    /// The encoded table of all blocks that were added.
    mutating func encoded() -> [UInt8] {
        closeLast()
        var writer = ByteWriter()
        writer.put(count: count)
        writer.put(contentsOf: body.bytes)
        return writer.bytes
    }

    private mutating func closeLast() {
        guard let block = last else { return }
        last = nil
        var flags: UInt8 = block.continuesLine ? BlockTable.continuesLineFlag : 0
        if block.statistics.first != nil { flags |= BlockTable.hasTimesFlag }
        body.put(flags)
        body.put(block.checksum)
        body.put(count: block.compressedSize)
        body.put(count: block.rawSize)
        body.put(count: block.statistics.lines)
        body.put(count: block.statistics.records)
        body.put(count: block.statistics.failures)
        guard let first = block.statistics.first, let end = block.statistics.last else { return }
        // Wrapping: times may be any 64-bit numbers, and reading wraps them back.
        body.put(signed: first &- time)
        body.put(signed: end &- first)
        time = first
    }
}
