/// Counts by quarter of an hour, sorted. Every civil offset in use is a multiple of 15 minutes, so hours and days of
/// any time zone can be derived. For histograms only; time windows are never computed from slots.
package struct TimeSlots: Sendable {
    package struct Slot: Sendable, Equatable {
        /// Quarters of an hour since 1970 UTC.
        package var quarter: Int32
        package var count: Int
    }

    package static let microseconds: Int64 = 900_000_000
    /// In a list of up to this many slots, a new one is inserted at once.
    private static let shortList = 4_096

    private var sorted: [Slot] = []
    /// New slots among those of a long list, in the order in which they came; a quarter may be repeated. They are
    /// sorted in together: one by one, each would move the rest of the list.
    private var unsorted: [Slot] = []

    package init() {}

    package var slots: [Slot] {
        guard !unsorted.isEmpty else { return sorted }
        var whole = self
        whole.sortIn()
        return whole.sorted
    }

    package var isEmpty: Bool { sorted.isEmpty }

    /// Whether there are more slots than `limit`. Sorts only where that is in question, and then only new slots.
    @inline(__always)
    mutating func isLonger(than limit: Int) -> Bool {
        guard sorted.count + unsorted.count > limit else { return false }
        sortIn()
        return sorted.count > limit
    }

    /// Bytes outside of the value, roughly.
    package var heldBytes: Int { (sorted.capacity + unsorted.capacity) * MemoryLayout<Slot>.stride }

    @inline(__always)
    package static func quarter(_ time: Int64) -> Int32 {
        let quotient = time / microseconds
        return Int32(clamping: time % microseconds < 0 ? quotient - 1 : quotient)
    }

    @inline(__always)
    package mutating func add(_ count: Int, at time: Int64) {
        add(count, toQuarter: Self.quarter(time))
    }

    @inline(__always)
    mutating func add(_ count: Int, toQuarter quarter: Int32) {
        if let last = sorted.indices.last, sorted[last].quarter == quarter {
            sorted[last].count = saturatingSum(sorted[last].count, count)
        } else {
            insert(quarter, count)
        }
    }

    /// Reserves capacity for `more` slots. Grows by at least half, so that it rarely happens.
    mutating func reserve(for more: Int) {
        guard sorted.count + more > sorted.capacity else { return }
        sorted.reserveCapacity(sorted.count + max(more, sorted.count / 2))
    }

    private mutating func insert(_ quarter: Int32, _ count: Int) {
        let position = position(of: quarter)
        if position < sorted.count, sorted[position].quarter == quarter {
            sorted[position].count = saturatingSum(sorted[position].count, count)
        } else if position == sorted.count || sorted.count < Self.shortList {
            sorted.insert(Slot(quarter: quarter, count: count), at: position)
        } else {
            unsorted.append(Slot(quarter: quarter, count: count))
            if unsorted.count >= sorted.count / 4 { sortIn() }
        }
    }

    private mutating func sortIn() {
        guard !unsorted.isEmpty else { return }
        var others: [Slot] = []
        for slot in unsorted.sorted(by: { $0.quarter < $1.quarter }) {
            if let last = others.indices.last, others[last].quarter == slot.quarter {
                others[last].count = saturatingSum(others[last].count, slot.count)
            } else {
                others.append(slot)
            }
        }
        unsorted.removeAll(keepingCapacity: true)
        insert(others[...], from: position(of: others[0].quarter))
    }

    /// The index that the quarter has, or would get.
    private func position(of quarter: Int32) -> Int {
        var low = 0
        var high = sorted.count
        if let last = sorted.last, last.quarter < quarter { low = high }
        while low < high {
            let middle = (low + high) / 2
            if sorted[middle].quarter < quarter { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Subtracts what is also counted elsewhere. Every slot of `other` must be in this one, with a count that is no
    /// larger.
    mutating func subtract(_ other: TimeSlots) {
        sortIn()
        var rest = other.slots[...]
        for index in sorted.indices {
            guard let next = rest.first else { break }
            if next.quarter == sorted[index].quarter {
                sorted[index].count -= next.count
                rest = rest.dropFirst()
            }
        }
        sorted.removeAll { $0.count <= 0 }
    }

    package mutating func merge(_ other: TimeSlots) {
        guard !other.isEmpty else { return }
        guard !isEmpty else {
            self = other
            return
        }
        sortIn()
        let other = other.slots
        // Files of one app follow each other or cover the same days, so few slots are new, and those are at the end.
        var next = 0
        var position = self.position(of: other[0].quarter)
        sorted.withUnsafeMutableBufferPointer { own in
            other.withUnsafeBufferPointer { others in
                while next < others.count, position < own.count, own[position].quarter <= others[next].quarter {
                    if own[position].quarter == others[next].quarter {
                        own[position].count = saturatingSum(own[position].count, others[next].count)
                        next += 1
                    }
                    position += 1
                }
            }
        }
        insert(other[next...], from: position)
    }

    /// Inserts sorted slots among those from index `place` on. All slots before that are smaller.
    private mutating func insert(_ others: ArraySlice<Slot>, from position: Int) {
        guard !others.isEmpty else { return }
        reserve(for: others.count)
        let tail = Array(sorted[position...])
        sorted.removeLast(tail.count)
        var next = others.startIndex
        for slot in tail {
            while next < others.endIndex, others[next].quarter < slot.quarter {
                sorted.append(others[next])
                next += 1
            }
            if next < others.endIndex, others[next].quarter == slot.quarter {
                sorted.append(Slot(quarter: slot.quarter, count: saturatingSum(slot.count, others[next].count)))
                next += 1
            } else {
                sorted.append(slot)
            }
        }
        sorted.append(contentsOf: others[next...])
    }
}

extension TimeSlots: Equatable {
    package static func == (left: TimeSlots, right: TimeSlots) -> Bool { left.slots == right.slots }
}
