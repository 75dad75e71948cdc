/// A gzip member without content whose header carries our bytes (RFC 1952 section 2.3.1.1); any gzip reader skips it.
///
/// Layout: ten bytes of header with FLG.FEXTRA, XLEN, one subfield (two bytes of id, its length, the payload), an empty
/// deflate stream, and a trailer of eight zero bytes.
enum IndexMember {
    /// The largest payload of one member. DuckDB refuses a file in which the extra field of a later member is longer
    /// than 32 KiB. Every full member has the same length, so that an offset in the index can be computed.
    static let capacity = 31_900
    static let headerSize = 16
    static let trailerSize = 10
    static let overhead = headerSize + trailerSize

    /// The subfield's id.
    enum Kind {
        /// Part of the index.
        case index
        /// Where the index is.
        case locator

        var id: [UInt8] {
            switch self {
            case .index: Array("LI".utf8)
            case .locator: Array("LL".utf8)
            }
        }
    }

    /// `payload` is at most `capacity` bytes.
    static func member(_ payload: some Collection<UInt8>, _ kind: Kind) -> [UInt8] {
        var writer = ByteWriter()
        writer.put(contentsOf: GzipFormat.header(flags: GzipFormat.extraField))
        writer.put(UInt64(payload.count + 4), width: 2)
        writer.put(contentsOf: kind.id)
        writer.put(UInt64(payload.count), width: 2)
        writer.put(contentsOf: payload)
        // An empty block of fixed Huffman codes, then a checksum and length of zero.
        writer.put(contentsOf: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        return writer.bytes
    }

    /// Offset of a byte of the index, counted from the first index member.
    static func offset(of position: UInt64) -> UInt64 {
        let capacity = UInt64(capacity)
        return position / capacity * (capacity + UInt64(overhead)) + UInt64(headerSize) + position % capacity
    }

    /// Total size of the members of an index with this payload.
    static func size(_ payload: UInt64) -> UInt64 {
        let capacity = UInt64(capacity)
        return payload + (payload + capacity - 1) / capacity * UInt64(overhead)
    }
}
