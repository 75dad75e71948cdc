import CLibrary
import Foundation
import Locks
import Logging
import MSALErrorModel
import Testing

@testable import MSALLogging

/// A thread reads one error after another into the same memory. No record, and nothing that keeps a failure, may show it.
@Suite struct ErrorMemoryTests {
    private static func error(_ code: Int, _ word: String, _ service: [Int]) -> NSError {
        NSError(
            domain: "MSALErrorDomain",
            code: code,
            userInfo: ["MSALOAuthErrorKey": word, "MSALSTSErrorCodesKey": service, "MSALHTTPResponseCodeKey": "400"]
        )
    }
    private static let first = error(-50_002, "invalid_grant", [50_076, 50_079])
    private static let second = NSError(domain: "MSALErrorDomain", code: -50_005)

    private func logger(
        floods: FloodControl? = nil,
        observer: (any OutcomeObserver)? = nil
    ) -> (Logger, MemorySink, AuthLogging) {
        let sink = MemorySink()
        let auth = AuthLogging(sink: sink, floods: floods, observer: observer)
        return (Logger(label: "auth", factory: auth.makeHandler), sink, auth)
    }

    @Test func `a record has nothing of the error before it`() {
        let (logger, sink, _) = logger()
        for _ in 0..<3 {
            logger.error("failed", error: Self.first)
            logger.error("failed", error: Self.second)
        }
        #expect(sink.lines.count == 6)
        for (index, line) in sink.lines.enumerated() {
            #expect(line.contains("AADSTS50076") == index.isMultiple(of: 2))
            #expect(line.contains("invalid_grant") == index.isMultiple(of: 2))
            #expect(line.contains("\"error.code\":\"-50005\"") != index.isMultiple(of: 2))
        }
    }

    /// Its user information logs another error while it is read.
    private struct Talkative: CustomNSError {
        static let errorDomain = "Talkative"
        let logger: Logger
        var errorCode: Int { 7 }
        var errorUserInfo: [String: Any] {
            logger.error("inside", error: ErrorMemoryTests.first)
            return ["MSALOAuthErrorKey": "temporarily_unavailable"]
        }
    }

    @Test func `an error that logs another one while it is read`() throws {
        let (logger, sink, _) = logger()
        for _ in 0..<3 { logger.error("outside", error: Talkative(logger: logger)) }
        let outside = sink.lines.filter { $0.contains("\"message\":\"outside\"") }
        let inside = sink.lines.filter { $0.contains("\"message\":\"inside\"") }
        #expect(outside.count == 3 && !inside.isEmpty)
        #expect(outside.allSatisfy { $0.contains("temporarily_unavailable") && !$0.contains("AADSTS") })
        #expect(inside.allSatisfy { $0.contains("AADSTS50076") && !$0.contains("temporarily_unavailable") })
    }

    private final class Keeper: OutcomeObserver {
        let kept = Locked<[MSALFailure]>([])
        func observe(_ outcome: LoggedOutcome) {
            kept.withLock { list in if let failure = outcome.failure { list.append(failure) } }
        }
    }

    @Test func `a failure that an observer keeps stays as it was`() {
        let keeper = Keeper()
        let (logger, _, _) = logger(observer: keeper)
        for _ in 0..<3 {
            logger.error("failed", error: Self.first)
            logger.error("failed", error: Self.second)
        }
        let codes = keeper.kept.withLock { $0.map(\.code) }
        let services = keeper.kept.withLock { $0.map(\.serviceCodes.count) }
        #expect(codes == [-50_002, -50_005, -50_002, -50_005, -50_002, -50_005])
        #expect(services == [2, 0, 2, 0, 2, 0])
    }

    @Test func `failures that flood control holds stay as they were`() async {
        let (logger, sink, auth) = logger(floods: FloodControl(perSecond: 1))
        for _ in 0..<20 {
            logger.error("failed", error: Self.first)
            logger.error("failed", error: Self.second)
        }
        _ = await auth.shutdown()
        for line in sink.lines where line.contains("\"message\":\"failed\"") {
            #expect(line.contains("AADSTS50076") == line.contains("\"error.code\":\"-50002\""))
        }
    }

    @Test func `a thread that ends after an error`() {
        let (logger, sink, _) = logger()
        for _ in 0..<8 {
            let thread = Thread { logger.error("failed", error: Self.first) }
            thread.start()
            while !thread.isFinished { sched_yield() }
        }
        #expect(sink.lines.count == 8)
    }
}
