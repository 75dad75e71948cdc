"""Whole log files as support engineers get them: sessions of a library with its own talk around, in the prefixes of the hosts that wrote them.
Half of them hold failures, half of them none. Written without knowledge of the parsers. Values are invented.

Kinds: handed/<open|held>/<failure|clean>/<flavour>/<name>. The first, third, … case of the failures and of the clean ones is open, the second,
fourth, … is held. Cases are only appended, so that no case changes sides."""

import functools
import json
import re

from casekit import Case, failure, scenario
from cases.encounters import ANDROID, JAVA, JS, MSAL, NET

SIDES = ("open", "held")
COUNTS = {"failure": 0, "clean": 0}
AROUND = {}  # name of a case → what the same file says before and after


def registered(sort, flavour):
    def register(function):
        side = SIDES[COUNTS[sort] % 2]
        COUNTS[sort] += 1

        @functools.wraps(function)
        def named(v):
            AROUND["now"] = AROUND.get(function.__name__, ("", ""))
            return function(v)

        return scenario(f"handed/{side}/{sort}/{flavour}", 1)(named)

    return register


def fails(flavour):
    return registered("failure", flavour)


def clean(flavour):
    return registered("clean", flavour)


GRAPH = "00000003-0000-0000-c000-000000000000"
APP = "c0ffee00-1111-4222-8333-444455556666"
TENANT = "7e57c0de-0000-4000-8000-0123456789ab"

# number → (sentence, OAuth error, suberror)
STS = {
    "AADSTS50011": ("The redirect URI 'https://portal.contoso.com/signin-oidc' specified in the request does not match the redirect URIs configured for the application 'c0ffee00-1111-4222-8333-444455556666'.", "invalid_request", None),
    "AADSTS50013": ("Assertion failed signature validation. [Reason - The key was not found., Thumbprint of key used by client: '4F2A90C1']", "invalid_grant", None),
    "AADSTS50020": ("User account '{EUII Hidden}' from identity provider 'live.com' does not exist in tenant 'Contoso' and cannot access the application.", "invalid_grant", None),
    "AADSTS50034": ("The user account {EUII Hidden} does not exist in the contoso.com directory. To sign into this application, the account must be added to the directory.", "invalid_grant", None),
    "AADSTS50053": ("The account is locked, you've tried to sign in too many times with an incorrect user ID or password.", "invalid_grant", None),
    "AADSTS50055": ("The password is expired.", "invalid_grant", "user_password_expired"),
    "AADSTS50057": ("The user account is disabled.", "invalid_grant", None),
    "AADSTS50058": ("A silent sign-in request was sent but no user is signed in.", "login_required", None),
    "AADSTS50076": ("Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access '00000003-0000-0000-c000-000000000000'.", "interaction_required", "basic_action"),
    "AADSTS50079": ("Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication to access '00000003-0000-0000-c000-000000000000'.", "interaction_required", "basic_action"),
    "AADSTS50105": ("Your administrator has configured the application Contoso Field ('c0ffee00-1111-4222-8333-444455556666') to block users unless they are specifically granted ('assigned') access to the application.", "interaction_required", None),
    "AADSTS50126": ("Error validating credentials due to invalid username or password.", "invalid_grant", None),
    "AADSTS50158": ("External security challenge not satisfied. User will be redirected to another page or authentication provider to satisfy additional authentication challenges.", "interaction_required", "basic_action"),
    "AADSTS50173": ("The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password. The grant was issued on '2026-08-02T08:11:40.0000000Z' and the TokensValidFrom date (before which tokens are not valid) for this user is '2026-09-30T06:00:00.0000000Z'.", "invalid_grant", "bad_token"),
    "AADSTS50196": ("The server terminated an operation because it encountered a client request loop. Please contact your app vendor.", "invalid_grant", None),
    "AADSTS53000": ("Device is not in required device state: compliant. Conditional Access policy requires a compliant device, and the device is not compliant. The user must enroll their device with an approved MDM provider like Intune.", "interaction_required", "message_only"),
    "AADSTS53003": ("Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.", "interaction_required", "message_only"),
    "AADSTS53005": ("Application needs to enforce Intune protection policies.", "unauthorized_client", "protection_policy_required"),
    "AADSTS65001": ("The user or administrator has not consented to use the application with ID 'c0ffee00-1111-4222-8333-444455556666' named 'Contoso Field'. Send an interactive authorization request for this user and resource.", "invalid_grant", "consent_required"),
    "AADSTS65004": ("User declined to consent to access the app.", "access_denied", None),
    "AADSTS70000": ("Provided grant is invalid or malformed.", "invalid_grant", "bad_token"),
    "AADSTS70008": ("The provided authorization code or refresh token has expired due to inactivity. Send a new interactive authorization request for this user and resource.", "invalid_grant", None),
    "AADSTS70011": ("The provided request must include a 'scope' input parameter. The provided value for the input parameter 'scope' is not valid. The scope api://orders/read is not valid.", "invalid_scope", None),
    "AADSTS70016": ("OAuth 2.0 device flow error. Authorization is pending. Continue polling.", "authorization_pending", None),
    "AADSTS70020": ("The provided value for the input parameter 'device_code' is not valid. This device code has expired.", "expired_token", None),
    "AADSTS90002": ("Tenant 'contsoo.com' not found. Check to make sure you have the correct tenant ID and are signing into the correct cloud.", "invalid_request", None),
    "AADSTS90033": ("A transient error has occurred. Please try again.", "temporarily_unavailable", None),
    "AADSTS135010": ("UserPrincipal doesn't have the key ID configured.", "invalid_grant", None),
    "AADSTS500011": ("The resource principal named api://orders was not found in the tenant named Contoso. This can happen if the application has not been installed by the administrator of the tenant or consented to by any user in the tenant.", "invalid_resource", None),
    "AADSTS530003": ("Your device is required to be managed to access this resource.", "interaction_required", "message_only"),
    "AADSTS700016": ("Application with identifier 'c0ffee00-1111-4222-8333-444455556666' was not found in the directory 'Contoso'. This can happen if the application has not been installed by the administrator of the tenant.", "unauthorized_client", None),
    "AADSTS700024": ("Client assertion is not within its valid time range. Current time: 2026-10-03T07:20:11.0000000Z, expiry time of assertion 2026-10-03T06:20:11.0000000Z.", "invalid_client", None),
    "AADSTS700027": ("The certificate with identifier used to sign the client assertion is not registered on application. [Reason - The key was not found., Thumbprint of key used by client: '8C11F0A2']", "invalid_client", None),
    "AADSTS700082": ("The refresh token has expired due to inactivity. The token was issued on 2026-06-01T06:12:44.4423437Z and was inactive for 90.00:00:00.", "invalid_grant", "bad_token"),
    "AADSTS700084": ("The refresh token was issued to a single page app (SPA), and therefore has a fixed, limited lifetime of 1.00:00:00, which can't be extended. It is now expired and a new sign in request must be sent by the SPA to the sign in page. The token was issued on 2026-10-01T05:40:02.0000000Z.", "invalid_grant", "bad_token"),
    "AADSTS700211": ("No matching federated identity record found for presented assertion issuer 'https://oidc.example.com/clusters/weu-1'.", "invalid_request", None),
    "AADSTS700213": ("No matching federated identity record found for presented assertion subject 'repo:contoso/mail:ref:refs/heads/release'.", "invalid_request", None),
    "AADSTS7000112": ("Application 'c0ffee00-1111-4222-8333-444455556666'(Contoso Sync) is disabled.", "unauthorized_client", None),
    "AADSTS7000215": ("Invalid client secret provided. Ensure the secret being sent in the request is the client secret value, not the client secret ID, for a secret added to app 'c0ffee00-1111-4222-8333-444455556666'.", "invalid_client", None),
    "AADSTS7000218": ("The request body must contain the following parameter: 'client_assertion' or 'client_secret'.", "invalid_client", None),
    "AADSTS7000222": ("The provided client secret keys for app 'c0ffee00-1111-4222-8333-444455556666' are expired. Visit the Azure portal to create new keys for your app: https://aka.ms/NewClientSecret, or consider using certificate credentials for added security: https://aka.ms/certCreds.", "invalid_client", None),
    "AADSTS9002313": ("Invalid request. Request is malformed or invalid.", "invalid_request", None),
    "AADSTS9002326": ("Cross-origin token redemption is permitted only for the 'Single-Page Application' client-type. Request origin: 'https://app.contoso.com'.", "invalid_request", None),
    "AADB2C90118": ("The user has forgotten their password.", "access_denied", None),
    "AADB2C90091": ("The user has cancelled entering self-asserted information.", "access_denied", None),
    "AADB2C90080": ("The provided grant has expired. Please re-authenticate and try again. Current time: 1791011152, Grant issued time: 1789801552, Grant expiration time: 1791011152.", "invalid_grant", None),
    "AADB2C90077": ("User does not have an existing session and request prompt parameter has a value of 'None'.", "interaction_required", None),
}


class Sts:
    """One refusal of the token service."""

    def __init__(self, code, correlation, trace, time, oauth=None, suberror=None):
        self.code, self.correlation, self.trace = code, correlation, trace
        self.text, self.oauth, self.suberror = STS[code]
        self.oauth, self.suberror = oauth or self.oauth, suberror or self.suberror
        self.number = code[6:]
        self.stamp = time.strftime("%Y-%m-%d %H:%M:%SZ")

    def sentence(self, separator):
        parts = [f"{self.code}: {self.text}", f"Trace ID: {self.trace}", f"Correlation ID: {self.correlation}", f"Timestamp: {self.stamp}"]
        if self.code.startswith("AADB2C"):
            del parts[1]
        return separator.join(parts)

    def body(self):
        body = {"error": self.oauth, "error_description": self.sentence(" " if self.code.startswith("AADSTS") else "\r\n"), "error_codes": [int(self.number)], "timestamp": self.stamp, "trace_id": self.trace, "correlation_id": self.correlation, "error_uri": f"https://login.microsoftonline.com/error?code={self.number}"}
        if self.suberror:
            body["suberror"] = self.suberror
        return body

    def says(self, **more):
        truth = {"service": [self.code], "oauth": self.oauth, "correlation": self.correlation}
        if self.suberror:
            truth["suberror"] = self.suberror
        truth |= more
        return {key: value for key, value in truth.items() if value is not ...}


class Log:
    """Fills in a log. «c», «d», «e», «f» are correlation ids («C» … upper case), «t:FORMAT» a time a little later than the last, «s:FORMAT» the
    same time again («t+2:» two hours east), «g» a new id, «NAME» what the case defines, «NAME.s» a refusal of the token service."""

    def __init__(self, v, **macros):
        self.v = v
        self.c, self.d, self.e, self.f = v.guid(), v.guid(), v.guid(), v.guid()
        self.tid = str(v.number(10_000, 9_999_999))
        self.macros = {"P": "", "H": "", "tid": self.tid, "app": APP, "tenant": TENANT} | macros
        self.errors = {}

    def sts(self, code, correlation=None, name="x", **how):
        self.errors[name] = Sts(code, correlation or self.c, self.v.guid(), self.v.now, **how)
        return self.errors[name]

    def time(self, name, form):
        if name[0] == "t":
            self.v.later(0, 0.7)
        import datetime

        moment = self.v.now + datetime.timedelta(hours=float(name[1:] or 0))
        return moment.strftime((form or "%Y-%m-%dT%H:%M:%SZ").replace("%L", "%03d" % (moment.microsecond // 1000)))

    def fill(self, text):
        return re.sub("«([^«»:]+)(?::([^«»]*))?»", self.one, text)

    def one(self, match):
        name, form = match.group(1), match.group(2)
        if re.fullmatch(r"[ts]([+-][0-9.]+)?", name):
            return self.time(name, form)
        if name in ("c", "d", "e", "f"):
            return getattr(self, name)
        if name in ("C", "D", "E", "F"):
            return getattr(self, name.lower()).upper()
        if name == "g":
            return self.v.guid()
        if name == "wait":
            self.v.later(float(form), float(form) + 1)
            return ""
        if name in self.macros:
            return self.fill(self.macros[name])
        error, part = self.errors[name.split(".")[0]], name.split(".")[1]
        return {
            "s": lambda: error.sentence(" "),
            "n": lambda: error.sentence("\n"),
            "rn": lambda: error.sentence("\\r\\n"),
            "j": lambda: json.dumps(error.body(), separators=(",", ":")),
            "js": lambda: json.dumps(json.dumps(error.body(), separators=(",", ":")))[1:-1],
            "py": lambda: repr(error.body()),
            "jp": lambda: json.dumps(error.body(), indent=2),
        }.get(part, lambda: str(getattr(error, part)))()

    def case(self, text, *failures, crlf=False, encoding="utf-8", cut=None, tail=None, prefix=None, **how):
        before, after = AROUND["now"]
        text = self.fill(before.lstrip("\n") + text.lstrip("\n").rstrip("\n") + "\n" + after.lstrip("\n"))
        if prefix:
            text = "".join(self.fill(prefix) + line + "\n" for line in text.rstrip("\n").split("\n"))
        if cut:
            text = text[cut:]
        if tail:
            text = text.rstrip("\n")[:-tail]
        if crlf:
            text = text.replace("\n", "\r\n")
        return Case(text.encode(encoding), list(failures), **how)


# What the libraries say around a request

APPLE = "TID=«tid» MSAL 2.9.0 iOS 26.1 [«t:%Y-%m-%d %H:%M:%S» - «C»] "
APPLE2 = "TID=«tid» MSAL 2.9.0 iOS 26.1 [«t:%Y-%m-%d %H:%M:%S» - «D»] "
APPLE0 = "TID=«tid» MSAL 2.9.0 iOS 26.1 [«t:%Y-%m-%d %H:%M:%S»] "
APPLE_SILENT = """«P»«H»[MSAL] -[MSALPublicClientApplication acquireTokenSilentWithParameters:(
    "User.Read",
    "Mail.Read"
)
                                 account:Masked(not-null)
                                 authority:https://login.microsoftonline.com/common
                                 forceRefresh:No
                                 correlationId:«C»
                                 claimsRequest:(null)]
«P»«H»[MSAL] Resolving authority: Masked(not-null), upn: Masked(null)
«P»«H»[MSAL] Resolved authority, validated: YES, error: 0
«P»«H»[MSAL] Beginning silent flow.
«P»«H»[MSAL] (Default accessor) Looking for token with aliases (
    "login.windows.net",
    "login.microsoftonline.com"
), tenant «tenant», clientId «app», scopes Masked(not-null)
«P»«H»Get keychain items, key info (account: Masked(not-null) service: Masked(not-null) generic: (null) type: 2001, keychainGroup: adal keychain group)
«P»«H»Trying to find keychain items...
«P»«H»Keychain find status: 0
«P»«H»Found 1 items.
«P»«H»Checking for feature flag disable_explicit_app_prompt, value in config (null), value type (null), this feature is enabled by default"""
APPLE_REFRESH = """«P»«H»[MSAL] Access token has expired, removing...
«P»«H»[MSAL] Using refresh token Masked(not-null)
«P»«H»[MSAL] Acquiring token with refresh token for authority: Masked(not-null)
«P»«H»[MSAL] Sending network request: (not-null), headers: (not-null)"""

NETH = "False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04.1 LTS [«t:%Y-%m-%d %H:%M:%SZ» - «c»] "
NET_SILENT = """«P»«H»MSAL MSAL.NetCore with assembly version '4.83.1.0'. CorrelationId(«c»)
«P»«H»=== AcquireTokenSilent Parameters ===
«P»«H»LoginHint provided: False
«P»«H»Account provided: True
«P»«H»ForceRefresh: False
«P»«H»
=== Request Data ===
Authority Provided? - True
Scopes - https://graph.microsoft.com/User.Read
Extra Query Params Keys (space separated) - 
ApiId - AcquireTokenSilent
IsConfidentialClient - True
SendX5C - False
LoginHint ? False
IsBrokerConfigured - False
HomeAccountId - False
CorrelationId - «c»
UserAssertion set: False
LongRunningOboCacheKey set: False
Region configured: 
«P»«H»=== Token Acquisition (SilentRequest) started:
	 Scopes: https://graph.microsoft.com/User.Read
	Authority Host: login.microsoftonline.com
«P»«H»[Region discovery] Not using a regional authority. 
«P»«H»Access token is not expired. Returning the found cache entry. [Current time (10/03/2026 07:11:52) - Expiration Time (10/03/2026 08:11:40 +00:00)]"""
NET_CLIENT = """«P»«H»MSAL MSAL.NetCore with assembly version '4.83.1.0'. CorrelationId(«c»)
«P»«H»=== AcquireTokenForClientParameters ===
SendX5C: False
ForceRefresh: False
AccessTokenHashToRefresh: False
«P»«H»
=== Request Data ===
Authority Provided? - True
Scopes - https://graph.microsoft.com/.default
Extra Query Params Keys (space separated) - 
ApiId - AcquireTokenForClient
IsConfidentialClient - True
SendX5C - False
CorrelationId - «c»
UserAssertion set: False
«P»«H»=== Token Acquisition (ClientCredentialRequest) started:
	 Scopes: https://graph.microsoft.com/.default
	Authority Host: login.microsoftonline.com
«P»«H»[Region discovery] Not using a regional authority. 
«P»«H»[FindAccessTokenAsync] Discovered 0 access tokens in cache using partition key: «app»_«tenant»_AppTokenCache
«P»«H»[ClientCredentialRequest] No access token in the cache. Attempting to get one from the token endpoint.
«P»«H»[Oauth2Client] Sending POST request
«P»«H»[HttpManager] Sending request. Method: POST. Host: https://login.microsoftonline.com. Binding Certificate: False 
«P»«H»Fetching instance discovery from the network from host login.microsoftonline.com"""
NET_DONE = """«P»«H»[HttpManager] Received response. Status code: OK. 
«P»«H»Checking client info returned from the server..
«P»«H»Saving token response to cache..
«P»«H»[SaveTokenResponseAsync] Saving AT in cache and removing overlapping ATs...
«P»«H»
	=== Token Acquisition finished successfully:
«P»«H» AT expiration time: 10/03/2026 8:25:41 AM +00:00, scopes: https://graph.microsoft.com/.default. source: IdentityProvider
«P»«H»Fetched access token from host login.microsoftonline.com. """

JSB = "[«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-browser@4.27.0 : "
JSC = "[«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-common@15.13.3 : "
JS0 = "[«t:%a, %d %b %Y %H:%M:%S GMT»] : [] : @azure/msal-browser@4.27.0 : "
JSN = "[«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.4 : "
JS_SILENT = """«P»«H»Verbose - initialize called
«P»«H»Info - Emitting event: msal:initializeStart
«P»«H»Info - Emitting event: msal:initializeEnd
«P»«H»Verbose - acquireTokenSilent called
«P»«H»Verbose - preflightBrowserEnvironmentCheck started
«P»«H»Info - Emitting event: msal:acquireTokenStart
«P»«H»Trace - isNativeAvailable called
«P»«H»Trace - isNativeAvailable: allowPlatformBroker is not enabled, returning false
«P»«H»Verbose - acquireTokenSilent - attempting to acquire token from web flow
«P»«H»Trace - Executing function initializeSilentRequest
«P»«H»Trace - Returning result from initializeSilentRequest
«P»«H»Trace - Executing function acquireTokenFromCache
«P»«H»Trace - BrowserCacheManager.getAuthorityMetadata: cache hit
«P»«H»Trace - CacheManager - getAccessToken called"""

AND = "[«t:%Y-%m-%d %H:%M:%S» - thread_id: 512, correlation_id: «c» - Android 36] "
AND2 = "[«t:%Y-%m-%d %H:%M:%S» - thread_id: 531, correlation_id: «d» - Android 36] "


# Apple


@fails("apple")
def xcode_console_silent_then_cancelled(v):
    k = Log(v, P="MSAL log: ", H=APPLE)
    return k.case(
        r"""
«t:%Y-%m-%d %H:%M:%S.%L512+0000» Field[812:18452] [Firebase/Core][I-COR000003] The default Firebase app has not yet been configured.
«t:%Y-%m-%d %H:%M:%S.%L512+0000» Field[812:18452] [UIFocus] FocusGuide created
"""
        + APPLE_SILENT
        + "\n"
        + APPLE_REFRESH
        + r"""
MSAL log: «H»[MSAL] Received network response: (not-null), error (null)
MSAL log: «H»[MSAL] Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)
MSAL log: «H»[MSAL] (Default accessor) Removing refresh token with clientId «app», authority Masked(not-null), userId Masked(not-null)
MSAL log: «H»Keychain delete status: 0
MSAL log: «H»[MSAL] Silent flow finished. Result (null), error: -51412 error domain: MSIDOAuthErrorDomain
MSAL log: «H»[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)
«t:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] showing sign-in sheet
MSAL log: «A2»[MSAL] -[MSALPublicClientApplication acquireTokenWithParameters:(
    "User.Read"
)
MSAL log: «A2»[MSAL] Beginning interactive flow.
MSAL log: «A2»[MSAL] Resolved authority, validated: YES, error: 0
MSAL log: «A2»Start an authentication session using SFAuthenticationSession/ASWebAuthenticationSession
«wait:9»MSAL log: «A2»Authentication session was cancelled by the user
MSAL log: «A2»[MSAL] Interactive flow finished. Result (null), error: -51700 error domain: MSIDErrorDomain
MSAL log: «A2»[MSAL] acquireToken returning with error: (MSALErrorDomain, -50005) Masked(not-null)
«t:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] sign-in sheet closed
""".replace("«A2»", APPLE2),
        failure(MSAL, "-50002", oauth="invalid_grant", suberror="bad_token", service=[], correlation=k.c),
        failure(MSAL, "-50005", service=[], correlation=k.d),
    )


@fails("apple")
def device_console_offline(v):
    k = Log(v, P="[MSAL LOG] [MSALLogLevel(rawValue: 4)] ", H=APPLE)
    return k.case(
        "default\t«t:%H:%M:%S.%L104+0200»\tField\t[C4] event: path:unsatisfied_change @2.104s\n"
        + APPLE_SILENT
        + "\n"
        + APPLE_REFRESH
        + r"""
default	«t:%H:%M:%S.%L204+0200»	Field	Task <4F2A90C1-0B11-4C12-9A41-1104512AA001>.<1> finished with error [-1009] Error Domain=NSURLErrorDomain Code=-1009 "The Internet connection appears to be offline." UserInfo={_kCFStreamErrorCodeKey=50, _kCFStreamErrorDomainKey=1, NSLocalizedDescription=The Internet connection appears to be offline.}
[MSAL LOG] [MSALLogLevel(rawValue: 4)] «H»[MSAL] Received network response: (null), error Masked(not-null)
[MSAL LOG] [MSALLogLevel(rawValue: 4)] «H»Retrying network request, retryCounter: 1
[MSAL LOG] [MSALLogLevel(rawValue: 4)] «H»[MSAL] Sending network request: (not-null), headers: (not-null)
[MSAL LOG] [MSALLogLevel(rawValue: 4)] «H»[MSAL] Received network response: (null), error Masked(not-null)
[MSAL LOG] [MSALLogLevel(rawValue: 2)] «H»[MSAL] Unsuccessful token response, error MaskedError(NSURLErrorDomain, -1009)
[MSAL LOG] [MSALLogLevel(rawValue: 3)] «H»[MSAL] Silent flow finished. Result (null), error: -1009 error domain: NSURLErrorDomain
[MSAL LOG] [MSALLogLevel(rawValue: 1)] «H»[MSAL] acquireTokenSilent returning with error: (NSURLErrorDomain, -1009) Masked(not-null)
default	«t:%H:%M:%S.%L304+0200»	Field	mail sync postponed, no connection
""",
        failure("NSURLErrorDomain", "-1009", service=[], correlation=k.c),
    )


@fails("apple")
def missing_entitlement(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«H»[MSAL] -[MSALPublicClientApplication acquireTokenWithParameters:(
    "api://c0ffee00-1111-4222-8333-444455556666/read"
)
                     webviewParameters:Masked(not-null)
                         loginHint:Masked(null)
                        promptType:select_account
«H»[MSAL] Beginning interactive flow.
«H»[MSAL] Received authorization response: (not-null), error (null)
«H»[MSAL] Validate and save token response...
«H»[MSAL] (Default accessor) Saving multi resource refresh token
«H»Set keychain item, key info (account: Masked(not-null) service: Masked(not-null), keychainGroup: com.microsoft.adalcache)
«H»Saving keychain item, item info Masked(not-null)
«H»Keychain update status: -34018
«H»Failed to set item into keychain, status: -34018
«H»Encountered error with code -34018, description Masked(not-null)
«H»[MSAL] Interactive flow finished. Result (null), error: -34018 error domain: NSOSStatusErrorDomain
«H»[MSAL] acquireToken returning with error: (NSOSStatusErrorDomain, -34018) Masked(not-null)
sign-in: Error Domain=NSOSStatusErrorDomain Code=-34018 "(null)" UserInfo={MSALErrorDescriptionKey=Failed to set item into keychain., MSALCorrelationIDKey=«C»}
""",
        failure("NSOSStatusErrorDomain", "-34018", service=[], correlation=k.c),
    )


@fails("apple")
def intune_policy_required(v):
    k = Log(v, H=APPLE)
    x = k.sts("AADSTS53005")
    return k.case(
        r"""
«s:%Y/%m/%d %H:%M:%S:%L»  [INFO] IntuneMAM: enrolled account present, managed app config version 7
«H»[MSAL] Beginning silent flow.
«H»Intune Resource JSON is nil.
"""
        + APPLE_REFRESH
        + r"""
«H»[MSAL] Received network response: (not-null), error (null)
«H»[MSAL] Processing an AAD error with error code -51430, error unauthorized_client, suberror protection_policy_required, description Masked(not-null)
«H»[MSAL] Silent flow finished. Result (null), error: -51430 error domain: MSIDOAuthErrorDomain
«H»[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50004) Masked(not-null)
«t:%Y/%m/%d %H:%M:%S:%L»  [ERROR] TokenProvider.swift:88 token(for:) Error Domain=MSALErrorDomain Code=-50004 "(null)" UserInfo={MSALOAuthErrorKey=unauthorized_client, MSALHomeAccountIdKey=«g».«tenant», MSALErrorDescriptionKey=«x.n», MSALOAuthSubErrorKey=protection_policy_required, MSALCorrelationIDKey=«C», MSALSTSErrorCodesKey=(
    53005
)}
«t:%Y/%m/%d %H:%M:%S:%L»  [INFO] IntuneMAM: remediateCompliance for account requested
«t:%Y/%m/%d %H:%M:%S:%L»  [INFO] IntuneMAM: remediateCompliance finished, status 1
""",
        failure(MSAL, "-50004", **x.says()),
    )


@fails("apple")
def broker_refuses_an_unmanaged_phone(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«H»[MSAL] Requiring default broker type due to app being built with iOS 13 SDK
«H»[MSAL] Beginning interactive broker extension flow.
«H»[MSAL] Starting broker request with payload: Masked(not-null)
«wait:4»«H»[MSAL] Received response from SSO extension with authorization is nil: No
«H»[MSAL] Broker failed with error domain MSALErrorDomain, error code -50000, oauth error interaction_required, sub error message_only, description Masked(not-null)
«H»[MSAL] Interactive broker extension flow finished. Result (null), error: -50000 error domain: MSALErrorDomain
«H»[MSAL] acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)
Field/SignInViewController.swift:141 sign-in failed: Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALInternalErrorCodeKey=-42004, MSALErrorDescriptionKey=AADSTS53000: Device is not in required device state: compliant., MSALOAuthErrorKey=interaction_required, MSALOAuthSubErrorKey=message_only, MSALBrokerVersionKey=6.8.26, MSALCorrelationIDKey=«C»}
""",
        failure(MSAL, "-50000", oauth="interaction_required", suberror="message_only", service=["AADSTS53000"], correlation=k.c),
    )


@fails("apple")
def throttled_twice(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«H»[MSAL] Beginning silent flow.
«H»[MSAL] Throttle decision: NO
"""
        + APPLE_REFRESH
        + r"""
«H»[MSAL] Received network response: (not-null), error (null)
«H»Http error raised. Http Code: 429 Description Masked(not-null)
«H»[MSAL] Silent flow finished. Result (null), error: -51500 error domain: MSIDHttpErrorCodeDomain
«H»[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50000) Masked(not-null)
«wait:2»«A2»[MSAL] Beginning silent flow.
«A2»[MSAL] Throttle decision: YES
«A2»[MSAL] Throttling return error: MaskedError(MSIDHttpErrorCodeDomain, -51500)
«A2»[MSAL] Silent flow finished. Result (null), error: -51500 error domain: MSIDHttpErrorCodeDomain
«A2»[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50000) Masked(not-null)
""".replace("«A2»", APPLE2),
        failure(MSAL, "-50000", service=[], correlation=k.c),
        failure(MSAL, "-50000", service=[], correlation=k.d),
        note="The second request was not sent, but the app got an error for it: two attempts, two failures.",
    )


@fails("apple")
def b2c_forgotten_password(v):
    k = Log(v, H=APPLE.replace("2.9.0 iOS 26.1", "1.2.22 iOS Sim 17.5"))
    return k.case(
        r"""
«H»[MSAL] -[MSALPublicClientApplication acquireTokenWithParameters:(
    "https://fabrikamb2c.onmicrosoft.com/helloapi/demo.read"
)
«H»[MSAL] Resolved authority, validated: NO, error: 0
«H»[MSAL] Beginning interactive flow.
«wait:6»«H»[MSAL] Failed authorization code response with error access_denied, sub error (null), description Masked(not-null)
«H»[MSAL] Interactive flow finished. Result (null), error: -51440 error domain: MSIDOAuthErrorDomain
«H»[MSAL] acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)
Could not acquire token: Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALErrorDescriptionKey=AADB2C90118: The user has forgotten their password.
Correlation ID: «c»
Timestamp: «s:%Y-%m-%d %H:%M:%SZ»
, MSALOAuthErrorKey=access_denied, MSALInternalErrorCodeKey=-42104, MSALCorrelationIDKey=«C»}
opening the reset policy B2C_1_reset
""",
        failure(MSAL, "-50000", oauth="access_denied", service=["AADB2C90118"], correlation=k.c),
    )


@fails("apple")
def native_sign_in_wrong_password(v):
    k = Log(v, P="MSAL: ", H=APPLE.replace("2.9.0 iOS 26.1", "2.0.0 iOS Sim 17.5"))
    k.sts("AADSTS50126")
    return k.case(
        r"""
Signing in with email ********** and password
MSAL: «H»[MSAL] SignIn started
MSAL: «H»[MSAL] Sending network request: (not-null), headers: (not-null)
MSAL: «H»[MSAL] Received network response: (not-null), error (null)
MSAL: «H»[MSAL] signin/initiate: Success with continuation token
MSAL: «H»[MSAL] signin/challenge: Received password required
MSAL: «H»[MSAL] Sending network request: (not-null), headers: (not-null)
MSAL: «H»[MSAL] Received network response: (not-null), error (null)
MSAL: «H»[MSAL] Error in signin/token request Masked(not-null)
MSAL: «H»[MSAL] SignIn completed with errorType: invalidCredentials
SignInPasswordStartError: isInvalidCredentials=true errorCodes=[50126] correlationId=«C» errorDescription=«x.s»
Error while signing in: «x.text»
""",
        failure(service=["AADSTS50126"], correlation=k.c),
    )


@fails("apple")
def broker_never_answered(v):
    k = Log(v, H=APPLE0)
    return k.case(
        r"""
[AuthenticationManager] Using keychain group: ************
«H»Default app's access group: "Masked(not-null)".
«H»Using "Masked(not-null)" Team ID.
«H»Init MSIDKeychainTokenCache with keychainGroup: Masked(not-null)
Location authorization status changed: 4
«H»Requiring default broker type due to app being built with iOS 13 SDK
«A»[MSAL] Beginning interactive broker flow.
«A»[MSAL] Opening broker app
scene(_:willResignActive)
«wait:40»scene(_:didBecomeActive)
«A»[MSAL] App became active, but broker response is missing
«A»[MSAL] acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)
Optional(Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALErrorDescriptionKey=application did not receive response from broker., MSALInternalErrorCodeKey=-42700, MSALCorrelationIDKey=«C»})
""".replace("«A»", APPLE),
        failure(MSAL, "-50000", service=[], correlation=k.c),
    )


@fails("apple")
def crash_reporter_breadcrumbs(v):
    k = Log(v)
    return k.case(
        r"""
# Crashlytics - Logs
# Platform: apple
# Version: 3.2.0 (412)
# Date: «s:%Y-%m-%dT%H:%M:%SZ»

0 | «t:%H:%M:%S:%L» | $ AppDelegate.swift line 41 $ launched
1 | «t:%H:%M:%S:%L» | $ Auth.swift line 77 $ silent for 1 account
2 | «t:%H:%M:%S:%L» | $ Auth.swift line 91 $ MSALErrorDomain -50002 ["MSALOAuthErrorKey": invalid_grant, "MSALOAuthSubErrorKey": consent_required, "MSALErrorDescriptionKey": AADSTS65001: The user or administrator has not consented to use the application with ID 'c0ffee00-1111-4222-8333-444455556666' named 'Contoso Field'., "MSALCorrelationIDKey": «C»]
3 | «t:%H:%M:%S:%L» | $ Auth.swift line 96 $ asking for consent
4 | «t:%H:%M:%S:%L» | $ Auth.swift line 120 $ consent given, token until 09:14
""",
        failure(MSAL, "-50002", oauth="invalid_grant", suberror="consent_required", service=["AADSTS65001"], correlation=k.c),
    )


@fails("apple")
def two_sheets_at_once(v):
    k = Log(v, H=APPLE, A2=APPLE2)
    return k.case(
        r"""
«H»[MSAL] Beginning interactive flow.
«H»[MSAL] Resolved authority, validated: YES, error: 0
«H»Start an authentication session using SFAuthenticationSession/ASWebAuthenticationSession
«A2»[MSAL] Beginning interactive flow.
«A2»[MSAL] Interactive flow finished. Result (null), error: -51710 error domain: MSIDErrorDomain
«A2»[MSAL] acquireToken returning with error: (MSALErrorDomain, -50000) Masked(not-null)
[Auth] Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALErrorDescriptionKey=Only one interactive session is allowed at a time., MSALInternalErrorCodeKey=-42402, MSALCorrelationIDKey=«D»}
«wait:8»«H»[MSAL] Received authorization response: (not-null), error (null)
«H»[MSAL] Parsed response: (not-null), error (null), error domain: (null), error code: 0
«H»[MSAL] Interactive flow finished. Result (not-null), error: 0 error domain: (null)
«H»[MSAL] acquireToken returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
""",
        failure(MSAL, "-50000", service=[], correlation=k.d),
    )


@fails("apple")
def idevicesyslog_capture(v):
    k = Log(v, H="«t:%b %d %H:%M:%S» Mobil-12 Field(MSAL)[812] <Notice>: " + APPLE)
    return k.case(
        r"""
[connected:00008110-001A2B3C4D5E601E]
«t:%b %d %H:%M:%S» Mobil-12 kernel(Sandbox)[0] <Error>: Sandbox: Field(812) deny(1) mach-lookup com.apple.commcenter.coretelephony.xpc
«t:%b %d %H:%M:%S» Mobil-12 runningboardd(RunningBoard)[34] <Notice>: [app<com.contoso.field>:812] Ignoring jetsam update because this process is not memory-managed
«H»[MSAL] Beginning silent flow.
«t:%b %d %H:%M:%S» Mobil-12 nsurlsessiond(CFNetwork)[120] <Error>: Task <A0>.<4> HTTP load failed, 0/0 bytes (error code: -999 [1:89])
«H»[MSAL] Didn't find app refresh token
«H»[MSAL] Family refresh token not found
«H»[MSAL] Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain
«t:%b %d %H:%M:%S» Mobil-12 Field(MSAL)[812] <Error>: TID=«tid» MSAL 2.9.0 iOS 26.1 [«s:%Y-%m-%d %H:%M:%S» - «C»] [MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)
«t:%b %d %H:%M:%S» Mobil-12 SpringBoard(FrontBoardServices)[33] <Error>: [0x1010a1] Snapshot data for <XBApplicationSnapshot: 0x2> failed
[disconnected:00008110-001A2B3C4D5E601E]
""",
        failure(MSAL, "-50002", service=[], correlation=k.c),
    )


@fails("apple")
def german_mac_mail_client(v):
    k = Log(v)
    return k.case(
        r"""
«t+2:%d.%m.%Y, %H:%M:%S» Auftrag 41: Postfach wird abgeglichen
«t+2:%d.%m.%Y, %H:%M:%S» Auftrag 41: 12 neue Nachrichten
«t+2:%d.%m.%Y, %H:%M:%S» Anmeldung wird geöffnet
«wait:5»«t+2:%d.%m.%Y, %H:%M:%S» Anmeldung fehlgeschlagen: Der Vorgang konnte nicht abgeschlossen werden. (MSALErrorDomain-Fehler -50005.)
«t+2:%d.%m.%Y, %H:%M:%S» Auftrag 42: übersprungen, kein Konto
""",
        failure(MSAL, "-50005", service=[]),
    )


@clean("apple")
def verbose_silent_from_the_cache(v):
    k = Log(v, P="MSAL log: ", H=APPLE)
    return k.case(
        APPLE_SILENT
        + r"""
MSAL log: «H»(Legacy accessor) Get accounts with environment (null), clientId «app», familyId , account identifier (null), legacy identifier (null)
MSAL log: «H»Get keychain items, key info (account: Masked(null) service: (null) generic: {length = 17, bytes = 0x4d534f70656e546563682e4144414c2e31} type: (null), keychainGroup: adal keychain group)
MSAL log: «H»Trying to find keychain items...
MSAL log: «H»Keychain find status: -25300
MSAL log: «H»Found 0 items.
MSAL log: «H»(Legacy accessor) Found no refresh tokens
MSAL log: «H»Trying to get wipe info...
MSAL log: «H»Get wipe info status: -25300
MSAL log: «H»Failed to get a wipe data or wipe data is not found
MSAL log: «H»[MSAL] Found valid access token in cache.
MSAL log: «H»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
MSAL log: «H»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
"""
    )


@clean("apple")
def interactive_without_an_extension(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«s:%Y-%m-%d %H:%M:%S.%L970-0600» Field[604:28867] Task <4059E5C8-6293-4E25-AA86-0CA621BFB9A1>.<1> AppSSOProtocol received response (null) error Error Domain=com.apple.AuthenticationServices.AuthorizationError Code=1000 "(null)" doNotHandle
«H»[MSAL] Beginning interactive flow.
«H»[MSAL] No cached preferred_network for authority
«H»[MSAL] Sending network request: (not-null), headers: (not-null)
«H»session:didReceiveChallenge:completionHandler - nsurlauthenticationmethodservertrust. Host: login.microsoftonline.com. Previous challenge failure count: 0
«t:%Y-%m-%d %H:%M:%S.%L177-0600» Field[604:28867] [connection] nw_endpoint_handler_set_adaptive_read_handler [C1.1 20.190.160.129:443 ready channel-flow (satisfied (Path is satisfied), viable, interface: en0, ipv4, dns)] unregister notification for read_timeout failed
«t:%Y-%m-%d %H:%M:%S.%L215-0600» Field[604:28867] [connection] nw_endpoint_handler_set_adaptive_write_handler [C1.1 20.190.160.129:443 ready channel-flow (satisfied (Path is satisfied), viable, interface: en0, ipv4, dns)] unregister notification for write_timeout failed
«H»[MSAL] Received network response: (not-null), error (null)
«H»[MSAL] Resolved authority, validated: YES, error: 0
«H»[MSAL] Start an authentication session using SFAuthenticationSession/ASWebAuthenticationSession
«wait:14»«H»[MSAL] Received authorization response: (not-null), error (null)
«H»[MSAL] Parsed response: (not-null), error (null), error domain: (null), error code: 0
«H»Keychain update status: -25300
«H»Keychain add status: 0
«H»[MSAL] Interactive flow finished. Result (not-null), error: 0 error domain: (null)
«H»[MSAL] acquireToken returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
"""
    )


