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
        var fields = Fields(
            domain: domain,
            code: code,
            internalCode: internalCode,
            oauthError: oauthError,
            oauthSubError: oauthSubError,
            serviceCodes: serviceCodes,
            serviceCodesSource: serviceCodes.isEmpty ? nil : .userInfo,
            correlationID: correlationID,
            requestID: requestID,
            httpStatus: httpStatus,
            retryAfter: retryAfter,
            isThrottled: isThrottled,
            claimsChallenge: claimsChallenge,
            grantedScopes: grantedScopes,
            declinedScopes: declinedScopes,
            brokerVersion: brokerVersion,
            underlying: underlying
        )
        fields.correlationID?.lowercaseASCII()
        fields.requestID?.lowercaseASCII()
        fields.judge()
        self.init(fields: consume fields)
    }

    /// A failure made by hand, with the texts that are visible to this package only.
    package init(domain: String, code: Int, unscrubbedMessage: String?, unscrubbedAccount: String? = nil) {
        var fields = Fields(
            domain: domain,
            code: code,
            unscrubbedMessage: unscrubbedMessage,
            unscrubbedAccount: unscrubbedAccount
        )
        fields.judge()
        self.init(fields: consume fields)
    }

    /// The service codes that a text names, by the rules for an error's description.
    package static func serviceCodes(in text: String) -> [ServiceCode] {
        text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "a") }) ? ServiceSentence(text).serviceCodes : []
    }
}

extension MSALFailure.Fields {
    package init(domain: String, code: Int) {
        self.init(domain: domain, code: code, name: nil)
    }
}
