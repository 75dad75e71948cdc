/// The most recent failures that the app logged: the last `number`, and at most as many before them.
///
/// Most logs never query it, because they have no evidence, so appending only stores. The first query builds tables.
struct RecentFailures {
    private struct Entry {
        var id: UInt64
        var code: UInt64
        /// `Int64.min`: none.
        var time: Int64
    }

    private struct Tables {
        var ids: Set<UInt64> = []
        /// The last time of each code: of all failures, and of those without an id.
        var codes: [UInt64: Int64] = [:]
        var codesWithoutID: [UInt64: Int64] = [:]

        mutating func add(_ entry: Entry) {
            if entry.id != 0 { ids.insert(entry.id) } else { codesWithoutID[entry.code] = entry.time }
            codes[entry.code] = entry.time
        }

        init() {}

        init(_ entries: [Entry]) {
            for entry in entries { add(entry) }
        }
    }

    private let number: Int
    private var current: [Entry] = []
    private var previous: [Entry] = []
    private var tables: (current: Tables, previous: Tables)?

    init(_ number: Int) {
        self.number = number
    }

    @inline(__always)
    mutating func append(_ identity: FailureIdentity) {
        if current.count == number { rotate() }
        let entry = Entry(id: identity.id, code: identity.code, time: identity.time ?? .min)
        current.append(entry)
        if tables != nil { tables?.current.add(entry) }
    }

    @inline(never)
    private mutating func rotate() {
        swap(&current, &previous)
        current.removeAll(keepingCapacity: true)
        if let now = tables { tables = (Tables(), now.current) }
    }

    /// Whether the app logged the failure that this evidence speaks of.
    mutating func covers(_ evidence: FailureIdentity) -> Bool {
        guard let tables else {
            tables = (Tables(current), Tables(previous))
            return covers(evidence)
        }
        let both = [tables.current, tables.previous]
        if evidence.id != 0, both.contains(where: { $0.ids.contains(evidence.id) }) { return true }
        return both.contains { table in
            let last = evidence.id == 0 ? table.codes[evidence.code] : table.codesWithoutID[evidence.code]
            return last.map { $0 != .min && FailureIdentity.isNear($0, evidence.time) } ?? false
        }
    }
}
