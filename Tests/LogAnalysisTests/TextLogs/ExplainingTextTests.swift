import Testing

@testable import LogAnalysis

struct ExplainingTextTests {
    @Test(arguments: [
        "let error = NSError(domain: MSALErrorDomain, code: -50005, userInfo: nil)",
        "NSError *error = [NSError errorWithDomain:MSALErrorDomain code:-50000 userInfo:nil];",
        "case \"-50005\": // user canceled (MSALErrorDomain error -50005.)",
        "+        /// PlatformException(AUTH_ERROR, The operation couldn’t be completed. (MSALErrorDomain error -50000.))",
        "if (error.message.includes('AADSTS50058')) return;",
        "   throw new MsalServiceException(\"code\", \"AADSTS50076: ...\");",
        "export class ClientAuthError extends AuthError {",
        "    error.domain == \"MSALErrorDomain\" && error.code == -50002",
        "/src/Auth/Legacy.swift:20:14: warning: will never be executed: case -50005",
        "/src/Tokens.cs(60,9): warning CS1573: MsalServiceException has no text: \"Thrown when invalid_client (AADSTS7000215)\"",
        "src/auth.ts(12,3): error TS2345: 'InteractionRequiredAuthError: AADSTS50076' is no string",
        "    logger.LogWarning(ex, \"AADSTS50076 expected\");",
        "| extend Meaning = case(ResultType == \"50076\", \"AADSTS50076: another factor\", \"other\")",
        "    \"\"\"AADSTS700082: the refresh token has expired.\"\"\"",
        "| AADSTS50058 | | A silent sign-in found no session |",
        "| -50005 | `MSALErrorUserCanceled` | the user closed the sheet (error code -50005) |",
    ])
    func `source code and tables that name an error report none`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test(arguments: [
        "  ✓ maps AADSTS50076 to a prompt (2 ms)", "PASS tests/errors/BrowserAuthError.spec.ts",
        "AuthTests > maps AADSTS50076 to a prompt PASSED",
        "Chrome Headless 141.0.0.0 (Linux 0.0.0) AuthService opens a popup on BrowserAuthError: popup_window_error SUCCESS",
        "Authenticator: error table loaded: AADSTS50058, AADSTS53000, AADSTS53003, AADSTS50105",
        "reminder: without a new certificate requests will be refused with AADSTS700027",
        "wrong password shows our text: ok (expected AADSTS50126, got AADSTS50126)",
        "GET /api/crm 500 {\"error\":\"server_error\",\"error_description\":\"CRM-41: timed out\"}",
        "Error Domain=AKAuthenticationError Code=-7071 \"(null)\"",
        "logo.png: The operation couldn’t be completed. (NSURLErrorDomain error -1100.)",
        "  Passed Contoso.Tests.Auth.AADSTS50076_ShowsPrompt [12 ms]",
        "Test Case '-[AuthTests testAADSTS50076]' passed (0.002 seconds).", "    - AADSTS50058",
        "  - 'AADSTS65001' # consent",
        "[config] auth.interactiveErrors = [login_required, consent_required, AADSTS50076]",
        "[config] auth.ignoreErrors = [user_cancelled, BrowserAuthError]",
        "[config] ui.messages.AADSTS53003 = \"Ask your administrator.\"",
        #"{"monitor":{"query":"logs(\"AADSTS50076 OR interaction_required\").rollup(\"count\") > 5"}}"#,
        "INFO Registered exception mapper for com.microsoft.aad.msal4j.MsalInteractionRequiredException",
        "Mapped handler for com.microsoft.aad.msal4j.MsalServiceException, com.microsoft.aad.msal4j.MsalClientException",
        "\"RetryOn\": \"Microsoft.Identity.Client.MsalServiceException\",",
    ])
    func `a test's name, a configuration and a list of handlers name errors that did not happen`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test(arguments: [
        "    <value>AADSTS50076: please sign in again.</value>", "msgid \"AADSTS50076: You must use a second factor.\"",
        "\"error.AADSTS53003\" = \"AADSTS53003: Your administrator does not allow this.\";",
        "              do not fail on CODE, for example AADSTS50076 or invalid_grant",
        "  --ignore-code CODE    a code that is no failure (default: AADSTS50058)",
        "\tif strings.Contains(failed.Error(), \"AADSTS7000222\") { // the secret has expired",
        "  *AADSTS50076*|*AADSTS700082*) az login --scope \"$scope\" ;;",
        "    # AADSTS50076: the user must use a second factor", "AADSTS50076.md",
        "#117\tCLOSED\tShow a button for AADSTS65001\tfeature",
        "{\"level\":\"info\",\"msg\":\"will prompt when the service answers AADSTS50076 or interaction_required\"}",
        "stats sign_in.ok=118 sign_in.AADSTS50076=0", "MsalUiRequiredException: 0, MsalServiceException: 3, total: 118",
        "  <data name=\"MsalUiRequiredException\" xml:space=\"preserve\">",
        "✔ Test \"Error Domain=MSALErrorDomain Code=-50005 is a cancel\" passed after 0.001 seconds.",
    ])
    func `what only names a code, whatever document it is, reports no failure`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test(arguments: [
        "AADSTS50058: A silent sign-in request was sent but no user is signed in.", "login failed (AADSTS50076)",
        "error=\"AADSTS65001: The user has not consented\"", "WARN auth AADSTS50076",
        "the service returned AADSTS700016", "Sign-in error\nAADSTS50076",
        "code AADSTS50076 Trace ID: 1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa",
    ])
    func `a code with the service's sentence, its ids or a word of failure is reported`(text: String) {
        #expect(failures(in: text + "\n").count == 1)
    }

