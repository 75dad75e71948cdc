/// Counts by quarter of an hour, sorted. Every civil offset in use is a multiple of 15 minutes, so that hours and days
/// of any time zone can be made of them. For histograms only; windows are never answered from slots.
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

    /// For so many more, as often as that is likely to happen: at least half as much again.
    mutating func makeRoom(for more: Int) {
        guard slots.count + more > slots.capacity else { return }
        slots.reserveCapacity(slots.count + max(more, slots.count / 2))
    }

    private mutating func insert(_ quarter: Int32, _ count: Int) {
        var low = 0
        var high = slots.count
        if let last = slots.last, last.quarter < quarter { low = high }
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].quarter < quarter { low = middle + 1 } else { high = middle }
        }
        if low < slots.count, slots[low].quarter == quarter {
            slots[low].count = saturatingSum(slots[low].count, count)
        } else {
            slots.insert(Slot(quarter: quarter, count: count), at: low)
        }
    }

    /// Takes out what is counted elsewhere, too: slots of `other` are slots of this one, and no larger.
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
        if let last = slots.last, let first = other.slots.first, last.quarter < first.quarter {
            slots += other.slots
            return
        }
        var merged: [Slot] = []
        merged.reserveCapacity(slots.count + other.slots.count)
        var next = 0
        for slot in slots {
            while next < other.slots.count, other.slots[next].quarter < slot.quarter {
                merged.append(other.slots[next])
                next += 1
            }
            if next < other.slots.count, other.slots[next].quarter == slot.quarter {
                merged.append(Slot(quarter: slot.quarter, count: saturatingSum(slot.count, other.slots[next].count)))
                next += 1
            } else {
                merged.append(slot)
            }
        }
        merged.append(contentsOf: other.slots[next...])
        slots = merged
    }
}

/// Sums of counts stop at the largest number instead of trapping: a hostile weight must not end the program, and the
/// sum of numbers that are not negative stays associative.
@inline(__always)
package func saturatingSum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}