@clean("apple")
def retried_and_refreshed(v):
    k = Log(v, H=APPLE)
    return k.case(
        APPLE_SILENT
        + "\n"
        + APPLE_REFRESH
        + r"""
«H»[MSAL] Received network response: (not-null), error (null)
«H»Http error raised. Http Code: 503 Description Masked(not-null)
«H»Retrying network request, retryCounter: 1
«H»[MSAL] Sending network request: (not-null), headers: (not-null)
«H»[MSAL] Received network response: (not-null), error (null)
«H»[MSAL] Parsed response: (not-null), error (null), error domain: (null), error code: 0
«H»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
«H»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
"""
    )


@clean("apple")
def store_and_pictures_broke(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«s:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] CoreData: error: -addPersistentStoreWithType:SQLite configuration:(null) URL:file:///var/mobile/Field.sqlite options:{ } ... returned error Error Domain=NSCocoaErrorDomain Code=134100 "The managed object model version used to open the persistent store is incompatible." UserInfo={NSStoreModelVersionHashes={}, reason=The model used to open the store is incompatible}
«H»[MSAL] Beginning silent flow.
«H»[MSAL] Found valid access token in cache.
«H»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
«H»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
«t:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] Task <0B11>.<7> finished with error [-1001] Error Domain=NSURLErrorDomain Code=-1001 "The request timed out." UserInfo={NSErrorFailingURLStringKey=https://images.example.com/tiles/14/8411.png, NSLocalizedDescription=The request timed out.}
«t:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] GET https://orders.contoso.com/api/v2/orders -> 500 {"error":"server_error","error_description":"relation \"orders\" does not exist"}
«t:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] [Snapshotting] Snapshotting a view (0x104, UIView) that has not been rendered at least once requires afterScreenUpdates:YES.
"""
    )


@clean("apple")
def xctest_of_the_error_screen(v):
    k = Log(v)
    return k.case(
        r"""
Test Suite 'All tests' started at «s:%Y-%m-%d %H:%M:%S.%L»
Test Suite 'FieldTests.xctest' started at «s:%Y-%m-%d %H:%M:%S.%L»
Test Suite 'SignInErrorTests' started at «s:%Y-%m-%d %H:%M:%S.%L»
Test Case '-[FieldTests.SignInErrorTests testMSALErrorInteractionRequiredOpensSheet]' started.
Test Case '-[FieldTests.SignInErrorTests testMSALErrorInteractionRequiredOpensSheet]' passed (0.012 seconds).
Test Case '-[FieldTests.SignInErrorTests testMSALErrorUserCanceledIsSilent]' started.
Test Case '-[FieldTests.SignInErrorTests testMSALErrorUserCanceledIsSilent]' passed (0.003 seconds).
Test Case '-[FieldTests.SignInErrorTests test_AADSTS53003_showsHelpLink]' started.
Test Case '-[FieldTests.SignInErrorTests test_AADSTS53003_showsHelpLink]' passed (0.104 seconds).
Test Suite 'SignInErrorTests' passed at «t:%Y-%m-%d %H:%M:%S.%L».
	 Executed 3 tests, with 0 failures (0 unexpected) in 0.119 (0.121) seconds
** TEST SUCCEEDED **
"""
    )


@clean("apple")
def build_log_with_deprecations(v):
    k = Log(v)
    return k.case(
        r"""
=== BUILD TARGET Field OF PROJECT Field WITH CONFIGURATION Release ===
CompileSwift normal arm64 /Users/build/Field/Auth/Auth.swift (in target 'Field' from project 'Field')
/Users/build/Field/Auth/Auth.swift:41:22: warning: 'acquireTokenSilent(forScopes:account:completionBlock:)' is deprecated: Use -[MSALPublicClientApplication acquireTokenSilentWithParameters:completionBlock:] instead
/Users/build/Field/Auth/Auth.swift:58:17: warning: variable 'MSALErrorDomain' was never mutated; consider changing to 'let' constant
/Users/build/Field/Auth/ErrorMap.swift:12:9: warning: switch covers known cases, but 'MSALError' may have additional unknown values: case -50002, -50005
CompileC MSALErrorConverter.o /Users/build/Pods/MSAL/MSAL/src/MSALErrorConverter.m normal arm64 objective-c
CompileC MSIDError.o /Users/build/Pods/MSAL/IdentityCore/src/MSIDError.m normal arm64 objective-c
Ld Field normal
ld: warning: ignoring duplicate libraries: '-lMSAL'
CodeSign Field.app
** BUILD SUCCEEDED ** [41.204 sec]
"""
    )


@clean("apple")
def mac_keychain_duplicates(v):
    k = Log(v, H=APPLE.replace("iOS 26.1", "Mac 16.0.1"), P="«t:%Y-%m-%d %H:%M:%S.%L» Desk[8121:44] ")
    return k.case(
        r"""
«P»«H»Querying item from keychain with attributes: Masked(not-null)
«P»«H»Keychain find status: -25300
«P»«H»Keychain add status: -25299
«P»«H»Keychain update status: 0
«P»«H»Failed to read account metadata cache, error (null)
«P»«H»[MSAL] (Default cache) Remove item with key Masked(not-null): removed 0, error: (null)
«P»«H»[MSAL] Interactive flow finished. Result (not-null), error: 0 error domain: (null)
«P»«H»[MSAL] acquireToken returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
«P»sync: 41 items, 0 errors, 0 conflicts
"""
    )


@clean("apple")
def crash_that_has_nothing_to_do_with_it(v):
    k = Log(v)
    return k.case(
        r"""
Incident Identifier: «g»
Hardware Model:      iPhone16,1
Process:             Field [812]
Identifier:          com.contoso.field
Version:             3.2.0 (412)
Date/Time:           «s:%Y-%m-%d %H:%M:%S.%L» +0200
OS Version:          iPhone OS 26.1 (23B85)
Exception Type:  EXC_BAD_ACCESS (SIGSEGV)
Exception Codes: KERN_INVALID_ADDRESS at 0x0000000000000010
Triggered by Thread:  4

Thread 0 name:  Dispatch queue: com.apple.main-thread
Thread 0:
0   libsystem_kernel.dylib        	0x1e0a04178 mach_msg2_trap + 8
Thread 4 Crashed:
0   Field                         	0x104a1c8f4 MapTileCache.decode(_:) + 212
1   Field                         	0x104a1c900 closure #1 in MapTileCache.load() + 44
Thread 7 name:  Dispatch queue: com.microsoft.msidlogger
Thread 7:
0   libsystem_kernel.dylib        	0x1e0a07f04 __workq_kernreturn + 8
1   MSAL                          	0x105110a10 +[MSIDErrorConverter errorWithDomain:code:errorDescription:oauthError:subError:underlyingError:correlationId:userInfo:] + 0

Binary Images:
0x104a00000 - 0x104ffffff Field arm64  <c0ffee> /var/containers/Bundle/Application/Field.app/Field
0x105100000 - 0x1052fffff MSAL arm64  <c0ffef> /var/containers/Bundle/Application/Field.app/Frameworks/MSAL.framework/MSAL
"""
    )


@clean("apple")
def native_sign_in_with_a_second_factor(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«H»[MSAL] SignIn started
«H»[MSAL] signin/initiate: Success with continuation token
«H»[MSAL] signin/challenge: Received password required
«H»[MSAL] signin/token: MFA required
«H»[MSAL] MFA: Request challenge started
«H»[MSAL] signin/introspect: Received 2 auth methods
«H»[MSAL] signin/challenge: Received OOB required
verification code required (not an error, state MFARequiredState)
«wait:20»«H»[MSAL] MFA: Submit challenge started
«H»[MSAL] Parsed response: (not-null), error (null), error domain: (null), error code: 0
«H»[MSAL] SignIn completed successfully
signed in, error: nil
"""
    )


@clean("apple")
def fell_back_from_the_extension(v):
    k = Log(v, H=APPLE)
    return k.case(
        r"""
«H»[MSAL] Beginning silent broker extension flow.
«H»[MSAL] Received response from SSO extension with authorization is nil: Yes
«H»[MSAL] Silent broker extension flow finished. Result (null), error: -6000 error domain: ASAuthorizationErrorDomain shouldFallBack: 1
«H»[MSAL] Broker is unavailable for silent request, using the local controller
«H»[MSAL] Beginning silent flow.
"""
        + APPLE_REFRESH
        + r"""
«H»[MSAL] Received network response: (not-null), error (null)
«H»[MSAL] Parsed response: (not-null), error (null), error domain: (null), error code: 0
«H»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
«H»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
"""
    )


@clean("apple")
def truncated_sysdiagnose(v):
    k = Log(v, H="«t:%Y-%m-%d %H:%M:%S.%L104+0200» 0x6bf21    Default     0x0                  812    0    Field: (MSAL) [com.microsoft.identity:MSAL] " + APPLE)
    return k.case(
        r"""
Timestamp                       Thread     Type        Activity             PID    TTL  
«H»[MSAL] Resolved authority, validated: YES, error: 0
«t:%Y-%m-%d %H:%M:%S.%L104+0200» 0x6bf30    Error       0x0                  118    0    accountsd: (AccountsDaemon) [com.apple.accounts:core] "The connection to ACDAccountStore was invalidated with error 4099"
«t:%Y-%m-%d %H:%M:%S.%L104+0200» 0x6bf31    Error       0x0                  340    0    akd: (AuthKit) [com.apple.authkit:core] Error Domain=AKAuthenticationError Code=-7071 "(null)"
«H»[MSAL] MSALErrorConverter loaded mappings for MSIDErrorDomain, MSIDOAuthErrorDomain
«H»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
«H»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
""",
        cut=140,
        tail=61,
    )


# Android

AND_SILENT = """«P»PublicClientApplication:acquireTokenSilent:  «H»Preferred browser: com.android.chrome  
«P»CommandDispatcher:submitSilentReturningFuture:  «H»RefreshTokenCommand: 0, SilentTokenCommand: 1  
«P»CommandDispatcher:executeCommand:  «H»Starting request for correlation id : ##«c», with PublicApiId : 25  
«P»AndroidPlatformUtil:  «H»Network status: connected, validated  
«P»SilentTokenCommand:execute:  «H»Executing with controller: LocalMSALController  
«P»LocalMSALController:acquireTokenSilent:  «H»Acquiring token silently...  
«P»MsalOAuth2TokenCache:load:  «H»Found 1 refresh tokens, 2 access tokens  
«P»LocalMSALController:acquireTokenSilent:  «H»Id token is null, no access token is found, or it is expired. Renewing...  
«P»BaseController:renewAccessToken:  «H»Renewing access token...  
«P»OAuth2Strategy:performTokenRequest:  «H»Performing token request...  
«P»UrlConnectionHttpClient:  «H»Request method: POST  """


