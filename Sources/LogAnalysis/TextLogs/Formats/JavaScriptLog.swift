import LogRecords
import MSALText
import TextBytes

/// MSAL.js: `[Sat, 03 Oct 2026 07:20:11 GMT] : [2c1e…] : @azure/msal-browser@4.27.0 : Error - message`. Version 2 omits
/// the second bracket if there is no id; version 1 writes `Sat, 03 … GMT:1.4.0-Error message`, with an id
/// `Sat, 03 … GMT:2c1e…-1.4.0-Error message`, and many apps put `[MSAL] ` in front.
enum JavaScriptLog: TextLogGrammar {
    static var format: TextLogFormat { .js }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = beginning(in: line, from: from) else { return nil }
        var header = RecordHeader(found.outline)
        switch found.form {
        case .packaged(let package):
            let dash = header.messageStart - 3
            header.level = level(line, package, dash)
            if let at = line.find(byte: UInt8(ascii: "@"), from: package, to: dash) {
                header.sdkVersion = line.string(at + 1, line.skip(at + 1) { !$0.isSpace })
            }
            header.correlationID = identifier(line, found.timeEnd, package)
        case .first(let version, let dash, let end):
            header.sdkVersion = line.string(version, dash)
            header.level = level(line, dash, end)
            if version > found.timeEnd + 1 { header.correlationID = id(line, found.timeEnd + 1, version - 1) }
        }
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? { beginning(in: line, from: from)?.outline }

    /// Where a record begins, and what the rest of its head is read from.
    private struct Beginning {
        enum Form {
            /// Since version 2: where the name of the package begins.
            case packaged(Int)
            /// Version 1: where the version begins, the dash before the level, and the level's end.
            case first(version: Int, dash: Int, end: Int)
        }

        var outline: HeaderOutline
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
            beginning.outline.time = stamp.microseconds
            return beginning
        }
        return bare(line, from)
    }

    /// Version 1 without `[MSAL]`.
    private static func bare(_ line: ByteText, _ from: Int) -> Beginning? {
        var search = from
        while let end = line.end(of: " GMT:", from: search) {
            search = end
            let start = end - 30
            guard start >= from, let stamp = LogTimestamp.readInternet(line, at: start), stamp.end == end - 1,
                var beginning = first(line, start, stamp.end)
            else { continue }
            beginning.outline.time = stamp.microseconds
            return beginning
        }
        return nil
    }

    private static func packaged(_ line: ByteText, _ bracket: Int, _ timeEnd: Int) -> Beginning? {
        guard line[timeEnd] == .closeBracket,
            let package = line.find("msal", from: timeEnd, to: timeEnd + 240),
            let dash = line.find(" - ", from: package, to: package + 120)
        else { return nil }
        let outline = HeaderOutline(start: bracket, messageStart: dash + 3)
        return Beginning(outline: outline, timeEnd: timeEnd, form: .packaged(package))
    }

    private static func first(_ line: ByteText, _ start: Int, _ timeEnd: Int) -> Beginning? {
        guard line[timeEnd] == .colon else { return nil }
        var search = timeEnd
        while let dash = line.find(byte: .minus, from: search, to: timeEnd + 120) {
            search = dash + 1
            guard let level = levels.first(where: { line.matches($0, at: dash + 1) }) else { continue }
            let end = dash + 1 + level.utf8CodeUnitCount
            guard line[end].isSpace || line.isCut(at: end) else { continue }
            var version = dash
            while version > timeEnd + 1, line[version - 1].isWordByte || line[version - 1] == UInt8(ascii: ".") {
                version -= 1
            }
            guard line[version].isDigit, version == timeEnd + 1 || line[version - 1] == .minus else { continue }
            let outline = HeaderOutline(start: start, messageStart: line.skipBlanks(end))
            return Beginning(
                outline: outline,
                timeEnd: timeEnd,
                form: .first(version: version, dash: dash, end: end)
            )
        }
        return nil
    }

    private static let levels: [StaticString] = ["Error", "Warning", "Info", "Verbose"]

    /// An id between two offsets: any text that an app gave, if it is long enough to tell requests apart.
    private static func id(_ line: ByteText, _ start: Int, _ end: Int) -> String? {
        let id = line.part(start, end)
        if let uuid = id.uuid(at: 0) { return uuid }
        let isWord = id.skip(0) { $0.isWordByte || $0 == .minus } == id.count
        return isWord && (6...64).contains(id.count) ? id.string(0, id.count).lowercased() : nil
    }

    /// The second bracket. A masked id is kept: it still ties lines.
    private static func identifier(_ line: ByteText, _ from: Int, _ to: Int) -> String? {
        guard let open = line.find(byte: .openBracket, from: from, to: to),
            let close = line.find(byte: .closeBracket, from: open, to: to)
        else { return nil }
        return id(line, open + 1, close)
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
        "loginRedirect called", "ssoSilent called",
    ]

    /// Events of the calls that an app makes. The steps in between have events of their own.
    private static let calls: [StaticString] = ["acquireToken", "login", "ssoSilent", "acquireTokenByCode"]

    /// How a call of an app begins or ended: `acquireTokenSilent called`, `Emitting event: msal:acquireTokenSuccess`,
    /// `Emitting event to callback 1: msal:loginFailure`. An app's own lines may follow.
    static func step(_ text: ByteText, from start: Int) -> RequestStep? {
        guard text.matches("Emitting event", at: start) else {
            let begins = beginnings.contains { text.matches($0, at: start) }
            return begins ? RequestStep(kind: .beginning) : nil
        }
        guard let event = text.end(of: "msal:", from: start, to: start + 128) else { return nil }
        for call in calls where text.matches(call, at: event) {
            let end = event + call.utf8CodeUnitCount
            if text.matches("Success", at: end) { return RequestStep(kind: .success) }
            if text.matches("Failure", at: end) { return RequestStep(kind: .failure) }
            if text.matches("Start", at: end) { return RequestStep(kind: .beginning) }
        }
        return nil
    }

    /// Before version 5, events have no id. A browser does one thing at a time, so an event is about the request that
    /// wrote the last line.
    static var leavesOutIDs: Bool { true }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        guard let time = line.end(of: "GMT]", from: start, to: min(end, start + 48)),
            line.matches(" : [", at: time)
        else { return requestOfFirst(line, start, end) }
        let open = time + 4
        if let id = RequestID(line, at: open) { return id }
        let id = line.skip(open) { $0.isWordByte || $0 == .minus }
        guard line[id] == .closeBracket, (6...64).contains(id - open) else { return nil }
        return RequestID(line.part(open, id).bytes)
    }

    /// The same in a header of version 1.
    private static func requestOfFirst(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        guard let time = line.end(of: "GMT:", from: start, to: min(end, start + 48)),
            case .first(let version, _, _) = first(line, start, time - 1)?.form, version > time
        else { return nil }
        return id(line, time, version - 1).map { RequestID($0) }
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        var statements = FreeText.statements(of: record, format: .js)
        statements.drain { statement in
            var statement = statement
            statement.lastLine = record.lastLine
            if statement.form == .printout { statement.form = .loggedException }
            // What went wrong on the way is logged as a detail, and how the request ended as an error.
            if let level = statement.event.level, level < .info { statement.role = .intermediate }
            readings.append(.statement(statement))
        }
    }
}

extension TextLogFormat {
    /// MSAL.js.
    public static let js = TextLogFormat(rawValue: "js")
}
