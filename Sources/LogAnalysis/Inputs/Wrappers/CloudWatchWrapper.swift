import MSALText
import TextBytes

/// Events of CloudWatch as `filter-log-events`, `get-log-events`, a subscription and Logs Insights export them:
/// `{"timestamp":1790000000123,"message":"…","ingestionTime":…}`, `{"@timestamp":"…","@message":"…"}`, and a row of
/// `[{"field":"@message","value":"…"},…]`.
enum CloudWatchWrapper: LogWrapper {
    static var start: WrapperStart { .json }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        if line[0] == .openBracket { return row(line) }
        if let message = members["@message"], members.hasAny(["@timestamp", "@ptr", "@logStream", "@log"]) {
            var wrapped = WrappedLine(.value(message))
            wrapped.time = members.time(["@timestamp"])
            wrapped.stream.add(line, members["@logStream"])
            return wrapped
        }
        guard let message = members["message"], message.kind == .text || message.kind == .object,
            let time = members.number("timestamp"), time > 1_000_000_000,
            members.hasAny(["ingestionTime", "eventId", "logStreamName", "id"]) || members.count == 2
        else { return nil }
        var wrapped = WrappedLine(.value(message))
        // Milliseconds; a console's export has seconds.
        wrapped.time = Int64(time) * (time > 100_000_000_000 ? 1_000 : 1_000_000)
        wrapped.stream.add(line, members["logStreamName"])
        return wrapped
    }

    private static func row(_ line: ByteText) -> WrappedLine? {
        guard line.matches("[{\"field\":", at: 0) else { return nil }
        var members = JSONMembers()
        var message: JSONMembers.Value?
        var time: Int64?
        var stream = StreamName()
        for item in JSONMembers.items(line, .init(kind: .array, start: 0, end: line.count)) where item.kind == .object {
            guard members.read(line, from: item.start, to: item.end), let value = members["value"] else { continue }
            if members.value("field", is: "@message") { message = value }
            if members.value("field", is: "@timestamp") {
                time = LogTimestamp.read(line, at: value.start)?.microseconds
            }
            if members.value("field", is: "@logStream") { stream.add(line, value) }
        }
        guard let message else { return nil }
        var wrapped = WrappedLine(.value(message))
        wrapped.time = time
        wrapped.stream = stream
        return wrapped
    }
}
