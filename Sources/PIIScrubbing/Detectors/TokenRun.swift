internal import CScrubScan
internal import TextBytes

/// A run of token characters: JSON web tokens, Entra's and MSA's tokens and codes, client secrets, GUIDs of persons,
/// encoded JSON and addresses. These are recognised by their format, without a name before them.
extension TextScan {
    private static let longestLine = 4096

    func tokenRun(from start: Int) {
        // Most runs in logs are GUIDs, and no other token format matches a GUID.
        if secretInProseEnd < 0, isGUID(start), !byte(start + 36).isRunByte {
            if let kind = judgeGUID(start) { found(kind, start, start + 36) }
            guardedEnd = start + 36
            return
        }
        if start >= state.pointee.knownRun.end {
            let run = scrub_run_from(bytes, count, start)
            state.pointee.knownRun = (end: Int(run.end), kinds: Int(run.kinds), hasNoToken: false, hasNoGUID: false)
        }
        let end = state.pointee.knownRun.end
        guard end - start >= 14 else { return }
        // Lower-case names of hosts and files: only a GUID or a hardware address has no capital or no digit.
        if state.pointee.knownRun.kinds & (SCRUB_RUN_DIGIT | SCRUB_RUN_UPPER) == 0, end - start < 36 {
            _ = hardwareAddress(start, end)
            return
        }
        // A run that a finding cut is not searched again for what it does not contain: that would be quadratic.
        if opaqueToken(start, state.pointee.knownRun.hasNoToken ? start + 14 : end, runEnd: end) { return }
        state.pointee.knownRun.hasNoToken = true
        if end - start >= 36 {
            if !state.pointee.knownRun.hasNoGUID, guidInRun(start, end) { return }
            state.pointee.knownRun.hasNoGUID = true
        }
        if hardwareAddress(start, end) { return }
        if secretByPlace(start, end) { return }
        if passportIdentifier(start, end) { return }
        if accountNumber(start, end) { return }
        if secretInProse(start, end) { return }
        if start >= cursor, let kind = kindOfRun(start, end) {
            _ = mask(kind, start, end)
            return
        }
        encodedText(start, end)
    }

    /// A token that its place announces: the value after the name of a cookie and a tab, the last part of a webhook's
    /// path.
    private func secretByPlace(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 16, start >= cursor, looksGenerated(start, end, atLeast: 16), !isGUID(start) else {
            return false
        }
        switch byte(start - 1) {
        case .tab:
            guard end - start >= 20, let name = fieldName(endingAt: start - 1, quoteLevel: -1),
                name.kind == .cookie
                    || (name.kind == .session || name.kind == .token) && ValueShape(bytes, start, end).looksRandom
            else { return false }
            return mask(.cookie, start, end)
        case UInt8(ascii: "/"):
            var index = start - 1
            while index > 0, start - index < 200, bytes[index - 1] > .space, !bytes[index - 1].isQuote { index -= 1 }
            guard starts(exactly: "http", at: index) else { return false }
            for place in index..<start where starts(with: "hooks.", at: place) || starts(with: "webhook", at: place) {
                var last = end
                while last < count, bytes[last].isRunByte || bytes[last] == UInt8(ascii: "/") { last += 1 }
                return found(.secret, start, last)
            }
            return false
        case .colon where end - start >= 20:
            // `/bot123456:…`
            var index = start - 1
            while index > 0, bytes[index - 1].isDigit { index -= 1 }
            guard start - 1 - index > 4, starts(exactly: "/bot", at: index - 4) else { return false }
            return found(.secret, start, end)
        default:
            return false
        }
    }

    static let hashWords: StaticString =
        "hash thumbprint kid id fingerprint digest checksum public"
    /// Words after which a generated word is the secret itself: `device token 8e65…`.
    static let announcingWords: StaticString = "token secret apikey bearer"
    static let secretWords: StaticString =
        "state nonce token secret verifier assertion cookie prt password"

