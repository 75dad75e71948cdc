import Foundation
import Logging
import MSALErrorModel
import MSALLogging
import MSALLoggingTesting
@preconcurrency import MSALStandIns
import Testing

@testable import apple_sign_in

/// Every branch of Microsoft's guide for errors of MSAL for iOS and macOS.
@MainActor struct SignInSessionTests {
    private let sink = MemorySink()
    private let account = MSALAccount(identifier: "00000000-0000-0000-1111-222222222222.contoso")

    private var result: MSALPublicClientApplication.Answer {
        .success(MSALResult(accessToken: "secret-token", account: account))
    }

    private func failure(
        _ code: Int,
        domain: String = "MSALErrorDomain",
        _ info: [String: Any] = [:]
    ) -> MSALPublicClientApplication.Answer {
        .failure(NSError(domain: domain, code: code, userInfo: info))
    }

    /// The outcome as a word, and the requests that were made.
    private func run(
        _ answers: [MSALPublicClientApplication.Answer],
        hasAccount: Bool = true,
        challenge: ClaimsChallenge? = nil
    ) async -> (outcome: String, calls: [MSALPublicClientApplication.Call]) {
        let auth = AuthLogging(sink: sink, service: .init(host: .none))
        let application = MSALPublicClientApplication(answers: answers)
        let session = SignInSession(
            application: application,
            logger: Logger(label: "auth", factory: auth.makeHandler)
        )
        let outcome = await session.token(
            for: ["User.Read"],
            account: hasAccount ? account : nil,
            challenge: challenge,
            webview: MSALWebviewParameters()
        )
        let word =
            switch outcome {
            case .token: "token"
            case .partial(_, let declined): "partial without \(declined.joined(separator: " "))"
            case .cancelled: "cancelled"
            case .later(let delay, _): "later \(delay)"
            case .message(let failure): failure.localizationKey
            }
        #expect(sink.attempts().count == application.calls.count, "one record for each request")
        #expect(!sink.contains("secret-token") && !sink.contains("222222222222"))
        return (word, application.calls)
    }

    private func names(_ calls: [MSALPublicClientApplication.Call]) -> [String] { calls.map(\.name) }

    @Test func `a token that is in the cache needs no prompt, and its record has account and correlation id`()
        async throws
    {
        let (outcome, calls) = await run([result])
        #expect(outcome == "token" && names(calls) == ["silent"])
        let record = try #require(sink.attempts(.acquireTokenSilent).first)
        #expect(record.outcome == "success" && record.accountHash != nil && record.correlationID != nil)
    }

    @Test func `without an account the user is asked at once`() async {
        let (outcome, calls) = await run([result], hasAccount: false)
        #expect(outcome == "token" && names(calls) == ["interactive"])
    }

    @Test func `where interaction is required the user is asked once, never again in a loop`() async {
        let (outcome, calls) = await run([failure(-50_002), failure(-50_002), result])
        #expect(outcome == "msal.recovery.acquireTokenInteractively" && names(calls) == ["silent", "interactive"])
    }

    @Test func `a user who cancels sees no error`() async {
        let (outcome, calls) = await run([failure(-50_002), failure(-50_005)])
        #expect(outcome == "cancelled" && names(calls) == ["silent", "interactive"])
    }

    @Test func `with declined scopes the app continues with those that were granted`() async {
        let scopes = ["MSALGrantedScopesKey": ["User.Read"], "MSALDeclinedScopesKey": ["Mail.Send"]]
        let (outcome, calls) = await run([failure(-50_002), failure(-50_003, scopes), result])
        #expect(outcome == "partial without Mail.Send")
        #expect(names(calls) == ["silent", "interactive", "silent"] && calls[2].scopes == ["User.Read"])
    }

    @Test func `a claims challenge goes with the silent request and with the prompt`() async throws {
        let json = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
        let challenge = try #require(ClaimsChallenge(json: json))
        let (outcome, calls) = await run([failure(-50_002), result], challenge: challenge)
        #expect(outcome == "token" && calls.map(\.claims) == [json, json])
        #expect(!sink.contains("acrs"))
    }

