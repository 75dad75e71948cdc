import LogRecords
import MSALFailures
import TestKit
import Testing

@testable import LogAnalysis

/// A report counts each code separately for each advice, and each failure gets the advice of everything that it says.
@Suite struct AdviceGroupTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var title: String
        /// Domain, code and internal code of the group.
        var code: (String, String, Int?) = ("MSALErrorDomain", "-50002", nil)
        /// Members of one of our records beside type and code.
        var record: String
        /// The same failure as printed into a text log.
        var printed: String
        var advice: RecoveryAdvice
        var category: FailureCategory
        var isExpected = false
        var testDescription: String { title }
    }

    private static func codes(_ number: Int, _ more: String = "") -> String {
        #","msal.service_codes":["AADSTS\#(number)"]\#(more)"#
    }

    private static func description(_ number: Int) -> String { "MSALErrorDescriptionKey=AADSTS\(number): refused." }

    private static func blocked(
        _ number: Int,
        _ advice: RecoveryAdvice,
        _ category: FailureCategory
    ) -> Case {
        Case(
            title: "-50002 with AADSTS\(number) is not a prompt",
            record: codes(number),
            printed: description(number),
            advice: advice,
            category: category
        )
    }

    private static let waiting: [Case] = [-42_007, -42_004, -42_008].flatMap { (code: Int) in
        [429, 503].map { (status: Int) in
            Case(
                title: "HTTP \(status) with Retry-After in \(code) means wait",
                code: ("MSALErrorDomain", "-50000", code),
                record:
                    #","msal.internal.code":\#(code),"http.response.status_code":\#(status),"msal.retry_after":120"#,
                printed: "MSALInternalErrorCodeKey=\(code), MSALHTTPResponseCodeKey=\(status), "
                    + "MSALHTTPHeadersKey={\"Retry-After\" = 120;}",
                advice: .retryAfterDelay,
                category: status == 429 ? .throttling : .service
            )
        }
    }

    static let cases: [Case] =
        [
            Case(
                title: "-50002 with AADSTS50076 is a prompt",
                record: codes(50_076),
                printed: description(50_076),
                advice: .acquireTokenInteractively,
                category: .mfa,
                isExpected: true
            ),
            blocked(53_000, .remediateCompliance, .device),
            blocked(53_001, .askAdministrator, .device),
            blocked(53_003, .askAdministrator, .conditionalAccess),
            blocked(53_004, .askAdministrator, .conditionalAccess),
            blocked(530_032, .askAdministrator, .conditionalAccess),
            blocked(50_105, .askAdministrator, .consent),
            blocked(65_004, .offerRetryToUser, .consent),
            Case(
                title: "AADSTS53000 with a claims challenge wants the claims",
                record: codes(53_000, #","msal.claims_challenge":true"#),
                printed: description(53_000) + ", claims={\"access_token\":{\"acrs\":{\"essential\":true}}}",
                advice: .satisfyClaimsChallenge,
                category: .device,
                isExpected: true
            ),
            Case(
                title: "offline inside -50002 is not a prompt",
                record: #","msal.underlying":["NSURLErrorDomain:-1009"]"#,
                printed: "NSUnderlyingError=0x600000c0 {Error Domain=NSURLErrorDomain Code=-1009 \"(null)\"}",
                advice: .checkConnectivity,
                category: .network
            ),
            Case(
                title: "-50005 with access_denied was refused",
                code: ("MSALErrorDomain", "-50005", nil),
                record: #","msal.oauth.error":"access_denied""#,
                printed: "MSALOAuthErrorKey=access_denied",
                advice: .askAdministrator,
                category: .consent
            ),
        ] + waiting

    private static func report(_ name: String, _ text: String, _ query: Query = Query()) async throws -> Report {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let path = try folder.write(name, text)
        let result = await Scan(query, jobs: 1).summarize(InputFinder.find([path]))
        return ReportBuilder().report(result, query)
    }

    static func record(_ number: Int, _ each: Case, advice: RecoveryAdvice? = nil) -> String {
        let more = each.record + (advice.map { #","msal.recovery":"\#($0.rawValue)""# } ?? "")
        return RecordLine.text(
            number,
            time: "2026-11-21T08:00:0\(number % 10).000000Z",
            RecordLine.failure(code: each.code.1, domain: each.code.0, id: "id-\(number)") + more
        ) + "\n"
    }

    private static func printed(_ each: Case) -> String {
        "Error Domain=\(each.code.0) Code=\(each.code.1) \"(null)\" UserInfo={\(each.printed)}\n"
    }

    @Test(arguments: cases) func `a failure is reported with the advice of all it says`(each: Case) async throws {
        for text in [Self.record(1, each, advice: each.advice), Self.record(1, each), Self.printed(each)] {
            let report = try await Self.report("app.log", text)
            let group = try #require(report.groups.first)
            #expect(report.groups.count == 1)
            #expect((group.domain, group.code) == (each.code.0, each.code.1), "\(text)")
            #expect(group.internalCode == each.code.2)
            #expect(group.recovery == each.advice.rawValue, "\(text)")
            #expect(group.category == each.category.rawValue, "\(text)")
            #expect(group.isExpected == each.isExpected, "\(text)")
            #expect(report.totals.expected == (each.isExpected ? 1 : 0))
            let internalText = each.code.2.map { "/\($0)" } ?? ""
            #expect(group.fingerprint == "2:\(each.code.0)/\(each.code.1)\(internalText)@\(each.advice.rawValue)")
        }
    }

    @Test func `the advice that a record carries holds, whatever this catalogue would say`() async throws {
        let report = try await Self.report("app.log", Self.record(1, Self.cases[0], advice: .contactHelpdesk))
        #expect(report.groups.first?.recovery == "contactHelpdesk")
        #expect(report.groups.first?.isExpected == false)
    }

    @Test func `a block is never hidden among prompts with the same code`() async throws {
        let lines = Self.cases.filter { $0.code.1 == "-50002" }.enumerated().map { Self.record($0 + 1, $1) }
        let report = try await Self.report("app.log", lines.joined())
        #expect(report.groups.allSatisfy { $0.codeCount == lines.count })
        #expect(report.groups.reduce(0) { $0 + $1.count } == lines.count)
        #expect(Set(report.groups.map(\.fingerprint)).count == report.groups.count)
        #expect(report.totals.expected == 2)
        #expect(report.groups.filter { $0.recovery == "askAdministrator" }.map(\.count) == [5])
        // Every format tells the rows apart and says how often the code came.
        for format in [ReportFormat.table, .markdown, .html, .json, .csv, .openmetrics] {
            let text = String(decoding: report.rendered(as: format), as: UTF8.self)
            let (ask, prompt) =
                format == .json || format == .csv || format == .openmetrics
                ? ("askAdministrator", "acquireTokenInteractively") : ("ask an administrator", "sign in interactively")
            #expect(text.contains(ask) && text.contains(prompt))
            if format != .openmetrics { #expect(text.contains("\(lines.count)")) }
        }
    }

    @Test func `HTTP status, waits and claims challenges are counted and shown`() async throws {
        let waiting = Self.waiting.enumerated().map { Self.record($0 + 1, $1) }.joined()
        let report = try await Self.report("app.log", waiting + Self.record(9, Self.cases[8]))
        let busy = try #require(report.groups.first { $0.internalCode == -42_007 })
        #expect(busy.httpStatus == [.init(value: "429", count: 1), .init(value: "503", count: 1)])
        #expect(busy.samples.first?.retryAfter == "120")
        #expect(report.groups.first { $0.code == "-50002" }?.claimsChallenges == 1)
        let table = String(decoding: report.rendered(as: .table), as: UTF8.self)
        #expect(table.contains("HTTP") && table.contains("429, 503"))
        var out: [UInt8] = []
        SupportReportRenderer().write(report, to: ReportOutput { out += $0 })
        let support = String(decoding: out, as: UTF8.self)
        #expect(support.contains("HTTP status:         429 (1), 503 (1)"))
        #expect(support.contains("Retry-After:") && support.contains("120 s"))
    }
}

extension RecoveryAdvice {
    fileprivate static let contactHelpdesk = RecoveryAdvice(rawValue: "contactHelpdesk")
}
