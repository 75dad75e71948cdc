import CLibrary
import Foundation
import Locks
import LogRecords
import Logging
import MSALLoggingTesting
import PIIScrubbing
import RotatingLogFiles
import ScrubbingLogHandler
import TestKit
import Testing

@testable import MSALLogging

/// Our own handlers, sinks and scrubbers keep the contracts, and the suites notice those that do not.
struct ContractSuiteTests {
    private func auth(_ sink: MemorySink) -> AuthLogging {
        AuthLogging(sink: sink)
    }

    // hazard 54: swift-log's rule
    @Test func `our handlers keep swift-log's contract`() {
        let sink = MemorySink()
        let auth = auth(sink)
        #expect(
            LogHandlerContract.violations(count: { sink.lines.count }) {
                auth.makeHandler(label: $0, metadataProvider: nil)
            } == []
        )
        #expect(
            LogHandlerContract.violations(count: { sink.lines.count }) {
                ScrubbingLogHandler(
                    wrapping: auth.makeHandler(label: $0, metadataProvider: nil),
                    chain: ScrubberChain(pseudonyms: .classOnly)
                )
            } == []
        )
    }

    /// Keeps its level in a place that copies share. Unchecked because the suite calls it from one thread.
    private final class SharedLevel: LogHandler, @unchecked Sendable {
        var logLevel = Logger.Level.info
        var metadata: Logger.Metadata = [:]
        subscript(metadataKey key: String) -> Logger.MetadataValue? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }
        func log(event: LogEvent) {}
    }

    @Test func `a handler whose copies share their level and metadata is noticed`() {
        let rules = LogHandlerContract.violations(count: { 0 }) { _ in SharedLevel() }.map(\.rule)
        #expect(rules.contains("the level of a copy is its own"))
        #expect(rules.contains("the metadata of a copy is its own"))
        #expect(rules.contains { $0.hasPrefix("each statement at or above the level is one event") })
    }

    @Test func `our sinks keep the contract of a sink`() async throws {
        let memory = MemorySink()
        func bytes(_ sink: MemorySink) -> [UInt8] { Array(sink.lines.joined(separator: "\n").utf8) }
        #expect(await RecordSinkContract.violations(of: memory) { bytes(memory) } == [])

        let pair = [MemorySink(), MemorySink()]
        #expect(await RecordSinkContract.violations(of: FanOut(pair)) { bytes(pair[1]) } == [])

        let directory = try TemporaryDirectory()
        let descriptor = open(directory.path("stdout"), O_WRONLY | O_CREAT | O_APPEND, 0o600)
        defer { close(descriptor) }
        let stream = StandardStream(descriptor: descriptor)
        let torn = try await RecordSinkContract.violations(of: stream) { try directory.bytes("stdout") }
        #expect(torn == [] && stream.dropped == 0)

        let files = try RotatingLogFile(directory: directory.path, name: "auth", configuration: .init())
        let found = try await RecordSinkContract.violations(of: files) { try directory.bytes("auth.ndjson") }
        #expect(found == [])
    }

    /// Keeps the address of a line instead of its bytes, swaps two lines, and forgets the last one.
    private final class CarelessSink: RecordSink {
        let kept = Locked<[[UInt8]]>([])
        func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
            let copy = Array(line.dropLast(line.count > 100_000 ? 10 : 0))
            kept.withLock { $0.insert(copy, at: $0.count > 3 ? $0.count - 1 : $0.count) }
        }
        func flush(within limit: Duration) async -> Int { 1 }
    }

    @Test func `a sink that tears, swaps or keeps back lines is noticed`() async {
        let sink = CarelessSink()
        let rules = Set(
            await RecordSinkContract.violations(of: sink) { sink.kept.withLock { Array($0.joined()) } }.map(\.rule)
        )
        #expect(rules.contains("a flush delivers everything"))
        #expect(rules.contains("each accepted line arrives once and whole"))
        #expect(rules.contains("the lines of one thread keep their order"))
    }

    private struct CustomerNumbers: Scrubber {
        func scrub(_ text: String) throws -> String {
            text.replacingOccurrences(of: "customer [0-9]+", with: "customer [number]", options: .regularExpression)
        }
    }

    private struct Growing: Scrubber {
        func scrub(_ text: String) throws -> String {
            if text.utf8.contains(0) { throw CancellationError() }
            return text + text + "\u{0}"
        }
    }

    @Test func `a scrubber that keeps the contract passes, and one that fails or grows is noticed`() {
        let samples = ["customer 4711 called": "4711"]
        #expect(ScrubberContract.violations(of: CustomerNumbers(), hiding: samples) == [])
        let rules = Set(ScrubberContract.violations(of: Growing(), hiding: samples).map(\.rule))
        for rule in [
            "no text makes it throw", "a second pass changes nothing", "it adds no NUL",
            "what was masked already is left alone", "it hides what it is for",
        ] { #expect(rules.contains(rule), "\(rule)") }
    }
}

struct CapturedRecordTests {
    @Test func `a test can ask what was logged without parsing lines`() async throws {
        let sink = MemorySink()
        let auth = AuthLogging(sink: sink, service: .init(host: .none))
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let id = "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4"
        let context = CallContext(correlationID: id, account: "adele.vance@contoso.example")
        _ = await logger.attempt(.acquireTokenSilent, context: context) { 1 }
        let error = NSError(
            domain: "MSALErrorDomain",
            code: -50_002,
            userInfo: ["MSALSTSErrorCodesKey": [50_076], "MSALCorrelationIDKey": id]
        )
        logger.error("silent failed", error: error, metadata: ["step": "2"])
        logger.info("plain")

        #expect(sink.messages == ["acquireTokenSilent succeeded", "silent failed", "plain"])
        let attempt = try #require(sink.attempts(.acquireTokenSilent).first)
        #expect(attempt.outcome == "success" && attempt.accountHash == context.accountHash)
        #expect(try #require(attempt.duration) >= .zero)
        let failure = try #require(sink.failures(code: -50_002).first)
        #expect(failure.errorDomain == "MSALErrorDomain" && failure.errorName == "interactionRequired")
        #expect(failure.serviceCodes == ["AADSTS50076"] && failure.labels == ["step": "2"])
        #expect(failure.level == .error && failure.logger == "auth" && failure.number == 2)
        #expect(sink.failures(code: -1).isEmpty && sink.attempts(.signOut).isEmpty)
        #expect(sink.records(correlationID: id).count == 2 && sink.records(level: .info).count == 2)
        #expect(!sink.contains("adele") && sink.contains("silent failed"))
        sink.removeAll()
        #expect(sink.records.isEmpty && CapturedRecord("no JSON") == nil)
    }
}
