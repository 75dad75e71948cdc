"""Sign-in exports as tools hand them on: PowerShell, Event Hubs, data explorers, spreadsheets. Values are invented."""

import csv
import json

from casekit import Case, scenario
from cases.exports import ANALYTICS, FOUR, analytics, case, dump, rows, table


@scenario("export/tools", 2)
def powershell(v):
    """ConvertTo-Json of Windows PowerShell: two blanks after a colon, deep indentation; empty lists over lines."""
    made = rows(v)
    text = json.dumps([r.graph() for r in made], indent=26, separators=(",", ":  ")).replace(" []", " [\n\n" + " " * 40 + "]")
    return case(made, text.replace("\n", "\r\n") + "\r\n" if v.index else text + "\n")


@scenario("export/tools", 2)
def sdk_names(v):
    """Export of the PowerShell module: property names in Pascal case, extra keys, dates with a zone."""
    made = rows(v)

    def pascal(value):
        if isinstance(value, dict):
            return {k[0].upper() + k[1:]: pascal(x) for k, x in value.items()}
        return [pascal(x) for x in value] if isinstance(value, list) else value

    bodies = [pascal(r.graph()) | {"AdditionalProperties": {}} for r in made]
    return case(made, dump(bodies, 1) if v.index else "".join(json.dumps(b) + "\n" for b in bodies))


@scenario("export/tools", 2)
def event_hub_batches(v):
    """Event Hubs: one object with records a line."""
    made = rows(v, FOUR, failures=4, successes=5)
    half = len(made) // 2
    lines = [json.dumps({"records": [r.monitor() for r in part]}, separators=(",", ":")) for part in (made[:half], made[half:])]
    return case(made, ("\r\n" if v.index else "\n").join(lines) + "\n")


@scenario("export/tools", 2)
def query_answer(v):
    """The Log Analytics API: tables with columns and rows."""
    made = rows(v)
    body = {"tables": [{"name": "PrimaryResult", "columns": [{"name": n.replace(" [UTC]", ""), "type": "string"} for n in ANALYTICS], "rows": [[str(x) for x in analytics(r, False)] for r in made]}]}
    return case(made, dump(body, v.index))


@scenario("export/tools", 2)
def query_as_objects(v):
    """az monitor log-analytics query: an array of objects, all values as text."""
    made = rows(v)
    bodies = [dict(zip([n.replace(" [UTC]", "") for n in ANALYTICS], map(str, analytics(r, False)))) | {"TableName": "PrimaryResult"} for r in made]
    return case(made, dump(bodies, 1 if v.index else 0))


@scenario("export/tools", 2)
def columns_in_another_order(v):
    made = rows(v)
    order = list(range(len(ANALYTICS)))
    v.random.shuffle(order)
    return case(made, table([ANALYTICS[i] for i in order], [[analytics(r, True)[i] for i in order] for r in made], mark=bool(v.index)))


@scenario("export/tools", 2)
def semicolons_of_a_spreadsheet(v):
    """A spreadsheet in a country with a decimal comma saves semicolons or tabs."""
    made = rows(v)
    text = table(ANALYTICS, [analytics(r, False) for r in made])
    lines = list(csv.reader(text.lstrip("﻿").splitlines()))
    delimiter = ";\t"[v.index]
    import io

    file = io.StringIO()
    csv.writer(file, delimiter=delimiter, lineterminator="\r\n").writerows(lines)
    return case(made, "﻿" + file.getvalue())


@scenario("export/tools", 2)
def sixteen_bits(v):
    """Export-Csv of Windows PowerShell with -Encoding Unicode."""
    made = rows(v)
    text = table(ANALYTICS, [analytics(r, False) for r in made], mark=True, quote=csv.QUOTE_ALL)
    found = case(made, text)
    found.text = text.encode("utf-16-le" if v.index == 0 else "utf-16-be")
    return found


@scenario("export/tools", 2)
def export_csv_with_a_type_line(v):
    """Export-Csv of Windows PowerShell begins with the type's name."""
    made = rows(v)
    text = table(ANALYTICS, [analytics(r, False) for r in made], mark=False, quote=csv.QUOTE_ALL)
    return case(made, "#TYPE Selected.System.Management.Automation.PSCustomObject\r\n" + text)


@scenario("export/tools", 2)
def empty_export(v):
    """No row: nothing failed, nothing was attempted."""
    return Case('{"@odata.context":"https://graph.microsoft.com/v1.0/$metadata#auditLogs/signIns","value":[]}\n' if v.index else table(ANALYTICS, []), at_most=0, status=None)
