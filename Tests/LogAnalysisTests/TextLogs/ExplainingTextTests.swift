import Testing

@testable import LogAnalysis

struct ExplainingTextTests {
    @Test(arguments: [
        "let error = NSError(domain: MSALErrorDomain, code: -50005, userInfo: nil)",
        "NSError *error = [NSError errorWithDomain:MSALErrorDomain code:-50000 userInfo:nil];",
        "case \"-50005\": // user canceled (MSALErrorDomain error -50005.)",
        "+        /// PlatformException(AUTH_ERROR, The operation couldn’t be completed. (MSALErrorDomain error -50000.))",
        "if (error.message.includes('AADSTS50058')) return;",
        "   throw new MsalServiceException(\"code\", \"AADSTS50076: ...\");",
        "export class ClientAuthError extends AuthError {",
        "| AADSTS50058 | | A silent sign-in found no session |",
        "| -50005 | `MSALErrorUserCanceled` | the user closed the sheet (error code -50005) |",
    ])
    func `source code and tables that name an error report none`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test(arguments: [
        "  ✓ maps AADSTS50076 to a prompt (2 ms)", "PASS tests/errors/BrowserAuthError.spec.ts",
        "AuthTests > maps AADSTS50076 to a prompt PASSED",
        "  Passed Contoso.Tests.Auth.AADSTS50076_ShowsPrompt [12 ms]",
        "Test Case '-[AuthTests testAADSTS50076]' passed (0.002 seconds).", "    - AADSTS50058",
        "  - 'AADSTS65001' # consent",
        "INFO Registered exception mapper for com.microsoft.aad.msal4j.MsalInteractionRequiredException",
        "Mapped handler for com.microsoft.aad.msal4j.MsalServiceException, com.microsoft.aad.msal4j.MsalClientException",
        "\"RetryOn\": \"Microsoft.Identity.Client.MsalServiceException\",",
    ])
    func `a test's name, a configuration and a list of handlers name errors that did not happen`(line: String) {
        #expect(failures(in: line + "\n").isEmpty)
    }

    @Test(arguments: [
        "failed with com.microsoft.aad.msal4j.MsalClientException",
        "Auth: com.microsoft.aad.msal4j.MsalServiceException",
        "sign-in ended: AADSTS50076: more is needed", "\u{2717} AADSTS50076: more is needed",
        "- AADSTS50058: no session was found",
    ])
    func `an error without a message, or with its sentence, is still reported`(line: String) {
        #expect(failures(in: line + "\n").count == 1)
    }

    @Test func `an error between source code and tables is still reported`() {
        let text = """
            | -50005 | `MSALErrorUserCanceled` | the user closed the sheet (error code -50005) |
            let result = try await application.acquireToken(with: parameters)
            if (error.code == MSALErrorUserCanceled) {
            Error Domain=MSALErrorDomain Code=-50000 "(null)" UserInfo={MSALInternalErrorCodeKey=-42402}
            case "-50005": // user canceled (MSALErrorDomain error -50005.)
            """
        #expect(failures(in: text).map(\.summary) == ["MSALErrorDomain:-50000/-42402"])
    }
}
