internal import CScrubScan
import TextBytes

/// The name of a field, read backwards from the separator.
struct FieldName {
    var kind: FindingKind
    var demand: FieldClass.ValueDemand
    /// All roles of the words of the name.
    var roles: FieldRoles
    /// First byte of the name, without words that a blank separates from it, and the byte after its last.
    var start: Int
    var end: Int
    /// Number of backslashes before the closing quote of the name; -1 if it has no quote.
    var quoteLevel: Int
    /// The name has several words, or is one word at the end of a sentence: weaker evidence.
    var isProse: Bool

    /// What a person's name can follow in a list.
    var introducesPersons: Bool { !roles.isDisjoint(with: [.person, .agent]) }

    /// The value is a person's name or id, and not what the person signs in with.
    var namesPersonOnly: Bool {
        !roles.isDisjoint(with: .person) && roles.isDisjoint(with: [.user, .login, .account])
    }

    /// The name says what the value is wherever it occurs, and not only in a query or beside an account.
    var holdsAnywhere: Bool { demand == .plausible || demand == .distinctive }

    /// A word of the name is by itself what a person or an account is named by: `familyName`, `loginHint`.
    var isOfPersons: Bool { !roles.isDisjoint(with: [.personName, .userName]) }

    /// The name says only that the value is an account's or a person's; the object around it must say whose.
    var needsOwner: Bool { demand == .nearAccount || demand == .ownerIsPerson }
}

extension TextScan {
    private static let longestName = 96
    private static let mostBlanks = 3

    /// The name before `separator`, if a private value can follow it. Most words are rejected here.
    @inline(__always) func fieldName(before separator: Int) -> FieldName? {
        if separator > 0, bytes[separator - 1].isNameByte {
            if words.mayEnd(bytes, at: separator), let name = fieldName(endingAt: separator, quoteLevel: -1) {
                return name
            }
            return bytes[separator - 1].isDigit ? numberedFieldName(endingAt: separator, before: separator) : nil
        }
        return distantFieldName(before: separator)
    }

    /// The name before a separator, with blanks, quotes or brackets between the two.
    private func distantFieldName(before separator: Int) -> FieldName? {
        var end = separator
        // `:=` and `->` are one separator, and so is the double colon of LDIF.
        if end > 0, bytes[end - 1] == .colon || bytes[end - 1] == .minus && byte(separator) == UInt8(ascii: ">") {
            end -= 1
        }
        while end > 0, separator - end < 48, bytes[end - 1].isBlank { end -= 1 }
        // An abbreviation: `Mob.: `.
        if end > 1, bytes[end - 1] == .dot, bytes[end - 2].isLetter { end -= 1 }
        // Dots that lead to the value: `Host Name . . . . : `.
        while end > 2, separator - end < 64, bytes[end - 1] == .dot, bytes[end - 2] == .space {
            end -= 2
        }
        while end > 0, separator - end < 64, bytes[end - 1] == .space { end -= 1 }
        var quoteLevel = -1
        closers: while end > 0, separator - end < 64 {
            switch bytes[end - 1] {
            case .quote, .apostrophe, UInt8(ascii: "`"):
                guard quoteLevel < 0 else { break closers }
                end -= 1
                quoteLevel = 0
                while end > 0, bytes[end - 1] == .backslash {
                    end -= 1
                    quoteLevel += 1
                }
            case .closeBracket:
                if isMask(endingAt: end) { return nil }
                end = beforeVisibility(end - 1)
                // `members[0]=`, and not `login[517]:`, a program and its process
                var index = end
                while index > 0, end - index < 6, bytes[index - 1].isDigit { index -= 1 }
                if bytes[separator] == .equals, index < end, index > 1, bytes[index - 1] == .openBracket,
                    bytes[index - 2].isNameByte
                {
                    end = index - 1
                }
            case UInt8(ascii: "*"):
                end -= 1
            case UInt8(ascii: ">"):
                guard starts(exactly: "<blob>", at: end - 6) else { break closers }
                end -= 6
            case .closeParenthesis:
                // `func password() -> String`: the type of what a call returns
                if bytes[separator] == UInt8(ascii: ">"), byte(separator + 1) == .space { return nil }
                end -= 1
                // `Key (email)=(…)`
                if end > 0, bytes[end - 1].isQuote || byte(separator + 1) == .openParenthesis { continue closers }
                var open = end
                while open > 0, end - open < 24, bytes[open - 1].isAlphanumeric || bytes[open - 1] == .space {
                    open -= 1
                }
                guard open > 0, bytes[open - 1] == .openParenthesis else { return nil }
                // `[Symbol(sessionKey)]: '…'`, as Node prints it
                if endsWord("Symbol", at: open - 1) { break closers }
                // `setPassword(): Argument #1`: a method
                if open == end, bytes[separator] == .colon { return nil }
                end = open - 1
                while end > 0, bytes[end - 1].isBlank { end -= 1 }
                break closers
            default:
                break closers
            }
        }
        guard end > 0, bytes[end - 1].isNameByte else { return nil }
        if words.mayEnd(bytes, at: end), let name = fieldName(endingAt: end, quoteLevel: quoteLevel) { return name }
        guard var name = numberedFieldName(endingAt: end, before: separator) else { return nil }
        name.quoteLevel = quoteLevel
        return name
    }