    /// Lists of codes, tables of texts, metrics, runners of tests.
    @Test(arguments: [
        "INFO auth - will prompt on: AADSTS50076, AADSTS50079, AADSTS65001", "  \"AADSTS50076\",",
        "\"promptOn\":[\"AADSTS50076\",\"AADSTS50079\",\"AADSTS65001\"]",
        "  \"AADSTS50076\": \"Please sign in again.\",", "sign_in_failures_total{code=\"AADSTS50076\"} 3",
        "    expr: rate(sign_in_failures_total{code=~\"AADSTS50076\"}[5m]) > 1",
        "tests/test_auth.py::test_error[AADSTS65001-consent] PASSED       [100%]",
        "AADSTS50076,UserStrongAuthClientAuthNRequired,\"The user must use another factor.\"",
        "* New: `WithClaims` answers AADSTS53000", "If you see `AADSTS50011`, the redirect URI is not registered.",
        "<tr><td>AADSTS50076</td><td>The user must sign in again.</td></tr>",
    ])
    func `lists, keys and metrics name codes that did not happen`(line: String) {
        #expect(failures(in: line + "\n").map(\.summary) == [])
    }

    /// Markdown, settings, schemas, notebooks, elements of documents, answers in source code, metrics.
    @Test(arguments: [
        "- [ ] after AADSTS700082 an error page is shown", "2. If it says AADSTS7000222, a password has expired.",
        "- [ ] `BrowserAuthError: popup_window_error` shows a hint",
        "    <summary>Standard error code. AADSTS50076 comes with it.", "## Errors: AADSTS50076",
        "  <testcase name=\"MsalServiceException: invalid_client is retried\" time=\"0.004\"/>",
        "\"examples\": [\n    \"AADSTS50076: another factor\"\n  ]", "- match: 'AADSTS7000222: .*'",
        "retry-on:\n  - AADSTS50033: try again", "ignore-if-message: AADSTS50076: another factor",
        "example:\n  error: invalid_grant\n  error_description: \"AADSTS50076: another factor\"",
        "\"source\": [\n  \"AADSTS65001: the user has not consented.\"\n]",
        "    {\"error\": \"invalid_grant\", \"error_description\": \"AADSTS50076: more proof\"},",
        "    HttpResponse.json({ error: 'invalid_grant', error_description: 'AADSTS50076: mfa' }, { status: 400 })),",
        "    {\"error\": \"interaction_required\", \"suberror\": \"basic_action\"},",
        "src/auth_test.go:118:\t{name: \"MsalServiceException\", code: \"invalid_grant\"},",
        "token_errors_total{code=\"AADSTS700016\",error=\"unauthorized_client\"} 4",
        "2026-03-18 10:00:09 INFO SignIn metrics errors{code=\"AADSTS50126\"} 0",
        "2026-03-18 10:00:07 WARN alert rule \"AADSTS50196 loop\" evaluated: 0 matches",
        "2026-03-18 10:00:10 INFO No errors of the service found. Previously: AADSTS50058",
        "-keep class com.microsoft.identity.client.exception.MsalUiRequiredException { *; }",
        "class BrowserAuthError extends AuthError{constructor(e,t){super(e),this.name=\"BrowserAuthError\"}}",
        "\"OnInteractionRequired\": \"MsalUiRequiredException\"",
        "case .userCanceled: // Error Domain=MSALErrorDomain Code=-50005",
        "\"Retry\": { \"Codes\": [ \"AADSTS90033\" ], \"Errors\": \"temporarily_unavailable\" },",
    ])
    func `what the form of a document names did not happen`(text: String) {
        #expect(failures(in: text + "\n").map(\.summary) == [])
    }

