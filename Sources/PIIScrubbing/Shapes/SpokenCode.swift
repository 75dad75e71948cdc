/// One-time codes and user codes in sentences: `enter the code ABCD-1234`, `your verification code is 123456`.
extension TextScan {
    mutating func spokenCode(at anchor: Int) {
        var end = anchor
        while end < count, end - anchor < 8, ByteClass.isLetter(bytes[end]) { end += 1 }
        var start = anchor
        while start > 0, anchor - start < 16, ByteClass.isLetter(bytes[start - 1]) { start -= 1 }
        let words: [StaticString] = ["code", "passcode", "otp", "totp", "pin", "onetimecode"]
        guard words.contains(where: { $0.utf8CodeUnitCount == end - start && starts(with: $0, at: start) }) else {
            return
        }
        // The word before `code` says which code: error, status and country codes are none of ours.
        var before = start
        while before > cursor, start - before < 2, bytes[before - 1] == 32 || bytes[before - 1] == 45 { before -= 1 }
        let isCode = end - start == 4 && bytes[start] | 32 == UInt8(ascii: "c")
        if isCode {
            let kinds: [StaticString] = [
                "the", "enter", "use", "verification", "security", "user", "device", "sms", "otp", "mfa",
                "confirmation", "one-time",
                "time", "your", "login",
                "sign-in", "signin", "in", "access", "this", "activation", "authentication", "auth", "passcode", "text",
                "following", "digit", "temporary", "backup", "recovery", "email",
            ]
            guard kinds.contains(where: { endsWord($0, at: before) }) else { return }
        }
        // Names in JSON, forms and fields are the affair of `keyedValue`.
        let next = byte(end)
        if ByteClass.isQuote(next) || next == UInt8(ascii: "=") || next == 92
            || next == UInt8(ascii: ":") && byte(end + 1) != 32
        {
            return
        }
        var index = end
        var steps = 0
        let links: [StaticString] = [
            "is", "was", "to", "sent", "entered", "received", "submitted", "of", "are", "code", "now", "value", "with",
            "user", "number",
        ]
        while index < count, steps < 6 {
            while index < count, index - end < 40,
                ByteClass.isSpace(bytes[index]) || ByteClass.isQuote(bytes[index]) || bytes[index] == 58
                    || bytes[index] == 61 || bytes[index] == 92 || bytes[index] == 42 || bytes[index] == 40
            {
                index += 1
            }
            var last = index
            while last < count, last - index < 16, ByteClass.isAlphanumeric(bytes[last]) || bytes[last] == 45 {
                last += 1
            }
            guard last > index else { return }
            if isCodeValue(index, last, isNumeric: !isCode) {
                found(.oneTimeCode, index, last)
                return
            }
            guard links.contains(where: { $0.utf8CodeUnitCount == last - index && starts(with: $0, at: index) }) else {
                return
            }
            index = last
            steps += 1
        }
    }

    private func isCodeValue(_ start: Int, _ end: Int, isNumeric: Bool) -> Bool {
        var last = end
        while last > start, bytes[last - 1] == 45 { last -= 1 }
        let length = last - start
        if isNumber(start, last) { return length >= 4 && length <= 10 && bytes[start] != 45 }
        guard length >= 6, length <= 12, hasDigit(start, last) || byte(start + 4) == 45 && length == 9 else {
            return length >= 8 && length <= 9
                && (start..<last).allSatisfy { ByteClass.isUpper(bytes[$0]) || ByteClass.isDigit(bytes[$0]) }
        }
        return (start..<last).allSatisfy {
            ByteClass.isUpper(bytes[$0]) || ByteClass.isDigit(bytes[$0]) || bytes[$0] == 45
        }
    }
}
