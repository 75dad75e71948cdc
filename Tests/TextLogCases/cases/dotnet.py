"""MSAL.NET: LoggerHelper's line and scrubbed exception block, MsalException.ToString, WamAdapters, HttpManager, managed identity."""

import json

from casekit import Case, failure, scenario, CONFIDENTIAL, GRANT

NET = "MSAL.NET"
TYPE = "Microsoft.Identity.Client."
STACK = [
    "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)",
    "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.CreateResponse[T](HttpResponse response, RequestContext requestContext)",
    "   at Microsoft.Identity.Client.OAuth2.TokenClient.SendHttpAndClearTelemetryAsync(String tokenEndpoint, ILoggerAdapter logger)",
    "   at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync(CancellationToken cancellationToken)",
]


class Log:
    def __init__(self, v, correlation=None, old=None, prefix=None):
        self.v, self.correlation, self.lines = v, correlation or v.guid(), []
        self.old = old if old is not None else v.index % 4 == 3
        self.version = "4.22.0.0" if self.old else v.pick(["4.54.1.0", "4.61.3.0", "4.72.1.0", "4.83.1.0"])
        self.product = v.pick(["MSAL.NetCore", "MSAL.Desktop", "MSAL.CoreCLR"])
        self.runtime = "" if self.old else v.pick([".NET 8.0.4 ", ".NET 10.0.1 ", ".NET Framework 4.8.9310.0 "])
        self.os = v.pick(["Microsoft Windows 10.0.22631", "Ubuntu 24.04.1 LTS", "Debian GNU/Linux 12 (bookworm)"])
        prefixes = [
            lambda t: "",
            lambda t: f"[{t:%H:%M:%S} INF] ",
            lambda t: t.strftime("%Y-%m-%d %H:%M:%S.%f")[:-2] + " Info  12   MSAL Info ",
            lambda t: "info: Contoso.Auth[0]\n      ",
            lambda t: "[MSAL] [Error] ",
        ]
        self.prefix = prefix or prefixes[v.index % len(prefixes)]

    def say(self, message, correlated=True):
        t = self.v.later()
        if self.old:
            stamp, flag = f"{t:%m/%d/%Y %H:%M:%S}", "(False)"
        else:
            stamp, flag = f"{t:%Y-%m-%d %H:%M:%S}Z", "False"
        middle = f" - {self.correlation}" if correlated else ""
        self.lines.extend(f"{self.prefix(t)}{flag} MSAL {self.version} {self.product} {self.runtime}{self.os} [{stamp}{middle}] {message}".split("\n"))

    def block(self, kind, word=None, status=None, correlation=None, codes=(), inner=None, stack=True, claims=False):
        """GetPiiScrubbedExceptionDetails."""
        lines = [f"Exception type: {kind}"]
        if word:
            lines.append(f", ErrorCode: {word}")
        if status is not None:
            lines += [f"HTTP StatusCode {status}", f"CorrelationId {correlation or ''}"]
        if codes:
            lines.append(f"Microsoft Entra ID Error Code AADSTS{' '.join(map(str, codes))}")
        if inner:
            lines += ["---> Inner Exception Details"] + inner + ["=== End of inner exception stack trace ==="]
        if claims:
            lines.append(
                "The returned error contains a claims challenge. For additional info on how to handle claims related to multifactor authentication, Conditional Access, and incremental consent, see https://aka.ms/msal-conditional-access-claims."
            )
        lines.append("To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging")
        return lines + (STACK if stack else []) + [""]

    def raised(self, *args, **more):
        self.say("\n".join(self.block(*args, **more)))

    def start(self, api="AcquireTokenSilent"):
        self.say(f"MSAL {self.product} with assembly version '{self.version}'. CorrelationId({self.correlation})")
        self.say(f"=== {api} Parameters ===")
        self.say("LoginHint provided: False")
        self.say(
            "=== Request Data ===\nAuthority Provided? - True\nScopes - User.Read\nExtra Query Params Keys (space separated) - \nApiId - AcquireTokenSilent\nIsConfidentialClient - False\nSendX5C - False\nLoginHint ? False\nIsBrokerConfigured - False\nHomeAccountId - False\nCorrelationId - "
            + self.correlation
        )
        self.say("Access token not found in cache.")


