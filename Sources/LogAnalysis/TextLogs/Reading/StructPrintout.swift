import MSALText
import TextBytes

/// An answer of the token service as a program prints a value of its language: `AADSTSError { code: 50126, … }` (Rust),
/// `{Error:invalid_grant ErrorCodes:[50126]}` (Go), `AuthError(error=invalid_grant, errorCodes=[50126])` (Kotlin,
/// Python).
enum StructPrintout {
    /// Where the answer is, and its word; nil if only a code says what it is.
    static func answer(_ text: ByteText, _ start: Int, _ end: Int) -> (word: String?, at: Int)? {
        if let code = code(text, start, end) { return (nil, code.at) }
        for label in labels {
            var index = start
            while let found = text.findIgnoringCase(label, from: index, to: end) {
                index = found + label.utf8CodeUnitCount
                let line = text.lineStart(found, floor: max(start, found - 1_024))
                guard isMember(text, found, index), !ServiceAnswer.isOfOtherProvider(text, line, found),
                    let open = valueStart(text, found, from: start),
                    let word = ServiceAnswer.word("error", text, open, text.lineEnd(found, ceiling: end))
                else { continue }
                return (word, found)
            }
        }
        return nil
    }

    private static let labels: [StaticString] = [
        "error_codes", "errorcodes", "error_description", "errordescription", "suberror", "sub_error",
    ]

    /// `AADSTSError { code: 50126`: only the type's name says that the number is one of the service.
    static func code(_ text: ByteText, _ start: Int, _ end: Int) -> (value: Int, at: Int)? {
        var index = start
        while let found = text.findIgnoringCase("aadsts", from: index, to: end) {
            index = text.wordEnd(found)
            let open = text.skipBlanks(index)
            guard text[found + 6].isLetter, text[open] == .openBrace || text[open] == .openParenthesis,
                let label = text.findIgnoringCase("code", from: open, to: min(end, open + 64))
            else { continue }
            let value = text.skip(label + 4) { $0 == .colon || $0 == .equals || $0 == .space }
            guard value > label + 4, let number = ServiceCodes.number(text, at: value, mayBeCut: true) else { continue }
            return (number.value, found)
        }
        return nil
    }

    /// True if a label between two offsets is a member of a value without quotes, and has one.
    private static func isMember(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard text[end] == .colon || text[end] == .equals || text.matches(" = ", at: end) else { return false }
        switch text[start - 1] {
        case .space, .openBrace, .openParenthesis, .comma: return true
        default: return false
        }
    }

    /// Where the value begins that a member is in, on the same line: `Name { `, `Name(`, `{`. Not one of JSON.
    private static func valueStart(_ text: ByteText, _ member: Int, from start: Int) -> Int? {
        var index = member
        var depth = 0
        while index > start, member - index < 1_024, text[index - 1] != .newline {
            index -= 1
            switch text[index] {
            case .closeBrace, .closeParenthesis: depth += 1
            case .openBrace, .openParenthesis:
                if depth == 0 { return text[index + 1].isQuote ? nil : index }
                depth -= 1
            default: break
            }
        }
        return nil
    }
}
