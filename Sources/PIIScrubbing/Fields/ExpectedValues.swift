import TextBytes

/// `state mismatch: expected X, got Y`, `expected nonce X but was Y`: what a check of a response compared. And nonces in
/// sentences.
extension TextScan {
    func readExpectedValues() {
        var index = 0
        while true {
            // A letter that few words have.
            index = next(letter: UInt8(ascii: "x"), from: index + 1)
            guard index < count else { return }
            guard starts(with: "expected", at: index - 1), !byte(index - 2).isLetter else { continue }
            let low = max(0, index - 64)
            var kind = kindOfComparison(from: low, to: index - 1)
            var start = index + 7
            // `expected state X`, `expected: 'X'`
            let word = endOfRun(from: start + 1, notAfter: start + 8) { $0.isLetter }
            if let own = kindOfComparison(from: start + 1, to: word) {
                kind = own
                start = word
            }
            guard let kind, let end = noteCompared(kind, from: start) else { continue }
            // `, got Y`, ` but was Y`
            var next = end
            for _ in 0..<3 {
                while next < count, next - end < 24, !bytes[next].isLetter, bytes[next] != .newline { next += 1 }
                let last = endOfRun(from: next, notAfter: next + 12) { $0.isLetter }
                guard last > next, vocabulary.pointee.pairLinks.contains(bytes, next, last) else { break }
                next = last
                if noteCompared(kind, from: next) != nil { break }
            }
        }
    }

    /// Words between `nonce` and its value.
    static let nonceLinks: StaticString =
        "in the id token request response is was of from der im vom ist war du dans est del en la es do no da é"

    /// `nonce "X" does not match`, `the nonce in the ID token (X)`, `nonce was X`
    func readNonces() {
        var index = 2
        while true {
            // A letter that few words have.
            index = next(letter: UInt8(ascii: "c"), from: index + 1)
            guard index < count else { return }
            guard starts(with: "nonce", at: index - 3), !byte(index - 4).isNameByte, byte(index - 4) != .underscore,
                !byte(index + 2).isLetter
            else {
                continue
            }
            noteNonce(afterWord: index + 2)
        }
    }

    private func noteNonce(afterWord end: Int) {
        // `OpenIdConnect.nonce.hB0VtVqp…`: the name of a cookie
        if byte(end) == .dot {
            let last = endOfNonce(from: end + 1)
            if looksGenerated(end + 1, last, atLeast: 16) { note(.nonce, end + 1, last) }
            return
        }
        // `nonce[BLOCK_SIZE]`
        if byte(end) == .openBracket || byte(end) == .openParenthesis { return }
        var last = end
        for step in 0..<6 {
            var start = endOfRun(from: last, notAfter: last + 5) {
                $0 == .space || $0.isQuote || $0 == .openParenthesis || $0 == .openBracket || $0 >= 0x80
                    || $0 == .backslash
            }
            guard start > last else { return }
            if isEscapeLetter(start) { start += 1 }
            last = endOfNonce(from: start)
            // After other words, a GUID is that of a request.
            if isGUID(start) ? step == 0 : isNonce(ValueShape(bytes, start, last)) { return note(.nonce, start, last) }
            guard vocabulary.pointee.nonceLinks.contains(bytes, start, last) else { return }
        }
    }

    /// Letters and digits in turns: no time, no constant (`SIGN_IN_V2_NONCE`), and no name of a class with a number.
    private func isNonce(_ shape: ValueShape) -> Bool {
        guard shape.looksGenerated(atLeast: 10), shape.letters > 0 else { return false }
        if shape.digits == 0 {
            // `RbLmPdkQhWzXNvTc`
            return shape.letters == shape.length && shape.length > 11 && shape.uppers * 3 >= shape.length
                && shape.lowers * 4 >= shape.length
        }
        return shape.digits > 1 && shape.turns > 2 && (shape.lowers > 0 || shape.underscores == 0)
    }

    private func endOfNonce(from start: Int) -> Int {
        endOfRun(from: start, notAfter: start + 256) { $0.isBase64Digit || $0 == .minus || $0 == .underscore }
    }

    private func kindOfComparison(from low: Int, to end: Int) -> FindingKind? {
        for index in stride(from: end - 5, through: low, by: -1) {
            if starts(with: "state", at: index), !byte(index - 1).isLetter, !byte(index + 5).isLetter { return .state }
            if starts(with: "nonce", at: index), !byte(index - 1).isLetter, !byte(index + 5).isLetter { return .nonce }
        }
        return nil
    }

    /// Notes the value that begins after a blank, a colon or a sign, if it is one that was made up. Returns its end.
    private func noteCompared(_ kind: FindingKind, from index: Int) -> Int? {
        var start = index
        while start < count, start - index < 4,
            bytes[start] == .space || bytes[start] == .colon || bytes[start] == .equals || bytes[start].isQuote
                || bytes[start] == .openParenthesis || bytes[start] == .openBracket
        { start += 1 }
        let end = endOfRun(from: start, notAfter: start + 256) { $0.isBase64Digit || $0 == .minus || $0 == .underscore }
        guard start > index, isGUID(start) || looksGenerated(start, end, atLeast: 8) else { return nil }
        note(kind, start, end)
        return end
    }
}
