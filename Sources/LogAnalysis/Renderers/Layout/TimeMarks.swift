import TextBytes

/// Round times along an axis: five labels at least (in six hours and more), eleven at most, and a line for each
/// midnight while these are few.
///
/// Places are parts of the axis, 0 … 1. Times are those of the reader's zone.
struct TimeMarks {
    private(set) var labels: [(place: Double, text: String)] = []
    private(set) var lines: [Double] = []

    private static let hour: Int64 = 3_600_000_000
    private static let steps: [Int64] =
        [1, 2, 3, 6, 12].map { $0 * hour } + [1, 2, 3, 4, 7, 14].map { $0 * 24 * hour }
    private static let months: [Int64] = [1, 2, 3, 6, 12, 24, 60, 120, 600, 1_200]
    private static let mostLabels: Int64 = 10
    private static let mostLines = 40

    init(_ buckets: TimeBuckets, _ time: TimeText) {
        let begin = buckets.begin(0)
        let length = buckets.begin(buckets.count) - begin
        guard let step = Self.steps.first(where: { length / $0 <= Self.mostLabels }) else {
            labels = Self.months(from: begin, length: length, time)
            lines = labels.map(\.place)
            return
        }
        let isByDay = step >= 24 * Self.hour
        // Zones differ from UTC by quarters of an hour.
        for instant in stride(from: begin, to: begin + length, by: Int(Self.hour / 4)) {
            let fields = time.civil(instant)
            guard fields.minute == 0 else { continue }
            let place = Double(instant - begin) / Double(length)
            if fields.hour == 0 { lines.append(place) }
            let date = String(time.date(instant).dropFirst(5))
            if isByDay {
                guard fields.hour == 0 else { continue }
                let day = Self.day(time, instant)
                if day % (step / (24 * Self.hour)) == 0 { labels.append((place, date)) }
            } else if Int64(fields.hour) % (step / Self.hour) == 0 {
                labels.append((place, fields.hour == 0 ? date : time.minute(instant)))
            }
        }
        if lines.count > Self.mostLines { lines = labels.map(\.place) }
    }

    /// Labels at the first of months. It steps by months, because the axis may span the whole calendar and begin before
    /// it.
    private static func months(
        from begin: Int64,
        length: Int64,
        _ time: TimeText
    ) -> [(place: Double, text: String)] {
        let (first, last) = (time.civil(begin), time.civil(begin + length))
        let (from, to) = (first.year * 12 + first.month - 1, last.year * 12 + last.month - 1)
        let step = Int(months.first { Int64(to - from) / $0 <= mostLabels } ?? 12_000)
        var labels: [(place: Double, text: String)] = []
        for month in stride(from: (from + step - 1) / step * step, through: to, by: step) {
            let midnight = Int64(CivilTime.days(year: month / 12, month: month % 12 + 1, day: 1)) * 86_400
            let instant = (midnight - Int64(time.zone.offset(midnight))) * 1_000_000
            guard instant >= begin, instant < begin + length else { continue }
            // Noon is in that month even if the offset was another one at midnight.
            let text = String(time.date(instant + 12 * hour).prefix(7))
            labels.append((Double(instant - begin) / Double(length), text))
        }
        return labels
    }

    /// Days since Monday 5 January 1970, in the reader's zone: a label every seven days is a Monday.
    private static func day(_ time: TimeText, _ instant: Int64) -> Int64 {
        let seconds = TimeText.seconds(instant)
        return (seconds + Int64(time.zone.offset(seconds))).flooredDivision(by: 86_400) - 4
    }
}
