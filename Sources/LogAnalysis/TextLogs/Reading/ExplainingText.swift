import LogRecords
import MSALText
import TextBytes

/// Lines that mention errors without reporting one: source code that handles them, rows of a table that lists them,
/// titles of changes, and records of this package that were cut off, which may be in the log once more as a whole.
///
/// People paste the first three next to their logs. A line that prints an error in full is never one of these.
enum ExplainingText {
    /// `marks`: those of the line.
    static func isOne(_ line: ByteText, _ marks: LinePrefilter) -> Bool {
        // Only a line that may name an error is searched for many phrases.
        marks.isDisjoint(with: [.failureMarks, .domain, .number])
            ? explains(line, marks) : line.searched { explains($0, marks) }
    }

    private static func explains(_ line: ByteText, _ marks: LinePrefilter) -> Bool {
        let ends = line.trimmed(0, line.count)
        if isCutRecord(line, ends) { return true }
        if !marks.isDisjoint(with: .failureMarks),
            isTestName(line, ends) || isMetric(line, ends) || isStatistic(line, ends) || QueryText.isOne(line, ends)
        {
            return true
        }
        guard ends.end - ends.start > 1,
            isTableRow(line, ends) || isSource(line, ends) || isOfCompiler(line, ends)
                || marks.contains(.serviceCode) && onlyNamesCodes(line, ends)
                || !marks.isDisjoint(with: [.failureMarks, .domain, .number]) && ChangeTitle.isOne(line, ends)
        else { return false }
        guard let mark = line.find(NSErrorPrintout.mark) else { return true }
        // `case .userCanceled: // Error Domain=MSALErrorDomain Code=-50005`
        return line.find("//", from: ends.start, to: mark) != nil && line.find("UserInfo", from: mark) == nil
    }

    /// Words beside codes that are named and did not occur.
    private static let listing: [StaticString] = [
        "retry on", "retryon", "retried", "retryable", "retriable", "retry policy", "retries", "_codes", "codes:",
        "codes =",
        "means", "see the", "docs:", "ignor", "treated as", "handle", "handling", "mapped to",
        "alert rule", "previously:", "last error was", "if you see",
    ]

    /// Words before a type that is named and was not thrown.
    private static let namings: [StaticString] = [
        "retry", "retri", "ignor", "handler", "mapper", "mapping", "register",
    ]

    /// True if the text before the name of a type says that it is one of a list.
    static func isListing(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        namings.contains { line.findIgnoringCase($0, from: start, to: end) != nil }
    }

    /// `token_errors_total{code="AADSTS50076"} 4`: how often, in the text format of a metrics system.
    private static func isMetric(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard let brace = line.find(byte: .openBrace, from: ends.start, to: ends.end), line[brace - 1].isWordByte,
            line.matches("=\"", at: line.wordEnd(brace + 1)),
            let close = line.end(of: "} ", from: brace, to: ends.end)
        else { return false }
        return line.skip(close) { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == .space } == ends.end
    }

    /// `{"type":"MsalServiceException","count":"41"}`: a row of a query that counted.
    private static func isStatistic(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard line[ends.start] == .openBrace, line[ends.end - 1] == .closeBrace else { return false }
        return counts.contains { key in
            guard let sign = line.end(of: key, from: ends.start, to: ends.end), line[sign] == .colon else {
                return false
            }
            let number = line.skip(sign + 1) { $0 == .space || $0 == .quote }
            return line[number].isDigit
        }
    }

    private static let counts: [StaticString] = [
        "\"count\"", "\"Count\"", "\"count_\"", "\"count()\"", "\"occurrences\"",
    ]

    /// Marks with which test runners begin the line of a test.
    private static let testMarks = Openings([
        "\u{2713} ", "\u{2714} ", "\u{221A} ", "\u{25CB} ", "PASS ", "not ok ", "--- PASS:", "--- FAIL:", "=== RUN",
        "[       OK ]", "[ RUN      ]", "[  FAILED  ]", "Test Case '",
    ])

    /// The name of a test says what it checks.
    private static func isTestName(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let (start, end) = ends
        if testMarks.begin(line, at: start) { return true }
        if line.matches("ok ", at: start), line[start + 3].isDigit { return true }
        // An app may begin a line with a cross; a runner ends it with the time that the test took.
        if line.matches("\u{2715} ", at: start) || line.matches("\u{2717} ", at: start)
            || line.matches("\u{00D7} ", at: start)
        {
            return line.matches(" ms)", at: end - 4)
        }
        // `Passed Contoso.Tests.Name [12 ms]`: .NET. pytest adds how far it is; Gradle ends the line with the result.
        if line.matches("Passed ", at: start) { return line[end - 1] == .closeBracket }
        // Karma ends the line with the result.
        if line.matches(" SUCCESS", at: end - 8) { return true }
        guard let passed = line.end(of: " PASSED", from: start, to: end) else { return false }
        return passed == end || line[passed] == .space && line[line.skipBlanks(passed)] == .openBracket
    }

