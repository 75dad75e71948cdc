internal import TextBytes

/// What `--by` groups by: a key of the record, or the hour or day of its time.
package enum GroupingKey: Sendable {
    /// Seconds east of UTC at an instant in seconds since 1970.
    package typealias Offset = @Sendable (_ secondsSince1970: Int64) -> Int

    case field(Int)
    case hour(Offset)
    case day(Offset)

    /// The unit of time with this name, in UTC or the zone of `offset`; nil for any other key.
    package init?(unit name: String, offset: @escaping Offset = { _ in 0 }) {
        switch name {
        case "hour": self = .hour(offset)
        case "day": self = .day(offset)
        default: return nil
        }
    }

    package static func isUnit(_ name: String) -> Bool { GroupingKey(unit: name) != nil }

    /// The value for records without the key.
    package static let missing = "(none)"

    /// `2026-11-21T01:00Z`, in another zone `2026-11-21T02:00+01:00`; or `2026-11-21`.
    package func value(time: Int64?) -> String {
        guard let seconds = time?.flooredDivision(by: 1_000_000) else { return Self.missing }
        func local(_ offset: Int) -> String {
            CivilTime.text(secondsSince1970: seconds.addingReportingOverflow(Int64(offset)).partialValue)
        }
        switch self {
        case .field: return Self.missing
        case .day(let offset): return String(local(offset(seconds)).prefix(10))
        case .hour(let offset):
            let east = offset(seconds)
            return "\(local(east).prefix(13)):00\(Self.suffix(east))"
        }
    }

    /// `Z`, `+01:00`.
    private static func suffix(_ offset: Int) -> String {
        guard offset != 0 else { return "Z" }
        func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        let minutes = abs(offset) / 60
        return "\(offset < 0 ? "-" : "+")\(twoDigits(minutes / 60)):\(twoDigits(minutes % 60))"
    }
}
