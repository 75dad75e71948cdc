"""Layouts that apps, crash reporters, test runners and administrators' tools print around one failure, from public threads. Values are invented."""

import json

from casekit import INTERACTIVE, CONFIDENTIAL, GRANT, Case, failure, scenario

MSAL, NET, JS, ANDROID, JAVA, PY, RUNTIME = "MSALErrorDomain", "MSAL.NET", "MSAL.js", "MSAL.Android", "MSAL.Java", "MSAL.Python", "MSALRuntime"
B2C = "AADB2C90129: The provided grant has been revoked. Please reauthenticate and try again."


def iso(t, digits=3):
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond:06}000"[:digits] + "Z"


def tid(v, c, text, version="2.13.0", system="iOS 18.5"):
    id = f" - {c.upper()}" if c else ""
    return f"TID=751353 MSAL {version} {system} [{v.now:%Y-%m-%d %H:%M:%S}{id}] {text}"


def gmt(v):
    return v.now.strftime("%a, %d %b %Y %H:%M:%S GMT")


# Apple


@scenario("field/apple", 1)
def breadcrumbs_newest_first(v):
    """A crash reporter's page copied as text: level, time and line one below the other, the newest first."""
    c = v.guid()
    texts = [
        "[MSAL] acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)",
        "[MSAL] Interactive flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain",
        "[MSAL] Result from authorization session callbackURL host: (null) , has error: YES",
        "[MSAL] Start webview authorization session with webview controller class MSIDAuthenticationSession",
    ]
    lines = []
    for text in texts:
        lines += ["Default", "debug", f"{v.now:%H:%M:%S}.494", "[MSAL] " + tid(v, c, text)]
    return Case(lines + ["Ui Lifecycle", "info", f"{v.now:%H:%M:%S}.526"], [failure(MSAL, "-50005", correlation=c, service=[])])


@scenario("field/apple", 1)
def logger_with_file_and_function(v):
    c = v.guid()
    say = lambda text: f"{v.later():%Y-%m-%d %H:%M:%S}.031 [Info] [AppDelegate.swift:121] application(_:didFinishLaunchingWithOptions:) > MSAL message: " + tid(v, c, text)
    lines = [
        say("[MSAL] Keychain find status: -25300"),
        say("[MSAL] Found 0 items."),
        say("[MSAL] Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)"),
        say("Creating Error with description: User interaction is required"),
        say("[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)"),
        f"{v.later():%Y-%m-%d %H:%M:%S}.031 [Info] [AppDelegate.swift:121] application(_:didFinishLaunchingWithOptions:) > ",
    ]
    return Case(lines, [failure(MSAL, "-50002", oauth="invalid_grant", suberror="bad_token", correlation=c)])


@scenario("field/apple", 1)
def optional_with_customer_directory(v):
    c, other = v.guid(), v.guid()
    text = (
        "[+oneAppLog][AzureUtility.getTokenSilently(policy:completionHandler:)] - Azure Utility acquireToken SILENTLY error : Optional(Error Domain=MSALErrorDomain "
        f'Code=-50002 "(null)" UserInfo={{MSALErrorDescriptionKey=User interaction is required, MSALOAuthErrorKey=invalid_grant, MSALCorrelationIDKey={c.upper()}, '
        f'NSUnderlyingError=0x3007620d0 {{Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALErrorDescriptionKey={B2C}\r\n \r\nCorrelation ID: {other}\r\nTimestamp: {v.now:%Y-%m-%d %H:%M:%SZ}\r\n, '
        "MSALOAuthErrorKey=invalid_grant, MSALInternalErrorCodeKey=-42004}}}})"
    )
    return Case(text + "\n", [failure(MSAL, "-50002", oauth="invalid_grant", service=["AADB2C90129"], correlation=[c, other])], also=[c, other])


@scenario("field/apple", 1)
def cordova_logger_objects(v):
    c = v.guid()
    say = lambda level, text: "⚡️  [log] - " + json.dumps({"containsPII": False, "correlationId": c, "timestamp": f"{v.later():%H:%M:%S} -", "message": text, "threadId": 4636627, "logLevel": level}, separators=(",", ":"))
    lines = [say("VERBOSE", "[MSAL] Looking for token with aliases (null)"), say("ERROR", "[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)"), say("VERBOSE", "[MSAL] Keychain find status: 0")]
    return Case(lines, [failure(MSAL, "-50002", correlation=c)])


