import LogRecords
import MSALText
import TextBytes

/// The times that hosts' loggers, consoles and servers put in front of a line, beyond those that the libraries write:
/// `2026/10/03 07:11:52` (Go), `03.10.2026 07:11:52`, `03/Oct/2026:07:11:52 +0000`, `Oct 3, 2026 7:11:52 AM`, seconds
/// since 1970. Some do not tell the year, or which number is the month: `10-03 07:11:52.123` (logcat), `Oct  3
/// 07:11:52`, `E1003 07:11:52.123456`. `YearOfClock` tells the year.
struct HostStamp {
    var end: Int
    /// Microseconds since 1970, where the text tells.
    var time: Int64?
    /// The same in the year 2000 for a date without its year.
    var clock: Int64?

    init?(_ text: ByteText, at index: Int) {
        let byte = text[index]
        let stamp =
            byte.isDigit
            ? HostStamp.dated(text, index) ?? HostStamp.count(text, index) ?? HostStamp.clocked(text, index)
                ?? HostStamp.chromium(text, index)
            : byte.isUppercase ? HostStamp.named(text, index) ?? HostStamp.lettered(text, index) : nil
        guard let stamp, !text[stamp.end].isWordByte else { return nil }
        self = stamp
    }

    private init(end: Int, time: Int64?, clock: Int64? = nil) {
        self.end = end
        self.time = time
        self.clock = clock
    }

    /// A date and its clock; the year is 2000 if the text does not tell it.
    private init(end: Int, _ time: Int64, hasYear: Bool) {
        self.init(end: end, time: hasYear ? time : nil, clock: hasYear ? nil : time)
    }

    // MARK: Numbers

    /// A number of `length` digits at most, and where it ends.
    private static func number(_ text: ByteText, _ index: Int, _ length: ClosedRange<Int>) -> (value: Int, end: Int)? {
        guard text[index].isDigit, let number = text.integer(at: index), length.contains(number.end - index) else {
            return nil
        }
        return number
    }

    /// `2026/10/03 07:11:52`, `03.10.2026 07:11:52`, `20261003 07:11:52`, `10/3/2026 7:11:52 AM`, `10-03 07:11:52`,
    /// `03/Oct/2026:07:11:52 +0000`.
    private static func dated(_ text: ByteText, _ index: Int) -> HostStamp? {
        guard let first = number(text, index, 1...8) else { return nil }
        let mark = text[first.end]
        if first.end - index == 8 {
            let (year, month, day) = (first.value / 10_000, first.value / 100 % 100, first.value % 100)
            return clock(text, first.end, year: year, month: month, day: day)
                ?? digits(text, first.end, year: year, month: month, day: day)
        }
        guard mark == UInt8(ascii: "/") || mark == UInt8(ascii: ".") || mark == .minus || mark == .space else {
            return nil
        }
        if text[first.end + 1].isLetter { return monthNamed(text, day: first.value, first.end + 1) }
        guard mark != .space, let second = number(text, first.end + 1, 1...2) else { return nil }
        guard text[second.end] == mark, let third = number(text, second.end + 1, 2...4) else {
            return first.end - index == 2 && second.end - first.end == 3 && mark != UInt8(ascii: ".")
                ? clock(text, second.end, year: nil, month: first.value, day: second.value) : nil
        }
        if first.end - index == 4 {
            return clock(text, third.end, year: first.value, month: second.value, day: third.value)
        }
        // Who writes dots begins with the day. With slashes, only the clock of twelve hours says that the month is first.
        let isYear = third.end - second.end == 5
        if mark == UInt8(ascii: ".") {
            return clock(text, third.end, year: isYear ? third.value : nil, month: second.value, day: first.value)
        }
        let (month, day) = first.value > 12 ? (second.value, first.value) : (first.value, second.value)
        guard var stamp = clock(text, third.end, year: isYear ? third.value : nil, month: month, day: day) else {
            return nil
        }
        if first.value <= 12, text[stamp.end - 1].asciiLowercased != UInt8(ascii: "m") { stamp.time = nil }
        return stamp
    }

    /// `Oct/2026:07:11:52 +0000`, `Oct-2026 07:11:52`, `Oct 2026 07:11:52`
    private static func monthNamed(_ text: ByteText, day: Int, _ index: Int) -> HostStamp? {
        guard let month = CivilTime.month(text[index], text[index + 1], text[index + 2]), !text[index + 3].isLetter,
            let year = number(text, index + 4, 4...4)
        else { return nil }
        return clock(text, year.end, year: year.value, month: month, day: day)
    }

    /// `1790000000.123456`, `1790000000123`: seconds or milliseconds since 1970, in front of a line.
    private static func count(_ text: ByteText, _ index: Int) -> HostStamp? {
        guard let time = since1970(text, index), text[time.end] == .space, time.end - index >= 13 else { return nil }
        return HostStamp(end: time.end, time: time.microseconds)
    }

    /// A number of seconds, with or without a fraction, milli-, micro- or nanoseconds since 1970, told apart by its
    /// digits: this century's have 10, 13, 16 and 19.
    static func since1970(_ text: ByteText, _ index: Int) -> (microseconds: Int64, end: Int)? {
        let whole = text.skip(index) { $0.isDigit }
        guard text[index] == UInt8(ascii: "1"), !text[index - 1].isWordByte,
            [10, 13, 16, 19].contains(whole - index)
        else { return nil }
        let hasFraction = whole - index == 10 && text[whole] == UInt8(ascii: ".") && text[whole + 1].isDigit
        let end = hasFraction ? text.skip(whole + 1) { $0.isDigit } : whole
        var microseconds: Int64 = 0
        var position = index
        for _ in 0..<16 {
            if hasFraction, position == whole { position += 1 }
            microseconds *= 10
            if position < end { microseconds += Int64(text[position] - UInt8(ascii: "0")) }
            position += 1
        }
        return (microseconds, end)
    }

