"""More files in which nothing failed: documents, source, settings, lists, tests that passed, and sessions that went well."""

import json

from casekit import Case, scenario

CODES = ["AADSTS50076", "AADSTS50079", "AADSTS65001", "AADSTS700082", "AADSTS53003", "AADSTS50173"]


def clean(function):
    return scenario("clean/field", 1)(function)


def quiet(*lines, at_most=None, note=""):
    return Case(list(lines), [], at_most=at_most, note=note)


@clean
def translations_of_a_program(v):
    return quiet("#: src/auth.c:41", 'msgid "AADSTS50076: You must use multi-factor authentication."', 'msgstr "AADSTS50076: Sie müssen die mehrstufige Authentifizierung verwenden."', "", "#: src/auth.c:52", 'msgid "invalid_grant"', 'msgstr "Die Anmeldung ist abgelaufen."')


@clean
def strings_of_an_app(v):
    return quiet('/* Shown for MSALErrorInteractionRequired */', '"error.-50002" = "Please sign in again.";', '"error.-50005" = "You closed the window.";', '"error.AADSTS53003" = "AADSTS53003: Your administrator does not allow this.";')


@clean
def resources_in_xml(v):
    return quiet("<resources>", '    <string name="error_invalid_grant">Please sign in again.</string>', '    <string name="error_AADSTS50076">AADSTS50076: more proof is needed</string>', '    <string name="error_device_network_not_available">You are offline.</string>', "</resources>")


@clean
def resource_file_of_net(v):
    return quiet('  <data name="MsalUiRequiredException" xml:space="preserve">', "    <value>AADSTS50076: please sign in again.</value>", "    <comment>Shown when a prompt is needed</comment>", "  </data>")


@clean
def manual_page(v):
    return quiet("SIGNIN(1)                    User Commands                    SIGNIN(1)", "", "NAME", "       signin - sign in and print a token", "", "OPTIONS", "       --ignore-code CODE", "              do not fail on CODE, for example AADSTS50076 or invalid_grant", "", "EXIT STATUS", "       3      the token service answered interaction_required")


@clean
def help_of_a_command(v):
    return quiet("usage: signin [-h] [--ignore-code CODE]", "", "options:", "  -h, --help            show this help message and exit", "  --ignore-code CODE    a code that is no failure (default: AADSTS50058)", "  --retry-on WORD       temporarily_unavailable, interaction_required or AADSTS90033")


@clean
def header_of_errors(v):
    return quiet("typedef NS_ENUM(NSInteger, MSALError)", "{", "    /** MSAL internal error. */", "    MSALErrorInternal                            = -50000,", "    /** The app must call acquireToken. */", "    MSALErrorInteractionRequired                 = -50002,", "    MSALErrorServerDeclinedScopes                = -50003,", "};", 'extern NSString *MSALErrorDomain; // @"MSALErrorDomain"')


@clean
def kotlin_source(v):
    return quiet("class SignIn(private val app: ISingleAccountPublicClientApplication) {", "    override fun onError(exception: MsalException) {", "        when (exception) {", "            is MsalUiRequiredException -> prompt() // invalid_grant, AADSTS50076", "            is MsalClientException -> if (exception.errorCode == MsalClientException.NO_CURRENT_ACCOUNT) prompt()", '            is MsalServiceException -> Log.w(TAG, "service: ${exception.errorCode}")', "        }", "    }", "}")


@clean
def go_source(v):
    return quiet("// handle returns nil where the user can do something about err.", "func handle(err error) error {", "\tvar failed *azidentity.AuthenticationFailedError", "\tif errors.As(err, &failed) {", '\t\tif strings.Contains(failed.Error(), "AADSTS7000222") { // the secret has expired', '\t\t\treturn fmt.Errorf("renew the secret: %w", err)', "\t\t}", "\t}", '\treturn errors.New("invalid_client: AADSTS7000215")', "}")


