import Foundation
import Testing

@testable import LogAnalysis

/// Every format of one small report, compared byte by byte with a reviewed file in `Golden/`.
///
/// After a change that is meant: `MSAL_ERRORS_UPDATE_GOLDEN=1 swift test --filter GoldenReportTests`, then read the
/// difference before you commit it.
@Suite struct GoldenReportTests {
    static let cases: [(file: String, renderer: any ReportRenderer)] = [
        ("table-100.txt", TableReportRenderer(width: 100)),
        ("table-180.txt", TableReportRenderer(width: 180)),
        ("table-48-ascii.txt", TableReportRenderer(width: 48, usesUnicode: false)),
        ("table-color.txt", TableReportRenderer(width: 100, usesColor: true)),
        ("report.json", JSONReportRenderer()),
        ("report.csv", CSVReportRenderer()),
        ("report.md", MarkdownReportRenderer()),
        ("report.html", HTMLReportRenderer()),
        ("report.prom", OpenMetricsReportRenderer()),
        ("support.txt", SupportReportRenderer()),
    ]

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
        "Golden"
    )

    private func check(_ bytes: [UInt8], against file: String) throws {
        let url = Self.folder.appendingPathComponent(file)
        if ProcessInfo.processInfo.environment["MSAL_ERRORS_UPDATE_GOLDEN"] == "1" {
            try Data(bytes).write(to: url)
        }
        let golden = try [UInt8](Data(contentsOf: url))
        guard bytes != golden else { return }
        let feed = UInt8(ascii: "\n")
        let lines = bytes.split(separator: feed, omittingEmptySubsequences: false)
        let expected = golden.split(separator: feed, omittingEmptySubsequences: false)
        let number =
            zip(lines, expected).enumerated().first { $1.0 != $1.1 }?.offset ?? min(lines.count, expected.count)
        func line(_ all: [ArraySlice<UInt8>]) -> String {
            number < all.count ? String(decoding: all[number], as: UTF8.self) : "(the end)"
        }
        Issue.record("\(file):\(number + 1) reads\n\(line(lines))\nbut was\n\(line(expected))")
    }

    @Test(arguments: cases.indices)
    func `the report reads as it was reviewed`(index: Int) throws {
        try check(Self.cases[index].renderer.render(ReportSamples.small()), against: Self.cases[index].file)
    }

    @Test func `an explanation reads as it was reviewed`() throws {
        let spellings = ["-50002", "AADB2C90118", "NSURLErrorNotConnectedToInternet", "invalid_grnt"]
        try check(ExplanationRenderer(width: 90).render(spellings).text, against: "explain.txt")
    }

    @Test func `the same report gives the same bytes`() {
        for (_, renderer) in Self.cases {
            #expect(renderer.render(ReportSamples.small()) == renderer.render(ReportSamples.small()))
        }
    }
}
