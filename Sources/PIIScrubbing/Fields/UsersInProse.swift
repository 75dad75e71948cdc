internal import CScrubScan
import TextBytes

/// Logins and other values after a word for them in any language, with no sign between the two.
extension TextScan {
    /// `usuario anna_b desde 10.1.2.3`: the word for a user in any language, and a login after it. (English words are
    /// anchors.)
    /// With `isAlone`, where nothing else was found in the text, a login must not be a word of letters only.
    func readUsersInProse(isAlone: Bool = false) {
        var text = prefilterText
        var blank = 0
        var next = 0
        while true {
            blank = self.next(.space, from: blank + 1)
            guard blank < count else { return }
            while next < findings.count, findings[next].end <= blank { next += 1 }
            // An address needs no word before it, other than a name or a login that was not certain.
            if next < findings.count, findings[next].start <= blank + 1, findings[next].kind != .user,
                findings[next].kind != .name
            {
                continue
            }
            let mayEnd = bytes[blank - 1].isNameByte && words.mayEnd(bytes, at: blank)
            // Nothing begins with a small letter after a word that is no name.
            if !mayEnd, byte(blank + 1).isLowercase, bytes[blank - 1] < 0x80 { continue }
            if noteValue(after: blank, mayEnd: mayEnd) || !mayEnd { continue }
            let isQuoted = byte(blank + 1).isQuote || byte(blank + 1) == .openBracket
            let start = blank + (isQuoted ? 2 : 1)
            guard start < count, let roles = rolesOfName(endingAt: blank, blanksLeft: 1),
                roles.isDisjoint(with: .neverLast)
            else {
                continue
            }
            if !roles.isDisjoint(with: [.password, .pass, .key, .secret]) {
                // `transport key TPM2_RSA`
                if !roles.isDisjoint(with: [.password, .pass]) || !isNameOfAlgorithm(start) {
                    if !noteCommunity(after: blank) { notePassword(after: blank) }
                }
                continue
            }
            // `Żaneta`: capitals of Latin letters with a mark
            if bytes[start].isUppercase || 0xC3...0xC5 ~= bytes[start],
                !roles.isDisjoint(with: [.user, .account, .person, .displayName, .personName])
            {
                let person = personEnd(from: start)
                if roles.contains(.person), noteNameInParts(at: start) || noteSurnameFirst(start, person.end) {
                    continue
                }
                if person.words == 0, roles.contains(.person), roles.isDisjoint(with: .client), noteNickname(at: start)
                {
                    continue
                }
                // `prénom Oksana, …`
                // `firstName 'Oksana'`
                let after = byte(person.end)
                let isListed =
                    person.words == 1 && roles.contains(.personName)
                    && (after == .comma || after.isQuote && after == byte(start - 1))
                if person.words > 1 ? isPerson(start, person.end) : isListed { note(.name, start, person.end) }
                continue
            }
            if !state.pointee.isASCII, !roles.isDisjoint(with: [.user, .account, .userName]),
                noteWideLogin(at: afterOpeningMark(blank + 1))
            {
                continue
            }
            let login = scrub_login_from(&text, start)
            let isAccount = isQuoted || login.form != SCRUB_LOGIN_WORD
            // `teacher annber42`
            if roles.contains(.person), login.end > start, isWordWithNumber(ValueShape(bytes, start, login.end)),
                isLogin(start, login.end)
            {
                note(.user, start, login.end)
                continue
            }
            guard
                !roles.isDisjoint(
                    with: isQuoted
                        ? [.user, .login, .account, .userName, .person]
                        : isAccount ? [.user, .account, .userName] : [.user, .userName]
                ),
                login.end > start, !bytes[start].isUppercase, byte(login.end) != .openParenthesis,
                isQuoted
                    ? byte(login.end) == (bytes[blank + 1] == .openBracket ? .closeBracket : bytes[blank + 1])
                    : login.form != SCRUB_LOGIN_WORD
                        || !isAlone && isBeforeAddress(login.end)
                        || !isAlone && isOptionOfWindows(blank, login.end)
                        || !isAlone && isForeign(endingAt: blank, login.start, login.end)
                        || !isAlone && isBeforeField(login.end),
                isLogin(start, login.end), !isFileName(start, login.end)
            else { continue }
            note(.user, start, login.end, isNamed: !isAlone && isBeforeField(login.end))
        }
    }

