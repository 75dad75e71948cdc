import CLibrary
import Files
import Locks
@_exported public import LogRecords
public import Logging
public import PIIScrubbing

/// The logging of an application's sign-ins: makes swift-log handlers and MSAL's log callback, both writing to one
/// sink.
///
/// ```swift
/// let files = try RotatingLogFile(directory: "/var/log/app", name: "auth", configuration: .init())
/// let auth = AuthLogging(sink: files, service: .init(name: "app", version: "2.1"))
/// let logger = Logger(label: "auth", factory: auth.makeHandler)
/// logger.error("acquireTokenSilent failed", error: error)
/// await auth.shutdown(within: .seconds(5))
/// ```
///
/// Every text is scrubbed before it is encoded; `masking` is fixed here and cannot be changed by a logger.
///
/// The first one made in a process also becomes the masker of marked values in messages
/// (`"\(upn, sensitivity: .personal)"`), unless the application has set `ScrubberChain.processWide` itself. An account
/// then has the same pseudonym there as in `user.hash` and in metadata.
public struct AuthLogging: Sendable {
    let engine: LogEngine
    /// What is logged, for all labels and by label. Changes count for loggers that were made before.
    public let levels: LevelControl
    /// Why the flight recorder's ring is not in its file (it is in process memory then, and dies with the process), or
    /// why there is none. Nil if it is where it was configured. The log says the same at its start.
    public let recorderProblem: String?

    /// - Parameters:
    ///   - sink: Where finished records go.
    ///   - service: Members that every record carries. Default: the machine only.
    ///   - masking: What is masked. Default `maskAllPII`, the strictest.
    ///   - scrubbers: Your own scrubbers, run in order before the built-in ones.
    ///   - level: The level at the start. Default `info`. The environment variable `MSAL_LOG_LEVEL` wins
    ///     (`auth=debug,net=warning,info`: labels, then all others); `levels` changes it later.
    ///   - callSites: Records of this level and above carry file, line and function. Default `warning`; nil: none.
    ///   - clientID: `msal.client_id` of each record, a UUID. Default none.
    ///   - tenantID: `msal.tenant_id` of each record, the tenant's UUID. Default none.
    ///   - context: What else is the same for the whole process, for example the authority's type or the only account.
    ///     A `CallContext` of a scope or a call wins over it.
    ///   - floods: How many equal failures a second are written one by one. Default nil: all.
    ///   - recorder: Keeps what is below the level until a failure makes it worth writing. Default nil: it is not
    ///       built.
    ///   - observer: Is called with each failure and each end of an attempt, for example `OutcomeMetrics`. Default
    ///       none.
    public init(
        sink: any RecordSink,
        service: ServiceIdentity = ServiceIdentity(),
        masking: MaskingLevel = .maskAllPII,
        scrubbers: [any Scrubber] = [],
        level: Logger.Level = .info,
        callSites: Logger.Level? = .warning,
        clientID: String? = nil,
        tenantID: String? = nil,
        context: @autoclosure () -> CallContext = CallContext(),
        floods: FloodControl? = nil,
        recorder: FlightRecorder? = nil,
        observer: (any OutcomeObserver)? = nil
    ) {
        self.init(
            sink: sink,
            service: service,
            chain: ScrubberChain(level: masking, scrubbers: scrubbers),
            level: level,
            callSites: callSites,
            clientID: clientID,
            tenantID: tenantID,
            context: context(),
            floods: floods,
            recorder: recorder,
            observer: observer
        )
    }

    /// Logging with your own chain: another pseudonym key, literal values to hide, allow-lists.
    public init(
        sink: any RecordSink,
        service: ServiceIdentity = ServiceIdentity(),
        chain: ScrubberChain,
        level: Logger.Level = .info,
        callSites: Logger.Level? = .warning,
        clientID: String? = nil,
        tenantID: String? = nil,
        context: @autoclosure () -> CallContext = CallContext(),
        floods: FloodControl? = nil,
        recorder: FlightRecorder? = nil,
        observer: (any OutcomeObserver)? = nil
    ) {
        let (ring, problem) = RecorderRing.make(recorder)
        self.init(
            sink: sink,
            service: service,
            chain: chain,
            levels: LevelControl(
                LogThreshold(level),
                settings: getenv(LevelSettings.variable).map { String(cString: $0) },
                // Without a ring nothing may ask for more than the levels do.
                recorder: ring == nil ? nil : recorder
            ),
            callSites: callSites,
            context: CallContext(clientID: clientID, tenantID: tenantID).merging(context()),
            floods: floods.map { FloodTable($0) },
            recorder: ring,
            recorderProblem: problem,
            observer: observer
        )
    }

