import FailureSummaries
import MSALFailures
import TestKit
import Testing

@testable import LogAnalysis

/// How a report judges a group whose code alone is too general.
struct GeneralCodeGroupTests {
    private func group(_ log: String) async throws -> Report.Group {
        let folder = try TemporaryDirectory()
        defer { withExtendedLifetime(folder) {} }
        try folder.write("app.log", log)
        let result = await Scan(Query(), jobs: 1).summarize(InputFinder.find([folder.path("app.log")]))
        let builder = ReportBuilder(generatorVersion: "1", scrub: { $0 }, account: { $0 })
        return try #require(builder.report(result, Query()).groups.first)
    }

    @Test func `a group of a general exception gets the advice of most of its failures`() async throws {
        let found = try await group(
            "MSAL.NetCore.4.83.1.0.MsalServiceException:\n\tErrorCode: invalid_client\nAADSTS7000215: bad secret.\n"
        )
        #expect(found.code == "MsalServiceException")
        #expect(found.recovery == RecoveryAdvice.fixAppConfiguration.rawValue)
    }

    @Test func `people are told what helps with an internal error where the service gave no code`() async throws {
        let found = try await group(
            "Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={MSALInternalErrorCodeKey=-42001}\n"
        )
        #expect(found.recovery == RecoveryAdvice.showGenericMessage.rawValue)
        #expect(ReportWords.action(found) == "app: fix the app or its setup")
    }

    @Test func `people read what the service said before what the client made of it`() async throws {
        let found = try await group(
            "Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={MSALErrorDescriptionKey=AADSTS700082: The refresh token has expired., MSALOAuthErrorKey=invalid_grant, MSALInternalErrorCodeKey=-42004}\n"
        )
        #expect(found.recovery == RecoveryAdvice.showGenericMessage.rawValue)
        #expect(ReportWords.meaning(found).hasPrefix("AADSTS700082: The refresh token expired"))
        let guidance = Guidance(found)
        #expect(guidance.causes.first?.contains("was not used for its whole lifetime") == true)
        #expect(guidance.app.first?.contains("interactive request") == true)
        #expect(ReportWords.action(found) == "user: sign in interactively")
        // Programs must not handle an internal error.
        #expect(guidance.app.contains { $0.contains("Never branch on this code") })
    }

    @Test func `an exception with a specific type has its own advice`() async throws {
        let found = try await group("MSAL.NetCore.4.83.1.0.MsalUiRequiredException:\n\tErrorCode: no_tokens_found\n")
        #expect(found.recovery == RecoveryAdvice.acquireTokenInteractively.rawValue)
        #expect(found.isExpected)
        #expect(found.area == "auth")
    }
}
