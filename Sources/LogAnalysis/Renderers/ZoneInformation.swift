import LogRecords

/// The offsets of a time zone, read out of a compiled zone file (TZif, RFC 9636) as every Unix system has them.
///
/// Foundation would load its own copy of the world's zones, tens of megabytes, to answer a question that a table of a
/// few kilobytes answers; and the start of the command is promised to be short.
struct ZoneInformation: Sendable {
    private struct Transition {
        var instant: Int64
        var offset: Int
    }

    private let transitions: [Transition]
    private let first: Int
    private let rule: ZoneRule?

    /// Nil where `bytes` are no zone file that this can read.
    init?(tzif bytes: [UInt8]) {
        var reader = Reader(bytes: bytes)
        guard var header = reader.header() else { return nil }
        if header.version >= 2 {
            // The first block has 32-bit times; the second says the same with 64 bits.
            guard reader.skip(header.size(timeBytes: 4)), let second = reader.header() else { return nil }
            header = second
        }
        let timeBytes = header.version >= 2 ? 8 : 4
        var instants: [Int64] = []
        for _ in 0..<header.times {
            guard let instant = reader.integer(timeBytes) else { return nil }
            instants.append(instant)
        }
        guard let kinds = reader.take(header.times) else { return nil }
        var offsets: [Int] = []
        for _ in 0..<header.types {
            guard let offset = reader.integer(4), reader.skip(2), (-93_600...93_600).contains(offset) else {
                return nil
            }
            offsets.append(Int(offset))
        }
        guard let first = offsets.first, kinds.allSatisfy({ Int($0) < offsets.count }) else { return nil }
        self.first = first
        transitions = zip(instants, kinds).map { Transition(instant: $0, offset: offsets[Int($1)]) }
        let rest = header.letters + header.leaps * (timeBytes + 4) + header.standards + header.universals
        guard reader.skip(rest) else { return nil }
        rule = header.version >= 2 ? reader.footer().flatMap(ZoneRule.init) : nil
    }

    /// Seconds east of UTC at an instant.
    func offset(_ secondsSince1970: Int64) -> Int {
        guard let last = transitions.last else { return rule?.offset(secondsSince1970) ?? first }
        if secondsSince1970 >= last.instant { return rule?.offset(secondsSince1970) ?? last.offset }
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].instant <= secondsSince1970 { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? first : transitions[low - 1].offset
    }

    private struct Header {
        var version: Int
        var universals: Int
        var standards: Int
        var leaps: Int
        var times: Int
        var types: Int
        var letters: Int

        func size(timeBytes: Int) -> Int {
            times * (timeBytes + 1) + types * 6 + letters + leaps * (timeBytes + 4) + standards + universals
        }
    }

    private struct Reader {
        let bytes: [UInt8]
        var position = 0

        init(bytes: [UInt8]) {
            self.bytes = bytes
        }

        mutating func take(_ count: Int) -> ArraySlice<UInt8>? {
            guard count >= 0, bytes.count - position >= count else { return nil }
            defer { position += count }
            return bytes[position..<position + count]
        }

        mutating func skip(_ count: Int) -> Bool {
            take(count) != nil
        }

        /// A big-endian two's-complement number.
        mutating func integer(_ count: Int) -> Int64? {
            guard let field = take(count), let lead = field.first else { return nil }
            return field.reduce(lead >= 0x80 ? -1 : 0) { $0 << 8 | Int64($1) }
        }

        mutating func header() -> Header? {
            guard let magic = take(4), magic.elementsEqual("TZif".utf8), let version = take(1)?.first, skip(15) else {
                return nil
            }
            var counts: [Int] = []
            for _ in 0..<6 {
                guard let count = integer(4), (0...100_000).contains(count) else { return nil }
                counts.append(Int(count))
            }
            return Header(
                version: version == 0 ? 1 : Int(version) - 0x30,
                universals: counts[0],
                standards: counts[1],
                leaps: counts[2],
                times: counts[3],
                types: counts[4],
                letters: counts[5]
            )
        }

        /// The rule between line feeds at the end, for instants after the last transition.
        mutating func footer() -> ArraySlice<UInt8>? {
            guard take(1)?.first == UInt8(ascii: "\n") else { return nil }
            let rest = bytes[position...]
            guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else { return nil }
            return rest[..<end]
        }
    }
}

/// A POSIX rule such as `CET-1CEST,M3.5.0,M10.5.0/3`: standard time, and summer time between two dates of each year.
struct ZoneRule: Sendable {
    private struct Change: Sendable {
        /// `M month.week.day`; month 0 means a day of the year, `isJulian` counting without 29 February.
        var month = 0
        var week = 0
        var day = 0
        var isJulian = false
        /// Seconds after midnight of local time.
        var time = 7_200

