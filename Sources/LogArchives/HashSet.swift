/// Hashes of ids, none of them 0. Open addressing on what is mixed already: `Set<UInt64>` would hash each of them again.
package struct HashSet: Sendable {
    private var table: [UInt64] = []
    package private(set) var count = 0

    package init() {}

    /// True when the hash is new.
    @inline(__always)
    @discardableResult
    package mutating func insert(_ hash: UInt64) -> Bool {
        if count * 2 >= table.count { grow() }
        let index = index(of: hash)
        guard table[index] == 0 else { return false }
        table[index] = hash
        count += 1
        return true
    }

    package func contains(_ hash: UInt64) -> Bool {
        hash != 0 && !table.isEmpty && table[index(of: hash)] == hash
    }

    mutating func removeAll() {
        guard count > 0 else { return }
        for index in table.indices { table[index] = 0 }
        count = 0
    }

    func forEach(_ body: (UInt64) -> Void) {
        for hash in table where hash != 0 { body(hash) }
    }

    /// The index of the hash, or the free one that it would take.
    @inline(__always)
    private func index(of hash: UInt64) -> Int {
        let mask = table.count - 1
        var index = Int(truncatingIfNeeded: hash) & mask
        while table[index] != 0, table[index] != hash { index = (index + 1) & mask }
        return index
    }

    private mutating func grow() {
        let old = table
        table = [UInt64](repeating: 0, count: max(1_024, old.count * 2))
        for hash in old where hash != 0 { table[index(of: hash)] = hash }
    }
}
