import TextBytes

/// One-time codes in messages to people, in any language: a sentence has a word for a code, a word that says what the
/// code is for, whose it is or what to do with it, and a number: `Your delivery code is 1359`, `42 58 53 est votre
/// code`, `İşlemi onaylamak için 64460 kodunu girin`.
extension TextScan {
    /// What one does with a code for one use and not with the code of an error, and until when it is valid.
    static let codeDeeds: StaticString =
        """
        use using enter type share expires authorize authorise confirm redeem sms toast dont never eingeben gültig
        bestätigen gilt einlösen saisissez entrez valable valider usa usar introduce introduzca ingresa ingrese confirmar
        válido caduca digite insira informe inserisci confermare autorizzare valido scade gebruik geldig bevestigen ange
        giltig indtast skriv gyldig syötä voimassa zadejte zadajte platí wpisz podaj potwierdzić ważny girin onaylamak
        geçerli введите Введите действует подтвердите никому входа введіть вхід masukkan introduceți nhập εισαγάγετε הזן
        أدخل दर्ज
        """

    /// Whose code it is: `su código es 123456`.
    static let possessives: StaticString =
        """
        your ihr ihre dein deine votre ton su tu seu sua tuo anda din dit jouw je uw váš twój ваш Ваш senin kodunuz koodisi
        dvs của σας שלך שלכם الخاص بك आपका
        """

    /// The same in scripts that put no blanks between words.
    private static let deedsInScript: [StaticString] = [
        "您", "你的", "输入", "請勿", "请勿", "有效", "入力", "あなた", "有効", "입력", "유효", "ของคุณ", "ใช้",
    ]

    /// The number is that of an error.
    private static let errors: [StaticString] = ["エラー", "错误", "錯誤", "오류", "ข้อผิดพลาด", "error", "AADSTS"]

    private static let shortest = 4
    private static let longest = 8
    /// How far from its number a word is looked for, in bytes.
    private static let reach = 120

    /// A number of four to eight digits: the ends of its text.
    private struct Number {
        var start: Int
        var end: Int
        var digits: Int
    }

    /// Notes the codes of all sentences. Called if the text has a word that may be one for a code.
    func codesInMessages() {
        var index = 0
        while index < count {
            guard let number = codeNumber(at: index) else {
                index += 1
                continue
            }
            if isCodeOfMessage(number) { note(.oneTimeCode, number.start, number.end) }
            index = number.end
        }
    }

    // MARK: Numbers

    /// How many bytes the digit at `index` has; 0 if none is there: ASCII, Arabic (U+0660), Persian (U+06F0), Devanagari.
    private func digitLength(_ index: Int) -> Int {
        let first = byte(index)
        if first.isDigit { return 1 }
        let second = byte(index + 1)
        if first == 0xD9 ? (0xA0...0xA9).contains(second) : first == 0xDB && (0xB0...0xB9).contains(second) { return 2 }
        return first == 0xE0 && second == 0xA5 && (0xA6...0xAF).contains(byte(index + 2)) ? 3 : 0
    }

    /// `123456`, `42 58 53`, `657-161`, `G-577396`: groups of one length, with no other number or unit beside them.
    private func codeNumber(at index: Int) -> Number? {
        guard digitLength(index) > 0, isFreeBefore(index) else { return nil }
        var number = Number(start: index, end: index, digits: 0)
        var groups = 0
        var length = 0
        while groups < 3 {
            var end = groups == 0 ? index : number.end + 1
            var digits = 0
            while digitLength(end) > 0, digits <= Self.longest {
                end += digitLength(end)
                digits += 1
            }
            if groups == 0 {
                length = digits
            } else if digits != length || digits < 2 || digits > 4 {
                break
            }
            number.end = end
            number.digits += digits
            groups += 1
            guard byte(end) == .space || byte(end) == .minus, digitLength(end + 1) > 0 else { break }
        }
        guard Self.shortest...Self.longest ~= number.digits, isFreeAfter(number.end) else { return nil }
        // A year
        if number.digits == 4, starts(exactly: "19", at: index) || starts(exactly: "20", at: index) { return nil }
        return number
    }

    private func isFreeBefore(_ start: Int) -> Bool {
        switch byte(start - 1) {
        case 0, .space, .newline, .quote, UInt8(ascii: "'"), .openParenthesis: true
        // `[482913]`, and not `sshd[26039]`
        case .openBracket: byte(start - 2) <= .space || byte(start - 2) >= 0x80
        // `G-577396`
        case .minus: byte(start - 2).isUppercase && !byte(start - 3).isAlphanumeric
        // `Code+123456` in a form
        case UInt8(ascii: "+"): byte(start - 2).isLetter
        case 0x80...: digitLength(start - 2) == 0 && digitLength(start - 3) == 0
        default: false
        }
    }

