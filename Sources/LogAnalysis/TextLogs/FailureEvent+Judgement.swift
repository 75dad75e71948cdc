import MSALErrorModel

extension FailureEvent {
    /// Judges the failure by the same rules as an error object in the app.
    var judgement: Judgement {
        let number = Int(code)
        var facts = Judgement.Facts(domain: domain, code: number, word: number == nil ? code : nil)
        facts.detail = name
        facts.internalCode = internalCode
        facts.oauthError = oauthError
        facts.oauthSubError = subError
        facts.serviceCodes = serviceCodes.compactMap { ServiceCode($0) }
        facts.httpStatus = httpStatus
        facts.isThrottled = isReplay
        facts.hasClaimsChallenge = hasClaimsChallenge
        facts.underlying = underlying.compactMap(MSALFailure.UnderlyingError.init)
        return Judgement(facts)
    }
}

extension MSALFailure.UnderlyingError {
    /// Reads `domain:code`.
    fileprivate init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let code = Int(text[text.index(after: colon)...]) else { return nil }
        self.init(domain: String(text[..<colon]), code: code)
    }
}
