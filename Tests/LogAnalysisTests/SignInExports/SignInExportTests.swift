import FailureSummaries
import TestKit
import Testing

@testable import LogAnalysis

/// Exports of Entra's sign-in log, in each form in which Microsoft's tools write them.
@Suite struct SignInExportTests {
    private let folder: TemporaryDirectory

    init() throws {
        folder = try TemporaryDirectory()
    }

    private static func id(_ number: Int) -> String { "0000000\(number)-1111-4222-8333-444455556666" }

    /// A row as Graph's `signIn` resource.
    private static func graph(_ number: Int, code: Int, user: String? = "adele@contoso.com") -> String {
        let name = user.map { "\"\($0)\"" } ?? "null"
        return """
            {"id":"\(id(number))","createdDateTime":"2026-10-03T07:1\(number):00Z","userPrincipalName":\(name),\
            "appId":"c0ffee00-1111-4222-8333-444455556666","correlationId":"aaaaaaa\(number)-1111-4222-8333-444455556666",\
            "status":{"errorCode":\(code),"failureReason":"reason \(code)","additionalDetails":null},\
            "deviceDetail":{"operatingSystem":"Ios 26.1"},"homeTenantId":"8f7e6d5c-4b3a-4291-8877-665544332211"}
            """
    }

    /// The same as a diagnostic record of Azure Monitor.
    private static func monitor(_ number: Int, code: Int, category: String = "SignInLogs") -> String {
        """
        {"time":"2026-10-03T07:1\(number):00.1234567Z","resourceId":"/tenants/t/providers/Microsoft.aadiam",\
        "operationName":"Sign-in activity","category":"\(category)","tenantId":"8f7e6d5c-4b3a-4291-8877-665544332211",\
        "resultType":"\(code)","resultDescription":"reason","correlationId":"aaaaaaa\(number)-1111-4222-8333-444455556666",\
        "properties":\(graph(number, code: code))}
        """
    }

