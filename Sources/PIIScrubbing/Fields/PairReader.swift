import TextBytes

/// `name=value`, `name: value`, `"name":"value"`, `name => value`, `name := value`, `name -> value`.
extension TextScan {
    func pair(at separator: Int) {
        let sign = bytes[separator]
        let next = byte(separator + 1)
        let before = byte(separator - 1)
        var start = separator
        switch sign {
        case UInt8(ascii: ":"):
            if before == UInt8(ascii: ":") || next == UInt8(ascii: "=") { return }
            if next == UInt8(ascii: "/"), byte(separator + 2) == UInt8(ascii: "/") { return }
            if next == UInt8(ascii: ":") {
                // `userPassword:: …` is base64 in LDIF.
                guard byte(separator + 2) == .space else { return }
                start += 1
            }
        case UInt8(ascii: ">"):
            guard before == .minus else { return }
        default:
            if before == UInt8(ascii: "="), next == .space, byte(separator + 2).isQuote {
                comparison(at: separator)
                return
            }
            if next == UInt8(ascii: "=") || before == UInt8(ascii: "!") || before == UInt8(ascii: "<")
                || before == UInt8(ascii: ">") || before == UInt8(ascii: "=")
            {
                return
            }
        }
        guard let name = fieldName(before: separator) else { return }
        value(of: name, from: valueStart(after: start), separator: separator)
    }

    /// Classifies the value at `start` by its name.
    func value(of name: FieldName, from start: Int, separator: Int) {
        guard start < count else { return }
        if name.confidence == .header {
            headerValue(headerGrammar(name), from: start, name: name)
            return
        }
        if let quote = openingQuote(at: start) {
            // `"Password: " password`: the quote closes the prompt.
            if name.quoteLevel < 0, byte(name.start - 1) == quote.quote, bytes[separator] == .colon { return }
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            accept(extent, name, separator: separator)
            return
        }
        let first = bytes[start]
        if first == UInt8(ascii: "[") || first == UInt8(ascii: "(") {
            if Mask.length(bytes, count, at: start) == 0 {
                elements(from: start + 1, name, separator: separator)
                return
            }
        }
        if first == UInt8(ascii: "{") {
            // `{SSHA}…`, `{bcrypt}…`: a hash and its scheme.
            var scheme = start + 1
            while scheme < count, scheme - start < 14, bytes[scheme].isAlphanumeric || bytes[scheme] == .minus {
                scheme += 1
            }
            if name.kind == .password, byte(scheme) == .closeBrace, scheme > start + 2, byte(scheme + 1) > .space {
                var end = scheme + 1
                while end < count, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
                if end - scheme > 8 { found(.password, scheme + 1, end) }
                return
            }
            // `CN={765952…}`: an identifier in hexadecimal digits.
            var end = start + 1
            while end < count, end - start < 128, bytes[end].isHexDigit { end += 1 }
            if name.kind == .user || name.kind == .account, end - start > 32, byte(end) == .closeBrace {
                found(.account, start + 1, end)
                return
            }
            if isGUID(start + 1), byte(start + 37) == UInt8(ascii: "}") {
                let extent = ValueExtent(
                    start: start + 1,
                    end: start + 37,
                    isQuoted: true,
                    isCut: false,
                    terminator: UInt8(ascii: "}")
                )
                accept(extent, name, separator: separator)
            }
            return
        }
        if first == UInt8(ascii: "<"), let extent = angledValue(from: start + 1) {
            accept(extent, name, separator: separator)
            return
        }
        let isName = name.kind == .name || name.kind == .deviceName
        let isSecret = name.kind.sensitivity == .secret
        // `k`, `key`, `t`: outside of a query these can be the name of anything.
        if isSecret, name.confidence == .query, name.end - name.start < 5, !name.kind.isGrant {
            let before = byte(name.start - 1)
            guard before == UInt8(ascii: "?") || before == UInt8(ascii: "&") || before == UInt8(ascii: "#") else {
                return
            }
        }
        var extent = bareValue(
            from: start,
            separatorDepth: depth(separator),
            spaces: isName || name.kind == .phone || name.kind == .card,
            // A bare value after a quoted name ends at the comma, as in JSON.
            isPassword: name.kind == .password && name.quoteLevel < 0,
            limit: isSecret ? Self.judgedLength : Self.longestValue
        )
        if name.kind == .name || name.kind == .user || name.kind == .account {
            // The name of a person ends where the next word is not one of a name.
            let person = personEnd(from: start)
            let end = endOfWords(start, person.end)
            let isWhole = name.kind == .account ? isPerson(start, end) : person.words > 1 || name.kind == .name
            if person.words > 0, isWhole, end > start, byte(end) != .backslash || !byte(end + 1).isLowercase {
                extent.end = end
                extent.terminator = byte(end)
            }
        }
        accept(extent, name, separator: separator)
    }

