import FailureSummaries
import LogArchives
import LogRecords

/// The result of one input read to its end: its failures were counted or emitted.
struct FileScan: Sendable {
    var summary: FailureSummary
    /// Groups that did not fit in memory, in pieces; other pieces are in `summary`.
    var spill: GroupSpill?
    /// Summaries that indexes gave and that are not merged yet. `summary` has only their sequence numbers.
    var stored: [StoredSummary] = []
    var counts: InputCounts
    var problems: ProblemList
    /// The input was found in a directory, and removed before it could be opened, for example by retention.
    var isRemoved = false
    /// Lines too long to be printed that contain what `find` looks for.
    var longLinesFound = 0
    /// The input is a summary file, which cannot be read without some of its records.
    var isSummary = false
    var origins = SummaryOrigins()
    /// A summary file that covers a part of its logs only.
    var isPartial = false
    /// Reading was interrupted before the end of the input.
    var isInterrupted = false

    init(_ limits: ReaderLimits) {
        summary = FailureSummary(limits)
        counts = InputCounts(limits)
        problems = ProblemList(limit: limits.names)
    }

    /// The same without its records, which were counted before: the file was given twice.
    func asRepeated(_ limits: ReaderLimits) -> FileScan {
        var scan = self
        scan.summary = FailureSummary(limits)
        scan.spill = nil
        scan.stored = []
        scan.counts.duplicates += counts.records
        scan.counts.records = 0
        return scan
    }

    /// Spills a large result to disk while it waits for its turn.
    mutating func spillToDisk(_ file: SpillFile) {
        guard summary.groups.heldBytes > Self.waitingBytes else { return }
        var spill = spill ?? GroupSpill(file)
        spill.add(summary.groups)
        self.spill = spill
        summary.groups = [:]
    }

    mutating func absorb(_ more: GroupSpill) {
        guard var own = spill else {
            spill = more
            return
        }
        own.absorb(more)
        spill = own
    }

    private static let waitingBytes = 256 << 10

    /// Whether there was a record of any kind: only then is it a log.
    var isLog: Bool { isSummary || counts.records > 0 || counts.duplicates > 0 }
}

/// The summary of an indexed segment as stored, its file, and how many lines of the file come before the segment.
struct StoredSummary: Sendable {
    var summary: CheckedSummary
    var path: String
    var linesBefore: Int
}

/// Reads inputs one after the other with the same buffers. Each thread has one.
final class FileScanner {
    let query: Query
    /// Made when the first line is read: an index needs none.
    var feeder: LineFeeder {
        if let made { return made }
        let feeder = LineFeeder(furtherKeys: query.furtherKeys)
        made = feeder
        return feeder
    }
    private var made: LineFeeder?
    var hasGrown: Bool { made?.hasGrown ?? false }
    /// Whether the last line of the last input has its line feed.
    private var endedAtLineEnd: Bool { made?.endedAtLineEnd ?? true }
    let usesIndex: Bool
    let progress: ReadProgress
    let limits: ReaderLimits
    let accountForFile: (@Sendable (String) -> String)?

    private let whole: Scan
    let spillFile: SpillFile
    /// Bytes that groups in memory may take. With twice as many, reports over several files took 42 MiB in one job, and
    /// with as many in each of two jobs 44 MiB.
    let budget: Int

    init(_ scan: Scan) {
        whole = scan
        spillFile = scan.spillFile
        query = scan.query
        usesIndex = scan.usesIndex
        progress = scan.progress
        limits = scan.limits
        accountForFile = scan.accountForFile
        budget = max((2 << 20) / scan.jobs, 1 << 19)
    }

    /// Counts the failures of an input. Records and rows in `known` were counted already. `parts` is how many threads may
    /// read at the same time.
    func summarize(_ input: LogInput, known: FailureSummary? = nil, parts: Int = 1) async -> FileScan {
        var note: InputProblem?
        if progress.isInterrupted {
            var scan = FileScan(limits)
            scan.isInterrupted = true
            return scan
        }
        if usesIndex {
            let answer = summarizeIndexed(input, known: known)
            if let scan = answer.scan { return scan }
            note = answer.note
        }
        if let scan = summarizeSummaryFile(input) { return scan }
        if known == nil, note == nil, parts > 1, let scan = await summarizeParts(input, of: whole, count: parts) {
            return scan
        }
        var handler = SummaryHandler(
            input,
            query,
            excluded: known?.numbers.sequences ?? [:],
            excludedRows: known?.rows ?? RowIDs(),
            spillFile,
            budget: budget,
            limits,
            accountForFile: accountForFile
        )
        var scan = run(input, &handler)
        scan.summary = handler.finish(&scan.counts, isWhole: endedAtLineEnd)
        scan.spill = handler.spill
        if scan.spill != nil { FreeMemory.returnToSystem() }
        if let note { scan.problems.insert(note) }
        return scan
    }

