import TextBytes

/// What belongs to an accepted value in the text beside it.
extension TextScan {
    /// `Reviewers: Anna Berg, Tom Vale`
    func maskMorePersons(after end: Int) {
        var start = end
        while byte(start) == .comma || byte(start) == UInt8(ascii: ";"), byte(start + 1) == .space {
            let person = personEnd(from: start + 2)
            guard person.words > 1, byte(person.end) != .colon, isPerson(start + 2, person.end),
                found(.name, start + 2, person.end)
            else { return }
            start = person.end
        }
    }

    /// `N:Berg;Anna`, `Berg^Anna`, `Passenger: BERG/ANNA MR`: the given name after the family name.
    func maskPartsOfName(after end: Int) {
        let sign = byte(end)
        guard sign == UInt8(ascii: ";") || sign == UInt8(ascii: "^") || sign == .slash else { return }
        let person = personEnd(from: end + 1)
        guard person.words == 1 || person.words == 2 && sign == .slash, byte(person.end) != .equals,
            byte(person.end) != .colon, isPersonName(end + 1, person.end), !hasThing(end + 1, person.end)
        else { return }
        found(.name, end + 1, person.end)
    }

    /// `634878, 921266, 839762`: a list of codes of one length.
    func maskMoreCodes(after end: Int, length: Int) {
        var start = end
        while byte(start) == .comma && (byte(start + 1) == .space || byte(start + 1).isAlphanumeric)
            || byte(start) == .space && length > 8
        {
            start += byte(start) == .comma && byte(start + 1) == .space ? 2 : 1
            var last = start
            while last < count, last - start <= length, bytes[last].isAlphanumeric || bytes[last] == .minus {
                last += 1
            }
            guard last - start == length, hasDigit(start, last), found(.oneTimeCode, start, last) else { return }
            start = last
        }
    }

    /// `net use Z: \\server\share password /user:anna`
    func notePassword(before end: Int) {
        var start = end
        while start > 0, end - start < 64, bytes[start - 1] > .space, !bytes[start - 1].isQuote {
            start -= 1
        }
        if start < end, byte(end) == .space, looksLikePassword(ValueShape(bytes, start, end)) {
            note(.password, start, end)
        }
    }

    /// `net use … /user:DOMAIN\\anna password`: the word after the name of a user on a command line.
    func notePassword(after end: Int) {
        guard byte(end) == .space else { return }
        let start = afterOpeningMark(end + 1)
        let isQuoted = byte(start - 1).isQuote
        var last = start
        while last < count, last - start < 64, bytes[last] > .space, bytes[last] < 0x80 || isQuoted,
            !bytes[last].isQuote
        {
            last += 1
        }
        let isClosed = isQuoted && byte(last) == bytes[start - 1]
        last = endWithoutPunctuation(start, last)
        let shape = ValueShape(bytes, start, last)
        // `password '48213' for user anna`: a number counts in quotation marks only.
        if looksLikePassword(shape) || isClosed && shape.isNumber && 4...12 ~= shape.digits {
            note(.password, start, last)
        }
    }
}
