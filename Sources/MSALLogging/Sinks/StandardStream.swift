import CLibrary
import CPlatform
import Files
import Locks
public import LogRecords

/// Writes whole lines to standard output or standard error, for containers whose platform collects them.
///
/// When a call that may wait returns, the system has the record: one write(2) per line, under a lock, so that lines of
/// one process never mix. With several processes on one pipe, lines longer than the pipe's atomic size may mix.
///
/// A record that may not wait while another thread is writing is handed over to that thread, which writes it next; at
/// most 1 MiB of them. It is dropped if the stream accepts nothing. A record that may wait does so, for a second at
/// most if the descriptor is non-blocking. After one such wait without success, no further record waits until the
/// stream accepts something again. Later calls finish a line that was begun, so no line is ever torn. `dropped`
/// counts what cannot be written, and a `records-dropped` record announces it before the next line that is written, or
/// at `flush`. A reader that has gone raises no signal here; its lines are dropped.
public final class StandardStream: RecordSink {
    public enum Stream: Int32, Sendable {
        case output = 1
        case error = 2
    }

    private let descriptor: Int32
    private let generation: UInt64
    private let writing = Locked(State())
    private let handedOver = Locked(HandedOver())
    /// Used in a forked child only, so that no thread of the parent holds it at the fork.
    private let writingInChild = Locked(State())
    private let drops = LossCounts()
    private let dropsByRun: DropsByRun
    public let run: (any RecordRun)?

    private struct State {
        /// The rest of a line that was begun. It is written before everything else.
        var unfinished: [UInt8] = []
        /// What announces drops. It has its number, and nothing of it is written yet.
        var announcements: [UInt8] = []
        /// A call has waited without success, and the stream has accepted nothing since.
        var isStalled = false
    }

    /// Lines that may not wait and came while another thread was writing.
    private struct HandedOver {
        var lines: [(line: [UInt8], level: RecordLevel)] = []
        var bytes = 0

        static let limit = 1 << 20
    }

    public convenience init(_ stream: Stream) {
        self.init(descriptor: stream.rawValue)
    }

    init(descriptor: Int32) {
        self.descriptor = descriptor
        platform_watch_forks()
        generation = platform_forks()
        let run = LocalRun()
        self.run = run
        dropsByRun = DropsByRun(ownID: run.id)
    }

