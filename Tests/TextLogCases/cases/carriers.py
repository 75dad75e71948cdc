"""Frameworks and tools between MSAL and the file: their layouts come from public threads and from their sources. Values are invented."""

import json

from casekit import Case, failure, scenario, wire, CONFIDENTIAL, GRANT, INTERACTIVE

CLIENT = "c0ffee00-1111-4222-8333-444455556666"
NET = "MSAL.NET"
STACK = [
    "at Microsoft.Identity.Client.Internal.Requests.Silent.CacheSilentStrategy.ExecuteAsync(CancellationToken cancellationToken)",
    "at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync(CancellationToken cancellationToken)",
    "at Microsoft.Identity.Web.TokenAcquisition.GetAuthenticationResultForUserAsync(IEnumerable`1 scopes, String authenticationScheme)",
]


@scenario("carriers/dotnet", 4)
def aspnet_console(v):
    """ASP.NET Core's console: a level and a category, everything else indented by six; Microsoft.Identity.Web wraps MSAL's exception."""
    text = "No account or login hint was passed to the AcquireTokenSilent call. "
    lines = [
        "info: Microsoft.Hosting.Lifetime[14]",
        "      Now listening on: https://localhost:7173",
        "fail: Microsoft.AspNetCore.Diagnostics.DeveloperExceptionPageMiddleware[1]",
        "      An unhandled exception has occurred while executing the request.",
        "      Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException: IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user. See https://aka.ms/ms-id-web/ca_incremental-consent. ",
        " ---> MSAL.NetCore.4.61.3.0.MsalUiRequiredException: ",
        "\tErrorCode: user_null",
        f"Microsoft.Identity.Client.MsalUiRequiredException: {text}",
        *["   " + line for line in STACK[:2]],
        "\tStatusCode: 0 ",
        "\tResponseBody:  ",
        "\tHeaders: ",
        "   --- End of inner exception stack trace ---",
        "   " + STACK[2],
        "info: Microsoft.AspNetCore.Hosting.Diagnostics[2]",
        "      Request finished HTTP/2 GET https://localhost:7173/ - 500 - text/html;+charset=utf-8 182.4ms",
    ]
    if v.index % 2:
        lines = [f"{v.now:%H:%M:%S} " + line if line[:4] in ("info", "fail") else line for line in lines]
    if v.index >= 2:
        lines += [line for line in lines if not line.startswith("info")][:0]
    return Case(lines, [failure(NET, "MsalUiRequiredException", service=[], oauth=None)])


@scenario("carriers/dotnet", 3)
def visual_studio_output(v):
    """Visual Studio's output window: a time and a tab before every line, also inside MSAL's own records."""
    c = v.guid()
    stamp = f"{v.now:%Y-%m-%d %H:%M:%SZ}"
    head = f"Microsoft.Identity.Web.TokenAcquisition: Information: True MSAL 4.61.3.0 MSAL.NetCore .NET 8.0.8 Microsoft Windows 10.0.22631 [{stamp} - {c}] "
    lines = [
        head + "=== Request Data ===",
        "Authority Provided? - True",
        "Scopes - ",
        "ApiId - AcquireTokenSilent",
        "IsConfidentialClient - True",
        "",
        head + "=== Token Acquisition (SilentRequest) started:",
        f"\tAuthority: https://login.microsoftonline.com/{v.guid()}/",
        head.replace("Information", "Error") + "Exception type: Microsoft.Identity.Client.MsalUiRequiredException",
        ", ErrorCode: user_null",
        "HTTP StatusCode 0",
        f"CorrelationId {c}",
        *["   " + line for line in STACK[:2]],
        "",
    ]
    prefix = f"{v.now:%H:%M:%S}:{v.number(100, 999)}\t"
    return Case([prefix + line for line in lines], [failure(NET, "MsalUiRequiredException", correlation=c, service=[], oauth=None)])


