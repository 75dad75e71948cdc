import TextBytes

/// Finds where a value begins and ends, from the quotes and separators of the surrounding grammar.
struct ValueExtent {
    var start: Int
    var end: Int
    /// The value is quoted, or inside a bracket that closes it.
    var isQuoted: Bool
    /// The text ended before the value's closing quote.
    var isCut: Bool
    /// The byte that ended the value (0 at the end of the text).
    var terminator: UInt8
    var isEmpty: Bool { start >= end }

    /// A whole value between quotes or brackets.
    @inline(__always) static func enclosed(_ start: Int, _ end: Int, by terminator: UInt8) -> ValueExtent {
        ValueExtent(start: start, end: end, isQuoted: true, isCut: false, terminator: terminator)
    }
}

extension TextScan {
    private static let longestGap = 96

    /// What a program writes after the beginning of a long value.
    static let marksOfCut: [StaticString] = ["...(truncated)", "…(truncated)", "...[truncated]", "…[truncated]"]

    /// First byte of the value after a separator. Skips blanks and the wrappers of print-outs.
    func valueStart(after separator: Int) -> Int {
        var start = separator + 1
        if byte(separator) == .equals, byte(start) == UInt8(ascii: ">") { start += 1 }
        let isArrow = start > separator + 1
        while start < count, start - separator < Self.longestGap,
            bytes[start].isBlank || isArrow && bytes[start].isSpace
        { start += 1 }
        var first = byte(start)
        if first == UInt8(ascii: ">") || first == UInt8(ascii: "|") {
            start = blockScalar(at: start)
            first = byte(start)
        }
        // `<<"…">>`, a binary of Erlang
        if first == UInt8(ascii: "<"), byte(start + 1) == first, openingQuote(at: start + 2) != nil { return start + 2 }
        if first == .openParenthesis, let text = afterTypes(start) { return text }
        if first == UInt8(ascii: "0"), let text = afterAddress(start) { return text }
        if first.isDigit, let data = afterLength(start) { return data }
        if first.isLetter {
            // `string(37) "…"`, as PHP prints it.
            if starts(exactly: "string(", at: start) {
                var index = start + 7
                while index < count, bytes[index].isDigit { index += 1 }
                if byte(index) == .closeParenthesis, byte(index + 1) == .space { return index + 2 }
            }
            // `chr "…"`, as R prints it
            if starts(exactly: "chr ", at: start), openingQuote(at: start + 4) != nil { return start + 4 }
            for wrapper in Self.wrappers where starts(with: wrapper, at: start) { start += wrapper.utf8CodeUnitCount }
            // `array ( 0 => 'anna', )`, as PHP prints it.
            if starts(exactly: "array (", at: start) { return start + 6 }
            if byte(start).isUppercase { start = argument(of: start) }
            first = byte(start)
        }
        if first == UInt8(ascii: "@") || (first | 32) == UInt8(ascii: "b") || (first | 32) == UInt8(ascii: "u")
            || (first | 32) == UInt8(ascii: "r")
        {
            let next = byte(start + 1)
            if next == .quote || next == .apostrophe { start += 1 }
        }
        return start
    }

    /// `(string) (len=9) "…"`, `(*string)(0xc000010)("…")`: the quote after the types that Go prints.
    private func afterTypes(_ start: Int) -> Int? {
        var index = start
        var hasType = false
        while index < count, index - start < 48 {
            if bytes[index].isQuote { return hasType ? index : nil }
            if bytes[index] == .closeParenthesis { hasType = true }
            let isPart =
                bytes[index].isAlphanumeric || bytes[index] == .space || bytes[index] == .openParenthesis
                || bytes[index] == .closeParenthesis || bytes[index] == UInt8(ascii: "*") || bytes[index] == .equals
                || bytes[index] == .dot || bytes[index] == .underscore
            guard isPart, index > start || bytes[index] == .openParenthesis else { return nil }
            index += 1
        }
        return nil
    }

    /// `0x7f12 "…"`, `0x600001: "…"`: the quote after an address in memory, as debuggers print a pointer to a text.
    private func afterAddress(_ start: Int) -> Int? {
        guard byte(start + 1) == UInt8(ascii: "x") else { return nil }
        var index = start + 2
        while index < count, index - start < 20, bytes[index].isHexDigit { index += 1 }
        if byte(index) == .colon { index += 1 }
        guard index > start + 4, byte(index) == .space, openingQuote(at: index + 1) != nil else { return nil }
        return index + 1
    }

    /// `32 bytes <7a1f881d 72a57d14 …>`
    private func afterLength(_ start: Int) -> Int? {
        var index = start
        while byte(index).isDigit, index - start < 5 { index += 1 }
        return starts(exactly: " bytes <", at: index) ? index + 7 : nil
    }

    /// `Secret("…")`, `Some("…")`: the text that a value of a type is made of.
    private func argument(of type: Int) -> Int {
        var open = type
        while open < count, open - type < 20, bytes[open].isLetter { open += 1 }
        guard byte(open) == .openParenthesis, openingQuote(at: open + 1) != nil else { return type }
        return starts(with: "String", at: open - 6) && open - type > 6 ? type : open + 1
    }

