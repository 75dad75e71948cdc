"""What container runtimes, journald, syslog and clouds put around lines. Each wrapper gets the same texts; nothing may be lost."""

import csv
import io
import json
import re

from casekit import SCENARIOS, Case, Values, scenario
from cases import dotnet, identity, java, js, native, objc, python, wire

START = re.compile(r"^(?:TID=|(?:True|False|\(False\)) MSAL |\[\w{3}, \d\d |(?:DEBUG|ERROR|INFO):|\d\d:\d\d:\d\d|InteractionRequiredAuthError:|java\.util|\{)")


def inner_texts():
    """name → function of Values that returns (records, Case): a record is the text of one log call, with its line ends."""

    def plain(function, index=0, whole=False):
        def make(v):
            v.index = index
            case = function(v)
            text = case.text if isinstance(case.text, str) else case.text.decode()
            if whole:
                return [text.rstrip("\n")], case
            records = []
            for line in text.rstrip("\n").split("\n"):
                if records and not START.match(line):
                    records[-1] += "\n" + line
                else:
                    records.append(line)
            return records, case

        return make

    def run(which):
        def make(v):
            opened, failures, totals = native.RUNS[which](v)
            return list(opened.lines), Case(opened.lines, failures, totals=totals)

        return make

    return {
        "objc-log": plain(objc.silent_interaction_required),
        "objc-error": plain(objc.printed_error_with_service_code, whole=True),
        "dotnet-log": plain(dotnet.service_exception_logged_twice),
        "dotnet-printed": plain(dotnet.exception_with_response_body, whole=True),
        "js-log": plain(js.interaction_required_thrown),
        "node-error": plain(js.node_console_error, whole=True),
        "java-log": plain(java.execution_failed_and_stack_trace),
        "python-dictionary": plain(python.refresh_failed_and_result_printed),
        "wire-pretty": plain(wire.pretty_printed, whole=True),
        "azure-identity": plain(identity.authentication_failed, whole=True),
        "quiet": plain(objc.ordinary_lines_with_the_word_error),
        "own-attempts": run(0),
        "own-repeats": run(1),
        "own-copies": run(2),
        "own-gap": run(3),
    }


def rfc3339(t, digits=9):
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond:06}000"[:digits] + "Z"


def lines_of(records):
    return [line for record in records for line in record.replace("\r\n", "\n").split("\n")]


def docker(v, records):
    out = []
    for line in lines_of(records):
        out.append(json.dumps({"log": line + "\n", "stream": "stderr", "time": rfc3339(v.later())}, separators=(",", ":")))
    return out


def docker_partial(v, records):
    """The json-file driver cuts a line at 16 KiB; here at fewer bytes, which is the same to a reader."""
    out = []
    for line in lines_of(records):
        t = rfc3339(v.later())
        parts = [line[i : i + 300] for i in range(0, len(line), 300)] or [""]
        for i, part in enumerate(parts):
            out.append(
                json.dumps({"log": part + ("\n" if i == len(parts) - 1 else ""), "stream": "stdout", "time": t}, separators=(",", ":"), ensure_ascii=False)
            )
    return out


def cri(v, records):
    return [f"{rfc3339(v.later())} stderr F {line}" for line in lines_of(records)]


def cri_partial(v, records):
    out = []
    for line in lines_of(records):
        t = rfc3339(v.later()).replace("Z", "+02:00") if v.index else rfc3339(v.later())
        parts = [line[i : i + 120] for i in range(0, len(line), 120)] or [""]
        out += [f"{t} stdout {'F' if i == len(parts) - 1 else 'P'} {part}" for i, part in enumerate(parts)]
    return out


def journal(layout):
    def wrap(v, records):
        return [layout(v.later()) + f"web-1 contoso[712]: {line}" for line in lines_of(records)]

    return wrap


