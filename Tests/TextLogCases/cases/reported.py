"""Logs as people attached them to public issues: other versions, hosts and tools than the ones above. Values are invented."""

import json

from casekit import Case, failure, scenario, wire, CONFIDENTIAL, GRANT, INTERACTIVE

CLIENT, TENANT = "c0ffee00-1111-4222-8333-444455556666", "8f7e6d5c-4b3a-4291-8877-665544332211"
JS, NET, JAVA, ANDROID, PYTHON, APPLE, RUNTIME = "MSAL.js", "MSAL.NET", "MSAL.Java", "MSAL.Android", "MSAL.Python", "MSALErrorDomain", "MSALRuntime"


def gmt(t):
    return t.strftime("%a, %d %b %Y %H:%M:%S GMT")


@scenario("reported/js", 2)
def pipeline_task(v):
    """A build agent: its own time and ##[debug] before each line of MSAL for Node."""
    c, error, lines = v.guid(), v.service(CONFIDENTIAL), []
    error.correlation = c

    def say(text, level="debug"):
        t = v.later()
        lines.append(f"{t:%Y-%m-%dT%H:%M:%S}.2194602Z ##[{level}]{text}")

    head = lambda level, id="": f"[{gmt(v.now)}] : [{id}] : @azure/msal-node@2.11.1 : {level} - "
    say("MSAL - getMSALToken called. force=undefined")
    say(head("Info") + "acquireTokenByClientCredential called")
    say(head("Verbose", c) + "buildOauthClientConfiguration called")
    say(head("Verbose", c) + "createAuthority called")
    if v.index:
        say(head("Info", c) + "Sending token request to endpoint: https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token")
        say(head("Verbose", c) + "Access token was returned")
        return Case(lines)
    text = f"{error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {c} - Trace ID: {error.trace}"
    say(f"Error: Could not fetch access token for Azure. ServerError: {error.oauth}: {text}", "error")
    return Case(lines, [failure(JS, "ServerError", service=[error.code], oauth=error.oauth, correlation=c)])


