"""What collectors, clouds and log viewers make of lines. Each gets the texts of cases/wrappers.py; nothing may be lost."""

import csv
import io
import json

from casekit import SCENARIOS, Case, Values, scenario
from cases import exports, wrappers


def iso(t, digits=3):
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond:06}000"[:digits] + "Z"


def table(header, rows):
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(header)
    writer.writerows(rows)
    return file.getvalue()


def kubectl_prefix(v, records):
    """kubectl logs --prefix --timestamps"""
    return [f"[pod/web-5d9c7b/web] {iso(v.later(), 9)} {line}" for line in wrappers.lines_of(records)]


def kubectl_timestamps(v, records):
    return [f"{iso(v.later(), 9)} {line}" for line in wrappers.lines_of(records)]


def compose(v, records):
    return [f"web-1  | {line}" for line in wrappers.lines_of(records)]


def compose_timestamps(v, records):
    return [f"web-1  | {iso(v.later(), 9)} {line}" for line in wrappers.lines_of(records)]


def stern(v, records):
    return [f"web-5d9c7b web {line}" for line in wrappers.lines_of(records)]


def google_text(v, records):
    """gcloud logging read --format json"""
    return json.dumps([google_entry(v, record) for record in records], indent=2) + "\n"


def google_entry(v, record):
    t = v.later()
    return {
        "insertId": "1a2b3c%04x" % v.number(0, 65535),
        "labels": {"compute.googleapis.com/resource_name": "node-1"},
        "logName": "projects/contoso/logs/stderr",
        "receiveTimestamp": iso(t, 9),
        "resource": {"labels": {"cluster_name": "web", "container_name": "web", "namespace_name": "default", "pod_name": "web-5d9c7b"}, "type": "k8s_container"},
        "severity": "ERROR",
        "textPayload": record,
        "timestamp": iso(t, 9),
    }


def google_lines(v, records):
    """An export to a bucket: one entry a line, jsonPayload.message."""
    made = []
    for record in records:
        entry = google_entry(v, record)
        entry["jsonPayload"] = {"message": entry.pop("textPayload")}
        made.append(json.dumps(entry))
    return made


def aws_tail(v, records):
    """aws logs tail --format detailed"""
    return [f"{v.later():%Y-%m-%dT%H:%M:%S}.104000+00:00 web/web/0a1b2c3d4e5f {record}" for record in records]


def aws_filter(v, records):
    """aws logs filter-log-events"""
    events = [{"logStreamName": "web/1", "timestamp": int(v.later().timestamp() * 1000), "message": record, "ingestionTime": int(v.now.timestamp() * 1000) + 80, "eventId": str(v.random.getrandbits(180))} for record in records]
    return json.dumps({"events": events, "searchedLogStreams": []}, indent=4) + "\n"


def fluent_bit_stdout(v, records):
    return [f'[{n}] kube.var.log.containers.web: [[{int(v.later().timestamp())}.104123456, {{}}], {{"log"=>{json.dumps(record, ensure_ascii=False)}, "stream"=>"stderr"}}]' for n, record in enumerate(records)]


def fluentd_file(v, records):
    """out_file: time, tag and object with tabs between."""
    return [f"{v.later():%Y-%m-%dT%H:%M:%S+00:00}\tkube.web\t{json.dumps({'log': record, 'stream': 'stderr'})}" for record in records]


def logstash(v, records):
    return [json.dumps({"@timestamp": iso(v.later()), "@version": "1", "host": {"name": "web-1"}, "log": {"file": {"path": "/var/log/web.log"}}, "event": {"original": record}, "message": record, "tags": ["web"]}) for record in records]


def filebeat(v, records):
    return [
        json.dumps({"@timestamp": iso(v.later()), "@metadata": {"beat": "filebeat", "type": "_doc", "version": "8.15.0"}, "log": {"offset": v.number(0, 9999), "file": {"path": "/var/log/web.log"}}, "message": record, "input": {"type": "filestream"}, "agent": {"name": "web-1", "type": "filebeat"}, "ecs": {"version": "8.0.0"}})
        for record in records
    ]


def vector(v, records):
    return [json.dumps({"container_name": "web", "host": "node-1", "message": record, "source_type": "docker_logs", "stream": "stderr", "timestamp": iso(v.later(), 9)}) for record in records]


def logcli(v, records):
    return [f'{v.later():%Y-%m-%dT%H:%M:%SZ} {{app="web", pod="web-5d9c7b"}} {line}' for line in wrappers.lines_of(records)]


