/// Finds one key in a JSON text and reads its value, without a parser for the rest.
///
/// The text may be cut off or damaged anywhere: what cannot be read is nil. The first key of that name wins, at whatever depth;
/// text inside strings is stepped over.
enum JSONKeyText {
    /// The string behind `key`, unescaped; nil where there is none.
    static func string(_ key: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let start = value(of: key, in: bytes), bytes[start] == 0x22 else { return nil }
        return unescaped(bytes, from: start + 1)
    }

    /// The object behind `key`, as it is written.
    static func object(_ key: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> String? {
        guard let start = value(of: key, in: bytes), bytes[start] == 0x7B, let end = closing(bytes, from: start) else {
            return nil
        }
        return String(decoding: bytes[start...end], as: UTF8.self)
    }

    /// Where the value of a key begins.
    private static func value(of key: StaticString, in bytes: UnsafeBufferPointer<UInt8>) -> Int? {
        let count = key.utf8CodeUnitCount
        var index = 0
        while index < bytes.count {
            guard bytes[index] == 0x22 else {
                index += 1
                continue
            }
            let start = index + 1
            guard let end = closingQuote(bytes, from: start) else { return nil }
            index = end + 1
            guard end - start == count, (0..<count).allSatisfy({ bytes[start + $0] == key.utf8Start[$0] }) else {
                continue
            }
            var next = skipBlanks(bytes, from: index)
            guard next < bytes.count, bytes[next] == 0x3A else { continue }
            next = skipBlanks(bytes, from: next + 1)
            return next < bytes.count ? next : nil
        }
        return nil
    }

    private static func skipBlanks(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
        var index = start
        while index < bytes.count, bytes[index] == 0x20 || (0x09...0x0D).contains(bytes[index]) { index += 1 }
        return index
    }

    private static func closingQuote(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var index = start
        while index < bytes.count {
            if bytes[index] == 0x22 { return index }
            index += bytes[index] == 0x5C ? 2 : 1
        }
        return nil
    }

    /// The brace that closes the one at `start`; strings are stepped over, and only braces count.
    private static func closing(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
        var depth = 0
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case 0x22:
                guard let end = closingQuote(bytes, from: index + 1) else { return nil }
                index = end
            case 0x7B: depth += 1
            case 0x7D:
                depth -= 1
                if depth == 0 { return index }
            default: break
            }
            index += 1
        }
        return nil
    }

    private static func unescaped(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> String? {
        var out: [UInt8] = []
        var index = start
        while index < bytes.count {
            let byte = bytes[index]
            if byte == 0x22 { return String(decoding: out, as: UTF8.self) }
            guard byte == 0x5C else {
                out.append(byte)
                index += 1
                continue
            }
            guard index + 1 < bytes.count else { return nil }
            index += 2
            switch bytes[index - 1] {
            case 0x62: out.append(0x08)
            case 0x66: out.append(0x0C)
            case 0x6E: out.append(0x0A)
            case 0x72: out.append(0x0D)
            case 0x74: out.append(0x09)
            case 0x75:
                guard let (scalar, length) = scalar(bytes, at: index) else { return nil }
                out.append(contentsOf: String(Character(scalar)).utf8)
                index += length
            case let other: out.append(other)
            }
        }
        return nil
    }

    /// Four hexadecimal digits, or a surrogate pair of them; a lone surrogate becomes U+FFFD.
    private static func scalar(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> (Unicode.Scalar, Int)? {
        guard let first = fourDigits(bytes, at: start) else { return nil }
        if (0xD800...0xDBFF).contains(first), start + 6 <= bytes.count, bytes[start + 4] == 0x5C,
            bytes[start + 5] == 0x75,
            let second = fourDigits(bytes, at: start + 6), (0xDC00...0xDFFF).contains(second),
            let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00))
        {
            return (scalar, 10)
        }
        return (Unicode.Scalar(first) ?? "\u{FFFD}", 4)
    }

    private static func fourDigits(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> UInt32? {
        guard start + 4 <= bytes.count else { return nil }
        var value: UInt32 = 0
        for byte in bytes[start..<start + 4] {
            switch byte {
            case 0x30...0x39: value = value << 4 | UInt32(byte - 0x30)
            case 0x41...0x46: value = value << 4 | UInt32(byte - 0x37)
            case 0x61...0x66: value = value << 4 | UInt32(byte - 0x57)
            default: return nil
            }
        }
        return value
    }
}