    /// `/src/Tokens.cs(41,30): warning CS0618: …`, `/src/Auth.swift:20:14: warning: …`: what a compiler says of source
    /// code. A failed test has no column.
    private static func isOfCompiler(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let (start, end) = (ends.start, min(ends.end, ends.start + 512))
        guard
            let mark = line.find(": warning", from: start, to: end) ?? line.find(": note: ", from: start, to: end)
                ?? line.find(": error CS", from: start, to: end) ?? line.find(": error TS", from: start, to: end)
        else { return false }
        let isBracketed = line[mark - 1] == .closeParenthesis
        let sign: UInt8 = isBracketed ? .comma : .colon
        var index = isBracketed ? mark - 1 : mark
        // The column, then the line.
        for number in 0..<2 {
            let end = index
            while index > ends.start, line[index - 1].isDigit { index -= 1 }
            index -= 1
            let before: UInt8 = number == 0 ? sign : isBracketed ? .openParenthesis : .colon
            guard end > index + 1, line[index] == before else { return false }
        }
        return DocumentText.isSourceFile(line, ends.start, index)
    }

    private static func onlyNamesCodes(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        listsCodes(line, ends) || areKeys(line, ends)
    }

    /// `"AADSTS50076": "Please sign in again."`, `auth.messages.AADSTS50076=Please sign in again.`: codes as keys.
    private static func areKeys(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        var index = ends.start
        while let (start, found) = ServiceCodes.next(line, from: index, to: ends.end, mayBeCut: false) {
            let isProperty =
                line[start - 1] == UInt8(ascii: ".") && line[line.skipBlanks(found.end)] == .equals
            guard
                isProperty
                    || line[start - 1].isStringQuote && line[found.end] == line[start - 1]
                        && line[line.skipBlanks(found.end + 1)] == .colon
            else { return false }
            index = found.end
        }
        return index > ends.start && line.findIgnoringCase("fail", from: ends.start, to: ends.end) == nil
    }

    /// A start-up message with the codes to retry, a search for codes, a sentence of a manual: codes without the service's
    /// sentence.
    private static func listsCodes(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        var index = ends.start
        var number = 0
        // How many of them follow each other with nothing but a comma in between.
        var listed = 1
        while let (start, found) = ServiceCodes.next(line, from: index, to: ends.end, mayBeCut: false) {
            listed = number > 0 && line[index] == .comma && line.skipBlanks(index + 1) == start ? listed + 1 : 1
            index = found.end
            number += 1
            // The service's own sentence has a colon after the code.
            if line[index] == .colon || line.matches("%3A", at: index) || line.matches("\\u003a", at: index) {
                return false
            }
            if line.matches(" OR ", at: index) || isInListOfSetting(line, ends.start, start) { return true }
        }
        guard number > 0, line.findIgnoringCase("fail", from: ends.start, to: ends.end) == nil else { return false }
        return listed > 2 || listing.contains { line.findIgnoringCase($0, from: ends.start, to: ends.end) != nil }
    }

    /// `interactiveErrors = [login_required, consent_required, AADSTS50076]`: an item of a setting's list of words.
    private static func isInListOfSetting(_ line: ByteText, _ start: Int, _ item: Int) -> Bool {
        var open = item
        let start = max(start, item - 512)
        while open > start, line[open - 1].isWordByte || line[open - 1] == .comma || line[open - 1] == .space {
            open -= 1
        }
        guard line.matches(" = [", at: open - 4), line[open - 5] == UInt8(ascii: "s") else { return false }
        let close = line.skip(item) { $0.isWordByte || $0 == .comma || $0 == .space }
        return line[close] == .closeBracket && line.find(byte: .comma, from: open, to: close) != nil
    }

    private static func isCutRecord(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        line.matches(RecordOpening.text, at: ends.start) && line[ends.end - 1] != UInt8(ascii: "}")
            && line.find(RecordMember.run) != nil && line.find(RecordMember.sequence) != nil
    }

