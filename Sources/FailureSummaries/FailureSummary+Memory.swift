extension FailureSummary.Group {
    /// Bytes that the group takes in a table of groups, by and large: what decides when groups are put away.
    package var heldBytes: Int {
        var sum = MemoryLayout<FailureSummary.Group>.stride * 3 / 2 + 160
        sum += slots.slots.capacity * MemoryLayout<TimeSlots.Slot>.stride
        sum += requests.heldBytes + accounts.heldBytes
        for values in margins.values { sum += 160 + values.capacity * 48 }
        for sample in samples.shown { sum += sample.heldBytes }
        return sum
    }
}

extension [FailureKey: FailureSummary.Group] {
    package var heldBytes: Int { values.reduce(0) { $0 + $1.heldBytes } }
}

extension SummaryBuilder {
    /// Bytes that the groups in memory take, by and large. Costs some 50 ns a group.
    package var heldBytes: Int {
        var sum = texts.heldBytes + shapes.heldBytes + tallies.capacity * MemoryLayout<Tally>.stride
        sum += groups.capacity * (MemoryLayout<FailureKey>.stride + MemoryLayout<Int>.stride)
        for index in tallies.indices {
            sum += tallies[index].value.slots.slots.capacity * MemoryLayout<TimeSlots.Slot>.stride + 96
            sum += tallies[index].value.requests.heldBytes + tallies[index].value.accounts.heldBytes
            sum += tallies[index].samples.heldBytes
        }
        return sum
    }
}
