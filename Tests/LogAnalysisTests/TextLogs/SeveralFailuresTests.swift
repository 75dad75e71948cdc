import LogRecords
import TestKit
import Testing

@testable import LogAnalysis

/// Failures that are close together in a log, and what belongs to each: ids, times, exceptions of the same attempt.
struct SeveralFailuresTests {
    private static let id = "80095ed3-8d3c-4a52-8f7e-4b0e9a553d8b"

    @Test func `each answer on one line keeps the id that follows it`() {
        let log =
            #"2026-11-12 08:00:00 ERROR errors=["AADSTS7000215: bad secret. Correlation ID: fcf612eb-1f7e-4b0e-9a55-3d8b2f6f4a10","#
            + #""AADSTS50076: mfa. Correlation ID: acf612eb-1f7e-4b0e-9a55-3d8b2f6f4a10"]"# + "\n"
        #expect(
            failures(in: log).map(\.summary) == [
                "AADSTS:7000215 AADSTS7000215 #fcf612eb-1f7e-4b0e-9a55-3d8b2f6f4a10",
                "AADSTS:50076 AADSTS50076 #acf612eb-1f7e-4b0e-9a55-3d8b2f6f4a10",
            ]
        )
    }

    @Test func `an id on the line of one error is not that of another`() {
        let log =
            "flutter: MsalUiRequiredException { errorCode: -50002, message: AADSTS50058: no session., correlationId: \(Self.id) }\n"
            + "flutter: MsalUserCancelException { message: User cancelled the flow. }\n"
            + "flutter: MsalInternalException { errorCode: -42000, message: (MSALErrorDomain error -50000.) }\n"
        #expect(
            failures(in: log).map(\.summary) == [
                "MSALErrorDomain:-50002 AADSTS50058 #\(Self.id)", "MSAL.Android:MsalUserCancelException",
                "MSALErrorDomain:-50000/-42000",
            ]
        )
    }

    @Test func `an answer that is printed over lines below a stack trace is another failure`() {
        let other = Self.id.replacing("80095ed3", with: "90095ed3")
        let log =
            "Traceback (most recent call last):\n  File \"/a/msal/authority.py\", line 114, in __init__\n"
            + "ValueError: Unable to get authority configuration for x: AADSTS90002: no. Correlation ID: \(Self.id)\n"
            + "Failed to get a token. Err: {\n    \"error\": \"invalid_grant\",\n"
            + "    \"error_description\": \"AADSTS50126: no. Correlation ID: \(other)\"\n}\n"
        #expect(failures(in: log).map(\.correlationID) == [Self.id, other])
    }

    @Test func `what a browser's console prints after a request began is not the error of the request before`() {
        func line(_ id: String, _ text: String) -> String {
            "main.js:2 [Sat, 03 Oct 2026 09:00:02 GMT] : [\(id)] : @azure/msal-browser@3.28.1 : \(text)\n"
        }
        let log =
            line(Self.id, #"Trace - {"errorCode":"login_required","name":"InteractionRequiredAuthError"}"#)
            + line("", "Info - Emitting event: msal:acquireTokenFailure")
            + "main.js:2 no token InteractionRequiredAuthError: login_required: no session. Correlation ID: \(Self.id)\n"
            + line("", "Info - Emitting event: msal:loginStart")
            + "main.js:2  Uncaught (in promise) BrowserAuthError: user_cancelled: User cancelled the flow.\n"
        #expect(failures(in: log).map(\.code) == ["InteractionRequiredAuthError", "BrowserAuthError"])
    }

    @Test func `an empty line between a message and its exception separates nothing`() {
        let log =
            "2026-11-12T09:03:00.050+02:00 ERROR 4120 --- [pool-3] c.m.a.m.ConfidentialClientApplication : "
            + "[Correlation ID: \(Self.id)] Execution of class com.microsoft.aad.msal4j.X failed.\n\n"
            + "com.microsoft.aad.msal4j.MsalClientException: java.net.ConnectException: timed out\n\tat a.b(C.java:1)\n\n"
            + "2026-11-12T09:03:01.000+02:00  INFO 4120 --- [main] c.c.Heartbeat : alive\n"
        let events = failures(in: log)
        #expect(events.map(\.correlationID) == [Self.id])
        #expect(events.map(\.time) == [1_794_466_980_050_000])
        let dotnet =
            "2026-11-12 06:10:00.000 [ERR] Token failed\n\nMSAL.NetCore.4.66.2.0.MsalServiceException: \n\tErrorCode: invalid_client\n"
        #expect(failures(in: dotnet).map(\.time) == [1_794_463_800_000_000])
    }

    @Test func `the same error with another trace id, or after another start, is another failure`() {
        func line(_ second: Int, _ trace: Int) -> String {
            "2026-11-12 08:00:\(second).000 ERROR MsalUiRequiredException: AADSTS50126: no. "
                + "Trace ID: 33ad1297-1f7e-4b0e-9a55-3d8b2f6f4a1\(trace) Correlation ID: \(Self.id)\n"
        }
        #expect(failures(in: line(10, 1) + line(30, 2)).count == 2)
        #expect(failures(in: line(10, 1) + line(12, 1)).count == 1)
        let start =
            "2026-11-12 08:00:20.000 INFO False MSAL 4.66.2.0 MSAL.NetCore .NET 8.0.11 Debian [2026-11-12 08:00:20Z - \(Self.id)] "
            + "=== Token Acquisition (UsernamePasswordRequest) started:\n"
        #expect(failures(in: line(10, 1) + start + line(30, 1)).count == 2)
    }

    @Test func `two errors that share what a logger puts in front are two`() {
        let tag = "E/App     ( 2214): "
        let type = "com.microsoft.identity.client.exception."
        let log =
            tag + type + "MsalServiceException: AADSTS50105: not assigned. Correlation ID: \(Self.id)\n"
            + tag + "user 2: " + type + "MsalDeclinedScopeException: Some scopes have been declined\n"
        #expect(
            failures(in: log).map(\.summary) == [
                "MSAL.Android:MsalServiceException AADSTS50105 #\(Self.id)", "MSAL.Android:MsalDeclinedScopeException",
            ]
        )
        let cause =
            tag + type + "MsalServiceException: AADSTS50105: not assigned.\n"
            + tag + "Caused by: com.microsoft.identity.common.exception.ServiceException: AADSTS50105: not assigned.\n"
        #expect(failures(in: cause).count == 1)
    }

    @Test func `two words of MSAL.js below each other are two failures, whatever a console puts in front`() {
        let log =
            "ClientAuthError: state_not_found: State not found.\n"
            + "Uncaught (in promise) BrowserAuthError: hash_empty_error: Hash is empty.\n"
        #expect(failures(in: log).map(\.name) == ["state_not_found", "hash_empty_error"])
    }

    @Test func `what a console prints after an event of a failure has the id of its request`() {
        let log =
            "10:30:05.000 [Thu, 12 Nov 2026 09:30:05 GMT] : [\(Self.id)] : @azure/msal-browser@3.28.1 : Info - "
            + "Emitting event: msal:loginFailure index.js:31:17\n"
            + "10:30:05.020 BrowserAuthError: user_cancelled: User cancelled the flow. index.js:90:3\n"
        #expect(failures(in: log).map(\.correlationID) == [Self.id])
        #expect(failures(in: log.replacing("loginFailure", with: "loginStart")).map(\.correlationID) == [nil])
    }

    /// Records of a request that went well or only began, and an error of the app below them.
    private static let records = [
        "False MSAL 4.67.2.0 MSAL.NetCore .NET 8.0.11 Debian [2026-11-12 08:00:00Z - \(id)] "
            + "=== Token Acquisition finished successfully:\n",
        "[Thu, 12 Nov 2026 08:00:00 GMT] : [\(id)] : @azure/msal-browser@4.27.0 : Info - "
            + "Emitting event: msal:acquireTokenSuccess\n",
        "[Thu, 12 Nov 2026 08:00:00 GMT] : [\(id)] : @azure/msal-browser@4.27.0 : Verbose - acquireTokenPopup called\n",
        "[2026-11-12 08:00:00 - thread_id: 512, correlation_id: \(id) - Android 34] Acquiring token silently...\n",
    ]

    @Test(arguments: records)
    func `an error below a record that says nothing of it has its own time, no level and no borrowed id`(record: String)
    {
        let plain = failures(in: record + "page loaded\nmain.js:12 BrowserAuthError: popup_window_error: Blocked.\n")
        #expect(plain.map(\.correlationID) == [nil])
        #expect(plain.map(\.level) == [nil])
        // Nothing nearer tells when it was.
        #expect(plain.map(\.time) == [1_794_470_400_000_000])
        let stamped = failures(
            in: record + "Unhandled MsalServiceException: AADSTS7000222: expired. Timestamp: 2026-11-12 09:30:43Z\n"
        )
        #expect(stamped.map(\.time) == [1_794_475_843_000_000])
    }

    @Test func `the time at which a wrapper received an error below a record is the error's`() {
        let lines = [
            "[Thu, 12 Nov 2026 08:00:00 GMT] : [] : @azure/msal-node@2.16.2 : Verbose - Canonical Authority: x",
            "checkToken {", "  errorMessage: 'AADSTS7000222: expired. Timestamp: 2026-11-12 08:00:03Z'",
            "  name: 'ServerError'", "}",
        ]
        var parser = TextLogParser(path: "app.log")
        for (index, line) in lines.enumerated() {
            var origin = LineOrigin()
            origin.time = 1_794_470_401_000_000 + Int64(index)
            Array(line.utf8).withUnsafeBytes { parser.append($0, number: index + 1, origin: origin) }
        }
        parser.finish(isWhole: true)
        #expect(parser.takeEvents().map(\.time) == [1_794_470_401_000_003])
    }

    @Test func `an error below the line that speaks of it keeps the line's id and time`() {
        let log =
            "[Log] [Thu, 12 Nov 2026 08:00:00 GMT] : [\(Self.id)] : @azure/msal-browser@4.27.0 : Error - "
            + "Popup window could not be opened\n"
            + "[Error] Unhandled Promise Rejection: BrowserAuthError: empty_window_error: window.open returned null\n"
        #expect(failures(in: log).map(\.correlationID) == [Self.id])
        #expect(failures(in: log).map(\.level) == [.error])
    }

    @Test func `the head of a JavaScript stack repeats its error`() {
        let error = "Error: Error Domain=MSALErrorDomain Code=-50000 \"(null)\""
        let log = "\(error) UserInfo={MSALInternalErrorCodeKey=-42010}\n\(error)\n    at call (index.bundle:1:2)\n"
        #expect(failures(in: log).count == 1)
        #expect(failures(in: "\(error)\n\(error)\n").count == 2)
    }

    @Test func `the status of a request of the app is not the one of a sign-in`() {
        let log =
            "core.mjs:6531 ERROR BrowserAuthError: interaction_in_progress: wait.\n"
            + "core.mjs:6531 ERROR HttpErrorResponse {status: 401, url: \"https://api.contoso.com/orders\"}\n"
        #expect(failures(in: log).map(\.httpStatus) == [nil])
    }

    @Test func `the tail of a record from an earlier file is not joined to the next record`() {
        let log =
            "HTTP StatusCode 400\nCorrelationId 00000020-1111-4222-8333-444455556666\n"
            + "Microsoft Entra ID Error Code AADSTS50076 \n"
            + "TID=1 MSAL 1.7.2 iOS 18.1 [2026-11-20 10:01:00 - \(Self.id)] ERROR: "
            + "Error Domain=MSALErrorDomain Code=-50005 \"(null)\"\n"
        let user = failures(in: log).first { $0.domain == "MSALErrorDomain" }
        #expect(user?.serviceCodes == [])
    }

    @Test func `a person who cancels is not the outcome of another request's answer`() {
        let log =
            "[2026-11-12 08:01:01 - thread_id: 512, correlation_id: \(Self.id) - Android 34] Error: invalid_grant\n"
            + (0..<9).map { "2026-11-12 08:01:01.\($0)00 other app\n" }.joined()
            + "2026-11-12 08:01:01.900 user 2: com.microsoft.identity.client.exception.MsalUserCancelException: cancelled\n"
        #expect(failures(in: log).map(\.code).sorted() == ["MsalUserCancelException", "invalid_grant"])
    }
}
