/// What a group is found by: numbers of a `TextTable`; -1 means "not known".
struct GroupNumbers: NumberTableKey {
    var domain: Int32
    var code: Int32
    /// Text of the internal code.
    var internalCode: Int32 = -1
    var recovery: Int32 = -1
    /// Index in `SummaryBuilder.lists`: the values of `--by`.
    var by: Int32 = -1

    /// These numbers after texts and lists got other ones.
    func renumbered(_ number: (Int32) -> Int32) -> GroupNumbers {
        var numbers = GroupNumbers(domain: number(domain), code: number(code))
        numbers.internalCode = number(internalCode)
        numbers.recovery = number(recovery)
        numbers.by = number(by)
        return numbers
    }

    @inline(__always)
    var tableHash: UInt64 {
        @inline(__always) func pair(_ high: Int32, _ low: Int32) -> UInt64 {
            UInt64(UInt32(bitPattern: high)) << 32 | UInt64(UInt32(bitPattern: low))
        }
        return StableHash.mix(
            pair(domain, code) &* 0x9E37_79B9_7F4A_7C15 &+ pair(internalCode, by) &* 0xC2B2_AE3D_27D4_EB4F
                &+ pair(0, recovery) &* 0x1656_67B1_9E37_79F9
        )
    }
}

/// Finds groups by their numbers. Different texts may mean the same (`0` and `-0` of an internal code), so a group may
/// have several.
struct GroupTable {
    private var numbers = NumberTable<GroupNumbers>()
    private var groups: [Int] = []

    /// Nil if the numbers are new.
    @inline(__always)
    func find(_ key: GroupNumbers) -> Int? { numbers.find(key).map { groups[$0] } }

    /// Sets the group of each failure whose group is known.
    func find(_ pending: UnsafeMutableBufferPointer<PendingFailureBatch.Entry>) {
        for index in pending.indices {
            if let group = find(pending[index].numbers) { pending[index].observation.group = group }
        }
    }

    mutating func add(_ key: GroupNumbers, group: Int) {
        _ = numbers.number(of: key)
        groups.append(group)
    }

    /// Heap memory in bytes.
    var heldBytes: Int { numbers.heldBytes + groups.capacity * MemoryLayout<Int>.stride }
}
