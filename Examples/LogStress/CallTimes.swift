/// Counts durations, exact to 3 %, in fixed memory: 32 steps for each power of two.
struct CallTimes: Sendable {
    private var counts = [UInt64](repeating: 0, count: 60 * 32)
    private(set) var longest: UInt64 = 0
    private var total: UInt64 = 0

    @inline(__always)
    mutating func add(_ nanoseconds: UInt64) {
        counts[CallTimes.index(nanoseconds)] += 1
        total += 1
        if nanoseconds > longest { longest = nanoseconds }
    }

    mutating func add(_ other: CallTimes) {
        for index in counts.indices { counts[index] += other.counts[index] }
        total += other.total
        longest = max(longest, other.longest)
    }

    /// The duration that the given share of all calls did not exceed.
    func quantile(_ share: Double) -> UInt64 {
        let wanted = UInt64(Double(total) * share)
        var seen: UInt64 = 0
        for index in counts.indices {
            seen += counts[index]
            if seen > wanted { return min(CallTimes.value(index), longest) }
        }
        return longest
    }

    private static func index(_ value: UInt64) -> Int {
        guard value >= 32 else { return Int(value) }
        let power = 63 - value.leadingZeroBitCount
        return (power - 4) * 32 + Int(value >> UInt64(power - 5)) - 32
    }

    private static func value(_ index: Int) -> UInt64 {
        guard index >= 64 else { return UInt64(index) }
        return UInt64(index % 32 + 32) << UInt64(index / 32 - 1)
    }
}
