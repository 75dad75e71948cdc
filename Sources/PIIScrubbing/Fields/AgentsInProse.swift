internal import CScrubScan
import TextBytes

/// Who did something, and to whom: `approved by Anna Berg`, `displayName changed from "Anna Berg" to "Anna Vale"`.
extension TextScan {
    /// `approved by Anna Berg`, `assigned to Anna Berg`, `on behalf of Anna Berg`, `signed in as anna`: what a person
    /// does, a preposition, and the person.
    func maskAgentInProse(at blank: Int) {
        let agent = scrub_agent_in_prose(prefilterText, blank)
        let start = agent.start
        guard start > 0, start >= cursor else { return }
        if bytes[blank - 1].isQuote { return maskChangedValue(endingAt: blank - 1, to: start) }
        // `her name is Anna Berg`: the field is before the verb.
        let isVerb = agent.preposition == SCRUB_IS
        if isVerb, starts(exactly: "cname is ", at: blank - 5) {
            // `cname is anna`, as Java prints an error of Kerberos
            let last = endOfLogin(start, within: 64)
            if isLogin(start, last), !isFileName(start, last) { found(.user, start, last) }
            return
        }
        let end = isVerb ? blank : bytes[start - 1].isQuote ? start - 2 : start - 1
        guard let name = fieldName(endingAt: end, quoteLevel: -1), name.isProse || isVerb else { return }
        if name.kind == .password, !isVerb {
            // `IDENTIFIED BY 'password'`
            if openingQuote(at: start) != nil { maskValue(of: name, from: start, separator: start - 1) }
            return
        }
        guard name.kind == .user || isVerb && name.kind == .name else { return }
        // `parameter changed to "on"`, `added a test for free_list`: what happened to a thing, unless it was a person's.
        if agent.preposition != SCRUB_BY, agent.preposition != SCRUB_AS, !isVerb,
            isChangeOfThing(endingAt: blank, isTo: agent.preposition == SCRUB_TO),
            name.roles.isDisjoint(with: [.person, .user, .account, .login])
        {
            return
        }
        if let quote = openingQuote(at: start) {
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            if isPerson(extent.start, extent.end) {
                found(.name, extent.start, extent.end)
            } else if isLogin(extent.start, extent.end), !isFileName(extent.start, extent.end) {
                found(.user, extent.start, extent.end)
            }
            return
        }
        let first = afterRole(start)
        let person = personEnd(from: first)
        if person.words > 1 {
            guard isPerson(first, person.end), found(.name, first, person.end) else { return }
            // `granted to Anna Berg by Tom Vale`
            let next =
                starts(exactly: " by ", at: person.end) || starts(exactly: " to ", at: person.end) ? person.end + 4 : 0
            guard next > 0 else { return }
            let other = personEnd(from: next)
            if other.words > 1, isPerson(next, other.end) { found(.name, next, other.end) }
            return
        }
        var text = prefilterText
        let login = scrub_login_from(&text, first)
        guard login.end > first, byte(login.end) != UInt8(ascii: "@"), byte(login.end) != .backslash,
            isLogin(first, login.end), !isFileName(first, login.end)
        else { return }
        // A word without digits is a name only after `signed in as`, or before an address or a date.
        let isAccount = name.roles.contains(.userName) && !isVerb
        if isVerb, name.kind == .name { return }
        if login.form == SCRUB_LOGIN_WORD, !isAccount {
            let isBracket = starts(exactly: " (", at: login.end)
            guard isBracket || starts(exactly: " from ", at: login.end) || starts(exactly: " at ", at: login.end),
                byte(login.end + (isBracket ? 2 : byte(login.end + 1) == UInt8(ascii: "f") ? 6 : 4)).isDigit
            else { return }
        }
        if login.form == SCRUB_LOGIN_WORD, scrub_ends_login(&text, login.end) == 0 { return }
        // `locked by release42 window`
        if !isAccount, byte(login.end) == .space, isThing(from: login.end + 1) { return }
        found(.user, first, login.end, isNamed: isInitialAndName(first, login.end))
    }

    /// Whether the words that end at `end` say that something was changed which no person has: `tests updated for`,
    /// `added a test for`, and not `license removed for`, `added a role for`.
    private func isChangeOfThing(endingAt end: Int, isTo: Bool) -> Bool {
        var last = end
        var isChange = false
        for step in 0..<4 {
            var first = last
            while first > 0, last - first < 24, bytes[first - 1].isLetter { first -= 1 }
            if vocabulary.pointee.changingWords.contains(bytes, first, last) {
                if step > 0 || isTo { return true }
                isChange = true
            } else if step == 0 || isChange, isPersonal(first, last) {
                return false
            } else if isChange {
                return true
            }
            guard first > 1, first < last, bytes[first - 1] == .space else { return isChange }
            last = first - 1
        }
        return isChange
    }

    /// `license`, `group`, `permission`: what is given to a person, and taken away.
    private func isPersonal(_ start: Int, _ end: Int) -> Bool {
        vocabulary.pointee.belongings.contains(bytes, start, end)
            || vocabulary.pointee.collections.contains(bytes, start, end)
            || starts(with: "access", at: start) || starts(with: "permission", at: start)
    }

    private func isThing(from start: Int) -> Bool {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        return words.roles(WordSet.hash(bytes, start, end))?.contains(.thing) ?? false
    }

    /// `by manager Anna Berg`, `by admin anna_b`: where the name begins.
    private func afterRole(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        guard end > start, byte(end) == .space else { return start }
        if let roles = words.roles(WordSet.hash(bytes, start, end)), !roles.isDisjoint(with: [.person, .user]) {
            return end + 1
        }
        return starts(with: "admin", at: start) ? end + 1 : start
    }

    /// `displayName changed from "Anna Berg" to "Anna Vale"`: both are values of the field.
    private func maskChangedValue(endingAt close: Int, to start: Int) {
        let quote = bytes[close]
        var open = close
        while open > 0, close - open < 96, bytes[open - 1] != quote { open -= 1 }
        // In a JSON string the quotes have backslashes.
        var level = 0
        while open > 1, bytes[open - 2 - level] == .backslash, level < 8, open - 3 - level >= 0 { level += 1 }
        guard open > level + 1, bytes[open - 1] == quote, endsWord("from", at: open - 2 - level) else { return }
        // The name of the field is one of the words before `from`.
        var end = open - 7 - level
        for _ in 0..<3 {
            guard end > 0, bytes[end - 1].isNameByte || bytes[end - 1].isQuote else { return }
            let last = bytes[end - 1].isQuote ? end - 1 : end
            if let name = fieldName(endingAt: last, quoteLevel: -1), !name.isProse {
                let next = quotedValue(level: level, quote: quote, from: start + 1 + level)
                readCell(name, open, close - level, isPersonal: true)
                readCell(name, next.start, next.end, isPersonal: true)
                return
            }
            while end > 0, bytes[end - 1] > .space { end -= 1 }
            end -= 1
        }
    }
}
