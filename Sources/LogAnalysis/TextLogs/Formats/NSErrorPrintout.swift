import MSALText
import TextBytes

/// `Error Domain=… Code=… "…" UserInfo={…}` as Foundation prints an error, read leniently.
///
/// Values are unquoted and may contain commas, newlines, `=` and braces, so only the next `, Key=` ends one. Nested
/// errors are in braces after an address (Darwin) or bare (Linux). A print-out may be cut anywhere: what was read
/// before the cut is used, but not a number that touches the cut.
struct NSErrorPrintout {
    struct Entry {
        var key: String
        var start: Int
        var end: Int
    }

    var domain: String
    /// nil if the text was cut before the code's end.
    var code: Int?
    /// The quoted description; nil for `(null)`.
    var description: (start: Int, end: Int)?
    var entries: [Entry] = []
    /// Errors inside, in the order of the text: underlying ones, and those printed inside a description.
    var nested: [NSErrorPrintout] = []
    /// The description prints an error in full: this error was made from the text of another.
    var quotesError = false
    var start: Int
    var end: Int

    static let mark: StaticString = "Error Domain="

    /// Reads the print-out whose mark is at `start`; `limit` is where the next one begins at the latest.
    init?(_ text: ByteText, at start: Int, limit: Int, depth: Int = 0) {
        guard text.matches(NSErrorPrintout.mark, at: start), depth < 12 else { return nil }
        self.start = start
        let domainStart = start + NSErrorPrintout.mark.utf8CodeUnitCount
        let domainEnd = text.skip(domainStart) { !$0.isSpace && $0 != .quote && $0 != .comma && $0 != .closeBrace }
        domain = ErrorDomain.canonical(text.string(domainStart, min(domainEnd, limit)))
        end = domainEnd
        let codeAt = text.skip(domainEnd) { $0.isSpace }
        guard text.matches("Code=", at: codeAt), let number = text.integer(at: codeAt + 5), number.end <= limit,
            !text.isCut(at: number.end) || ErrorDomain.isWhole(number.value)
        else { return }
        code = number.value
        end = number.end
        readDescription(text, limit: limit, depth: depth)
        readUserInfo(text, limit: limit, depth: depth)
    }

    // MARK: The quoted description

    private mutating func readDescription(_ text: ByteText, limit: Int, depth: Int) {
        // A mail or a wiki may have broken the line here.
        let open = text.skip(end) { $0.isSpace }
        guard open < limit, text[open] == .quote else { return }
        let start = open + 1
        if text.matches(NSErrorPrintout.mark, at: start) {
            if let inner = NSErrorPrintout(text, at: start, limit: limit, depth: depth + 1) {
                quotesError = true
                end = text[inner.end] == .quote ? inner.end + 1 : inner.end
                nested.append(inner)
                return
            }
        }
        guard let close = closingQuote(text, from: start, limit: limit, depth: depth) else {
            // Cut inside the description: what is there is the description.
            description = (start, limit)
            end = limit
            return
        }
        if !text.matches("(null)", at: start) || close != start + 6 { description = (start, close) }
        end = close + 1
    }

    /// The quote that ends a description. A description may itself contain quotes and newlines. The closing quote is
    /// the one before `UserInfo=`, else the first one followed by something that can follow an error.
    private func closingQuote(_ text: ByteText, from start: Int, limit: Int, depth: Int) -> Int? {
        var fallback: Int?
        var index = start
        while let quote = text.find(byte: .quote, from: index, to: limit) {
            index = quote + 1
            let next = text.skip(index) { $0.isSpace }
            if text.matches("UserInfo=", at: next) { return quote }
            if fallback == nil {
                let byte = text[index]
                if depth > 0 && byte == .closeBrace { return quote }
                if index >= limit || byte.isSpace || byte == .closeBrace || byte == .closeParenthesis
                    || byte == UInt8(ascii: ".") || byte == UInt8(ascii: ";") || byte == UInt8(ascii: "'")
                    || byte == .comma || byte == .closeBracket
                {
                    fallback = quote
                    // A list in the description: `…entitled for (\n "a",\n "b"\n)" UserInfo=`. Its quotes do not end
                    // the description.
                    if text[quote - 1] == .newline || isListItem(text, quote) { fallback = nil }
                }
            }
            if fallback != nil, text.matches(NSErrorPrintout.mark, at: next) { break }
            if let fallback, quote - fallback > 4_096 { break }
        }
        return fallback
    }

    /// True if the line that contains this quote is one quoted item of a printed array.
    private func isListItem(_ text: ByteText, _ quote: Int) -> Bool {
        let start = text.lineStart(quote, floor: quote - 512)
        return text[text.skip(start) { $0 == .space || $0 == .tab }] == .quote
    }

    // MARK: UserInfo

    private mutating func readUserInfo(_ text: ByteText, limit: Int, depth: Int) {
        var index = text.skip(end) { $0.isSpace }
        guard index < limit, text.matches("UserInfo=", at: index) else { return }
        index += 9
        if text.matches("0x", at: index) { index = text.skip(text.skip(index + 2) { $0.isHexDigit }) { $0 == .space } }
        guard text[index] == .openBrace else {
            end = index
            return
        }
        index += 1
        while index < limit {
            index = text.skip(index) { $0.isSpace || $0 == .comma }
            if text[index] == .closeBrace {
                end = index + 1
                return
            }
            let keyEnd = NSErrorPrintout.keyEnd(text, at: index)
            guard let keyEnd else {
                index = readValue(text, from: index, key: nil, limit: limit, depth: depth)
                continue
            }
            index = readValue(text, from: keyEnd + 1, key: text.string(index, keyEnd), limit: limit, depth: depth)
        }
        end = limit
    }

    /// Where the key at `index` ends, if there is one: an identifier directly before `=`.
    static func keyEnd(_ text: ByteText, at index: Int) -> Int? {
        guard text[index].isLetter || text[index] == .underscore else { return nil }
        let end = text.skip(index) { $0.isWordByte || $0 == UInt8(ascii: ".") || $0 == .minus }
        return text[end] == .equals && end - index <= 80 ? end : nil
    }

    /// Reads one value and returns where it ends: at the comma before the next key, or at the closing brace.
    private mutating func readValue(_ text: ByteText, from start: Int, key: String?, limit: Int, depth: Int) -> Int {
        var index = start
        var braces = 0
        while index < limit {
            let byte = text[index]
            if byte == UInt8(ascii: "E"), text.matches(NSErrorPrintout.mark, at: index),
                let inner = NSErrorPrintout(text, at: index, limit: limit, depth: depth + 1)
            {
                if key.flatMap({ UserInfoKey($0) })?.meaning == .description { quotesError = true }
                index = max(inner.end, index + 1)
                nested.append(inner)
                continue
            }
            if byte == .openBrace {
                braces += 1
            } else if byte == .closeBrace {
                if braces == 0 { break }
                braces -= 1
            } else if byte == .comma, braces == 0, text[index + 1] == .space || text[index + 1] == .newline {
                let next = text.skip(index + 1) { $0.isSpace }
                if NSErrorPrintout.keyEnd(text, at: next) != nil { break }
            }
            index += 1
        }
        if let key {
            let value = text.trimmed(start, min(index, limit))
            entries.append(Entry(key: key, start: value.start, end: value.end))
        }
        return max(index, start)
    }
}

extension ErrorDomain {
    /// True if the number cannot be the beginning of a longer code: MSAL's own codes all have five digits.
    static func isWhole(_ code: Int) -> Bool {
        switch code {
        case -50199 ... -50000, -42999 ... -42000: true
        default: false
        }
    }
}
