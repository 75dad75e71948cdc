import TextBytes

/// A generated run and the name before it, whatever is between them: `"apiKey", "…"`, `| token | … |`,
/// `{secret,<<"…">>}`, `withSecret("…")`, `the API key is …`. Fields with a separator (`=`, `:`) are read by `maskPair`.
extension TextScan {
    /// Words between a name and its value in a sentence: `IMEI number is 4901…`.
    static let valueLinks: StaticString = "is was are number no nr value of now record entry"
    /// Words between the name of a secret and its value. Secrets are also set, changed and reset.
    static let secretLinks: StaticString =
        """
        is was are value of now to set as equals old new current previous rotated changed reset updated with lautet ist
        est es era ascii ascii-text text plain encrypted definida definido como a para auf by na con als til em
        """
    private static let widestGap = 48
    private static let mostLinks = 3

    /// Where a gap begins, and what is in it.
    private struct Gap {
        var start: Int
        /// Quotes, brackets, commas or lines of a table: more than the blank of a sentence.
        var isMarked = false
        /// Brackets, commas or lines of a table.
        var isParted = false
        var isTab = false
        /// A digit that says how the value is encrypted is between: `secret 5 …`.
        var isTyped = false
    }

    /// The kind of a long generated word by the name before it: `IBAN DE74…`, `the IMEI number is 4901…`,
    /// `session id 9f3b…`.
    func kindOfRun(_ start: Int, _ end: Int) -> FindingKind? {
        // `APP_KEY "base64:…"`
        let head = byte(start - 1) == .slash ? startOfBase64(start, end) : start
        var gap = gap(before: starts(exactly: "base64:", at: start - 7) ? start - 7 : head)
        if byte(start - 1) == .equals || byte(start - 1) == UInt8(ascii: "|"),
            looksGenerated(start, end, atLeast: 16), noteCookie(before: start)
        {
            return .cookie
        }
        // `user anna on #5e884898…`: the hash of a password, as Redis lists them
        if end - start == 64, starts(exactly: " on #", at: start - 5) { return .password }
        if starts(exactly: "\" \"", at: start - 3), isPasswordOfCommand(start) { return .password }
        // Directly after another sign only a login can be: `anna/…`, `anna:…`.
        guard gap.start < start || byte(start - 1) == .slash || byte(start - 1) == .colon else { return nil }
        // `| bad_token |` and a row with a GUID below it
        if gap.isParted, isGUID(start) { return nil }
        // `638402580036364960.OuWo/8KY…`: the nonce of a middleware, the time before it
        if byte(start + 18) == .dot, starts(exactly: "63", at: start) || starts(exactly: "64", at: start),
            isNumber(start, start + 18), ValueShape(bytes, start + 19, end).letters > 2
        {
            return .nonce
        }
        let shape = ValueShape(bytes, head, end)
        // `…/token, _kCFStreamErrorDomainKey=1`, `NoCachedAccessToken; DurationInCacheInMs: 0`: a name
        if shape.digits == 0,
            byte(end) == .equals && byte(end + 1).isAlphanumeric || byte(end) == .colon && byte(end + 1) == .space
        {
            return nil
        }
        // `…/tokens\\nPASSWORD_MIN_LENGTH=12`: a line ended
        if shape.digits == 0, byte(start - 1) == .backslash, isEscapeLetter(start) { return nil }
        let isPassword = looksLikePassword(shape) && shape.digits > 1
        if isPassword, shape.uppers > 1, shape.lowers > 1, shape.underscores == 0,
            isPasswordOfCall(start) || noteLoginOfPassword(start, end) || isPasswordOfText(start, end)
        {
            return .password
        }
        let form = Form(shape, gap, isPassword: isPassword)
        // Most runs are names of classes and files: no name before them is looked up.
        guard form.isAny, gap.start < start else { return nil }
        let isCertain = form.isRandom || isPassword || shape.length >= 32
        var name =
            nameOfRun(gap, isCertain, form.isRandom)
            ?? (isCertain || form.isGrouped ? nameOfPhrase(before: gap.start) : nil)
        var links = 0
        while name == nil, links < Self.mostLinks, start - gap.start < Self.widestGap, let next = beforeLink(gap) {
            gap = next
            name = nameOfRun(gap, isCertain, form.isRandom)
            links += 1
        }
        guard let name, !isSignatureOfPackage(head, name), let kind = kind(of: form, shape, gap, name) else {
            return nil
        }
        if head < start {
            guard form.isRandom, kind.isGeneratedSecret else { return nil }
            note(kind, head, start)
        }
        return kind
    }