@scenario("field/apple", 1)
def test_that_threw(v):
    error = v.service([7000215, 700016])
    lines = [
        "Test Case '-[FieldTests.LiveTests testSilent]' started.",
        f"/Users/ci/Field/LiveTests.swift:41: error: -[FieldTests.LiveTests testSilent] : failed: caught error: \"Error Domain=MSALErrorDomain Code=-50000 \"(null)\" UserInfo={{MSALErrorDescriptionKey={error.sentence(' ')}, MSALOAuthErrorKey={error.oauth}, MSALInternalErrorCodeKey=-42003, MSALCorrelationIDKey={error.correlation.upper()}}}\"",
        "Test Case '-[FieldTests.LiveTests testSilent]' failed (2.113 seconds).",
    ]
    return Case(lines, [failure(MSAL, "-50000", internal=-42003, service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("field/apple", 1)
def offline_with_paths_of_the_network(v):
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.113 Field[712:9a31] Could not get a token: Error Domain=NSURLErrorDomain Code=-1009 \"The Internet connection appears to be offline.\" UserInfo={{_kCFStreamErrorCodeKey=50, NSUnderlyingError=0x600000c4c3f0 {{Error Domain=kCFErrorDomainCFNetwork Code=-1009 \"(null)\" UserInfo={{_NSURLErrorNWPathKey=unsatisfied (No network route), _kCFStreamErrorCodeKey=50, _kCFStreamErrorDomainKey=1}}}}, _NSURLErrorFailingURLSessionTaskErrorKey=LocalDataTask <7A1C>.<3>, _NSURLErrorRelatedURLSessionTaskErrorKey=(",
        '    "LocalDataTask <7A1C>.<3>"',
        "), NSLocalizedDescription=The Internet connection appears to be offline., NSErrorFailingURLStringKey=https://login.microsoftonline.com/common/oauth2/v2.0/token, NSErrorFailingURLKey=https://login.microsoftonline.com/common/oauth2/v2.0/token, _kCFStreamErrorDomainKey=1}",
    ]
    return Case(lines, [failure("NSURLErrorDomain", "-1009", service=[], recovery="checkConnectivity")])


@scenario("field/apple", 1)
def declined_scopes(v):
    c = v.guid()
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.113 Field[712:9a31] acquireToken failed: Error Domain=MSALErrorDomain Code=-50003 \"(null)\" UserInfo={{MSALErrorDescriptionKey=Server returned less scopes than requested, MSALDeclinedScopesKey=(",
        '    "Mail.Read",',
        '    "Calendars.Read"',
        "), MSALGrantedScopesKey=(",
        '    "User.Read"',
        f"), MSALCorrelationIDKey={c.upper()}}}",
    ]
    return Case(lines, [failure(MSAL, "-50003", correlation=c, service=[])])


@scenario("field/apple", 1)
def swift_dictionary_of_user_info(v):
    error = v.service([50173, 700082])
    lines = [
        "Silent token failed. domain: MSALErrorDomain, code: -50002",
        f'userInfo: ["MSALErrorDescriptionKey": "{error.sentence(" ")}", "MSALOAuthErrorKey": "{error.oauth}", "MSALCorrelationIDKey": "{error.correlation.upper()}", "MSALOAuthSubErrorKey": "bad_token", "MSALHTTPResponseCodeKey": "400"]',
        "The operation couldn’t be completed. (MSALErrorDomain error -50002.)",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation, oauth=error.oauth)], at_most=2, note="the last sentence has no id: it may be told of the lines above it")


@scenario("field/apple", 1)
def unified_log_compact(v):
    c = v.guid()
    say = lambda text: f"{v.later():%Y-%m-%d %H:%M:%S}.113 Df Field[712:9a31] [com.contoso.field:auth] " + tid(v, c, text, system="Mac 15.5")
    lines = ["Timestamp               Ty Process[PID:TID]", say("[MSAL] Broker returned error with domain MSALErrorDomain, code -50004, oauth error unauthorized_client, suberror protection_policy_required, broker version 5.2405, description Masked(not-null)"), say("[MSAL] acquireToken returning with error: (MSALErrorDomain, -50004) Masked(not-null)")]
    return Case(lines, [failure(MSAL, "-50004", suberror="protection_policy_required", correlation=c)])


# Android


@scenario("field/android", 1)
def request_failed_with_exception(v):
    c, t = v.guid(), v.now
    head = f"{t:%m-%d %H:%M:%S}.664 7686-9373/? "
    lines = [
        f"{head}E/ApiDispatcher:beginInteractive:  [{t:%Y-%m-%d %H:%M:%S} - {{\"thread_id\":\"6047\",\"correlation_id\":\"{c}\"}}] Interactive request failed with Exception Android 23",
        "    com.microsoft.identity.common.exception.ClientException",
        "        at com.microsoft.identity.common.internal.broker.MicrosoftAuthClient.connect(MicrosoftAuthClient.java:73)",
        "        at com.microsoft.identity.common.internal.controllers.ApiDispatcher$1.run(ApiDispatcher.java:80)",
        "        at java.lang.Thread.run(Thread.java:818)",
    ]
    return Case(lines, [failure(ANDROID, "ClientException", correlation=c, service=[])])


@scenario("field/android", 1)
def logcat_with_user_column(v):
    c, t = v.guid(), v.now
    say = lambda level, text: f"{t:%m-%d %H:%M:%S}.114 u0_a214  7686  9373 {level} MSAL    : [{t:%Y-%m-%d %H:%M:%S} - thread_id: 512, correlation_id: {c} - Android 36] {text}"
    error = v.service([50076, 700082])
    lines = [
        say("W", "Failure Result"),
        say("W", f"Error: {error.oauth}"),
        say("E", "Silent request failed with Exception"),
        f"{t:%m-%d %H:%M:%S}.114 u0_a214  7686  9373 E MSAL    : com.microsoft.identity.common.java.exception.UiRequiredException: {error.sentence(' ')}",
        f"{t:%m-%d %H:%M:%S}.114 u0_a214  7686  9373 E MSAL    : \tat com.microsoft.identity.common.java.controllers.ExceptionAdapter.exceptionFromAuthenticationResult(ExceptionAdapter.java:112)",
    ]
    return Case(lines, [failure(ANDROID, ["UiRequiredException", "MsalUiRequiredException"], service=[error.code], oauth=error.oauth, correlation=[c, error.correlation])], also=[c])


