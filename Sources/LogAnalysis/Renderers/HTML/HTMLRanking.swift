import FailureSummaries

/// The ranked tables: the most frequent failures with bars, times, a time line and what to do.
struct HTMLRanking {
    private let content: HTMLReportRenderer.Content
    private let buckets: TimeBuckets?
    private let precision: TimeText.Precision
    /// Rows that are seen at once.
    static let openRows = 20

    init(_ content: HTMLReportRenderer.Content) {
        self.content = content
        precision = content.time.precision(content.report.period)
        buckets = TimeBuckets(covering: content.report, limit: 32, zone: content.time.zone)
    }

    func write(into html: inout HTMLText) {
        html.raw(
            "<section id=\"ranking\" aria-labelledby=\"ranking-title\">\n<h2 id=\"ranking-title\">What failed</h2>\n"
        )
        var offset = 0
        for (section, count) in zip(content.sections, content.counts) where count > 0 {
            table(section, offset: offset, into: &html)
            offset += count
        }
        if let other = content.report.other, other.groups > 0 {
            html.raw(
                "<p>Not in this report: \(NumberText.counted(other.groups, "further group")) with \(NumberText.counted(other.count, "failure")).</p>\n"
            )
        }
        html.raw("</section>\n")
    }

    /// `offset`: groups in the tables before.
    private func table(_ section: ReportSection, offset: Int, into html: inout HTMLText) {
        let groups = section.groups
        let highest = groups.highestCount
        var further = Report.Other(groups: 0, count: 0)
        var rest = further
        for (index, group) in groups.enumerated() where index >= Self.openRows {
            if index < content.rowLimit { further.add(group) } else { rest.add(group) }
        }
        var number = 0
        begin(section.title, section, into: &html)
        for group in groups.prefix(content.rowLimit) {
            if number == Self.openRows {
                html.raw(
                    "</tbody>\n</table>\n</div>\n<details class=\"more\">\n<summary>\(NumberText.counted(further.groups, "further group")) with \(NumberText.counted(further.count, "failure"))</summary>\n"
                )
                begin("\(section.title), further groups", section, into: &html)
            }
            row(group, number: offset + number, highest: highest, into: &html)
            number += 1
        }
        html.raw("</tbody>\n</table>\n</div>\n")
        if number > Self.openRows { html.raw("</details>\n") }
        if rest.groups > 0 {
            html.raw(
                "<p>\(NumberText.counted(rest.groups, "further group")) with \(NumberText.counted(rest.count, "failure")) are left out of this page; JSON and CSV hold all.</p>\n"
            )
        }
    }

    private func begin(_ title: String, _ section: ReportSection, into html: inout HTMLText) {
        html.raw(
            "<div class=\"scroll\" role=\"region\" aria-label=\"\(title), table\" tabindex=\"0\">\n<table class=\"ranking\(hasBy ? " split" : "")\(section.isExpected ? " quiet" : "")\">\n<caption>\(title)</caption>\n"
        )
        html.raw(
            "\(Self.firstColumns(hasBy: hasBy))<th scope=\"col\" class=\"n\">Count</th><th scope=\"col\" class=\"share\">Share of all</th><th scope=\"col\" class=\"n\">Requests</th><th scope=\"col\" class=\"n\">Accounts</th><th scope=\"col\" class=\"when\">Over time</th><th scope=\"col\">What to do</th></tr></thead>\n<tbody>\n"
        )
    }

    /// The head of a table of failures, up to the columns that make it another one.
    static func firstColumns(hasBy: Bool) -> String {
        "<thead><tr><th scope=\"col\" class=\"name\">Failure</th>"
            + (hasBy ? "<th scope=\"col\" class=\"by\">For</th>" : "")
    }

    private var hasBy: Bool { !content.report.selection.by.isEmpty }

    private func row(_ group: Report.Group, number: Int, highest: Int, into html: inout HTMLText) {
        html.raw("<tr>")
        nameCell(group, number: number, into: &html)
        if hasBy {
            html.raw("<td class=\"by\">")
            for (index, value) in group.by.enumerated() {
                if index > 0 { html.raw("<br>") }
                html.breakable(value.key + "=" + value.value)
            }
            html.raw("</td>")
        }
        countCells(group, highest: highest, into: &html)
        html.raw("<td class=\"when\">")
        sparkline(group, into: &html)
        let times = ReportWords.times(group, content.time, precision)
        html.raw(times.map { "<span class=\"t\">\(HTMLText.escaped($0))" }.joined(separator: " –</span> ") + "</span>")
        html.raw("</td><td class=\"todo\">")
        html.data(ReportWords.action(group))
        html.raw("</td></tr>\n")
    }

