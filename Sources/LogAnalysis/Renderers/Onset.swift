/// The hour from which a failure that was always there became more frequent.
///
/// The one split of the period into "before" and "after" under which two constant rates explain the hourly counts best
/// (Poisson likelihood). Reported only when the rise is large and long enough not to be a busy hour.
enum Onset {
    struct Rise: Equatable {
        /// Microseconds since 1970: the beginning of the first hour after the rise.
        var start: Int64
        /// Rate after by rate before.
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
                // A before without any failure counts as half a one, or every late beginning would be infinitely many.
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

    /// Base-two logarithm to about three digits, enough to choose between splits; Foundation is not imported for one call.
    private static func log2(_ value: Double) -> Double {
        guard value > 0, value.isFinite else { return 0 }
        let mantissa = value.significand
        let series = (mantissa - 1) / (mantissa + 1)
        let square = series * series
        return Double(value.exponent) + 2 * series * (1 + square * (1 / 3 + square * (1 / 5 + square / 7)))
            * 1.442695040888963
    }
}
