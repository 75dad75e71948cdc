import TextBytes

extension Int {
    /// The sum, or the largest number there is: a forged repeat count must not stop a report.
    func addingSaturated(_ other: Int) -> Int {
        let (sum, overflow) = addingReportingOverflow(other)
        return overflow ? (other < 0 ? .min : .max) : sum
    }
}

extension Sequence<Int> {
    var saturatedSum: Int { reduce(0) { $0.addingSaturated($1) } }
}

extension Report {
    /// First and last record counted, within the years that can be written; nil where no record has a time.
    var period: ClosedRange<Int64>? {
        guard let from, let to, from <= to else { return nil }
        return Self.writable(from)...Self.writable(to)
    }

    /// An instant moved into the years 0000 to 9999, so that differences of instants never overflow.
    static func writable(_ microseconds: Int64) -> Int64 {
        let range = CivilTime.range
        return min(max(microseconds, range.lowerBound * 1_000_000), range.upperBound * 1_000_000 + 999_999)
    }
}
