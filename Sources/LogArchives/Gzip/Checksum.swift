import CZlibShims

/// CRC-32 as gzip uses it (RFC 1952 section 8).
package enum Checksum {
    /// Whether this processor has carry-less multiplication, as recent x86-64 processors do; otherwise zlib's own
    /// function is used.
    static let isFolded = shim_folds_crc32() != 0

    /// The checksum of `bytes`; with `before`, continues from an earlier result.
    package static func crc32(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
        shim_crc32(before, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }

    package static func crc32(_ bytes: [UInt8], after before: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { crc32($0, after: before) }
    }

    /// The checksum of bytes with the checksum `first`, followed by `count` bytes with the checksum `second`.
    package static func crc32(_ first: UInt32, followedBy second: UInt32, count: Int) -> UInt32 {
        shim_crc32_combine(first, second, count)
    }
}
