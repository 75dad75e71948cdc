import MSALText
import TextBytes

/// The time that a host's logger put on a line, for libraries whose own lines have none. Without a zone it is treated
/// as UTC.
enum HostTime {
    /// `2026-10-03 07:11:52,123 …`, `[2026-10-03T07:11:52Z] …`, `10/03/2026 07:11:52 …`, a JSON object's time, also as a
    /// number.
    static func read(_ line: ByteText) -> Int64? {
        let start = start(line)
        if line[start] == .openBrace { return member(line, start) }
        if let value = pairValue(line, start) { return LogTimestamp.readAny(line, at: value)?.microseconds }
        if let stamp = LogTimestamp.readAny(line, at: start) { return stamp.microseconds }
        // A row of Event Viewer: `Error,3/14/2025 6:02:40 AM,…`.
        if let level = LevelWord.end(of: line, at: start), line[level] == .comma {
            return LogTimestamp.readAny(line, at: level + 1)?.microseconds
        }
        // A level or a logger's name in front: `INFO 2026-10-03 07:11:52 …`, `[main] 2026-…`.
        guard let dash = line.find(byte: .minus, from: start + 4, to: start + 48) else { return nil }
        return line[dash - 5].isDigit ? nil : LogTimestamp.read(line, at: dash - 4)?.microseconds
    }

    /// A time without its year in front of a line, as one of the year 2000.
    static func withoutYear(_ line: ByteText) -> Int64? { HostStamp(line, at: start(line))?.clock }

    /// The time of day in front of a line whose clock tells no date: `07:25:14.120 …`. It only shows how far apart two
    /// lines are.
    static func ofDay(_ line: ByteText) -> Int64? {
        let start = start(line)
        guard line[start + 2] == .colon, line[start + 5] == .colon, line[start - 1] != .quote,
            !line[start + 8].isWordByte, [0, 1, 3, 4, 6, 7].allSatisfy({ line[start + $0].isDigit })
        else { return nil }
        let (hour, minute) = (YearlessClock.number(line, start), YearlessClock.number(line, start + 3))
        let second = YearlessClock.number(line, start + 6)
        guard hour < 24, minute < 60, second < 61 else { return nil }
        return Int64(hour * 3_600 + minute * 60 + second) * 1_000_000
    }

    private static func start(_ line: ByteText) -> Int {
        line.skip(0) { $0 == .space || $0 == .tab || $0 == .openBracket || $0 == .quote }
    }

    /// Where the time begins in a line of pairs: `level=warn ts=2026-10-03T07:11:52Z …`.
    static func pairValue(_ line: ByteText, _ start: Int) -> Int? {
        guard line[start].isLetter, line[line.wordEnd(start)] == .equals else { return nil }
        for key in pairKeys {
            guard let value = line.end(of: key, from: start, to: start + 128) else { continue }
            let first = value - key.utf8CodeUnitCount
            if first == start || line[first - 1] == .space { return line[value] == .quote ? value + 1 : value }
        }
        return nil
    }

    private static let pairKeys: [StaticString] = ["time=", "ts=", "t=", "timestamp=", "datetime="]

    private static let keys: [StaticString] = [
        "\"timestamp\"", "\"@timestamp\"", "\"time\"", "\"@t\"", "\"Timestamp\"", "\"ts\"", "\"TimeGenerated\"",
        "\"date\"", "\"datetime\"", "\"asctime\"", "\"t\"", "\"timeMillis\"", "\"epochSecond\"",
    ]

    private static func member(_ line: ByteText, _ start: Int) -> Int64? {
        for key in keys {
            guard let end = line.end(of: key, from: start, to: start + 4_096) else { continue }
            let value = line.skip(end) { $0 == .space || $0 == .colon || $0 == .quote }
            if let stamp = LogTimestamp.read(line, at: value) { return stamp.microseconds }
            if let time = HostStamp.since1970(line, value) { return time.microseconds }
        }
        return nil
    }
}
