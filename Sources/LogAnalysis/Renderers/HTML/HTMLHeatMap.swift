import FailureSummaries
import TextBytes

/// The hours of the day at which each code fails, as a table of shaded cells with numbers.
struct HTMLHeatMap {
    private static let rows = 15
    private static let levels = 6

    private let content: HTMLReportRenderer.Content

    init(_ content: HTMLReportRenderer.Content) {
        self.content = content
    }

    func write(into html: inout HTMLText) {
        var shown: [Report.Group] = []
        var count = 0
        for group in content.groups where !group.histogram.isEmpty {
            if count < Self.rows { shown.append(group) }
            count += 1
        }
        html.raw(
            "<section id=\"hours\" aria-labelledby=\"hours-title\">\n<h2 id=\"hours-title\">Hour of the day by code</h2>\n"
        )
        guard count > 0 else {
            html.raw(HTMLTimeline.noTimes)
            return
        }
        let cells = shown.map(hours)
        let distinction = GroupDistinction(shown)
        let peak = cells.compactMap { $0.max() }.max() ?? 0
        let covered = coveredHours
        let zone = content.time.zone.name
        html.raw(
            "<p>Failures by the hour (\(zone)) in which they happened, over the whole period; the darker (in dark mode, the brighter), the more."
        )
        if count > shown.count {
            html.raw(" The \(shown.count) most frequent of \(NumberText.counted(count, "group")).")
        }
        html.raw(
            "</p>\n<div class=\"scroll\" role=\"region\" aria-label=\"Hour of the day by code, table\" tabindex=\"0\">\n<table class=\"heat\">\n<caption>Failures by hour of the day, \(zone)</caption>\n<thead><tr><th scope=\"col\">Failure</th>"
        )
        for hour in 0..<24 { html.raw("<th scope=\"col\">\(hour < 10 ? "0" : "")\(hour)</th>") }
        html.raw("</tr></thead>\n<tbody>\n")
        for (group, counts) in zip(shown, cells) {
            html.raw("<tr><th scope=\"row\">")
            html.group(group, distinction, mayBreak: true)
            html.raw("</th>")
            for (hour, count) in counts.enumerated() {
                let none = covered.contains(hour) ? "·" : "&nbsp;"
                let text = count == 0 ? none : NumberText.short(count)
                html.raw(
                    "<td class=\"h\(Self.level(count, peak))\" title=\"\(hour < 10 ? "0" : "")\(hour):00: \(NumberText.grouped(count))\">\(text)</td>"
                )
            }
            html.raw("</tr>\n")
        }
        html.raw("</tbody>\n</table>\n</div>\n</section>\n")
    }

    /// Counts for the 24 hours of the day.
    private func hours(_ group: Report.Group) -> [Int] {
        var counts = [Int](repeating: 0, count: 24)
        for slot in group.histogram {
            let hour = content.time.civil(slot.start).hour
            counts[hour] = saturatingSum(counts[hour], slot.count)
        }
        return counts
    }

    /// The hours that the period touches. A "none" mark would be wrong in an hour that the logs do not cover.
    private var coveredHours: Set<Int> {
        guard let period = content.report.period, period.upperBound - period.lowerBound < 23 * 3_600_000_000 else {
            return Set(0..<24)
        }
        let first = content.time.civil(period.lowerBound).hour
        let last = content.time.civil(period.upperBound).hour
        return Set(first <= last ? Array(first...last) : Array(first..<24) + Array(0...last))
    }

    /// 0 for none, else 1 … 6. The scale is a square root, so that small numbers stay distinguishable from a large
    /// one.
    private static func level(_ count: Int, _ peak: Int) -> Int {
        guard count > 0, peak > 0 else { return 0 }
        return 1 + min(levels - 1, Int((Double(count) / Double(peak)).squareRoot() * Double(levels - 1) + 0.5))
    }
}
