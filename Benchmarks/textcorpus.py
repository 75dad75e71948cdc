#!/usr/bin/env python3
"""Makes text logs to measure on: textcorpus.py DIRECTORY MIB [NAME ...]

A verbose log of each MSAL library without a failure, one of each with the errors of a busy day (one operation in twenty
fails), an access log that has nothing to do with MSAL, and a log that is dense with errors. Equal bytes every time. All
content is invented.
"""
import os, random, sys, time

rng = random.Random(20261122)
bits = rng.getrandbits


def uuid():
    text = "%032x" % bits(128)
    return f"{text[:8]}-{text[8:12]}-{text[12:16]}-{text[16:20]}-{text[20:]}"


class Clock:
    def __init__(self):
        self.moment = 1_790_000_000.0

    def step(self):
        self.moment += rng.random() / 8
        return time.gmtime(self.moment), int(self.moment * 1000) % 1000


clock = Clock()
CODES = [(50076, "Due to a configuration change made by your administrator, you must use multi-factor authentication to access.", "interaction_required", "basic_action"),
         (700082, "The refresh token has expired due to inactivity.", "invalid_grant", "bad_token"),
         (65001, "The user or administrator has not consented to use the application.", "invalid_grant", "consent_required"),
         (53003, "Access has been blocked by Conditional Access policies.", "invalid_grant", "message_only"),
         (50173, "The provided grant has expired due to it being revoked.", "invalid_grant", "token_expired")]


def apple(fails):
    """One silent request of MSAL for iOS, verbose."""
    id, tid, lines = uuid().upper(), bits(20), []

    def log(text):
        now, _ = clock.step()
        lines.append(f"TID={tid} MSAL 2.5.1 iOS 18.4 [{time.strftime('%Y-%m-%d %H:%M:%S', now)} - {id}] {text}")
    log("[MSAL] -[MSALPublicClientApplication acquireTokenSilentWithParameters:completionBlock:]")
    log("[MSAL] acquireTokenSilentForScopes:(\n    \"user.read\",\n    \"mail.read\"\n) account:Masked(not-null) authority:(null) forceRefresh:No correlationId:(null) claims:(null)")
    log("[MSAL] Resolved authority, validated: NO, error: 0")
    log("[MSAL] (Default accessor) Looking for token with aliases (\n    \"login.windows.net\",\n    \"login.microsoftonline.com\",\n    \"sts.windows.net\"\n), tenant (null), clientId %s, scopes {(\n    \"user.read\"\n)}" % uuid())
    log("[MSAL] Found %d items matching query with status 0" % bits(3))
    log("[MSAL] Get keychain items, status: 0, generic Masked(not-null), account Masked(not-null)")
    log("[MSAL] (Default cache) Looking for credentials with account id Masked(not-null) environment login.microsoftonline.com, credential type 2")
    log("[MSAL] (MSIDAccountCredentialCache) retrieving app metadata with key Masked(not-null)")
    log("[MSAL] Removing invalid refresh token 0; tokens in cache %d" % bits(4))
    if fails:
        number, text, word, sub = rng.choice(CODES)
        log(f"[MSAL] Sending network request: <MSIDAADRefreshTokenGrantRequest: 0x{bits(36):x}> headers: <MSIDAADRequestConfigurator: 0x{bits(36):x}>")
        log(f"[MSAL] Error response received. OAuth error: {word}, suberror: {sub}, status: 400, error: Masked(not-null)")
        log(f"[MSAL] acquireToken returning with error: (MSALErrorDomain, -50002) Masked(not-null)")
    else:
        log(f"[MSAL] Sending network request: <MSIDAADRefreshTokenGrantRequest: 0x{bits(36):x}> headers: <MSIDAADRequestConfigurator: 0x{bits(36):x}>")
        log(f"[MSAL] Received network response: <MSIDHttpRequest: 0x{bits(36):x}>, error (null)")
        log("[MSAL] (Default cache) Saving credential Masked(not-null) with expiry %d" % bits(31))
        log("[MSAL] Silent flow finished. Result Masked(not-null), error: 0 error domain: (null)")
        log("[MSAL] acquireToken returning with at: Masked(not-null), at from cache: YES, rt: Masked(not-null)")
    return lines


