import TextBytes

/// Ids beside an account or another id that was found, and secrets beside a token.
extension TextScan {
    /// Words between the two values of a pair: `expected user id 'GUID' but was 'GUID'`.
    static let pairLinks: StaticString =
        """
        to was but is not equal equals got want wanted actual received expected found instead of be match matches does
        vs versus new target now became and or
        """

    /// `exchange("<code>", "<verifier>")`: a random string after a token in a list of arguments.
    func noteArgument(after end: Int) {
        guard byte(end).isQuote, byte(end + 1) == .comma else { return }
        let open = byte(end + 2) == .space ? end + 3 : end + 2
        guard let quote = openingQuote(at: open) else { return }
        let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
        guard extent.end - extent.start < 256, ValueShape(bytes, extent.start, extent.end).looksRandom else { return }
        note(.token, extent.start, extent.end)
    }

    /// A GUID directly after an account, in a list, an argument list or brackets, is that account's: `a@b.c, GUID`,
    /// `a@b.c (AAD ID GUID)`. Words for other things between them end the search.
    func noteID(after start: Int) {
        var index = start
        var marks = 0
        while index < count, index - start < 56 {
            let byte = bytes[index]
            if byte == .newline || byte == .openBrace || byte == .closeBrace || byte == UInt8(ascii: "&") { return }
            if byte.isHexDigit, !self.byte(index - 1).isAlphanumeric, isGUID(index) {
                if marks > 0, !isAfterNameOfThing(index) { note(.account, index, index + 36) }
                return
            }
            if byte.isAlphanumeric {
                var end = index
                while end < count, end - index < 24, bytes[end].isAlphanumeric { end += 1 }
                guard isLinkToID(index, end) else { return }
                index = end
                continue
            }
            if byte != .space { marks += 1 }
            index += 1
        }
    }

    /// `相关性 ID：GUID`
    private func isAfterNameOfThing(_ start: Int) -> Bool {
        var end = start
        while byte(end - 1) == .space || byte(end - 1) == .colon { end -= 1 }
        if starts(exactly: "：", at: end - 3) { end -= 3 }
        var roles = rolesOfName(endingAt: end) ?? []
        if roles == .id, endsWord("id", at: end), byte(end - 3) == .space {
            roles = rolesOfName(endingAt: end - 3) ?? []
        }
        return !roles.isDisjoint(with: [.thing, .open])
    }

    /// `Anna Berg (GUID)`, `Anna Berg (63562713)`
    func noteIDInBrackets(after name: Int) {
        guard starts(exactly: " (", at: name) else { return }
        let start = name + 2
        var end = start
        if isGUID(start) { end += UUIDText.length } else { while end < count, bytes[end].isDigit { end += 1 } }
        guard end - start >= 6, byte(end) == .closeParenthesis || isGUID(start) else { return }
        note(.account, start, end)
    }

    /// `for anna GUID`, `user anna GUID`: directly after a login that a word announces, if nothing names it.
    func noteID(ofLogin login: Finding) {
        var start = login.end + 1
        if let link = Self.wordsForIDs.first(where: { starts(with: $0, at: start) }) { start += link.utf8CodeUnitCount }
        guard byte(login.end) == .space, isGUID(start), byte(login.start - 1) == .space,
            !(login.start..<login.end).contains(where: { bytes[$0] == UInt8(ascii: "@") }),
            let roles = rolesOfName(endingAt: login.start - 1),
            !roles.isDisjoint(with: [.agent, .user, .account, .person])
        else { return }
        note(.account, start, start + UUIDText.length)
    }

    private static let wordsForIDs: [StaticString] = ["uuid ", "id ", "guid ", "is ", "has uuid ", "with id "]

    /// `XBL3.0 x=1459150758215622354;…`: the hash of the user before a token.
    func noteID(beforeToken start: Int) {
        guard byte(start - 1) == UInt8(ascii: ";") else { return }
        var first = start - 1
        while first > 0, start - first < 24, bytes[first - 1].isDigit { first -= 1 }
        if start - first > 12, starts(exactly: " x=", at: first - 3) { note(.account, first, start - 1) }
    }

