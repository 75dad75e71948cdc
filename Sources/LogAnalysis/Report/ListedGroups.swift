import FailureSummaries
import MSALErrorModel

/// Groups of a report for which memory has no room: read from a file each time they are asked for.
package struct StoredGroups: Sendable, Equatable {
    let groups: RankedGroups
    let make: @Sendable (FailureKey, FailureSummary.Group) -> Report.Group

    package static func == (left: StoredGroups, right: StoredGroups) -> Bool {
        ListedGroups(stored: left).elementsEqual(ListedGroups(stored: right))
    }
}

/// The groups that a report lists, in their order: those in memory, or those in a file.
package struct ListedGroups: Sequence, Sendable {
    private let held: [Report.Group]
    private let stored: StoredGroups?
    /// Only those that are expected, or only those that are not.
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

    package struct Iterator: IteratorProtocol {
        private var held: IndexingIterator<[Report.Group]>
        private var cursor: RankedGroups.Cursor?
        private let make: (@Sendable (FailureKey, FailureSummary.Group) -> Report.Group)?
        private let isExpected: Bool?

        fileprivate init(_ groups: ListedGroups) {
            held = groups.held.makeIterator()
            cursor = groups.stored?.groups.cursor()
            make = groups.stored?.make
            isExpected = groups.isExpected
        }

        package mutating func next() -> Report.Group? {
            guard let make else {
                while let group = held.next() {
                    if isExpected.map({ $0 == group.isExpected }) ?? true { return group }
                }
                return nil
            }
            while let (key, group) = cursor?.next() {
                if let isExpected, isExpected != key.judgement.isExpected { continue }
                return make(key, group)
            }
            return nil
        }
    }

    package func makeIterator() -> Iterator { Iterator(self) }

    /// Whether they lie in a file: then nothing is kept of them that grows with their number.
    var areStored: Bool { stored != nil }

    var first: Report.Group? {
        var iterator = makeIterator()
        return iterator.next()
    }

    var isEmpty: Bool { first == nil }

    /// Counted by going over them where only some are asked for.
    var count: Int {
        guard let isExpected else { return stored?.groups.count ?? held.count }
        guard let stored else { return held.count { $0.isExpected == isExpected } }
        var cursor = stored.groups.cursor()
        var count = 0
        while let key = cursor.nextKey() {
            if key.judgement.isExpected == isExpected { count += 1 }
        }
        return count
    }

    func `where`(isExpected: Bool) -> ListedGroups {
        var some = self
        some.isExpected = isExpected
        return some
    }
}

extension Report {
    /// The groups that the report lists, wherever they are.
    package var listed: ListedGroups { stored.map(ListedGroups.init(stored:)) ?? ListedGroups(held: groups) }

    /// The same report with the largest groups only; what is left out is said in `other`. Totals stay as they are.
    package func cut(to top: Int?) -> Report {
        guard let top else { return self }
        var report = self
        if let stored {
            guard stored.groups.count > top else { return self }
            let limited = stored.groups.limited(to: top)
            report.stored = StoredGroups(groups: limited, make: stored.make)
            report.other = Other(limited.rest)
        } else {
            guard groups.count > top else { return self }
            report.other = Other(
                groups: groups.count - top + (other?.groups ?? 0),
                count: groups[top...].reduce(other?.count ?? 0) { saturatingSum($0, $1.count) }
            )
            report.groups.removeSubrange(top...)
        }
        return report
    }
}

extension Report.Other {
    /// Nil where nothing is left out.
    init?(_ rest: RestOfGroups) {
        if rest.groups == 0 { return nil }
        self.init(groups: rest.groups, count: rest.count)
    }
}
