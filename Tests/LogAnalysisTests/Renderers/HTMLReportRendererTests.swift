import Foundation
import Testing

@testable import LogAnalysis

@Suite struct HTMLReportRendererTests {
    private func text(_ report: Report, _ renderer: HTMLReportRenderer = .init()) -> String {
        String(decoding: renderer.render(report), as: UTF8.self)
    }

    /// The page without its texts: only what is between `<` and `>`. `<wbr>` says where a long word may break.
    private func markup(_ page: String) -> [String] {
        page.split(separator: "<").dropFirst().compactMap {
            $0.split(separator: ">", maxSplits: 1).first.map(String.init)
        }
        .filter { $0 != "wbr" }
    }

    @Test func `where attempts are known by time, a line shows the share that failed, and each column says it`() {
        var report = ReportSamples.small()
        #expect(!text(report).contains("class=\"rate\""))
        for hour in [0, 1, 14, 15] as [Int64] {
            report.attempts.append(.init(start: ReportSamples.midnight + hour * ReportSamples.hour, count: 400_000))
        }
        let page = text(report)
        #expect(page.contains("<path class=\"rate\" vector-effect=\"non-scaling-stroke\" d=\"M5 "))
        #expect(page.contains(" of 400,000 attempts, "))
        #expect(page.contains("share of the attempts"))
        // The line is broken where nobody signed in.
        let line = page.components(separatedBy: "class=\"rate\"").last?.split(separator: "/>").first ?? ""
        #expect(line.count { $0 == "M" } == 2 && line.count { $0 == "L" } == 2)
    }

    @Test func `no two rows of hours, and no two columns of the chart, have the same name`() throws {
        var report = ReportSamples.small()
        let group = try #require(report.groups.first)
        let versions = ["2.3", "2.4", "2.4"]
        let advices = ["askAdministrator", "askAdministrator", "retryNow"]
        report.groups = zip(versions, advices).map { version, advice in
            var copy = group
            copy.by = [.init(key: "service.version", value: version)]
            copy.recovery = advice
            copy.isExpected = false
            return copy
        }
        report.selection.by = ["service.version"]
        let page = text(report)
        func names(_ part: String, from: String, before to: String) -> [String] {
            (page.components(separatedBy: part).dropFirst().first ?? "").components(separatedBy: from).dropFirst()
                .map { $0.components(separatedBy: to)[0] }
        }
        let rows = names("<table class=\"heat\">", from: "<tr><th scope=\"row\">", before: "</th>").prefix(3)
        let legend = names("<ul class=\"legend\">", from: "</span> ", before: "<span").prefix(3)
        #expect(Set(rows).count == 3, "\(rows)")
        #expect(Set(legend).count == 3, "\(legend)")
    }

    @Test func `a version is not broken in the middle, and a long value still is between its words`() {
        var report = ReportSamples.small()
        for index in report.groups.indices {
            report.groups[index].by = [
                .init(key: "service.version", value: "2.3.1-beta.2"),
                .init(key: "host.name", value: "web1.example.com"),
            ]
        }
        report.selection.by = ["service.version", "host.name"]
        let page = text(report)
        #expect(page.contains("service.<wbr>version=<wbr>2.3.1-<wbr>beta.<wbr>2<"))
        #expect(page.contains("host.<wbr>name=<wbr>web1.<wbr>example.<wbr>com<"))
    }

    /// The same report with every text that may come from a log replaced.
    private func filled(with text: String) -> Report {
        var report = ReportSamples.day()
        for index in report.groups.indices {
            report.groups[index].domain = text
            report.groups[index].code = text
            report.groups[index].name = text
            report.groups[index].summary = text
            report.groups[index].by = [.init(key: text, value: text)]
            report.selection.by = ["service.version"]
            report.groups[index].serviceCodes = [.init(code: text, name: text, count: 1)]
            report.groups[index].oauthErrors = [.init(value: text, count: 1)]
            report.groups[index].subErrors = [.init(value: text, count: 1)]
            report.groups[index].category = text
            report.groups[index].recovery = text
            for sample in report.groups[index].samples.indices {
                report.groups[index].samples[sample].message = text
                report.groups[index].samples[sample].correlationID = text
                report.groups[index].samples[sample].requestID = text
                report.groups[index].samples[sample].account = text
                report.groups[index].samples[sample].source = text
            }
        }
        report.inputs.damaged = [.init(path: text, offset: 0, reason: text, recordsLost: 1)]
        report.inputs.unparsed = [.init(reason: text, lines: 1)]
        report.inputs.skipped = [text]
        report.selection.conditions = [text]
        report.generatorVersion = text
        report.catalogueVersion = text
        return report
    }

