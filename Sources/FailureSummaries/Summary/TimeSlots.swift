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
        let place = place(of: quarter)
        if place < slots.count, slots[place].quarter == quarter {
            slots[place].count = saturatingSum(slots[place].count, count)
        } else {
            slots.insert(Slot(quarter: quarter, count: count), at: place)
        }
    }

    /// Where the quarter is, or where it would go.
    private func place(of quarter: Int32) -> Int {
        var low = 0
        var high = slots.count
        if let last = slots.last, last.quarter < quarter { low = high }
        while low < high {
            let middle = (low + high) / 2
            if slots[middle].quarter < quarter { low = middle + 1 } else { high = middle }
        }
        return low
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
        // Files of one app follow each other or cover the same days: few slots are new, and those at the end.
        var next = 0
        var place = self.place(of: other.slots[0].quarter)
        slots.withUnsafeMutableBufferPointer { own in
            other.slots.withUnsafeBufferPointer { others in
                while next < others.count, place < own.count, own[place].quarter <= others[next].quarter {
                    if own[place].quarter == others[next].quarter {
                        own[place].count = saturatingSum(own[place].count, others[next].count)
                        next += 1
                    }
                    place += 1
                }
            }
        }
        insert(other.slots[next...], from: place)
    }

    /// Puts sorted slots among those that begin at `place`; what comes before is below all of them.
    private mutating func insert(_ others: ArraySlice<Slot>, from place: Int) {
        guard !others.isEmpty else { return }
        makeRoom(for: others.count)
        let tail = Array(slots[place...])
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

/// Sums of counts stop at the largest number instead of trapping: a hostile weight must not end the program, and the
/// sum of numbers that are not negative stays associative.
@inline(__always)
package func saturatingSum(_ left: Int, _ right: Int) -> Int {
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .max : sum
}
