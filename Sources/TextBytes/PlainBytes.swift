/// The check before escaping: is there anything to escape at all?
///
/// Nearly every text of a report is printable ASCII, and a report of 10,000 groups holds megabytes of it, so the check
/// reads eight bytes at a time. Only texts that need it take the slow path, scalar by scalar.
/// (`SIMD16` in place of the arithmetic on words was measured and is slower here.)
@usableFromInline package enum PlainBytes {
    /// Whether all of `text` is printable ASCII (U+0020 … U+007E) and holds none of `signs`.
    @inlinable @inline(__always)
    package static func areAll(of text: inout String, except signs: StaticString = "") -> Bool {
        text.withUTF8 { areAll(in: UnsafeRawBufferPointer($0), except: signs) }
    }

    /// Inlined so that the loops over `signs`, which are known at compile time, unroll to one comparison each.
    @inlinable @inline(__always)
    package static func areAll(in bytes: UnsafeRawBufferPointer, except signs: StaticString) -> Bool {
        var index = 0
        while index + 8 <= bytes.count {
            let word = bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self)
            // Bytes below 0x20 borrow from their high bit; bytes from 0x80 on have it set already.
            var found = word | ~((word | highs) &- ones &* 0x20) | zeroes(word ^ ones &* 0x7F)
            for sign in 0..<signs.utf8CodeUnitCount { found |= zeroes(word ^ ones &* UInt64(signs.utf8Start[sign])) }
            if found & highs != 0 { return false }
            index += 8
        }
        while index < bytes.count {
            let byte = bytes[index]
            if byte < 0x20 || byte > 0x7E { return false }
            for sign in 0..<signs.utf8CodeUnitCount where byte == signs.utf8Start[sign] { return false }
            index += 1
        }
        return true
    }

    /// High bits set where a byte is zero. Exact only for whether any byte is zero (Hacker's Delight, 6-1).
    @inlinable @inline(__always)
    static func zeroes(_ word: UInt64) -> UInt64 {
        (word &- ones) & ~word & highs
    }

    @inlinable static var ones: UInt64 { 0x0101_0101_0101_0101 }
    @inlinable static var highs: UInt64 { 0x8080_8080_8080_8080 }
}
