import CPlatform
import LogRecords
import Logging
import MSALErrorModel
import PIIScrubbing
import RecordEncoding

/// What copies of a handler share, and the path of a record out of a logger.
///
/// Immutable, and a class: what it refers to is used in place, without counting references.
final class LabelState: Sendable {
    let engine: LogEngine
    private let scrubbers: ScrubberChain
    let liveLevel: LiveLevel
    /// The flight recorder keeps what this label does not write.
    let isRecorded: Bool
    let encoder: RecordEncoder
    let metadata: Logger.Metadata
    let prepared: PreparedLabels?
    let metadataProvider: Logger.MetadataProvider?

    init(label: String, level: LiveLevel, metadataProvider: Logger.MetadataProvider?, engine: LogEngine) {
        self.engine = engine
        scrubbers = engine.scrubbers
        liveLevel = level
        isRecorded = engine.recorder != nil && level.isRecorded
        encoder = engine.encoder(engine.name(of: label))
        metadata = [:]
        prepared = nil
        self.metadataProvider = metadataProvider
    }

    init(_ other: LabelState, _ metadata: Logger.Metadata, _ metadataProvider: Logger.MetadataProvider?) {
        engine = other.engine
        scrubbers = other.scrubbers
        liveLevel = other.liveLevel
        isRecorded = other.isRecorded
        encoder = other.encoder
        self.metadata = metadata
        prepared = metadata.isEmpty ? nil : PreparedLabels(metadata, scrubbers: scrubbers)
        self.metadataProvider = metadataProvider
    }

    enum Route {
        case sink, recorder, nowhere
    }

    /// Where a record of this level goes. swift-log has no level above `critical`, so such an event arrives here
    /// although its label is off; and a label that is recorded asks for more than it writes. A logger with a level of
    /// its own does not follow the label's.
    @inline(__always)
    private func route(_ level: Logger.Level, followsLabel: Bool) -> Route {
        guard level == .critical || isRecorded, followsLabel else { return .sink }
        let threshold = liveLevel.threshold
        if LogThreshold(level) >= threshold { return .sink }
        return isRecorded && threshold != .off ? .recorder : .nowhere
    }

    func log(_ event: LogEvent, followsLabel: Bool) {
        let route = route(event.level, followsLabel: followsLabel)
        if route == .nowhere { return }
        guard let scratch = engine.begin(event.level) else { return }
        defer { engine.end(scratch) }
        var isRead = false
        let failure = event.error.map { error in
            if let failure = MSALFailure.of(error) { return failure }
            isRead = true
            return MSALFailure(error, in: &scratch.pointee.spare)
        }
        record(
            event.level,
            MSALFailure.message(event.message.description, of: failure),
            failure: failure,
            facts: CallFacts(),
            route: route,
            statement: event.metadata,
            origin: engine.locates(event.level)
                ? CallSite(file: event.file, function: event.function, line: event.line) : nil,
            scratch: scratch
        )
        if isRead, let failure = consume failure { Self.keepMemory(of: failure, in: scratch) }
    }

    /// For the thread's next error, unless a copy of the failure exists.
    @inline(never)
    private static func keepMemory(of failure: consuming MSALFailure, in scratch: UnsafeMutablePointer<thread_scratch>)
    {
        if scratch.pointee.spare != nil { return }
        scratch.pointee.spare = failure.memory()
        scratch.pointee.free_spare = { MSALFailure.free(memory: $0) }
    }

    /// What `attempt`, `success` and `failure` know.
    @inline(__always)
    func write(
        _ level: Logger.Level,
        _ message: String,
        _ failure: MSALFailure?,
        _ facts: CallFacts,
        _ metadata: Logger.Metadata?,
        _ labels: LogLabels?,
        _ site: CallSite,
        followsLabel: Bool
    ) -> RecordID? {
        let route = route(level, followsLabel: followsLabel)
        if route == .nowhere {
            engine.observe(facts, failure)
            return nil
        }
        guard let scratch = engine.begin(level) else { return nil }
        defer { engine.end(scratch) }
        let number = record(
            level,
            MSALFailure.message(message, of: failure),
            failure: failure,
            facts: facts,
            route: route,
            statement: metadata,
            labels: labels,
            origin: engine.locates(level) ? site : nil,
            scratch: scratch
        )
        return number.map { RecordID(run: engine.runID, number: $0) }
    }

    /// The only path of a record out of a logger, between `begin` and `end`. Returns its number in the run; nil if it
    /// is part of a flood, or kept by the flight recorder.
    @inline(__always)
    @discardableResult
    private func record(
        _ level: Logger.Level,
        _ message: String,
        failure: MSALFailure?,
        facts given: CallFacts,
        route: Route,
        statement: Logger.Metadata? = nil,
        labels pairs: LogLabels? = nil,
        origin: CallSite?,
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
            let isDiverted = divert(
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
            if isDiverted { return nil }
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
            encoder: encoder,
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
        if let statement { labels.add(statement, rank: .statement, scrubbers: scrubbers, facts: &facts) }
        if let pairs {
            for (key, value) in pairs.pairs {
                labels.add(key, value, rank: .statement, scrubbers: scrubbers)
            }
        }
        if let metadataProvider {
            labels.add(metadataProvider.get(), rank: .provider, scrubbers: scrubbers)
        }
        if let prepared { prepared.add(to: &labels, scrubbers: scrubbers) }
        labels.seal()
    }

    /// Tells the observer, and gives the record to the flight recorder or to flood control. False: it is to be written
    /// now.
    @inline(never)
    private func divert(
        _ level: Logger.Level,
        _ message: String,
        time: Int64,
        facts: CallFacts,
        failure: MSALFailure?,
        isKept: Bool,
        request: RecordEncoder.Request,
        origin: CallSite?,
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
                encoder: encoder,
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
                    encoder: encoder,
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
