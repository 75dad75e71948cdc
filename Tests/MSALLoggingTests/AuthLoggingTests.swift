import Foundation
import Logging
import MSALErrorModel
import PIIScrubbing
import Testing

@testable import MSALLogging

/// What an app sets up, with memory instead of files.
struct Rig {
    let sink = MemorySink()
    let auth: AuthLogging
    let logger: Logger

    init(level: Logger.Level = .trace) {
        auth = AuthLogging(sink: sink, service: .init(name: "app", version: "2.1", host: .none), level: level)
        logger = Logger(label: "auth", factory: auth.makeHandler)
    }

    func records() throws -> [[String: Any]] {
        try sink.lines.map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any], "not JSON: \($0)")
        }
    }
}

/// An error as MSAL throws it.
func interactionRequired() -> NSError {
    NSError(
        domain: "MSALErrorDomain",
        code: -50_002,
        userInfo: [
            "MSALOAuthErrorKey": "invalid_grant", "MSALOAuthSubErrorKey": "basic_action",
            "MSALSTSErrorCodesKey": [50_076],
            "MSALHTTPResponseCodeKey": "400", "MSALCorrelationIDKey": "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4",
            "MSALErrorDescriptionKey": "AADSTS50076: adele.vance@contoso.example must use multi-factor authentication.",
            "MSALDisplayableUserIdKey": "adele.vance@contoso.example",
        ]
    )
}

struct AuthLoggingTests {
    @Test func `a program that lets days pass finds the days of its own clock in its records`() throws {
        let sink = MemorySink()
        let auth = AuthLogging(
            sink: sink,
            service: .init(name: "app", host: .none),
            chain: ScrubberChain(),
            clock: { 1_793_750_400_000_000 }
        )
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        logger.error("acquireTokenSilent failed", error: interactionRequired())
        logger.success(.acquireTokenSilent)
        #expect(sink.lines.count == 2)
        for line in sink.lines { #expect(line.hasPrefix("{\"@timestamp\":\"2026-11-04T00:00:00.000000Z\"")) }
    }

    @Test func `an MSAL error becomes a failure record`() throws {
        let rig = Rig()
        rig.logger.error("acquireTokenSilent failed", error: interactionRequired())
        let record = try #require(try rig.records().first)
        #expect(record["error.type"] as? String == "MSALErrorDomain")
        #expect(record["error.code"] as? String == "-50002")
        #expect(record["msal.error.name"] as? String == "interactionRequired")
        #expect(record["msal.oauth.error"] as? String == "invalid_grant")
        #expect(record["msal.oauth.suberror"] as? String == "basic_action")
        #expect(record["msal.service_codes"] as? [String] == ["AADSTS50076"])
        #expect(record["msal.correlation_id"] as? String == "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4")
        #expect(record["msal.recovery"] as? String == "acquireTokenInteractively")
        #expect(record["http.response.status_code"] as? Int == 400)
        #expect(record["service.name"] as? String == "app")
        #expect((record["user.hash"] as? String)?.hasPrefix("user:") == true)
        #expect(record["log.origin.file.name"] as? String == "MSALLoggingTests/AuthLoggingTests.swift")
    }

    // hazard 38: pino#1924, MSAL objc PR#1206
    // invariant ARCHITECTURE I1
    @Test func `no account name reaches a record by any path`() throws {
        let rig = Rig()
        let canary = "adele.vance@contoso.example"
        rig.logger.error(
            "for \(canary)",
            error: interactionRequired(),
            metadata: ["user": "\(canary)", "\(canary)": "x"]
        )
        rig.logger.info("nested", metadata: ["a": ["b": ["\(canary)", ["c": "\(canary)"]]]])
        rig.logger.failure(interactionRequired(), message: "message \(canary)", metadata: ["m": .array(["\(canary)"])])
        rig.auth.msalCallback()(Level.error, "Creating Error with description: \(canary) is unknown", false)
        let text = rig.sink.lines.joined()
        #expect(rig.sink.lines.count == 4)
        #expect(!text.contains("adele"))
    }

    @Test func `errors of the system and of Swift are failures too`() throws {
        struct Broken: Error {}
        let rig = Rig()
        rig.logger.error("offline", error: NSError(domain: "NSURLErrorDomain", code: -1_009))
        rig.logger.error("broken", error: Broken())
        let records = try rig.records()
        #expect(records[0]["msal.recovery"] as? String == "checkConnectivity")
        #expect(records[1]["error.type"] as? String != nil && records[1]["error.code"] as? String != nil)
    }

    @Test func `each record has the run's id and the next number`() throws {
        let rig = Rig()
        for _ in 0..<3 { rig.logger.info("x") }
        let records = try rig.records()
        #expect(records.map { $0["event.sequence"] as? Int } == [1, 2, 3])
        #expect(Set(records.compactMap { $0["service.ephemeral_id"] as? String }) == [rig.auth.runID])
        #expect(rig.auth.runID.count == 32)
    }

    @Test func `a failure's id is that of its record`() throws {
        let rig = Rig()
        let id = rig.logger.failure(interactionRequired(), during: .acquireTokenSilent)
        let record = try #require(try rig.records().first)
        #expect(id?.description == "\(rig.auth.runID)-1")
        #expect(record["msal.operation"] as? String == "acquireTokenSilent")
    }

    @Test(arguments: [
        AuthOperation.acquireToken, .acquireTokenSilent, .signOut, .getAccounts, .getDeviceInformation, "removeAccount",
    ])
    func `a failure without a message says which operation failed`(operation: AuthOperation) throws {
        let rig = Rig()
        rig.logger.failure(interactionRequired(), during: operation)
        rig.logger.failure(MSALFailure(interactionRequired()), during: operation, labels: [:])
        let message = "\(operation.rawValue) failed"
        #expect(try rig.records().map { $0["message"] as? String } == [message, message])
    }

    @Test func `labels without a dictionary are scrubbed and written like metadata`() throws {
        let rig = Rig()
        let id = "4BF92F3577B34DA6A3CE929D0E0E4736"
        let labels: LogLabels = ["app": "Contoso Mail", "account": "adele.vance@contoso.example", "trace_id": "\(id)"]
        let failure = MSALFailure(interactionRequired())
        #expect(rig.logger.failure(failure, during: .acquireTokenSilent, labels: labels)?.number == 1)
        rig.logger.failure(
            failure,
            during: .acquireTokenSilent,
            metadata: ["app": "Contoso Mail", "account": "adele.vance@contoso.example", "trace_id": "\(id)"]
        )
        let lines = rig.sink.lines.map { $0.split(separator: ",\"trace.id\"").last }
        let origin = try #require(rig.sink.lines.first?.range(of: ",\"log.origin"))
        #expect(rig.sink.lines[0][origin.lowerBound...].contains("labels.app"))
        #expect(
            lines[0]?.split(separator: ",\"labels.").dropFirst() == lines[1]?.split(separator: ",\"labels.").dropFirst()
        )
        #expect(!rig.sink.lines.joined().contains("adele") && rig.sink.lines[0].contains(id.lowercased()))
    }

