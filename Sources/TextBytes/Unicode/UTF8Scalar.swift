/// One code point of UTF-8 (RFC 3629: no overlong form, no surrogate, nothing above U+10FFFF).
@usableFromInline package enum UTF8Scalar {
    /// U+FFFD, which replaces what cannot be decoded.
    package static let replacement: UInt32 = 0xFFFD

    /// The scalar at `from` and its length in bytes; nil if the bytes are not UTF-8.
    @inlinable
    package static func decode(_ from: UnsafePointer<UInt8>, available: Int) -> (scalar: UInt32, length: Int)? {
        guard available > 0 else { return nil }
        let first = UInt32(from[0])
        let length: Int
        var scalar: UInt32
        let smallest: UInt32
        switch first {
        case 0..<0x80: return (first, 1)
        case 0xC2...0xDF: (length, scalar, smallest) = (2, first & 0x1F, 0x80)
        case 0xE0...0xEF: (length, scalar, smallest) = (3, first & 0x0F, 0x800)
        case 0xF0...0xF4: (length, scalar, smallest) = (4, first & 0x07, 0x10000)
        default: return nil
        }
        guard available >= length else { return nil }
        for index in 1..<length {
            let byte = UInt32(from[index])
            guard byte & 0xC0 == 0x80 else { return nil }
            scalar = scalar << 6 | byte & 0x3F
        }
        guard scalar >= smallest, scalar <= 0x10FFFF, !(0xD800...0xDFFF).contains(scalar) else { return nil }
        return (scalar, length)
    }

    /// Writes a code point below U+110000 as UTF-8. Returns the number of bytes. A surrogate is written as the three
    /// bytes that UTF-8 would give it (WTF-8), so that a caller can keep it.
    @inlinable
    package static func encode(_ value: UInt32, to: UnsafeMutablePointer<UInt8>) -> Int {
        switch value {
        case 0..<0x80:
            to[0] = UInt8(truncatingIfNeeded: value)
            return 1
        case 0x80..<0x800:
            to[0] = UInt8(truncatingIfNeeded: 0xC0 | value >> 6)
            to[1] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
            return 2
        case 0x800..<0x10000:
            to[0] = UInt8(truncatingIfNeeded: 0xE0 | value >> 12)
            to[1] = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
            to[2] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
            return 3
        default:
            to[0] = UInt8(truncatingIfNeeded: 0xF0 | value >> 18)
            to[1] = UInt8(truncatingIfNeeded: 0x80 | value >> 12 & 0x3F)
            to[2] = UInt8(truncatingIfNeeded: 0x80 | value >> 6 & 0x3F)
            to[3] = UInt8(truncatingIfNeeded: 0x80 | value & 0x3F)
            return 4
        }
    }
}
