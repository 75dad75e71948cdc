/// Which pairs of neighbouring bytes a text has, apart from the case of its letters. A phrase of which one pair is
/// missing is not in the text: most searches for a phrase end after a few of its letters, without a look at the text.
///
/// Bytes are of 64 kinds: bits 5 and 7 make no difference. So a pair that is noted may be another one, and a pair that
/// is not noted is in no case there.
@usableFromInline struct BytePairs {
    /// For each kind of a first byte a word, with a bit for each kind of a second one.
    @usableFromInline let seconds: UnsafePointer<UInt64>

    @usableFromInline static let count = 64

    @inlinable @inline(__always)
    init(_ seconds: UnsafePointer<UInt64>) {
        self.seconds = seconds
    }

    /// Notes the pairs of `bytes` in `count` words, which are zero.
    @usableFromInline static func note(_ bytes: UnsafeRawBufferPointer, in seconds: UnsafeMutablePointer<UInt64>) {
        guard let base = bytes.baseAddress, let start = bytes.first else { return }
        var first = kind(start)
        var index = 1
        while index + 8 <= bytes.count {
            let word = UInt64(littleEndian: (base + index).loadUnaligned(as: UInt64.self))
            // The kinds of eight bytes at once.
            var kinds = word & 0x1F1F_1F1F_1F1F_1F1F | (word & 0x4040_4040_4040_4040) &>> 1
            for _ in 0..<8 {
                let second = Int(truncatingIfNeeded: kinds & 0xFF)
                seconds[first] |= 1 &<< UInt64(truncatingIfNeeded: second)
                first = second
                kinds = kinds &>> 8
            }
            index += 8
        }
        while index < bytes.count {
            let second = kind(bytes[index])
            seconds[first] |= 1 &<< UInt64(truncatingIfNeeded: second)
            first = second
            index += 1
        }
    }

    /// Whether the text may have the pair at `index` of a phrase.
    @inlinable @inline(__always)
    func has(_ phrase: StaticString, at index: Int) -> Bool {
        let second = UInt64(truncatingIfNeeded: Self.kind(phrase.utf8Start[index &+ 1]))
        return seconds[Self.kind(phrase.utf8Start[index])] &>> second & 1 != 0
    }

    @inlinable @inline(__always)
    static func kind(_ byte: UInt8) -> Int { Int(byte & 0x1F | (byte & 0x40) >> 1) }
}
