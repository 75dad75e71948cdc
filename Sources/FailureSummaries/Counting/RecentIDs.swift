/// The hashes of the most recent ids: the last `number` inserted, and at most as many before them. 0 means "no id" and
/// is never contained.
///
/// Most logs never query it, because they have no evidence, so inserting only appends. The first query builds sets.
struct RecentIDs {
    private let number: Int
    private var current: [UInt64] = []
    private var previous: [UInt64] = []
    private var sets: (current: Set<UInt64>, previous: Set<UInt64>)?

    init(_ number: Int) {
        self.number = number
        current.reserveCapacity(number)
    }

    @inline(__always)
    mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return }
        if current.count == number { rotate() }
        current.append(hash)
        if sets != nil { sets?.current.insert(hash) }
    }

    @inline(never)
    private mutating func rotate() {
        swap(&current, &previous)
        current.removeAll(keepingCapacity: true)
        if let now = sets { sets = ([], now.current) }
    }

    mutating func contains(_ hash: UInt64) -> Bool {
        if let sets { return sets.current.contains(hash) || sets.previous.contains(hash) }
        sets = (Set(current), Set(previous))
        return contains(hash)
    }
}
