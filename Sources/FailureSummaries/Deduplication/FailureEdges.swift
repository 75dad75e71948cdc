/// The failures at the ends of a part of a file. Only these may be repeated in another part, or repeat one of it.
package struct FailureEdges: Sendable, Hashable {
    package struct Entry: Sendable, Hashable {
        var whole: UInt64
        var time: Int64
    }

    package var first: [Entry] = []
    package var last: [Entry] = []

    package init(first: [Entry] = [], last: [Entry] = []) {
        self.first = first
        self.last = last
    }

    /// Whether a failure of this part repeats one of `earlier`, the parts before it.
    package func mayRepeat(_ earlier: FailureEdges) -> Bool {
        guard !earlier.last.isEmpty, !first.isEmpty else { return false }
        var times: [UInt64: [Int64]] = [:]
        for entry in earlier.last { times[entry.whole, default: []].append(entry.time) }
        return first.contains { entry in
            times[entry.whole]?.contains { FailureIdentity.isNear($0, entry.time) } ?? false
        }
    }

    /// The edges of this part and the next one together, of which the first ones do not matter any more.
    package mutating func append(_ next: FailureEdges) {
        last += next.last
    }
}
