internal import CScrubScan
import TextBytes

/// One-time codes and numbers of papers in sentences, as `Catalogue/values_in_prose.csv` lists them: `enter the code
/// ABCD-1234`, `your verification code is 123456`, `Passport No. C01X00T47`.
struct ProseValues: Sendable {
    /// What the value is.
    enum Value: Sendable { case code, paper }

    /// The words that announce the value.
    let words: WordSet
    /// One of these must stand before the word; nil: no demand.
    let neighbours: WordSet?
    /// What is between a value and the word after it, each with a blank before and after; empty: the value is after
    /// the word.
    let phrases: [[UInt8]]
    /// Words between the word and its value.
    let links: WordSet
    let kind: FindingKind

    static var all: [ProseValues] {
        rows.map { row in
            let list = "\(row.neighbours)"
            let phrases = row.isBefore ? list.split(separator: "|").map { Array(" \($0) ".utf8) } : []
            return ProseValues(
                words: WordSet(row.words),
                neighbours: row.isBefore || list.isEmpty ? nil : WordSet(row.neighbours),
                phrases: phrases,
                links: WordSet(row.links),
                kind: row.value == .code ? .oneTimeCode : .card
            )
        }
    }
}

extension TextScan {
    func valueInProse(at anchor: Int) {
        let letters = scrub_prose_word(prefilterText, anchor)
        guard letters > 0 else { return }
        var end = anchor
        while end < count, end - anchor < 12, bytes[end].isLetter { end += 1 }
        var start = anchor
        while start > 0, anchor - start < 16, bytes[start - 1].isLetter { start -= 1 }
        // `pair` handles names in JSON, forms and fields.
        let next = byte(end)
        if next.isQuote || next == .equals || next == .backslash || next == .colon && byte(end + 1) != .space { return }
        for row in vocabulary.pointee.proseValues where row.words.contains(bytes, start, end) {
            if row.phrases.isEmpty ? valueAfter(start, end, row) : valueBefore(start, row) { return }
        }
    }

    /// `verification code is 123456`
    private func valueAfter(_ start: Int, _ end: Int, _ row: ProseValues) -> Bool {
        if let neighbours = row.neighbours {
            // The word before says which code it is. Error, status and country codes are not one-time codes.
            var before = start
            while before > cursor, start - before < 2, bytes[before - 1] == .space || bytes[before - 1] == .minus {
                before -= 1
            }
            guard isWord(in: neighbours, endingAt: before) else { return false }
        }
        var index = end
        for _ in 0..<6 {
            while index < count, index - end < 40,
                bytes[index].isSpace || bytes[index].isQuote || bytes[index] == .colon || bytes[index] == .equals
                    || bytes[index] == .backslash || bytes[index] == UInt8(ascii: "*")
                    || bytes[index] == .openParenthesis || bytes[index] == UInt8(ascii: ".") && index > end
            { index += 1 }
            var last = index
            while last < count, last - index < 16, bytes[last].isAlphanumeric || bytes[last] == .minus { last += 1 }
            guard last > index else { return false }
            if isProseValue(index, last, row) { return found(row.kind, index, last) }
            guard row.links.contains(bytes, index, last) else { return false }
            index = last
        }
        return false
    }

    /// `123456 is your Contoso code`, `Use 123456 as your one-time passcode`.
    private func valueBefore(_ word: Int, _ row: ProseValues) -> Bool {
        var index = word
        while index > cursor + 4, word - index < 48, bytes[index] >= .space {
            if bytes[index] == .space, row.phrases.contains(where: { isText($0, at: index) }) {
                var first = index
                while first > cursor, index - first < 12, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .minus
                { first -= 1 }
                guard index - first >= 4, isProseValue(first, index, row) else { return false }
                return found(row.kind, first, index)
            }
            index -= 1
        }
        return false
    }

    private func isText(_ text: [UInt8], at start: Int) -> Bool {
        start + text.count <= count && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }

    private func isProseValue(_ start: Int, _ end: Int, _ row: ProseValues) -> Bool {
        var last = end
        while last > start, bytes[last - 1] == .minus { last -= 1 }
        let shape = ValueShape(bytes, start, last)
        if row.kind == .card { return shape.length >= 6 && shape.digits >= 1 && shape.lowers == 0 }
        let length = shape.length
        if isNumber(start, last) { return length >= 4 && length <= 10 && bytes[start] != .minus }
        guard shape.lowers == 0 else { return false }
        guard length >= 6, length <= 12, shape.digits > 0 || byte(start + 4) == .minus && length == 9 else {
            return length >= 8 && length <= 9 && shape.hyphens == 0
        }
        return true
    }

    // MARK: Runs after a name

    /// Words between a name and its value in a sentence: `IMEI number is 4901…`.
    static let valueLinks: StaticString = "is was are number no nr value of now"

