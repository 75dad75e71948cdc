import MSALFailures
import Testing

@testable import LogAnalysis

/// Requests that never reached the service, as each runtime prints them. A person who is offline must not be told to
/// sign in again or to call support.
struct TransportFailureTests {
    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let java =
        "[Correlation ID: \(id)] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed"

    @Test(arguments: [
        // Inside MSAL's own exception.
        "com.microsoft.aad.msal4j.MsalClientException: java.io.UncheckedIOException: java.net.UnknownHostException: login.example\n"
            + "\tat com.microsoft.aad.msal4j.HttpHelper.executeHttpRequest(HttpHelper.java:56)\n",
        "com.microsoft.identity.client.exception.MsalClientException: timeout\n\tat a.b(C.java:1)\n"
            + "Caused by: java.net.SocketTimeoutException: timeout\n\tat com.android.okhttp.okio.Okio$3.newTimeoutException(Okio.java:207)\n",
        "com.microsoft.identity.client.exception.MsalClientException: An IO error occurred with message: Unable to "
            + "resolve host \"login.example\": No address associated with hostname\n\tat a.b(C.java:1)\n",
        "Microsoft.Identity.Client.MsalClientException: An error occurred.\n"
            + " ---> System.Net.Http.HttpRequestException: No such host is known.\n   at Microsoft.Identity.Client.A.B()\n",
        java + "., throwable=com.microsoft.aad.msal4j.MsalClientException: java.lang.RuntimeException: Max retries 3 "
            + "times exceeded. Error Details: login.example\n",
        // Not wrapped by MSAL.
        java + ": java.net.ConnectException: Connection refused\n",
        java + "., throwable=java.net.UnknownHostException: login.example\n"
            + "\tat com.microsoft.aad.msal4j.HttpHelper.executeHttpRequest(HttpHelper.java:77)\n",
        "System.Net.Http.HttpRequestException: No such host is known. (login.example:443)\n"
            + " ---> System.Net.Sockets.SocketException (11001): No such host is known.\n"
            + "   at Microsoft.Identity.Client.Http.HttpManager.ExecuteAsync(Uri endpoint)\n",
        "FetchError: request to https://login.example/token failed, reason: getaddrinfo ENOTFOUND login.example\n"
            + "    at HttpClient.send (/app/node_modules/@azure/msal-node/lib/msal-node.cjs:120:12)\n",
        "ERROR: HTTPSConnectionPool(host='login.microsoftonline.com', port=443): Max retries exceeded with url: "
            + "/token (Caused by NewConnectionError('<HTTPSConnection object at 0x7e>: Connection timed out'))\n",
    ])
    func `a request that found no host is judged as the network's failure`(text: String) {
        let events = failures(in: text)
        #expect(events.map { $0.judgement.category } == [.network])
        #expect(events.map(\.recovery) == ["checkConnectivity"])
    }

    @Test func `a refresh that the network ended is a failure, also without frames of the library`() {
        let text = """
            ERROR    msal.application:application.py:1152 Refresh token failed
            Traceback (most recent call last):
              File "/app/urllib3/connectionpool.py", line 699, in urlopen
            ConnectionResetError: [Errno 104] Connection reset by peer

            During handling of the above exception, another exception occurred:

            Traceback (most recent call last):
              File "/app/requests/adapters.py", line 498, in send
                raise ConnectionError(err, request=request)
            requests.exceptions.ConnectionError: ('Connection aborted.', ConnectionResetError(104, 'Connection reset by peer'))

            """
        #expect(failures(in: text).map(\.code) == ["ConnectionError"])
        #expect(failures(in: text).map(\.recovery) == ["checkConnectivity"])
    }

    @Test func `the parts of Python's chain of exceptions are one failure`() {
        let text = """
            Traceback (most recent call last):
              File "/app/urllib3/connection.py", line 198, in _new_conn
            socket.gaierror: [Errno -3] Temporary failure in name resolution

            The above exception was the direct cause of the following exception:

            Traceback (most recent call last):
              File "/app/requests/adapters.py", line 667, in send
            urllib3.exceptions.MaxRetryError: HTTPSConnectionPool(host='login.microsoftonline.com', port=443): Max retries exceeded

            During handling of the above exception, another exception occurred:

            Traceback (most recent call last):
              File "/app/msal/authority.py", line 110, in __init__
            requests.exceptions.ConnectionError: HTTPSConnectionPool(host='login.microsoftonline.com', port=443): Max retries exceeded

            """
        #expect(failures(in: text).map(\.summary) == ["MSAL.Python:ConnectionError"])
    }

    @Test(arguments: [
        "Traceback (most recent call last):\n  File \"/app/graph.py\", line 9, in <module>\n"
            + "requests.exceptions.ConnectionError: HTTPSConnectionPool(host='graph.example', port=443): Max retries exceeded\n",
        "java.net.UnknownHostException: graph.example\n\tat com.contoso.Graph.call(Graph.java:10)\n",
        "WARNING:urllib3.connectionpool:Retrying (Retry(total=2)) after connection broken by 'NewConnectionError('x')': /v2.0\n",
    ])
    func `other programs' requests, and requests that are tried again, are not failures of MSAL`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test func `a reason of MSAL's own outweighs the transport's exception`() {
        let text =
            "Microsoft.Identity.Client.MsalUiRequiredException: AADSTS50076: more is needed.\n"
            + " ---> System.Net.Http.HttpRequestException: 400\n"
        #expect(failures(in: text).map(\.recovery) == ["acquireTokenInteractively"])
    }

    @Test(arguments: [
        (400, "fixAppConfiguration"), (403, "fixAppConfiguration"), (404, "retryAfterDelay"), (410, "retryAfterDelay"),
        (429, "retryAfterDelay"), (503, "retryAfterDelay"),
    ])
    func `the HTTP status of a managed identity says whether to wait or to mend the configuration`(
        status: Int,
        recovery: String
    ) {
        let text =
            "Microsoft.Identity.Client.MsalServiceException: [Managed Identity] failed.\n"
            + "\tErrorCode: managed_identity_request_failed\n\tStatusCode: \(status)\n"
        #expect(failures(in: text).map(\.recovery) == [recovery])
    }

    @Test func `a status that .NET prints as a name is read`() {
        let text =
            "Microsoft.Identity.Client.MsalServiceException: request failed, HttpStatusCode: TooManyRequests\n"
        #expect(failures(in: text).map(\.httpStatus) == [429])
    }

    @Test(arguments: [
        ("NoNetwork", "checkConnectivity"), ("UserCanceled", "offerRetryToUser"), ("Unexpected", "showGenericMessage"),
    ])
    func `the status of the broker's runtime decides what to do`(status: String, recovery: String) {
        let text =
            "Microsoft.Identity.Client.NativeInterop.MsalRuntimeException: Status: \(status)\nContext: (pii)\n"
            + "Tag: 0x2039c1cd\n"
        #expect(failures(in: text).map(\.recovery) == [recovery])
    }

    @Test func `what requests says of a refusal is a failure in a report of one, and not before another try`() {
        let sentence =
            "429 Client Error: Too Many Requests for url: https://login.microsoftonline.com/f/oauth2/v2.0/token"
        #expect(failures(in: "ERROR:web:token request failed: \(sentence)\n").map(\.httpStatus) == [429])
        #expect(failures(in: "ERROR:web:token request failed: \(sentence), will retry\n").isEmpty)
        #expect(failures(in: "ERROR:web:failed: 429 Client Error: x for url: https://example.com/token\n").isEmpty)
    }
}