    /// Passes every failure of an input to `emit`, in the order in which they become known.
    func events(_ input: LogInput, seen: SeenRecords, emit: @escaping (FailureEvent) -> Void) -> FileScan {
        var handler = EventHandler(input, query, seen: seen, emit: emit)
        var scan = run(input, &handler)
        handler.finish(&scan.counts, isWhole: endedAtLineEnd)
        return scan
    }

    /// Passes every matching line of an input to `emit`.
    func find(
        _ wanted: SearchTerm,
        in input: LogInput,
        seen: SeenRecords,
        readsRecords: Bool,
        emit: @escaping (FoundLine) -> Void
    ) -> FileScan {
        var note: InputProblem?
        if usesIndex, !wanted.ids.isEmpty {
            let answer = findIndexed(wanted, in: input, seen: seen, readsRecords: readsRecords, emit: emit)
            if let scan = answer.scan { return scan }
            note = answer.note
        }
        var handler = FindHandler(wanted, input, query, seen: seen, readsRecords: readsRecords, emit: emit)
        var scan = run(input, &handler)
        handler.finish()
        scan.counts.records = handler.recognized
        scan.counts.keysSeen = handler.keysSeen
        scan.longLinesFound = handler.longLines
        if let note = handler.longLineNote(input.path) { scan.problems.append(note) }
        if let note { scan.problems.insert(note) }
        return scan
    }

    /// The problem of an input without text. For a file given by name it is a mistake; for one found in a directory it
    /// is worth a note if the user can do something about it. Empty standard input is an answer, and an empty journal
    /// is normal.
    private static func problem(_ input: LogInput, _ reason: String, _ remedy: String) -> InputProblem? {
        if input.kind == .journal || input.kind == .standardInput && remedy.isEmpty { return nil }
        if input.isNamed { return InputProblem(.unreadable, path: input.path, reason: reason, remedy: remedy) }
        let isContainer = reason.hasPrefix("this is a ") && !reason.contains("binary")
        return isContainer ? InputProblem(.note, path: input.path, reason: reason, remedy: remedy) : nil
    }

    private func run<Handler: CountingLineHandler & ~Copyable>(_ input: LogInput, _ handler: inout Handler) -> FileScan
    {
        var scan = FileScan(limits)
        do throws(InputProblem) {
            switch try InputOpener.open(input, progress: progress, asLines: true) {
            case .text(let source, let file, let isDoubtful):
                do throws(InputProblem) {
                    try feeder.run(source, onlyText: isDoubtful, into: &handler)
                } catch {
                    if error.kind == .interrupted { scan.isInterrupted = true } else { scan.problems.append(error) }
                }
                scan.counts.files = input.kind == .journal ? 0 : 1
                scan.counts.bytes = file.bytesRead
                scan.counts.lines = feeder.lines
                if isDoubtful, !handler.hasRead {
                    // Nothing in it is a log's.
                    scan = FileScan(limits)
                    scan.counts.skipped.append(input.path)
                    if let problem = Self.problem(input, InputOpener.notALog, InputOpener.logsWanted) {
                        scan.problems.append(problem)
                    }
                    return scan
                }
            case .nothing(let reason, let remedy):
                scan.counts.skipped.append(input.path)
                if let problem = Self.problem(input, reason, remedy) { scan.problems.append(problem) }
            }
        } catch {
            if error.kind == .interrupted {
                scan.isInterrupted = true
            } else if error.kind == .missing, !input.isNamed {
                scan.isRemoved = true
            } else {
                scan.problems.append(error)
            }
        }
        scan.counts.unparsed.merge(handler.skipped, uniquingKeysWith: +)
        scan.counts.duplicates = handler.duplicates
        for damage in handler.damage {
            scan.counts.damaged.append(
                Report.Damage(
                    path: input.path,
                    offset: Int(clamping: damage.offset),
                    reason: damage.reason,
                    recordsLost: nil
                )
            )
            scan.problems.append(
                InputProblem(
                    damage.losesData ? .damaged : .note,
                    path: input.path,
                    offset: Int(clamping: damage.offset),
                    reason: damage.reason,
                    remedy: damage.losesData ? "the rest was read; get an undamaged copy of it" : "the rest was read"
                )
            )
        }
        if handler.damage.further > 0 {
            scan.counts.damaged.add(further: handler.damage.further)
            scan.problems.append(
                InputProblem(
                    .damaged,
                    path: input.path,
                    reason: "\(handler.damage.further) further places in it are damaged",
                    remedy: "the rest was read; get an undamaged copy of it"
                )
            )
        }
        return scan
    }
}

