import LogRecords

/// Counts the values of facets for each group, each facet separately.
///
/// The values of one failure form a combination, which has a number. Failures of one process mostly have the same few
/// combinations, so a failure costs two look-ups instead of one for each facet. `byGroup` splits them again.
struct FacetCounts {
    /// Numbers of texts, one for each facet; -1: none. First those of `Facet.always`, in its order.
    typealias Values = SIMD16<Int32>

    /// In the order of `Values`: those that are always counted, then keys of the record.
    let facets: [Facet]
    /// Names of the keys, and their indices for the scanner.
    let keys: [(name: String, key: Int)]

    /// The most keys that can be counted.
    static let keyLimit = 8
    /// The most combinations in an index.
    static let indexLimit = 65_536
    static let none = Values(repeating: -1)

    private let limit: Int
    private var combinations = NumberTable<Values>()
    /// Group and combination.
    private var counters = NumberTable<UInt64>()
    private var counts: [Int] = []

    /// Uses the first `keyLimit` keys. Past `limit` combinations the counts are discarded.
    init(_ keys: [(name: String, key: Int)], limit: Int = .max) {
        self.keys = Array(keys.prefix(Self.keyLimit))
        self.limit = limit
        facets = Facet.always + self.keys.map { .key($0.name) }
    }

    /// There were more combinations than the limit: some failures are missing.
    var isOverflowing: Bool { combinations.keys.count > limit }

    /// The number of a combination; -1 past the limit.
    @inline(__always)
    mutating func number(of values: Values) -> Int32 {
        isOverflowing ? -1 : Int32(truncatingIfNeeded: combinations.number(of: values))
    }

    /// The values of a combination after its texts got other numbers.
    func renumbered(_ combination: Int32, _ number: (Int32) -> Int32) -> Values {
        var values = combination < 0 ? Self.none : combinations.keys[Int(combination)]
        for position in values.indices { values[position] = number(values[position]) }
        return values
    }

    @inline(__always)
    mutating func count(_ combination: Int32, group: Int, weight: Int) {
        guard combination >= 0 else { return }
        let counter = counters.number(of: UInt64(group) << 32 | UInt64(UInt32(bitPattern: combination)))
        if counter == counts.count {
            counts.append(weight)
        } else {
            counts[counter] = saturatingSum(counts[counter], weight)
        }
    }

    /// Heap memory in bytes.
    var heldBytes: Int {
        combinations.heldBytes + counters.heldBytes + counts.capacity * MemoryLayout<Int>.stride
    }

    /// The counters of each of `number` groups, contiguously.
    func byGroup(_ number: Int) -> OfGroups {
        OfGroups(self, groups: number)
    }

    /// What was counted, sorted by group.
    struct OfGroups {
        private let counts: FacetCounts
        private var order: [Int]
        private var ends: [Int]

        fileprivate init(_ counts: FacetCounts, groups: Int) {
            self.counts = counts
            ends = [Int](repeating: 0, count: groups + 1)
            for key in counts.counters.keys { ends[Int(key >> 32) + 1] += 1 }
            for group in 0..<groups { ends[group + 1] += ends[group] }
            order = [Int](repeating: 0, count: ends[groups])
            var next = ends
            for (counter, key) in counts.counters.keys.enumerated() {
                order[next[Int(key >> 32)]] = counter
                next[Int(key >> 32)] += 1
            }
        }

        /// Passes each facet of a group with the numbers of its values and how often each came. `sums` is reused.
        func forEach(
            of group: Int,
            _ sums: inout SumsByNumber,
            _ body: (_ facet: Facet, _ sums: inout SumsByNumber) -> Void
        ) {
            for (position, facet) in counts.facets.enumerated() {
                for index in order[ends[group]..<ends[group + 1]] {
                    let combination = UInt32(truncatingIfNeeded: counts.counters.keys[index])
                    let value = counts.combinations.keys[Int(combination)][position]
                    if value >= 0 { sums.add(counts.counts[index], to: value) }
                }
                if !sums.isEmpty { body(facet, &sums) }
            }
        }
    }
}

extension FacetCounts.Values {
    @inline(__always)
    var serviceCodes: Int32 {
        get { self[0] }
        set { self[0] = newValue }
    }

    @inline(__always)
    var oauthError: Int32 {
        get { self[1] }
        set { self[1] = newValue }
    }

    @inline(__always)
    var subError: Int32 {
        get { self[2] }
        set { self[2] = newValue }
    }

    @inline(__always)
    var level: Int32 {
        get { self[3] }
        set { self[3] = newValue }
    }

    @inline(__always)
    var httpStatus: Int32 {
        get { self[4] }
        set { self[4] = newValue }
    }

    @inline(__always)
    var libraryWord: Int32 {
        get { self[5] }
        set { self[5] = newValue }
    }
}

extension SIMD16<Int32>: NumberTableKey {
    var tableHash: UInt64 {
        // The products are independent, so the processor computes them in parallel.
        let words = unsafeBitCast(self, to: SIMD8<UInt64>.self)
        let products =
            words
            &* SIMD8(
                0x9E37_79B9_7F4A_7C15,
                0xC2B2_AE3D_27D4_EB4F,
                0x1656_67B1_9E37_79F9,
                0x27D4_EB2F_1656_67C5,
                0x85EB_CA77_C2B2_AE63,
                0xFF51_AFD7_ED55_8CCD,
                0xC4CE_B9FE_1A85_EC53,
                0xD6E8_FEB8_6659_FD93
            )
        return StableHash.mix(products.wrappedSum())
    }
}

/// Positive counts, summed by small numbers. Reused, so that summing a few of many numbers is cheap.
struct SumsByNumber {
    private var sums: [Int] = []
    /// Numbers whose sum is not 0.
    private var numbers: [Int32] = []

    var isEmpty: Bool { numbers.isEmpty }

    mutating func add(_ count: Int, to number: Int32) {
        let index = Int(number)
        if index >= sums.count { sums.append(contentsOf: repeatElement(0, count: index + 1 - sums.count)) }
        if sums[index] == 0 { numbers.append(number) }
        sums[index] = saturatingSum(sums[index], count)
    }

    /// Passes each sum to `body` and resets it.
    mutating func drain(_ body: (_ number: Int32, _ sum: Int) -> Void) {
        for number in numbers {
            body(number, sums[Int(number)])
            sums[Int(number)] = 0
        }
        numbers.removeAll(keepingCapacity: true)
    }
}
