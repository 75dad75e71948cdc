import Testing

@testable import LogAnalysis

/// The HTTP status of an answer that is printed above it or beside it.
@Suite struct AnswerStatusTests {
    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let answer =
        #"{"error": "invalid_grant", "error_description": "AADSTS70000: The code is not valid."}"#

    private static func client(_ host: String, _ status: Int) -> String {
        "DEBUG:urllib3.connectionpool:https://\(host):443 \"POST /common/oauth2/v2.0/token HTTP/1.1\" \(status) 611\n"
    }

    @Test(arguments: [
        "error: reply status code was 400:\n" + answer,
        "OneDriveException@onedrive.d(874): HTTP request returned status code 400 (Bad Request)\n" + answer,
        "token refused, response code: 400 " + answer,
        "HTTP code: 400, answer: " + answer,
        #"{"type":"MsalServiceException","error_code":"invalid_grant","status_code":400,"correlation_id":"\#(id)"}"#,
        // On the line above, whatever that line is about.
        "07:11:52 [HTTPS] Method: POST, response code: 400\n07:11:52 Response: " + answer,
        "2026/10/03 07:11:52 cannot fetch token: 400 Bad Request\nResponse: " + answer,
        "HttpResponseException: status code: 400, no token\n" + answer, "status: 400\nbody: " + answer,
        "curl: (22) The requested URL returned error: 400\n" + answer,
        "http.response status=400\nhttp.response body=" + answer,
        "Request Method: POST\nStatus Code: 400 Bad Request\nRemote Address: 192.0.2.1:443\n\n" + answer,
        // In parentheses, after a word.
        "token refused (400): " + answer, "token refused [400] " + answer, "token refused with HTTP 400: " + answer,
        "token request failed: 400: " + answer,
        // A number with HTTP's words for it.
        "HttpClientErrorException$BadRequest: 400 BAD REQUEST: " + answer, "HTTP Error 400: Bad Request\n" + answer,
        "could not retrieve the token: 400 (Bad Request): \"" + answer + "\"",
        "POST https://login.microsoftonline.com/common/oauth2/v2.0/token 400 (Bad Request)\nconnection closed\n"
            + answer,
        "[E 07:11:52 hub] Error fetching 400 POST https://login.microsoftonline.com/common/oauth2/token: " + answer,
        "HTTP connection failed for getting token. Http response: 400 Bad Request\nContent-Length: 698\nBody: "
            + answer,
        "\u{2502} RESPONSE 400 Bad Request\n\u{2502} ----\n\u{2502} " + answer + "\n\u{2575}",
        // A client's own line about the request for tokens.
        client("login.microsoftonline.com", 400) + "ERROR:smoke:no token: AADSTS70000: The code is not valid.",
        "XHRPOST https://contoso.b2clogin.com/contoso/b2c_1_susi/oauth2/v2.0/token [HTTP/2 400  211ms]\nno token: "
            + answer,
        // Between a library's lines, which it does not end.
        "msal.application: Cache attempts an RT\nurllib3.connectionpool: https://login.microsoftonline.com:443 "
            + "\"POST /common/oauth2/v2.0/token HTTP/1.1\" 400 573\nmsal.application: Refresh failed. invalid_grant: "
            + "AADSTS700082: The refresh token has expired.",
        "TID=1 MSAL 1.6.1 iOS Sim 18.1 [2024-12-05 10:02:12 - \(id)] [MSAL] Performing signin/challenge request\n"
            + "[net] POST https://contoso.ciamlogin.com/contoso.onmicrosoft.com/oauth2/v2.0/token\n"
            + "[net] <- HTTP 400 Bad Request\n[net] " + answer,
        "[Wed, 15 Dec 2021 20:19:58 GMT] : @azure/msal-browser@2.20.0 : Info - Emitting event: msal:loginStart\n"
            + "   POST https://login.microsoftonline.com/common/oauth2/v2.0/token 400 (Bad Request)\n"
            + "Uncaught (in promise) ServerError: invalid_request: AADSTS9002326: Cross-origin token redemption.",
        // The Azure SDK for Python.
        "http_logging_policy Request URL: 'https://login.microsoftonline.com/common/oauth2/v2.0/token'\n"
            + "Request method: 'POST'\nhttp_logging_policy Response status: 400\nno token: AADSTS70000: Not valid.",
        "Bad Request (HTTP 400). No token. Message:\nAADSTS70000: The code is not valid. Correlation ID: \(id)",
    ])
    func `a status above or beside an answer is its status`(text: String) {
        #expect(failures(in: text + "\n").map(\.httpStatus) == [400])
    }

    @Test func `the status in .NET's inner exception is the one of the answer`() {
        let text =
            "MsalServiceException: AADSTS7000218: no secret ---> System.Net.Http.HttpRequestException: "
            + "Response status code does not indicate success: 401 (Unauthorized).\n"
        #expect(failures(in: text).map(\.httpStatus) == [401])
    }

    @Test(arguments: [
        "HTTP request returned status code 200 (OK)\n" + answer,
        "order 400 of 512 was shipped\n" + answer,
        "postal response code: 40012 " + answer,
        "(attempt 400) " + answer, "attempt: 400: " + answer, "auth.log: 400: " + answer, "attempt (4000): " + answer,
        "substatus 400: " + answer, "xhttp 400: " + answer,
        "Bad Request 400, " + answer, "order 1400 Bad Request " + answer,
        // Another service refused, or the answer above was a success.
        "retry 400 POST https://orders.contoso.com/api: " + answer,
        "GET https://graph.microsoft.com/v1.0/me 400 Bad Request, then " + answer,
        "GET https://graph.microsoft.com/v1.0/me 400 (Bad Request)\nconnection closed\n" + answer,
        client("hooks.contoso.com", 400) + answer,
        "Request URL: 'https://vault.contoso.com/keys'\nhttp_logging_policy Response status: 400\nthen " + answer,
        client("login.microsoftonline.com", 400) + client("login.microsoftonline.com", 200) + answer,
        client("login.microsoftonline.com", 400) + String(repeating: "INFO:app:done\n", count: 8) + answer,
        "HTTP/1.1 400 Bad Request\n\nHTTP/1.1 200 OK\n\n" + answer,
        answer + "\nnext check: FAILED, HTTP 400", "upload: 400 Bad Request\nnext one\n" + answer,
    ])
    func `a success and other numbers are not`(text: String) {
        #expect(failures(in: text + "\n").map(\.httpStatus) == [nil])
    }

    @Test(arguments: [
        "Request Method: GET\nStatus Code: 400 Bad Request\n\n", "Request Method: POST\nStatus Code: 200 OK\n\n",
        "The Status Code: 400\n\n", "Status Code: 4000\n\n",
    ])
    func `other lines that a browser copied give an answer no status`(above: String) {
        #expect(failures(in: above + Self.answer + "\n").map(\.httpStatus) == [nil])
    }

    private static func android(_ id: String, _ message: String) -> String {
        "W Strategy: [2024-03-04 07:14:03 - thread_id: 214, correlation_id: \(id) - Android 34] \(message)\n"
    }

    @Test func `the status in another record of a request is that of its failure, and of no other request's`() {
        let failure = Self.android(Self.id, "com.microsoft.identity.X.UiRequiredException: AADSTS50173: Sign in again.")
        let status = "Http response code 400"
        #expect(failures(in: Self.android(Self.id, status) + failure).map(\.httpStatus) == [400])
        let other = Self.id.replacing("3f0c", with: "4f0c")
        #expect(failures(in: Self.android(other, status) + failure).map(\.httpStatus) == [nil])
    }
}
