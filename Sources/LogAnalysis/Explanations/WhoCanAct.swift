import MSALFailures

/// Who can do something about a failure. What to do is the advice.
enum WhoCanAct: String {
    case user
    /// The people who make it: no user and no retry can help.
    case app
    case administrator
    case microsoft = "Microsoft"
    case network

    /// Nil if nothing is known about the failure.
    init?(_ category: FailureCategory, _ recovery: RecoveryAdvice) {
        switch recovery {
        case .acquireTokenInteractively, .satisfyClaimsChallenge, .remediateCompliance, .registerDevice,
            .resetPassword, .offerRetryToUser:
            self = .user
        case .askAdministrator: self = .administrator
        case .checkConnectivity: self = .network
        case .continueWithGrantedScopes, .fixAppConfiguration: self = .app
        default:
            // "Wait", "retry" and "nothing" do not say who can act; the category does.
            switch category {
            case .network: self = .network
            // A refused request (HTTP 400) may be anyone's: its codes say whose.
            case .service where recovery == .showGenericMessage: return nil
            case .service: self = .microsoft
            // The app sends too many requests.
            case .throttling: self = .app
            case .conditionalAccess, .consent, .tenant, .protection: self = .administrator
            case .interaction, .mfa, .credentials, .cancelled, .device, .token: self = .user
            case .appConfiguration, .internal, .broker, .keychain: self = .app
            default: return nil
            }
        }
    }

    init?(_ group: Report.Group) {
        // An internal error may carry what the service said.
        if group.recovery == RecoveryAdvice.showGenericMessage.rawValue, let service = group.leadingServiceEntry {
            self.init(service.category, service.recovery)
            return
        }
        self.init(FailureCategory(rawValue: group.category), RecoveryAdvice(rawValue: group.recovery))
    }

    /// As the end of a sentence.
    var words: String {
        switch self {
        case .user: "the user"
        case .app: "the people who make the app"
        case .administrator: "an administrator of the organization"
        case .microsoft: "Microsoft, whose service it is; the app waits"
        case .network: "the people who run the network"
        }
    }
}

extension Report.Group {
    /// The page about the service code that most failures carry, or about the group's own code.
    var documentation: String? {
        leadingServiceEntry?.documentation
            ?? ErrorCatalogue.entry(domain: domain, code: code, internalCode: internalCode)?.documentation
    }

    /// What an app may tell the user.
    var userMessage: String {
        MSALFailure.userMessage(RecoveryAdvice(rawValue: recovery), FailureCategory(rawValue: category))
    }
}