def printed(log, v, kind, word, message, error=None, status=None, stack=None, inner=""):
    """MsalException.ToString and, for service errors, MsalServiceException.ToString."""
    text = f"{log.product}.{log.version}.{kind}:\n\tErrorCode: {word}\n{TYPE}{kind}: {message}\n" + "\n".join(STACK if stack is None else stack)
    if inner:
        text += f"\nInner Exception: {inner}"
    if status is not None:
        text += f"\n\tStatusCode: {status} \n\tResponseBody: {error.json() if error else ''}"
    return text


@scenario("dotnet/log", 6)
def service_exception_logged_twice(v):
    """The library logs the exception where the answer is read and again where the request ends."""
    log, error = Log(v), v.service(GRANT)
    error.correlation = log.correlation
    kind = TYPE + "MsalUiRequiredException"
    log.start()
    log.say("Response status code does not indicate success: 400 (BadRequest). ")
    log.say("HttpStatusCode: 400: BadRequest")
    log.say("=== Token Acquisition (1007) failed.\n\tHost: login.microsoftonline.com.")
    log.raised(kind, error.oauth, 400, log.correlation, [error.number])
    log.raised(kind, error.oauth, 400, log.correlation, [error.number])
    return Case(log.lines, [failure(NET, "MsalUiRequiredException", service=[error.code], oauth=error.oauth, http=400, correlation=log.correlation)])


@scenario("dotnet/log", 3)
def client_credentials_refused(v):
    log, error = Log(v), v.service(CONFIDENTIAL)
    log.start("AcquireTokenForClientParameters")
    log.say(f"Response status code does not indicate success: {error.status} ({'Unauthorized' if error.status == 401 else 'BadRequest'}). ")
    log.raised(TYPE + "MsalServiceException", error.oauth, error.status, log.correlation, [error.number])
    return Case(log.lines, [failure(NET, "MsalServiceException", service=[error.code], oauth=error.oauth, http=error.status, correlation=log.correlation)])


@scenario("dotnet/log", 4)
def silent_without_refresh_token(v):
    log, word = Log(v), v.pick(["no_tokens_found", "user_null", "no_account_for_login_hint", "failed_to_acquire_token_silently_from_broker"])
    log.start()
    log.say("No Refresh Token was found in the cache. ")
    log.raised(TYPE + "MsalUiRequiredException", word, 0, log.correlation)
    return Case(log.lines, [failure(NET, "MsalUiRequiredException", oauth=None, correlation=log.correlation, service=[], recovery="acquireTokenInteractively")])


@scenario("dotnet/log", 3)
def client_exception(v):
    log = Log(v)
    word = v.pick(["authentication_canceled", "multiple_matching_tokens_detected", "loopback_redirect_uri", "state_mismatch"])
    log.start("AcquireTokenInteractive")
    log.raised(TYPE + "MsalClientException", word)
    return Case(log.lines, [failure(NET, "MsalClientException", oauth=None, correlation=log.correlation, service=[])])


@scenario("dotnet/log", 3)
def retry_helped(v):
    log = Log(v)
    log.start()
    log.say("[HttpManager] Sending request. Method: POST. Host: https://login.microsoftonline.com. ")
    log.say("[HttpManager] Received response. Status code: ServiceUnavailable. ")
    log.say("Response status code does not indicate success: 503 (ServiceUnavailable). ")
    log.say("Retrying one more time..")
    log.say("[HttpManager] Received response. Status code: OK. ")
    log.say("=== Token Acquisition finished successfully:")
    log.say(" AT expiration time: 10/03/2026 08:15:40 +00:00, scopes: User.Read. source: IdentityProvider")
    return Case(log.lines)


