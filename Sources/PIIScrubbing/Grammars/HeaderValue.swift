import TextBytes

enum HeaderGrammar: Sendable { case authorization, cookie, setCookie, anchorMailbox }

/// HTTP headers whose values have their own grammar: credentials and cookies.
extension TextScan {
    func maskHeaderValue(_ grammar: HeaderGrammar, from start: Int, name: FieldName) {
        // Each line is examined once: `Cookie: Cookie: …` would be quadratic.
        let isCookie = grammar == .cookie || grammar == .setCookie
        guard start >= (isCookie ? state.pointee.headerEnds.cookie : state.pointee.headerEnds.authorization) else {
            return
        }
        var first = start
        var end = lineEnd(from: first)
        if isCookie { state.pointee.headerEnds.cookie = end } else { state.pointee.headerEnds.authorization = end }
        if byte(start) == .openBracket || byte(start) == .openParenthesis {
            if Mask.length(bytes, count, at: start) > 0 { return }
            maskHeaderList(grammar, from: start + 1)
            return
        }
        if let quote = openingQuote(at: start) {
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            first = extent.start
            end = extent.end
        } else if name.quoteLevel < 0,
            byte(name.start - 1) == .apostrophe || byte(name.start - 1) == .quote
        {
            // `-H "Authorization: Bearer …"`: the quote before the header's name ends the value.
            let quote = byte(name.start - 1)
            var index = first
            while index < end, bytes[index] != quote { index += 1 }
            end = index
            while end > first, bytes[end - 1] == .backslash { end -= 1 }
        }
        guard first < end else { return }
        switch grammar {
        case .authorization: maskCredentials(first, end)
        case .cookie where !hasEquals(first, end): maskSingleCookie(first, end)
        case .cookie, .setCookie: maskCookies(first, end)
        case .anchorMailbox: maskAnchorMailbox(first, end)
        }
    }

    private func hasEquals(_ start: Int, _ end: Int) -> Bool {
        (start..<end).contains { bytes[$0] == .equals }
    }

    /// `SignInStateCookie=…`, `"cookie":"…"`: a value, not a list of pairs.
    private func maskSingleCookie(_ start: Int, _ end: Int) {
        var last = start
        while last < end, bytes[last] > .space, bytes[last] != UInt8(ascii: ";"), bytes[last] != .comma {
            last += 1
        }
        if last - start >= 8, looksGenerated(start, last), !isPlaceholder(start, last),
            !isExpression(ValueShape(bytes, start, last))
        {
            found(.cookie, start, last)
        }
    }

    /// Several values of one header: `["a=b; path=/", "c=d"]`.
    private func maskHeaderList(_ grammar: HeaderGrammar, from start: Int) {
        var index = start
        while index < count, index - start < 65_536 {
            let byte = bytes[index]
            if byte == .closeBracket || byte == .closeParenthesis { return }
            if let quote = openingQuote(at: index) {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                if !extent.isEmpty {
                    switch grammar {
                    case .authorization: maskCredentials(extent.start, extent.end)
                    case .cookie, .setCookie: maskCookies(extent.start, extent.end)
                    case .anchorMailbox: maskAnchorMailbox(extent.start, extent.end)
                    }
                }
                index = extent.end + quote.level + 1
            } else if byte.isSpace || byte == .comma || byte == .backslash
                || byte == UInt8(ascii: "n")
            {
                index += 1
            } else {
                return
            }
        }
    }

    private func lineEnd(from start: Int) -> Int {
        var index = start
        while index < count, bytes[index] != .newline, bytes[index] != .carriageReturn,
            bytes[index] != .quote,
            bytes[index] != UInt8(ascii: "<")
        {
            if bytes[index] == .backslash,
                byte(index + 1) == UInt8(ascii: "r") || byte(index + 1) == UInt8(ascii: "n")
                    || byte(index + 1) == .quote || byte(index + 1) == .backslash
            {
                break
            }
            if bytes[index] == .apostrophe,
                byte(index + 1) == 0 || byte(index + 1) == .space || byte(index + 1) == .comma
                    || byte(index + 1) == .closeBrace
            {
                break
            }
            index += 1
        }
        return index
    }

