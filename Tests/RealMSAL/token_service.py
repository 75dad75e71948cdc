"""A token service on 127.0.0.1 that answers as Entra ID does, with the errors that a situation asks for.

The first part of a path names the situation; `SITUATIONS` says how each of its requests to the token endpoint is answered, in order, the last
answer again and again. What was answered is kept in `TokenService.answered`, so that a log can be compared with it.
"""

import base64
import datetime
import http.server
import json
import threading
import time
import urllib.parse
import uuid

CLAIMS = '{"access_token":{"capolids":{"essential":true,"values":["5c5fde07-1111-4222-8333-444455556666"]}}}'
POLICY = "Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access the resource."


class Answer:
    """An error of the token service; without a `number` a bare OAuth error; `body` replaces everything."""

    def __init__(self, oauth=None, number=None, text="", status=400, prefix="AADSTS", body=None, headers=None, delay=0, **more):
        self.oauth, self.number, self.text, self.status, self.prefix = oauth, number, text, status, prefix
        self.body, self.headers, self.delay, self.more = body, headers or {}, delay, more

    def content(self, correlation):
        """(body, what a log can know of it)"""
        if self.body is not None:
            return self.body, {}
        stamp = datetime.datetime.now(datetime.timezone.utc).strftime("%Y-%m-%d %H:%M:%SZ")
        trace = str(uuid.uuid4())
        ids = (
            f" Correlation ID: {correlation} Timestamp: {stamp}"
            if self.prefix == "AADB2C"
            else f" Trace ID: {trace} Correlation ID: {correlation} Timestamp: {stamp}"
        )
        code = f"{self.prefix}{self.number}"
        answer = {"error": self.oauth, "error_description": (f"{code}: " if self.number else "") + self.text + (ids if self.number else "")}
        known = {"oauth": self.oauth, "service": [code] if self.number else []}
        if self.number and self.prefix == "AADSTS":
            answer |= {
                "error_codes": [self.number],
                "timestamp": stamp,
                "trace_id": trace,
                "correlation_id": correlation,
                "error_uri": f"https://login.microsoftonline.com/error?code={self.number}",
            }
        if self.number:
            known["correlation"] = correlation
        if "suberror" in self.more:
            known["suberror"] = self.more["suberror"]
        return json.dumps(answer | self.more), known


class Token(Answer):
    """A success."""

    def __init__(self):
        super().__init__(status=200)

    def content(self, correlation):
        part = lambda value: base64.urlsafe_b64encode(json.dumps(value).encode()).decode().rstrip("=")
        now = int(time.time())
        identity = {
            "iss": "https://login.contoso.example/v2.0",
            "aud": "c0ffee00-1111-4222-8333-444455556666",
            "iat": now,
            "exp": now + 3600,
            "sub": "s",
            "oid": "o",
            "tid": "t",
            "preferred_username": "adele@contoso.com",
        }
        return (
            json.dumps(
                {
                    "token_type": "Bearer",
                    "scope": "User.Read",
                    "expires_in": 3600,
                    "access_token": "an access token",
                    "refresh_token": "a refresh token",
                    "id_token": f"{part({'alg': 'none'})}.{part(identity)}.",
                    "client_info": part({"uid": "u", "utid": "t"}),
                }
            ),
            None,
        )


SITUATIONS = {
    # client credentials
    "wrong-secret": [
        Answer(
            "invalid_client",
            7000215,
            "Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID.",
            401,
        )
    ],
    "expired-secret": [Answer("invalid_client", 7000222, "The provided client secret keys for app 'c0ffee00-1111-4222-8333-444455556666' are expired.", 401)],
    "unknown-app": [
        Answer("unauthorized_client", 700016, "Application with identifier 'c0ffee00-1111-4222-8333-444455556666' was not found in the directory 'Contoso'.")
    ],
    "wrong-scope": [Answer("invalid_scope", 70011, "The provided request must include a 'scope' input parameter.")],
    "malformed": [Answer("invalid_request", 900144, "The request body must contain the following parameter: 'scope'.")],
    "throttled": [Answer("temporarily_unavailable", 90033, "A transient error has occurred. Please try again.", 429, headers={"Retry-After": "7"})],
    "blocked-workload": [Answer("access_denied", 530035, "Access has been blocked by security defaults.", suberror="message_only")],
    # a person's password
    "wrong-password": [Answer("invalid_grant", 50126, "Error validating credentials due to invalid username or password.")],
    "locked": [Answer("invalid_grant", 50053, "The account is locked, you've tried to sign in too many times with an incorrect user ID or password.")],
    "unknown-person": [Answer("invalid_grant", 50034, "The user account does not exist in the directory.")],
    "second-factor": [Answer("invalid_grant", 50076, POLICY, suberror="basic_action", claims=CLAIMS)],
    "enroll": [Answer("interaction_required", 50079, POLICY, suberror="basic_action")],
    "consent": [Answer("invalid_grant", 65001, "The user or administrator has not consented to use the application.", suberror="consent_required")],
    "blocked": [Answer("invalid_grant", 53003, "Access has been blocked by Conditional Access policies.", suberror="message_only")],
    "device": [Answer("invalid_grant", 53000, "Device is not in required device state: compliant.", suberror="message_only", claims=CLAIMS)],
    "unassigned": [
        Answer("interaction_required", 50105, "Your administrator has configured the application to block users unless they are specifically granted access.")
    ],
    # a refresh token: the first answer fills the cache
    "inactive": [Token(), Answer("invalid_grant", 700082, "The refresh token has expired due to inactivity.", suberror="bad_token")],
    "revoked": [
        Token(),
        Answer("invalid_grant", 50173, "The provided grant has expired due to it being revoked, a fresh auth token is needed.", suberror="bad_token"),
    ],
    "expired-code": [Token(), Answer("invalid_grant", 70008, "The provided authorization code or refresh token has expired due to inactivity.")],
    "policy-on-refresh": [Token(), Answer("invalid_grant", 50076, POLICY, suberror="basic_action", claims=CLAIMS)],
    "refreshed": [Token(), Token()],
    # device code
    "code-expired": [
        Answer("authorization_pending", 70016, "OAuth 2.0 device flow error. Authorization is pending. Continue polling."),
        Answer("expired_token", 70020, "The provided value for the input parameter 'device_code' is not valid. This device code has expired."),
    ],
    "code-declined": [
        Answer("authorization_pending", 70016, "OAuth 2.0 device flow error. Authorization is pending. Continue polling."),
        Answer("authorization_declined", 70018, "The user declined to authorize the device."),
    ],
    "code-used": [Answer("authorization_pending", 70016, "OAuth 2.0 device flow error. Authorization is pending. Continue polling."), Token()],
    "code-refused": [Answer("invalid_client", 7000218, "The request body must contain the following parameter: 'client_assertion' or 'client_secret'.", 401)],
    # on behalf of a person
    "assertion": [Answer("invalid_grant", 50013, "Assertion failed signature validation.")],
    "on-behalf-claims": [Answer("interaction_required", 50076, POLICY, suberror="basic_action", claims=CLAIMS)],
    # B2C
    "b2c-password": [Answer("access_denied", 90225, "The username or password provided in the request are invalid.", prefix="AADB2C")],
    "b2c-grant": [Token(), Answer("invalid_grant", 90080, "The provided grant has expired. Please re-authenticate and try again.", prefix="AADB2C")],
    # faults of the service and of the network
    "unavailable": [Answer(status=503, body="The service is unavailable.", headers={"Retry-After": "9"})],
    "internal": [Answer(status=500, body="")],
    "page": [Answer(status=200, body="<html><head><title>Contoso proxy</title></head><body>Sign in to the network</body></html>")],
    "cut": [Answer(status=400, body='{"error":"invalid_grant","error_descr')],
    "slow": [Answer(status=200, body="{}", delay=3)],
    # discovery
    "unknown-tenant": [],
    "unknown-host": [],
    # managed identity
    "no-identity": [Answer("invalid_request", None, "Identity not found")],
}