@scenario("dotnet/log", 3)
def request_failed_for_good(v):
    log, status = Log(v), v.pick([("500", "InternalServerError"), ("503", "ServiceUnavailable"), ("429", "TooManyRequests")])
    log.start()
    log.say(f"Response status code does not indicate success: {status[0]} ({status[1]}). ")
    log.say("Request retry failed.")
    word = "service_not_available" if status[0] != "429" else "temporarily_unavailable"
    log.raised(TYPE + "MsalServiceException", word, int(status[0]), log.correlation)
    return Case(log.lines, [failure(NET, "MsalServiceException", http=int(status[0]), correlation=log.correlation, service=[], recovery="retryAfterDelay")])


@scenario("dotnet/log", 2)
def network_unreachable(v):
    log = Log(v)
    log.start()
    log.say("=== Token Acquisition (1007) failed.\n\tHost: https://login.microsoftonline.com.")
    inner = ["Exception type: System.Net.Sockets.SocketException", "To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging", ""]
    log.raised("System.Net.Http.HttpRequestException", inner=inner)
    return Case(
        log.lines,
        [
            failure(
                code=["HttpRequestException", "System.Net.Http.HttpRequestException", "SocketException"],
                correlation=log.correlation,
                service=[],
                recovery="checkConnectivity",
            )
        ],
    )


@scenario("dotnet/log", 2)
def claims_challenge(v):
    log = Log(v)
    log.start("AcquireTokenOnBehalfOf")
    log.raised(TYPE + "MsalClaimsChallengeException", "interaction_required", 400, log.correlation, [50076], claims=True)
    return Case(
        log.lines,
        [
            failure(
                NET,
                "MsalClaimsChallengeException",
                oauth="interaction_required",
                http=400,
                service=["AADSTS50076"],
                correlation=log.correlation,
                recovery="satisfyClaimsChallenge",
            )
        ],
    )


@scenario("dotnet/log", 2)
def throttled_by_the_client(v):
    log = Log(v)
    log.start()
    log.say("[Throttling] Exception thrown because of throttling rule UiRequired - thumbprint: 8f2d")
    log.raised(TYPE + "MsalThrottledUiRequiredException", "invalid_grant", 400, log.correlation, [50076])
    return Case(
        log.lines,
        [failure(NET, "MsalThrottledUiRequiredException", replay=True, oauth="invalid_grant", correlation=log.correlation)],
        totals={"failures": 0, "replays": 1},
    )


@scenario("dotnet/log", 2)
def several_service_codes(v):
    log = Log(v)
    log.start()
    log.raised(TYPE + "MsalServiceException", "invalid_client", 401, log.correlation, [70002, 50012])
    return Case(
        log.lines, [failure(NET, "MsalServiceException", oauth="invalid_client", http=401, service=["AADSTS70002", "AADSTS50012"], correlation=log.correlation)]
    )


@scenario("dotnet/log", 2)
def quiet_day(v):
    log = Log(v)
    log.start()
    for message in [
        "[Instance Discovery] Tried to use network cache provider for login.microsoftonline.com. Success? False. ",
        "Error response handler: none registered.",
        "[Region discovery] WithRegion not configured. ",
        "Fetched access token from the cache: True. Error: none",
        "[Managed Identity] ErrorCodes to retry: 404, 408, 429, 500, 503, 504",
    ]:
        log.say(message)
    log.say("=== Token Acquisition finished successfully:")
    return Case(log.lines)


@scenario("dotnet/printed", 6)
def exception_with_response_body(v):
    log, error = Log(v, old=False), v.service(GRANT + CONFIDENTIAL)
    kind = "MsalUiRequiredException" if error.oauth in ("invalid_grant", "interaction_required") else "MsalServiceException"
    separator = v.pick(["\r\n", "\n", " "])
    text = printed(log, v, kind, error.oauth, error.sentence(separator), error, error.status)
    before = [
        "",
        "Error Acquiring Token:\n",
        "Unhandled exception. ",
        "fail: Contoso.Worker[0]\n      Token request failed\n      ",
        "2026-10-03 07:15:40.1234 ERROR Contoso.Auth ",
        "[07:15:40 ERR] Sign-in failed\n",
    ][v.index]
    if "\n      " in before:
        text = text.replace("\r\n", "\n").replace("\n", "\n      ")
    return Case((before + text).replace("\r\n", "\n" if v.index % 2 else "\r\n") + "\n", [failure(NET, kind, http=error.status, **error.truth())])


