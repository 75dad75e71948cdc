import LogRecords
import MSALText
import TextBytes

/// What Fluentd and Fluent Bit print to their standard output: a tag and a record in Ruby's notation, with a time
/// before or in front of it: `2026-10-03 07:11:52.104123456 +0000 kube.web: {"log"=>"line", "stream"=>"stderr"}`,
/// `[0] kube.web: [1790000000.104123456, {"log"=>"line"}]`. The record may also be JSON.
enum RubyHashWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    private static let messages: [StaticString] = ["log", "message", "MESSAGE", "msg"]
    private static let deepestStart = 256

    /// Whether a line may begin so and ends as a record does.
    @inline(__always)
    static func mayBegin(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        line[10] == .space && line[4] == .minus && line[count - 1] == .closeBrace
    }

    /// `[2026-10-03 07:11:52 …`: a date in a bracket that does not end the line.
    @inline(__always)
    static func isLoggersTime(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        line[5] == .minus && line[count - 1] != .closeBracket && !line[count - 1].isSpace
    }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        let isArray = line[0] == .openBracket
        guard let brace = line.find("{\"", to: deepestStart), brace > 0, isTagged(line, brace, isArray) else {
            return nil
        }
        let end = line.trimmed(0, line.count).end - (isArray ? 1 : 0)
        guard line[end - 1] == .closeBrace else { return nil }
        var record = JSONMembers()
        guard record.read(line, from: brace, to: end), let message = record.first(messages), message.kind == .text
        else { return bareRecord(line, from: brace, to: end) }
        var wrapped = WrappedLine(.value(message))
        wrapped.time = time(line, brace, isArray)
        wrapped.stream.add(line, record["stream"])
        wrapped.isWholeMessage = message.isEscaped && JSONMembers.hasLineFeed(line, message)
        return wrapped
    }

    /// One of our records in a text that is not escaped, as Fluent Bit prints texts: `"log"=>"{"@timestamp":…}"`.
    private static func bareRecord(_ line: ByteText, from start: Int, to end: Int) -> WrappedLine? {
        line.find(RecordOpening.text, from: start, to: end).flatMap { JSONMembers.object(line, at: $0, to: end) }
            .map { WrappedLine(.value($0)) }
    }

    private static func time(_ line: ByteText, _ brace: Int, _ isArray: Bool) -> Int64? {
        guard isArray else {
            // Without a zone, or one hour away from where it says so, the line's own time is better.
            guard let stamp = LogTimestamp.read(line, at: 0), stamp.isZoned || line.matches(" +0000", at: stamp.end)
            else { return nil }
            return stamp.microseconds
        }
        guard let bracket = line.end(of: ": [", from: 0, to: brace),
            let seconds = line.integer(at: line[bracket] == .openBracket ? bracket + 1 : bracket)
        else { return nil }
        return Int64(seconds.value) * 1_000_000
    }

    /// `kube.web: ` after a time with its zone, `kube.web: [1790000000.104, ` after a number.
    private static func isTagged(_ line: ByteText, _ brace: Int, _ isArray: Bool) -> Bool {
        if isArray { return line[brace - 1] == .space && line.find(": [", from: 0, to: brace) != nil }
        guard line.matches(": ", at: brace - 2), let stamp = LogTimestamp.read(line, at: 0) else { return false }
        var tag = line.skipBlanks(stamp.end)
        if line[tag] == UInt8(ascii: "+") || line[tag] == .minus {
            tag = line.skipBlanks(line.skip(tag + 1) { $0.isDigit })
        }
        return tag < brace - 2 && line.skip(tag) { !$0.isSpace } == brace - 1
    }
}
