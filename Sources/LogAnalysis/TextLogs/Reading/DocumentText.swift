import MSALText
import TextBytes

/// Marks of documents: Markdown, settings, schemas, notebooks. What they name did not happen, unless a text says more.
enum DocumentText {
    /// True if an exception at `index` is between backticks or in an item or element. A line with the service's ids is
    /// a report all the same.
    static func names(exceptionAt index: Int, _ text: ByteText, floor: Int) -> Bool {
        let package = text.packageStart(ofType: index)
        let line = text.lineStart(package, floor: max(floor, package - reach))
        guard isInCode(text, line, package) || isItem(text, line, package) else { return false }
        let end = text.lineEnd(index, ceiling: index + 4_096)
        return !hasIDs(text, line, end)
    }

    /// True if a text has an id or a time that the service gives an answer.
    static func hasIDs(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        ids.contains { text.findIgnoringCase($0, from: start, to: end) != nil }
    }

    /// How far from a name its mark may be.
    private static let reach = 512

    private static let ids: [StaticString] = ["trace id", "correlation id", "correlationid", "timestamp"]

    /// True if a name is in an item of a list or a heading that does not begin with it (`- [ ] after AADSTS700082`,
    /// `2. If it says …`), or in an element that documents and lists of tests have (`<summary>AADSTS50076 …`).
    static func isItem(_ text: ByteText, _ line: Int, _ index: Int) -> Bool {
        isItemOfList(text, line, index) || isInElement(text, line, index)
    }

    private static func isInCode(_ text: ByteText, _ line: Int, _ index: Int) -> Bool {
        let mark = UInt8(ascii: "`")
        var isOpen = false
        var position = line
        while let found = text.find(byte: mark, from: position, to: index) {
            isOpen.toggle()
            position = found + 1
        }
        return isOpen && text.find(byte: mark, from: index, to: text.lineEnd(index, ceiling: index + 4_096)) != nil
    }

    private static func isItemOfList(_ text: ByteText, _ line: Int, _ index: Int) -> Bool {
        let first = text.skipBlanks(line)
        if headingStart(text, first) != nil { return true }
        return itemStart(text, first).map { $0 < index } ?? false
    }

    /// Where the text of a heading begins: `## Troubleshooting`.
    static func headingStart(_ text: ByteText, _ first: Int) -> Int? {
        let end = text.skip(first) { $0 == UInt8(ascii: "#") }
        return end > first && text[end] == .space ? text.skipBlanks(end) : nil
    }

    /// Where the text of an item of a list begins: `- Sign in again`, `2. Call the owner`.
    static func itemStart(_ text: ByteText, _ first: Int) -> Int? {
        var mark = first
        switch text[first] {
        case .minus, UInt8(ascii: "*"), UInt8(ascii: "+"): break
        case let byte where byte.isDigit:
            mark = text.skip(first) { $0.isDigit }
            guard mark - first <= 2, text[mark] == UInt8(ascii: ".") || text[mark] == .closeParenthesis else {
                return nil
            }
        default: return nil
        }
        return text[mark + 1] == .space ? text.skipBlanks(mark + 1) : nil
    }

    private static func isInElement(_ text: ByteText, _ line: Int, _ index: Int) -> Bool {
        var tag = index
        while tag > line, text[tag] != UInt8(ascii: "<") { tag -= 1 }
        guard text[tag] == UInt8(ascii: "<") else { return false }
        let end = text.wordEnd(tag + 1)
        return elements.contains { text.matches($0, at: tag + 1) && tag + 1 + $0.utf8CodeUnitCount == end }
    }

    private static let elements: [StaticString] = [
        "summary", "remarks", "para", "comment", "member", "testcase", "code", "p", "li", "td", "th", "dt", "dd", "h1",
        "h2", "h3", "h4", "title", "value", "string", "label", "option", "source", "target", "translation", "seg",
    ]

    /// True if a text is the value of a key that documents, settings and schemas have, or an item of its list:
    /// `"examples": ["AADSTS50076: …"]`, `match: 'AADSTS7000222: .*'`, a notebook's `"source": [`, what is below YAML's
    /// `example:`.
    static func isValue(_ text: ByteText, _ line: Int, _ index: Int) -> Bool {
        var end = index
        while end > line, text[end - 1].isQuote || text[end - 1].isBlank || text[end - 1] == .openBracket { end -= 1 }
        if isDocumentKey(text, line, end) || isLiteral(text, line, index) { return true }
        return isBelow(text, line)
    }

