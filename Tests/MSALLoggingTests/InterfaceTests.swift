import Foundation
import Logging
import MSALErrorModel
import PIIScrubbing
import RotatingLogFiles
import Testing

@testable import MSALLogging

/// The examples of the documentation, as an application writes them. Half of the test is that this file compiles.
struct InterfaceTests {
    /// Never run: the process-wide logging system may be set only once.
    private func bootstrap() throws {
        let files = try RotatingLogFile(directory: "/var/log/app", name: "auth", configuration: .init())
        let auth = AuthLogging(sink: files, service: .init(name: "app", version: "2.1"), masking: .maskAllPII)
        LoggingSystem.bootstrap(auth.makeHandler, metadataProvider: nil)
        SimulatedMSALConfiguration.setLogCallback(auth.msalCallback())
    }

    @Test func `the interface reads as documented`() async throws {
        let sink = MemorySink()
        let auth = AuthLogging(sink: sink, service: .init(name: "app", version: "2.1"), masking: .maskAllPII)
        let logger = Logger(label: "auth", factory: auth.makeHandler)
        let error: any Error = interactionRequired()
        logger.error("acquireTokenSilent failed", error: error)
        let id = logger.failure(error, during: .acquireTokenSilent)
        #expect(id?.description == "\(auth.runID)-2")
        let failure = MSALFailure(error)
        #expect(failure.recovery == .acquireTokenInteractively)
        #expect(failure.serviceCodes.map(\.description) == ["AADSTS50076"])
        #expect(RetryPolicy().delay(after: failure, attempt: 2) == nil)
        await auth.shutdown(within: .seconds(5))
        #expect(sink.lines.count == 2)
    }

    @Test func `an attempt may run on the main actor, on an actor, and anywhere else`() async throws {
        let rig = Rig()
        let logger = rig.logger
        #expect(try await ViewModel(logger).signIn() == "main")
        #expect(try await Session(logger).signIn() == "actor")
        let token = try await logger.attempt(.acquireTokenSilent) { try await acquire() }
        #expect(token.text == "nowhere")
        await #expect(throws: CancellationError.self) {
            try await logger.attempt("custom") { () async throws -> Token in throw CancellationError() }
        }
        let records = try rig.records()
        #expect(records.map { $0["event.outcome"] as? String } == ["success", "success", "success", "failure"])
        // A cancelled task is not an error.
        #expect(records.last?["log.level"] as? String == "notice")
        #expect(records.last?["msal.operation"] as? String == "custom")
    }
}

/// Not Sendable: results need not be.
private final class Token {
    let text: String
    init(_ text: String) { self.text = text }
}

private func acquire() async throws -> Token { Token("nowhere") }

@MainActor
private final class ViewModel {
    private let logger: Logger
    private var token: Token?

    init(_ logger: Logger) { self.logger = logger }

    func signIn() async throws -> String {
        let token = try await logger.attempt(.acquireTokenSilent) { try await self.acquire() }
        self.token = token
        return token.text
    }

    private func acquire() async throws -> Token {
        await Task.yield()
        return Token("main")
    }
}

private actor Session {
    private let logger: Logger
    private var count = 0

    init(_ logger: Logger) { self.logger = logger }

    func signIn() async throws -> String {
        let token = try await logger.attempt(.acquireToken) {
            count += 1
            return try await acquire()
        }
        return token.text
    }

    private func acquire() async throws -> Token { Token("actor") }
}

/// `MSALGlobalConfig.loggerConfig` as Swift sees it.
private enum SimulatedMSALConfiguration {
    static func setLogCallback(_ callback: @escaping (Level, String?, Bool) -> Void) {}
}
