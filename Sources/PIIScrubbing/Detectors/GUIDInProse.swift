import TextBytes

/// GUIDs that no name announces: the sentence around one says whether it is a person's.
extension TextScan {
    /// Verbs whose object is a person: `grant GUID Reader`, `revoke(GUID, …)`.
    static let verbsForPersons: StaticString =
        """
        grant revoke invite impersonate onboard offboard reassign delegate
        """
    /// Participles of what is done to a person, before a preposition: `granted Reader to GUID`.
    static let doneToPersons: StaticString =
        """
        granted assigned issued delegated invited emailed notified revoked
        """
    /// What a person has, before a preposition: `no license for GUID`, `the photo of GUID`.
    static let belongings: StaticString =
        """
        license licence licenses licences photo profile mailbox password mfa membership memberships credentials logon
        sign-in signin login calendar inbox manager avatar presence
        """
    /// What a person does, or has not: `GUID signed in`, `GUID is not assigned to a role`.
    static let deedsOfPersons: StaticString =
        """
        authenticated joined left consented invited impersonated enrolled assigned licensed member mailbox license licence
        mfa
        """
    /// Words between a GUID and what it does.
    static let helpingWords: StaticString =
        "is was has had have not been be no already never just a an the does did do could can cannot successfully any found available"
    /// What a person is put into or taken out of: `added GUID to group Readers`.
    static let collections: StaticString = "group groups role roles team teams"

    /// Ways into and out of it.
    static let ways: StaticString = "to into from out of"

    private static let mostWords = 4

    /// What the GUID at `start` is if the words around it are about a person. Asked last: nothing names the GUID.
    func kindInSentence(at start: Int) -> FindingKind? {
        let end = start + UUIDText.length
        // Intune's extension; elsewhere the token is for a resource.
        if starts(exactly: "user AAD token for ", at: start - 19) { return .account }
        // `role definition GUID (Owner)`
        if let kind = kindInBrackets(after: end), !isThingBefore(start) { return kind }
        var index = start
        if byte(index - 1) == .openParenthesis || byte(index - 1) == .openBracket || byte(index - 1) == .space {
            index -= 1
        }
        if index < start, bytes[index] != .space, byte(index - 1) == .space { index -= 1 }
        if byte(index - 1) == .colon, index < start {
            return isAction(endingAt: index - 1) ? .account : kindOfSubject(endingAt: index - 1)
        }
        let first = startOfWord(endingAt: index)
        if first < index {
            let hash = WordSet.hash(bytes, first, index)
            if vocabulary.pointee.verbsForPersons.contains(hash: hash) { return .account }
            if let roles = words.roles(hash) {
                if byte(index) == .space, roles.contains(.agent), isAboutPerson(endingAt: first - 1) { return .account }
                // `application GUID is not assigned …`
                if !roles.isDisjoint(with: [.thing, .client, .open, .taker, .id, .token]), roles.isDisjoint(with: .act)
                {
                    return nil
                }
            }
        } else if start > 0, index > 0, byte(start - 1) != .newline, byte(index - 1) != .closeBracket {
            return nil
        }
        return hasDeed(after: end) || noteMembers(after: end) ? .account : nil
    }

    /// `GUID (User)`, `[GUID] [user]`
    private func kindInBrackets(after end: Int) -> FindingKind? {
        let isPrefix = starts(exactly: "] [", at: end)
        let start = isPrefix ? end + 3 : end + 2
        guard isPrefix || starts(exactly: " (", at: end), byte(start).isLetter else { return nil }
        var last = start
        while last < count, last - end < 24, bytes[last].isLetter { last += 1 }
        guard byte(last) == (isPrefix ? .closeBracket : .closeParenthesis),
            let roles = words.roles(WordSet.hash(bytes, start, last)),
            roles.isDisjoint(with: [.client, .thing])
        else { return nil }
        return roles.isDisjoint(with: [.user, .person]) ? roles.isDisjoint(with: .device) ? nil : .device : .account
    }

    func startOfWord(endingAt end: Int) -> Int {
        var start = end
        while start > cursor, end - start < 24, bytes[start - 1].isLetter || bytes[start - 1] == .minus && start < end {
            start -= 1
        }
        return start
    }

