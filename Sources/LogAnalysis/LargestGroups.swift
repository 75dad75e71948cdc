import FailureSummaries
import MSALErrorModel

/// Groups that a report does not list one by one.
package struct RestOfGroups: Sendable, Equatable {
    package var groups = 0
    /// Failures in them.
    package var count = 0
    /// Of these the expected ones.
    package var expected = 0
    package var replays = 0

    package init() {}
}

/// The groups that come first in a report; of the others only what totals need.
struct LargestGroups {
    private let limit: Int
    private(set) var groups: [FailureKey: FailureSummary.Group] = [:]
    private(set) var rest = RestOfGroups()
    /// The last one that stayed when there were too many.
    private var last: (key: FailureKey, count: Int)?

    /// Without a limit all stay.
    init(limit: Int?) {
        self.limit = max(limit ?? .max, 1)
    }

    mutating func add(_ more: [FailureKey: FailureSummary.Group]) {
        for (key, group) in more {
            if let last, !FailureKey.isListed(key, group.count, before: last.key, last.count) {
                leaveOut(key, group)
            } else {
                groups[key] = group
            }
        }
        // Sorting is dear: not for each one that is too many.
        if groups.count > limit, groups.count - limit >= min(limit, 1_024) { cut() }
    }

    /// Leaves out what is too many. Call once, at the end.
    mutating func finish() {
        if groups.count > limit { cut() }
    }

    private mutating func cut() {
        let ranked = FailureKey.ranked(groups)
        for key in ranked[limit...] {
            if let group = groups.removeValue(forKey: key) { leaveOut(key, group) }
        }
        let key = ranked[limit - 1]
        last = (key, groups[key]?.count ?? 0)
    }

    private mutating func leaveOut(_ key: FailureKey, _ group: FailureSummary.Group) {
        rest.groups += 1
        rest.count = saturatingSum(rest.count, group.count)
        rest.replays = saturatingSum(rest.replays, group.replays)
        if key.catalogueEntry?.isExpected ?? false { rest.expected = saturatingSum(rest.expected, group.count) }
    }
}

extension FailureKey {
    /// Keys in the order in which reports list their groups. Sorted by number: a whole group is dear to move.
    static func ranked(_ groups: [FailureKey: FailureSummary.Group]) -> [FailureKey] {
        groups.map { (key: $0.key, count: $0.value.count) }
            .sorted { isListed($0.key, $0.count, before: $1.key, $1.count) }
            .map(\.key)
    }

    /// The largest first; then by domain, code, internal code and the values of `--by`.
    static func isListed(_ left: FailureKey, _ leftCount: Int, before right: FailureKey, _ rightCount: Int) -> Bool {
        if leftCount != rightCount { return leftCount > rightCount }
        if left.domain != right.domain { return left.domain < right.domain }
        if left.code != right.code { return left.code < right.code }
        if left.internalCode != right.internalCode { return (left.internalCode ?? .min) < (right.internalCode ?? .min) }
        return left.by.lexicographicallyPrecedes(right.by)
    }
}