    /// With a clock of your own, in microseconds since 1970: for programs that let days pass.
    package init(
        sink: any RecordSink,
        service: ServiceIdentity,
        chain: ScrubberChain,
        context: @autoclosure () -> CallContext = CallContext(),
        clock: @escaping @Sendable () -> Int64
    ) {
        self.init(
            sink: sink,
            service: service,
            chain: chain,
            levels: LevelControl(LogThreshold(.info)),
            callSites: .warning,
            context: context(),
            clock: clock
        )
    }

    init(
        sink: any RecordSink,
        service: ServiceIdentity,
        chain: ScrubberChain,
        levels: LevelControl,
        callSites: Logger.Level? = .warning,
        context: @autoclosure () -> CallContext = CallContext(),
        floods: FloodTable? = nil,
        recorder: RecorderRing? = nil,
        recorderProblem: String? = nil,
        observer: (any OutcomeObserver)? = nil,
        clock: (@Sendable () -> Int64)? = nil
    ) {
        // First: the context's account is hashed with it.
        if ScrubberChain.processWide == nil { ScrubberChain.processWide = chain }
        engine = LogEngine(
            sink: sink,
            service: service,
            scrubbers: chain,
            callSites: callSites,
            context: context(),
            floods: floods,
            recorder: recorder,
            observer: observer,
            clock: clock
        )
        self.levels = levels
        self.recorderProblem = recorderProblem
        if let recorder { engine.writeRecovered(recorder) }
        report(levels.problems + [recorderProblem].compactMap(\.self))
        reportKey()
    }

    /// Says in the log what of the configuration does not work; whatever the level, because the level may be what is
    /// wrong.
    private func report(_ problems: [String]) {
        guard !problems.isEmpty else { return }
        var logger = Logger(label: "MSALLogging", factory: makeHandler)
        logger.logLevel = .warning
        for problem in problems { logger.warning("\(problem)") }
    }

    private func reportKey() {
        guard engine.scrubbers.usesProcessKey, let error = Pseudonymizer.processKeyError else { return }
        reportKey(error)
    }

    /// A key that is configured and cannot be used: pseudonyms are then those of this run only. Once on standard error,
    /// and in each log.
    func reportKey(_ error: PseudonymKeyError) {
        report([error.description])
        guard Self.keyReports.countUp() == 1 else { return }
        // A path may begin with the home directory of a person.
        platformWriteStandardError("msal-logging: \(engine.scrubbers.scrub(error.description))\n")
    }

    private static let keyReports = AtomicWord()

    /// A handler for `LoggingSystem.bootstrap(auth.makeHandler, metadataProvider: nil)` and `Logger(label:factory:)`.
    public func makeHandler(label: String, metadataProvider: Logger.MetadataProvider?) -> any LogHandler {
        MSALLogHandler(label: label, level: levels.live(label), metadataProvider: metadataProvider, engine: engine)
    }

    /// The id of this run: `service.ephemeral_id` of its records.
    public var runID: String { engine.run.id }

    /// Log calls that produced no record since the start: a call came from code that itself runs inside log calls (a
    /// scrubber that logs what it scrubs, say), or there was no memory. A `records-dropped` record announces them. A
    /// sink counts its own drops.
    public var lostCalls: UInt64 { engine.losses.total }

    /// Statements that the flight recorder was to keep and could not: longer than half of its ring, made after
    /// `shutdown`, or made in a forked child. 0 without a recorder.
    public var unrecorded: UInt64 { engine.recorder?.lost.value ?? 0 }

    /// What was masked since the start, by class, and what could not be scrubbed and was replaced whole (`withheld`).
    public var masked: ScrubCounters { engine.scrubbers.counters }

    /// Waits, at most `limit`, until everything logged so far is where the sink keeps it. Returns what is still
    /// pending.
    @discardableResult
    public func flush(within limit: Duration = .seconds(5)) async -> Int {
        engine.emitFolded()
        return await engine.sink.flush(within: limit)
    }

    /// Flushes and closes the sink. Idempotent; a file drops and counts later records, standard output still writes
    /// them. Returns what is still pending; what was dropped the sink counts (`files.statistics`,
    /// `StandardStream.dropped`).
    @discardableResult
    public func shutdown(within limit: Duration = .seconds(5)) async -> Int {
        engine.emitFolded()
        engine.endRecorder()
        return await engine.sink.shutdown(within: limit)
    }
}