@clean
def shell_script(v):
    return quiet("#!/bin/sh", "# Signs in again when the token service says so.", "out=$(az account get-access-token 2>&1) || case $out in", '  *AADSTS50076*|*AADSTS700082*) az login --scope "$scope" ;;', '  *invalid_client*) echo "AADSTS7000215: invalid secret" >&2; exit 1 ;;', "esac")


@clean
def powershell_script(v):
    return quiet("try {", "    $token = Get-MsalToken -ClientId $id -Silent", "}", "catch [Microsoft.Identity.Client.MsalUiRequiredException] {", "    # AADSTS50076: the user must use a second factor", '    Write-Warning "AADSTS50076: sign in again"', "    $token = Get-MsalToken -ClientId $id -Interactive", "}")


@clean
def queries(v):
    return quiet("SigninLogs", "| where TimeGenerated > ago(1d)", '| where ResultType in ("50076", "53003") // AADSTS53003: blocked by policy', '| extend Reason = case(ResultType == "50126", "AADSTS50126: wrong password", "other")', "| summarize count() by ResultType, bin(TimeGenerated, 1h)")


@clean
def known_errors_for_a_database(v):
    return quiet("CREATE TABLE sign_in_error (code text PRIMARY KEY, advice text);", *[f"INSERT INTO sign_in_error VALUES ('{code}', '{code}: please sign in again.');" for code in CODES], "COMMIT;")


@clean
def alert_rules(v):
    return quiet('resource "azurerm_monitor_scheduled_query_rules_alert_v2" "blocked" {', '  name     = "sign-in-blocked"', "  criteria {", '    query     = "AppTraces | where Message has \'AADSTS53003\'"', '    threshold = 5', "  }", '  description = "AADSTS53003: a policy blocks users of the app"', "}", at_most=1, note="a description reads like a message: it may count")


@clean
def dashboard(v):
    body = {"title": "Sign-in", "panels": [{"title": f"{code}", "targets": [{"expr": f'{{app="web"}} |= "{code}"'}]} for code in CODES[:2]] + [{"title": "Log", "targets": [{"expr": '{app="web"} |~ "invalid_grant|interaction_required"'}]}]}
    return Case(json.dumps(body, indent=2) + "\n", [])


@clean
def values_of_a_chart(v):
    return quiet("env:", "  - name: PROMPT_ON", '    value: "AADSTS50076,AADSTS50079"', "  - name: LAST_KNOWN_ERROR_TEXT", '    value: "invalid_grant"', "args: [--retry-on, temporarily_unavailable, --ignore, login_required]")


@clean
def environment_at_the_start(v):
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}"
    return quiet(f"{stamp} INFO config - auth.promptOn=AADSTS50076", f"{stamp} INFO config - auth.retryOn=[temporarily_unavailable, AADSTS90033]", f"{stamp} INFO config - auth.ignore=login_required", f"{stamp} INFO main - started in 812 ms")


@clean
def handlers_at_the_start(v):
    stamp = f"{v.now:%H:%M:%S}"
    return quiet(f"[{stamp} INF] Registered exception handler for Microsoft.Identity.Client.MsalUiRequiredException", f"[{stamp} INF] Registered exception handler for Microsoft.Identity.Client.MsalServiceException", f"[{stamp} INF] Mapped MsalClientException to status 502", f"[{stamp} INF] Now listening on: http://[::]:8080")


@clean
def policies_at_the_start(v):
    stamp = f"{v.now:%Y-%m-%dT%H:%M:%S}Z"
    return quiet(json.dumps({"ts": stamp, "level": "info", "msg": "retry policy", "retryOn": ["AADSTS90033", "temporarily_unavailable"], "giveUpOn": "invalid_client"}), json.dumps({"ts": stamp, "level": "info", "msg": "will prompt when the service answers AADSTS50076 or interaction_required"}), json.dumps({"ts": stamp, "level": "info", "msg": "ready"}))


@clean
def go_tests(v):
    return quiet("=== RUN   TestToken", "=== RUN   TestToken/AADSTS7000215:_invalid_secret", "=== RUN   TestToken/invalid_grant", "--- PASS: TestToken (0.01s)", "    --- PASS: TestToken/AADSTS7000215:_invalid_secret (0.00s)", "    --- PASS: TestToken/invalid_grant (0.00s)", "PASS", "ok  \tcontoso.com/auth\t0.113s")


