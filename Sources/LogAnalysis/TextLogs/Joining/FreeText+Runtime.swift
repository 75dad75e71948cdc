import LogRecords
import MSALText

/// Errors of MSAL's runtime in text without its header.
extension FreeText {
    /// Adds lines of the runtime whose header was cut off, and removes the codes on them.
    mutating func addErrorsOfRuntime(_ codes: inout [Int], _ start: Int, _ end: Int) {
        var index = start
        while let mark = text.find(RuntimeLog.created, from: index, to: end) {
            let status = RuntimeLog.status(text, created: mark)
            index = text.lineEnd(status ?? mark, ceiling: end)
            var event = event(.runtime, at: mark)
            event.level = .error
            guard let status, RuntimeLog.fill(&event, text, status: status, to: index) else { continue }
            codes.removeAll { (mark..<index).contains($0) }
            add(Statement(event: event, form: .printout, lastLine: event.line))
        }
    }

    /// Adds errors that an app printed with their telemetry, as OneAuth's, and removes what else is named in their lines.
    mutating func addTelemetryOfRuntime(
        _ mentions: inout [ErrorMention],
        _ codes: inout [Int],
        _ start: Int,
        _ end: Int
    ) {
        var index = start
        while let mark = text.find(RuntimeLog.statusMember, from: index, to: end) {
            let line = text.lineStart(mark, floor: start)..<text.lineEnd(mark, ceiling: end)
            index = max(line.upperBound, mark + 1)
            var event = event(.runtime, at: mark)
            guard RuntimeLog.fill(&event, telemetry: text, line.lowerBound, line.upperBound) else { continue }
            mentions.removeAll { line.contains($0.start) }
            codes.removeAll { line.contains($0) }
            add(Statement(event: event, form: .printout, lastLine: event.line))
        }
    }

    mutating func addBrokerAnswer(_ start: Int, _ end: Int) {
        guard
            let answer = RuntimeLog.answer(text, start, end) ?? RuntimeLog.block(text, start, end)
                ?? RuntimeLog.tagged(text, start, end)
        else { return }
        var event = event(.runtime, at: answer.at)
        event.domain = "MSALRuntime"
        event.code = answer.status
        event.internalCode = answer.internalCode
        if let code = answer.code { event.underlying = ["MSALRuntime:\(code)"] }
        event.message = RuntimeLog.message(text, answer.at, start, end)
        var statement = Statement(event: event, form: .printout, lastLine: event.line)
        statement.isPrinted = RuntimeLog.isPrinted(text, answer.at, end)
        add(statement)
    }
}
