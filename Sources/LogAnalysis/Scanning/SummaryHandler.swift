import FailureSummaries
import LogArchives
import LogRecords

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
    /// The input is a part of a file. Counting stops once its result is known to depend on other parts.
    private let isPart: Bool
    private let accountForFile: (@Sendable (String) -> String)?

    var duplicates: Int { builder.duplicates + textDuplicates }

    var hasRead: Bool { builder.records > 0 || builder.duplicates > 0 || text.hasRead }

    /// The failures at the ends of what was read.
    var edges: FailureEdges { builder.edges }

    /// Whether what was read so far counts the same whatever comes before and after it.
    var standsAlone: Bool { !hasText && damage.isEmpty && !builder.hasEvidence }

    /// Records with the identities `excluded`, and rows of exports with the ids `excludedRows`, were counted before.
    init(
        _ input: LogInput,
        _ query: Query,
        for scanner: FileScanner,
        excluded: [String: SequenceRanges] = [:],
        excludedRows: RowIDs = RowIDs(),
        isPart: Bool = false
    ) {
        accountForFile = scanner.accountForFile
        spillFile = scanner.spillFile
        budget = scanner.budget
        self.isPart = isPart
        self.input = input
        self.query = query
        text = TextLogParser(path: input.path, countsNamedErrors: query.countsNamedErrors) { input.lastChange }
        builder = SummaryBuilder(
            path: input.path,
            filter: query.filter,
            grouping: query.grouping,
            excluded: excluded,
            excludedRows: excludedRows,
            bounds: isPart ? scanner.limits.ofPart : scanner.limits,
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
        if let log = OtherExportRow.name(line) { return skip(because: .noSignIn(log), line: number) }
        text.append(line, number: number, origin: origin)
        countFailures()
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
            builder.appendSignIn(failed: foreignFailure(row.event))
            countLine(bytes: row.event.message?.utf8.count ?? 0)
        case .success: builder.appendSignIn(succeededBy: query.groupValues(row.event), at: row.event.time)
        case .interrupt: builder.appendInterrupts(1)
        }
    }

    private func foreignFailure(_ event: FailureEvent) -> ForeignFailure {
        guard let accountForFile, let account = event.account else {
            return event.foreignFailure(by: query.groupValues(event))
        }
        var event = event
        event.account = accountForFile(account)
        return event.foreignFailure(by: query.groupValues(event))
    }

    private mutating func countFailures() {
        var failures = text.takeFailures()
        guard !failures.isEmpty else { return }
        failures.drain { count($0.event) }
    }

    private mutating func count(_ event: FailureEvent) {
        if !query.conditions.isEmpty { textKeysSeen |= query.keys(in: event) }
        guard query.admits(event) else { return }
        builder.append(foreignFailure(event))
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
        text.finish(isWhole: isWhole)
        countFailures()
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
