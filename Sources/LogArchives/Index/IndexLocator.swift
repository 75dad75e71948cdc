/// Where a segment and its index begin, counted back from the segment's end. It is the payload of the last member.
///
/// Length and checksums mean "not broken", never "authentic".
struct IndexLocator: Hashable {
    /// Changes when the layout of members, locator, directory, block table or filters changes.
    static let containerVersion: UInt16 = 1
    static let magic = Array("LOGINDEX".utf8)
    static let payloadSize = 52
    /// Bytes of its member.
    static let size = payloadSize + IndexMember.overhead

    var meaning: UInt16
    /// From the segment's first byte to the end of this member.
    var segmentLength: UInt64
    /// From the first index member to the end of this member.
    var indexDistance: UInt64
    /// Bytes of the index without the members around it.
    var indexLength: UInt64
    /// The last bytes of the index: its directory.
    var directoryLength: UInt32
    var directoryChecksum: UInt32
    /// Checksum of the whole index.
    var indexChecksum: UInt32

    func member() -> [UInt8] {
        var writer = ByteWriter()
        writer.put(contentsOf: Self.magic)
        writer.put(UInt64(Self.containerVersion), width: 2)
        writer.put(UInt64(meaning), width: 2)
        writer.put(segmentLength, width: 8)
        writer.put(indexDistance, width: 8)
        writer.put(indexLength, width: 8)
        writer.put(directoryLength)
        writer.put(directoryChecksum)
        writer.put(indexChecksum)
        writer.put(Checksum.crc32(writer.bytes))
        return IndexMember.member(writer.bytes, .locator)
    }

    /// Reads the last member of an input; nil if it is not a locator. `limit` is where the input ends.
    ///
    /// Throws `.otherVersion` for another container version, `.shortened` if the input is shorter than it was, and
    /// `.damaged` if the magic is there but the rest is wrong.
    init?(_ bytes: UnsafeRawBufferPointer, limit: UInt64) throws(ArchiveIndexError) {
        guard bytes.count == Self.size else { return nil }
        let payload = UnsafeRawBufferPointer(rebasing: bytes[IndexMember.headerSize...].prefix(Self.payloadSize))
        guard payload.starts(with: Self.magic) else { return nil }
        let offset = limit - UInt64(Self.size)
        var reader = ByteReader(UnsafeRawBufferPointer(rebasing: payload.dropFirst(Self.magic.count)))
        let version = try reader.fixed(width: 2)
        meaning = UInt16(truncatingIfNeeded: try reader.fixed(width: 2))
        segmentLength = try reader.fixed(width: 8)
        indexDistance = try reader.fixed(width: 8)
        indexLength = try reader.fixed(width: 8)
        directoryLength = try reader.fixed32()
        directoryChecksum = try reader.fixed32()
        indexChecksum = try reader.fixed32()
        let checksum = try reader.fixed32()
        guard Checksum.crc32(UnsafeRawBufferPointer(rebasing: payload.dropLast(4))) == checksum else {
            throw ArchiveIndexError(.damaged, part: "locator", offset: offset)
        }
        guard version == Self.containerVersion else {
            throw ArchiveIndexError(.otherVersion, part: "locator", offset: offset)
        }
        guard segmentLength <= limit else { throw ArchiveIndexError(.shortened, part: "locator", offset: offset) }
        guard indexDistance <= segmentLength, indexLength <= indexDistance,
            IndexMember.size(indexLength) + UInt64(Self.size) == indexDistance, UInt64(directoryLength) <= indexLength,
            isWrapped(bytes)
        else { throw ArchiveIndexError(.damaged, part: "locator", offset: offset) }
    }

    /// `dataLength`: bytes of the blocks before the index. `directory`: the last bytes of the index.
    init(meaning: UInt16, dataLength: UInt64, indexLength: UInt64, indexChecksum: UInt32, directory: [UInt8]) {
        self.meaning = meaning
        self.indexLength = indexLength
        indexDistance = IndexMember.size(indexLength) + UInt64(Self.size)
        segmentLength = dataLength + indexDistance
        directoryLength = UInt32(directory.count)
        directoryChecksum = Checksum.crc32(directory)
        self.indexChecksum = indexChecksum
    }

    /// Whether the member around the payload is exactly the one that a writer produces, header and trailer included.
    private func isWrapped(_ bytes: UnsafeRawBufferPointer) -> Bool {
        let payload = bytes[IndexMember.headerSize...].prefix(Self.payloadSize)
        return IndexMember.member(Array(payload), .locator).elementsEqual(bytes)
    }
}
