import TestKit
import Testing

@testable import LogAnalysis

/// No half of a value is shown, wherever a text is cut.
@Suite struct ShownTextTests {
    private static func report(_ text: String) async throws -> Report {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([try folder.write("app.log", text)]))
        return ReportBuilder().report(result, Query())
    }

    @Test(arguments: Array(stride(from: 380, through: 520, by: 10)))
    func `a line that is not understood is scrubbed before it is cut`(length: Int) async throws {
        let pad = String(repeating: "x", count: length)
        let failure = "Error Domain=MSALErrorDomain Code=-50005 \"(null)\"\n"
        let line = #"{"category":"OfficeLogs","pad":"\#(pad)","identity":"Megan Bowen","password":"correct horse"}"#
        let report = try await Self.report(failure + line + "\n")
        let shown = try #require(report.inputs.unparsed.compactMap(\.first).first?.first?.text)
        #expect(shown.hasPrefix(#"{"category":"OfficeLogs""#))
        #expect(!shown.contains("Megan") && !shown.contains("correct"))
    }

    @Test(arguments: [1_900, 2_000, 8_050, 8_100, 8_150])
    func `the message of a failure is scrubbed before it is cut`(length: Int) async throws {
        let pad = String(repeating: "word ", count: length / 5)
        let line = #"2026-11-12 08:00:00 ERROR MsalUiRequiredException: AADSTS50076: \#(pad)"identity":"Megan Bowen""#
        let report = try await Self.report(line + "\n")
        let message = try #require(report.groups.first?.samples.first?.message)
        #expect(message.contains("AADSTS50076") && !message.contains("Megan"))
    }

    @Test func `the end of a text that was cut when it was read is not shown`() {
        let text = String(repeating: "a ", count: ShownText.readLimit / 2)
        let scrubbed = String(repeating: "b", count: 600)
        #expect(ShownText.scrubbed(text) { _ in scrubbed }.prefix { $0 == "b" }.count == 88)
        #expect(ShownText.scrubbed("short") { _ in scrubbed } == scrubbed)
    }

    @Test func `an address in the name of a file is masked, the rest of the path stays`() async throws {
        let folder = try TemporaryDirectory()
        let path = try folder.write(
            "megan.bowen@contoso.com-msal.log",
            "Error Domain=MSALErrorDomain Code=-50005 \"(null)\"\n"
        )
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([path]))
        let source = try #require(ReportBuilder().report(result, Query()).groups.first?.samples.first?.source)
        #expect(!source.contains("megan") && source.hasSuffix(":1"))
        #expect(ShownText.source("/srv/logs/app.log", 7) { _ in "masked" } == "/srv/logs/app.log:7")
    }
}
