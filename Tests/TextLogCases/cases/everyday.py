"""What apps, services, tools and people write in an ordinary week: half of it about failures, half about errors that did not happen. Values are invented."""

import csv
import io
import json

from casekit import CONFIDENTIAL, GRANT, INTERACTIVE, Case, failure, scenario
from cases.encounters import ANDROID, JAVA, JS, MSAL, NET, failed_silently, gmt, iso, java_trace, js_sentence, js_stack, tid
from cases.hosts import net_exception, net_truth

CODES = ["AADSTS50076", "AADSTS50079", "AADSTS65001", "AADSTS700082", "AADSTS53003", "AADSTS50173"]


def one(area):
    return scenario("everyday/" + area, 1)


clean = one("clean")


def quiet(*lines):
    return Case(list(lines), [])


def document(value, indent=2):
    return Case(json.dumps(value, indent=indent, ensure_ascii=False) + "\n", [])


def service_only(error, **more):
    return failure(service=[error.code], correlation=error.correlation, **more)


def stamp(v, form="%Y-%m-%d %H:%M:%S"):
    return v.later().strftime(form)


# Apple


def apple_truth(c):
    return failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])


@one("apple")
def swift_log_with_metadata(v):
    c = v.guid()
    return Case([f'{stamp(v, "%Y-%m-%dT%H:%M:%S")}+0200 debug com.contoso.field.auth : correlation={c.upper()} source=Auth.swift:41 [Field] {text}' for text in failed_silently(v, c)], [apple_truth(c)])


@one("apple")
def objects_of_a_log_stream(v):
    c = v.guid()
    rows = [{"traceID": 28142 + n, "eventMessage": text, "eventType": "logEvent", "source": None, "subsystem": "com.contoso.field", "category": "msal", "processID": 812, "messageType": "Error", "timestamp": f"{stamp(v)}.104512+0000", "processImagePath": "/Applications/Field.app/Contents/MacOS/Field"} for n, text in enumerate(failed_silently(v, c))]
    return Case([json.dumps(row) for row in rows], [apple_truth(c)])


@one("apple")
def sysdiagnose_columns(v):
    c = v.guid()
    head = "Timestamp                       Thread     Type        Activity             PID    TTL  "
    return Case([head] + [f"{stamp(v)}.104512+0200 0x6bf21    Error       0x0                  812    0    Field: (MSAL) [com.microsoft.identity:MSAL] {text}" for text in failed_silently(v, c)], [apple_truth(c)])


@one("apple")
def app_printed_the_error(v):
    c = v.guid()
    return Case([f'Could not acquire token: Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALErrorDescriptionKey=AADSTS50079: You must enroll in multi-factor authentication., MSALOAuthErrorKey=interaction_required, MSALOAuthSubErrorKey=basic_action, MSALCorrelationIDKey={c.upper()}, MSALSTSErrorCodesKey=(', "    50079", ")}"], [failure(MSAL, "-50002", oauth="interaction_required", suberror="basic_action", correlation=c, service=["AADSTS50079"])])


@one("apple")
def xctest_in_ci(v):
    c = v.guid()
    lines = ["Test Suite 'SignInUITests' started at 2026-10-03 07:11:52.104", "Test Case '-[FieldUITests.SignInUITests testSilent]' started."]
    lines += [f"{stamp(v)}.104 Field[812:18452] {text}" for text in failed_silently(v, c)]
    return Case(["\t".join([f"{v.now:%Y-%m-%dT%H:%M:%S}.1042345Z", line]).replace("\t", " ") for line in lines], [apple_truth(c)])


@one("apple")
def crashlytics_non_fatal(v):
    return Case([json.dumps({"event_id": "%032x" % v.random.getrandbits(128), "platform": "IOS", "bundle_identifier": "com.contoso.field", "event_timestamp": iso(v.now), "is_fatal": False, "issue_title": "MSALErrorDomain", "error_type": "NON_FATAL", "error": [{"queue_name": "main", "code": -50002, "title": "MSALErrorDomain", "subtitle": "-50002", "blamed": True}], "logs": [{"timestamp": iso(v.now), "message": "The operation couldn’t be completed. (MSALErrorDomain error -50002.)"}]}, ensure_ascii=False)], [failure(MSAL, "-50002", service=[])])


@one("apple")
def expo_modules_error(v):
    return Case(["(NOBRIDGE) LOG  Running \"main\" with {\"rootTag\":1}", " WARN  [signin] [Error: The operation couldn’t be completed. (MSALErrorDomain error -50005.)]"], [failure(MSAL, "-50005", service=[])])


# Android


@one("android")
def timber_with_a_trace(v):
    head = f"{v.now:%m-%d %H:%M:%S}.104 8121-8140/com.contoso.field W/AuthRepository: "
    return Case([head + "Silent token failed", *[head + line for line in java_trace("MsalUiRequiredException", "AADSTS50173: The provided grant has expired due to it being revoked, a fresh auth token is needed.")]], [failure(ANDROID, "MsalUiRequiredException", service=["AADSTS50173"])])


@one("android")
def studio_columns(v):
    head = f"{v.now:%Y-%m-%d %H:%M:%S}.104  8121-8140  MSAL                    com.contoso.field                    E  "
    return Case([head + line for line in java_trace("MsalClientException", "Unable to perform DNS lookup")], [failure(ANDROID, "MsalClientException", service=[])])


@one("android")
def kotlin_failure(v):
    return Case([f"{v.now:%m-%d %H:%M:%S}.104  8121  8121 D SignIn  : state=Failure(com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS65001: The user or administrator has not consented to use the application.)"], [failure(ANDROID, "MsalUiRequiredException", service=["AADSTS65001"])])


@one("android")
def user_cancelled(v):
    return Case([f"{v.now:%m-%d %H:%M:%S}.104 I/SignIn(  812): sign-in started", f"{v.now:%m-%d %H:%M:%S}.904 E/SignIn(  812): acquireToken failed: com.microsoft.identity.client.exception.MsalUserCancelException: User cancelled the flow."], [failure(ANDROID, "MsalUserCancelException", service=[])])


@one("android")
def bugsnag_report(v):
    return Case(json.dumps({"events": [{"severity": "warning", "exceptions": [{"errorClass": "com.microsoft.identity.client.exception.MsalServiceException", "message": "AADSTS50105: The signed in user is not assigned to a role for the application.", "type": "android", "stacktrace": [{"method": "com.contoso.field.Auth.onError", "file": "Auth.kt", "lineNumber": 41}]}], "app": {"version": "3.2.0"}, "device": {"osName": "android"}}]}, indent=1) + "\n", [failure(ANDROID, "MsalServiceException", service=["AADSTS50105"])])


@one("android")
def ionic_live_reload(v):
    return Case([f"[capacitor] {v.now:%H:%M:%S} run android", f"{v.now:%m-%d %H:%M:%S}.104  8121  8140 E Capacitor/Plugin: Unable to acquire token silently", *[f"{v.now:%m-%d %H:%M:%S}.104  8121  8140 E Capacitor/Plugin: {line}" for line in java_trace("MsalUiRequiredException", "AADSTS50079: Due to a configuration change made by your administrator, you must enroll in multi-factor authentication.")]], [failure(ANDROID, "MsalUiRequiredException", service=["AADSTS50079"])])