    /// `07:11:52`, `7:11:52 AM`
    private static func clocked(_ text: ByteText, _ index: Int) -> HostStamp? {
        var stamp = clockAt(text, index, year: nil, month: 1, day: 1)
        stamp?.clock = nil
        return stamp
    }

    /// `4201:0618/070210.945123`, `4201:4207:0618/070210`: a process, perhaps a thread, month and day, and the time.
    private static func chromium(_ text: ByteText, _ index: Int) -> HostStamp? {
        var start = index
        for _ in 0..<2 {
            guard let number = number(text, start, 1...10), text[number.end] == .colon else { break }
            start = number.end + 1
        }
        guard let date = number(text, start, 4...4), text[date.end] == UInt8(ascii: "/") else { return nil }
        return digits(text, date.end, year: nil, month: date.value / 100, day: date.value % 100)
    }

    /// `T070210Z`, `/070210.945`: a time in six digits after the sign at `index`.
    private static func digits(_ text: ByteText, _ index: Int, year: Int?, month: Int, day: Int) -> HostStamp? {
        let sign = text[index]
        guard sign == UInt8(ascii: "T") || sign == UInt8(ascii: "/") || sign == .minus || sign == UInt8(ascii: "_"),
            let time = number(text, index + 1, 6...6)
        else { return nil }
        let fields = CivilTime.Fields(
            year: year ?? YearlessClock.year,
            month: month,
            day: day,
            hour: time.value / 10_000,
            minute: time.value / 100 % 100,
            second: time.value % 100
        )
        guard let stamp = LogTimestamp.instant(fields, text, after: time.end) else { return nil }
        return HostStamp(end: stamp.end, stamp.microseconds, hasYear: year != nil)
    }

    // MARK: Words

    /// `Oct  3 07:11:52`, `Oct 3, 2026 7:11:52 AM`, `Sat Oct 03 07:11:52 UTC 2026`
    private static func named(_ text: ByteText, _ index: Int) -> HostStamp? {
        var start = index
        if text[index + 3] == .space, text[index + 4].isUppercase { start += 4 }
        guard text[start + 3] == .space, let month = CivilTime.month(text[start], text[start + 1], text[start + 2]),
            let day = number(text, text.skipBlanks(start + 3), 1...2)
        else { return nil }
        if text[day.end] == .comma {
            guard let year = number(text, day.end + 2, 4...4) else { return nil }
            return clock(text, year.end, year: year.value, month: month, day: day.value)
        }
        guard let stamp = clock(text, day.end, year: nil, month: month, day: day.value) else { return nil }
        // The year is last, perhaps after a zone.
        let zone = text.skipBlanks(stamp.end)
        let last = text[zone].isUppercase ? text.skipBlanks(text.wordEnd(zone)) : zone
        guard let year = number(text, last, 4...4), !text[year.end].isWordByte, last > stamp.end else { return stamp }
        return HostStamp(
            end: year.end,
            time: clock(text, day.end, year: year.value, month: month, day: day.value)?.time
        )
    }

    /// `E1003 07:11:52.123456`: what Google's loggers write.
    private static func lettered(_ text: ByteText, _ index: Int) -> HostStamp? {
        switch text[index] {
        case UInt8(ascii: "I"), UInt8(ascii: "W"), UInt8(ascii: "E"), UInt8(ascii: "F"):
            guard let date = number(text, index + 1, 4...4) else { return nil }
            return clock(text, date.end, year: nil, month: date.value / 100, day: date.value % 100)
        default: return nil
        }
    }

    // MARK: The clock

    /// The clock after a date that ends at `index`: a comma may be between them.
    private static func clock(_ text: ByteText, _ index: Int, year: Int?, month: Int, day: Int) -> HostStamp? {
        let start = text.skip(index) { $0 == .comma || $0 == .space }
        if start > index { return clockAt(text, start, year: year, month: month, day: day) }
        guard text[index] == .colon || text[index] == UInt8(ascii: "T") || text[index] == UInt8(ascii: "_") else {
            return nil
        }
        return clockAt(text, index + 1, year: year, month: month, day: day)
    }

    /// With its fraction, half of the day and offset.
    private static func clockAt(_ text: ByteText, _ index: Int, year: Int?, month: Int, day: Int) -> HostStamp? {
        guard let hour = number(text, index, 1...2), text[hour.end] == .colon,
            let minute = number(text, hour.end + 1, 2...2), text[minute.end] == .colon,
            let second = number(text, minute.end + 1, 2...2)
        else { return nil }
        var fields = CivilTime.Fields(
            year: year ?? YearlessClock.year,
            month: month,
            day: day,
            hour: hour.value,
            minute: minute.value,
            second: second.value
        )
        // Apple writes a narrow blank.
        let half = text.skip(second.end) { $0 == .space || $0 == 0xE2 || $0 == 0x80 || $0 == 0xAF }
        let isLate = text.matchesIgnoringCase("pm", at: half)
        if isLate || text.matchesIgnoringCase("am", at: half), !text[half + 2].isWordByte {
            fields.hour = fields.hour % 12 + (isLate ? 12 : 0)
            return CivilTime.secondsSince1970(fields).map {
                HostStamp(end: half + 2, $0 * 1_000_000, hasYear: year != nil)
            }
        }
        guard let stamp = LogTimestamp.instant(fields, text, after: second.end) else { return nil }
        return HostStamp(end: stamp.end, stamp.microseconds, hasYear: year != nil)
    }
}
