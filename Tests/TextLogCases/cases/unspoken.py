"""Files that name errors which did not happen: all must stay silent, but for the ones whose second half says what did."""

import json

from casekit import Case, failure, scenario, GRANT

CODES = ["AADSTS50076", "AADSTS50079", "AADSTS65001", "AADSTS700082", "AADSTS53003", "AADSTS50173"]


@scenario("clean/git", 4)
def log_with_bodies(v):
    """`git log`: bodies of commits speak of errors that the change is about."""
    bodies = [
        [
            "    Handle expired refresh tokens",
            "",
            "    Users who were away for ninety days saw AADSTS700082 and a blank page.",
            "    The token service answers invalid_grant; we now show the sign-in page",
            "    (MsalUiRequiredException) instead of the error page.",
        ],
        [
            "    auth: retry on network_error",
            "",
            "    BrowserAuthError: interaction_in_progress was thrown when two tabs",
            "    were opened. Wait for handleRedirectPromise first.",
            "",
            "    Signed-off-by: Adele <adele@contoso.com>",
        ],
        [
            "    Ask for consent once",
            "",
            "    The log had",
            "",
            "        invalid_grant: AADSTS65001: The user or administrator has not consented to use the application.",
            "",
            "    for every call. Ask once and remember the answer.",
        ],
        [
            "    Keep the error of the broker",
            "",
            "    -50002 with AADSTS53003 was reported as",
            '    Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALInternalErrorCodeKey=-42008}',
        ],
    ]
    lines = []
    for n in range(3):
        body = bodies[(v.index + n) % 4] if n != 1 else ["    Update dependencies"]
        lines += [f"commit {v.random.getrandbits(160):040x}", "Author: Adele Vance <adele@contoso.com>", f"Date:   {v.later():%a %b %d %H:%M:%S %Y} +0200", "", *body, ""]
    return Case(lines, [])


@scenario("clean/git", 3)
def other_forms(v):
    sha = f"{v.random.getrandbits(160):040x}"
    return [
        Case([f"commit {sha} (HEAD -> main, origin/main)", "Merge: 1a2b3c4 5d6e7f8", "Author:     Adele Vance <adele@contoso.com>", "AuthorDate: Sat Oct 3 07:15:40 2026 +0200", "Commit:     Alex Wilber <alex@contoso.com>", "CommitDate: Sat Oct 3 07:16:02 2026 +0200", "", "    Merge branch 'mfa'", "", "    Fixes the loop on AADSTS50076: interaction_required.", ""], []),
        Case(["diff --git a/src/auth.ts b/src/auth.ts", "index 1a2b3c4..5d6e7f8 100644", "--- a/src/auth.ts", "+++ b/src/auth.ts", "@@ -40,6 +40,9 @@ export async function token() {", "   } catch (error) {", "+    // AADSTS50076: the user must use multi-factor authentication", '+    if (error.errorMessage.includes("AADSTS50076")) {', '+      return instance.acquireTokenPopup(request); // InteractionRequiredAuthError', "+    }", "     throw error;"], []),
        Case([f"From {sha} Mon Sep 17 00:00:00 2001", "From: Adele Vance <adele@contoso.com>", "Date: Sat, 3 Oct 2026 07:15:40 +0200", "Subject: [PATCH] Show the sign-in page after AADSTS700082", "", "invalid_grant: AADSTS700082 was shown as an error.", "---", " src/auth.ts | 4 ++--", " 1 file changed, 2 insertions(+), 2 deletions(-)", ""], []),
    ][v.index]


