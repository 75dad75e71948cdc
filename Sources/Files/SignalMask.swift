import CLibrary

/// Signal masks of the current thread.
package enum SignalMask {
    /// Runs `body` so that exceeding a file size limit gives an error code (`EFBIG`) and not a fatal signal.
    package static func withoutFileSizeSignal<Result, Failure: Error>(
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
    package static func blockingAll<Result>(_ body: () throws -> Result) rethrows -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }
}
