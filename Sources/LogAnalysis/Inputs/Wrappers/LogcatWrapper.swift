import LogRecords
import MSALText
import TextBytes

/// Android's logcat, which repeats its prefix before each line of a message:
/// `10-11 18:32:45.164  7813 29445 I Tag: line`, `10-11 18:32:45.164 I/Tag(7813): line`,
/// `2026-10-11 17:55:28.134 7813-29445/com.contoso.field I/Tag: line`,
/// `2026-10-07 06:18:37.637 11165-11961 Tag  com.contoso.field  I  line`, `I/Tag( 7813): line`. The time may have a zone or
/// be one since 1970, and a user's name or number may be in front of the process. With `-v long` the prefix is a line
/// of its own, `[ 10-11 18:32:45.164  7813:29445 I/Tag ]`, above the lines of a message.
enum LogcatWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    /// Whether a line may begin with a day and a month, `10-11 18:`, or with a year and, after its time, a process, a
    /// level or a zone: `2026-10-11 17:55:28.134 7813`.
    @inline(__always)
    static func mayBegin(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if line[2] == .minus { return line[5] == .space && line[8] == .colon }
        return count > 24 && line[4] == .minus && line[10] == .space && line[19] == UInt8(ascii: ".")
            && line[23] == .space
            && (line[24].isDigit || line[24] == .space || line[24] == .minus || line[24] == UInt8(ascii: "+")
                || line[25] == slash)
    }

    /// `E/Tag`
    @inline(__always)
    static func mayBeTag(_ line: UnsafePointer<UInt8>) -> Bool { line[1] == slash && level(line[0]) != nil }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        if line[0] == .openBracket { return head(line) }
        var wrapped = WrappedLine(.rest(0))
        var index = 0
        if line[1] != slash {
            guard let time = time(line, 0), line[time.end] == .space else { return nil }
            (wrapped.time, wrapped.clock) = (time.time, time.clock)
            index = time.end
        }
        let start = line.skip(index) { $0 == .space }
        guard let message = tagged(line, start) ?? threaded(line, start) else { return nil }
        wrapped.content = .rest(min(message.start, line.count))
        wrapped.level = level(line[message.level])
        wrapped.isOfAndroid = !isOfScript(line, message.tag)
        wrapped.stream.add(line, index, message.tagEnd)
        return wrapped
    }

    private static let slash = UInt8(ascii: "/")

    // MARK: The time

    private static func time(_ line: ByteText, _ index: Int) -> (end: Int, time: Int64?, clock: Int64?)? {
        if line[index + 10] == UInt8(ascii: "."), let seconds = line.integer(at: index), seconds.end == index + 10,
            let thousandths = line.integer(at: seconds.end + 1), thousandths.end == seconds.end + 4
        {
            return (thousandths.end, (Int64(seconds.value) * 1_000 + Int64(thousandths.value)) * 1_000, nil)
        }
        let hasYear = line[index + 4] == .minus && line[index + 10] == .space
        let clock = index + (hasYear ? 11 : 6)
        guard line[clock + 2] == .colon, line[clock + 5] == .colon, line[clock + 8] == UInt8(ascii: ".") else {
            return nil
        }
        if hasYear {
            let stamp = LogTimestamp.read(line, at: index)
            return (stamp?.end ?? clock + 12, stamp?.microseconds, nil)
        }
        let (month, day) = (YearlessClock.number(line, index), YearlessClock.number(line, index + 3))
        var end = line.skip(clock + 9) { $0.isDigit }
        if line[end] == .space, line[end + 1] == UInt8(ascii: "+") || line[end + 1] == .minus {
            end = line.skip(end + 2) { $0.isDigit }
        }
        return (end, nil, YearlessClock.microseconds(line, month: month, day: day, clock: clock))
    }

    /// The line above a message of `-v long`.
    private static func head(_ line: ByteText) -> WrappedLine? {
        guard line[1] == .space, line.matches(" ]", at: line.count - 2), let slash = line.find("/", from: 20),
            let level = level(line[slash - 1]), line[slash - 2] == .space, let time = time(line, 2)
        else { return nil }
        var wrapped = WrappedLine(.rest(line.count))
        (wrapped.time, wrapped.clock, wrapped.level) = (time.time, time.clock, level)
        wrapped.isOfAndroid = !isOfScript(line, slash + 1)
        return wrapped
    }

    // MARK: What is in front of the message

    private typealias Message = (start: Int, level: Int, tag: Int, tagEnd: Int)

    /// `I/Tag(7813): line`, `I/Tag     ( 7813): line`
    private static func tagged(_ line: ByteText, _ index: Int) -> Message? {
        guard level(line[index]) != nil, line[index + 1] == slash,
            let open = line.find(byte: .openParenthesis, from: index + 2, to: index + 128)
        else { return nil }
        let process = line.skip(open + 1) { $0 == .space }
        let end = line.skip(process) { $0.isDigit }
        guard end > process, line[end] == .closeParenthesis, line[end + 1] == .colon else { return nil }
        return (end + 3, index, index + 2, end)
    }

    /// A process, a thread, a level and a tag; a user may be in front of them.
    private static func threaded(_ line: ByteText, _ index: Int) -> Message? {
        var start = index
        if line[start].isLowercase { start = line.skip(line.wordEnd(start)) { $0 == .space } }
        // As many as three numbers: the first of them is the user's.
        for _ in 0..<2 {
            guard let process = line.integer(at: start), process.value > 0, line[start].isDigit else { return nil }
            var thread = process.end
            if line[thread] == .minus {
                thread += 1
            } else {
                thread = line.skip(thread) { $0 == .space }
            }
            guard thread > process.end, line[thread].isDigit else { return nil }
            if let message = messageStart(line, line.skip(thread) { $0.isDigit }) { return message }
            start = thread
        }
        return nil
    }

    /// After the level and the tag, in any of the three orders.
    private static func messageStart(_ line: ByteText, _ threadEnd: Int) -> Message? {
        var index = threadEnd
        if line[index] == slash { index = line.skip(index) { !$0.isSpace } }
        guard line[index] == .space else { return nil }
        index = line.skip(index) { $0 == .space }
        if level(line[index]) != nil, line[index + 1] == slash || line[index + 1] == .space {
            // A tag ends with a colon and a blank; it may hold colons.
            guard let end = line.find(": ", from: index + 2, to: index + 128) ?? lineEndColon(line) else { return nil }
            return (end + 2, index, line.skip(index + 2) { $0 == .space }, end)
        }
        if line[index].isDigit { return nil }
        var letter = index
        while let found = line.find(byte: .space, from: letter, to: index + 160) {
            letter = found + 1
            if level(line[letter]) != nil, line[letter + 1] == .space,
                line[letter + 2] == .space || letter + 2 >= line.count
            {
                return (letter + 3, letter, index, letter)
            }
        }
        return nil
    }

    private static func lineEndColon(_ line: ByteText) -> Int? {
        line[line.count - 1] == .colon ? line.count - 1 : nil
    }

    /// Whether the tag is that of a web view or of a runtime in which an app of another language runs.
    private static func isOfScript(_ line: ByteText, _ tag: Int) -> Bool {
        switch line[tag].asciiLowercased {
        case UInt8(ascii: "c"), UInt8(ascii: "r"), UInt8(ascii: "w"), UInt8(ascii: "m"), UInt8(ascii: "d"):
            scripts.contains { line.matchesIgnoringCase($0, at: tag) }
        default: false
        }
    }

    private static let scripts: [StaticString] = [
        "chromium", "reactnativejs", "console", "web console", "mono", "dotnet",
    ]

    private static func level(_ byte: UInt8) -> RecordLevel? {
        switch byte {
        case UInt8(ascii: "V"), UInt8(ascii: "D"): .debug
        case UInt8(ascii: "I"): .info
        case UInt8(ascii: "W"): .warning
        case UInt8(ascii: "E"): .error
        case UInt8(ascii: "F"), UInt8(ascii: "A"): .critical
        default: nil
        }
    }
}
