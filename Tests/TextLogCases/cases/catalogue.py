"""Judgement: the advice of the catalogue's exceptions and words, where the text says nothing else (Catalogue/library_errors.csv)."""

import csv
import os

from casekit import SCENARIOS, Case, failure
from cases import dotnet

HERE = os.path.dirname(os.path.abspath(__file__))
ROWS = list(csv.DictReader(open(os.path.join(HERE, "..", "..", "..", "Catalogue", "library_errors.csv"), encoding="utf-8")))
CLASSES = [("lib/msal-browser/src/error", "BrowserAuthError"), ("lib/msal-common/src/error", "ClientAuthError"), ("lib/msal-node/src/error", "NodeAuthError")]


def words_of_js(v):
    """A word decides where the class says too little."""
    rows = [(row, name) for row in ROWS for part, name in CLASSES if row["library"] == "*" and row["source"].endswith(part)]
    row, name = rows[(v.index * 7) % len(rows)]
    return Case(
        [f"{name}: {row['name']}: Something that the library says."],
        [failure("MSAL.js", name, recovery=row["recovery"], oauth=None, service=[])],
        note=f"advice of {row['name']}",
    )


def words_of_dotnet(v):
    rows = [row for row in ROWS if row["library"] == "*" and row["source"].endswith("MsalError.cs")]
    row = rows[(v.index * 7) % len(rows)]
    kind = "MsalUiRequiredException" if row["recovery"] == "acquireTokenInteractively" else "MsalClientException"
    text = dotnet.printed(dotnet.Log(v, old=False), v, kind, row["name"], "Something that the library says.")
    return Case(text + "\n", [failure("MSAL.NET", kind, recovery=row["recovery"], oauth=None, service=[])], note=f"advice of {row['name']}")


def exceptions_of_android(v):
    rows = [row for row in ROWS if row["library"] == "MSAL.Android"]
    row = rows[v.index % len(rows)]
    package = "com.microsoft.identity.client.exception." if row["name"].startswith("Msal") else "com.microsoft.identity.common.java.exception."
    lines = [f"E/Auth: {package}{row['name']}: Something that the library says."]
    return Case(lines, [failure("MSAL.Android", row["name"], recovery=row["recovery"], oauth=None, service=[])], note=f"advice of {row['name']}")


def exceptions_of_java(v):
    rows = [row for row in ROWS if row["library"] == "MSAL.Java" and row["name"].startswith("Msal")]
    row = rows[v.index % len(rows)]
    text = f"Exception in thread \"main\" com.microsoft.aad.msal4j.{row['name']}: Something that the library says.\n\tat com.microsoft.aad.msal4j.AuthenticationResultSupplier.get(AuthenticationResultSupplier.java:75)\n"
    return Case(text, [failure("MSAL.Java", row["name"], recovery=row["recovery"], oauth=None, service=[])], note=f"advice of {row['name']}")


def statuses_of_the_runtime(v):
    rows = [row for row in ROWS if row["library"] == "MSALRuntime"]
    row = rows[v.index % len(rows)]
    line = f"[MSAL:0003]\tERROR  \tErrorInternalImpl:134\tCreated an error: 8dk2a, StatusInternal::{row['name']}, InternalEvent::None, Error Code 3399548929, Context '(pii)'"
    return Case([line], [failure("MSALRuntime", row["name"], recovery=row["recovery"], oauth=None, service=[])], note=f"advice of {row['name']}")


for function, variants in [(words_of_js, 20), (words_of_dotnet, 20), (exceptions_of_android, 24), (exceptions_of_java, 7), (statuses_of_the_runtime, 22)]:
    SCENARIOS.append(("catalogue/advice", function, variants))
