/// A gzip member without content whose header carries bytes of ours (RFC 1952 section 2.3.1.1): any reader passes over it.
///
/// Layout: ten bytes of header with FLG.FEXTRA, XLEN, one subfield (two bytes of id, its length, the payload), an empty
/// deflate stream, and a trailer of eight zero bytes.
enum IndexMember {
    /// Payload of one member at most. DuckDB refuses a file in which the extra field of a later member is longer than
    /// 32 KiB, and every full member has the same length so that a place in the index can be found by arithmetic.
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
        // Magic, deflate, FEXTRA; no time; XFL 0; system unknown.
        writer.put(contentsOf: [0x1F, 0x8B, 8, 4, 0, 0, 0, 0, 0, 255])
        writer.put(UInt64(payload.count + 4), width: 2)
        writer.put(contentsOf: kind.id)
        writer.put(UInt64(payload.count), width: 2)
        writer.put(contentsOf: payload)
        // An empty block of fixed Huffman codes, the check sum and the length of nothing.
        writer.put(contentsOf: [3, 0, 0, 0, 0, 0, 0, 0, 0, 0])
        return writer.bytes
    }

    /// Where a byte of the index lies, from the first index member on.
    static func place(_ position: UInt64) -> UInt64 {
        let capacity = UInt64(capacity)
        return position / capacity * (capacity + UInt64(overhead)) + UInt64(headerSize) + position % capacity
    }

    /// Bytes that the members of an index take.
    static func size(_ payload: UInt64) -> UInt64 {
        let capacity = UInt64(capacity)
        return payload + (payload + capacity - 1) / capacity * UInt64(overhead)
    }
}
