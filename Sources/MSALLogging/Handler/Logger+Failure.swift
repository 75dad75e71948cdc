import LogRecords
public import Logging
import MSALErrorModel
import RecordEncoding

extension Logger {
    /// Logs a failure and returns the id of its record, `<run>-<number>`, which an app can show to its user.
    ///
    /// Nil where the record was not written by a handler of `AuthLogging`: another back end gets the same through
    /// `error:`, and a level below the logger's is not logged.
    ///
    /// - Parameters:
    ///   - error: Any error of MSAL, the system or the app.
    ///   - operation: What was asked of MSAL.
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
            origin: .init(file: file, line: line, function: function),
            scratch: scratch
        )
        return "\(handler.engine.run.id)-\(number)"
    }
}