    /// `Der Benutzer "annab" …`: the same where nothing else was found, for logins in quotation marks.
    func readQuotedUsers() {
        var quote = 0
        while true {
            quote = next(.quote, or: .apostrophe, from: quote + 1)
            guard quote < count else { return }
            guard byte(quote - 1) == .space, byte(quote + 1).isAlphanumeric, words.mayEnd(bytes, at: quote - 1),
                let roles = rolesOfName(endingAt: quote - 1, blanksLeft: 1), roles.isDisjoint(with: .neverLast),
                !roles.isDisjoint(with: [.user, .userName])
            else { continue }
            var text = prefilterText
            let login = scrub_login_from(&text, quote + 1)
            if byte(login.end) == bytes[quote], isLogin(quote + 1, login.end), !isFileName(quote + 1, login.end) {
                note(.user, quote + 1, login.end)
            }
        }
    }

    /// `k.öztürk`, `иванов.пётр`: two words with a dot or an underscore between them, not all in ASCII.
    private func noteWideLogin(at start: Int) -> Bool {
        var end = start
        var joints = 0
        var isWide = false
        while end < count, end - start < 64 {
            if bytes[end] >= 0x80 {
                // No quotation mark, dash or mark of another script.
                guard 0xC3...0xDF ~= bytes[end] || UTF8.isContinuation(bytes[end]) else { break }
                isWide = true
            } else if bytes[end] == .dot || bytes[end] == .underscore {
                guard end > start, byte(end + 1).isNameByte else { break }
                joints += 1
            } else if !bytes[end].isAlphanumeric {
                break
            }
            end += 1
        }
        guard isWide, joints == 1, end - start > 4, !isFileName(start, end) else { return false }
        note(.user, start, end)
        return true
    }

    /// `snmp-server community mRx7vlab RO`: what a network device's settings have between the two words
    private func noteCommunity(after blank: Int) -> Bool {
        guard starts(exactly: "snmp-server community", at: blank - 21) else { return false }
        var end = blank + 1
        while end < count, end - blank < 64, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
        guard end - blank > 4, starts(with: " ro", at: end) || starts(with: " rw", at: end),
            !starts(with: "public ", at: blank + 1), !starts(with: "private ", at: blank + 1)
        else { return false }
        note(.password, blank + 1, end)
        return true
    }

    /// Capitals, underscores and at most three digits.
    private func isNameOfAlgorithm(_ start: Int) -> Bool {
        var end = start
        while end < count, bytes[end].isUppercase || bytes[end].isDigit || bytes[end] == .underscore { end += 1 }
        let shape = ValueShape(bytes, start, end)
        return isWordEdge(end) && shape.underscores > 0 && shape.digits <= 3 && shape.uppers > shape.digits
    }

    /// Values whose form says most of what they are: numbers, serial numbers, devices.
    private func noteValue(after blank: Int, mayEnd: Bool) -> Bool {
        let first = byte(blank + 1)
        if first.isLowercase, bytes[blank - 1] < 0x80, isWordOfSmallLetters(blank + 1) { return false }
        let isSerial = first.isUppercase || first.isDigit
        if first.isUppercase, noteStreet(before: blank) || notePassenger(before: blank) { return true }
        if first == .openParenthesis, noteLoginOfName(before: blank) { return true }
        // `Seriennr. C02XG0ABJGH5`, `tél. 07 78 81 42 63`
        if bytes[blank - 1] == .dot, isSerial || first == UInt8(ascii: "#") {
            if noteLabelledValue(after: blank) { return true }
            if !words.mayEnd(bytes, at: blank - 1) { return false }
            return notePhone(after: blank, name: blank - 1) || noteSerialNumber(from: blank + 1, after: blank - 1)
        }
        if isSerial, noteSerialOfMachine(at: blank + 1) { return true }
        if first == UInt8(ascii: "H"), starts(exactly: "HIER_", at: blank + 1) {
            // `CONNECT host:443 anna HIER_DIRECT/10.1.2.3`, as Squid writes it
            let start = startOfLogin(endingAt: blank, within: 64)
            if isLogin(start, blank) { note(.user, start, blank) }
            return true
        }
        if first.isDigit, noteCode(after: blank) { return true }
        guard bytes[blank - 1].isNameByte else { return false }
        // `비밀번호는 …`
        if bytes[blank - 1] >= 0x80, first.isAlphanumeric,
            Self.topicMarks.contains(where: { starts(exactly: $0, at: blank - 3) }),
            let roles = rolesOfName(endingAt: blank - 3), roles.contains(.password)
        {
            notePassword(after: blank)
            return true
        }
        if noteLabelledValue(after: blank, mayEnd: mayEnd) { return true }
        if first.isUppercase, noteMachine(at: blank + 1) { return true }
        guard mayEnd else { return false }
        if first >= 0x80, noteUserInMarks(after: blank) || notePersonInScript(after: blank) { return true }
        if first.isDigit || first == UInt8(ascii: "<"), noteUserUntil(after: blank) { return true }
        if notePhone(after: blank, name: blank) || noteDevice(after: blank) { return true }
        let start = first.isQuote || first == .openBracket ? blank + 2 : blank + 1
        return start < count && (bytes[start].isUppercase || bytes[start].isDigit)
            && noteSerialNumber(from: start, after: blank)
    }

