"""The texts of cases/wrappers.py as more collectors, build services and process managers hand them on; and more sign-in exports."""

import csv
import io
import json

from casekit import SCENARIOS, scenario
from cases import exports, wrappers


def iso(t, digits=3):
    return t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond:06}000"[:digits] + "Z"


def lines(before):
    """A wrapper that puts `before(v)` in front of each line."""
    return lambda v, records: [before(v) + line for line in wrappers.lines_of(records)]


def objects(made):
    """A wrapper of one object for each record."""
    return lambda v, records: [json.dumps(made(v, record)) for record in records]


def table(header, rows, **how):
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n", **how)
    writer.writerow(header)
    writer.writerows(rows)
    return file.getvalue()


def fluentd_without_line_feeds(v, records):
    """Two records of one second, without a line feed between them."""
    made = [json.dumps({"log": record, "stream": "stderr"}) for record in records]
    return ["".join(made[i : i + 2]) for i in range(0, len(made), 2)]


def fluentd_stdout(v, records):
    return [f"{v.later():%Y-%m-%d %H:%M:%S}.104123456 +0000 kube.web: {json.dumps({'log': record, 'stream': 'stderr'})}" for record in records]


def fluent_bit_array(v, records):
    return [f'[{n}] kube.web: [{int(v.later().timestamp())}.104123456, {{"log"=>{json.dumps(line, ensure_ascii=False)}, "kubernetes"=>{{"pod_name"=>"web-1", "labels"=>{{"app"=>"web"}}}}}}]' for n, line in enumerate(wrappers.lines_of(records))]


def container_apps_parts(v, records):
    made = []
    for line in wrappers.lines_of(records):
        t = f"{v.later():%Y-%m-%dT%H:%M:%S}.10423"
        parts = [line[i : i + 200] for i in range(0, len(line), 200)] or [""]
        made += [json.dumps({"TimeStamp": t, "Log": ("F " if n == len(parts) - 1 else "P ") + part}) for n, part in enumerate(parts)]
    return made


def collector_resource_logs(v, records):
    """OpenTelemetry's file exporter: one batch a line."""
    resource = {"attributes": [{"key": "service.name", "value": {"stringValue": "web"}}]}
    entries = [{"timeUnixNano": str(int(v.later().timestamp()) * 10**9), "severityNumber": 17, "severityText": "ERROR", "body": {"stringValue": record}, "attributes": [{"key": "log.file.name", "value": {"stringValue": "web.log"}}], "traceId": "", "spanId": ""} for record in records]
    half = (len(entries) + 1) // 2
    return [json.dumps({"resourceLogs": [{"resource": resource, "scopeLogs": [{"scope": {"name": "web"}, "logRecords": part}]}]}) for part in (entries[:half], entries[half:]) if part]


def gelf(v, record):
    return {"version": "1.1", "host": "web-1", "short_message": record.split("\n")[0], "full_message": record, "timestamp": round(v.later().timestamp(), 3), "level": 3, "_container_name": "web"}


def insights_results(v, records):
    rows = [[{"field": "@timestamp", "value": f"{v.later():%Y-%m-%d %H:%M:%S}.104"}, {"field": "@message", "value": record}, {"field": "@ptr", "value": "CmEKJgoi%06x" % v.number(0, 0xFFFFFF)}] for record in records]
    return json.dumps({"results": rows, "statistics": {"recordsMatched": float(len(rows))}, "status": "Complete"}, indent=4) + "\n"


def worker_tail(v, records):
    """wrangler tail --format json"""
    return [json.dumps({"outcome": "ok", "scriptName": "web", "exceptions": [], "logs": [{"message": [record], "level": "error", "timestamp": int(v.later().timestamp() * 1000)}], "eventTimestamp": int(v.now.timestamp() * 1000)}) for record in records]


def journal_export(v, records):
    made = []
    for line in wrappers.lines_of(records):
        made += [f"__CURSOR=s=c0ffee;i={v.number(1, 9999):x}", f"__REALTIME_TIMESTAMP={int(v.later().timestamp() * 1e6)}", "_HOSTNAME=node-1", "SYSLOG_IDENTIFIER=web", f"MESSAGE={line}", "_PID=18", ""]
    return made


def journal_pretty(v, records):
    return "\n".join(json.dumps({"__REALTIME_TIMESTAMP": str(int(v.later().timestamp() * 1e6)), "_HOSTNAME": "node-1", "MESSAGE": record, "SYSLOG_IDENTIFIER": "web"}, indent="\t") for record in records) + "\n"


