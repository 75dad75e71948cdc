"""ADAL, the library before MSAL: for Android (Logger.java in its two ages, ADALError), iOS and macOS (ADLogger.m, ADAuthenticationError.m), .NET
(AdalLoggerBase.cs, AdalException.cs)."""

import json

from casekit import Case, failure, scenario, GRANT

ANDROID, DOTNET, OBJC = "ADAL.Android", "ADAL.NET", "ADAuthenticationErrorDomain"
PACKAGE = "com.microsoft.aad.adal."
CLIENTS = "Microsoft.IdentityModel.Clients.ActiveDirectory."


class Android:
    """Version 1.13 and older, and since it logs through the common library."""

    def __init__(self, v, old, logcat=True, correlation=None):
        self.v, self.old, self.logcat, self.lines = v, old, logcat, []
        self.correlation = correlation or v.guid()

    def say(self, level, tag, message, word=None, additional="", trace=()):
        t = self.v.later()
        stamp, word = t.strftime("%Y-%m-%d %H:%M:%S"), word + ":" if word else ""
        if self.old:
            text = [f"{word}{stamp}-{self.correlation}-{message} ver:1.13.3{' ' + additional if additional else ''}"]
        else:
            head = json.dumps({"thread_id": "612", "correlation_id": self.correlation}, separators=(",", ":"))
            text = [f"[{stamp} - {head}] {word}{message} ver:1.16.3 Android 28"]
        before = t.strftime("%m-%d %H:%M:%S.%f")[:-3] + f" 26769-15446/com.contoso.field {level}/{tag}: " if self.logcat else f"{level}/{tag}: "
        lines = text + list(trace)
        self.lines += [before + line for line in lines] if self.logcat else [before + lines[0]] + lines[1:]

    def begin(self):
        self.say("V", "AcquireTokenRequest:acquireToken", "Sending async task from thread:1934")
        self.say("V", "AcquireTokenSilentHandler", "Try to silently get token from local cache.")
        self.say("I", "StorageHelper", "Started to initialize storage helper")


@scenario("adal/android", 4)
def prompt_not_allowed(v):
    """A silent request: each step names its own error, and the app gets the last."""
    log = Android(v, old=v.index % 2 == 0, logcat=v.index < 2)
    log.begin()
    log.say("E", "AcquireTokenSilentHandler:acquireTokenWithRefreshToken", "Error in refresh token for request.", "AUTH_FAILED_NO_TOKEN")
    log.say(
        "E",
        "AcquireTokenRequest:tryAcquireTokenSilent",
        "Prompt is not allowed and failed to get token.  ErrorCode:invalid_grant",
        "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED",
    )
    log.say("V", "CallbackHandler", "Remove waiting request. RequestId:1422")
    version = "1.13.3" if log.old else "1.16.3"
    return Case(
        log.lines,
        [
            failure(
                ANDROID,
                "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED",
                correlation=log.correlation,
                oauth="invalid_grant",
                recovery="acquireTokenInteractively",
                sdk=version,
            )
        ],
    )


@scenario("adal/android", 4)
def offline(v):
    log = Android(v, old=v.index % 2 == 0, logcat=v.index < 2)
    log.begin()
    log.say("E", "Discovery:queryInstance", "Error when validating authority. ", "DEVICE_CONNECTION_IS_NOT_AVAILABLE")
    return Case(
        log.lines, [failure(ANDROID, "DEVICE_CONNECTION_IS_NOT_AVAILABLE", correlation=log.correlation, oauth=None, service=[], recovery="checkConnectivity")]
    )


@scenario("adal/android", 4)
def service_code_in_the_description(v):
    log, error = Android(v, old=v.index % 2 == 0), v.service(GRANT)
    error.correlation = log.correlation
    log.begin()
    log.say(
        "E",
        "AcquireTokenInteractiveRequest:acquireTokenWithAuthCode",
        f" ErrorCode:{error.oauth} ErrorDescription:{error.sentence()}",
        "AUTH_FAILED",
    )
    return Case(log.lines, [failure(ANDROID, "AUTH_FAILED", service=[error.code], correlation=log.correlation, oauth=error.oauth)])


