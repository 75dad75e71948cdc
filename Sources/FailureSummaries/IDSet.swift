/// Hashes of ids that came, for a question that is asked once, at the end, and mostly not at all. 0 stands for "no id".
///
/// A list, not a hash table: with many ids each insertion into a table is a cache miss. Most repetitions are found by a memo
/// of what came lately; the rest is taken out when the list has doubled, so that it has at most twice as many numbers as
/// there are ids, or 8,192.
struct IDSet {
    private static let memoSize = 1 << 12
    private var list: [UInt64] = []
    private var limit = 1 << 13
    private var memo = [UInt64](repeating: 0, count: memoSize)

    @inline(__always)
    mutating func insert(_ hash: UInt64) {
        // 0, "no id", is what the memo holds at the beginning; it is in no list.
        let place = Int(truncatingIfNeeded: hash) & (Self.memoSize - 1)
        guard memo[place] != hash, hash != 0 else { return }
        memo[place] = hash
        list.append(hash)
        if list.count >= limit { removeRepetitions() }
    }

    /// Those of `candidates` that came.
    func found(among candidates: some Sequence<UInt64>) -> Set<UInt64> {
        let wanted = Set(candidates)
        return wanted.isEmpty ? [] : Set(list.lazy.filter { wanted.contains($0) })
    }

    @inline(never)
    private mutating func removeRepetitions() {
        list.sort()
        var kept = 0
        for index in list.indices where kept == 0 || list[kept - 1] != list[index] {
            list[kept] = list[index]
            kept += 1
        }
        list.removeLast(list.count - kept)
        limit = max(limit, 2 * kept)
    }
}
