"""This package's own records (Documentation/Records.md), bare; cases/wrappers.py puts the same runs into wrappers."""

import datetime
import json

from casekit import Case, failure, scenario


class Run:
    """One opening of a sink."""

    def __init__(self, v):
        self.v, self.id, self.sequence, self.lines = v, "%032x" % v.random.getrandbits(128), 0, []
        self.key = "k%08x" % v.random.getrandbits(32)
        self.users = [f"user:{self.key}:{v.random.getrandbits(64):016x}" for _ in range(2)]

    def write(self, level, message, skip=0, **more):
        self.sequence += 1 + skip
        at = self.v.later(0.001, 0.4)
        record = {
            "@timestamp": at.strftime("%Y-%m-%dT%H:%M:%S.%fZ"),
            "log.level": level,
            "message": message,
            "ecs.version": "8.11.0",
            "log.logger": "auth",
            "service.ephemeral_id": self.id,
            "event.sequence": self.sequence,
            "service.name": "sign-in",
            "service.version": "2.1.0.4",
        }
        record |= {key.replace("__", "."): value for key, value in more.items()}
        self.lines.append(json.dumps(record, separators=(",", ":"), ensure_ascii=False))
        return self.lines[-1]

    def success(self):
        self.write(
            "info",
            "acquireTokenSilent succeeded",
            event__outcome="success",
            event__duration=self.v.number(900, 90000),
            msal__operation="acquireTokenSilent",
            user__hash=self.users[0],
        )

    def failed(self, correlation, user=0, **more):
        return self.write(
            "notice",
            "acquireTokenSilent failed",
            **(
                {
                    "error__type": "MSALErrorDomain",
                    "error__code": "-50002",
                    "error__message": "AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor authentication. "
                    + "ä" * 3,
                    "msal__error__name": "interactionRequired",
                    "msal__oauth__error": "invalid_grant",
                    "msal__oauth__suberror": "basic_action",
                    "msal__service_codes": ["AADSTS50076"],
                    "msal__correlation_id": correlation,
                    "msal__operation": "acquireTokenSilent",
                    "msal__recovery": "acquireTokenInteractively",
                    "http__response__status_code": 400,
                    "user__hash": self.users[user],
                }
                | more
            ),
        )


def expected(correlation, **more):
    return failure(
        "MSALErrorDomain",
        "-50002",
        service=["AADSTS50076"],
        oauth="invalid_grant",
        suberror="basic_action",
        http=400,
        correlation=correlation,
        recovery="acquireTokenInteractively",
        account=True,
        **more,
    )


def attempts_and_accounts(v):
    run, first, second = Run(v), v.guid(), v.guid()
    run.write("info", "log file opened", event__action="file-opened")
    for _ in range(5):
        run.success()
    run.failed(first, event__outcome="failure", event__duration=12337)
    run.failed(first)  # the catch around the attempt logs it again
    run.write("debug", "Keychain find status: -25300")
    run.failed(second, user=1, event__outcome="failure", event__duration=993)
    run.success()
    return run, [expected(first), expected(second)], {"records": 11, "failures": 2, "attempts": 8, "succeeded": 6, "accounts": 2, "missing": 0, "duplicates": 0}


def repeats_and_replays(v):
    run, first, second = Run(v), v.guid(), v.guid()
    run.failed(first, msal__repeat_count=4)
    run.failed(second, msal__throttled=True)
    run.success()
    return run, [expected(first), expected(second, replay=True)], {"records": 3, "failures": 4, "replays": 1, "missing": 0, "weighted": True}


def copied_lines(v):
    run, first = Run(v), v.guid()
    run.success()
    line = run.failed(first, event__outcome="failure")
    run.lines.append(line)
    run.lines.append(run.lines[0])
    run.success()
    return run, [expected(first)], {"records": 3, "failures": 1, "attempts": 3, "succeeded": 2, "duplicates": 2, "missing": 0}


def lost_records(v):
    run, first = Run(v), v.guid()
    run.success()
    run.failed(first, skip=3, event__outcome="failure")
    run.success()
    return run, [expected(first)], {"records": 3, "failures": 1, "attempts": 3, "succeeded": 2, "duplicates": 0, "missing": 3}


RUNS = [attempts_and_accounts, repeats_and_replays, copied_lines, lost_records]


@scenario("native/bare", 4)
def own_records(v):
    run, failures, totals = RUNS[v.index](v)
    return Case(run.lines, failures, totals=totals)


@scenario("native/junk", 3)
def junk_around_good_lines(v):
    run, failures, totals = RUNS[0](v)
    text = ("\n".join(run.lines) + "\n").encode()
    junk = [b"\x00" * 4096, b"\x00\x01\xff\xfe garbage \x80\x81\n", b'{"half":'][v.index]
    lines = text.split(b"\n")
    body = (
        junk
        + (b"\n" if v.index == 0 else b"")
        + b"\n".join(lines[:4])
        + b"\n"
        + b"\x00" * 300
        + b"\n"
        + b"\n".join(lines[4:])
        + (b"\x00" * 512 if v.index == 0 else b"")
    )
    if v.index == 2:
        body = text + b'{"@timestamp":"2026-10-03T07:11:52.000000Z","log.level":"info","mess'
    return Case(body, failures, totals=totals)
