/// Everything that a failure is counted by except time and ids, as numbers of a `TextTable`. One look-up finds its
/// group and its facets together. -1 means "not known".
struct FailureSignature: Equatable {
    var domain: Int32
    var code: Int32
    /// Text of the internal code.
    var internalCode: Int32 = -1
    /// Index in `SummaryBuilder.lists`: the values of `--by`.
    var by: Int32 = -1
    /// Index in `SummaryBuilder.lists`.
    var serviceCodes: Int32 = -1
    var oauthError: Int32 = -1
    var subError: Int32 = -1
    var recovery: Int32 = -1
    var level: Int32 = -1

    @inline(__always)
    var hash: UInt64 {
        @inline(__always) func pair(_ high: Int32, _ low: Int32) -> UInt64 {
            UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
        }
        // The products are independent, so the processor computes them in parallel; chained mixing steps would not
        // allow that.
        var h = pair(domain, code) &* 0x9E37_79B9_7F4A_7C15
        h = h &+ pair(level, recovery) &* 0xC2B2_AE3D_27D4_EB4F
        h = h &+ pair(internalCode, by) &* 0x1656_67B1_9E37_79F9
        h = h &+ pair(oauthError, subError) &* 0x27D4_EB2F_1656_67C5
        h = h &+ pair(0, serviceCodes) &* 0x85EB_CA77_C2B2_AE63
        return StableHash.mix(h)
    }
}

extension FailureSignature {
    /// The same signature with its texts and lists renumbered.
    func renumbered(_ number: (Int32) -> Int32) -> FailureSignature {
        var signature = FailureSignature(domain: number(domain), code: number(code))
        signature.internalCode = number(internalCode)
        signature.by = number(by)
        signature.serviceCodes = number(serviceCodes)
        signature.oauthError = number(oauthError)
        signature.subError = number(subError)
        signature.recovery = number(recovery)
        signature.level = number(level)
        return signature
    }
}

/// Signatures by number, each with its group and how much was counted.
struct SignatureTable {
    struct Entry {
        var signature: FailureSignature
        var hash: UInt64
        var group: Int
        var count = 0
    }

    private(set) var entries: [Entry] = []
    private var buckets = [Int32](repeating: -1, count: 256)

    /// The number of a signature; nil if it is new.
    @inline(__always)
    func index(_ signature: FailureSignature, hash: UInt64) -> Int? {
        buckets.withUnsafeBufferPointer { buckets in
            entries.withUnsafeBufferPointer { Self.index(signature, hash, in: buckets, $0) }
        }
    }

    @inline(__always)
    private static func index(
        _ signature: FailureSignature,
        _ hash: UInt64,
        in buckets: UnsafeBufferPointer<Int32>,
        _ entries: UnsafeBufferPointer<Entry>
    ) -> Int? {
        let mask = buckets.count - 1
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while buckets[bucket] >= 0 {
            let candidate = Int(buckets[bucket])
            if entries[candidate].hash == hash, entries[candidate].signature == signature { return candidate }
            bucket = (bucket + 1) & mask
        }
        return nil
    }

    /// Sets the signature number and group of each failure whose signature is known.
    func find(_ waiting: UnsafeMutableBufferPointer<PendingFailureBatch.Entry>) {
        buckets.withUnsafeBufferPointer { buckets in
            entries.withUnsafeBufferPointer { entries in
                for index in waiting.indices {
                    guard let found = Self.index(waiting[index].signature, waiting[index].hash, in: buckets, entries)
                    else { continue }
                    waiting[index].observation.signature = found
                    waiting[index].group = entries[found].group
                }
            }
        }
    }

    /// Counts failures whose signatures are known.
    mutating func count(_ waiting: UnsafeMutableBufferPointer<PendingFailureBatch.Entry>) {
        entries.withUnsafeMutableBufferPointer { entries in
            for index in waiting.indices where !waiting[index].observation.isReplay {
                let signature = waiting[index].observation.signature
                entries[signature].count = saturatingSum(entries[signature].count, waiting[index].observation.weight)
            }
        }
    }

    mutating func add(_ signature: FailureSignature, hash: UInt64, group: Int) -> Int {
        let mask = buckets.count - 1
        var bucket = Int(truncatingIfNeeded: hash) & mask
        while buckets[bucket] >= 0 { bucket = (bucket + 1) & mask }
        buckets[bucket] = Int32(truncatingIfNeeded: entries.count)
        entries.append(Entry(signature: signature, hash: hash, group: group))
        if entries.count * 2 > buckets.count { grow() }
        return entries.count - 1
    }

    @inline(__always)
    mutating func add(_ weight: Int, to index: Int) {
        entries[index].count = saturatingSum(entries[index].count, weight)
    }

    /// Heap memory in bytes.
    var heldBytes: Int { entries.capacity * MemoryLayout<Entry>.stride + buckets.capacity * 4 }

    private mutating func grow() {
        buckets = [Int32](repeating: -1, count: buckets.count * 2)
        let mask = buckets.count - 1
        for (index, entry) in entries.enumerated() {
            var bucket = Int(truncatingIfNeeded: entry.hash) & mask
            while buckets[bucket] >= 0 { bucket = (bucket + 1) & mask }
            buckets[bucket] = Int32(truncatingIfNeeded: index)
        }
    }
}
