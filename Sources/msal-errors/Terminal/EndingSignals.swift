import CPlatform
import CLibrary
import Files

/// The signals that ask the command to end. It ends by them, as any program does, after its unfinished files are gone.
///
/// The handler only writes to a pipe; a thread that reads it does the rest as ordinary code. Blocking the signals and
/// `sigwait` would not do: Dispatch has a thread of its own that lets every signal in.
enum EndingSignals {
    static func watch() {
        // Not only by a signal: a closed pipe ends the program in the middle of its work, too.
        atexit { AtomicFile.removeAll() }
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        #if canImport(Darwin)
            var thread: pthread_t?
        #else
            var thread = pthread_t()
        #endif
        let context = UnsafeMutableRawPointer(bitPattern: Int(ends[0]))
        guard
            pthread_create(
                &thread,
                nil,
                { EndingSignals.wait(Int32(truncatingIfNeeded: Int(bitPattern: $0))) },
                context
            ) == 0
        else { return }
        for number in [SIGHUP, SIGINT, SIGTERM] { platform_report_signal(number, ends[1]) }
    }

    private static func wait(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
        var number: UInt8 = 0
        while read(descriptor, &number, 1) != 1 {}
        let signalNumber = Int32(number)
        AtomicFile.removeAll {
            // No file can be begun or finished any more. The status is that of the signal.
            signal(signalNumber, SIG_DFL)
            kill(getpid(), signalNumber)
            // It ends the process, in whatever thread.
            while true { pause() }
        }
        return nil
    }
}
