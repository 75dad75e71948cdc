import CPlatform
public import Logging
import MSALErrorModel
import RecordEncoding

extension Logger {
    /// Runs one operation and logs its outcome and its duration: `info` for a success, `error` for a failure, `notice`
    /// for a failure that is part of normal operation (a cancelled prompt, interaction required).
    ///
    /// The record carries `event.outcome`, so a report can say what share of attempts failed; successes need the
    /// logger's level at `info` or below. Records written inside `body` carry the operation and the context.
    ///
    /// - Parameters:
    ///   - context: For whom; what it does not say comes from `CallContext.current`.
    ///   - describing: What a result says about the request (`CallContext(correlationID:account:)` of an `MSALResult`).
    ///     It wins over `context`.
    public func attempt<Value, Failure: Error>(
        _ operation: AuthOperation,
        context: CallContext? = nil,
        describing: ((Value) -> CallContext?)? = nil,
        isolation: isolated (any Actor)? = #isolation,
        metadata: Logger.Metadata? = nil,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let attempt = RunningAttempt(
            logger: self,
            operation: operation,
            context: context,
            metadata: metadata,
            site: CallSite(file: file, function: function, line: line)
        )
        let result: Result<Value, Failure> = await CallContext.$current.withValue(attempt.context) {
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value):
            attempt.succeed(describing?(value))
            return value
        case .failure(let error):
            attempt.fail(error)
            throw error
        }
    }

    /// Begins an operation that ends in a completion handler or a delegate's method: `AuthAttempt.end` writes its
    /// record.
    ///
    /// ```swift
    /// let attempt = logger.beginAttempt(.acquireTokenSilent)
    /// application.acquireTokenSilent(with: parameters) { @Sendable result, error in
    ///     attempt.end(result: result, error: error)
    /// }
    /// ```
    ///
    /// The context is the one that is current now, after `context`. Nothing is written until the end.
    public func beginAttempt(
        _ operation: AuthOperation,
        context: CallContext? = nil,
        metadata: Logger.Metadata? = nil,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) -> AuthAttempt {
        AuthAttempt(
            RunningAttempt(
                logger: self,
                operation: operation,
                context: context,
                metadata: metadata,
                site: CallSite(file: file, function: function, line: line)
            )
        )
    }

    /// Logs an operation that ended well, at `info`, as one attempt. Returns the id of its record; nil if no handler of
    /// `AuthLogging` wrote it, or the logger's level is above `info`.
    ///
    /// - Parameters:
    ///   - duration: How long it took. Default: not known.
    ///   - context: For whom: `CallContext(correlationID:account:)` of an `MSALResult`, say.
    ///   - message: Default: the operation's name and "succeeded".
    @discardableResult
    public func success(
        _ operation: AuthOperation,
        duration: Duration? = nil,
        context: CallContext? = nil,
        message: @autoclosure () -> String? = nil,
        metadata: @autoclosure () -> Logger.Metadata? = nil,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) -> RecordID? {
        write(
            .info,
            message() ?? operation.successMessage,
            failure: nil,
            facts: CallFacts(
                operation: operation,
                outcome: .success,
                duration: duration?.nanoseconds,
                context: context
            ),
            metadata: metadata(),
            site: CallSite(file: file, function: function, line: line)
        )
    }
}

/// An operation that has begun: what its one record will say.
struct RunningAttempt: Sendable {
    let logger: Logger
    let operation: AuthOperation
    let context: CallContext
    private let metadata: Logger.Metadata?
    private let site: CallSite
    private let begin = platform_monotonic_nanoseconds()

    init(
        logger: Logger,
        operation: AuthOperation,
        context: CallContext?,
        metadata: Logger.Metadata?,
        site: CallSite
    ) {
        self.logger = logger
        self.operation = operation
        var merged = context ?? CallContext()
        if let current = CallContext.current { merged = merged.merging(current) }
        merged.operation = operation
        self.context = merged
        self.metadata = metadata
        self.site = site
    }

    @discardableResult
    func succeed(_ result: CallContext?) -> RecordID? {
        end(.info, operation.successMessage, nil, result)
    }

    @discardableResult
    func fail(_ error: any Error) -> RecordID? {
        let failure = MSALFailure(error)
        return end(failure.isExpected ? .notice : .error, operation.failureMessage, failure, nil)
    }

    @discardableResult
    func abandon() -> RecordID? {
        end(.warning, "\(operation.rawValue) was abandoned", AuthAttempt.abandonment, nil)
    }

    private func end(
        _ level: Logger.Level,
        _ message: String,
        _ failure: MSALFailure?,
        _ result: CallContext?
    ) -> RecordID? {
        // The scope in which it ends may be another request's.
        CallContext.$current.withValue(context) {
            logger.write(
                level,
                message,
                failure: failure,
                facts: CallFacts(
                    operation: operation,
                    outcome: failure == nil ? .success : .failure,
                    duration: platform_monotonic_nanoseconds() - begin,
                    context: result.map { $0.merging(context) } ?? context
                ),
                metadata: metadata,
                site: site
            )
        }
    }
}

extension AuthOperation {
    var successMessage: String { "\(rawValue) succeeded" }

    /// A literal for each operation that has a name here, which costs no allocation.
    var failureMessage: String {
        switch self {
        case .acquireTokenSilent: "acquireTokenSilent failed"
        case .acquireToken: "acquireToken failed"
        case .signOut: "signOut failed"
        case .getAccounts: "getAccountsFromDevice failed"
        case .getDeviceInformation: "getDeviceInformation failed"
        default: "\(rawValue) failed"
        }
    }
}
