import FailureSummaries
import TestKit
import Testing

@Suite struct SequenceTests {
    @Test(arguments: [0, 1, 2, 3, 4, 5]) func `a tracker reports like a set whether a number is new`(
        kind: Int
    ) {
        var random = SeededNumbers(seed: UInt64(kind))
        var tracker = SequenceTracker()
        var set: Set<UInt64> = []
        for index in 0..<30_000 as Range<UInt64> {
            let noise = random.next()
            let number: UInt64 =
                switch kind {
                case 0: index + 1
                case 1: index + 1 + noise % 400
                case 2: noise % 1_000_000
                case 3: noise >> 2
                case 4: (index % 2) * 10_000_000 + index
                default: index > 15_000 ? 30_000 - index : index * 9 + 1
                }
            #expect(tracker.insert(number) == set.insert(number).inserted, "\(number)")
        }
        let expected = SequenceRanges(set.map { .init(first: $0, last: $0) })
        #expect(tracker.ranges == expected)
        #expect(tracker.ranges.count == UInt64(set.count))
    }

    @Test func `gaps are counted between the lowest and the highest number`() {
        var tracker = SequenceTracker()
        for number in [5, 6, 7, 10, 12] as [UInt64] { _ = tracker.insert(number) }
        #expect(tracker.ranges.gaps.count == 3)
        #expect(tracker.ranges.ranges.map(\.first) == [5, 10, 12])
    }

    @Test func `interleaved neighbours do not intersect, copies do`() {
        let odd = SequenceRanges((0..<100).map { .init(first: $0 * 2 + 1, last: $0 * 2 + 1) })
        let even = SequenceRanges((0..<100).map { .init(first: $0 * 2 + 2, last: $0 * 2 + 2) })
        #expect(!odd.intersects(even))
        #expect(odd.intersects(odd))
        var both = odd
        both.formUnion(even)
        #expect(both.ranges == [.init(first: 1, last: 200)])
        #expect(both.contains(200) && !both.contains(201) && !both.contains(0))
    }
}