    /// `IMEI 1: …`, `email_2=…`: the number is not part of the name.
    private func numberedFieldName(endingAt end: Int, before separator: Int) -> FieldName? {
        // `user:k…:9c2f61a5e07b8cc6: …`: the end of a mask
        guard bytes[end - 1].isDigit, !byte(separator + 1).isDigit, !endsMask(at: end) else { return nil }
        let word = Int(scrub_before_number(bytes, end))
        var first = separator + 1
        while byte(first) == .space || byte(first).isQuote || byte(first) == .backslash { first += 1 }
        guard word < end, words.mayEnd(bytes, at: word), let name = fieldName(endingAt: word, quoteLevel: -1),
            name.demand == .plausible
                // `password2=…`, and not `token 2: …`
                && (name.kind.sensitivity != .secret || isTypeLetter(separator + 1)
                    // `unseal key 1: …`, `"storageKey1":"…"`
                    || looksGenerated(first, endOfRun(first), atLeast: 16)
                    || byte(separator) == .equals && byte(word) != .space
                    || name.kind == .password && word == end - 1)
                || name.demand == .distinctive
                    && (name.kind.sensitivity == .pseudonymous || name.roles.contains(.userAmbiguous)
                        // `key_share_1=…`
                        || name.kind == .secret && looksGenerated(first, endOfRun(first), atLeast: 32))
        else { return nil }
        return name
    }

    private func endOfRun(_ start: Int) -> Int {
        var end = min(start, count)
        while end < count, end - start < 64, bytes[end].isRunByte { end += 1 }
        return end
    }

    /// `["name":protected]`, `["name":"App\\User":private]`, as PHP prints the members of an object.
    private func beforeVisibility(_ end: Int) -> Int {
        guard starts(exactly: ":protected", at: end - 10) || starts(exactly: ":private", at: end - 8) else {
            return end
        }
        var index = end
        while index > 0, bytes[index - 1] != .colon { index -= 1 }
        index -= 1
        guard byte(index - 1) == .quote else { return index }
        var open = index - 1
        while open > 0, index - open < 96, bytes[open - 1] != .quote { open -= 1 }
        return byte(open - 2) == .colon && byte(open - 3) == .quote ? open - 2 : index
    }

    /// Whether a mask of an earlier pass ends at `end`.
    func endsMask(at end: Int) -> Bool {
        byte(end - 1) == .closeBracket
            ? isMask(endingAt: end) : end > 28 && bytes[end - 17] == .colon && scrub_is_pseudonym(bytes + end - 27) != 0
    }

    /// `[token]` before a separator is a removed value, not a name.
    private func isMask(endingAt end: Int) -> Bool {
        var open = end - 1
        while open > 0, end - open < 20, bytes[open] != .openBracket { open -= 1 }
        return bytes[open] == .openBracket && Mask.length(bytes, count, at: open) == end - open
    }

    /// The class of the name that ends at `end`; nil if its last word is unknown or takes the class back.
    func fieldName(endingAt end: Int, quoteLevel: Int) -> FieldName? {
        guard let name = anyFieldName(endingAt: end, quoteLevel: quoteLevel, isPrivate: true), name.demand != .never
        else {
            return nil
        }
        return name
    }

