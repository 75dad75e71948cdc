"""MSAL for iOS and macOS: its log lines (MSIDLogger, MSALPublicClientApplication, the request controllers) and printed NSErrors."""

from casekit import Case, failure, scenario, GRANT, INTERACTIVE

MSAL = "MSALErrorDomain"


class Log:
    """Lines of MSAL's log callback, as an app writes them down."""

    def __init__(self, v, correlation=None, version=None, os=None, prefix=None, component=True):
        self.v, self.correlation = v, correlation or v.guid()
        self.version = version or v.pick(["1.1.12", "1.2.20", "1.6.2", "2.2.0", "2.9.0"])
        self.os = os or v.pick(["iOS 18.6", "iOS 26.1", "iOS Sim 26.0", "Mac 15.7.2", "Mac 26.4.1"])
        self.tid, self.lines, self.component = v.number(10_000, 9_000_000), [], component
        prefixes = [
            lambda t: "",
            lambda t: "MSAL log: ",
            lambda t: "> ",
            lambda t: t.strftime("%Y-%m-%d %H:%M:%S.%f%z Contoso[4242:88123] "),
            lambda t: t.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + " D [MSAL] ",
            lambda t: "flutter: ",
            lambda t: "%@ ",
        ]
        self.prefix = prefix or prefixes[v.index % len(prefixes)]

    def say(self, message, component=None, correlated=True):
        at = self.v.later()
        middle = f" - {self.correlation.upper()}" if correlated else ""
        component = " [MSAL]" if (self.component if component is None else component) else ""
        self.lines.append(f"{self.prefix(at)}TID={self.tid} MSAL {self.version} {self.os} [{at:%Y-%m-%d %H:%M:%S}{middle}]{component} {message}")

    def begin(self, operation="acquireTokenSilent"):
        self.say(
            f'-[MSALPublicClientApplication {operation}WithParameters:(\n    "User.Read"\n)\n                                 account:Masked(not-null)\n                               authority:(null)\n                            forceRefresh:No]'
        )
        self.say("Resolving authority: Masked(not-null), upn: auth.placeholder-f2c1b8a0__contoso.com")
        self.say("Resolved authority, validated: YES, error: 0")
        self.say("Keychain find status: -25300")


@scenario("objc/log", 4)
def silent_interaction_required(v):
    log, sub = Log(v), v.pick(["bad_token", "(null)", "basic_action", "consent_required"])
    log.begin()
    log.say(f"Processing an AAD error with error code -51412, error invalid_grant, suberror {sub}, description Masked(not-null)", component=False)
    log.say("Creating Error with description: User interaction is required", component=False)
    log.say("Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain")
    log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50002", oauth="invalid_grant", suberror=None if sub == "(null)" else sub, correlation=log.correlation, service=[])])


@scenario("objc/log", 3)
def interactive_cancelled(v):
    log = Log(v)
    log.begin("acquireToken")
    log.say("Start webview authorization session with webview controller class MSIDAADOAuthEmbeddedWebviewController.")
    log.say("Creating Error with description: User cancelled the authorization session.", component=False)
    log.say("Interactive flow finished. Result (null), error: -51700 error domain: MSIDErrorDomain")
    log.say("acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50005", correlation=log.correlation, service=[])])


@scenario("objc/log", 3)
def server_error_after_retry(v):
    log, status = Log(v), v.pick([500, 503, 504, 429])
    log.begin()
    log.say(f"Http error raised. Http Code: {status} Description Masked(not-null)")
    if status != 429:
        log.say("Retrying network request, retryCounter: 1")
        log.say(f"Http error raised. Http Code: {status} Description Masked(not-null)")
    log.say("Unsuccessful token response, error MaskedError(MSIDHttpErrorCodeDomain, -51500)")
    log.say("Silent flow finished. Result (null), error: -51500 error domain: MSIDHttpErrorCodeDomain")
    log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50000) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50000", http=status, correlation=log.correlation)])