@scenario("field/android", 1)
def logcat_brief_with_time(v):
    error = v.service(GRANT)
    lines = [
        f"{v.now:%m-%d %H:%M:%S}.114 D/Field   ( 7686): acquireTokenSilent",
        f"{v.now:%m-%d %H:%M:%S}.914 W/System.err( 7686): com.microsoft.identity.client.exception.MsalUiRequiredException: {error.sentence(' ')}",
        f"{v.now:%m-%d %H:%M:%S}.914 W/System.err( 7686): \tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:74)",
        f"{v.now:%m-%d %H:%M:%S}.914 W/System.err( 7686): Caused by: com.microsoft.identity.common.java.exception.UiRequiredException: {error.sentence(' ')}",
        f"{v.now:%m-%d %H:%M:%S}.914 W/System.err( 7686): \t... 14 more",
    ]
    return Case(lines, [failure(ANDROID, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])


@scenario("field/android", 1)
def epoch_times_and_account_mismatch(v):
    stamp = f"{int(v.now.timestamp())}.114"
    lines = [
        f"         {stamp}  7686  9373 I Field   : signing in",
        f"         {stamp}  7686  9373 E Field   : onError: com.microsoft.identity.client.exception.MsalClientException: The current account does not match the account of the request.",
        f"         {stamp}  7686  9373 E Field   : errorCode=current_account_mismatch",
    ]
    return Case(lines, [failure(ANDROID, "MsalClientException", service=[], oauth=None)])


@scenario("field/android", 1)
def maui_prints_to_mono(v):
    error = v.service(GRANT)
    lines = [
        "[mono-stdout] Signing in",
        f"[mono-stdout] Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}",
        "[mono-stdout]    at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)",
        "[mono-stdout]    at Microsoft.Identity.Client.OAuth2.TokenClient.SendTokenRequestAsync(IDictionary`2 additionalBodyParameters)",
        "[mono-stdout] \tStatusCode: 400 ",
        "[mono-stdout] \tResponseBody: " + error.json(),
    ]
    return Case(lines, [failure(NET, "MsalUiRequiredException", http=400, **error.truth())])


# JavaScript


@scenario("field/js", 1)
def nested_app_without_an_account(v):
    lines = [
        f"[{gmt(v)}] : [] : @azure/msal-browser@4.7.0 : Info - Nested App Auth Bridge available: true",
        f"[{gmt(v)}] : [] : @azure/msal-browser@4.7.0 : Error - Cached tokens are not found for the account, proceeding with silent token request.",
        "BrowserAuthError: no_account_error: No account object provided to acquireTokenSilent and no active account has been set. Please call setActiveAccount or provide an account on the request.",
        "    at createBrowserAuthError (taskpane.js:118:12)",
    ]
    return Case(lines, [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@scenario("field/js", 1)
def safari_types_before_lines(v):
    error = v.service([700082, 50173])
    c = error.correlation
    lines = [
        f"[Log] [{gmt(v)}] : [{c}] : @azure/msal-browser@3.7.1 : Info - Emitting event: msal:acquireTokenStart (main.8bedf5fff99962b7.js, line 1)",
        "[Info] Successfully preconnected to https://aadcdn.msauth.net/ (x2)",
        "[Error] Failed to load resource: the server responded with a status of 400 () (token, line 0)",
        f"[Log] [{gmt(v)}] : [{c}] : @azure/msal-browser@3.7.1 : Info - Emitting event: msal:acquireTokenFailure (main.8bedf5fff99962b7.js, line 1)",
        f"[Error] Unhandled Promise Rejection: InteractionRequiredAuthError: invalid_grant: Error(s): {error.number} - Timestamp: {error.stamp} - Description: {error.code}: {error.text} Trace ID: {error.trace} Correlation ID: {c} Timestamp: {error.stamp} - Correlation ID: {c} - Trace ID: {error.trace}",
    ]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=[error.code], oauth="invalid_grant", correlation=c)])


@scenario("field/js", 1)
def page_redeemed_a_code_of_another_kind(v):
    c, trace = v.guid(), v.guid()
    lines = [
        f"app.module.ts:78 [{gmt(v)}] : @azure/msal-browser@2.38.1 : Verbose - Emitting event to callback {v.guid()}: msal:initializeEnd",
        f"VM272:4676 Uncaught (in promise) ServerError: invalid_request: 9002326 - [{v.now:%Y-%m-%d %H:%M:%SZ}]: AADSTS9002326: Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type. Request origin: 'https://app.contoso.com'. Trace ID: {trace} Correlation ID: {c} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ} - Correlation ID: {c} - Trace ID: {trace}",
        "    at t.createServerError (VM272:4676:31)",
    ]
    return Case(lines, [failure(JS, "ServerError", service=["AADSTS9002326"], oauth="invalid_request", correlation=c)])


@scenario("field/js", 1)
def first_lines_of_version_two(v):
    lines = [
        f"[{gmt(v)}] :  : @azure/msal-browser@2.11.2 : Verbose - getAllAccounts called main.js:3456:13",
        f"[{gmt(v)}] :  : @azure/msal-browser@2.11.2 : Verbose - Emitting event: msal:loginFailure main.js:3456:13",
        "Uncaught (in promise) BrowserAuthError: hash_empty_error: Hash value cannot be processed because it is empty. Please verify that your redirectUri is not clearing the hash. Given Url: https://app.contoso.com/login main.js:9911:15",
    ]
    return Case(lines, [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@scenario("field/js", 1)
def next_server_prints_an_error(v):
    error = v.service([65001])
    lines = [
        "   ▲ Next.js 15.1.0",
        " ✓ Ready in 1204ms",
        f" ⨯ InteractionRequiredAuthError: invalid_grant: 65001 - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}",
        "    at createInteractionRequiredAuthError (webpack-internal:///(rsc)/./node_modules/@azure/msal-common/dist/error/InteractionRequiredAuthError.mjs:71:12) {",
        "  errorCode: 'invalid_grant',",
        f"  errorMessage: \"65001 - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}\",",
        "  subError: 'consent_required',",
        "  errorNo: 65001,",
        "  digest: '2338847012'",
        "}",
        " GET /api/mail 500 in 812ms",
    ]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=["AADSTS65001"], oauth="invalid_grant", suberror="consent_required", correlation=error.correlation)])


