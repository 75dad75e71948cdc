import MSALFailures

/// A section for each of the most frequent failures: what it means, what to do, its details and samples.
struct HTMLDetails {
    private static let codes = 12

    private let content: HTMLReportRenderer.Content

    init(_ content: HTMLReportRenderer.Content) {
        self.content = content
    }

    func write(into html: inout HTMLText) {
        let count = content.groupCount
        html.raw(
            "<section id=\"details\" aria-labelledby=\"details-title\">\n<h2 id=\"details-title\">What each means and what to do</h2>\n"
        )
        if count > content.detailLimit {
            html.raw(
                "<p>The \(content.detailLimit) most frequent of \(NumberText.counted(count, "group")); msal-errors explain CODE says the same about every other.</p>\n"
            )
        }
        let shown = min(count, content.detailLimit)
        if shown > HTMLRanking.openRows { writeIndex(shown, into: &html) }
        for (index, group) in content.groups.prefix(content.detailLimit).enumerated() {
            if index == HTMLRanking.openRows {
                html.raw(
                    "<details class=\"more\">\n<summary>\(NumberText.counted(shown - index, "further group"))</summary>\n"
                )
            }
            write(group, number: index + 1, into: &html)
        }
        if shown > HTMLRanking.openRows { html.raw("</details>\n") }
        html.raw("</section>\n")
    }

    /// Where each code is, in the order of the codes.
    private func writeIndex(_ count: Int, into html: inout HTMLText) {
        let distinction = GroupDistinction(content.groups.prefix(count))
        let entries = content.groups.prefix(count).enumerated()
            .map { number, group in
                let words = [ReportWords.name(group), distinction.text(group)].compactMap { $0 }
                return (code: ReportWords.code(group), name: words.joined(separator: " "), number: number + 1)
            }
            .sorted { ($0.code, $0.name, $0.number) < ($1.code, $1.name, $1.number) }
        html.raw("<nav class=\"index\" aria-label=\"Index by code\"><h3>Index by code</h3>\n<ul>\n")
        for entry in entries {
            html.raw("<li><a href=\"#f\(entry.number)\">")
            html.data(entry.code)
            html.raw("</a> <span class=\"note\">")
            html.breakable(entry.name)
            html.raw("</span></li>\n")
        }
        html.raw("</ul>\n</nav>\n")
    }

    private func write(_ group: Report.Group, number: Int, into html: inout HTMLText) {
        html.raw("<article id=\"f\(number)\" aria-labelledby=\"f\(number)-title\">\n<h3 id=\"f\(number)-title\">")
        if let name = ReportWords.name(group) {
            html.data(name)
            html.raw(" ")
        }
        html.raw("<code>")
        html.data(ReportWords.code(group))
        html.raw("</code></h3>\n<p class=\"summary\">")
        let meaning = ReportWords.meaning(group)
        if !meaning.isEmpty {
            html.data(meaning)
            html.raw(" ")
        }
        html.raw("<span class=\"badge\">\(HTMLText.escaped(ReportWords.category(group.category)))</span>")
        if group.isExpected { html.raw(" <span class=\"badge\">expected</span>") }
        html.raw("</p>\n")
        writeDetails(group, into: &html)
        writeGuidance(group, into: &html)
        writeInside(group, into: &html)
        writeSamples(group, into: &html)
        html.raw("</article>\n")
    }

    private func writeDetails(_ group: Report.Group, into html: inout HTMLText) {
        html.raw("<dl class=\"facts\">\n")
        func detail(_ name: String, _ value: String) {
            html.raw("<div><dt>\(name)</dt><dd>\(HTMLText.escaped(value))</dd></div>\n")
        }
        if let by = ReportWords.by(group) {
            html.raw("<div><dt>For</dt><dd>")
            html.breakable(by)
            html.raw("</dd></div>\n")
        }
        detail(
            "Failures",
            NumberText.grouped(group.count)
                + (group.replays > 0 ? " and \(NumberText.counted(group.replays, "replay"))" : "")
        )
        if group.codeCount > group.count { detail("With this code", NumberText.grouped(group.codeCount) + " in all") }
        detail("Share of all failures", NumberText.percent(group.share))
        if let change = ReportWords.change(group, content.time, .full) {
            detail(content.report.hasBaseline ? "Against the baseline" : "Change", change)
        }
        if let rate = group.rate { detail("Of all attempts", NumberText.percent(rate)) }
        if let who = WhoCanAct(group) { detail("Who can act", who.words) }
        detail("Requests", NumberText.distinct(group.requests))
        detail("Accounts", NumberText.distinct(group.accounts))
        detail("Log records", NumberText.grouped(group.records))
        detail("First seen", group.first.map { content.time.second($0) } ?? "not known")
        detail("Last seen", group.last.map { content.time.second($0) } ?? "not known")
        html.raw("</dl>\n")
    }

