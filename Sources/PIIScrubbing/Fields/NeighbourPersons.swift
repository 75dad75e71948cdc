import TextBytes

/// Names of people beside an account or a telephone number that was found.
extension TextScan {
    /// `Given Family <a@b.c>`, `Given Family (a@b.c)`, `'Given Family', 'a@b.c'`, `"Family, Given" <a@b.c>`.
    func notePerson(before value: Finding) {
        let start = value.start
        var end = start
        var marks = 0
        // `"Anna Berg" <sip:anna@…>`
        if byte(end - 1) == .colon {
            while end > 0, start - end < 8, bytes[end - 1].isLetter || bytes[end - 1] == .colon { end -= 1 }
        }
        while end > 0, start - end < 12 {
            let byte = bytes[end - 1]
            switch byte {
            case UInt8(ascii: "<"), .openParenthesis, .openBracket, .comma, .tab, UInt8(ascii: "|"),
                UInt8(ascii: ";"):
                marks += 1
            case .space, .backslash, .apostrophe, .quote: break
            default:
                // `New-Object PSCredential('a@b.c', …)`: a call
                let isCall = bytes[end] == .openParenthesis && self.byte(end + 1).isQuote
                guard marks > 0, !isCall else { return }
                let isAside = value.kind == .email && bytes[start - 1] == .openParenthesis
                notePerson(endingAt: end, of: isAside ? value : nil)
                return
            }
            end -= 1
        }
    }

    /// With an address: its name, and not the end of a sentence, `Readme Updates (a@b.c)`.
    private func notePerson(endingAt end: Int, of address: Finding?) {
        if byte(end - 1) == .equals, byte(end - 2) == UInt8(ascii: "?") {
            // `=?utf-8?B?…?= <a@b.c>`
            var open = end - 2
            while open > 0, end - open < 160, bytes[open - 1] > .space,
                !(starts(exactly: "=?", at: open) && byte(open + 2).isLetter)
            { open -= 1 }
            if starts(exactly: "=?", at: open) { note(.name, open, end) }
            return
        }
        if byte(end) == .quote || byte(end) == .apostrophe || byte(end) == .backslash {
            var open = end
            while open > 0, end - open < 80, !bytes[open - 1].isQuote { open -= 1 }
            if open > 0, isPersonName(open, end, atLeast: 2), !hasThing(open, end) {
                note(.name, open, end)
                return
            }
        }
        var start = end
        var words = 0
        while words < 4, start > 0 {
            var first = start
            while first > 0, start - first < 40, isNameLetter(bytes[first - 1]) { first -= 1 }
            guard first < start else { break }
            let part = personEnd(from: first)
            guard part.words > 0, part.end >= start else { break }
            words += 1
            start = first
            guard start > 1, bytes[start - 1] == .space, isNameLetter(bytes[start - 2]) else { break }
            start -= 1
        }
        while start < end, bytes[start] == .space { start += 1 }
        if words > 2 { start = afterRoleOfPerson(start, end) }
        // `Exchange Mail<tab>a@b.c`
        guard isPersonName(start, end, atLeast: 2), !hasThing(start, end),
            holdsKnownName(start, end) || rolesOfLastPart(endingAt: end) == nil,
            address.map({ holdsKnownName(start, end) || isNamed($0, start, end) }) ?? true
        else { return }
        note(.name, start, end)
    }

    /// `Benutzer Jens Hartmann (j.h@b.c)`: the first word says what the person is.
    private func afterRoleOfPerson(_ start: Int, _ end: Int) -> Int {
        guard let blank = (start..<end).first(where: { bytes[$0] == .space }),
            let roles = rolesOfName(endingAt: blank), !roles.isDisjoint(with: [.person, .user])
        else { return start }
        return blank + 1
    }

    /// Whether one of the words of `start..<end`, or its beginning, is in the address.
    func isNamed(_ address: Finding, _ start: Int, _ end: Int) -> Bool {
        var first = start
        for index in start...end where index == end || !bytes[index].isNameByte {
            if index - first > 2, contains(first, first + 3, in: address) || bytes[first] >= 0x80 { return true }
            first = index + 1
        }
        return false
    }