    private func isWordOfSmallLetters(_ start: Int) -> Bool {
        let end = endOfRun(from: start) { $0.isLowercase }
        return !byte(end).isAlphanumeric && byte(end) != .minus
    }

    /// `Użytkownik anna …`, `사용자 anna …`: five small letters of ASCII or more after a word that is not ASCII.
    private func isForeign(endingAt end: Int, _ start: Int, _ last: Int) -> Bool {
        guard last - start >= 5, endOfRun(from: start, notAfter: last, { $0.isLowercase }) == last else {
            return false
        }
        var first = end
        while first > 0, end - first < 32, bytes[first - 1].isNameByte {
            first -= 1
            if bytes[first] >= 0x80 { return true }
        }
        return Self.foreignUsers.contains { endsWord($0, at: end) }
    }

    /// Words for a user that have no letters beyond ASCII.
    private static let foreignUsers: [StaticString] = [
        "benutzer", "nutzer", "anwender", "utente", "gebruiker", "bruger", "bruker", "utilisateur", "utilizator",
        "pengguna",
    ]

    /// `Benutzer „anna“`, `Utente «anna»`
    private func noteUserInMarks(after blank: Int) -> Bool {
        let start = afterOpeningMark(blank + 1)
        guard start > blank + 1 else { return false }
        var text = prefilterText
        let login = scrub_login_from(&text, start)
        guard login.end > start,
            byte(login.end) == .punctuationLead || byte(login.end) == .guillemetLead
                // `Benutzer „anna"`
                || byte(login.end) == .quote && byte(blank + 1) == .punctuationLead && bytes[start].isLowercase,
            let roles = rolesOfName(endingAt: blank),
            !roles.isDisjoint(with: [.user, .login, .account, .userName]), roles.isDisjoint(with: .neverLast),
            isLogin(start, login.end)
        else { return false }
        note(.user, start, login.end)
        return true
    }

    /// `user anna sessionid d54880d7…`, `user anna authProtocol SHA`: names and values in turn. The next name is none that a
    /// sentence has.
    private func isBeforeField(_ end: Int) -> Bool {
        let last = endOfLetters(end + 1)
        guard byte(end) == .space, byte(last) == .space, let roles = rolesOfName(endingAt: last) else { return false }
        return roles.contains(.sessionID) || ValueShape(bytes, end + 1, last).hasHumps && bytes[end + 1].isLowercase
    }

    /// `user <1741091200:anna>`, `username 1741089912:anna`, as TURN relays name who may use them until a time.
    private func noteUserUntil(after blank: Int) -> Bool {
        let start = byte(blank + 1) == UInt8(ascii: "<") ? blank + 2 : blank + 1
        let colon = start + 10
        guard byte(start) == UInt8(ascii: "1"), byte(colon) == .colon, isNumber(start, colon),
            let roles = rolesOfName(endingAt: blank), !roles.isDisjoint(with: [.user, .userName])
        else { return false }
        let end = endOfLogin(colon + 1, within: 64)
        guard isLogin(colon + 1, end) else { return false }
        note(.user, colon + 1, end, isNamed: true)
        return true
    }

    /// ` desde 10.1.2.3`: a word, and an address; or a GUID in brackets.
    private func isBeforeAddress(_ end: Int) -> Bool {
        guard byte(end) == .space else { return false }
        if byte(end + 1) == .openParenthesis, isGUID(end + 2) { return true }
        var index = end + 1
        while index < count, index - end < 64, !bytes[index].isDigit,
            bytes[index].isNameByte || bytes[index] == .space || bytes[index] == .apostrophe
        {
            index += 1
        }
        return byte(index).isDigit && addressEnd(at: index) != nil
    }
}
