"""What every case is made of: invented values, service errors, and the truth that a case is held against."""

import datetime
import hashlib
import json
import random

UTC = datetime.timezone.utc

# number → (sentence, OAuth error, suberror, HTTP status)
SERVICE_ERRORS = {
    50011: (
        "The redirect URI 'https://app.contoso.com/signin' specified in the request does not match the redirect URIs configured for the application.",
        "invalid_request",
        None,
        400,
    ),
    50034: (
        "The user account {EUII Hidden} does not exist in the contoso.com directory. To sign into this application, the account must be added to the directory.",
        "invalid_grant",
        None,
        400,
    ),
    50053: ("The account is locked, you've tried to sign in too many times with an incorrect user ID or password.", "invalid_grant", None, 400),
    50058: ("A silent sign-in request was sent but no user is signed in.", "login_required", None, 400),
    50076: (
        "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access '00000003-0000-0000-c000-000000000000'.",
        "interaction_required",
        "basic_action",
        400,
    ),
    50079: (
        "Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication to access '00000003-0000-0000-c000-000000000000'.",
        "interaction_required",
        "basic_action",
        400,
    ),
    50105: (
        "Your administrator has configured the application Contoso Field to block users unless they are specifically granted ('assigned') access to the application.",
        "interaction_required",
        None,
        400,
    ),
    50126: ("Error validating credentials due to invalid username or password.", "invalid_grant", None, 400),
    50173: (
        "The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password.",
        "invalid_grant",
        "bad_token",
        400,
    ),
    53000: (
        "Device is not in required device state: compliant. Conditional Access policy requires a compliant device, and the device is not compliant.",
        "invalid_grant",
        "message_only",
        400,
    ),
    53003: ("Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.", "invalid_grant", "message_only", 400),
    65001: (
        "The user or administrator has not consented to use the application with ID 'c0ffee00-1111-4222-8333-444455556666' named 'Contoso Field'. Send an interactive authorization request for this user and resource.",
        "invalid_grant",
        "consent_required",
        400,
    ),
    70008: (
        "The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.",
        "invalid_grant",
        None,
        400,
    ),
    70011: (
        "The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid.",
        "invalid_scope",
        None,
        400,
    ),
    90033: ("A transient error has occurred. Please try again.", "temporarily_unavailable", None, 503),
    700016: ("Application with identifier 'c0ffee00-1111-4222-8333-444455556666' was not found in the directory 'Contoso'.", "unauthorized_client", None, 400),
    700082: (
        "The refresh token has expired due to inactivity. The token was issued on 2026-07-01T06:12:44.4423437Z and was inactive for 90.00:00:00.",
        "invalid_grant",
        "bad_token",
        400,
    ),
    7000215: (
        "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app 'c0ffee00-1111-4222-8333-444455556666'.",
        "invalid_client",
        None,
        401,
    ),
    7000222: (
        "The provided client secret keys for app 'c0ffee00-1111-4222-8333-444455556666' are expired. Visit the Azure portal to create new keys for your app.",
        "invalid_client",
        None,
        401,
    ),
    9002313: ("Invalid request. Request is malformed or invalid.", "invalid_request", None, 400),
}
INTERACTIVE = [50058, 50076, 50079, 50173, 65001, 70008, 700082]
CONFIDENTIAL = [7000215, 7000222, 700016, 70011, 9002313]
GRANT = [50076, 50079, 50126, 50173, 53003, 65001, 70008, 700082]


