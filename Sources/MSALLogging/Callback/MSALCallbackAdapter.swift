import CLibrary
import CPlatform
import Locks
import LogRecords
public import Logging
import MSALErrorModel
import MSALText
import PIIScrubbing
import RecordEncoding

/// Turns calls of MSAL's log callback into records. Never throws and never waits for a sink, because MSAL's own threads
/// call it.
final class MSALCallbackAdapter: Sendable {
    private let engine: LogEngine
    private let name: LoggerName
    private let encoder: RecordEncoder
    private let level: Logger.Level
    private let liveLevel: LiveLevel
    /// The process's context without operation and correlation id, which each line states itself.
    private let process: SharedFields?
    private let prepared = Locked<PreparedService?>(nil)

    private struct PreparedService {
        var origin: [UInt8]
        var encoder: RecordEncoder
    }

    init(label: String, level: Logger.Level, liveLevel: LiveLevel, engine: LogEngine) {
        self.engine = engine
        self.level = level
        self.liveLevel = liveLevel
        name = engine.name(of: label)
        encoder = engine.encoder(name)
        process = engine.context.map { context in
            var fields = context.fields
            fields.operation = nil
            fields.correlationID = nil
            return SharedFields(fields)
        }
    }

    func receive(rawLevel: Int, text: String) {
        let level = MSALLevel.loggerLevel(rawValue: rawLevel)
        guard level >= self.level, LogThreshold(level) >= liveLevel.asked else { return }
        let isWritten = LogThreshold(level) >= liveLevel.threshold
        guard let scratch = engine.begin(level) else { return }
        defer { engine.end(scratch) }
        var text = text
        text.withUTF8 {
            write(MSALLogLine(ByteText(UnsafeRawBufferPointer($0))), level, isWritten: isWritten, scratch)
        }
    }

    /// Writes a line, or keeps it in the flight recorder.
    private func write(
        _ line: MSALLogLine,
        _ level: Logger.Level,
        isWritten: Bool,
        _ scratch: UnsafeMutablePointer<thread_scratch>
    ) {
        let reading = FailureEvidence.reading(
            of: line.message,
            level: level >= .error ? .error : level == .warning ? .warning : .other,
            hasCorrelationID: line.correlationID != nil
        )
        var evidence: FailureEvidence?
        if case .failure(let found) = reading { evidence = found }
        // Without an id it is not known which failures a success withdraws.
        let isSuccess = reading.isSuccess && line.correlationID != nil
        // The context of the task that happens to run on MSAL's thread is not the line's.
        let request = RecordEncoder.Request(correlationID: line.correlationID, process: process)
        if let recorder = engine.recorder {
            if !isWritten {
                engine.keep(
                    recorder,
                    RecordLevel(level),
                    .bytes(line.message.bytes.bindMemory(to: UInt8.self)),
                    facts: CallFacts(operation: evidence?.operation, outcome: isSuccess ? .success : nil),
                    failure: evidence?.failure,
                    isEvidence: evidence != nil || isSuccess,
                    request: request,
                    labels: LabelPage(scratch),
                    encoder: encoder(of: line),
                    scratch: scratch
                )
                return
            }
            if let failure = evidence?.failure {
                engine.writeStory(of: failure, recorder, request, mayWait: false)
            }
        }
        engine.emit(
            RecordLevel(level),
            .bytes(line.message.bytes.bindMemory(to: UInt8.self)),
            outcome: isSuccess ? .success : nil,
            failure: evidence?.failure,
            isEvidence: evidence != nil || isSuccess,
            operation: evidence?.operation?.rawValue,
            request: request,
            labels: LabelPage(scratch),
            encoder: encoder(of: line),
            mayWait: false,
            scratch: scratch
        )
    }

    /// SDK and system of a process do not change, so their members are prepared once. If another thread holds the
    /// lock, this one prepares its own copy: waiting would hold up MSAL.
    private func encoder(of line: MSALLogLine) -> RecordEncoder {
        guard let origin = line.origin else { return encoder }
        let known = prepared.withLockIfAvailable { prepared -> RecordEncoder? in
            prepared.flatMap { known in
                known.origin.withUnsafeBytes { isEqual($0, origin) } ? known.encoder : nil
            }
        }
        if let known, let encoder = known { return encoder }
        guard let sdkVersion = line.sdkVersion else { return encoder }
        let system = line.system.flatMap { system in system.version.map { (system.type, $0) } }
        let made = PreparedService(
            origin: Array(origin),
            encoder: engine.encoder(name, MSALOrigin(sdkVersion: sdkVersion, system: system))
        )
        prepared.withLockIfAvailable { $0 = made }
        return made.encoder
    }