    private static let schemes: [StaticString] = [
        "Bearer", "Basic", "Digest", "PoP", "MSAuth1.0", "Negotiate", "NTLM", "DPoP", "PKeyAuth",
        "SharedAccessSignature", "SharedKey",
        "Token", "ApiKey", "Api-Key", "AWS4-HMAC-SHA256", "WRAP", "MAC", "Kerberos", "SSWS", "GenieKey", "Key", "Bot",
        "OAuth", "Hawk",
    ]

    /// `Bearer …`, `Basic …`, `Digest username="…"`, or a bare credential.
    private func maskCredentials(_ start: Int, _ end: Int) {
        if isPublicAddress(ValueShape(bytes, start, end)) { return }
        if starts(exactly: "XBL3.0 x=", at: start),
            let mark = (start..<end).first(where: { bytes[$0] == UInt8(ascii: ";") })
        {
            // The hash of the user, and a token
            found(.account, start + 9, mark)
            found(.token, mark + 1, wordEnd(mark + 1, end))
            return
        }
        var index = start
        for scheme in Self.schemes
        where starts(with: scheme, at: index)
            && (byte(index + scheme.utf8CodeUnitCount) == .space || byte(index + scheme.utf8CodeUnitCount) == .colon
                || byte(index + scheme.utf8CodeUnitCount) == UInt8(ascii: "+")
                || byte(index + scheme.utf8CodeUnitCount) == .comma)
        {
            index += scheme.utf8CodeUnitCount + 1
            while index < end, bytes[index] == .space || bytes[index] == .colon { index += 1 }
            break
        }
        guard index < end else { return }
        let mask = Mask.length(bytes, count, at: index)
        if mask > 0 {
            pass(to: index + mask)
            return
        }
        if index == start, isPlainWord(start, wordEnd(start, end)) { return }
        // `authorization = options.request.headers`, `withPrefix(token)`
        if index == start, isExpression(ValueShape(bytes, start, wordEnd(start, end))) { return }
        if bytes[index] == .openBracket || bytes[index] == .openBrace {
            // `Bearer [REDACTED]`, `Bearer {token}`
            let bracket = bytes[index] == .openBrace ? UInt8.closeBrace : .closeBracket
            var close = index
            while close < end, close - index < 48, bytes[close] != bracket { close += 1 }
            if close < end, isPlaceholder(index, close + 1) { return }
        }
        var last = index
        while last < end, bytes[last] > .space, bytes[last] != .comma, bytes[last] != UInt8(ascii: ";"),
            bytes[last] != .apostrophe,
            bytes[last] != .quote, bytes[last] != .closeBrace, bytes[last] != .closeBracket,
            bytes[last] != UInt8(ascii: "|")
        { last += 1 }
        if isPlaceholder(index, last) { return }
        if hasParameter(index, end) {
            if index == start, isListOfFields(start, end) { return }
            // `Digest username="…", response="…"`, `SharedAccessSignature sr=…&sig=…`: masks every value except public
            // ones.
            maskParameters(index, max(end, parametersEnd(from: index)))
            return
        }
        if last == index { return }
        if index == start, last - index < 6 { return }
        if index == start, byte(last) == .space, byte(last + 1).isLetter, isPlainWord(start, last) { return }
        found(.token, index, last)
    }

    private func wordEnd(_ start: Int, _ end: Int) -> Int {
        var index = start
        while index < end, bytes[index] > .space, bytes[index] != .comma { index += 1 }
        return index
    }

    private func hasParameter(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end, index - start < 32,
            bytes[index].isAlphanumeric || bytes[index] == .underscore || bytes[index] == .minus
        { index += 1 }
        guard index > start, byte(index) == .equals else { return false }
        let next = byte(index + 1)
        return next == .quote || next == .backslash
            || next.isAlphanumeric && index - start < 16 && index + 1 < end && hasMoreParameters(index, end)
    }

