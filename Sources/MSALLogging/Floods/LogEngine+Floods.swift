import CPlatform
import MSALErrorModel
import PIIScrubbing
import RecordEncoding

extension LogEngine {
    /// Whether a failure is folded into a later record, or was counted before. False: write it now.
    @inline(never)
    func folds(
        _ floods: FloodTable,
        _ failure: MSALFailure,
        facts: CallFacts,
        request: RecordEncoder.Request,
        hold: () -> HeldRecord
    ) -> Bool {
        // The table's lock may be held by a thread that a forked child does not have.
        guard isOwner else { return false }
        let key = FloodTable.Key(
            domain: failure.domain,
            code: failure.code,
            internalCode: failure.internalCode,
            recovery: failure.recovery.rawValue,
            isThrottled: failure.isThrottled,
            isAttempt: facts.outcome != nil,
            operation: facts.operation?.rawValue ?? request.first(\.operation),
            account: (request.first(\.account) ?? failure.unscrubbedAccount).map { scrubbers.account($0) }
        )
        let correlation = Self.correlationHash(failure: failure, request)
        let (decision, due) = floods.decide(key, correlation: correlation)
        if let (record, count) = due { emit(record, count, mayWait: true) }
        switch decision {
        case .write: return false
        case .counted: return true
        case .fold:
            // It stands for many, so it waits for a slow disk as each of them would have.
            return floods.hold(hold(), key) { self.emitFolded(key, mayWait: true) }
        }
    }

    /// Writes the folded failures of one kind, or of all, each after its story.
    func emitFolded(_ key: FloodTable.Key? = nil, mayWait: Bool = false) {
        guard let floods, isOwner else { return }
        for (record, count) in floods.take(key) { emit(record, count, mayWait: mayWait) }
    }

    private func emit(_ record: HeldRecord, _ count: Int, mayWait: Bool) {
        guard let scratch = thread_scratch_of_current().flatMap({ thread_scratch_make_nested($0) }) else {
            lose(record.level)
            return
        }
        defer { thread_scratch_free_nested(scratch) }
        let request = RecordEncoder.Request(call: record.fields)
        if let recorder {
            writeStory(of: record.failure, recorder, request, before: record.ringPosition, mayWait: mayWait)
        }
        emit(
            record.level,
            .string(record.message),
            time: record.time,
            outcome: record.outcome,
            duration: record.duration,
            failure: record.failure,
            repeatCount: count,
            operation: record.operation,
            request: request,
            origin: record.origin,
            labels: record.labels,
            encoder: record.encoder,
            mayWait: mayWait,
            scratch: scratch
        )
    }
}
