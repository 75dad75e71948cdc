import MSALFailures

extension FailureEvent {
    var advice: String { self.recovery ?? all.advice }
}

extension FailureEvent.Values {
    /// What the app should do: what our record says, otherwise what everything about the failure says.
    var advice: String { recovery ?? judgement.recovery.rawValue }

    /// The name that people know it by: of the internal code, else of the code, else as the log has it (not scrubbed).
    var shownName: String? {
        let judgement = judgement
        return judgement.internalName ?? judgement.name ?? name
    }

    /// Judges the failure by the same rules as an error object in the app.
    var judgement: Judgement {
        var input = Judgement.Input(domain: domain, codeText: code)
        input.detail = name
        input.internalCode = internalCode
        input.oauthError = oauthError
        input.oauthSubError = subError
        input.serviceCodes = serviceCodes.compactMap { ServiceCode($0) }
        input.httpStatus = httpStatus
        input.hasRetryAfter = hasRetryAfter
        input.isThrottled = isReplay
        input.hasClaimsChallenge = hasClaimsChallenge
        input.underlying = underlying.compactMap(MSALFailure.UnderlyingError.init)
        input.isUnreachable = isUnreachable
        let own = Judgement(input)
        // An exception that only says that the broker failed.
        guard let brokerStatus, own.category == .unknown, serviceCodes.isEmpty else { return own }
        let broker = Judgement(Judgement.Input(domain: "MSALRuntime", number: nil, word: brokerStatus))
        return broker.isKnown ? broker : own
    }
}

extension MSALFailure.UnderlyingError {
    /// Reads `domain:code`.
    fileprivate init?(_ text: String) {
        guard let colon = text.lastIndex(of: ":"), let code = Int(text[text.index(after: colon)...]) else { return nil }
        self.init(domain: String(text[..<colon]), code: code)
    }
}
