internal import CScrubScan
import TextBytes

/// What reads as the name of a person: capitalised words, `Family, Given`, letters of other scripts.
extension TextScan {
    /// The end of the capitalised words at `start`, and how many they are: `Mei-Ling Lindqvist`.
    func personEnd(from start: Int, limit: Int = .max) -> (end: Int, words: Int) {
        let count = min(count, limit)
        var index = start
        var end = start
        var words = 0
        while words < 5, index < count {
            let first = index
            let isCapital = bytes[index].isUppercase || bytes[index] >= 0xC3
            while index < count, index - first < 40, isPersonByte(index) { index += 1 }
            guard index > first else { break }
            let isParticle =
                words > 0 && byte(index + 1).isUppercase && scrub_particle(bytes, count, first) == index - first + 1
            guard isCapital && !hasInnerCapital(first, index) || isParticle else { break }
            end = index
            words += 1
            // `CN=Family\\, Given`
            if words == 1, byte(index) == .backslash, starts(exactly: "\\, ", at: index), byte(index + 3).isUppercase {
                index += 2
            }
            guard byte(index) == .space, byte(index + 1).isLetter || byte(index + 1) >= 0xC3 else { break }
            index += 1
        }
        return (end, words)
    }

    /// `van den Berg`
    func beginsWithParticles(_ start: Int) -> Bool {
        var index = start
        while case let length = scrub_particle(bytes, count, index), length > 0 { index += length }
        return index > start && byte(index).isUppercase
    }

    /// `jdoe`, `mweber2`: an initial and a family name. No English word begins with two such consonants, and what follows
    /// the first one could be a name.
    func isInitialAndName(_ start: Int, _ end: Int) -> Bool {
        var last = end
        while last > start, bytes[last - 1].isDigit { last -= 1 }
        guard 4...12 ~= last - start, end - last <= 3, (start..<last).allSatisfy({ bytes[$0].isLowercase }),
            !isVowel(start), !isVowel(start + 1), !Self.beginsWord.contains(where: { starts(exactly: $0, at: start) })
        else { return false }
        var vowel = start + 2
        while vowel < last, !isVowel(vowel) { vowel += 1 }
        let isName =
            vowel == start + 2
            || Self.beginsName.contains {
                $0.utf8CodeUnitCount == vowel - start - 1 && starts(exactly: $0, at: start + 1)
            }
        return vowel < last && isName && isLogin(start, end) && isLogin(start + 1, last)
            && rolesOfName(endingAt: last) == nil
    }

    private func isVowel(_ index: Int) -> Bool { "aeiouy".utf8.contains(bytes[index]) }

    /// Two consonants that English words begin with.
    private static let beginsWord: [StaticString] = [
        "bl", "br", "ch", "cl", "cr", "dr", "dw", "fl", "fr", "gh", "gl", "gn", "gr", "kl", "kn", "kr", "ph", "pl",
        "pr",
        "ps", "qu", "rh", "sc", "sh", "sk", "sl", "sm", "sn", "sp", "sq", "st", "sw", "th", "tr", "ts", "tw", "wh",
        "wr",
    ]

    /// Consonants that family names begin with.
    private static let beginsName: [StaticString] = [
        "bh", "bl", "br", "ch", "chr", "cl", "cr", "cz", "dh", "dr", "fl", "fr", "gh", "gl", "gr", "hj", "kh", "kj",
        "kl",
        "kn", "kr", "kw", "ng", "ph", "pl", "pr", "sc", "sch", "schl", "schm", "schn", "schr", "schw", "sh", "sj", "sk",
        "sl", "sm", "sn", "sp", "spr", "st", "str", "sv", "sw", "sz", "th", "tr", "ts", "tw", "vl", "wh", "wr", "zh",
        "zw",
    ]

    private func isPersonByte(_ index: Int) -> Bool {
        let byte = bytes[index]
        if byte >= 0x80 {
            // Not the punctuation of other scripts.
            return
                !(byte == 0xE2
                || byte == 0xE3 && self.byte(index + 1) == 0x80 && self.byte(index + 2) != 0x85
                || self.byte(index - 1) == 0xE2 && UTF8.isContinuation(byte) && self.byte(index - 1) >= 0x80)
        }
        return byte.isLetter || byte == .minus || byte == .apostrophe && self.byte(index + 1).isUppercase
    }

    private func hasInnerCapital(_ start: Int, _ end: Int) -> Bool {
        var lowers = 0
        var uppers = 0
        for index in start..<end {
            if bytes[index].isLowercase {
                lowers += 1
            } else if bytes[index].isUppercase, index > start {
                // `McCarthy`, `O'Brien` and `Mei-Ling` are names.
                if bytes[index - 1].isLowercase, index - start > 2, !starts(exactly: "Mac", at: start) { return true }
                uppers += 1
            }
        }
        return uppers > 1 && lowers == 0 && end - start <= 4
    }

    /// Whether the whole of `start..<end` reads as the name of a person: capitalised words, also `Family, Given`.
    func isPersonName(_ start: Int, _ end: Int, atLeast fewest: Int = 1) -> Bool {
        guard end - start >= 2, end - start <= 80, !isSentence(start, end) else { return false }
        if bytes[start] >= 0xE3 || bytes[start] >= 0xD7 && bytes[start] < 0xE0 {
            return (start..<end).allSatisfy { bytes[$0] >= 0x80 || bytes[$0] == .space }
        }
        var index = start
        var words = 0
        while index < end {
            if let letterEnd = endOfEscapedLetter(index, end) {
                index = letterEnd
                words += 1
                continue
            }
            let part = personEnd(from: index, limit: end)
            guard part.words > 0 else { return false }
            words += part.words
            index = part.end
            if index < end {
                if let letterEnd = endOfEscapedLetter(index, end) {
                    index = letterEnd
                    while index < end, bytes[index].isLetter { index += 1 }
                } else if bytes[index] == .backslash, byte(index + 1) == .comma {
                    index += 2
                } else if bytes[index] == .comma || bytes[index] == .dot {
                    index += 1
                } else if bytes[index] != .space {
                    return false
                }
                while index < end, bytes[index] == .space { index += 1 }
            }
        }
        return words >= fewest
    }

    /// The end of `\U00f8`, a letter as print-outs of dictionaries write it. Nested texts have more backslashes.
    private func endOfEscapedLetter(_ start: Int, _ end: Int) -> Int? {
        var index = start
        while index < end, bytes[index] == .backslash { index += 1 }
        guard index > start, index + 5 <= end, bytes[index] | 0x20 == UInt8(ascii: "u"),
            (index + 1..<index + 5).allSatisfy({ bytes[$0].isHexDigit })
        else { return nil }
        return index + 5
    }

    /// Whether a word of the value names a thing: `Contoso Portal`, `Default Policy`.
    func hasThing(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var index = start
        while index <= end {
            if index == end || bytes[index] == .space {
                let roles = words.roles(WordSet.hash(bytes, wordStart, index))
                if let roles, !roles.isDisjoint(with: [.thing, .taker, .client, .phone, .device, .id, .token]) {
                    return true
                }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }
}
