#!/usr/bin/env python3
"""Lets the real MSAL Python fail against a token service on 127.0.0.1, and keeps what it and a typical app log.

    run.py DIRECTORY      needs the package `msal`

Writes one log for each situation, layout and way in which apps report a result, and truth.ndjson made from what the service answered.
Tests/TextLogCases/score.py compares them; .ci/check-real-msal does both. Every request has a time limit; nothing leaves the machine.
"""

import contextlib
import datetime
import json
import logging
import os
import sys
import time
import urllib.parse
import warnings

import msal
import requests

import token_service

CLIENT = "c0ffee00-1111-4222-8333-444455556666"
SCOPES = ["User.Read"]


class LoopbackClient(requests.Session):
    """MSAL wants https authorities; this sends every request to the service on 127.0.0.1 instead."""

    def __init__(self, port):
        super().__init__()
        self.port = port

    def request(self, method, url, **more):
        parts = urllib.parse.urlparse(url)
        more.setdefault("timeout", 1)
        more["headers"] = (more.get("headers") or {}) | {"X-Authority": parts.netloc}
        return super().request(method, parts._replace(scheme="http", netloc=f"127.0.0.1:{self.port}").geturl(), **more)


def authority(situation):
    return f"https://contoso.b2clogin.com/{situation}/b2c_1_signin" if situation.startswith("b2c-") else f"https://login.contoso.example/{situation}"


def confidential(situation, http):
    return msal.ConfidentialClientApplication(
        CLIENT, authority=authority(situation), client_credential="not a secret", instance_discovery=False, http_client=http
    )


def public(situation, http):
    return msal.PublicClientApplication(CLIENT, authority=authority(situation), instance_discovery=False, http_client=http)


def as_app(situation, http):
    return confidential(situation, http).acquire_token_for_client(scopes=["https://graph.microsoft.com/.default"])


def with_password(situation, http):
    return public(situation, http).acquire_token_by_username_password("adele@contoso.com", "not a password", SCOPES)


def silently(situation, http):
    app = public(situation, http)
    app.acquire_token_by_username_password("adele@contoso.com", "not a password", SCOPES)
    return app.acquire_token_silent_with_error(SCOPES, app.get_accounts()[0], force_refresh=True)


def with_device_code(situation, http):
    app = public(situation, http)
    flow = app.initiate_device_flow(SCOPES)
    if "user_code" not in flow:
        return flow
    print(flow["message"])
    return app.acquire_token_by_device_flow(flow)


def on_behalf(situation, http):
    return confidential(situation, http).acquire_token_on_behalf_of("an assertion", SCOPES)


def refused_in_browser(situation, http):
    app = public("refused", http)
    flow = app.initiate_auth_code_flow(SCOPES, redirect_uri="http://localhost:5000")
    return app.acquire_token_by_auth_code_flow(
        flow, {"state": flow["state"], "error": "access_denied", "error_description": "AADSTS65004: User declined to consent to access the app."}
    )


def at_unknown_host(situation, http):
    return msal.PublicClientApplication(CLIENT, authority="https://login.fabrikam.example/organizations", http_client=http)


def with_managed_identity(situation, http):
    return msal.ManagedIdentityClient(msal.SystemAssignedManagedIdentity(), http_client=http).acquire_token_for_client(resource="https://management.azure.com")


def to_closed_port(situation, http):
    app = confidential("wrong-secret", http)
    http.port = 9  # nothing listens there
    return app.acquire_token_for_client(scopes=["https://graph.microsoft.com/.default"])


FLOWS = [
    (
        as_app,
        [
            "wrong-secret",
            "expired-secret",
            "unknown-app",
            "wrong-scope",
            "malformed",
            "throttled",
            "blocked-workload",
            "unavailable",
            "internal",
            "page",
            "cut",
            "slow",
            "unknown-tenant",
        ],
    ),
    (with_password, ["wrong-password", "locked", "unknown-person", "second-factor", "enroll", "consent", "blocked", "device", "unassigned", "b2c-password"]),
    (silently, ["inactive", "revoked", "expired-code", "policy-on-refresh", "refreshed", "b2c-grant"]),
    (with_device_code, ["code-expired", "code-declined", "code-used", "code-refused"]),
    (on_behalf, ["assertion", "on-behalf-claims"]),
    (refused_in_browser, ["refused-in-browser"]),
    (at_unknown_host, ["unknown-host"]),
    (with_managed_identity, ["no-identity"]),
    (to_closed_port, ["closed-port"]),
]

LAYOUTS = {
    "basic": (logging.DEBUG, logging.BASIC_FORMAT),
    "timed": (logging.DEBUG, "%(asctime)s - %(name)s - %(levelname)s - %(message)s"),
    "quiet": (logging.WARNING, "[%(asctime)s] %(levelname)s in %(module)s: %(message)s"),
}

log = logging.getLogger("contoso.auth")


def print_fields(result):
    print(result.get("error"))
    print(result.get("error_description"))
    print(result.get("correlation_id"))  # may be needed when a problem is reported


def log_repr(result):
    log.error("Could not get a token: %r", result)


def print_json(result):
    print("Failed to get a token. Err: %s" % json.dumps(result, indent=4))


def raise_it(result):
    try:
        raise RuntimeError(result.get("error_description"))
    except RuntimeError:
        log.exception("sign-in failed")


