extension MSALFailure {
    /// A failure made by hand, for tests and for an application's own errors.
    ///
    /// Name, category, advice, expectation and area come from the catalogue and the other arguments, as for an error
    /// that is read. Set the property afterwards if you know better. `correlationID` and `requestID` are converted to
    /// lower case.
    public init(
        domain: String,
        code: Int,
        internalCode: Int? = nil,
        oauthError: String? = nil,
        oauthSubError: String? = nil,
        serviceCodes: [ServiceCode] = [],
        correlationID: String? = nil,
        requestID: String? = nil,
        httpStatus: Int? = nil,
        retryAfter: Duration? = nil,
        isThrottled: Bool = false,
        claimsChallenge: ClaimsChallenge? = nil,
        grantedScopes: [String] = [],
        declinedScopes: [String] = [],
        brokerVersion: String? = nil,
        underlying: [UnderlyingError] = []
    ) {
        var fields = Fields(domain: domain, code: code)
        fields.internalCode = internalCode
        fields.oauthError = oauthError
        fields.oauthSubError = oauthSubError
        fields.serviceCodes = serviceCodes
        fields.serviceCodesSource = serviceCodes.isEmpty ? nil : .userInfo
        fields.correlationID = correlationID?.asciiLowercased
        fields.requestID = requestID?.asciiLowercased
        fields.httpStatus = httpStatus
        fields.retryAfter = retryAfter
        fields.isThrottled = isThrottled
        fields.claimsChallenge = claimsChallenge
        fields.grantedScopes = grantedScopes
        fields.declinedScopes = declinedScopes
        fields.brokerVersion = brokerVersion
        fields.underlying = underlying
        fields.judge()
        self.init(fields: fields)
    }

    /// The same, with the texts that are visible to this package only.
    package init(domain: String, code: Int, unscrubbedMessage: String?, unscrubbedAccount: String? = nil) {
        var fields = Fields(domain: domain, code: code)
        fields.unscrubbedMessage = unscrubbedMessage
        fields.unscrubbedAccount = unscrubbedAccount
        fields.judge()
        self.init(fields: fields)
    }

    /// The service codes that a text names, by the rules for an error's description.
    package static func serviceCodes(in text: String) -> [ServiceCode] {
        text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "a") }) ? ServiceSentence(text).serviceCodes : []
    }
}
