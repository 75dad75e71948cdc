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

    /// Writes `2026-11-21T14:05:09.123456Z`, or without a fraction for instants that stand for a whole slot.
    static func writeRFC3339(_ microseconds: Int64, fraction: Bool = true, into out: inout ReportText) {
        let second = seconds(microseconds)
        let fields = CivilTime.fields(secondsSince1970: second)
        out.write(fields.year, digits: 4)
        out.write(byte: UInt8(ascii: "-"))
        out.write(fields.month, digits: 2)
        out.write(byte: UInt8(ascii: "-"))
        out.write(fields.day, digits: 2)
        out.write(byte: UInt8(ascii: "T"))
        out.write(fields.hour, digits: 2)
        out.write(byte: UInt8(ascii: ":"))
        out.write(fields.minute, digits: 2)
        out.write(byte: UInt8(ascii: ":"))
        out.write(fields.second, digits: 2)
        if fraction {
            out.write(byte: UInt8(ascii: "."))
            out.write(Int(microseconds - second * 1_000_000), digits: 6)
        }
        out.write(byte: UInt8(ascii: "Z"))
    }

    static func rfc3339(_ microseconds: Int64, fraction: Bool = true) -> String {
        var out = ReportText(reserving: 27)
        writeRFC3339(microseconds, fraction: fraction, into: &out)
        return String(decoding: out.bytes, as: UTF8.self)
    }

    /// `2026-11-21`.
    func date(_ microseconds: Int64) -> String {
        let fields = civil(microseconds)
        return padded(fields.year, 4) + "-" + padded(fields.month, 2) + "-" + padded(fields.day, 2)
    }

    /// `14:05`.
    func minute(_ microseconds: Int64) -> String {
        let fields = civil(microseconds)
        return padded(fields.hour, 2) + ":" + padded(fields.minute, 2)
    }

    /// `2026-11-21 14:05:09`.
    func second(_ microseconds: Int64) -> String {
        date(microseconds) + " " + minute(microseconds) + ":" + padded(civil(microseconds).second, 2)
    }

    /// As short as the period allows: `14:05:09` within a day, `11-21 14:05` within a year, else `2026-11-21 14:05`.
    func short(_ microseconds: Int64, within period: ClosedRange<Int64>?) -> String {
        guard let period else { return second(microseconds) }
        let (from, to) = (civil(period.lowerBound), civil(period.upperBound))
        if (from.year, from.month, from.day) == (to.year, to.month, to.day) {
            return minute(microseconds) + ":" + padded(civil(microseconds).second, 2)
        }
        let full = date(microseconds) + " " + minute(microseconds)
        return from.year == to.year ? String(full.dropFirst(5)) : full
    }

    func civil(_ microseconds: Int64) -> CivilTime.Fields {
        let second = Self.seconds(microseconds)
        return CivilTime.fields(secondsSince1970: second + Int64(zone.offset(second)))
    }

    private func padded(_ number: Int, _ digits: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, digits - text.count)) + text
    }
}
