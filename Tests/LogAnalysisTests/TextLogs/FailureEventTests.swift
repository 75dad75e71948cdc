import MSALFailures
import Testing

@testable import LogAnalysis

struct FailureEventTests {
    private let event = FailureEvent(
        format: .dotnet,
        domain: "MSAL.NET",
        code: "MsalServiceException",
        path: "a",
        line: 1
    )

    @Test func `a copy that is changed leaves the original as it was`() {
        var copy = event
        #expect(copy == event)
        copy.message = "a"
        copy.serviceCodes.append("AADSTS50076")
        #expect(event.message == nil && event.serviceCodes.isEmpty)
        #expect(copy.message == "a" && copy.serviceCodes == ["AADSTS50076"])
        #expect(copy != event)
    }

    @Test func `a remembered judgement answers only for a failure that is alike in all that is judged`() {
        let changes: [(inout FailureEvent) -> Void] = [
            { $0.message = "another text" }, { $0.name = "request_timeout" }, { $0.oauthError = "invalid_grant" },
            { $0.subError = "bad_token" }, { $0.httpStatus = 429 }, { $0.hasRetryAfter = true }, { $0.isReplay = true },
            { $0.hasClaimsChallenge = true }, { $0.isUnreachable = true }, { $0.internalCode = -42_000 },
            { $0.underlying = ["NSURLErrorDomain:-1009"] }, { $0.brokerStatus = "UserCanceled" },
            { $0.domain = "MSAL.Java" }, { $0.serviceCodes = ["AADSTS50076"] }, { $0.code = "MsalUiRequiredException" },
        ]
        for change in changes {
            var judgements = RecentJudgements()
            var other = event
            change(&other)
            #expect(judgements.judge(event) == RecentJudgements.Ruling(event.all.judgement))
            #expect(judgements.judge(other) == RecentJudgements.Ruling(other.all.judgement))
            #expect(judgements.judge(event) == RecentJudgements.Ruling(event.all.judgement))
        }
    }
}
