package import CPlatform
package import LogRecords
package import MSALFailures
package import PIIScrubbing

/// Encodes one record: a JSON object with the keys of `RecordKey` in their order, and a line feed.
///
/// Holds what the records of one logger have in common. All arguments are borrowed: an encoded record costs no
/// allocation and counts no references of its own.
///
/// Sendable because the blocks are written in `init` only, and freed when nothing refers to the encoder any more.
@usableFromInline package final class RecordEncoder: @unchecked Sendable {
    fileprivate let logger: UnsafeBufferPointer<UInt8>
    fileprivate let service: UnsafeBufferPointer<UInt8>
    private let scrubbers: ScrubberChain
    private let members = FailureMembers.Table.shared
    private let generation: UInt64
    private let inChild: (@Sendable () -> RecordEncoder)?

    /// - Parameter inChild: makes the encoder for a forked child, which has another run and another process id.
    package init(
        logger: PreparedBlock,
        service: PreparedBlock,
        scrubbers: ScrubberChain,
        inChild: (@Sendable () -> RecordEncoder)? = nil
    ) {
        self.logger = Self.copy(logger)
        self.service = Self.copy(service)
        self.scrubbers = scrubbers
        self.inChild = inChild
        generation = platform_forks()
    }

    private static func copy(_ block: PreparedBlock) -> UnsafeBufferPointer<UInt8> {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: block.bytes.count)
        _ = copy.initialize(from: block.bytes)
        return UnsafeBufferPointer(copy)
    }

    deinit {
        logger.deallocate()
        service.deallocate()
    }

    /// A text where it is: a string, or bytes that are valid during the call.
    package enum Text {
        case string(String)
        case bytes(UnsafeBufferPointer<UInt8>)
    }

    /// The end of one operation.
    package enum Outcome: String, Sendable {
        case success
        case failure
    }

    /// Encodes into the buffer of `scratch`. The line is valid until its next use.
    ///
    /// - Parameters:
    ///   - time: microseconds since 1970.
    ///   - duration: nanoseconds.
    ///   - isEvidence: the failure was read from one of MSAL's own log lines.
    ///   - repeatCount: how many equal failures the record stands for.
    ///   - isRecorded: the record is one of the flight recorder's.
    ///   - operation: wins over the request's.
    ///   - actionOffset: receives where `event.action` belongs in the line.
    ///   - labels: sealed.
    package func encode(
        time: Int64,
        level: RecordLevel,
        message: Text,
        sequence: UInt64,
        outcome: Outcome? = nil,
        duration: Int64? = nil,
        failure: MSALFailure? = nil,
        isEvidence: Bool = false,
        repeatCount: Int = 1,
        isRecorded: Bool = false,
        actionOffset: UnsafeMutablePointer<Int>? = nil,
        operation: String? = nil,
        request: Request,
        origin: CallSite? = nil,
        labels: borrowing LabelPage,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UnsafeRawBufferPointer {
        var writer = RecordWriter(scratch)
        writer.open(time, level, scratch)
        let messageRange = writer.message(message, scrubbers)
        writeIdentity(sequence, to: &writer)
        writer.trace(labels)
        writer.outcome(outcome, duration)
        if let actionOffset { actionOffset.pointee = writer.count }
        // Their address, or each call would count a reference. The caller holds `failure` for the whole call.
        if let fields = failure?.box.address {
            writer.failure(
                fields,
                operation,
                request,
                isEvidence: isEvidence,
                repeatCount: repeatCount,
                isRecorded: isRecorded,
                message: messageRange,
                members: members.members(of: fields, scrubbers),
                scrubbers
            )
        } else if !request.isEmpty || operation != nil || isEvidence || isRecorded {
            writer.noFailure(operation, request, isEvidence: isEvidence, isRecorded: isRecorded, scrubbers)
        }
        if let origin { writer.origin(origin, scrubbers) }
        if !labels.isEmpty { writer.labels(labels) }
        writer.literal("}\n")
        return writer.bytes
    }

    /// Names the run and the process of this encoder; in a forked child, those of the child.
    @inline(__always)
    private func writeIdentity(_ sequence: UInt64, to writer: inout RecordWriter) {
        if platform_forks() != generation, let inChild {
            writer.identity(sequence, of: inChild())
        } else {
            writer.identity(sequence, of: self)
        }
    }

    /// The record that announces calls that were not logged.
    package func encodeLosses(
        _ losses: DroppedRecords,
        time: Int64,
        sequence: UInt64,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UnsafeRawBufferPointer {
        var writer = RecordWriter(scratch)
        writer.open(time, .warning, scratch)
        writer.unsigned(losses.total)
        writer.literal(
            " log calls were not logged: they were made by what runs inside a log call, or there was no memory"
        )
        writeIdentity(sequence, to: &writer)
        let action = InternalEventAction.recordsDropped.rawValue
        var members = ",\"\(RecordKey.action.rawValue)\":\"\(action)\"\(losses.members)"
        members.withUTF8 { writer.prepared($0) }
        writer.literal("}\n")
        return writer.bytes
    }
}

extension RecordWriter {
    /// Everything before the message.
    @inline(__always)
    fileprivate mutating func open(
        _ time: Int64,
        _ level: RecordLevel,
        _ scratch: UnsafeMutablePointer<thread_scratch>
    ) {
        literal(RecordOpening.text)
        timestamp(microseconds: time, scratch: scratch)
        self.level(level)
    }

    /// Which record this is, and whose: everything from the end of the message to the members of the service.
    @inline(__always)
    fileprivate mutating func identity(_ sequence: UInt64, of encoder: RecordEncoder) {
        prepared(encoder.logger)
        unsigned(sequence)
        prepared(encoder.service)
    }

    /// Returns where the message is in the record.
    @inline(__always)
    fileprivate mutating func message(_ message: RecordEncoder.Text, _ scrubbers: ScrubberChain) -> Range<Int> {
        let start = count
        text(message, scrubbers)
        return start..<count
    }

    @inline(__always)
    fileprivate mutating func trace(_ labels: borrowing LabelPage) {
        if let id = labels.traceIDText { member(",\"trace.id\":\"", scrubbed: id) }
        if let id = labels.spanIDText { member(",\"span.id\":\"", scrubbed: id) }
    }

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

    private static var correlationIDMember: StaticString { ",\"msal.correlation_id\":\"" }

    @inline(__always)
    private mutating func evidence(_ isEvidence: Bool) {
        if isEvidence { literal(",\"msal.evidence\":\"log\"") }
    }

    @inline(__always)
    private mutating func recorded(_ isRecorded: Bool) {
        if isRecorded { literal(",\"msal.flight_recorder\":true") }
    }

    @inline(__always)
    fileprivate mutating func outcome(_ outcome: RecordEncoder.Outcome?, _ duration: Int64?) {
        switch outcome {
        case .success: literal(",\"event.outcome\":\"success\"")
        case .failure: literal(",\"event.outcome\":\"failure\"")
        case nil: break
        }
        if let duration {
            literal(",\"event.duration\":")
            signed(duration)
        }
    }

    /// What a record without a failure has where `failure` writes that of one with it.
    @inline(__always)
    fileprivate mutating func noFailure(
        _ operation: String?,
        _ request: RecordEncoder.Request,
        isEvidence: Bool,
        isRecorded: Bool,
        _ scrubbers: ScrubberChain
    ) {
        correlationID(request)
        self.request(operation, request, scrubbers)
        evidence(isEvidence)
        recorded(isRecorded)
        if request.hasFields, let account = request.first(\.account) { self.account(member: account, scrubbers) }
    }

    @inline(__always)
    fileprivate mutating func origin(_ origin: CallSite, _ scrubbers: ScrubberChain) {
        member(",\"log.origin.file.name\":\"", origin.file, scrubbers)
        literal(",\"log.origin.file.line\":")
        unsigned(UInt64(origin.line))
        member(",\"log.origin.function\":\"", origin.function, scrubbers)
    }

    /// - Parameters:
    ///   - message: the statement's message in this record.
    ///   - members: what was encoded before for failures like this one.
    fileprivate mutating func failure(
        _ fields: UnsafePointer<MSALFailure.Fields>,
        _ operation: String?,
        _ request: RecordEncoder.Request,
        isEvidence: Bool,
        repeatCount: Int,
        isRecorded: Bool,
        message: Range<Int>,
        members: UnsafePointer<FailureMembers>?,
        _ scrubbers: ScrubberChain
    ) {
        if let members { prepared(members.pointee.error) } else { error(fields, scrubbers) }
        description(fields, message, scrubbers)
        if let members { prepared(members.pointee.codes) } else { codes(fields, scrubbers) }
        ids(fields, request)
        self.request(operation, request, scrubbers)
        scopes(fields, scrubbers)
        conditions(fields)
        if let members { prepared(members.pointee.recovery) } else { recovery(fields, scrubbers) }
        cause(fields, scrubbers)
        evidence(isEvidence)
        repeats(repeatCount)
        recorded(isRecorded)
        if let members { prepared(members.pointee.status) } else { status(fields) }
        let account = request.hasFields ? request.first(\.account) : nil
        if let account = account ?? fields.pointee.unscrubbedAccount { self.account(member: account, scrubbers) }
    }

    /// The error as the Elastic Common Schema describes any.
    @inline(__always)
    mutating func error(_ failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) {
        word(",\"error.type\":\"", failure.pointee.domain, scrubbers)
        literal(",\"error.code\":\"")
        signed(Int64(failure.pointee.code))
        literal("\",\"error.message\":\"")
    }

    /// An error without a description of its own is described by the statement that logs it.
    @inline(__always)
    private mutating func description(
        _ failure: UnsafePointer<MSALFailure.Fields>,
        _ message: Range<Int>,
        _ scrubbers: ScrubberChain
    ) {
        if let sentence = failure.pointee.unscrubbedMessage { text(sentence, scrubbers) } else { repeated(message) }
        literal("\"")
    }

    /// The names and codes that MSAL and the service give the failure.
    @inline(__always)
    mutating func codes(_ failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) {
        word(",\"msal.error.name\":\"", failure.pointee.name, scrubbers)
        if let code = failure.pointee.internalCode {
            literal(",\"msal.internal.code\":")
            signed(Int64(code))
        }
        word(",\"msal.internal.name\":\"", failure.pointee.internalName, scrubbers)
        word(",\"msal.oauth.error\":\"", failure.pointee.oauthError, scrubbers)
        word(",\"msal.oauth.suberror\":\"", failure.pointee.oauthSubError, scrubbers)
        serviceCodes(failure.pointee.serviceCodes)
    }

    /// The ids of the failed request. The failure's own correlation id wins.
    @inline(__always)
    private mutating func ids(_ failure: UnsafePointer<MSALFailure.Fields>, _ request: RecordEncoder.Request) {
        if let id = failure.pointee.correlationID {
            uuid(Self.correlationIDMember, id)
        } else {
            correlationID(request)
        }
        id(",\"msal.request_id\":\"", failure.pointee.requestID)
    }

    @inline(__always)
    private mutating func scopes(_ failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) {
        list(",\"msal.scopes.granted\":[", failure.pointee.grantedScopes, scrubbers)
        list(",\"msal.scopes.declined\":[", failure.pointee.declinedScopes, scrubbers)
    }

    /// What the next request must bring, and when it may come.
    @inline(__always)
    private mutating func conditions(_ failure: UnsafePointer<MSALFailure.Fields>) {
        if failure.pointee.claimsChallenge != nil { literal(",\"msal.claims_challenge\":true") }
        if failure.pointee.isThrottled { literal(",\"msal.throttled\":true") }
        if let delay = failure.pointee.retryAfter {
            literal(",\"msal.retry_after\":")
            seconds(delay)
        }
    }

    @inline(__always)
    mutating func recovery(_ failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) {
        word(",\"msal.recovery\":\"", failure.pointee.recovery.rawValue, scrubbers)
    }

    @inline(__always)
    mutating func status(_ failure: UnsafePointer<MSALFailure.Fields>) {
        guard let status = failure.pointee.httpStatus else { return }
        literal(",\"http.response.status_code\":")
        signed(Int64(status))
    }

    /// Where the failure comes from: the broker, and the errors below it.
    @inline(__always)
    private mutating func cause(_ failure: UnsafePointer<MSALFailure.Fields>, _ scrubbers: ScrubberChain) {
        if let version = failure.pointee.brokerVersion { member(",\"msal.broker_version\":\"", version, scrubbers) }
        if !failure.pointee.underlying.isEmpty {
            list(",\"msal.underlying\":[", failure.pointee.underlying.map(\.description), scrubbers)
        }
    }

    @inline(__always)
    private mutating func repeats(_ count: Int) {
        guard count > 1 else { return }
        literal(",\"msal.repeat_count\":")
        signed(Int64(count))
    }

    fileprivate mutating func account(member account: String, _ scrubbers: ScrubberChain) {
        literal(",\"user.hash\":\"")
        self.account(account, scrubbers)
        literal("\"")
    }

    private mutating func serviceCodes(_ codes: [ServiceCode]) {
        if codes.isEmpty { return }
        literal(",\"msal.service_codes\":[")
        for index in codes.indices {
            if index > 0 { literal(",") }
            // Literals, not `rawValue`: a record is written without making strings.
            switch codes[index].family {
            case .aadsts: literal("\"AADSTS")
            case .aadb2c: literal("\"AADB2C")
            }
            signed(Int64(codes[index].number))
            literal("\"")
        }
        literal("]")
    }

    @inline(__always)
    fileprivate mutating func correlationID(_ request: RecordEncoder.Request) {
        if let id = request.correlationID {
            uuid(Self.correlationIDMember, id)
        } else if request.hasFields {
            id(Self.correlationIDMember, request.first(\.correlationID))
        }
    }

    /// The content of a text, scrubbed and escaped, without quotes.
    @inline(__always)
    fileprivate mutating func text(_ text: RecordEncoder.Text, _ scrubbers: ScrubberChain) {
        switch text {
        case .string(let text): self.text(text, scrubbers)
        case .bytes(let bytes): self.text(bytes, scrubbers)
        }
    }

    @inline(__always)
    fileprivate mutating func request(
        _ operation: String?,
        _ request: RecordEncoder.Request,
        _ scrubbers: ScrubberChain
    ) {
        if request.hasFields {
            fields(operation, request, scrubbers)
        } else {
            word(",\"msal.operation\":\"", operation, scrubbers)
        }
    }

    @inline(never)
    private mutating func fields(
        _ operation: String?,
        _ request: RecordEncoder.Request,
        _ scrubbers: ScrubberChain
    ) {
        word(",\"msal.operation\":\"", operation ?? request.first(\.operation), scrubbers)
        id(",\"msal.client_id\":\"", request.first(\.clientID))
        id(",\"msal.tenant_id\":\"", request.first(\.tenantID))
        word(",\"msal.authority_type\":\"", request.first(\.authorityType), scrubbers)
        word(",\"msal.interaction\":\"", request.first(\.interaction), scrubbers)
    }

    fileprivate mutating func labels(_ labels: borrowing LabelPage) {
        var isTruncated = labels.isTruncated
        for index in 0..<labels.count {
            if isNearlyFull {
                isTruncated = true
                break
            }
            if let label = labels.plain(index), plain(label) { continue }
            literal(",\"labels.")
            scrubbed(labels.key(index))
            literal("\":\"")
            scrubbed(labels.value(index))
            literal("\"")
        }
        if isTruncated { literal(",\"labels.truncated\":\"true\"") }
    }

    /// A text member. `key` has the comma before it and the quote after it.
    @inline(__always)
    fileprivate mutating func member(_ key: StaticString, _ value: String, _ scrubbers: ScrubberChain) {
        literal(key)
        text(value, scrubbers)
        literal("\"")
    }

    @inline(__always)
    fileprivate mutating func member(_ key: StaticString, scrubbed value: UnsafeBufferPointer<UInt8>) {
        literal(key)
        scrubbed(value)
        literal("\"")
    }

    /// An id member, if there is a value and it is a UUID.
    @inline(__always)
    fileprivate mutating func id(_ key: StaticString, _ value: String?) {
        if let value { uuid(key, value) }
    }

    /// A member that usually is a single word, if there is a value.
    @inline(__always)
    fileprivate mutating func word(_ key: StaticString, _ value: String?, _ scrubbers: ScrubberChain) {
        guard let value else { return }
        literal(key)
        word(value, scrubbers)
        literal("\"")
    }

    /// An array of texts, if there are any. `key` ends with the bracket.
    @inline(__always)
    fileprivate mutating func list(_ key: StaticString, _ values: [String], _ scrubbers: ScrubberChain) {
        if !values.isEmpty { texts(key, values, scrubbers) }
    }

    /// Stops when the record is nearly full.
    @inline(never)
    private mutating func texts(_ key: StaticString, _ values: [String], _ scrubbers: ScrubberChain) {
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
            text(value, scrubbers)
            literal("\"")
        }
        literal("]")
    }
}
