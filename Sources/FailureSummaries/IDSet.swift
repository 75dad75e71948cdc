/// Hashes of ids that came, exactly; for questions, not for counts. 0 stands for "no id" and is never in it.
///
/// Open addressing on hashes that are mixed already: `Set<UInt64>` would hash each of them again.
struct IDSet {
    private var table: [UInt64] = []
    private(set) var count = 0

    mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return }
        if count * 2 >= table.count { grow() }
        let place = place(of: hash)
        if table[place] == 0 {
            table[place] = hash
            count += 1
        }
    }

    func contains(_ hash: UInt64) -> Bool {
        hash != 0 && !table.isEmpty && table[place(of: hash)] == hash
    }

    /// Where the hash is, or where it would go.
    private func place(of hash: UInt64) -> Int {
        let mask = table.count - 1
        var place = Int(truncatingIfNeeded: hash) & mask
        while table[place] != 0, table[place] != hash { place = (place + 1) & mask }
        return place
    }

    private mutating func grow() {
        let old = table
        table = [UInt64](repeating: 0, count: max(64, old.count * 2))
        for hash in old where hash != 0 { table[place(of: hash)] = hash }
    }
}

/// The ids that came last: of those that were inserted the last `number`, and at most as many before them.
///
/// Most logs are never asked (they hold no evidence), so ids are only written down. Who asks has them sorted into sets.
struct RecentIDs {
    private let number: Int
    private var current: [UInt64] = []
    private var previous: [UInt64] = []
    private var sets: (current: IDSet, previous: IDSet)?

    init(_ number: Int) {
        self.number = number
        current.reserveCapacity(number)
    }

    @inline(__always)
    mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return }
        if current.count == number { turn() }
        current.append(hash)
        if sets != nil { sets?.current.insert(hash) }
    }

    @inline(never)
    private mutating func turn() {
        swap(&current, &previous)
        current.removeAll(keepingCapacity: true)
        if let now = sets { sets = (IDSet(), now.current) }
    }

    mutating func contains(_ hash: UInt64) -> Bool {
        if let sets { return sets.current.contains(hash) || sets.previous.contains(hash) }
        var made = (current: IDSet(), previous: IDSet())
        for id in current { made.current.insert(id) }
        for id in previous { made.previous.insert(id) }
        sets = made
        return contains(hash)
    }
}