def journal_multiline(v, records):
    """A message of several lines: journalctl indents what follows to the end of the prefix."""
    out = []
    for record in records:
        prefix = v.later().strftime("%b %d %H:%M:%S ") + "web-1 contoso[712]: "
        first, *rest = record.replace("\r\n", "\n").split("\n")
        out += [prefix + first] + [" " * len(prefix) + line for line in rest]
    return out


def journal_json(v, records):
    """journalctl -o json: a message with control characters is an array of bytes."""
    out = []
    for record in records:
        printable = all(c >= " " or c in "\n\t" for c in record)
        message = record if printable and v.number(0, 3) else list(record.encode())
        t = v.later()
        out.append(
            json.dumps(
                {
                    "__CURSOR": "s=1;i=%x" % v.number(1, 99999),
                    "__REALTIME_TIMESTAMP": str(int(t.timestamp() * 1e6)),
                    "_BOOT_ID": "%032x" % v.random.getrandbits(128),
                    "PRIORITY": "6",
                    "_TRANSPORT": "stdout",
                    "SYSLOG_IDENTIFIER": "contoso",
                    "_PID": "712",
                    "_HOSTNAME": "web-1",
                    "MESSAGE": message,
                }
            )
        )
    return out


def journal_json_lines(v, records):
    return journal_json(v, lines_of(records))


def rfc3164(v, records):
    return [f"<{v.pick([11, 14, 134])}>" + v.later().strftime("%b %e %H:%M:%S ") + f"web-1 contoso[712]: {line}" for line in lines_of(records)]


def rfc5424(v, records):
    structured = ["-", '[origin ip="192.0.2.7"][meta sequenceId="29"]'][v.number(0, 1)]
    return [f"<{v.pick([11, 14, 134])}>1 {rfc3339(v.later(), 6)} web-1 contoso 712 - {structured} {line}" for line in lines_of(records)]


def insights_export(v, records):
    """Continuous export and diagnostic settings: one object a line."""
    out = []
    for record in records:
        t = v.later()
        out.append(
            json.dumps(
                {
                    "time": rfc3339(t, 7),
                    "resourceId": "/SUBSCRIPTIONS/0/RESOURCEGROUPS/CONTOSO/PROVIDERS/MICROSOFT.INSIGHTS/COMPONENTS/WEB",
                    "Type": "AppTraces",
                    "AppRoleName": "web",
                    "SeverityLevel": 3,
                    "Message": record,
                    "OperationId": "%032x" % v.random.getrandbits(128),
                }
            )
        )
    return out


