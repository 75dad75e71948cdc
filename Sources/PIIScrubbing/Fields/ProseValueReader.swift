internal import CScrubScan
import TextBytes

/// One-time codes and numbers of papers in sentences, as `Catalogue/values_in_prose.csv` lists them: `enter the code
/// ABCD-1234`, `your verification code is 123456`, `Passport No. C01X00T47`.
struct ProseValues: Sendable {
    /// What the value is.
    enum Value: Sendable { case code, paper }

    /// The words that announce the value.
    let words: WordSet
    /// One of these must stand before the word; nil: no demand.
    let neighbours: WordSet?
    /// What is between a value and the word after it, each with a blank before and after; empty: the value is after
    /// the word.
    let phrases: [[UInt8]]
    /// Words between the word and its value.
    let links: WordSet
    let kind: FindingKind

    static var all: [ProseValues] {
        rows.map { row in
            let list = "\(row.neighbours)"
            let phrases = row.isBefore ? list.split(separator: "|").map { Array(" \($0) ".utf8) } : []
            return ProseValues(
                words: WordSet(row.words),
                neighbours: row.isBefore || list.isEmpty ? nil : WordSet(row.neighbours),
                phrases: phrases,
                links: WordSet(row.links),
                kind: row.value == .code ? .oneTimeCode : .card
            )
        }
    }
}

extension TextScan {
    func maskValueInProse(at anchor: Int) {
        let letters = scrub_prose_word(prefilterText, anchor)
        guard letters > 0 else { return }
        var end = anchor
        while end < count, end - anchor < 12, bytes[end].isLetter { end += 1 }
        var start = anchor
        while start > 0, anchor - start < 16, bytes[start - 1].isLetter { start -= 1 }
        // `maskPair` handles names in JSON, forms and fields.
        let next = byte(end)
        if next.isQuote || next == .equals || next == .backslash || next == .colon && byte(end + 1) != .space { return }
        for row in vocabulary.pointee.proseValues where row.words.contains(bytes, start, end) {
            if row.phrases.isEmpty ? maskValueAfter(start, end, row) : maskValue(before: start, row) { return }
        }
        if end - start == 4, starts(with: "code", at: start), maskCodeThatWasSent(start, end) { return }
        state.pointee.hasWordForCode = true
    }

    /// `code 123456 sent`, `code 123 456 sent`, `Body=Code+123456`: six digits or more directly after the word, where nothing says that it is
    /// the code of an error, and what is done to it says the rest.
    private func maskCodeThatWasSent(_ start: Int, _ end: Int) -> Bool {
        let isForm = byte(end) == UInt8(ascii: "+") && byte(start - 1) == .equals
        guard isForm || byte(end) == .space else { return false }
        var last = end + 1
        while last < count, last - end < 10, bytes[last].isDigit { last += 1 }
        // `815 330`
        if last == end + 4, byte(last) == .space, last + 4 <= count, isNumber(last + 1, last + 4) { last += 4 }
        guard 6...8 ~= last - end - 1, isWordEdge(last) else { return false }
        if !isForm {
            let before = rolesOfName(endingAt: max(0, start - 1)) ?? []
            var next = last + 1
            while next < count, next - last < 16, bytes[next].isLetter { next += 1 }
            guard byte(last) == .space, before.isDisjoint(with: FieldRoles.neverLast),
                Self.deedsToCodes.contains(where: {
                    next - last - 1 == $0.utf8CodeUnitCount && starts(with: $0, at: last + 1)
                })
            else { return false }
        }
        return found(.oneTimeCode, end + 1, last)
    }

    private static let deedsToCodes: [StaticString] = [
        "sent", "entered", "typed", "expires", "expired", "redeemed", "used", "accepted", "rejected", "delivered",
        "texted",
    ]

    /// `https://microsoft.com/devicelogin and type VBKPZWGFJ`: the first word that can be a code.
    func maskCode(afterAddress start: Int) {
        guard scrub_is_code_address(prefilterText, start) != 0 else { return }
        // `enter G9WCKFTZ at https://microsoft.com/link`, `saisissez le code QH5JNVD3X sur https://…`
        let word = startOfRun(endingAt: start - "https:// ".utf8.count, notBefore: cursor) { $0.isLetter }
        let end = word - 1
        if start - word < 20, byte(end) == .space, starts(exactly: " https://", at: start - 9) {
            var first = end
            while first > cursor, end - first < 12, bytes[first - 1].isUppercase || bytes[first - 1].isDigit {
                first -= 1
            }
            let shape = ValueShape(bytes, first, end)
            if byte(first - 1) == .space,
                isTypedCode(shape) || 8...9 ~= shape.length && shape.uppers > 1 && shape.digits > 0
            {
                found(.oneTimeCode, first, end)
            }
        }
        var first = start
        while first < count, first - start < 128, bytes[first] != .newline {
            var end = first
            while end < count, end - first < 12, bytes[end].isUppercase || bytes[end].isDigit || bytes[end] == .minus {
                end += 1
            }
            let shape = ValueShape(bytes, first, end)
            let isMade = 8...9 ~= shape.length && shape.uppers > 1 && (shape.digits > 0 || byte(first + 4) == .minus)
            if isWordEdge(end), isMade || isTypedCode(shape) {
                found(.oneTimeCode, first, end)
                return
            }
            while end < count, bytes[end] > .space { end += 1 }
            first = end + 1
        }
    }