    /// True if an id in hexadecimal digits ends here: its last letters are no word, `[…-9cb72157f2cc] : …`.
    private func isHexRun(endingAt end: Int) -> Bool {
        let start = startOfRun(endingAt: end, notBefore: max(0, end - 36)) { $0.isHexDigit || $0 == .minus }
        return end - start >= 16 && (start..<end).contains { bytes[$0].isDigit }
    }

    /// The class of the name that ends at `end`, also of a public one; nil if it has none. With `isPrivate`, perhaps also for a
    /// public one.
    func anyFieldName(endingAt end: Int, quoteLevel: Int, isPrivate: Bool = false) -> FieldName? {
        if byte(end) == .colon, isPartOfMask(endingAt: end) { return nil }
        if isHexRun(endingAt: end) { return nil }
        let low = max(0, end - Self.longestName)
        var part = NamePart(start: end, roles: [], blanks: 0)
        var last: FieldRoles = []
        var before: FieldRoles = []
        var nearest: FieldRoles = []
        var nameStart = end
        var index = end
        var isFirst = true
        var blanks = 0
        while index > low, let next = namePart(endingAt: index, low: low, blanksLeft: Self.mostBlanks - blanks) {
            // `response failed with brokerKey: …`: a word that says it all
            if blanks == 0, next.blanks > 0, !before.subtracting(.tail).isEmpty, isNameOfSecret(last, before, nearest) {
                break
            }
            // `AS-REQ CNameString: anna`, `request UPN: anna`: the name of a user that a message holds, not of the message.
            if blanks == 0, next.blanks > 0, last.contains(.userName), endsMessage(at: index - next.blanks) { break }
            part = next
            blanks += part.blanks
            if isFirst {
                // `access_token_value` is an access token.
                if part.roles.contains(.tail), part.roles.subtracting([.tail, .crypto, .auth, .apiKey, .act]).isEmpty {
                    before.insert(.tail)
                } else {
                    last = part.roles
                    isFirst = false
                    if !part.isKnown || last.isDisjoint(with: rules.lastRoles) { return nil }
                    // The first rule: no word before it matters.
                    if isPrivate, !last.isDisjoint(with: ClassRules.publicEndings), !last.contains(.key) { return nil }
                }
            } else {
                // `MSALHomeAccountIdKey` and `clientid.key` are keys of a dictionary.
                if last.contains(.key), before.subtracting([.tail, .crypto]).isEmpty,
                    !part.roles.isDisjoint(
                        with: [
                            .userName, .accountID, .id, .displayName, .open, .deviceID, .deviceName, .sessionID,
                            .enrollment,
                        ]
                    )
                {
                    last = part.roles
                } else {
                    // `LoginModule required username=` is not the name of the module.
                    if blanks > 0, byte(end) == .equals, !part.roles.isDisjoint(with: .neverLast) { break }
                    // `MSALOAuthErrorKey` is the key of an error in a dictionary.
                    if last.contains(.key), before.subtracting(.tail).isEmpty,
                        !part.roles.isDisjoint(with: [.taker, .thing]), part.roles.isDisjoint(with: [.apiKey, .crypto])
                    {
                        return nil
                    }
                    before.formUnion(part.roles)
                    if nearest.isEmpty { nearest = part.roles.intersection(.belongs) }
                }
            }
            index = part.start
            if blanks == 0 { nameStart = index }
            // `request_X-Ms-Client-Principal-Id`: what is before a header's name says where it was.
            if bytes[index] | 0x20 == UInt8(ascii: "x"), byte(index + 1) == .minus, !byte(index - 1).isAlphanumeric {
                break
            }
        }
        guard !isFirst || before.contains(.tail) else { return nil }
        if isFirst { last = .tail }
        guard let known = rules.kind(last: last, before: before, nearest: nearest) else { return nil }
        // `524288K->65536K`: a number and its unit
        if known.demand == .inQuery, end > 1, bytes[end - 2].isDigit { return nil }
        return FieldName(
            kind: known.kind,
            demand: known.demand,
            roles: last.union(before),
            start: blanks == 0 ? index : nameStart,
            end: end,
            quoteLevel: quoteLevel,
            isProse: blanks > 0
        )
    }

    private func isNameOfSecret(_ last: FieldRoles, _ before: FieldRoles, _ nearest: FieldRoles) -> Bool {
        guard let known = rules.kind(last: last, before: before, nearest: nearest) else { return false }
        return known.kind.sensitivity == .secret && known.demand == .plausible
    }

