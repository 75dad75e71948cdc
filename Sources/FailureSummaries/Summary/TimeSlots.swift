/// Counts by quarter of an hour, sorted. Every civil offset in use is a multiple of 15 minutes, so hours and days of
/// any time zone can be derived. For histograms only; time windows are never computed from slots.
package struct TimeSlots: Sendable, Equatable {
    package struct Slot: Sendable, Equatable {
        /// Quarters of an hour since 1970 UTC.
        package var quarter: Int32
        package var count: Int
    }

    package static let microseconds: Int64 = 900_000_000

    package private(set) var slots: [Slot] = []

    package init() {}

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
        if let last = slots.indices.last, slots[last].quarter == quarter {
            slots[last].count = saturatingSum(slots[last].count, count)
        } else {
            insert(quarter, count)
        }
    }

    /// Reserves capacity for `more` slots. Grows by at least half, so that it rarely happens.
    mutating func reserve(for more: Int) {
        guard slots.count + more > slots.capacity else { return }
        slots.reserveCapacity(slots.count + max(more, slots.count / 2))
    }

    private mutating func insert(_ quarter: Int32, _ count: Int) {
        let position = position(of: quarter)
        if position < slots.count, slots[position].quarter == quarter {
            slots[position].count = saturatingSum(slots[position].count, count)
        } else {
            slots.insert(Slot(quarter: quarter, count: count), at: position)
        }
    }

    /// The index that the quarter has, or would get.
    private func position(of quarter: Int32) -> Int {
        var low = 0
        var high = slots.count
        if let last = slots.last, last.quarter < quarter { low = high }
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].quarter < quarter { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Subtracts what is also counted elsewhere. Every slot of `other` must be in this one, with a count that is no
    /// larger.
    mutating func subtract(_ other: TimeSlots) {
        var rest = other.slots[...]
        for index in slots.indices {
            guard let next = rest.first else { break }
            if next.quarter == slots[index].quarter {
                slots[index].count -= next.count
                rest = rest.dropFirst()
            }
        }
        slots.removeAll { $0.count <= 0 }
    }

    package mutating func merge(_ other: TimeSlots) {
        guard !other.slots.isEmpty else { return }
        guard !slots.isEmpty else {
            self = other
            return
        }
        // Files of one app follow each other or cover the same days, so few slots are new, and those are at the end.
        var next = 0
        var position = self.position(of: other.slots[0].quarter)
        slots.withUnsafeMutableBufferPointer { own in
            other.slots.withUnsafeBufferPointer { others in
                while next < others.count, position < own.count, own[position].quarter <= others[next].quarter {
                    if own[position].quarter == others[next].quarter {
                        own[position].count = saturatingSum(own[position].count, others[next].count)
                        next += 1
                    }
                    position += 1
                }
            }
        }
        insert(other.slots[next...], from: position)
    }

    /// Inserts sorted slots among those from index `place` on. All slots before that are smaller.
    private mutating func insert(_ others: ArraySlice<Slot>, from position: Int) {
        guard !others.isEmpty else { return }
        reserve(for: others.count)
        let tail = Array(slots[position...])
        slots.removeLast(tail.count)
        var next = others.startIndex
        for slot in tail {
            while next < others.endIndex, others[next].quarter < slot.quarter {
                slots.append(others[next])
                next += 1
            }
            if next < others.endIndex, others[next].quarter == slot.quarter {
                slots.append(Slot(quarter: slot.quarter, count: saturatingSum(slot.count, others[next].count)))
                next += 1
            } else {
                slots.append(slot)
            }
        }
        slots.append(contentsOf: others[next...])
    }
}

/// Sums of counts saturate instead of trapping: a hostile weight must not end the program, and the sum of non-negative
/// numbers stays associative.
@inline(__always)
package func saturatingSum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}
