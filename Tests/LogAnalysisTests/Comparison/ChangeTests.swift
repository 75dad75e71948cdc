import FailureSummaries
import LogRecords
import TestKit
import Testing

@testable import LogAnalysis

/// What a report says is new, grown or gone: never because of chance, and never silently wrong.
@Suite struct ChangeTests {
    private static let hour: Int64 = 3_600_000_000
    private static let begin: Int64 = 1_795_219_200_000_000

    // MARK: Chance

    @Test func `small numbers and equal rates are not a change`() {
        func isCertain(_ before: Int, _ after: Int, _ exposure: (Double, Double) = (9, 1), groups: Int = 20) -> Bool {
            RateChange(before: before, after: after, exposureBefore: exposure.0, exposureAfter: exposure.1)
                .isCertain(among: groups)
        }
        #expect(!isCertain(0, 0))
        #expect(!isCertain(0, 3))
        #expect(isCertain(0, 5))
        #expect(!isCertain(0, 5, groups: 10_000))
        #expect(!isCertain(900, 100))
        #expect(!isCertain(900, 120))
        #expect(isCertain(900, 200))
        #expect(!isCertain(900, 200, (9, 2)))
        #expect(isCertain(.max, .max))
        #expect(!isCertain(5, 5, (0, 1)))
    }

    // `msal.repeat_count` of a hostile line
    @Test func `counts as large as there can be have a factor`() {
        let rate = RateChange(before: .max, after: .max, exposureBefore: 9, exposureAfter: 1)
        #expect(rate.factor == 9)
        #expect(RateChange(before: .max, after: 1, exposureBefore: 1, exposureAfter: 1).factor != nil)
    }

    @Test func `a report that is cut to its largest groups keeps what is new, and what grew`() throws {
        let steady = (1...30).map { (code: "-\($0)", count: 1_000 - $0) }
        let before = report(steady + [("-90", 10)], attempts: 100_000)
        let after = report(steady + [("-90", 300), ("-91", 200), ("-92", 1)], attempts: 100_000)
            .compared(with: try Baseline(before)) { $0 }
        let cut = after.cut(to: 20)
        #expect(cut.groups.map(\.code) == (1...20).map { "-\($0)" } + ["-90", "-91", "-92"])
        #expect(cut.other?.groups == 10 && cut.other?.count == (21...30).reduce(0) { $0 + 1_000 - $1 })
        #expect(after.cut(to: 33) == after && after.cut(to: nil) == after)
        let headline = Headline(cut, time: TimeText()).sentences.map { $0.text(data: { $0 }) }.joined(separator: " ")
        #expect(headline.contains("-90"), "\(headline)")
    }

    /// The bound may miss changes, but must rarely report one that is not there.
    @Test func `at most one in a hundred pairs with equal rates is called a change`() {
        var random = SeededNumbers(seed: 11)
        var wrong = 0
        for _ in 0..<10_000 {
            var counts = [0, 0]
            for _ in 0..<60 { counts[Int.random(in: 0..<10, using: &random) == 0 ? 1 : 0] += 1 }
            let rate = RateChange(before: counts[0], after: counts[1], exposureBefore: 9, exposureAfter: 1)
            if rate.isCertain(among: 1) { wrong += 1 }
        }
        #expect(wrong <= 100)
    }

    @Test func `the factor has an interval that holds it`() throws {
        let rate = RateChange(before: 100, after: 300, exposureBefore: 1, exposureAfter: 1)
        #expect(rate.factor == 3)
        let interval = try #require(rate.interval)
        #expect(interval.contains(3) && interval.lowerBound > 2.3 && interval.upperBound < 3.8)
        #expect(RateChange(before: 0, after: 3, exposureBefore: 1, exposureAfter: 1).interval == nil)
    }

    // MARK: The last tenth of the period

    private func slots(_ counts: [(hour: Int64, count: Int)]) -> TimeSlots {
        var slots = TimeSlots()
        for (hour, count) in counts where count > 0 { slots.add(count, at: Self.begin + hour * Self.hour) }
        return slots
    }

    private func recent(_ all: TimeSlots, days: Int64 = 10) -> RecentChange? {
        var failures = OperationEnds()
        failures.merge(all)
        let tenth = LastTenth(from: Self.begin, to: Self.begin + days * 24 * Self.hour)
        return RecentChange(tenth, groups: 10, failures: failures)
    }

    @Test func `what began in the last tenth is new, and what became twice as frequent has grown`() throws {
        let steady = slots((0..<240).map { ($0, 10) })
        let began = slots((220..<240).map { ($0, 4) })
        let grown = slots((0..<240).map { ($0, $0 >= 216 ? 12 : 2) })
        var all = steady
        for other in [began, grown] { all.merge(other) }
        let recent = try #require(self.recent(all))
        let first = Self.begin + 220 * Self.hour
        #expect(recent.change(steady, first: Self.begin) == nil)
        #expect(recent.change(began, first: first) == .new(since: first))
        guard case .grown(let factor, let since) = recent.change(grown, first: Self.begin) else {
            Issue.record("grown was not seen")
            return
        }
        #expect(factor > 4 && factor < 7)
        #expect(since == Self.begin + 216 * Self.hour)
        #expect(recent.change(slots([(239, 2)]), first: first) == nil)
        // Twenty times as many as on average, because it began three days ago: that is not the news of today.
        let steadySince = slots((168..<240).map { ($0, 10) })
        #expect(recent.change(steadySince, first: Self.begin + 168 * Self.hour) == nil)
    }

