"""MSAL4J: LogHelper's message under the common layouts of Logback and Log4j, stack traces with CompletionException, managed identity."""

from casekit import Case, failure, scenario, CONFIDENTIAL, GRANT

JAVA = "MSAL.Java"
PACKAGE = "com.microsoft.aad.msal4j."

LAYOUTS = [
    lambda t, level, name: f"{t:%H:%M:%S}.{t.microsecond // 1000:03} [ForkJoinPool.commonPool-worker-1] {level:5} {name} - ",
    lambda t, level, name: f"{t:%Y-%m-%d %H:%M:%S}.{t.microsecond // 1000:03}  {level:5} 7 --- [nio-8080-exec-3] {name:40} : ",
    lambda t, level, name: f"{t:%Y-%m-%dT%H:%M:%S}.{t.microsecond // 1000:03}Z {level:5} 1 --- [contoso] [onPool-worker-1] {name:40} : ",
    lambda t, level, name: f"{t:%Y-%m-%d %H:%M:%S},{t.microsecond // 1000:03} {level} [{name}] (default task-4) ",
    lambda t, level, name: f"[{level}] {t:%Y-%m-%d %H:%M:%S} {name} - ",
]
STACK = [
    f"\tat {PACKAGE}MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:45)",
    f"\tat {PACKAGE}TokenRequestExecutor.createAuthenticationResultFromOauthHttpResponse(TokenRequestExecutor.java:130)",
    f"\tat {PACKAGE}AuthenticationResultSupplier.get(AuthenticationResultSupplier.java:75)",
    "\tat java.base/java.util.concurrent.CompletableFuture$AsyncSupply.run(CompletableFuture.java:1768)",
]


class Log:
    def __init__(self, v, correlation=None, layout=None):
        self.v, self.correlation, self.lines = v, correlation or v.guid(), []
        self.layout = LAYOUTS[v.index % len(LAYOUTS) if layout is None else layout]

    def say(self, level, message, name="c.m.a.m.ConfidentialClientApplication"):
        self.lines.extend((self.layout(self.v.later(), level, name) + message).split("\n"))

    def failed(self, supplier, message, level="WARN"):
        self.say(level, f"[Correlation ID: {self.correlation}] Execution of class {PACKAGE}{supplier} failed: {message}")

    def begin(self):
        self.say("DEBUG", "SkipCache set to false. Attempting cache lookup", "c.m.a.m.AcquireTokenByClientCredentialSupplier")
        self.say("DEBUG", "Cache lookup failed: Token not found in the cache", "c.m.a.m.AcquireTokenByClientCredentialSupplier")
        self.say("DEBUG", f"[Correlation ID: {self.correlation}] Sent Correlation Id is not same as received correlation id.")


@scenario("java/log", 5)
def execution_failed(v):
    log, error = Log(v), v.service(CONFIDENTIAL)
    error.correlation = log.correlation
    log.begin()
    log.failed("AcquireTokenByClientCredentialSupplier", error.sentence(["\r\n", " "][v.index % 2]))
    text = [line.replace("\r", "") for line in log.lines]
    time = {"time": v.now.strftime("%Y-%m-%dT%H:%M:%S")} if v.index % 5 != 0 else {}  # the first layout has no date
    return Case(text, [failure([JAVA, "AADSTS"], [str(error.number), "MsalServiceException"], service=[error.code], correlation=error.correlation, **time)])


@scenario("java/log", 4)
def execution_failed_and_stack_trace(v):
    log, error = Log(v), v.service(GRANT)
    error.correlation = log.correlation
    log.begin()
    log.failed("AcquireTokenSilentSupplier", error.sentence(" "))
    log.say("ERROR", "Sign-in failed", "com.contoso.field.AuthService")
    log.lines += (
        [
            f"java.util.concurrent.CompletionException: {PACKAGE}MsalInteractionRequiredException: {error.sentence(' ')}",
            "\tat java.base/java.util.concurrent.CompletableFuture.encodeThrowable(CompletableFuture.java:315)",
            f"Caused by: {PACKAGE}MsalInteractionRequiredException: {error.sentence(' ')}",
        ]
        + STACK
        + ["\t... 3 common frames omitted"]
    )
    return Case(log.lines, [failure(JAVA, "MsalInteractionRequiredException", service=[error.code], correlation=error.correlation)])


