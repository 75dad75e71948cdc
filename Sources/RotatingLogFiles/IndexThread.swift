/// A second thread for as long as one archive is made: it fills the index with a block while the block is compressed.
///
/// One after the other took 1.6 times as long where every record is a failure, and compression is what bounds how fast a
/// sink can go on for ever. The two share the block and nothing else, and meet again before the next one.
final class IndexThread {
    /// What the two threads share.
    ///
    /// Sendable because its variables are written by the owner only while the thread waits for `posted`, and read by the
    /// thread only between `posted` and `done`; both signals pass through a mutex.
    private final class Shared: @unchecked Sendable {
        let posted = ThreadSignal()
        let done = ThreadSignal()
        var work: (() -> Void)?
        var isEnding = false

        func serve() {
            var seen: UInt64 = 0
            while true {
                let count = posted.wait(after: seen, nanoseconds: 10_000_000_000)
                guard count != seen else { continue }
                seen = count
                if isEnding { return }
                work?()
                done.signal()
            }
        }
    }

    private let shared: Shared
    private let thread: WorkerThread

    /// Nil where the system has no more threads: then everything is done on one.
    init?() {
        let shared = Shared()
        guard let thread = WorkerThread(name: "log-indexer", { shared.serve() }) else { return nil }
        self.shared = shared
        self.thread = thread
    }

    deinit {
        shared.isEnding = true
        shared.posted.signal()
        thread.join()
    }

    /// Does `work` on the other thread and `own` on this one; returns when both are done.
    func run(_ work: @escaping () -> Void, alongside own: () -> Void) {
        shared.work = work
        let seen = shared.done.signals
        shared.posted.signal()
        own()
        while shared.done.wait(after: seen, nanoseconds: 10_000_000_000) == seen {}
        shared.work = nil
    }
}
