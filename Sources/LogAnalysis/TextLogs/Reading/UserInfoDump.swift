import MSALText
import TextBytes

/// The userInfo of an error, dumped by itself: `MSALInternalErrorCodeKey = "-42104";` (a description of a dictionary),
/// `"MSALOAuthErrorKey": "invalid_grant"` (JSON, Swift), `AnyHashable("MSALOAuthErrorKey"): invalid_grant`.
enum UserInfoDump {
    /// Reads the entry whose key begins at `index` and returns where it ends; nil if there is no userInfo key.
    static func read(_ text: ByteText, at index: Int, to: Int, into event: inout FailureEvent) -> Int? {
        guard let key = key(text, at: index) else { return nil }
        var position = text.skip(key.end) {
            $0 == .quote || $0 == UInt8(ascii: "'") || $0 == .closeParenthesis || $0 == .space || $0 == .closeBracket
        }
        guard text[position] == .equals || text[position] == .colon else { return nil }
        position = text.skip(position + 1) { $0 == .space || $0 == UInt8(ascii: ">") || $0 == .newline }
        let value = value(text, at: position, to: to)
        key.key.fill(&event, text, value.start, value.end)
        return value.next
    }

    static func key(_ text: ByteText, at index: Int) -> (key: UserInfoKey, name: String, end: Int)? {
        guard text.matches("MSAL", at: index) || text.matches("MSID", at: index), !text[index - 1].isWordByte else {
            return nil
        }
        let end = text.wordEnd(index)
        let name = text.string(index, min(end, index + 64))
        guard let key = UserInfoKey(name) else { return nil }
        return (key, name, end)
    }

    /// The value at `index`: quoted, a list in parentheses or brackets, or bare up to the end of the entry.
    private static func value(_ text: ByteText, at index: Int, to: Int) -> (start: Int, end: Int, next: Int) {
        let open = text[index]
        if open == .quote || open == UInt8(ascii: "'") {
            var end = index + 1
            while end < to {
                if text[end] == open {
                    let next = text.skip(end + 1) { $0 == .space }
                    let byte = text[next]
                    let ends =
                        byte == .comma || byte == UInt8(ascii: ";") || byte == .closeBrace || byte == .newline
                        || byte == .closeBracket || byte == .closeParenthesis || next >= to
                    if ends { break }
                }
                end += 1
            }
            return (index + 1, min(end, to), min(end + 1, to))
        }
        if open == .openParenthesis || open == .openBracket {
            let closer: UInt8 = open == .openParenthesis ? .closeParenthesis : .closeBracket
            let end = text.find(byte: closer, from: index, to: to) ?? to
            return (index, end, min(end + 1, to))
        }
        var end = index
        while end < to {
            let byte = text[end]
            if byte == UInt8(ascii: ";") || byte == .closeBrace || byte == .closeBracket { break }
            if byte == .comma || byte == .newline {
                // A bare description may contain commas and line ends; only another key ends it.
                // Trackers put dollar signs around what they take for a formula.
                let next = text.skip(end + 1) {
                    $0.isSpace || $0 == .quote || $0 == UInt8(ascii: "'") || $0 == UInt8(ascii: "$")
                }
                if byte == .comma && key(text, at: next) != nil { break }
                if text.matches("AnyHashable(", at: next) || text.matches("NS", at: next) { break }
                if byte == .newline && !ServiceText.isLabel(text, next) { break }
            }
            end += 1
        }
        return (index, end, end)
    }
}