@scenario("carriers/dotnet", 3)
def serilog_compact_json(v):
    """Serilog's compact JSON: the exception in @x."""
    error = v.service(GRANT)
    exception = "\r\n".join(
        ["MSAL.NetCore.4.72.1.0.MsalUiRequiredException: ", f"\tErrorCode: {error.oauth}", f"Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}"]
        + ["   " + line for line in STACK[:2]]
        + ["\tStatusCode: 400 ", f"\tResponseBody: {error.json(' ')} ", "\tHeaders: Cache-Control: no-store"]
    )
    rows = [
        {"@t": f"{v.now:%Y-%m-%dT%H:%M:%S}.1234567Z", "@mt": "Request {Path} started", "Path": "/orders"},
        {"@t": f"{v.now:%Y-%m-%dT%H:%M:%S}.2234567Z", "@mt": "Token for {Scope} failed", "@l": "Error", "@x": exception, "Scope": "user.read"},
        {"@t": f"{v.now:%Y-%m-%dT%H:%M:%S}.3234567Z", "@mt": "Request {Path} finished", "Path": "/orders"},
    ]
    return Case([json.dumps(row) for row in rows], [failure(NET, "MsalUiRequiredException", service=[error.code], correlation=error.correlation, oauth=error.oauth, http=400)])


@scenario("carriers/android", 3)
def android_runtime_crash(v):
    """`adb logcat -v brief` of a crash: the same tag before every line."""
    text = [
        "com.microsoft.identity.client.exception.MsalClientException: Connection is not available to refresh token",
        "com.microsoft.identity.client.exception.MsalUiRequiredException: No refresh token was found. ",
        "com.microsoft.identity.client.exception.MsalServiceException: AADSTS50173: The provided grant has expired due to it being revoked.",
    ][v.index]
    code = text.split(":")[0].rsplit(".", 1)[1]
    process = v.number(1000, 9999)
    prefix = f"E/AndroidRuntime( {process}): "
    lines = [
        f"D/OpenGLRenderer( {process}): Swap behavior 1",
        prefix + "FATAL EXCEPTION: Thread-2",
        prefix + f"Process: com.contoso.field, PID: {process}",
        prefix + text,
        prefix + "\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:49)",
        prefix + "\tat com.microsoft.identity.client.PublicClientApplication$9.onError(PublicClientApplication.java:1621)",
        prefix + "\tat android.os.Handler.handleCallback(Handler.java:751)",
        f"I/Process ( {process}): Sending signal. PID: {process} SIG: 9",
    ]
    return Case(lines, [failure("MSAL.Android", code, service=["AADSTS50173"] if v.index == 2 else [])])


@scenario("carriers/flutter", 3)
def dart_print(v):
    """Dart's own print of the bridge's exception, in `flutter run`."""
    return [
        Case(
            ["I/flutter (16886): sign-in started", "I/flutter (16886): MsalUiRequiredException { message: The operation couldn’t be completed. (MSALErrorDomain error -50002.) }"],
            [failure("MSALErrorDomain", "-50002")],
        ),
        Case(
            [
                "flutter: acquireToken failed",
                'flutter: PlatformException(AUTH_ERROR, Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALErrorDescriptionKey=The required app scheme "msauth.com.contoso.field" is not registered., MSALInternalErrorCodeKey=-42001}, null, null)',
            ],
            [failure("MSALErrorDomain", "-50000", internal=-42001)],
        ),
        Case(
            [
                "[ERROR:flutter/runtime/dart_vm_initializer.cc(41)] Unhandled Exception: PlatformException(AUTH_ERROR, The operation couldn’t be completed. (MSALErrorDomain error -50005.), null, null)",
                "#0      StandardMethodCodec.decodeEnvelope (package:flutter/src/services/message_codecs.dart:648:7)",
                "#1      MethodChannel._invokeMethod (package:flutter/src/services/platform_channel.dart:334:18)",
                "<asynchronous suspension>",
            ],
            [failure("MSALErrorDomain", "-50005")],
        ),
    ][v.index]


