import FailureSummaries

/// The last tenth of a report's period, and the time before it.
struct LastTenth: Sendable {
    let from: Int64
    let begin: Int64
    let to: Int64

    /// Nil without a period, or if its last tenth is shorter than a quarter of an hour.
    init?(from: Int64?, to: Int64?) {
        guard let from, let to, from < to else { return nil }
        let (span, overflow) = to.subtractingReportingOverflow(from)
        guard !overflow, span >= 10 * TimeSlots.microseconds else { return nil }
        let begin = Int64(TimeSlots.quarter(to - span / 10)) * TimeSlots.microseconds
        guard begin > from else { return nil }
        (self.from, self.begin, self.to) = (from, begin, to)
    }

    struct Counts: Sendable {
        var before = 0
        var after = 0
        /// The first failure.
        var first: Int64?
    }

    func counts(_ slots: TimeSlots, first: Int64? = nil) -> Counts {
        let quarter = TimeSlots.quarter(begin)
        var counts = Counts(first: first)
        for slot in slots.slots {
            if slot.quarter < quarter {
                counts.before = saturatingSum(counts.before, slot.count)
            } else {
                counts.after = saturatingSum(counts.after, slot.count)
            }
        }
        return counts
    }
}

/// How many failures of each kind came before and in the last tenth, whatever their values of `--by`.
struct RecentKinds: Sendable {
    let tenth: LastTenth
    /// By the hash of the key without values. Empty where there are more kinds than are kept.
    private var counts: [UInt64: LastTenth.Counts] = [:]
    private var isOverflowing = false

    private static let limit = 16_384

    init(_ tenth: LastTenth) {
        self.tenth = tenth
    }

    mutating func add(_ key: FailureKey, _ slots: TimeSlots, first: Int64?) {
        guard !isOverflowing else { return }
        let own = tenth.counts(slots, first: first)
        var sum = self[key] ?? LastTenth.Counts()
        sum.before = saturatingSum(sum.before, own.before)
        sum.after = saturatingSum(sum.after, own.after)
        if let first { sum.first = min(sum.first ?? first, first) }
        counts[Self.hash(key)] = sum
        guard counts.count > Self.limit else { return }
        isOverflowing = true
        counts = [:]
    }

    subscript(key: FailureKey) -> LastTenth.Counts? { counts[Self.hash(key)] }

    private static func hash(_ key: FailureKey) -> UInt64 {
        var kind = key
        kind.by = []
        return kind.stableHash
    }
}

/// Finds the failures that began, or became at least twice as frequent, in the last tenth of the period. A report
/// without a baseline mentions them first.
struct RecentChange {
    private let tenth: LastTenth
    private let groups: Int
    /// All failures of the period before and after the boundary; nil if there are more distinct times than are kept.
    private let all: LastTenth.Counts?

    /// Nil: there is no last tenth.
    init?(_ tenth: LastTenth?, groups: Int, failures: OperationEnds) {
        guard let tenth, groups > 0 else { return nil }
        (self.tenth, self.groups) = (tenth, groups)
        all = failures.isOverflowing ? nil : tenth.counts(failures.slots)
    }

    func change(_ slots: TimeSlots, first: Int64?) -> Report.Change? {
        change(tenth.counts(slots, first: first))
    }

    private func change(_ own: LastTenth.Counts) -> Report.Change? {
        guard own.after > 0 else { return nil }
        // The time before the first failure does not count: else what began within the period would always have grown.
        let begin = min(max(own.first ?? tenth.from, tenth.from), tenth.begin - TimeSlots.microseconds)
        var (exposureBefore, exposureAfter) = (
            Double(tenth.begin - (own.before > 0 ? begin : tenth.from)), Double(tenth.to - tenth.begin)
        )
        // The time of day is not news: if the other failures also became more frequent, compare with them.
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
        guard let factor = rate.growth(among: groups) else { return nil }
        return own.before == 0 ? .new(since: own.first) : .grown(factor: factor, since: tenth.begin)
    }

    /// Attempts of all values of `--by`, and those with the values of a group.
    typealias Attempts = (all: Int, own: Int)

    /// The change of a group with values of `--by`.
    ///
    /// Every failure of a version that came out today is younger than the version, and every failure of this hour than
    /// the hour. So it counts what the kind did as a whole, or that the rate differs from that with the other values.
    /// `attempts`: nil if they are not known, or if the values are times.
    func change(
        _ slots: TimeSlots,
        first: Int64?,
        ofKind kind: LastTenth.Counts?,
        isTime: Bool,
        attempts: Attempts?
    ) -> Report.Change? {
        let own = tenth.counts(slots, first: first)
        guard let kind, let change = change(own) else { return nil }
        if let whole = self.change(kind) {
            if case .grown = change, !isTime { return change }
            return whole
        }
        guard let attempts, !isTime else { return nil }
        let count = saturatingSum(own.before, own.after)
        let rate = RateChange(
            before: saturatingSum(kind.before, kind.after) - count,
            after: count,
            exposureBefore: Double(attempts.all - attempts.own),
            exposureAfter: Double(attempts.own)
        )
        return rate.growth(among: groups) == nil ? nil : change
    }
}
