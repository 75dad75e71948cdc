internal import CScrubScan
import TextBytes

/// Values in the lines of programs that have a form of their own: `CRON[4]: (anna) CMD`.
extension TextScan {
    /// `sudo: anna : TTY=`, `CRON[4]: (anna) CMD`: the table has a row for each form of line.
    func noteLineOfProgram(at colon: Int) {
        var end = colon
        // `#0 /var/www/db.php(12): mysqli_connect('db1', 'shop', '…')`: a frame of PHP's
        if byte(end - 1) == .closeParenthesis, noteLine(after: .closeParenthesis, at: colon) { return }
        if byte(end - 1) == .closeBracket || byte(end - 1) == .closeParenthesis {
            let isBracket = byte(end - 1) == .closeBracket
            end -= 1
            while end > 0, colon - end < 48, bytes[end - 1] != (isBracket ? .openBracket : .openParenthesis) {
                end -= 1
            }
            end -= 1
        }
        // `SENT CONTROL [anna]: 'PUSH_REPLY`: the value may be in the brackets.
        let bracket = end
        while end > 0, bytes[end - 1] == .space { end -= 1 }
        // `[09:14:02] [Server thread/INFO]: anna joined the game`
        if end == 0 || byte(end - 1) == .closeBracket, starts(exactly: "INFO]", at: colon - 5) {
            noteLine(after: .closeBracket, at: colon)
            return
        }
        guard end > 1, bytes[end - 1].isNameByte else { return }
        let first = startOfRun(endingAt: end, notBefore: max(0, end - 24)) { $0.isNameByte }
        guard vocabulary.pointee.programs.contains(bytes, first, end) else { return }
        for row in LineFormats.rows {
            let start = end - row.program.utf8CodeUnitCount
            guard starts(with: row.program, at: start), !byte(start - 1).isNameByte else { continue }
            if noteValues(of: row.pattern, at: colon + 1) || bracket < colon && noteValues(of: row.pattern, at: bracket)
            {
                return
            }
        }
    }

    /// Rows whose `program` is a bracket: the text before the colon ends with it.
    @discardableResult
    private func noteLine(after bracket: UInt8, at colon: Int) -> Bool {
        LineFormats.rowsAfterBrackets.contains { row in
            row.program.utf8Start[0] == bracket && noteValues(of: row.pattern, at: colon + 1)
        }
    }

    /// Lines that a bracket makes known, `host ident user [10/Oct/2000:13:55:36 -0700] "GET …`: a row of the table
    /// begins as many words before the bracket as its pattern has.
    func noteLineWithBracket(at bracket: Int) {
        rows: for row in LineFormats.rows where row.program.utf8Start[0] == .openBracket {
            let letters = UnsafeBufferPointer(start: row.pattern.utf8Start, count: row.pattern.utf8CodeUnitCount)
            var start = bracket
            for letter in letters.prefix(while: { $0 != .openBracket }) where letter == .space {
                guard start > 1, bytes[start - 1] == .space else { continue rows }
                start -= 1
                while start > 0, bracket - start < 384, bytes[start - 1] > .space, bytes[start - 1] != .closeBracket,
                    bytes[start - 1] != .quote
                { start -= 1 }
            }
            if noteValues(of: row.pattern, at: start) { return }
        }
    }

    private struct Slot {
        var kind: FindingKind
        var start: Int
        var end: Int
        /// Any word may be in its place.
        var isColumn = false
    }