    /// A long random word after a word for a secret: `state mismatch: expected …`. Names of keys do not count.
    private func secretInProse(_ start: Int, _ end: Int) -> Bool {
        if secretInProseEnd > 0, start > secretInProseEnd, start - secretInProseEnd <= 24,
            isBridge(secretInProseEnd, start), end - start >= 20, !isGUID(start),
            looksGenerated(start, end, atLeast: 20)
        {
            secretInProseEnd = end
            return mask(.token, start, end)
        }
        if end - start >= 20, byte(start - 1) == .space,
            isWord(in: vocabulary.pointee.announcingWords, endingAt: start - 1),
            looksGenerated(start, end, atLeast: 20), !isGUID(start)
        {
            return mask(.token, start, end)
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
        let low = max(cursor, start - 48)
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
        return mask(.token, start, end)
    }

    /// Only words and punctuation: `, got`, ` but was `.
    private func isBridge(_ start: Int, _ end: Int) -> Bool {
        (start..<end).allSatisfy { !bytes[$0].isDigit && bytes[$0] != .newline && bytes[$0] != UInt8(ascii: "=") }
    }

    // MARK: Opaque tokens

    /// Finds the start of a token in `start..<last`, in a run that ends at `end`. A token starts where a word does; a
    /// client secret is recognised by the tilde inside it.
    private func opaqueToken(_ start: Int, _ last: Int, runEnd end: Int) -> Bool {
        var index = start
        while index + 14 <= last {
            let byte = bytes[index]
            if byte == UInt8(ascii: "e"), index > start, lead(index).isAlphanumeric,
                starts(exactly: "eyJ0eX", at: index)
                    || starts(exactly: "eyJhbG", at: index) || starts(exactly: "eyJraW", at: index)
            {
                // The header of a token begins inside a word: something is written before it without a blank.
                if let (kind, tokenEnd) = webToken(from: index) { return mask(kind, index, tokenEnd) }
            }
            if byte == UInt8(ascii: "~") {
                if let secret = clientSecret(atTilde: index, start, end) { return mask(.secret, secret.0, secret.1) }
            } else if index == start || !lead(index).isAlphanumeric {
                if tokenShape(at: index, byte, end) { return true }
            }
            index += 1
            // Skip to the next tilde, or to the byte after the next one that is neither letter nor digit.
            while index + 14 <= last, bytes[index] != UInt8(ascii: "~"), bytes[index - 1].isAlphanumeric,
                index > start + 1, !(bytes[index] == UInt8(ascii: "e") && bytes[index + 1] == UInt8(ascii: "y"))
            { index += 1 }
        }
        return bigBlob(start, end)
    }

    /// A token that starts at `index`, the start of a word.
    @inline(__always)
    private func tokenShape(at index: Int, _ byte: UInt8, _ end: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "e"):
            if starts(exactly: "eyJ", at: index), let (kind, tokenEnd) = webToken(from: index) {
                return mask(kind, index, tokenEnd)
            }
        case UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "2"):
            if self.byte(index + 1) == UInt8(ascii: "."), self.byte(index + 2) == UInt8(ascii: "A"),
                urlSafeLength(from: index + 2) >= 24
            {
                return mask(.token, index, tokenEnd(from: index, urlSafe: true))
            }
        case UInt8(ascii: "M"):
            if isMicrosoftAccountGrant(at: index) { return mask(.token, index, grantEnd(from: index)) }
        case UInt8(ascii: "d"), UInt8(ascii: "Y"), UInt8(ascii: "T"):
            // Tickets of Kerberos and messages of NTLM in base64.
            if starts(exactly: "doI", at: index) || starts(exactly: "YII", at: index)
                || starts(exactly: "TlRMTVNT", at: index),
                base64Length(from: index) >= 60
            {
                return mask(.token, index, base64End(from: index))
            }
        case UInt8(ascii: "E"):
            if self.byte(index + 1) == UInt8(ascii: "w"), self.byte(index + 2).isUppercase,
                base64Length(from: index) >= 60
            {
                return mask(.token, index, base64End(from: index))
            }
        case UInt8(ascii: "A"), UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "Q"):
            if isTicket(at: index), urlSafeLength(from: index) >= 36 {
                return mask(.token, index, tokenEnd(from: index, urlSafe: true))
            }
        case UInt8(ascii: "r"):
            if starts(exactly: "rQIIA", at: index), urlSafeLength(from: index) >= 40 {
                return mask(.token, index, tokenEnd(from: index, urlSafe: true))
            }
        case UInt8(ascii: "S"), UInt8(ascii: "s"):
            let sidEnd = securityIdentifierEnd(at: index)
            if sidEnd > 0 { return found(.account, index, sidEnd) }
        default:
            break
        }
        guard Self.beginsVendor(byte, self.byte(index + 1)) else { return false }
        let length = vendorToken(at: index, end)
        return length > 0 && mask(.secret, index, index + length)
    }

    /// Masks a token and the lines that it continues on.
    private func mask(_ kind: FindingKind, _ start: Int, _ end: Int) -> Bool {
        guard masks(kind) else { return false }
        found(kind, start, end)
        continueToken(kind, after: end, width: end - start)
        return true
    }

    /// Follows a token that was wrapped over several lines.
    func continueToken(_ kind: FindingKind, after end: Int, width: Int) {
        var lineEnd = end
        while let next = continuation(after: lineEnd, width: width) {
            guard next.lowerBound >= cursor else { break }
            found(kind, next.lowerBound, next.upperBound)
            lineEnd = next.upperBound
        }
    }

    /// The rest of a wrapped token: the next line, if it consists of token characters only.
    private func continuation(after end: Int, width: Int) -> Range<Int>? {
        var index = end
        if byte(index) == UInt8(ascii: "="), byte(index + 1) == UInt8(ascii: "\r") || byte(index + 1) == .newline {
            index += 1
        }
        if byte(index) == UInt8(ascii: "\r") { index += 1 }
        if byte(index) == .newline {
            index += 1
        } else if byte(index) == UInt8(ascii: "\\") {
            // The line end is written as an escape, `\n` or `\r\n`, perhaps with `\t` after it.
            var hasLineEnd = false
            while byte(index) == UInt8(ascii: "\\") {
                var letter = index
                while byte(letter) == UInt8(ascii: "\\") { letter += 1 }
                let escape = byte(letter)
                guard
                    escape == UInt8(ascii: "n") || escape == UInt8(ascii: "r") || escape == UInt8(ascii: "t")
                        || escape == UInt8(ascii: "\n")
                else { break }
                hasLineEnd = hasLineEnd || escape != UInt8(ascii: "t")
                index = letter + 1
            }
            guard hasLineEnd else { return nil }
        } else {
            return nil
        }
        while byte(index) == .space || byte(index) == .tab { index += 1 }
        let start = index
        while index < count, bytes[index].isBase64Digit || bytes[index] == UInt8(ascii: ".") { index += 1 }
        while byte(index) == UInt8(ascii: "=") { index += 1 }
        let length = index - start
        guard length >= 4, length <= Self.longestLine else { return nil }
        let after = byte(index)
        let endsLine =
            after == 0 || after == UInt8(ascii: "\n") || after == UInt8(ascii: "\r") || after.isQuote
            || after == UInt8(ascii: "\\")
            || after == UInt8(ascii: ",") || after == UInt8(ascii: "<")
        guard endsLine || length >= 40 else { return nil }
        if length < 16, isPlainWord(start, index) { return nil }
        if length >= 16, !looksGenerated(start, index, atLeast: 16) { return nil }
        return start..<index
    }

    func starts(exactly text: StaticString, at start: Int) -> Bool {
        let length = text.utf8CodeUnitCount
        guard start >= 0, start + length <= count else { return false }
        for index in 0..<length where bytes[start + index] != text.utf8Start[index] { return false }
        return true
    }

    // MARK: JSON web tokens

    /// `eyJ…`: a token if its header says so; otherwise JSON, which is masked only if its content must be.
    private func webToken(from start: Int) -> (FindingKind, Int)? {
        var headerEnd = start
        while headerEnd < count, headerEnd - start < 4096, bytes[headerEnd].isBase64Digit { headerEnd += 1 }
        let head = Base64.prefix(of: UnsafeBufferPointer(start: bytes + start, count: min(headerEnd - start, 400)))
        guard head.count >= 2, head[0] == UInt8(ascii: "{"), Base64.isPrintable(head.prefix(24)) else { return nil }
        let isHeader = ["\"alg\"", "\"typ\"", "\"enc\"", "\"kid\"", "\"x5t\"", "\"zip\"", "\"cty\"", "\"ver\":\"1.0\""]
            .contains { Base64.contains(head, $0) }
        let hasParts = byte(headerEnd) == UInt8(ascii: ".") && byte(headerEnd + 1).isBase64Digit
        let isCut = headerEnd == count || byte(headerEnd) == UInt8(ascii: ".")
        if isHeader || hasParts && headerEnd - start >= 16
            || isCut && headerEnd - start < 40 && nesting == 0 && head.count < 24 && isHeaderStart(head)
        {
            return (.token, tokenEnd(from: start, urlSafe: true))
        }
        return nil
    }

    private func isHeaderStart(_ head: [UInt8]) -> Bool {
        ["{\"alg", "{\"typ", "{\"kid", "{\"x5t", "{\"enc"].contains { Base64.hasPrefix(head, $0) }
    }

    /// The end of a token of URL-safe base64 and dots. A dot or underscore that begins another word is not part of it.
    private func tokenEnd(from start: Int, urlSafe: Bool) -> Int {
        var index = start
        while index < count {
            let byte = bytes[index]
            let isPart =
                byte.isBase64Digit || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
                || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
            if !isPart { break }
            index += 1
        }
        while self.byte(index) == UInt8(ascii: "="), !self.byte(index + 1).isAlphanumeric { index += 1 }
        while index > start, bytes[index - 1] == UInt8(ascii: ".") || bytes[index - 1] == UInt8(ascii: "/") {
            index -= 1
        }
        return index
    }

    private func urlSafeLength(from start: Int) -> Int {
        var index = start
        while index < count, index - start < 256,
            bytes[index].isAlphanumeric || bytes[index] == UInt8(ascii: "_") || bytes[index] == .minus
        {
            index += 1
        }
        return index - start
    }

    /// Length of the base64 at `start`, at most 512: enough to classify it.
    private func base64Length(from start: Int) -> Int {
        var index = start
        while index < count, index - start < 512, bytes[index].isBase64Digit { index += 1 }
        return index - start
    }

    private func base64End(from start: Int) -> Int {
        var index = start
        while index < count, bytes[index].isBase64Digit { index += 1 }
        while byte(index) == UInt8(ascii: "="), !byte(index + 1).isAlphanumeric { index += 1 }
        return index
    }

    // MARK: Formats with a prefix

    /// `AQAB…`, `OAQAB…`, `PAQAB…`, `AgAB…`: the serialised tickets of Entra and ADFS.
    private func isTicket(at start: Int) -> Bool {
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
    private func isMicrosoftAccountGrant(at start: Int) -> Bool {
        guard byte(start + 1) == UInt8(ascii: "."), byte(start + 2).isUppercase,
            byte(start + 3).isDigit
        else {
            return false
        }
        var index = start + 3
        while byte(index).isDigit { index += 1 }
        guard byte(index) == UInt8(ascii: "_") else { return false }
        return grantEnd(from: start) - start >= 20
    }

    private func grantEnd(from start: Int) -> Int {
        var index = start
        while index < count {
            let byte = bytes[index]
            let isPart =
                byte.isRunByte || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "!")
                || byte == UInt8(ascii: "$") || byte == UInt8(ascii: "/")
            if !isPart { break }
            index += 1
        }
        return index
    }

    /// `…8Q~…`: a client secret of Entra, 34 to 44 characters.
    private func clientSecret(atTilde index: Int, _ start: Int, _ end: Int) -> (Int, Int)? {
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
            bytes[last].isAlphanumeric || bytes[last] == UInt8(ascii: "_") || bytes[last] == UInt8(ascii: "-")
                || bytes[last] == UInt8(ascii: ".")
                || bytes[last] == UInt8(ascii: "~")
        {
            last += 1
        }
        guard last - first >= 30 || last == count && last - first >= 12 else { return nil }
        while last > first, bytes[last - 1] == UInt8(ascii: "."), last - first > 40 { last -= 1 }
        return (min(first, max(start, last - 44)), last)
    }

    static let vendors: [(prefix: StaticString, shortest: Int)] = [
        ("ghp_", 30), ("gho_", 30), ("ghu_", 30), ("ghs_", 30), ("ghr_", 30), ("github_pat_", 40), ("glpat-", 20),
        ("xoxb-", 20), ("xoxp-", 20), ("xoxa-", 20), ("xoxs-", 20), ("AKIA", 20), ("ASIA", 20), ("AIza", 39),
        ("sk_live_", 20), ("sk_test_", 20), ("rk_live_", 20), ("pk_live_", 20), ("npm_", 36), ("SG.", 40),
        ("ya29.", 20), ("sk-", 32), ("dop_v1_", 40),
        ("hvs.", 24), ("pypi-", 40), ("shpat_", 30), ("AZURE_", 1_000), ("PMAK-", 40), ("secret_", 40), ("dapi", 32),
        ("EAAC", 60), ("whsec_", 24),
    ]

    /// Whether two letters begin a prefix of `vendors`. This rejects most words. A test compares it with the list.
    @inline(__always) static func beginsVendor(_ first: UInt8, _ second: UInt8) -> Bool {
        switch UInt16(first) << 8 | UInt16(second) {
        case 0x6768, 0x6769, 0x676C, 0x786F, 0x414B, 0x4153, 0x4149, 0x736B, 0x726B, 0x706B, 0x6E70, 0x5347, 0x7961,
            0x646F, 0x6876, 0x7079, 0x7368, 0x415A, 0x504D, 0x7365, 0x6461, 0x4541, 0x7768:
            true
        default: false
        }
    }

    /// Length of a token with a vendor's prefix, or 0.
    private func vendorToken(at start: Int, _ end: Int) -> Int {
        let first = bytes[start]
        for vendor in Self.vendors
        where vendor.prefix.utf8Start[0] == first && starts(exactly: vendor.prefix, at: start) {
            var index = start
            while index < end, bytes[index] != UInt8(ascii: "~") { index += 1 }
            if index - start >= vendor.shortest, hasDigit(start, index) { return index - start }
        }
        return 0
    }

    /// A long run of base64 that is not a hash: a token whose prefix was cut off.
    private func bigBlob(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 24 else { return false }
        let length = base64Length(from: start)
        guard length >= 140, byte(start - 1) != UInt8(ascii: "$") else { return false }
        var digits = 0
        var upper = 0
        var lower = 0
        var slashes = 0
        for index in start..<start + min(length, 400) {
            let byte = bytes[index]
            if byte.isDigit {
                digits += 1
            } else if byte.isUppercase {
                upper += 1
            } else if byte.isLowercase {
                lower += 1
            } else if byte == UInt8(ascii: "/") {
                slashes += 1
            }
        }
        let sample = min(length, 400)
        guard digits * 25 >= sample, upper * 8 >= sample, lower * 8 >= sample, slashes * 12 < sample else {
            return false
        }
        if starts(exactly: "MII", at: start) { return false }
        if isAfterWord("sha512-", start) || isAfterWord("sha384-", start) { return false }
        return mask(.token, firstPart(before: start), base64End(from: start))
    }

    /// `EwBxA8l6BAAUX/…`: the part of base64 before a slash, if it is too short for a run.
    private func firstPart(before start: Int) -> Int {
        guard byte(start - 1) == UInt8(ascii: "/") else { return start }
        var first = start - 1
        while first > cursor, start - first < 16,
            bytes[first - 1].isAlphanumeric || bytes[first - 1] == UInt8(ascii: "+")
        {
            first -= 1
        }
        let before = byte(first - 1)
        guard start - first < 16, before == 0 || before.isSpace || before.isQuote || before == .equals,
            ValueShape(bytes, first, start - 1).digits > 0, ValueShape(bytes, first, start - 1).uppers > 0
        else { return start }
        return first
    }

    func isAfterWord(_ word: StaticString, _ start: Int) -> Bool {
        starts(with: word, at: start - word.utf8CodeUnitCount) || starts(with: word, at: start)
    }
}
