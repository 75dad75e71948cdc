import LogRecords
import MSALText
import TextBytes

/// MSAL.NET: `False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [2026-10-03 07:15:40Z - 0f6f…] message`. Up to
/// 4.3x the first word is in parentheses and the month comes first.
enum DotNetLog: TextLogGrammar {
    static var format: TextLogFormat { .dotnet }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = bounds(in: line, from: from) else { return nil }
        var header = RecordHeader(found.outline)
        header.sdkVersion = line.string(found.version.lowerBound, found.version.upperBound)
        guard let open = found.bracket else { return header }
        let product = line.trimmed(found.version.upperBound, open)
        if product.start < product.end { header.os = line.string(product.start, product.end) }
        var position = open
        let close = line.find(byte: .closeBracket, from: open) ?? open
        while position < close, header.correlationID == nil {
            header.correlationID = line.uuid(at: position)
            position += 1
        }
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? { bounds(in: line, from: from)?.outline }

    /// Where the parts of a header are. `bracket` is nil if the header was cut before it.
    private static func bounds(
        in line: ByteText,
        from: Int
    ) -> (outline: HeaderOutline, version: Range<Int>, bracket: Int?)? {
        var search = from
        while let mark = line.find("MSAL ", from: search) {
            search = mark + 5
            let before = line[mark - 2] == .closeParenthesis ? mark - 3 : mark - 2
            guard line[mark - 1] == .space, line[search].isDigit,
                line.matches("alse", at: before - 3) || line.matches("rue", at: before - 2)
            else { continue }
            let version = line.skip(search) { !$0.isSpace }
            var outline = HeaderOutline(start: before - 4, messageStart: version)
            guard let bracket = bracket(line, version) else { return (outline, search..<version, nil) }
            outline.time = bracket.time
            outline.messageStart =
                line.find(byte: .closeBracket, from: bracket.open).map { line.skipBlanks($0 + 1) } ?? line.count
            return (outline, search..<version, bracket.open)
        }
        return nil
    }

    /// The bracket that contains the time, or only the correlation id if an app uses its own clock. An operating
    /// system's name may contain brackets as well.
    private static func bracket(_ line: ByteText, _ from: Int) -> (open: Int, time: Int64?)? {
        var index = from
        while let open = line.find(byte: .openBracket, from: index, to: from + 200) {
            let stamp = LogTimestamp.read(line, at: open + 1) ?? LogTimestamp.readMonthFirst(line, at: open + 1)
            if let stamp { return (open, stamp.microseconds) }
            if line.uuid(at: open + 1) != nil { return (open, nil) }
            index = open + 1
        }
        return nil
    }

    /// `=== Token Acquisition (SilentRequest) started:`, `=== Token Acquisition finished successfully:`. An app's
    /// own lines may follow.
    static func step(_ text: ByteText, from start: Int) -> RequestStep? {
        let first = text.skip(start) { $0.isSpace }
        guard text.matches(label, at: first) else { return nil }
        let next = first + label.utf8CodeUnitCount
        if text.matches(" finished successfully", at: next) { return RequestStep(kind: .success) }
        return text.find(" started", from: next, to: next + 80) == nil ? nil : RequestStep(kind: .beginning)
    }

    private static let label: StaticString = "=== Token Acquisition"

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        // The id ends the last bracket of the header.
        var close = end - 1
        while close > start, line[close] != .closeBracket { close -= 1 }
        return RequestID(line, at: close - UUIDText.length)
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        var record = record
        // A console that wraps at its width puts the header's id at the start of the next line.
        let start = record.text.skip(0) { $0.isSpace }
        if record.header.correlationID == nil, record.text[start + 36] == .closeBracket {
            record.header.correlationID = record.text.uuid(at: start)
        }
        // Or cuts the time in the bracket.
        if record.header.time == nil, let bracket = bracket(record.text, 0) {
            record.header.time = bracket.time
            var position = bracket.open
            let close = record.text.find(byte: .closeBracket, from: bracket.open) ?? bracket.open
            while position < close, record.header.correlationID == nil {
                record.header.correlationID = record.text.uuid(at: position)
                position += 1
            }
        }
        var statements = FreeText.statements(of: record, format: .dotnet)
        if statements.isEmpty { readOther(record, &readings) }
        statements.drain { (statement: consuming Statement) in
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            readings.append(.statement(statement))
        }
    }

    /// `Exception type: System.Net.Http.HttpRequestException`: an exception that is not MSAL's and ended its request.
    private static func readOther(_ record: LogRecord, _ readings: inout [StatementReading]) {
        let text = record.text
        guard let label = text.end(of: "Exception type: ", to: 64) else { return }
        let end = text.skip(label) { $0.isWordByte || $0 == UInt8(ascii: ".") }
        guard end > label, !text.isCut(at: end) else { return }
        var start = end
        while start > label, text[start - 1].isWordByte { start -= 1 }
        var event = record.event(format: .dotnet, domain: "MSAL.NET", code: text.string(start, end))
        event.message = UserInfoKey.message(text, label, text.lineEnd(label))
        readings.append(.statement(Statement(event: event, form: .loggedException, lastLine: record.lastLine)))
    }
}

extension TextLogFormat {
    /// MSAL.NET.
    public static let dotnet = TextLogFormat(rawValue: "dotnet")
}
