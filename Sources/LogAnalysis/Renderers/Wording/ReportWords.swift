import MSALFailures

/// The short phrases that tables and headlines use for the report's own terms.
enum ReportWords {
    /// Failures of a group's kind, worded to follow "61 % of them are".
    static func failures(_ group: Report.Group) -> String { failureNouns(group).plural }

    /// One failure of a group's kind, worded to follow "It is".
    static func failure(_ group: Report.Group) -> String { failureNouns(group).singular }

    /// A password to reset is no ordinary prompt, though the service asks for both on its page.
    private static func failureNouns(_ group: Report.Group) -> (singular: String, plural: String) {
        group.recovery == RecoveryAdvice.resetPassword.rawValue
            ? ("a password to reset", "passwords to reset") : failureNouns(group.category)
    }

    private static func failureNouns(_ category: String) -> (singular: String, plural: String) {
        switch FailureCategory(rawValue: category) {
        case .interaction: ("a request to sign in", "requests to sign in")
        case .consent: ("a request for consent", "requests for consent")
        case .conditionalAccess: ("a Conditional Access block", "Conditional Access blocks")
        case .mfa: ("a request for a second factor", "requests for a second factor")
        case .device: ("a rejected device", "rejected devices")
        case .protection: ("an app protection failure", "app protection failures")
        case .credentials: ("a rejected credential", "rejected credentials")
        case .tenant: ("an account of another tenant", "accounts of another tenant")
        case .token: ("an expired or revoked token", "expired or revoked tokens")
        case .appConfiguration: ("an error of the app or its setup", "errors of the app or its setup")
        case .network: ("a network failure", "network failures")
        case .throttling: ("a throttled request", "throttled requests")
        case .cancelled: ("a cancel by the user", "cancels by the user")
        case .broker: ("a broker failure", "broker failures")
        case .keychain: ("a keychain failure", "keychain failures")
        case .service: ("a failure of the sign-in service", "failures of the sign-in service")
        case .internal: ("an internal error of the library", "internal errors of the library")
        default: ("a failure of unknown kind", "failures of unknown kind")
        }
    }

    /// The kind of failure as a label.
    static func category(_ category: String) -> String {
        switch FailureCategory(rawValue: category) {
        case .interaction: "sign-in needed"
        case .consent: "consent needed"
        case .conditionalAccess: "Conditional Access"
        case .mfa: "second factor needed"
        case .device: "device not accepted"
        case .protection: "app protection policy"
        case .credentials: "credentials refused"
        case .tenant: "account not in this tenant"
        case .token: "expired or revoked token"
        case .appConfiguration: "app configuration"
        case .network: "no network"
        case .throttling: "throttling"
        case .cancelled: "cancelled by the user"
        case .broker: "broker"
        case .keychain: "keychain access"
        case .service: "trouble in the sign-in service"
        case .internal: "internal error of the library"
        default: "of unknown kind"
        }
    }

    /// What to do, in at most 27 columns.
    static func advice(_ recovery: String) -> String {
        switch RecoveryAdvice(rawValue: recovery) {
        case .acquireTokenInteractively: "sign in interactively"
        case .continueWithGrantedScopes: "continue with granted scopes"
        case .remediateCompliance: "let the user fix compliance"
        case .registerDevice: "register the device"
        case .resetPassword: "start the password reset"
        case .retryAfterDelay: "wait, then try again"
        case .retryNow: "try again at once"
        case .checkConnectivity: "check the connection"
        case .offerRetryToUser: "offer to try again"
        case .satisfyClaimsChallenge: "pass on the claims challenge"
        case .askAdministrator: "ask an administrator"
        case .fixAppConfiguration: "fix the app or its setup"
        case .showGenericMessage: "show a generic message"
        case .none: "nothing"
        default: recovery
        }
    }

    /// What to do about a group. The advice to programs on an internal error is a generic message; people are told what
    /// the service code inside asks for, or else what helps with failures of this kind. If nothing is known about the
    /// group, its own message is the best advice.
    static func advice(_ group: Report.Group) -> String {
        if isUnknown(group) { return "read its message" }
        guard group.recovery == RecoveryAdvice.showGenericMessage.rawValue else { return advice(group.recovery) }
        let remedy = group.leadingServiceEntry?.recovery ?? remedy(FailureCategory(rawValue: group.category))
        return advice(remedy?.rawValue ?? group.recovery)
    }

    /// What helps with failures of a kind, whatever their code; nil if that depends.
    private static func remedy(_ category: FailureCategory) -> RecoveryAdvice? {
        switch category {
        case .interaction, .mfa, .token: .acquireTokenInteractively
        case .consent, .conditionalAccess, .protection, .tenant: .askAdministrator
        case .appConfiguration: .fixAppConfiguration
        case .network: .checkConnectivity
        case .throttling: .retryAfterDelay
        case .cancelled: .offerRetryToUser
        default: nil
        }
    }

    /// The message that the advice speaks of: a sample's. It comes from data and must be escaped.
    static func message(_ group: Report.Group) -> String? {
        isUnknown(group) ? group.samples.lazy.compactMap(\.message).first { !$0.isEmpty } : nil
    }

    private static func isUnknown(_ group: Report.Group) -> Bool {
        let saysNothing =
            group.recovery == RecoveryAdvice.none.rawValue
            || group.recovery == RecoveryAdvice.showGenericMessage.rawValue
        return saysNothing && group.category == FailureCategory.unknown.rawValue
    }

