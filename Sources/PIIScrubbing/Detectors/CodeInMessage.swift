internal import CScrubScan
import TextBytes

/// One-time codes in messages to people, in any language: between two commas are a number, a word for a code next to it,
/// and a word that codes for one use have beside them: `Your delivery code is 1359`, `42 58 53 est votre code`,
/// `İşlemi onaylamak için 64460 kodunu girin`.
extension TextScan {
    /// What the reader of a message is asked to do with a code.
    static let codeDeeds: StaticString =
        """
        use enter redeem eingeben bestätigen einlösen saisissez entrez usa introduce introduzca ingresa ingrese digite insira
        informe inserisci gebruik ange indtast skriv syötä zadejte zadajte wpisz podaj girin onaylamak введите Введите входа
        введіть вхід masukkan introduceți nhập εισαγάγετε הזן أدخل दर्ज käytä använd bruk brug verwenden utilisez utiliza utilize
        użyj použijte használja kullanın utilizați используйте використайте gunakan
        """

    /// Whose code it is: `su código es 123456`.
    static let possessives: StaticString =
        """
        your ihr ihre dein deine votre ton su tu seu sua tuo anda din dit jouw je uw váš twój ваш Ваш senin kodunuz koodisi
        dvs của bạn σας שלך שלכם الخاص بك आपका
        """

    /// Words beside `code` that make it another one: `postal code 20121`, `code path`.
    static let otherCodes: StaticString =
        """
        postal postale area sort bank zip exit return close closed status sql scan key error unicode country dial promo coupon
        discount voucher version qr bar source path cache page line lines coverage signing legacy product item tax
        """

    /// `postkod`, `fejlkode`: the word at `start` is one for another code.
    func isOtherCode(_ start: Int) -> Bool { Self.firstPartsOfOtherCodes.contains { starts(with: $0, at: start) } }

    private static let firstPartsOfOtherCodes: [StaticString] = [
        "post", "order", "fejl", "fel", "fehler", "virhe", "rabatt", "kampan", "länder", "lande", "zip", "exit",
    ]

    /// Whose code it is, or what to do with it, in scripts that put no blanks between words.
    private static let evidenceInScript: [StaticString] = ["您", "你的", "输入", "入力", "あなた", "입력", "ของคุณ", "ใช้"]

    /// The number is that of an error or of an end.
    private static let otherNumbers: [StaticString] = [
        "エラー", "错误", "錯誤", "오류", "ข้อผิดพลาด", "失败", "失敗", "返回", "退出", "終了", "종료", "실패", "优惠", "error", "AADSTS",
    ]

    private static let shortest = 4
    private static let longest = 8
    /// The longest part of a message between commas, on each side of the number, in bytes.
    private static let reach = 80
    private static let mostNumbers = 3

    /// A number of four to eight digits: the ends of its text.
    private struct Number {
        var start: Int
        var end: Int
        var digits: Int
    }

    /// Notes the codes of all messages. Called if the text may have a word for a code.
    func noteCodesInMessages() {
        var index = 0
        while index < count {
            guard let number = codeNumber(at: index) else {
                index += 1
                continue
            }
            let clause = clause(around: number)
            // A list of numbers is no message.
            if numbers(clause.start, clause.end) > Self.mostNumbers {
                index = clause.end
                continue
            }
            if isCode(number, clause) { note(.oneTimeCode, number.start, number.end) }
            index = number.end
        }
    }

    // MARK: Numbers

