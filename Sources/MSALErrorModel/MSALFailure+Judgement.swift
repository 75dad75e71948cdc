extension MSALFailure.Fields {
    /// Fills names, category, advice, expectation and area from everything else.
    ///
    /// The catalogue knows what a code means; a few things decide against it, in this order:
    /// 1. A page that answered `access_denied` is not a person who cancelled, though MSAL gives both -50005.
    /// 2. HTTP 429 and 5xx mean wait, whatever code the client made of them.
    /// 3. Declined scopes, protection policies and a password that must change have their own way and stay.
    /// 4. A claims challenge must be answered with the claims.
    /// 5. An error that only wraps another (an unknown domain, the single sign-on extension's -6000) is what it wraps.
    mutating func judge() {
        let isInternal = domain == "MSALErrorDomain" && code == -50_000
        let space = CatalogueDomain(domain)
        let found = space.flatMap {
            ErrorCatalogue.row(in: $0, code: code, internalCode: isInternal ? internalCode : nil)
        }
        if let found, found.isInternalCode, isInternal {
            name = "internal"
            internalName = found.row.name
        } else if name == nil {
            name = found?.row.name ?? PosixNetworkError.name(domain: domain, code: code)
        }
        area = space == .msal ? .auth : FailureArea(domain: domain, code: code)
        recovery = found?.row.advice.value ?? .showGenericMessage
        category = found?.row.category.value ?? .unknown
        isExpected = found?.row.isExpected ?? false

        if found == nil || isWrapper { adoptWhatIsInside() }
        if judgeRefusal() || judgeWaiting() { return }
        if isInternal {
            recovery = claimsChallenge == nil ? .showGenericMessage : .satisfyClaimsChallenge
            return
        }
        if code == -51_500, let httpStatus, (400..<500).contains(httpStatus), domain.hasPrefix("MSID") {
            recovery = .showGenericMessage
        }
        if let oauthSubError, domain != "MSALErrorDomain", let word = ErrorCatalogue.oauthSubError(oauthSubError),
            Self.decisive.contains(word.recovery)
        {
            recovery = word.recovery
            category = word.category
        }
        guard claimsChallenge != nil, !Self.stronger.contains(recovery), category != .cancelled else { return }
        recovery = .satisfyClaimsChallenge
    }

    /// Advice of a suberror that beats the code in front of it: -51414 (`unauthorized_client`) with `protection_policy_required`, say.
    private static let decisive: [RecoveryAdvice] = [.remediateCompliance, .registerDevice, .resetPassword]
    /// Advice that a claims challenge does not replace.
    private static let stronger: [RecoveryAdvice] = [.remediateCompliance, .continueWithGrantedScopes, .resetPassword]

    /// Microsoft's single sign-on extension wraps every error in one of its own.
    private var isWrapper: Bool { code == -6_000 && domain == "com.apple.AuthenticationServices.AuthorizationError" }

    /// A cancel and an access denied, told apart. True where this decided.
    private mutating func judgeRefusal() -> Bool {
        let isCancelCode = domain == "MSALErrorDomain" && code == -50_005
        guard isCancelCode || oauthError == "access_denied" || (code == -51_416 && domain.hasPrefix("MSID")) else {
            return false
        }
        if serviceCodes.contains(ServiceCode(.aadb2c, 90_118)) {
            (recovery, category, isExpected) = (.resetPassword, .interaction, true)
        } else if oauthSubError == "cancel" || serviceCodes.contains(ServiceCode(.aadb2c, 90_091)) {
            (recovery, category, isExpected) = (.offerRetryToUser, .cancelled, true)
        } else if serviceCodes.contains(ServiceCode(.aadsts, 65_004)) {
            (recovery, category, isExpected) = (.offerRetryToUser, .consent, true)
        } else if oauthError == "access_denied" || !isCancelCode {
            (recovery, category, isExpected) = (.askAdministrator, .consent, false)
        } else {
            (recovery, category, isExpected) = (.offerRetryToUser, .cancelled, true)
        }
        return true
    }

    /// HTTP 429 and 5xx, OAuth's own words for it, and replays of those. True where this decided.
    private mutating func judgeWaiting() -> Bool {
        let isBusy = httpStatus.map { $0 == 429 || (500...599).contains($0) } ?? false
        let saysSo = oauthError == "temporarily_unavailable" || oauthError == "slow_down"
        // A replay of "interaction required" is cured by interaction, not by waiting.
        let isReplay = isThrottled && (retryAfter != nil || recovery == .showGenericMessage) && category != .interaction
        guard isBusy || saysSo || isReplay else { return false }
        recovery = .retryAfterDelay
        category = httpStatus == 429 || isThrottled || oauthError == "slow_down" ? .throttling : .service
        isExpected = false
        return true
    }

    private mutating func adoptWhatIsInside() {
        let inside = underlying.lazy.compactMap { ErrorCatalogue.entry(domain: $0.domain, code: $0.code) }.first
        // An answer of the service without a code that is known: its own codes and words, the most exact first.
        let found =
            inside ?? serviceCodes.lazy.compactMap { ErrorCatalogue.entry($0) }.first
            ?? oauthSubError.flatMap { ErrorCatalogue.oauthSubError($0) }
            ?? oauthError.flatMap { ErrorCatalogue.oauthError($0) }
        if let found {
            (recovery, category, isExpected) = (found.recovery, found.category, found.isExpected)
        } else if area == .network {
            (recovery, category) = (.checkConnectivity, .network)
        }
    }
}
