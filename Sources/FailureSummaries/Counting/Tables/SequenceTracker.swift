/// The sequence numbers of one run as they arrive: reports for each whether it is new.
///
/// Numbers mostly rise, with some disorder (records of several threads, neighbouring archives). So the last 65,536
/// numbers below the highest are bits in a ring; what leaves the ring becomes ranges. A number below the ring goes into
/// a set of at most `lateLimit`, which is merged into the ranges when it is full. Neither random numbers nor gaps make
/// the tracker slow or large. A growing bitmap of all numbers was rejected: a single distant number would cost memory
/// for the whole gap.
///
/// Past `limit` ranges it forgets everything below the window: a number down there counts as new.
package struct SequenceTracker {
    private static let windowSize: UInt64 = 65_536
    private static let wordMask = Int(windowSize / 64) - 1
    private static let lateLimit = 2_048
    private static let fewLimit = 32

    /// The first numbers of a run, unsorted, up to `fewLimit`. If there are many runs, most stay this small.
    private var few: [UInt64] = []
    /// Empty while `few` is in use.
    private var bits: [UInt64] = []
    /// First number of the window, a multiple of 64. The window has `windowSize` numbers.
    private var base: UInt64 = 0
    private var settled: [SequenceRanges.Range] = []
    private var late: Set<UInt64> = []
    private let limit: Int
    private(set) var isForgetful = false

    package init(limit: Int = .max) {
        self.limit = limit
    }

    /// Whether the newest numbers are bits.
    var hasWindow: Bool { !bits.isEmpty }

    /// Ranges below the window.
    var rangeCount: Int { settled.count }

    /// Inserts a number; true if it is new.
    @inline(__always)
    package mutating func insert(_ number: UInt64) -> Bool {
        if number >= base, number - base < Self.windowSize, !bits.isEmpty {
            let word = Int(truncatingIfNeeded: number >> 6) & Self.wordMask
            let bit: UInt64 = 1 << (number & 63)
            let old = bits[word]
            bits[word] = old | bit
            return old & bit == 0
        }
        return insertOutside(number)
    }

    @inline(never)
    private mutating func insertOutside(_ number: UInt64) -> Bool {
        if bits.isEmpty {
            if few.contains(number) || SequenceRanges.contains(number, in: settled) { return false }
            few.append(number)
            if few.count > Self.fewLimit { openWindow() }
            return true
        }
        if number < base {
            if isForgetful { return true }
            if SequenceRanges.contains(number, in: settled) { return false }
            guard late.insert(number).inserted else { return false }
            if late.count == Self.lateLimit { settleLate() }
            return true
        }
        let newBase = (number & ~63) - Self.windowSize + 64
        advance(to: max(newBase, base + 64))
        return insert(number)
    }

    private mutating func openWindow() {
        let lowest = few.min() ?? 0
        // Start half a window below the lowest number, because earlier records may arrive later.
        base = lowest & ~63 > Self.windowSize / 2 ? (lowest & ~63) - Self.windowSize / 2 : 0
        if let highest = settled.last?.last, highest >= Self.windowSize {
            base = max(base, (highest & ~63) - Self.windowSize + 64)
        }
        bits = [UInt64](repeating: 0, count: Int(Self.windowSize / 64))
        takeBackSettled()
        let first = few
        few = []
        for number in first { _ = insert(number) }
    }

    /// Turns settled numbers that are in the window into bits.
    private mutating func takeBackSettled() {
        let start = SequenceRanges.index(base, in: settled)
        guard start < settled.count else { return }
        for range in settled[start...] {
            for word in max(range.first, base) >> 6...range.last >> 6 {
                bits[Int(truncatingIfNeeded: word) & Self.wordMask] |=
                    Self.mask(word, from: max(range.first, base), to: range.last)
            }
        }
        if settled[start].first < base {
            settled[start].last = base - 1
            settled.removeSubrange((start + 1)...)
        } else {
            settled.removeSubrange(start...)
        }
    }

    /// Gives up the window; it opens again when enough numbers have come.
    mutating func closeWindow() {
        guard hasWindow else { return }
        let all = ranges.ranges
        bits = []
        late = []
        settled = isForgetful ? [] : all
        checkLimit()
    }

    /// Forgets all numbers below the window, and those that will be.
    mutating func forget() {
        isForgetful = true
        settled = []
        late = []
    }

    private mutating func checkLimit() {
        if settled.count > limit { forget() }
    }

    /// The bits of a word of 64 numbers that are in a range.
    @inline(__always)
    private static func mask(_ word: UInt64, from first: UInt64, to last: UInt64) -> UInt64 {
        let low = word == first >> 6 ? first & 63 : 0
        let high = word == last >> 6 ? last & 63 : 63
        return (UInt64.max >> (63 - (high - low))) << low
    }

    private mutating func advance(to newBase: UInt64) {
        let words = min((newBase - base) / 64, Self.windowSize / 64)
        for index in 0..<words { settle(wordAt: base + index * 64) }
        base = newBase
        checkLimit()
    }

    private mutating func settle(wordAt start: UInt64) {
        let index = Int(truncatingIfNeeded: start >> 6) & Self.wordMask
        if !isForgetful { Self.append(bits[index], from: start, to: &settled) }
        bits[index] = 0
    }

    private static func append(_ word: UInt64, from start: UInt64, to ranges: inout [SequenceRanges.Range]) {
        var word = word
        while word != 0 {
            let low = UInt64(word.trailingZeroBitCount)
            let length = UInt64((~(word >> low)).trailingZeroBitCount)
            let first = start + low
            let last = first + length - 1
            if let previous = ranges.last, previous.last &+ 1 == first {
                ranges[ranges.count - 1].last = last
            } else {
                ranges.append(.init(first: first, last: last))
            }
            word = length == 64 ? 0 : word & ~(((1 << length) - 1) << low)
        }
    }

    private mutating func settleLate() {
        settled = SequenceRanges.united(settled, lateRanges)
        late.removeAll(keepingCapacity: true)
        checkLimit()
    }

    private var lateRanges: [SequenceRanges.Range] { Self.ranges(of: late) }

    private static func ranges(of numbers: some Collection<UInt64>) -> [SequenceRanges.Range] {
        SequenceRanges(numbers.map { .init(first: $0, last: $0) }).ranges
    }

    /// All numbers that were inserted.
    package var ranges: SequenceRanges {
        if bits.isEmpty {
            return SequenceRanges(sorted: SequenceRanges.united(settled, Self.ranges(of: few)))
        }
        var all = settled
        for index in 0..<(Self.windowSize / 64) {
            let start = base + index * 64
            Self.append(bits[Int(truncatingIfNeeded: start >> 6) & Self.wordMask], from: start, to: &all)
        }
        return SequenceRanges(sorted: late.isEmpty ? all : SequenceRanges.united(all, lateRanges))
    }
}
