import MSALText
import TextBytes

/// Android's logcat, which repeats its prefix before each line of a message:
/// `10-11 18:32:45.164  7813 29445 I Tag: line`, `2026-10-11 17:55:28.134 7813-29445/com.contoso.field I/Tag: line`,
/// `2026-10-07 06:18:37.637 11165-11961 Tag  com.contoso.field  I  line`. With `-v long` the prefix is a line of its
/// own, `[ 10-11 18:32:45.164  7813:29445 I/Tag ]`, above the lines of a message.
enum LogcatWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    /// Whether a line may begin with a day and a month, `10-11 18:`, or with a year and, after its time, a process:
    /// `2026-10-11 17:55:28.134 7813`.
    @inline(__always)
    static func mayBegin(_ line: UnsafePointer<UInt8>, _ count: Int) -> Bool {
        if line[2] == .minus { return line[5] == .space && line[8] == .colon }
        return count > 24 && line[4] == .minus && line[10] == .space && line[19] == UInt8(ascii: ".")
            && line[23] == .space && (line[24].isDigit || line[24] == .space)
    }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        if line[0] == .openBracket { return isHead(line) ? WrappedLine(.rest(line.count)) : nil }
        let hasYear = line[4] == .minus && line[10] == .space
        let clock = hasYear ? 11 : 6
        guard line[clock + 2] == .colon, line[clock + 5] == .colon, line[clock + 8] == UInt8(ascii: "."),
            let process = line.integer(at: processStart(line, clock + 12)), process.value > 0,
            process.end > clock + 12
        else { return nil }
        var thread = process.end
        if line[thread] == .minus {
            thread += 1
        } else {
            thread = line.skip(thread) { $0 == .space }
        }
        guard thread > process.end, line[thread].isDigit else { return nil }
        let threadEnd = line.skip(thread) { $0.isDigit }
        guard let message = messageStart(line, threadEnd) else { return nil }
        var wrapped = WrappedLine(.rest(min(message.start, line.count)))
        if hasYear {
            wrapped.time = LogTimestamp.read(line, at: 0)?.microseconds
        } else {
            let (month, day) = (YearlessClock.number(line, 0), YearlessClock.number(line, 3))
            wrapped.clock = YearlessClock.microseconds(line, month: month, day: day, clock: clock)
        }
        wrapped.stream.add(line, clock + 12, message.tagEnd)
        return wrapped
    }

    /// Where the process begins; `-v uid` puts the name of the app's user in front of it.
    private static func processStart(_ line: ByteText, _ index: Int) -> Int {
        let user = line.skip(index) { $0 == .space }
        guard line[user].isLowercase else { return user }
        return line.skip(line.wordEnd(user)) { $0 == .space }
    }

    /// The line above a message of `-v long`.
    private static func isHead(_ line: ByteText) -> Bool {
        guard line[1] == .space, line.matches(" ]", at: line.count - 2), let slash = line.find("/", from: 20),
            isLevel(line[slash - 1]), line[slash - 2] == .space
        else { return false }
        let clock = line[4] == .minus ? 8 : 13
        return line[clock + 2] == .colon && line[clock + 5] == .colon && line[clock + 8] == UInt8(ascii: ".")
    }

    /// After the level and the tag, in any of the three orders.
    private static func messageStart(_ line: ByteText, _ threadEnd: Int) -> (start: Int, tagEnd: Int)? {
        var index = threadEnd
        if line[index] == UInt8(ascii: "/") { index = line.skip(index) { !$0.isSpace } }
        guard line[index] == .space else { return nil }
        index = line.skip(index) { $0 == .space }
        if isLevel(line[index]), line[index + 1] == UInt8(ascii: "/") || line[index + 1] == .space {
            // A tag ends with a colon and a blank; it may hold colons.
            guard let end = line.find(": ", from: index + 2, to: index + 128) ?? lineEndColon(line) else { return nil }
            return (end + 2, end)
        }
        var level = index
        while let found = line.find(byte: .space, from: level, to: index + 160) {
            level = found + 1
            if isLevel(line[level]), line[level + 1] == .space, line[level + 2] == .space || level + 2 >= line.count {
                return (level + 3, level)
            }
        }
        return nil
    }

    private static func lineEndColon(_ line: ByteText) -> Int? {
        line[line.count - 1] == .colon ? line.count - 1 : nil
    }

    private static func isLevel(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "V"), UInt8(ascii: "D"), UInt8(ascii: "I"), UInt8(ascii: "W"), UInt8(ascii: "E"),
            UInt8(ascii: "F"), UInt8(ascii: "A"):
            true
        default: false
        }
    }
}
