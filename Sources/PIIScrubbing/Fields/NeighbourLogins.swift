internal import CScrubScan
import TextBytes

/// Logins, and names of devices, beside a value that was found.
extension TextScan {
    /// `anna@10.1.2.3`, `anna/10.1.2.3`, `('anna', '10.1.2.3'`, `anna.b (10.1.2.3)`
    func noteUser(before address: Int, of owner: Finding? = nil) {
        let sign = byte(address - 1)
        if sign.isQuote || sign == .slash || sign == .openParenthesis, noteUser(beside: address, sign, owner) {
            return
        }
        var end = address - 1
        if sign == .space, starts(exactly: " from ", at: address - 6) { end = address - 6 }
        // `User <anna> IP <10.1.2.3>`
        if starts(exactly: "> IP <", at: address - 6) { end = address - 6 }
        if sign == .space || sign == .openParenthesis { noteUserOfTerminal(before: address) }
        guard sign == UInt8(ascii: "@") || sign == .comma || end < address - 1 else { return }
        let start = startOfLogin(endingAt: end, within: Self.farthestLogin)
        guard start < end, isLogin(start, end), !isFileName(start, end) else { return }
        if sign == .comma {
            // `passwd-file(anna,10.1.2.3)`
            guard byte(start - 1) == .openParenthesis, bytes[start].isLowercase else { return }
        } else if sign == UInt8(ascii: "<") {
            guard byte(start - 1) == sign else { return }
        } else if sign == .space {
            // `deleted by anna.b from 10.1.2.3`
            let shape = ValueShape(bytes, start, end)
            guard bytes[start].isLowercase, shape.dots + shape.underscores + shape.digits > 0,
                endsWord("by", at: start - 1) || endsWord("as", at: start - 1) || endsWord("for", at: start - 1)
                    || endsWord("of", at: start - 1)
            else { return }
        }
        note(.user, start, end)
    }

    /// `passwd-file(anna,10.1.2.3,<fbBIoDLi8MOWMNz1>)`, as Dovecot has it
    func noteSession(afterAddress start: Int, _ end: Int) {
        guard byte(start - 1) == .comma, starts(exactly: ",<", at: end) else { return }
        let last = endOfRun(from: end + 2, notAfter: end + 34) { $0.isBase64Digit }
        if starts(exactly: ">)", at: last), last - end >= 10 { note(.session, end + 2, last) }
    }

    private func noteUser(beside address: Int, _ sign: UInt8, _ owner: Finding?) -> Bool {
        var end = address - 1
        if sign.isQuote {
            // The element before it in a list.
            if byte(end - 1) == .space { end -= 1 }
            guard byte(end - 1) == .comma, byte(end - 2) == sign else { return false }
            end -= 2
        } else if sign == .openParenthesis {
            guard byte(end - 1) == .space else { return false }
            end -= 1
        }
        let start = startOfLogin(endingAt: end, within: Self.farthestLogin)
        let edge = byte(start - 1)
        let isPlace =
            sign.isQuote
            ? edge == sign && !isNameOfField(start, end) : edge == 0 || edge == .space || edge == .openParenthesis
        guard isPlace, isLoginBeside(start, end, isCertain: sign != .openParenthesis),
            sign != .slash || byte(address).isDigit || starts(exactly: "admin@", at: address),
            sign != .openParenthesis || bytes[end - 1].isAlphanumeric && owner.map({ isNamed($0, start, end) }) ?? true
        else { return false }
        note(.user, start, end)
        return true
    }

    /// Where the bytes of a login begin that end at `end`, at most `length` before it.
    func startOfLogin(endingAt end: Int, within length: Int) -> Int {
        var start = end
        while start > 0, end - start < length, bytes[start - 1].isLoginByte { start -= 1 }
        return start
    }

    func endOfLogin(_ start: Int, within length: Int) -> Int {
        var end = start
        while end < count, end - start < length, bytes[end].isLoginByte { end += 1 }
        return end
    }

    private func isNameOfField(_ start: Int, _ end: Int) -> Bool { rolesOfName(endingAt: end) != nil && end > start }