    @Test(arguments: [
        (-50_001, "MSALErrorDomain", "msal.recovery.registerDevice"),
        (-50_004, "MSALErrorDomain", "msal.recovery.remediateCompliance"),
        (-50_000, "MSALErrorDomain", "msal.recovery.showGenericMessage"),
        (-59_999, "MSALErrorDomain", "msal.recovery.showGenericMessage"),
        (-1_009, "NSURLErrorDomain", "msal.recovery.checkConnectivity"),
        (7, "app.own", "msal.recovery.showGenericMessage"),
    ])
    func `what no prompt can help gets a message and no prompt`(code: Int, domain: String, message: String) async {
        let (outcome, calls) = await run([failure(code, domain: domain)])
        #expect(outcome.hasPrefix(message), "\(outcome)")
        #expect(names(calls) == ["silent"])
    }

    @Test func `a service that is busy is asked again later, not at once`() async {
        let info: [String: Any] = [
            "MSALHTTPResponseCodeKey": "429", "MSALHTTPHeadersKey": ["Retry-After": "20"],
            "MSALInternalErrorCodeKey": -42_007,
        ]
        let (outcome, calls) = await run([failure(-50_000, info)])
        #expect(outcome == "later 20.0 seconds" && names(calls) == ["silent"])
    }

    @Test func `an answer that comes twice counts once`() async {
        let (answered, finished) = AsyncStream.makeStream(of: Void.self)
        let before = AuthAttempt.repeatedEnds
        let twice = MSALPublicClientApplication.Answer.twice(
            MSALResult(accessToken: "secret-token", account: account),
            NSError(domain: "MSALErrorDomain", code: -50_002),
            done: { finished.finish() }
        )
        let (outcome, calls) = await run([twice])
        #expect(outcome == "token" && names(calls) == ["silent"])
        #expect(sink.attempts(.acquireTokenSilent).map(\.outcome) == ["success"])
        // The second answer comes from MSAL's thread, after the first.
        for await _ in answered {}
        #expect(AuthAttempt.repeatedEnds > before && sink.attempts().count == 1)
    }

    @Test func `a request whose block MSAL drops ends with a message instead of waiting for ever`() async throws {
        let (outcome, calls) = await run([.never])
        #expect(outcome.hasPrefix("msal.recovery.showGenericMessage") && names(calls) == ["silent"])
        let record = try #require(sink.attempts(.acquireTokenSilent).first)
        #expect(record.errorDomain == "MSALLogging.AuthAttempt" && record.errorCode == 1)
    }

    @Test(arguments: [true, false])
    func `an answer with neither token nor error is a message for the user`(hasAccount: Bool) async throws {
        let (outcome, calls) = await run([.nothing], hasAccount: hasAccount)
        #expect(outcome.hasPrefix("msal.recovery.showGenericMessage"), "\(outcome)")
        #expect(names(calls) == [hasAccount ? "silent" : "interactive"])
        let record = try #require(sink.attempts().first)
        #expect(record.errorDomain == "MSALLogging.AuthAttempt" && record.errorCode == 2)
    }

    @Test func `MSAL's callback may come from the main actor and from many threads`() async {
        let auth = AuthLogging(sink: sink, service: .init(host: .none))
        let callback: @Sendable (LogLevel, String?, Bool) -> Void = auth.msalCallback()
        callback(.error, "main", false)
        await withTaskGroup(of: Void.self) { group in
            for thread in 0..<8 {
                group.addTask { for number in 0..<50 { callback(.info, "\(thread) \(number)", true) } }
            }
        }
        #expect(sink.lines.count == 401 && Set(sink.messages).count == 401)
    }

    /// `MSALLogLevel`.
    private enum LogLevel: Int {
        case nothing, error, warning, info, verbose
    }
}
