"""Entra's sign-in logs as they are exported: Graph, Azure Monitor's diagnostic settings, Log Analytics, the portal's CSV."""

import csv
import io
import json

from casekit import Case, failure, scenario

INTERRUPTS = {
    50140: "This error occurred due to 'Keep me signed in' interrupt when the user was signing-in.",
    50074: "Strong Authentication is required.",
    50076: "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access the resource.",
    50072: "Due to a configuration change made by your administrator, the user must enroll for multi-factor authentication.",
    50097: "Device authentication is required.",
    50125: "Sign-in was interrupted due to a password reset or password registration entry.",
    16000: "This is not an error - the user has several accounts.",
    50127: "User needs to install a broker app to gain access to this content.",
    50129: "Device is not workplace joined.",
    50158: "External security challenge was not satisfied.",
    50199: "For security reasons, user confirmation is required for this request.",
    51006: "Integrated Windows authentication is needed.",
    50079: "The user needs to enroll for a second factor.",
}
FAILURES = {
    50126: "Error validating credentials due to invalid username or password.",
    53003: "Access has been blocked due to Conditional Access policies.",
    50053: "The account is locked, because the user tried to sign in too many times with an incorrect user ID or password.",
    50105: "Your administrator has configured the application to block users unless they are specifically granted access.",
    65001: "The user or administrator has not consented to use the application.",
    53000: "Device is not in required device state: compliant.",
    500121: "Authentication failed during strong authentication request.",
    700082: "The refresh token has expired due to inactivity.",
    50173: "The provided grant has expired due to it being revoked.",
}
APP_FAILURES = {
    7000215: "Invalid client secret is provided.",
    7000222: "The provided client secret keys are expired.",
    700016: "Application was not found in the directory.",
    530035: "Access has been blocked by security defaults.",
    1100001: "Non-retryable error has occurred.",
}
FOUR = ["SignInLogs", "NonInteractiveUserSignInLogs", "ServicePrincipalSignInLogs", "ManagedIdentitySignInLogs"]


