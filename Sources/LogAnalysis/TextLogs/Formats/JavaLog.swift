import MSALText
import TextBytes

/// MSAL for Java: `[Correlation ID: 2f9a…] Execution of class … failed: message`. The rest of the line is SLF4J's.
enum JavaLog: TextLogGrammar {
    static var format: TextLogFormat { .java }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard var header = outline(in: line, from: from).map(RecordHeader.init) else { return nil }
        header.correlationID = line.uuid(at: line.skipBlanks(header.start + label.utf8CodeUnitCount))
        return header
    }

    private static let label: StaticString = "[Correlation ID:"

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? {
        guard let start = line.find(label, from: from),
            let close = line.find(byte: .closeBracket, from: start + label.utf8CodeUnitCount, to: start + 96)
        else { return nil }
        return HeaderOutline(start: start, messageStart: line.skipBlanks(close + 1))
    }

    /// `Access Token was returned`, `Access Token and Refresh Token were returned`, and the same with their hashes.
    static func step(_ text: ByteText, from start: Int) -> RequestStep? {
        guard text.matches("Access Token ", at: start),
            text.find(" returned", from: start, to: start + 256) != nil
        else { return nil }
        return RequestStep(kind: .success)
    }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        RequestID(line, at: line.skipBlanks(start + label.utf8CodeUnitCount))
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        var statements = FreeText.statements(of: record, format: .java)
        if statements.isEmpty { readOther(record, &readings) }
        statements.drain { (statement: consuming Statement) in
            statement.event.format = .java
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            readings.append(.statement(statement))
        }
        // The app gets this exception: what the next request with the same id does changes nothing.
        if record.text.matches(execution, at: 0), let id = record.header.correlationID {
            readings.append(.settled(RequestID(id)))
        }
    }

    private static let execution: StaticString = "Execution of class "

    /// `Execution of class … failed: java.net.UnknownHostException: …`: a request that ended with an exception which is
    /// not MSAL's.
    private static func readOther(_ record: LogRecord, _ readings: inout [StatementReading]) {
        let text = record.text
        guard let label = text.end(of: execution),
            let failed = text.end(of: " failed", from: label, to: label + 160)
        else { return }
        let last = text.lineEnd(text.lineEnd(failed) + 1, ceiling: failed + 1_024)
        guard
            let ending = text.end(of: "Exception", from: failed, to: last)
                ?? text.end(of: "Error", from: failed, to: last),
            !text[ending].isWordByte, !text.isCut(at: ending) || text[ending] == .newline
        else { return }
        var start = ending
        while start > failed, text[start - 1].isWordByte { start -= 1 }
        guard ending - start >= 8, text[start - 1] == UInt8(ascii: ".") else { return }
        var event = record.event(format: .java, domain: "MSAL.Java", code: text.string(start, ending))
        event.isUnreachable = TransportFailure.isStatedInProse(text, failed, last)
        event.message = UserInfoKey.message(text, label, text.lineEnd(label))
        readings.append(.statement(Statement(event: event, form: .loggedException, lastLine: record.lastLine)))
    }
}

extension TextLogFormat {
    /// MSAL for Java.
    public static let java = TextLogFormat(rawValue: "java")
}
