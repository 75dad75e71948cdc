/// Where a line that was found has its place in the order of time: at its own time, or at that of the line before it in
/// the same file. Lines above the first time of a file come first.
package struct FindingOrder {
    private var lastTimes: [String: Int64] = [:]

    package init() {}

    package mutating func place(of finding: FoundLine) -> Int64 {
        guard let time = finding.time else { return lastTimes[finding.path] ?? .min }
        lastTimes[finding.path] = time
        return time
    }
}

/// What `find` writes for each line that was found, in the order of time, up to `limit` bytes. What comes after that is
/// in the order of the files.
package struct OrderedFindings {
    private struct Entry {
        var place: Int64
        var bytes: [UInt8]
    }

    private static let limit = 4 << 20
    private static let entryBytes = 2 * MemoryLayout<Entry>.stride + 32

    private var order = FindingOrder()
    private var entries: [Entry] = []
    private var bytes = 0
    /// Whether there was more than can be sorted.
    package private(set) var isOverflowing = false
    private let write: ([UInt8]) -> Void

    package init(write: @escaping ([UInt8]) -> Void) {
        self.write = write
    }

    package mutating func add(_ finding: FoundLine, _ text: [UInt8]) {
        guard !isOverflowing else { return write(text) }
        entries.append(Entry(place: order.place(of: finding), bytes: text))
        bytes += text.count + Self.entryBytes
        if bytes > Self.limit {
            finish()
            isOverflowing = true
        }
    }

    /// Lines of one time stay in the order in which they were found.
    package mutating func finish() {
        for index in entries.indices.sorted(by: { (entries[$0].place, $0) < (entries[$1].place, $1) }) {
            write(entries[index].bytes)
        }
        entries = []
    }
}
