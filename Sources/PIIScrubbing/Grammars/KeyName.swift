/// A name before a separator, read backwards.
struct KeyName {
    var entry: KeyTable.Entry
    /// First byte of the matched name and the byte after its last.
    var start: Int
    var end: Int
    /// First byte of the whole word that the matched name ends.
    var wordStart: Int
    /// Backslashes before the closing quote of the name; -1 where it has none.
    var quoteLevel: Int
    /// The name is several words, or one at the end of a sentence: weaker evidence.
    var isProse: Bool
}

extension TextScan {
    private static let longestName = 72

    /// The known name that ends just before `separator`.
    func keyName(before separator: Int) -> KeyName? {
        var end = separator
        while end > 0, separator - end < 48, ByteClass.isBlank(bytes[end - 1]) { end -= 1 }
        var quoteLevel = -1
        closers: while end > 0, separator - end < 64 {
            switch bytes[end - 1] {
            case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                guard quoteLevel < 0 else { break closers }
                end -= 1
                quoteLevel = 0
                while end > 0, bytes[end - 1] == UInt8(ascii: "\\") {
                    end -= 1
                    quoteLevel += 1
                }
            case UInt8(ascii: "]"):
                if isMask(endingAt: end) { return nil }
                end -= 1
            case UInt8(ascii: "*"):
                end -= 1
            case UInt8(ascii: ")"):
                end -= 1
                if end > 0, ByteClass.isQuote(bytes[end - 1]) { continue closers }
                var open = end
                while open > 0, end - open < 24, ByteClass.isAlphanumeric(bytes[open - 1]) || bytes[open - 1] == 32 {
                    open -= 1
                }
                guard open > 0, bytes[open - 1] == UInt8(ascii: "(") else { return nil }
                end = open - 1
                while end > 0, ByteClass.isBlank(bytes[end - 1]) { end -= 1 }
                break closers
            default:
                break closers
            }
        }
        guard end > 0, ByteClass.isAlphanumeric(bytes[end - 1]), keys.mayEnd(bytes, at: end) else { return nil }
        return nameEnding(at: end, quoteLevel: quoteLevel)
    }

    /// `[token]` before a separator is a value that was removed, and names nothing.
    private func isMask(endingAt end: Int) -> Bool {
        var open = end - 1
        while open > 0, end - open < 20, bytes[open] != UInt8(ascii: "[") { open -= 1 }
        return bytes[open] == UInt8(ascii: "[") && Mask.length(bytes, count, at: open) == end - open
    }

    /// Walks back from `end` and keeps the longest known ending.
    func nameEnding(at end: Int, quoteLevel: Int) -> KeyName? {
        var hash = WordSet.seed
        var start = end
        var words = 0
        var best: KeyName?
        var wordStart = -1
        while start > 0, end - start < Self.longestName {
            let byte = bytes[start - 1]
            if isEscapeLetter(start - 1) { break }
            if ByteClass.isAlphanumeric(byte) {
                hash = WordSet.extend(hash, by: ByteClass.lower(byte))
                start -= 1
                guard let isWhole = boundary(before: start, end: end) else { continue }
                if isWhole, wordStart < 0 { wordStart = start }
                if let entry = keys.entry(hash), isWhole || entry.asEnding {
                    best = KeyName(
                        entry: entry,
                        start: start,
                        end: end,
                        wordStart: start,
                        quoteLevel: quoteLevel,
                        isProse: words > 0
                    )
                }
            } else if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
                start -= 1
            } else if byte == UInt8(ascii: " "), words < 3, start > 1, ByteClass.isAlphanumeric(bytes[start - 2]) {
                words += 1
                start -= 1
            } else {
                break
            }
        }
        if var name = best {
            while name.wordStart > 0, end - name.wordStart < 96, isNameByte(lead(name.wordStart)) {
                name.wordStart -= 1
            }
            return name
        }
        return nil
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        ByteClass.isAlphanumeric(byte) || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    /// Whether a word of a name begins at `start`: true for a whole name, false for a part of one, nil for neither.
    private func boundary(before start: Int, end: Int) -> Bool? {
        let first = bytes[start]
        let before = lead(start)
        if !ByteClass.isAlphanumeric(before) {
            if before == UInt8(ascii: "_") || before == UInt8(ascii: "-") {
                let outer = byte(start - 2)
                return !(ByteClass.isAlphanumeric(outer))
            }
            return true
        }
        if ByteClass.isUpper(first) {
            if !ByteClass.isUpper(before) { return false }
            if start + 1 < end, ByteClass.isLower(bytes[start + 1]) { return false }
        }
        if ByteClass.isLetter(first), ByteClass.isDigit(before) { return false }
        return nil
    }
}
