import MSALText
import TextBytes

/// Whether a line that names an error also says that it occurred.
///
/// Documents, settings, source code, names of files and of tests name errors too. They have no shape in common but
/// this: nothing in them says that something failed. A report does so with a word of its own, which is neither denied,
/// nor expected, nor said of a case that may come.
enum FailureReport {
    /// True if an error named between `start` and `end` cannot have occurred, whatever else its line says: it is in a
    /// comment, an example, a text of a document, or denied. `line` is where its line begins.
    static func isOnlyNamed(_ text: ByteText, _ line: Int, _ start: Int, _ end: Int) -> Bool {
        isCommented(text, line, start) || isExample(text, line, start) || isDenied(text, start)
            || isPattern(text, line, start, end) || isInPath(text, line, start) || isCondition(text, line, start, end)
            || DocumentText.isValue(text, line, start)
    }

    // MARK: What is only named

    /// `when the service refuses, for example with AADSTS50126`, `expected error AADSTS50126, got a token`
    private static func isExample(_ text: ByteText, _ line: Int, _ name: Int) -> Bool {
        let start = max(line, name - 48)
        if examples.contains(where: { text.findIgnoringCase($0, from: start, to: name) != nil }) { return true }
        guard let expected = text.findIgnoringCase("expected", from: start, to: name), !text[expected - 1].isWordByte
        else { return false }
        // `expected AADSTS50126, got AADSTS50126`
        let first = text.skip(expected) { !$0.isSpace } + 1
        let count = text.wordEnd(name) - name
        if first < name, text.matches(text, from: first, at: name, count: count) { return true }
        return !answers.contains { text.findIgnoringCase($0, from: expected, to: name) != nil }
    }

    private static let examples: [StaticString] = ["for example", "e.g.", "such as", "for instance", "default: "]
    private static let answers: [StaticString] = ["got", "but", "received", "instead", "actual", "found"]

    /// True if a name is in a comment: `is MsalUiRequiredException -> prompt() // AADSTS50076: …`, `# AADSTS50076: …`.
    private static func isCommented(_ text: ByteText, _ line: Int, _ name: Int) -> Bool {
        if inlineComments.contains(where: { text.find($0, from: line, to: name) != nil }) { return true }
        let first = text.skip(line) { $0.isBlank }
        return comments.contains { text.matches($0, at: first) }
    }

    static let comment: StaticString = " // "
    private static let inlineComments: [StaticString] = [comment, "\t// ", "  # "]
    private static let comments: [StaticString] = ["// ", "/// ", "/* ", "# ", "<!-- ", "-- ", ";; ", "REM "]

    /// `'*AADSTS65001*'`, `'(?i)AADSTS53003|AADSTS50105'`, `LIKE '%AADSTS50076%'`: what other texts are compared with.
    private static func isPattern(_ text: ByteText, _ line: Int, _ start: Int, _ end: Int) -> Bool {
        let signs: (UInt8) -> Bool = { $0 == UInt8(ascii: "*") || $0 == UInt8(ascii: "%") }
        if signs(text[start - 1]), signs(text[end]), text[start - 2] != text[start - 1] { return true }
        if text.matches(".*", at: start - 2) || text.matches(".*", at: end) { return true }
        return text.find("(?", from: line, to: start) != nil
    }

    /// `Condition: code = AADSTS50126`, `… where code = AADSTS50126`: what a rule looks for. The service's sentence after
    /// a code is more than that.
    private static func isCondition(_ text: ByteText, _ line: Int, _ start: Int, _ end: Int) -> Bool {
        guard text[end] != .colon else { return false }
        let first = DocumentText.itemStart(text, text.skipBlanks(line)) ?? text.skipBlanks(line)
        let label = text.skip(first) { $0.isLetter || $0 == .space }
        if text[label] == .colon, label < start {
            let word = (first..<label).last { text[$0] == .space }.map { $0 + 1 } ?? first
            return conditions.contains {
                text.matchesIgnoringCase($0, at: word) && word + $0.utf8CodeUnitCount == label
            }
        }
        guard text.matches(" = ", at: start - 3) else { return false }
        var key = start - 3
        while key > line, text[key - 1].isWordByte { key -= 1 }
        return clauses.contains { text.matchesIgnoringCase($0, at: key - $0.utf8CodeUnitCount) }
    }

