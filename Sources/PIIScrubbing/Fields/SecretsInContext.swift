import TextBytes

/// Secrets that neither a name nor their shape alone announces: what the text speaks of, and the signs around them.
extension TextScan {
    // MARK: Names before a phrase

    private static let longestPhrase = 64

    /// `recovery key for annas-laptop = '…'`, `key escrowed for C02XG0ABJGH5: …`: between the name and the sign are `for`
    /// or `of`, one word, and perhaps what was done.
    func nameOfPhrase(before sign: Int) -> FieldName? {
        guard byte(sign - 1) == .colon || byte(sign - 1) == .equals else { return nil }
        var end = sign - 1
        if byte(end - 1) == .space { end -= 1 }
        let start = startOfPiece(endingAt: end)
        guard start < end, byte(start - 1) == .space else { return nil }
        var link = startOfPiece(endingAt: start - 1)
        var linkEnd = start - 1
        if !isAgent(link, linkEnd), byte(link - 1) == .space {
            // `SharedAccessKey for device thermo-17: …`
            linkEnd = link - 1
            link = startOfPiece(endingAt: linkEnd)
        }
        guard isAgent(link, linkEnd) else { return nil }
        var last = link - 1
        for _ in 0..<2 {
            guard byte(last) == .space else { return nil }
            if words.mayEnd(bytes, at: last), let name = fieldName(endingAt: last, quoteLevel: -1) {
                return name.kind.sensitivity == .secret ? name : nil
            }
            last = startOfPiece(endingAt: last) - 1
        }
        return nil
    }

    /// `the password for anna@contoso.com is Hunter2!`, `TAP for new hire anna@contoso.com: Q7#mLw2z`
    func noteSecret(of owner: Finding) {
        guard byte(owner.start - 1) == .space, let start = afterLinks(owner.end) else { return }
        var last = owner.start - 1
        var first = startOfPiece(endingAt: last)
        while !isAgent(first, last), owner.start - first < 32, byte(first - 1) == .space {
            last = first - 1
            first = startOfPiece(endingAt: last)
        }
        let name = fieldName(endingAt: first - 1, quoteLevel: -1)
        var end = start
        while end < count, end - start < 64, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
        end = endWithoutPunctuation(start, end)
        guard first > 1, isAgent(first, last),
            name?.kind.sensitivity == .secret || starts(exactly: "TAP", at: first - 4),
            looksLikePassword(ValueShape(bytes, start, end))
        else { return }
        note(name?.kind ?? .oneTimeCode, start, end)
    }

    /// Where the value begins after a colon, or after `is`, `lautet`, `was set to`.
    private func afterLinks(_ end: Int) -> Int? {
        if starts(exactly: ": ", at: end) { return end + 2 }
        var index = end
        while byte(index) == .space {
            let last = endOfKey(index + 1)
            guard vocabulary.pointee.secretLinks.contains(bytes, index + 1, last) else { break }
            index = last
        }
        return index > end && byte(index) == .space ? index + 1 : nil
    }

    private func isAgent(_ start: Int, _ end: Int) -> Bool {
        words.roles(WordSet.hash(bytes, start, end))?.contains(.agent) ?? false
    }

    /// Where the bytes begin that no blank divides, at most `longestPhrase` before `end`.
    private func startOfPiece(endingAt end: Int) -> Int {
        var start = max(0, end)
        while start > 0, end - start < Self.longestPhrase, bytes[start - 1] > .space { start -= 1 }
        return start
    }

