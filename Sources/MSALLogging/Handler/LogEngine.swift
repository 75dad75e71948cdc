import CPlatform
import LogRecords
import Logging
import MSALErrorModel
import PIIScrubbing
import RecordEncoding

/// The state that all handlers of one `AuthLogging` share: the sink, the run, the scrubber, the prepared members.
///
/// The path of a record: `begin` → labels → scrub and encode → sink → `end`. Without a flight recorder, none of this
/// holds a lock or makes a system call.
///
/// I1. Anything that an application hooks in (scrubber, metadata provider, a description, a sink) may log. Such a call
///     is nested inside another one of its thread. At most `deepestCall` of them are nested, so that a hook whose own
///     call comes back to it ends instead of exhausting the stack.
/// I2. A call that is abandoned takes a number of the run, is counted, and is announced by the thread's next call that
///     is not nested.
final class LogEngine: Sendable {
    let sink: any RecordSink
    let run: any RecordRun
    let scrubbers: ScrubberChain
    let service: ServiceIdentity
    let callSites: Logger.Level?
    /// What every record says about the request unless something nearer does; nil if there is nothing.
    let context: SharedFields?
    let floods: FloodTable?
    let recorder: RecorderRing?
    let observer: (any OutcomeObserver)?
    /// Whether a failure or the end of an attempt concerns more than the sink.
    let watchesOutcomes: Bool
    let losses = LossCounts()
    /// Microseconds since 1970; nil: the system's clock.
    private let clock: (@Sendable () -> Int64)?
    private let ownRunID: String
    private let serviceBlock: PreparedBlock
    private let ownName: LoggerName
    private let generation: UInt64

    /// Maximum nesting of log calls on one thread.
    static let deepestCall: Int32 = 3

    init(
        sink: any RecordSink,
        service: ServiceIdentity,
        scrubbers: ScrubberChain,
        callSites: Logger.Level?,
        context: CallContext = CallContext(),
        floods: FloodTable? = nil,
        recorder: RecorderRing? = nil,
        observer: (any OutcomeObserver)? = nil,
        clock: (@Sendable () -> Int64)? = nil
    ) {
        platform_watch_forks()
        generation = platform_forks()
        self.sink = sink
        self.service = service
        self.scrubbers = scrubbers
        self.callSites = callSites
        self.context = context == CallContext() ? nil : context.shared
        self.floods = floods
        self.recorder = recorder
        self.observer = observer
        watchesOutcomes = floods != nil || recorder != nil || observer != nil
        self.clock = clock
        run = sink.run ?? LocalRun()
        ownRunID = run.id
        serviceBlock = service.block()
        ownName = LoggerName(label: "MSALLogging", run: ownRunID)
    }

    /// The id of the run, also in a forked child.
    @inline(__always)
    var runID: String { isOwner ? ownRunID : run.id }

    /// The time of a record that is made now, in microseconds since 1970.
    @inline(__always)
    var now: Int64 {
        if let clock { return clock() }
        return platform_wall_microseconds()
    }

    func name(of label: String) -> LoggerName {
        LoggerName(label: scrubbers.scrub(label), run: run.id)
    }

    /// Whether records of this level carry their call site.
    @inline(__always)
    func locates(_ level: Logger.Level) -> Bool { callSites.map { level >= $0 } ?? false }

    /// Begins a log call. Nil: the call is abandoned and counted. A nested call gets a scratch of its own.
    @inline(__always)
    func begin(_ level: Logger.Level) -> UnsafeMutablePointer<thread_scratch>? {
        guard let scratch = thread_scratch_of_current() else {
            lose(RecordLevel(level))
            return nil
        }
        if scratch.pointee.depth > 0 { return beginNested(level, in: scratch) }
        scratch.pointee.depth = 1
        return scratch
    }