    private func report(_ files: [(String, String)], _ change: (inout Query) -> Void = { _ in }) async throws -> Report
    {
        for (name, text) in files { try folder.write(name, text) }
        var query = Query()
        change(&query)
        let scan = Scan(query, jobs: 2)
        let result = await scan.summarize(InputFinder.find([folder.path]))
        return ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 }).report(result, query)
    }

    private func expectThree(_ report: Report, sourceLocation: SourceLocation = #_sourceLocation) {
        #expect(report.totals.failures == 1, sourceLocation: sourceLocation)
        #expect(report.totals.interrupts == 1, sourceLocation: sourceLocation)
        #expect(report.totals.attempts == 2, sourceLocation: sourceLocation)
        #expect(report.totals.succeeded == 1, sourceLocation: sourceLocation)
        #expect(report.totals.records == 3, sourceLocation: sourceLocation)
        #expect(report.inputs.formats == [.signin], sourceLocation: sourceLocation)
        let group = report.groups.first
        #expect(group?.domain == "EntraSignIn" && group?.code == "53003", sourceLocation: sourceLocation)
        #expect(group?.serviceCodes.map(\.code) == ["AADSTS53003"], sourceLocation: sourceLocation)
        #expect(group?.recovery == "askAdministrator", sourceLocation: sourceLocation)
    }

    /// A success, an interrupt that asks for a second factor, and a block by policy.
    private static let codes = [0, 50_076, 53_003]

    @Test(arguments: ["[", "{\"value\":[", "{\"@odata.context\":\"x\",\"value\":[", "{\"records\":["])
    func `rows in an array are counted, on one line or on many`(opening: String) async throws {
        let rows = Self.codes.enumerated().map { index, code in
            opening.contains("records") ? Self.monitor(index + 1, code: code) : Self.graph(index + 1, code: code)
        }
        let closing = opening == "[" ? "]\n" : "]}\n"
        let text = opening + rows.joined(separator: ",") + closing
        expectThree(try await report([("a.json", text)]))
        let printed = text.replacing(",", with: ",\n  ").replacing("{", with: "{\n  ")
        expectThree(try await report([("a.json", printed)]))
    }

    @Test func `rows that are one object a line are counted among other lines`() async throws {
        let rows = Self.codes.enumerated().map { Self.monitor($0 + 1, code: $1) + "\n" }.joined()
        expectThree(try await report([("a.json", rows)]))
        let audit =
            #"{"time":"2026-10-03T07:11:52Z","category":"AuditLogs","resultType":"5","operationName":"Update user"}"#
        let mixed = try await report([("a.json", audit + "\n" + rows + audit + "\n")])
        #expect(mixed.totals.failures == 1 && mixed.totals.attempts == 2 && mixed.totals.interrupts == 1)
    }

    @Test func `the portal's table counts its rows, and its own status decides what an interrupt is`() async throws {
        let text = """
            \u{FEFF}Date (UTC),Request ID,Correlation ID,Username,Application,Application ID ,Incoming token type,Status,Sign-in error code,Failure reason,Incoming token type\r
            2026-10-03T07:11:00Z,\(Self.id(1)),,adele@contoso.com,Field,,none,Success,,Other.,none\r
            2026-10-03T07:12:00Z,\(Self.id(2)),,adele@contoso.com,Field,,none,Interrupted,65001,"asked, and
            answered",none\r
            2026-10-03T07:13:00Z,\(Self.id(3)),,adele@contoso.com,Field,,none,Failure,53003,Blocked,none\r

            """
        expectThree(try await report([("a.csv", text)]))
    }

    @Test(arguments: [
        ("10/3/2026, 7:11:00.123 AM", 1_791_011_460_123_000), ("03/10/2026, 07:11:00.123", 1_791_011_460_123_000),
        ("20/11/2026, 19:11:00", 1_795_201_860_000_000), ("3.10.2026, 07:11:00.5", 1_791_011_460_500_000),
        ("/Date(1795168800000)/", 1_795_168_800_000_000), ("/Date(9223372036854775)/", nil),
    ])
    func `times are read as the browser's language and PowerShell write them`(text: String, time: Int64?) async throws {
        let row = "\"\(text)\",53003,blocked,,adele@contoso.com,Field,\(Self.id(1))\n"
        let head =
            "TimeGenerated [UTC],ResultType,ResultDescription,CorrelationId,UserPrincipalName,AppDisplayName,Id\n"
        let report = try await report([("la.csv", head + row)])
        #expect(report.groups.compactMap(\.first) == [time].compactMap { $0 })
        #expect(!JSONReportRenderer().render(report).isEmpty)
    }

    @Test func `a table of Log Analytics counts its rows, whichever columns were asked for`() async throws {
        let text = """
            TimeGenerated [UTC],ResultType,ResultDescription,CorrelationId,UserPrincipalName,AppDisplayName,Id
            "10/3/2026, 7:11:00.123 AM",0,,,adele@contoso.com,Field,\(Self.id(1))
            "10/3/2026, 7:12:00.123 PM",50076,mfa,,adele@contoso.com,Field,\(Self.id(2))
            "10/3/2026, 12:13:00.123 AM",53003,blocked,,adele@contoso.com,Field,\(Self.id(3))

            """
        let report = try await report([("a.csv", text)])
        expectThree(report)
        #expect(report.groups.first?.first == 1_790_986_380_123_000)
    }

    @Test(arguments: [",", ";"])
    func `a table whose only code is in the text of a status counts its rows`(delimiter: String) async throws {
        let rows = Self.codes.enumerated().map { index, code in
            [
                "2026-10-03 07:1\(index):00", Self.id(index), "adele@contoso.com",
                "\"{\"\"errorCode\"\":\(code),\"\"failureReason\"\":\"\"reason\"\"}\"",
            ].joined(separator: delimiter) + "\n"
        }
        let header = ["TimeGenerated", "Id", "UserPrincipalName", "Status"].joined(separator: delimiter) + "\n"
        expectThree(try await report([("a.csv", header + rows.joined())]))
    }

    @Test func `columns named after the members of a row are read`() async throws {
        let rows = Self.codes.enumerated().map { "\(Self.id($0)),2026-10-03T07:1\($0):00Z,\(Self.id(9)),\($1)\n" }
        expectThree(
            try await report([("a.csv", "id,createdDateTime,correlationId,status.errorCode\n" + rows.joined())])
        )
    }

    @Test func `properties that a forwarder wrote as text are read`() async throws {
        let rows = Self.codes.enumerated().map { index, code in
            let row = Self.graph(index + 1, code: code)
            let escaped = row.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            return Self.monitor(index + 1, code: code).replacing(row, with: "\"\(escaped)\"") + "\n"
        }
        let report = try await report([("a.json", rows.joined())])
        expectThree(report)
        #expect(report.totals.accounts.count == 1)
    }

    @Test func `frames of a query's answer are tables`() async throws {
        let rows = Self.codes.enumerated().map {
            #"["2026-10-03T07:1\#($0):00Z","\#(Self.id($0))","adele@contoso.com","\#($1)"]"#
        }
        let columns = ["TimeGenerated", "Id", "UserPrincipalName", "ResultType"].map { #"{"ColumnName":"\#($0)"}"# }
        let text =
            #"[{"FrameType":"DataSetHeader","Version":"v2.0"},{"FrameType":"DataTable","Columns":["#
            + columns.joined(separator: ",") + #"],"Rows":["# + rows.joined(separator: ",") + "]}]\n"
        expectThree(try await report([("a.json", text)]))
    }

    @Test func `a row counts once by its id, in one file and in several`() async throws {
        let rows = Self.codes.enumerated().map { Self.graph($0 + 1, code: $1) }
        let page = "{\"value\":[" + rows.joined(separator: ",") + "]}\n"
        let report = try await report([("a.json", page), ("b.json", "[" + (rows + rows).joined(separator: ",") + "]")])
        #expect(report.totals.failures == 1 && report.totals.attempts == 2 && report.totals.interrupts == 1)
        #expect(report.inputs.duplicates == 6)
    }

    @Test func `rows are joined with nothing, whatever their correlation id`() async throws {
        let row = Self.graph(1, code: 50_126)
        let other = row.replacing(Self.id(1), with: Self.id(2))
        let report = try await report([("a.json", row + "\n" + other + "\n")])
        #expect(report.totals.failures == 2)
        #expect(report.totals.requests.count == 1)
    }

    /// What a consumer of Event Hubs and a search index keep a row in.
    @Test(arguments: [("{\"Body\":{\"records\":[", "]}}"), ("{\"_index\":\"signins\",\"_source\":", "}")])
    func `rows inside objects of others are counted`(opening: String, closing: String) async throws {
        let rows = Self.codes.enumerated().map { opening + Self.monitor($0 + 1, code: $1) + closing + "\n" }
        expectThree(try await report([("export.json", rows.joined())]))
    }

    @Test func `a window and a condition select rows like records`() async throws {
        let rows = Self.codes.enumerated().map { Self.graph($0 + 1, code: $1) + "\n" }.joined()
        let late = try await report([("a.json", rows)]) { $0.since = 1_791_011_580_000_000 }
        #expect(late.totals.attempts == 1 && late.totals.failures == 1 && late.totals.interrupts == 0)
    }

    @Test(arguments: [",", ";", "\t"])
    func `columns in another language are refused with their names`(delimiter: String) async throws {
        let text = "\u{FEFF}Datum (UTC),Anforderungs-ID,Benutzer,Status\r\n2026-10-03T07:11:00Z,x,y,Erfolg\r\n"
        try folder.write("a.csv", text.replacing(",", with: delimiter))
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([folder.path("a.csv")]))
        let problem = try #require(result.problems.first)
        #expect(problem.reason.contains("Datum (UTC)"))
        #expect(problem.remedy.contains("English"))
        #expect(result.isIncomplete)
    }

    @Test func `an account never leaves the report in the clear`() async throws {
        try folder.write("a.json", Self.graph(1, code: 50_126) + "\n")
        let report = await Report.read([folder.path])
        #expect(report.totals.failures == 1)
        for format in ReportFormat.allCases {
            #expect(!String(decoding: report.rendered(as: format), as: UTF8.self).contains("adele"), "\(format)")
        }
    }
}
