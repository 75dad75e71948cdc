import LogRecords
import MSALText
import TextBytes

/// Time stamps as logs write them: `2026-10-03 07:11:52`, with `T`, `+` or a blank between, fraction, `Z` or an offset.
enum LogTimestamp {
    /// In any of the forms below.
    static func readAny(_ text: ByteText, at index: Int) -> (microseconds: Int64, end: Int, isZoned: Bool)? {
        read(text, at: index) ?? readMonthFirst(text, at: index) ?? readInternet(text, at: index)
            ?? HostStamp(text, at: index).flatMap { stamp in stamp.time.map { ($0, stamp.end, false) } }
    }

    /// The instant at `index` and its end. `isZoned`: an offset follows; without one, the time is treated as UTC.
    static func read(_ text: ByteText, at index: Int) -> (microseconds: Int64, end: Int, isZoned: Bool)? {
        guard let (fields, between) = DateTimeText.read(text.bytes, at: index),
            between == .space || between == UInt8(ascii: "T") || between == UInt8(ascii: "+")
        else { return nil }
        return instant(fields, text, after: index + DateTimeText.length)
    }

    /// `10/03/2026 07:11:52`, month first, as early MSAL.NET wrote it.
    static func readMonthFirst(_ text: ByteText, at index: Int) -> (microseconds: Int64, end: Int, isZoned: Bool)? {
        guard let month = digits(text, index, 2), text[index + 2] == UInt8(ascii: "/"),
            let day = digits(text, index + 3, 2), text[index + 5] == UInt8(ascii: "/"),
            let year = digits(text, index + 6, 4), text[index + 10] == .space
        else { return nil }
        return clock(text, at: index + 11, year: year, month: month, day: day)
    }

    /// `Wed, 21 Oct 2026 07:28:00 GMT` (RFC 9110's preferred form, JavaScript's `toUTCString`).
    static func readInternet(_ text: ByteText, at index: Int) -> (microseconds: Int64, end: Int, isZoned: Bool)? {
        guard text[index].isLetter, text[index + 3] == .comma, text[index + 4] == .space,
            let day = digits(text, index + 5, 2), text[index + 7] == .space,
            let month = CivilTime.month(text[index + 8], text[index + 9], text[index + 10]), text[index + 11] == .space,
            let year = digits(text, index + 12, 4), text[index + 16] == .space,
            let stamp = clock(text, at: index + 17, year: year, month: month, day: day),
            text.matches(" GMT", at: stamp.end)
        else { return nil }
        return (stamp.microseconds, stamp.end + 4, true)
    }

    private static func clock(
        _ text: ByteText,
        at index: Int,
        year: Int,
        month: Int,
        day: Int
    ) -> (microseconds: Int64, end: Int, isZoned: Bool)? {
        guard let hour = digits(text, index, 2), let minute = digits(text, index + 3, 2),
            let second = digits(text, index + 6, 2), text[index + 2] == .colon, text[index + 5] == .colon
        else { return nil }
        let fields = CivilTime.Fields(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
        return instant(fields, text, after: index + 8)
    }

    /// The instant of `fields` and of the fraction and the offset that may follow at `after`.
    static func instant(
        _ fields: CivilTime.Fields,
        _ text: ByteText,
        after: Int
    ) -> (microseconds: Int64, end: Int, isZoned: Bool)? {
        guard let seconds = CivilTime.secondsSince1970(fields) else { return nil }
        var end = after
        var fraction: Int64 = 0
        if text[end] == UInt8(ascii: ".") || text[end] == .comma || text[end] == .colon, text[end + 1].isDigit {
            var weight: Int64 = 100_000
            end += 1
            while text[end].isDigit {
                fraction += Int64(text[end] - UInt8(ascii: "0")) * weight
                weight /= 10
                end += 1
            }
        }
        let instant = seconds * 1_000_000 + fraction
        if text[end] == UInt8(ascii: "Z") { return (instant, end + 1, true) }
        // Serilog and Ruby put a blank in front of it.
        let isApart = text[end] == .space
        let sign = isApart ? end + 1 : end
        guard text[sign] == UInt8(ascii: "+") || text[sign] == .minus, let hours = digits(text, sign + 1, 2) else {
            return (instant, end, false)
        }
        let minutesAt = text[sign + 3] == .colon ? sign + 4 : sign + 3
        guard let minutes = digits(text, minutesAt, 2), !isApart || isOffset(text, sign, minutesAt + 2) else {
            return (instant, end, false)
        }
        let offset = Int64(hours * 3_600 + minutes * 60) * 1_000_000
        return (text[sign] == .minus ? instant + offset : instant - offset, minutesAt + 2, true)
    }

    /// ` +02:00 `, and not a number that a message begins with.
    private static func isOffset(_ text: ByteText, _ sign: Int, _ end: Int) -> Bool {
        text[sign + 1] < UInt8(ascii: "2")
            && (text[end - 3] == .colon || text[end].isSpace || text[end] == .closeBracket)
            && !text[end].isWordByte
    }

    private static func digits(_ text: ByteText, _ index: Int, _ length: Int) -> Int? {
        DecimalDigits.number(text.bytes.bindMemory(to: UInt8.self), at: index, count: length)
    }
}
