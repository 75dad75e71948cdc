import TestKit
import Testing

@testable import MSALErrorModel
@testable import MSALFailures

/// What is remembered of failures never changes what is said of them.
@Suite struct RememberedJudgementsTests {
    private static let claims = ClaimsChallenge(json: #"{"access_token":{"acrs":{"essential":true,"value":"c1"}}}"#)

    /// Failures that differ in one thing or in several, so that many come to a slot that another has taken.
    private func failure(_ numbers: inout SeededNumbers) -> MSALFailure.Fields {
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &numbers)] }
        return MSALFailure.Fields(
            domain: pick(["MSALErrorDomain", "MSIDErrorDomain", "NSURLErrorDomain", "com.example.app"]),
            code: pick([-50_000, -50_002, -50_005, -51_416, -1_009, 7]),
            name: pick([nil, nil, "own"]),
            internalCode: pick([nil, -42_004, -42_000]),
            oauthError: pick([nil, "invalid_grant", "access_denied"]),
            oauthSubError: pick([nil, "bad_token", "protection_policy_required"]),
            serviceCodes: pick([[], [ServiceCode(.aadsts, 50_076)], [ServiceCode(.aadsts, 53_003)]]),
            httpStatus: pick([nil, nil, 400, 429]),
            retryAfter: pick([nil, nil, .seconds(3)]),
            isThrottled: pick([false, false, true]),
            claimsChallenge: pick([nil, nil, Self.claims]),
            underlying: pick([[], [.init(domain: "NSURLErrorDomain", code: -1_009)], Self.deep])
        )
    }

    /// A chain too long to be remembered.
    private static let deep = (1...6).map { MSALFailure.UnderlyingError(domain: "com.example.app", code: $0) }

    private func says(_ fields: MSALFailure.Fields) -> [String] {
        [
            fields.name ?? "-", fields.internalName ?? "-", fields.category.rawValue, fields.recovery.rawValue,
            "\(fields.isExpected)", fields.area.rawValue,
        ]
    }

    // invariant RememberedJudgements I1, I2
    @Test(arguments: SeededNumbers.seeds(2))
    func `a failure is judged the same whatever was judged before it, by several threads at once`(
        seed: UInt64
    ) async {
        let remembered = RememberedJudgements()
        var numbers = SeededNumbers(seed: seed)
        let failures = (0..<4_000).map { _ in failure(&numbers) }
        await withTaskGroup(of: Void.self) { group in
            for start in 0..<4 {
                group.addTask {
                    for index in failures.indices {
                        let asked = failures[(index + start * 1_000) % failures.count]
                        var failure = asked
                        _ = remembered.judge(&failure)
                        var alone = asked
                        _ = RememberedJudgements().judge(&alone)
                        #expect(says(failure) == says(alone))
                    }
                }
            }
        }
    }
}
