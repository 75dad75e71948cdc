import Testing
import TextBytes

@Suite struct ByteClassTests {
    /// Written out, so that an off-by-one error in a range cannot be in both.
    private static let digits = Set("0123456789".utf8)
    private static let capitals = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZ".utf8)
    private static let small = Set("abcdefghijklmnopqrstuvwxyz".utf8)
    private static let letters = capitals.union(small)

    @Test func `a byte has the same class everywhere`() {
        for byte in UInt8.min...UInt8.max {
            #expect(byte.isDigit == Self.digits.contains(byte))
            #expect(byte.isUppercase == Self.capitals.contains(byte))
            #expect(byte.isLowercase == Self.small.contains(byte))
            #expect(byte.isLetter == Self.letters.contains(byte))
            #expect(byte.isAlphanumeric == Self.letters.union(Self.digits).contains(byte))
            #expect(byte.isWordByte == Self.letters.union(Self.digits).union("_".utf8).contains(byte))
            #expect(byte.isHexDigit == Set("0123456789abcdefABCDEF".utf8).contains(byte))
            #expect(byte.isBase64Digit == Self.letters.union(Self.digits).union("+/-_".utf8).contains(byte))
            #expect(byte.isBlank == Set(" \t".utf8).contains(byte))
            #expect(byte.isSpace == Set(" \t\n\u{B}\u{C}\r".utf8).contains(byte))
            #expect(byte.isQuote == Set("\"'`".utf8).contains(byte))
            #expect(String(UnicodeScalar(byte.asciiLowercased)) == String(UnicodeScalar(byte)).asciiLowercasedByHand)
        }
    }

    @Test func `a hexadecimal digit has its value in either case, and nothing else has one`() {
        for byte in UInt8.min...UInt8.max {
            let value = byte < 0x80 ? Character(UnicodeScalar(byte)).hexDigitValue : nil
            #expect(byte.hexValue == value.map { UInt8($0) } ?? 255)
        }
        #expect((0..<16).map(Hexadecimal.digit) == Array("0123456789abcdef".utf8))
    }

    @Test func `bytes and numbers become lower-case digits, with leading zeroes`() {
        #expect(Hexadecimal.text([0x00, 0x0F, 0xA0, 0xFF]) == "000fa0ff")
        #expect(Hexadecimal.byte(UInt8(ascii: "a"), UInt8(ascii: "F")) == 0xAF)
        #expect(Hexadecimal.byte(UInt8(ascii: "g"), UInt8(ascii: "0")) == nil)
        #expect(Hexadecimal.byte(UInt8(ascii: "0"), UInt8(ascii: "/")) == nil)
        #expect(Hexadecimal.text(UInt64(0x0012_3456_789A_BCDE)) == "00123456789abcde")
    }

    @Test(
        arguments: [
            ("00e9", 0xE9), ("D83d", 0xD83D), ("00g9", nil), ("0e9", nil), ("", nil), ("ffff", 0xFFFF),
        ] as [(String, UInt16?)]
    )
    func `four hexadecimal digits are a code unit`(text: String, unit: UInt16?) {
        #expect(Array(text.utf8).withUnsafeBufferPointer { Hexadecimal.unit($0, at: 0) } == unit)
    }
}

extension String {
    fileprivate var asciiLowercasedByHand: String {
        String(
            String.UnicodeScalarView(unicodeScalars.map { "A"..."Z" ~= $0 ? Unicode.Scalar(UInt8($0.value) + 32) : $0 })
        )
    }
}
