import TextBytes

/// Telephone and payment card numbers.
extension TextScan {
    /// `+1 (425) 555-0100`, `+442079460958`, `(425) 555-0100`, `Tel. (030) 901820`.
    func maskPhoneNumber(at start: Int) {
        guard byte(start + 1).isDigit else { return }
        let isInternational = bytes[start] == UInt8(ascii: "+")
        guard isInternational || self.byte(start + 4) == .closeParenthesis else { return }
        let before = lead(start)
        if before.isAlphanumeric || before == .dot || before == .underscore { return }
        // `2025-02-21 02:31:30 +0000 UTC m=+534.736136180`: Go's clock
        if starts(exactly: " m=", at: start - 3), isMonotonicTime(start + 1) { return }
        var index = start + (isInternational ? 1 : 0)
        var digits = 0
        var lastDigit = start
        var separators = 0
        while index < count, index - start < 28 {
            let byte = bytes[index]
            if byte.isDigit {
                digits += 1
                lastDigit = index
                separators = 0
            } else if byte == .space || byte == .minus || byte == .dot
                || byte == .openParenthesis || byte == .closeParenthesis || byte == .slash
            {
                separators += 1
                if separators > 2 { break }
            } else {
                break
            }
            index += 1
        }
        if isInternational {
            guard digits >= 8, digits <= 15, bytes[start + 1] != UInt8(ascii: "0") else { return }
        } else {
            let isOfAmerica = digits == 10 && bytes[start + 1] >= UInt8(ascii: "2")
            guard isOfAmerica || 8...12 ~= digits && isAfterWordForPhone(start) else { return }
        }
        if self.byte(lastDigit + 1).isAlphanumeric { return }
        found(.phone, start, lastDigit + 1)
    }

    private func isAfterWordForPhone(_ start: Int) -> Bool {
        guard byte(start - 1) == .space else { return false }
        let end = byte(start - 2) == .dot ? start - 2 : start - 1
        return end > cursor && bytes[end - 1].isNameByte && words.mayEnd(bytes, at: end)
            && fieldName(endingAt: end, quoteLevel: -1)?.kind == .phone
    }

    /// Seconds with nine digits after the dot.
    private func isMonotonicTime(_ start: Int) -> Bool {
        var dot = start
        while byte(dot).isDigit { dot += 1 }
        return byte(dot) == .dot && isNumber(dot + 1, min(count, dot + 10))
            && !byte(dot + 10).isAlphanumeric
    }

    /// Groups of digits with a separator between: `425-555-0100`, `4111 1111 1111 1111`.
    func maskDigitGroups(at separator: Int) {
        guard byte(separator - 1).isDigit, byte(separator + 1).isDigit else { return }
        var start = separator
        while start > cursor, separator - start < 7, bytes[start - 1].isDigit { start -= 1 }
        let before = lead(start)
        if before.isAlphanumeric || before == .minus || before == .dot
            || before == .underscore || before == .slash
            || before == .colon
        {
            return
        }
        let sign = bytes[separator]
        // The lengths of the groups, one hexadecimal digit each.
        var groups = separator - start
        var index = separator
        var seen = 1
        while byte(index) == sign, seen < 6 {
            var end = index + 1
            while end < count, end - index < 8, bytes[end].isDigit { end += 1 }
            guard end > index + 1 else { break }
            groups = groups << 4 | (end - index - 1)
            seen += 1
            index = end
        }
        let after = byte(index)
        if after.isAlphanumeric || after == .underscore { return }
        let continues = after == sign && byte(index + 1).isAlphanumeric
        switch groups {
        case 0x4444, 0x465, 0x44443:
            // A valid check digit is strong enough evidence to let a word follow after a blank.
            if continues, sign != .space || byte(index + 1).isDigit { return }
            if isCardNumber(start, index) { found(.card, start, index) }
        case 0x334, 0x1334:
            guard !continues, groups == 0x334 || bytes[start] == UInt8(ascii: "1") else { return }
            // `"GET / HTTP/1.1" 207 386 1186`: numbers after the request
            if sign == .space, byte(start - 1) == .space, byte(start - 2).isQuote, byte(start - 3).isDigit { return }
            let area = groups == 0x334 ? start : start + 2
            if bytes[area] >= 50, bytes[area + 4] >= 50 { found(.phone, start, index) }
        case 0x47, 0x344, 0x22222, 0x4322:
            if !continues, sign == .space || sign == .minus,
                isNationalNumber(start, groups) || isAfterWordForPhone(start)
            {
                found(.phone, start, index)
            }
        case 0x666666:
            // The recovery key of a drive: eight groups of six digits.
            guard sign == .minus, continues, index + 14 <= count, isNumber(index + 1, index + 7),
                bytes[index + 7] == sign, isNumber(index + 8, index + 14), !byte(index + 14).isAlphanumeric
            else { return }
            found(.key, start, index + 14)
        default:
            // `phone 0207 946 0958`
            if !continues, sign == .space || sign == .minus, 8...13 ~= index - start - (seen - 1),
                isAfterWordForPhone(start)
            {
                found(.phone, start, index)
            }
        }
    }

