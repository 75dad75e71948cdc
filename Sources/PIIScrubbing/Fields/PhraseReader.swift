internal import CScrubScan
import TextBytes

/// Values that a word or a program's own line announces, without a separator: `for user anna`, `password hunter2`,
/// `CRON[4]: (anna) CMD`.
extension TextScan {
    private var prefilterText: scrub_text { scrub_text(bytes: bytes, count: count, endings: words.endings) }

    func userInProse(at anchor: Int) {
        let login = scrub_login_in_prose(prefilterText, anchor)
        guard login.end > login.start, login.start >= cursor, !isPlaceholder(login.start, login.end) else { return }
        if vocabulary.pointee.wordsAfterUser.contains(bytes, login.start, login.end) { return }
        if vocabulary.pointee.sentenceWords.contains(bytes, login.start, login.end) { return }
        let hash = WordSet.hash(bytes, login.start, login.end)
        if words.roles(hash) != nil { return }
        if endsWord("net", at: anchor - 1) {
            // `net user anna password /add`
            found(.user, login.start, login.end)
            passwordAfter(login.end)
            return
        }
        // A call: `for stack.extract()`. PAM writes `anna(uid=0)`.
        if byte(login.end) == .openParenthesis, !starts(exactly: "(uid", at: login.end) { return }
        let isFor = bytes[anchor] | 0x20 == UInt8(ascii: "f")
        if login.is_made == 0 || isFor, !bytes[login.start - 1].isQuote {
            guard !bytes[login.start].isUppercase, isNamed(anchor, login.end) else { return }
        } else if isFileName(login.start, login.end) {
            return
        }
        found(.user, login.start, login.end)
    }

    /// `v2.0`, `Contoso.Auth`, `login.microsoftonline.com`: not the name of a user.
    private func isFileName(_ start: Int, _ end: Int) -> Bool {
        var last = end
        while last > start, bytes[last - 1] != UInt8(ascii: ".") { last -= 1 }
        if last > start, vocabulary.pointee.fileEndings.contains(bytes, last, end) { return true }
        if isTopLevel(last, end) { return last > start }
        return bytes[start].isUppercase && ValueShape(bytes, start, end).turns < 2 && last > start
    }

    /// Whether a word of letters only is a name: `password for anna`, `session of user anna.`, `user anna from 10.`.
    private func isNamed(_ anchor: Int, _ end: Int) -> Bool {
        var start = anchor
        while start > 0, bytes[start - 1].isLetter { start -= 1 }
        guard start > 1, bytes[start - 1] == .space else { return byte(end) == .space || byte(end) == .openParenthesis }
        let before = start - 1
        if bytes[anchor] | 0x20 == UInt8(ascii: "f") {
            return isWord(in: vocabulary.pointee.wordsBeforeFor, endingAt: before)
        }
        return byte(end) == .space || byte(end) == .openParenthesis
            || isWord(in: vocabulary.pointee.wordsBeforeUser, endingAt: before)
    }

    static let wordsBeforeFor: StaticString =
        """
        password passwd passphrase publickey key interactive pam code passcode credentials login logon opened closed failed failure
        failures changed ticket tgt session sessions mailbox lockout locked expired accepted rejected hostbased gssapi mic
        """
    static let wordsBeforeUser: StaticString =
        "for of by as invalid new authenticating unknown illegal nonexistent unix virtual"

    static let wordsAfterUser: StaticString =
        """
        input interaction action agent consent flow flows data profile account accounts session name id ids selection
        info state token tokens mode type object context details authentication credentials identity realm cancelled
        canceled names management registration creation deletion update updates experience journey journeys settings
        preferences permission permissions assignment assignments risk flags store stores manager provisioning database
        directory record records table query lookup mapping claims attributes attribute properties requests access
        activity activities sign-in sign-up signup logon logins failure failures errors attempts cannot could may might
        example instance more help further now later the a an this that your our their each every any all another
        existing current new first last default unknown anonymous guest root admin administrator system service online
        offline enrollment devices switching tasks hints hint prompt prompts page pages dialog window controller
        """

