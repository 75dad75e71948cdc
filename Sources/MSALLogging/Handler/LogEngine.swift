import CPlatform
import LogRecords
import Logging
import MSALErrorModel
import PIIScrubbing
import RecordEncoding

/// The state that all handlers of one `AuthLogging` share: the sink, the run, the scrubber, the prepared members.
///
/// The path of a record: `begin` → draft → scrub and encode → sink → `end`. None of this holds a lock or makes a system
/// call.
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
    let losses = LossCounts()
    private let serviceBlock: PreparedBlock
    private let ownName: LoggerName
    private let generation: UInt64

    /// Maximum nesting of log calls on one thread.
    static let deepestCall: Int32 = 3

    init(
        sink: any RecordSink,
        service: ServiceIdentity,
        scrubbers: ScrubberChain,
        callSites: Logger.Level?
    ) {
        platform_watch_forks()
        generation = platform_forks()
        self.sink = sink
        self.service = service
        self.scrubbers = scrubbers
        self.callSites = callSites
        run = sink.run ?? LocalRun()
        serviceBlock = service.block()
        ownName = LoggerName(label: "MSALLogging", run: run.id)
    }

    func name(of label: String) -> LoggerName {
        LoggerName(label: scrubbers.scrub(label), run: run.id)
    }

    /// Begins a log call. Nil: the call is abandoned and counted.
    @inline(__always)
    func begin(_ level: Logger.Level) -> UnsafeMutablePointer<thread_scratch>? {
        guard let scratch = thread_scratch_of_current(), scratch.pointee.depth < Self.deepestCall else {
            lose(RecordLevel(level))
            return nil
        }
        scratch.pointee.depth += 1
        return scratch
    }

    @inline(__always)
    func end(_ scratch: UnsafeMutablePointer<thread_scratch>) {
        if losses.areUnannounced, scratch.pointee.depth == 1 { announceLosses(scratch) }
        scratch.pointee.depth -= 1
    }

    /// Encodes a record and passes it to the sink. Returns its number in the run.
    @inline(__always)
    @discardableResult
    func emit(
        _ draft: borrowing RecordDraft,
        name: LoggerName,
        service: PreparedBlock? = nil,
        mayWait: Bool = true,
        scratch: UnsafeMutablePointer<thread_scratch>
    ) -> UInt64 {
        let sequence = run.next()
        let level = draft.level
        let isEncoded = RecordEncoder.encode(
            draft,
            logger: isOwner ? name.block : inChild(name),
            service: isOwner ? service ?? serviceBlock : serviceBlockInChild,
            sequence: sequence,
            scratch: scratch,
            scrub: { scrubbers.scrub($0) },
            body: { sink.append($0, Delivery(level: level, mayWait: mayWait)) }
        )
        if !isEncoded { losses.count(level) }
        return sequence
    }

    // MARK: - Losses

    @inline(never)
    private func lose(_ level: RecordLevel) {
        _ = run.next()
        losses.count(level)
    }

    @inline(never)
    private func announceLosses(_ scratch: UnsafeMutablePointer<thread_scratch>) {
        guard let counts = losses.takeUnannounced() else { return }
        RecordEncoder.encodeLosses(
            counts,
            time: platform_wall_microseconds(),
            logger: isOwner ? ownName.block : inChild(ownName),
            service: isOwner ? serviceBlock : serviceBlockInChild,
            sequence: run.next(),
            scratch: scratch,
            body: { sink.append($0, Delivery(level: .warning, mayWait: false)) }
        )
    }

    // MARK: - A forked child

    /// False in a forked child: the prepared members name the parent's run and process.
    @inline(__always)
    private var isOwner: Bool { platform_forks() == generation }

    @inline(never)
    private func inChild(_ name: LoggerName) -> PreparedBlock {
        .logger(label: name.label, run: run.id)
    }

    private var serviceBlockInChild: PreparedBlock {
        var service = service
        if service.host.processID != nil { service.host.processID = HostIdentity.currentProcessID }
        return service.block()
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