        func seconds(year: Int) -> Int64 {
            var days: Int
            if month == 0 {
                let isAfterFebruary = isJulian && day >= 60 && CivilTime.daysInMonth(2, year: year) == 29
                days =
                    CivilTime.days(year: year, month: 1, day: 1) + day - (isJulian ? 1 : 0) + (isAfterFebruary ? 1 : 0)
            } else {
                let start = CivilTime.days(year: year, month: month, day: 1)
                // 1970-01-01 was a Thursday.
                let weekday = ((start + 4) % 7 + 7) % 7
                days = start + (day - weekday + 7) % 7 + (week - 1) * 7
                if days >= start + CivilTime.daysInMonth(month, year: year) { days -= 7 }
            }
            return Int64(days) * 86_400 + Int64(time)
        }
    }

    private let standard: Int
    private let summer: (offset: Int, start: Change, end: Change)?

    init?(_ text: ArraySlice<UInt8>) {
        var rest = text
        guard Self.name(&rest), let west = Self.time(&rest) else { return nil }
        standard = -west
        if rest.isEmpty {
            summer = nil
            return
        }
        guard Self.name(&rest) else { return nil }
        var offset = standard + 3_600
        if let next = rest.first, next != UInt8(ascii: ",") {
            guard let west = Self.time(&rest) else { return nil }
            offset = -west
        }
        guard let start = Self.change(&rest), let end = Self.change(&rest), rest.isEmpty else { return nil }
        summer = (offset, start, end)
    }

    func offset(_ secondsSince1970: Int64) -> Int {
        guard let summer else { return standard }
        let year = CivilTime.fields(secondsSince1970: secondsSince1970 + Int64(standard)).year
        let start = summer.start.seconds(year: year) - Int64(standard)
        let end = summer.end.seconds(year: year) - Int64(summer.offset)
        let isSummer =
            start < end
            ? (start..<end).contains(secondsSince1970) : !(end..<start).contains(secondsSince1970)
        return isSummer ? summer.offset : standard
    }

    private static func name(_ rest: inout ArraySlice<UInt8>) -> Bool {
        if rest.first == UInt8(ascii: "<") {
            guard let end = rest.firstIndex(of: UInt8(ascii: ">")) else { return false }
            rest = rest[(end + 1)...]
            return true
        }
        let letters = rest.prefix { (0x41...0x5A).contains($0 & 0xDF) }
        rest = rest.dropFirst(letters.count)
        return letters.count >= 3
    }

    private static func number(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let digits = rest.prefix { (0x30...0x39).contains($0) }
        guard (1...4).contains(digits.count) else { return nil }
        rest = rest.dropFirst(digits.count)
        return digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    }

    private static func take(_ byte: UInt8, _ rest: inout ArraySlice<UInt8>) -> Bool {
        guard rest.first == byte else { return false }
        rest = rest.dropFirst()
        return true
    }

    /// `[+-]hh[:mm[:ss]]` in seconds.
    private static func time(_ rest: inout ArraySlice<UInt8>) -> Int? {
        let isNegative = take(UInt8(ascii: "-"), &rest)
        if !isNegative { _ = take(UInt8(ascii: "+"), &rest) }
        guard let hours = number(&rest), hours <= 167 else { return nil }
        var seconds = hours * 3_600
        for unit in [60, 1] where take(UInt8(ascii: ":"), &rest) {
            guard let field = number(&rest), field < 60 else { return nil }
            seconds += field * unit
        }
        return isNegative ? -seconds : seconds
    }

    private static func change(_ rest: inout ArraySlice<UInt8>) -> Change? {
        guard take(UInt8(ascii: ","), &rest) else { return nil }
        var change = Change()
        if take(UInt8(ascii: "M"), &rest) {
            guard let month = number(&rest), (1...12).contains(month), take(UInt8(ascii: "."), &rest),
                let week = number(&rest), (1...5).contains(week), take(UInt8(ascii: "."), &rest),
                let day = number(&rest), day <= 6
            else { return nil }
            (change.month, change.week, change.day) = (month, week, day)
        } else {
            change.isJulian = take(UInt8(ascii: "J"), &rest)
            guard let day = number(&rest), day <= 365 else { return nil }
            change.day = day
        }
        if take(UInt8(ascii: "/"), &rest) {
            guard let time = time(&rest) else { return nil }
            change.time = time
        }
        return change
    }
}