    /// Whether one of the words that end at `end` says that something is done to a person, or the last one is what a
    /// person has.
    private func isAboutPerson(endingAt end: Int) -> Bool {
        var last = end
        var isNear = true
        for _ in 0..<Self.mostWords {
            let first = startOfWord(endingAt: last)
            guard first < last else { return false }
            if vocabulary.pointee.doneToPersons.contains(bytes, first, last) { return true }
            if isNear, vocabulary.pointee.belongings.contains(bytes, first, last) { return true }
            // `no mailbox was found for GUID`
            isNear = isNear && vocabulary.pointee.helpingWords.contains(bytes, first, last)
            guard first > cursor, bytes[first - 1] == .space else { return false }
            last = first - 1
        }
        return false
    }

    /// `member added: GUID`
    private func isAction(endingAt end: Int) -> Bool {
        let first = startOfWord(endingAt: end)
        guard first < end, byte(first - 1) == .space,
            let done = words.roles(WordSet.hash(bytes, first, end)), done.contains(.act)
        else { return false }
        let before = startOfWord(endingAt: first - 1)
        guard before < first - 1, let roles = words.roles(WordSet.hash(bytes, before, first - 1)) else { return false }
        return !roles.isDisjoint(with: [.user, .person, .account])
    }

    /// `Device not found: GUID`: the subject of the words before the colon.
    private func kindOfSubject(endingAt end: Int) -> FindingKind? {
        var last = end
        for _ in 0..<Self.mostWords {
            let first = startOfWord(endingAt: last)
            guard first < last else { return nil }
            if last < end, let roles = words.roles(WordSet.hash(bytes, first, last)), !roles.isEmpty,
                roles.isDisjoint(with: FieldRoles.neverLast)
            {
                return byte(first - 1).isNameByte || isThingBefore(first) ? nil : kind(ofType: roles)
            }
            guard vocabulary.pointee.helpingWords.contains(bytes, first, last), byte(first - 1) == .space else {
                return nil
            }
            last = first - 1
        }
        return nil
    }

    /// `service account not found: GUID`
    private func isThingBefore(_ start: Int) -> Bool {
        guard byte(start - 1) == .space else { return false }
        let first = startOfWord(endingAt: start - 1)
        let roles = words.roles(WordSet.hash(bytes, first, start - 1)) ?? []
        return !roles.isDisjoint(with: FieldRoles.neverLast.union([.client, .apiKey]))
    }

    /// `GUID has no license`
    private func hasDeed(after end: Int) -> Bool {
        var index = end
        for _ in 0..<Self.mostWords {
            guard byte(index) == .space else { return false }
            var last = index + 1
            while last < count, last - index < 16, bytes[last].isLetter { last += 1 }
            guard last > index + 1 else { return false }
            if vocabulary.pointee.deedsOfPersons.contains(bytes, index + 1, last) { return true }
            if starts(with: "signed ", at: index + 1) || starts(with: "logged ", at: index + 1) {
                return starts(with: "in", at: last + 1) || starts(with: "o", at: last + 1)
            }
            guard vocabulary.pointee.helpingWords.contains(bytes, index + 1, last) else { return false }
            index = last
        }
        return false
    }

    /// `GUID to group Readers`, `GUID, GUID out of the role`: notes those after the first.
    private func noteMembers(after end: Int) -> Bool {
        var index = end
        var listed = 0
        while starts(exactly: ", ", at: index), isGUID(index + 2), listed < 8 {
            index += 2 + UUIDText.length
            listed += 1
        }
        var hasWay = false
        for _ in 0..<Self.mostWords {
            guard byte(index) == .space else { return false }
            var last = index + 1
            while last < count, last - index < 12, bytes[last].isLetter { last += 1 }
            guard last > index + 1 else { return false }
            if hasWay, vocabulary.pointee.collections.contains(bytes, index + 1, last) {
                var next = end
                while next < index, isGUID(next + 2) {
                    note(.account, next + 2, next + 2 + UUIDText.length)
                    next += 2 + UUIDText.length
                }
                return true
            }
            let isWay = vocabulary.pointee.ways.contains(bytes, index + 1, last)
            guard isWay || starts(exactly: "the ", at: index + 1) else { return false }
            hasWay = hasWay || isWay
            index = last
        }
        return false
    }
}
