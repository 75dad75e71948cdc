import Testing

@testable import LogAnalysis

/// Errors that MSAL logs on its way to a token are no failures; errors after which another request succeeds are.
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
    ])
    func `an error that a request recovered from is no failure`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test(arguments: [
        // Another request succeeds.
        started() + refused + started(other) + succeeded(other),
        expired + js("Emitting event: msal:acquireTokenSuccess", other),
        // The next request has the same id.
        started() + refused + started() + succeeded(),
        expired + js("acquireTokenPopup called") + js("Emitting event: msal:acquireTokenSuccess"),
        invalid + android(completed + "ERROR is cacheable : true")
            + android("Completed interactive request for correlation id : **\(id), with the status : COMPLETED"),
        expired + js("Emitting event: msal:acquireTokenFailure") + js("Emitting event: msal:loginSuccess"),
        // The app saw the error.
        started() + refused + "2026-10-03 07:15:41 ERROR sign-in failed\n" + printed + succeeded(),
        // Before version 5, an event has no id.
        expired + js("Emitting event: msal:acquireTokenSuccess", ""),
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

    @Test(arguments: ["authorization_pending", "slow_down"])
    func `waiting for a person to enter the device code is no failure`(word: String) {
        #expect(
            failures(in: #"{"error":"\#(word)","error_description":"AADSTS70016: continue polling."}"# + "\n").isEmpty
        )
        let ended =
            "{'error': '\(word)', 'error_description': 'AADSTS70016: continue polling.'}\n"
            + "{'error': 'expired_token', 'error_description': 'AADSTS70020: the code expired.'}\n"
        #expect(failures(in: ended).map(\.summary) == ["AADSTS:70020 expired_token AADSTS70020"])
    }
}
