/// One escape of a JSON string (RFC 8259, section 7): `\n`, `\u00e9`, `\ud83d\ude00`.
///
/// Readers differ only in how they treat an invalid escape and half a surrogate pair: a strict reader refuses both,
/// `JSONUnescape` drops the backslash and writes U+FFFD, and the line filter keeps the half as it was.
package struct JSONEscape {
    /// The code point. A surrogate if its other half is missing.
    package let value: UInt32
    /// Bytes from the backslash to the end of the escape.
    package let length: Int

    @inlinable
    package var isLoneSurrogate: Bool { 0xD800...0xDFFF ~= value }

    @inlinable
    init(_ value: UInt32, length: Int) {
        self.value = value
        self.length = length
    }

    /// The escape whose backslash is at `start`; nil if JSON has no such escape or the bytes end.
    @inlinable
    package init?(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) {
        guard start + 1 < bytes.count, bytes[start] == .backslash else { return nil }
        let letter = bytes[start + 1]
        switch letter {
        case .quote, .backslash, .slash: self.init(UInt32(letter), length: 2)
        case UInt8(ascii: "b"): self.init(0x08, length: 2)
        case UInt8(ascii: "f"): self.init(0x0C, length: 2)
        case UInt8(ascii: "n"): self.init(0x0A, length: 2)
        case UInt8(ascii: "r"): self.init(0x0D, length: 2)
        case UInt8(ascii: "t"): self.init(0x09, length: 2)
        case UInt8(ascii: "u"):
            guard let first = Hexadecimal.unit(bytes, at: start + 2) else { return nil }
            if 0xD800...0xDBFF ~= first, start + 7 < bytes.count, bytes[start + 6] == .backslash,
                bytes[start + 7] == UInt8(ascii: "u"), let second = Hexadecimal.unit(bytes, at: start + 8),
                0xDC00...0xDFFF ~= second
            {
                self.init(0x10000 + (UInt32(first) & 0x3FF) << 10 + (UInt32(second) & 0x3FF), length: 12)
            } else {
                self.init(UInt32(first), length: 6)
            }
        default: return nil
        }
    }
}