    /// `local_account_id == '…'`: only a generated value, for source code compares with words.
    private func comparison(at sign: Int) {
        guard let name = fieldName(before: sign - 1), name.confidence == .high || name.confidence == .low,
            let quote = openingQuote(at: sign + 2)
        else { return }
        let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
        guard isGUID(extent.start) || looksGenerated(extent.start, extent.end, atLeast: 12) else { return }
        accept(extent, name, separator: sign)
    }

    /// `[username, anna]`, as dictionaries are printed.
    func pairInBrackets(at bracket: Int) {
        var end = bracket + 1
        while end < count, end - bracket < 40, bytes[end].isLetter || bytes[end] == UInt8(ascii: "_") { end += 1 }
        guard byte(end) == .comma, byte(end + 1) == .space, words.mayEnd(bytes, at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1), name.start <= bracket + 1,
            name.confidence == .high || name.confidence == .low
        else { return }
        var last = end + 2
        while last < count, last - end < 512, bytes[last] != .closeBracket, bytes[last] != .comma, bytes[last] >= .space
        {
            last += 1
        }
        guard byte(last) == .closeBracket, words.roles(WordSet.hash(bytes, end + 2, last)) == nil,
            name.kind != .name || isPerson(end + 2, last), name.kind != .user || isLogin(end + 2, last)
        else { return }
        let extent = ValueExtent(start: end + 2, end: last, isQuoted: true, isCut: false, terminator: .closeBracket)
        accept(extent, name, separator: end)
    }

