extension MSALFailure {
    /// A short sentence for people, in English: what happened and what they can do. Contains no code, no name, and
    /// nothing from the error.
    ///
    /// It is the sentence of the advice. Where the advice is only to show a generic message, the sentence still
    /// explains what happened as far as the failure's kind shows it: a broker that did not finish, a session that
    /// ended. Translate it under `localizationKey`; this is the development language.
    public var userMessage: String { Self.userMessage(recovery, category) }

    /// The same for any failure with this advice and of this kind.
    package static func userMessage(_ recovery: RecoveryAdvice, _ category: FailureCategory) -> String {
        genericMessage(recovery, category) ?? recovery.userMessage
    }

    /// Key for a translation table: the advice's own (`msal.recovery.retryNow`), or for a generic message with the kind
    /// of failure at its end (`msal.recovery.showGenericMessage.broker`). Stable.
    public var localizationKey: String {
        let isOfKind = Self.genericMessage(recovery, category) != nil
        return isOfKind ? recovery.localizationKey + "." + category.rawValue : recovery.localizationKey
    }

    /// Nil for other advice, and for kinds about which there is no more to say than that signing in failed.
    private static func genericMessage(_ recovery: RecoveryAdvice, _ category: FailureCategory) -> String? {
        guard recovery == .showGenericMessage else { return nil }
        return switch category {
        case .interaction, .mfa, .token: "You are no longer signed in. Please sign in again."
        case .consent: "A permission that this app needs was not given. Please try again, or ask your administrator."
        case .conditionalAccess: "Your organization does not allow this sign-in. Please ask your administrator."
        case .device: "The check of this device did not finish. Please try again."
        case .protection:
            "Your organization protects this app, and the protection is not in place yet. Please try again."
        case .credentials: "The account could not be confirmed. Please check which account you use, and try again."
        case .tenant: "This account does not belong to the organization. Please try again with another account."
        case .appConfiguration: "This app could not start the sign-in. Please contact the people who provide it."
        case .network: "The sign-in service could not be reached. Please check your connection and try again."
        case .throttling, .service: "The sign-in service could not answer. Please try again later."
        case .cancelled: "The sign-in was stopped before it finished. You can try again."
        case .broker: "The sign-in did not finish in the app that manages your account. Please try again."
        case .keychain: "Your saved sign-in could not be read on this device. Please unlock the device and try again."
        default: nil
        }
    }
}
