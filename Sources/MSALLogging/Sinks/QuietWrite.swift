import CLibrary

/// write(2) without SIGPIPE: a reader that has gone must not end the process that logs.
///
/// The signal is blocked for this thread only, and only during the call. The application's own disposition and its own
/// writes are unaffected. (Sockets have a flag for this, and so have descriptors on Apple systems, but it would change
/// what `print` does.)
enum QuietWrite {
    /// As write(2): -1 and `errno` on failure, `EPIPE` if there is no reader.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var pipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        guard pthread_sigmask(SIG_BLOCK, &pipe, &before) == 0 else { return -1 }
        let written = systemWrite(descriptor, bytes.baseAddress, bytes.count)
        let failure = errno
        // A signal that was pending before this call is not ours.
        if written < 0, failure == EPIPE, sigismember(&before, SIGPIPE) == 0 { discardSignal(&pipe) }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = failure
        return written
    }

    private static func discardSignal(_ pipe: inout sigset_t) {
        var pending = sigset_t()
        guard sigpending(&pending) == 0, sigismember(&pending, SIGPIPE) == 1 else { return }
        var signal: Int32 = 0
        sigwait(&pipe, &signal)
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        CLibrary.write(descriptor, bytes, count)
    }
}
