import FailureSummaries
import LogRecords

extension FailureEvent {
    /// The failure as it is counted, with the values of the keys that failures are grouped by.
    func foreignFailure(by values: [String]) -> ForeignFailure {
        var failure = ForeignFailure(
            key: FailureKey(
                domain: self.domain,
                code: self.code,
                internalCode: self.internalCode,
                recovery: advice,
                by: values
            ),
            sample: FailureSample(time: self.time, path: self.path, line: self.line) { text($0) }
        )
        failure.weight = self.weight
        failure.records = self.records
        failure.isReplay = self.isReplay
        failure.hasClaimsChallenge = self.hasClaimsChallenge
        failure.level = self.level?.text
        failure.serviceCodes = self.serviceCodes
        failure.oauthError = self.oauthError
        failure.subError = self.subError
        failure.httpStatus = self.httpStatus
        failure.libraryWord = self.domain.hasPrefix("MSAL.") && self.name != self.code ? self.name : nil
        return failure
    }

    private func text(_ text: FailureSample.Text) -> String? {
        switch text {
        case .correlationID: self.correlationID
        case .requestID: self.requestID
        case .account: self.account
        case .message:
            self.message.map { $0.utf8.count > ShownText.readLimit ? String($0.prefix(ShownText.readLimit)) : $0 }
        case .sdkVersion: self.sdkVersion
        case .os: self.os
        case .clientID: self.clientID
        case .retryAfter: self.retryAfter?.shortText
        case .tenantID: self.tenantID
        case .environment: self.environment
        case .appVersion: self.serviceVersion
        }
    }
}
