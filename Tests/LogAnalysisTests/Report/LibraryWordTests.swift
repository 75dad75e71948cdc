import FailureSummaries
import TestKit
import Testing

@testable import LogAnalysis

/// The other libraries throw few types and say by a word what failed: a report shows the words, judges by them, and
/// thresholds know them.
@Suite struct LibraryWordTests {
    private static func line(_ number: Int, _ word: String) -> String {
        "[Fri, 20 Nov 2026 10:0\(number):01 GMT] : [3f1c2a44-1111-4222-8333-44445555666\(number)] : "
            + "@azure/msal-browser@3.27.0 : Error - BrowserAuthError: \(word): no.\n"
    }

    private static func report(_ words: String...) async throws -> Report {
        try await report(of: words.enumerated().map { line($0, $1) }.joined())
    }

    private static func report(of text: String) async throws -> Report {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([try folder.write("app.log", text)]))
        return ReportBuilder().report(result, Query())
    }

    @Test func `a cancel is expected, though its type says nothing`() async throws {
        let report = try await Self.report("user_cancelled", "popup_window_error")
        #expect(report.totals.expected == 1)
        let cancel = try #require(report.groups.first { $0.isExpected })
        #expect(cancel.name == "user_cancelled")
        #expect(cancel.category == "cancelled")
        #expect(cancel.summary == "The person closed the sign-in page.")
        let blocked = try #require(report.groups.first { !$0.isExpected })
        #expect(blocked.name == "popup_window_error")
        #expect(blocked.recovery == "fixAppConfiguration")
    }

    @Test func `a cancel on a B2C page is expected`() async throws {
        let report = try await Self.report(of: "ServerError: access_denied: AADB2C90091: The user has cancelled.\n")
        #expect(report.groups.map(\.isExpected) == [true])
        #expect(
            ReportWords.meaning(try #require(report.groups.first))
                == "AADB2C90091: The person cancelled the user journey."
        )
    }

    @Test func `a cancel of MSAL.NET is expected as well`() async throws {
        let report = try await Self.report(
            of: "MSAL.NetCore.4.72.1.0.MsalClientException:\n\tErrorCode: authentication_canceled\n"
        )
        #expect(report.groups.map(\.isExpected) == [true])
    }

    @Test func `a wrong password told by a service code is not`() async throws {
        let report = try await Self.report(
            of:
                "MSAL.NetCore.4.72.1.0.MsalServiceException:\n\tErrorCode: invalid_grant\nAADSTS50126: wrong password.\n"
        )
        #expect(report.groups.map(\.recovery) == ["offerRetryToUser"])
        #expect(report.groups.map(\.isExpected) == [false])
    }

    @Test func `several words of one type and advice are listed with their counts`() async throws {
        let report = try await Self.report("popup_window_error", "interaction_in_progress", "interaction_in_progress")
        let group = try #require(report.groups.first)
        #expect(report.groups.count == 1)
        #expect(group.name == nil)
        #expect(group.libraryWords.map(\.value) == ["interaction_in_progress", "popup_window_error"])
        #expect(group.libraryWords.map(\.count) == [2, 1])
        let meaning = ReportWords.meaning(group)
        #expect(meaning.hasPrefix("interaction_in_progress: Another sign-in page is open"))
        #expect(meaning.contains(" popup_window_error: The browser did not open"))
        #expect(Guidance(group).causes.first?.contains("A second interactive request") == true)
        for renderer in [TableReportRenderer(), JSONReportRenderer(), HTMLReportRenderer()] as [any ReportRenderer] {
            let text = String(decoding: renderer.render(report), as: UTF8.self)
            #expect(text.contains("interaction_in_progress"), "\(renderer)")
        }
    }

    @Test func `a threshold may name a word, and a baseline knows it`() async throws {
        let report = try await Self.report("popup_window_error", "interaction_in_progress", "interaction_in_progress")
        func value(_ expression: String) throws -> Double? {
            try Threshold(parsing: expression).verdict(on: report).value
        }
        #expect(try value("count(interaction_in_progress) > 0") == 2)
        #expect(try value("count(user_cancelled) > 0") == 0)
        let json = JSONReportRenderer().render(report)
        #expect(try Baseline(json: json) == Baseline(report))
        let later = try await Self.report("popup_window_error", "monitor_window_timeout")
        func new(_ expression: String) throws -> Double? {
            try Threshold(parsing: expression).verdict(on: later, baseline: .init(json: json)).value
        }
        #expect(try new("new(popup_window_error) > 0") == 0)
        #expect(try new("new(monitor_window_timeout) > 0") == 1)
    }
}
