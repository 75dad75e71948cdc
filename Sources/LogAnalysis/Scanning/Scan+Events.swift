import FailureSummaries
import LogArchives
import LogRecords

/// Identities of records that were already emitted, over all inputs of a run.
final class SeenRecords {
    private var runs: RunTable
    private var rows: RowIDs

    init(_ limits: ReaderLimits) {
        runs = RunTable(limits)
        rows = RowIDs(limit: limits.rows)
    }

    /// True if the record is new; always true for one without identity.
    func insert(_ fields: RecordFields) -> Bool {
        guard let run = fields.bytes(.run), let sequence = fields.integer(.sequence), sequence > 0 else { return true }
        return runs.insert(UInt64(sequence), run: run)
    }

    /// True if the row of an export is new; always true for one without an id.
    func insert(_ row: SignInRow) -> Bool { row.id.map { rows.insert($0) } ?? true }

    /// Where some records may have been handed on twice.
    var problem: InputProblem? {
        guard runs.isOverflowing || rows.isOverflowing else { return nil }
        return InputProblem(
            .note,
            path: RecordKey.sequence.rawValue,
            reason: "there are more runs, or more gaps between sequence numbers, than are kept",
            remedy: "a record that is in the inputs twice may be shown twice"
        )
    }
}

/// Emits every failure of an input. Evidence waits until the input has been read.
struct EventHandler: CountingLineHandler {
    private let input: LogInput
    private let query: Query
    private let filter: RecordFilter
    private let seen: SeenRecords
    private let emit: (FailureEvent) -> Void
    private var text: TextLogParser
    private var signIns = SignInCounts()
    /// Failures that were read out of a log line wait here, by the same rule as in a report.
    private var evidence = EvidenceLedger<FailureEvent>(keptLimit: 0)
    private(set) var skipped: [String: Int] = [:]
    private(set) var duplicates = 0
    private(set) var damage = BoundedList<ArchiveDamage>()
    private var records = 0
    private var keysSeen: UInt64 = 0

    init(_ input: LogInput, _ query: Query, seen: SeenRecords, emit: @escaping (FailureEvent) -> Void) {
        self.input = input
        self.query = query
        self.seen = seen
        self.emit = emit
        filter = query.filter
        text = TextLogParser(path: input.path)
    }

    var hasRead: Bool { records > 0 || duplicates > 0 || text.hasRead }

    /// Each record's identity is needed.
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        guard fields.mayBeOurs, let time = SummaryBuilder.timeOfRecord(fields) else { return false }
        guard seen.insert(fields) else {
            duplicates += 1
            return true
        }
        records += 1
        if !filter.conditions.isEmpty { keysSeen |= filter.keys(in: fields) }
        guard fields.has(.errorType), filter.admits(time: time), filter.admits(fields),
            let event = FailureEvent(fields, time: time, path: input.path, line: line)
        else { return true }
        let correlation = StableHash.hash(ofID: fields.bytes(.correlationID))
        if fields.text(.evidence) == "log" {
            evidence.add(
                event,
                correlation: correlation,
                records: event.records,
                domain: event.domain,
                line: fields.line
            )
            emit(settled: evidence.overdue())
        } else {
            evidence.state(correlation)
            emit(event)
        }
        return true
    }

    private func emit(settled: [EvidenceLedger<FailureEvent>.Pending]) {
        for pending in settled {
            var event = pending.failure
            event.records = pending.records
            emit(event)
        }
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int) {
        handle(text: line, line: number, origin: LineOrigin())
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int, origin: LineOrigin) {
        guard !input.isRepeated else {
            duplicates += 1
            return
        }
        if let row = SignInRow(line, path: input.path, line: number) { return pass(row) }
        var events: [FailureEvent] = []
        text.append(line, number: number, origin: origin) { events.append($0) }
        for event in events { pass(event) }
    }

    private mutating func pass(_ row: SignInRow) {
        guard seen.insert(row) else {
            duplicates += 1
            return
        }
        signIns.append(row)
        if row.outcome == .failure, query.admits(row.event) { emit(row.event) }
    }

    private mutating func pass(_ event: FailureEvent) {
        if !query.conditions.isEmpty { keysSeen |= query.keys(in: event) }
        guard query.admits(event) else { return }
        evidence.state(event.correlationID.map { StableHash.hash($0.lowercased()) } ?? 0)
        emit(event)
    }

    mutating func skip(because reason: UnparsedReason, line: Int) {
        skipped[reason.rawValue, default: 0] += 1
    }

    mutating func note(_ damage: ArchiveDamage) {
        self.damage.append(damage)
    }

    /// `isWhole`: the last line has its line feed.
    mutating func finish(_ counts: inout InputCounts, isWhole: Bool) {
        var events: [FailureEvent] = []
        text.finish(isWhole: isWhole) { events.append($0) }
        for event in events { pass(event) }
        emit(settled: evidence.settled())
        counts.records = records
        counts.keysSeen = keysSeen
        if records > 0 { counts.flavours.insert(.native) }
        counts.add(text.counts)
        signIns.add(to: &counts, query)
    }
}
