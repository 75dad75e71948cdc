import CPlatform

/// Memory that was used and is free.
package enum FreeMemory {
    /// Gives it back to the system: what comes next may run in another thread, and there the C library would not find it.
    package static func returnToSystem() { platform_return_free_memory() }
}

extension FailureSummary.Group {
    /// Bytes that the group takes in a table of groups, by and large: what decides when groups are put away.
    package var heldBytes: Int {
        var sum = MemoryLayout<FailureSummary.Group>.stride * 3 / 2 + 160
        sum += slots.slots.capacity * MemoryLayout<TimeSlots.Slot>.stride
        sum += requests.heldBytes + accounts.heldBytes
        for values in facets.values { sum += 160 + values.capacity * 48 }
        for sample in samples.shown { sum += sample.heldBytes }
        return sum
    }
}

extension [FailureKey: FailureSummary.Group] {
    package var heldBytes: Int { values.reduce(0) { $0 + $1.heldBytes } }
}

extension SummaryBuilder {
    /// Groups whose bounds are known after they were given away.
    private static let boundsLimit = 8_192

    /// A tally takes a kilobyte: where there are many, not twice as many places are made as are needed.
    mutating func addTally(_ key: FailureKey) {
        let count = tallies.count
        if count == tallies.capacity, count >= 256 { tallies.reserveCapacity(count + count / 4) }
        var tally = GroupCounters(key: key)
        if !boundsOfTaken.isEmpty, let bounds = boundsOfTaken[key.stableHash] {
            tally.samples = SampleSelector(after: bounds)
        }
        tallies.append(tally)
    }

    /// Remembers what later samples of a group that is given away must be: else each time that it comes back five lines are
    /// kept, of which four are of no use.
    mutating func keepBounds(of index: Int, hash: UInt64) {
        guard boundsOfTaken.count < Self.boundsLimit || boundsOfTaken[hash] != nil else { return }
        boundsOfTaken[hash] = tallies[index].samples.bounds
    }

    /// Bytes that the groups in memory take, by and large. Costs some 50 ns a group.
    package var heldBytes: Int {
        var sum = texts.heldBytes + shapes.heldBytes + tallies.capacity * MemoryLayout<GroupCounters>.stride
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
