import CPlatform
import CLibrary

/// A thread of the sink's own: it blocks in system calls, which a task of the cooperative pool must not.
///
/// All signals are blocked in it: the application's handlers run on the application's threads, and a write beyond the
/// file size limit is an error code here instead of a deadly SIGXFSZ.
struct WorkerThread: @unchecked Sendable {
    // Sendable: `pthread_t` is an opaque handle that any thread may join once.
    private let handle: pthread_t

    /// Nil where the system has no more threads.
    init?(name: String, _ body: @escaping @Sendable () -> Void) {
        let box = Unmanaged.passRetained(Body(name: name, body))
        #if canImport(Darwin)
            var handle: pthread_t?
        #else
            var handle = pthread_t()
        #endif
        var attributes = pthread_attr_t()
        pthread_attr_init(&attributes)
        defer { pthread_attr_destroy(&attributes) }
        let code = SignalMask.blockingAll {
            pthread_create(&handle, &attributes, runWorker, box.toOpaque())
        }
        guard code == 0 else {
            box.release()
            return nil
        }
        #if canImport(Darwin)
            guard let handle else { return nil }
            self.handle = handle
        #else
            self.handle = handle
        #endif
    }

    /// Waits for the end of the thread. Once only.
    func join() {
        pthread_join(handle, nil)
    }

    /// Lets the thread end unobserved. Instead of `join`.
    func detach() {
        pthread_detach(handle)
    }

    fileprivate final class Body {
        let name: String
        let run: @Sendable () -> Void

        init(name: String, _ run: @escaping @Sendable () -> Void) {
            self.name = name
            self.run = run
        }
    }
}

#if canImport(Darwin)
    private func runWorker(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
        let body = Unmanaged<WorkerThread.Body>.fromOpaque(context).takeRetainedValue()
        pthread_setname_np(body.name)
        body.run()
        return nil
    }
#else
    private func runWorker(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let context else { return nil }
        let body = Unmanaged<WorkerThread.Body>.fromOpaque(context).takeRetainedValue()
        platform_name_thread(body.name)
        body.run()
        return nil
    }
#endif

/// The signals that a thread takes.
enum SignalMask {
    /// Runs `body` so that a file size limit is an error code (`EFBIG`) and not a deadly signal.
    static func withoutFileSizeSignal<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var fileSize = sigset_t()
        var before = sigset_t()
        sigemptyset(&fileSize)
        sigaddset(&fileSize, SIGXFSZ)
        pthread_sigmask(SIG_BLOCK, &fileSize, &before)
        defer {
            // The kernel sent it to this thread, where it would strike as soon as it is let in again.
            var pending = sigset_t()
            sigpending(&pending)
            if sigismember(&pending, SIGXFSZ) == 1, sigismember(&before, SIGXFSZ) == 0 {
                var taken: Int32 = 0
                sigwait(&fileSize, &taken)
            }
            pthread_sigmask(SIG_SETMASK, &before, nil)
        }
        return try body()
    }

    /// Runs `body` with every signal held back from this thread.
    static func blockingAll<Result>(_ body: () throws -> Result) rethrows -> Result {
        var all = sigset_t()
        var before = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        return try body()
    }
}
