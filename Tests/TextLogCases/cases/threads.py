"""Layouts that people paste into public threads: consoles, terminals, collectors and bridges that change MSAL's text. Values are invented."""

import json

from casekit import Case, failure, scenario, CONFIDENTIAL, GRANT, INTERACTIVE
from cases import dotnet, java, js, objc, runtime

CLIENT = "c0ffee00-1111-4222-8333-444455556666"


@scenario("threads/js", 4)
def firefox_console(v):
    """Firefox prints the place of the call at the end of each line, and blank lines inside an error."""
    log, place = js.Log(v, package="@azure/msal-browser", prefix=""), " index-2dcd39c6.js:5:192"
    log.begin()
    lines = [line + place for line in log.lines]
    lines += [
        "InteractionRequiredAuthError: interaction_required: AADB2C90077: User does not have an existing session and request prompt parameter has a value of 'None'.",
        "",
        f"Correlation ID: {log.correlation}",
        "",
        f"Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}",
        "",
        "    dn https://app.contoso.com/assets/index-2dcd39c6.js:5",
        "    Phe https://app.contoso.com/assets/index-2dcd39c6.js:90",
    ]
    if v.index % 2:
        log.say("Verbose", "acquireTokenRedirect called")
        lines.append(log.lines[-1] + place)
    return Case(lines, [failure("MSAL.js", "InteractionRequiredAuthError", oauth="interaction_required", service=["AADB2C90077"], correlation=log.correlation)])