@scenario("java/printed", 4)
def stack_trace(v):
    error = v.service(CONFIDENTIAL)
    first = [
        "",
        'Exception in thread "main" java.util.concurrent.ExecutionException: ',
        "java.util.concurrent.CompletionException: ",
        "Oops! We have an exception of type - ",
    ][v.index]
    lines = (first + f"{PACKAGE}MsalServiceException: {error.sentence(chr(10) if v.index else ' ')}").split("\n") + STACK
    if v.index in (1, 2):
        lines += [f"Caused by: {PACKAGE}MsalServiceException: {error.sentence(chr(10))}", "\t... 3 more"]
    return Case("\n".join(lines) + "\n", [failure(JAVA, "MsalServiceException", service=[error.code], correlation=error.correlation)])


@scenario("java/log", 3)
def client_errors(v):
    log = Log(v)
    word, text = v.pick(
        [
            ("MsalClientException", "Token not found in the cache"),
            ("MsalClientException", "java.net.UnknownHostException: login.microsoftonline.com"),
            ("MsalThrottlingException", "Request was throttled according to instructions from STS. Retry in 60000 ms."),
        ]
    )
    log.lines += [
        f"{log.layout(v.later(), 'ERROR', 'com.contoso.field.AuthService')}acquireToken failed",
        f"java.util.concurrent.ExecutionException: {PACKAGE}{word}: {text}",
    ] + STACK
    replay = {"replay": True} if word == "MsalThrottlingException" else {}
    time = {"time": v.now.strftime("%Y-%m-%dT%H:%M:%S")} if v.index else {}
    return Case(log.lines, [failure(JAVA, word, oauth=None, service=[], **replay, **time)])


@scenario("java/log", 3)
def quiet_run(v):
    log = Log(v)
    log.begin()
    log.say("DEBUG", f"[Correlation ID: {log.correlation}] Access Token and Refresh Token were returned")
    log.say("INFO", "[Managed Identity] Azure Arc managed identity is unavailable.", "c.m.a.m.AzureArcManagedIdentitySource")
    log.say("INFO", "Retry policy: error codes 429, 500, 503; AADSTS90033 and AADSTS50196 are retried once", "com.contoso.field.AuthService")
    return Case(log.lines)


@scenario("java/log", 2)
def managed_identity(v):
    log = Log(v)
    log.say("ERROR", "[Managed Identity] request failed, HttpStatusCode: 400 Error message: Identity not found", "c.m.a.m.AbstractManagedIdentitySource")
    log.failed("AcquireTokenByManagedIdentitySupplier", "[Managed Identity] Error Code: invalid_request Error Message: Identity not found")
    log.lines += [f"{PACKAGE}MsalServiceException: [Managed Identity] Error Code: invalid_request Error Message: Identity not found"] + STACK
    return Case(log.lines, [failure(JAVA, "MsalServiceException", correlation=log.correlation, service=[])])


@scenario("java/log", 2)
def intellij_event(v):
    error = v.service([50076])
    c = v.guid()
    lines = (
        [
            f"IdeaLoggingEvent[message=[Correlation ID: {c}] Execution of class {PACKAGE}AcquireTokenSilentSupplier failed., throwable={PACKAGE}MsalInteractionRequiredException: {error.code}: {error.text}",
            f"Trace ID: {error.trace}",
            f"Correlation ID: {c}",
            f"Timestamp: {error.stamp}",
        ]
        + STACK
        + ["]"]
    )
    return Case(lines, [failure(JAVA, "MsalInteractionRequiredException", service=[error.code], correlation=c)])