    /// Records that could not be written.
    public var dropped: Int { Int(clamping: drops.total) }

    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        if platform_forks() != generation {
            appendInChild(line, delivery)
            return
        }
        if delivery.mayWait {
            writing.withLock { writeInOrder(line, delivery, &$0) }
        } else if writing.withLockIfAvailable({ writeInOrder(line, delivery, &$0) }) == nil {
            handOver(line, delivery.level)
        }
        writeHandedOver()
    }

    /// In a forked child, a thread that does not exist there may hold any lock of the parent; in the child of a child,
    /// the child's. A line that meets one is written alone.
    private func appendInChild(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        func isBegun(_ state: inout State) -> Bool {
            finish(&state, mayWait: delivery.mayWait) && begin(line, &state, mayWait: delivery.mayWait)
        }
        var alone = State()
        if !(writingInChild.withLockIfAvailable { isBegun(&$0) } ?? isBegun(&alone)) { drops.count(delivery.level) }
    }

    /// Keeps a line for the thread that is writing.
    func handOver(_ line: UnsafeRawBufferPointer, _ level: RecordLevel) {
        let isTaken = handedOver.withLock { handedOver in
            guard handedOver.bytes + line.count <= HandedOver.limit else { return false }
            handedOver.bytes += line.count
            handedOver.lines.append((Array(line), level))
            return true
        }
        if !isTaken { drop(line, level) }
    }

    /// Call after `writing` was held, and after a line was handed over: no line is left then, or a thread is writing,
    /// which calls this next.
    private func writeHandedOver() {
        while handedOver.withLock({ !$0.lines.isEmpty }) {
            guard writing.withLockIfAvailable({ writeHandedOver(&$0, mayWait: false) }) != nil else { return }
        }
    }

    private func writeHandedOver(_ state: inout State, mayWait: Bool) {
        let lines = handedOver.withLock { handedOver in
            defer { handedOver = HandedOver() }
            return handedOver.lines
        }
        for (line, level) in lines {
            line.withUnsafeBytes { writeOrDrop($0, Delivery(level: level, mayWait: mayWait), &state) }
        }
    }

    /// A thread that handed over a line may write the next one itself.
    private func writeInOrder(_ line: UnsafeRawBufferPointer, _ delivery: Delivery, _ state: inout State) {
        writeHandedOver(&state, mayWait: delivery.mayWait)
        writeOrDrop(line, delivery, &state)
    }

    /// Finishes a line that was begun while the stream accepted nothing, and announces what was dropped if the stream
    /// accepts it now. Returns 1 if a line is not finished after `limit`, or another thread is still writing.
    public func flush(within limit: Duration) async -> Int {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while true {
            // Before the look: it may begin a line.
            writeHandedOver()
            let isDone = writing.withLockIfAvailable { state in
                _ = finish(&state, mayWait: false) && announceDrops(&state, mayWait: false)
                return state.unfinished.isEmpty
            }
            // What was handed over during the look waits for this thread.
            if isDone == true, handedOver.withLock({ $0.lines.isEmpty }) { return 0 }
            guard clock.now < end, (try? await Task.sleep(for: .milliseconds(10))) != nil else {
                writeHandedOver()
                return 1
            }
        }
    }

    /// Writes or begins the line; drops it if the stream accepts nothing of it.
    private func writeOrDrop(_ line: UnsafeRawBufferPointer, _ delivery: Delivery, _ state: inout State) {
        let mayWait = delivery.mayWait
        let isBegun =
            finish(&state, mayWait: mayWait) && announceDrops(&state, mayWait: mayWait)
            && begin(line, &state, mayWait: mayWait)
        if !isBegun { drop(line, delivery.level) }
    }

    private func drop(_ line: UnsafeRawBufferPointer, _ level: RecordLevel) {
        dropsByRun.count(line, level)
        drops.count(level)
    }

    /// False if there is something to announce that the stream does not accept as a whole.
    private func announceDrops(_ state: inout State, mayWait: Bool) -> Bool {
        while true {
            if state.announcements.isEmpty, drops.areUnannounced { state.announcements = announcements() }
            let lines = state.announcements
            if lines.isEmpty { return true }
            guard lines.withUnsafeBytes({ begin($0, &state, mayWait: mayWait) }) else { return false }
            state.announcements = []
            guard state.unfinished.isEmpty else { return false }
        }
    }

    private func announcements() -> [UInt8] {
        guard let run, let dropped = drops.takeUnannounced() else { return [] }
        return dropsByRun.announcements(of: dropped).flatMap { event in
            event.line(
                wall: platform_wall_microseconds() * 1_000,
                runID: run.id,
                sequence: run.next(),
                logger: "StandardStream"
            )
        }
    }

    /// Whether the stream accepts at least the beginning.
    private func begin(_ line: UnsafeRawBufferPointer, _ state: inout State, mayWait: Bool) -> Bool {
        let written = put(line, mayWait: mayWait, &state.isStalled)
        if written > 0, written < line.count { state.unfinished = Array(line[written...]) }
        return written > 0
    }

    private func finish(_ state: inout State, mayWait: Bool) -> Bool {
        guard !state.unfinished.isEmpty else { return true }
        let rest = state.unfinished
        let written = rest.withUnsafeBytes { put($0, mayWait: mayWait, &state.isStalled) }
        state.unfinished = Array(rest[written...])
        return state.unfinished.isEmpty
    }

    /// Writes as much as the stream accepts; returns how much.
    private func put(_ bytes: UnsafeRawBufferPointer, mayWait: Bool, _ isStalled: inout Bool) -> Int {
        var done = 0
        var waits = 0
        while done < bytes.count {
            // After poll(2) reports the pipe writable, a write of its atomic size does not wait; a longer one might.
            if !mayWait, !isWritable(within: 0) { break }
            let length = mayWait ? bytes.count - done : min(bytes.count - done, Self.atomicSize)
            let written = QuietWrite.write(descriptor, UnsafeRawBufferPointer(rebasing: bytes[done..<done + length]))
            if written > 0 {
                done += written
                isStalled = false
                continue
            }
            guard written < 0 else { break }
            if errno == EINTR { continue }
            guard errno == EAGAIN, mayWait, !isStalled else { break }
            guard waits < Self.waitLimit else {
                isStalled = true
                break
            }
            waits += 1
            _ = isWritable(within: 100)
        }
        return done
    }

    private func isWritable(within milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return poll(&request, 1, milliseconds) == 1 && request.revents & Int16(POLLOUT) != 0
    }

    /// Number of waits of 100 ms before a stream that accepts nothing is given up.
    private static let waitLimit = 10
    private static let atomicSize = Int(PIPE_BUF)
}