    @inline(never)
    private func beginNested(
        _ level: Logger.Level,
        in outer: UnsafeMutablePointer<thread_scratch>
    ) -> UnsafeMutablePointer<thread_scratch>? {
        guard outer.pointee.depth < Self.deepestCall, let scratch = thread_scratch_make_nested(outer) else {
            lose(RecordLevel(level))
            return nil
        }
        outer.pointee.depth += 1
        return scratch
    }

    /// Runs code of the application outside of a log call, under the same bound (I1). Nil: it was not run.
    @inline(__always)
    @discardableResult
    static func nested<Result>(_ body: () -> Result) -> Result? {
        guard let scratch = thread_scratch_of_current(), scratch.pointee.depth < deepestCall else { return nil }
        scratch.pointee.depth += 1
        defer { scratch.pointee.depth -= 1 }
        return body()
    }

    @inline(__always)
    func end(_ scratch: UnsafeMutablePointer<thread_scratch>) {
        if let outer = scratch.pointee.outer {
            outer.pointee.depth -= 1
            thread_scratch_free_nested(scratch)
        } else {
            if losses.areUnannounced { announceLosses(scratch) }
            scratch.pointee.depth = 0
        }
    }

    /// Encodes a record and passes it to the sink. Returns its number in the run.
    @discardableResult
    func emit(
        _ level: RecordLevel,
        _ message: RecordEncoder.Text,
        time: Int64? = nil,
        outcome: RecordEncoder.Outcome? = nil,
        duration: Int64? = nil,
        failure: MSALFailure? = nil,
        isEvidence: Bool = false,
        repeatCount: Int = 1,
        operation: String? = nil,
        request: RecordEncoder.Request,
        origin: CallSite? = nil,
        labels: borrowing LabelPage,
        encoder: RecordEncoder,
        mayWait: Bool = true,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UInt64 {
        let sequence = run.next()
        let line = encoder.encode(
            time: time ?? now,
            level: level,
            message: message,
            sequence: sequence,
            outcome: outcome,
            duration: duration,
            failure: failure,
            isEvidence: isEvidence,
            repeatCount: repeatCount,
            operation: operation,
            request: request,
            origin: origin,
            labels: labels,
            scratch: scratch
        )
        sink.append(line, Delivery(level: level, mayWait: mayWait))
        return sequence
    }

    /// Encodes the records of a logger; `origin`: of those that MSAL's callback makes.
    func encoder(_ name: LoggerName, _ origin: MSALOrigin? = nil) -> RecordEncoder {
        RecordEncoder(
            logger: isOwner ? name.block : .logger(label: name.label, run: run.id),
            service: isOwner ? origin.map(service.block) ?? serviceBlock : serviceBlockInChild(origin),
            scrubbers: scrubbers,
            inChild: { [self] in encoder(name, origin) }
        )
    }

    // MARK: - Losses

    @inline(never)
    func lose(_ level: RecordLevel) {
        _ = run.next()
        losses.count(level)
    }

    @inline(never)
    private func announceLosses(_ scratch: UnsafeMutablePointer<thread_scratch>) {
        guard let counts = losses.takeUnannounced() else { return }
        let line = encoder(ownName).encodeLosses(
            counts,
            time: now,
            sequence: run.next(),
            scratch: scratch
        )
        sink.append(line, Delivery(level: .warning, mayWait: false))
    }

    // MARK: - A forked child

    /// False in a forked child: the prepared members name the parent's run and process.
    @inline(__always)
    var isOwner: Bool { platform_forks() == generation }

    private func serviceBlockInChild(_ origin: MSALOrigin?) -> PreparedBlock {
        var service = service
        if service.host.processID != nil { service.host.processID = HostIdentity.currentProcessID }
        return service.block(origin)
    }
}

/// A logger's name: scrubbed, and encoded as the prepared members of its records.
final class LoggerName: Sendable {
    let label: String
    let block: PreparedBlock

    init(label: String, run: String) {
        self.label = label
        block = .logger(label: label, run: run)
    }
}
