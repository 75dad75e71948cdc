import FailureSummaries

/// The result of `compare`: which failures are new, gone, or more or less frequent in one report than in another.
///
/// Only differences that chance does not explain are `changes`; the test is corrected for the number of groups. Rates
/// are of attempts where both sides know them, else by the hour.
public struct Comparison: Sendable, Equatable {
    public enum Kind: String, Sendable, CaseIterable {
        case new, grown, shrunk, gone
    }

    /// One of the two reports.
    public struct Side: Sendable, Equatable {
        public var from: Int64?
        public var to: Int64?
        public var records: Int
        public var failures: Int
        public var expected: Int
        public var attempts: Int?
    }

    public struct Row: Sendable, Equatable {
        /// Nil: too few failures to tell, and seen on one side only.
        public var kind: Kind?
        /// The group as the side has it that it occurs on, the later one if on both.
        public var group: Report.Group
        public var before: Int
        public var after: Int
        /// A share of the attempts, or failures by the hour; nil if not known, or if a value of `--by` has no attempts
        /// on that side.
        public var rateBefore: Double?
        public var rateAfter: Double?
        /// The rate after divided by the rate before, and the interval that holds it with 95 %; nil if one side has
        /// none.
        public var factor: Double?
        public var interval: ClosedRange<Double>?
    }

    public var generatorVersion: String
    public var catalogueVersion: String
    public var by: [String]
    public var conditions: [String]
    public var before: Side
    public var after: Side
    /// Whether rates are of attempts; else they are failures by the hour.
    public var isByAttempts: Bool
    /// New first, then grown, shrunk, gone; in each the largest first.
    public var changes: [Row] = []
    /// Seen on one side only: too rarely to say more, or of values of `--by` that have no attempts on the other side.
    /// The largest first.
    public var uncertain: [Row] = []
    /// Groups on both sides whose rates do not differ by more than chance.
    public var unchanged = 0
    /// The unexpected failures of both sides as a whole; nil if there are none.
    public var whole: Row?

    /// A side has more groups than are compared.
    package struct TooManyGroups: Error, Sendable, Equatable {}
}

extension Comparison {
    /// Compares two reports that were not cut by `--top`. Expected failures are left out unless `includesExpected`.
    package init(before: Report, after: Report, includesExpected: Bool) throws(TooManyGroups) {
        self.init(
            generatorVersion: after.generatorVersion,
            catalogueVersion: after.catalogueVersion,
            by: after.selection.by,
            conditions: after.selection.conditions,
            before: Side(before),
            after: Side(after),
            isByAttempts: (before.totals.attempts ?? 0) > 0 && (after.totals.attempts ?? 0) > 0
        )
        func groups(_ report: Report, _ side: Side) throws(TooManyGroups) -> ComparedGroups {
            try ComparedGroups(report, side, includesExpected: includesExpected, isByAttempts: isByAttempts)
        }
        let sides = (before: try groups(before, self.before), after: try groups(after, self.after))
        let names = Set(sides.before.groups.keys).union(sides.after.groups.keys)
        for name in names {
            switch Self.outcome(of: name, sides.before, sides.after, among: names.count) {
            case .changed(let row): changes.append(row)
            case .uncertain(let row): uncertain.append(row)
            case .unchanged: unchanged += 1
            }
        }
        changes.sort { Self.precedes($0, $1) }
        uncertain.sort { Self.precedes($0, $1) }
        whole = Self.sum(sides.before, sides.after)
    }

    private enum Outcome {
        case changed(Row)
        /// Seen on one side only, and nothing more can be said.
        case uncertain(Row)
        case unchanged
    }

    private static func outcome(
        of name: String,
        _ before: ComparedGroups,
        _ after: ComparedGroups,
        among groups: Int
    ) -> Outcome {
        let (old, new) = (before.groups[name], after.groups[name])
        guard let group = new ?? old else { return .unchanged }
        let exposure = (before: before.exposure(of: group, name), after: after.exposure(of: group, name))
        var row = Row(group: group, old?.count ?? 0, new?.count ?? 0, exposure, among: groups)
        if exposure.before != nil, exposure.after != nil {
            if row.kind != nil { return .changed(row) }
            return row.before > 0 && row.after > 0 ? .unchanged : .uncertain(row)
        }
        // The other side does not have the group's values of `--by`. What it has of the same code decides.
        if old != nil {
            guard new == nil, after.count(likeOf: group) == 0 else { return .unchanged }
            // A retired version took its attempts with it, but no other one has the code either.
            let rate = RateChange(
                before: row.before,
                after: 0,
                exposureBefore: exposure.before ?? 0,
                exposureAfter: after.exposure ?? 0
            )
            guard rate.isCertain(among: groups) else { return .uncertain(row) }
            row.kind = .gone
            return .changed(row)
        }
        let known = before.count(likeOf: group)
        let rate = RateChange(
            before: known,
            after: row.after,
            exposureBefore: before.exposure ?? 0,
            exposureAfter: exposure.after ?? 0
        )
        guard rate.isCertain(among: groups), let factor = rate.factor, factor > 1 else {
            return known > 0 ? .unchanged : .uncertain(row)
        }
        row.kind = .new
        return .changed(row)
    }

    private static func sum(_ before: ComparedGroups, _ after: ComparedGroups) -> Row? {
        let counts = [before, after].map { $0.groups.values.map(\.count).saturatedSum }
        guard counts[0] > 0 || counts[1] > 0 else { return nil }
        let all = Report.Group(domain: "", code: "", internalCode: nil)
        return Row(group: all, counts[0], counts[1], (before.exposure, after.exposure), among: 1)
    }

    private static func precedes(_ left: Row, _ right: Row) -> Bool {
        let order = [left, right].map { row in row.kind.flatMap { Kind.allCases.firstIndex(of: $0) } ?? 0 }
        let counts = [left, right].map { max($0.before, $0.after) }
        let names = [left, right].map { $0.group.fingerprint + $0.group.by.map(\.value).joined() }
        return (order[0], counts[1], names[0]) < (order[1], counts[0], names[1])
    }
}

extension Comparison.Row {
    fileprivate init(
        group: Report.Group,
        _ before: Int,
        _ after: Int,
        _ exposure: (before: Double?, after: Double?),
        among groups: Int
    ) {
        self.init(group: group, before: before, after: after)
        rateBefore = exposure.before.map { Double(before) / $0 }
        rateAfter = exposure.after.map { Double(after) / $0 }
        guard let exposureBefore = exposure.before, let exposureAfter = exposure.after else { return }
        let rate = RateChange(
            before: before,
            after: after,
            exposureBefore: exposureBefore,
            exposureAfter: exposureAfter
        )
        if before > 0, after > 0 { (self.factor, interval) = (rate.factor, rate.interval) }
        guard rate.isCertain(among: groups), let factor = rate.factor else { return }
        kind = before == 0 ? .new : after == 0 ? .gone : factor > 1 ? .grown : .shrunk
    }
}

extension Comparison.Side {
    /// A window that was asked for counts whole, even if its first or last hours have no record.
    fileprivate init(_ report: Report) {
        self.init(
            from: (report.selection.since ?? report.from).map(Report.writable),
            to: (report.selection.until ?? report.to).map(Report.writable),
            records: report.totals.records,
            failures: report.totals.failures,
            expected: report.totals.expected,
            attempts: report.totals.attempts
        )
    }
}
