"""The token service's own answers and redirects, as proxies, apps and browsers print them."""

import json
import urllib.parse

from casekit import Case, failure, scenario, wire, CONFIDENTIAL, GRANT, INTERACTIVE


@scenario("wire/json", 6)
def answer_in_a_line(v):
    error = v.service(GRANT + CONFIDENTIAL)
    text = [
        "{}",
        "Response: {}",
        "POST /oauth2/v2.0/token 400 {}",
        "[debug] token endpoint said {} after 182 ms",
        "HTTP/1.1 400 Bad Request\nContent-Type: application/json; charset=utf-8\nx-ms-request-id: " + error.trace + "\n\n{}",
        "WebException: The remote server returned an error: (400) Bad Request. {}",
    ][v.index].format("%s") % error.json()
    http = {"http": 400} if v.index in (2, 4, 5) and error.status == 400 else {}
    if v.index in (2, 4, 5):
        text = text.replace("400 Bad", f"{error.status} Bad").replace("(400)", f"({error.status})").replace("token 400", f"token {error.status}")
        http = {"http": error.status}
    return Case(text + "\n", [wire(error, **http)])


@scenario("wire/json", 3)
def pretty_printed(v):
    error = v.service(GRANT)
    text = json.dumps(error.answer("\r\n"), indent=[2, 4, "\t"][v.index])
    return Case(("Token response:\n" if v.index else "") + text + "\nDone.\n", [wire(error)])


@scenario("wire/json", 2)
def escaped_in_json(v):
    error = v.service(GRANT)
    line = json.dumps({"ts": v.now.strftime("%Y-%m-%dT%H:%M:%SZ"), "level": "error", "msg": "token request failed", "body": error.json()})
    return Case([json.dumps({"wrapped": line}) if v.index else line], [wire(error)])


@scenario("wire/json", 2)
def claims_challenge(v):
    error = v.service([50076, 53000][v.index : v.index + 1])
    error.claims = '{"access_token":{"capolids":{"essential":true,"values":["%s"]}}}' % v.guid()
    return Case([error.json()], [wire(error, recovery="satisfyClaimsChallenge")], totals={})


@scenario("wire/json", 2)
def cut_answer(v):
    error = v.service(GRANT)
    text = "WebResponse exception: " + error.json(" ")
    return Case(text[: text.index('"trace_id"') + [30, 0][v.index]] + "\n", [wire(error) | ({} if error.suberror is None else {"suberror": None})])


@scenario("wire/redirect", 4)
def redirect_with_error(v):
    error = v.service([65001, 50105, 50058])
    state = v.guid()
    word = "access_denied" if v.index % 2 else error.oauth
    query = urllib.parse.urlencode(
        {
            "error": word,
            "error_description": error.sentence("\r\n"),
            "error_uri": f"https://login.microsoftonline.com/error?code={error.number}",
            "state": state,
        }
    )
    base = ["https://app.contoso.com/signin#", "msauth.com.contoso.field://auth?", "http://localhost:5000/?", "/signin-oidc?"][v.index]
    before = ["", "Received redirect: ", '127.0.0.1 - - [03/Oct/2026:07:15:40 +0000] "GET ', "GET "][v.index]
    after = ["", "", ' HTTP/1.1" 200 311', " 302"][v.index]
    return Case([before + base + query + after], [failure("AADSTS", str(error.number), service=[error.code], oauth=word, correlation=error.correlation)])


@scenario("wire/redirect", 3)
def redirect_without_service_code(v):
    query = [
        "error=access_denied&error_subcode=cancel&state=" + v.guid(),
        "error=login_required&error_description=The+user+must+sign+in&state=xyz",
        "error=access_denied&error_description=the+user+canceled+the+authentication",
    ][v.index]
    line = ["Redirect: https://app.contoso.com/signin#", "[2026-10-03 07:15:40] callback http://localhost:5000/callback?", "msauth.com.contoso.field://auth?"][
        v.index
    ] + query
    return Case([line], [failure(oauth="login_required" if v.index == 1 else "access_denied", service=[])])


@scenario("wire/redirect", 2)
def b2c_redirect(v):
    c = v.guid()
    number, text = [("AADB2C90118", "The user has forgotten their password."), ("AADB2C90091", "The user has cancelled entering self-asserted information.")][
        v.index
    ]
    query = urllib.parse.urlencode(
        {"error": "access_denied", "error_description": f"{number}: {text}\r\nCorrelation ID: {c}\r\nTimestamp: 2026-10-03 07:15:40Z\r\n", "state": v.guid()}
    )
    return Case(["Callback https://app.fabrikam.com/signin#" + query], [failure("AADB2C", number[6:], service=[number], oauth="access_denied", correlation=c)])


@scenario("wire/sentence", 4)
def sentence(v):
    error = v.service()
    before = ["", "Login failed: ", "2026-10-03 07:15:40 ERROR [auth] ", "Message: "][v.index]
    return Case(
        [before + error.sentence(" " if v.index != 3 else "\r\n")], [failure("AADSTS", str(error.number), service=[error.code], correlation=error.correlation)]
    )


@scenario("wire/sentence", 3)
def wrapped_between_label_and_id(v):
    """Terminals and mail programs break lines where they like."""
    error = v.service(INTERACTIVE)
    text = (
        error.sentence(" ")
        .replace("Trace ID: ", "Trace ID:\n" if v.index != 1 else "Trace\nID: ")
        .replace("Correlation ID: ", "Correlation ID:\n" if v.index != 2 else "Correlation\nID: ")
    )
    return Case(text + "\n", [failure("AADSTS", str(error.number), service=[error.code], correlation=error.correlation, request=error.trace)])


@scenario("wire/sentence", 4)
def lists_of_codes_are_no_failure(v):
    lines = [
        ["Startup: will retry on AADSTS90033, AADSTS90055 and AADSTS50196"],
        ['retryable_codes = ["AADSTS90033", "AADSTS50053", "AADSTS700082"]', "server listening on :8080"],
        ["2026-10-03 07:15:40 INFO  config: interaction codes: 50076, 50079, 50158 (see https://login.microsoftonline.com/error?code=50076)"],
        [
            "Docs: AADSTS50011 means that the redirect URI does not match; AADSTS700016 that the application is unknown.",
            "For AADSTS65001 see the consent guide.",
        ],
    ][v.index]
    if v.index == 3:
        return Case(lines, [], at_most=2, note="prose about codes: the contract names lists only")
    return Case(lines)


@scenario("wire/mixed", 3)
def two_users_two_errors(v):
    first, second = v.service([50126]), v.service([53003])
    lines = [
        f"2026-10-03 07:15:40 WARN  login of user 1 failed: {first.sentence(' ')}",
        "2026-10-03 07:15:41 INFO  request served",
        f"2026-10-03 07:15:42 WARN  login of user 2 failed: {second.sentence(' ')}",
    ]
    return Case(
        lines,
        [
            failure("AADSTS", "50126", service=["AADSTS50126"], correlation=first.correlation),
            failure("AADSTS", "53003", service=["AADSTS53003"], correlation=second.correlation),
        ],
    )


@scenario("wire/mixed", 3)
def answer_then_the_apps_line(v):
    """The wire answer and the app's own sentence about it share the correlation id: one failure."""
    error = v.service(GRANT)
    lines = [f"<-- 400 https://login.microsoftonline.com/common/oauth2/v2.0/token", error.json(), f"Sign-in failed with {error.sentence(' ')}"]
    return Case(lines, [wire(error)])
