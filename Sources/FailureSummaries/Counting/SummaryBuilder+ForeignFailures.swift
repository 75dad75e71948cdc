/// Failures that other programs' logs report.
extension SummaryBuilder {
    /// Counts a failure. The caller has applied window and conditions.
    package mutating func append(_ failure: consuming ForeignFailure) {
        countPending()
        var observation = FailureObservation(time: failure.sample.time)
        let numbers = groupNumbers(failure.key)
        observation.group = group(numbers)
        var values = FacetCounts.none
        if !failure.serviceCodes.isEmpty { values.serviceCodes = list(failure.serviceCodes) }
        values.oauthError = failure.oauthError.map { texts.intern($0) } ?? -1
        values.subError = failure.subError.map { texts.intern($0) } ?? -1
        values.level = failure.level.map { texts.intern($0) } ?? -1
        values.httpStatus = failure.httpStatus.map { texts.intern(String($0)) } ?? -1
        values.libraryWord = failure.libraryWord.map { texts.intern($0) } ?? -1
        observation.facets = facetCounts.number(of: values)
        observation.correlation = StableHash.hash(ofID: failure.sample.correlationID)
        observation.account = failure.sample.account.map { StableHash.hash($0.lowercased()) } ?? 0
        if isForFile, var account = failure.sample.account {
            observation.accountKey = account.withUTF8 { accountKey($0) }
        }
        observation.weight = max(failure.weight, 1)
        observation.records = failure.records
        observation.isReplay = failure.isReplay
        observation.hasClaimsChallenge = failure.hasClaimsChallenge
        observation.line = failure.sample.line
        let identity = identity(numbers, observation, run: 0)
        _ = ledger.log(identity, mayRepeat: false, GroupNumbers(domain: -1, code: -1))
        count(observation)
        let hasID = observation.correlation != 0
        let rank = rank(observation, choice: hasID ? choice(observation) : failure.sample.choice)
        groupCounters[observation.group].samples.insert(rank, sample: failure.sample, reader: samples)
    }

    /// Adds the number of records read from a text log, and the time that they cover.
    package mutating func appendTextRecords(_ count: Int, first: Int64?, last: Int64?) {
        summary.records += count
        if let first { summary.first = min(summary.first ?? .max, first) }
        if let last { summary.last = max(summary.last ?? .min, last) }
    }

    package mutating func appendInterrupts(_ count: Int) {
        summary.interrupts += count
    }
}
