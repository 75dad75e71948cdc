import FailureSummaries
import LogRecords
import TextBytes

/// Equal time intervals that cover a report without gaps, for sparklines and charts.
///
/// The report omits empty hours. They are added back here with count 0, because a quiet night must look quiet.
/// Intervals are whole hours or days, so that the same hour always falls into the same interval. Days begin at midnight
/// of the report's zone, until its clock changes.
struct TimeBuckets: Equatable {
    /// The start of the first interval, in seconds since 1970.
    let start: Int64
    /// The length of an interval in seconds.
    let width: Int64
    let count: Int
    /// The part of the last interval that the report covers, 0 … 1.
    private(set) var lastPart = 1.0

    private static let hour: Int64 = 3_600
    private static let day = 24 * hour
    private static let week = 7 * day
    private static let widths: [Int64] =
        [1, 2, 3, 4, 6, 8, 12].map { $0 * hour } + [1, 2, 3, 4, 5, 7, 10, 14, 21].map { $0 * day }

    /// The shortest intervals of which at most `limit` cover the report; nil if nothing has a time.
    init?(covering report: Report, limit: Int, zone: DisplayTimeZone = .utc) {
        var low = Int64.max
        var high = Int64.min
        for group in report.listed {
            if let slot = group.histogram.first { low = min(low, slot.start) }
            if let slot = group.histogram.last { high = max(high, slot.start) }
        }
        if let period = report.period {
            low = min(low, period.lowerBound)
            high = max(high, period.upperBound)
        }
        guard low <= high, limit > 0 else { return nil }
        self.init(
            from: TimeText.seconds(Report.writable(low)),
            to: TimeText.seconds(Report.writable(high)),
            limit: limit,
            zone: zone
        )
        if let period = report.period, high == period.upperBound {
            lastPart = Double(Report.writable(high) - begin(count - 1)) / Double(width * 1_000_000)
        }
    }

    init(from: Int64, to: Int64, limit: Int, zone: DisplayTimeZone = .utc) {
        // Counts are by whole hours of UTC.
        let shift = Int64(zone.offset(from)).flooredDivision(by: Self.hour) * Self.hour
        let (from, to) = (from + shift, to + shift)
        // Above three weeks, the length is any number of weeks.
        var width =
            Self.widths.first { Self.number(from: from, to: to, width: $0) <= limit }
            ?? max(4, (to - from) / Self.week / Int64(limit)) * Self.week
        while Self.number(from: from, to: to, width: width) > limit { width += Self.week }
        self.width = width
        start = from.flooredDivision(by: width) * width - shift
        count = Self.number(from: from, to: to, width: width)
    }

    /// The counts of a histogram, one for each interval.
    func counts(_ histogram: [Report.Slot]) -> [Int] {
        var result = [Int](repeating: 0, count: count)
        for slot in histogram {
            let index = Int((TimeText.seconds(Report.writable(slot.start)) - start).flooredDivision(by: width))
            if result.indices.contains(index) { result[index] = saturatingSum(result[index], slot.count) }
        }
        return result
    }

    /// The heights of a sparkline's marks. An interval that is not over has had less time to fail: its mark is what it
    /// would become at this rate, but never a rise.
    func marks(_ histogram: [Report.Slot]) -> [Int] {
        var marks = counts(histogram)
        guard count > 1, isLastOpen, marks[count - 1] < marks[count - 2] else { return marks }
        let projected = Double(marks[count - 1]) / max(lastPart, 1 / 64)
        marks[count - 1] = min(marks[count - 2], Int(min(projected, 1e15)))
        return marks
    }

    /// What the marks of a sparkline mean.
    func legend(_ time: TimeText, noneMark: String) -> String {
        let begin = time.date(begin(0)) + " " + time.minute(begin(0))
        let open = isLastOpen ? "; the last mark is not over" : ""
        return "Over time: a mark is \(widthInWords), the first begins at \(begin) \(time.zone.name);"
            + " \(noneMark) is none\(open)."
    }

    /// Whether the last interval is not over.
    var isLastOpen: Bool { lastPart < 0.98 }

    /// The start of an interval, in microseconds since 1970.
    func begin(_ index: Int) -> Int64 {
        (start + Int64(index) * width) * 1_000_000
    }

    /// `1 hour`, `6 hours`, `2 days`, `3 weeks`.
    var widthInWords: String {
        let units = [(Self.week, "week"), (Self.day, "day"), (Self.hour, "hour")]
        let (length, name) = units.first { width % $0.0 == 0 } ?? (1, "second")
        return NumberText.counted(Int(width / length), name)
    }

    private static func number(from: Int64, to: Int64, width: Int64) -> Int {
        Int(to.flooredDivision(by: width) - from.flooredDivision(by: width)) + 1
    }
}