    /// `session cookie myacinfo=…`: the word before the name says what the value is. Notes the part of the value before
    /// `start`.
    func noteCookie(before start: Int) -> Bool {
        var sign = start
        while sign > 0, start - sign < 96, bytes[sign - 1].isRunByte || bytes[sign - 1] == UInt8(ascii: "|") {
            sign -= 1
        }
        guard byte(sign - 1) == .equals else { return false }
        var name = sign - 1
        while name > 0, sign - name < Self.longestPhrase,
            bytes[name - 1].isNameByte || bytes[name - 1] == .underscore || bytes[name - 1] == .minus
                || bytes[name - 1] == .dot
        { name -= 1 }
        guard name < sign - 1, byte(name - 1) == .space,
            endsWord("cookie", at: name - 1) || endsWord("cookies", at: name - 1)
        else { return false }
        if sign < start, sign >= cursor { note(.cookie, sign, start) }
        return true
    }

    // MARK: Passwords by the text around them

    /// A word that is made as generators make passwords, in a text that speaks of one: `htpasswd -b file anna '…'`,
    /// `echo '…' | gpg --passphrase-fd 0`. After a sign of a field the name decides, not the text.
    func isPasswordOfText(_ start: Int, _ end: Int) -> Bool {
        if starts(exactly: " on >", at: start - 5) || isFileOfKey(endingAt: start - 1) { return true }
        // `Password for anna@CONTOSO.COM:…`
        if byte(start - 1) == .colon, nameOfPhrase(before: start)?.kind == .password { return true }
        // Most words without a hyphen are ids.
        guard end - start <= 32, (start..<end).contains(where: { bytes[$0] == .minus }) else { return false }
        let quote = byte(start - 1).isQuote ? bytes[start - 1] : 0
        let edge = quote == 0 ? byte(start - 1) : byte(start - 2)
        guard edge == .space || edge == .openParenthesis || edge == .openBracket || quote != 0 && edge == 0,
            quote == 0 ? !isJoined(after: end) : byte(end) == quote, isOdd(start, end), speaksOfPassword
        else { return false }
        let last = quote == 0 ? start - 1 : start - 2
        // `kid: 'z1rsYHHJ9-8m…'`
        if byte(last - 1) == .colon || byte(last - 1) == .equals {
            return !(rolesOfLastPart(endingAt: last - 1)?.contains(.open) ?? false)
        }
        // `report id GU99R48s…`
        let name = rolesOfName(endingAt: last) ?? []
        return name.isDisjoint(
            with: FieldRoles.neverLast.union([.id, .session, .number, .accountID, .sessionID, .deviceID])
        )
    }

    private func isJoined(after end: Int) -> Bool {
        let next = byte(end)
        return next == .equals || next == .colon || next == .slash || next == .backslash
            || next == UInt8(ascii: "@") || next == .openParenthesis
    }

    /// `client.pem:`
    private func isFileOfKey(endingAt colon: Int) -> Bool {
        guard byte(colon) == .colon else { return false }
        return Self.filesOfKeys.contains { starts(with: $0, at: colon - $0.utf8CodeUnitCount) }
    }

    private static let filesOfKeys: [StaticString] = [".pem", ".pfx", ".p12", ".key", ".jks"]

    /// Whether letters and digits change as in no name: digits between letters, capitals that end a small word.
    private func isOdd(_ start: Int, _ end: Int) -> Bool {
        var odd = 0
        for index in start + 1..<max(start + 1, end - 1) {
            let before = bytes[index - 1]
            let next = bytes[index + 1]
            if bytes[index].isDigit {
                if before.isLetter, next.isLetter { odd += 1 }
            } else if bytes[index].isUppercase, before.isLowercase, !next.isLowercase {
                odd += 1
            }
        }
        var digits = end
        while digits > start, bytes[digits - 1].isDigit { digits -= 1 }
        return odd > 1 || odd > 0 && end - digits > 1 && byte(digits - 1) == .minus
    }

    /// Whether a word for a password is anywhere in the text. Computed once for each text.
    var speaksOfPassword: Bool {
        if let known = state.pointee.speaksOfPassword { return known }
        var isFound = false
        for end in 1...count
        where bytes[end - 1].isNameByte && !byte(end).isNameByte && words.mayEnd(bytes, at: end) {
            guard let roles = rolesOfLastPart(endingAt: end), !roles.isDisjoint(with: [.password, .pass]) else {
                continue
            }
            isFound = true
            break
        }
        state.pointee.speaksOfPassword = isFound
        return isFound
    }

