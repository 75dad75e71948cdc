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

/// The ids that came last: at least so many different ones, and at most twice as many.
struct RecentIDs {
    private let number: Int
    private var current = IDSet()
    private var previous = IDSet()

    init(_ number: Int) {
        self.number = number
    }

    mutating func insert(_ hash: UInt64) {
        current.insert(hash)
        guard current.count >= number else { return }
        previous = current
        current = IDSet()
    }

    func contains(_ hash: UInt64) -> Bool { current.contains(hash) || previous.contains(hash) }
}
