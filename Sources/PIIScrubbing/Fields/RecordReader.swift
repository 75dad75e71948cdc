internal import CScrubScan
import TextBytes

/// What only the rest of a text says about a value: its neighbours, and that it was found elsewhere.
extension TextScan {
    /// Remembers a value that a reader found out of order. Never over a mask.
    func note(_ kind: FindingKind, _ start: Int, _ end: Int, quoteLevel: Int8 = -1) {
        guard start < end, end <= count, masks(kind), !touchesMask(start, end), !isPlaceholder(start, end) else {
            return
        }
        let end = endOfAccount(kind, start, end)
        state.pointee.notes.append(Finding(start: start, end: end, kind: kind, quoteLevel: quoteLevel))
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
        notePersonsInProse()
        let isWide = hasWideBytes
        if state.pointee.hasWordForCode || isWide { noteCodesInMessages() }
        if findings.isEmpty, notes.isEmpty {
            // Words for users and codes that are no anchors are those of other languages.
            if isWide {
                readMarkedValues()
                readUsersInProse(isAlone: true)
            }
            if state.pointee.hasListedValue {
                readColumnLists()
                readStrings()
            }
            readBoundValues()
            if notes.isEmpty { return }
        }
        if !notes.isEmpty { mergeNotes() }
        if isWide {
            readMarkedValues()
            if !notes.isEmpty { mergeNotes() }
        }
        readUsersInProse()
        readColumnLists()
        readBoundValues()
        readLabels()
        if !notes.isEmpty { mergeNotes() }
        readNeighbours()
        notePasswordOfPipe()
        if !notes.isEmpty { mergeNotes() }
        readRelatives()
        if !notes.isEmpty { mergeNotes() }
        findAgain()
        if !notes.isEmpty { mergeNotes() }
        readStrings()
        if !notes.isEmpty { mergeNotes() }
    }

    /// Whether any letter is not ASCII, 32 bytes at a time.
    private var hasWideBytes: Bool {
        let text = UnsafeRawBufferPointer(start: bytes, count: count)
        var all: UInt64 = 0
        var index = 0
        while index &+ 32 <= text.count {
            for word in 0..<4 { all |= text.loadUnaligned(fromByteOffset: index &+ 8 &* word, as: UInt64.self) }
            index &+= 32
        }
        while index < text.count {
            all |= UInt64(text[index])
            index &+= 1
        }
        return all & 0x8080_8080_8080_8080 != 0
    }

    /// Puts the notes between the findings. Where two overlap, the stricter kind gets both.
    func mergeNotes() {
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
    /// With `isAlone`, where nothing else was found in the text, a login must not be a word of letters only.
    private func readUsersInProse(isAlone: Bool = false) {
        var text = prefilterText
        for blank in 1..<max(1, count) where bytes[blank] == .space {
            if noteValue(after: blank) || !bytes[blank - 1].isNameByte || !words.mayEnd(bytes, at: blank) { continue }
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
                    notePassword(after: blank)
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
                let next = byte(person.end)
                let isListed =
                    person.words == 1 && roles.contains(.personName)
                    && (next == .comma || next.isQuote && next == byte(start - 1))
                if person.words > 1 ? isPerson(start, person.end) : isListed { note(.name, start, person.end) }
                continue
            }
            let login = scrub_login_from(&text, start)
            let isAccount = isQuoted || login.is_made != 0
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
                login.end > start, !bytes[start].isUppercase,
                byte(login.end) != .openParenthesis, isLogin(start, login.end), !isFileName(start, login.end),
                isQuoted
                    ? byte(login.end) == (bytes[blank + 1] == .openBracket ? .closeBracket : bytes[blank + 1])
                    : login.is_made != 0
                        || !isAlone && isBeforeAddress(login.end)
                        || !isAlone && isOptionOfWindows(blank, login.end)
                        || !isAlone && isForeign(endingAt: blank, login.start, login.end)
            else { continue }
            note(.user, start, login.end)
        }
    }

    /// Capitals, underscores and at most three digits.
    private func isNameOfAlgorithm(_ start: Int) -> Bool {
        var end = start
        while end < count, bytes[end].isUppercase || bytes[end].isDigit || bytes[end] == UInt8(ascii: "_") { end += 1 }
        let shape = ValueShape(bytes, start, end)
        return isWordEdge(end) && shape.underscores > 0 && shape.digits <= 3 && shape.uppers > shape.digits
    }

