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

    private let journals: Journals

    package init(_ query: Query, jobs: Int, journals: @escaping Journals = { _ in nil }) {
        self.query = query
        self.jobs = max(jobs, 1)
        self.journals = journals
    }

    /// Counts the failures of all inputs.
    ///
    /// Files are read once, each for itself. Where the identities of two intersect, the later one is read again without
    /// what the earlier ones gave; where nothing overlaps this costs nothing. Standard input cannot be read again: it is
    /// read last, and knows what came before.
    package func summarize(_ list: InputList) async -> ScanResult {
        var merger = Merger(list, journals)
        let files = list.inputs.indices.filter { list.inputs[$0].kind != .standardInput }
        await withTaskGroup(of: (Int, FileScan).self) { group in
            let query = query
            let journals = journals
            var order = 0
            var waiting: [Int: FileScan] = [:]
            var started = 0
            func start() {
                guard started < files.count else { return }
                let place = started
                let input = list.inputs[files[place]]
                started += 1
                group.addTask { (place, FileScanner(query, journals).summarize(input)) }
            }
            for _ in 0..<jobs { start() }
            while let (place, scan) = await group.next() {
                waiting[place] = scan
                start()
                while let scan = waiting.removeValue(forKey: order) {
                    merger.merge(scan, of: files[order], query)
                    order += 1
                }
            }
        }
        for index in list.inputs.indices where list.inputs[index].kind == .standardInput {
            let scan = FileScanner(query, journals).summarize(
                list.inputs[index],
                excluded: merger.result.summary.sequences
            )
            merger.merge(scan, of: index, query)
        }
        return merger.finish()
    }

    /// Hands every failure to `emit`, input by input.
    package func events(_ list: InputList, emit: @escaping (FailureEvent) -> Void) -> ScanResult {
        var merger = Merger(list, journals)
        let seen = SeenRecords()
        let scanner = FileScanner(query, journals)
        for (index, input) in list.inputs.enumerated() {
            merger.merge(scanner.events(input, seen: seen, emit: emit), of: index, nil)
        }
        return merger.finish()
    }

    /// Hands every line that holds `wanted` to `emit`, input by input.
    package func find(
        _ wanted: SearchTerm,
        in list: InputList,
        emit: @escaping (UnsafeRawBufferPointer) -> Void
    ) -> ScanResult {
        var merger = Merger(list, journals)
        let seen = SeenRecords()
        let scanner = FileScanner(query, journals)
        for (index, input) in list.inputs.enumerated() {
            merger.merge(scanner.find(wanted, in: input, seen: seen, emit: emit), of: index, nil)
        }
        return merger.finish()
    }
}

/// Merges the scans of inputs in their order, and settles what is in two of them.
private struct Merger {
    var result = ScanResult()
    private let list: InputList
    private let journals: Scan.Journals
    private var isLog: [Bool]

    init(_ list: InputList, _ journals: @escaping Scan.Journals) {
        self.list = list
        self.journals = journals
        isLog = [Bool](repeating: false, count: list.inputs.count)
        result.problems = list.problems
        result.counts.passedOver = list.passedOver
    }

    mutating func merge(_ scan: FileScan, of index: Int, _ query: Query?) {
        var scan = scan
        let input = list.inputs[index]
        if let query, input.kind != .standardInput, scan.summary.overlaps(result.summary) {
            scan = FileScanner(query, journals).summarize(input, excluded: result.summary.sequences)
        }
        isLog[index] = scan.isLog
        if !input.isNamed, !scan.isLog, scan.problems.isEmpty {
            // Found in a directory and no log: named, not counted.
            result.counts.passedOver.append(input.path)
            return
        }
        result.counts.merge(scan.counts)
        result.summary.merge(scan.summary)
        result.problems += scan.problems
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
