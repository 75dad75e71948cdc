import CZlibShims

/// CRC-32 as gzip uses it (RFC 1952 section 8).
package enum Checksum {
    package static func crc32(_ bytes: UnsafeRawBufferPointer) -> UInt32 {
        var checksum = CZlibShims.crc32(0, nil, 0)
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
