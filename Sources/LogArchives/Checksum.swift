import CZlibShims

/// CRC-32 as gzip uses it (RFC 1952 section 8).
package enum Checksum {
    /// That of `bytes`, or of everything up to them where `before` is what came out last.
    package static func crc32(_ bytes: UnsafeRawBufferPointer, after before: UInt32 = 0) -> UInt32 {
        var checksum = UInt(before)
        var rest = bytes.bindMemory(to: UInt8.self)[...]
        while !rest.isEmpty {
            let piece = UnsafeBufferPointer(rebasing: rest.prefix(1 << 30))
            checksum = CZlibShims.crc32(checksum, piece.baseAddress, UInt32(piece.count))
            rest = rest.dropFirst(piece.count)
        }
        return UInt32(truncatingIfNeeded: checksum)
    }

    package static func crc32(_ bytes: [UInt8]) -> UInt32 {
        bytes.withUnsafeBytes { crc32($0) }
    }
}
