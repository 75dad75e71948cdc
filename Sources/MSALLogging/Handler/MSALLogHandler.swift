import CPlatform
import LogRecords
public import Logging
import MSALErrorModel
import PIIScrubbing
import RecordEncoding

/// swift-log's handler: turns each event into one record and passes it to the sink.
///
/// A value type: changing level or metadata of one logger changes no other. Made by `AuthLogging.makeHandler`.
public struct MSALLogHandler: LogHandler {
    public var logLevel: Logger.Level
    public var metadata: Logger.Metadata = [:]
    public var metadataProvider: Logger.MetadataProvider?
    let engine: LogEngine
    private let name: LoggerName

    init(label: String, level: Logger.Level, metadataProvider: Logger.MetadataProvider?, engine: LogEngine) {
        logLevel = level
        self.metadataProvider = metadataProvider
        self.engine = engine
        name = engine.name(of: label)
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    public func log(event: LogEvent) {
        guard let scratch = engine.begin(event.level) else { return }
        defer { engine.end(scratch) }
        record(
            event.level,
            event.message.description,
            failure: event.error.map { MSALFailure($0) },
            statement: event.metadata,
            origin: .init(file: event.file, line: event.line, function: event.function),
            scratch: scratch
        )
    }

    /// The only path of a record out of a logger, between `begin` and `end`. Returns its number in the run.
    @inline(__always)
    @discardableResult
    func record(
        _ level: Logger.Level,
        _ message: String,
        failure: MSALFailure? = nil,
        outcome: RecordDraft.Outcome? = nil,
        duration: Int64? = nil,
        operation: AuthOperation? = nil,
        statement: Logger.Metadata? = nil,
        origin: RecordDraft.Origin,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UInt64 {
        var draft = RecordDraft(time: platform_wall_microseconds(), level: RecordLevel(level), message: message)
        draft.failure = failure
        draft.outcome = outcome
        draft.duration = duration
        draft.operation = operation?.rawValue
        if let account = failure?.unscrubbedAccount { draft.account = engine.scrubbers.account(account) }
        if let context = CallContext.current { draft.fill(from: context) }
        if let callSites = engine.callSites, level >= callSites { draft.origin = origin }
        let provided = metadataProvider?.get()
        if statement?.isEmpty == false || provided?.isEmpty == false || !metadata.isEmpty {
            var labels = LabelCollector(scrubbers: engine.scrubbers)
            if let statement { labels.add(statement, rank: .statement) }
            if let provided { labels.add(provided, rank: .provider) }
            labels.add(metadata, rank: .handler)
            labels.finish(into: &draft)
        }
        return engine.emit(draft, name: name, scratch: scratch)
    }
}

extension RecordDraft {
    mutating func fill(from context: CallContext) {
        if operation == nil { operation = context.operation?.rawValue }
        if correlationID == nil { correlationID = context.correlationID }
        clientID = context.clientID
        tenantID = context.tenantID
    }
}
