import CLibrary
import CPlatform
import Dispatch
import Files
import Locks
import LogAnalysis

/// The signals that ask the command to end. The command removes its unfinished files and then ends by the signal, as
/// any program does.
///
/// The handler only writes to a pipe. A thread reads the pipe and does the rest in ordinary code. Blocking the signals
/// and calling `sigwait` would not work, because Dispatch has a thread of its own that accepts every signal.
enum EndingSignals {
    private static let endingSignals = [SIGHUP, SIGINT, SIGTERM]
    /// Where the first signal is written to, if the command ends by itself.
    private static let taken = Locked<Int32?>(nil)
    /// The end of the pipe that the handler writes to.
    private static let reports = Locked<Int32>(-1)

    /// Lets the command end by itself: the descriptor becomes readable with the first signal. The second one ends the
    /// program.
    static func take() -> Int32 {
        guard let ends = makePipe() else { return -1 }
        taken.withLock { $0 = ends.write }
        return ends.read
    }

    /// A pipe that programs which this one starts do not inherit.
    private static func makePipe() -> (read: Int32, write: Int32)? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        return (ends[0], ends[1])
    }

    /// Runs `body` with an interruption that the first signal requests. The second one ends the program, and so does
    /// any after `body`.
    static func interrupting<Result>(_ body: (Interruption) async throws -> Result) async rethrows -> Result {
        let interruption = Interruption()
        let end = take()
        guard end >= 0 else { return try await body(interruption) }
        let source = DispatchSource.makeReadSource(fileDescriptor: end, queue: DispatchQueue(label: "signals"))
        source.setEventHandler {
            var number: UInt8 = 0
            _ = read(end, &number, 1)
            interruption.request()
        }
        source.resume()
        defer {
            source.cancel()
            taken.withLock { $0 = nil }
        }
        return try await body(interruption)
    }

    /// Waits on the descriptor of `take`; true if the command is to end.
    static func waits(for end: Int32, seconds: Double) -> Bool {
        var wait = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
        return poll(&wait, 1, Int32(clamping: Int(min(seconds, 1_000_000) * 1_000))) > 0
    }

    static func watch() {
        // Signals are not the only case: a closed pipe also ends the program in the middle of its work.
        atexit {
            AlternateScreen.leave()
            AtomicFile.removeAll()
        }
        guard let ends = makePipe() else { return }
        let context = UnsafeMutableRawPointer(bitPattern: Int(ends.read))
        let thread = platform_start_thread(
            { EndingSignals.wait(Int32(truncatingIfNeeded: Int(bitPattern: $0))) },
            context
        )
        guard thread != 0 else { return }
        platform_detach(thread)
        reports.withLock { $0 = ends.write }
        for number in endingSignals { report(number) }
    }

    /// Lets the thread know of a signal. Others than the ending ones are left to `JobSignals`.
    static func report(_ number: Int32) {
        let end = reports.withLock { $0 }
        if end >= 0 { platform_report_signal(number, end) }
    }

    private static func wait(_ descriptor: Int32) {
        // A program that was started with the signals blocked has them blocked in every thread: this one lets them in.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in endingSignals { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var number: UInt8 = 0
        while true {
            guard read(descriptor, &number, 1) == 1 else { continue }
            guard endingSignals.contains(Int32(number)) else {
                JobSignals.add(Int32(number))
                continue
            }
            let end = taken.withLock { end -> Int32? in
                defer { end = nil }
                return end
            }
            guard let end else { break }
            _ = write(end, &number, 1)
        }
        let signalNumber = Int32(number)
        ProgressLine.remove()
        AlternateScreen.leave()
        AtomicFile.removeAll {
            // From here on, no file can be created or finished. The exit status is that of the signal.
            signal(signalNumber, SIG_DFL)
            kill(getpid(), signalNumber)
            // The signal ends the process, in whichever thread it arrives.
            while true { pause() }
        }
    }
}
