import MSALText
import TextBytes

/// Decides whether a value is real, or a placeholder, a state, or a sentence about it.
extension TextScan {
    /// Words that appear where a value could, but are not values.
    static let placeholders: StaticString =
        """
        null nil none undefined true false yes no empty missing redacted hidden masked removed n/a na unknown unset
        default nan 0 1 void ok is was are not must has have had cannot can should will would did does required expired
        invalid valid present absent found set enabled disabled failed success succeeded received revoked unavailable
        available changed error string int bool boolean number object array unspecified new old and or the a an for from
        with in on to of be please optional anonymous root system admin administrator guest nobody daemon service
        everyone public me self all any user users password secret token code bearer basic this that it nonempty cached
        refreshed acquired created deleted updated started completed pending ready idle active inactive open closed
        wrong incorrect correct accepted rejected got returned used unused validated issued denied encrypted decrypted
        plain obfuscated nonnull notnull not-null (null) (nil) (pii) (none) (empty) (not-null) (redacted) (unknown)
        signin login logout type value name id field key uuid guid hash email missing. localhost application client
        device server host session nsurlsession state nonce
        """

    static let sentenceWords: StaticString =
        """
        is was are not must has have cannot should will required expired invalid be missing doesn't isn't can't didn't
        does did to for from field parameter found could couldn't failed reset
        """

    /// Whether `start..<end` is only a placeholder, with no value to hide.
    func isPlaceholder(_ start: Int, _ end: Int) -> Bool {
        let length = end - start
        guard length > 0 else { return true }
        if Mask.length(bytes, count, at: start) == length { return true }
        let first = bytes[start]
        if length <= 16, vocabulary.pointee.placeholders.contains(bytes, start, end) { return true }
        if isServiceCode(start, end) { return true }
        if !first.isDigit, length >= 2 || !first.isAlphanumeric {
            var index = start + 1
            while index < end, bytes[index] == first || bytes[index] == .minus { index += 1 }
            if index == end { return true }
        }
        if first == UInt8(ascii: "<"), starts(with: "<mask", at: start) { return true }
        let last = bytes[end - 1]
        let isEnclosed =
            first == UInt8(ascii: "<") && last == UInt8(ascii: ">")
            || first == UInt8(ascii: "{") && last == UInt8(ascii: "}")
            || first == UInt8(ascii: "[") && last == UInt8(ascii: "]")
            || first == UInt8(ascii: "(") && last == UInt8(ascii: ")")
            || first == UInt8(ascii: "$") && (last == UInt8(ascii: "}") || last == UInt8(ascii: ")"))
            || first == UInt8(ascii: "%") && last == UInt8(ascii: "%")
        if isEnclosed, length <= 48, isIdentifierText(start, end) { return true }
        if first == UInt8(ascii: "%"), length <= 4 { return true }
        if first == UInt8(ascii: "$"), length > 1, isIdentifierText(start, end), !hasDigit(start, end) { return true }
        if starts(with: "your", at: start), isIdentifierText(start, end), !hasDigit(start, end) { return true }
        return false
    }

    /// `AADSTS50076`, `AADB2C90118`: the reason why there is no token, written where a token could be.
    private func isServiceCode(_ start: Int, _ end: Int) -> Bool {
        guard bytes[start].asciiLowercased == UInt8(ascii: "a"), end - start <= 16 else { return false }
        return ServiceCodes.isCode(ByteText(UnsafeRawBufferPointer(start: bytes, count: count)), start, end)
    }

    private func isIdentifierText(_ start: Int, _ end: Int) -> Bool {
        var digits = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte.isDigit { digits += 1 }
            let isPlain =
                byte.isAlphanumeric || byte == UInt8(ascii: "_") || byte == .minus || byte == .space
                || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "$")
                || byte == .openBrace || byte == .closeBrace || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
                || byte == .openBracket || byte == .closeBracket || byte == .openParenthesis
                || byte == .closeParenthesis || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "'")
            if !isPlain { return false }
        }
        return digits == 0
    }

    func hasDigit(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end where bytes[index].isDigit { return true }
        return false
    }

    /// Whether the value looks generated: mixed letters and digits, capitals in the middle of a long word, or a number
    /// that is too long to be a count.
    func looksGenerated(_ start: Int, _ end: Int, atLeast shortest: Int = 8) -> Bool {
        let length = end - start
        guard length >= shortest else { return false }
        var digits = 0
        var letters = 0
        var turns = 0
        var other = 0
        var previous: UInt8 = 0
        for index in start..<end {
            let byte = bytes[index]
            let kind: UInt8 =
                byte.isDigit ? 1 : byte.isUppercase ? 2 : byte.isLowercase ? 3 : 4
            if kind == 1 { digits += 1 } else if kind == 4 { other += 1 } else { letters += 1 }
            if previous != 0, kind != previous, !(previous == 2 && kind == 3) { turns += 1 }
            previous = kind
            if byte == .space { return false }
        }
        if letters == 0 { return digits >= max(shortest, 6) && other * 3 <= digits }
        if digits > 0, letters > 0 { return turns >= 2 || digits >= 4 }
        return length >= 16 && turns * 5 >= length
    }

    /// A sentence about the value instead of the value: `password: must not be empty`.
    func isSentence(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var index = start
        while index <= min(end, start + 80) {
            let byte = index < end ? bytes[index] : 32
            if !byte.isLetter, byte != UInt8(ascii: "'") {
                guard byte == .space || byte == .comma || byte == UInt8(ascii: ".") || byte == .colon else {
                    return false
                }
                if vocabulary.pointee.sentenceWords.contains(bytes, wordStart, index) { return true }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }

    /// Only letters (and the hyphen or apostrophe inside a word).
    func isPlainWord(_ start: Int, _ end: Int) -> Bool {
        for index in start..<end
        where !bytes[index].isLetter && bytes[index] != .minus && bytes[index] != UInt8(ascii: "'")
            && bytes[index] != UInt8(ascii: "_")
        {
            return false
        }
        return end > start
    }
}
