#if Metrics
    import Locks
    import Logging
    import MSALErrorModel
    import Metrics
    import MetricsTestKit
    import Testing

    @testable import MSALLogging

    /// What swift-metrics receives.
    @Suite struct OutcomeMetricsTests {
        private let metrics = TestMetrics()

        private func total(_ name: String, _ dimensions: [(String, String)]) throws -> Int64 {
            try metrics.expectCounter(name, dimensions).values.reduce(0, +)
        }

        @Test func `failures are counted by code and attempts by outcome`() throws {
            let outcomes = OutcomeMetrics(label: "codes", factory: metrics)
            let failure = MSALFailure(domain: "MSALErrorDomain", code: -50_005)
            for _ in 0..<3 {
                outcomes.observe(LoggedOutcome(operation: .acquireToken, failure: failure, isAttempt: true))
            }
            outcomes.observe(LoggedOutcome(failure: failure))
            outcomes.observe(LoggedOutcome(operation: .acquireToken, isAttempt: true, duration: .milliseconds(5)))
            let recovery = failure.recovery.rawValue
            func code(_ attempt: String) -> [(String, String)] {
                [("domain", "MSALErrorDomain"), ("code", "-50005"), ("recovery", recovery), ("attempt", attempt)]
            }
            #expect(try total("codes_failures_total", code("true")) == 3)
            #expect(try total("codes_failures_total", code("false")) == 1)
            #expect(try total("codes_attempts_total", [("operation", "acquireToken"), ("outcome", "failure")]) == 3)
            #expect(try total("codes_attempts_total", [("operation", "acquireToken"), ("outcome", "success")]) == 1)
            let timer = try metrics.expectTimer("codes_attempt_duration", [("operation", "acquireToken")])
            #expect(timer.values == [5_000_000])
        }

        @Test func `a log with any number of codes fills no metrics system`() throws {
            let outcomes = OutcomeMetrics(label: "many", factory: metrics)
            for code in 0..<3_000 { outcomes.observe(LoggedOutcome(failure: MSALFailure(domain: "D", code: code))) }
            let others = [("domain", "other"), ("code", "other"), ("recovery", "other"), ("attempt", "false")]
            #expect(try total("many_failures_total", others) == 3_000 - 1_024)
        }

        @Test func `threads that count new codes at once stay below the limit together`() async throws {
            let outcomes = OutcomeMetrics(label: "threads", factory: metrics)
            await withTaskGroup(of: Void.self) { group in
                for thread in 0..<4 {
                    group.addTask {
                        for code in 0..<1_000 {
                            let failure = MSALFailure(domain: "D", code: (code + thread * 250) % 1_500)
                            outcomes.observe(LoggedOutcome(failure: failure))
                        }
                    }
                }
            }
            let counters = metrics.counters.filter { $0.label == "threads_failures_total" }
            #expect(counters.count == 1_025)
            #expect(counters.flatMap(\.values).reduce(0, +) == 4_000)
        }

        /// Logs an error whenever it is asked for a counter.
        private final class LoggingFactory: MetricsFactory {
            let metrics = TestMetrics()
            private let logger = Locked<Logger?>(nil)

            func log(to logger: Logger) { self.logger.withLock { $0 = logger } }

            func makeCounter(label: String, dimensions: [(String, String)]) -> any CounterHandler {
                logger.withLock { $0 }?.error("no room", error: MSALFailure(domain: "metrics", code: 1))
                return metrics.makeCounter(label: label, dimensions: dimensions)
            }
            func makeRecorder(
                label: String,
                dimensions: [(String, String)],
                aggregate: Bool
            ) -> any RecorderHandler {
                metrics.makeRecorder(label: label, dimensions: dimensions, aggregate: aggregate)
            }
            func makeTimer(label: String, dimensions: [(String, String)]) -> any TimerHandler {
                metrics.makeTimer(label: label, dimensions: dimensions)
            }
            func destroyCounter(_ handler: any CounterHandler) { metrics.destroyCounter(handler) }
            func destroyRecorder(_ handler: any RecorderHandler) { metrics.destroyRecorder(handler) }
            func destroyTimer(_ handler: any TimerHandler) { metrics.destroyTimer(handler) }
        }

        @Test func `a factory that logs an error itself neither blocks nor loops`() throws {
            let factory = LoggingFactory()
            let sink = MemorySink()
            let auth = AuthLogging(sink: sink, observer: OutcomeMetrics(label: "own", factory: factory))
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            factory.log(to: logger)
            for _ in 0..<3 { logger.error("failed", error: MSALFailure(domain: "D", code: 7)) }
            let failure = MSALFailure(domain: "D", code: 7)
            let counter = try factory.metrics.expectCounter(
                "own_failures_total",
                [("domain", "D"), ("code", "7"), ("recovery", failure.recovery.rawValue), ("attempt", "false")]
            )
            #expect(counter.values.reduce(0, +) == 3)
            #expect(sink.lines.count == 4)
        }

        @Test func `what could not be scrubbed is a meter`() throws {
            let rig = Rig()
            rig.auth.recordInMetrics(label: "rig", factory: metrics)
            #expect(try metrics.expectMeter("rig_withheld").values == [0])
            #expect(try metrics.expectMeter("rig_lost_calls").values == [0])
            #expect(try metrics.expectMeter("rig_unrecorded").values == [0])
        }
    }
#endif
