import CByteScan

/// The hash used for distinct counts and for choosing samples. It is part of the stored form: it never changes, has no
/// seed, and depends only on the bytes.
///
/// Definition: h = number of bytes × 0x9E3779B97F4A7C15; then for each eight bytes (little-endian, the last ones padded
/// with zeros) h = mix(h XOR word); at the end h = mix(h). mix is the finaliser of MurmurHash3 (fmix64). Arithmetic is
/// modulo 2⁶⁴. A result of 0 becomes 1, so that 0 can mean "none".
///
/// Anyone who knows the function can construct colliding ids: it is for counting, not for secrets.
package enum StableHash {
    @inline(__always)
    package static func mix(_ value: UInt64) -> UInt64 { bytes_mix64(value) }

    @inline(__always)
    package static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        hash(bytes) { $0 }
    }

    /// The hash of the same bytes with ASCII letters in lower case.
    @inline(__always)
    static func hash(loweringASCII bytes: UnsafeBufferPointer<UInt8>) -> UInt64 {
        hash(bytes, lowered)
    }

    /// Eight bytes with ASCII letters in lower case.
    @inline(__always)
    private static func lowered(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let letters = word & (ones &* 0x7F)
        // The high bit of each byte is set if the byte is at least 'A', below '[', and ASCII.
        let upper = (letters &+ ones &* 0x3F) & ~(letters &+ ones &* 0x25) & ~word & (ones &* 0x80)
        return word | upper >> 2
    }

    /// Applies `change` to each eight bytes; it must leave zeros unchanged.
    @inline(__always)
    private static func hash(_ bytes: UnsafeBufferPointer<UInt8>, _ change: (UInt64) -> UInt64) -> UInt64 {
        var h = UInt64(bytes.count) &* 0x9E37_79B9_7F4A_7C15
        guard var p = bytes.baseAddress else { return max(mix(h), 1) }
        var left = bytes.count
        while left >= 8 {
            h = mix(h ^ change(bytes_load8(p)))
            p += 8
            left -= 8
        }
        if left > 0 {
            var word: UInt64 = 0
            if bytes.count >= 8 {
                // The last eight bytes, shifted so that bytes already hashed drop out.
                word = bytes_load8(p + left - 8) >> UInt64(8 * (8 - left))
            } else {
                for index in 0..<left { word |= UInt64(p[index]) << UInt64(8 * index) }
            }
            h = mix(h ^ change(word))
        }
        return max(mix(h), 1)
    }

    package static func hash(_ text: String) -> UInt64 {
        var text = text
        return text.withUTF8 { hash($0) }
    }
}
