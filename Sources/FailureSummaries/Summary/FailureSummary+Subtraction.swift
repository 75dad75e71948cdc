extension FailureSummary {
    /// Takes out the counts of records that another summary counts, too: afterwards the two may be merged.
    ///
    /// `part` is the summary of these records alone, `numbers` are their sequence numbers, and `other` is the summary that
    /// counts them. What merging unites (ids, first and last times) stays: it is in `other`. Samples of these records go,
    /// because `other` has them or better ones.
    ///
    /// False, and nothing of this summary is to be used: where the one sample that would step in for a removed one is not
    /// known. That is so only where the sample in the middle is the first or last of `other`.
    package mutating func subtract(
        _ part: FailureSummary,
        _ numbers: [String: SequenceRanges],
        _ other: FailureSummary
    ) -> Bool {
        records -= part.records
        attempts -= part.attempts
        succeeded -= part.succeeded
        interrupts -= part.interrupts
        dropped -= part.dropped
        for (run, count) in part.droppedByRun {
            let rest = (droppedByRun[run] ?? 0) - count
            droppedByRun[run] = rest > 0 ? rest : nil
        }
        for (key, repeated) in part.groups {
            guard var group = groups[key], let counted = other.groups[key],
                group.samples.remove(numbers, countedIn: counted.samples)
            else { return false }
            group.count -= repeated.count
            group.records -= repeated.records
            group.replays -= repeated.replays
            group.slots.subtract(repeated.slots)
            for (facet, values) in repeated.facets {
                for (value, count) in values {
                    let rest = (group.facets[facet]?[value] ?? 0) - count
                    group.facets[facet]?[value] = rest > 0 ? rest : nil
                }
            }
            groups[key] = group
        }
        return true
    }
}

extension [String: SequenceRanges] {
    /// Numbers that are in both, by run; runs without any are left out.
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