    /// Values whose form says most of what they are: numbers, serial numbers, devices.
    private func noteValue(after blank: Int) -> Bool {
        let first = byte(blank + 1)
        let isSerial = first.isUppercase || first.isDigit
        if first.isUppercase, noteStreet(before: blank) || notePassenger(before: blank) { return true }
        if first == .openParenthesis, noteLoginOfName(before: blank) { return true }
        // `Seriennr. C02XG0ABJGH5`, `tél. 07 78 81 42 63`
        if bytes[blank - 1] == UInt8(ascii: "."), isSerial || first == UInt8(ascii: "#") {
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
        if noteLabelledValue(after: blank) { return true }
        guard words.mayEnd(bytes, at: blank) else { return false }
        if first >= 0x80, noteUserInMarks(after: blank) || notePersonInScript(after: blank) { return true }
        if notePhone(after: blank, name: blank) || noteDevice(after: blank) { return true }
        let start = first.isQuote || first == .openBracket ? blank + 2 : blank + 1
        return start < count && (bytes[start].isUppercase || bytes[start].isDigit)
            && noteSerialNumber(from: start, after: blank)
    }

    /// `device berg-surface`, `my laptop (berg-surface)`: a word, a hyphen and a device after the word for one.
    private func noteDevice(after blank: Int) -> Bool {
        let start = byte(blank + 1) == .openParenthesis ? blank + 2 : blank + 1
        var hyphen = start
        while hyphen < count, hyphen - start < 24, bytes[hyphen].isLowercase { hyphen += 1 }
        guard hyphen - start > 3, byte(hyphen) == .minus, isDevice(at: hyphen + 1),
            words.roles(WordSet.hash(bytes, start, hyphen)) == nil,
            let roles = rolesOfLastPart(endingAt: blank), !roles.isDisjoint(with: [.device, .machine])
        else { return false }
        var end = hyphen + 1
        while end < count, bytes[end].isLetter || bytes[end].isDigit { end += 1 }
        guard byte(end) != .minus, byte(end) != UInt8(ascii: ".") else { return false }
        note(.deviceName, start, end)
        return true
    }

    /// `Użytkownik anna …`, `사용자 anna …`: five small letters of ASCII or more after a word that is not ASCII.
    private func isForeign(endingAt end: Int, _ start: Int, _ last: Int) -> Bool {
        var first = end
        var isForeign = Self.foreignUsers.contains { endsWord($0, at: end) }
        while first > 0, end - first < 32, bytes[first - 1].isNameByte {
            first -= 1
            isForeign = isForeign || bytes[first] >= 0x80
        }
        let shape = ValueShape(bytes, start, last)
        return isForeign && shape.lowers >= 5 && shape.lowers == shape.length
    }

    /// Words for a user that have no letters beyond ASCII.
    private static let foreignUsers: [StaticString] = [
        "benutzer", "nutzer", "anwender", "utente", "gebruiker", "bruger", "bruker", "utilisateur", "utilizator",
        "pengguna",
    ]

    /// `Serial Number C02XG0ABJGH5`, `driving licence number AB1234567`
    private func noteSerialNumber(from start: Int, after blank: Int) -> Bool {
        var end = start
        while end < count, end - start < 20, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        let shape = ValueShape(bytes, start, end)
        guard end - start >= 8, end - start <= 14, shape.digits > 1, shape.uppers > 1, !byte(end).isAlphanumeric else {
            return false
        }
        guard let name = fieldName(endingAt: blank, quoteLevel: -1), name.kind == .device || name.kind == .card,
            name.confidence == .high || name.confidence == .low
        else { return false }
        note(name.kind, start, end)
        return true
    }

    /// `FileVault key escrowed for C02XG0ABJGH5`: letters beyond those of hexadecimal numbers, and a text about a device.
    private func noteSerialOfMachine(at start: Int) -> Bool {
        var end = start
        while end < count, end - start < 16, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        let shape = ValueShape(bytes, start, end)
        guard isSerial(shape), shape.digits > 2, !byte(end).isAlphanumeric, byte(end) != UInt8(ascii: "_"),
            !isHexNumber(start, end), speaksOfMachine
        else { return false }
        note(.device, start, end)
        return true
    }

    private func isHexNumber(_ start: Int, _ end: Int) -> Bool { (start..<end).allSatisfy { bytes[$0].isHexDigit } }

    /// Programs that manage devices, and what they do.
    static let machineWords: StaticString =
        "filevault jamf munki mdm intune autopilot consoleuser escrow escrowed macbook thinkpad bitlocker serial"

    /// Whether a word for a device is anywhere in the text. Computed once for each text.
    private var speaksOfMachine: Bool {
        if let known = state.pointee.speaksOfMachine { return known }
        var first = 0
        var isFound = false
        for end in 1...count where !byte(end).isLetter {
            if end - first > 2, end - first < 16 {
                let hash = WordSet.hash(bytes, first, end)
                isFound =
                    vocabulary.pointee.machineWords.contains(hash: hash)
                    || starts(with: "jamf", at: first)
                if isFound { break }
            }
            first = end + 1
        }
        state.pointee.speaksOfMachine = isFound
        return isFound
    }

    /// `engangskode 123456`, `Kode verifikasi 123456`: a number after the word for a code in any language.
    private func noteCode(after blank: Int) -> Bool {
        var end = blank + 1
        while end < count, end - blank < 10, bytes[end].isDigit { end += 1 }
        guard 5...9 ~= end - blank, isWordEdge(end) || byte(end) >= 0xE3 else { return false }
        let isColon = bytes[blank - 1] == .colon
        let last = isColon ? blank - 1 : blank
        guard last > 0, bytes[last - 1].isNameByte,
            !isColon && fieldName(endingAt: last, quoteLevel: -1)?.kind == .oneTimeCode
                || end - blank > 6 && isCodePhrase(last)
        else { return false }
        note(.oneTimeCode, blank + 1, end)
        return true
    }

    /// Words between those for a code and its number, and among them: `código de un solo uso es 123456`.
    static let codeLinks: StaticString =
        """
        is est es é è lautet ist era jest war on to a la le il o à de di da du do del della des der die das den na pro für
        por para pour een un una une av af te till som your ihr votre su tu seu sua kod anda din dit jouw uw váš twój
        ваш senin của là คือ
        """

    private static let topicMarks: [StaticString] = ["は", "が", "是", "为", "為", "은", "는", "이", "가"]

    /// `code à usage unique est 123456`, `Doğrulama kodu 123456`: a word for a code and one that says for what, in any
    /// order, with no other words among them than those that link.
    func isCodePhrase(_ end: Int) -> Bool {
        var last = end
        // `は`, `是`, `는`
        if byte(last - 1) >= 0x80, Self.topicMarks.contains(where: { starts(exactly: $0, at: last - 3) }) { last -= 3 }
        var isCode = false
        var isPassword = false
        var isOnce = false
        for _ in 0..<7 {
            var first = last
            while first > 0, last - first < 48, bytes[first - 1].isNameByte { first -= 1 }
            guard first < last else { return false }
            let roles = rolesOfName(endingAt: last) ?? []
            if roles.contains(.otp) { return true }
            isCode = isCode || roles.contains(.code)
            // `clave de un solo uso`, `tek kullanımlık şifreniz`
            isPassword = isPassword || roles.contains(.password)
            isOnce = isOnce || roles.contains(.otpWord) || vocabulary.pointee.possessives.contains(bytes, first, last)
            if isOnce, isCode || isPassword { return true }
            guard
                !roles.isDisjoint(with: [.code, .otpWord, .password])
                    || vocabulary.pointee.codeLinks.contains(bytes, first, last),
                byte(first - 1) == .space
            else { return false }
            last = first - 1
        }
        return false
    }

    /// `Mobilnummer 0160 2718755`, `telephone 555 010 4477`
    private func notePhone(after blank: Int, name nameEnd: Int) -> Bool {
        guard byte(blank + 1).isDigit else { return false }
        let (end, digits) = groupsOfDigits(from: blank + 1, to: blank + 24)
        guard 8...13 ~= digits, isWordEdge(end), let name = fieldName(endingAt: nameEnd, quoteLevel: -1),
            name.kind == .phone
        else { return false }
        note(.phone, blank + 1, end)
        return true
    }

    /// Where groups of digits with blanks and hyphens between them end, at most at `limit`, and how many digits they have.
    /// The first byte is a digit.
    private func groupsOfDigits(from start: Int, to limit: Int) -> (end: Int, digits: Int) {
        var end = start
        var digits = 0
        while end < count, end < limit, bytes[end].isDigit || bytes[end] == .space || bytes[end] == .minus {
            if bytes[end].isDigit { digits += 1 }
            end += 1
        }
        while end > start, !bytes[end - 1].isDigit { end -= 1 }
        return (end, digits)
    }

    /// `Anna Berg on 0160 2718755`: at most two words after a name, and a national number.
    private func notePhone(afterName end: Int) {
        var index = end
        for _ in 0..<2 where byte(index) == .space && byte(index + 1).isLetter {
            index += 1
            while index < count, index - end < 24, bytes[index].isNameByte { index += 1 }
        }
        guard index > end, starts(exactly: " 0", at: index) else { return }
        let (last, digits) = groupsOfDigits(from: index + 1, to: index + 18)
        guard 9...12 ~= digits, isWordEdge(last) else { return }
        note(.phone, index + 1, last)
    }

    /// `Benutzer „anna“`, `Utente «anna»`
    private func noteUserInMarks(after blank: Int) -> Bool {
        let start = afterOpeningMark(blank + 1)
        var text = prefilterText
        let login = scrub_login_from(&text, start)
        guard start > blank + 1, login.end > start,
            byte(login.end) == .punctuationLead || byte(login.end) == .guillemetLead,
            let roles = rolesOfName(endingAt: blank),
            !roles.isDisjoint(with: [.user, .login, .account, .userName]), roles.isDisjoint(with: .neverLast),
            isLogin(start, login.end)
        else { return false }
        note(.user, start, login.end)
        return true
    }

    /// ` desde 10.1.2.3`: a word, and an address; or a GUID in brackets.
    private func isBeforeAddress(_ end: Int) -> Bool {
        guard byte(end) == .space else { return false }
        if byte(end + 1) == .openParenthesis, isGUID(end + 2) { return true }
        var index = end + 1
        while index < count, index - end < 64, !bytes[index].isDigit,
            bytes[index].isNameByte || bytes[index] == .space || bytes[index] == UInt8(ascii: "'")
        {
            index += 1
        }
        return byte(index).isDigit && addressEnd(at: index) != nil
    }

    private func readNeighbours() {
        for finding in findings {
            switch finding.kind {
            case .email:
                noteUser(before: finding.start, of: finding)
                noteUserOfDomain(before: finding.start)
                noteCode(afterUser: finding)
                noteStrongPassword(afterUser: finding.end)
                noteSerial(before: finding.start)
                noteID(after: finding.end)
                noteID(before: finding.start)
                notePerson(before: finding)
                notePerson(after: finding.end)
            case .user:
                noteCode(afterUser: finding)
                notePassword(afterUser: finding.end)
                noteStrongPassword(afterUser: finding.end)
                noteID(after: finding.end)
                noteID(ofLogin: finding)
                if finding.end - finding.start > 3 { notePerson(after: finding.end) }
                notePersonInBrackets(after: finding.end, isKnown: true)
            case .phone:
                notePerson(before: finding)
                notePersonInBrackets(after: finding.end)
                noteCode(before: finding.start)
                noteCodeArgument(after: finding.end)
                noteCodeAfterColon(ofPhone: finding.end)
            case .address:
                noteUser(before: finding.start)
                noteGreeting(before: finding.start)
                noteUser(after: finding.end)
            case .deviceName:
                noteUser(before: finding.start)
                noteSerial(after: finding.end)
            case .hardware:
                noteDevice(afterHardware: finding.end)
                noteUser(after: finding.end)
            case .password:
                noteUser(beforePassword: finding.start)
                noteUserOfDomain(before: finding.start)
                noteUser(afterFor: finding.end)
            case .oneTimeCode:
                noteOtherCode(beside: finding)
                noteUser(afterFor: finding.end)
            case .state, .nonce:
                noteValueOfSameForm(after: finding)
            case .code, .token:
                noteArgument(after: finding.end)
                noteID(beforeToken: finding.start)
            case .card:
                notePersonInBrackets(after: finding.end)
            case .name:
                noteLogin(after: finding)
                notePhone(afterName: finding.end)
                noteIDInBrackets(after: finding.end)
            case .account, .session, .device:
                noteNeighbours(ofID: finding)
            default:
                break
            }
        }
    }

    private func noteNeighbours(ofID finding: Finding) {
        if finding.kind == .session { noteUser(afterFor: finding.end) }
        if finding.kind == .account { notePersonInBrackets(after: finding.end, isKnown: true) }
        noteMoreOfKind(after: finding)
        noteValueOfSameForm(after: finding)
        // `account_id=anna@contoso.com uuid=GUID`
        if finding.kind == .account, isAddress(finding) { noteID(after: finding.end) }
    }

    private func isAddress(_ finding: Finding) -> Bool {
        (finding.start..<finding.end).contains { bytes[$0] == UInt8(ascii: "@") }
    }
}
