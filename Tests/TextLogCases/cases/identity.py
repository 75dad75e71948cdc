"""Azure.Identity and Microsoft.Identity.Web around MSAL, in .NET, JavaScript, Python, Java and Go."""

import json

from casekit import Case, failure, scenario, CONFIDENTIAL, GRANT


@scenario("identity/dotnet", 3)
def authentication_failed(v):
    error = v.service(CONFIDENTIAL)
    original = (
        "A configuration issue is preventing authentication - check the error message from the server for details. You can modify the configuration in the application registration portal. See https://aka.ms/msal-net-invalid-client for details.  Original exception: "
        if error.oauth == "invalid_client"
        else ""
    )
    sentence = original + error.sentence("\n" if v.index else " ")
    text = (
        f"Unhandled exception. Azure.Identity.AuthenticationFailedException: ClientSecretCredential authentication failed: {sentence}\nSee the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/clientsecretcredential/troubleshoot\n"
        f" ---> MSAL.NetCore.4.72.1.0.MsalServiceException:\n\tErrorCode: {error.oauth}\nMicrosoft.Identity.Client.MsalServiceException: {sentence}\n   at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)\n"
        f"\tStatusCode: {error.status} \n\tResponseBody: {error.json()}\n   --- End of inner exception stack trace ---\n   at Azure.Identity.CredentialDiagnosticScope.FailWrapAndThrow(Exception ex, String additionalMessage, Boolean isCredentialUnavailable)\n"
    )
    return Case(
        text, [failure("MSAL.NET", "MsalServiceException", http=error.status, **error.truth())], note="the wrapper and the error it wraps are one failure"
    )


@scenario("identity/dotnet", 2)
def event_listener(v):
    """AzureEventSourceListener and MSAL's lines inside it."""
    error, c = v.service(CONFIDENTIAL), v.guid()
    t = v.now
    lines = [
        f"[Informational] Azure-Identity: ClientSecretCredential.GetToken invoked. Scopes: [ https://graph.microsoft.com/.default ] ParentRequestId:",
        f"[Informational] Azure-Identity: False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.4 Ubuntu 24.04 [{t:%Y-%m-%d %H:%M:%S}Z - {c}] === Token Acquisition (1004) started:",
        f"[Error] Azure-Identity: False MSAL 4.72.1.0 MSAL.NetCore .NET 8.0.4 Ubuntu 24.04 [{t:%Y-%m-%d %H:%M:%S}Z - {c}] Exception type: Microsoft.Identity.Client.MsalServiceException",
        f", ErrorCode: {error.oauth}",
        f"HTTP StatusCode {error.status}",
        f"CorrelationId {c}",
        f"Microsoft Entra ID Error Code {error.code}",
        "To see full exception details, enable PII Logging. See https://aka.ms/msal-net-logging",
        "",
        f"[Informational] Azure-Identity: ClientSecretCredential.GetToken was unable to retrieve an access token. Scopes: [ https://graph.microsoft.com/.default ] ParentRequestId:  Exception: Azure.Identity.AuthenticationFailedException (0x80131500): ClientSecretCredential authentication failed: {error.code}: {error.text} Trace ID: {error.trace} Correlation ID: {c} Timestamp: {error.stamp}",
    ]
    return Case(lines, [failure("MSAL.NET", "MsalServiceException", service=[error.code], http=error.status, correlation=c, oauth=error.oauth)])


@scenario("identity/dotnet", 2)
def nothing_available(v):
    text = """Azure.Identity.CredentialUnavailableException: DefaultAzureCredential failed to retrieve a token from the included credentials. See the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/defaultazurecredential/troubleshoot
- EnvironmentCredential authentication unavailable. Environment variables are not fully configured. See the troubleshooting guide for more information. https://aka.ms/azsdk/net/identity/environmentcredential/troubleshoot
- WorkloadIdentityCredential authentication unavailable. The workload options are not fully configured.
- ManagedIdentityCredential authentication unavailable. Multiple attempts failed to obtain a token from the managed identity endpoint.
- Azure CLI not installed
   at Azure.Identity.DefaultAzureCredential.GetTokenFromSourcesAsync(TokenCredential[] sources, TokenRequestContext requestContext, Boolean async, CancellationToken cancellationToken)
"""
    return Case(
        ("fail: Contoso.Worker[0]\n" if v.index else "") + text,
        [failure(code=["CredentialUnavailableException", "Azure.Identity.CredentialUnavailableException"], service=[])],
        at_least=0,
        at_most=1,
        note="no MSAL exception: the contract does not name Azure.Identity",
    )


@scenario("identity/js", 3)
def authentication_required(v):
    error = v.service(CONFIDENTIAL)
    modern = f"Error(s): {error.number} - Timestamp: {error.stamp} - Description: {error.sentence(' ')} - Correlation ID: {error.correlation} - Trace ID: {error.trace}"
    lines = [
        f"azure:identity:info EnvironmentCredential => Found the following environment variables: AZURE_TENANT_ID, AZURE_CLIENT_ID, AZURE_CLIENT_SECRET",
        f"azure:identity:warning ClientSecretCredential => Error: ServerError: {error.oauth}: {modern}",
        f"azure:identity:error ClientSecretCredential => ERROR. Scopes: https://graph.microsoft.com/.default. Error message: {error.oauth}: {modern}.",
        f"AuthenticationRequiredError: {error.oauth}: {modern}",
        "    at MsalClientSecret.handleError (/srv/app/node_modules/@azure/identity/dist/index.js:1052:16) {",
        f"  scopes: [ 'https://graph.microsoft.com/.default' ]",
        "}",
    ]
    return Case(lines if v.index else lines[3:], [failure(service=[error.code], correlation=error.correlation)])


