import LogRecords

/// Counts the values of some keys of the record for each group, each key for itself.
///
/// The values that a failure has are one number (a combination): failures of one process mostly have the same ones, so
/// that a failure costs one look-up and not one for each key. Combinations are taken apart in `forEach`.
struct KeyMargins {
    /// Names, and indices for the scanner.
    let keys: [(name: String, key: Int)]
    /// Values of one key of one group, at most.
    private let limit: Int
    /// More combinations than this are no use as combinations: the keys overflow.
    private static let combinationLimit = 65_536

    /// Numbers of texts, one a key; -1: the record has no such key.
    private var combinations: [[Int32]] = []
    private var byValues: [[Int32]: Int32] = [:]
    private var current: [Int32] = []
    private var last: Int32 = -1
    private var counts: [UInt64: Int] = [:]
    private var isFull = false

    init(_ keys: [(name: String, key: Int)], limit: Int) {
        self.keys = keys
        self.limit = limit
    }

    /// The number of the combination of values that a record has; -1: it is not counted.
    mutating func values(_ fields: RecordFields, _ texts: inout TextTable) -> Int32 {
        guard !isFull else { return -1 }
        current.removeAll(keepingCapacity: true)
        for (_, key) in keys {
            // The bytes of a text without escapes are the text: numbers and literals as they stand.
            switch fields.kind(key) {
            case .plainText?, .number?, .true?, .false?: current.append(texts.intern(fields.raw(key)))
            case .escapedText?: current.append(fields.bytes(key).map { texts.intern($0) } ?? -1)
            default: current.append(-1)
            }
        }
        if last >= 0, combinations[Int(last)] == current { return last }
        if let known = byValues[current] {
            last = known
        } else if combinations.count < Self.combinationLimit {
            last = Int32(combinations.count)
            combinations.append(current)
            byValues[current] = last
        } else {
            isFull = true
            return -1
        }
        return last
    }

    mutating func count(_ combination: Int32, group: Int, weight: Int) {
        let place = UInt64(group) << 32 | UInt64(UInt32(bitPattern: combination))
        counts[place] = saturatingSum(counts[place] ?? 0, weight)
    }

    /// Names of keys of which some group has more values than the limit.
    var overflowing: [String] {
        if isFull { return keys.map(\.name) }
        let tables = tables
        return keys.indices.filter { index in tables[index].contains { $0.value.count > limit } }.map { keys[$0].name }
    }

    /// For each key, for each group: counts by the number of the value.
    private var tables: [[Int: [Int32: Int]]] {
        var tables = [[Int: [Int32: Int]]](repeating: [:], count: keys.count)
        for (place, count) in counts {
            let group = Int(place >> 32)
            let combination = combinations[Int(UInt32(truncatingIfNeeded: place))]
            for (index, value) in combination.enumerated() where value >= 0 {
                let before = tables[index][group, default: [:]][value] ?? 0
                tables[index][group, default: [:]][value] = saturatingSum(before, count)
            }
        }
        return tables
    }

    /// Every count of a key that does not overflow, in no order.
    func forEach(_ body: (_ group: Int, _ key: String, _ value: Int32, _ count: Int) -> Void) {
        guard !isFull, !keys.isEmpty else { return }
        for (index, groups) in tables.enumerated()
        where !groups.contains(where: { $0.value.count > limit }) {
            for (group, values) in groups {
                for (value, count) in values { body(group, keys[index].name, value, count) }
            }
        }
    }
}