    @Test func `the rhythm of the day is not a change`() throws {
        // One day from midnight: nearly all happens in its last hours.
        let busy = slots((0..<24).map { ($0, $0 >= 21 ? 300 : 20) })
        var all = busy
        all.merge(slots((0..<24).map { ($0, $0 >= 21 ? 310 : 21) }))
        let recent = try #require(self.recent(all, days: 1))
        #expect(recent.change(busy, first: Self.begin) == nil)
        #expect(try #require(self.recent(busy, days: 1)).change(busy, first: Self.begin) != nil)
    }

    /// Attempts of two versions: `hours` of them, the second one from hour 216 on.
    private func versions(_ failures: [(version: String, hours: Range<Int64>, count: Int)], by: String) -> Report {
        var result = ScanResult()
        var query = Query()
        query.by = [by]
        for (version, hours, count) in failures {
            for hour in hours {
                let time = Self.begin + hour * Self.hour
                let value = GroupingKey(unit: by)?.value(time: time) ?? version
                let key = FailureKey(domain: "MSALErrorDomain", code: "-42004", by: [value])
                var group = FailureSummary.Group()
                (group.count, group.first, group.last) = (count, time, time)
                group.slots.add(count, at: time)
                result.summary.groups[key, default: .init()].merge(group)
                result.summary.attempts += 1_000
                result.summary.attemptsBy.add(1_000, FailureKey.text(ofValues: [value]))
            }
        }
        (result.summary.hasOutcomes, result.summary.first) = (true, Self.begin)
        result.summary.last = Self.begin + 240 * Self.hour - 1
        return ReportBuilder().report(result, query)
    }

    @Test func `failures of a new version or of the last day are not called new because it is new`() {
        let rollout: [(version: String, hours: Range<Int64>, count: Int)] = [
            ("1.0", 0..<216, 10), ("2.0", 216..<240, 10),
        ]
        for by in ["service.version", "day"] {
            #expect(versions(rollout, by: by).listed.allSatisfy { $0.change == nil }, "\(by)")
        }
        // It began in every version.
        let began: [(version: String, hours: Range<Int64>, count: Int)] = [
            ("1.0", 220..<240, 10), ("2.0", 222..<240, 10),
        ]
        for by in ["service.version", "day"] {
            let changes = versions(began, by: by).listed.map(\.change)
            #expect(changes.allSatisfy { $0 == .new(since: Self.begin + 220 * Self.hour) }, "\(by)")
        }
        // Four times as frequent in the new version as in the old one.
        let worse: [(version: String, hours: Range<Int64>, count: Int)] = [
            ("1.0", 0..<240, 10), ("2.0", 228..<240, 40),
        ]
        let changed = versions(worse, by: "service.version").listed.filter { $0.change != nil }
        #expect(changed.map { $0.by[0].value } == ["2.0"])
    }

    @Test func `a period that is too short, empty or of absurd length has no last tenth`() {
        #expect(LastTenth(from: 0, to: Self.hour) == nil)
        #expect(LastTenth(from: nil, to: Self.hour) == nil)
        #expect(LastTenth(from: .min, to: .max) == nil)
        #expect(LastTenth(from: 5, to: 5) == nil)
    }

    // MARK: Against a baseline

    private func report(_ counts: [(code: String, count: Int)], attempts: Int? = 10_000) -> Report {
        var report = Report(generatorVersion: "1", catalogueVersion: "1")
        (report.from, report.to) = (Self.begin, Self.begin + 24 * Self.hour)
        report.totals.attempts = attempts
        report.totals.records = 1
        report.groups = counts.map { code, count in
            var group = Report.Group(domain: "MSALErrorDomain", code: code, internalCode: nil)
            (group.count, group.codeCount, group.recovery) = (count, count, "askAdministrator")
            group.rate = attempts.map { Double(count) / Double($0) }
            group.first = Self.begin
            return group
        }
        report.totals.failures = counts.map(\.count).saturatedSum
        return report
    }

    @Test func `rates are compared by attempts: twice the traffic is not a change`() throws {
        let before = report([("-1", 100), ("-2", 100), ("-3", 60), ("-4", 2)])
        let after = report([("-1", 205), ("-2", 900), ("-5", 1)], attempts: 20_000).compared(with: try Baseline(before))
        { $0 }
        #expect(after.groups[0].change == nil)
        guard case .grown(let factor, nil) = after.groups[1].change else {
            Issue.record("growth was not seen")
            return
        }
        #expect(abs(factor - 4.5) < 0.01)
        #expect(after.groups[2].change == .new(since: Self.begin))
        #expect(after.gone.map(\.code) == ["-3"])
        #expect(after.gone.map(\.count) == [60])
    }

