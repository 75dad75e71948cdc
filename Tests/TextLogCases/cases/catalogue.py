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


def table(name):
    return list(csv.DictReader(open(os.path.join(HERE, "..", "..", "..", "Catalogue", name), encoding="utf-8")))


def service_codes(v):
    """A bare sentence of the token service has the advice of its code."""
    rows = table("aadsts_codes.csv")
    row = rows[(v.index * 9) % len(rows)]
    c = v.guid()
    line = f"AADSTS{row['code']}: {row['summary']} Trace ID: {v.guid()} Correlation ID: {c} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}"
    return Case(
        [line], [failure("AADSTS", row["code"], service=[f"AADSTS{row['code']}"], recovery=row["recovery"], correlation=c)], note=f"advice of {row['code']}"
    )


def b2c_codes(v):
    rows = table("aadb2c_codes.csv")
    row = rows[(v.index * 7) % len(rows)]
    c = v.guid()
    line = f"{row['code']}: {row['summary']} Correlation ID: {c} Timestamp: {v.now:%Y-%m-%d %H:%M:%SZ}"
    return Case([line], [failure("AADB2C", row["code"][6:], service=[row["code"]], recovery=row["recovery"], correlation=c)], note=f"advice of {row['code']}")


def judged_by_everything(v):
    """Apple's errors by all that they carry: the codes that block, the ones that claims lift, the network below, the service's 429."""
    c = v.guid()
    key = f"MSALCorrelationIDKey={c.upper()}"
    claims = 'claims={"access_token":{"capolids":{"essential":true,"values":["5c5fde07-1111-4222-8333-444455556666"]}}}'
    code = lambda number: f"MSALErrorDescriptionKey=AADSTS{number}: Something that the service says."
    situations = [
        ("-50002", code(50076), "acquireTokenInteractively"),
        ("-50002", code(53000), "remediateCompliance"),
        ("-50002", code(53000) + ", " + claims, "satisfyClaimsChallenge"),
        ("-50002", code(53001), "askAdministrator"),
        ("-50002", code(53003), "askAdministrator"),
        ("-50002", code(53004), "askAdministrator"),
        ("-50002", code(50105), "askAdministrator"),
        ("-50002", code(65004), "offerRetryToUser"),
        ("-50002", code(700082), "acquireTokenInteractively"),
        (
            "-50002",
            'NSUnderlyingError=0x282f1 {Error Domain=NSURLErrorDomain Code=-1009 "The Internet connection appears to be offline." UserInfo={_kCFStreamErrorCodeKey=50}}',
            "checkConnectivity",
        ),
        ("-50005", "MSALOAuthErrorKey=access_denied", "askAdministrator"),
        ("-50005", "MSALErrorDescriptionKey=User cancelled the authorization session.", "offerRetryToUser"),
        ("-50000", "MSALHTTPResponseCodeKey=429, MSALInternalErrorCodeKey=-42004", "retryAfterDelay"),
        ("-50000", "MSALHTTPResponseCodeKey=503, MSALInternalErrorCodeKey=-42004", "retryAfterDelay"),
        ("-50000", "MSALInternalErrorCodeKey=-42004, " + code(700082), "showGenericMessage"),
        ("-50004", "MSALOAuthErrorKey=unauthorized_client, MSALOAuthSubErrorKey=protection_policy_required", "remediateCompliance"),
        ("-50001", "MSALErrorDescriptionKey=Work place join is required to proceed.", "registerDevice"),
    ]
    number, info, recovery = situations[v.index]
    text = f'Error Domain=MSALErrorDomain Code={number} "(null)" UserInfo={{{key}, {info}}}'
    return Case(
        [text], [failure("MSALErrorDomain", number, correlation=c, recovery=recovery)], note="design section 10, judgement; Catalogue/README.md, which advice"
    )


for function, variants in [(service_codes, 41), (b2c_codes, 18), (judged_by_everything, 17)]:
    SCENARIOS.append(("catalogue/judged", function, variants))