    /// `password: >-` and `key: |` in YAML: the value is on the next line.
    private func blockScalar(at sign: Int) -> Int {
        var index = sign + 1
        if byte(index) == .minus || byte(index) == UInt8(ascii: "+") { index += 1 }
        if byte(index) == .carriageReturn { index += 1 }
        guard byte(index) == .newline else { return sign }
        index += 1
        let first = index
        while index < count, index - first < 32, bytes[index].isBlank { index += 1 }
        return index > first ? index : sign
    }

    private static let wrappers: [StaticString] = ["Optional(", "some(", "AnyHashable(", "SecretStr(", "String("]

    /// Compares without case; `text` must be in the case that logs use.
    func starts(with text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        for index in 0..<length
        where bytes[start + index].asciiLowercased != text.utf8Start[index].asciiLowercased { return false }
        return true
    }

    func starts(exactly text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        for index in 0..<length where bytes[start + index] != text.utf8Start[index] { return false }
        return true
    }

    /// A quote at `start`, perhaps with backslashes before it: its level, its character, and the index after it.
    func openingQuote(at start: Int) -> (level: Int, quote: UInt8, next: Int)? {
        var index = start
        while index < count, index - start < 64, bytes[index] == .backslash { index += 1 }
        guard index < count, bytes[index].isQuote else { return nil }
        return (index - start, bytes[index], index + 1)
    }

    /// The quoted value after `opening`. It ends before the first quote of the same kind that has no more backslashes
    /// and no more percent-encoding than the opening one.
    func quotedValue(level: Int, quote: UInt8, from start: Int) -> ValueExtent {
        let depth = depth(start - 1)
        var index = start
        var slashes = 0
        while index < count {
            let byte = bytes[index]
            if byte == .backslash {
                slashes += 1
            } else {
                if byte == quote, slashes <= level, self.depth(index) <= depth {
                    return .enclosed(start, index - slashes, by: quote)
                }
                slashes = 0
            }
            index += 1
        }
        return ValueExtent(start: start, end: count, isQuoted: true, isCut: true, terminator: 0)
    }

    /// The unquoted value from `start`: a token, or free text if a name with spaces is possible.
    func bareValue(from start: Int, separatorDepth: UInt8, spaces: Bool, isPassword: Bool, limit: Int) -> ValueExtent {
        var index = start
        var terminator: UInt8 = 0
        var open = 0
        let last = limit < count - start ? start + limit : count
        scan: while index < last {
            let byte = bytes[index]
            if depth(index) > separatorDepth {
                index += 1
                continue
            }
            switch byte {
            case .openParenthesis where isRemark(at: index + 1):
                terminator = byte
                break scan
            case .openParenthesis, .openBracket, .openBrace:
                open += 1
            case .closeParenthesis, .closeBracket, .closeBrace:
                if open == 0, !isPassword || self.byte(index + 1) <= .space || self.byte(index + 1) == .comma {
                    terminator = byte
                    break scan
                }
                open -= 1
            case .backslash:
                let name = nameAfterDomain(index)
                // `password=pastel\\:de\\:nata` in a file of properties
                if isPassword, index > start, ":=#!".utf8.contains(self.byte(index + 1)) {
                    index += 2
                    continue scan
                }
                guard name > index else {
                    terminator = byte
                    break scan
                }
                index = name
                continue scan
            case UInt8(ascii: ";") where isPassword && isInside(semicolon: index):
                break
            case UInt8(ascii: "#") where !isPassword && starts(with: "#EXT#", at: index):
                index += 4
            default:
                if endsBareValue(at: index, spaces: spaces, isPassword: isPassword) {
                    // Blanks and commas between ideographs end a value as a blank does.
                    terminator = byte < 0x80 ? byte : .space
                    break scan
                }
            }
            index += 1
        }
        var end = index
        if !isPassword {
            while end > start, bytes[end - 1] == .dot || bytes[end - 1] == .colon { end -= 1 }
        }
        while end > start, bytes[end - 1] == .space { end -= 1 }
        if endsWord("truncated", at: end - 1) {
            for mark in Self.marksOfCut where starts(exactly: mark, at: end - mark.utf8CodeUnitCount) {
                end = max(start, end - mark.utf8CodeUnitCount)
            }
        }
        return ValueExtent(start: start, end: end, isQuoted: false, isCut: index == count, terminator: terminator)
    }

    /// `Password: w7;Gq)4tZ`, `password=w7;qz&scope=…`: a digit or the next field of a form, and no name of a field, is
    /// between the semicolon and the next blank.
    private func isInside(semicolon: Int) -> Bool {
        var end = semicolon + 1
        var isValue = false
        while end < count, end - semicolon < 64, bytes[end] > .space, bytes[end] < 0x80, !bytes[end].isQuote {
            isValue = isValue || bytes[end].isDigit || bytes[end] == UInt8(ascii: "&") && isKeyAhead(end + 1)
            end += 1
        }
        return isValue && !isKeyAhead(semicolon + 1) && !isListAhead(semicolon)
    }