@clean
def pytest_names(v):
    return quiet("collected 3 items", "", "tests/test_errors.py::test_prompt[AADSTS50076-interaction_required] PASSED [ 33%]", "tests/test_errors.py::test_prompt[AADSTS65001-consent_required] PASSED    [ 66%]", "tests/test_errors.py::test_client_authentication_error PASSED            [100%]", "", "============================== 3 passed in 0.11s ===============================")


@clean
def swift_tests(v):
    return quiet("Test Suite 'ErrorTests' started at 2026-10-03 07:11:52.113.", "Test Case '-[FieldTests.ErrorTests test_MSALErrorDomain_50002_prompts]' passed (0.002 seconds).", "Test Case '-[FieldTests.ErrorTests test_AADSTS53003_isBlocked]' passed (0.001 seconds).", '✔ Test "Error Domain=MSALErrorDomain Code=-50005 is a cancel" passed after 0.001 seconds.', "Executed 3 tests, with 0 failures (0 unexpected) in 0.003 (0.005) seconds")


@clean
def mocha_names(v):
    return quiet("  errors", "    ✔ InteractionRequiredAuthError: interaction_required opens the popup", "    ✔ BrowserAuthError: user_cancelled is no failure (41ms)", "    ✔ retries AADSTS90033", "", "  3 passing (112ms)")


@clean
def dotnet_tests(v):
    return quiet("  Passed Contoso.Tests.Errors.Prompts(code: \"AADSTS50076\", type: typeof(MsalUiRequiredException)) [12 ms]", "  Passed Contoso.Tests.Errors.Throws_MsalServiceException_for_invalid_client [3 ms]", "", "Passed!  - Failed:     0, Passed:     2, Skipped:     0, Total:     2, Duration: 41 ms")


@clean
def java_tests(v):
    return quiet("[INFO] Running com.contoso.MsalServiceExceptionTest", "[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.113 s -- in com.contoso.MsalServiceExceptionTest", "ErrorTest > AADSTS50126: wrong password() PASSED", "BUILD SUCCESS")


@clean
def bundler_modules(v):
    return quiet("asset main.js 1.2 MiB [emitted] (name: main)", "  ./node_modules/@azure/msal-browser/dist/error/BrowserAuthError.mjs 12.3 KiB [built] [code generated]", "  ./node_modules/@azure/msal-common/dist/error/InteractionRequiredAuthError.mjs 4.1 KiB [built] [code generated]", "  ./node_modules/@azure/msal-common/dist/error/ServerError.mjs 611 bytes [built] [code generated]", "webpack 5.94.0 compiled successfully in 4113 ms")


@clean
def linter(v):
    return quiet("/src/auth.ts", "  12:10  warning  'InteractionRequiredAuthError' is defined but never used  @typescript-eslint/no-unused-vars", "  41:7   warning  Unexpected console statement: \"AADSTS50076: prompt\"        no-console", "", "✖ 2 problems (0 errors, 2 warnings)", at_most=1, note="a linter's warning that quotes a sentence reads like a report: it may count")


@clean
def compiler_warnings(v):
    return quiet("Auth.cs(41,42): warning CS0168: The variable 'ex' of type 'MsalUiRequiredException' is declared but never used [/src/Auth.csproj]", "SignIn.swift:18:14: warning: will never be executed: case MSALError.interactionRequired", "Build succeeded.", "    2 Warning(s)", "    0 Error(s)")


@clean
def listing_of_files(v):
    return quiet("src/errors:", "AADSTS50076.md", "AADSTS65001.md", "MsalUiRequiredException.cs", "", "src/errors/old:", "-rw-r--r-- 1 adele staff 812 Oct  3 07:11 invalid_grant.md", "-rw-r--r-- 1 adele staff 112 Oct  3 07:11 AADSTS700082.md")


