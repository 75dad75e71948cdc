import TextBytes

/// Rows of password files: `/etc/passwd`, `/etc/shadow`, and what servers keep in their form.
extension TextScan {
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
        let first = startOfLogin(endingAt: colon, within: 40)
        guard colon - first > 1, first == 0 || bytes[first - 1].isSpace || bytes[first - 1].isQuote,
            bytes[first].isLetter,
            words.roles(WordSet.hash(bytes, first, colon)) == nil
        else { return }
        note(.user, first, colon)
    }
}
