extension RecoveryAdvice {
    /// A short sentence for people, in English: what happened and what they can do. Contains no code, no name, and
    /// nothing from the error.
    ///
    /// Translate it under `localizationKey`; this is the development language. An unknown advice gives the generic
    /// sentence.
    public var userMessage: String {
        switch self {
        case .acquireTokenInteractively: "Please sign in again to continue."
        case .continueWithGrantedScopes:
            "You can continue, but some features stay off because permission for them was not given."
        case .remediateCompliance:
            "Your organization protects this app. Please follow the steps to make it compliant, then try again."
        case .registerDevice:
            "Your organization asks for this device to be registered. Please register it, then try again."
        case .resetPassword: "Your password must be changed before you can sign in."
        case .retryAfterDelay: "The sign-in service is busy. Please try again in a little while."
        case .retryNow: "That did not finish. Please try once more."
        case .checkConnectivity:
            "The sign-in service cannot be reached. Please check your internet connection and try again."
        case .offerRetryToUser: "You are not signed in. Try again whenever you like."
        case .satisfyClaimsChallenge: "This needs an extra check of who you are. Please sign in once more."
        case .askAdministrator: "You do not have access. Please ask your administrator."
        case .fixAppConfiguration: "This app is not set up correctly. Please contact the people who provide it."
        case .none: "Nothing needs to be done."
        default: "Something went wrong while signing in. Please try again later."
        }
    }

    /// Key for a translation table, e.g. `msal.recovery.acquireTokenInteractively`. Stable.
    public var localizationKey: String { "msal.recovery." + rawValue }

    /// Every advice that this version knows, in the order of the documentation.
    public static let known: [RecoveryAdvice] = [
        .acquireTokenInteractively, .continueWithGrantedScopes, .remediateCompliance, .registerDevice, .resetPassword,
        .retryAfterDelay, .retryNow, .checkConnectivity, .offerRetryToUser, .satisfyClaimsChallenge, .askAdministrator,
        .fixAppConfiguration, .showGenericMessage, .none,
    ]
}
