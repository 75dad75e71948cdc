import TextBytes

/// `name=value`, `name: value`, `"name":"value"`, `name => value`, `name := value`, `name -> value`.
extension TextScan {
    func maskPair(at separator: Int) {
        let sign = bytes[separator]
        let next = byte(separator + 1)
        let before = byte(separator - 1)
        var start = separator
        switch sign {
        case .colon:
            if before == .colon || next == .equals { return }
            if next == .slash, byte(separator + 2) == .slash {
                return maskCode(afterAddress: separator + 3)
            }
            if next == .colon {
                // `userPassword:: …` is base64 in LDIF.
                guard byte(separator + 2) == .space else { return }
                start += 1
            }
        case UInt8(ascii: ">"):
            guard before == .minus else { return }
        default:
            if before == .equals, next == .space, byte(separator + 2).isQuote {
                maskComparedValue(at: separator)
                return
            }
            if readRowOfKey(at: separator) { return }
            if next == .equals || next == UInt8(ascii: "~") || before == UInt8(ascii: "!")
                || before == UInt8(ascii: "<")
                || before == UInt8(ascii: ">") && !starts(exactly: "<blob>", at: separator - 6)
                || before == .equals
            {
                return
            }
        }
        if sign == .colon {
            if before == UInt8(ascii: "p") || before == UInt8(ascii: "u"), maskSlashOption(at: separator) { return }
            if before.isDigit, next == .quote, let gap = typedLength(endingAt: separator + 1) {
                // `s:8:"username";s:4:"anna"`
                if byte(gap - 1) == .quote, let name = fieldName(endingAt: gap - 1, quoteLevel: 0) {
                    maskValue(of: name, from: separator + 1, separator: separator)
                }
                return
            }
        }
        if sign == .colon, before == .closeBracket ? isNoName(before: separator) : isUserOfURL(before: separator) {
            return
        }
        guard let name = fieldName(before: separator), !isNoPair(name, separator) else { return }
        if sign == .colon, isTypeLetter(separator + 1), name.demand != .ownGrammar {
            let known = findings.count
            maskValue(of: name, from: separator + 3, separator: separator + 2)
            if findings.count > known { return }
        }
        maskValue(of: name, from: valueStart(after: start), separator: separator)
    }

    /// Whether the separator after a known name has no value of it.
    private func isNoPair(_ name: FieldName, _ separator: Int) -> Bool {
        let next = byte(separator + 1)
        if bytes[separator] == UInt8(ascii: ">") {
            // `$client->secret`, `pwd->pw_uid`: a member of an object
            return (next.isLetter || next == .underscore) && byte(separator - 2).isNameByte
        }
        guard bytes[separator] == .colon else { return false }
        // `quay.io/contoso/auth-proxy:v7.6.0`: an image
        if byte(name.start - 1) == .slash, byte(name.start - 2).isAlphanumeric,
            next == UInt8(ascii: "v") && byte(separator + 2).isDigit || starts(exactly: "latest", at: separator + 1)
        {
            return true
        }
        // `{4::20:236RWA4SZ435:23B:CRED:71A:SHA-}`: the next field of a message between banks
        if byte(name.start - 1) == .colon, next.isDigit, byte(separator + 2).isDigit,
            byte(separator + 3) == .colon || byte(separator + 3).isUppercase && byte(separator + 4) == .colon
        {
            return true
        }
        // `username:s:`, a setting without a value
        return next.isLowercase && byte(separator + 2) == .colon
            && (byte(separator + 3) <= .space || byte(separator + 3) == .comma)
    }

    /// `username:s:anna`, `password 51:b:0100…`: the letter of a type between a name and its value.
    func isTypeLetter(_ index: Int) -> Bool {
        guard byte(index + 1) == .colon, byte(index + 2) > .space, byte(index + 2) != .colon else { return false }
        return byte(index) == UInt8(ascii: "s") || byte(index) == UInt8(ascii: "i") || byte(index) == UInt8(ascii: "b")
    }

    /// Whether the value of an attribute ends before the colon, `input[type="password"]:not([disabled])`, or the label of
    /// a link in Markdown: `[password]: https://…`.
    private func isNoName(before colon: Int) -> Bool {
        byte(colon - 2).isQuote
            ? Self.pseudoClasses.contains { starts(exactly: $0, at: colon + 1) }
            : Self.targets.contains { starts(exactly: $0, at: colon + 1) }
    }

