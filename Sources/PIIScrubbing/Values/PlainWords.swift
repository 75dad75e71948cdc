import TextBytes

/// Plain words and numbers: where a value could be, they are a sentence about it.
extension TextScan {
    static let sentenceWords: StaticString =
        """
        is was are not must has have cannot should will required expired invalid be missing doesn't isn't can't didn't
        does did to for from field parameter found could couldn't failed reset
        """

    /// A sentence about the value instead of the value: `password: must not be empty`.
    func isSentence(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var index = start
        while index <= min(end, start + 80) {
            let byte = index < end ? bytes[index] : 32
            if !byte.isLetter, byte != .apostrophe {
                guard byte == .space || byte == .comma || byte == .dot || byte == .colon else {
                    return false
                }
                if vocabulary.pointee.sentenceWords.contains(bytes, wordStart, index) { return true }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }

    /// Two adjacent words of letters: a sentence, not a secret.
    func hasWords(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var words = 0
        for index in start...min(end, start + 200) where index == end || bytes[index] == .space {
            let last = endWithoutPunctuation(wordStart, index)
            words = index - wordStart <= 32 && isPlainWord(wordStart, last) ? words + 1 : 0
            if words > 1 { return true }
            wordStart = index + 1
        }
        return false
    }

    /// Only letters (and the hyphen or apostrophe inside a word).
    func isPlainWord(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end
        where !bytes[index].isLetter && bytes[index] != .minus && bytes[index] != .apostrophe
            && bytes[index] != .underscore
        {
            return false
        }
        return end > start
    }

    func isNumber(_ start: Int, _ end: Int) -> Bool {
        guard start < end else { return false }
        var index = start
        if bytes[index] == .minus, index + 1 < end { index += 1 }
        while index < end {
            if !bytes[index].isDigit { return false }
            index += 1
        }
        return true
    }

    func hasDigit(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index].isDigit { return true }
        return false
    }
}
