package import FailureSummaries

/// The answer of a run over inputs: what was counted, what was read, what went wrong.
package struct ScanResult: Sendable {
    package var summary = FailureSummary()
    package var counts = InputCounts()
    package var problems: [InputProblem] = []

    package init() {}

    /// The same without `--by`: what thresholds are about.
    package var ungrouped: ScanResult {
        var result = self
        result.summary.groups = [:]
        for (key, group) in summary.groups {
            var key = key
            key.by = []
            result.summary.groups[key, default: FailureSummary.Group()].merge(group)
        }
        return result
    }

    /// Whether something could not be read: exit status 2.
    package var isIncomplete: Bool { problems.contains { $0.kind != .note } }
}

/// Reads inputs, several at a time, and merges what they say in the order in which they were given: the same bytes come
/// out whatever the number of threads.
package struct Scan: Sendable {
    package var query: Query
    /// Inputs that are read at the same time.
    package var jobs: Int

    /// What a journal holds that its file does not hold yet: whole lines, nil where that cannot be told. Given by the
    /// caller, because nothing in here knows how logs are written.
    package typealias Journals = @Sendable (_ path: String) -> [UInt8]?

    /// Whether the indexes of archives may answer for their lines.
    package var usesIndex: Bool
    package let progress = ReadProgress()
    let journals: Journals

    package init(_ query: Query, jobs: Int, usesIndex: Bool = true, journals: @escaping Journals = { _ in nil }) {
        self.query = query
        self.jobs = max(jobs, 1)
        self.usesIndex = usesIndex
        self.journals = journals
    }

    /// Counts the failures of all inputs.
    ///
    /// Files are read once, each for itself. Where the identities of two intersect, the later one is read again without
    /// what the earlier ones gave; where nothing overlaps this costs nothing. Standard input cannot be read again: it is
    /// read last, and knows what came before.
    package func summarize(_ list: InputList) async -> ScanResult {
        var merger = Merger(list, self)
        let files = list.inputs.indices.filter { list.inputs[$0].kind != .standardInput }
        await withTaskGroup(of: (Int, FileScan).self) { group in
            let scan = self
            // Threads that a few files leave idle read parts of them.
            let parts = files.count < jobs ? jobs / max(files.count, 1) : 1
            var order = 0
            var waiting: [Int: FileScan] = [:]
            var started = 0
            func start() {
                // What was read out of turn waits in memory: only so much of it.
                while started < files.count, started - order - waiting.count < jobs, waiting.count < 4 * jobs {
                    let place = started
                    let input = list.inputs[files[place]]
                    started += 1
                    group.addTask { (place, await FileScanner(scan).summarize(input, parts: parts)) }
                }
            }
            start()
            while let (place, found) = await group.next() {
                waiting[place] = found
                while let found = waiting.removeValue(forKey: order) {
                    await merger.merge(found, of: files[order])
                    order += 1
                }
                start()
            }
        }
        for index in list.inputs.indices where list.inputs[index].kind == .standardInput {
            await merger.mergeStored()
            let found = await FileScanner(self).summarize(list.inputs[index], known: merger.result.summary)
            await merger.merge(found, of: index)
        }
        await merger.mergeStored()
        return merger.finish()
    }

    /// Hands every failure to `emit`, input by input.
    package func events(_ list: InputList, emit: @escaping (FailureEvent) -> Void) -> ScanResult {
        var merger = Merger(list, self)
        let seen = SeenRecords()
        let scanner = FileScanner(self)
        for (index, input) in list.inputs.enumerated() {
            merger.take(scanner.events(input, seen: seen, emit: emit), of: index)
        }
        return merger.finish()
    }

    /// Hands every line that holds `wanted` to `emit`, input by input.
    package func find(
        _ wanted: SearchTerm,
        in list: InputList,
        emit: @escaping (UnsafeRawBufferPointer) -> Void
    ) -> ScanResult {
        var merger = Merger(list, self)
        let seen = SeenRecords()
        let scanner = FileScanner(self)
        for (index, input) in list.inputs.enumerated() {
            merger.take(scanner.find(wanted, in: input, seen: seen, emit: emit), of: index)
        }
        return merger.finish()
    }
}

/// Merges the scans of inputs in their order, and settles what is in two of them.
private struct Merger {
    var result = ScanResult()
    private let list: InputList
    private let scan: Scan
    private var isLog: [Bool]
    private var stored: [StoredSummary] = []
    /// One a job: each merges some of what indexes answered.
    private let parts: [PartialSummary]
    /// As many wait for each job, of some 200 KB each, before they are merged.
    private static let storedLimit = 8

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
            found = await FileScanner(scan).summarize(input, known: result.summary)
        }
        stored += found.stored
        take(found, of: index)
        if stored.count >= Self.storedLimit * scan.jobs { await mergeWaiting() }
    }

    /// Merges everything that indexes answered.
    mutating func mergeStored() async {
        await mergeWaiting()
        for part in parts { result.summary.merge(await part.take()) }
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
    }

    func finish() -> ScanResult {
        var result = result
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

    /// Gives it away: the next one begins empty.
    func take() -> FailureSummary {
        defer { summary = FailureSummary() }
        return summary
    }
}
