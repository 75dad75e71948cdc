import LogArchives

/// When operations ended, by quarter of an hour. Overflows where there are more quarters than a log of years has: then
/// it is empty, and stays so whatever is merged.
package struct OperationEnds: Sendable, Equatable {
    /// Almost four years.
    static let limit = 131_072

    package private(set) var slots = TimeSlots()
    package private(set) var isOverflowing = false

    package init() {}

    @inline(__always)
    mutating func add(_ count: Int, at time: Int64) {
        guard !isOverflowing else { return }
        slots.add(count, at: time)
        checkLimit()
    }

    package mutating func merge(_ other: OperationEnds) {
        if other.isOverflowing { overflow() }
        merge(other.slots)
    }

    package mutating func merge(_ slots: TimeSlots) {
        guard !isOverflowing else { return }
        self.slots.merge(slots)
        checkLimit()
    }

    mutating func subtract(_ other: OperationEnds) {
        slots.subtract(other.slots)
    }

    mutating func overflow() {
        slots = TimeSlots()
        isOverflowing = true
    }

    @inline(__always)
    private mutating func checkLimit() {
        if slots.isLonger(than: Self.limit) { overflow() }
    }

    /// Whether it overflows; then its slots.
    func put(into writer: inout ByteWriter) {
        writer.put(UInt8(isOverflowing ? 1 : 0))
        slots.put(into: &writer)
    }

    mutating func decode(from reader: inout ByteReader, _ pass: DecodingPass) throws(ArchiveIndexError) {
        let flag = try reader.byte()
        guard flag < 2 else { throw .malformed }
        if flag == 1, pass == .merge { overflow() }
        try decode(slotsFrom: &reader, pass)
    }

    mutating func decode(slotsFrom reader: inout ByteReader, _ pass: DecodingPass) throws(ArchiveIndexError) {
        try slots.decode(from: &reader, isOverflowing ? .check : pass)
        checkLimit()
    }
}

extension FailureSummary {
    /// When operations failed, of all groups in memory.
    package var failureEnds: OperationEnds {
        var ends = OperationEnds()
        for group in groups.values { ends.merge(group.slots) }
        return ends
    }

    /// All attempts by quarter of an hour, where `failures` are those that failed; nil if some have no time, or there
    /// are too many quarters.
    package func attemptSlots(failures: OperationEnds) -> TimeSlots? {
        guard !otherEnds.isOverflowing, !failures.isOverflowing else { return nil }
        var slots = failures.slots
        slots.merge(otherEnds.slots)
        return slots.slots.reduce(0, { saturatingSum($0, $1.count) }) == attempts ? slots : nil
    }

    /// All attempts by hour or day; nil if they are not known.
    package func attempts(by unit: GroupingKey) -> BoundedCounts? {
        guard let slots = attemptSlots(failures: failureEnds) else { return nil }
        var counts = BoundedCounts(limit: numbers.limits.attemptBytes)
        for slot in slots.slots {
            let time = unit.value(time: Int64(slot.quarter) * TimeSlots.microseconds)
            counts.add(slot.count, FailureKey.text(ofValues: [time]))
        }
        return counts
    }
}
