/// What a failure is and what to do about it: category, advice and expectation, decided from all its data.
///
/// The app (`MSALFailure`) and the command, which judges what it read from a log, both use this. The catalogue knows
/// what a code means; a few observations override it, in this order:
/// 1. An error that only wraps another (an unknown domain, a general exception, the single sign-on extension's
///    -6000) is judged as the error that it wraps.
/// 2. A page that answered `access_denied` is not a person who cancelled, though MSAL gives both -50005.
/// 3. HTTP 429 and 5xx mean wait, whatever code the client made of them.
/// 4. Other internal errors are for people to read. What they are about comes from the service's codes first.
/// 5. A cancel, declined scopes, protection policies and a password that must change keep their own advice.
/// 6. A request that failed because there was no network gets the advice for no network. What the service answered with
///    HTTP 4xx has reached it, whatever the client called it: the answer decides.
/// 7. If the advice is a prompt, the service's codes and its suberror say whether a prompt can help.
/// 8. A claims challenge must be answered with the claims, unless something blocks that claims do not lift.
package struct Judgement: Sendable, Equatable {
    /// Category and advice as in the catalogue: their texts are compared nowhere here.
    private var kind: CatalogueRow.Category = .unknown
    private var advice: CatalogueRow.Advice = .showGenericMessage
    package var category: FailureCategory { kind.value }
    package var recovery: RecoveryAdvice { statedAdvice ?? advice.value }
    /// Advice that a record states and this version does not know.
    private var statedAdvice: RecoveryAdvice?
    package private(set) var area: FailureArea = .other
    /// From the catalogue; nil if the code is unknown, or is a name itself.
    package private(set) var name: String?
    package private(set) var internalName: String?
    /// The catalogue's sentence about the code.
    package private(set) var summary: String?
    /// Whether the catalogue knows the code or an error inside.
    package private(set) var isKnown = false
    /// The catalogue marks the deciding code as trouble, though its advice is another try: a wrong password, say.
    private var isTrouble = false

    /// Whether the advice is the flow's ordinary next step: a prompt, the claims of a challenge, or another try for a
    /// person who cancelled. A cancelled task, after which there is nothing to do, is not trouble either.
    package var isExpected: Bool {
        guard !isTrouble else { return false }
        switch advice {
        case .acquireTokenInteractively, .satisfyClaimsChallenge, .offerRetryToUser: return true
        case .none: return kind == .cancelled
        default: return false
        }
    }

    private init() {}

    package init(_ input: Input) { judge(input) }

    /// An app's failure is judged in place, which an initialiser would copy.
    static func of(_ failure: MSALFailure.Fields) -> Judgement {
        var judgement = Judgement()
        judgement.judge(failure)
        return judgement
    }

    private mutating func judge(_ input: some JudgedFailure) {
        let space = CatalogueDomain(input.domain)
        area = space == .msal ? .auth : FailureArea(domain: input.domain, code: input.number)
        let isInternal = space == .msal && input.number == -50_000
        let own = applyRow(input, space, isInternal: isInternal)

        let isVague =
            kind == .unknown && space?.isLibraryDomain == true || space == .oauthError && !input.serviceCodes.isEmpty
        if own == nil || ErrorDomain.isWrapper(input.domain, code: input.number) || isVague { adoptUnderlying(input) }
        if space?.isLibraryDomain == true, kind == .network {
            area = .network
            judgeAnswer(input)
        }
        if judgeRefusal(input, space) || judgeWaiting(input, space, isInternal: isInternal) { return }
        if isInternal {
            judgeInternal(input)
            return
        }
        if input.number == -51_500, let status = input.httpStatus, (400..<500).contains(status),
            space?.isCoreDomain == true
        {
            decide(.showGenericMessage)
        }
        if kind == .cancelled { return }
        let isClient = space == .msal || space?.isCoreDomain == true
        if isClient, let own, Self.isStronger(own) { return }
        if isClient, judgeConnection(input) { return }
        judgeService(input, space)
        judgeClaims(input)
    }

    // MARK: Failures with one code and one advice

    /// Judges all failures that share a code and an advice. Whether they are expected follows from these two alone. So
    /// does the category, unless several are possible: then `typical`, what most of the failures carry, decides.
    /// `prevails`: more than half of them carry it, so a code that says only that a prompt is needed leaves the category to
    /// it.
    package init(
        _ code: Input,
        advice: RecoveryAdvice,
        typical: @autoclosure () -> Input? = nil,
        prevails: Bool = false
    ) {
        self.init(code)
        guard advice != recovery else {
            // The code says too little, and what most failures carry says more.
            let isUnknown = kind == .unknown
            if isUnknown || prevails && kind == .interaction, let input = typical(),
                case let typical = Judgement(input),
                typical.recovery == advice
            {
                kind = typical.kind
                if isUnknown { (area, summary) = (typical.area, typical.summary ?? summary) }
            }
            return
        }
        let known = CatalogueRow.Advice(advice)
        isTrouble =
            switch known {
            // A cancel has its own code. Exceptions: a code that says nothing, and a word beside the code that says
            // that the user cancelled.
            case .offerRetryToUser:
                isKnown && kind != .cancelled && CatalogueDomain(code.domain)?.mayCarryCancel(code) != true
            case .some(CatalogueRow.Advice.none): kind != .cancelled
            default: false
            }
        self.advice = known ?? .showGenericMessage
        statedAdvice = known == nil ? advice : nil
        isKnown = true
        // The catalogue's sentence about the code speaks of other failures.
        summary = Self.summary(advice) ?? summary
        if let input = typical(), case let typical = Judgement(input), typical.recovery == advice {
            (kind, area) = (typical.kind, typical.area)
            // Its sentence about a library's word speaks of these.
            if input.detail != nil { summary = typical.summary ?? summary }
        } else if let known {
            kind = Self.kind(known, from: kind)
        }
    }

    /// What an advice alone says about failures.
    package static func summary(_ advice: RecoveryAdvice) -> String? {
        switch advice {
        case .acquireTokenInteractively: "No token can be had without asking the person to sign in."
        case .continueWithGrantedScopes: "Some of the requested permissions were declined."
        case .remediateCompliance: "The device or the app does not meet a policy of the organization."
        case .registerDevice: "The device must be registered with the organization, or have its broker app, first."
        case .resetPassword: "The password must be changed first."
        case .retryAfterDelay: "The sign-in service was busy or failed for a moment; it helps to wait."
        case .retryNow: "The request failed for a moment; another try may succeed."
        case .checkConnectivity: "The request did not reach the sign-in service."
        case .offerRetryToUser: "The person did not finish signing in, or typed something that was refused."
        case .satisfyClaimsChallenge: "The service asks for a token request that carries its claims challenge."
        case .askAdministrator: "A policy or a missing permission refused the request; a prompt does not help."
        case .fixAppConfiguration: "The app's registration, its configuration or its call of the library is wrong."
        default: nil
        }
    }

    /// The category of failures whose advice is not the one of their code.
    private static func kind(_ advice: CatalogueRow.Advice, from kind: CatalogueRow.Category) -> CatalogueRow.Category {
        switch advice {
        case .acquireTokenInteractively: .interaction
        case .continueWithGrantedScopes: .consent
        case .remediateCompliance: kind == .protection ? kind : .device
        case .registerDevice: .device
        case .resetPassword: .credentials
        case .retryAfterDelay, .retryNow: .service
        case .checkConnectivity: .network
        case .offerRetryToUser: kind == .unknown ? .cancelled : kind
        case .satisfyClaimsChallenge, .askAdministrator: .conditionalAccess
        case .fixAppConfiguration: .appConfiguration
        case .showGenericMessage, .none: kind
        }
    }

    // MARK: The catalogue's result

    /// Applies the row of the failure's own code and returns its advice; nil if the catalogue has none.
    private mutating func applyRow(
        _ input: some JudgedFailure,
        _ space: CatalogueDomain?,
        isInternal: Bool
    ) -> CatalogueRow.Advice? {
        guard let space else {
            name = input.number.flatMap { PosixNetworkError.name(domain: input.domain, code: $0) }
            return nil
        }
        if let row = Self.wordRow(input, space) {
            // If the code is a name already, the catalogue's name adds nothing.
            if !space.isLibraryDomain { name = row.name }
            apply(row)
            return row.advice
        }
        let internalCode = isInternal ? input.internalCode : nil
        guard let code = input.number,
            let found = ErrorCatalogue.find(in: space, code: code, internalCode: internalCode)
        else {
            if space == .aadsts, let code = input.number, let ruling = Self.ruling(ServiceCode(.aadsts, code)) {
                apply(ruling)
            }
            return nil
        }
        if found.isInternalCode, isInternal {
            name = "internal"
            internalName = found.row.name
        } else {
            name = found.row.name
        }
        apply(found.row.ruling)
        summary = found.row.summary
        return found.row.advice
    }

    /// The row of the code if it is a word. A library's own word beside an exception is more exact than the exception,
    /// unless it only says that something failed.
    private static func wordRow(_ input: some JudgedFailure, _ space: CatalogueDomain) -> CatalogueRow? {
        let detail = space.isLibraryDomain ? input.detail.flatMap { space.row(word: $0) } : nil
        if let detail, detail.category != .unknown { return detail }
        return input.word.flatMap { space.row(word: $0) } ?? detail
    }

    private mutating func apply(_ row: CatalogueRow) {
        apply(row.ruling)
        summary = row.summary
    }

    private mutating func apply(_ ruling: CatalogueRow.Ruling) {
        (advice, kind) = (ruling.advice, ruling.category)
        isTrouble = !ruling.isExpected
        isKnown = true
    }

    /// Advice that does not come from a row of the catalogue.
    private mutating func decide(_ advice: CatalogueRow.Advice, _ kind: CatalogueRow.Category? = nil) {
        self.advice = advice
        if let kind { self.kind = kind }
        isTrouble = false
        isKnown = true
    }

    /// The ruling for a service code. AADSTS530nnn are kinds of AADSTS5300n, the codes of Conditional Access: an
    /// unknown one is judged as the code that it is a kind of, or else as a block.
    private static func ruling(_ code: ServiceCode) -> CatalogueRow.Ruling? {
        if let ruling = ErrorCatalogue.ruling(code) { return ruling }
        guard code.family == .aadsts, (530_000...530_999).contains(code.number) else { return nil }
        return ErrorCatalogue.ruling(ServiceCode(.aadsts, code.number / 10))
            ?? ErrorCatalogue.ruling(ServiceCode(.aadsts, 53_003))
    }

    /// What the catalogue says about a failure's service codes.
    private struct ServiceRulings {
        /// The ruling of the first code that the catalogue knows.
        var first: CatalogueRow.Ruling?
        /// The ruling of the first code after which a prompt does not help.
        var decisive: CatalogueRow.Ruling?

        init(_ codes: [ServiceCode]) {
            for code in codes {
                guard let ruling = Judgement.ruling(code) else { continue }
                if first == nil { first = ruling }
                if !Judgement.isNeutral(ruling.advice) {
                    decisive = ruling
                    return
                }
            }
        }
    }

    // MARK: What overrides the catalogue

    private mutating func adoptUnderlying(_ input: some JudgedFailure) {
        let inside = input.underlying.lazy.compactMap { ErrorCatalogue.ruling(domain: $0.domain, code: $0.code) }.first
        // A response of the service without a known code: its own codes and words, the most exact first.
        let found =
            inside ?? ServiceRulings(input.serviceCodes).first
            ?? input.oauthSubError.flatMap { ErrorCatalogue.ruling(oauthSubError: $0) }
            ?? input.oauthError.flatMap { ErrorCatalogue.ruling(oauthError: $0) }
        if let found {
            apply(found)
        } else if input.isUnreachable || area == .network {
            decide(.checkConnectivity, .network)
        }
    }

    /// Separates a cancel from an access denied. True if this decided.
    private mutating func judgeRefusal(_ input: some JudgedFailure, _ space: CatalogueDomain?) -> Bool {
        let isCancelCode = space == .msal && input.number == -50_005
        let isRefusalCode = input.number == -51_416 && space?.isCoreDomain == true
        let isDenied = input.oauthError.isWord("access_denied")
        guard isCancelCode || isRefusalCode || isDenied else { return false }
        if input.serviceCodes.contains(ServiceCode(.aadb2c, 90_118)) {
            decide(.resetPassword, .interaction)
        } else if input.oauthSubError == "cancel" || input.serviceCodes.contains(ServiceCode(.aadb2c, 90_091)) {
            decide(.offerRetryToUser, .cancelled)
        } else if let decisive = ServiceRulings(input.serviceCodes).decisive {
            // The service's code says who refused: the person (AADSTS65004) or a policy (AADSTS53003).
            apply(decisive)
        } else if isDenied || !isCancelCode {
            decide(.askAdministrator, .consent)
        } else {
            decide(.offerRetryToUser, .cancelled)
        }
        return true
    }

    /// HTTP 429 and 5xx, a `Retry-After` in an internal error, OAuth's own words for them, and replays of those. True
    /// if this decided.
    private mutating func judgeWaiting(_ input: some JudgedFailure, _ space: CatalogueDomain?, isInternal: Bool) -> Bool
    {
        let isBusy =
            input.httpStatus.map { $0 == 429 || (500...599).contains($0) || Self.isUpdating($0, input, space) }
            ?? (isInternal && input.hasRetryAfter)
        let saysSlowDown = input.oauthError.isWord("slow_down")
        // A replay of a response that has a reason of its own needs what that reason needs, not waiting.
        let hasReason = input.oauthError != nil || !input.serviceCodes.isEmpty || input.hasClaimsChallenge
        let isReplay =
            input.isThrottled && kind != .interaction
            && (input.hasRetryAfter || advice == .showGenericMessage && !hasReason)
        guard isBusy || saysSlowDown || isReplay || input.oauthError.isWord("temporarily_unavailable") else {
            return false
        }
        let isThrottling = input.httpStatus == 429 || input.isThrottled || saysSlowDown
        decide(.retryAfterDelay, isThrottling ? .throttling : .service)
        return true
    }

    /// A host's identity endpoint answers 404 and 410 while it is updated, and 408 when it was slow: MSAL itself tries
    /// again after these. What else it refuses (400, 401, 403) is how the host or the app is set up.
    private static func isUpdating(_ status: Int, _ input: some JudgedFailure, _ space: CatalogueDomain?) -> Bool {
        guard space?.isLibraryDomain == true, status == 404 || status == 408 || status == 410 else { return false }
        return input.detail?.hasPrefix("managed_identity") == true || input.word?.hasPrefix("managed_identity") == true
            || input.word == "MsalManagedIdentityException" || input.word == "ManagedIdentityError"
    }

    /// Programs must not handle an internal error, so its advice stays generic. Its category is for people, who are
    /// told what the service said: -42004 with AADSTS700082 is a session that ended.
    private mutating func judgeInternal(_ input: some JudgedFailure) {
        let said = ServiceRulings(input.serviceCodes)
        if let code = said.decisive ?? said.first {
            kind = code.category
        } else if let word = input.oauthSubError.flatMap({ ErrorCatalogue.ruling(oauthSubError: $0) }) {
            kind = word.category
        } else if Self.isOffline(input) {
            kind = .network
        }
        decide(
            input.hasClaimsChallenge && (said.decisive.map(Self.isLiftedByClaims) ?? true)
                ? .satisfyClaimsChallenge : .showGenericMessage
        )
    }

    /// Advice of the client's own code that nothing overrides.
    private static func isStronger(_ advice: CatalogueRow.Advice) -> Bool {
        advice == .remediateCompliance || advice == .continueWithGrantedScopes || advice == .resetPassword
    }

    /// MSAL.js calls any answer without an object that it can read a failure of the network. The service's codes say what
    /// was wrong, else the status. A token endpoint that answers 401 did not accept the app's own credentials.
    private mutating func judgeAnswer(_ input: some JudgedFailure) {
        guard let status = input.httpStatus, (400..<500).contains(status) else { return }
        let said = ServiceRulings(input.serviceCodes)
        if let code = said.decisive ?? said.first {
            apply(code)
        } else if status == 401 {
            decide(.fixAppConfiguration, .appConfiguration)
        } else if let ruling = ErrorCatalogue.ruling(domain: CatalogueDomain.http.text, code: status) {
            apply(ruling)
        } else {
            decide(.showGenericMessage, .service)
        }
        if kind != .network { area = .auth }
    }

    /// MSAL has its own error for a request that never reached the service. True if this decided.
    private mutating func judgeConnection(_ input: some JudgedFailure) -> Bool {
        guard kind != .network, Self.isOffline(input) else { return false }
        decide(.checkConnectivity, .network)
        return true
    }

    private static func isOffline(_ input: some JudgedFailure) -> Bool {
        input.underlying.contains {
            FailureArea(domain: $0.domain, code: $0.code) == .network
                && (ErrorCatalogue.ruling(domain: $0.domain, code: $0.code)?.advice ?? .checkConnectivity)
                    == .checkConnectivity
        }
    }

    /// Advice that leaves a prompt as it is.
    private static func isNeutral(_ advice: CatalogueRow.Advice) -> Bool {
        switch advice {
        case .acquireTokenInteractively, .satisfyClaimsChallenge, .showGenericMessage, .none: true
        default: false
        }
    }

    /// A client requests a prompt whatever the service said. The service's codes and its suberror say what the prompt
    /// is for, and whether it can help at all: after AADSTS50076 it can, after AADSTS53003 it cannot. The suberror also
    /// overrides a core's code: -51414 (`unauthorized_client`) with `protection_policy_required`, say.
    private mutating func judgeService(_ input: some JudgedFailure, _ space: CatalogueDomain?) {
        let isPrompt = advice == .acquireTokenInteractively
        let said = isPrompt ? ServiceRulings(input.serviceCodes) : nil
        if let decisive = said?.decisive {
            apply(decisive)
        } else if let word = input.oauthSubError.flatMap({ ErrorCatalogue.ruling(oauthSubError: $0) }),
            isPrompt && !Self.isNeutral(word.advice) || space != .msal && Self.isRemedy(word.advice)
        {
            apply(word)
        } else if let first = said?.first {
            // The client's code says that a prompt is ordinary; if it does not, the service's code may.
            if isTrouble { apply(first) } else { kind = first.category }
        }
    }

    /// Advice of a suberror that is more exact than any code of the client.
    private static func isRemedy(_ advice: CatalogueRow.Advice) -> Bool {
        advice == .remediateCompliance || advice == .registerDevice || advice == .resetPassword
    }

    private mutating func judgeClaims(_ input: some JudgedFailure) {
        guard input.hasClaimsChallenge, Self.isLiftedByClaims(advice, kind) else { return }
        decide(.satisfyClaimsChallenge)
    }

    private static func isLiftedByClaims(_ ruling: CatalogueRow.Ruling) -> Bool {
        isLiftedByClaims(ruling.advice, ruling.category)
    }

    /// Whether passing the claims of a challenge is the next step. They lead the person through a second factor or
    /// through making the device compliant (AADSTS53000). They lift neither a block (AADSTS53003 also carries claims)
    /// nor a protection policy.
    private static func isLiftedByClaims(_ advice: CatalogueRow.Advice, _ kind: CatalogueRow.Category) -> Bool {
        switch advice {
        case .acquireTokenInteractively, .registerDevice, .satisfyClaimsChallenge, .showGenericMessage: true
        case .remediateCompliance: kind == .device
        default: false
        }
    }
}

extension String? {
    /// Compares lengths first: the failure of a log call is judged within that call.
    fileprivate func isWord(_ word: String) -> Bool {
        guard let self, self.utf8.count == word.utf8.count else { return false }
        return self == word
    }
}
