import CPlatform
import Files

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