    private func isNameLetter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == .minus || byte == .apostrophe || byte >= 0x80
    }

    /// `'a@b.c', 'Given Family'`, `a@b.c,Given Family,`.
    func notePerson(after end: Int) {
        var start = end
        var marks = 0
        while start < count, start - end < 8 {
            switch bytes[start] {
            case .comma, .tab, UInt8(ascii: "|"), UInt8(ascii: ";"): marks += 1
            case .space, .backslash, .apostrophe, .quote: break
            default:
                guard marks > 0 else { return }
                let person = personEnd(from: start)
                let next = byte(person.end)
                guard person.words >= 2,
                    next == 0 || next.isQuote || next == .comma || next == .tab || next == .backslash
                        || next == UInt8(ascii: ";") || next == UInt8(ascii: "|") || next == .newline
                        || next == .closeParenthesis,
                    !hasThing(start, person.end)
                else { return }
                note(.name, start, person.end)
                return
            }
            start += 1
        }
    }

    /// `+1 425 555 0100 (Anna Berg)`, `«anna» (Anna Berg)`; with `isKnown` only a known name or one in another script.
    func notePersonInBrackets(after end: Int, isKnown: Bool = false) {
        let end = byte(end) == .guillemetLead ? end + 2 : end
        guard starts(exactly: " (", at: end) else { return }
        let person = personEnd(from: end + 2)
        guard person.words > 1, byte(person.end) == .closeParenthesis, isPerson(end + 2, person.end),
            !isKnown || holdsKnownName(end + 2, person.end)
        else { return }
        note(.name, end + 2, person.end)
    }

    /// `anna.berg (Anna Berg)`: the name in brackets is that of the login.
    func noteLoginOfName(before blank: Int) -> Bool {
        let person = personEnd(from: blank + 2)
        let start = blank - (person.end - blank - 2)
        guard person.words == 2, byte(person.end) == .closeParenthesis, start >= 0, isWordEdge(start - 1),
            isPerson(blank + 2, person.end), !isFileName(start, blank)
        else { return false }
        for index in start..<blank {
            let letter = bytes[index + blank + 2 - start]
            let isSame = letter == .space ? bytes[index] == .dot : bytes[index] == letter.asciiLowercased
            if !isSame { return false }
        }
        note(.user, start, blank)
        note(.name, blank + 2, person.end)
        return true
    }

    /// `1.BERG/ANNA MRS`, as a booking has it: the title is after the blank.
    func notePassenger(before blank: Int) -> Bool {
        guard bytes[blank - 1].isUppercase, byte(blank + 1) == UInt8(ascii: "M"),
            endsWord("MR", at: blank + 3) || endsWord("MRS", at: blank + 4) || endsWord("MS", at: blank + 3)
                || endsWord("MISS", at: blank + 5)
        else { return false }
        var start = blank
        while start > 0, blank - start < 64, bytes[start - 1].isUppercase || bytes[start - 1] == .slash {
            start -= 1
        }
        return bytes[start].isUppercase && noteNameInParts(at: start)
    }

    /// `player WinterFox77`: capitalised words and a number, as players are called.
    func noteNickname(at start: Int) -> Bool {
        let end = endOfLogin(start, within: 32)
        let shape = ValueShape(bytes, start, end)
        guard shape.uppers > 1, shape.lowers > 3, 1...4 ~= shape.digits, shape.letters + shape.digits == shape.length,
            bytes[end - 1].isDigit, isLogin(start, end)
        else { return false }
        note(.user, start, end)
        noteID(ofLogin: Finding(start: start, end: end, kind: .user))
        return true
    }

    /// `passenger BERG/ANNA MRS`
    func noteNameInParts(at start: Int) -> Bool {
        var end = start
        while end < count, end - start < 32, bytes[end].isUppercase { end += 1 }
        guard byte(end) == .slash, end - start > 2 else { return false }
        var last = end + 1
        while last < count, last - end < 32, bytes[last].isUppercase { last += 1 }
        guard last - end > 3, !byte(last).isAlphanumeric, byte(last) != .slash else { return false }
        note(.name, start, last)
        return true
    }

    /// `patient Berg, Anna, seat 12A`: one of the two is a known name.
    func noteSurnameFirst(_ start: Int, _ end: Int) -> Bool {
        guard starts(exactly: ", ", at: end), end > start + 2, byte(end + 2).isUppercase else { return false }
        let given = personEnd(from: end + 2)
        guard given.words == 1, byte(given.end) != .colon, byte(given.end) != .equals,
            holdsKnownName(start, end) || holdsKnownName(end + 2, given.end), !hasThing(start, given.end),
            words.roles(WordSet.hash(bytes, end + 2, given.end)) == nil
        else { return false }
        note(.name, start, given.end)
        return true
    }

    /// `Station Annas-iPad 9ea3.a0e1.717c`, `client annas-phone 88:79:…`
    func noteDevice(beforeHardware start: Int) {
        guard byte(start - 1) == .space else { return }
        var first = start - 1
        while first > 0, start - first < 64, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .minus {
            first -= 1
        }
        let shape = ValueShape(bytes, first, start - 1)
        guard byte(first - 1) == .space, shape.hyphens > 0, shape.letters > 3,
            Self.wordsForStations.contains(where: { endsWord($0, at: first - 1) }),
            words.roles(WordSet.hash(bytes, first, start - 1)) == nil
        else { return }
        note(.deviceName, first, start - 1)
    }

    private static let wordsForStations: [StaticString] = ["station", "client", "device", "host", "sta"]

    /// `from annas-phone.fritz.box (10.1.2.3)`: a host in a network at home
    func noteDevice(beforeAddress start: Int) {
        guard byte(start - 1) == .openParenthesis || byte(start - 1) == .openBracket, byte(start - 2) == .space else {
            return
        }
        let end = start - 2
        for domain in Self.homeDomains where starts(exactly: domain, at: end - domain.utf8CodeUnitCount) {
            let dot = end - domain.utf8CodeUnitCount
            var first = dot
            while first > 0, dot - first < 64, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .minus {
                first -= 1
            }
            if ValueShape(bytes, first, dot).letters > 2 { note(.deviceName, first, end, isNamed: true) }
            return
        }
    }

    private static let homeDomains: [StaticString] =
        localSuffixes + [".fritz.box", ".home", ".home.arpa", ".speedport.ip"]

    /// `card 7685075696 holder "Anna Berg"`: the number of what opens doors, before whose it is
    func noteNumber(ofHolder name: Int) {
        let last = byte(name - 1).isQuote ? name - 2 : name - 1
        guard endsWord("holder", at: last) || endsWord("owner", at: last) else { return }
        let end = last - (endsWord("holder", at: last) ? 7 : 6)
        var first = end
        while first > 0, end - first < 20, bytes[first - 1].isDigit { first -= 1 }
        guard byte(end) == .space, end - first > 5, byte(first - 1) == .space,
            Self.wordsForCards.contains(where: { endsWord($0, at: first - 1) })
        else { return }
        note(.card, first, end)
    }

    private static let wordsForCards: [StaticString] = ["card", "badge", "tag", "fob", "transponder", "token"]

    /// `88:79:46:51:71:9a (annas-laptop)`
    func noteDevice(afterHardware end: Int) {
        guard starts(exactly: " (", at: end) else { return }
        var last = end + 2
        while last < count, last - end < 48, bytes[last].isAlphanumeric || bytes[last] == .minus { last += 1 }
        let shape = ValueShape(bytes, end + 2, last)
        guard byte(last) == .closeParenthesis, shape.hyphens > 0, shape.letters > 3, !isPlaceholder(end + 2, last)
        else {
            return
        }
        note(.deviceName, end + 2, last)
    }
}
