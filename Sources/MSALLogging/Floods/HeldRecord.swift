import LogRecords
import MSALErrorModel
import RecordEncoding

/// A record that waits: all that the encoder needs, in memory of its own. Its texts are as the caller gave them; the
/// labels are scrubbed.
///
/// Sendable because nothing changes it after `init`.
final class HeldRecord: @unchecked Sendable {
    let level: RecordLevel
    let message: String
    let time: Int64
    let outcome: RecordEncoder.Outcome?
    let duration: Int64?
    let failure: MSALFailure
    let operation: String?
    let fields: SharedFields
    let origin: CallSite?
    let labels: LabelPage
    let encoder: RecordEncoder
    /// About how many bytes it takes.
    let size: Int
    /// Where the flight recorder's ring ended when the record was made: its story is before that.
    let ringPosition: UInt64

    init(
        _ level: RecordLevel,
        _ message: String,
        time: Int64,
        facts: CallFacts,
        failure: MSALFailure,
        request: RecordEncoder.Request,
        origin: CallSite?,
        labels: borrowing LabelPage,
        encoder: RecordEncoder,
        ringPosition: UInt64
    ) {
        self.level = level
        self.message = message
        self.time = time
        outcome = facts.outcome
        duration = facts.duration
        self.failure = failure
        operation = facts.operation?.rawValue
        fields = SharedFields(request.fields)
        self.origin = origin
        var copy = LabelPage()
        copy.add(labels)
        copy.seal()
        self.labels = copy
        self.encoder = encoder
        size = 1_024 + message.utf8.count + (failure.unscrubbedMessage?.utf8.count ?? 0) + labels.textBytes
        self.ringPosition = ringPosition
    }
}
