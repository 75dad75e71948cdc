package import LogRecords
internal import TextBytes

/// Which records are counted: a time window, and values that keys must have.
package struct RecordFilter: Sendable {
    /// Microseconds since 1970, included.
    package var since: Int64?
    /// Microseconds since 1970, not included.
    package var until: Int64?
    /// Key index of the scanner and its value; all must match.
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

    /// The value for records without the key.
    package static let missing = "(none)"

    /// `2026-11-21T01:00Z` or `2026-11-21`.
    package func value(time: Int64?) -> String {
        guard let time else { return Self.missing }
        let text = CivilTime.text(secondsSince1970: time.flooredDivision(by: 1_000_000))
        return self == .hour ? "\(text.prefix(13)):00Z" : String(text.prefix(10))
    }
}