    /// How many bytes the digit at `index` has, in any of the scripts of `scrub_wide_digit`; 0 if none is there.
    private func digitLength(_ index: Int) -> Int {
        byte(index).isDigit ? 1 : scrub_wide_digit(bytes, count, index)
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
        case 0, .space, .newline, .quote, .apostrophe, .openParenthesis: true
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
        case 0, .newline, .quote, .apostrophe, .closeParenthesis, .closeBracket, UInt8(ascii: "!"): true
        case 0x80...: !isUnit(end)
        case .space: !isUnit(end + 1)
        case .dot, .comma: byte(end + 1) <= .space || byte(end + 1).isQuote
        case UInt8(ascii: "&"): true
        default: false
        }
    }

    private static let units: [StaticString] = [
        "ns", "us", "µs", "ms", "milli", "micro", "sec", "min", "hour", "day", "byte", "kb", "mb", "gb", "attempt",
        "time", "user", "row", "item", "line", "file", "건", "件", "次", "回", "개", "명", "人", "行", "条", "個", "円", "元",
    ]

    private func isUnit(_ start: Int) -> Bool {
        Self.units.contains { starts(with: $0, at: start) } || byte(start) == .equals
    }

    // MARK: Words

    private typealias Clause = (start: Int, end: Int)

    private func clause(around number: Number) -> Clause {
        var clause = (start: number.start, end: number.end)
        while clause.start > 0, number.start - clause.start < Self.reach, !endsClause(clause.start - 1) {
            clause.start -= 1
        }
        while clause.end < count, clause.end - number.end < Self.reach, !endsClause(clause.end) { clause.end += 1 }
        return clause
    }

    private func endsClause(_ index: Int) -> Bool {
        switch bytes[index] {
        case .newline: true
        case .comma, UInt8(ascii: ";"): byte(index + 1) == .space
        // `[flags:-1:0] [msg:38:Your code is 482913]`, and not `[482913] [is your code]`
        case .closeBracket: starts(exactly: "] [", at: index) && isFieldInBrackets(endingAt: index)
        // `[482913](…`, and not the bracket of the number
        case .openParenthesis: digitLength(index + 1) == 0
        case .dot, UInt8(ascii: "!"), UInt8(ascii: "?"):
            byte(index + 1) == .space && (!byte(index - 1).isDigit || !byte(index + 2).isLowercase)
        case 0x80...: Self.endings.contains { starts(exactly: $0, at: index - 2) }
        default: false
        }
    }

    private func isFieldInBrackets(endingAt end: Int) -> Bool {
        let start = startOfRun(endingAt: end, notBefore: max(0, end - 32)) { $0 != .openBracket }
        return byte(start - 1) == .openBracket && (start..<end).contains { bytes[$0] == .colon }
    }

    private static let endings: [StaticString] = ["。", "，", "、", "；", "（"]

    /// How many numbers are there. A GUID is one, like other words with digits.
    private func numbers(_ start: Int, _ end: Int) -> Int {
        (start..<end).count { digitLength($0) == 1 && !byte($0 - 1).isAlphanumeric && byte($0 - 1) != .minus }
    }

    private struct Word {
        var start: Int
        var end: Int
        var roles: FieldRoles
        var isCode: Bool
    }

    private func isCode(_ number: Number, _ clause: Clause) -> Bool {
        if isDate(number.start, number.end) { return false }
        let words = words(of: clause)
        return words.indices.contains { index in
            words[index].isCode && isBeside(number, words, index) && isForOneUse(number, clause, words, index)
        } || isToSignIn(number, words)
    }

    /// `Use 730194 to sign in`: after what to do, and before what it is for.
    private func isToSignIn(_ number: Number, _ words: [Word]) -> Bool {
        guard number.digits == 6, let next = words.firstIndex(where: { $0.start >= number.end }), next > 0,
            words[next - 1].end == number.start - 1, isIn(vocabulary.pointee.codeDeeds, words[next - 1])
        else { return false }
        return starts(with: " to sign in", at: number.end) || starts(with: " to log in", at: number.end)
            || starts(with: " to verify", at: number.end) || starts(with: " to confirm", at: number.end)
    }

    private func words(of clause: Clause) -> [Word] {
        var words: [Word] = []
        var index = clause.start
        while index < clause.end {
            guard bytes[index].isNameByte, digitLength(index) == 0 else {
                index += 1
                continue
            }
            let first = index
            while index < clause.end, bytes[index].isNameByte, digitLength(index) == 0 { index += 1 }
            let roles = roles(first, index)
            // `urn:ietf:wg:oauth:2.0:oob` is no word for a code, and `codes` are counted.
            let isCode =
                roles.contains(.otp) && byte(first - 1) != .colon
                || roles.contains(.code) && byte(index - 1) | 0x20 != UInt8(ascii: "s") && !isOtherCode(first)
            words.append(Word(start: first, end: index, roles: roles, isCode: isCode))
        }
        return words
    }

    /// Whether between the number and the word for a code are only words that link them or say what the code is for.
    private func isBeside(_ number: Number, _ words: [Word], _ index: Int) -> Bool {
        let low = min(number.end, words[index].end)
        let high = max(number.start, words[index].start)
        var unknown = 0
        for word in words where word.start >= low && word.end <= high {
            if word.isCode || word.roles.contains(.otpWord) || isIn(vocabulary.pointee.codeLinks, word)
                || isIn(vocabulary.pointee.possessives, word)
            {
                continue
            }
            // `קוד האימות שלך הוא 921762`, `438298 — Contoso doğrulama kodunuz`
            unknown += bytes[word.start] >= 0xD6 || bytes[word.start].isUppercase ? 1 : 2
            if unknown > 1 { return false }
        }
        return true
    }

    /// Whether the words around the one for a code say that it is for one use, and none says that it is another code.
    private func isForOneUse(_ number: Number, _ clause: Clause, _ words: [Word], _ index: Int) -> Bool {
        let others = [index - 1, index + 1].filter(words.indices.contains).map { words[$0] }
        if others.contains(where: { isIn(vocabulary.pointee.otherCodes, $0) || $0.roles.contains(.thing) })
            || holds(Self.otherNumbers, clause)
        {
            return false
        }
        if words[index].roles.contains(.otp) { return true }
        let near = words[max(0, index - 2)..<min(words.count, index + 4)]
        if near.contains(where: { $0.roles.contains(.otpWord) }) { return true }
        // `your Contoso code`, `כוד … שלך`. Most codes of services have five digits.
        if number.digits % 2 == 0,
            near.contains(where: {
                isIn(vocabulary.pointee.possessives, $0) && ($0.start <= words[index].start || bytes[$0.start] >= 0xD6)
            })
        {
            return true
        }
        let deeds = words.filter { isIn(vocabulary.pointee.codeDeeds, $0) }
        // Languages with the verb at the end have letters beyond ASCII.
        return deeds.contains { $0.start < words[index].start } || !deeds.isEmpty && holdsWideByte(clause)
            || holds(Self.evidenceInScript, clause)
    }

    private func isIn(_ set: WordSet, _ word: Word) -> Bool { set.contains(bytes, word.start, word.end) }

    private func holdsWideByte(_ clause: Clause) -> Bool { (clause.start..<clause.end).contains { bytes[$0] >= 0x80 } }

    private func holds(_ phrases: [StaticString], _ clause: Clause) -> Bool {
        (clause.start..<clause.end).contains { index in
            (bytes[index] >= 0xE0 || bytes[index] | 0x20 == UInt8(ascii: "e") || bytes[index] == UInt8(ascii: "A"))
                && phrases.contains { starts(exactly: $0, at: index) }
        }
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
