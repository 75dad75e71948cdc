import MSALText
import TextBytes

/// Whether a file is a document, source code or settings, and not a log: several of its lines have the form of those,
/// and none has what a log, a console or a crash prints. An error that such a file names without an id, a status or a
/// time did not happen.
struct DocumentMarks {
    private var documentLines = 0
    private var lines = 0
    /// The form of the first line decides what the lines below it are.
    private var form = Form.text
    /// How many columns a table has.
    private var columns = 0

    private enum Form {
        case text
        /// An object or a list that is printed over lines.
        case json
        /// A list with delimiters whose first line names its columns, and none of them a time.
        case table
        /// Settings in YAML: the first line is a key with others below it.
        case settings
    }
    /// Whether a line had a time, a level, a library's header or a frame of a stack.
    private var isLog = false

    /// Whether another line may change the answer.
    var isOpen: Bool { !isLog && lines < DocumentMarks.lineLimit }

    var isDocument: Bool { !isLog && documentLines >= DocumentMarks.required }

    private static let required = 2
    private static let lineLimit = 4_096

    mutating func logged() {
        isLog = true
    }

    mutating func look(_ line: ByteText) {
        lines += 1
        let ends = line.trimmed(0, min(line.count, DocumentMarks.reach))
        guard ends.start < ends.end, DocumentText.frameStart(line, ends.start) == nil else { return }
        if lines == 1 { begin(line, ends) }
        if form == .json, isMemberOfLog(line, ends) { isLog = true }
        if DocumentMarks.isCue(line, ends) {
            documentLines += 1
        } else if DocumentMarks.isLogged(line, ends) {
            // `    fatal: AADSTS7000215` is a key among others.
            if form == .settings, DocumentMarks.isCodeOfKey(line, ends) { return }
            isLog = true
        } else if DocumentMarks.isOfDocument(line, ends) || isOfForm(line, ends) {
            documentLines += 1
        }
    }

    // MARK: What the first line begins

    private mutating func begin(_ line: ByteText, _ ends: (start: Int, end: Int)) {
        if ends.end - ends.start == 1, line[ends.start] == .openBrace || line[ends.start] == .openBracket {
            form = .json
        } else if ends.start == 0, DocumentMarks.isSection(line, ends), line[ends.end - 1] == .colon {
            form = .settings
        } else if let number = DocumentMarks.columns(line, ends) {
            form = .table
            columns = number
        }
    }