    @Test func `with another back end a failure goes through error and has no id`() {
        let logger = Logger(label: "x", factory: { _ in SwiftLogNoOpLogHandler() })
        #expect(logger.failure(interactionRequired()) == nil)
    }

    @Test func `an attempt records how it ended and how long it took`() async throws {
        let rig = Rig()
        let value = await rig.logger.attempt(.acquireTokenSilent) { () async -> Int in
            rig.logger.debug("inside")
            return 7
        }
        #expect(value == 7)
        await #expect(throws: NSError.self) {
            try await rig.logger.attempt(.acquireToken) { throw interactionRequired() }
        }
        let records = try rig.records()
        #expect(records[0]["msal.operation"] as? String == "acquireTokenSilent")
        #expect(records[1]["event.outcome"] as? String == "success")
        #expect((records[1]["event.duration"] as? Int).map { $0 >= 0 } == true)
        #expect(records[1]["error.type"] == nil)
        #expect(records[2]["event.outcome"] as? String == "failure")
        #expect(records[2]["error.code"] as? String == "-50002")
    }

    @Test func `trace and span ids of the right format become the contract's keys, others stay labels`() throws {
        let rig = Rig()
        rig.logger.info(
            "x",
            metadata: [
                "trace-id": "4BF92F3577B34DA6A3CE929D0E0E4736", "span_id": "00f067aa0ba902b7", "traceId": "short",
            ]
        )
        let record = try #require(try rig.records().first)
        #expect(record["trace.id"] as? String == "4bf92f3577b34da6a3ce929d0e0e4736")
        #expect(record["span.id"] as? String == "00f067aa0ba902b7")
        #expect(record["labels.traceId"] as? String == "short")
    }

    @Test func `the statement's metadata wins over the provider's, and that over the handler's`() throws {
        let rig = Rig()
        var logger = Logger(label: "x") { label in
            rig.auth.makeHandler(label: label, metadataProvider: .init { ["a": "provider", "b": "provider"] })
        }
        logger[metadataKey: "a"] = "handler"
        logger[metadataKey: "c"] = "handler"
        logger.info("x", metadata: ["b": "statement"])
        let record = try #require(try rig.records().first)
        #expect(record["labels.a"] as? String == "provider")
        #expect(record["labels.b"] as? String == "statement")
        #expect(record["labels.c"] as? String == "handler")
    }

    // hazard 54: swift-log's rule
    @Test func `a logger is a value: changing a copy changes nothing else`() throws {
        let rig = Rig()
        var copy = rig.logger
        copy[metadataKey: "k"] = "v"
        copy.logLevel = .critical
        rig.logger.info("x")
        copy.info("not logged")
        #expect(rig.sink.lines.count == 1 && !rig.sink.lines[0].contains("labels.k"))
    }

    // hazard 29: log4j2#2893, CocoaLumberjack#98
    @Test func `a metadata provider may log`() throws {
        let rig = Rig()
        let inner = rig.logger
        let logger = Logger(label: "x") { label in
            rig.auth.makeHandler(
                label: label,
                metadataProvider: .init {
                    inner.info("inner")
                    return ["p": "1"]
                }
            )
        }
        logger.info("outer")
        #expect(try rig.records().map { $0["message"] as? String } == ["inner", "outer"])
    }

    @Test func `the context of a call reaches its records`() async throws {
        let rig = Rig()
        let context = CallContext(
            operation: .signOut,
            correlationID: "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4",
            clientID: "no uuid",
            tenantID: "42884a69-c1f2-4dbd-818f-1f2f098bc483"
        )
        CallContext.$current.withValue(context) { rig.logger.info("x") }
        let record = try #require(try rig.records().first)
        #expect(record["msal.operation"] as? String == "signOut")
        #expect(record["msal.correlation_id"] as? String == "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4")
        #expect(record["msal.tenant_id"] as? String == "42884a69-c1f2-4dbd-818f-1f2f098bc483")
        #expect(record["msal.client_id"] == nil)
    }
}

