/// Lists the sections of an index and their offsets. It is the last part of the index.
struct IndexDirectory {
    struct Entry: Hashable {
        /// How a section's bytes are stored.
        enum Encoding: UInt16 {
            case plain = 0
            /// As one gzip member.
            case gzip = 1
        }

        static let size = 32

        var id: UInt16
        var encoding: Encoding
        /// CRC-32 of the stored bytes.
        var checksum: UInt32
        /// From the first byte of the index.
        var offset: UInt64
        var length: UInt64
        /// Bytes of the section before encoding.
        var rawLength: UInt64
    }

    private static let entryLimit = 1_024
    /// The largest directory, in bytes.
    static let sizeLimit = UInt64(entryLimit * Entry.size)

    private(set) var entries: [Entry] = []

    func entry(_ id: UInt16) -> Entry? {
        entries.first { $0.id == id }
    }

    func encoded() -> [UInt8] {
        var writer = ByteWriter()
        for entry in entries {
            writer.put(UInt64(entry.id), width: 2)
            writer.put(UInt64(entry.encoding.rawValue), width: 2)
            writer.put(entry.checksum)
            writer.put(entry.offset, width: 8)
            writer.put(entry.length, width: 8)
            writer.put(entry.rawLength, width: 8)
        }
        return writer.bytes
    }

    mutating func append(_ entry: Entry) {
        entries.append(entry)
    }

    init() {}

    /// `limit` is where the sections end.
    init(_ bytes: UnsafeRawBufferPointer, limit: UInt64) throws(ArchiveIndexError) {
        guard bytes.count % Entry.size == 0, bytes.count / Entry.size <= Self.entryLimit else { throw .malformed }
        var reader = ByteReader(bytes)
        while reader.left > 0 {
            let id = UInt16(truncatingIfNeeded: try reader.fixed(width: 2))
            let encoding = Entry.Encoding(rawValue: UInt16(truncatingIfNeeded: try reader.fixed(width: 2)))
            let checksum = try reader.fixed32()
            let offset = try reader.fixed(width: 8)
            let length = try reader.fixed(width: 8)
            let rawLength = try reader.fixed(width: 8)
            guard offset <= limit, length <= limit - offset, entry(id) == nil else { throw .malformed }
            // An encoding that this version does not know: treat the section as missing.
            guard let encoding else { continue }
            guard encoding == .gzip || rawLength == length else { throw .malformed }
            entries.append(
                Entry(
                    id: id,
                    encoding: encoding,
                    checksum: checksum,
                    offset: offset,
                    length: length,
                    rawLength: rawLength
                )
            )
        }
    }
}
