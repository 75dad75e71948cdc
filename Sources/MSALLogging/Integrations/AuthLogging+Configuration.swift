#if Configuration
    public import Configuration
    public import PIIScrubbing
    public import RotatingLogFiles

    @available(macOS 15, iOS 18, watchOS 11, tvOS 18, visionOS 2, *)
    extension AuthLogging {
        /// Logging as a configuration says, for example the environment: no code of the application decides where and
        /// how much is logged.
        ///
        /// ```swift
        /// let config = ConfigReader(provider: EnvironmentVariablesProvider())
        /// let (auth, files) = try AuthLogging.configured(by: config, service: .init(name: "app"))
        /// ```
        ///
        /// | key | variable | value | default |
        /// |---|---|---|---|
        /// | `msal.log.level` | `MSAL_LOG_LEVEL` | `auth=debug,net=warning,info` | `info` |
        /// | `msal.log.masking` | `MSAL_LOG_MASKING` | `maskAllPII`, `maskEUIIOnly`, `maskSecretsOnly` | `maskAllPII` |
        /// | `msal.log.directory` | `MSAL_LOG_DIRECTORY` | a path | no files |
        /// | `msal.log.name` | `MSAL_LOG_NAME` | name of the log in the directory | `auth` |
        /// | `msal.log.standard.output` | `MSAL_LOG_STANDARD_OUTPUT` | `true`, `false` | `true` without a directory |
        /// | `msal.log.rotation.size` | `MSAL_LOG_ROTATION_SIZE` | `64MiB`, `off` | `64MiB` |
        /// | `msal.log.rotation.age` | `MSAL_LOG_ROTATION_AGE` | `12h`, `off` | `off` |
        /// | `msal.log.rotation.calendar` | `MSAL_LOG_ROTATION_CALENDAR` | `daily`, `hourly`, `daily Europe/Berlin` | none |
        /// | `msal.log.retention.age` | `MSAL_LOG_RETENTION_AGE` | `30d`, `off` | `30d` |
        /// | `msal.log.retention.count` | `MSAL_LOG_RETENTION_COUNT` | `10`, `off` | `10` |
        /// | `msal.log.retention.size` | `MSAL_LOG_RETENTION_SIZE` | `1GiB`, `off` | `1GiB` |
        /// | `msal.pseudonym.key.file` | `MSAL_PSEUDONYM_KEY_FILE` | path of a key file outside the directory | see `PseudonymKeyStore` |
        /// | `msal.pseudonym.key` | `MSAL_PSEUDONYM_KEY` | 64 hexadecimal digits | see `PseudonymKeyStore` |
        ///
        /// A pseudonym key that cannot be used is reported once on standard error and in the log, and pseudonyms are
        /// then those of this run, unless `requiresKey`.
        ///
        /// Requires the package trait `Configuration`.
        ///
        /// - Parameters:
        ///   - adjust: Changes what no key configures (hooks, overflow, sync) before the files are opened.
        ///   - requiresKey: Throws `PseudonymKeyError` where the configured key cannot be used. Default false.
        /// - Returns: the logging, and its files if a directory is configured.
        /// - Throws: `LoggingSettingsError` with every value that cannot be used and what is allowed; `LogFileError`
        ///   where the files cannot be opened.
        public static func configured(
            by configuration: ConfigReader,
            service: ServiceIdentity = ServiceIdentity(),
            scrubbers: [any Scrubber] = [],
            context: @autoclosure () -> CallContext = CallContext(),
            floods: FloodControl? = nil,
            recorder: FlightRecorder? = nil,
            observer: (any OutcomeObserver)? = nil,
            requiresKey: Bool = false,
            adjust: (inout LogFileConfiguration) -> Void = { _ in }
        ) throws -> (logging: AuthLogging, files: RotatingLogFile?) {
            var settings = LoggingSettings(configuration)
            guard settings.problems.isEmpty else { throw LoggingSettingsError(problems: settings.problems) }
            let (pseudonyms, keyError) = pseudonyms(settings)
            if let keyError, requiresKey { throw keyError }
            let files = try settings.directory.map { directory in
                adjust(&settings.files)
                return try RotatingLogFile(directory: directory, name: settings.name, configuration: settings.files)
            }
            var sinks: [any RecordSink] = files.map { [$0] } ?? []
            if settings.writesStandardOutput { sinks.append(StandardStream(.output)) }
            let (ring, problem) = RecorderRing.make(recorder)
            let logging = AuthLogging(
                sink: sinks.count == 1 ? sinks[0] : FanOut(sinks),
                service: service,
                chain: ScrubberChain(level: settings.masking, pseudonyms: pseudonyms, scrubbers: scrubbers),
                levels: LevelControl(.info, settings: settings.level, recorder: ring == nil ? nil : recorder),
                context: context(),
                floods: floods.map { FloodTable($0) },
                recorder: ring,
                recorderProblem: problem,
                observer: observer
            )
            if let keyError { logging.reportKey(keyError) }
            return (logging, files)
        }

        /// Logging as configured, where the files themselves are not needed: `shutdown` closes them.
        public init(
            configuration: ConfigReader,
            service: ServiceIdentity = ServiceIdentity(),
            scrubbers: [any Scrubber] = [],
            context: @autoclosure () -> CallContext = CallContext(),
            floods: FloodControl? = nil,
            recorder: FlightRecorder? = nil,
            observer: (any OutcomeObserver)? = nil,
            requiresKey: Bool = false
        ) throws {
            self = try Self.configured(
                by: configuration,
                service: service,
                scrubbers: scrubbers,
                context: context(),
                floods: floods,
                recorder: recorder,
                observer: observer,
                requiresKey: requiresKey
            )
            .logging
        }

        /// Pseudonyms under the configured key; without one, those of the process.
        private static func pseudonyms(_ settings: LoggingSettings) -> (Pseudonymizer, PseudonymKeyError?) {
            guard !settings.key.isEmpty else { return (.process, nil) }
            let environment = PseudonymKeyStore.processEnvironment().merging(settings.key) { $1 }
            let store = PseudonymKeyStore(
                environment: environment,
                logDirectories: settings.directory.map { [$0] } ?? []
            )
            do throws(PseudonymKeyError) {
                return (Pseudonymizer(key: try store.key()), nil)
            } catch {
                return (Pseudonymizer(key: .ephemeral()), error)
            }
        }
    }
#endif
