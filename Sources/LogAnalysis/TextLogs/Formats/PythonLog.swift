import LogRecords
import MSALText
import TextBytes

/// MSAL for Python uses the standard library's `logging`, so the host chose the layout. A record is recognised by its
/// logger's name (`DEBUG:msal.application:…`, `… - msal.token_cache - DEBUG - …`).
enum PythonLog: TextLogGrammar {
    static var format: TextLogFormat { .python }
    static var ownsFollowingErrors: Bool { true }

    private static let loggers: [StaticString] = [
        "msal.application", "msal.authority", "msal.broker", "msal.token_cache", "msal.oauth2cli", "msal.region",
        "msal.managed_identity", "msal.telemetry", "msal.individual_cache", "msal.throttled_http_client",
    ]

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard var header = outline(in: line, from: from).map(RecordHeader.init) else { return nil }
        // The host's layout puts the level on either side of the logger's name. A line of a mebibyte may contain the
        // name thousands of times, so the look around it is bounded.
        header.level = level(line.part(max(from, header.start - levelReach), header.messageStart + 12))
        return header
    }

    /// How many bytes before the logger's name the level is looked for.
    private static let levelReach = 256

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? {
        guard let mark = line.find("msal.", from: from), !line[mark - 1].isWordByte,
            line[mark - 1] != UInt8(ascii: "."), line[mark - 1] != UInt8(ascii: "/"),
            let logger = loggers.first(where: { line.matches($0, at: mark) })
        else { return nil }
        let end = line.skip(mark + logger.utf8CodeUnitCount) { $0.isWordByte || $0 == UInt8(ascii: ".") }
        let message = line.skip(afterPlace(line, end), while: isBetween)
        guard message > end || message == line.count else { return nil }
        return HeaderOutline(start: mark, messageStart: afterLevel(line, message))
    }

    /// `:application.py:1601`: what pytest puts after the logger's name.
    private static func afterPlace(_ line: ByteText, _ index: Int) -> Int {
        let name = line.wordEnd(index + 1)
        guard line[index] == .colon, let number = line.end(of: ".py:", from: name, to: name + 4) else { return index }
        let end = line.skip(number) { $0.isDigit }
        return end > number ? end : index
    }

    private static func isBetween(_ byte: UInt8) -> Bool {
        byte == .colon || byte == .space || byte == .minus || byte == .closeBracket || byte == UInt8(ascii: "|")
    }

    /// Where the message begins if the host's layout puts the level after the logger's name.
    private static func afterLevel(_ line: ByteText, _ index: Int) -> Int {
        let level = line[index] == .openBracket ? index + 1 : index
        let end = line.skip(level) { $0.isUppercase }
        // Most messages begin with one capital.
        guard end > level + 2, end < line.count, isBetween(line[end]), LevelWord.end(of: line, at: level) == end else {
            return index
        }
        return line.skip(end, while: isBetween)
    }

    private static func level(_ line: ByteText) -> RecordLevel? {
        if line.find("DEBUG") != nil { return .debug }
        if line.find("INFO") != nil { return .info }
        if line.find("WARNING") != nil { return .warning }
        return line.find("ERROR") != nil ? .error : nil
    }

    /// `Generate or reuse correlation_id: 0f6f…` above each request, and below it the tokens that go into the cache:
    /// `event={`. A token found in the cache ends a request, unless the library looks for refresh tokens all the same.
    static func step(_ text: ByteText, from start: Int) -> RequestStep? {
        if text.matches("event={", at: start) { return RequestStep(kind: .success) }
        if text.matches("Cache hit an AT", at: start) { return RequestStep(kind: .cachedToken) }
        if text.matches("Found ", at: start), text.find(" RTs matching", from: start, to: start + 32) != nil {
            return RequestStep(kind: .refreshing)
        }
        guard text.matches(naming, at: start) else { return nil }
        return RequestStep(kind: .naming, id: RequestID(text, at: start + naming.utf8CodeUnitCount))
    }

    private static let naming: StaticString = "Generate or reuse correlation_id: "

    static var leavesOutIDs: Bool { true }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        var statements = FreeText.statements(of: record, format: .python)
        if statements.isEmpty { readTransportFailure(record, &readings) }
        statements.drain { (statement: consuming Statement) in
            statement.event.format = .python
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            if let end = record.text.end(of: "Refresh failed. ") {
                statement.isRefresh = true
                if statement.event.oauthError == nil {
                    statement.event.oauthError = OAuthWord.read(record.text, end, record.text.wordEnd(end))
                }
            }
            readings.append(.statement(statement))
        }
    }

    /// `Refresh token failed` and the traceback of a transport's exception: the request never reached the service. Also
    /// without frames of the library, which people cut out.
    private static func readTransportFailure(_ record: LogRecord, _ readings: inout [StatementReading]) {
        let text = record.text
        guard text.find("Traceback (most recent call last):") != nil,
            let name = TransportFailure.outermost(text, TransportFailure.names(text, 0, text.count), .python)
        else { return }
        var event = record.event(format: .python, domain: "MSAL.Python", code: text.string(name.start, name.end))
        event.isUnreachable = true
        event.message = UserInfoKey.message(text, name.start, text.lineEnd(name.start))
        var statement = Statement(event: event, form: .loggedException, lastLine: record.lastLine)
        statement.isRefresh = text.find("Refresh token failed") != nil
        readings.append(.statement(statement))
    }
}

extension TextLogFormat {
    /// MSAL for Python.
    public static let python = TextLogFormat(rawValue: "python")
}