/// What all handlers count in the same way.
protocol CountingLineHandler: LineHandler, ~Copyable {
    var skipped: [String: Int] { get }
    var duplicates: Int { get }
    var damage: BoundedList<ArchiveDamage> { get }
    /// Whether any line was part of a record.
    var hasRead: Bool { get }
}

/// Counts lines into a summary.
struct SummaryHandler: ~Copyable, CountingLineHandler {
    private var builder: SummaryBuilder
    private let query: Query
    private let input: LogInput
    private var text: TextLogParser
    private var signIns = SignInCounts()
    private(set) var skipped: [String: Int] = [:]
    private var textDuplicates = 0
    private var textKeysSeen: UInt64 = 0
    private var hasText = false
    private(set) var damage = BoundedList<ArchiveDamage>()
    /// Groups that were spilled.
    private(set) var spill: GroupSpill?
    private let spillFile: SpillFile
    /// Lines until the memory of the groups is measured again.
    private var linesToMeasure = Self.shortestInterval
    /// Bytes that the groups may take.
    private let budget: Int
    private static let shortestInterval = 64
    /// More than most lines add.
    private static let growthOfLine = 4_096
    /// The input is a part of a file. Counting stops once it is known that the part does not stand alone.
    private let isPart: Bool
    private let accountForFile: (@Sendable (String) -> String)?

    var duplicates: Int { builder.duplicates + textDuplicates }

    var hasRead: Bool { builder.records > 0 || builder.duplicates > 0 || text.hasRead }

    /// The failures at the ends of what was read.
    var edges: FailureEdges { builder.edges }

    /// Whether what was read so far counts the same whatever comes before and after it.
    var standsAlone: Bool { !hasText && damage.isEmpty && !builder.hasEvidence }

    init(
        _ input: LogInput,
        _ query: Query,
        excluded: [String: SequenceRanges],
        excludedRows: RowIDs = RowIDs(),
        _ spillFile: SpillFile,
        budget: Int,
        _ limits: ReaderLimits,
        isPart: Bool = false,
        accountForFile: (@Sendable (String) -> String)? = nil
    ) {
        self.accountForFile = accountForFile
        self.spillFile = spillFile
        self.budget = budget
        self.isPart = isPart
        self.input = input
        self.query = query
        text = TextLogParser(path: input.path)
        builder = SummaryBuilder(
            path: input.path,
            filter: query.filter,
            grouping: query.grouping,
            excluded: excluded,
            excludedRows: excludedRows,
            bounds: limits,
            judge: .catalogue,
            linesStay: true,
            isForFile: accountForFile != nil
        )
    }

    var acceptsNonFailureRuns: Bool { builder.acceptsNonFailureRuns }

