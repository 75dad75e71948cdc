"""MSAL for Android and its common library: Logger.formatMessage in its four ages, logcat's layouts, ResultUtil.logResult, exceptions."""

import json

from casekit import Case, failure, scenario, GRANT

ANDROID = "MSAL.Android"
PACKAGE = "com.microsoft.identity.client.exception."
COMMON = "com.microsoft.identity.common.java.exception."
STACK = [
    "\tat com.microsoft.identity.common.internal.controllers.LocalMSALController.acquireTokenSilent(LocalMSALController.java:412)",
    "\tat com.microsoft.identity.common.java.commands.SilentTokenCommand.execute(SilentTokenCommand.java:112)",
    "\tat com.microsoft.identity.common.java.controllers.CommandDispatcher.executeCommand(CommandDispatcher.java:668)",
    "\tat java.util.concurrent.ThreadPoolExecutor.runWorker(ThreadPoolExecutor.java:1145)",
]


class Log:
    def __init__(self, v, correlation=None, age=None, logcat=None):
        self.v, self.correlation, self.lines = v, correlation or v.guid(), []
        self.age = v.index % 4 if age is None else age
        self.logcat = v.index % 5 if logcat is None else logcat
        self.thread, self.api = v.number(2, 90_000), v.pick([29, 33, 34, 36])

    def say(self, level, tag, message, trace=(), correlation=None):
        t = self.v.later()
        stamp, correlation = t.strftime("%Y-%m-%d %H:%M:%S"), correlation or self.correlation
        text = [
            f"[{stamp} - thread_id: {self.thread}, correlation_id: {correlation} - Android {self.api}] {message}  ",
            f"[{stamp} - thread_name: main, correlation_id: {correlation} - Android {self.api}] {message}  ",
            f"[{stamp} - thread_name : main, correlation_id : {correlation}]  Android {self.api} {message}",
            f"[{stamp} - {json.dumps({'thread_id': str(self.thread), 'correlation_id': correlation}, separators=(',', ':'))}] {message} Android {self.api}",
        ][self.age]
        letter = level[0]
        before = [
            "",
            f"{letter}/{tag}: ",
            t.strftime("%m-%d %H:%M:%S.%f")[:-3] + f"  7813 29445 {letter} {tag}: ",
            t.strftime("%Y-%m-%d %H:%M:%S.%f")[:-3] + f" 7813-29445/com.contoso.field {letter}/{tag}: ",
            f"{letter}  {tag}  ",
        ][self.logcat]
        lines = [text] + list(trace)
        # logcat repeats its prefix before each line of a message
        self.lines += [before + line for line in lines] if self.logcat in (2, 3) else [before + lines[0]] + lines[1:]

    def begin(self):
        self.say("I", "PublicClientApplication", "Begin: acquireTokenSilent")
        self.say("I", "LocalMSALController:acquireTokenSilent", "Acquiring token silently...")
        self.say("V", "CacheKeyValueDelegate", "^sanitizeNull(String=login.microsoftonline.com)")
        self.say("I", "AbstractAccountCredentialCache", "Error: none, accounts found: 1")


def thrown(name, message, package=PACKAGE):
    return f"{package}{name}: {message}"


@scenario("android/log", 6)
def token_result_failed(v):
    """logResult, then what LocalMSALController throws."""
    log, error = Log(v), v.service(GRANT)
    error.correlation = log.correlation
    log.begin()
    log.say("W", "BaseController:TokenResult", "Failure Result")
    log.say("W", "BaseController:TokenResult", f"Error: {error.oauth}")
    log.say(
        "I",
        "BaseController:TokenResult:TokenErrorResponse",
        json.dumps({"error": error.oauth, "suberror": error.suberror, "correlation_id": error.correlation, "statusCode": 400}),
    )
    log.say("W", "BaseController:renewAccessToken", f"Error: {error.oauth} Suberror: {error.suberror or 'null'}")
    log.say(
        "E",
        "CommandDispatcher:executeCommand",
        "Silent request executor fail",
        [thrown("UiRequiredException", error.sentence("\n"), COMMON).split("\n")[0]] + error.sentence("\n").split("\n")[1:] + STACK,
    )
    return Case(log.lines, [failure(ANDROID, ["UiRequiredException", "MsalUiRequiredException"], **error.truth())])


@scenario("android/log", 4)
def result_lines_only(v):
    """Without personal data allowed, no description and no exception: the OAuth word is all there is."""
    log = Log(v)
    log.begin()
    log.say("W", "BaseController:TokenResult", "Failure Result")
    log.say("W", "BaseController:TokenResult", "Error: invalid_grant")
    log.say("W", "BaseController:renewAccessToken", "Error: invalid_grant Suberror: bad_token")
    return Case(log.lines, [failure([ANDROID, "OAuth"], oauth="invalid_grant", suberror="bad_token", correlation=log.correlation, service=[])])


