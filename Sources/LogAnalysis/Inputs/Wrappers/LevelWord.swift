import MSALText
import TextBytes

/// The words for levels that loggers write in front of a message: syslog's, log4j's, .NET's and its console's.
enum LevelWord {
    private static let words: [StaticString] = [
        "trace", "debug", "info", "notice", "warn", "warning", "error", "fatal", "critical", "verbose", "information",
        "trce", "dbug", "fail", "crit",
    ]

    /// Whether a whole word at `index` is a level, in capitals, in lower case or with a capital first.
    static func isOne(_ text: ByteText, at index: Int) -> Bool {
        let end = text.skip(index) { $0.isAlphanumeric }
        guard (4...11).contains(end - index) else { return false }
        return words.contains { $0.utf8CodeUnitCount == end - index && text.matchesIgnoringCase($0, at: index) }
    }
}