    /// `"AUTH" "anna" "…"`, as the monitor of Redis prints it
    private func isPasswordOfCommand(_ start: Int) -> Bool {
        var open = start - 3
        while open > 0, start - open < 64, !bytes[open - 1].isQuote { open -= 1 }
        return isArgumentOfAuth(open)
    }

    /// What a run looks like, beside its name.
    private struct Form {
        let isPassword: Bool
        let isRandom: Bool
        let isPlain: Bool
        let isWord: Bool
        let isMixed: Bool
        let isHex: Bool
        let isBase32: Bool
        let isGrouped: Bool
        /// It can be a value at all.
        let isAny: Bool

        init(_ shape: ValueShape, _ gap: Gap, isPassword: Bool) {
            self.isPassword = isPassword
            isRandom = shape.looksRandom
            isPlain = shape.digits >= 3 && shape.dots == 0 && shape.hyphens < 2 && (shape.turns >= 3 || shape.isNumber)
            isWord = isPlain && !shape.isNumber && shape.turns >= 4
            // `secret contoso-api-7f9d6c8b5`, `token | Contoso.Token2`
            let isOneWord = shape.hyphens + shape.dots == 0 && shape.underscores * 8 <= shape.length
            isMixed = shape.uppers > 0 && shape.lowers > 0 && isOneWord && (gap.isMarked || isWord || shape.turns > 5)
            isHex = shape.length >= 32 && shape.digits >= 4 && shape.turns * 4 >= shape.length && isOneWord
            // `totp secret VGFFSAVVRKK2AFKRQJQY5GNAFTMILHAT`
            isBase32 =
                shape.length >= 16 && shape.uppers + shape.digits == shape.length && shape.digits > 0
                && shape.uppers > shape.digits
            // `recovery key KLID-S47E-ST26-Y7HH`
            isGrouped = shape.lowers == 0 && shape.hyphens > 2 && shape.digits > 3 && shape.uppers > 3
            isAny =
                isRandom || isPlain || isPassword || isHex || isGrouped || isBase32
                || isMixed && shape.looksGenerated(atLeast: 16)
        }
    }

    /// The kind of a run by its form and its name.
    private func kind(of form: Form, _ shape: ValueShape, _ gap: Gap, _ name: FieldName) -> FindingKind? {
        switch name.kind {
        case .card, .device: return form.isPlain && !gap.isParted && !namesCertificate(shape, name) ? name.kind : nil
        case .password:
            let isMade = gap.isMarked && shape.uppers + shape.others > 0 || shape.uppers > 1
            // `psk 28385aab8ce0e2e7…`
            return form.isPassword && isMade || form.isHex && !gap.isParted ? .password : nil
        case _ where gap.isTyped && form.isPassword && name.kind.sensitivity == .secret: return name.kind
        // `"AUTH" "…"`
        case .token where name.demand == .inQuery && form.isPassword && shape.uppers > 1: return .password
        case .session where gap.isTab: return form.isRandom ? .cookie : nil
        case .session, .enrollment: return (form.isWord || form.isRandom) && !gap.isParted ? name.kind : nil
        case .secret, .token, .key, .cookie, .assertion, .clientInfo, .code, .state, .nonce:
            let isGrant = name.kind.isGrant || name.kind == .assertion || name.kind == .clientInfo
            // `an object at 0x7f609a25fb10`
            if bytes[shape.start + 1] == UInt8(ascii: "x"), isPlaceholder(shape.start, shape.end) { return nil }
            if form.isGrouped, name.roles.contains(.secretName) { return name.kind }
            if form.isRandom { return name.kind }
            guard !isGrant else { return nil }
            if form.isBase32, !gap.isParted, name.kind == .secret || name.kind == .token { return name.kind }
            // `shared key "4b2042eb814b09196eb4"`
            let isQuoted = gap.isMarked && !gap.isParted && shape.length >= 16 && name.demand == .plausible
            let isToken = form.isMixed || form.isHex
            return isToken || form.isWord && (!gap.isMarked || isQuoted) && shape.hyphens == 0 ? name.kind : nil
        case .user, .account:
            // `idTag a2e382de4f891e23`, `gaia id 182054811890994881932`
            let isNamed =
                name.kind == .account && name.demand == .plausible
                && (form.isWord || shape.isNumber && shape.length > 16)
            return !gap.isParted && (isNamed || isIdentifier(shape, isWord: form.isWord)) ? .account : nil
        default: return nil
        }
    }