    private func isFreeAfter(_ end: Int) -> Bool {
        switch byte(end) {
        case 0, .newline, .quote, UInt8(ascii: "'"), .closeParenthesis, .closeBracket, UInt8(ascii: "!"), 0x80...: true
        case .space: !isUnit(end + 1)
        case UInt8(ascii: "."), .comma: byte(end + 1) <= .space || byte(end + 1).isQuote
        case UInt8(ascii: "&"): true
        default: false
        }
    }

    private static let units: [StaticString] = [
        "ns", "us", "µs", "ms", "milli", "micro", "sec", "min", "hour", "day", "byte", "kb", "mb", "gb", "attempt",
        "time", "user", "row", "item",
    ]

    private func isUnit(_ start: Int) -> Bool {
        Self.units.contains { starts(with: $0, at: start) } || byte(start) == .equals
    }

    // MARK: Sentences

    /// What the words of a sentence say about the code.
    private struct Evidence {
        var isCode = false
        var isForOnce = false
        var isOfPerson = false
        var isOfThing = false
    }

    private func isCodeOfMessage(_ number: Number) -> Bool {
        var first = number.start
        while first > 0, number.start - first < Self.reach, !endsSentence(first - 1) { first -= 1 }
        var last = number.end
        while last < count, last - number.end < Self.reach, !endsSentence(last) { last += 1 }
        // The word for a code is between the same commas.
        var clause = (start: number.start, end: number.end)
        while clause.start > first, !endsClause(clause.start - 1) { clause.start -= 1 }
        while clause.end < last, !endsClause(clause.end) { clause.end += 1 }
        var evidence = Evidence()
        read(first, number.start, clause.start, number.start, &evidence)
        read(number.end, last, number.end, clause.end, &evidence)
        guard evidence.isCode, !evidence.isOfThing, !holds(Self.errors, first, last) else { return false }
        // Codes of services have five or seven digits.
        return evidence.isForOnce || evidence.isOfPerson && number.digits % 2 == 0
            || hasWideBytes && holds(Self.deedsInScript, first, last)
    }

    private func holds(_ words: [StaticString], _ start: Int, _ end: Int) -> Bool {
        words.contains { word in (start..<end).contains { starts(exactly: word, at: $0) } }
    }

    private func endsSentence(_ index: Int) -> Bool {
        switch bytes[index] {
        case .newline: true
        case UInt8(ascii: "."), UInt8(ascii: "!"), UInt8(ascii: "?"):
            byte(index + 1) == .space && !byte(index - 1).isDigit
        case 0x82: starts(exactly: "。", at: index - 2)
        default: false
        }
    }

    private func endsClause(_ index: Int) -> Bool {
        (bytes[index] == .comma || bytes[index] == UInt8(ascii: ";")) && byte(index + 1) == .space
            || bytes[index] >= 0x80 && Self.commas.contains { starts(exactly: $0, at: index - 2) }
    }

    private static let commas: [StaticString] = ["，", "、", "；"]

    /// Reads the words of `start..<end`. A word for a code counts in `low..<high`.
    private func read(_ start: Int, _ end: Int, _ low: Int, _ high: Int, _ evidence: inout Evidence) {
        var previous: FieldRoles = []
        var index = start
        while index < end {
            guard bytes[index].isNameByte, digitLength(index) == 0 else {
                index += 1
                continue
            }
            let first = index
            while index < end, bytes[index].isNameByte, digitLength(index) == 0 { index += 1 }
            let roles = roles(first, index)
            // `urn:ietf:wg:oauth:2.0:oob` is no word for a code.
            let isHere = first >= low && index <= high
            if roles.contains(.otp), byte(first - 1) != .colon {
                evidence.isCode = evidence.isCode || isHere
                evidence.isForOnce = true
            } else if roles.contains(.code), byte(index - 1) | 0x20 != UInt8(ascii: "s") {
                evidence.isCode = evidence.isCode || isHere
                // `error code`
                evidence.isOfThing = evidence.isOfThing || previous.contains(.thing)
            }
            let isDeed = vocabulary.pointee.codeDeeds.contains(bytes, first, index)
            evidence.isForOnce = evidence.isForOnce || roles.contains(.otpWord) || isDeed
            evidence.isOfPerson =
                evidence.isOfPerson || vocabulary.pointee.possessives.contains(bytes, first, index)
            // `code d'erreur`, `código de error`
            if previous.contains(.code), roles.contains(.thing) { evidence.isOfThing = true }
            if !vocabulary.pointee.codeLinks.contains(bytes, first, index) { previous = roles }
        }
        // `request 88213`: what the number is of
        if previous.contains(.thing), end > start, !previous.contains(.code) { evidence.isOfThing = true }
    }

    /// The roles of a word; in scripts without blanks, of all words in it.
    private func roles(_ start: Int, _ end: Int) -> FieldRoles {
        guard bytes[start] >= 0xE0 else { return rolesOfName(endingAt: end) ?? [] }
        var all: FieldRoles = []
        var index = start
        while index < end {
            index += 1
            if index < end, UTF8.isContinuation(bytes[index]) { continue }
            if words.mayEnd(bytes, at: index), let roles = rolesOfName(endingAt: index) { all.formUnion(roles) }
        }
        return all
    }
}
