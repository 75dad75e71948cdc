/// A failure from a text log, to be counted.
package struct StatedFailure {
    package var key: FailureKey
    package var weight = 1
    package var records = 1
    package var isReplay = false
    package var hasClaimsChallenge = false
    package var level: String?
    package var serviceCodes: [String] = []
    package var oauthError: String?
    package var subError: String?
    package var httpStatus: Int?
    package var sample: FailureSample

    package init(key: FailureKey, sample: FailureSample) {
        self.key = key
        self.sample = sample
    }
}
