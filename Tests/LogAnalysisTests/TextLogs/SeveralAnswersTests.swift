import MSALText
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

    @Test(arguments: [
        "2026-03-13 09:15:24 ERROR MsalClientException: authentication_canceled: User canceled authentication.",
        "2026-03-13 09:13:04 ERROR BrowserAuthError: popup_window_error: Error opening popup window.",
        "2026-03-13 09:13:04 ERROR com.microsoft.identity.client.exception.MsalClientException: "
            + "Unable to resolve host \"login.microsoftonline.com\"",
    ]) func `an exception without an id that is logged later is another failure`(line: String) {
        let answer = "2026-03-13 09:12:50 ERROR auth: AADSTS65001: not consented. Correlation ID: \(Self.one)\n"
        #expect(failures(in: answer + line + "\n").count == 2)
    }

    @Test(arguments: ["", "\u{2502} "])
    func `an object that is printed below another is another answer`(bar: String) {
        let box = bar.isEmpty ? "" : "\u{2575}\n\u{2577}\n"
        let answers = [
            ["RESPONSE 401 Unauthorized", "{", "  \"error\": \"invalid_client\","]
                + ["  \"error_description\": \"AADSTS7000215: Wrong. Correlation ID: \(Self.one)\"", "}"],
            ["GET http://169.254.169.254/metadata/identity/oauth2/token", "RESPONSE 400 Bad Request", "{"]
                + ["  \"error\": \"invalid_request\",", "  \"error_description\": \"Identity not found\"", "}"],
        ]
        let log = answers.map { $0.map { bar + $0 + "\n" }.joined() }.joined(separator: box)
        let events = failures(in: log)
        #expect(events.map(\.oauthError) == ["invalid_client", "invalid_request"])
        #expect(events.map(\.httpStatus) == [401, 400])
        #expect(events.last?.message == "Identity not found")
    }

    @Test func `the next command of a transcript begins another failure`() {
        let events = failures(
            in: """
                Connect-MgGraph : InteractiveBrowserCredential authentication failed: User canceled authentication.
                At line:1 char:1
                    + CategoryInfo          : OperationStopped: (:) [Connect-MgGraph], AuthenticationFailedException
                PS C:\\> Get-MsalToken -Silent
                Get-MsalToken : AADSTS65001: The user or administrator has not consented to use the application.

                """
        )
        #expect(events.map(\.code) == ["AuthenticationFailedException", "65001"])
    }

    @Test(arguments: [
        (#"C:\Users\tbrommel\msal.cache"#, #"C:\Users\tbrommel\msal.cache"#),
        (#"'D:\Profiles\rnadler\x'"#, #"'D:\Profiles\rnadler\x'"#),
        (#"at C:\logs\app.log\nbelow"#, "at C:\\logs\\app.log\nbelow"),
        (#"C:\\Users\\nadler\nbelow"#, "C:\\\\Users\\\\nadler\nbelow"),
        (#"one\ttwo\r\nthree"#, "one\ttwo\nthree"),
    ]) func `the folders of a path keep their names, and escapes are undone`(text: String, plain: String) {
        var bytes: [UInt8] = []
        Array(text.utf8).withUnsafeBytes { EscapedText.append(ByteText($0), to: &bytes) }
        #expect(String(decoding: bytes, as: UTF8.self) == plain)
    }

    @Test func `a library's sentence is read as the error word it belongs to`() {
        let line = "2026-03-11 08:20:11.200  WARN 18244 --- [nio-8080-exec-7] c.e.orders.Tokens : "
        let events = failures(in: line + "com.microsoft.aad.msal4j.MsalClientException: Token not found in the cache\n")
        #expect(events.map(\.name) == ["cache_miss"] && events.first?.advice == "acquireTokenInteractively")
    }

    @Test func `the time of the line above is a failure's only if its own text has none`() {
        let above = "[2026-03-12 06:30:01 +0000] [7] [INFO] Listening at: http://0.0.0.0:8000 (7)\n"
        let line = "accounts.errors.AuthFailure: unauthorized_client: AADSTS700016: not found."
        let own = failures(in: above + line + " Timestamp: 2026-03-12 06:34:40Z\n")
        #expect(own.map(\.time) == [1_773_297_280_000_000])
        #expect(failures(in: above + line + "\n").map(\.time) == [1_773_297_001_000_000])
    }
}
