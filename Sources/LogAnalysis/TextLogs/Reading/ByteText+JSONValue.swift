import MSALText
import TextBytes

extension ByteText {
    /// The string value around an offset, if the line is a JSON object: `"msg":"acquireTokenSilent failed: …"`. Its
    /// escapes are already undone, so what looks like the end of a member ends it.
    func jsonValue(around index: Int, from line: Int, to lineEnd: Int) -> Range<Int>? {
        guard index < lineEnd, self[skipBlanks(line)] == .openBrace else { return nil }
        var start = index
        while start > line, !(self[start - 1] == .quote && isMemberColon(before: start - 1)) { start -= 1 }
        guard start > line else { return nil }
        var end = index
        while let quote = find(byte: .quote, from: end, to: lineEnd) {
            if self[quote + 1] == .comma || self[quote + 1] == .closeBrace { return start..<quote }
            end = quote + 1
        }
        return start..<lineEnd
    }

    /// True if a member's name and its colon end at `index`: `"msg":`, `"msg": `.
    private func isMemberColon(before index: Int) -> Bool {
        let colon = self[index - 1] == .space ? index - 2 : index - 1
        return self[colon] == .colon && self[colon - 1] == .quote
    }
}
