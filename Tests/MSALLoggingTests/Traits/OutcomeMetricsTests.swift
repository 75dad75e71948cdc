#if Metrics
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

        @Test func `what could not be scrubbed is a meter`() throws {
            let rig = Rig()
            rig.auth.recordInMetrics(label: "rig", factory: metrics)
            #expect(try metrics.expectMeter("rig_withheld").values == [0])
            #expect(try metrics.expectMeter("rig_lost_calls").values == [0])
        }
    }
#endif