    private static let conditions: [StaticString] = ["condition", "rule", "query", "filter", "criteria", "trigger"]
    private static let clauses: [StaticString] = [" where ", " when "]

    /// `GET /search?q=MsalServiceException:+failed`: a part of what was asked for, unless it is the error that a redirect
    /// carries.
    static func isInPath(_ text: ByteText, _ line: Int, _ name: Int) -> Bool {
        var start = name
        while start > line, name - start < 1_024, !text[start - 1].isSpace, text[start - 1] != .quote { start -= 1 }
        guard text[start] == UInt8(ascii: "/"), start < name else { return false }
        return text.find("error", from: start, to: name) == nil
            || text.find(byte: .equals, from: start, to: name) == nil
    }

    /// Where a quotation begins that a name is in and that has no key: `page "Error AADSTS50076" viewed`. It is
    /// quoted there and did not happen. Nil outside of one, and in a value.
    private static func quotation(_ text: ByteText, _ line: Int, _ name: Int) -> Int? {
        var open: Int?
        var index = line
        while let quote = text.find(byte: .quote, from: index, to: name) {
            index = quote + 1
            open = open == nil ? quote : nil
        }
        guard let open, open > line + 1,
            text[open - 1] == .space || text[open - 1] == .equals || text[open - 1] == .colon
        else { return nil }
        if text[open - 1] == .space {
            return text[open - 2].isAlphanumeric && !isShown(text, line, open - 1) ? open : nil
        }
        let end = text[open - 2].isQuote ? open - 2 : open - 1
        var key = end
        while key > line, text[key - 1].isWordByte { key -= 1 }
        return titles.contains { text.matchesIgnoringCase($0, at: key) && key + $0.utf8CodeUnitCount == end }
            ? open : nil
    }

    /// `Toast shown "Sign-in failed (AADSTS50076)"`: what an app told a person.
    private static func isShown(_ text: ByteText, _ line: Int, _ end: Int) -> Bool {
        var start = end
        while start > line, text[start - 1].isLetter { start -= 1 }
        return showings.contains { text.matchesIgnoringCase($0, at: start) && start + $0.utf8CodeUnitCount == end }
    }

    private static let showings: [StaticString] = [
        "shown", "showing", "showed", "shows", "displayed", "displaying", "presented", "presenting", "toast",
        "snackbar",
        "banner", "dialog", "saw", "sees",
    ]

    /// True if a name is in such a quotation.
    static func isQuoted(_ text: ByteText, _ line: Int, _ name: Int) -> Bool { quotation(text, line, name) != nil }

    /// Keys of what something is called.
    private static let titles: [StaticString] = [
        "name", "subject", "title", "page", "query", "search", "topic", "label", "rule",
    ]

    /// True if a name is one of at least three in a row with nothing but commas between them: `invalid_client,
    /// unauthorized_client, AADSTS7000222`. `hasNumbers`: `-1005` is such a name too.
    static func isListed(_ text: ByteText, _ line: Int, _ start: Int, _ end: Int, hasNumbers: Bool = false) -> Bool {
        var number = 1
        var first = start
        while number < 3, let before = nameBefore(text, line, first) {
            number += 1
            first = before
        }
        var last = end
        while number < 3, let after = nameAfter(text, last) ?? (hasNumbers ? numberAfter(text, last) : nil) {
            number += 1
            last = after
        }
        return number > 2
    }

    /// The name of an error before a comma in front of `start`.
    static func nameBefore(_ text: ByteText, _ line: Int, _ start: Int) -> Int? {
        var end = start
        while end > line, text[end - 1].isBlank || text[end - 1].isQuote { end -= 1 }
        guard end > line, text[end - 1] == .comma else { return nil }
        end -= 1
        while end > line, text[end - 1].isQuote { end -= 1 }
        var first = end
        while first > line, end - first < 64, text[first - 1].isWordByte { first -= 1 }
        return isNameOfError(text, first, end) ? first : nil
    }

