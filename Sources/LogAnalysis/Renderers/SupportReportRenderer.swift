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
        for (name, value) in TotalsLines.lines(report, time: TimeText()) {
            out.write("\(name): \(value.text(data: Self.data))\n")
        }
        if !report.listed.isEmpty { out.endLine() }
        let groups = [report.listed.where(isExpected: false), report.listed.where(isExpected: true)].joined()
        for (index, group) in groups.enumerated() {
            if index > 0 { out.endLine() }
            write(group, into: &out)
        }
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

    private func write(_ group: Report.Group, into out: inout ReportText) {
        let code = Self.data(ReportWords.code(group))
        let title = ReportWords.name(group).map { Self.data($0) + "  " + code } ?? code
        out.write("== " + title + "\n")
        writeCounts(of: group, into: &out)
        writeErrors(of: group, into: &out)
        for (index, sample) in group.samples.enumerated() { write(sample, number: index + 1, into: &out) }
        writeAdvice(for: group, into: &out)
    }

    private func writeCounts(of group: Report.Group, into out: inout ReportText) {
        let time = TimeText()
        out.member("What it means", Self.data(ReportWords.meaning(group)))
        out.member(
            "Kind",
            ReportWords.category(group.category) + (group.isExpected ? " (expected in normal operation)" : "")
        )
        out.member(
            "Failures",
            NumberText.grouped(group.count) + (ReportWords.codeSum(group).map { ", " + $0 } ?? "")
        )
        out.member("Change", ReportWords.change(group, time, .full))
        out.member(
            "Requests, accounts",
            NumberText.distinct(group.requests) + ", " + NumberText.distinct(group.accounts)
        )
        out.member("First seen (UTC)", group.first.map { time.second($0) })
        out.member("Last seen (UTC)", group.last.map { time.second($0) })
        out.member("Restricted to", ReportWords.by(group).map(Self.data))
    }

    /// What the service answered, each answer with its count.
    private func writeErrors(of group: Report.Group, into out: inout ReportText) {
        func value(_ value: Report.CountedValue) -> String { counted(value.value, value.count) }
        func counted(_ text: String, _ count: Int) -> String { Self.data(text) + " (\(NumberText.grouped(count)))" }
        let codes = group.serviceCodes.map { counted($0.code + ($0.name.map { " " + $0 } ?? ""), $0.count) }
        out.member("Words", ReportWords.list(group.libraryWords.map(value), others: group.otherLibraryWords))
        out.member("Service codes", ReportWords.list(codes, others: group.otherServiceCodes))
        out.member("OAuth errors", ReportWords.list(group.oauthErrors.map(value), others: group.otherOAuthErrors))
        out.member("OAuth suberrors", ReportWords.list(group.subErrors.map(value), others: group.otherSubErrors))
        out.member("HTTP status", ReportWords.list(group.httpStatus.map(value), others: group.otherHTTPStatus))
        out.member("Claims challenges", group.claimsChallenges > 0 ? NumberText.grouped(group.claimsChallenges) : nil)
    }

    private func write(_ sample: Report.Sample, number: Int, into out: inout ReportText) {
        out.write("  Sample \(number)\n")
        out.member("  Time (UTC)", sample.time.map { Timestamp.text($0) })
        out.member("  Correlation id", sample.correlationID.map(Self.data))
        out.member("  Request id", sample.requestID.map(Self.data))
        out.member("  Retry-After", sample.retryAfter.map { Self.data($0) + " s" })
        out.member("  App version", sample.appVersion.map(Self.data))
        out.member("  Environment", sample.environment.map(Self.data))
        out.member("  Tenant id", sample.tenantID.map(Self.data))
        out.member("  Client id", sample.clientID.map(Self.data))
        out.member("  SDK", sample.sdkVersion.map(Self.data))
        out.member("  OS", sample.os.map(Self.data))
        // On one line: a message may have several.
        let message = sample.message?.split { $0.isWhitespace }.joined(separator: " ")
        out.member("  Message", message.map(Self.data))
    }

    private func writeAdvice(for group: Report.Group, into out: inout ReportText) {
        let guidance = Guidance(group)
        out.member("Who can act", WhoCanAct(group)?.words)
        out.member("Advice", Self.data(ReportWords.advice(group.recovery)) + " (" + Self.data(group.recovery) + ")")
        for sentence in guidance.app { out.item(sentence) }
        if !guidance.administrator.isEmpty { out.write("  For an administrator:\n") }
        for sentence in guidance.administrator { out.item(sentence) }
    }

    /// What the report leaves out: without it, the counts would be taken for all failures.
    /// Uses the terminal's escaping: the text is pasted from a terminal and may be read in another one.
    private static func data(_ text: String) -> String {
        TerminalText(usesColor: false, usesUnicode: true).data(text)
    }
}

extension ReportText {
    /// `  Name:             value`; nothing without a value.
    fileprivate mutating func member(_ name: String, _ value: String?) {
        guard let value, !value.isEmpty else { return }
        write(constant: "  ")
        write(name)
        write(constant: ":")
        blanks(max(1, 20 - name.utf8.count))
        write(value)
        endLine()
    }

    fileprivate mutating func item(_ sentence: String) {
        write(constant: "    - ")
        write(sentence)
        endLine()
    }
}
