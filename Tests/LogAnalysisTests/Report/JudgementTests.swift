import MSALFailures
import Testing

@testable import LogAnalysis

/// One failure, as the app receives it and as a log shows it: both must get the same judgement.
@Suite struct JudgementTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var title: String
        /// The app's entry point: the error object.
        var app: MSALFailure?
        /// The command's entry point: a text log.
        var log: String
        var advice: RecoveryAdvice
        var category: FailureCategory
        var isExpected: Bool
        var testDescription: String { title }
    }

    private static let claims = ClaimsChallenge(json: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#)

    private static func printed(_ domain: String, _ code: Int, _ userInfo: String) -> String {
        "Error Domain=\(domain) Code=\(code) \"(null)\" UserInfo={\(userInfo)}"
    }

    static let cases: [Case] = [
        Case(
            title: "-50002 with AADSTS50076 is a prompt",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 50_076)]),
            log: printed("MSALErrorDomain", -50_002, "MSALErrorDescriptionKey=AADSTS50076: use a second factor."),
            advice: .acquireTokenInteractively,
            category: .mfa,
            isExpected: true
        ),
        Case(
            title: "-50002 with AADSTS53003 is blocked by policy",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 53_003)]),
            log: printed("MSALErrorDomain", -50_002, "MSALErrorDescriptionKey=AADSTS53003: blocked."),
            advice: .askAdministrator,
            category: .conditionalAccess,
            isExpected: false
        ),
        Case(
            title: "-50005 with access_denied was refused",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_005, oauthError: "access_denied"),
            log: printed("MSALErrorDomain", -50_005, "MSALOAuthErrorKey=access_denied"),
            advice: .askAdministrator,
            category: .consent,
            isExpected: false
        ),
        Case(
            title: "-50005 alone is a cancel",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_005),
            log: printed("MSALErrorDomain", -50_005, ""),
            advice: .offerRetryToUser,
            category: .cancelled,
            isExpected: true
        ),
        Case(
            title: "-50000 with HTTP 429 is throttled",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_000, internalCode: -42_007, httpStatus: 429),
            log: printed("MSALErrorDomain", -50_000, "MSALInternalErrorCodeKey=-42007, MSALHTTPResponseCodeKey=429"),
            advice: .retryAfterDelay,
            category: .throttling,
            isExpected: false
        ),
        Case(
            title: "-50002 whose underlying error is -1009 is offline",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_002,
                underlying: [.init(domain: "NSURLErrorDomain", code: -1_009)]
            ),
            log: printed(
                "MSALErrorDomain",
                -50_002,
                "NSUnderlyingError=0x600000c0 {Error Domain=NSURLErrorDomain Code=-1009 \"(null)\"}"
            ),
            advice: .checkConnectivity,
            category: .network,
            isExpected: false
        ),
        Case(
            title: "AADSTS53000 with a claims challenge is satisfied by passing the claims",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_002,
                serviceCodes: [ServiceCode(.aadsts, 53_000)],
                claimsChallenge: claims
            ),
            log:
                #"{"error":"interaction_required","error_description":"AADSTS53000: not compliant.","claims":"{\"access_token\":{\"acrs\":{\"essential\":true,\"value\":\"c1\"}}}"}"#,
            advice: .satisfyClaimsChallenge,
            category: .device,
            isExpected: true
        ),
        Case(
            title: "AADSTS53000 without one is cured by remediation",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 53_000)]),
            log: #"{"error":"interaction_required","error_description":"AADSTS53000: not compliant."}"#,
            advice: .remediateCompliance,
            category: .device,
            isExpected: false
        ),
        Case(
            title: "AADSTS53003 stays a block with a claims challenge",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_002,
                serviceCodes: [ServiceCode(.aadsts, 53_003)],
                claimsChallenge: claims
            ),
            log:
                #"{"error":"interaction_required","error_description":"AADSTS53003: blocked.","claims":"{\"access_token\":{\"capolids\":{\"essential\":true,\"values\":[\"c1\"]}}}"}"#,
            advice: .askAdministrator,
            category: .conditionalAccess,
            isExpected: false
        ),
        Case(
            title: "-50002 with an unknown code of Conditional Access is blocked by policy",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 530_039)]),
            log: printed("MSALErrorDomain", -50_002, "MSALErrorDescriptionKey=AADSTS530039: blocked."),
            advice: .askAdministrator,
            category: .conditionalAccess,
            isExpected: false
        ),
        Case(
            title: "-50002 with AADSTS53004 cannot be registered for at the sign-in page",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 53_004)]),
            log: printed("MSALErrorDomain", -50_002, "MSALErrorDescriptionKey=AADSTS53004: too risky."),
            advice: .askAdministrator,
            category: .conditionalAccess,
            isExpected: false
        ),
        Case(
            title: "-50002 with AADSTS50105 needs an assignment",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 50_105)]),
            log: printed("MSALErrorDomain", -50_002, "MSALErrorDescriptionKey=AADSTS50105: not assigned."),
            advice: .askAdministrator,
            category: .consent,
            isExpected: false
        ),
        Case(
            title: "-50002 with AADSTS65004 is a person who declined",
            app: MSALFailure(domain: "MSALErrorDomain", code: -50_002, serviceCodes: [ServiceCode(.aadsts, 65_004)]),
            log: printed("MSALErrorDomain", -50_002, "MSALErrorDescriptionKey=AADSTS65004: declined."),
            advice: .offerRetryToUser,
            category: .consent,
            isExpected: true
        ),
        Case(
            title: "-50005 with access_denied and AADSTS53003 was refused by policy",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_005,
                oauthError: "access_denied",
                serviceCodes: [ServiceCode(.aadsts, 53_003)]
            ),
            log: printed(
                "MSALErrorDomain",
                -50_005,
                "MSALOAuthErrorKey=access_denied, MSALErrorDescriptionKey=AADSTS53003: blocked."
            ),
            advice: .askAdministrator,
            category: .conditionalAccess,
            isExpected: false
        ),
        Case(
            title: "-50000 with HTTP 503 and Retry-After waits",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_000,
                internalCode: -42_008,
                httpStatus: 503,
                retryAfter: .seconds(30)
            ),
            log: printed(
                "MSALErrorDomain",
                -50_000,
                "MSALInternalErrorCodeKey=-42008, MSALHTTPResponseCodeKey=503, MSALHTTPHeadersKey={\"Retry-After\" = 30;}"
            ),
            advice: .retryAfterDelay,
            category: .service,
            isExpected: false
        ),
        Case(
            title: "-50000 with Retry-After and no status waits",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_000,
                internalCode: -42_009,
                retryAfter: .seconds(30)
            ),
            log: printed(
                "MSALErrorDomain",
                -50_000,
                "MSALInternalErrorCodeKey=-42009, MSALHTTPHeadersKey={\"Retry-After\" = 30;}"
            ),
            advice: .retryAfterDelay,
            category: .service,
            isExpected: false
        ),
        Case(
            title: "-42004 with AADSTS700082 is a session that ended, and stays generic for programs",
            app: MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_000,
                internalCode: -42_004,
                oauthError: "invalid_grant",
                serviceCodes: [ServiceCode(.aadsts, 700_082)]
            ),
            log: printed(
                "MSALErrorDomain",
                -50_000,
                "MSALInternalErrorCodeKey=-42004, MSALOAuthErrorKey=invalid_grant, MSALErrorDescriptionKey=AADSTS700082: expired."
            ),
            advice: .showGenericMessage,
            category: .token,
            isExpected: false
        ),
        Case(
            title: "an exception of MSAL for Python is judged by its word",
            app: nil,
            log:
                "msal.exceptions.MsalServiceError: invalid_grant: AADSTS50173: The provided grant has expired due to it being revoked.\n",
            advice: .acquireTokenInteractively,
            category: .token,
            isExpected: true
        ),
        Case(
            title: "the broker of Windows without a network is offline",
            app: nil,
            log:
                "MSAL.NetCore.4.83.1.0.MsalServiceException:\n\tErrorCode: WAM_network_error_3399614473\nStatusCode: 0\n",
            advice: .checkConnectivity,
            category: .network,
            isExpected: false
        ),
        Case(
            title: "MsalUiRequiredException is a prompt",
            app: nil,
            log: "MSAL.NetCore.4.83.1.0.MsalUiRequiredException:\n\tErrorCode: no_tokens_found\n",
            advice: .acquireTokenInteractively,
            category: .interaction,
            isExpected: true
        ),
        Case(
            title: "MsalUiRequiredException with AADSTS53003 is blocked by policy",
            app: nil,
            log: "MSAL.NetCore.4.83.1.0.MsalUiRequiredException:\n\tErrorCode: invalid_grant\nAADSTS53003: blocked.\n",
            advice: .askAdministrator,
            category: .conditionalAccess,
            isExpected: false
        ),
        Case(
            title: "InteractionRequiredAuthError is a prompt",
            app: nil,
            log: "InteractionRequiredAuthError: login_required: AADSTS50058: no session was found.\n",
            advice: .acquireTokenInteractively,
            category: .interaction,
            isExpected: true
        ),
        Case(
            title: "user_cancelled is a cancel",
            app: nil,
            log: "BrowserAuthError: user_cancelled: User cancelled the flow. [msal-browser]\n",
            advice: .offerRetryToUser,
            category: .cancelled,
            isExpected: true
        ),
        Case(
            title: "a general exception is what the service's code says",
            app: nil,
            log:
                "MSAL.NetCore.4.83.1.0.MsalServiceException:\n\tErrorCode: invalid_client\nAADSTS7000215: bad secret.\n",
            advice: .fixAppConfiguration,
            category: .appConfiguration,
            isExpected: false
        ),
    ]

    @Test(arguments: cases) func `the app and the command give the same advice`(each: Case) throws {
        if let app = each.app {
            #expect(app.recovery == each.advice)
            #expect(app.category == each.category)
            #expect(app.isExpected == each.isExpected)
        }
        let events = failures(in: each.log)
        #expect(events.count == 1)
        let event = try #require(events.first)
        #expect(event.recovery == each.advice.rawValue)
        let judgement = event.judgement
        #expect(judgement.recovery == each.advice)
        #expect(judgement.category == each.category)
        #expect(judgement.isExpected == each.isExpected)
    }

    @Test func `an error word without an exception is also judged`() {
        for (word, advice) in [
            ("no_account", RecoveryAdvice.acquireTokenInteractively),
            ("no_current_account", .acquireTokenInteractively),
            ("user_cancelled", .offerRetryToUser), ("device_network_not_available", .checkConnectivity),
        ] {
            let event = FailureEvent(format: .android, domain: "MSAL.Android", code: word, path: "", line: 1)
            #expect(event.judgement.recovery == advice, "\(word)")
        }
    }

    @Test func `the word beside an exception that says nothing gives a group its kind`() {
        let exception = Judgement.Input(domain: "MSAL.NET", codeText: "MsalClientException")
        var worded = exception
        worded.detail = "android_broker_operation_failed"
        let group = Judgement(exception, advice: .showGenericMessage, typical: worded)
        #expect(group.category == .broker)
        #expect(group.summary == Judgement(worded).summary)
        #expect(Judgement(exception, advice: .showGenericMessage).category == .unknown)
    }

    @Test func `our record keeps the advice that the app was given`() {
        var event = FailureEvent(format: .native, domain: "MSALErrorDomain", code: "-50002", path: "a", line: 1)
        event.recovery = "satisfyClaimsChallenge"
        let line = String(decoding: EventWriter(scrub: { $0 }, account: { $0 }).line(event), as: UTF8.self)
        #expect(line.contains(#""recovery":"satisfyClaimsChallenge""#))
    }
}
