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
        guard Self.isName(name), let zone = ZoneInformation(tzif: bytes) else { return nil }
        self.init(name: name) { zone.offset($0) }
    }

    /// Whether `name` may be looked up below the directory of zone files: letters, digits, `_`, `+`, `-` in parts
    /// separated by `/`. So it leads nowhere else and is safe to print.
    package static func isName(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 64
            && parts.allSatisfy { part in
                !part.isEmpty
                    && part.allSatisfy { byte in
                        switch byte {
                        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "_"), UInt8(ascii: "+"),
                            UInt8(ascii: "-"):
                            true
                        default: false
                        }
                    }
            }
    }

    package static let utc = DisplayTimeZone(name: "UTC") { _ in 0 }
}
