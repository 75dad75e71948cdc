import Testing

@testable import LogAnalysis

/// Errors that MSAL logs on its way to a token are not failures; errors after which another request succeeds are.
struct RecoveredErrorTests {
    private static let id = "3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4"
    private static let other = "9a4c2b70-11d3-4e2f-8f57-6b0b6c1d2e3f"

    private static func dotnet(_ message: String, _ id: String = id, second: Int = 40) -> String {
        "False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [2026-10-03 07:15:\(second)Z - \(id)] \(message)\n"
    }

    private static func js(_ message: String, _ id: String = id) -> String {
        "[Sat, 03 Oct 2026 07:20:11 GMT] : [\(id)] : @azure/msal-browser@5.1.0 : Verbose - \(message)\n"
    }

    private static func android(_ message: String, _ id: String = id) -> String {
        "[2026-10-03 07:22:30 - thread_id: 512, correlation_id: \(id) - Android 36] \(message)\n"
    }

    private static func started(_ id: String = id) -> String {
        dotnet("=== Token Acquisition (SilentRequest) started:\n\t Scopes: User.Read", id)
    }

    private static func succeeded(_ id: String = id) -> String {
        dotnet("\n\t=== Token Acquisition finished successfully:", id, second: 42)
    }

    private static func java(_ message: String, _ id: String = id) -> String {
        "12:01:44.871 [main] WARN  c.m.a.m.PublicClientApplication - [Correlation ID: \(id)] \(message)\n"
    }

    private static func python(_ logger: String, _ message: String) -> String {
        "DEBUG:msal.\(logger):\(message)\n"
    }

    private static func leveled(_ message: String) -> String {
        "2026-10-03 07:15:40,114 msal.application DEBUG \(message)\n"
    }

    private static func dashed(_ message: String) -> String {
        "2026-10-03 07:15:40,114 - msal.application - DEBUG - \(message)\n"
    }

    /// As pytest prints it.
    private static func placed(_ message: String) -> String {
        "DEBUG    msal.application:application.py:1601 \(message)\n"
    }

    private static let unnamed = "Refresh failed. temporarily_unavailable: AADSTS90033: try again."

    private static func naming(_ id: String) -> String { "Generate or reuse correlation_id: \(id)" }

    private static let named = naming(id)
    private static let hit = "Cache hit an AT"
    private static let found = "Found 1 RTs matching {'environment': 'login.microsoftonline.com'}"
    private static let refreshFailed = python(
        "application",
        "Refresh failed. invalid_grant: AADSTS70000: The grant is invalid. Correlation ID: \(id)"
    )
    /// What MSAL for Python logs when it stores the tokens of an answer.
    private static let stored = "event={\n    \"grant_type\": \"refresh_token\",\n    \"response\": {}\n}"

    private static let refused = dotnet(
        "Exception type: Microsoft.Identity.Client.MsalServiceException\n, ErrorCode: service_not_available\nHTTP StatusCode 503"
    )
    private static let printed =
        "MSAL.NetCore.4.83.1.0.MsalServiceException:\n\tErrorCode: service_not_available\n\tCorrelation ID: \(id)\n"
    private static let expired = js(
        #"{"errorCode":"invalid_grant","errorMessage":"AADSTS700084: too old.","name":"InteractionRequiredAuthError"}"#
    )
    private static let invalid = android("Error: invalid_grant")
    private static let completed = "Completed silent request as owner for correlation id : **\(id), with the status : "

