/// The most recent failures that the app logged: the last `number`, and at most as many before them.
///
/// Most logs never query it, because they have no evidence: appending builds no set of ids, the first query does. An
/// app has few codes, so only the last time of each is kept.
struct RecentCodes {
    private struct Window {
        var count = 0
        /// Those of failures that have one.
        var ids: [UInt64] = []
        private var codes = NumberTable<UInt64>()
        /// The last time by number of a code: of all failures, and of those without an id. `Int64.min`: none.
        private var times: [Int64] = []
        private var timesWithoutID: [Int64] = []

        @inline(__always)
        mutating func append(_ identity: FailureIdentity) {
            count += 1
            let code = codes.number(of: identity.code)
            if code == times.count {
                times.append(.min)
                timesWithoutID.append(.min)
            }
            let time = identity.time ?? .min
            times[code] = time
            if identity.id == 0 { timesWithoutID[code] = time } else { ids.append(identity.id) }
        }

        /// Nil if there is none, or if it has no time.
        func lastTime(_ code: UInt64, withoutID: Bool) -> Int64? {
            guard let number = codes.find(code) else { return nil }
            let time = withoutID ? timesWithoutID[number] : times[number]
            return time == .min ? nil : time
        }

        mutating func removeAll() {
            count = 0
            ids.removeAll(keepingCapacity: true)
            codes.removeAll()
            times.removeAll(keepingCapacity: true)
            timesWithoutID.removeAll(keepingCapacity: true)
        }
    }

    private let number: Int
    private var current = Window()
    private var previous = Window()
    /// Their ids, from the first query on.
    private var ids: (current: Set<UInt64>, previous: Set<UInt64>)?

    init(_ number: Int) {
        self.number = number
    }

    @inline(__always)
    mutating func append(_ identity: FailureIdentity) {
        if current.count == number { rotate() }
        current.append(identity)
        if identity.id != 0 { ids?.current.insert(identity.id) }
    }

    @inline(never)
    private mutating func rotate() {
        swap(&current, &previous)
        current.removeAll()
        if let now = ids { ids = ([], now.current) }
    }

    /// Whether the app logged the failure that this evidence speaks of.
    mutating func covers(_ evidence: FailureIdentity) -> Bool {
        let ids = self.ids ?? (Set(current.ids), Set(previous.ids))
        self.ids = ids
        if evidence.id != 0, ids.current.contains(evidence.id) || ids.previous.contains(evidence.id) { return true }
        return [current, previous].contains { window in
            window.lastTime(evidence.code, withoutID: evidence.id != 0)
                .map { FailureIdentity.isNear($0, evidence.time) } ?? false
        }
    }
}
