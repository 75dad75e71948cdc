import Testing

@testable import LogAnalysis

struct NamedErrorTests {
    @Test(arguments: [
        ("2026-10-14T09:12:44Z ERROR login failed: user_cancelled", "MSAL.js:user_cancelled"),
        ("E SyncWorker: login failed: device_network_not_available", "MSAL.js:device_network_not_available"),
        ("Sign in failed: no_current_account There is no signed in account.", "MSAL.js:no_current_account"),
        ("Failed to open sign-in window: interaction_in_progress", "MSAL.js:interaction_in_progress"),
        ("sign-in failed: user_cancelled: 23151080-9bbd-4b7d-9bad-2bdd7b3dcb6d", "MSAL.js:user_cancelled"),
        ("Error acquiring token: invalid_grant", "OAuth:invalid_grant invalid_grant"),
        (
            "web FATAL could not obtain access token (unauthorized_client)",
            "OAuth:unauthorized_client unauthorized_client"
        ),
        ("acquireToken threw MsalUiRequiredException, showing the button", "MSAL.NET:MsalUiRequiredException"),
        ("Could not acquire token silently: interactionRequired (MSALError -50002)", "MSALErrorDomain:-50002"),
        ("MainWindow: sign-in failed: User canceled authentication. ", "MSAL.NET:authentication_canceled"),
        (
            "  > popup_window_error: Error opening popup window. This can happen if you are using IE.",
            "MSAL.js:popup_window_error"
        ),
    ])
    func `an app's own line about a failed sign-in is a failure`(line: String, key: String) {
        #expect(failures(in: line + "\n").map(\.summary) == [key])
    }

    @Test(arguments: [
        "INFO token cache: 3 accounts; no_account is not an error here",
        "auth.retry.on=interaction_in_progress,timed_out",
        "  it('shows a banner when login fails with user_cancelled', async () => {", "S3 upload failed: access_denied",
        "INFO login ok, device_network_not_available stays unused",
        "INFO login ok; errors=0; access_denied=0", "DEBUG route /auth/error/access_denied registered",
        "auth: allowed errors = login_required, consent_required",
        "- [ ] login fails with interaction_in_progress on Safari",
        "INFO If login fails with popup_window_error, allow popups.",
        "summary: sign-in errors today 0, MsalServiceException 0",
        "Errors.m:118:9: warning: 'MSALErrorWorkplaceJoinRequired' is deprecated: use MSALErrorInteractionRequired (-50002)",
    ])
    func `a line that only names a library's word reports nothing`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test func `equal lines with different sign-in ids are separate failures`() {
        let ids = ["66f72865-115d-4d89-b77f-c86302a015f3", "3f95393b-a3a1-4012-966a-2bcb5cc35807"]
        let log = ids.map { "Sign-in of \($0) failed: interaction_required\n" }.joined()
        #expect(failures(in: log).map(\.code) == ["interaction_required", "interaction_required"])
    }

    @Test(arguments: ["login failed", "07:11:52 Sign-in failed:"])
    func `a code alone below a line that ends in failure is one`(line: String) {
        #expect(failures(in: line + "\ncode = AADSTS50126\n").map(\.serviceCodes) == [["AADSTS50126"]])
    }

    @Test(arguments: [
        "[login failed]\ncode = AADSTS50126\n", "if login failed\ncode = AADSTS50126\n",
        "# login failed\ncode = AADSTS50126\n", "- login failed\ncode = AADSTS50126\n",
        "login not failed\ncode = AADSTS50126\n", "login failed\n\ncode = AADSTS50126\n",
        "login failed\ncode = AADSTS50126 is mapped\n", "on_login_failed\ncode = AADSTS50126\n",
    ])
    func `a code alone below another line is only named`(text: String) {
        #expect(failures(in: text).isEmpty)
    }

    @Test func `an app's line about the exception below it is the same failure`() {
        let log =
            "login failed: invalid_grant\n\nMSAL.NetCore.4.83.1.0.MsalUiRequiredException: \n\tErrorCode: invalid_grant\n"
        #expect(failures(in: log).map(\.code) == ["MsalUiRequiredException"])
    }

    @Test func `an exception below a line of a library is another request's if its id is`() {
        let ids = ["66f72865-115d-4d89-b77f-c86302a015f3", "3f95393b-a3a1-4012-966a-2bcb5cc35807"]
        let log =
            "[Fri, 06 Nov 2026 08:00:01 GMT] : [\(ids[0])] : msal.js.browser@4.25.0 : Trace - Error occurred\n"
            + "InteractionRequiredAuthError: interaction_required: AADSTS50079: x Correlation ID: \(ids[0]) \n--- later\n"
            + "ServerError: server_error: AADSTS90033: x Correlation ID: \(ids[1]) \n"
        #expect(failures(in: log).map(\.correlationID) == ids)
    }

    @Test func `a crash reporter's breadcrumbs repeat the failure above them`() {
        let log =
            "InteractionRequiredAuthError\ninteraction_required: AADSTS50079: Enroll.\n\nBreadcrumbs\n"
            + "  xhr          POST login.microsoftonline.com [400]\n  exception    InteractionRequiredAuthError: interaction_required\n"
        #expect(
            failures(in: log).map(\.summary) == [
                "MSAL.js:InteractionRequiredAuthError interaction_required AADSTS50079"
            ]
        )
    }

    @Test(arguments: [
        ("https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token", 1), ("https://orders.contoso.com/api", 0),
    ])
    func `a refused request is a failure if it went to the token endpoint`(url: String, count: Int) {
        let log = "requests.exceptions.HTTPError: 401 Client Error: Unauthorized for url: \(url)\n"
        #expect(
            failures(in: log).map { "\($0.code) \($0.httpStatus ?? 0)" }
                == Array(repeating: "HTTPError 401", count: count)
        )
    }
}
