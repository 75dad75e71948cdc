import FailureSummaries
import LogArchives
import LogRecords

/// What all files that are followed have in common.
final class FollowSession {
    let query: Query
    let filter: RecordFilter
    let seen = SeenRecords(ReaderLimits())
    /// Failures before this time are left out.
    let since: Int64
    /// Whether what is read was there before: the first look.
    var isFirstLook = true
    var now: Int64 = 0
    private(set) var records = 0
    private let emit: (FailureEvent, _ isNew: Bool) -> Void
    private let countAttempts: (Int, _ time: Int64) -> Void

    init(
        _ query: Query,
        since: Int64,
        emit: @escaping (FailureEvent, _ isNew: Bool) -> Void,
        attempts: @escaping (Int, _ time: Int64) -> Void
    ) {
        self.query = query
        self.since = since
        self.emit = emit
        filter = query.filter
        countAttempts = attempts
    }

    func add(records count: Int) {
        if !isFirstLook { records += count }
    }

    func add(_ event: FailureEvent) {
        guard event.time ?? now >= since, query.admits(event) else { return }
        emit(event, !isFirstLook)
    }

    func add(attempts: Int, at time: Int64) {
        if time >= since { countAttempts(attempts, time) }
    }
}

/// Hands on the failures of one file as soon as they are known, by the rules of a report: a failure that is logged twice
/// counts once, and one that was read out of a log line waits until the app had time to log it.
struct FollowHandler: LineHandler {
    private let path: String
    private let session: FollowSession
    private var text: TextLogParser
    private var textRecords = 0
    private var hasText = false
    private var ledger = FailureLedger<FailureEvent, Int>(keptLimit: 0)
    /// When the first failure came that was read out of a log line and waits.
    private var waitingSince: Int64?

    /// How long a record of text may continue.
    private static let patience: Int64 = 1_000_000

    init(_ path: String, _ session: FollowSession) {
        self.path = path
        self.session = session
        text = TextLogParser(path: path)
    }

    /// Each record's identity is needed.
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        guard fields.mayBeOurs, let time = SummaryBuilder.timeOfRecord(fields) else { return false }
        guard session.seen.insert(fields) else { return true }
        session.add(records: 1)
        guard session.filter.admits(fields) else { return true }
        let isEvidence = fields.text(.evidence) == "log"
        let outcome = fields.text(.outcome)
        if isEvidence {
            if outcome == "success" { ledger.succeed(id: StableHash.hash(ofID: fields.bytes(.correlationID))) }
        } else if outcome == "success" || outcome == "failure" {
            session.add(attempts: SummaryBuilder.weight(fields), at: time)
        }
        guard fields.has(.errorType), let event = FailureEvent(fields, time: time, path: path, line: line) else {
            return true
        }
        let identity = FailureIdentity(event, run: fields.bytes(.run).map { StableHash.hash($0) } ?? 0)
        if isEvidence {
            ledger.add(event, identity, records: event.records, domain: event.domain, line: fields.line)
            waitingSince = waitingSince ?? session.now
            for pending in ledger.overdue() { session.add(pending.failure) }
        } else if ledger.log(identity, mayRepeat: !event.isReplay && event.weight == 1, 0) == nil {
            session.add(event)
        }
        return true
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int) {
        handle(text: line, line: number, origin: LineOrigin())
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int, origin: LineOrigin) {
        hasText = true
        var events: [FailureEvent] = []
        text.append(line, number: number, origin: origin) { events.append($0) }
        pass(events)
    }

    private mutating func pass(_ events: [FailureEvent]) {
        for event in events {
            _ = ledger.log(FailureIdentity(event, run: 0), mayRepeat: false, 0)
            session.add(event)
        }
        session.add(records: text.counts.records - textRecords)
        textRecords = text.counts.records
    }

    mutating func skip(because reason: UnparsedReason, line: Int) {}

    mutating func note(_ damage: ArchiveDamage) {}

    /// Hands on what has waited long enough. `lastChange`: when the file grew.
    mutating func settle(lastChange: Int64) {
        if hasText, session.now - lastChange >= Self.patience { finishText() }
        if let waiting = waitingSince, session.now - waiting >= FailureIdentity.span { finishEvidence() }
    }

    mutating func finish() {
        finishText()
        finishEvidence()
    }

    private mutating func finishText() {
        guard hasText else { return }
        hasText = false
        var events: [FailureEvent] = []
        text.finish(isWhole: true) { events.append($0) }
        pass(events)
    }

    private mutating func finishEvidence() {
        waitingSince = nil
        for pending in ledger.settled() { session.add(pending.failure) }
    }
}
