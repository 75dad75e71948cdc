import MSALText
import TextBytes

/// What an exception says. Most runtimes print it after the type, and so its line is shown. Objects have it in a member,
/// .NET's library prints it below the error's word, after the type once more, and PowerShell above the record's members.
extension ExceptionText {
    /// `code`: where the service's code is, if there is one.
    func message(_ text: ByteText, code: Int?, _ from: Int, _ to: Int) -> String? {
        let stated = elsewhere(text, code, from, to) ?? besideType(text, code)
        return UserInfoKey.message(text, stated.lowerBound, stated.upperBound)
    }

    /// The line of the type, to the one of the code.
    private func besideType(_ text: ByteText, _ code: Int?) -> Range<Int> {
        let line = ShownText.start(text, start)
        let last = end(text, ofLine: start)
        return text.jsonValue(around: start, from: line, to: last) ?? line..<max(last, end(text, ofLine: code ?? start))
    }

    private func elsewhere(_ text: ByteText, _ code: Int?, _ from: Int, _ to: Int) -> Range<Int>? {
        let stop = start + typeLength
        let next = text.skip(stop) { $0 == .colon || $0.isBlank }
        let isValue = text[stop].isStringQuote
        guard isValue || text[next] == .newline || next >= text.count else { return nil }
        let line = text.lineStart(start, floor: from)
        if Self.isMemberOfRecord(text, text.skipBlanks(line)) { return aboveRecord(text, line, from) }
        return code.flatMap { value(text, around: $0) } ?? (isValue ? member(text, from, to) : below(text, to))
            ?? code.flatMap { $0 < line ? $0..<end(text, ofLine: $0) : nil }
    }

    private func end(_ text: ByteText, ofLine index: Int) -> Int {
        text.lineEnd(index, ceiling: index + ShownText.readLimit)
    }

    /// `errorMessage: "7000215 - […]: AADSTS7000215: Invalid client secret provided.\r\n" +`: the value that a code is in,
    /// without what its line has around it.
    private func value(_ text: ByteText, around code: Int) -> Range<Int>? {
        let line = text.lineStart(code, floor: max(0, code - 1_024))
        var open = code
        while open > line, !(text[open - 1].isStringQuote && isValueStart(text, open - 1)) { open -= 1 }
        return open > line ? open..<valueEnd(text, open) : nil
    }

    private func isValueStart(_ text: ByteText, _ quote: Int) -> Bool {
        switch text[quote - 1] {
        case .space, .colon, .equals, .openBracket, .openParenthesis, .openBrace: true
        default: false
        }
    }

    /// Where a quoted value ends: at the quote that opened it, before what follows a value.
    private func valueEnd(_ text: ByteText, _ open: Int) -> Int {
        let last = end(text, ofLine: open)
        var index = open
        while let quote = text.find(byte: text[open - 1], from: index, to: last) {
            let next = text.skipBlanks(quote + 1)
            switch text[next] {
            case .comma, .closeBrace, .closeBracket, .newline, UInt8(ascii: "+"): return quote
            default: index = quote + 1
            }
        }
        return last
    }

    /// Members of the objects that MSAL.js throws and loggers make of exceptions.
    private static let members: [StaticString] = [
        "errorMessage", "error_description", "message", "Message", "msg", "value",
    ]

    private func member(_ text: ByteText, _ from: Int, _ to: Int) -> Range<Int>? {
        for name in Self.members {
            var index = from
            while let found = text.end(of: name, from: index, to: to) {
                index = found
                let open = text.skip(found) { $0.isStringQuote || $0 == .colon || $0 == .equals || $0.isBlank }
                guard !text[found - name.utf8CodeUnitCount - 1].isWordByte, text[open - 1].isStringQuote,
                    isValueStart(text, open - 1)
                else { continue }
                return open..<valueEnd(text, open)
            }
        }
        return nil
    }

    /// The text after the same type further below.
    private func below(_ text: ByteText, _ to: Int) -> Range<Int>? {
        var index = start + typeLength
        while let found = text.end(of: "xception: ", from: index, to: to) {
            index = found
            if hasType(text, found - 2 - typeLength) { return found..<end(text, ofLine: found) }
        }
        return nil
    }

    /// `Connect-AzAccount : … failed: …`, above where in the script it was.
    private func aboveRecord(_ text: ByteText, _ line: Int, _ from: Int) -> Range<Int>? {
        var last = line
        while last > from {
            last = text.lineStart(last - 1, floor: from)
            if text.matches("At ", at: text.skipBlanks(last)) { break }
        }
        return from < last ? from..<last : nil
    }
}
