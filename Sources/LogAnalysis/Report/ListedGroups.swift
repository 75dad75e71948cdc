import FailureSummaries
import MSALFailures

/// Groups of a report that do not fit in memory. They are read from a file each time.
struct StoredGroups: Sendable, Equatable {
    let groups: RankedGroups
    let make: @Sendable (FailureKey, FailureSummary.Group, _ codeCount: Int) -> Report.Group

    static func == (left: StoredGroups, right: StoredGroups) -> Bool {
        ListedGroups(stored: left).elementsEqual(ListedGroups(stored: right))
    }
}

/// The groups that a report lists, in order. They are in memory or in a file.
struct ListedGroups: Sequence, Sendable {
    private let held: [Report.Group]
    private let stored: StoredGroups?
    /// If set, only expected groups or only unexpected ones are listed.
    private var isExpected: Bool?

    static let none = ListedGroups(held: [])

    fileprivate init(held: [Report.Group]) {
        self.held = held
        stored = nil
    }

    fileprivate init(stored: StoredGroups) {
        held = []
        self.stored = stored
    }

    struct Iterator: IteratorProtocol {
        private var held: IndexingIterator<[Report.Group]>
        private var cursor: RankedGroups.Cursor?
        private let make: (@Sendable (FailureKey, FailureSummary.Group, Int) -> Report.Group)?
        private let isExpected: Bool?

        fileprivate init(_ groups: ListedGroups) {
            held = groups.held.makeIterator()
            cursor = groups.stored?.groups.cursor()
            make = groups.stored?.make
            isExpected = groups.isExpected
        }

        mutating func next() -> Report.Group? {
            guard let make else {
                while let group = held.next() {
                    if isExpected.map({ $0 == group.isExpected }) ?? true { return group }
                }
                return nil
            }
            while let (key, group, codeCount) = cursor?.next() {
                if let isExpected, isExpected != key.judgement.isExpected { continue }
                return make(key, group, codeCount)
            }
            return nil
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    /// Whether the groups are in a file. In that case nothing that grows with their number is kept in memory.
    var areStored: Bool { stored != nil }

    var first: Report.Group? {
        var iterator = makeIterator()
        return iterator.next()
    }

    var isEmpty: Bool { first == nil }

    /// Needs a pass over the groups if only some of them are listed.
    var count: Int {
        guard let isExpected else { return stored?.groups.count ?? held.count }
        guard let stored else { return held.count { $0.isExpected == isExpected } }
        var cursor = stored.groups.cursor()
        var count = 0
        while let head = cursor.nextHead() {
            if head.key.judgement.isExpected == isExpected { count += 1 }
        }
        return count
    }

    /// The count of the largest group.
    var highestCount: Int {
        guard let stored else { return reduce(0) { Swift.max($0, $1.count) } }
        var cursor = stored.groups.cursor()
        var highest = 0
        while let head = cursor.nextHead() {
            if isExpected.map({ $0 == head.key.judgement.isExpected }) ?? true {
                highest = Swift.max(highest, head.count)
            }
        }
        return highest
    }

    /// By hour or day first, if groups are split by one of them, and the largest first within it.
    func orderedByTime(_ by: [String]) -> ListedGroups {
        guard let column = by.firstIndex(where: GroupingKey.isUnit) else { return self }
        if let stored {
            let groups = stored.groups.ordered(byTime: column)
            var ordered = ListedGroups(stored: StoredGroups(groups: groups, make: stored.make))
            ordered.isExpected = isExpected
            return ordered
        }
        let key = by[column]
        func value(_ group: Report.Group) -> String { group.by.first { $0.key == key }?.value ?? "" }
        let ordered = held.enumerated().sorted { left, right in
            (value(left.element), left.offset) < (value(right.element), right.offset)
        }
        var groups = ListedGroups(held: ordered.map(\.element))
        groups.isExpected = isExpected
        return groups
    }

    func `where`(isExpected: Bool) -> ListedGroups {
        var some = self
        some.isExpected = isExpected
        return some
    }
}

extension Report {
    /// The groups that the report lists, in memory or in a file.
    var listed: ListedGroups { stored.map(ListedGroups.init(stored:)) ?? ListedGroups(held: groups) }

    /// How many groups below the largest are listed because they are new or grew.
    private static let changedLimit = 20
    /// How many groups are taken out of a file into memory.
    private static let heldLimit = 1_000

    /// The same report with only the largest groups, and the largest of the others that are new or grew: what began
    /// yesterday is not among the largest yet. `other` describes what is left out. Totals do not change.
    package func cut(to top: Int?) -> Report {
        guard let top, listed.count > top else { return self }
        var report = self
        if let stored, top > Self.heldLimit {
            let limited = stored.groups.limited(to: top)
            report.stored = StoredGroups(groups: limited, make: stored.make)
            report.other = Other(limited.rest)
            return report
        }
        var kept: [Group] = []
        var changed: [Group] = []
        var rest = other ?? Other(groups: 0, count: 0)
        for group in listed {
            if kept.count < top {
                kept.append(group)
            } else if group.change != nil, group.count > 0, changed.count < Self.changedLimit {
                changed.append(group)
            } else {
                rest.groups += 1
                rest.count = saturatingSum(rest.count, group.count)
            }
        }
        report.stored = nil
        report.groups = kept + changed
        report.other = rest.groups > 0 ? rest : nil
        return report
    }
}

extension Report.Other {
    /// Nil if nothing is left out.
    init?(_ rest: RestOfGroups) {
        if rest.groups == 0 { return nil }
        self.init(groups: rest.groups, count: rest.count)
    }
}
