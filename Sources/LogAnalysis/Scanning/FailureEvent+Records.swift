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
        self.level = RecordLevel(recorded: fields.text(.level))
        self.name = fields.text(.errorName)
        self.internalCode = fields.integer(.internalCode)
        self.underlying = fields.texts(.underlying)
        self.oauthError = fields.text(.oauthError)
        self.subError = fields.text(.oauthSubError)
        self.serviceCodes = fields.texts(.serviceCodes)
        self.httpStatus = fields.integer(.httpStatus)
        self.hasClaimsChallenge = fields.isTrue(.claimsChallenge)
        self.hasRetryAfter = fields.has(.retryAfter)
        if fields.kind(RecordKey.retryAfter.index) == .number {
            self.retryAfter = Double(String(decoding: fields.raw(RecordKey.retryAfter.index), as: UTF8.self))
        }
        self.correlationID = fields.text(.correlationID)?.lowercased()
        self.requestID = fields.text(.requestID)?.lowercased()
        self.clientID = fields.text(.clientID)
        self.tenantID = fields.text(.tenantID)
        self.operation = fields.text(.operation)
        self.sdkVersion = fields.text(.sdkVersion)
        self.service = fields.text(.serviceName)
        self.serviceVersion = fields.text(.serviceVersion)
        self.environment = fields.text(.serviceEnvironment)
        self.host = fields.text(.hostName)
        let system = [fields.text(.osType), fields.text(.osVersion)].compactMap { $0 }.joined(separator: " ")
        self.os = system.isEmpty ? nil : system
        self.account = fields.text(.account)
        self.recovery = fields.text(.recovery).flatMap { $0.isEmpty ? nil : $0 }
        self.message = fields.text(.errorMessage) ?? fields.text(.message)
        self.weight = SummaryBuilder.weight(fields)
        self.isReplay = fields.isTrue(.throttled)
    }
}

extension RecordLevel {
    /// Nil for any other text.
    init?(recorded text: String?) {
        guard let level = Self.allCases.first(where: { $0.text == text }) else { return nil }
        self = level
    }
}
