import Locks
import LogArchives

/// Makes members on a thread of its own, while the housekeeper reads, indexes and writes.
///
/// Two members may wait, the one in the making and the next, so that neither thread waits for the other to wake up.
/// Memory: zlib's 260 KiB.
final class CompressionThread: MemberMaking {
    /// Sendable: who begins a member leaves both buffers alone until `finish` has returned for it (`MemberMaking`).
    private struct Job: @unchecked Sendable {
        let raw: UnsafeRawBufferPointer
        let output: UnsafeMutableRawBufferPointer
    }

    private struct State {
        /// Begun and not made yet, oldest first.
        var jobs: [Job] = []
        /// Made and not asked for, oldest first: the bytes of each.
        var made: [Int] = []
        /// 0: there is no memory for zlib. Nil: not known yet.
        var memberBound: Int?
        var isEnding = false
    }

    /// What both threads use. A signal that comes before its wait is kept.
    private final class Exchange: Sendable {
        let state = Locked(State())
        let begun = ThreadSignal()
        let made = ThreadSignal()

        /// Waits until `take` finds what it looks for in the state.
        func wait<Found: Sendable>(for signal: ThreadSignal, _ take: (inout State) -> Found?) -> Found {
            while true {
                let seen = signal.signals
                if let found = state.withLock({ take(&$0) }) { return found }
                _ = signal.wait(after: seen, nanoseconds: 1_000_000_000)
            }
        }
    }

    private let exchange = Exchange()
    private let thread: WorkerThread
    let memberBound: Int
    let depth = 2

    /// Nil where there is no memory or no further thread: the caller compresses by itself.
    init?(level: Int) {
        let thread = WorkerThread(name: "log-compression") { [exchange] in
            platformLowerPriority()
            CompressionThread.run(exchange, level)
        }
        guard let thread else { return nil }
        let bound = exchange.wait(for: exchange.made) { $0.memberBound }
        guard bound > 0 else {
            thread.join()
            return nil
        }
        self.thread = thread
        memberBound = bound
    }

    func begin(_ raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
        let job = Job(raw: raw, output: output)
        exchange.state.withLock { $0.jobs.append(job) }
        exchange.begun.signal()
    }

    func finish() -> Int {
        exchange.wait(for: exchange.made) { $0.made.isEmpty ? nil : $0.made.removeFirst() }
    }

    /// Ends the thread and waits for it. Once only; nothing is begun any more.
    func end() {
        exchange.state.withLock { $0.isEnding = true }
        exchange.begun.signal()
        thread.join()
    }

    private static func run(_ exchange: Exchange, _ level: Int) {
        guard let deflater = try? Deflater(level: level) else {
            exchange.state.withLock { $0.memberBound = 0 }
            exchange.made.signal()
            return
        }
        let bound = deflater.bound(ArchiveWriter.blockSize)
        exchange.state.withLock { $0.memberBound = bound }
        exchange.made.signal()
        while true {
            let next = exchange.wait(for: exchange.begun) { state -> Job?? in
                if let job = state.jobs.first { return .some(job) }
                return state.isEnding ? .some(nil) : nil
            }
            guard let job = next else { return }
            let used = (try? deflater.member(of: job.raw, into: job.output)) ?? 0
            exchange.state.withLock { state in
                state.jobs.removeFirst()
                state.made.append(used)
            }
            exchange.made.signal()
        }
    }
}