    private func nameCell(_ group: Report.Group, number: Int, into html: inout HTMLText) {
        let hasSection = number < content.detailLimit
        html.raw("<th scope=\"row\">")
        if hasSection { html.raw("<a href=\"#f\(number + 1)\">") }
        let name = ReportWords.name(group)
        html.breakable(name ?? ReportWords.code(group))
        if hasSection { html.raw("</a>") }
        if name != nil {
            html.raw(" <code>")
            html.data(ReportWords.code(group))
            html.raw("</code>")
        }
        html.raw(" <span class=\"note\">\(HTMLText.escaped(ReportWords.category(group.category)))")
        if let status = ReportWords.httpStatus(group) {
            html.raw(", HTTP ")
            html.data(status)
        }
        html.raw("</span>")
        if let change = ReportWords.change(group, content.time, precision) {
            html.raw(" <span class=\"badge loss\">\(HTMLText.escaped(change))</span>")
        }
        html.raw("</th>")
    }

    private func countCells(_ group: Report.Group, highest: Int, into html: inout HTMLText) {
        html.raw("<td class=\"n\" data-label=\"Count\">\(NumberText.grouped(group.count))")
        if let sum = ReportWords.codeSum(group) { html.raw("<span class=\"note\"> \(HTMLText.escaped(sum))</span>") }
        if group.replays > 0 {
            html.raw("<span class=\"note\"> and \(NumberText.counted(group.replays, "replay"))</span>")
        }
        html.raw(
            "</td><td class=\"share\" data-label=\"Share of all\"><span class=\"n\">\(HTMLText.escaped(NumberText.percent(group.share)))</span>"
        )
        Self.bar(highest > 0 ? Double(group.count) / Double(highest) : 0, into: &html)
        if let rate = group.rate {
            html.raw("<span class=\"note\">\(HTMLText.escaped(NumberText.percent(rate))) of attempts</span>")
        }
        html.raw(
            "</td><td class=\"n\" data-label=\"Requests\">\(NumberText.distinct(group.requests))</td><td class=\"n\" data-label=\"Accounts\">\(NumberText.distinct(group.accounts))</td>"
        )
    }

    /// `part`: of the longest bar.
    static func bar(_ part: Double, into html: inout HTMLText) {
        let width = part > 0 && part.isFinite ? max(6, Int((min(part, 1) * 1_000).rounded())) : 0
        html.raw(
            "<svg class=\"bar\" viewBox=\"0 0 1000 10\" preserveAspectRatio=\"none\" aria-hidden=\"true\"><rect class=\"track\" width=\"1000\" height=\"10\"/><rect width=\"\(width)\" height=\"10\"/></svg>"
        )
    }

    private func sparkline(_ group: Report.Group, into html: inout HTMLText) {
        guard let buckets else { return }
        let counts = buckets.counts(group.histogram)
        let marks = buckets.marks(group.histogram)
        guard let peak = counts.max(), peak > 0 else { return }
        let at = counts.firstIndex(of: peak) ?? 0
        let begin = content.time.date(buckets.begin(at)) + " " + content.time.minute(buckets.begin(at))
        html.raw(
            "<svg class=\"spark\" viewBox=\"0 0 \(counts.count * 4) 20\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"Most, \(NumberText.grouped(peak)), from \(begin)\"><title>Most, \(NumberText.grouped(peak)), from \(begin); a mark is \(buckets.widthInWords)</title><path d=\""
        )
        for (index, count) in marks.enumerated() where count > 0 {
            let height = max(2, Int((Double(count) / Double(peak) * 20).rounded()))
            html.raw("M\(index * 4) \(20 - height)h3V20h-3z")
        }
        html.raw(
            "\"/><path class=\"axis\" vector-effect=\"non-scaling-stroke\" d=\"M0 20H\(counts.count * 4)\"/></svg>"
        )
    }
}

extension Report.Other {
    fileprivate mutating func add(_ group: Report.Group) {
        groups += 1
        count = saturatingSum(count, group.count)
    }
}
