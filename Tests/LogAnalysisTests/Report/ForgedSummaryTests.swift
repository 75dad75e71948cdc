import FailureSummaries
import Foundation
import TestKit
import Testing

@testable import LogAnalysis

/// A summary file of unknown origin, with checksums that are right and texts that none of our logs would have.
@Suite struct ForgedSummaryTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    /// An address, a token, and what a terminal would obey, named after the place where it is.
    private func text(_ place: String) -> String {
        "\(place) megan@contoso.com eyJhbGciOiJSUzI1NiIsImtpZCI6InRlc3QifQ.eyJzdWIiOiJtZWdhbiIsImlhdCI6MTUxNjIzOTAyMn0."
            + "c2lnbmF0dXJlLXRoYXQtaXMtbm9uZQ \u{1B}[2J\u{202E}\u{9B}31m"
    }

    private func counts(_ place: String) -> BoundedCounts {
        var counts = BoundedCounts()
        counts.add(3, text(place))
        return counts
    }

    private func sample() -> FailureSample {
        var sample = FailureSample(path: text("path"), line: 1)
        sample.time = 1_795_219_200_000_000
        (sample.run, sample.sequence) = ("r1", 1)
        for field in FailureSample.Text.allCases { sample[field] = text("\(field)") }
        return sample
    }

    private func write(_ name: String) throws {
        var summary = FailureSummary()
        (summary.records, summary.first, summary.last) = (9, 1_795_219_200_000_000, 1_795_305_600_000_000)
        (summary.hasOutcomes, summary.attempts) = (true, 9)
        summary.attemptsBy = counts("attempts")
        summary.accountKeys = counts("account key")
        var group = FailureSummary.Group()
        (group.count, group.records, group.first, group.last) = (3, 3, summary.first, summary.last)
        for facet in [Facet.serviceCode, .oauthError, .subError, .httpStatus] {
            group.facets[facet] = counts("\(facet)")
        }
        group.samples.insert(sample())
        var content = SummaryFile.Content(keys: ["day", text("key")], summary: summary)
        content.inputs.unparsed = [text("reason"): 1, text("reason") + " again": 2]
        content.inputs.formats = [text("format")]
        content.inputs.damaged = [.init(path: text("damaged"), offset: 1, reason: text("damage"))]
        var writer = SummaryFileWriter(content)
        for (index, domain) in [text("domain"), "MSALErrorDomain"].enumerated() {
            let key = FailureKey(
                domain: domain,
                code: index == 0 ? text("code") : "-50002",
                recovery: text("advice"),
                by: [text("day"), text("value")]
            )
            writer.put(key, group)
        }
        writer.finish(SummaryOrigins(), isNew: true)
        try folder.write(name, writer.removeBytes())
    }

    /// `escapesMarks`: as everything that may come to a terminal.
    private func expectHarmless(_ bytes: [UInt8], _ what: String, escapesMarks: Bool = true) {
        let text = String(decoding: bytes, as: UTF8.self)
        for leak in ["megan", "contoso", "eyJ", "c2lnbmF0dXJl"] {
            let place = text.range(of: leak).map { text[..<$0.lowerBound].suffix(120) }
            #expect(place == nil, "\(what): \(leak)")
        }
        let marks = text.unicodeScalars.filter { ["\u{1B}", "\u{202E}", "\u{9B}"].contains($0) }
        #expect(!escapesMarks || marks.isEmpty, "\(what)")
    }

    @Test func `a forged summary brings no address, token or control character into any output`() async throws {
        try write("forged.summary")
        let list = LogFiles.find([LogPath(folder.path("forged.summary"))])
        for by in [[], ["day"]] {
            var query = Query()
            query.by = by
            let result = await Scan(query, jobs: 1).summarize(list)
            #expect(result.problems.isEmpty)
            let builder = ReportBuilder()
            let report = builder.report(result, query)
            #expect(report.totals.failures == 6)
            for format in ReportFormat.allCases {
                expectHarmless(report.rendered(as: format), "\(format) \(by)")
            }
            expectHarmless(SupportReportRenderer().render(report), "support \(by)")
            // As a baseline, and as either side of a comparison.
            try folder.write(
                "app.ndjson",
                RecordLine.text(1, time: "2026-11-21T00:00:00Z", #","event.outcome":"success""#) + "\n"
            )
            let none = builder.report(
                await Scan(query, jobs: 1).summarize(LogFiles.find([LogPath(folder.path("app.ndjson"))])),
                query
            )
            let later = none.compared(with: try Baseline(report), scrub: builder.scrub)
            for format in ReportFormat.allCases { expectHarmless(later.rendered(as: format), "baseline, \(format)") }
            for (before, after) in [(none, report), (report, none)] {
                let comparison = try Comparison(before: before, after: after, includesExpected: true)
                for format in ComparisonFormat.allCases {
                    expectHarmless(format.render(comparison, ReportStyle()), "comparison, \(format)")
                }
            }
        }
    }

    @Test func `merging a forged summary keeps none of it, and a refusal does not print it`() async throws {
        try write("forged.summary")
        let list = LogFiles.find([LogPath(folder.path("forged.summary"))])
        var query = Query()
        query.by = try #require(try SummaryMerge(list).keys)
        var merged: [UInt8] = []
        let result = await Scan(query, jobs: 1).summarize(list)
        #expect(SummaryOutput().write(result, query, to: ReportOutput { merged += $0 }).isEmpty)
        #expect(merged.count > 200)
        expectHarmless(merged, "merged", escapesMarks: false)
        try folder.write("app.ndjson", RecordLine.text(1, time: "2026-11-21T00:00:00Z", "") + "\n")
        var other: [UInt8] = []
        var days = Query()
        days.by = ["day"]
        let logs = await Scan(days, jobs: 1).summarize(LogFiles.find([LogPath(folder.path("app.ndjson"))]))
        _ = SummaryOutput().write(logs, days, to: ReportOutput { other += $0 })
        try folder.write("other.summary", other)
        do throws(InputProblem) {
            _ = try SummaryMerge(LogFiles.find(["other", "forged"].map { LogPath(folder.path($0 + ".summary")) }))
            Issue.record("merged although the keys differ")
        } catch {
            #expect(error.message.contains("is split by day, key "), "\(error.message)")
            expectHarmless(Array(error.reason.utf8), "refusal", escapesMarks: false)
        }
    }
}
