"""What frameworks, loggers and tools print of MSAL's failures, a layout each. Values are invented."""

import json

from casekit import Case, failure, scenario, wire, CONFIDENTIAL, GRANT, INTERACTIVE

CLIENT, TENANT = "c0ffee00-1111-4222-8333-444455556666", "8f7e6d5c-4b3a-4291-8877-665544332211"
TOKEN = f"https://login.microsoftonline.com/{TENANT}/oauth2/v2.0/token"
JS, NET, JAVA, ANDROID, PYTHON, APPLE, RUNTIME = "MSAL.js", "MSAL.NET", "MSAL.Java", "MSAL.Android", "MSAL.Python", "MSALErrorDomain", "MSALRuntime"
RULE = "-" * 80


def gmt(t):
    return t.strftime("%a, %d %b %Y %H:%M:%S GMT")


def iso(t):
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond // 1000:03}Z"


def net_exception(error, kind="MsalServiceException", head="MSAL.NetCore.4.72.1.0", newline="\n"):
    return newline.join(
        [
            f"{head}.{kind}: ",
            f"\tErrorCode: {error.oauth}",
            f"Microsoft.Identity.Client.{kind}: {error.sentence(' ')}",
            "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)",
            "   at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync(CancellationToken cancellationToken)",
            f"\tStatusCode: {error.status} ",
            f"\tResponseBody: {error.json(' ')} ",
            "\tHeaders: Cache-Control: no-store, no-cache",
        ]
    )


def net_truth(error, kind="MsalServiceException"):
    return failure(NET, kind, http=error.status, **error.truth())


# .NET


@scenario("hosts/dotnet", 2)
def extensions_json_console(v):
    """Microsoft.Extensions.Logging's JSON console."""
    error = v.service(GRANT)

    def row(level, category, message, exception=None):
        body = {"Timestamp": iso(v.later()), "EventId": 0, "LogLevel": level, "Category": category, "Message": message}
        if exception:
            body["Exception"] = exception
        body["State"] = {"Message": message, "{OriginalFormat}": message}
        return json.dumps(body)

    lines = [row("Information", "Microsoft.Hosting.Lifetime", "Application started. Press Ctrl+C to shut down.")]
    if v.index:
        lines.append(
            row(
                "Error",
                "Microsoft.Identity.Web.TokenAcquisition",
                f"False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.8 Ubuntu 24.04 [{v.now:%Y-%m-%d %H:%M:%SZ} - {error.correlation}] Exception type: Microsoft.Identity.Client.MsalUiRequiredException\n, ErrorCode: {error.oauth}\nHTTP StatusCode 400\nCorrelationId {error.correlation}\nMicrosoft Entra ID Error Code {error.code}\n\nTo see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging\n",
            )
        )
    lines.append(row("Error", "Contoso.Api.Mail", "Token for mail failed", net_exception(error, "MsalUiRequiredException", newline="\r\n")))
    lines.append(row("Information", "Contoso.Api.Mail", "Request finished with 401"))
    return Case(lines, [net_truth(error, "MsalUiRequiredException")])


@scenario("hosts/dotnet", 2)
def simple_console_single_line(v):
    """SimpleConsole with SingleLine: line ends became blanks."""
    error = v.service(CONFIDENTIAL)
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}"
    text = net_exception(error, newline=" ")
    lines = [f"{stamp} info: Contoso.Worker[0] sync started", f"{stamp} fail: Contoso.Worker[17] Token failed {text}", f"{stamp} info: Contoso.Worker[0] next sync in 30 minutes"]
    return Case(lines, [net_truth(error)])


@scenario("hosts/dotnet", 2)
def log4net_rolling_file(v):
    error = v.service(GRANT)
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S},104"
    lines = [
        f"{stamp} [1] INFO  Contoso.Desktop.Program - starting 3.2.0.1",
        f"{stamp} [12] ERROR Contoso.Desktop.Auth - AcquireTokenSilent failed",
        *net_exception(error, "MsalUiRequiredException", "MSAL.Desktop.4.61.3.0").split("\n"),
        f"{stamp} [12] WARN  Contoso.Desktop.Auth - asking the user",
    ]
    if v.index:  # an outer exception of the app's own
        lines[2:2] = ["Contoso.Desktop.AuthException: Silent sign-in failed --->"]
    return Case(lines, [net_truth(error, "MsalUiRequiredException")])


@scenario("hosts/dotnet", 2)
def nlog_pipes(v):
    error = v.service(CONFIDENTIAL)
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}.1042"
    lines = [
        f"{stamp}|INFO|Contoso.Auth.TokenService|requesting token for https://graph.microsoft.com/.default|",
        f"{stamp}|ERROR|Contoso.Auth.TokenService|token request failed|{net_exception(error)}",
        f"{stamp}|INFO|Contoso.Auth.TokenService|will try again in 60 s|",
    ]
    if v.index:
        lines[1] = f"{stamp}|ERROR|Contoso.Auth.TokenService|token request failed: {error.sentence(' ')}|Microsoft.Identity.Client.MsalServiceException"
        return Case(lines, [failure(service=[error.code], correlation=error.correlation)])
    return Case(lines, [net_truth(error)])


@scenario("hosts/dotnet", 3)
def wam_error(v):
    c = v.guid()
    status, number, tag = [("Unexpected", 3399614476, 557973645), ("ApiContractViolation", 3399548929, 528315210), ("NetworkTemporarilyUnavailable", 2147954407, 593208653)][v.index]
    exception = f"""MSAL.NetCoreCLR.4.61.3.0.MsalServiceException:
\tErrorCode: WAM_provider_error_{number}
Microsoft.Identity.Client.MsalServiceException: WAM Error
 Error Code: {number}
 Error Message: {status}
 WAM Error Message: (pii)
 Internal Error Code: {tag}
 Is Retryable: false
 Possible causes:
- Invalid redirect uri - ensure you have configured the following url in the application registration in Azure Portal: ms-appx-web://Microsoft.AAD.BrokerPlugin/{CLIENT}
- Other specified account is missing
   at Microsoft.Identity.Client.Platforms.Features.RuntimeBroker.WamAdapters.ThrowExceptionFromWamError(AuthResult authResult, AuthenticationRequestParameters authenticationRequestParameters, ILoggerAdapter logger)
   at Microsoft.Identity.Client.Internal.Requests.InteractiveRequest.ExecuteAsync(CancellationToken cancellationToken)
\tStatusCode: 0
\tResponseBody:
\tHeaders: """
    lines = [f"{v.now:%H:%M:%S} [ERR] Sign-in failed"] + exception.split("\n")
    return Case(lines, [failure(NET, "MsalServiceException", internal=tag, service=[], oauth=None)])


@scenario("hosts/dotnet", 2)
def host_is_unknown(v):
    """A network that is down, not wrapped by MSAL; MSAL's frames are below it."""
    lines = [
        "fail: Contoso.Worker[0]",
        "      Token failed",
        f"      System.Net.Http.HttpRequestException: {['Name or service not known', 'No such host is known.'][v.index]} (login.microsoftonline.com:443)",
        f"       ---> System.Net.Sockets.SocketException ({['0xFFFDFFFF', '11001'][v.index]}): {['Name or service not known', 'No such host is known.'][v.index]}",
        "         at System.Net.Sockets.Socket.AwaitableSocketAsyncEventArgs.ThrowException(SocketError error, CancellationToken cancellationToken)",
        "         --- End of inner exception stack trace ---",
        "         at System.Net.Http.HttpConnectionPool.ConnectToTcpHostAsync(String host, Int32 port, HttpRequestMessage initialRequest, Boolean async, CancellationToken cancellationToken)",
        "         at Microsoft.Identity.Client.Http.HttpManager.ExecuteAsync(Uri endpoint, IDictionary`2 headers, HttpContent body, HttpMethod method, CancellationToken cancellationToken)",
        "         at Microsoft.Identity.Client.Internal.Requests.ClientCredentialRequest.GetAccessTokenAsync(CancellationToken cancellationToken, ILoggerAdapter logger)",
        "info: Contoso.Worker[0]",
        "      next try in 30 s",
    ]
    return Case(lines, [failure(code=["HttpRequestException", "System.Net.Http.HttpRequestException"], service=[])], note="MSAL's frames say whose request it was")


