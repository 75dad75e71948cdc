extension MSALFailure {
    /// A short sentence for people, in English: what happened and what they can do. Contains no code, no name, and
    /// nothing from the error.
    ///
    /// It is the sentence of the advice, unless the failure's kind says more: a broker that did not finish, a session
    /// that ended, a password that was not accepted. Translate it under `localizationKey`; this is the development
    /// language.
    public var userMessage: String { Self.userMessage(recovery, category) }

    /// The sentence for users about any failure with this advice and category.
    package static func userMessage(_ recovery: RecoveryAdvice, _ category: FailureCategory) -> String {
        message(recovery, category) ?? recovery.userMessage
    }

    /// Key for a translation table: the advice's own (`msal.recovery.retryNow`), or with the kind of failure at its end
    /// where that has a sentence (`msal.recovery.showGenericMessage.broker`). Stable.
    public var localizationKey: String {
        let isOfKind = Self.message(recovery, category) != nil
        return isOfKind ? recovery.localizationKey + "." + category.rawValue : recovery.localizationKey
    }

    /// Nil where the kind of failure says no more than the advice.
    private static func message(_ recovery: RecoveryAdvice, _ category: FailureCategory) -> String? {
        switch (recovery, category) {
        case (.showGenericMessage, _): genericMessage(category)
        case (.offerRetryToUser, .credentials): "That was not accepted. Please check what you entered and try again."
        case (.offerRetryToUser, .mfa): "The extra check did not succeed. Please try again."
        case (.offerRetryToUser, .tenant): "This account cannot be used here. Please try another account."
        case (.retryAfterDelay, .keychain):
            "Your saved sign-in cannot be read while the device is locked. Please unlock it and try again."
        case (.retryAfterDelay, .network): "The connection was interrupted. Please try again in a little while."
        case (.retryAfterDelay, .interaction):
            "The sign-in on your other device is not finished yet. Please finish it there."
        case (.resetPassword, .interaction): "You asked for a new password. Please choose one to continue."
        case (.askAdministrator, .network):
            "The connection to the sign-in service is not secure here. Please ask your administrator."
        default: nil
        }
    }

    /// Nil for kinds about which there is no more to say than that signing in failed.
    private static func genericMessage(_ category: FailureCategory) -> String? {
        switch category {
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
