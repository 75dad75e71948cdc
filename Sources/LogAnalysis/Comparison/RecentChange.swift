import FailureSummaries

/// Finds the failures that began, or became at least twice as frequent, in the last tenth of the period: what a report
/// without a baseline speaks of first.
struct RecentChange {
    private let from: Int64
    private let boundary: Int64
    private let to: Int64
    private let groups: Int
    /// All failures of the period before and after the boundary; nil if they are at more times than are kept.
    private let all: (before: Int, after: Int)?

    /// Nil: the period is too short for quarters of an hour to tell its last tenth.
    init?(from: Int64?, to: Int64?, groups: Int, failures: OperationEnds) {
        guard let from, let to, from < to, groups > 0 else { return nil }
        let (span, overflow) = to.subtractingReportingOverflow(from)
        guard !overflow, span >= 10 * TimeSlots.microseconds else { return nil }
        let boundary = Int64(TimeSlots.quarter(to - span / 10)) * TimeSlots.microseconds
        guard boundary > from else { return nil }
        (self.from, self.boundary, self.to, self.groups) = (from, boundary, to, groups)
        all = failures.isOverflowing ? nil : Self.split(failures.slots, at: boundary)
    }

    private static func split(_ slots: TimeSlots, at boundary: Int64) -> (before: Int, after: Int) {
        let quarter = TimeSlots.quarter(boundary)
        var (before, after) = (0, 0)
        for slot in slots.slots {
            if slot.quarter < quarter {
                before = saturatingSum(before, slot.count)
            } else {
                after = saturatingSum(after, slot.count)
            }
        }
        return (before, after)
    }

    func change(_ slots: TimeSlots, first: Int64?) -> Report.Change? {
        let own = Self.split(slots, at: boundary)
        guard own.after > 0 else { return nil }
        // What began earlier in the period has not grown because of the time before it began.
        let begin = min(max(first ?? from, from), boundary - TimeSlots.microseconds)
        var (exposureBefore, exposureAfter) = (
            Double(boundary - (own.before > 0 ? begin : from)), Double(to - boundary)
        )
        // The rhythm of the day is not news: where the other failures became more frequent too, they are the measure.
        if let all, all.before > own.before, all.after > own.after {
            let others = (before: Double(all.before - own.before), after: Double(all.after - own.after))
            if others.before + others.after >= 50, others.after / others.before > exposureAfter / exposureBefore {
                (exposureBefore, exposureAfter) = others
            }
        }
        let rate = RateChange(
            before: own.before,
            after: own.after,
            exposureBefore: exposureBefore,
            exposureAfter: exposureAfter
        )
        guard rate.isCertain(among: groups), let factor = rate.factor, factor >= 2 else { return nil }
        return own.before == 0 ? .new(since: first) : .grown(factor: factor, since: boundary)
    }
}
