import MSALText
import TextBytes

/// An error named in free text without being printed in full: `(MSALErrorDomain, -50000)`, `The operation couldn’t be
/// completed. (MSALErrorDomain error -50000.)` in any language, `errorCode: -50005, domain: MSALErrorDomain`,
/// `MaskedError(MSIDHttpErrorCodeDomain, -51500)`, `domain = NSOSStatusErrorDomain; code = "-34018";`.
struct ErrorMention {
    /// The domain named in the text, or the one that the number's range belongs to if only a number was named.
    var domain: String
    var code: Int
    var form: Statement.Form
    /// The domain was derived from the number's range.
    var isBare = false
    var start: Int
    var end: Int

    /// Without any of these, no domain is named.
    private static let anchors: [StaticString] = [
        "Domain", ".WebAuthenticationSession", "OSStatus", "com.apple.", " error ", "MaskedError(",
    ]

    static func mayNameDomains(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        // What is around a name may be around the text.
        anchors.contains { text.find($0, from: start - 12, to: end + 7) != nil }
    }

    /// The mention whose domain name begins at `index`; `from` and `to` bound the text that may be looked at.
    init?(_ text: ByteText, domainAt index: Int, from: Int, to: Int) {
        // Almost every word comes here: a plain one leaves at once, and only a domain's is made a string.
        let word = text.skip(index) { $0.isLowercase }
        // A part of a path.
        if text[index - 1] == UInt8(ascii: "/") { return nil }
        if text[word] == .space, !text.matches(" error ", at: word), text[index - 1] != .openParenthesis { return nil }
        guard let nameEnd = ErrorDomain.end(ofNameIn: text, at: index), nameEnd <= to else { return nil }
        // A key of an object.
        if text[nameEnd] == .quote, text.matches("Domain", at: index), nameEnd == index + 6 { return nil }
        let isCertain = nameEnd > index && ErrorDomain.isCertain(text, index, nameEnd)
        let isSentence = ErrorMention.isSentence(text, nameEnd)
        guard isCertain || isSentence || text.matches("MaskedError(", at: index - 12) else { return nil }
        domain = ErrorDomain.canonical(text.string(index, nameEnd))
        start = index
        if let after = ErrorMention.numberAfter(text, nameEnd, to: to) {
            code = after.value
            end = after.end
            form =
                ErrorMention.isPair(text, nameEnd, index) ? .pair : isSentence || after.isSentence ? .sentence : .pair
            return
        }
        guard isCertain, let before = ErrorMention.numberBefore(text, index, from: from, to: to, nameEnd: nameEnd)
        else { return nil }
        code = before.value
        start = min(index, before.start)
        end = max(nameEnd, before.end)
        form = before.isSentence ? .sentence : .pair
    }

    /// The bare code after a label that ends in "ode" (`errorCode: -42000`, `error code -50005`, `"code":"-50005"`).
    init?(_ text: ByteText, codeLabelAt index: Int, to: Int) {
        guard text.matchesIgnoringCase("code", at: index), !text[index + 4].isWordByte,
            let number = ErrorMention.labelled(text, index + 4), number.end <= to,
            let domain = ErrorDomain.ofBareCode(number.value)
        else { return nil }
        self.domain = domain
        code = number.value
        form = .pair
        isBare = true
        start = index
        end = number.end
    }

    // MARK: The number

    /// ` error 1.)` after a name: Foundation's own sentence, in which any name before it is a domain.
    private static func isSentence(_ text: ByteText, _ end: Int) -> Bool {
        guard text.matches(" error ", at: end), let number = text.integer(at: end + 7) else { return false }
        return text.matches(".)", at: number.end)
    }

    private static func isPair(_ text: ByteText, _ nameEnd: Int, _ start: Int) -> Bool {
        text[start - 1] == .openParenthesis && text[nameEnd] == .comma
    }

