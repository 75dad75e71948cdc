internal import CScrubScan
import TextBytes

/// What only the rest of a text says about a value: its neighbours, and that it was found elsewhere.
extension TextScan {
    /// Remembers a value that a reader found out of order. Never over a mask.
    func note(_ kind: FindingKind, _ start: Int, _ end: Int) {
        guard start < end, end <= count, masks(kind), !touchesMask(start, end), !isPlaceholder(start, end) else {
            return
        }
        state.pointee.notes.append(Finding(start: start, end: end, kind: kind))
    }

    private func touchesMask(_ start: Int, _ end: Int) -> Bool {
        let longest = Mask.longestWord + 2 + Mask.keyIDLength + Mask.hashLength
        for index in max(0, start - longest)..<end {
            let byte = bytes[index]
            guard byte == .openBracket || byte.isLowercase else { continue }
            let length = Mask.length(bytes, count, at: index)
            if length > 0, index + length > start { return true }
        }
        return false
    }

    /// Called once, when all anchors were visited.
    func readRecord() {
        if findings.isEmpty, notes.isEmpty { return }
        if !notes.isEmpty { mergeNotes() }
        readSpokenUsers()
        readColumnLists()
        readLabels()
        readNeighbours()
        if !notes.isEmpty { mergeNotes() }
        readRelatives()
        if !notes.isEmpty { mergeNotes() }
        findAgain()
        if !notes.isEmpty { mergeNotes() }
    }

    /// Puts the notes between the findings. Where two overlap, the stricter kind gets both.
    private func mergeNotes() {
        let all = (Array(findings) + Array(notes)).sorted { ($0.start, $1.end) < ($1.start, $0.end) }
        var merged: [Finding] = []
        merged.reserveCapacity(all.count)
        for finding in all {
            guard let last = merged.last, last.end > finding.start else {
                merged.append(finding)
                continue
            }
            let isStricter = finding.kind.sensitivity > last.kind.sensitivity
            merged[merged.count - 1] = Finding(
                start: last.start,
                end: max(last.end, finding.end),
                kind: isStricter ? finding.kind : last.kind,
                quoteLevel: max(last.quoteLevel, finding.quoteLevel)
            )
        }
        state.pointee.notes.removeAll()
        state.pointee.findings.set(merged)
    }

    /// `usuario anna_b desde 10.1.2.3`: the word for a user in any language, and a login after it. (English words are
    /// anchors.)
    private func readSpokenUsers() {
        var text = prefilterText
        for blank in 1..<max(1, count) where bytes[blank] == .space {
            guard bytes[blank - 1].isNameByte, words.mayEnd(bytes, at: blank) else { continue }
            if byte(blank + 1).isDigit, isDate(blank + 1), endsWord("birth", at: blank) || endsWord("born", at: blank) {
                note(.name, blank + 1, blank + 11)
                continue
            }
            if byte(blank + 1) == 0xE2, byte(blank + 2) == 0x80, userInMarks(after: blank) { continue }
            let isQuoted = byte(blank + 1).isQuote
            let start = blank + (isQuoted ? 2 : 1)
            if start < count, bytes[start].isUppercase, serialNumber(from: start, after: blank) { continue }
            guard start < count, let roles = rolesOfName(endingAt: blank), roles.isDisjoint(with: .neverLast) else {
                continue
            }
            if !roles.isDisjoint(with: [.password, .pass, .key, .secret]) {
                passwordAfter(blank)
                continue
            }
            if bytes[start].isUppercase, !roles.isDisjoint(with: [.user, .account, .person, .displayName, .personName])
            {
                let person = personEnd(from: start)
                if person.words > 1, isPerson(start, person.end) { note(.name, start, person.end) }
                continue
            }
            let login = scrub_login_from(&text, start)
            guard !roles.isDisjoint(with: isQuoted ? [.user, .login, .account, .userName, .person] : .user),
                login.end > start, !bytes[start].isUppercase,
                byte(login.end) != .openParenthesis, isLogin(start, login.end), !isFileName(start, login.end),
                isQuoted ? byte(login.end) == bytes[blank + 1] : login.is_made != 0 || isBeforeAddress(login.end)
            else { continue }
            note(.user, start, login.end)
        }
    }

