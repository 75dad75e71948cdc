import TextBytes

/// `report --format markdown`: for tickets and for the summaries of CI systems (GitHub Flavored Markdown).
package struct MarkdownReportRenderer: ReportRenderer {
    package var timeZone: DisplayTimeZone
    package var includesExpected: Bool
    /// The number of groups with a section of their own below the table. The table lists all groups.
    var detailLimit: Int

    package init(timeZone: DisplayTimeZone = .utc, includesExpected: Bool = false, detailLimit: Int = 10) {
        self.timeZone = timeZone
        self.includesExpected = includesExpected
        self.detailLimit = max(0, detailLimit)
    }

    package func write(_ report: Report, to output: ReportOutput) {
        let time = TimeText(zone: timeZone)
        var out = ReportText(output)
        func line(_ text: String) {
            out.write(text)
            out.endLine()
        }
        line("# Sign-in failures\n")
        let headline = Headline(report, time: time, includingExpected: includesExpected)
        line(headline.sentences.map(text).joined(separator: " ") + "\n")
        line("| Total | |\n|---|---|")
        for (name, sentence) in TotalsLines.lines(report, time: time) { line("| \(name) | \(text(sentence)) |") }

        let sections = ReportSection.all(of: report, includingExpected: includesExpected)
        let buckets = TimeBuckets(covering: report, limit: 24, zone: time.zone)
        for section in sections where !section.groups.isEmpty {
            line("\n## \(section.title)\n")
            table(section.groups, report, buckets, time, into: &out)
        }
        if let other = report.other, other.groups > 0 {
            line(
                "\nNot shown: \(NumberText.counted(other.groups, "further group")) with \(NumberText.counted(other.count, "failure"))."
            )
        }
        if !report.listed.isEmpty {
            var legend = "\n" + ReportWords.shareLegend(report.totals.failures)
            if let buckets { legend += " " + buckets.legend(time, noneMark: "·") }
            line(legend)
        }
        for group in sections[0].groups.prefix(detailLimit) { detail(group, time, into: &out) }
        let count = sections[0].groups.count
        if count > detailLimit, detailLimit > 0 {
            line(
                "\nSections follow for the \(detailLimit) most frequent only; the table above lists all \(count)."
            )
        }

        line("\n## Data quality\n")
        let quality = DataQuality(report)
        if let reassurance = quality.reassurance { line("- \(reassurance)") }
        for note in quality.notes {
            line("- \(note.isLoss ? "**\(note.kind)**" : note.kind): \(text(note.sentence))")
        }
        out.finish()
    }

    private func table(
        _ groups: ListedGroups,
        _ report: Report,
        _ buckets: TimeBuckets?,
        _ time: TimeText,
        into out: inout ReportText
    ) {
        let precision = time.precision(report.period)
        let marks = TerminalText(usesColor: false, usesUnicode: true)
        let by = !report.selection.by.isEmpty
        out.write("| Failure | Count | Share | Over time | What to do |\n|---|---:|---:|---|---|\n")
        func row(_ cells: [String]) {
            out.write("| " + cells.joined(separator: " | ") + " |")
            out.endLine()
        }
        for group in groups {
            row([
                MarkdownText.failure(group),
                NumberText.grouped(group.count) + (ReportWords.codeSum(group).map { " (\($0))" } ?? "")
                    + (ReportWords.change(group, time, precision).map { " **\($0)**" } ?? ""),
                NumberText.percent(group.share)
                    + (by ? group.rate.map { " (\(NumberText.percent($0)) of its attempts)" } ?? "" : ""),
                buckets.map { marks.sparkline($0.marks(group.histogram)) } ?? "",
                MarkdownText.advice(group),
            ])
        }
        out.write("\n<details><summary>Requests, accounts, first and last seen</summary>\n\n")
        out.write("| Failure | Requests | Accounts | First and last | HTTP |\n|---|---:|---:|---|---|\n")
        for group in groups {
            row([
                MarkdownText.failure(group), NumberText.distinct(group.requests), NumberText.distinct(group.accounts),
                [group.first, group.last].map { $0.map { time.text($0, precision) } ?? "" }.joined(separator: " – "),
                ReportWords.httpStatus(group).map(MarkdownText.code) ?? "",
            ])
        }
        out.write("\n</details>\n")
    }

    private func detail(_ group: Report.Group, _ time: TimeText, into out: inout ReportText) {
        let code = MarkdownText.code(ReportWords.code(group))
        out.write("\n### " + (ReportWords.name(group).map { MarkdownText.code($0) + " " } ?? "") + code + "\n\n")
        let meaning = ReportWords.meaning(group)
        if !meaning.isEmpty { out.write(MarkdownText.words(meaning) + "\n\n") }
        let inside = ReportWords.codesInside(group)
        var codes = inside.prefix(8).map {
            MarkdownText.code($0.code + ($0.name.map { " " + $0 } ?? "")) + " " + NumberText.grouped($0.count)
        }
        let more = inside.count - codes.count
        if more > 0 { codes.append("\(more) more") }
        let list = ReportWords.list(codes, others: group.otherServiceCodes)
        if !list.isEmpty { out.write("Service codes: " + list + "\n\n") }
        let statuses = ReportWords.list(
            group.httpStatus.prefix(8).map { MarkdownText.code($0.value) + " " + NumberText.grouped($0.count) },
            others: group.otherHTTPStatus
        )
        if !statuses.isEmpty { out.write("HTTP status: " + statuses + "\n\n") }
        if group.claimsChallenges > 0 {
            out.write("With a claims challenge: \(NumberText.grouped(group.claimsChallenges))\n\n")
        }
        if let who = WhoCanAct(group) {
            out.write("Who can act: \(who.words). To the user: “\(group.userMessage)”\n\n")
        }
        if let link = group.documentation { out.write("Documentation: <\(link)>\n\n") }
        let guidance = Guidance(group)
        for (title, sentences) in [
            ("Usual causes", guidance.causes), ("The app", guidance.app), ("An administrator", guidance.administrator),
        ]
        where !sentences.isEmpty {
            out.write("**\(title):**\n")
            for sentence in sentences { out.write("- " + MarkdownText.words(sentence) + "\n") }
            out.write("\n")
        }
        for sample in group.samples.prefix(1) {
            out.write("Sample" + (sample.time.map { " of " + time.second($0) + " " + time.zone.name } ?? "") + ":")
            if let id = sample.correlationID { out.write(" correlation id " + MarkdownText.code(id)) }
            if let id = sample.requestID { out.write(", request id " + MarkdownText.code(id)) }
            out.write(", at " + MarkdownText.code(sample.source) + "\n")
            if let message = sample.message, !message.isEmpty { out.write("\n" + MarkdownText.code(message) + "\n") }
        }
    }

    private func text(_ sentence: Sentence) -> String {
        sentence.text(data: MarkdownText.code, strong: { "**" + $0 + "**" }, plain: { $0 })
    }
}