@scenario("carriers/capacitor", 2)
def capacitor_console(v):
    """Capacitor's bridge: `⚡️` in Xcode's console, and the same error from JavaScript."""
    c = v.guid().upper()
    text = f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALErrorDescriptionKey=AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor authentication., MSALOAuthErrorKey=interaction_required, MSALCorrelationIDKey={c}}}'
    lines = ["⚡️  To Native ->  MsAuthPlugin login 82213411", f"Unable to acquire token silently: {text}"]
    if v.index:
        lines += ['⚡️  [error] - {"errorMessage":"acquireTokenSilent failed","message":"acquireTokenSilent failed"}', "⚡️  TO JS undefined"]
    return Case(lines, [failure("MSALErrorDomain", "-50002", service=["AADSTS50076"], correlation=c.lower(), oauth="interaction_required")])


@scenario("carriers/python", 4)
def azure_identity_chain(v):
    """DefaultAzureCredential lists what each credential said: one failure, the service's, or none of MSAL's."""
    error = v.service(CONFIDENTIAL)
    head = ["DefaultAzureCredential failed to retrieve a token from the included credentials.", "Attempted credentials:"]
    unavailable = "\tManagedIdentityCredential: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint."
    tail = "To mitigate this issue, please refer to the troubleshooting guidelines here at https://aka.ms/azsdk/python/identity/defaultazurecredential/troubleshoot."
    lines = [
        *head,
        f"\tEnvironmentCredential: Authentication failed: {error.sentence(chr(10))}",
        unavailable,
        tail,
    ]
    if v.index % 2:
        lines = [f"WARNING:azure.identity._credentials.chained:{lines[0]}"] + lines[1:]
    if v.index >= 2:
        lines = ["Traceback (most recent call last):", '  File "/srv/app/main.py", line 7, in <module>', "    token = credential.get_token(scope)"] + [
            "azure.core.exceptions.ClientAuthenticationError: " + lines[0].removeprefix("WARNING:azure.identity._credentials.chained:")
        ] + lines[1:]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("carriers/go", 3)
def oauth2_response(v):
    """Go: an app wraps the answer in a line of its own."""
    error = v.service(CONFIDENTIAL)
    lines = [
        f"Error: failed request: inner token: oauth2: cannot fetch token: {error.status} {'Unauthorized' if error.status == 401 else 'Bad Request'}",
        f"Response: {error.json()}",
    ]
    if v.index == 1:
        lines = [f"{v.now:%Y/%m/%d %H:%M:%S} " + lines[0], lines[1]]
    if v.index == 2:
        lines = [f'E1003 07:11:52.123456       1 controller.go:114] "Reconcile failed" err="http call(https://login.microsoftonline.com/{CLIENT}/oauth2/v2.0/token)(POST) error: reply status code was {error.status}:\\n{json.dumps(error.json())[1:-1]}"']
    return Case(lines, [wire(error)])


@scenario("carriers/node", 3)
def winston_object(v):
    """A logger that prints node's inspection of an error."""
    error = v.service(CONFIDENTIAL)
    message = f"{error.number} - [{error.stamp}]: {error.code}: {error.text}\\r\\n"
    lines = [
        f"ERROR: {v.now:%Y-%m-%dT%H:%M:%S}.978Z:  graph_azuread.js checkToken {{",
        f"  errorCode: '{error.oauth}',",
        f'  errorMessage: "{message}" +',
        f"    'Trace ID: {error.trace}\\r\\n' +",
        f"    'Correlation ID: {error.correlation}\\r\\n' +",
        f"    'Timestamp: {error.stamp} - Correlation ID: {error.correlation} - Trace ID: {error.trace}',",
        "  subError: '',",
        f"  correlationId: '{error.correlation}',",
        "  name: 'ServerError'" if v.index else "  name: 'ClientAuthError'",
        "}",
    ]
    return Case(lines, [failure("MSAL.js", service=[error.code], correlation=error.correlation, oauth=error.oauth)])