def log_words(result):
    log.warning("token request failed: %s: %s", result.get("error"), result.get("error_description"))


REPORTS = [print_fields, log_repr, print_json, raise_it, log_words]
WHOLE = (log_repr, print_json)  # the whole dictionary is in the log


def truth_of(situation, raised, answered, report, layout):
    """What the log must say, from what the service answered. (failures, at least, at most, note)"""
    errors = [(answer, known) for name, answer, known in answered if known is not None and answer.oauth not in (None, "authorization_pending")]
    if situation == "refused-in-browser":
        return [{"service": ["AADSTS65004"], **({} if report is raise_it or report is print_fields else {"oauth": "access_denied"})}], 1, 1, ""
    if errors:
        answer, known = errors[-1]
        whole = report in WHOLE and not raised
        truth = {"service": known["service"]}
        if known["service"]:
            truth |= {"domain": [answer.prefix, "MSAL.Python"], "correlation": known["correlation"]}
        if (
            whole
            or report is log_words
            and not raised
            or layout != "quiet"
            and situation in ("inactive", "revoked", "expired-code", "policy-on-refresh", "b2c-grant")
        ):
            truth["oauth"] = known["oauth"]
        if whole:
            truth["suberror"] = known.get("suberror")
            if "claims" in answer.more:
                truth["recovery"] = "satisfyClaimsChallenge"
        if situation == "no-identity":
            # no code and no id: the dictionary alone says what failed
            return [{"service": [], "oauth": known["oauth"]}], int(whole), 0 if report is raise_it else 1, "an OAuth error without a service code"
        if situation == "unknown-host":
            return [{"service": [], "oauth": known["oauth"]}], 0, 1, "a ValueError with the word in its text: the contract leaves open whether it counts"
        return [truth], 1, 1, ""
    if situation in ("unavailable", "internal"):
        status = 503 if situation == "unavailable" else 500
        # the text has no time of its own: the line's counts
        now = {} if layout == "basic" else {"time": datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%dT%H:%M:%S")}
        return [{"domain": "MSAL.Python", "code": ["MsalServiceError"], "http": status, "recovery": "retryAfterDelay"} | now], 1, 1, ""
    if situation in ("page", "cut", "slow", "closed-port"):
        return [{"service": []}], 0, 1, "the exception is none of MSAL's: the contract leaves open whether it counts"
    return [], 0, 0, "nothing failed"


def truth(name, kind, least, most, failures, status, note, also=()):
    return (
        json.dumps(
            {
                "file": name,
                "kind": kind,
                "atLeast": least,
                "atMost": most,
                "failures": failures,
                "also": list(also),
                "totals": {},
                "status": status,
                "note": note,
            }
        )
        + "\n"
    )


def main():
    directory = sys.argv[1]
    os.makedirs(directory, exist_ok=True)
    warnings.simplefilter("ignore")
    logging.Formatter.converter = time.gmtime
    service = token_service.TokenService()
    token_service.SITUATIONS["refused"] = []
    count = turn = 0
    days = {layout: [] for layout in LAYOUTS}
    with open(os.path.join(directory, "truth.ndjson"), "w", encoding="utf-8") as truths:
        for flow, situations in FLOWS:
            for situation in situations:
                for layout, (level, pattern) in LAYOUTS.items():
                    turn += 1
                    report = REPORTS[turn % len(REPORTS)]
                    name = f"{situation}-{layout}-{report.__name__.replace('_', '-')}.log"
                    service.start(situation)
                    raised = False
                    with open(os.path.join(directory, name), "w", encoding="utf-8") as file, contextlib.redirect_stdout(file), contextlib.redirect_stderr(file):
                        logging.basicConfig(level=level, format=pattern, stream=file, force=True)
                        try:
                            result = flow(situation, LoopbackClient(service.port))
                            if isinstance(result, dict) and "access_token" in result:
                                log.info("signed in")
                            else:
                                report(result)
                        except Exception:
                            raised = True
                            log.exception("acquiring a token failed")
                    logging.basicConfig(level=logging.CRITICAL, force=True)
                    failures, least, most, note = truth_of(situation, raised, list(service.answered), report, layout)
                    status = 0 if os.path.getsize(os.path.join(directory, name)) else 2  # a file without any text
                    truths.write(truth(name, f"real-msal/{layout}/{situation}", least, most, failures, status, note, service.correlations))
                    days[layout].append((name, least, most, failures, list(service.correlations)))
                    count += 1
        # one log of everything: nothing is joined that does not belong together
        for layout, parts in days.items():
            with open(os.path.join(directory, f"day-{layout}.log"), "w", encoding="utf-8") as day:
                for name, *_ in parts:
                    with open(os.path.join(directory, name), encoding="utf-8") as file:
                        day.write(file.read())
            certain = [failure for _, least, _, failures, _ in parts for failure in failures if least and failure.get("service") and "correlation" in failure]
            also = [correlation for *_, correlations in parts for correlation in correlations]
            truths.write(
                truth(
                    f"day-{layout}.log",
                    f"real-msal/{layout}/day",
                    sum(p[1] for p in parts),
                    sum(p[2] for p in parts),
                    certain,
                    0,
                    "all logs of a layout in one file",
                    also,
                )
            )
            count += 1
    service.close()
    print(f"{count} logs of msal {msal.__version__} in {directory}")


if __name__ == "__main__":
    main()
