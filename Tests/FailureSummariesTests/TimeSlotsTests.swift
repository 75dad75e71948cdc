import TestKit
import Testing

@testable import FailureSummaries

@Suite struct TimeSlotsTests {
    private func slots(_ counts: [Int32: Int]) -> TimeSlots {
        var slots = TimeSlots()
        for (quarter, count) in counts { slots.add(count, toQuarter: quarter) }
        return slots
    }

    @Test func `merged slots are sums, whichever quarters the two have`() {
        var numbers = SeededNumbers(seed: 8)
        for _ in 0..<500 {
            var sums: [Int32: Int] = [:]
            var merged = TimeSlots()
            for _ in 0..<4 {
                let start = Int32.random(in: -40..<40, using: &numbers)
                let length = Int32.random(in: 0..<30, using: &numbers)
                var counts: [Int32: Int] = [:]
                for quarter in start..<start + length where Bool.random(using: &numbers) {
                    counts[quarter] = Int.random(in: 1..<9, using: &numbers)
                }
                merged.merge(slots(counts))
                sums.merge(counts, uniquingKeysWith: +)
            }
            #expect(merged.slots.map(\.quarter) == sums.keys.sorted())
            #expect(merged.slots.map(\.count) == sums.keys.sorted().map { sums[$0] })
        }
    }

    @Test func `sums of slots saturate at the largest number`() {
        var merged = slots([1: .max, 2: 1])
        merged.merge(slots([0: 1, 1: 1, 2: .max]))
        #expect(merged.slots.map(\.count) == [1, .max, .max])
    }
}
