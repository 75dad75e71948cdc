import TextBytes

/// A token that was wrapped over several lines.
extension TextScan {
    private static let longestLine = 4096

    /// Masks a token and the lines that it continues on.
    func maskToken(_ kind: FindingKind, _ start: Int, _ end: Int) -> Bool {
        guard masks(kind) else { return false }
        found(kind, start, end)
        continueToken(kind, after: end)
        return true
    }

    /// Follows a token that was wrapped over several lines.
    func continueToken(_ kind: FindingKind, after end: Int) {
        var lineEnd = end
        while let next = continuation(after: lineEnd) {
            guard next.lowerBound >= cursor else { break }
            found(kind, next.lowerBound, next.upperBound)
            lineEnd = next.upperBound
        }
    }

    /// The rest of a wrapped token: the next line, if it consists of token characters only.
    private func continuation(after end: Int) -> Range<Int>? {
        guard let start = nextLine(after: end) else { return nil }
        var index = start
        while index < count, bytes[index].isBase64Digit || bytes[index] == .dot { index += 1 }
        while byte(index) == .equals { index += 1 }
        let length = index - start
        guard length >= 4, length <= Self.longestLine else { return nil }
        let after = byte(index)
        let endsLine =
            after == 0 || after == .newline || after == .carriageReturn || after.isQuote
            || after == .backslash || after == .comma || after == UInt8(ascii: "<")
        // `azure.scope=openid`: the next setting
        guard endsLine || length >= 40 && byte(index - 1) != .equals else { return nil }
        if length < 16, isPlainWord(start, index) { return nil }
        if length >= 16, !looksGenerated(start, index, atLeast: 16) { return nil }
        return start..<index
    }

    /// Where the next line begins, blanks left out; nil if the line does not end at `end`.
    private func nextLine(after end: Int) -> Int? {
        var index = end
        if byte(index) == .equals, byte(index + 1) == .carriageReturn || byte(index + 1) == .newline {
            index += 1
        }
        if byte(index) == .carriageReturn { index += 1 }
        if byte(index) == .newline {
            index += 1
        } else if byte(index) == .backslash {
            // The line end is written as an escape, `\n` or `\r\n`, perhaps with `\t` after it.
            var hasLineEnd = false
            while byte(index) == .backslash {
                var letter = index
                while byte(letter) == .backslash { letter += 1 }
                let escape = byte(letter)
                guard
                    escape == UInt8(ascii: "n") || escape == UInt8(ascii: "r") || escape == UInt8(ascii: "t")
                        || escape == .newline
                else { break }
                hasLineEnd = hasLineEnd || escape != UInt8(ascii: "t")
                index = letter + 1
            }
            guard hasLineEnd else { return nil }
        } else {
            return nil
        }
        while byte(index) == .space || byte(index) == .tab { index += 1 }
        return index
    }
}
