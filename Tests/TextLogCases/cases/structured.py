"""JSON loggers of apps, and tables of exceptions: the exception is in a key or a column of its own."""

import csv
import io
import json

from casekit import SCENARIOS, Case, Values, failure, CONFIDENTIAL, GRANT
from cases import dotnet, java


def dotnet_exception(v):
    error = v.service(GRANT)
    log = dotnet.Log(v, old=False)
    stack = dotnet.printed(log, v, "MsalUiRequiredException", error.oauth, error.sentence("\r\n"), error, 400)
    return "Microsoft.Identity.Client.MsalUiRequiredException", error.sentence(" "), stack, failure("MSAL.NET", "MsalUiRequiredException", **error.truth())


def java_exception(v):
    error = v.service(CONFIDENTIAL)
    name = java.PACKAGE + "MsalServiceException"
    stack = (
        f"java.util.concurrent.ExecutionException: {name}: {error.sentence(' ')}\n\tat java.base/java.util.concurrent.CompletableFuture.get(CompletableFuture.java:2093)\nCaused by: {name}: {error.sentence(' ')}\n"
        + "\n".join(java.STACK)
        + "\n"
    )
    return name, error.sentence(" "), stack, failure("MSAL.Java", "MsalServiceException", service=[error.code], correlation=error.correlation)


def js_error(v):
    error = v.service(GRANT)
    stack = f"InteractionRequiredAuthError: {error.oauth}: {error.sentence(' ')}\n    at ResponseHandler.validateTokenResponse (/srv/app/index.cjs:3461:19)"
    return (
        "InteractionRequiredAuthError",
        f"{error.oauth}: {error.sentence(' ')}",
        stack,
        failure("MSAL.js", "InteractionRequiredAuthError", service=[error.code], correlation=error.correlation),
    )


def python_error(v):
    error = v.service(CONFIDENTIAL)
    stack = f"Traceback (most recent call last):\n  File \"/srv/app/auth.py\", line 31, in token\n    raise RuntimeError(result[\"error_description\"])\nRuntimeError: {error.sentence(' ')}"
    return (
        "RuntimeError",
        error.sentence(" "),
        stack,
        failure(["AADSTS", "MSAL.Python"], [str(error.number), error.oauth], service=[error.code], correlation=error.correlation),
    )


INNER = {"dotnet": dotnet_exception, "java": java_exception, "js": js_error, "python": python_error}


def stamp(v):
    return v.later().strftime("%Y-%m-%dT%H:%M:%S.104Z")


