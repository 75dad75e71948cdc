import CByteScan
import TextBytes

/// Consecutive records that are neither failures nor ends of operations. Most lines of a log are like this, and only
/// their time and identity are needed. Valid until the scanner reads on.
package struct NonFailureRun {
    /// `service.ephemeral_id`, the same for all of them.
    package let run: UnsafeBufferPointer<UInt8>
    /// `event.sequence`, in the order of the lines.
    package let numbers: UnsafeBufferPointer<UInt64>
    fileprivate let lines: UnsafePointer<UnsafePointer<UInt8>>
    fileprivate let layout: UnsafePointer<fast_skip>

    package var count: Int { numbers.count }

    /// Microseconds since 1970 UTC of one record; parsed on demand.
    package func time(_ index: Int) -> Int64 { fast_skip_time(layout, lines[index]) }
}

/// Reads non-failure records many at a time by comparing them with earlier ones (`fast_skip_read`). It learns from
/// records that `RecordScanner` has read.
///
/// I1. Only a record that was read whole and is valid is learnt. A line is also valid, and has the same keys, if it has
///     the same bytes at the same offsets, differs only within its values, and ends these at the same offsets.
///
/// Learning costs more than reading one record, so it is paid for by skipped records. Where lines do not resemble the
/// previous one, the skipper hardly ever tries.
///
/// Plain memory, for the reason given in `RecordFields`.
struct NonFailureSkipper {
    private struct State {
        var runStart = 0
        var runLength = 0
        /// Budget for learning, in skipped records.
        var credit = NonFailureSkipper.mostCredit
        /// `misses` counts attempts in a row that found nothing; `pause` is how many more lines are not tried because
        /// of them.
        var misses = 0
        var pause = 0
    }

    /// The most records that one call reads.
    private static let capacity = 128
    private static let mostCredit = 256
    private static let costOfLearning = 8
    private static let mostMisses = 16

    private let memory = UnsafeMutablePointer<fast_skip>.allocate(capacity: 1)
    private let found = UnsafeMutablePointer<fast_skip_found>.allocate(capacity: 1)
    private let state = UnsafeMutablePointer<State>.allocate(capacity: 1)

    init() {
        memory.initialize(to: fast_skip())
        let numbers = UnsafeMutablePointer<UInt64>.allocate(capacity: Self.capacity)
        let lines = UnsafeMutablePointer<UnsafePointer<UInt8>>.allocate(capacity: Self.capacity)
        let nowhere = UnsafeRawPointer(numbers).assumingMemoryBound(to: UInt8.self)
        lines.initialize(repeating: nowhere, count: Self.capacity)
        found.initialize(
            to: fast_skip_found(
                lines: lines,
                numbers: numbers,
                capacity: Self.capacity,
                count: 0,
                next: nowhere
            )
        )
        state.initialize(to: State())
    }

    func deallocate() {
        memory.deallocate()
        found.pointee.lines.deallocate()
        found.pointee.numbers.deallocate()
        found.deallocate()
        state.deallocate()
    }

    /// The non-failure records from `line` on, and where the line after them begins; nil if the first line is not known
    /// to be one.
    @inline(__always)
    func read(
        _ line: UnsafePointer<UInt8>,
        of lines: fast_skip_lines
    ) -> (records: NonFailureRun, end: UnsafePointer<UInt8>)? {
        guard memory.pointee.tails > 0 else { return nil }
        guard state.pointee.pause == 0 else {
            state.pointee.pause -= 1
            return nil
        }
        return readMany(line, lines)
    }

    @inline(never)
    private func readMany(
        _ line: UnsafePointer<UInt8>,
        _ lines: fast_skip_lines
    ) -> (records: NonFailureRun, end: UnsafePointer<UInt8>)? {
        withUnsafePointer(to: lines) { fast_skip_read(memory, $0, line, found) }
        let count = found.pointee.count
        guard count > 0 else {
            state.pointee.misses += 1
            if state.pointee.misses >= Self.mostMisses { state.pointee.pause = Self.mostMisses }
            return nil
        }
        state.pointee.misses = 0
        state.pointee.credit = min(state.pointee.credit + count, Self.mostCredit)
        let records = NonFailureRun(
            run: UnsafeBufferPointer(start: block + state.pointee.runStart, count: state.pointee.runLength),
            numbers: UnsafeBufferPointer(start: found.pointee.numbers, count: count),
            lines: UnsafePointer(found.pointee.lines),
            layout: UnsafePointer(memory)
        )
        return (records, found.pointee.next)
    }

