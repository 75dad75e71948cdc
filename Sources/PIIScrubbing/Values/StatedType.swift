import TextBytes

/// The type that an object states beside an identifier: `{"id":"GUID","kind":"user"}`, `principalId=GUID
/// principalType=User`. And the table of a statement: `DELETE FROM devices WHERE id = 'GUID'`.
extension TextScan {
    /// Words before `type` or `kind` that say whose type it is: the object's own.
    static let typedThings: StaticString =
        "object entity resource odata principal subject actor identity member owner assignee target node item"
    private static let typeReach = 320

    /// The roles of the type of the object around `start..<end`, the name of an identifier. With `isNamed`, only a type
    /// whose name begins as the identifier's does counts: `ownerType` beside `ownerId`.
    func statedType(beside start: Int, _ end: Int, isNamed: Bool = false) -> FieldRoles? {
        let own = wordsBeforeLast(start, end)
        if isNamed, own.isEmpty { return nil }
        let low = max(0, start - Self.typeReach)
        let high = min(count, end + Self.typeReach)
        var first = start
        var depth = 0
        while first > low {
            let byte = bytes[first - 1]
            if byte == .closeBrace || byte == .closeParenthesis { depth += 1 }
            if byte == .openBrace || byte == .openParenthesis {
                if depth == 0 { break }
                depth -= 1
            }
            if byte == .newline, depth == 0, !own.isEmpty { break }
            first -= 1
        }
        let isObject = first > 0 && (bytes[first - 1] == .openBrace || bytes[first - 1] == .openParenthesis)
        guard isObject || !own.isEmpty else { return nil }
        depth = 0
        var index = first
        while index < high {
            let byte = bytes[index]
            if byte == .openBrace || byte == .openParenthesis { depth += 1 }
            if byte == .closeBrace || byte == .closeParenthesis {
                if depth == 0 { return nil }
                depth -= 1
            }
            if byte == .newline, !isObject { return nil }
            if depth == 0, byte == .colon || byte == .equals,
                isType(endingAt: index, of: own, isNamed: isNamed || !isObject), let roles = rolesOfType(after: index)
            {
                return roles
            }
            index += 1
        }
        return nil
    }

    /// `"Operation":"Consent to application.","ObjectId":"GUID"`: the last word says what the object is.
    func isObjectOfOperation(_ name: FieldName) -> Bool {
        guard starts(with: "objectid", at: name.end - 8) else { return false }
        let low = max(cursor, name.start - Self.typeReach)
        var index = name.start
        while index > low, bytes[index - 1] != .openBrace {
            index -= 1
            guard bytes[index] | 0x20 == UInt8(ascii: "o"), starts(with: "operation", at: index),
                !byte(index + 9).isAlphanumeric
            else { continue }
            var start = index + 9
            while start < count, start - index < 16, !bytes[start].isLetter { start += 1 }
            var end = start
            while end < count, end - start < 64, bytes[end].isLetter || bytes[end] == .space { end += 1 }
            while end > start, bytes[end - 1] == .space { end -= 1 }
            return rolesOfLastPart(endingAt: end).map { !$0.isDisjoint(with: FieldRoles.neverLast.union(.client)) }
                ?? false
        }
        return false
    }

    /// What an object of this type is; nil if it is a thing, or nothing is known of it.
    func kind(ofType roles: FieldRoles) -> FindingKind? {
        if !roles.isDisjoint(with: FieldRoles.neverLast.union(.client)) { return nil }
        if !roles.isDisjoint(with: [.device, .machine]) { return .device }
        if !roles.isDisjoint(with: .session) { return .session }
        return roles.isDisjoint(with: [.user, .person, .account]) ? nil : .account
    }

