package import FailureSummaries

/// The answer of a run over inputs: what was counted, what was read, what went wrong.
package struct ScanResult: Sendable {
    package var summary = FailureSummary()
    package var counts = InputCounts()
    package var problems: [InputProblem] = []
    /// Where there are more groups than memory has room for: all of them, those of the scan's limit listed. `summary` has
    /// none then.
    package var ranked: RankedGroups?

    /// Records of living writers that had a number, but were in no file and no journal yet, when these were read.
    package var inFlight = 0
    /// Files were removed between the listing and their turn, with others before them that were read.
    package var lostFiles = false
    /// Lines too long to be printed that hold what `find` looks for.
    package var longLinesFound = 0

    package init() {}

    /// Numbers of records that never came; nil where that cannot be told.
    package var missing: Int? { lostFiles ? nil : max(summary.missing - inFlight, 0) }

    /// The same without `--by`: what thresholds are about.
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
            while let (key, group) = cursor.next() { body(key, group) }
        } else {
            for (key, group) in summary.groups { body(key, group) }
        }
    }

    /// Whether something could not be read: exit status 2.
    package var isIncomplete: Bool { problems.contains { $0.kind != .note } }

    /// What went wrong with groups that were put away, as far as they were read.
    package var problemsOfMemory: [InputProblem] { ranked?.problems ?? [] }
}

/// Reads inputs, several at a time, and merges what they say in the order in which they were given: the same bytes come
/// out whatever the number of threads.
package struct Scan: Sendable {
    package var query: Query
    /// Inputs that are read at the same time.
    package var jobs: Int

    /// Reads an open journal, and the end of the active file beside it where there is one; nil where it is not
    /// understood. Given by the caller, because nothing in here knows how logs are written.
    package typealias Journals = @Sendable (_ journal: Int32, _ active: Int32?) -> JournalContent?

    /// How many groups are listed at most, where memory has no room for all: the largest, and sums of the others.
    package var groupLimit: Int?
    /// Whether the indexes of archives may answer for their lines.
    package var usesIndex: Bool
    package let progress = ReadProgress()
    /// Where groups are put away.
    let spillFile = SpillFile()

    package init(_ query: Query, jobs: Int, usesIndex: Bool = true) {
        self.query = query
        self.jobs = max(jobs, 1)
        self.usesIndex = usesIndex
    }

    /// Counts the failures of all inputs.
    ///
    /// Files are read once, each for itself. Where the identities of two intersect, the later one is read again without
    /// what the earlier ones gave; where nothing overlaps this costs nothing. Standard input cannot be read again: it is
    /// read last, and knows what came before.
    package func summarize(_ list: InputList) async -> ScanResult {
        var merger = ScanMerger(list, self)
        let files = list.inputs.indices.filter { list.inputs.kind($0) != .standardInput }
        list.inputs.held.advance(list.inputs, to: 0)
        await withTaskGroup(of: (Int, FileScan, ReadingJob?).self) { group in
            let scan = self
            // Threads that a few files leave idle read parts of them.
            let parts = files.count < jobs ? jobs / max(files.count, 1) : 1
            var order = 0
            var waiting: [Int: FileScan] = [:]
            var started = 0
            var idle: [ReadingJob] = []
            func start() {
                // What was read out of turn waits in memory: only so much of it.
                while started < files.count, started - order - waiting.count < jobs, waiting.count < 4 * jobs {
                    let place = started
                    let input = list.inputs[files[place]]
                    started += 1
                    let job = idle.popLast() ?? ReadingJob(scan)
                    group.addTask {
                        let (found, hasGrown) = await job.summarize(input, parts: parts)
                        return (place, found, hasGrown ? nil : job)
                    }
                }
            }
            start()
            while let (place, read, job) = await group.next() {
                if let job { idle.append(job) }
                var found = read
                if place != order { found.spillToDisk(spillFile) }
                waiting[place] = found
                while let found = waiting.removeValue(forKey: order) {
                    await merger.merge(found, of: files[order])
                    order += 1
                    if order < files.count { list.inputs.held.advance(list.inputs, to: files[order]) }
                }
                start()
            }
        }
        for index in list.inputs.indices where list.inputs.kind(index) == .standardInput {
            await merger.mergeStored()
            let found = await FileScanner(self).summarize(list.inputs[index], known: merger.known)
            await merger.merge(found, of: index)
        }
        await merger.mergeStored()
        var result = merger.finish()
        if query.coversEverything { result.inFlight = await recordsInFlight(list, result.summary) }
        return result
    }

    /// Hands every failure to `emit`, input by input.
    package func events(_ list: InputList, emit: @escaping (FailureEvent) -> Void) -> ScanResult {
        var merger = ScanMerger(list, self)
        let seen = SeenRecords()
        let scanner = FileScanner(self)
        for index in list.inputs.indices {
            list.inputs.held.advance(list.inputs, to: index)
            merger.take(scanner.events(list.inputs[index], seen: seen, emit: emit), of: index)
        }
        return merger.finish()
    }

    /// Hands every line that holds `wanted` to `emit`, input by input.
    package func find(
        _ wanted: SearchTerm,
        in list: InputList,
        emit: @escaping (UnsafeRawBufferPointer) -> Void
    ) -> ScanResult {
        var merger = ScanMerger(list, self)
        let seen = SeenRecords()
        let scanner = FileScanner(self)
        for index in list.inputs.indices {
            list.inputs.held.advance(list.inputs, to: index)
            merger.take(scanner.find(wanted, in: list.inputs[index], seen: seen, emit: emit), of: index)
        }
        return merger.finish()
    }
}

/// Reads inputs one after the other, with the same buffers. An actor, because no thread is its own.
private actor ReadingJob {
    private let scanner: FileScanner

    init(_ scan: Scan) {
        scanner = FileScanner(scan)
    }

    /// `hasGrown`: a long line of this input is no reason to hold 16 MiB for the next ones.
    func summarize(_ input: LogInput, parts: Int) async -> (FileScan, hasGrown: Bool) {
        (await scanner.summarize(input, parts: parts), scanner.hasGrown)
    }
}
