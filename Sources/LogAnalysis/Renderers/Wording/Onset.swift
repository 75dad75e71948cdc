/// Finds the hour from which an existing failure became more frequent.
///
/// Splits the period into "before" and "after" where two constant rates explain the hourly counts best (Poisson
/// likelihood). Reports the rise only if it is too large and too long for one busy hour.
enum Onset {
    struct Rise: Equatable {
        /// The start of the first hour after the rise, in microseconds since 1970.
        var start: Int64
        /// The rate after the rise divided by the rate before it.
        var factor: Double
    }

    static func rise(in histogram: [Report.Slot], from: Int64, to: Int64) -> Rise? {
        let hour: Int64 = 3_600_000_000
        let total = histogram.reduce(0.0) { $0 + Double($1.count) }
        let hours = Double(to - from) / Double(hour)
        guard total >= 50, hours >= 6 else { return nil }
        var before = 0.0
        var best: (gain: Double, start: Int64, factor: Double)?
        for slot in histogram {
            let left = Double(slot.start - from) / Double(hour)
            let right = hours - left
            if left >= 2, right >= 1 {
                let after = total - before
                // If nothing failed before, half a failure is assumed. Otherwise every late start would be an infinite
                // increase.
                let low = max(before, 0.5) / left
                let high = after / right
                let gain = before * log2(max(before, 0.5) / left) + after * log2(after / right)
                if high >= 3 * low, after >= 30, best.map({ gain > $0.gain }) ?? true {
                    best = (gain, slot.start, high / low)
                }
            }
            before += Double(slot.count)
        }
        return best.map { Rise(start: $0.start, factor: $0.factor) }
    }

    /// Base-2 logarithm to about three digits, which is enough to choose a split. Foundation is not imported for one
    /// call.
    private static func log2(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        let mantissa = value.significand
        let series = (mantissa - 1) / (mantissa + 1)
        let square = series * series
        return Double(value.exponent) + 2 * series * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
            * 1.442695040888963
    }
}