    /// How many columns `Key,Summary,Status` names; nil if a line is no such header, or one of a log, which has a time.
    private static func columns(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Int? {
        guard !moments.contains(where: { line.findIgnoringCase($0, to: ends.end) != nil }) else { return nil }
        var number = 1
        var start = ends.start
        while start < ends.end {
            let end = line.find(byte: .comma, from: start, to: ends.end) ?? ends.end
            let name = line.trimmed(start, end)
            guard (1...32).contains(name.end - name.start), line[name.start].isLetter,
                line.skip(name.start, while: { $0.isWordByte || $0 == .space }) >= name.end
            else { return nil }
            if end < ends.end { number += 1 }
            start = end + 1
        }
        return number > 2 ? number : nil
    }

    private static let moments: [StaticString] = ["time", "date", "stamp", "when", "message", "level", "error"]

    private func isOfForm(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        if form == .text || form == .settings { return false }
        if form == .table {
            let commas = line.part(ends.start, ends.end).bytes.count { $0 == .comma }
            return commas + 1 >= columns
        }
        if documentLines > 0, isText(line, ends) { return true }
        // What belongs to a text, in Flutter's files.
        if line.matches("\"@", at: ends.start) { return true }
        // `"localizations": {`, `"panels": [`
        guard line[ends.start] == .quote,
            line.matches("\": {", at: ends.end - 4) || line.matches("\": [", at: ends.end - 4)
        else { return false }
        return !DocumentMarks.errors.contains { line.findIgnoringCase($0, from: ends.start, to: ends.end) != nil }
    }

    /// `    "blocked": "Your administrator does not allow this.",`: a sentence under a key that is of no error.
    private func isText(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard line[ends.start] == .quote, let value = line.end(of: "\": \"", from: ends.start, to: ends.end),
            line.find(byte: .space, from: value, to: ends.end) != nil
        else { return false }
        return !DocumentMarks.isKeyOfError(line, ends.start, value)
    }

    /// True if a key between two offsets may be one of an error, or of what a program reports.
    static func isKeyOfError(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        (errors + reports).contains { line.findIgnoringCase($0, from: start, to: end) != nil }
    }

    private static let reports: [StaticString] = [
        "message", "msg", "code", "reason", "desc", "name", "type", "status", "result", "text", "log", "output",
    ]

    /// What objects are called that say what went wrong, and with which request.
    private static let errors: [StaticString] = [
        "err", "exception", "cause", "fail", "response\"", "headers", "config", "data\"", "context", "inner", "detail",
        "properties", "\"body",
    ]

    /// `"level": "error"`, `"stack": "…"`: an object that a program wrote about what it did.
    private func isMemberOfLog(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        line[ends.start] == .quote && DocumentMarks.members.contains { line.matches($0, at: ends.start + 1) }
    }

    private static let members: [StaticString] = [
        "time", "date", "@timestamp", "level", "severity", "stack", "trace", "correlation", "request_id", "requestId",
        "event", "startedDateTime", "stderr",
    ]

    /// How much of a line is looked at.
    private static let reach = 1_024

    // MARK: Logs

    private static func isLogged(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let start = line.skip(ends.start) { $0 == .openBracket || $0 == UInt8(ascii: "#") || $0 == .colon }
        if beginnings.contains(where: { line.matches($0, at: ends.start) }) || isFrame(line, ends.start) { return true }
        if let end = LevelWord.end(of: line, at: start), isLevel(line, start, end) { return true }
        return TextLogParser.beginsWithTime(line) || HostTime.read(line) != nil || isMoment(line, ends)
    }

    /// A key that is indented, and a service code that is its whole value.
    private static func isCodeOfKey(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let key = line.wordEnd(ends.start)
        guard ends.start > 0, line[ends.start].isLowercase, line.matches(": ", at: key) else { return false }
        return ServiceCodes.code(line, at: line.skipBlanks(key + 1), mayBeCut: false)?.end == ends.end
    }

    /// `    lastTransitionTime: "2026-10-03T07:15:40Z"`: the state of something, and not how it is set.
    private static func isMoment(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard let colon = line.find(byte: .colon, from: ends.start, to: ends.end) else { return false }
        let value = line.skip(colon + 1) { $0 == .space || $0 == .quote }
        return value > colon + 1 && LogTimestamp.readAny(line, at: value) != nil
    }

    /// `ERROR `, `error:`, `[error]`: a level, and not the first word of a sentence.
    private static func isLevel(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard !line[end].isWordByte, line[start - 1] != UInt8(ascii: "#") || line[end] == .closeBracket else {
            return false
        }
        return line[end] == .colon || line[end] == .closeBracket || line[end] == UInt8(ascii: "!")
            || line[start].isUppercase && line[start + 1].isUppercase
    }

    /// What consoles, test runners and crashes begin lines with.
    private static let beginnings: [StaticString] = [
        "Traceback (", "Unhandled ", "Uncaught ", "Exception ", "not ok ", "FAIL ", "--- FAIL", "ERROR", "FAILED",
        "Failed:", "E/", "W/", "PS ", "(lldb)", "+ CategoryInfo", "System.", "\u{2502} ",
    ]

    /// `    at Contoso.Auth.GetToken()`, `  File "auth.py", line 41`, `#0      main (…)`, `Caused by: …`
    private static func isFrame(_ line: ByteText, _ start: Int) -> Bool {
        if line.matches("#", at: start) { return line[start + 1].isDigit }
        if ExceptionText.isCause(line, start) { return true }
        return start > 0 && (ExceptionText.isFrame(line, start) || line.matches("File \"", at: start))
    }

    // MARK: Documents

    private static func isOfDocument(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        isHeading(line, ends) || isItem(line, ends) || isSection(line, ends) || isStatement(line, ends)
            || isUsage(line, ends) || isChoice(line, ends) || TranslatedText.isEntry(line, ends)
    }

    /// `Usage: mailctl login [flags]`, `      --tenant string   what to ask`: what a command says of itself.
    private static func isUsage(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        if line.matchesIgnoringCase("usage: ", at: ends.start) { return true }
        guard ends.start > 0, line[ends.start] == .minus else { return false }
        let name = line.skip(ends.start) { $0 == .minus }
        let end = line.skip(name) { $0.isWordByte || $0 == .minus }
        return name - ends.start <= 2 && end > name && (line[end] == .space || line[end] == .comma)
    }

    /// `00:00:01.000 --> 00:00:04.000`: when the words below are spoken.
    private static func isCue(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard line[ends.start].isDigit, let arrow = line.end(of: " --> ", from: ends.start, to: ends.start + 24) else {
            return false
        }
        return line[arrow].isDigit
    }

    /// `  a) Sign in again`, `[ ] platform`: what one may answer to a question.
    private static func isChoice(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        line[ends.start].isLetter && line.matches(") ", at: ends.start + 1) || line.matches("[ ] ", at: ends.start)
            || line.matches("( ) ", at: ends.start)
    }

    /// `## Troubleshooting`, a comment of a script, `== Questions`, a fence or bold text of Markdown.
    private static func isHeading(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard ends.start == 0 else { return false }
        if line.matches("```", at: 0) || line.matches("**", at: 0) { return true }
        if let text = DocumentText.headingStart(line, 0) { return text <= 7 && text < ends.end }
        let end = line.skip(0) { $0 == .equals }
        return (1...6).contains(end) && end < ends.end && line[end] == .space
    }

    /// `- [x] Sign in again`, `2. Call the owner`. `- Code: 7` is a member of a print-out.
    private static func isItem(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        // Consoles also begin lines with a star or a plus.
        let mark = line[ends.start]
        guard mark == .minus || mark.isDigit, let first = DocumentText.itemStart(line, ends.start) else { return false }
        let end = line.wordEnd(first)
        guard end > first else {
            return line[first] == .openBracket || line[first] == UInt8(ascii: "`") || line[first] == UInt8(ascii: "*")
        }
        return line[end] != .colon && !isAnswer(line, first, end)
    }

    /// `invalid_grant AADSTS50173: …`, `no_current_account There is …`: what apps printed, copied into a list.
    private static func isAnswer(_ line: ByteText, _ word: Int, _ end: Int) -> Bool {
        line[end] == .space && line[end + 1].isUppercase && line.find(byte: .underscore, from: word, to: end) != nil
            && OAuthWord.isKnown(line.string(word, end))
    }

    /// `[auth.retry]`, `  annotations:`, `- name: identity`
    private static func isSection(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let isName: (UInt8) -> Bool = { $0.isWordByte || $0 == .minus || $0 == UInt8(ascii: ".") }
        if line[ends.start] == .openBracket {
            let end = line.skip(ends.start + 1, while: isName)
            return ends.start == 0 && end > 1 && line[end] == .closeBracket && end + 1 == ends.end && line[1].isLetter
        }
        let start = line.matches("- ", at: ends.start) ? ends.start + 2 : ends.start
        guard line[start].isLowercase else { return false }
        let end = line.skip(start, while: isName)
        return line[end] == .colon && (end + 1 == ends.end || start > ends.start)
    }

    /// A statement of a program or a script.
    private static func isStatement(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        if blocks.contains(where: { $0.utf8CodeUnitCount == ends.end - ends.start && line.matches($0, at: ends.start) })
            || blockEnds.contains(where: { line.matches($0, at: ends.end - $0.utf8CodeUnitCount) })
        {
            return true
        }
        return ExplainingText.isSource(line, ends)
    }

    /// Lines that only close a block.
    private static let blocks: [StaticString] = ["fi", "done", "esac", ";;", "});", "end"]
    private static let blockEnds: [StaticString] = [") {", "=> {", "; then", "; do", "= `"]
}
