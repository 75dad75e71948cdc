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

/// The labels of one log statement, written as a dictionary literal: `["app": name, "step": "2"]`. No dictionary is made.
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
    ///   - level: Default `error`.
    ///   - message: Default: the operation's name and "failed".
    @discardableResult
    public func failure(
        _ error: any Error,
        during operation: AuthOperation? = nil,
        level: Logger.Level = .error,
        message: @autoclosure () -> String? = nil,
        metadata: @autoclosure () -> Logger.Metadata? = nil,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) -> RecordID? {
        guard level >= logLevel else { return nil }
        return write(MSALFailure(error), operation, level, message(), metadata(), nil, (file, function, line))
    }

    /// The same for a failure that was read before, with labels that need no dictionary: the quickest way to log a
    /// failure.
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
        message: @autoclosure () -> String? = nil,
        labels: LogLabels,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) -> RecordID? {
        guard level >= logLevel else { return nil }
        return write(failure, operation, level, message(), nil, labels, (file, function, line))
    }

    private func write(
        _ failure: MSALFailure,
        _ operation: AuthOperation?,
        _ level: Logger.Level,
        _ message: String?,
        _ metadata: Logger.Metadata?,
        _ labels: LogLabels?,
        _ origin: (file: String, function: String, line: UInt)
    ) -> RecordID? {
        let text = message ?? operation?.failureMessage ?? "operation failed"
        guard let handler = handler as? MSALLogHandler else {
            var metadata = metadata ?? [:]
            for (key, value) in labels?.pairs ?? [] { metadata[key] = .string(value) }
            if let operation { metadata["operation"] = .string(operation.rawValue) }
            log(
                level: level,
                "\(text)",
                error: failure,
                metadata: metadata,
                file: origin.file,
                function: origin.function,
                line: origin.line
            )
            return nil
        }
        guard let scratch = handler.engine.begin(level) else { return nil }
        defer { handler.engine.end(scratch) }
        let number = handler.record(
            level,
            text,
            failure: failure,
            operation: operation,
            statement: metadata,
            labels: labels,
            origin: handler.engine.locates(level)
                ? .init(file: origin.file, line: origin.line, function: origin.function) : nil,
            scratch: scratch
        )
        return RecordID(run: handler.engine.runID, number: number)
    }
}

extension AuthOperation {
    fileprivate var failureMessage: String { "\(rawValue) failed" }
}
