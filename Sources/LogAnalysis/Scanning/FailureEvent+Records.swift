package import FailureSummaries
import LogRecords
import MSALFailures

extension FailureJudge {
    /// Judges as `MSALFailure` does, from everything that the record says.
    package static let catalogue = FailureJudge(version: ErrorCatalogue.version) { fields in
        let event = FailureEvent(fields, time: nil, path: "", line: 0)
        return event?.judgement.recovery.rawValue ?? RecoveryAdvice.showGenericMessage.rawValue
    }
}

extension FailureEvent {
    /// The failure that one of our own records states; nil if it states none.
    init?(_ fields: RecordFields, time: Int64?, path: String, line: Int) {
        guard let domain = fields.text(.errorType) else { return nil }
        let code: String
        if let text = fields.text(.errorCode) {
            code = text
        } else if let number = fields.integer(.errorCode) {
            code = String(number)
        } else {
            return nil
        }
        self.init(format: .native, domain: domain, code: code, path: path, line: line)
        self.time = time
        level = RecordLevel(recorded: fields.text(.level))
        name = fields.text(.errorName)
        internalCode = fields.integer(.internalCode)
        underlying = fields.texts(.underlying)
        oauthError = fields.text(.oauthError)
        subError = fields.text(.oauthSubError)
        serviceCodes = fields.texts(.serviceCodes)
        httpStatus = fields.integer(.httpStatus)
        hasClaimsChallenge = fields.isTrue(.claimsChallenge)
        hasRetryAfter = fields.has(.retryAfter)
        if fields.kind(RecordKey.retryAfter.index) == .number {
            retryAfter = Double(String(decoding: fields.raw(RecordKey.retryAfter.index), as: UTF8.self))
        }
        correlationID = fields.text(.correlationID)?.lowercased()
        requestID = fields.text(.requestID)?.lowercased()
        clientID = fields.text(.clientID)
        tenantID = fields.text(.tenantID)
        operation = fields.text(.operation)
        sdkVersion = fields.text(.sdkVersion)
        service = fields.text(.serviceName)
        serviceVersion = fields.text(.serviceVersion)
        environment = fields.text(.serviceEnvironment)
        host = fields.text(.hostName)
        let system = [fields.text(.osType), fields.text(.osVersion)].compactMap { $0 }.joined(separator: " ")
        os = system.isEmpty ? nil : system
        account = fields.text(.account)
        recovery = fields.text(.recovery).flatMap { $0.isEmpty ? nil : $0 }
        message = fields.text(.errorMessage) ?? fields.text(.message)
        weight = SummaryBuilder.weight(fields)
        isReplay = fields.isTrue(.throttled)
    }
}

extension RecordLevel {
    /// Nil for any other text.
    init?(recorded text: String?) {
        guard let level = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = level
    }
}
