import TextBytes

/// Codes and passwords beside a login, a telephone or another code that was found.
extension TextScan {
    /// `123456 sent to +1 425 555 0100`: six digits, up to three words, and a telephone.
    func noteCode(before phone: Int) {
        var end = phone
        for _ in 0..<4 {
            guard byte(end - 1) == .space else { return }
            end -= 1
            if byte(end - 1).isDigit { break }
            var first = end
            while first > 0, end - first < 16, bytes[first - 1].isNameByte { first -= 1 }
            guard first < end else { return }
            end = first
        }
        guard end >= 6, isNumber(end - 6, end), isWordEdge(end - 7) else { return }
        note(.oneTimeCode, end - 6, end)
    }

    /// `invalid code for anna; got 123456`
    func noteCode(afterUser user: Finding) {
        noteSecret(of: user)
        // `code for account anna`
        let start =
            Self.wordsForAccounts.first { endsWord($0, at: user.start - 1) }
            .map { user.start - $0.utf8CodeUnitCount - 1 } ?? user.start
        guard endsWord("for", at: start - 1), byte(start - 1) == .space, isAboutCode(endingAt: start - 5) else {
            return
        }
        if noteCodes(afterColon: user.end) { return }
        var index = user.end
        while index < count, index - user.end < 16, !bytes[index].isDigit, bytes[index] < 0x80, bytes[index] >= .space {
            index += 1
        }
        var end = index
        while end < count, end - index < 9, bytes[end].isDigit { end += 1 }
        guard 6...8 ~= end - index, isWordEdge(index - 1), isWordEdge(end) else { return }
        note(.oneTimeCode, index, end)
    }

    private static let wordsForAccounts: [StaticString] = ["account", "user", "login"]

    /// `"SETEX" "pwreset:anna@contoso.com" "900" "Xt4vWs61…"`: what a key with a person's address holds, as the monitor of
    /// Redis prints it.
    func noteValue(ofKey account: Finding) {
        guard byte(account.end) == .quote, byte(account.start - 1) == .colon else { return }
        var index = account.end + 1
        for _ in 0..<3 {
            guard starts(exactly: " \"", at: index) else { return }
            let start = index + 2
            var end = start
            while end < count, end - start < 512, bytes[end].isRunByte { end += 1 }
            guard end > start, byte(end) == .quote else { return }
            let shape = ValueShape(bytes, start, end)
            let isHex = shape.length >= 32 && (start..<end).allSatisfy { bytes[$0].isHexDigit }
            if shape.looksRandom || isHex, !shape.isNumber, !isGUID(start) {
                return note(.token, start, end)
            }
            index = end + 1
        }
    }

    /// `"bcrypt_hash":"$2b$12$…","length":20,"result":"…"`: the password itself, as Terraform keeps it beside its hash.
    func notePassword(ofHash hash: Finding) {
        guard byte(hash.start) == UInt8(ascii: "$"),
            (max(0, hash.start - 20)..<hash.start).contains(where: { starts(exactly: "bcrypt_hash", at: $0) })
        else { return }
        let high = min(count, hash.end + 400)
        for index in hash.end..<high where bytes[index] == .quote && starts(exactly: "result", at: index + 1) {
            var start = index + 7
            while start < high, bytes[start].isQuote || bytes[start] == .space || bytes[start] == .backslash {
                start += 1
            }
            guard byte(start) == .colon, let quote = openingQuote(at: valueStart(after: start)) else { return }
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            if extent.end - extent.start >= 4 { note(.password, extent.start, extent.end) }
            return
        }
    }

    /// `code for`, `recovery codes regenerated for`
    private func isAboutCode(endingAt end: Int) -> Bool {
        if let roles = rolesOfLastPart(endingAt: end), !roles.isDisjoint(with: [.code, .otp]) {
            return !isCodeOfThing(endingAt: end)
        }
        var last = end
        while last > 0, end - last < 16, bytes[last - 1].isLowercase { last -= 1 }
        guard last < end, byte(last - 1) == .space, let roles = rolesOfLastPart(endingAt: last - 1) else {
            return false
        }
        return !roles.isDisjoint(with: [.code, .otp])
    }

    /// `error code for`, `exit code for`
    private func isCodeOfThing(endingAt end: Int) -> Bool {
        var first = end
        while first > 0, end - first < 8, bytes[first - 1].isLetter { first -= 1 }
        return byte(first - 1) == .space && rolesOfLastPart(endingAt: first - 1)?.contains(.thing) ?? false
    }

