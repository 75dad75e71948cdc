import MSALText
import TextBytes

/// Titles of commits, merges, requests and release notes that name an error: `Fix AADSTS50076 handling (#123)`,
/// `fix(login): show -50005`, `a1b2c3d Ask again for AADSTS65001`. The error did not happen.
///
/// A title says what was done: it begins with a verb or a type of change. A report of a failure says so, prints the
/// service's sentence or its ids, or begins with a time or a level.
enum ChangeTitle {
    static func isOne(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        let (start, end) = ends
        // The service's answer, however it is introduced.
        if reports.contains(where: { line.findIgnoringCase($0, from: start, to: end) != nil }) { return false }
        if changes.contains(where: { line.find($0, from: start, to: end) != nil }) { return true }
        var first = line.skip(start) { $0 == .space || $0 == .minus || $0 == UInt8(ascii: "*") }
        if let head = line.end(of: "HEAD is now at ", from: first, to: first + 15) { first = head }
        let hash = afterHash(line, first)
        if let hash { first = hash }
        if line[first] == .openBracket, let close = line.find(byte: .closeBracket, from: first, to: first + 24) {
            first = line.skipBlanks(close + 1)
        }
        if isTyped(line, first) || first > start && isNote(line, first) { return true }
        let isNumbered = hash != nil || hasNumber(line, first, end)
        // A colon after the code introduces the sentence of the service.
        if !isNumbered, hasSentence(line, first, end) { return false }
        if verbs.contains(where: { isWord($0, line, first) }) { return true }
        return (hash != nil || endsWithNumber(line, first, end)) && line[first].isUppercase
            && line[first + 1].isLowercase && !saysError(line, first, end)
    }

    /// True if the word `error` is in a text, and not only in the name of a domain or a type.
    private static func saysError(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        var index = start
        while let found = line.findIgnoringCase("error", from: index, to: end) {
            index = found + 5
            if !line[found - 1].isWordByte, !line[index].isWordByte || line[index] == UInt8(ascii: "s") { return true }
        }
        return false
    }

    /// Words and labels of a report.
    private static let reports: [StaticString] = [
        "fail", "trace id", "correlation id", "timestamp", "error domain=", "\"error\"",
    ]

    /// What release notes say about a code.
    private static let changes: [StaticString] = [
        "now mapped", "now handled", "now treated", "now shown", "now reported", "now returned",
    ]

    private static let types: [StaticString] = [
        "fix", "feat", "chore", "docs", "refactor", "test", "perf", "build", "ci", "style", "revert",
    ]

    /// In small letters; a title may begin with a capital. Apps report with other verbs (`Remove account: …`), so those
    /// begin a title only where a number or a hash shows that it is one.
    private static let verbs: [StaticString] = [
        "fix", "fixes", "fixed", "improve", "improves", "improved", "revert", "reverts", "bump", "bumps", "merge",
        "rename", "renames", "renamed", "refactor", "closes", "resolves",
    ]

    /// `fix: `, `feat(login)!: `.
    private static func isTyped(_ line: ByteText, _ start: Int) -> Bool {
        guard let type = types.first(where: { isWord($0, line, start) }) else { return false }
        var index = start + type.utf8CodeUnitCount
        if line[index] == .openParenthesis {
            guard let close = line.find(byte: .closeParenthesis, from: index, to: index + 32) else { return false }
            index = close + 1
        }
        if line[index] == UInt8(ascii: "!") { index += 1 }
        return line[index] == .colon && line[index + 1] == .space
    }

    /// `* New: …`, an item of release notes.
    private static func isNote(_ line: ByteText, _ start: Int) -> Bool {
        notes.contains { line.matches($0, at: start) }
    }

    private static let notes: [StaticString] = ["New: ", "Added: ", "Changed: ", "Removed: ", "Deprecated: "]

    private static func isWord(_ word: StaticString, _ line: ByteText, _ start: Int) -> Bool {
        line.matchesIgnoringCase(word, at: start) && !line[start + 1].isUppercase
            && !line[start + word.utf8CodeUnitCount].isWordByte
    }

    /// The end of the digits of a commit's hash, abbreviated or not, that begins at `start`.
    static func hashEnd(_ line: ByteText, _ start: Int) -> Int {
        line.skip(start) { $0.isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0) }
    }

    /// Where the text after a commit's abbreviated or whole hash begins.
    private static func afterHash(_ line: ByteText, _ start: Int) -> Int? {
        let end = hashEnd(line, start)
        guard (7...12).contains(end - start) || end - start == 40, line[end] == .space else { return nil }
        return line.skipBlanks(end)
    }

    /// `(#123)`, `in #12`, `/pull/12`: the number of a request or an issue.
    private static func hasNumber(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        if line.find("/pull/", from: start, to: end) != nil { return true }
        var index = start
        while let mark = line.find(byte: UInt8(ascii: "#"), from: index, to: end) {
            index = mark + 1
            if line[index].isDigit, line[mark - 1] == .openParenthesis || line[mark - 1] == .space { return true }
        }
        return false
    }

    /// `… (#123)`, as merged requests end. A number elsewhere may be that of an attempt or of a job.
    private static func endsWithNumber(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        var last = end
        while last > start, line[last - 1].isSpace { last -= 1 }
        guard last > start, line[last - 1] == .closeParenthesis else { return false }
        var first = last - 1
        while first > start, line[first - 1].isDigit { first -= 1 }
        return first < last - 1 && line[first - 1] == UInt8(ascii: "#") && line[first - 2] == .openParenthesis
    }

    private static func hasSentence(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        var index = start
        while let (_, code) = ServiceCodes.next(line, from: index, to: end, mayBeCut: false) {
            if line[code.end] == .colon { return true }
            index = code.end
        }
        return false
    }
}
