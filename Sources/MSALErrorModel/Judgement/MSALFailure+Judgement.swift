extension MSALFailure.Fields {
    /// Derives names, category, advice, expectation and area from the other properties.
    mutating func judge() {
        var facts = Judgement.Facts(domain: domain, code: code)
        facts.internalCode = internalCode
        facts.oauthError = oauthError
        facts.oauthSubError = oauthSubError
        facts.serviceCodes = serviceCodes
        facts.httpStatus = httpStatus
        facts.hasRetryAfter = retryAfter != nil
        facts.isThrottled = isThrottled
        facts.hasClaimsChallenge = claimsChallenge != nil
        facts.underlying = underlying
        let judgement = Judgement(facts)
        name = judgement.internalName == nil ? name ?? judgement.name : judgement.name
        internalName = judgement.internalName ?? internalName
        (category, recovery, isExpected) = (judgement.category, judgement.recovery, judgement.isExpected)
        area = judgement.area
    }
}