    @Test(arguments: [
        "- MsalServiceException: AADSTS7000215: wrong password", "`AADSTS50011` was returned",
        "- sign-in failed: AADSTS50126: wrong password",
        "1. `MsalServiceException: AADSTS50076: …` Trace ID: 1f4cf2a5-64d0-4b5a-9a44-3f6f0d4ad0aa",
        "\"type\": \"MsalServiceException\"", "\"errors\": [\n  \"AADSTS50076: another factor\"\n]",
        "class com.microsoft.identity.client.exception.MsalClientException: no network (device_network_not_available)",
    ])
    func `an error in the form of a document is still reported`(text: String) {
        #expect(failures(in: text + "\n").count == 1)
    }

    @Test(arguments: [
        "sign-in failed: AADSTS50076, AADSTS50079, AADSTS65001", "codes: AADSTS50076 AADSTS50079: more is needed",
        "TokenError{code=\"AADSTS50076\"}", "sign-in failed with `AADSTS50011`",
    ])
    func `codes that are not only listed are still reported`(line: String) {
        #expect(failures(in: line + "\n").count == 1)
    }

    /// Titles of commits, of merges, of requests and of releases' notes.
    @Test(arguments: [
        "Fix AADSTS50076 handling (#123)", "fix: handle -50005 as cancel", "fix(login): show AADSTS50126 (#4)",
        "a1b2c3d Show the sign-in page for AADSTS50058", "9f8e7d6 feat!: retry on MSALErrorDomain -50005",
        "HEAD is now at 1a2b3c4 Fix AADSTS7000215 when the secret is rotated",
        "Merge pull request #845 from contoso/fix-AADSTS53003", "Merge branch 'bugfix/AADSTS50105-message'",
        "Revert \"Ask again for AADSTS65001\"", "Closes #512: MsalUiRequiredException AADSTS50079 is not shown",
        "- Fixed a crash when AADSTS700016 is returned", "* Improve the text for AADSTS65001 by @dev in #12",
        "- Added support for MSALErrorDomain -50005 (#345)", "Bump msal to 1.31.0 (#77): fixes AADSTS50173 loop",
        "    MSALErrorDomain -50002 is now mapped to a prompt.", "docs: explain -50000 with error code -42104",
        "[MSAL] Fix error code -50005 not being mapped (#99)", "refactor: MsalServiceException: keep its code",
        "chore(deps): update @azure/msal-browser, fixes BrowserAuthError: interaction_in_progress",
    ])
    func `titles of commits and release notes name errors that did not happen`(line: String) {
        #expect(failures(in: line + "\n").map(\.summary) == [])
    }

