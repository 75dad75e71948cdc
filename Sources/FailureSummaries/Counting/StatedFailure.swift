/// A failure from a text log, to be counted.
package struct StatedFailure {
    package var key: FailureKey
    package var weight: Int
    package var records: Int
    package var isReplay: Bool
    package var hasClaimsChallenge: Bool
    package var level: String?
    package var serviceCodes: [String]
    package var oauthError: String?
    package var subError: String?
    package var httpStatus: Int?
    package var libraryWord: String?
    package var sample: FailureSample

    /// Everything at once: what is set afterwards is copied once more.
    package init(
        key: FailureKey,
        weight: Int = 1,
        records: Int = 1,
        isReplay: Bool = false,
        hasClaimsChallenge: Bool = false,
        level: String? = nil,
        serviceCodes: [String] = [],
        oauthError: String? = nil,
        subError: String? = nil,
        httpStatus: Int? = nil,
        libraryWord: String? = nil,
        sample: FailureSample
    ) {
        self.key = key
        self.weight = weight
        self.records = records
        self.isReplay = isReplay
        self.hasClaimsChallenge = hasClaimsChallenge
        self.level = level
        self.serviceCodes = serviceCodes
        self.oauthError = oauthError
        self.subError = subError
        self.httpStatus = httpStatus
        self.libraryWord = libraryWord
        self.sample = sample
    }
}
