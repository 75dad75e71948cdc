import MSALText
import TextBytes

/// A time, and sometimes a stream's name, in front of a line: `kubectl logs --timestamps`, `docker logs -t`, `aws logs
/// tail`, CloudWatch's export to S3.
///
/// Many loggers write the same in front of their own messages. A time is taken for a wrapper's only where it has
/// nanoseconds, where a stream's name follows, or where what follows is a JSON object or the continuation of a message.
enum StampWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        guard line[10] == UInt8(ascii: "T"), let stamp = LogTimestamp.read(line, at: 0) else { return nil }
        if line[stamp.end] == .tab { return peelTagged(line, stamp.end + 1, stamp.microseconds) }
        guard line[stamp.end] == .space else { return nil }
        let rest = stamp.end + 1
        var wrapped = WrappedLine(.rest(min(rest, line.count)))
        wrapped.time = stamp.microseconds
        let fraction = line[19] == UInt8(ascii: ".") ? line.skip(20) { $0.isDigit } - 20 : 0
        // App Service writes seven digits, as .NET does.
        if fraction >= 8 || fraction == 7 && !hasLevel(line, rest) { return wrapped }
        if continues(line, rest) {
            wrapped.provesStamps = line[rest] != .openBrace
            return wrapped
        }
        // `my-app/container/3f0c…`: a log stream.
        let end = line.skip(rest) { !$0.isSpace }
        guard line[end] == .space, line[end - 1] != .colon, line[rest].isAlphanumeric,
            line.find(byte: UInt8(ascii: "/"), from: rest, to: end) != nil,
            line.find("://", from: rest, to: end) == nil
        else { return nil }
        wrapped.content = .rest(min(end + 1, line.count))
        wrapped.stream.add(line, rest, end)
        return wrapped
    }

    /// Fluentd's files have a tag and an object after the time, with tabs between.
    private static func peelTagged(_ line: ByteText, _ start: Int, _ time: Int64) -> WrappedLine? {
        guard let tab = line.find(byte: .tab, from: start, to: start + 256), line[tab + 1] == .openBrace else {
            return nil
        }
        var wrapped = WrappedLine(.rest(tab + 1))
        wrapped.time = time
        wrapped.stream.add(line, start, tab)
        return wrapped
    }

    /// Any time in front of a line, in a file in which a line before it showed that something else writes it.
    static func peelProven(_ line: ByteText) -> WrappedLine? {
        guard line[10] == UInt8(ascii: "T"), let stamp = LogTimestamp.read(line, at: 0), line[stamp.end] == .space,
            !hasLevel(line, stamp.end + 1)
        else { return nil }
        var wrapped = WrappedLine(.rest(min(stamp.end + 1, line.count)))
        wrapped.time = stamp.microseconds
        return wrapped
    }

    /// What a logger writes after its own time.
    private static func hasLevel(_ line: ByteText, _ index: Int) -> Bool {
        if ServiceText.isLabel(line, index) || line.matches("Error Domain=", at: index)
            || line.matches("Error Code", at: index) || line.matches("Error Message", at: index)
        {
            return false
        }
        return line[index] == .openBracket || line[index] == UInt8(ascii: "|") || line[index] == .openParenthesis
            || LevelWord.isOne(line, at: index)
    }

    private static func continues(_ line: ByteText, _ index: Int) -> Bool {
        if line[index] == .openBrace { return line[index + 1] == .quote }
        // App Service's hosts put blanks in front of the level.
        if line[index].isBlank { return !hasLevel(line, line.skipBlanks(index)) }
        return ExceptionText.isFrame(line, index) || ExceptionText.isCause(line, index)
            || line.matches("--- End of", at: index)
            || line.matches("=== End of", at: index)
    }
}
