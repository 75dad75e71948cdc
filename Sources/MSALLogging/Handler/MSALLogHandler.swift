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
    /// The level that `AuthLogging.levels` has for this label now, whenever it is asked. A level that is set here is
    /// this logger's own: it no longer follows.
    ///
    /// Where the label is `off`, this is `critical`, and nothing is logged.
    public var logLevel: Logger.Level {
        @inline(__always) get { ownLevel ?? shared.liveLevel.level }
        set { ownLevel = newValue }
    }
    /// Scrubbed when it is set.
    public var metadata: Logger.Metadata {
        get { shared.metadata }
        set { shared = Shared(shared, newValue, shared.metadataProvider) }
    }
    public var metadataProvider: Logger.MetadataProvider? {
        get { shared.metadataProvider }
        set { shared = Shared(shared, shared.metadata, newValue) }
    }
    var engine: LogEngine {
        @inline(__always) get { shared.engine }
    }
    private var shared: Shared
    private var ownLevel: Logger.Level?

    init(label: String, level: LiveLevel, metadataProvider: Logger.MetadataProvider?, engine: LogEngine) {
        shared = Shared(label: label, level: level, metadataProvider: metadataProvider, engine: engine)
    }

    /// What copies of a handler share. Immutable: swift-log copies a handler with each event, and this is one
    /// reference.
    private final class Shared: Sendable {
        let engine: LogEngine
        let liveLevel: LiveLevel
        /// The flight recorder keeps what this label does not write.
        let isRecorded: Bool
        let encoder: RecordEncoder
        let metadata: Logger.Metadata
        let prepared: PreparedLabels?
        let metadataProvider: Logger.MetadataProvider?

        init(label: String, level: LiveLevel, metadataProvider: Logger.MetadataProvider?, engine: LogEngine) {
            self.engine = engine
            liveLevel = level
            isRecorded = engine.recorder != nil && level.isRecorded
            encoder = engine.encoder(engine.name(of: label))
            metadata = [:]
            prepared = nil
            self.metadataProvider = metadataProvider
        }

        init(_ other: Shared, _ metadata: Logger.Metadata, _ metadataProvider: Logger.MetadataProvider?) {
            engine = other.engine
            liveLevel = other.liveLevel
            isRecorded = other.isRecorded
            encoder = other.encoder
            self.metadata = metadata
            prepared = metadata.isEmpty ? nil : PreparedLabels(metadata, scrubbers: engine.scrubbers)
            self.metadataProvider = metadataProvider
        }
    }

    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    enum Route {
        case sink, recorder, nowhere
    }

    /// Where a record of this level goes. swift-log has no level above `critical`, so such an event arrives here
    /// although its label is off; and a label that is recorded asks for more than it writes.
    @inline(__always)
    func route(_ level: Logger.Level) -> Route {
        guard level == .critical || shared.isRecorded, ownLevel == nil else { return .sink }
        let threshold = shared.liveLevel.threshold
        if LogThreshold(level) >= threshold { return .sink }
        return shared.isRecorded && threshold != .off ? .recorder : .nowhere
    }

    public func log(event: LogEvent) {
        let route = route(event.level)
        if route == .nowhere { return }
        guard let scratch = engine.begin(event.level) else { return }
        defer { engine.end(scratch) }
        let failure = event.error.map { MSALFailure($0) }
        record(
            event.level,
            MSALFailure.message(event.message.description, of: failure),
            failure: failure,
            facts: CallFacts(),
            route: route,
            statement: event.metadata,
            origin: engine.locates(event.level)
                ? .init(file: event.file, line: event.line, function: event.function) : nil,
            scratch: scratch
        )
    }

    /// The only path of a record out of a logger, between `begin` and `end`. Returns its number in the run; nil if it
    /// is part of a flood, or kept by the flight recorder.
    @inline(__always)
    @discardableResult
    func record(
        _ level: Logger.Level,
        _ message: String,
        failure: MSALFailure?,
        facts given: CallFacts,
        route: Route,
        statement: Logger.Metadata? = nil,
        labels pairs: LogLabels? = nil,
        origin: RecordEncoder.Origin?,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UInt64? {
        let time = engine.now
        var facts = given
        var labels = LabelPage(scratch)
        addLabels(of: statement, pairs, to: &labels, &facts)
        let scope = CallContext.current
        defer { withExtendedLifetime((facts, scope)) {} }
        let request = RecordEncoder.Request(
            call: facts.context?.shared,
            scope: scope?.shared,
            process: engine.context
        )
        if route == .recorder || (engine.watchesOutcomes && (failure != nil || facts.outcome != nil)) {
            let isDone = isKeptOrFolded(
                level,
                message,
                time: time,
                facts: facts,
                failure: failure,
                isKept: route == .recorder,
                request: request,
                origin: origin,
                labels: labels,
                scratch: scratch
            )
            if isDone { return nil }
        }
        return engine.emit(
            RecordLevel(level),
            .string(message),
            time: time,
            outcome: facts.outcome,
            duration: facts.duration,
            failure: failure,
            operation: facts.operation?.rawValue,
            request: request,
            origin: origin,
            labels: labels,
            encoder: shared.encoder,
            scratch: scratch
        )
    }

    /// A statement's own labels, those of the metadata provider and those of the logger.
    @inline(__always)
    private func addLabels(
        of statement: Logger.Metadata?,
        _ pairs: LogLabels?,
        to labels: inout LabelPage,
        _ facts: inout CallFacts
    ) {
        if let statement { labels.add(statement, rank: .statement, scrubbers: engine.scrubbers, facts: &facts) }
        if let pairs {
            for (key, value) in pairs.pairs {
                labels.add(key, value, rank: .statement, scrubbers: engine.scrubbers)
            }
        }
        if let provider = shared.metadataProvider {
            labels.add(provider.get(), rank: .provider, scrubbers: engine.scrubbers)
        }
        if let prepared = shared.prepared { prepared.add(to: &labels, scrubbers: engine.scrubbers) }
        labels.seal()
    }

    /// The part of `record` for observers, the flight recorder and flood control. False: the record is to be written
    /// now.
    @inline(never)
    private func isKeptOrFolded(
        _ level: Logger.Level,
        _ message: String,
        time: Int64,
        facts: CallFacts,
        failure: MSALFailure?,
        isKept: Bool,
        request: RecordEncoder.Request,
        origin: RecordEncoder.Origin?,
        labels: borrowing LabelPage,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> Bool {
        if let observer = engine.observer, failure != nil || facts.outcome != nil {
            engine.observe(observer, facts, failure)
        }
        if isKept, let recorder = engine.recorder {
            engine.keep(
                recorder,
                RecordLevel(level),
                .string(message),
                time: time,
                facts: facts,
                failure: failure,
                request: request,
                origin: origin,
                labels: labels,
                encoder: shared.encoder,
                scratch: scratch
            )
            return true
        }
        guard let failure else { return false }
        if let floods = engine.floods {
            let isFolded = engine.folds(floods, failure, facts: facts, request: request) {
                HeldRecord(
                    RecordLevel(level),
                    message,
                    time: time,
                    facts: facts,
                    failure: failure,
                    request: request,
                    origin: origin,
                    labels: labels,
                    encoder: shared.encoder,
                    ringPosition: engine.recorder?.position ?? 0
                )
            }
            if isFolded { return true }
        }
        if let recorder = engine.recorder { engine.writeStory(of: failure, recorder, request, mayWait: true) }
        return false
    }
}

extension MSALFailure {
    /// What a record says: the message, or what names the failure if it was logged without one.
    @inline(__always)
    static func message(_ message: String, of failure: MSALFailure?) -> String {
        guard message.isEmpty, let failure else { return message }
        return failure.title
    }

    private var title: String { name ?? "\(domain) \(code)" }
}
