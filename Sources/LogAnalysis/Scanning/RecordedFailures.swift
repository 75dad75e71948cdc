import FailureSummaries
import LogRecords

/// The failures that the records of one input state, each once.
///
/// A failure that is logged twice counts once. One that was read out of a log line (evidence) waits until the app had
/// time to log it, too.
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

    /// Nil: it is none of our records. `number`: what a repetition of its failure is told by. `attempts`: how many
    /// operations ended with it, and when.
    mutating func read(
        _ fields: RecordFields,
        line: Int,
        number: Int,
        attempts: (Int, Int64) -> Void = { _, _ in }
    ) -> Step? {
        guard fields.mayBeOurs, let time = SummaryBuilder.timeOfRecord(fields) else { return nil }
        guard seen.insert(fields) else { return .duplicate }
        guard filter.admits(time: time), filter.admits(fields) else { return .nothing }
        let isEvidence = fields.text(.evidence) == "log"
        let outcome = fields.text(.outcome)
        if isEvidence {
            if outcome == "success" { ledger.succeed(id: StableHash.hash(ofID: fields.bytes(.correlationID))) }
        } else if outcome == "success" || outcome == "failure" {
            attempts(SummaryBuilder.weight(fields), time)
        }
        guard fields.has(.errorType), let event = FailureEvent(fields, time: time, path: path, line: line) else {
            return .nothing
        }
        let identity = FailureIdentity(event, run: fields.bytes(.run).map { StableHash.hash($0) } ?? 0)
        if isEvidence {
            ledger.add(event, identity, records: event.records, domain: event.domain, line: fields.line)
            return .evidence
        }
        let first = ledger.log(identity, mayRepeat: !event.isReplay && event.weight == 1, number)
        return first.map { .repetition($0) } ?? .failure(event)
    }

    /// A failure of a text log.
    mutating func log(_ event: FailureEvent) {
        _ = ledger.log(FailureIdentity(event, run: 0), mayRepeat: false, 0)
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