def grafana_json(v, records):
    rows = []
    for record in records:
        t = v.later()
        rows.append({"line": record, "timestamp": f"{int(t.timestamp() * 1000)}000000", "date": iso(t), "fields": {"app": "web", "pod": "web-5d9c7b"}})
    return json.dumps(rows, indent=2) + "\n"


def grafana_csv(v, records):
    return table(["Time", "Line", "tsNs", "labels"], [[f"{v.later():%Y-%m-%d %H:%M:%S}.104", record, f"{int(v.now.timestamp() * 1000)}000000", '{"app":"web"}'] for record in records])


def loki_api(v, records):
    """logcli -o jsonl"""
    return [json.dumps({"labels": {"app": "web"}, "line": record, "timestamp": iso(v.later(), 9)}) for record in records]


def datadog_csv(v, records):
    return table(["Date", "Host", "Service", "Message"], [[iso(v.later()), "node-1", "web", record] for record in records])


def datadog_json(v, records):
    return [json.dumps({"id": "AQ%08x" % v.random.getrandbits(32), "type": "log", "attributes": {"timestamp": iso(v.later()), "status": "error", "service": "web", "message": record, "tags": ["env:prod"]}}) for record in records]


def splunk_json(v, records):
    return [json.dumps({"preview": False, "offset": n, "result": {"_raw": record, "_time": f"{v.later():%Y-%m-%d %H:%M:%S}.104 UTC", "host": "node-1", "source": "/var/log/web.log", "sourcetype": "web"}}) for n, record in enumerate(records)]


def splunk_csv(v, records):
    return table(["_time", "host", "source", "_raw"], [[iso(v.later()), "node-1", "/var/log/web.log", record] for record in records])


def elastic_hits(v, records):
    hits = [{"_index": "logs-web", "_id": "%020x" % v.random.getrandbits(80), "_score": None, "_source": {"@timestamp": iso(v.later()), "message": record, "host": {"name": "node-1"}}} for record in records]
    return json.dumps({"took": 3, "timed_out": False, "hits": {"total": {"value": len(hits), "relation": "eq"}, "hits": hits}}) + "\n"


def elastic_lines(v, records):
    """elasticdump"""
    return [json.dumps({"_index": "logs-web", "_id": "%020x" % v.random.getrandbits(80), "_source": {"@timestamp": iso(v.later()), "message": record}}) for record in records]


def kibana_csv(v, records):
    return table(["@timestamp", "host.name", "message"], [[f"{v.later():%b %d, %Y @ %H:%M:%S}.104", "node-1", record] for record in records])


def heroku(v, records):
    return [f"{v.later():%Y-%m-%dT%H:%M:%S}.104123+00:00 app[web.1]: {line}" for line in wrappers.lines_of(records)]


def actions(v, records):
    return [f"{v.later():%Y-%m-%dT%H:%M:%S}.1042345Z {line}" for line in wrappers.lines_of(records)]


def actions_download(v, records):
    """gh run view --log: job, step and line with tabs between."""
    return [f"build\tSign in\t{v.later():%Y-%m-%dT%H:%M:%S}.1042345Z {line}" for line in wrappers.lines_of(records)]


def container_apps(v, records):
    return [json.dumps({"TimeStamp": f"{v.later():%Y-%m-%dT%H:%M:%S}.10423", "Log": "F " + line}) for line in wrappers.lines_of(records)]


def container_apps_table(v, records):
    """Log Analytics' ContainerAppConsoleLogs_CL and ContainerLogV2, as the portal exports them."""
    return table(["TimeGenerated [UTC]", "ContainerAppName_s", "Stream_s", "Log_s"], [[f"{v.later():%-m/%-d/%Y, %-I:%M:%S}.104 {v.now:%p}", "web", "stderr", line] for line in wrappers.lines_of(records)])


def coloured(v, records):
    return [f"\x1b[90m{v.later():%H:%M:%S}\x1b[0m \x1b[31m{line}\x1b[0m" for line in wrappers.lines_of(records)]


def journal_verbose(v, records):
    lines = []
    for record in records:
        lines.append(f"{v.later():%a %Y-%m-%d %H:%M:%S}.104551 UTC [s=c0ffee;i=1a;b=c0ffee;m=1;t=2;x=3]")
        lines += ["    PRIORITY=3", "    _HOSTNAME=node-1", "    SYSLOG_IDENTIFIER=web"]
        first, *rest = record.split("\n")
        lines.append("    MESSAGE=" + first)
        lines += ["            " + line for line in rest]
        lines.append("    _PID=18")
    return lines


