import Foundation
import Logging
import MSALErrorModel
import Testing

@testable import MSALLogging

/// Stand-in for `MSALResult`.
private struct Result: Sendable {
    var correlationID = UUID()
    var account = "adele.vance@contoso.example"

    var context: CallContext { CallContext(correlationID: correlationID.uuidString, account: account) }
}

// The counts are of the process.
@Suite(.serialized) struct AuthAttemptTests {
    @Test func `an attempt that ends in a completion handler is one record, whichever thread ends it`() async throws {
        let rig = Rig()
        let result = Result()
        let attempts = (0..<8).map { _ in rig.logger.beginAttempt(.acquireTokenSilent) }
        await withTaskGroup(of: Void.self) { group in
            for (number, attempt) in attempts.enumerated() {
                for _ in 0..<4 {
                    group.addTask {
                        if number.isMultiple(of: 2) {
                            attempt.end(success: result.context)
                        } else {
                            attempt.end(interactionRequired())
                        }
                    }
                }
            }
        }
        let records = try rig.records()
        #expect(records.count == 8)
        #expect(records.count { $0["event.outcome"] as? String == "success" } == 4)
        let success = try #require(records.first { $0["event.outcome"] as? String == "success" })
        #expect(success["msal.correlation_id"] as? String == result.correlationID.uuidString.lowercased())
        #expect((success["user.hash"] as? String)?.hasPrefix("user:") == true)
        #expect(records.allSatisfy { ($0["event.duration"] as? Int).map { $0 >= 0 } == true })
    }

    @Test func `an attempt that is ended twice counts once, and the second end is counted`() throws {
        let rig = Rig()
        let before = AuthAttempt.repeatedEnds
        let attempt = rig.logger.beginAttempt(.acquireToken)
        #expect(attempt.end(success: nil)?.number == 1)
        #expect(attempt.end(interactionRequired()) == nil)
        #expect(rig.sink.lines.count == 1 && AuthAttempt.repeatedEnds == before + 1)
    }

    @Test func `an attempt whose completion handler never comes is a failure, not silence`() throws {
        let rig = Rig()
        let before = AuthAttempt.abandoned
        do { _ = rig.logger.beginAttempt(.acquireToken) }
        let record = try #require(try rig.records().first)
        #expect(record["message"] as? String == "acquireToken was abandoned")
        #expect(record["event.outcome"] as? String == "failure")
        #expect(record["error.type"] as? String == "MSALLogging.AuthAttempt")
        #expect(record["error.code"] as? String == "1" && record["msal.error.name"] as? String == "abandoned")
        #expect(AuthAttempt.abandoned == before + 1)
    }

    @Test func `the arguments of a completion handler are taken as they come`() throws {
        let rig = Rig()
        let result = Result()
        func complete(_ result: Result?, _ error: (any Error)?) {
            rig.logger.beginAttempt(.acquireToken).end(result: result, error: error) { $0.context }
        }
        complete(result, nil)
        complete(nil, interactionRequired())
        complete(result, interactionRequired())
        complete(nil, nil)
        let records = try rig.records()
        #expect(records.map { $0["event.outcome"] as? String } == ["success", "failure", "failure", "failure"])
        #expect(records.map { $0["error.code"] as? String } == [nil, "-50002", "-50002", "2"])
        #expect(records[0]["msal.correlation_id"] as? String == result.correlationID.uuidString.lowercased())
    }

    @Test func `a continuation is resumed once, with what the record says`() throws {
        let rig = Rig()
        let result = Result()
        let (twice, failed, empty) = (
            rig.logger.beginAttempt(.acquireToken), rig.logger.beginAttempt(.acquireToken),
            rig.logger.beginAttempt(.acquireToken)
        )
        #expect(try twice.end(result: result, error: nil)?.get().account == result.account)
        #expect(twice.end(result: result, error: interactionRequired()) == nil)
        #expect(throws: NSError.self) { try failed.end(result: result, error: interactionRequired())?.get() }
        #expect(throws: MSALFailure.self) { try empty.end(result: Result?.none, error: nil)?.get() }
        #expect(try rig.records().map { $0["error.code"] as? String } == [nil, "-50002", "2"])
    }

    @Test func `what gives an attempt up writes its record at once, and only before its end`() throws {
        let rig = Rig()
        let before = (AuthAttempt.abandoned, AuthAttempt.repeatedEnds)
        do {
            let attempt = rig.logger.beginAttempt(.acquireToken)
            #expect(attempt.abandon() && !attempt.abandon())
            let ended = rig.logger.beginAttempt(.acquireToken)
            ended.end(success: nil)
            #expect(!ended.abandon())
        }
        #expect(try rig.records().map { $0["error.code"] as? String } == ["1", nil])
        #expect(AuthAttempt.abandoned == before.0 + 1 && AuthAttempt.repeatedEnds == before.1)
    }

