import CLibrary

/// write(2) without SIGPIPE and SIGXFSZ: a reader that has gone, or a limit of the file's size, must not end the
/// process that logs.
///
/// The signals are blocked for this thread only, and only during the call. The application's own disposition and its
/// own writes are unaffected. (Sockets have a flag for this, and so have descriptors on Apple systems, but it would
/// change what `print` does.)
package enum QuietWrite {
    /// As write(2): -1 and `errno` on failure, `EPIPE` if there is no reader, `EFBIG` beyond the limit.
    package static func write(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        var raised = sigset_t()
        var before = sigset_t()
        sigemptyset(&raised)
        sigaddset(&raised, SIGPIPE)
        sigaddset(&raised, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &raised, &before)
        let written = platformWrite(descriptor, bytes.baseAddress, bytes.count)
        let failure = errno
        if written < 0, failure == EPIPE { SignalMask.take(SIGPIPE, blockedBefore: before) }
        if written < 0, failure == EFBIG { SignalMask.take(SIGXFSZ, blockedBefore: before) }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        errno = failure
        return written
    }
}
