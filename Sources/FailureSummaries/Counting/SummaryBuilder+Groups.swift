import LogArchives
import LogRecords

/// Turns counters into groups: at the end, and earlier if they take too much memory.
extension SummaryBuilder {
    /// Settles the evidence and returns the summary. Call once, at the end of the input.
    package mutating func finish() -> FailureSummary {
        countWaiting()
        settle(evidence.settled())
        summary.groups = countedGroups()
        summary.numbers = runs.numbers()
        return summary
    }

    /// Groups in memory.
    package var groupCount: Int { groupCounters.count }

    /// Evicts the groups that were counted so far; later failures start from zero. Pending evidence stays.
    ///
    /// Groups come encoded, in the order of their `stableHash`. `body` receives each group's hash, its counters without
    /// facets and samples, and whether its samples are scrubbed.
    package mutating func removeGroups(
        encodedBy encoder: inout GroupEncoder,
        _ body: (
            _ encoder: inout GroupEncoder, _ hash: UInt64, _ counted: FailureSummary.Group, _ isScrubbed: Bool
        ) -> Void
    ) {
        countWaiting()
        let hashes = groupCounters.map(\.key.stableHash)
        let order = groupCounters.indices.sorted { left, right in
            hashes[left] != hashes[right]
                ? hashes[left] < hashes[right] : groupCounters[left].key.precedesInBytes(groupCounters[right].key)
        }
        let ofKeys = facetsOfKeys()
        let signatures = SignaturesOfGroups(self.signatures.entries, groups: groupCounters.count)
        var sums = SumsByNumber()
        for index in order where groupCounters[index].value.records > 0 {
            let samples = sampleSet(groupCounters[index].samples)
            encoder.put(groupCounters[index].key, groupCounters[index].value, samples: samples.shown) { writer in
                put(facetsOf: signatures[index], ofKeys[index], &sums, into: &writer)
            }
            body(&encoder, hashes[index], groupCounters[index].value, samples.areOfRecords)
            keepBounds(of: index, hash: hashes[index])
        }
        renewTables()
    }

    private mutating func renewTables() {
        var oldTexts = TextTable()
        swap(&oldTexts, &texts)
        let oldLists = lists
        let oldSignatures = signatures.entries.map(\.signature)
        lists = []
        listBytes = 0
        signatures = SignatureTable()
        groupCounters = []
        groupsToCopy = []
        groups = [:]
        lastAccountKey = -1
        keyFacets = FacetCounts(keyFacets.keys, limit: limits?.values ?? .max)
        // The pending failures hold numbers of the old tables: convert them.
        var waiting = EvidenceLedger<FailureObservation>()
        swap(&waiting, &evidence)
        var renumbered: [Int: Int] = [:]
        waiting.update { observation in
            if let known = renumbered[observation.signature] {
                observation.signature = known
            } else {
                let signature = oldSignatures[observation.signature].renumbered { copy($0, oldTexts, oldLists) }
                let new = index(signature)
                renumbered[observation.signature] = new
                observation.signature = new
            }
            observation.accountKey = copy(observation.accountKey, oldTexts, oldLists)
            observation.facets = -1
        }
        evidence = waiting
    }

    /// Converts the number of a text, and of the list parsed from it, from the old tables to the new ones.
    private mutating func copy(_ id: Int32, _ oldTexts: borrowing TextTable, _ oldLists: [[String]?]) -> Int32 {
        guard id >= 0 else { return id }
        let new = texts.intern(oldTexts.text(id))
        if Int(id) < oldLists.count, let list = oldLists[Int(id)], !isList(new) { setList(new, list) }
        return new
    }

    private func countedGroups() -> [FailureKey: FailureSummary.Group] {
        var counted: [FailureKey: FailureSummary.Group] = [:]
        counted.reserveCapacity(groupCounters.count)
        let ofKeys = facetsOfKeys()
        let signatures = SignaturesOfGroups(self.signatures.entries, groups: groupCounters.count)
        var sums = SumsByNumber()
        for (index, counters) in groupCounters.enumerated() where counters.value.records > 0 {
            var group = counters.value
            group.facets = facets(signatures[index], &sums)
            if let more = ofKeys[index] { group.facets.merge(more) { own, _ in own } }
            group.samples = sampleSet(counters.samples)
            counted[counters.key] = group
        }
        return counted
    }

    private func facetsOfKeys() -> [Int: [Facet: BoundedCounts]] {
        var facets: [Int: [Facet: BoundedCounts]] = [:]
        let empty = newCounts
        keyFacets.forEach { group, key, value, count in
            facets[group, default: [:]][.key(key), default: empty].add(count, texts.text(value))
        }
        return facets
    }

