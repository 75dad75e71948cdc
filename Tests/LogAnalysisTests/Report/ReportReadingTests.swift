import Foundation
import LogAnalysis
import LogRecords
import RotatingLogFiles
import TestKit
import Testing

/// The public interface for a program that links the library.
@Suite struct ReportReadingTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static func record(_ number: Int, code: Int, account: String) -> String {
        """
        {"@timestamp":"2026-11-21T0\(number):00:00.000000Z","log.level":"error","message":"sign-in of \(account) failed",\
        "ecs.version":"8.11.0","service.ephemeral_id":"run-a","event.sequence":\(number),"service.version":"2.\(number % 2)",\
        "error.type":"MSALErrorDomain","error.code":"\(code)"}

        """
    }

    private func write() throws {
        let lines = (1...6).map { Self.record($0, code: $0 < 5 ? -50_002 : -50_005, account: "adele@contoso.example") }
        try folder.write("auth.ndjson", lines.joined())
    }

    @Test func `one call reads a folder and one renders it in every format`() async throws {
        try write()
        let report = await Report.read([folder.path])
        #expect(report.totals.failures == 6)
        #expect(report.inputs.damaged.isEmpty)
        for format in ReportFormat.allCases {
            let text = String(decoding: report.rendered(as: format), as: UTF8.self)
            #expect(text.contains("-50002"), "\(format)")
            #expect(text.utf8.last == UInt8(ascii: "\n"), "\(format)")
            #expect(!text.contains("adele"), "\(format)")
        }
    }

    @Test func `a window, a condition and a grouping are those of the command`() async throws {
        try write()
        var request = Report.Request()
        request.since = 1_795_226_400_000_000  // 2026-11-21T02:00:00Z
        request.until = 1_795_240_800_000_000  // 2026-11-21T06:00:00Z
        request.conditions = [try Report.Condition("service.version=2.0"), try Report.Condition("service.version!=3")]
        request.by = ["service.version"]
        let report = await Report.read([folder.path], request)
        #expect(report.totals.failures == 2)
        #expect(report.selection.conditions == ["service.version=2.0", "service.version!=3"])
        #expect(throws: Report.Condition.Malformed.self) { try Report.Condition("service.version") }
    }

    @Test(arguments: [false, true])
    func `a report of a running log counts every record whose log call has returned`(isJournalElsewhere: Bool)
        async throws
    {
        let journals = try TemporaryDirectory()
        var configuration = LogFileConfiguration()
        if isJournalElsewhere { configuration.journalDirectory = journals.path }
        let sink = try RotatingLogFile(directory: folder.path, name: "auth", configuration: configuration)
        for number in 1...2_000 {
            let line = RecordLine.text(
                number,
                time: "2026-11-21T00:00:00.000001Z",
                message: "m",
                RecordLine.failure(code: "-50002", id: String(format: "%08x-b1f5-4e0a-8ca0-581ed6c6629e", number))
            )
            Array((line + "\n").utf8).withUnsafeBytes { sink.append($0, Delivery(level: .error)) }
        }
        // The last of them are in the journal only.
        let report = await Report.read([folder.path])
        #expect(report.totals.failures == 2_000)
        #expect(report.inputs.missing == 0 && report.inputs.damaged.isEmpty)
        _ = await sink.shutdown(within: .seconds(5))
    }

    @Test func `a missing path is in the report and not silently skipped`() async throws {
        let report = await Report.read([folder.path("nowhere.ndjson")])
        #expect(report.inputs.damaged.count == 1)
        #expect(report.totals.failures == 0)
    }
}
