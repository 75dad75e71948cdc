import TextBytes

/// Telephone numbers in groups of digits, after a word for them or the name of a person.
extension TextScan {
    /// `Mobilnummer 0160 2718755`, `telephone 555 010 4477`
    func notePhone(after blank: Int, name nameEnd: Int) -> Bool {
        guard byte(blank + 1).isDigit else { return false }
        let (end, digits) = groupsOfDigits(from: blank + 1, to: blank + 24)
        guard 8...13 ~= digits, isWordEdge(end), let name = fieldName(endingAt: nameEnd, quoteLevel: -1),
            name.kind == .phone
        else { return false }
        note(.phone, blank + 1, end)
        return true
    }

    /// `Anna Berg on 0160 2718755`: at most two words after a name, and a national number.
    func notePhone(afterName end: Int) {
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
}