@scenario("adal/android", 2)
def cancelled_and_printed(v):
    """The library's line, and the exception that the app got and prints."""
    log = Android(v, old=v.index == 0, logcat=False)
    log.begin()
    log.say("E", "BrokerProxy:getAuthTokenInBackground", "Authenticator cancels the request", "AUTH_FAILED_CANCELLED")
    log.lines += [
        f"W/System.err: {PACKAGE}AuthenticationCancelError: The user cancelled the authorization request",
        f"W/System.err: \tat {PACKAGE}BrokerProxy.getAuthTokenInBackground(BrokerProxy.java:374)",
    ]
    return Case(
        log.lines, [failure(ANDROID, ["AUTH_FAILED_CANCELLED", "AuthenticationCancelError"], correlation=log.correlation, recovery="offerRetryToUser")]
    )


@scenario("adal/android", 2)
def recovered(v):
    """What failed silently was asked of the person, who signed in."""
    log = Android(v, old=v.index == 0)
    log.begin()
    log.say("E", "AcquireTokenSilentHandler:acquireTokenWithRefreshToken", "Error in refresh token for request.", "AUTH_FAILED_NO_TOKEN")
    log.say("V", "AcquireTokenRequest", "Starting Authentication Activity for embedded flow. ")
    log.say("V", "AcquireTokenRequest:onActivityResult", "Sending result to callback. ")
    return Case(log.lines)


@scenario("adal/android", 2)
def quiet(v):
    """Words for what the library only notes, and what looks like its lines."""
    log = Android(v, old=v.index == 0)
    log.begin()
    log.say("W", "Oauth2", "CorrelationId is not matching", "CORRELATION_ID_NOT_MATCHING_REQUEST_RESPONSE")
    log.say("E", "DefaultTokenCacheStore", "Decryption failure. ", "DECRYPTION_FAILED")
    log.say("V", "AcquireTokenSilentHandler", "Return AT from cache.")
    log.lines += [
        "I/Updater: server: running, ver:2.1.0 on 2026-10-03-release-1",
        "I/Docs: AUTH_FAILED_CANCELLED: shown if the person closes the page",
    ]
    return Case(log.lines)


@scenario("adal/android", 2)
def printed_alone(v):
    word, text, advice = [
        ("AuthenticationException", "Refresh token is failed and prompt is not allowed", "acquireTokenInteractively"),
        ("IntuneAppProtectionPolicyRequiredException", "Intune App Protection Policy required", "remediateCompliance"),
    ][v.index]
    lines = [
        f"Caused by: {PACKAGE}{word}: {text}",
        f"    at {PACKAGE}AuthenticationContext$1.run(AuthenticationContext.java:1262)",
        "    at java.lang.Thread.run(Thread.java:818)",
    ]
    return Case(lines, [failure(ANDROID, word, recovery=advice, oauth=None)])


@scenario("adal/android", 2)
def two_requests(v):
    """Without ids, and twice the same error: two failures, some minutes apart."""
    log = Android(v, old=True, correlation="null" if v.index else v.guid())
    for _ in range(2):
        log.begin()
        log.say("E", "AcquireTokenRequest:tryAcquireTokenSilent", "Prompt is not allowed and failed to get token: ", "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED")
        v.later(200, 300)
    return Case(log.lines, [failure(ANDROID, "AUTH_REFRESH_FAILED_PROMPT_NOT_ALLOWED", oauth=None)] * 2)


class ObjC:
    def __init__(self, v, age):
        self.v, self.age, self.lines, self.correlation = v, age, [], v.guid()

    def say(self, level, message, correlation=None):
        stamp, id = self.v.later().strftime("%Y-%m-%d %H:%M:%S"), (correlation or self.correlation).upper()
        head = ["ADAL 2.6.3 iOS 11.3 ", "ADALiOS ", "ADAL 2.7.10 iOS Sim 12.1.1 "][self.age]
        self.lines.append(f"{head}[{stamp} - {id}] {level}: {message}")


@scenario("adal/objc", 3)
def errors_raised(v):
    """Two requests, one after another: each error has the id of its own line."""
    log, other = ObjC(v, v.index), v.guid()
    log.say("INFO", "##### BEGIN acquireToken (authority = *not-null*) #####")
    if v.index == 1:
        log.say("ERROR", "Error raised: 10. Additional Information: Domain: ADAuthenticationErrorDomain Details: The user credentials are need. ErrorCode: 10.")
        log.say("ERROR", "Error raised: 1. Additional Information: Domain: ADAuthenticationErrorDomain Details: Cancelled. ErrorCode: 1.", other)
        first, second = "10", "1"
    else:
        log.say("ERROR", 'Error raised: (Domain: "ADAuthenticationErrorDomain" Code: AD_ERROR_SERVER_USER_INPUT_NEEDED ProtocolCode: "(null)"')
        log.say("ERROR", 'Error raised: (Domain: "ADAuthenticationErrorDomain" Code: AD_ERROR_UI_USER_CANCEL ProtocolCode: "(null)"', other)
        first, second = "200", "403"
    return Case(
        log.lines,
        [
            failure(OBJC, first, correlation=log.correlation, recovery="acquireTokenInteractively", oauth=None),
            failure(OBJC, second, correlation=other, recovery="offerRetryToUser", oauth=None),
        ],
    )