@scenario("field/js", 1)
def bunyan(v):
    error = v.service(CONFIDENTIAL)
    text = f"{error.oauth}: {error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"
    row = {"name": "api", "hostname": "web-1", "pid": 18, "level": 50, "err": {"message": text, "name": "ServerError", "stack": f"ServerError: {text}\n    at ResponseHandler.validateTokenResponse (/app/node_modules/@azure/msal-common/dist/response/ResponseHandler.cjs:110:35)"}, "msg": "token request failed", "time": iso(v.now), "v": 0}
    return Case([json.dumps({"name": "api", "hostname": "web-1", "pid": 18, "level": 30, "msg": "listening", "time": iso(v.now), "v": 0}), json.dumps(row)], [failure(JS, "ServerError", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("field/js", 1)
def electron_main_process(v):
    lines = [
        f"[{v.now:%Y-%m-%d %H:%M:%S}.104] [info]  window ready",
        f"[{v.now:%Y-%m-%d %H:%M:%S}.904] [error] Error occurred in handler for 'auth:token': ClientAuthError: endpoints_resolution_error: Endpoints cannot be resolved",
        "    at createClientAuthError (/Applications/Field.app/Contents/Resources/app.asar/node_modules/@azure/msal-common/dist/error/ClientAuthError.cjs:270:12)",
        f"[{v.now:%Y-%m-%d %H:%M:%S}.914] [error] (renderer) Error: Error invoking remote method 'auth:token': ClientAuthError: endpoints_resolution_error: Endpoints cannot be resolved",
    ]
    return Case(lines, [failure(JS, "ClientAuthError", service=[], oauth=None)], at_most=2, note="two processes print it and neither has an id")


@scenario("field/js", 1)
def cypress_terminal_report(v):
    error = v.service([50058])
    lines = [
        "  login",
        "      cy:command ✔  visit\t/",
        f"    cons:error ✘  InteractionRequiredAuthError: login_required: {error.sentence(' ')}",
        "                      at InteractionRequiredAuthError.AuthError [as constructor] (https://app.contoso.com/vendor.js:1067:24)",
        "      cy:command ✘  uncaught exception\tInteractionRequiredAuthError: login_required: " + error.sentence(" "),
        "    1) shows the mailbox",
        "",
        "  0 passing (4s)",
        "  1 failing",
    ]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=[error.code], oauth="login_required", correlation=error.correlation)])