    @Test func `an attempt that ends within another request says nothing of that request`() throws {
        let rig = Rig()
        let other = CallContext(
            operation: .signOut,
            correlationID: "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4",
            account: "bert@contoso.example"
        )
        let attempts = (0..<3).map { _ in rig.logger.beginAttempt(.acquireToken) }
        var released = Optional(rig.logger.beginAttempt(.acquireToken))
        CallContext.$current.withValue(other) {
            attempts[0].end(success: nil)
            attempts[1].end(NSError(domain: "NSURLErrorDomain", code: -1_009))
            attempts[2].end(result: Result?.none, error: nil)
            if released != nil { released = nil }
        }
        let records = try rig.records()
        #expect(records.count == 4 && records.allSatisfy { $0["msal.operation"] as? String == "acquireToken" })
        #expect(records.allSatisfy { $0["user.hash"] == nil && $0["msal.correlation_id"] == nil })
    }

    /// As a delegate of native authentication: the attempt is kept in a property.
    private final class SignInDelegate {
        private var attempt: AuthAttempt?

        func begin(_ logger: Logger) { attempt = logger.beginAttempt("nativeAuth.signIn") }
        func onSignInStartError(_ error: any Error) { attempt?.end(error) }
    }

    @Test func `a delegate that ends the attempt it keeps loses nothing`() throws {
        let rig = Rig()
        let delegate = SignInDelegate()
        CallContext.$current.withValue(CallContext(account: "adele.vance@contoso.example")) {
            delegate.begin(rig.logger)
        }
        delegate.onSignInStartError(interactionRequired())
        let record = try #require(try rig.records().first)
        #expect(record["msal.operation"] as? String == "nativeAuth.signIn")
        #expect(record["user.hash"] as? String != nil && record["event.outcome"] as? String == "failure")
    }

    @Test func `a block on another thread logs with the context of the task that made it`() async throws {
        let rig = Rig()
        let logger = rig.logger
        let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
        await withCheckedContinuation { continuation in
            CallContext.$current.withValue(CallContext(operation: .signOut, correlationID: id)) {
                let bound = CallContext.binding { (word: String, number: Int) in logger.info("\(word) \(number)") }
                let unbound: @Sendable () -> Void = { logger.info("unbound") }
                Thread.detachNewThread {
                    unbound()
                    bound("bound", 1)
                    continuation.resume()
                }
            }
        }
        let records = try rig.records()
        #expect(records.map { $0["message"] as? String } == ["unbound", "bound 1"])
        #expect(records.map { $0["msal.correlation_id"] as? String } == [nil, id])
        #expect(records[1]["msal.operation"] as? String == "signOut")
    }
}

struct CallContextTests {
    @Test func `the account, the client and the tenant are in failures and successes, wherever given`() async throws {
        let sink = MemorySink()
        let client = "42884a69-c1f2-4dbd-818f-1f2f098bc483"
        let tenant = "72f988bf-86f1-41af-91ab-2d7cd011db47"
        let auth = AuthLogging(
            sink: sink,
            service: .init(host: .none),
            clientID: client,
            tenantID: tenant,
            context: CallContext(authorityType: .aad)
        )
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let scope = CallContext(tenantID: client, account: "bert@contoso.example", interaction: .broker)
        await CallContext.$current.withValue(scope) {
            _ = await logger.attempt(.acquireTokenSilent) { 1 }
            let call = CallContext(account: "cara@contoso.example", interaction: .wkWebView)
            logger.failure(NSError(domain: "NSURLErrorDomain", code: -1_009), context: call)
        }
        logger.info("plain")
        let records = try sink.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
        #expect(records.map { $0["msal.client_id"] as? String } == [client, client, client])
        #expect(records.map { $0["msal.tenant_id"] as? String } == [client, client, tenant])
        #expect(records.map { $0["msal.authority_type"] as? String } == ["aad", "aad", "aad"])
        #expect(records.map { $0["msal.interaction"] as? String } == ["broker", "wkWebView", nil])
        let accounts = records.map { $0["user.hash"] as? String }
        #expect(accounts[0]?.hasPrefix("user:") == true && accounts[1]?.hasPrefix("user:") == true)
        #expect(accounts[0] != accounts[1] && accounts[2] == nil)
        #expect(!sink.lines.joined().contains("contoso"))
    }

    @Test func `a context keeps no account that could be read from memory or printed`() {
        var context = CallContext(account: "adele.vance@contoso.example")
        #expect(!"\(context)".contains("adele") && context.accountHash?.contains("adele") == false)
        #expect(context.accountHash == CallContext(account: "Adele.Vance@contoso.example").accountHash)
        context.setAccount(nil)
        #expect(context.accountHash == nil)
    }

    @Test func `a line of MSAL has the process's client, but not the context of the thread that it came on`() throws {
        let sink = MemorySink()
        let client = "42884a69-c1f2-4dbd-818f-1f2f098bc483"
        let auth = AuthLogging(sink: sink, service: .init(host: .none), clientID: client)
        let callback: @Sendable (Level, String?, Bool) -> Void = auth.msalCallback()
        CallContext.$current.withValue(CallContext(operation: .signOut, account: "bert@contoso.example")) {
            callback(.error, "x", false)
        }
        let line = try #require(sink.lines.first)
        #expect(line.contains(client) && !line.contains("signOut") && !line.contains("user.hash"))
    }
}