    /// `backup codes regenerated: fw5dq-m3z7v, 8c6jt-96pqh`: one word between the name and the colon
    func noteCodes(ofPhrase colon: Int) -> Bool {
        guard byte(colon + 2).isAlphanumeric, byte(colon - 1).isLowercase else { return false }
        let end = endOfHalves(from: colon + 2)
        guard end > colon + 2, ValueShape(bytes, colon + 2, end).letters > 0 else { return false }
        var last = colon
        while last > 0, colon - last < 16, bytes[last - 1].isLowercase { last -= 1 }
        guard byte(last - 1) == .space, starts(exactly: "des", at: last - 4), words.mayEnd(bytes, at: last - 1),
            fieldName(endingAt: last - 1, quoteLevel: -1)?.kind == .oneTimeCode
        else { return false }
        return noteCodes(afterColon: colon)
    }

    /// Where a code in two halves ends; `start` if none begins there.
    private func endOfHalves(from start: Int) -> Int {
        let end = endOfRun(from: start, notAfter: start + 16) { $0.isAlphanumeric || $0 == .minus }
        let length = end - start
        return length % 2 == 1 && bytes[start + length / 2] == .minus && isInHalves(ValueShape(bytes, start, end))
            ? end : start
    }

    /// `: fw5dq-m3z7v, 8c6jt-96pqh`: codes in two halves of one length.
    private func noteCodes(afterColon colon: Int) -> Bool {
        guard starts(exactly: ": ", at: colon) else { return false }
        let start = colon + 2
        let end = endOfHalves(from: start)
        guard end > start else { return false }
        let shape = ValueShape(bytes, start, end)
        note(.oneTimeCode, start, end)
        var next = end
        while starts(exactly: ", ", at: next), next + 2 + shape.length <= count,
            bytes[next + 2 + shape.length / 2] == .minus, isWordEdge(next + 2 + shape.length)
        {
            note(.oneTimeCode, next + 2, next + 2 + shape.length)
            next += 2 + shape.length
        }
        return true
    }

    /// `jds25-kerxz`: two halves of one length, as codes are printed that a person keeps.
    func isInHalves(_ shape: ValueShape) -> Bool {
        shape.hyphens == 1 && shape.digits > 0 && shape.length % 2 == 1 && 9...13 ~= shape.length
            && bytes[shape.start + shape.length / 2] == .minus
    }

    /// `verifyOTP("+1 425 555 0100", "123456")`
    func noteCodeArgument(after phone: Int) {
        let quote = byte(phone)
        guard quote.isQuote, byte(phone + 1) == .comma else { return }
        let start = phone + (byte(phone + 2) == .space ? 4 : 3)
        guard byte(start - 1) == quote, start + 6 < count, isNumber(start, start + 6), bytes[start + 6] == quote else {
            return
        }
        note(.oneTimeCode, start, start + 6)
    }

    /// `sms to +1 425 555 0100: 123456 är din kod`
    func noteCodeAfterColon(ofPhone end: Int) {
        guard starts(exactly: ": ", at: end), end + 8 <= count, isNumber(end + 2, end + 8), isWordEdge(end + 8),
            bytes[end + 2] != .minus, byte(end + 8) != .colon
        else { return }
        note(.oneTimeCode, end + 2, end + 8)
    }

    /// `expected otp 123456, got 654321`
    func noteOtherCode(beside code: Finding) {
        let length = code.end - code.start
        for link in [", got ", " got ", ", was ", " but was ", ", expected "] as [StaticString]
        where starts(exactly: link, at: code.end) {
            let start = code.end + link.utf8CodeUnitCount
            if start + length <= count, isNumber(start, start + length), isWordEdge(start + length) {
                note(.oneTimeCode, start, start + length)
            }
        }
    }

    /// `-a CONTOSO\\anna%password`, as programs of Samba take both
    func notePassword(afterUser end: Int) {
        guard byte(end) == UInt8(ascii: "%") || byte(end) == .colon else { return }
        var last = end + 1
        while last < count, last - end < 64, bytes[last] > .space, !bytes[last].isQuote { last += 1 }
        last = endWithoutPunctuation(end + 1, last)
        let shape = ValueShape(bytes, end + 1, last)
        guard looksLikePassword(shape) else { return }
        // `digest anna:Velvet-HOvske-186`
        let isMade = shape.length > 9 && shape.digits > 1 && shape.uppers > 1 && shape.lowers > 2
        if byte(end) != .colon || isMade && shape.hyphens + shape.others > 0 { note(.password, end + 1, last) }
    }