    // hazard 42: goaccess#58 #405 #487 #1867
    @Test(arguments: [
        "</title><svg/onload=alert(1)>", "\"><script>alert(1)</script>", "'onmouseover='alert(1)", "<!--", "-->", "]]>",
        "</style><style>@import'//evil.example/x.css';", "<base href=\"//evil.example/\">", "</bdi></pre><h1>",
        "&lt;script&gt;",
        "javascript:alert(1)", "`-alert(1)-`", "\u{0}\u{1B}\u{202E}\u{2028}\u{FEFF}\u{FFFE}", "{{7*7}} ${7*7} <%= 7 %>",
    ])
    func `text from a log never changes the markup`(payload: String) {
        #expect(markup(text(filled(with: payload))) == markup(text(filled(with: "plain"))))
    }

    @Test func `a text is shown as typed, with its hidden characters escaped`() {
        let page = text(filled(with: "a<b & \"c\" 'd' \u{202E}\u{1B} 漢字 שלום"))
        #expect(page.contains("<pre><bdi>a&lt;b &amp; &quot;c&quot; &#39;d&#39; \\u{202E}\\u{1B} 漢字 שלום</bdi></pre>"))
    }

    @Test func `nothing in the page runs, loads or links outside`() {
        let page = text(ReportSamples.day())
        #expect(page.contains("<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none';"))
        for tag in markup(page) {
            let name = tag.prefix { $0 != " " }
            #expect(
                !["script", "iframe", "object", "embed", "link", "img", "form", "base", "a href=\"http"].contains(
                    String(name)
                )
            )
            #expect(!tag.contains(" on") && !tag.contains("src=") && !tag.contains("style="))
            if tag.hasPrefix("a ") { #expect(tag.contains("href=\"#")) }
        }
        #expect(!page.contains("url("))
        #expect(!page.contains("@import"))
    }

    @Test func `every link leads to an element in the page, and no id occurs twice`() {
        let tags = markup(text(ReportSamples.day()))
        let places = tags.compactMap { value("id", $0) }
        #expect(Set(places).count == places.count)
        for tag in tags where tag.hasPrefix("a ") {
            #expect(places.contains(String((value("href", tag) ?? "").dropFirst())))
        }
    }

    private func value(_ attribute: String, _ tag: String) -> String? {
        let marker = " " + attribute + "=\""
        guard let start = tag.range(of: marker)?.upperBound, let end = tag[start...].firstIndex(of: "\"") else {
            return nil
        }
        return String(tag[start..<end])
    }

    @Test func `every table has a caption and every chart a text alternative`() {
        let page = text(ReportSamples.day())
        #expect(page.components("<table").count == page.components("<caption>").count)
        for tag in markup(page) where tag.hasPrefix("svg") {
            #expect(tag.contains("aria-hidden=\"true\"") || tag.contains("aria-label"))
        }
    }

    @Test func `ten thousand groups give a page of bounded size that states what it leaves out`() {
        var report = ReportSamples.day()
        report.groups = (0..<10_000).map {
            ReportSamples.group("Domain", String($0), nil, "network", 10_000 - $0, of: 50_005_000)
        }
        let page = text(report)
        #expect(page.utf8.count < 3_000_000)
        #expect(page.contains("9,500 further groups with 45,129,750 failures are left out of this page"))
    }

