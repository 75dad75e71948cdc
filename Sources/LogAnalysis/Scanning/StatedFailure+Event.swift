import FailureSummaries
import LogRecords

extension StatedFailure {
    init(_ event: FailureEvent, by: [String]) {
        var sample = FailureSample(path: event.path, line: event.line) { text in
            switch text {
            case .correlationID: event.correlationID
            case .requestID: event.requestID
            case .account: event.account
            case .message: event.message.map { $0.utf8.count > 8_192 ? String($0.prefix(8_192)) : $0 }
            case .sdkVersion: event.sdkVersion
            case .os: event.os
            case .clientID: event.clientID
            case .retryAfter: event.retryAfter?.shortText
            case .tenantID: event.tenantID
            case .environment: event.environment
            case .appVersion: event.serviceVersion
            }
        }
        sample.time = event.time
        self.init(
            key: FailureKey(
                domain: event.domain,
                code: event.code,
                internalCode: event.internalCode,
                recovery: event.advice,
                by: by
            ),
            sample: sample
        )
        weight = event.weight
        records = event.records
        isReplay = event.isReplay
        level = event.level?.text
        serviceCodes = event.serviceCodes
        oauthError = event.oauthError
        subError = event.subError
        httpStatus = event.httpStatus
        hasClaimsChallenge = event.hasClaimsChallenge
    }
}