@scenario("carriers/angular", 3)
def zone_repeats_the_error(v):
    """zone.js prints an unhandled rejection's message and then its stack, which begins with the message again: one failure."""
    word, text = [
        ("interaction_in_progress", "Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API."),
        ("user_cancelled", "User cancelled the flow."),
        ("monitor_window_timeout", "Token acquisition in iframe failed due to timeout."),
    ][v.index]
    message = f"BrowserAuthError: {word}: {text}  For more visit: aka.ms/msaljs/browser-errors."
    lines = [
        f"app.module.ts:76 [{v.now:%a, %d %b %Y %H:%M:%S} GMT] : @azure/msal-angular@2.1.0 : Verbose - MSAL Interceptor activated",
        f"app.module.ts:76 [{v.now:%a, %d %b %Y %H:%M:%S} GMT] : @azure/msal-angular@2.1.0 : Info - Interceptor - 1 scopes found for endpoint",
        f"main.36946aac07fc781c2734.js:3423 ERROR Error: Uncaught (in promise): {message}",
        message,
        "    at BrowserAuthError.AuthError [as constructor] (vendor.js:19617:20)",
        "    at new BrowserAuthError (vendor.js:6921:24)",
        "    at resolvePromise (zone.js:1214:31)",
        "defaultErrorLogger @ main.js:47887",
        "handleError @ main.js:47940",
    ]
    return Case(lines, [failure("MSAL.js", "BrowserAuthError", service=[])])


@scenario("carriers/apple", 3)
def sentry_breadcrumbs(v):
    """An error in a crash reporter's JSON, with its user info as keys of its own."""
    c = v.guid().upper()
    event = {
        "timestamp": f"{v.now:%Y-%m-%dT%H:%M:%SZ}",
        "level": "error",
        "exception": {"values": [{"type": "MSALErrorDomain", "value": "Code: -50000", "mechanism": {"type": "NSError", "meta": {"ns_error": {"domain": "MSALErrorDomain", "code": -50000}}}}]},
        "contexts": {"user info": {"MSALInternalErrorCodeKey": -42004, "MSALOAuthErrorKey": "invalid_grant", "MSALCorrelationIDKey": c, "MSALErrorDescriptionKey": "AADSTS700082: The refresh token has expired due to inactivity."}},
    }
    text = json.dumps(event, indent=2 if v.index == 1 else None)
    return Case(text.split("\n"), [failure("MSALErrorDomain", "-50000", internal=-42004, oauth="invalid_grant", service=["AADSTS700082"], correlation=c.lower())])


@scenario("carriers/powershell", 3)
def error_record(v):
    """PowerShell's view of an error record: the exception's type is in CategoryInfo."""
    error = v.service(GRANT)
    lines = [
        f"Get-MsalToken : {error.code}: {error.text}",
        f"Trace ID: {error.trace}",
        f"Correlation ID: {error.correlation}",
        f"Timestamp: {error.stamp}",
        "At C:\\scripts\\token.ps1:12 char:10",
        "+ $token = Get-MsalToken @parameters",
        "+          ~~~~~~~~~~~~~~~~~~~~~~~~~~",
        "    + CategoryInfo          : AuthenticationError: (Microsoft.Ident...erBuilder:AcquireTokenSilentParameterBuilder) [Write-Error], MsalUiRequiredException",
        "    + FullyQualifiedErrorId : GetMsalTokenFailureAuthenticationError,Get-MsalToken",
    ]
    if v.index:
        lines = ["PS C:\\scripts> .\\token.ps1"] + lines + ["", "PS C:\\scripts> "]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("carriers/azurecli", 3)