def dotnet(fails):
    id, lines = uuid(), []

    def log(text):
        now, _ = clock.step()
        lines.append(f"False MSAL 4.83.1.0 MSAL.NetCore .NET 8.0.14 Ubuntu 22.04.5 LTS [{time.strftime('%Y-%m-%d %H:%M:%SZ', now)} - {id}] {text}")
    log("MSAL MSAL.NetCore with assembly version '4.83.1.0'. CorrelationId(" + id + ")")
    log("=== AcquireTokenSilent Parameters ===")
    log("LoginHint provided: False")
    log("Account provided: True")
    log("ForceRefresh: False")
    log("\n=== Request Data ===\nAuthority Provided? - True\nScopes - user.read mail.read\nExtra Query Params Keys (space separated) - \nApiId - AcquireTokenSilent\nIsConfidentialClient - True\nSendX5C - False\nLoginHint ? False\nIsBrokerConfigured - False\nHomeAccountId - True\nCorrelationId - " + id + "\nUserAssertion set: False\nLongRunningOboCacheKey set: False\nRegion configured: ")
    log("=== Token Acquisition (SilentRequest) started:\n\t Scopes: user.read mail.read\n\t Authority Host: login.microsoftonline.com")
    log("[Region discovery] Not using a regional authority. ")
    log("[Region discovery] Region not configured; the global endpoint is used. ")
    log("Access token is not expired. Returning the found cache entry. [Current time (%s) - Expiration Time (%s) - Extended Expiration Time (%s)]" % (("10/03/2026 07:22:30 +00:00",) * 3))
    log("[Session manager] Entering the cache semaphore. Real semaphore: True. Count: %d" % bits(2))
    log("[Session manager] Entered cache semaphore")
    log("[Internal cache] Total number of cache partitions found while getting access tokens: %d" % bits(5))
    log("[FindAccessTokenAsync] Discovered %d access tokens in cache using partition key: %s" % (bits(4), uuid()))
    log("[Session manager] Released cache semaphore")
    if fails:
        number, text, word, sub = rng.choice(CODES)
        log(f"Exception type: Microsoft.Identity.Client.MsalUiRequiredException\n, ErrorCode: {word}\nHTTP StatusCode 400\nCorrelationId {id}\nMicrosoft Entra ID Error Code AADSTS{number}\nTo see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging\n   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)\n   at Microsoft.Identity.Client.OAuth2.TokenClient.SendHttpAndClearTelemetryAsync(String tokenEndpoint, ILoggerAdapter logger)\n   at Microsoft.Identity.Client.Internal.Requests.RequestBase.RunAsync(CancellationToken cancellationToken)")
    else:
        log("Fetched access token from host login.microsoftonline.com. Endpoint: https://login.microsoftonline.com/%s/oauth2/v2.0/token. " % uuid())
        log("\n\t=== Token Acquisition finished successfully:")
        log(" AT expiration time: 10/03/2026 08:22:30 +00:00, scopes: user.read mail.read. source: IdentityProvider")
        log("[LogMetricsFromAuthResult] Cache Refresh Reason: NotApplicable \n[LogMetricsFromAuthResult] DurationInCacheInMs: %d\n[LogMetricsFromAuthResult] DurationTotalInMs: %d\n[LogMetricsFromAuthResult] DurationInHttpInMs: %d" % (bits(6), bits(10), bits(9)))
    return lines


