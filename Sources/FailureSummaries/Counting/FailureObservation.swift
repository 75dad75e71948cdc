/// One failure in numbers, ready to be counted. It is kept in this form until evidence is settled.
struct FailureObservation {
    /// Index in the builder's counters of groups.
    var group = -1
    var time: Int64?
    /// `StableHash` of the correlation id; 0: none.
    var correlation: UInt64 = 0
    var account: UInt64 = 0
    /// Number of the text of a pseudonym's key id; -1: none.
    var accountKey: Int32 = -1
    var weight = 1
    var records = 1
    var isReplay = false
    var hasClaimsChallenge = false
    /// The app logged this failure before: it only adds to its records.
    var isAgain = false
    /// Index in the builder's runs; -1: no identity.
    var run: Int32 = -1
    var sequence: UInt64 = 0
    var line = 0
    /// Combination of facet values.
    var facets: Int32 = -1
}

extension FailureSummary.Group {
    /// Counts one failure, except for what needs its builder.
    @inline(__always)
    mutating func count(_ observation: FailureObservation) {
        if observation.isAgain {
            records += observation.records
            return
        }
        if let time = observation.time {
            if time < first ?? .max { first = time }
            if time > last ?? .min { last = time }
        }
        records += observation.records
        if observation.isReplay {
            replays = saturatingSum(replays, observation.weight)
            return
        }
        count = saturatingSum(count, observation.weight)
        if observation.hasClaimsChallenge { claimsChallenges = saturatingSum(claimsChallenges, observation.weight) }
        if let time = observation.time { slots.add(observation.weight, at: time) }
        requests.insert(observation.correlation)
        accounts.insert(observation.account)
        if observation.weight > 1 { isFolded = true }
    }
}
