import FailureSummaries

/// Failures over time by code: stacked columns, a line for their share of the attempts, a legend, a sentence, and the
/// numbers as a table.
struct HTMLTimeline {
    private struct Series {
        /// Nil for the remaining groups, which are counted together.
        var group: Report.Group?
        var counts: [Int]
        var total: Int
    }

    /// The content of a section about times that has none.
    static let noTimes = "<p>No failure has a time.</p>\n</section>\n"
    private static let colored = 6
    private static let height = 1_000

    private let content: HTMLReportRenderer.Content
    private let buckets: TimeBuckets?
    private let series: [Series]
    private let distinction: GroupDistinction
    private let sums: [Int]
    /// Attempts by column; nil if they are not known.
    private let attempts: [Int]?
    private let isExpectedOnly: Bool

    init(_ content: HTMLReportRenderer.Content) {
        self.content = content
        buckets = TimeBuckets(covering: content.report, limit: 48, zone: content.time.zone)
        isExpectedOnly = content.counts[0] == 0
        guard let buckets else {
            series = []
            distinction = GroupDistinction([])
            sums = []
            attempts = nil
            return
        }
        let groups = content.sections[isExpectedOnly ? content.sections.count - 1 : 0].groups
        var series: [Series] = []
        var rest: [Int]?
        for group in groups {
            let counts = buckets.counts(group.histogram)
            if series.count < Self.colored {
                series.append(Series(group: group, counts: counts, total: counts.saturatedSum))
            } else {
                rest = zip(rest ?? [Int](repeating: 0, count: buckets.count), counts).map { saturatingSum($0, $1) }
            }
        }
        if let rest { series.append(Series(group: nil, counts: rest, total: rest.saturatedSum)) }
        self.series = series
        distinction = GroupDistinction(series.compactMap(\.group))
        var sums = [Int](repeating: 0, count: buckets.count)
        for one in series {
            for (index, count) in one.counts.enumerated() { sums[index] = saturatingSum(sums[index], count) }
        }
        self.sums = sums
        let attempts = buckets.counts(content.report.attempts)
        self.attempts = attempts.count { $0 > 0 } > 1 ? attempts : nil
    }

    /// The failures' share of the attempts in one column; nil if there were no attempts.
    private func share(_ index: Int) -> Double? {
        guard let attempts, attempts[index] > 0 else { return nil }
        return Double(min(sums[index], attempts[index])) / Double(attempts[index])
    }

    func write(into html: inout HTMLText) {
        html.raw("<section id=\"time\" aria-labelledby=\"time-title\">\n<h2 id=\"time-title\">")
        html.raw(isExpectedOnly ? "Expected failures over time" : "Failures over time by code")
        html.raw("</h2>\n")
        guard let buckets, let peak = sums.max(), peak > 0 else {
            html.raw(Self.noTimes)
            return
        }
        writeSentence(buckets, peak: peak, into: &html)
        let top = Self.axisTop(peak)
        let highestShare = sums.indices.compactMap(share).max() ?? 0
        let topShare = attempts == nil ? nil : Self.axisTop(Int((highestShare * 1_000).rounded(.up)))
        html.raw(
            "<figure class=\"chart\">\n<div class=\"plot\(topShare == nil ? "" : " rated")\">\n<div class=\"y\" aria-hidden=\"true\"><span>\(NumberText.short(top))</span><span>\(NumberText.short(top / 2))</span><span>0</span></div>\n"
        )
        writeColumns(buckets, top: top, topShare: topShare, into: &html)
        if let topShare {
            html.raw("<div class=\"y r\" aria-hidden=\"true\">")
            for part in [topShare, topShare / 2, 0] { html.raw("<span>\(Self.percent(thousandths: part))</span>") }
            html.raw("</div>\n")
        }
        html.raw("</div>\n<figcaption>\n<ul class=\"legend\">\n")
        for (index, one) in series.enumerated() {
            html.raw("<li><span class=\"swatch s\(one.group == nil ? 6 : index)\"></span> ")
            writeName(one, into: &html)
            html.raw(" <span class=\"note\">\(NumberText.grouped(one.total))</span></li>\n")
        }
        if topShare != nil {
            html.raw(
                "<li><span class=\"swatch line\"></span> share of the attempts <span class=\"note\">right axis</span></li>\n"
            )
        }
        html.raw("</ul>\n</figcaption>\n</figure>\n")
        writeTable(buckets, into: &html)
        html.raw("</section>\n")
    }