class Row:
    def __init__(self, v, category, kind, people, number=None):
        self.id, self.correlation, self.category, self.kind = v.guid(), v.guid(), category, kind
        self.app = category in FOUR[2:]
        self.time = v.later(2, 90)
        table = {"failure": APP_FAILURES if self.app else FAILURES, "interrupt": INTERRUPTS, "success": {0: "Other."}}[kind]
        self.number = number if number is not None else v.pick(table)
        self.reason = table.get(self.number, "Other.")
        self.person = None if self.app else v.pick(people)
        self.principal = (v.guid(), v.pick(["contoso-sync", "fabrikam-billing"]))
        self.tenant, self.client, self.v = "8f7e6d5c-4b3a-4291-8877-665544332211", "c0ffee00-1111-4222-8333-444455556666", v

    def graph(self, digits=0):
        stamp = self.time.strftime("%Y-%m-%dT%H:%M:%S") + (f".{self.time.microsecond:06}1" if digits else "") + "Z"
        body = {"id": self.id, "createdDateTime": stamp}
        if self.app:
            body |= {
                "servicePrincipalId": self.principal[0],
                "servicePrincipalName": self.principal[1],
                "signInEventTypes": ["managedIdentity" if "Managed" in self.category else "servicePrincipal"],
                "userDisplayName": None,
                "userPrincipalName": None,
                "userId": None,
            }
        else:
            body |= {
                "userDisplayName": self.person.split("@")[0].title(),
                "userPrincipalName": self.person,
                "userId": "%s" % self.v.guid(),
                "signInEventTypes": ["nonInteractiveUser" if "NonInteractive" in self.category else "interactiveUser"],
            }
        body |= {
            "appId": self.client,
            "appDisplayName": "Contoso Field",
            "ipAddress": "192.0.2.44",
            "clientAppUsed": "Mobile Apps and Desktop clients",
            "correlationId": self.correlation,
            "conditionalAccessStatus": "failure" if self.number in (53003, 53000) else "notApplied",
            "isInteractive": self.category == "SignInLogs",
            "riskDetail": "none",
            "riskLevelAggregated": "none",
            "riskEventTypes": [],
            "resourceDisplayName": "Microsoft Graph",
            "resourceId": "00000003-0000-0000-c000-000000000000",
            "status": {
                "errorCode": self.number,
                "failureReason": self.reason,
                "additionalDetails": None if self.kind != "interrupt" else "MFA required in Azure AD",
            },
            "deviceDetail": {
                "deviceId": "",
                "displayName": "",
                "operatingSystem": "Ios 26.1",
                "browser": "",
                "isCompliant": False,
                "isManaged": False,
                "trustType": "",
            },
            "location": {"city": "Bern", "state": "Bern", "countryOrRegion": "CH", "geoCoordinates": {"altitude": None, "latitude": 46.9, "longitude": 7.4}},
            "appliedConditionalAccessPolicies": [
                {
                    "id": self.v.guid(),
                    "displayName": "Require compliant device",
                    "enforcedGrantControls": ["Mfa"],
                    "enforcedSessionControls": [],
                    "result": "notApplied",
                }
            ],
        }
        return body

    def monitor(self):
        return {
            "time": self.time.strftime("%Y-%m-%dT%H:%M:%S.") + f"{self.time.microsecond:06}1Z",
            "resourceId": f"/tenants/{self.tenant}/providers/Microsoft.aadiam",
            "operationName": "Sign-in activity",
            "operationVersion": "1.0",
            "category": self.category,
            "tenantId": self.tenant,
            "resultType": str(self.number),
            "resultSignature": "SUCCESS" if self.number == 0 else "None",
            "resultDescription": "" if self.number == 0 else self.reason,
            "durationMs": 0,
            "callerIpAddress": "192.0.2.44",
            "correlationId": self.correlation,
            "identity": self.principal[1] if self.app else self.person.split("@")[0].title(),
            "Level": 4,
            "location": "CH",
            "properties": self.graph(1),
        }

    def truth(self):
        return failure(
            "EntraSignIn",
            str(self.number),
            service=[f"AADSTS{self.number}"],
            correlation=self.correlation,
            account=not self.app,
            time=self.time.strftime("%Y-%m-%dT%H:%M:%S"),
        )


def rows(v, categories=("SignInLogs",), failures=3, interrupts=2, successes=4):
    people = ["adele@contoso.com", "alex@contoso.com", "megan@fabrikam.com"]
    kinds = ["failure"] * failures + ["interrupt"] * interrupts + ["success"] * successes
    v.random.shuffle(kinds)
    made = []
    for kind in kinds:
        category = v.pick(categories)
        if kind == "interrupt" and category in FOUR[2:]:
            category = "SignInLogs" if "SignInLogs" in categories else None
        if category:
            made.append(Row(v, category, kind, people))
    return made


def totals(made, duplicates=0, accounts=True):
    failed = [r for r in made if r.kind == "failure"]
    found = {
        "records": len(made),
        "failures": len(failed),
        "interrupts": sum(r.kind == "interrupt" for r in made),
        "attempts": sum(r.kind != "interrupt" for r in made),
        "succeeded": sum(r.kind == "success" for r in made),
        "duplicates": duplicates,
    }
    people = {r.person for r in failed if r.person}
    # whether people who only succeeded are counted is not said
    if accounts and people == {r.person for r in made if r.person}:
        found["accounts"] = len(people)
    return found


def case(made, text, **more):
    return Case(text, [r.truth() for r in made if r.kind == "failure"], totals=totals(made, more.pop("duplicates", 0), more.pop("accounts", True)), **more)


def dump(value, how):
    return json.dumps(value, **[{}, {"indent": 2}, {"separators": (",", ":"), "ensure_ascii": False}, {"indent": "\t"}][how % 4]) + "\n"


@scenario("export/graph", 8)
def array(v):
    made = rows(v, FOUR if v.index >= 4 else FOUR[:1])
    return case(made, dump([r.graph(v.index % 2) for r in made], v.index))


