/// Times of records as text: RFC 3339 to microseconds since 1970 UTC.
package enum Timestamp {
    /// `2026-11-21T01:54:00.123456Z`; `T` may be `t` or a space, the fraction may have any length (cut to
    /// microseconds) or be missing, the offset is `Z`, `z` or `±HH:MM`. Nil for everything else.
    package static func microseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count >= 20, text.count <= 64, text[4] == .minus, text[7] == .minus,
            text[13] == .colon, text[16] == .colon,
            text[10] | 0x20 == UInt8(ascii: "t") || text[10] == .space,
            let year = DecimalDigits.number(text, at: 0, count: 4),
            let month = DecimalDigits.number(text, at: 5, count: 2),
            let day = DecimalDigits.number(text, at: 8, count: 2),
            let hour = DecimalDigits.number(text, at: 11, count: 2),
            let minute = DecimalDigits.number(text, at: 14, count: 2),
            let second = DecimalDigits.number(text, at: 17, count: 2),
            let seconds = CivilTime.secondsSince1970(
                .init(year: year, month: month, day: day, hour: hour, minute: minute, second: second)
            )
        else { return nil }
        var index = 19
        var fraction: Int64 = 0
        if text[index] == .dot {
            index += 1
            var digits = 0
            while index < text.count, text[index].isDigit {
                if digits < 6 { fraction = fraction * 10 + Int64(text[index] - UInt8(ascii: "0")) }
                digits += 1
                index += 1
            }
            guard digits > 0 else { return nil }
            for _ in 0..<max(6 - digits, 0) { fraction *= 10 }
        }
        guard let offset = offsetSeconds(text, at: index) else { return nil }
        return (seconds - offset) * 1_000_000 + fraction
    }

    package static func microseconds(_ text: String) -> Int64? {
        var text = text
        return text.withUTF8 { microseconds($0) }
    }

    /// Bytes of a time stamp with a fraction.
    package static let length = 27

    /// Writes `2026-11-21T14:05:09.123456Z`, or without the fraction for an instant that represents a whole slot, into
    /// at least `length` bytes. Returns the number of bytes written.
    package static func put(
        _ microseconds: Int64,
        fraction: Bool = true,
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) -> Int {
        let second = microseconds.flooredDivision(by: 1_000_000)
        CivilTime.put(CivilTime.fields(secondsSince1970: second), into: buffer)
        var end = CivilTime.textLength
        if fraction {
            let rest = Int(microseconds - second * 1_000_000)
            buffer[end] = UInt8(ascii: ".")
            buffer.putThree(rest / 1_000, at: end + 1)
            buffer.putThree(rest % 1_000, at: end + 4)
            end += 7
        }
        buffer[end] = UInt8(ascii: "Z")
        return end + 1
    }

    package static func text(_ microseconds: Int64, fraction: Bool = true) -> String {
        String(unsafeUninitializedCapacity: length) { put(microseconds, fraction: fraction, into: $0) }
    }

    private static func offsetSeconds(_ text: UnsafeBufferPointer<UInt8>, at index: Int) -> Int64? {
        guard index < text.count else { return nil }
        switch text[index] {
        case UInt8(ascii: "Z"), UInt8(ascii: "z"):
            return index + 1 == text.count ? 0 : nil
        case UInt8(ascii: "+"), .minus:
            guard index + 6 == text.count, text[index + 3] == .colon,
                let hours = DecimalDigits.number(text, at: index + 1, count: 2),
                let minutes = DecimalDigits.number(text, at: index + 4, count: 2),
                hours < 24, minutes < 60
            else { return nil }
            let seconds = Int64(hours * 3_600 + minutes * 60)
            return text[index] == .minus ? -seconds : seconds
        default: return nil
        }
    }
}

/// `Timestamp.microseconds` for the times of neighbouring records: the day is read once, then only the time of day.
///
/// Public, though its members are not: in other modules the compiler (6.3.1) inlines nothing of a `package` type.
public struct TimestampReader {
    /// `2026-11-2` and `1-21T`: two words that overlap.
    @usableFromInline var date: UInt64 = 0
    @usableFromInline var day: UInt64 = 0
    @usableFromInline var midnight: Int64 = 0

    package init() {}

    @inlinable @inline(__always)
    package mutating func microseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        guard text.count == 27, let p = text.baseAddress else { return Self.readOther(text) }
        let words = UnsafeRawPointer(p)
        if words.loadUnaligned(as: UInt64.self) == date,
            words.loadUnaligned(fromByteOffset: 3, as: UInt64.self) == day,
            let time = Self.timeOfDay(p + 11)
        {
            return midnight + time
        }
        return readDay(text, p)
    }

    /// Microseconds of `HH:MM:SS.ffffffZ`; nil if it is not a time of day, or is a leap second.
    @inlinable @inline(__always)
    static func timeOfDay(_ p: UnsafePointer<UInt8>) -> Int64? {
        let words = UnsafeRawPointer(p)
        let clock = UInt64(littleEndian: words.loadUnaligned(as: UInt64.self))
        guard clock & 0x0000_FF00_00FF_0000 == 0x0000_3A00_003A_0000, p[8] == .dot,
            p[15] == UInt8(ascii: "Z")
        else { return nil }
        // HHMM after four zeros; SS and the fraction.
        let minutes = 0x3030_3030 | (clock & 0xFFFF) << 32 | (clock >> 24 & 0xFFFF) << 48
        let rest = UInt64(littleEndian: words.loadUnaligned(fromByteOffset: 7, as: UInt64.self)) & ~0xFFFF
        guard let hhmm = EightDigits.value(minutes), let micros = EightDigits.value(clock >> 48 | rest),
            hhmm < 2_400, hhmm % 100 < 60, micros < 60_000_000
        else { return nil }
        return Int64((hhmm / 100 * 60 + hhmm % 100) * 60_000_000 + micros)
    }

    /// Handles every form other than the records' own.
    @usableFromInline
    static func readOther(_ text: UnsafeBufferPointer<UInt8>) -> Int64? {
        Timestamp.microseconds(text)
    }

    @usableFromInline
    mutating func readDay(_ text: UnsafeBufferPointer<UInt8>, _ p: UnsafePointer<UInt8>) -> Int64? {
        guard let time = Timestamp.microseconds(text) else { return nil }
        if p[10] == UInt8(ascii: "T"), let ofDay = Self.timeOfDay(p + 11) {
            let words = UnsafeRawPointer(p)
            date = words.loadUnaligned(as: UInt64.self)
            day = words.loadUnaligned(fromByteOffset: 3, as: UInt64.self)
            midnight = time - ofDay
        }
        return time
    }
}