    private func endsMessage(at end: Int) -> Bool { Self.messages.contains { endsWord($0, at: end) } }

    private static let messages: [StaticString] = ["request", "response", "reply", "req", "rep"]

    /// `ip:ec75ca89cc:…`, and not `cc: …`: the key or the hash of a mask.
    private func isPartOfMask(endingAt end: Int) -> Bool {
        func isLabel(_ label: Int) -> Bool {
            byte(label) == .colon && Mask.length(bytes, count, at: Mask.start(bytes, labelEnd: label)) > 0
        }
        let key = end - 1 - Mask.keyIDLength
        return isLabel(key) || isLabel(key - 1 - Mask.hashLength)
    }

    /// All roles of the words of a name. Blanks inside count only where the catalogue has the words together:
    /// `kata sandi`.
    func rolesOfName(endingAt end: Int, blanksLeft: Int = 0) -> FieldRoles? {
        let low = max(0, end - Self.longestName)
        var roles: FieldRoles = []
        var index = end
        var isFirst = true
        while index > low, let part = namePart(endingAt: index, low: low, blanksLeft: isFirst ? blanksLeft : 0) {
            // The last word says what it is: a `userFlow` is not a user.
            if isFirst, !part.isKnown { return nil }
            roles.formUnion(part.roles)
            if isFirst, !part.roles.isDisjoint(with: .neverLast) { return part.roles }
            isFirst = false
            index = part.start
        }
        return isFirst ? nil : roles
    }

    /// `rolesOfName` of a word or of its plural: `participants`.
    func rolesOfCollection(endingAt end: Int) -> FieldRoles? {
        rolesOfName(endingAt: end) ?? (byte(end - 1) | 0x20 == UInt8(ascii: "s") ? rolesOfName(endingAt: end - 1) : nil)
    }

    /// The roles of the last word of a name, or of the last words that the catalogue has together.
    func rolesOfLastPart(endingAt end: Int) -> FieldRoles? {
        guard let part = namePart(endingAt: end, low: max(0, end - Self.longestName), blanksLeft: 0), part.isKnown
        else {
            return nil
        }
        return part.roles
    }

    /// All roles of the words of a name of at least two words, whatever its last word is.
    func rolesOfCompoundName(endingAt end: Int) -> FieldRoles? {
        let low = max(cursor, end - Self.longestName)
        var roles: FieldRoles = []
        var index = end
        var parts = 0
        while index > low, let part = namePart(endingAt: index, low: low, blanksLeft: 0) {
            // `createdByRef`: before another word it is what a person did.
            roles.formUnion(part.roles.contains(.act) && parts > 0 ? .act : part.roles)
            index = part.start
            parts += 1
        }
        return parts > 1 ? roles : nil
    }

    /// Whether known words make up the whole of `start..<end`, and the last one says that a value follows:
    /// `first_name`.
    func rolesOfWholeName(_ start: Int, _ end: Int) -> Bool {
        guard end - start > 1, end - start <= 40, words.mayEnd(bytes, at: end) else { return false }
        var index = end
        while index > start {
            guard let part = namePart(endingAt: index, low: start, blanksLeft: 0), part.isKnown else { return false }
            index = part.start
            while index > start, bytes[index - 1] == .underscore || bytes[index - 1] == .minus { index -= 1 }
        }
        return index == start
    }

    /// A word, or a known sequence of words.
    private struct NamePart {
        var start: Int
        var roles: FieldRoles
        var blanks: Int
        var isKnown = true
    }

    /// The longest known sequence of words that ends at `end`. Nil where the name begins.
    private func namePart(endingAt end: Int, low: Int, blanksLeft: Int) -> NamePart? {
        var part = scrub_name_part()
        guard end > low, scrub_name_part_before(words.table, bytes, count, end, low, Int32(blanksLeft), &part) != 0
        else {
            return nil
        }
        return NamePart(
            start: part.start,
            roles: FieldRoles(rawValue: part.roles),
            blanks: Int(part.blanks),
            isKnown: part.is_known != 0
        )
    }
}

extension UInt8 {
    /// A letter or digit of a name, or a byte of a letter of another script.
    @inline(__always) var isNameByte: Bool { isAlphanumeric || self >= 0x80 }
}
