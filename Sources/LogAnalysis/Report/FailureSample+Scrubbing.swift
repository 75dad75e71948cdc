package import FailureSummaries

extension FailureSample {
    /// The sample without personal data. `account` masks one that a text log has in clear; ours are pseudonyms already.
    package func scrubbed(_ scrub: (String) -> String, account: (String) -> String) -> FailureSample {
        var sample = self
        for text in Text.allCases {
            sample[text] = self[text].map { value in
                switch text {
                case .sdkVersion, .os, .appVersion: VersionValue.scrubbed(value, scrub)
                case .account: run.isEmpty ? account(value) : scrub(value)
                case .message: ShownText.scrubbed(value, scrub)
                case .correlationID, .requestID, .clientID, .tenantID, .environment: scrub(value)
                case .retryAfter: Double(value) == nil ? scrub(value) : value
                }
            }
        }
        return sample
    }
}
