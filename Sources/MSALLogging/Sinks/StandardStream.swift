import CByteKernels
import Locks
public import RotatingLogFiles

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Writes whole lines to standard output or standard error, for containers whose platform collects them.
///
/// One write(2) a line, with a lock around it, so that lines of one process never mix; a line longer than a pipe's
/// atomic size may mix with those of another process that writes to the same pipe. A record that may not wait is
/// dropped while another is being written or the pipe is full. A record is with the system when the
/// call returns. What cannot be written (a closed stream, a full pipe where the call may not wait) is counted in
/// `dropped`. Writing to a pipe nobody reads raises SIGPIPE, as for any program, unless the application ignores it.
public final class StandardStream: RecordSink {
    public enum Stream: Int32, Sendable {
        case output = 1
        case error = 2
    }

    private let descriptor: Int32
    private let writing = Locked<Void>(())
    private let dropping = Locked<Int>(0)

    public init(_ stream: Stream) {
        descriptor = stream.rawValue
    }

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// Records that could not be written.
    public var dropped: Int { dropping.withLock { $0 } }

    public func append(_ line: UnsafeRawBufferPointer, _ delivery: Delivery) {
        if delivery.mayWait {
            writing.withLock { _ in
                if !writeWhole(line, mayWait: true) { count(1) }
            }
        } else {
            let isWritten = writing.withLockIfAvailable { _ in isWritable && writeWhole(line, mayWait: false) }
            if isWritten != true { count(1) }
        }
    }

    private func count(_ lost: Int) {
        dropping.withLock { $0 += lost }
    }

    /// Whether a write of a pipe's atomic size would not wait.
    private var isWritable: Bool {
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        return Self.systemPoll(&poll, 1, 0) == 1 && poll.revents & Int16(POLLOUT) != 0
    }

    /// A line that was begun is finished: half a line would spoil the next one too.
    private func writeWhole(_ line: UnsafeRawBufferPointer, mayWait: Bool) -> Bool {
        var rest = line[...]
        var waits = 0
        while !rest.isEmpty {
            let written = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
            if written > 0 {
                rest = rest.dropFirst(written)
                continue
            }
            guard written < 0 else { return false }
            switch errno {
            case EINTR: continue
            case EAGAIN:
                let hasBegun = rest.count < line.count
                guard mayWait || hasBegun, waits < Self.longestWait else { return false }
                waits += 1
                var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                _ = Self.systemPoll(&poll, 1, 100)
            default: return false
            }
        }
        return true
    }

    /// Polls of 100 ms before a stream that takes nothing is given up.
    private static let longestWait = 10

    private static func systemPoll(_ fds: UnsafeMutablePointer<pollfd>, _ count: Int, _ timeout: Int32) -> Int32 {
        poll(fds, numericCast(count), timeout)
    }
}