def insights_answer(v, records):
    body = {"tables": [{"name": "PrimaryResult", "columns": [{"name": "timestamp", "type": "datetime"}, {"name": "message", "type": "string"}, {"name": "severityLevel", "type": "int"}], "rows": [[iso(v.later()), record, 3] for record in records]}]}
    return json.dumps(body) + "\n"


def searched(v, records):
    """grep -rn"""
    return [f"logs/web.log:{n + 118}:{line}" for n, line in enumerate(wrappers.lines_of(records))]


ENVELOPES = {
    "fluentd-without-line-feeds": fluentd_without_line_feeds,
    "fluentd-stdout": fluentd_stdout,
    "fluent-bit-array": fluent_bit_array,
    "container-apps-parts": container_apps_parts,
    "resource-logs": collector_resource_logs,
    "gelf": objects(gelf),
    "docker-splunk": objects(lambda v, r: {"event": {"line": r, "source": "stderr", "tag": "web/1a2b3c"}, "time": f"{v.later().timestamp():.3f}", "host": "node-1"}),
    "splunk-collector": objects(lambda v, r: {"time": round(v.later().timestamp(), 3), "host": "node-1", "source": "web", "sourcetype": "log", "event": r}),
    "firelens": objects(lambda v, r: {"container_id": "%032x" % v.random.getrandbits(128), "container_name": "web", "ecs_cluster": "prod", "log": r, "source": "stderr"}),
    "new-relic": lambda v, records: json.dumps([{"timestamp": int(v.later().timestamp() * 1000), "message": r, "hostname": "node-1", "newrelic.source": "logs.APM"} for r in records], indent=2) + "\n",
    "insights-results": insights_results,
    "insights-answer": insights_answer,
    "worker-tail": worker_tail,
    "journal-export": journal_export,
    "journal-pretty": journal_pretty,
    "journal-monotonic": lines(lambda v: f"[{v.number(100, 999)}.104551] node-1 web[18]: "),
    "journal-with-unit": lines(lambda v: f"{v.later():%a %Y-%m-%d %H:%M:%S} UTC node-1 web.service[18]: "),
    "web-app-stream": lines(lambda v: f"{v.later():%Y-%m-%dT%H:%M:%S}  PID[1234] Error       "),
    "pipelines-timestamps": lines(lambda v: f"{v.later():%Y-%m-%dT%H:%M:%S}.1042345Z "),
    "gitlab": lines(lambda v: f"{iso(v.later(), 6)} 01O "),
    "teamcity": lines(lambda v: f"[{v.later():%H:%M:%S}]W:\t [Step 2/3] "),
    "jenkins": lines(lambda v: f"[{iso(v.later())}] "),
    "pm2": lines(lambda v: "0|web  | "),
    "pm2-times": lines(lambda v: f"0|web  | {v.later():%Y-%m-%dT%H:%M:%S}: "),
    "foreman": lines(lambda v: f"{v.later():%H:%M:%S} web.1   | "),
    "papertrail": lines(lambda v: f"{v.later():%b %d %H:%M:%S} web-1 app/web.1: "),
    "papertrail-archive": lambda v, records: [f"{v.number(10**17, 10**18)}\t{v.later():%Y-%m-%dT%H:%M:%S}Z\t{v.now:%Y-%m-%dT%H:%M:%S}Z\t118\tweb-1\t192.0.2.7\tUser\tError\tweb\t{line}" for line in wrappers.lines_of(records)],
    "graylog-csv": lambda v, records: table(["timestamp", "source", "message"], [[iso(v.later()), "node-1", r] for r in records], quoting=csv.QUOTE_ALL),
    "searched": searched,
    "two-clouds": lambda v, records: [json.dumps({"@timestamp": iso(v.later()), "message": line}) for line in wrappers.cri(v, records)],
}
TEXTS = ["dotnet-printed", "java-log", "js-log", "wire-pretty", "objc-error", "own-attempts", "azure-identity", "objc-log", "quiet", "python-dictionary"]
INNER = wrappers.inner_texts()
for number, (name, wrap) in enumerate(ENVELOPES.items()):
    for inner in (TEXTS[number % len(TEXTS)], TEXTS[(number * 3 + 4) % len(TEXTS)]):
        if ("envelope/" + name, inner.replace("-", "_")) not in [(k, f.__name__) for k, f, _ in SCENARIOS]:
            wrappers.register("envelope", name, wrap, inner, INNER[inner])


# exports of the sign-in log


def export(function):
    return scenario("signin/field", 1)(function)


def dumped(rows):
    return "".join(json.dumps(row) + "\n" for row in rows)


