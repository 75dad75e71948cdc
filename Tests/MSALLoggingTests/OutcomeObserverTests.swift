import Locks
import Logging
import MSALErrorModel
import Testing

@testable import MSALLogging

/// Keeps what it is told.
private final class OutcomeList: OutcomeObserver {
    private let state = Locked<[LoggedOutcome]>([])
    var outcomes: [LoggedOutcome] { state.withLock { $0 } }

    func observe(_ outcome: LoggedOutcome) {
        state.withLock { $0.append(outcome) }
    }
}

@Suite struct OutcomeObserverTests {
    private func logger(_ observer: OutcomeList, _ floods: FloodControl? = nil) -> (Logger, MemorySink) {
        let sink = MemorySink()
        let auth = AuthLogging(sink: sink, floods: floods, observer: observer)
        return (Logger(label: "auth", factory: auth.makeHandler), sink)
    }

    @Test func `failures and ends of attempts are seen, other statements are not`() async {
        let observer = OutcomeList()
        let (logger, _) = logger(observer)
        logger.info("signing in")
        logger.error("acquireTokenSilent failed", error: interactionRequired())
        logger.failure(interactionRequired(), during: .acquireToken)
        _ = await logger.attempt(.acquireTokenSilent) { 1 }
        _ = try? await logger.attempt(.acquireTokenSilent) { throw interactionRequired() }
        let seen = observer.outcomes
        #expect(seen.map { $0.failure?.code } == [-50_002, -50_002, nil, -50_002])
        #expect(seen.map(\.isAttempt) == [false, false, true, true])
        #expect(seen.map(\.operation) == [nil, .acquireToken, .acquireTokenSilent, .acquireTokenSilent])
        #expect(seen.map { $0.duration != nil } == [false, false, true, true])
    }

    @Test func `failures that are folded into one record are all counted`() {
        let observer = OutcomeList()
        let (logger, sink) = logger(observer, FloodControl(perSecond: 1))
        for _ in 0..<50 { logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_005)) }
        #expect(observer.outcomes.count == 50)
        #expect(sink.lines.count < 50)
    }

    @Test func `counts of attempts do not depend on the level of the log`() async {
        let observer = OutcomeList()
        var (logger, sink) = logger(observer)
        logger.logLevel = .critical
        logger.failure(interactionRequired(), level: .debug)
        logger.failure(MSALFailure(domain: "MSALErrorDomain", code: -50_005), labels: ["app": "a"])
        logger.success(.signOut)
        _ = await logger.attempt(.acquireTokenSilent) { 1 }
        logger.beginAttempt(.acquireToken).end(interactionRequired())
        logger.error("a statement that is not built", error: interactionRequired())
        #expect(sink.lines.isEmpty)
        #expect(observer.outcomes.map { $0.failure?.code } == [-50_002, -50_005, nil, nil, -50_002])
        #expect(observer.outcomes.map(\.isAttempt) == [false, false, true, true, true])
    }

    /// Logs a failure for each one that it sees.
    private final class LoggingObserver: OutcomeObserver {
        let logger = Locked<Logger?>(nil)
        let seen = AtomicWord()

        func observe(_ outcome: LoggedOutcome) {
            seen.countUp()
            logger.withLock { $0 }?.failure(interactionRequired())
        }
    }

    @Test(arguments: [Logger.Level.trace, .critical])
    func `an observer that logs what it sees as a failure does not exhaust the stack, whatever the level`(
        level: Logger.Level
    ) {
        let observer = LoggingObserver()
        let auth = AuthLogging(sink: MemorySink(), observer: observer)
        var logger = Logger(label: "auth", factory: auth.makeHandler)
        logger.logLevel = level
        observer.logger.withLock { [logger] in $0 = logger }
        logger.failure(interactionRequired())
        #expect(1...10 ~= observer.seen.value)
    }
}
