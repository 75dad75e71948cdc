"""Files as they were met: the folders of `met` hold each as it is, with its truth in a row of their `index.csv`.

The truth is about the file as a whole: between how many and how many events, and the values that they have together."""

import csv
import pathlib
import re

from casekit import Case, scenario

FOLDER = pathlib.Path(__file__).resolve().parent.parent / "met"
# column of index.csv → key of an event
VALUES = {
    "error_codes": "code",
    "internal_codes": "internalCode",
    "msid_codes": "msidCode",
    "oauth_errors": "oauthError",
    "suberrors": "subError",
    "service_codes": "serviceCodes",
    "http_status": "httpStatus",
    "correlation_ids": "correlationId",
}
# columns that some sets have as well: totals of the report, and the exit status
TOTALS = ("failures", "accounts", "attempts")


def clean(value):
    """`domain:code(2)` counts how often; that is in the bounds."""
    return re.sub(r"\(\d+\)$", "", value.strip().lower())


def case(path, row):
    def make(values):
        made = Case(path.read_bytes(), at_least=int(row["error_events_min"]), at_most=int(row["error_events_max"]), note=row["note"])
        made.totals = {key: int(row[key]) for key in TOTALS if row.get(key)}
        made.status = int(row.get("status") or 0)
        made.values = {key: [clean(v) for v in (row[column] or "").split(";") if v.strip()] for column, key in VALUES.items()}
        return made

    make.__name__ = path.stem.replace("-", "_")
    return make


for part in sorted(folder.name for folder in FOLDER.iterdir() if (folder / "index.csv").exists()):
    with open(FOLDER / part / "index.csv", encoding="utf-8", newline="") as file:
        for row in csv.DictReader(file):
            kind = "clean" if int(row["error_events_max"]) == 0 else "failure"
            scenario(f"met/{part}/{kind}", 1)(case(FOLDER / part / row["file"], row))
