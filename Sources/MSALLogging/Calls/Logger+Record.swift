import LogRecords
import Logging
import MSALErrorModel
import RecordEncoding

/// The place of a log statement.
struct CallSite {
    var file: String
    var function: String
    var line: UInt
}

extension Logger {
    /// Writes what `attempt`, `success` and `failure` know: directly where the logger's handler is ours, and otherwise
    /// as an ordinary event whose metadata carries it (`CallMark`). Below the level only an observer hears of it, and
    /// nothing else is built. Nil where this call itself wrote no record of `AuthLogging`.
    func write(
        _ level: Logger.Level,
        _ message: @autoclosure () -> String,
        failure: @autoclosure () -> MSALFailure?,
        facts: CallFacts,
        metadata: @autoclosure () -> Logger.Metadata?,
        labels: LogLabels? = nil,
        site: CallSite
    ) -> RecordID? {
        guard level >= logLevel else {
            observe(facts, failure())
            return nil
        }
        // Before `begin`: what these log themselves is not lost.
        var message = message()
        let metadata = metadata()
        let failure = LogEngine.nested(failure) ?? nil
        if message.isEmpty, let failure { message = failure.title }
        guard let handler = exactly(handler, as: MSALLogHandler.self) else {
            log(
                level: level,
                "\(message)",
                error: failure,
                metadata: facts.metadata(adding: metadata, labels: labels),
                file: site.file,
                function: site.function,
                line: site.line
            )
            return nil
        }
        let route = handler.route(level)
        if route == .nowhere {
            observe(facts, failure)
            return nil
        }
        guard let scratch = handler.engine.begin(level) else { return nil }
        defer { handler.engine.end(scratch) }
        let number = handler.record(
            level,
            message,
            failure: failure,
            facts: facts,
            route: route,
            statement: metadata,
            labels: labels,
            origin: handler.engine.locates(level)
                ? .init(file: site.file, line: site.line, function: site.function) : nil,
            scratch: scratch
        )
        return number.map { RecordID(run: handler.engine.runID, number: $0) }
    }

    /// Passes to an observer what the level keeps out of the log: counts of attempts do not depend on it.
    @inline(never)
    private func observe(_ facts: CallFacts, _ failure: @autoclosure () -> MSALFailure?) {
        guard let engine = exactly(handler, as: MSALLogHandler.self)?.engine, let observer = engine.observer else {
            return
        }
        LogEngine.nested {
            let failure = failure()
            if failure != nil || facts.outcome != nil { engine.observe(observer, facts, failure) }
        }
    }
}