/// The only place that makes report texts safe for Markdown.
enum MarkdownText {
    /// A text from a log, as a code span: it cannot produce markup, links, mentions or references to tickets.
    ///
    /// A vertical bar would end a table cell even inside a span, so it is escaped, as are line breaks.
    static func code(_ text: String) -> String {
        var plain = text
        if PlainBytes.areAll(of: &plain, except: "`| "), !plain.isEmpty { return "`" + plain + "`" }
        var visible = ""
        var run = 0
        var longest = 0
        for scalar in VisibleText.visible(text).unicodeScalars {
            run = scalar == "`" ? run + 1 : 0
            longest = max(longest, run)
            if scalar == "|" { visible += "\\u{7C}" } else { visible.unicodeScalars.append(scalar) }
        }
        if visible.isEmpty { return "" }
        let fence = String(repeating: "`", count: longest + 1)
        let needsBlank = longest > 0 || visible.hasPrefix(" ") || visible.hasSuffix(" ")
        return needsBlank ? fence + " " + visible + " " + fence : fence + visible + fence
    }

    /// Sentences of the catalogue and the guidance. They are ours but may contain a vertical bar or an underscore.
    static func words(_ text: String) -> String {
        var result = ""
        for scalar in VisibleText.visible(text).unicodeScalars {
            if "\\`*_[]<>|#~".unicodeScalars.contains(scalar) { result += "\\" }
            result.unicodeScalars.append(scalar)
        }
        return result
    }

    /// Name, code, and the values of `--by`, for a cell of a table.
    static func failure(_ group: Report.Group) -> String {
        (ReportWords.name(group).map { code($0) + " " } ?? "") + code(ReportWords.code(group))
            + (ReportWords.by(group).map { " for " + code($0) } ?? "")
    }

    /// The advice in a few words if it is known, else the word from the log as a code span.
    static func advice(_ group: Report.Group) -> String {
        let words = ReportWords.advice(group)
        let who = WhoCanAct(group).map { $0.rawValue + ": " } ?? ""
        return who + (words == group.recovery ? code(words) : words)
    }
}
