import Foundation
import Logging
import MSALErrorModel
import MSALLogging

// MSAL's headers say nothing about concurrency: without `@preconcurrency`, Swift 6 refuses to take a result to the main
// actor.
#if canImport(MSAL)
    @preconcurrency import MSAL
#else
    @preconcurrency import MSALStandIns
#endif

/// Gets a token: silently, and if MSAL says that the user must be asked, by asking once. Drop it into an app and change
/// what differs.
///
/// - Every branch of Microsoft's guide ends in one `Outcome`; nothing is repeated in a loop. At most two silent
///   requests and one prompt are made.
/// - Each request is one attempt in the log, with outcome, duration, account and MSAL's correlation id. No token is
///   logged.
@MainActor
final class SignInSession {
    enum Outcome {
        case token(MSALResult)
        /// Some scopes were declined. The token is for those that were granted.
        case partial(MSALResult, declined: [String])
        /// The user closed the prompt: offer to sign in, say nothing.
        case cancelled
        /// The service asked for a pause. Ask again after it, at the user's next action.
        case later(Duration, MSALFailure)
        /// Show `failure.userMessage`, translated under `failure.localizationKey`: offline, an administrator's policy,
        /// a device to register, an app to protect, an internal or unknown error.
        case message(MSALFailure)
    }

    private let application: MSALPublicClientApplication
    private let logger: Logger

    init(application: MSALPublicClientApplication, logger: Logger) {
        self.application = application
        self.logger = logger
    }

    /// - Parameter challenge: The claims challenge of an API that refused the last token, if there was one.
    func token(
        for scopes: [String],
        account: MSALAccount?,
        challenge: ClaimsChallenge? = nil,
        webview: MSALWebviewParameters
    ) async -> Outcome {
        guard let account else { return await interactive(scopes, nil, challenge, webview) }
        do {
            return .token(try await silent(scopes, account, challenge))
        } catch {
            let failure = MSALFailure(error)
            switch failure.recovery {
            case .acquireTokenInteractively, .satisfyClaimsChallenge, .resetPassword:
                return await interactive(scopes, account, failure.claimsChallenge ?? challenge, webview)
            default:
                return await settle(failure, account)
            }
        }
    }

    private func interactive(
        _ scopes: [String],
        _ account: MSALAccount?,
        _ challenge: ClaimsChallenge?,
        _ webview: MSALWebviewParameters
    ) async -> Outcome {
        let parameters = MSALInteractiveTokenParameters(scopes: scopes, webviewParameters: webview)
        parameters.account = account
        parameters.claimsRequest = Self.claims(challenge)
        do {
            return .token(
                try await request(.acquireToken, account) {
                    application.acquireToken(with: parameters, completionBlock: $0)
                }
            )
        } catch {
            return await settle(MSALFailure(error), account)
        }
    }

    /// What remains when no prompt helps, or after the one prompt.
    private func settle(_ failure: MSALFailure, _ account: MSALAccount?) async -> Outcome {
        switch failure.recovery {
        case .offerRetryToUser,
            .none where failure.category == .cancelled:
            return .cancelled
        case .continueWithGrantedScopes:
            guard let account, !failure.grantedScopes.isEmpty else { return .message(failure) }
            do {
                let result = try await silent(failure.grantedScopes, account, nil)
                return .partial(result, declined: failure.declinedScopes)
            } catch {
                return .message(MSALFailure(error))
            }
        case .retryAfterDelay, .retryNow:
            guard let delay = RetryPolicy().delay(after: failure, attempt: 1) else { return .message(failure) }
            return .later(delay, failure)
        default:
            return .message(failure)
        }
    }

    private func silent(
        _ scopes: [String],
        _ account: MSALAccount,
        _ challenge: ClaimsChallenge?
    ) async throws -> MSALResult {
        let parameters = MSALSilentTokenParameters(scopes: scopes, account: account)
        parameters.claimsRequest = Self.claims(challenge)
        return try await request(.acquireTokenSilent, account) {
            application.acquireTokenSilent(with: parameters, completionBlock: $0)
        }
    }

    /// One request and its one record.
    private func request(
        _ operation: AuthOperation,
        _ account: MSALAccount?,
        _ start: (@escaping MSALCompletionBlock) -> Void
    ) async throws -> MSALResult {
        try await withCheckedThrowingContinuation { continuation in
            let context = CallContext(account: account?.identifier)
            let request = PendingRequest(logger.beginAttempt(operation, context: context), continuation)
            // `@Sendable`: MSAL may answer on any thread. Without it the block belongs to the main actor, and traps
            // elsewhere.
            start { @Sendable result, error in request.end(result, error) }
        }
    }

    private static func claims(_ challenge: ClaimsChallenge?) -> MSALClaimsRequest? {
        guard let challenge else { return nil }
        var error: NSError?
        let request = MSALClaimsRequest(jsonString: challenge.json, error: &error)
        return error == nil ? request : nil
    }
}

/// A request that MSAL has not answered yet. Its task continues exactly once: with MSAL's first answer, or with an
/// error if MSAL releases its block without a call.
private final class PendingRequest: Sendable {
    private let attempt: AuthAttempt
    private let continuation: CheckedContinuation<MSALResult, any Error>

    init(_ attempt: AuthAttempt, _ continuation: CheckedContinuation<MSALResult, any Error>) {
        self.attempt = attempt
        self.continuation = continuation
    }

    deinit {
        if attempt.abandon() { continuation.resume(throwing: AuthAttempt.abandonment) }
    }

    func end(_ result: MSALResult?, _ error: (any Error)?) {
        let outcome = attempt.end(result: result, error: error) {
            CallContext(correlationID: $0.correlationId.uuidString, account: $0.account.identifier)
        }
        switch outcome {
        case .success(let result): continuation.resume(returning: result)
        case .failure(let error): continuation.resume(throwing: error)
        case nil: break
        }
    }
}