@scenario("hosts/dotnet", 3)
def managed_identity(v):
    word, text, status = [
        ("managed_identity_request_failed", "[Managed Identity] Error Code: invalid_request Error Message: Identity not found Managed Identity Correlation ID: {} Use this Correlation ID for further investigation.", 400),
        ("managed_identity_unreachable_network", "[Managed Identity] Authentication unavailable. The request to the managed identity endpoint timed out.", 0),
        ("managed_identity_request_failed", "[Managed Identity] Authentication unavailable. Either the requested identity has not been assigned to this resource, or other errors could be present. Ensure the identity is correctly assigned and check the inner exception for more details.", 404),
    ][v.index]
    text = text.format(v.guid())
    kind = "MsalServiceException" if status else "MsalServiceException"
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.104 +00:00 [ERR] Contoso.Jobs: identity token failed",
        f"MSAL.NetCore.4.72.1.0.{kind}:",
        f"\tErrorCode: {word}",
        f"Microsoft.Identity.Client.{kind}: {text}",
        "   at Microsoft.Identity.Client.ManagedIdentity.AbstractManagedIdentity.HandleResponseAsync(AcquireTokenForManagedIdentityParameters parameters, HttpResponse response, CancellationToken cancellationToken)",
        f"\tStatusCode: {status}",
        "\tResponseBody:",
        "\tHeaders:",
    ]
    return Case(lines, [failure(NET, kind, service=[], **({"http": status} if status else {}))])


@scenario("hosts/dotnet", 2)
def windows_event_log(v):
    """.NET Runtime's event of a process that ended."""
    kind = ["MsalUiRequiredException", "MsalClientException"][v.index]
    lines = [
        "Log Name:      Application",
        "Source:        .NET Runtime",
        f"Date:          {v.now:%d.%m.%Y %H:%M:%S}",
        "Event ID:      1026",
        "Level:         Error",
        "Description:",
        "Application: Contoso.Field.exe",
        "Framework Version: v4.0.30319",
        "Description: The process was terminated due to an unhandled exception.",
        f"Exception Info: Microsoft.Identity.Client.{kind}",
        "   at Microsoft.Identity.Client.Internal.Requests.Silent.SilentRequest.ExecuteAsync(System.Threading.CancellationToken)",
        "   at System.Runtime.CompilerServices.TaskAwaiter.ThrowForNonSuccess(System.Threading.Tasks.Task)",
    ]
    return Case(lines, [failure(NET, kind, service=[])])


@scenario("hosts/dotnet", 2)
def aggregate_exception(v):
    error = v.service(CONFIDENTIAL)
    lines = [
        f"Unhandled exception. System.AggregateException: One or more errors occurred. ({error.sentence(' ')})",
        " ---> " + net_exception(error).replace("\n", "\n", 1),
        "   --- End of inner exception stack trace ---",
        "   at System.Threading.Tasks.Task`1.GetResultCore(Boolean waitCompletionNotification)",
    ]
    if v.index:
        lines.insert(3, "---> (Inner Exception #0) " + net_exception(error) + "<---")
    return Case(lines, [net_truth(error)])


@scenario("hosts/dotnet", 2)
def functions_host(v):
    """The Azure Functions host: its own time before each line, the exception named by its assembly."""
    error = v.service(CONFIDENTIAL)
    head = f"[{iso(v.now)}] "
    lines = [
        head + "Executing 'Functions.Sync' (Reason='Timer fired', Id=" + v.guid() + ")",
        head + "Executed 'Functions.Sync' (Failed, Id=" + v.guid() + ", Duration=412ms)",
        head + f"System.Private.CoreLib: Exception while executing function: Functions.Sync. Microsoft.Identity.Client: {error.sentence(' ')}.",
    ]
    if v.index:
        lines.append(head + "Host lock lease acquired by instance ID '000000000000000000000000C0FFEE00'.")
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/dotnet", 2)
def b2c_policies(v):
    number, text = [(90118, "The user has forgotten their password."), (90091, "The user has cancelled entering self-asserted information.")][v.index]
    c = v.guid()
    lines = [
        "fail: Microsoft.AspNetCore.Authentication.OpenIdConnect.OpenIdConnectHandler[17]",
        "      Exception occurred while processing message.",
        f"      Microsoft.IdentityModel.Protocols.OpenIdConnect.OpenIdConnectProtocolException: Message contains error: 'access_denied', error_description: 'AADB2C{number}: {text}",
        f"      Correlation ID: {c}",
        f"      Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}",
        "      ', error_uri: 'error_uri is null'.",
        "         at Microsoft.AspNetCore.Authentication.OpenIdConnect.OpenIdConnectHandler.HandleRemoteAuthenticateAsync()",
    ]
    return Case(lines, [failure(service=[f"AADB2C{number}"], oauth="access_denied", correlation=c)])


@scenario("hosts/dotnet", 2)
def recovered_by_retry(v):
    """A 503, MSAL's one more try, and a token."""
    c = v.guid()

    def say(text):
        return f"Information: False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.8 Ubuntu 24.04 [{v.later():%Y-%m-%d %H:%M:%SZ} - {c}] {text}"

    lines = [
        say("=== Token Acquisition (ClientCredentialsRequest) started:"),
        say("Response status code does not indicate success: 503 (ServiceUnavailable)."),
        say("Retrying one more time.."),
        say(f"=== Token Acquisition finished successfully:"),
        say(" AT expiration time: 10/3/2026 8:15:40 AM +00:00, scopes: https://graph.microsoft.com/.default. source: IdentityProvider"),
    ]
    if v.index:
        lines = [line.replace("Information: ", "") for line in lines]
    return Case(lines, [])


# JavaScript


@scenario("hosts/js", 2)
def playwright_report(v):
    error = v.service([50058, 50076])
    lines = [
        "Running 3 tests using 1 worker",
        "  ✓  1 [chromium] › login.spec.ts:8:5 › opens the page (1.2s)",
        "  ✘  2 [chromium] › login.spec.ts:14:5 › gets a token (30.1s)",
        "",
        "  1) [chromium] › login.spec.ts:14:5 › gets a token ─────────────────────────────",
        "",
        f"    Error: page.evaluate: InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}",
        "        at createInteractionRequiredAuthError (http://localhost:5173/node_modules/.vite/deps/@azure_msal-browser.js:812:10)",
        "        at SilentIframeClient.silentTokenHelper (http://localhost:5173/node_modules/.vite/deps/@azure_msal-browser.js:9021:17)",
        "",
        "      14 |   const token = await page.evaluate(() => window.getToken());",
        "         |                            ^",
        "",
        "  1 failed",
        "    [chromium] › login.spec.ts:14:5 › gets a token ───────────────────────────────",
        "  2 passed (34.0s)",
    ]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("hosts/js", 2)
def cypress_report(v):
    word, text = [
        ("interaction_in_progress", "Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API. For more visit: aka.ms/msaljs/browser-errors"),
        ("popup_window_error", "Error opening popup window. This can happen if you are using IE or if popups are blocked in the browser."),
    ][v.index]
    lines = [
        "  Sign-in",
        "    1) shows the inbox",
        "",
        "  0 passing (4s)",
        "  1 failing",
        "",
        "  1) Sign-in",
        "       shows the inbox:",
        "     Error: The following error originated from your application code, not from Cypress. It was caused by an unhandled promise rejection.",
        "",
        f"  > {word}: {text}",
        "",
        "When Cypress detects uncaught errors originating from your application it will automatically fail the current test.",
        f"      at createBrowserAuthError (http://localhost:4200/vendor.js:81231:12)",
        "      at BrowserCacheManager.setInteractionInProgress (http://localhost:4200/vendor.js:80412:13)",
    ]
    return Case(lines, [failure(code=["BrowserAuthError", word], service=[], oauth=None)])