    /// `Serial Number C02XG0ABJGH5`, `driving licence number AB1234567`
    private func serialNumber(from start: Int, after blank: Int) -> Bool {
        var end = start
        while end < count, end - start < 20, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        let shape = ValueShape(bytes, start, end)
        guard end - start >= 8, end - start <= 14, shape.digits > 1, shape.uppers > 1, !byte(end).isAlphanumeric,
            let name = fieldName(endingAt: blank, quoteLevel: -1), name.kind == .device || name.kind == .card,
            name.confidence == .high || name.confidence == .low
        else { return false }
        note(name.kind, start, end)
        return true
    }

    /// `Benutzer „anna“`
    private func userInMarks(after blank: Int) -> Bool {
        let start = blank + 4
        var text = prefilterText
        let login = scrub_login_from(&text, start)
        guard login.end > start, byte(login.end) == 0xE2, let roles = rolesOfName(endingAt: blank),
            !roles.isDisjoint(with: [.user, .login, .account, .userName]), roles.isDisjoint(with: .neverLast),
            isLogin(start, login.end)
        else { return false }
        note(.user, start, login.end)
        return true
    }

    /// `1970-10-11`
    private func isDate(_ start: Int) -> Bool {
        byte(start + 4) == .minus && byte(start + 7) == .minus && isNumber(start, min(count, start + 4))
            && start + 10 <= count && isNumber(start + 8, start + 10) && !byte(start + 10).isDigit
    }

    /// ` desde 10.1.2.3`: a word, and an address.
    private func isBeforeAddress(_ end: Int) -> Bool {
        guard byte(end) == .space else { return false }
        var index = end + 1
        while index < count, index - end < 64, !bytes[index].isDigit,
            bytes[index].isNameByte || bytes[index] == .space || bytes[index] == UInt8(ascii: "'")
        {
            index += 1
        }
        return byte(index).isDigit && addressEnd(at: index) != nil
    }

    /// `cs1Label=sessionId cs1=…` in CEF: the label names the value.
    private func readLabels() {
        var index = 2
        while index + 6 < count {
            guard bytes[index] == UInt8(ascii: "L"), starts(exactly: "Label=", at: index) else {
                index += 1
                continue
            }
            var first = index
            while first > 0, bytes[first - 1].isAlphanumeric { first -= 1 }
            var end = index + 6
            while end < count, bytes[end].isAlphanumeric || bytes[end] == .minus || bytes[end] == UInt8(ascii: "_") {
                end += 1
            }
            if index > first, index - first < 32, let name = fieldName(endingAt: end, quoteLevel: -1) {
                label(name, of: first, index)
            }
            index = end
        }
    }

    /// Looks for the key without `Label` before and after it.
    private func label(_ name: FieldName, of first: Int, _ last: Int) {
        let length = last - first
        for start in max(0, first - 256)..<min(count, last + 256)
        where start != first && bytes[start] == bytes[first] && byte(start + length) == .equals
            && !byte(start - 1).isAlphanumeric
            && (0..<length).allSatisfy({ bytes[start + $0] == bytes[first + $0] })
        {
            let value = start + length + 1
            var end = value
            while end < count, bytes[end] > .space, bytes[end] != UInt8(ascii: "|") { end += 1 }
            readCell(name, value, end, isPersonal: true)
            return
        }
    }

    // MARK: Neighbours

