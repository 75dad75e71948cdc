import FailureSummaries
import MSALErrorModel
import Testing

@testable import LogAnalysis

/// What a report says of a group whose code alone says nothing.
struct GeneralCodeGroupTests {
    private func group(_ log: String) async throws -> Report.Group {
        let folder = try LogFolder()
        try folder.write("app.log", log)
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([folder.path("app.log")]))
        let builder = ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 })
        return try #require(builder.report(result, Query()).groups.first)
    }

    @Test func `a general exception's group has the advice of most of its failures`() async throws {
        let found = try await group(
            "MSAL.NetCore.4.83.1.0.MsalServiceException:\n\tErrorCode: invalid_client\nAADSTS7000215: bad secret.\n"
        )
        #expect(found.code == "MsalServiceException")
        #expect(found.recovery == RecoveryAdvice.fixAppConfiguration.rawValue)
    }

    @Test func `an exception that says what it is has its own advice`() async throws {
        let found = try await group("MSAL.NetCore.4.83.1.0.MsalUiRequiredException:\n\tErrorCode: no_tokens_found\n")
        #expect(found.recovery == RecoveryAdvice.acquireTokenInteractively.rawValue)
        #expect(found.isExpected)
        #expect(found.area == "auth")
    }
}
