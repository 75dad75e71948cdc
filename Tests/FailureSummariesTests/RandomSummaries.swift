import FailureSummaries
import TestKit

/// Records of several runs with everything that a summary holds.
enum RandomRecords {
    /// `count` lines of the run `run`, with sequence numbers from `first` on, mostly in order.
    static func lines(_ count: Int, run: String, from first: Int = 1, seed: UInt64) -> [String] {
        var numbers = SeededNumbers(seed: seed)
        return (first..<first + count).map { number in
            let second = number * 7 + Int.random(in: 0..<3_600, using: &numbers)
            guard Int.random(in: 0..<3, using: &numbers) > 0 else {
                let outcome = [
                    #","event.outcome":"success""#, #","event.outcome":"failure""#, #","msal.dropped.total":3"#, "",
                ].randomElement(using: &numbers)
                return Lines.record(number, run: run, second: second, outcome ?? "")
            }
            return Lines.record(number, run: run, second: second, failure(&numbers))
        }
    }

    private static func failure(_ numbers: inout SeededNumbers) -> String {
        func pick(_ values: String...) -> String { values.randomElement(using: &numbers) ?? "" }
        let code = -50000 - Int.random(in: 0..<6, using: &numbers)
        var more = pick("", #","msal.internal.code":-42004"#, #","msal.internal.code":-42008"#)
        more += pick(
            "",
            #","msal.service_codes":["AADSTS50076"]"#,
            #","msal.service_codes":["AADSTS50079","AADSTS16000"]"#
        )
        more += pick("", #","msal.oauth.error":"invalid_grant""#, #","msal.oauth.error":"interaction_required""#)
        more += pick("", #","msal.oauth.suberror":"basic_action""#, #","msal.recovery":"retryNow""#)
        more += pick("", #","service.version":"5.14.2""#, #","service.version":"5.14.3""#, #","service.version":7"#)
        more += pick("", #","msal.operation":"acquireTokenSilent""#, #","msal.operation":"acquireToken\u0053ilent""#)
        more += pick("", #","msal.repeat_count":4"#, #","msal.throttled":true"#)
        more += pick(
            "",
            #","user.hash":"user:k1:\#(Int.random(in: 0..<40, using: &numbers))""#,
            #","user.hash":"user:k2:9""#
        )
        more += pick("", #","error.message":"could not sign in \u00e9 \#(Int.random(in: 0..<5, using: &numbers))""#)
        let id = Int.random(in: 0..<2_000, using: &numbers)
        return Lines.failure(code, id: "id-\(id)", more)
    }
}