def insights_csv(v, records):
    """The portal's export of the table `traces`."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(["timestamp [UTC]", "message", "severityLevel", "itemType", "customDimensions", "operation_Id", "cloud_RoleName"])
    for record in records:
        t = v.later()
        writer.writerow(
            [
                t.strftime("%-m/%-d/%Y, %-I:%M:%S.") + f"{t.microsecond // 1000:03} {t:%p}",
                record,
                3,
                "trace",
                '{"CategoryName":"Contoso.Auth"}',
                "%032x" % v.random.getrandbits(128),
                "web",
            ]
        )
    return "﻿" + file.getvalue()


def cloudwatch_events(v, records):
    events = []
    for record in records:
        stamp = int(v.later().timestamp() * 1000)
        events.append({"logStreamName": "web/1", "timestamp": stamp, "message": record, "ingestionTime": stamp + 700, "eventId": str(v.number(10**54, 10**55))})
    return json.dumps({"events": events, "searchedLogStreams": []}, indent=4) + "\n"


def cloudwatch_s3(v, records):
    return [f"{rfc3339(v.later(), 3)} {line}" for line in lines_of(records)]


def cloudwatch_subscription(v, records):
    events = [{"id": str(v.number(10**54, 10**55)), "timestamp": int(v.later().timestamp() * 1000), "message": record} for record in records]
    return [
        json.dumps(
            {
                "messageType": "DATA_MESSAGE",
                "owner": "123456789012",
                "logGroup": "/ecs/web",
                "logStream": "web/1",
                "subscriptionFilters": ["all"],
                "logEvents": events,
            }
        )
    ]


def cloudwatch_insights_csv(v, records):
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(["@timestamp", "@message", "@logStream"])
    for record in records:
        t = v.later()
        writer.writerow([t.strftime("%Y-%m-%d %H:%M:%S.") + f"{t.microsecond // 1000:03}", record, "web/1"])
    return file.getvalue()


def of(*wrappers):
    """Wrappers from the inside out."""

    def wrap(v, records):
        for wrapper in wrappers:
            wrapped = wrapper(v, records)
            records = wrapped.rstrip("\n").split("\n") if isinstance(wrapped, str) else wrapped
        return records

    return wrap


def fluent_bit(v, records):
    """A collector's object around a line that already has its runtime's prefix removed."""
    return [
        json.dumps(
            {
                "log": line,
                "stream": "stderr",
                "time": rfc3339(v.later()),
                "kubernetes": {"pod_name": "web-1", "namespace_name": "contoso", "labels": {"app": "web"}},
            }
        )
        for line in records
    ]


WRAPPERS = {
    "docker": docker,
    "docker-partial": docker_partial,
    "cri": cri,
    "cri-partial": cri_partial,
    "journal-short": journal(lambda t: t.strftime("%b %d %H:%M:%S ")),
    "journal-short-precise": journal(lambda t: t.strftime("%b %d %H:%M:%S.%f ")),
    "journal-short-iso": journal(lambda t: t.strftime("%Y-%m-%dT%H:%M:%S+00:00 ")),
    "journal-short-full": journal(lambda t: t.strftime("%a %Y-%m-%d %H:%M:%S UTC ")),
    "journal-multiline": journal_multiline,
    "journal-json": journal_json,
    "journal-json-lines": journal_json_lines,
    "syslog-3164": rfc3164,
    "syslog-5424": rfc5424,
    "insights-json": insights_export,
    "insights-csv": insights_csv,
    "cloudwatch-events": cloudwatch_events,
    "cloudwatch-s3": cloudwatch_s3,
    "cloudwatch-subscription": cloudwatch_subscription,
    "cloudwatch-insights-csv": cloudwatch_insights_csv,
}
NESTED = {
    "docker-in-cri": of(docker, cri),
    "docker-in-syslog-5424": of(docker, rfc5424),
    "cri-in-journal": of(cri, WRAPPERS["journal-short"]),
    "syslog-3164-in-docker": of(rfc3164, docker),
    "fluent-bit": of(lambda v, r: lines_of(r), fluent_bit),
    "docker-in-cloudwatch-events": of(docker, lambda v, r: cloudwatch_events(v, r)),
    "cri-partial-in-journal-json": of(cri_partial, journal_json),
    "journal-in-insights": of(WRAPPERS["journal-short-iso"], insights_export),
}


def register(kind, name, wrap, inner_name, make):
    def function(v):
        inner = Values(v.random.getrandbits(60))
        records, case = make(inner)
        v.now, v.index = inner.now, 0
        wrapped = wrap(v, records)
        return Case(
            wrapped if isinstance(wrapped, str) else "\n".join(wrapped) + "\n",
            case.failures,
            case.at_least,
            case.at_most,
            note=f"{inner_name} in {name}",
            totals=case.totals,
        )

    function.__name__ = inner_name.replace("-", "_")
    SCENARIOS.append((f"{kind}/{name}", function, 1))


for wrapper_name, wrapper in WRAPPERS.items():
    for inner_name, make in inner_texts().items():
        register("wrapper", wrapper_name, wrapper, inner_name, make)
for wrapper_name, wrapper in NESTED.items():
    for inner_name, make in inner_texts().items():
        if inner_name in ("objc-log", "dotnet-printed", "js-log", "java-log", "quiet", "own-attempts", "own-copies"):
            register("nested", wrapper_name, wrapper, inner_name, make)
