"""Ends of files, colours, carriage returns, compressed files, personal data, waiting times, claims."""

import gzip
import json

from casekit import Case, failure, scenario, wire, GRANT
from cases import dotnet, java, js, objc

RED, GREEN, PLAIN = "\x1b[31m", "\x1b[32m", "\x1b[0m"


@scenario("edges/end", 3)
def last_line_has_its_line_feed(v):
    """A code at the very end counts if the line feed is there."""
    error = v.service(GRANT)
    lines = [
        ["Sign-in failed with " + error.code],
        ["started", f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALOAuthErrorKey={error.oauth}}}'],
        ["(MSALErrorDomain, -50005)"],
    ][v.index]
    truth = [
        failure("AADSTS", str(error.number), service=[error.code]),
        failure("MSALErrorDomain", "-50002", oauth=error.oauth),
        failure("MSALErrorDomain", "-50005"),
    ][v.index]
    return Case(lines, [truth])


@scenario("edges/end", 3)
def file_that_is_still_written(v):
    """What follows the last line feed is read when it is whole."""
    first, second = v.service(GRANT), v.service(GRANT)
    whole = f"login failed: {first.sentence(' ')}\n"
    cut = [f"login failed: {second.sentence(' ')}"[:18], f"login failed: AADSTS{str(second.number)[:-1]}", "Error Domain=MSALErrorDomain Code=-5"][v.index]
    return Case(whole + cut, [wire(first) | {"oauth": None, "suberror": None}])


