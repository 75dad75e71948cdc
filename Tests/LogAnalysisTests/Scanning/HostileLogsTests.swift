import FailureSummaries
import Foundation
import TestKit
import Testing

@testable import LogAnalysis

/// Logs that would fill a table of a report: totals stay exact, and the report says what it no longer knows.
@Suite struct HostileLogsTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private var limits: ReaderLimits {
        var limits = ReaderLimits()
        limits.runs = 5
        limits.ranges = 50
        limits.names = 3
        return limits
    }

    private func write(_ name: String, _ lines: [String]) throws {
        try folder.write(name, lines.map { $0 + "\n" }.joined())
    }

    private func line(_ number: Int, run: String = "r", _ more: String = "") -> String {
        #"{"@timestamp":"2026-11-21T10:00:00.\#(100_000 + number)Z","log.level":"error","message":"m","ecs.version":"8.11.0","#
            + #""log.logger":"a","service.ephemeral_id":"\#(run)","event.sequence":\#(number),"#
            + #""error.type":"MSALErrorDomain","error.code":"-50000"\#(more)}"#
    }

    private func report(_ paths: [String], jobs: Int, usesIndex: Bool) async -> Report {
        var scan = Scan(Query(), jobs: jobs, usesIndex: usesIndex)
        scan.limits = limits
        var result = await scan.summarize(InputFinder.find(paths))
        result.counts.answeredFromIndex = 0
        return ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 }).report(result, Query())
    }

    /// With one job and with several, from indexes and from lines: the same bytes.
    private func report(
        _ names: [String] = ["."],
        sourceLocation: SourceLocation = #_sourceLocation
    ) async -> Report {
        let paths = names.map { $0 == "." ? folder.path : folder.path($0) }
        let first = await report(paths, jobs: 1, usesIndex: false)
        let text = JSONReportRenderer().render(first)
        for (jobs, usesIndex) in [(3, false), (1, true), (3, true)] {
            let other = await report(paths, jobs: jobs, usesIndex: usesIndex)
            #expect(JSONReportRenderer().render(other) == text, "\(jobs) \(usesIndex)", sourceLocation: sourceLocation)
        }
        return first
    }

    @Test func `runs within the bound are checked for missing and repeated records`() async throws {
        try write("a.ndjson", (1...5).map { line(1, run: "run\($0)") } + [line(3, run: "run1")])
        let report = await report(["a.ndjson", "a.ndjson"])
        #expect(report.inputs.missing == 1)
        #expect(report.inputs.duplicates == 6)
        #expect(!report.inputs.areDuplicatesAtLeast)
        #expect(report.totals.failures == 6)
    }

    @Test func `more runs in one file than are kept leave missing unknown, and failures counted`() async throws {
        try write("a.ndjson", (1...60).map { line(1, run: "run\($0)") })
        let report = await report()
        #expect(report.inputs.missing == nil)
        #expect(report.inputs.areDuplicatesAtLeast)
        #expect(report.totals.failures == 60)
        #expect(DataQuality(report).notes.contains { $0.kind == "not checked" && $0.isLoss })
        let json = String(decoding: JSONReportRenderer().render(report), as: UTF8.self)
        #expect(json.contains(#""missing":null,"duplicates":0,"duplicatesAtLeast":true}"#))
        let metrics = String(decoding: OpenMetricsReportRenderer().render(report), as: UTF8.self)
        #expect(metrics.contains("msal_report_bound_exceeded{table=\"records\"} 1\n"))
    }

    @Test func `more runs in many files than are kept leave missing unknown`() async throws {
        for file in 1...8 { try write("\(file).ndjson", [line(1, run: "run\(file)"), line(4, run: "run\(file)")]) }
        let report = await report()
        #expect(report.inputs.missing == nil)
        #expect(report.totals.failures == 16)
    }

    @Test func `scattered numbers leave missing unknown, and failures counted`() async throws {
        try write("a.ndjson", (1...300).map { line($0 * 7_919 % 100_003 * 3) })
        let report = await report()
        #expect(report.inputs.missing == nil)
        #expect(report.totals.failures == 300)
    }

    @Test func `a file that is given twice is counted once, past the bound too`() async throws {
        try write("a.ndjson", (1...60).map { line(1, run: "run\($0)") })
        let report = await report(["a.ndjson", "a.ndjson"])
        #expect(report.totals.failures == 60)
        #expect(report.inputs.duplicates == 60)
        #expect(report.inputs.areDuplicatesAtLeast)
        #expect(report.inputs.lines == 120)
    }

    @Test func `values beyond the bound are one sum, and those that are listed are exact`() async throws {
        let common = #","msal.service_codes":["AADSTS50076"],"msal.oauth.error":"invalid_grant""#
        let lines = (1...6_000).map { number in
            number % 3 == 0
                ? line(number, common)
                : line(
                    number,
                    #","msal.service_codes":["AADSTS\#(1_000_000 + number)"],"msal.oauth.suberror":"sub_\#(number)""#
                )
        }
        try write("a.ndjson", lines)
        let report = await report()
        // The values fill more memory than groups may: the group was spilled.
        let group = try #require(report.listed.first)
        #expect(group.count == 6_000)
        #expect(group.serviceCodes.first?.code == "AADSTS50076")
        #expect(group.serviceCodes.first?.count == 2_000)
        #expect(group.serviceCodes.dropFirst().allSatisfy { $0.count == 1 })
        #expect(group.serviceCodes.count < 1_500)
        #expect(group.serviceCodes.reduce(group.otherServiceCodes) { $0 + $1.count } == 6_000)
        #expect(group.subErrors.reduce(group.otherSubErrors) { $0 + $1.count } == 4_000)
        #expect(group.oauthErrors == [.init(value: "invalid_grant", count: 2_000)])
        #expect(group.otherOAuthErrors == 0)
        let csv = String(decoding: CSVReportRenderer().render(report), as: UTF8.self)
        #expect(csv.contains(";other=\(group.otherServiceCodes)"))
        let json = String(decoding: JSONReportRenderer().render(report), as: UTF8.self)
        #expect(json.contains(",\"otherServiceCodes\":\(group.otherServiceCodes),"))
    }

    private func manyValues(_ numbers: some Sequence<Int>) -> [String] {
        numbers.map { number in
            let value = number % 900
            return line(
                number,
                #","msal.service_codes":["AADSTS\#(10_000 + value % 150)","AADSTS\#(1_000_000 + value)"],"#
                    + #""msal.oauth.suberror":"sub_\#(String(repeating: "x", count: value % 90))\#(value)""#
            )
        }
    }

    @Test func `values beyond the bound are the same whichever file comes first, and from an index or from lines`()
        async throws
    {
        var texts: Set<String> = []
        for order in [[0, 1, 2], [2, 0, 1], [1, 2, 0]] {
            // The first part fits into an index, the others only with their lines.
            for (name, part) in zip(["a", "b", "c"], order) {
                let numbers = [1...200, 201...2_000, 2_001...5_000][part]
                try folder.archive("\(name).gz", manyValues(numbers).map { $0 + "\n" }.joined())
            }
            var report = await report()
            #expect(report.groups.first.map { $0.otherSubErrors > 0 } ?? false)
            report.groups[0].samples = []
            report.inputs.bytes = 0
            texts.insert(String(decoding: JSONReportRenderer().render(report), as: UTF8.self))
        }
        #expect(texts.count == 1)
    }

    @Test func `an archive whose numbers are beyond the bound is answered as its lines are`() async throws {
        let scattered = (1...300).map { line($0 * 7_919 % 100_003 * 3) }
        for (name, lines) in [
            ("runs.gz", (1...60).map { line(1 + $0 / 30, run: "run\($0 % 30)") }),
            ("numbers.gz", scattered + scattered),
        ] {
            try folder.archive(name, lines.map { $0 + "\n" }.joined())
            let report = await report([name])
            #expect(report.inputs.missing == nil)
            #expect(report.inputs.areDuplicatesAtLeast)
        }
        // Two archives in one file: together they are beyond the bound.
        for half in 0..<2 {
            let numbers = (0..<40).map { line(2 * $0 + half * 1_000 + 1) }
            try folder.archive("half\(half).gz", numbers.map { $0 + "\n" }.joined())
        }
        try folder.write("both.gz", folder.bytes("half0.gz") + folder.bytes("half1.gz"))
        #expect(await report(["both.gz"]).inputs.missing == nil)
        #expect(await report(["half0.gz"]).inputs.missing == 39)
    }

    @Test func `a threshold has no answer where records may have been counted twice`() async throws {
        try write("a.ndjson", (1...60).map { line(1, run: "run\($0)") })
        let report = await report()
        func value(_ expression: String) throws -> Double? {
            try Threshold(parsing: expression).verdict(on: report, accounts: .init(count: 4), includingExpected: true)
                .value
        }
        #expect(try value("count(*) > 60") == 60)
        #expect(try value("count(*) > 0") == 60)
        #expect(try value("count(*) > 59") == nil)
        #expect(try value("count(*) < 60") == nil)
        #expect(try value("count(-50001) > 0") == 0)
        #expect(try value("share(*) > 99%") == nil)
        #expect(try value("share(-50001) > 99%") == 0)
        #expect(try value("rate(*) >= 5%") == nil)
        #expect(try value("accounts(*) > 3") == 4)
    }

    @Test func `more keys of pseudonyms than are kept are a lower bound`() async throws {
        try write("a.ndjson", (1...1_500).map { line($0, #","user.hash":"user:key\#($0):aa""#) })
        let report = await report()
        let keys = try #require(report.totals.accountKeys)
        #expect((500..<1_500).contains(keys))
        #expect(report.totals.areAccountKeysAtLeast)
        #expect(report.totals.failures == 1_500)
        #expect(DataQuality(report).notes.contains { $0.kind == "accounts" })
    }

    @Test func `if many files have no record, some are named and the others counted`() async throws {
        try write("a.ndjson", [line(1)])
        for file in 1...9 { try write("note\(file).txt", ["\u{0}\u{1}"]) }
        let report = await report()
        #expect(report.inputs.skipped.count == 3)
        #expect(report.inputs.skippedNotListed == 6)
        #expect(DataQuality(report).notes.contains { $0.kind == "skipped" })
    }

    @Test func `if many files are missing, some are named and the others counted`() async throws {
        try write("a.ndjson", [line(1)])
        let report = await report(["a.ndjson"] + (1...9).map { "no-\($0).ndjson" })
        #expect(report.inputs.damaged.count == 3)
        #expect(report.inputs.damagedNotListed == 6)
        let json = String(decoding: JSONReportRenderer().render(report), as: UTF8.self)
        #expect(json.contains(#""damagedNotListed":6"#))
        let metrics = String(decoding: OpenMetricsReportRenderer().render(report), as: UTF8.self)
        #expect(metrics.contains("msal_files_damaged 9\n"))
    }
}
