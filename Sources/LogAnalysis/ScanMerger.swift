import FailureSummaries

/// Merges the scans of inputs in their order, and settles what is in two of them.
struct ScanMerger {
    var result = ScanResult()
    private let list: InputList
    private let scan: Scan
    private var isLog: [Bool]
    private var stored: [StoredSummary] = []
    /// One a job: each merges some of what indexes answered.
    private let parts: [PartialSummary]
    /// As many wait for each job, of some 200 KB each, before they are merged.
    private static let storedLimit = 8
    /// Groups that do not fit into memory.
    private var spill: GroupSpill?
    private var isSpillFull = false
    private var isSpillLost = false
    private static let groupsInMemory = 4_096
    /// Groups that may not be put away.
    private var groupsKept = 0

    init(_ list: InputList, _ scan: Scan) {
        self.list = list
        self.scan = scan
        isLog = [Bool](repeating: false, count: list.inputs.count)
        parts = (0..<scan.jobs).map { _ in PartialSummary() }
        result.problems = list.problems
        result.counts.passedOver = list.passedOver
    }

    /// Merges what was counted; what was counted before is taken out.
    mutating func merge(_ found: FileScan, of index: Int) async {
        var found = found
        let input = list.inputs[index]
        if input.kind != .standardInput, found.summary.overlaps(result.summary) {
            await mergeStored()
            found = await FileScanner(scan).summarize(input, known: known)
        }
        stored += found.stored
        take(found, of: index)
        if stored.count >= Self.storedLimit * scan.jobs { await mergeWaiting() }
    }

    /// What was counted so far; without groups where some were put away: the others alone would say something wrong.
    var known: FailureSummary {
        var known = result.summary
        if spill != nil { known.groups = [:] }
        return known
    }

    /// Merges everything that indexes answered.
    mutating func mergeStored() async {
        await mergeWaiting()
        for part in parts {
            result.summary.merge(await part.take())
            spillGroups()
        }
    }

    /// Puts groups away where they are many; where they cannot be, memory grows with them.
    private mutating func spillGroups() {
        guard scan.groupLimit != nil, !isSpillFull, result.summary.groups.count > Self.groupsInMemory + groupsKept
        else { return }
        let groups = GroupSpill.split(result.summary.groups)
        guard var spill = spill ?? GroupSpill(), spill.add(groups.away) else {
            isSpillFull = true
            return
        }
        self.spill = spill
        result.summary.groups = groups.kept
        groupsKept = groups.kept.count
    }

    /// Merges what waits, in as many threads as there are jobs.
    private mutating func mergeWaiting() async {
        let share = (stored.count + parts.count - 1) / parts.count
        guard share > 0 else { return }
        let all = stored
        stored = []
        await withTaskGroup(of: Void.self) { group in
            for (part, start) in zip(parts, stride(from: 0, to: all.count, by: share)) {
                group.addTask { await part.merge(all[start..<min(start + share, all.count)]) }
            }
        }
        for part in parts where await part.groupCount > Self.groupsInMemory {
            result.summary.merge(await part.take())
            spillGroups()
        }
    }

    mutating func take(_ found: FileScan, of index: Int) {
        let input = list.inputs[index]
        isLog[index] = found.isLog
        if !input.isNamed, !found.isLog, found.problems.isEmpty {
            // Found in a directory and no log: named, not counted.
            result.counts.passedOver.append(input.path)
            return
        }
        result.counts.merge(found.counts)
        result.summary.merge(found.summary)
        result.problems += found.problems
        take(found.spill)
        spillGroups()
    }

    private mutating func take(_ other: GroupSpill?) {
        guard let other else { return }
        guard let own = spill else {
            spill = other
            return
        }
        var merged = own
        if merged.absorb(other) {
            spill = merged
        } else {
            isSpillFull = true
            isSpillLost = !other.forEach { result.summary.merge(groups: $0) } || isSpillLost
        }
    }

    /// All groups, or the largest and the rest.
    private func settledGroups() -> ScanResult {
        var result = result
        var largest = LargestGroups(limit: scan.groupLimit)
        var isWhole = !isSpillLost
        if let spill {
            isWhole =
                spill.forEach { away in
                    var groups = away
                    for key in away.keys {
                        if let here = result.summary.groups.removeValue(forKey: key) { groups[key]?.merge(here) }
                    }
                    largest.add(groups)
                } && isWhole
        }
        largest.add(result.summary.groups)
        largest.finish()
        result.summary.groups = largest.groups
        result.rest = largest.rest
        if !isWhole {
            result.problems.append(
                InputProblem(
                    .unreadable,
                    path: "TMPDIR",
                    reason: "what was put away there for want of memory could not be read again: groups are missing",
                    remedy: "give it room, or ask for less at a time"
                )
            )
        }
        return result
    }

    func finish() -> ScanResult {
        var result = settledGroups()
        let logs = Set(list.inputs.indices.filter { isLog[$0] }.compactMap { list.inputs[$0].root })
        for directory in list.directories where !logs.contains(directory) {
            result.problems.append(
                InputProblem(
                    .unreadable,
                    path: directory,
                    reason: "no log in this directory",
                    remedy: "give the directory or the files that the app writes its logs to"
                )
            )
        }
        result.counts.passedOver = Array(Set(result.counts.passedOver)).sorted()
        return result
    }
}

/// What one job has merged of what indexes answered. An actor, so that the summary has one owner and is never copied.
private actor PartialSummary {
    private var summary = FailureSummary()

    func merge(_ stored: ArraySlice<StoredSummary>) {
        for one in stored { summary.merge(one.summary, path: one.path, linesBefore: one.linesBefore) }
    }

    var groupCount: Int { summary.groups.count }

    /// Gives it away: the next one begins empty.
    func take() -> FailureSummary {
        defer { summary = FailureSummary() }
        return summary
    }
}
