import Foundation
import Logging
import PIIScrubbing
import Testing

@testable import ScrubbingLogHandler

/// A back end that keeps what it receives.
private final class Recorder: Sendable {
    private let lock = NSLock()
    // Accessed only while `lock` is held.
    nonisolated(unsafe) private var stored: [LogEvent] = []
    var events: [LogEvent] { lock.withLock { stored } }
    func append(_ event: LogEvent) { lock.withLock { stored.append(event) } }
}

private struct RecordingHandler: LogHandler {
    let recorder: Recorder
    var metadata: Logger.Metadata = ["handler": "anna@contoso.com"]
    var metadataProvider: Logger.MetadataProvider? = Logger.MetadataProvider { ["provider": "bert@contoso.com"] }
    var logLevel: Logger.Level = .trace
    subscript(metadataKey key: String) -> Logger.MetadataValue? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }
    func log(event: LogEvent) { recorder.append(event) }
}

@Suite struct ScrubbingLogHandlerTests {
    private let chain = ScrubberChain(pseudonyms: .classOnly)

    private func event(_ body: (Logger) -> Void) -> LogEvent? {
        let recorder = Recorder()
        let chain = chain
        body(
            Logger(label: "test") { _ in
                ScrubbingLogHandler(wrapping: RecordingHandler(recorder: recorder), chain: chain)
            }
        )
        return recorder.events.first
    }

    @Test func `message, metadata and error arrive scrubbed at any back end`() throws {
        let error = NSError(domain: "MSALErrorDomain", code: -50005, userInfo: ["upn": "anna@contoso.com"])
        let event = try #require(
            event { logger in
                var logger = logger
                logger[metadataKey: "logger"] = "cara@contoso.com"
                logger.error(
                    "failed for anna@contoso.com",
                    error: error,
                    metadata: [
                        "x": "dora@contoso.com", "e@contoso.com": "key", "list": ["f@contoso.com", "ok"],
                        "map": ["password": "hunter2"],
                    ]
                )
            }
        )
        let text = "\(event.message) \(event.metadata ?? [:]) \(event.error.map { "\($0)" } ?? "")"
        #expect(!text.contains("@contoso.com") && !text.contains("hunter2"), "\(text)")
        #expect(text.contains("failed for") && text.contains("-50005") && text.contains("ok"))
        #expect(
            event.metadata?["handler"] == "[email]" && event.metadata?["provider"] == "[email]"
                && event.metadata?["logger"] == "[email]"
        )
    }

    @Test func `a marked value is masked by its class, the strictest of several wins`() throws {
        let event = try #require(
            event { logger in
                logger.info(
                    "x",
                    metadata: [
                        "a": "\("Anna", sensitivity: .personal)", "b": "\("free", sensitivity: .public)",
                        "c": "\("one", sensitivity: .public) \("two", sensitivity: .secret)",
                        "d": ["inner": "\("Bert", sensitivity: .pseudonymous)", "plain": "word"],
                        "e": ["\("Cara", sensitivity: .personal)"],
                    ]
                )
            }
        )
        let metadata = try #require(event.metadata)
        #expect(metadata["a"] == "[user]" && metadata["b"] == "free" && metadata["c"] == "[secret]")
        #expect(metadata["d"] == ["inner": "[account]", "plain": "word"])
        #expect(metadata["e"] == ["[user]"])
    }

    @Test func `without a process-wide chain a marked value in a message becomes its class at once`() {
        // The chain is process-wide and other tests may set it, so this test passes nil explicitly.
        #expect(MarkedValue.masked("Anna", .personal, chain: nil) == "[personal]")
        #expect(MarkedValue.masked("x", .secret, chain: nil) == "[secret]")
        #expect(MarkedValue.masked("y", .public, chain: nil) == "y")
        let message: Logger.Message = "user \("Anna", sensitivity: .personal) \("y", sensitivity: .public)"
        #expect(!message.description.contains("Anna") && message.description.hasSuffix(" y"))
    }

    @Test func `the level is the back end's`() {
        var handler = ScrubbingLogHandler(wrapping: RecordingHandler(recorder: Recorder()), chain: chain)
        handler.logLevel = .critical
        #expect(handler.logLevel == .critical)
    }
}