    /// `session=<Qh3…>`: a generated value in angle brackets, no element and no placeholder.
    private func angledValue(from start: Int) -> ValueExtent? {
        var end = start
        while end < count, end - start < 128,
            bytes[end].isRunByte || bytes[end] == UInt8(ascii: "@")
                || bytes[end] == UInt8(ascii: "/") && end > start
        { end += 1 }
        guard byte(end) == UInt8(ascii: ">"),
            hasDigit(start, end) || (start..<end).contains(where: { bytes[$0] == UInt8(ascii: "@") })
        else { return nil }
        let next = byte(end + 1)
        guard next == 0 || next == .comma || next.isSpace || next.isQuote || next == .backslash else { return nil }
        return ValueExtent(start: start, end: end, isQuoted: true, isCut: false, terminator: UInt8(ascii: ">"))
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
    private static let judgedLength = 2048
    private static let longestValue = 512

    /// The strings of an array, each classified by the array's name.
    private func elements(from start: Int, _ name: FieldName, separator: Int) {
        var index = start
        var seen = 0
        while index < count, seen < 64, index - start < 65_536 {
            let byte = bytes[index]
            if byte == UInt8(ascii: "]") || byte == UInt8(ascii: ")") || byte == UInt8(ascii: "{") { return }
            if let quote = openingQuote(at: index) {
                let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
                accept(extent, name, separator: separator)
                index = extent.end + quote.level + 1
                seen += 1
            } else if byte.isSpace || byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\\")
                || byte == UInt8(ascii: "n") && self.byte(index - 1) == UInt8(ascii: "\\")
            {
                index += 1
            } else if isGUID(index) {
                // `owners: [GUID, GUID]`
                let extent = ValueExtent(
                    start: index,
                    end: index + 36,
                    isQuoted: true,
                    isCut: false,
                    terminator: .comma
                )
                accept(extent, name, separator: separator)
                index += 36
                seen += 1
            } else if byte.isDigit, starts(exactly: " => ", at: index + 1) {
                // `array ( 0 => 'anna', )`, as PHP prints it
                index += 5
            } else {
                return
            }
        }
    }

    /// Masks a value if the name and the value agree.
    func accept(_ extent: ValueExtent, _ name: FieldName, separator: Int) {
        var extent = extent
        guard masks(name.kind), !extent.isEmpty, extent.start >= cursor else { return }
        let mask = Mask.length(bytes, count, at: extent.start)
        if mask > 0, name.kind.sensitivity != .secret || extent.start + mask == extent.end {
            pass(to: extent.start + mask)
            return
        }
        guard let kind = kind(of: &extent, name, separator: separator) else { return }
        let isBareNumber = !extent.isQuoted && name.quoteLevel >= 0 && isNumber(extent.start, extent.end)
        let isToken = kind.sensitivity == .secret && kind != .password && !extent.isQuoted
        if !extent.isQuoted, kind.sensitivity == .secret, extent.end - extent.start >= Self.judgedLength {
            extent = bareValue(
                from: extent.start,
                separatorDepth: depth(separator),
                spaces: false,
                isPassword: kind == .password,
                limit: .max
            )
        }
        found(
            kind,
            extent.start,
            extent.end,
            quoteLevel: isBareNumber ? Int8(clamping: name.quoteLevel) : -1
        )
        if isToken { continueToken(kind, after: extent.end, width: extent.end - extent.start) }
        if kind == .name, !extent.isQuoted {
            if name.isOfPersons { morePersons(after: extent.end) }
            partsOfName(after: extent.end)
        }
        if kind == .oneTimeCode { moreCodes(after: extent.end, length: extent.end - extent.start) }
        if kind == .user, byte(name.start - 1) == UInt8(ascii: "/") { passwordAfter(extent.end) }
    }

    /// `Reviewers: Anna Berg, Tom Vale`
    private func morePersons(after end: Int) {
        var start = end
        while byte(start) == .comma || byte(start) == UInt8(ascii: ";"), byte(start + 1) == .space {
            let person = personEnd(from: start + 2)
            guard person.words > 1, byte(person.end) != .colon, isPerson(start + 2, person.end),
                found(.name, start + 2, person.end)
            else { return }
            start = person.end
        }
    }

    /// `N:Berg;Anna`, `Berg^Anna`, `Passenger: BERG/ANNA MR`: the given name after the family name.
    private func partsOfName(after end: Int) {
        let sign = byte(end)
        guard sign == UInt8(ascii: ";") || sign == UInt8(ascii: "^") || sign == UInt8(ascii: "/") else { return }
        let person = personEnd(from: end + 1)
        guard person.words == 1 || person.words == 2 && sign == UInt8(ascii: "/"), byte(person.end) != .equals,
            byte(person.end) != .colon, isPersonName(end + 1, person.end), !hasThing(end + 1, person.end)
        else { return }
        found(.name, end + 1, person.end)
    }

    /// `634878, 921266, 839762`: a list of codes of one length.
    private func moreCodes(after end: Int, length: Int) {
        var start = end
        while byte(start) == .comma, byte(start + 1) == .space || byte(start + 1).isAlphanumeric {
            start += byte(start + 1) == .space ? 2 : 1
            var last = start
            while last < count, last - start <= length, bytes[last].isAlphanumeric { last += 1 }
            guard last - start == length, hasDigit(start, last), found(.oneTimeCode, start, last) else { return }
            start = last
        }
    }

    /// `net use … /user:DOMAIN\\anna password`: the word after the name of a user on a command line.
    func passwordAfter(_ end: Int) {
        guard byte(end) == .space else { return }
        var last = end + 1
        while last < count, last - end < 64, bytes[last] > .space, !bytes[last].isQuote { last += 1 }
        if looksLikePassword(ValueShape(bytes, end + 1, last)) { note(.password, end + 1, last) }
    }

    /// What a value is by its name and by its shape; nil if nothing must be hidden. Shortens the extent to the value.
    func kind(of extent: inout ValueExtent, _ name: FieldName, separator: Int) -> FindingKind? {
        var kind = name.kind
        guard !extent.isEmpty else { return nil }
        if isPlaceholder(extent.start, extent.end) { return nil }
        if name.kind == .account, !extent.isQuoted, nameOfNumber(from: extent.start) { return nil }
        if extent.terminator == UInt8(ascii: "("), !extent.isQuoted { return nil }
        if !extent.isQuoted, isSubscript(extent) { return nil }
        if isGUID(extent.start), byte(extent.start + 36) == UInt8(ascii: "."), isGUID(extent.start + 37) {
            extent.end = extent.start + UUIDText.length
            return .account
        }
        let sign = bytes[separator]
        // A list of fields is not a value: `subject: CN=graph.microsoft.com`.
        if !extent.isQuoted, kind != .password, isFieldList(extent) { return nil }
        let before = byte(name.start - 1)
        let isOption = !name.isProse && (before == UInt8(ascii: "/") || before == .minus)
        let isLoose =
            !extent.isQuoted && !isOption
            && (sign == UInt8(ascii: ":") || sign == .minus || name.isProse && byte(separator + 1) == .space)
        let shape = ValueShape(bytes, extent.start, extent.end)
        if !extent.isQuoted, sign == UInt8(ascii: ":"), isTypeName(shape) { return nil }
        // `system:serviceaccount:default:builder`: a path with colons.
        if !extent.isQuoted, kind == .user, sign == .colon, before == .colon, byte(separator + 1) != .space {
            return nil
        }
        if !extent.isQuoted, kind.sensitivity == .secret, kind != .password, isCode(shape) { return nil }
        // `cn:: …` in LDIF is base64.
        if sign == .colon, byte(separator + 1) == .colon, kind.sensitivity == .personal, name.confidence != .neighbour {
            return shape.blanks == 0 && shape.length > 3 ? kind : nil
        }
        if !extent.isQuoted, isExpression(shape) || isSelector(extent, separator) { return nil }
        // `givenName -> first_name`, `label.email=E-mail`: the name of a field in the value's place.
        if kind.sensitivity == .personal, shape.digits + shape.blanks == 0, name.confidence == .high,
            rolesOfWholeName(extent.start, extent.end)
        {
            return nil
        }
        if kind.sensitivity == .secret, kind != .password, isTime(extent.start) { return nil }
        switch name.confidence {
        case .high:
            guard isStrongValue(&extent, shape, name, isLoose: isLoose) else { return nil }
        case .low:
            guard isWeakValue(extent, shape, name, isLoose: isLoose) else { return nil }
        case .query:
            guard isQueryValue(extent, shape, name, separator: separator) else { return nil }
        case .neighbour, .person:
            guard let owner = doubtfulKind(extent, shape, name) else { return nil }
            kind = owner
        case .markup:
            guard isGeneratedID(extent.start, extent.end) else { return nil }
        case .open, .header:
            return nil
        }
        if kind == .user, isGUID(extent.start), name.roles.contains(.userWeak) { kind = .account }
        if kind == .user || kind == .account, shape.blanks > 0, isPersonName(extent.start, extent.end, atLeast: 2) {
            kind = .name
        }
        if kind.sensitivity == .secret, kind != .password, extent.isQuoted, hasWords(extent.start, extent.end) {
            return nil
        }
        return kind
    }

    /// `uid=1001(anna)`, as `id` prints it: the name is noted.
    private func nameOfNumber(from start: Int) -> Bool {
        var open = start
        while byte(open).isDigit { open += 1 }
        guard open > start, byte(open) == .openParenthesis else { return false }
        var end = open + 1
        while end < count, end - open < 40, bytes[end] != .closeParenthesis, bytes[end] > .space { end += 1 }
        guard byte(end) == .closeParenthesis, ValueShape(bytes, open + 1, end).isLoginName else { return false }
        if !vocabulary.pointee.nobodies.contains(bytes, open + 1, end), !isPlaceholder(open + 1, end) {
            note(.user, open + 1, end)
        }
        return true
    }

    /// `2024-03-11T07:11:52`: `t` is a time in one log and a token in another.
    private func isTime(_ start: Int) -> Bool {
        guard byte(start + 4) == .minus, byte(start + 7) == .minus, byte(start + 10) | 0x20 == UInt8(ascii: "t"),
            byte(start + 13) == .colon
        else { return false }
        return isNumber(start, start + 4) && isNumber(start + 5, start + 7) && isNumber(start + 8, start + 10)
    }

    private func isFieldList(_ extent: ValueExtent) -> Bool {
        var index = extent.start
        while index < extent.end, index - extent.start < 24, bytes[index].isLetter { index += 1 }
        return index > extent.start && index + 1 < extent.end && bytes[index] == .equals && bytes[index + 1] != .equals
    }

    /// `password for anna: …`, `code of session 4: …`: the name is not directly before the separator.
    func valueOfPhrase(at colon: Int) {
        guard byte(colon + 1) == .space else { return }
        var index = colon
        while index > cursor - 64, index > 0, colon - index < 96, bytes[index - 1] > .space { index -= 1 }
        guard index > 4, index < colon, byte(index - 1) == .space else { return }
        guard bytes[index - 2] | 32 == UInt8(ascii: "r") || bytes[index - 2] | 32 == UInt8(ascii: "f") else { return }
        guard endsWord("for", at: index - 1) || endsWord("of", at: index - 1) else { return }
        let end = index - (endsWord("for", at: index - 1) ? 5 : 4)
        guard end > 0, byte(end - 1).isAlphanumeric, words.mayEnd(bytes, at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1),
            name.kind.sensitivity == .secret,
            name.confidence == .high || name.confidence == .low
        else { return }
        let start = valueStart(after: colon)
        var last = start
        while last < count, bytes[last] > .space { last += 1 }
        guard looksGenerated(start, last, atLeast: 6) || name.kind == .password && !isPlainWord(start, last)
        else {
            return
        }
        value(of: name, from: start, separator: colon)
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
