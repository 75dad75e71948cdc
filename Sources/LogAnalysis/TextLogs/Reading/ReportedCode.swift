import MSALText
import TextBytes

/// Whether a text that names a service code says that the service answered with it: with the service's sentence after
/// a label or at the beginning of a text, or with a word of its own (`FailureReport`).
enum ReportedCode {
    /// True if any code between `start` and `end` is reported.
    static func isOne(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        var index = start
        while let (code, found) = ServiceCodes.next(text, from: index, to: end, mayBeCut: true) {
            index = found.end
            let line = text.lineStart(code, floor: max(start, code - 4_096))
            if isKey(text, found.end) || isCount(text, found.end) { continue }
            if FailureReport.isOnlyNamed(text, line, code, found.end) { continue }
            if isAnswer(text, line, code, found.end) || isBesideWord(text, line, code) { return true }
            let hasSentence = hasSentence(text, found.end)
            if hasSentence, isIntroduced(text, line, code) { return true }
            let saysFailed = text.findIgnoringCase("failed", from: line, to: code) != nil
            if DocumentText.isItem(text, line, code)
                || !saysFailed && FailureReport.isListed(text, line, code, found.end)
            {
                continue
            }
            let above = line > start ? text.lineStart(line - 1, floor: max(start, line - 1_024)) : line
            if FailureReport.reports(text, above, line: line, name: code) { return true }
            // The words of a sentence say what the code means.
            if !hasSentence, !FailureReport.isQuoted(text, line, code),
                FailureReport.reports(text, found.end, statementEnd(text, found.end, end), isAfter: true)
            {
                return true
            }
        }
        return false
    }

    /// Where a line ends, or the comment after it begins.
    private static func statementEnd(_ text: ByteText, _ code: Int, _ end: Int) -> Int {
        let line = text.lineEnd(code, ceiling: min(end, code + 4_096))
        return text.find(FailureReport.comment, from: code, to: line) ?? line
    }

    /// `auth: AADSTS50126`: a line with nothing but one word before the code.
    private static func isAnswer(_ text: ByteText, _ line: Int, _ code: Int, _ end: Int) -> Bool {
        let label = text.wordEnd(line)
        return label > line && text.matches(": ", at: label) && label + 2 == code
            && text[text.skipBlanks(end)] == .newline
    }

    /// True if the first line is a label and this code: `code = AADSTS50126`.
    static func isValueAlone(_ text: ByteText, _ code: Int) -> Bool {
        let first = text.skipBlanks(0)
        let sign = text.skipBlanks(text.wordEnd(first))
        guard sign > first, text[sign] == .colon || text[sign] == .equals, text.skipBlanks(sign + 1) == code,
            let found = ServiceCodes.code(text, at: code, mayBeCut: true)
        else { return false }
        return text[text.skipBlanks(found.end)] == .newline
    }

    /// `code=invalid_grant http=400 msg=AADSTS70008`: a word of the service and its code are values of one line.
    private static func isBesideWord(_ text: ByteText, _ line: Int, _ code: Int) -> Bool {
        let first = text[code - 1] == .quote ? code - 1 : code
        guard text[first - 1] == .equals, !ExplainingText.isListing(text, line, code) else { return false }
        var index = line
        while let sign = text.find(byte: .equals, from: index, to: first - 1) {
            index = sign + 1
            let word = text[index] == .quote ? index + 1 : index
            let end = text.wordEnd(word)
            if text[end].isSpace || text[end] == .quote || text[end] == .comma, end - word < 64,
                OAuthWord.isError(text.string(word, end))
            {
                return true
            }
        }
        return false
    }

    /// `AADSTS50076: Due to …`, also form-encoded, escaped or in an answer that was cut.
    private static func hasSentence(_ text: ByteText, _ end: Int) -> Bool {
        text[end] == .colon && !isName(text, end + 1) || text.matches("%3A", at: end)
            || text.matches("\\u003a", at: end)
    }

    /// `AADSTS50076: "Please sign in again."`: the code is the key of a text for people.
    private static func isKey(_ text: ByteText, _ end: Int) -> Bool {
        guard text[end] == .colon else { return false }
        let value = text.skipBlanks(end + 1)
        return value > end + 1 && text[value].isStringQuote
    }

    /// `AADSTS50076: UserStrongAuthClientAuthNRequired`: what the code is called.
    private static func isName(_ text: ByteText, _ index: Int) -> Bool {
        let start = text.skipBlanks(index)
        let end = text.wordEnd(start)
        return end > start && text[text.skipBlanks(end)] == .newline
    }

    /// `AADSTS50076: 0, AADSTS65001: 4)`: how often.
    private static func isCount(_ text: ByteText, _ end: Int) -> Bool {
        guard text[end] == .colon else { return false }
        let number = text.skipBlanks(end + 1)
        let last = text.skip(number) { $0.isDigit }
        return last > number && last - number < 10
            && (text[last] == .comma || text[last] == .closeParenthesis || text[last] == .closeBracket
                || text[last].isSpace && text[text.skipBlanks(last)] == .newline)
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
        // `oauth2: "invalid_client" "AADSTS…"`: the word of the answer, then its sentence.
        case .quote where isQuoted && touched > index:
            var word = index - 1
            while word > line, text[word - 1].isWordByte { word -= 1 }
            return OAuthWord.isError(text.string(word, index - 1))
        // `MsalServiceException / unauthorized_client / AADSTS…`
        case UInt8(ascii: "/"): return touched > index && text[index - 2].isBlank
        // `invalid_grant AADSTS50173: …`, what an app prints of an error's word and its message.
        case let byte where byte.isLetter && !isQuoted:
            var word = index - 1
            while word > line, text[word - 1].isWordByte { word -= 1 }
            return OAuthWord.isError(text.string(word, index)) && beginsText(text, line, word)
        // `07:11:52 AADSTS…`, `✗ AADSTS…`
        case let byte: return !isQuoted && (byte.isDigit || byte >= 0x80)
        }
    }

    /// True if a word begins a text, or an item of a list: of errors, as each has its sentence.
    private static func beginsText(_ text: ByteText, _ line: Int, _ word: Int) -> Bool {
        isIntroduced(text, line, word) || DocumentText.itemStart(text, text.skipBlanks(line)) == word
    }
}

extension FailureEvent {
    /// Something that only an answer of the service has.
    var hasEvidence: Bool { hasProof || self.httpStatus != nil }

    /// The same for a document: its answers have a status as well.
    var hasProof: Bool {
        self.correlationID != nil || self.requestID != nil || self.subError != nil || self.hasRetryAfter
            || self.hasClaimsChallenge
    }
}
