import TestKit
import Testing

@testable import FailureSummaries

@Suite struct TimeSlotsTests {
    private func slots(_ counts: [Int32: Int]) -> TimeSlots {
        var slots = TimeSlots()
        for (quarter, count) in counts { slots.add(count, toQuarter: quarter) }
        return slots
    }

    @Test(arguments: SeededNumbers.seeds(1))
    func `merged slots are sums, whichever quarters the two have`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
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

    @Test(arguments: SeededNumbers.seeds(1))
    func `a long log with times in any order gives the same slots as one in order`(seed: UInt64) {
        var numbers = SeededNumbers(seed: seed)
        var sums: [Int32: Int] = [:]
        var mixed = TimeSlots()
        for step in 0..<60_000 {
            let quarter = Int32.random(in: -30_000..<30_000, using: &numbers)
            sums[quarter, default: 0] += 1 + step % 5
            mixed.add(1 + step % 5, toQuarter: quarter)
            if step % 9_999 == 0 { #expect(mixed.slots.map(\.quarter) == sums.keys.sorted()) }
        }
        let ordered = slots(Dictionary(uniqueKeysWithValues: sums.sorted { $0.key < $1.key }))
        #expect(mixed == ordered && mixed.slots.map(\.count) == sums.keys.sorted().map { sums[$0] })
        var twice = mixed
        twice.merge(mixed)
        twice.subtract(ordered)
        #expect(twice == mixed)
    }

    @Test func `sums of slots saturate at the largest number`() {
        var merged = slots([1: .max, 2: 1])
        merged.merge(slots([0: 1, 1: 1, 2: .max]))
        #expect(merged.slots.map(\.count) == [1, .max, .max])
    }
}
