import FailureSummaries
import LogArchives
import LogRecords

/// Identities of records that were handed on already, over all inputs of a run.
final class SeenRecords {
    private var trackers: [String: SequenceTracker] = [:]

    /// True when the record is new; always for one without identity.
    func insert(_ fields: RecordFields) -> Bool {
        guard let run = fields.text(.run), let sequence = fields.integer(.sequence), sequence > 0 else { return true }
        return trackers[run, default: SequenceTracker()].insert(UInt64(sequence))
    }
}

/// Hands on every failure of an input. Evidence waits until the input has been read.
struct EventHandler: CountingLineHandler {
    private let input: LogInput
    private let query: Query
    private let filter: RecordFilter
    private let seen: SeenRecords
    private let emit: (FailureEvent) -> Void
    private var text: TextLogParser
    private var evidence: [FailureEvent] = []
    private var evidenceByID: [String: Int] = [:]
    private var stated: Set<UInt64> = []
    private(set) var passedOver: [String: Int] = [:]
    private(set) var duplicates = 0
    private(set) var damage: [ArchiveDamage] = []
    private var records = 0

    init(_ input: LogInput, _ query: Query, seen: SeenRecords, emit: @escaping (FailureEvent) -> Void) {
        self.input = input
        self.query = query
        self.seen = seen
        self.emit = emit
        filter = query.filter
        text = TextLogParser(path: input.path)
    }

    /// Each is asked for its identity.
    var takesPlainRecords: Bool { false }

    mutating func take(plain records: PlainRecords) {}

    mutating func take(object fields: RecordFields, line: Int) -> Bool {
        guard let time = SummaryBuilder.timeOfRecord(fields) else { return false }
        guard seen.insert(fields) else {
            duplicates += 1
            return true
        }
        records += 1
        guard fields.has(.errorType), filter.admits(time: time), filter.admits(fields),
            let event = FailureEvent(fields, time: time, path: input.path, line: line)
        else { return true }
        if fields.text(.evidence) == "log" {
            hold(event)
        } else {
            if let id = event.correlationID { stated.insert(StableHash.hash(id)) }
            emit(event)
        }
        return true
    }

    private mutating func hold(_ event: FailureEvent) {
        if let id = event.correlationID, let index = evidenceByID[id] {
            let records = evidence[index].records + event.records
            if SummaryBuilder.outermostRank(event.domain) < SummaryBuilder.outermostRank(evidence[index].domain) {
                evidence[index] = event
            }
            evidence[index].records = records
            return
        }
        if let id = event.correlationID { evidenceByID[id] = evidence.count }
        evidence.append(event)
    }

    mutating func take(text line: UnsafeRawBufferPointer, line number: Int) {
        guard !input.isRepeated else {
            duplicates += 1
            return
        }
        text.take(line, number: number) { [query, emit] event in
            if query.admits(event) { emit(event) }
        }
    }

    mutating func pass(over reason: UnparsedReason, line: Int) {
        passedOver[reason.rawValue, default: 0] += 1
    }

    mutating func note(_ damage: ArchiveDamage) {
        self.damage.append(damage)
    }

    mutating func finish(_ counts: inout InputCounts) {
        text.finish { [query, emit] event in
            if query.admits(event) { emit(event) }
        }
        for event in evidence {
            guard let id = event.correlationID, stated.contains(StableHash.hash(id)) else {
                emit(event)
                continue
            }
        }
        counts.records = records
        if records > 0 { counts.flavours.insert(.native) }
        counts.take(text.counts)
    }
}
