import CByteScan
package import CPlatform
import LogRecords
import MSALErrorModel

/// Encodes one record: a JSON object with the keys of `RecordKey` in their order, and a line feed.
///
/// Every text passes `scrub` on its way into a record; there is no other way. Only what cannot hold personal data is
/// written without it: numbers, UUIDs (their format is checked here, whatever the caller says), single words of a
/// protocol, and labels, trace ids and pseudonyms, which are already scrubbed.
package enum RecordEncoder {
    /// Encodes into this thread's scratch buffer, or into its own allocation if a log call is made from within a log
    /// call, and passes the line to `body`. Returns false if there was no memory: the record is lost and the caller
    /// counts it.
    @inline(__always)
    package static func encode(
        _ draft: RecordDraft,
        logger: PreparedBlock,
        service: PreparedBlock,
        sequence: UInt64,
        scratch: UnsafeMutablePointer<thread_scratch>? = thread_scratch_of_current(),
        scrub: (String) -> String,
        body: (UnsafeRawBufferPointer) -> Void
    ) -> Bool {
        guard let scratch, let bytes = scratch.pointee.bytes else { return false }
        if scratch.pointee.is_in_use != 0 {
            encodeNested(draft, logger: logger, service: service, sequence: sequence, scrub: scrub, body: body)
            return true
        }
        scratch.pointee.is_in_use = 1
        defer { scratch.pointee.is_in_use = 0 }
        let buffer = UnsafeMutableBufferPointer(start: bytes, count: scratch.pointee.capacity)
        var writer = RecordWriter(buffer, base: bytes)
        write(draft, logger: logger, service: service, sequence: sequence, scrub: scrub, to: &writer, scratch: scratch)
        body(writer.bytes)
        return true
    }

    /// The record that announces calls that were not logged: how many, by level (indexed by `RecordLevel.rawValue`).
    package static func encodeLosses(
        _ losses: [UInt64],
        time: Int64,
        logger: PreparedBlock,
        service: PreparedBlock,
        sequence: UInt64,
        scratch: UnsafeMutablePointer<thread_scratch>,
        body: (UnsafeRawBufferPointer) -> Void
    ) {
        guard scratch.pointee.is_in_use == 0, let bytes = scratch.pointee.bytes else { return }
        scratch.pointee.is_in_use = 1
        defer { scratch.pointee.is_in_use = 0 }
        let total = losses.reduce(0, &+)
        var writer = RecordWriter(
            UnsafeMutableBufferPointer(start: bytes, count: scratch.pointee.capacity),
            base: bytes
        )
        writer.literal("{\"@timestamp\":\"")
        writer.timestamp(microseconds: time, scratch: scratch)
        writer.level(.warning)
        writer.unsigned(total)
        writer.literal(
            " log calls were not logged: they were made by what runs inside a log call, or there was no memory"
        )
        writer.prepared(logger.bytes)
        writer.unsigned(sequence)
        writer.prepared(service.bytes)
        writer.literal(",\"event.action\":\"records-dropped\",\"msal.dropped.total\":")
        writer.unsigned(total)
        for level in RecordLevel.allCases {
            let count = losses[Int(level.rawValue)]
            guard count > 0 else { continue }
            writer.literal(",\"msal.dropped.")
            writer.text(level.text)
            writer.literal("\":")
            writer.unsigned(count)
        }
        writer.literal("}\n")
        body(writer.bytes)
    }

    @inline(never)
    private static func encodeNested(
        _ draft: RecordDraft,
        logger: PreparedBlock,
        service: PreparedBlock,
        sequence: UInt64,
        scrub: (String) -> String,
        body: (UnsafeRawBufferPointer) -> Void
    ) {
        var scratch = thread_scratch()
        scratch.second = .min
        let capacity = Int(THREAD_SCRATCH_CAPACITY)
        let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: capacity)
        defer { buffer.deallocate() }
        guard let base = buffer.baseAddress else { return }
        var writer = RecordWriter(buffer, base: base)
        write(draft, logger: logger, service: service, sequence: sequence, scrub: scrub, to: &writer, scratch: &scratch)
        body(writer.bytes)
    }

    private static func write(
        _ draft: RecordDraft,
        logger: PreparedBlock,
        service: PreparedBlock,
        sequence: UInt64,
        scrub: (String) -> String,
        to writer: inout RecordWriter,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) {
        writer.literal("{\"@timestamp\":\"")
        writer.timestamp(microseconds: draft.time, scratch: scratch)
        writer.level(draft.level)
        let message = scrub(draft.message)
        writer.text(message)
        writer.prepared(logger.bytes)
        writer.unsigned(sequence)
        writer.prepared(service.bytes)
        writer.member(",\"trace.id\":\"", draft.traceID)
        writer.member(",\"span.id\":\"", draft.spanID)
        switch draft.outcome {
        case .success: writer.literal(",\"event.outcome\":\"success\"")
        case .failure: writer.literal(",\"event.outcome\":\"failure\"")
        case nil: break
        }
        if let duration = draft.duration {
            writer.literal(",\"event.duration\":")
            writer.signed(duration)
        }
        if let failure = draft.failure {
            write(failure, of: draft, message: message, scrub: scrub, to: &writer)
        } else {
            writer.id(",\"msal.correlation_id\":\"", draft.correlationID)
            writeRequest(draft, scrub: scrub, to: &writer)
            if draft.isEvidence { writer.literal(",\"msal.evidence\":\"log\"") }
            writer.member(",\"user.hash\":\"", draft.account)
        }
        if let origin = draft.origin {
            writer.member(",\"log.origin.file.name\":\"", scrub(origin.file))
            writer.literal(",\"log.origin.file.line\":")
            writer.unsigned(UInt64(origin.line))
            writer.member(",\"log.origin.function\":\"", scrub(origin.function))
        }
        if !draft.labels.isEmpty { write(draft.labels, to: &writer) }
        writer.literal("}\n")
    }

    private static func write(
        _ failure: MSALFailure,
        of draft: RecordDraft,
        message: String,
        scrub: (String) -> String,
        to writer: inout RecordWriter
    ) {
        writer.word(",\"error.type\":\"", failure.domain, scrub: scrub)
        writer.literal(",\"error.code\":\"")
        writer.signed(Int64(failure.code))
        writer.literal("\"")
        // An error without a description of its own is described by the statement that logs it.
        writer.member(",\"error.message\":\"", failure.unscrubbedMessage.map(scrub) ?? message)
        writer.word(",\"msal.error.name\":\"", failure.name, scrub: scrub)
        if let code = failure.internalCode {
            writer.literal(",\"msal.internal.code\":")
            writer.signed(Int64(code))
        }
        writer.word(",\"msal.internal.name\":\"", failure.internalName, scrub: scrub)
        writer.word(",\"msal.oauth.error\":\"", failure.oauthError, scrub: scrub)
        writer.word(",\"msal.oauth.suberror\":\"", failure.oauthSubError, scrub: scrub)
        if !failure.serviceCodes.isEmpty {
            writer.literal(",\"msal.service_codes\":[")
            for (index, code) in failure.serviceCodes.enumerated() {
                if index > 0 { writer.literal(",") }
                switch code.family {
                case .aadsts: writer.literal("\"AADSTS")
                case .aadb2c: writer.literal("\"AADB2C")
                }
                writer.signed(Int64(code.number))
                writer.literal("\"")
            }
            writer.literal("]")
        }
        writer.id(",\"msal.correlation_id\":\"", failure.correlationID ?? draft.correlationID)
        writer.id(",\"msal.request_id\":\"", failure.requestID)
        writeRequest(draft, scrub: scrub, to: &writer)
        writer.list(",\"msal.scopes.granted\":[", failure.grantedScopes, scrub: scrub)
        writer.list(",\"msal.scopes.declined\":[", failure.declinedScopes, scrub: scrub)
        if failure.claimsChallenge != nil { writer.literal(",\"msal.claims_challenge\":true") }
        if failure.isThrottled { writer.literal(",\"msal.throttled\":true") }
        if let delay = failure.retryAfter {
            writer.literal(",\"msal.retry_after\":")
            writer.seconds(delay)
        }
        writer.word(",\"msal.recovery\":\"", failure.recovery.rawValue, scrub: scrub)
        writer.member(",\"msal.broker_version\":\"", failure.brokerVersion.map(scrub))
        if !failure.underlying.isEmpty {
            writer.list(",\"msal.underlying\":[", failure.underlying.map(\.description), scrub: scrub)
        }
        if draft.isEvidence { writer.literal(",\"msal.evidence\":\"log\"") }
        if let status = failure.httpStatus {
            writer.literal(",\"http.response.status_code\":")
            writer.signed(Int64(status))
        }
        writer.member(",\"user.hash\":\"", draft.account)
    }

    private static func writeRequest(_ draft: RecordDraft, scrub: (String) -> String, to writer: inout RecordWriter) {
        writer.word(",\"msal.operation\":\"", draft.operation, scrub: scrub)
        writer.id(",\"msal.client_id\":\"", draft.clientID)
        writer.id(",\"msal.tenant_id\":\"", draft.tenantID)
    }

    private static func write(_ labels: LabelList, to writer: inout RecordWriter) {
        var isTruncated = labels.isTruncated
        for entry in labels.entries {
            if writer.isNearlyFull {
                isTruncated = true
                break
            }
            writer.literal(",\"labels.")
            writer.text(entry.key)
            writer.literal("\":\"")
            writer.text(entry.value)
            writer.literal("\"")
        }
        if isTruncated { writer.literal(",\"labels.truncated\":\"true\"") }
    }
}