@scenario("export/graph", 4)
def value_wrapper(v):
    made = rows(v, FOUR[:2])
    return case(
        made,
        dump(
            {
                "@odata.context": "https://graph.microsoft.com/v1.0/$metadata#auditLogs/signIns",
                "@odata.nextLink": "https://graph.microsoft.com/v1.0/auditLogs/signIns?$skiptoken=0",
                "value": [r.graph() for r in made],
            },
            v.index,
        ),
    )


@scenario("export/graph", 4)
def object_a_line(v):
    made = rows(v, FOUR)
    return case(made, "".join(json.dumps(r.graph(v.index % 2), separators=(",", ":") if v.index < 2 else None) + "\n" for r in made))


@scenario("export/graph", 3)
def byte_order_mark_and_no_last_line_end(v):
    made = rows(v)
    text = "﻿" + dump([r.graph() for r in made], v.index).rstrip("\n") if v.index < 2 else "﻿" + dump({"value": [r.graph() for r in made]}, 1)
    return case(made, text if v.index == 2 else text.replace("\n", "\r\n") + "\r\n")


@scenario("export/graph", 4)
def row_twice(v):
    """Pages of an export overlap: a row is identified by its id."""
    made = rows(v, FOUR[:2])
    again = [v.pick(made), v.pick([r for r in made if r.kind == "failure"])]
    bodies = [r.graph() for r in made] + [r.graph() for r in again]
    return case(made, dump(bodies if v.index % 2 else {"value": bodies}, v.index), duplicates=2)


@scenario("export/graph", 3)
def one_client_request_with_several_rows(v):
    """Interrupt, failure and success share a correlation id; rows are joined with nothing."""
    people, correlation = ["adele@contoso.com"], v.guid()
    made = [Row(v, "SignInLogs", kind, people) for kind in ("interrupt", "failure", "failure", "interrupt", "success")]
    for row in made:
        row.correlation = correlation
    made[1].number = made[2].number = 50126
    made[1].reason = made[2].reason = FAILURES[50126]
    return case(made, dump([r.graph() for r in made], v.index))


@scenario("export/graph", 3)
def all_interrupts(v):
    made = [
        Row(v, "SignInLogs", "interrupt", ["adele@contoso.com"], number=n)
        for n in (50140, 50072, 50074, 50076, 50079, 50097, 50125, 50127, 50129, 50158, 50199, 51006, 16000)
    ]
    made.append(Row(v, "SignInLogs", "success", ["adele@contoso.com"]))
    return case(made, dump([r.graph() for r in made], v.index))


