#if Configuration
    import Configuration
    import PIIScrubbing
    import RotatingLogFiles

    /// What of a configuration cannot be used: one sentence for each value, with what is allowed.
    public struct LoggingSettingsError: Error, Sendable, Hashable, CustomStringConvertible {
        public var problems: [String]

        public var description: String { problems.joined(separator: "\n") }
    }

    /// The settings of `AuthLogging(configuration:)`, read and checked.
    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    struct LoggingSettings {
        private let reader: ConfigReader
        /// Whatever was put into a variable by mistake, no message may show it.
        private let scrubbers = ScrubberChain(pseudonyms: .classOnly)
        private(set) var problems: [String] = []

        private(set) var level: String?
        private(set) var masking = MaskingLevel.maskAllPII
        private(set) var directory: String?
        private(set) var name = "auth"
        private(set) var writesStandardOutput = false
        var files = LogFileConfiguration()
        /// Variables of `PseudonymKeyStore` that are configured.
        private(set) var key: [String: String] = [:]

        init(_ reader: ConfigReader) {
            self.reader = reader
            level = text("msal.log.level")
            problems += LevelSettings(level ?? "").problems.map { scrubbers.scrub($0) }
            masking =
                value("msal.log.masking", MaskingLevel.allCases.map(\.rawValue).joined(separator: ", ")) { text in
                    MaskingLevel.allCases.first { $0.rawValue.lowercased() == text.lowercased() }
                } ?? masking
            directory = text("msal.log.directory")
            name =
                value("msal.log.name", "letters, digits, '.', '_', '-', {host}, {pid} and {bundle}") { text in
                    LogName(pattern: text, host: "host", processID: 1, bundle: "bundle").map { _ in text }
                } ?? name
            writesStandardOutput =
                value("msal.log.standard.output", "true, false", SettingValue.flag) ?? (directory == nil)
            readRotation()
            readRetention()
            key[PseudonymKeyStore.fileVariable] = text("msal.pseudonym.key.file")
            key[PseudonymKeyStore.keyVariable] = text("msal.pseudonym.key", isSecret: true)
            if directory == nil, !writesStandardOutput {
                problems.append(
                    "\(Self.variable("msal.log.directory")): there is nowhere to log to. "
                        + "Give a directory, or set \(Self.variable("msal.log.standard.output")) to true"
                )
            }
        }

        private mutating func readRotation() {
            files.rotation.size =
                bound("msal.log.rotation.size", "\(SettingValue.sizes), at least 4KiB", files.rotation.size) { text in
                    SettingValue.size(text).flatMap { $0 < Rotation.smallestSize ? nil : $0 }
                }
            files.rotation.age =
                bound("msal.log.rotation.age", SettingValue.durations, files.rotation.age, SettingValue.duration)
            files.rotation.calendar =
                value(
                    "msal.log.rotation.calendar",
                    "hourly, daily, either with a time zone that this system knows: daily Europe/Berlin"
                ) { text in
                    SettingValue.boundary(text).flatMap { $0.isKnown ? $0 : nil }
                } ?? files.rotation.calendar
        }

        private mutating func readRetention() {
            files.retention.age =
                bound("msal.log.retention.age", SettingValue.durations, files.retention.age, SettingValue.duration)
            files.retention.count =
                bound("msal.log.retention.count", "a number of at least 1", files.retention.count) { text in
                    Int(text).flatMap { $0 > 0 ? $0 : nil }
                }
            files.retention.totalSize =
                bound("msal.log.retention.size", SettingValue.sizes, files.retention.totalSize, SettingValue.size)
            if let total = files.retention.totalSize, let size = files.rotation.size, total < size {
                problems.append(
                    "\(Self.variable("msal.log.retention.size")): no file of "
                        + "\(Self.variable("msal.log.rotation.size")) (\(size.bytes) bytes) could stay. "
                        + "Allowed: at least that size, or off"
                )
            }
        }

        /// A bound that `off` switches off.
        private mutating func bound<Value>(
            _ key: ConfigKey,
            _ allowed: String,
            _ standard: Value?,
            _ parse: (String) -> Value?
        ) -> Value? {
            if text(key)?.lowercased() == "off" { return nil }
            return value(key, "\(allowed), or off", parse) ?? standard
        }

        private mutating func value<Value>(
            _ key: ConfigKey,
            _ allowed: String,
            _ parse: (String) -> Value?
        ) -> Value? {
            guard let text = text(key) else { return nil }
            if let value = parse(text) { return value }
            let shown = scrubbers.scrub(String(text.prefix(64)))
            problems.append("\(Self.variable(key)): \"\(shown)\" cannot be used. Allowed: \(allowed)")
            return nil
        }

        /// A value as text, whatever type its provider gives it. Empty is as if it were not there.
        private func text(_ key: ConfigKey, isSecret: Bool = false) -> String? {
            let text =
                reader.string(forKey: key, isSecret: isSecret)
                ?? reader.int(forKey: key, isSecret: isSecret).map { String($0) }
                ?? reader.bool(forKey: key, isSecret: isSecret).map { String($0) }
            return text.flatMap { $0.isEmpty ? nil : $0 }
        }

        /// The environment variable of a key; other providers have the key itself.
        private static func variable(_ key: ConfigKey) -> String {
            key.components.map { $0.uppercased() }.joined(separator: "_")
        }
    }
#endif