    private func isEqual(_ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer) -> Bool {
        guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress else {
            return false
        }
        return memcmp(first, second, left.count) == 0
    }
}

extension AuthLogging {
    /// The function to give to MSAL: `MSALGlobalConfig.loggerConfig.setLogCallback(auth.msalCallback())`.
    ///
    /// Each line becomes one record. MSAL's header is taken out of the text (correlation id, versions), and a line that
    /// states a failure is marked as one, so that a report is right even if the app logs no error itself. The text is
    /// scrubbed whether or not MSAL says that it holds personal data. May be called from any thread; never waits for
    /// the sink.
    ///
    /// - Parameters:
    ///   - label: `log.logger` of these records. Default `MSAL`.
    ///   - level: Lines below it are left out. Default `trace`: MSAL's own level decides what MSAL logs. A level that
    ///     `levels` has for this label, and `off` for all labels, count as well.
    public func msalCallback<Level: RawRepresentable & Sendable>(
        label: String = "MSAL",
        level: Logger.Level = .trace
    ) -> @Sendable (_ level: Level, _ message: String?, _ containsPII: Bool) -> Void where Level.RawValue == Int {
        callback(
            MSALCallbackAdapter(
                label: label,
                level: level,
                liveLevel: levels.live(label, .callback),
                engine: engine
            )
        )
    }

    /// Sets MSAL's masking, level and log callback, in the order in which no line is logged with the wrong one, and
    /// keeps MSAL's level at that of `label` in `levels` from then on: `auth.levels.set(.debug, during: .seconds(600))`
    /// then makes MSAL itself verbose for ten minutes.
    ///
    /// ```swift
    /// auth.connectMSAL(
    ///     masking: { MSALGlobalConfig.loggerConfig.logMaskingLevel = $0 },
    ///     level: { MSALGlobalConfig.loggerConfig.logLevel = $0 },
    ///     callback: { MSALGlobalConfig.loggerConfig.setLogCallback($0) }
    /// )
    /// ```
    ///
    /// MSAL takes a callback once per process. Its masking is set to this one's. A time limit is noticed by the next
    /// statement or line of MSAL: after ten minutes of `.off` MSAL stays off until the app logs something.
    ///
    /// - Parameters:
    ///   - label: `log.logger` of these records, and the label whose level counts. Default `MSAL`.
    ///   - masking: Called once. Both `masking` and `level` get MSAL's own types, made from their raw values.
    ///   - level: Called now, after each change of the level, and when a time limit was seen to have ended; from any
    ///     thread.
    ///   - callback: Called once, last.
    public func connectMSAL<Level: RawRepresentable & Sendable, Masking: RawRepresentable>(
        label: String = "MSAL",
        masking: (Masking) -> Void,
        level: @escaping @Sendable (Level) -> Void,
        callback: (@escaping @Sendable (_ level: Level, _ message: String?, _ containsPII: Bool) -> Void) -> Void
    ) where Level.RawValue == Int, Masking.RawValue == Int {
        let setLevel: @Sendable (LevelControl) -> Void = { levels in
            // Another thread may change the level meanwhile, and call this first: the last call sets the current level.
            var asked = levels.asked(of: label)
            while true {
                if let value = Level(rawValue: MSALLevel.rawValue(of: asked)) { level(value) }
                let now = levels.asked(of: label)
                if now == asked { return }
                asked = now
            }
        }
        if let value = Masking(rawValue: MSALMasking.rawValue(of: engine.scrubbers.level)) { masking(value) }
        setLevel(levels)
        levels.observe(setLevel)
        callback(
            self.callback(
                MSALCallbackAdapter(label: label, level: .trace, liveLevel: levels.live(label), engine: engine)
            )
        )
    }

    private func callback<Level: RawRepresentable & Sendable>(
        _ adapter: MSALCallbackAdapter
    ) -> @Sendable (_ level: Level, _ message: String?, _ containsPII: Bool) -> Void where Level.RawValue == Int {
        { level, message, _ in
            guard let message else { return }
            adapter.receive(rawLevel: level.rawValue, text: message)
        }
    }
}
