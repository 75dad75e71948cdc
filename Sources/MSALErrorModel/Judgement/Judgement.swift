/// What a failure is and what to do about it: category, advice and expectation, decided from all its data.
///
/// The app (`MSALFailure`) and the command, which judges what it read from a log, both call this function. The
/// catalogue knows what a code means; a few observations override it, in this order:
/// 1. An error that only wraps another (an unknown domain, a general exception, the single sign-on extension's -6000)
/// is
///    judged as the error that it wraps.
/// 2. A page that answered `access_denied` is not a person who cancelled, though MSAL gives both -50005.
/// 3. HTTP 429 and 5xx mean wait, whatever code the client made of them.
/// 4. Other internal errors are for people to read.
/// 5. A cancel, declined scopes, protection policies and a password that must change keep their own advice.
/// 6. A request that failed because there was no network gets the advice for no network.
/// 7. If the advice is a prompt, the service's codes say whether a prompt can help.
/// 8. A claims challenge must be answered with the claims.
package struct Judgement: Sendable, Equatable {
    /// What is known about a failure.
    package struct Facts: Sendable {
        package var domain: String
        /// Nil if the code is not a number.
        package var code: Int?
        /// The code if it is a word or the name of an exception; otherwise a library's own word beside it.
        package var word: String?
        /// A library's own word beside the name of an exception.
        package var detail: String?
        package var internalCode: Int?
        package var oauthError: String?
        package var oauthSubError: String?
        package var serviceCodes: [ServiceCode] = []
        package var httpStatus: Int?
        package var hasRetryAfter = false
        package var isThrottled = false
        package var hasClaimsChallenge = false
        package var underlying: [MSALFailure.UnderlyingError] = []

        package init(domain: String, code: Int?, word: String? = nil) {
            self.domain = domain
            self.code = code
            self.word = word
        }
    }

    package private(set) var category: FailureCategory = .unknown
    package private(set) var recovery: RecoveryAdvice = .showGenericMessage
    package private(set) var area: FailureArea
    /// From the catalogue; nil if the code is unknown, or is a name itself.
    package private(set) var name: String?
    package private(set) var internalName: String?
    /// The catalogue's sentence about the code.
    package private(set) var summary: String?
    /// Whether the catalogue knows the code or an error inside.
    package private(set) var isKnown = false
    /// The catalogue marks the deciding code as trouble, though its advice is a prompt: a wrong password, say.
    private var isTrouble = false

    /// Whether the advice is the flow's ordinary next step: a prompt, the claims of a challenge, or another try for a
    /// person who cancelled. A cancelled task, after which there is nothing to do, is not trouble either.
    package var isExpected: Bool {
        guard !isTrouble else { return false }
        switch recovery {
        case .acquireTokenInteractively, .satisfyClaimsChallenge, .offerRetryToUser: return true
        case .none: return category == .cancelled
        default: return false
        }
    }

    package init(_ facts: Facts) {
        let space = CatalogueDomain(facts.domain)
        area = space == .msal ? .auth : FailureArea(domain: facts.domain, code: facts.code)
        let isInternal = space == .msal && facts.code == -50_000
        let row = findRow(facts, space, isInternal: isInternal)

        if row == nil || Self.isWrapper(facts) || category == .unknown && space?.isOfLibrary == true {
            adoptWhatIsInside(facts)
        }
        if judgeRefusal(facts, space) || judgeWaiting(facts) { return }
        if isInternal {
            decide(facts.hasClaimsChallenge ? .satisfyClaimsChallenge : .showGenericMessage)
            return
        }
        if facts.code == -51_500, let status = facts.httpStatus, (400..<500).contains(status), space?.isOfCore == true {
            decide(.showGenericMessage)
        }
        if category == .cancelled { return }
        let isClient = space == .msal || space?.isOfCore == true
        if isClient, let row, Self.stronger.contains(row.advice.value) { return }
        if isClient, judgeConnection(facts) { return }
        if judgeSuberror(facts, space) { return }
        judgeServiceCodes(facts)
        if facts.hasClaimsChallenge { decide(.satisfyClaimsChallenge) }
    }

    // MARK: The catalogue's result

    private mutating func findRow(_ facts: Facts, _ space: CatalogueDomain?, isInternal: Bool) -> CatalogueRow? {
        guard let space else {
            name = facts.code.flatMap { PosixNetworkError.name(domain: facts.domain, code: $0) }
            return nil
        }
        if let detail = facts.detail, space.isOfLibrary, let row = CatalogueTables.libraryWords.row(word: detail) {
            take(row)
            return row
        }
        if let word = facts.word, let row = space.row(word: word) {
            // If the code is a name already, the catalogue's name adds nothing.
            if !space.isOfLibrary { name = row.name }
            take(row)
            return row
        }
        let internalCode = isInternal ? facts.internalCode : nil
        guard let code = facts.code, let found = ErrorCatalogue.row(in: space, code: code, internalCode: internalCode)
        else { return nil }
        if found.isInternalCode, isInternal {
            name = "internal"
            internalName = found.row.name
        } else {
            name = found.row.name
        }
        take(found.row)
        return found.row
    }

    private mutating func take(_ row: CatalogueRow) {
        (recovery, category, summary) = (row.advice.value, row.category.value, row.summary)
        isTrouble = !row.isExpected
        isKnown = true
    }

    private mutating func take(_ entry: CatalogueEntry) {
        (recovery, category) = (entry.recovery, entry.category)
        isTrouble = !entry.isExpected
        isKnown = true
    }

    /// Advice that does not come from a row of the catalogue.
    private mutating func decide(_ advice: RecoveryAdvice, _ category: FailureCategory? = nil) {
        recovery = advice
        if let category { self.category = category }
        isTrouble = false
        isKnown = true
    }

    // MARK: What overrides the catalogue

    /// Microsoft's single sign-on extension wraps every error in one of its own.
    private static func isWrapper(_ facts: Facts) -> Bool {
        facts.code == -6_000 && facts.domain == "com.apple.AuthenticationServices.AuthorizationError"
    }

    private mutating func adoptWhatIsInside(_ facts: Facts) {
        let inside = facts.underlying.lazy.compactMap { ErrorCatalogue.entry(domain: $0.domain, code: $0.code) }.first
        // A response of the service without a known code: its own codes and words, the most exact first.
        let found =
            inside ?? facts.serviceCodes.lazy.compactMap { ErrorCatalogue.entry($0) }.first
            ?? facts.oauthSubError.flatMap { ErrorCatalogue.oauthSubError($0) }
            ?? facts.oauthError.flatMap { ErrorCatalogue.oauthError($0) }
        if let found {
            take(found)
        } else if area == .network {
            decide(.checkConnectivity, .network)
        }
    }

    /// Separates a cancel from an access denied. True if this decided.
    private mutating func judgeRefusal(_ facts: Facts, _ space: CatalogueDomain?) -> Bool {
        let isCancelCode = space == .msal && facts.code == -50_005
        let isRefusalCode = facts.code == -51_416 && space?.isOfCore == true
        guard isCancelCode || isRefusalCode || facts.oauthError == "access_denied" else { return false }
        if facts.serviceCodes.contains(ServiceCode(.aadb2c, 90_118)) {
            decide(.resetPassword, .interaction)
        } else if facts.oauthSubError == "cancel" || facts.serviceCodes.contains(ServiceCode(.aadb2c, 90_091)) {
            decide(.offerRetryToUser, .cancelled)
        } else if facts.serviceCodes.contains(ServiceCode(.aadsts, 65_004)) {
            decide(.offerRetryToUser, .consent)
        } else if facts.oauthError == "access_denied" || !isCancelCode {
            decide(.askAdministrator, .consent)
        } else {
            decide(.offerRetryToUser, .cancelled)
        }
        return true
    }

    /// HTTP 429 and 5xx, OAuth's own words for them, and replays of those. True if this decided.
    private mutating func judgeWaiting(_ facts: Facts) -> Bool {
        let isBusy = facts.httpStatus.map { $0 == 429 || (500...599).contains($0) } ?? false
        let saysSo = facts.oauthError == "temporarily_unavailable" || facts.oauthError == "slow_down"
        // A replay of "interaction required" needs interaction, not waiting.
        let isReplay =
            facts.isThrottled && (facts.hasRetryAfter || recovery == .showGenericMessage) && category != .interaction
        guard isBusy || saysSo || isReplay else { return false }
        let isThrottling = facts.httpStatus == 429 || facts.isThrottled || facts.oauthError == "slow_down"
        decide(.retryAfterDelay, isThrottling ? .throttling : .service)
        return true
    }

    /// Advice of the client's own code that nothing overrides.
    private static let stronger: [RecoveryAdvice] = [.remediateCompliance, .continueWithGrantedScopes, .resetPassword]

    /// MSAL has its own error for a request that never reached the service. True if this decided.
    private mutating func judgeConnection(_ facts: Facts) -> Bool {
        let isOffline = facts.underlying.contains {
            FailureArea(domain: $0.domain, code: $0.code) == .network
                && (ErrorCatalogue.entry(domain: $0.domain, code: $0.code)?.recovery ?? .checkConnectivity)
                    == .checkConnectivity
        }
        guard isOffline, category != .network else { return false }
        decide(.checkConnectivity, .network)
        return true
    }

    /// Advice of a suberror that overrides the code: -51414 (`unauthorized_client`) with `protection_policy_required`,
    /// say. True if this decided.
    private mutating func judgeSuberror(_ facts: Facts, _ space: CatalogueDomain?) -> Bool {
        guard let word = facts.oauthSubError, let entry = ErrorCatalogue.oauthSubError(word),
            [.remediateCompliance, .registerDevice, .resetPassword].contains(entry.recovery),
            space != .msal || recovery == .acquireTokenInteractively
        else { return false }
        take(entry)
        // A claims challenge does not lift a protection policy.
        return entry.recovery != .registerDevice
    }

    /// Failures that a prompt cannot fix.
    private static let beyondPrompts: [RecoveryAdvice] = [
        .askAdministrator, .fixAppConfiguration, .remediateCompliance, .registerDevice, .resetPassword,
    ]

    /// A client requests a prompt whatever the service said. The service's codes say what the prompt is for, and
    /// whether it can help at all: after AADSTS50076 it can, after AADSTS53003 it cannot.
    private mutating func judgeServiceCodes(_ facts: Facts) {
        guard recovery == .acquireTokenInteractively, !facts.serviceCodes.isEmpty else { return }
        let known = facts.serviceCodes.compactMap { ErrorCatalogue.entry($0) }
        if let decisive = known.first(where: { Self.beyondPrompts.contains($0.recovery) }) {
            take(decisive)
        } else if let first = known.first {
            category = first.category
        }
    }
}
