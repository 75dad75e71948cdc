/// Levels of sorted runs. When a level is full, its runs are merged into one run of the next level. A group is
/// rewritten once per level, and only a few dozen runs are ever open at the same time.
struct RunLevels: Sendable {
    private let file: SpillFile
    private let order: RunMerge.Order
    /// Runs by how often they were merged.
    private var levels: [[GroupRun]] = []
    private static let runsOfLevel = 64
    /// How many runs are read at the same time, each with one extent in memory.
    private static let runsAtOnce = 80

    init(_ file: SpillFile, _ order: RunMerge.Order) {
        self.file = file
        self.order = order
    }

    var isEmpty: Bool { levels.isEmpty }

    mutating func add(_ run: GroupRun, level: Int = 0) {
        if run.isEmpty { return }
        while levels.count <= level { levels.append([]) }
        levels[level].append(run)
        guard levels[level].count >= Self.runsOfLevel else { return }
        let runs = levels[level]
        levels[level] = []
        add(merged(runs), level: level + 1)
    }

    /// Adds the lines that come before to the line numbers of all samples.
    mutating func shiftLines(by lines: Int) {
        for level in levels.indices {
            for run in levels[level].indices { levels[level][run].linesBefore += lines }
        }
    }

    mutating func absorb(_ other: RunLevels) {
        for (level, runs) in other.levels.enumerated() {
            for run in runs { add(run, level: level) }
        }
    }

    /// Removes and returns all runs. They are few enough to be read at once.
    mutating func removeAll() -> [GroupRun] {
        var runs = levels.flatMap { $0 }
        levels = []
        while runs.count > Self.runsAtOnce {
            // The small ones come first.
            let some = Array(runs.prefix(Self.runsOfLevel))
            runs.removeFirst(some.count)
            runs.append(merged(some))
        }
        return runs
    }

    private func merged(_ runs: [GroupRun]) -> GroupRun {
        var merge = RunMerge(runs, of: file, order, isLastReading: true)
        var writer = RunWriter(file)
        switch order {
        case .byKey: while merge.nextWhole({ writer.put($0) }) {}
        case .ofReport, .byTime: while merge.next({ writer.put($0) }) {}
        }
        return writer.finish()
    }
}