@export
def data_explorer_answer(v):
    made = exports.rows(v, exports.FOUR[:2])
    columns = ["TimeGenerated", "Id", "UserPrincipalName", "ResultType", "ResultDescription", "CorrelationId", "Category"]
    rows = [[iso(r.time, 7), r.id, r.person, str(r.number), r.reason if r.number else "", r.correlation, r.category] for r in made]
    return exports.case(made, json.dumps({"Tables": [{"TableName": "Table_0", "Columns": [{"ColumnName": c, "DataType": "String", "ColumnType": "string"} for c in columns], "Rows": rows}]}) + "\n")


@export
def pages_of_the_graph(v):
    made = exports.rows(v, exports.FOUR)
    pages = [{"@odata.context": "https://graph.microsoft.com/v1.0/$metadata#auditLogs/signIns", "@odata.nextLink": f"https://graph.microsoft.com/v1.0/auditLogs/signIns?$skiptoken={n}", "value": [r.graph() for r in made[n::2]]} for n in (0, 1)]
    return exports.case(made, json.dumps(pages[0], indent=2) + "\n" + json.dumps(pages[1], indent=2) + "\n")


@export
def batch_answer(v):
    made = exports.rows(v, exports.FOUR[:2])
    body = {"responses": [{"id": str(n + 1), "status": 200, "headers": {"Content-Type": "application/json"}, "body": {"value": [r.graph() for r in made[n::2]]}} for n in (0, 1)]}
    return exports.case(made, json.dumps(body) + "\n")


@export
def flow_action_output(v):
    made = exports.rows(v, exports.FOUR[:2])
    return exports.case(made, json.dumps({"statusCode": 200, "headers": {"OData-Version": "4.0"}, "body": {"@odata.context": "https://graph.microsoft.com/v1.0/$metadata#auditLogs/signIns", "value": [r.graph() for r in made]}}, indent=2) + "\n")


@export
def properties_as_text(v):
    """A forwarder that writes the nested object as a string."""
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, dumped([r.monitor() | {"properties": json.dumps(r.monitor()["properties"])} for r in made]))


@export
def over_syslog(v):
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, "".join(f"<13>1 {iso(v.later(), 6)} node-1 azure - - - {json.dumps(r.monitor())}\n" for r in made))


@export
def search_result_of_raw_rows(v):
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, dumped([{"preview": False, "offset": n, "result": {"_raw": json.dumps(r.graph()), "_time": iso(r.time), "sourcetype": "azure:aad:signin"}} for n, r in enumerate(made)]))


@export
def events_of_a_collector(v):
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, dumped([{"time": round(r.time.timestamp(), 3), "sourcetype": "azure:monitor:aad", "event": r.monitor()} for r in made]))


@export
def tabs_between_columns(v):
    made = exports.rows(v, exports.FOUR[:2])
    rows = [[iso(r.time, 7), r.id, r.person, "Contoso Field", str(r.number), r.reason if r.number else "", r.correlation] for r in made]
    return exports.case(made, table(["TimeGenerated", "Id", "UserPrincipalName", "AppDisplayName", "ResultType", "ResultDescription", "CorrelationId"], rows, delimiter="\t"))


@export
def workspace_export_to_storage(v):
    made = exports.rows(v, exports.FOUR[:2])
    kinds = {"SignInLogs": "SigninLogs", "NonInteractiveUserSignInLogs": "AADNonInteractiveUserSignInLogs"}
    return exports.case(made, dumped([{"TimeGenerated": iso(r.time, 7), "TenantId": v.guid(), "SourceSystem": "Azure AD", "OperationName": "Sign-in activity", "Category": r.category, "ResultType": str(r.number), "ResultDescription": r.reason if r.number else "", "CorrelationId": r.correlation, "Id": r.id, "UserPrincipalName": r.person, "AppDisplayName": "Contoso Field", "Status": json.dumps(r.graph()["status"]), "_ItemId": v.guid(), "Type": kinds[r.category]} for r in made]))


@export
def status_column_only(v):
    """Columns chosen by hand: the number is in the status alone."""
    made = exports.rows(v, exports.FOUR[:1])
    rows = [[f"{r.time:%Y-%m-%d %H:%M:%S}", r.id, r.person, json.dumps(r.graph()["status"]), r.correlation] for r in made]
    return exports.case(made, table(["TimeGenerated", "Id", "UserPrincipalName", "Status", "CorrelationId"], rows))


@export
def attributes_of_a_log_service(v):
    made = exports.rows(v, exports.FOUR)
    return exports.case(made, dumped([{"id": "AQ%08x" % v.random.getrandbits(32), "type": "log", "attributes": {"service": "azure.activedirectory", "timestamp": iso(r.time), "attributes": r.monitor()}} for r in made]))