    private static let targets: [StaticString] = [" https://", " http://", " ./", " ../", " #"]

    private static let pseudoClasses: [StaticString] = [
        "not(", "focus", "hover", "invalid", "valid", "disabled", "checked", "placeholder", "first-", "last-", "nth-",
    ]

    /// Classifies the value at `start` by its name.
    func maskValue(of name: FieldName, from start: Int, separator: Int) {
        guard start < count, !isNextName(at: start, after: separator) else { return }
        if name.demand == .ownGrammar {
            // `clearCookies:forAllAccounts:]`
            if isSelector(.enclosed(start, start, by: 0), name, separator) { return }
            maskHeaderValue(headerGrammar(name), from: start, name: name)
            return
        }
        if name.kind == .secret, starts(exactly: "true", at: start) { noteSecretOfPipeline(at: start) }
        if name.kind.sensitivity == .secret, name.demand == .plausible || isNameOfPhrase(endingAt: name.end) {
            let first = openingQuote(at: start)?.next ?? start
            let isNamed = isNamedPhrase(name, from: first, separator: separator)
            if let end = endOfRecoveryPhrase(from: first, isNamed: isNamed) {
                found(name.kind, first, end)
                return
            }
        }
        if let quote = openingQuote(at: start) {
            // `"Password: " password`: the quote closes the prompt.
            if name.quoteLevel < 0, byte(name.start - 1) == quote.quote, bytes[separator] == .colon { return }
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            // `["apiToken":"App\\User":private]`: the class, not the value
            if byte(extent.end + 1) == .colon, starts(exactly: "private]", at: extent.end + 2) { return }
            accept(extent, name, separator: separator)
            return
        }
        let first = bytes[start]
        if name.kind.sensitivity == .pseudonymous || name.kind == .user, first.isLetter || first == .openParenthesis,
            let guid = typedGUID(from: start)
        {
            accept(
                .enclosed(guid, guid + UUIDText.length, by: byte(guid + UUIDText.length)),
                name,
                separator: separator
            )
            return
        }
        if first.isLetter, maskCredentialsOfCall(from: start, name) { return }
        if first == .openBracket, byte(start + 1) == .openBrace, isValueOfObjects(name),
            maskValuesOfObjects(of: name, from: start + 1, separator: separator)
        {
            return
        }
        // `phone: (02) 5550 1234`: the area
        let isArea = first == .openParenthesis && name.kind == .phone && byte(start + 1).isDigit
        if first == .openBracket || first == .openParenthesis, !isArea, Mask.length(bytes, count, at: start) == 0 {
            if maskCredentials(from: start + 1, name) { return }
            if first == .openBracket, let end = endOfOnlyElement(from: start + 1, name) {
                accept(.enclosed(start + 1, end, by: .closeBracket), name, separator: separator)
                return
            }
            maskElements(from: start + 1, name, separator: separator)
        } else if first == .openBrace {
            maskValueInBraces(of: name, from: start, separator: separator)
        } else if first == UInt8(ascii: "<"), let extent = angledValue(from: start + 1) {
            let shape = ValueShape(bytes, extent.start, extent.end)
            if shape.blanks > 2, shape.length - shape.blanks >= 32, name.holdsAnywhere {
                // `token=<71c3c453 42198589 …>`: only hexadecimal digits have blanks here
                found(name.kind, extent.start, extent.end)
            } else {
                accept(extent, name, separator: separator)
            }
        } else if first == .backslash, name.kind == .account, let end = endOfEscapedBytes(from: start) {
            found(.account, start, end)
        } else if name.kind == .password, let end = endOfAppPassword(from: start, after: separator) {
            found(.password, start, end)
        } else if let end = endOfPaddedKey(of: name, from: start, separator: separator) {
            found(.key, start, end)
        } else if !isAmbiguousKey(name) || isSeed(start) || isPrivateMember(name, start) {
            accept(bareExtent(of: name, from: start, separator: separator), name, separator: separator)
        }
    }

