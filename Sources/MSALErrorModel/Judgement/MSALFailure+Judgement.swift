extension MSALFailure.Fields {
    /// Derives names, category, advice, expectation and area from the other properties.
    mutating func judge() {
        var input = Judgement.Input(domain: domain, code: code)
        input.internalCode = internalCode
        input.oauthError = oauthError
        input.oauthSubError = oauthSubError
        input.serviceCodes = serviceCodes
        input.httpStatus = httpStatus
        input.hasRetryAfter = retryAfter != nil
        input.isThrottled = isThrottled
        input.hasClaimsChallenge = claimsChallenge != nil
        input.underlying = underlying
        let judgement = Judgement(input)
        name = judgement.internalName == nil ? name ?? judgement.name : judgement.name
        internalName = judgement.internalName ?? internalName
        (category, recovery, isExpected) = (judgement.category, judgement.recovery, judgement.isExpected)
        area = judgement.area
    }
}