    /// Who can act, and what to do: `user: sign in interactively`. It comes from data and must be escaped.
    static func action(_ group: Report.Group) -> String {
        let advice = advice(group)
        // `ask an administrator` names them already.
        guard let who = WhoCanAct(group)?.rawValue, !advice.hasSuffix(who) else { return advice }
        return "\(who): \(advice)"
    }

    /// `of 240 with this code`; nil if all failures with the code are in this group.
    static func codeSum(_ group: Report.Group) -> String? {
        group.codeCount > group.count ? "of \(NumberText.grouped(group.codeCount)) with this code" : nil
    }

    /// What shares are of.
    static func shareLegend(_ failures: Int) -> String {
        failures == 1 ? "Share is of the only failure." : "Share is of all \(NumberText.grouped(failures)) failures."
    }

    /// `new since 14:05`, `3.4 times as frequent since 14:00`; nil if nothing changed.
    static func change(_ group: Report.Group, _ time: TimeText, _ precision: TimeText.Precision) -> String? {
        func after(_ since: Int64?) -> String { since.map { " since " + time.text($0, precision) } ?? "" }
        return switch group.change {
        case .new(let since): "new" + after(since)
        case .grown(let factor, let since): grown(factor) + after(since)
        case nil: nil
        }
    }

    static func grown(_ factor: Double) -> String { "\(NumberText.tenths(factor)) times as frequent" }

    /// Above the failures that mean trouble, and above those that belong to normal operation.
    static let unexpectedTitle = "Unexpected failures"
    static let administratorTitle = "What an administrator should do"

    /// `429`, `429, 503`, `429, …`; nil if no failure has an HTTP status. It comes from data and must be escaped.
    static func httpStatus(_ group: Report.Group) -> String? {
        guard let first = group.httpStatus.first?.value else { return group.otherHTTPStatus > 0 ? "various" : nil }
        if group.httpStatus.count == 1, group.otherHTTPStatus == 0 { return first }
        let isPair = group.httpStatus.count == 2 && group.otherHTTPStatus == 0
        return first + ", " + (isPair ? group.httpStatus[1].value : "…")
    }

    /// What a group's failures mean: what the service said first, then the sentence about the client's code. The sentence
    /// about the advice alone is for groups about which nothing more is known.
    static func meaning(_ group: Report.Group) -> String {
        let isOfAdvice = group.summary == Judgement.summary(RecoveryAdvice(rawValue: group.recovery))
        if let service = group.leadingServiceEntry {
            let said = code(domain: service.domain, code: service.code, internalCode: nil) + ": " + service.summary
            return group.summary.isEmpty || isOfAdvice ? said : said + " " + group.summary
        }
        guard isOfAdvice || group.libraryWords.count > 1 else { return group.summary }
        let words = group.libraryWords.prefix(3).compactMap { word in
            ErrorCatalogue.entry(domain: group.domain, code: word.value).map { word.value + ": " + $0.summary }
        }
        return words.isEmpty ? group.summary : words.joined(separator: " ")
    }

    /// The code as people quote it: `AADSTS50076`, `MSALErrorDomain -50000/-42008`. It comes from data and must be
    /// escaped.
    static func code(domain: String, code: String, internalCode: Int?) -> String {
        let number = internalCode.map { "\(code)/\($0)" } ?? code
        return ServiceCode.Family(rawValue: domain) != nil ? domain + number : domain + " " + number
    }

    static func code(_ group: Report.Group) -> String {
        code(domain: group.domain, code: group.code, internalCode: group.internalCode)
    }

    /// The most specific name of a group; nil if the catalogue has none, or only the code. It comes from data and must be
    /// escaped.
    static func name(_ group: Report.Group) -> String? {
        let name = group.internalName ?? group.name
        return name == code(group) ? nil : name
    }

    /// When a group's failures happened: the first and the last time, or one text if both read alike.
    static func times(_ group: Report.Group, _ time: TimeText, _ precision: TimeText.Precision) -> [String] {
        func text(_ instant: Int64?) -> String { instant.map { time.text($0, precision) } ?? "time not known" }
        let (first, last) = (text(group.first), text(group.last))
        return first == last ? [first] : [first, last]
    }

    /// The service codes in a group's failures; empty where they only repeat the group's own code.
    static func codesInside(_ group: Report.Group) -> [Report.CountedCode] {
        let codes = group.serviceCodes
        let isOwn =
            codes.count == 1 && group.otherServiceCodes == 0 && codes[0].count == group.count
            && ServiceCode(codes[0].code).map { String($0.number) } == group.code
        return isOwn ? [] : codes
    }

    /// The words beside an exception type; none if there is only one, which is the group's name.
    static func wordsInside(_ group: Report.Group) -> [Report.CountedValue] {
        group.libraryWords.count == 1 && group.libraryWords[0].value == group.name ? [] : group.libraryWords
    }

    /// `service.version=2.1, msal.operation=acquireToken`; nil without `--by`. It comes from data and must be escaped.
    static func by(_ group: Report.Group) -> String? {
        group.by.isEmpty ? nil : group.by.map { $0.key + "=" + $0.value }.joined(separator: ", ")
    }

    /// Joins values with their counts. `others` is the sum of the counts of values that the report does not have.
    static func list(_ values: [String], others: Int) -> String {
        (others > 0 ? values + ["others \(NumberText.grouped(others))"] : values).joined(separator: ", ")
    }
}
