import Foundation
import Testing

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct RecoveryTests {
    struct Case: Sendable {
        var code: Int
        var internalCode: Int?
        var oauth: String?
        var suberror: String?
        var service: [ServiceCode] = []
        var status: Int?
        var advice: RecoveryAdvice
        var isExpected = false
    }

    @Test(arguments: [
        Case(code: -50_002, advice: .acquireTokenInteractively, isExpected: true),
        Case(code: -50_003, advice: .continueWithGrantedScopes),
        Case(code: -50_004, advice: .remediateCompliance),
        Case(code: -50_001, advice: .registerDevice),
        Case(code: -50_142, advice: .resetPassword),
        Case(code: -50_008, advice: .retryNow),
        Case(code: -50_005, advice: .offerRetryToUser, isExpected: true),
        Case(code: -50_005, oauth: "access_denied", advice: .askAdministrator),
        Case(code: -50_005, oauth: "access_denied", suberror: "cancel", advice: .offerRetryToUser, isExpected: true),
        Case(
            code: -50_005,
            oauth: "access_denied",
            service: [.init(.aadsts, 65_004)],
            advice: .offerRetryToUser,
            isExpected: true
        ),
        Case(
            code: -50_005,
            oauth: "access_denied",
            service: [.init(.aadb2c, 90_091)],
            advice: .offerRetryToUser,
            isExpected: true
        ),
        Case(
            code: -50_005,
            oauth: "access_denied",
            service: [.init(.aadb2c, 90_118)],
            advice: .resetPassword
        ),
        Case(code: -50_000, internalCode: -42_003, oauth: "invalid_client", advice: .showGenericMessage),
        Case(code: -50_000, internalCode: -42_011, advice: .showGenericMessage),
        Case(code: -50_000, internalCode: -42_401, advice: .showGenericMessage),
        Case(code: -50_000, internalCode: -42_007, status: 429, advice: .retryAfterDelay),
        Case(code: -50_000, internalCode: -42_007, status: 503, advice: .retryAfterDelay),
        Case(code: -50_000, internalCode: -42_007, status: 400, advice: .showGenericMessage),
        Case(code: -50_000, oauth: "temporarily_unavailable", advice: .retryAfterDelay),
        Case(code: -59_999, service: [.init(.aadsts, 7_000_215)], advice: .fixAppConfiguration),
        Case(code: -59_999, oauth: "login_required", advice: .acquireTokenInteractively, isExpected: true),
        Case(code: -59_999, advice: .showGenericMessage),
    ])
    func `the advice follows Microsoft's guidance`(each: Case) {
        let failure = MSALFailure(
            domain: "MSALErrorDomain",
            code: each.code,
            internalCode: each.internalCode,
            oauthError: each.oauth,
            oauthSubError: each.suberror,
            serviceCodes: each.service,
            httpStatus: each.status
        )
        #expect(failure.recovery == each.advice)
        #expect(failure.isExpected == each.isExpected)
    }

    @Test func `a claims challenge asks for its claims, but not from a person who cancelled`() {
        let challenge = ClaimsChallenge(json: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#)
        func advice(_ code: Int) -> RecoveryAdvice {
            MSALFailure(domain: "MSALErrorDomain", code: code, claimsChallenge: challenge).recovery
        }
        #expect(advice(-50_002) == .satisfyClaimsChallenge)
        #expect(advice(-50_005) == .offerRetryToUser)
        #expect(advice(-50_004) == .remediateCompliance)
        #expect(advice(-50_003) == .continueWithGrantedScopes)
    }

    @Test(
        arguments: [
            (-42_700, nil, "did not finish"), (-42_004, 700_082, "sign in again"), (-42_004, 53_003, "does not allow"),
            (-42_007, nil, "could not answer"), (-42_011, nil, "people who provide it"),
        ] as [(Int, Int?, String)]
    )
    func `a generic message says what happened, as far as it may`(internalCode: Int, service: Int?, words: String) {
        let failure = MSALFailure(
            domain: "MSALErrorDomain",
            code: -50_000,
            internalCode: internalCode,
            serviceCodes: service.map { [ServiceCode(.aadsts, $0)] } ?? []
        )
        #expect(failure.recovery == .showGenericMessage)
        #expect(failure.userMessage.contains(words))
        #expect((failure as any Error).localizedDescription == failure.userMessage)
        #expect(failure.localizationKey == "msal.recovery.showGenericMessage." + failure.category.rawValue)
    }

    @Test func `a message for people is the one of the advice where a program can follow it`() {
        let failure = MSALFailure(domain: "MSALErrorDomain", code: -50_002)
        #expect(failure.userMessage == RecoveryAdvice.acquireTokenInteractively.userMessage)
        #expect(failure.localizationKey == RecoveryAdvice.acquireTokenInteractively.localizationKey)
        let unknown = MSALFailure(domain: "com.contoso.Error", code: 1)
        #expect(unknown.userMessage == RecoveryAdvice.showGenericMessage.userMessage)
        #expect(unknown.localizationKey == "msal.recovery.showGenericMessage")
    }

    /// Once, the author of a row decided freely whether it is expected. Now only an ordinary next step of the flow is.
    @Test func `a failure is expected only where its advice is the flow's ordinary next step`() {
        let ordinary: [RecoveryAdvice] = [.acquireTokenInteractively, .satisfyClaimsChallenge, .offerRetryToUser]
        for space in CatalogueDomain.all {
            for row in space.rows where row.isExpected {
                let isCancelledTask = row.advice == .none && row.category == .cancelled
                #expect(ordinary.contains(row.advice.value) || isCancelledTask, "\(space.text) \(row.name)")
            }
        }
    }

    @Test func `every advice has a sentence for people and a key, and none shows a code`() {
        var sentences: Set<String> = []
        #expect(RecoveryAdvice.known.count == 14)
        for advice in RecoveryAdvice.known {
            #expect(sentences.insert(advice.userMessage).inserted)
            #expect(advice.userMessage.hasSuffix("."))
            #expect(advice.userMessage.allSatisfy { !$0.isNumber && $0 != "_" })
            #expect(advice.localizationKey == "msal.recovery." + advice.rawValue)
        }
        #expect(RecoveryAdvice(rawValue: "later").userMessage == RecoveryAdvice.showGenericMessage.userMessage)
        let failure = MSALFailure(domain: "MSALErrorDomain", code: -50_002)
        #expect((failure as any Error).localizedDescription == RecoveryAdvice.acquireTokenInteractively.userMessage)
    }

    @Test func `every advice of the catalogue is a known one`() {
        for space in CatalogueDomain.all {
            for row in space.rows { #expect(RecoveryAdvice.known.contains(row.advice.value)) }
        }
    }
}
