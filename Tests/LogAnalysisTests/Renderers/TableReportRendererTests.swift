import Testing

@testable import LogAnalysis

@Suite struct TableReportRendererTests {
    @Test func `a mark whose time is not over does not look like a fall`() {
        let hour: Int64 = 3_600_000_000
        var report = Report(generatorVersion: "1", catalogueVersion: "1")
        let begin = ReportSamples.midnight
        report.groups = [ReportSamples.group("Domain", "1", nil, "network", 330, of: 330)]
        report.groups[0].histogram = (0..<4).map { .init(start: begin + $0 * hour, count: $0 == 3 ? 30 : 100) }
        // A quarter of the last hour: at its rate it becomes more than the hour before, but a rise is not known.
        (report.from, report.to) = (begin, begin + 3 * hour + hour / 4)
        let open = TimeBuckets(covering: report, limit: 24)
        #expect(open?.marks(report.groups[0].histogram) == [100, 100, 100, 100])
        #expect(open?.counts(report.groups[0].histogram) == [100, 100, 100, 30])
        // Nine tenths: there it fell.
        report.to = begin + 3 * hour + hour / 10 * 9
        #expect(TimeBuckets(covering: report, limit: 24)?.marks(report.groups[0].histogram) == [100, 100, 100, 33])
        #expect(
            String(decoding: TableReportRenderer().render(report), as: UTF8.self).contains("the last mark is not over")
        )
    }

    private func lines(_ report: Report, _ renderer: TableReportRenderer) -> [String] {
        String(decoding: renderer.render(report), as: UTF8.self).split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        .map(String.init)
    }

    private func hostile() -> Report {
        var report = ReportSamples.day()
        let text =
            "漢字かな한글 \u{1F600}\u{1F468}\u{200D}\u{1F469}\u{200D}\u{1F467} e\u{301}\u{302} שלום مرحبا \u{1B}[2J\u{202E}abc\r\n"
            + String(repeating: "長", count: 150)
        for index in report.groups.indices {
            report.groups[index].name = text
            report.groups[index].code = index % 2 == 0 ? text : report.groups[index].code
            report.groups[index].by = [.init(key: "labels.note", value: text)]
            report.groups[index].serviceCodes = [.init(code: text, name: text, count: 1)]
            report.groups[index].recovery = text
        }
        report.inputs.damaged = [.init(path: text, offset: nil, reason: text, recordsLost: nil)]
        report.inputs.skipped = [text]
        report.selection.conditions = [text]
        return report
    }

    @Test(arguments: [40, 41, 60, 79, 80, 81, 100, 120, 140, 150, 160, 200])
    func `no line is wider than the terminal, whatever the text`(width: Int) {
        for report in [ReportSamples.day(), hostile(), Report(generatorVersion: "1", catalogueVersion: "2")] {
            for unicode in [true, false] {
                let widest = lines(report, TableReportRenderer(width: width, usesUnicode: unicode)).map(DisplayWidth.of)
                    .max()
                #expect(widest ?? 0 <= width)
            }
        }
    }

    // hazard 41: LOG4J2-1203
    @Test func `only our own colour sequences and line feeds control the terminal`() {
        let plain = TableReportRenderer(width: 100).render(hostile())
        #expect(plain.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 != 0x7F })
        let ascii = TableReportRenderer(width: 100, usesUnicode: false).render(hostile())
        #expect(ascii.allSatisfy { $0 == 0x0A || $0 >= 0x20 && $0 < 0x7F })
        let coloured = lines(hostile(), TableReportRenderer(width: 100, usesColor: true)).joined()
        for part in coloured.split(separator: "\u{1B}").dropFirst() {
            #expect(part.prefix(7).contains("m"))
            #expect(part.first == "[")
        }
        let text = lines(hostile(), TableReportRenderer(width: 200)).joined()
        #expect(!text.unicodeScalars.contains("\u{202E}"))
        #expect(text.contains("\\u{1B}[2J\\u{202E}abc"))
    }

    @Test func `colour changes no character of the text`() {
        let report = ReportSamples.day()
        var text = lines(report, TableReportRenderer(width: 120, usesColor: true)).joined(separator: "\n")
        while let start = text.firstIndex(of: "\u{1B}"), let end = text[start...].firstIndex(of: "m") {
            text.removeSubrange(start...end)
        }
        #expect(text == lines(report, TableReportRenderer(width: 120)).joined(separator: "\n"))
    }

    @Test func `the first sentence says how many failures were unexpected, which kind dominates, and since when`() {
        let first = lines(ReportSamples.day(), TableReportRenderer(width: 200)).prefix { !$0.isEmpty }.joined(
            separator: " "
        )
        #expect(
            first
                == "2.1 % of 11.2 M attempts failed unexpectedly (235,200 times). 61 % of them are network failures (notConnectedToInternet, NSURLErrorDomain -1009). These began at 14:05 UTC. 410,000 expected failures (prompts, cancels) are counted separately."
        )
    }

    @Test func `without attempts no rate is given`() {
        var report = ReportSamples.day()
        report.totals.attempts = nil
        report.totals.succeeded = nil
        let text = lines(report, TableReportRenderer(width: 200))
        #expect(text[0].hasPrefix("235,200 unexpected failures. 61 % of them"))
        #expect(!text.joined().contains("attempts"))
    }

    @Test func `a window without records says which range exists`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.selection.since = ReportSamples.midnight
        report.recordedFrom = ReportSamples.midnight - 9 * ReportSamples.hour
        report.recordedTo = ReportSamples.midnight - ReportSamples.hour
        #expect(
            lines(report, TableReportRenderer(width: 200))[0]
                == "No record from 2026-11-21 00:00:00 UTC. The files hold records from 2026-11-20 15:00:00 to 2026-11-20 23:00:00 UTC."
        )
    }

    // hazard 50: lnav#1587
    @Test func `a quiet hour has its own mark in the time line`() {
        let text = lines(ReportSamples.day(), TableReportRenderer(width: 200)).joined(separator: "\n")
        #expect(text.contains("··············█▅"))
        #expect(text.contains("··███····█·█··██"))
    }

    // hazard 50: lnav#1587
    @Test func `the year is shown when the period spans several years`() {
        var report = ReportSamples.day()
        report.from = ReportSamples.midnight - 3 * 366 * 24 * ReportSamples.hour
        let text = lines(report, TableReportRenderer(width: 200)).joined(separator: "\n")
        #expect(text.contains("2026-11-21 14:05"))
    }

    @Test func `damaged, dropped, missing, unparsed and skipped data is reported last`() throws {
        let text = lines(ReportSamples.day(), TableReportRenderer(width: 200))
        let start = try #require(text.firstIndex(of: "Data quality"))
        let kinds = text[(start + 1)...].compactMap { $0.split(separator: " ").first }
        #expect(
            kinds == [
                "damaged", "dropped", "missing", "unparsed", "duplicates", "replays", "estimated", "not", "skipped",
                "skipped",
            ]
        )
    }

    @Test(arguments: [40, 80, 100, 200])
    func `counts far above those of real logs still fit`(width: Int) {
        var report = ReportSamples.day()
        for index in report.groups.indices {
            report.groups[index].count = .max
            report.groups[index].replays = .max
            report.groups[index].requests = .init(count: .max, isAtLeast: true)
            report.groups[index].accounts = .init(count: .max, isEstimated: true)
        }
        report.totals.failures = .max
        report.totals.expected = 0
        report.totals.attempts = .max
        let text = lines(report, TableReportRenderer(width: width))
        #expect(text.map(DisplayWidth.of).max() ?? 0 <= width)
        #expect(text.joined().contains("9,223,372,036,854,775,807"))
    }

    @Test func `a failure without name, time, request or account still has its row`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.totals.records = 1
        report.totals.failures = 1
        var group = Report.Group(domain: "com.example.other", code: "7", internalCode: nil)
        group.count = 1
        group.share = 1
        report.groups = [group]
        let text = lines(report, TableReportRenderer(width: 120)).joined(separator: "\n")
        #expect(text.hasPrefix("1 unexpected failure. It is a failure of unknown kind (com.example.other 7)."))
        #expect(text.contains("time not known") || text.contains("  -  "))
        #expect(text.contains("no record has a time"))
    }

    @Test func `a password that a person forgot is no request to sign in`() {
        var report = Report(generatorVersion: "1", catalogueVersion: "2")
        report.totals.failures = 1
        var group = Report.Group(domain: "AADB2C", code: "90118", internalCode: nil)
        (group.count, group.share) = (1, 1)
        (group.category, group.recovery) = ("interaction", "resetPassword")
        report.groups = [group]
        let text = lines(report, TableReportRenderer(width: 120)).joined(separator: "\n")
        #expect(text.hasPrefix("1 unexpected failure. It is a password to reset (AADB2C90118)."))
    }

    @Test(
        arguments: [(1, "1 hour"), (31_536_000, "5 weeks"), (94_867_200, "14 weeks"), (252_979_200, "37 weeks")]
            as [(Int64, String)]
    )
    func `a second and years both have a time line`(seconds: Int64, width: String) {
        var report = ReportSamples.day()
        report.from = ReportSamples.midnight
        report.to = ReportSamples.midnight + seconds * 1_000_000
        for index in report.groups.indices {
            report.groups[index].histogram = [.init(start: ReportSamples.midnight, count: 7)]
        }
        #expect(lines(report, TableReportRenderer(width: 200)).joined().contains("a mark is \(width)"))
    }

    @Test(
        arguments: [
            (0, 0, "Nothing was damaged, missing, dropped or left unread."),
            (0, nil, "Nothing was damaged, dropped or left unread."),
            (1, 0, "Nothing was missing or dropped."),
            (1, nil, "Nothing was dropped."),
        ] as [(Int, Int?, String)]
    )
    func `a report promises only what it looked for, in each format that says it`(
        fromIndex: Int,
        missing: Int?,
        promise: String
    ) {
        var report = ReportSamples.day()
        report.inputs.damaged = []
        report.inputs.unparsed = []
        report.totals.dropped = 0
        report.inputs.missing = missing
        report.inputs.answeredFromIndex = fromIndex
        let renderers: [any ReportRenderer] = [
            TableReportRenderer(width: 200), MarkdownReportRenderer(), HTMLReportRenderer(),
        ]
        for renderer in renderers {
            let text = String(decoding: renderer.render(report), as: UTF8.self)
            #expect(text.contains(promise), "\(text.suffix(3_000))")
            let exception =
                "damage was not looked for in 1 file answered from the index; msal-errors verify reads every"
            #expect(text.contains(exception) == (fromIndex > 0))
        }
        report.totals.dropped = 1
        #expect(!lines(report, TableReportRenderer(width: 200)).joined().contains("Nothing was"))
    }

    @Test func `a failure without a time has no time line that looks like a quiet one`() {
        var report = ReportSamples.day()
        report.groups[1].histogram = []
        report.groups[1].first = nil
        report.groups[1].last = nil
        for width in [60, 100, 200] {
            let text = lines(report, TableReportRenderer(width: width)).joined(separator: "\n")
            #expect(!text.contains("················"))
        }
    }

    @Test func `the first twenty files without a record are listed and the others counted`() {
        var report = ReportSamples.day()
        report.inputs.skipped = (0..<1_000).map { "src/file\($0).c" }
        let text = lines(report, TableReportRenderer(width: 100)).filter { $0.contains("skipped") }
        #expect(text.count == 21)
        #expect(text.last?.contains("and 980 further files") == true)
    }

    /// A group of three failures with one service code in each.
    private func group(_ domain: String, _ code: String, inside: String, count: Int = 3) -> Report.Group {
        var group = Report.Group(domain: domain, code: code, internalCode: nil)
        group.count = 3
        group.serviceCodes = [.init(code: inside, name: nil, count: count)]
        return group
    }

    @Test(arguments: [("AADSTS", "50126"), ("EntraSignIn", "50126")])
    func `a row does not list the service code that it is named by`(domain: String, code: String) {
        #expect(ReportWords.codesInside(group(domain, code, inside: "AADSTS50126")).isEmpty)
    }

    @Test func `a row lists service codes that are not its own, or not in all of its failures`() {
        #expect(ReportWords.codesInside(group("MSALErrorDomain", "-50002", inside: "AADSTS50126")).count == 1)
        #expect(ReportWords.codesInside(group("AADSTS", "50126", inside: "AADSTS50076")).count == 1)
        #expect(ReportWords.codesInside(group("AADSTS", "50126", inside: "AADSTS50126", count: 2)).count == 1)
    }

    @Test func `a code that the catalogue has no name for is written once`() {
        var group = group("AADSTS", "7000215", inside: "AADSTS7000215")
        group.name = "AADSTS7000215"
        #expect(ReportWords.name(group) == nil)
        group.name = "InvalidSecret"
        #expect(ReportWords.name(group) == "InvalidSecret")
    }
}
