import FailureSummaries
import LogArchives
import LogRecords

/// Emits every failure of an input. Evidence waits until the input has been read.
struct EventHandler: ~Copyable, CountingLineHandler {
    private let input: LogInput
    private let query: Query
    private let filter: RecordFilter
    private let seen: SeenRecords
    private let emit: (FailureEvent) -> Void
    private var text: TextLogParser
    private var signIns = SignInCounts()
    private var recorded: RecordedFailures
    private var held = HeldEvents()
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
        recorded = RecordedFailures(input.path, query.filter, seen)
        text = TextLogParser(path: input.path, countsNamedErrors: query.countsNamedErrors) { input.lastChange }
    }

    var hasRead: Bool { records > 0 || duplicates > 0 || text.hasRead }

    /// Each record's identity is needed.
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        guard let step = recorded.read(fields, line: line, number: held.nextNumber) else { return false }
        if case .duplicate = step {
            duplicates += 1
            return true
        }
        records += 1
        if !filter.conditions.isEmpty { keysSeen |= filter.keys(in: fields) }
        switch step {
        case .duplicate, .nothing: break
        case .failure(let event): held.append(event, emit)
        case .repetition(let number): held.repeats(number)
        case .evidence: for event in recorded.overdue() { emit(event) }
        }
        return true
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
        if let log = OtherExportRow.name(line) { return skip(because: .noSignIn(log), line: number) }
        text.append(line, number: number, origin: origin)
        for event in text.takeEvents() { pass(event) }
    }

    private mutating func pass(_ row: SignInRow) {
        guard seen.insert(row) else {
            duplicates += 1
            return
        }
        signIns.append(row)
        if !query.conditions.isEmpty { keysSeen |= query.keys(in: row.event) }
        if row.outcome == .failure, query.admits(row.event) { emit(row.event) }
    }

    private mutating func pass(_ event: FailureEvent) {
        if !query.conditions.isEmpty { keysSeen |= query.keys(in: event) }
        guard query.admits(event) else { return }
        recorded.log(event)
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
        text.finish(isWhole: isWhole)
        for event in text.takeEvents() { pass(event) }
        held.finish(emit)
        for event in recorded.settled() { emit(event) }
        counts.records = records
        counts.keysSeen = keysSeen
        if records > 0 { counts.formats.insert(.native) }
        counts.add(text.counts)
        signIns.add(to: &counts, query)
    }
}

extension FailureIdentity {
    /// `id`: hash of the correlation id.
    init(_ event: FailureEvent, id: UInt64, run: UInt64) {
        self.init(
            id: id,
            run: run,
            domain: StableHash.hash(event.domain),
            code: StableHash.hash(event.code),
            internalCode: event.internalCode.map { StableHash.hash(String($0)) } ?? 0,
            time: event.time
        )
    }
}