    /// `verification code is 123456`
    private func maskValueAfter(_ start: Int, _ end: Int, _ row: ProseValues) -> Bool {
        if let neighbours = row.neighbours {
            // The word before says which code it is. Error, status and country codes are not one-time codes.
            var before = start
            while before > cursor, start - before < 2,
                bytes[before - 1] == .space || bytes[before - 1] == .minus || bytes[before - 1] == .underscore
            {
                before -= 1
            }
            guard isWord(in: neighbours, endingAt: before) || isYours(before) else { return false }
        }
        var index = end
        for _ in 0..<6 {
            while index < count, index - end < 40,
                bytes[index].isSpace || bytes[index].isQuote || bytes[index] == .colon || bytes[index] == .equals
                    || bytes[index] == .backslash || bytes[index] == UInt8(ascii: "*")
                    || bytes[index] == .openParenthesis || bytes[index] == .dot && index > end
                    || isEscapeLetter(index) && byte(index + 1).isDigit
            { index += 1 }
            var last = index
            while last < count, last - index < 16, bytes[last].isAlphanumeric || bytes[last] == .minus { last += 1 }
            guard last > index else { return false }
            if isProseValue(index, last, row) {
                guard found(row.kind, index, last) else { return false }
                if row.kind == .oneTimeCode { maskMoreCodes(after: last, length: last - index) }
                return true
            }
            let object = endOfObject(after: index)
            guard object > index || row.links.contains(bytes, index, last) else { return false }
            index = max(object, last)
        }
        return false
    }

    /// `pin for the tablet is …`: the end of the word after `for the`, or `start`.
    private func endOfObject(after start: Int) -> Int {
        guard starts(exactly: "for the ", at: start) else { return start }
        var last = start + 8
        while last < count, last - start < 24, bytes[last].isLowercase { last += 1 }
        return starts(exactly: " is ", at: last) ? last : start
    }

    /// `your Contoso code`: a capitalised word after `your`.
    private func isYours(_ end: Int) -> Bool {
        var start = end
        while start > cursor, end - start < 24, bytes[start - 1].isLetter { start -= 1 }
        return start < end && bytes[start].isUppercase && byte(start - 1) == .space && endsWord("your", at: start - 1)
    }

    /// `123456 is your Contoso code`, `Use 123456 as your one-time passcode`.
    private func maskValue(before word: Int, _ row: ProseValues) -> Bool {
        var index = word
        while index > cursor + 4, word - index < 48, bytes[index] >= .space {
            if bytes[index] == .space, row.phrases.contains(where: { isText($0, at: index) }) {
                var first = index
                while first > cursor, index - first < 12, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .minus
                { first -= 1 }
                guard index - first >= 4, isProseValue(first, index, row) else { return false }
                return found(row.kind, first, index)
            }
            index -= 1
        }
        return false
    }

    private func isText(_ text: [UInt8], at start: Int) -> Bool {
        start + text.count <= count && text.indices.allSatisfy { bytes[start + $0] == text[$0] }
    }

    private func isProseValue(_ start: Int, _ end: Int, _ row: ProseValues) -> Bool {
        var last = end
        while last > start, bytes[last - 1] == .minus { last -= 1 }
        let shape = ValueShape(bytes, start, last)
        // `otp: 2025-03-07`
        if shape.hyphens == 2, shape.letters == 0 { return false }
        if row.kind == .card { return shape.length >= 6 && shape.digits >= 1 && shape.lowers == 0 }
        let length = shape.length
        if isNumber(start, last) {
            return length >= 4 && length <= 10 && bytes[start] != .minus && !isDate(start, last)
        }
        // `recovery code jds25-kerxz`: two halves of one length
        if isInHalves(shape), shape.letters > 0 { return true }
        guard shape.lowers == 0 else { return false }
        guard length >= 6, length <= 12, shape.digits > 0 || byte(start + 4) == .minus && length == 9 else {
            return isTypedCode(shape)
        }
        return true
    }
}