    /// Whether a field follows the semicolon at `sign`: `;Encrypt=True`, `;Connection Timeout=30`.
    func isListAhead(_ sign: Int) -> Bool {
        guard byte(sign) == UInt8(ascii: ";") else { return false }
        var end = sign + 1
        while end < count, end - sign < 40,
            bytes[end].isLetter || bytes[end] == .space || bytes[end] == .underscore
        { end += 1 }
        return end > sign + 1 && byte(end) == .equals
    }

    /// `(请立即保存)`: ideographs only.
    private func isRemark(at start: Int) -> Bool {
        guard byte(start) >= 0xE3 else { return false }
        var end = start
        while end < count, end - start < 96, bytes[end] >= 0x80 { end += 1 }
        return end - start >= 6 && byte(end) == .closeParenthesis
    }

    /// Whether the byte at `index`, which is neither a bracket nor a backslash, ends a value without quotes. More can
    /// be inside a password than inside other values.
    @inline(__always)
    private func endsBareValue(at index: Int, spaces: Bool, isPassword: Bool) -> Bool {
        switch bytes[index] {
        case 0...31, .quote, UInt8(ascii: ";"):
            true
        case UInt8(ascii: "|"), UInt8(ascii: "<"), UInt8(ascii: "#"):
            !isPassword
        case UInt8(ascii: "&"):
            !isPassword || !byte(index + 1).isAlphanumeric || isKeyAhead(index + 1)
        case .comma:
            !isPassword || byte(index + 1) <= .space || isKeyAhead(index + 1)
        case .apostrophe, UInt8(ascii: "`"), UInt8(ascii: ">"):
            !isPassword || !byte(index + 1).isAlphanumeric
        case UInt8(ascii: "^"), UInt8(ascii: "~"):
            // `usrName=anna^src=10.1.2.3`, as LEEF divides fields
            !isPassword && isFieldOfLetters(index + 1)
        case .space:
            !spaces || byte(index + 1) == .space || isKeyAhead(index + 1)
        case 0xD8:
            // The comma of Arabic
            byte(index + 1) == 0x8C
        case 0xE3:
            // The blank, comma and full stop between ideographs.
            byte(index + 1) == 0x80 && byte(index + 2) <= 0x82
        default:
            false
        }
    }

    /// The start of the name in `DOMAIN\user`, also with escaped backslashes. Returns `slash` itself if it begins an
    /// escape such as `\n`, `\t`, `\"` … (in `YES\nDeviceId` a line ended there).
    private func nameAfterDomain(_ slash: Int) -> Int {
        var name = slash
        while name - slash < 32, byte(name) == .backslash { name += 1 }
        let domain = byte(slash - 1)
        guard domain.isAlphanumeric, byte(name).isAlphanumeric else { return slash }
        switch byte(name) {
        case UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"), UInt8(ascii: "0"):
            // `corp\\nora`, and not `corp\\nsession: 4`
            let last = byte(endOfKey(name))
            let isName =
                byte(name + 1).isLowercase
                && (domain.isUppercase ? byte(slash - 4).isUppercase : name - slash == 1 && !isJSON)
                && last != .colon && last != .equals
            return isName ? name : slash
        default:
            return name - slash == 1 || domain.isUppercase ? name : slash
        }
    }

    /// `src=10.1.2.3`, and not the end of base64
    private func isFieldOfLetters(_ start: Int) -> Bool {
        let end = endOfLetters(start)
        return end > start + 1 && byte(end) == .equals && byte(end + 1) > .space && byte(end + 1) != .equals
    }

    /// Whether a name and a separator begin at `start`, so that the value before them has ended.
    private func isKeyAhead(_ start: Int) -> Bool {
        let index = endOfKey(start)
        // `+49 30 4869066 -> …`: a number is not a name.
        guard index > start, !isNumber(start, index) else { return false }
        if byte(index) == .space, byte(index + 1) == .equals || byte(index + 1) == .colon || byte(index + 1) == .minus,
            byte(index + 2) == .space || byte(index + 2) == .equals || byte(index + 2) == UInt8(ascii: ">")
        {
            return true
        }
        if byte(index) == .equals { return true }
        return byte(index) == .colon && byte(index + 1) != .slash
    }

    /// The end of a name as keys are written, `app.user_name`, at most 40 bytes.
    func endOfKey(_ start: Int) -> Int {
        var index = start
        while index < count, index - start < 40,
            bytes[index].isNameByte || bytes[index] == .underscore || bytes[index] == .minus
                || bytes[index] == .dot
        {
            index += 1
        }
        return index
    }

    /// `\\29\\bf\\9c…`: the bytes of an identifier, as filters of directories have them
    func endOfEscapedBytes(from start: Int) -> Int? {
        var index = start
        var bytesRead = 0
        while bytesRead < 64, byte(index) == .backslash {
            var digit = index
            while byte(digit) == .backslash, digit - index < 8 { digit += 1 }
            guard byte(digit).isHexDigit, byte(digit + 1).isHexDigit else { break }
            index = digit + 2
            bytesRead += 1
        }
        return bytesRead >= 8 ? index : nil
    }
}