    /// `cookie d/i9lQLBBc…`: where base64 begins that has a slash among its first characters.
    private func startOfBase64(_ start: Int, _ end: Int) -> Int {
        guard end - start >= 20 else { return start }
        var first = start
        while first > cursor, start - first < 16, bytes[first - 1].isBase64Digit { first -= 1 }
        let isWhole = byte(first - 1) == .space || byte(first - 1).isQuote
        return isWhole && bytes[first].isAlphanumeric && start - first < 16 ? first : start
    }

    /// `serial 171ab030ef93…`: a certificate's
    private func namesCertificate(_ shape: ValueShape, _ name: FieldName) -> Bool {
        shape.lowers > 0 && shape.uppers == 0 && shape.length >= 24 && endsWord("serial", at: name.end)
    }

    /// `user Af1BcfCrdLcIgomC2`, `subject identifier pZNv…`
    private func isIdentifier(_ shape: ValueShape, isWord: Bool) -> Bool {
        let isMixed = shape.turns >= 6 && shape.uppers > 0 && shape.lowers > 0
        // `user 64f1c2d9a1b2c3d4e5f60718`: as databases name their documents, and a GUID without hyphens
        let isDocument =
            (shape.length == 24 || shape.length == 32) && (shape.start..<shape.end).allSatisfy { bytes[$0].isHexDigit }
        // `user 01ZSC01F439D14Y1Y1WG7CRY4Y`: a ULID
        let isULID =
            shape.length == 26 && shape.digits > 4 && shape.uppers + shape.digits == 26 && bytes[shape.start].isDigit
        return shape.looksRandom || isDocument || isULID || isWord && isMixed && shape.hyphens + shape.underscores == 0
    }

    /// The name that ends where the gap begins.
    private func nameOfRun(_ gap: Gap, _ isCertain: Bool, _ isRandom: Bool) -> FieldName? {
        guard gap.start > cursor, words.mayEnd(bytes, at: gap.start),
            let name = fieldName(endingAt: gap.start, quoteLevel: -1)
        else { return nil }
        // `HEAD is now at f1369fb…`: in a sentence, `at` and `rt` are no names of tokens.
        if !gap.isMarked, name.end - name.start < 3 { return nil }
        switch name.demand {
        case .plausible, .distinctive: return name
        // `Wi-Fi code vg9Vu9xWNP7ahVbhXIII`, `rotated key pMu8d9h8…`
        case .inQuery where isRandom && !gap.isMarked && (name.kind == .secret || name.kind == .code):
            return name
        case .inQuery:
            return isCertain && !name.roles.isDisjoint(with: [.auth, .apiKey, .crypto, .state, .nonce])
                ? name : nil
        default: return nil
        }
    }

