import TextBytes

/// JSON web tokens, and where tokens of URL-safe base64 end.
extension TextScan {
    /// `eyJ…`: a token if its header says so; otherwise JSON, which is masked only if its content must be.
    func webToken(from start: Int) -> (FindingKind, Int)? {
        var headerEnd = start
        while headerEnd < count, headerEnd - start < 4096, bytes[headerEnd].isBase64Digit { headerEnd += 1 }
        let head = Base64.prefix(of: UnsafeBufferPointer(start: bytes + start, count: min(headerEnd - start, 400)))
        guard head.count >= 2, head[0] == .openBrace, Base64.isPrintable(head.prefix(24)) else { return nil }
        let isHeader = ["\"alg\"", "\"typ\"", "\"enc\"", "\"kid\"", "\"x5t\"", "\"zip\"", "\"cty\"", "\"ver\":\"1.0\""]
            .contains { Base64.contains(head, $0) }
        let hasParts = byte(headerEnd) == .dot && byte(headerEnd + 1).isBase64Digit
        let isCut = headerEnd == count || byte(headerEnd) == .dot
        if isHeader || hasParts && headerEnd - start >= 16
            || isCut && headerEnd - start < 40 && nesting == 0 && head.count < 24 && isHeaderStart(head)
        {
            return (.token, tokenEnd(from: start))
        }
        return nil
    }

    private func isHeaderStart(_ head: [UInt8]) -> Bool {
        ["{\"alg", "{\"typ", "{\"kid", "{\"x5t", "{\"enc"].contains { Base64.hasPrefix(head, $0) }
    }

    /// The end of a token of URL-safe base64 and dots. A dot or underscore that begins another word is not part of it.
    func tokenEnd(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = bytes[index]
            let isPart =
                byte.isBase64Digit || byte == .dot || byte == UInt8(ascii: "~")
                || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
            if !isPart { break }
            index += 1
        }
        while self.byte(index) == .equals, !self.byte(index + 1).isAlphanumeric { index += 1 }
        while index > start, bytes[index - 1] == .dot || bytes[index - 1] == .slash {
            index -= 1
        }
        return index
    }

    func urlSafeLength(from start: Int) -> Int {
        var index = start
        while index < count, index - start < 256,
            bytes[index].isAlphanumeric || bytes[index] == .underscore || bytes[index] == .minus
        {
            index += 1
        }
        return index - start
    }

    /// Length of the base64 at `start`, at most 512: enough to classify it.
    func base64Length(from start: Int) -> Int {
        var index = start
        while index < count, index - start < 512, bytes[index].isBase64Digit { index += 1 }
        return index - start
    }

    func base64End(from start: Int) -> Int {
        var index = start
        while index < count, bytes[index].isBase64Digit { index += 1 }
        while byte(index) == .equals, !byte(index + 1).isAlphanumeric { index += 1 }
        return index
    }
}
