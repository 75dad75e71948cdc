import Foundation
import Locks
import Logging
import MSALErrorModel
import MSALFailures
import PIIScrubbing
import ScrubbingLogHandler
import Testing

@testable import MSALLogging

/// A handler of an application, between its loggers and the one that writes.
private struct ForwardingHandler: LogHandler {
    var inner: any LogHandler
    var logLevel: Logger.Level {
        get { inner.logLevel }
        set { inner.logLevel = newValue }
    }
    var metadata: Logger.Metadata {
        get { inner.metadata }
        set { inner.metadata = newValue }
    }
    var metadataProvider: Logger.MetadataProvider? {
        get { inner.metadataProvider }
        set { inner.metadataProvider = newValue }
    }
    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { inner[metadataKey: key] }
        set { inner[metadataKey: key] = newValue }
    }
    func log(event: LogEvent) {
        var event = event
        event.metadata = (event.metadata ?? [:]).merging(["request": "42"]) { first, _ in first }
        inner.log(event: event)
    }
}

/// Another back end, which keeps what it is given.
private struct OtherBackEnd: LogHandler {
    let events = Locked<[LogEvent]>([])
    var logLevel = Logger.Level.trace
    var metadata: Logger.Metadata = [:]
    var metadataProvider: Logger.MetadataProvider?
    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { events.withLock { $0.append(event) } }
}

struct BehindHandlersTests {
    enum Between: CaseIterable {
        case multiplex, scrubbing, applications, allOfThem

        func make(_ handler: any LogHandler) -> any LogHandler {
            switch self {
            case .multiplex: MultiplexLogHandler([OtherBackEnd(), handler])
            case .scrubbing: ScrubbingLogHandler(wrapping: handler)
            case .applications: ForwardingHandler(inner: handler)
            case .allOfThem:
                ScrubbingLogHandler(
                    wrapping: ForwardingHandler(inner: MultiplexLogHandler([handler, OtherBackEnd()]))
                )
            }
        }
    }

    /// The records of the same calls, without what differs from call to call or was added in between.
    private func records(_ between: Between?) async throws -> [[String: String]] {
        let sink = MemorySink()
        let auth = AuthLogging(sink: sink, service: .init(host: .none), level: .trace)
        let logger = Logger(label: "auth") { label in
            let handler = auth.makeHandler(label: label, metadataProvider: nil)
            return between?.make(handler) ?? handler
        }
        let context = CallContext(
            correlationID: "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4",
            clientID: "42884a69-c1f2-4dbd-818f-1f2f098bc483",
            tenantID: "72f988bf-86f1-41af-91ab-2d7cd011db47",
            account: "adele.vance@contoso.example",
            authorityType: .b2c,
            interaction: .broker
        )
        _ = await logger.attempt(.acquireTokenSilent, describing: { _ in context }) { 7 }
        _ = try? await logger.attempt(.acquireToken) { throw interactionRequired() }
        logger.failure(interactionRequired(), during: .signOut, context: context, metadata: ["k": "v"])
        logger.failure(MSALFailure(interactionRequired()), during: "custom", labels: ["step": "2"])
        logger.success(.getAccounts, duration: .milliseconds(3), context: context)
        _ = logger.beginAttempt("abandoned")
        logger.error("", error: interactionRequired())
        logger.failure(interactionRequired(), message: "")
        return try sink.lines.map { line in
            let object = try JSONSerialization.jsonObject(with: Data(line.utf8))
            var record = try #require(object as? [String: Any]).mapValues { "\($0)" }
            for key in ["@timestamp", "service.ephemeral_id", "labels.request", "log.origin.file.line"] {
                record[key] = nil
            }
            if let duration = record["event.duration"].flatMap({ Int($0) }), duration != 3_000_000 {
                #expect(duration >= 0)
                record["event.duration"] = "measured"
            }
            return record
        }
    }