    /// `username= password= account_id=`, `password: refresh_token: account_id:`: after the blank is the name of the next
    /// field, and this one is empty.
    private func isNextName(at start: Int, after separator: Int) -> Bool {
        guard start > separator + 1, byte(separator - 1) > .space, bytes[start].isLetter,
            bytes[separator] == .equals || bytes[separator] == .colon
        else { return false }
        var end = start
        while end < count, end - start < 64, bytes[end].isNameByte || bytes[end] == .underscore || bytes[end] == .minus
        { end += 1 }
        guard end < count, bytes[end] == bytes[separator], byte(end + 1) != .equals else { return false }
        let shape = ValueShape(bytes, start, end)
        let isJoined = shape.underscores > 0 || shape.hasHumps
        if bytes[separator] == .colon, !isJoined || byte(end + 1) > .space { return false }
        if shape.underscores > 0, shape.digits == 0, shape.uppers == 0 || shape.lowers == 0 { return true }
        return fieldName(before: end).map { $0.start <= start } ?? false
    }

    /// `SMTP_PASS=xkqv jzmd tbhn wrly`: four groups of four small letters, as an account's passwords for single apps are
    /// shown. After a blank, one of them has no vowel: four words of a sentence all have one.
    private func endOfAppPassword(from start: Int, after separator: Int) -> Int? {
        let end = start + 19
        guard end <= count, !byte(end).isAlphanumeric, byte(end) != .space || !byte(end + 1).isLowercase else {
            return nil
        }
        var hasRandom = start == separator + 1 && bytes[separator] == .equals
        for group in stride(from: start, to: end, by: 5) {
            guard (group..<group + 4).allSatisfy({ bytes[$0].isLowercase }),
                group + 4 == end || bytes[group + 4] == .space
            else { return nil }
            hasRandom = hasRandom || !(group..<group + 4).contains { "aeiouy".utf8.contains(bytes[$0]) }
        }
        return hasRandom ? end : nil
    }

    /// `key = AQD…==`, as files of settings have it: base64 of 20 bytes or more with its padding, and blanks around the sign.
    private func endOfPaddedKey(of name: FieldName, from start: Int, separator: Int) -> Int? {
        guard name.end - name.start == 3, name.kind == .secret, bytes[separator] == .equals, start == separator + 2,
            byte(separator - 1) == .space, isWordEdge(name.start - 1), byte(name.start - 1) != .minus,
            // `cache key = …`: what kind of key it is
            byte(name.start - 1) != .space || !byte(name.start - 2).isNameByte
        else { return nil }
        let end = base64End(from: start)
        let shape = ValueShape(bytes, start, end)
        return byte(end - 1) == .equals && shape.length >= 28 && shape.length % 4 == 0 && shape.digits > 1
            && shape.uppers > 3 && shape.lowers > 3 ? end : nil
    }

    /// `k`, `key`, `t`: outside of a query these can be the name of anything.
    private func isAmbiguousKey(_ name: FieldName) -> Bool {
        guard name.demand == .inQuery, name.kind.sensitivity == .secret, name.end - name.start < 5,
            !name.kind.isGrant
        else { return false }
        let before = byte(name.start - 1)
        return before != UInt8(ascii: "?") && before != UInt8(ascii: "&") && before != UInt8(ascii: "#")
    }

