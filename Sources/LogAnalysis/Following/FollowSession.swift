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
    /// Whether what is read was there before the session began.
    var isInitialRead = true
    var now: Int64 = 0
    private(set) var records = 0
    /// The initial read was stopped before its end.
    private(set) var wasStopped = false
    private let shouldStop: () -> Bool
    private let emit: (FailureEvent, _ isNew: Bool) -> Void
    private let countEnds: (Int, _ time: Int64) -> Void
    /// If the conditions leave only failures, nothing is known about attempts.
    private let knowsAttempts: Bool

    init(
        _ query: Query,
        since: Int64,
        shouldStop: @escaping () -> Bool,
        emit: @escaping (FailureEvent, _ isNew: Bool) -> Void,
        ends: @escaping (Int, _ time: Int64) -> Void
    ) {
        self.query = query
        self.since = since
        self.shouldStop = shouldStop
        self.emit = emit
        filter = query.filter
        countEnds = ends
        knowsAttempts = query.conditions.allSatisfy { Query.isKeyOfAttempts($0.key) }
    }

    /// Whether reading is to end where it is. Only the initial read takes long enough to ask.
    func stops() -> Bool {
        if isInitialRead, !wasStopped { wasStopped = shouldStop() }
        return wasStopped
    }

    /// Files that read like documents, and errors of which were left out; each once.
    private(set) var documents = BoundedList<QuotingDocument>()

    func add(_ document: QuotingDocument) {
        documents.append(document)
    }

    func add(newRecords count: Int) {
        records += count
    }

    func add(_ event: FailureEvent, isNew: Bool) {
        guard event.time ?? now >= since, query.admits(event) else { return }
        emit(event, isNew)
    }

    func add(ends: Int, at time: Int64) {
        if time >= since, knowsAttempts { countEnds(ends, time) }
    }
}

/// Passes on the failures of one file as soon as they are known, by the rules of a report: a failure that is logged
/// twice counts once, and one that was read out of a log line waits until the app had time to log it.
struct FollowHandler: ~Copyable, LineHandler {
    private let session: FollowSession
    private let knowsLines: Bool
    private var text: TextLogParser
    private var textRecords = 0
    private var hasText = false
    private var recorded: RecordedFailures
    /// When the first failure came that was read out of a log line and waits.
    private var waitingSince: Int64?
    /// The last line so far, and the last one of the initial read. A failure that waits is not new because it is passed
    /// on later.
    private var lastLine = 0
    private var lastInitialLine = 0

    /// How long a record of text may continue.
    private static let patience: Int64 = 1_000_000

    /// `knowsLines`: the file was read from its first line, so numbers of lines are right.
    init(_ path: String, knowsLines: Bool, _ session: FollowSession) {
        self.session = session
        self.knowsLines = knowsLines
        recorded = RecordedFailures(path, session.filter, session.seen)
        text = TextLogParser(path: path, countsNamedErrors: session.query.countsNamedErrors) { session.now }
    }

    /// Each record's identity is needed.
    var acceptsNonFailureRuns: Bool { false }

    mutating func handle(nonFailures records: NonFailureRun) {}

    mutating func handle(object fields: RecordFields, line: Int) -> Bool {
        let session = session
        note(line: line)
        let step = recorded.read(fields, line: line, number: 0) { session.add(ends: $0, at: $1) }
        guard let step else { return false }
        switch step {
        case .duplicate: return true
        case .nothing, .repetition: break
        case .failure(let event): emit(event)
        case .evidence:
            waitingSince = waitingSince ?? session.now
            for event in recorded.overdue() { emit(event) }
        }
        addRecords(1)
        return true
    }

    private mutating func note(line: Int) {
        lastLine = line
        if session.isInitialRead { lastInitialLine = line }
    }

    private func addRecords(_ count: Int) {
        if lastLine > lastInitialLine { session.add(newRecords: count) }
    }

    private func emit(_ event: FailureEvent) {
        var event = event
        let isNew = event.line > lastInitialLine
        if !knowsLines { event.line = 0 }
        session.add(event, isNew: isNew)
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int) {
        handle(text: line, line: number, origin: LineOrigin())
    }

    mutating func handle(text line: UnsafeRawBufferPointer, line number: Int, origin: LineOrigin) {
        hasText = true
        note(line: number)
        text.append(line, number: number, origin: origin)
        passFailures()
    }

    private mutating func passFailures() {
        for event in text.takeEvents() {
            recorded.log(event)
            emit(event)
        }
        addRecords(text.counts.records - textRecords)
        textRecords = text.counts.records
    }

    mutating func skip(because reason: UnparsedReason, line: Int) {}

    mutating func note(_ damage: ArchiveDamage) {}

    /// What was left out so far because the file reads like a document.
    var document: QuotingDocument? { text.counts.document }

    /// Passes on what has waited long enough. `lastChange`: when the file grew.
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
        text.finish(isWhole: true)
        passFailures()
    }

    private mutating func finishEvidence() {
        waitingSince = nil
        for event in recorded.settled() { emit(event) }
    }
}
