public import Logging
public import MSALErrorModel
import RecordEncoding

/// Names one record: `<run>-<number>`, as `msal-errors find` takes it. An app can show it to its user.
public struct RecordID: Sendable, Hashable, CustomStringConvertible {
    /// `service.ephemeral_id` of the record.
    public let run: String
    /// `event.sequence` of the record.
    public let number: UInt64

    public var description: String { "\(run)-\(number)" }
}

/// The labels of one log statement, written as a dictionary literal: `["app": name, "step": "2"]`. No dictionary is
/// made.
public struct LogLabels: Sendable, ExpressibleByDictionaryLiteral {
    let pairs: [(String, String)]

    public init(dictionaryLiteral elements: (String, String)...) {
        pairs = elements
    }
}

extension Logger {
    /// Logs a failure and returns the id of its record, which an app can show to its user.
    ///
    /// Nil if no handler of `AuthLogging` wrote the record. Another back end receives the same through `error:`, and
    /// nothing is logged if the level is below the logger's.
    ///
    /// - Parameters:
    ///   - error: Any error of MSAL, the system or the app.
    ///   - operation: The operation that MSAL was called for.
    ///   - context: For whom; what it does not say comes from `CallContext.current`.
    ///   - level: Default `error`.
    ///   - message: Default: the operation's name and "failed".
    @discardableResult
    public func failure(
        _ error: any Error,
        during operation: AuthOperation? = nil,
        level: Logger.Level = .error,
        context: CallContext? = nil,
        message: @autoclosure () -> String? = nil,
        metadata: @autoclosure () -> Logger.Metadata? = nil,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) -> RecordID? {
        write(
            level,
            message() ?? operation?.failureMessage ?? Self.failureMessage,
            failure: MSALFailure(error),
            facts: CallFacts(operation: operation, context: context),
            metadata: metadata(),
            site: CallSite(file: file, function: function, line: line)
        )
    }

    /// Logs a failure that was read before, with labels that need no dictionary: the quickest way to log a failure.
    ///
    /// ```swift
    /// let failure = MSALFailure(error)
    /// logger.failure(failure, during: .acquireTokenSilent, labels: ["app": app])
    /// ```
    ///
    /// - Parameter labels: Scrubbed as metadata is. If two have the same name, one of them is written.
    @discardableResult
    public func failure(
        _ failure: MSALFailure,
        during operation: AuthOperation? = nil,
        level: Logger.Level = .error,
        context: CallContext? = nil,
        message: @autoclosure () -> String? = nil,
        labels: LogLabels,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) -> RecordID? {
        write(
            level,
            message() ?? operation?.failureMessage ?? Self.failureMessage,
            failure: failure,
            facts: CallFacts(operation: operation, context: context),
            labels: labels,
            site: CallSite(file: file, function: function, line: line)
        )
    }

    private static var failureMessage: String { "operation failed" }
}
