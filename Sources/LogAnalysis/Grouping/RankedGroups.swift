import FailureSummaries
import LogArchives
import MSALFailures

/// Totals of the groups that a report does not list one by one.
package struct RestOfGroups: Sendable, Equatable {
    package var groups = 0
    package var count = 0
    /// How many of the failures are expected.
    package var expected = 0
    package var replays = 0

    package init() {}

    mutating func add(_ key: FailureKey, count: Int, replays: Int) {
        groups += 1
        self.count = saturatingSum(self.count, count)
        self.replays = saturatingSum(self.replays, replays)
        if key.judgement.isExpected { expected = saturatingSum(expected, count) }
    }
}

/// Groups in the order in which a report lists them, stored in a file. They can be read any number of times.
package struct RankedGroups: Sendable {
    fileprivate let file: SpillFile
    fileprivate var runs: [GroupRun] = []
    /// Number of groups that are listed.
    package fileprivate(set) var count = 0
    /// Totals of the groups that are not listed.
    package fileprivate(set) var rest = RestOfGroups()
    /// Totals of all groups, listed or not.
    package fileprivate(set) var all = RestOfGroups()
    /// When the failures of all groups happened, listed or not.
    fileprivate(set) var failureEnds = OperationEnds()
    /// What all groups of a kind did in the last tenth; nil if that was not asked for.
    fileprivate(set) var kinds: RecentKinds?
    private let order: RunMerge.Order

    fileprivate init(_ file: SpillFile, _ order: RunMerge.Order) {
        self.file = file
        self.order = order
    }

    /// The listed groups in the order of time, if they have as many values: sorted anew, in the file.
    func ordered(byTime column: Int) -> RankedGroups {
        var ranking = GroupRanking(file, limit: nil, .byTime(column))
        var merge = RunMerge(runs, of: file, order, isLastReading: false)
        for _ in 0..<count where !merge.next({ ranking.add($0, codeCount: $0.codeCount) }) { break }
        var ordered = ranking.finish()
        (ordered.rest, ordered.all, ordered.failureEnds, ordered.kinds) = (rest, all, failureEnds, kinds)
        return ordered
    }

    /// Problems with the file so far.
    var problems: [InputProblem] {
        if file.isLost {
            return [
                InputProblem(
                    .unreadable,
                    path: "TMPDIR",
                    reason: "groups that were spilled there could not be read back: they are missing",
                    remedy: "free some space there, or report on less at a time"
                )
            ]
        }
        if file.isFull {
            return [
                InputProblem(
                    .note,
                    path: "TMPDIR",
                    reason: "there is no space to spill groups; they were held in memory",
                    remedy: "the report is complete; with more space in TMPDIR it needs less memory"
                )
            ]
        }
        return []
    }

    /// The same ranking with only the first `limit` groups.
    func limited(to limit: Int?) -> RankedGroups {
        guard let limit, limit < count else { return self }
        var limited = self
        limited.count = limit
        var merge = RunMerge(runs, of: file, order, isLastReading: false)
        for index in 0..<count {
            guard let head = merge.nextHead() else { break }
            if index >= limit { limited.rest.add(head.key, count: head.count, replays: head.replays) }
        }
        return limited
    }

    /// Iterates over the groups, from the first one.
    struct Cursor: IteratorProtocol {
        private let file: SpillFile
        private var merge: RunMerge
        private var decoder = GroupDecoder()
        private var left: Int

        fileprivate init(_ groups: RankedGroups) {
            file = groups.file
            merge = RunMerge(groups.runs, of: groups.file, groups.order, isLastReading: false)
            left = groups.count
        }

        /// The next key and its failures, without reading the group.
        mutating func nextHead() -> (key: FailureKey, count: Int)? {
            guard left > 0, let head = merge.nextHead() else { return nil }
            left -= 1
            return (head.key, head.count)
        }

        mutating func next() -> (key: FailureKey, group: FailureSummary.Group, codeCount: Int)? {
            guard left > 0 else { return nil }
            left -= 1
            var found: (key: FailureKey, group: FailureSummary.Group, codeCount: Int)?
            _ = merge.next { stored in
                do throws(ArchiveIndexError) {
                    var group = FailureSummary.Group()
                    try decoder.merge(stored.content, into: &group)
                    found = (try GroupDecoder.key(stored.key), group, stored.codeCount)
                } catch {
                    file.lose()
                }
            }
            if found == nil { file.lose() }
            return found
        }
    }

    func cursor() -> Cursor { Cursor(self) }
}

/// Sorts groups into the order of the report: in memory while they fit, then in runs.
struct GroupRanking {
    private struct Entry {
        var key: FailureKey
        var count: Int
        var offset: Int
    }

    private let file: SpillFile
    private let limit: Int
    private let order: RunMerge.Order
    private var ranked: RankedGroups
    private var bytes: [UInt8] = []
    private var entries: [Entry] = []
    /// The last group kept when the limit was reached.
    private var last: (key: FailureKey, count: Int)?
    private var runs: RunLevels
    private let bufferSize: Int

