import MSALText
import TextBytes

/// What a line looks like, before it is known what it states.
extension TextLogParser {
    /// A line without its carriage return and without the leading quote marks of mail and Markdown, or the bar of a box.
    static func withoutCarrier(_ line: ByteText) -> ByteText {
        var start = 0
        var end = line.count
        while end > 0, line[end - 1] == 0x0D { end -= 1 }
        if line.matches("\u{FEFF}", at: 0) { start = 3 }
        while true {
            let mark = line[start] == .space ? start + 1 : start
            if line[mark] == UInt8(ascii: ">") {
                start = mark + 1
            } else if line.matches("&gt;", at: mark) {
                start = mark + 4
            } else if line.matches(boxBar, at: start) {
                start += boxBar.utf8CodeUnitCount
            } else {
                break
            }
            if line[start] == .space { start += 1 }
        }
        return line.part(start, end)
    }

    /// What Terraform draws in front of each line of an error.
    static let boxBar: StaticString = "\u{2502}"

    /// The first or the last line of such a box.
    static func isBoxEnd(_ text: ByteText) -> Bool {
        text.matches("\u{2577}", at: 0) || text.matches("\u{2575}", at: 0)
    }

    /// True if a line begins another answer of a service: the object of its body, or what was sent and answered above it.
    static func beginsAnswer(_ text: ByteText) -> Bool {
        let ends = text.trimmed(0, text.count)
        return text[ends.start] == .openBrace && ends.end == ends.start + 1 || HTTPHead.isOne(text)
    }

    /// True if an object ends at this line.
    static func endsObject(_ text: ByteText) -> Bool {
        text[text.skipBlanks(0)] == .closeBrace || isWholeObject(text)
    }

    /// True if a host's logger began the line with a date or a clock time, perhaps after a level.
    static func beginsWithTime(_ text: ByteText) -> Bool {
        let start = text.skip(0) { $0 == .space || $0 == .openBracket }
        if text[start].isDigit, text[start + 1].isDigit, text[start + 2] == .colon, text[start + 5] == .colon {
            return true
        }
        guard text[start].isDigit || text[start].isLetter else { return false }
        if isStamp(text, start) { return true }
        if let value = HostTime.pairValue(text, start) { return isStamp(text, value) }
        guard text[start].isLetter, let level = LevelWord.end(of: text, at: start) else { return false }
        // `Error,3/14/2025 6:02:40 AM,…`: what Event Viewer saves.
        if text[level] == .comma { return isStamp(text, level + 1) }
        return isStamp(text, text.skip(level) { $0 == .space || $0 == .openBracket || $0 == .closeBracket })
    }

    /// `-- | --`: a table that a page was copied as has it between the lines of one print-out.
    static func isRuler(_ text: ByteText) -> Bool {
        guard text[0] == .minus || text[0] == UInt8(ascii: "|"), text.find("--") != nil else { return false }
        return text.find(byte: UInt8(ascii: "|")) != nil
            && text.skip(0) {
                $0 == .minus || $0 == UInt8(ascii: "|") || $0 == .colon || $0.isSpace
            } == text.count
    }

    /// `[ERROR] `
    static func beginsWithLevel(_ text: ByteText) -> Bool {
        guard text[0] == .openBracket, let end = LevelWord.end(of: text, at: 1) else { return false }
        return text[end] == .closeBracket
    }

    private static func isStamp(_ text: ByteText, _ start: Int) -> Bool {
        LogTimestamp.readAny(text, at: start) != nil || HostStamp(text, at: start) != nil
    }

    /// Where the text of a line begins after the time in front of it, and after the labels that a log store puts there:
    /// `{app="web", pod="web-1"} `. Nil if the time is not all that is in front of it.
    static func textStart(_ text: ByteText) -> Int? {
        var index: Int
        if let stamp = LogTimestamp.readAny(text, at: 0) {
            index = stamp.end
        } else if text[0].isDigit, text[2] == .colon, text[5] == .colon {
            index = text.skip(8) { $0.isDigit || $0 == UInt8(ascii: ".") || $0 == .comma }
        } else if let stamp = HostStamp(text, at: 0) {
            index = stamp.end
        } else {
            return nil
        }
        guard text[index] == .space else { return nil }
        index += 1
        if text[index] == .openBrace, text.matches("=\"", at: text.wordEnd(index + 1)),
            let close = text.end(of: "\"} ", from: index, to: index + 512)
        {
            index = close
        }
        return index
    }

