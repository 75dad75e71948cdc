/// Reads character references of HTML and XML: `&quot;`, `&#39;`, `&#x27;`. Of the names, those that logs and the
/// values in them have.
package enum HTMLEntity {
    private static let names: [(text: StaticString, scalar: UInt32)] = [
        ("amp", 0x26), ("quot", 0x22), ("apos", 0x27), ("lt", 0x3C), ("gt", 0x3E), ("nbsp", 0x20), ("commat", 0x40),
        ("period", 0x2E), ("equals", 0x3D), ("num", 0x23), ("colon", 0x3A), ("plus", 0x2B), ("sol", 0x2F),
        ("lowbar", 0x5F), ("bsol", 0x5C), ("percnt", 0x25), ("quest", 0x3F), ("hyphen", 0x2D), ("dash", 0x2D),
        ("shy", 0xAD), ("ZeroWidthSpace", 0x200B), ("rsquo", 0x2019),
    ]
    private static let longestName = 16
    private static let longestNumber = 7

    /// The scalar that the reference means whose ampersand is before `start`, and the offset after its
    /// semicolon; nil if there is none. Most ampersands begin `&name=`, the next field of a form.
    package static func read(_ bytes: UnsafePointer<UInt8>, _ count: Int, from start: Int) -> (
        scalar: UInt32, end: Int
    )? {
        guard start < count else { return nil }
        if bytes[start] == UInt8(ascii: "#") { return number(bytes, count, start + 1) }
        var end = start
        while end < count, end - start < longestName, bytes[end].isLetter { end += 1 }
        guard end < count, end > start, bytes[end] == UInt8(ascii: ";") else { return nil }
        let name = UnsafeBufferPointer(start: bytes + start, count: end - start)
        for known in names where known.text.utf8CodeUnitCount == name.count {
            if name.elementsEqual(UnsafeBufferPointer(start: known.text.utf8Start, count: name.count)) {
                return (known.scalar, end + 1)
            }
        }
        return nil
    }

    private static func number(_ bytes: UnsafePointer<UInt8>, _ count: Int, _ start: Int) -> (scalar: UInt32, end: Int)?
    {
        guard start < count else { return nil }
        let isHex = bytes[start] | 0x20 == UInt8(ascii: "x")
        let first = isHex ? start + 1 : start
        var index = first
        var value: UInt32 = 0
        while index < count, index - first < longestNumber {
            let digit = bytes[index].hexValue
            guard digit < (isHex ? 16 : 10) else { break }
            value = value * (isHex ? 16 : 10) + UInt32(digit)
            index += 1
        }
        guard index > first, index < count, bytes[index] == UInt8(ascii: ";") else { return nil }
        return (value, index + 1)
    }
}