    /// The value without quotes or brackets: how far it goes depends on what the name announces.
    private func bareExtent(of name: FieldName, from start: Int, separator: Int) -> ValueExtent {
        // `-ComputerName web01 -Credential $c`: a command's argument ends at the blank
        let isName = name.kind == .name || name.kind == .deviceName && byte(name.start - 1) != .minus
        var extent = bareValue(
            from: start,
            separatorDepth: depth(separator),
            spaces: isName || name.kind == .phone || name.kind == .card,
            // A bare value after a quoted name ends at the comma, as in JSON.
            isPassword: name.kind == .password && name.quoteLevel < 0,
            limit: name.kind.sensitivity == .secret ? Self.judgedLength : Self.longestValue
        )
        // `Machine: PC-BERG (Microsoft Windows NT 10.0.22631.0)`, `Workstation: PC-BERG Error Code: 0xC0000064`,
        // `Computer: LAPTOP-7SLEKEQ Event 4740`
        if name.kind == .deviceName, let blank = (start..<extent.end).first(where: { bytes[$0] == .space }),
            starts(exactly: " (", at: blank) || Self.madeNames.contains(where: { starts(exactly: $0, at: start) })
                || byte(endOfKey(extent.end + 1)) == .colon && ValueShape(bytes, start, blank).letters < blank - start
        {
            extent = ValueExtent(start: start, end: blank, isQuoted: false, isCut: false, terminator: .space)
        }
        // `machine=NB-BERG-02 wstrust endpoint=…`: a name of NetBIOS has no blank.
        if name.kind == .deviceName, let blank = (extent.start..<extent.end).first(where: { bytes[$0] == .space }),
            isNetBIOSName(extent.start, blank)
        {
            extent = ValueExtent(start: start, end: blank, isQuoted: false, isCut: false, terminator: .space)
        }
        // `+49 30 4869066 Correlation ID: …`
        while name.kind == .phone, let blank = (start..<extent.end).last(where: { bytes[$0] == .space }),
            bytes[blank + 1].isLetter, words.roles(WordSet.hash(bytes, blank + 1, extent.end)) != nil
        {
            extent.end = blank
        }
        if name.kind == .name || name.kind == .user || name.kind == .account {
            // The name of a person ends where the next word is not one of a name.
            let person = personEnd(from: start)
            let end = endOfWords(start, person.end)
            let isWhole = name.kind == .account ? isPerson(start, end) : person.words > 1 || name.kind == .name
            let isDomain =
                byte(end) == .backslash && byte(end + 1).isLowercase && !(person.words > 1 && isEscapeLetter(end + 1))
            // `sn=F17LQ0ABJGH5`: no word ends inside of a longer one.
            if person.words > 0, isWhole, end > start, !isDomain, !byte(end).isDigit {
                extent.end = end
                extent.terminator = byte(end)
            }
        }
        return extent
    }

    private func isNetBIOSName(_ start: Int, _ end: Int) -> Bool {
        let shape = ValueShape(bytes, start, end)
        return 5...15 ~= shape.length && shape.hyphens > 0 && shape.uppers > 2
            && shape.uppers + shape.digits + shape.hyphens == shape.length
    }

    /// How the names begin that Windows makes.
    private static let madeNames: [StaticString] = ["DESKTOP-", "LAPTOP-", "WIN-"]

    /// `Str(GUID)`, `UUID('GUID')`, `(uuid.UUID) GUID`, `(string) (len=36) "GUID"`: the type of a value is before it.
    private func typedGUID(from start: Int) -> Int? {
        var index = start
        var hasType = false
        while index < count, index - start < 40 {
            if isGUID(index) { return hasType ? index : nil }
            switch bytes[index] {
            case .openParenthesis, .closeParenthesis: hasType = true
            case .space, .quote, .apostrophe, .backslash: if !hasType { return nil }
            default:
                guard bytes[index].isAlphanumeric || bytes[index] == .dot || bytes[index] == .equals else {
                    return nil
                }
                // `(len=36)`, and not `Account(homeAccountId=…`
                if bytes[index] == .equals, !starts(exactly: "(len", at: index - 4) { return nil }
            }
            index += 1
        }
        return nil
    }

    /// `local_account_id == '…'`: only a generated value, for source code compares with words.
    private func maskComparedValue(at sign: Int) {
        guard let name = fieldName(before: sign - 1), name.holdsAnywhere,
            let quote = openingQuote(at: sign + 2)
        else { return }
        let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
        guard isGUID(extent.start) || looksGenerated(extent.start, extent.end, atLeast: 12) else { return }
        accept(extent, name, separator: sign)
    }

    /// `[username, anna]`, as dictionaries are printed.
    func maskPairInBrackets(at bracket: Int) {
        var end = bracket + 1
        while end < count, end - bracket < 40, bytes[end].isLetter || bytes[end] == .underscore { end += 1 }
        guard byte(end) == .comma, byte(end + 1) == .space, words.mayEnd(bytes, at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1), name.start <= bracket + 1,
            name.holdsAnywhere || name.kind == .name
        else { return }
        var last = end + 2
        while last < count, last - end < 512, bytes[last] != .closeBracket, bytes[last] != .comma, bytes[last] >= .space
        {
            last += 1
        }
        guard byte(last) == .closeBracket, words.roles(WordSet.hash(bytes, end + 2, last)) == nil,
            name.kind != .name || isPerson(end + 2, last), name.kind != .user || isLogin(end + 2, last),
            // `[password, microsoftAuthenticatorPush]`: a list of methods
            name.kind != .password
                || !ValueShape(bytes, end + 2, last).hasHumps && rolesOfLastPart(endingAt: last) == nil,
            // `[TeamsDesktop, SkypeDesktop]`
            name.kind != .deviceName || !ValueShape(bytes, end + 2, last).isWord
                || (end + 2..<last).contains(where: { bytes[$0] == .minus })
        else { return }
        if name.demand == .nearAccount {
            _ = found(.name, end + 2, last)
            return
        }
        accept(.enclosed(end + 2, last, by: .closeBracket), name, separator: end)
    }