@clean
def symbols(v):
    return quiet("0000000100003f10 T _OBJC_CLASS_$_MSALErrorConverter", "0000000100003f50 S _MSALErrorDomain", "                 U _MSALInternalErrorCodeKey", "0000000100004110 t -[MSALErrorConverter msalErrorFromMsidError:]")


@clean
def requests_for_pages_of_errors(v):
    return quiet('192.0.2.7 - - [03/Oct/2026:07:11:52 +0000] "GET /docs/errors/AADSTS50076 HTTP/1.1" 200 812 "https://www.example.com/search?q=AADSTS50076+invalid_grant" "Mozilla/5.0"', '192.0.2.7 - - [03/Oct/2026:07:11:53 +0000] "GET /docs/errors?code=50126 HTTP/1.1" 304 0 "-" "Mozilla/5.0"')


@clean
def issues_of_a_project(v):
    return quiet("#118\tOPEN\tMsalUiRequiredException after password change\tbug\t2026-10-03T07:11:52Z", "#117\tCLOSED\tShow a button for AADSTS65001\tfeature\t2026-10-02T07:11:52Z", "#112\tCLOSED\tinvalid_grant: sign the user out\tbug\t2026-10-01T07:11:52Z")


@clean
def history_of_lines(v):
    return quiet("1a2b3c4d (Adele Vance 2026-10-03 07:11:52 +0200 41) catch (MsalUiRequiredException ex) when (ex.ErrorCode == MsalError.InvalidGrantError)", "5d6e7f80 (Alex Wilber 2026-09-03 07:11:52 +0200 42) {   // AADSTS50076: second factor", "1a2b3c4d (Adele Vance 2026-10-03 07:11:52 +0200 43)     return await Prompt();")


@clean
def graph_of_commits(v):
    return quiet("*   1a2b3c4 (HEAD -> main) Merge branch 'mfa'", "|\\  ", "| * 5d6e7f8 Prompt on AADSTS50076: interaction_required", "|/  ", "* 9a8b7c6 auth: MsalClientException multiple_matching_tokens_detected no longer ends the app")


@clean
def schema_of_answers(v):
    return quiet("components:", "  schemas:", "    TokenError:", "      type: object", "      properties:", "        error:", "          type: string", "          enum: [invalid_grant, interaction_required, invalid_client]", "        error_codes:", "          type: array", "          items: {type: integer}", "        suberror: {type: string}")


@clean
def documented_in_the_source(v):
    return quiet('"""Signs users in.', "", ":raises ClientAuthenticationError: when the token service refuses, for example with AADSTS50126.", ":raises CredentialUnavailableError: when no account is signed in.", '"""', "__all__ = ['token']")


# sessions that went well


@clean
def apple_session_after_a_retry(v):
    c = v.guid().upper()
    say = lambda text: f"TID=751353 MSAL 2.13.0 iOS 18.5 [{v.later():%Y-%m-%d %H:%M:%S} - {c}] {text}"
    return quiet(
        say("[MSAL] Keychain find status: -25300"),
        say("Http error raised. Http Code: 503 Description Masked(not-null)"),
        say("Retrying network request, retryCounter: 1"),
        say("[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null), shouldFallBack: 0"),
        say("[MSAL] acquireTokenSilent returning with at: Masked(not-null) rt: (null) scopes: Masked(not-null) expiration: 2026-10-03 08:11:52 +0000"),
    )


@clean
def android_session_without_a_broker(v):
    c = v.guid()
    say = lambda level, text: f"{v.later():%m-%d %H:%M:%S}.114  7686  9373 {level} MSAL    : [{v.now:%Y-%m-%d %H:%M:%S} - thread_id: 512, correlation_id: {c} - Android 36] {text}"
    return quiet(
        say("I", "Broker not installed or does not support this request; falling back to the local controller"),
        say("W", "No current account; error handling: none"),
        say("I", "Refresh token is not found or invalid_grant was cached: false"),
        say("I", "Silent request finished successfully"),
        note="an information line that only mentions the word",
    )