extension RecordWriter {
    /// `"`, the level's member, and the beginning of the message's.
    @inline(__always)
    fileprivate mutating func level(_ level: RecordLevel) {
        switch level {
        case .trace: literal("\",\"log.level\":\"trace\",\"message\":\"")
        case .debug: literal("\",\"log.level\":\"debug\",\"message\":\"")
        case .info: literal("\",\"log.level\":\"info\",\"message\":\"")
        case .notice: literal("\",\"log.level\":\"notice\",\"message\":\"")
        case .warning: literal("\",\"log.level\":\"warning\",\"message\":\"")
        case .error: literal("\",\"log.level\":\"error\",\"message\":\"")
        case .critical: literal("\",\"log.level\":\"critical\",\"message\":\"")
        }
    }

    /// A text member, if there is a value. `key` has the comma before it and the quote after it.
    @inline(__always)
    fileprivate mutating func member(_ key: StaticString, _ value: String?) {
        guard let value else { return }
        literal(key)
        text(value)
        literal("\"")
    }

    /// An id member, if there is a value and it is a UUID.
    @inline(__always)
    fileprivate mutating func id(_ key: StaticString, _ value: String?) {
        if let value { uuid(key, value) }
    }

    /// A text member that usually is a single word, which needs no scrubbing. Anything else is scrubbed.
    @inline(__always)
    fileprivate mutating func word(_ key: StaticString, _ value: String?, scrub: (String) -> String) {
        guard let value else { return }
        literal(key)
        let isWord = value.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.baseAddress.map { json_is_word($0, bytes.count) != 0 } ?? false
        }
        text(isWord == true ? value : scrub(value))
        literal("\"")
    }

    /// An array of texts, if there are any. `key` ends with the bracket. Stops when the record is nearly full.
    fileprivate mutating func list(_ key: StaticString, _ values: [String], scrub: (String) -> String) {
        guard !values.isEmpty else { return }
        literal(key)
        for (index, value) in values.enumerated() {
            if index > 0 { literal(",") }
            literal("\"")
            if isNearlyFull {
                literal("…[cut ")
                unsigned(UInt64(values.count - index))
                literal(" values]\"")
                break
            }
            text(scrub(value))
            literal("\"")
        }
        literal("]")
    }
}
