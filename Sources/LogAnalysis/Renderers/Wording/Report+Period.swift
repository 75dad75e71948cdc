import TextBytes

extension Report {
    /// The times of the first and last record counted, limited to years that can be written; nil if no record has a
    /// time.
    var period: ClosedRange<Int64>? {
        guard let from, let to, from <= to else { return nil }
        return Self.writable(from)...Self.writable(to)
    }

    /// The instant, limited to the years 0000 to 9999, so that differences between instants never overflow.
    static func writable(_ microseconds: Int64) -> Int64 {
        let range = CivilTime.range
        return min(max(microseconds, range.lowerBound * 1_000_000), range.upperBound * 1_000_000 + 999_999)
    }
}
