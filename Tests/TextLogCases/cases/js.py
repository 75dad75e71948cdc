"""MSAL.js: Logger.ts, AuthError and its subclasses as consoles print them, ResponseHandler's and Authority's messages."""

import json

from casekit import Case, failure, scenario, CONFIDENTIAL, GRANT, INTERACTIVE

JS = "MSAL.js"


def js_date(t):
    return t.strftime("%a, %d %b %Y %H:%M:%S GMT")


class Log:
    def __init__(self, v, package=None, version=None, correlation=None, prefix=None):
        self.v, self.correlation, self.lines = v, correlation or v.guid(), []
        self.package = package or v.pick(["@azure/msal-browser", "@azure/msal-node", "msal.js.browser", "@azure/msal-angular"])
        self.version = version or v.pick(["2.38.0", "3.23.0", "4.27.0"])
        prefixes = ["", "main.0a1b2c3d4e5f6071.js:2 ", "auth.js:41 [Error] ", "2026-10-03 09:11:52.004 [info] "]
        self.prefix = prefixes[v.index % len(prefixes)] if prefix is None else prefix

    def say(self, level, message, package=None, correlated=True):
        t = self.v.later()
        middle = f"[{self.correlation}] : " if correlated else ("" if self.version.startswith("2.") else "[] : ")
        self.lines.extend(f"{self.prefix}[{js_date(t)}] : {middle}{package or self.package}@{self.version} : {level} - {message}".split("\n"))

    def begin(self):
        self.say("Verbose", "acquireTokenSilent called")
        self.say("Trace", "CacheManager - getIdToken called", "@azure/msal-common", correlated=False)
        self.say("Info", "Emitting event: msal:acquireTokenStart", correlated=False)


def fields(error, name="InteractionRequiredAuthError", message=None):
    body = {"errorCode": error.oauth, "errorMessage": message or error.sentence(" "), "subError": error.suberror or "", "name": name}
    if name == "InteractionRequiredAuthError":
        body |= {"timestamp": error.stamp, "traceId": error.trace, "correlationId": error.correlation, "claims": "", "errorNo": str(error.number)}
    return body


def server_text(error, modern=True):
    if modern:
        return f"Error(s): {error.number} - Timestamp: {error.stamp} - Description: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"
    return f"{error.number} - [{error.stamp}]: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"


@scenario("js/log", 4)
def interaction_required_thrown(v):
    log, error = Log(v), v.service(INTERACTIVE)
    error.correlation = log.correlation
    log.begin()
    log.say("Trace", json.dumps(fields(error)))
    log.say("Info", "Emitting event: msal:acquireTokenFailure", correlated=False)
    log.lines.append(f"InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}")
    log.lines += [
        "    at ResponseHandler.validateTokenResponse (ResponseHandler.js:121:19)",
        "    at RefreshTokenClient.acquireToken (RefreshTokenClient.js:50:25)",
    ]
    return Case(log.lines, [failure(JS, "InteractionRequiredAuthError", **error.truth())])


@scenario("js/log", 3)
def server_error_json(v):
    log, error = Log(v, package="@azure/msal-node"), v.service(CONFIDENTIAL)
    error.correlation = log.correlation
    log.begin()
    log.say(
        "Error",
        json.dumps(
            {
                "errorCode": error.oauth,
                "errorMessage": server_text(error, v.index != 1),
                "subError": "",
                "name": "ServerError",
                "errorNo": error.number,
                "status": error.status,
                "correlationId": error.correlation,
            }
        ),
    )
    return Case(log.lines, [failure(JS, "ServerError", http=error.status, **error.truth())])


@scenario("js/log", 3)
def refresh_failed_but_cached_token_returned(v):
    """validateTokenResponse warns and the cached token is used: nothing failed for the app."""
    log, error = Log(v, package="@azure/msal-node"), v.service([90033])
    error.correlation = log.correlation
    log.begin()
    log.say(
        "Warning",
        f"executeTokenRequest:validateTokenResponse - AAD is currently unavailable and the access token is unable to be refreshed.\nServerError: {error.oauth}: {server_text(error)}",
        "@azure/msal-common",
    )
    log.say("Info", "Emitting event: msal:acquireTokenSuccess", correlated=False)
    return Case(
        log.lines,
        [failure(JS, "ServerError", **error.truth())],
        at_least=0,
        note="the contract leaves open whether a warning that the library recovers from counts",
    )


@scenario("js/log", 3)
def browser_error_in_log(v):
    log = Log(v, package="@azure/msal-browser")
    word, text = v.pick(
        [
            ("popup_window_error", "Error opening popup window. This can happen if you are using IE or if popups are blocked in the browser."),
            ("timed_out", "Token acquisition in iframe failed due to timeout."),
            (
                "interaction_in_progress",
                "Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API.",
            ),
        ]
    )
    log.begin()
    log.say("Error", f"Error occurred: BrowserAuthError: {word}: {text}")
    return Case(log.lines, [failure(JS, "BrowserAuthError", correlation=log.correlation, oauth=None, service=[])])