@scenario("android/log", 4)
def broker_offline(v):
    log = Log(v)
    log.say("I", "BrokerMsalController:acquireTokenSilent", "Acquiring token silently with the broker...")
    log.say(
        "E",
        "BrokerMsalController:acquireTokenSilent",
        "Received error from broker, errorCode=device_network_not_available",
        [thrown("ClientException", "Device network connection is not available.", COMMON)] + STACK,
    )
    return Case(
        log.lines,
        [failure(ANDROID, ["ClientException", "MsalClientException"], correlation=log.correlation, oauth=None, service=[], recovery="checkConnectivity")],
    )


@scenario("android/log", 3)
def no_account(v):
    log = Log(v)
    log.say(
        "E", "SingleAccountPublicClientApplication", "There is no signed in account.", [thrown("MsalClientException", "There is no signed in account.")] + STACK
    )
    return Case(log.lines, [failure(ANDROID, "MsalClientException", correlation=log.correlation, oauth=None)])


@scenario("android/log", 3)
def quiet_run(v):
    log = Log(v)
    log.begin()
    for level, tag, message in [
        ("I", "BaseController:TokenResult", "Success Result"),
        ("W", "BaseController", "Access token is expired. Removing from cache..."),
        ("I", "HttpClient", "Retrying on error codes 500, 502, 503, 504"),
        ("W", "AzureActiveDirectoryAuthority", "Authority host validation has been enabled. This data hasn't been validated, though."),
        ("I", "CommandDispatcher:commandCallbackOnTaskCompleted", "Completed silent request with the status : COMPLETED is returning result, errorCode: null"),
    ]:
        log.say(level, tag, message)
    return Case(log.lines)


@scenario("android/log", 2)
def unset_correlation(v):
    log = Log(v, age=0)
    log.say(
        "E",
        "Authority",
        "Authority is not known.",
        [thrown("ClientException", "Provided authority is not known. MSAL will only make requests to known authorities", COMMON)] + STACK,
        correlation="UNSET",
    )
    return Case(log.lines, [failure(ANDROID, "ClientException", correlation=None, oauth=None)])


@scenario("android/printed", 4)
def stack_trace(v):
    error = v.service(GRANT)
    name = "MsalUiRequiredException" if v.index % 2 == 0 else "MsalServiceException"
    lines = [thrown(name, error.sentence("\n"))] + [line.replace("\t", "    ") for line in STACK]
    if v.index >= 2:
        cause = COMMON + ("UiRequiredException" if v.index % 2 == 0 else "ServiceException")
        lines.append(f"Caused by: {cause}: {error.sentence(chr(10))}")
        lines += ["    ... 8 more"]
    before = ["", "E/ContosoAuth: Authentication failed: ", "W/System.err: ", "onError: "][v.index]
    text = "\n".join(lines)
    if v.index == 2:
        text = "\n".join("W/System.err: " + line for line in text.split("\n"))
    else:
        text = before + text
    return Case(text + "\n", [failure(ANDROID, name, service=[error.code], correlation=error.correlation)])


@scenario("android/printed", 3)
def exceptions_one_after_another(v):
    first, second = v.service(GRANT), v.guid()
    lines = [
        f"E/Auth: {thrown('MsalUiRequiredException', first.sentence(' '))}",
        "E/Auth: " + thrown("MsalClientException", "Device network connection is not available. Please check the network."),
        "E/Auth: " + thrown("MsalUserCancelException", "User cancelled the flow."),
    ]
    return Case(
        lines,
        [
            failure(ANDROID, "MsalUiRequiredException", service=[first.code], correlation=first.correlation),
            failure(ANDROID, "MsalClientException", oauth=None, service=[]),
            failure(ANDROID, "MsalUserCancelException", oauth=None, service=[], recovery="offerRetryToUser"),
        ],
    )


@scenario("android/printed", 3)
def app_prints_code_and_message(v):
    word, text = [
        ("device_network_not_available", "Device network connection is not available."),
        ("no_current_account", "There is no signed in account."),
        ("timed_out", "Authentication timed out"),
    ][v.index]
    lines = [f"D/MainActivity: Authentication failed: {PACKAGE}MsalClientException: {text} errorCode: {word}"]
    return Case(lines, [failure(ANDROID, "MsalClientException", oauth=None, service=[])])


@scenario("android/printed", 2)
def react_native_rejection(v):
    error = v.service(GRANT)
    lines = [
        (
            f" ERROR  [MsalUiRequiredException: {error.sentence(' ')}]"
            if v.index
            else f'E/ReactNativeJS: {{"nativeStackAndroid":[],"userInfo":null,"message":"{error.sentence(" ")}","code":"MsalUiRequiredException"}}'.replace(
                "'0000", "0000"
            ).replace("0000'", "0000")
        )
    ]
    return Case(lines, [failure([ANDROID, "MSAL.NET"] if v.index else ANDROID, "MsalUiRequiredException", service=[error.code], correlation=error.correlation)])
