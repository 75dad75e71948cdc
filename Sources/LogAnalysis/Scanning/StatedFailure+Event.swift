import FailureSummaries
import LogRecords

extension StatedFailure {
    init(_ event: FailureEvent, by: [String]) {
        var sample = FailureSample(path: event.path, line: event.line)
        sample.time = event.time
        sample.correlationID = event.correlationID
        sample.requestID = event.requestID
        sample.account = event.account
        sample.message = event.message.map { $0.utf8.count > 8_192 ? String($0.prefix(8_192)) : $0 }
        sample.sdkVersion = event.sdkVersion
        sample.os = event.os
        sample.clientID = event.clientID
        sample.tenantID = event.tenantID
        sample.environment = event.environment
        sample.appVersion = event.serviceVersion
        sample.retryAfter = event.retryAfter?.shortText
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
