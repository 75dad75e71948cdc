import MSALText
import TextBytes

/// Whether a text that names a service code says that the service answered with it.
///
/// Documents, settings, source code, names of files and of tests also name codes. They have no ids, and no shape in
/// common but this: nothing in them says that an error occurred. A report does so with the service's sentence after a
/// label or at the beginning of a text, or with a word of its own.
enum ReportedCode {
    /// True if any code between `start` and `end` is reported.
    static func isOne(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        var index = start
        while let (code, found) = ServiceCodes.next(text, from: index, to: end, mayBeCut: true) {
            index = found.end
            let line = text.lineStart(code, floor: max(start, code - 4_096))
            if isCommented(text, line, code) || isExample(text, line, code) || isDenied(text, code) { continue }
            if DocumentText.isValue(text, line, code) { continue }
            if isAnswer(text, line, code, found.end) { return true }
            if hasSentence(text, found.end), isIntroduced(text, line, code) { return true }
            if DocumentText.isItem(text, line, code) { continue }
            let above = line > start ? text.lineStart(line - 1, floor: max(start, line - 1_024)) : line
            if reports(text, above, code) { return true }
            // The words of a sentence say what the code means.
            if !hasSentence(text, found.end),
                reports(text, found.end, statementEnd(text, found.end, end), isAfter: true)
            {
                return true
            }
        }
        return false
    }

    /// `when the service refuses, for example with AADSTS50126`, `ok, expected AADSTS50126`
    private static func isExample(_ text: ByteText, _ line: Int, _ code: Int) -> Bool {
        let start = max(line, code - 48)
        return examples.contains { text.findIgnoringCase($0, from: start, to: code + 6) != nil }
    }

    private static let examples: [StaticString] = [
        "for example", "e.g.", "such as", "for instance", "default: ", "expected aadsts",
    ]

    /// Where a line ends, or the comment after it begins.
    private static func statementEnd(_ text: ByteText, _ code: Int, _ end: Int) -> Int {
        let line = text.lineEnd(code, ceiling: min(end, code + 4_096))
        return text.find(comment, from: code, to: line) ?? line
    }

    /// `auth: AADSTS50126`: a line with nothing but one word before the code.
    private static func isAnswer(_ text: ByteText, _ line: Int, _ code: Int, _ end: Int) -> Bool {
        let label = text.wordEnd(line)
        return label > line && text.matches(": ", at: label) && label + 2 == code
            && text[text.skipBlanks(end)] == .newline
    }

    /// `AADSTS50076: Due to …`, also form-encoded, escaped or in an answer that was cut.
    private static func hasSentence(_ text: ByteText, _ end: Int) -> Bool {
        text[end] == .colon && !isCount(text, end + 1) || text.matches("%3A", at: end)
            || text.matches("\\u003a", at: end)
    }

    /// `AADSTS50076: 0, AADSTS65001: 4`: how often.
    private static func isCount(_ text: ByteText, _ index: Int) -> Bool {
        let number = text.skipBlanks(index)
        let end = text.skip(number) { $0.isDigit }
        return end > number && end - number < 10
            && (text[end] == .comma || text[end].isSpace && text[text.skipBlanks(end)] == .newline)
    }

    /// True if a code begins a text: a line, a quoted value, what comes after a label.
    private static func isIntroduced(_ text: ByteText, _ line: Int, _ code: Int) -> Bool {
        var index = code
        while index > line, text[index - 1].isQuote || text[index - 1] == .backslash { index -= 1 }
        let isQuoted = index < code
        let touched = index
        while index > line, text[index - 1].isBlank { index -= 1 }
        guard index > line else { return true }
        switch text[index - 1] {
        case .colon, .closeBracket, .openParenthesis, .openBracket, .openBrace, .minus, UInt8(ascii: "|"): return true
        // `error="AADSTS…"`, `,"AADSTS…"`: source code and settings have blanks there.
        case .equals: return touched == index && !text[index - 2].isBlank
        case .comma: return touched == index || !isQuoted
        // `07:11:52 AADSTS…`, `✗ AADSTS…`
        case let byte: return !isQuoted && (byte.isDigit || byte >= 0x80)
        }
    }

