import LogRecords
import MSALText
import TextBytes

/// MSAL.js: `[Sat, 03 Oct 2026 07:20:11 GMT] : [2c1e…] : @azure/msal-browser@4.27.0 : Error - message`. Version 2 omits
/// the second bracket if there is no id; version 1 writes `[MSAL] Sat, 03 … GMT:1.4.0-Error message`.
enum JavaScriptLog: TextLogGrammar {
    static var format: TextLogFormat { .js }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = beginning(in: line, from: from) else { return nil }
        var header = found.header
        switch found.form {
        case .packaged(let package):
            let dash = header.messageStart - 3
            header.level = level(line, package, dash)
            if let at = line.find(byte: UInt8(ascii: "@"), from: package, to: dash) {
                header.sdkVersion = line.string(at + 1, line.skip(at + 1) { !$0.isSpace })
            }
            header.correlationID = identifier(line, found.timeEnd, package)
        case .first(let dash, let end):
            header.sdkVersion = line.string(found.timeEnd + 1, dash)
            header.level = level(line, dash, end)
        }
        return header
    }

    static func bareHeader(in line: ByteText, from: Int) -> RecordHeader? { beginning(in: line, from: from)?.header }

    /// Where a record begins, and what the rest of its head is read from.
    private struct Beginning {
        enum Form {
            /// Since version 2: where the name of the package begins.
            case packaged(Int)
            /// Version 1: the dash before the level, and the level's end.
            case first(dash: Int, end: Int)
        }

        var header: RecordHeader
        var timeEnd: Int
        var form: Form
    }

    /// Both forms in one walk: a walk for one of them may go to the end of the line before each record of the other.
    private static func beginning(in line: ByteText, from: Int) -> Beginning? {
        var search = from
        while let bracket = line.find(byte: .openBracket, from: search) {
            search = bracket + 1
            let isFirst = line.matches("MSAL] ", at: search)
            guard let stamp = LogTimestamp.readInternet(line, at: isFirst ? bracket + 7 : search),
                let found = isFirst ? first(line, bracket, stamp.end) : packaged(line, bracket, stamp.end)
            else { continue }
            var beginning = found
            beginning.header.time = stamp.microseconds
            return beginning
        }
        return nil
    }

    private static func packaged(_ line: ByteText, _ bracket: Int, _ timeEnd: Int) -> Beginning? {
        guard line[timeEnd] == .closeBracket,
            let package = line.find("msal", from: timeEnd, to: timeEnd + 240),
            let dash = line.find(" - ", from: package, to: package + 120)
        else { return nil }
        let header = RecordHeader(start: bracket, messageStart: dash + 3)
        return Beginning(header: header, timeEnd: timeEnd, form: .packaged(package))
    }

    private static func first(_ line: ByteText, _ bracket: Int, _ timeEnd: Int) -> Beginning? {
        guard line[timeEnd] == .colon, let dash = line.find(byte: .minus, from: timeEnd, to: timeEnd + 24) else {
            return nil
        }
        let end = line.skip(dash + 1) { !$0.isSpace }
        let header = RecordHeader(start: bracket, messageStart: line.skipBlanks(end))
        return Beginning(header: header, timeEnd: timeEnd, form: .first(dash: dash, end: end))
    }

    /// The second bracket. A masked id is kept: it still ties lines.
    private static func identifier(_ line: ByteText, _ from: Int, _ to: Int) -> String? {
        guard let open = line.find(byte: .openBracket, from: from, to: to),
            let close = line.find(byte: .closeBracket, from: open, to: to)
        else { return nil }
        if let id = line.uuid(at: open + 1) { return id }
        let end = line.skip(open + 1) { $0.isWordByte || $0 == .minus }
        return end == close && (6...64).contains(end - open - 1) ? line.string(open + 1, end).lowercased() : nil
    }

    private static func level(_ line: ByteText, _ from: Int, _ to: Int) -> RecordLevel? {
        if line.find("Error", from: from, to: to) != nil { return .error }
        if line.find("Warning", from: from, to: to) != nil { return .warning }
        if line.find("Info", from: from, to: to) != nil { return .info }
        if line.find("Verbose", from: from, to: to) != nil { return .debug }
        return line.find("Trace", from: from, to: to) != nil ? .trace : nil
    }

    private static let beginnings: [StaticString] = [
        "acquireTokenSilent called", "acquireTokenPopup called", "acquireTokenRedirect called", "loginPopup called",
        "loginRedirect called",
    ]

    /// How a call of an app begins or ended, if that is what the first line says; an app's own lines may follow. Before
    /// version 5, events have no id: then they show nothing about one request.
    private static func readOutcome(_ record: LogRecord, _ readings: inout [StatementReading]) {
        let text = record.text
        if beginnings.contains(where: { text.matches($0, at: 0) }) {
            guard let id = record.header.correlationID else { return }
            readings.append(.settled(correlationID: id))
            readings.append(.start(correlationID: id))
            return
        }
        guard text.matches("Emitting event", at: 0) else { return }
        if let id = record.header.correlationID,
            text.find("msal:acquireTokenSuccess", to: text.lineEnd(0, ceiling: 256)) != nil
        {
            readings.append(.success(correlationID: id))
        }
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        readOutcome(record, &readings)
        guard mayNameFailure(record.text) else { return }
        for var statement in FreeText.statements(of: record, format: .js) {
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            readings.append(.statement(statement))
        }
    }
}

extension TextLogFormat {
    /// MSAL.js.
    public static let js = TextLogFormat(rawValue: "js")
}