    @Test(arguments: [
        "fix: AADSTS50076: Due to a configuration change you must use multi-factor authentication. "
            + "Trace ID: 3f0c5d1e-6a77-4b1b-9c0d-2e51a9e0b7f4",
        "a1b2c3d4 ERROR MSALErrorDomain -50005 user cancelled", "[build #123] sign-in failed with AADSTS7000222",
        "- sign-in failed: MSALErrorDomain error -50000", "Added account failed to refresh: MSALErrorDomain -50002",
        "error (#12): (MSALErrorDomain, -50000)", "auth: AADSTS50126", "login: error code -50005",
        "2026-10-03 07:00:00 fix failed: AADSTS50126, ask support", "Remove account failed, error code: -50000",
        "Attempt #3 of the silent request failed: AADSTS50076", "Login (#2) ended with AADSTS50126 for this user",
    ])
    func `what only looks like a title is still reported`(line: String) {
        #expect(failures(in: line + "\n").count == 1)
    }

    @Test(arguments: [
        "failed with com.microsoft.aad.msal4j.MsalClientException",
        "Auth: com.microsoft.aad.msal4j.MsalServiceException",
        "sign-in ended: AADSTS50076: more is needed", "\u{2717} AADSTS50076: more is needed",
        "- AADSTS50058: no session was found",
    ])
    func `an error without a message, or with its sentence, is still reported`(line: String) {
        #expect(failures(in: line + "\n").count == 1)
    }

    @Test func `an error between source code and tables is still reported`() {
        let text = """
            | -50005 | `MSALErrorUserCanceled` | the user closed the sheet (error code -50005) |
            let result = try await application.acquireToken(with: parameters)
            if (error.code == MSALErrorUserCanceled) {
            Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALInternalErrorCodeKey=-42402}
            case "-50005": // user canceled (MSALErrorDomain error -50005.)
            """
        #expect(failures(in: text).map(\.summary) == ["MSALErrorDomain:-50000/-42402"])
    }

    private static let hash = "1f0c5d1e6a774b1b9c0d2e51a9e0b7f43f0c5d1e"

    /// `git log` and patches: what is said below belongs to the change.
    @Test(arguments: [
        "commit \(hash) (HEAD -> main)\nAuthor: Adele <adele@contoso.com>\nDate:   Sat Oct 3 07:15:40 2026 +0200\n\n"
            + "    Ask for consent once\n\n    The log had\n\n"
            + "        invalid_grant: AADSTS65001: The user has not consented.\n\n",
        "* commit \(hash)\n| Author: Adele <adele@contoso.com>\n| \n|     MsalUiRequiredException: AADSTS50076: asks\n",
        "diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,3 @@ token() {\n"
            + "-    // AADSTS50076: the user must use another factor\n+    BrowserAuthError: user_cancelled: closed\n",
        "From \(hash) Mon Sep 17 00:00:00 2001\nFrom: Adele <adele@contoso.com>\n"
            + "Subject: [PATCH] Show the page\n\ninvalid_grant: AADSTS700082 was shown.\n---\n a.ts | 4 ++--\n",
    ])
    func `what a change says about an error did not happen`(text: String) {
        #expect(failures(in: text).map(\.summary) == [])
        let below = "2026-10-03 07:15:40 ERROR auth - AADSTS50126: wrong password\n"
        #expect(failures(in: text + below).map(\.summary) == ["AADSTS:50126 AADSTS50126"])
    }

    @Test func `a line that only begins like a commit hides nothing`() {
        let text = "commit of the cache failed\n    MsalServiceException: AADSTS50126: wrong password\n"
        #expect(failures(in: text).count == 1)
    }

