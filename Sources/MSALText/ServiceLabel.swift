import TextBytes

/// The labels of ids below the token service's sentence: `Correlation ID: …`, `Trace ID: …`, also as `trace_id":"`,
/// `Correlation+ID:+`, `correlation-id%3a`, `Correlation%20ID%3A%20`, `TraceId=`. A console that wraps may put a line end inside.
package enum ServiceLabel {
    case correlation
    case trace

    private var word: StaticString {
        switch self {
        case .correlation: "correlation"
        case .trace: "trace"
        }
    }

    /// Offset of the value after the label that begins at `index`; nil if none does.
    package func value(_ text: ByteText, at index: Int) -> Int? {
        guard text.matchesIgnoringCase(word, at: index) else { return nil }
        let end = index + word.utf8CodeUnitCount
        let id = text.skip(skipEncodedSpace(text, end)) {
            $0 == .space || $0 == UInt8(ascii: "+") || $0 == .underscore || $0 == .minus || $0 == .newline
        }
        guard text.matchesIgnoringCase("id", at: id) else { return nil }
        let separator = id + 2
        var start = text.matchesIgnoringCase("%3a", at: separator) ? separator + 3 : separator
        start = text.skip(skipEncodedSpace(text, start)) {
            $0 == .space || $0 == UInt8(ascii: "+") || $0 == .colon || $0 == .equals
                || $0.isStringQuote || $0 == .openParenthesis || $0 == .backslash
        }
        if text[start] == .newline, start > separator {
            start = text.skip(start) { $0.isSpace }
            // Python prints a long text as several in quotes, one a line.
            if text[start].isStringQuote { start += 1 }
        }
        return start > separator ? start : nil
    }

    /// A query may have `%20` for a space.
    private func skipEncodedSpace(_ text: ByteText, _ index: Int) -> Int {
        text.matches("%20", at: index) ? index + 3 : index
    }

    /// Offset of the first value after such a label between two offsets.
    package func nextValue(_ text: ByteText, from: Int, to: Int) -> Int? {
        var index = from
        while let found = text.findIgnoringCase(word, from: index, to: to) {
            if let value = value(text, at: found) { return value }
            index = found + word.utf8CodeUnitCount
        }
        return nil
    }
}