def android(fails):
    id, pid, thread, lines = uuid(), 4000 + bits(12), 500 + bits(8), []

    def log(tag, text, level="V"):
        now, milli = clock.step()
        head = f"{time.strftime('%m-%d %H:%M:%S', now)}.{milli:03d} {pid:5d} {pid + 31:5d} {level} "
        lines.append(f"{head}{tag}: [{time.strftime('%Y-%m-%d %H:%M:%S', now)} - thread_id: {thread}, correlation_id: {id} - Android 36] {text}")

    def other(tag, text):
        now, milli = clock.step()
        lines.append(f"{time.strftime('%m-%d %H:%M:%S', now)}.{milli:03d} {pid:5d} {pid:5d} D {tag}: {text}")
    log("CommandDispatcher:submitSilent", "Beginning execution of silent command.")
    log("MsalOAuth2TokenCache:loadByFamilyId", "ClientId[%s]" % uuid())
    log("AbstractAccountCredentialCache:getCredentialsFilteredByInternal", "Accounts filtered by home account id and environment")
    log("SharedPreferencesAccountCredentialCache:getCredentials", "Loading Credentials...")
    log("SharedPreferencesAccountCredentialCache:getCredentials", "Loaded [%d] Credentials..." % bits(4))
    other("Choreographer", "Skipped %d frames!  The application may be doing too much work on its main thread." % bits(6))
    log("CacheKeyValueDelegate:fromCacheValue", "Deserializing with class com.microsoft.identity.common.java.dto.AccessTokenRecord")
    other("OpenGLRenderer", "HWUI GL Pipeline, frame %d" % bits(20))
    log("BaseController:isMsaAccount", "The account's tenant is the organization's own")
    log("HttpUrlConnectionFactory:createHttpURLConnection", "Creating a connection to https://login.microsoftonline.com/%s/oAuth2/v2.0/token" % uuid())
    if fails:
        number, text, word, sub = rng.choice(CODES)
        log("ExceptionAdapter:exceptionFromTokenResult", f"AuthorizationResult was failed: {word}", "W")
        log("CommandDispatcher", f"Silent request failed with Exception\ncom.microsoft.identity.common.java.exception.UiRequiredException: AADSTS{number}: {text}\r\nTrace ID: {uuid()}\r\nCorrelation ID: {id}\r\nTimestamp: 2026-10-03 07:22:30Z\n\tat com.microsoft.identity.common.java.controllers.ExceptionAdapter.getExceptionFromTokenErrorResponse(ExceptionAdapter.java:247)\n\tat com.microsoft.identity.common.internal.controllers.LocalMSALController.acquireTokenSilent(LocalMSALController.java:311)", "E")
    else:
        log("MicrosoftStsOAuth2Strategy:validateTokenResponse", "Response is valid; expires in %d" % bits(13))
        log("MsalOAuth2TokenCache:saveAccounts", "Saving account, family id [1]")
        log("CommandDispatcher:submitSilent", "Completed silent request as owner for correlation id : **" + id + ", with the status : COMPLETED is cacheable : true")
        other("EGL_emulation", "app_time_stats: avg=%d.%02dms min=1.20ms max=60.11ms count=31" % (bits(5), bits(6)))
    return lines


def java(fails):
    id, thread, lines = uuid(), bits(4), []

    def log(logger, text, level="DEBUG"):
        now, milli = clock.step()
        lines.append(f"{time.strftime('%Y-%m-%d %H:%M:%S', now)}.{milli:03d} [pool-1-thread-{thread}] {level} {logger} - {text}")
    log("c.m.a.m.ConfidentialClientApplication", f"[Correlation ID: {id}] Starting acquireTokenSilently of the account's cache")
    log("c.m.a.m.AadInstanceDiscoveryProvider", f"[Correlation ID: {id}] Instance discovery was answered from the cache")
    log("c.m.a.m.AcquireTokenSilentSupplier", f"[Correlation ID: {id}] Refreshing access token. Cache refresh reason: EXPIRED")
    log("o.s.web.servlet.DispatcherServlet", "GET \"/api/orders/%d\", parameters={}" % bits(20))
    log("c.m.a.msal4j.HttpHelper", f"[Correlation ID: {id}] Sent ({id}) Correlation Id is the same as received ({id}).")
    log("org.hibernate.SQL", "select o1_0.id,o1_0.customer_id,o1_0.total from orders o1_0 where o1_0.id=?")
    log("c.m.a.msal4j.TokenCache", f"[Correlation ID: {id}] Looking for access tokens in {bits(6)} entries")
    if fails:
        number, text, word, sub = rng.choice(CODES)
        log("c.m.a.m.ConfidentialClientApplication", f"[Correlation ID: {id}] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: 2026-10-03 07:22:30Z\ncom.microsoft.aad.msal4j.MsalInteractionRequiredException: AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: 2026-10-03 07:22:30Z\n\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:43)\n\tat com.microsoft.aad.msal4j.TokenRequestExecutor.createAuthenticationResultFromOauthHttpResponse(TokenRequestExecutor.java:122)\n\tat java.base/java.lang.Thread.run(Thread.java:1583)", "ERROR")
    else:
        log("c.m.a.m.AuthenticationResultSupplier", f"[Correlation ID: {id}] Access Token was returned")
        log("c.c.orders.OrderService", "order %d was priced in %d ms" % (bits(20), bits(8)), "INFO")
    return lines


