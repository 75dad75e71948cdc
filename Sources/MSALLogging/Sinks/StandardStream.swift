public import LogRecords
import CPlatform
import CLibrary
import Locks

/// Writes whole lines to standard output or standard error, for containers whose platform collects them.
///
/// A record is with the system when the call returns: one write(2) a line, with a lock around it, so that lines of one
/// process never mix. Of several processes on one pipe, lines longer than its atomic size may.
///
/// A record that may not wait is dropped while another is being written or the stream takes nothing; one that may wait does
/// so, for at most a second where the descriptor is non-blocking, and after such a second in vain no further one waits until
/// the stream takes something again. A line that was begun is finished by the calls after it, so no line is ever torn.
/// What cannot be written is counted in `dropped`. A reader that has gone raises no signal here: its lines are dropped.
public final class StandardStream: RecordSink {
    public enum Stream: Int32, Sendable {
        case output = 1
        case error = 2
    }

    private let descriptor: Int32
    private let generation: UInt64
    private let writing = Locked(State())
    private let dropping = Counter()

    private struct State {
        /// What is left of a line that was begun: it goes before everything else.
        var unfinished: [UInt8] = []
        /// Somebody has waited in vain and nothing was taken since.
        var isStalled = false
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
        let isTaken: Bool
        if platform_forks() != generation {
            // In a forked child the lock may be held by a thread that does not exist here.
            var state = State()
            isTaken = write(line, &state, mayWait: delivery.mayWait)
        } else if delivery.mayWait {
            isTaken = writing.withLock { write(line, &$0, mayWait: true) }
        } else {
            isTaken = writing.withLockIfAvailable { write(line, &$0, mayWait: false) } ?? false
        }
        if !isTaken { dropping.countUp() }
    }

    /// Finishes a line that was begun while the stream took nothing. Returns 1 where that is not done after `limit`.
    public func flush(within limit: Duration) async -> Int {
        let clock = ContinuousClock()
        let end = clock.now.advanced(by: limit)
        while true {
            let isDone = writing.withLockIfAvailable { finish(&$0, mayWait: false) } ?? false
            if isDone { return 0 }
            guard clock.now < end, (try? await Task.sleep(for: .milliseconds(10))) != nil else { return 1 }
        }
    }

    /// Whether the line is taken: written, or begun.
    private func write(_ line: UnsafeRawBufferPointer, _ state: inout State, mayWait: Bool) -> Bool {
        guard finish(&state, mayWait: mayWait) else { return false }
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

    /// Writes as much as the stream takes; returns how much.
    private func put(_ bytes: UnsafeRawBufferPointer, mayWait: Bool, _ isStalled: inout Bool) -> Int {
        var done = 0
        var waits = 0
        while done < bytes.count {
            // A write of a pipe's atomic size does not wait after poll(2) has said so; a longer one might.
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

    /// Waits of 100 ms before a stream that takes nothing is given up.
    private static let longestWait = 10
    private static let atomicSize = Int(PIPE_BUF)
}
