import CLibrary
import Dispatch
import Locks
import LogAnalysis

/// One line on standard error that shows how far reading has got. It is shown only on a terminal, after half a second,
/// and removed before the result is printed.
struct ProgressLine: Sendable {
    private let read: ReadProgress
    /// Bytes of all inputs; nil if that cannot be known.
    private let total: Int?
    /// Whether a line is shown now.
    private static let isShown = Locked(false)

    /// The line for what `body` reads.
    static func show<Result>(
        _ read: ReadProgress,
        of inputs: some Sequence<LogInput>,
        isWanted: Bool,
        while body: () async throws -> Result
    ) async rethrows -> Result {
        let stop = ProgressLine(read, of: inputs, isWanted: isWanted)?.start()
        defer { stop?() }
        return try await body()
    }

    /// The line for what `body` reads, without suspending.
    static func show<Result>(
        _ read: ReadProgress,
        of inputs: some Sequence<LogInput>,
        isWanted: Bool,
        while body: () throws -> Result
    ) rethrows -> Result {
        let stop = ProgressLine(read, of: inputs, isWanted: isWanted)?.start()
        defer { stop?() }
        return try body()
    }

    /// Nil if the line is not wanted or would not be seen.
    private init?(_ read: ReadProgress, of inputs: some Sequence<LogInput>, isWanted: Bool) {
        guard isWanted, isatty(STDERR_FILENO) != 0, Terminal.variable("TERM") != "dumb" else { return nil }
        self.read = read
        var total = 0
        var isKnown = true
        for input in inputs where input.kind != .journal {
            if let size = input.size { total += size } else { isKnown = false }
        }
        self.total = isKnown && total > 0 ? total : nil
    }

    /// Updates the line until the function that it returns is called. On a thread of its own: readers may keep every
    /// thread of the task pool.
    private func start() -> () -> Void {
        let clock = ContinuousClock()
        let begin = clock.now
        let queue = DispatchQueue(label: "progress")
        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.setEventHandler {
            Self.isShown.withLock { $0 = true }
            Self.put("\r\u{1B}[K" + line((clock.now - begin) / .seconds(1)))
        }
        timer.schedule(deadline: .now() + .milliseconds(500), repeating: .milliseconds(200))
        timer.resume()
        return {
            timer.cancel()
            queue.sync { Self.remove() }
        }
    }

    /// Removes the line where it is shown: before anything else is written to the terminal. The next one comes by
    /// itself.
    static func remove() {
        let wasShown = isShown.withLock { isShown in
            defer { isShown = false }
            return isShown
        }
        if wasShown { put("\r\u{1B}[K") }
    }

    /// `elapsed`: seconds since the beginning.
    private func line(_ elapsed: Double) -> String {
        let bytes = read.bytes
        let rate = Int(min(Double(bytes) / max(elapsed, 0.001), 1e15))
        let speed = "\(Self.size(rate))/s"
        guard let total else { return "reading: \(Self.size(bytes)), \(speed)" }
        // Input that is read twice, because inputs overlap, must not take the count beyond the total.
        let done = min(bytes, total)
        let percent = min(bytes / max(total / 100, 1), 100)
        let left = rate > 0 && done < total ? ", \(Self.duration((total - done + rate - 1) / rate)) left" : ""
        return "reading: \(Self.size(done)) of \(Self.size(total)), \(percent) %, \(speed)\(left)"
    }

    private static func duration(_ seconds: Int) -> String {
        switch seconds {
        case ..<100: "\(seconds) s"
        case ..<6_000: "\(seconds / 60) min"
        default: "\(seconds / 3_600) h \(seconds / 60 % 60) min"
        }
    }

    private static func size(_ bytes: Int) -> String {
        let tenths = bytes / 100_000
        return tenths < 10_000 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10_000).\(tenths / 1_000 % 10) GB"
    }

    private static func put(_ text: String) {
        let bytes = Array(text.utf8)
        _ = bytes.withUnsafeBytes { write(STDERR_FILENO, $0.baseAddress, $0.count) }
    }
}
