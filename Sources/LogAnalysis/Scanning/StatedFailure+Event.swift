import FailureSummaries
import LogRecords

extension FailureEvent {
    /// The failure as it is counted, with the values of the keys that failures are grouped by.
    func stated(by: [String]) -> StatedFailure {
        StatedFailure(
            key: FailureKey(
                domain: self.domain,
                code: self.code,
                internalCode: self.internalCode,
                recovery: advice,
                by: by
            ),
            weight: self.weight,
            records: self.records,
            isReplay: self.isReplay,
            hasClaimsChallenge: self.hasClaimsChallenge,
            level: self.level?.text,
            serviceCodes: self.serviceCodes,
            oauthError: self.oauthError,
            subError: self.subError,
            httpStatus: self.httpStatus,
            libraryWord: self.domain.hasPrefix("MSAL.") && self.name != self.code ? self.name : nil,
            sample: FailureSample(time: self.time, path: self.path, line: self.line) { self.text($0) }
        )
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
