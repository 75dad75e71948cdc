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
    /// Scrubbed when it is set.
    public var metadata: Logger.Metadata = [:] {
        didSet { prepared = metadata.isEmpty ? nil : PreparedLabels(metadata, scrubbers: engine.scrubbers) }
    }
    public var metadataProvider: Logger.MetadataProvider?
    let engine: LogEngine
    private let encoder: RecordEncoder
    private var prepared: PreparedLabels?

    init(label: String, level: Logger.Level, metadataProvider: Logger.MetadataProvider?, engine: LogEngine) {
        logLevel = level
        self.metadataProvider = metadataProvider
        self.engine = engine
        encoder = engine.encoder(engine.name(of: label))
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
            origin: engine.locates(event.level)
                ? .init(file: event.file, line: event.line, function: event.function) : nil,
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
        outcome: RecordEncoder.Outcome? = nil,
        duration: Int64? = nil,
        operation: AuthOperation? = nil,
        statement: Logger.Metadata? = nil,
        labels given: LogLabels? = nil,
        origin: RecordEncoder.Origin?,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UInt64 {
        let time = platform_wall_microseconds()
        var labels = LabelPage(scratch)
        if let statement { labels.add(statement, rank: .statement, scrubbers: engine.scrubbers) }
        if let given {
            for (key, value) in given.pairs {
                labels.add(key, value, rank: .statement, scrubbers: engine.scrubbers)
            }
        }
        if let metadataProvider {
            labels.add(metadataProvider.get(), rank: .provider, scrubbers: engine.scrubbers)
        }
        if let prepared { prepared.add(to: &labels, scrubbers: engine.scrubbers) }
        labels.seal()
        var request = RecordEncoder.Request(operation: operation?.rawValue)
        if let context = CallContext.current { request.fill(from: context) }
        return engine.emit(
            RecordLevel(level),
            .string(message),
            time: time,
            outcome: outcome,
            duration: duration,
            failure: failure,
            request: request,
            origin: origin,
            labels: labels,
            encoder: encoder,
            scratch: scratch
        )
    }
}

extension RecordEncoder.Request {
    fileprivate mutating func fill(from context: CallContext) {
        if operation == nil { operation = context.operation?.rawValue }
        correlationID = context.correlationID.map { .string($0) }
        clientID = context.clientID
        tenantID = context.tenantID
    }
}
