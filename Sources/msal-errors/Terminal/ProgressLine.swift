import CLibrary
import LogAnalysis

/// One line on standard error that shows how far reading has got. It is shown only on a terminal, after half a second,
/// and removed before the result is printed.
struct ProgressLine {
    private let read: ReadProgress
    /// Bytes of all inputs; nil if that cannot be known.
    private let total: Int?

    /// Nil if the line is not wanted or would not be seen.
    init?(_ read: ReadProgress, of list: InputList, isWanted: Bool) {
        guard isWanted, isatty(STDERR_FILENO) != 0, Terminal.variable("TERM") != "dumb" else { return nil }
        self.read = read
        var total = 0
        var isKnown = true
        for input in list.inputs where input.kind != .journal {
            if let size = input.size { total += size } else { isKnown = false }
        }
        self.total = isKnown && total > 0 ? total : nil
    }

    /// Updates the line until the task is cancelled.
    func run() async {
        do {
            try await Task.sleep(for: .milliseconds(500))
            defer { Self.put("\r\u{1B}[K") }
            while true {
                Self.put("\r\u{1B}[K" + line)
                try await Task.sleep(for: .milliseconds(200))
            }
        } catch {
            // Cancelled: the result is ready.
        }
    }

    private var line: String {
        let bytes = read.bytes
        guard let total else { return "reading: \(Self.size(bytes))" }
        // Input that is read twice, because inputs overlap, must not take the count beyond the total.
        let percent = min(bytes / max(total / 100, 1), 100)
        return "reading: \(Self.size(min(bytes, total))) of \(Self.size(total)), \(percent) %"
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