    private func writeSentence(_ buckets: TimeBuckets, peak: Int, into html: inout HTMLText) {
        let at = sums.firstIndex(of: peak) ?? 0
        let quiet = sums.count { $0 == 0 }
        html.raw("<p>One column is \(buckets.widthInWords), \(NumberText.counted(buckets.count, "column")). ")
        html.raw(
            "The most, <strong>\(NumberText.grouped(peak))</strong>, came in the one from <strong>\(full(buckets.begin(at)))</strong>; "
        )
        html.raw(
            quiet == 0 ? "no column is empty." : quiet == 1 ? "one column is empty." : "\(quiet) columns are empty."
        )
        if attempts != nil { html.raw(" The line is the share of the attempts that these failures are.") }
        if buckets.isLastOpen { html.raw(" The last column is not over.") }
        html.raw("</p>\n")
    }

    private func writeColumns(_ buckets: TimeBuckets, top: Int, topShare: Int?, into html: inout HTMLText) {
        let marks = TimeMarks(buckets, content.time)
        let isDense = marks.labels.count > 8
        html.raw(
            "<svg class=\"columns\(isDense ? " dense" : "")\" role=\"img\" aria-labelledby=\"time-title\" aria-label=\"Failures over time\">\n"
        )
        html.raw(
            "<svg x=\"0\" y=\"0\" width=\"100%\" height=\"240\" viewBox=\"0 0 \(buckets.count * 10) \(Self.height)\" preserveAspectRatio=\"none\" aria-hidden=\"true\">\n"
        )
        html.raw(
            "<path class=\"grid\" vector-effect=\"non-scaling-stroke\" d=\"M0 0H\(buckets.count * 10)M0 \(Self.height / 2)H\(buckets.count * 10)\"/>\n"
        )
        let lines = marks.lines.map { "M\($0 * Double(buckets.count * 10)) 0V\(Self.height)" }.joined()
        if !lines.isEmpty {
            html.raw("<path class=\"grid day\" vector-effect=\"non-scaling-stroke\" d=\"\(lines)\"/>\n")
        }
        for index in 0..<buckets.count { writeColumn(index, buckets, top: top, into: &html) }
        if let topShare { writeShares(topShare, into: &html) }
        html.raw(
            "<path class=\"axis\" vector-effect=\"non-scaling-stroke\" d=\"M0 \(Self.height)H\(buckets.count * 10)\"/>\n</svg>\n"
        )
        writeLabels(marks, isDense: isDense, into: &html)
        html.raw("</svg>\n")
    }

    private func writeColumn(_ index: Int, _ buckets: TimeBuckets, top: Int, into html: inout HTMLText) {
        let from = full(buckets.begin(index))
        // The whole column answers to the pointer.
        html.raw(
            "<g><title>\(from): \(NumberText.grouped(sums[index]))\(ofAttempts(index))</title><rect class=\"pointer\" x=\"\(index * 10)\" y=\"0\" width=\"10\" height=\"\(Self.height)\"/>"
        )
        var below = 0
        for (number, one) in series.enumerated() where one.counts[index] > 0 {
            let bottom = Self.scaled(below, top)
            below = saturatingSum(below, one.counts[index])
            // Any count above zero is visible, however small.
            let size = max(4, Self.scaled(below, top) - bottom)
            let y = max(0, Self.height - bottom - size)
            html.raw(
                "<rect class=\"s\(one.group == nil ? 6 : number)\" x=\"\(index * 10 + 1)\" y=\"\(y)\" width=\"8\" height=\"\(size)\"><title>\(from): \(NumberText.grouped(one.counts[index])) "
            )
            html.words(one.group.map(words) ?? "all others")
            html.raw("</title></rect>")
        }
        html.raw("</g>\n")
    }

    private func writeLabels(_ marks: TimeMarks, isDense: Bool, into html: inout HTMLText) {
        let places = marks.labels.map(\.place)
        for (index, label) in marks.labels.enumerated() {
            let percent = Double(Int(label.place * 10_000)) / 100
            let anchor = label.place < 0.03 ? "start" : label.place > 0.97 ? "end" : "middle"
            // At the edge a label is not above its mark, but beside it: on a phone it would touch the next one.
            let isAtEdge = anchor != "middle" && places.count > 5 && !isDense
            let next = index == 0 ? places.dropFirst().first : places.dropLast().last
            let isNear = isAtEdge && abs((next ?? label.place) - label.place) < 0.2
            html.raw(
                "<text class=\"tick\(isNear ? " edge" : "")\" x=\"\(percent)%\" y=\"258\" text-anchor=\"\(anchor)\">\(label.text)</text>\n"
            )
        }
    }

