import MSALFailures
import MSALText

extension FailureEvent {
    mutating func complete(with other: FailureEvent) { all.complete(with: other) }

    /// Adds what everything that is known about the failure says: the name people know it by, and the advice.
    mutating func complete(_ judgements: inout RecentJudgements) {
        self.records = max(self.records, 1)
        if !self.underlying.isEmpty {
            let key = all.key
            self.underlying.removeAll { $0 == key }
        }
        let ruling = judgements.judge(self)
        if self.name == nil { self.name = ruling.name }
        if let advice = ruling.advice { self.recovery = advice }
    }

    /// `authorization_pending` as a service code.
    private static let authorizationPending = ServiceCode(.aadsts, 70_016).description

    /// The service's answer to an app that asks whether the device code was entered yet. The app asks again until the
    /// code is entered, refused or expired: the answer to that, and not this one, says how the sign-in ended.
    var isPolling: Bool {
        switch self.oauthError {
        case "authorization_pending", "slow_down": true
        case nil: self.serviceCodes.count == 1 && self.serviceCodes[0] == Self.authorizationPending
        default: false
        }
    }

    /// True if the key is the token service's own and not a library's.
    var isOfService: Bool {
        ServiceCode.Family.allCases.contains { $0.rawValue == self.domain } || self.domain == "OAuth"
    }
}

extension FailureEvent.Values {
    /// `domain:code`, as `underlying` spells it.
    var key: String { "\(domain):\(code)" }

    /// Fills missing values from another statement of the same failure.
    fileprivate mutating func complete(with other: FailureEvent) {
        time = time ?? other.time
        name = name ?? other.name
        level = [level, other.level].compactMap { $0 }.max()
        internalCode = internalCode ?? other.internalCode
        msidCode = msidCode ?? other.msidCode
        oauthError = oauthError ?? other.oauthError
        subError = subError ?? other.subError
        httpStatus = httpStatus ?? other.httpStatus
        hasClaimsChallenge = hasClaimsChallenge || other.hasClaimsChallenge
        hasRetryAfter = hasRetryAfter || other.hasRetryAfter
        brokerStatus = brokerStatus ?? other.brokerStatus
        isUnreachable = isUnreachable || other.isUnreachable
        retryAfter = retryAfter ?? other.retryAfter
        correlationID = correlationID ?? other.correlationID
        requestID = requestID ?? other.requestID
        clientID = clientID ?? other.clientID
        tenantID = tenantID ?? other.tenantID
        operation = operation ?? other.operation
        sdkVersion = sdkVersion ?? other.sdkVersion
        os = os ?? other.os
        account = account ?? other.account
        message = message ?? other.message
        isReplay = isReplay || other.isReplay
        for code in other.serviceCodes where !serviceCodes.contains(code) { serviceCodes.append(code) }
        if !other.domain.isEmpty, !other.isOfService, other.key != key { addUnderlying(other) }
        for inner in other.underlying where inner != key && !underlying.contains(inner) { underlying.append(inner) }
    }

    private mutating func addUnderlying(_ other: FailureEvent) {
        // MSAL's internal code printed as if it were a code of its own.
        if domain == ErrorDomain.msal, code == "-50000", other.domain == domain, let number = Int(other.code),
            (-42999 ... -42000).contains(number)
        {
            internalCode = internalCode ?? number
            return
        }
        // A number that lost its sign is the error that is already in the chain.
        if let number = Int(other.code), number > 0,
            ([key] + underlying).contains(where: { $0.hasSuffix(":-\(number)") })
        {
            return
        }
        guard Int(other.code) != nil, !underlying.contains(other.key), underlying.count < 16 else { return }
        underlying.append(other.key)
    }
}
