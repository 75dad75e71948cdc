import MSALFailures

/// What failures were judged to be that a log states again and again: the name that people know them by, and the advice.
///
/// An entry answers only for a failure that is equal in everything that `FailureEvent.judgement` reads.
struct JudgedFailures {
    private static let capacity = 16

    struct Outcome {
        var name: String?
        /// Nil if the catalogue does not know the failure.
        var recovery: String?
    }

    private var known: [(event: FailureEvent, outcome: Outcome)] = []
    /// The entry that the next new failure replaces.
    private var oldest = 0

    mutating func outcome(of event: FailureEvent) -> Outcome {
        if let entry = known.first(where: { $0.event.isJudged(like: event) }) { return entry.outcome }
        let judgement = event.judgement
        let outcome = Outcome(name: judgement.name, recovery: judgement.isKnown ? judgement.recovery.rawValue : nil)
        if known.count < Self.capacity {
            known.append((event, outcome))
        } else {
            known[oldest] = (event, outcome)
            oldest = (oldest + 1) % Self.capacity
        }
        return outcome
    }
}

extension FailureEvent {
    fileprivate func isJudged(like other: FailureEvent) -> Bool {
        code == other.code && httpStatus == other.httpStatus && internalCode == other.internalCode
            && hasRetryAfter == other.hasRetryAfter && isReplay == other.isReplay
            && hasClaimsChallenge == other.hasClaimsChallenge && isUnreachable == other.isUnreachable
            && domain == other.domain && serviceCodes == other.serviceCodes && oauthError == other.oauthError
            && subError == other.subError && name == other.name && underlying == other.underlying
            && brokerStatus == other.brokerStatus
    }
}
