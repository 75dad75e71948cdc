import CByteKernels
import LogRecords
import Logging
import MSALErrorModel
import PIIScrubbing
import RotatingLogFiles

/// What every handler of one `AuthLogging` shares: the sink, the run, the scrubber, the prepared members.
///
/// The way of a record: draft → scrub and encode → sink. Nothing here holds a lock or makes a system call.
final class LogEngine: Sendable {
    let sink: any RecordSink
    let run: any RecordRun
    let scrubbers: ScrubberChain
    let service: ServiceIdentity
    let callSites: Logger.Level?
    private let serviceBlock: PreparedBlock
    private let losses = Counter()

    init(
        sink: any RecordSink,
        service: ServiceIdentity,
        scrubbers: ScrubberChain,
        callSites: Logger.Level?
    ) {
        self.sink = sink
        self.service = service
        self.scrubbers = scrubbers
        self.callSites = callSites
        run = sink.run ?? LocalRun()
        serviceBlock = service.block()
    }

    /// Records lost because there was no memory to encode them in.
    var lost: UInt64 { losses.value }

    func loggerBlock(label: String) -> PreparedBlock {
        .logger(label: scrubbers.scrub(label), run: run.id)
    }

    /// Encodes a record and hands it to the sink; returns its number in the run.
    @inline(__always)
    @discardableResult
    func emit(
        _ draft: RecordDraft,
        logger: PreparedBlock,
        service: PreparedBlock? = nil,
        mayWait: Bool = true
    ) -> UInt64 {
        let sequence = run.next()
        let isEncoded = RecordEncoder.encode(
            draft,
            logger: logger,
            service: service ?? serviceBlock,
            sequence: sequence,
            scrub: { scrubbers.scrub($0) },
            body: { sink.append($0, Delivery(level: draft.level, mayWait: mayWait)) }
        )
        if !isEncoded { losses.countUp() }
        return sequence
    }
}

/// The run of a sink that has none of its own.
final class LocalRun: RecordRun {
    let id: String
    private let counter = Counter()

    init() {
        var random = SystemRandomNumberGenerator()
        id = Self.hexadecimal(random.next()) + Self.hexadecimal(random.next())
    }

    func next() -> UInt64 { counter.countUp() }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// A number that any thread may count up.
///
/// Sendable because `value` lives at a fixed address until `deinit` and is touched by atomic operations only.
final class Counter: @unchecked Sendable {
    private let storage: UnsafeMutablePointer<UInt64>

    init() {
        storage = .allocate(capacity: 1)
        storage.initialize(to: 0)
    }

    deinit {
        storage.deinitialize(count: 1)
        storage.deallocate()
    }

    var value: UInt64 { kernel_count(storage) }

    @discardableResult
    func countUp() -> UInt64 { kernel_count_up(storage) }
}