    /// True if a line begins with the level and the name of a logger: `ERROR:contoso.mail:…`, Python's own layout;
    /// `fail: Contoso.Mail[0]`, above the lines of .NET's; or as Firefox' console lists a request.
    static func beginsWithLogger(_ text: ByteText) -> Bool {
        if text.matches("XHRPOST ", at: 0) { return true }
        if let level = shortLevels.first(in: text, at: 0) {
            let name = text.skip(level.utf8CodeUnitCount) { $0.isWordByte || $0 == UInt8(ascii: ".") }
            let end = text.skip(name + 1) { $0.isDigit }
            return text[name] == .openBracket && end > name + 1 && text[end] == .closeBracket
        }
        guard let level = levels.first(in: text, at: 0) else { return false }
        let name = level.utf8CodeUnitCount
        let end = text.skip(name) { $0.isWordByte || $0 == UInt8(ascii: ".") }
        return end > name && text[end] == .colon
    }

    /// `PS C:\> `, `PS /home/anna> `: the prompt of PowerShell in a transcript, before the next command.
    static func isPrompt(_ text: ByteText) -> Bool {
        guard text.matches("PS ", at: 0), text[3] == UInt8(ascii: "/") || text[3].isLetter && text[4] == .colon else {
            return false
        }
        return text.find(byte: UInt8(ascii: ">"), from: 4, to: 264) != nil
    }

    private static let shortLevels = Openings(["trce: ", "dbug: ", "info: ", "warn: ", "fail: ", "crit: "])
    private static let levels = Openings(["DEBUG:", "INFO:", "WARNING:", "ERROR:", "CRITICAL:"])

    /// True if a line can continue an open value after a blank line: another key, the service's labels, an item of a
    /// printed list, a closing brace.
    static func looksLikeValue(_ text: ByteText, _ look: LinePrefilter) -> Bool {
        let start = text.skip(0) { $0.isSpace }
        let byte = text[start]
        return start > 0 || byte == .closeBrace || byte == .closeParenthesis || byte == .quote || byte == .comma
            || look.contains(.correlation) || ServiceText.isLabel(text, start) || text.find("Key=") != nil
    }

    /// True if a line is a JSON object from its beginning to its end: no other line belongs to it.
    static func isWholeObject(_ text: ByteText) -> Bool {
        guard text[0] == .openBrace, text[1] == .quote || text[1] == UInt8(ascii: "'") else { return false }
        let end = text.trimmed(0, text.count).end
        return text[end - 1] == .closeBrace
    }

    /// True if a line is a member of an object that is printed over several lines: its error may be further below.
    static func isMember(_ text: ByteText) -> Bool {
        let first = text.skip(0) { $0.isSpace || $0 == .openBrace }
        return (text[first] == .quote || text[first] == UInt8(ascii: "'")) && !isWholeObject(text)
    }

    /// `Breadcrumbs`
    static func isBreadcrumbs(_ text: ByteText) -> Bool {
        let end = text.trimmed(0, text.count).end
        return text.matchesIgnoringCase("breadcrumbs", at: 0) && (end == 11 || end == 12 && text[11] == .colon)
    }

    /// True if a line begins with the type of an exception and its package: `com.contoso.PaymentException: …`. Loggers of
    /// Java print an empty line in front of it.
    static func beginsWithException(_ text: ByteText) -> Bool {
        let end = text.skip(0) { $0.isWordByte || $0 == UInt8(ascii: ".") }
        guard text[end] == .colon || end == text.count, text.find(byte: UInt8(ascii: "."), from: 0, to: end) != nil
        else { return false }
        return text.matches("Exception", at: end - 9) || text.matches("Error", at: end - 5)
    }

    private static let openingsOfRest = Openings([
        "ErrorCode:", ", ErrorCode:", "HTTP StatusCode", "StatusCode:", "CorrelationId ",
        "Microsoft Entra ID Error Code",
        "AAD Error Code", "Error Code:", "Error Message:", "WAM Error Message:", "Internal Error Code:",
        "ResponseBody:", "errorMessage:", "subError:",
        // Between the exceptions of one chain of Python's, with a blank line before and after; a crash reporter's cause.
        "During handling of the above exception", "The above exception was the direct cause",
        "Traceback (most recent call last):", "Caused by",
    ])

    /// True if a line after a blank line can only continue what came before: consoles and forms double line ends.
    static func looksLikeRest(_ text: ByteText) -> Bool {
        let start = text.skip(0) { $0.isSpace }
        return ServiceText.isLabel(text, start) || UserInfoDump.key(text, at: start) != nil
            || openingsOfRest.begin(text, at: start)
    }
}