@scenario("adal/objc", 2)
def server_error(v):
    """Without and with personal data, one error in two lines."""
    log, error = ObjC(v, 0), v.service(GRANT)
    error.correlation = log.correlation
    start = f'Error raised: (Domain: "ADOAuthServerErrorDomain" Code: AD_ERROR_SERVER_OAUTH ProtocolCode: "{error.oauth}"'
    log.say("ERROR", start)
    if v.index:
        log.say("ERROR", f"{start}. Error details: {error.sentence()}")
    return Case(
        log.lines,
        [failure("ADOAuthServerErrorDomain", "202", oauth=error.oauth, correlation=log.correlation, service=[error.code] if v.index else [])],
    )


@scenario("adal/objc", 1)
def quiet_objc(v):
    log = ObjC(v, 2)
    log.say("VERBOSE", "+[ADURLProtocol canInitWithRequest:] handling host - host: unknown host")
    log.say("WARNING", "State error. Additional Information: Missing or invalid state returned. ErrorCode: 0.")
    log.say("INFO", "Found valid access token.")
    log.lines.append("Uses ADAL [2.7.10] for the error page")
    return Case(log.lines)


class DotNet:
    def __init__(self, v, age):
        self.v, self.age, self.lines, self.correlation = v, age, [], v.guid()

    def say(self, message, correlation=None):
        t = self.v.later()
        stamp = t.strftime("%Y-%m-%dT%H:%M:%S.%f") + "5Z" if self.age else t.strftime("%Y-%m-%dT%H:%M:%SZ")
        name = "AdalLoggerBase.cs" if self.age else "AcquireTokenHandlerBase"
        self.lines.append(f"{stamp}: {correlation or self.correlation} - {name}: {message}")

    def begin(self):
        self.say("=== Token Acquisition started:\n\tCacheType: null\n\tAuthentication Target: User")


@scenario("adal/dotnet", 2)
def logged_exception(v):
    log, error = DotNet(v, v.index), v.service(GRANT)
    error.correlation = log.correlation
    log.begin()
    log.say(
        f"{CLIENTS}AdalServiceException: {error.sentence(chr(10))} ---> System.Net.Http.HttpRequestException: Response status code does not indicate"
        f" success: 400 (BadRequest).\n   at {CLIENTS}Internal.Flows.AcquireTokenHandlerBase.RunAsync()\n\tErrorCode: {error.oauth}\n\tStatusCode: 400"
    )
    return Case(log.lines, [failure(DOTNET, "AdalServiceException", service=[error.code], oauth=error.oauth, correlation=log.correlation, http=400)])


@scenario("adal/dotnet", 2)
def no_token_in_cache(v):
    log = DotNet(v, v.index)
    log.begin()
    log.say(f"{CLIENTS}AdalSilentTokenAcquisitionException: Failed to acquire token silently as no token was found in the cache. Call method AcquireToken")
    return Case(log.lines, [failure(DOTNET, "AdalSilentTokenAcquisitionException", correlation=log.correlation, recovery="acquireTokenInteractively")])


@scenario("adal/dotnet", 2)
def recovered_dotnet(v):
    log = DotNet(v, v.index)
    log.begin()
    log.say(f"{CLIENTS}AdalServiceException: AADSTS70008: The refresh token has expired.\n\tErrorCode: invalid_grant\n\tStatusCode: 400")
    log.say("=== Token Acquisition finished successfully. An access token was returned:\n\tAccess Token Hash: x")
    return Case(log.lines)


@scenario("adal/dotnet", 2)
def printed_by_an_app(v):
    lines = [
        f"Unhandled exception. {CLIENTS}AdalException: authentication_canceled: User canceled authentication",
        f"   at {CLIENTS}AuthenticationContext.AcquireTokenAsync()",
    ]
    if v.index:
        lines = ["catch (AdalSilentTokenAcquisitionException e)", "// AdalException: thrown by the old library", f"using {CLIENTS[:-1]};"]
        return Case(lines)
    return Case(lines, [failure(DOTNET, "AdalException", recovery="offerRetryToUser")])