    /// A GUID directly before an account, with no more than signs or a preposition between them: `[GUID] a@b.c`,
    /// `GUID (a@b.c)`, `assigned GUID to a@b.c`. In a list only at the beginning of a line or of brackets.
    func noteID(before account: Int) {
        var end = account
        var hasList = false
        var words = 0
        while end > 0, account - end < 12 {
            let sign = bytes[end - 1]
            if sign.isHexDigit, isGUID(end - UUIDText.length) { break }
            if sign.isLetter, words == 0 {
                var first = end
                while first > 0, end - first < 5, bytes[first - 1].isLetter { first -= 1 }
                guard self.words.roles(WordSet.hash(bytes, first, end))?.contains(.agent) ?? false else { return }
                words += 1
                end = first
                continue
            }
            guard sign < 0x80, !sign.isAlphanumeric, sign != .newline, sign != .openBrace, sign != .closeBrace,
                sign != UInt8(ascii: "&"), sign != .equals
            else { return }
            if sign == .comma || sign == .colon || sign == .minus || sign == UInt8(ascii: "|")
                || sign == UInt8(ascii: ";")
            {
                hasList = true
            }
            end -= 1
        }
        let start = end - UUIDText.length
        // `Key (tenant, login)=(GUID, a@b.c)`: the columns say it.
        guard end < account, start >= 0, isGUID(start), !starts(exactly: ")=(", at: start - 3) else { return }
        let isFirst =
            start == 0 || lead(start) == .newline || bytes[start - 1] == .openBracket
            || bytes[start - 1] == .openParenthesis
            // `["GUID","a@b.c"]`
            || bytes[start - 1].isQuote && byte(start - 2) == .openBracket
        guard isFirst || !hasList && bytes[start - 1] == .space else { return }
        note(.account, start, end)
    }

    private func isLinkToID(_ start: Int, _ end: Int) -> Bool {
        if isNumber(start, end) { return true }
        guard let roles = words.roles(WordSet.hash(bytes, start, end)) else {
            return end - start <= 2 || starts(with: "size", at: start)
        }
        if starts(with: "size", at: start) || starts(with: "with", at: start) { return true }
        return roles.isDisjoint(with: [.thing, .client, .session, .taker, .open, .device, .token])
            || roles.contains(.id)
    }

    /// `Changed session id from 05F0… to 4AC7…`: a value of the same form after it.
    func noteValueOfSameForm(after finding: Finding) {
        let length = finding.end - finding.start
        guard !isGUID(finding.start), length >= 16 else { return }
        var index = finding.end
        for word in Self.changes where starts(exactly: word, at: index) { index += word.utf8CodeUnitCount }
        var end = index
        while end < count, end - index <= length, bytes[end].isAlphanumeric { end += 1 }
        let shape = ValueShape(bytes, index, end)
        guard index > finding.end, end - index == length, shape.looksGenerated(atLeast: 16),
            shape.digits > 3 || shape.looksRandom || finding.kind.isGrant
        else {
            return
        }
        note(finding.kind, index, end)
    }

    private static let changes: [StaticString] = [" to ", " -> ", " → ", " now ", " => ", " vs ", " != "]

    private static let mostListed = 32

    /// `userId GUID → GUID`, `userIds: GUID, GUID`, a list of YAML: the others have the class of the first.
    func noteMoreOfKind(after finding: Finding) {
        let before = byte(finding.start - 1)
        let isListItem = before == .space && byte(finding.start - 2) == .minus
        // Beside a name, or in brackets.
        var takesCommas =
            isGUID(finding.start)
            && (before == .equals || before.isQuote || before == .openBracket
                // No call: its arguments have different meanings.
                || before == .openParenthesis && !byte(finding.start - 2).isAlphanumeric)
        var index = finding.end
        var last = index
        var links = 0
        var listed = 0
        while index < count, index - last < 48, listed < Self.mostListed {
            if isGUID(index) {
                guard links > 0 else { return }
                note(finding.kind, index, index + UUIDText.length)
                index += UUIDText.length
                last = index
                links = 0
                listed += 1
                continue
            }
            if bytes[index].isLetter {
                var end = index
                while end < count, bytes[end].isLetter { end += 1 }
                guard vocabulary.pointee.pairLinks.contains(bytes, index, end) else { return }
                links += 1
                index = end
                continue
            }
            switch bytes[index] {
            case .newline:
                while index + 1 < count, index - last < 40, bytes[index + 1] == .space { index += 1 }
                guard isListItem, byte(index + 1) == .minus else { return }
                links += 1
            case .openBrace, .closeBrace, UInt8(ascii: "&"): return
            case .closeBracket, .closeParenthesis: takesCommas = false
            case .comma: links += takesCommas ? 1 : 0
            case UInt8(ascii: ">"), 0x92, UInt8(ascii: "!"): links += 1
            default: if bytes[index].isDigit { return }
            }
            index += 1
        }
    }
}
