/// Counts by text in a limited number of bytes: the shortest texts are kept, the counts of all others are one sum.
///
/// I1. Texts are ordered by length, then by bytes, and the longest beginning of that order that fits is kept. It
///     depends on the texts alone, so adding and merging in any order gives the same.
/// I2. Every count that is kept is exact: further texts only make that beginning shorter, so a text that is kept now
///     was never left out before. (What is merged must not have a smaller limit.)
package struct BoundedCounts: Sendable {
    package struct Entry: Sendable, Equatable {
        package let text: String
        package fileprivate(set) var count: Int

        /// Approximate memory, in bytes.
        fileprivate var cost: Int { BoundedCounts.cost(text) }
    }

    /// In their order.
    package private(set) var entries: [Entry] = []
    /// Sum of the counts of the texts that are not kept.
    package private(set) var rest = 0
    /// Whether some text is not kept.
    package private(set) var isOverflowing = false
    /// What the entries cost.
    private var bytes = 0
    private let limit: Int

    /// What a text costs besides its bytes.
    static let entryBytes = 64

    package init(limit: Int = ReaderLimits().facetBytes) {
        self.limit = limit
    }

    package var count: Int { entries.count }

    package var isEmpty: Bool { entries.isEmpty && !isOverflowing }

    package subscript(text: String) -> Int? {
        let index = index(of: text)
        return holds(text, at: index) ? entries[index].count : nil
    }

    package mutating func add(_ count: Int, _ text: String) {
        let index = index(of: text)
        if holds(text, at: index) {
            entries[index].count = saturatingSum(entries[index].count, count)
            return
        }
        let cost = Self.cost(text)
        // Whatever comes after a text that does not fit costs at least as much, and does not fit either.
        guard index < entries.count || bytes + cost <= limit else {
            add(rest: count)
            return
        }
        entries.insert(Entry(text: text, count: count), at: index)
        bytes += cost
        while bytes > limit, let last = entries.popLast() {
            bytes -= last.cost
            add(rest: last.count)
        }
    }

    /// Adds the sum of texts that were left out elsewhere.
    package mutating func add(rest: Int) {
        self.rest = saturatingSum(self.rest, rest)
        isOverflowing = true
    }

    package mutating func merge(_ other: BoundedCounts) {
        for entry in other.entries { add(entry.count, entry.text) }
        if other.isOverflowing { add(rest: other.rest) }
    }

    /// Subtracts counts that are included in these. Neither may be overflowing.
    mutating func subtract(_ other: BoundedCounts) {
        for entry in other.entries {
            let index = index(of: entry.text)
            guard holds(entry.text, at: index) else { continue }
            entries[index].count -= entry.count
            if entries[index].count <= 0 { bytes -= entries.remove(at: index).cost }
        }
    }

    /// Approximate memory outside of the value, in bytes.
    var heldBytes: Int { entries.capacity * MemoryLayout<Entry>.stride + bytes }

    private static func cost(_ text: String) -> Int { text.utf8.count + entryBytes }

    /// Where a text is, or would be.
    private func index(of text: String) -> Int {
        let text = text.utf8
        let length = text.count
        var low = 0
        var high = entries.count
        while low < high {
            let middle = (low + high) / 2
            let other = entries[middle].text.utf8
            let isBefore = other.count != length ? other.count < length : other.lexicographicallyPrecedes(text)
            if isBefore { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// By bytes: two spellings of one character are two texts, whichever came first.
    private func holds(_ text: String, at index: Int) -> Bool {
        index < entries.count && entries[index].text.utf8.elementsEqual(text.utf8)
    }
}

extension BoundedCounts: Equatable {
    package static func == (left: BoundedCounts, right: BoundedCounts) -> Bool {
        left.rest == right.rest && left.isOverflowing == right.isOverflowing && left.entries == right.entries
    }
}

extension BoundedCounts: ExpressibleByDictionaryLiteral {
    package init(dictionaryLiteral elements: (String, Int)...) {
        self.init()
        for (text, count) in elements { add(count, text) }
    }
}
