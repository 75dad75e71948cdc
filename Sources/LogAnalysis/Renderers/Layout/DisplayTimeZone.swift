package import TextBytes

/// The time zone of a report: how times are written, and where hours and days begin. Two with one name are equal.
package struct DisplayTimeZone: Sendable, Equatable {
    /// The name as the user gave it (`Europe/Berlin`). It was checked when the value was made, so it is safe to print.
    package var name: String
    /// Seconds east of UTC at an instant in seconds since 1970.
    package var offset: @Sendable (_ secondsSince1970: Int64) -> Int

    package init(name: String, offset: @escaping @Sendable (Int64) -> Int) {
        self.name = name
        self.offset = offset
    }

    /// A zone of the system's database.
    package init(name: String, _ rules: TimeZoneRules) {
        self.init(name: name) { Int(rules.offset(at: $0)) }
    }

    package static func == (left: DisplayTimeZone, right: DisplayTimeZone) -> Bool { left.name == right.name }

    /// The first second of a day given as year, month and day, or the first after a change of the clock at midnight.
    /// `utcMidnight`: when that day begins in UTC, in seconds since 1970.
    package func beginning(ofDayAt utcMidnight: Int64) -> Int64 {
        // The offset may change on that day: the earliest instant whose local time has reached midnight. Offsets are
        // less than a day, and changes are at whole quarters of an hour.
        var instant = utcMidnight - 86_400
        while instant + Int64(offset(instant)) < utcMidnight { instant += 900 }
        return instant
    }

    package static let utc = DisplayTimeZone(name: "UTC") { _ in 0 }
}