    @Test(arguments: [
        "error_messages:\n  AADSTS50076: \"Please confirm\"", "src/auth/errors.ts:12:  AADSTS50076: 'mfa',",
        "tests/test_auth.py-11-ANSWER = {\ntests/test_auth.py:12:    \"error_description\": \"AADSTS7000215: Invalid secret.\",",
        "INFO 0 of 412 sign-ins failed (AADSTS50076: 0, AADSTS65001: 0)", "expected error AADSTS50126, got token",
        "ok (expected AADSTS50126, got AADSTS50126 from the stub)",
        "loaded 3 error mappings: invalid_grant, AADSTS50076",
        "INFO help: if sign-in fails with AADSTS50105, ask your administrator for access",
        "Thrown when the service answers with invalid_grant, as with AADSTS50076.",
        "Resilience:FatalOn = invalid_client,unauthorized_client,AADSTS7000222",
        "    @{ Pattern = '(?i)AADSTS53003|blocked by policy|AADSTS50105'; Message = 'Contact the administrator.' }",
        "        '*AADSTS700082*' { 'The access token has expired.' }",
        "SELECT count(*) FROM sign_ins WHERE error = 'AADSTS50076' OR error LIKE '%AADSTS65001%';",
        "Note: com.microsoft.identity.client.exception.MsalServiceException: can't find referenced class edu.umd.Nullable",
        "{\"type\":\"Microsoft.Identity.Client.MsalUiRequiredException\",\"count\":\"41\"}",
        "    com.microsoft.aad.msal4j.MsalException\n      com.microsoft.aad.msal4j.MsalServiceException",
        "gateway GET /api/errors/MSALErrorDomain 200 2ms error=false errorCode=0",
        "INFO wiki: page \"Error AADSTS50076\" viewed 12 times", "INFO opened ticket \"Sign-in fails: AADSTS50105\"",
        "{\"rule.name\":\"AADSTS50126 failed logins\",\"matches\":0}", "Deleted 3 rows where error = 'AADSTS50076'",
        "GET /search?q=MsalServiceException:+failed HTTP/1.1",
        "sign-in no longer fails with AADSTS50011 on first start",
        "ERROR_CODES = {\n  50076: \"AADSTS50076\",\n}",
    ])
    func `a key, a count, a pattern, a condition and a rule name errors that did not happen`(lines: String) {
        #expect(failures(in: lines + "\n").isEmpty)
    }

    /// Settings with numbers, and what an alert looks for.
    @Test(arguments: [
        "auth.interactiveOn = MSALErrorDomain/-50002, AADSTS50076, AADSTS50079, invalid_grant",
        "2026-04-01 06:00:00 [Settings] retry.on = NSURLErrorDomain: -1001, -1005, -1009",
        "Azure Monitor alert \"Sign-in errors\" was activated\nCondition: code = AADSTS7000222",
        "error report\n- Alert rule: AADSTS50126", "count the errors where code = AADSTS50126",
        "The operation couldn’t be completed. (com.google.GIDSignIn error -5.)",
        "[auth.apple] Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1001 \"(null)\"",
        "Sign in with Apple: (com.apple.AuthenticationServices.AuthorizationError error 1001.)",
        "Error Domain=com.google.GIDSignIn Code=-5 \"The user canceled the sign-in flow.\" UserInfo={}",
        "Retry handler: MsalServiceException code=service_not_available",
    ])
    func `numbers in a setting, a rule's condition and another service's errors are none`(lines: String) {
        #expect(failures(in: lines + "\n").map(\.summary) == [])
    }

    @Test(arguments: [
        "sign-in: (MSALErrorDomain, -50000, -42004, invalid_grant)",
        "login failed: MSALErrorDomain/-50002, -42004, -51118", "2026-06-18,login,MSALErrorDomain,-50000,-42004,x",
        "Condition failed: sign-in returned AADSTS50126", "sign-in failed for code = AADSTS50126",
        "Rule: AADSTS50126: Error validating credentials.", "schedule: login failed AADSTS50126",
        "Error Domain=com.github.contoso.MailAuth Code=4 \"sign in\" UserInfo={}",
        "silent: MsalUiRequiredException code=invalid_grant",
    ])
    func `an error with its numbers, and one that a rule's words do not hide, is still reported`(line: String) {
        #expect(failures(in: line + "\n").count == 1)
    }

    @Test(arguments: [
        "Key,Summary,Status,Labels\nMAIL-41,AADSTS50076 loop,Done,auth\nMAIL-52,MsalClientException: no_account,Open,auth\n",
        "Usage: mailctl login [flags]\n\n      --on-mfa string   what to do when refused (AADSTS50076): prompt, fail\n",
        "{\n  \"mappings\": [\n  {\n    \"request\": {\n      \"method\": \"POST\"\n    },\n    \"jsonBody\": {\n"
            + "      \"error\": \"invalid_grant\",\n      \"error_description\": \"AADSTS50076: more proof\"\n    }\n  }\n",
    ])
    func `a list of tickets, the help of a command and a stub's answers are documents`(text: String) {
        #expect(failures(in: text).isEmpty)
    }
}