    /// Numbers of mobile telephones without a country, by their prefix: Germany, Japan, France, Turkey.
    private func isNationalNumber(_ start: Int, _ groups: Int) -> Bool {
        guard bytes[start] == UInt8(ascii: "0") else { return false }
        switch (groups, bytes[start + 1]) {
        case (0x47, UInt8(ascii: "1")): return 5...7 ~= bytes[start + 2] &- 48
        case (0x344, UInt8(ascii: "7")...UInt8(ascii: "9")): return bytes[start + 2] == UInt8(ascii: "0")
        case (0x22222, UInt8(ascii: "6")...UInt8(ascii: "7")), (0x4322, UInt8(ascii: "5")): return true
        default: return false
        }
    }

    /// Thirteen or more digits in one run.
    func maskCardNumber(at start: Int) {
        guard !byte(start - 1).isDigit else { return }
        let before = lead(start)
        if before.isAlphanumeric || before == .minus || before == .dot || before == .underscore {
            return
        }
        var end = start
        while end < count, bytes[end].isDigit { end += 1 }
        let after = byte(end)
        if after.isAlphanumeric || after == .minus || after == .underscore
            || after == .dot && byte(end + 1).isDigit
        {
            return
        }
        if isCardNumber(start, end), isBesideCard(start, end) {
            found(.card, start, end)
        } else if start >= cursor, end - start >= 13, let kind = kindOfRun(start, end) {
            found(kind, start, end)
        } else if start >= cursor + 3, end - start >= 8, byte(start - 1) == .space {
            _ = noteLabelledValue(after: start - 1, isAlone: true)
        }
    }

    /// Every hundredth number has the form of a card's: it is alone, or its name is no thing's, or a word for cards is near.
    private func isBesideCard(_ start: Int, _ end: Int) -> Bool {
        var name = start
        while byte(name - 1) == .space || byte(name - 1).isQuote || byte(name - 1) == .backslash { name -= 1 }
        if name == 0 { return true }
        if 15...16 ~= end - start, byte(name - 1) == .equals || byte(name - 1) == .colon {
            name -= 1
            while byte(name - 1) == .space || byte(name - 1).isQuote || byte(name - 1) == .backslash { name -= 1 }
            if rolesOfLastPart(endingAt: name)?.isDisjoint(with: [.thing, .taker, .open]) ?? true { return true }
        }
        var first = max(0, start - 160)
        for index in first...min(count, end + 80) where index == count || !bytes[index].isNameByte {
            let roles = words.roles(WordSet.hash(bytes, first, index)) ?? []
            if index > first, !roles.isDisjoint(with: [.card, .cardWord]) { return true }
            first = index + 1
        }
        return false
    }

    /// The international number of a bank account (ISO 13616): a country, two check digits, and the account.
    func maskAccountNumber(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 15, end - start <= 34, bytes[start].isUppercase, bytes[start + 1].isUppercase,
            bytes[start + 2].isDigit, bytes[start + 3].isDigit
        else { return false }
        var remainder = 0
        for offset in 4..<end - start + 4 {
            let byte = bytes[offset < end - start ? start + offset : start + offset - (end - start)]
            if byte.isDigit {
                remainder = (remainder * 10 + Int(byte &- 48)) % 97
            } else if byte.isUppercase {
                remainder = (remainder * 100 + Int(byte &- 55)) % 97
            } else {
                return false
            }
        }
        return remainder == 1 && found(.card, start, end)
    }

    /// Checks the issuer range, the length and the check digit (Luhn).
    private func isCardNumber(_ start: Int, _ end: Int) -> Bool {
        var length = 0
        var two = 0
        for index in start..<end where bytes[index].isDigit {
            if length < 2 { two = two * 10 + Int(bytes[index] &- 48) }
            length += 1
        }
        guard length >= 13, length <= 19 else { return false }
        let isIssuer =
            switch (two, length) {
            case (40...49, 13), (40...49, 16), (40...49, 19), (51...55, 16), (22...27, 16), (34, 15), (37, 15),
                (30, 14), (36, 14), (38, 14), (39, 14), (35, 16), (60, 16), (64, 16), (65, 16), (62, 16...19),
                (50, 13...19), (56...58, 13...19):
                true
            default:
                false
            }
        guard isIssuer else { return false }
        var sum = 0
        var offset = 0
        var isOneDigit = true
        for index in (start..<end).reversed() where bytes[index].isDigit {
            let digit = Int(bytes[index] &- 48)
            let doubled = offset % 2 == 1 ? digit * 2 : digit
            sum += doubled > 9 ? doubled - 9 : doubled
            isOneDigit = isOneDigit && bytes[index] == bytes[start]
            offset += 1
        }
        return sum % 10 == 0 && !isOneDigit
    }
}
