/// Counts by a number. `Dictionary` would cost more than the failure that is counted: its hash is made for keys that
/// somebody chooses, these are numbers that were given here.
struct CountTable {
    private var slots = [(key: UInt64, count: Int)](repeating: (free, 0), count: 64)
    private var used = 0
    /// No key.
    private static let free = UInt64.max

    @inline(__always)
    mutating func add(_ count: Int, to key: UInt64) {
        let place = place(of: key)
        if slots[place].key == key {
            slots[place].count = saturatingSum(slots[place].count, count)
        } else {
            insert(key, count, at: place)
        }
    }

    func forEach(_ body: (_ key: UInt64, _ count: Int) -> Void) {
        for slot in slots where slot.key != Self.free { body(slot.key, slot.count) }
    }

    /// Where the key is, or where it would go.
    @inline(__always)
    private func place(of key: UInt64) -> Int {
        let mask = slots.count - 1
        var place = Int(truncatingIfNeeded: StableHash.mix(key)) & mask
        while slots[place].key != key, slots[place].key != Self.free { place = (place + 1) & mask }
        return place
    }

    @inline(never)
    private mutating func insert(_ key: UInt64, _ count: Int, at place: Int) {
        slots[place] = (key, count)
        used += 1
        guard used * 2 > slots.count else { return }
        let old = slots
        slots = [(key: UInt64, count: Int)](repeating: (Self.free, 0), count: old.count * 2)
        for slot in old where slot.key != Self.free { slots[self.place(of: slot.key)] = slot }
    }
}
