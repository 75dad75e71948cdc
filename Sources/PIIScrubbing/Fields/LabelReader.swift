import TextBytes

/// A label, a blank and a value that is made of digits: `card no. 78112865`, `puid 1003400712345678`, `born 1975-05-17`.
/// Short and doubtful ones are read only where something else was found: most numbers after a word are no one's.
extension TextScan {
    private static let longestValue = 40

    /// With `isAlone`, where nothing else was found yet, only a number after a name that is certain.
    /// `mayEnd`: whether a name could end at the blank, if that is known.
    func noteLabelledValue(after blank: Int, isAlone: Bool = false, mayEnd: Bool? = nil) -> Bool {
        var end = blank
        // An abbreviation: `no. `
        if end > 1, bytes[end - 1] == .dot, bytes[end - 2].isLetter { end -= 1 }
        guard end > 0, bytes[end - 1].isNameByte else { return false }
        var start = blank + 1
        if byte(start) == UInt8(ascii: "#") { start += 1 }
        if byte(start) == .apostrophe { start += 1 }
        guard byte(start).isAlphanumeric else { return false }
        if !isAlone, byte(start).isDigit, noteDateOfBirth(from: start, labelEnd: end) { return true }
        guard mayEnd ?? words.mayEnd(bytes, at: end) else { return false }
        let last = endOfRun(from: start, notAfter: start + Self.longestValue) { $0.isAlphanumeric || $0 == .minus }
        guard (start..<last).contains(where: { bytes[$0].isDigit }) else { return false }
        if endsWord("recovery", at: end) || endsWord("backup", at: end) {
            // `Notes: recovery q9edd-5cvgj`
            let shape = ValueShape(bytes, start, last)
            guard isInHalves(shape), shape.lowers > 1, shape.turns > 3, isEndOfLabelledValue(last) else { return false }
            note(.oneTimeCode, start, last)
            return true
        }
        guard isEndOfLabelledValue(last), isMadeOfDigits(start, last),
            let name = fieldName(endingAt: end, quoteLevel: -1), !isAlone || name.start >= cursor
        else { return false }
        let isCertain = name.demand == .plausible && (name.kind == .card || name.kind.sensitivity == .pseudonymous)
        // `customer 20417788`, `member #20417788`, and no date
        let shape = ValueShape(bytes, start, last)
        let isNumber =
            shape.digits >= 7 && (shape.isNumber || shape.uppers <= 2 && shape.uppers + shape.digits == shape.length)
            && !isDate(start, last)
        let isOfPerson =
            !isAlone && name.demand == .distinctive && (name.kind == .user || name.kind == .account && isNumber)
            && name.roles.isDisjoint(with: FieldRoles.neverLast.union([.client, .login]))
        guard isCertain || isOfPerson && (isNumber || start > blank + 1) else { return false }
        note(isCertain ? name.kind : .account, start, last)
        if isOfPerson { notePersonInBrackets(after: last, isKnown: true) }
        return true
    }

    /// No decimal point, time, path, size or name of a field.
    private func isEndOfLabelledValue(_ end: Int) -> Bool {
        switch byte(end) {
        case .equals, .slash, UInt8(ascii: "%"), UInt8(ascii: "_"), UInt8(ascii: "@"), .openParenthesis:
            false
        case .dot, .colon: !byte(end + 1).isAlphanumeric
        case .backslash: isEscapeLetter(end + 1) || byte(end + 1).isQuote
        case 0x80...: lead(end) < 0x80
        default: true
        }
    }

    /// Six digits or more that are half of the value, and no word among the letters.
    private func isMadeOfDigits(_ start: Int, _ end: Int) -> Bool {
        if isGUID(start) { return false }
        let shape = ValueShape(bytes, start, end)
        if shape.hyphens == 0, shape.digits == shape.length { return 6...20 ~= shape.length }
        let isHex = shape.length >= 16 && shape.digits >= 4 && (start..<end).allSatisfy { bytes[$0].isHexDigit }
        return isHex || shape.lowers == 0 && shape.digits >= 4 && shape.digits * 2 > shape.length
            || isSerial(shape)
    }

