"""MSAL Python: its log statements under the common layouts of `logging`, results as dictionaries, the broker, Azure CLI."""

import json
import pprint

from casekit import Case, failure, scenario, CONFIDENTIAL, GRANT, INTERACTIVE

PY = ["MSAL.Python", "AADSTS"]

LAYOUTS = [
    lambda t, name, level: f"{level}:{name}:",
    lambda t, name, level: f"{t:%Y-%m-%d %H:%M:%S},{t.microsecond // 1000:03} - {name} - {level} - ",
    lambda t, name, level: f"{name}: ",
    lambda t, name, level: f"[{t:%Y-%m-%d %H:%M:%S},{t.microsecond // 1000:03}] {{{name.split('.')[-1]}.py:1954}} {level} - ",
    lambda t, name, level: f"{t:%Y-%m-%dT%H:%M:%SZ} {level.lower()} [{name}] ",
    lambda t, name, level: f"20704 : {t:%Y-%m-%d %H:%M:%S},{t.microsecond // 1000:03} : {level} : {name} : ",
]


class Log:
    def __init__(self, v, layout=None):
        self.v, self.lines = v, []
        self.layout = LAYOUTS[v.index % len(LAYOUTS) if layout is None else layout]

    def say(self, message, name="msal.application", level="DEBUG"):
        self.lines.extend((self.layout(self.v.later(), name, level) + message).split("\n"))

    def begin(self):
        client = self.v.guid()
        self.say("Broker enabled? False")
        self.say("Generate or reuse correlation_id: " + self.v.guid(), "msal.telemetry")
        self.say(
            "Found 1 RTs matching {'environment': 'login.microsoftonline.com', 'home_account_id': '"
            + self.v.guid()
            + "."
            + self.v.guid()
            + "', 'family_id': None, 'client_id': '"
            + client
            + "'}"
        )
        self.say("Cache attempts an RT")
        self.say('https://login.microsoftonline.com:443 "POST /organizations/oauth2/v2.0/token HTTP/1.1" 400 1201', "urllib3.connectionpool")


@scenario("python/log", 6)
def refresh_failed(v):
    log, error = Log(v), v.service(GRANT)
    log.begin()
    log.say(f"Refresh failed. {error.oauth}: {error.sentence(' ')}")
    return Case(log.lines, [failure(PY, [str(error.number), error.oauth], service=[error.code], oauth=error.oauth, correlation=error.correlation)])


@scenario("python/log", 6)
def refresh_failed_and_result_printed(v):
    log, error = Log(v), v.service(GRANT)
    log.begin()
    log.say(f"Refresh failed. {error.oauth}: {error.sentence(' ')}")
    body = error.answer(" ") | {"classification": "message_only"} if v.index % 2 else error.answer(" ")
    log.lines += [f"{body!r}"] if v.index < 3 else ["Token request failed: " + json.dumps(body)]
    return Case(log.lines, [failure(PY, [str(error.number), error.oauth], **error.truth())])


@scenario("python/printed", 6)
def result_dictionary(v):
    error = v.service(CONFIDENTIAL + GRANT)
    body = error.answer(" " if v.index % 2 else "\r\n")
    text = [
        f"{body!r}",
        f"ERROR:root:Failed to get token: {body!r}",
        pprint.pformat(body, width=100),
        json.dumps(body, indent=2),
        f"{body['error']}\n{body['error_description']}\n{body['correlation_id']}",
        "result = " + "{" + ", ".join(f"u'{k}': {('u' + repr(value)) if isinstance(value, str) else value!r}" for k, value in body.items()) + "}",
    ][v.index]
    truth = error.truth()
    # The values printed one by one leave the suberror out.
    if v.index == 4:
        truth.pop("suberror", None)
    return Case(text + "\n", [failure(PY, [str(error.number), error.oauth], **truth)])