    /// `authorization: operation=login, homeAccountId=…`: fields without a scheme before them, each with a name of its own.
    private func isListOfFields(_ start: Int, _ end: Int) -> Bool {
        guard let sign = (start..<end).first(where: { bytes[$0] == .equals }), byte(sign + 1).isAlphanumeric,
            let comma = (sign..<end).first(where: { bytes[$0] == .comma }), byte(comma + 1) == .space
        else { return false }
        let next = endOfKey(comma + 2)
        return next > comma + 2 && next < end && bytes[next] == .equals && byte(next + 1) != .quote
    }

    /// The end of `name="value", name="value"`.
    private func parametersEnd(from start: Int) -> Int {
        var index = start
        var end = start
        while index < count, index - start < 8192 {
            let nameStart = index
            while index < count,
                bytes[index].isAlphanumeric || bytes[index] == .underscore || bytes[index] == .minus
            {
                index += 1
            }
            // `nc=00000001, qop=auth, response="…"`: what is public may have no quotes.
            if byte(index) == .equals, !byte(index + 1).isQuote, byte(index + 1).isAlphanumeric,
                vocabulary.pointee.openParameters.contains(bytes, nameStart, index)
            {
                while index < count, bytes[index] > .space, bytes[index] != .comma, !bytes[index].isQuote { index += 1 }
                guard byte(index) == .comma else { return end }
                while byte(index) == .comma || byte(index) == .space { index += 1 }
                continue
            }
            guard byte(index) == .equals, let quote = openingQuote(at: index + 1) else { return end }
            let value = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            end = value.end
            index = value.end + quote.level + 1
            guard byte(index) == .comma else { return end }
            while byte(index) == .comma || byte(index) == .space { index += 1 }
        }
        return end
    }

