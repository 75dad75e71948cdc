/// The counted failures of some records. A commutative monoid: `FailureSummary()` is its identity, `merge` its
/// operation.
///
/// I1. Merging is associative and commutative: the parts of any split, merged in any order, give equal values.
/// I2. It is defined for disjoint inputs. `numbers` shows whether they are disjoint: inputs overlap only if the sets
///     of a run intersect. One of them must then be read again without the numbers of the other.
/// I3. Nothing depends on a seed, a clock, the number of threads, or floating point.
/// I4. Merging never truncates counts. Tables that hostile logs could fill are bounded (`ReaderLimits`), and each says
///     when it overflows. What is too large is truncated, and reported as such, where it is shown.
/// I5. Evidence (failures read out of log lines) is settled before: within one file, never by merging.
package struct FailureSummary: Sendable, Equatable {
    package struct Group: Sendable, Equatable {
        /// Failures, by weight, without replays.
        package var count = 0
        /// Log records that reported them.
        package var records = 0
        package var replays = 0
        /// Failures that carry a claims challenge, by weight, without replays.
        package var claimsChallenges = 0
        /// Whether a record represents several failures (`msal.repeat_count`). Distinct counts are then lower bounds.
        package var isFolded = false
        package var first: Int64?
        package var last: Int64?
        package var slots = TimeSlots()
        package var requests = DistinctCount()
        package var accounts = DistinctCount()
        package var facets: [Facet: BoundedCounts] = [:]
        package var samples = SampleSet()

        package init() {}

        package mutating func merge(_ other: Group) {
            count = saturatingSum(count, other.count)
            records = saturatingSum(records, other.records)
            replays = saturatingSum(replays, other.replays)
            claimsChallenges = saturatingSum(claimsChallenges, other.claimsChallenges)
            isFolded = isFolded || other.isFolded
            first = earlier(first, other.first)
            last = later(last, other.last)
            slots.merge(other.slots)
            requests.merge(other.requests)
            accounts.merge(other.accounts)
            for (facet, values) in other.facets {
                facets[facet, default: .init()].merge(values)
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
    /// When operations ended that are not a counted failure: successes, and replays. Together with the slots of all
    /// groups these are the attempts over time.
    package var otherEnds = OperationEnds()
    /// Some failures were logged twice, and one of their groups counts all of their records. Where these are copies of
    /// records in another input, their ids are not a union.
    package var hasJoined = false
    /// Whether any record was the end of an operation. Without, the number of attempts is not known.
    package var hasOutcomes = false
    /// Attempts by the values of `--by` (`FailureKey.text(ofValues:)`).
    package var attemptsBy: BoundedCounts
    package var interrupts = 0
    package var groups: [FailureKey: Group] = [:]
    package var requests = DistinctCount()
    package var accounts = DistinctCount()
    package var isFolded = false
    /// Ids of the keys that account pseudonyms were made with; only the names are used.
    package var accountKeys: BoundedCounts
    /// Records that sinks reported as lost.
    package var dropped = 0
    /// The numbers of every record with an identity, whether or not it is within the requested window.
    package var numbers: RunNumbers
    /// The rows of exports, within the requested window or not.
    package var rows: RowIDs
    /// The numbers and rows of the records that were counted; empty unless a summary file is made of a window.
    package var selected: RunNumbers
    package var selectedRows: RowIDs

    package init(_ limits: ReaderLimits = .init()) {
        accountKeys = BoundedCounts(limit: limits.accountKeyBytes)
        attemptsBy = BoundedCounts(limit: limits.attemptBytes)
        numbers = RunNumbers(limits)
        rows = RowIDs(limit: limits.rows)
        selected = RunNumbers(limits)
        selectedRows = RowIDs(limit: limits.rows)
    }

    package mutating func merge(_ other: FailureSummary) {
        records = saturatingSum(records, other.records)
        first = earlier(first, other.first)
        last = later(last, other.last)
        attempts = saturatingSum(attempts, other.attempts)
        succeeded = saturatingSum(succeeded, other.succeeded)
        otherEnds.merge(other.otherEnds)
        hasJoined = hasJoined || other.hasJoined
        hasOutcomes = hasOutcomes || other.hasOutcomes
        attemptsBy.merge(other.attemptsBy)
        interrupts = saturatingSum(interrupts, other.interrupts)
        merge(groups: other.groups)
        requests.merge(other.requests)
        accounts.merge(other.accounts)
        isFolded = isFolded || other.isFolded
        accountKeys.merge(other.accountKeys)
        dropped = saturatingSum(dropped, other.dropped)
        numbers.merge(other.numbers)
        rows.merge(other.rows)
        selected.merge(other.selected)
        selectedRows.merge(other.selectedRows)
    }

    /// Whether some record or row is in both; false where that is not known.
    package func overlaps(_ other: FailureSummary) -> Bool {
        numbers.overlaps(other.numbers) || rows.overlaps(other.rows)
    }

    package mutating func merge(groups others: [FailureKey: Group]) {
        if groups.isEmpty {
            groups = others
        } else {
            for (key, group) in others { groups[key, default: Group()].merge(group) }
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