    /// Small letters; where the place is not certain, two words with a dot or an underscore between them.
    private func isLoginBeside(_ start: Int, _ end: Int, isCertain: Bool) -> Bool {
        let shape = ValueShape(bytes, start, end)
        let joints = shape.dots + shape.underscores
        return shape.lowers > 4 && shape.uppers == 0 && shape.lowers + shape.digits + joints == shape.length
            && (isCertain ? joints < 2 : joints == 1) && isLogin(start, end) && !isFileName(start, end)
    }

    /// `a2:2c:4c:bb:22:0a (anna.b)`, `10.1.2.3:50221 [anna_b]`
    func noteUser(after address: Int) {
        if byte(address).isQuote { return noteUser(afterSocket: address + 1) }
        var index = address
        if byte(index) == .colon { index += 1 }
        while index < count, index - address < 7, bytes[index].isDigit { index += 1 }
        let open = byte(index + 1)
        guard byte(index) == .space, open == .openParenthesis || open == .openBracket else { return }
        let start = index + 2
        let end = endOfLogin(start, within: Self.farthestLogin)
        guard byte(end) == (open == .openBracket ? .closeBracket : .closeParenthesis),
            isLoginBeside(start, end, isCertain: false)
        else { return }
        note(.user, start, end)
    }

    /// `(('10.1.2.3', 51122), anna, 44)`: after an address and a port in a list of their own
    private func noteUser(afterSocket quote: Int) {
        guard starts(exactly: ", ", at: quote) else { return }
        var index = quote + 2
        while index < count, index - quote < 8, bytes[index].isDigit { index += 1 }
        let end = endOfLogin(index + 3, within: Self.farthestLogin)
        guard index > quote + 2, starts(exactly: "), ", at: index), byte(end) == .comma, bytes[index + 3].isLowercase,
            isLogin(index + 3, end), !isFileName(index + 3, end)
        else { return }
        note(.user, index + 3, end)
    }

    /// `host annas-laptop (C02XG0ABJGH5)`, `DESKTOP-4TR2K9Q (ID GUID)`
    func noteSerial(after device: Int) {
        guard starts(exactly: " (", at: device) else { return }
        let id = starts(with: "id ", at: device + 2) ? device + 5 : device + 2
        if isGUID(id) { return note(.device, id, id + UUIDText.length) }
        var end = device + 2
        while end < count, end - device < 20, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        if byte(end) == .closeParenthesis, isSerial(ValueShape(bytes, device + 2, end)) {
            note(.device, device + 2, end)
        }
    }

    /// `enrolled C02XG0ABJGH5 to anna@contoso.com`
    func noteSerial(before account: Int) {
        let links: [StaticString] = [" to ", " for ", " by "]
        let link = links.first { endsWord($0, before: account) }
        guard let link else { return }
        let end = account - link.utf8CodeUnitCount
        var start = end
        while start > 0, end - start < 20, bytes[start - 1].isUppercase || bytes[start - 1].isDigit { start -= 1 }
        if isWordEdge(start - 1), isSerial(ValueShape(bytes, start, end)) { note(.device, start, end) }
    }

    private func endsWord(_ text: StaticString, before end: Int) -> Bool {
        starts(exactly: text, at: end - text.utf8CodeUnitCount)
    }

    func isSerial(_ shape: ValueShape) -> Bool {
        10...14 ~= shape.length && shape.digits > 1 && shape.uppers > 1 && shape.turns > 2
            && shape.digits + shape.uppers == shape.length
    }

    /// `anna  pts/0  10.1.2.3  Mon Mar  4 10:12`, as `last` and `who` print it.
    private func noteUserOfTerminal(before address: Int) {
        let line = startOfRun(endingAt: address, notBefore: max(0, address - 64)) { $0 != .newline }
        let end = endOfRun(from: line, notAfter: address) { $0 > .space }
        let next = endOfRun(from: end, notAfter: address) { $0 == .space }
        guard next > end, starts(exactly: "pts/", at: next) || starts(exactly: "tty", at: next), isLogin(line, end)
        else { return }
        note(.user, line, end)
    }

