import TextBytes

/// Dates of HTTP headers, without Foundation.
///
/// | form | example |
/// |---|---|
/// | IMF-fixdate | `Sun, 06 Nov 1994 08:49:37 GMT` |
/// | RFC 850, two digits of year | `Sunday, 06-Nov-94 08:49:37 GMT` |
/// | asctime | `Sun Nov  6 08:49:37 1994` |
/// | MSAL, ISO 8601 | `1994-11-06 08:49:37.0000`, `1994-11-06T08:49:37Z` |
///
/// The name of the day is not checked against the date: it adds no information.
enum HTTPDate {
    static func secondsSince1970(_ bytes: [UInt8], now: () -> Double) -> Double? {
        var parts: [Part] = []
        var index = 0
        while index < bytes.count, parts.count < 16 {
            let start = index
            let byte = bytes[index]
            if byte.isDigit {
                var value = 0
                while index < bytes.count, bytes[index].isDigit {
                    value = min(value * 10 + Int(bytes[index] &- UInt8(ascii: "0")), 1_000_000)
                    index += 1
                }
                let isFraction = start > 0 && bytes[start - 1] == .dot
                parts.append(.number(Number(value: value, digits: index - start, isFraction: isFraction)))
            } else if byte.isLetter {
                while index < bytes.count, bytes[index].isLetter { index += 1 }
                parts.append(.word(bytes[start..<index].map { $0 | 0x20 }))
            } else {
                guard byte == .space || byte == .comma || byte == .minus || byte == .colon || byte == .dot
                else {
                    return nil
                }
                index += 1
            }
        }
        return read(parts, now: now)
    }

    private enum Part {
        case number(Number)
        /// In lower case.
        case word([UInt8])
    }

    private struct Number {
        var value: Int
        var digits: Int
        var isFraction: Bool
    }

    private static func read(_ parts: [Part], now: () -> Double) -> Double? {
        var numbers: [Number] = []
        var month: Int?
        var monthIndex = 0
        for part in parts {
            switch part {
            case .number(let number): numbers.append(number)
            case .word(let word):
                if let found = self.month(word) {
                    guard month == nil else { return nil }
                    (month, monthIndex) = (found, numbers.count)
                } else if !isDayOrZone(word) {
                    return nil
                }
            }
        }
        guard let month else { return isoForm(numbers) }
        guard numbers.count == 5 else { return nil }
        // asctime puts the month first and the year last; the other two put the day first and the year after the month.
        let fields: (day: Int, year: Number, time: ArraySlice<Number>)
        switch monthIndex {
        case 0: fields = (numbers[0].value, numbers[4], numbers[1...3])
        case 1: fields = (numbers[0].value, numbers[1], numbers[2...4])
        default: return nil
        }
        var year = fields.year.value
        if fields.year.digits <= 2 { year = century(of: year, now: now()) }
        return seconds(year: year, month: month, day: fields.day, time: fields.time.map(\.value), fraction: 0)
    }

    /// `yyyy-MM-dd HH:mm:ss.SSSS`, in UTC; an offset from UTC is not accepted.
    private static func isoForm(_ numbers: [Number]) -> Double? {
        guard (6...7).contains(numbers.count), numbers[0].digits == 4 else { return nil }
        var fraction = 0.0
        if numbers.count == 7 {
            guard numbers[6].isFraction else { return nil }
            // More than six digits have overflowed the number; a fraction of a microsecond does not matter for a wait.
            if numbers[6].digits <= 6 {
                fraction = Double(numbers[6].value)
                for _ in 0..<numbers[6].digits { fraction /= 10 }
            }
        }
        return seconds(
            year: numbers[0].value,
            month: numbers[1].value,
            day: numbers[2].value,
            time: numbers[3...5].map(\.value),
            fraction: fraction
        )
    }

    /// RFC 9110: a two-digit year that seems more than 50 years ahead means the past century.
    private static func century(of year: Int, now: Double) -> Int {
        let thisYear = 1_970 + Int(min(max(now, 0), 250_000_000_000) / 31_556_952)
        let candidate = thisYear / 100 * 100 + year
        return candidate > thisYear + 50 ? candidate - 100 : candidate
    }

    private static func seconds(year: Int, month: Int, day: Int, time: [Int], fraction: Double) -> Double? {
        guard year >= 1_970, time.count == 3 else { return nil }
        let fields = CivilTime.Fields(
            year: year,
            month: month,
            day: day,
            hour: time[0],
            minute: time[1],
            second: time[2]
        )
        return CivilTime.secondsSince1970(fields).map { Double($0) + fraction }
    }

    private static func month(_ word: [UInt8]) -> Int? {
        word.count == 3 ? CivilTime.month(word[0], word[1], word[2]) : nil
    }

    private static func isDayOrZone(_ word: [UInt8]) -> Bool {
        let text = String(decoding: word, as: UTF8.self)
        return [
            "mon", "tue", "wed", "thu", "fri", "sat", "sun", "gmt", "utc", "t", "z",
            "monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday",
        ].contains(text)
    }
}
