import CPlatform
import Locks

/// Holds the first thread until it is known whether a second one exists: a refused opening makes no file.
private final class StartGate: Sendable {
    private let answer = Locked(Bool?.none)
    private let signal = ConditionEvent()

    func open(_ mayStart: Bool) {
        answer.withLock { $0 = mayStart }
        signal.signal()
    }

    func mayStart() -> Bool {
        while true {
            let seen = signal.signals
            if let answer = answer.withLock({ $0 }) { return answer }
            _ = signal.wait(after: seen, nanoseconds: 1_000_000_000)
        }
    }
}

/// The threads of one opening, and the callers that wait for their end.
///
/// Sendable because `handles` is only touched inside the lock.
final class SinkThreads: Sendable {
    private let handles = Locked([WorkerThread]())

    /// False: the system has no more threads, and none of these has done anything.
    func start(_ opened: LogFileOpening.Opened) -> Bool {
        let core = opened.core
        let end = OpeningEnd(core: core, ownership: opened.ownership)
        let gate = StartGate()
        let writer = WorkerThread(name: "log-writer") {
            guard gate.mayStart() else { return }
            platform_wake_without_preempting()
            if WriterLoop(core: core).run(opened) {
                end.finish()
            } else {
                end.leave()
            }
        }
        guard let writer else { return false }
        let maintenance = WorkerThread(name: "log-maintenance") {
            guard gate.mayStart() else { return }
            platform_lower_priority()
            MaintenanceLoop(core: core).run()
        }
        guard let maintenance else {
            gate.open(false)
            writer.join()
            return false
        }
        gate.open(true)
        handles.withLock { $0 = [writer, maintenance] }
        return true
    }

    /// Call once only, after both have reported that they are done.
    func join() {
        for thread in removeThreads() { thread.join() }
    }

    func detach() {
        for thread in removeThreads() { thread.detach() }
    }

    private func removeThreads() -> [WorkerThread] {
        handles.withLock { handles in
            defer { handles = [] }
            return handles
        }
    }
}
