import TextBytes

/// Base64 of text: an address, JSON, or XML. Decodes it, scans it like any text, and masks it whole if the scan finds
/// something. The depth of decoding is bounded.
extension TextScan {
    private static let deepest = 3
    private static let longest = 1 << 16
    private static let longestWide = 2048

    func maskEncodedText(_ start: Int, _ end: Int) {
        guard nesting < Self.deepest else { return }
        if maskHexText(start, end) { return }
        if maskSignIn(start, end) { return }
        if start + 12 <= count, maskWideText(at: start) { return }
        guard start + 12 <= count, beginsAsText(start) else { return }
        var last = start
        while last < count, last - start <= Self.longest, bytes[last].isBase64Digit { last += 1 }
        let length = last - start
        guard length >= 14, length <= Self.longest else { return }
        let text = Base64.prefix(of: UnsafeBufferPointer(start: bytes + start, count: length))
        guard Base64.isPrintable(text.prefix(64)) else { return }
        guard let kind = strictest(in: text) else { return }
        while byte(last) == .equals, !byte(last + 1).isAlphanumeric { last += 1 }
        found(kind, start, last)
    }

    /// `AUTH PLAIN …`: a zero, the user, a zero and the password (RFC 4616).
    private func maskSignIn(_ start: Int, _ end: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "A"), end - start <= 256 else { return false }
        var last = start
        while last < count, bytes[last].isBase64Digit { last += 1 }
        let text = Base64.prefix(of: UnsafeBufferPointer(start: bytes + start, count: last - start))
        guard text.count > 4, text[0] == 0, text[1] != 0, text.count(where: { $0 == 0 }) == 2, text.last != 0,
            text.dropFirst().prefix(while: { $0 != 0 }).allSatisfy({ 0x21...0x7E ~= $0 }),
            Base64.isPrintable(text.filter { $0 != 0 })
        else { return false }
        while byte(last) == .equals { last += 1 }
        return found(.password, start, last)
    }

    /// Base64 of UTF-16: every second byte is zero.
    private func maskWideText(at start: Int) -> Bool {
        let first = Base64.value(bytes[start])
        let second = Base64.value(bytes[start + 1])
        let third = Base64.value(bytes[start + 2])
        guard first | second | third | Base64.value(bytes[start + 3]) < 64, first >= 8, second & 15 == 0,
            third & 60 == 0
        else { return false }
        var last = start
        while last < count, last - start < Self.longestWide, bytes[last].isBase64Digit { last += 1 }
        let pairs = Base64.prefix(of: UnsafeBufferPointer(start: bytes + start, count: last - start))
        guard pairs.count >= 12, pairs.indices.allSatisfy({ $0 & 1 == 0 || pairs[$0] == 0 }) else { return false }
        let text = pairs.indices.filter { $0 & 1 == 0 }.map { pairs[$0] }
        guard Base64.isPrintable(text.prefix(64)), let kind = strictest(in: text) else { return false }
        while byte(last) == .equals, !byte(last + 1).isAlphanumeric { last += 1 }
        return found(kind, start, last)
    }

    /// `anna:password`, the whole text: what `Basic` sends.
    private func isSignIn() -> Bool {
        guard let colon = (0..<min(count, 64)).first(where: { bytes[$0] == .colon }), colon > 1, count - colon > 6
        else {
            return false
        }
        return ValueShape(bytes, 0, colon).isLoginName && looksLikePassword(ValueShape(bytes, colon + 1, count))
    }

    /// Text in hexadecimal: `616e6e61…`, `0x616e…`.
    private func maskHexText(_ start: Int, _ end: Int) -> Bool {
        var first = start
        if bytes[first] == UInt8(ascii: "0"), byte(first + 1) | 0x20 == UInt8(ascii: "x") { first += 2 }
        let length = end - first
        guard length >= 16, length % 2 == 0, length <= 8192 else { return false }
        var text: [UInt8] = []
        for index in stride(from: first, to: end, by: 2) {
            guard let byte = Hexadecimal.byte(bytes[index], bytes[index + 1]), 0x20...0x7E ~= byte else { return false }
            text.append(byte)
        }
        guard let kind = strictest(in: text) else { return false }
        return found(kind, start, end)
    }

    /// Whether the first twelve characters decode to nine bytes of text; ordinary words do not. Text is UTF-8, and
    /// damaged text is still mostly ASCII.
    private func beginsAsText(_ start: Int) -> Bool {
        var continuations = 0
        var isUTF8 = true
        var highs = 0
        var index = start
        while index < start + 12 {
            let first = Base64.value(bytes[index])
            let second = Base64.value(bytes[index + 1])
            let third = Base64.value(bytes[index + 2])
            let fourth = Base64.value(bytes[index + 3])
            guard first | second | third | fourth < 64 else { return false }
            let bits = UInt32(first) << 18 | UInt32(second) << 12 | UInt32(third) << 6 | UInt32(fourth)
            var shift: UInt32 = 24
            while shift > 0 {
                shift -= 8
                let byte = UInt8(truncatingIfNeeded: bits >> shift)
                if byte >= 0x80 {
                    highs += 1
                    isUTF8 = isUTF8 && Self.continues(byte, &continuations)
                } else if byte == 0x7F
                    || byte < .space && byte != .tab && byte != .newline && byte != .carriageReturn
                {
                    return false
                } else if continuations > 0 {
                    isUTF8 = false
                }
            }
            index += 4
        }
        return isUTF8 || highs <= 2
    }

    /// Whether a byte above 127 continues or begins a scalar in UTF-8.
    private static func continues(_ byte: UInt8, _ continuations: inout Int) -> Bool {
        if continuations > 0 {
            continuations -= 1
            return byte & 0xC0 == 0x80
        }
        continuations = byte >= 0xF0 ? 3 : byte >= 0xE0 ? 2 : 1
        return byte >= 0xC2 && byte < 0xF5
    }

    private func strictest(in text: [UInt8]) -> FindingKind? {
        scanInside(text) { scan in
            var kind: FindingKind?
            for finding in scan.findings
            where kind == nil || finding.kind.sensitivity > (kind ?? finding.kind).sensitivity {
                kind = finding.kind
            }
            if kind == nil, scan.isSignIn() { return .password }
            if let first = kind, text.first == .openBrace {
                if first.sensitivity == .secret { return .token }
                return first.sensitivity == .pseudonymous ? .clientInfo : .user
            }
            return kind
        }
    }
}
