import FailureSummaries
import MSALFailures

/// Judgements of failures that were judged before: a log has few kinds of failures, and to judge one takes longer than
/// to count it.
struct RecentJudgements {
    private static let slots = 64

    private var known = [(event: FailureEvent, judgement: Judgement)?](repeating: nil, count: slots)

    mutating func judge(_ event: FailureEvent) -> Judgement {
        let hash = StableHash.hash(event.code) ^ StableHash.hash(event.serviceCodes.first ?? "")
        let slot = Int(hash % UInt64(Self.slots))
        if let known = known[slot], known.event.all.isJudged(as: event) { return known.judgement }
        let judgement = event.all.judgement
        known[slot] = (event, judgement)
        return judgement
    }
}

extension FailureEvent.Values {
    /// Whether another failure is the same in everything that `judgement` reads.
    fileprivate func isJudged(as other: FailureEvent) -> Bool {
        code == other.code && serviceCodes == other.serviceCodes && domain == other.domain && name == other.name
            && internalCode == other.internalCode && oauthError == other.oauthError && subError == other.subError
            && httpStatus == other.httpStatus && hasRetryAfter == other.hasRetryAfter && isReplay == other.isReplay
            && hasClaimsChallenge == other.hasClaimsChallenge && underlying == other.underlying
            && isUnreachable == other.isUnreachable && brokerStatus == other.brokerStatus
    }
}