    mutating func handle(nonFailures records: NonFailureRun) {
        if isPart, !standsAlone { return }
        _ = builder.append(records)
    }

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        if isPart, !standsAlone { return true }
        guard fields.mayBeOurs else { return false }
        let verdict = builder.append(fields, line: line)
        if fields.has(.errorType) { countLine(bytes: fields.line.count) }
        // Not `!=`: that would call the type's equality witness for every record.
        if case .notARecord = verdict { return false }
        return true
    }

    private mutating func countLine(bytes: Int) {
        linesToMeasure -= 1 + bytes / Self.growthOfLine
        if linesToMeasure < 0 { measure() }
    }

    /// Spills the groups if they take more memory than the budget.
    private mutating func measure() {
        let held = builder.heldBytes
        if held > budget { spillGroups() }
        // The cost of measuring grows with the number of groups, so it is not done more often than it pays.
        linesToMeasure = max((budget - held) / Self.growthOfLine, builder.groupCount / 2, Self.shortestInterval)
    }

    private mutating func spillGroups() {
        var spill = spill ?? GroupSpill(spillFile)
        spill.add(&builder)
        self.spill = spill
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int) {
        handle(text: line, line: number, origin: LineOrigin())
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int, origin: LineOrigin) {
        hasText = true
        guard !input.isRepeated else {
            textDuplicates += 1
            return
        }
        if let row = SignInRow(line, path: input.path, line: number) { return count(row) }
        var events: [FailureEvent] = []
        text.append(line, number: number, origin: origin) { events.append($0) }
        for event in events { count(event) }
    }

    private mutating func count(_ row: SignInRow) {
        guard builder.insert(row: row.id) else { return }
        signIns.append(row)
        if !query.conditions.isEmpty { textKeysSeen |= query.keys(in: row.event) }
        guard query.admits(row.event) else { return }
        builder.select(row: row.id)
        builder.appendTextRecords(1, first: row.event.time, last: row.event.time)
        switch row.outcome {
        case .failure:
            builder.appendSignIn(failed: stated(row.event))
            countLine(bytes: row.event.message?.utf8.count ?? 0)
        case .success: builder.appendSignIn(succeededBy: query.groupValues(row.event), at: row.event.time)
        case .interrupt: builder.appendInterrupts(1)
        }
    }

    private func stated(_ event: FailureEvent) -> StatedFailure {
        var event = event
        if let accountForFile { event.account = event.account.map(accountForFile) }
        return StatedFailure(event, by: query.groupValues(event))
    }

    private mutating func count(_ event: FailureEvent) {
        if !query.conditions.isEmpty { textKeysSeen |= query.keys(in: event) }
        guard query.admits(event) else { return }
        builder.append(stated(event))
        countLine(bytes: event.message?.utf8.count ?? 0)
        // In a text log only failures have a time and values that the query can test.
        if !query.coversEverything {
            builder.appendTextRecords(event.records, first: event.time, last: event.time)
        }
    }

    mutating func skip(because reason: UnparsedReason, line: Int) {
        skipped[reason.rawValue, default: 0] += 1
    }

    mutating func willReuseBuffer() {
        builder.willReuseBuffer()
    }

    mutating func note(_ damage: ArchiveDamage) {
        self.damage.append(damage)
    }

    /// `isWhole`: the last line has its line feed.
    mutating func finish(_ counts: inout InputCounts, isWhole: Bool = true) -> FailureSummary {
        var events: [FailureEvent] = []
        text.finish(isWhole: isWhole) { events.append($0) }
        for event in events { count(event) }
        counts.keysSeen = builder.keysSeen | textKeysSeen
        counts.hasRecordsInWindow = builder.hasRecordsInWindow || query.overlaps(text.counts.first, text.counts.last)
        if query.coversEverything { counts.hasRecordsInWindow = builder.records + text.counts.records > 0 }
        counts.records = builder.records
        if builder.records > 0 { counts.formats.insert(.native) }
        counts.add(text.counts)
        signIns.add(to: &counts, query)
        counts.cover(builder.firstTime)
        counts.cover(builder.lastTime)
        if query.coversEverything {
            builder.appendTextRecords(text.counts.records, first: text.counts.first, last: text.counts.last)
        }
        // The final groups are built from the counters, so both are in memory at once. That is acceptable only if they
        // are few.
        if spill != nil || builder.heldBytes > budget / 2 { spillGroups() }
        return builder.finish()
    }
}

extension StatedFailure {
    init(_ event: FailureEvent, by: [String]) {
        var sample = FailureSample(path: event.path, line: event.line)
        sample.time = event.time
        sample.correlationID = event.correlationID
        sample.requestID = event.requestID
        sample.account = event.account
        sample.message = event.message.map { $0.utf8.count > 8_192 ? String($0.prefix(8_192)) : $0 }
        sample.sdkVersion = event.sdkVersion
        sample.os = event.os
        sample.clientID = event.clientID
        sample.tenantID = event.tenantID
        sample.environment = event.environment
        sample.appVersion = event.serviceVersion
        sample.retryAfter = event.retryAfter?.shortText
        self.init(
            key: FailureKey(
                domain: event.domain,
                code: event.code,
                internalCode: event.internalCode,
                recovery: event.advice,
                by: by
            ),
            sample: sample
        )
        weight = event.weight
        records = event.records
        isReplay = event.isReplay
        level = event.level?.text
        serviceCodes = event.serviceCodes
        oauthError = event.oauthError
        subError = event.subError
        httpStatus = event.httpStatus
        hasClaimsChallenge = event.hasClaimsChallenge
    }
}
