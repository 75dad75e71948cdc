import CPlatform

/// Memory that was freed but is still held by the C library.
package enum FreeMemory {
    /// Returns it to the system. The next allocations may come from another thread, where the C library would not reuse
    /// it.
    package static func returnToSystem() { platform_return_free_memory() }
}

extension FailureSummary.Group {
    /// Approximate memory of the group in a table of groups, in bytes. Decides when groups are evicted.
    package var heldBytes: Int {
        var sum = MemoryLayout<FailureSummary.Group>.stride * 3 / 2 + 160
        sum += slots.slots.capacity * MemoryLayout<TimeSlots.Slot>.stride
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
    mutating func addTally(_ key: FailureKey) {
        let count = tallies.count
        if count == tallies.capacity, count >= 256 { tallies.reserveCapacity(count + count / 4) }
        var tally = GroupCounters(key: key)
        if !boundsOfTaken.isEmpty, let bounds = boundsOfTaken[key.stableHash] {
            tally.samples = SampleSelector(after: bounds)
        }
        tallies.append(tally)
    }

    /// Keeps the sample bounds of an evicted group. Otherwise five lines would be kept each time that the group
    /// returns, four of them useless.
    mutating func keepBounds(of index: Int, hash: UInt64) {
        guard boundsOfTaken.count < Self.boundsLimit || boundsOfTaken[hash] != nil else { return }
        boundsOfTaken[hash] = tallies[index].samples.bounds
    }

    /// Approximate memory of the groups, in bytes. Takes about 50 ns for each group.
    package var heldBytes: Int {
        var sum = texts.heldBytes + shapes.heldBytes + tallies.capacity * MemoryLayout<GroupCounters>.stride
        sum += lists.capacity * MemoryLayout<[String]?>.stride + listBytes
        sum += boundsOfTaken.capacity * 32
        sum += groups.capacity * (MemoryLayout<FailureKey>.stride + MemoryLayout<Int>.stride)
        for index in tallies.indices {
            sum += tallies[index].value.slots.slots.capacity * MemoryLayout<TimeSlots.Slot>.stride + 96
            sum += tallies[index].value.requests.heldBytes + tallies[index].value.accounts.heldBytes
            sum += tallies[index].samples.heldBytes
        }
        return sum
    }
}