    /// `PAP login anna Granite!fHx018`, `anna * "…" *`: within a few signs of a login a word with capitals, small letters,
    /// digits and a sign.
    func noteStrongPassword(afterUser end: Int) {
        var start = end
        while start < count, start - end < 6,
            bytes[start] == .space || bytes[start].isQuote || bytes[start] == UInt8(ascii: "*")
                || bytes[start] == .comma || bytes[start] == .backslash || bytes[start] == .tab
                || bytes[start] == .slash || bytes[start] == .colon
        { start += 1 }
        guard start > end, byte(start).isAlphanumeric else { return }
        var last = start
        while last < count, last - start < 40, bytes[last] > .space, bytes[last] < 0x80, !bytes[last].isQuote,
            bytes[last] != .comma, bytes[last] != .backslash, bytes[last] != UInt8(ascii: ";")
        { last += 1 }
        last = endWithoutPunctuation(start, last)
        let shape = ValueShape(bytes, start, last)
        guard looksLikePassword(shape), shape.length >= 8, shape.digits > 0, shape.uppers > 0, shape.lowers > 0,
            // `Password of anna: Falcon-B59ase-361`: digits between letters, where the text speaks of a password
            1...3 ~= shape.others
                || shape.hyphens > 1 && shape.others == 0 && hasDigitsInWord(start, last)
                    && speaksOfPassword,
            shape.ats + shape.underscores == 0,
            !(start..<last).contains(where: { bytes[$0] == .closeParenthesis || bytes[$0] == UInt8(ascii: "<") })
        else { return }
        note(.password, start, last)
    }

    private func hasDigitsInWord(_ start: Int, _ end: Int) -> Bool {
        var index = start + 1
        while index < end {
            let first = index
            while index < end, bytes[index].isDigit { index += 1 }
            if index > first, bytes[first - 1].isLetter, index < end, bytes[index].isLetter { return true }
            index += 1
        }
        return false
    }

    /// `echo '…' | docker login --password-stdin`: what is printed into a program that reads its secret there.
    func notePasswordOfPipe() {
        var index = 4
        var pipes = 0
        while index < count, pipes < 16 {
            index = next(UInt8(ascii: "|"), from: index)
            guard index < count else { return }
            guard byte(index - 1) == .space else {
                index += 1
                continue
            }
            pipes += 1
            let low = max(0, index - 256)
            if let echo = (low..<index).last(where: { starts(exactly: "echo ", at: $0) && !lead($0).isAlphanumeric }),
                (index..<min(count, index + 256)).contains(where: { at in
                    Self.inputs.contains { starts(exactly: $0, at: at) }
                })
            {
                var start = echo + 5
                while byte(start) == .minus, byte(start + 2) == .space { start += 3 }
                start = openingQuote(at: start)?.next ?? start
                var end = index - 1
                while end > start, bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
                if end - start >= 6, !isPlaceholder(start, end), byte(start) != UInt8(ascii: "$"),
                    ValueShape(bytes, start, end).blanks == 0
                {
                    note(.password, start, end)
                }
            }
            index += 1
        }
    }

    /// Options that read a secret from the standard input.
    private static let inputs: [StaticString] = [
        "-stdin", "passphrase-fd 0", "sudo -S", "chpasswd", "password -", "pass file:-", "stdin:",
    ]

    /// `Credentials = new NetworkCredential('anna', 'Hunter2!', …)`, `auth=HTTPBasicAuth('anna', 'Hunter2!')`
    func maskCredentialsOfCall(from start: Int, _ name: FieldName) -> Bool {
        guard !name.roles.isDisjoint(with: [.auth, .login, .token]) else { return false }
        var open = starts(exactly: "new ", at: start) ? start + 4 : start
        while open < count, open - start < 64, bytes[open].isWordByte || bytes[open] == .dot { open += 1 }
        return byte(open) == .openParenthesis && maskCredentials(from: open + 1, name, isCall: true)
    }

    /// `auth=('anna', 'Hunter2!')`: exactly two strings after a name for what one signs in with.
    func maskCredentials(from start: Int, _ name: FieldName, isCall: Bool = false) -> Bool {
        guard !name.roles.isDisjoint(with: [.auth, .login, .token]), let first = openingQuote(at: start) else {
            return false
        }
        let user = quotedValue(level: first.level, quote: first.quote, from: first.next)
        var next = user.end + first.level + 1
        guard byte(next) == .comma else { return false }
        next += byte(next + 1) == .space ? 2 : 1
        guard let second = openingQuote(at: next) else { return false }
        let password = quotedValue(level: second.level, quote: second.quote, from: second.next)
        let close = byte(password.end + second.level + 1)
        guard close == .closeParenthesis || close == .closeBracket || isCall && close == .comma,
            isLogin(user.start, user.end), !isGUID(user.start),
            password.end - password.start >= 6, !isPlaceholder(password.start, password.end),
            !isPlainWord(password.start, password.end)
        else { return false }
        found(.user, user.start, user.end)
        found(.password, password.start, password.end)
        return true
    }
}