    @Test func `without attempts, rates are compared by time`() throws {
        let before = report([("-1", 100)], attempts: nil)
        var after = report([("-1", 100)], attempts: nil)
        after.to = Self.begin + 6 * Self.hour
        guard case .grown = after.compared(with: try Baseline(before), scrub: { $0 }).groups[0].change else {
            Issue.record("four times as often was not seen")
            return
        }
    }

    @Test func `with --by, each value is compared with itself`() throws {
        func split(_ counts: [(String, String, Int, Int)]) -> Report {
            var all = report(counts.map { ($0.0, $0.2) })
            for index in all.groups.indices {
                all.groups[index].by = [
                    .init(key: "service.version", value: counts[index].1), .init(key: "host.os.version", value: "19"),
                ]
                all.groups[index].rate = Double(counts[index].2) / Double(counts[index].3)
            }
            return all
        }
        let before = split([("-1", "2.0", 100, 1_000), ("-1", "2.1", 10, 100)])
        let after = split([
            ("-1", "2.0", 50, 500), ("-1", "2.1", 300, 1_000), ("-1", "2.2", 3, 300), ("-9", "2.2", 1, 300),
            ("-1", "2.3", 200, 1_000),
        ])
        for baseline in [try Baseline(before), try Baseline(json: JSONReportRenderer().render(before))] {
            let groups = after.compared(with: baseline) { $0 }.groups
            #expect(groups[0].change == nil)
            guard case .grown(let factor, _) = groups[1].change else {
                Issue.record("growth of one version was not seen")
                return
            }
            #expect(abs(factor - 3) < 0.01)
            // A version that the baseline does not have is compared with the code as a whole.
            #expect(groups[2].change == nil)
            #expect(groups[3].change == .new(since: Self.begin))
            guard case .grown = groups[4].change else {
                Issue.record("a new version in which the code is more frequent was not seen")
                return
            }
            let new = try baseline.new(after.listed, selector: FailureSelector(spelled: "*"))
            #expect(new.count == 1)
        }
    }

    @Test func `every format shows what changed`() throws {
        let before = report([("-1", 100), ("-3", 60)])
        let after = report([("-1", 900), ("-50002", 7)]).compared(with: try Baseline(before)) { $0 }
        func text(_ renderer: any ReportRenderer) -> String { String(decoding: renderer.render(after), as: UTF8.self) }
        let json = text(JSONReportRenderer())
        #expect(json.contains(#""change":{"kind":"grown","factor":9.0}"#))
        #expect(json.contains(#""change":{"kind":"new","since":"2026-11-21T00:00:00.000000Z"}"#))
        #expect(json.contains(#""gone":[{"fingerprint":"2:MSALErrorDomain/-3@askAdministrator""#))
        for renderer: any ReportRenderer in [TableReportRenderer(), MarkdownReportRenderer(), HTMLReportRenderer()] {
            let shown = text(renderer)
            #expect(shown.contains("9.0 times as frequent"), "\(renderer)")
            #expect(shown.contains("new since"), "\(renderer)")
            #expect(shown.contains("(was 60)"), "\(renderer)")
        }
        #expect(text(SupportReportRenderer()).contains("new since"))
        #expect(text(CSVReportRenderer()).contains(",grown,9.0"))
    }

    @Test(arguments: [[], ["service.version"]])
    func `CSV has a row of no failures for each code that is gone`(by: [String]) throws {
        let before = report([("-1", 100), ("-3", 60)])
        var after = report([("-1", 900)]).compared(with: try Baseline(before), scrub: { $0 })
        after.selection.by = by
        let rows = String(decoding: CSVReportRenderer().render(after), as: UTF8.self).split(separator: "\r\n")
        let cells = rows.map { $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init) }
        try #require(rows.count == 3)
        #expect(cells[0].count == cells[2].count)
        let gone = Dictionary(uniqueKeysWithValues: zip(cells[0], cells[2])).filter { !$0.value.isEmpty }
        #expect(
            gone == [
                "fingerprint": "2:MSALErrorDomain/-3@askAdministrator", "domain": "MSALErrorDomain", "code": "-3",
                "count": "0", "change": "gone", "baseline_count": "60",
            ]
        )
    }

    @Test func `the headline speaks of what is new before the largest group`() throws {
        var before = report([("-1", 5_000), ("-3", 60)])
        before.totals.attempts = 20_000
        let after = report([("-1", 5_000), ("-50003", 70)], attempts: 20_000).compared(with: try Baseline(before)) {
            $0
        }
        let sentences = Headline(after, time: TimeText()).sentences.map { $0.text(data: { $0 }) }
        #expect(sentences[1] == "70 of them (MSALErrorDomain -50003) are new since 2026-11-21 00:00:00 UTC.")
        #expect(sentences[2].contains("% of all 5,070 are") && sentences[2].contains("MSALErrorDomain -1"))
    }
}
