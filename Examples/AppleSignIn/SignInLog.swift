public import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import RotatingLogFiles

// What Objective-C calls: a thin layer over the logger and over what a failure means, without a type of MSAL's. Drop it
// into an app together with ObjectiveC/TokenSession.m. Only the attributes ask for Objective-C, so the rest is compiled
// and tested everywhere.

/// The log of an app's sign-ins, for Objective-C.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class SignInLog: NSObject, Sendable {
    private let auth: AuthLogging
    private let logger: Logger

    /// Opens the log in a directory of the app's own, below Application Support.
    public convenience init(directory: String) throws {
        let files = try RotatingLogFile(directory: directory, name: "auth", configuration: .init())
        self.init(AuthLogging(sink: files))
    }

    init(_ auth: AuthLogging) {
        self.auth = auth
        logger = Logger(label: "auth", factory: auth.makeHandler)
    }

    /// Sets MSAL's masking, then its level, last its callback. Each block passes its value to MSAL's configuration.
    public func connectMSAL(
        masking: (Int) -> Void,
        level: @escaping @Sendable (Int) -> Void,
        callback: (@escaping @Sendable (Int, String?, Bool) -> Void) -> Void
    ) {
        auth.connectMSAL(
            masking: { (value: RawValue) in masking(value.rawValue) },
            level: { (value: RawValue) in level(value.rawValue) },
            callback: { (receive: @escaping @Sendable (RawValue, String?, Bool) -> Void) in
                callback { receive(RawValue(rawValue: $0), $1, $2) }
            }
        )
    }

    /// Verbose for so many seconds, at most a year, MSAL's own log as well, then as before.
    public func makeVerbose(_ seconds: Double) {
        guard seconds > 0 else { return }
        auth.levels.set(.debug, during: .seconds(min(seconds, 365 * 86_400)))
    }

    /// Begins a silent request. Its record is written when it ends. The block is called, on any thread, if the attempt
    /// is released without an end: MSAL dropped its own block, and a caller would wait for ever.
    public func beginSilentRequest(
        _ account: String?,
        ifAbandoned: @escaping @Sendable (SignInFailure) -> Void
    ) -> SignInAttempt {
        begin(.acquireTokenSilent, account, ifAbandoned)
    }

    /// Begins a request that asks the user. The block is as for a silent one.
    public func beginPrompt(
        _ account: String?,
        ifAbandoned: @escaping @Sendable (SignInFailure) -> Void
    ) -> SignInAttempt {
        begin(.acquireToken, account, ifAbandoned)
    }

    private func begin(
        _ operation: AuthOperation,
        _ account: String?,
        _ ifAbandoned: @escaping @Sendable (SignInFailure) -> Void
    ) -> SignInAttempt {
        SignInAttempt(logger.beginAttempt(operation, context: CallContext(account: account)), ifAbandoned)
    }

    /// The claims request in an API's `WWW-Authenticate` header, for the next request of a token.
    public static func claimsInHeader(_ header: String) -> String? {
        ClaimsChallenge(wwwAuthenticate: header)?.json
    }

    /// A value of `MSALLogLevel` or `MSALLogMaskingLevel`.
    private struct RawValue: RawRepresentable, Sendable {
        var rawValue: Int
    }
}

/// One request, its one record and its one answer: the first end counts, from any thread.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class SignInAttempt: NSObject, Sendable {
    private let attempt: AuthAttempt
    private let ifAbandoned: @Sendable (SignInFailure) -> Void

    init(_ attempt: AuthAttempt, _ ifAbandoned: @escaping @Sendable (SignInFailure) -> Void) {
        self.attempt = attempt
        self.ifAbandoned = ifAbandoned
    }

    deinit {
        if attempt.abandon() { ifAbandoned(SignInFailure(AuthAttempt.abandonment)) }
    }

    /// The request brought a token, which stays where it is: the log gets the correlation id and the account's
    /// pseudonym. False: the attempt had ended before, and its caller has an answer.
    public func succeed(_ correlationID: UUID, account: String?) -> Bool {
        let context = CallContext(correlationID: correlationID.uuidString, account: account)
        return attempt.end(result: context, error: nil) { $0 } != nil
    }

    /// The request brought none. `error` is nil if MSAL gave no error either.
    /// Returns nil if the attempt had ended before, and its caller has an answer.
    public func fail(_ error: (any Error)?) -> SignInFailure? {
        guard case .failure(let error) = attempt.end(result: CallContext?.none, error: error) else { return nil }
        return SignInFailure(error)
    }
}

/// What an app does about a failure. Microsoft's guide for errors, in one answer.
#if canImport(ObjectiveC)
    @objc
#endif
public enum SignInStep: Int, Sendable {
    /// An internal error, one that is unknown, or anything else that neither the app nor the user can mend.
    case showMessage
    /// Interaction is required, or a claims challenge asks for more: one prompt, with `claims`.
    case askUser
    /// Some scopes were declined: ask silently for `grantedScopes`.
    case useGrantedScopes
    /// The user closed the prompt.
    case offerSignIn
    /// The service is busy (429, `Retry-After`): ask again after `delay`, at the user's next action.
    case tryLater
    /// The device must be registered (workplace join).
    case registerDevice
    /// The app must be protected by the organization's policies.
    case protectApp
    /// Offline.
    case checkConnection
}

/// A failure of a request as values for Objective-C.
#if canImport(ObjectiveC)
    @objcMembers
#endif
public final class SignInFailure: NSObject, Sendable {
    public let step: SignInStep
    /// Seconds until the request may be repeated; 0 unless `step` is `tryLater`.
    public let delay: Double
    public let grantedScopes: [String]
    public let declinedScopes: [String]
    /// For `claimsRequest` of the next request. Never log it.
    public let claims: String?
    /// A sentence for the user, in English.
    public let userMessage: String
    /// Its key in `MSALMessages.xcstrings`.
    public let localizationKey: String

    init(_ error: any Error) {
        let failure = MSALFailure(error)
        let delay = RetryPolicy().delay(after: failure, attempt: 1)
        step = Self.step(after: failure, delay)
        self.delay = step == .tryLater ? delay.map { $0 / .seconds(1) } ?? 0 : 0
        grantedScopes = failure.grantedScopes
        declinedScopes = failure.declinedScopes
        claims = failure.claimsChallenge?.json
        userMessage = failure.userMessage
        localizationKey = failure.localizationKey
    }

    private static func step(after failure: MSALFailure, _ delay: Duration?) -> SignInStep {
        switch failure.recovery {
        case .acquireTokenInteractively, .satisfyClaimsChallenge, .resetPassword: .askUser
        case .continueWithGrantedScopes: failure.grantedScopes.isEmpty ? .showMessage : .useGrantedScopes
        case .offerRetryToUser,
            .none where failure.category == .cancelled:
            .offerSignIn
        case .retryAfterDelay, .retryNow: delay == nil ? .showMessage : .tryLater
        case .registerDevice: .registerDevice
        case .remediateCompliance: .protectApp
        case .checkConnectivity: .checkConnection
        default: .showMessage
        }
    }
}