    // MARK: Lists

    private static let mostNumbers = 256

    /// The end of `111, 72, 90, …` before a bracket: the bytes of a text that has letters. Those of a key are any 16 or more.
    func endOfByteList(from start: Int, isKey: Bool = false) -> Int? {
        var index = start
        var numbers = 0
        var letters = 0
        while numbers < Self.mostNumbers {
            var value = 0
            let first = index
            while byte(index).isDigit, index - first < 3 {
                value = value * 10 + Int(bytes[index] - UInt8(ascii: "0"))
                index += 1
            }
            guard index > first, 32...126 ~= value || isKey else { return nil }
            if value >= 65 { letters += 1 }
            numbers += 1
            guard byte(index) == .comma else { break }
            index += byte(index + 1) == .space ? 2 : 1
        }
        let isClosed = byte(index) == .closeBracket || byte(index) == .closeParenthesis
        return isClosed && (isKey ? numbers >= 16 : numbers >= 6 && letters > 1) ? index : nil
    }

    /// The end of a recovery phrase: 12, 15, 18, 21 or 24 small words and nothing else.
    func endOfRecoveryPhrase(from start: Int, isNamed: Bool) -> Int? {
        var index = start
        var words = 0
        while words < 25 {
            let first = index
            while byte(index).isLowercase, index - first < 9 { index += 1 }
            // `PASSWORD=copper granite … user=anna`
            if byte(index) == .equals, words > 5 {
                index = first - 1
                break
            }
            guard 3...8 ~= index - first else { return nil }
            words += 1
            guard byte(index) == .space, byte(index + 1).isLowercase else { break }
            index += 1
        }
        let next = byte(index)
        let isWhole =
            next < .space || next.isQuote || next == .backslash || next == UInt8(ascii: "<")
            || next == .space && byte(endOfKey(index + 1)) == .equals
        guard isWhole else { return nil }
        if words >= 12, words % 3 == 0 { return index }
        return isNamed && words >= 6 && !isSentence(start, index) ? index : nil
    }

    /// `Recovery phrase: copper …`, `PASSWORD=copper …`, and not `password=please enter …`
    func isNamedPhrase(_ name: FieldName, from start: Int, separator: Int) -> Bool {
        isNameOfPhrase(endingAt: name.end)
            || name.kind == .password && bytes[separator] == .equals && !isPlaceholder(start, endOfKey(start))
    }

    /// `recovery phrase`, `seed words`, `mnemonic`: what is made of words.
    func isNameOfPhrase(endingAt end: Int) -> Bool {
        endsWord("phrase", at: end) || endsWord("words", at: end) || endsWord("mnemonic", at: end)
            || endsWord("seed", at: end) || starts(with: "phrase", at: end - 6)
    }

    /// `passphrase "copper granite …"`, `passphrase is copper granite …`: six words or more.
    func notePhraseInProse(at anchor: Int) {
        var start = anchor + 11
        for link in ["is ", "was ", "set to "] as [StaticString] where starts(exactly: link, at: start) {
            start += link.utf8CodeUnitCount
        }
        start = openingQuote(at: start)?.next ?? start
        if let end = endOfRecoveryPhrase(from: start, isNamed: true) { note(.password, start, end) }
    }

    // MARK: In brackets

    /// `##vso[task.setvariable variable=x;issecret=true]Zk39…`, as a pipeline is told a secret: it is after the bracket.
    func noteSecretOfPipeline(at start: Int) {
        var open = start
        while open < count, open - start < 48,
            bytes[open].isLetter || bytes[open] == .equals || bytes[open] == UInt8(ascii: ";")
        {
            open += 1
        }
        var end = open + 1
        while end < count, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
        if byte(open) == .closeBracket { note(.secret, open + 1, end) }
    }

