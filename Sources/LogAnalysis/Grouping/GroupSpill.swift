import FailureSummaries

/// Groups that were put away, sorted by the hash of their keys: counts are exact however many groups there are.
///
/// I1. A run is written at once, from groups that were in memory: a key may be in several runs, but only once in each.
/// I2. Merging is that of summaries: which pieces a group was put away in changes nothing.
/// I3. What lies in runs is used up by reading it: its places in the file are given back.
struct GroupSpill: Sendable {
    private let file: SpillFile
    private var runs: RunLevels

    init(_ file: SpillFile) {
        self.file = file
        runs = RunLevels(file, .byKey)
    }

    var isEmpty: Bool { runs.isEmpty }

    /// Puts groups away.
    mutating func add(_ groups: [FailureKey: FailureSummary.Group]) {
        let order = groups.keys.map { (hash: $0.stableHash, key: $0) }.sorted { left, right in
            left.hash != right.hash ? left.hash < right.hash : left.key.precedesInBytes(right.key)
        }
        var writer = RunWriter(file)
        for (hash, key) in order {
            if let group = groups[key] { writer.put(key, hash: hash, group) }
        }
        runs.add(writer.finish())
    }

    /// Puts the groups of a builder away.
    mutating func add(_ builder: inout SummaryBuilder) {
        var writer = RunWriter(file)
        writer.put(&builder)
        runs.add(writer.finish())
    }

    /// Takes over what another one holds.
    mutating func absorb(_ other: GroupSpill) {
        runs.absorb(other.runs)
    }

    /// Adds the lines that come before to the line numbers of all samples: those of a part of a file become those of the
    /// file.
    mutating func shiftLines(by lines: Int) {
        runs.shiftLines(by: lines)
    }

    /// Hands over all groups, each once and as a whole; nothing is left then.
    mutating func drain(_ body: (StoredGroup) -> Void) {
        var merge = RunMerge(runs.take(), of: file, .byKey, isLastReading: true)
        while merge.nextWhole(body) {}
    }
}
