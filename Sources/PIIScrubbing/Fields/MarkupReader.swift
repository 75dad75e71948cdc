import TextBytes

/// XML, HTML and property lists: an element's name decides what its text is, and a sibling's value names another value.
extension TextScan {
    func maskElementText(after close: Int) {
        var start = close + 1
        let isCharacterData = starts(exactly: "<![CDATA[", at: start)
        if isCharacterData { start += 9 }
        guard byte(start) > .space, byte(start) != UInt8(ascii: "<"), byte(start) != UInt8(ascii: "&") else { return }
        var open = close
        while open > cursor, close - open < 512, bytes[open - 1] != UInt8(ascii: "<") {
            if bytes[open - 1] == UInt8(ascii: ">") { return }
            open -= 1
        }
        guard open > 0, byte(open - 1) == UInt8(ascii: "<"), byte(open).isNameByte else { return }
        // `Task<ClientSignedAssertion>>`: the argument of a type
        if byte(start) == UInt8(ascii: ">"), byte(open - 2).isNameByte { return }
        var nameEnd = open
        while nameEnd < close,
            bytes[nameEnd].isNameByte || bytes[nameEnd] == .colon || bytes[nameEnd] == .underscore
                || bytes[nameEnd] == .minus || bytes[nameEnd] == .dot
        {
            nameEnd += 1
        }
        var end = start
        while end < count, bytes[end] != UInt8(ascii: "<") && !(isCharacterData && bytes[end] == .closeBracket),
            end - start < 1 << 20
        { end += 1 }
        var first = start
        var last = end
        while first < last, bytes[first].isSpace { first += 1 }
        while last > first, bytes[last - 1].isSpace { last -= 1 }
        guard first < last, first >= cursor, byte(end + 1) == .slash || !isAfterPlaceholder(first, open - 1)
        else { return }
        var name = fieldName(endingAt: nameEnd, quoteLevel: -1)
        if starts(with: "AttributeValue", at: nameEnd - 14) {
            name = attributeName(before: open) ?? name
        } else if byte(close - 1).isQuote {
            // `<Data Name="…">`, `<string name="…">`
            name = attributeName(before: close, from: open) ?? name
        }
        if nameEnd - open == 6, starts(exactly: "string", at: open) { name = keyElement(before: open) ?? name }
        if nameEnd - open == 4, starts(with: "data", at: open) { name = keyElement(before: open) ?? name }
        // `<setting name="ApiKey"><value>`: the element around it has the name.
        if name == nil, isValueName(nameEnd), byte(open - 2) == UInt8(ascii: ">") || byte(open - 2).isSpace {
            name = nameOfParent(before: open - 1)
        }
        guard let name, !isTextOfDialog(name) else { return }
        if name.demand == .ownGrammar {
            maskValue(of: name, from: first, separator: close)
            return
        }
        let extent = ValueExtent(start: first, end: last, isQuoted: true, isCut: false, terminator: byte(end))
        accept(extent, name, separator: close)
    }

    /// `<string name="http_auth_dialog_login">Prisijungimas`: what a program shows
    private func isTextOfDialog(_ name: FieldName) -> Bool {
        (max(0, name.end - 40)..<name.end).contains {
            starts(exactly: "_dialog_", at: $0) || starts(exactly: "\"btn_", at: $0)
        }
    }

    /// `user=<username>, method=PLAIN`, `"id":"<accountId>","state":"<state>"`, `C:\Users\<username>\.azure`: not the
    /// text of an element that nothing closes.
    private func isAfterPlaceholder(_ start: Int, _ tag: Int) -> Bool {
        let before = byte(tag - 1)
        if before == .equals || before == .slash || before == .backslash {
            return bytes[start - 1].isSpace || !bytes[start].isAlphanumeric
        }
        switch bytes[start] {
        // `http://<user>:<password>@proxy`
        case .comma, UInt8(ascii: ";"), UInt8(ascii: "."), UInt8(ascii: "?"), .closeParenthesis, .closeBracket,
            .backslash, UInt8(ascii: "@"), .colon:
            return true
        default: return bytes[start].isQuote && !byte(start + 1).isAlphanumeric
        }
    }

