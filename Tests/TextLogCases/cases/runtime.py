"""MSAL's C++ runtime (WAM on Windows, the broker on macOS) as the libraries above it print its lines."""

from casekit import Case, failure, scenario

RUNTIME = "MSALRuntime"


class Log:
    def __init__(self, v, correlation=None, host=None):
        self.v, self.correlation, self.lines, self.thread = v, correlation or v.guid(), [], v.number(1, 9)
        self.host = v.index % 5 if host is None else host
        self.version = v.pick(["0.16.2", "0.18.1", "0.20.3"])

    def say(self, level, function, message):
        t = self.v.later(0.01, 0.4)
        core = f"[MSAL:{self.thread:04}]\t{level:7}\t{function}:{self.v.number(90, 460)}\t{message}"
        before = [
            "",
            f"False MSAL 4.72.1.0 MSAL.CoreCLR .NET 8.0.4 Microsoft Windows 10.0.22631 [{t:%Y-%m-%d %H:%M:%S}Z] ",
            f"20704 : {t:%Y-%m-%d %H:%M:%S},{t.microsecond // 1000:03} : DEBUG : msal.broker : ",
            "DEBUG:msal.broker:",
            f"[{t:%a, %d %b %Y %H:%M:%S} GMT] : [] : @azure/msal-node-extensions@1.5.0 : Info - ",
        ][self.host]
        if self.host == 1:
            core = core.replace("\t", "     ")
        self.lines.append(before + core)

    def begin(self, api="AcquireTokenSilently"):
        self.say("INFO", "SetCorrelationId", f"Set correlation ID: {self.correlation}")
        self.say("INFO", "EnqueueBackgroundRequest", f"The original authority is 'https://login.microsoftonline.com/organizations', api {api}")
        self.say("WARNING", "StorageTokenResponse", "No credentials found in the cache")

    def telemetry(self, **keys):
        self.say("INFO", "LogTelemetryData", f"Printing Telemetry for Correlation ID: {self.correlation}")
        for key, value in (
            {"start_time": "2026-10-03T07:11:52.000Z", "api_name": "AcquireTokenSilently", "was_request_throttled": "false", "authority_type": "AAD"}
            | keys
            | {"msalruntime_version": self.version, "correlation_id": self.correlation, "broker_app_used": "true"}
        ).items():
            self.say("INFO", "LogTelemetryData", f"Key: {key}, Value: {value}")


@scenario("runtime/log", 8)
def error_and_telemetry(v):
    log = Log(v)
    status, code, recovery = [
        ("InteractionRequired", 3399614476, "acquireTokenInteractively"),
        ("IncorrectConfiguration", 3399614475, None),
        ("NoNetwork", 3399942148, "checkConnectivity"),
        ("UserCanceled", 0, "offerRetryToUser"),
        ("AccountNotFound", 0, None),
        ("ApiContractViolation", 3399614466, None),
        ("Unexpected", -2147023584 & 0xFFFFFFFF, None),
        ("ServerTemporarilyUnavailable", 0, "retryAfterDelay"),
    ][v.index]
    tag = v.pick(["4usqa", "9o4t9", "8dk2a", "7q6ch"])
    log.begin()
    extra = f", Error Code {code}" if code else ""
    log.say(
        "INFO" if status == "UserCanceled" else "ERROR",
        "ErrorInternalImpl",
        f"Created an error: {tag}, StatusInternal::{status}, InternalEvent::None{extra}, Context '(pii)'",
    )
    log.telemetry(api_error_code=str(code), api_error_tag=tag, api_status_code=f"StatusInternal::{status}", all_error_tags=tag, api_error_context="(pii)")
    return Case(log.lines, [failure(RUNTIME, [status], correlation=log.correlation, oauth=None, service=[], **({"recovery": recovery} if recovery else {}))])


@scenario("runtime/log", 3)
def telemetry_of_a_success(v):
    log = Log(v)
    log.begin()
    log.telemetry(api_status_code="StatusInternal::Success", read_token_last_error="missing required parameter", all_error_tags="55xnk", is_successful="true")
    return Case(log.lines)


@scenario("runtime/log", 2)
def same_error_logged_by_two_threads(v):
    log = Log(v, host=0)
    log.begin()
    for thread in (3, 5):
        log.thread = thread
        log.say(
            "ERROR", "ErrorInternalImpl", "Created an error: 9o4t9, StatusInternal::Unexpected, InternalEvent::None, Error Code 2147943712, Context '(pii)'"
        )
    log.telemetry(api_error_tag="9o4t9", api_status_code="StatusInternal::Unexpected")
    return Case(log.lines, [failure(RUNTIME, "Unexpected", oauth=None)], at_least=1, at_most=1)


@scenario("runtime/mac", 3)
def nested_objc_lines(v):
    """On Apple systems the runtime's messages are whole lines of the Objective-C core."""
    log = Log(v, host=v.index)
    c, t = log.correlation, v.now
    head = f"TID=8747762 MSAL.xplat.macOS 1.1.0+local Mac 26.4.1 [{t:%Y-%m-%d %H:%M:%S} - {c.upper()}] [MSAL.xplat.macOS] "
    log.say(
        "INFO",
        "-[MSAIMSIDAuthority resolveAndValidate:userPrincipalName:context:completionBlock:]_block_invoke",
        head + "Resolved authority, validated: YES, error: 0",
    )
    if v.index == 2:
        return Case(log.lines)
    log.say(
        "ERROR",
        "-[MSAIMSIDAADTokenResponse responseError]",
        head + "Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)",
    )
    log.say(
        "ERROR",
        "ErrorInternalImpl",
        "Created an error: 8dk2a, StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399614476, Context '(pii)'",
    )
    log.telemetry(api_error_tag="8dk2a", api_status_code="StatusInternal::InteractionRequired")
    return Case(
        log.lines, [failure(oauth="invalid_grant", suberror="bad_token", correlation=c)], note="one failure: core and runtime speak of the same request"
    )
