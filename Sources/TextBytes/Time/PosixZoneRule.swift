/// A POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`: standard time, and summer time between two dates of each year.
///
/// The rule at the end of a zone file, with the wider hours of RFC 9636 (up to 167).
package struct PosixZoneRule: Sendable {
    private struct Change: Sendable {
        enum Day: Sendable {
            case month(Int, week: Int, weekday: Int)
            /// 1 to 365, 29 February never counted.
            case julian(Int)
            /// 0 to 365, 29 February counted.
            case dayOfYear(Int)
        }

        var day: Day
        /// Seconds after midnight of local time.
        var time: Int64

        /// Seconds since 1970 of the change in a year, as a local clock counts them.
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
                let day = first + (weekday - firstWeekday + 7) % 7 + (week - 1) * 7
                days = day < first + CivilTime.daysInMonth(month, year: year) ? day : day - 7
            }
            return Int64(days) * 86_400 + time
        }
    }

    private let standard: Int64
    private let summer: (offset: Int64, start: Change, end: Change)?

    /// Nil if the text is not a rule.
    package init?(_ text: String) {
        self.init(Array(text.utf8)[...])
    }

    package init?(_ text: ArraySlice<UInt8>) {
        var rest = text
        guard Self.name(&rest), let west = Self.time(&rest) else { return nil }
        standard = -west
        if rest.isEmpty {
            summer = nil
            return
        }
        guard Self.name(&rest) else { return nil }
        var offset = standard + 3_600
        if rest.first != .comma {
            guard let west = Self.time(&rest) else { return nil }
            offset = -west
        }
        guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else { return nil }
        summer = (offset, start, end)
    }

    /// Seconds east of UTC at an instant.
    package func offset(at secondsSince1970: Int64) -> Int64 {
        guard let summer else { return standard }
        let year = CivilTime.fields(secondsSince1970: secondsSince1970 + standard).year
        let start = summer.start.local(year: year) - standard
        let end = summer.end.local(year: year) - summer.offset
        let isSummer =
            start < end
            ? (start..<end).contains(secondsSince1970) : !(end..<start).contains(secondsSince1970)
        return isSummer ? summer.offset : standard
    }

    private static func accept(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    private static func name(_ rest: inout ArraySlice<UInt8>) -> Bool {
        if rest.first == UInt8(ascii: "<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix(while: \.isLetter)
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    /// A number of up to three digits within `range`.
    private static func number(_ rest: inout ArraySlice<UInt8>, _ range: ClosedRange<Int>) -> Int? {
        let digits = rest.prefix(while: \.isDigit)
        guard (1...3).contains(digits.count) else { return nil }
        let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
        guard range.contains(value) else { return nil }
        rest = rest.dropFirst(digits.count)
        return value
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private static func time(_ rest: inout ArraySlice<UInt8>) -> Int64? {
        let isNegative = accept(.minus, &rest)
        if !isNegative { _ = accept(UInt8(ascii: "+"), &rest) }
        guard let hours = number(&rest, 0...167) else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] {
            guard accept(.colon, &rest) else { break }
            guard let field = number(&rest, 0...59) else { return nil }
            seconds += field * unit
        }
        return Int64(isNegative ? -seconds : seconds)
    }

    private static func change(_ rest: inout ArraySlice<UInt8>) -> Change? {
        guard accept(.comma, &rest) else { return nil }
        let day: Change.Day
        if accept(UInt8(ascii: "M"), &rest) {
            guard let month = number(&rest, 1...12), accept(UInt8(ascii: "."), &rest), let week = number(&rest, 1...5),
                accept(UInt8(ascii: "."), &rest), let weekday = number(&rest, 0...6)
            else { return nil }
            day = .month(month, week: week, weekday: weekday)
        } else if accept(UInt8(ascii: "J"), &rest) {
            guard let number = number(&rest, 1...365) else { return nil }
            day = .julian(number)
        } else {
            guard let number = number(&rest, 0...365) else { return nil }
            day = .dayOfYear(number)
        }
        var time: Int64 = 7_200
        if accept(UInt8(ascii: "/"), &rest) {
            guard let given = Self.time(&rest) else { return nil }
            time = given
        }
        return Change(day: day, time: time)
    }
}
