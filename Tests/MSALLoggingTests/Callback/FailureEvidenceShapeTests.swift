import MSALErrorModel
import Testing

@testable import MSALLogging

/// Every phrase of MSAL's log lines that names a code, and none that does not.
struct FailureEvidenceShapeTests {
    struct Shape: Sendable, CustomTestStringConvertible {
        var text: String
        var level: FailureEvidence.Level
        var domain: String
        var code: Int
        var operation: AuthOperation?
        var testDescription: String { text }
    }

    static let shapes: [Shape] = [
        Shape(
            text: "getAccountsFromDevice returning with error: (MSALErrorDomain, -50004) Masked(null)",
            level: .error,
            domain: "MSALErrorDomain",
            code: -50_004,
            operation: .getAccounts
        ),
        Shape(
            text:
                "MSALPublicClientApplication.m:12: -[X y] acquireToken returning with error: (MSALErrorDomain, -50005) x",
            level: .error,
            domain: "MSALErrorDomain",
            code: -50_005,
            operation: .acquireToken
        ),
        Shape(
            text: "Interactive flow finished. Result (null), error: -51440 error domain: MSIDOAuthErrorDomain",
            level: .other,
            domain: "MSIDOAuthErrorDomain",
            code: -51_440,
            operation: .acquireToken
        ),
        Shape(
            text: "Interactive flow finished result (null), error: -50005 error domain: MSALErrorDomain",
            level: .other,
            domain: "MSALErrorDomain",
            code: -50_005,
            operation: .acquireToken
        ),
        Shape(
            text:
                "Silent broker extension flow finished. Result (null), error: -6000 error domain: com.apple.AuthenticationServices.AuthorizationError shouldFallBack: 1",
            level: .other,
            domain: "com.apple.AuthenticationServices.AuthorizationError",
            code: -6_000,
            operation: .acquireTokenSilent
        ),
        Shape(
            text: "Silent broker xpc flow finished. Result (null), error: -51111 error domain: MSIDErrorDomain, x",
            level: .other,
            domain: "MSIDErrorDomain",
            code: -51_111,
            operation: .acquireTokenSilent
        ),
        Shape(
            text: "Encountered error with code -51411, description Masked(null)",
            level: .error,
            domain: "MSIDOAuthErrorDomain",
            code: -51_411
        ),
        Shape(
            text: "Unsuccessful token response, error MaskedError(MSIDHttpErrorCodeDomain, -51500)",
            level: .warning,
            domain: "MSIDHttpErrorCodeDomain",
            code: -51_500
        ),
        Shape(
            text: "Received error from SSO extension: MaskedError(NSURLErrorDomain, -1009)",
            level: .error,
            domain: "NSURLErrorDomain",
            code: -1_009
        ),
        Shape(
            text: "Received error from SSO extension: Error Domain=NSURLErrorDomain Code=-1009 \"(null)\"",
            level: .error,
            domain: "NSURLErrorDomain",
            code: -1_009
        ),
        Shape(
            text:
                "MSALErrorConverter could not find the error code mapping entry for domain (MSIDErrorDomain) + error code (-51999).",
            level: .warning,
            domain: "MSIDErrorDomain",
            code: -51_999
        ),
        Shape(
            text: "Failed to create authority with error domain MSIDErrorDomain, code -51800",
            level: .error,
            domain: "MSIDErrorDomain",
            code: -51_800
        ),
        Shape(
            text: "Failed to create request parameters with error MSIDErrorDomain, -51111",
            level: .error,
            domain: "MSIDErrorDomain",
            code: -51_111
        ),
        Shape(
            text: "Keychain find status: -34018",
            level: .other,
            domain: "NSOSStatusErrorDomain",
            code: -34_018
        ),
        Shape(
            text: "Throttling return error: Error Domain=MSIDHttpErrorCodeDomain Code=-51500 \"(null)\"",
            level: .warning,
            domain: "MSIDHttpErrorCodeDomain",
            code: -51_500
        ),
    ]

    @Test(arguments: shapes)
    func `a line that names a code is evidence`(shape: Shape) throws {
        let found = try #require(FailureEvidence(message: shape.text, level: shape.level))
        #expect(found.failure.domain == shape.domain && found.failure.code == shape.code)
        #expect(found.operation == shape.operation)
    }

    @Test(arguments: [
        "Silent flow finished. Result (not-null), error: 0 error domain: (null)",
        "Keychain add status: -25299", "Keychain find status: 0", "Keychain delete status: -25300",
        "Http error raised. Http Code: 429 Description Masked(not-null)", "Throttle decision: YES",
        "Creating Error with description: AADSTS50076: you must use multi-factor authentication.",
        "Broker failed with error domain adele.vance@contoso.example, error code x",
        "acquireToken returning with error: (adele vance, -50002)", "with error , -1", "with error domain , code ",
        "returning with error: ", "(MSALErrorDomain, -50002)", "MaskedError", "MaskedError(", "MaskedError(a, 0)",
        "Encountered error with code -5x", "signin/challenge: Unable to decode error response: Masked(not-null)",
    ])
    func `a line without a code of its own is not evidence, at any level`(text: String) {
        for level in [FailureEvidence.Level.error, .warning, .other] {
            #expect(FailureEvidence(message: text, level: level) == nil)
        }
    }

    @Test func `a detail without a correlation id is not a separate failure`() {
        let text =
            "MSALErrorConverter could not find the error code mapping entry for domain (MSIDErrorDomain) + error code (-51999)."
        #expect(FailureEvidence(message: text, level: .warning, hasCorrelationID: false) == nil)
    }

    @Test func `an unmasked description gives the service's codes`() throws {
        let text = "acquireTokenSilent returning with error: (MSALErrorDomain, -50002) AADSTS50076: you must use MFA."
        let found = try #require(FailureEvidence(message: text, level: .error))
        #expect(found.failure.serviceCodes.map(\.description) == ["AADSTS50076"])
    }

    @Test func `free text in place of a word is not a word`() throws {
        let text =
            "Processing an AAD error with error code -51412, error invalid_grant, suberror adele vance, description x"
        let found = try #require(FailureEvidence(message: text, level: .error))
        #expect(found.failure.oauthError == "invalid_grant" && found.failure.oauthSubError == nil)
    }
}
