import CLibrary

/// write(2) that raises no SIGPIPE: a reader that has gone must not end the process that logs.
///
/// The signal is held back for this thread only and only during the call; the application's own disposition and its own
/// writes are left alone. (A flag for that exists for sockets, on Apple systems for descriptors, but it would change what
/// `print` does.)
enum QuietWrite {
    /// As write(2): -1 and `errno` on failure, `EPIPE` where nobody reads.
    static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var pipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        guard pthread_sigmask(SIG_BLOCK, &pipe, &before) == 0 else { return -1 }
        let written = systemWrite(descriptor, bytes.baseAddress, bytes.count)
        let failure = errno
        // One that was held back before this call is somebody else's.
        if written < 0, failure == EPIPE, sigismember(&before, SIGPIPE) == 0 { takeSignal(&pipe) }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = failure
        return written
    }

    private static func takeSignal(_ pipe: inout sigset_t) {
        var waiting = sigset_t()
        guard sigpending(&waiting) == 0, sigismember(&waiting, SIGPIPE) == 1 else { return }
        var signal: Int32 = 0
        sigwait(&pipe, &signal)
    }

    private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
        CLibrary.write(descriptor, bytes, count)
    }
}
