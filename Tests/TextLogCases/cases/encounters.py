"""Logs as apps, runtimes, test runners, services and collectors write them; a third of them speaks of errors that did not happen. Values are invented."""

import csv
import io
import json

from casekit import CONFIDENTIAL, GRANT, INTERACTIVE, Case, failure, scenario, wire
from cases import exports, wrappers
from cases.hosts import net_exception, net_truth

MSAL, NET, JS, ANDROID, JAVA, PY, RUNTIME = "MSALErrorDomain", "MSAL.NET", "MSAL.js", "MSAL.Android", "MSAL.Java", "MSAL.Python", "MSALRuntime"
CODES = ["AADSTS50076", "AADSTS50079", "AADSTS65001", "AADSTS700082", "AADSTS53003", "AADSTS50173"]


def iso(t, digits=3):
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond:06}000"[:digits] + "Z"


def gmt(v):
    return v.now.strftime("%a, %d %b %Y %H:%M:%S GMT")


def tid(v, c, text, version="2.4.1", system="iOS 18.5"):
    return f"TID=1184502 MSAL {version} {system} [{v.now:%Y-%m-%d %H:%M:%S}{' - ' + c.upper() if c else ''}] {text}"


def one(area):
    return scenario("encounter/" + area, 1)


def quiet(*lines):
    return Case(list(lines), [])


def js_sentence(error):
    return f"{error.oauth}: {error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"


def table(rows, **how):
    file = io.StringIO()
    csv.writer(file, lineterminator="\n", **how).writerows(rows)
    return file.getvalue()


# Apple


def failed_silently(v, c):
    return [
        tid(v, c, "[MSAL] acquireTokenSilentWithParameters called"),
        tid(v, c, "[MSAL] Processing an AAD error with error code -51412, error invalid_grant, suberror (null), description Masked(not-null)"),
        tid(v, c, "[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)"),
    ]


@one("apple")
def log_show_syslog_style(v):
    c = v.guid()
    head = ["Filtering the log data using \"process == 'Field'\"", "Skipping info and debug messages, pass --info and/or --debug to include.", "Timestamp                       (process)[PID]    "]
    return Case(head + [f"{v.later():%Y-%m-%d %H:%M:%S}.104512+0000  localhost Field[8121]: (Field) [com.contoso.field:auth] {text}" for text in failed_silently(v, c)], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])])


@one("apple")
def device_syslog(v):
    c = v.guid()
    return Case(["[connected:00008110-001A2B3C4D5E6F70]"] + [f"{v.later():%b %d %H:%M:%S}.104512 Field(MSAL)[812] <Notice>: {text}" for text in failed_silently(v, c)] + [f"{v.later():%b %d %H:%M:%S}.104512 SpringBoard(RunningBoardServices)[61] <Error>: RBSAssertion error: -1"], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])])


@one("apple")
def console_table_with_tabs(v):
    c = v.guid()
    return Case(["Type\tDate & Time\tProcess\tMessage"] + [f"default\t{v.later():%Y-%m-%d %H:%M:%S}.104512+0000\tField\t{text}" for text in failed_silently(v, c)], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])])


@one("apple")
def coloured_hearts(v):
    c = v.guid()
    marks = ["💜 VERBOSE", "❤️ ERROR", "❤️ ERROR"]
    return Case([f"{v.later():%H:%M:%S}.104 {mark} Auth.log():41 - {text}" for mark, text in zip(marks, failed_silently(v, c))], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])])


@one("apple")
def lumberjack_file(v):
    c = v.guid()
    return Case([f"{v.later():%Y/%m/%d %H:%M:%S}:104  {text}" for text in failed_silently(v, c)], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])])


@one("apple")
def flutter_platform_exception(v):
    return Case(["flutter: acquireToken started", "[ERROR:flutter/runtime/dart_vm_initializer.cc(40)] Unhandled Exception: PlatformException(-50005, The operation couldn’t be completed. (MSALErrorDomain error -50005.), null, null)", "#0      StandardMethodCodec.decodeEnvelope (package:flutter/src/services/message_codecs.dart:652:7)", "#1      MethodChannel._invokeMethod (package:flutter/src/services/platform_channel.dart:310:18)", "<asynchronous suspension>"], [failure(MSAL, "-50005", service=[])])


@one("apple")
def react_native_error_object(v):
    c = v.guid()
    body = {"nativeStackIOS": ["0   Field    0x0000000104a1c8f4 RCTJSErrorFromCodeMessageAndNSError + 84"], "domain": "MSALErrorDomain", "code": "-50002", "message": "The operation couldn’t be completed. (MSALErrorDomain error -50002.)", "userInfo": {"MSALErrorDescriptionKey": "AADSTS700082: The refresh token has expired due to inactivity.", "MSALOAuthErrorKey": "invalid_grant", "MSALCorrelationIDKey": c.upper()}}
    return Case([" LOG  signing in", " ERROR  token: " + json.dumps(body, ensure_ascii=False)], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=["AADSTS700082"])])


@one("apple")
def swift_log_stream(v):
    c = v.guid()
    return Case(
        [
            f"{v.later():%Y-%m-%dT%H:%M:%S}+0000 info Auth: [Field] asking for a token",
            f'{v.later():%Y-%m-%dT%H:%M:%S}+0000 error Auth: error=Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALInternalErrorCodeKey=-42004, MSALOAuthErrorKey=invalid_grant, MSALErrorDescriptionKey=AADSTS50173: The provided grant has expired due to it being revoked., MSALCorrelationIDKey={c.upper()}}} [Field] no token',
        ],
        [failure(MSAL, "-50000", internal=-42004, oauth="invalid_grant", correlation=c, service=["AADSTS50173"])],
    )


@one("apple")
def assertion_of_a_test(v):
    return Case(
        [
            "Test Case '-[FieldTests.AuthTests testSilent]' started.",
            '/Users/runner/field/Tests/AuthTests.swift:41: error: -[FieldTests.AuthTests testSilent] : failed: caught error: "Error Domain=MSALErrorDomain Code=-50004 "(null)" UserInfo={MSALErrorDescriptionKey=Server protection policies required}"',
            "Test Case '-[FieldTests.AuthTests testSilent]' failed (0.412 seconds).",
        ],
        [failure(MSAL, "-50004", service=[])],
    )


@one("apple")
def debugger_prints_object(v):
    c = v.guid()
    return Case(["(lldb) po error", "▿ Optional<Error>", f'  - some : Error Domain=MSALErrorDomain Code=-50003 "(null)" UserInfo={{MSALDeclinedScopesKey=(', '    "Mail.Read"', '), MSALGrantedScopesKey=(', '    "User.Read"', f'), MSALCorrelationIDKey={c.upper()}}}', "", "(lldb) "], [failure(MSAL, "-50003", service=[], correlation=c)])


@one("apple")
def portal_of_the_company(v):
    c = v.guid()
    return Case([f"{v.later():%Y-%m-%d %H:%M:%S}:104 | SSOExtension | I | 118812 | MSALLogger | {text}" for text in failed_silently(v, c)], [failure(MSAL, "-50002", oauth="invalid_grant", correlation=c, service=[])])


@one("apple")
def sentry_apple_breadcrumbs(v):
    c = v.guid()
    crumbs = [{"timestamp": iso(v.later()), "level": "info", "type": "debug", "category": "msal", "message": text} for text in failed_silently(v, c)]
    body = {"event_id": "%032x" % v.random.getrandbits(128), "platform": "cocoa", "level": "error", "timestamp": iso(v.now), "breadcrumbs": crumbs, "exception": {"values": [{"type": "MSALErrorDomain", "value": "Code: -50002", "mechanism": {"type": "NSError", "meta": {"ns_error": {"domain": "MSALErrorDomain", "code": -50002}}}}]}, "tags": {"correlation": c.lower()}}
    return Case(json.dumps(body, indent=2) + "\n", [failure(MSAL, "-50002", service=[])])


