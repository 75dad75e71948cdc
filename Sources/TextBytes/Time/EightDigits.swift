/// Eight decimal digits read as one word, two, four and eight at a time.
///
/// Public, though its members are not: in other modules the compiler (6.3.1) inlines nothing of a `package` type.
public enum EightDigits {
    /// The decimal number in the bytes of `word`, the first digit lowest; nil if one is not a digit.
    @inlinable @inline(__always)
    package static func value(_ digits: UInt64) -> Int? {
        let isNoDigit = (digits &+ 0x4646_4646_4646_4646) | (digits &- 0x3030_3030_3030_3030)
        guard isNoDigit & 0x8080_8080_8080_8080 == 0 else { return nil }
        var word = digits & 0x0F0F_0F0F_0F0F_0F0F
        word = (word &* 2_561) >> 8
        word = ((word & 0x00FF_00FF_00FF_00FF) &* 6_553_601) >> 16
        word = ((word & 0x0000_FFFF_0000_FFFF) &* 42_949_672_960_001) >> 32
        return Int(truncatingIfNeeded: word)
    }
}