    /// `<saml:Attribute Name="…/emailaddress"><saml:AttributeValue>`, `<Data Name="TargetUserName">`: the last part of
    /// the name.
    private func attributeName(before end: Int, from start: Int = 0) -> FieldName? {
        var index = end
        let low = max(start, end - 512)
        while index > low {
            if bytes[index - 1] == .equals,
                starts(with: "Name", at: index - 5) || endsWord("key", at: index - 1)
                    || endsWord("n", at: index - 1),
                let quote = openingQuote(at: index)
            {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                guard extent.end <= end else { return nil }
                if extent.end > 0, starts(with: "/name", at: extent.end - 5) {
                    return FieldName(
                        kind: .user,
                        demand: .plausible,
                        roles: .userName,
                        start: extent.start,
                        end: extent.end,
                        quoteLevel: -1,
                        isProse: false
                    )
                }
                var name = fieldName(endingAt: extent.end, quoteLevel: -1)
                // `http://…/identity/claims/displayname`: the name of who signed in
                if starts(with: "claims/displayname", at: extent.end - 18) { name?.demand = .plausible }
                return name
            }
            index -= 1
        }
        return nil
    }

    /// The name in the tag that ends directly before `open`.
    private func nameOfParent(before open: Int) -> FieldName? {
        var close = open
        while close > 0, bytes[close - 1].isSpace { close -= 1 }
        guard close > 2, bytes[close - 1] == UInt8(ascii: ">") else { return nil }
        var tag = close - 1
        while tag > 0, close - tag < 200, bytes[tag - 1] != UInt8(ascii: "<") { tag -= 1 }
        guard tag > 0, bytes[tag].isLetter else { return nil }
        for index in tag..<close
        where bytes[index] == .equals && (endsWord("name", at: index) || endsWord("key", at: index)) {
            guard let quote = openingQuote(at: index + 1) else { return nil }
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            return extent.end < close ? fieldName(endingAt: extent.end, quoteLevel: -1) : nil
        }
        return nil
    }

    /// `<key>refresh_token</key><string>`, `<LocURI>./DevDetail/DeviceName</LocURI></Source><Data>`.
    private func keyElement(before open: Int) -> FieldName? {
        var index = open - 1
        var tags = 0
        while index > 0, tags < 3 {
            while index > 0, byte(index - 1).isSpace { index -= 1 }
            guard index > 3, bytes[index - 1] == UInt8(ascii: ">") else { return nil }
            var tag = index - 1
            while tag > 0, index - tag < 40, bytes[tag - 1] != UInt8(ascii: "<") { tag -= 1 }
            guard tag > 1, bytes[tag] == .slash else { return nil }
            index = tag - 1
            if bytes[index - 1].isNameByte { return fieldName(endingAt: index, quoteLevel: -1) }
            tags += 1
        }
        return nil
    }

    /// Whether the name that ends at `end` is only a place for a value (`value`, `v`), whose name a sibling has.
    private func isValueName(_ end: Int) -> Bool {
        switch byte(end - 1) | 0x20 {
        case UInt8(ascii: "v"): endsWord("v", at: end)
        case UInt8(ascii: "l"): endsWord("val", at: end)
        case UInt8(ascii: "e"): endsWord("value", at: end) || endsHump("Value", at: end)
        default: false
        }
    }

    /// The last word of a name in camel case: `ParameterValue`.
    private func endsHump(_ word: StaticString, at end: Int) -> Bool {
        let start = end - word.utf8CodeUnitCount
        return starts(exactly: word, at: start) && byte(start - 1).isLowercase
    }

