import TextBytes

/// Nonces in sentences, and in names of cookies.
extension TextScan {
    /// Words between `nonce` and its value.
    static let nonceLinks: StaticString =
        "in the id token request response is was of from der im vom ist war du dans est del en la es do no da é"

    /// `nonce "X" does not match`, `the nonce in the ID token (X)`, `nonce was X`
    func readNonces() {
        var index = 2
        while true {
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
            let last = endOfMadeValue(from: end + 1)
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
            last = endOfMadeValue(from: start)
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
            return shape.letters == shape.length && shape.uppers * 3 >= shape.length
                && shape.lowers * 4 >= shape.length
        }
        return shape.digits > 1 && shape.turns > 2 && (shape.lowers > 0 || shape.underscores == 0)
    }

    /// The end of what a program made up, in base64 or in hexadecimal digits.
    func endOfMadeValue(from start: Int) -> Int {
        endOfRun(from: start, notAfter: start + 256) { $0.isBase64Digit || $0 == .minus || $0 == .underscore }
    }
}
