internal import CScrubScan
import TextBytes

/// A long random word after a word for a secret: `state mismatch: expected …`.
extension TextScan {
    static let hashWords: StaticString =
        "hash thumbprint kid id fingerprint digest checksum public"

    static let secretWords: StaticString =
        "state nonce token secret verifier assertion cookie prt password"

    /// Masks `start..<end` if it is such a word. After a word for a hash or the id of a key it is none.
    func maskSecretInProse(_ start: Int, _ end: Int) -> Bool {
        if secretInProseEnd > 0, start > secretInProseEnd, start - secretInProseEnd <= 40,
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
            if byte == .dot { return false }
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
            if vocabulary.pointee.secretWords.contains(bytes, index, last)
                || start - last <= 16 && isTokenInitials(index, last) && ValueShape(bytes, start, end).digits > 2
            {
                isSecret = true
            }
        }
        guard isSecret else { return false }
        secretInProseEnd = end
        return maskToken(.token, start, end)
    }

    /// `AT cached: …`, `new RT …`: an access token and a refresh token
    private func isTokenInitials(_ start: Int, _ end: Int) -> Bool {
        end - start == 2 && (starts(exactly: "AT", at: start) || starts(exactly: "RT", at: start))
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

    // MARK: Passwords

    /// `Harbor!ZFNJ381`: a word that is made as passwords are, without a name before it.
    func noteStrongPassword(at mark: Int) {
        let piece = scrub_password_around(prefilterText, mark)
        guard piece.end > 0, piece.start >= cursor else { return }
        note(.password, piece.start, piece.end)
    }

    /// `password X`, `password changed from 'X' to 'Y'`, `PASS X`.
    func notePasswordInProse(at anchor: Int) {
        if byte(anchor + 4) | 0x20 == UInt8(ascii: "p"), starts(with: "passphrase ", at: anchor) {
            notePhraseInProse(at: anchor)
        }
        let before = byte(anchor - 1)
        let isPart =
            before == .minus || before == .underscore
            || before.isLowercase && bytes[anchor].isUppercase
        guard isPart || !before.isNameByte else { return }
        let start = Int(scrub_password_in_prose(prefilterText, anchor))
        guard start > 0, start >= cursor else { return }
        // `SetEnv DB_PASS X`, `imap_pass set to "X"`, and not `--password-file of X`
        if isPart, !isAfterNameOfPassword(start, from: anchor) { return }
        var end = start
        let quote = bytes[start - 1].isQuote ? bytes[start - 1] : 0
        while end < count, end - start < 64,
            quote == 0 ? bytes[end] > .space && !bytes[end].isQuote : bytes[end] != quote
        { end += 1 }
        if quote == 0 { end = endWithoutPunctuation(start, end) }
        let shape = ValueShape(bytes, start, end)
        let isNext = start - anchor < 12
        // `password 8kq2wz`: two classes of characters, in disorder
        let isOdd =
            isNext && (!isPart || isSetByCommand(anchor)) && shape.digits > 1 && shape.turns > 2
            && shape.digits + shape.letters == shape.length && (shape.lowers == 0 || shape.uppers == 0)
        // `password wrong | LOGIN-4014`: the next cell
        if byte(start - 2) == UInt8(ascii: "|"), start - anchor > 12, shape.lowers == 0, shape.hyphens == 1,
            shape.others == 0
        {
            return
        }
        // `password "Blue;kite,9=up"`: in quotation marks, any signs
        let isQuoted =
            isNext && quote != 0 && byte(end) == quote && 8...64 ~= shape.length
            && shape.blanks + shape.slashes + shape.dots == 0 && shape.digits > 0 && shape.lowers > 0
            && shape.uppers > 0 && shape.others > 1 && bytes[start].isAlphanumeric
        guard looksLikePassword(shape) || isOdd || isQuoted, !isPlaceholder(start, end) else { return }
        note(.password, start, end)
        // `changed from 'X' to 'Y'`
        if quote != 0, starts(exactly: "' to '", at: end) || starts(exactly: "\" to \"", at: end) {
            let next = end + 6
            var last = next
            while last < count, last - next < 64, bytes[last] != quote { last += 1 }
            note(.password, next, last)
        }
    }

    /// `setx AZURE_PASSWORD X`
    private func isSetByCommand(_ anchor: Int) -> Bool {
        let name = startOfRun(endingAt: anchor, notBefore: max(0, anchor - 48)) { $0.isNameByte || $0 == .underscore }
        return starts(with: "setx ", at: name - 5)
    }

    /// Between a value and the word for it: `is not a valid password`, `as your new password`.
    static let wordsBeforePassword: StaticString =
        "a an the not your my his her their valid right correct wrong weak strong new old temporary current initial default"

    /// `X is not a valid password`, `use X as your new password`
    func notePassword(calledSoAt anchor: Int) {
        // `is a password protocol`
        let after = endOfRun(from: anchor, notAfter: anchor + 12) { $0.isLetter }
        if byte(after) == .space, !starts(exactly: " for ", at: after), !starts(exactly: " of ", at: after) { return }
        var end = anchor - 1
        for _ in 0..<4 {
            guard end > 8, bytes[end] == .space else { return }
            let first = startOfRun(endingAt: end, notBefore: max(0, end - 16)) { $0.isLetter }
            guard first < end, byte(first - 1) == .space else { return }
            if starts(exactly: "is ", at: first) || starts(exactly: "as ", at: first) {
                return notePassword(beforeVerb: first - 1)
            }
            guard vocabulary.pointee.wordsBeforePassword.contains(bytes, first, end) else { return }
            end = first - 1
        }
    }

    private func notePassword(beforeVerb blank: Int) {
        let isQuoted = byte(blank - 1).isQuote
        var end = isQuoted ? blank - 1 : blank
        while isQuoted, byte(end - 1) == .backslash { end -= 1 }
        let start = startOfRun(endingAt: end, notBefore: max(cursor, end - 64)) {
            $0 > .space && !$0.isQuote && $0 != .backslash
        }
        let shape = ValueShape(bytes, start, end)
        guard isQuoted == byte(start - 1).isQuote, isQuoted || lead(start) <= .space, looksLikePassword(shape),
            !isSelectorOrVariable(shape), shape.wides == 0,
            // `WPA2-PSK is not a password`
            shape.others > 0 || shape.digits > 1 && (shape.hyphens + shape.underscores == 0 || shape.digits > 3)
        else { return }
        note(.password, start, end)
    }

    /// Whether nothing but `set to` is between the end of the name and the value.
    private func isAfterNameOfPassword(_ start: Int, from anchor: Int) -> Bool {
        var end = anchor
        while end < start, bytes[end].isLetter { end += 1 }
        let first = bytes[start - 1].isQuote ? start - 1 : start
        return byte(end) == .space && (first == end + 1 || starts(exactly: " set to ", at: end) && first == end + 8)
    }
}