@scenario("objc/log", 3)
def server_error_recovered_by_retry(v):
    log = Log(v)
    log.begin()
    log.say(f"Http error raised. Http Code: {v.pick([500, 503])} Description Masked(not-null)")
    log.say("Retrying network request, retryCounter: 1")
    log.say("Received network response: (not-null), error (null)")
    log.say("Parsed response: (not-null), error domain: (null), error code: 0")
    log.say("Silent flow finished. Result (not-null), error: 0 error domain: (null)")
    return Case(log.lines)


@scenario("objc/log", 3)
def sso_extension_failed_then_local_flow_succeeded(v):
    log = Log(v)
    log.begin()
    log.say("Received error from SSO extension: MaskedError(com.apple.AuthenticationServices.AuthorizationError, -6000)")
    log.say(
        "Silent broker extension flow finished. Result (null), error: -6000 error domain: com.apple.AuthenticationServices.AuthorizationError, shouldFallBack: 1"
    )
    log.say("Silent flow finished. Result (not-null), error: 0 error domain: (null)")
    return Case(log.lines)


@scenario("objc/log", 3)
def broker_refused(v):
    log = Log(v)
    oauth, code = v.pick([("access_denied", "-50005"), ("invalid_grant", "-50002"), ("unauthorized_client", "-50000")])
    log.say(f"Broker failed with error domain MSALErrorDomain, error code {code}, oauth error {oauth}, sub error (null), description Masked(not-null)")
    log.say("Broker flow finished.")
    log.say(f"acquireToken returning with error: (MSALErrorDomain, {code}) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, code, oauth=oauth, correlation=log.correlation, suberror=None)])


@scenario("objc/log", 2)
def legacy_broker_returned_error(v):
    log = Log(v)
    log.say(
        "Broker returned error with domain MSIDErrorDomain, code -51411, oauth error invalid_client, suberror (null), broker version 6.8.12, description Masked(not-null)"
    )
    log.say("acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50000", oauth="invalid_client", correlation=log.correlation)])


@scenario("objc/log", 2)
def failed_authorization_code_response(v):
    log = Log(v)
    log.begin("acquireToken")
    log.say("Failed authorization code response with error access_denied, sub error cancel, description Masked(not-null)")
    log.say("Interactive flow finished. Result (null), error: -51416 error domain: MSIDOAuthErrorDomain")
    log.say("acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50005", oauth="access_denied", suberror="cancel", correlation=log.correlation)])


@scenario("objc/log", 2)
def two_requests_interleaved(v):
    first = Log(v, prefix=lambda t: "")
    second = Log(v, prefix=lambda t: "", version=first.version, os=first.os)
    second.lines = first.lines
    first.begin()
    second.begin()
    first.say("Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)", component=False)
    second.say(
        "Processing an AAD error with error code -51412, error interaction_required, suberror basic_action, description Masked(not-null)", component=False
    )
    second.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    first.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    return Case(
        first.lines,
        [
            failure(MSAL, "-50002", oauth="invalid_grant", suberror="bad_token", correlation=first.correlation),
            failure(MSAL, "-50002", oauth="interaction_required", suberror="basic_action", correlation=second.correlation),
        ],
    )


@scenario("objc/log", 2)
def throttled_replay(v):
    log = Log(v)
    log.say("Throttle decision: YES")
    log.say("Throttling return error: MaskedError(MSIDHttpErrorCodeDomain, -51500) ")
    log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50000) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50000", replay=True, correlation=log.correlation)], totals={"failures": 0, "replays": 1})


@scenario("objc/log", 2)
def ordinary_lines_with_the_word_error(v):
    log = Log(v)
    log.begin()
    for message in [
        "Received network response: (not-null), error (null)",
        "Interactive flow finished. Result (not-null), error: 0 error domain: (null)",
        "Keychain find status: -25300",
        "Keychain delete status: -25300",
        "MSIDLastRequestTelemetry error count 0, errors ()",
        "Looking for errors in the response: (null)",
        "Throttle decision: NO",
        "Error codes that trigger a retry: (\n    500,\n    503,\n    504\n)",
    ]:
        log.say(message)
    return Case(log.lines)