@scenario("hosts/js", 2)
def jest_report(v):
    lines = [
        "FAIL src/auth.test.tsx",
        "  ● token › comes from the cache",
        "",
        "    BrowserAuthError: uninitialized_public_client_application: You must call and await the initialize function before attempting to call any other MSAL API.",
        "",
        "      21 |   const instance = new PublicClientApplication(config);",
        "    > 22 |   await instance.acquireTokenSilent(request);",
        "         |                  ^",
        "",
        "      at createBrowserAuthError (node_modules/@azure/msal-browser/src/error/BrowserAuthError.ts:401:12)",
        "      at Object.<anonymous> (src/auth.test.tsx:22:18)",
        "",
        "Tests:       1 failed, 11 passed, 12 total",
    ]
    if v.index:
        lines[3] = "    ClientConfigurationError: untrusted_authority: The provided authority is not a trusted authority. Please include this authority in the knownAuthorities config parameter."
    return Case(lines, [failure(JS, ["BrowserAuthError", "ClientConfigurationError"][v.index], service=[], oauth=None)])


@scenario("hosts/js", 3)
def json_loggers(v):
    """winston, pino and bunyan with an error object."""
    error = v.service(INTERACTIVE)
    message = f"{error.number} - [{error.stamp}]: {error.sentence(' ')}"
    members = {"errorCode": error.oauth, "errorMessage": message, "subError": error.suberror or "", "name": "InteractionRequiredAuthError", "correlationId": error.correlation}
    stack = f"InteractionRequiredAuthError: {error.oauth}: {message}\n    at ResponseHandler.validateTokenResponse (/srv/app/node_modules/@azure/msal-common/dist/response/ResponseHandler.cjs:81:19)"
    row = [
        {"error": members, "level": "error", "message": "token failed", "service": "mail", "timestamp": iso(v.now)},
        {"level": 50, "time": 1790000000104, "pid": 18, "hostname": "mail-5d9", "err": {"type": "InteractionRequiredAuthError", "message": f"{error.oauth}: {message}", "stack": stack, **members}, "msg": "token failed"},
        {"name": "mail", "hostname": "mail-5d9", "pid": 18, "level": 50, "err": {"message": f"{error.oauth}: {message}", "name": "InteractionRequiredAuthError", "stack": stack}, "msg": f"{error.oauth}: {message}", "time": iso(v.now), "v": 0},
    ][v.index]
    truth = {"service": [error.code], "correlation": error.correlation, "oauth": error.oauth}
    return Case([json.dumps({"level": 30, "msg": "listening"}), json.dumps(row)], [failure(JS, "InteractionRequiredAuthError", **truth)])


@scenario("hosts/js", 3)
def browser_consoles(v):
    return [
        Case(
            [
                "Uncaught (in promise) BrowserAuthError: popup_window_error: Error opening popup window. This can happen if you are using IE or if popups are blocked in the browser.",
                "    createBrowserAuthError BrowserAuthError.mjs:284",
                "    openPopup PopupClient.mjs:440",
                "    login auth.ts:12",
                "    onClick Login.tsx:9",
                "BrowserAuthError.mjs:284:12",
            ],
            [failure(JS, "BrowserAuthError", service=[], oauth=None)],
            note="Firefox",
        ),
        Case(
            [
                "[Log] msal: handleRedirectPromise (auth.js, line 12)",
                "[Error] Unhandled Promise Rejection: BrowserAuthError: user_cancelled: User cancelled the flow. For more visit: aka.ms/msaljs/browser-errors",
                "\t(anonymous function) (auth.js:40)",
                "[Log] back to the page (auth.js, line 44)",
            ],
            [failure(JS, "BrowserAuthError", service=[], oauth=None)],
            note="Safari",
        ),
        Case(
            [
                "auth.js:12 [%s] : [%s] : @azure/msal-browser@4.27.0 : Info - Emitting event: msal:acquireTokenStart" % (gmt(v.now), v.guid()),
                "POST https://login.microsoftonline.com/common/oauth2/v2.0/token 400 (Bad Request)",
                "sendRequestAsync @ FetchClient.mjs:52",
                "sendPostRequest @ NetworkManager.mjs:30",
                "auth.js:31 ClientAuthError: no_account_in_silent_request: Please pass an account object, silent flow is not supported without account information",
                "    at createClientAuthError (ClientAuthError.mjs:270:12)",
            ],
            [failure(JS, "ClientAuthError", service=[], oauth=None)],
            note="Chrome; the 400 may be told of this failure",
        ),
    ][v.index]


@scenario("hosts/js", 2)
def angular_zone(v):
    """zone.js prints the message twice."""
    error = v.service([50058, 50076, 65001])
    text = f"InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}"
    lines = [
        f"main.js:1 ERROR Error: Uncaught (in promise): {text}",
        text,
        "    at InteractionRequiredAuthError.AuthError [as constructor] (vendor.js:71123:24)",
        "    at ZoneDelegate.invoke (polyfills.js:8150:26)",
        "    at resolvePromise (polyfills.js:8700:31)",
        "    at zone.js:1211",
    ]
    if v.index:
        lines += ["defaultErrorLogger @ core.mjs:6402"]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("hosts/js", 2)
