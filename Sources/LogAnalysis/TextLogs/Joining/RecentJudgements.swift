import FailureSummaries
import MSALFailures

/// Judgements of failures that were judged before: a log has few kinds of failures, and to judge one takes longer than
/// to count it.
struct RecentJudgements {
    private static let slots = 256

    /// What an event takes over from its judgement.
    struct Ruling: Equatable {
        var name: String?
        /// Nil if the code is unknown.
        var advice: String?

        init(_ judgement: Judgement) {
            name = judgement.name
            advice = judgement.isKnown ? judgement.recovery.rawValue : nil
        }
    }

    /// Empty until a failure is judged.
    private var known: [(event: FailureEvent, ruling: Ruling)?] = []

    mutating func judge(_ event: FailureEvent) -> Ruling {
        // Two libraries print one code, the one with the service's word and the other without.
        let words = StableHash.hash(event.serviceCodes.first ?? "") &- StableHash.hash(event.oauthError ?? "")
        let slot = Int((StableHash.hash(event.code) ^ words) % UInt64(Self.slots))
        if known.isEmpty { known = Array(repeating: nil, count: Self.slots) }
        if let known = known[slot], known.event.isJudged(as: event) { return known.ruling }
        let ruling = Ruling(event.all.judgement)
        known[slot] = (event, ruling)
        return ruling
    }
}

extension FailureEvent {
    /// Whether another failure is the same in everything that `judgement` reads.
    fileprivate func isJudged(as other: FailureEvent) -> Bool {
        self.code == other.code && self.serviceCodes == other.serviceCodes && self.domain == other.domain
            && self.name == other.name && self.internalCode == other.internalCode
            && self.oauthError == other.oauthError && self.subError == other.subError
            && self.httpStatus == other.httpStatus && self.hasRetryAfter == other.hasRetryAfter
            && self.isReplay == other.isReplay && self.hasClaimsChallenge == other.hasClaimsChallenge
            && self.underlying == other.underlying && self.isUnreachable == other.isUnreachable
            && self.brokerStatus == other.brokerStatus
    }
}
