import TestKit
import Testing

@testable import MSALErrorModel
@testable import MSALFailures

@Suite struct RetryPolicyTests {
    private let busy = MSALFailure(domain: "MSALErrorDomain", code: -50_000, httpStatus: 503)

    @Test func `what the service asked for wins`() {
        let failure = MSALFailure(domain: "MSALErrorDomain", code: -50_000, httpStatus: 429, retryAfter: .seconds(120))
        #expect(RetryPolicy().delay(after: failure, attempt: 1) == .seconds(120))
        #expect(RetryPolicy().delay(after: failure, attempt: 3) == .seconds(120))
        #expect(RetryPolicy().delay(after: failure, attempt: 4) == nil)
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `the bound doubles up to the cap, and the wait is anywhere below it`(seed: UInt64) throws {
        let policy = RetryPolicy(base: .seconds(1), cap: .seconds(5), maximumAttempts: 100)
        var generator = SeededNumbers(seed: seed)
        for (attempt, bound) in [(1, 1), (2, 2), (3, 4), (4, 5), (64, 5), (99, 5)] {
            let waits = try (0..<200).map { _ in
                try #require(policy.delay(after: busy, attempt: attempt, using: &generator))
            }
            #expect(waits.allSatisfy { $0 >= .zero && $0 <= .seconds(bound) })
            // Full jitter uses the whole range, not only its upper half.
            #expect(waits.contains { $0 < .milliseconds(bound * 100) })
            #expect(waits.contains { $0 > .milliseconds(bound * 900) })
        }
        #expect(policy.delay(after: busy, attempt: 100) == nil)
    }

    @Test func `a failure that needs a person or cannot change is not retried`() {
        let policy = RetryPolicy()
        for code in [-50_001, -50_002, -50_003, -50_004, -50_005, -50_142, -50_000] {
            #expect(
                policy.delay(after: MSALFailure(domain: "MSALErrorDomain", code: code), attempt: 1) == nil,
                "\(code)"
            )
        }
        let asked = MSALFailure(domain: "MSALErrorDomain", code: -50_002, retryAfter: .seconds(1))
        #expect(policy.delay(after: asked, attempt: 1) == nil)
        #expect(policy.delay(after: MSALFailure(domain: "NSURLErrorDomain", code: -1_020), attempt: 1) == nil)
        #expect(policy.delay(after: MSALFailure(domain: "NSURLErrorDomain", code: -1_005), attempt: 1) != nil)
        #expect(policy.delay(after: MSALFailure(domain: "MSALErrorDomain", code: -50_008), attempt: 1) == .zero)
    }

    @Test func `absurd settings and attempts never trap`() {
        for base in [Duration.zero, .seconds(-5), .seconds(Int64.max / 2), .nanoseconds(1)] {
            for cap in [Duration.zero, .seconds(-1), .seconds(Int64.max / 2)] {
                for attempt in [Int.min, -1, 0, 1, 63, 64, 65, Int.max - 1] {
                    let policy = RetryPolicy(base: base, cap: cap, maximumAttempts: .max)
                    let delay = policy.delay(after: busy, attempt: attempt)
                    #expect(delay.map { $0 >= .zero && $0 <= RetryAfter.maximum } ?? true)
                }
            }
        }
        #expect(RetryPolicy(maximumAttempts: 0).delay(after: busy, attempt: 1) == nil)
        let negative = MSALFailure(domain: "MSALErrorDomain", code: -50_006, retryAfter: .seconds(-9))
        #expect(RetryPolicy().delay(after: negative, attempt: 1) == .zero)
    }
}