    /// The login that a password belongs to, if it is before the password. The first layout that fits decides.
    func noteUser(beforePassword start: Int) {
        let certain = loginOption(before: start) ?? loginOfCommand(before: start) ?? loginOfField(before: start)
        let login =
            certain ?? loginBetweenWords(before: start) ?? loginArgument(before: start) ?? loginWord(before: start)
            ?? loginOfRole(before: start)
        if let login, isLogin(login.start, login.end) {
            note(.user, login.start, login.end, isNamed: certain != nil)
        }
    }

    private typealias Place = (start: Int, end: Int)

    /// How far before a password its login is looked for.
    private static let farthestLogin = 64

    /// `/u:anna /p:…`
    private func loginOption(before password: Int) -> Place? {
        guard byte(password - 1) == .colon, byte(password - 2) | 0x20 == UInt8(ascii: "p"),
            byte(password - 3) == .slash,
            let option = (max(0, password - Self.farthestLogin)..<password).last(where: { starts(with: " /u:", at: $0) }
            )
        else { return nil }
        var end = option + 4
        while end < password, bytes[end] > .space { end += 1 }
        return (option + 4, end)
    }

    /// `Kennwort für anna: …`
    private func loginBetweenWords(before password: Int) -> Place? {
        let low = max(0, password - Self.farthestLogin)
        guard byte(password - 1) == .space, byte(password - 2) == .colon else { return nil }
        var start = password - 2
        while start > low, bytes[start - 1] > .space { start -= 1 }
        var link = start - 1
        while link > low, bytes[link - 1] > .space { link -= 1 }
        guard link > low, link > 0, start - 1 - link <= 6, bytes[link - 1] == .space, bytes[start].isLowercase,
            words.mayEnd(bytes, at: link - 1), let roles = rolesOfName(endingAt: link - 1),
            !roles.isDisjoint(with: [.password, .pass])
        else { return nil }
        return (start, password - 2)
    }

    /// `login("anna", "…")`, `login(anna, …)`
    private func loginArgument(before password: Int) -> Place? {
        if byte(password - 1) == .space, byte(password - 2) == .comma {
            let end = password - 2
            let start = startOfLogin(endingAt: end, within: Self.farthestLogin)
            guard start < end, byte(start - 1) == .openParenthesis, bytes[start].isLowercase, !isFileName(start, end)
            else { return nil }
            return (start, end)
        }
        guard byte(password - 1).isQuote else { return nil }
        let comma = byte(password - 2) == .space ? password - 3 : password - 2
        guard byte(comma) == .comma, byte(comma - 1).isQuote else { return nil }
        let start = startInQuotes(endingAt: comma - 1)
        let before = byte(start - 2)
        guard bytes[start].isLowercase, !isFileName(start, comma - 1),
            before == .openParenthesis || before == .openBracket || before == .openBrace || before == .space
                || before == .comma
        else { return nil }
        return (start, comma - 1)
    }

    /// `"AUTH" "anna" "…"`, as the monitor of Redis prints it, and `"anna" "SCRAM-SHA-256$4096:…"`, as PgBouncer lists its
    /// users
    private func loginOfCommand(before password: Int) -> Place? {
        let close = password - 3
        guard byte(password - 1).isQuote, byte(password - 2) == .space, byte(close).isQuote else { return nil }
        let start = startInQuotes(endingAt: close)
        let isCommand = isArgumentOfAuth(start) || starts(exactly: "SCRAM-SHA-", at: password)
        return isCommand ? (start, close) : nil
    }

    /// Whether the quoted text that starts at `start` is the first argument of Redis' command.
    func isArgumentOfAuth(_ start: Int) -> Bool { starts(with: "\"AUTH\" \"", at: start - 8) }

    private func startInQuotes(endingAt close: Int) -> Int {
        var start = close
        while start > 0, close - start < Self.farthestLogin, !bytes[start - 1].isQuote { start -= 1 }
        return start
    }

