package import CLibrary

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
            take(SIGXFSZ, blockedBefore: before)
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }

    /// Takes a signal that a call of this thread raised while it was blocked: it would be delivered as soon as it is
    /// unblocked. One that was blocked before the call is not ours.
    package static func take(_ signal: Int32, blockedBefore before: sigset_t) {
        var before = before
        var pending = sigset_t()
        sigpending(&pending)
        guard sigismember(&pending, signal) == 1, sigismember(&before, signal) == 0 else { return }
        var taken = sigset_t()
        sigemptyset(&taken)
        sigaddset(&taken, signal)
        var number: Int32 = 0
        sigwait(&taken, &number)
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