def python(fails):
    id, tenant, client, lines = uuid(), uuid(), uuid(), []

    def log(logger, text, level="DEBUG"):
        now, milli = clock.step()
        lines.append(f"{time.strftime('%Y-%m-%d %H:%M:%S', now)},{milli:03d} {level} {logger}: {text}")
    log("msal.application", "Broker enabled? None")
    log("msal.authority", f"Initializing with Entra authority: https://login.microsoftonline.com/{tenant}")
    log("urllib3.connectionpool", f"https://login.microsoftonline.com:443 \"GET /{tenant}/v2.0/.well-known/openid-configuration HTTP/1.1\" 200 1753")
    log("msal.authority", f"openid_config(\"https://login.microsoftonline.com/{tenant}/v2.0/.well-known/openid-configuration\") = {{'token_endpoint': 'https://login.microsoftonline.com/{tenant}/oauth2/v2.0/token', 'token_endpoint_auth_methods_supported': ['client_secret_post', 'private_key_jwt'], 'response_modes_supported': ['query', 'fragment', 'form_post'], 'issuer': 'https://login.microsoftonline.com/{tenant}/v2.0'}}")
    log("msal.application", "Region to be used: None")
    log("msal.telemetry", f"Generate or reuse correlation_id: {id}")
    if fails:
        number, text, word, sub = rng.choice(CODES)
        log("urllib3.connectionpool", f"https://login.microsoftonline.com:443 \"POST /{tenant}/oauth2/v2.0/token HTTP/1.1\" 400 531")
        log("msal.application", f"Refresh failed. {word}: AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: 2026-10-03 07:22:30Z")
        log("contoso.mail", f"sign-in failed: {{'error': '{word}', 'error_description': 'AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: 2026-10-03 07:22:30Z', 'error_codes': [{number}], 'correlation_id': '{id}', 'suberror': '{sub}'}}", "ERROR")
    else:
        log("urllib3.connectionpool", f"https://login.microsoftonline.com:443 \"POST /{tenant}/oauth2/v2.0/token HTTP/1.1\" 200 1923")
        log("msal.token_cache", "event={\n    \"client_id\": \"%s\",\n    \"data\": {\n        \"claims\": null,\n        \"scope\": [\n            \"https://graph.microsoft.com/.default\"\n        ]\n    },\n    \"environment\": \"login.microsoftonline.com\",\n    \"grant_type\": \"client_credentials\",\n    \"params\": null,\n    \"response\": {\n        \"access_token\": \"********\",\n        \"expires_in\": %d,\n        \"ext_expires_in\": %d,\n        \"token_type\": \"Bearer\"\n    },\n    \"scope\": [\n        \"https://graph.microsoft.com/.default\"\n    ],\n    \"token_endpoint\": \"https://login.microsoftonline.com/%s/oauth2/v2.0/token\"\n}" % (client, bits(12), bits(12), tenant))
        log("msal.application", "Cache hit an AT")
        log("contoso.mail", "delivered %d messages" % bits(6), "INFO")
    return lines


