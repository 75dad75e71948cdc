import CLibrary
import LogAnalysis
import TextBytes

/// Parses times in options.
enum TimeOption {
    /// Microseconds of `90s`, `15m`, `24h`, `7d`, `2w`; nil for anything else.
    static func span(_ text: String) -> Int64? {
        guard let unit = text.last, let number = Int64(text.dropLast()), number >= 0, !text.hasPrefix("+") else {
            return nil
        }
        let seconds: Int64
        switch unit {
        case "s": seconds = 1
        case "m": seconds = 60
        case "h": seconds = 3_600
        case "d": seconds = 86_400
        case "w": seconds = 604_800
        default: return nil
        }
        let (span, overflow) = number.multipliedReportingOverflow(by: seconds * 1_000_000)
        return overflow ? nil : span
    }

    /// Microseconds since 1970 of an RFC 3339 time, a date (its midnight in `zone`), or a span before now.
    static func instant(_ text: String, now: Int64, _ zone: DisplayTimeZone) -> Int64? {
        if let time = Timestamp.microseconds(text) { return time }
        if text.utf8.count == 10, let midnight = Timestamp.microseconds(text + "T00:00:00Z") {
            return zone.beginning(ofDayAt: midnight / 1_000_000) * 1_000_000
        }
        return span(text).map { now - $0 }
    }

    /// The time that an option gives.
    static func instant(
        _ text: String,
        of option: String,
        now: Int64,
        _ zone: DisplayTimeZone
    ) throws(CommandFailure) -> Int64 {
        if let time = instant(text, now: now, zone) { return time }
        throw .usage(
            "\(option) needs a time like 2026-11-21T08:00:00Z, a date, or 24h; not '\(VisibleText.visible(text))'"
        )
    }

    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1_000
    }
}
