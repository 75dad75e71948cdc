import LogAnalysis
import TextBytes

/// `--timezone`: a name of the system's time zone database, `UTC`, or `local`.
enum ZoneOption {
    static func zone(_ name: String) throws(CommandFailure) -> DisplayTimeZone {
        if name == "UTC" || name == "utc" || name == "Z" { return .utc }
        let files: [String]
        if name == "local" {
            let variable = (Terminal.variable("TZ") ?? "").drop { $0 == ":" }
            files = variable.isEmpty ? ["/etc/localtime"] : TimeZoneRules.directories.map { $0 + variable }
        } else {
            files = TimeZoneRules.isName(name) ? TimeZoneRules.directories.map { $0 + name } : []
        }
        for file in files {
            guard let bytes = try? InputOpener.wholeFile(file) else { continue }
            if let zone = DisplayTimeZone(name: name, zoneFile: bytes) { return zone }
        }
        throw .usage(
            "there is no time zone '\(VisibleText.visible(name))' here: give a name like Europe/Berlin, UTC or local"
        )
    }
}
