/// Decoding of the escapes of a JSON string whose form was checked already.
package enum JSONUnescape {
    /// Writes the text of `escaped` at `to`, which has room for as many bytes; returns how many it was. A surrogate
    /// without its other half becomes U+FFFD.
    package static func decode(
        _ escaped: UnsafeBufferPointer<UInt8>,
        to start: UnsafeMutablePointer<UInt8>
    ) -> Int {
        var to = start
        func put(_ byte: UInt8) {
            to[0] = byte
            to += 1
        }
        var index = 0
        while index < escaped.count {
            let byte = escaped[index]
            guard byte == UInt8(ascii: "\\"), index + 1 < escaped.count else {
                put(byte)
                index += 1
                continue
            }
            let kind = escaped[index + 1]
            index += 2
            switch kind {
            case UInt8(ascii: "b"): put(0x08)
            case UInt8(ascii: "f"): put(0x0C)
            case UInt8(ascii: "n"): put(0x0A)
            case UInt8(ascii: "r"): put(0x0D)
            case UInt8(ascii: "t"): put(0x09)
            case UInt8(ascii: "u"):
                var unit = hexadecimal(escaped, at: index)
                index += 4
                if unit >> 10 == 0x36, index + 6 <= escaped.count, escaped[index] == UInt8(ascii: "\\"),
                    escaped[index + 1] == UInt8(ascii: "u")
                {
                    let second = hexadecimal(escaped, at: index + 2)
                    if second >> 10 == 0x37 {
                        unit = 0x10000 + (unit & 0x3FF) << 10 + (second & 0x3FF)
                        index += 6
                    }
                }
                let scalar = Unicode.Scalar(unit) ?? "\u{FFFD}"
                for byte in UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter { put(byte) }
            default: put(kind)
            }
        }
        return to - start
    }

    private static func hexadecimal(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32 {
        var value: UInt32 = 0
        for index in start..<min(start + 4, bytes.count) {
            let byte = bytes[index]
            let digit: UInt8 = byte <= UInt8(ascii: "9") ? byte &- 0x30 : (byte | 0x20) &- 0x61 &+ 10
            value = value << 4 | UInt32(digit & 15)
        }
        return value
    }
}
