import TextBytes

/// Identifiers of accounts that have a shape of their own.
extension TextScan {
    /// The end of `S-1-5-21-…` or `S-1-12-1-…` at `start`, or 0; the well-known ones (`S-1-5-18`) name nobody.
    func securityIdentifierEnd(at start: Int) -> Int {
        guard starts(with: "S-1-5-21-", at: start) || starts(with: "S-1-12-1-", at: start) else { return 0 }
        var last = start + 2
        while last < count, bytes[last].isDigit || bytes[last] == 45 { last += 1 }
        while bytes[last - 1] == 45 { last -= 1 }
        return last - start >= 16 ? last : 0
    }

    /// `100320000A1B2C3D`: sixteen hexadecimal digits that begin as Microsoft's account numbers do.
    func passportIdentifier(_ start: Int, _ end: Int) -> Bool {
        guard end - start == 16, starts(exactly: "1003", at: start) || starts(exactly: "0003", at: start) else {
            return false
        }
        var letters = 0
        for index in start..<end {
            if bytes[index].isDigit { continue }
            guard bytes[index] >= 65, bytes[index] <= 70 else { return false }
            letters += 1
        }
        return letters > 0 && found(.account, start, end)
    }
}