    private static func nameAfter(_ text: ByteText, _ end: Int) -> Int? {
        let comma = text.skip(end) { $0.isQuote }
        guard text[comma] == .comma else { return nil }
        let first = text.skip(comma + 1) { $0.isBlank || $0.isQuote }
        let last = text.wordEnd(first)
        return isNameOfError(text, first, last) ? last : nil
    }

    /// Where a negative number after a comma and a blank ends.
    private static func numberAfter(_ text: ByteText, _ end: Int) -> Int? {
        guard text.matches(", -", at: end) else { return nil }
        let last = text.skip(end + 3) { $0.isDigit }
        return last > end + 4 && !text[last].isWordByte ? last : nil
    }

    private static func isNameOfError(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard end - start > 5, text[end] != .equals, text[end] != .colon else { return false }
        return text.matchesIgnoringCase("aadsts", at: start)
            || text.find(byte: .underscore, from: start, to: end) != nil
            || text.matches("Exception", at: end - 9) || text.matches("Error", at: end - 5)
    }

    // MARK: What says that something failed

    /// Beginnings of words that say that something went wrong, or what was answered.
    private static let words: [StaticString] = [
        "error", "fail", "fault", "fatal", "warn", "severe", "critical", "exception", "denied", "refus", "reject",
        "unable", "could not", "couldn", "cannot", "unauthori", "invalid", "expired", "blocked", "returned", "threw",
        "thrown", "got ", "received", "response", "reason", "status", "ended", "cancelled", "canceled",
    ]

    /// True if a word in front of a name says so, between `start` and the name in the line that begins at `line`.
    static func reports(_ text: ByteText, _ start: Int, line: Int, name: Int) -> Bool {
        reports(text, start, quotation(text, line, name) ?? name)
    }

    /// True if a line ends with the word that says so: `07:11:52 login failed`.
    static func endsInFailure(_ line: ByteText) -> Bool {
        var end = line.trimmed(0, line.count).end
        if line[end - 1] == UInt8(ascii: ".") || line[end - 1] == .colon { end -= 1 }
        let word = end - 6
        return line[word - 1] == .space && line.matchesIgnoringCase("failed", at: word)
            && !isCommented(line, 0, word) && reports(line, word, word + 6) && !isSupposed(line, 0, word)
            && !DocumentText.isItem(line, 0, word)
    }

    /// True if a word between `start` and `end` says so: not one inside a name (`failed.Error()`), nor one that
    /// is denied (`do not fail on`).
    static func reports(_ text: ByteText, _ start: Int, _ end: Int, isAfter: Bool = false) -> Bool {
        words.contains { word in
            var index = start
            while let found = text.findIgnoringCase(word, from: index, to: end) {
                index = found + word.utf8CodeUnitCount
                if reports(text, word, at: found, from: start, isAfter: isAfter) { return true }
            }
            return false
        }
    }

    private static func reports(_ text: ByteText, _ word: StaticString, at found: Int, from start: Int, isAfter: Bool)
        -> Bool
    {
        let before = text[found - 1]
        let stop = text.wordEnd(found)
        // `TokenError{code=…}`: the word is a part of a type's name.
        if before.isLowercase, text[found].isUppercase, text[stop] == .openBrace { return true }
        if before.isWordByte || before == UInt8(ascii: ".") || before == .minus || before == UInt8(ascii: "/") {
            return false
        }
        if text[stop] == .openParenthesis || text[stop] == UInt8(ascii: ".") && !text[stop + 1].isSpace {
            return false
        }
        // A key after the code speaks of its own value.
        if text[stop].isQuote, text[text.skipBlanks(stop + 1)] == .colon, isAfter { return false }
        // `error_description:` is a label, `name="error_mfa"` is not; `invalid_grant` names an answer as a code
        // does.
        if text.find(byte: .underscore, from: found, to: stop) != nil {
            let sign = text[text.skip(stop) { $0.isQuote || $0 == .backslash || $0 == .space }]
            if sign != .colon && sign != .equals || text.matches("invalid_", at: found) { return false }
        }
        // `where error = 'AADSTS50076'`
        if text.matches(" = '", at: stop) || text.matches(" == ", at: stop) || text.matches(" LIKE ", at: stop) {
            return false
        }
        if isPartOfName(text, found, stop) || isAboutMany(text, stop) || opensList(text, stop) { return false }
        return !isDenied(text, found) && !isFine(text, stop) && !isSupposed(text, start, found)
            && !isRule(text, found, stop)
    }

