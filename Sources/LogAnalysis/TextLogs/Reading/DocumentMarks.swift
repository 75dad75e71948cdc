import MSALText
import TextBytes

/// Whether a file is a document, source code or settings, and not a log: several of its lines have the form of those,
/// and none has what a log, a console or a crash prints. An error that such a file names without an id, a status or a
/// time did not happen.
struct DocumentMarks {
    private var documentLines = 0
    private var lines = 0
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
        guard ends.start < ends.end else { return }
        if DocumentMarks.isLogged(line, ends) {
            isLog = true
        } else if DocumentMarks.isOfDocument(line, ends) {
            documentLines += 1
        }
    }

    /// How much of a line is looked at.
    private static let reach = 1_024

    // MARK: Logs

    private static func isLogged(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let start = line.skip(ends.start) { $0 == .openBracket || $0 == UInt8(ascii: "#") || $0 == .colon }
        if beginnings.contains(where: { line.matches($0, at: ends.start) }) || isFrame(line, ends.start) { return true }
        if let end = LevelWord.end(of: line, at: start), isLevel(line, start, end) { return true }
        return TextLogParser.beginsWithTime(line) || HostTime.read(line) != nil || isMoment(line, ends)
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
        return line[end] != .colon
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
    private static let blockEnds: [StaticString] = [") {", "=> {", "; then", "; do"]
}
