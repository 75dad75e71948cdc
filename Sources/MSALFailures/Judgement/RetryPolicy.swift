import MSALText

/// How long until a failed request may be sent again. A value type: it does not wait and keeps no count.
///
/// ```swift
/// var attempt = 1
/// while true {
///     do { return try await acquire() } catch {
///         guard let delay = RetryPolicy().delay(after: MSALFailure(error), attempt: attempt) else { throw error }
///         try await Task.sleep(for: delay)
///         attempt += 1
///     }
/// }
/// ```
public struct RetryPolicy: Sendable, Hashable {
    /// Upper bound of the first wait. Default 1 s; it doubles with each further attempt.
    public var base: Duration
    /// Upper bound of every wait that the service did not ask for. Default 60 s.
    public var cap: Duration
    /// Total number of requests, including the first. Default 4; 1 means no retry.
    public var maximumAttempts: Int

    public init(base: Duration = .seconds(1), cap: Duration = .seconds(60), maximumAttempts: Int = 4) {
        self.base = base
        self.cap = cap
        self.maximumAttempts = maximumAttempts
    }

    /// How long to wait after attempt number `attempt` (the first is 1) failed with this failure. Nil: do not retry
    /// automatically.
    ///
    /// Nil for what needs a person (a sign-in, a password, an administrator), for what will not change (a wrong
    /// configuration), for an internal error unless the service was busy, and once `maximumAttempts` are used up. If
    /// the service asked for a wait (`Retry-After`), that wins, to the millisecond. Otherwise exponential back-off with
    /// full jitter: a random wait between zero and the bound, so that many clients spread out.
    public func delay(after failure: MSALFailure, attempt: Int) -> Duration? {
        var generator = SystemRandomNumberGenerator()
        return delay(after: failure, attempt: attempt, using: &generator)
    }

    /// How long to wait, by the caller's random generator: for tests.
    public func delay(
        after failure: MSALFailure,
        attempt: Int,
        using generator: inout some RandomNumberGenerator
    ) -> Duration? {
        let attempt = max(attempt, 1)
        guard attempt < maximumAttempts, Self.mayBeRepeated(failure) else { return nil }
        if let asked = failure.retryAfter { return min(max(asked, .zero), RetryAfter.maximum) }
        if failure.recovery == .retryNow, attempt == 1 { return .zero }
        let bound = backOff(attempt: attempt)
        guard bound > .zero else { return .zero }
        return .nanoseconds(Int64.random(in: 0...Self.nanoseconds(bound), using: &generator))
    }

    /// `base * 2^(attempt - 1)`, at most `cap`.
    private func backOff(attempt: Int) -> Duration {
        var bound = min(max(base, .zero), max(cap, .zero))
        for _ in 1..<min(attempt, 64) where bound < cap { bound = min(bound * 2, cap) }
        return bound
    }

    private static func mayBeRepeated(_ failure: MSALFailure) -> Bool {
        switch failure.recovery {
        case .retryAfterDelay, .retryNow: true
        case .checkConnectivity:
            // Roaming switched off, a call in progress, no cellular data for this app: only a person changes that.
            !(failure.domain == ErrorDomain.urlLoading && (-1_020 ... -1_018).contains(failure.code))
        default: false
        }
    }

    /// At most a day: a larger bound would overflow, and no caller waits that long.
    private static func nanoseconds(_ duration: Duration) -> Int64 {
        let parts = min(duration, RetryAfter.maximum).components
        return parts.seconds * 1_000_000_000 + parts.attoseconds / 1_000_000_000
    }
}