@scenario("objc/log", 3)
def mac_broker_log(v):
    """The broker on the Mac writes its own local time, a level letter and its version before MSAL's line."""
    log = Log(v, os="Mac 26.4.1", version="2.9.0", prefix=lambda t: t.strftime("%Y-%m-%d %H:%M:%S:%f")[:-3] + " | E | ADB v3.16.5/WPJ v3.14.1 | ")
    log.say("Starting broker extension silent request.")
    if v.index == 0:
        log.say("Encountered error with code -51808, description Masked(not-null)", component=False)
        return Case(log.lines, [failure(["MSIDErrorDomain", MSAL], ["-51808", "-50000"], msid="-51808", correlation=log.correlation)])
    log.say(
        "Processing an AAD error with error code -51412, error invalid_grant, suberror protection_policy_required, description Masked(not-null)",
        component=False,
    )
    log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50004) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50004", oauth="invalid_grant", suberror="protection_policy_required", correlation=log.correlation)])


@scenario("objc/log", 2)
def unmapped_core_code(v):
    log = Log(v)
    log.say("Encountered error with code -51119, description Masked(not-null)", component=False)
    log.say(
        "MSALErrorConverter could not find the error code mapping entry for domain (MSIDErrorDomain) + error code (-51119).", correlated=False, component=False
    )
    log.say("acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)")
    return Case(log.lines, [failure(MSAL, "-50000", correlation=log.correlation)])


@scenario("objc/log", 2)
def offline(v):
    log = Log(v)
    log.begin()
    log.say("Unsuccessful token response, error MaskedError(NSURLErrorDomain, -1009)")
    log.say("Silent flow finished. Result (null), error: -1009 error domain: NSURLErrorDomain")
    log.say("acquireTokenSilent returning with error: (NSURLErrorDomain, -1009) Masked(not-null)")
    return Case(log.lines, [failure("NSURLErrorDomain", "-1009", correlation=log.correlation, recovery="checkConnectivity")])


@scenario("objc/log", 2)
def same_operation_fails_again_later(v):
    """A later start of an operation with the same id and code is a new failure."""
    log, failures = Log(v), []
    for _ in range(2):
        log.begin()
        log.say("Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)", component=False)
        log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
        v.later(20, 40)
        failures.append(failure(MSAL, "-50002", oauth="invalid_grant", correlation=log.correlation))
    return Case(log.lines, failures)


def userinfo(v, error, internal=None, separator="\n", **more):
    info = {"MSALErrorDescriptionKey": error.sentence(separator), "MSALOAuthErrorKey": error.oauth, "MSALCorrelationIDKey": error.correlation.upper()}
    if error.suberror:
        info["MSALOAuthSubErrorKey"] = error.suberror
    if internal:
        info["MSALInternalErrorCodeKey"] = internal
    info |= more
    items = list(info.items())
    v.random.shuffle(items)
    return ", ".join(f"{key}={value}" for key, value in items)


@scenario("objc/nserror", 6)
def printed_error_with_service_code(v):
    error = v.service(GRANT)
    code, internal = ("-50002", None) if v.index % 2 == 0 else ("-50000", v.pick(["-42004", "-42002", "-42000"]))
    separator = ["\n", " ", "\r\n"][v.index % 3]
    before = ["", "Could not acquire token: ", "Optional(", "❌ acquireTokenSilent failed: ", "[ERROR] Auth - ", "2026-10-03 09:11:52.482 Contoso[611:9911] "][
        v.index % 6
    ]
    blank = "" if v.index == 5 else " "
    text = f'{before}Error Domain=MSALErrorDomain Code={code} "(null)"{blank}UserInfo={{{userinfo(v, error, internal, separator)}}}' + (
        ")" if before.startswith("Optional") else ""
    )
    return Case([text], [failure(MSAL, code, internal=int(internal) if internal else None, **error.truth())])


