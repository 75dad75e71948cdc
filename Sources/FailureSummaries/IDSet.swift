/// Hashes of ids that came, for a question that is asked once, at the end, and mostly not at all. 0 stands for "no id".
///
/// A list, not a hash table: with many ids each insertion into a table is a cache miss. Repetitions are taken out when
/// there are many, so that the list has at most twice as many numbers as there are ids.
struct IDSet {
    private var list: [UInt64] = []
    private var limit = 1 << 20

    @inline(__always)
    mutating func insert(_ hash: UInt64) {
        guard hash != 0 else { return }
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