    private func writeGuidance(_ group: Report.Group, into html: inout HTMLText) {
        let guidance = Guidance(group)
        html.raw("<div class=\"guidance\">\n")
        for (title, sentences) in [
            ("Usual causes", guidance.causes), ("What the app should do", guidance.app),
            (ReportWords.administratorTitle, guidance.administrator),
        ] {
            html.raw("<div><h4>\(title)</h4><ul>")
            for sentence in sentences.isEmpty ? ["Nothing."] : sentences {
                html.raw("<li>")
                html.words(sentence)
                html.raw("</li>")
            }
            html.raw("</ul></div>\n")
        }
        html.raw("</div>\n<p>To the user: <q>\(HTMLText.escaped(group.userMessage))</q>")
        // As text: the page links nowhere outside.
        if let link = group.documentation { html.raw(" Documentation: <code>\(HTMLText.escaped(link))</code>") }
        html.raw("</p>\n")
    }

    private func writeInside(_ group: Report.Group, into html: inout HTMLText) {
        let codes = ReportWords.codesInside(group)
        if !codes.isEmpty {
            html.raw(
                "<table class=\"inside\">\n<caption>Service codes inside</caption>\n<thead><tr><th scope=\"col\">Code</th><th scope=\"col\">Name</th><th scope=\"col\" class=\"n\">Count</th><th scope=\"col\">Share of this failure</th></tr></thead>\n<tbody>\n"
            )
            for code in codes.prefix(Self.codes) {
                html.raw("<tr><th scope=\"row\"><code>")
                html.data(code.code)
                html.raw("</code></th><td>")
                html.data(code.name ?? "")
                html.raw("</td><td class=\"n\">\(NumberText.grouped(code.count))</td><td class=\"share\">")
                let share = group.count > 0 ? Double(code.count) / Double(group.count) : 0
                html.raw("<span class=\"n\">\(HTMLText.escaped(NumberText.percent(share)))</span>")
                HTMLRanking.bar(share, into: &html)
                html.raw("</td></tr>\n")
            }
            html.raw("</tbody>\n</table>\n")
            let rest = codes.count - Self.codes
            if rest > 0 { html.raw("<p>and \(NumberText.counted(rest, "further code")).</p>\n") }
        }
        if group.claimsChallenges > 0 {
            html.raw("<p>With a claims challenge: \(NumberText.grouped(group.claimsChallenges)).</p>\n")
        }
        if group.otherServiceCodes > 0 {
            html.raw("<p>Service codes that are not listed: \(NumberText.grouped(group.otherServiceCodes)).</p>\n")
        }
        for (title, values, others) in [
            ("Words of the library", group.libraryWords, group.otherLibraryWords),
            ("OAuth errors", group.oauthErrors, group.otherOAuthErrors),
            ("OAuth suberrors", group.subErrors, group.otherSubErrors),
            ("HTTP status", group.httpStatus, group.otherHTTPStatus),
        ]
        where !values.isEmpty || others > 0 {
            html.raw("<p class=\"words\">\(title): ")
            for (index, value) in values.prefix(Self.codes).enumerated() {
                if index > 0 { html.raw(", ") }
                html.raw("<code>")
                html.data(value.value)
                html.raw("</code> \(NumberText.grouped(value.count))")
            }
            if values.count > Self.codes { html.raw(" and \(values.count - Self.codes) more") }
            if others > 0 { html.raw("\(values.isEmpty ? "" : ", ")others \(NumberText.grouped(others))") }
            html.raw("</p>\n")
        }
    }

    private func writeSamples(_ group: Report.Group, into html: inout HTMLText) {
        guard !group.samples.isEmpty else { return }
        html.raw("<h4>Samples</h4>\n<ul class=\"samples\">\n")
        for sample in group.samples {
            html.raw("<li><dl class=\"ids\">")
            func id(_ name: String, _ value: String?) {
                html.raw("<div><dt>\(name)</dt><dd>")
                if let value { html.data(value) } else { html.raw("not known") }
                html.raw("</dd></div>")
            }
            id("Time", sample.time.map { content.time.second($0) + " " + content.time.zone.name })
            id("Correlation id", sample.correlationID)
            id("Request id", sample.requestID)
            if let account = sample.account { id("Account", account) }
            id("Source", sample.source)
            html.raw("</dl><pre>")
            html.data(sample.message ?? "")
            html.raw("</pre></li>\n")
        }
        html.raw("</ul>\n")
    }
}
