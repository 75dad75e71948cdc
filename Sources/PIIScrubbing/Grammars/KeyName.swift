import TextBytes

/// A name before a separator, read backwards.
struct KeyName {
    var entry: KeyNameTable.Entry
    /// First byte of the matched name and the byte after its last.
    var start: Int
    var end: Int
    /// First byte of the whole word that ends in the matched name.
    var wordStart: Int
    /// Number of backslashes before the closing quote of the name; -1 if it has no quote.
    var quoteLevel: Int
    /// The name has several words, or is one word at the end of a sentence: weaker evidence.
    var isProse: Bool
}

extension TextScan {
    private static let longestName = 72

    /// The known name that ends just before `separator`. Most words are not known names and are rejected here.
    @inline(__always) func keyName(before separator: Int) -> KeyName? {
        if separator > 0, bytes[separator - 1].isAlphanumeric {
            return keys.mayEnd(bytes, at: separator) ? nameEnding(at: separator, quoteLevel: -1) : nil
        }
        return distantKeyName(before: separator)
    }

    /// The same, with blanks, quotes or brackets between the name and the separator.
    private func distantKeyName(before separator: Int) -> KeyName? {
        var end = separator
        while end > 0, separator - end < 48, bytes[end - 1].isBlank { end -= 1 }
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
                if end > 0, bytes[end - 1].isQuote { continue closers }
                var open = end
                while open > 0, end - open < 24, bytes[open - 1].isAlphanumeric || bytes[open - 1] == .space {
                    open -= 1
                }
                guard open > 0, bytes[open - 1] == UInt8(ascii: "(") else { return nil }
                end = open - 1
                while end > 0, bytes[end - 1].isBlank { end -= 1 }
                break closers
            default:
                break closers
            }
        }
        guard end > 0, bytes[end - 1].isAlphanumeric, keys.mayEnd(bytes, at: end) else { return nil }
        return nameEnding(at: end, quoteLevel: quoteLevel)
    }

    /// `[token]` before a separator is a removed value, not a name.
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
        var best = end
        var bestEntry = 0
        var bestWords = 0
        let low = max(0, end - Self.longestName)
        while start > low {
            let byte = bytes[start - 1]
            if byte.isAlphanumeric {
                if isEscapeLetter(start - 1) { break }
                hash = WordSet.extend(hash, by: byte.asciiLowercased)
                start -= 1
                let boundary = boundary(before: start, end: end)
                if boundary == .none { continue }
                let entry = keys.index(hash)
                if entry > 0, boundary == .name || keys.entry(entry).asEnding {
                    best = start
                    bestEntry = entry
                    bestWords = words
                }
            } else if byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: ".") {
                start -= 1
            } else if byte == UInt8(ascii: " "), words < 3, start > 1, bytes[start - 2].isAlphanumeric {
                words += 1
                start -= 1
            } else {
                break
            }
        }
        guard bestEntry > 0 else { return nil }
        let entry = keys.entry(bestEntry)
        var wordStart = best
        // The word around a public (`open`) name does not matter.
        while entry.confidence != .open, wordStart > 0, end - wordStart < 96, isNameByte(lead(wordStart)) {
            wordStart -= 1
        }
        return KeyName(
            entry: entry,
            start: best,
            end: end,
            wordStart: wordStart,
            quoteLevel: quoteLevel,
            isProse: bestWords > 0
        )
    }

    private func isNameByte(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
            || byte == UInt8(ascii: ".")
    }

    private enum Boundary { case none, part, name }

    /// Whether a word of a name starts at `start`: a whole name, or a part of one.
    @inline(__always) private func boundary(before start: Int, end: Int) -> Boundary {
        if start == 0 { return .name }
        let before = bytes[start - 1]
        if before.isLowercase, !isEscapeLetter(start - 1) {
            return bytes[start].isUppercase ? .part : .none
        }
        return rareBoundary(before: start, end: end)
    }

    private func rareBoundary(before start: Int, end: Int) -> Boundary {
        let first = bytes[start]
        let before = lead(start)
        if !before.isAlphanumeric {
            if before == UInt8(ascii: "_") || before == UInt8(ascii: "-") {
                return byte(start - 2).isAlphanumeric ? .part : .name
            }
            return .name
        }
        if first.isUppercase {
            if !before.isUppercase { return .part }
            if start + 1 < end, bytes[start + 1].isLowercase { return .part }
        }
        return first.isLetter && before.isDigit ? .part : .none
    }
}
