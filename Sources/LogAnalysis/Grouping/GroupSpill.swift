import FailureSummaries

/// Groups spilled to disk, sorted by the hash of their keys. Counts are exact however many groups there are.
///
/// I1. A run is written at once, from groups that were in memory. A key may be in several runs, but only once in each.
/// I2. Groups merge as summaries do: the result does not depend on the pieces in which a group was spilled.
/// I3. Reading a run uses it up: its extents in the file are freed.
struct GroupSpill: Sendable {
    private let file: SpillFile
    private var runs: RunLevels

    init(_ file: SpillFile) {
        self.file = file
        runs = RunLevels(file, .byKey)
    }

    var isEmpty: Bool { runs.isEmpty }

    mutating func add(_ groups: [FailureKey: FailureSummary.Group]) {
        let order = groups.keys.map { (hash: GroupHash($0), key: $0) }.sorted { left, right in
            left.hash != right.hash ? left.hash < right.hash : left.key.precedesInBytes(right.key)
        }
        var writer = RunWriter(file)
        for (hash, key) in order {
            if let group = groups[key] { writer.put(key, hash: hash, group) }
        }
        runs.add(writer.finish())
    }

    /// Spills the groups of a builder.
    mutating func add(_ builder: inout SummaryBuilder) {
        var writer = RunWriter(file)
        writer.put(&builder)
        runs.add(writer.finish())
    }

    /// Adds the runs of another spill.
    mutating func absorb(_ other: GroupSpill) {
        runs.absorb(other.runs)
    }

    /// Adds the lines that come before to the line numbers of all samples. Line numbers within a part of a file become
    /// line numbers of the file.
    mutating func shiftLines(by lines: Int) {
        runs.shiftLines(by: lines)
    }

    /// Passes on all groups, each once and whole, with the failures of all groups with its code. Nothing is left
    /// afterwards.
    mutating func drain(_ body: (_ group: StoredGroup, _ codeCount: Int) -> Void) {
        let all = runs.removeAll()
        // One reader sums up the groups of a code before the other hands them over.
        var sums = RunMerge(all, of: file, .byKey, isLastReading: false)
        var merge = RunMerge(all, of: file, .byKey, isLastReading: true)
        while let code = sums.nextCode() {
            while merge.codeHash == code.hash, merge.nextWhole({ body($0, code.count) }) {}
        }
    }
}