    private var block: UnsafePointer<UInt8> {
        UnsafeRawPointer(memory).advanced(by: MemoryLayout<fast_skip>.offset(of: \.block) ?? 0)
            .assumingMemoryBound(to: UInt8.self)
    }

    /// Learns the layout of a record that was read and is valid. `block` holds the bytes between its message and its
    /// sequence number; `lineFeed` is its end.
    func learn(
        _ fields: RecordFields,
        block: UnsafeBufferPointer<UInt8>,
        lineFeed: UnsafePointer<UInt8>,
        lines: fast_skip_lines
    ) {
        guard state.pointee.credit >= Self.costOfLearning else {
            state.pointee.credit += 1
            return
        }
        let line = fields.state.pointee.line
        guard let start = block.baseAddress, isComparable(fields, blockStart: start - line, blockLength: block.count)
        else {
            return
        }
        state.pointee.credit -= Self.costOfLearning
        let day = line + Self.dayOffset
        if fast_skip_expects(memory, day, start, block.count) == 0 {
            guard let midnight = Self.midnight(day) else { return }
            fast_skip_expect(memory, day, midnight, start, block.count)
            let run = fields.raw(RecordKey.run.index)
            state.pointee.runStart = (run.baseAddress ?? start) - start
            state.pointee.runLength = run.count
        }
        let tail =
            line + Int(fields.slots[RecordKey.sequence.index].start + fields.slots[RecordKey.sequence.index].length)
        withUnsafePointer(to: lines) { fast_skip_learn(memory, $0, tail, lineFeed + 1 - tail) }
    }

    /// Offset of the day in a line as a handler writes it.
    private static var dayOffset: Int { RecordOpening.text.utf8CodeUnitCount }

    /// Whether this is a non-failure record whose values are where a comparison expects them. They are elsewhere if a
    /// key comes twice, because the last value counts.
    @inline(__always)
    private func isComparable(_ fields: RecordFields, blockStart: Int, blockLength: Int) -> Bool {
        let present = fields.state.pointee.present
        guard present & Self.needed == Self.needed, present & Self.special == 0, blockLength > 0 else { return false }
        let timestamp = fields.slots[RecordKey.timestamp.index]
        let message = fields.slots[RecordKey.message.index]
        let run = fields.slots[RecordKey.run.index]
        let sequence = fields.slots[RecordKey.sequence.index]
        return timestamp.start == Self.dayOffset && timestamp.length == Timestamp.length && timestamp.kind == .plainText
            && Int(message.start + message.length) == blockStart
            && Int(sequence.start) == blockStart + blockLength && sequence.kind == .number
            && Int(run.start) > blockStart && Int(run.start) < blockStart + blockLength && run.kind == .plainText
    }

    private static func midnight(_ day: UnsafePointer<UInt8>) -> Int64? {
        let text = Array(UnsafeBufferPointer(start: day, count: 11)) + Array("00:00:00.000000Z".utf8)
        return text.withUnsafeBufferPointer { Timestamp.microseconds($0) }
    }

    // Computed, not stored: every use of a stored static checks whether it has been initialised.
    private static var needed: UInt64 {
        RecordFields.bit(.timestamp) | RecordFields.bit(.level) | RecordFields.bit(.message) | RecordFields.bit(.run)
            | RecordFields.bit(.sequence)
    }
    /// Keys of records that need a full read.
    private static var special: UInt64 {
        RecordFields.bit(.errorType) | RecordFields.bit(.errorCode) | RecordFields.bit(.outcome)
            | RecordFields.bit(.dropped) | RecordFields.bit(.unfinished) | RecordFields.bit(.action)
    }
}
