import Testing

@testable import LogAnalysis

/// Which ids belong to which answer where a text has several of them.
@Suite struct SeveralAnswersTests {
    private static let one = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let other = "71d1a7c0-0f4e-4c0e-8f0b-5d2f7f1b9a11"
    private static let exception = "MsalUiRequiredException: AADSTS50076: use MFA. Correlation ID: \(one)\n"

    @Test(arguments: [
        "err=\"invalid_client: AADSTS7000215: wrong. Correlation ID: \(other)\"\n",
        "auth: AADSTS16000: several accounts. Trace ID: \(one) Correlation ID: \(other)\n",
        "token failed: AADSTS70008: expired. Correlation ID: \(other)\nCorrelation ID: \(other)\n",
    ])
    func `an answer of another request below an exception is another failure`(below: String) {
        let events = failures(in: Self.exception + below)
        #expect(events.map(\.correlationID) == [Self.one, Self.other])
        #expect(events.map(\.serviceCodes.count) == [1, 1])
    }

    @Test(arguments: [
        "err=\"invalid_client: AADSTS7000215: wrong. Correlation ID: \(one)\"\n",
        "auth: AADSTS16000: several accounts.\n",
        "  inner: AADSTS70008: expired. Correlation ID: \(other)\n",
        " ---> MsalServiceException: AADSTS70008: expired.\n",
        "Caused by: AADSTS70008: expired. Correlation ID: \(other)\n",
    ])
    func `what may be of the same exception stays with it`(below: String) {
        #expect(failures(in: Self.exception + below).map(\.correlationID) == [Self.one])
    }

    @Test(arguments: ["Correlation%20ID%3a%20", "Correlation%20ID%3A", "Correlation ID%3a%20", "correlation_id%3a"])
    func `two redirects are two failures with their ids`(label: String) {
        let lines = [(Self.one, "access_denied", 90_091), (Self.other, "server_error", 90_289)].map { id, word, code in
            "GET /callback?error=\(word)&error_description=AADB2C\(code)%3a%20No.%0d%0a\(label)\(id)%0d%0a HTTP/1.1\n"
        }
        let events = failures(in: lines.joined())
        #expect(events.map(\.correlationID) == [Self.one, Self.other])
        #expect(events.map(\.oauthError) == ["access_denied", "server_error"])
    }
}