    /// `password X`, `password changed from 'X' to 'Y'`, `PASS X`.
    func passwordInProse(at anchor: Int) {
        guard !byte(anchor - 1).isNameByte, byte(anchor - 1) != .minus, byte(anchor - 1) != UInt8(ascii: "_") else {
            return
        }
        let start = Int(scrub_password_in_prose(prefilterText, anchor))
        guard start > 0, start >= cursor else { return }
        var end = start
        let quote = bytes[start - 1].isQuote ? bytes[start - 1] : 0
        while end < count, end - start < 64,
            quote == 0 ? bytes[end] > .space && !bytes[end].isQuote : bytes[end] != quote
        { end += 1 }
        guard looksLikePassword(ValueShape(bytes, start, end)), !isPlaceholder(start, end) else { return }
        note(.password, start, end)
        // `changed from 'X' to 'Y'`
        if quote != 0, starts(exactly: "' to '", at: end) || starts(exactly: "\" to \"", at: end) {
            let next = end + 6
            var last = next
            while last < count, last - next < 64, bytes[last] != quote { last += 1 }
            note(.password, next, last)
        }
    }

    // MARK: Lines of programs

    /// `sudo: anna : TTY=`, `CRON[4]: (anna) CMD`: the table has a row for each form of line.
    func lineOfProgram(at colon: Int) {
        var end = colon
        if byte(end - 1) == .closeBracket || byte(end - 1) == .closeParenthesis {
            let isBracket = byte(end - 1) == .closeBracket
            end -= 1
            while end > 0, colon - end < 48, bytes[end - 1] != (isBracket ? .openBracket : .openParenthesis) {
                end -= 1
            }
            end -= 1
        }
        while end > 0, bytes[end - 1] == .space { end -= 1 }
        guard end > 1, bytes[end - 1].isNameByte else { return }
        var first = end
        while first > 0, end - first < 24, bytes[first - 1].isNameByte { first -= 1 }
        guard vocabulary.pointee.programs.contains(bytes, first, end) else { return }
        for row in LineFormats.rows {
            let start = end - row.program.utf8CodeUnitCount
            guard starts(with: row.program, at: start), !byte(start - 1).isNameByte else { continue }
            if match(row.pattern, at: colon + 1) { return }
        }
    }

    private struct Slot {
        var kind: FindingKind
        var start: Int
        var end: Int
    }

    /// Matches a pattern and notes its values. A blank matches any number of blanks, `*` matches a word.
    private func match(_ pattern: StaticString, at start: Int) -> Bool {
        let letters = UnsafeBufferPointer(start: pattern.utf8Start, count: pattern.utf8CodeUnitCount)
        var index = start
        while index < count, bytes[index].isBlank { index += 1 }
        var slots: [Slot] = []
        var position = 0
        while position < letters.count {
            let letter = letters[position]
            switch letter {
            case .openBrace:
                guard let close = letters[position...].firstIndex(of: .closeBrace) else { return false }
                let name = letters[position + 1]
                position = close + 1
                let next = position < letters.count ? letters[position] : 0
                var end = index
                while end < count, end - index < 80, bytes[end] > .space, bytes[end] != next, !bytes[end].isQuote {
                    end += 1
                }
                if next == 0 || next == .space {
                    while end > index,
                        bytes[end - 1] == .comma || bytes[end - 1] == UInt8(ascii: ".")
                            || bytes[end - 1] == UInt8(ascii: ";") || bytes[end - 1] == .colon
                    { end -= 1 }
                }
                guard end > index + 1 else { return false }
                let kind: FindingKind =
                    name == UInt8(ascii: "s") ? .password : name == UInt8(ascii: "d") ? .deviceName : .user
                if kind == .user, !ValueShape(bytes, index, end).isLoginName, !containsAt(index, end) { return false }
                if kind == .user, words.roles(WordSet.hash(bytes, index, end)) != nil { return false }
                slots.append(Slot(kind: kind, start: index, end: end))
                index = end
                continue
            case UInt8(ascii: "*"):
                let first = index
                position += 1
                let next = position < letters.count ? letters[position] : 0
                while index < count, index - first < 256, bytes[index] > .space, bytes[index] != next { index += 1 }
                guard index > first else { return false }
                continue
            case .space:
                guard index >= count || bytes[index].isBlank || bytes[index] == .newline else { return false }
                while index < count, bytes[index].isBlank { index += 1 }
            default:
                guard index < count, bytes[index].asciiLowercased == letter.asciiLowercased else { return false }
                index += 1
            }
            position += 1
        }
        for slot in slots { note(slot.kind, slot.start, slot.end) }
        return true
    }

