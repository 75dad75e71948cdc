import Foundation
import Testing

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct MSALFailureReadingTests {
    typealias Lookalike = MSALErrorLookalike

    @Test func `every field of an interaction-required error from MSAL is read`() {
        let failure = MSALFailure(
            Lookalike.error(
                -50_002,
                [
                    "MSALErrorDescriptionKey": Lookalike.sentence,
                    "MSALOAuthErrorKey": "invalid_grant",
                    "MSALOAuthSubErrorKey": "basic_action",
                    "MSALSTSErrorCodesKey": [NSNumber(value: 50_076), NSNumber(value: 50_074)],
                    "MSALCorrelationIDKey": Lookalike.correlationID,
                    "MSALHTTPResponseCodeKey": "400",
                    "MSALHTTPHeadersKey": ["X-Ms-Request-Id": Lookalike.traceID.uppercased()],
                    "MSALBrokerVersionKey": "6.5.87",
                    "MSALHomeAccountIdKey": "1111.2222",
                    "MSALDisplayableUserIdKey": "adele@contoso.example",
                ]
            )
        )
        #expect(failure.domain == "MSALErrorDomain")
        #expect(failure.code == -50_002)
        #expect(failure.name == "interactionRequired")
        #expect(failure.internalCode == nil)
        #expect(failure.oauthError == "invalid_grant")
        #expect(failure.oauthSubError == "basic_action")
        #expect(failure.serviceCodes.map(\.description) == ["AADSTS50076", "AADSTS50074"])
        #expect(failure.serviceCodesSource == .userInfo)
        #expect(failure.correlationID == Lookalike.correlationID.lowercased())
        #expect(failure.requestID == Lookalike.traceID)
        #expect(failure.httpStatus == 400)
        #expect(failure.brokerVersion == "6.5.87")
        #expect(failure.unscrubbedAccount == "1111.2222")
        #expect(failure.unscrubbedMessage == Lookalike.sentence)
        #expect(failure.recovery == .acquireTokenInteractively)
        #expect(failure.category == .mfa)
        #expect(failure.isExpected)
        #expect(failure.area == .auth)
    }

    @Test func `an internal code is a number or a text, with or without quotation marks`() {
        let values: [Any] = [
            NSNumber(value: -42_104), "-42104", "\"-42104\"", -42_104, Int32(-42_104), -42_104.0,
            NSString(string: "-42104"),
        ]
        for value in values {
            let failure = MSALFailure(Lookalike.error(-50_000, ["MSALInternalErrorCodeKey": value]))
            #expect(failure.internalCode == -42_104)
            #expect(failure.internalName == "internalErrorAuthorizationFailed")
            #expect(failure.name == "internal")
            #expect(failure.recovery == .showGenericMessage)
        }
    }

    @Test func `service codes come from the key, and from the sentence only without it`() {
        let both = Lookalike.error(
            -50_002,
            ["MSALSTSErrorCodesKey": [50_058], "MSALErrorDescriptionKey": Lookalike.sentence]
        )
        #expect(MSALFailure(both).serviceCodes == [ServiceCode(.aadsts, 50_058)])
        #expect(MSALFailure(both).serviceCodesSource == .userInfo)

        let sentence = MSALFailure(Lookalike.error(-50_002, ["MSALErrorDescriptionKey": Lookalike.sentence]))
        #expect(sentence.serviceCodes == [ServiceCode(.aadsts, 50_076)])
        #expect(sentence.serviceCodesSource == .description)
        #expect(sentence.correlationID == Lookalike.correlationID.lowercased())
        #expect(sentence.requestID == Lookalike.traceID)

        let beneath = Lookalike.error(
            -50_000,
            [
                "MSALErrorDescriptionKey": Lookalike.sentence,
                "NSUnderlyingError": NSError(
                    domain: "MSIDOAuthErrorDomain",
                    code: -51_412,
                    userInfo: ["MSIDSTSErrorCodesKey": [65_001]]
                ),
            ]
        )
        #expect(MSALFailure(beneath).serviceCodes == [ServiceCode(.aadsts, 65_001)])
        #expect(MSALFailure(Lookalike.error(-50_005)).serviceCodesSource == nil)
    }

    @Test func `a form-encoded sentence is read like a plain one`() {
        let text =
            "AADSTS53000:+Device+policy+requires+a+compliant+device.%0D%0ATrace+ID:+\(Lookalike.traceID)"
            + "%0d%0aCorrelation+ID%3a+\(Lookalike.correlationID)%0D%0ATimestamp:+2026-11-21+07:11:52Z"
        let failure = MSALFailure(Lookalike.error(-50_000, ["MSALErrorDescriptionKey": text]))
        #expect(failure.serviceCodes == [ServiceCode(.aadsts, 53_000)])
        #expect(failure.requestID == Lookalike.traceID)
        #expect(failure.correlationID == Lookalike.correlationID.lowercased())
    }

    @Test(arguments: [
        (
            "AADB2C90118: The user has forgotten their password. Correlation ID: \(MSALErrorLookalike.correlationID)",
            ["AADB2C90118"]
        ),
        ("AADSTS500011: x, AADSTS7000218, aadsts50076", ["AADSTS500011", "AADSTS7000218", "AADSTS50076"]),
        ("AADSTS50076 AADSTS50076", ["AADSTS50076"]),
        ("XAADSTS50076 AADSTS500 AADSTS50076a AADSTS1234567890", []),
        ("", []),
        ("AADSTS", []),
    ])
    func `codes are found in a sentence, each once, and nothing else`(text: String, codes: [String]) {
        #expect(ServiceSentence(text).serviceCodes.map(\.description) == codes)
    }

    @Test func `a raw error of the core keeps its own domain`() {
        let failure = MSALFailure(
            NSError(
                domain: "MSIDOAuthErrorDomain",
                code: -51_414,
                userInfo: [
                    "MSIDOAuthErrorKey": "unauthorized_client", "MSIDOAuthSubErrorKey": "protection_policy_required",
                    "MSIDCorrelationIdKey": Lookalike.correlationID, "MSIDHTTPResponseCodeKey": "400",
                    "MSIDUserDisplayableIdkey": "adele@contoso.example",
                ]
            )
        )
        #expect(failure.domain == "MSIDOAuthErrorDomain")
        #expect(failure.name == "serverUnauthorizedClient")
        #expect(failure.recovery == .remediateCompliance)
        #expect(failure.correlationID == Lookalike.correlationID.lowercased())
        #expect(failure.unscrubbedAccount == "adele@contoso.example")
    }

    @Test func `keys of MSAL win over those of its core`() {
        for _ in 0..<20 {
            let failure = MSALFailure(
                Lookalike.error(-50_002, ["MSIDOAuthErrorKey": "login_required", "MSALOAuthErrorKey": "invalid_grant"])
            )
            #expect(failure.oauthError == "invalid_grant")
        }
    }

    @Test func `granted and declined scopes are kept separate`() {
        let failure = MSALFailure(
            Lookalike.error(
                -50_003,
                [
                    "MSALGrantedScopesKey": ["user.read"],
                    "MSALDeclinedScopesKey": NSArray(array: ["mail.send", "api://contoso/read"]),
                ]
            )
        )
        #expect(failure.grantedScopes == ["user.read"])
        #expect(failure.declinedScopes == ["mail.send", "api://contoso/read"])
        #expect(failure.recovery == .continueWithGrantedScopes)
    }

    @Test(arguments: ["Retry-After", "retry-after", "RETRY-AFTER"])
    func `Retry-After is found in any case, and 429 means wait`(name: String) {
        let failure = MSALFailure(
            Lookalike.error(
                -50_000,
                [
                    "MSALInternalErrorCodeKey": -42_007, "MSALHTTPResponseCodeKey": "429",
                    "MSALHTTPHeadersKey": [name: "120", "Set-Cookie": "secret"],
                ]
            )
        )
        #expect(failure.httpStatus == 429)
        #expect(failure.retryAfter == .seconds(120))
        #expect(failure.recovery == .retryAfterDelay)
        #expect(failure.category == .throttling)
    }

    @Test func `a replay from the throttling cache is marked as one`() {
        let replay = Lookalike.error(-50_002, ["MSALThrottlingCacheHitKey": NSNumber(value: 1)])
        #expect(MSALFailure(replay).isThrottled)
        #expect(MSALFailure(replay).recovery == .acquireTokenInteractively)
        #expect(MSALFailure(Lookalike.error(-50_000, ["MSALThrottlingCacheHitKey": 1])).recovery == .retryAfterDelay)
        #expect(!MSALFailure(Lookalike.error(-50_002, ["MSALThrottlingCacheHitKey": 0])).isThrottled)
    }

    @Test func `the chain of underlying errors is read outermost first`() {
        let root = NSError(domain: "NSPOSIXErrorDomain", code: 61)
        let url = NSError(domain: "NSURLErrorDomain", code: -1_004, userInfo: ["NSUnderlyingError": root])
        let failure = MSALFailure(Lookalike.error(-50_000, ["NSUnderlyingError": url]))
        #expect(failure.underlying.map(\.description) == ["NSURLErrorDomain:-1004", "NSPOSIXErrorDomain:61"])
        let several = NSError(domain: "Own", code: 1, userInfo: ["NSMultipleUnderlyingErrorsKey": [url, root]])
        #expect(MSALFailure(several).underlying.first?.domain == "NSURLErrorDomain")
    }

    @Test func `an error that is already a failure comes back as it is`() {
        var failure = MSALFailure(domain: "MSALErrorDomain", code: -50_002)
        failure.recovery = .askAdministrator
        failure.unscrubbedMessage = "kept"
        let again = MSALFailure(failure as any Error)
        #expect(again.recovery == .askAdministrator)
        #expect(again.unscrubbedMessage == "kept")
    }

    @Test func `changing a copy leaves the original alone`() {
        let original = MSALFailure(domain: "MSALErrorDomain", code: -50_002)
        var copy = original
        copy.code = -50_005
        copy.serviceCodes = [ServiceCode(.aadsts, 1)]
        #expect(original.code == -50_002)
        #expect(original.serviceCodes.isEmpty)
        #expect(copy.code == -50_005)
    }

    // MARK: - Errors of Swift and of the system

    @Test func `offline is recognised and keeps the system's domain`() {
        let failure = MSALFailure(URLError(.notConnectedToInternet))
        #expect(failure.domain == "NSURLErrorDomain")
        #expect(failure.code == -1_009)
        #expect(failure.name == "NSURLErrorNotConnectedToInternet")
        #expect(failure.recovery == .checkConnectivity)
        #expect(failure.category == .network)
        #expect(failure.area == .network)
        #expect(!failure.isExpected)
        // On Linux the constant NSURLErrorSecureConnectionFailed is -1201. The number in the error decides.
        #expect(
            MSALFailure(NSError(domain: "NSURLErrorDomain", code: -1_200)).name == "NSURLErrorSecureConnectionFailed"
        )
    }

    @Test func `a cancelled task is cancelled and expected`() {
        let failure = MSALFailure(CancellationError())
        #expect(failure.category == .cancelled)
        #expect(failure.isExpected)
        #expect(RetryPolicy().delay(after: failure, attempt: 1) == nil)
        #expect(MSALFailure(URLError(.cancelled)).isExpected)
    }

    @Test func `a network error number belongs to the network area`() {
        let failure = MSALFailure(POSIXError(.ECONNRESET))
        #expect(failure.domain == "NSPOSIXErrorDomain")
        #expect(failure.name == "ECONNRESET")
        #expect(failure.area == .network)
        #expect(failure.recovery == .checkConnectivity)
        #expect(MSALFailure(POSIXError(.ENOENT)).area == .other)
        #expect(MSALFailure(NSError(domain: "NSPOSIXErrorDomain", code: 54)).name == "ECONNRESET")
    }

    struct Own: Decodable { let value: Int }
    enum OwnError: Error { case broken(String) }
    struct Speaking: LocalizedError { var errorDescription: String? { "said so" } }

    @Test func `an error of another kind belongs to another area and still has advice`() {
        do {
            _ = try JSONDecoder().decode(Own.self, from: Data("{}".utf8))
            Issue.record("must not decode")
        } catch {
            let failure = MSALFailure(error)
            #expect(failure.area == .other)
            #expect(failure.recovery == .showGenericMessage)
            #expect(failure.unscrubbedMessage?.contains("value") == true)
        }
        let own = MSALFailure(OwnError.broken("pipe"))
        #expect(own.domain.hasSuffix("OwnError"))
        #expect(own.unscrubbedMessage == "broken(\"pipe\")")
        #expect(MSALFailure(Speaking()).unscrubbedMessage == "said so")
    }

    @Test func `an error of an application that wraps one of MSAL gets the advice of what it wraps`() {
        let wrapped = NSError(
            domain: "com.contoso.app",
            code: 7,
            userInfo: ["NSUnderlyingError": Lookalike.error(-50_002)]
        )
        let failure = MSALFailure(wrapped)
        #expect(failure.domain == "com.contoso.app")
        #expect(failure.area == .other)
        #expect(failure.recovery == .acquireTokenInteractively)
        #expect(failure.isExpected)
        let extensionWrapper = NSError(
            domain: "com.apple.AuthenticationServices.AuthorizationError",
            code: -6_000,
            userInfo: ["NSUnderlyingError": NSError(domain: "MSIDErrorDomain", code: -51_700)]
        )
        #expect(MSALFailure(extensionWrapper).recovery == .offerRetryToUser)
    }

    enum Wrapping: Error {
        case signIn(any Error)
        case labelled(account: Int, underlying: any Error)
        case nothing
    }

    struct Boxed: Error { let cause: (any Error)? }

    @Test func `an error inside another gives the same, whether it was read before or not`() {
        let inner = Lookalike.error(
            -50_003,
            [
                "MSALSTSErrorCodesKey": [50_076], "MSALGrantedScopesKey": ["user.read"],
                "MSALDeclinedScopesKey": ["mail.send"], "MSALBrokerVersionKey": "6.5.87",
                "MSALCorrelationIDKey": Lookalike.correlationID, "MSALOAuthErrorKey": "invalid_grant",
            ]
        )
        for failure in [MSALFailure(Wrapping.signIn(inner)), MSALFailure(Wrapping.signIn(MSALFailure(inner)))] {
            #expect(failure.underlying.map(\.description) == ["MSALErrorDomain:-50003"])
            #expect(failure.serviceCodes == [ServiceCode(.aadsts, 50_076)])
            #expect(failure.grantedScopes == ["user.read"])
            #expect(failure.declinedScopes == ["mail.send"])
            #expect(failure.brokerVersion == "6.5.87")
            #expect(failure.correlationID == Lookalike.correlationID.lowercased())
            #expect(failure.oauthError == "invalid_grant")
            #expect(failure.name == nil, "that name is the inner error's")
        }
    }

    @Test func `a Swift error that carries another one is above it in the chain`() {
        let inner = Lookalike.error(-50_002, ["MSALSTSErrorCodesKey": [50_076]])
        for error in [Wrapping.signIn(inner), .labelled(account: 1, underlying: inner)] as [any Error] + [
            Boxed(cause: inner)
        ] {
            let failure = MSALFailure(error)
            #expect(failure.underlying.map(\.description) == ["MSALErrorDomain:-50002"])
            #expect(failure.serviceCodes == [ServiceCode(.aadsts, 50_076)])
            #expect(failure.recovery == .acquireTokenInteractively)
        }
        #expect(MSALFailure(Wrapping.nothing).underlying.isEmpty)
        #expect(MSALFailure(Boxed(cause: nil)).underlying.isEmpty)
        var deep: any Error = inner
        for _ in 0..<100 { deep = Wrapping.signIn(deep) }
        #expect(MSALFailure(deep).underlying.count == ErrorReading.depthLimit - 1)
    }

    // MARK: - Native authentication

    @Test func `an error of native authentication is read without linking MSAL`() throws {
        let id = try #require(UUID(uuidString: Lookalike.correlationID))
        let failure = MSALFailure(
            SignInStartError(
                type: .invalidCredentials,
                message: "AADSTS50126: wrong",
                correlationId: id,
                errorCodes: [50_126]
            )
        )
        #expect(failure.domain == "SignInStartError")
        #expect(failure.name == "invalidCredentials")
        #expect(ErrorCatalogue.entry(domain: failure.domain, code: String(failure.code))?.name == "invalidCredentials")
        #expect(failure.serviceCodes == [ServiceCode(.aadsts, 50_126)])
        #expect(failure.correlationID == Lookalike.correlationID.lowercased())
        #expect(failure.recovery == .offerRetryToUser)
        #expect(failure.category == .credentials)
        #expect(failure.area == .auth)
        #expect(failure.unscrubbedMessage == "AADSTS50126: wrong")

        let browser = MSALFailure(AttributesRequiredError(type: .browserRequired, correlationId: id))
        #expect(browser.domain == "AttributesRequiredError")
        #expect(browser.recovery == .acquireTokenInteractively)
        #expect(browser.isExpected)

        let later = MSALFailure(PasskeyStartError(message: "AADSTS50034: x", correlationId: id))
        #expect(later.domain == "PasskeyStartError")
        #expect(later.name == "passkeyNotFound")
        #expect(later.serviceCodes == [ServiceCode(.aadsts, 50_034)])
        #expect(later.area == .auth)
    }

    /// The reader of printed errors knew two system sentences that the app's reading did not. And if one layer had
    /// sentences under two keys, either could win, because a dictionary has no order.
    @Test func `a sentence under any key of the system is read, and the same one wins each time`() {
        for _ in 0..<20 {
            let failure = MSALFailure(
                NSError(
                    domain: "com.contoso.Sync",
                    code: 7,
                    userInfo: [
                        "NSDebugDescription": "AADSTS50076: use a second factor.",
                        "NSLocalizedFailureReason": "The service wants a second factor.",
                    ]
                )
            )
            #expect(failure.serviceCodes == [ServiceCode(.aadsts, 50_076)])
            #expect(failure.unscrubbedMessage == "The service wants a second factor.")
            #expect(failure.recovery == .acquireTokenInteractively)
        }
    }
}
