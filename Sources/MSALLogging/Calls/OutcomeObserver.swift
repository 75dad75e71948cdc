import Logging
public import MSALErrorModel

/// Receives each failure and each end of an attempt, for example to count them in a metrics system.
///
/// Called on the thread of the log call, before the record is written, folded or kept by the flight recorder.
/// `attempt`, `beginAttempt`, `success` and `failure` call it whatever the logger's level is; a statement with `error:`
/// below the level is not built and not seen, and neither is what goes through another handler, which passes on what
/// its level admits. What MSAL's callback says about a failure is not seen either: the application logs the same
/// failure. A failure that `attempt` and the `catch` around it both log is seen twice, once with `isAttempt`.
public protocol OutcomeObserver: Sendable {
    func observe(_ outcome: LoggedOutcome)
}

/// A failure, or the end of an attempt.
public struct LoggedOutcome: Sendable {
    public var operation: AuthOperation?
    /// Nil: the operation succeeded.
    public var failure: MSALFailure?
    /// The statement ends an attempt: `attempt`, `beginAttempt`, `success`, or `failure` with `isAttempt`.
    public var isAttempt: Bool
    /// How long the attempt took, where it was measured.
    public var duration: Duration?

    public init(
        operation: AuthOperation? = nil,
        failure: MSALFailure? = nil,
        isAttempt: Bool = false,
        duration: Duration? = nil
    ) {
        self.operation = operation
        self.failure = failure
        self.isAttempt = isAttempt
        self.duration = duration
    }
}

extension LogEngine {
    func observe(_ observer: any OutcomeObserver, _ facts: CallFacts, _ failure: MSALFailure?) {
        observer.observe(
            LoggedOutcome(
                operation: facts.operation ?? facts.context?.operation,
                failure: failure,
                isAttempt: facts.outcome != nil,
                duration: facts.duration.map { .nanoseconds($0) }
            )
        )
    }
}
