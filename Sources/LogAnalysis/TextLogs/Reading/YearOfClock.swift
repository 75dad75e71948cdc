import MSALText
import TextBytes

/// Tells the year of times that are written without one: `10-03 07:11:52` (logcat), `Oct  3 07:11:52` (syslog). Such a
/// time is kept as one of the year 2000.
///
/// The input's full times decide: the year is the one that brings the time nearest to the last of them, so it changes
/// between December and January. Without any, it is the latest year in which the time is not after the last change of
/// the input, as it was when that was first needed.
struct YearOfClock {
    private static let times = instants(of: YearlessClock.year)
    private static let day: Int64 = 86_400_000_000

    /// The last time of the input whose year is known.
    private var known: Int64?
    /// How many lines were searched in vain for a full time.
    private var searched = 0
    private static let searchLimit = 4_096
    /// Times without a year, of records, while no year was known; and the last one.
    private var first: Int64?
    private var last: Int64?
    private let lastChange: LastChange

    init(lastChange: @escaping () -> Int64?) {
        self.lastChange = LastChange(lastChange)
    }

    /// Asked at most once: it is a system call, and a log may have a million failures.
    private final class LastChange {
        private let ask: () -> Int64?
        lazy var time = ask()

        init(_ ask: @escaping () -> Int64?) {
            self.ask = ask
        }
    }

    /// A time with its year.
    mutating func see(_ time: Int64) { known = time }

    /// A record's time, which may lack its year.
    mutating func see(clock: Int64) {
        if known != nil, let time = instant(clock) { known = time }
        first = first ?? clock
        last = clock
    }

    /// The first and the last record's time, once all of the input was seen.
    var period: [Int64] { [first, last].compactMap { $0.flatMap(instant) } }

    /// Looks for a full time in the text of a line that has `clock` in front. One of another month is about something
    /// else: when a certificate expires, or a program was built.
    mutating func search(_ text: ByteText, _ clock: Int64?) {
        guard known == nil, searched < Self.searchLimit, let clock, Self.times.contains(clock) else { return }
        searched += 1
        var index = 0
        while let dash = text.find(byte: .minus, from: index) {
            index = dash + 1
            guard text[dash + 3] == .minus, dash >= 4, let stamp = LogTimestamp.read(text, at: dash - 4) else {
                continue
            }
            let time = Self.nearest(clock, to: stamp.microseconds)
            if abs(time - stamp.microseconds) < 31 * Self.day {
                known = time
                return
            }
        }
    }

    /// The instant of a time that may lack its year; nil if nothing tells which year.
    func instant(_ clock: Int64) -> Int64? {
        guard Self.times.contains(clock) else { return clock }
        if let known { return Self.nearest(clock, to: known) }
        guard let limit = lastChange.time.map({ $0 + Self.day }) else { return nil }
        return Self.candidates(clock, around: limit).last { $0 <= limit }
    }

    private static func nearest(_ clock: Int64, to time: Int64) -> Int64 {
        candidates(clock, around: time).min { abs($0 - time) < abs($1 - time) } ?? clock
    }

    /// The time in the years before and after. The 29th of February is not in each.
    private static func candidates(_ clock: Int64, around time: Int64) -> [Int64] {
        var fields = CivilTime.fields(secondsSince1970: clock / 1_000_000)
        let year = CivilTime.fields(secondsSince1970: time.flooredDivision(by: 1_000_000)).year
        let reach = fields.month == 2 && fields.day == 29 ? 8 : 1
        return (year - reach...year + reach).compactMap { year in
            fields.year = year
            return CivilTime.secondsSince1970(fields).map { $0 * 1_000_000 + clock % 1_000_000 }
        }
    }

    private static func instants(of year: Int) -> Range<Int64> {
        let start = Int64(CivilTime.days(year: year, month: 1, day: 1)) * day
        return start..<start + 366 * day
    }
}