    /// True if a code is in a comment: `is MsalUiRequiredException -> prompt() // AADSTS50076: …`, `# AADSTS50076: …`.
    private static func isCommented(_ text: ByteText, _ line: Int, _ code: Int) -> Bool {
        if inlineComments.contains(where: { text.find($0, from: line, to: code) != nil }) { return true }
        let first = text.skip(line) { $0.isBlank }
        return comments.contains { text.matches($0, at: first) }
    }

    private static let comment: StaticString = " // "
    private static let inlineComments: [StaticString] = [comment, "\t// ", "  # "]
    private static let comments: [StaticString] = ["// ", "/// ", "/* ", "# ", "<!-- ", "-- ", ";; ", "REM "]

    /// Beginnings of words that say that something went wrong, or what was answered.
    private static let words: [StaticString] = [
        "error", "fail", "fault", "fatal", "warn", "severe", "critical", "exception", "denied", "refus", "reject",
        "unable", "could not", "couldn", "cannot", "unauthori", "invalid", "expired", "blocked", "returned", "threw",
        "thrown", "got ", "received", "response", "reason", "status", "ended",
    ]

    /// True if a word between `start` and `end` says so: not one inside a name (`failed.Error()`), nor one that
    /// is denied (`do not fail on`).
    private static func reports(_ text: ByteText, _ start: Int, _ end: Int, isAfter: Bool = false) -> Bool {
        words.contains { word in
            var index = start
            while let found = text.findIgnoringCase(word, from: index, to: end) {
                index = found + word.utf8CodeUnitCount
                let before = text[found - 1]
                let stop = text.wordEnd(found)
                // `TokenError{code=…}`: the word is a part of a type's name.
                if before.isLowercase, text[found].isUppercase, text[stop] == .openBrace { return true }
                if before.isWordByte || before == UInt8(ascii: ".") || before == .minus || before == UInt8(ascii: "/") {
                    continue
                }
                if text[stop] == .openParenthesis || text[stop] == UInt8(ascii: ".") && !text[stop + 1].isSpace {
                    continue
                }
                // A key after the code speaks of its own value.
                if text[stop].isQuote, text[text.skipBlanks(stop + 1)] == .colon, isAfter { continue }
                // `error_description:` is a label, `name="error_mfa"` is not; `invalid_grant` names an answer as a code
                // does.
                if text.find(byte: 0x5F, from: found, to: stop) != nil {
                    let sign = text[text.skip(stop) { $0.isQuote || $0 == .backslash || $0 == .space }]
                    if sign != .colon && sign != .equals || text.matches("invalid_", at: found) { continue }
                }
                if !isDenied(text, found), !isFine(text, stop) { return true }
            }
            return false
        }
    }

    /// `no error`, `without AADSTS7000222`, `0 failures`, `will be refused`
    private static func isDenied(_ text: ByteText, _ word: Int) -> Bool {
        text.matches("0 ", at: word - 2) && !text[word - 3].isWordByte
            || denials.contains { text.matches($0, at: word - $0.utf8CodeUnitCount) }
    }

    private static let denials: [StaticString] = [" no ", " not ", "without ", "never ", " will be ", " would be "]

    /// `failures=0`, `"lastError": null`, `"status": "Healthy"`: the value of the word that ends at `end` says that
    /// all is well.
    private static func isFine(_ text: ByteText, _ end: Int) -> Bool {
        let sign = text.skip(end) { $0.isQuote || $0 == .space }
        guard text[sign] == .colon || text[sign] == .equals else { return false }
        let value = text.skip(sign + 1) { $0.isQuote || $0 == .space }
        let stop = text.wordEnd(value)
        return text[stop] != UInt8(ascii: ".")
            && fineValues.contains { $0.utf8CodeUnitCount == stop - value && text.matchesIgnoringCase($0, at: value) }
    }

    private static let fineValues: [StaticString] = [
        "0", "200", "null", "none", "nil", "false", "undefined", "ok", "healthy", "success", "succeeded", "passed",
    ]
}

extension FailureEvent {
    /// Something that only an answer of the service has.
    var hasEvidence: Bool {
        correlationID != nil || requestID != nil || httpStatus != nil || subError != nil || hasRetryAfter
            || hasClaimsChallenge
    }
}