@scenario("edges/colour", 4)
def coloured_console(v):
    """.NET's console logger, pino-pretty, winston and Python's coloured loggers."""
    error = v.service(GRANT)
    if v.index == 0:
        log = dotnet.Log(v, old=False, prefix=lambda t: "")
        log.raised(dotnet.TYPE + "MsalUiRequiredException", error.oauth, 400, log.correlation, [error.number])
        lines = [f"\x1b[41m\x1b[30mfail\x1b[39m\x1b[22m\x1b[49m: Contoso.Auth[0]"] + ["      " + line for line in log.lines]
        return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", service=[error.code], http=400, correlation=log.correlation, oauth=error.oauth)])
    if v.index == 1:
        lines = [
            f"[{v.now:%H:%M:%S}.104] {RED}ERROR{PLAIN} (7): \x1b[36mtoken request failed\x1b[39m",
            f"    err: {{",
            f'      "type": "InteractionRequiredAuthError",',
            f'      "message": "{error.oauth}: {error.code}: {error.text}",',
            f'      "correlationId": "{error.correlation}"',
            "    }",
        ]
        return Case(lines, [failure("MSAL.js", "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation)])
    if v.index == 2:
        return Case([f"{v.now:%Y-%m-%d %H:%M:%S} {RED}ERROR{PLAIN} auth: {RED}{error.sentence(' ')}{PLAIN}"], [wire(error) | {"oauth": None, "suberror": None}])
    log = objc.Log(v, prefix=lambda t: f"{GREEN}debug{PLAIN} ")
    log.say(f"Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null){PLAIN}", component=False)
    log.say(f"acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null){PLAIN}")
    return Case(log.lines, [failure("MSALErrorDomain", "-50002", oauth="invalid_grant", suberror="bad_token", correlation=log.correlation)])


@scenario("edges/bytes", 3)
def carriage_returns(v):
    inner = [objc.silent_interaction_required, js.interaction_required_thrown, java.execution_failed_and_stack_trace][v.index]
    v.index = 0
    case = inner(v)
    return Case(case.text.replace("\r\n", "\n").replace("\n", "\r\n"), case.failures)


@scenario("edges/bytes", 3)
def compressed(v):
    """Found by its first bytes, whatever the file is called."""
    inner = [objc.silent_interaction_required, dotnet.service_exception_logged_twice, js.node_console_error][v.index]
    v.index = 0
    case = inner(v)
    return Case(gzip.compress(case.text.encode(), mtime=0), case.failures)


@scenario("edges/bytes", 2)
def byte_order_mark(v):
    v.index = 0
    case = objc.silent_interaction_required(v)
    return Case("﻿" + case.text, case.failures)


@scenario("edges/bytes", 2)
def foreign_bytes_between(v):
    """Latin-1 and broken UTF-8 in lines that are not ours, and in the middle of a text."""
    case = objc.silent_interaction_required(v)
    text = case.text.encode()
    lines = text.split(b"\n")
    return Case(b"Gr\xfc\xdfe \xff\xfe\n" + b"\n".join(lines[:2]) + b"\nna\xefve \xc3\x28\n" + b"\n".join(lines[2:]), case.failures)


@scenario("edges/same", 3)
def equal_errors_without_ids(v):
    """Nothing says that they are one failure: each counts."""
    line = [
        f'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALInternalErrorCodeKey=-42008}}',
        "BrowserAuthError: user_cancelled: User cancelled the flow.",
        "com.microsoft.aad.msal4j.MsalClientException: Token not found in the cache",
    ][v.index]
    truth = [failure("MSALErrorDomain", "-50000", internal=-42008), failure("MSAL.js", "BrowserAuthError"), failure("MSAL.Java", "MsalClientException")][
        v.index
    ]
    lines = []
    for minute in range(3):
        lines += [f"2026-10-03 07:{15 + minute}:40 ERROR sign-in failed: {line}", f"2026-10-03 07:{15 + minute}:41 INFO  served"]
    return Case(lines, [truth] * 3)


@scenario("edges/same", 2)
def same_id_again_after_an_hour(v):
    """A client that uses one correlation id for the whole session: a later failure is a new one."""
    c = v.guid()
    lines = []
    for hour in (7, 9):
        lines += [
            f"[Sat, 03 Oct 2026 {hour:02}:15:40 GMT] : [{c}] : @azure/msal-browser@4.27.0 : Verbose - acquireTokenSilent called",
            f"[Sat, 03 Oct 2026 {hour:02}:15:41 GMT] : [{c}] : @azure/msal-browser@4.27.0 : Error - Error occurred: BrowserAuthError: monitor_window_timeout: Token acquisition in iframe failed due to timeout.",
        ]
    return Case(lines, [failure("MSAL.js", "BrowserAuthError", correlation=c)] * 2)


@scenario("edges/privacy", 4)
def personal_data_beside_an_error(v):
    """What is printed has passed the scrubber (the scorer looks for these values in all output)."""
    error, secret = v.service([50126]), "eyJ0eXAiOiJKV1QiLCJhbGciOiJSUzI1NiJ9.eyJhdWQiOiJjb250b3NvIn0.c2lnbmF0dXJlLWludmVudGVk"
    line = [
        f"login of adele.vance@contoso.com failed: {error.sentence(' ')}",
        f"POST /token username=adele.vance%40contoso.com&password=Sommer2026%21 -> {error.json(' ')}",
        f"[adele.vance@contoso.com] Authorization: Bearer {secret} rejected, {error.sentence(' ')}",
        json.dumps({"upn": "adele.vance@contoso.com", "refresh_token": "0.AXoAinvented-refresh-token-of-contoso", "error": error.answer(" ")}),
    ][v.index]
    case = Case([line], [failure(service=[error.code], correlation=error.correlation)])
    case.secret = ["adele.vance", "Sommer2026", "c2lnbmF0dXJlLWludmVudGVk", "invented-refresh-token"]
    return case


@scenario("edges/waiting", 4)
def retry_after(v):
    error = v.service([90033])
    lines = [
        ["HTTP/1.1 429 Too Many Requests", "Content-Type: application/json; charset=utf-8", "Retry-After: 17", "", error.json(" ")],
        [
            "MSAL.NetCore.4.72.1.0.MsalServiceException:",
            "\tErrorCode: temporarily_unavailable",
            "Microsoft.Identity.Client.MsalServiceException: " + error.sentence(" "),
            "   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)",
            "\tStatusCode: 429 ",
            "\tResponseBody: " + error.json("\\n"),
            "\tHeaders: Retry-After: 17",
        ],
        [
            f'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALHTTPHeadersKey={{\n    "Retry-After" = 17;\n}}, MSALHTTPResponseCodeKey=429, MSALInternalErrorCodeKey=-42004, MSALCorrelationIDKey={error.correlation.upper()}}}'
        ],
        ["<-- 503 Service Unavailable https://login.microsoftonline.com/common/oauth2/v2.0/token (182ms)", "retry-after: 17", error.json(" ")],
    ][v.index]
    return Case(
        "\n".join(lines) + "\n", [failure(http=503 if v.index == 3 else 429, retry_after=17, correlation=error.correlation, recovery="retryAfterDelay")]
    )


@scenario("edges/claims", 4)
def claims_are_counted(v):
    error = v.service([50076])
    claims = '{"access_token":{"capolids":{"essential":true,"values":["%s"]}}}' % v.guid()
    error.claims = claims
    lines = [
        [error.json()],
        [
            f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALDeclinedScopesKey=(\n), MSALCorrelationIDKey={error.correlation.upper()}, MSALOAuthErrorKey={error.oauth}, claims={claims}}}'
        ],
        [
            f"InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}",
            "    at ResponseHandler.validateTokenResponse (index.cjs:3461:19) {",
            f"  errorCode: '{error.oauth}',",
            f"  correlationId: '{error.correlation}',",
            f"  claims: '{claims}',",
            "  errorNo: '50076'",
            "}",
        ],
        [repr(error.answer(" "))],
    ][v.index]
    return Case("\n".join(lines) + "\n", [failure(correlation=error.correlation, oauth=error.oauth, recovery="satisfyClaimsChallenge")], totals={"claims": 1})


@scenario("edges/find", 4)
def every_line_of_a_request(v):
    """find shows the lines of a correlation id, whatever its case, and no others."""
    inner = [objc.two_requests_interleaved, dotnet.service_exception_logged_twice, js.interaction_required_thrown, java.execution_failed_and_stack_trace][
        v.index
    ]
    v.index = 0
    case = inner(v)
    texts = [
        ["suberror bad_token", "returning with error"],
        ["Response status code", "Exception type"],
        ["acquireTokenSilent called", "login_required" if "login_required" in case.text else "errorCode"],
        ["Execution of class"],
    ]
    which = (
        [objc.two_requests_interleaved, dotnet.service_exception_logged_twice, js.interaction_required_thrown].index(inner)
        if inner is not java.execution_failed_and_stack_trace
        else 3
    )
    found = Case(case.text, case.failures)
    found.find = [case.failures[0]["correlation"].lower(), texts[which]]
    return found


@scenario("edges/replay", 2)
def replay_from_the_throttling_cache(v):
    error = v.service(GRANT)
    text = f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALThrottlingCacheHitKey=1, MSALOAuthErrorKey={error.oauth}, MSALDescriptionKey={error.code}, MSALCorrelationIDKey={error.correlation.upper()}}}'
    first = f'Error Domain=MSALErrorDomain Code=-50002 "(null)" UserInfo={{MSALOAuthErrorKey={error.oauth}, MSALCorrelationIDKey={(c := v.guid()).upper()}}}'
    lines = [text] if v.index == 0 else [first, text]
    failures = [failure("MSALErrorDomain", "-50002", replay=True, correlation=error.correlation)]
    if v.index:
        failures.insert(0, failure("MSALErrorDomain", "-50002", replay=False, correlation=c))
    return Case(lines, failures, totals={"failures": v.index, "replays": 1})