    /// ` of 390 attempts, 3.1 %`
    private func ofAttempts(_ index: Int) -> String {
        guard let attempts, let share = share(index) else { return "" }
        return " of \(NumberText.counted(attempts[index], "attempt")), \(NumberText.percent(share))"
    }

    /// A line through the middle of each column. It ends where there were no attempts; a single point is a dot. `top`
    /// in thousandths.
    private func writeShares(_ top: Int, into html: inout HTMLText) {
        var line = ""
        for index in sums.indices {
            guard let share = share(index) else { continue }
            let y = Self.height - Int((share * 1_000 / Double(top) * Double(Self.height)).rounded())
            let follows = index > 0 && self.share(index - 1) != nil
            line += follows ? "L\(index * 10 + 5) \(y)" : "M\(index * 10 + 5) \(y)h0"
        }
        for name in ["casing", "rate"] {
            html.raw("<path class=\"\(name)\" vector-effect=\"non-scaling-stroke\" d=\"\(line)\"/>\n")
        }
    }

    private static func percent(thousandths: Int) -> String {
        thousandths % 10 == 0 ? "\(thousandths / 10) %" : NumberText.percent(Double(thousandths) / 1_000)
    }

    private func writeTable(_ buckets: TimeBuckets, into html: inout HTMLText) {
        html.raw(
            "<details>\n<summary>The numbers of the chart as a table</summary>\n<div class=\"scroll\" role=\"region\" aria-label=\"Failures over time, table\" tabindex=\"0\">\n<table class=\"compact\">\n<caption>Failures in each \(buckets.widthInWords)</caption>\n<thead><tr><th scope=\"col\">From</th>"
        )
        for one in series {
            html.raw("<th scope=\"col\" class=\"n\">")
            writeName(one, into: &html)
            html.raw("</th>")
        }
        if attempts != nil {
            html.raw("<th scope=\"col\" class=\"n\">Attempts</th><th scope=\"col\" class=\"n\">Share</th>")
        }
        html.raw("</tr></thead>\n<tbody>\n")
        for index in 0..<buckets.count {
            html.raw("<tr><th scope=\"row\">\(full(buckets.begin(index)))</th>")
            for one in series { html.raw("<td class=\"n\">\(NumberText.grouped(one.counts[index]))</td>") }
            if let attempts {
                html.raw("<td class=\"n\">\(NumberText.grouped(attempts[index]))</td>")
                html.raw("<td class=\"n\">\(share(index).map(NumberText.percent) ?? "–")</td>")
            }
            html.raw("</tr>\n")
        }
        html.raw("</tbody>\n</table>\n</div>\n</details>\n")
    }

    private func writeName(_ one: Series, into html: inout HTMLText) {
        if let group = one.group {
            html.group(group, distinction, mayBreak: false)
        } else {
            html.raw("all others")
        }
    }

    /// A group's name and what distinguishes it, in a few words.
    private func words(_ group: Report.Group) -> String {
        let name = ReportWords.name(group) ?? ReportWords.code(group)
        return [name, distinction.text(group)].compactMap { $0 }.joined(separator: " ")
    }

    private func full(_ instant: Int64) -> String {
        content.time.date(instant) + " " + content.time.minute(instant)
    }

    private static func scaled(_ count: Int, _ top: Int) -> Int {
        Int((Double(count) / Double(top) * Double(height)).rounded())
    }

    /// The next number at or above the peak that is round and has a round half.
    private static func axisTop(_ peak: Int) -> Int {
        var unit = 1
        while unit <= peak / 100 { unit *= 10 }
        let factors = [2, 4, 6, 8, 10, 12, 14, 16, 20, 24, 30, 40, 50, 60, 80, 100]
        for factor in factors where factor >= (peak - 1) / unit + 1 {
            let (top, overflow) = unit.multipliedReportingOverflow(by: factor)
            return overflow ? peak : top
        }
        return peak
    }
}