    /// `Thrown when the service answers with …`, `returned if …`: when it happens.
    private static func isRule(_ text: ByteText, _ found: Int, _ stop: Int) -> Bool {
        let isVerb = verbs.contains { text.matchesIgnoringCase($0, at: found) }
        return isVerb && rules.contains { text.matches($0, at: stop) }
    }

    private static let verbs: [StaticString] = ["thrown", "returned", "raised", "blocked", "denied", "received"]
    private static let rules: [StaticString] = [" when ", " if ", " where ", " in case ", " whenever ", " for "]

    /// `FatalOn`, `errorInvalidGrant`: a name that only begins with the word. `errorCode` and the like are labels.
    private static func isPartOfName(_ text: ByteText, _ found: Int, _ stop: Int) -> Bool {
        let tail = text.skip(found + 1) { $0.isLowercase }
        guard tail < stop, text[tail].isUppercase, text[tail - 1].isLowercase else { return false }
        return !tails.contains { text.matches($0, at: tail) }
    }

    private static let tails: [StaticString] = [
        "Code", "Message", "Msg", "Desc", "Text", "Reason", "Type", "Name", "Detail", "Info", "Status", "Response",
        "Data", "Body", "Str", "Result", "Summary", "Kind", "Error", "Exception", "Id", "Cause",
    ]

    /// `error mappings: …`: about a kind of thing, and not one that occurred.
    private static func isAboutMany(_ text: ByteText, _ stop: Int) -> Bool {
        guard text[stop] == .space || text[stop] == .minus || text[stop] == UInt8(ascii: "_") else { return false }
        return things.contains { text.matchesIgnoringCase($0, at: stop + 1) }
    }

    /// `ERROR_CODES = {`, `errors: [`
    private static func opensList(_ text: ByteText, _ stop: Int) -> Bool {
        guard text[stop - 1].asciiLowercased == UInt8(ascii: "s") else { return false }
        let sign = text.skip(stop) { $0.isQuote || $0 == .space }
        guard text[sign] == .colon || text[sign] == .equals else { return false }
        let open = text.skipBlanks(sign + 1)
        return (text[open] == .openBrace || text[open] == .openBracket) && text[open + 1] == .newline
    }

    private static let things: [StaticString] = [
        "mapping", "handler", "handling", "table", "dictionary", "page", "list", "catalog", "types", "budget", "texts",
        "rules",
        "kinds", "policy", "policies", "templates",
    ]

    /// `no error`, `without AADSTS7000222`, `0 failures`, `will be refused`
    private static func isDenied(_ text: ByteText, _ word: Int) -> Bool {
        text.matches("0 ", at: word - 2) && !text[word - 3].isWordByte
            || denials.contains { text.matches($0, at: word - $0.utf8CodeUnitCount) }
    }

    private static let denials: [StaticString] = [
        " no ", " not ", "without ", "never ", " will be ", " would be ", "No ", "Without ", " any ", " longer ",
    ]

    /// True if a word is in a clause about a case that may come: `if sign-in fails with …`, `the call may fail`.
    private static func isSupposed(_ text: ByteText, _ start: Int, _ word: Int) -> Bool {
        var from = word
        while from > start, word - from < 160, !endsClause(text, from - 1) { from -= 1 }
        return suppositions.contains { supposition in
            guard let found = text.findIgnoringCase(supposition, from: from, to: word) else { return false }
            let end = found + supposition.utf8CodeUnitCount
            return !text[found - 1].isWordByte && !text[end].isWordByte && !text[end].isQuote
        }
    }

    private static func endsClause(_ text: ByteText, _ index: Int) -> Bool {
        switch text[index] {
        case .newline, UInt8(ascii: ";"): true
        case UInt8(ascii: "."), .colon, UInt8(ascii: "!"): text[index + 1].isSpace
        default: false
        }
    }

    private static let suppositions: [StaticString] = [
        "if", "unless", "whenever", "in case", "should", "would", "might", "may", "will", "can",
    ]

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