    /// Without a limit, all groups are listed. With `tenth`, the kinds of failures are summed up, whatever their values
    /// of `--by`.
    init(
        _ file: SpillFile,
        limit: Int?,
        _ order: RunMerge.Order = .ofReport,
        tenth: LastTenth? = nil,
        bufferSize: Int = 1 << 19
    ) {
        self.file = file
        self.limit = max(limit ?? .max, 1)
        self.bufferSize = bufferSize
        self.order = order
        ranked = RankedGroups(file, order)
        ranked.kinds = tenth.map { RecentKinds($0) }
        runs = RunLevels(file, order)
        bytes.reserveCapacity(bufferSize + SpillFile.extentSize)
    }

    mutating func add(_ group: StoredGroup, codeCount: Int) {
        let key: FailureKey
        do throws(ArchiveIndexError) {
            key = try GroupDecoder.key(group.key)
            let (ends, first) = try GroupDecoder.times(group.content)
            ranked.failureEnds.merge(ends)
            ranked.kinds?.add(key, ends.slots, first: first)
        } catch {
            return file.lose()
        }
        let (count, replays) = (group.count, group.replays)
        ranked.all.add(key, count: count, replays: replays)
        if let last, !order.lists(key, count, before: last.key, last.count) {
            ranked.rest.add(key, count: count, replays: replays)
            return
        }
        entries.append(Entry(key: key, count: count, offset: bytes.count))
        group.append(to: &bytes, codeCount: codeCount)
        if bytes.count >= bufferSize { evict() }
    }

    private mutating func sort() {
        let order = order
        entries.sort { order.lists($0.key, $0.count, before: $1.key, $1.count) }
    }

    /// Drops the groups beyond the limit. Writes the rest into a run if they fill more than half of the buffer.
    private mutating func evict() {
        sort()
        if entries.count > limit {
            bytes.withUnsafeBytes { bytes in
                for entry in entries[limit...] {
                    ranked.rest.add(
                        entry.key,
                        count: entry.count,
                        replays: StoredGroup(bytes, at: entry.offset).replays
                    )
                }
            }
            entries.removeSubrange(limit...)
        }
        if entries.count == limit { last = entries.last.map { ($0.key, $0.count) } }
        let kept = bytes.withUnsafeBytes { bytes in
            entries.reduce(0) { $0 + StoredGroup(bytes, at: $1.offset).bytes.count }
        }
        guard kept > bufferSize / 2 else { return compact(kept) }
        write()
    }

    /// Moves the remaining groups together.
    private mutating func compact(_ size: Int) {
        var moved: [UInt8] = []
        moved.reserveCapacity(bufferSize + SpillFile.extentSize)
        bytes.withUnsafeBytes { bytes in
            for index in entries.indices {
                let group = StoredGroup(bytes, at: entries[index].offset)
                entries[index].offset = moved.count
                moved.append(contentsOf: group.bytes)
            }
        }
        bytes = moved
    }

    private mutating func write() {
        guard !entries.isEmpty else { return }
        var writer = RunWriter(file)
        bytes.withUnsafeBytes { bytes in
            for entry in entries { writer.put(StoredGroup(bytes, at: entry.offset)) }
        }
        runs.add(writer.finish())
        entries.removeAll(keepingCapacity: true)
        bytes.removeAll(keepingCapacity: true)
    }

    mutating func finish() -> RankedGroups {
        sort()
        write()
        bytes = []
        entries = []
        ranked.runs = runs.removeAll()
        ranked.count = ranked.all.groups - ranked.rest.groups
        return ranked.limited(to: limit)
    }
}

extension FailureKey {
    /// Keys in the order in which reports list their groups. Sorts by count first: moving a whole group is expensive.
    static func ranked(_ groups: [FailureKey: FailureSummary.Group]) -> [FailureKey] {
        groups.map { (key: $0.key, count: $0.value.count) }
            .sorted { isListed($0.key, $0.count, before: $1.key, $1.count) }
            .map(\.key)
    }

    /// The largest first; then by domain, code, internal code, advice and the values of `--by`.
    static func isListed(_ left: FailureKey, _ leftCount: Int, before right: FailureKey, _ rightCount: Int) -> Bool {
        if leftCount != rightCount { return leftCount > rightCount }
        if left.domain != right.domain { return left.domain < right.domain }
        if left.code != right.code { return left.code < right.code }
        if left.internalCode != right.internalCode { return (left.internalCode ?? .min) < (right.internalCode ?? .min) }
        if left.recovery != right.recovery { return left.recovery < right.recovery }
        if left.by != right.by { return left.by.lexicographicallyPrecedes(right.by) }
        // Texts that differ only in Unicode composition compare equal in all of these.
        return left.precedesInBytes(right)
    }
}