@scenario("clean/settings", 5)
def configuration(v):
    return [
        Case(json.dumps({"Auth": {"ClientId": "c0ffee00-1111-4222-8333-444455556666", "PromptOnCodes": CODES, "RetryOn": ["temporarily_unavailable", "AADSTS90033"]}}, indent=2) + "\n", []),
        Case(["auth:", "  prompt_on:", *[f"    - {code}" for code in CODES], "  ignore:", "    - login_required", "    - interaction_required"], []),
        Case(["groups:", "- name: sign-in", "  rules:", "  - alert: TooManyPrompts", '    expr: sum(rate(sign_in_failures_total{code="AADSTS50076"}[5m])) > 10', "    annotations:", '      summary: "AADSTS50076: users must use multi-factor authentication"'], [], at_most=1, note="a summary reads like a message: it may count"),
        Case(json.dumps({"errors": {code: "Please sign in again." for code in CODES} | {"user_cancelled": "You closed the window.", "no_network": "You are offline."}}, indent=2) + "\n", []),
        Case(["# HELP sign_in_failures_total Failures by code", "# TYPE msal_failures_total counter", *[f'msal_failures_total{{code="{code}",library="MSAL.NET"}} 0' for code in CODES]], []),
    ][v.index]


@scenario("clean/docs", 4)
def pages(v):
    return [
        Case(["# Sign-in errors", "", "| Code | Meaning | What to do |", "| --- | --- | --- |", *[f"| {code} | the user is asked | call `acquireTokenInteractive` |" for code in CODES], "", "If you see `AADSTS50011`, the redirect URI is not registered."], []),
        Case(["<h2>Errors</h2>", "<table>", "<tr><th>Code</th><th>Meaning</th></tr>", *[f"<tr><td>{code}</td><td>The user must sign in again.</td></tr>" for code in CODES], "</table>", "<p>MsalUiRequiredException is thrown when a user must be asked.</p>"], []),
        Case(["== 4.61.0", "", "* Fixed: `MsalClientException` with `multiple_matching_tokens_detected` after an update", "* Fixed: AADSTS50058 is no longer logged as an error", "* New: `WithClaims` answers AADSTS53000", ""], []),
        Case(["code,name,description", *[f'{code},Prompt,"The user must sign in again."' for code in CODES]], []),
    ][v.index]


@scenario("clean/code", 4)
def sources(v):
    return [
        Case(["import Foundation", "", "/// AADSTS50076: the user must use multi-factor authentication.", "func shouldPrompt(_ error: NSError) -> Bool {", '    error.domain == "MSALErrorDomain" && error.code == -50002', "}"], []),
        Case(["try", "{", "    result = await app.AcquireTokenSilent(scopes, account).ExecuteAsync();", "}", 'catch (MsalUiRequiredException ex) when (ex.ErrorCode == "invalid_grant")', "{", '    logger.LogWarning(ex, "AADSTS50076 expected");', "}"], []),
        Case(["SigninLogs", '| where ResultType in ("50076", "50074", "53003")', "| summarize count() by ResultType, AppDisplayName", '| extend Meaning = case(ResultType == "50076", "AADSTS50076: MFA", "other")'], []),
        Case(["def is_expired(result):", '    """AADSTS700082: the refresh token has expired."""', '    return result.get("error") == "invalid_grant" and 700082 in result.get("error_codes", [])'], []),
    ][v.index]


@scenario("clean/tests", 4)
def runs(v):
    return [
        Case(["============================= test session starts ==============================", "collected 3 items", "", "tests/test_auth.py::test_aadsts50076_prompts PASSED                       [ 33%]", "tests/test_auth.py::test_invalid_grant_signs_out PASSED                   [ 66%]", "tests/test_auth.py::test_error[AADSTS65001-consent_required] PASSED       [100%]", "", "============================== 3 passed in 0.42s ==============================="], []),
        Case(["PASS src/auth.test.ts", "  token", "    ✓ prompts on AADSTS50076 (4 ms)", "    ✓ signs out on InteractionRequiredAuthError: invalid_grant (2 ms)", "    ✓ shows BrowserAuthError: user_cancelled as nothing", "", "Tests:       3 passed, 3 total"], []),
        Case(["Test Suite 'AuthTests' started at 2026-10-03 07:15:40.104", "Test Case '-[AuthTests testPromptOnAADSTS50076]' passed (0.004 seconds).", "Test Case '-[AuthTests testMSALErrorDomain50002IsExpected]' passed (0.002 seconds).", "Executed 2 tests, with 0 failures (0 unexpected) in 0.006 (0.008) seconds"], []),
        Case(["TAP version 14", "1..2", "ok 1 - AADSTS50076 asks the user", "ok 2 - MsalServiceException: invalid_client is shown to the administrator", "# pass 2"], []),
    ][v.index]


