import TextBytes

/// One-time codes and user codes in sentences: `enter the code ABCD-1234`, `your verification code is 123456`.
extension TextScan {
    static let codeWords: StaticString =
        "code passcode otp totp pin onetimecode"
    static let codeKinds: StaticString =
        """
        the enter use verification security user device sms otp mfa confirmation time your login signin in access this
        activation authentication auth passcode text following digit temporary backup recovery email
        """
    static let codeLinks: StaticString =
        """
        is was to sent entered received submitted of are code now value with user number
        """

    func codeInProse(at anchor: Int) {
        let second = byte(anchor + 1) | 32
        let third = byte(anchor + 2) | 32
        let isAnchor =
            switch bytes[anchor] | 32 {
            case UInt8(ascii: "c"): second == UInt8(ascii: "o") && third == UInt8(ascii: "d")
            case UInt8(ascii: "o"): second == UInt8(ascii: "t") && third == UInt8(ascii: "p")
            default: second == UInt8(ascii: "i") && third == UInt8(ascii: "n")
            }
        guard isAnchor else { return }
        var end = anchor
        while end < count, end - anchor < 8, bytes[end].isLetter { end += 1 }
        var start = anchor
        while start > 0, anchor - start < 16, bytes[start - 1].isLetter { start -= 1 }
        guard vocabulary.pointee.codeWords.contains(bytes, start, end) else { return }
        // The word before `code` says which code it is. Error, status and country codes are not one-time codes.
        var before = start
        while before > cursor, start - before < 2, bytes[before - 1] == .space || bytes[before - 1] == .minus {
            before -= 1
        }
        if codeBefore(start) { return }
        let isCode = end - start == 4 && bytes[start] | 32 == UInt8(ascii: "c")
        if isCode {
            guard
                isWord(in: vocabulary.pointee.codeKinds, endingAt: before) || endsWord("one-time", at: before)
                    || endsWord("sign-in", at: before)
            else { return }
        }
        // `keyedValue` handles names in JSON, forms and fields.
        let next = byte(end)
        if next.isQuote || next == UInt8(ascii: "=") || next == UInt8(ascii: "\\")
            || next == UInt8(ascii: ":") && byte(end + 1) != UInt8(ascii: " ")
        {
            return
        }
        var index = end
        var steps = 0
        while index < count, steps < 6 {
            while index < count, index - end < 40,
                bytes[index].isSpace || bytes[index].isQuote || bytes[index] == UInt8(ascii: ":")
                    || bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: "\\")
                    || bytes[index] == UInt8(ascii: "*") || bytes[index] == UInt8(ascii: "(")
            {
                index += 1
            }
            var last = index
            while last < count, last - index < 16, bytes[last].isAlphanumeric || bytes[last] == .minus {
                last += 1
            }
            guard last > index else { return }
            if isCodeValue(index, last, isNumeric: !isCode) {
                found(.oneTimeCode, index, last)
                return
            }
            guard vocabulary.pointee.codeLinks.contains(bytes, index, last) else { return }
            index = last
            steps += 1
        }
    }

    /// `123456 is your Contoso code`, `Use 123456 as your one-time passcode`.
    private func codeBefore(_ word: Int) -> Bool {
        var index = word
        while index > cursor + 4, word - index < 48, bytes[index] >= .space {
            if starts(exactly: " is your ", at: index) || starts(exactly: " as your ", at: index)
                || starts(exactly: " as the ", at: index)
            {
                var first = index
                while first > cursor, index - first < 12, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .minus
                { first -= 1 }
                guard index - first >= 4, isCodeValue(first, index, isNumeric: true) else { return false }
                return found(.oneTimeCode, first, index)
            }
            index -= 1
        }
        return false
    }

    private func isCodeValue(_ start: Int, _ end: Int, isNumeric: Bool) -> Bool {
        var last = end
        while last > start, bytes[last - 1] == .minus { last -= 1 }
        let length = last - start
        if isNumber(start, last) { return length >= 4 && length <= 10 && bytes[start] != .minus }
        guard length >= 6, length <= 12, hasDigit(start, last) || byte(start + 4) == .minus && length == 9 else {
            return length >= 8 && length <= 9
                && (start..<last).allSatisfy { bytes[$0].isUppercase || bytes[$0].isDigit }
        }
        return (start..<last).allSatisfy {
            bytes[$0].isUppercase || bytes[$0].isDigit || bytes[$0] == .minus
        }
    }
}
