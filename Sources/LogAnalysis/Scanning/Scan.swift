package import FailureSummaries
package import RotatingLogFiles

/// The result of a run over inputs: what was counted, what was read, what went wrong.
package struct ScanResult: Sendable {
    package var summary = FailureSummary()
    package var counts = InputCounts()
    package var problems = ProblemList()
    /// All groups, if they do not fit in memory; those within the scan's limit are listed. `summary` then has no
    /// groups.
    package var ranked: RankedGroups?

    /// Records of living writers that had a number, but were not yet in a file or journal when these were read.
    package var inFlight = 0
    /// The summary files among the inputs.
    package var origins = SummaryOrigins()
    /// Files other than summary files.
    package var logFiles = 0
    /// A summary file covers a part of its logs only, so gaps in the sequence numbers are not losses.
    package var isPartial = false
    /// Some files were removed between the listing and their turn, and files before them had been read.
    package var lostFiles = false
    /// Lines too long to be printed that contain what `find` looks for.
    package var longLinesFound = 0
    /// Reading was interrupted before everything was read.
    package var isInterrupted = false

    package init() {}

    /// Numbers of records that never came; nil if that is unknown.
    package var missing: Int? {
        lostFiles || isPartial || isInterrupted ? nil : summary.numbers.missing.map { max($0 - inFlight, 0) }
    }

    /// Whether some record is in both; false where that is not known.
    package func overlaps(_ other: ScanResult) -> Bool {
        summary.overlaps(other.summary) || origins.overlaps(other.origins)
    }

    /// What was read, without what was counted in groups, which may need much memory.
    package var withoutGroups: ScanResult {
        var result = self
        result.summary.groups = [:]
        result.ranked = nil
        return result
    }

    /// The same result without `--by`: the one that thresholds test.
    package var ungrouped: ScanResult {
        var result = self
        result.summary.groups = [:]
        var groups = GroupCollector(SpillFile())
        forEachGroup { key, group in
            var key = key
            key.by = []
            groups.add(key, group)
        }
        result.ranked = groups.ranked(limit: nil)
        if result.ranked == nil { result.summary.groups = groups.held }
        return result
    }

    /// Every group that is listed, in no particular order.
    func forEachGroup(_ body: (FailureKey, FailureSummary.Group) -> Void) {
        if let ranked {
            var cursor = ranked.cursor()
            while let (key, group, _) = cursor.next() { body(key, group) }
        } else {
            for (key, group) in summary.groups { body(key, group) }
        }
    }

    /// Conditions on keys that no record has.
    package func unanswered(_ query: Query) -> [Query.Condition] {
        guard counts.records > 0 else { return [] }
        return query.conditions.indices.filter { counts.keysSeen & 1 << UInt64($0) == 0 }.map { query.conditions[$0] }
    }

    /// Keys of `--by` that no failure has: all of them would be in one group, "(none)".
    package func emptyGroupings(_ query: Query) -> [String] {
        var empty = Set(query.by.indices)
        var hasGroups = false
        forEachGroup { key, _ in
            hasGroups = true
            for index in empty where index < key.by.count && key.by[index] != GroupingKey.missing {
                empty.remove(index)
            }
        }
        return hasGroups ? empty.sorted().map { query.by[$0] } : []
    }

    /// Whether something could not be read: exit status 2.
    package var isIncomplete: Bool { problems.isIncomplete || isInterrupted }

    /// Problems with spilled groups, as far as these have been read.
    package var problemsOfMemory: [InputProblem] { ranked?.problems ?? [] }
}