/// `MSALLogLevel` as Swift sees it.
enum Level: Int {
    case nothing, error, warning, info, verbose
}

struct MSALCallbackTests {
    @Test func `a line of MSAL becomes a record with its id and versions, and evidence of the failure`() throws {
        let rig = Rig()
        let callback: @Sendable (Level, String?, Bool) -> Void = rig.auth.msalCallback()
        callback(
            .error,
            "TID=1 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - 3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4] [MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)",
            false
        )
        let record = try #require(try rig.records().first)
        #expect(
            record["message"] as? String
                == "acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)"
        )
        #expect(record["log.level"] as? String == "error")
        #expect(record["log.logger"] as? String == "MSAL")
        #expect(record["msal.correlation_id"] as? String == "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4")
        #expect(record["msal.sdk.version"] as? String == "2.13.0")
        #expect(record["host.os.type"] as? String == "ios")
        #expect(record["host.os.version"] as? String == "19.1")
        #expect(record["msal.evidence"] as? String == "log")
        #expect(record["error.code"] as? String == "-50002")
        #expect(record["msal.operation"] as? String == "acquireTokenSilent")
    }

    @Test func `levels are MSAL's, and a line without a message makes no record`() throws {
        let rig = Rig()
        let callback: @Sendable (Level, String?, Bool) -> Void = rig.auth.msalCallback()
        for level in [Level.error, .warning, .info, .verbose] { callback(level, "x", true) }
        callback(.error, nil, false)
        #expect(try rig.records().map { $0["log.level"] as? String } == ["error", "warning", "info", "debug"])
    }

    @Test func `levels convert to MSAL's and back`() {
        #expect(Logger.Level.allCases.map(MSALLevel.rawValue) == [4, 4, 3, 3, 2, 1, 1])
    }
}
