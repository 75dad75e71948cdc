#if Configuration
    import RotatingLogFiles

    /// How the values of settings are written.
    enum SettingValue {
        static let durations = "a number and ms, s, m, h or d, for example 90s, 12h or 30d"
        static let sizes = "a number and B, KiB, MiB or GiB, for example 64MiB"

        static func duration(_ text: String) -> Duration? {
            guard let (number, unit) = parts(text) else { return nil }
            let milliseconds: UInt64? =
                switch unit {
                case "ms": 1
                case "s": 1_000
                case "m": 60_000
                case "h": 3_600_000
                case "d": 86_400_000
                default: nil
                }
            guard let milliseconds else { return nil }
            let (product, isTooLong) = number.multipliedReportingOverflow(by: milliseconds)
            guard !isTooLong, product > 0 else { return nil }
            return Int64(exactly: product).map { .milliseconds($0) }
        }

        static func size(_ text: String) -> ByteSize? {
            guard let (number, unit) = parts(text), number > 0 else { return nil }
            switch unit {
            case "b", "": return .bytes(number)
            case "kib": return .kibibytes(number)
            case "mib": return .mebibytes(number)
            case "gib": return .gibibytes(number)
            default: return nil
            }
        }

        static func flag(_ text: String) -> Bool? {
            switch text.lowercased() {
            case "true", "yes", "1", "on": true
            case "false", "no", "0", "off": false
            default: nil
            }
        }

        /// `hourly` or `daily`, of UTC or of a zone: `daily Europe/Berlin`.
        static func boundary(_ text: String) -> CalendarBoundary? {
            let words = text.split(separator: " ")
            guard words.count <= 2 else { return nil }
            let zone = words.count == 2 ? String(words[1]) : nil
            switch words.first?.lowercased() {
            case "hourly": return .hourly(zone: zone)
            case "daily": return .daily(zone: zone)
            default: return nil
            }
        }

        private static func parts(_ text: String) -> (number: UInt64, unit: String)? {
            let digits = text.prefix { $0.isASCII && $0.isNumber }
            guard let number = UInt64(digits) else { return nil }
            return (number, text.dropFirst(digits.count).filter { $0 != " " }.lowercased())
        }
    }
#endif