@scenario("clean/start", 4)
def lists_at_the_start(v):
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}"
    return [
        Case([f"{stamp} INFO auth - will prompt on: {', '.join(CODES)}", f"{stamp} INFO auth - ready"], []),
        Case([f"info: Contoso.Auth[0]", f"      Transient error codes: AADSTS90033, AADSTS90024, temporarily_unavailable", "info: Contoso.Auth[0]", "      Listening"], []),
        Case([f"[{stamp}] auth.ignoredErrors = user_cancelled,access_denied,login_required", f"[{stamp}] auth.retryCodes = 90033,50196"], []),
        Case([json.dumps({"level": "info", "msg": "retry policy", "codes": CODES, "oauth": ["temporarily_unavailable"]}), json.dumps({"level": "info", "msg": "listening", "port": 8080})], []),
    ][v.index]


@scenario("clean/quiet", 5)
def successes(v):
    c, stamp = v.guid(), f"{v.now:%Y-%m-%d %H:%M:%S}"
    return [
        Case([f"False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.8 Ubuntu 24.04 [{stamp}Z - {c}] === Token Acquisition finished successfully:", f"Error count: 0, ErrorCode: , last error: none"], []),
        Case([f"{stamp},104 - msal.application - DEBUG - Cache hit an AT", f"{stamp},105 - urllib3.connectionpool - DEBUG - https://graph.microsoft.com:443 \"GET /v1.0/me HTTP/1.1\" 200 None"], []),
        Case([f"{v.now:%H:%M:%S}.104 [main] INFO c.contoso.mail.TokenService - errors=0 retries=0 last_error=null", f"{v.now:%H:%M:%S}.204 [main] DEBUG c.m.a.m.ConfidentialClientApplication - [Correlation ID: {c}] Access Token was returned"], []),
        Case([f"TID=884213 MSAL 2.13.0 iOS 19.1 [{stamp} - {c.upper()}] Interactive flow finished. Result (not-null), error: 0 error domain: (null)", f"TID=884213 MSAL 2.13.0 iOS 19.1 [{stamp} - {c.upper()}] [MSAL] acquireToken returning with success"], []),
        Case([json.dumps({"access_token": "********", "token_type": "Bearer", "expires_in": 3599, "error": None, "error_description": None}), "got a token"], []),
    ][v.index]


@scenario("clean/polling", 2)
def device_code(v):
    """Answers to an app that polls for a device code are no failures."""
    body = {"error": "authorization_pending", "error_description": f"AADSTS70016: OAuth 2.0 device flow error. Authorization is pending. Continue polling. Trace ID: {v.guid()} Correlation ID: {v.guid()} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}", "error_codes": [70016], "error_uri": "https://login.microsoftonline.com/error?code=70016"}
    lines = ["To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code C0FFEE12 to authenticate.", json.dumps(body), json.dumps(body) if v.index else 'urllib3.connectionpool: https://login.microsoftonline.com:443 "POST /organizations/oauth2/v2.0/token HTTP/1.1" 400 512', "signed in"]
    return Case(lines, [])


@scenario("mixed/release", 2)
def notes_and_a_failure(v):
    """What names errors above does not hide one that happened below."""
    error = v.service(GRANT)
    lines = [f"{v.now:%Y-%m-%d %H:%M:%S} INFO auth - will prompt on: {', '.join(CODES)}", f"{v.now:%Y-%m-%d %H:%M:%S} ERROR auth - token failed: {error.sentence(' ')}"]
    if v.index:
        lines = ["commit 1a2b3c4d5e6f (tag: v3.2.0)", "    Fixes AADSTS50076: interaction_required", ""] + lines[1:]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])
