extension FailureSummary {
    /// Subtracts the counts of records that another summary also counts. Afterwards the two may be merged.
    ///
    /// `part` is the summary of these records alone, `numbers` are their sequence numbers, and `other` is the summary
    /// that counts them. What merging unites (ids, first and last times) stays, because `other` has it. Samples of
    /// these records are removed, because `other` has them or better ones.
    ///
    /// Returns false if values were left out, or if the sample that would replace a removed one is unknown; nothing of
    /// this summary may be used then. The latter happens only if the middle sample is the first or last of `other`.
    package mutating func subtract(
        _ part: FailureSummary,
        _ numbers: [String: SequenceRanges],
        _ other: FailureSummary
    ) -> Bool {
        records -= part.records
        attempts -= part.attempts
        succeeded -= part.succeeded
        otherEnds.subtract(part.otherEnds)
        interrupts -= part.interrupts
        dropped -= part.dropped
        self.numbers.subtract(announced: part.numbers.announcedByRun)
        for (key, repeated) in part.groups {
            guard var group = groups[key], let counted = other.groups[key],
                group.samples.remove(numbers, countedIn: counted.samples)
            else { return false }
            group.count -= repeated.count
            group.records -= repeated.records
            group.replays -= repeated.replays
            group.claimsChallenges -= repeated.claimsChallenges
            group.slots.subtract(repeated.slots)
            for (facet, values) in repeated.facets {
                if values.isOverflowing || group.facets[facet]?.isOverflowing ?? false { return false }
                group.facets[facet]?.subtract(values)
            }
            groups[key] = group
        }
        return true
    }
}

extension [String: SequenceRanges] {
    /// Numbers that are in both, by run; runs without any are omitted.
    package func intersection(_ other: [String: SequenceRanges]) -> [String: SequenceRanges] {
        var result: [String: SequenceRanges] = [:]
        for (run, ranges) in self {
            guard let common = other[run].map(ranges.intersection), !common.isEmpty else { continue }
            result[run] = common
        }
        return result
    }

    /// For each of these runs every number that is not in `kept`.
    package func complement(of kept: [String: SequenceRanges]) -> [String: SequenceRanges] {
        Dictionary(uniqueKeysWithValues: keys.map { ($0, (kept[$0] ?? SequenceRanges()).complement) })
    }

    package var recordCount: Int { values.reduce(0) { saturatingSum($0, Int(clamping: $1.count)) } }
}
