import CLibrary
import CPlatform

/// A thread owned by the sink: it blocks in system calls, which a task of the cooperative pool must not.
///
/// It blocks all signals: the application's handlers run on the application's threads, and a write beyond the file size
/// limit fails with an error code instead of a fatal SIGXFSZ.
struct WorkerThread: Sendable {
    private let handle: UInt

    /// Nil if the system has no more threads.
    init?(name: String, _ body: @escaping @Sendable () -> Void) {
        let work = Unmanaged.passRetained(Work(name: name, body))
        handle = SignalMask.blockingAll {
            platform_start_thread(
                { context in
                    guard let context else { return }
                    let work = Unmanaged<Work>.fromOpaque(context).takeRetainedValue()
                    platform_name_thread(work.name)
                    work.run()
                },
                work.toOpaque()
            )
        }
        if handle == 0 {
            work.release()
            return nil
        }
    }

    /// Waits for the end of the thread. Call once only.
    func join() {
        platform_join(handle)
    }

    /// Lets the thread end by itself. Call instead of `join`.
    func detach() {
        platform_detach(handle)
    }

    private final class Work: Sendable {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }
}

/// Signal masks of the current thread.
enum SignalMask {
    /// Runs `body` so that exceeding a file size limit gives an error code (`EFBIG`) and not a fatal signal.
    static func withoutFileSizeSignal<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var fileSize = sigset_t()
        var before = sigset_t()
        sigemptyset(&fileSize)
        sigaddset(&fileSize, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &fileSize, &before)
        defer {
            // The kernel sent it to this thread, and would deliver it as soon as it is unblocked.
            var pending = sigset_t()
            sigpending(&pending)
            if sigismember(&pending, SIGXFSZ) == 1, sigismember(&before, SIGXFSZ) == 0 {
                var number: Int32 = 0
                sigwait(&fileSize, &number)
            }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }

    /// Runs `body` with every signal blocked in this thread.
    static func blockingAll<Result>(_ body: () throws -> Result) rethrows -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }
}