class Values:
    """Invented values. Equal seeds give equal values."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.now = datetime.datetime(2026, 10, 1, 6, 0, tzinfo=UTC) + datetime.timedelta(seconds=self.random.randrange(3_000_000))

    def guid(self):
        return "%08x-%04x-4%03x-%x%03x-%012x" % (
            self.random.getrandbits(32),
            self.random.getrandbits(16),
            self.random.getrandbits(12),
            self.random.choice([8, 9, 10, 11]),
            self.random.getrandbits(12),
            self.random.getrandbits(48),
        )

    def pick(self, items):
        return self.random.choice(list(items))

    def number(self, low, high):
        return self.random.randint(low, high)

    def later(self, low=0.05, high=1.5):
        """Advances the clock by `low` to `high` seconds."""
        self.now += datetime.timedelta(milliseconds=self.random.randint(int(low * 1000), int(high * 1000)))
        return self.now

    def service(self, numbers=None):
        """One error of the token service, with ids of its own."""
        number = self.pick(numbers or SERVICE_ERRORS)
        return ServiceError(number, self.guid(), self.guid(), self.now)


class ServiceError:
    def __init__(self, number, correlation, trace, time):
        self.number, self.correlation, self.trace, self.time = number, correlation, trace, time
        self.text, self.oauth, self.suberror, self.status = SERVICE_ERRORS[number]
        self.claims = None

    @property
    def code(self):
        return f"AADSTS{self.number}"

    @property
    def stamp(self):
        return self.time.strftime("%Y-%m-%d %H:%M:%SZ")

    def sentence(self, separator=" "):
        return separator.join([f"{self.code}: {self.text}", f"Trace ID: {self.trace}", f"Correlation ID: {self.correlation}", f"Timestamp: {self.stamp}"])

    def answer(self, separator=" "):
        """The body of the token service's answer."""
        body = {
            "error": self.oauth,
            "error_description": self.sentence(separator),
            "error_codes": [self.number],
            "timestamp": self.stamp,
            "trace_id": self.trace,
            "correlation_id": self.correlation,
            "error_uri": f"https://login.microsoftonline.com/error?code={self.number}",
        }
        if self.suberror:
            body["suberror"] = self.suberror
        if self.claims:
            body["claims"] = self.claims
        return body

    def json(self, separator="\r\n", **how):
        return json.dumps(self.answer(separator), **({"separators": (",", ":")} | how))

    def truth(self, **more):
        """What every failure with this error says, whatever library reports it."""
        truth = {"service": [self.code], "correlation": self.correlation, "oauth": self.oauth}
        if self.suberror:
            truth["suberror"] = self.suberror
        return truth | more


def failure(domain=None, code=None, **more):
    """One expected failure. Keys: domain and code (a list holds alternatives), internal, oauth, suberror, service, correlation,
    http, msid, underlying, replay, time, recovery, retry_after, sdk. A key left out is not looked at; None demands that it is absent."""
    truth = dict(more)
    if domain is not None:
        truth["domain"] = domain
    if code is not None:
        truth["code"] = code if isinstance(code, list) else [str(code)]
    return truth


def wire(error, **more):
    """A service error that no library's exception wraps: its own domain and number."""
    return failure("AADSTS", str(error.number), **error.truth(**more))


class Case:
    """Text, and what is true of it. `failures`: one entry for each failure; `at_most` and `at_least` widen the count where the
    contract leaves it open."""

    def __init__(self, text, failures=(), at_least=None, at_most=None, note="", totals=None, also=(), arguments=(), status=0):
        self.text = text if isinstance(text, (bytes, str)) else "\n".join(text) + "\n"
        self.failures = list(failures)
        self.at_least = len(self.failures) if at_least is None else at_least
        self.at_most = len(self.failures) if at_most is None else at_most
        self.note, self.totals, self.also = note, totals or {}, list(also)
        self.arguments, self.status = list(arguments), status

    def truth(self, name, kind):
        return {
            "file": name,
            "kind": kind,
            "atLeast": self.at_least,
            "atMost": self.at_most,
            "failures": self.failures,
            "also": self.also,
            "totals": self.totals,
            "values": getattr(self, "values", None),
            "secret": getattr(self, "secret", []),
            "find": getattr(self, "find", None),
            "explained": getattr(self, "explained", []),
            "status": self.status,
            "note": self.note,
        }


SCENARIOS = []


def scenario(kind, variants=2):
    """Registers a function of `Values` that returns a `Case`; called once for each variant with values of its own."""

    def register(function):
        SCENARIOS.append((kind, function, variants))
        return function

    return register


def build(seed):
    """All cases as (name, kind, case), in a fixed order; a case depends on the seed and its own name only."""
    for kind, function, variants in SCENARIOS:
        for index in range(variants):
            name = f"{kind.replace('/', '-')}-{function.__name__.replace('_', '-')}-{index + 1}.log"
            digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
            values = Values(int.from_bytes(digest[:8], "big"))
            values.index = index
            case = function(values)
            if case is not None:
                yield name, f"{kind}/{function.__name__}", case
