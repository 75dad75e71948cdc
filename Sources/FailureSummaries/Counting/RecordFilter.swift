package import LogRecords
internal import TextBytes

/// Which records are counted: a time window, and conditions on the values of keys.
package struct RecordFilter: Sendable {
    package struct Condition: Sendable {
        /// Index for the scanner.
        package var key: Int
        package var test: ValueTest

        package init(key: Int, test: ValueTest) {
            self.key = key
            self.test = test
        }
    }

    /// Microseconds since 1970, included.
    package var since: Int64?
    /// Microseconds since 1970, not included.
    package var until: Int64?
    /// All must hold.
    package var conditions: [Condition] = []

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
        conditions.isEmpty || conditions.allSatisfy { $0.test.holds(for: fields.values($0.key)) }
    }

    /// The conditions whose keys the record has, one bit for each.
    package func keys(in fields: RecordFields) -> UInt64 {
        keys { !fields.values(conditions[$0].key).isEmpty }
    }

    /// One bit for each condition for which `isPresent` is true.
    package func keys(where isPresent: (Int) -> Bool) -> UInt64 {
        conditions.indices.reduce(0) { isPresent($1) ? $0 | 1 << UInt64($1) : $0 }
    }
}

/// What the values of a key must be. Several values (service codes, say) meet a condition if one of them does.
package enum ValueTest: Sendable, Equatable {
    case isOne(of: [String])
    /// Also holds for records without the key.
    case isNone(of: [String])
    /// In lower case.
    case contains(String)
    case isBelow(Double)
    case isAbove(Double)

    package func holds(for values: [String]) -> Bool {
        switch self {
        case .isOne(let wanted): values.contains { wanted.contains($0) }
        case .isNone(let unwanted): !values.contains { unwanted.contains($0) }
        case .contains(let text): values.contains { $0.lowercased().contains(text) }
        case .isBelow(let limit): values.contains { Double($0).map { $0 < limit } ?? false }
        case .isAbove(let limit): values.contains { Double($0).map { $0 > limit } ?? false }
        }
    }
}

/// What `--by` groups by: a key of the record, or the hour or day of its time.
package enum GroupingKey: Sendable {
    /// Seconds east of UTC at an instant in seconds since 1970.
    package typealias Offset = @Sendable (_ secondsSince1970: Int64) -> Int

    case field(Int)
    case hour(Offset)
    case day(Offset)

    /// The unit of time with this name, in UTC or the zone of `offset`; nil for any other key.
    package init?(unit name: String, offset: @escaping Offset = { _ in 0 }) {
        switch name {
        case "hour": self = .hour(offset)
        case "day": self = .day(offset)
        default: return nil
        }
    }

    package static func isUnit(_ name: String) -> Bool { GroupingKey(unit: name) != nil }

    /// The value for records without the key.
    package static let missing = "(none)"

    /// `2026-11-21T01:00Z`, in another zone `2026-11-21T02:00+01:00`; or `2026-11-21`.
    package func value(time: Int64?) -> String {
        guard let seconds = time?.flooredDivision(by: 1_000_000) else { return Self.missing }
        func local(_ offset: Int) -> String {
            CivilTime.text(secondsSince1970: seconds.addingReportingOverflow(Int64(offset)).partialValue)
        }
        switch self {
        case .field: return Self.missing
        case .day(let offset): return String(local(offset(seconds)).prefix(10))
        case .hour(let offset):
            let east = offset(seconds)
            return "\(local(east).prefix(13)):00\(Self.suffix(east))"
        }
    }

    /// `Z`, `+01:00`.
    private static func suffix(_ offset: Int) -> String {
        guard offset != 0 else { return "Z" }
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
}