@scenario("reported/js", 2)
def error_object_after_a_prefix(v):
    """A container prints node's inspection, its texts joined with +."""
    error = v.service(CONFIDENTIAL)
    t = v.now
    lines = [
        f"INFO: {t:%Y-%m-%dT%H:%M:%S}.699Z:  graph_azuread.js system.loggerOptions 3 [{gmt(t)}] : [{error.correlation}] : @azure/msal-node@1.15.0 : Verbose - Client credential client created",
        f"ERROR: {t:%Y-%m-%dT%H:%M:%S}.978Z:  graph_azuread.js checkToken {{",
        f"  errorCode: '{error.oauth}',",
        f'  errorMessage: "{error.number} - [{error.stamp}]: {error.code}: {error.text}\\r\\n" +',
        f"    'Trace ID: {error.trace}\\r\\n' +",
        f"    'Correlation ID: {error.correlation}\\r\\n' +",
        f"    'Timestamp: {error.stamp} - Correlation ID: {error.correlation} - Trace ID: {error.trace}',",
        "  subError: ''",
        "}",
    ]
    if v.index:
        lines.append(f"INFO: {t:%Y-%m-%dT%H:%M:%S}.979Z:  index.js next sync in 30 minutes")
    return Case(lines, [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("reported/js", 3)
def monitor_window(v):
    """Chrome's console: place and class before, frames with @ after."""
    word, text = [
        ("monitor_window_timeout", "Token acquisition in iframe failed due to timeout.  For more visit: aka.ms/msaljs/browser-errors"),
        ("timed_out", "See https://aka.ms/msal.js.errors#timed_out for details"),
        ("interaction_in_progress", "Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API.   For more visit: aka.ms/msaljs/browser-errors"),
    ][v.index]
    lines = [
        f"main.8f947b7b.js:2 Error acquiring token: BrowserAuthError: {word}: {text}",
        "    at v (main.8f947b7b.js:2:2222865)",
        "    at main.8f947b7b.js:2:2155230",
        "overrideMethod @ console.js:288",
        "(anonymous) @ main.8f947b7b.js:2",
        "p @ main.8f947b7b.js:2",
    ]
    return Case(lines, [failure(JS, "BrowserAuthError", service=[], oauth=None)])


@scenario("reported/js", 2)
def event_callback(v):
    """An app prints MSAL's events; the failure event carries the error."""
    error = v.service(INTERACTIVE)
    lines = [
        json.dumps({"eventType": "msal:acquireTokenStart", "interactionType": "silent", "payload": {"scopes": ["User.Read"]}, "error": None}),
        json.dumps({"eventType": "msal:acquireTokenFailure", "interactionType": "silent", "payload": None, "error": {
            "name": "InteractionRequiredAuthError", "errorCode": error.oauth, "errorMessage": error.sentence(" "), "subError": error.suberror or "",
            "correlationId": error.correlation, "errorNo": str(error.number)}, "timestamp": 1790000000000}),
    ]
    if v.index:
        lines = [f"[{v.now:%H:%M:%S}] " + line for line in lines]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("reported/js", 2)
def network_error_hides_an_answer(v):
    body = {"errorCode": "network_error", "errorMessage": "Network request failed. Please check network trace to determine root cause. | Fetch client threw: Error: HTTP status code 400 | Attempted to reach: https://login.microsoftonline.com/common/oauth2/v2.0/token", "subError": "", "name": "ClientAuthError"}
    text = json.dumps(body, separators=(",", ":")) if v.index else json.dumps(body, indent=2)
    return Case(text + "\n", [failure(JS, "ClientAuthError", service=[], oauth=None)])


@scenario("reported/js", 2)
def http_status_of_the_token_endpoint(v):
    """The server's error carries a status."""
    error = v.service(CONFIDENTIAL)
    body = {"name": "ServerError", "errorCode": error.oauth, "errorMessage": error.sentence("\r\n"), "subError": "", "status": error.status, "correlationId": error.correlation}
    line = json.dumps({"level": 50, "time": 1790000000000, "pid": 1, "err": body, "msg": "token"}) if v.index else json.dumps(body)
    return Case([line], [failure(JS, "ServerError", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("reported/dotnet", 2)
def host_logger_with_columns(v):
    """A logger of tab-separated columns, the callback's level before MSAL's line."""
    c, t = v.guid(), v.now
    head = lambda level, id: f"{level}\t{t:%d-%m-%Y %H:%M:%S} +02:00\tAuthTokenProvider\t[MsalLoggingCallback:195]MSAL: {level} (False) MSAL 4.30.1.0 MSAL.Xamarin.Android 30 [{t:%m/%d/%Y %H:%M:%S}{id}] "
    lines = [
        head("Info", " - ") + "=== Token Acquisition (SilentRequest) started:",
        "\t",
        "\tAuthority Host: login.microsoftonline.com",
        head("Verbose", "") + "[Android broker] Getting the Android context for broker request. ",
        head("Error", f" - {c}") + "Exception type: Microsoft.Identity.Client.MsalClientException",
        ", ErrorCode: android_broker_operation_failed",
        "To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging",
        "  at Microsoft.Identity.Client.Platforms.Android.Broker.AndroidContentProviderBroker.PerformContentResolverOperation (ContentResolverOperation operation) [0x000ef] in <25567c044bdc4d38866335f9950e82f9>:0",
    ]
    if v.index:
        lines.append(head("Info", f" - {c}") + "[Android broker] Could not communicate with broker via content provider.")
    return Case(lines, [failure(NET, "MsalClientException", service=[], oauth=None, correlation=c)])


@scenario("reported/dotnet", 2)
def nlog_with_mono_frames(v):
    """NLog's columns, Mono's stack frames, the exception's own printout."""
    error = v.service(GRANT)
    t = v.now
    lines = [
        f"{t:%Y-%m-%d %H:%M:%S}.6051 Fatal 6    Account.GetAdTokenSilent MSAL.Xamarin.Android.4.13.0.0.MsalUiRequiredException:",
        f"\tErrorCode: {error.oauth}",
        f"Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')} ",
        "  at Microsoft.Identity.Client.Platforms.Android.AndroidBroker.HandleBrokerOperationError (System.Exception ex) [0x0002b] in <25567c044bdc4d38866335f9950e82f9>:0 ",
        "  at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync (System.Threading.CancellationToken cancellationToken) [0x0017e] in <25567c044bdc4d38866335f9950e82f9>:0 ",
        "\tStatusCode: 400 ",
        f"\tResponseBody: {error.json()} ",
        "\tHeaders: Cache-Control: no-store, no-cache",
        f"{t:%Y-%m-%d %H:%M:%S}.7051 Info  6    Account.SignIn interactive sign-in follows",
    ]
    return Case(lines if v.index else lines[:-1], [failure(NET, "MsalUiRequiredException", service=[error.code], oauth=error.oauth, correlation=error.correlation, http=400)])


@scenario("reported/dotnet", 2)
def identity_sdk_categories(v):
    """Azure.Identity logs MSAL's lines under its own category, time first."""
    c, t = v.guid(), v.now
    head = f"False MSAL 4.69.1.0 MSAL.NetCore .NET 9.0.3 Microsoft Windows 10.0.22621 [{t:%Y-%m-%d %H:%M:%SZ}"
    lines = []
    for text in [f"{head}] [Internal cache] Total number of cache partitions found while getting access tokens: 0", f"{head}] [Internal cache] Total number of cache partitions found while getting accounts: 1. PartitionKey  False", f"{head} - {c}]\n        === Token Acquisition (InteractiveRequest) started:\n         Scopes: https://vault.azure.net/.default"]:
        lines += [f"[{t:%H:%M:%S}.559] info: Azure.Identity[24]", *("      " + part for part in text.split("\n"))]
    if v.index == 0:
        return Case(lines)
    lines += [
        f"[{t:%H:%M:%S}.771] fail: Azure.Identity[23]",
        f"      {head} - {c}] Exception type: Microsoft.Identity.Client.MsalServiceException",
        "      , ErrorCode: WAM_provider_error_3399614476",
        "      HTTP StatusCode 0",
        f"      CorrelationId {c}",
        "      To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging",
    ]
    return Case(lines, [failure(NET, "MsalServiceException", service=[], oauth=None, correlation=c)])


@scenario("reported/dotnet", 2)
def older_broker(v):
    """The broker before the runtime: plugin, code, possible causes."""
    lines = [
        "Microsoft.Identity.Client.MsalServiceException: Broker response returned error: WAM Error  Microsoft.Identity.Client.Platforms.Features.WamBroker.AadPlugin  ",
        " Error Code: WAM_aad_provider_error_2148008704  ",
        " Error Message:   ",
        " Possible causes:  ",
        " - Invalid redirect uri - ensure you have configured the following url in the AAD portal App Registration: ms-appx-web://microsoft.aad.brokerplugin/" + CLIENT + "  ",
        "- No Internet connection  ",
        "Please see https://aka.ms/msal-net-wam for details about Windows Broker integration ",
        "   at Microsoft.Identity.Client.Internal.Requests.RequestBase.HandleTokenRefreshErrorAsync(MsalServiceException e)",
    ]
    lines = ["2026-10-03 07:12:09 ERROR Sign-in failed", *lines] if v.index else lines
    return Case(lines, [failure(NET, "MsalServiceException", service=[], oauth=None)])


@scenario("reported/dotnet", 2)
def one_line_without_breaks(v):
    """A crash service joins the lines of MSAL 2's log record."""
    c, t = v.guid(), v.now
    line = f"(False) MSAL 2.3.1.0 MSAL.Xamarin.Android 22 [{t:%m/%d/%Y %H:%M:%S} - {c}] Exception type: Microsoft.Identity.Client.MsalUiRequiredException , ErrorCode: invalid_grant , StatusCode: 400 at Microsoft.Identity.Core.OAuth2.OAuth2Client.CreateErrorResponse (Microsoft.Identity.Core.Http.HttpResponse response, Microsoft.Identity.Core.RequestContext requestContext) [0x0003d] in :0 --- End of stack trace from previous location where exception was thrown --- at System.Runtime.CompilerServices.TaskAwaiter.ThrowForNonSuccess (System.Threading.Tasks.Task task) [0x0003e] in :0"
    return Case([line] if v.index else ["Log entry: " + line, "Log entry: token cache empty"], [failure(NET, "MsalUiRequiredException", oauth="invalid_grant", service=[], http=400, correlation=c)])


@scenario("reported/dotnet", 2)
def correlation_mismatch_is_a_warning(v):
    c, t = v.guid(), v.now
    line = f"[0:] [{t:%-m/%-d/%Y %-I:%M:%S %p}].[ThreadID 5]:[MSAL: Warning: (True) MSAL 4.13.0.0 MSAL.Xamarin.iOS 13.3.1 [{t:%m/%d/%Y %H:%M:%S} - {c}] (UnknownClient: 0.0.0.0) Returned correlation id '{v.guid()}' does not match the sent correlation id '{c}']"
    return Case([line] * (v.index + 1))


@scenario("reported/dotnet", 3)
def serilog_properties(v):
    """Serilog's renderings: exception in its own key with escaped line ends, or a destructured ExceptionDetail."""
    error = v.service(CONFIDENTIAL)
    text = f"MSAL.NetCore.4.72.1.0.MsalServiceException: \n\tErrorCode: {error.oauth}\nMicrosoft.Identity.Client.MsalServiceException: {error.sentence(' ')}\n   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)\n\tStatusCode: {error.status} \n\tResponseBody: {error.json()} \n\tHeaders: Cache-Control: no-store"
    detail = {"HResult": -2146233088, "Message": error.sentence(" "), "Source": "Microsoft.Identity.Client", "StatusCode": error.status, "ErrorCode": error.oauth, "CorrelationId": error.correlation, "IsRetryable": False, "Type": "Microsoft.Identity.Client.MsalServiceException"}
    body = [
        {"Timestamp": f"{v.now:%Y-%m-%dT%H:%M:%S}.1234567Z", "Level": "Error", "MessageTemplate": "Token request failed", "Exception": text, "Properties": {"SourceContext": "Contoso.Auth"}},
        {"Timestamp": f"{v.now:%Y-%m-%dT%H:%M:%S}.1234567Z", "Level": "Error", "MessageTemplate": "Token request failed", "Properties": {"ExceptionDetail": detail, "SourceContext": "Contoso.Auth"}},
        {"@t": f"{v.now:%Y-%m-%dT%H:%M:%S}.1234567Z", "@mt": "Token request for {Scope} failed", "@l": "Error", "@x": text, "Scope": "api://contoso/.default", "ExceptionDetail": detail},
    ][v.index]
    return Case([json.dumps(body)], [failure(NET, "MsalServiceException", service=[error.code], oauth=error.oauth, correlation=error.correlation, http=error.status)])


@scenario("reported/dotnet", 2)
def json_console_of_the_callback(v):
    """The JSON console's State holds the message again: one failure."""
    c, t = v.guid(), v.now
    text = f"False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [{t:%Y-%m-%d %H:%M:%SZ} - {c}] Exception type: Microsoft.Identity.Client.MsalUiRequiredException\n, ErrorCode: invalid_grant\nHTTP StatusCode 400\nCorrelationId {c}\nMicrosoft Entra ID Error Code AADSTS50076\nTo see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging"
    body = {"EventId": 0, "LogLevel": "Error", "Category": "Contoso.Auth", "Message": text, "State": {"Message": text, "msal": text, "{OriginalFormat}": "{msal}"}}
    if v.index:
        body = {"Timestamp": f"{t:%H:%M:%S} "} | body
    return Case([json.dumps(body)], [failure(NET, "MsalUiRequiredException", service=["AADSTS50076"], oauth="invalid_grant", correlation=c, http=400)])


@scenario("reported/android", 3)
def dispatcher(v):
    """Android Studio's old prefix and the first grammar; the exception has no message."""
    c, t = v.guid(), v.now
    zone = [f"{t:%m-%d %H:%M:%S}.664 7686-9373/? E/ApiDispatcher:beginInteractive: ", f"{t:%m-%d %H:%M:%S}.664 7686-9373/com.contoso.field E/ApiDispatcher:beginInteractive: ", "E/ApiDispatcher:beginInteractive( 7686): "][v.index]
    lines = [
        zone + f' [{t:%Y-%m-%d %H:%M:%S} - {{"thread_id":"6047","correlation_id":"{c}"}}] Interactive request failed with Exception Android 23',
        "    com.microsoft.identity.common.exception.ClientException",
        "        at com.microsoft.identity.common.internal.broker.MicrosoftAuthClient.connect(MicrosoftAuthClient.java:73)",
        "        at com.microsoft.identity.client.internal.controllers.BrokerMsalController.acquireToken(BrokerMsalController.java:98)",
        "        at java.lang.Thread.run(Thread.java:818)",
    ]
    return Case(lines, [failure(ANDROID, "ClientException", correlation=c, oauth=None, service=[])])


@scenario("reported/android", 2)
def flutter_run_crash(v):
    text = ["Connection is not available to refresh token", "Connection is not available to refresh token because power optimization is enabled. And the device is in doze mode or the app is standby"][v.index]
    mark = lambda first: "[ +276 ms] " if first else "[        ] "
    rows = ["FATAL EXCEPTION: Thread-2", "Process: com.contoso.field, PID: 9658", f"com.microsoft.identity.client.exception.MsalClientException: {text}", "\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:49)", "\tat android.os.Handler.dispatchMessage(Handler.java:95)"]
    lines = [mark(i == 0) + "E/AndroidRuntime( 9658): " + row for i, row in enumerate(rows)]
    return Case(lines, [failure(ANDROID, "MsalClientException", oauth=None, service=[], recovery="checkConnectivity")])


@scenario("reported/android", 3)
def flutter_exceptions(v):
    """Plugins for Flutter: exceptions of Dart that name MSAL's."""
    line, wanted = [
        ("MsalInternalException { errorCode: -42000, message: The operation couldn’t be completed. (MSALErrorDomain error -50000.) }", failure(APPLE, "-50000", service=[])),
        ("PlatformException(MsalClientException, unknown_error, null)", failure(ANDROID, "MsalClientException", service=[])),
        ("I/flutter (16886): PlatformException(AUTH_ERROR, Authentication error, The operation couldn’t be completed. (MSALErrorDomain error -50000.), null)", failure(APPLE, "-50000", service=[])),
    ][v.index]
    return Case(["called acquiretoken", line, "done"], [wanted])


@scenario("reported/android", 2)
def broker_result(v):
    """The broker's answer as the common library logs it, then MSAL's exception."""
    c, t = v.guid(), v.now
    head = lambda level, tag: f"{t:%m-%d %H:%M:%S}.120  8123  8190 {level} {tag}: [{t:%Y-%m-%d %H:%M:%S} - thread_id: 812, correlation_id: {c} - Android 34] "
    lines = [
        head("I", "BrokerMsalController:acquireTokenSilent") + "Executing with strategy: ContentProviderStrategy  ",
        head("W", "MsalBrokerResultAdapter:getExceptionFromBundle") + "Received a UIRequired exception from Broker : invalid_grant  ",
        head("E", "CommandDispatcher:executeCommand") + "Silent request failed with Exception  ",
        "com.microsoft.identity.common.java.exception.UiRequiredException: AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor authentication.",
        "\tat com.microsoft.identity.common.internal.result.MsalBrokerResultAdapter.getExceptionFromBundle(MsalBrokerResultAdapter.java:421)",
        head("W", "ResultUtil") + "Failure Result  ",
        head("W", "ResultUtil") + "Error: invalid_grant  ",
    ]
    if v.index:
        lines.append("W/System.err: com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor authentication.")
    return Case(lines, [failure(ANDROID, ["UiRequiredException", "MsalUiRequiredException"], service=["AADSTS50076"], correlation=c)], at_most=1 + v.index, note="the printed exception has no id; whether it is the same failure is not said")


@scenario("reported/android", 2)
def timber_and_a_getter_dump(v):
    error = v.service(GRANT)
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.120  8123-8190  Auth  com.contoso.field  E  Token request failed: MsalUiRequiredException code={error.oauth} correlationId={error.correlation}",
        f"{v.now:%Y-%m-%d %H:%M:%S}.121  8123-8190  Auth  com.contoso.field  E  com.microsoft.identity.client.exception.MsalUiRequiredException: {error.sentence(' ')}",
        f"{' ' * 59}\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:71)",
    ]
    return Case(lines if v.index else lines[1:], [failure(ANDROID, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])


@scenario("reported/python", 2)
def runtime_of_the_azure_cli(v):
    """az --debug with the broker: a process id and a colon-separated prefix; a string before the real error in the broker's context."""
    error = v.service([65001])
    t = v.now
    head = lambda name: f"30332 : {t:%Y-%m-%d %H:%M:%S},441 : DEBUG : {name} : "
    lines = [
        head("cli.azure.cli.core.auth.persistence") + "build_persistence: location='C:\\\\Users\\\\x\\\\.azure\\\\msal_token_cache.bin', encrypt=True",
        head("msal.authority") + 'Initializing with Entra authority: https://login.microsoftonline.com/contoso.com',
        head("msal.authority") + "openid_config(\"https://login.microsoftonline.com/contoso.com/v2.0/.well-known/openid-configuration\") = {'token_endpoint': 'https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token', 'response_modes_supported': ['query', 'fragment', 'form_post']}",
        head("msal.broker") + f"[MSAL:0001]\tINFO   \tSetCorrelationId:220\tSet correlation ID: {error.correlation}",
        head("msal.broker") + "[MSAL:0003]\tWARNING\tReadAccountById:601\tAccount id is empty - account not found",
    ]
    if v.index == 0:
        return Case(lines)
    lines += [
        head("msal.broker") + f"[MSAL:0003]\tERROR  \tErrorInternalImpl:134\tCreated an error: 8dk2a, StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399614476, Context '{error.sentence(' ')}'",
        f"ERROR: {error.sentence(' ')}. Status: Response_Status.Status_InteractionRequired, Error code: 3399614476, Tag: 557973641",
        "Please explicitly log in with:",
        "az login --scope https://graph.microsoft.com/.default",
    ]
    return Case(lines, [failure([RUNTIME, PYTHON, "AADSTS"], service=[error.code], correlation=error.correlation)])


@scenario("reported/python", 2)
def device_code_polls(v):
    """While a person types the code, the service answers 400 again and again: no failure."""
    lines = [
        "To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code LSNKHUE76 to authenticate.",
        "msal.telemetry: Generate or reuse correlation_id: " + v.guid(),
    ] + ['urllib3.connectionpool: https://login.microsoftonline.com:443 "POST /organizations/oauth2/v2.0/token HTTP/1.1" 400 510'] * 6
    if v.index:
        lines.append('urllib3.connectionpool: https://login.microsoftonline.com:443 "POST /organizations/oauth2/v2.0/token HTTP/1.1" 200 5210')
    return Case(lines)


@scenario("reported/python", 3)
def raised_by_apps(v):
    """Apps that turn the result into an exception of their own."""
    error = v.service(GRANT)
    body = error.answer(" ")
    lines = [
        ["Traceback (most recent call last):", '  File "/app/auth.py", line 41, in token', "    raise RuntimeError(result.get('error_description'))", f"RuntimeError: {error.sentence(' ')}"],
        ["Traceback (most recent call last):", '  File "/app/auth.py", line 44, in token', "    raise Exception(result)", f"Exception: {body!r}"],
        [f"{v.now:%Y-%m-%d %H:%M:%S},120 - auth - ERROR - Could not acquire token: {error.oauth} - {error.sentence(' ')}"],
    ][v.index]
    return Case(lines, [failure(service=[error.code], oauth=error.oauth if v.index else None, correlation=error.correlation) if v.index else failure(service=[error.code], correlation=error.correlation)])


@scenario("reported/python", 2)
def loguru_and_structlog(v):
    error = v.service(CONFIDENTIAL)
    t = v.now
    line = [
        f"{t:%Y-%m-%d %H:%M:%S}.120 | ERROR    | contoso.auth:token:41 - Failed to acquire token: {error.oauth}: {error.sentence(' ')}",
        f"{t:%Y-%m-%d %H:%M:%S} [error    ] token_failed                   [contoso.auth] correlation_id={error.correlation} error={error.oauth} error_description='{error.code}: {error.text.replace(chr(39), '')}'",
    ][v.index]
    return Case([line], [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("reported/python", 2)
def mac_broker_refuses(v):
    """The Mac's broker writes its version and its own time before each line; MSAL for Python prints the result."""
    c, t = v.guid().upper(), v.now
    head = lambda letter: f"{t:%Y-%m-%d %H:%M:%S}:693 | {letter} | ADB v3.16.5/WPJ v3.14.1 | TID=239902 MSAL 2.9.0 Mac 26.4.1 [{t:%Y-%m-%d %H:%M:%S} - {c}] "
    lines = [
        head("I") + "Checking for feature flag disable_explicit_app_prompt_and_autologin, value in config 1, value type __NSCFNumber, this feature is disabled by default",
        head("I") + "Feature flag disable_explicit_app_prompt_and_autologin is enabled",
        head("E") + "Creating Error with description: Unexpected response from the token endpoint",
        head("I") + "Interactive flow finished. Result (null), error: -51112 error domain: MSIDErrorDomain",
        head("E") + "[MSAL] acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)",
    ]
    return Case(lines[:2] if v.index else lines, [] if v.index else [failure(APPLE, "-50000", correlation=c.lower(), service=[])])


@scenario("reported/java", 2)
def getters_after_an_equals_sign(v):
    error = v.service(GRANT)
    lines = ["errorCode=" + error.oauth, f"message={error.code}: {error.text}", f"Trace ID: {error.trace}", f"Correlation ID: {error.correlation}", f"Timestamp: {error.stamp}", "-----end of message----", "correlationId=400", "statusCode=400", "statusMessage=null", "claims=null", "reason=NONE"]
    return Case((["MsalInteractionRequiredException"] if v.index else []) + lines, [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("reported/java", 2)
def runtime_in_java(v):
    """javamsalruntime's callbacks under slf4j-simple."""
    simple = lambda level, name: f"[main] {level} com.microsoft.azure.javamsalruntime.{name} - "
    lines = [
        simple("INFO", "MsalRuntimeInterop") + "Setting up MSALRuntime.",
        simple("INFO", "Callbacks") + "(MSALRuntime log) [MSAL:0001]\tINFO   \tStartup:53\tStarting up MSAL",
        simple("INFO", "Callbacks") + "(MSALRuntime log) [MSAL:0001]\tINFO   \tAddConfigurationWithStorageManager:195\tCreated a new public client application with ID ''",
    ]
    if v.index == 0:
        return Case(lines)
    lines += [
        simple("ERROR", "Callbacks") + "(MSALRuntime log) [MSAL:0001]\tERROR  \tErrorInternalImpl:134\tCreated an error: 6o2hl, StatusInternal::ApiContractViolation, InternalEvent::None, Error Code 0, Context 'Invalid handle'",
        simple("WARN", "Error") + "MSALRuntime returned a non-zero MSALRUNTIME_ERROR_HANDLE.",
        simple("INFO", "Error") + "Parsing MSALRuntime error response.",
    ]
    return Case(lines, [failure(RUNTIME, "ApiContractViolation", service=[], oauth=None)])


@scenario("reported/java", 3)
def spring_json(v):
    """Logback's JSON encoders: stack_trace, or an exception object."""
    error = v.service(CONFIDENTIAL)
    text = f"com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}\n\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:45)\n\tat java.base/java.lang.Thread.run(Thread.java:1583)\n"
    stamp = f"{v.now:%Y-%m-%dT%H:%M:%S}.123Z"
    body = [
        {"@timestamp": stamp, "@version": "1", "message": "token request failed", "logger_name": "com.contoso.Auth", "thread_name": "main", "level": "ERROR", "level_value": 40000, "stack_trace": text},
        {"timestamp": stamp, "level": "ERROR", "loggerName": "com.contoso.Auth", "message": "token request failed", "exception": {"exceptionType": "com.microsoft.aad.msal4j.MsalServiceException", "message": error.sentence(" "), "stackTrace": text}},
        {"@timestamp": stamp, "log.level": "ERROR", "message": f"[Correlation ID: {error.correlation}] Execution of class com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier failed: {error.sentence(' ')}", "ecs.version": "1.2.0", "service.name": "contoso", "log.logger": "com.microsoft.aad.msal4j.ConfidentialClientApplication", "error.type": "com.microsoft.aad.msal4j.MsalServiceException", "error.message": error.sentence(" "), "error.stack_trace": text},
    ][v.index]
    return Case([json.dumps(body)], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("reported/java", 2)
def servlet_of_the_older_library(v):
    error = v.service([50058])
    body = json.dumps({"error_description": f"{error.code}: {error.text}\r\nTrace ID: {error.trace}\r\nCorrelation ID: {error.correlation}\r\nTimestamp: {error.stamp}", "error": error.oauth}, separators=(",", ":"))
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.410 ERROR 264772 --- [nio-8084-exec-8] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() for servlet [dispatcherServlet] in context with path [] threw exception [java.util.concurrent.ExecutionException: com.microsoft.aad.adal4j.AuthenticationException: {body}] with root cause",
        "",
        f"com.microsoft.aad.adal4j.AuthenticationException: {body}",
        "\tat com.microsoft.aad.adal4j.AdalTokenRequest.executeOAuthRequestAndProcessResponse(AdalTokenRequest.java:128)",
    ]
    return Case(lines[: 4 if v.index else 1], [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("reported/apple", 3)
def error_and_its_dictionary(v):
    """An app prints the error, an arrow and its user info; then the error inside an error."""
    inner = 'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALOAuthErrorKey=access_denied, MSALInternalErrorCodeKey=-42104}'
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S} -2- MSAL: could not aquire token: {inner} => {{",
        '    MSALInternalErrorCodeKey = "-42104";',
        '    MSALOAuthErrorKey = "access_denied";',
        "}",
    ]
    if v.index == 1:
        lines.append(f'Error Domain=MSALErrorDomain Code=-50000 "{inner}" UserInfo={{NSLocalizedDescription={inner}}}')
    if v.index == 2:
        c = v.guid().upper()
        lines = [f'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALErrorDescriptionKey=Only one interactive session is allowed at a time., MSALInternalErrorCodeKey=-42402, MSALCorrelationIDKey={c}}}']
        return Case(lines, [failure(APPLE, "-50000", internal=-42402, correlation=c.lower(), service=[])])
    return Case(lines, [failure(APPLE, "-50000", internal=-42104, oauth="access_denied")], at_most=1 + v.index % 2, note="the second printout has no id")


@scenario("reported/apple", 2)
def unified_log_copied_from_the_console(v):
    """Xcode's structured console, copied: message, type, subsystem and time on lines of their own."""
    c = v.guid().upper()
    t = v.now
    lines = []
    for text in ["Beginning interactive flow.", "-[MSALPublicClientApplication acquireTokenWithParameters:(\n    \"User.Read\"\n)\n                                     extraScopesToConsent:(null)\n                                            correlationId:(null)\n                                            claimsRequest:(null)]"] + (["Interactive flow finished. Result (null), error: -50005 error domain: MSIDErrorDomain", "acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)"] if v.index else []):
        lines += [f"[MSAL] TID=91475 MSAL 1.3.3 iOS 17.5.1 [{t:%Y-%m-%d %H:%M:%S} - {c}] [MSAL] {text}", "Default", "debug", f"{t:%I:%M:%S}.889"]
    return Case(lines, [failure(APPLE, "-50005", correlation=c.lower(), recovery="offerRetryToUser")] if v.index else [])


@scenario("reported/apple", 2)
def react_native(v):
    error = v.service([50011])
    text = f'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALErrorDescriptionKey=AADSTS50049: Unknown or invalid instance.\nTrace ID: {error.trace}\nCorrelation ID: {error.correlation}\nTimestamp: {error.stamp}, MSALOAuthErrorKey=invalid_instance, MSALCorrelationIDKey={error.correlation.upper()}, MSALInternalErrorCodeKey=-42010}}'
    return Case((["msalClientError Error: " + text] if v.index else [" ERROR  " + text]), [failure(APPLE, "-50000", internal=-42010, service=["AADSTS50049"], correlation=error.correlation)])


@scenario("reported/go", 3)
def library_for_go(v):
    """MSAL for Go and azidentity print request, answer and body between rulers."""
    error = v.service(CONFIDENTIAL)
    body = json.dumps(error.answer(" "), indent=2)
    lines = [
        [f"{v.now:%Y/%m/%d %H:%M:%S} http call(https://login.microsoftonline.com/{TENANT}/oauth2/v2.0/token)(POST) error: reply status code was {error.status}:", error.json()],
        ["ClientSecretCredential authentication failed. ", f"POST https://login.microsoftonline.com/{TENANT}/oauth2/v2.0/token", "-" * 80, f"RESPONSE {error.status}: {error.status} Unauthorized", "-" * 80, *body.split("\n"), "-" * 80, "To troubleshoot, visit https://aka.ms/azsdk/go/identity/troubleshoot#client-secret"],
        [f"Error: building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status {error.status} with response: {error.json(' ')}", "", "  with provider[\"registry.terraform.io/hashicorp/azurerm\"],", "  on main.tf line 11, in provider \"azurerm\":"],
    ][v.index]
    return Case(lines, [failure("AADSTS", str(error.number), http=error.status, **error.truth())])


@scenario("reported/wire", 3)
def failed_to_obtain(v):
    """Several codes in a sentence; an error beside its status; an answer that was cut."""
    c, trace, stamp = v.guid(), v.guid(), v.now.strftime("%Y-%m-%d %H:%M:%SZ")
    text = f"AADSTS70002: Error validating credentials. AADSTS70000: The provided access grant is invalid or malformed.\\r\\nTrace ID: {trace}\\r\\nCorrelation ID: {c}\\r\\nTimestamp: {stamp}"
    line = [
        f'failed to obtain access token (status: 400 data: {{"error":"invalid_grant","error_description":"{text}","error_codes":[70002,70000],"timestamp":"{stamp}","trace_id":"{trace}","correlation_id":"{c}"}})',
        f'Error: Get Token request returned http error: 400 and server response: {{"error":"invalid_grant","error_description":"{text}","error_codes":[70002,70000],"timestamp":"{stamp}","trace_id":"{trace}","correlation_id":"{c}"}}',
        f'WebResponse exception: {{"error":"invalid_grant","error_description":"{text}","error_codes":[70002,70000],"timestamp":"{stamp[:10]}',
    ][v.index]
    return Case([line], [failure("AADSTS", "70002", service=["AADSTS70002", "AADSTS70000"], oauth="invalid_grant", correlation=c, **({"http": 400} if v.index < 2 else {}))])


@scenario("reported/wire", 2)
def printed_over_lines(v):
    """A German cloud's answer, indented, its description over several lines."""
    c, trace, stamp = v.guid(), v.guid(), v.now.strftime("%Y-%m-%d %H:%M:%SZ")
    lines = ["Get Token request returned http error: 400 and server response", "{", '"error":"unauthorized_client",', '"error_description":', f"    \"AADSTS70001: Application with identifier '{CLIENT}' was not found in the directory contoso.onmicrosoft.de", f"    Trace ID: {trace}", f"    Correlation ID: {c}", f'    Timestamp: {stamp}",', f'"error_codes":[70001],"timestamp":"{stamp}",', f'"trace_id":"{trace}",', f'"correlation_id":"{c}"', "}"]
    return Case(["    " + line for line in lines] if v.index else lines, [failure("AADSTS", "70001", service=["AADSTS70001"], oauth="unauthorized_client", correlation=c)])


@scenario("reported/clean", 6)
def words_without_a_failure(v):
    t = v.now
    lines = [
        ["| AADSTS50076 | multi-factor authentication | tell the user |", "| AADSTS53003 | blocked | call the helpdesk |"],
        [f"{t:%Y-%m-%d %H:%M:%S} INFO retry.config codes=[50196, 90033] statuses=[429, 503] words=temporarily_unavailable,server_error"],
        [f"[{gmt(t)}] : [] : @azure/msal-browser@4.27.0 : Verbose - handleRedirectPromise: No redirect state, returning null", f"[{gmt(t)}] : [] : msal.js.browser@4.27.0 : Trace - BrowserCacheManager.getTemporaryCache: No cache item found in local storage"],
        ["DEBUG:msal.application:Found 1 RTs matching {'environment': 'login.microsoftonline.com', 'family_id': None}", "DEBUG:msal.application:Cache hit an AT", "INFO:werkzeug:127.0.0.1 - - \"GET /error?code=404 HTTP/1.1\" 404 -"],
        [f"{t:%H:%M:%S}.871 [main] DEBUG c.m.a.m.TokenRequestExecutor - Sending token request to: https://login.microsoftonline.com/organizations/oauth2/v2.0/token", f"{t:%H:%M:%S}.971 [main] INFO com.contoso.Auth - catch (MsalInteractionRequiredException e) handles prompts"],
        [f"False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [{t:%Y-%m-%d %H:%M:%SZ} - {v.guid()}] [Instance Discovery] Instance discovery is enabled and will be performed", f"False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04 [{t:%Y-%m-%d %H:%M:%SZ}] ErrorCode of the last request: none"],
    ][v.index]
    return Case(lines)