COLLECTORS = {
    function.__name__.replace("_", "-"): function
    for function in (kubectl_prefix, kubectl_timestamps, compose, compose_timestamps, stern, google_text, google_lines, aws_tail, aws_filter, fluent_bit_stdout, fluentd_file, logstash, filebeat, vector, logcli, grafana_json, grafana_csv, loki_api, datadog_csv, datadog_json, splunk_json, splunk_csv, elastic_hits, elastic_lines, kibana_csv, heroku, actions, actions_download, container_apps, container_apps_table, coloured, journal_verbose)
}
CHOSEN = ("dotnet-printed", "js-log", "java-log", "quiet", "own-attempts", "wire-pretty")
for name, wrap in COLLECTORS.items():
    for inner_name, make in wrappers.inner_texts().items():
        if inner_name in CHOSEN:
            wrappers.register("collector", name, wrap, inner_name, make)


# exports of the sign-in log


@scenario("signin/forms", 2)
def analytics_answer(v):
    """The query API's answer: columns and rows."""
    made = exports.rows(v, exports.FOUR[:2])
    columns = [("TimeGenerated", "datetime"), ("Id", "string"), ("UserPrincipalName", "string"), ("AppDisplayName", "string"), ("ResultType", "string"), ("ResultDescription", "string"), ("CorrelationId", "string"), ("Category", "string")]
    rows = [[iso(r.time, 7), r.id, r.person, "Contoso Field", str(r.number), r.reason if r.number else "", r.correlation, r.category] for r in made]
    body = {"tables": [{"name": "PrimaryResult", "columns": [{"name": n, "type": t} for n, t in columns], "rows": rows}]}
    return exports.case(made, json.dumps(body, **({"indent": 2} if v.index else {})) + "\n")


@scenario("signin/forms", 2)
def analytics_command_line(v):
    """az monitor log-analytics query: an array of objects."""
    made = exports.rows(v, exports.FOUR[:2])
    rows = [{"AppDisplayName": "Contoso Field", "CorrelationId": r.correlation, "Id": r.id, "ResultDescription": r.reason if r.number else "", "ResultType": str(r.number), "TableName": "PrimaryResult", "TimeGenerated": iso(r.time, 7), "UserPrincipalName": r.person} for r in made]
    return exports.case(made, json.dumps(rows, indent=2) + "\n")


@scenario("signin/forms", 2)
def beta_answer(v):
    """Graph beta has more members; az rest and Invoke-MgGraphRequest print them."""
    made = exports.rows(v, exports.FOUR)
    rows = [
        r.graph(1)
        | {
            "authenticationDetails": [{"authenticationStepDateTime": "2026-10-03T07:11:52Z", "authenticationMethod": "Password", "succeeded": r.number == 0, "authenticationStepResultDetail": "Correct password"}],
            "authenticationRequirement": "multiFactorAuthentication",
            "sessionLifetimePolicies": [],
            "networkLocationDetails": [],
            "mfaDetail": {"authMethod": None, "authDetail": None},
            "incomingTokenType": "none",
            "uniqueTokenIdentifier": "%022x" % v.random.getrandbits(88),
        }
        for r in made
    ]
    body = {"@odata.context": "https://graph.microsoft.com/beta/$metadata#auditLogs/signIns", "@microsoft.graph.tips": "Use $select to choose only the properties your app needs", "value": rows}
    return exports.case(made, json.dumps(body, indent=4 if v.index else 2) + "\n")


@scenario("signin/forms", 2)
def event_hub_messages(v):
    """A consumer of Event Hubs writes each message in an envelope of its own."""
    made = exports.rows(v, exports.FOUR)
    if v.index:
        lines = [json.dumps({"EnqueuedTimeUtc": iso(r.time), "Offset": str(n), "Body": {"records": [r.monitor()]}}) for n, r in enumerate(made)]
    else:
        lines = [json.dumps({"body": {"records": [r.monitor() for r in made]}, "partition": "0", "sequence_number": 18})]
    return exports.case(made, "\n".join(lines) + "\n")


@scenario("signin/forms", 2)
def blob_of_an_hour(v):
    made = exports.rows(v, exports.FOUR, failures=5, successes=9)
    return exports.case(made, "\r\n".join(json.dumps(r.monitor(), separators=(",", ":")) for r in made) + ("\r\n" if v.index else ""))


@scenario("signin/forms", 2)
def search_index(v):
    """A search index around the same rows."""
    made = exports.rows(v, exports.FOUR[:2])
    lines = [json.dumps({"_index": "azure.signinlogs", "_id": r.id, "_source": r.monitor()} if v.index else {"@timestamp": iso(r.time), "message": json.dumps(r.monitor())}) for r in made]
    return exports.case(made, "\n".join(lines) + "\n")