@scenario("field/js", 1)
def table_of_exceptions(v):
    """Rows of Application Insights' table of exceptions as objects."""
    error = v.service([50076, 65001])
    text = f"invalid_grant: {error.sentence(' ')}"
    row = {"timestamp": iso(v.now), "problemId": "InteractionRequiredAuthError at acquireTokenSilent", "type": "InteractionRequiredAuthError", "assembly": "", "outerType": "InteractionRequiredAuthError", "outerMessage": text, "innermostType": "InteractionRequiredAuthError", "innermostMessage": text, "details": [{"id": "0", "outerId": "0", "type": "InteractionRequiredAuthError", "message": text, "parsedStack": []}], "itemType": "exception", "client_Type": "Browser"}
    return Case(json.dumps([row], indent=2) + "\n", [failure(JS, "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation)])


@scenario("field/js", 1)
def network_archive(v):
    """A HAR file of the browser: the answer is in the response's text."""
    error = v.service([70008, 700082])
    entry = {"startedDateTime": iso(v.now), "time": 212, "request": {"method": "POST", "url": "https://login.microsoftonline.com/organizations/oauth2/v2.0/token", "headers": []}, "response": {"status": 400, "statusText": "Bad Request", "content": {"size": 620, "mimeType": "application/json; charset=utf-8", "text": error.json()}}}
    fine = {"startedDateTime": iso(v.now), "time": 20, "request": {"method": "GET", "url": "https://app.contoso.com/", "headers": []}, "response": {"status": 200, "statusText": "OK", "content": {"size": 9, "mimeType": "text/html", "text": "<html>"}}}
    return Case(json.dumps({"log": {"version": "1.2", "creator": {"name": "WebInspector", "version": "537.36"}, "entries": [fine, entry]}}, indent=2) + "\n", [failure(**error.truth())])


@scenario("field/js", 1)
def popup_was_closed(v):
    c = v.guid()
    lines = [
        f"[{gmt(v)}] : [{c}] : @azure/msal-browser@3.28.1 : Verbose - acquireTokenPopup called",
        f"[{gmt(v)}] : [{c}] : @azure/msal-browser@3.28.1 : Error - Window closed",
        f"[{gmt(v)}] : [{c}] : @azure/msal-browser@3.28.1 : Info - Emitting event: msal:loginFailure",
        "core.mjs:9171 ERROR BrowserAuthError: user_cancelled: User cancelled the flow.",
    ]
    return Case(lines, [failure(JS, "BrowserAuthError", service=[], oauth=None, recovery="offerRetryToUser")])


# .NET


@scenario("field/dotnet", 1)
def level_before_the_first_grammar(v):
    error = v.service(GRANT)
    c = error.correlation
    say = lambda level, text: f"{v.later():%Y-%m-%d %H:%M:%S}.074 Field.iOS[700:4711388] {level} (False) MSAL 4.15.0.0 MSAL.Xamarin.iOS 13.4.1 [{v.now:%m/%d/%Y %H:%M:%S} - {c}] {text}"
    lines = [
        say("Info", "Refresh token found in the cache? - True"),
        "Thread started:  #11",
        say("Info", "Fetching instance discovery from the network from host login.microsoftonline.com."),
        "Thread started: <Thread Pool> #15",
        say("Error", "Exception type: Microsoft.Identity.Client.MsalUiRequiredException"),
        f", ErrorCode: {error.oauth}",
        "HTTP StatusCode 400",
        f"CorrelationId {c}",
        "",
        "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException (Microsoft.Identity.Client.Http.HttpResponse response)",
    ]
    return Case(lines, [failure(NET, "MsalUiRequiredException", oauth=error.oauth, http=400, correlation=c)])


@scenario("field/dotnet", 1)
def windows_broker_element_not_found(v):
    c = v.guid()
    head = f"[MSAL|LogLevel:Error] True MSAL 4.53.0.0 MSAL.NetCore .NET 7.0.4 Microsoft Windows 10.0.25856 [{v.now:%Y-%m-%d %H:%M:%SZ}"
    lines = [
        f"{head}] [MSAL:0003]        ERROR   ErrorInternalImpl:134   Created an error: 9o4t9, StatusInternal::Unexpected, InternalEvent::None, Error Code -2147023728, Context 'Winrt exception was thrown'",
        f"{head}] [WamBroker] Could not login interactively. Status: Unexpected ",
        "Error: 0xffffffff80070490",
        "Context: Winrt exception was thrown 'Element not found.'.",
        "Tag: 0x2339e4e3",
        f"{head} - {c}] MSAL.NetCore.4.53.0.0.MsalServiceException:",
        "        ErrorCode: unknown_broker_error",
        "Microsoft.Identity.Client.MsalServiceException: Unknown Status: Unexpected",
        "Error: 0xffffffff80070490",
        "   at Microsoft.Identity.Client.Platforms.Features.RuntimeBroker.WamAdapters.ThrowExceptionFromWamError(AuthResult authResult)",
    ]
    return Case(lines, [failure(NET, "MsalServiceException", oauth=None, service=[], correlation=c)], at_most=2, note="the runtime's line has no id")


@scenario("field/dotnet", 1)
def report_designer_trace(v):
    text = "Exception:\r\nExceptionType: Microsoft.Identity.Client.MsalServiceException, Microsoft.Identity.Client, Version=4.60.3.0\r\nMessage: WAM Error \r\n Error Code: 2156265475 \r\n Error Message: ApiContractViolation \r\n WAM Error Message: (pii) \r\n Internal Error Code: 557973634 \r\n Is Retryable: False \r\nStackTrace:\n   at Microsoft.Identity.Client.Platforms.Features.RuntimeBroker.WamAdapters.ThrowExceptionFromWamError()\r\n"
    lines = [
        "DataMashup.Trace Information: 24579 : " + json.dumps({"Start": iso(v.now, 7), "Action": "Evaluator/Start", "ProductVersion": "2.140.1078.0", "Pid": 712, "Tid": 1, "Duration": "00:00:00.0001"}),
        "DataMashup.Trace Warning: 24579 : " + json.dumps({"Start": iso(v.now, 7), "Action": "OAuth/Refresh", "Exception": text, "ProductVersion": "2.140.1078.0", "Pid": 712, "Tid": 1, "Duration": "00:00:01.2001"}),
    ]
    return Case(lines, [failure(NET, "MsalServiceException", internal=557973634, service=[], oauth=None)])


@scenario("field/dotnet", 1)
def broker_error_in_brackets(v):
    lines = [
        "Failed to connect to PowerBI: One or more errors occurred.",
        "(Error Acquiring Token: WAM Error ",
        "Error Code: 3399614466",
        "Error Message: IncorrectConfiguration",
        "Internal Error Code: 557973643",
        "Possible causes: Invalid redirect uri - ensure you have configured the following url in the application registration in Azure Portal:",
        "ms-appx-web://microsoft.aad.brokerplugin/c0ffee00-1111-4222-8333-444455556666)",
    ]
    return Case(lines, [failure(internal=557973643, service=[], oauth=None)])


@scenario("field/dotnet", 1)
def web_library_with_event_number(v):
    error = v.service([7000215, 7000222])
    lines = [
        "fail: Microsoft.Identity.Web.TokenAcquisition[300]",
        f"      [MsIdWeb] An error occurred during token acquisition: IDW10501: Exception acquiring token for a confidential client. {error.sentence(' ')}",
        f"      MSAL.NetCore.4.66.2.0.MsalServiceException: ",
        f"      \tErrorCode: {error.oauth}",
        f"      Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: {error.sentence(' ')}",
        "         at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)",
        f"      \tStatusCode: {error.status}",
        f"      \tResponseBody: {error.json()}",
        "info: Microsoft.AspNetCore.Hosting.Diagnostics[2]",
        "      Request finished HTTP/2 GET https://localhost:5001/ - 500 - text/html 912.1ms",
    ]
    return Case(lines, [failure(NET, "MsalServiceException", http=error.status, **error.truth())])


@scenario("field/dotnet", 1)
def exception_as_an_object_of_its_properties(v):
    error = v.service(GRANT)
    row = {"time": iso(v.now), "level": "ERROR", "logger": "Contoso.Auth", "message": "token refresh failed", "exception": {"Type": "Microsoft.Identity.Client.MsalUiRequiredException", "Message": error.sentence(" "), "ErrorCode": error.oauth, "StatusCode": 400, "CorrelationId": error.correlation, "HResult": -2146233088, "Data": {}, "InnerException": None}}
    return Case([json.dumps({"time": iso(v.now), "level": "INFO", "logger": "Contoso.Auth", "message": "start"}), json.dumps(row)], [failure(NET, "MsalUiRequiredException", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("field/dotnet", 1)
def game_engine_log(v):
    error = v.service([7000215, 700016])
    lines = [
        f"MsalServiceException: {error.sentence(' ')}",
        "Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException (Microsoft.Identity.Client.Http.HttpResponse response) (at <6f1c>:0)",
        "--- End of stack trace from previous location where exception was thrown ---",
        "SignIn.Start () (at Assets/SignIn.cs:41)",
        "UnityEngine.Debug:ExtractStackTraceNoAlloc (byte*,int,string)",
        "",
        "(Filename: Assets/SignIn.cs Line: 41)",
    ]
    return Case(lines, [failure(NET, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("field/dotnet", 1)
def live_test_of_a_credential(v):
    error = v.service([7000215])
    lines = [
        "[xUnit.net 00:00:01.20]     Contoso.Tests.Live.Reads [FAIL]",
        "  Failed Contoso.Tests.Live.Reads [812 ms]",
        "  Error Message:",
        f"   Azure.Identity.AuthenticationFailedException : ClientSecretCredential authentication failed: A configuration issue is preventing authentication - check the error message from the server for details. You can modify the configuration in the application registration portal. See https://aka.ms/msal-net-invalid-client for details. Original exception: {error.sentence(' ')}",
        f"---- Microsoft.Identity.Client.MsalServiceException : A configuration issue is preventing authentication - check the error message from the server for details. Original exception: {error.sentence(' ')}",
        "  Stack Trace:",
        "     at Azure.Identity.CredentialDiagnosticScope.FailWrapAndThrow(Exception ex, String additionalMessage)",
        "",
        "Failed!  - Failed:     1, Passed:    41, Skipped:     0, Total:    42",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("field/dotnet", 1)
def token_cache_of_tool_reports(v):
    """.NET tools print the chain of messages only."""
    error = v.service([50076, 50079])
    lines = [
        "Unhandled exception: System.AggregateException: One or more errors occurred. (Response status code does not indicate success: 401 (Unauthorized).)",
        " ---> System.Net.Http.HttpRequestException: Response status code does not indicate success: 401 (Unauthorized).",
        f" ---> Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}",
        "   at Microsoft.Identity.Client.OAuth2.TokenClient.SendTokenRequestAsync()",
        "   --- End of inner exception stack trace ---",
        "   at NuGet.Protocol.HttpSource.GetAsync()",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


# Java


@scenario("field/java", 1)
def log4j_object_with_thrown(v):
    error = v.service([50076, 65001])
    name = "com.microsoft.aad.msal4j.MsalInteractionRequiredException"
    row = {"instant": {"epochSecond": int(v.now.timestamp()), "nanoOfSecond": 113000000}, "thread": "http-nio-8080-exec-3", "level": "ERROR", "loggerName": "com.contoso.mail.TokenService", "message": "no token", "thrown": {"commonElementCount": 0, "localizedMessage": error.sentence(" "), "message": error.sentence(" "), "name": name, "extendedStackTrace": f"{name}: {error.sentence(' ')}\n\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43) ~[msal4j-1.17.2.jar:1.17.2]\n"}, "endOfBatch": False, "loggerFqcn": "org.apache.logging.slf4j.Log4jLogger", "threadId": 41, "threadPriority": 5}
    return Case([json.dumps(row)], [failure(JAVA, "MsalInteractionRequiredException", service=[error.code], correlation=error.correlation)])


@scenario("field/java", 1)
def quarkus_object_with_frames(v):
    error = v.service(CONFIDENTIAL)
    row = {"timestamp": iso(v.now), "sequence": 118, "loggerClassName": "org.jboss.logging.Logger", "loggerName": "com.contoso.Tokens", "level": "ERROR", "message": "token", "threadName": "executor-thread-1", "ndc": "", "hostName": "web-1", "processName": "quarkus-run.jar", "exception": {"refId": 1, "exceptionType": "java.util.concurrent.ExecutionException", "message": f"com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "frames": [{"class": "java.util.concurrent.CompletableFuture", "method": "reportGet", "line": 396}], "causedBy": {"exception": {"refId": 2, "exceptionType": "com.microsoft.aad.msal4j.MsalServiceException", "message": error.sentence(" "), "frames": [{"class": "com.microsoft.aad.msal4j.MsalServiceExceptionFactory", "method": "fromHttpResponse", "line": 43}]}}}}
    return Case([json.dumps(row)], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("field/java", 1)
def servlet_container(v):
    error = v.service(CONFIDENTIAL)
    head = f"{v.now:%d-%b-%Y %H:%M:%S}.113 "
    lines = [
        head + "INFO [main] org.apache.catalina.startup.Catalina.start Server startup in [2113] milliseconds",
        head + "SEVERE [http-nio-8080-exec-3] org.apache.catalina.core.StandardWrapperValve.invoke Servlet.service() for servlet [mail] in context with path [/app] threw exception [token] with root cause",
        f"\tcom.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}",
        "\t\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)",
        "\t\tat java.base/java.lang.Thread.run(Thread.java:840)",
    ]
    return Case(lines, [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("field/java", 1)
def broker_login_of_a_queue(v):
    error = v.service([700016])
    lines = [
        f"[{v.now:%Y-%m-%d %H:%M:%S},113] INFO [kafka-producer-network-thread | producer-1] Successfully logged in. (org.apache.kafka.common.security.authenticator.AbstractLogin)",
        f"[{v.now:%Y-%m-%d %H:%M:%S},913] ERROR Failed to refresh the token (com.contoso.kafka.OAuthCallback)",
        f"java.util.concurrent.CompletionException: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}",
        "\tat java.base/java.util.concurrent.CompletableFuture.encodeThrowable(CompletableFuture.java:315)",
        f"Caused by: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}",
        "\t... 6 more",
        f"[{v.now:%Y-%m-%d %H:%M:%S},914] WARN [Principal=:c0ffee00]: Will retry in 10 s (org.apache.kafka.common.security.oauthbearer.internals.expiring.ExpiringCredentialRefreshingLogin)",
    ]
    return Case(lines, [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("field/java", 1)
def managed_identity_without_a_service(v):
    lines = [
        "SLF4J: Failed to load class \"org.slf4j.impl.StaticLoggerBinder\".",
        "SLF4J: Defaulting to no-operation (NOP) logger implementation",
        'Exception in thread "main" java.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalManagedIdentityException: [Managed Identity] Unexpected exception occurred when parsing the response. See the inner exception for details.',
        "        at java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396)",
        "        at Test.main(Test.java:103)",
        "Caused by: com.microsoft.aad.msal4j.MsalManagedIdentityException: [Managed Identity] Unexpected exception occurred when parsing the response. See the inner exception for details.",
        "        at com.microsoft.aad.msal4j.AbstractManagedIdentitySource.handleResponse(AbstractManagedIdentitySource.java:71)",
    ]
    return Case(lines, [failure(JAVA, "MsalManagedIdentityException", service=[], oauth=None)])


# Python


@scenario("field/python", 1)
def workflow_task_failed(v):
    error = v.service(CONFIDENTIAL)
    head = f"[{v.now:%Y-%m-%dT%H:%M:%S}.113+0000] "
    lines = [
        head + "{taskinstance.py:2905} ERROR - Task failed with exception",
        "Traceback (most recent call last):",
        '  File "/opt/airflow/dags/load.py", line 41, in load',
        "    client.get_container_client('raw').exists()",
        f"azure.core.exceptions.ClientAuthenticationError: Authentication failed: {error.sentence(' ')}",
        f"Content: {error.json()}",
        head + "{taskinstance.py:1206} INFO - Marking task as FAILED. dag_id=load, task_id=load",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("field/python", 1)
def playbook_failed(v):
    error = v.service([7000215, 7000222])
    lines = [
        "TASK [get a token] *************************************************************",
        'fatal: [localhost]: FAILED! => {"changed": false, "msg": "Failed to get a token: ' + error.sentence(" ").replace('"', '\\"') + '"}',
        "",
        "PLAY RECAP *********************************************************************",
        "localhost                  : ok=1    changed=0    unreachable=0    failed=1    skipped=0    rescued=0    ignored=0",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("field/python", 1)
def failed_test_and_its_summary(v):
    error = v.service([7000215])
    lines = [
        "tests/test_live.py F                                                     [100%]",
        "",
        "=================================== FAILURES ===================================",
        "__________________________________ test_token __________________________________",
        ">       credential.get_token('https://graph.microsoft.com/.default')",
        f"E       azure.core.exceptions.ClientAuthenticationError: Authentication failed: {error.sentence(' ')}",
        f"E       Content: {error.json()}",
        "",
        "tests/test_live.py:41: ClientAuthenticationError",
        "=========================== short test summary info ============================",
        "FAILED tests/test_live.py::test_token - azure.core.exceptions.ClientAuthentication...",
        "============================== 1 failed in 2.11s ===============================",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("field/python", 1)
def wire_debugging(v):
    error = v.service([50126])
    lines = [
        "send: b'POST /organizations/oauth2/v2.0/token HTTP/1.1\\r\\nHost: login.microsoftonline.com\\r\\nUser-Agent: python-requests/2.32.3\\r\\n\\r\\n'",
        "reply: 'HTTP/1.1 400 Bad Request\\r\\n'",
        "header: Content-Type: application/json; charset=utf-8",
        f"header: x-ms-request-id: {error.trace}",
        'DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /organizations/oauth2/v2.0/token HTTP/1.1" 400 620',
        repr(error.answer("\r\n")),
    ]
    return Case(lines, [failure(**error.truth())])


@scenario("field/python", 1)
def refresh_of_two_threads(v):
    """Two threads; one asks for a newer token although its own is still good, and is refused."""
    error = v.service([700082])
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S},104"
    lines = [
        f"{stamp} [worker-1] DEBUG msal.application: Cache hit an AT",
        f"{stamp} [worker-2] DEBUG msal.application: Cache hit an AT",
        f"{stamp} [worker-1] DEBUG msal.application: Cache attempts an RT",
        f"{stamp} [worker-2] DEBUG msal.application: Return the AT",
        f"{stamp} [worker-1] DEBUG msal.application: Refresh failed. invalid_grant: {error.sentence(' ')}",
        f"{stamp} [worker-1] INFO contoso: got a token (from cache)",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)], at_least=0, note="the lines do not say that worker-1 has a good token")


@scenario("field/python", 1)
def boxed_traceback(v):
    error = v.service([53003, 50105])
    lines = [
        "╭─────────────────────────────── Traceback (most recent call last) ────────────────────────────────╮",
        "│ /app/mail.py:41 in token                                                                         │",
        "│                                                                                                  │",
        "│ ❱ 41 │   raise TokenError(result['error'], result['error_description'])                          │",
        "╰──────────────────────────────────────────────────────────────────────────────────────────────────╯",
        f"TokenError: {error.oauth}: {error.sentence(' ')}",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


# Go, PHP and others: the service's words without one of the libraries above


@scenario("field/others", 1)
def controller_with_escaped_answer(v):
    error = v.service([7000215, 700016])
    answer = json.dumps(error.answer("\r\n"), indent=2)
    text = f"ClientSecretCredential authentication failed. \nPOST https://login.microsoftonline.com/contoso/oauth2/v2.0/token\n{'-' * 80}\nRESPONSE {error.status}: {error.status} Unauthorized\n{'-' * 80}\n{answer}\n{'-' * 80}\nTo troubleshoot, visit https://aka.ms/azsdk/go/identity/troubleshoot#client-secret"
    lines = [
        f'I{v.now:%m%d %H:%M:%S}.113456       1 controller.go:31] "Starting" controller="vault"',
        f'E{v.now:%m%d %H:%M:%S}.913456       1 controller.go:41] "Reconcile failed" err={json.dumps(text)} logger="vault"',
    ]
    return Case(lines, [failure(**error.truth())])


@scenario("field/others", 1)
def structured_go_with_stack(v):
    error = v.service([7000222])
    row = {"level": "error", "ts": round(v.now.timestamp(), 3), "caller": "auth/token.go:41", "msg": "token", "error": f"FromAssertion(): http call(https://login.microsoftonline.com/contoso/oauth2/v2.0/token)(POST) error: reply status code was 401:\n{error.json()}", "stacktrace": "main.token\n\t/src/auth/token.go:41\nmain.main\n\t/src/main.go:12"}
    return Case([json.dumps({"level": "info", "ts": 1.5, "caller": "main.go:9", "msg": "start"}), json.dumps(row)], [failure(**error.truth())])


@scenario("field/others", 1)
def federated_identity_in_key_values(v):
    c, trace = v.guid(), v.guid()
    text = f"WorkloadIdentityCredential authentication failed. FromAssertion(): http call error: reply status code was 400: AADSTS70021: No matching federated identity record found for presented assertion. Assertion Issuer: 'https://oidc.contoso.com/'. Trace ID: {trace} Correlation ID: {c} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}"
    lines = [f'time="{v.now:%Y-%m-%dT%H:%M:%SZ}" level=info msg="starting" version=0.15.0', f'time="{v.now:%Y-%m-%dT%H:%M:%SZ}" level=error msg="failed to list zones" error={json.dumps(text)} retry=10s']
    return Case(lines, [failure(service=["AADSTS70021"], correlation=c)])


@scenario("field/others", 1)
def answer_cut_by_an_http_library(v):
    lines = [
        f"[{v.now:%Y-%m-%d %H:%M:%S}] production.ERROR: Client error: `POST https://login.microsoftonline.com/contoso/oauth2/v2.0/token` resulted in a `401 Unauthorized` response:",
        '{"error":"invalid_client","error_description":"AADSTS7000215: Invalid client secret provided. Ensure the secret being se (truncated...)',
        ' {"exception":"[object] (GuzzleHttp\\\\Exception\\\\ClientException(code: 401): Client error: `POST https://login.microsoftonline.com/contoso/oauth2/v2.0/token` resulted in a `401 Unauthorized` response:',
        '{\\"error\\":\\"invalid_client\\",\\"error_description\\":\\"AADSTS7000215: Invalid client secret provided. Ensure the secret being se (truncated...)',
        " at /var/www/app/vendor/guzzlehttp/guzzle/src/Exception/RequestException.php:113)",
        "[stacktrace]",
        "#0 /var/www/app/vendor/guzzlehttp/guzzle/src/Middleware.php(72): GuzzleHttp\\\\Exception\\\\RequestException::create()",
    ]
    return Case(lines, [failure(service=["AADSTS7000215"], oauth="invalid_client")])


@scenario("field/others", 1)
def pipeline_task_of_another_kind(v):
    error = v.service([7000222])
    stamp = f"{v.now:%Y-%m-%dT%H:%M:%S}.1042345Z "
    lines = [
        stamp + "##[section]Starting: Deploy",
        stamp + "##[error]Failed to fetch access token for Azure. Verify if the Service Principal used is valid and not expired. " + error.json(),
        stamp + "##[error]Error: Failed to fetch access token for Azure. Status code: unauthorized, status message: Unauthorized",
        stamp + "##[section]Finishing: Deploy",
    ]
    return Case(lines, [failure(**error.truth())], at_most=1)


# Windows and the runtime


@scenario("field/windows", 1)
def device_registration_status(v):
    c = v.guid()
    lines = [
        "+----------------------------------------------------------------------+",
        "| SSO State                                                            |",
        "+----------------------------------------------------------------------+",
        "                AzureAdPrt : NO",
        "       AzureAdPrtAuthority : https://login.microsoftonline.com/8f7e6d5c-4b3a-4291-8877-665544332211",
        "     Acquire Prt Diagnostics : PRESENT",
        f"      Previous Prt Attempt : {v.now:%Y-%m-%d %H:%M:%S}.000 UTC",
        "            Attempt Status : 0xc000006d",
        "             User Identity : adele@contoso.com",
        "           Credential Type : Password",
        f"            Correlation ID : {c}",
        "              Endpoint URI : https://login.microsoftonline.com/8f7e6d5c-4b3a-4291-8877-665544332211/oauth2/token/",
        "               HTTP Method : POST",
        "                HTTP Error : 0x0",
        "               HTTP status : 400",
        "         Server Error Code : invalid_grant",
        "  Server Error Description : AADSTS50126: Error validating credentials due to invalid username or password.",
    ]
    return Case(lines, [failure(service=["AADSTS50126"], oauth=["invalid_grant", None])])


@scenario("field/windows", 1)
def operational_channel(v):
    error = v.service([50076, 65001])
    lines = [
        "",
        f"TimeCreated  : {v.now:%m/%d/%Y} 7:22:30 AM",
        "ProviderName : Microsoft-Windows-AAD",
        "Id           : 1098",
        f"Message      : Error: 0xCAA2000C The request requires user interaction. Code: {error.oauth} Description: {error.code}: {error.text}",
        f"               Trace ID: {error.trace} Correlation ID: {error.correlation} Timestamp: {error.stamp} TokenEndpoint: https://login.microsoftonline.com/common/oauth2/token Logged at OAuthTokenRequestBase.cpp, line: 450, method: OAuthTokenRequestBase::ProcessOAuthResponse.",
        "",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("field/windows", 1)
def chat_client_log(v):
    c = v.guid()
    head = lambda level: f"{v.later():%Y-%m-%dT%H:%M:%S}.114159+02:00 0x00002a1c <{level}>  OneAuth: "
    lines = [
        head("INFO") + f"[MSAL:0003]\tINFO   \tSetCorrelationId:259\tSet correlation ID: {c}",
        head("ERR") + "[MSAL:0003]\tERROR  \tErrorInternalImpl:134\tCreated an error: 4ut9z, StatusInternal::NoNetwork, InternalEvent::None, Error Code 0, Context '(pii)'",
        head("INFO") + "window restored",
    ]
    return Case(lines, [failure(RUNTIME, "NoNetwork", correlation=c, oauth=None, service=[], recovery="checkConnectivity")])


@scenario("field/windows", 1)
def error_of_a_script(v):
    error = v.service([50076, 50079])
    lines = [
        "Connect-AzAccount : ClientSecretCredential authentication failed: " + error.code + ": " + error.text,
        f"Trace ID: {error.trace}",
        f"Correlation ID: {error.correlation}",
        f"Timestamp: {error.stamp}",
        "At C:\\scripts\\nightly.ps1:12 char:1",
        "+ Connect-AzAccount -ServicePrincipal -Credential $c -Tenant contoso",
        "+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
        "    + CategoryInfo          : CloseError: (:) [Connect-AzAccount], AuthenticationFailedException",
        "    + FullyQualifiedErrorId : Microsoft.Azure.Commands.Profile.ConnectAzureRmAccountCommand",
    ]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])
