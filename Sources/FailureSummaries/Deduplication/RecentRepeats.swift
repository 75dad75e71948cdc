/// The last failures with ids that the app logged, to recognise one that is logged again.
///
/// I1. A failure is compared with the `window` ones with ids before it, repeats included.
struct RecentRepeats<Logged> {
    /// 8 KiB of an event's message in each: events keep that much.
    static var window: Int { 512 }

    private struct Entry {
        var identity: FailureIdentity
        var number: Int
        var logged: Logged
    }

    /// Failures so far.
    private var count = 0
    /// At least the last `window`, and at most as many before them.
    private var current: [Entry] = []
    private var previous: [Entry] = []
    private var currentIndex = NumberTable<UInt64>()
    private var previousIndex = NumberTable<UInt64>()
    private var first: [FailureEdges.Entry] = []

    /// What was kept of the failure that this one repeats; counts this one.
    @inline(__always)
    mutating func earlier(_ identity: FailureIdentity) -> Logged? {
        count += 1
        if let found = currentIndex.find(identity.whole), isRepeat(identity, of: current[found]) {
            return current[found].logged
        }
        if let found = previousIndex.find(identity.whole), isRepeat(identity, of: previous[found]) {
            return previous[found].logged
        }
        return nil
    }

    @inline(__always)
    private func isRepeat(_ identity: FailureIdentity, of entry: Entry) -> Bool {
        count - entry.number <= Self.window && identity.isNear(entry.identity)
    }

    /// Keeps the failure that was last counted.
    @inline(__always)
    mutating func insert(_ identity: FailureIdentity, _ logged: Logged) {
        if count <= Self.window, let time = identity.time { first.append(.init(whole: identity.whole, time: time)) }
        if current.count == Self.window { rotate() }
        let number = currentIndex.number(of: identity.whole)
        let entry = Entry(identity: identity, number: count, logged: logged)
        if number == current.count { current.append(entry) } else { current[number] = entry }
    }

    @inline(never)
    private mutating func rotate() {
        swap(&current, &previous)
        swap(&currentIndex, &previousIndex)
        current.removeAll(keepingCapacity: true)
        currentIndex.removeAll()
    }

    mutating func update(_ change: (inout Logged) -> Void) {
        for index in current.indices { change(&current[index].logged) }
        for index in previous.indices { change(&previous[index].logged) }
    }

    var edges: FailureEdges {
        let last = (previous + current).filter { count - $0.number < Self.window }
        return FailureEdges(
            first: first,
            last: last.compactMap { entry in entry.identity.time.map { .init(whole: entry.identity.whole, time: $0) } }
        )
    }
}
