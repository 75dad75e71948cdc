import FailureSummaries

/// Collects the groups of many summaries: in memory while they are few, then spilled to disk.
struct GroupCollector: Sendable {
    private let file: SpillFile
    private(set) var held: [FailureKey: FailureSummary.Group] = [:]
    /// Upper bound of the memory that `held` uses: the sum of what was added, although some of it may have been merged.
    private var heldBytes = 0
    private var spill: GroupSpill
    private let budget: Int

    /// `budget`: approximate number of bytes in memory.
    init(_ file: SpillFile, budget: Int = 3 << 19) {
        self.file = file
        self.budget = budget
        spill = GroupSpill(file)
    }

    /// Whether all groups are in `held`.
    var isInMemory: Bool { spill.isEmpty }

    mutating func add(_ groups: [FailureKey: FailureSummary.Group]) {
        heldBytes += groups.heldBytes
        if held.isEmpty {
            held = groups
        } else {
            for (key, group) in groups { held[key, default: .init()].merge(group) }
        }
        evict()
    }

    mutating func add(_ key: FailureKey, _ group: FailureSummary.Group) {
        heldBytes += group.heldBytes
        held[key, default: .init()].merge(group)
        evict()
    }

    mutating func absorb(_ other: GroupSpill) {
        spill.absorb(other)
    }

    private mutating func evict() {
        let budget = Self.budget(budget, forGroups: held.count)
        guard heldBytes > budget else { return }
        heldBytes = held.heldBytes
        guard heldBytes > budget else { return }
        spillToDisk()
    }

    /// Memory that `count` groups may use, if many groups may use `budget`. A few groups collected over months of logs
    /// can be large, but their number does not grow; if spilled, they would come back with the next file.
    static func budget(_ budget: Int, forGroups count: Int) -> Int {
        count <= few ? budget * 3 : budget
    }

    private static let few = 256

    private mutating func spillToDisk() {
        guard !held.isEmpty else { return }
        spill.add(held)
        held = [:]
        heldBytes = 0
    }

    /// All groups in the order of the report if some were spilled, else nil. Nothing is left afterwards. `tenth`: see
    /// `GroupRanking`.
    mutating func ranked(limit: Int?, tenth: LastTenth? = nil) -> RankedGroups? {
        guard !isInMemory else { return nil }
        spillToDisk()
        FreeMemory.returnToSystem()
        var ranking = GroupRanking(file, limit: limit, tenth: tenth)
        spill.drain { ranking.add($0, codeCount: $1) }
        defer { FreeMemory.returnToSystem() }
        return ranking.finish()
    }
}
