import TextBytes

/// The user columns of a web server's access log, `host ident user [10/Oct/2000:13:55:36 -0700] "GET …`: the user that
/// the server authenticated, and the one that the client's host reported (RFC 1413).
extension TextScan {
    func accessLogUser(at bracket: Int) {
        guard isAccessTime(bracket + 1), byte(bracket - 1) == .space else { return }
        let user = column(endingAt: bracket - 1)
        guard user < bracket - 1, byte(user - 1) == .space else { return }
        let ident = column(endingAt: user - 1)
        guard ident < user - 1, byte(ident - 1) == .space else { return }
        let host = column(endingAt: ident - 1)
        guard host < ident - 1, hasRequest(after: bracket) || isDash(ident, user - 1) else { return }
        accessColumn(ident, user - 1)
        accessColumn(user, bracket - 1)
    }

    private func accessColumn(_ start: Int, _ end: Int) {
        guard start >= cursor, !isDash(start, end), !isPlaceholder(start, end) else { return }
        found(.user, start, end)
    }

    private func isDash(_ start: Int, _ end: Int) -> Bool { end - start == 1 && bytes[start] == UInt8(ascii: "-") }

    /// Requires `[…] "GET`: otherwise three words before a date would match in a sentence.
    private func hasRequest(after bracket: Int) -> Bool {
        guard byte(bracket + 27) == UInt8(ascii: "]"), byte(bracket + 28) == .space else { return false }
        return openingQuote(at: bracket + 29) != nil
    }

    /// The start of the word that ends at `end`.
    private func column(endingAt end: Int) -> Int {
        var start = end
        while start > 0, end - start < 128, bytes[start - 1] > .space, bytes[start - 1] != UInt8(ascii: "]"),
            bytes[start - 1] != UInt8(ascii: "\"")
        { start -= 1 }
        return start
    }

    /// `10/Oct/2000:13:`
    private func isAccessTime(_ start: Int) -> Bool {
        guard start + 15 <= count else { return false }
        for (offset, kind) in "00/aaa/0000:00:".utf8.enumerated() {
            let byte = bytes[start + offset]
            switch kind {
            case UInt8(ascii: "0"): if !byte.isDigit { return false }
            case UInt8(ascii: "a"): if !byte.isLetter { return false }
            default: if byte != kind { return false }
            }
        }
        return true
    }
}