    /// `system_id=anna password=…`, `"name": "anna", "password": "…"`: the field before the password's own, if it has a
    /// name that means a login only there.
    private func loginOfField(before password: Int) -> Place? {
        var index = endOfName(before: password)
        // `name="signing_password" value="…"`: a name of its own
        guard index > 0, let roles = rolesOfLastPart(endingAt: index), !roles.isDisjoint(with: [.password, .pass])
        else {
            return nil
        }
        while index > 0, password - index < Self.farthestLogin,
            bytes[index - 1].isNameByte || bytes[index - 1] == .underscore
        { index -= 1 }
        while index > 0, bytes[index - 1].isQuote || bytes[index - 1] == .backslash { index -= 1 }
        if byte(index - 1) == .space { index -= 1 }
        if byte(index - 1) == .comma || byte(index - 1) == UInt8(ascii: ";") || byte(index - 1) == UInt8(ascii: "&") {
            index -= 1
        }
        while index > 0, bytes[index - 1].isQuote || bytes[index - 1] == .backslash { index -= 1 }
        let start = startOfLogin(endingAt: index, within: Self.farthestLogin)
        let end = endOfName(before: start)
        guard start < index, bytes[start].isLetter, !isFileName(start, index),
            Self.namesOfLogins.contains(where: { isWhole($0, endingAt: end) })
        else { return nil }
        return (start, index)
    }

    private static let namesOfLogins: [StaticString] = ["name", "system_id", "systemid", "account", "ident"]

    private func isWhole(_ name: StaticString, endingAt end: Int) -> Bool {
        let start = end - name.utf8CodeUnitCount
        let before = byte(start - 1)
        return starts(with: name, at: start) && !before.isNameByte && before != .underscore && before != .minus
            && before != .dot
    }

    /// The end of the name whose value begins at `start`, over its sign and quotes; 0 if no sign is before it.
    private func endOfName(before start: Int) -> Int {
        var index = start
        while index > 0, start - index < 8, bytes[index - 1].isQuote || bytes[index - 1] == .backslash { index -= 1 }
        if byte(index - 1) == .space { index -= 1 }
        guard byte(index - 1) == .equals || byte(index - 1) == .colon else { return 0 }
        index -= 1
        while index > 0, start - index < 16, bytes[index - 1].isQuote || bytes[index - 1] == .backslash { index -= 1 }
        return index
    }

    /// `host:5432:app:anna:…`, `PLAIN anna.b …`
    private func loginWord(before password: Int) -> Place? {
        let end = password - 1
        guard byte(end) == .colon || byte(end) == .space else { return nil }
        let start = startOfLogin(endingAt: end, within: Self.farthestLogin - 1)
        let shape = ValueShape(bytes, start, end)
        let edge = byte(start - 1)
        let isPair = byte(end) == .colon && (edge == 0 || edge == .space || edge == .openParenthesis || edge.isQuote)
        guard shape.lowers > 2, shape.uppers == 0, edge == byte(end) || isPair, !isFileName(start, end),
            byte(end) == .colon || shape.dots + shape.digits + shape.underscores > 0
        else { return nil }
        return (start, end)
    }

    /// `contoso.local/anna:…`: a domain, a login and its password
    func noteUserOfDomain(before secret: Int) {
        guard byte(secret - 1) == .colon else { return }
        let start = startOfLogin(endingAt: secret - 1, within: Self.farthestLogin)
        guard hasDomain(before: start), isLogin(start, secret - 1), !isFileName(start, secret - 1) else { return }
        note(.user, start, secret - 1)
    }

    /// `contoso.local/`, `CONTOSO/`
    func hasDomain(before login: Int) -> Bool {
        guard byte(login - 1) == .slash else { return false }
        let domain = ValueShape(bytes, startOfLogin(endingAt: login - 1, within: Self.farthestLogin), login - 1)
        let edge = byte(domain.start - 1)
        return (domain.dots > 0 || domain.uppers > 2 && domain.lowers == 0) && (edge <= .space || edge.isQuote)
    }

    /// `/mapuser anna /pass`: an option of a program of Windows is before the word, and another one or nothing after it.
    func isOptionOfWindows(_ blank: Int, _ end: Int) -> Bool {
        var slash = blank
        while slash > 0, blank - slash < 24, bytes[slash - 1].isLetter { slash -= 1 }
        return byte(slash - 1) == .slash && byte(slash - 2) <= .space
            && (byte(end) < .space || starts(exactly: " /", at: end))
    }

