import MSALText
import TextBytes

/// ADAL.NET, the library before MSAL.NET: `2019-03-09T07:34:05.1234567Z: 0490873f-… - AdalLoggerBase.cs: message`.
enum ADALDotNetLog: TextLogGrammar {
    static var format: TextLogFormat { .dotnet }
    static var ownsFollowingErrors: Bool { true }

    static func header(in line: ByteText, from: Int) -> RecordHeader? {
        guard let outline = outline(in: line, from: from) else { return nil }
        var header = RecordHeader(outline)
        header.correlationID = id(line, outline.start, outline.messageStart).flatMap { line.uuid(at: $0) }
        // The library has no id yet.
        if header.correlationID == "00000000-0000-0000-0000-000000000000" { header.correlationID = nil }
        return header
    }

    static func outline(in line: ByteText, from: Int) -> HeaderOutline? {
        var search = from
        while let mark = line.find("Z: ", from: search) {
            search = mark + 3
            let dash = search + UUIDText.length
            guard line.matches(" - ", at: dash), line.uuid(at: search) != nil,
                let colon = line.find(byte: .colon, from: dash + 3, to: dash + 67), line[colon + 1] == .space,
                line.find(byte: .space, from: dash + 3, to: colon) == nil
            else { continue }
            // Ticks, or whole seconds.
            for length in [28, 20] where mark + 1 - length >= from {
                let start = mark + 1 - length
                guard let stamp = LogTimestamp.read(line, at: start), stamp.end == mark + 1 else { continue }
                var outline = HeaderOutline(start: start, messageStart: line.skipBlanks(colon + 1))
                outline.time = stamp.microseconds
                return outline
            }
        }
        return nil
    }

    private static func id(_ line: ByteText, _ start: Int, _ end: Int) -> Int? {
        line.end(of: "Z: ", from: start, to: end)
    }

    /// `=== Token Acquisition started:`, as MSAL.NET writes it.
    static func step(_ text: ByteText, from start: Int) -> RequestStep? { DotNetLog.step(text, from: start) }

    static func request(_ line: ByteText, _ start: Int, _ end: Int) -> RequestID? {
        id(line, start, end).flatMap { RequestID(line, at: $0) }
    }

    static func read(_ record: LogRecord, into readings: inout [StatementReading]) {
        DotNetLog.read(record, into: &readings)
    }
}
