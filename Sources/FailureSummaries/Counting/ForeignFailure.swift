/// A failure that a text log of another program, or an export of sign-ins, reports.
package struct ForeignFailure {
    package var key: FailureKey
    /// How many failures it counts as.
    package var weight = 1
    /// How many records of the log report it.
    package var records = 1
    package var isReplay = false
    package var hasClaimsChallenge = false
    package var level: String?
    package var serviceCodes: [String] = []
    package var oauthError: String?
    package var subError: String?
    package var httpStatus: Int?
    package var libraryWord: String?
    package var sample: FailureSample

    package init(key: FailureKey, sample: FailureSample) {
        self.key = key
        self.sample = sample
    }
}