@clean
def browser_session(v):
    c = v.guid()
    say = lambda level, text: f"[{v.later():%a, %d %b %Y %H:%M:%S GMT}] : [{c}] : @azure/msal-browser@4.27.0 : {level} - {text}"
    return quiet(
        say("Verbose", "acquireTokenSilent - called"),
        say("Trace", "PerformanceClient: Performance measurement ended for refreshTokenClientAcquireToken: 412 ms, success: true, errorCode: undefined, subErrorCode: undefined"),
        say("Info", "Emitting event: msal:acquireTokenSuccess"),
        say("Verbose", "handleRedirectPromise: no response; InteractionRequiredAuthError handler removed"),
    )


@clean
def net_session_after_a_retry(v):
    c = v.guid()
    say = lambda text: f"False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.8 Ubuntu 24.04 [{v.later():%Y-%m-%d %H:%M:%S}Z - {c}] {text}"
    return quiet(
        say("Response status code does not indicate success: 503 (ServiceUnavailable)."),
        say("Retry policy applied. Retry count: 1. Status code: ServiceUnavailable"),
        say("HttpManager] Received response. Status code: OK. "),
        say("=== Token Acquisition finished successfully:"),
        say(" AT expiration time: 10/3/2026 8:15:40 AM +00:00, scopes: .default. source: IdentityProvider"),
    )


@clean
def java_session(v):
    c = v.guid()
    head = f"{v.now:%H:%M:%S}.871 [main] DEBUG c.m.a.m.ConfidentialClientApplication - [Correlation ID: {c}] "
    return quiet(head + "Sent Correlation Id is not same as received Correlation Id", head + "Access Token was returned", f"{v.now:%H:%M:%S}.971 [main] INFO c.contoso.mail.TokenService - lastError=none MsalServiceException count=0")


@clean
def python_session(v):
    return quiet("DEBUG:msal.telemetry:Generate or reuse correlation_id: " + v.guid(), "DEBUG:msal.token_cache:event={", '    "client_id": "c0ffee00-1111-4222-8333-444455556666",', '    "data": {"claims": null, "scope": ".default"},', '    "response": {"access_token": "********", "expires_in": 3599, "error": null},', '    "token_endpoint": "https://login.microsoftonline.com/contoso/oauth2/v2.0/token"', "}", "DEBUG:msal.application:Found 1 RTs matching {}")


@clean
def runtime_session(v):
    c = v.guid()
    say = lambda text: f"[MSAL:0002]\tINFO   \tLogTelemetryData:430\t{text}"
    return quiet(f"[MSAL:0002]\tINFO   \tPrintTelemetry:310\tPrinting Telemetry for Correlation ID: {c}", say("Key: is_successful, Value: true"), say("Key: all_error_tags, Value: "), say("Key: api_status_code, Value: StatusInternal::Succeeded"), say("Key: read_token_last_error, Value: missing required parameter"), say("Key: was_request_throttled, Value: false"))


@clean
def credential_chain_that_ended_well(v):
    stamp = f"{v.now:%Y-%m-%dT%H:%M:%S}"
    return quiet(
        f"{stamp} INFO azure.identity._credentials.environment: No environment configuration found.",
        f"{stamp} INFO azure.identity._credentials.managed_identity: ManagedIdentityCredential will use IMDS",
        f"{stamp} WARNING azure.identity._credentials.chained: DefaultAzureCredential failed to retrieve a token from EnvironmentCredential: EnvironmentCredential authentication unavailable. Environment variables are not fully configured.",
        f"{stamp} INFO azure.identity._credentials.chained: DefaultAzureCredential acquired a token from AzureCliCredential",
    )


@clean
def counters_of_a_service(v):
    stamp = f"{v.now:%Y-%m-%dT%H:%M:%S}Z"
    return quiet(f"{stamp} stats sign_in.ok=118 sign_in.AADSTS50076=0 sign_in.AADSTS65001=0 sign_in.invalid_grant=0", f"{stamp} stats MsalUiRequiredException: 0, MsalServiceException: 0, total: 118", f"{stamp} stats window=60s")
