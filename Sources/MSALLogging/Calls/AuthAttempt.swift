import Locks
public import MSALErrorModel

/// An operation that was begun with `logger.beginAttempt` and ends later, on any thread. Writes exactly one record:
///
/// - The first `end` writes it, with the time since the beginning. Later ones do nothing and are counted
///   (`AuthAttempt.repeatedEnds`).
/// - If the last reference goes before any `end`, the attempt was abandoned: a completion handler was never called, or
///   gave up without a word. The record is then a failure at `warning` with domain `MSALLogging.AuthAttempt`, code 1,
///   and it is counted (`AuthAttempt.abandoned`). A report shows it as a failure of its own.
///
/// Keep it in the completion handler, or in a property of a delegate. Costs one allocation.
public final class AuthAttempt: Sendable {
    private let running: RunningAttempt
    private let ends = AtomicWord()

    init(_ running: RunningAttempt) {
        self.running = running
    }

    deinit {
        abandon()
    }

    /// The context of the attempt, its operation included. The record has this one whatever the context is where the
    /// attempt ends. Bind it where a completion handler logs more
    /// (`CallContext.$current.withValue(attempt.context) { … }`).
    public var context: CallContext { running.context }

    /// The operation ended well. Returns the id of the record; nil as for `Logger.success`.
    ///
    /// - Parameter result: What the result says about the request, for example its correlation id and account. It wins
    ///   over the attempt's context.
    @discardableResult
    public func end(success result: CallContext? = nil) -> RecordID? {
        isFirstEnd ? running.succeed(result) : nil
    }

    /// The operation failed.
    @discardableResult
    public func end(_ error: any Error) -> RecordID? {
        isFirstEnd ? running.fail(error) : nil
    }

    /// The two arguments of a completion handler, as they came. An error wins over a result. Neither is a failure, with
    /// domain `MSALLogging.AuthAttempt`, code 2.
    ///
    /// Returns what the caller gets: the result, or the error that is in the record. Nil after the first end, so that a
    /// continuation is resumed once, with what the log says:
    ///
    /// ```swift
    /// switch attempt.end(result: result, error: error) {
    /// case .success(let result): continuation.resume(returning: result)
    /// case .failure(let error): continuation.resume(throwing: error)
    /// case nil: break
    /// }
    /// ```
    ///
    /// - Parameter describing: What a result says about the request.
    @discardableResult
    public func end<Value>(
        result: Value?,
        error: (any Error)?,
        describing: ((Value) -> CallContext?)? = nil
    ) -> Result<Value, any Error>? {
        guard isFirstEnd else { return nil }
        if let error {
            running.fail(error)
            return .failure(error)
        }
        guard let result else {
            running.fail(Self.emptyAnswer)
            return .failure(Self.emptyAnswer)
        }
        running.succeed(describing?(result))
        return .success(result)
    }

    /// Writes the record of an abandoned attempt, as the release of the last reference would, unless the attempt has
    /// ended. True: it had not, so a caller that waits for it gets `abandonment` as its error.
    @discardableResult
    public func abandon() -> Bool {
        guard ends.value == 0, ends.countUp() == 1 else { return false }
        Self.abandonedCount.countUp()
        running.abandon()
        return true
    }

    private var isFirstEnd: Bool {
        if ends.countUp() == 1 { return true }
        Self.repeatedEndCount.countUp()
        return false
    }

    // MARK: - Counts of the process

    /// Attempts that were released without an end, since the start of the process.
    public static var abandoned: UInt64 { abandonedCount.value }

    /// Calls of `end` after the first one of their attempt, since the start of the process.
    public static var repeatedEnds: UInt64 { repeatedEndCount.value }

    private static let abandonedCount = AtomicWord()
    private static let repeatedEndCount = AtomicWord()

    // MARK: - Failures of its own

    /// What an abandoned attempt is recorded as: code 1.
    public static let abandonment = failure(code: 1, name: "abandoned")

    /// What an answer with neither result nor error is recorded as: code 2.
    public static let emptyAnswer = failure(code: 2, name: "neitherResultNorError")

    private static func failure(code: Int, name: String) -> MSALFailure {
        var failure = MSALFailure(domain: "MSALLogging.AuthAttempt", code: code)
        failure.name = name
        failure.area = .auth
        return failure
    }
}
