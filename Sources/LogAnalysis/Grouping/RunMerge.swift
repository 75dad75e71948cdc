import FailureSummaries
import LogArchives

/// Reads several runs of the same order as one. The reader whose group comes first is at the top of a heap.
struct RunMerge {
    enum Order {
        /// By hash and bytes of the key: the pieces of a group are adjacent.
        case byKey
        /// The order in which reports list groups.
        case ofReport
        /// By the value of one `--by` key, days or hours, and in the order of reports among groups with the same value.
        case byTime(Int)
    }

    private let file: SpillFile
    private let order: Order
    private var heap: [RunReader] = []
    private var encoder = GroupEncoder()
    private var decoder = GroupDecoder()
    private var united: [UInt8] = []

    init(_ runs: [GroupRun], of file: SpillFile, _ order: Order, isLastReading: Bool) {
        self.file = file
        self.order = order
        for run in runs {
            let reader = RunReader(run, of: file, readsKeys: order.isForReaders, isLastReading: isLastReading)
            if reader.advance() { heap.append(reader) }
        }
        for index in (0..<heap.count / 2).reversed() { sink(index) }
    }

    /// The next group as stored in its run; false at the end.
    mutating func next(_ body: (StoredGroup) -> Void) -> Bool {
        guard let first = heap.first else { return false }
        first.withGroup(body)
        advance()
        return true
    }

    /// The next key in the report's order and its failures, without reading the group.
    mutating func nextHead() -> (key: FailureKey, count: Int, replays: Int)? {
        guard let first = heap.first else { return nil }
        let head = (first.key, first.count, first.withGroup(\.replays))
        advance()
        return head
    }

    /// The hash of the next group's code.
    var codeHash: UInt64? { heap.first?.hash.code }

    /// Skips all groups with the next code; returns the hash of the code and the sum of their failures. The runs must
    /// be sorted by key.
    mutating func nextCode() -> (hash: UInt64, count: Int)? {
        guard let hash = codeHash else { return nil }
        var count = 0
        while codeHash == hash, let first = heap.first {
            count = saturatingSum(count, first.count)
            advance()
        }
        return (hash, count)
    }

    /// The next group with all its pieces; false at the end. The runs must be sorted by key.
    mutating func nextWhole(_ body: (StoredGroup) -> Void) -> Bool {
        guard let first = heap.first else { return false }
        let hasMore = second.map { $0.hash == first.hash && hasSameKey(first, $0) } ?? false
        if !hasMore, first.linesBefore == 0 { return next(body) }
        var group = FailureSummary.Group()
        var key: FailureKey?
        var isScrubbed = true
        let keyBytes = first.withGroup { Array($0.key) }
        let hash = first.hash
        while let reader = heap.first, reader.hash == hash, reader.withGroup({ $0.key.elementsEqual(keyBytes) }) {
            reader.withGroup { stored in
                isScrubbed = isScrubbed && stored.isScrubbed
                do throws(ArchiveIndexError) {
                    if key == nil { key = try GroupDecoder.key(stored.key) }
                    try decoder.merge(stored.content, linesBefore: reader.linesBefore, into: &group)
                } catch {
                    file.lose()
                }
            }
            advance()
        }
        guard let key else { return nextWhole(body) }
        united.removeAll(keepingCapacity: true)
        encoder.put(key, group)
        encoder.append(hash: hash, count: group.count, replays: group.replays, isScrubbed: isScrubbed, to: &united)
        united.withUnsafeBytes { body(StoredGroup($0, at: 0)) }
        return true
    }

    /// The reader that comes first if the top is left out.
    private var second: RunReader? {
        guard heap.count > 1 else { return nil }
        return heap.count == 2 || Self.precedes(heap[1], heap[2], order) ? heap[1] : heap[2]
    }

    private func hasSameKey(_ left: RunReader, _ right: RunReader) -> Bool {
        left.withGroup { left in right.withGroup { left.hasKey(of: $0) } }
    }

    private mutating func advance() {
        if heap[0].advance() {
            sink(0)
        } else {
            heap.swapAt(0, heap.count - 1)
            heap.removeLast()
            if !heap.isEmpty { sink(0) }
        }
    }

    private mutating func sink(_ start: Int) {
        var index = start
        while true {
            var first = index
            for child in 2 * index + 1...2 * index + 2 where child < heap.count {
                if Self.precedes(heap[child], heap[first], order) { first = child }
            }
            if first == index { return }
            heap.swapAt(first, index)
            index = first
        }
    }

    private static func precedes(_ left: RunReader, _ right: RunReader, _ order: Order) -> Bool {
        switch order {
        case .byKey:
            if left.hash != right.hash { return left.hash < right.hash }
            return left.withGroup { left in
                right.withGroup { left.key.lexicographicallyPrecedes($0.key) }
            }
        case .ofReport, .byTime: return order.lists(left.key, left.count, before: right.key, right.count)
        }
    }
}

extension RunMerge.Order {
    /// Whether groups are in an order for readers.
    var isForReaders: Bool {
        if case .byKey = self { return false }
        return true
    }

    func lists(_ left: FailureKey, _ leftCount: Int, before right: FailureKey, _ rightCount: Int) -> Bool {
        if case .byTime(let column) = self {
            func time(_ key: FailureKey) -> String { key.by.indices.contains(column) ? key.by[column] : "" }
            let (leftTime, rightTime) = (time(left), time(right))
            if leftTime != rightTime { return leftTime < rightTime }
        }
        return FailureKey.isListed(left, leftCount, before: right, rightCount)
    }
}
