import TextBytes

/// Codes for one use after the words for them, in any language.
extension TextScan {
    /// `Din verifieringskod är 123456`: the number after a word that has `kod` or `koo` at `anchor`.
    func noteCode(afterWordAt anchor: Int) {
        guard starts(with: "kod", at: anchor) || starts(with: "koo", at: anchor), isWordForCode(at: anchor) else {
            return
        }
        var blank = anchor + 3
        while blank < count, blank < anchor + 48, bytes[blank] != .newline, bytes[blank] != 0 {
            if bytes[blank] == .space, byte(blank + 1).isDigit {
                _ = noteCode(after: blank)
                return
            }
            blank += 1
        }
    }

    /// `verifieringskod`, `kode`, and not `felkod`, `hata kodunuz`
    private func isWordForCode(at anchor: Int) -> Bool {
        let start = startOfRun(endingAt: anchor, notBefore: max(0, anchor - 32)) { $0.isNameByte }
        if start < anchor {
            let end = endOfRun(from: anchor, notAfter: anchor + 16) { $0.isNameByte }
            return !(rolesOfName(endingAt: end) ?? []).isDisjoint(with: [.otp, .otpWord])
        }
        let before = startOfRun(endingAt: anchor - 1, notBefore: max(0, anchor - 32)) { $0.isNameByte }
        return !Self.otherWordsForCodes.contains {
            before + $0.utf8CodeUnitCount == anchor - 1 && starts(with: $0, at: before)
        }
    }

    /// The code of an error, an exit, a place.
    private static let otherWordsForCodes: [StaticString] = [
        "hata", "posta", "návratový", "návratovy", "chybový", "ukončovací", "error", "exit", "zip", "fel", "çıkış",
    ]

    /// `engangskode 123456`, `Kode verifikasi 123456`: a number after the word for a code in any language.
    func noteCode(after blank: Int) -> Bool {
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
        por para pour een un una une av af te till som with from called we texted sent you your ihr votre su tu seu sua kod anda din dit jouw uw váš twój
        ваш senin của bạn là คือ adalah είναι xác minh thực är er je este
        """

    static let topicMarks: [StaticString] = ["は", "が", "是", "为", "為", "은", "는", "이", "가"]

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
            isCode = isCode || roles.contains(.code) && !isOtherCode(first)
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
}
