import LogRecords

/// Instants as text: RFC 3339 for programs, civil time in the reader's zone for people.
///
/// Dates are written year first (`2026-11-21`): the one order that every reader of a log takes the same way.
struct TimeText {
    var zone: DisplayTimeZone

    init(zone: DisplayTimeZone = .utc) {
        self.zone = zone
    }

    /// Seconds since 1970 of an instant in microseconds, rounded down.
    static func seconds(_ microseconds: Int64) -> Int64 {
        let quotient = microseconds / 1_000_000
        return microseconds % 1_000_000 < 0 ? quotient - 1 : quotient
    }

    /// Bytes of a time stamp with a fraction.
    static let rfc3339Length = 27

    /// Puts `2026-11-21T14:05:09.123456Z`, or without a fraction for instants that stand for a whole slot, into memory
    /// of at least `rfc3339Length` bytes; answers how many bytes it took.
    static func putRFC3339(_ microseconds: Int64, fraction: Bool, into buffer: UnsafeMutableBufferPointer<UInt8>) -> Int
    {
        let second = seconds(microseconds)
        putCivil(CivilTime.fields(secondsSince1970: second), separator: UInt8(ascii: "T"), into: buffer)
        var end = 19
        if fraction {
            let rest = Int(microseconds - second * 1_000_000)
            buffer[19] = UInt8(ascii: ".")
            buffer.putThree(rest / 1_000, at: 20)
            buffer.putThree(rest % 1_000, at: 23)
            end = 26
        }
        buffer[end] = UInt8(ascii: "Z")
        return end + 1
    }

    /// Puts `2026-11-21 14:05:09`, 19 bytes.
    private static func putCivil(
        _ fields: CivilTime.Fields,
        separator: UInt8,
        into buffer: UnsafeMutableBufferPointer<UInt8>
    ) {
        buffer.putFour(fields.year, at: 0)
        buffer[4] = UInt8(ascii: "-")
        buffer.putTwo(fields.month, at: 5)
        buffer[7] = UInt8(ascii: "-")
        buffer.putTwo(fields.day, at: 8)
        buffer[10] = separator
        buffer.putTwo(fields.hour, at: 11)
        buffer[13] = UInt8(ascii: ":")
        buffer.putTwo(fields.minute, at: 14)
        buffer[16] = UInt8(ascii: ":")
        buffer.putTwo(fields.second, at: 17)
    }

    static func writeRFC3339(_ microseconds: Int64, fraction: Bool = true, into out: inout ReportText) {
        out.write(capacity: rfc3339Length) { putRFC3339(microseconds, fraction: fraction, into: $0) }
    }

    static func rfc3339(_ microseconds: Int64, fraction: Bool = true) -> String {
        String(unsafeUninitializedCapacity: rfc3339Length) { putRFC3339(microseconds, fraction: fraction, into: $0) }
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
        return String(unsafeUninitializedCapacity: 19) { buffer in
            Self.putCivil(fields, separator: UInt8(ascii: " "), into: buffer)
            return 19
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

    /// The precision that tells all instants of a period apart to a minute; `full` where there is no period.
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
