import TextBytes

/// XML, HTML and property lists: an element's name decides what its text is, and a form field's name what its value is.
extension TextScan {
    func elementText(after close: Int) {
        let start = close + 1
        guard byte(start) > .space, byte(start) != UInt8(ascii: "<") else { return }
        var open = close
        while open > cursor, close - open < 512, bytes[open - 1] != UInt8(ascii: "<") {
            if bytes[open - 1] == UInt8(ascii: ">") { return }
            open -= 1
        }
        guard open > 0, byte(open - 1) == UInt8(ascii: "<"), byte(open).isLetter else { return }
        var nameEnd = open
        while nameEnd < close,
            bytes[nameEnd].isAlphanumeric || bytes[nameEnd] == .colon || bytes[nameEnd] == UInt8(ascii: "_")
                || bytes[nameEnd] == .minus || bytes[nameEnd] == UInt8(ascii: ".")
        {
            nameEnd += 1
        }
        var end = start
        while end < count, bytes[end] != UInt8(ascii: "<"), end - start < 1 << 20 { end += 1 }
        var first = start
        var last = end
        while first < last, bytes[first].isSpace { first += 1 }
        while last > first, bytes[last - 1].isSpace { last -= 1 }
        guard first < last, first >= cursor else { return }
        var name = nameEnding(at: nameEnd, quoteLevel: -1)
        if starts(with: "AttributeValue", at: nameEnd - 14) { name = attributeName(before: open) }
        if nameEnd - open == 6, starts(exactly: "string", at: open) { name = plistKey(before: open) ?? name }
        if nameEnd - open == 4, starts(exactly: "data", at: open) { name = plistKey(before: open) ?? name }
        guard let name, name.entry.confidence != .open, name.entry.confidence != .sibling, !isPlaceholder(first, last)
        else {
            return
        }
        if name.entry.confidence == .header {
            if let grammar = name.entry.header { headerValue(grammar, from: first, name: name) }
            return
        }
        let kind = name.entry.kind
        if name.entry.confidence == .neighbour || name.entry.confidence == .markup || name.entry.confidence == .person {
            return
        }
        if kind.sensitivity == .secret, name.entry.confidence != .high, !looksGenerated(first, last) { return }
        if kind == .user, name.entry.confidence == .low, starts(with: "NameID", at: nameEnd - 6) == false,
            isPlainWord(first, last)
        {
            return
        }
        found(kind, first, last)
    }

    /// `<saml:Attribute Name="…/emailaddress"><saml:AttributeValue>`: uses the last part of the name.
    private func attributeName(before open: Int) -> KeyName? {
        var index = open
        let low = max(0, open - 512)
        while index > low {
            if bytes[index - 1] == UInt8(ascii: "="), endsWord("Name", at: index - 1),
                let quote = openingQuote(at: index)
            {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                guard extent.end <= open else { return nil }
                if extent.end > 0, starts(with: "/name", at: extent.end - 5) {
                    return KeyName(
                        entry: .init(kind: .user, confidence: .high, asEnding: false, header: nil),
                        start: extent.start,
                        end: extent.end,
                        wordStart: extent.start,
                        quoteLevel: -1,
                        isProse: false
                    )
                }
                return nameEnding(at: extent.end, quoteLevel: -1)
            }
            index -= 1
        }
        return nil
    }

    /// `<key>refresh_token</key><string>`.
    private func plistKey(before open: Int) -> KeyName? {
        var index = open - 1
        while index > 0, byte(index - 1).isSpace { index -= 1 }
        guard starts(exactly: "</key>", at: index - 6) else { return nil }
        return nameEnding(at: index - 6, quoteLevel: -1)
    }

    /// `name="code" value="…"`, `{"name":"ESTSAUTH","value":"…"}`, `name = code, value = …`: the sibling holds the
    /// name.
    func siblingValue(from start: Int, name: KeyName, separator: Int) {
        var index = name.wordStart
        let low = max(0, index - 160)
        while index > low {
            let byte = bytes[index - 1]
            if byte == UInt8(ascii: "}") || byte == UInt8(ascii: "<") { return }
            if byte == UInt8(ascii: "=") || byte == UInt8(ascii: ":") {
                var end = index - 1
                while end > low,
                    bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash
                { end -= 1 }
                if endsWord("name", at: end) || endsWord("key", at: end) || endsWord("id", at: end)
                    || endsWord("field", at: end) || endsWord("type", at: end)
                {
                    var first = valueStart(after: index - 1)
                    if let quote = openingQuote(at: first) { first = quote.next }
                    var last = first
                    while last < name.wordStart, isSiblingByte(bytes[last]) { last += 1 }
                    guard last > first else { return }
                    if isCookieName(first, last) {
                        sibling(
                            .init(kind: .cookie, confidence: .high, asEnding: false, header: nil),
                            start,
                            name,
                            separator
                        )
                    } else if let known = nameEnding(at: last, quoteLevel: name.quoteLevel) {
                        var entry = known.entry
                        if entry.confidence == .query { entry.confidence = .low }
                        sibling(entry, start, name, separator)
                    }
                    return
                }
            }
            index -= 1
        }
    }

    private func sibling(_ entry: KeyNameTable.Entry, _ start: Int, _ name: KeyName, _ separator: Int) {
        guard entry.confidence != .sibling else { return }
        var other = name
        other.entry = entry
        value(of: other, from: start, separator: separator)
    }

    private func isSiblingByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == .minus || byte == UInt8(ascii: ".")
    }

    private static let cookieNames: [StaticString] = [
        "ESTS", "x-ms-cpim", "buid", "esctx", "FedAuth", "rtFa", "MSIS", "SignInState", ".AspNet", "__Host-",
        "__Secure-", "JSESSIONID", "PHPSESSID", "AppServiceAuth", "RPSSecAuth", "MSPAuth", "fpc", "CCState",
        "ASP.NET_",
    ]

    private func isCookieName(_ start: Int, _ end: Int) -> Bool {
        Self.cookieNames.contains { starts(with: $0, at: start) }
    }
}
