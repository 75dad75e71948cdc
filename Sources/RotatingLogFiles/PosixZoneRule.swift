import LogRecords

/// The rule at the end of a TZif file for all years to come: `CET-1CEST,M3.5.0,M10.5.0/3` (POSIX TZ, with the wider
/// hours of RFC 8536).
struct PosixZoneRule: Sendable {
    private struct Change: Sendable {
        enum Day: Sendable {
            case month(Int, week: Int, weekday: Int)
            /// 1 to 365, 29 February never counted.
            case julian(Int)
            /// 0 to 365, 29 February counted.
            case dayOfYear(Int)
        }

        var day: Day
        var seconds: Int64

        /// Local wall-clock seconds since 1970 of the change in a year.
        func local(year: Int) -> Int64 {
            let start = CivilTime.days(year: year, month: 1, day: 1)
            let days: Int
            switch day {
            case .julian(let number):
                let isLeap = CivilTime.daysInMonth(2, year: year) == 29
                days = start + number - 1 + (isLeap && number >= 60 ? 1 : 0)
            case .dayOfYear(let number):
                days = start + number
            case .month(let month, let week, let weekday):
                let first = CivilTime.days(year: year, month: month, day: 1)
                // 1970-01-01 was a Thursday.
                let firstWeekday = ((first + 4) % 7 + 7) % 7
                var day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
                while day >= first + CivilTime.daysInMonth(month, year: year) { day -= 7 }
                days = day
            }
            return Int64(days) * 86_400 + seconds
        }
    }

    private let standard: Int64
    private let summer: (offset: Int64, start: Change, end: Change)?

    /// Nil where the text is no rule.
    init?(_ text: String) {
        var rest = text[...]
        guard PosixZoneRule.skipName(&rest), let west = PosixZoneRule.time(&rest) else { return nil }
        standard = -west
        guard !rest.isEmpty else {
            summer = nil
            return
        }
        guard PosixZoneRule.skipName(&rest) else { return nil }
        var offset = standard + 3_600
        if !rest.hasPrefix(",") {
            guard let west = PosixZoneRule.time(&rest) else { return nil }
            offset = -west
        }
        guard let start = PosixZoneRule.change(&rest), let end = PosixZoneRule.change(&rest), rest.isEmpty else {
            return nil
        }
        summer = (offset, start, end)
    }

    func offset(at seconds: Int64) -> Int64 {
        guard let summer else { return standard }
        let year = CivilTime.fields(secondsSince1970: seconds + standard).year
        let start = summer.start.local(year: year) - standard
        let end = summer.end.local(year: year) - summer.offset
        let isSummer = start < end ? seconds >= start && seconds < end : seconds >= start || seconds < end
        return isSummer ? summer.offset : standard
    }

    private static func skipName(_ text: inout Substring) -> Bool {
        if text.hasPrefix("<") {
            guard let end = text.firstIndex(of: ">") else { return false }
            text = text[text.index(after: end)...]
            return true
        }
        let name = text.prefix { $0.isLetter }
        text = text[name.endIndex...]
        return name.count >= 3
    }

    private static func number(_ text: inout Substring) -> Int64? {
        let digits = text.prefix { $0.isASCII && $0.isNumber }
        guard digits.count <= 3, let value = Int64(digits) else { return nil }
        text = text[digits.endIndex...]
        return value
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private static func time(_ text: inout Substring) -> Int64? {
        var sign: Int64 = 1
        if let first = text.first, first == "-" || first == "+" {
            sign = first == "-" ? -1 : 1
            text = text.dropFirst()
        }
        guard let hours = number(&text) else { return nil }
        var total = hours * 3_600
        for unit: Int64 in [60, 1] where text.hasPrefix(":") {
            text = text.dropFirst()
            guard let value = number(&text) else { return nil }
            total += value * unit
        }
        return sign * total
    }

    private static func change(_ text: inout Substring) -> Change? {
        guard text.hasPrefix(",") else { return nil }
        text = text.dropFirst()
        let day: Change.Day
        if text.hasPrefix("M") {
            text = text.dropFirst()
            guard let month = number(&text), (1...12).contains(month), text.hasPrefix(".") else { return nil }
            text = text.dropFirst()
            guard let week = number(&text), (1...5).contains(week), text.hasPrefix(".") else { return nil }
            text = text.dropFirst()
            guard let weekday = number(&text), (0...6).contains(weekday) else { return nil }
            day = .month(Int(month), week: Int(week), weekday: Int(weekday))
        } else if text.hasPrefix("J") {
            text = text.dropFirst()
            guard let number = number(&text), (1...365).contains(number) else { return nil }
            day = .julian(Int(number))
        } else {
            guard let number = number(&text), (0...365).contains(number) else { return nil }
            day = .dayOfYear(Int(number))
        }
        var seconds: Int64 = 7_200
        if text.hasPrefix("/") {
            text = text.dropFirst()
            guard let time = time(&text) else { return nil }
            seconds = time
        }
        return Change(day: day, seconds: seconds)
    }
}
