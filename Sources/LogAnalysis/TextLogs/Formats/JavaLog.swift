import MSALText
import TextBytes

/// MSAL for Java: `[Correlation ID: 2f9a…] Execution of class … failed: message`. The rest of the line is SLF4J's.
enum JavaLog: TextLogGrammar {
    static var format: TextLogFormat { .java }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard var header = bareHeader(in: line, from: from) else { return nil }
        header.correlationID = line.uuid(at: line.skipBlanks(header.start + label.utf8CodeUnitCount))
        return header
    }

    private static let label: StaticString = "[Correlation ID:"

    static func bareHeader(in line: ByteText, from: Int) -> RecordHeader? {
        guard let start = line.find(label, from: from),
            let close = line.find(byte: .closeBracket, from: start + label.utf8CodeUnitCount, to: start + 96)
        else { return nil }
        return RecordHeader(start: start, messageStart: line.skipBlanks(close + 1))
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        for var statement in FreeText.statements(of: record, format: .java) {
            statement.event.format = .java
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            readings.append(.statement(statement))
        }
    }
}

extension TextLogFormat {
    /// MSAL for Java.
    public static let java = TextLogFormat(rawValue: "java")
}
