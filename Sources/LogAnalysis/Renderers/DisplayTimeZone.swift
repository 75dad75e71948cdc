import TextBytes

/// The zone in which a report shows times. It changes how times are written, never how they are grouped.
package struct DisplayTimeZone: Sendable {
    /// As the user gave it (`Europe/Berlin`); checked by whoever made the value, so safe to print.
    package var name: String
    /// Seconds east of UTC at an instant in seconds since 1970.
    package var offset: @Sendable (_ secondsSince1970: Int64) -> Int

    package init(name: String, offset: @escaping @Sendable (Int64) -> Int) {
        self.name = name
        self.offset = offset
    }

    /// A zone of the system's zone files: `name` as in `Europe/Berlin`, `bytes` the file of that name below
    /// `/usr/share/zoneinfo`. Nil where the name is no name or the bytes are no zone file.
    package init?(name: String, zoneFile bytes: [UInt8]) {
        guard TimeZoneRules.isName(name), let rules = TimeZoneRules(tzif: bytes) else { return nil }
        self.init(name: name) { Int(rules.offset(at: $0)) }
    }

    package static let utc = DisplayTimeZone(name: "UTC") { _ in 0 }
}
