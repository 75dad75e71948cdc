import CLibrary
import CPlatform

/// A thread owned by the sink: it blocks in system calls, which a task of the cooperative pool must not.
///
/// It blocks all signals: the application's handlers run on the application's threads, and a write beyond the file size
/// limit fails with an error code instead of a fatal SIGXFSZ.
struct WorkerThread: @unchecked Sendable {
    // Sendable: `pthread_t` is an opaque handle that any thread may join once.
    private let handle: pthread_t

    /// Nil if the system has no more threads.
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

    /// Waits for the end of the thread. Call once only.
    func join() {
        pthread_join(handle, nil)
    }

    /// Lets the thread end by itself. Call instead of `join`.
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