@scenario("threads/js", 3)
def safari_console(v):
    """Safari: [Log] before, (file, line n) after."""
    log, error = js.Log(v, package="@azure/msal-browser", prefix="[Log] "), v.service(INTERACTIVE)
    log.begin()
    lines = [line + " (main.8bedf5fff99962b7.js, line 1)" for line in log.lines]
    lines += [
        f"[Error] InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}",
        "\t(anonymous function) (main.8bedf5fff99962b7.js:1:402711)",
        "\tasyncFunctionResume",
        "\tpromiseReactionJobWithoutPromise",
    ]
    return Case(lines, [failure("MSAL.js", "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation, oauth=error.oauth)])


@scenario("threads/js", 3)
def error_as_json(v):
    c = v.guid()
    word, name, text = [
        ("network_error", "ClientAuthError", "Network request failed"),
        (
            "post_request_failed",
            "BrowserAuthError",
            "Network request failed: If the browser threw a CORS error, check that the redirectUri is registered in the Azure App Portal as type 'SPA'",
        ),
        ("user_cancelled", "BrowserAuthError", "User cancelled the flow."),
    ][v.index]
    line = json.dumps({"errorCode": word, "errorMessage": text, "subError": "", "name": name, "correlationId": c}, separators=(",", ":"))
    return Case([("catch: " if v.index else "") + line], [failure("MSAL.js", name, oauth=None, service=[], correlation=c)])


@scenario("threads/js", 2)
def error_inside_an_error(v):
    """The detail of an error names the error below it: one failure."""
    text = "ClientAuthError: endpoints_resolution_error: Error: could not resolve endpoints. Please check network and try again. Detail: ClientAuthError: openid_config_error: Could not retrieve endpoints. Check your authority and verify the .well-known/openid-configuration endpoint returns the required endpoints. Attempted to retrieve endpoints from: https://undefined/organizations/v2.0/.well-known/openid-configuration"
    stack = "\n    at ClientAuthError.AuthError [as constructor] (/app/node_modules/@azure/msal-common/dist/index.cjs.js:514:24)\n    at new ClientAuthError (/app/node_modules/@azure/msal-common/dist/index.cjs.js:826:28)"
    return Case(
        [json.dumps({"level": "error", "context": {"stack": text + stack}})] if v.index else (text + stack + "\n"),
        [failure("MSAL.js", "ClientAuthError", oauth=None, service=[])],
    )


@scenario("threads/js", 2)
def network_error_of_an_old_node(v):
    text = "ClientAuthError: network_error: Network request failed. Please check network trace to determine root cause. | Fetch client threw: Error: HTTP status code 401 | Attempted to reach: https://login.microsoftonline.com/organizations/oauth2/v2.0/token"
    lines = [
        text,
        "    at ClientAuthError.AuthError [as constructor] (/app/index.cjs.js:518:24) {",
        "  errorCode: 'network_error',",
        "  errorMessage: 'Network request failed. Please check network trace to determine root cause. | Fetch client threw: Error: HTTP status code 401 | Attempted to reach: https://login.microsoftonline.com/organizations/oauth2/v2.0/token',",
        "  subError: ''",
        "}",
    ]
    return Case(lines if v.index else lines[:1], [failure("MSAL.js", "ClientAuthError", oauth=None, service=[])])


@scenario("threads/js", 3)
def one_line_of_an_app(v):
    c = v.guid()
    lines = [
        f"Silent token acquisition failed: invalid_grant / bad_token (correlationId: {c}): AADSTS70000: The user could not be authenticated as the grant is expired."
    ]
    if v.index == 1:
        lines = [v.now.strftime("%Y-%m-%d %H:%M:%S") + " [ERROR] " + lines[0]]
    if v.index == 2:
        lines = [json.dumps({"severity": "ERROR", "message": lines[0], "time": v.now.strftime("%Y-%m-%dT%H:%M:%SZ")})]
    return Case(lines, [failure(service=["AADSTS70000"], oauth="invalid_grant", suberror="bad_token", correlation=c)])


@scenario("threads/runtime", 3)
def vscode_and_the_runtime(v):
    """The first bracket is the client's id; the runtime says the correlation id."""
    c, t = v.guid(), v.now
    head = (
        lambda level: f"{t:%Y-%m-%d %H:%M:%S}.128 [{'error' if level == 'Error' else 'debug'}] [{js.js_date(t)}] : [{CLIENT}] : @azure/msal-node-extensions@1.5.0 : {level} - "
    )
    lines = [
        head("Info")
        + f"[MSAL:0002]\tINFO   \tSetAuthorityUri:78\tInitializing authority from URI 'https://login.microsoftonline.com/consumers' without authority type, defaulting to MsSts",
        head("Info") + f"[MSAL:0002]\tINFO   \tSetCorrelationId:259\tSet correlation ID: {c}",
        head("Error")
        + "[MSAL:0002]\tERROR  \tErrorInternalImpl:134\tCreated an error: 7rhah, StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399548929, Context '(pii)'",
        head("Info") + f"[MSAL:0002]\tINFO   \tLogTelemetryData:422\tPrinting Telemetry for Correlation ID: {c}",
    ]
    for key, value in [("api_status_code", "StatusInternal::InteractionRequired"), ("client_id", CLIENT), ("correlation_id", c), ("all_error_tags", "7rhah")]:
        lines.append(head("Info") + f"[MSAL:0002]\tINFO   \tLogTelemetryData:431\tKey: {key}, Value: {value}")
    return Case(lines, [failure("MSALRuntime", "InteractionRequired", correlation=c, recovery="acquireTokenInteractively", oauth=None)])


@scenario("threads/runtime", 2)
def powershell_breaks_lines(v):
    """PowerShell starts a new line where the message of the runtime begins, and breaks long ones."""
    c, t = v.guid(), v.now
    head = f"DEBUG: False MSAL 4.60.3.0 MSAL.CoreCLR .NET Framework 4.8.9241.0 Microsoft Windows 10.0.22631  [{t:%Y-%m-%d %H:%M:%SZ}]"
    lines = []
    for message in [
        f"INFO SetCorrelationId:259 Set correlation ID: {c}",
        "WARNING StorageTokenResponse:15 No credentials found in the cache",
        "ERROR ErrorInternalImpl:134 Created an error: 9o4t9, StatusInternal::UserCanceled, \nInternalEvent::None, Error Code 0, Context '(pii)'",
        f"INFO LogTelemetryData:430 Key: correlation_id, Value: \n{c}",
    ]:
        lines += [head, *(f"[MSAL:0003] {message}".split("\n"))]
    return Case(lines, [failure("MSALRuntime", "UserCanceled", recovery="offerRetryToUser", oauth=None, correlation=c)])


@scenario("threads/runtime", 2)
def azure_cli_and_wam(v):
    tag = v.number(500_000_000, 600_000_000)
    status, code = [("InteractionRequired", 3399614476), ("Unexpected", -2147023584)][v.index]
    text = f"(pii). Status: Response_Status.Status_{status}, Error code: {code}, Tag: {tag}"
    lines = [
        [
            f"Silent authentication fails for tenant {v.guid()} 'Contoso': {text}",
            "The following tenants require interactive authentication. Use 'az login --tenant TENANT_ID' to explicitly login to a tenant.",
        ],
        [f"ERROR: {text}", "Please explicitly log in with:", "az login"],
    ][v.index]
    return Case(lines, [failure(["MSALRuntime", "MSAL.Python"], [status, "broker_error", str(code)], oauth=None, service=[])])


@scenario("threads/runtime", 2)
def telemetry_of_a_server_error(v):
    log = runtime.Log(v, host=3)
    log.begin()
    log.say(
        "ERROR",
        "ErrorInternalImpl",
        "Created an error: 513z4, StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399614476, Context '(pii)'",
    )
    log.telemetry(
        is_successful="false",
        server_suberror_code="basic_action",
        api_status_code="StatusInternal::InteractionRequired",
        all_error_tags="513z4|513z4",
        wam_telemetry='{"x_ms_clitelem":"1,50076,0,3514.5787,","ui_visible":false,"server_sub_code":"basic_action","server_error_code":50076}',
    )
    return Case(log.lines, [failure("MSALRuntime", "InteractionRequired", correlation=log.correlation)], also=[log.correlation])


@scenario("threads/python", 2)
def broker_success_in_the_cache_event(v):
    body = {
        "client_id": CLIENT,
        "data": {},
        "environment": "login.microsoftonline.com",
        "response": {
            "_account_id": "********",
            "_msalruntime_telemetry": {
                "api_error_context": "Error context redacted, value may be written to log.",
                "api_name": "SignInInteractively",
                "broker_app_used": "true",
                "is_successful": "true",
                "correlation_id": v.guid(),
            },
            "access_token": "********",
            "token_type": "bearer",
        },
        "scope": [],
    }
    return Case(("DEBUG: msal.token_cache: event=" if v.index else "msal.token_cache: event=") + json.dumps(body, indent=4) + "\n")


@scenario("threads/dotnet", 3)
def serilog_with_a_tail(v):
    log, error = dotnet.Log(
        v, old=False, prefix=lambda t: t.strftime("%d/%m/%Y %H:%M:%S.%f")[:-3] + " +02:00 [INF] Microsoft.Identity.Web.TokenAcquisition | "
    ), v.service(GRANT)
    log.start()
    log.raised(dotnet.TYPE + "MsalUiRequiredException", error.oauth, 400, log.correlation, [error.number])
    tail = ' | {"RequestId":"0HMPHPRLKLS6K:00000001","RequestPath":"/","ConnectionId":"0HMPHPRLKLS6K"}'
    lines = [line + (tail if line.startswith(log.prefix(v.now)[:2]) and "|" in line else "") for line in log.lines]
    return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", service=[error.code], http=400, correlation=log.correlation, oauth=error.oauth)])


@scenario("threads/dotnet", 2)
def null_guid_is_no_correlation_id(v):
    """Microsoft.Identity.Web logs the exception that MSAL has logged."""
    head = f"      False MSAL 4.77.1.0 MSAL.NetCore .NET 10.0.0 Microsoft Windows 10.0.26220 [{v.now:%Y-%m-%d %H:%M:%SZ}] "
    lines = [
        "fail: Microsoft.Identity.Web.TokenAcquisition[0]",
        head + "Exception type: Microsoft.Identity.Client.MsalUiRequiredException",
        "      , ErrorCode: user_null",
        "      HTTP StatusCode 0",
        "      CorrelationId 00000000-0000-0000-0000-000000000000",
        "      To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging",
        "         at Microsoft.Identity.Client.Internal.Requests.Silent.SilentRequest.ExecuteAsync(CancellationToken cancellationToken)",
        "      --- End of stack trace from previous location ---",
        "      ",
    ]
    if v.index:
        lines += [
            "info: Microsoft.Identity.Web.TokenAcquisition[300]",
            "      [MsIdWeb] An error occured during token acquisition: No account or login hint was passed to the AcquireTokenSilent call. ",
            "      MSAL.NetCore.4.77.1.0.MsalUiRequiredException:",
            "      \tErrorCode: user_null",
            "      Microsoft.Identity.Client.MsalUiRequiredException: No account or login hint was passed to the AcquireTokenSilent call. ",
            "         at Microsoft.Identity.Client.Internal.Requests.Silent.SilentRequest.ExecuteAsync(CancellationToken cancellationToken)",
            "      \tStatusCode: 0 ",
            "      \tResponseBody: ",
            "      \tHeaders: ",
        ]
    return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", correlation=None, oauth=None, recovery="acquireTokenInteractively")])


@scenario("threads/dotnet", 2)
def terminal_breaks_words(v):
    """A terminal of 105 columns breaks the header and the exception's name."""
    log, error = dotnet.Log(v, old=False, prefix=lambda t: "[Error] Azure-Identity: "), v.service(GRANT)
    log.say("=== Token Acquisition (1007) failed.\n\tHost: login.microsoftonline.com.")
    log.raised(dotnet.TYPE + "MsalUiRequiredException", error.oauth, 400, log.correlation, stack=False)
    lines = []
    for line in log.lines:
        lines += [line[i : i + 105] for i in range(0, len(line), 105)] or [""]
    return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", http=400, oauth=error.oauth)])


@scenario("threads/dotnet", 2)
def exception_on_one_line(v):
    """A telemetry table keeps the exception on one line."""
    t = v.now
    lines = [
        f"{t:%Y-%m-%d %H:%M:%S}.2340000 |   | (False) MSAL 4.24.0.0 MSAL.Xamarin.Android 30 [{t:%m/%d/%Y %H:%M:%S}] Error when trying to initiate communication with the broker.",
        f"{t:%Y-%m-%d %H:%M:%S}.2440000 | broker_application_required | (False) MSAL 4.24.0.0 MSAL.Xamarin.Android 30 [{t:%m/%d/%Y %H:%M:%S}] Android broker interactive invocation failed. Exception type: Microsoft.Identity.Client.MsalClientException , ErrorCode: broker_application_required ---> Inner Exception Details Exception type: System.ArgumentNullException at System.IO.StringReader..ctor (System.String s) [0x00009] in <b5ae09d7>:0 at Microsoft.Identity.Json.Linq.JObject.Parse (System.String json) [0x00000] in <0629>:0 === End of inner exception stack trace ===",
    ]
    return Case(lines, [failure("MSAL.NET", "MsalClientException", oauth=None)])


@scenario("threads/dotnet", 2)
def empty_correlation_in_block(v):
    t, c = v.now, v.guid()
    lines = [
        f"{t:%d-%m-%Y %H:%M:%S} - (False) MSAL 4.22.0.0 MSAL.Xamarin.Android 29 [{t:%m/%d/%Y %H:%M:%S} - {c}] Exception type: Microsoft.Identity.Client.MsalUiRequiredException",
        ", ErrorCode: invalid_grant",
        "HTTP StatusCode 400",
        "CorrelationId ",
        "",
        "  at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException (Microsoft.Identity.Client.Http.HttpResponse response) [0x0002b] in <25567c04>:0 ",
    ]
    return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", oauth="invalid_grant", http=400, correlation=c)])


@scenario("threads/dotnet", 2)
def throttled_service(v):
    text = "Microsoft.Identity.Client.MsalThrottledServiceException: An error response was returned by the OAuth2 server, but it could not be parsed. Please inspect the exception properties for details. \n   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)\n\tStatusCode: 429 \n\tResponseBody: Too Many Requests \n\tHeaders: Retry-After: 60\n"
    return Case(
        ("Unhandled exception. " if v.index else "") + text,
        [failure("MSAL.NET", "MsalThrottledServiceException", http=429, recovery="retryAfterDelay", service=[], replay=True)],
    )


@scenario("threads/dotnet", 2)
def service_throttled_first_time(v):
    text = dotnet.printed(dotnet.Log(v, old=False), v, "MsalServiceException", "temporarily_unavailable", "Too many requests", status=429).replace(
        "ResponseBody: ", "ResponseBody: Too Many Requests"
    )
    return Case(text + "\n", [failure("MSAL.NET", "MsalServiceException", http=429, recovery="retryAfterDelay", service=[])])


@scenario("threads/dotnet", 2)
def xamarin_on_ios(v):
    """Device log of Xamarin: process and thread, then a level, then MSAL's line."""
    log, error = dotnet.Log(v, old=True, prefix=lambda t: t.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + " Contoso.iOS[700:4711388] Info "), v.service(GRANT)
    log.start()
    log.raised(dotnet.TYPE + "MsalUiRequiredException", error.oauth, 400, log.correlation)
    lines = log.lines[:4] + ["Thread started:  #11", "Thread started: <Thread Pool> #15"] + log.lines[4:]
    return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", http=400, oauth=error.oauth, correlation=log.correlation)])


@scenario("threads/java", 2)
def getters_dumped(v):
    error = v.service([50126, 50076])
    lines = [
        "errorCode=" + error.oauth,
        "message=" + error.sentence("\n"),
        "-----end of message----",
        "correlationId=400",
        "statusCode=400",
        "statusMessage=null",
        "claims=null",
        "reason=NONE",
    ]
    return Case("\n".join(lines) + "\n", [failure(service=[error.code], correlation=error.correlation)])


@scenario("threads/java", 2)
def docker_compose(v):
    """docker-compose logs: the service's name, a bar, the line."""
    log, error = java.Log(v, layout=0), v.service(GRANT)
    error.correlation = log.correlation
    log.failed("AcquireTokenSilentSupplier", error.sentence(" "))
    log.lines += (
        [f"{java.PACKAGE}MsalInteractionRequiredException: {error.sentence(chr(10))}".split("\n")[0]] + error.sentence("\n").split("\n")[1:] + java.STACK
    )
    return Case(
        ["docker-contoso-web-1       | " + line for line in log.lines],
        [failure("MSAL.Java", "MsalInteractionRequiredException", service=[error.code], correlation=log.correlation)],
    )


@scenario("threads/java", 2)
def interactive_without_code(v):
    c = v.guid()
    lines = (
        [
            f"IdeaLoggingEvent[message=[Correlation ID: {c}] Execution of class {java.PACKAGE}AcquireTokenByInteractiveFlowSupplier failed., throwable={java.PACKAGE}MsalClientException: No Authorization code was returned from the server"
        ]
        + java.STACK
        + ["]"]
    )
    return Case(lines, [failure("MSAL.Java", "MsalClientException", correlation=c, oauth=None)])


@scenario("threads/android", 3)
def crash_in_the_debugger(v):
    """flutter run: a timer, AndroidRuntime's tag, the stack."""
    before = ["E/AndroidRuntime( 9658): ", "[        ] E/AndroidRuntime( 9658): ", "07-20 11:56:07.557 15736 15851 E AndroidRuntime: "][v.index]
    lines = [
        "FATAL EXCEPTION: Thread-2",
        "Process: com.contoso.field, PID: 9658",
        "com.microsoft.identity.client.exception.MsalClientException: Connection is not available to refresh token",
        "\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:49)",
        "\tat com.microsoft.identity.client.PublicClientApplication$9.onError(PublicClientApplication.java:1621)",
        "\tat android.os.Handler.handleCallback(Handler.java:751)",
    ]
    return Case([before + line for line in lines], [failure("MSAL.Android", "MsalClientException", oauth=None, service=[])])


@scenario("threads/android", 2)
def printed_to_system_out(v):
    line = f"{v.now:%Y-%m-%d %H:%M:%S}.557 15736-15851/com.contoso.field I/System.out: com.microsoft.identity.client.exception.MsalClientException: The redirect URI in the configuration file doesn't match with the one generated with package name and signature hash. Please verify the uri in the config file and your app registration in Azure portal."
    return Case([line], [failure("MSAL.Android", "MsalClientException", oauth=None)])


@scenario("threads/android", 3)
def flutter_plugins(v):
    lines = [
        [
            "{PlatformException} PlatformException(MsalClientException, unknown_error, null)",
            ' code = "MsalClientException"',
            ' message = "unknown_error"',
            " details = null",
        ],
        ["flutter: MsalUiRequiredException { message: No refresh token was found.  }"],
        ["MsalUiRequiredException { message: The operation couldn’t be completed. (MSALErrorDomain error -50002.) }"],
    ][v.index]
    truth = [
        failure(code="MsalClientException"),
        failure(code="MsalUiRequiredException"),
        failure(["MSALErrorDomain", "MSAL.Android", "MSAL.NET"], ["-50002", "MsalUiRequiredException"]),
    ][v.index]
    return Case(lines, [truth])


@scenario("threads/objc", 2)
def three_lines_with_blank_lines(v):
    """Lines quoted one by one, with the mask cut."""
    log = objc.Log(v, prefix=lambda t: "`", component=True)
    log.say("Processing an AAD error with error code -51412, error invalid_grant, suberror (null), description Mask`", component=False)
    log.say("Creating Error with description: User interaction is required`", component=False)
    log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)`")
    lines = [part for line in log.lines for part in (line, "")]
    return Case(lines, [failure("MSALErrorDomain", "-50002", oauth="invalid_grant", suberror=None, correlation=log.correlation)])


@scenario("threads/objc", 2)
def mac_broker_through_python(v):
    c, t = v.guid(), v.now
    text = f'Error Domain=MSALErrorDomain Code=-42000 "(null)" UserInfo={{MSALCorrelationIDKey={c.upper()}, sourceArea=Broker}}'
    lines = [
        f"{t:%Y-%m-%d %H:%M:%S}:693 | I | ADB v3.16.5/WPJ v3.14.1 | TID=239902 MSAL 2.9.0 Mac 26.4.1 [{t:%Y-%m-%d %H:%M:%S}] Checking for feature flag remove_sso_rt_header, value in config (null), value type (null), this feature is disabled by default",
        f"{t:%Y-%m-%d %H:%M:%S}:701 | E | ADB v3.16.5/WPJ v3.14.1 | TID=239902 MSAL 2.9.0 Mac 26.4.1 [{t:%Y-%m-%d %H:%M:%S} - {c.upper()}] {text}",
    ]
    return Case(lines, [failure("MSALErrorDomain", "-42000", correlation=c)])


@scenario("threads/prefix", 8)
def prefixes_before_every_line(v):
    """Collectors and build servers put something before every line, also inside a stack trace."""
    log, error = java.Log(v, layout=0), v.service(GRANT)
    error.correlation = log.correlation
    body = [
        f"java.util.concurrent.ExecutionException: {java.PACKAGE}MsalInteractionRequiredException: {error.code}: {error.text}",
        f"Trace ID: {error.trace}",
        f"Correlation ID: {error.correlation}",
        f"Timestamp: {error.stamp}",
    ] + java.STACK
    t = v.now
    before = [
        f"{t:%Y-%m-%dT%H:%M:%S}.1234567Z ",
        f"[pod/web-6d4cf56db6-x2x7k/app] ",
        f"{t:%Y-%m-%dT%H:%M:%S}.000000+00:00 app[web.1]: ",
        "0|web  | ",
        f"web-1  | {t:%Y-%m-%dT%H:%M:%S}.123456789Z ",
        "[12:01:44] [stdout] ",
        "> ",
        "    ",
    ][v.index]
    return Case(
        [before + line for line in body], [failure("MSAL.Java", "MsalInteractionRequiredException", service=[error.code], correlation=error.correlation)]
    )


@scenario("threads/js", 3)
def angular_says_it_twice(v):
    """Angular prints the rejection and the error in it; Chrome adds its own frames."""
    t = v.now
    text = "BrowserAuthError: interaction_in_progress: Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API.  For more visit: aka.ms/msaljs/browser-errors."
    lines = [
        "Navigated to http://localhost:3000/",
        "[Violation] Forced reflow while executing JavaScript took 42ms",
        f"app.module.ts:82 [{js.js_date(t)}] :  : @azure/msal-browser@2.12.1 : Info - Emitting event: msal:loginStart",
        f"core.js:6162 ERROR Error: Uncaught (in promise): {text}",
        text,
        "    at BrowserAuthError.AuthError [as constructor] (index.es.js:524)",
        "    at new BrowserAuthError (index.es.js:6010)",
        "    at resolvePromise (zone.js:1213)",
        "    at ZoneDelegate.invoke (zone.js:386)",
    ]
    lines += ["defaultErrorLogger @ core.js:6162", "handleError @ core.js:6210", "(anonymous) @ core.js:28536", "Promise.then (async)"][: 2 * v.index]
    return Case(lines, [failure("MSAL.js", "BrowserAuthError", oauth=None, service=[])])


@scenario("threads/dotnet", 2)
def quoted_on_one_line(v):
    line = '"MSAL.Xamarin.iOS.4.36.1.0.MsalClientException: ErrorCode: uiviewcontroller_required_for_ios_broker" Microsoft.Identity.Client.MsalClientException: UIViewController is null, so MSAL.NET cannot invoke the iOS broker."'
    return Case([("catch " if v.index else "") + line], [failure("MSAL.NET", "MsalClientException", oauth=None, service=[])])


@scenario("threads/dotnet", 2)
def ios_broker_cancelled(v):
    """MSAL.NET passes the number of the broker on iOS on as its error code."""
    text = dotnet.printed(
        dotnet.Log(v, old=False), v, "MsalServiceException", "-50005", "Broker response returned error: User cancelled the authorization session. ", status=0
    )
    return Case(text + "\n", [failure("MSAL.NET", "MsalServiceException", oauth=None, service=[])])


@scenario("threads/objc", 3)
def swift_prints_an_optional(v):
    """print(level, message) of a Swift callback: the text is quoted and escaped."""
    log = objc.Log(v, prefix=lambda t: "")
    log.begin("acquireToken")
    log.say("Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)", component=False)
    log.say("acquireToken returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    records, current = [], []
    for line in "\n".join(log.lines).split("\n"):
        if line.startswith("TID=") and current:
            records.append("\n".join(current))
            current = []
        current.append(line)
    records.append("\n".join(current))
    escaped = lambda text: text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n").replace("'", "\\'")
    before = ["[MSAL LOG] [MSALLogLevel(rawValue: 3)] ", "MSALLogLevel(rawValue: 1) ", ""][v.index]
    return Case(
        [f'{before}Optional("{escaped(record)}")' for record in records],
        [failure("MSALErrorDomain", "-50002", oauth="invalid_grant", suberror="bad_token", correlation=log.correlation)],
    )


@scenario("threads/python", 4)
def other_libraries_words(v):
    """python-o365 and Home Assistant print the word before the sentence."""
    first, second = v.service([7000215, 7000222, 9002313]), v.service([70011, 700016])
    if v.index == 0:
        text = f"Unable to fetch auth token. Error: ({first.oauth}) {first.code}: {first.text}\n\nTrace ID: {first.trace}\n\nCorrelation ID: {first.correlation}\n\nTimestamp: {first.stamp}\n"
        return Case(text, [failure(service=[first.code], correlation=first.correlation, oauth=first.oauth)])
    if v.index == 1:
        lines = [f"Unable to fetch auth token. Error: {error.oauth} | Description: {error.sentence(' ')}" for error in (first, second)]
        return Case(lines, [failure(service=[error.code], correlation=error.correlation, oauth=error.oauth) for error in (first, second)])
    if v.index == 2:
        text = f"ClientAuthenticationError: Authentication failed: {first.sentence(chr(10))}\nContent: {first.json()[:-1]}\n"
        return Case(text, [failure(service=[first.code], correlation=first.correlation)])
    lines = [
        f'2026-10-03 07:15:33,262: DEBUG   - https://login.microsoftonline.com:443 "POST /common/oauth2/v2.0/token HTTP/1.1" {first.status} 436',
        f"2026-10-03 07:15:33,264: ERROR   - Unable to fetch auth token. Error: ({first.oauth}) {first.sentence(' ')}",
    ]
    return Case(lines, [failure(service=[first.code], correlation=first.correlation, oauth=first.oauth)])


@scenario("threads/java", 3)
def servlet_with_root_cause(v):
    """Tomcat names the nested exception in its own line, then prints the root cause."""
    error = v.service([7000215, 700016])
    t, name = v.now, java.PACKAGE + "MsalServiceException"
    lines = [
        f"{t:%Y-%m-%d %H:%M:%S}.689 ERROR 20074 --- [nio-8080-exec-1] o.a.c.c.C.[.[.[/].[dispatcherServlet]    : Servlet.service() for servlet [dispatcherServlet] in context with path [] threw exception [Request processing failed; nested exception is java.util.concurrent.ExecutionException: {name}: {error.sentence(' ')}] with root cause",
        "",
        f"{name}: {error.sentence(' ')}",
    ]
    lines += [line + " ~[msal4j-1.14.0.jar:1.14.0]" for line in java.STACK[:3]] + [java.STACK[3] + " ~[na:na]"]
    if v.index == 1:
        lines = lines[2:]
    if v.index == 2:
        lines += ["", f"{t:%Y-%m-%d %H:%M:%S}.702  INFO 20074 --- [nio-8080-exec-2] c.contoso.Web : served"]
    return Case(lines, [failure("MSAL.Java", "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("threads/java", 2)
def adal_exception(v):
    """The older library's exception has the wire answer as its message."""
    error = v.service([9002313, 70011])
    body = json.dumps({"error_description": error.sentence("\r\n"), "error": error.oauth}, separators=(",", ":"))
    lines = [
        f"{v.now:%Y-%m-%d %H:%M:%S}.936 ERROR 21624 --- [pool-8-thread-1] c.m.aad.adal4j.AuthenticationContext     : [Correlation ID: {error.correlation}] Request to acquire token failed.",
        "",
        f"com.microsoft.aad.adal4j.AuthenticationException: {body}",
        "\tat com.microsoft.aad.adal4j.AdalTokenRequest.executeOAuthRequestAndProcessResponse(AdalTokenRequest.java:120) ~[adal4j-1.3.0.jar:1.3.0]",
    ]
    return Case(lines[2:] if v.index else lines, [failure(service=[error.code], correlation=error.correlation, oauth=error.oauth)])


@scenario("threads/android", 4)
def crash_reports(v):
    """Crash services: 'Caused by' without a colon, 'Fatal Exception:', frames indented by blanks, ids sometimes removed."""
    c = v.guid()
    text = "AADB2C90080: The provided grant has expired. Please re-authenticate and try again. Current time: 1790000000, Grant issued time: 1789000000, Grant expiration time: 1789086400"
    lines = [
        [
            "Caused by com.microsoft.identity.client.exception.MsalUiRequiredException: ",
            "Fatal Exception: com.microsoft.identity.client.exception.MsalUiRequiredException: ",
        ][v.index % 2]
        + text,
        f"Correlation ID: {c if v.index < 2 else '*******-*******-*******'}",
        f"Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}",
        "",
        "       at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:73)",
        "       at com.microsoft.identity.client.PublicClientApplication$18.onError(PublicClientApplication.java:1948)",
        "       at android.os.Handler.handleCallback(Handler.java:938)",
    ]
    return Case(
        lines,
        [
            failure(
                "MSAL.Android", "MsalUiRequiredException", service=["AADB2C90080"], correlation=c if v.index < 2 else None, recovery="acquireTokenInteractively"
            )
        ],
    )


@scenario("threads/android", 3)
def android_studio(v):
    """Android Studio's logcat: time, process and thread, a shortened tag, the level, the text; what follows is indented."""
    c, error = v.guid(), v.service(GRANT)
    error.correlation = c
    t = v.now
    line = (
        lambda tag, level, text: f"{t:%Y-%m-%d %H:%M:%S}.637 11165-11961 {tag:22} {level}  [{t:%Y-%m-%d %H:%M:%S} - thread_id: 1479, correlation_id: {c} - Android 34] {text} "
    )
    lines = [
        line("BrowserAut...rowserFlow", "I", "Received redirect from customTab/browser."),
        line("LocalMSALC...ionSession", "V", "Completing authorization..."),
    ]
    if v.index == 2:
        return Case(lines + [line("BaseContro...okenResult", "I", "Success Result")])
    lines += [
        line("BaseContro...okenResult", "W", "Failure Result"),
        line("BaseContro...okenResult", "W", f"Error: {error.oauth}"),
        line("CommandDis...uteCommand", "E", "Silent request executor fail"),
    ]
    stack = [
        f"com.microsoft.identity.common.java.exception.UiRequiredException: {error.code}: {error.text}",
        f"Trace ID: {error.trace}",
        f"Correlation ID: {c}",
        f"Timestamp: {error.stamp}",
        "\tat com.microsoft.identity.common.java.controllers.ExceptionAdapter.getExceptionFromTokenErrorResponse(ExceptionAdapter.java:262)",
    ]
    lines += [(" " * 49 if v.index else f"{t:%Y-%m-%d %H:%M:%S}.637 11165-11961 {'CommandDis...uteCommand':22} E  ") + part for part in stack]
    return Case(lines, [failure("MSAL.Android", "UiRequiredException", service=[error.code], correlation=c, oauth=error.oauth)])


@scenario("threads/android", 2)
def first_grammar_with_a_bare_word(v):
    """2018: ids as JSON, the OAuth word alone, then the exception."""
    c, t = v.guid(), v.now
    ids = json.dumps({"thread_id": "17721", "correlation_id": c}, separators=(",", ":"))
    head = lambda level, tag: f"{t:%Y-%m-%d %H:%M:%S}.467 7813-29445/com.contoso.field {level}/{tag}:  [{t:%Y-%m-%d %H:%M:%S} - {ids}] "
    lines = [
        head("V", "OAuth2Strategy:requestToken") + "Requesting token... Android 28",
        head("V", "TokenResult") + "Init: TokenResult Android 28",
        head("W", "LocalMSALController") + "invalid_grant Android 28",
    ]
    if v.index:
        lines.append(head("E", "LocalMSALController") + "Failed to renew access token Android 28")
        lines += [
            "com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS70000: The provided access grant is expired or malformed.",
            "    at com.microsoft.identity.client.internal.controllers.LocalMSALController.renewAccessToken(LocalMSALController.java:404)",
        ]
        return Case(lines, [failure("MSAL.Android", "MsalUiRequiredException", oauth="invalid_grant", service=["AADSTS70000"], correlation=c)])
    return Case(lines, [failure(["MSAL.Android", "OAuth"], oauth="invalid_grant", correlation=c)])


@scenario("threads/sql", 4)
def databases(v):
    """Drivers put the token service's words into their own exceptions."""
    error = v.service([50126, 50076, 50053])
    sentence = error.sentence("\n")
    if v.index == 0:
        text = f"Microsoft.Data.SqlClient.SqlException (0x80131904): Failed to authenticate the user  in Active Directory (Authentication=ActiveDirectoryPassword).\nError code 0x{error.oauth}\n{sentence}\n ---> MSAL.NetCore.4.61.3.0.MsalUiRequiredException:\n\tErrorCode: {error.oauth}\nMicrosoft.Identity.Client.MsalUiRequiredException: {sentence}\n   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)\n   --- End of inner exception stack trace ---\nClientConnectionId:{v.guid()}\n"
        return Case(text, [failure("MSAL.NET", "MsalUiRequiredException", service=[error.code], oauth=error.oauth, correlation=error.correlation)])
    if v.index == 1:
        text = (
            f"com.microsoft.sqlserver.jdbc.SQLServerException: Failed to authenticate the user in Active Directory (Authentication=ActiveDirectoryPassword). {error.sentence(' ')}\n\tat com.microsoft.sqlserver.jdbc.SQLServerMSAL4JUtils.getCorrectedException(SQLServerMSAL4JUtils.java:377)\nCaused by: java.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalInteractionRequiredException: {error.sentence(' ')}\nCaused by: com.microsoft.aad.msal4j.MsalInteractionRequiredException: {error.sentence(' ')}\n"
            + java.STACK[0]
            + "\n"
        )
        return Case(text, [failure("MSAL.Java", "MsalInteractionRequiredException", service=[error.code], correlation=error.correlation)])
    if v.index == 2:
        text = f"Msg 18456, Level 14, State 1\nMSAL.NetCore.4.61.3.0.MsalUiRequiredException: \n\tErrorCode: {error.oauth}\nMicrosoft.Identity.Client.MsalUiRequiredException: {sentence}\n   at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync(CancellationToken cancellationToken)\n"
        return Case(text, [failure("MSAL.NET", "MsalUiRequiredException", service=[error.code], oauth=error.oauth, correlation=error.correlation)])
    text = f"pyodbc.OperationalError: ('HYT00', \"[HYT00] [Microsoft][ODBC Driver 18 for SQL Server][SQL Server]Failed to authenticate the user in Active Directory. {error.code}: {error.text} (18456)\")\n".replace(
        "'00000003-0000-0000-c000-000000000000'", "the resource"
    )
    return Case(text, [failure(service=[error.code])])


@scenario("threads/dotnet", 2)
def aggregate_with_numbered_inner_exceptions(v):
    error = v.service(GRANT)
    inner = dotnet.printed(dotnet.Log(v, old=False), v, "MsalUiRequiredException", error.oauth, error.sentence("\n"), error, 400)
    text = f"System.AggregateException: One or more errors occurred. ({error.sentence(' ')})\n ---> {inner}\n   --- End of inner exception stack trace ---\n   at System.Threading.Tasks.Task`1.GetResultCore(Boolean waitCompletionNotification)\n---> (Inner Exception #0) {inner}<---\n\n"
    return Case(text if v.index else text.replace("\n", "\r\n"), [failure("MSAL.NET", "MsalUiRequiredException", http=400, **error.truth())])


@scenario("threads/dotnet", 3)
def powershell_errors(v):
    error = v.service(CONFIDENTIAL)
    sentence = error.sentence(" ")
    lines = [
        [
            f"Connect-AzAccount : {sentence}",
            "At line:1 char:1",
            "+ Connect-AzAccount -ServicePrincipal -Credential $c -Tenant $t",
            "+ ~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~",
            "    + CategoryInfo          : CloseError: (:) [Connect-AzAccount], MsalServiceException",
            "    + FullyQualifiedErrorId : Microsoft.Azure.Commands.Profile.ConnectAzureRmAccountCommand",
        ],
        [f"Connect-MgGraph: ClientSecretCredential authentication failed: {sentence}"],
        [f"\x1b[31;1mGet-MsalToken: {sentence}\x1b[0m"],
    ][v.index]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])


@scenario("threads/wire", 4)
def tools_that_show_traffic(v):
    error = v.service(GRANT)
    body = error.json("\r\n")
    if v.index == 0:  # curl -v
        lines = [
            "> POST /organizations/oauth2/v2.0/token HTTP/2",
            "> Host: login.microsoftonline.com",
            "> ",
            "< HTTP/2 400 ",
            "< content-type: application/json; charset=utf-8",
            f"< x-ms-request-id: {error.trace}",
            "< ",
            "* Connection #0 to host login.microsoftonline.com left intact",
            body,
        ]
    elif v.index == 1:  # a HAR file
        har = {
            "log": {
                "version": "1.2",
                "entries": [
                    {
                        "startedDateTime": v.now.strftime("%Y-%m-%dT%H:%M:%S.104Z"),
                        "request": {"method": "POST", "url": "https://login.microsoftonline.com/common/oauth2/v2.0/token"},
                        "response": {"status": 400, "statusText": "Bad Request", "content": {"mimeType": "application/json", "text": body}},
                    }
                ],
            }
        }
        return Case(
            json.dumps(har, indent=2) + "\n", [failure("AADSTS", str(error.number), service=[error.code], correlation=error.correlation, oauth=error.oauth)]
        )
    elif v.index == 2:  # okhttp
        lines = [
            "D/OkHttp: --> POST https://login.microsoftonline.com/common/oauth2/v2.0/token",
            "D/OkHttp: <-- 400 https://login.microsoftonline.com/common/oauth2/v2.0/token (182ms)",
            "D/OkHttp: content-type: application/json; charset=utf-8",
            "D/OkHttp: " + body,
            "D/OkHttp: <-- END HTTP (812-byte body)",
        ]
    else:  # a browser's network log
        lines = ["POST https://login.microsoftonline.com/common/oauth2/v2.0/token 400 (Bad Request)", body]
    http = {} if v.index == 1 else {"http": 400}
    return Case(lines, [failure("AADSTS", str(error.number), service=[error.code], correlation=error.correlation, oauth=error.oauth, **http)])


@scenario("threads/js", 3)
def next_auth_and_express(v):
    error = v.service(CONFIDENTIAL)
    text = f"ServerError: {error.oauth}: {js.server_text(error, False)}"
    lines = [
        [
            "[next-auth][error][SIGNIN_OAUTH_ERROR]",
            "https://next-auth.js.org/errors#signin_oauth_error " + error.sentence(" "),
            "    at Client.grant (/app/node_modules/openid-client/lib/client.js:1330:22)",
        ],
        [
            "GET /auth/redirect 500 182.104 ms - 1201",
            text,
            "    at ServerError.AuthError [as constructor] (/app/node_modules/@azure/msal-common/dist/index.cjs.js:514:24)",
            "    at new ServerError (/app/node_modules/@azure/msal-common/dist/index.cjs.js:3121:28)",
        ],
        ["UnhandledPromiseRejectionWarning: " + text, "(Use `node --trace-warnings ...` to show where the warning was created)"],
    ][v.index]
    return Case(lines, [failure(service=[error.code], correlation=error.correlation)])