@scenario("objc/nserror", 3)
def nested_underlying_error(v):
    correlation = v.guid()
    text = (
        f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALErrorDescriptionKey=User interaction is required, MSALCorrelationIDKey={correlation.upper()}, '
        f'NSUnderlyingError=0x28{v.number(1000000, 9999999):x} {{Error Domain=NSURLErrorDomain Code={v.pick([-1009, -1001, -1004])} "The Internet connection appears to be offline." '
        "UserInfo={_kCFStreamErrorCodeKey=50, NSErrorFailingURLKey=https://login.microsoftonline.com/common/oauth2/v2.0/token, _kCFStreamErrorDomainKey=1}}}"
    )
    return Case([text], [failure(MSAL, "-50002", correlation=correlation)])


@scenario("objc/nserror", 2)
def service_codes_as_array(v):
    correlation, error = v.guid(), v.service(GRANT)
    text = (
        f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALSTSErrorCodesKey=(\n    {error.number}\n), MSALOAuthErrorKey={error.oauth}, '
        f"MSALErrorDescriptionKey=User interaction is required, MSALCorrelationIDKey={correlation.upper()}}}"
    )
    return Case([text], [failure(MSAL, "-50002", correlation=correlation, service=[error.code], oauth=error.oauth)])


@scenario("objc/nserror", 3)
def localized_description_only(v):
    code = v.pick(["-50000", "-50002", "-50005"])
    text = [
        f"Login failed: The operation couldn’t be completed. (MSALErrorDomain error {code}.)",
        f"The operation could not be completed. (MSALErrorDomain error {code}.)",
        f"AuthService.swift:88 signIn() MSAL error (MSALErrorDomain, {code})",
    ][v.index % 3]
    return Case([text], [failure(MSAL, code, service=[])])


@scenario("objc/nserror", 2)
def dictionary_dump(v):
    error = v.service(GRANT)
    lines = [
        "Error Domain=MSALErrorDomain Code=-50000, userInfo {",
        f'    MSALCorrelationIDKey = "{error.correlation.upper()}";',
        f"    MSALErrorDescriptionKey = \"{error.sentence(chr(92) + 'n')}\";",
        '    MSALInternalErrorCodeKey = "-42004";',
        f'    MSALOAuthErrorKey = "{error.oauth}";',
        "}",
    ]
    return Case(lines, [failure(MSAL, "-50000", internal=-42004, service=[error.code], correlation=error.correlation, oauth=error.oauth)])


@scenario("objc/nserror", 3)
def b2c_password_reset(v):
    correlation = v.guid()
    number, text = v.pick(
        [
            ("90118", "The user has forgotten their password."),
            ("90091", "The user has cancelled entering self-asserted information."),
            ("90077", "User does not have an existing session and request prompt parameter has a value of 'None'."),
        ]
    )
    line = (
        f'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALErrorDescriptionKey=AADB2C{number}: {text}\r\nCorrelation ID: {correlation}\r\nTimestamp: {v.now:%Y-%m-%d %H:%M:%SZ}\r\n, '
        f"MSALOAuthErrorKey=access_denied, MSALInternalErrorCodeKey=-42004, MSALCorrelationIDKey={correlation.upper()}}}"
    )
    return Case([line], [failure(MSAL, "-50000", internal=-42004, oauth="access_denied", service=[f"AADB2C{number}"], correlation=correlation)])


@scenario("objc/nserror", 2)
def log_lines_and_the_error_the_app_printed(v):
    log, error = Log(v), v.service(GRANT)
    error.correlation = log.correlation
    log.begin()
    log.say(
        f"Processing an AAD error with error code -51412, error {error.oauth}, suberror {error.suberror or '(null)'}, description Masked(not-null)",
        component=False,
    )
    log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    lines = log.lines + [f'Sign-in failed: Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{{userinfo(v, error)}}}']
    return Case(lines, [failure(MSAL, "-50002", **error.truth())])


@scenario("objc/nserror", 2)
def react_native_and_flutter_bridges(v):
    error = v.service(GRANT)
    if v.index == 0:
        text = f' ERROR  [Error: Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{{userinfo(v, error, separator=" ")}}}]'
    else:
        text = f'flutter: PlatformException(AUTH_ERROR, Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{{userinfo(v, error, separator=" ")}}}, null, null)'
    return Case([text], [failure(MSAL, "-50002", **error.truth())])