    private func readNeighbours() {
        for finding in findings {
            switch finding.kind {
            case .email:
                idAfter(finding.end)
                idBefore(finding.start)
                personBefore(finding.start)
                personAfter(finding.end)
            case .user:
                idAfter(finding.end)
                if finding.end - finding.start > 3 { personAfter(finding.end) }
            case .phone:
                personBefore(finding.start)
                personInBrackets(finding.end)
            case .address:
                userBefore(finding.start)
            case .deviceName:
                userBefore(finding.start)
            case .hardware:
                deviceBefore(finding.start)
            case .password:
                userBefore(password: finding.start)
                userAfterFor(finding.end)
            case .oneTimeCode:
                userAfterFor(finding.end)
            case .code, .token:
                argumentAfter(finding.end)
            case .name:
                loginAfter(finding)
            case .account, .session, .device:
                secondOfPair(after: finding)
            default:
                break
            }
        }
    }

    /// `anna@10.1.2.3`
    private func userBefore(_ address: Int) {
        let sign = byte(address - 1)
        var end = address - 1
        if sign == .space, starts(exactly: " from ", at: address - 6) { end = address - 6 }
        if sign == .space || sign == .openParenthesis { userOfTerminal(before: address) }
        guard sign == UInt8(ascii: "@") || sign == .comma || end < address - 1 else { return }
        var start = end
        while start > 0, end - start < 64,
            bytes[start - 1].isAlphanumeric || bytes[start - 1] == UInt8(ascii: "_")
                || bytes[start - 1] == UInt8(ascii: ".") || bytes[start - 1] == .minus
        { start -= 1 }
        guard start < end, isLogin(start, end), !isFileName(start, end) else { return }
        if sign == .comma {
            // `passwd-file(anna,10.1.2.3)`
            guard byte(start - 1) == .openParenthesis, bytes[start].isLowercase else { return }
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

    /// `anna  pts/0  10.1.2.3  Mon Mar  4 10:12`, as `last` and `who` print it.
    private func userOfTerminal(before address: Int) {
        var line = address
        while line > 0, address - line < 64, bytes[line - 1] != .newline { line -= 1 }
        var end = line
        while end < address, bytes[end] > .space { end += 1 }
        var next = end
        while next < address, bytes[next] == .space { next += 1 }
        guard next > end, starts(exactly: "pts/", at: next) || starts(exactly: "tty", at: next), isLogin(line, end)
        else { return }
        note(.user, line, end)
    }

    /// `ROLE anna WITH PASSWORD '…'`, `Created role anna with options: PASSWORD = …`, `"AUTH" "anna" "…"`
    private func userBefore(password start: Int) {
        let low = max(0, start - 64)
        var index = start - 1
        if byte(index) == .colon, byte(index - 1) | 0x20 == UInt8(ascii: "p"), byte(index - 2) == UInt8(ascii: "/") {
            // `/u:anna /p:…`
            for open in low..<index where starts(with: " /u:", at: open) {
                var end = open + 4
                while end < index, bytes[end] > .space { end += 1 }
                if isLogin(open + 4, end) { note(.user, open + 4, end) }
            }
            return
        }
        if byte(index) == .space, byte(index - 1) == .colon {
            // `Kennwort für anna: …`
            var open = index - 1
            while open > low, bytes[open - 1] > .space { open -= 1 }
            var link = open - 1
            while link > low, bytes[link - 1] > .space { link -= 1 }
            if link > low, open - 1 - link <= 6, link > 0, bytes[link - 1] == .space, isLogin(open, index - 1),
                bytes[open].isLowercase, words.mayEnd(bytes, at: link - 1),
                let roles = rolesOfName(endingAt: link - 1), !roles.isDisjoint(with: [.password, .pass])
            {
                note(.user, open, index - 1)
            }
            return
        }
        if byte(index).isQuote, byte(index - 1) == .space ? byte(index - 2) == .comma : byte(index - 1) == .comma {
            // `login("anna", "…")`
            let close = index - (byte(index - 1) == .space ? 3 : 2)
            var open = close
            while open > low, !bytes[open - 1].isQuote { open -= 1 }
            let before = byte(open - 2)
            if byte(close).isQuote, isLogin(open, close), bytes[open].isLowercase, !isFileName(open, close),
                before == .openParenthesis || before == .openBracket || before == .openBrace || before == .space
                    || before == .comma
            {
                note(.user, open, close)
            }
            return
        }
        if byte(index).isQuote, starts(exactly: "\" \"", at: index - 2) {
            var open = index - 2
            while open > low, !bytes[open - 1].isQuote { open -= 1 }
            if starts(with: "\"AUTH\" \"", at: open - 8), isLogin(open, index - 2) { note(.user, open, index - 2) }
            return
        }
        if byte(index) == .colon || byte(index) == .space {
            // `host:5432:app:anna:…`, `PLAIN anna …`
            var open = index
            while open > low,
                bytes[open - 1].isAlphanumeric || bytes[open - 1] == UInt8(ascii: "_")
                    || bytes[open - 1] == UInt8(ascii: ".") || bytes[open - 1] == .minus
            { open -= 1 }
            let shape = ValueShape(bytes, open, index)
            let edge = byte(open - 1)
            let isPair =
                byte(index) == .colon && (edge == 0 || edge == .space || edge == .openParenthesis || edge.isQuote)
            if shape.lowers > 2, shape.uppers == 0, edge == byte(index) || isPair, isLogin(open, index),
                !isFileName(open, index),
                byte(index) == .colon || shape.dots + shape.digits + shape.underscores > 0
                    || isCommand(before: open - 1)
            {
                note(.user, open, index)
                return
            }
        }
        while index > low {
            index -= 1
            guard bytes[index] == .space, endsWord("role", at: index) || endsWord("login", at: index) else { continue }
            var end = index + 1
            while end < start, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
            if isLogin(index + 1, end) { note(.user, index + 1, end) }
            return
        }
    }

    /// A word in capitals: `AUTH PLAIN anna …`
    private func isCommand(before end: Int) -> Bool {
        var start = end
        while start > 0, end - start < 12, bytes[start - 1].isUppercase { start -= 1 }
        return end - start > 3 && !byte(start - 1).isAlphanumeric
    }

    /// `code 123456 for anna.b`
    private func userAfterFor(_ end: Int) {
        guard starts(exactly: " for ", at: end) else { return }
        var text = prefilterText
        let login = scrub_login_from(&text, end + 5)
        guard login.end > login.start, login.is_made != 0, bytes[login.start].isLowercase,
            isLogin(login.start, login.end), !isFileName(login.start, login.end)
        else { return }
        note(.user, login.start, login.end)
    }

    /// `exchange("<code>", "<verifier>")`: a random string after a token in a list of arguments.
    private func argumentAfter(_ end: Int) {
        guard byte(end).isQuote, byte(end + 1) == .comma else { return }
        let open = byte(end + 2) == .space ? end + 3 : end + 2
        guard let quote = openingQuote(at: open) else { return }
        let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
        guard extent.end - extent.start < 256, ValueShape(bytes, extent.start, extent.end).looksRandom else { return }
        note(.token, extent.start, extent.end)
    }

    /// `Anna Berg (aberg)`: letters of the name, or a word that no language has.
    private func loginAfter(_ name: Finding) {
        guard starts(exactly: " (", at: name.end) else { return }
        let start = name.end + 2
        var end = start
        while end < count, end - start < 40,
            bytes[end].isAlphanumeric || bytes[end] == UInt8(ascii: "_")
                || bytes[end] == UInt8(ascii: ".") || bytes[end] == .minus
        { end += 1 }
        let shape = ValueShape(bytes, start, end)
        guard byte(end) == .closeParenthesis, end - start > 3, bytes[start].isLowercase, shape.uppers == 0,
            isLogin(start, end), !isFileName(start, end),
            shape.digits + shape.dots + shape.underscores > 0 || isPartOf(name, start, end)
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

    /// `annas-laptop (88:79:46:51:71:9a)`
    private func deviceBefore(_ address: Int) {
        guard byte(address - 1) == .openParenthesis, byte(address - 2) == .space else { return }
        var start = address - 2
        while start > 0, address - start < 64, bytes[start - 1].isAlphanumeric || bytes[start - 1] == .minus {
            start -= 1
        }
        let shape = ValueShape(bytes, start, address - 2)
        guard shape.hyphens > 0, shape.letters > 3, !isPlaceholder(start, address - 2) else { return }
        note(.deviceName, start, address - 2)
    }

    /// A GUID directly after an account, in a list, an argument list or brackets, is that account's: `a@b.c, GUID`,
    /// `a@b.c (AAD ID GUID)`. Words for other things between them end the search.
    private func idAfter(_ start: Int) {
        var index = start
        var marks = 0
        while index < count, index - start < 56 {
            let byte = bytes[index]
            if byte == .newline || byte == .openBrace || byte == .closeBrace || byte == UInt8(ascii: "&") { return }
            if byte.isHexDigit, !self.byte(index - 1).isAlphanumeric, isGUID(index) {
                if marks > 0 { note(.account, index, index + 36) }
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

    /// `GUID,a@b.c`, `[GUID]a@b.c`: at the beginning of a line or of brackets, and directly before the account.
    private func idBefore(_ account: Int) {
        let sign = byte(account - 1)
        guard
            sign == .comma || sign == .colon || sign == .closeBracket || sign == UInt8(ascii: "|")
                || sign == UInt8(ascii: ";")
        else { return }
        let start = account - 1 - UUIDText.length
        guard start >= 0, isGUID(start),
            start == 0 || lead(start) == .newline || bytes[start - 1] == .openBracket
                || bytes[start - 1] == .openParenthesis
        else { return }
        note(.account, start, start + UUIDText.length)
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

    /// Words between the two values of a pair: `expected user id 'GUID' but was 'GUID'`.
    static let pairLinks: StaticString =
        """
        to was but is not equal equals got want wanted actual received expected found instead of be match matches does
        vs versus new target now became
        """

    /// `userId GUID → GUID`: the second of a pair has the class of the first.
    private func secondOfPair(after finding: Finding) {
        var index = finding.end
        var links = 0
        while index < count, index - finding.end < 48 {
            if isGUID(index) {
                if links > 0 { note(finding.kind, index, index + UUIDText.length) }
                return
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
            case .newline, .openBrace, .closeBrace, UInt8(ascii: "&"): return
            case UInt8(ascii: ">"), 0x92, UInt8(ascii: "!"): links += 1
            default: if bytes[index].isDigit { return }
            }
            index += 1
        }
    }

    /// `Given Family <a@b.c>`, `Given Family (a@b.c)`, `'Given Family', 'a@b.c'`, `"Family, Given" <a@b.c>`.
    private func personBefore(_ start: Int) {
        var end = start
        var marks = 0
        // `"Anna Berg" <sip:anna@…>`
        if byte(end - 1) == .colon {
            while end > 0, start - end < 8, bytes[end - 1].isLetter || bytes[end - 1] == .colon { end -= 1 }
        }
        while end > 0, start - end < 12 {
            let byte = bytes[end - 1]
            switch byte {
            case UInt8(ascii: "<"), UInt8(ascii: "("), UInt8(ascii: "["), .comma, .tab, UInt8(ascii: "|"),
                UInt8(ascii: ";"):
                marks += 1
            case .space, .backslash, UInt8(ascii: "'"), .quote: break
            default:
                guard marks > 0 else { return }
                person(endingAt: end)
                return
            }
            end -= 1
        }
    }

    private func person(endingAt end: Int) {
        if byte(end - 1) == .equals, byte(end - 2) == UInt8(ascii: "?") {
            // `=?utf-8?B?…?= <a@b.c>`
            var open = end - 2
            while open > 0, end - open < 160, bytes[open - 1] > .space,
                !(starts(exactly: "=?", at: open) && byte(open + 2).isLetter)
            { open -= 1 }
            if starts(exactly: "=?", at: open) { note(.name, open, end) }
            return
        }
        if byte(end) == .quote || byte(end) == UInt8(ascii: "'") || byte(end) == .backslash {
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
        guard isPersonName(start, end, atLeast: 2), !hasThing(start, end) else { return }
        note(.name, start, end)
    }

    private func isNameLetter(_ byte: UInt8) -> Bool {
        byte.isLetter || byte == .minus || byte == UInt8(ascii: "'") || byte >= 0x80
    }

    /// `'a@b.c', 'Given Family'`, `a@b.c,Given Family,`.
    private func personAfter(_ end: Int) {
        var start = end
        var marks = 0
        while start < count, start - end < 8 {
            switch bytes[start] {
            case .comma, .tab, UInt8(ascii: "|"), UInt8(ascii: ";"): marks += 1
            case .space, .backslash, UInt8(ascii: "'"), .quote: break
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

    /// `+1 425 555 0100 (Anna Berg)`
    private func personInBrackets(_ end: Int) {
        guard starts(exactly: " (", at: end) else { return }
        let person = personEnd(from: end + 2)
        guard person.words > 1, byte(person.end) == .closeParenthesis, isPerson(end + 2, person.end) else { return }
        note(.name, end + 2, person.end)
    }

    // MARK: Names and accounts of the same person

    private static let mostRelatives = 4

    /// A name beside the account that is made of it, `Anna Berg (a.berg)`, and an account beside the name that it is
    /// made of.
    private func readRelatives() {
        withUnsafeTemporaryAllocation(of: Finding.self, capacity: Self.mostRelatives) { buffer in
            var found = 0
            for finding in findings where found < Self.mostRelatives {
                guard isMadeOfName(finding.kind), 5...96 ~= finding.end - finding.start else { continue }
                (buffer.baseAddress.map { $0 + found })?.initialize(to: finding)
                found += 1
            }
            if found > 0 { readRelatives(of: UnsafeBufferPointer(rebasing: buffer[..<found])) }
        }
    }

    private func readRelatives(of accounts: UnsafeBufferPointer<Finding>) {
        let known = findings
        var next = 0
        var index = 0
        while index < count {
            while next < known.count, known[next].end <= index { next += 1 }
            if next < known.count, known[next].start <= index {
                index = known[next].end
                continue
            }
            guard bytes[index].isAlphanumeric else {
                index += 1
                continue
            }
            let start = index
            while index < count,
                bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "_")
                    || bytes[index] == UInt8(ascii: ".") && byte(index + 1).isAlphanumeric
            { index += 1 }
            if index - start >= 5, index - start <= 48, isWordEdge(start - 1) { relative(start, index, accounts) }
        }
    }

    private func isMadeOfName(_ kind: FindingKind) -> Bool {
        kind == .email || kind == .user || kind == .name || kind == .deviceName
    }

    /// Notes `start..<end` if it is a capitalised word that one of the accounts contains, or contains a word of a name.
    private func relative(_ start: Int, _ end: Int, _ accounts: UnsafeBufferPointer<Finding>) {
        let isCapital = bytes[start].isUppercase
        for account in accounts where isCapital ? contains(start, end, in: account) : hasWord(of: account, start, end) {
            let shape = ValueShape(bytes, start, end)
            let isName = isCapital && shape.letters == shape.length && shape.uppers == 1
            guard isName || !isCapital && shape.isLoginName && shape.lowers > 3 && shape.uppers == 0,
                words.roles(WordSet.hash(bytes, start, end)) == nil, !isPlaceholder(start, end)
            else { return }
            note(isName ? .name : .user, start, end)
            return
        }
    }

    /// Whether `start..<end` contains a word of at least five letters of the account, before its at sign.
    private func hasWord(of account: Finding, _ start: Int, _ end: Int) -> Bool {
        let token = Finding(start: start, end: end, kind: .user)
        var wordStart = account.start
        var index = account.start
        while index <= account.end {
            let byte = index < account.end ? bytes[index] : UInt8(ascii: "@")
            if !byte.isLetter {
                if index - wordStart >= 5, contains(wordStart, index, in: token) { return true }
                if byte == UInt8(ascii: "@") { return false }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }

    /// Whether the word is in the value, before its at sign, in any case.
    private func contains(_ start: Int, _ end: Int, in value: Finding) -> Bool {
        let length = end - start
        let first = bytes[start].asciiLowercased
        var index = value.start
        while index + length <= value.end, bytes[index] != UInt8(ascii: "@") {
            if bytes[index].asciiLowercased == first,
                (1..<length).allSatisfy({ bytes[index + $0].asciiLowercased == bytes[start + $0].asciiLowercased })
            {
                return true
            }
            index += 1
        }
        return false
    }

    // MARK: Values that occur again

    private static let mostValues = 8

    /// Masks the values that were found wherever they occur again, in any case: `user=anna …, session of ANNA`.
    private func findAgain() {
        let known = findings
        var values = 0
        for finding in known where values < Self.mostValues {
            var end = finding.end
            let shape = ValueShape(bytes, finding.start, end)
            switch finding.kind {
            case .email:
                // The part before the at sign.
                while end > finding.start, bytes[end - 1] != UInt8(ascii: "@") { end -= 1 }
                end -= 1
                guard end - finding.start >= 6 else { continue }
            case .user, .name, .deviceName:
                guard end - finding.start >= 5, shape.letters + shape.wides > 3 else { continue }
            case .oneTimeCode, .password, .account, .device:
                guard end - finding.start >= 6 else { continue }
            default:
                continue
            }
            guard words.roles(WordSet.hash(bytes, finding.start, end)) == nil else { continue }
            values += 1
            find(finding.start, end, finding.kind == .email ? .user : finding.kind, known)
            if finding.kind == .name { findParts(finding.start, end, known) }
        }
    }

    /// `N:Berg;Anna` beside `FN:Anna Berg`: the words of a name, as they are written.
    private func findParts(_ start: Int, _ end: Int, _ known: UnsafeBufferPointer<Finding>) {
        var parts = 0
        var wordStart = start
        for index in start...end where index == end || bytes[index] == .space {
            if index - wordStart >= 4, index - wordStart < end - start, bytes[wordStart].isUppercase, parts < 3,
                words.roles(WordSet.hash(bytes, wordStart, index)) == nil
            {
                parts += 1
                find(wordStart, index, .name, known, inAnyCase: false)
            }
            wordStart = index + 1
        }
    }

    private func find(
        _ start: Int,
        _ end: Int,
        _ kind: FindingKind,
        _ known: UnsafeBufferPointer<Finding>,
        inAnyCase: Bool = true
    ) {
        let length = end - start
        let first = bytes[start].asciiLowercased
        var next = 0
        var index = 0
        while index + length <= count {
            while next < known.count, known[next].end <= index { next += 1 }
            if next < known.count, known[next].start <= index {
                index = known[next].end
                continue
            }
            guard bytes[index].asciiLowercased == first, isWordEdge(index - 1), isWordEdge(index + length),
                (1..<length).allSatisfy({ bytes[index + $0].asciiLowercased == bytes[start + $0].asciiLowercased }),
                inAnyCase || (0..<length).allSatisfy({ bytes[index + $0] == bytes[start + $0] })
            else {
                index += 1
                continue
            }
            note(kind, index, index + length)
            index += length
        }
    }

    private func isWordEdge(_ index: Int) -> Bool {
        let byte = self.byte(index)
        return !byte.isAlphanumeric && byte != UInt8(ascii: "_") && byte < 0x80 || isEscapeLetter(index)
            || byte == 0x9D || byte == 0x9C
    }
}