def az_says(v):
    """The Azure CLI: its message, and with --debug the library's own lines before it."""
    error = v.service([50173, 700082, 70008, 50076])
    lines = [f"ERROR: {error.sentence(' ')}", "Interactive authentication is needed. Please run:", "az logout", "az login"]
    if v.index:
        lines = [
            "DEBUG: cli.azure.cli.core.auth.credential_adaptor: CredentialAdaptor.get_token: scopes=('https://management.core.windows.net//.default',), kwargs={}",
            "DEBUG: msal.application: Cache attempts an RT",
            "DEBUG: urllib3.connectionpool: https://login.microsoftonline.com:443 \"POST /common/oauth2/v2.0/token HTTP/1.1\" 400 534",
            f"DEBUG: msal.application: Refresh failed. {error.oauth}: {error.sentence(' ')}",
            f"ERROR: cli.azure.cli.core.azclierror: {error.sentence(' ')}",
            *lines[1:],
        ]
    if v.index == 2:
        lines[-4] = lines[-4].replace("ERROR: cli.azure.cli.core.azclierror", "ERROR: az_command_data_logger")
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("carriers/dotnet", 3)
def json_console(v):
    """.NET's JSON console: the exception on one line, its line ends as blanks."""
    error = v.service(CONFIDENTIAL)
    exception = f"MSAL.NetCore.4.72.1.0.MsalServiceException: \tErrorCode: {error.oauth} Microsoft.Identity.Client.MsalServiceException: {error.sentence(' ')}    {STACK[1]} \tStatusCode: {error.status}  \tResponseBody: {error.json(' ')}"
    row = {"EventId": 0, "LogLevel": "Error", "Category": "Contoso.Auth", "Message": "no token for the daemon", "Exception": exception, "State": {"Message": "no token for the daemon"}}
    if v.index == 1:
        row = {"Timestamp": f"{v.now:%Y-%m-%dT%H:%M:%S.123Z}"} | row
    rows = [json.dumps(row)]
    if v.index == 2:
        rows = [json.dumps({"EventId": 14, "LogLevel": "Information", "Category": "Microsoft.Hosting.Lifetime", "Message": "Now listening"})] + rows
    return Case(rows, [failure(NET, "MsalServiceException", service=[error.code], correlation=error.correlation, http=error.status)])


@scenario("carriers/dotnet", 3)
def aggregate_exception(v):
    """A task's AggregateException repeats the message in parentheses and at its end."""
    error = v.service(GRANT)
    inner = [f"MSAL.Desktop.4.72.1.0.MsalUiRequiredException: ", f"\tErrorCode: {error.oauth}", f"Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}", *["   " + line for line in STACK[:2]], "\tStatusCode: 400 ", f"\tResponseBody: {error.json(' ')} ", "\tHeaders: Pragma: no-cache"]
    lines = [f"{v.now:%Y-%m-%d %H:%M:%S},123 [12] ERROR Contoso.Auth - no token", f"System.AggregateException: One or more errors occurred. ({error.sentence(' ')})", " ---> " + inner[0], *inner[1:], "   --- End of inner exception stack trace ---", "   at System.Threading.Tasks.Task.ThrowIfExceptional(Boolean includeTaskCanceledExceptions)"]
    if v.index == 1:
        lines += ["---> (Inner Exception #0) " + inner[0], *inner[1:], "<---"]
    return Case(lines, [failure(NET, "MsalUiRequiredException", service=[error.code], correlation=error.correlation, http=400)])