    /// `name="code" value="…"`, `{"name":"ESTSAUTH","value":"…"}`, `name = code, value = …`: the sibling holds the
    /// name.
    func maskSiblingValue(at separator: Int) {
        var nameEnd = separator
        while nameEnd > 0, separator - nameEnd < 16,
            bytes[nameEnd - 1].isBlank || bytes[nameEnd - 1].isQuote || bytes[nameEnd - 1] == .backslash
        { nameEnd -= 1 }
        guard nameEnd > 0, isValueName(nameEnd), byte(separator + 1) != .equals else { return }
        // `Password for the [elastic] user successfully reset. New value: …`
        if starts(with: "new value", at: nameEnd - 9), byte(separator + 1) == .space, speaksOfPassword {
            let end = endWithoutPunctuation(separator + 2, endOfPiece(separator + 2))
            if looksLikePassword(ValueShape(bytes, separator + 2, end)) { found(.password, separator + 2, end) }
            return
        }
        var index = nameEnd
        let low = max(0, index - 200)
        while index > low {
            let byte = bytes[index - 1]
            if byte == .closeBrace || byte == UInt8(ascii: "<") { return }
            if byte == .equals || byte == .colon {
                var end = index - 1
                while end > low,
                    bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash
                { end -= 1 }
                // `{"keyName":"key1","permissions":"FULL","value":"…=="}`, as Azure lists the keys of an account
                if endsWord("keyName", at: end) { return maskSiblingKey(at: separator) }
                if Self.siblingNames.contains(where: { endsWord($0, at: end) }) || endsHump("Key", at: end)
                    || endsHump("Name", at: end) && endsHump("Value", at: nameEnd)
                {
                    var first = valueStart(after: index - 1)
                    var level = -1
                    if let quote = openingQuote(at: first) {
                        first = quote.next
                        level = quote.level
                    }
                    var last = first
                    while last < nameEnd, isSiblingByte(bytes[last]) { last += 1 }
                    // `{"type":"http://…/objectidentifier","value":…}`: other types are none of a field.
                    guard last > first, !endsWord("type", at: end) || last - first > 20 else { return }
                    // The path of SCIM: `emails[type eq "work"].value`.
                    if bytes[last] == .openBracket, last - first > 2 { level = 0 }
                    guard var name = siblingName(first, last) else { return }
                    name.quoteLevel = level
                    maskValue(of: name, from: valueStart(after: separator), separator: separator)
                    return
                }
            }
            index -= 1
        }
    }

    private func endOfPiece(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 128, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
        return end
    }

    private func maskSiblingKey(at separator: Int) {
        guard let quote = openingQuote(at: valueStart(after: separator)), quote.next >= cursor else { return }
        let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
        let shape = ValueShape(bytes, extent.start, extent.end)
        if shape.length >= 40, shape.length <= 128, shape.digits > 2, shape.uppers > 3, shape.lowers > 3,
            (extent.start..<extent.end).allSatisfy({ bytes[$0].isBase64Digit || bytes[$0] == .equals })
        {
            found(.key, extent.start, extent.end)
        }
    }

    /// `Content-Disposition: form-data; name="password"`, an empty line, and the value.
    func maskFormPart(at separator: Int) {
        guard starts(exactly: "form-data; name=", at: separator - 15), let quote = openingQuote(at: separator + 1)
        else {
            return
        }
        var end = quote.next
        while end < count, end - quote.next < 64, !bytes[end].isQuote, bytes[end] != .backslash { end += 1 }
        guard let name = fieldName(endingAt: end, quoteLevel: -1) else { return }
        var start = end + quote.level + 1
        var lines = 0
        while start < count, start - end < 24 {
            if isEscapeLetter(start) {
                if bytes[start] == UInt8(ascii: "n") { lines += 1 }
            } else if bytes[start] == .newline {
                lines += 1
            } else if !bytes[start].isSpace, bytes[start] != .backslash {
                break
            }
            start += 1
        }
        if lines == 2 { maskValue(of: name, from: start, separator: separator) }
    }

    private static let siblingNames: [StaticString] = [
        "name", "key", "k", "field", "path", "id", "attribute", "header", "claim", "typ", "type",
    ]

    func siblingName(_ start: Int, _ end: Int) -> FieldName? {
        if isCookieName(at: start) {
            return FieldName(
                kind: .cookie,
                demand: .plausible,
                roles: .cookie,
                start: start,
                end: end,
                quoteLevel: -1,
                isProse: false
            )
        }
        guard var name = fieldName(endingAt: end, quoteLevel: -1) else { return nil }
        if name.demand == .inQuery { name.demand = .distinctive }
        return name
    }

    private func isSiblingByte(_ byte: UInt8) -> Bool {
        byte.isNameByte || byte == .underscore || byte == .minus || byte == .dot || byte == .space
            || byte == .colon || byte == .slash
    }

    private static let cookieNames: [StaticString] = [
        "ESTS", "x-ms-cpim", "buid", "esctx", "FedAuth", "rtFa", "MSIS", "SignInState", ".AspNet", "__Host-",
        "__Secure-", "JSESSIONID", "PHPSESSID", "AppServiceAuth", "RPSSecAuth", "MSPAuth", "fpc", "CCState",
        "ASP.NET_",
    ]

    private func isCookieName(at start: Int) -> Bool {
        Self.cookieNames.contains { starts(with: $0, at: start) }
    }
}
