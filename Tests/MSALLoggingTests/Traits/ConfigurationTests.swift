#if Configuration
    import Configuration
    import Logging
    import MSALErrorModel
    import PIIScrubbing
    import RotatingLogFiles
    import TestKit
    import Testing

    @testable import MSALLogging

    @Suite struct ConfigurationTests {
        private let folder: TemporaryDirectory

        init() throws {
            folder = try TemporaryDirectory()
        }

        private func reader(_ variables: [String: String]) -> ConfigReader {
            ConfigReader(provider: EnvironmentVariablesProvider(environmentVariables: variables))
        }

        private func settings(_ variables: [String: String]) -> LoggingSettings { LoggingSettings(reader(variables)) }

        @Test func `without any setting records go to standard output, with every default`() {
            let settings = settings([:])
            #expect(settings.problems.isEmpty && settings.writesStandardOutput && settings.directory == nil)
            #expect(settings.masking == .maskAllPII && settings.key.isEmpty && settings.level == nil)
            #expect(settings.files.rotation == Rotation() && settings.files.retention == Retention())
        }

        @Test func `every setting of the table is read`() {
            let settings = settings([
                "MSAL_LOG_LEVEL": "auth=debug,info", "MSAL_LOG_MASKING": "maskeuiionly",
                "MSAL_LOG_DIRECTORY": "/var/log/app", "MSAL_LOG_NAME": "sign-in", "MSAL_LOG_STANDARD_OUTPUT": "true",
                "MSAL_LOG_ROTATION_SIZE": "8 MiB", "MSAL_LOG_ROTATION_AGE": "12h",
                "MSAL_LOG_ROTATION_CALENDAR": "daily Europe/Berlin", "MSAL_LOG_RETENTION_AGE": "7d",
                "MSAL_LOG_RETENTION_COUNT": "100", "MSAL_LOG_RETENTION_SIZE": "off",
                "MSAL_PSEUDONYM_KEY_FILE": "/etc/app/pseudonym.key",
            ])
            #expect(settings.problems.isEmpty)
            #expect(settings.level == "auth=debug,info" && settings.masking == .maskEUIIOnly)
            #expect(settings.directory == "/var/log/app" && settings.name == "sign-in" && settings.writesStandardOutput)
            let rotation = Rotation(
                size: .mebibytes(8),
                age: .seconds(12 * 3_600),
                calendar: .daily(zone: "Europe/Berlin")
            )
            #expect(settings.files.rotation == rotation)
            #expect(settings.files.retention == Retention(count: 100, age: .seconds(7 * 86_400), totalSize: nil))
            #expect(settings.key == [PseudonymKeyStore.fileVariable: "/etc/app/pseudonym.key"])
        }

        @Test func `values may have the types of a file, not only texts`() {
            let provider = InMemoryProvider(values: [
                "msal.log.retention.count": 3, "msal.log.standard.output": false, "msal.log.directory": "/logs",
            ])
            let settings = LoggingSettings(ConfigReader(provider: provider))
            #expect(settings.files.retention.count == 3 && !settings.writesStandardOutput)
        }

        @Test func `every wrong value is named at once, with what is allowed, and shows no secret`() throws {
            let variables = [
                "MSAL_LOG_LEVEL": "auth=bert@contoso.example,info", "MSAL_LOG_MASKING": "adele.vance@contoso.example",
                "MSAL_LOG_NAME": "../auth",
                "MSAL_LOG_ROTATION_SIZE": "64", "MSAL_LOG_ROTATION_AGE": "soon", "MSAL_LOG_RETENTION_AGE": "0d",
                "MSAL_LOG_RETENTION_COUNT": "-1", "MSAL_LOG_RETENTION_SIZE": "1TB", "MSAL_LOG_STANDARD_OUTPUT": "maybe",
                "MSAL_LOG_ROTATION_CALENDAR": "weekly",
            ]
            let error = try #require(throws: LoggingSettingsError.self) {
                try AuthLogging(configuration: reader(variables))
            }
            #expect(error.problems.count == variables.count)
            for name in variables.keys { #expect(error.problems.contains { $0.hasPrefix(name) }, "\(name)") }
            #expect(error.problems.allSatisfy { $0.contains("llowed") })
            #expect(!error.description.contains("adele") && !error.description.contains("bert"))
            #expect(error.description.contains("maskAllPII, maskEUIIOnly, maskSecretsOnly"))
        }

        @Test(arguments: [
            ("MSAL_LOG_ROTATION_SIZE", "64"), ("MSAL_LOG_ROTATION_CALENDAR", "daily Mars/Phobos"),
            ("MSAL_LOG_RETENTION_SIZE", "1MiB"), ("MSAL_LOG_NAME", "a/b"), ("MSAL_LOG_NAME", ".hidden"),
            ("MSAL_LOG_RETENTION_AGE", "99999999999999999999d"), ("MSAL_LOG_RETENTION_COUNT", "0"),
        ])
        func `a value that no file can be opened with is named by its variable`(variable: String, value: String) {
            let problems = settings([variable: value]).problems
            #expect(problems.count == 1 && problems.allSatisfy { $0.hasPrefix(variable) && $0.contains("llowed: ") })
        }

        @Test func `no directory and no standard output is refused`() throws {
            let error = try #require(throws: LoggingSettingsError.self) {
                try AuthLogging(configuration: reader(["MSAL_LOG_STANDARD_OUTPUT": "false"]))
            }
            #expect(error.description.contains("MSAL_LOG_DIRECTORY"))
        }

        @Test func `records reach the configured files under the configured masking and level`() async throws {
            let logs = folder.path("logs")
            let (auth, files) = try AuthLogging.configured(
                by: reader([
                    "MSAL_LOG_DIRECTORY": logs, "MSAL_LOG_NAME": "sign-in", "MSAL_LOG_LEVEL": "warning",
                    "MSAL_PSEUDONYM_KEY": String(repeating: "0123456789abcdef", count: 4),
                ]),
                service: .init(name: "app")
            ) { $0.sync = .never }
            let logger = Logger(label: "auth", factory: auth.makeHandler)
            logger.info("not logged")
            logger.error("failed for adele.vance@contoso.example", error: interactionRequired())
            #expect(await auth.shutdown(within: .seconds(10)) == 0)
            #expect(files?.statistics.dropped.total == 0)
            let text = String(decoding: try folder.bytes("logs/sign-in.ndjson"), as: UTF8.self)
            #expect(
                text.contains("\"error.code\":\"-50002\"") && !text.contains("not logged") && !text.contains("adele")
            )
            let key = try #require(
                PseudonymKey(bytes: (0..<32).map { [0x01, 0x23, 0x45, 0x67, 0x89, 0xAB, 0xCD, 0xEF][$0 % 8] })
            )
            #expect(text.contains("user:\(key.id):"))
        }

        @Test func `an unusable key is reported in the log, or refused if one is required`() async throws {
            let variables = ["MSAL_LOG_DIRECTORY": folder.path("logs"), "MSAL_PSEUDONYM_KEY": "secret-but-short"]
            #expect(throws: PseudonymKeyError.self) {
                try AuthLogging(configuration: reader(variables), requiresKey: true)
            }
            let auth = try AuthLogging(configuration: reader(variables))
            #expect(await auth.shutdown(within: .seconds(10)) == 0)
            let text = String(decoding: try folder.bytes("logs/auth.ndjson"), as: UTF8.self)
            #expect(text.contains("MSAL_PSEUDONYM_KEY") && text.contains("64 hexadecimal digits"))
            #expect(!text.contains("secret-but-short"))
        }
    }
#endif