    /// The gap before a word that links a name and its value, or before a digit that says how the value is encrypted:
    /// `secret 5 …`, `key 7 …`.
    private func beforeLink(_ gap: Gap) -> Gap? {
        var first = gap.start
        while first > cursor, gap.start - first < 12, bytes[first - 1].isLetter || bytes[first - 1] == .minus {
            first -= 1
        }
        if first == gap.start, first > cursor, bytes[first - 1].isDigit { first -= 1 }
        guard first < gap.start, first > cursor, bytes[first - 1] == .space,
            bytes[first].isDigit || vocabulary.pointee.secretLinks.contains(bytes, first, gap.start)
                || vocabulary.pointee.valueLinks.contains(bytes, first, gap.start)
        else { return nil }
        var next = self.gap(before: first)
        // `secret rotated: old …`
        if byte(next.start - 1) == .colon, next.start < first { next.start -= 1 }
        next.isMarked = next.isMarked || gap.isMarked
        next.isParted = next.isParted || gap.isParted
        next.isTab = next.isTab || gap.isTab
        next.isTyped = gap.isTyped || bytes[first].isDigit
        return next
    }

    /// Reads back over what can be between a name and a value.
    private func gap(before start: Int) -> Gap {
        var gap = Gap(start: start)
        while gap.start > cursor, start - gap.start < Self.widestGap {
            let index = gap.start
            switch bytes[index - 1] {
            case .space: break
            case .tab:
                gap.isTab = true
                gap.isMarked = true
                gap.isParted = true
            case .dot:
                // Leader dots.
                guard index < start, bytes[index] == .space || bytes[index] == .dot else { return gap }
            case .minus:
                // `<-`, `->`, ` - `
                let next = byte(index - 2)
                guard index < start, next == UInt8(ascii: "<") || next == .space || bytes[index] == UInt8(ascii: ">")
                else { return gap }
            case .colon, .equals:
                if let first = typedLength(endingAt: index) {
                    gap.start = first + 1
                    gap.isMarked = true
                    break
                }
                // `::`, `:=`, `=>`, `==`; one sign alone is a pair's.
                let next = index < start ? bytes[index] : 0
                let before = byte(index - 2)
                guard
                    next == .equals || next == .colon || next == UInt8(ascii: ">")
                        || before == .colon || before == .equals
                else { return gap }
                gap.isMarked = true
            case .quote, .apostrophe, UInt8(ascii: "`"), .backslash, UInt8(ascii: "<"):
                gap.isMarked = true
            case .comma, UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ">"), .openParenthesis, .openBracket,
                .openBrace, .closeBracket,
                .closeParenthesis:
                gap.isMarked = true
                // `user ( Z5rEj3cURvvkFzVBI )`
                gap.isParted =
                    gap.isParted || bytes[index - 1] != .openParenthesis || index == start || bytes[index] != .space
            case 0x80...:
                // Arrows, quotation marks, the lines of tables.
                let width = byte(index - 3) == .punctuationLead ? 3 : byte(index - 2) == .guillemetLead ? 2 : 0
                guard width > 0, index - width >= cursor else { return gap }
                gap.isMarked = true
                gap.start -= width - 1
            default: return gap
            }
            gap.start -= 1
        }
        return gap
    }

    /// `;s:13:` before a string that PHP serialised: where it begins.
    func typedLength(endingAt end: Int) -> Int? {
        var index = end - 1
        while index > cursor, end - index < 8, bytes[index - 1].isDigit { index -= 1 }
        return index < end - 1 && starts(exactly: ";s:", at: index - 3) ? index - 3 : nil
    }

    // MARK: Passwords beside a login

    /// `authenticate("anna", "…")`, `login(anna, …)`: the second argument of a call that signs a person in.
    private func isPasswordOfCall(_ start: Int) -> Bool {
        var open = start
        while open > cursor, start - open < 4, bytes[open - 1].isQuote || bytes[open - 1] == .backslash { open -= 1 }
        let comma = byte(open - 1) == .space ? open - 2 : open - 1
        guard byte(comma) == .comma else { return false }
        var index = comma
        var depth = 0
        while index > 0, start - index < 96, bytes[index - 1] != .newline,
            bytes[index - 1] != .equals || depth == 0
        {
            if bytes[index - 1] == .closeParenthesis { depth += 1 }
            if bytes[index - 1] == .openParenthesis {
                if depth == 0 { break }
                depth -= 1
            }
            index -= 1
        }
        guard byte(index - 1) == .openParenthesis, index < comma else { return false }
        var first = index - 1
        while first > cursor, index - first < 24, bytes[first - 1].isLetter || bytes[first - 1] == .underscore {
            first -= 1
        }
        if starts(with: "auth", at: first) || endsWord("bind", at: index - 1) { return true }
        // `LoginRequest(anna,…)`
        let roles = rolesOfCompoundName(endingAt: index - 1) ?? rolesOfName(endingAt: index - 1) ?? []
        return !roles.isDisjoint(with: [.login, .auth, .user, .password])
    }

    /// `credentials anna/…`, `LOGIN "anna" "…"`, `username anna secret …`, `anna/…@db`, `('anna', '…')`: a login and
    /// one sign or blank before the value, and before it a word for what one signs in with. Notes the login.
    private func noteLoginOfPassword(_ start: Int, _ end: Int) -> Bool {
        let quote = byte(start - 1).isQuote ? byte(start - 1) : 0
        var last = quote == 0 ? start - 1 : start - 2
        let sign = byte(last)
        guard last > cursor,
            sign == .space || (quote == 0 ? sign == .slash || sign == .colon : sign == .comma)
        else { return false }
        if sign == .space, byte(last - 1) == .slash, byte(last - 2) == .space { last -= 2 }
        if sign == .space, byte(last - 1) == .comma, quote != 0 { last -= 1 }
        if quote != 0 {
            guard byte(last - 1) == quote else { return false }
            last -= 1
        }
        let first = startOfLogin(endingAt: last, within: 64)
        guard last - first > 2, first >= cursor, bytes[first].isLowercase, isLogin(first, last),
            !isFileName(first, last), rolesOfName(endingAt: last) == nil
        else { return false }
        let before = byte(first - 1)
        let isKnown: Bool
        if sign == .slash, byte(end) == UInt8(ascii: "@") {
            isKnown = before == .space || before == .colon || before == 0
        } else if quote != 0, byte(first - 2) == .openParenthesis, byte(end + 1) == .closeParenthesis {
            isKnown = true
        } else if sign == .colon, before == .colon {
            isKnown = hasPort(before: first - 1)
        } else {
            let isField = before == .equals || before == .colon
            let nameEnd = isField ? first - 1 : gap(before: first).start
            let signsIn: FieldRoles =
                sign == .space && quote == 0 ? [.login, .userName] : [.login, .token, .auth, .pass]
            isKnown =
                nameEnd < first && (rolesOfName(endingAt: nameEnd).map { !$0.isDisjoint(with: signsIn) } ?? false)
                || sign == .colon && isAboutCredentials(before: first)
        }
        guard isKnown else { return false }
        note(.user, first, last)
        return true
    }

    /// `credentials for proxy gw1:8080 are anna:…`: one of the words before speaks of what one signs in with.
    private func isAboutCredentials(before end: Int) -> Bool {
        guard byte(end - 1) == .space else { return false }
        var last = end - 1
        while last > cursor, end - last < 64, bytes[last - 1] != .newline {
            var first = last
            while first > cursor, last - first < 16, bytes[first - 1].isLetter { first -= 1 }
            if let roles = words.roles(WordSet.hash(bytes, first, last)), first < last,
                !roles.isDisjoint(with: [.password, .pass, .token])
            {
                return true
            }
            last = first < last ? first : last - 1
        }
        return false
    }

    /// `db:5432:app:`, as the password file of PostgreSQL begins.
    private func hasPort(before end: Int) -> Bool {
        var index = end
        while index > cursor, end - index < 64, bytes[index - 1] != .colon { index -= 1 }
        var first = index - 1
        while first > cursor, index - first < 8, bytes[first - 1].isDigit { first -= 1 }
        return first < index - 1 && byte(first - 1) == .colon
    }
}
