import LogRecords
public import Logging
import MSALErrorModel
import RecordEncoding

extension Logger {
    /// Logs a failure and returns the id of its record, `<run>-<number>`, which an app can show to its user.
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
    ) -> String? {
        guard level >= logLevel else { return nil }
        let text = message() ?? "\(operation?.rawValue ?? "operation") failed"
        guard let handler = handler as? MSALLogHandler else {
            let failure = MSALFailure(error)
            var metadata = metadata() ?? [:]
            if let operation { metadata["operation"] = .string(operation.rawValue) }
            log(
                level: level,
                "\(text)",
                error: failure,
                metadata: metadata,
                file: file,
                function: function,
                line: line
            )
            return nil
        }
        guard let scratch = handler.engine.begin(level) else { return nil }
        defer { handler.engine.end(scratch) }
        let number = handler.record(
            level,
            text,
            failure: MSALFailure(error),
            operation: operation,
            statement: metadata(),
            origin: handler.engine.locates(level) ? .init(file: file, line: line, function: function) : nil,
            scratch: scratch
        )
        return "\(handler.engine.run.id)-\(number)"
    }
}
