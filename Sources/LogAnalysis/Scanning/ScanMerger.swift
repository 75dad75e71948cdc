import FailureSummaries

/// Merges the scans of inputs in their order, and resolves records that are in two of them.
struct ScanMerger {
    var result = ScanResult()
    private let list: InputList
    private let scan: Scan
    /// Directories given in which a log was found.
    private var directoriesWithLogs: Set<LogPath> = []
    private var stored: [StoredSummary] = []
    /// One per job: each merges a share of the summaries that indexes gave.
    private let parts: [PartialSummary]
    private var storedBytes = 0
    /// How many summaries may wait for each job before they are merged, and at most how many bytes of them.
    private static let storedLimit = 8
    private static let storedBytesLimit = 1 << 20
    private var groups: GroupCollector
    private var unnumbered = UnnumberedInputs()

    init(_ list: InputList, _ scan: Scan) {
        self.list = list
        self.scan = scan
        groups = GroupCollector(scan.spillFile)
        parts = (0..<scan.jobs).map { _ in PartialSummary(scan.spillFile, budget: max((2 << 20) / scan.jobs, 1 << 20)) }
        result.summary = FailureSummary(scan.limits)
        result.counts = InputCounts(scan.limits)
        result.problems = ProblemList(limit: scan.limits.names)
        result.problems.append(contentsOf: list.problems)
        result.counts.skipped.append(contentsOf: list.skipped)
    }

    /// Merges one scan. Records that were counted before are taken out.
    mutating func merge(_ found: FileScan, of index: Int) async {
        var found = found
        if found.isSummary {
            if found.summary.overlaps(result.summary) || found.origins.overlaps(result.origins) {
                found = .overlapping(list.inputs[index], scan.limits)
            }
        } else if list.inputs.kind(index) != .standardInput, found.summary.overlaps(result.summary) {
            await mergeStored()
            found = await FileScanner(scan).summarize(list.inputs[index], known: known)
        } else if list.inputs.isRepeated(index), result.summary.numbers.isOverflowing {
            found = found.asRepeated(scan.limits)
        }
        stored += found.stored
        storedBytes += found.stored.reduce(0) { $0 + $1.summary.byteCount }
        add(found, of: index)
        if stored.count >= Self.storedLimit * scan.jobs || storedBytes >= Self.storedBytesLimit * scan.jobs {
            await mergeWaiting()
        }
    }

    /// What was counted so far. If some groups were spilled, it has no groups at all: the rest alone would be wrong.
    var known: FailureSummary {
        var known = result.summary
        if groups.isInMemory { known.groups = groups.held }
        return known
    }

    /// Merges all summaries that indexes gave.
    mutating func mergeStored() async {
        await mergeWaiting()
        for part in parts {
            let (summary, spill) = await part.removeAll()
            merge(summary)
            groups.absorb(spill)
        }
    }

    private mutating func merge(_ summary: FailureSummary) {
        var summary = summary
        let more = summary.groups
        summary.groups = [:]
        result.summary.merge(summary)
        groups.add(more)
    }

    /// Merges the waiting summaries, in as many threads as there are jobs.
    private mutating func mergeWaiting() async {
        let share = (stored.count + parts.count - 1) / parts.count
        guard share > 0 else { return }
        let all = stored
        stored = []
        storedBytes = 0
        await withTaskGroup(of: Void.self) { group in
            for (part, start) in zip(parts, stride(from: 0, to: all.count, by: share)) {
                group.addTask { await part.merge(all[start..<min(start + share, all.count)]) }
            }
        }
    }

    mutating func add(_ found: FileScan, of index: Int) {
        let input = list.inputs[index]
        if found.isInterrupted {
            result.isInterrupted = true
            if found.counts.files == 0 { return }
        }
        if found.isLog || input.journal != nil, let directory = input.foundIn { directoriesWithLogs.insert(directory) }
        if found.isRemoved {
            if !result.summary.numbers.sequences.isEmpty { result.lostFiles = true }
            return
        }
        if !input.isNamed, !found.isLog, found.problems.isEmpty {
            // Found in a directory but not a log: named, not counted.
            if found.counts.documents.isEmpty { result.counts.skipped.append(input.path) }
            result.counts.documents.append(contentsOf: found.counts.documents)
            return
        }
        var counts = found.counts
        // Its records moved into archives while the directory was listed: no file was given twice.
        if list.inputs.held.isMoving(index) {
            counts.lines -= counts.duplicates
            counts.duplicates = 0
        }
        result.counts.merge(counts)
        result.origins.merge(found.origins)
        result.isPartial = result.isPartial || found.isPartial
        if !found.isSummary { result.logFiles += counts.files }
        unnumbered.add(counts, input.path, isSummary: found.isSummary)
        result.longLinesFound += found.longLinesFound
        merge(found.summary)
        result.problems.append(contentsOf: found.problems)
        if let spill = found.spill { groups.absorb(spill) }
    }

    mutating func finish() -> ScanResult {
        var result = result
        let tenth = scan.query.by.isEmpty ? nil : LastTenth(from: result.summary.first, to: result.summary.last)
        if let ranked = groups.ranked(limit: scan.groupLimit, tenth: tenth) {
            result.ranked = ranked
        } else {
            result.summary.groups = groups.held
        }
        // What was not read may be a log.
        for directory in list.directories where !result.isInterrupted && !directoriesWithLogs.contains(directory) {
            result.problems.append(
                InputProblem(
                    .noLog,
                    path: directory.text,
                    reason: "no log in this directory",
                    remedy: "give the directory or the files that the app writes its logs to"
                )
            )
        }
        result.problems.append(contentsOf: unnumbered.problems)
        result.counts.skipped.sortUnique()
        return result
    }
}

/// What one job has merged from indexes. An actor, so that the summary has one owner and is never copied.
private actor PartialSummary {
    private let file: SpillFile
    private var summary = FailureSummary()
    private var spill: GroupSpill
    private let budget: Int

    init(_ file: SpillFile, budget: Int) {
        self.file = file
        self.budget = budget
        spill = GroupSpill(file)
    }

    func merge(_ stored: ArraySlice<StoredSummary>) {
        for one in stored {
            summary.merge(one.summary, path: one.path, linesBefore: one.linesBefore) { groups in
                guard groups.heldBytes > GroupCollector.budget(self.budget, forGroups: groups.count) else { return }
                self.spill.add(groups)
                groups = [:]
            }
        }
    }

    /// Returns the merged summary and starts an empty one.
    func removeAll() -> (FailureSummary, GroupSpill) {
        defer {
            summary = FailureSummary()
            spill = GroupSpill(file)
        }
        return (summary, spill)
    }
}
