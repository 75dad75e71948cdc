import FailureSummaries

/// How many attempts have the same values of `--by`, by these values as a report shows them.
struct AttemptsByValue: Sendable, Equatable {
    private var counts: [String: Int] = [:]
    /// Whether there were more values than are kept.
    private let isCut: Bool

    /// `shown` makes the values of a key into those of a report.
    init(_ counted: BoundedCounts, shown: ([String]) -> [String]) {
        isCut = counted.isOverflowing
        for entry in counted.entries {
            guard let values = FailureKey.values(ofText: entry.text) else { continue }
            let text = FailureKey.text(ofValues: shown(values))
            counts[text] = saturatingSum(counts[text] ?? 0, entry.count)
        }
    }

    /// Attempts with the values of a group; nil if they are not known.
    func count(of group: Report.Group) -> Int? {
        counts[FailureKey.text(ofValues: group.by.map(\.value))] ?? (isCut ? nil : 0)
    }
}
