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
    ) throws {
        let failure = try #require(log.beginSilentRequest(account) { _ in }.fail(error(code, domain: domain)))
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

    @Test func `a service that is busy says in Objective-C when to ask again`() {
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
        let attempt = log.beginPrompt(account) { _ in }
        #expect(attempt.succeed(id, account: account))
        #expect(attempt.fail(error(-50_005)) == nil && !attempt.succeed(id, account: account))
        let record = try #require(sink.attempts(.acquireToken).first)
        #expect(sink.lines.count == 1 && record.outcome == "success")
        #expect(record.correlationID == id.uuidString.lowercased() && record.accountHash != nil)
        #expect(!sink.contains("222222222222"))
    }

    @Test func `if several answers come at once, Objective-C hears one`() async {
        let attempt = log.beginPrompt(account) { _ in }
        let heard = await withTaskGroup(of: Bool.self) { group in
            for number in 0..<16 {
                group.addTask {
                    number.isMultiple(of: 2) ? attempt.succeed(UUID(), account: nil) : attempt.fail(nil) != nil
                }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(heard == 1 && sink.attempts(.acquireToken).count == 1)
    }

    @Test func `an answer with neither token nor error is in Objective-C what it is in Swift`() throws {
        let failure = try #require(log.beginPrompt(nil) { _ in }.fail(nil))
        #expect(failure.step == .showMessage && !failure.userMessage.isEmpty)
        let record = try #require(sink.attempts(.acquireToken).first)
        #expect(record.errorDomain == "MSALLogging.AuthAttempt" && record.errorCode == 2)
    }

    @Test func `a request whose block MSAL drops ends in Objective-C with a message`() throws {
        let reported = Locked<[SignInStep]>([])
        do {
            _ = log.beginSilentRequest(account) { failure in reported.withLock { $0.append(failure.step) } }
            let answered = log.beginPrompt(account) { failure in reported.withLock { $0.append(failure.step) } }
            #expect(answered.succeed(UUID(), account: nil))
        }
        #expect(reported.withLock { $0 } == [.showMessage])
        let record = try #require(sink.attempts(.acquireTokenSilent).first)
        #expect(record.errorDomain == "MSALLogging.AuthAttempt" && record.errorCode == 1)
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

    @Test(arguments: [.infinity, -.infinity, .nan, -1, 0, .greatestFiniteMagnitude] as [Double])
    func `an invalid time does not end the app`(seconds: Double) {
        let level = Locked(0)
        let log = log
        log.connectMSAL(masking: { _ in }, level: { value in level.withLock { $0 = value } }, callback: { _ in })
        log.makeVerbose(seconds)
        #expect(level.withLock { $0 } == (seconds > 0 ? 4 : 3))
    }

    @Test func `an app without Swift of its own opens its log by directory`() throws {
        let directory = try TemporaryDirectory()
        let log = try SignInLog(directory: directory.path("logs"))
        _ = log.beginPrompt(account) { _ in }.fail(error(-50_005))
        // In the file, or in the journal until the file has it.
        let names = try FileManager.default.contentsOfDirectory(atPath: directory.path("logs"))
        let kept = try names.map { try Data(contentsOf: directory.url("logs/" + $0)) }
        #expect(kept.contains { $0.range(of: Data("acquireToken failed".utf8)) != nil }, "\(names)")
        #expect(throws: (any Error).self) { try SignInLog(directory: "/dev/null/logs") }
    }
}