    @Test(arguments: [
        started() + refused + succeeded(),
        js("acquireTokenSilent called") + expired + js("Emitting event to callback 1: msal:acquireTokenSuccess"),
        invalid + android(completed + "COMPLETED is cacheable : true"),
        // The family's refresh token is good.
        invalid + android("Family refresh token found, trying it") + android("Success Result"),
        // Before version 5, an event of MSAL.js has no id; before version 3, it has no bracket for one.
        js("acquireTokenSilent called") + js("Emitting event: msal:acquireTokenStart", "") + expired
            + js("CacheManager: saved") + js("Emitting event to callback 1: msal:acquireTokenSuccess", ""),
        expired + js("Emitting event: msal:ssoSilentSuccess", "").replacing("[] : ", with: ""),
        expired + js("trying an iframe") + "\n" + js("Emitting event: msal:loginSuccess"),
        java("com.microsoft.aad.msal4j.MsalServiceException: AADSTS90033: try again.")
            + java("Access Token and Refresh Token were returned"),
        java("com.microsoft.aad.msal4j.MsalServiceException: AADSTS90033: try again.")
            + java("Access Token with hash 'c2F9Zt8' returned"),
        // The family's refresh token is refused, the app's own is not.
        python("telemetry", named) + refreshFailed + python("telemetry", named) + python("token_cache", stored),
        // A refresh ahead of time: the token from the cache is still good.
        python("application", hit) + python("application", found) + python("telemetry", named) + refreshFailed,
        python("application", hit) + python("application", found) + python("telemetry", named) + refreshFailed
            + python("application", found) + python("telemetry", named) + refreshFailed,
        // The request is named before the search.
        python("application", hit) + python("telemetry", named) + python("application", found) + refreshFailed,
        // The host's layout puts the level after the logger's name, and no line names the request.
        leveled(hit) + leveled(found) + leveled("Cache attempts an RT") + leveled(unnamed),
        dashed(hit) + dashed(found) + dashed(unnamed),
        placed(hit) + placed(found) + placed(unnamed),
    ])
    func `an error that a request recovered from is not a failure`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test(arguments: [
        // Another request succeeds.
        started() + refused + started(other) + succeeded(other),
        expired + js("Emitting event: msal:acquireTokenSuccess", other),
        invalid + android("Success Result", other),
        android("Success Result") + invalid, invalid + android("no Success Result"),
        // The next request has the same id.
        started() + refused + started() + succeeded(),
        expired + js("acquireTokenPopup called") + js("Emitting event: msal:acquireTokenSuccess"),
        invalid + android("Success Results: 0"),
        invalid + android(completed + "ERROR is cacheable : true")
            + android("Completed interactive request for correlation id : **\(id), with the status : COMPLETED"),
        expired + js("Emitting event: msal:acquireTokenFailure") + js("Emitting event: msal:loginSuccess"),
        // The app saw the error.
        started() + refused + "2026-10-03 07:15:41 ERROR sign-in failed\n" + printed + succeeded(),
        // Before version 5, an event has no id: this one is about the request that wrote the last line.
        expired + js("acquireTokenSilent called", other) + js("Emitting event: msal:acquireTokenSuccess", ""),
        // Nothing shows whose the second request is.
        expired + js("Emitting event: msal:acquireTokenStart", "") + js("Emitting event: msal:acquireTokenSuccess", ""),
        expired + js("Emitting event: msal:acquireTokenFailure", "")
            + js("Emitting event: msal:acquireTokenSuccess", ""),
        // The exception of a request that ended, then the next with its id.
        java("Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: AADSTS65001: no consent.")
            + java("Access Token was returned"),
        java("MsalServiceException: AADSTS90033: try again.") + java("Access Token was returned", other),
        // A token for another request; one that was in the cache.
        python("telemetry", named) + refreshFailed + python("telemetry", naming(other)) + python("token_cache", stored),
        python("telemetry", named) + refreshFailed + python("application", "Cache hit an AT"),
        refreshFailed + python("token_cache", stored),
        // The token in the cache was the answer to another request.
        python("application", hit) + python("telemetry", naming(other)) + python("application", found)
            + python("telemetry", named) + refreshFailed,
        python("application", hit) + python("application", found) + python("telemetry", naming(other))
            + python("application", found) + python("telemetry", named) + refreshFailed,
        python("application", hit) + python("application", "Region configured (None)") + python("telemetry", named)
            + python("application", found) + refreshFailed,
        leveled(found) + leveled(unnamed), dashed("no \(hit)") + dashed(found) + dashed(unnamed),
        // A line of the app's own logger, in the layout of MSAL's.
        python("telemetry", named) + refreshFailed
            + "ERROR:contoso:sign-in failed: {'error': 'invalid_grant', 'error_description': 'AADSTS70000: The grant is "
            + "invalid. Correlation ID: \(id)'}\n" + python("token_cache", stored),
    ])
    func `an error of another request, or one that the app saw, stays a failure`(text: String) {
        #expect(failures(in: text).count == 1)
    }

    @Test func `an error that an app prints below MSAL's event is still reported`() {
        let text =
            Self.js("Emitting event: msal:loginFailure")
            + "BrowserAuthError: user_cancelled: User cancelled the flow.\n"
        #expect(failures(in: text).map(\.name) == ["user_cancelled"])
    }

    /// What the libraries write while they wait.
    @Test(arguments: [
        dotnet(
            "Exception type: Microsoft.Identity.Client.MsalServiceException\n, ErrorCode: authorization_pending\n"
                + "HTTP StatusCode 400\nMicrosoft Entra ID Error Code AADSTS70016"
        ),
        java("AADSTS70016: OAuth 2.0 device flow error. Authorization is pending. Continue polling."),
        "com.microsoft.aad.msal4j.MsalServiceException: Authorization is pending.\n  errorCode: authorization_pending\n",
        android("Error: authorization_pending"),
        android("authorization_pending"),
        "ServerError: authorization_pending: 70016 - AADSTS70016: Continue polling.\n    at a.b (c.js:1:2)\n",
        js("Authorization pending. Continue polling.", ""),
        "sign-in failed: MsalServiceException: authorization_pending: waiting for the person\n",
        "https://contoso.example/cb?error=authorization_pending&state=1\n",
        "OAuth error: slow_down, AADSTS70016: polling too fast\n",
        #"{"errorCode":"authorization_pending","errorMessage":"AADSTS70016: pending","name":"ServerError"}"# + "\n",
        "authorization_pending\nAADSTS70016: OAuth 2.0 device flow error. Authorization is pending.\n",
    ])
    func `polling is not a failure in any library's words`(text: String) {
        #expect(failures(in: text).map(\.summary) == [])
    }

    @Test(arguments: ["authorization_pending", "slow_down"])
    func `waiting for a person to enter the device code is not a failure`(word: String) {
        #expect(
            failures(in: #"{"error":"\#(word)","error_description":"AADSTS70016: continue polling."}"# + "\n").isEmpty
        )
        let ended =
            "{'error': '\(word)', 'error_description': 'AADSTS70016: continue polling.'}\n"
            + "{'error': 'expired_token', 'error_description': 'AADSTS70020: the code expired.'}\n"
        #expect(failures(in: ended).map(\.summary) == ["AADSTS:70020 expired_token AADSTS70020"])
    }
}