    private func hasMoreParameters(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index] == UInt8(ascii: "&") || bytes[index] == .comma { return true }
        return false
    }

    static let openParameters: StaticString =
        """
        realm qop algorithm nc uri sr se skn sv version error error_description authorization_uri resource_id client_id
        scope credential_date signedheaders charset submiturl type
        """

    private func maskParameters(_ start: Int, _ end: Int) {
        var index = start
        while index < end {
            while index < end, !bytes[index].isAlphanumeric { index += 1 }
            let nameStart = index
            while index < end,
                bytes[index].isAlphanumeric || bytes[index] == .underscore || bytes[index] == .minus
            {
                index += 1
            }
            guard index < end else { return }
            guard bytes[index] == .equals else { continue }
            let nameEnd = index
            index += 1
            var valueStart = index
            var valueEnd: Int
            if let quote = openingQuote(at: index) {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                valueStart = extent.start
                valueEnd = min(end, extent.end)
                index = min(end, extent.end + quote.level + 1)
            } else {
                while index < end, bytes[index] != .comma, bytes[index] != UInt8(ascii: "&"),
                    bytes[index] != UInt8(ascii: ";"), bytes[index] > .space
                {
                    index += 1
                }
                valueEnd = index
            }
            let isOpen = vocabulary.pointee.openParameters.contains(bytes, nameStart, nameEnd)
            if !isOpen, valueStart < valueEnd, valueStart >= cursor, !isPlaceholder(valueStart, valueEnd) {
                let isUser = starts(with: "username", at: nameStart)
                found(isUser ? .user : .token, valueStart, valueEnd, isNamed: isUser)
            }
        }
    }

    /// Attributes, and cookies that have only the name of a service.
    static let cookieAttributes: StaticString =
        """
        path domain expires max-age samesite secure httponly version priority partitioned comment
        x-ms-gateway-slice stsservicecookie
        """

    /// `name=value; name=value`: masks the values of all cookies, and keeps their names and attributes.
    func maskCookies(_ start: Int, _ end: Int) {
        var index = start
        while index < end {
            while index < end, bytes[index] == .space || bytes[index] == UInt8(ascii: ";") || bytes[index] == .comma {
                index += 1
            }
            let nameStart = index
            while index < end, bytes[index] != .equals, bytes[index] != UInt8(ascii: ";"), bytes[index] != .comma {
                index += 1
            }
            let nameEnd = index
            // A name has no blank: `safe methods=[GET, HEAD]`
            guard index < end, bytes[index] == .equals, !(nameStart..<nameEnd).contains(where: { bytes[$0] == .space })
            else {
                index += 1
                continue
            }
            index += 1
            let valueStart = index
            while index < end, bytes[index] != UInt8(ascii: ";") {
                if bytes[index] == .comma, isCookieAhead(index + 1, end) { break }
                index += 1
            }
            if vocabulary.pointee.cookieAttributes.contains(bytes, nameStart, nameEnd) { continue }
            var first = valueStart
            var last = index
            while last > first, bytes[last - 1] == .space || bytes[last - 1] == .backslash { last -= 1 }
            if last - first > 1, bytes[first] == .quote, bytes[last - 1] == .quote {
                first += 1
                last -= 1
            }
            if isPreference(nameStart, nameEnd, first, last) { continue }
            if first < last, first >= cursor, !isPlaceholder(first, last) { found(.cookie, first, last) }
        }
    }

    /// The last words of cookies that hold a language or a look.
    static let preferences: StaticString = "lang language locale culture theme"

    /// `lang=de`, `locale=de_DE`, `theme=dark`, `msal.interaction.status=interaction_in_progress`
    private func isPreference(_ nameStart: Int, _ nameEnd: Int, _ start: Int, _ end: Int) -> Bool {
        var word = nameEnd
        while word > nameStart, bytes[word - 1].isLetter { word -= 1 }
        if starts(exactly: "interaction_in_progress", at: start), end - start == 23 { return true }
        guard vocabulary.pointee.preferences.contains(bytes, word, nameEnd) else { return false }
        if Self.looks.contains(where: { starts(exactly: $0, at: start) && end - start == $0.utf8CodeUnitCount }) {
            return true
        }
        let shape = ValueShape(bytes, start, end)
        return shape.letters == 2 && shape.length == 2
            || shape.length == 5 && shape.letters == 4 && !bytes[start + 2].isLetter && !bytes[start + 2].isDigit
    }

    private static let looks: [StaticString] = ["dark", "light", "auto", "system"]

    /// A comma separates folded Set-Cookie headers, except in `expires=Thu, 01 Jan`.
    private func isCookieAhead(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end, bytes[index] == .space { index += 1 }
        let first = index
        while index < end, index - first < 96, bytes[index] != .equals, bytes[index] != UInt8(ascii: ";"),
            bytes[index] != .space,
            bytes[index] != .comma
        { index += 1 }
        return index > first && byte(index) == .equals
    }

    /// `UPN:anna@contoso.com`, `Oid:GUID@GUID`.
    private func maskAnchorMailbox(_ start: Int, _ end: Int) {
        var index = start
        for prefix in ["upn:", "oid:", "smtp:", "puid:", "mbx:", "app:", "systemmailbox{"] as [StaticString]
        where starts(with: prefix, at: index) {
            index += prefix.utf8CodeUnitCount
            break
        }
        let mask = Mask.length(bytes, count, at: index)
        if mask > 0 {
            pass(to: index + mask)
            return
        }
        if isGUID(index) {
            found(.account, index, index + 36)
            return
        }
        var last = index
        while last < end, bytes[last] > .space, bytes[last] != .comma, bytes[last] != .apostrophe,
            bytes[last] != UInt8(ascii: ";"), !(bytes[last] == UInt8(ascii: "@") && isGUID(last + 1))
        { last += 1 }
        if index < last, !isPlaceholder(index, last) { found(.account, index, last) }
    }
}