@one("apple-clean")
def silent_with_a_second_chance(v):
    c = v.guid()
    return quiet(*[f"{v.later():%Y-%m-%d %H:%M:%S}.104512+0000 Field[8121:442211] {tid(v, c, text)}" for text in ["[MSAL] Keychain find status: -25300", "[MSAL] Retrying network request, retryCounter: 1", "[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)", "[MSAL] acquireTokenSilent returning with at: eyJ0eX, scopes: User.Read, expiration: 2026-10-03 08:15:40 +0000"]])


@one("apple-clean")
def crash_with_frames(v):
    return quiet("Process:               Field [812]", "Exception Type:  EXC_BAD_ACCESS (SIGSEGV)", "Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000010", "", "Thread 4 Crashed:", "0   libobjc.A.dylib               \t0x00000001a1b2c3d4 objc_retain + 8", "1   MSAL                          \t0x0000000104a1c8f4 -[MSALErrorConverter errorWithDomain:code:errorDescription:oauthError:subError:underlyingError:correlationId:userInfo:] + 84", "2   MSAL                          \t0x0000000104a1d000 MSIDCreateError + 120")


@one("apple-clean")
def build_of_the_library(v):
    return quiet("CompileC MSAL.build/MSALError.o MSAL/src/MSALError.m normal arm64 objective-c com.apple.compilers.llvm.clang.1_0.compiler (in target 'MSAL' from project 'MSAL')", "MSAL/src/MSALErrorConverter.m:118:9: warning: 'MSALErrorWorkplaceJoinRequired' is deprecated: use MSALErrorInteractionRequired (-50002) [-Wdeprecated-declarations]", "Ld MSAL.framework/MSAL normal (in target 'MSAL' from project 'MSAL')")


@one("apple-clean")
def code_with_switch(v):
    return quiet("switch MSALError(rawValue: error.code) {", "case .interactionRequired: // -50002, AADSTS50076 or invalid_grant", "    acquireTokenInteractively()", "case .userCanceled: // Error Domain=MSALErrorDomain Code=-50005", "    break", "default:", '    print("error: \\(error)")', "}")


# Android


def java_trace(kind, text, package="com.microsoft.identity.client.exception"):
    return [f"{package}.{kind}: {text}", "\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:57)", "\tat com.microsoft.identity.client.PublicClientApplication$18.onError(PublicClientApplication.java:2013)", "\tat android.os.Handler.handleCallback(Handler.java:958)"]


@one("android")
def threadtime_with_a_trace(v):
    lines = ["--------- beginning of main", f"{v.now:%m-%d %H:%M:%S}.101  8121  8140 D Field   : acquireToken"]
    return Case(lines + [f"{v.now:%m-%d %H:%M:%S}.104  8121  8140 E Field   : {line}" for line in ["sign-in failed"] + java_trace("MsalUiRequiredException", "AADSTS700082: The refresh token has expired due to inactivity.")], [failure(ANDROID, "MsalUiRequiredException", service=["AADSTS700082"])])


@one("android")
def file_logger_of_an_app(v):
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}.104"
    return Case([f"{stamp} D/Auth: silent", f"{stamp} E/Auth: silent failed: {java_trace('MsalClientException', 'Device network connection is not available.')[0]}", *java_trace("", "")[1:], f"{stamp} D/Auth: done"], [failure(ANDROID, "MsalClientException", service=[])])


@one("android")
def sentry_event(v):
    body = {"event_id": "%032x" % v.random.getrandbits(128), "platform": "java", "level": "error", "timestamp": iso(v.now), "exception": {"values": [{"type": "MsalClientException", "value": "No network connection is available.", "module": "com.microsoft.identity.client.exception", "thread_id": 42, "stacktrace": {"frames": [{"function": "onError", "module": "com.contoso.field.Auth", "filename": "Auth.kt", "lineno": 41}]}}]}}
    return Case(json.dumps(body) + "\n", [failure(ANDROID, "MsalClientException", service=[])])


