/// How far the active file is written. Each file begins with a new one.
struct FileProgress {
    /// Committed bytes.
    var length: UInt64 = 0
    /// Whether it holds more than its first internal event.
    var hasRecords = false
    /// The next record does not fit.
    var isFull = false
    /// The largest size that the system allows; known once it refused more.
    var sizeAllowed = UInt64.max
    /// The size at which the system refused more, if the file grew to it: no file can hold more.
    var largestFile: UInt64?
    /// Losses that this file announces, and where those lines end.
    var announcements: [(end: UInt64, lost: UInt64)] = []

    /// Bytes whose loss nothing announces any more if the file is cut to `size`.
    func silenced(by size: UInt64) -> UInt64 {
        announcements.filter { $0.end > size }.reduce(0) { $0 + $1.lost }
    }

    /// A few are kept apart; the later ones count as one that ends last.
    mutating func announce(_ lost: UInt64) {
        announcements.append((length, lost))
        if announcements.count > 8 {
            announcements[7] = (length, announcements.removeLast().lost + announcements[7].lost)
        }
    }
}