def javascript(fails):
    id, lines = uuid(), []

    def log(text, level="Verbose", package="@azure/msal-browser@4.27.0"):
        now, _ = clock.step()
        lines.append(f"[{time.strftime('%a, %d %b %Y %H:%M:%S GMT', now)}] : [{id}] : {package} : {level} - {text}")
    log("initialize called", "Info")
    log("BrowserCacheManager:getAccountInfoFilteredBy - account found", "Trace")
    log("acquireTokenSilent called")
    log("Emitting event: msal:acquireTokenStart", "Info")
    log("CacheManager:getAccessToken - Found %d access tokens, searching for one that matches" % bits(4), "Trace")
    log("CacheManager - getIdToken called", "Trace", "@azure/msal-common@15.13.0")
    log("Silent auth client created")
    log("SilentCacheClient - cache lookup policy %d" % bits(2), "Trace")
    log("Beginning resolution of the authority's endpoints from hardcoded values", "Verbose", "@azure/msal-common@15.13.0")
    log("BaseClient:postToTokenEndpoint - sent %d bytes" % bits(11), "Trace")
    if fails:
        number, text, word, sub = rng.choice(CODES)
        log("Emitting event: msal:acquireTokenFailure", "Info")
        lines.append(f"InteractionRequiredAuthError: {word}: AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: 2026-10-03 07:22:30Z\n    at ResponseHandler.validateTokenResponse (ResponseHandler.mjs:101:35)\n    at RefreshTokenClient.acquireToken (RefreshTokenClient.mjs:57:25)")
    else:
        log("CacheManager:setAccessTokenCredential - saved", "Trace")
        log("Emitting event: msal:acquireTokenSuccess", "Info")
    return lines


AGENTS = ["Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36",
          "Mozilla/5.0 (iPhone; CPU iPhone OS 18_4 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.4 Mobile/15E148"]
PATHS = ["/api/orders/%d", "/static/app.%x.js", "/img/products/%d.webp", "/cart?item=%d", "/search?q=desk+%d&page=2"]


def access(_):
    now, _ = clock.step()
    stamp = time.strftime("%d/%b/%Y:%H:%M:%S +0000", now)
    return [f'192.0.2.{bits(7)} - - [{stamp}] "GET {rng.choice(PATHS) % bits(20)} HTTP/1.1" {rng.choice([200, 200, 200, 304, 404, 500])} {bits(14)} '
            f'"https://www.contoso.com/" "{rng.choice(AGENTS)}"' for _ in range(10)]


def dense(_):
    """Only failures: each library in turn, with nothing between them."""
    number, text, word, sub = rng.choice(CODES)
    now, milli = clock.step()
    stamp = time.strftime('%Y-%m-%d %H:%M:%S', now)
    kind, id = bits(2), uuid()
    if kind == 0:
        return [f"TID={bits(20)} MSAL 2.5.1 iOS 18.4 [{stamp} - {id.upper()}] [MSAL] acquireToken returning with error: (MSALErrorDomain, -50002) Masked(not-null)"]
    if kind == 1:
        return [f"{stamp},{milli:03d} ERROR msal.application: Refresh failed. {word}: AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: {stamp}Z"]
    if kind == 2:
        return [f"{stamp}.{milli:03d} [pool-1-thread-2] ERROR c.m.a.m.PublicClientApplication - [Correlation ID: {id}] Execution of class com.microsoft.aad.msal4j.AcquireTokenSilentSupplier failed: AADSTS{number}: {text} Trace ID: {uuid()} Correlation ID: {id} Timestamp: {stamp}Z"]
    return [f"False MSAL 4.83.1.0 MSAL.NetCore .NET 8.0.14 Ubuntu 22.04.5 LTS [{stamp}Z - {id}] Exception type: Microsoft.Identity.Client.MsalUiRequiredException\n, ErrorCode: {word}\nHTTP StatusCode 400\nCorrelationId {id}\nMicrosoft Entra ID Error Code AADSTS{number}"]


LIBRARIES = {"apple": apple, "android": android, "dotnet": dotnet, "java": java, "python": python, "javascript": javascript}
LOGS = {f"{name}-clean": (make, 0.0) for name, make in LIBRARIES.items()}
LOGS |= {f"{name}-busy": (make, 0.05) for name, make in LIBRARIES.items()}
LOGS |= {"access": (access, 0.0), "dense": (dense, 1.0)}


def write(path, make, share, size):
    rng.seed(os.path.basename(path))
    clock.moment = 1_790_000_000.0
    end = 0
    with open(path + ".part", "w", encoding="utf-8", newline="", buffering=1 << 20) as file:
        while end < size:
            text = "\n".join(make(rng.random() < share)) + "\n"
            end += len(text)
            file.write(text)
    os.rename(path + ".part", path)


if __name__ == "__main__":
    os.makedirs(sys.argv[1], exist_ok=True)
    for name in sys.argv[3:] or LOGS:
        write(f"{sys.argv[1]}/{name}.log", *LOGS[name], int(sys.argv[2]) << 20)