    /// `session=<Qh3…>`: a generated value in angle brackets, no element and no placeholder.
    private func angledValue(from start: Int) -> ValueExtent? {
        var end = start
        while end < count, end - start < 128,
            bytes[end].isRunByte || bytes[end] == UInt8(ascii: "@")
                || bytes[end] == .slash && end > start
                // `<71c3c453 42198589 …>`, as an array of bytes is printed
                || bytes[end] == .space && end > start && bytes[end - 1].isHexDigit && byte(end + 1).isHexDigit
        { end += 1 }
        guard byte(end) == UInt8(ascii: ">"),
            hasDigit(start, end) || (start..<end).contains(where: { bytes[$0] == UInt8(ascii: "@") })
        else { return nil }
        let next = byte(end + 1)
        guard next == 0 || next == .comma || next.isSpace || next.isQuote || next == .backslash else { return nil }
        return .enclosed(start, end, by: UInt8(ascii: ">"))
    }

    /// The end of the words before the name of the next field: `SYSTEM Account Domain: …`.
    private func endOfWords(_ start: Int, _ end: Int) -> Int {
        guard byte(end) == .colon || byte(end) == .equals else { return end }
        var last = end
        while last > start {
            var first = last
            while first > start, bytes[first - 1] != .space { first -= 1 }
            guard words.roles(WordSet.hash(bytes, first, last)) != nil, first > start else { break }
            last = first - 1
        }
        return last
    }

    /// A bare value is classified by its beginning. Otherwise `otp=otp=otp=…` would be read to its end at every name.
    static let judgedLength = 2048
    private static let longestValue = 512

    /// The strings of an array, each classified by the array's name.
    private func maskElements(from start: Int, _ name: FieldName, separator: Int) {
        let isKey = name.demand == .plausible && (name.kind == .key || name.kind == .secret)
        if name.kind.sensitivity == .secret, let end = endOfByteList(from: start, isKey: isKey) {
            found(name.kind, start, end)
            return
        }
        var index = start
        var seen = 0
        while index < count, seen < 64, index - start < 65_536 {
            let byte = bytes[index]
            if byte == .closeBracket || byte == .closeParenthesis || byte == .openBrace { return }
            if let quote = openingQuote(at: index) {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                accept(extent, name, separator: separator)
                index = extent.end + quote.level + 1
                seen += 1
            } else if byte.isSpace || byte == .comma || byte == .backslash
                || byte == UInt8(ascii: "n") && self.byte(index - 1) == .backslash
            {
                index += 1
            } else if isGUID(index) {
                // `owners: [GUID, GUID]`
                accept(.enclosed(index, index + 36, by: .comma), name, separator: separator)
                index += 36
                seen += 1
            } else if byte.isAlphanumeric, name.kind.sensitivity == .secret,
                let end = endOfElement(from: index), isCode(inList: ValueShape(bytes, index, end)),
                // `secrets=[token-refresher-token-9zq4k]`: names
                !name.roles.contains(.secret) || !isNameOfSecret(index, end)
            {
                // `recoveryCodes=[jds25-kerxz, f4e6s-vp7f2]`
                accept(.enclosed(index, end, by: bytes[end]), name, separator: separator)
                index = end
                seen += 1
            } else if byte.isDigit, starts(exactly: " => ", at: index + 1) {
                // `array ( 0 => 'anna', )`, as PHP prints it
                index += 5
            } else {
                return
            }
        }
    }

