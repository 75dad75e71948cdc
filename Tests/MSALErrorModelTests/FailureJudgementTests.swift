import Testing

@testable import MSALErrorModel
@testable import MSALFailures

/// A failure is judged by everything it carries. `JudgementTests` of LogAnalysis checks that a log gives the same.
@Suite struct FailureJudgementTests {
    private static let claims = ClaimsChallenge(json: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#)

    private func interactionRequired(
        _ code: Int,
        hasClaims: Bool = false,
        suberror: String? = nil
    ) -> MSALFailure {
        MSALFailure(
            domain: "MSALErrorDomain",
            code: -50_002,
            oauthSubError: suberror,
            serviceCodes: [ServiceCode(.aadsts, code)],
            claimsChallenge: hasClaims ? Self.claims : nil
        )
    }

    @Test(arguments: [
        50_005, 50_020, 50_053, 50_057, 50_105, 50_131, 53_001, 53_002, 53_003, 53_004, 53_010, 53_011,
        530_032, 530_034, 530_035, 530_036, 530_084, 500_212, 500_213, 90_072, 90_094,
    ])
    func `someone whom a policy blocks is not sent to the sign-in page in a circle`(code: Int) {
        for hasClaims in [false, true] {
            let failure = interactionRequired(code, hasClaims: hasClaims)
            #expect(failure.recovery == .askAdministrator)
            #expect(!failure.isExpected)
        }
    }

    @Test(arguments: [50_072, 50_074, 50_076, 50_079, 50_158, 65_001, 700_082, 50_173, 70_043, 70_044, 16_000, 50_089])
    func `a prompt that can help stays one, and raises no alarm`(code: Int) {
        let failure = interactionRequired(code)
        #expect(failure.recovery == .acquireTokenInteractively)
        #expect(failure.isExpected)
        #expect(interactionRequired(code, hasClaims: true).recovery == .satisfyClaimsChallenge)
    }

    @Test(arguments: [53_000, 530_002, 530_003])
    func `a device that is not compliant passes the claims, or else is remediated`(code: Int) {
        let without = interactionRequired(code)
        #expect(without.recovery == .remediateCompliance)
        #expect(without.category == .device)
        #expect(!without.isExpected)
        let with = interactionRequired(code, hasClaims: true)
        #expect(with.recovery == .satisfyClaimsChallenge)
        #expect(with.category == .device)
        #expect(with.isExpected)
    }

    @Test(arguments: [53_005, 53_009])
    func `claims do not lift a protection policy`(code: Int) {
        #expect(interactionRequired(code).recovery == .remediateCompliance)
        #expect(interactionRequired(code, hasClaims: true).recovery == .remediateCompliance)
    }

    @Test(arguments: [
        (50_097, RecoveryAdvice.registerDevice), (50_129, .registerDevice), (50_155, .registerDevice),
        (700_003, .registerDevice), (50_055, .resetPassword), (50_142, .resetPassword),
        (700_016, .fixAppConfiguration), (50_196, .fixAppConfiguration), (50_034, .offerRetryToUser),
        (90_033, .retryAfterDelay),
    ])
    func `a prompt that the service's code makes useless is replaced by what helps`(code: Int, advice: RecoveryAdvice) {
        #expect(interactionRequired(code).recovery == advice)
    }

    @Test func `a person who declined consent is not asked again at once`() {
        let failure = interactionRequired(65_004)
        #expect(failure.recovery == .offerRetryToUser)
        #expect(failure.category == .consent)
        #expect(failure.isExpected)
    }

    @Test func `the suberror decides where no code does`() {
        func advice(_ suberror: String) -> RecoveryAdvice {
            MSALFailure(domain: "MSALErrorDomain", code: -50_002, oauthSubError: suberror).recovery
        }
        #expect(advice("basic_action") == .acquireTokenInteractively)
        #expect(advice("message_only") == .askAdministrator)
        #expect(advice("protection_policy_required") == .remediateCompliance)
        #expect(advice("device_authentication_failed") == .registerDevice)
        #expect(advice("user_password_expired") == .resetPassword)
        // A code is more exact than the suberror beside it.
        #expect(interactionRequired(53_000, suberror: "message_only").recovery == .remediateCompliance)
    }

    @Test func `access denied with a code is what the code says, and not a cancel`() {
        func failure(_ code: Int) -> MSALFailure {
            MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_005,
                oauthError: "access_denied",
                serviceCodes: [ServiceCode(.aadsts, code)]
            )
        }
        #expect(failure(53_003).recovery == .askAdministrator)
        #expect(failure(53_003).category == .conditionalAccess)
        #expect(failure(65_004).recovery == .offerRetryToUser)
        #expect(failure(65_004).isExpected)
        #expect(!failure(50_105).isExpected)
    }

