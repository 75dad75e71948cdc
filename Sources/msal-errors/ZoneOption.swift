import LogAnalysis

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// `--timezone`: a name of the system's time zone database, `UTC`, or `local`.
enum ZoneOption {
    private static let databases = ["/usr/share/zoneinfo/", "/usr/share/lib/zoneinfo/", "/etc/zoneinfo/"]

    /// The C library reads the zone from the environment and takes unknown names for UTC: hence the look at its files.
    static func zone(_ name: String) throws(CommandFailure) -> DisplayTimeZone {
        if name == "UTC" || name == "utc" || name == "Z" { return .utc }
        if name != "local" {
            let isPlain = name.utf8.allSatisfy {
                $0 &- 0x30 < 10 || ($0 | 0x20) &- 0x61 < 26 || "/_+-".utf8.contains($0)
            }
            guard isPlain, !name.isEmpty, !name.hasPrefix("/"),
                databases.contains(where: { access($0 + name, R_OK) == 0 })
            else {
                throw .usage(
                    "there is no time zone '\(PrintablePath.text(name))': give a name like Europe/Berlin, UTC or local"
                )
            }
            setenv("TZ", name, 1)
        }
        tzset()
        return DisplayTimeZone(name: name) { seconds in
            var time = time_t(seconds)
            var fields = tm()
            return localtime_r(&time, &fields) == nil ? 0 : fields.tm_gmtoff
        }
    }
}
