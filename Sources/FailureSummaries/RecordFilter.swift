package import LogRecords

/// Which records are counted: a window, and values that keys must have.
package struct RecordFilter: Sendable {
    /// Microseconds since 1970, included.
    package var since: Int64?
    /// Microseconds since 1970, not included.
    package var until: Int64?
    /// Key index of the scanner, and the value: all must hold.
    package var conditions: [(key: Int, value: String)] = []

    package init() {}

    package var isEmpty: Bool { since == nil && until == nil && conditions.isEmpty }

    /// A record without a time is in no window.
    @inline(__always)
    package func admits(time: Int64?) -> Bool {
        guard since != nil || until != nil else { return true }
        guard let time else { return false }
        return time >= since ?? .min && time < until ?? .max
    }

    @inline(__always)
    package func admits(_ fields: RecordFields) -> Bool {
        conditions.isEmpty || conditions.allSatisfy { fields.values($0.key).contains($0.value) }
    }
}

/// What `--by` groups by: a key of the record, or the hour or day (UTC) of its time.
package enum GroupingKey: Sendable, Equatable {
    case field(Int)
    case hour
    case day

    /// The value for records that have none.
    package static let missing = "(none)"

    /// `2026-11-21T01:00Z` or `2026-11-21`.
    package func value(time: Int64?) -> String {
        guard let time else { return Self.missing }
        let seconds = time / 1_000_000 - (time % 1_000_000 < 0 ? 1 : 0)
        let f = CivilTime.fields(secondsSince1970: seconds)
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let year = String(repeating: "0", count: max(4 - String(f.year).count, 0)) + String(f.year)
        let day = "\(year)-\(two(f.month))-\(two(f.day))"
        return self == .hour ? "\(day)T\(two(f.hour)):00Z" : day
    }
}