    /// `{length = 32, bytes = 0x7a1f881d 72a57d14 … }`, as Foundation prints data.
    func maskDataInBraces(of name: FieldName, from brace: Int) -> Bool {
        guard starts(exactly: "{length = ", at: brace),
            let data = (brace..<min(count, brace + 32)).first(where: { starts(exactly: "bytes = 0x", at: $0) })
        else { return false }
        var end = data + 10
        while end < count, bytes[end] != .closeBrace, bytes[end] >= .space { end += 1 }
        return found(name.kind, data + 8, end)
    }

    /// The closing brace after a password. In a list, `User ID=anna;Password={a;b=1}}};Encrypt=True`, any sign may be
    /// before it, and `}}` is one of them; elsewhere braces are often those of an object.
    func endOfPasswordInBraces(_ start: Int, _ name: FieldName) -> Int? {
        guard name.kind == .password else { return nil }
        var end = start
        var isObject = false
        while end < count, end - start < 128, bytes[end] >= .space, !bytes[end].isQuote {
            if bytes[end] == .closeBrace {
                guard byte(end + 1) == .closeBrace else { break }
                end += 1
            }
            isObject =
                isObject || bytes[end] == .space || bytes[end] == .colon || bytes[end] == .equals
                || bytes[end] == .comma || bytes[end] == .closeBrace
            end += 1
        }
        guard byte(end) == .closeBrace else { return nil }
        if byte(name.end) == .equals, byte(name.start - 1) == UInt8(ascii: ";") || isListAhead(end + 1) { return end }
        let shape = ValueShape(bytes, start, end)
        return !isObject && shape.length >= 6 && shape.digits > 0 && shape.letters > 0 ? end : nil
    }

    /// `msal.CLIENT.nonce.id_token.STATE = NONCE`, `msal.request.state.STATE`: entries of the cache of MSAL.js, whose names
    /// end with the state of the request.
    func noteStateOfCache(_ start: Int, _ end: Int) {
        for index in start..<end where bytes[index] == .dot {
            guard let key = Self.keysOfRequests.first(where: { starts(exactly: $0, at: index) }) else { continue }
            note(.state, index + key.utf8CodeUnitCount, end)
            if starts(exactly: ".request.nonce", at: index) { noteNonce(after: end) }
            return
        }
        guard let word = (start..<end).first(where: { starts(exactly: ".nonce.id", at: $0) }) else { return }
        let first = word + (starts(exactly: "_", at: word + 9) ? 16 : 15)
        guard byte(first - 1) == .dot || byte(first - 1) == UInt8(ascii: "|") else { return }
        var last = first
        let limit = min(count, first + Self.longestState)
        while last < limit, bytes[last].isRunByte || bytes[last] == UInt8(ascii: "|") { last += 1 }
        let isID = isGUID(first) && last - first == UUIDText.length
        if !isID, last - first >= 8 { note(.state, first, last) }
        noteNonce(after: last)
    }

    private static let keysOfRequests: [StaticString] = [".request.state.", ".request.nonce.", ".request.authority."]

    /// `": "NONCE"`, ` = NONCE`, ` "NONCE"`
    private func noteNonce(after name: Int) {
        var value = name
        while byte(value) == .space || byte(value).isQuote || byte(value) == .closeBracket { value += 1 }
        if byte(value) == .equals || byte(value) == .colon {
            value += 1
            while byte(value) == .space || byte(value).isQuote { value += 1 }
        } else if byte(value - 2) != .space || !byte(value - 1).isQuote {
            return
        }
        var close = value
        while close < min(count, value + Self.longestState), bytes[close].isRunByte { close += 1 }
        if close - value >= 8 { note(.nonce, value, close) }
    }

    /// So that a text of such names takes linear time.
    private static let longestState = 512
}
