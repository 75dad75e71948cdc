import FailureSummaries

/// The groups of one side of a comparison, and what their rates are of: attempts, or hours.
struct ComparedGroups {
    /// By fingerprint and values of `--by`.
    private(set) var groups: [String: Report.Group] = [:]
    /// What the rates of the whole side are of; nil if it is not known.
    let exposure: Double?
    /// Failures by fingerprint, whatever the values of `--by`.
    private var counts: [String: Int] = [:]
    /// The values of `--by` that failures have.
    private var values: Set<String> = []
    private let attemptsByValue: AttemptsByValue?
    private let isByAttempts: Bool
    /// Whether operations that succeeded also have the keys of `--by`. Other keys have values only in failures.
    private let haveAttemptsKeys: Bool

    /// Kinds and values that are held.
    private static let limit = 16_384

    init(
        _ report: Report,
        _ side: Comparison.Side,
        includesExpected: Bool,
        isByAttempts: Bool
    ) throws(Comparison.TooManyGroups) {
        self.isByAttempts = isByAttempts
        attemptsByValue = report.attemptsByValue
        haveAttemptsKeys = !report.selection.by.isEmpty && report.selection.by.allSatisfy(Query.isKeyOfAttempts)
        if isByAttempts {
            exposure = side.attempts.map { Double($0) }
        } else if let from = side.from, let to = side.to, to > from {
            exposure = Double(to - from) / 3_600_000_000
        } else {
            exposure = nil
        }
        for group in report.listed where group.count > 0 {
            counts[group.fingerprint] = saturatingSum(counts[group.fingerprint] ?? 0, group.count)
            values.insert(Self.text(ofValues: group))
            if includesExpected || !group.isExpected {
                var slim = group
                (slim.samples, slim.histogram) = ([], [])
                groups[group.fingerprint + Self.text(ofValues: group)] = slim
            }
            guard max(groups.count, counts.count, values.count) <= Self.limit else { throw Comparison.TooManyGroups() }
        }
    }

    private static func text(ofValues group: Report.Group) -> String {
        FailureKey.text(ofValues: group.by.map(\.value))
    }

    /// What the rate of a group is of, whichever side it is from: with `--by`, the attempts with its values. Nil if it
    /// is not known, or if this side does not have its values.
    func exposure(of group: Report.Group, _ name: String) -> Double? {
        guard haveAttemptsKeys else { return exposure }
        guard isByAttempts else { return values.contains(Self.text(ofValues: group)) ? exposure : nil }
        if let own = groups[name] { return own.rate.map { Double(own.count) / $0 } ?? exposure }
        return attemptsByValue?.count(of: group).flatMap { $0 > 0 ? Double($0) : nil }
    }

    /// Failures with the fingerprint of a group, whatever the values of `--by`.
    func count(likeOf group: Report.Group) -> Int { counts[group.fingerprint] ?? 0 }
}
