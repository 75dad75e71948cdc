import TextBytes

/// What texts in other scripts have in place of a separator: quotation marks directly after a label, `账号“anna”`, and
/// names of persons that no capital shows, `사용자 선우하은(anna42)`.
extension TextScan {
    private static let marks: [(open: StaticString, close: StaticString)] = [
        ("“", "”"), ("「", "」"), ("『", "』"), ("«", "»"), ("„", "“"), ("《", "》"),
    ]

    /// `账号“anna”，姓名“…”`
    func readMarkedValues() {
        var index = 2
        while index + 3 < count {
            let first = bytes[index]
            if first.isDigit, bytes[index - 1] >= 0x80 { noteCodeInScript(at: index) }
            guard first >= 0xC2, first == .punctuationLead || first == 0xE3 || first == .guillemetLead,
                bytes[index - 1] >= 0x80,
                let mark = Self.marks.first(where: { starts(exactly: $0.open, at: index) })
            else {
                index += 1
                continue
            }
            let start = index + mark.open.utf8CodeUnitCount
            var end = start
            while end < count, end - start < 96, bytes[end] >= .space, !starts(exactly: mark.close, at: end) {
                end += 1
            }
            // `パスワードは「…」です`
            let label = starts(exactly: "は", at: index - 3) || starts(exactly: "是", at: index - 3) ? index - 3 : index
            if starts(exactly: mark.close, at: end), words.mayEnd(bytes, at: label),
                let name = fieldName(endingAt: label, quoteLevel: -1), name.demand != .ownGrammar
            {
                readCell(name, start, end, isPersonal: true)
            }
            index = start
        }
    }

    /// `验证码为482913`, `ワンタイムパスワードは482913です`: six digits directly after the words for a code.
    private func noteCodeInScript(at start: Int) {
        guard start + 6 <= count, isNumber(start, start + 6), !byte(start + 6).isAlphanumeric, isCodePhrase(start)
        else { return }
        note(.oneTimeCode, start, start + 6)
    }

    private static let mostWords = 3

    /// `사용자 선우하은(anna42)`, `משתמש יהונתן אברמוביץ, דוא"ל …`: up to three words of the label's script before a bracket
    /// or a comma, and what was found about the person after it.
    func notePersonInScript(after blank: Int) -> Bool {
        guard byte(blank - 1) >= 0x80, byte(blank + 1) >= 0x80, let roles = rolesOfName(endingAt: blank),
            !roles.isDisjoint(with: [.user, .account, .person]), roles.isDisjoint(with: .neverLast)
        else { return false }
        let start = blank + 1
        var end = start
        for number in 1...Self.mostWords {
            let first = end
            while end < count, end - start < 80, isLetterOfScript(end) { end += 1 }
            guard end > first, rolesOfName(endingAt: end) == nil else { return false }
            if byte(end) != .space || byte(end + 1) == .openParenthesis || number == Self.mostWords { break }
            end += 1
        }
        var next = end
        if byte(next) == .space { next += 1 }
        let isBracket = byte(next) == .openParenthesis || starts(exactly: "（", at: next)
        guard isBracket || byte(next) == .comma || starts(exactly: "،", at: next) || starts(exactly: "，", at: next),
            let found = finding(after: next), found.start < next + 40,
            found.kind == .user || found.kind == .email || found.kind == .phone || found.kind == .account
        else { return false }
        note(.name, start, end)
        return true
    }

    /// The first finding at or after `index`. Findings are in order.
    private func finding(after index: Int) -> Finding? {
        var low = 0
        var high = findings.count
        while low < high {
            let middle = (low + high) / 2
            if findings[middle].start < index { low = middle + 1 } else { high = middle }
        }
        return low < findings.count ? findings[low] : nil
    }

    private func isLetterOfScript(_ index: Int) -> Bool {
        let byte = bytes[index]
        guard byte >= 0x80 else { return byte == .minus || byte == .apostrophe }
        if UTF8.isContinuation(byte) { return true }
        // No punctuation of any script.
        return byte != .punctuationLead && byte != .guillemetLead && byte != 0xEF
            && !(byte == 0xE3 && self.byte(index + 1) == 0x80) && !(byte == 0xD8 && self.byte(index + 1) == 0x8C)
    }
}
