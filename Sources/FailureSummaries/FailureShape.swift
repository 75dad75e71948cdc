/// Everything that a failure is counted by but time and ids, as numbers of a `TextTable`: one look-up finds its group
/// and its margins together. -1 stands for "not known".
struct FailureShape: Equatable {
    var domain: Int32
    var code: Int32
    /// Text of the internal code.
    var internalCode: Int32 = -1
    /// A list of `ListTable`: the values of `--by`.
    var by: Int32 = -1
    /// A list of `ListTable`.
    var serviceCodes: Int32 = -1
    var oauthError: Int32 = -1
    var subError: Int32 = -1
    var recovery: Int32 = -1
    var level: Int32 = -1

    @inline(__always)
    var hash: UInt64 {
        // Products do not wait for each other, as one mixing step after the other would.
        var h = Self.pair(domain, code) &* 0x9E37_79B9_7F4A_7C15
        h = h &+ Self.pair(level, recovery) &* 0xC2B2_AE3D_27D4_EB4F
        h = h &+ Self.pair(internalCode, by) &* 0x1656_67B1_9E37_79F9
        h = h &+ Self.pair(oauthError, subError) &* 0x27D4_EB2F_1656_67C5
        h = h &+ Self.pair(0, serviceCodes) &* 0x85EB_CA77_C2B2_AE63
        return StableHash.mix(h)
    }

    @inline(__always)
    private static func pair(_ high: Int32, _ low: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
    }
}

extension FailureShape {
    /// What decides about the group: equal numbers, equal keys. The reverse is not so: "7" and "07" are one internal code.
    struct Identity: Hashable {
        let failure: UInt64
        let details: UInt64
    }

    var identity: Identity {
        Identity(failure: Self.pair(domain, code), details: Self.pair(internalCode, by))
    }

    /// The same with other numbers of texts and lists.
    func renumbered(_ number: (Int32) -> Int32) -> FailureShape {
        var shape = FailureShape(domain: number(domain), code: number(code))
        shape.internalCode = number(internalCode)
        shape.by = number(by)
        shape.serviceCodes = number(serviceCodes)
        shape.oauthError = number(oauthError)
        shape.subError = number(subError)
        shape.recovery = number(recovery)
        shape.level = number(level)
        return shape
    }
}

/// Shapes by number, with the group that each belongs to and how much was counted.
struct ShapeTable {
    struct Entry {
        var shape: FailureShape
        var hash: UInt64
        var group: Int
        var count = 0
    }

    private(set) var entries: [Entry] = []
    private var buckets = [Int32](repeating: -1, count: 256)

    /// The number of a shape; nil while it is new.
    @inline(__always)
    func index(_ shape: FailureShape, hash: UInt64) -> Int? {
        let mask = buckets.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while buckets[place] >= 0 {
            let candidate = Int(buckets[place])
            if entries[candidate].hash == hash, entries[candidate].shape == shape { return candidate }
            place = (place + 1) & mask
        }
        return nil
    }

    mutating func add(_ shape: FailureShape, hash: UInt64, group: Int) -> Int {
        let mask = buckets.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while buckets[place] >= 0 { place = (place + 1) & mask }
        buckets[place] = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(shape: shape, hash: hash, group: group))
        if entries.count * 2 > buckets.count { grow() }
        return entries.count - 1
    }

    @inline(__always)
    mutating func add(_ weight: Int, to index: Int) {
        entries[index].count = saturatingSum(entries[index].count, weight)
    }

    /// Bytes behind the value.
    var heldBytes: Int { entries.capacity * MemoryLayout<Entry>.stride + buckets.capacity * 4 }

    private mutating func grow() {
        buckets = [Int32](repeating: -1, count: buckets.count * 4)
        let mask = buckets.count - 1
        for (index, entry) in entries.enumerated() {
            var place = Int(truncatingIfNeeded: entry.hash) & mask
            while buckets[place] >= 0 { place = (place + 1) & mask }
            buckets[place] = Int32(truncatingIfNeeded: index)
        }
    }
}