    /// `dob 1975-05-17`, `née le 03/11/1979`, `geboren am 3.11.1979`
    private func noteDateOfBirth(from start: Int, labelEnd: Int) -> Bool {
        guard let end = endOfDate(start) else { return false }
        // `Anna Berg (b. 1978-04-02)`
        if starts(exactly: "(b. ", at: start - 4) {
            note(.name, start, end)
            return true
        }
        var last = labelEnd
        // `le`, `am`, `il`, `on`
        var first = last
        while first > 0, last - first < 4, bytes[first - 1].isLowercase { first -= 1 }
        if last - first < 4, first > 1, bytes[first - 1] == .space, !words.mayEnd(bytes, at: last) { last = first - 1 }
        guard last > 0, bytes[last - 1].isNameByte, words.mayEnd(bytes, at: last),
            let name = fieldName(endingAt: last, quoteLevel: -1), name.kind == .name, name.demand == .plausible
        else { return false }
        note(.name, start, end)
        return true
    }

    /// The end of `1975-05-17`, `17.05.1975`, `5/17/1975`, `19750517`, `17MAY75`.
    private func endOfDate(_ start: Int) -> Int? {
        if start + 7 <= count, isNumber(start, start + 2), isPlainWord(start + 2, start + 5),
            isUpperCase(start + 2, start + 5), isNumber(start + 5, start + 7)
        {
            let end = byte(start + 7).isDigit ? start + 9 : start + 7
            return byte(end).isAlphanumeric ? nil : end
        }
        var end = start
        var digits = 0
        var signs = 0
        while end < count, end - start < 10 {
            if bytes[end].isDigit {
                digits += 1
            } else if bytes[end] == .minus || bytes[end] == .dot || bytes[end] == .slash,
                byte(end + 1).isDigit
            {
                signs += 1
            } else {
                break
            }
            end += 1
        }
        guard digits == 8 && (signs == 2 || signs == 0) || signs == 2 && 6...7 ~= digits, !byte(end).isAlphanumeric
        else { return nil }
        return end
    }

    /// `cs1Label=sessionId cs1=…` in CEF: the label names the value.
    func readLabels() {
        var index = 2
        while index + 6 < count {
            index = next(UInt8(ascii: "L"), from: index)
            guard starts(exactly: "Label=", at: index) else {
                index += 1
                continue
            }
            var first = index
            while first > 0, bytes[first - 1].isAlphanumeric { first -= 1 }
            var end = index + 6
            while end < count, bytes[end].isAlphanumeric || bytes[end] == .minus || bytes[end] == .underscore {
                end += 1
            }
            if index > first, index - first < 32, let name = fieldName(endingAt: end, quoteLevel: -1) {
                noteLabelled(name, of: first, index)
            }
            index = end
        }
    }

    /// Looks for the key without `Label` before and after it.
    private func noteLabelled(_ name: FieldName, of first: Int, _ last: Int) {
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

    static let streetWords: StaticString =
        """
        street avenue road lane drive boulevard court square terrace crescent st ave rd ln dr blvd straße strasse weg
        gasse platz gatan gade vej
        """

    /// `233 Velvet Avenue`: a number, one or two capitalised words, and a word for a street after the blank.
    func noteStreet(before blank: Int) -> Bool {
        guard byte(blank + 1).isUppercase, bytes[blank - 1].isLowercase else { return false }
        var end = blank + 1
        while end < count, end - blank < 12, bytes[end].isNameByte { end += 1 }
        guard vocabulary.pointee.streetWords.contains(bytes, blank + 1, end) else { return false }
        var last = blank
        for _ in 0..<2 {
            var first = last
            while first > 0, last - first < 24, bytes[first - 1].isLetter { first -= 1 }
            guard first < last, bytes[first].isUppercase, byte(first - 1) == .space else { return false }
            last = first - 1
            guard byte(last - 1).isDigit else { continue }
            var number = last
            while number > 0, last - number < 5, bytes[number - 1].isDigit { number -= 1 }
            guard !byte(number - 1).isAlphanumeric, byte(number - 1) != .dot else { return false }
            note(.name, number, end)
            return true
        }
        return false
    }
}
