/// Which pairs of neighbouring bytes a text has, apart from the case of its letters. A phrase of which one pair is
/// missing is not in the text: most searches for a phrase end after a few of its letters, without a look at the text.
///
/// Bytes are of 64 kinds: bits 5 and 7 make no difference. So a pair that is noted may be another one, and a pair that
/// is not noted is in no case there.
struct BytePairs {
    /// For each kind of a first byte a word, with a bit for each kind of a second one.
    private let seconds: UnsafePointer<UInt64>

    static let count = 64

    @inline(__always)
    init(_ seconds: UnsafePointer<UInt64>) {
        self.seconds = seconds
    }

    /// Notes the pairs of `bytes` in `count` words, which are zero.
    static func note(_ bytes: UnsafeRawBufferPointer, in seconds: UnsafeMutablePointer<UInt64>) {
        guard var first = bytes.first.map(kind) else { return }
        for index in 1..<max(bytes.count, 1) {
            let second = kind(bytes[index])
            seconds[first] |= 1 &<< UInt64(truncatingIfNeeded: second)
            first = second
        }
    }

    @inline(__always)
    func has(allOf phrase: StaticString) -> Bool {
        var first = Self.kind(phrase.utf8Start[0])
        for index in 1..<max(phrase.utf8CodeUnitCount, 1) {
            let second = Self.kind(phrase.utf8Start[index])
            if seconds[first] &>> UInt64(truncatingIfNeeded: second) & 1 == 0 { return false }
            first = second
        }
        return true
    }

    @inline(__always)
    private static func kind(_ byte: UInt8) -> Int { Int(byte & 0x1F | (byte & 0x40) >> 1) }
}
