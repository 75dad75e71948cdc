/// Base64 (RFC 4648 sections 4 and 5), both alphabets.
package enum Base64 {
    package static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
    package static let urlAlphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8)

    /// The value of a character in either alphabet; 255 for any other byte.
    @inlinable
    package static func value(_ byte: UInt8) -> UInt8 {
        switch byte {
        case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte - UInt8(ascii: "A")
        case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - UInt8(ascii: "a") + 26
        case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0") + 52
        case UInt8(ascii: "+"), .minus: 62
        case .slash, .underscore: 63
        default: 255
        }
    }

    /// The decoded bytes up to the first character that is not base64, for text that may be cut anywhere. Bits that do
    /// not fill a whole byte are dropped.
    package static func prefix(of bytes: UnsafeBufferPointer<UInt8>) -> [UInt8] {
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 4)
        _ = decode(bytes, into: &output)
        return output
    }

    /// Decodes the whole text. Padding is optional; blanks, line ends, and padding that a gateway percent-encoded are
    /// accepted.
    ///
    /// Nil for any other character, for padding in the middle, and for an impossible length.
    package static func decoded(_ text: String) -> [UInt8]? {
        var bytes = text.utf8.filter { !$0.isBlank && $0 != .newline && $0 != .carriageReturn }
        while bytes.suffix(3).elementsEqual("%3D".utf8) || bytes.suffix(3).elementsEqual("%3d".utf8) {
            bytes.removeLast(3)
        }
        var padding = 0
        while bytes.last == .equals {
            bytes.removeLast()
            padding += 1
        }
        guard padding <= 2, bytes.count % 4 != 1 else { return nil }
        var output: [UInt8] = []
        output.reserveCapacity(bytes.count * 3 / 4)
        let count = bytes.withUnsafeBufferPointer { decode($0, into: &output) }
        return count == bytes.count ? output : nil
    }

    /// Appends whole bytes and returns the number of base64 characters.
    private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) -> Int {
        var bits: UInt32 = 0
        var held = 0
        for index in 0..<bytes.count {
            let value = value(bytes[index])
            if value == 255 { return index }
            bits = bits << 6 | UInt32(value)
            held += 6
            if held >= 8 {
                held -= 8
                output.append(UInt8(truncatingIfNeeded: bits >> UInt32(held)))
            }
        }
        return bytes.count
    }
}
