#if Metrics
    import Locks
    import MSALErrorModel
    public import Metrics
    import PIIScrubbing

    /// Counts failures and attempts in swift-metrics: give it to `AuthLogging(… observer:)`.
    ///
    /// - `<label>_failures_total`, with the dimensions `domain`, `code`, `recovery` and `attempt` (`true` where the
    ///   statement ends an attempt: a rate divides only these).
    /// - `<label>_attempts_total`, with the dimensions `operation` and `outcome` (`success` or `failure`).
    /// - `<label>_attempt_duration`, a timer, with the dimension `operation`.
    ///
    /// At most 1,024 different failures and 64 operations have dimensions of their own; the others count as `other`, so
    /// that no log can fill the metrics system. No dimension holds personal data. Costs a lock and a look-up for each.
    ///
    /// Counters are made without a lock, so the factory may log through the same `AuthLogging`. What it logs while it
    /// makes one is counted only where a counter for it exists already.
    ///
    /// Requires the package trait `Metrics`.
    public final class OutcomeMetrics: OutcomeObserver {
        private struct CounterKey: Hashable {
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

        private let label: String
        private let factory: any MetricsFactory
        private let failures = BoundedMetrics<CounterKey, Counter>(limit: 1_024)
        private let operations = BoundedMetrics<String, Operation>(limit: 64)
        private static let other = "other"

        /// - Parameter factory: Default: the one that the process was bootstrapped with.
        public init(label: String, factory: any MetricsFactory = MetricsSystem.factory) {
            self.label = label
            self.factory = factory
        }

        public func observe(_ outcome: LoggedOutcome) {
            if let failure = outcome.failure { counter(of: failure, outcome.isAttempt)?.increment() }
            guard outcome.isAttempt else { return }
            guard let operation = operation(outcome.operation?.rawValue ?? Self.other) else { return }
            (outcome.failure == nil ? operation.succeeded : operation.failed).increment()
            if let duration = outcome.duration { operation.duration.recordNanoseconds(duration.nanoseconds) }
        }

        private func counter(of failure: MSALFailure, _ isAttempt: Bool) -> Counter? {
            func key(_ domain: String, _ code: String, _ recovery: String) -> CounterKey {
                CounterKey(domain: domain, code: code, recovery: recovery, isAttempt: isAttempt)
            }
            return failures.metric(
                for: key(failure.domain, String(failure.code), failure.recovery.rawValue),
                orElse: key(Self.other, Self.other, Self.other)
            ) { key in
                Counter(
                    label: "\(label)_failures_total",
                    dimensions: [
                        ("domain", key.domain), ("code", key.code), ("recovery", key.recovery),
                        ("attempt", String(isAttempt)),
                    ],
                    factory: factory
                )
            }
        }

        private func operation(_ name: String) -> Operation? {
            operations.metric(for: name, orElse: Self.other) { name in
                func attempts(_ outcome: String) -> Counter {
                    Counter(
                        label: "\(label)_attempts_total",
                        dimensions: [("operation", name), ("outcome", outcome)],
                        factory: factory
                    )
                }
                return Operation(
                    succeeded: attempts("success"),
                    failed: attempts("failure"),
                    duration: Metrics.Timer(
                        label: "\(label)_attempt_duration",
                        dimensions: [("operation", name)],
                        factory: factory
                    )
                )
            }
        }
    }

    /// Metrics by key, at most `limit` of them and one for all other keys.
    private final class BoundedMetrics<Key: Hashable & Sendable, Metric: Sendable>: Sendable {
        /// Nil: a thread is making it. The key counts already, so that threads together do not pass the limit.
        private let metrics = Locked<[Key: Metric?]>([:])
        private let limit: Int

        init(limit: Int) {
            self.limit = limit
        }

        /// The metric of a key, or that of `other` if there are too many.
        ///
        /// `make` is a factory of the application and may log a failure itself, so it runs without the lock. Two
        /// threads may make the same metric: a metrics system keeps one of each name. Nil: the caller is called by
        /// `make`, and there is no such metric yet.
        func metric(for key: Key, orElse other: Key, _ make: (Key) -> Metric) -> Metric? {
            let (key, known): (Key, Metric?) = metrics.withLock { metrics in
                if let known = metrics[key] { return (key, known) }
                if metrics.count >= limit, let known = metrics[other] { return (other, known) }
                if MetricMaking.isRunning { return (key, nil) }
                let key = metrics.count < limit ? key : other
                metrics[key] = .some(nil)
                return (key, nil)
            }
            if let known { return known }
            guard !MetricMaking.isRunning else { return nil }
            let made = MetricMaking.$isRunning.withValue(true) { make(key) }
            return metrics.withLock { metrics in
                if let known = metrics[key] ?? nil { return known }
                metrics[key] = made
                return made
            }
        }
    }

    /// Whether this thread or task is within a factory's method, which may log.
    private enum MetricMaking {
        @TaskLocal static var isRunning = false
    }

    extension AuthLogging {
        /// Sets the meters `<label>_withheld` (values that could not be scrubbed and were replaced whole),
        /// `<label>_lost_calls` and `<label>_unrecorded` to what they are now. For a task that runs every few seconds.
        ///
        /// Requires the package trait `Metrics`.
        public func recordInMetrics(label: String, factory: any MetricsFactory = MetricsSystem.factory) {
            Meter(label: "\(label)_withheld", factory: factory).set(masked.withheld)
            Meter(label: "\(label)_lost_calls", factory: factory).set(Double(lostCalls))
            Meter(label: "\(label)_unrecorded", factory: factory).set(Double(unrecorded))
        }
    }
#endif