ENCODERS = {
    "ecs": lambda v, t, m, s: {
        "@timestamp": stamp(v),
        "log.level": "error",
        "message": "token request failed",
        "ecs.version": "1.2.0",
        "log.logger": "auth",
        "error.type": t,
        "error.message": m,
        "error.stack_trace": s,
    },
    "ecs-nested": lambda v, t, m, s: {
        "@timestamp": stamp(v),
        "log": {"level": "ERROR", "logger": "auth"},
        "message": "token request failed",
        "ecs": {"version": "8.11.0"},
        "error": {"type": t, "message": m, "stack_trace": s},
    },
    "logstash": lambda v, t, m, s: {
        "@timestamp": stamp(v),
        "@version": "1",
        "message": "token request failed",
        "logger_name": "com.contoso.Auth",
        "thread_name": "main",
        "level": "ERROR",
        "level_value": 40000,
        "stack_trace": s,
    },
    "serilog-compact": lambda v, t, m, s: {
        "@t": stamp(v),
        "@mt": "Token request failed for {App}",
        "@l": "Error",
        "@x": s,
        "App": "field",
        "SourceContext": "Contoso.Auth",
    },
    "dotnet-console": lambda v, t, m, s: {
        "Timestamp": stamp(v),
        "EventId": 0,
        "LogLevel": "Error",
        "Category": "Contoso.Auth",
        "Message": "Token request failed",
        "Exception": s.replace("\r\n", " ").replace("\n", " "),
        "State": {"Message": "Token request failed", "{OriginalFormat}": "Token request failed"},
    },
    "google-cloud": lambda v, t, m, s: {
        "severity": "ERROR",
        "timestamp": stamp(v),
        "logName": "projects/contoso/logs/web",
        "resource": {"type": "k8s_container"},
        "textPayload": s,
        "insertId": "%x" % v.random.getrandbits(60),
    },
    "google-cloud-json": lambda v, t, m, s: {
        "severity": "ERROR",
        "timestamp": stamp(v),
        "jsonPayload": {"message": "token request failed", "exception": s},
        "insertId": "%x" % v.random.getrandbits(60),
    },
    "python-json": lambda v, t, m, s: {"asctime": stamp(v), "levelname": "ERROR", "name": "contoso.auth", "message": "token request failed", "exc_info": s},
    "opentelemetry": lambda v, t, m, s: {
        "timeUnixNano": str(int(v.later().timestamp() * 1e9)),
        "severityText": "ERROR",
        "body": {"stringValue": "token request failed"},
        "attributes": [
            {"key": "exception.type", "value": {"stringValue": t}},
            {"key": "exception.message", "value": {"stringValue": m}},
            {"key": "exception.stacktrace", "value": {"stringValue": s}},
        ],
    },
    "insights-exceptions": lambda v, t, m, s: {
        "time": stamp(v),
        "resourceId": "/SUBSCRIPTIONS/0/RESOURCEGROUPS/CONTOSO/PROVIDERS/MICROSOFT.INSIGHTS/COMPONENTS/WEB",
        "Type": "AppExceptions",
        "SeverityLevel": 3,
        "ProblemId": f"{t} at Contoso.Auth.TokenAsync",
        "ExceptionType": t,
        "OuterType": t,
        "OuterMessage": m,
        "Details": [{"type": t, "message": m, "rawStack": s}],
    },
}


def table(v, rows):
    """The portal's export of the table `exceptions`."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\r\n")
    writer.writerow(
        [
            "timestamp [UTC]",
            "problemId",
            "handledAt",
            "type",
            "assembly",
            "method",
            "outerType",
            "outerMessage",
            "severityLevel",
            "cloud_RoleName",
            "operation_Id",
        ]
    )
    for name, message, _ in rows:
        t = v.later()
        writer.writerow(
            [
                t.strftime("%-m/%-d/%Y, %-I:%M:%S.") + f"{t.microsecond // 1000:03} {t:%p}",
                f"{name} at Contoso.Auth.TokenAsync",
                "UserCode",
                name,
                "Microsoft.Identity.Client",
                "Contoso.Auth.TokenAsync",
                name,
                message,
                3,
                "web",
                "%032x" % v.random.getrandbits(128),
            ]
        )
    return "﻿" + file.getvalue()


def register(encoder, encode, inner, make):
    def one(v):
        lines, failures = [], []
        for _ in range(2):
            name, message, stack, truth = make(Values(v.random.getrandbits(60)))
            lines.append(json.dumps({"@timestamp": stamp(v), "level": "info", "message": "served"}))
            lines.append(json.dumps(encode(v, name, message, stack)))
            failures.append(truth)
        if encoder == "insights-exceptions":
            lines = lines[1::2]
            failures = [{key: value for key, value in truth.items() if key not in ("oauth", "suberror")} for truth in failures]
        return Case(lines, failures, note=f"{inner} in {encoder}")

    one.__name__ = inner
    SCENARIOS.append((f"structured/{encoder}", one, 1))


for encoder, encode in ENCODERS.items():
    for inner, make in INNER.items():
        # Values without an index: the inner texts take theirs from here
        register(encoder, encode, inner, lambda values, make=make: (setattr(values, "index", 0), make(values))[1])


def exceptions_table(v):
    made = [(INNER[name])(values) for name in ("dotnet", "dotnet", "js") for values in [Values(v.random.getrandbits(60))] if not setattr(values, "index", 0)]
    failures = [{key: value for key, value in truth.items() if key not in ("oauth", "suberror")} for _, _, _, truth in made]
    return Case(table(v, [(name, message, stack) for name, message, stack, _ in made]), failures)


SCENARIOS.append(("structured/insights-exceptions-csv", exceptions_table, 2))
