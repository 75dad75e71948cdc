/// Base64 that is text: an address, JSON, or XML. Decoded, scanned like any text, and masked whole if it holds
/// something. Decodes within a bounded depth.
extension TextScan {
    private static let deepest = 3
    private static let longest = 1 << 16

    mutating func encodedText(_ start: Int, _ end: Int) {
        guard nesting < Self.deepest else { return }
        for index in start..<start + 12 where index >= count || !ByteClass.isBase64(bytes[index]) { return }
        // Two groups tell words from encoded text: most decode to control characters.
        for index in stride(from: start, to: start + 12, by: 4) {
            let bits =
                UInt32(Base64.value(bytes[index])) << 18 | UInt32(Base64.value(bytes[index + 1])) << 12
                | UInt32(Base64.value(bytes[index + 2])) << 6 | UInt32(Base64.value(bytes[index + 3]))
            let isFirst = index == start
            guard isText(UInt8(truncatingIfNeeded: bits >> 16), isFirst),
                isText(UInt8(truncatingIfNeeded: bits >> 8), isFirst), isText(UInt8(truncatingIfNeeded: bits), isFirst)
            else { return }
        }
        var last = start
        while last < count, last - start <= Self.longest, ByteClass.isBase64(bytes[last]) { last += 1 }
        let length = last - start
        guard length >= 14, length <= Self.longest else { return }
        let text = Base64.decoded(bytes + start, count: length)
        guard Base64.isPrintable(text.prefix(64)) else { return }
        guard let kind = strictest(in: text) else { return }
        while byte(last) == UInt8(ascii: "="), !ByteClass.isAlphanumeric(byte(last + 1)) { last += 1 }
        found(kind, start, last)
    }

    private func isText(_ byte: UInt8, _ isFirst: Bool) -> Bool {
        if byte < 32 { return byte == 10 || byte == 13 || byte == 9 }
        return byte != 127 && !(isFirst && byte >= 0x80 && byte < 0xC2)
    }

    private func strictest(in text: [UInt8]) -> FindingKind? {
        text.withUnsafeBufferPointer { buffer -> FindingKind? in
            guard let base = buffer.baseAddress else { return nil }
            var scan = TextScan(base, count: buffer.count, maskedKinds: maskedKinds, keys: keys, nesting: nesting + 1)
            scan.run()
            var kind: FindingKind?
            for finding in scan.findings
            where kind == nil || finding.kind.sensitivity > (kind ?? finding.kind).sensitivity {
                kind = finding.kind
            }
            if let first = kind, text.first == UInt8(ascii: "{") {
                if first.sensitivity == .secret { return .token }
                return first.sensitivity == .pseudonymous ? .clientInfo : .user
            }
            return kind
        }
    }
}
