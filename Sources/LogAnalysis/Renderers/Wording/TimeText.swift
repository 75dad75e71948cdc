import TextBytes

/// Instants as text: RFC 3339 for programs, civil time in the reader's zone for people.
///
/// Dates are written year first (`2026-11-21`), the one order that every reader understands in the same way.
struct TimeText {
    var zone: DisplayTimeZone

    init(zone: DisplayTimeZone = .utc) {
        self.zone = zone
    }

    /// Seconds since 1970 of an instant in microseconds, rounded down.
    static func seconds(_ microseconds: Int64) -> Int64 {
        microseconds.flooredDivision(by: 1_000_000)
    }

    static func writeRFC3339(_ microseconds: Int64, fraction: Bool = true, into out: inout ReportText) {
        out.write(capacity: Timestamp.length) { Timestamp.put(microseconds, fraction: fraction, into: $0) }
    }

    /// `2026-11-21`.
    func date(_ microseconds: Int64) -> String {
        String(second(microseconds).prefix(10))
    }

    /// `14:05`.
    func minute(_ microseconds: Int64) -> String {
        String(second(microseconds).dropFirst(11).prefix(5))
    }

    /// `2026-11-21 14:05:09`.
    func second(_ microseconds: Int64) -> String {
        let fields = civil(microseconds)
        return String(unsafeUninitializedCapacity: CivilTime.textLength) { buffer in
            CivilTime.put(fields, separator: .space, into: buffer)
            return CivilTime.textLength
        }
    }

    /// How much of a time is shown: as little as the period allows.
    enum Precision {
        /// `14:05:09`.
        case timeOfDay
        /// `11-21 14:05`.
        case withinYear
        /// `2026-11-21 14:05`.
        case withYear
        /// `2026-11-21 14:05:09`.
        case full
    }

    /// The precision needed to distinguish the instants of a period to the minute; `full` if there is no period.
    func precision(_ period: ClosedRange<Int64>?) -> Precision {
        guard let period else { return .full }
        let (from, to) = (civil(period.lowerBound), civil(period.upperBound))
        if (from.year, from.month, from.day) == (to.year, to.month, to.day) { return .timeOfDay }
        return from.year == to.year ? .withinYear : .withYear
    }

    func text(_ microseconds: Int64, _ precision: Precision) -> String {
        let second = second(microseconds)
        return switch precision {
        case .timeOfDay: String(second.utf8.dropFirst(11)) ?? second
        case .withinYear: String(second.utf8.dropFirst(5).dropLast(3)) ?? second
        case .withYear: String(second.utf8.dropLast(3)) ?? second
        case .full: second
        }
    }

    func civil(_ microseconds: Int64) -> CivilTime.Fields {
        let second = Self.seconds(microseconds)
        return CivilTime.fields(secondsSince1970: second + Int64(zone.offset(second)))
    }
}
