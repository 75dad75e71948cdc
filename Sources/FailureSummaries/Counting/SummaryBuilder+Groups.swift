import LogArchives
import LogRecords

/// Turns counters into groups: at the end, and earlier if they take too much memory.
extension SummaryBuilder {
    /// Settles the evidence and returns the summary. Call once, at the end of the input.
    package mutating func finish() -> FailureSummary {
        countPending()
        settle(ledger.settled())
        countAttempts()
        summary.hasJoined = ledger.hasJoined
        summary.groups = countedGroups()
        summary.numbers = runs.numbers()
        summary.selected = selectedRuns.numbers()
        return summary
    }

    /// Groups in memory.
    package var groupCount: Int { groupCounters.count }

    /// Evicts the groups that were counted so far; later failures start from zero. Pending evidence stays.
    ///
    /// Groups come encoded, in the order of their hashes (`GroupHash`). `body` receives each group's hash, its counters
    /// without facets and samples, and whether its samples are scrubbed.
    package mutating func removeGroups(
        encodedBy encoder: inout GroupEncoder,
        _ body: (
            _ encoder: inout GroupEncoder, _ hash: GroupHash, _ counted: FailureSummary.Group, _ isScrubbed: Bool
        ) -> Void
    ) {
        countPending()
        let hashes = groupCounters.map { GroupHash($0.key) }
        let order = groupCounters.indices.sorted { left, right in
            hashes[left] != hashes[right]
                ? hashes[left] < hashes[right] : groupCounters[left].key.precedesInBytes(groupCounters[right].key)
        }
        let facets = facetCounts.byGroup(groupCounters.count)
        var sums = SumsByNumber()
        for index in order where groupCounters[index].value.records > 0 {
            let samples = sampleSet(groupCounters[index].samples)
            encoder.put(groupCounters[index].key, groupCounters[index].value, samples: samples.shown) { writer in
                GroupEncoder.put(counted(facets, of: index, &sums), into: &writer)
            }
            body(&encoder, hashes[index], groupCounters[index].value, samples.areOfRecords)
            keepBounds(of: index, hash: hashes[index].group)
        }
        renewTables()
    }

    private mutating func renewTables() {
        countAttempts()
        var oldTexts = TextTable()
        swap(&oldTexts, &texts)
        let oldLists = lists
        let oldCounters = groupCounters
        let oldFacets = facetCounts
        lists = []
        listBytes = 0
        groupTable = GroupTable()
        groupCounters = []
        groupsToCopy = []
        groups = [:]
        lastAccountKey = -1
        facetCounts = FacetCounts(facetCounts.keys)
        // What the ledger holds are numbers of the old tables: convert them.
        var renumbered = FailureLedger<FailureObservation, GroupNumbers>()
        swap(&renumbered, &ledger)
        renumbered.updateLogged { numbers in numbers = numbers.renumbered { copy($0, oldTexts, oldLists) } }
        renumbered.update { observation in
            observation.group = group(oldCounters[observation.group].key)
            observation.accountKey = copy(observation.accountKey, oldTexts, oldLists)
            observation.facets = facetCounts.number(
                of: oldFacets.renumbered(observation.facets) { copy($0, oldTexts, oldLists) }
            )
        }
        ledger = renumbered
    }

    /// Converts the number of a text, and of the list parsed from it, from the old tables to the new ones.
    private mutating func copy(_ id: Int32, _ oldTexts: borrowing TextTable, _ oldLists: [[String]?]) -> Int32 {
        guard id >= 0 else { return id }
        let new = texts.intern(oldTexts.text(id))
        if Int(id) < oldLists.count, let list = oldLists[Int(id)], !isList(new) { setList(new, list) }
        return new
    }

    /// Moves the attempts by the values of `--by` into the summary: their numbers are about to change.
    private mutating func countAttempts() {
        for (by, count) in attemptsBy { summary.attemptsBy.add(count, FailureKey.text(ofValues: lists[Int(by)] ?? [])) }
        attemptsBy = [:]
    }

    private func countedGroups() -> [FailureKey: FailureSummary.Group] {
        var counted: [FailureKey: FailureSummary.Group] = [:]
        counted.reserveCapacity(groupCounters.count)
        let facets = facetCounts.byGroup(groupCounters.count)
        var sums = SumsByNumber()
        for (index, counters) in groupCounters.enumerated() where counters.value.records > 0 {
            var group = counters.value
            group.facets = self.counted(facets, of: index, &sums)
            group.samples = sampleSet(counters.samples)
            counted[counters.key] = group
        }
        return counted
    }

    /// The facets of a group as texts.
    private func counted(
        _ facets: FacetCounts.OfGroups,
        of group: Int,
        _ sums: inout SumsByNumber
    ) -> [Facet: BoundedCounts] {
        var counted: [Facet: BoundedCounts] = [:]
        facets.forEach(of: group, &sums) { facet, sums in
            var counts = BoundedCounts(limit: bounds.facetBytes)
            sums.drain { value, count in
                if facet == .serviceCode {
                    for text in lists[Int(value)] ?? [] { counts.add(count, text) }
                } else {
                    counts.add(count, texts.text(value))
                }
            }
            if !counts.isEmpty { counted[facet] = counts }
        }
        return counted
    }

    /// Parses the lines of the samples that are shown, each only once: in a group with one failure it is first, last
    /// and candidate.
    private func sampleSet(_ kept: SampleSelector) -> SampleSet {
        var read: FailureSample?
        func sample(_ kept: SampleSelector.Kept) -> FailureSample {
            if let sample = kept.sample { return sample }
            if let read, read.line == kept.rank.line { return read }
            let sample = samples.sample(kept)
            read = sample
            return sample
        }
        return SampleSet(
            first: kept.first.map(sample),
            last: kept.last.map(sample),
            candidates: kept.shownCandidates(samples).map(sample)
        )
    }
}

/// The order in which groups are spilled: those of one code are neighbours.
package struct GroupHash: Comparable {
    package let code: UInt64
    package let group: UInt64

    package init(_ key: FailureKey) {
        code = key.codeHash
        group = key.stableHash
    }

    package init(code: UInt64, group: UInt64) {
        self.code = code
        self.group = group
    }

    package static func < (left: GroupHash, right: GroupHash) -> Bool {
        left.code != right.code ? left.code < right.code : left.group < right.group
    }
}
