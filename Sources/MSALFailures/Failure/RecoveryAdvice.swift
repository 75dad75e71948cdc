/// What an application should do next about a failure.
///
/// An open set: compare with `==`, do not switch without a default. The raw value is the text of `msal.recovery`.
public struct RecoveryAdvice: RawRepresentable, Sendable, Hashable {
    public var rawValue: String

    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    public static let acquireTokenInteractively = RecoveryAdvice(rawValue: "acquireTokenInteractively")
    public static let continueWithGrantedScopes = RecoveryAdvice(rawValue: "continueWithGrantedScopes")
    public static let remediateCompliance = RecoveryAdvice(rawValue: "remediateCompliance")
    public static let registerDevice = RecoveryAdvice(rawValue: "registerDevice")
    public static let resetPassword = RecoveryAdvice(rawValue: "resetPassword")
    public static let retryAfterDelay = RecoveryAdvice(rawValue: "retryAfterDelay")
    public static let retryNow = RecoveryAdvice(rawValue: "retryNow")
    public static let checkConnectivity = RecoveryAdvice(rawValue: "checkConnectivity")
    public static let offerRetryToUser = RecoveryAdvice(rawValue: "offerRetryToUser")
    public static let satisfyClaimsChallenge = RecoveryAdvice(rawValue: "satisfyClaimsChallenge")
    public static let askAdministrator = RecoveryAdvice(rawValue: "askAdministrator")
    public static let fixAppConfiguration = RecoveryAdvice(rawValue: "fixAppConfiguration")
    /// Most internal errors: for people to read, never to be handled automatically.
    public static let showGenericMessage = RecoveryAdvice(rawValue: "showGenericMessage")
    public static let none = RecoveryAdvice(rawValue: "none")
}
