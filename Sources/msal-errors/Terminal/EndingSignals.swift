import CLibrary
import CPlatform
import Files

/// The signals that ask the command to end. The command removes its unfinished files and then ends by the signal, as
/// any program does.
///
/// The handler only writes to a pipe. A thread reads the pipe and does the rest in ordinary code. Blocking the signals
/// and calling `sigwait` would not work, because Dispatch has a thread of its own that accepts every signal.
enum EndingSignals {
    private static let endingSignals = [SIGHUP, SIGINT, SIGTERM]

    static func watch() {
        // Signals are not the only case: a closed pipe also ends the program in the middle of its work.
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
        for number in endingSignals { platform_report_signal(number, ends[1]) }
    }

    private static func wait(_ descriptor: Int32) -> UnsafeMutableRawPointer? {
        // A program that was started with the signals blocked has them blocked in every thread: this one lets them in.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in endingSignals { sigaddset(&signals, number) }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
        var number: UInt8 = 0
        while read(descriptor, &number, 1) != 1 {}
        let signalNumber = Int32(number)
        AtomicFile.removeAll {
            // From here on, no file can be created or finished. The exit status is that of the signal.
            signal(signalNumber, SIG_DFL)
            kill(getpid(), signalNumber)
            // The signal ends the process, in whichever thread it arrives.
            while true { pause() }
        }
        return nil
    }
}