    /// `ROLE anna WITH PASSWORD '…'`, `Created role anna with options: PASSWORD = …`
    private func loginOfRole(before password: Int) -> Place? {
        // `password: …`: what is before the name has nothing to do with it.
        if byte(password - 1) == .space, byte(password - 2) == .colon { return nil }
        let candidates = max(0, password - Self.farthestLogin)..<max(0, password - 1)
        for blank in candidates.reversed()
        where bytes[blank] == .space && (endsWord("role", at: blank) || endsWord("login", at: blank)) {
            let first = byte(blank + 1).isQuote ? blank + 2 : blank + 1
            var end = first
            while end < password, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
            // `docker login ghcr.io -p …`
            if byte(end + 1) == .minus { return nil }
            // `ROLE anna LOGIN PASSWORD '…'`
            if words.roles(WordSet.hash(bytes, first, end)) == nil { return (first, end) }
        }
        return nil
    }

    /// `code 123456 for anna.b`, `code 123456 redeemed for anna.b`
    func noteUser(afterFor end: Int) {
        notePerson(afterLink: end)
        var end = end
        if byte(end) == .space, !starts(exactly: " for ", at: end) {
            end += 1
            while end < count, bytes[end].isLetter { end += 1 }
        }
        guard starts(exactly: " for ", at: end) else { return }
        var text = prefilterText
        let login = scrub_login_from(&text, end + 5)
        guard login.end > login.start, login.form != SCRUB_LOGIN_WORD, bytes[login.start].isLowercase,
            isLogin(login.start, login.end), !isFileName(login.start, login.end)
        else { return }
        note(.user, login.start, login.end)
        noteID(ofLogin: Finding(start: login.start, end: login.end, kind: .user))
    }

    /// ` для Святослав Добронравов`: a word that says for whom, and a name in its script.
    private func notePerson(afterLink blank: Int) {
        var end = blank + 1
        while end < count, end - blank < 16, bytes[end].isNameByte { end += 1 }
        guard byte(blank) == .space, byte(end) == .space, byte(end + 1) >= 0x80,
            words.roles(WordSet.hash(bytes, blank + 1, end))?.contains(.agent) ?? false
        else { return }
        let person = personEnd(from: end + 1)
        if person.words > 1, isPerson(end + 1, person.end) { note(.name, end + 1, person.end) }
    }

    /// `Anna Berg (aberg)`: letters of the name, or a word that no language has. `Anna Berg (login aberg)`
    func noteLogin(after name: Finding) {
        guard starts(exactly: " (", at: name.end) else { return }
        var start = name.end + 2
        let word = endOfKey(start)
        let isNamed =
            byte(word) == .space
            && !(rolesOfName(endingAt: word) ?? []).isDisjoint(with: [.userName, .user, .login, .account])
        if isNamed { start = word + 1 }
        let end = endOfLogin(start, within: 40)
        let shape = ValueShape(bytes, start, end)
        guard byte(end) == .closeParenthesis, end - start > 3, bytes[start].isLowercase, shape.uppers == 0,
            isLogin(start, end), !isFileName(start, end),
            isNamed || shape.digits + shape.dots + shape.underscores > 0 || isPartOf(name, start, end)
        else { return }
        note(.user, start, end)
    }

    /// Whether four letters of the login are in the name.
    private func isPartOf(_ name: Finding, _ start: Int, _ end: Int) -> Bool {
        var index = start
        while index + 4 <= end {
            if contains(index, index + 4, in: name) { return true }
            index += 1
        }
        return false
    }

    /// `H=(annas-laptop) [10.1.2.3]`: what a client of mail says that it is.
    func noteGreeting(before address: Int) {
        guard starts(exactly: ") [", at: address - 3) else { return }
        var start = address - 3
        while start > 0, address - start < 64, bytes[start - 1].isAlphanumeric || bytes[start - 1] == .minus {
            start -= 1
        }
        let shape = ValueShape(bytes, start, address - 3)
        guard byte(start - 1) == .openParenthesis, shape.hyphens > 0, shape.letters > 3 else { return }
        note(.deviceName, start, address - 3)
    }
}