    private static func numberAfter(
        _ text: ByteText,
        _ nameEnd: Int,
        to: Int
    ) -> (value: Int, end: Int, isSentence: Bool)? {
        var index = nameEnd
        var saysCode = false
        var saysError = false
        var hasLetters = false
        var newlines = 0
        while index < to, index - nameEnd <= 48 {
            let byte = text[index]
            if let number = text.integer(at: index), byte.isDigit || text[index - 1] != byte {
                guard byte.isDigit ? (!text[index - 1].isWordByte) : true else { return nil }
                guard !text.isCut(at: number.end) || ErrorDomain.isWhole(number.value) else { return nil }
                guard !text[number.end].isLetter, number.end <= to else { return nil }
                let isNegative = number.value < 0
                let isClear = saysCode || saysError || !hasLetters && newlines == 0 && index - nameEnd <= 4
                guard isNegative ? newlines == 0 || saysCode : isClear else { return nil }
                if !isNegative, text[nameEnd] == .minus { return nil }
                let closes =
                    text[number.end] == .closeParenthesis
                    || text[number.end] == UInt8(ascii: ".") && text[number.end + 1] == .closeParenthesis
                    || text[number.end] >= 0x80
                return (number.value, number.end, closes && !saysCode)
            }
            if byte.isDigit || byte == .openBrace || byte == .closeParenthesis && hasLetters { return nil }
            // Source code compares.
            if byte == .equals, text[index + 1] == .equals { return nil }
            if byte == .newline { newlines += 1 }
            if byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!"), text[index + 1].isSpace { return nil }
            if text.matchesIgnoringCase("code", at: index) {
                saysCode = true
            } else if text.matchesIgnoringCase("rror", at: index) || text.matchesIgnoringCase("erreur", at: index) {
                saysError = true
            }
            if text.matches("Domain", at: index), index > nameEnd { return nil }
            if byte.isLetter { hasLetters = true }
            index += 1
        }
        return nil
    }

    private static func numberBefore(
        _ text: ByteText,
        _ index: Int,
        from: Int,
        to: Int,
        nameEnd: Int
    ) -> (value: Int, start: Int, end: Int, isSentence: Bool)? {
        // `(error -50000 de MSALErrorDomain.)`: Romance and Dutch word order.
        var open = index
        while open > from, index - open < 40, text[open] != .openParenthesis, text[open] != .newline { open -= 1 }
        if text[open] == .openParenthesis {
            var position = open + 1
            while position < index {
                if text[position] == .minus, text[position + 1].isDigit, let number = text.integer(at: position),
                    number.end < index
                {
                    return (number.value, position, number.end, true)
                }
                position += 1
            }
        }
        if let found = codeBefore(text, index, from: from) { return found }
        // A key named domain: its code is a key of the same object. Source code only compares it and reports no error.
        let label = text.part(max(from, index - 16), index)
        guard let key = label.findIgnoringCase("domain"), label.find("==") == nil,
            label.find(byte: .colon, from: key) != nil
                || label.find(byte: .equals, from: key) != nil
        else { return nil }
        var nearest: (value: Int, start: Int, end: Int, isSentence: Bool)?
        var position = max(from, index - 600)
        let last = min(to, nameEnd + 600)
        while let found = text.findIgnoringCase("code", from: position, to: last) {
            position = found + 4
            guard !text[position].isLetter, text[found - 1] != UInt8(ascii: "?"), text[found - 1] != UInt8(ascii: "&"),
                let number = labelled(text, position), number.end <= last
            else { continue }
            let distance = found < index ? index - found : found - nameEnd
            let best = nearest.map { $0.start < index ? index - $0.start : $0.start - nameEnd } ?? .max
            if distance < best { nearest = (number.value, found, number.end, false) }
        }
        return nearest
    }

    /// `with error code -34018, MSIDKeychainErrorDomain`, "error code `-42000` and domain `MSALErrorDomain`".
    private static func codeBefore(
        _ text: ByteText,
        _ index: Int,
        from: Int
    ) -> (value: Int, start: Int, end: Int, isSentence: Bool)? {
        let isMark = { (byte: UInt8) in byte == .space || byte == .comma || byte == UInt8(ascii: "`") || byte == .colon
        }
        let first = max(from, index - 48)
        var label = first
        var found: Int?
        while let next = text.findIgnoringCase("code", from: label, to: index) {
            found = next
            label = next + 4
        }
        guard let found else { return nil }
        let at = text.skip(label, while: isMark)
        guard at > label, at - label <= 4, let number = text.integer(at: at), number.end < index else { return nil }
        var position = number.end
        while position < index {
            if isMark(text[position]) {
                position += 1
                continue
            }
            let end = text.wordEnd(position)
            guard
                text.matches("and ", at: position) || text.matches("in ", at: position)
                    || text.matches("domain ", at: position) || text.matches("domain: ", at: position)
                    || text.matches("error ", at: position)
            else { return nil }
            position = end
        }
        return (number.value, found, number.end, false)
    }

    /// A number after the end of a label, with separators and quotes between.
    private static func labelled(_ text: ByteText, _ index: Int) -> (value: Int, end: Int)? {
        let start = text.skip(index) {
            $0 == .space || $0 == .tab || $0 == .colon || $0 == .equals || $0 == .quote || $0 == UInt8(ascii: "'")
                || $0 == UInt8(ascii: ">") || $0 == .openParenthesis || $0 == .closeBracket || $0 == UInt8(ascii: "@")
        }
        guard start > index, start - index <= 12, text.find("==", from: index, to: start) == nil,
            let number = text.integer(at: start), !text.isCut(at: number.end) || ErrorDomain.isWhole(number.value),
            !text[number.end].isWordByte
        else { return nil }
        return number
    }
}