    @Test func `an empty report is a page that says so clearly`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        let page = text(report)
        #expect(page.contains("No record was found.") && page.contains("There is nothing to count"))
        report.inputs.lines = 5
        #expect(text(report).contains("None of the lines read (5) is of a known log format."))
        #expect(page.contains("id=\"quality\""))
    }

    @Test func `where and when a page was made is shown only if requested`() {
        #expect(!text(ReportSamples.day()).contains("<dt>Host</dt>"))
        var report = ReportSamples.day()
        report.groups[0].samples[0].environment = "staging"
        let origin = PageOrigin(directory: "/var/log/<app>", host: "web-1", generatedAt: ReportSamples.midnight)
        let page = text(report, HTMLReportRenderer(origin: origin))
        for fact in ["staging", "/var/log/&lt;app&gt;", "web-1", "2026-11-21 00:00:00 UTC"] {
            #expect(page.contains("<dd><bdi>\(fact)</bdi></dd>"), "\(fact)")
        }
        #expect(page.contains("<title>/var/log/&lt;app&gt; · "))
    }

    @Test func `a failure without a name or a time says its code, and that the time is not known, once`() throws {
        var report = ReportSamples.small()
        report.groups[0].name = nil
        report.groups[0].internalName = nil
        report.groups[0].first = nil
        report.groups[0].last = nil
        report.groups[0].code = "7654321"
        let page = text(report)
        let rows = page.components(separatedBy: "<tr").filter { $0.contains("data-label=\"Count\"") }
        let row = try #require(rows.first { $0.contains("7654321") })
        #expect(row.components(separatedBy: "7654321").count == 2)
        #expect(row.components(separatedBy: "not known").count == 2)
    }

    @Test func `three tabs have three titles`() {
        var other = ReportSamples.day()
        other.selection.conditions = ["service.version=2.4.0"]
        var third = ReportSamples.day()
        third.selection.by = ["msal.operation"]
        let titles = [ReportSamples.day(), other, third].map { report in
            text(report).split(separator: "<title>").dropFirst().first?.prefix { $0 != "<" }
        }
        #expect(Set(titles).count == 3)
    }

    @Test func `the twenty-first group is folded away, and the index finds it`() {
        var report = ReportSamples.day()
        report.groups = (0..<40).map { ReportSamples.group("Domain", String($0), nil, "network", 100 - $0, of: 3_220) }
        let page = text(report)
        #expect(page.contains("<summary>20 further groups with 1,410 failures</summary>"))
        #expect(page.contains("<summary>20 further groups</summary>"))
        #expect(page.contains("<a href=\"#f40\"><bdi>Domain 39</bdi></a>"))
        #expect(!text(ReportSamples.day()).contains("class=\"index\""))
    }

    @Test func `the longest bar is the largest group's, however small its share`() {
        var report = ReportSamples.day()
        report.groups = [ReportSamples.group("Domain", "1", nil, "network", 10, of: 1_000)]
        #expect(text(report).contains("<rect width=\"1000\" height=\"10\"/>"))
    }

    @Test(arguments: [6, 30, 72, 336, 1_440, 9_600] as [Int64])
    func `the time axis has at least five labels at round times`(hours: Int64) {
        let from: Int64 = 1_793_757_000  // 01:50
        let marks = TimeMarks(TimeBuckets(from: from, to: from + hours * 3_600, limit: 48), TimeText())
        #expect((5...10).contains(marks.labels.count), "\(marks.labels)")
        #expect(marks.labels.allSatisfy { $0.text.hasSuffix(":00") || $0.text.contains("-") })
        #expect(hours > 24 * 30 || hours < 24 || marks.lines.count >= hours / 24)
    }

    @Test func `a label at the edge gives way on a phone if the next one is near`() {
        // Two weeks from midnight: a label every other day, the first one beside the axis.
        var report = ReportSamples.day()
        report.from = ReportSamples.midnight - 14 * 24 * ReportSamples.hour
        let page = text(report)
        #expect(page.components("<text class=\"tick edge\" x=\"0.0%\"").count == 2, "\(page.components("tick edge"))")
        #expect(page.components("<text class=\"tick\"").count > 5)
        #expect(HTMLStyle.sheet.contains(".tick.edge { display: none; }"))
    }

    @Test func `the marks of an axis stay few, even if times are at both ends of the calendar`() {
        let ends: [Int64] = [-62_167_219_200, -62_135_596_800, 0, 1_795_219_200, 4_102_444_800, 253_402_300_799]
        for (index, from) in ends.enumerated() {
            for to in ends[index...] {
                let marks = TimeMarks(TimeBuckets(from: from, to: to, limit: 48), TimeText())
                #expect(marks.labels.count <= 13 && marks.lines.count <= 40, "\(from) to \(to): \(marks.labels.count)")
                #expect(marks.labels.allSatisfy { (0..<1).contains($0.place) })
                #expect(Set(marks.labels.map(\.text)).count == marks.labels.count)
            }
        }
        var report = ReportSamples.day()
        report.from = Int64.min
        report.to = Int64.max
        #expect(text(report).utf8.count < 200_000)
    }
}

extension String {
    fileprivate func components(_ separator: String) -> [Substring] {
        split(separator: separator, omittingEmptySubsequences: false)
    }

    fileprivate func range(of text: String) -> Range<Index>? { firstRange(of: text) }
}