    @Test(arguments: [-42_007, -42_008, -42_104, -42_700, -41_999])
    func `a throttled or failing service makes an app wait, whatever internal error the client made of it`(code: Int) {
        func failure(_ status: Int?, retryAfter: Duration?) -> MSALFailure {
            MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_000,
                internalCode: code,
                httpStatus: status,
                retryAfter: retryAfter
            )
        }
        for status in [429, 500, 503, 504] {
            let failure = failure(status, retryAfter: .seconds(30))
            #expect(failure.recovery == .retryAfterDelay)
            #expect(failure.category == (status == 429 ? .throttling : .service))
            #expect(RetryPolicy().delay(after: failure, attempt: 1) == .seconds(30))
        }
        #expect(failure(nil, retryAfter: .seconds(5)).recovery == .retryAfterDelay)
        #expect(failure(400, retryAfter: nil).recovery == .showGenericMessage)
        #expect(failure(400, retryAfter: .seconds(5)).recovery == .showGenericMessage)
    }

    @Test func `an internal error stays generic for programs, and people learn what the service said`() {
        func failure(_ internalCode: Int, _ code: ServiceCode) -> MSALFailure {
            MSALFailure(domain: "MSALErrorDomain", code: -50_000, internalCode: internalCode, serviceCodes: [code])
        }
        for (internalCode, code, category) in [
            (-42_004, ServiceCode(.aadsts, 700_082), FailureCategory.token),
            (-42_003, ServiceCode(.aadsts, 7_000_215), .appConfiguration),
            (-42_104, ServiceCode(.aadsts, 53_003), .conditionalAccess),
            (-42_004, ServiceCode(.aadsts, 50_076), .mfa),
            (-42_104, ServiceCode(.aadb2c, 90_075), .service),
        ] {
            let failure = failure(internalCode, code)
            #expect(failure.recovery == .showGenericMessage)
            #expect(failure.category == category, "\(internalCode) \(code)")
            #expect(!failure.isExpected)
        }
    }

    @Test func `a replay of an answer with a reason of its own is not taken for throttling`() {
        func advice(_ oauthError: String?, retryAfter: Duration? = nil) -> RecoveryAdvice {
            MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_000,
                internalCode: -42_004,
                oauthError: oauthError,
                retryAfter: retryAfter,
                isThrottled: true
            ).recovery
        }
        #expect(advice(nil) == .retryAfterDelay)
        #expect(advice("invalid_grant") == .showGenericMessage)
        #expect(advice("invalid_grant", retryAfter: .seconds(9)) == .retryAfterDelay)
    }

    @Test func `a core's code that ends a session is expected, like the code that MSAL makes of it`() {
        let failure = MSALFailure(
            domain: "MSIDOAuthErrorDomain",
            code: -51_412,
            serviceCodes: [ServiceCode(.aadsts, 700_082)]
        )
        #expect(failure.recovery == .acquireTokenInteractively)
        #expect(failure.isExpected)
        // Whatever the code, a prompt is the flow's ordinary next step.
        #expect(MSALFailure(domain: "MSIDOAuthErrorDomain", code: -51_412).isExpected)
    }

    @Test(arguments: [
        ("MSAL.NET", "MsalUiRequiredException", "failed_to_acquire_token_silently_from_broker", "interaction"),
        ("MSAL.NET", "MsalClientException", "authentication_canceled", "cancelled"),
        ("MSAL.NET", "MsalServiceException", "WAM_network_error_3399614473", "network"),
        ("MSAL.NET", "MsalServiceException", "request_throttled", "throttling"),
        ("MSAL.js", "BrowserAuthError", "interaction_in_progress", "appConfiguration"),
        ("MSAL.js", "NativeAuthError", "USER_CANCEL", "cancelled"),
        ("MSAL.js", "ClientAuthError", "no_network_connectivity", "network"),
        ("MSAL.js", "AuthError", "unexpected_error", "internal"),
        ("MSAL.Android", "MsalClientException", "device_network_not_available_doze_mode", "network"),
        ("MSAL.Android", "MsalClientException", "broker_not_installed", "device"),
        ("MSAL.Java", "MsalClientException", "throttled_request", "throttling"),
        // A word that says nothing leaves the decision to the exception.
        ("MSAL.Java", "MsalInteractionRequiredException", "unknown", "interaction"),
        ("MSAL.Python", "BrowserInteractionTimeoutError", "", "interaction"),
        ("MSALRuntime", "RequiredBrokerMissing", "", "device"),
    ])
    func `an exception's own word says more than the exception`(
        library: String,
        exception: String,
        word: String,
        category: String
    ) {
        var input = Judgement.Input(domain: library, number: nil, word: exception)
        input.detail = word.isEmpty ? nil : word
        let judgement = Judgement(input)
        #expect(judgement.category.rawValue == category)
        #expect(judgement.area == (category == "network" ? .network : .auth))
        #expect(judgement.isKnown)
    }

    @Test(arguments: [
        (400, "showGenericMessage", "service"), (401, "fixAppConfiguration", "appConfiguration"),
        (403, "askAdministrator", "consent"), (418, "showGenericMessage", "service"),
        (407, "checkConnectivity", "network"), (503, "retryAfterDelay", "service"),
    ])
    func `what the service answered has reached it, whatever a library calls it`(
        status: Int,
        advice: String,
        category: String
    ) {
        var input = Judgement.Input(domain: "MSAL.js", number: nil, word: "ClientAuthError")
        input.detail = "network_error"
        #expect(Judgement(input).recovery == .checkConnectivity)
        input.httpStatus = status
        let judgement = Judgement(input)
        #expect(judgement.recovery.rawValue == advice)
        #expect(judgement.category.rawValue == category)
        #expect(!judgement.isExpected)
        guard status == 400 else { return }
        input.serviceCodes = [ServiceCode(.aadsts, 7_000_215)]
        #expect(Judgement(input).recovery == .fixAppConfiguration)
    }

    @Test func `a code that a prompt does not lift wins over an exception that asks for one`() {
        func judged(_ code: Int) -> Judgement {
            var input = Judgement.Input(domain: "MSAL.NET", number: nil, word: "MsalUiRequiredException")
            input.serviceCodes = [ServiceCode(.aadsts, code)]
            return Judgement(input)
        }
        #expect(judged(7_000_118).recovery == .askAdministrator)
        #expect(judged(7_002_138).recovery == .fixAppConfiguration)
        #expect(judged(70_025).recovery == .fixAppConfiguration)
        #expect(judged(7_002_381).recovery == .askAdministrator)
        // The exception still says what helps.
        #expect(judged(9_999_999).recovery == .acquireTokenInteractively)
    }

    @Test func `every word of a library and every exception has a judgement`() {
        for space in CatalogueDomain.all where space.isLibraryDomain {
            for row in space.rows {
                let judgement = Judgement(Judgement.Input(domain: space.text, number: nil, word: row.name))
                #expect(judgement.recovery == row.advice.value, "\(space.text) \(row.name)")
                #expect(judgement.isExpected == row.isExpected, "\(space.text) \(row.name)")
            }
        }
    }
}
