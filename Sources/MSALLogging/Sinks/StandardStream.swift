import CLibrary
import CPlatform
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
/// counts what cannot be written. A reader that has gone raises no signal here; its lines are dropped.
public final class StandardStream: RecordSink {
    public enum Stream: Int32, Sendable {
        case output = 1
        case error = 2
    }

    private let descriptor: Int32
    private let generation: UInt64
    private let writing = Locked(State())
    private let handedOver = Locked(HandedOver())
    private let dropping = AtomicWord()

    private struct State {
        /// The rest of a line that was begun. It is written before everything else.
        var unfinished: [UInt8] = []
        /// A call has waited without success, and the stream has accepted nothing since.
        var isStalled = false
    }

    /// Lines that may not wait and came while another thread was writing.
    private struct HandedOver {
        var lines: [[UInt8]] = []
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
    }

    /// Records that could not be written.
    public var dropped: Int { Int(clamping: dropping.value) }

    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        if platform_forks() != generation {
            // In a forked child, a thread that does not exist there may hold the lock.
            var state = State()
            write(line, &state, mayWait: delivery.mayWait)
            return
        }
        if delivery.mayWait {
            writing.withLock { writeInOrder(line, &$0, mayWait: true) }
        } else if writing.withLockIfAvailable({ writeInOrder(line, &$0, mayWait: false) }) == nil {
            handOver(line)
        }
        writeHandedOver()
    }

    private func handOver(_ line: UnsafeRawBufferPointer) {
        let isTaken = handedOver.withLock { handedOver in
            guard handedOver.bytes + line.count <= HandedOver.limit else { return false }
            handedOver.bytes += line.count
            handedOver.lines.append(Array(line))
            return true
        }
        if !isTaken { dropping.countUp() }
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
        for line in lines { line.withUnsafeBytes { write($0, &state, mayWait: mayWait) } }
    }

    /// A thread that handed over a line may write the next one itself.
    private func writeInOrder(_ line: UnsafeRawBufferPointer, _ state: inout State, mayWait: Bool) {
        writeHandedOver(&state, mayWait: mayWait)
        write(line, &state, mayWait: mayWait)
    }

    /// Finishes a line that was begun while the stream accepted nothing. Returns 1 if that is not done after `limit`,
    /// or another thread is still writing.
    public func flush(within limit: Duration) async -> Int {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while true {
            let isDone = writing.withLockIfAvailable { finish(&$0, mayWait: false) } ?? false
            writeHandedOver()
            if isDone { return 0 }
            guard clock.now < end, (try? await Task.sleep(for: .milliseconds(10))) != nil else { return 1 }
        }
    }

    /// Writes or begins the line; counts it as dropped if the stream accepts nothing of it.
    private func write(_ line: UnsafeRawBufferPointer, _ state: inout State, mayWait: Bool) {
        let written = finish(&state, mayWait: mayWait) ? put(line, mayWait: mayWait, &state.isStalled) : 0
        if written > 0, written < line.count { state.unfinished = Array(line[written...]) }
        if written <= 0 { dropping.countUp() }
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
            guard waits < Self.longestWait else {
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
    private static let longestWait = 10
    private static let atomicSize = Int(PIPE_BUF)
}
