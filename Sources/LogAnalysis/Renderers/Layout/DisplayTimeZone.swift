import TextBytes

/// The time zone in which a report shows times. It changes how times are written, never how they are grouped.
package struct DisplayTimeZone: Sendable {
    /// The name as the user gave it (`Europe/Berlin`). It was checked when the value was made, so it is safe to print.
    package var name: String
    /// Seconds east of UTC at an instant in seconds since 1970.
    package var offset: @Sendable (_ secondsSince1970: Int64) -> Int

    package init(name: String, offset: @escaping @Sendable (Int64) -> Int) {
        self.name = name
        self.offset = offset
    }

    /// A zone from the system's zone files. `name` is like `Europe/Berlin`; `bytes` is the content of the file of that
    /// name below `/usr/share/zoneinfo`. Nil if the name is invalid or the bytes are not a zone file.
    package init?(name: String, zoneFile bytes: [UInt8]) {
        guard TimeZoneRules.isName(name), let rules = TimeZoneRules(tzif: bytes) else { return nil }
        self.init(name: name) { Int(rules.offset(at: $0)) }
    }

    package static let utc = DisplayTimeZone(name: "UTC") { _ in 0 }
}
