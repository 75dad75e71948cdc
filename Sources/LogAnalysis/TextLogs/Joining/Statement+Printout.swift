import MSALFailures
import MSALText

extension Statement {
    /// The statement of a print-out; nil if its code was cut off or it is not a failure.
    init?(printout: NSErrorPrintout, _ text: ByteText, event base: FailureEvent) {
        var own = printout
        var chain: [String] = []
        // Only the error inside a wrapper counts as the failure. The wrapper stays visible in the chain.
        while ErrorDomain.isWrapper(own.domain, code: own.code),
            let inner = own.nested.first(where: { inner in
                inner.code.map { !ErrorDomain.isSystemNoise(inner.domain, code: $0) } ?? false
            })
        {
            if let code = own.code { chain.append("\(own.domain):\(code)") }
            own = inner
        }
        guard let code = own.code, code != 0, !own.domain.isEmpty,
            !ErrorDomain.isForeign(own.domain, code: code),
            // An SSO extension that leaves a request to others.
            !text.matches(" doNotHandle", at: printout.end), !printout.isOfOtherHost(text)
        else { return nil }
        var event = base
        event.domain = own.domain
        event.code = String(code)
        own.fill(&event, text, chain: &chain, isOutermost: true)
        if own.start != printout.start { printout.fill(&event, text, chain: &chain, isOutermost: true) }
        let key = "\(event.domain):\(event.code)"
        event.underlying = chain.filter { $0 != key }
        self.init(event: event, form: .printout, lastLine: base.line)
        isWrapper = printout.quotesError || own.start != printout.start
        isPrinted = true
    }

    /// True if a dictionary can be this error's userInfo.
    func takes(_ dictionary: Statement) -> Bool {
        let other = dictionary.event
        if let left = event.internalCode, let right = other.internalCode, left != right { return false }
        if let left = event.correlationID, let right = other.correlationID, left != right { return false }
        if let left = event.oauthError, let right = other.oauthError, left != right { return false }
        return event.domain == other.domain && event.code == other.code || other.domain != ErrorDomain.msal
            || event.domain == ErrorDomain.msal && event.code == String(other.internalCode ?? 0)
    }
}

extension NSErrorPrintout {
    /// True if a request failed that was not one of a sign-in: its URL says which host was asked.
    fileprivate func isOfOtherHost(_ text: ByteText) -> Bool {
        guard domain == ErrorDomain.urlLoading || domain == ErrorDomain.cfNetwork,
            let url = entries.first(where: { $0.key.hasPrefix("NSErrorFailingURL") })
        else { return false }
        return !TransportFailure.isSignIn(text, url.start, url.end)
    }

    /// Adds the values of this error and those inside it; the outer error's values win.
    fileprivate func fill(_ event: inout FailureEvent, _ text: ByteText, chain: inout [String], isOutermost: Bool) {
        if let code {
            let key = "\(domain):\(code)"
            if !isOutermost, !chain.contains(key) { chain.append(key) }
            if ErrorDomain.isMSID(domain), code < -50_000, event.msidCode == nil { event.msidCode = code }
        }
        for entry in entries {
            guard let key = UserInfoKey(entry.key) else { continue }
            // A description that prints an error is read as that error, below.
            if key.meaning == .description, text.find(NSErrorPrintout.mark, from: entry.start, to: entry.end) != nil {
                if event.message == nil { event.message = UserInfoKey.message(text, entry.start, entry.end) }
                continue
            }
            key.fill(&event, text, entry.start, entry.end)
        }
        if let description { UserInfoKey.fillDescription(&event, text, description.start, description.end) }
        for inner in nested { inner.fill(&event, text, chain: &chain, isOutermost: false) }
    }
}
