import Testing

@testable import LogAnalysis

struct FailureJoinerTests {
    private func final(_ number: Int, second: Int = 10) -> String {
        let digits = String(number, radix: 16)
        let id = String(repeating: "0", count: 12 - digits.count) + digits
        return
            "TID=\(number % 50 + 1) MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:\(second) - 3F0C5D1E-6A77-4B1B-9C0D-\(id)] "
            + "[MSAL] acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)"
    }

    // hazard 45: goaccess#1387
    @Test func `thirty thousand failures with distinct ids come out one by one`() {
        var parser = TextLogParser(path: "a.log")
        var count = 0
        var farthest = 0
        for number in 1...30_000 {
            Array(final(number).utf8).withUnsafeBytes { line in
                parser.append(line, number: number)
                count += parser.takeEvents().count
            }
            farthest = max(farthest, number - count)
        }
        #expect(farthest <= FailureJoiner.window + 1)
        parser.finish()
        count += parser.takeEvents().count
        #expect(count == 30_000)
    }

    // invariant FailureJoiner I5
    @Test func `failures come out in the order they began`() {
        let text = (1...1_000).map { final($0) }.joined(separator: "\n")
        let lines = failures(in: text).map(\.line)
        #expect(lines == lines.sorted())
        #expect(lines.count == 1_000)
    }

    @Test func `an exception that one logger names and another prints at once is one failure`() {
        let type = "com.microsoft.aad.msal4j.MsalClientException: Read timed out"
        let log = "2021-01-01 10:00:00,100 ERROR a.B - token failed: \(type)\n"
        let stack = "\(type)\n\tat a.b(C.java:3)\n"
        #expect(failures(in: log + "2021-01-01 10:00:00,101 ERROR a.C - refused\n" + stack).map(\.records) == [2])
        #expect(failures(in: log + "2021-01-01 10:00:09,101 ERROR a.C - refused\n" + stack).count == 2)
        #expect(failures(in: log + log.replacing("00,100", with: "00,900")).count == 2)
    }

    @Test func `a library's exception joins the one of the transport that was logged for it, and no other`() {
        let logged =
            "2026-11-04 10:55:39 WARN pool [Correlation ID: ef1a448f-dcfb-425f-987d-ceb36bb1cd1e] Execution of class "
            + "com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier failed: java.net.UnknownHostException: a"
        let thrown = "2026-11-04 10:55:40 ERROR mail com.microsoft.aad.msal4j.MsalClientException: java.net."
        let one = failures(in: logged + "\n" + thrown + "UnknownHostException: a\n")
        #expect(one.map(\.code) == ["MsalClientException"])
        let two = failures(in: logged + "\n" + thrown + "SocketTimeoutException: Read timed out\n")
        #expect(two.map(\.code) == ["UnknownHostException", "MsalClientException"])
    }

    /// A host may write the local time, and MSAL's own is UTC.
    @Test(arguments: [("10:20:11", 1), ("13:50:11", 1), ("10:33:11", 2), ("08:20:11", 1)])
    func `the app's line joins the library's failure across time zones, but not across different times`(
        clock: String,
        count: Int
    ) {
        let id = "1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa"
        let events = failures(
            in: "False MSAL 4.66.2.0 MSAL.NetCore .NET 8.0.11 Windows [2026-03-23 08:20:10Z - \(id)] Exception type: "
                + "Microsoft.Identity.Client.MsalUiRequiredException\n, ErrorCode: invalid_grant\n"
                + "2026-03-23 \(clock) Microsoft.Identity.Client.MsalUiRequiredException: AADSTS65001: No consent. "
                + "Correlation ID: \(id)\n"
        )
        #expect(events.count == count)
    }

    @Test(arguments: [("MsalClientException: Broker failed", 1), ("MsalServiceException: AADSTS50076: more", 2)])
    func `Android's log and the app name one exception with two types, unless their codes differ`(
        thrown: String,
        count: Int
    ) {
        let log =
            "[2026-06-18 05:02:10 - thread_id: 6, correlation_id: 1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa - Android 34] Failed: "
            + "com.microsoft.identity.common.exception.BrokerCommunicationException: AADSTS65001: no\n"
        let events = failures(in: log + "2026-06-18 07:02:10 E com.microsoft.identity.client.exception.\(thrown)\n")
        #expect(events.count == count)
    }

    @Test func `a page of the service shows one sentence twice`() {
        let sentence = "AADSTS50011: The redirect URI does not match.\n"
        let ids = "Request Id: 1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa\nTimestamp: 2026-04-02T07:11:58Z\n"
        #expect(failures(in: "Sorry.\n\n\(sentence)\nDetails\nSend this.\n\(ids)Message: \(sentence)").count == 1)
        let log = "2026-04-02 07:11:58 login failed: \(sentence)"
        #expect(failures(in: log + log).count == 2)
        #expect(failures(in: sentence + "\n" + ids).map(\.requestID) == ["1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa"])
    }