    /// True if a line is below such a key: the lines that are indented less say what it is a part of.
    private static func isBelow(_ text: ByteText, _ line: Int) -> Bool {
        var indent = text.skipBlanks(line) - line
        var below = line
        for _ in 0..<itemLimit where below > 0 && indent > 0 {
            let last = below - 1
            let above = text.lineStart(last, floor: max(0, last - 4_096))
            below = above
            let first = text.skipBlanks(above)
            guard first < last, first - above < indent else { continue }
            indent = first - above
            if opens(text.part(above, last)) { return true }
        }
        return false
    }

    private static let itemLimit = 64

    /// True if a line is such a key, and what it says is on the lines below: `example:`, `"examples": [`.
    static func opens(_ line: ByteText) -> Bool {
        var end = line.count
        while end > 0, line[end - 1] == .openBracket || line[end - 1] == .openBrace || line[end - 1].isBlank {
            end -= 1
        }
        return isDocumentKey(line, 0, end)
    }

    /// `{"error": "invalid_grant", "error_description": "AADSTS50076: …"},`: an answer in the source of a program.
    private static func isLiteral(_ text: ByteText, _ line: Int, _ index: Int) -> Bool {
        let ends = text.trimmed(line, text.lineEnd(index, ceiling: index + 4_096))
        return text[ends.start] == .openBrace && text.matches("},", at: ends.end - 2)
    }

    /// True if a key of a document is in front of `end`: `examples:`, `"pattern" :`, `expected =`.
    private static func isDocumentKey(_ text: ByteText, _ line: Int, _ end: Int) -> Bool {
        var stop = text.trimmed(line, end).end
        guard stop > line, text[stop - 1] == .colon || text[stop - 1] == .equals else { return false }
        stop -= 1
        while stop > line, text[stop - 1].isBlank || text[stop - 1].isQuote { stop -= 1 }
        var start = stop
        while start > line, text[start - 1].isWordByte { start -= 1 }
        if keys.contains(where: { text.matchesIgnoringCase($0, at: start) }) { return true }
        // `retry-on:`
        while start > line, text[start - 1].isWordByte || text[start - 1] == .minus { start -= 1 }
        return keys.contains { text.matchesIgnoringCase($0, at: start) }
    }

    /// How keys begin whose texts say what could happen, or what something is to be compared with.
    private static let keys: [StaticString] = [
        "example", "sample", "source", "enum", "default", "pattern", "match", "regex", "expect", "contains", "when",
        "ignore", "retry", "title", "comment", "doc", "test", "scenario",
    ]

    /// `src/auth.go:41:`, `src/auth.go-40-`: where the text of a line begins that a search of files printed.
    static func searchedStart(_ line: ByteText, _ start: Int) -> Int? {
        let end = line.skip(start) { !$0.isSpace && $0 != .colon }
        guard end > start, end - start < reach, line.find(byte: UInt8(ascii: "."), from: start, to: end) != nil else {
            return nil
        }
        if line[end] == .colon {
            let number = line.skip(end + 1) { $0.isDigit }
            return number > end + 1 && line[number] == .colon ? number + 1 : nil
        }
        // A line above or below the one that was found.
        var mark = start
        while let found = line.find(byte: .minus, from: mark, to: end) {
            mark = found + 1
            let number = line.skip(mark) { $0.isDigit }
            if number > mark, line[number] == .minus, isSourceFile(line, start, found + 1) { return number + 1 }
        }
        return nil
    }

    /// `  40 |   super(errorString);`: where the code begins in a line that a compiler, a runtime or an error page shows
    /// around the place of an error.
    static func frameStart(_ line: ByteText, _ start: Int) -> Int? {
        if line[start] == UInt8(ascii: "|"), line[line.skipBlanks(start + 1)] == UInt8(ascii: "^") { return start }
        let number = line.skip(start) { $0.isDigit }
        let bar = line.skip(number) { $0 == .space }
        guard number > start, bar > number, line[bar] == UInt8(ascii: "|") else { return nil }
        return line.skipBlanks(bar + 1)
    }

    /// True if the name of a file between `start` and `end` has the ending of source code or settings.
    static func isSourceFile(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard let dot = (start..<end).last(where: { line[$0] == UInt8(ascii: ".") }) else { return false }
        return sources.contains { line.matches($0, at: dot + 1) && !line[dot + 1 + $0.utf8CodeUnitCount].isWordByte }
    }

    private static let sources: [StaticString] = [
        "py", "js", "jsx", "mjs", "ts", "tsx", "cs", "java", "kt", "swift", "m", "go", "rb", "php", "rs", "dart", "vue",
        "md", "yaml", "yml", "resx", "xml", "sql", "ps1", "sh", "tf", "h", "cpp", "html",
    ]
}
