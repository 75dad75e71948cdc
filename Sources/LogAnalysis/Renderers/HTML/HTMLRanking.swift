/// The ranked tables: the most frequent failures with bars, times, a time line and what to do.
struct HTMLRanking {
    private let content: HTMLReportRenderer.Content
    private let buckets: TimeBuckets?
    private let precision: TimeText.Precision

    init(_ content: HTMLReportRenderer.Content) {
        self.content = content
        precision = content.time.precision(content.report.period)
        buckets = TimeBuckets(covering: content.report, limit: 32)
    }

    func write(includesExpected: Bool, into html: inout HTMLText) {
        html.raw(
            "<section id=\"ranking\" aria-labelledby=\"ranking-title\">\n<h2 id=\"ranking-title\">What failed</h2>\n"
        )
        if content.unexpectedCount > 0 {
            table(
                content.unexpected,
                offset: 0,
                title: includesExpected ? "Failures" : "Unexpected failures",
                isQuiet: false,
                into: &html
            )
        }
        if content.expectedCount > 0 {
            table(
                content.expected,
                offset: content.unexpectedCount,
                title: "Expected: prompts and cancels",
                isQuiet: true,
                into: &html
            )
        }
        if let other = content.report.other, other.groups > 0 {
            html.raw(
                "<p>Not in this report: \(NumberText.counted(other.groups, "further group")) with \(NumberText.counted(other.count, "failure")).</p>\n"
            )
        }
        html.raw("</section>\n")
    }

    private func table(_ groups: ListedGroups, offset: Int, title: String, isQuiet: Bool, into html: inout HTMLText) {
        let by = content.report.query.by.isEmpty ? "" : "<th scope=\"col\">For</th>"
        let http = groups.contains { ReportWords.httpStatus($0) != nil } ? "<th scope=\"col\">HTTP</th>" : ""
        html.raw(
            "<div class=\"scroll\" role=\"region\" aria-label=\"\(title), table\" tabindex=\"0\">\n<table class=\"ranking\(isQuiet ? " quiet" : "")\">\n<caption>\(title)</caption>\n"
        )
        html.raw(
            "<thead><tr><th scope=\"col\">Failure</th>\(by)\(http)<th scope=\"col\" class=\"n\">Count</th><th scope=\"col\" class=\"wide\">Share of all</th><th scope=\"col\" class=\"n\">Requests</th><th scope=\"col\" class=\"n\">Accounts</th><th scope=\"col\">First, last seen</th><th scope=\"col\" class=\"wide\">Over time</th><th scope=\"col\" class=\"wide\">What to do</th></tr></thead>\n<tbody>\n"
        )
        var rest = Report.Other(groups: 0, count: 0)
        for (index, group) in groups.enumerated() {
            if index < content.rowLimit {
                row(group, number: offset + index, hasBy: !by.isEmpty, hasHTTP: !http.isEmpty, into: &html)
            } else {
                rest.groups += 1
                rest.count = rest.count.addingSaturated(group.count)
            }
        }
        html.raw("</tbody>\n</table>\n</div>\n")
        if rest.groups > 0 {
            html.raw(
                "<p>\(NumberText.counted(rest.groups, "further group")) with \(NumberText.counted(rest.count, "failure")) are left out of this page; JSON and CSV hold all.</p>\n"
            )
        }
    }

    private func row(
        _ group: Report.Group,
        number: Int,
        hasBy: Bool,
        hasHTTP: Bool,
        into html: inout HTMLText
    ) {
        let hasSection = number < content.detailLimit
        html.raw("<tr><th scope=\"row\">")
        if hasSection { html.raw("<a href=\"#f\(number + 1)\">") }
        html.data(ReportWords.name(group) ?? ReportWords.code(group))
        if hasSection { html.raw("</a>") }
        html.raw(" <code>")
        html.data(ReportWords.code(group))
        html.raw("</code> <span class=\"note\">\(HTMLText.escaped(ReportWords.category(group.category)))</span></th>")
        if hasBy {
            html.raw("<td>")
            html.data(ReportWords.by(group) ?? "")
            html.raw("</td>")
        }
        if hasHTTP {
            html.raw("<td>")
            html.data(ReportWords.httpStatus(group) ?? "")
            html.raw("</td>")
        }
        html.raw("<td class=\"n\">\(NumberText.grouped(group.count))")
        if let sum = ReportWords.codeSum(group) { html.raw("<span class=\"note\"> \(HTMLText.escaped(sum))</span>") }
        if let change = ReportWords.change(group, content.time, precision) {
            html.raw(" <span class=\"badge loss\">\(HTMLText.escaped(change))</span>")
        }
        if group.replays > 0 {
            html.raw("<span class=\"note\"> and \(NumberText.counted(group.replays, "replay"))</span>")
        }
        html.raw(
            "</td><td class=\"share\"><span class=\"n\">\(HTMLText.escaped(NumberText.percent(group.share)))</span>"
        )
        Self.bar(group.share, into: &html)
        html.raw(
            "</td><td class=\"n\">\(NumberText.distinct(group.requests))</td><td class=\"n\">\(NumberText.distinct(group.accounts))</td><td class=\"t\">"
        )
        html.raw("\(shown(group.first))<br>\(shown(group.last))</td><td>")
        sparkline(group, into: &html)
        html.raw("</td><td class=\"todo\">")
        html.data(ReportWords.action(group))
        html.raw("</td></tr>\n")
    }

    static func bar(_ share: Double, into html: inout HTMLText) {
        let width = share > 0 && share.isFinite ? max(6, Int((min(share, 1) * 1_000).rounded())) : 0
        html.raw(
            "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"track\" width=\"1000\" height=\"10\"/><rect width=\"\(width)\" height=\"10\"/></svg>"
        )
    }

    private func sparkline(_ group: Report.Group, into html: inout HTMLText) {
        guard let buckets else { return }
        let counts = buckets.counts(group.histogram)
        guard let peak = counts.max(), peak > 0 else { return }
        let at = counts.firstIndex(of: peak) ?? 0
        let begin = content.time.date(buckets.begin(at)) + " " + content.time.minute(buckets.begin(at))
        html.raw(
            "<svg class=\"spark\" viewBox=\"0 0 \(counts.count * 4) 20\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Most, \(NumberText.grouped(peak)), from \(begin)\"><path d=\""
        )
        for (index, count) in counts.enumerated() where count > 0 {
            let height = max(2, Int((Double(count) / Double(peak) * 20).rounded()))
            html.raw("M\(index * 4) \(20 - height)h3V20h-3z")
        }
        html.raw(
            "\"/><path class=\"axis\" vector-effect=\"non-scaling-stroke\" d=\"M0 20H\(counts.count * 4)\"/></svg>"
        )
    }

    private func shown(_ instant: Int64?) -> String {
        instant.map { content.time.text($0, precision) } ?? "not known"
    }
}