    /// `| AADSTS50058 | … |`, `AADSTS50058,UserInformationNotProvided,…`: a log's row begins with its time.
    private static func isTableRow(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        if line[ends.start] == UInt8(ascii: "|") { return line[ends.end - 1] == UInt8(ascii: "|") }
        guard let code = ServiceCodes.code(line, at: ends.start, mayBeCut: false) else { return false }
        return line[code.end] == .comma && line[code.end + 1].isLetter || line[code.end] == .tab
    }

    /// Words that begin a statement in the languages in which apps call MSAL.
    private static let words = Openings([
        "if ", "elif ", "else if", "} else if", "} catch", "catch (", "case ", "import ",
        "export ", "let ", "var ", "const ", "throw ", "return ", "func ", "public ", "private ", "static ", "final ",
        "override ", "#define ", "NSError *", "XCTAssert", "#expect(", "expect(", "pub ", "fn ", "def ", "async ",
        "await ", "for (", "while (", "interface ", "type ", "enum ", "struct ", "protocol ",
    ])

    /// How a step of a query over a log store begins.
    private static let operators = Openings([
        "| where ", "| extend ", "| project ", "| summarize ", "| join ", "| render ",
    ])

    /// `SELECT count(*) FROM sign_ins WHERE error = 'AADSTS50076'`
    private static let queries = Openings([
        "SELECT ", "INSERT INTO ", "UPDATE ", "DELETE FROM ", "CREATE TABLE ", "select ", "insert into ",
    ])

    /// `logger.LogWarning(ex, "AADSTS50076");`, `HttpResponse.json({ error: 'invalid_grant' }, { status: 400 })),`
    private static func isCall(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard line[start].isLetter else { return false }
        let open = line.skip(start) { $0.isWordByte || $0 == UInt8(ascii: ".") }
        guard line[open] == .openParenthesis else { return false }
        if line.matches(");", at: end - 2) || line[open + 1].isQuote && isTest(line, start, open) { return true }
        return line[open + 1] == .openBrace && (line[end - 1] == .comma || line[end - 1] == .closeParenthesis)
    }

    /// `it('shows a banner when …', async () => {`
    private static func isTest(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        tests.contains { $0.utf8CodeUnitCount == end - start && line.matches($0, at: start) }
    }

    private static let tests: [StaticString] = [
        "it", "test", "describe", "context", "scenario", "it.skip", "test.skip",
    ]

    /// `class AuthError extends Error{constructor(e){…}}`. A name with a package is what Java prints of an exception.
    private static func isClass(_ line: ByteText, _ start: Int) -> Bool {
        guard line.matches("class ", at: start) else { return false }
        let end = line.wordEnd(start + 6)
        return end > start + 6
            && (line[end] == .openBrace || line.matches(" {", at: end) || line.matches(" extends ", at: end))
    }

    /// `{name: "MsalServiceException", code: "invalid_grant"},`: a value in the source of a program.
    private static func isLiteral(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard line[start] == .openBrace, line.matches("},", at: end - 2) else { return false }
        let key = line.skipBlanks(start + 1)
        let stop = line.wordEnd(key)
        if line[key].isLetter { return line.matches(": \"", at: stop) }
        // An answer without what only the service knows: a test's.
        return line.find("\"error", from: start, to: end) != nil
            && line.find("race", from: start, to: end) == nil && line.find("time", from: start, to: end) == nil
            && line.find("rrelation", from: start, to: end) == nil
    }

    /// True if a line is a comment or a statement of a program.
    static func isSource(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        // A patch's mark is in front of the code.
        let searched = DocumentText.searchedStart(line, ends.start)
        if let searched, line[searched] == .tab || line.matches("  ", at: searched),
            DocumentText.isSourceFile(line, ends.start, searched)
        {
            return true
        }
        let first = searched ?? DocumentText.frameStart(line, ends.start) ?? ends.start
        let start = line.skip(first) { $0 == UInt8(ascii: "+") || $0 == .minus || $0 == .space || $0 == .tab }
        if line.matches("// ", at: start) || line.matches("/// ", at: start) || line.matches("/* ", at: start)
            || line.matches("\"\"\"", at: start) || operators.begin(line, at: start) || queries.begin(line, at: start)
            || isCall(line, start, ends.end) || isLiteral(line, start, ends.end) || isClass(line, start)
        {
            return true
        }
        guard words.begin(line, at: start) else { return false }
        let last = line[ends.end - 1]
        return last == UInt8(ascii: ";") || last == .openBrace || last == .closeBrace || last == .closeParenthesis
            || last == .colon || line.find("//", from: start, to: ends.end) != nil
    }
}