@scenario("js/log", 2)
def quiet_session(v):
    log = Log(v)
    log.begin()
    for level, message in [
        ("Verbose", "Error handler registered"),
        ("Trace", "errorCode: undefined"),
        ("Info", "CacheManager:getRefreshToken - returning refresh token"),
        ("Warning", "No user hint provided. The authorization server may need more information to complete this request."),
        ("Verbose", "handleRedirectPromise called but there is no interaction in progress, returning null."),
        ("Trace", "BrowserCacheManager: addTokenKey - idToken added to map"),
        ("Info", "Emitting event: msal:acquireTokenSuccess"),
    ]:
        log.say(level, message)
    return Case(log.lines)


@scenario("js/log", 2)
def cloud_discovery_refused(v):
    log = Log(v)
    log.say(
        "Warning",
        "A CloudInstanceDiscoveryErrorResponse was returned. The cloud instance discovery network request's status code is: 400",
        "@azure/msal-common",
    )
    log.say("Error", "The CloudInstanceDiscoveryErrorResponse error is invalid_instance.", "@azure/msal-common")
    log.lines.append(
        "ClientConfigurationError: untrusted_authority: The provided authority is not a trusted authority. Please include this authority in the knownAuthorities config parameter."
    )
    return Case(
        log.lines,
        [failure(JS, "ClientConfigurationError")],
        also=[log.correlation],
        note="discovery is answered by the error that the app saw; the ids of the lines before may be taken for its own",
    )


@scenario("js/log", 2)
def vscode_brackets(v):
    t = v.now
    error = v.service(GRANT)
    lines = [
        f"{t:%Y-%m-%d %H:%M:%S}.004 [info] [{v.guid()}] [https://login.microsoftonline.com/organizations] [{js_date(t)}] : [{error.correlation}] : @azure/msal-node@3.8.1 : Info - Begin token request",
        f"{t:%Y-%m-%d %H:%M:%S}.104 [error] [acquireTokenSilent] [https://login.microsoftonline.com/organizations] InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}",
    ]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation)])


@scenario("js/printed", 6)
def node_console_error(v):
    """console.error(error) of Node: stack, then the properties."""
    error = v.service(CONFIDENTIAL if v.index % 2 else INTERACTIVE)
    name = "ServerError" if v.index % 2 else "InteractionRequiredAuthError"
    text = server_text(error, v.index != 3) if v.index % 2 else error.sentence(" ")
    lines = [
        f"{name}: {error.oauth}: {text}",
        "    at ResponseHandler.validateTokenResponse (/srv/app/node_modules/@azure/msal-common/lib/index.cjs:3461:19)",
        "    at process.processTicksAndRejections (node:internal/process/task_queues:105:5) {",
        f"  errorCode: '{error.oauth}',",
        f"  errorMessage: '{text}',".replace("'00000003-0000-0000-c000-000000000000'", '"00000003-0000-0000-c000-000000000000"'),
        f"  subError: '{error.suberror or ''}',",
    ]
    if name == "ServerError":
        lines += [f"  errorNo: {error.number},", f"  status: {error.status},", f"  correlationId: '{error.correlation}'", "}"]
    else:
        lines += [
            f"  correlationId: '{error.correlation}',",
            f"  timestamp: '{error.stamp}',",
            f"  traceId: '{error.trace}',",
            "  claims: '',",
            f"  errorNo: '{error.number}'",
            "}",
        ]
    if v.index >= 4:
        lines[0] = "Uncaught (in promise) " + lines[0] if v.index == 4 else "[ERROR] 07:15:40 login failed " + lines[0]
    more = {"http": error.status} if name == "ServerError" else {}
    return Case(lines, [failure(JS, name, **error.truth(**more))])


@scenario("js/printed", 6)
def one_line_errors(v):
    name, word, text, recovery = [
        ("BrowserAuthError", "user_cancelled", "User cancelled the flow.", "offerRetryToUser"),
        ("ClientAuthError", "no_account_in_silent_request", "Please pass an account object, silent flow is not supported without account information", None),
        ("InteractionRequiredAuthError", "no_tokens_found", "No refresh token found in the cache. Please sign-in.", "acquireTokenInteractively"),
        ("BrowserAuthError", "no_network_connectivity", "No network connectivity. Check your internet connection.", "checkConnectivity"),
        ("ClientAuthError", "endpoints_resolution_error", "Endpoints cannot be resolved. Detail: Error: network_error", None),
        ("BrowserAuthError", "monitor_window_timeout", "Token acquisition in iframe failed due to timeout. For more visit: aka.ms/msaljs/browser-errors", None),
    ][v.index]
    before = v.pick(["", "Uncaught (in promise) ", "ERROR Error: Uncaught (in promise): ", "[auth] login failed: ", "app.js:22 "])
    return Case([f"{before}{name}: {word}: {text}"], [failure(JS, name, oauth=None, service=[], **({"recovery": recovery} if recovery else {}))])