@scenario("python/printed", 3)
def words_of_the_app(v):
    error = v.service(INTERACTIVE)
    text = [
        f"Traceback (most recent call last):\n  File \"/srv/app/auth.py\", line 31, in token\n    raise RuntimeError(result.get(\"error_description\"))\nRuntimeError: {error.sentence(' ')}",
        f"msal auth failed: error={error.oauth} description={error.sentence(' ')}",
        f"Exception: Could not acquire token: {error.answer(' ')!r}",
    ][v.index]
    return Case(text + "\n", [failure(PY, [str(error.number), error.oauth], service=[error.code], correlation=error.correlation)])


@scenario("python/log", 3)
def quiet_run(v):
    log = Log(v)
    log.say("Broker enabled? False")
    log.say('https://login.microsoftonline.com:443 "GET /common/discovery/instance?api-version=1.1 HTTP/1.1" 200 980', "urllib3.connectionpool")
    log.say("Cache hit an AT")
    log.say(
        'event={\n    "client_id": "'
        + v.guid()
        + '",\n    "data": {\n        "claims": null,\n        "scope": []\n    },\n    "environment": "login.microsoftonline.com",\n    "grant_type": "refresh_token",\n    "response": {\n        "error": null,\n        "expires_in": 4000\n    }\n}',
        "msal.token_cache",
    )
    log.say("Falls back to other options: error codes to retry are [429, 500, 502, 503, 504]", "contoso.auth", "INFO")
    log.say("Region configured (None) != region detected (None)")
    return Case(log.lines)


@scenario("python/broker", 3)
def broker_error(v):
    log, code, tag = Log(v), v.pick([3399548929, 3399614476, -895418271]), v.number(500_000_000, 600_000_000)
    status = v.pick(["InteractionRequired", "ApiContractViolation", "NoNetwork"])
    body = {
        "error": "broker_error",
        "error_description": f"(pii). Status: Response_Status.Status_{status}, Error code: {code}, Tag: {tag}",
        "_broker_status": f"Response_Status.Status_{status}",
        "_broker_error_code": code,
        "_broker_tag": tag,
    }
    log.say("Calling broker._acquire_token_silently()")
    log.lines.append("ERROR:app:" + json.dumps(body))
    return Case(log.lines, [failure(["MSAL.Python", "MSALRuntime"], oauth=None, service=[])])


@scenario("python/cli", 3)
def azure_cli(v):
    error = v.service([50076, 50173, 700082])
    lines = [
        f"cli.azure.cli.core.azclierror: {error.sentence(' ')}" if v.index == 2 else f"ERROR: {error.sentence(' ')}",
        "Interactive authentication is needed. Please run:",
        "az login --scope https://management.core.windows.net//.default",
    ]
    if v.index == 1:
        lines = [f"msal.application: Refresh failed. {error.oauth}: {error.sentence(' ')}"] + lines
    return Case(lines, [failure(PY, [str(error.number), error.oauth], service=[error.code], correlation=error.correlation)])


@scenario("python/log", 2)
def device_code(v):
    log = Log(v, layout=v.index)
    body = {
        "error": "authorization_pending" if v.index else "expired_token",
        "error_description": (
            "AADSTS70016: OAuth 2.0 device flow error. Authorization is pending. Continue polling."
            if v.index
            else "AADSTS70020: The provided value for the input parameter 'device_code' is not valid. This device code has expired."
        ),
        "error_codes": [70016 if v.index else 70020],
        "timestamp": v.now.strftime("%Y-%m-%d %H:%M:%SZ"),
        "trace_id": v.guid(),
        "correlation_id": v.guid(),
    }
    log.lines.append(f"{body!r}")
    # Nobody has entered the code yet: the app asks again, and the last answer says how the sign-in ended.
    if v.index:
        return Case(log.lines, [])
    return Case(
        log.lines,
        [
            failure(
                PY,
                [str(body["error_codes"][0]), body["error"]],
                oauth=body["error"],
                service=[f"AADSTS{body['error_codes'][0]}"],
                correlation=body["correlation_id"],
            )
        ],
    )
