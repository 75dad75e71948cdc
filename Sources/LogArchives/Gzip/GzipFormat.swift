/// The format of a gzip member (RFC 1952 section 2.3): ten bytes of header, optional fields, deflate data, a trailer.
package enum GzipFormat {
    /// Two bytes that every gzip file begins with, and the method: deflate, the only one there is.
    package static let start: [UInt8] = [0x1F, 0x8B, 8]
    static let headerSize = 10
    static let trailerSize = GzipTrailer.size
    /// FLG.FEXTRA: the header has an extra field.
    static let extraField: UInt8 = 4
    /// The operating system is not stated.
    static let unknownSystem: UInt8 = 255

    /// A header without optional fields and time. `extraFlags` is XFL.
    static func header(flags: UInt8 = 0, extraFlags: UInt8 = 0) -> [UInt8] {
        start + [flags, 0, 0, 0, 0, extraFlags, unknownSystem]
    }

    /// Whether a member may begin at `index`: magic, method deflate, no reserved flag. Four bytes from there on exist.
    @inline(__always)
    static func isMemberStart(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
        bytes[index] == 0x1F && bytes[index + 1] == 0x8B && bytes[index + 2] == 8 && bytes[index + 3] & 0xE0 == 0
    }
}

/// The end of a gzip member (RFC 1952 section 2.3.1): CRC-32 and length of the raw bytes, four little-endian bytes
/// each.
struct GzipTrailer: Equatable {
    static let size = 8

    var checksum: UInt32
    /// Modulo 2³².
    var length: UInt32

    init(checksum: UInt32, length: UInt32) {
        self.checksum = checksum
        self.length = length
    }

    /// `word` holds the trailer's bytes, the first one lowest.
    init(word: UInt64) {
        checksum = UInt32(truncatingIfNeeded: word)
        length = UInt32(truncatingIfNeeded: word >> 32)
    }

    /// The trailer at the start of `bytes`; nil if there are fewer than `size`.
    init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.size else { return nil }
        self.init(word: UInt64(littleEndian: bytes.loadUnaligned(as: UInt64.self)))
    }

    /// The trailer of a whole member; nil if the member is too short to have one.
    init?(of member: UnsafeRawBufferPointer) {
        self.init(UnsafeRawBufferPointer(rebasing: member.suffix(Self.size)))
    }

    var word: UInt64 { UInt64(length) << 32 | UInt64(checksum) }

    func store(into bytes: UnsafeMutableRawBufferPointer, at offset: Int) {
        bytes.storeBytes(of: word.littleEndian, toByteOffset: offset, as: UInt64.self)
    }
}