# .NET


@one("dotnet")
def compact_json_with_rendered_message(v):
    error = v.service(CONFIDENTIAL)
    return Case([json.dumps({"@t": iso(v.now, 6), "@m": "HTTP GET /mail responded 500", "@i": "c0ffee01", "@l": "Error", "@x": net_exception(error, newline="\r\n"), "RequestPath": "/mail", "StatusCode": 500, "SourceContext": "Serilog.AspNetCore.RequestLoggingMiddleware"})], [net_truth(error)])


@one("dotnet")
def nlog_json_layout(v):
    error = v.service(GRANT)
    return Case([json.dumps({"time": f"{v.now:%Y-%m-%d %H:%M:%S}.1042", "level": "ERROR", "logger": "Contoso.Mail", "message": "no token", "exception": {"type": "Microsoft.Identity.Client.MsalUiRequiredException", "message": error.sentence(" "), "stackTrace": "   at Contoso.Mail.Auth.GetToken()"}})], [failure(NET, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])


@one("dotnet")
def log4net_pattern(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{stamp(v)},104 [14] ERROR Contoso.Mail.Sync [(null)] - Sync failed", *net_exception(error).split("\n"), f"{stamp(v)},104 [14] INFO  Contoso.Mail.Sync [(null)] - next run in 300 s"], [net_truth(error)])


@one("dotnet")
def container_app_console(v):
    error = v.service(CONFIDENTIAL)
    rows = [{"TimeStamp": f"{v.now:%Y-%m-%dT%H:%M:%S}.10423", "Log": f"F {line}"} for line in ["fail: Contoso.Worker[0]", "      could not get a token", *["      " + line for line in net_exception(error).split("\n")]]]
    return Case([json.dumps(row) for row in rows], [net_truth(error)])


@one("dotnet")
def blazor_console(v):
    error = v.service(INTERACTIVE)
    return Case(["blazor.webassembly.js:1 crit: Microsoft.AspNetCore.Components.WebAssembly.Rendering.WebAssemblyRenderer[100]", f"      Unhandled exception rendering component: {error.sentence(' ')}", f"Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}", "   at Contoso.Pages.Mail.OnInitializedAsync()"], [failure(NET, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])


@one("dotnet")
def graph_client_wraps_it(v):
    error = v.service(CONFIDENTIAL)
    return Case(["Unhandled exception. Microsoft.Graph.ServiceException: Code: generalException", "Message: An error occurred sending the request.", f" ---> Azure.Identity.AuthenticationFailedException: ClientSecretCredential authentication failed: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: {error.sentence(' ')}", f" ---> MSAL.NetCore.4.72.1.0.MsalServiceException: ", f"\tErrorCode: {error.oauth}", f"Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: {error.sentence(' ')}", "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)", "   --- End of inner exception stack trace ---"], [failure(NET, "MsalServiceException", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("dotnet")
def nunit_failure(v):
    error = v.service([50126])
    return Case(["  Failed SignsIn [812 ms]", "  Error Message:", f"   Microsoft.Identity.Client.MsalUiRequiredException : {error.sentence(' ')}", "  Stack Trace:", "     at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)", "", "Failed!  - Failed:     1, Passed:    41, Skipped:     0, Total:    42, Duration: 4 s"], [failure(NET, "MsalUiRequiredException", service=["AADSTS50126"], correlation=error.correlation)])


@one("dotnet")
def elmah_row(v):
    error = v.service(CONFIDENTIAL)
    detail = net_exception(error, newline="&#xD;&#xA;").replace("'", "&apos;").replace('"', "&quot;")
    return Case([f'<error errorId="{v.guid()}" host="APP-1" type="Microsoft.Identity.Client.MsalServiceException" message="A configuration issue is preventing authentication." source="Microsoft.Identity.Client" detail="{detail}" time="{iso(v.now, 7)}">', "  <serverVariables>", '    <item name="URL"><value string="/mail" /></item>', "  </serverVariables>", "</error>"], [failure(NET, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("dotnet")
def trace_listener(v):
    error = v.service(GRANT)
    return Case([f"Contoso.Mail Error: 0 : token: Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}", "   at Contoso.Mail.Auth.GetToken()", "    ProcessId=812", f"    DateTime={iso(v.now, 7)}"], [failure(NET, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])


@one("dotnet")
def silent_then_interactive_refused(v):
    c, time = v.guid(), v.now
    head = lambda: f"False MSAL 4.66.2.0 MSAL.Desktop .NET Framework 4.8 Windows 11 [{stamp(v)}Z - {c}] "
    return Case([head() + "=== Token Acquisition (SilentRequest) started:", head() + "Exception type: Microsoft.Identity.Client.MsalUiRequiredException", ", ErrorCode: user_null", "To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging"], [failure(NET, "MsalUiRequiredException", correlation=c, service=[])])


@one("dotnet")
def event_viewer_text(v):
    error = v.service([7000222])
    return Case(["Log Name:      Application", "Source:        Contoso Sync", f"Date:          {v.now:%m/%d/%Y %I:%M:%S %p}", "Event ID:      1001", "Level:         Error", "Computer:      APP-1.contoso.com", "Description:", f"Synchronisation stopped. Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: {error.sentence(' ')}", "   at Contoso.Sync.Run()", "Event Xml:"], [failure(NET, "MsalServiceException", service=["AADSTS7000222"], correlation=error.correlation)])


# JavaScript


def js_truth(error, name="InteractionRequiredAuthError", **more):
    return failure(JS, name, service=[error.code], oauth=error.oauth, correlation=error.correlation, **more)


@one("js")
def winston_json_with_stack(v):
    error = v.service(INTERACTIVE)
    return Case([json.dumps({"level": "error", "message": "getToken failed " + js_sentence(error), "stack": f"InteractionRequiredAuthError: {js_sentence(error)}\n" + "\n".join(js_stack()), "errorCode": error.oauth, "name": "InteractionRequiredAuthError", "service": "api", "timestamp": iso(v.now)})], [js_truth(error)])


@one("js")
def pino_object(v):
    error = v.service(INTERACTIVE)
    return Case([json.dumps({"level": 50, "time": int(v.now.timestamp() * 1000), "pid": 18, "hostname": "api-1", "err": {"type": "InteractionRequiredAuthError", "message": js_sentence(error), "stack": f"InteractionRequiredAuthError: {js_sentence(error)}\n" + "\n".join(js_stack()), "errorCode": error.oauth, "subError": error.suberror or "", "correlationId": error.correlation, "name": "InteractionRequiredAuthError"}, "msg": "token"})], [js_truth(error)])


@one("js")
def debug_module(v):
    c = v.guid()
    return Case([f"  agents:msal:info [{gmt(v)}] : [{c}] : @azure/msal-common@15.5.1 : Info - Sending token request to endpoint: https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token +1ms", "ClientAuthError: network_error: Network request failed", "    at createClientAuthError (/app/node_modules/@azure/msal-node/lib/msal-node.cjs:860:12)", "    at ClientCredentialClient.sendPostRequest (/app/node_modules/@azure/msal-node/lib/msal-node.cjs:6226:23)"], [failure(JS, "ClientAuthError", service=[], oauth=None)])


@one("js")
def playwright_console_dump(v):
    error = v.service(INTERACTIVE)
    return Case([f"[chromium] › login.spec.ts:8:5 › signs in", f"console.error: [{gmt(v)}] : [{error.correlation}] : @azure/msal-browser@4.27.0 : Error - acquireTokenSilent: rejected", f"pageerror: InteractionRequiredAuthError: {js_sentence(error)}", "    at createInteractionRequiredAuthError (http://localhost:4173/assets/index-c0ffee.js:41:9120)"], [js_truth(error)])


@one("js")
def vite_overlay(v):
    return Case([f"{v.now:%I:%M:%S %p} [vite] hot updated: /src/auth.ts", "Uncaught (in promise) BrowserAuthError: interaction_in_progress: Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API.  For more visit: aka.ms/msaljs/browser-errors", "    at createBrowserAuthError (@azure_msal-browser.js?v=c0ffee01:4012:10)", "    at async PopupClient.acquireToken (@azure_msal-browser.js?v=c0ffee01:9120:5)"], [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@one("js")
def electron_log(v):
    error = v.service(INTERACTIVE)
    return Case([f"[{stamp(v)}.104] [info]  (main) window created", f"[{stamp(v)}.204] [error] (main) token InteractionRequiredAuthError: {js_sentence(error)}", *js_stack(), "  errorCode: '" + error.oauth + "',", f"[{stamp(v)}.304] [info]  (main) sign-in window opened"], [js_truth(error)])


@one("js")
def chat_extension_log(v):
    error = v.service([700082])
    return Case([f"{stamp(v)}.104 [error] [contoso.sql] acquireTokenSilent failed: {error.oauth}: {error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"], [service_only(error, oauth=error.oauth)])


@one("js")
def single_line_of_a_server(v):
    error = v.service([50173])
    return Case([f"Silent token acquisition failed: invalid_grant / bad_token (correlationId: {error.correlation}): {error.code}: {error.text}"], [failure(service=[error.code], oauth="invalid_grant", correlation=error.correlation)])


@one("js")
def react_error_boundary(v):
    return Case(["The above error occurred in the <MsalAuthenticationTemplate> component:", "    at MsalAuthenticationTemplate (http://localhost:3000/static/js/bundle.js:412:9)", "", "Uncaught BrowserAuthError: popup_window_error: Error opening popup window. This can happen if you are using IE or if popups are blocked in the browser.", "    at BrowserAuthError.AuthError [as constructor] (AuthError.ts:49:1)"], [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@one("js")
def firefox_console_export(v):
    error = v.service([65001])
    return Case([f"{v.now:%H:%M:%S}.104 Uncaught (in promise) InteractionRequiredAuthError: {js_sentence(error)}", "    createInteractionRequiredAuthError https://app.contoso.com/assets/main.js:41", "    validateTokenResponse https://app.contoso.com/assets/main.js:41", f"{v.now:%H:%M:%S}.304 Navigated to https://app.contoso.com/login"], [js_truth(error)])


@one("js")
def network_panel_copy(v):
    error = v.service([70008])
    return Case(["POST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token 400 (Bad Request)", error.json("\r\n", indent=2)], [service_only(error, oauth=error.oauth)])


# Java


@one("java")
def quarkus_console(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{stamp(v)},104 INFO  [io.quarkus] (main) mail 1.0 started in 0.812s.", f"{stamp(v)},204 ERROR [io.qua.ver.htt.run.QuarkusErrorHandler] (executor-thread-1) HTTP Request to /mail failed, error id: {v.guid()}-1: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)", "\tat com.microsoft.aad.msal4j.TokenRequestExecutor.createAuthenticationResultFromOauthHttpResponse(TokenRequestExecutor.java:109)"], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("java")
def logstash_object(v):
    error = v.service(GRANT)
    return Case([json.dumps({"@timestamp": iso(v.now), "@version": "1", "message": "no token", "logger_name": "com.contoso.mail.Auth", "thread_name": "main", "level": "ERROR", "level_value": 40000, "stack_trace": f"com.microsoft.aad.msal4j.MsalInteractionRequiredException: {error.sentence(' ')}\n\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:38)\n"})], [failure(JAVA, "MsalInteractionRequiredException", service=[error.code], correlation=error.correlation)])


@one("java")
def maven_surefire(v):
    error = v.service([7000215])
    return Case(["[INFO] Running com.contoso.AuthLiveTest", "[ERROR] Tests run: 1, Failures: 0, Errors: 1, Skipped: 0, Time elapsed: 0.812 s <<< FAILURE! -- in com.contoso.AuthLiveTest", "[ERROR] com.contoso.AuthLiveTest.token -- Time elapsed: 0.612 s <<< ERROR!", f"com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)", "", "[INFO] BUILD FAILURE"], [failure(JAVA, "MsalServiceException", service=["AADSTS7000215"], correlation=error.correlation)])


@one("java")
def spark_driver(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{v.now:%y/%m/%d %H:%M:%S} INFO SparkContext: Running Spark version 3.5.1", f"{v.now:%y/%m/%d %H:%M:%S} ERROR AzureADAuthenticator: HTTP Error: {error.status}: {error.json(' ')}", f"Exception in thread \"main\" org.apache.hadoop.fs.azurebfs.oauth2.AzureADAuthenticator$HttpException: HTTP Error {error.status}; url='https://login.microsoftonline.com/contoso.com/oauth2/token' AADToken: HTTP connection to https://login.microsoftonline.com/contoso.com/oauth2/token failed for getting token from AzureAD.", "\tat org.apache.hadoop.fs.azurebfs.oauth2.AzureADAuthenticator.getTokenSingleCall(AzureADAuthenticator.java:512)"], [service_only(error, oauth=error.oauth)])


@one("java")
def keycloak_broker(v):
    error = v.service([7000215])
    return Case([f"{stamp(v)},104 ERROR [org.keycloak.broker.oidc.AbstractOAuth2IdentityProvider] (executor-thread-4) Failed to make identity provider oauth callback: org.keycloak.broker.provider.IdentityBrokerException: No access_token from server. error='{error.oauth}', error_description='{error.sentence(' ')}', error_uri='https://login.microsoftonline.com/error?code={error.number}'"], [service_only(error)])


# Python


@one("python")
def loguru_line(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{stamp(v)}.104 | INFO     | app.main:start:12 - started", f"{stamp(v)}.204 | ERROR    | app.auth:token:41 - could not get a token: {{'error': '{error.oauth}', 'error_description': \"{error.sentence(' ')}\", 'error_codes': [{error.number}], 'correlation_id': '{error.correlation}'}}"], [service_only(error, oauth=error.oauth)])


@one("python")
def structlog_json(v):
    error = v.service(GRANT)
    return Case([json.dumps({"error": error.oauth, "error_description": error.sentence("\r\n"), "error_codes": [error.number], "correlation_id": error.correlation, "event": "token_failed", "logger": "auth", "level": "error", "timestamp": iso(v.now)})], [service_only(error, oauth=error.oauth)])


@one("python")
def streamlit_traceback(v):
    error = v.service([7000215])
    return Case([f"{stamp(v)}.104 Uncaught app execution", "Traceback (most recent call last):", '  File "/app/.venv/lib/python3.12/site-packages/streamlit/runtime/scriptrunner/exec_code.py", line 88, in exec_func_with_error_handling', '  File "/app/auth.py", line 41, in token', '    raise ValueError(result.get("error_description"))', f"ValueError: {error.sentence(' ')}"], [service_only(error)])


@one("python")
def celery_retry_exhausted(v):
    error = v.service([90033])
    return Case([f"[{stamp(v)},104: ERROR/ForkPoolWorker-2] Task mail.sync[{v.guid()}] raised unexpected: RuntimeError('{error.oauth}: {error.code}: {error.text}')", "Traceback (most recent call last):", '  File "/app/tasks.py", line 41, in sync', f"RuntimeError: {error.oauth}: {error.code}: {error.text}"], [failure(service=[error.code], oauth=error.oauth)])


@one("python")
def databricks_cell(v):
    error = v.service([7000222])
    return Case(["---------------------------------------------------------------------------", "ClientAuthenticationError                 Traceback (most recent call last)", "File <command-4112>, line 4", "      2 credential = ClientSecretCredential(tenant, client, secret)", "----> 4 credential.get_token(scope)", "", f"ClientAuthenticationError: Authentication failed: {error.sentence(' ')}", "To mitigate this issue, please refer to the troubleshooting guidelines here at https://aka.ms/azsdk/python/identity/clientsecretcredential/troubleshoot."], [service_only(error)])


@one("python")
def fastapi_detail(v):
    error = v.service([50076])
    return Case([f'INFO:     10.0.0.4:51234 - "POST /login HTTP/1.1" 401 Unauthorized', f"ERROR:    auth: login failed: {error.code}: {error.text} Trace ID: {error.trace} Correlation ID: {error.correlation}"], [service_only(error)])


# Tools and services


@one("tools")
def github_action_login(v):
    error = v.service([700016])
    head = f"{v.now:%Y-%m-%dT%H:%M:%S}.1042345Z "
    return Case([head + "##[group]Run azure/login@v2", head + "##[endgroup]", head + f"##[error]{error.sentence(' ')}", head + "Interactive authentication is needed. Please run:", head + "az login", head + "##[error]Login failed with Error: The process '/usr/bin/az' failed with exit code 1. Double check if the 'auth-type' is correct."], [service_only(error)])


@one("tools")
def jenkins_console(v):
    error = v.service([7000222])
    return Case([f"[{iso(v.now)}] + az login --service-principal -u **** -p **** --tenant contoso.com", f"[{iso(v.now)}] ERROR: {error.sentence(' ')}", f"[{iso(v.now)}] The error may be caused by passing a service principal certificate with --password.", f"[{iso(v.now)}] script returned exit code 1", f"[{iso(v.now)}] Finished: FAILURE"], [service_only(error)])


@one("tools")
def developer_cli(v):
    error = v.service([50173])
    return Case(["ERROR: fetching current principal id: getting user info: ERROR: login expired, run `azd auth login` to acquire a new token.", f"  (invalid_grant) {error.sentence(' ')}"], [service_only(error)])


@one("tools")
def terraform_provider_box(v):
    error = v.service([7000222])
    return Case(["Error: unable to build authorizer for Resource Manager API: could not configure AzureCli Authorizer: obtaining tenant ID: obtaining account details: running Azure CLI: exit status 1: ERROR: " + error.sentence(" "), "", "  with provider[\"registry.terraform.io/hashicorp/azurerm\"],", "  on provider.tf line 1, in provider \"azurerm\":", "   1: provider \"azurerm\" {"], [service_only(error)])


@one("tools")
def kubectl_events(v):
    error = v.service([700016])
    return Case(["LAST SEEN   TYPE      REASON              OBJECT           MESSAGE", "5m          Normal    Scheduled           pod/mail-0       Successfully assigned default/mail-0 to node-1", f"2m          Warning   FailedMount         pod/mail-0       MountVolume.SetUp failed for volume \"secrets\" : rpc error: code = Unknown desc = failed to mount secrets store objects, err: failed to get objectType:secret: failed to acquire token: FromAssertion(): http call(https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token)(POST) error: reply status code was {error.status}: {error.json(' ')}"], [service_only(error, oauth=error.oauth)])


@one("tools")
def powershell_transcript_exchange(v):
    error = v.service([50126])
    return Case(["Windows PowerShell transcript start", "PS>Connect-ExchangeOnline -Credential $c", f"{error.sentence(' ')}", "At C:\\Program Files\\WindowsPowerShell\\Modules\\ExchangeOnlineManagement\\3.4.0\\netFramework\\ExchangeOnlineManagement.psm1:762 char:21", "+                     throw $_.Exception.InnerException;", "+                     ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~", "    + CategoryInfo          : OperationStopped: (:) [], AggregateException", "Windows PowerShell transcript end"], [service_only(error)])


@one("tools")
def curl_verbose(v):
    error = v.service([7000215])
    return Case(["> POST /contoso.com/oauth2/v2.0/token HTTP/2", "> Host: login.microsoftonline.com", "* upload completely sent off: 141 bytes", f"< HTTP/2 {error.status}", "< content-type: application/json; charset=utf-8", "<", "* Connection #0 to host login.microsoftonline.com left intact", error.json("\r\n")], [service_only(error, oauth=error.oauth)])


@one("tools")
def chat_bot_channel(v):
    error = v.service([7000215])
    return Case([f"{stamp(v)} [bot] onTurnError: Error: Authorization failed for scope https://api.botframework.com/.default: {error.oauth}: {error.sentence(' ')}", "    at ConfidentialClient.token (/app/dist/bot.js:41:9)"], [service_only(error)])


@one("tools")
def mail_relay(v):
    error = v.service([7000222])
    return Case([f"{v.now:%b %d %H:%M:%S} mx1 sasl-xoauth2[812]: auth failed:", f"{v.now:%b %d %H:%M:%S} mx1 sasl-xoauth2[812]:   TokenStore::Refresh: http error {error.status}: {error.json(' ')}"], [service_only(error, oauth=error.oauth)])


@one("tools")
def go_test_output(v):
    error = v.service([700016])
    return Case(["=== RUN   TestToken", f"    token_test.go:41: could not get a token: http call(https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token)(POST) error: reply status code was {error.status}:", f"        {error.json(' ')}", "--- FAIL: TestToken (0.81s)", "FAIL", "exit status 1"], [service_only(error, oauth=error.oauth)])


@one("tools")
def rust_tracing(v):
    error = v.service([7000215])
    return Case([f"{iso(v.now, 6)}  INFO mail::sync: starting", f"{iso(v.now, 6)} ERROR mail::auth: token request failed status={error.status} body={error.json(' ')}"], [service_only(error, oauth=error.oauth)])


@one("tools")
def php_log(v):
    error = v.service([70008])
    return Case([f"[{stamp(v)}] production.ERROR: {error.oauth} {{\"exception\":\"[object] (League\\\\OAuth2\\\\Client\\\\Provider\\\\Exception\\\\IdentityProviderException(code: 0): {error.sentence(' ')} at /var/www/vendor/league/oauth2-client/src/Provider/GenericProvider.php:230)", "[stacktrace]", "#0 /var/www/app/Auth.php(41): League\\\\OAuth2\\\\Client\\\\Provider\\\\AbstractProvider->getAccessToken()", "\"}"], [service_only(error)])


@one("tools")
def ruby_omniauth(v):
    error = v.service([65001])
    return Case([f"E, [{v.now:%Y-%m-%dT%H:%M:%S}.104512 #18] ERROR -- omniauth: (entra_id) Authentication failure! {error.oauth}: OAuth2::Error, {error.oauth}: {error.sentence(' ')}"], [service_only(error)])


# Nothing failed: source code and its comments


@clean
def comment_above_a_condition(v):
    return quiet("# AADSTS65001: the user or an administrator has not consented. AADSTS65004: the user declined.", "# Only these two mean that consent is missing; the earlier check was too wide and", "# took invalid_grant for it as well.", "_CONSENT = ('AADSTS65001', 'AADSTS65004')", "", "def needs_consent(text):", "    return any(code in text for code in _CONSENT)")


@clean
def hints_in_go(v):
    return quiet("\tcase strings.Contains(te.desc, \"AADSTS700082\"), strings.Contains(te.desc, \"AADSTS700081\"):", "\t\t// Refresh token expired or revoked.", "\t\treturn fmt.Errorf(\"%w (hint: refresh token expired, run `mail authorize` again)\", err)", "\tcase strings.Contains(te.desc, \"AADSTS7000215\"):", "\t\t// Wrong client_secret.", "\t\treturn fmt.Errorf(\"%w (hint: client_secret is wrong)\", err)")


@clean
def patterns_with_messages(v):
    return quiet("$patterns = @(", "    @{ Pattern = '(?i)AADSTS53003|blocked by Conditional Access|AADSTS50105'; Message = 'A policy blocked this sign-in. Contact the administrator.' }", "    @{ Pattern = '(?i)AADSTS50020|AADSTS700016'; Message = 'Your account does not have access to this tenant.' }", "    @{ Pattern = '(?i)AADSTS50058'; Message = 'Nobody is signed in.' }", ")")


@clean
def powershell_switch(v):
    return quiet("    $message = switch -Wildcard ($text) {", "        '*AADSTS65001*' { 'We cannot access this tenant because consent has not been given.' }", "        '*AADSTS700082*' { 'The access token has expired. Run the wizard to refresh it.' }", "        default { $text }", "    }")


@clean
def stubbed_command(v):
    return quiet("  get-access-token)", '    if [ -f "$FAKE_STATE/token_fails" ]; then', '      echo "ERROR: AADSTS50076: you must use multi-factor authentication" >&2', "      exit 1", "    fi", "    printf '%s\\\\n' \"$TOKEN\"", "    exit 0", "    ;;")


@clean
def thrown_in_a_unit_test(v):
    return quiet("    var factory = Substitute.For<IGraphClientFactory>();", "    factory.CreateClientAsync(Arg.Any<CancellationToken>())", '        .Returns<GraphServiceClient>(x => throw new MsalUiRequiredException("no_account", "Re-auth needed."));', "", "    await Assert.ThrowsAsync<MsalUiRequiredException>(() => provider.FetchAsync());", '    Assert.Equal("AADSTS50076: more proof", provider.LastError);')


@clean
def stubbed_answers_in_typescript(v):
    return quiet('  it("never caches a failure, and reports the reason without the secret", async () => {', "    const fetchFn = stub(() => (n++ === 0", '      ? { status: 401, body: { error: "invalid_client", error_description: "AADSTS7000215: Invalid client secret provided.\\r\\nTrace ID: x" } }', "      : tokenOk()));", '    expect(err.message).toBe("Entra ID refused the token request (HTTP 401): AADSTS7000215: Invalid client secret provided.");', "  });")


@clean
def mock_in_python(v):
    return quiet("def do_build_mfa_error(request):", "    response = {'error': 'invalid_grant', 'error_description': 'AADSTS50076: more proof is needed'}", "    return 400, [], json.dumps(response)", "", "def test_mfa(self):", "    client.post = AsyncMock(return_value=_mk_response(400, {\"error\": \"invalid_client\", \"error_description\": \"AADSTS7000215\"}))")


@clean
def enumeration_in_rust(v):
    return quiet("#[derive(Debug, thiserror::Error)]", "pub enum AuthError {", "    /// AADSTS50076: the user must prove more.", '    #[error("interaction_required: {0}")]', "    InteractionRequired(String),", '    #[error("AADSTS700016: application {0} was not found")]', "    UnknownApplication(String),", "}")


@clean
def dart_handler(v):
    return quiet("    } on MsalException catch (e) {", "      _logger.e('Acquire token silent failed => $e');", "      // If it is a UI required exception, try to acquire a token interactively.", "      if (e is MsalUiRequiredException) {", "        return acquireToken();", "      }", "      return (null, e);", "    }")


@clean
def objective_c_handler(v):
    return quiet("    if (error && [error.domain isEqual:MSALErrorDomain] && error.code == MSALErrorInteractionRequired)", "    {", "        // Error Domain=MSALErrorDomain Code=-50002: interactive auth will be required", "        [self acquireTokenInteractively];", '        NSLog(@"acquireTokenSilent returning with error: (%@, %ld)", error.domain, (long)error.code);', "    }")


@clean
def assertions_in_swift(v):
    return quiet("func testMapsCancel() {", '    let error = NSError(domain: "MSALErrorDomain", code: -50005, userInfo: [MSALErrorDescriptionKey: "AADSTS50126: Error validating credentials."])', '    XCTAssertEqual(error.localizedDescription, "The operation couldn’t be completed. (MSALErrorDomain error -50005.)")', "    XCTAssertEqual(map(error), .cancelled)", "}")


@clean
def java_catch(v):
    return quiet("try {", "    result = app.acquireToken(parameters).join();", "} catch (CompletionException e) {", "    if (e.getCause() instanceof MsalInteractionRequiredException) { // AADSTS50076, AADSTS50079", '        throw new IllegalStateException("com.microsoft.aad.msal4j.MsalInteractionRequiredException: sign in again", e);', "    }", "}")


@clean
def sql_cases(v):
    return quiet("SELECT CASE ResultType", "         WHEN '50126' THEN 'AADSTS50126: wrong password'", "         WHEN '53003' THEN 'AADSTS53003: blocked by policy'", "         WHEN '700082' THEN 'invalid_grant'", "       END AS Reason, COUNT(*)", "FROM signins GROUP BY ResultType;")


@clean
def grep_with_context(v):
    return quiet("src/auth.py-38-    if result is None:", "src/auth.py:39:        # AADSTS50076: needs a prompt", "src/auth.py-40-        return prompt()", "--", "tests/test_auth.py-11-ANSWER = {", 'tests/test_auth.py:12:    "error_description": "AADSTS7000215: Invalid client secret provided.",', "tests/test_auth.py-13-}")


@clean
def review_comments(v):
    return quiet("src/auth/retry.ts:41", ">   if (e.errorCode === 'interaction_required') {", "alex: what about AADSTS50076 with invalid_grant? MSAL maps it to InteractionRequiredAuthError, I think.", "adele: yes, since v2. We only get ServerError for AADSTS7000215 here.", "alex: ok, resolved")


# Nothing failed: documents


@clean
def readme_with_headings(v):
    return quiet("## Troubleshooting", "", "### AADSTS65001 — consent not granted", "Go to **API permissions** → **Grant admin consent**.", "", "### AADSTS700016 — application not found", "Double-check `AZURE_CLIENT_ID` and `AZURE_TENANT_ID` in your `.env`.", "", "### Token validation fails after sign-in", "Look at the server log for `Bearer token validation failed`.")


@clean
def quoted_headings(v):
    return quiet("# Set-up", "", "### \"AADSTS7000215: Invalid client secret is provided\"", "", "- This usually means the Client ID is incorrect", "- Double-check your `VITE_AZURE_CLIENT_ID` in the `.env` file", "", "### \"AADSTS50020: User account from external identity provider does not exist\"", "", "- Invite the user first")


@clean
def symptoms_and_solutions_in_spanish(v):
    return quiet("## Errores frecuentes", "", "### Error: \"AADSTS7000218: The request body must contain: client_secret\"", "", "**Solución:** Verificar que el Client Secret está configurado en el backend.", "", "### Error: \"AADSTS65001: The user or administrator has not consented\"", "", "**Solución:** El usuario debe aceptar los permisos.")


@clean
def bullets_with_causes(v):
    return quiet("Troubleshooting", "", "- **AADSTS700016**: wrong `client_id` or tenant.", "- **AADSTS7000215**: bad client secret.", "- **AADSTS700211**: no federated credential matches. Compare the subject character for character.", "", "If token fetch fails with `AADSTS65001`, run the interactive consent once.")


@clean
def table_with_fixes(v):
    return quiet("| Error code | Cause | Fix |", "|---|---|---|", "| `AADSTS50011: The redirect URI does not match` | URL of the app differs | The URI must match exactly |", "| `AADSTS700016` | App not found | Check `CLIENT_ID` |", "| `401 invalid_client` | Secret missing | Set `CLIENT_SECRET` |")


@clean
def chinese_manual(v):
    return quiet("#### 2. 权限不足", "", "**错误信息**：`AADSTS65001: The user or administrator has not consented`", "", "**解决方案**：", "1. 在 Azure Portal 中为应用授予管理员同意", "2. 或者在授权 URL 中添加 `&prompt=consent` 参数")


@clean
def asciidoc_faq(v):
    return quiet("== Questions", "", "What does AADSTS50076 mean?::", "The user must use multi-factor authentication. The app gets `MsalUiRequiredException` and shows a prompt.", "", "What if I see `invalid_grant: AADSTS700082`?::", "Nobody used the app for 90 days. Sign in again.")


@clean
def wiki_html(v):
    return quiet("<h2 id=\"signin\">Sign-in problems</h2>", "<p>If the log says <code>AADSTS7000222: The provided client secret keys are expired</code>, create a new secret.</p>", "<ul>", "<li><code>MsalUiRequiredException</code>: the user has to sign in again</li>", "<li><code>AADSTS53003</code>: a policy</li>", "</ul>")


@clean
def exceptions_of_a_method(v):
    return quiet("Exceptions", "", "MsalUiRequiredException", "    Will be thrown in the case where an interaction is required with the end user of the application, for instance if no refresh token was in the cache, or the user needs to consent, or re-sign-in (for instance if the password expired), or the user needs to perform two factor authentication (AADSTS50076).", "", "MsalServiceException", "    Will be thrown when the service answers with an error, for example invalid_client.")


@clean
def javadoc_page(v):
    return quiet("Class MsalInteractionRequiredException", "java.lang.Object", "  java.lang.Throwable", "    com.microsoft.aad.msal4j.MsalException", "      com.microsoft.aad.msal4j.MsalServiceException", "        com.microsoft.aad.msal4j.MsalInteractionRequiredException", "", "Thrown when the service answers with interaction_required or invalid_grant, as with AADSTS50076.")


@clean
def decision_record(v):
    return quiet("# 12. Prompt on claims challenges", "", "Status: accepted", "", "## Context", "Graph answers with AADSTS50076 when a policy wants more proof. Today we log `MsalUiRequiredException` and give up.", "", "## Decision", "We pass the claims to `acquireToken`. AADSTS53003 is not retried.", "", "## Consequences", "Support gets no tickets about AADSTS50076.")


@clean
def post_mortem_actions(v):
    return quiet("Action items", "1. [done] Alert thirty days before a secret expires (would have prevented AADSTS7000222).", "2. [open] Treat `invalid_client` as fatal; do not retry.", "3. [open] Runbook for AADSTS700016.", "", "Owner: identity team")


@clean
def release_mail(v):
    return quiet("Subject: Field 3.2 is out", "", "Hello,", "", "what is new:", " * a clear text in place of \"AADSTS50076\" when a second factor is needed", " * no more MsalClientException when the device is offline for a moment", " * sign-in in Safari", "", "Regards")


@clean
def acceptance_checklist(v):
    return quiet("- [x] Silent sign-in after 90 days shows a prompt (AADSTS700082)", "- [x] Wrong password shows our own text, not AADSTS50126", "- [ ] Blocked by policy (AADSTS53003): link to the help page", "- [x] User closes the window: MSALErrorDomain -50005 is not reported")


@clean
def product_backlog(v):
    rows = [["Key", "Summary", "Status", "Labels"], ["MAIL-41", "AADSTS50076 loop after password change", "Done", "auth"], ["MAIL-52", "MsalClientException: no_account on first start", "In progress", "auth"], ["MAIL-60", "Explain invalid_grant to support", "To do", "docs"]]
    file = io.StringIO()
    csv.writer(file, lineterminator="\n").writerows(rows)
    return Case(file.getvalue(), [])


@clean
def slides_outline(v):
    return quiet("Slide 4: What goes wrong", "- AADSTS50076 / AADSTS50079: second factor", "- AADSTS65001: consent", "- BrowserAuthError: interaction_in_progress", "", "Slide 5: What we do", "- catch InteractionRequiredAuthError, call acquireTokenPopup", "", "Speaker notes: say that invalid_grant is not always an expired token.")


@clean
def chat_export_object(v):
    return document({"messages": [{"from": "Adele Vance", "createdDateTime": iso(v.now), "body": "has anyone an idea what AADSTS700016 means?"}, {"from": "Alex Wilber", "createdDateTime": iso(v.now), "body": "wrong tenant or wrong client id. MsalServiceException with unauthorized_client"}, {"from": "Adele Vance", "createdDateTime": iso(v.now), "body": "thanks, will add it to the FAQ"}]})


@clean
def chat_with_times(v):
    return quiet("[09:41] <adele> what do we do on AADSTS53003 again?", "[09:42] <alex> nothing, policy. show the text, don't retry", "[09:42] <adele> and InteractionRequiredAuthError -> popup?", "[09:43] <alex> yes, only AADSTS50076 and friends")


# Nothing failed: settings, contracts and lists


@clean
def openapi_object(v):
    return document({"openapi": "3.0.3", "paths": {"/token": {"post": {"responses": {"400": {"description": "The token service refused", "content": {"application/json": {"schema": {"$ref": "#/components/schemas/Error"}, "examples": {"mfa": {"summary": "More proof is needed", "value": {"error": "invalid_grant", "error_description": "AADSTS50076: you must use multi-factor authentication", "error_codes": [50076]}}}}}}}}}}})


@clean
def mock_server_mapping(v):
    return document({"mappings": [{"request": {"method": "POST", "urlPath": "/contoso.com/oauth2/v2.0/token"}, "response": {"status": 400, "jsonBody": {"error": "invalid_grant", "error_description": "AADSTS50076: more proof", "error_codes": [50076]}, "headers": {"Content-Type": "application/json"}}}]})


@clean
def postman_collection(v):
    return document({"info": {"name": "Token", "schema": "https://schema.getpostman.com/json/collection/v2.1.0/collection.json"}, "item": [{"name": "refuses a wrong secret", "request": {"method": "POST", "url": "{{authority}}/oauth2/v2.0/token"}, "event": [{"listen": "test", "script": {"exec": ["pm.test('is AADSTS7000215', () => {", "  pm.expect(pm.response.json().error).to.eql('invalid_client');", "});"]}}]}]})


@clean
def alert_rule_of_prometheus(v):
    return quiet("groups:", "- name: identity", "  rules:", "  - alert: SecretExpired", '    expr: increase(token_errors_total{code="AADSTS7000222"}[5m]) > 0', "    annotations:", '      summary: "AADSTS7000222: a client secret has expired"', "      description: 'MsalServiceException (invalid_client) in {{ $labels.app }}'")


@clean
def panels_of_a_dashboard(v):
    return document({"title": "Sign-in", "panels": [{"type": "stat", "title": "AADSTS50076 (MFA)", "targets": [{"expr": '{app="mail"} |= "AADSTS50076"'}], "fieldConfig": {"overrides": [{"matcher": {"id": "byName", "options": "InteractionRequiredAuthError"}}]}}, {"type": "logs", "title": "MsalServiceException", "targets": [{"expr": '{app="mail"} |= "invalid_client" | json | error="invalid_client"'}]}]})


@clean
def saved_searches(v):
    return quiet("[AADSTS7000222 in the last hour]", "search = index=mail \"AADSTS7000222\" OR \"MsalServiceException\" | stats count by host", "alert.severity = 4", "counttype = number of events", "", "[interaction_required by app]", "search = index=mail error=interaction_required | timechart count by app")


@clean
def workbook_query(v):
    return document({"version": "Notebook/1.0", "items": [{"type": 3, "content": {"version": "KqlItem/1.0", "query": "AppExceptions\n| where ExceptionType endswith \"MsalUiRequiredException\"\n| extend Code = extract(\"AADSTS[0-9]+\", 0, OuterMessage)\n| where Code != \"AADSTS50076\"", "title": "MsalUiRequiredException without AADSTS50076"}}]})


@clean
def detection_rule(v):
    return quiet("title: Password spray", "status: test", "logsource:", "  product: azure", "  service: signinlogs", "detection:", "  selection:", "    ResultType:", "      - 50126", "      - 50053", "  condition: selection", "falsepositives:", "  - Users who forgot a password (AADSTS50126: Error validating credentials)", "level: medium")


@clean
def retry_settings(v):
    return quiet("[auth.retry]", "codes = [\"AADSTS90033\", \"temporarily_unavailable\"]", "attempts = 3", "", "[auth.fatal]", "\"AADSTS7000222\" = \"the client secret has expired\"", "\"invalid_client\" = \"the client secret is wrong\"")


@clean
def property_file(v):
    return quiet("# texts that users see", "error.AADSTS50076=Please confirm with your second factor.", "error.AADSTS53003=Your organisation blocks access from here.", "error.invalid_grant=Please sign in again.", "error.MsalClientException=Something went wrong on this device.")


@clean
def string_catalogue(v):
    return document({"sourceLanguage": "en", "strings": {"AADSTS50126: wrong password": {"extractionState": "manual", "localizations": {"de": {"stringUnit": {"state": "translated", "value": "AADSTS50126: falsches Kennwort"}}}}, "MSALErrorDomain error -50005": {"localizations": {"de": {"stringUnit": {"state": "translated", "value": "Abgebrochen"}}}}}, "version": "1.0"})


@clean
def flutter_texts(v):
    return document({"@@locale": "de", "errorInvalidGrant": "Bitte melden Sie sich erneut an (invalid_grant).", "@errorInvalidGrant": {"description": "Shown for AADSTS700082 and MsalUiRequiredException"}, "errorAADSTS53003": "Der Zugriff ist gesperrt."})


@clean
def catalogue_of_errors(v):
    return document({"errors": [{"code": "AADSTS50076", "name": "UserStrongAuthClientAuthNRequired", "message": "Due to a configuration change made by your administrator, you must use multi-factor authentication.", "action": "prompt"}, {"code": "AADSTS700016", "name": "UnauthorizedClient_DoesNotMatchRequest", "message": "The application wasn't found in the directory.", "action": "contact an administrator"}]})


@clean
def findings_of_an_analyser(v):
    return document({"version": "2.1.0", "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "runs": [{"tool": {"driver": {"name": "analyser", "rules": [{"id": "CA2201"}]}}, "results": [{"ruleId": "CA2201", "level": "warning", "message": {"text": "MsalUiRequiredException is caught and swallowed; AADSTS50076 is lost"}, "locations": [{"physicalLocation": {"artifactLocation": {"uri": "src/Auth.cs"}, "region": {"startLine": 41}}}]}]}]})


@clean
def coverage_table(v):
    return quiet("File                               | % Stmts | % Branch | % Funcs | % Lines | Uncovered Line #s", "-----------------------------------|---------|----------|---------|---------|------------------", " src/errors                        |     100 |      100 |     100 |     100 |", "  InteractionRequiredAuthError.ts  |     100 |      100 |     100 |     100 |", "  BrowserAuthError.ts              |    97.1 |       90 |     100 |    97.1 | 50076")


@clean
def lock_file(v):
    return document({"name": "mail", "lockfileVersion": 3, "packages": {"node_modules/@azure/msal-browser": {"version": "4.27.0", "resolved": "https://registry.example.com/@azure/msal-browser/-/msal-browser-4.27.0.tgz", "dependencies": {"@azure/msal-common": "15.13.0"}}, "node_modules/aadsts-error-codes": {"version": "1.0.0", "funding": "invalid_grant"}}})


@clean
def licences_and_symbols(v):
    return quiet("0000000104a1c8f4 T _MSALErrorDomain", "0000000104a1c8f8 T _MSALErrorDescriptionKey", "0000000104a1c900 S _MSIDErrorDomain", "0000000104a1c904 t -[MSALErrorConverter errorWithDomain:code:]", "                 U _OBJC_CLASS_$_NSError")


@clean
def help_with_codes(v):
    return quiet("Usage: mailctl login [flags]", "", "Flags:", "      --on-interaction-required string   what to do on interaction_required (AADSTS50076): prompt, fail, skip (default \"prompt\")", "      --expired-secret                   treat AADSTS7000222 as a warning", "", "Exit codes: 3 when MsalServiceException was raised, 4 when invalid_grant")


# Nothing failed: logs of programs that worked


@clean
def passing_pytest_verbose(v):
    return quiet("tests/test_auth.py::test_prompt_on_error[AADSTS50076-interaction_required] PASSED        [ 25%]", "tests/test_auth.py::test_prompt_on_error[AADSTS7000215-invalid_client] PASSED            [ 50%]", "tests/test_auth.py::test_raises_MsalServiceException PASSED [ 75%]", "", "============================== 3 passed in 0.41s ===============================")


@clean
def passing_jest(v):
    return quiet("PASS src/auth.test.ts", "  acquireToken", "    ✓ throws InteractionRequiredAuthError when the service answers AADSTS50076 (12 ms)", "    ✓ maps BrowserAuthError: user_cancelled to a message (4 ms)", "    ✓ retries after ServerError: temporarily_unavailable", "", "Tests:       3 passed, 3 total")


@clean
def passing_xcode(v):
    return quiet("Test Case '-[FieldTests.ErrorTests testMSALErrorDomain50002MapsToPrompt]' started.", "Test Case '-[FieldTests.ErrorTests testMSALErrorDomain50002MapsToPrompt]' passed (0.004 seconds).", "◇ Test \"AADSTS50076: interaction_required shows a prompt\" started.", "✔ Test \"AADSTS50076: interaction_required shows a prompt\" passed after 0.002 seconds.")


@clean
def test_anything_protocol(v):
    return quiet("TAP version 13", "# Subtest: ServerError: invalid_grant AADSTS700082", "ok 1 - ServerError: invalid_grant AADSTS700082 signs out", "# Subtest: InteractionRequiredAuthError", "ok 2 - InteractionRequiredAuthError opens a popup", "1..2", "# pass 2", "# fail 0")


@clean
def statistics_at_the_end(v):
    return quiet(f"{stamp(v)} INFO  summary tokens=812 refreshed=14 failures=0", f"{stamp(v)} INFO  summary by code: AADSTS50076: 0, AADSTS700082: 0, invalid_grant: 0", f"{stamp(v)} INFO  summary MsalServiceException 0 MsalUiRequiredException 0")


@clean
def health_checks(v):
    return quiet(json.dumps({"status": "Healthy", "totalDuration": "00:00:00.412", "entries": {"entra": {"status": "Healthy", "description": "token acquired; no AADSTS7000222, no invalid_client", "data": {"lastError": None}}}}), json.dumps({"status": "Healthy", "entries": {"entra": {"status": "Healthy", "data": {"consecutiveFailures": 0, "watchedCodes": ["AADSTS7000222", "AADSTS700016"]}}}}))


@clean
def retry_that_succeeded_in_python(v):
    c = v.guid()
    return quiet(f"DEBUG:msal.telemetry:Generate or reuse correlation_id: {c}", "DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 \"POST /contoso.com/oauth2/v2.0/token HTTP/1.1\" 503 None", "DEBUG:urllib3.util.retry:Incremented Retry for (url='/contoso.com/oauth2/v2.0/token'): Retry(total=2)", "DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 \"POST /contoso.com/oauth2/v2.0/token HTTP/1.1\" 200 None", 'DEBUG:msal.token_cache:event={"response": {"access_token": "********", "expires_in": 3599}}', "INFO:contoso.mail:token ok")


@clean
def verbose_browser_session(v):
    c = v.guid()
    say = lambda level, text: f"[{v.later():%a, %d %b %Y %H:%M:%S GMT}] : [{c}] : @azure/msal-browser@4.27.0 : {level} - {text}"
    return quiet(say("Verbose", "initializeNestedAppAuth: error not set, skipping"), say("Trace", "StandardController - errorCode: undefined, subErrorCode: undefined, success: true"), say("Info", "BrowserAuthError monitor registered"), say("Verbose", "acquireTokenSilent: InteractionRequiredAuthError fallback disabled for this request"), say("Info", "Emitting event: msal:acquireTokenSuccess"))


@clean
def verbose_apple_session(v):
    c = v.guid()
    return quiet(*[tid(v, c, text) for text in ["[MSAL] Resolved authority, validated: YES, error: 0", "[MSAL] Received network response: (not-null), error (null)", "[MSAL] Parsed response: (not-null), error domain: (null), error code: 0", "[MSAL] MSALErrorConverter loaded 34 mappings for MSIDErrorDomain", "[MSAL] Interactive flow finished. Result (not-null), error: 0 error domain: (null)", "[MSAL] acquireToken returning with at: Masked(not-null)"]])


@clean
def registration_at_the_start(v):
    return quiet(f"{stamp(v)}.104 [main] INFO  c.c.mail.ErrorRegistry - 412 texts loaded (AADSTS50076 .. AADSTS9002313)", f"{stamp(v)}.104 [main] INFO  c.c.mail.ErrorRegistry - MsalInteractionRequiredException -> redirect", f"{stamp(v)}.104 [main] INFO  c.c.mail.ErrorRegistry - invalid_client -> page the owner", f"{stamp(v)}.204 [main] INFO  c.c.mail.App - Started App in 2.1 seconds")


@clean
def build_with_warnings(v):
    return quiet("src/Auth.cs(41,13): warning CS0168: The variable 'ex' of type 'MsalUiRequiredException' is declared but never used [/app/Mail.csproj]", "src/Auth.cs(58,9): warning CS0618: 'MsalServiceException.Claims' is obsolete: 'Use AADSTS50076 handling' [/app/Mail.csproj]", "    2 Warning(s)", "    0 Error(s)")


@clean
def continuous_integration_steps(v):
    head = lambda: f"{v.later():%Y-%m-%dT%H:%M:%S}.1042345Z "
    return quiet(head() + "##[group]Run npm test -- --grep AADSTS7000215", head() + "npm test -- --grep AADSTS7000215", head() + "shell: /usr/bin/bash -e {0}", head() + "env:", head() + "  EXPECTED_ERROR: invalid_client: AADSTS7000215", head() + "##[endgroup]", head() + "  ✔ stops on ServerError: invalid_client (41ms)", head() + "  1 passing (52ms)")


@clean
def circuit_breaker_settings_in_a_log(v):
    return quiet(f"{stamp(v)} DEBUG breaker{{name=token ignored=[MsalUiRequiredException, MsalUserCancelException] recorded=[MsalServiceException]}}", f"{stamp(v)} DEBUG breaker state=CLOSED failureRate=0.0 lastError=null", f"{stamp(v)} INFO  token source=cache expires=3599")


@clean
def dropped_from_the_log(v):
    return quiet(f"{stamp(v)} INFO filter: messages with AADSTS50058 are not logged", f"{stamp(v)} INFO filter: suppressing InteractionRequiredAuthError (login_required)", f"{stamp(v)} INFO ready")