@scenario("dotnet/printed", 3)
def silent_exception(v):
    log = Log(v, old=False)
    word, message = v.pick(
        [
            ("no_tokens_found", "No Refresh Token found in the cache. "),
            ("user_null", "No account or login hint was passed to the AcquireTokenSilent call. "),
            (
                "no_account_for_login_hint",
                "You are trying to acquire a token silently using a login hint. No account was found in the token cache having this login hint. ",
            ),
        ]
    )
    text = printed(log, v, "MsalUiRequiredException", word, message, status=0)
    return Case(text + "\n", [failure(NET, "MsalUiRequiredException", service=[], oauth=None, recovery="acquireTokenInteractively")])


@scenario("dotnet/printed", 3)
def wrapped_in_another_exception(v):
    log, error = Log(v, old=False), v.service(GRANT)
    inner = printed(log, v, "MsalUiRequiredException", error.oauth, error.sentence("\n"), error, 400)
    outer = [
        "System.InvalidOperationException: Could not call the downstream API.",
        "Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException: IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user. See https://aka.ms/ms-id-web/ca_incremental-consent. ",
        "System.AggregateException: One or more errors occurred. (" + error.sentence(" ") + ")",
    ][v.index]
    text = f"{outer}\n ---> {inner}\n   --- End of inner exception stack trace ---\n   at Contoso.Api.Controllers.MailController.Get() in /src/MailController.cs:line 41\n"
    return Case(text, [failure(NET, "MsalUiRequiredException", http=400, **error.truth())])


@scenario("dotnet/printed", 2)
def exception_as_json(v):
    """MsalException.ToJsonString."""
    error = v.service(GRANT)
    body = {
        "type": "MsalUiRequiredException",
        "error_code": error.oauth,
        "error_description": error.sentence("\r\n"),
        "additional_exception_data": {},
        "claims": "",
        "response_body": error.json(),
        "correlation_id": error.correlation,
        "sub_error": error.suberror or "",
    }
    return Case([("Serialized: " if v.index else "") + json.dumps(body)], [failure(NET, "MsalUiRequiredException", **error.truth())])


@scenario("dotnet/printed", 3)
def timeout(v):
    log, correlation = Log(v, old=False), v.guid()
    text = printed(
        log,
        v,
        "MsalServiceException",
        "request_timeout",
        f"Request to the endpoint timed out. CorrelationId: {correlation}",
        status=0,
        inner="System.Threading.Tasks.TaskCanceledException: The request was canceled due to the configured HttpClient.Timeout of 100 seconds elapsing.",
    )
    return Case(text + "\n", [failure(NET, "MsalServiceException", oauth=None, service=[], correlation=correlation)])


@scenario("dotnet/printed", 3)
def broken_answer(v):
    log = Log(v, old=False)
    status = v.pick([502, 404, 400])
    word = "http_status_not_200" if status != 404 else "http_not_found"
    message = (
        f"HttpStatusCode: {status}: " + {502: "BadGateway", 404: "NotFound", 400: "BadRequest"}[status]
        if v.index
        else "An error response was returned by the OAuth2 server, but it could not be parsed. Please inspect the exception properties for details. "
    )
    text = (
        f"{log.product}.{log.version}.MsalServiceException:\n\tErrorCode: {word if v.index else 'non_parsable_oauth_error'}\n{TYPE}MsalServiceException: {message}\n"
        + "\n".join(STACK)
        + f"\n\tStatusCode: {status} \n\tResponseBody: <html><head><title>{status} Error</title></head></html>\n"
    )
    return Case(text, [failure(NET, "MsalServiceException", http=status, service=[], oauth=None)])


