import CZlibShims

/// CRC-32 as gzip uses it (RFC 1952 section 8).
package enum Checksum {
    /// Whether this processor multiplies without carries, as on x86-64 all of the last years do: else it is zlib's own.
    static let isFolded = shim_folds_crc32() != 0

    /// That of `bytes`, or of everything up to them where `before` is what came out last.
    package static func crc32(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
        shim_crc32(before, bytes.bindMemory(to: UInt8.self).baseAddress, bytes.count)
    }

    package static func crc32(_ bytes: [UInt8], after before: UInt32 = 0) -> UInt32 {
        bytes.withUnsafeBytes { crc32($0, after: before) }
    }
}
