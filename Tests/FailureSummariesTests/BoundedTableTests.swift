import LogRecords
import TestKit
import Testing

@testable import FailureSummaries

/// Tables that hostile logs would fill stay small, and say what they no longer know.
@Suite struct BoundedTableTests {
    private var limits: ReaderLimits {
        var limits = ReaderLimits()
        limits.runs = 4
        limits.ranges = 40
        limits.windows = 2
        return limits
    }

    private func orders(_ count: Int, seed: UInt64) -> [[Int]] {
        var numbers = SeededNumbers(seed: seed)
        return (0..<20).map { _ in (0..<count).shuffled(using: &numbers) }
    }

    // MARK: Values

    // invariant BoundedCounts I1, BoundedCounts I2
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `values that are kept have their exact counts, and the others are summed, whatever is merged first`(
        seed: UInt64
    ) {
        var numbers = SeededNumbers(seed: seed)
        var exact: [String: Int] = [:]
        let parts = (0..<8).map { _ in
            var part = BoundedCounts(limit: 700)
            for _ in 0..<Int.random(in: 0..<60, using: &numbers) {
                let value =
                    String(repeating: "v", count: Int.random(in: 1..<40, using: &numbers))
                    + "\(Int.random(in: 0..<30, using: &numbers))"
                part.add(3, value)
                exact[value, default: 0] += 3
            }
            return part
        }
        func merged(_ order: [Int]) -> BoundedCounts {
            order.reduce(into: BoundedCounts(limit: 700)) { $0.merge(parts[$1]) }
        }
        let first = merged(Array(parts.indices))
        #expect(first.isOverflowing)
        #expect(first.count > 3)
        for entry in first.entries { #expect(exact[entry.text] == entry.count) }
        #expect(first.entries.reduce(first.rest) { $0 + $1.count } == exact.values.reduce(0, +))
        for order in orders(parts.count, seed: seed) {
            #expect(merged(order) == first)
            var left = merged(Array(order[..<4]))
            left.merge(merged(Array(order[4...])))
            #expect(left == first)
        }
        var whole = BoundedCounts(limit: 700)
        for (value, count) in exact { whole.add(count, value) }
        #expect(whole == first)
    }

    @Test func `one value as long as a line pushes out no short one`() {
        var counts = BoundedCounts(limit: 1_000)
        counts.add(1, String(repeating: "x", count: 200_000))
        counts.add(2, "AADSTS50076")
        #expect(counts.entries.map(\.text) == ["AADSTS50076"])
        #expect(counts["AADSTS50076"] == 2)
        #expect(counts.rest == 1)
        counts.add(1, "AADSTS50076")
        counts.add(4, String(repeating: "y", count: 200_000))
        #expect(counts["AADSTS50076"] == 3)
        #expect(counts.rest == 5)
    }

    @Test func `two spellings of one character are two values, whichever comes first`() {
        let values = ["caf\u{E9}", "cafe\u{301}"]
        let counts = [values, values.reversed()].map { order in
            order.reduce(into: BoundedCounts()) { $0.add(1, $1) }
        }
        #expect(counts[0] == counts[1])
        #expect(counts[0].count == 2)
    }

    @Test func `more keys of pseudonyms than are kept give a lower bound`() {
        var limits = limits
        limits.accountKeyBytes = 10 * (BoundedCounts.entryBytes + 3)
        let lines = (1...30).map { Lines.record($0, Lines.failure(-1, #","user.hash":"user:k\#($0 + 10):aa""#)) }
        let summary = Lines.summary(lines, bounds: limits)
        #expect(summary.accountKeys.count == 10)
        #expect(summary.accountKeys.isOverflowing)
        #expect(summary.groups.values.first?.count == 30)
    }

    // MARK: Runs and their numbers

    private func numbers(_ run: String, _ range: ClosedRange<UInt64>) -> RunNumbers {
        var numbers = RunNumbers(limits)
        numbers.insert(SequenceRanges([.init(first: range.lowerBound, last: range.upperBound)]), announced: 1, run: run)
        return numbers
    }

    // invariant RunNumbers I1, RunNumbers I2
    @Test func `more runs than are kept are not known any more, whatever is merged first`() {
        let few = (0..<8).map { numbers("run\($0 % 4)", UInt64($0) * 10 + 1...UInt64($0) * 10 + 5) }
        let many = few + [numbers("another", 1...2)]
        for order in orders(few.count, seed: 3) {
            let merged = order.reduce(into: RunNumbers(limits)) { $0.merge(few[$1]) }
            #expect(merged == few.reduce(into: RunNumbers(limits)) { $0.merge($1) })
            #expect(merged.missing == 4 * (35 - 2))
        }
        for order in orders(many.count, seed: 4) {
            let merged = order.reduce(into: RunNumbers(limits)) { $0.merge(many[$1]) }
            #expect(merged.isOverflowing && merged.missing == nil && merged.sequences.isEmpty)
            #expect(merged == many.reduce(into: RunNumbers(limits)) { $0.merge($1) })
            #expect(!merged.overlaps(few[0]) && !few[0].overlaps(merged))
        }
    }

    @Test func `beyond the limit of ranges, older numbers are forgotten`() {
        var scattered = RunNumbers(limits)
        for number in 1...40 as ClosedRange<UInt64> { scattered.merge(numbers("r", number * 2...number * 2)) }
        #expect(scattered.missing == 0)
        #expect(scattered.rangeCount == 40)
        scattered.merge(numbers("s", 1...1))
        #expect(scattered.missing == nil)
        scattered.merge(numbers("r", 1...100))
        #expect(scattered.isOverflowing)
    }

    // invariant RunTable I3
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `runs that alternate are distinguished as sets would, with few windows`(seed: UInt64) {
        var random = SeededNumbers(seed: seed)
        var limits = limits
        limits.runs = 12
        limits.ranges = .max
        var table = RunTable(limits)
        var sets: [String: Set<UInt64>] = [:]
        var next: [String: UInt64] = [:]
        for _ in 0..<40_000 {
            let run = "run\(Int.random(in: 0..<12, using: &random))"
            // Mostly the next number; now and then one before, or far away.
            var number = next[run, default: 1]
            switch Int.random(in: 0..<20, using: &random) {
            case 0: number = UInt64.random(in: 1...number, using: &random)
            case 1: number += UInt64.random(in: 1...seed * 60_000, using: &random)
            default: break
            }
            next[run] = max(next[run, default: 1], number + 1)
            let padded = Array(run.utf8) + [UInt8](repeating: 0, count: RecordScanner.padding)
            let isNew = padded.withUnsafeBufferPointer {
                table.insert(number, run: UnsafeBufferPointer(rebasing: $0[..<run.utf8.count]))
            }
            #expect(isNew == sets[run, default: []].insert(number).inserted)
        }
        let expected = sets.mapValues { SequenceRanges($0.map { .init(first: $0, last: $0) }) }
        let numbers = table.numbers()
        #expect(numbers.sequences == expected)
        #expect(!numbers.isOverflowing)
    }

    // invariant RunTable I1, RunTable I2
    @Test func `records of more runs than are kept are counted all the same`() {
        let lines = (1...60).map { Lines.record(1, run: "run\($0 % 6)", Lines.failure(-1)) }
        let few = Lines.summary(lines.map { $0.replacingRun("run5", by: "run4").replacingRun("run0", by: "run4") })
        #expect(few.numbers.missing == 0)
        #expect(few.groups.values.first?.count == 4)
        let summary = Lines.summary(lines, bounds: limits)
        #expect(summary.numbers.missing == nil)
        // Those of the runs that are kept once, the others each time.
        #expect(summary.groups.values.first?.count == 4 + 20)
    }

    @Test func `numbers more scattered than are kept are counted all the same, and near repeats are still recognised`()
    {
        let scattered = (1...400).map { Lines.record($0 * 70_000, Lines.failure(-1)) }
        let near = (1...50).map { Lines.record(50_000_000 + $0, Lines.failure(-1)) }
        let summary = Lines.summary(scattered + near + near, bounds: limits)
        #expect(summary.numbers.missing == nil)
        #expect(summary.groups.values.first?.count == 450)
    }

    @Test func `stored numbers beyond the bound overflow when they are read`() throws {
        let stored = Lines.summary((1...50).map { Lines.record($0 * 3) }).encoded()
        #expect(try stored.numbers(ReaderLimits()).rangeCount == 50)
        #expect(try stored.numbers(limits).isOverflowing)
    }

    // MARK: Memory

    @Test func `lists of codes that no two records share are measured like groups`() {
        var most = 0
        let lines = (1...2_000).map { number in
            let codes = (0..<20).map { #""AADSTS\#(number * 20 + $0)""# }.joined(separator: ",")
            return Lines.record(number, Lines.failure(-1, #","msal.service_codes":[\#(codes)]"#))
        }
        _ = Lines.summary(lines, afterEach: { most = max(most, $0.heldBytes) })
        // Texts, numbers and lists: each code at least twice.
        #expect(most > 2_000 * 20 * 2 * 12)
    }
}

extension String {
    fileprivate func replacingRun(_ run: String, by other: String) -> String {
        let parts = split(separator: "\"\(run)\"", omittingEmptySubsequences: false)
        return parts.joined(separator: "\"\(other)\"")
    }
}
