import TextBytes

/// Tokens, grants and client secrets of Entra, ADFS and the Microsoft account service; long base64 that may be one.
extension TextScan {
    /// `AQAB…`, `OAQAB…`, `PAQAB…`, `AgAB…`: the serialised tickets of Entra and ADFS.
    func isTicket(at start: Int) -> Bool {
        let first = bytes[start]
        let letter = first == UInt8(ascii: "A") ? start : start + 1
        guard byte(letter) == UInt8(ascii: "A") else { return false }
        let second = byte(letter + 1)
        guard second == UInt8(ascii: "Q") || second == UInt8(ascii: "g") || second == UInt8(ascii: "w") else {
            return false
        }
        return byte(letter + 2) == UInt8(ascii: "A") && byte(letter + 3) == UInt8(ascii: "B")
            && hasDigit(start, min(count, start + 200))
            || byte(letter + 2) == UInt8(ascii: "A") && byte(letter + 3) == UInt8(ascii: "A")
                && byte(letter + 4) == UInt8(ascii: "A") && looksGenerated(start, min(count, start + 36), atLeast: 30)
    }

    /// `M.C507_BAY.0.U.-…`, `M.R3_BAY.…`: grants of the Microsoft account service.
    func isMicrosoftAccountGrant(at start: Int) -> Bool {
        guard byte(start + 1) == .dot, byte(start + 2).isUppercase,
            byte(start + 3).isDigit
        else {
            return false
        }
        var index = start + 3
        while byte(index).isDigit { index += 1 }
        guard byte(index) == .underscore else { return false }
        return grantEnd(from: start) - start >= 20
    }

    func grantEnd(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = bytes[index]
            let isPart =
                byte.isRunByte || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
                || byte == UInt8(ascii: "$") || byte == .slash
            if !isPart { break }
            index += 1
        }
        return index
    }

    /// `…8Q~…`: a client secret of Entra, 34 to 44 characters.
    func clientSecret(atTilde index: Int, _ start: Int, _ end: Int) -> (Int, Int)? {
        if byte(index - 1) == UInt8(ascii: "Q"), byte(index + 1) != 0,
            let secret = clientSecret(around: index, start, end)
        {
            return secret
        }
        guard byte(index + 1) == UInt8(ascii: "Q"), byte(index + 2) == UInt8(ascii: "~") else { return nil }
        return clientSecret(around: index, start, end)
    }

    private func clientSecret(around index: Int, _ start: Int, _ end: Int) -> (Int, Int)? {
        var tilde = index
        if bytes[index - (index > 0 ? 1 : 0)] == UInt8(ascii: "Q"), index - 1 >= start,
            byte(index - 2) == UInt8(ascii: "~") || byte(index - 2).isDigit
        {
            tilde = index - 2
        }
        let first = max(start, tilde - 4)
        guard tilde - start >= 2 || start == tilde - 3 || tilde > start else { return nil }
        var last = tilde
        while last < end,
            bytes[last].isAlphanumeric || bytes[last] == .underscore || bytes[last] == .minus
                || bytes[last] == .dot
                || bytes[last] == UInt8(ascii: "~")
        {
            last += 1
        }
        guard last - first >= 30 || last == count && last - first >= 12 else { return nil }
        while last > first, bytes[last - 1] == .dot, last - first > 40 { last -= 1 }
        return (min(first, max(start, last - 44)), last)
    }

    /// A long run of base64 that is not a hash: a token whose prefix was cut off, or a private key. A certificate stays, and
    /// no other detector looks into it.
    func maskBigBlob(_ start: Int, _ end: Int) -> Bool {
        guard byte(start - 1) != UInt8(ascii: "$") else { return false }
        let length = base64Length(from: start)
        guard length >= 140 else { return false }
        if isEncodedCertificate(start) {
            guardedEnd = base64End(from: start)
            return true
        }
        if starts(exactly: "MII", at: start) {
            if isCertificate(start) {
                guardedEnd = base64End(from: start)
                return true
            }
            if isPrivateKey(start) { return maskToken(.key, start, base64End(from: start)) }
        }
        guard end - start >= 24, isRandomBase64(start, start + min(length, 400)) else { return false }
        return maskToken(.token, firstPart(before: start), base64End(from: start))
    }

    /// Capitals, small letters and digits at least half as often as by chance, and few slashes.
    private func isRandomBase64(_ start: Int, _ end: Int) -> Bool {
        let shape = ValueShape(bytes, start, end)
        let length = end - start
        return shape.digits * 25 >= length && shape.uppers * 8 >= length && shape.lowers * 8 >= length
            && shape.slashes * 12 < length
    }

    /// X.509: two sequences with long lengths, and the version that is `[0] 2` (`A0 03 02 01 02`).
    private func isCertificate(_ start: Int) -> Bool {
        starts(exactly: "CC", at: start + 6) && starts(exactly: "gAwIBA", at: start + 11)
    }

    /// The version and the next element of PKCS #8, PKCS #1 and PKCS #12, after four bytes with the length.
    private func isPrivateKey(_ start: Int) -> Bool {
        Self.beginningsOfKeys.contains { starts(exactly: $0, at: start + 6) }
    }

    /// `LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0t…`: `-----BEGIN CERTIFICATE` in base64, and no private key after it, whatever the
    /// number of bytes before that.
    func isEncodedCertificate(_ start: Int) -> Bool {
        guard starts(exactly: "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURS0", at: start) else { return false }
        let end = base64End(from: start)
        // Wrapped lines: what follows is not looked at.
        if byte(end) == .backslash || byte(end) == .newline && byte(end + 1).isBase64Digit { return false }
        return !(start..<end).contains { index in Self.encodedKeys.contains { starts(exactly: $0, at: index) } }
    }

    /// `PRIVATE KEY` in base64, after a number of bytes that has each rest by three.
    private static let encodedKeys: [StaticString] = ["UFJJVkFURSBLRV", "BSSVZBVEUgS0VZ", "QUklWQVRFIEtFW"]

    private static let beginningsOfKeys: [StaticString] = ["IBADAN", "IBAAKB", "IBAAKC", "IBAzCC"]

    /// `EwBxA8l6BAAUX/…`: the part of base64 before a slash, if it is too short for a run.
    private func firstPart(before start: Int) -> Int {
        guard byte(start - 1) == .slash else { return start }
        var first = start - 1
        while first > cursor, start - first < Self.longestFirstPart, bytes[first - 1].isBase64Digit { first -= 1 }
        let before = byte(first - 1)
        let isShort = start - first < 16
        let shape = ValueShape(bytes, first, start - 1)
        guard start - first < Self.longestFirstPart, bytes[first].isAlphanumeric,
            before == 0 || before.isSpace || before.isQuote || before == .equals,
            isShort ? shape.digits > 0 && shape.uppers > 0 : isRandomBase64(first, start - 1)
        else { return start }
        return first
    }

    private static let longestFirstPart = 256
}
