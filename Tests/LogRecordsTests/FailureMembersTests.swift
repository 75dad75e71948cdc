import Foundation
import LogRecords
import MSALFailures
import PIIScrubbing
import TestKit
import Testing

@testable import RecordEncoding

/// What is remembered of failures never changes what a record says of them.
struct FailureMembersTests {
    private func failure(_ numbers: inout SeededNumbers) -> MSALFailure {
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: values.indices, using: &numbers)] }
        return MSALFailure(
            domain: pick(["MSALErrorDomain", "NSURLErrorDomain", "com.example.app", "ada@contoso.com", "no words"]),
            code: pick([-50_000, -50_002, -50_005, -1_009, 7, .max, .min]),
            internalCode: pick([nil, -42_004, -42_000]),
            oauthError: pick([nil, "invalid_grant", "access_denied", "client_secret=Zm9vYmFyMTIz", "", "é"]),
            oauthSubError: pick([nil, "bad_token", String(repeating: "x", count: 41)]),
            serviceCodes: pick([[], [ServiceCode(.aadsts, 50_076)], Self.many]),
            correlationID: pick([nil, "6a2b7c1e-1d2f-4a3b-8c4d-5e6f70819203"]),
            httpStatus: pick([nil, nil, 400, 429]),
            retryAfter: pick([nil, nil, .seconds(3)]),
            isThrottled: pick([false, false, true]),
            underlying: pick([[], [.init(domain: "NSURLErrorDomain", code: -1_009)]])
        )
    }

    /// More than fit in the members that are kept.
    private static let many = (1...1_000).map { ServiceCode(.aadb2c, 90_000 + $0) }

    // invariant FailureMembers I1
    @Test(arguments: SeededNumbers.seeds(3))
    func `members that are kept are those of the record, and hold words and numbers only`(seed: UInt64) throws {
        var numbers = SeededNumbers(seed: seed)
        let scrubbers = ScrubberChain(level: .maskSecretsOnly, pseudonyms: .classOnly)
        var kept = 0
        for _ in 0..<2_000 {
            var draft = RecordDraft(time: 0, level: .error, message: "m")
            var failure = failure(&numbers)
            let members = FailureMembers(failure.box.address, scrubbers)
            // A change makes the encoder write everything anew.
            failure.correlationID = failure.correlationID
            draft.failure = failure
            let record = String(decoding: try encoded(draft), as: UTF8.self)
            guard let members else { continue }
            kept += 1
            defer { members.error.deallocate() }
            var rest = record[...]
            for part in [members.error, members.codes, members.recovery, members.status] where !part.isEmpty {
                let text = String(decoding: part, as: UTF8.self)
                #expect(!text.contains("ada") && !text.contains("Zm9v"))
                let found = try #require(rest.range(of: text), "\(text)")
                rest = rest[found.upperBound...]
            }
        }
        #expect(kept > 100)
    }

    // invariant FailureMembers I2
    // invariant RememberedJudgements I3
    @Test(arguments: SeededNumbers.seeds(3))
    func `a record has the same bytes whether or not members of a failure like this one are remembered`(
        seed: UInt64
    ) throws {
        var numbers = SeededNumbers(seed: seed)
        for _ in 0..<3_000 {
            var draft = RecordDraft(time: 0, level: .error, message: "m")
            // Of forty kinds, so that most were seen before, unless other tests fill the table.
            var kind = SeededNumbers(seed: UInt64.random(in: 0..<40, using: &numbers))
            let failure = failure(&kind)
            draft.failure = failure
            let remembered = try encoded(draft)
            draft.failure?.correlationID = failure.correlationID
            #expect(draft.failure?.fields.judgement == nil)
            #expect(try encoded(draft) == remembered)
        }
    }

    @Test func `a failure that is changed after it was judged is written as it is now`() throws {
        for _ in 0..<3 {
            var draft = RecordDraft(time: 0, level: .error, message: "m")
            draft.failure = MSALFailure(domain: "MSALErrorDomain", code: -50_002, oauthError: "interaction_required")
            _ = try encoded(draft)
            draft.failure?.recovery = .resetPassword
            draft.failure?.httpStatus = 418
            let record = try object(encoded(draft))
            #expect(record["msal.recovery"] as? String == "resetPassword")
            #expect(record["http.response.status_code"] as? Int == 418)
        }
    }
}
