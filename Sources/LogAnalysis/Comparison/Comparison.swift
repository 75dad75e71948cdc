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
        /// Of attempts, or by the hour; nil if not known.
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
    /// Seen on one side only, too rarely to say more; the largest first.
    public var uncertain: [Row] = []
    /// Groups on both sides whose rates do not differ by more than chance.
    public var unchanged = 0
    /// The unexpected failures of both sides as a whole; nil if there are none.
    public var whole: Row?

    /// A side has more groups than are compared.
    package struct TooManyGroups: Error, Sendable, Equatable {}

    /// Groups of a side that are held.
    private static let limit = 16_384
}

extension Comparison {
    /// Compares two reports that were not cut by `--top`. Expected failures are left out unless `includesExpected`.
    package init(before: Report, after: Report, includesExpected: Bool) throws(TooManyGroups) {
        self.init(
            generatorVersion: after.generatorVersion,
            catalogueVersion: after.catalogueVersion,
            by: after.query.by,
            conditions: after.query.conditions,
            before: Side(before),
            after: Side(after),
            isByAttempts: (before.totals.attempts ?? 0) > 0 && (after.totals.attempts ?? 0) > 0
        )
        let old = try Self.groups(before, includesExpected)
        let new = try Self.groups(after, includesExpected)
        let names = Set(old.keys).union(new.keys)
        for name in names {
            let row = row(old[name], new[name], among: names.count)
            guard let row else { continue }
            if row.kind != nil {
                changes.append(row)
            } else if row.before > 0, row.after > 0 {
                unchanged += 1
            } else {
                uncertain.append(row)
            }
        }
        changes.sort { Self.precedes($0, $1) }
        uncertain.sort { Self.precedes($0, $1) }
        var total = (
            before: Report.Group(domain: "", code: "", internalCode: nil),
            after: Report.Group(domain: "", code: "", internalCode: nil)
        )
        total.before.count = old.values.map(\.count).saturatedSum
        total.after.count = new.values.map(\.count).saturatedSum
        whole = row(total.before, total.after, among: 1)
    }

    private static func groups(_ report: Report, _ includesExpected: Bool) throws(TooManyGroups) -> [String: Report
        .Group]
    {
        var groups: [String: Report.Group] = [:]
        for group in report.listed where group.count > 0 && (includesExpected || !group.isExpected) {
            var slim = group
            (slim.samples, slim.histogram) = ([], [])
            groups[group.fingerprint + group.by.map { "\u{1F}" + $0.value }.joined()] = slim
            guard groups.count <= limit else { throw TooManyGroups() }
        }
        return groups
    }

    private func row(_ old: Report.Group?, _ new: Report.Group?, among groups: Int) -> Row? {
        guard let group = new ?? old, (old?.count ?? 0) > 0 || (new?.count ?? 0) > 0 else { return nil }
        let exposure = (before: exposure(before, old), after: exposure(after, new))
        let rate = RateChange(
            before: old?.count ?? 0,
            after: new?.count ?? 0,
            exposureBefore: exposure.before ?? 0,
            exposureAfter: exposure.after ?? 0
        )
        var row = Row(group: group, before: rate.before, after: rate.after)
        row.rateBefore = exposure.before.map { Double(rate.before) / $0 }
        row.rateAfter = exposure.after.map { Double(rate.after) / $0 }
        guard exposure.before != nil, exposure.after != nil else { return row }
        if rate.before > 0, rate.after > 0 { (row.factor, row.interval) = (rate.factor, rate.interval) }
        guard rate.isCertain(among: groups), let factor = rate.factor else { return row }
        row.kind = rate.before == 0 ? .new : rate.after == 0 ? .gone : factor > 1 ? .grown : .shrunk
        return row
    }

    /// Attempts, with `--by` of the group's values; or hours. Nil if not known.
    private func exposure(_ side: Side, _ group: Report.Group?) -> Double? {
        if isByAttempts {
            if let group, !group.by.isEmpty, let rate = group.rate, rate > 0 { return Double(group.count) / rate }
            return side.attempts.map { Double($0) }
        }
        guard let from = side.from, let to = side.to, to > from else { return nil }
        return Double(to - from) / 3_600_000_000
    }

    private static func precedes(_ left: Row, _ right: Row) -> Bool {
        let order = [left, right].map { row in row.kind.flatMap { Kind.allCases.firstIndex(of: $0) } ?? 0 }
        let counts = [left, right].map { max($0.before, $0.after) }
        let names = [left, right].map { $0.group.fingerprint + $0.group.by.map(\.value).joined() }
        return (order[0], counts[1], names[0]) < (order[1], counts[0], names[1])
    }
}

extension Comparison.Side {
    /// A window that was asked for counts whole, even if its first or last hours have no record.
    fileprivate init(_ report: Report) {
        self.init(
            from: (report.query.since ?? report.from).map(Report.writable),
            to: (report.query.until ?? report.to).map(Report.writable),
            records: report.totals.records,
            failures: report.totals.failures,
            expected: report.totals.expected,
            attempts: report.totals.attempts
        )
    }
}
