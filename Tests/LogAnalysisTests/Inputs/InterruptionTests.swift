import FailureSummaries
import Foundation
import TestKit
import Testing

@testable import LogAnalysis

/// A report whose reading was interrupted has what was read until then, and says so in every format that can.
@Suite struct InterruptionTests {
    private static func log(_ records: Int) -> String {
        (1...records).map { number in
            let id = String(format: "%08x-b1f5-4e0a-8ca0-581ed6c6629e", number)
            return RecordLine.text(number, time: "2026-11-21T00:00:00Z", RecordLine.failure(code: "-50002", id: id))
                + "\n"
        }.joined()
    }

    private static func scan(_ jobs: Int, _ interruption: Interruption) -> Scan {
        var scan = Scan(Query(), jobs: jobs)
        scan.progress = ReadProgress(interruption)
        return scan
    }

    @Test(arguments: [1, 2])
    func `what was read before is counted`(jobs: Int) async throws {
        let folder = try TemporaryDirectory()
        let count = 60_000
        try folder.write("app.ndjson", Self.log(count))
        let interruption = Interruption()
        let scan = Self.scan(jobs, interruption)
        let watcher = Thread {
            while scan.progress.bytes < 1 << 20 { sched_yield() }
            interruption.request()
        }
        watcher.start()
        let result = await scan.summarize(InputFinder.find([folder.path("app.ndjson")]))
        let records = result.summary.records
        #expect(records > 0 && records < count, "\(records)")
        #expect(result.isInterrupted && result.isIncomplete && result.missing == nil)
        #expect(result.problems.isEmpty, "\(Array(result.problems))")
        let report = ReportBuilder().report(result, Query())
        for renderer: any ReportRenderer in [
            TableReportRenderer(width: 100), MarkdownReportRenderer(), HTMLReportRenderer(), SupportReportRenderer(),
        ] {
            let text = String(decoding: renderer.render(report), as: UTF8.self)
            #expect(text.contains("Incomplete:") && !text.contains("were removed"), "\(renderer)")
        }
        let json = JSONReportRenderer().render(report)
        #expect(String(decoding: json, as: UTF8.self).contains("\"interrupted\":true"))
        #expect(throws: Baseline.Unusable.self) { try Baseline(json: json) }
    }

    @Test func `files that were not begun are neither logs nor skipped`() async throws {
        let folder = try TemporaryDirectory()
        try folder.write("logs/app.ndjson", Self.log(1))
        try folder.write("logs/notes.txt", "nothing of interest")
        let interruption = Interruption()
        interruption.request()
        let result = await Self.scan(2, interruption).summarize(InputFinder.find([folder.path("logs")]))
        #expect(result.isInterrupted && result.counts.files == 0)
        #expect(result.problems.isEmpty && result.counts.skipped.isEmpty)
    }
}