    /// Matches a pattern and notes its values. A blank matches any number of blanks, `*` matches a word.
    private func noteValues(of pattern: StaticString, at start: Int) -> Bool {
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
                // A password in quotation marks may have blanks.
                let low: UInt8 = name == UInt8(ascii: "s") && next == .apostrophe ? .space : .space + 1
                while end < count, end - index < 80, bytes[end] >= low, bytes[end] != next, !bytes[end].isQuote {
                    end += 1
                }
                if next == 0 || next == .space { end = endWithoutPunctuation(index, end) }
                if name == UInt8(ascii: "c") {
                    // A column, or a dash in place of it.
                    if !isPlaceholder(index, end) {
                        slots.append(Slot(kind: .user, start: index, end: end, isColumn: true))
                    }
                    index = end
                    continue
                }
                guard end > index + 1 else { return false }
                guard let kind = Self.kindOfSlot(name), kind != .phone || isNumberOfPhone(index, end) else {
                    return false
                }
                if kind == .deviceName,
                    !bytes[index].isAlphanumeric || Self.noDevices.contains(where: { starts(exactly: $0, at: index) })
                {
                    return false
                }
                if kind == .deviceName, starts(exactly: "localhost", at: index) {
                    index = end
                    continue
                }
                if kind == .user, !ValueShape(bytes, index, end).isLoginName, !containsAt(index, end) { return false }
                if kind == .user, words.roles(WordSet.hash(bytes, index, end)) != nil {
                    // `(to root) anna on pts/0`
                    let hasSecret = letters[position...].indices.contains {
                        letters[$0] == .openBrace && letters[$0 + 1] == UInt8(ascii: "s")
                    }
                    guard hasSecret || vocabulary.pointee.nobodies.contains(bytes, index, end) else { return false }
                    index = end
                    continue
                }
                slots.append(Slot(kind: kind, start: index, end: end))
                index = end
                continue
            case UInt8(ascii: "*"):
                let first = index
                position += 1
                let next = position < letters.count ? letters[position] : 0
                let low: UInt8 = next == .apostrophe ? .space : .space + 1
                while index < count, index - first < 256, bytes[index] >= low, bytes[index] != next { index += 1 }
                guard index > first else { return false }
                continue
            case .space:
                guard index >= count || bytes[index].isBlank || bytes[index] == .newline else { return false }
                while index < count, bytes[index].isBlank { index += 1 }
            default:
                while letter == .quote, index < count, bytes[index] == .backslash { index += 1 }
                guard index < count, bytes[index].asciiLowercased == letter.asciiLowercased else { return false }
                index += 1
            }
            position += 1
        }
        // Only one program writes so much around a value.
        let isCertain = letters.count > 16
        for slot in slots { note(slot.kind, slot.start, slot.end, isNamed: isCertain && !slot.isColumn) }
        return true
    }

    /// What Netlogon writes after the place of a device that is empty.
    private static let noDevices: [StaticString] = ["Returns ", "Entered"]

    /// The kind of a value by the first letter of its slot.
    private static func kindOfSlot(_ letter: UInt8) -> FindingKind? {
        switch letter {
        case UInt8(ascii: "u"): .user
        case UInt8(ascii: "s"): .password
        case UInt8(ascii: "d"): .deviceName
        case UInt8(ascii: "p"): .phone
        case UInt8(ascii: "a"): .account
        default: nil
        }
    }

    /// Seven digits or more, with a plus sign or none.
    private func isNumberOfPhone(_ start: Int, _ end: Int) -> Bool {
        let first = byte(start) == UInt8(ascii: "+") ? start + 1 : start
        return end - first > 6 && (first..<end).allSatisfy { bytes[$0].isDigit }
    }

    private func containsAt(_ start: Int, _ end: Int) -> Bool {
        (start..<end).contains { bytes[$0] == UInt8(ascii: "@") }
    }
}

/// The lines of programs whose values neither names nor shapes announce (`Catalogue/line_formats.csv`).
enum LineFormats {
    /// Those whose `program` is a closing bracket.
    static let rowsAfterBrackets = rows.filter { row in
        let first = row.program.utf8Start[0]
        return first == .closeBracket || first == .closeParenthesis
    }

    /// The last word of each program's name.
    static var programs: WordSet {
        WordSet(rows.map { "\($0.program)".split { !$0.isLetter && !$0.isNumber }.last.map(String.init) ?? "" })
    }
}
