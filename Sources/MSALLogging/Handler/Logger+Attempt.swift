import CPlatform
import LogRecords
public import Logging
import MSALErrorModel
import RecordEncoding

extension Logger {
    /// Runs one operation and logs its outcome and its duration: `info` for a success, `error` for a failure, `notice`
    /// for a failure that is part of normal operation (a cancelled prompt, interaction required).
    ///
    /// The record carries `event.outcome`, so a report can say what share of attempts failed; successes need the
    /// logger's level at `info` or below. Records written inside `body` carry the operation.
    public func attempt<Value, Failure: Error>(
        _ operation: AuthOperation,
        isolation: isolated (any Actor)? = #isolation,
        metadata: Logger.Metadata? = nil,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line,
        _ body: () async throws(Failure) -> Value
    ) async throws(Failure) -> Value {
        let attempt = Attempt(
            logger: self,
            operation: operation,
            metadata: metadata,
            file: file,
            function: function,
            line: line
        )
        var context = CallContext.current ?? CallContext()
        context.operation = operation
        let result: Result<Value, Failure> = await CallContext.$current.withValue(context) {
            do throws(Failure) {
                return .success(try await body())
            } catch {
                return .failure(error)
            }
        }
        switch result {
        case .success(let value):
            attempt.succeeded()
            return value
        case .failure(let error):
            attempt.failed(error)
            throw error
        }
    }
}

/// One attempt in progress.
private struct Attempt {
    let logger: Logger
    let operation: AuthOperation
    let metadata: Logger.Metadata?
    let file: String
    let function: String
    let line: UInt
    let begin = platform_monotonic_nanoseconds()

    func succeeded() {
        end(.info, "\(operation.rawValue) succeeded", .success, nil)
    }

    func failed(_ error: any Error) {
        let failure = MSALFailure(error)
        end(failure.isExpected ? .notice : .error, "\(operation.rawValue) failed", .failure, failure)
    }

    private func end(
        _ level: Logger.Level,
        _ message: String,
        _ outcome: RecordEncoder.Outcome,
        _ failure: MSALFailure?
    ) {
        guard level >= logger.logLevel else { return }
        let duration = platform_monotonic_nanoseconds() - begin
        if let handler = logger.handler as? MSALLogHandler {
            guard let scratch = handler.engine.begin(level) else { return }
            defer { handler.engine.end(scratch) }
            handler.record(
                level,
                message,
                failure: failure,
                outcome: outcome,
                duration: duration,
                operation: operation,
                statement: metadata,
                origin: handler.engine.locates(level) ? .init(file: file, line: line, function: function) : nil,
                scratch: scratch
            )
        } else {
            var metadata = metadata ?? [:]
            metadata["operation"] = .string(operation.rawValue)
            metadata["event.outcome"] = .string(outcome.rawValue)
            metadata["event.duration"] = .stringConvertible(duration)
            logger.log(
                level: level,
                "\(message)",
                error: failure,
                metadata: metadata,
                file: file,
                function: function,
                line: line
            )
        }
    }
}