/// Reads inputs, several at a time, and merges the results in the order in which the inputs were given. The output is
/// the same to the byte, whatever the number of threads.
package struct Scan: Sendable {
    package var query: Query
    package var jobs: Int

    /// Reads an open journal, and the end of its active file if there is one; nil if it is not understood.
    /// `LogFiles` provides it; a test makes up what a journal holds.
    package typealias Journals = @Sendable (_ journal: Int32, _ active: Int32?) -> JournalReader.Pending?

    /// How many groups are listed at most if they do not all fit in memory: the largest ones. The rest are summed up.
    package var groupLimit: Int?
    /// Whether the indexes of archives may answer for their lines.
    package var usesIndex: Bool
    /// What tables hold at most.
    package var limits = ReaderLimits()
    /// Set while a summary file is made: replaces an account that a text log has in clear, before it is counted.
    package var accountForFile: (@Sendable (String) -> String)?
    package var progress = ReadProgress()
    let spillFile = SpillFile()

    package init(_ query: Query, jobs: Int, usesIndex: Bool = true) {
        self.query = query
        self.jobs = max(jobs, 1)
        self.usesIndex = usesIndex
    }

    /// Counts the failures of all inputs.
    ///
    /// Each file is read once, on its own. If the identities of two files intersect, the later one is read again
    /// without the records of the earlier ones; if nothing overlaps, this costs nothing. Standard input cannot be read
    /// again, so it is read last, with everything before it known.
    package func summarize(_ list: InputList) async -> ScanResult {
        var merger = ScanMerger(list, self)
        // It is at most one.
        let standardInput = list.inputs.indices.first { list.inputs.kind($0) == .standardInput }
        await mergeFiles(of: list, standardInput: standardInput, into: &merger)
        if let standardInput {
            await merger.mergeStored()
            let found = await FileScanner(self).summarize(list.inputs[standardInput], known: merger.known)
            await merger.merge(found, of: standardInput)
        }
        await merger.mergeStored()
        var result = merger.finish()
        if query.coversEverything { result.inFlight = await recordsInFlight(list, result.summary) }
        return result
    }

    /// Reads everything but standard input, several files at a time.
    private func mergeFiles(of list: InputList, standardInput: Int?, into merger: inout ScanMerger) async {
        let fileCount = list.inputs.count - (standardInput == nil ? 0 : 1)
        func index(ofFile file: Int) -> Int { file < standardInput ?? .max ? file : file + 1 }
        list.inputs.held.advance(list.inputs, to: 0)
        await withTaskGroup(of: (Int, FileScan, ReadingJob?).self) { group in
            // If there are fewer files than threads, the idle threads read parts of files.
            let parts = fileCount < jobs ? jobs / max(fileCount, 1) : 1
            var queue = ReadingQueue(fileCount: fileCount, jobs: jobs)
            var idle: [ReadingJob] = []
            func start() {
                while let position = queue.next() {
                    let input = list.inputs[index(ofFile: position)]
                    let job = idle.popLast() ?? ReadingJob(self)
                    group.addTask {
                        let (found, hasGrown) = await job.summarize(input, parts: parts)
                        return (position, found, hasGrown ? nil : job)
                    }
                }
            }
            start()
            while let (position, read, job) = await group.next() {
                if let job { idle.append(job) }
                var found = read
                if position != queue.merged { found.spillToDisk(spillFile) }
                if merger.result.summary.numbers.isOverflowing { found.summary.numbers.overflow() }
                queue.waiting[position] = found
                while let found = queue.waiting.removeValue(forKey: queue.merged) {
                    await merger.merge(found, of: index(ofFile: queue.merged))
                    queue.merged += 1
                    if queue.merged < fileCount {
                        list.inputs.held.advance(list.inputs, to: index(ofFile: queue.merged))
                    }
                }
                start()
            }
        }
    }

    /// Passes every failure to `emit`, input by input.
    package func events(_ list: InputList, emit: @escaping (FailureEvent) -> Void) -> ScanResult {
        var merger = ScanMerger(list, self)
        let seen = SeenRecords(limits)
        let scanner = FileScanner(self)
        for index in list.inputs.indices {
            list.inputs.held.advance(list.inputs, to: index)
            merger.add(scanner.events(list.inputs[index], seen: seen, emit: emit), of: index)
        }
        if let problem = seen.problem { merger.result.problems.append(problem) }
        return merger.finish()
    }

    /// Passes every line that contains `wanted` to `emit`, input by input; with what its record says if `readsRecords`.
    package func find(
        _ wanted: SearchTerm,
        in list: InputList,
        readsRecords: Bool = false,
        emit: @escaping (FoundLine) -> Void
    ) -> ScanResult {
        var merger = ScanMerger(list, self)
        let request = FindRequest(wanted: wanted, readsRecords: readsRecords, seen: SeenRecords(limits), emit: emit)
        let scanner = FileScanner(self)
        for index in list.inputs.indices {
            list.inputs.held.advance(list.inputs, to: index)
            merger.add(scanner.find(request, in: list.inputs[index]), of: index)
        }
        if let problem = request.seen.problem { merger.result.problems.append(problem) }
        return merger.finish()
    }
}

/// Which files are being read, and what came out of order. That waits in memory, so its number and size are limited.
private struct ReadingQueue {
    let fileCount: Int
    let jobs: Int
    private var started = 0
    /// Files whose results were merged: all before the first one that is still being read.
    var merged = 0
    var waiting: [Int: FileScan] = [:]

    init(fileCount: Int, jobs: Int) {
        self.fileCount = fileCount
        self.jobs = jobs
    }

    /// The file to read next; nil if none is left, or too much is under way.
    mutating func next() -> Int? {
        guard started < fileCount, started - merged - waiting.count < jobs, waiting.count < 4 * jobs,
            waiting.values.reduce(0, { $0 + $1.summary.numbers.heldBytes }) < 1 << 20
        else { return nil }
        defer { started += 1 }
        return started
    }
}

/// Reads inputs one after the other with the same buffers. An actor, because it is not bound to a thread.
private actor ReadingJob {
    private let scanner: FileScanner

    init(_ scan: Scan) {
        scanner = FileScanner(scan)
    }

    /// `hasGrown`: the input had a long line. That is not a reason to keep 16 MiB for the next inputs.
    func summarize(_ input: LogInput, parts: Int) async -> (FileScan, hasGrown: Bool) {
        (await scanner.summarize(input, parts: parts), scanner.hasGrown)
    }
}