    @Test(arguments: Between.allCases)
    func `an attempt loses neither outcome, duration nor failure on its way through other handlers`(
        _ between: Between
    ) async throws {
        let (direct, through) = (try await records(nil), try await records(between))
        #expect(direct.count == 8 && through.count == 8)
        for (left, right) in zip(direct, through) { #expect(left == right) }
        let success = try #require(direct.first)
        #expect(success["event.outcome"] == "success" && success["event.duration"] == "measured")
        #expect(success["msal.correlation_id"] == "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4")
        #expect(success["msal.authority_type"] == "b2c" && success["msal.interaction"] == "broker")
        #expect(success["user.hash"]?.hasPrefix("user:") == true && success["user.hash"] == direct[1]["user.hash"])
        #expect(direct[4]["event.duration"] == "3000000" && direct[6]["message"] == "interactionRequired")
        #expect(direct[7]["message"] == "interactionRequired")
        #expect(!direct.contains { $0.keys.contains { $0.hasPrefix("labels.event") || $0.hasPrefix("labels.msal") } })
    }

    @Test func `a label that merely has a contract's name stays a label`() throws {
        let rig = Rig()
        rig.logger.info(
            "x",
            metadata: [
                "event.outcome": "success", "event.duration": .stringConvertible(3),
                "msal.operation": "\("x", sensitivity: .public)",
            ]
        )
        let record = try #require(try rig.records().first)
        #expect(record["event.outcome"] == nil && record["event.duration"] == nil && record["msal.operation"] == nil)
        #expect(record["labels.event_outcome"] as? String == "success")
        #expect(record["labels.msal_operation"] as? String == "x")
    }

    @Test func `another back end prints the real domain, code and name, and no personal data`() throws {
        let other = OtherBackEnd()
        let logger = Logger(label: "x") { _ in other }
        logger.failure(interactionRequired(), during: .acquireTokenSilent)
        let event = try #require(other.events.withLock { $0 }.first)
        let error = try #require(event.error)
        #expect("\(error)".hasPrefix("MSALErrorDomain -50002 (interactionRequired)"))
        let bridged = error as NSError
        #expect(bridged.domain == "MSALErrorDomain" && bridged.code == -50_002)
        let info = try #require(error as? MSALFailure).bridgedInfo
        #expect("\(info)".contains("50076") && "\(info)".contains("interactionRequired"))
        for text in ["\(error)", "\(bridged)", "\(bridged.userInfo)", "\(info)", bridged.localizedDescription] {
            #expect(!text.contains("adele"))
        }
        #expect(event.metadata?["msal.operation"]?.description == "acquireTokenSilent")
    }

    @Test func `a failure that became an NSError on its way keeps its codes and ids`() throws {
        let failure = MSALFailure(interactionRequired())
        let bridged = NSError(domain: failure._domain, code: failure._code, userInfo: failure.bridgedInfo)
        let again = MSALFailure(bridged)
        #expect(again.serviceCodes == failure.serviceCodes && again.correlationID == failure.correlationID)
        #expect(again.oauthError == failure.oauthError && again.oauthSubError == failure.oauthSubError)
        #expect(again.httpStatus == failure.httpStatus && again.recovery == failure.recovery)
    }

    @Test func `the scrubber in between also sees what a failure keeps hidden`() throws {
        let sink = MemorySink()
        let auth = AuthLogging(sink: sink, masking: .maskSecretsOnly)
        let logger = Logger(label: "x") { label in
            ScrubbingLogHandler(
                wrapping: auth.makeHandler(label: label, metadataProvider: nil),
                chain: ScrubberChain(pseudonyms: .classOnly)
            )
        }
        logger.failure(interactionRequired())
        let line = try #require(sink.lines.first)
        #expect(!line.contains("adele") && line.contains("\"error.code\":\"-50002\""))
        #expect(line.contains("\"user.hash\":\"[account]\""))
    }
}