@fails("android")
def logcat_silent_needs_a_second_factor(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L»  8121  8169 I ", H=AND)
    return k.case(
        "--------- beginning of main\n«t:%m-%d %H:%M:%S.%L»  8121  8121 I MainActivity: onResume\n"
        + AND_SILENT
        + r"""
«t:%m-%d %H:%M:%S.%L»  8121  8169 W OAuth2Strategy:getTokenResult:  «H»Failure Result  
«t:%m-%d %H:%M:%S.%L»  8121  8169 W OAuth2Strategy:getTokenResult:  «H»Error: invalid_grant  
«t:%m-%d %H:%M:%S.%L»  8121  8169 W ExceptionAdapter:getExceptionFromTokenErrorResponse:  «H»Received suberror: basic_action  
«t:%m-%d %H:%M:%S.%L»  8121  8169 W CommandDispatcher:executeCommand:  «H»Silent request failed with Exception  com.microsoft.identity.common.java.exception.UiRequiredException
«t:%m-%d %H:%M:%S.%L»  8121  8121 E AuthRepository: silent sign-in failed
«s:%m-%d %H:%M:%S.%L»  8121  8121 E AuthRepository: com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS50076: Due to a configuration change made by your administrator, or because you moved to a new location, you must use multi-factor authentication to access '00000003-0000-0000-c000-000000000000'. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»
«s:%m-%d %H:%M:%S.%L»  8121  8121 E AuthRepository: 	at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:57)
«s:%m-%d %H:%M:%S.%L»  8121  8121 E AuthRepository: 	at com.microsoft.identity.client.PublicClientApplication$18.onError(PublicClientApplication.java:2013)
«s:%m-%d %H:%M:%S.%L»  8121  8121 E AuthRepository: 	at android.os.Handler.handleCallback(Handler.java:958)
«t:%m-%d %H:%M:%S.%L»  8121  8121 I MainActivity: showing the sign-in button
""",
        failure(ANDROID, "MsalUiRequiredException", service=["AADSTS50076"], correlation=k.c),
    )


@fails("android")
def nobody_signed_in_b2c(v):
    k = Log(v, H='[«t:%Y-%m-%d %H:%M:%S» - {"thread_id":"1160","correlation_id":"«c»"}] ')
    return k.case(
        r"""
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15233/com.contoso.shop I/AccountManager: getAccessToken()
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15297/com.contoso.shop V/AuthorityDeserializer:deserialize:  [«s:%Y-%m-%d %H:%M:%S» - {"thread_id":"1160","correlation_id":"UNSET"}] Type: B2C Android 29
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15297/com.contoso.shop V/PublicClientApplicationConfigurationFactory:loadDefaultConfiguration:  [«s:%Y-%m-%d %H:%M:%S» - {"thread_id":"1160","correlation_id":"UNSET"}] Loading default configuration Android 29
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15600/com.contoso.shop W/MsalOAuth2TokenCache:getAccount:  «H»No matching account found. Android 29
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15600/com.contoso.shop W/SilentTokenCommandParameters:  «H»The account set on silent operation parameters is NULL. Android 29
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15558/com.contoso.shop D/B2CModeFragment: Authentication failed: com.microsoft.identity.client.exception.MsalClientException: No cached accounts found for the supplied homeAccountId and clientId
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15558/com.contoso.shop I/AccountManager: basket kept for later
""",
        failure(ANDROID, "MsalClientException", service=[]),
    )


@fails("android")
def lift_without_network(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L» D/", H=AND)
    return k.case(
        AND_SILENT.replace("connected, validated", "not connected")
        + r"""
«t:%m-%d %H:%M:%S.%L» W/ConnectivityService( 1204): NetworkAgentInfo [CELLULAR () - 104] validation failed
«P»BaseController:  «H»Connection is not available to refresh token  
«P»CommandDispatcher:returnCommandResult:  «H»Completed silent request as owner for correlation id : **«c», with the status : ERROR is cacheable : false  
«t:%m-%d %H:%M:%S.%L» E/Sync    ( 8121): token: device_network_not_available
«t:%m-%d %H:%M:%S.%L» E/Sync    ( 8121): com.microsoft.identity.client.exception.MsalClientException: Connection is not available to refresh token
«t:%m-%d %H:%M:%S.%L» E/Sync    ( 8121): 	at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:49)
«t:%m-%d %H:%M:%S.%L» I/WM-WorkerWrapper( 8121): Worker result RETRY for Work [ id=«g», tags={ com.contoso.field.SyncWorker } ]
""",
        failure(ANDROID, "MsalClientException", service=[]),
    )


@fails("android")
def adb_with_years_user_backed_out(v):
    k = Log(v, H=AND)
    p = "«t+1:%Y-%m-%d %H:%M:%S.%L +0100» 12004 12077 "
    return k.case(
        r"""
«p»I InteractiveTokenCommand:execute:  «H»Executing interactive token command...  
«p»I LocalMSALController:acquireToken:  «H»Acquiring token...  
«p»I AuthorizationActivity:onCreate:  «H»Launching authorization request  
«p»D Choreographer: Skipped 41 frames!  The application may be doing too much work on its main thread.
«wait:7»«p»I AuthorizationFragment:cancelAuthorization:  «H»Received Authorization flow cancelled by the user  
«p»I BaseController:  «H»Authorization result status: USER_CANCEL  
«p»W CommandDispatcher:executeCommand:  «H»Interactive request failed with Exception com.microsoft.identity.common.java.exception.UserCancelException  
«p»I CommandDispatcher:  «H»Completed interactive request for correlation id : **«c», with the status : CANCEL  
«p»W SignIn  : onError MsalUserCancelException
com.microsoft.identity.client.exception.MsalUserCancelException: User cancelled the flow
«p»I SignIn  : back on the start page
""".replace("«p»", p),
        failure(ANDROID, "MsalUserCancelException", service=[]),
        note="An app callback with its own name would be a cancel too: one attempt.",
    )


@fails("android")
def broker_says_device_must_be_managed(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L»  8121  8169 I ", H=AND)
    return k.case(
        r"""
«P»BrokerDiscoveryClient:getActiveBroker:  «H»Returning cached broker: com.azure.authenticator  
«P»BrokerMsalController:acquireToken:  «H»Acquire token with broker  
«P»BoundServiceStrategy:performIpc:  «H»Broker operation: MSAL_GET_INTENT_FOR_INTERACTIVE_REQUEST  
«wait:11»«P»BrokerActivity:onReceiveBroadcast:  «H»Completed with resultCode: 2002  
«P»MsalBrokerResultAdapter:getBaseExceptionFromBundle:  «H»Received a ServiceException from broker, error: unauthorized_client, suberror: device_not_compliant... 
«t:%m-%d %H:%M:%S.%L»  8121  8121 E SignIn  : {"error":"access_denied","type":"MsalServiceException","correlation_id":"«c»","message":"AADSTS53000: Device is not in required device state: compliant. Conditional Access policy requires a compliant device, and the device is not compliant."}
«t:%m-%d %H:%M:%S.%L»  8121  8121 E SignIn  : com.microsoft.identity.client.exception.MsalServiceException: AADSTS53000: Device is not in required device state: compliant. Conditional Access policy requires a compliant device, and the device is not compliant.
«t:%m-%d %H:%M:%S.%L»  8121  8121 E SignIn  : 	at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:74)
""",
        failure(ANDROID, "MsalServiceException", service=["AADSTS53000"], correlation=k.c),
    )


@fails("android")
def broker_rt_missing_then_solved(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L»  8121  8169 D ", H=AND, H2=AND2)
    return k.case(
        r"""
«P»BrokerMsalController:acquireTokenSilent:  «H»Start silent request in broker  
«P»BoundServiceClient:connect:  «H»Android is establishing the bound service connection.  
«P»MsalBrokerResultAdapter:  «H»Received a Ui Required exception from broker: Broker refresh token is null  
«P»CommandDispatcher:executeCommand:  «H»Silent request failed with Exception com.microsoft.identity.common.java.exception.UiRequiredException  
«t:%m-%d %H:%M:%S.%L»  8121  8121 W Auth    : com.microsoft.identity.client.exception.MsalUiRequiredException: Broker refresh token is null
«t:%m-%d %H:%M:%S.%L»  8121  8121 W Auth    : 	at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:57)
«t:%m-%d %H:%M:%S.%L»  8121  8121 I Auth    : going interactive
«P»BrokerMsalController:acquireToken:  «H2»Acquire token with broker  
«wait:9»«P»MsalBrokerResultAdapter:  «H2»Broker Result returned from Bundle, constructing authentication result  
«P»CommandDispatcher:  «H2»Completed interactive request for correlation id : **«d», with the status : COMPLETED  
«t:%m-%d %H:%M:%S.%L»  8121  8121 I Auth    : signed in
""",
        failure(ANDROID, "MsalUiRequiredException", service=[]),
    )


@fails("android")
def native_auth_kotlin(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L» 11021-11052 ", H=AND)
    return k.case(
        r"""
«P»NativeAuthMsalController    com.contoso.ciam  I  «H»NativeAuthMsalController.signInStart  
«P»NativeAuthRequestProvider   com.contoso.ciam  V  «H»createSignInInitiateRequest  
«P»SignInInteractor            com.contoso.ciam  I  «H»SignInInteractor.performSignInInitiate  
«P»NativeAuthResponseHandler   com.contoso.ciam  W  «H»SignInInitiateApiResponse authenticity: error=user_not_found  
«P»NativeAuthMsalController    com.contoso.ciam  W  «H»Sign in start: UserNotFound received, correlation id «c»  
«P»EmailSignInFragment         com.contoso.ciam  E  SignInError(errorType=user_not_found, error=user_not_found, errorMessage=AADSTS50034: The user account {EUII Hidden} does not exist in the contosociam.onmicrosoft.com directory. To sign into this application, the account must be added to the directory. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ», correlationId=«c», errorCodes=[50034], exception=null)
«P»EmailSignInFragment         com.contoso.ciam  D  asking to sign up
""",
        failure(service=["AADSTS50034"], correlation=k.c),
    )


@fails("android")
def app_center_log_with_a_window(v):
    k = Log(v)
    return k.case(
        r"""
[2026-10-03T06:58:01Z] WARN ...
[«t:%Y-%m-%dT%H:%M:%SZ»] INFO  screen=orders
[«t:%Y-%m-%dT%H:%M:%SZ»] ERROR auth code=invalid_parameter type=MsalArgumentException
com.microsoft.identity.client.exception.MsalArgumentException: scopes is empty
	at com.microsoft.identity.client.PublicClientApplication.validateNonNullArgument(PublicClientApplication.java:1412)
	at com.contoso.orders.Auth.token(Auth.kt:41)
	at kotlinx.coroutines.DispatchedTask.run(DispatchedTask.kt:108)
[«t:%Y-%m-%dT%H:%M:%SZ»] INFO  screen=settings
""",
        failure(ANDROID, "MsalArgumentException", service=[]),
    )


@fails("android")
def declined_scopes_in_the_studio_export(v):
    k = Log(v, H=AND)
    return k.case(
        r"""
{
  "metadata": {"device": {"name": "Pixel 9", "sdk": 36}, "filter": "package:mine"},
  "logcatMessages": [
    {"header": {"logLevel": "INFO", "pid": 8121, "tid": 8169, "applicationId": "com.contoso.field", "tag": "CommandDispatcher", "timestamp": {"seconds": 1790925112, "nanos": 104000000}}, "message": "«H»Starting request for correlation id : ##«c», with PublicApiId : 130  "},
    {"header": {"logLevel": "WARN", "pid": 8121, "tid": 8169, "applicationId": "com.contoso.field", "tag": "CommandDispatcher", "timestamp": {"seconds": 1790925119, "nanos": 4000000}}, "message": "«H»Interactive request failed with Exception com.microsoft.identity.common.java.exception.ServiceException  "},
    {"header": {"logLevel": "ERROR", "pid": 8121, "tid": 8121, "applicationId": "com.contoso.field", "tag": "SignIn", "timestamp": {"seconds": 1790925119, "nanos": 204000000}}, "message": "com.microsoft.identity.client.exception.MsalServiceException: AADSTS65004: User declined to consent to access the app. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»\n\tat com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:74)\n\tat android.os.Handler.handleCallback(Handler.java:958)"},
    {"header": {"logLevel": "INFO", "pid": 8121, "tid": 8121, "applicationId": "com.contoso.field", "tag": "SignIn", "timestamp": {"seconds": 1790925120, "nanos": 0}}, "message": "back to start"}
  ]
}
""",
        failure(ANDROID, "MsalServiceException", service=["AADSTS65004"], correlation=k.c),
    )


@fails("android")
def two_workers_two_tokens(v):
    k = Log(v)
    return k.case(
        r"""
«t:%H:%M:%S.%L» [worker-1] MailWorker start
«t:%H:%M:%S.%L» [worker-2] CalendarWorker start
«t:%H:%M:%S.%L» [worker-1] MailWorker token refused (correlationId=«c», errorCode=invalid_grant, subErrorCode=bad_token)
com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS700082: The refresh token has expired due to inactivity. The token was issued on 2026-06-01T06:12:44.4423437Z and was inactive for 90.00:00:00. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»
	at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:57)
	at com.contoso.field.MailWorker.doWork(MailWorker.kt:31)
«wait:3»«t:%H:%M:%S.%L» [worker-2] CalendarWorker token refused (correlationId=«d», errorCode=invalid_grant, subErrorCode=bad_token)
com.microsoft.identity.client.exception.MsalUiRequiredException: AADSTS700082: The refresh token has expired due to inactivity. The token was issued on 2026-06-01T06:12:44.4423437Z and was inactive for 90.00:00:00. Trace ID: «g» Correlation ID: «d» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»
	at com.microsoft.identity.client.internal.controllers.MsalExceptionAdapter.msalExceptionFromBaseException(MsalExceptionAdapter.java:57)
	at com.contoso.field.CalendarWorker.doWork(CalendarWorker.kt:29)
«t:%H:%M:%S.%L» [main] both workers stopped, notification shown
""",
        failure(ANDROID, "MsalUiRequiredException", service=["AADSTS700082"], correlation=k.c),
        failure(ANDROID, "MsalUiRequiredException", service=["AADSTS700082"], correlation=k.d),
    )


@clean("android")
def logcat_silent_refresh(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L»  8121  8169 I ", H=AND)
    return k.case(
        AND_SILENT
        + r"""
«P»MsalOAuth2TokenCache:save:  «H»Saving tokens...  
«P»AbstractAccountCredentialCache:  «H»No entry found for the error cache key  
«P»AccountChooser:  «H»SignIn errors since boot: 0  
«P»CommandDispatcher:returnCommandResult:  «H»Completed silent request as owner for correlation id : **«c», with the status : COMPLETED is cacheable : true  
«t:%m-%d %H:%M:%S.%L»  8121  8121 I AuthRepository: token until 08:11
"""
    )


@clean("android")
def noisy_phone(v):
    k = Log(v, H=AND)
    return k.case(
        r"""
--------- beginning of system
«t:%m-%d %H:%M:%S.%L»  1204  1888 E NotificationService: Suppressing toast from package com.contoso.field by user request.
«t:%m-%d %H:%M:%S.%L»  1204  1250 W ActivityTaskManager: Background start not allowed: service Intent { cmp=com.azure.authenticator/.sync } to pid=8121
--------- beginning of crash
«t:%m-%d %H:%M:%S.%L»  9004  9004 E AndroidRuntime: FATAL EXCEPTION: main
«t:%m-%d %H:%M:%S.%L»  9004  9004 E AndroidRuntime: Process: com.example.weather, PID: 9004
«t:%m-%d %H:%M:%S.%L»  9004  9004 E AndroidRuntime: java.lang.NullPointerException: Attempt to invoke virtual method 'int java.lang.String.length()' on a null object reference
«t:%m-%d %H:%M:%S.%L»  9004  9004 E AndroidRuntime: 	at com.example.weather.Forecast.show(Forecast.java:41)
--------- beginning of main
«t:%m-%d %H:%M:%S.%L»  8121  8169 I CommandDispatcher:  «H»Completed silent request as owner for correlation id : **«c», with the status : COMPLETED is cacheable : true  
«t:%m-%d %H:%M:%S.%L»  8121  8170 E okhttp  : java.net.SocketTimeoutException: failed to connect to orders.contoso.com/203.0.113.4 (port 443) after 10000ms
«t:%m-%d %H:%M:%S.%L»  8121  8170 E SQLiteLog: (1) no such table: orders
«t:%m-%d %H:%M:%S.%L»  8121  8121 W Glide   : Load failed for https://images.example.com/8411.png with size [96x96]
"""
    )


@clean("android")
def no_broker_so_local(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L»  8121  8169 V ", H=AND)
    return k.case(
        r"""
«P»BrokerValidator:isValidBrokerPackage:  «H»com.azure.authenticator does not verify, not installed  
«P»BrokerDiscoveryClient:  «H»Broker not found in any package, error: none  
«P»MSALControllerFactory:brokerEligible:  «H»Eligible to call broker? [false]. Reason: no broker installed  
«P»MSALControllerFactory:  «H»LocalMSALController is not eligible to use the broker  
«P»LocalMSALController:acquireToken:  «H»Acquiring token...  
«wait:12»«P»OAuth2Strategy:validateTokenResponse:  «H»error: null, errorDescription: null, suberror: null  
«P»CommandDispatcher:  «H»Completed interactive request for correlation id : **«c», with the status : COMPLETED  
"""
    )


@clean("android")
def instrumented_tests_pass(v):
    k = Log(v)
    return k.case(
        r"""
> Task :app:connectedDebugAndroidTest
Starting 4 tests on Pixel_9_API_36(AVD) - 16

com.contoso.field.AuthTest > msalUiRequiredExceptionOpensBrowser[Pixel_9_API_36(AVD) - 16] SUCCESS 
com.contoso.field.AuthTest > msalClientException_noCurrentAccount_isIgnored[Pixel_9_API_36(AVD) - 16] SUCCESS 
com.contoso.field.AuthTest > aadsts50076_isShownAsText[Pixel_9_API_36(AVD) - 16] SUCCESS 
com.contoso.field.AuthTest > userCancel[Pixel_9_API_36(AVD) - 16] SUCCESS 
Finished 4 tests on Pixel_9_API_36(AVD) - 16

BUILD SUCCESSFUL in 1m 41s
73 actionable tasks: 12 executed, 61 up-to-date
"""
    )


@clean("android")
def discovery_failed_once(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L» D/", H=AND)
    return k.case(
        r"""
«P»AzureActiveDirectory:performCloudDiscovery:  «H»Cloud discovery response code: 503, retrying  
«P»StatusCodeAndExceptionRetry:  «H»HttpStatus: 503, attempt 1 of 2, sleeping 1000 ms  
«P»AzureActiveDirectory:performCloudDiscovery:  «H»Cloud discovery response code: 200  
"""
        + AND_SILENT
        + r"""
«P»UrlConnectionHttpClient:  «H»Response code: 200  
«P»CommandDispatcher:  «H»Completed silent request as owner for correlation id : **«c», with the status : COMPLETED is cacheable : true  
"""
    )


@clean("android")
def gradle_and_proguard(v):
    k = Log(v)
    return k.case(
        r"""
> Task :app:minifyReleaseWithR8
WARNING: R8: Missing class com.google.crypto.tink.subtle.Ed25519Sign (referenced from: com.microsoft.identity.common.java.exception.ClientException)
Note: com.microsoft.identity.client.exception.MsalServiceException: can't find referenced class edu.umd.cs.findbugs.annotations.Nullable
w: file:///app/src/main/java/com/contoso/Auth.kt:88:31 Variable 'msalUiRequiredException' is never used
w: file:///app/src/main/java/com/contoso/Auth.kt:91:17 'constructor MsalClientException(String!)' is deprecated. Deprecated in Java
> Task :app:lintVitalRelease
AuthErrors.xml:12: Warning: The resource R.string.error_AADSTS50105 appears to be unused [UnusedResources]
BUILD SUCCESSFUL in 2m 14s
"""
    )


@clean("android")
def native_auth_signs_up(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L» 11021-11052 ", H=AND)
    return k.case(
        r"""
«P»NativeAuthMsalController  com.contoso.ciam  I  «H»NativeAuthMsalController.signUpStart  
«P»SignUpInteractor          com.contoso.ciam  I  «H»performSignUpStart  
«P»SignUpInteractor          com.contoso.ciam  I  «H»SignUpChallengeApiResult.OOBRequired, codeLength 8, error=null  
«P»EmailSignUpFragment       com.contoso.ciam  I  SignUpResult.CodeRequired (continue)
«wait:30»«P»NativeAuthMsalController  com.contoso.ciam  I  «H»signUpSubmitCode, errorCodes=[]  
«P»EmailSignUpFragment       com.contoso.ciam  I  SignUpResult.Complete, then SignInResult.Complete
"""
    )


@clean("android")
def work_profile_of_another_app(v):
    k = Log(v)
    return k.case(
        r"""
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3055 I IntuneMAM: compliance state: COMPLIANT, error code 0
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3055 I Authenticator: PhoneAppNotification accepted; result=success
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3060 W Authenticator: telemetry upload failed, HTTP 500, will retry in 15 min
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3060 I Authenticator: known errors table v14 loaded: AADSTS50058, AADSTS53000, AADSTS53003, AADSTS50105
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3060 I Authenticator: MFA session closed, approved
"""
    )


@clean("android")
def account_removed_on_purpose(v):
    k = Log(v, P="«t:%m-%d %H:%M:%S.%L»  8121  8169 I ", H=AND)
    return k.case(
        r"""
«P»SingleAccountPublicClientApplication:signOut:  «H»Sign out requested by the user  
«P»RemoveCurrentAccountCommand:execute:  «H»Removing account from the local cache  
«P»MsalOAuth2TokenCache:removeAccount:  «H»Removed 1 refresh tokens, 0 failed  
«P»SharedPreferencesFileManager:  «H»Current account record cleared; getCurrentAccount will return null  
«t:%m-%d %H:%M:%S.%L»  8121  8121 I Auth    : signed out, showing the welcome page (no_current_account is expected now)
"""
    )


@clean("android")
def play_console_listing(v):
    k = Log(v)
    return k.case(
        r"""
Version 3.2.0 (412) - rollout 100 %
Crash-free sessions: 99.94 %
Top issues in the last 7 days: (none above threshold)
Closed in this version:
  MsalClientException no_current_account in Auth.kt:41 - fixed in 3.1.9, 0 events
  MsalUiRequiredException AADSTS50173 in Auth.kt:58 - fixed in 3.1.9, 0 events
ANR rate: 0.02 %
"""
    )


# .NET: MSAL.NET, Microsoft.Identity.Web, Azure.Identity


@fails("dotnet")
def docker_worker_with_an_expired_secret(v):
    k = Log(v, P="      ", H=NETH)
    x = k.sts("AADSTS7000222")
    return k.case(
        "info: Microsoft.Hosting.Lifetime[0]\n      Application started. Press Ctrl+C to shut down.\ndbug: Contoso.Sync.Msal[0]\n"
        + NET_CLIENT
        + r"""
      «H»[HttpManager] Received response. Status code: Unauthorized. 
      «H»Response status code does not indicate success: 401 (Unauthorized). 
      «H»HttpStatus code: 401 - Unauthorized
fail: Contoso.Sync.Msal[0]
      «H»Exception type: Microsoft.Identity.Client.MsalServiceException
      , ErrorCode: invalid_client
      HTTP StatusCode 401
      CorrelationId «c»
      Microsoft Entra ID Error Code AADSTS7000222
      To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
         at Microsoft.Identity.Client.Internal.Requests.RequestBase.HandleTokenRefreshErrorAsync(MsalServiceException e, MsalAccessTokenCacheItem cachedAccessTokenItem)
fail: Contoso.Sync.Worker[12]
      Synchronisation failed, next attempt in 00:05:00
      MSAL.NetCore.4.83.1.0.MsalServiceException: 
      	ErrorCode: invalid_client
      Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. You can modify the configuration in the application registration portal. See https://aka.ms/msal-net-invalid-client for details.  Original exception: «x.s»
         at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
         at Contoso.Sync.Worker.ExecuteAsync(CancellationToken stoppingToken) in /src/Worker.cs:line 41
      	StatusCode: 401 
      	ResponseBody: «x.j» 
      	Headers: Cache-Control: no-store, no-cache
""",
        failure(NET, "MsalServiceException", **x.says()),
    )


@fails("dotnet")
def serilog_web_app_needs_consent(v):
    k = Log(v, P="«t+1:%d/%m/%Y %H:%M:%S.%L» +01:00 [DBG] Microsoft.Identity.Web.TokenAcquisition | ", H=NETH)
    x = k.sts("AADSTS65001")
    return k.case(
        """«t+1:%d/%m/%Y %H:%M:%S.%L» +01:00 [INF] Microsoft.AspNetCore.Hosting.Diagnostics | Request starting HTTP/2 GET https://localhost:12343/mail - -\n"""
        + NET_SILENT.replace("Access token is not expired. Returning the found cache entry. [Current time (10/03/2026 07:11:52) - Expiration Time (10/03/2026 08:11:40 +00:00)]", "No access tokens found in the cache. ")
        + r"""
«P»«H»[FindRefreshTokenAsync] Found refresh token in the cache? True
«P»«H»[HttpManager] Received response. Status code: BadRequest. 
«t+1:%d/%m/%Y %H:%M:%S.%L» +01:00 [ERR] Microsoft.Identity.Web.TokenAcquisition | «H»Exception type: Microsoft.Identity.Client.MsalUiRequiredException
, ErrorCode: invalid_grant
HTTP StatusCode 400
CorrelationId «c»
Microsoft Entra ID Error Code AADSTS65001
To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
«t+1:%d/%m/%Y %H:%M:%S.%L» +01:00 [INF] Microsoft.Identity.Web.TokenAcquisition | [MsIdWeb] An error occurred during token acquisition: «x.s»
«t+1:%d/%m/%Y %H:%M:%S.%L» +01:00 [ERR] Microsoft.AspNetCore.Server.Kestrel | Connection id "0HMPHPRLKLS6K", Request id "0HMPHPRLKLS6K:00000001": An unhandled exception was thrown by the application.
Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException: IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user. See https://aka.ms/ms-id-web/ca_incremental-consent. 
 ---> MSAL.NetCore.4.83.1.0.MsalUiRequiredException: 
	ErrorCode: invalid_grant
Microsoft.Identity.Client.MsalUiRequiredException: «x.s»
   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
   --- End of inner exception stack trace ---
   at Microsoft.Identity.Web.TokenAcquisition.GetAuthenticationResultForUserAsync(IEnumerable`1 scopes)
«t+1:%d/%m/%Y %H:%M:%S.%L» +01:00 [INF] Microsoft.AspNetCore.Hosting.Diagnostics | Request finished HTTP/2 GET https://localhost:12343/mail - 500 - text/plain 412.0 ms
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS65001"], oauth="invalid_grant", correlation=k.c),
    )


@fails("dotnet")
def iis_log4net_on_behalf_of(v):
    k = Log(v)
    x = k.sts("AADSTS50013")
    return k.case(
        r"""
#Software: Microsoft Internet Information Services 10.0
«t:%Y-%m-%d %H:%M:%S»,104 [14] INFO  Contoso.Api.Startup [(null)] - Application_Start
«t:%Y-%m-%d %H:%M:%S»,204 [14] DEBUG Contoso.Api.Orders [(null)] - GET /api/orders bearer token, 1412 characters
«t:%Y-%m-%d %H:%M:%S»,304 [22] ERROR Contoso.Api.Orders [(null)] - on behalf of failed
Microsoft.Identity.Client.MsalUiRequiredException: «x.s»
   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
   at Microsoft.Identity.Client.Internal.Requests.OnBehalfOfRequest.FetchNewAccessTokenAsync(CancellationToken cancellationToken)
   at Contoso.Api.Orders.<GetAsync>d__4.MoveNext() in D:\src\Api\Orders.cs:line 77
«t:%Y-%m-%d %H:%M:%S»,404 [22] INFO  Contoso.Api.Orders [(null)] - 401 returned
«t:%Y-%m-%d %H:%M:%S»,504 [9] INFO  Contoso.Api.Health [(null)] - 200 /healthz
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS50013"], correlation=k.c),
        crlf=True,
    )


@fails("dotnet")
def wpf_wam_cancelled(v):
    k = Log(v, H="False MSAL 4.79.2.0 MSAL.Desktop .NET Framework 4.8.9310.0 Windows 11 Enterprise [«t:%Y-%m-%d %H:%M:%SZ» - «c»] ")
    return k.case(
        r"""
«t-5:%H:%M:%S» Info «H»[RuntimeBroker] Calling SignInInteractivelyAsync this will show the account picker.
«t-5:%H:%M:%S» Verbose «H»[RuntimeBroker] [MSAL:0003] INFO    SetCorrelationId:259	Set correlation ID: «c»
«t-5:%H:%M:%S» Verbose «H»[RuntimeBroker] [MSAL:0003] INFO    EnqueueBackgroundRequest:1091	The original authority is 'https://login.microsoftonline.com/organizations'
«wait:5»«t-5:%H:%M:%S» Verbose «H»[RuntimeBroker] [MSAL:0003] INFO    ErrorInternalImpl:134	Created an error: 8xhoc, StatusInternal::UserCanceled, InternalEvent::None, Error Code 0, Context '(pii)'
«t-5:%H:%M:%S» Verbose «H»[RuntimeBroker] [MSAL:0003] INFO    LogTelemetryData:401	Printing Telemetry for Correlation ID: «c»
«t-5:%H:%M:%S» Verbose «H»[RuntimeBroker] [MSAL:0003] INFO    LogTelemetryData:409	Key: api_name, Value: SignInInteractively
«t-5:%H:%M:%S» Verbose «H»[RuntimeBroker] [MSAL:0003] INFO    LogTelemetryData:409	Key: api_error_code, Value: 0
«t-5:%H:%M:%S» Error «H»Exception type: Microsoft.Identity.Client.MsalClientException
, ErrorCode: authentication_canceled
To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
   at Microsoft.Identity.Client.Platforms.Features.RuntimeBroker.WamAdapters.HandleResponse(AuthResult authResult, AuthenticationRequestParameters authenticationRequestParameters, ILoggerAdapter logger, String errorMessage)
«t-5:%H:%M:%S» App   MainWindow: User canceled authentication. 
""",
        failure(NET, "MsalClientException", service=[], correlation=k.c),
        crlf=True,
        encoding="utf-16",
    )


@fails("dotnet")
def nlog_two_daemons(v):
    k = Log(v)
    x, y = k.sts("AADSTS700016"), k.sts("AADSTS7000215", k.d, "y")
    return k.case(
        r"""
«t:%Y-%m-%d %H:%M:%S».1042|INFO|Contoso.Daemon|tenant contoso.com, 412 mailboxes|
«t:%Y-%m-%d %H:%M:%S».2042|ERROR|Contoso.Daemon|tenant contoso.com skipped|Microsoft.Identity.Client.MsalServiceException: «x.s»
   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
   at Contoso.Daemon.Tenants.RunAsync() in C:\agent\Tenants.cs:line 58
«t:%Y-%m-%d %H:%M:%S».3042|INFO|Contoso.Daemon|tenant fabrikam.com, 12 mailboxes|
«t:%Y-%m-%d %H:%M:%S».4042|ERROR|Contoso.Daemon|tenant fabrikam.com skipped|Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. You can modify the configuration in the application registration portal. See https://aka.ms/msal-net-invalid-client for details.  Original exception: «y.s»
   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
   at Contoso.Daemon.Tenants.RunAsync() in C:\agent\Tenants.cs:line 58
«t:%Y-%m-%d %H:%M:%S».5042|INFO|Contoso.Daemon|tenant wingtip.com, 3 mailboxes|
«t:%Y-%m-%d %H:%M:%S».6042|INFO|Contoso.Daemon|tenant wingtip.com done|
«t:%Y-%m-%d %H:%M:%S».7042|WARN|Contoso.Daemon|1 of 3 tenants done|
""",
        failure(NET, "MsalServiceException", service=["AADSTS700016"], correlation=k.c),
        failure(NET, "MsalServiceException", service=["AADSTS7000215"], correlation=k.d),
    )


@fails("dotnet")
def app_service_log_stream_managed_identity(v):
    k = Log(v)
    return k.case(
        r"""
«t:%Y-%m-%dT%H:%M:%S»  Welcome, you are now connected to log-streaming service.
«t:%Y-%m-%dT%H:%M:%SZ» info: Microsoft.Hosting.Lifetime[14]
«s:%Y-%m-%dT%H:%M:%SZ»       Now listening on: http://[::]:8080
«t:%Y-%m-%dT%H:%M:%SZ» fail: Microsoft.AspNetCore.Server.Kestrel[13]
«s:%Y-%m-%dT%H:%M:%SZ»       Connection id "0HN2", Request id "0HN2:00000002": An unhandled exception was thrown by the application.
«s:%Y-%m-%dT%H:%M:%SZ»       Azure.Identity.AuthenticationFailedException: ManagedIdentityCredential authentication failed: [Managed Identity] Error Code: invalid_request Error Message: No User Assigned or Delegated Managed Identity found for specified ClientId/ResourceId/PrincipalId. Managed Identity Correlation ID: «c» Use this Correlation ID for further investigation.
«s:%Y-%m-%dT%H:%M:%SZ»       Status: 400 (Bad Request)
«s:%Y-%m-%dT%H:%M:%SZ»       See the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/managedidentitycredential/troubleshoot
«s:%Y-%m-%dT%H:%M:%SZ»        ---> MSAL.NetCore.4.78.0.0.MsalServiceException:
«s:%Y-%m-%dT%H:%M:%SZ»       	ErrorCode: managed_identity_request_failed
«s:%Y-%m-%dT%H:%M:%SZ»       Microsoft.Identity.Client.MsalServiceException: [Managed Identity] Error Code: invalid_request Error Message: No User Assigned or Delegated Managed Identity found for specified ClientId/ResourceId/PrincipalId. Managed Identity Correlation ID: «c» Use this Correlation ID for further investigation.
«s:%Y-%m-%dT%H:%M:%SZ»          at Microsoft.Identity.Client.ManagedIdentity.AbstractManagedIdentity.HandleResponseAsync(AcquireTokenForManagedIdentityParameters parameters, HttpResponse response, CancellationToken cancellationToken)
«s:%Y-%m-%dT%H:%M:%SZ»          --- End of inner exception stack trace ---
«s:%Y-%m-%dT%H:%M:%SZ»          at Azure.Identity.CredentialDiagnosticScope.FailWrapAndThrow(Exception ex, String additionalMessage, Boolean isCredentialUnavailable)
«t:%Y-%m-%dT%H:%M:%S»  No new trace in the past 1 min(s).
""",
        failure(service=[]),
    )


@fails("dotnet")
def default_credential_all_missed(v):
    k = Log(v)
    return k.case(
        r"""
[Informational] Azure-Identity: DefaultAzureCredential.GetToken invoked. Scopes: [ https://vault.azure.net/.default ] ParentRequestId: 
[Informational] Azure-Identity: EnvironmentCredential.GetToken was unable to retrieve an access token. Scopes: [ https://vault.azure.net/.default ] ParentRequestId:  Exception: Azure.Identity.CredentialUnavailableException (0x80131500): EnvironmentCredential authentication unavailable. Environment variables are not fully configured.
[Informational] Azure-Identity: ManagedIdentityCredential.GetToken was unable to retrieve an access token. Scopes: [ https://vault.azure.net/.default ] ParentRequestId:  Exception: Azure.Identity.CredentialUnavailableException (0x80131500): ManagedIdentityCredential authentication unavailable. No response received from the managed identity endpoint.
 ---> System.Threading.Tasks.TaskCanceledException (0x8013153b): The operation was cancelled because it exceeded the configured timeout of 0:00:01. Network timeout can be adjusted in ClientOptions.Retry.NetworkTimeout.
[Informational] Azure-Identity: AzureCliCredential.GetToken was unable to retrieve an access token. Exception: Azure.Identity.CredentialUnavailableException: Please run 'az login' to set up account
Unhandled exception. Azure.Identity.CredentialUnavailableException: DefaultAzureCredential failed to retrieve a token from the included credentials. See the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/defaultazurecredential/troubleshoot
- EnvironmentCredential authentication unavailable. Environment variables are not fully configured. See the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/environmentcredential/troubleshoot
- ManagedIdentityCredential authentication unavailable. No response received from the managed identity endpoint.
- Please run 'az login' to set up account
   at Azure.Identity.DefaultAzureCredential.GetTokenFromSourcesAsync(TokenCredential[] sources, TokenRequestContext requestContext, Boolean async, CancellationToken cancellationToken)
   at Program.<Main>$(String[] args) in C:\projects\TestApiCall\Program.cs:line 31
""",
        failure(service=[]),
        note="The chain asked once and got nothing: one failure, whatever the members said.",
    )


@fails("dotnet")
def throttled_by_the_library(v):
    k = Log(v, H=NETH)
    x = k.sts("AADSTS50196")
    return k.case(
        NET_SILENT.replace("Access token is not expired. Returning the found cache entry. [Current time (10/03/2026 07:11:52) - Expiration Time (10/03/2026 08:11:40 +00:00)]", "Access token has expired or about to expire. ")
        + r"""
«H»[Throttling] Exception thrown because of throttling rule UiRequired - thumbprint 3VQ1x
«H»Exception type: Microsoft.Identity.Client.MsalThrottledUiRequiredException
, ErrorCode: invalid_grant
HTTP StatusCode 400
CorrelationId «c»
Microsoft Entra ID Error Code AADSTS50196
To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
Unhandled: Microsoft.Identity.Client.MsalThrottledUiRequiredException: «x.s»
""",
        failure(NET, ["MsalThrottledUiRequiredException", "MsalUiRequiredException"], service=["AADSTS50196"], correlation=k.c),
    )


@fails("dotnet")
def application_insights_export(v):
    k = Log(v)
    x = k.sts("AADSTS53003")
    return k.case(
        r"""
timestamp [UTC],itemType,severityLevel,type,problemId,outerMessage,message,operation_Id,cloud_RoleName
"«t:%m/%d/%Y», 7:11:50.104 AM",request,,,,,GET /mail,4f2a90c10b114c129a411104512aa001,mail-web
"«s:%m/%d/%Y», 7:11:51.204 AM",dependency,,,,,POST login.microsoftonline.com 400,4f2a90c10b114c129a411104512aa001,mail-web
"«s:%m/%d/%Y», 7:11:52.304 AM",exception,3,Microsoft.Identity.Client.MsalUiRequiredException,Microsoft.Identity.Client.MsalUiRequiredException at Contoso.Mail.MailController.Index,"«x.s»","«x.s»",4f2a90c10b114c129a411104512aa001,mail-web
"«s:%m/%d/%Y», 7:12:40.104 AM",request,,,,,GET /healthz,0b114c129a411104512aa0014f2a90c1,mail-web
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS53003"], correlation=k.c),
    )


@fails("dotnet")
def ropc_in_a_test_run(v):
    k = Log(v)
    k.sts("AADSTS50126")
    return k.case(
        r"""
Starting test execution, please wait...
A total of 1 test files matched the specified pattern.
[xUnit.net 00:00:00.41]   Discovering: Contoso.LiveTests
[xUnit.net 00:00:02.12]     Contoso.LiveTests.MailTests.ReadsInbox [FAIL]
  Failed Contoso.LiveTests.MailTests.ReadsInbox [1 s]
  Error Message:
   Microsoft.Identity.Client.MsalUiRequiredException : «x.s»
  Stack Trace:
     at Microsoft.Identity.Client.Internal.Requests.UsernamePasswordRequest.ExecuteAsync(CancellationToken cancellationToken)
   at Contoso.LiveTests.MailTests.ReadsInbox() in /src/MailTests.cs:line 22
  Passed Contoso.LiveTests.MailTests.WrongTenant_ThrowsAADSTS90002 [412 ms]

Failed!  - Failed:     1, Passed:     1, Skipped:     0, Total:     2, Duration: 2 s - Contoso.LiveTests.dll (net10.0)
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS50126"], correlation=k.c),
    )


@fails("dotnet")
def maui_user_closed_the_tab(v):
    k = Log(v)
    return k.case(
        r"""
«t:%m-%d %H:%M:%S.%L»  9812  9812 I DOTNET  : [Auth] interactive, scopes User.Read
«t:%m-%d %H:%M:%S.%L»  9812  9840 D DOTNET  : False MSAL 4.77.0.0 MSAL.Xamarin.Android .NET 9.0.11 34 [«s:%Y-%m-%d %H:%M:%SZ» - «c»] === Token Acquisition (InteractiveRequest) started:
«t:%m-%d %H:%M:%S.%L»  9812  9812 W Activity: Slow Operation: Activity com.contoso.maui/.MainActivity onStop took 104ms
«wait:6»«t:%m-%d %H:%M:%S.%L»  9812  9840 E DOTNET  : False MSAL 4.77.0.0 MSAL.Xamarin.Android .NET 9.0.11 34 [«s:%Y-%m-%d %H:%M:%SZ» - «c»] Exception type: Microsoft.Identity.Client.MsalClientException
«s:%m-%d %H:%M:%S.%L»  9812  9840 E DOTNET  : , ErrorCode: authentication_canceled
«s:%m-%d %H:%M:%S.%L»  9812  9840 E DOTNET  : To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
«t:%m-%d %H:%M:%S.%L»  9812  9812 I DOTNET  : [Auth] Microsoft.Identity.Client.MsalClientException: User canceled authentication. On an Android device, this could be due to the lack of capabilities, such as custom tabs, for the system browser. See https://aka.ms/msal-net-system-browsers for more information. 
""",
        failure(NET, "MsalClientException", service=[]),
    )


@fails("dotnet")
def powershell_graph_device_code_expired(v):
    k = Log(v)
    k.sts("AADSTS70020")
    return k.case(
        r"""
**********************
Windows PowerShell transcript start
Start time: «s:%Y%m%d%H%M%S»
Host Application: C:\Program Files\PowerShell\7\pwsh.dll
**********************
PS C:\> Connect-MgGraph -UseDeviceCode -Scopes User.Read.All
To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code C0FFEE123 to authenticate.
«wait:900»Connect-MgGraph: DeviceCodeCredential authentication failed: «x.s»
PS C:\> Get-MgUser -Top 1
Get-MgUser: Authentication needed. Please call Connect-MgGraph.
PS C:\> exit
**********************
Windows PowerShell transcript end
""",
        failure(service=["AADSTS70020"], correlation=k.c),
        at_most=2,
        note="The second command failed because nobody is signed in: that is no attempt to sign in, but it may be counted.",
    )


@fails("dotnet")
def blob_of_an_event_log_redirect_mismatch(v):
    k = Log(v)
    k.sts("AADSTS50011")
    return k.case(
        r"""
Level	Date and Time	Source	Event ID	Task Category
Information	«t:%m/%d/%Y %H:%M:%S»	IIS AspNetCore Module V2	1032	None	Application 'C:\inetpub\portal\' started successfully.
Error	«t:%m/%d/%Y %H:%M:%S»	.NET Runtime	1000	None	"Category: Microsoft.AspNetCore.Diagnostics.ExceptionHandlerMiddleware
EventId: 1
RequestPath: /signin-oidc

An unhandled exception has occurred while executing the request.

Exception: 
Microsoft.AspNetCore.Authentication.AuthenticationFailureException: An error was encountered while handling the remote login.
 ---> Microsoft.IdentityModel.Protocols.OpenIdConnect.OpenIdConnectProtocolException: Message contains error: 'invalid_request', error_description: '«x.s»', error_uri: 'https://login.microsoftonline.com/error?code=50011'.
   --- End of inner exception stack trace ---
   at Microsoft.AspNetCore.Authentication.RemoteAuthenticationHandler`1.HandleRequestAsync()"
Information	«t:%m/%d/%Y %H:%M:%S»	Service Control Manager	7036	None	The Windows Update service entered the stopped state.
""",
        failure(service=["AADSTS50011"], correlation=k.c),
        crlf=True,
    )


@clean("dotnet")
def verbose_client_credentials(v):
    k = Log(v, P="      ", H=NETH)
    return k.case("dbug: Contoso.Sync.Msal[0]\n" + NET_CLIENT + "\n" + NET_DONE + "\ninfo: Contoso.Sync.Worker[0]\n      412 users, 0 errors, 0 invalid\n")


@clean("dotnet")
def verbose_silent_hit_then_sql_breaks(v):
    k = Log(v, P="[«t:%H:%M:%S» DBG] ", H=NETH)
    return k.case(
        NET_SILENT
        + r"""
[«t:%H:%M:%S» ERR] Failed executing DbCommand (31ms) [Parameters=[@p0='?'], CommandType='Text', CommandTimeout='30']
SELECT TOP(1) [o].[Id] FROM [Orders] AS [o] WHERE [o].[Id] = @p0
[«t:%H:%M:%S» ERR] An exception occurred while iterating over the results of a query for context type 'Contoso.OrdersContext'.
Microsoft.Data.SqlClient.SqlException (0x80131904): Login failed for user 'orders_rw'.
   at Microsoft.Data.SqlClient.SqlInternalConnection.OnError(SqlException exception, Boolean breakConnection, Action`1 wrapCloseInAction)
ClientConnectionId:«g»
Error Number:18456,State:1,Class:14
[«t:%H:%M:%S» INF] HTTP GET /orders responded 500 in 41.2040 ms
"""
    )


@clean("dotnet")
def retried_after_503(v):
    k = Log(v, P="2026-10-03 09:11 ", H=NETH)
    return k.case(
        NET_CLIENT
        + r"""
«P»«H»[HttpManager] Received response. Status code: ServiceUnavailable. 
«P»«H»Response status code does not indicate success: 503 (ServiceUnavailable). 
«P»«H»HTTP Status code: 503, Retry-After: 1. Retrying one more time..
«P»«H»[HttpManager] Sending request. Method: POST. Host: https://login.microsoftonline.com. Binding Certificate: False 
"""
        + NET_DONE
    )


@clean("dotnet")
def chain_found_the_command_line(v):
    k = Log(v)
    return k.case(
        r"""
info: Azure.Identity[1] DefaultAzureCredential.GetToken invoked. Scopes: [ https://vault.azure.net/.default ] ParentRequestId: «g»
dbug: Azure.Identity[3] EnvironmentCredential.GetToken was unable to retrieve an access token. Scopes: [ https://vault.azure.net/.default ] ParentRequestId: «g» Exception: Azure.Identity.CredentialUnavailableException (0x80131500): EnvironmentCredential authentication unavailable. Environment variables are not fully configured. See the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/environmentcredential/troubleshoot
   at Azure.Identity.EnvironmentCredential.GetTokenImplAsync(Boolean async, TokenRequestContext requestContext, CancellationToken cancellationToken)
dbug: Azure.Identity[3] WorkloadIdentityCredential.GetToken was unable to retrieve an access token. Exception: Azure.Identity.CredentialUnavailableException (0x80131500): WorkloadIdentityCredential authentication unavailable. The workload options are not fully configured.
dbug: Azure.Identity[3] VisualStudioCredential.GetToken was unable to retrieve an access token. Exception: Azure.Identity.CredentialUnavailableException (0x80131500): Process Microsoft.Asal.TokenService.exe has failed with unexpected error: TS003: Error, TS004: Unable to get access token.
info: Azure.Identity[2] AzureCliCredential.GetToken succeeded. Scopes: [ https://vault.azure.net/.default ] ExpiresOn: 2026-10-03T08:11:40.0000000+00:00
info: Azure.Identity[2] DefaultAzureCredential.GetToken succeeded. Scopes: [ https://vault.azure.net/.default ] ExpiresOn: 2026-10-03T08:11:40.0000000+00:00
info: Azure.Identity[13] DefaultAzureCredential credential selected: Azure.Identity.AzureCliCredential
"""
    )


@clean("dotnet")
def kestrel_challenge_and_return(v):
    k = Log(v)
    return k.case(
        r"""
info: Microsoft.AspNetCore.Authorization.DefaultAuthorizationService[2]
      Authorization failed. These requirements were not met:
      DenyAnonymousAuthorizationRequirement: Requires an authenticated user.
info: Microsoft.AspNetCore.Authentication.OpenIdConnect.OpenIdConnectHandler[12]
      AuthenticationScheme: OpenIdConnect was challenged.
info: Microsoft.AspNetCore.Hosting.Diagnostics[2]
      Request finished HTTP/2 GET https://portal.contoso.com/ - 302 0 - 41.2ms
dbug: Microsoft.AspNetCore.Authentication.OpenIdConnect.OpenIdConnectHandler[19]
      Authorization code received.
dbug: Microsoft.IdentityModel.LoggingExtensions.IdentityLoggerAdapter[0]
      IDX10242: Security token: '[PII of type 'Microsoft.IdentityModel.JsonWebTokens.JsonWebToken' is hidden.]' has a valid signature.
      IDX10239: Lifetime of the token is valid.
      IDX10234: Audience Validated.Audience: 'c0ffee00-1111-4222-8333-444455556666'
info: Microsoft.AspNetCore.Authentication.Cookies.CookieAuthenticationHandler[10]
      AuthenticationScheme: Cookies signed in.
"""
    )


@clean("dotnet")
def downstream_api_said_401_not_entra(v):
    k = Log(v, P="", H=NETH)
    return k.case(
        NET_SILENT
        + r"""
warn: Contoso.Crm.Client[7] GET https://crm.example.com/v1/leads responded 401: {"error":"invalid_api_key","message":"The API key 'k-11' is revoked"}
warn: Polly[3] Execution attempt. Source: 'crm//Retry', Result: '401', Handled: 'False', Attempt: '0', Execution Time: 112
fail: Contoso.Crm.Client[9] System.Net.Http.HttpRequestException: Response status code does not indicate success: 401 (Unauthorized).
   at System.Net.Http.HttpResponseMessage.EnsureSuccessStatusCode()
   at Contoso.Crm.Client.LeadsAsync() in /src/Crm/Client.cs:line 88
"""
    )


@clean("dotnet")
def test_names_with_codes(v):
    k = Log(v)
    return k.case(
        r"""
  Passed Contoso.Tests.TokenTests.Throws_MsalUiRequiredException_On_AADSTS50076 [12 ms]
  Passed Contoso.Tests.TokenTests.Maps_Error(code: "AADSTS7000215", text: "invalid_client") [1 ms]
  Passed Contoso.Tests.TokenTests.Maps_Error(code: "AADSTS700016", text: "unauthorized_client") [< 1 ms]
  Passed Contoso.Tests.TokenTests.Maps_Error(code: "AADSTS90033", text: "temporarily_unavailable") [< 1 ms]
  Passed Contoso.Tests.CacheTests.Corrupt_Cache_Is_Deleted [41 ms]
  Standard Output Messages:
 	False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04.1 LTS [«s:%Y-%m-%d %H:%M:%SZ»] Cache file was unreadable and has been cleared. 

Test Run Successful.
Total tests: 5
     Passed: 5
"""
    )


@clean("dotnet")
def device_code_waited_and_came_through(v):
    k = Log(v, H=NETH)
    return k.case(
        r"""
«H»=== Token Acquisition (DeviceCodeRequest) started:
	 Scopes: https://graph.microsoft.com/User.Read
	Authority Host: login.microsoftonline.com
To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code C0FFEE123 to authenticate.
«wait:5»«H»[HttpManager] Received response. Status code: BadRequest. 
«H»Response status code does not indicate success: 400 (BadRequest). 
«H»HttpStatus code: 400 - BadRequest
«H»Authorization is pending, polling again in 5 s (authorization_pending)
«wait:5»«H»[HttpManager] Received response. Status code: BadRequest. 
«H»HttpStatus code: 400 - BadRequest
«H»Authorization is pending, polling again in 5 s (authorization_pending)
«wait:5»«H»[HttpManager] Received response. Status code: OK. 
«H»
	=== Token Acquisition finished successfully:
"""
    )


@clean("dotnet")
def settings_printed_at_start(v):
    k = Log(v)
    return k.case(
        r"""
dbug: Microsoft.Extensions.Hosting.Internal.Host[1]
      Hosting starting
info: Contoso.Startup[0]
      AzureAd:Instance = https://login.microsoftonline.com/
      AzureAd:ClientId = c0ffee00-1111-4222-8333-444455556666
      Resilience:RetryOn = AADSTS90033,AADSTS50196,temporarily_unavailable
      Resilience:FatalOn = invalid_client,unauthorized_client,AADSTS7000222
      ErrorPages:MsalUiRequiredException = /signin
      ErrorPages:MsalServiceException = /error/service
      Docs = https://learn.microsoft.com/entra/identity-platform/reference-error-codes#aadsts-error-codes
info: Microsoft.Hosting.Lifetime[0]
      Application started.
"""
    )


@clean("dotnet")
def graph_throttled_then_fine(v):
    k = Log(v)
    return k.case(
        r"""
«t:%Y-%m-%d %H:%M:%S»Z [Warning] GraphServiceClient: HTTP 429 TooManyRequests from https://graph.microsoft.com/v1.0/users/delta, Retry-After: 12
«wait:12»«t:%Y-%m-%d %H:%M:%S»Z [Information] GraphServiceClient: HTTP 200 from https://graph.microsoft.com/v1.0/users/delta
«t:%Y-%m-%d %H:%M:%S»Z [Warning] GraphServiceClient: HTTP 404 from https://graph.microsoft.com/v1.0/users/adele@contoso.com/photo: {"error":{"code":"ImageNotFound","message":"Exception of type 'Microsoft.Fast.Profile.Core.Exception.ImageNotFoundException' was thrown.","innerError":{"request-id":"«g»","client-request-id":"«g»"}}}
«t:%Y-%m-%d %H:%M:%S»Z [Information] Sync: token source Cache, 0 token failures
"""
    )


@clean("dotnet")
def windows_service_trace_in_utf16(v):
    k = Log(v, P="", H="(False) MSAL 4.22.0.0 MSAL.Desktop Microsoft Windows NT 10.0.17763.0 [«t:%m/%d/%Y %H:%M:%S» - «c»] ")
    return k.case(
        r"""
29-10-2026 21:20:13 - «H»MSAL MSAL.Desktop with assembly version '4.22.0.0'. CorrelationId(«c»)
29-10-2026 21:20:13 - «H»=== AcquireTokenSilent Parameters ===
29-10-2026 21:20:13 - «H»LoginHint provided: False
29-10-2026 21:20:13 - «H»Account provided: True
29-10-2026 21:20:13 - «H»ForceRefresh: False
29-10-2026 21:20:13 - «H»[Instance Discovery] Skipping Instance discovery for non-AAD authority
29-10-2026 21:20:13 - «H»Found 2 cache accounts and 0 broker accounts
29-10-2026 21:20:13 - «H»Access token is not expired. Returning the found cache entry.
29-10-2026 21:20:13 - «H»=== Token Acquisition finished successfully. An access token was returned with Expiration Time: 10/29/2026 9:41:02 PM +00:00 ===
29-10-2026 21:20:14 - Le service « Contoso Mail » a démarré. 0 erreur(s), dernière erreur : aucune.
""".replace("« Contoso Mail »", "“Contoso Mail”"),
        crlf=True,
        encoding="utf-16",
    )


# JavaScript: browser, node, angular, react, @azure/identity


@fails("js")
def chrome_console_silent_iframe(v):
    k = Log(v, P="main.js:1 ", H=JSB)
    x = k.sts("AADSTS50058")
    return k.case(
        JS_SILENT
        + r"""
main.js:1 «H»Trace - CacheManager:getAccessToken - No token found
main.js:1 «H»Verbose - acquireTokenFromCache: no cached token, ClientAuthError: no_tokens_found, trying the network
main.js:1 «H»Info - Emitting event: msal:acquireTokenFromNetworkStart
main.js:1 «H»Verbose - No refresh token found, going to iframe
main.js:1 «H»Trace - Executing function silentIframeClientAcquireToken
main.js:1 «H»Info - Emitting event: msal:ssoSilentStart
main.js:1 «H»Error - Error occurred in silentIframeClient
main.js:1 «H»Info - Emitting event: msal:acquireTokenFailure
zone.js:2680 Uncaught (in promise) InteractionRequiredAuthError: login_required: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
    at createInteractionRequiredAuthError (main.js:1:412004)
    at validateAuthorizationResponse (main.js:1:413110)
    at SilentIframeClient.silentTokenHelper (main.js:1:514110)
main.js:1 user has to sign in, showing the button
""",
        failure(JS, "InteractionRequiredAuthError", **x.says()),
    )


@fails("js")
def angular_interceptor_session(v):
    k = Log(v, A="[«t:%a, %d %b %Y %H:%M:%S GMT»] : [] : @azure/msal-angular@4.0.21 : ", H=JSB)
    x = k.sts("AADSTS700084")
    return k.case(
        r"""
19:36:51.464 «A»Verbose - MSAL Interceptor activated
19:36:51.464 «A»Verbose - Interceptor - getting scopes for endpoint
19:36:51.465 «A»Verbose - Interceptor - active account selected
19:36:51.466 «A»Info - Interceptor - 1 scopes found for endpoint
19:36:51.466 «H»Verbose - acquireTokenSilent called
19:36:51.470 «H»Trace - Executing function silentRefreshClientAcquireToken
19:36:51.902 «H»Verbose - Invalid grant in the response, removing the refresh token
19:36:51.905 «H»Info - Emitting event: msal:acquireTokenFailure
19:36:51.906 «A»Error - Interceptor - acquireTokenSilent rejected with error. Invoking interaction to resolve.
19:36:51.910 «A»Verbose - Interceptor - error acquiring token silently, acquiring by redirect: InteractionRequiredAuthError: invalid_grant: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
19:36:51.915 «H»Info - Emitting event: msal:acquireTokenStart
19:36:51.918 «H»Info - Navigating to https://login.microsoftonline.com/contoso.com/oauth2/v2.0/authorize
19:36:58.104 Navigated to https://app.contoso.com/?code=...
19:36:58.604 «A»Verbose - BroadcastService - msal:loginSuccess
""",
        failure(JS, "InteractionRequiredAuthError", service=["AADSTS700084"], oauth="invalid_grant", correlation=k.c),
    )


@fails("js")
def react_popup_closed(v):
    k = Log(v, H=JSB, R="[«t:%a, %d %b %Y %H:%M:%S GMT»] : [] : @azure/msal-react@3.0.20 : ")
    return k.case(
        r"""
[vite] connected.
Download the React DevTools for a better development experience: https://react.dev/link/react-devtools
«R»Info - MsalProvider - handleRedirectPromise resolved
«R»Info - MsalProvider - msal:handleRedirectEnd results in setting inProgress from handleRedirect to none
«H»Verbose - loginPopup called
«H»Info - Emitting event: msal:loginStart
«R»Info - MsalProvider - msal:loginStart results in setting inProgress from none to login
«H»Verbose - Acquire token popup: opening popup window
«wait:4»«H»Error - PopupHandler.monitorPopupForHash - window closed
«H»Info - Emitting event: msal:loginFailure
«R»Info - MsalProvider - msal:loginFailure results in setting inProgress from login to none
SignInButton.tsx:22 BrowserAuthError: user_cancelled: User cancelled the flow. For more visit: aka.ms/msaljs/browser-errors
    at createBrowserAuthError (@azure_msal-browser.js?v=c0ffee01:4012:10)
    at @azure_msal-browser.js?v=c0ffee01:9120:5
""",
        failure(JS, "BrowserAuthError", service=[], correlation=k.c),
    )


@fails("js")
def node_server_pino(v):
    k = Log(v)
    x = k.sts("AADSTS7000215")
    return k.case(
        r"""
{"level":30,"time":1790925112104,"pid":18,"hostname":"api-1","msg":"listening on 8080"}
{"level":20,"time":1790925113104,"pid":18,"hostname":"api-1","name":"msal","msg":"[«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.4 : Info - acquireTokenByClientCredential called"}
{"level":20,"time":1790925113110,"pid":18,"hostname":"api-1","name":"msal","msg":"[«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-common@15.13.3 : Info - Sending token request to endpoint: https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token"}
{"level":50,"time":1790925113512,"pid":18,"hostname":"api-1","err":{"type":"ServerError","message":"invalid_client: 7000215 - [«x.stamp»]: «x.rn» - Correlation ID: «c» - Trace ID: «x.trace»","stack":"ServerError: invalid_client: 7000215 - [«x.stamp»]: AADSTS7000215\n    at ResponseHandler.validateTokenResponse (/app/node_modules/@azure/msal-node/lib/msal-node.cjs:4190:33)","errorCode":"invalid_client","subError":"","correlationId":"«c»","name":"ServerError"},"msg":"GET /mail failed"}
{"level":30,"time":1790925113520,"pid":18,"hostname":"api-1","req":{"method":"GET","url":"/mail"},"res":{"statusCode":502},"responseTime":416,"msg":"request completed"}
{"level":30,"time":1790925173104,"pid":18,"hostname":"api-1","req":{"method":"GET","url":"/healthz"},"res":{"statusCode":200},"responseTime":1,"msg":"request completed"}
""",
        failure(JS, "ServerError", service=["AADSTS7000215"], oauth="invalid_client", correlation=k.c),
    )


@fails("js")
def kubectl_logs_network(v):
    k = Log(v)
    return k.case(
        r"""
«t:%Y-%m-%dT%H:%M:%S».104512345Z stdout F > mail@3.2.0 start
«t:%Y-%m-%dT%H:%M:%S».204512345Z stdout F [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.4 : Info - acquireTokenByClientCredential called
«t:%Y-%m-%dT%H:%M:%S».304512345Z stdout F [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.4 : Verbose - initializeRequestScopes called
«t:%Y-%m-%dT%H:%M:%S».404512345Z stderr F ClientAuthError: endpoints_resolution_error: Endpoints cannot be resolved
«s:%Y-%m-%dT%H:%M:%S».404512346Z stderr F     at createClientAuthError (/app/node_modules/@azure/msal-node/lib/msal-node.cjs:860:12)
«s:%Y-%m-%dT%H:%M:%S».404512347Z stderr F     at async ClientCredentialClient.createAuthority (/app/node_modules/@azure/msal-node/lib/msal-node.cjs:9012:20) {
«s:%Y-%m-%dT%H:%M:%S».404512348Z stderr F   errorCode: 'endpoints_resolution_error',
«s:%Y-%m-%dT%H:%M:%S».404512349Z stderr F   errorMessage: 'Endpoints cannot be resolved',
«s:%Y-%m-%dT%H:%M:%S».404512350Z stderr F   subError: '',
«s:%Y-%m-%dT%H:%M:%S».404512351Z stderr F   correlationId: '«c»'
«s:%Y-%m-%dT%H:%M:%S».404512352Z stderr F }
«t:%Y-%m-%dT%H:%M:%S».504512345Z stdout F retry in 30 s
""",
        failure(JS, "ClientAuthError", service=[], correlation=k.c),
    )


@fails("js")
def b2c_redirect_forgot_password(v):
    k = Log(v, H=JSB)
    k.sts("AADB2C90118")
    return k.case(
        r"""
Angular is running in development mode.
«H»Info - Emitting event: msal:handleRedirectStart
«H»Verbose - handleRedirectPromise called
«H»Verbose - Back navigation event detected: false
«H»Info - handleRedirectPromise has detected a response in the hash
«H»Info - Emitting event: msal:loginFailure
ERROR Error: Uncaught (in promise): ServerError: access_denied: AADB2C90118: The user has forgotten their password.
Correlation ID: «c»
Timestamp: «s:%Y-%m-%d %H:%M:%SZ»

ServerError: access_denied: AADB2C90118: The user has forgotten their password.
Correlation ID: «c»
Timestamp: «s:%Y-%m-%d %H:%M:%SZ»

    at ServerError.AuthError [as constructor] (AuthError.js:27)
    at resolvePromise (zone.js:1213)
app.component.ts:71 starting loginRedirect with B2C_1_reset
""",
        failure(JS, "ServerError", service=["AADB2C90118"], oauth="access_denied", correlation=k.c),
    )


@fails("js")
def sentry_event_text(v):
    k = Log(v)
    return k.case(
        r"""
InteractionRequiredAuthError
interaction_required: AADSTS50079: Due to a configuration change made by your administrator, or because you moved to a new location, you must enroll in multi-factor authentication to access '00000003-0000-0000-c000-000000000000'. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»

Event ID: 4f2a90c10b114c129a411104512aa001
«s:%b %d, %Y, %I:%M:%S %p UTC»
Tags: browser Edge 141.0, environment production, handled no, level error, mechanism onunhandledrejection, url https://app.contoso.com/mail

Stack Trace
  createInteractionRequiredAuthError  ./node_modules/@azure/msal-common/dist/error/InteractionRequiredAuthError.mjs  at line 66:12
  validateTokenResponse  ./node_modules/@azure/msal-common/dist/response/ResponseHandler.mjs  at line 107:15

Breadcrumbs
  navigation   /orders -> /mail                                   «s:%H:%M:%S»
  console      [msal] acquireTokenSilent                          «s:%H:%M:%S»
  xhr          POST login.microsoftonline.com [400]               «s:%H:%M:%S»
  exception    InteractionRequiredAuthError: interaction_required «s:%H:%M:%S»
""",
        failure(JS, "InteractionRequiredAuthError", service=["AADSTS50079"], oauth="interaction_required", correlation=k.c),
    )


@fails("js")
def editor_log_of_the_authentication_extension(v):
    k = Log(v)
    x = k.sts("AADSTS50173")
    return k.case(
        r"""
«t:%Y-%m-%d %H:%M:%S.%L» [info] [getSessions] [https://management.core.windows.net/.default] starting
«t:%Y-%m-%d %H:%M:%S.%L» [debug] [getOrCreate] [aebc6443-996d-45c2-90f0-388ff96faa56] [https://login.microsoftonline.com/organizations] PublicClientApplicationManager cache hit
«t:%Y-%m-%d %H:%M:%S.%L» [debug] [acquireTokenSilent] [aebc6443-996d-45c2-90f0-388ff96faa56] [https://login.microsoftonline.com/organizations] [https://management.core.windows.net/.default] [user@contoso.com] starting
«t:%Y-%m-%d %H:%M:%S.%L» [debug] [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.3 : Info - acquireTokenSilent called
«t:%Y-%m-%d %H:%M:%S.%L» [info] [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.3 : Info - Using a refresh token
«t:%Y-%m-%d %H:%M:%S.%L» [error] [getAllSessionsForPca] [https://management.core.windows.net/.default] [user@contoso.com] failed to acquire token silently, but account is cached. Error: invalid_grant: 50173 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
«t:%Y-%m-%d %H:%M:%S.%L» [info] [getSessions] [https://management.core.windows.net/.default] returned 0 session(s)
""",
        failure(service=["AADSTS50173"], oauth="invalid_grant", correlation=k.c),
    )


@fails("js")
def teams_tab_two_failures(v):
    k = Log(v, H=JSB, H2=JSB.replace("«c»", "«d»"))
    y = k.sts("AADSTS53003", k.d, "y")
    return k.case(
        r"""
[Log] «H»Verbose - acquireTokenPopup called (app.js, line 14247)
[Log] «H»Info - Emitting event: msal:acquireTokenStart (app.js, line 14247)
[Error] «H»Error - Popup window could not be opened (app.js, line 14247)
[Error] Unhandled Promise Rejection: BrowserAuthError: empty_window_error: window.open returned null or undefined window object. For more visit: aka.ms/msaljs/browser-errors (app.js, line 9120)
[Log] trying ssoSilent instead (app.js, line 77)
[Log] «H2»Verbose - ssoSilent called (app.js, line 14247)
[Log] «H2»Info - Emitting event: msal:ssoSilentStart (app.js, line 14247)
[Log] «H2»Info - Emitting event: msal:ssoSilentFailure (app.js, line 14247)
[Error] InteractionRequiredAuthError: interaction_required: «y.s» - Correlation ID: «d» - Trace ID: «y.trace» (app.js, line 80)
[Log] tab says: ask your administrator (app.js, line 91)
""",
        failure(JS, "BrowserAuthError", service=[], correlation=k.c),
        failure(JS, "InteractionRequiredAuthError", service=["AADSTS53003"], oauth="interaction_required", correlation=k.d),
    )


@fails("js")
def interaction_in_progress_in_development(v):
    k = Log(v)
    return k.case(
        r"""
  VITE v7.1.0  ready in 412 ms

  ➜  Local:   http://localhost:5173/
  ➜  Network: use --host to expose
[browser] [MSAL] Info Emitting event: msal:initializeEnd
[browser] [MSAL] Verbose acquireTokenRedirect called
[browser] [MSAL] Verbose acquireTokenRedirect called
[browser] Uncaught (in promise) BrowserAuthError: interaction_in_progress: Interaction is currently in progress. Please ensure that this interaction has been completed before calling an interactive API.  For more visit: aka.ms/msaljs/browser-errors
    at createBrowserAuthError (BrowserAuthError.ts:41:12)
    at BrowserCacheManager.setInteractionInProgress (BrowserCacheManager.ts:1412:23)
    at async StandardController.acquireTokenRedirect (StandardController.ts:640:13)
11:41:02 [vite] hmr update /src/App.tsx
""",
        failure(JS, "BrowserAuthError", service=[]),
    )


@fails("js")
def azure_identity_workload(v):
    k = Log(v)
    x = k.sts("AADSTS700211")
    return k.case(
        r"""
azure:identity:info EnvironmentCredential => Found the following environment variables: AZURE_TENANT_ID, AZURE_CLIENT_ID
azure:identity:info WorkloadIdentityCredential => Found the following environment variables: AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_FEDERATED_TOKEN_FILE
azure:identity:info WorkloadIdentityCredential => Invoking getToken() of Client Assertion Credential
azure:identity:warning ClientAssertionCredential => MSAL: acquireTokenByClientCredential
azure:identity:error ClientAssertionCredential => ERROR. Scopes: https://storage.azure.com/.default. Error message: invalid_request: 700211 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace».
/app/node_modules/@azure/identity/dist/commonjs/msal/utils.js:141
    return new AuthenticationRequiredError({
           ^

AuthenticationRequiredError: invalid_request: 700211 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
    at handleMsalError (/app/node_modules/@azure/identity/dist/commonjs/msal/utils.js:141:12)
    at async WorkloadIdentityCredential.getToken (/app/node_modules/@azure/identity/dist/commonjs/credentials/workloadIdentityCredential.js:98:20) {
  scopes: [ 'https://storage.azure.com/.default' ]
}

Node.js v22.11.0
""",
        failure(service=["AADSTS700211"], oauth="invalid_request", correlation=k.c),
    )


@fails("js")
def browser_network_then_console(v):
    k = Log(v, H=JSB)
    x = k.sts("AADSTS9002326")
    return k.case(
        r"""
«H»Info - handleRedirectPromise has detected a response in the hash
«H»Info - Validating the server authorization response
«H»Info - in acquireToken call in auth-code client
POST https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token 400 (Bad Request)
sendPostRequestAsync @ FetchClient.ts:52
«H»Error - Token response is an error
main.tsx:31 ServerError: invalid_request: 9002326 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
    at ResponseHandler.validateTokenResponse (ResponseHandler.ts:142:15)
    at AuthorizationCodeClient.acquireToken (AuthorizationCodeClient.ts:190:25)
favicon.ico:1 GET https://app.contoso.com/favicon.ico 404 (Not Found)
""",
        failure(JS, "ServerError", service=["AADSTS9002326"], oauth="invalid_request", correlation=k.c),
    )


@fails("js")
def monitor_window_timeout(v):
    k = Log(v, H="MSAL | [«t:%a, %d %b %Y %H:%M:%S GMT»] : «c» : @azure/msal-browser@2.14.1 : ")
    return k.case(
        r"""
«H»Verbose - acquireTokenSilent called
«H»Verbose - BrowserCacheManager.getAccessTokenCredential: no cache hit
«H»Verbose - Refresh token expired or invalid, attempting acquire token by iframe
«H»Info - Emitting event: msal:ssoSilentStart
«H»Verbose - createHiddenIframe called
«wait:6»«H»Verbose - removeHiddenIframe called
«H»Info - Emitting event: msal:acquireTokenFailure
BrowserAuthError: monitor_window_timeout: Token acquisition in iframe failed due to timeout. For more visit: aka.ms/msaljs/browser-errors.
    at BrowserAuthError.AuthError [as constructor] (AuthError.js:27:1)
    at BrowserAuthError.createMonitorIframeTimeoutError (BrowserAuthError.js:168:1)
""",
        failure(JS, "BrowserAuthError", service=[]),
    )


@fails("js")
def express_winston_on_behalf_of(v):
    k = Log(v)
    x = k.sts("AADSTS50076")
    return k.case(
        r"""
{"level":"info","message":"api up","timestamp":"«t»"}
{"level":"debug","message":"[«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@2.16.2 : Info - acquireTokenOnBehalfOf called","timestamp":"«t»"}
{"level":"debug","message":"[«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-common@14.16.0 : Info - SilentFlowClient:acquireCachedToken - No access token found in cache for the given properties.","timestamp":"«t»"}
{"level":"error","message":"interaction_required: 50076 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»","name":"InteractionRequiredAuthError","errorCode":"interaction_required","subError":"basic_action","correlationId":"«c»","claims":"{\"access_token\":{\"capolids\":{\"essential\":true,\"values\":[\"«g»\"]}}}","stack":"InteractionRequiredAuthError: interaction_required: 50076 - [«x.stamp»]: AADSTS50076\n    at ResponseHandler.validateTokenResponse (/srv/node_modules/@azure/msal-node/dist/index.js:3090:33)","timestamp":"«t»"}
{"level":"http","message":"GET /api/profile 403 41 - 412 ms","timestamp":"«t»"}
""",
        failure(JS, "InteractionRequiredAuthError", service=["AADSTS50076"], oauth="interaction_required", suberror="basic_action", correlation=k.c),
    )


@clean("js")
def verbose_cache_hit(v):
    k = Log(v, H=JSB)
    return k.case(
        JS_SILENT
        + r"""
«H»Info - CacheManager:getAccessToken - Returning access token
«H»Verbose - CacheManager:getIdToken - Returning ID token
«H»Trace - Returning result from silentCacheClientAcquireToken
«H»Trace - Returning result from acquireTokenFromCache
«H»Info - Emitting event: msal:acquireTokenSuccess
«H»Verbose - Emitting event to callback «g»: msal:acquireTokenSuccess
Dashboard.tsx:41 token ok, error: null
"""
    )


@clean("js")
def miss_then_refresh(v):
    k = Log(v, H=JSB, P="12:00:10.104 msal.ts:33 ")
    return k.case(
        JS_SILENT
        + r"""
«P»«H»Trace - CacheManager:getAccessToken - No token found
«P»«H»Info - SilentFlowClient:acquireCachedToken - No access token found in cache for the given properties.
«P»«H»Trace - Error thrown in silentCacheClientAcquireToken
«P»«H»Verbose - acquireTokenFromCache rejected: token_refresh_required, falling back to the network
«P»«H»Info - Emitting event: msal:acquireTokenFromNetworkStart
«P»«H»Trace - Executing function silentRefreshClientAcquireToken
«P»«H»Trace - Executing function refreshTokenClientExecutePostToTokenEndpoint
«P»«H»Verbose - ResponseHandler - no error in the token response
«P»«H»Info - BrowserCacheManager: addTokenKey - accessToken added to map
«P»«H»Info - Emitting event: msal:acquireTokenSuccess
«P»inbox loaded, 12 unread
"""
    )


@clean("js")
def console_of_a_page_with_other_troubles(v):
    k = Log(v, H=JS0)
    return k.case(
        r"""
[Violation] 'setTimeout' handler took 104ms
GET https://orders.contoso.com/api/orders 500 (Internal Server Error)
orders.ts:41 AxiosError: Request failed with status code 500
    at settle (axios.js?v=c0ffee01:1253:12)
Access to fetch at 'https://telemetry.example.com/v1/track' from origin 'https://app.contoso.com' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.
POST https://telemetry.example.com/v1/track net::ERR_FAILED
«H»Info - Emitting event: msal:initializeEnd
«H»Verbose - getAllAccounts called
«H»Info - Emitting event: msal:acquireTokenSuccess
Uncaught TypeError: Cannot read properties of undefined (reading 'map')
    at OrderList (OrderList.tsx:22:18)
The above error occurred in the <OrderList> component:
    at OrderList (http://localhost:5173/src/OrderList.tsx:18:21)
    at MsalProvider (http://localhost:5173/node_modules/.vite/deps/@azure_msal-react.js:412:9)
"""
    )


@clean("js")
def npm_install_and_build(v):
    k = Log(v)
    return k.case(
        r"""
$ npm ci
npm warn deprecated inflight@1.0.6: This module is not supported, and leaks memory.
npm warn deprecated @azure/msal-browser@2.39.0: A newer major version of this library is available. Please upgrade to the latest available version.
added 1204 packages, and audited 1205 packages in 14s
3 moderate severity vulnerabilities
$ npm run build
dist/assets/InteractionRequiredAuthError-DkQ2a.js   4.12 kB │ gzip: 1.41 kB
dist/assets/BrowserAuthErrorCodes-B1x9q.js          8.04 kB │ gzip: 2.10 kB
dist/assets/index-c0ffee01.js                     612.40 kB │ gzip: 188.02 kB
(!) Some chunks are larger than 500 kB after minification.
✓ built in 6.41s
"""
    )


@clean("js")
def karma_run(v):
    k = Log(v, H=JS0)
    return k.case(
        r"""
04 10 2026 07:11:52.104:INFO [karma-server]: Karma v6.4.4 server started at http://localhost:9876/
Chrome Headless 141.0.0.0 (Linux 0.0.0): Executed 0 of 4 SUCCESS (0 secs / 0 secs)
LOG: '«H»Verbose - acquireTokenSilent called'
Chrome Headless 141.0.0.0 (Linux 0.0.0) AuthService retries once on InteractionRequiredAuthError: interaction_required SUCCESS
Chrome Headless 141.0.0.0 (Linux 0.0.0) AuthService shows text for BrowserAuthError: popup_window_error SUCCESS
Chrome Headless 141.0.0.0 (Linux 0.0.0) AuthService logs out on invalid_grant AADSTS700082 SUCCESS
Chrome Headless 141.0.0.0 (Linux 0.0.0): Executed 4 of 4 SUCCESS (0.412 secs / 0.104 secs)
TOTAL: 4 SUCCESS
"""
    )


@clean("js")
def redirect_page_load_without_a_hash(v):
    k = Log(v, H=JS0)
    return k.case(
        r"""
«H»Info - Emitting event: msal:handleRedirectStart
«H»Verbose - handleRedirectPromise called
«H»Verbose - getRedirectResponse - no interaction in progress and no response in the URL, returning null
«H»Info - handleRedirectPromise did not detect a response as a result of a redirect. Cleaning temporary cache.
«H»Info - Emitting event: msal:handleRedirectEnd
«H»Warning - No active account, set one with setActiveAccount
«H»Verbose - loginRedirect called
«H»Info - Navigating to https://login.microsoftonline.com/common/oauth2/v2.0/authorize
Navigated to https://app.contoso.com/
«H»Info - Emitting event: msal:loginSuccess
"""
    )


@clean("js")
def node_certificate_rotation(v):
    k = Log(v, H=JSN, P="«t» api-1 node[812]: ")
    return k.case(
        r"""
«P»«H»Info - acquireTokenByClientCredential called
«P»«H»Warning - Client certificate expires in 12 days
«P»«H»Verbose - building client assertion, x5c true
«P»«H»Info - Sending token request to endpoint: https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token
«P»«H»Verbose - response status 200, error undefined, error_codes undefined
«P»reminder: without a new certificate requests will be refused with AADSTS700027 after 2026-10-15
«P»(node:812) [DEP0040] DeprecationWarning: The `punycode` module is deprecated.
«P»(node:812) MaxListenersExceededWarning: Possible EventEmitter memory leak detected. 11 error listeners added.
"""
    )


@clean("js")
def journald_azure_identity_chain(v):
    k = Log(v, P="«t:%b %d %H:%M:%S» vm-1 backstage[1412]: ")
    return k.case(
        r"""
«P»azure:identity:info EnvironmentCredential => Found the following environment variables: 
«P»azure:identity:warning DefaultAzureCredential => Skipped createDefaultWorkloadIdentityCredential because of an error creating the credential: CredentialUnavailableError: WorkloadIdentityCredential: is unavailable. clientId is a required parameter. In DefaultAzureCredential and ManagedIdentityCredential, this can be provided as an environment variable - "AZURE_CLIENT_ID".
«P»        See the troubleshooting guide for more information: https://aka.ms/azsdk/js/identity/workloadidentitycredential/troubleshoot
«P»azure:identity:info ManagedIdentityCredential => IMDS: The Azure IMDS endpoint is available
«P»azure:identity:info ChainedTokenCredential => getToken() => SUCCESS. Scopes: https://storage.azure.com/.default.
«P»azure:identity:info Result for DefaultAzureCredential: ManagedIdentityCredential => getToken() => SUCCESS.
«P»azure:storage-blob:info RetryPolicy: =====> Try=1 Primary
«P»error: column "owner" does not exist at character 41
«P»TechDocs: 12 sites built, 1 failed (mkdocs exit code 1)
"""
    )


@clean("js")
def telemetry_events_of_the_performance_client(v):
    k = Log(v, H=JSB)
    return k.case(
        r"""
«H»Verbose - PerformanceClient: Performance measurement started for acquireTokenSilent
«H»Trace - PerformanceClient.addFields called
«H»Verbose - {"name":"acquireTokenSilent","success":true,"errorCode":"","subErrorCode":"","durationMs":41,"fromCache":true,"silentCacheClientAcquireTokenCallCount":1,"queuedCount":0,"incompleteSubsCount":0,"cacheOutcome":0,"errorName":""}
«H»Verbose - PerformanceClient: Emitting performance events
«H»Verbose - {"name":"ssoSilent","success":true,"errorCode":null,"retryCount":0}
"""
    )


@clean("js")
def playwright_report(v):
    k = Log(v)
    return k.case(
        r"""
Running 5 tests using 2 workers

  ✓  1 [chromium] › login.spec.ts:8:5 › shows AADSTS50126 text of the stub after a wrong password (2.1s)
  ✓  2 [chromium] › login.spec.ts:21:5 › interaction_required opens the popup (1.4s)
  ✓  3 [firefox] › login.spec.ts:8:5 › shows AADSTS50126 text of the stub after a wrong password (2.4s)
  ✘  4 [firefox] › orders.spec.ts:41:5 › lists orders (5.0s)
  ✓  5 [firefox] › login.spec.ts:21:5 › interaction_required opens the popup (1.6s)

  1) [firefox] › orders.spec.ts:41:5 › lists orders
    Error: Timed out 5000ms waiting for expect(locator).toBeVisible()
    Locator: getByRole('row')
    at /src/orders.spec.ts:44:40

  1 failed, 4 passed (14.2s)
"""
    )


@clean("js")
def electron_updater_trouble(v):
    k = Log(v)
    return k.case(
        r"""
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (main) Checking for update
[«t:%Y-%m-%d %H:%M:%S.%L»] [error] (main) Error: Cannot find latest.yml in the latest release artifacts (https://updates.example.com/latest.yml): HttpError: 404
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (msal) [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.4 : Info - acquireTokenSilent called
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (msal) [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-common@15.13.3 : Info - CacheManager:getAccessToken - Returning access token
[«t:%Y-%m-%d %H:%M:%S.%L»] [warn]  (main) GPU process exited unexpectedly: exit_code=-2147483645
[«t:%Y-%m-%d %H:%M:%S.%L»] [error] (renderer) ResizeObserver loop completed with undelivered notifications.
"""
    )


@clean("js")
def http_archive_of_a_good_login(v):
    k = Log(v)
    return k.case(
        json.dumps(
            {
                "log": {
                    "version": "1.2",
                    "creator": {"name": "Firefox", "version": "143.0"},
                    "entries": [
                        {"startedDateTime": "2026-10-03T07:11:52.104Z", "request": {"method": "GET", "url": "https://login.microsoftonline.com/common/oauth2/v2.0/authorize?prompt=select_account&error_hint=none"}, "response": {"status": 302, "content": {"size": 0}}},
                        {"startedDateTime": "2026-10-03T07:11:58.204Z", "request": {"method": "POST", "url": "https://login.microsoftonline.com/common/oauth2/v2.0/token"}, "response": {"status": 200, "content": {"mimeType": "application/json", "text": '{"token_type":"Bearer","scope":"User.Read","expires_in":3599,"access_token":"[redacted]"}'}}},
                        {"startedDateTime": "2026-10-03T07:11:59.304Z", "request": {"method": "GET", "url": "https://graph.microsoft.com/v1.0/me/photo/$value"}, "response": {"status": 404, "content": {"mimeType": "application/json", "text": '{"error":{"code":"ImageNotFound","message":"The photo wasn\'t found."}}'}}},
                    ],
                }
            },
            indent=2,
        )
        + "\n"
    )


@clean("js")
def old_library_renewal(v):
    k = Log(v, H="auth-service.ts:67 [MSAL] «t:%a, %d %b %Y %H:%M:%S GMT»:1.4.18-")
    return k.case(
        r"""
«H»Verbose AcquireTokenSilent called
«H»Verbose Token is not in cache for scope: https://graph.microsoft.com/User.Read
«H»Verbose renewing accesstoken
«H»Verbose renewToken is called for scope and authority: https://graph.microsoft.com/User.Read https://login.microsoftonline.com/common/
«H»Info Add msal frame to document: msalRenewFrame
«H»Verbose Renew token Expected state: «g»
«H»Verbose Set loading state to pending for: https://graph.microsoft.com/User.Read
«H»Info ProcessCallBackFromHash has been called
«H»Info Processing the callback from redirect response
«H»Info State status: true; Request type: RENEW_TOKEN
«H»Verbose Fragment has access token
«H»Verbose Success: token renewed, error: ''
"""
    )


# Python: msal, azure-identity, the Azure command line

PY_SILENT = """«P»DEBUG:msal.authority:Initializing with Entra authority: https://login.microsoftonline.com/«tenant»
«P»DEBUG:urllib3.connectionpool:Starting new HTTPS connection (1): login.microsoftonline.com:443
«P»DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "GET /«tenant»/v2.0/.well-known/openid-configuration HTTP/1.1" 200 1753
«P»DEBUG:msal.authority:openid_config("https://login.microsoftonline.com/«tenant»/v2.0/.well-known/openid-configuration") = {'token_endpoint': 'https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token', 'token_endpoint_auth_methods_supported': ['client_secret_post', 'private_key_jwt', 'client_secret_basic'], 'response_modes_supported': ['query', 'fragment', 'form_post'], 'subject_types_supported': ['pairwise'], 'http_logout_supported': True}
«P»DEBUG:msal.application:Broker enabled? None
«P»DEBUG:msal.telemetry:Generate or reuse correlation_id: «c»"""


@fails("python")
def basic_config_refresh_refused(v):
    k = Log(v)
    x = k.sts("AADSTS700082")
    return k.case(
        PY_SILENT
        + r"""
DEBUG:msal.application:Found 1 RTs matching {'environment': 'login.microsoftonline.com', 'home_account_id': '********', 'client_id': '«app»'}
DEBUG:msal.application:Cache attempts an RT
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 400 812
DEBUG:msal.application:Refresh failed. invalid_grant: «x.n»
INFO:contoso.reports:no token in the cache, starting the device flow
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/devicecode HTTP/1.1" 200 473
To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code C0FFEE123 to authenticate.
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 400 550
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 200 4587
INFO:contoso.reports:signed in
""",
        failure(service=["AADSTS700082"], oauth="invalid_grant", correlation=k.c),
    )


@fails("python")
def formatted_logging_client_credentials(v):
    k = Log(v)
    x = k.sts("AADSTS7000215")
    return k.case(
        r"""
«t:%Y-%m-%d %H:%M:%S»,104 - contoso.etl - INFO - run 812 started
«t:%Y-%m-%d %H:%M:%S»,204 - msal.authority - DEBUG - Initializing with Entra authority: https://login.microsoftonline.com/contoso.com
«t:%Y-%m-%d %H:%M:%S»,304 - msal.telemetry - DEBUG - Generate or reuse correlation_id: «c»
«t:%Y-%m-%d %H:%M:%S»,404 - urllib3.connectionpool - DEBUG - https://login.microsoftonline.com:443 "POST /contoso.com/oauth2/v2.0/token HTTP/1.1" 401 692
«t:%Y-%m-%d %H:%M:%S»,504 - contoso.etl - ERROR - token: «x.py»
Traceback (most recent call last):
  File "/opt/etl/run.py", line 77, in <module>
    main()
  File "/opt/etl/run.py", line 41, in main
    raise SystemExit(result["error_description"])
SystemExit: «x.n»
""",
        failure(service=["AADSTS7000215"], oauth="invalid_client", correlation=k.c),
    )


@fails("python")
def cli_debug_with_a_broker(v):
    k = Log(v)
    return k.case(
        """cli.knack.cli: Command arguments: ['login', '--debug']
cli.azure.cli.core: Loaded 1 groups, 2 commands.
msal.authority: Initializing with Entra authority: https://login.microsoftonline.com/organizations
msal.application: Broker enabled? True
msal.broker: [MSAL:0002]\tINFO   \tSetCorrelationId:258\tSet correlation ID: «c»
msal.broker: [MSAL:0002]\tINFO   \tEnqueueBackgroundRequest:757\tThe original authority is 'https://login.microsoftonline.com/organizations'
msal.broker: [MSAL:0003]\tWARNING\tReadAccountById:225\tAccount id is empty - account not found
«wait:8»msal.broker: [MSAL:0003]\tERROR  \tErrorInternalImpl:134\tCreated an error: 4s8w8, StatusInternal::Unexpected, InternalEvent::None, Error Code 3399614476, Context '(pii)'
msal.broker: [MSAL:0003]\tINFO   \tLogTelemetryData:332\tPrinting Telemetry for Correlation ID: «c»
msal.broker: [MSAL:0003]\tINFO   \tLogTelemetryData:340\tKey: api_name, Value: SignInInteractively
msal.broker: [MSAL:0003]\tINFO   \tLogTelemetryData:340\tKey: api_error_code, Value: 3399614476
msal.broker: [MSAL:0003]\tINFO   \tLogTelemetryData:340\tKey: request_duration, Value: 8943
cli.azure.cli.core.azclierror: (pii). Status: Response_Status.Status_Unexpected, Error code: 3399614476, Tag: 558133255
az_command_data_logger: (pii). Status: Response_Status.Status_Unexpected, Error code: 3399614476, Tag: 558133255
Please explicitly log in with:
az login
cli.knack.cli: Event: Cli.PostExecute
""",
        failure(service=[], correlation=k.c),
    )


@fails("python")
def azure_identity_chain_in_a_job(v):
    k = Log(v)
    return k.case(
        r"""
INFO:azure.identity._credentials.environment:No environment configuration found.
INFO:azure.identity._credentials.managed_identity:ManagedIdentityCredential will use IMDS
INFO:azure.core.pipeline.policies.http_logging_policy:Request URL: 'http://169.254.169.254/metadata/identity/oauth2/token?api-version=REDACTED&resource=REDACTED'
Request method: 'GET'
Request headers:
    'User-Agent': 'azsdk-python-identity/1.25.1 Python/3.12.7 (Linux)'
No body was attached to the request
DEBUG:azure.identity._internal.decorators:EnvironmentCredential.get_token failed: EnvironmentCredential authentication unavailable. Environment variables are not fully configured.
Visit https://aka.ms/azsdk/python/identity/environmentcredential/troubleshoot to troubleshoot this issue.
WARNING:azure.identity._credentials.chained:DefaultAzureCredential failed to retrieve a token from the included credentials.
Attempted credentials:
	EnvironmentCredential: EnvironmentCredential authentication unavailable. Environment variables are not fully configured.
Visit https://aka.ms/azsdk/python/identity/environmentcredential/troubleshoot to troubleshoot this issue.
	ManagedIdentityCredential: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint.
	SharedTokenCacheCredential: SharedTokenCacheCredential authentication unavailable. No accounts were found in the cache.
	AzureCliCredential: Azure CLI not found on path
	AzurePowerShellCredential: PowerShell is not installed
To mitigate this issue, please refer to the troubleshooting guidelines here at https://aka.ms/azsdk/python/identity/defaultazurecredential/troubleshoot.
Traceback (most recent call last):
  File "/app/job.py", line 22, in <module>
    token = credential.get_token("https://storage.azure.com/.default")
azure.core.exceptions.ClientAuthenticationError: DefaultAzureCredential failed to retrieve a token from the included credentials.
Attempted credentials:
	EnvironmentCredential: EnvironmentCredential authentication unavailable. Environment variables are not fully configured.
	ManagedIdentityCredential: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint.
	SharedTokenCacheCredential: SharedTokenCacheCredential authentication unavailable. No accounts were found in the cache.
	AzureCliCredential: Azure CLI not found on path
	AzurePowerShellCredential: PowerShell is not installed
""",
        failure(service=[]),
    )


@fails("python")
def celery_workers_offline(v):
    k = Log(v)
    return k.case(
        r"""
[«t:%Y-%m-%d %H:%M:%S»,104: INFO/MainProcess] Task mail.sync[«g»] received
[«t:%Y-%m-%d %H:%M:%S»,204: DEBUG/ForkPoolWorker-2] msal.application: Cache attempts an RT
[«t:%Y-%m-%d %H:%M:%S»,304: ERROR/ForkPoolWorker-2] msal.application: Refresh token failed
Traceback (most recent call last):
  File "/venv/lib/python3.12/site-packages/urllib3/connectionpool.py", line 789, in urlopen
    response = self._make_request(
urllib3.exceptions.NameResolutionError: <urllib3.connection.HTTPSConnection object at 0x7f2a90c1>: Failed to resolve 'login.microsoftonline.com' ([Errno -3] Temporary failure in name resolution)

During handling of the above exception, another exception occurred:

Traceback (most recent call last):
  File "/venv/lib/python3.12/site-packages/msal/application.py", line 1650, in _acquire_token_silent_from_cache_and_possibly_refresh_it
    result = self._acquire_token_silent_by_finding_rt_belongs_to_me_or_my_family(
requests.exceptions.ConnectionError: HTTPSConnectionPool(host='login.microsoftonline.com', port=443): Max retries exceeded with url: /contoso.com/oauth2/v2.0/token (Caused by NameResolutionError("<urllib3.connection.HTTPSConnection object at 0x7f2a90c1>: Failed to resolve 'login.microsoftonline.com' ([Errno -3] Temporary failure in name resolution)"))
[«t:%Y-%m-%d %H:%M:%S»,404: INFO/ForkPoolWorker-2] Task mail.sync[«g»] retry: Retry in 60s
""",
        failure(service=[]),
    )


@fails("python")
def pipeline_with_a_federated_token(v):
    k = Log(v, P="«t:%Y-%m-%dT%H:%M:%S».1042345Z ")
    x = k.sts("AADSTS700213")
    return k.case(
        r"""
«P»##[group]Run azure/login@v2
«P»with:
«P»  client-id: ***
«P»  tenant-id: ***
«P»  auth-type: SERVICE_PRINCIPAL
«P»##[endgroup]
«P»Running Azure CLI Login.
«P»/usr/bin/az cloud set -n azurecloud
«P»Done setting cloud: "azurecloud"
«P»Federated token details:
«P» issuer - https://token.actions.githubusercontent.com
«P» subject claim - repo:contoso/mail:ref:refs/heads/release
«P»Attempting Azure CLI login by using OIDC...
«P»Error: «x.s»
«P»Error: Interactive authentication is needed. Please run:
«P»az login
«P»Error: Login failed with Error: The process '/usr/bin/az' failed with exit code 1. Double check if the 'auth-type' is correct. Refer to https://github.com/Azure/login#readme for more information.
«P»##[error]Process completed with exit code 1.
""",
        failure(service=["AADSTS700213"], correlation=k.c),
    )


@fails("python")
def flask_logs_cancelled_consent(v):
    k = Log(v)
    return k.case(
        r"""
 * Serving Flask app 'portal'
WARNING: This is a development server. Do not use it in a production deployment. Use a production WSGI server instead.
127.0.0.1 - - [03/Oct/2026 07:11:52] "GET / HTTP/1.1" 302 -
127.0.0.1 - - [03/Oct/2026 07:11:59] "GET /getAToken?error=access_denied&error_description=AADSTS65004%3a+User+declined+to+consent+to+access+the+app.%0d%0aTrace+ID%3a+4f2a90c1-0b11-4c12-9a41-110451240001%0d%0aCorrelation+ID%3a+«c»%0d%0aTimestamp%3a+2026-10-03+07%3a11%3a58Z&error_uri=https%3a%2f%2flogin.microsoftonline.com%2ferror%3fcode%3d65004&state=abc HTTP/1.1" 200 -
[2026-10-03 07:11:59,104] ERROR in app: sign-in refused: access_denied
127.0.0.1 - - [03/Oct/2026 07:12:04] "GET /static/style.css HTTP/1.1" 304 -
""",
        failure(service=["AADSTS65004"], oauth="access_denied", correlation=k.c),
    )


@fails("python")
def device_flow_expired(v):
    k = Log(v)
    k.sts("AADSTS70020")
    return k.case(
        PY_SILENT
        + r"""
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/devicecode HTTP/1.1" 200 473
To sign in, use a web browser to open the page https://microsoft.com/devicelogin and enter the code C0FFEE123 to authenticate.
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 400 550
DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 400 550
«wait:890»DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 400 561
{
  "error": "expired_token",
  "error_description": "«x.rn»",
  "error_codes": [
    70020
  ],
  "correlation_id": "«c»",
  "trace_id": "«x.trace»"
}
bye
""",
        failure(service=["AADSTS70020"], oauth="expired_token", correlation=k.c),
    )


@fails("python")
def azure_ml_job_managed_identity(v):
    k = Log(v)
    return k.case(
        r"""
2026/10/03 07:11:40 INFO mlflow.tracking.fluent: Experiment with name 'churn' does not exist. Creating a new experiment.
2026-10-03 07:11:52,104 azure.identity INFO ManagedIdentityCredential will use App Service managed identity
2026-10-03 07:11:52,304 azure.identity WARNING ManagedIdentityCredential.get_token failed: App Service managed identity configuration not found in environment. invalid_scope: {'error': 'invalid_scope', 'error_description': '400, Identity not found'}
Traceback (most recent call last):
  File "train.py", line 31, in <module>
    client.upload_blob("model.bin", data)
azure.core.exceptions.ClientAuthenticationError: App Service managed identity configuration not found in environment. invalid_scope
Content: {"statusCode":400,"message":"Identity not found"}
2026/10/03 07:11:53 INFO system: exit code 1
""",
        failure(service=[]),
    )


@clean("python")
def debug_cache_hit(v):
    k = Log(v)
    return k.case(
        PY_SILENT
        + r"""
DEBUG:msal.application:Cache hit an AT
DEBUG:urllib3.connectionpool:https://graph.microsoft.com:443 "GET /v1.0/users?$top=100 HTTP/1.1" 200 None
INFO:contoso.reports:100 users, 0 errors
WARNING:contoso.reports:3 rows with invalid postal codes skipped
"""
    )


@clean("python")
def refreshed_after_a_miss(v):
    k = Log(v, P="worker-1  | ")
    return k.case(
        PY_SILENT
        + r"""
worker-1  | DEBUG:msal.application:Found 1 RTs matching {'environment': 'login.microsoftonline.com', 'home_account_id': '********', 'client_id': '«app»'}
worker-1  | DEBUG:msal.application:Cache attempts an RT
worker-1  | DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /«tenant»/oauth2/v2.0/token HTTP/1.1" 200 4587
worker-1  | DEBUG:msal.token_cache:event={
worker-1  |     "client_id": "«app»",
worker-1  |     "data": {
worker-1  |         "grant_type": "refresh_token",
worker-1  |         "refresh_token": "********"
worker-1  |     },
worker-1  |     "environment": "login.microsoftonline.com",
worker-1  |     "response": {
worker-1  |         "access_token": "********",
worker-1  |         "expires_in": 3599,
worker-1  |         "foci": "1"
worker-1  |     },
worker-1  |     "skip_account_creation": true
worker-1  | }
db-1      | ERROR:  duplicate key value violates unique constraint "token_log_pkey"
db-1      | STATEMENT:  INSERT INTO token_log (id, error) VALUES ($1, NULL)
"""
    )


@clean("python")
def pytest_that_passes(v):
    k = Log(v)
    return k.case(
        r"""
============================= test session starts ==============================
platform linux -- Python 3.12.7, pytest-8.4.2, pluggy-1.6.0
collected 5 items

tests/test_auth.py::test_refresh_failed_is_logged PASSED                 [ 20%]
-------------------------------- live log call ---------------------------------
INFO     contoso.auth:auth.py:41 handler table: 14 codes
tests/test_auth.py::test_invalid_client_raises[AADSTS7000215] PASSED     [ 40%]
tests/test_auth.py::test_invalid_client_raises[AADSTS7000222] PASSED     [ 60%]
tests/test_auth.py::test_mfa[AADSTS50076-interaction_required] PASSED    [ 80%]
tests/test_auth.py::test_offline PASSED                                  [100%]

=============================== warnings summary ===============================
tests/test_auth.py::test_offline
  /app/auth.py:12: DeprecationWarning: datetime.datetime.utcnow() is deprecated
======================== 5 passed, 1 warning in 0.41s ==========================
"""
    )


@clean("python")
def identity_chain_found_the_command_line(v):
    k = Log(v)
    return k.case(
        r"""
INFO:azure.identity.aio._credentials.environment:Incomplete environment configuration for EnvironmentCredential. These variables are set: AZURE_TENANT_ID
INFO:azure.identity.aio._credentials.managed_identity:ManagedIdentityCredential will use IMDS
INFO:azure.core.pipeline.policies.http_logging_policy:Request URL: 'http://169.254.169.254/metadata/identity/oauth2/token?api-version=REDACTED&resource=REDACTED'
Request method: 'GET'
Request headers:
    'User-Agent': 'azsdk-python-identity/1.25.1 Python/3.12.7 (Windows-11-10.0.26100-SP0)'
No body was attached to the request
DEBUG:azure.identity.aio._internal.decorators:EnvironmentCredential.get_token failed: EnvironmentCredential authentication unavailable. Environment variables are not fully configured.
DEBUG:azure.identity.aio._internal.decorators:ManagedIdentityCredential.get_token failed: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint.
INFO:azure.identity.aio._credentials.chained:DefaultAzureCredential acquired a token from AzureCliCredential
INFO:uvicorn.error:Application startup complete.
"""
    )


@clean("python")
def uvicorn_errors_of_the_app(v):
    k = Log(v)
    return k.case(
        r"""
INFO:     Started server process [18]
INFO:     uvicorn.error: Uvicorn running on http://0.0.0.0:8000
INFO:     10.0.0.4:51234 - "GET /orders HTTP/1.1" 500 Internal Server Error
ERROR:    Exception in ASGI application
Traceback (most recent call last):
  File "/app/orders.py", line 77, in orders
    rows = await db.fetch(sql)
asyncpg.exceptions.InvalidPasswordError: password authentication failed for user "orders"
INFO:     10.0.0.4:51240 - "GET /me HTTP/1.1" 200 OK
INFO:     10.0.0.4:51241 - "POST /token-cache/clear HTTP/1.1" 401 Unauthorized
"""
    )


@clean("python")
def airflow_task(v):
    k = Log(v)
    return k.case(
        r"""
[«t:%Y-%m-%dT%H:%M:%S».104+0000] {taskinstance.py:1157} INFO - Dependencies all met for <TaskInstance: mail.sync scheduled__2026-10-03T06:00:00+00:00 [queued]>
[«t:%Y-%m-%dT%H:%M:%S».204+0000] {base.py:83} INFO - Using connection ID 'azure_default' for task execution.
[«t:%Y-%m-%dT%H:%M:%S».304+0000] {chained.py:87} INFO - DefaultAzureCredential acquired a token from WorkloadIdentityCredential
[«t:%Y-%m-%dT%H:%M:%S».404+0000] {sync.py:41} WARNING - attempt 1: HTTP 504 from https://graph.microsoft.com/v1.0/users/delta, retrying
[«t:%Y-%m-%dT%H:%M:%S».504+0000] {sync.py:58} INFO - 41 users; on_failure_codes=['AADSTS50173','AADSTS700082'] not met
[«t:%Y-%m-%dT%H:%M:%S».604+0000] {taskinstance.py:1398} INFO - Marking task as SUCCESS. dag_id=mail, task_id=sync
"""
    )


@clean("python")
def command_line_debug_of_a_listing(v):
    k = Log(v)
    return k.case(
        r"""
cli.knack.cli: Command arguments: ['account', 'list', '--debug']
cli.knack.cli: __init__ debug log:
Enable color in terminal.
cli.azure.cli.core.sdk.policies: Request URL: 'https://management.azure.com/subscriptions?api-version=2022-12-01'
cli.azure.cli.core.auth.msal_credentials: UserCredential.acquire_token: scopes=['https://management.core.windows.net//.default'], claims_challenge=None, kwargs={}
msal.application: Cache hit an AT
cli.azure.cli.core.sdk.policies: Response status: 200
cli.azure.cli.core.sdk.policies:     'x-ms-failure-cause': 'none'
cli.knack.cli: Event: CommandInvoker.OnFilterResult []
cli.__main__: Command ran in 0.812 seconds (init: 0.104, invoke: 0.708)
telemetry.main: Begin splitting cli events and extra events, total events: 1
telemetry.process: Return from creating process
"""
    )


@clean("python")
def ansible_play(v):
    k = Log(v)
    return k.case(
        r"""
PLAY [rotate client secrets] ***************************************************

TASK [read owner list] *********************************************************
ok: [localhost]

TASK [create secret for 'contoso-sync' (old one expires, AADSTS7000222 otherwise)] ***
changed: [localhost]

TASK [test token with the new secret] ******************************************
FAILED - RETRYING: [localhost]: test token with the new secret (5 retries left).
ok: [localhost] => {"attempts": 2, "changed": false, "status": 200}

PLAY RECAP *********************************************************************
localhost                  : ok=3    changed=1    unreachable=0    failed=0    skipped=0    rescued=0    ignored=0
"""
    )


@clean("python")
def notebook_output(v):
    k = Log(v)
    return k.case(
        r"""
In [4]: app = msal.ConfidentialClientApplication(CLIENT, SECRET, authority=AUTHORITY)
In [5]: result = app.acquire_token_for_client(["https://graph.microsoft.com/.default"])
In [6]: "error" in result
Out[6]: False
In [7]: result.get("error_description"), result["token_type"], result["expires_in"]
Out[7]: (None, 'Bearer', 3599)
In [8]: df.groupby("errorCode").size()
Out[8]: 
errorCode
0    1412
dtype: int64
"""
    )


# Java: MSAL4J, azure-identity, Spring

@fails("java")
def spring_boot_console(v):
    k = Log(v)
    x = k.sts("AADSTS7000222")
    return k.case(
        r"""

  .   ____          _            __ _ _
 /\\ / ___'_ __ _ _(_)_ __  __ _ \ \ \ \
( ( )\___ | '_ | '_| | '_ \/ _` | \ \ \ \
 \\/  ___)| |_)| | | | | || (_| |  ) ) ) )
  '  |____| .__|_| |_|_| |_\__, | / / / /
 =========|_|==============|___/=/_/_/_/

 :: Spring Boot ::                (v3.5.6)

«t:%Y-%m-%dT%H:%M:%S».104Z  INFO 1 --- [mail] [           main] com.contoso.mail.MailApplication         : Starting MailApplication v1.4 using Java 21.0.8 with PID 1
«t:%Y-%m-%dT%H:%M:%S».304Z  INFO 1 --- [mail] [   scheduling-1] com.contoso.mail.Token                   : fetching token
«t:%Y-%m-%dT%H:%M:%S».504Z  WARN 1 --- [mail] [onPool-worker-1] c.m.a.m.ConfidentialClientApplication    : [Correlation ID: «c»] Execution of class com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier failed: «x.s»
«t:%Y-%m-%dT%H:%M:%S».604Z ERROR 1 --- [mail] [   scheduling-1] o.s.s.s.TaskUtils$LoggingErrorHandler    : Unexpected error occurred in scheduled task

java.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalServiceException: «x.s»
	at java.base/java.util.concurrent.CompletableFuture.reportGet(CompletableFuture.java:396) ~[na:na]
	at com.contoso.mail.Token.fetch(Token.java:41) ~[!/:1.4]
Caused by: com.microsoft.aad.msal4j.MsalServiceException: «x.s»
	at com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43) ~[msal4j-1.23.1.jar!/:1.23.1]
	... 3 common frames omitted

«t:%Y-%m-%dT%H:%M:%S».704Z  INFO 1 --- [mail] [nio-8080-exec-1] o.a.c.c.C.[Tomcat].[localhost].[/]       : Initializing Spring DispatcherServlet 'dispatcherServlet'
""",
        failure(JAVA, "MsalServiceException", service=["AADSTS7000222"], correlation=k.c),
    )


@fails("java")
def ide_log_conditional_access(v):
    k = Log(v)
    k.sts("AADSTS50158")
    return k.case(
        r"""
2026-10-03 09:11:40,104 [  41204]   INFO - #c.i.o.u.i.IdeaFreezeReporter - no freezes
2026-10-03 09:11:52,104 [  53204]   WARN - #c.m.a.t.Auth - silent sign-in
2026-10-03 09:11:52,304 [  53404]  SEVERE - #c.m.a.m.PublicClientApplication - [Correlation ID: «c»] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed.
com.microsoft.aad.msal4j.MsalInteractionRequiredException: «x.n»
	at com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:39)
	at com.microsoft.aad.msal4j.TokenRequestExecutor.createAuthenticationResultFromOauthHttpResponse(TokenRequestExecutor.java:103)
	at com.microsoft.aad.msal4j.AcquireTokenSilentSupplier.execute(AcquireTokenSilentSupplier.java:61)
	at java.base/java.util.concurrent.ForkJoinTask.doExec(ForkJoinTask.java:373)
2026-10-03 09:11:52,404 [  53504]  SEVERE - #c.m.a.m.PublicClientApplication - IntelliJ IDEA 2026.2  Build #IU-262.1041
2026-10-03 09:11:52,404 [  53504]  SEVERE - #c.m.a.m.PublicClientApplication - JDK: 21.0.8; VM: OpenJDK 64-Bit Server VM; Vendor: JetBrains s.r.o.
2026-10-03 09:12:10,104 [  71204]   INFO - #c.m.a.t.Auth - signed in with the browser
""",
        failure(JAVA, "MsalInteractionRequiredException", service=["AADSTS50158"], correlation=k.c),
    )


@fails("java")
def tomcat_logback_obo_with_suberror(v):
    k = Log(v)
    x = k.sts("AADSTS53003")
    return k.case(
        r"""
09:11:40.104 [main] INFO  o.a.coyote.http11.Http11NioProtocol - Starting ProtocolHandler ["https-jsse-nio-8443"]
09:11:52.104 [https-jsse-nio-8443-exec-4] DEBUG com.contoso.api.Obo - exchanging the caller's token, scopes [https://graph.microsoft.com/Mail.Read]
09:11:52.304 [ForkJoinPool.commonPool-worker-2] WARN  c.m.a.m.ConfidentialClientApplication - [Correlation ID: «c»] Execution of class com.microsoft.aad.msal4j.OnBehalfOfRequest failed: «x.s»
09:11:52.404 [https-jsse-nio-8443-exec-4] ERROR com.contoso.api.Obo - errorCode=interaction_required subError=message_only statusCode=400 correlationId=«c» claims={"access_token":{"capolids":{"essential":true,"values":["«g»"]}}}
com.microsoft.aad.msal4j.MsalInteractionRequiredException: «x.s»
	at com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:38)
	at com.contoso.api.Obo.exchange(Obo.java:58)
09:11:52.504 [https-jsse-nio-8443-exec-4] INFO  com.contoso.api.Access - 403 GET /mail
""",
        failure(JAVA, "MsalInteractionRequiredException", service=["AADSTS53003"], correlation=k.c),
    )


@fails("java")
def kafka_client_azure_identity(v):
    k = Log(v)
    x = k.sts("AADSTS700016")
    return k.case(
        r"""
[«t:%Y-%m-%d %H:%M:%S»,104] INFO [Producer clientId=producer-1] Instantiated an idempotent producer. (org.apache.kafka.clients.producer.KafkaProducer)
[«t:%Y-%m-%d %H:%M:%S»,204] INFO Azure Identity => getToken() start, ClientSecretCredential (com.azure.identity.ClientSecretCredential)
[«t:%Y-%m-%d %H:%M:%S»,404] ERROR Azure Identity => ERROR in getToken() call for scopes [https://eventhubs.azure.net/.default]: «x.s» (com.azure.identity.ClientSecretCredential)
[«t:%Y-%m-%d %H:%M:%S»,504] ERROR Uncaught exception in thread 'kafka-producer-network-thread' (org.apache.kafka.common.utils.KafkaThread)
com.microsoft.aad.msal4j.MsalServiceException: «x.s»
	at com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)
	at com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier.acquireTokenByClientCredential(AcquireTokenByClientCredentialSupplier.java:91)
[«t:%Y-%m-%d %H:%M:%S»,604] INFO [Producer clientId=producer-1] Closing the Kafka producer with timeoutMillis = 0 ms. (org.apache.kafka.clients.producer.KafkaProducer)
""",
        failure(JAVA, "MsalServiceException", service=["AADSTS700016"], correlation=k.c),
    )


@fails("java")
def jdbc_driver_password_sign_in(v):
    k = Log(v)
    x = k.sts("AADSTS50126")
    return k.case(
        r"""
Oct 03, 2026 9:11:52 AM com.microsoft.sqlserver.jdbc.SQLServerConnection getFedAuthToken
INFO: ConnectionID:1 ClientConnectionId: «g» authentication ActiveDirectoryPassword
Oct 03, 2026 9:11:53 AM com.microsoft.aad.msal4j.PublicClientApplication log
WARNING: [Correlation ID: «c»] Execution of class com.microsoft.aad.msal4j.AcquireTokenByAuthorizationGrantSupplier failed: «x.s»
com.microsoft.sqlserver.jdbc.SQLServerException: Failed to authenticate the user adele@contoso.com in Active Directory (Authentication=ActiveDirectoryPassword).
	at com.microsoft.sqlserver.jdbc.SQLServerMSAL4JUtils.getSqlFedAuthToken(SQLServerMSAL4JUtils.java:71)
	at com.contoso.Report.main(Report.java:22)
Caused by: java.util.concurrent.ExecutionException: com.microsoft.aad.msal4j.MsalInteractionRequiredException: «x.s»
	... 6 more
Caused by: com.microsoft.aad.msal4j.MsalInteractionRequiredException: «x.s»
	at com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:38)
	... 3 more
""",
        failure(JAVA, "MsalInteractionRequiredException", service=["AADSTS50126"], correlation=k.c),
        crlf=True,
    )


@fails("java")
def proxy_blocks_the_token_service(v):
    k = Log(v)
    return k.case(
        r"""
«t:%d-%b-%Y %H:%M:%S».104 INFO [main] org.apache.catalina.startup.Catalina.start Server startup in [4120] milliseconds
«t:%d-%b-%Y %H:%M:%S».304 WARNING [ForkJoinPool.commonPool-worker-1] com.microsoft.aad.msal4j.ConfidentialClientApplication [Correlation ID: «c»] Execution of class com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier failed: java.net.UnknownHostException: login.microsoftonline.com
«t:%d-%b-%Y %H:%M:%S».404 SEVERE [http-nio-8080-exec-2] com.contoso.Mail.send no token
	com.microsoft.aad.msal4j.MsalClientException: java.net.UnknownHostException: login.microsoftonline.com
		at com.microsoft.aad.msal4j.HttpHelper.executeHttpRequest(HttpHelper.java:53)
		at com.microsoft.aad.msal4j.AadInstanceDiscoveryProvider.executeRequest(AadInstanceDiscoveryProvider.java:286)
	Caused by: java.net.UnknownHostException: login.microsoftonline.com
		at java.base/sun.nio.ch.NioSocketImpl.connect(NioSocketImpl.java:567)
""",
        failure(JAVA, "MsalClientException", service=[]),
    )


@fails("java")
def spring_security_callback(v):
    k = Log(v)
    return k.case(
        r"""
«t:%Y-%m-%d %H:%M:%S».104 DEBUG 1 --- [nio-8080-exec-3] o.s.security.web.FilterChainProxy        : Securing GET /login/oauth2/code/azure?code=***&state=***
«t:%Y-%m-%d %H:%M:%S».304 DEBUG 1 --- [nio-8080-exec-3] o.s.web.client.RestTemplate              : HTTP POST https://login.microsoftonline.com/contoso.com/oauth2/v2.0/token
«t:%Y-%m-%d %H:%M:%S».404 DEBUG 1 --- [nio-8080-exec-3] o.s.web.client.RestTemplate              : Response 401 UNAUTHORIZED
«t:%Y-%m-%d %H:%M:%S».504 TRACE 1 --- [nio-8080-exec-3] s.o.c.w.OAuth2LoginAuthenticationFilter  : Failed to process authentication request

org.springframework.security.oauth2.core.OAuth2AuthenticationException: [invalid_client] AADSTS7000218: The request body must contain the following parameter: 'client_assertion' or 'client_secret'. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»
	at org.springframework.security.oauth2.client.oidc.authentication.OidcAuthorizationCodeAuthenticationProvider.getResponse(OidcAuthorizationCodeAuthenticationProvider.java:181)

«t:%Y-%m-%d %H:%M:%S».604 DEBUG 1 --- [nio-8080-exec-3] o.s.s.web.DefaultRedirectStrategy        : Redirecting to /login?error
""",
        failure(service=["AADSTS7000218"], correlation=k.c),
    )


@clean("java")
def cache_miss_warned_about(v):
    k = Log(v)
    return k.case(
        r"""
07:00:00.104 [scheduling-1] INFO  com.contoso.mail.Sync - hourly run
07:00:00.204 [ForkJoinPool.commonPool-worker-1] DEBUG c.m.a.m.ConfidentialClientApplication - [Correlation ID: «c»] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: Token not found in the cache
07:00:00.304 [ForkJoinPool.commonPool-worker-1] INFO  c.m.a.m.HttpHelper - Sent (null) Correlation Id is not same as received (null).
07:00:00.404 [ForkJoinPool.commonPool-worker-1] DEBUG c.m.a.m.ConfidentialClientApplication - [Correlation ID: «d»] Access Token was returned
07:00:00.504 [scheduling-1] INFO  com.azure.identity.ClientSecretCredential - Azure Identity => getToken() result for scopes [https://graph.microsoft.com/.default]: SUCCESS
07:00:01.104 [scheduling-1] INFO  com.contoso.mail.Sync - 12 mails, 0 errors
"""
    )


@clean("java")
def spring_boot_with_a_broken_database(v):
    k = Log(v)
    return k.case(
        r"""
«t:%Y-%m-%dT%H:%M:%S».104Z  INFO 1 --- [mail] [onPool-worker-1] c.m.a.m.ConfidentialClientApplication    : [Correlation ID: «c»] Access Token was returned
«t:%Y-%m-%dT%H:%M:%S».204Z ERROR 1 --- [mail] [           main] com.zaxxer.hikari.pool.HikariPool        : HikariPool-1 - Exception during pool initialization.

org.postgresql.util.PSQLException: FATAL: password authentication failed for user "mail"
	at org.postgresql.core.v3.ConnectionFactoryImpl.doAuthentication(ConnectionFactoryImpl.java:699) ~[postgresql-42.7.7.jar!/:42.7.7]
	at org.springframework.boot.SpringApplication.run(SpringApplication.java:1361) ~[spring-boot-3.5.6.jar!/:3.5.6]

«t:%Y-%m-%dT%H:%M:%S».304Z  WARN 1 --- [mail] [           main] ConfigServletWebServerApplicationContext : Exception encountered during context initialization - cancelling refresh attempt: org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'entityManagerFactory'
"""
    )


@clean("java")
def maven_tests_of_the_error_mapper(v):
    k = Log(v)
    return k.case(
        r"""
[INFO] -------------------------------------------------------
[INFO]  T E S T S
[INFO] -------------------------------------------------------
[INFO] Running com.contoso.auth.MsalServiceExceptionMapperTest
[INFO] Tests run: 12, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.104 s -- in com.contoso.auth.MsalServiceExceptionMapperTest
[INFO] Running com.contoso.auth.InvalidGrantTest$AADSTS50173
[INFO] Tests run: 3, Failures: 0, Errors: 0, Skipped: 0, Time elapsed: 0.012 s -- in com.contoso.auth.InvalidGrantTest$AADSTS50173
[WARNING] Tests run: 15, Failures: 0, Errors: 0, Skipped: 1
[INFO] BUILD SUCCESS
[INFO] Total time:  6.104 s
"""
    )


@clean("java")
def instance_discovery_at_debug(v):
    k = Log(v)
    return k.case(
        r"""
10:22:31.104 [main] DEBUG c.m.a.m.AadInstanceDiscoveryProvider - Performing instance discovery for login.microsoftonline.com
10:22:31.304 [main] DEBUG c.m.a.m.HttpHelper - HTTP 200, headers {x-ms-ests-server=[2.1.1], nel=[{"report_to":"network-errors","max_age":86400,"success_fraction":0.001,"failure_fraction":1.0}]}
10:22:31.404 [main] DEBUG c.m.a.m.TokenCache - Refresh token is null, access token valid until 11:22
10:22:31.504 [main] INFO  c.m.a.m.PublicClientApplication - [Correlation ID: «c»] Access token will be refreshed, reason: PROACTIVE_REFRESH
10:22:31.704 [main] DEBUG c.m.a.m.PublicClientApplication - [Correlation ID: «c»] Access Token was returned
10:22:31.804 [main] DEBUG c.contoso.Report - errorCode=null subError=null
"""
    )


@clean("java")
def jenkins_build_with_a_failed_deploy(v):
    k = Log(v)
    return k.case(
        r"""
Started by user Adele Vance
[Pipeline] withCredentials
Masking supported pattern matches of $AZURE_CLIENT_SECRET
[Pipeline] sh
+ az login --service-principal -u **** -p **** --tenant contoso.com --output none
+ az webapp deploy --name mail-web --resource-group mail --src-path target/mail.war
ERROR: Status: "RuntimeFailed". Time: 61(s). Deployment failed because the site failed to start within 10 mins.
InprogressInstances: 0, SuccessfulInstances: 0, FailedInstances: 1
script returned exit code 1
Finished: FAILURE
"""
    )


@clean("java")
def properties_at_start(v):
    k = Log(v)
    return k.case(
        r"""
2026-10-03 07:11:40.104  INFO 1 --- [main] com.contoso.Config : spring.cloud.azure.active-directory.enabled=true
2026-10-03 07:11:40.105  INFO 1 --- [main] com.contoso.Config : auth.redirect-on=MsalInteractionRequiredException
2026-10-03 07:11:40.106  INFO 1 --- [main] com.contoso.Config : auth.texts.AADSTS50105=You are not assigned to this application. Ask your administrator.
2026-10-03 07:11:40.107  INFO 1 --- [main] com.contoso.Config : auth.texts.invalid_grant=Please sign in again.
2026-10-03 07:11:40.108  INFO 1 --- [main] com.contoso.Config : auth.retry.statuses=429,500,502,503,504
2026-10-03 07:11:41.204  INFO 1 --- [main] com.contoso.App    : Started App in 1.9 seconds (process running for 2.4)
"""
    )


@clean("java")
def gateway_access_log(v):
    k = Log(v)
    return k.case(
        r"""
10.0.0.4 - - [03/Oct/2026:07:11:52 +0000] "GET /oauth2/authorization/azure HTTP/1.1" 302 0 "-" "Mozilla/5.0" 0.004
10.0.0.4 - - [03/Oct/2026:07:11:58 +0000] "GET /login/oauth2/code/azure?code=0.AAA&session_state=ab12 HTTP/1.1" 302 0 "https://login.microsoftonline.com/" "Mozilla/5.0" 0.412
10.0.0.4 - - [03/Oct/2026:07:11:58 +0000] "GET /mail HTTP/1.1" 200 4120 "-" "Mozilla/5.0" 0.041
10.0.0.9 - - [03/Oct/2026:07:12:04 +0000] "GET /error HTTP/1.1" 404 0 "-" "curl/8.5.0" 0.001
10.0.0.9 - - [03/Oct/2026:07:12:05 +0000] "POST /api/orders HTTP/1.1" 500 98 "-" "okhttp/4.12.0" 0.812
10.0.0.9 - - [03/Oct/2026:07:12:06 +0000] "GET /docs/errors/AADSTS50076.html HTTP/1.1" 200 8120 "-" "Mozilla/5.0" 0.002
"""
    )


# Go, C++ (WAM, OneAuth), and what stands on them


@fails("native")
def go_controller_in_a_cluster(v):
    k = Log(v)
    x = k.sts("AADSTS700211")
    return k.case(
        r"""
I1003 07:11:40.104512       1 main.go:88] "starting secrets-store provider" version="v1.7.0"
I1003 07:11:52.104512       1 server.go:41] "mount request" pod="default/mail-0" uid="«g»"
I1003 07:11:52.204512       1 auth.go:122] "using workload identity to access keyvault" clientID="c0##### REDACTED #####666" pod="default/mail-0"
E1003 07:11:52.504512       1 server.go:58] "failed to process mount request" err="failed to get objectType:secret, objectName:db, objectVersion:: WorkloadIdentityCredential authentication failed. \n\t\tPOST https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token\n--------------------------------------------------------------------------------\nRESPONSE 400: 400 Bad Request\n--------------------------------------------------------------------------------\n{\n  \"error\": \"invalid_request\",\n  \"error_description\": \"«x.s»\",\n  \"error_codes\": [\n    700211\n  ],\n  \"correlation_id\": \"«c»\"\n}\n--------------------------------------------------------------------------------\nTo troubleshoot, visit https://aka.ms/azsdk/go/identity/troubleshoot#workload"
I1003 07:11:52.604512       1 server.go:61] "unmounted" pod="default/mail-0"
I1003 07:12:40.104512       1 health.go:22] "ok"
""",
        failure(service=["AADSTS700211"], correlation=k.c),
    )


@fails("native")
def go_response_block(v):
    k = Log(v)
    x = k.sts("AADSTS7000215")
    return k.case(
        r"""
2026/10/03 07:11:52 ledger v1.4.2 (go1.25.1 linux/amd64)
2026/10/03 07:11:52 connecting to ledger.vault.azure.net
[Oct  3 07:11:52.104512] Authentication: ClientSecretCredential.GetToken() requesting token
2026/10/03 07:11:53 fatal: ClientSecretCredential authentication failed. 
POST https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token
--------------------------------------------------------------------------------
RESPONSE 401: 401 Unauthorized
--------------------------------------------------------------------------------
«x.jp»
--------------------------------------------------------------------------------
To troubleshoot, visit https://aka.ms/azsdk/go/identity/troubleshoot#client-secret
exit status 1
""",
        failure(**x.says()),
    )


@fails("native")
def terraform_plan(v):
    k = Log(v, P="«t:%Y-%m-%dT%H:%M:%S.%L»Z ")
    k.sts("AADSTS700027")
    return k.case(
        r"""
«P»[INFO]  Terraform version: 1.13.3
«P»[INFO]  Go runtime version: go1.24.5
«P»[DEBUG] provider.terraform-provider-azurerm_v4.47.0_x5: Configuring Azure Resource Manager client with a certificate
«P»[ERROR] vertex "provider[\"registry.terraform.io/hashicorp/azurerm\"]" error: building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status 401 with response: «x.j»
╷
│ Error: building account: could not acquire access token to parse claims: clientCredentialsToken: received HTTP status 401 with response: «x.j»
│ 
│   with provider["registry.terraform.io/hashicorp/azurerm"],
│   on main.tf line 12, in provider "azurerm":
│   12: provider "azurerm" {
╵
""",
        failure(service=["AADSTS700027"], oauth="invalid_client", correlation=k.c),
    )


@fails("native")
def runtime_log_interaction_required(v):
    k = Log(v)
    return k.case(
        """[MSAL:0001]\tINFO   \tGetInstance:41\tMSAL runtime 0.18.1 started
[MSAL:0003]\tINFO   \tSetCorrelationId:259\tSet correlation ID: «c»
[MSAL:0003]\tINFO   \tEnqueueBackgroundRequest:1091\tThe original authority is 'https://login.microsoftonline.com/common'
[MSAL:0003]\tDEBUG  \tModifyAndValidateAuthParameters:243\tAdditional query parameter added successfully. Key: '(pii)' Value: '(pii)'
[MSAL:0004]\tINFO   \tFireCallback:12\tReading account from the device, found
[MSAL:0004]\tWARNING\tTryEnqueueMsaDeviceCredentialAcquisitionAndContinue:1241\tMSA device credential not available
[MSAL:0004]\tERROR  \tErrorInternalImpl:134\tCreated an error: 8dk2a, StatusInternal::InteractionRequired, InternalEvent::None, Error Code 3399548929, Context '(pii)'
[MSAL:0004]\tINFO   \tLogTelemetryData:401\tPrinting Telemetry for Correlation ID: «c»
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: api_name, Value: AcquireTokenSilently
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: was_request_throttled, Value: false
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: all_error_tags, Value: 8dk2a
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: api_error_code, Value: 3399548929
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: broker_app_used, Value: true
[MSAL:0003]\tINFO   \tSetCorrelationId:259\tSet correlation ID: «d»
[MSAL:0003]\tINFO   \tSignInInteractively:88\tShowing the account control
«wait:7»[MSAL:0004]\tINFO   \tLogTelemetryData:401\tPrinting Telemetry for Correlation ID: «d»
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: api_name, Value: SignInInteractively
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: api_error_code, Value: 0
[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: request_status, Value: Succeeded
""",
        failure(service=[], correlation=k.c),
        crlf=True,
    )


@fails("native")
def mac_broker_key_not_written(v):
    k = Log(v, H="TID=8747762 MSAL.xplat.macOS 1.1.0+local Mac 15.4 [«t:%Y-%m-%d %H:%M:%S» - «C»] [MSAL.xplat.macOS] ", H0="TID=8747762 MSAL.xplat.macOS 1.1.0+local Mac 15.4 [«t:%Y-%m-%d %H:%M:%S»] ")
    return k.case(
        """DEBUG:msal.application:Broker enabled? True
DEBUG:msal.broker:[MSAL:0004]\tINFO   \tSetCorrelationId:259\tSet correlation ID: «c»
DEBUG:msal.broker:[MSAL:0004]\tINFO   \t-[MSAIMSIDAuthority resolveAndValidate:userPrincipalName:context:completionBlock:]_block_invoke:125\t«H»Resolved authority, validated: YES, error: 0
DEBUG:msal.broker:[MSAL:0004]\tERROR  \t-[MSAIMSIDBrokerKeyProvider createBrokerKeyWithError:]:229\t«H0»Could not write broker key -34018
DEBUG:msal.broker:[MSAL:0004]\tERROR  \tMSAIMSIDFillAndLogError:239\t«H0»Encountered error with code -51808, description Masked(not-null)
DEBUG:msal.broker:[MSAL:0004]\tERROR  \tErrorInternalImpl:134\tCreated an error: 4s8qh, StatusInternal::Unexpected, InternalEvent::None, Error Code -51808, Context '(pii)'
DEBUG:msal.broker:[MSAL:0004]\tINFO   \tLogTelemetryData:401\tPrinting Telemetry for Correlation ID: «c»
DEBUG:msal.broker:[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: api_name, Value: SignInInteractively
DEBUG:msal.broker:[MSAL:0004]\tINFO   \tLogTelemetryData:409\tKey: api_error_code, Value: -51808
{'error': 'broker_error', 'error_description': "(pii). Status: Response_Status.Status_Unexpected, Error code: -51808, Tag: 508170375", '_broker_status': <Response_Status.Status_Unexpected: 3>, '_broker_error_code': -51808, '_broker_tag': 508170375}
""",
        failure(service=[]),
    )


@fails("native")
def azure_cpp_sdk(v):
    k = Log(v)
    x = k.sts("AADSTS90002")
    return k.case(
        r"""
[2026-10-03T07:11:52.1042345Z T: de8] INFO  : Identity: ClientSecretCredential was created successfully.
[2026-10-03T07:11:52.2042345Z T: de8] INFO  : HTTP Request : POST https://login.microsoftonline.com/contsoo.com/oauth2/v2.0/token
content-type : application/x-www-form-urlencoded
x-ms-client-request-id : «g»
[2026-10-03T07:11:52.5042345Z T: de8] INFO  : HTTP Response (300ms) : 400 Bad Request
x-ms-request-id : «x.trace»
[2026-10-03T07:11:52.6042345Z T: de8] WARN  : Identity: ClientSecretCredential authentication failed. GetToken(): error response: 400 Bad Request
terminate called after throwing an instance of 'Azure::Core::Credentials::AuthenticationException'
  what():  GetToken(): error response: 400 Bad Request

«x.jp»
Aborted (core dumped)
""",
        failure(service=["AADSTS90002"], correlation=k.c),
    )


@fails("native")
def office_client_oneauth(v):
    k = Log(v)
    return k.case(
        """Timestamp\tProcess\tTID\tArea\tCategory\tEventID\tLevel\tMessage\tCorrelation
«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c04\tOneAuth\tAuth\tb8x1q\tMedium\t[OneAuth:Info:1:«c»] AcquireCredentialSilently started\t
«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c04\tOneAuth\tAuth\tb8x1q\tMedium\t[MSAL:0005] INFO    SetCorrelationId:259 Set correlation ID: «c»\t
«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c11\tOneAuth\tAuth\tb8x1q\tHigh\t[MSAL:0005] ERROR   ErrorInternalImpl:134 Created an error: 4q3c1, StatusInternal::NoNetwork, InternalEvent::None, Error Code 2399141888, Context '(pii)'\t
«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c11\tOneAuth\tAuth\tb8x1q\tHigh\t[OneAuth:Error:1:«c»] AcquireCredentialSilently failed, status NoNetwork\t
«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c04\tOutlook\tSync\tc9a2k\tMedium\twork offline\t
""",
        failure(service=[]),
        crlf=True,
        encoding="utf-16",
    )


@clean("native")
def runtime_log_of_a_good_sign_in(v):
    k = Log(v)
    return k.case(
        """[MSAL:0001]\tINFO   \tSetCorrelationId:259\tSet correlation ID: «c»
[MSAL:0002]\tWARNING\tTryReadUniversalStorage:639\tAttempted to read cache with a non-normalized realm, access token and ID token reads will fail
[MSAL:0002]\tWARNING\tReadAccountById:225\tAccount id is empty - account not found
[MSAL:0002]\tINFO   \tSetCanonicalRealm:1048\tNormalize realm to: '«tenant»'
[MSAL:0002]\tERROR  \tTryParseHomeAccountId:30\tHomeAccountId UID was not a UUID: '(pii)'
[MSAL:0002]\tINFO   \tNormalizeAccountForAuthResult:2401\tSet the account realm to '«tenant»'
[MSAL:0002]\tINFO   \tLogTelemetryData:332\tPrinting Telemetry for Correlation ID: «c»
[MSAL:0002]\tINFO   \tLogTelemetryData:340\tKey: start_time, Value: «s:%Y-%m-%dT%H:%M:%S.000Z»
[MSAL:0002]\tINFO   \tLogTelemetryData:340\tKey: api_name, Value: SignInInteractively
[MSAL:0002]\tINFO   \tLogTelemetryData:340\tKey: was_request_throttled, Value: false
[MSAL:0002]\tINFO   \tLogTelemetryData:340\tKey: request_duration, Value: 8943
[MSAL:0002]\tINFO   \tLogTelemetryData:340\tKey: request_status, Value: Succeeded
[MSAL:0002]\tINFO   \tLogTelemetryData:340\tKey: ui_event_count, Value: 1
""",
        prefix="msal.broker: ",
    )


@clean("native")
def go_credential_events(v):
    k = Log(v)
    return k.case(
        r"""
[Oct  3 07:11:52.104512] Authentication: NewDefaultAzureCredential failed to initialize some credentials:
	EnvironmentCredential: missing environment variable AZURE_TENANT_ID
	WorkloadIdentityCredential: no client ID specified. Check pod configuration or set ClientID in the options
[Oct  3 07:11:52.204512] Authentication: ManagedIdentityCredential will use IMDS managed identity
[Oct  3 07:11:53.204512] Retry: =====> Try=1 for GET http://169.254.169.254/metadata/identity/oauth2/token
[Oct  3 07:11:53.304512] Authentication: DefaultAzureCredential authenticated with ManagedIdentityCredential
[Oct  3 07:11:53.404512] Authentication: ManagedIdentityCredential.GetToken() acquired a token for scope "https://vault.azure.net/.default"
2026/10/03 07:11:53 secret db read, version c0ffee
"""
    )


@clean("native")
def go_service_with_a_refused_upstream(v):
    k = Log(v)
    return k.case(
        r"""
{"time":"2026-10-03T07:11:52.104Z","level":"INFO","msg":"token","source":"cache","expires_in":3412}
{"time":"2026-10-03T07:11:52.204Z","level":"ERROR","msg":"upstream","err":"Get \"https://crm.example.com/v1/leads\": dial tcp 203.0.113.4:443: connect: connection refused"}
{"time":"2026-10-03T07:11:53.204Z","level":"ERROR","msg":"panic recovered","err":"runtime error: invalid memory address or nil pointer dereference","stack":"goroutine 41 [running]:\nmain.leads(...)\n\t/src/leads.go:41"}
{"time":"2026-10-03T07:11:54.204Z","level":"WARN","msg":"webhook signature invalid","source_ip":"203.0.113.9"}
{"time":"2026-10-03T07:11:55.204Z","level":"INFO","msg":"auth stats","acquired":12,"failed":0,"last_error":""}
"""
    )


@clean("native")
def go_tests(v):
    k = Log(v)
    return k.case(
        r"""
=== RUN   TestTokenErrors
=== RUN   TestTokenErrors/AADSTS7000215_invalid_client
=== RUN   TestTokenErrors/AADSTS700016_unauthorized_client
=== RUN   TestTokenErrors/AADSTS50076_interaction_required
--- PASS: TestTokenErrors (0.00s)
    --- PASS: TestTokenErrors/AADSTS7000215_invalid_client (0.00s)
    --- PASS: TestTokenErrors/AADSTS700016_unauthorized_client (0.00s)
    --- PASS: TestTokenErrors/AADSTS50076_interaction_required (0.00s)
PASS
ok  	example.com/contoso/mail/auth	0.041s
"""
    )


@clean("native")
def terraform_apply(v):
    k = Log(v)
    return k.case(
        r"""
azuread_application.mail: Creating...
azuread_application.mail: Creation complete after 12s [id=/applications/c0ffee00-1111-4222-8333-444455556666]
azuread_application_password.mail: Creating...
azuread_service_principal.mail: Still creating... [10s elapsed]
azurerm_monitor_scheduled_query_rules_alert_v2.secret: Creating... [name="AADSTS7000222 seen", query="SigninLogs | where ResultType == 7000222"]
azurerm_monitor_scheduled_query_rules_alert_v2.secret: Creation complete after 4s
╷
│ Warning: Argument is deprecated
│ 
│   with azurerm_storage_account.logs,
╵
Apply complete! Resources: 4 added, 0 changed, 0 destroyed.
"""
    )


@clean("native")
def linux_broker_journal(v):
    k = Log(v, P="«t:%b %d %H:%M:%S» ws-12 microsoft-identity-broker[2210]: ")
    return k.case(
        r"""
«P»INFO  [main] BrokerDBusV1: acquireTokenSilently, correlation «c»
«P»WARN  [main] KeyringStorage: item not found in login keyring, trying the default collection
«P»INFO  [main] SessionBroker: PRT valid, no error
«P»INFO  [main] BrokerDBusV1: acquireTokenSilently succeeded
«t:%b %d %H:%M:%S» ws-12 kernel: nouveau 0000:01:00.0: bus: MMIO read of 00000000 FAULT at 3e6684 [ PRIVRING ]
«t:%b %d %H:%M:%S» ws-12 intune-agent[2290]: compliance check finished: compliant, 0 failing rules
"""
    )


@clean("native")
def windows_device_state(v):
    k = Log(v)
    return k.case(
        r"""
+----------------------------------------------------------------------+
| Device State                                                         |
+----------------------------------------------------------------------+

             AzureAdJoined : YES
          EnterpriseJoined : NO
              DomainJoined : NO

+----------------------------------------------------------------------+
| SSO State                                                            |
+----------------------------------------------------------------------+

                AzureAdPrt : YES
      AzureAdPrtUpdateTime : «t:%Y-%m-%d %H:%M:%S».000 UTC
             EnterprisePrt : NO

+----------------------------------------------------------------------+
| Diagnostic Data                                                      |
+----------------------------------------------------------------------+

     Last HostName Update : NONE
        Client ErrorCode : 0x0
       KeySignTest : PASSED
""",
        crlf=True,
    )


# Wrappers: React Native, Flutter, Cordova, Capacitor, Unity


@fails("wrappers")
def flutter_run_console(v):
    k = Log(v)
    return k.case(
        r"""
[        ] Launching lib/main.dart on Pixel 9 in debug mode...
[+9615 ms] I/flutter (16886): called acquireToken
[        ] I/flutter (16886): creating pca...
[ +104 ms] D/ProfileInstaller(16886): Installing profile for com.contoso.shop
[ +185 ms] I/flutter (16886): acquireTokenSilent
[+1204 ms] I/flutter (16886): Acquire token silent failed => MsalUiRequiredException { message: AADSTS50173: The provided grant has expired due to it being revoked, a fresh auth token is needed. The user might have changed or reset their password., correlationId: «c» }
[  +12 ms] I/flutter (16886): opening the browser
[+8120 ms] I/flutter (16886): signed in, expires 2026-10-03 08:11:52.000Z
[ +412 ms] W/Choreographer(16886): Skipped 38 frames!
""",
        failure(service=["AADSTS50173"]),
    )


@fails("wrappers")
def react_native_ios_policy_block(v):
    k = Log(v)
    return k.case(
        r"""
 LOG  Running "Field" with {"rootTag":1,"initialProps":{}}
 LOG  [auth] interactive
 WARN  Require cycle: src/auth.ts -> src/store.ts -> src/auth.ts
 ERROR  [auth] [Error: Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALErrorDescriptionKey=AADSTS53003: Access has been blocked by Conditional Access policies. The access policy does not allow token issuance.
Trace ID: «g»
Correlation ID: «c»
Timestamp: «s:%Y-%m-%d %H:%M:%SZ», MSALOAuthErrorKey=interaction_required, MSALOAuthSubErrorKey=message_only, MSALCorrelationIDKey=«C», MSALInternalErrorCodeKey=-42004}]
 LOG  [auth] showing help page
""",
        failure(MSAL, "-50000", oauth="interaction_required", suberror="message_only", service=["AADSTS53003"], correlation=k.c),
    )


@fails("wrappers")
def cordova_android_cancel(v):
    k = Log(v)
    return k.case(
        r"""
⚡️  [log] - {"containsPII":false,"correlationId":"«c»","timestamp":"18:18:02 ","message":"Preferred browser: com.android.chrome","threadId":4636627,"logLevel":"VERBOSE"}
⚡️  [log] - {"containsPII":false,"correlationId":"«c»","timestamp":"18:18:02 ","message":"Acquiring token...","threadId":4636627,"logLevel":"INFO"}
⚡️  [log] - {"containsPII":false,"correlationId":"«c»","timestamp":"18:18:09 ","message":"Received Authorization flow cancelled by the user","threadId":4636627,"logLevel":"INFO"}
⚡️  [error] - signInInteractive failed: com.microsoft.identity.client.exception.MsalUserCancelException: User cancelled the flow.
⚡️  [log] - back to the list
""",
        failure(ANDROID, "MsalUserCancelException", service=[]),
    )


@fails("wrappers")
def ionic_browser_console(v):
    k = Log(v)
    return k.case(
        r"""
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : @azure/msal-browser@2.30.0 : Verbose - Emitting event to callback 9e8b361a-2f57-4a52-bb6f-4b26eac9e0cd: msal:acquireTokenFromNetworkStart
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : msal.js.browser@2.30.0 : Verbose - Initializing BaseAuthRequest
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : msal.js.browser@2.30.0 : Verbose - Authentication Scheme set to "Bearer" as configured in Auth request
⚡️  [error] - {"errorCode":"invalid_grant","errorMessage":"AADB2C90080: The provided grant has expired. Please re-authenticate and try again. Current time: 1791011152, Grant issued time: 1789801552, Grant expiration time: 1791011152.\r\nCorrelation ID: «c»\r\nTimestamp: «s:%Y-%m-%d %H:%M:%SZ»\r\n","subError":"","name":"ServerError","correlationId":"«c»"}
⚡️  [log] - user logged out
""",
        failure(JS, "ServerError", service=["AADB2C90080"], oauth="invalid_grant", correlation=k.c),
    )


@fails("wrappers")
def unity_player_log(v):
    k = Log(v)
    k.sts("AADSTS50034")
    return k.case(
        r"""
Mono path[0] = 'C:/Contoso/Field_Data/Managed'
Initialize engine version: 6000.2.6f1 (4a4dcaec6541)
[Auth] username and password for the demo stand
MsalUiRequiredException: «x.s»
  at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException (Microsoft.Identity.Client.Http.HttpResponse response, Microsoft.Identity.Client.Core.RequestContext requestContext) [0x00041] in <c0ffee0011114222>:0 
  at Contoso.Field.Auth.SignIn () [0x00104] in <0b114c129a41>:0 
UnityEngine.Debug:LogException(Exception)

(Filename: <c0ffee0011114222> Line: 0)

UnloadTime: 0.812000 ms
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS50034"], correlation=k.c),
        crlf=True,
    )


@fails("wrappers")
def flutter_ios_platform_exception(v):
    k = Log(v)
    return k.case(
        r"""
flutter: auth: start
flutter: auth: silent
flutter: PlatformException(AUTH_ERROR, Authentication error, The operation couldn’t be completed. (MSALErrorDomain error -50000.), null)
[VERBOSE-2:dart_vm_initializer.cc(41)] Unhandled Exception: Instance of 'MsalException'
#0      PublicClientApplication.acquireTokenSilent (package:msal_flutter/src/public_client_application.dart:77:9)
<asynchronous suspension>
#1      _HomeState._load (package:shop/home.dart:41:22)
<asynchronous suspension>
flutter: home: offline view
""",
        failure(MSAL, "-50000", service=[]),
    )


@clean("wrappers")
def flutter_session(v):
    k = Log(v)
    return k.case(
        r"""
Launching lib/main.dart on iPhone 17 Pro in debug mode...
Xcode build done.                                           41.2s
flutter: MSAL: getCurrentAccount -> null (no current account, first start)
flutter: MSAL: acquireToken -> ok, idToken present, error null
flutter: MsalException handler registered
flutter: ══╡ EXCEPTION CAUGHT BY RENDERING LIBRARY ╞═════════════════════════════════════════════════════════
flutter: The following assertion was thrown during layout:
flutter: A RenderFlex overflowed by 41 pixels on the bottom.
flutter: ════════════════════════════════════════════════════════════════════════════════════════════════════
"""
    )


@clean("wrappers")
def metro_bundler(v):
    k = Log(v)
    return k.case(
        r"""
 BUNDLE  ./index.js 
 LOG  Running "Field" with {"rootTag":11}
 LOG  [msal] acquireTokenSilent ok {"expiresOn":1790928712,"scopes":["User.Read"],"error":null}
 WARN  Possible Unhandled Promise Rejection (id: 0): TypeError: Network request failed (https://images.example.com/8411.png)
 ERROR  Warning: Each child in a list should have a unique "key" prop.
 ERROR  Invariant Violation: ViewPropTypes has been removed from React Native.
 LOG  [analytics] flag showMsalErrorDetails=false
"""
    )


@clean("wrappers")
def cordova_verbose_misses(v):
    k = Log(v, P='⚡️  [log] - {"containsPII":false,"correlationId":"UNSET","timestamp":"18:18:02 ","message":"')
    return k.case(
        r"""
«P»Get keychain items, key info (account: Masked(null) service: appmetadata-«app» generic: (null) type: 3001, keychainGroup: adal keychain group)","threadId":4636627,"logLevel":"VERBOSE"}
«P»Keychain find status: -25300","threadId":4636627,"logLevel":"INFO"}
«P»Found 0 items.","threadId":4636627,"logLevel":"VERBOSE"}
«P»(Default accessor) Get accounts.","threadId":4636627,"logLevel":"INFO"}
«P»Failed to get a wipe data or wipe data is not found","threadId":4636627,"logLevel":"INFO"}
«P»Resolved authority, validated: NO, error: 0","threadId":4636627,"logLevel":"INFO"}
«P»Interactive flow finished. Result (not-null), error: 0 error domain: (null)","threadId":4636627,"logLevel":"INFO"}
⚡️  [log] - signed in
"""
    )


@clean("wrappers")
def pod_install(v):
    k = Log(v)
    return k.case(
        r"""
Analyzing dependencies
Downloading dependencies
Installing MSAL (2.9.0)
Installing RNMSAL (4.0.4)
Generating Pods project
Integrating client project
[!] The `Field [Debug]` target overrides the `OTHER_LDFLAGS` build setting defined in `Pods/Target Support Files/Pods-Field/Pods-Field.debug.xcconfig'. This can lead to problems with the CocoaPods installation
[!] Unable to find a specification for `FieldLegacyAuthErrors (~> 1.0)`, using the checked-out copy
Pod installation complete! There are 41 dependencies from the Podfile and 58 total pods installed.
"""
    )


@clean("wrappers")
def capacitor_sync_and_a_list_of_texts(v):
    k = Log(v)
    return k.case(
        r"""
✔ Copying web assets from www to android/app/src/main/assets/public in 41.20ms
✔ update android in 104.12ms
[info] Found 6 Capacitor plugins for android: msauth@4.0.0, preferences@7.0.2
⚡️  [log] - i18n loaded: {"errors.AADB2C90118":"Passwort vergessen? Wir helfen.","errors.AADB2C90091":"Abgebrochen","errors.default":"Es ist ein Fehler aufgetreten"}
⚡️  [log] - login() resolved {"accessToken":"[redacted]"}
⚡️  [warn] - plugin "Keyboard" is not implemented on web
"""
    )


# What operators hand over: several libraries in a file, collectors, pipelines, tickets


@fails("operators")
def compose_of_three_services(v):
    k = Log(v, N="web-1     | False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Debian GNU/Linux 12 (bookworm) [«t:%Y-%m-%d %H:%M:%SZ» - «d»] ")
    x, y = k.sts("AADSTS7000215"), k.sts("AADSTS500011", k.d, "y")
    return k.case(
        r"""
db-1      | PostgreSQL init process complete; ready for start up.
db-1      | LOG:  database system is ready to accept connections
reports-1 | DEBUG:msal.authority:Initializing with Entra authority: https://login.microsoftonline.com/contoso.com
web-1     | info: Microsoft.Hosting.Lifetime[14]
web-1     |       Now listening on: http://[::]:8080
reports-1 | DEBUG:msal.telemetry:Generate or reuse correlation_id: «c»
reports-1 | DEBUG:urllib3.connectionpool:https://login.microsoftonline.com:443 "POST /contoso.com/oauth2/v2.0/token HTTP/1.1" 401 692
«N»=== Token Acquisition (ClientCredentialRequest) started:
web-1     | 	 Scopes: api://orders/.default
web-1     | 	Authority Host: login.microsoftonline.com
reports-1 | ERROR:reports:no token: invalid_client «x.s»
«N»[Oauth2Client] Sending POST request
«N»[HttpManager] Received response. Status code: BadRequest. 
«N»Exception type: Microsoft.Identity.Client.MsalServiceException
web-1     | , ErrorCode: invalid_resource
web-1     | HTTP StatusCode 400
web-1     | CorrelationId «d»
web-1     | Microsoft Entra ID Error Code AADSTS500011
web-1     | To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
db-1      | ERROR:  relation "orders" does not exist at character 15
db-1      | STATEMENT:  SELECT * FROM orders
web-1     | fail: Contoso.Web[0]
web-1     |       Npgsql.PostgresException (0x80004005): 42P01: relation "orders" does not exist
mailer-1  | [«t:%a, %d %b %Y %H:%M:%S GMT»] : [«e»] : @azure/msal-node@3.8.4 : Info - acquireTokenByClientCredential called
mailer-1  | [«t:%a, %d %b %Y %H:%M:%S GMT»] : [«e»] : @azure/msal-common@15.13.3 : Info - CacheManager:getAccessToken - Returning access token
mailer-1  | 3 mails sent
""",
        failure(service=["AADSTS7000215"], oauth="invalid_client", correlation=k.c),
        failure(NET, "MsalServiceException", service=["AADSTS500011"], correlation=k.d),
    )


@fails("operators")
def devops_pipeline_log(v):
    k = Log(v, P="«t:%Y-%m-%dT%H:%M:%S».1042345Z ")
    k.sts("AADSTS7000222")
    return k.case(
        r"""
«P»##[section]Starting: Deploy mail-web
«P»==============================================================================
«P»Task         : Azure CLI
«P»Description  : Run Azure CLI commands against an Azure subscription in a PowerShell Core/Shell script
«P»Version      : 2.261.1
«P»Help         : https://docs.microsoft.com/azure/devops/pipelines/tasks/deploy/azure-cli
«P»==============================================================================
«P»[command]/usr/bin/az --version
«P»azure-cli                         2.78.0
«P»core                              2.78.0
«P»msal                              1.34.0b1
«P»Setting AZURE_CONFIG_DIR env variable to: /home/vsts/work/_temp/.azclitask
«P»[command]/usr/bin/az login --service-principal -u *** --password=*** --tenant *** --allow-no-subscriptions
«P»ERROR: «x.s»
«P»Service principal login failed, retrying without a config directory
«P»##[error]Script failed with error: Error: Azure login failed
«P»##[error]Azure login failed
«P»[command]/usr/bin/az account clear
«P»##[section]Finishing: Deploy mail-web
""",
        failure(service=["AADSTS7000222"], correlation=k.c),
    )


@fails("operators")
def functions_host_with_a_retrying_timer(v):
    k = Log(v)
    x, y, z = k.sts("AADSTS700024"), k.sts("AADSTS700024", k.d, "y"), k.sts("AADSTS700024", k.e, "z")
    return k.case(
        r"""
«t:%Y-%m-%dT%H:%M:%S»Z   [Information]   Executing 'Functions.Nightly' (Reason='Timer fired at «s:%Y-%m-%dT%H:%M:%S».0042345+00:00', Id=«g»)
«t:%Y-%m-%dT%H:%M:%S»Z   [Error]   attempt 1: Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: «x.s»
«wait:30»«t:%Y-%m-%dT%H:%M:%S»Z   [Error]   attempt 2: Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: «y.s»
«wait:30»«t:%Y-%m-%dT%H:%M:%S»Z   [Error]   attempt 3: Microsoft.Identity.Client.MsalServiceException: A configuration issue is preventing authentication - check the error message from the server for details. Original exception: «z.s»
«t:%Y-%m-%dT%H:%M:%S»Z   [Error]   Executed 'Functions.Nightly' (Failed, Id=«g», Duration=61204ms)
«t:%Y-%m-%dT%H:%M:%S»Z   [Information]   Host lock lease acquired by instance ID '000000000000000000000000C0FFEE01'.
«t:%Y-%m-%dT%H:%M:%S»Z   [Verbose]   Hosting stopping
""",
        failure(NET, "MsalServiceException", service=["AADSTS700024"], correlation=k.c),
        failure(NET, "MsalServiceException", service=["AADSTS700024"], correlation=k.d),
        failure(NET, "MsalServiceException", service=["AADSTS700024"], correlation=k.e),
    )


@fails("operators")
def ticket_with_a_quoted_log(v):
    k = Log(v)
    return k.case(
        r"""
Ticket CON-4112: cannot sign in since Monday
Reporter: Store 12
Created: «s:%d.%m.%Y %H:%M»

Hello, the till shows "Anmeldung nicht möglich". Log attached below. Restart did not help.

> «t+2:%d.%m.%Y %H:%M:%S» INFO  Kasse 3.2.0 gestartet
> «t+2:%d.%m.%Y %H:%M:%S» INFO  Drucker bereit
> «t+2:%d.%m.%Y %H:%M:%S» INFO  Anmeldung (still)
> «t+2:%d.%m.%Y %H:%M:%S» FEHLER Anmeldung fehlgeschlagen
> Microsoft.Identity.Client.MsalUiRequiredException: AADSTS50055: The password is expired. Trace ID: «g» Correlation ID: «c» Timestamp: «s:%Y-%m-%d %H:%M:%SZ»
>    bei Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
>    bei Contoso.Kasse.Anmeldung.<StillAsync>d__7.MoveNext()
> «t+2:%d.%m.%Y %H:%M:%S» INFO  Offline-Modus

-- 
Regards, store 12
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS50055"], correlation=k.c),
    )


@fails("operators")
def kibana_rows(v):
    k = Log(v)
    x = k.sts("AADSTS50105")
    return k.case(
        r"""
{"_index":"logs-2026.10.03","_id":"a1","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».104Z","log.level":"INFO","service.name":"portal","message":"GET / 200"}}
{"_index":"logs-2026.10.03","_id":"a2","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».204Z","log.level":"DEBUG","service.name":"portal","message":"[Correlation ID: «c»] Using regional endpoint: false"}}
{"_index":"logs-2026.10.03","_id":"a3","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».304Z","log.level":"ERROR","service.name":"portal","error.type":"com.microsoft.aad.msal4j.MsalInteractionRequiredException","error.message":"«x.s»","error.stack_trace":"com.microsoft.aad.msal4j.MsalInteractionRequiredException: «x.s»\n\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:38)\n","message":"no token for the directory page"}}
{"_index":"logs-2026.10.03","_id":"a4","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».404Z","log.level":"WARN","service.name":"portal","message":"slow query 1204 ms"}}
{"_index":"logs-2026.10.03","_id":"a5","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».504Z","log.level":"INFO","service.name":"portal","message":"GET /directory 403"}}
""",
        failure(JAVA, "MsalInteractionRequiredException", service=["AADSTS50105"], correlation=k.c),
    )


@fails("operators")
def page_and_its_server(v):
    k = Log(v, H=JSB)
    x = k.sts("AADSTS50076", k.d)
    return k.case(
        r"""
===== browser console, saved by QA =====
«H»Verbose - acquireTokenSilent called
«H»Info - CacheManager:getAccessToken - Returning access token
«H»Info - Emitting event: msal:acquireTokenSuccess
GET https://app.contoso.com/api/profile 403 (Forbidden)
profile.ts:41 claims challenge from the API, asking again with claims
«H»Verbose - acquireTokenPopup called
«wait:9»«H»Info - Emitting event: msal:acquireTokenSuccess
profile.ts:58 ok
===== server, same minute =====
[«t:%H:%M:%S» INF] HTTP GET /api/profile started
[«t:%H:%M:%S» DBG] False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04.1 LTS [«s:%Y-%m-%d %H:%M:%SZ» - «d»] === Token Acquisition (OnBehalfOfRequest) started:
	 Scopes: https://graph.microsoft.com/User.Read
	Authority Host: login.microsoftonline.com
[«t:%H:%M:%S» ERR] False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Ubuntu 24.04.1 LTS [«s:%Y-%m-%d %H:%M:%SZ» - «d»] Exception type: Microsoft.Identity.Client.MsalUiRequiredException
, ErrorCode: interaction_required
HTTP StatusCode 400
CorrelationId «d»
Microsoft Entra ID Error Code AADSTS50076
To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
[«t:%H:%M:%S» WRN] challenge sent to the client: «x.s»
[«t:%H:%M:%S» INF] HTTP GET /api/profile responded 403 in 412.0 ms
[«t:%H:%M:%S» INF] HTTP GET /api/profile responded 200 in 96.0 ms
""",
        failure(NET, "MsalUiRequiredException", service=["AADSTS50076"], correlation=k.d),
    )


@fails("operators")
def truncated_in_the_middle_of_an_exception(v):
    k = Log(v)
    x = k.sts("AADSTS700016")
    return k.case(
        r"""
rom the server for details. You can modify the configuration in the application registration portal.
   at Contoso.Legacy.Tenants.Run()
2026-10-03 07:11:40 INFO  tenant 4 of 12
2026-10-03 07:11:41 INFO  tenant 4: 41 groups
2026-10-03 07:11:42 INFO  tenant 5 of 12
2026-10-03 07:11:52 ERROR tenant 5: Microsoft.Identity.Client.MsalServiceException: «x.s»
   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
   at Contoso.Legacy.Tenants.Run()
2026-10-03 07:11:53 INFO  tenant 6 of 12
2026-10-03 07:11:54 INFO  tenant 6: 3 groups
2026-10-03 07:11:55 ERROR tenant 7: Microsoft.Identity.Cli
""",
        failure(NET, "MsalServiceException", service=["AADSTS700016"], correlation=k.c),
        at_most=2,
        note="The last line is cut in the name of the exception: a second failure may be seen or not.",
    )


@fails("operators")
def loki_text_with_wrapped_lines(v):
    k = Log(v)
    return k.case(
        r"""
2026-10-03T07:11:40Z {app="billing"} level=info msg="worker started" queue=invoices
2026-10-03T07:11:52Z {app="billing"} level=error msg="invoice 8411 failed" err="ClientSecretCredenti
al authentication failed: AADSTS7000112: Application 'c0ffee00-1111-4222-8333-444455556666'(Contoso
 Sync) is disabled. Trace ID: 4f2a90c1-0b11-4c12-9a41-110451240001 Correlation ID: «c» Tim
estamp: 2026-10-03 07:11:52Z"
2026-10-03T07:11:53Z {app="billing"} level=info msg="invoice 8411 requeued"
2026-10-03T07:12:40Z {app="billing"} level=info msg="healthy"
""",
        failure(service=["AADSTS7000112"]),
    )


@fails("operators")
def bot_service_trace(v):
    k = Log(v)
    x = k.sts("AADSTS700016")
    return k.case(
        r"""
«t:%m/%d/%Y %I:%M:%S %p» Welcome, you are now connected to log-streaming service. The default timeout is 2 hours.
«t:%Y-%m-%dT%H:%M:%S.%L» Listening to 8080
«t:%Y-%m-%dT%H:%M:%S.%L» POST /api/messages (channel msteams)
«t:%Y-%m-%dT%H:%M:%S.%L» [onTurnError] unhandled error: unauthorized_client: 700016 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
«t:%Y-%m-%dT%H:%M:%S.%L» ServerError: unauthorized_client: 700016 - [«x.stamp»]: «x.s» - Correlation ID: «c» - Trace ID: «x.trace»
    at ResponseHandler.validateTokenResponse (/home/site/wwwroot/node_modules/@azure/msal-node/lib/msal-node.cjs:4190:33)
    at async MsalAppCredentials.refreshToken (/home/site/wwwroot/node_modules/botframework-connector/lib/auth/msalAppCredentials.js:96:27)
«t:%Y-%m-%dT%H:%M:%S.%L» POST /api/messages 500
«t:%Y-%m-%dT%H:%M:%S.%L» GET /health 200
""",
        failure(JS, "ServerError", service=["AADSTS700016"], oauth="unauthorized_client", correlation=k.c),
    )


@fails("operators")
def phone_and_backend_and_a_success(v):
    k = Log(v, A=APPLE, B=APPLE2)
    x = k.sts("AADSTS9002313", k.e)
    return k.case(
        r"""
### app (iPhone)
«A»[MSAL] Beginning silent flow.
«A»[MSAL] Processing an AAD error with error code -51115, error interaction_required, suberror basic_action, description Masked(not-null)
«A»[MSAL] Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain
«A»[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)
«B»[MSAL] Beginning interactive flow.
«wait:15»«B»[MSAL] Interactive flow finished. Result (not-null), error: 0 error domain: (null)
«B»[MSAL] acquireToken returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000

### backend (gunicorn)
[«t:%Y-%m-%d %H:%M:%S» +0000] [18] [INFO] Booting worker with pid: 18
[«t:%Y-%m-%d %H:%M:%S» +0000] [18] [ERROR] obo: {"error": "invalid_request", "error_description": "«x.rn»", "error_codes": [9002313], "timestamp": "«x.stamp»", "trace_id": "«x.trace»", "correlation_id": "«e»", "error_uri": "https://login.microsoftonline.com/error?code=9002313"}
[«t:%Y-%m-%d %H:%M:%S» +0000] [18] [INFO] 502 GET /v2/mail
""",
        failure(MSAL, "-50002", oauth="interaction_required", suberror="basic_action", service=[], correlation=k.c),
        failure(service=["AADSTS9002313"], oauth="invalid_request", correlation=k.e),
    )


@fails("operators")
def mail_gateway_day(v):
    k = Log(v, P="«t:%b %d %H:%M:%S» mx1 ")
    k.sts("AADSTS50057")
    return k.case(
        r"""
«P»postfix/smtpd[812]: connect from unknown[203.0.113.9]
«P»postfix/smtpd[812]: warning: unknown[203.0.113.9]: SASL LOGIN authentication failed: authentication failure
«P»postfix/smtpd[812]: NOQUEUE: reject: RCPT from unknown[203.0.113.9]: 554 5.7.1 Relay access denied
«P»getmail[990]: INFO refresh token for box sales@contoso.com
«P»getmail[990]: ERROR token endpoint answered 400: «x.j»
«P»getmail[990]: INFO box sales@contoso.com suspended for 1 h
«P»getmail[990]: INFO refresh token for box info@contoso.com
«P»getmail[990]: INFO ok, 3599 s
«P»dovecot: imap-login: Disconnected (auth failed, 1 attempts in 2 secs): user=<info>, method=PLAIN, rip=203.0.113.9
«P»postfix/qmgr[700]: 4F2A90C1: from=<info@contoso.com>, size=4120, nrcpt=1 (queue active)
""",
        failure(service=["AADSTS50057"], oauth="invalid_grant", correlation=k.c),
    )


@clean("operators")
def compose_without_trouble_at_sign_in(v):
    k = Log(v, N="web-1    | " + NETH)
    return k.case(
        r"""
redis-1  | 1:M 03 Oct 2026 07:11:40.104 # WARNING Memory overcommit must be enabled!
db-1     | FATAL:  role "root" does not exist
web-1    | info: Microsoft.Hosting.Lifetime[0]
«N»=== Token Acquisition (ClientCredentialRequest) started:
web-1    | 	 Scopes: https://graph.microsoft.com/.default
web-1    | 	Authority Host: login.microsoftonline.com
«N»[ClientCredentialRequest] No access token in the cache. Attempting to get one from the token endpoint.
«N»[HttpManager] Received response. Status code: OK. 
«N»
web-1    | 	=== Token Acquisition finished successfully:
web-1    | fail: Microsoft.EntityFrameworkCore.Database.Connection[20004]
web-1    |       An error occurred using the connection to database 'orders' on server 'tcp://db:5432'.
web-1    | Npgsql.NpgsqlException (0x80004005): Failed to connect to 172.18.0.2:5432
web-1    |  ---> System.Net.Sockets.SocketException (111): Connection refused
mailer-1 | [«t:%a, %d %b %Y %H:%M:%S GMT»] : [«d»] : @azure/msal-common@15.13.3 : Info - CacheManager:getAccessToken - Returning access token
mailer-1 | Error: connect ECONNREFUSED 172.18.0.9:25
mailer-1 |     at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1611:16)
"""
    )


@clean("operators")
def devops_pipeline_with_red_unit_tests(v):
    k = Log(v, P="«t:%Y-%m-%dT%H:%M:%S».1042345Z ")
    return k.case(
        r"""
«P»##[section]Starting: Test
«P»[command]/usr/bin/dotnet test --filter "FullyQualifiedName!~AADSTS7000215"
«P»  Passed Auth.Invalid_client_is_fatal [1 ms]
«P»  Failed Orders.Totals_are_rounded [41 ms]
«P»  Error Message:
«P»   Assert.Equal() Failure: Values differ
«P»Expected: 41.20
«P»Actual:   41.21
«P»Failed!  - Failed:     1, Passed:    41, Skipped:     0, Total:    42
«P»##[error]Error: The process '/usr/bin/dotnet' failed with exit code 1
«P»##[warning].NET 5 has some compatibility issues with older Nuget versions(<=5.7)
«P»##[section]Finishing: Test
"""
    )


@clean("operators")
def kubernetes_day(v):
    k = Log(v)
    return k.case(
        r"""
LAST SEEN   TYPE      REASON             OBJECT                  MESSAGE
14m         Warning   FailedScheduling   pod/mail-0              0/3 nodes are available: 3 Insufficient memory.
12m         Normal    Scheduled          pod/mail-0              Successfully assigned default/mail-0 to node-1
11m         Warning   Unhealthy          pod/mail-0              Readiness probe failed: HTTP probe failed with statuscode: 503
10m         Warning   BackOff            pod/orders-1            Back-off restarting failed container orders in pod orders-1_default
9m          Warning   Failed             pod/orders-1            Failed to pull image "contoso.azurecr.io/orders:3.2": rpc error: code = NotFound desc = manifest unknown
8m          Normal    Mutated            pod/mail-0              azure-workload-identity: projected token volume added, AZURE_AUTHORITY_HOST=https://login.microsoftonline.com/
7m          Normal    SecretRotated      secretproviderclass/kv  successfully rotated
"""
    )


@clean("operators")
def runbook_and_its_output(v):
    k = Log(v)
    return k.case(
        r"""
# Runbook: rotate the secret of contoso-sync
# Symptom: workers log "invalid_client: AADSTS7000222: The provided client secret keys are expired."
# Step 1: look whether it is that
PS> (Get-AzADAppCredential -ApplicationId c0ffee00-1111-4222-8333-444455556666).EndDateTime
Saturday, January 2, 2027 8:00:00 AM
# not expired; stop here
PS> Get-AzLog -StartTime (Get-Date).AddHours(-1) -Status Failed | Measure-Object
Count             : 0
PS> Test-NetConnection login.microsoftonline.com -Port 443
TcpTestSucceeded : True
""",
        crlf=True,
    )


@clean("operators")
def sso_gateway_access_log(v):
    k = Log(v)
    return k.case(
        r"""
ts=«t» lvl=info  logger=oauth2-proxy msg="OAuthProxy configured for Microsoft Entra ID Client ID: c0ffee00-1111-4222-8333-444455556666"
ts=«t» lvl=info  logger=oauth2-proxy msg="Cookie settings: name:_oauth2_proxy secure(https):true httponly:true expiry:168h0m0s"
10.0.0.4:51234 - «g» - - [2026/10/03 07:11:52] app.contoso.com GET - "/" HTTP/1.1 "Mozilla/5.0" 302 382 0.001
10.0.0.4:51234 - «g» - - [2026/10/03 07:11:52] [AuthSuccess] Authenticated via OAuth2: Session{email:adele@contoso.com user:adele PreferredUsername: token:true id_token:true created:2026-10-03 07:11:52 +0000 UTC}
10.0.0.9:40112 - «g» - - [2026/10/03 07:12:10] app.contoso.com GET - "/wp-login.php" HTTP/1.1 "curl/8.5.0" 403 8120 0.001
[2026/10/03 07:13:00] [stored_session.go:76] Error loading cookied session: cookie "_oauth2_proxy" not present, removing session
"""
    )


@clean("operators")
def scan_report(v):
    k = Log(v)
    return k.case(
        r"""
gitleaks v8.28.0
«t:%I:%M%p» INF 1204 commits scanned.
«t:%I:%M%p» INF no leaks found
trivy: usr/local/lib/python3.12/site-packages/msal-1.34.0.dist-info (python-pkg): 0 vulnerabilities
codeql: Auth.cs:41 note: 'MsalUiRequiredException' caught and not logged (cs/empty-catch-block)
codeql: errors.json:12 note: unused key 'AADSTS50079'
sonar: 3 code smells, 0 bugs; coverage of InteractionRequiredAuthError.ts 100.0 %
"""
    )


@clean("operators")
def log_of_a_simulator(v):
    k = Log(v)
    return k.case(
        r"""
2026-10-03 07:11:40 [wiremock] INFO  stubs loaded from ./stubs
2026-10-03 07:11:40 [wiremock] INFO  stub 01 POST /contoso.com/oauth2/v2.0/token -> 200
2026-10-03 07:11:40 [wiremock] INFO  stub 02 POST /contoso.com/oauth2/v2.0/token secret=wrong -> 401 (AADSTS7000215, invalid_client)
2026-10-03 07:11:40 [wiremock] INFO  stub 03 POST /contoso.com/oauth2/v2.0/token user=mfa -> 400 (AADSTS50076, interaction_required)
2026-10-03 07:11:41 [wiremock] INFO  verbose logging enabled, port 8443
2026-10-03 07:11:52 [wiremock] INFO  request matched stub 01
2026-10-03 07:11:53 [wiremock] INFO  stopped, stubs never matched: 02, 03
"""
    )


@clean("operators")
def app_insights_summary(v):
    k = Log(v)
    return k.case(
        "type\tproblemId\tcount\tlast\n"
        "System.Data.SqlClient.SqlException\tSqlException at Contoso.Orders.Load\t41\t«t»\n"
        "System.TimeoutException\tTimeoutException at Contoso.Crm.Get\t12\t«t»\n"
        "Microsoft.Identity.Client.MsalUiRequiredException\t(no rows in the last 24 h)\t0\t\n"
        "Microsoft.Identity.Client.MsalServiceException\t(no rows in the last 24 h)\t0\t\n",
        crlf=True,
    )


@clean("operators")
def postgres_and_sign_in_words(v):
    k = Log(v)
    return k.case(
        r"""
2026-10-03 07:11:40.104 UTC [41] LOG:  checkpoint complete: wrote 41 buffers (0.3%)
2026-10-03 07:11:52.104 UTC [812] ERROR:  invalid input syntax for type uuid: "sign-in"
2026-10-03 07:11:52.104 UTC [812] STATEMENT:  INSERT INTO signin_audit (id, result, error_code) VALUES ($1, $2, $3)
2026-10-03 07:11:53.104 UTC [813] ERROR:  permission denied for table consent_grants
2026-10-03 07:11:53.104 UTC [813] STATEMENT:  GRANT SELECT ON consent_grants TO invalid_grant_report
2026-10-03 07:11:54.104 UTC [814] FATAL:  terminating connection due to administrator command
2026-10-03 07:11:55.104 UTC [1] LOG:  database system is shut down
"""
    )


@clean("operators")
def release_smoke_test(v):
    k = Log(v)
    return k.case(
        r"""
[smoke] «t» target https://app.contoso.com build 412
[smoke] «t» GET / ............................ 200
[smoke] «t» sign-in as smoke@contoso.com ..... ok (interactive, 4.1 s)
[smoke] «t» silent token ..................... ok (cache)
[smoke] «t» silent token, forceRefresh ....... ok (network, HTTP 200)
[smoke] «t» wrong password gives our text .... ok (expected AADSTS50126, got AADSTS50126 from the stub)
[smoke] «t» GET /api/orders .................. FAILED, HTTP 500 NullReferenceException in OrderService.Load
[smoke] «t» sign-out ......................... ok
[smoke] «t» 6 of 7 checks passed
""",
        at_most=0,
        note="The wrong password is the answer of a stub, and expected.",
    )


@clean("operators")
def one_page_in_japanese(v):
    k = Log(v, H=NETH)
    return k.case(
        r"""
«t+9:%Y/%m/%d %H:%M:%S» 情報 アプリケーションを開始しました
«t+9:%Y/%m/%d %H:%M:%S» 詳細 «H»=== Token Acquisition (SilentRequest) started:
	 Scopes: https://graph.microsoft.com/User.Read
	Authority Host: login.microsoftonline.com
«t+9:%Y/%m/%d %H:%M:%S» 詳細 «H»Access token is not expired. Returning the found cache entry.
«t+9:%Y/%m/%d %H:%M:%S» エラー 注文の読み込みに失敗しました: System.IO.FileNotFoundException: ファイル 'C:\Contoso\orders.json' が見つかりませんでした。
   場所 System.IO.Strategies.FileStreamHelpers.ChooseStrategy(FileStream fileStream, String path, FileMode mode)
   場所 Contoso.Orders.Load()
«t+9:%Y/%m/%d %H:%M:%S» 情報 終了コード 1
""",
        crlf=True,
        encoding="utf-16",
    )


# The rest of the session of the shorter files

AROUND |= {
    "graph_throttled_then_fine": (
        r"""
«t:%Y-%m-%d %H:%M:%S»Z [Information] Host: content root /app, environment Production
«t:%Y-%m-%d %H:%M:%S»Z [Debug] False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Alpine Linux v3.22 [«s:%Y-%m-%d %H:%M:%SZ» - «c»] === Token Acquisition (ClientCredentialRequest) started:
	 Scopes: https://graph.microsoft.com/.default
	Authority Host: login.microsoftonline.com
«t:%Y-%m-%d %H:%M:%S»Z [Debug] False MSAL 4.83.1.0 MSAL.NetCore .NET 10.0.1 Alpine Linux v3.22 [«s:%Y-%m-%d %H:%M:%SZ» - «c»] [ClientCredentialRequest] Access token found in the cache.
""",
        r"""
«t:%Y-%m-%d %H:%M:%S»Z [Information] Sync: 1204 users, 3 groups, 0 conflicts
«t:%Y-%m-%d %H:%M:%S»Z [Warning] Sync: 2 addresses are invalid and were skipped
""",
    ),
    "account_removed_on_purpose": (
        r"""
«P»SingleAccountPublicClientApplication:getCurrentAccountAsync:  «H»Getting the current account  
«P»CommandDispatcher:submitSilent:  «H»GetCurrentAccountCommand  
«P»SharedPreferencesAccountCredentialCache:getAccounts:  «H»Found [1] Accounts...  
«P»AccountAdapter:  «H»Account record matched by home account id  
""",
        r"""
«t:%m-%d %H:%M:%S.%L»  8121  8121 I MainActivity: onResume
«P»SingleAccountPublicClientApplication:getCurrentAccountAsync:  «H»Getting the current account  
«P»SharedPreferencesAccountCredentialCache:getAccounts:  «H»Found [0] Accounts...  
""",
    ),
    "go_service_with_a_refused_upstream": (
        r"""
{"time":"2026-10-03T07:11:40.104Z","level":"INFO","msg":"starting","version":"1.4.2","go":"go1.25.1"}
{"time":"2026-10-03T07:11:40.204Z","level":"DEBUG","msg":"azidentity","event":"Authentication","text":"ManagedIdentityCredential will use App Service managed identity"}
{"time":"2026-10-03T07:11:40.304Z","level":"DEBUG","msg":"azidentity","event":"Authentication","text":"ManagedIdentityCredential.GetToken() acquired a token for scope \"https://graph.microsoft.com/.default\""}
""",
        r"""
{"time":"2026-10-03T07:12:55.204Z","level":"WARN","msg":"slow request","path":"/leads","ms":4120}
{"time":"2026-10-03T07:13:55.204Z","level":"INFO","msg":"auth stats","acquired":13,"failed":0,"last_error":""}
""",
    ),
    "express_winston_on_behalf_of": (
        r"""
{"level":"info","message":"loading settings from /etc/api/config.json","timestamp":"«t»"}
{"level":"debug","message":"jwks keys refreshed: 5","timestamp":"«t»"}
""",
        r"""
{"level":"http","message":"GET /healthz 200 2 - 1 ms","timestamp":"«t»"}
{"level":"warn","message":"redis reconnect, attempt 1","timestamp":"«t»"}
{"level":"info","message":"redis ready","timestamp":"«t»"}
{"level":"http","message":"GET /api/orders 200 4120 - 41 ms","timestamp":"«t»"}
""",
    ),
    "kibana_rows": (
        r"""
{"_index":"logs-2026.10.03","_id":"9f","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».004Z","log.level":"INFO","service.name":"portal","message":"Tomcat started on port 8080 (http) with context path '/'"}}
{"_index":"logs-2026.10.03","_id":"a0","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».054Z","log.level":"INFO","service.name":"portal","message":"Completed initialization in 1 ms"}}
""",
        r"""
{"_index":"logs-2026.10.03","_id":"a6","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».604Z","log.level":"INFO","service.name":"portal","message":"GET /help 200"}}
{"_index":"logs-2026.10.03","_id":"a7","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».704Z","log.level":"ERROR","service.name":"crm","error.type":"java.net.ConnectException","error.message":"Connection refused","message":"lead import stopped"}}
{"_index":"logs-2026.10.03","_id":"a8","_source":{"@timestamp":"«t:%Y-%m-%dT%H:%M:%S».804Z","log.level":"INFO","service.name":"portal","message":"GET / 200"}}
""",
    ),
    "cordova_android_cancel": (
        r"""
⚡️  Loading app at https://localhost...
⚡️  [log] - deviceready
⚡️  [log] - {"containsPII":false,"correlationId":"UNSET","timestamp":"18:17:58 ","message":"Loading default configuration","threadId":4636601,"logLevel":"VERBOSE"}
⚡️  [log] - {"containsPII":false,"correlationId":"UNSET","timestamp":"18:17:58 ","message":"Broker discovery: none installed","threadId":4636601,"logLevel":"INFO"}
""",
        r"""
⚡️  [warn] - 'viewport-fit' is not supported
⚡️  [log] - list: 12 rows
""",
    ),
    "work_profile_of_another_app": (
        r"""
--------- beginning of main
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3021 I Authenticator: process start, version 6.2609.6
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3050 V Authenticator: [«s:%Y-%m-%d %H:%M:%S» - thread_id: 88, correlation_id: UNSET - Android 36] Broker content provider queried by com.contoso.field  
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3050 V Authenticator: [«s:%Y-%m-%d %H:%M:%S» - thread_id: 88, correlation_id: «c» - Android 36] PRT found, not expired  
""",
        r"""
«t+9:%m-%d %H:%M:%S.%L» +0900 10142  3021  3050 V Authenticator: [«s:%Y-%m-%d %H:%M:%S» - thread_id: 88, correlation_id: «c» - Android 36] Returning result to the caller, success  
«t+9:%m-%d %H:%M:%S.%L» +0900  1000  1204  1250 W ActivityManager: Unable to start service Intent { act=com.example.sync } U=10: not found
""",
    ),
    "german_mac_mail_client": (
        r"""
«t+2:%d.%m.%Y, %H:%M:%S» Contoso Mail 3.2.0 (412) auf macOS 16.0.1 gestartet
«t+2:%d.%m.%Y, %H:%M:%S» Konten: 1 Exchange, 0 IMAP
«t+2:%d.%m.%Y, %H:%M:%S» Auftrag 40: Kalender wird abgeglichen
«t+2:%d.%m.%Y, %H:%M:%S» Auftrag 40: 3 Termine, 0 Fehler
""",
        r"""
«t+2:%d.%m.%Y, %H:%M:%S» Entwurf gespeichert
«t+2:%d.%m.%Y, %H:%M:%S» Contoso Mail wird beendet
""",
    ),
    "ionic_browser_console": (
        r"""
⚡️  WebView loaded
⚡️  [log] - Angular is running in development mode.
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : @azure/msal-browser@2.30.0 : Verbose - BrowserCacheManager.getAccountInfoFilteredBy: account found
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-browser@2.30.0 : Verbose - acquireTokenSilent called
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : @azure/msal-browser@2.30.0 : Verbose - BrowserCacheManager.getRefreshTokenCredential: cache hit
""",
        r"""
⚡️  [log] - [«t:%a, %d %b %Y %H:%M:%S GMT»] : @azure/msal-browser@2.30.0 : Verbose - BrowserCacheManager.clear called
⚡️  [warn] - NavController: no view to pop
""",
    ),
    "native_auth_signs_up": (
        r"""
«P»MainActivity              com.contoso.ciam  D  onCreate
«P»NativeAuthPublicClientApplicationConfigurationFactory  com.contoso.ciam  V  «H»Loading native auth configuration  
«P»NativeAuthRequestProvider com.contoso.ciam  V  «H»createSignUpStartRequest  
""",
        r"""
«P»EmailSignUpFragment       com.contoso.ciam  I  account created, 0 invalid attributes
«P»OpenGLRenderer            com.contoso.ciam  W  Failed to choose config with EGL_SWAP_BEHAVIOR_PRESERVED, retrying without...
""",
    ),
    "instance_discovery_at_debug": (
        r"""
10:22:30.104 [main] INFO  c.contoso.Report - report 1.4 on Java 21.0.8
10:22:30.204 [main] DEBUG c.m.a.m.AbstractApplicationBase - Application created, validateAuthority true
""",
        r"""
10:22:32.104 [main] INFO  c.contoso.Report - 41 pages written
10:22:32.204 [main] WARN  c.contoso.Report - font 'Segoe UI' missing, error handling continues with 'DejaVu Sans'
""",
    ),
    "properties_at_start": (
        r"""
2026-10-03 07:11:38.104  INFO 1 --- [main] com.contoso.App    : Starting App v2.4 using Java 21.0.8 with PID 1
2026-10-03 07:11:38.204  INFO 1 --- [main] com.contoso.App    : The following 1 profile is active: "prod"
""",
        r"""
2026-10-03 07:11:52.104 DEBUG 1 --- [onPool-worker-1] c.m.a.m.ConfidentialClientApplication : [Correlation ID: «c»] Access Token was returned
2026-10-03 07:11:52.304  INFO 1 --- [main] com.contoso.Mail   : 12 mails fetched
""",
    ),
    "sso_gateway_access_log": (
        "",
        r"""
10.0.0.4:51234 - «g» adele@contoso.com - [2026/10/03 07:13:10] app.contoso.com GET / "/api/orders" HTTP/1.1 "Mozilla/5.0" 500 98 0.812
10.0.0.4:51234 - «g» adele@contoso.com - [2026/10/03 07:13:12] app.contoso.com GET / "/static/error.css" HTTP/1.1 "Mozilla/5.0" 200 812 0.002
10.0.0.4:51234 - «g» adele@contoso.com - [2026/10/03 07:13:14] app.contoso.com GET / "/help/aadsts" HTTP/1.1 "Mozilla/5.0" 200 4120 0.004
10.0.0.4:51234 - «g» adele@contoso.com - [2026/10/03 07:14:00] app.contoso.com GET - "/oauth2/sign_out" HTTP/1.1 "Mozilla/5.0" 302 24 0.001
""",
    ),
    "node_server_pino": (
        r"""
{"level":30,"time":1790925110104,"pid":18,"hostname":"api-1","msg":"node v22.11.0, @azure/msal-node 3.8.4"}
{"level":30,"time":1790925110204,"pid":18,"hostname":"api-1","msg":"settings: tenant «tenant», client «app»"}
{"level":40,"time":1790925110304,"pid":18,"hostname":"api-1","msg":"redis not configured, tokens are cached in memory"}
""",
        r"""
{"level":30,"time":1790925233104,"pid":18,"hostname":"api-1","req":{"method":"GET","url":"/healthz"},"res":{"statusCode":200},"responseTime":1,"msg":"request completed"}
{"level":50,"time":1790925240104,"pid":18,"hostname":"api-1","err":{"type":"Error","message":"connect ECONNREFUSED 10.0.0.9:5432","code":"ECONNREFUSED"},"msg":"orders database"}
""",
    ),
    "truncated_sysdiagnose": (
        "",
        r"""
«H»[MSAL] Account metadata updated, error (null)
«t:%Y-%m-%d %H:%M:%S.%L104+0200» 0x6bf44    Error       0x0                  812    0    Field: (CFNetwork) [com.apple.network:connection] nw_read_request_report [C4] Receive failed with error "Operation timed out"
«t:%Y-%m-%d %H:%M:%S.%L104+0200» 0x6bf45    Default     0x0                  812    0    Field: (UIKitCore) [com.apple.UIKit:BackgroundTask] Ending background task
«H»[MSAL] Beginning silent flow.
«H»Keychain find status: 0
«H»[MSAL] Found valid access token in cache.
""",
    ),
    "cache_miss_warned_about": (
        r"""
06:59:58.104 [main] INFO  com.contoso.mail.Sync - scheduler ready, cron 0 0 * * * *
06:59:59.104 [scheduling-1] DEBUG com.azure.identity.ClientSecretCredential - Azure Identity => getToken() start
""",
        r"""
07:00:02.104 [scheduling-1] WARN  com.contoso.mail.Sync - mail 41 has an invalid date header
08:00:00.104 [scheduling-1] INFO  com.contoso.mail.Sync - hourly run
08:00:00.304 [ForkJoinPool.commonPool-worker-1] DEBUG c.m.a.m.ConfidentialClientApplication - [Correlation ID: «e»] Access Token was returned
""",
    ),
    "electron_updater_trouble": (
        r"""
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (main) app 3.2.0, electron 38.2.0, win32 10.0.26100
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (main) userData C:\Users\user\AppData\Roaming\Field
""",
        r"""
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (msal) [«s:%a, %d %b %Y %H:%M:%S GMT»] : [«c»] : @azure/msal-node@3.8.4 : Verbose - getAllAccounts called
[«t:%Y-%m-%d %H:%M:%S.%L»] [error] (renderer) Failed to load resource: the server responded with a status of 404 (Not Found) https://app.contoso.com/fonts/error-icons.woff2
[«t:%Y-%m-%d %H:%M:%S.%L»] [info]  (main) window closed
""",
    ),
    "linux_broker_journal": (
        r"""
«t:%b %d %H:%M:%S» ws-12 systemd[2101]: Started microsoft-identity-broker.service - Microsoft Identity Broker Service.
«P»INFO  [main] starting 2.0.4, java 17.0.16
«P»INFO  [main] BrokerDBusV1: getAccounts, 1 account
""",
        r"""
«P»INFO  [main] BrokerDBusV1: removeAccount not requested, idle
«t:%b %d %H:%M:%S» ws-12 systemd[1]: fwupd-refresh.service: Failed with result 'exit-code'.
""",
    ),
    "airflow_task": (
        r"""
[«t:%Y-%m-%dT%H:%M:%S».004+0000] {local_task_job_runner.py:123} INFO - ::group::Pre task execution logs
[«t:%Y-%m-%dT%H:%M:%S».054+0000] {standard_task_runner.py:104} INFO - Running: ['airflow', 'tasks', 'run', 'mail', 'sync', 'scheduled__2026-10-03T06:00:00+00:00']
[«t:%Y-%m-%dT%H:%M:%S».094+0000] {environment.py:122} INFO - No environment configuration found.
""",
        r"""
[«t:%Y-%m-%dT%H:%M:%S».704+0000] {local_task_job_runner.py:266} INFO - Task exited with return code 0
[«t:%Y-%m-%dT%H:%M:%S».804+0000] {taskinstance.py:3902} INFO - 0 downstream tasks scheduled from follow-on schedule check
""",
    ),
    "capacitor_sync_and_a_list_of_texts": (
        r"""
> shop@3.2.0 android
> cap sync android && cap run android
✔ Creating capacitor.config.json in android/app/src/main/assets in 812.00μs
""",
        r"""
⚡️  [log] - getAccounts() resolved {"accounts":1}
⚡️  [error] - TypeError: undefined is not an object (evaluating 'basket.lines')
""",
    ),
    "go_controller_in_a_cluster": (
        r"""
I1003 07:11:39.104512       1 main.go:61] "klog configured" verbosity=2
I1003 07:11:39.904512       1 tls.go:33] "certificates loaded"
""",
        r"""
I1003 07:13:40.104512       1 health.go:22] "ok"
I1003 07:14:40.104512       1 health.go:22] "ok"
""",
    ),
    "office_client_oneauth": (
        "",
        """«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c01\tOutlook\tUI\tc9a2m\tMedium\tbanner: working offline\t
«t:%m/%d/%Y %H:%M:%S.%L»\tOUTLOOK (0x2a90)\t0x1c01\tOutlook\tSync\tc9a2n\tMedium\tnext try in 120 s\t
""",
    ),
    "flask_logs_cancelled_consent": (
        r"""
 * Debug mode: off
 * Running on http://127.0.0.1:5000
Press CTRL+C to quit
""",
        r"""
127.0.0.1 - - [03/Oct/2026 07:12:05] "GET /favicon.ico HTTP/1.1" 404 -
127.0.0.1 - - [03/Oct/2026 07:12:40] "GET /help HTTP/1.1" 200 -
""",
    ),
    "no_broker_so_local": (
        r"""
«P»PublicClientApplicationConfiguration:  «H»Intent filter for the redirect URI found  
«P»AzureActiveDirectory:  «H»Cloud environments loaded: 5  
""",
        r"""
«P»AccountAdapter:  «H»Number of accounts: 1  
«P»Telemetry:  «H»flush, 0 errors  
""",
    ),
    "log_of_a_simulator": (
        r"""
2026-10-03 07:11:38 [gradle] INFO  > Task :stubs:run
2026-10-03 07:11:39 [wiremock] INFO  WireMock 3.13.1
""",
        r"""
2026-10-03 07:11:54 [gradle] INFO  > Task :app:integrationTest
2026-10-03 07:11:58 [gradle] INFO  BUILD SUCCESSFUL in 21s
""",
    ),
    "metro_bundler": (
        r"""
info Dev server ready
 INFO  Reloading apps...
""",
        r"""
 LOG  [msal] getAccount ok {"username":"***","error":null}
 LOG  [nav] Home
""",
    ),
    "native_auth_kotlin": (
        r"""
«P»MainActivity                com.contoso.ciam  D  onResume
«P»NativeAuthPublicClientApplication  com.contoso.ciam  V  «H»Creating CIAM authority: https://contosociam.ciamlogin.com/contosociam.onmicrosoft.com  
«P»InputMethodManager          com.contoso.ciam  W  Ignoring showSoftInput() as view is not served.
""",
        r"""
«P»EmailSignUpFragment         com.contoso.ciam  D  onViewCreated
""",
    ),
    "maui_user_closed_the_tab": (
        r"""
«t:%m-%d %H:%M:%S.%L»  9812  9812 I monodroid-assembly: trying to preload a bundled assembly
«t:%m-%d %H:%M:%S.%L»  9812  9840 D DOTNET  : False MSAL 4.77.0.0 MSAL.Xamarin.Android .NET 9.0.11 34 [«s:%Y-%m-%d %H:%M:%SZ»] [Android broker] Is broker enabled? False
«t:%m-%d %H:%M:%S.%L»  9812  9840 D DOTNET  : False MSAL 4.77.0.0 MSAL.Xamarin.Android .NET 9.0.11 34 [«s:%Y-%m-%d %H:%M:%SZ»] Found 0 cache accounts and 0 broker accounts
""",
        r"""
«t:%m-%d %H:%M:%S.%L»  9812  9812 I DOTNET  : [Nav] Start
«t:%m-%d %H:%M:%S.%L»  9812  9825 I art     : Background concurrent mark compact GC freed 4120KB
""",
    ),
    "editor_log_of_the_authentication_extension": (
        r"""
«t:%Y-%m-%d %H:%M:%S.%L» [info] Creating CachedPublicClientApplication...
«t:%Y-%m-%d %H:%M:%S.%L» [debug] [SecretStorageCachePlugin] restored 1 account
«t:%Y-%m-%d %H:%M:%S.%L» [debug] [«s:%a, %d %b %Y %H:%M:%S GMT»] : [] : @azure/msal-node@3.8.3 : Verbose - getAllAccounts called
""",
        r"""
«t:%Y-%m-%d %H:%M:%S.%L» [info] [getAllSessions] 0 session(s) for the status bar
""",
    ),
    "functions_host_with_a_retrying_timer": (
        r"""
«t:%Y-%m-%dT%H:%M:%S»Z   [Information]   Host initialized (412ms)
«t:%Y-%m-%dT%H:%M:%S»Z   [Information]   Host started (512ms)
«t:%Y-%m-%dT%H:%M:%S»Z   [Information]   The next 5 occurrences of the 'Nightly' schedule (Cron: '0 0 1 * * *') will be:
""",
        r"""
«t:%Y-%m-%dT%H:%M:%S»Z   [Information]   Stopping JobHost
""",
    ),
    "nobody_signed_in_b2c": (
        r"""
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15025/com.contoso.shop V/AuthenticatorService: AuthenticatorService created
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15025/com.contoso.shop V/AuthenticatorService: onBind Intent { act=android.accounts.AccountAuthenticator cmp=com.contoso.shop/.MSALAuthenticatorService }
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15268/com.contoso.shop I/MSALAuthenticatorService$MSALAuthCallback: MSALAuthCallback: authenticate()
""",
        r"""
«t+2:%Y-%m-%d %H:%M:%S.%L» 15025-15025/com.contoso.shop D/Basket: 3 lines
""",
    ),
    "loki_text_with_wrapped_lines": (
        r"""
2026-10-03T07:11:38Z {app="billing"} level=info msg="config loaded" file=/etc/billing.toml
2026-10-03T07:11:39Z {app="billing"} level=warn msg="no proxy configured"
""",
        r"""
2026-10-03T07:13:40Z {app="billing"} level=info msg="healthy"
2026-10-03T07:14:02Z {app="billing"} level=info msg="invoice 8412 has no tax number, marked invalid"
""",
    ),
    "store_and_pictures_broke": (
        r"""
«s:%Y-%m-%d %H:%M:%S.%L104+0000» Field[812:18452] launched, build 412
«H»Default app's access group: "Masked(not-null)".
""",
        r"""
«H»[MSAL] Requiring default broker type due to app being built with iOS 13 SDK
""",
    ),
    "spring_boot_with_a_broken_database": (
        r"""
«t:%Y-%m-%dT%H:%M:%S».004Z  INFO 1 --- [mail] [           main] com.contoso.mail.MailApplication         : Starting MailApplication v1.4 using Java 21.0.8 with PID 1
«t:%Y-%m-%dT%H:%M:%S».054Z DEBUG 1 --- [mail] [onPool-worker-1] c.m.a.m.AadInstanceDiscoveryProvider     : Performing instance discovery
""",
        r"""
«t:%Y-%m-%dT%H:%M:%S».404Z ERROR 1 --- [mail] [           main] o.s.boot.SpringApplication               : Application run failed
""",
    ),
    "kubernetes_day": (
        "",
        r"""
6m          Warning   FailedCreatePodSandBox  pod/crm-0          Failed to create pod sandbox: rpc error: code = DeadlineExceeded desc = context deadline exceeded
5m          Normal    Pulled             pod/crm-0               Container image "contoso.azurecr.io/crm:1.4" already present on machine
4m          Normal    Started            pod/crm-0               Started container crm
""",
    ),
    "broker_says_device_must_be_managed": (
        r"""
«t:%m-%d %H:%M:%S.%L»  8121  8121 I SignIn  : button pressed
«P»BrokerValidator:  «H»com.azure.authenticator verified  
«P»HelloCache:  «H»Negotiated protocol version 16.0  
""",
        r"""
«t:%m-%d %H:%M:%S.%L»  8121  8121 I SignIn  : enrolment page opened
""",
    ),
    "tomcat_logback_obo_with_suberror": (
        r"""
09:11:40.004 [main] INFO  o.a.catalina.startup.Catalina - Server initialization in [812] milliseconds
""",
        r"""
09:11:58.104 [https-jsse-nio-8443-exec-6] INFO  com.contoso.api.Access - 200 GET /healthz
09:12:58.104 [https-jsse-nio-8443-exec-7] INFO  com.contoso.api.Access - 200 GET /healthz
""",
    ),
    "chain_found_the_command_line": (
        r"""
info: Microsoft.Hosting.Lifetime[14] Now listening on: http://localhost:5000
info: Microsoft.Hosting.Lifetime[0] Hosting environment: Development
""",
        r"""
info: Azure.Core[1] Request [«g»] GET https://contoso.vault.azure.net/secrets/db?api-version=7.6
info: Azure.Core[5] Response [«g»] 200 OK (00.4s)
""",
    ),
    "karma_run": (
        r"""
04 10 2026 07:11:50.104:INFO [launcher]: Launching browsers ChromeHeadless with concurrency unlimited
04 10 2026 07:11:51.104:INFO [Chrome Headless 141.0.0.0 (Linux 0.0.0)]: Connected on socket c0ffee with id 41204112
""",
        r"""
=============================== Coverage summary ===============================
Statements   : 97.1% ( 412/424 )
""",
    ),
    "node_certificate_rotation": (
        r"""
«P»> mail@3.2.0 start
«P»listening on 8080
""",
        r"""
«P»GET /mail 200 41 ms
«P»orders: Error: getaddrinfo ENOTFOUND orders.contoso.local
""",
    ),
    "go_credential_events": (
        r"""
2026/10/03 07:11:52 reader v1.4.2 (go1.25.1 linux/arm64)
2026/10/03 07:11:52 log events: Authentication, Retry
""",
        r"""
2026/10/03 07:12:53 GET /healthz 200
2026/10/03 07:13:01 http: TLS handshake error from 203.0.113.9:40112: EOF
""",
    ),
    "cordova_verbose_misses": (
        r"""
⚡️  Loading app at capacitor://localhost...
«P»Init MSIDKeychainTokenCache with keychainGroup: Masked(not-null)","threadId":4636601,"logLevel":"INFO"}
""",
        r"""
⚡️  [warn] - image 8411.png: The operation couldn’t be completed. (NSURLErrorDomain error -1100.)
""",
    ),
    "app_center_log_with_a_window": (
        r"""
[«t:%Y-%m-%dT%H:%M:%SZ»] INFO  session start, app 3.2.0, Android 16, contoso orders
[«t:%Y-%m-%dT%H:%M:%SZ»] INFO  screen=home
""",
        r"""
[«t:%Y-%m-%dT%H:%M:%SZ»] INFO  session end
""",
    ),
    "broker_refuses_an_unmanaged_phone": (
        r"""
Field/SignInViewController.swift:88 sign-in button
«H»Default app's access group: "Masked(not-null)".
«H»[MSAL] Resolved authority, validated: YES, error: 0
""",
        r"""
Field/SignInViewController.swift:150 alert shown
Field/HelpViewController.swift:12 help opened
""",
    ),
    "kafka_client_azure_identity": (
        r"""
[«t:%Y-%m-%d %H:%M:%S»,004] INFO ProducerConfig values: acks = -1 batch.size = 16384 (org.apache.kafka.clients.producer.ProducerConfig)
[«t:%Y-%m-%d %H:%M:%S»,054] INFO Successfully logged in. (org.apache.kafka.common.security.authenticator.AbstractLogin)
""",
        r"""
[«t:%Y-%m-%d %H:%M:%S»,704] INFO Metrics scheduler closed (org.apache.kafka.common.metrics.Metrics)
""",
    ),
    "proxy_blocks_the_token_service": (
        r"""
«t:%d-%b-%Y %H:%M:%S».004 INFO [main] org.apache.catalina.core.StandardService.startInternal Starting service [Catalina]
«t:%d-%b-%Y %H:%M:%S».054 INFO [main] org.apache.catalina.startup.HostConfig.deployWAR Deployment of web application archive [/opt/mail.war] has finished in [2,104] ms
""",
        r"""
«t:%d-%b-%Y %H:%M:%S».504 INFO [http-nio-8080-exec-2] com.contoso.Access.log 502 POST /send
""",
    ),
    "react_native_ios_policy_block": (
        r"""
 BUNDLE  ./index.js 
 LOG  [nav] Start
""",
        r"""
 WARN  VirtualizedLists should never be nested inside plain ScrollViews
 LOG  [nav] Help
""",
    ),
    "flutter_run_console": (
        "",
        r"""
[   +4 ms] I/flutter (16886): basket loaded
[+2104 ms] E/BufferQueueProducer(16886): [SurfaceView] disconnect: not connected (req=1)
[   +2 ms] I/flutter (16886): page orders
""",
    ),
    "declined_scopes_in_the_studio_export": ("", ""),
    "azure_ml_job_managed_identity": (
        r"""
2026/10/03 07:11:38 INFO system: container contoso.azurecr.io/train:412 started
2026/10/03 07:11:39 INFO system: inputs mounted
""",
        "",
    ),
    "mac_keychain_duplicates": (
        r"""
«P»Desk 3.2.0 launched
«P»«H»[MSAL] Beginning interactive flow.
""",
        "",
    ),
    "flutter_session": (
        "",
        r"""
flutter: MSAL: acquireTokenSilent -> ok, from cache
flutter: GET https://orders.contoso.com/api/orders 503
""",
    ),
    "flutter_ios_platform_exception": (
        r"""
Launching lib/main.dart on iPhone 17 Pro in debug mode...
Xcode build done.                                           38.4s
""",
        "",
    ),
}


# Long sessions


def second(block):
    """The same talk for another request."""
    return block.replace("«c»", "«d»").replace("«C»", "«D»").replace("«H»", "«H2»")


APPLE_HIT = """«P»«H»[MSAL] Found valid access token in cache.
«P»«H»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
«P»«H»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000"""


@fails("apple")
def morning_on_a_phone(v):
    k = Log(v, P="MSAL(3): ", H=APPLE, H2=APPLE2, H3=APPLE.replace("«C»", "«E»"))
    return k.case(
        "[Field] launch, build 412\n"
        + APPLE_SILENT
        + "\n"
        + APPLE_HIT
        + "\n[Field] GET https://graph.microsoft.com/v1.0/me 200\n[Field] GET https://orders.contoso.com/api/orders 503, trying again\n[Field] GET https://orders.contoso.com/api/orders 200\n"
        + second(APPLE_SILENT)
        + "\n"
        + second(APPLE_REFRESH)
        + r"""
MSAL(3): «H2»[MSAL] Received network response: (not-null), error (null)
MSAL(1): «H2»[MSAL] Processing an AAD error with error code -51115, error interaction_required, suberror message_only, description Masked(not-null)
MSAL(3): «H2»[MSAL] Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain
MSAL(1): «H2»[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)
[Field] token(for: files) needs interaction: AADSTS53003
[Field] showing the help page for files, mail goes on
MSAL(3): «H3»[MSAL] Beginning silent flow.
MSAL(3): «H3»[MSAL] Found valid access token in cache.
MSAL(3): «H3»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
MSAL(3): «H3»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:11:52 +0000
[Field] mail: 12 unread
""",
        failure(MSAL, "-50002", oauth="interaction_required", suberror="message_only", correlation=k.d),
        note="The code stands in a line of the app only, without an id: whether it is read is left open.",
    )


@clean("apple")
def afternoon_on_a_phone(v):
    k = Log(v, P="MSAL(4): ", H=APPLE, H2=APPLE2)
    return k.case(
        APPLE_SILENT
        + "\n"
        + APPLE_HIT
        + "\n[Field] GET https://graph.microsoft.com/v1.0/me 401 InvalidAuthenticationToken, lifetime validation failed, asking for a fresh token\n"
        + second(APPLE_SILENT).replace("forceRefresh:No", "forceRefresh:Yes")
        + "\n"
        + second(APPLE_REFRESH)
        + r"""
MSAL(4): «H2»[MSAL] Received network response: (not-null), error (null)
MSAL(4): «H2»[MSAL] Validated result account, sub: (not-null), error (null)
MSAL(4): «H2»[MSAL] Parsed response: (not-null), error (null), error domain: (null), error code: 0
MSAL(4): «H2»Keychain update status: 0
MSAL(4): «H2»[MSAL] Silent flow finished. Result (not-null), error: 0 error domain: (null)
MSAL(4): «H2»[MSAL] acquireTokenSilent returning with at: Masked(not-null), scopes:Masked(not-null), expiration:2026-10-03 08:41:52 +0000
[Field] GET https://graph.microsoft.com/v1.0/me 200
[Field] errors since start: 0
""",
        note="A refused call of an API whose token had run out, repeated with success: no sign-in failed.",
    )


NET_HIT = NET_SILENT + """
«P»«H»
	=== Token Acquisition finished successfully:
«P»«H» AT expiration time: 10/03/2026 8:11:40 AM +00:00, scopes: https://graph.microsoft.com/User.Read. source: Cache"""


@fails("dotnet")
def night_of_a_service(v):
    k = Log(v, P="«t:%Y-%m-%d %H:%M:%S.%L» [14] DEBUG Contoso.Msal - ", H=NETH, H2=NETH.replace("«c»", "«d»"))
    x = k.sts("AADSTS90033", k.d)
    return k.case(
        "«t:%Y-%m-%d %H:%M:%S.%L» [14] INFO  Contoso.Night - 41 jobs\n"
        + NET_CLIENT
        + "\n"
        + NET_DONE
        + "\n«t:%Y-%m-%d %H:%M:%S.%L» [14] INFO  Contoso.Night - job 1 done\n«t:%Y-%m-%d %H:%M:%S.%L» [14] ERROR Contoso.Night - job 2: System.IO.IOException: The process cannot access the file 'C:\\data\\out.csv' because it is being used by another process.\n   at System.IO.FileStream.ValidateFileHandle(SafeFileHandle fileHandle)\n"
        + second(NET_CLIENT)
        + r"""
«P»«H2»[HttpManager] Received response. Status code: ServiceUnavailable. 
«P»«H2»HTTP Status code: 503, Retry-After: 1. Retrying one more time..
«P»«H2»[HttpManager] Received response. Status code: ServiceUnavailable. 
«P»«H2»Request retry failed.
«t:%Y-%m-%d %H:%M:%S.%L» [14] ERROR Contoso.Msal - «H2»Exception type: Microsoft.Identity.Client.MsalServiceException
, ErrorCode: temporarily_unavailable
HTTP StatusCode 503
CorrelationId «d»
Microsoft Entra ID Error Code AADSTS90033
To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging
«t:%Y-%m-%d %H:%M:%S.%L» [14] ERROR Contoso.Night - job 3: Microsoft.Identity.Client.MsalServiceException: «x.s»
   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)
«t:%Y-%m-%d %H:%M:%S.%L» [14] INFO  Contoso.Night - job 3 put off until tomorrow
""",
        failure(NET, "MsalServiceException", service=["AADSTS90033"], correlation=k.d),
        crlf=True,
    )


@clean("dotnet")
def quiet_night_of_a_service(v):
    k = Log(v, P="«t:%Y-%m-%d %H:%M:%S.%L» [14] DEBUG Contoso.Msal - ", H=NETH, H2=NETH.replace("«c»", "«d»"))
    return k.case(
        NET_CLIENT
        + "\n"
        + NET_DONE
        + "\n«t:%Y-%m-%d %H:%M:%S.%L» [14] WARN  Contoso.Night - ErrorHandling.OnMsalServiceException is set to 'Stop' (default 'Retry')\n"
        + second(NET_HIT)
        + "\n«t:%Y-%m-%d %H:%M:%S.%L» [14] INFO  Contoso.Night - 41 jobs, 40 done, 1 failed: System.FormatException: Input string '12,4' was not in a correct format.\n   at System.Number.ThrowFormatException[TChar](ReadOnlySpan`1 value)\n«t:%Y-%m-%d %H:%M:%S.%L» [14] INFO  Contoso.Night - token failures: 0\n",
        crlf=True,
    )


JS_NETWORK = """«P»«H»Trace - CacheManager:getAccessToken - No token found
«P»«H»Info - SilentFlowClient:acquireCachedToken - No access token found in cache for the given properties.
«P»«H»Info - Emitting event: msal:acquireTokenFromNetworkStart
«P»«H»Trace - Executing function silentRefreshClientAcquireToken
«P»«H»Trace - BrowserCacheManager.getRefreshToken called
«P»«H»Trace - Executing function refreshTokenClientAcquireToken
«P»«H»Trace - Executing function networkClientSendPostRequestAsync"""


@fails("js")
def a_day_in_a_tab(v):
    k = Log(v, P="msalInstance.ts:14 ", H=JSB, H2=JSB.replace("«c»", "«d»"), C2=JSC.replace("«c»", "«d»"))
    x = k.sts("AADSTS700082", k.d)
    return k.case(
        JS_SILENT
        + "\n"
        + JS_NETWORK
        + r"""
msalInstance.ts:14 «H»Trace - Returning result from refreshTokenClientAcquireToken
msalInstance.ts:14 «H»Info - Emitting event: msal:acquireTokenSuccess
api.ts:31 GET /api/orders 200
api.ts:31 GET /api/crm 500 {"error":"server_error","code":"CRM-41"}
ErrorBoundary.tsx:12 Error: CRM-41: upstream timed out
    at CrmPanel (CrmPanel.tsx:22:11)
"""
        + second(JS_SILENT)
        + "\n"
        + second(JS_NETWORK)
        + r"""
msalInstance.ts:14 POST https://login.microsoftonline.com/«tenant»/oauth2/v2.0/token 400 (Bad Request)
msalInstance.ts:14 «C2»Verbose - Invalid grant or bad token returned, removing the refresh token
msalInstance.ts:14 «H2»Trace - Error thrown in refreshTokenClientAcquireToken
msalInstance.ts:14 «H2»Trace - Error thrown in silentRefreshClientAcquireToken
msalInstance.ts:14 «H2»Verbose - Silent iframe is not allowed for this request (cacheLookupPolicy), not falling back
msalInstance.ts:14 «H2»Info - Emitting event: msal:acquireTokenFailure
api.ts:44 InteractionRequiredAuthError: invalid_grant: «x.s» - Correlation ID: «d» - Trace ID: «x.trace»
    at createInteractionRequiredAuthError (InteractionRequiredAuthError.ts:160:12)
    at ResponseHandler.validateTokenResponse (ResponseHandler.ts:158:15)
api.ts:51 asking the user to sign in again
""",
        failure(JS, "InteractionRequiredAuthError", service=["AADSTS700082"], oauth="invalid_grant", correlation=k.d),
    )


@clean("js")
def a_better_day_in_a_tab(v):
    k = Log(v, P="msalInstance.ts:14 ", H=JSB, H2=JSB.replace("«c»", "«d»"))
    return k.case(
        JS_SILENT
        + "\n"
        + JS_NETWORK
        + r"""
msalInstance.ts:14 «H»Warning - Network request took 4120 ms
msalInstance.ts:14 «H»Trace - Returning result from refreshTokenClientAcquireToken
msalInstance.ts:14 «H»Info - Emitting event: msal:acquireTokenSuccess
api.ts:31 GET /api/orders 200
"""
        + second(JS_SILENT)
        + r"""
msalInstance.ts:14 «H2»Info - CacheManager:getAccessToken - Returning access token
msalInstance.ts:14 «H2»Info - Emitting event: msal:acquireTokenSuccess
api.ts:31 GET /api/crm 500 {"error":"server_error","error_description":"CRM-41: upstream timed out","correlation_id":"«g»"}
[Intervention] Images loaded lazily and replaced with placeholders.
api.ts:31 retry in 2 s, attempt 2 of 3
api.ts:31 GET /api/crm 200
"""
    )