    @Test func `two forms of one failure are joined within minutes, not after hours`() {
        let forms = ["login failed: user_cancelled", "BrowserAuthError: user_cancelled: User cancelled the flow."]
        let near = failures(in: "2026-06-18 07:02:10 \(forms[0])\n2026-06-18 07:02:11 \(forms[1])\n")
        #expect(near.count == 1)
        let far = failures(in: "2026-06-18 07:02:10 \(forms[0])\n2026-06-18 09:02:11 \(forms[1])\n")
        #expect(far.count == 2)
    }

    @Test func `the same line twice is one failure and two records`() {
        let events = failures(in: final(1) + "\n" + final(1))
        #expect(events.map(\.records) == [2])
    }

    // invariant FailureJoiner I2
    @Test func `the same operation failing again later is another failure`() {
        #expect(failures(in: final(1, second: 10) + "\n" + final(1, second: 30)).count == 2)
    }

    // invariant FailureJoiner I3
    @Test func `the same print-out twice without an id is two failures`() {
        let error = "Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={MSALInternalErrorCodeKey=-42008}"
        #expect(failures(in: error + "\n" + error).count == 2)
        #expect(failures(in: error + "\n\n" + error).count == 2)
    }

    @Test func `an error printed in full and as a sentence is one failure`() {
        let text = """
            Error Domain=MSALErrorDomain Code=-50005 "(null)" UserInfo={MSALErrorDescriptionKey=User cancelled.}
            The operation couldn’t be completed. (MSALErrorDomain error -50005.)
            """
        #expect(failures(in: text).count == 1)
    }

    // invariant FailureJoiner I1
    @Test func `different ids are never joined, whatever else is equal`() {
        let error = { (id: String) in
            "Error Domain=MSALErrorDomain Code=-50002 \"(null)\" UserInfo={MSALCorrelationIDKey=\(id)}"
        }
        let one = "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4"
        let other = "9A4C2B70-11D3-4E2F-8F57-6B0B6C1D2E3F"
        #expect(failures(in: error(one) + "\n" + error(other)).count == 2)
        #expect(failures(in: error(one) + "\n" + error(one)).count == 1)
    }

    private static let id = "34a862d5-5636-4cf5-979c-2673951bc323"

    @Test func `an app's print-out without an id below a runtime's error is that error`() {
        let head = "[Fri, 14 Feb 2025 01:21:29 GMT] : [] : @azure/msal-node-extensions@1.5.0 : Info - "
        let runtime = """
            \(head)[MSAL:0004]\tINFO   \tErrorInternalImpl:134\tCreated an error: 9zeuv, StatusInternal::UserCanceled, InternalEvent::None, Error Code 0

            """
        let thrown = "2025-02-14 09:21:29.701 [error] ClientAuthError: user_canceled: User cancelled the flow.\n"
        #expect(failures(in: runtime + thrown).count == 1)
        #expect(failures(in: runtime + String(repeating: "2025-02-14 09:21:29.7 done\n", count: 4) + thrown).count == 2)
    }

    @Test func `a runtime's error and the exception that the library throws for it are one failure`() {
        let head = "False MSAL 4.79.2.0 MSAL.NetCore .NET 10.0.1 Windows 11 [2026-10-22 10:46:10Z - \(Self.id)] "
        let text = """
            \(head)[RuntimeBroker] [MSAL:0003]\tINFO\tErrorInternalImpl:134\tCreated an error: 8xhoc, StatusInternal::UserCanceled, InternalEvent::None, Error Code 0, Context '(pii)'
            \(head)Exception type: Microsoft.Identity.Client.MsalClientException
            , ErrorCode: authentication_canceled

            """
        let events = failures(in: text)
        #expect(events.map(\.code) == ["MsalClientException"])
        #expect(events.map(\.correlationID) == [Self.id])
    }

    @Test func `a step that failed and the exception that ended the request are one failure`() {
        let head = "[Sun, 25 Oct 2026 07:09:08 GMT] : [\(Self.id)] : @azure/msal-browser@4.27.0 : "
        let text = """
            \(head)Verbose - acquireTokenFromCache: ClientAuthError: no_tokens_found, trying the network
            \(head)Error - Error occurred
            Uncaught (in promise) InteractionRequiredAuthError: login_required: AADSTS50058: A silent sign-in request was sent. Correlation ID: \(Self.id)

            """
        #expect(failures(in: text).map(\.code) == ["InteractionRequiredAuthError"])
    }

    @Test func `an error without an id, printed after a request ended badly, is that request's`() {
        let head = "[Wed, 28 Oct 2026 02:52:27 GMT] : [\(Self.id)] : @azure/msal-browser@4.27.0 : "
        let react = "[Wed, 28 Oct 2026 02:52:28 GMT] : [] : @azure/msal-react@3.0.20 : Info - results in setting none"
        let error = "BrowserAuthError: user_cancelled: User cancelled the flow."
        let failed = failures(in: "\(head)Info - Emitting event: msal:loginFailure\n\(react)\n\(error)\n")
        #expect(failed.map(\.correlationID) == [Self.id])
        let other = failures(in: "\(head)Info - Emitting event: msal:loginSuccess\n\(react)\n\(error)\n")
        #expect(other.map(\.correlationID) == [nil])
    }
}
