/// The counted failures of some records. A commutative monoid: `FailureSummary()` is its identity, `merge` its
/// operation.
///
/// I1. Merging is associative and commutative: the parts of any split, merged in any order, give equal values.
/// I2. It is defined for disjoint inputs. `sequences` shows whether they are disjoint: inputs overlap only if the sets
///     of a run intersect. One of them must then be read again without the numbers of the other.
/// I3. Nothing depends on a seed, a clock, the number of threads, or floating point.
/// I4. Merging never truncates. What is too large is truncated, and reported as such, where it is shown.
/// I5. Evidence (failures read out of log lines) is settled before: within one file, never by merging.
package struct FailureSummary: Sendable, Equatable {
    package struct Group: Sendable, Equatable {
        /// Failures, by weight, without replays.
        package var count = 0
        /// Log records that reported them.
        package var records = 0
        package var replays = 0
        /// Whether some failure stood for several (`msal.repeat_count`). Distinct counts are then lower bounds.
        package var isFolded = false
        package var first: Int64?
        package var last: Int64?
        package var slots = TimeSlots()
        package var requests = DistinctCount()
        package var accounts = DistinctCount()
        package var facets: [Facet: [String: Int]] = [:]
        package var samples = SampleSet()

        package init() {}

        package mutating func merge(_ other: Group) {
            count = saturatingSum(count, other.count)
            records = saturatingSum(records, other.records)
            replays = saturatingSum(replays, other.replays)
            isFolded = isFolded || other.isFolded
            first = earlier(first, other.first)
            last = later(last, other.last)
            slots.merge(other.slots)
            requests.merge(other.requests)
            accounts.merge(other.accounts)
            for (facet, values) in other.facets {
                facets[facet, default: [:]].merge(values, uniquingKeysWith: saturatingSum)
            }
            samples.merge(other.samples)
        }
    }

    package var records = 0
    package var first: Int64?
    package var last: Int64?
    /// Ends of operations, by weight: records with `event.outcome`, and counted failures without one.
    package var attempts = 0
    package var succeeded = 0
    package var interrupts = 0
    package var groups: [FailureKey: Group] = [:]
    package var requests = DistinctCount()
    package var accounts = DistinctCount()
    package var isFolded = false
    /// Ids of the keys that account pseudonyms were made with.
    package var accountKeys: Set<String> = []
    /// Records that sinks reported as lost.
    package var dropped = 0
    package var droppedByRun: [String: Int] = [:]
    /// The numbers of every record with an identity, whether or not it is within the requested window.
    package var sequences: [String: SequenceRanges] = [:]

    package init() {}

    package mutating func merge(_ other: FailureSummary) {
        records = saturatingSum(records, other.records)
        first = earlier(first, other.first)
        last = later(last, other.last)
        attempts = saturatingSum(attempts, other.attempts)
        succeeded = saturatingSum(succeeded, other.succeeded)
        interrupts = saturatingSum(interrupts, other.interrupts)
        merge(groups: other.groups)
        requests.merge(other.requests)
        accounts.merge(other.accounts)
        isFolded = isFolded || other.isFolded
        accountKeys.formUnion(other.accountKeys)
        dropped = saturatingSum(dropped, other.dropped)
        droppedByRun.merge(other.droppedByRun, uniquingKeysWith: saturatingSum)
        if sequences.isEmpty {
            sequences = other.sequences
        } else {
            for (run, ranges) in other.sequences { sequences[run, default: SequenceRanges()].formUnion(ranges) }
        }
    }

    package mutating func merge(groups others: [FailureKey: Group]) {
        if groups.isEmpty {
            groups = others
        } else {
            for (key, group) in others { groups[key, default: Group()].merge(group) }
        }
    }

    /// Whether both contain some record.
    package func overlaps(_ other: FailureSummary) -> Bool {
        let (small, large) = sequences.count < other.sequences.count ? (self, other) : (other, self)
        return small.sequences.contains { run, ranges in large.sequences[run].map { $0.intersects(ranges) } ?? false }
    }

    /// Records that never arrived: gaps between the lowest and highest number of each run, minus those reported as
    /// lost.
    package var missing: Int {
        sequences.reduce(0) { sum, entry in
            let gaps = Int(clamping: entry.value.gaps)
            return saturatingSum(sum, max(gaps - (droppedByRun[entry.key] ?? 0), 0))
        }
    }
}

private func earlier(_ left: Int64?, _ right: Int64?) -> Int64? {
    guard let left, let right else { return left ?? right }
    return min(left, right)
}

private func later(_ left: Int64?, _ right: Int64?) -> Int64? {
    guard let left, let right else { return left ?? right }
    return max(left, right)
}