@one("android")
def web_view_console(v):
    error = v.service(INTERACTIVE)
    return Case([f"{v.now:%m-%d %H:%M:%S}.101  8121  8121 I Capacitor/Console: File: https://localhost/main.js - Line 41 - Msg: signing in", f"{v.now:%m-%d %H:%M:%S}.104  8121  8121 E Capacitor/Console: File: https://localhost/main.js - Line 314 - Msg: InteractionRequiredAuthError: {js_sentence(error)}"], [failure(JS, "InteractionRequiredAuthError", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("android")
def mono_runtime_of_maui(v):
    error = v.service(GRANT)
    trace = ["[ERROR] FATAL UNHANDLED EXCEPTION: Microsoft.Identity.Client.MsalUiRequiredException: " + error.sentence(" "), "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)", "   at Contoso.Field.MainPage.OnClicked(Object sender, EventArgs e)"]
    return Case([f"{v.now:%m-%d %H:%M:%S}.104  8121  8140 F mono-rt : {line}" for line in trace], [failure(NET, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])


@one("android")
def flutter_channel(v):
    c = v.guid()
    return Case([f"I/flutter ( 8121): acquiring", f"E/MethodChannel#msal( 8121): Failed to handle method call", *[f"E/MethodChannel#msal( 8121): {line}" for line in java_trace("MsalServiceException", "AADSTS53003: Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.\\r\\nTrace ID: " + v.guid() + "\\r\\nCorrelation ID: " + c)]], [failure(ANDROID, "MsalServiceException", service=["AADSTS53003"], correlation=c)])


@one("android")
def result_of_the_broker(v):
    c = v.guid()
    head = f"[{v.now:%Y-%m-%d %H:%M:%S} - thread_id: 512, correlation_id: {c} - Android 34]"
    return Case([f"{v.now:%Y-%m-%d %H:%M:%S}.104 W CommandDispatcher:execute {head} Failure Result  ", f"{v.now:%Y-%m-%d %H:%M:%S}.104 W CommandDispatcher:execute {head} Error: invalid_grant  ", f"{v.now:%Y-%m-%d %H:%M:%S}.105 I BrokerMsalController:acquireTokenSilent {head} Complete  "], [failure([ANDROID, "OAuth"], oauth="invalid_grant", correlation=c, service=[])])


@one("android-clean")
def cache_miss_then_token(v):
    c = v.guid()
    head = f"[{v.now:%Y-%m-%d %H:%M:%S} - thread_id: 512, correlation_id: {c} - Android 34]"
    return quiet(*[f"{v.now:%m-%d %H:%M:%S}.104  8121  8140 {level} {tag}: {head} {text}  " for level, tag, text in [("I", "MsalOAuth2TokenCache:load", "Access token not found, or expired."), ("W", "LocalMSALController:acquireTokenSilent", "No access token found in cache; fall back to the refresh token"), ("I", "CommandDispatcher:execute", "Success Result"), ("V", "BaseController", "errorCode: null, subError: null")]])


@one("android-clean")
def rules_of_the_shrinker(v):
    return quiet("# Keep what is looked up by name", "-keep class com.microsoft.identity.client.exception.MsalUiRequiredException { *; }", "-keepclassmembers class * extends com.microsoft.identity.common.java.exception.BaseException { *; }", "# MsalClientException: device_network_not_available was stripped once")


# .NET


@one("dotnet")
def serilog_console(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"[{v.now:%H:%M:%S} INF] worker started", f"[{v.now:%H:%M:%S} ERR] token for Graph failed", *net_exception(error).split("\n"), f"[{v.now:%H:%M:%S} INF] worker stopped"], [net_truth(error)])


@one("dotnet")
def serilog_json_formatter(v):
    error = v.service(CONFIDENTIAL)
    row = {"Timestamp": f"{v.now:%Y-%m-%dT%H:%M:%S}.1042345+00:00", "Level": "Error", "MessageTemplate": "token for {Resource} failed", "Exception": net_exception(error, newline="\r\n"), "Properties": {"Resource": "Graph", "SourceContext": "Contoso.Worker"}}
    return Case([json.dumps({"Timestamp": f"{v.now:%Y-%m-%dT%H:%M:%S}.0042345+00:00", "Level": "Information", "MessageTemplate": "started", "Properties": {}}), json.dumps(row)], [net_truth(error)])


@one("dotnet")
def common_schema(v):
    error = v.service(GRANT)
    row = {"@timestamp": f"{v.now:%Y-%m-%dT%H:%M:%S}.1042345+00:00", "log.level": "Error", "message": "silent sign-in failed", "ecs.version": "8.11.0", "log": {"logger": "Contoso.Auth"}, "error": {"message": error.sentence(" "), "type": "Microsoft.Identity.Client.MsalUiRequiredException", "stack_trace": net_exception(error, "MsalUiRequiredException")}}
    return Case([json.dumps(row)], [net_truth(error, "MsalUiRequiredException")])


@one("dotnet")
def monitor_of_the_runtime(v):
    error = v.service(CONFIDENTIAL)
    row = {"Timestamp": f"{v.now:%Y-%m-%d %H:%M:%S}Z", "LogLevel": "Error", "EventId": 1, "EventName": "Failed", "Category": "Contoso.Worker", "Message": "token failed", "Exception": net_exception(error), "State": {"{OriginalFormat}": "token failed"}, "Scopes": []}
    return Case([json.dumps(row)], [net_truth(error)])


@one("dotnet")
def functions_stream(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{iso(v.now)} [Information] Executing 'Functions.Sync' (Reason='Timer fired', Id={v.guid()})", f"{iso(v.now)} [Error] Executed 'Functions.Sync' (Failed, Id={v.guid()}, Duration=812ms){net_exception(error)}"], [net_truth(error)])


@one("dotnet")
def event_as_xml(v):
    error = v.service([7000222])
    return Case(['<Event xmlns="http://schemas.microsoft.com/win/2004/08/events/event">', f'  <System><Provider Name=".NET Runtime"/><EventID>1026</EventID><Level>2</Level><TimeCreated SystemTime="{iso(v.now, 7)}"/><Computer>APP-1</Computer></System>', f"  <EventData><Data>Application: Sync.exe&#xD;&#xA;CoreCLR Version: 8.0.8&#xD;&#xA;Description: The process was terminated due to an unhandled exception.&#xD;&#xA;Exception Info: Microsoft.Identity.Client.MsalServiceException: {error.sentence(' ').replace(chr(39), '&apos;')}&#xD;&#xA;   at Contoso.Sync.Program.Main()</Data></EventData>", "</Event>"], [failure(NET, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("dotnet")
def database_driver(v):
    error = v.service([7000215, 700016])
    return Case([f"{v.now:%Y-%m-%d %H:%M:%S.000} [14] ERROR Contoso.Data - cannot open", "Microsoft.Data.SqlClient.SqlException (0x80131904): Failed to acquire access token for ActiveDirectoryServicePrincipal: A configuration issue is preventing authentication - check the error message from the server for details.", "Error code 0x" + error.oauth, f"{error.sentence(' ')}", " ---> Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: " + error.sentence(" "), "   at Microsoft.Data.SqlClient.ActiveDirectoryAuthenticationProvider.AcquireTokenAsync(SqlAuthenticationParameters parameters)"], [failure(NET, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("dotnet")
def powershell_concise(v):
    error = v.service([50076, 53003])
    return Case(["PS /home/adele> Connect-AzAccount -Tenant contoso.com", "\x1b[31;1mConnect-AzAccount: \x1b[31;1mUsernamePasswordCredential authentication failed: " + error.sentence(" ") + "\x1b[0m", "\x1b[31;1m\x1b[0m\x1b[36;1mLine |\x1b[0m", "\x1b[36;1m   1 | \x1b[0m \x1b[36;1mConnect-AzAccount -Tenant contoso.com\x1b[0m"], [failure(service=[error.code], correlation=error.correlation)])


@one("dotnet")
def transcript(v):
    error = v.service([7000215])
    return Case(["**********************", "PowerShell transcript start", f"Start time: {v.now:%Y%m%d%H%M%S}", "**********************", "PS C:\\Windows\\system32> Connect-MgGraph -ClientSecretCredential $c", f"Connect-MgGraph : ClientSecretCredential authentication failed: {error.sentence(' ')}", "At line:1 char:1", "+ Connect-MgGraph -ClientSecretCredential $c", "+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~", "    + CategoryInfo          : NotSpecified: (:) [Connect-MgGraph], AuthenticationFailedException", "    + FullyQualifiedErrorId : Microsoft.Graph.PowerShell.Authentication.Cmdlets.ConnectMgGraph", "**********************"], [failure(service=[error.code], correlation=error.correlation)])


@one("dotnet")
def bus_faults(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{v.now:%Y-%m-%d %H:%M:%S}.104 +00:00 [ERR] R-FAULT rabbitmq://localhost/sync 01000000-ac11-0242-4f7d-08dc1a2b3c4d Contoso.SyncRequested Contoso.SyncConsumer(00:00:00.812)", *net_exception(error).split("\n")], [net_truth(error)])


@one("dotnet")
def mvc_in_a_web_server(v):
    c = v.guid()
    head = f"False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.8 Microsoft Windows 10.0.20348 [{v.now:%Y-%m-%d %H:%M:%S}Z - {c}]"
    return Case([f"{v.now:%Y-%m-%d %H:%M:%S}.104|w3wp|17|ERROR|Contoso.MsalLog|{head} Exception type: Microsoft.Identity.Client.MsalServiceException", ", ErrorCode: invalid_client", "HTTP StatusCode 401", f"CorrelationId {c}", "Microsoft Entra ID Error Code AADSTS7000222", "To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging", "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)", f"{v.now:%Y-%m-%d %H:%M:%S}.204|w3wp|17|INFO|Contoso.Web|GET / 500"], [failure(NET, "MsalServiceException", oauth="invalid_client", http=401, correlation=c, service=["AADSTS7000222"])])


@one("dotnet")
def email_of_an_error_page(v):
    error = v.service([65001])
    return Case(["Server Error in '/' Application.", "--------------------------------------------------------------------------------", f"{error.sentence(' ')}", "Description: An unhandled exception occurred during the execution of the current web request.", "", f"Exception Details: Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}", "", "Source Error:", "Line 41:             var result = await app.AcquireTokenSilent(scopes, account).ExecuteAsync();", "", "Stack Trace:", "", f"[MsalUiRequiredException: {error.sentence(' ')}]", "   Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext) +812"], [failure(NET, "MsalUiRequiredException", service=["AADSTS65001"], correlation=error.correlation)])


@one("dotnet-clean")
def policy_that_retried(v):
    stamp = lambda: f"{v.later():%Y-%m-%d %H:%M:%S}.104 +00:00"
    return quiet(f"{stamp()} [INF] Polly: OnRetry, attempt 1, outcome 503", f"{stamp()} [INF] token acquired from the identity provider in 412 ms", f"{stamp()} [INF] last error code: none; handled codes: {', '.join(CODES[:3])}")


@one("dotnet-clean")
def notes_of_a_release(v):
    return quiet("4.72.1", "======", "", "### Bug Fixes", "- `MsalServiceException` is now thrown with `invalid_client` when AADSTS7000222 is returned (#5123)", "- Fixed an issue where `MsalUiRequiredException` (AADSTS50076) lost its claims", "", "### New Features", "- `WithClaims` can bypass the cache")


@one("dotnet-clean")
def documented_members(v):
    return quiet("<doc>", "  <members>", '    <member name="F:Microsoft.Identity.Client.MsalError.InvalidGrantError">', "      <summary>Standard OAuth2 protocol error code. AADSTS50076 comes with it.", "      <para>Mitigation</para> Call AcquireTokenInteractive.</summary>", "    </member>", '    <member name="T:Microsoft.Identity.Client.MsalUiRequiredException"/>', "  </members>", "</doc>")


@one("dotnet-clean")
def settings_of_a_host(v):
    return quiet("info: Contoso.Startup[0]", "      Options:", "      {", '        "Retry": { "Codes": [ "AADSTS90033", "AADSTS50196" ], "Errors": "temporarily_unavailable" },', '        "OnInteractionRequired": "MsalUiRequiredException"', "      }", "info: Microsoft.Hosting.Lifetime[0]", "      Application started.")


# JavaScript


def js_stack():
    return ["    at createInteractionRequiredAuthError (/app/node_modules/@azure/msal-common/dist/error/InteractionRequiredAuthError.mjs:71:12)", "    at ResponseHandler.validateTokenResponse (/app/node_modules/@azure/msal-common/dist/response/ResponseHandler.mjs:110:35)"]


def js_truth(error, name="InteractionRequiredAuthError"):
    return failure(JS, name, service=[error.code], oauth=error.oauth, correlation=error.correlation)


@one("js")
def winston_printf(v):
    error = v.service(INTERACTIVE)
    return Case([f"{iso(v.now)} [api] info: start", f"{iso(v.now)} [api] error: token failed InteractionRequiredAuthError: {js_sentence(error)}", *js_stack()], [js_truth(error)])


@one("js")
def pino_pretty(v):
    error = v.service(INTERACTIVE)
    return Case([f"[{v.now:%H:%M:%S}.101] INFO (18): start", f"[{v.now:%H:%M:%S}.104] ERROR (18): token failed", "    err: {", '      "type": "InteractionRequiredAuthError",', f'      "message": "{js_sentence(error)}",', '      "stack":', f"          InteractionRequiredAuthError: {js_sentence(error)}", *["          " + line.strip() for line in js_stack()], f'      "errorCode": "{error.oauth}"', "    }"], [js_truth(error)])


@one("js")
def nest_logger(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"[Nest] 18  - {v.now:%m/%d/%Y, %I:%M:%S %p}     LOG [NestApplication] started", f"[Nest] 18  - {v.now:%m/%d/%Y, %I:%M:%S %p}   ERROR [ExceptionsHandler] {js_sentence(error)}", f"ServerError: {js_sentence(error)}", *js_stack()[1:]], [js_truth(error, "ServerError")])


@one("js")
def log4js(v):
    error = v.service(INTERACTIVE)
    return Case([f"[{v.now:%Y-%m-%dT%H:%M:%S}.104] [INFO] auth - start", f"[{v.now:%Y-%m-%dT%H:%M:%S}.104] [ERROR] auth - InteractionRequiredAuthError: {js_sentence(error)}", *js_stack(), f"[{v.now:%Y-%m-%dT%H:%M:%S}.204] [INFO] auth - redirect"], [js_truth(error)])


@one("js")
def page_of_a_headless_browser(v):
    return Case(["PAGE LOG: [" + gmt(v) + "] : [] : @azure/msal-browser@3.28.1 : Info - Emitting event: msal:acquireTokenFailure", "PAGE ERROR: BrowserAuthError: monitor_window_timeout: Token acquisition in iframe failed due to timeout. For more visit: aka.ms/msaljs/browser-errors", "    at createBrowserAuthError (https://app.contoso.com/main.js:2:81231)"], [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@one("js")
def cypress_run(v):
    return Case(["  Running:  login.cy.ts                                                       (1 of 1)", "", "  login", "    1) signs in", "", "  0 passing (9s)", "  1 failing", "", "  1) login", "       signs in:", "     BrowserAuthError: The following error originated from your application code, not from Cypress. It was caused by an unhandled promise rejection.", "", "  > timed_out: Silent iframe timed out. For more visit: aka.ms/msaljs/browser-errors", "", "When Cypress detects uncaught errors originating from your application it will automatically fail the current test.", "      at createBrowserAuthError (webpack-internal:///./node_modules/@azure/msal-browser/dist/error/BrowserAuthError.mjs:10:12)", "", "  (Results)"], [failure(JS, ["BrowserAuthError", "timed_out"], service=[])])


@one("js")
def vitest_failure(v):
    return Case([" RUN  v2.1.4 /app", "", " ❯ src/auth.live.test.ts (1 test | 1 failed) 812ms", "   × auth > signs in 810ms", "     → uninitialized_public_client_application: You must call and await the initialize function before attempting to call any other MSAL API. For more visit: aka.ms/msaljs/browser-errors", "", " FAIL  src/auth.live.test.ts > auth > signs in", "BrowserAuthError: uninitialized_public_client_application: You must call and await the initialize function before attempting to call any other MSAL API. For more visit: aka.ms/msaljs/browser-errors", " ❯ createBrowserAuthError node_modules/@azure/msal-browser/src/error/BrowserAuthError.ts:412:12"], [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@one("js")
def real_user_monitoring(v):
    error = v.service(INTERACTIVE)
    row = {"date": int(v.now.timestamp() * 1000), "type": "error", "service": "mail", "error": {"id": v.guid(), "source": "source", "type": "InteractionRequiredAuthError", "message": js_sentence(error), "stack": f"InteractionRequiredAuthError: {js_sentence(error)}\n  at createInteractionRequiredAuthError @ https://app.contoso.com/main.js:2:81231", "handling": "unhandled"}, "view": {"url": "https://app.contoso.com/"}}
    return Case([json.dumps(row)], [js_truth(error)])


@one("js")
def console_saved_as_file(v):
    error = v.service(INTERACTIVE)
    c = error.correlation
    return Case([f"main.js:2 [{gmt(v)}] : [{c}] : @azure/msal-browser@4.27.0 : Info - Emitting event: msal:acquireTokenStart", f"main.js:2 [{gmt(v)}] : [{c}] : @azure/msal-browser@4.27.0 : Error - Error occurred in silentIframeClient", f"hook.js:608 Error fetching token:  InteractionRequiredAuthError: {js_sentence(error)}", "    at main.js:2:81231", "overrideMethod @ hook.js:608", "(anonymous) @ main.js:2"], [js_truth(error)])


@one("js")
def insights_envelope_in_console(v):
    error = v.service(INTERACTIVE)
    body = {"time": iso(v.now), "iKey": v.guid(), "name": "Microsoft.ApplicationInsights.Exception", "tags": {"ai.cloud.role": "mail"}, "data": {"baseType": "ExceptionData", "baseData": {"ver": 2, "exceptions": [{"typeName": "InteractionRequiredAuthError", "message": js_sentence(error), "hasFullStack": True, "stack": f"InteractionRequiredAuthError: {js_sentence(error)}\n    at main.js:2:81231"}], "severityLevel": 3}}}
    return Case([json.dumps(body)], [js_truth(error)])


@one("js")
def teams_tab(v):
    c = v.guid()
    return Case([f"[{gmt(v)}] : [{c}] : @azure/msal-browser@3.28.1 : Error - Error: nested_app_auth_bridge_disabled", f"{iso(v.now)} err [TabAuth] NestedAppAuthError", f"BrowserAuthError: no_account_error: No account object provided to acquireTokenSilent and no active account has been set. Please call setActiveAccount or provide an account on the request."], [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@one("js")
def rejected_in_node(v):
    error = v.service(CONFIDENTIAL)
    return Case(["node:internal/process/promises:394", "      triggerUncaughtException(err, true /* fromPromise */);", "      ^", "", f"ServerError: {js_sentence(error)}", *js_stack()[1:-1], js_stack()[1] + " {", f"  errorCode: '{error.oauth}',", f"  errorMessage: \"{error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}\",", "  subError: '',", f"  errorNo: '{error.number}',", f"  status: {error.status},", f"  correlationId: '{error.correlation}'", "}", "", "Node.js v22.11.0"], [failure(JS, "ServerError", http=error.status, service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("js-clean")
def silent_failed_popup_worked(v):
    c = v.guid()
    say = lambda level, text: f"[{gmt(v)}] : [{c}] : @azure/msal-browser@4.27.0 : {level} - {text}"
    return quiet(say("Verbose", "acquireTokenSilent called"), say("Verbose", "getAccount: No account found in the cache for the error filter"), say("Info", "Emitting event: msal:acquireTokenSuccess"), say("Trace", "BrowserCacheManager.clearTokensAndKeysWithClaims: errorCode undefined"))


@one("js-clean")
def strings_in_a_bundle(v):
    return quiet('const InteractionRequiredAuthErrorMessages={[interactionRequired]:"interaction_required: the user must sign in",[loginRequired]:"AADSTS50058: login_required"};', 'class BrowserAuthError extends AuthError{constructor(e,t){super(e,BrowserAuthErrorMessages[e],t),this.name="BrowserAuthError"}}')


@one("js-clean")
def mocked_answers(v):
    return quiet("export const handlers = [", "  http.post('https://login.microsoftonline.com/*/token', () =>", "    HttpResponse.json({ error: 'invalid_grant', error_description: 'AADSTS50076: mfa', error_codes: [50076] }, { status: 400 })),", "]; // the InteractionRequiredAuthError path")


@one("js-clean")
def story_of_an_issue(v):
    return quiet("## Checklist", "- [x] `InteractionRequiredAuthError` opens the popup (AADSTS50076, AADSTS65001)", "- [ ] `BrowserAuthError: popup_window_error` shows a hint", "- [ ] after AADSTS700082 the user lands on the sign-in page", "", "Tested with Chrome 141.")


# Java


@one("java")
def template_layout(v):
    error = v.service(GRANT)
    text = f"[Correlation ID: {error.correlation}] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: {error.sentence(' ')}"
    rows = [{"@timestamp": iso(v.now), "ecs.version": "1.2.0", "log.level": "WARN", "message": text, "process.thread.name": "ForkJoinPool.commonPool-worker-1", "log.logger": "com.microsoft.aad.msal4j.PublicClientApplication"}]
    return Case([json.dumps(row) for row in rows], [failure([JAVA, "AADSTS"], service=[error.code], correlation=error.correlation)])


@one("java")
def catalina(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"{v.now:%d-%b-%Y %H:%M:%S}.104 SEVERE [http-nio-8080-exec-1] com.contoso.web.Auth.token no token", f"\tjava.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\t\tat java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396)", f"\tCaused by: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\t\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)"], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("java")
def application_server(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"####<{v.now:%b %d, %Y %I:%M:%S},104 AM UTC> <Error> <Auth> <app-1> <ManagedServer_1> <[ACTIVE] ExecuteThread: '4'> <<WLS Kernel>> <> <c0ffee> <{int(v.now.timestamp() * 1000)}> <[severity-value: 8] > <BEA-000000> <com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)", ">"], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("java")
def connector(v):
    error = v.service(CONFIDENTIAL)
    return Case([f"[{v.now:%Y-%m-%d %H:%M:%S},104] INFO [sink|task-0] start (org.apache.kafka.connect.runtime.WorkerTask:100)", f"[{v.now:%Y-%m-%d %H:%M:%S},204] ERROR [sink|task-0] WorkerSinkTask{{id=sink-0}} Task threw an uncaught and unrecoverable exception. (org.apache.kafka.connect.runtime.WorkerTask:212)", "com.azure.identity.CredentialUnavailableException: ClientSecretCredential authentication unavailable.", "\tat com.azure.identity.ClientSecretCredential.lambda$getToken$0(ClientSecretCredential.java:80)", f"Caused by: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)", "\t... 7 more"], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@one("java")
def build_tool_tests(v):
    error = v.service([7000215])
    return Case(["> Task :app:test", "", "AuthLiveTest > signs in FAILED", f"    com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "        at app//com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)", "", "1 test completed, 1 failed"], [failure(JAVA, "MsalServiceException", service=["AADSTS7000215"], correlation=error.correlation)])


@one("java")
def spring_three(v):
    error = v.service(GRANT)
    c = error.correlation
    return Case([f"{v.now:%Y-%m-%dT%H:%M:%S}.104Z  INFO 18 --- [mail] [           main] c.contoso.mail.App : Started", f"{v.now:%Y-%m-%dT%H:%M:%S}.204Z  WARN 18 --- [mail] [onPool-worker-1] c.m.a.m.ConfidentialClientApplication    : [Correlation ID: {c}] Execution of class com.microsoft.aad.msal4j.AcquireTokenByAuthorizationGrantSupplier failed: {error.sentence(' ')}", f"{v.now:%Y-%m-%dT%H:%M:%S}.214Z ERROR 18 --- [mail] [nio-8080-exec-1] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() threw exception", "", f"com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}", "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43) ~[msal4j-1.17.2.jar!/:1.17.2]"], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=c)])


@one("java-clean")
def cache_skipped(v):
    return quiet(f"{v.now:%H:%M:%S}.104 [ForkJoinPool.commonPool-worker-1] DEBUG c.m.a.m.PublicClientApplication - [Correlation ID: {v.guid()}] Token not found in the cache", f"{v.now:%H:%M:%S}.204 [ForkJoinPool.commonPool-worker-1] DEBUG c.m.a.msal4j.AcquireTokenByDeviceCodeFlowSupplier - authorization_pending, next poll in 5 s", f"{v.now:%H:%M:%S}.904 [ForkJoinPool.commonPool-worker-1] DEBUG c.m.a.m.PublicClientApplication - [Correlation ID: {v.guid()}] Access Token was returned")


@one("java-clean")
def test_reports(v):
    return quiet('<?xml version="1.0" encoding="UTF-8"?>', '<testsuite name="com.contoso.AuthTest" tests="3" failures="0" errors="0">', '  <testcase name="AADSTS50076 asks the user" classname="com.contoso.AuthTest" time="0.012"/>', '  <testcase name="MsalServiceException: invalid_client is retried" classname="com.contoso.AuthTest" time="0.004"/>', '  <testcase name="interaction_required" classname="com.contoso.AuthTest" time="0.004"/>', "</testsuite>")


# Python


def py_result(error):
    return {"error": error.oauth, "error_description": error.sentence("\r\n"), "error_codes": [error.number], "timestamp": error.stamp, "trace_id": error.trace, "correlation_id": error.correlation, "error_uri": f"https://login.microsoftonline.com/error?code={error.number}"}


@one("python")
def airflow_task(v):
    error = v.service(CONFIDENTIAL)
    head = lambda level: f"[{v.later():%Y-%m-%dT%H:%M:%S}.104+0000] {{taskinstance.py:1091}} {level} - "
    return Case([head("INFO") + "Executing <Task(PythonOperator): sync>", head("ERROR") + "Task failed with exception", "Traceback (most recent call last):", '  File "/opt/airflow/dags/sync.py", line 41, in sync', f"    raise RuntimeError(result)", f"RuntimeError: {py_result(error)}", head("INFO") + "Marking task as FAILED"], [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("python")
def json_formatter(v):
    error = v.service(GRANT)
    row = {"asctime": f"{v.now:%Y-%m-%d %H:%M:%S},104", "levelname": "ERROR", "name": "contoso.auth", "message": f"could not get a token: {error.oauth}: {error.sentence(' ')}"}
    return Case([json.dumps(row)], [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("python")
def structured_frames(v):
    error = v.service(GRANT)
    row = {"event": "token failed", "level": "error", "timestamp": iso(v.now), "exception": [{"exc_type": "AuthError", "exc_value": f"{error.oauth}: {error.sentence(' ')}", "syntax_error": None, "is_cause": False, "frames": [{"filename": "/app/auth.py", "lineno": 41, "name": "token"}]}]}
    return Case([json.dumps(row)], [failure(service=[error.code], correlation=error.correlation)])


@one("python")
def cloud_function(v):
    error = v.service(CONFIDENTIAL)
    text = str(py_result(error))
    return Case([f"START RequestId: {v.guid()} Version: $LATEST", f"[ERROR] Exception: {text}", "Traceback (most recent call last):", '  File "/var/task/app.py", line 41, in handler', "    raise Exception(result)", f"END RequestId: {v.guid()}"], [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("python")
def command_line_debug(v):
    error = v.service([700082, 50173])
    lines = ["cli.azure.cli.core.auth.identity: acquire_token_silent", f"cli.msal.application: Refresh failed. {error.oauth}: {error.sentence(' ')}", f"cli.azure.cli.core.azclierror: {error.sentence(' ')}", "az_command_data_logger: " + error.sentence(" ").split(" Trace")[0], "Interactive authentication is needed. Please run:", "az login"]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@one("python")
def playbook_object(v):
    error = v.service(CONFIDENTIAL)
    body = {"changed": False, "msg": f"Failed to get credentials: {error.sentence(' ')}", "module_stderr": ""}
    return Case(["TASK [read mail] ***************************************************************", "fatal: [localhost]: FAILED! => " + json.dumps(body), "", "PLAY RECAP *********************************************************************", "localhost : ok=1 changed=0 unreachable=0 failed=1"], [failure(service=[error.code], correlation=error.correlation)])


@one("python")
def rich_traceback(v):
    error = v.service([7000215])
    return Case(["╭───────────────────── Traceback (most recent call last) ──────────────────────╮", "│ /app/auth.py:41 in token                                                     │", "│                                                                              │", "│ ❱ 41 │   │   raise ClientAuthenticationError(message=text)                   │", "╰──────────────────────────────────────────────────────────────────────────────╯", f"ClientAuthenticationError: Authentication failed: {error.sentence(' ')}"], [failure(service=["AADSTS7000215"], correlation=error.correlation)])


@one("python")
def home_automation(v):
    error = v.service([70008])
    return Case([f"{v.now:%Y-%m-%d %H:%M:%S}.104 WARNING (MainThread) [homeassistant.config_entries] Config entry 'Mail' for o365 integration could not authenticate: token expired", f"{v.now:%Y-%m-%d %H:%M:%S}.114 ERROR (SyncWorker_4) [custom_components.o365] Token request failed: {py_result(error)}"], [failure(service=["AADSTS70008"], oauth=error.oauth, correlation=error.correlation)])


@one("python")
def gunicorn_with_chained_errors(v):
    error = v.service([7000222])
    return Case([f"[{v.now:%Y-%m-%d %H:%M:%S} +0000] [18] [ERROR] Error handling request /mail", "Traceback (most recent call last):", '  File "/app/auth.py", line 41, in token', "    result[\"access_token\"]", "KeyError: 'access_token'", "", "During handling of the above exception, another exception occurred:", "", "Traceback (most recent call last):", '  File "/app/auth.py", line 44, in token', f"azure.core.exceptions.ClientAuthenticationError: Authentication failed: {error.sentence(' ')}"], [failure(service=["AADSTS7000222"], correlation=error.correlation)])


@one("python-clean")
def cache_events(v):
    return quiet(f"DEBUG:msal.application:Cache attempts an RT", 'DEBUG:msal.token_cache:event={"client_id": "c0ffee00-1111-4222-8333-444455556666", "data": {"claims": null}, "environment": "login.microsoftonline.com", "response": {"access_token": "********", "error": null, "expires_in": 4799}}', "DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 \"POST /organizations/oauth2/v2.0/token HTTP/1.1\" 200 3412")


@one("python-clean")
def parameters_of_tests(v):
    return quiet('@pytest.mark.parametrize("answer", [', '    {"error": "invalid_grant", "error_codes": [50076], "error_description": "AADSTS50076: more proof"},', '    {"error": "interaction_required", "suberror": "basic_action"},', "])", "def test_prompts(answer):", "    assert needs_prompt(answer)")


@one("python-clean")
def handbook(v):
    return quiet("Troubleshooting", "===============", "", "AADSTS7000215", "    The secret is wrong. Copy its *value*, not its id.", "", "AADSTS700082", "    Nobody used the app for ninety days. Run ``az login`` again.", "", ".. note:: ``invalid_grant`` comes with both.")


@one("python-clean")
def notebook_source(v):
    return Case(json.dumps({"cells": [{"cell_type": "code", "source": ["if result.get('error') == 'interaction_required':  # AADSTS50076\n", "    raise RuntimeError(result['error_description'])\n"], "outputs": []}, {"cell_type": "markdown", "source": ["AADSTS65001: the user has not consented."]}], "nbformat": 4}, indent=1) + "\n", [])


# Go, C++, WAM, tools


@one("native")
def operator_log(v):
    error = v.service([700016, 7000215])
    body = json.dumps(error.answer("\r\n"), indent=2)
    text = f"ClientSecretCredential authentication failed. \nPOST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token\n--------------------------------------------------------------------------------\nRESPONSE {error.status}: {error.status} Bad Request\n--------------------------------------------------------------------------------\n{body}\n--------------------------------------------------------------------------------\n"
    return Case([json.dumps({"level": "info", "ts": round(v.now.timestamp(), 3), "logger": "controllers.Vault", "msg": "reconciling"}), json.dumps({"level": "error", "ts": round(v.now.timestamp(), 3), "logger": "controllers.Vault", "msg": "could not get secret", "error": text, "stacktrace": "sigs.k8s.io/controller-runtime/pkg/internal/controller.(*Controller).reconcileHandler\n\t/go/pkg/mod/controller.go:316"})], [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@one("native")
def cluster_log_lines(v):
    error = v.service([700016])
    return Case([f"I{v.now:%m%d %H:%M:%S}.104123       1 main.go:41] starting", f'E{v.now:%m%d %H:%M:%S}.204123       1 proxy.go:118] "failed to get token" err="failed to acquire token: {error.oauth}: {error.sentence(" ")}" logger="proxy"'], [failure(service=["AADSTS700016"], oauth=error.oauth, correlation=error.correlation)])


@one("native")
def text_of_structured_go(v):
    error = v.service([7000222])
    return Case([f"time={iso(v.now)} level=INFO msg=start", f"time={iso(v.now)} level=ERROR msg=\"no token\" err={json.dumps(chr(10).join(['ClientSecretCredential authentication failed', f'POST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token', f'RESPONSE {error.status} Unauthorized', error.json(' ')]))}"], [failure(service=["AADSTS7000222"], oauth=error.oauth, correlation=error.correlation)])


@one("native")
def credential_helper(v):
    error = v.service([50076])
    return Case([f"{v.now:%H:%M:%S}.104512 git.c:463               trace: built-in: git fetch", f"{v.now:%H:%M:%S}.204512 ...Authentication.cs:118 trace: [GetTokenForUserAsync] Performing silent auth", f"fatal: {error.sentence(' ')}", "fatal: unable to get password from user"], [failure(service=["AADSTS50076"], correlation=error.correlation)])


@one("native")
def runtime_in_an_editor(v):
    c = v.guid()
    head = f"{v.now:%Y-%m-%d %H:%M:%S}.104 "
    return Case([head + f"[info] [MSAL:0007]\tINFO   \tSetCorrelationId:259\tSet correlation ID: {c}", head + "[error] [MSAL:0007]\tERROR  \tErrorInternalImpl:134\tCreated an error: 4b1x2, StatusInternal::NoNetwork, InternalEvent::None, Error Code 3399614473, Context '(pii)'", head + f"[info] [MSAL:0007]\tINFO   \tPrintTelemetry:41\tPrinting Telemetry for Correlation ID: {c}", head + "[info] [MSAL:0007]\tINFO   \tPrintTelemetry:41\tKey: api_name, Value: ReadAccountById"], [failure(RUNTIME, service=[])])


@one("native")
def infrastructure_tool(v):
    error = v.service([7000215])
    return Case([f"{v.now:%Y-%m-%dT%H:%M:%S}.104Z [INFO]  Terraform version: 1.9.8", "╷", "│ Error: building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status 401 with response: " + error.json(" "), "│ ", "│   with provider[\"registry.terraform.io/hashicorp/azurerm\"],", "│   on main.tf line 4, in provider \"azurerm\":", "╵"], [failure(service=["AADSTS7000215"], oauth=error.oauth, correlation=error.correlation)])


@one("native")
def login_plugin(v):
    error = v.service([50105])
    return Case([f"E{v.now:%m%d %H:%M:%S}.104123   18812 memcache.go:265] couldn't get current server API group list: Get \"https://cluster.contoso.com/api\": getting credentials: exec: executable kubelogin failed with exit code 1", f"Error: failed to get token: expected an empty error but received: {error.sentence(' ')}"], [failure(service=["AADSTS50105"], correlation=error.correlation)])


@one("native-clean")
def values_of_a_deployment(v):
    return quiet("apiVersion: v1", "kind: ConfigMap", "metadata:", "  name: auth", "data:", '  retryOn: "AADSTS90033,AADSTS50196,temporarily_unavailable"', "  rules.yaml: |", "    - match: 'AADSTS7000222: .*'", "      action: rotate-secret", "    - match: invalid_client", "      action: page")


@one("native-clean")
def metrics_of_a_proxy(v):
    return quiet("# HELP token_errors_total Errors of the token service.", "# TYPE token_errors_total counter", 'token_errors_total{code="AADSTS700016",error="unauthorized_client"} 0', 'token_errors_total{code="AADSTS50076",error="interaction_required"} 4', "go_goroutines 18")


@one("native-clean")
def search_of_sources(v):
    return quiet("src/auth.go:41:\tif strings.Contains(err.Error(), \"AADSTS7000222\") {", "src/auth.go:52:\t// invalid_client: AADSTS7000215 when the id of the secret is used", "docs/errors.md:7:| AADSTS50076 | the user must use multi-factor authentication |", "test/auth_test.go:118:\t\t{name: \"MsalServiceException\", code: \"invalid_grant\"},")


@one("native-clean")
def runbook_list(v):
    return quiet("Runbook: sign-in is broken", "1. Look for AADSTS7000222 in the log of the worker.", "2. If it says `invalid_client`, create a new secret:", "       az ad app credential reset --id c0ffee00-1111-4222-8333-444455556666", "3. AADSTS53003 means a policy: ask the identity team.", "4. Close the incident when no MsalServiceException came for an hour.")


@one("native-clean")
def alert_that_resolved(v):
    return Case(json.dumps({"status": "resolved", "labels": {"alertname": "TokenErrors", "code": "AADSTS7000222"}, "annotations": {"description": "Fires when AADSTS7000222 is seen more than ten times in five minutes.", "runbook_url": "https://wiki.contoso.com/AADSTS7000222"}, "startsAt": iso(v.now)}, indent=2) + "\n", [])


# The texts of wrappers.py in more collectors


INNER = wrappers.inner_texts()


def each_line(before, after=""):
    return lambda v, records: [before(v) + line + after for line in wrappers.lines_of(records)]


def ruby(value):
    if isinstance(value, dict):
        return "{" + ", ".join(f"{json.dumps(k)}=>{ruby(x)}" for k, x in value.items()) + "}"
    return json.dumps(value, ensure_ascii=False)


def service_messages(v, records):
    escaped = lambda text: text.replace("|", "||").replace("'", "|'").replace("\n", "|n").replace("\r", "|r").replace("[", "|[").replace("]", "|]")
    return ["##teamcity[testStarted name='signs in']"] + [f"##teamcity[message text='{escaped(record)}' status='ERROR']" for record in records] + ["##teamcity[testFinished name='signs in' duration='812']"]


def chat_paste(v, records):
    return ["Adele Vance  09:41", "hi, this is what the app wrote, any idea?", "", "```"] + wrappers.lines_of(records) + ["```", "", "Alex Wilber  09:44", "will look, thanks"]


def issue_paste(v, records):
    return ["### Library version used", "", "4.72.1", "", "### Relevant log output", "", "```shell", *wrappers.lines_of(records), "```", "", "### Expected behavior", "", "A token."]


def octets(v, records):
    made = b"".join(b"%d %s" % (len(m), m) for m in (f"<11>1 {iso(v.later(), 6)} web-1 web 18 - - {line}".encode() for line in wrappers.lines_of(records)))
    return made.decode()


def otel_debug(v, records):
    made = []
    for n, record in enumerate(records):
        made += [f"LogRecord #{n}", "ObservedTimestamp: 1970-01-01 00:00:00 +0000 UTC", f"Timestamp: {v.later():%Y-%m-%d %H:%M:%S}.104 +0000 UTC", "SeverityText: ERROR", "SeverityNumber: Error(17)", f"Body: Str({record})", "Attributes:", "     -> log.file.name: Str(web.log)", "Trace ID: ", "Span ID: ", "Flags: 0"]
    return made


def cef(v, records):
    escaped = lambda text: text.replace("\\", "\\\\").replace("=", "\\=").replace("\n", "\\n")
    return [f"<134>{v.later():%b %d %H:%M:%S} web-1 CEF:0|Contoso|Field|1.0|100|auth|7|rt={int(v.now.timestamp() * 1000)} dvchost=web-1 msg={escaped(record)}" for record in records]


def datadog_answer(v, records):
    return json.dumps({"data": [{"id": "AQ%08x" % v.random.getrandbits(32), "type": "log", "attributes": {"timestamp": iso(v.later()), "status": "error", "service": "web", "message": record, "tags": ["env:prod"]}} for record in records], "meta": {"elapsed": 12, "status": "done"}}, indent=2) + "\n"


def loki_push(v, records):
    return json.dumps({"streams": [{"stream": {"app": "web"}, "values": [[str(int(v.later().timestamp() * 1e9)), record] for record in records]}]}) + "\n"


def lambda_json(v, records):
    return [json.dumps({"timestamp": iso(v.later()), "level": "ERROR", "requestId": v.guid(), "message": record}) for record in records]


def rsyslog_template(v, records):
    return [json.dumps({"timereported": f"{v.later():%Y-%m-%dT%H:%M:%S}.104123+00:00", "host": "web-1", "severity": "err", "facility": "daemon", "syslog-tag": "web[18]:", "msg": " " + line}) for line in wrappers.lines_of(records)]


def container_table(v, records):
    return table([["TimeGenerated [UTC]", "Computer", "ContainerId", "LogMessage", "LogSource", "PodName"]] + [[f"{v.later():%m/%d/%Y, %I:%M:%S}.104 AM", "aks-1", "%012x" % v.random.getrandbits(48), record, "stderr", "web-1"] for record in records], quoting=csv.QUOTE_ALL)


COLLECTORS = {
    "fluentd-ruby": lambda v, records: [f"{v.later():%Y-%m-%d %H:%M:%S}.104123456 +0000 kube.web: {ruby({'stream': 'stderr', 'log': line})}" for line in wrappers.lines_of(records)],
    "service-messages": service_messages,
    "chat-paste": chat_paste,
    "issue-paste": issue_paste,
    "octet-counts": octets,
    "otel-debug": otel_debug,
    "cef": cef,
    "datadog-answer": datadog_answer,
    "loki-push": loki_push,
    "lambda-json": lambda_json,
    "rsyslog-json": rsyslog_template,
    "container-table": container_table,
    "actions-error": each_line(lambda v: f"{v.later():%Y-%m-%dT%H:%M:%S}.1042345Z ##[error]"),
    "teamcity-log": each_line(lambda v: f"[{v.later():%H:%M:%S} ] [Step 1/2]   "),
    "overmind": each_line(lambda v: "web   | "),
    "aws-short": each_line(lambda v: f"{v.later():%Y-%m-%dT%H:%M:%S} "),
    "supervisor": each_line(lambda v: f"{v.later():%Y-%m-%d %H:%M:%S},104 DEBG 'web' stderr output: "),
    "lerna": each_line(lambda v: "@contoso/web: "),
    "kubectl-prefix-times": each_line(lambda v: f"[pod/web-7d9f/web] {iso(v.later(), 9)} "),
    "ssh-multi": each_line(lambda v: "[web-1] out: "),
}
TEXTS = ["dotnet-printed", "java-log", "objc-log", "wire-pretty", "own-attempts", "js-log", "azure-identity", "python-dictionary"]
for number, (name, wrap) in enumerate(COLLECTORS.items()):
    wrappers.register("encounter/wrapper", name, wrap, TEXTS[number % len(TEXTS)], INNER[TEXTS[number % len(TEXTS)]])
    wrappers.register("encounter/wrapper", name, wrap, TEXTS[(number * 3 + 5) % len(TEXTS)] if (number * 3 + 5) % len(TEXTS) != number % len(TEXTS) else "node-error", INNER[TEXTS[(number * 3 + 5) % len(TEXTS)] if (number * 3 + 5) % len(TEXTS) != number % len(TEXTS) else "node-error"])
for name in ["fluentd-ruby", "otel-debug", "lambda-json", "teamcity-log", "supervisor", "issue-paste"]:
    wrappers.register("encounter/wrapper-clean", name, COLLECTORS[name], "quiet", INNER["quiet"])


# Sign-in exports


@one("signin")
def powershell_objects(v):
    """Get-MgAuditLogSignIn | ConvertTo-Json: members begin with a capital."""
    made = exports.rows(v, exports.FOUR[:2])
    capital = lambda value: {k[0].upper() + k[1:]: capital(x) for k, x in value.items()} if isinstance(value, dict) else [capital(x) for x in value] if isinstance(value, list) else value
    return exports.case(made, json.dumps([capital(r.graph()) for r in made], indent=2) + "\n")


@one("signin")
def flattened_columns(v):
    made = exports.rows(v, exports.FOUR[:2])
    rows = [["id", "createdDateTime", "userPrincipalName", "appDisplayName", "correlationId", "status.errorCode", "status.failureReason"]] + [[r.id, f"{r.time:%Y-%m-%dT%H:%M:%SZ}", r.person, "Contoso Field", r.correlation, str(r.number), r.reason] for r in made]
    return exports.case(made, table(rows))


@one("signin")
def status_text_in_a_table(v):
    made = exports.rows(v, exports.FOUR[:1])
    rows = [["CreatedDateTime", "Id", "UserPrincipalName", "AppDisplayName", "Status", "CorrelationId"]] + [[f"{r.time:%Y-%m-%dT%H:%M:%SZ}", r.id, r.person, "Contoso Field", json.dumps({"errorCode": r.number, "failureReason": r.reason, "additionalDetails": ""}), r.correlation] for r in made]
    return exports.case(made, table(rows, quoting=csv.QUOTE_ALL))


@one("signin")
def nested_under_azure(v):
    """A shipper's integration: the row's members below azure.signinlogs."""
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, "".join(json.dumps({"@timestamp": iso(r.time), "event": {"original": json.dumps(r.monitor()), "module": "azure", "dataset": "azure.signinlogs"}, "ecs": {"version": "8.11.0"}}) + "\n" for r in made))


@one("signin")
def streamed_through_a_queue(v):
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, "".join(json.dumps({"offset": n, "partition": 0, "timestamp": int(r.time.timestamp() * 1000), "key": None, "value": json.dumps({"records": [r.monitor()]})}) + "\n" for n, r in enumerate(made)))


@one("signin")
def second_version_of_a_query_answer(v):
    made = exports.rows(v, exports.FOUR[:2])
    names = ["TimeGenerated", "Id", "UserPrincipalName", "ResultType", "ResultDescription", "CorrelationId", "Category"]
    frames = [{"FrameType": "DataSetHeader", "IsProgressive": False, "Version": "v2.0"}, {"FrameType": "DataTable", "TableId": 1, "TableKind": "PrimaryResult", "TableName": "PrimaryResult", "Columns": [{"ColumnName": n, "ColumnType": "string"} for n in names], "Rows": [[iso(r.time, 7), r.id, r.person, str(r.number), r.reason if r.number else "", r.correlation, r.category] for r in made]}, {"FrameType": "DataSetCompletion", "HasErrors": False, "Cancelled": False}]
    return exports.case(made, json.dumps(frames) + "\n")


@one("signin")
def table_with_semicolons(v):
    made = exports.rows(v, exports.FOUR[:1])
    rows = [["TimeGenerated", "Id", "UserPrincipalName", "Status", "CorrelationId", "Category"]] + [[iso(r.time, 7), r.id, r.person, json.dumps({"errorCode": r.number, "additionalDetails": "MFA required"}), r.correlation, r.category] for r in made]
    return exports.case(made, table(rows, delimiter=";"))


@one("signin")
def objects_with_blanks(v):
    made = exports.rows(v, exports.FOUR[:1], failures=2, interrupts=0, successes=2)
    return exports.case(made, "\n".join(json.dumps(r.graph(), separators=(", ", ": ")) for r in made) + "\n")


@one("signin-clean")
def query_about_sign_ins(v):
    return quiet("let codes = dynamic([50076, 50079, 53003]);", "SigninLogs", "| where ResultType in (codes)", '| extend Why = case(ResultType == "53003", "AADSTS53003: blocked by policy", ResultType == "50076", "AADSTS50076: needs MFA", "other")', "| summarize count() by Why, bin(TimeGenerated, 1h)")


@one("signin-clean")
def schema_of_sign_ins(v):
    return Case(json.dumps({"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "signIn", "properties": {"status": {"properties": {"errorCode": {"type": "integer", "examples": [50076, 53003]}, "failureReason": {"type": "string", "examples": ["AADSTS50076: you must use multi-factor authentication"]}}}}}, indent=2) + "\n", [])


# More files in which nothing failed


@one("clean")
def chat_about_codes(v):
    return quiet("Adele Vance  09:41", "what was AADSTS50076 again?", "Alex Wilber  09:42", "MFA. AADSTS53003 is the policy one, MsalUiRequiredException in the app", "Adele Vance  09:43", "ok so not invalid_grant :)")


@one("clean")
def pipeline_definition(v):
    return quiet("steps:", "- script: ./run-tests --expect AADSTS50076 --ignore invalid_grant", "  displayName: 'AADSTS50076 is answered by a prompt'", "- task: PublishTestResults@2", "  inputs:", "    testRunTitle: MsalServiceException")


@one("clean")
def log_of_passing_steps(v):
    stamp = lambda: f"{v.later():%Y-%m-%dT%H:%M:%S}.1042345Z "
    return quiet(stamp() + "##[group]Run ./run-tests --expect AADSTS50076", stamp() + "##[endgroup]", stamp() + "ok 1 - AADSTS50076 asks the user", stamp() + "ok 2 - MsalServiceException: invalid_client stops the worker", stamp() + "2 passed, 0 failed")


@one("clean")
def statement_of_a_database(v):
    return quiet("INSERT INTO error_texts (code, text) VALUES", "  ('AADSTS50076', 'AADSTS50076: you must use multi-factor authentication'),", "  ('invalid_grant', 'Please sign in again'),", "  ('-50005', 'You closed the window');")


@one("clean")
def subtitles_of_a_talk(v):
    return quiet("1", "00:00:01,000 --> 00:00:04,200", "When you see AADSTS50076 the user must prove more.", "", "2", "00:00:04,200 --> 00:00:09,000", "Catch MsalUiRequiredException and call acquireToken with the claims.")


@one("clean")
def counters_in_a_log(v):
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}.104"
    return quiet(f"{stamp} INFO stats AADSTS50076=4 AADSTS65001=0 invalid_grant=4 since=24h", f"{stamp} INFO stats MsalUiRequiredException: 4, MsalServiceException: 0", f"{stamp} INFO stats ok=812")


@one("clean")
def feature_switches(v):
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S},104"
    return quiet(f"{stamp} INFO flags: prompt.on.AADSTS50076=true prompt.on.interaction_required=true", f"{stamp} INFO handler registered for MsalUiRequiredException (invalid_grant)", f"{stamp} INFO handler registered for error code 700082")


@one("clean")
def feature_file(v):
    return quiet("Feature: sign in", "  Scenario: the service asks for more proof", "    Given the token service answers \"AADSTS50076: interaction_required\"", "    When the user opens the inbox", "    Then a prompt is shown", "    And no MsalUiRequiredException is logged")


@one("clean")
def contract_of_an_interface(v):
    return quiet("openapi: 3.1.0", "paths:", "  /token:", "    post:", "      responses:", "        '400':", "          content:", "            application/json:", "              example:", "                error: invalid_grant", '                error_description: "AADSTS50076: you must use multi-factor authentication"', "                error_codes: [50076]")