    private var newCounts: BoundedCounts { BoundedCounts(limit: bounds.facetBytes) }

    /// Encodes the facets of a group. If there are many groups, most have one signature, whose values are written
    /// directly.
    private func put(
        facetsOf signatures: ArraySlice<Int>,
        _ ofKeys: [Facet: BoundedCounts]?,
        _ sums: inout SumsByNumber,
        into writer: inout ByteWriter
    ) {
        guard signatures.count == 1, ofKeys == nil, let entry = signatures.first.map({ self.signatures.entries[$0] })
        else {
            return GroupEncoder.put(facets(signatures, &sums).merging(ofKeys ?? [:]) { own, _ in own }, into: &writer)
        }
        let codes = entry.signature.serviceCodes >= 0 ? lists[Int(entry.signature.serviceCodes)] ?? [] : []
        let words: [(Facet, Int32)] = [
            (.oauthError, entry.signature.oauthError), (.subError, entry.signature.subError),
            (.level, entry.signature.level),
            (.recovery, entry.signature.recovery),
        ]
        writer.put(count: (codes.isEmpty ? 0 : 1) + words.count { $0.1 >= 0 })
        if !codes.isEmpty {
            Facet.serviceCode.put(into: &writer)
            writer.put(count: codes.count)
            for code in codes {
                writer.put(text: code)
                writer.put(count: entry.count)
            }
            GroupEncoder.put(rest: nil, into: &writer)
        }
        for (facet, word) in words where word >= 0 {
            facet.put(into: &writer)
            writer.put(count: 1)
            writer.put(text: texts.bytes(word))
            writer.put(count: entry.count)
            GroupEncoder.put(rest: nil, into: &writer)
        }
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

    /// The facets of a group. Sums by number first, because there are many more signatures than values.
    private func facets(_ signatures: ArraySlice<Int>, _ sums: inout SumsByNumber) -> [Facet: BoundedCounts] {
        var facets: [Facet: BoundedCounts] = [:]
        facets.reserveCapacity(5)
        func append(_ facet: Facet, _ value: (FailureSignature) -> Int32, _ texts: (Int32) -> [String]) {
            for index in signatures {
                let entry = self.signatures.entries[index]
                let value = value(entry.signature)
                if value >= 0 { sums.add(entry.count, to: value) }
            }
            var counts = newCounts
            sums.drain { value, count in
                for text in texts(value) { counts.add(count, text) }
            }
            if !counts.isEmpty { facets[facet] = counts }
        }
        append(.serviceCode, \.serviceCodes) { lists[Int($0)] ?? [] }
        append(.oauthError, \.oauthError) { [texts.text($0)] }
        append(.subError, \.subError) { [texts.text($0)] }
        append(.level, \.level) { [texts.text($0)] }
        append(.recovery, \.recovery) { [texts.text($0)] }
        return facets
    }
}

/// Positive counts, summed by small numbers. Reused, so that summing a few of many numbers is cheap.
private struct SumsByNumber {
    private var sums: [Int] = []
    /// Numbers whose sum is not 0.
    private var numbers: [Int32] = []

    mutating func add(_ count: Int, to number: Int32) {
        let index = Int(number)
        if index >= sums.count { sums.append(contentsOf: repeatElement(0, count: index + 1 - sums.count)) }
        if sums[index] == 0 { numbers.append(number) }
        sums[index] = saturatingSum(sums[index], count)
    }

    /// Passes each sum to `body` and resets it.
    mutating func drain(_ body: (_ number: Int32, _ sum: Int) -> Void) {
        for number in numbers {
            body(number, sums[Int(number)])
            sums[Int(number)] = 0
        }
        numbers.removeAll(keepingCapacity: true)
    }
}

/// Indices of the signatures that have counts, stored contiguously for each group.
private struct SignaturesOfGroups {
    private var signatures: [Int]
    private var ends: [Int]

    init(_ entries: [SignatureTable.Entry], groups: Int) {
        ends = [Int](repeating: 0, count: groups + 1)
        for entry in entries where entry.count > 0 { ends[entry.group + 1] += 1 }
        for group in 0..<groups { ends[group + 1] += ends[group] }
        signatures = [Int](repeating: 0, count: ends[groups])
        var next = ends
        for (index, entry) in entries.enumerated() where entry.count > 0 {
            signatures[next[entry.group]] = index
            next[entry.group] += 1
        }
    }

    subscript(group: Int) -> ArraySlice<Int> { signatures[ends[group]..<ends[group + 1]] }
}