@scenario("js/printed", 3)
def structured_logger(v):
    """pino, winston and bunyan put the error's properties into keys of their own."""
    error = v.service(INTERACTIVE)
    body = fields(error)
    line = [
        {
            "level": 50,
            "time": int(v.now.timestamp() * 1000),
            "pid": 7,
            "hostname": "web-1",
            "err": {
                "type": "InteractionRequiredAuthError",
                "message": f"{error.oauth}: {error.sentence(' ')}",
                "stack": f"InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}\n    at x (y.js:1:2)",
            }
            | body,
            "msg": "token request failed",
        },
        {"level": "error", "message": "token request failed", "timestamp": v.now.strftime("%Y-%m-%dT%H:%M:%S.104Z"), "error": body},
        {
            "name": "contoso",
            "hostname": "web-1",
            "pid": 7,
            "level": 50,
            "err": {
                "message": f"{error.oauth}: {error.sentence(' ')}",
                "name": "InteractionRequiredAuthError",
                "stack": f"InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}\n    at x (y.js:1:2)",
            },
            "msg": "token request failed",
            "time": v.now.strftime("%Y-%m-%dT%H:%M:%S.104Z"),
            "v": 0,
        },
    ][v.index]
    return Case([json.dumps(line)], [failure(JS, "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation)])


@scenario("js/printed", 2)
def native_broker_error(v):
    internal = v.number(500_000_000, 600_000_000)
    lines = [
        "InteractionRequiredAuthError: ui_not_allowed: (pii)" if v.index else "NativeAuthError: ContentError: Error processing request.",
        "    at NativeBrokerPlugin.wrapError (node_modules/@azure/msal-node-extensions/dist/broker/NativeBrokerPlugin.cjs:412:20) {",
        f"  errorCode: '{'ui_not_allowed' if v.index else 'ContentError'}',",
        "  subError: '',",
        f"  correlationId: '{(c := v.guid())}'",
        "}",
    ]
    return Case(lines, [failure(JS, "InteractionRequiredAuthError" if v.index else "NativeAuthError", oauth=None, correlation=c)])


@scenario("js/v1", 2)
def version_one(v):
    t = v.later()
    error = v.service([50058])
    lines = [
        f"[MSAL] {js_date(t)}:1.4.18-Verbose Login called from handleAuthenticationResponse",
        (
            f"[MSAL] {js_date(v.later())}:1.4.18-Error InteractionRequiredAuthError: {error.sentence(' ')}"
            if v.index
            else f"[MSAL] {js_date(v.later())}:1.4.18-Error login_required|{error.sentence(' ')}"
        ),
    ]
    return Case(
        lines, [failure([JS, "AADSTS"], ["InteractionRequiredAuthError", "login_required", "50058"], service=[error.code], correlation=error.correlation)]
    )


@scenario("js/v1", 4)
def version_one_alone(v):
    """Without `[MSAL]` in front, with an id and without one; an app's console puts its own text there."""
    error, own = v.service([50058]), v.guid()
    id = own + "-" if v.index % 2 else ""
    before = ["", "", "auth.js:41 ", "2026-10-03 09:11:52.004 [info] "][v.index]
    lines = [
        f"{before}{js_date(v.later())}:{id}1.3.4-Verbose Login called from handleAuthenticationResponse",
        f"{before}{js_date(v.later())}:{id}1.3.4-Error Error when acquiring token: InteractionRequiredAuthError: {error.code}: {error.text}",
        f"{before}{js_date(v.later())}:{id}1.3.4-Info Returned from cache",
    ]
    truth = failure(JS, "InteractionRequiredAuthError", service=[error.code], sdk="1.3.4", recovery="acquireTokenInteractively")
    return Case(lines, [truth | ({"correlation": own} if id else {})])


@scenario("js/v1", 1)
def quiet_version_one(v):
    lines = [
        f"{js_date(v.later())}:1.3.4-Info Login called",
        f"{js_date(v.later())}:{v.guid()}-1.3.4-Verbose Error callback was set",
        f"Date: {js_date(v.later())}",
        f"Expires {js_date(v.later())}:80 Error budget",
    ]
    return Case(lines)


@scenario("js/printed", 2)
def times_of_day(v):
    """A console whose clock has no date: one failure in two forms at once, and the same half an hour later."""
    error, later = v.service([50076]), v.index == 1
    first = f"07:25:14.120 console.ts:12 InteractionRequiredAuthError: interaction_required: {error.code}: {error.text}"
    second = json.dumps({"errorCode": "interaction_required", "errorMessage": f"{error.code}: {error.text}", "correlationId": error.correlation})
    lines = [first, f"{'07:58:02' if later else '07:25:14'}.640 app.ts:9 {second}"]
    truth = failure(JS, "InteractionRequiredAuthError", service=[error.code], correlation=None if later else error.correlation)
    return Case(lines, [truth, failure(service=[error.code], correlation=error.correlation)] if later else [truth])
