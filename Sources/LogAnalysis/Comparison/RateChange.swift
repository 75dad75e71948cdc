import CLibrary
import FailureSummaries

/// Whether events became more or less frequent from one stretch of time to another, or chance explains the difference.
///
/// If the rates are equal, the events of both together are spread over the two like the exposure: attempts, or time.
/// The chance that so many fall on one side is at most exp(-n·D), D the relative entropy of the two shares (Chernoff);
/// that bound needs no tables and errs on the side of silence.
struct RateChange {
    var before: Int
    var after: Int
    /// In any unit, the same for both; above zero.
    var exposureBefore: Double
    var exposureAfter: Double

    /// The chance of error that a report accepts, over all of its groups together.
    static let level = 0.01

    /// Rate after divided by rate before; infinite if there was none before, nil if there was none at all.
    var factor: Double? {
        guard before > 0 || after > 0 else { return nil }
        return Double(after) / exposureAfter / (Double(before) / exposureBefore)
    }

    /// Whether the difference is more than chance, among `groups` differences that are looked at.
    func isCertain(among groups: Int) -> Bool {
        let total = Double(saturatingSum(before, after))
        guard total > 0, exposureBefore > 0, exposureAfter > 0 else { return false }
        let expected = exposureAfter / (exposureBefore + exposureAfter)
        let seen = Double(after) / total
        let bound = -total * (Self.term(seen, expected) + Self.term(1 - seen, 1 - expected))
        return bound < log(Self.level / Double(max(groups, 1)))
    }

    /// The factor if the rate has at least doubled, and not by chance; nil otherwise.
    func growth(among groups: Int) -> Double? {
        guard isCertain(among: groups), let factor, factor >= 2 else { return nil }
        return factor
    }

    private static func term(_ seen: Double, _ expected: Double) -> Double {
        seen > 0 ? seen * log(seen / expected) : 0
    }

    /// The interval that holds the factor with 95 % (normal approximation of its logarithm); nil if one side is empty.
    var interval: ClosedRange<Double>? {
        guard let factor, before > 0, after > 0 else { return nil }
        let width = exp(1.96 * (1 / Double(before) + 1 / Double(after)).squareRoot())
        return factor / width...factor * width
    }
}
