import LogRecords

/// Counts the values of some keys of the record for each group, each key separately.
///
/// The values of one failure form a combination, which has a number. Failures of one process mostly have the same
/// combination, so a failure costs one look-up instead of one for each key. `forEach` splits combinations again.
struct FacetCounts {
    /// Names, and indices for the scanner.
    let keys: [(name: String, key: Int)]
    /// The most values of one key in one group.
    private let limit: Int
    /// With more combinations than this they save nothing, and the keys overflow.
    private static let combinationLimit = 65_536

    /// The most keys that can be counted.
    static let keyLimit = Combination.scalarCount

    /// Numbers of texts, one for each key; -1: the record has no such key.
    private typealias Combination = SIMD8<Int32>

    private let indices: [Int]
    private var combinations: [Combination] = []
    private var buckets = [Int32](repeating: -1, count: 64)
    private var last: Int32 = -1
    /// Keyed by group and combination.
    private var counts: [UInt64: Int] = [:]
    private var isFull = false

    /// Uses the first `keyLimit` keys.
    init(_ keys: [(name: String, key: Int)], limit: Int) {
        self.keys = Array(keys.prefix(Self.keyLimit))
        indices = self.keys.map(\.key)
        self.limit = limit
    }

    /// The number of the record's combination of values; -1: it is not counted.
    mutating func values(_ fields: RecordFields, _ texts: inout TextTable) -> Int32 {
        guard !isFull else { return -1 }
        var current = Combination(repeating: -1)
        for position in indices.indices {
            let key = indices[position]
            // Without escapes a text's bytes are the text. Numbers and literals are used as written.
            switch fields.kind(key) {
            case .plainText?, .number?, .true?, .false?: current[position] = texts.intern(fields.raw(key))
            case .escapedText?: current[position] = fields.bytes(key).map { texts.intern($0) } ?? -1
            default: break
            }
        }
        if last < 0 || combinations[Int(last)] != current { last = number(of: current) }
        return last
    }

    private mutating func number(of combination: Combination) -> Int32 {
        let bucket = bucket(of: combination)
        if buckets[bucket] >= 0 { return buckets[bucket] }
        guard combinations.count < Self.combinationLimit else {
            isFull = true
            return -1
        }
        combinations.append(combination)
        buckets[bucket] = Int32(truncatingIfNeeded: combinations.count - 1)
        let number = buckets[bucket]
        if combinations.count * 2 > buckets.count {
            buckets = [Int32](repeating: -1, count: buckets.count * 2)
            for (index, one) in combinations.enumerated() {
                buckets[self.bucket(of: one)] = Int32(truncatingIfNeeded: index)
            }
        }
        return number
    }

    /// The bucket that a combination has, or would get.
    private func bucket(of combination: Combination) -> Int {
        let words = unsafeBitCast(combination, to: SIMD4<UInt64>.self)
        let sum =
            words &* SIMD4(0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F, 0x1656_67B1_9E37_79F9, 0x27D4_EB2F_1656_67C5)
        let mask = buckets.count - 1
        var bucket = Int(truncatingIfNeeded: StableHash.mix(sum.wrappedSum())) & mask
        while buckets[bucket] >= 0, combinations[Int(buckets[bucket])] != combination { bucket = (bucket + 1) & mask }
        return bucket
    }

    @inline(__always)
    mutating func count(_ combination: Int32, group: Int, weight: Int) {
        let key = UInt64(group) << 32 | UInt64(UInt32(bitPattern: combination))
        counts[key] = saturatingSum(counts[key] ?? 0, weight)
    }

    /// Names of keys with more values than the limit in some group.
    var overflowing: [String] {
        if isFull { return keys.map(\.name) }
        let tables = tables
        return keys.indices.filter { index in tables[index].contains { $0.value.count > limit } }.map { keys[$0].name }
    }

    /// For each key and group: counts by the number of the value.
    private var tables: [[Int: [Int32: Int]]] {
        var tables = [[Int: [Int32: Int]]](repeating: [:], count: keys.count)
        for (key, count) in counts {
            let group = Int(key >> 32)
            let combination = combinations[Int(UInt32(truncatingIfNeeded: key))]
            for index in keys.indices where combination[index] >= 0 {
                let before = tables[index][group, default: [:]][combination[index]] ?? 0
                tables[index][group, default: [:]][combination[index]] = saturatingSum(before, count)
            }
        }
        return tables
    }

    /// Passes every count of a key that does not overflow, in no particular order.
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
