/// Calendar arithmetic in UTC without Foundation: days to dates and back, and the texts of time stamps.
///
/// Proleptic Gregorian calendar, no leap seconds, years 0000 to 9999 (earlier and later instants are clamped).
/// Algorithm: Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms".
package enum CivilTime {
    package struct Fields: Equatable, Sendable {
        package var year: Int
        package var month: Int
        package var day: Int
        package var hour: Int
        package var minute: Int
        package var second: Int

        package init(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
            self.year = year
            self.month = month
            self.day = day
            self.hour = hour
            self.minute = minute
            self.second = second
        }
    }

    /// Seconds since 1970 of 0000-01-01T00:00:00Z and of 9999-12-31T23:59:59Z.
    package static let range: ClosedRange<Int64> = -62_167_219_200...253_402_300_799

    /// Days since 1970-01-01 of a civil date.
    package static func days(year: Int, month: Int, day: Int) -> Int {
        let y = month <= 2 ? year - 1 : year
        let era = (y >= 0 ? y : y - 399) / 400
        let yearOfEra = y - era * 400
        let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        return era * 146_097 + dayOfEra - 719_468
    }

    /// Civil fields of an instant, in seconds since 1970 (UTC).
    package static func fields(secondsSince1970: Int64) -> Fields {
        let seconds = min(max(secondsSince1970, range.lowerBound), range.upperBound)
        var day = Int(seconds / 86_400)
        var rest = Int(seconds % 86_400)
        if rest < 0 {
            rest += 86_400
            day -= 1
        }
        let z = day + 719_468
        let era = (z >= 0 ? z : z - 146_096) / 146_097
        let dayOfEra = z - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1_460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        let month = shiftedMonth + (shiftedMonth < 10 ? 3 : -9)
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return Fields(
            year: year,
            month: month,
            day: dayOfYear - (153 * shiftedMonth + 2) / 5 + 1,
            hour: rest / 3_600,
            minute: rest / 60 % 60,
            second: rest % 60
        )
    }

    /// Seconds since 1970 of civil fields in UTC; nil if a field is out of range (second 60 is treated as 59).
    package static func secondsSince1970(_ fields: Fields) -> Int64? {
        guard (0...9_999).contains(fields.year), (1...12).contains(fields.month),
            (1...daysInMonth(fields.month, year: fields.year)).contains(fields.day),
            (0...23).contains(fields.hour), (0...59).contains(fields.minute), (0...60).contains(fields.second)
        else { return nil }
        let day = days(year: fields.year, month: fields.month, day: fields.day)
        return Int64(day) * 86_400 + Int64(fields.hour * 3_600 + fields.minute * 60 + min(fields.second, 59))
    }

    /// `yyyy-MM-ddTHH:mm:ss` of an instant, in UTC.
    package static func text(secondsSince1970 seconds: Int64) -> String {
        String(unsafeUninitializedCapacity: textLength) { buffer in
            put(fields(secondsSince1970: seconds), into: buffer)
            return textLength
        }
    }

    /// Bytes of `yyyy-MM-ddTHH:mm:ss`.
    package static let textLength = 19

    /// Writes `yyyy-MM-ddTHH:mm:ss`, or another separator in place of the `T`, at the start of `buffer`.
    package static func put(
        _ fields: Fields,
        separator: UInt8 = UInt8(ascii: "T"),
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        buffer.putFour(fields.year, at: 0)
        buffer[4] = .minus
        buffer.putTwo(fields.month, at: 5)
        buffer[7] = .minus
        buffer.putTwo(fields.day, at: 8)
        buffer[10] = separator
        buffer.putTwo(fields.hour, at: 11)
        buffer[13] = .colon
        buffer.putTwo(fields.minute, at: 14)
        buffer[16] = .colon
        buffer.putTwo(fields.second, at: 17)
    }

    /// The month, from 1 on, whose English name begins with three letters of any case; nil if none does.
    package static func month(_ first: UInt8, _ second: UInt8, _ third: UInt8) -> Int? {
        let names: StaticString = "janfebmaraprmayjunjulaugsepoctnovdec"
        let letters = (first | 0x20, second | 0x20, third | 0x20)
        for month in 0..<12 {
            let name = names.utf8Start + 3 * month
            if letters == (name[0], name[1], name[2]) { return month + 1 }
        }
        return nil
    }

    package static func daysInMonth(_ month: Int, year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

extension Int64 {
    /// The quotient rounded down, as calendars need it before 1970.
    @inlinable
    package func flooredDivision(by divisor: Int64) -> Int64 {
        let quotient = self / divisor
        return self % divisor < 0 ? quotient - 1 : quotient
    }
}
