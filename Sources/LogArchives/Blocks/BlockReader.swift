import CZlibShims

/// Decompresses single blocks of indexed segments, one after the other, with the same memory. Use one for each thread.
package struct BlockReader: ~Copyable {
    private let inflater: Inflater
    private var compressed: UnsafeMutableRawBufferPointer

    package init() throws(ArchiveError) {
        inflater = try Inflater()
        compressed = .allocate(byteCount: ArchiveWriter.blockSize, alignment: 16)
    }

    deinit {
        compressed.deallocate()
    }

    /// Decompresses a block into the start of `buffer`, which has a capacity of at least `ArchiveWriter.blockSize`, and
    /// returns the number of bytes. Throws `.damaged` if they differ from what the table says; nothing of the block may
    /// be used then.
    package mutating func read(
        _ block: BlockEntry,
        of segment: borrowing ArchiveSegment,
        into buffer: UnsafeMutableRawBufferPointer
    ) throws(ArchiveIndexError) -> Int {
        let offset = segment.offset + block.offset
        guard block.rawSize <= buffer.count else { throw ArchiveIndexError(.tooLarge, part: "block", offset: offset) }
        if compressed.count < block.compressedSize {
            compressed.deallocate()
            compressed = .allocate(byteCount: block.compressedSize, alignment: 16)
        }
        let member = UnsafeMutableRawBufferPointer(rebasing: compressed[..<block.compressedSize])
        try segment.fill(member, block: block)
        inflater.reset()
        let step = inflater.inflate(
            UnsafeRawBufferPointer(member),
            into: UnsafeMutableRawBufferPointer(rebasing: buffer[..<block.rawSize])
        )
        // The member's own checksum and length are right. The table's must be the same.
        guard step.code == Z_STREAM_END, step.consumed == member.count, step.produced == block.rawSize,
            GzipTrailer(of: UnsafeRawBufferPointer(member))?.checksum == block.checksum
        else { throw ArchiveIndexError(.damaged, part: "block", offset: offset) }
        return step.produced
    }
}
