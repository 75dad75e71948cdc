import LogRecords
import Logging
import MSALErrorModel
import RecordEncoding

extension Logger {
    /// Writes what `attempt`, `success` and `failure` know: directly where the logger's handler is ours, and otherwise
    /// as an ordinary event whose metadata carries it (`CallMark`). Below the level only an observer hears of it, and
    /// nothing else is built. Nil where this call itself wrote no record of `AuthLogging`.
    @inline(__always)
    func write(
        _ level: Logger.Level,
        _ message: @autoclosure () -> String,
        failure: @autoclosure () -> MSALFailure?,
        facts: CallFacts,
        metadata: @autoclosure () -> Logger.Metadata?,
        site: CallSite
    ) -> RecordID? {
        guard let handler = exactly(handler, as: MSALLogHandler.self) else {
            forward(level, message(), LogEngine.nested(failure) ?? nil, facts, metadata(), nil, site)
            return nil
        }
        guard level >= handler.logLevel else {
            handler.shared.engine.observe(facts, failure())
            return nil
        }
        // Before the record is begun: what these log themselves is not lost.
        let message = message()
        let metadata = metadata()
        let failure = LogEngine.nested(failure) ?? nil
        return handler.shared.write(
            level,
            message,
            failure,
            facts,
            metadata,
            nil,
            site,
            followsLabel: handler.ownLevel == nil
        )
    }

    /// Writes the record of a failure that was read before, which is not copied.
    @inline(__always)
    func write(
        _ level: Logger.Level,
        _ message: @autoclosure () -> String,
        failure: MSALFailure,
        facts: CallFacts,
        labels: LogLabels,
        site: CallSite
    ) -> RecordID? {
        guard let handler = exactly(handler, as: MSALLogHandler.self) else {
            forward(level, message(), failure, facts, nil, labels, site)
            return nil
        }
        guard level >= handler.logLevel else {
            handler.shared.engine.observe(facts, failure)
            return nil
        }
        return handler.shared.write(
            level,
            message(),
            failure,
            facts,
            nil,
            labels,
            site,
            followsLabel: handler.ownLevel == nil
        )
    }

    /// An ordinary event, for another back end or for a handler around ours.
    @inline(never)
    private func forward(
        _ level: Logger.Level,
        _ message: @autoclosure () -> String,
        _ failure: @autoclosure () -> MSALFailure?,
        _ facts: CallFacts,
        _ metadata: @autoclosure () -> Logger.Metadata?,
        _ labels: LogLabels?,
        _ site: CallSite
    ) {
        guard level >= logLevel else { return }
        let failure = failure()
        log(
            level: level,
            "\(MSALFailure.message(message(), of: failure))",
            error: failure,
            metadata: facts.metadata(adding: metadata(), labels: labels),
            file: site.file,
            function: site.function,
            line: site.line
        )
    }
}

extension LogEngine {
    /// Passes to an observer what the level keeps out of the log: counts of attempts do not depend on it.
    @inline(never)
    func observe(_ facts: CallFacts, _ failure: @autoclosure () -> MSALFailure?) {
        guard let observer else { return }
        Self.nested {
            let failure = failure()
            if failure != nil || facts.outcome != nil { observe(observer, facts, failure) }
        }
    }
}
