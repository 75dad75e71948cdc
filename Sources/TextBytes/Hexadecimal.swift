/// Bytes and numbers as hexadecimal digits, in lower case.
@usableFromInline package enum Hexadecimal {
    /// The digit of a value below 16.
    @inlinable @inline(__always)
    package static func digit(_ value: UInt8) -> UInt8 {
        value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
    }

    /// Two digits for each byte.
    package static func text(_ bytes: some Sequence<UInt8>) -> String {
        String(decoding: bytes.flatMap { [digit($0 >> 4), digit($0 & 15)] }, as: UTF8.self)
    }

    /// Sixteen digits, the highest first.
    package static func text(_ number: UInt64) -> String {
        String(unsafeUninitializedCapacity: 16) { digits in
            for place in 0..<16 {
                digits[place] = digit(UInt8(truncatingIfNeeded: number >> UInt64(60 - 4 * place)) & 15)
            }
            return 16
        }
    }

    /// The byte of two digits in either case; nil if one is not a digit.
    @inlinable
    package static func byte(_ high: UInt8, _ low: UInt8) -> UInt8? {
        let (high, low) = (high.hexValue, low.hexValue)
        return high < 16 && low < 16 ? high << 4 | low : nil
    }

    /// The number of four digits in either case (`\u00e9`); nil if one is not a digit or the bytes end.
    @inlinable
    package static func unit(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt16 = 0
        for index in start..<start + 4 {
            let digit = bytes[index].hexValue
            guard digit < 16 else { return nil }
            value = value << 4 | UInt16(digit)
        }
        return value
    }
}
