import TextBytes

/// Private keys in the armour of PEM and PGP: `-----BEGIN PRIVATE KEY-----`.
extension TextScan {
    /// A private key with its armour, up to its end line or the next beginning. Where the key is cut off, what reads as base64
    /// is removed.
    func maskPrivateKey(at start: Int) {
        var index = start + 11
        while index < count, index - start < 64, bytes[index] != .minus { index += 1 }
        guard
            starts(exactly: "PRIVATE KEY-----", at: index - 11)
                || starts(exactly: "PRIVATE KEY BLOCK-----", at: index - 17)
        else { return }
        index += 5
        // The quotation mark that closes its string ends every key.
        var end = index
        while end < count, !bytes[end].isQuote, !(bytes[end] == .minus && starts(exactly: "-----", at: end)) {
            end += 1
        }
        let isWhole = starts(exactly: "-----", at: end)
        let first = endOfArmourGap(from: index)
        if !isWhole {
            end = endOfRun(from: first) {
                $0.isBase64Digit || $0.isSpace || $0 == .equals || $0 == .backslash || $0 == .colon || $0 == .comma
            }
        }
        // Words about keys are none.
        guard first < end, holdsBase64(first, end) else { return }
        if starts(exactly: "-----END ", at: end) {
            let last = endOfRun(from: end + 9, notAfter: end + 64) { $0.isUppercase || $0 == .space }
            if starts(exactly: "KEY-----", at: last - 3) || starts(exactly: "BLOCK-----", at: last - 5) {
                end = last + 5
            }
        }
        while end > first, bytes[end - 1].isSpace || bytes[end - 1] == .backslash { end -= 1 }
        if end - 2 >= first, isEscapeLetter(end - 1) { end -= 2 }
        while end > first, bytes[end - 1] == .backslash { end -= 1 }
        found(.key, start, end)
    }

    /// Whether 16 digits of base64 follow each other, as in no word.
    private func holdsBase64(_ start: Int, _ end: Int) -> Bool {
        var run = 0
        for index in start..<end {
            run = bytes[index].isBase64Digit ? run + 1 : 0
            if run == 16 { return true }
        }
        return false
    }

    private func endOfArmourGap(from start: Int) -> Int {
        var index = start
        while index < count, isArmourGap(index) { index += 1 }
        return index
    }

    private func isArmourGap(_ index: Int) -> Bool {
        let byte = bytes[index]
        if byte.isSpace || byte == .backslash { return true }
        return (byte == UInt8(ascii: "n") || byte == UInt8(ascii: "r")) && self.byte(index - 1) == .backslash
    }
}