    /// The kind of a long generated word by the name before it: `IBAN DE74…`, `the IMEI number is 4901…`,
    /// `session id 9f3b…`.
    func kindOfRun(_ start: Int, _ end: Int) -> FindingKind? {
        let shape = ValueShape(bytes, start, end)
        var index = start
        while index > cursor, start - index < 4,
            bytes[index - 1].isQuote || bytes[index - 1] == .backslash
                || bytes[index - 1] == UInt8(ascii: "<")
        { index -= 1 }
        if index < start, let kind = kindOfArgument(start, end, shape, before: index) { return kind }
        if isPasswordArgument(index, shape) { return .password }
        if byte(index - 1) >= 0x80 { index = beforeOpeningMark(index) }
        guard byte(index - 1) == .space else { return nil }
        let isRandom = shape.looksRandom
        let isPlain =
            shape.digits >= 3 && shape.dots == 0 && shape.hyphens < 2 && (shape.turns >= 3 || shape.isNumber)
        guard isRandom || isPlain || looksLikePassword(shape) else { return nil }
        index -= 1
        for _ in 0..<3 {
            while index > cursor, start - index < 32,
                bytes[index - 1] == .space || bytes[index - 1] == UInt8(ascii: ".")
                    || bytes[index - 1] == .openParenthesis
            {
                index -= 1
            }
            var first = index
            while first > cursor, index - first < 8, bytes[first - 1].isLetter { first -= 1 }
            guard first < index else { return nil }
            guard vocabulary.pointee.valueLinks.contains(bytes, first, index), first > cursor,
                bytes[first - 1] == .space
            else { break }
            index = first - 1
        }
        guard words.mayEnd(bytes, at: index), let name = fieldName(endingAt: index, quoteLevel: -1),
            name.confidence == .high || name.confidence == .low
                || name.confidence == .query && (isRandom || shape.length >= 32)
                    && !name.roles.isDisjoint(with: [.auth, .apiKey, .crypto, .state, .nonce])
        else { return nil }
        let isWord = isPlain && !shape.isNumber && shape.turns >= 4
        switch name.kind {
        case .card, .device: return isPlain ? name.kind : nil
        case .password: return looksLikePassword(shape) && shape.digits > 1 && shape.uppers > 1 ? .password : nil
        case .session, .enrollment, .secret, .token, .key, .cookie: return isWord || isRandom ? name.kind : nil
        case .code, .state, .nonce, .clientInfo, .assertion: return isRandom ? name.kind : nil
        // `user Af1BcfCrdLcIgomC2`, `subject identifier pZNv…`
        case .user, .account:
            let isMixed = shape.turns >= 6 && shape.uppers > 0 && shape.lowers > 0
            // `user 64f1c2d9a1b2c3d4e5f60718`: as databases name their documents, and a GUID without hyphens
            let isDocument =
                (shape.length == 24 || shape.length == 32) && (start..<end).allSatisfy { bytes[$0].isHexDigit }
            return isRandom || isDocument || isWord && isMixed && shape.hyphens + shape.underscores == 0
                ? .account : nil
        default: return nil
        }
    }

    /// `authenticate("anna", "…")`, `login(anna, …)`: the second argument of a call that signs a person in.
    private func isPasswordArgument(_ start: Int, _ shape: ValueShape) -> Bool {
        guard looksLikePassword(shape), shape.digits > 1, shape.uppers > 1, byte(start - 1) == .space,
            byte(start - 2) == .comma
        else { return false }
        var index = start - 2
        while index > cursor, start - index < 72, bytes[index - 1].isLoginByte || bytes[index - 1].isQuote {
            index -= 1
        }
        guard byte(index - 1) == .openParenthesis, index < start - 2 else { return false }
        var first = index - 1
        while first > cursor, index - first < 24, bytes[first - 1].isLetter { first -= 1 }
        if starts(with: "auth", at: first) { return true }
        return rolesOfName(endingAt: index - 1).map { !$0.isDisjoint(with: [.login, .auth, .user, .password]) } ?? false
    }

    /// `put("X-Api-Key", "…")`, `withToken("…")`: the string before it or the call names the value.
    private func kindOfArgument(_ start: Int, _ end: Int, _ shape: ValueShape, before quote: Int) -> FindingKind? {
        guard bytes[quote].isQuote || bytes[quote] == .backslash, byte(end).isQuote || byte(end) == .backslash else {
            return nil
        }
        let isToken = shape.looksRandom || shape.length >= 32 && shape.digits >= 4 && shape.turns * 4 >= shape.length
        var index = quote
        let isCall = byte(index - 1) == .openParenthesis
        if isCall {
            index -= 1
        } else {
            if byte(index - 1) == .space { index -= 1 }
            guard byte(index - 1) == .comma else { return nil }
            index -= 1
            guard byte(index - 1).isQuote else { return nil }
            index -= 1
            while index > cursor, bytes[index - 1] == .backslash { index -= 1 }
        }
        guard index > cursor, bytes[index - 1].isNameByte, words.mayEnd(bytes, at: index),
            let name = fieldName(endingAt: index, quoteLevel: -1), name.kind.sensitivity == .secret,
            name.confidence == .high || name.confidence == .low
        else { return nil }
        if name.kind == .password { return looksLikePassword(shape) && shape.digits > 1 ? .password : nil }
        return isToken ? name.kind : nil
    }
}