@scenario("export/monitor", 6)
def records_wrapper(v):
    """One blob an hour: {"records":[…]}."""
    made = rows(v, FOUR if v.index % 2 else [FOUR[v.index // 2]])
    return case(made, dump({"records": [r.monitor() for r in made]}, v.index))


@scenario("export/monitor", 6)
def monitor_object_a_line(v):
    made = rows(v, FOUR if v.index >= 4 else [FOUR[v.index]])
    end = "\r\n" if v.index % 2 else "\n"
    return case(made, "".join(json.dumps(r.monitor(), separators=(",", ":")) + end for r in made))


@scenario("export/monitor", 3)
def several_blobs_in_one_file(v):
    made = rows(v, FOUR, failures=5, successes=6)
    half = len(made) // 2
    return case(made, dump({"records": [r.monitor() for r in made[:half]]}, 2) + dump({"records": [r.monitor() for r in made[half:]]}, 2))


@scenario("export/monitor", 3)
def other_categories_between(v):
    """A diagnostic setting sends audit logs, too: they are no sign-ins."""
    made = rows(v, FOUR[:2])
    audit = {
        "time": "2026-10-03T07:11:52.1234567Z",
        "resourceId": "/tenants/8f7e6d5c-4b3a-4291-8877-665544332211/providers/Microsoft.aadiam",
        "operationName": "Update user",
        "category": "AuditLogs",
        "resultSignature": "None",
        "resultType": "",
        "correlationId": v.guid(),
        "properties": {
            "id": "Directory_1",
            "activityDisplayName": "Update user",
            "result": "failure",
            "resultReason": "Microsoft.Online.Workflows.ValidationException",
        },
    }
    found = case(made, "".join(json.dumps(o) + "\n" for o in [audit] + [r.monitor() for r in made] + [audit]))
    del found.totals["records"]  # whether an audit row is a record is not said
    return found


@scenario("export/monitor", 2)
def numbers_instead_of_strings(v):
    made = rows(v, FOUR[2:], failures=3, interrupts=0)
    bodies = [r.monitor() | {"resultType": r.number} for r in made]
    return case(made, "".join(json.dumps(b) + "\n" for b in bodies))


def table(header, lines, end="\r\n", mark=True, quote=csv.QUOTE_MINIMAL):
    file = io.StringIO()
    writer = csv.writer(file, lineterminator=end, quoting=quote)
    writer.writerow(header)
    writer.writerows(lines)
    return ("﻿" if mark else "") + file.getvalue()


ANALYTICS = [
    "TenantId",
    "SourceSystem",
    "TimeGenerated [UTC]",
    "ResourceId",
    "OperationName",
    "OperationVersion",
    "Category",
    "ResultType",
    "ResultSignature",
    "ResultDescription",
    "DurationMs",
    "CorrelationId",
    "Resource",
    "ResourceGroup",
    "ResourceProvider",
    "Identity",
    "Level",
    "Location",
    "AppDisplayName",
    "AppId",
    "ClientAppUsed",
    "ConditionalAccessStatus",
    "CreatedDateTime [UTC]",
    "DeviceDetail",
    "IsInteractive",
    "Id",
    "IPAddress",
    "Status",
    "UserDisplayName",
    "UserId",
    "UserPrincipalName",
    "ServicePrincipalName",
    "Type",
]


def analytics(row, portal):
    t = row.time
    stamp = t.strftime("%-m/%-d/%Y, %-I:%M:%S.") + f"{t.microsecond // 1000:03} {t:%p}" if portal else t.strftime("%Y-%m-%dT%H:%M:%S.") + f"{t.microsecond:06}Z"
    graph = row.graph()
    return [
        row.tenant,
        "Azure AD",
        stamp,
        f"/tenants/{row.tenant}/providers/Microsoft.aadiam",
        "Sign-in activity",
        "1.0",
        row.category,
        row.number,
        "SUCCESS" if row.number == 0 else "FAILURE",
        "" if row.number == 0 else row.reason,
        0,
        row.correlation,
        "Microsoft.aadiam",
        "Microsoft.aadiam",
        "",
        row.principal[1] if row.app else graph["userDisplayName"],
        4,
        "CH",
        "Contoso Field",
        row.client,
        "Browser",
        graph["conditionalAccessStatus"],
        stamp,
        json.dumps(graph["deviceDetail"]),
        row.category == "SignInLogs",
        row.id,
        "192.0.2.44",
        json.dumps(graph["status"]) if not row.app else "",
        graph["userDisplayName"] or "",
        graph["userId"] or "",
        graph["userPrincipalName"] or "",
        row.principal[1] if row.app else "",
        {
            "SignInLogs": "SigninLogs",
            "NonInteractiveUserSignInLogs": "AADNonInteractiveUserSignInLogs",
            "ServicePrincipalSignInLogs": "AADServicePrincipalSignInLogs",
            "ManagedIdentitySignInLogs": "AADManagedIdentitySignInLogs",
        }[row.category],
    ]


@scenario("export/log-analytics-csv", 8)
def log_analytics(v):
    made = rows(v, FOUR if v.index % 2 else [FOUR[v.index // 2]])
    portal = v.index % 4 < 2
    header = ANALYTICS if portal else [name.replace(" [UTC]", "") for name in ANALYTICS]
    return case(
        made,
        table(
            header,
            [analytics(r, portal) for r in made],
            "\r\n" if v.index % 3 else "\n",
            v.index % 2 == 0,
            csv.QUOTE_ALL if v.index >= 6 else csv.QUOTE_MINIMAL,
        ),
    )


@scenario("export/log-analytics-csv", 3)
def few_columns(v):
    """project of a query: only what the person asked for."""
    made = rows(v, FOUR[:1])
    keep = ["TimeGenerated [UTC]", "ResultType", "ResultDescription", "CorrelationId", "UserPrincipalName", "AppDisplayName", "Id"]
    indexes = [ANALYTICS.index(k) for k in keep]
    return case(made, table(keep, [[analytics(r, True)[i] for i in indexes] for r in made], mark=v.index == 0))


PORTAL = [
    "Date (UTC)",
    "Request ID",
    "User agent",
    "Correlation ID",
    "User ID",
    "User",
    "Username",
    "User type",
    "Cross tenant access type",
    "Incoming token type",
    "Authentication Protocol",
    "Unique token identifier",
    "Original transfer method",
    "Client credential type",
    "Token Protection - Sign In Session",
    "Token Protection - Sign In Session StatusCode",
    "Application",
    "Application ID ",
    "App owner tenant ID",
    "Resource",
    "Resource ID ",
    "Resource tenant ID",
    "Resource owner tenant ID",
    "Home tenant ID",
    "Home tenant name",
    "IP address",
    "Location",
    "Status",
    "Sign-in error code",
    "Failure reason",
    "Client app",
    "Device ID",
    "Browser",
    "Operating System",
    "Compliant",
    "Managed",
    "Join Type",
    "Multifactor authentication result",
    "Multifactor authentication auth method",
    "Multifactor authentication auth detail",
    "Authentication requirement",
    "Sign-in identifier",
    "Session ID",
    "IP address (seen by resource)",
    "Through Global Secure Access",
    "Global Secure Access IP address",
    "Autonomous system  number",
    "Flagged for review",
    "Token issuer type",
    "Incoming token type",
    "Token issuer name",
    "Latency",
    "Conditional Access",
]
PORTAL_APP = [
    "Date (UTC)",
    "Request ID",
    "Correlation ID",
    "Service principal ID",
    "Service principal name",
    "Credential key ID",
    "Credential thumbprint",
    "Application",
    "Application ID ",
    "App owner tenant ID",
    "Resource",
    "Resource ID ",
    "Resource tenant ID",
    "Resource owner tenant ID",
    "Home tenant ID",
    "Home tenant name",
    "IP address",
    "Location",
    "Status",
    "Sign-in error code",
    "Failure reason",
    "Conditional Access",
]


def portal(row, header, status=None):
    known = {
        "Date (UTC)": row.time.strftime("%Y-%m-%dT%H:%M:%SZ"),
        "Request ID": row.id,
        "User agent": "Mozilla/5.0 (iPhone; CPU iPhone OS 26_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)",
        "Correlation ID": row.correlation,
        "User ID": row.v.guid(),
        "User": (row.person or "x@").split("@")[0].title(),
        "Username": row.person or "",
        "User type": "Member",
        "Service principal ID": row.principal[0],
        "Service principal name": row.principal[1],
        "Application": "Contoso Field",
        "Application ID ": row.client,
        "Resource": "Microsoft Graph",
        "Home tenant ID": row.tenant,
        "IP address": "192.0.2.44",
        "Location": "Bern, Bern, CH",
        "Status": status or {"success": "Success", "failure": "Failure", "interrupt": "Interrupted"}[row.kind],
        "Sign-in error code": "" if row.number == 0 else row.number,
        "Failure reason": "Other." if row.number == 0 else row.reason,
        "Client app": "Browser",
        "Operating System": "Ios",
        "Compliant": "false",
        "Managed": "false",
        "Latency": 182,
        "Conditional Access": "Not Applied",
        "Multifactor authentication auth detail": "line one\r\nline two" if row.kind == "failure" else "",
    }
    return [known.get(name, "") for name in header]


@scenario("export/portal-csv", 6)
def portal_people(v):
    made = rows(v, FOUR[:2] if v.index % 2 else FOUR[:1])
    return case(
        made,
        table(PORTAL, [portal(r, PORTAL) for r in made], "\r\n" if v.index != 5 else "\n", v.index != 4, csv.QUOTE_ALL if v.index == 3 else csv.QUOTE_MINIMAL),
    )


@scenario("export/portal-csv", 4)
def portal_apps(v):
    made = rows(v, [FOUR[2 + v.index % 2]], interrupts=0)
    return case(made, table(PORTAL_APP, [portal(r, PORTAL_APP) for r in made]))


@scenario("export/portal-csv", 3)
def the_exports_own_status_decides(v):
    """Interrupted with a code that is none of the known interrupts, and Failure with one that is."""
    made = rows(v, FOUR[:1], failures=2, interrupts=0, successes=2)
    strange, refused = Row(v, "SignInLogs", "interrupt", ["adele@contoso.com"], number=65001), Row(
        v, "SignInLogs", "failure", ["adele@contoso.com"], number=50074
    )
    made += [strange, refused]
    return case(made, table(PORTAL, [portal(r, PORTAL) for r in made]))


@scenario("export/portal-csv", 3)
def portal_row_twice(v):
    made = rows(v, FOUR[:1])
    again = [r for r in made if r.kind == "failure"][:1]
    return case(made, table(PORTAL, [portal(r, PORTAL) for r in made + again]), duplicates=1)


@scenario("export/portal-csv", 3)
def localised_header(v):
    """Refused by name: nothing is guessed from it."""
    header = [
        [
            "Datum (UTC)",
            "Anforderungs-ID",
            "Korrelations-ID",
            "Benutzer",
            "Benutzername",
            "Anwendung",
            "IP-Adresse",
            "Status",
            "Fehlercode bei der Anmeldung",
            "Fehlerursache",
        ],
        [
            "Date (UTC)",
            "ID de demande",
            "ID de corrélation",
            "Utilisateur",
            "Nom d’utilisateur",
            "Application",
            "Adresse IP",
            "État",
            "Code d’erreur de connexion",
            "Raison de l’échec",
        ],
        [
            "Fecha (UTC)",
            "Id. de solicitud",
            "Id. de correlación",
            "Usuario",
            "Nombre de usuario",
            "Aplicación",
            "Dirección IP",
            "Estado",
            "Código de error de inicio de sesión",
            "Motivo del error",
        ],
    ][v.index]
    made = rows(v)
    word = {"success": "Erfolg", "failure": "Fehler", "interrupt": "Unterbrochen"}
    lines = [
        [
            r.time.strftime("%Y-%m-%dT%H:%M:%SZ"),
            r.id,
            r.correlation,
            r.person.split("@")[0],
            r.person,
            "Contoso Field",
            "192.0.2.44",
            word[r.kind],
            r.number or "",
            r.reason,
        ]
        for r in made
    ]
    return Case(table(header, lines), [], totals={"failures": 0, "attempts": None}, status=None, note="the exit status and the sentence are not looked at here")


@scenario("export/mixed", 3)
def client_log_and_export_side_by_side(v):
    """The client's failure and the service's row of the same request: two views, joined with nothing."""
    made = rows(v, FOUR[:1], failures=2, interrupts=1, successes=2)
    row = [r for r in made if r.kind == "failure"][0]
    line = f'Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={{MSALInternalErrorCodeKey=-42004, MSALCorrelationIDKey={row.correlation.upper()}}}\n'
    text = line + "".join(json.dumps(r.graph()) + "\n" for r in made)
    found = Case(
        text,
        [failure("MSALErrorDomain", "-50000", internal=-42004, correlation=row.correlation)] + [r.truth() for r in made if r.kind == "failure"],
        totals={"failures": 3, "interrupts": 1, "succeeded": 2},
    )
    # find shows the client and the service side by side
    found.find = [row.correlation.upper() if v.index else row.correlation, ["-50000", row.id]]
    return found


@scenario("export/large", 3)
def thousands_of_rows(v):
    """An export is often one line of several megabytes."""
    made = rows(v, FOUR[:2], failures=500, interrupts=300, successes=700)
    if v.index == 2:
        text = "".join(json.dumps(r.monitor(), separators=(",", ":")) + "\n" for r in made)
    else:
        text = json.dumps({"value": [r.graph() for r in made]} if v.index else [r.graph() for r in made], separators=(",", ":")) + "\n"
    found = totals(made)
    return Case(text, [], at_least=found["failures"], at_most=found["failures"], totals=found)
