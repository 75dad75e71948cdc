import MSALText
import TextBytes

/// MSAL for Java: `[Correlation ID: 2f9a…] Execution of class … failed: message`. The rest of the line is SLF4J's.
enum JavaLog: TextLogGrammar {
    static var flavour: TextLogFormat { .java }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let label = line.end(of: "[Correlation ID:", from: from),
            let close = line.find(byte: .closeBracket, from: label, to: label + 80)
        else { return nil }
        var header = RecordHeader(start: label - 16, messageStart: line.skipBlanks(close + 1))
        header.correlationID = line.uuid(at: line.skipBlanks(label))
        return header
    }

    static func read(_ record: LogRecord, into readings: inout [Reading]) {
        for var statement in FreeText.statements(of: record, flavour: .java) {
            statement.event.flavour = .java
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
