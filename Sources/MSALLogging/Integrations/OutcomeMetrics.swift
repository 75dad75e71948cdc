#if Metrics
    import Locks
    import MSALErrorModel
    public import Metrics
    import PIIScrubbing

    /// Counts failures and attempts in swift-metrics: give it to `AuthLogging(… observer:)`.
    ///
    /// - `<label>_failures_total`, with the dimensions `domain`, `code`, `recovery` and `attempt` (`true` where the statement
    ///   ends an attempt: a rate divides only these).
    /// - `<label>_attempts_total`, with the dimensions `operation` and `outcome` (`success` or `failure`).
    /// - `<label>_attempt_duration`, a timer, with the dimension `operation`.
    ///
    /// At most 1,024 different failures and 64 operations have dimensions of their own; the others count as `other`, so that
    /// no log can fill the metrics system. No dimension holds personal data. Costs a lock and a look-up for each.
    ///
    /// Requires the package trait `Metrics`.
    public final class OutcomeMetrics: OutcomeObserver {
        private struct FailureKey: Hashable {
            var domain: String
            var code: String
            var recovery: String
            var isAttempt: Bool
        }

        private struct Operation {
            var succeeded: Counter
            var failed: Counter
            var duration: Metrics.Timer
        }

        private struct State {
            var failures: [FailureKey: Counter] = [:]
            var operations: [String: Operation] = [:]
        }

        private let label: String
        private let factory: any MetricsFactory
        private let state = Locked(State())
        private static let failureLimit = 1_024
        private static let operationLimit = 64
        private static let other = "other"

        /// - Parameter factory: Default: the one that the process was bootstrapped with.
        public init(label: String, factory: any MetricsFactory = MetricsSystem.factory) {
            self.label = label
            self.factory = factory
        }

        public func observe(_ outcome: LoggedOutcome) {
            if let failure = outcome.failure { counter(of: failure, outcome.isAttempt).increment() }
            guard outcome.isAttempt else { return }
            let operation = operation(outcome.operation?.rawValue ?? Self.other)
            (outcome.failure == nil ? operation.succeeded : operation.failed).increment()
            if let duration = outcome.duration { operation.duration.recordNanoseconds(duration.nanoseconds) }
        }

        private func counter(of failure: MSALFailure, _ isAttempt: Bool) -> Counter {
            var key = FailureKey(
                domain: failure.domain,
                code: String(failure.code),
                recovery: failure.recovery.rawValue,
                isAttempt: isAttempt
            )
            return state.withLock { state in
                if state.failures[key] == nil, state.failures.count >= Self.failureLimit {
                    (key.domain, key.code, key.recovery) = (Self.other, Self.other, Self.other)
                }
                if let known = state.failures[key] { return known }
                let made = Counter(
                    label: "\(label)_failures_total",
                    dimensions: [
                        ("domain", key.domain), ("code", key.code), ("recovery", key.recovery),
                        ("attempt", String(isAttempt)),
                    ],
                    factory: factory
                )
                state.failures[key] = made
                return made
            }
        }

        private func operation(_ name: String) -> Operation {
            state.withLock { state in
                let isKnown = state.operations[name] != nil || state.operations.count < Self.operationLimit
                let name = isKnown ? name : Self.other
                if let known = state.operations[name] { return known }
                func attempts(_ outcome: String) -> Counter {
                    Counter(
                        label: "\(label)_attempts_total",
                        dimensions: [("operation", name), ("outcome", outcome)],
                        factory: factory
                    )
                }
                let made = Operation(
                    succeeded: attempts("success"),
                    failed: attempts("failure"),
                    duration: Metrics.Timer(
                        label: "\(label)_attempt_duration",
                        dimensions: [("operation", name)],
                        factory: factory
                    )
                )
                state.operations[name] = made
                return made
            }
        }
    }

    extension AuthLogging {
        /// Sets the meters `<label>_withheld` (values that could not be scrubbed and were replaced whole) and
        /// `<label>_lost_calls` to what they are now. For a task that runs every few seconds.
        ///
        /// Requires the package trait `Metrics`.
        public func recordInMetrics(label: String, factory: any MetricsFactory = MetricsSystem.factory) {
            Meter(label: "\(label)_withheld", factory: factory).set(masked.withheld)
            Meter(label: "\(label)_lost_calls", factory: factory).set(Double(lostCalls))
        }
    }
#endif