@scenario("dotnet/wam", 4)
def broker_error_block(v):
    """RuntimeBroker's log line followed by the exception."""
    log = Log(v, old=False)
    status, kind, word, context, code = [
        ("NoNetwork", "MsalServiceException", None, "The server or proxy was not found.", 3399680404),
        ("ApiContractViolation", "MsalServiceException", None, "(pii)", 3399614466),
        ("InteractionRequired", "MsalUiRequiredException", "failed_to_acquire_token_silently_from_broker", "(pii)", 3399614476),
        ("NetworkTemporarilyUnavailable", "MsalServiceException", None, "The connection with the server was reset", 3399942175),
    ][v.index]
    internal = v.number(500_000_000, 600_000_000)
    tail = {"InteractionRequired": "", "ApiContractViolation": " See troubleshooting: https://aka.ms/msal-net-wam \n"}.get(
        status, " Possible cause: no Internet connection "
    )
    if status == "InteractionRequired":
        message = f"WAM Error  \n Error Code: {code} \n Error Message: {context} \n Internal Error Code: {internal} \n"
    else:
        message = f"WAM Error  \n Error Code: {code} \n Error Message: {status} \n WAM Error Message: {context} \n Internal Error Code: {internal} \n{tail}"
    word = word or (f"WAM_provider_error_{code}" if status == "ApiContractViolation" else str(code))
    log.start()
    log.say(f"[RuntimeBroker] {word if status != 'NoNetwork' else f'WAM_network_error_{code}'} {message}")
    log.lines += printed(
        log,
        v,
        kind,
        word,
        message,
        status=0,
        stack=[
            "   at Microsoft.Identity.Client.Broker.WamAdapters.HandleResponse(AuthResult authResult, AuthenticationRequestParameters authenticationRequestParameters, ILoggerAdapter logger, String errorMessage)"
        ],
    ).split("\n")
    recovery = {
        "NoNetwork": "checkConnectivity",
        "InteractionRequired": "acquireTokenInteractively",
        "NetworkTemporarilyUnavailable": ["checkConnectivity", "retryAfterDelay"],
    }.get(status)
    return Case(log.lines, [failure(NET, kind, internal=internal, service=[], oauth=None, **({"recovery": recovery} if recovery else {}))])


@scenario("dotnet/wam", 2)
def unknown_broker_error(v):
    log = Log(v, old=False)
    internal = v.number(500_000_000, 600_000_000)
    message = f"Unknown Status: Unexpected\nError: 0xffffffff80070520\nContext: Winrt exception was thrown '(pii)'.\nTag: 0x2339e4e3 (error code -2147023584) (internal error code {internal})"
    text = "Error Acquiring Token:\n" + printed(
        log,
        v,
        "MsalServiceException",
        "unknown_broker_error",
        message,
        stack=[
            "   at Microsoft.Identity.Client.Broker.WamAdapters.ThrowExceptionFromWamError(AuthResult authResult, AuthenticationRequestParameters authenticationRequestParameters, ILoggerAdapter logger)"
        ],
    )
    return Case(text + "\n", [failure(NET, "MsalServiceException", internal=internal, service=[], oauth=None)])


@scenario("dotnet/wam", 2)
def broker_cancelled(v):
    log = Log(v, old=False)
    log.start("AcquireTokenInteractive")
    log.say("[RuntimeBroker] Processing WAM exception")
    log.say("[RuntimeBroker] authentication_canceled User canceled authentication. ")
    log.raised(TYPE + "MsalClientException", "authentication_canceled")
    return Case(log.lines, [failure(NET, "MsalClientException", oauth=None, correlation=log.correlation, recovery="offerRetryToUser")])


@scenario("dotnet/managed-identity", 3)
def managed_identity(v):
    log = Log(v, old=False)
    status, text = v.pick([(400, "Identity not found"), (500, "Internal error"), (429, "Too many requests")])
    log.say(
        f"[Managed Identity] request failed, Source: Imds, HttpStatusCode: {status} Error message: [Managed Identity] Error Code: invalid_request Error Message: {text}"
    )
    log.raised(TYPE + "MsalServiceException", "managed_identity_request_failed", status, log.correlation)
    return Case(log.lines, [failure(NET, "MsalServiceException", http=status, correlation=log.correlation, service=[])])