@scenario("identity/python", 4)
def client_authentication_error(v):
    error = v.service(CONFIDENTIAL)
    first = f"Authentication failed: {error.sentence(' ')}"
    lines = [
        "Traceback (most recent call last):",
        '  File "/srv/app/mail.py", line 12, in <module>',
        '    credential.get_token("https://graph.microsoft.com/.default")',
        '  File "/srv/app/.venv/lib/python3.12/site-packages/azure/identity/_internal/get_token_mixin.py", line 112, in get_token',
        f"azure.core.exceptions.ClientAuthenticationError: {first}",
        f"Content: {json.dumps(error.answer(' '))}",
    ]
    if v.index == 1:
        lines = [
            f"2026-10-03 07:15:40,104 - azure.identity._internal.decorators - WARNING - ClientSecretCredential.get_token failed: {first}",
            f"Content: {json.dumps(error.answer(' '))}",
        ] + lines
    if v.index == 2:
        lines = [
            f"DefaultAzureCredential failed to retrieve a token from the included credentials.",
            "Attempted credentials:",
            f"\tEnvironmentCredential: {first}",
            f"Content: {json.dumps(error.answer(' '))}",
            "\tManagedIdentityCredential: ManagedIdentityCredential authentication unavailable, no response from the IMDS endpoint.",
        ]
    if v.index == 3:
        lines = lines[4:5]
    return Case(lines, [failure(code=[str(error.number), "ClientAuthenticationError", error.oauth], service=[error.code], correlation=error.correlation)])


@scenario("identity/java", 3)
def get_token_error(v):
    error = v.service(CONFIDENTIAL)
    c, stamp = error.correlation, v.now.strftime("%Y-%m-%d %H:%M:%S")
    lines = [
        f"{stamp}.104 [onPool-worker-1] WARN  c.m.a.m.ConfidentialClientApplication - [Correlation ID: {c}] Execution of class com.microsoft.aad.msal4j.AcquireTokenByClientCredentialSupplier failed: {error.sentence(' ')}",
        f"{stamp}.111 [onPool-worker-1] ERROR c.a.i.ClientSecretCredential - Azure Identity => ERROR in getToken() call for scopes [https://graph.microsoft.com/.default]: {error.sentence(' ')}",
        f"com.azure.identity.CredentialUnavailableException: EnvironmentCredential authentication unavailable.",
        f"Caused by: com.microsoft.aad.msal4j.MsalServiceException: {error.sentence(' ')}",
        "\tat com.microsoft.aad.msal4j.MsalServiceExceptionFactory.fromHttpResponse(MsalServiceExceptionFactory.java:45)",
    ]
    return Case(
        [lines[:2], lines, lines[1:2]][v.index],
        [failure(code=[str(error.number), "MsalServiceException"], service=[error.code], correlation=c, time=stamp.replace(" ", "T"))],
    )


@scenario("identity/go", 2)
def authentication_failed_error(v):
    error = v.service(CONFIDENTIAL)
    rule = "-" * 80
    lines = (
        [
            "ClientSecretCredential authentication failed",
            f"POST https://login.microsoftonline.com/{v.guid()}/oauth2/v2.0/token",
            rule,
            f"RESPONSE {error.status} {'Unauthorized' if error.status == 401 else 'Bad Request'}",
            rule,
        ]
        + json.dumps(error.answer("\r\n"), indent=2).split("\n")
        + [rule, "To troubleshoot, visit https://aka.ms/azsdk/go/identity/troubleshoot#client-secret"]
    )
    lines[0] = ("2026/10/03 07:15:40 " if v.index else "panic: ") + lines[0]
    return Case(lines, [failure("AADSTS", str(error.number), http=error.status, **error.truth())])


@scenario("identity/web", 2)
def microsoft_identity_web(v):
    error = v.service(GRANT)
    lines = [
        "fail: Microsoft.AspNetCore.Server.Kestrel[13]",
        '      Connection id "0HN5V1", Request id "0HN5V1:00000002": An unhandled exception was thrown by the application.',
        "      Microsoft.Identity.Web.MicrosoftIdentityWebChallengeUserException: IDW10502: An MsalUiRequiredException was thrown due to a challenge for the user. See https://aka.ms/ms-id-web/ca_incremental-consent. ",
        "       ---> MSAL.NetCore.4.61.3.0.MsalUiRequiredException:",
        f"      \tErrorCode: {error.oauth}",
        f"      Microsoft.Identity.Client.MsalUiRequiredException: {error.sentence(' ')}",
        "         at Microsoft.Identity.Client.OAuth2.OAuth2Client.ThrowServerException(HttpResponse response, RequestContext requestContext)",
        f"      \tStatusCode: 400 ",
        f"      \tResponseBody: {error.json(chr(10))}",
        "         --- End of inner exception stack trace ---",
    ]
    return Case(lines, [failure("MSAL.NET", "MsalUiRequiredException", http=400, **error.truth())])
