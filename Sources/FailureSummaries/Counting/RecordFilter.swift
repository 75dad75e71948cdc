package import LogRecords

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