    /// `{"value":"GUID","type":"User"}`, `{kind=user, key=GUID}`: a name that says only that a value follows, in an
    /// object of a person or a device.
    func kindOfTypedValue(before edge: Int) -> FindingKind? {
        var end = edge
        while end > cursor, edge - end < 8, bytes[end - 1].isBlank || bytes[end - 1].isQuote { end -= 1 }
        guard byte(end - 1) == .colon || byte(end - 1) == .equals else { return nil }
        end -= 1
        while end > cursor, edge - end < 16, bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
        for name in Self.namesOfValues where endsWord(name, at: end) {
            let start = end - name.utf8CodeUnitCount
            if let roles = statedType(beside: start, end) { return kind(ofType: roles) }
            // `"manager":{"value":"GUID"}`
            guard let owner = ownerRoles(of: start) else { return nil }
            return owner.isDisjoint(with: [.user, .account, .person]) ? kind(ofType: owner) : .account
        }
        return nil
    }

    private static let namesOfValues: [StaticString] = ["value", "key", "ref", "guid"]

    /// `owner` of `ownerId`; empty for `id`.
    private func wordsBeforeLast(_ start: Int, _ end: Int) -> Range<Int> {
        var last = end
        if endsIn("id", at: end) { last = end - 2 } else if endsIn("guid", at: end) { last = end - 4 }
        while last > start, !bytes[last - 1].isLetter { last -= 1 }
        return last < end && last - start > 2 ? start..<last : start..<start
    }

    private func endsIn(_ word: StaticString, at end: Int) -> Bool {
        starts(with: word, at: end - word.utf8CodeUnitCount)
    }

    /// Whether the name before `separator` is that of a type: `type`, `@odata.type`, and `ownerType` for `ownerId`.
    private func isType(endingAt separator: Int, of own: Range<Int>, isNamed: Bool) -> Bool {
        var end = separator
        while end > 0, separator - end < 8,
            bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash
        { end -= 1 }
        if endsIn("typename", at: end) { end -= 4 }
        guard endsIn("type", at: end) || endsIn("kind", at: end) else { return false }
        var last = end - 4
        while last > 0, bytes[last - 1] == .dot || bytes[last - 1] == .underscore { last -= 1 }
        var first = last
        while first > 0, end - first < 40, bytes[first - 1].isLetter { first -= 1 }
        if first == last { return !isNamed }
        if !own.isEmpty, last - first == own.count,
            own.allSatisfy({ bytes[$0].asciiLowercased == bytes[first + $0 - own.lowerBound].asciiLowercased })
        {
            return true
        }
        return !isNamed && vocabulary.pointee.typedThings.contains(bytes, first, last)
    }

    /// `"#microsoft.graph.user"`, `USER`, `microsoftTeamsUser`: the last word decides.
    private func rolesOfType(after separator: Int) -> FieldRoles? {
        var start = separator + 1
        while start < count, start - separator < 10, !bytes[start].isNameByte {
            guard bytes[start] != .comma, bytes[start] != .newline else { return nil }
            start += 1
        }
        var end = start
        while end < count, end - start < 64,
            bytes[end].isAlphanumeric || bytes[end] == .dot || bytes[end] == .underscore
        { end += 1 }
        return end > start ? rolesOfLastPart(endingAt: end) : nil
    }

    // MARK: Statements

    private static let statementReach = 400

    /// `UPDATE sessions SET … WHERE id = 'GUID'`: the roles of the table whose rows a condition selects.
    func rolesOfTable(ofCondition name: Int) -> FieldRoles? {
        var end = name
        while end > 0, name - end < 4, bytes[end - 1] == .space || bytes[end - 1] == .openParenthesis { end -= 1 }
        guard end < name, endsWord("where", at: end) || endsWord("and", at: end) else { return nil }
        var index = end
        let low = max(0, end - Self.statementReach)
        while index > low {
            index -= 1
            guard bytes[index] == .space,
                endsWord("from", at: index) || endsWord("update", at: index) || endsWord("into", at: index)
            else { continue }
            var first = index + 1
            while first < end, bytes[first].isQuote || bytes[first] == .openBracket { first += 1 }
            var last = first
            while last < end,
                bytes[last].isNameByte || bytes[last] == .underscore || bytes[last] == .dot
            { last += 1 }
            return last > first ? rolesOfLastPart(endingAt: last) : nil
        }
        return nil
    }
}