@scenario("carriers/java", 3)
def completion_exception(v):
    """Java: a chain of causes, each with its own stack and the shared frames left out."""
    error = v.service(CONFIDENTIAL)
    kind = "com.microsoft.aad.msal4j.MsalServiceException"
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.123 ERROR 1 --- [nio-8080-exec-3] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() threw exception",
        "",
        f"java.util.concurrent.CompletionException: {kind}: {error.sentence(' ')}",
        "\tat java.base/java.util.concurrent.CompletableFuture.encodeThrowable(CompletableFuture.java:315) ~[na:na]",
        "\tat java.base/java.lang.Thread.run(Thread.java:1583) ~[na:na]",
        f"Caused by: {kind}: {error.sentence(' ')}",
        "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43) ~[msal4j-1.21.0.jar!/:na]",
        "\t... 7 common frames omitted",
        "",
    ]
    if v.index == 1:
        lines[2:3] = ["com.azure.core.exception.ClientAuthenticationException: Client credential authentication failed", "\tat com.azure.identity.implementation.IdentityClient.authenticate(IdentityClient.java:12)", lines[2].replace("java.util", "Caused by: java.util", 1)]
    if v.index == 2:
        lines += [f"{v.now:%Y-%m-%d %H:%M:%S}.456  INFO 1 --- [nio-8080-exec-4] com.contoso.Orders    : priced"]
    return Case(lines, [failure("MSAL.Java", "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("carriers/js", 3)
def test_runner_console(v):
    """Jest and Playwright indent what the page printed."""
    error = v.service([700016, 65001, 50076])
    name = "InteractionRequiredAuthError" if error.number == 50076 else "ServerError"
    text = f"{name}: {error.oauth}: {error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"
    lines = ["  console.error", f"    {text}", "        at ResponseHandler.validateTokenResponse (node_modules/@azure/msal-common/src/response/ResponseHandler.ts:157:13)", "        at processTicksAndRejections (node:internal/process/task_queues:95:5)", "", "      41 |   } catch (error) {", "    > 42 |     console.error(error)", "         |             ^"]
    if v.index == 1:
        lines = [f"Uncaught (in promise) {text}", "    at ServerError.AuthError [as constructor] (AuthError.js:24:1)"]
    if v.index == 2:
        lines = ["  1) [chromium] › auth.spec.ts:12:5 › signs in ─────────", "", f"    Error: page.evaluate: {text}", "        at ResponseHandler.validateTokenResponse (http://localhost:4200/vendor.js:1:2)"]
    return Case(lines, [failure("MSAL.js", name, service=[error.code], correlation=error.correlation)])


@scenario("carriers/clean", 6)
def nothing_failed(v):
    """Layouts as above, and nothing of MSAL's failed."""
    return Case(
        [
            ["info: Microsoft.Identity.Web.TokenAcquisition[0]", "      False MSAL 4.61.3.0 MSAL.NetCore .NET 8.0.8 Linux [2026-10-03 07:15:40Z - " + v.guid() + "] === Token Acquisition (SilentRequest) started:", "      \t Scopes: user.read", "fail: Contoso.Orders[0]", "      System.TimeoutException: the database did not answer"],
            ["INFO:azure.identity._credentials.environment:No environment configuration found.", "INFO:azure.identity._credentials.managed_identity:ManagedIdentityCredential will use IMDS", "DEBUG:azure.identity._internal.decorators:AzureCliCredential.get_token succeeded", "DEBUG:azure.identity._internal.decorators:[Authenticated account] Client ID: " + CLIENT],
            ["⚡️  To Native ->  MsAuthPlugin login 82213411", "⚡️  TO JS {\"accessToken\":\"***\"}"],
            [f"app.module.ts:76 [{v.now:%a, %d %b %Y %H:%M:%S} GMT] : @azure/msal-browser@2.24.0 : Info - Emitting event: msal:initializeStart", "main.js:1", "[webpack-dev-server] Live Reloading enabled.", "ERROR TypeError: Cannot read properties of undefined (reading 'name')", "    at AppComponent.ngOnInit (app.component.ts:12:3)"],
            ["I1003 07:11:52.123456       1 round_trippers.go:553] POST https://login.microsoftonline.com/common/oauth2/v2.0/token 200 OK in 5 milliseconds", "I1003 07:11:53.123456       1 controller.go:12] reconciled"],
            ["E/AndroidRuntime( 9658): FATAL EXCEPTION: main", "E/AndroidRuntime( 9658): java.lang.NullPointerException: Attempt to invoke virtual method on a null object reference", "E/AndroidRuntime( 9658): \tat com.microsoft.identity.common.internal.request.OperationParameters.hashCode(OperationParameters.java:252)"],
        ][v.index],
        [],
    )