    private func containsAt(_ start: Int, _ end: Int) -> Bool {
        (start..<end).contains { bytes[$0] == UInt8(ascii: "@") }
    }

    // MARK: Rows of password files

    /// `anna:$6$salt$hash`, `"$2y$10$…"`: a hash of crypt(3), and the name before it.
    func cryptHash(at start: Int) {
        guard byte(start) == UInt8(ascii: "$") else {
            passwordRow(at: start)
            return
        }
        var index = start + 1
        while index < count, index - start < 12, bytes[index].isAlphanumeric || bytes[index] == .minus { index += 1 }
        guard index > start + 1, byte(index) == UInt8(ascii: "$") else { return }
        var dollars = 0
        while index < count,
            bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "$") || bytes[index] == UInt8(ascii: ".")
                || bytes[index] == UInt8(ascii: "/") || bytes[index] == .equals || bytes[index] == .comma
                || bytes[index] == UInt8(ascii: "+")
        {
            if bytes[index] == UInt8(ascii: "$") { dollars += 1 }
            index += 1
        }
        guard index - start >= 20, dollars >= 2 else { return }
        note(.password, start, index)
        userOfRow(before: start - 1)
    }

    /// `anna:x:1000:1000:Anna Berg,,,:/home/anna:/bin/bash`
    private func passwordRow(at start: Int) {
        guard byte(start) == UInt8(ascii: "x") || byte(start) == UInt8(ascii: "*"), byte(start + 1) == .colon,
            byte(start + 2).isDigit
        else { return }
        var index = start + 2
        var fields = 0
        while index < count, fields < 2, bytes[index].isDigit || bytes[index] == .colon {
            if bytes[index] == .colon { fields += 1 }
            index += 1
        }
        guard fields == 2 else { return }
        var end = index
        while end < count, bytes[end] != .colon, bytes[end] != .comma, bytes[end] >= .space { end += 1 }
        guard end < count, bytes[end] == .colon || bytes[end] == .comma else { return }
        userOfRow(before: start - 1)
        if isPersonName(index, end, atLeast: 2) { note(.name, index, end) }
    }

    private func userOfRow(before colon: Int) {
        guard byte(colon) == .colon else { return }
        var first = colon
        while first > 0, colon - first < 40,
            bytes[first - 1].isAlphanumeric || bytes[first - 1] == UInt8(ascii: ".")
                || bytes[first - 1] == UInt8(ascii: "_") || bytes[first - 1] == .minus
        { first -= 1 }
        guard colon - first > 1, first == 0 || bytes[first - 1].isSpace || bytes[first - 1].isQuote,
            bytes[first].isLetter,
            words.roles(WordSet.hash(bytes, first, colon)) == nil
        else { return }
        note(.user, first, colon)
    }
}

/// The lines of programs whose values neither names nor shapes announce (`Catalogue/line_formats.csv`).
enum LineFormats {
    /// The last word of each program's name.
    static var programs: WordSet {
        WordSet(rows.map { "\($0.program)".split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? "" })
    }
}
