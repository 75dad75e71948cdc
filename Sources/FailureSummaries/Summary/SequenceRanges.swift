/// A set of sequence numbers of one run, as sorted ranges that do not touch.
package struct SequenceRanges: Sendable, Equatable {
    package struct Range: Sendable, Equatable {
        package var first: UInt64
        /// Included.
        package var last: UInt64

        package init(first: UInt64, last: UInt64) {
            self.first = first
            self.last = last
        }
    }

    package private(set) var ranges: [Range] = []

    package init() {}

    /// From ranges in any order, overlapping or not.
    package init(_ unsorted: [Range]) {
        ranges = Self.joined(unsorted.sorted { $0.first < $1.first })
    }

    /// From ranges that are sorted and do not touch.
    init(sorted: [Range]) {
        ranges = sorted
    }

    package var isEmpty: Bool { ranges.isEmpty }

    package var count: UInt64 { ranges.reduce(0) { $0 &+ ($1.last - $1.first &+ 1) } }

    /// Numbers between the lowest and the highest that are not in the set.
    package var gaps: SequenceRanges {
        SequenceRanges(sorted: zip(ranges, ranges.dropFirst()).map { .init(first: $0.last + 1, last: $1.first - 1) })
    }

    /// The numbers of the set from `first` to `last`; none if `last` is below `first`.
    package func clamped(from first: UInt64, to last: UInt64) -> SequenceRanges {
        guard first <= last else { return SequenceRanges() }
        let start = Self.index(first, in: ranges)
        var part: [Range] = []
        for range in ranges[start...] where range.first <= last {
            part.append(.init(first: max(range.first, first), last: min(range.last, last)))
        }
        return SequenceRanges(sorted: part)
    }

    package func contains(_ number: UInt64) -> Bool {
        Self.contains(number, in: ranges)
    }

    static func contains(_ number: UInt64, in ranges: [Range]) -> Bool {
        let index = index(number, in: ranges)
        return index < ranges.count && ranges[index].first <= number
    }

    package mutating func formUnion(_ other: SequenceRanges) {
        ranges = Self.united(ranges, other.ranges)
    }

    /// The union of two sorted lists.
    static func united(_ left: [Range], _ right: [Range]) -> [Range] {
        if left.isEmpty { return right }
        if right.isEmpty { return left }
        var result: [Range] = []
        result.reserveCapacity(left.count + right.count)
        var next = 0
        for range in left {
            while next < right.count, right[next].first < range.first {
                join(right[next], to: &result)
                next += 1
            }
            join(range, to: &result)
        }
        for range in right[next...] { join(range, to: &result) }
        return result
    }

    package func intersects(_ other: SequenceRanges) -> Bool {
        var left = ranges[...]
        var right = other.ranges[...]
        while let a = left.first, let b = right.first {
            if a.last < b.first {
                left = left.dropFirst()
            } else if b.last < a.first {
                right = right.dropFirst()
            } else {
                return true
            }
        }
        return false
    }

    /// Numbers that are in both.
    package func intersection(_ other: SequenceRanges) -> SequenceRanges {
        var common: [Range] = []
        var left = ranges[...]
        var right = other.ranges[...]
        while let a = left.first, let b = right.first {
            let first = max(a.first, b.first)
            let last = min(a.last, b.last)
            if first <= last { common.append(Range(first: first, last: last)) }
            if a.last < b.last { left = left.dropFirst() } else { right = right.dropFirst() }
        }
        return SequenceRanges(common)
    }

    /// Every number that is not in the set.
    package var complement: SequenceRanges {
        var others: [Range] = []
        var next: UInt64 = 0
        for range in ranges {
            if range.first > next { others.append(Range(first: next, last: range.first - 1)) }
            if range.last == .max { return SequenceRanges(others) }
            next = range.last + 1
        }
        return SequenceRanges(others + [Range(first: next, last: .max)])
    }

    /// The first range whose last number is at or above `number`.
    static func index(_ number: UInt64, in ranges: [Range]) -> Int {
        var low = 0
        var high = ranges.count
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].last < number { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private static func joined(_ sorted: [Range]) -> [Range] {
        var result: [Range] = []
        result.reserveCapacity(sorted.count)
        for range in sorted { join(range, to: &result) }
        return result
    }

    /// Appends a range that does not begin before the last one.
    @inline(__always)
    private static func join(_ range: Range, to result: inout [Range]) {
        if let last = result.last, range.first <= last.last || range.first - last.last == 1 {
            result[result.count - 1].last = max(last.last, range.last)
        } else {
            result.append(range)
        }
    }
}
