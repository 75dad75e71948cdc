"""MSAL's lines as Apple's unified log prints them: log show in its styles, Console's copy, a device's syslog, Xcode's console."""

import json

from casekit import Case, failure, scenario
from cases import objc


def lines_of(v, error=True):
    """(time, text) of one silent request."""
    log = objc.Log(v, prefix=lambda t: "")
    said = []
    original = log.say

    def say(message, component=None, correlated=True):
        before = len(log.lines)
        original(message, component, correlated)
        said.append((v.now, log.lines[before]))

    log.say = say
    log.begin()
    if error:
        log.say("Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)", component=False)
        log.say("Creating Error with description: User interaction is required", component=False)
        log.say("acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    else:
        log.say("Silent flow finished. Result (not-null), error: 0 error domain: (null)")
    return log, said


STYLES = {
    "show": lambda t, text: f"{t:%Y-%m-%d %H:%M:%S.%f}+0000 0x1a2b3    Error       0x0                  4242   0    Contoso: (MSAL) [com.contoso.field:MSAL] {text}",
    "compact": lambda t, text: f"{t:%Y-%m-%d %H:%M:%S}.{t.microsecond // 1000:03} E  Contoso[4242:1a2b3] [com.contoso.field:MSAL] {text}",
    "ndjson": lambda t, text: json.dumps(
        {
            "eventMessage": text,
            "messageType": "Error",
            "eventType": "logEvent",
            "subsystem": "com.contoso.field",
            "category": "MSAL",
            "timestamp": f"{t:%Y-%m-%d %H:%M:%S.%f}+0000",
            "processImagePath": "/private/var/containers/Contoso",
            "processID": 4242,
            "threadID": 107187,
        }
    ),
    "console": lambda t, text: f"error\t{t:%H:%M:%S.%f}+0000\tContoso\t{text}",
    "device": lambda t, text: f"{t:%b %e %H:%M:%S} iPhone Contoso(MSAL)[4242] <Error>: {text}",
    "syslog": lambda t, text: f"{t:%Y-%m-%d %H:%M:%S.%f}+0000  localhost Contoso[4242]: (MSAL) [com.contoso.field:MSAL] {text}",
}
HEADS = {
    "show": "Timestamp                       Thread     Type        Activity             PID    TTL  ",
    "compact": "Timestamp               Ty Process[PID:TID]",
}


@scenario("objc/oslog", 12)
def unified_log(v):
    name = list(STYLES)[v.index % len(STYLES)]
    error = v.index < 2 * len(STYLES) - 2
    log, said = lines_of(v, error)
    lines = [HEADS[name]] if name in HEADS else []
    for time, text in said:
        lines += STYLES[name](time, text).split("\n")
    truth = [failure("MSALErrorDomain", "-50002", oauth="invalid_grant", suberror="bad_token", correlation=log.correlation)] if error else []
    return Case(lines, truth)


@scenario("objc/oslog", 2)
def array_style(v):
    """log show --style json: one array."""
    log, said = lines_of(v)
    text = json.dumps([json.loads(STYLES["ndjson"](time, text)) for time, text in said], indent=2)
    return Case(text + "\n", [failure("MSALErrorDomain", "-50002", oauth="invalid_grant", suberror="bad_token", correlation=log.correlation)])
