import LogAnalysis
import TextBytes

/// `--timezone`: a name of the system's time zone database, `UTC`, or `local`.
enum ZoneOption {
    static func zone(_ name: String) throws(CommandFailure) -> DisplayTimeZone {
        if name == "UTC" || name == "utc" || name == "Z" { return .utc }
        if let rules = name == "local" ? local : rules(name) { return DisplayTimeZone(name: name, rules) }
        throw .usage(
            "there is no time zone '\(VisibleText.visible(name))' here: give a name like Europe/Berlin, UTC or local"
        )
    }

    private static func rules(_ name: String) -> TimeZoneRules? {
        TimeZoneRules(name: name) { try? InputOpener.wholeFile($0) }
    }

    /// The machine's zone: that of `TZ`, else of /etc/localtime.
    private static var local: TimeZoneRules? {
        let variable = (Terminal.variable("TZ") ?? "").drop { $0 == ":" }
        guard variable.isEmpty else { return rules(String(variable)) }
        return (try? InputOpener.wholeFile("/etc/localtime")).flatMap { TimeZoneRules(tzif: $0) }
    }
}
