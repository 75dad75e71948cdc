/// `report --format html`: one self-contained page that opens offline.
///
/// The page has no scripts, requests or frames: its own security policy allows only its style sheet. The structure
/// depends on counts and positions, never on the text of a log. It works in light mode, dark mode and print. Every
/// chart repeats its numbers as text.
package struct HTMLReportRenderer: ReportRenderer {
    package var timeZone: DisplayTimeZone
    package var includesExpected: Bool
    /// Rows of each ranked table. The page states how many it leaves out.
    var rowLimit: Int
    /// The number of groups that have a section of their own.
    var detailLimit: Int
    /// Where and when the page is made. If nil, it is left out, so that the same input gives the same bytes.
    package var origin: PageOrigin?
    /// After how many seconds a browser loads the page again, if it is kept current.
    package var refreshSeconds: Int?

    package init(
        timeZone: DisplayTimeZone = .utc,
        includesExpected: Bool = false,
        rowLimit: Int = 500,
        detailLimit: Int = 200,
        origin: PageOrigin? = nil,
        refreshSeconds: Int? = nil
    ) {
        self.timeZone = timeZone
        self.includesExpected = includesExpected
        self.rowLimit = max(1, rowLimit)
        self.detailLimit = max(0, detailLimit)
        self.origin = origin
        self.refreshSeconds = refreshSeconds
    }

    /// What all parts of the page share.
    struct Content {
        let report: Report
        let time: TimeText
        let sections: [ReportSection]
        /// How many groups each section has.
        let counts: [Int]
        let detailLimit: Int
        let rowLimit: Int

        var groups: FlattenSequence<[ListedGroups]> { sections.map(\.groups).joined() }
        var groupCount: Int { counts.reduce(0, +) }
    }

    package func write(_ report: Report, to output: ReportOutput) {
        let sections = ReportSection.all(of: report, includingExpected: includesExpected)
        let first = sections[0].groups.count
        let content = Content(
            report: report,
            time: TimeText(zone: timeZone),
            sections: sections,
            counts: includesExpected ? [first] : [first, report.listed.count - first],
            detailLimit: detailLimit,
            rowLimit: rowLimit
        )
        var html = HTMLText(output)
        Self.writeHead(title(content), refreshSeconds: refreshSeconds, into: &html)
        writeHeadline(content, into: &html)
        html.raw("<main id=\"main\">\n")
        if !report.listed.isEmpty {
            HTMLTimeline(content).write(into: &html)
            HTMLRanking(content).write(into: &html)
            HTMLHeatMap(content).write(into: &html)
            HTMLDetails(content).write(into: &html)
        }
        writeQuality(report, into: &html)
        writeGlossary(into: &html)
        html.raw("</main>\n")
        writeFooter(report, content.time, into: &html)
        html.raw("</body>\n</html>\n")
        html.finish()
    }

    /// Tells three open tabs apart: where the logs are, what of them, how bad, when.
    private func title(_ content: Content) -> String {
        let report = content.report
        var parts = origin.map { [$0.directory] } ?? []
        parts += report.selection.conditions
        if !report.selection.by.isEmpty { parts.append("by " + report.selection.by.joined(separator: ", ")) }
        let unexpected = report.totals.unexpected
        if let attempts = report.totals.attempts, attempts > 0 {
            parts.append(NumberText.percent(min(1, Double(unexpected) / Double(attempts))) + " failed")
        } else {
            parts.append(NumberText.counted(unexpected, "failure"))
        }
        if let period = report.period {
            let time = content.time
            let (from, to) = (Report.writable(period.lowerBound), Report.writable(period.upperBound))
            let (first, last) = (time.date(from), time.date(to))
            parts.append(first == last ? "\(first) \(time.minute(from)) – \(time.minute(to))" : "\(first) – \(last)")
        }
        return (parts + ["Sign-in failures"]).joined(separator: " · ")
    }

    /// Everything up to the body's first element.
    static func writeHead(_ title: String, refreshSeconds: Int? = nil, into html: inout HTMLText) {
        html.raw(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src '\(HTMLStyle.hash)'; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="referrer" content="no-referrer">
            \(refreshSeconds.map { "<meta http-equiv=\"refresh\" content=\"\($0)\">\n" } ?? "")<title>\(HTMLText.escaped(title))</title>
            <style>\(HTMLStyle.sheet)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the failures</a>

            """
        )
    }

    private func writeHeadline(_ content: Content, into html: inout HTMLText) {
        let report = content.report
        let headline = Headline(report, time: content.time, includingExpected: includesExpected)
        let mood =
            switch headline.mood {
            case .good: "good"
            case .failing: "failing"
            case .empty: "empty"
            }
        html.raw("<header>\n<h1>Sign-in failures</h1>\n<p class=\"headline \(mood)\">")
        for (index, sentence) in headline.sentences.enumerated() {
            if index > 0 { html.raw(" ") }
            html.sentence(sentence)
        }
        html.raw("</p>\n<ul class=\"tiles\">\n")
        for tile in tiles(report.totals) {
            html.raw("<li><span class=\"label\">\(tile.label)</span> <span class=\"value\">\(tile.value)</span> ")
            html.raw("<span class=\"note\">\(tile.note)</span></li>\n")
        }
        html.raw("</ul>\n<dl class=\"facts\">\n")
        for (name, sentence) in TotalsLines.lines(report, time: content.time)
        where name == "Period" || name == "Read" || name == "Gone" || name == "Asked for" {
            html.raw("<div><dt>\(name)</dt><dd>")
            html.sentence(sentence)
            html.raw("</dd></div>\n")
        }
        if let origin { writeOrigin(origin, content, into: &html) }
        html.raw("</dl>\n")
        if !report.listed.isEmpty {
            html.raw(
                "<nav aria-label=\"Sections\"><a href=\"#time\">Over time</a> <a href=\"#ranking\">Ranking</a> <a href=\"#hours\">By hour</a> <a href=\"#details\">What each means</a> <a href=\"#quality\">Data quality</a> <a href=\"#glossary\">Glossary</a></nav>\n"
            )
        }
        html.raw("</header>\n")
    }

    private func writeOrigin(_ origin: PageOrigin, _ content: Content, into html: inout HTMLText) {
        func detail(_ name: String, _ value: String) {
            html.raw("<div><dt>\(name)</dt><dd>")
            html.data(value)
            html.raw("</dd></div>\n")
        }
        // Those of the samples: a report holds no more.
        var environments: Set<String> = []
        for group in content.groups.prefix(content.rowLimit) {
            for sample in group.samples { if let name = sample.environment { environments.insert(name) } }
        }
        if !environments.isEmpty { detail("Environment", environments.sorted().joined(separator: ", ")) }
        detail("Directory", origin.directory)
        detail("Host", origin.host)
        detail("Made", content.time.second(origin.generatedAt) + " " + content.time.zone.name)
    }

    private func tiles(_ totals: Report.Totals) -> [(label: String, value: String, note: String)] {
        let expected = min(totals.expected, totals.failures)
        let unexpected = totals.failures - expected
        var tiles: [(label: String, value: String, note: String)] = []
        var note = "of \(NumberText.counted(totals.records, "record"))"
        if let attempts = totals.attempts, attempts > 0 {
            note = NumberText.roundPercent(min(1, Double(unexpected) / Double(attempts))) + " of all attempts"
        }
        tiles.append((ReportWords.unexpectedTitle, NumberText.grouped(unexpected), HTMLText.escaped(note)))
        tiles.append(("Expected", NumberText.grouped(expected), "prompts and cancels"))
        if let attempts = totals.attempts {
            tiles.append(
                (
                    "Attempts", NumberText.grouped(attempts),
                    totals.succeeded.map { NumberText.grouped($0) + " succeeded" } ?? ""
                )
            )
        } else {
            tiles.append(("Attempts", "not recorded", "so no rate is known"))
        }
        tiles.append(("Requests", NumberText.distinct(totals.requests), "with a failure"))
        tiles.append(("Accounts", NumberText.distinct(totals.accounts), "with a failure"))
        return tiles
    }

    private func writeQuality(_ report: Report, into html: inout HTMLText) {
        let quality = DataQuality(report)
        html.raw(
            "<section id=\"quality\" aria-labelledby=\"quality-title\">\n<h2 id=\"quality-title\">Data quality</h2>\n"
        )
        html.raw("<p>Read: \(HTMLText.escaped(DataQuality.read(report))).</p>\n")
        if let reassurance = quality.reassurance { html.raw("<p class=\"good\">\(reassurance)</p>\n") }
        if !quality.notes.isEmpty {
            html.raw("<ul class=\"notes\">\n")
            for note in quality.notes {
                html.raw("<li><span class=\"badge\(note.isLoss ? " loss" : "")\">\(note.kind)</span> ")
                html.sentence(note.sentence)
                html.raw("</li>\n")
            }
            html.raw("</ul>\n")
        }
        html.raw("</section>\n")
    }

    private func writeGlossary(into html: inout HTMLText) {
        html.raw(
            "<section id=\"glossary\" aria-labelledby=\"glossary-title\">\n<h2 id=\"glossary-title\">Glossary</h2>\n<dl class=\"glossary\">\n"
        )
        for (term, meaning) in Glossary.entries {
            html.raw("<div><dt>\(term)</dt><dd>")
            html.words(meaning)
            html.raw("</dd></div>\n")
        }
        html.raw("</dl>\n</section>\n")
    }

    private func writeFooter(_ report: Report, _ time: TimeText, into html: inout HTMLText) {
        html.raw("<footer><p>Made by msal-errors ")
        html.words(report.generatorVersion)
        html.raw(" with catalogue ")
        html.words(report.catalogueVersion)
        html.raw(". Times are in ")
        html.words(time.zone.name)
        html.raw(" unless stated otherwise. This page holds no script and loads nothing.</p></footer>\n")
    }
}
