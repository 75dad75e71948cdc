import MSALText
import TextBytes

/// What precedes a line in `/var/log` and in the short formats of `journalctl`: a time in one of several forms, a
/// host, a program and its process: `<34>Oct  3 07:11:52 host app[123]: line` (RFC 3164, with or without the priority),
/// `2026-10-03T07:11:52+0000 host app[123]: line`, `Sat 2026-10-03 07:11:52 UTC host app[123]: line`,
/// `[  123.456789] host app[123]: line`, `1790000000.123456 host app[123]: line`.
enum SyslogWrapper: LogWrapper {
    static var start: WrapperStart { .text }

    static func peel(_ line: ByteText, _ members: JSONMembers) -> WrappedLine? {
        let first = priority(line, 0) ?? 0
        guard let (end, time, clock) = stamp(line, first), line[end] == .space else { return nil }
        let host = line.skip(end) { $0 == .space }
        let hostEnd = line.skip(host) { !$0.isSpace }
        let program = line.skip(hostEnd) { $0 == .space }
        guard hostEnd > host, line[hostEnd] == .space else { return nil }
        // After a time with a year, two words and a colon may be an app's own: a process or a host's name is the proof.
        let isSure = !line[first].isDigit || line[first + 10] != UInt8(ascii: "T") || isHost(line, host, hostEnd)
        var message =
            isWord(line, host, hostEnd) ? nil : messageStart(line, program, needsProcess: !isSure)
        var isBare = false
        if message == nil {
            // A relay wrote no host, or a platform none: `2026-10-03T07:11:52+00:00 app[web.1]: line`.
            message = messageStart(line, host, needsProcess: first == 0)
            isBare = true
        }
        guard let message else { return nil }
        var wrapped = WrappedLine(.rest(min(message, line.count)))
        wrapped.time = time
        wrapped.clock = clock
        wrapped.stream.add(line, host, isBare ? hostEnd : line.skip(program) { $0 != .colon && $0 != .space })
        wrapped.hasOctalControls = true
        return wrapped
    }

    /// Whether a line may begin with seconds since 1970: `1790000000.123456`.
    @inline(__always)
    static func mayBeSeconds(_ line: UnsafePointer<UInt8>) -> Bool {
        line[3].isDigit && line[4].isDigit && line[7].isDigit && line[9].isDigit
    }

    /// Where the text after `<PRI>` begins.
    static func priority(_ line: ByteText, _ index: Int) -> Int? {
        guard line[index] == UInt8(ascii: "<"), let number = line.integer(at: index + 1),
            (0...191).contains(number.value),
            line[number.end] == UInt8(ascii: ">")
        else { return nil }
        return number.end + 1
    }

    /// Where the time ends, and the instant where the text says which it is: the form without a year does not.
    private static func stamp(_ line: ByteText, _ index: Int) -> (end: Int, time: Int64?, clock: Int64?)? {
        if line[index] == .openBracket {
            let digits = line.skip(index + 1) { $0 == .space || $0.isDigit || $0 == UInt8(ascii: ".") }
            return line[digits] == .closeBracket && digits > index + 2 ? (digits + 1, nil, nil) : nil
        }
        if line[index].isDigit {
            if line[index + 10] == UInt8(ascii: "T") {
                guard let stamp = LogTimestamp.read(line, at: index) else { return nil }
                // No syslog has nanoseconds; a container runtime does.
                guard
                    line[index + 19] != UInt8(ascii: ".") || line.skip(index + 20, while: { $0.isDigit }) <= index + 26
                else { return nil }
                return (stamp.end, stamp.isZoned ? stamp.microseconds : nil, stamp.microseconds)
            }
            guard line[index + 10] == UInt8(ascii: "."), let seconds = line.integer(at: index),
                seconds.end == index + 10, let fraction = line.integer(at: seconds.end + 1),
                fraction.end == seconds.end + 7
            else { return nil }
            return (fraction.end, Int64(seconds.value) * 1_000_000 + Int64(fraction.value), nil)
        }
        // `Sat 2026-10-03 07:11:52 UTC`
        if let stamp = LogTimestamp.read(line, at: index + 4), line[index + 3] == .space {
            let zone = stamp.isZoned ? stamp.end : stamp.end + 1
            let end = line.skip(zone) { !$0.isSpace }
            return (end, line.matches("UTC", at: zone) || stamp.isZoned ? stamp.microseconds : nil, stamp.microseconds)
        }
        return monthStamp(line, index)
    }

    /// `Oct  3 07:11:52`, `Oct 03 07:11:52.123456`.
    private static func monthStamp(_ line: ByteText, _ index: Int) -> (end: Int, time: Int64?, clock: Int64?)? {
        guard line[index + 3] == .space,
            let month = CivilTime.month(line[index], line[index + 1], line[index + 2])
        else { return nil }
        let day = line.skip(index + 4) { $0 == .space }
        let clock = line.skip(day) { $0.isDigit } + 1
        guard clock - day >= 2, clock - day <= 3, line[clock - 1] == .space, line[clock + 2] == .colon,
            line[clock + 5] == .colon, line[clock].isDigit, line[clock + 7].isDigit
        else { return nil }
        let moment = YearlessClock.microseconds(
            line,
            month: month,
            day: YearlessClock.number(line, clock - 3),
            clock: clock
        )
        return (line.skip(clock + 8) { $0.isDigit || $0 == UInt8(ascii: ".") }, nil, moment)
    }

    /// Where the message begins after `app[123]: `; nil if there is no program's name.
    private static func messageStart(_ line: ByteText, _ program: Int, needsProcess: Bool) -> Int? {
        var index = line.skip(program) { !$0.isSpace && $0 != .openBracket && $0 != .colon }
        guard index > program, index - program <= 128, !isWord(line, program, index) else { return nil }
        if line[index] == .openBracket {
            let end = line.skip(index + 1) { $0.isAlphanumeric || $0 == .minus || $0 == UInt8(ascii: ".") }
            guard line[end] == .closeBracket, end > index + 1 else { return nil }
            index = end + 1
        } else if needsProcess || outcomes.contains(where: { isWhole($0, line, program, index) }) {
            return nil
        }
        guard line[index] == .colon, line[index + 1] == .space || index + 1 >= line.count else { return nil }
        return min(index + 2, line.count)
    }

    /// Words that an app says of a request, where syslog has a program without its process: `login failed: …`.
    private static let outcomes: [StaticString] = [
        "failed", "failure", "refused", "denied", "rejected", "cancelled", "canceled", "expired", "blocked", "ended",
        "returned", "threw", "exception",
    ]

    private static func isWhole(_ word: StaticString, _ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        word.utf8CodeUnitCount == end - start && line.matchesIgnoringCase(word, at: start)
    }

    private static func isHost(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        line.matches("localhost", at: start)
            || (start..<end).contains { line[$0].isDigit || line[$0] == .minus || line[$0] == UInt8(ascii: ".") }
    }

    /// Whether it is a word of a host's own logger, where syslog has a host or a program.
    private static func isWord(_ line: ByteText, _ start: Int, _ end: Int) -> Bool {
        let first = line[start]
        if !first.isAlphanumeric && first < 0x80 && first != UInt8(ascii: "_") && first != .openParenthesis {
            return true
        }
        if line[end - 1] == .colon { return true }
        return LevelWord.isOne(line, at: start) || line.matches("msal", at: start) || line.matches("MSAL", at: start)
    }
}
