import TextBytes

/// A long random word after a word for a secret: `state mismatch: expected …`.
extension TextScan {
    static let hashWords: StaticString =
        "hash thumbprint kid id fingerprint digest checksum public"

    static let secretWords: StaticString =
        "state nonce token secret verifier assertion cookie prt password"

    /// A long random word after a word for a secret: `state mismatch: expected …`. Names of keys do not count.
    func secretInProse(_ start: Int, _ end: Int) -> Bool {
        if secretInProseEnd > 0, start > secretInProseEnd, start - secretInProseEnd <= 24,
            isBridge(secretInProseEnd, start), end - start >= 20, !isGUID(start),
            looksGenerated(start, end, atLeast: 20)
        {
            secretInProseEnd = end
            return maskToken(.token, start, end)
        }
        guard end - start >= 32, byte(start - 1) == .space || byte(start - 1).isQuote, hasDigit(start, end)
        else { return false }
        var uppers = 0
        var lowers = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte == UInt8(ascii: ".") { return false }
            if byte.isUppercase { uppers += 1 }
            if byte.isLowercase { lowers += 1 }
        }
        guard uppers >= 4, lowers >= 4, looksGenerated(start, end, atLeast: 32) else { return false }
        var index = start
        var isSecret = false
        let low = max(cursor, start - 72)
        while index > low, bytes[index - 1] != .newline {
            index -= 1
            guard bytes[index].isLetter, !byte(index - 1).isLetter else { continue }
            var last = index
            while last < start, last - index < 16, bytes[last].isLetter { last += 1 }
            guard !byte(last).isDigit else { continue }
            if vocabulary.pointee.hashWords.contains(bytes, index, last) { return false }
            if vocabulary.pointee.secretWords.contains(bytes, index, last) { isSecret = true }
        }
        guard isSecret else { return false }
        secretInProseEnd = end
        return maskToken(.token, start, end)
    }

    /// Only signs and words that link the two values of a pair: `, got`, ` but was `, ` new `.
    private func isBridge(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index < end {
            let byte = bytes[index]
            if byte.isDigit || byte == .newline || byte == .equals || byte >= 0x80 { return false }
            guard byte.isLetter else {
                index += 1
                continue
            }
            var last = index
            while last < end, bytes[last].isLetter { last += 1 }
            guard
                vocabulary.pointee.pairLinks.contains(bytes, index, last)
                    || vocabulary.pointee.secretLinks.contains(bytes, index, last)
                    || vocabulary.pointee.secretWords.contains(bytes, index, last)
            else { return false }
            index = last
        }
        return true
    }
}
