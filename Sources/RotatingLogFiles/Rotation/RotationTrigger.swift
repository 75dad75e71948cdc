import TextBytes

/// Decides when the active file is old enough to rotate. The writer checks the size, since it limits batches by it.
///
/// Ages use the monotonic clock. A boundary of the wall clock is computed once for each period: a clock that is set
/// back neither repeats nor skips a rotation, and one that jumps over several boundaries causes one.
struct RotationTrigger {
    private let rotation: Rotation
    private let zone: TimeZoneRules?
    private var openedAt: UInt64 = 0
    private var boundary: Int64?

    init(_ rotation: Rotation, zone: TimeZoneRules?) {
        self.rotation = rotation
        self.zone = zone
    }

    /// Call when writing to a file begins. `age`: nanoseconds that it existed before.
    mutating func fileOpened(monotonic: UInt64, wall: Int64, age: UInt64) {
        // Wraps around for a file that is older than the clock, which began with the machine: `isDue` wraps back.
        openedAt = monotonic &- age
        boundary = nextBoundary(after: wall &- Int64(clamping: age))
    }

    mutating func isDue(monotonic: UInt64, wall: Int64) -> Bool {
        if let age = rotation.age, monotonic &- openedAt >= max(age.nanosecondsClamped, 1) { return true }
        guard let boundary else { return false }
        if wall >= boundary { return true }
        // The clock was set back by more than a period: without this, the boundary would be that far away.
        if let next = nextBoundary(after: wall), boundary - next > period { self.boundary = next }
        return false
    }

    private var period: Int64 { (rotation.calendar?.period.seconds ?? 0) * 1_000_000_000 }

    private func nextBoundary(after wall: Int64) -> Int64? {
        guard let calendar = rotation.calendar else { return nil }
        let seconds = wall.flooredDivision(by: 1_000_000_000)
        let next = (zone ?? .utc).nextBoundary(after: seconds, period: calendar.period)
        let (nanoseconds, overflow) = next.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? nil : nanoseconds
    }
}
