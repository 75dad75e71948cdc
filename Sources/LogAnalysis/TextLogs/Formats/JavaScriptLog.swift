import LogRecords
import MSALText
import TextBytes

/// MSAL.js: `[Sat, 03 Oct 2026 07:20:11 GMT] : [2c1e…] : @azure/msal-browser@4.27.0 : Error - message`. Version 2 omits
/// the second bracket if there is no id; version 1 writes `[MSAL] Sat, 03 … GMT:1.4.0-Error message`.
enum JavaScriptLog: TextLogGrammar {
    static var flavour: TextLogFormat { .js }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let found = bounds(in: line, from: from) else { return first(in: line, from: from) }
        var header = found.header
        let dash = header.messageStart - 3
        header.level = level(line, found.package, dash)
        if let at = line.find(byte: UInt8(ascii: "@"), from: found.package, to: dash) {
            header.sdkVersion = line.string(at + 1, line.skip(at + 1) { !$0.isSpace })
        }
        header.correlationID = identifier(line, found.timeEnd, found.package)
        return header
    }

    static func bareHeader(in line: ByteText, from: Int) -> RecordHeader? {
        bounds(in: line, from: from)?.header ?? first(in: line, from: from)
    }

    private static func bounds(
        in line: ByteText,
        from: Int
    ) -> (header: RecordHeader, timeEnd: Int, package: Int)? {
        var search = from
        while let bracket = line.find(byte: .openBracket, from: search) {
            search = bracket + 1
            guard let stamp = LogTimestamp.readInternet(line, at: search), line[stamp.end] == .closeBracket,
                let package = line.find("msal", from: stamp.end, to: stamp.end + 240),
                let dash = line.find(" - ", from: package, to: package + 120)
            else { continue }
            var header = RecordHeader(start: bracket, messageStart: dash + 3)
            header.time = stamp.microseconds
            return (header, stamp.end, package)
        }
        return nil
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

    private static func first(in line: ByteText, from: Int) -> RecordHeader? {
        guard let mark = line.find("[MSAL] ", from: from), let stamp = LogTimestamp.readInternet(line, at: mark + 7),
            line[stamp.end] == .colon, let dash = line.find(byte: .minus, from: stamp.end, to: stamp.end + 24)
        else { return nil }
        let end = line.skip(dash + 1) { !$0.isSpace }
        var header = RecordHeader(start: mark, messageStart: line.skipBlanks(end))
        header.time = stamp.microseconds
        header.sdkVersion = line.string(stamp.end + 1, dash)
        header.level = level(line, dash, end)
        return header
    }

    private static func level(_ line: ByteText, _ from: Int, _ to: Int) -> RecordLevel? {
        if line.find("Error", from: from, to: to) != nil { return .error }
        if line.find("Warning", from: from, to: to) != nil { return .warning }
        if line.find("Info", from: from, to: to) != nil { return .info }
        if line.find("Verbose", from: from, to: to) != nil { return .debug }
        return line.find("Trace", from: from, to: to) != nil ? .trace : nil
    }

    static func read(_ record: LogRecord, into readings: inout [Reading]) {
        for var statement in FreeText.statements(of: record, flavour: .js) {
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
