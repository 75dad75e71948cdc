import MSALText
import TextBytes

/// The words for levels that loggers write in front of a message: syslog's, log4j's, Java's, .NET's and its console's.
enum LevelWord {
    private static let words: [StaticString] = [
        "trace", "debug", "info", "notice", "warn", "warning", "error", "fatal", "critical", "verbose", "information",
        "trce", "dbug", "fail", "crit", "severe", "err",
    ]

    /// Whether a whole word at `index` is a level, in capitals, in lower case or with a capital first.
    static func isOne(_ text: ByteText, at index: Int) -> Bool { end(of: text, at: index) != nil }

    /// Where that word ends; nil if there is none.
    static func end(of text: ByteText, at index: Int) -> Int? {
        let end = text.skip(index) { $0.isAlphanumeric }
        guard (3...11).contains(end - index),
            words.contains(where: { $0.utf8CodeUnitCount == end - index && text.matchesIgnoringCase($0, at: index) })
        else { return nil }
        return end
    }
}
