import CPlatform
import Locks
import LogRecords
public import Logging
import MSALErrorModel
import RecordEncoding

/// Turns calls of MSAL's log callback into records. Never throws and never waits, because MSAL's own threads call it.
final class MSALCallbackAdapter: Sendable {
    private let engine: LogEngine
    private let name: LoggerName
    private let level: Logger.Level
    private let prepared = Locked<PreparedService?>(nil)

    private struct PreparedService {
        var sdkVersion: String
        var systemType: String?
        var systemVersion: String?
        var block: PreparedBlock
    }

    init(label: String, level: Logger.Level, engine: LogEngine) {
        self.engine = engine
        self.level = level
        name = engine.name(of: label)
    }

    func receive(rawLevel: Int, text: String) {
        let level = MSALLevel.loggerLevel(rawValue: rawLevel)
        guard level >= self.level else { return }
        guard let scratch = engine.begin(level) else { return }
        defer { engine.end(scratch) }
        let line = MSALLogLine(text)
        var draft = RecordDraft(time: platform_wall_microseconds(), level: RecordLevel(level), message: line.message)
        draft.correlationID = line.correlationID
        let reading = FailureEvidence.reading(
            of: line.message,
            level: level >= .error ? .error : level == .warning ? .warning : .other,
            hasCorrelationID: line.correlationID != nil
        )
        switch reading {
        case .failure(let evidence):
            draft.failure = evidence.failure
            draft.operation = evidence.operation?.rawValue
            draft.isEvidence = true
        // Without an id it is not known which failures it withdraws.
        case .success where line.correlationID != nil:
            draft.outcome = .success
            draft.isEvidence = true
        case .success, .nothing: break
        }
        engine.emit(draft, name: name, service: service(of: line), mayWait: false, scratch: scratch)
    }

    /// SDK and system of a process do not change, so their members are prepared once. If another thread holds the
    /// lock, this one prepares its own copy: waiting would hold up MSAL.
    private func service(of line: MSALLogLine) -> PreparedBlock? {
        guard let sdkVersion = line.sdkVersion else { return nil }
        let known = prepared.withLockIfAvailable { prepared -> PreparedBlock? in
            guard let known = prepared, known.sdkVersion == sdkVersion, known.systemType == line.systemType,
                known.systemVersion == line.systemVersion
            else { return nil }
            return known.block
        }
        if let known, let block = known { return block }
        var system: (String, String)?
        if let type = line.systemType, let version = line.systemVersion { system = (type, version) }
        let made = PreparedService(
            sdkVersion: sdkVersion,
            systemType: line.systemType,
            systemVersion: line.systemVersion,
            block: engine.service.block(sdkVersion: sdkVersion, system: system)
        )
        prepared.withLockIfAvailable { $0 = made }
        return made.block
    }
}

extension AuthLogging {
    /// The function to give to MSAL: `MSALGlobalConfig.loggerConfig.setLogCallback(auth.msalCallback())`.
    ///
    /// Each line becomes one record. MSAL's header is taken out of the text (correlation id, versions), and a line that
    /// states a failure is marked as one, so that a report is right even if the app logs no error itself. The text is
    /// scrubbed whether or not MSAL says that it holds personal data. May be called from any thread; never waits.
    ///
    /// - Parameters:
    ///   - label: `log.logger` of these records. Default `MSAL`.
    ///   - level: Lines below it are left out. Default `trace`: MSAL's own level decides what MSAL logs.
    public func msalCallback<Level: RawRepresentable & Sendable>(
        label: String = "MSAL",
        level: Logger.Level = .trace
    ) -> @Sendable (_ level: Level, _ message: String?, _ containsPII: Bool) -> Void where Level.RawValue == Int {
        let adapter = MSALCallbackAdapter(label: label, level: level, engine: engine)
        return { level, message, _ in
            guard let message else { return }
            adapter.receive(rawLevel: level.rawValue, text: message)
        }
    }
}