class TokenService:
    def __init__(self):
        self.answered, self.counts, self.correlations = [], {}, []
        service = self

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def log_message(self, *arguments):
                pass

            def reply(self, status, body, headers=None):
                data = body.encode()
                self.send_response(status)
                self.send_header("Content-Type", "application/json; charset=utf-8" if body.startswith("{") else "text/html")
                self.send_header("Content-Length", str(len(data)))
                for name, value in (headers or {}).items():
                    self.send_header(name, value)
                self.end_headers()
                try:
                    self.wfile.write(data)
                except OSError:
                    pass  # the client gave up

            def answer(self, situation, answers):
                number = service.counts.get(situation, 0)
                service.counts[situation] = number + 1
                answer = answers[min(number, len(answers) - 1)]
                correlation = self.headers.get("client-request-id") or str(uuid.uuid4())
                service.correlations.append(correlation)
                body, known = answer.content(correlation)
                service.answered.append((situation, answer, known))
                if answer.delay:
                    time.sleep(answer.delay)
                self.reply(answer.status, body, answer.headers)

            def do_POST(self):
                self.rfile.read(int(self.headers.get("Content-Length") or 0))
                situation, *rest = urllib.parse.urlparse(self.path).path.strip("/").split("/")
                if rest[-1] == "devicecode" and situation != "code-refused":
                    self.reply(
                        200,
                        json.dumps(
                            {
                                "user_code": "AB12CD34",
                                "device_code": "device code",
                                "verification_uri": "https://login.contoso.example/device",
                                "expires_in": 60,
                                "interval": 0.1,
                                "message": "Open the page and enter AB12CD34.",
                            }
                        ),
                    )
                else:
                    self.answer(situation, SITUATIONS[situation])

            def do_GET(self):
                path = urllib.parse.urlparse(self.path).path
                situation, *rest = path.strip("/").split("/")
                if path.startswith("/common/userrealm/"):
                    self.reply(
                        200, json.dumps({"ver": "1.0", "account_type": "Managed", "domain_name": "contoso.com", "cloud_instance_name": "contoso.example"})
                    )
                elif path.startswith("/common/discovery/instance"):
                    self.answer("unknown-host", [Answer("invalid_instance", 50049, "Unknown or invalid instance.")])
                elif situation == "unknown-tenant":
                    self.answer(
                        situation,
                        [
                            Answer(
                                "invalid_tenant",
                                90002,
                                "Tenant 'unknown-tenant' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.",
                            )
                        ],
                    )
                elif path.startswith("/metadata/identity/oauth2/token"):
                    self.answer("no-identity", SITUATIONS["no-identity"])
                else:
                    base = "https://" + self.headers["X-Authority"] + "/" + situation + ("/" + rest[0] if rest and rest[0].startswith("b2c_") else "")
                    self.reply(
                        200,
                        json.dumps(
                            {
                                "issuer": base + "/v2.0",
                                "authorization_endpoint": base + "/oauth2/v2.0/authorize",
                                "token_endpoint": base + "/oauth2/v2.0/token",
                                "device_authorization_endpoint": base + "/oauth2/v2.0/devicecode",
                            }
                        ),
                    )

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def start(self, situation):
        self.counts.pop(situation, None)
        self.answered.clear()
        self.correlations.clear()

    def close(self):
        self.server.shutdown()
