internal import CScrubScan
import TextBytes

/// What somebody, or a test, typed into a field for a password or a code: `typed 123456 into the code field`,
/// `secureTextFields["Password"].typeText("…")`, `page.fill('#code', '…')`.
extension TextScan {
    static let typingVerbs: StaticString =
        """
        type typed types typing typetext typeintoelement enter entered enters entering entertext fill filled fills filling fillin
        send_keys sendkeys settext setvalue set_value replacetext paste pasted input inserttext put pressed pressing presssequentially
        """

    func noteTypedValue(fieldAt anchor: Int) {
        let kind: FindingKind = bytes[anchor] | 0x20 == UInt8(ascii: "p") ? .password : .oneTimeCode
        noteValue(typedIntoFieldAt: anchor, kind)
        noteArgument(ofFieldAt: anchor, kind)
        // `WithPassword("…")`
        let end = endOfRun(from: anchor, notAfter: anchor + 16) { $0.isLetter }
        if kind == .password, byte(end) == .openParenthesis { noteLastArgument(ofCallNamedBefore: end, kind) }
    }

    /// `typed 123456 into the code field`
    private func noteValue(typedIntoFieldAt anchor: Int, _ kind: FindingKind) {
        var into = anchor
        while into > max(4, anchor - 28), !starts(with: " into ", at: into - 6) {
            let before = bytes[into - 1]
            guard before == .space || before.isLetter || before.isQuote else { return }
            into -= 1
        }
        var end = into - 6
        guard end > cursor, starts(with: " into ", at: end) else { return }
        if byte(end - 1) == .closeParenthesis { end -= 1 }
        let isQuoted = byte(end - 1).isQuote
        if isQuoted { end -= 1 }
        let start = startOfRun(endingAt: end, notBefore: max(cursor, end - 64)) { $0 > .space && !$0.isQuote }
        guard start < end, isQuoted == byte(start - 1).isQuote else { return }
        var last = isQuoted ? start - 1 : start
        if byte(last - 1) == .space || byte(last - 1) == .openParenthesis { last -= 1 }
        if isTypingVerb(endingAt: last) { noteTyped(kind, start, end) }
    }

    /// `page.fill('#code', '123456')`, `fields["password"].typeText("…")`, `perform(typeText("…"))`,
    /// `codeTextField.text = "123456"`: the string after the field
    private func noteArgument(ofFieldAt anchor: Int, _ kind: FindingKind) {
        var index = anchor
        let high = min(count - 1, anchor + 64)
        while index < high, bytes[index] != .newline {
            index += 1
            guard bytes[index].isQuote else { continue }
            let isCall = byte(index - 1) == .openParenthesis && isTypingVerb(endingAt: index - 1)
            let comma = byte(index - 1) == .space ? index - 2 : index - 1
            guard
                isCall || isTextOfField(anchor, kind, assignedAt: comma)
                    || byte(comma) == .comma && byte(comma - 1).isQuote && comma - 1 > anchor && isInTypingCall(anchor)
            else { continue }
            let end = endOfRun(from: index + 1, notAfter: index + 65) { $0 >= .space && $0 != bytes[index] }
            if byte(end) == bytes[index] { noteTyped(kind, index + 1, end) }
            return
        }
    }

    /// `codeTextField.text =`, `passwordInput.text ==`, and not `errorCodeLabel.text =`
    private func isTextOfField(_ anchor: Int, _ kind: FindingKind, assignedAt sign: Int) -> Bool {
        let dot = byte(sign - 1) == .equals ? sign - 7 : sign - 6
        guard starts(exactly: ".text =", at: dot), dot > anchor else { return false }
        let word = endOfRun(from: anchor + 1, notAfter: dot) { $0.isLowercase }
        let first = startOfRun(endingAt: anchor, notBefore: max(0, anchor - 16)) { $0.isLetter }
        // `decoder.text`, `zipCode.text`
        guard first == anchor || bytes[anchor].isUppercase,
            kind == .password
                || !vocabulary.pointee.otherCodes.contains(bytes, startOfHump(endingAt: anchor, first), anchor)
        else { return false }
        return word == dot || Self.fields.contains { starts(exactly: $0, at: word) }
    }

    /// The last word in `errorZip`
    private func startOfHump(endingAt end: Int, _ low: Int) -> Int {
        let start = startOfRun(endingAt: end, notBefore: low) { $0.isLowercase }
        return start > low && bytes[start - 1].isUppercase ? start - 1 : start
    }

    private static let fields: [StaticString] = ["Field", "TextField", "Input", "Edit", "Box", "View", "Entry"]

    /// `fill('#code'`: the call that the string around `anchor` is the first argument of
    private func isInTypingCall(_ anchor: Int) -> Bool {
        let start = startOfRun(endingAt: anchor, notBefore: max(0, anchor - 48)) { $0 >= .space && !$0.isQuote }
        return byte(start - 2) == .openParenthesis && isTypingVerb(endingAt: start - 2)
    }

    private func isTypingVerb(endingAt end: Int) -> Bool {
        let start = startOfRun(endingAt: end, notBefore: max(0, end - 24)) { $0.isLetter || $0 == .underscore }
        return start < end && vocabulary.pointee.typingVerbs.contains(bytes, start, end)
    }

    /// `Type 'Harbor!ZFN' into SecureTextField`, `'type text(61827409)' on view`: a field that names itself elsewhere, or is one for
    /// passwords
    func readTypedValues() {
        var quote = 0
        while true {
            quote = next(.quote, or: .apostrophe, from: quote + 1)
            guard quote < count else { return }
            if starts(exactly: "type text(", at: quote + 1) {
                let start = quote + 11
                let end = endOfRun(from: start, notAfter: start + 64) { $0 > .space && $0 != .closeParenthesis }
                if isCodeOrPassword(start, end) { note(isNumber(start, end) ? .oneTimeCode : .password, start, end) }
            } else if byte(quote - 1) == .space, isTypingVerb(endingAt: quote - 1) {
                let sign = bytes[quote]
                let end = endOfRun(from: quote + 1, notAfter: quote + 65) { $0 > .space && $0 != sign }
                guard byte(end) == sign, starts(with: " into ", at: end + 1), isCodeOrPassword(quote + 1, end) else {
                    continue
                }
                if starts(with: "secure", at: end + 7) {
                    note(.password, quote + 1, end)
                } else if isNumber(quote + 1, end) {
                    note(.oneTimeCode, quote + 1, end)
                }
            }
        }
    }

    private func isCodeOrPassword(_ start: Int, _ end: Int) -> Bool {
        isNumber(start, end) ? end - start == 6 || end - start == 8 : looksLikePassword(ValueShape(bytes, start, end))
    }

    private func noteTyped(_ kind: FindingKind, _ start: Int, _ end: Int) {
        let shape = ValueShape(bytes, start, end)
        let isValue =
            kind == .password ? looksLikePassword(shape) : shape.isNumber && 4...8 ~= shape.length || isTypedCode(shape)
        if isValue { note(kind, start, end) }
    }
}
