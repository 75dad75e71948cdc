import CPlatform
import Locks
import LogArchives

/// Makes members on a thread of its own, while the maintenance worker reads, indexes and writes. When the worker would
/// have to wait for a member, it makes the next one itself, so that both threads are busy whichever work takes longer.
///
/// Memory: zlib's 260 KiB for each of the two.
final class CompressionThread: MemberMaking {
    /// Sendable: the caller that begins a member leaves both buffers alone until `finish` has returned for it
    /// (`MemberMaking`).
    private struct Job: @unchecked Sendable {
        let raw: UnsafeRawBufferPointer
        let output: UnsafeMutableRawBufferPointer
        var progress = Progress.waiting
    }

    private enum Progress {
        case waiting
        case inTheMaking
        /// The member's size in bytes.
        case made(Int)
    }

    private struct State {
        /// Begun and not yet collected, oldest first; then the number of the oldest.
        var jobs: [Job] = []
        var oldest = 0
        var isEnding = false
        /// Whether the thread started: nil while unknown, false if there is no memory for zlib.
        var isReady: Bool?

        /// The oldest job that no thread works on, and its number.
        mutating func claim() -> (job: Job, number: Int)? {
            let index = jobs.firstIndex { if case .waiting = $0.progress { true } else { false } }
            guard let index else { return nil }
            jobs[index].progress = .inTheMaking
            return (jobs[index], oldest + index)
        }
    }

    /// State shared by both threads. A signal that comes before its wait is kept.
    private final class Exchange: Sendable {
        let state = Locked(State())
        let begun = ConditionEvent()
        let made = ConditionEvent()

        /// Waits until `find` returns a value.
        func wait<Found: Sendable>(for signal: ConditionEvent, _ find: (inout State) -> Found?) -> Found {
            while true {
                let seen = signal.signals
                if let found = state.withLock({ find(&$0) }) { return found }
                _ = signal.wait(after: seen, nanoseconds: 1_000_000_000)
            }
        }

        func make(_ job: Job, number: Int, with deflater: borrowing Deflater) {
            let used = (try? deflater.member(of: job.raw, into: job.output)) ?? 0
            state.withLock { $0.jobs[number - $0.oldest].progress = .made(used) }
        }
    }

    private enum Step {
        case finished(Int)
        case help(Job, Int)
    }

    private let exchange = Exchange()
    private let thread: WorkerThread
    private let deflater: Deflater
    let memberBound: Int
    /// One in progress on each thread. One more, pending, costs 300 KiB and brings no speed.
    let depth = 1

    /// Nil if there is no memory or no further thread: the caller then compresses by itself.
    init?(level: Int) {
        guard let deflater = try? Deflater(level: level) else { return nil }
        let thread = WorkerThread(name: "log-compression") { [exchange] in
            platform_lower_priority()
            CompressionThread.run(exchange, level)
        }
        guard let thread else { return nil }
        guard exchange.wait(for: exchange.made, \.isReady) else {
            thread.join()
            return nil
        }
        self.thread = thread
        memberBound = deflater.bound(ArchiveWriter.blockSize)
        self.deflater = deflater
    }

    func begin(_ raw: UnsafeRawBufferPointer, into output: UnsafeMutableRawBufferPointer) {
        let job = Job(raw: raw, output: output)
        exchange.state.withLock { $0.jobs.append(job) }
        exchange.begun.signal()
    }

    func finish() -> Int {
        while true {
            let step = exchange.wait(for: exchange.made) { state -> Step? in
                if case .made(let used)? = state.jobs.first?.progress {
                    state.jobs.removeFirst()
                    state.oldest += 1
                    return .finished(used)
                }
                return state.claim().map { .help($0.job, $0.number) }
            }
            switch step {
            case .finished(let used): return used
            case .help(let job, let number): exchange.make(job, number: number, with: deflater)
            }
        }
    }

    /// Ends the thread and waits for it. Call once only; no member may be begun afterwards.
    func end() {
        exchange.state.withLock { $0.isEnding = true }
        exchange.begun.signal()
        thread.join()
    }

    private static func run(_ exchange: Exchange, _ level: Int) {
        let made = try? Deflater(level: level)
        let isReady = made != nil
        exchange.state.withLock { $0.isReady = isReady }
        exchange.made.signal()
        guard let deflater = made else { return }
        while true {
            let next = exchange.wait(for: exchange.begun) { state -> (job: Job, number: Int)?? in
                if let claim = state.claim() { return .some(claim) }
                return state.isEnding ? .some(nil) : nil
            }
            guard let (job, number) = next else { return }
            exchange.make(job, number: number, with: deflater)
            exchange.made.signal()
        }
    }
}