    /// `[ro.serialno]: [C02XG0ABJGH5]`, `user=[anna.berg]`: the closing bracket after one bare value, which has a digit
    /// or a sign as words of a list have not.
    private func endOfOnlyElement(from start: Int, _ name: FieldName) -> Int? {
        guard name.kind.sensitivity != .secret, name.holdsAnywhere else { return nil }
        var end = start
        while end < count, end - start < 96,
            bytes[end].isNameByte || bytes[end] == .space && bytes[end - 1].isNameByte
                || bytes[end] == .minus || bytes[end] == .dot || bytes[end] == .underscore
                || bytes[end] == UInt8(ascii: "@") || bytes[end] == .colon || bytes[end] == UInt8(ascii: "+")
        { end += 1 }
        guard end > start, byte(end) == .closeBracket, Mask.length(bytes, count, at: start) != end - start,
            !isTypeName(ValueShape(bytes, start, end))
        else { return nil }
        let shape = ValueShape(bytes, start, end)
        let isMade = shape.digits + shape.dots + shape.underscores + shape.hyphens + shape.ats > 0
        // `user [not_found]`
        return isMade && shape.blanks < 4 && rolesOfName(endingAt: end) == nil ? end : nil
    }

    /// Letters and digits, and no type: `[UInt8]`.
    private func isCode(inList shape: ValueShape) -> Bool {
        shape.digits > 0 && shape.length >= 6 && !isTypeName(shape)
    }

    /// `token-refresher-token-9zq4k`: small letters with hyphens, and a word for a secret among them.
    private func isNameOfSecret(_ start: Int, _ end: Int) -> Bool {
        let shape = ValueShape(bytes, start, end)
        guard shape.hyphens > 1, shape.uppers == 0 else { return false }
        var first = start
        for index in start...end where index == end || bytes[index] == .minus {
            if let roles = words.roles(WordSet.hash(bytes, first, index)),
                !roles.isDisjoint(with: [.token, .secret, .password])
            {
                return true
            }
            first = index + 1
        }
        return false
    }

    /// The end of an element without quotes.
    private func endOfElement(from start: Int) -> Int? {
        var end = start
        while end < count, end - start < 128,
            bytes[end].isRunByte || bytes[end] == .equals || bytes[end] == .slash
        { end += 1 }
        return byte(end) == .comma || byte(end) == .closeBracket ? end : nil
    }

    /// `password for anna: …`, `code of session 4: …`: the name is not directly before the separator.
    func maskValueOfPhrase(at colon: Int) {
        guard byte(colon + 1) == .space else { return }
        if noteCodes(ofPhrase: colon) { return }
        let index = startOfRun(endingAt: colon, notBefore: max(0, cursor - 64, colon - 96)) { $0 > .space }
        guard index > 4, index < colon, byte(index - 1) == .space else { return }
        guard bytes[index - 2] | 32 == UInt8(ascii: "r") || bytes[index - 2] | 32 == UInt8(ascii: "f") else { return }
        guard endsWord("for", at: index - 1) || endsWord("of", at: index - 1) else { return }
        let end = index - (endsWord("for", at: index - 1) ? 5 : 4)
        guard end > 0, byte(end - 1).isAlphanumeric, words.mayEnd(bytes, at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1),
            name.kind.sensitivity == .secret, name.holdsAnywhere
        else { return }
        let start = valueStart(after: colon)
        var last = start
        while last < count, bytes[last] > .space { last += 1 }
        guard
            looksGenerated(start, last, atLeast: 6) || name.kind == .password && !isPlainWord(start, last)
                || endOfRecoveryPhrase(from: start, isNamed: isNameOfPhrase(endingAt: end)) != nil
        else { return }
        maskValue(of: name, from: start, separator: colon)
    }

    /// What is in a header of this name.
    private func headerGrammar(_ name: FieldName) -> HeaderGrammar {
        switch bytes[name.end - 1] | 0x20 {
        case UInt8(ascii: "n"): return .authorization
        case UInt8(ascii: "x"): return .anchorMailbox
        default:
            var index = name.end
            while index > name.start, bytes[index - 1] | 0x20 != UInt8(ascii: "c") { index -= 1 }
            while index > 0, bytes[index - 1] | 0x20 == UInt8(ascii: "c") || bytes[index - 1] == .minus { index -= 1 }
            return starts(with: "set", at: index - 3) ? .setCookie : .cookie
        }
    }
}
