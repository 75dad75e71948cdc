import FailureSummaries
import LogRecords

/// The failures that the records of one input state, each once.
///
/// A failure that is logged twice counts once. One that was read out of a log line (evidence) waits until the app had
/// time to log it as well.
struct RecordedFailures {
    /// What one record was.
    enum Step {
        /// A record that was read before.
        case duplicate
        /// Not asked for, or it states no failure that counts now.
        case nothing
        case failure(FailureEvent)
        /// The failure with this number, logged again.
        case repetition(Int)
        /// Waits in the ledger.
        case evidence
    }

    private let path: String
    private let filter: RecordFilter
    private let seen: SeenRecords
    private var ledger = FailureLedger<FailureEvent, Int>(keptLimit: 0)

    init(_ path: String, _ filter: RecordFilter, _ seen: SeenRecords) {
        self.path = path
        self.filter = filter
        self.seen = seen
    }

    /// Nil if it is not one of our records. `number` comes back in `Step.repetition` if a later record logs the same
    /// failure again. `ends` gets the ends of operations that are not failures that count, and their time; it gets 0
    /// for a failure that states its outcome.
    mutating func read(
        _ fields: RecordFields,
        line: Int,
        number: Int,
        ends: (Int, Int64) -> Void = { _, _ in }
    ) -> Step? {
        guard fields.mayBeOurs, let time = SummaryBuilder.timeOfRecord(fields) else { return nil }
        guard seen.insert(fields) else { return .duplicate }
        guard filter.admits(time: time), filter.admits(fields) else { return .nothing }
        let isEvidence = fields.text(.evidence) == "log"
        let outcome = fields.text(.outcome)
        let id = StableHash.hash(ofID: fields.bytes(.correlationID))
        if isEvidence, outcome == "success" { ledger.succeed(id: id) }
        let event = fields.has(.errorType) ? FailureEvent(fields, time: time, path: path, line: line) : nil
        if !isEvidence, outcome == "success" || outcome == "failure" {
            ends(event.map { !$0.isReplay } ?? false ? 0 : SummaryBuilder.weight(fields), time)
        }
        guard let event else { return .nothing }
        let identity = FailureIdentity(event, id: id, run: fields.bytes(.run).map { StableHash.hash($0) } ?? 0)
        if isEvidence {
            ledger.add(event, identity, records: event.records, domain: event.domain, line: fields.line)
            return .evidence
        }
        let first = ledger.log(identity, mayRepeat: !event.isReplay && event.weight == 1, number)
        return first.map { .repetition($0) } ?? .failure(event)
    }

    /// A failure of a text log.
    mutating func log(_ event: FailureEvent) {
        let identity = FailureIdentity(event, id: StableHash.hash(ofID: event.correlationID), run: 0)
        _ = ledger.log(identity, mayRepeat: false, 0)
    }

    /// Evidence that has waited long enough.
    mutating func overdue() -> [FailureEvent] { Self.events(ledger.overdue()) }

    /// All evidence that counts.
    mutating func settled() -> [FailureEvent] { Self.events(ledger.settled()) }

    private static func events(_ settled: [FailureLedger<FailureEvent, Int>.Pending]) -> [FailureEvent] {
        settled.map { pending in
            var event = pending.failure
            event.records = pending.records
            return event
        }
    }
}
