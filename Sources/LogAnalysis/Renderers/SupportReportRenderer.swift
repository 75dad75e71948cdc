import MSALFailures
import TextBytes

/// `report --for-support`: one block of plain text for each group, to paste into a ticket.
///
/// Times are UTC, whatever the reader's zone, because support looks them up in logs that use UTC.
package struct SupportReportRenderer: ReportRenderer {
    package init() {}

    package func write(_ report: Report, to output: ReportOutput) {
        var out = ReportText(output)
        if report.listed.isEmpty {
            for sentence in Headline(report, time: TimeText()).sentences {
                out.write(sentence.text(data: Self.data) + "\n")
            }
        }
        if report.inputs.isInterrupted, !report.listed.isEmpty {
            out.write("Incomplete: reading was interrupted, and not everything is counted.\n")
        }
        let time = TimeText()
        if let from = report.from, let to = report.to {
            let span = "\(time.second(Report.writable(from))) to \(time.second(Report.writable(to)))"
            out.write("Period (UTC): \(span)\n")
        }
        for filter in Self.filters(report.selection, time) { out.write("Only records \(filter)\n") }
        if report.period != nil || !report.selection.isWhole { out.endLine() }
        let groups = [report.listed.where(isExpected: false), report.listed.where(isExpected: true)].joined()
        for (index, group) in groups.enumerated() {
            if index > 0 { out.endLine() }
            write(group, report, into: &out)
        }
        if let gone = TotalsLines.gone(report) { out.write("\nGone: \(gone.text(data: Self.data))\n") }
        if let other = report.other, other.groups > 0 {
            out.write(
                "\nNot listed: \(NumberText.counted(other.groups, "further group")) with \(NumberText.counted(other.count, "failure")).\n"
            )
        }
        let losses = DataQuality(report).notes.filter(\.isLoss)
        if !losses.isEmpty {
            out.write("\nIncomplete data:\n")
            for note in losses { out.write("  " + note.kind + ": " + note.sentence.text(data: Self.data) + "\n") }
        }
        out.finish()
    }

    private func write(_ group: Report.Group, _ report: Report, into out: inout ReportText) {
        func value(_ value: Report.CountedValue) -> String {
            Self.data(value.value) + " (\(NumberText.grouped(value.count)))"
        }
        func line(_ name: String, _ value: String?) {
            guard let value, !value.isEmpty else { return }
            out.write(constant: "  ")
            out.write(name)
            out.write(constant: ":")
            out.blanks(max(1, 20 - name.utf8.count))
            out.write(value)
            out.endLine()
        }
        func item(_ sentence: String) {
            out.write(constant: "    - ")
            out.write(sentence)
            out.endLine()
        }
        let time = TimeText()
        let code = Self.data(ReportWords.code(group))
        let title = ReportWords.name(group).map { Self.data($0) + "  " + code } ?? code
        out.write("== " + title + "\n")
        line("What it means", Self.data(ReportWords.meaning(group)))
        line("Kind", ReportWords.category(group.category) + (group.isExpected ? " (expected in normal operation)" : ""))
        line(
            "Failures",
            NumberText.grouped(group.count) + (ReportWords.codeSum(group).map { ", " + $0 } ?? "")
        )
        line("Change", ReportWords.change(group, time, .full))
        line("Requests, accounts", NumberText.distinct(group.requests) + ", " + NumberText.distinct(group.accounts))
        line("First seen (UTC)", group.first.map { time.second($0) })
        line("Last seen (UTC)", group.last.map { time.second($0) })
        line("Restricted to", ReportWords.by(group).map(Self.data))
        line(
            "Service codes",
            ReportWords.list(
                group.serviceCodes.map {
                    Self.data($0.code) + ($0.name.map { " " + Self.data($0) } ?? "")
                        + " (\(NumberText.grouped($0.count)))"
                },
                others: group.otherServiceCodes
            )
        )
        line(
            "OAuth errors",
            ReportWords.list(group.oauthErrors.map(value), others: group.otherOAuthErrors)
        )
        line(
            "OAuth suberrors",
            ReportWords.list(group.subErrors.map(value), others: group.otherSubErrors)
        )
        line("HTTP status", ReportWords.list(group.httpStatus.map(value), others: group.otherHTTPStatus))
        line("Claims challenges", group.claimsChallenges > 0 ? NumberText.grouped(group.claimsChallenges) : nil)
        for (index, sample) in group.samples.enumerated() {
            out.write("  Sample \(index + 1)\n")
            line("  Time (UTC)", sample.time.map { Timestamp.text($0) })
            line("  Correlation id", sample.correlationID.map(Self.data))
            line("  Request id", sample.requestID.map(Self.data))
            line("  Retry-After", sample.retryAfter.map { Self.data($0) + " s" })
            line("  App version", sample.appVersion.map(Self.data))
            line("  Environment", sample.environment.map(Self.data))
            line("  Tenant id", sample.tenantID.map(Self.data))
            line("  Client id", sample.clientID.map(Self.data))
            line("  SDK", sample.sdkVersion.map(Self.data))
            line("  OS", sample.os.map(Self.data))
            line("  Message", sample.message.map(Self.data))
        }
        let guidance = Guidance(group)
        line("Who can act", WhoCanAct(group)?.words)
        line("Advice", Self.data(ReportWords.advice(group)) + " (" + Self.data(group.recovery) + ")")
        for sentence in guidance.app { item(sentence) }
        if !guidance.administrator.isEmpty { out.write("  For an administrator:\n") }
        for sentence in guidance.administrator { item(sentence) }
    }

    /// What the report leaves out: without it, the counts would be taken for all failures.
    private static func filters(_ query: Report.Selection, _ time: TimeText) -> [String] {
        var filters: [String] = []
        if let since = query.since { filters.append("since (UTC): \(time.second(Report.writable(since)))") }
        if let until = query.until { filters.append("before (UTC): \(time.second(Report.writable(until)))") }
        return filters + query.conditions.map { "where: \(data($0))" }
    }

    /// Uses the terminal's escaping: the text is pasted from a terminal and may be read in another one.
    private static func data(_ text: String) -> String {
        TerminalText(usesColor: false, usesUnicode: true).data(text)
    }
}
