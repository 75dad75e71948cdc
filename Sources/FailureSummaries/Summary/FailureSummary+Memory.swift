extension FailureSummary.Group {
    /// Approximate memory of the group in a table of groups, in bytes. Decides when groups are evicted.
    package var heldBytes: Int {
        var sum = MemoryLayout<FailureSummary.Group>.stride * 3 / 2 + 160
        sum += slots.heldBytes
        sum += requests.heldBytes + accounts.heldBytes
        for values in facets.values { sum += 160 + values.heldBytes }
        for sample in samples.shown { sum += sample.heldBytes }
        return sum
    }
}

extension [FailureKey: FailureSummary.Group] {
    package var heldBytes: Int { values.reduce(0) { $0 + $1.heldBytes } }
}

extension SummaryBuilder {
    /// The most evicted groups whose bounds are kept.
    private static let boundsLimit = 8_192

    /// A counter entry takes a kilobyte, so a large table grows by a quarter instead of doubling.
    mutating func addGroup(_ key: FailureKey) {
        let count = groupCounters.count
        if count == groupCounters.capacity, count >= 256 { groupCounters.reserveCapacity(count + count / 4) }
        var counters = GroupCounters(key: key, by: key.by.isEmpty ? -1 : list(key.by))
        if !boundsOfRemoved.isEmpty, let bounds = boundsOfRemoved[key.stableHash] {
            counters.samples = SampleSelector(after: bounds)
        }
        groupCounters.append(counters)
    }

    /// Keeps the sample bounds of an evicted group. Otherwise five lines would be kept each time that the group
    /// returns, four of them useless.
    mutating func keepBounds(of index: Int, hash: UInt64) {
        guard boundsOfRemoved.count < Self.boundsLimit || boundsOfRemoved[hash] != nil else { return }
        boundsOfRemoved[hash] = groupCounters[index].samples.bounds
    }

    /// Approximate memory of the groups, in bytes. Takes about 50 ns for each group.
    package var heldBytes: Int {
        var sum = texts.heldBytes + facetCounts.heldBytes + groupTable.heldBytes
        sum += groupCounters.capacity * MemoryLayout<GroupCounters>.stride
        sum += lists.capacity * MemoryLayout<[String]?>.stride + listBytes
        sum += boundsOfRemoved.capacity * 32 + attemptsBy.capacity * 16 + attemptCounts.heldBytes
        sum += groups.capacity * (MemoryLayout<FailureKey>.stride + MemoryLayout<Int>.stride)
        for index in groupCounters.indices {
            sum += groupCounters[index].value.slots.heldBytes + 96
            sum += groupCounters[index].value.requests.heldBytes + groupCounters[index].value.accounts.heldBytes
            sum += groupCounters[index].samples.heldBytes
        }
        return sum
    }
}
