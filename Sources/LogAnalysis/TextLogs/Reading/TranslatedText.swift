import MSALText
import TextBytes

/// Lines of files with the texts that an app shows, in its languages. They hold sentences about errors that did not
/// happen: gettext, `.strings`, `.properties`, Fluent, XLIFF, Qt.
enum TranslatedText {
    /// True if a line has the form of an entry in such a file.
    static func isEntry(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        if keywords.contains(where: { line.matches($0, at: ends.start) }) || isItem(line, ends) { return true }
        // An indented one is a member of a dictionary that was printed.
        guard ends.start == 0 else { return false }
        return isString(line, ends.end) || isProperty(line, ends.end)
    }

    private static let keywords: [StaticString] = [
        "msgid \"", "msgstr \"", "msgstr[", "msgctxt \"", "<trans-unit ", "<source>", "<target>", "<translation>",
        "<string name=", "<string-array ", "<?php",
    ]

    /// `'blocked' => 'Your administrator does not allow this.',`: a text of PHP or Ruby under a key that is of no error.
    private static func isItem(_ line: ByteText, _ ends: (start: Int, end: Int)) -> Bool {
        guard line[ends.start].isStringQuote, line[ends.end - 1] == .comma, line[ends.end - 2].isStringQuote,
            let arrow = line.find(" => ", from: ends.start, to: ends.end), line[arrow + 4].isStringQuote
        else { return false }
        return !DocumentMarks.isKeyOfError(line, ends.start, arrow)
    }

    /// `"sign-in.blocked" = "Your administrator does not allow this.";`
    private static func isString(_ line: ByteText, _ end: Int) -> Bool {
        line[0] == .quote && line.matches("\";", at: end - 2) && line.find("\" = \"", to: end) != nil
    }

    /// `signin.error.mfa=Use another factor.`, `signin-error-mfa = Use another factor.`, `export SIGN_IN_TEXT="…"`: the key
    /// has several words. What a program prints of an error has keys as well (`error.code=50076`).
    private static func isProperty(_ line: ByteText, _ end: Int) -> Bool {
        let start = shells.first { line.matches($0, at: 0) }?.utf8CodeUnitCount ?? 0
        if start > 0 { return line[line.wordEnd(start)] == .equals }
        let isUpper = line[0].isUppercase
        let stop = line.skip(0) { $0.isWordByte && !(isUpper && $0.isLowercase) || isMark($0) }
        let last = (0..<stop).last { isMark(line[$0]) || isUpper && line[$0] == .underscore } ?? 0
        guard last > 0, stop > last + 1, line[0].isLetter else { return false }
        let sign = line.skip(stop) { $0 == .space }
        // A second pair on the line is of a log.
        guard line[sign] == .equals, sign + 1 < end, line.find(byte: .equals, from: sign + 1, to: end) == nil else {
            return false
        }
        return !details.contains { line.matchesIgnoringCase($0, at: last + 1) }
    }

    private static func isMark(_ byte: UInt8) -> Bool { byte == .minus || byte == UInt8(ascii: ".") }

    private static let shells: [StaticString] = ["export ", "ENV ", "ARG "]

    private static let details: [StaticString] = ["type", "code", "message", "stack", "status", "id", "name", "reason"]
}