def sentry_event(v):
    error = v.service(INTERACTIVE)
    body = {
        "event_id": "%032x" % v.random.getrandbits(128),
        "timestamp": iso(v.now),
        "platform": "javascript",
        "level": "error",
        "exception": {
            "values": [
                {
                    "type": "InteractionRequiredAuthError",
                    "value": f"{error.oauth}: {error.sentence(' ')}",
                    "mechanism": {"type": "onunhandledrejection", "handled": False},
                    "stacktrace": {"frames": [{"filename": "app:///main.js", "function": "acquireToken", "lineno": 1, "colno": 81}]},
                }
            ]
        },
        "tags": {"browser": "Chrome 141"},
    }
    text = json.dumps(body, indent=2) + "\n" if v.index else json.dumps(body) + "\n"
    return Case(text, [failure(JS, "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation)])


@scenario("hosts/js", 2)
def fallback_succeeds(v):
    """A refresh token that ended, then a token from the iframe, with one id."""
    c = v.guid()
    error = v.service([700082, 70008])
    error.correlation = c

    def say(level, text, package="msal-browser@4.27.0"):
        return f"[{gmt(v.later())}] : [{c}] : @azure/{package} : {level} - {text}"

    lines = [
        say("Info", "Emitting event: msal:acquireTokenStart"),
        say("Verbose", "acquireTokenSilent - attempting to acquire token from network"),
        say("Error", f"Error occurred in refreshTokenClient.acquireTokenByRefreshToken: {error.oauth}: {error.sentence(' ')}", "msal-common@15.13.0") if v.index else say("Trace", "RefreshTokenClient.acquireTokenByRefreshToken: bad refresh token", "msal-common@15.13.0"),
        say("Verbose", "Refresh token expired/invalid or CacheLookupPolicy is set to Skip, attempting acquire token by iframe."),
        say("Verbose", "acquireTokenByIframe initiated"),
        say("Info", "Emitting event: msal:acquireTokenSuccess"),
    ]
    return Case(lines, [])


@scenario("hosts/js", 2)
def node_network(v):
    lines = [
        f"[{gmt(v.now)}] : [{v.guid()}] : @azure/msal-node@3.8.4 : Verbose - createAuthority called",
        "ClientAuthError: endpoints_resolution_error: Endpoints cannot be resolved",
        "    at createClientAuthError (/srv/app/node_modules/@azure/msal-node/lib/msal-node.cjs:611:12)",
        "    at async ConfidentialClientApplication.acquireTokenByClientCredential (/srv/app/node_modules/@azure/msal-node/lib/msal-node.cjs:8710:20) {",
        "  errorCode: 'endpoints_resolution_error',",
        "  errorMessage: 'Endpoints cannot be resolved',",
        "  subError: '',",
        "  correlationId: ''",
        "}",
    ]
    if v.index:
        lines[1:] = [
            "NetworkError: network_error: Network request failed: getaddrinfo ENOTFOUND login.microsoftonline.com",
            "    at createNetworkError (/srv/app/node_modules/@azure/msal-common/dist/error/NetworkError.cjs:24:12) {",
            "  errorCode: 'network_error',",
            "  httpStatus: undefined",
            "}",
        ]
    return Case(lines, [failure(JS, ["ClientAuthError", "NetworkError"][v.index], service=[], oauth=None)])


# Android


def android_head(v, c, api=36):
    return f"[{v.now:%Y-%m-%d %H:%M:%S} - thread_id: 512, correlation_id: {c} - Android {api}]"


@scenario("hosts/android", 2)
def logcat_long(v):
    """`logcat -v long`: a head in brackets, the message below it, an empty line after."""
    c = v.guid()
    head = f"[ {v.now:%m-%d %H:%M:%S}.104  4321: 4456 %s/%s ]"
    lines = [
        head % ("I", "Contoso"),
        "sign-in started",
        "",
        head % ("W", "AcquireTokenSilent"),
        f"{android_head(v, c)} Failure Result  ",
        "",
        head % ("W", "AcquireTokenSilent"),
        f"{android_head(v, c)} Error: invalid_grant  ",
        "",
    ]
    if v.index:
        lines += [head % ("E", "Contoso"), "com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS50173: The provided grant has expired due to it being revoked.", ""]
    return Case(lines, [failure(oauth="invalid_grant" if not v.index else ["invalid_grant", None], correlation=c, service=["AADSTS50173"] if v.index else [])])


@scenario("hosts/android", 2)
def studio_json(v):
    """Android Studio's export of logcat."""
    c = v.guid()
    names = [("INFO", "Contoso", "sign-in started"), ("WARN", "SilentTokenCommand", f"{android_head(v, c)} Failure Result  "), ("WARN", "SilentTokenCommand", f"{android_head(v, c)} Error: interaction_required  ")]
    if v.index:
        names[1:] = [("ERROR", "Contoso", "token failed\ncom.microsoft.identity.client.exception.MsalServiceException: AADSTS53003: Access has been blocked by Conditional Access policies.\n\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:74)")]
    body = {
        "metadata": {"device": {"physicalDevice": {"serialNumber": "C0FFEE", "model": "Pixel 9", "release": "16"}}, "filter": "package:mine"},
        "logcatMessages": [
            {"header": {"logLevel": level, "pid": 4321, "tid": 4456, "applicationId": "com.contoso.field", "processName": "com.contoso.field", "tag": tag, "timestamp": {"seconds": int(v.now.timestamp()), "nanos": 104000000}}, "message": text}
            for level, tag, text in names
        ],
    }
    truth = failure(ANDROID, "MsalServiceException", service=["AADSTS53003"]) if v.index else failure(oauth="interaction_required", correlation=c)
    return Case(json.dumps(body, indent=2) + "\n", [truth])


@scenario("hosts/android", 2)
def no_network_by_cause(v):
    """Offline, which only the cause says."""
    lines = [
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 E Contoso : token failed",
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 E Contoso : com.microsoft.identity.client.exception.MsalClientException: An IO error occurred with message: Unable to resolve host \"login.microsoftonline.com\": No address associated with hostname",
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 E Contoso : \tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:49)",
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 E Contoso : Caused by: com.microsoft.identity.common.java.exception.ClientException: An IO error occurred with message: Unable to resolve host \"login.microsoftonline.com\": No address associated with hostname",
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 E Contoso : Caused by: java.net.UnknownHostException: Unable to resolve host \"login.microsoftonline.com\": No address associated with hostname",
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 I Contoso : showing the offline page",
    ]
    if v.index:
        lines = [line.split(" : ", 1)[1] for line in lines]
    return Case(lines, [failure(ANDROID, "MsalClientException", service=[], recovery="checkConnectivity")])


@scenario("hosts/android", 2)
def crashlytics(v):
    lines = [
        "# Crashlytics - Stack trace",
        "# Application: com.contoso.field",
        "# Platform: android",
        f"# Date: {v.now:%a %b %d %Y %H:%M:%S} GMT+0200 (CEST)",
        "",
        "Non-fatal Exception: com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS700082: The refresh token has expired due to inactivity.",
        "       at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:66)",
        "       at com.microsoft.identity.client.PublicClientApplication$11.onError(PublicClientApplication.java:2017)",
        "",
        "Caused by com.microsoft.identity.common.java.exception.UiRequiredException: AADSTS700082: The refresh token has expired due to inactivity.",
        "       at com.microsoft.identity.common.java.controllers.ExceptionAdapter.getExceptionFromTokenErrorResponse(ExceptionAdapter.java:302)",
    ]
    if v.index:
        lines = lines[5:8]
    return Case(lines, [failure(ANDROID, "MsalUiRequiredException", service=["AADSTS700082"])])


@scenario("hosts/android", 2)
def adal_legacy(v):
    c = v.guid()
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S}"
    text = "AADSTS50173: The provided grant has expired due to it being revoked, a fresh auth token is needed."
    lines = [
        f"V/AcquireTokenSilentHandler( 4321): {stamp}-{c}-ver:1.16.3-Android 28 Try to acquire new access token with the found refresh token.",
        f"E/AcquireTokenSilentHandler( 4321): AUTH_FAILED_SERVER_ERROR:{stamp}-{c}-ver:1.16.3-Android 28 {text}",
    ]
    if v.index:
        lines.append("W/System.err( 4321): com.microsoft.aad.adal.AuthenticationException: Refresh token is failed and prompt is not allowed " + text)
    return Case(lines, [failure(service=["AADSTS50173"])], at_most=1 + v.index, note="the exception has no id: it may be told of the line above it")


@scenario("hosts/android", 2)
def quiet_logcat(v):
    c = v.guid()
    lines = [
        f"{v.now:%m-%d %H:%M:%S}.104  4321  4456 I LocalMSALController: {android_head(v, c)} Beginning load from silent request.",
        f"{v.now:%m-%d %H:%M:%S}.111  4321  4456 W AbstractAccountCredentialCache: {android_head(v, c)} Could not find a matching access token: error null",
        f"{v.now:%m-%d %H:%M:%S}.120  4321  4456 I TokenResponse: {android_head(v, c)} error: null, error_description: null",
        f"{v.now:%m-%d %H:%M:%S}.140  4321  4456 I CommandDispatcher: {android_head(v, c)} Success Result  ",
    ]
    return Case(lines, [])


# Python


def python_result(error):
    return error.answer("\r\n")


def traceback(last):
    return ["Traceback (most recent call last):", '  File "/srv/app/mail.py", line 12, in token', '    credential.get_token("https://graph.microsoft.com/.default")', last]


@scenario("hosts/python", 2)
def gunicorn_json(v):
    error = v.service(CONFIDENTIAL)
    last = f"azure.core.exceptions.ClientAuthenticationError: Authentication failed: {error.sentence(' ')}\nContent: {json.dumps(error.answer(' '))}"
    row = {"asctime": f"{v.now:%Y-%m-%d %H:%M:%S},104", "levelname": "ERROR", "name": "mail", "message": "login failed", "exc_info": "\n".join(traceback(last))}
    if v.index:
        row = {"asctime": f"{v.now:%Y-%m-%d %H:%M:%S},104", "levelname": "WARNING", "name": "mail.auth", "message": f"no token: {python_result(error)!r}"}
    lines = [json.dumps({"asctime": "x", "levelname": "INFO", "name": "gunicorn.error", "message": "Booting worker with pid: 18"}), json.dumps(row)]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/python", 2)
def structlog_console(v):
    error = v.service(GRANT)
    head = f"{v.now:%Y-%m-%dT%H:%M:%S}.104551Z"
    lines = [
        f"{head} [info     ] request_started                [mail.auth] path=/me",
        f"{head} [error    ] token_failed                   [mail.auth] error={error.oauth} error_codes=[{error.number}] error_description='{error.code}: no' correlation_id={error.correlation} suberror={error.suberror}",
    ]
    if v.index:
        lines[1] = json.dumps({"event": "token_failed", "level": "error", "logger": "mail.auth", "timestamp": head, "error": error.oauth, "error_codes": [error.number], "error_description": error.sentence(" "), "correlation_id": error.correlation})
    return Case(lines, [failure(service=[error.code], correlation=error.correlation, oauth=error.oauth)])


@scenario("hosts/python", 2)
def django_verbose(v):
    error = v.service(CONFIDENTIAL)
    lines = [
        f"INFO {v.now:%Y-%m-%d %H:%M:%S},101 basehttp 18 140234 \"GET /me HTTP/1.1\" 302 0",
        f"ERROR {v.now:%Y-%m-%d %H:%M:%S},104 views 18 140234 sign-in failed: {python_result(error)!r}",
    ]
    if v.index:
        lines[1] = f"ERROR {v.now:%Y-%m-%d %H:%M:%S},104 views 18 140234 sign-in failed: {error.oauth} - {error.sentence(' ')}"
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/python", 2)
def flask_debug(v):
    error = v.service(GRANT)
    lines = [
        f"[{v.now:%Y-%m-%d %H:%M:%S},104] ERROR in app: Exception on /me [GET]",
        "Traceback (most recent call last):",
        '  File "/srv/app/.venv/lib/python3.12/site-packages/flask/app.py", line 1511, in wsgi_app',
        "    response = self.full_dispatch_request()",
        '  File "/srv/app/app.py", line 40, in me',
        '    raise RuntimeError(result.get("error_description"))',
        f"RuntimeError: {error.sentence(chr(10))}",
        f'127.0.0.1 - - [03/Oct/2026 07:15:40] "GET /me HTTP/1.1" 500 -',
    ]
    if v.index:
        lines[6] = f"KeyError: 'access_token'  # {python_result(error)!r}"
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/python", 3)
def loguru_celery_airflow(v):
    error = v.service(CONFIDENTIAL)
    sentence = error.sentence(" ")
    lines = [
        [f"{v.now:%Y-%m-%d %H:%M:%S}.104 | INFO     | mail.auth:token:40 - asking", f"{v.now:%Y-%m-%d %H:%M:%S}.204 | ERROR    | mail.auth:token:42 - {error.oauth}: {sentence}"],
        [
            f"[{v.now:%Y-%m-%d %H:%M:%S},104: INFO/MainProcess] Task mail.sync[{v.guid()}] received",
            f"[{v.now:%Y-%m-%d %H:%M:%S},304: ERROR/ForkPoolWorker-1] Task mail.sync[{v.guid()}] raised unexpected: ClientAuthenticationError('Authentication failed: {sentence}')",
            *traceback(f"azure.core.exceptions.ClientAuthenticationError: Authentication failed: {sentence}"),
        ],
        [
            f"[{v.now:%Y-%m-%dT%H:%M:%S}.104+0000] {{taskinstance.py:2728}} ERROR - Task failed with exception",
            *traceback(f"azure.core.exceptions.ClientAuthenticationError: Authentication failed: {sentence}"),
            f"[{v.now:%Y-%m-%dT%H:%M:%S}.124+0000] {{taskinstance.py:1206}} INFO - Marking task as FAILED. dag_id=mail, task_id=sync",
        ],
    ][v.index]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/python", 2)
def notebook_cell(v):
    error = v.service(CONFIDENTIAL)
    lines = [
        "-" * 75,
        "ClientAuthenticationError                 Traceback (most recent call last)",
        "Cell In[3], line 2",
        "      1 credential = ClientSecretCredential(tenant, client, secret)",
        '----> 2 token = credential.get_token("https://graph.microsoft.com/.default")',
        "",
        "File /opt/conda/lib/python3.12/site-packages/azure/identity/_internal/decorators.py:33, in log_get_token.<locals>.decorator.<locals>.wrapper(*args, **kwargs)",
        "",
        f"ClientAuthenticationError: Authentication failed: {error.sentence(' ')}",
    ]
    if v.index:
        lines.append(f"Content: {json.dumps(error.answer(' '))}")
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/python", 2)
def chain_that_succeeded(v):
    stamp = f"{v.now:%Y-%m-%d %H:%M:%S},104"
    lines = [
        f"{stamp} INFO azure.identity._credentials.environment No environment configuration found.",
        f"{stamp} INFO azure.identity._credentials.managed_identity ManagedIdentityCredential will use IMDS",
        f"{stamp} INFO azure.identity._credentials.chained DefaultAzureCredential acquired a token from AzureCliCredential",
    ]
    if v.index:
        lines.insert(2, f"{stamp} DEBUG azure.identity._internal.decorators ManagedIdentityCredential.get_token_info failed: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint.")
    return Case(lines, [])


@scenario("hosts/python", 2)
def cli_credential(v):
    text = "AADSTS70043: The refresh token has expired or is invalid due to sign-in frequency checks by conditional access. The token was issued on 2026-09-30T06:12:44.4423437Z and the maximum allowed lifetime for this request is 43200."
    c = v.guid()
    tail = f"Trace ID: {v.guid()} Correlation ID: {c} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}"
    lines = [
        "DefaultAzureCredential failed to retrieve a token from the included credentials.",
        "Attempted credentials:",
        "\tEnvironmentCredential: EnvironmentCredential authentication unavailable. Environment variables are not fully configured.",
        "\tManagedIdentityCredential: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint.",
        f"\tAzureCliCredential: ERROR: {text} {tail}",
        'Interactive authentication is needed. Please run:',
        'az login --scope https://graph.microsoft.com/.default',
        "\tAzurePowerShellCredential: PowerShell is not installed",
        "To mitigate this issue, please refer to the troubleshooting guidelines here at https://aka.ms/azsdk/python/identity/defaultazurecredential/troubleshoot.",
    ]
    if v.index:
        lines = traceback("azure.core.exceptions.ClientAuthenticationError: " + lines[0]) + lines[1:]
    return Case(lines, [failure(service=["AADSTS70043"], correlation=c)])


@scenario("hosts/python", 2)
def refresh_beside_a_token(v):
    """A refresh ahead of time fails; the cached token is still good (application.py: "With a fallback in hand")."""
    error = v.service([90033])
    lines = [
        "DEBUG:msal.telemetry:Generate or reuse correlation_id: " + error.correlation,
        "DEBUG:msal.application:Cache hit an AT",
        "DEBUG:msal.application:Found 1 RTs matching {'environment': 'login.microsoftonline.com', 'home_account_id': '...', 'family_id': '1'}",
        "DEBUG:msal.application:Cache attempts an RT",
        f"DEBUG:msal.application:Refresh failed. {error.oauth}: {error.sentence(' ')}",
    ]
    if v.index:  # no token in the cache: nothing to fall back on
        del lines[1]
        return Case(lines, [failure(service=[error.code], correlation=error.correlation)])
    return Case(lines, [])


# Java


def java_stack(error, kind="MsalServiceException"):
    return [
        f"com.microsoft.aad.msal4j.{kind}: {error.sentence(' ')}",
        "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:45)",
        "\tat com.microsoft.aad.msal4j.TokenRequestExecutor.createAuthenticationResultFromOauthHttpResponse(TokenRequestExecutor.java:141)",
        "\tat java.base/java.util.concurrent.CompletableFuture$AsyncSupply.run(CompletableFuture.java:1768)",
    ]


@scenario("hosts/java", 3)
def json_encoders(v):
    """logstash-logback-encoder, log4j2's JsonLayout, ECS."""
    error = v.service(CONFIDENTIAL)
    kind = "com.microsoft.aad.msal4j.MsalServiceException"
    stack = "\n".join(java_stack(error)) + "\n"
    row = [
        {"@timestamp": iso(v.now), "@version": "1", "message": "token failed", "logger_name": "com.contoso.mail.TokenService", "thread_name": "main", "level": "ERROR", "level_value": 40000, "stack_trace": stack},
        {"instant": {"epochSecond": int(v.now.timestamp()), "nanoOfSecond": 104000000}, "thread": "main", "level": "ERROR", "loggerName": "com.contoso.mail.TokenService", "message": "token failed", "thrown": {"commonElementCount": 0, "localizedMessage": error.sentence(" "), "message": error.sentence(" "), "name": kind, "extendedStackTrace": [{"class": "com.microsoft.aad.msal4j.MsalServiceExceptionFactory", "method": "fromHttpResponse", "file": "MsalServiceExceptionFactory.java", "line": 45}]}, "endOfBatch": False},
        {"@timestamp": iso(v.now), "log.level": "ERROR", "message": "token failed", "ecs.version": "1.2.0", "process.thread.name": "main", "log.logger": "com.contoso.mail.TokenService", "error.type": kind, "error.message": error.sentence(" "), "error.stack_trace": stack},
    ][v.index]
    return Case([json.dumps(row)], [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("hosts/java", 2)
def spring_boot(v):
    error = v.service(CONFIDENTIAL)
    stack = java_stack(error)
    lines = [
        f"{v.now:%Y-%m-%dT%H:%M:%S}.104+02:00  INFO 18 --- [mail] [nio-8080-exec-1] o.a.c.c.C.[Tomcat].[localhost].[/]       : Initializing Spring DispatcherServlet 'dispatcherServlet'",
        f"{v.now:%Y-%m-%dT%H:%M:%S}.204+02:00 ERROR 18 --- [mail] [nio-8080-exec-1] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() for servlet [dispatcherServlet] in context with path [] threw exception [Request processing failed: java.util.concurrent.ExecutionException: {stack[0]}] with root cause",
        "",
        *stack,
    ]
    if v.index:
        lines[1] = f"{v.now:%Y-%m-%dT%H:%M:%S}.204+02:00 ERROR 18 --- [mail] [nio-8080-exec-1] c.contoso.mail.TokenService               : token failed"
        lines[2:] = [f"java.util.concurrent.ExecutionException: {stack[0]}", "\tat java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396)", "Caused by: " + stack[0], *stack[1:], "\t... 1 common frames omitted"]
    return Case(lines, [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("hosts/java", 2)
def util_logging(v):
    error = v.service(CONFIDENTIAL)
    lines = [
        f"{v.now:%b %d, %Y} 7:15:40 AM com.microsoft.aad.msal4j.AuthenticationResultSupplier logException",
        f"WARNING: [Correlation ID: {error.correlation}] Execution of class com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier failed: {error.sentence(' ')}",
        f"{v.now:%b %d, %Y} 7:15:41 AM com.contoso.mail.Main main",
        "INFO: done",
    ]
    if v.index:
        lines[2:2] = java_stack(error)
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("hosts/java", 2)
def unknown_host(v):
    lines = [
        f"{v.now:%H:%M:%S}.104 [main] ERROR com.contoso.mail.TokenService - token failed",
        "java.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalClientException: java.net.UnknownHostException: login.microsoftonline.com",
        "\tat java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396)",
        "Caused by: com.microsoft.aad.msal4j.MsalClientException: java.net.UnknownHostException: login.microsoftonline.com",
        "\tat com.microsoft.aad.msal4j.HttpHelper.executeHttpRequest(HttpHelper.java:53)",
        "Caused by: java.net.UnknownHostException: login.microsoftonline.com",
        "\tat java.base/sun.nio.ch.NioSocketImpl.connect(NioSocketImpl.java:567)",
    ]
    if v.index:
        lines = [line.replace("java.net.UnknownHostException: login.microsoftonline.com", "java.net.SocketTimeoutException: Connect timed out") for line in lines]
    return Case(lines, [failure(JAVA, "MsalClientException", service=[])])


@scenario("hosts/java", 2)
def hadoop_and_jdbc(v):
    error = v.service([7000215, 7000222, 700016])
    if v.index:
        lines = [
            "com.microsoft.sqlserver.jdbc.SQLServerException: Failed to authenticate the user app in Active Directory (Authentication=ActiveDirectoryServicePrincipal). " + error.sentence(" "),
            "\tat com.microsoft.sqlserver.jdbc.SQLServerMSAL4JUtils.getCorrectedException(SQLServerMSAL4JUtils.java:390)",
            "Caused by: java.util.concurrent.ExecutionException: java.lang.RuntimeException: " + java_stack(error)[0],
            "Caused by: " + java_stack(error)[0],
            *java_stack(error)[1:],
        ]
        return Case(lines, [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])
    lines = [
        f"26/10/03 07:15:40 WARN AzureADAuthenticator: Got 401 from the token endpoint",
        f"26/10/03 07:15:40 ERROR Executor: Exception in task 0.0 in stage 1.0 (TID 1)",
        f"org.apache.hadoop.fs.azurebfs.oauth2.AzureADAuthenticator$HttpException: HTTP Error {error.status}; url='https://login.microsoftonline.com/{TENANT}/oauth2/token' AADToken: HTTP connection to https://login.microsoftonline.com/{TENANT}/oauth2/token failed for getting token from AzureAD.; requestId='{error.trace}'; contentType='application/json; charset=utf-8'; response '{error.json(' ')}'",
        "\tat org.apache.hadoop.fs.azurebfs.oauth2.AzureADAuthenticator.getTokenSingleCall(AzureADAuthenticator.java:430)",
    ]
    return Case(lines, [failure(http=error.status, **error.truth())], also=[error.trace])


@scenario("hosts/java", 2)
def azure_identity_chain(v):
    error = v.service(CONFIDENTIAL)
    lines = [
        "com.azure.core.exception.ClientAuthenticationException: Tried EnvironmentCredential, WorkloadIdentityCredential, ManagedIdentityCredential, AzureCliCredential but failed to acquire a token for any of them. Please verify the environment for the credentials and see more details in the causes below.",
        "\tat com.azure.identity.ChainedTokenCredential.lambda$getToken$3(ChainedTokenCredential.java:91)",
        "Caused by: com.azure.identity.CredentialUnavailableException: WorkloadIdentityCredential authentication unavailable. The workload options are not fully configured.",
        "\t... 12 more",
        f"Caused by: {java_stack(error)[0]}",
        *java_stack(error)[1:],
    ]
    if v.index:
        lines.insert(0, f"{v.now:%Y-%m-%d %H:%M:%S}.104 ERROR [main] com.azure.identity.EnvironmentCredential - Azure Identity => ERROR in getToken() call for scopes [https://vault.azure.net/.default]: {error.sentence(' ')}")
    return Case(lines, [failure(code=["MsalServiceException", "ClientAuthenticationException", str(error.number)], service=[error.code], correlation=error.correlation)])


@scenario("hosts/java", 2)
def java_recovered(v):
    c = v.guid()
    lines = [
        f"{v.now:%H:%M:%S}.104 [pool-1] DEBUG c.m.a.m.PublicClientApplication - [Correlation ID: {c}] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: Token not found in the cache",
        f"{v.now:%H:%M:%S}.504 [pool-1] DEBUG c.m.a.m.PublicClientApplication - [Correlation ID: {c}] Access Token was returned",
    ]
    if v.index:
        lines = [lines[1], f"{v.now:%H:%M:%S}.604 [pool-1] INFO  c.m.a.m.HttpHelper - [Correlation ID: {c}] Sent (null) Correlation Id is not same as received ({c})."]
    return Case(lines, [])


# Go


def go_printout(error, name="ClientSecretCredential"):
    return "\n".join(
        [f"{name} authentication failed. ", f"POST {TOKEN}", RULE, f"RESPONSE {error.status}: {error.status} {'Unauthorized' if error.status == 401 else 'Bad Request'}", RULE, json.dumps(error.answer("\r\n"), indent=2), RULE, "To troubleshoot, visit https://aka.ms/azsdk/go/identity/troubleshoot#client-secret"]
    )


@scenario("hosts/go", 4)
def structured_loggers(v):
    """slog text, slog JSON, zap and klog quote the whole print-out."""
    error = v.service(CONFIDENTIAL)
    text = go_printout(error)
    line = [
        f"time={iso(v.now)} level=ERROR msg=\"token failed\" err={json.dumps(text)}",
        json.dumps({"time": iso(v.now), "level": "ERROR", "msg": "token failed", "err": text}),
        json.dumps({"level": "error", "ts": 1790000000.104, "caller": "mail/token.go:42", "msg": "token failed", "error": text, "stacktrace": "main.main\n\t/src/main.go:12"}),
        f"E{v.now:%m%d %H:%M:%S}.104123       1 controller.go:142] \"Reconciler error\" err={json.dumps(text)} controller=\"secret\" name=\"mail\"",
    ][v.index]
    return Case([line], [failure(http=error.status, **error.truth())])


@scenario("hosts/go", 2)
def default_credential(v):
    text = "AADSTS700082: The refresh token has expired due to inactivity. The token was issued on 2026-07-01T06:12:44.4423437Z and was inactive for 90.00:00:00."
    c = v.guid()
    lines = [
        "DefaultAzureCredential: failed to acquire a token.",
        "Attempted credentials:",
        "\tEnvironmentCredential: missing environment variable AZURE_TENANT_ID",
        "\tWorkloadIdentityCredential: no client ID specified. Check pod configuration or set ClientID in the options",
        "\tManagedIdentityCredential: managed identity timed out. See https://aka.ms/azsdk/go/identity/troubleshoot#dac for more information",
        f"\tAzureCLICredential: ERROR: {text} Trace ID: {v.guid()} Correlation ID: {c} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}",
        "Interactive authentication is needed. Please run:",
        "az login",
        "\tAzureDeveloperCLICredential: Azure Developer CLI not found on path",
    ]
    if v.index:
        lines = [f"{v.now:%Y/%m/%d %H:%M:%S} " + lines[0]] + lines[1:] + ["exit status 1"]
    return Case(lines, [failure(service=["AADSTS700082"], correlation=c)])


@scenario("hosts/go", 2)
def terraform(v):
    error = v.service([7000215, 7000222])
    body = error.json("\r\n")
    lines = [
        "module.mail.data.azurerm_client_config.current: Reading...",
        "╷",
        f"│ Error: building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status 401 with response: {body}",
        "│ ",
        '│   with provider["registry.terraform.io/hashicorp/azurerm"],',
        '│   on providers.tf line 9, in provider "azurerm":',
        '│    9: provider "azurerm" {',
        "│ ",
        "╵",
    ]
    if v.index:
        lines = [
            "Initializing plugins and modules...",
            "╷",
            f"│ Error: unable to build authorizer for Resource Manager API: could not configure AzureCli Authorizer: could not parse Azure CLI version: launching Azure CLI: exit status 1: ERROR: {error.sentence(' ')}",
            "│ ",
            "╵",
        ]
        return Case(lines, [failure(service=[error.code], correlation=error.correlation)])
    return Case(lines, [failure(http=401, **error.truth())])


@scenario("hosts/go", 3)
def msal_for_go(v):
    error = v.service(GRANT)
    text = f"http call({TOKEN})(POST) error: reply status code was 400:\n{error.json(' ')}"
    lines = [
        [f"{v.now:%Y/%m/%d %H:%M:%S} {text}"],
        [f"time=\"{v.now:%Y-%m-%dT%H:%M:%SZ}\" level=error msg=\"silent failed\" error={json.dumps(text)}"],
        ["panic: " + text, "", "goroutine 1 [running]:", "main.main()", "\t/src/main.go:42 +0x1d4", "exit status 2"],
    ][v.index]
    return Case(lines, [failure(http=400, **error.truth())])


@scenario("hosts/go", 2)
def oauth2_proxy(v):
    error = v.service(CONFIDENTIAL)
    lines = [
        f"[{v.now:%Y/%m/%d %H:%M:%S}] [oauthproxy.go:823] Error redeeming code during OAuth2 callback: token exchange failed: oauth2: \"{error.oauth}\" \"{error.sentence(' ')}\" \"https://login.microsoftonline.com/error?code={error.number}\"",
    ]
    if v.index:
        lines[0] = f"[{v.now:%Y/%m/%d %H:%M:%S}] [oauthproxy.go:823] Error redeeming code during OAuth2 callback: token exchange failed: oauth2: cannot fetch token: 401 Unauthorized\nResponse: {error.json(' ')}"
    lines.append(f"192.0.2.44:51234 - {v.guid()} - - [{v.now:%Y/%m/%d %H:%M:%S}] mail.contoso.com GET - \"/oauth2/callback\" HTTP/1.1 \"Mozilla/5.0\" 500 345 0.412")
    return Case(lines, [failure(service=[error.code], oauth=error.oauth, correlation=error.correlation)])


# The C++ runtime, PowerShell, az, macOS


@scenario("hosts/runtime", 2)
def runtime_and_python(v):
    c = v.guid()
    status, code, tag = "InteractionRequired", 3399614466, "8dk2a"
    lines = [
        f"DEBUG:msal.broker:[MSAL:0003]\tINFO   \tSetCorrelationId:259\tSet correlation ID: {c}",
        f"DEBUG:msal.broker:[MSAL:0003]\tERROR  \tErrorInternalImpl:134\tCreated an error: {tag}, StatusInternal::{status}, InternalEvent::None, Error Code {code}, Context '(pii)'",
    ]
    if v.index:
        lines.append("{'error': 'broker_error', 'error_description': \"(pii). Status: Response_Status.Status_InteractionRequired, Error code: %d, Tag: 557973645\", '_broker_status': 'Response_Status.Status_InteractionRequired', '_broker_error_code': %d, '_broker_tag': 557973645}" % (code, code))
    return Case(lines, [failure(service=[])], at_most=1 + v.index, note="the dictionary has no id: it may be told of the line above it")


@scenario("hosts/runtime", 2)
def editor_log(v):
    """An editor's log of the broker: time and level in brackets before the runtime's columns."""
    c, stamp = v.guid(), f"{v.now:%Y-%m-%d %H:%M:%S}.104"
    lines = [
        f"{stamp} [info] [MSAL:0004]\tINFO   \tSetCorrelationId:259\tSet correlation ID: {c}",
        f"{stamp} [{'info' if v.index else 'error'}] [MSAL:0004]\t{'INFO   ' if v.index else 'ERROR  '}\tErrorInternalImpl:134\tCreated an error: 5uq7p, StatusInternal::{'UserCanceled' if v.index else 'NoNetwork'}, InternalEvent::None, Context '(pii)'",
    ]
    return Case(lines, [failure(RUNTIME, ["UserCanceled" if v.index else "NoNetwork"], correlation=c)])


@scenario("hosts/powershell", 3)
def error_records(v):
    error = v.service([50076, 53003, 65001])
    return [
        Case(
            [
                "PS C:\\> Connect-MgGraph -Scopes User.Read.All",
                f"Connect-MgGraph : InteractiveBrowserCredential authentication failed: {error.code}: {error.text}",
                f"Trace ID: {error.trace}",
                f"Correlation ID: {error.correlation}",
                f"Timestamp: {error.stamp}",
                "At line:1 char:1",
                "+ Connect-MgGraph -Scopes User.Read.All",
                "+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
                "    + CategoryInfo          : NotSpecified: (:) [Connect-MgGraph], AuthenticationFailedException",
                "    + FullyQualifiedErrorId : Microsoft.Graph.PowerShell.Authentication.Cmdlets.ConnectMgGraph",
            ],
            [failure(service=[error.code], correlation=error.correlation)],
        ),
        Case(
            [
                f"WARNING: Unable to acquire token for tenant '{TENANT}' with error 'Authentication failed against tenant {TENANT}. User interaction is required. This may be due to the conditional access policy settings such as multi-factor authentication (MFA). {error.sentence(' ')}'",
                "Connect-AzAccount : No subscription found in the tenant.",
                "At line:1 char:1",
                "+ Connect-AzAccount",
                "    + CategoryInfo          : CloseError: (:) [Connect-AzAccount], PSInvalidOperationException",
            ],
            [failure(service=[error.code], correlation=error.correlation)],
        ),
        Case(
            [
                "**********************",
                "PowerShell transcript start",
                f"Start time: {v.now:%Y%m%d%H%M%S}",
                "Username: CONTOSO\\sync",
                "**********************",
                "PS C:\\> Connect-PnPOnline https://contoso.sharepoint.com -Interactive",
                f"Connect-PnPOnline: {error.code}: {error.text} Trace ID: {error.trace} Correlation ID: {error.correlation} Timestamp: {error.stamp}",
                f"Connect-PnPOnline: {error.code}: {error.text} Trace ID: {error.trace} Correlation ID: {error.correlation} Timestamp: {error.stamp}",
                "**********************",
                "PowerShell transcript end",
                "**********************",
            ],
            [failure(service=[error.code], correlation=error.correlation)],
        ),
    ][v.index]


@scenario("hosts/powershell", 2)
def get_error(v):
    """PowerShell 7's Get-Error: a tree of members."""
    error = v.service(CONFIDENTIAL)
    lines = [
        "Exception             : ",
        "    Type           : Microsoft.Identity.Client.MsalServiceException",
        f"    StatusCode     : {error.status}",
        f"    ResponseBody   : {error.json(' ')}",
        f"    CorrelationId  : {error.correlation}",
        f"    ErrorCode      : {error.oauth}",
        f"    Message        : {error.sentence(' ')}",
        "    Source         : Microsoft.Identity.Client",
        "    HResult        : -2146233088",
        "CategoryInfo          : NotSpecified: (:) [Connect-Contoso], MsalServiceException",
        "FullyQualifiedErrorId : Microsoft.Identity.Client.MsalServiceException,Contoso.ConnectCommand",
    ]
    if v.index:
        lines = [lines[0], "    Type           : System.AggregateException", "    InnerException : "] + ["    " + line for line in lines[1:9]] + lines[9:]
    return Case(lines, [failure(NET, "MsalServiceException", http=error.status, service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("hosts/az", 3)
def azure_cli(v):
    error = v.service([50076, 700082, 50173])
    sentence = error.sentence(" ")
    again = ["Interactive authentication is needed. Please run:", "az logout", "az login"]
    return [
        Case([f"ERROR: {sentence}", *again], [failure(service=[error.code], correlation=error.correlation)]),
        Case(
            [
                "cli.knack.cli: Command arguments: ['account', 'get-access-token', '--debug']",
                "msal.application: Broker enabled? False",
                "msal.telemetry: Generate or reuse correlation_id: " + error.correlation,
                "msal.application: Found 1 RTs matching {'environment': 'login.microsoftonline.com', 'home_account_id': '...'}",
                "msal.application: Cache attempts an RT",
                'urllib3.connectionpool: https://login.microsoftonline.com:443 "POST /organizations/oauth2/v2.0/token HTTP/1.1" 400 712',
                f"msal.application: Refresh failed. {error.oauth}: {sentence}",
                "cli.azure.cli.core.azclierror: Traceback (most recent call last):",
                '  File "/opt/az/lib/python3.12/site-packages/azure/cli/core/auth/util.py", line 133, in check_result',
                "    aad_error_handler(result, scopes=scopes, claims_challenge=claims_challenge)",
                f"azure.cli.core.azclierror.AuthenticationError: {sentence}",
                "",
                f"cli.azure.cli.core.azclierror: {sentence}",
                f"az_command_data_logger: {sentence}",
                *again,
                "cli.knack.cli: Event: Cli.PostExecute []",
            ],
            [failure(service=[error.code], correlation=error.correlation)],
        ),
        Case(
            [
                "A web browser has been opened at https://login.microsoftonline.com/organizations/oauth2/v2.0/authorize. Please continue the login in the web browser.",
                f"Authentication failed against tenant {TENANT} 'Fabrikam': {sentence}",
                "If you need to access subscriptions in the following tenants, please use `az login --tenant TENANT_ID`.",
                f"{TENANT} 'Fabrikam'",
                '[{"cloudName": "AzureCloud", "isDefault": true, "name": "Contoso", "state": "Enabled"}]',
            ],
            [failure(service=[error.code], correlation=error.correlation)],
        ),
    ][v.index]


@scenario("hosts/mac", 3)
def office_for_mac(v):
    """An office suite's own log around MSAL's lines, Company Portal's, and `log stream --style json`."""
    c = v.guid().upper()
    msal = f"TID=884213 MSAL 1.6.1 Mac 15.1 [{v.now:%Y-%m-%d %H:%M:%S} - {c}] [MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)"
    lines = [
        [
            f"{v.now:%Y-%m-%dT%H:%M:%S}.104+02:00 0x700 <INFO> identity: acquireToken started resource=mail",
            f"{v.now:%Y-%m-%dT%H:%M:%S}.204+02:00 0x700 <ERR>  oneauth: [MSAL] {msal}",
            f"{v.now:%Y-%m-%dT%H:%M:%S}.214+02:00 0x700 <INFO> identity: showing the banner",
        ],
        [f"{v.now:%Y-%m-%d %H:%M:%S}:104 | Company Portal | E | 0x103d | {msal}"],
        [json.dumps({"timestamp": f"{v.now:%Y-%m-%d %H:%M:%S}.104551+0200", "eventType": "logEvent", "subsystem": "com.contoso.field", "category": "MSAL", "messageType": "Error", "processImagePath": "/Applications/Contoso.app", "eventMessage": msal, "threadID": 884213})],
    ][v.index]
    return Case(lines, [failure(APPLE, "-50002", correlation=c.lower())])


@scenario("hosts/redirect", 2)
def access_logs(v):
    """A web server's access log: an OAuth redirect with an error."""
    c = v.guid()
    query = ["error=access_denied&error_description=AADSTS65004%3a+User+declined+to+consent+to+access+the+app.%0d%0aTrace+ID%3a+" + v.guid() + "%0d%0aCorrelation+ID%3a+" + c + "%0d%0aTimestamp%3a+2026-10-03+07%3a15%3a40Z&error_uri=https%3a%2f%2flogin.microsoftonline.com%2ferror%3fcode%3d65004&state=12345", "error=login_required&error_description=AADSTS50058%3a+A+silent+sign-in+request+was+sent+but+no+user+is+signed+in.&state=abc"][v.index]
    lines = [
        f'192.0.2.44 - - [{v.now:%d/%b/%Y:%H:%M:%S} +0000] "GET /login HTTP/1.1" 302 0 "-" "Mozilla/5.0"',
        f'192.0.2.44 - - [{v.now:%d/%b/%Y:%H:%M:%S} +0000] "GET /signin-oidc?{query} HTTP/1.1" 302 0 "https://login.microsoftonline.com/" "Mozilla/5.0"',
    ]
    truth = failure(service=["AADSTS65004"], oauth="access_denied", correlation=c) if not v.index else failure(service=["AADSTS50058"], oauth="login_required")
    return Case(lines, [truth])
