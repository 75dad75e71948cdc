import Foundation
import Locks
import MSALLogging
import MSALLoggingTesting
import TestKit
import Testing

@testable import apple_sign_in

/// What Objective-C calls, called from Swift: the selectors are compared by `.ci/check-objective-c`.
struct SignInLogTests {
    private let sink = MemorySink()
    private let account = "00000000-0000-0000-1111-222222222222.contoso"

    private var log: SignInLog { SignInLog(AuthLogging(sink: sink, service: .init(host: .none))) }

    private func error(_ code: Int, domain: String = "MSALErrorDomain", _ info: [String: Any] = [:]) -> NSError {
        NSError(domain: domain, code: code, userInfo: info)
    }

    @Test(arguments: [
        (-50_000, "MSALErrorDomain", SignInStep.showMessage),
        (-50_001, "MSALErrorDomain", .registerDevice),
        (-50_002, "MSALErrorDomain", .askUser),
        (-50_004, "MSALErrorDomain", .protectApp),
        (-50_005, "MSALErrorDomain", .offerSignIn),
        (-50_142, "MSALErrorDomain", .askUser),
        (-59_999, "MSALErrorDomain", .showMessage),
        (-1_009, "NSURLErrorDomain", .checkConnection),
        (7, "app.own", .showMessage),
    ])
    func `Objective-C does what Swift does about each failure of the guide`(
        code: Int,
        domain: String,
        step: SignInStep
    ) {
        let failure = log.beginSilentRequest(account).fail(error(code, domain: domain))
        #expect(failure.step == step && failure.delay == 0)
        #expect(!failure.userMessage.isEmpty && failure.localizationKey.hasPrefix("msal."))
        #expect(sink.attempts(.acquireTokenSilent).count == 1)
    }

    @Test func `with declined scopes Objective-C gets those that were granted`() {
        let scopes = ["MSALGrantedScopesKey": ["User.Read"], "MSALDeclinedScopesKey": ["Mail.Send"]]
        let failure = SignInFailure(error(-50_003, scopes))
        #expect(failure.step == .useGrantedScopes)
        #expect(failure.grantedScopes == ["User.Read"] && failure.declinedScopes == ["Mail.Send"])
        #expect(SignInFailure(error(-50_003)).step == .showMessage)
    }

    @Test func `a service that is busy says in Objective-C, too, when to ask again`() {
        let failure = SignInFailure(
            error(
                -50_000,
                [
                    "MSALHTTPResponseCodeKey": "429", "MSALHTTPHeadersKey": ["Retry-After": "20"],
                    "MSALInternalErrorCodeKey": -42_007,
                ]
            )
        )
        #expect(failure.step == .tryLater && failure.delay == 20)
    }

    @Test func `the claims that an API asks for reach Objective-C and no log`() throws {
        let json = #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#
        let claims = Data(json.utf8).base64EncodedString()
        let header = #"Bearer realm="", error="insufficient_claims", claims="\#(claims)""#
        #expect(SignInLog.claimsInHeader(header) == json)
        #expect(SignInLog.claimsInHeader("Bearer") == nil)
    }

    @Test func `a request that was begun in Objective-C is one record, however often it ends`() throws {
        let id = UUID()
        let attempt = log.beginPrompt(account)
        attempt.succeed(id, account: account)
        _ = attempt.fail(error(-50_005))
        let record = try #require(sink.attempts(.acquireToken).first)
        #expect(sink.lines.count == 1 && record.outcome == "success")
        #expect(record.correlationID == id.uuidString.lowercased() && record.accountHash != nil)
        #expect(!sink.contains("222222222222"))
    }

    @Test func `an answer with neither token nor error is a failure in the log`() {
        #expect(log.beginPrompt(nil).fail(nil).step == .offerSignIn)
        #expect(sink.attempts(.acquireToken).count == 1)
    }

    @Test func `no line of MSAL's is logged before masking and level are set`() {
        let steps = Locked<[String]>([])
        log.connectMSAL(
            masking: { value in steps.withLock { $0.append("masking \(value)") } },
            level: { value in steps.withLock { $0.append("level \(value)") } },
            callback: { receive in
                steps.withLock { $0.append("callback") }
                receive(1, "said by MSAL", false)
            }
        )
        #expect(steps.withLock { $0 } == ["masking 0", "level 3", "callback"])
        #expect(sink.messages == ["said by MSAL"])
    }

    @Test func `verbose for ten minutes makes MSAL verbose`() {
        let levels = Locked<[Int]>([])
        let log = log
        log.connectMSAL(masking: { _ in }, level: { value in levels.withLock { $0.append(value) } }, callback: { _ in })
        log.makeVerbose(600)
        #expect(levels.withLock { $0 } == [3, 4])
    }

    @Test func `an app without Swift of its own opens its log by directory`() throws {
        let directory = try TemporaryDirectory()
        let log = try SignInLog(directory: directory.path("logs"))
        _ = log.beginPrompt(account).fail(error(-50_005))
        // In the file, or in the journal until the file has it.
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("logs"))
        let kept = try names.map { try Data(contentsOf: directory.url("logs/" + $0)) }
        #expect(kept.contains { $0.range(of: Data("acquireToken failed".utf8)) != nil }, "\(names)")
        #expect(throws: (any Error).self) { try SignInLog(directory: "/dev/null/logs") }
    }
}
