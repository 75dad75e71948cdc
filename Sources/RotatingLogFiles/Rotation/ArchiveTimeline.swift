import Files

/// The rotated files of a log or a family, in the order in which they were closed.
///
/// A1. Within one name the counter is the order. It only grows, while a wall clock can be set.
/// A2. Between the names of a family the times decide, after those that contradict the counters are corrected.
///     Corrected times never decrease within a name, so A1 holds for the whole timeline.
struct ArchiveTimeline {
    struct Entry: Sendable, Hashable {
        var name: ArchiveName
        /// Milliseconds since 1970 of the rotation. Differs from the time in the name if that contradicts the counters.
        var time: Int64
    }

    /// Oldest first.
    let entries: [Entry]

    init(_ names: [ArchiveName]) {
        entries = Dictionary(grouping: names, by: \.name).values.flatMap { ArchiveTimeline.corrected($0) }
            .sorted { left, right in
                (left.time, left.name.name, left.name.counter, left.name.time)
                    < (right.time, right.name.name, right.name.counter, right.name.time)
            }
    }

    var names: [ArchiveName] { entries.map(\.name) }

    private static func corrected(_ names: [ArchiveName]) -> [Entry] {
        let ordered = names.sorted { ($0.counter, $0.time) < ($1.counter, $1.time) }
        let times = ordered.map(\.time)
        let trusted = longestNondecreasing(times)
        guard var last = trusted.last.map({ times[$0] }) else { return [] }
        var entries: [Entry] = []
        var rest = trusted[...]
        for index in ordered.indices.reversed() {
            if rest.last == index {
                rest.removeLast()
                last = times[index]
            }
            entries.append(Entry(name: ordered[index], time: last))
        }
        return entries.reversed()
    }

    /// Indices of the longest subsequence whose times never decrease. A clock that was wrong for a while is then the
    /// exception, in whichever direction it was wrong.
    private static func longestNondecreasing(_ times: [Int64]) -> [Int] {
        /// For each length, the end of the subsequence of that length that ends earliest.
        var ends: [Int] = []
        var previous = [Int?](repeating: nil, count: times.count)
        for (index, time) in times.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if times[ends[middle]] <= time { low = middle + 1 } else { high = middle }
            }
            if low > 0 { previous[index] = ends[low - 1] }
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var result: [Int] = []
        var next = ends.last
        while let index = next {
            result.append(index)
            next = previous[index]
        }
        return result.reversed()
    }
}
