/// Numbers of a fixed width, as in dates.
@usableFromInline package enum DecimalDigits {
    /// The number of `count` digits at `start`; nil if one of the bytes is not a digit or the bytes end before.
    @inlinable
    package static func number(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int, count: Int) -> Int? {
        guard start >= 0, start + count <= bytes.count else { return nil }
        var value = 0
        for index in start..<start + count {
            let digit = bytes[index] &- UInt8(ascii: "0")
            guard digit < 10 else { return nil }
            value = value * 10 + Int(digit)
        }
        return value
    }
}
