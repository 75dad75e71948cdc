internal import CScrubScan
import TextBytes

/// Mail addresses and user principal names. Reads outwards from the at sign.
extension TextScan {
    private static let longestPart = 256

    func maskEmailAddress(at sign: Int) {
        if maskUserInfo(before: sign) { return }
        if maskConnectIdentifier(at: sign) { return }
        if byte(sign - 1) == .space, byte(sign + 1) == .space { return maskPrincipal(at: sign) }
        if byte(sign - 1).isQuote, byte(sign + 1) == bytes[sign - 1] { return maskGrantee(at: sign) }
        if maskMatrixUser(at: sign) { return }
        if byte(sign - 1).isAlphanumeric ? maskConnectString(at: sign) : maskMention(at: sign) { return }
        if isInStructuredData(sign) { return }
        guard let end = domainEnd(from: sign + 1) else {
            maskShellPrompt(at: sign)
            return
        }
        let local = quotedStart(before: sign) ?? localStart(before: sign)
        let start = startOfBouncedAddress(local, sign) ?? local
        guard start < sign else { return }
        if isMessageID(start, end) { return }
        // `%U@contoso.com`: one letter that is replaced
        if isPackageOrFormat(start, sign, end) || sign - start == 1 && byte(start - 1) == UInt8(ascii: "%") { return }
        let labels = (sign..<end).count { bytes[$0] == .dot } + 1
        if labels > 2, byte(end) != UInt8(ascii: "@"), isTarget(start) {
            found(.user, start, sign)
        } else {
            found(.email, start, end)
        }
    }

    /// `ssh -o StrictHostKeyChecking=no anna@host.contoso.com`: after the program are only options and their values. What
    /// may be the domain of mail addresses has no name of a host in front.
    private func isTarget(_ start: Int) -> Bool {
        var end = start
        var isValue = false
        while byte(end - 1) == .space, start - end < 128 {
            var first = end - 1
            while first > 0, start - first < 128, bytes[first - 1] > .space { first -= 1 }
            if Self.shells.contains(where: { endsWord($0, at: end - 1) }) { return !isValue }
            if isValue, bytes[first] != .minus { return false }
            isValue = bytes[first] != .minus
            end = first
        }
        return false
    }

    /// `bounces+anna=contoso.com@mailer.example`: whom a mail that comes back was for, in the address that it comes back to.
    private func startOfBouncedAddress(_ domain: Int, _ sign: Int) -> Int? {
        guard byte(domain - 1) == .equals, ValueShape(bytes, domain, sign).dots > 0 else { return nil }
        let start = startOfLogin(endingAt: domain - 1, within: 64)
        return start >= cursor && start < domain - 1 && byte(start - 1) == UInt8(ascii: "+") ? start : nil
    }

    private static let shells: [StaticString] = ["ssh", "sftp", "scp", "plink", "mosh"]

    /// `@annber42`, as people are called in chats and reviews: small letters and two or three digits, a known name
    /// (`<@anna.berg>`), or after what a person does: `acknowledged by @anna_b`.
    private func maskMention(at sign: Int) -> Bool {
        let before = byte(sign - 1)
        let isAngled = before == UInt8(ascii: "<")
        if isAngled, maskSlackUser(at: sign) { return true }
        guard isAngled || before <= .space || before == .openParenthesis || before == .openBracket || before == .comma
        else { return false }
        let end = endOfLogin(sign + 1, within: 32)
        let shape = ValueShape(bytes, sign + 1, end)
        let after = byte(end)
        let isAgent =
            (endsWord("by", at: sign - 1) || endsWord("to", at: sign - 1))
            && rolesOfLastPart(endingAt: sign - 4)?.contains(.act) ?? false
        guard shape.lowers > 4, shape.uppers == 0,
            isAgent || 2...3 ~= shape.digits && shape.lowers + shape.digits == shape.length && shape.turns == 1
                || shape.dots + shape.underscores == 1 && holdsKnownName(sign + 1, end) && !isFileName(sign + 1, end),
            bytes[sign + 1].isLowercase, after != .slash, after != .openParenthesis, after != .colon,
            after != .equals, after != UInt8(ascii: "@"), rolesOfName(endingAt: end - shape.digits) == nil,
            isLogin(sign + 1, end)
        else { return false }
        return found(.user, sign + 1, end)
    }

    /// `<@U0BIV2QY2EF>`, as Slack writes whom a message names.
    private func maskSlackUser(at sign: Int) -> Bool {
        var end = sign + 1
        while end < count, end - sign < 14, bytes[end].isUppercase || bytes[end].isDigit { end += 1 }
        guard 10...12 ~= end - sign, byte(end) == UInt8(ascii: ">") || byte(end) == UInt8(ascii: "|"),
            bytes[sign + 1] == UInt8(ascii: "U") || bytes[sign + 1] == UInt8(ascii: "W")
        else { return false }
        return found(.account, sign + 1, end)
    }

    /// `@anna:matrix.contoso.com`
    private func maskMatrixUser(at sign: Int) -> Bool {
        guard !byte(sign - 1).isAlphanumeric else { return false }
        let end = endOfLogin(sign + 1, within: 40)
        guard end - sign > 3, byte(end) == .colon, byte(end + 1).isLetter, let host = domainEnd(from: end + 1),
            isLogin(sign + 1, end), host > end + 4
        else { return false }
        return found(.user, sign + 1, end)
    }

    /// `anna/password@orcl`, as programs of Oracle take it.
    private func maskConnectString(at sign: Int) -> Bool {
        guard byte(sign + 1).isAlphanumeric else { return false }
        var start = sign
        while start > cursor, sign - start < 64, bytes[start - 1] > .space, bytes[start - 1] != .slash,
            !bytes[start - 1].isQuote
        { start -= 1 }
        guard start > cursor, bytes[start - 1] == .slash, looksLikePassword(ValueShape(bytes, start, sign))
        else { return false }
        let first = startOfLogin(endingAt: start - 1, within: 40)
        let before = byte(first - 1)
        guard first >= cursor, start - 1 - first > 2, bytes[first].isLowercase, isLogin(first, start - 1),
            before <= .space || before == .colon || before.isQuote
        else { return false }
        note(.user, first, start - 1)
        return found(.password, start, sign)
    }

    /// `'anna'@'10.1.2.3'`, an account of MySQL.
    private func maskGrantee(at sign: Int) {
        let end = sign - 1
        var start = end
        while start > cursor, sign - start < 66, bytes[start - 1].isLoginByte { start -= 1 }
        guard byte(start - 1) == bytes[end], isLogin(start, end) else { return }
        // `app_ro`: a program's
        var part = start
        while part < end, bytes[part].isLetter { part += 1 }
        if part < end, words.roles(WordSet.hash(bytes, start, part))?.contains(.thing) ?? false,
            !holdsKnownName(part + 1, end) || end - part < 4
        {
            return
        }
        found(.user, start, end)
    }

    /// `Client: anna @ CONTOSO.COM`, as `klist` prints it.
    private func maskPrincipal(at sign: Int) {
        var end = sign + 2
        while end < count, end - sign < 64,
            bytes[end].isUppercase || bytes[end].isDigit || bytes[end] == .minus
                || bytes[end] == .dot
        { end += 1 }
        guard end - sign > 6, bytes[end - 1].isUppercase,
            (sign..<end).contains(where: { bytes[$0] == .dot })
        else { return }
        var start = sign - 1
        while start > cursor, sign - start < 64,
            bytes[start - 1].isLoginByte
        { start -= 1 }
        guard isLogin(start, sign - 1), byte(start - 1) != .slash, byte(start - 1) != UInt8(ascii: "$")
        else {
            return
        }
        found(.user, start, sign - 1)
    }

    /// The quote that opens `"anna berg"@contoso.com`.
    private func quotedStart(before sign: Int) -> Int? {
        guard byte(sign - 1) == .quote, byte(sign - 2) != .backslash else { return nil }
        var start = sign - 1
        while start > cursor, sign - start < 66, bytes[start - 1] != .quote, bytes[start - 1] >= .space { start -= 1 }
        guard sign - start > 2, start > cursor, bytes[start - 1] == .quote, byte(start - 2) != .backslash,
            start == 1 || bytes[start - 2].isSpace || bytes[start - 2] == UInt8(ascii: "<")
                || bytes[start - 2] == .colon
                || bytes[start - 2] == .equals || bytes[start - 2] == .openParenthesis || bytes[start - 2] == .comma
        else { return nil }
        return start - 1
    }

    /// `jdbc:oracle:thin:anna/password@//host`
    private func maskConnectIdentifier(at sign: Int) -> Bool {
        guard byte(sign + 1) == .slash, byte(sign + 2) == .slash else { return false }
        var slash = sign
        while slash > cursor, sign - slash < 64, bytes[slash - 1] > .space, bytes[slash - 1] != .slash {
            slash -= 1
        }
        guard byte(slash - 1) == .slash, sign - slash > 2 else { return false }
        var start = slash - 1
        while start > cursor, slash - start < 64,
            bytes[start - 1].isNameByte || bytes[start - 1] == .underscore
                || bytes[start - 1] == .dot
        {
            start -= 1
        }
        guard byte(start - 1) == .colon || byte(start - 1) == .space, slash - 1 > start else { return false }
        if !isPlaceholder(start, slash - 1) { note(.user, start, slash - 1) }
        if !isPlaceholder(slash, sign) { found(.password, slash, sign) }
        return true
    }

    /// `anna:password@db`, `CONTOSO/anna:password@10.1.2.3`, without a scheme.
    private func maskPassword(before sign: Int) -> Bool {
        var start = sign
        while start > cursor, sign - start < 40, bytes[start - 1] > .space, !bytes[start - 1].isQuote,
            bytes[start - 1] != .colon
        {
            start -= 1
        }
        guard byte(start - 1) == .colon, looksLikePassword(ValueShape(bytes, start, sign)) else { return false }
        var name = start - 1
        while name > cursor, start - name < 40,
            bytes[name - 1].isLoginByte
        { name -= 1 }
        guard isLogin(name, start - 1),
            byte(name - 1) == 0 || byte(name - 1).isSpace || byte(name - 1).isQuote || hasDomain(before: name)
        else { return false }
        found(.user, name, start - 1)
        found(.password, start, sign)
        return true
    }

    /// `anna@web01:~$ ls`, `anna@mac ~ % ls`, `ssh anna@web01`: a user on a host without a domain.
    private func maskShellPrompt(at sign: Int) {
        if maskPassword(before: sign) { return }
        var start = sign
        while start > cursor, sign - start < 40,
            bytes[start - 1].isLoginByte
        { start -= 1 }
        var end = sign + 1
        while end < count, end - sign < 64, bytes[end].isAlphanumeric || bytes[end] == .minus { end += 1 }
        guard sign - start > 2, end > sign + 1, !isPlaceholder(start, sign) else { return }
        guard bytes[start].isLetter else { return }
        let isPrompt =
            starts(exactly: ":~", at: end) || starts(exactly: ":/", at: end) && byte(end + 2) != .slash
            || starts(exactly: " ~ ", at: end)
        let isCommand = endsWord("ssh", at: start - 1) || endsWord("scp", at: start - 1)
        guard isPrompt || isCommand,
            start == 0 || bytes[start - 1].isSpace || bytes[start - 1] == .openBracket || bytes[start - 1].isQuote,
            words.roles(WordSet.hash(bytes, start, sign)) == nil, sign - start != 3 || !starts(with: "git", at: start)
        else { return }
        found(.user, start, sign)
    }

    // MARK: Local part

    private func localStart(before sign: Int) -> Int {
        var index = sign
        var pluses = 0
        var firstPlus = sign
        let low = max(cursor, sign - Self.longestPart)
        let allowsIdeographs = index > 0 && isIdeograph(endingAt: index)
        while index > low {
            let byte = bytes[index - 1]
            if byte >= 0x80 {
                let scalar = scalarStart(endingAt: index)
                guard scalar >= low, isLetter(at: scalar) else { break }
                if !allowsIdeographs, index < sign, isIdeographic(scalar) { break }
                index = scalar
                continue
            }
            if byte.isAlphanumeric || byte == .dot || byte == .underscore
                || byte == .minus || byte == UInt8(ascii: "%") || byte == UInt8(ascii: "~")
                || byte == UInt8(ascii: "^") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "$")
            {
                index -= 1
                continue
            }
            if byte == UInt8(ascii: "+") {
                pluses += 1
                if pluses == 1 { firstPlus = index }
                index -= 1
                continue
            }
            if byte == UInt8(ascii: "#"), endsWord("#EXT#", at: sign) || isExternalMark(index) {
                index -= 1
                continue
            }
            if byte == .apostrophe, isNamePrefix(quote: index - 1) {
                index -= 1
                continue
            }
            break
        }
        // A form writes blanks as plus signs: then only the part after the last one is the address.
        if pluses > 1 { index = firstPlus }
        if isEscapeLetter(index) { index += 1 }
        while index < sign,
            bytes[index] == .dot || bytes[index] == .minus || bytes[index] == UInt8(ascii: "+")
                || bytes[index] == UInt8(ascii: "!") || bytes[index] == UInt8(ascii: "%")
        {
            index += 1
        }
        return index
    }

    private func isExternalMark(_ index: Int) -> Bool {
        starts(with: "#EXT#", at: index - 1) || starts(with: "#EXT#", at: index - 5)
    }

    /// `o'brien`, `d'angelo`: an apostrophe after the first one or two letters of a name.
    private func isNamePrefix(quote: Int) -> Bool {
        guard byte(quote - 1).isLetter, byte(quote + 1).isLetter else { return false }
        var index = quote
        while index > 0, quote - index < 40,
            bytes[index - 1].isAlphanumeric || bytes[index - 1] == .dot
                || bytes[index - 1] == .underscore
        {
            index -= 1
        }
        let prefix = quote - index
        if prefix <= 2 { return true }
        let before = bytes[quote - 2]
        return before == .dot || before == .underscore
    }

    // MARK: Domain

    /// The index after the last label of a host name with a top-level domain, or nil.
    private func domainEnd(from start: Int) -> Int? {
        var index = start
        if byte(index) == .openBracket { return nil }
        var best: Int?
        var labels = 0
        while index < count, index - start < Self.longestPart {
            let labelStart = index
            var isAlphabetic = true
            var isASCII = true
            while index < count {
                let byte = bytes[index]
                if byte >= 0x80 {
                    let next = scalarEnd(from: index)
                    guard isLetter(at: index) else { break }
                    if isASCII, index - labelStart >= 2, isAlphabetic, labels > 0, isIdeographic(index) { break }
                    isASCII = false
                    index = next
                    continue
                }
                if byte.isLetter { index += 1; continue }
                if byte.isDigit { isAlphabetic = false; index += 1; continue }
                if byte == .minus || byte == .underscore, index > labelStart {
                    // `anna@contoso.dk-The password has expired`: what is after the domain of a country is a sentence
                    let isCountry = index - labelStart == 2 && byte == .minus && self.byte(index + 1).isUppercase
                    if labels > 0, isAlphabetic, isCountry || isTopLevel(labelStart, index) { best = index }
                    isAlphabetic = false
                    index += 1
                    continue
                }
                break
            }
            guard index > labelStart else { break }
            labels += 1
            let isTop = (isAlphabetic || starts(with: "xn--", at: labelStart)) && index - labelStart >= 2
            if labels > 1, isTop, index - labelStart <= 24 || !isASCII { best = index }
            if byte(index) == .dot, byte(index + 1).isAlphanumeric || byte(index + 1) >= 0x80 {
                index += 1
            } else {
                break
            }
        }
        if let best {
            // The address is inside a file name or a cache key: the text after the host is not part of it.
            if let known = knownTop(from: start, to: best) { return known }
            return best
        }
        // The address is cut off, or has no domain: masked if the part before the sign reads as a person's name.
        if labels == 1, index - start >= 3, bytes[start].isLetter, byte(index) != .colon,
            hasNameDot(before: start - 1), !vocabulary.pointee.releaseWords.contains(bytes, start, index),
            scrub_is_object(bytes, start - 1, index) == 0
        {
            return index
        }
        return nil
    }

    /// `package@latest`, `core.js@next`, `msal:5.4.0@aar`, and `py_calls@info`: what a program logs, and from which level on.
    static let releaseWords: StaticString =
        "aar jar pom zip klib latest next beta alpha main master dev head canary stable rc release debug info notice warn warning error trace"

    static let topLevels: StaticString =
        "com org net edu gov de fr uk io local eu jp info nl ca au ch in dev app dk se fi es pt pl cz hu ro ie nz br mx kr sg"
    func isTopLevel(_ start: Int, _ end: Int) -> Bool {
        vocabulary.pointee.topLevels.contains(bytes, start, end)
    }

    /// `…@contoso.com.log.gz`, `…@contoso.com-2024`: the end of the first top-level domain that has a file ending or a
    /// date after it.
    private func knownTop(from start: Int, to end: Int) -> Int? {
        var index = start
        while index < end {
            var labelEnd = index
            while labelEnd < end, bytes[labelEnd] != .dot,
                bytes[labelEnd] != .minus && bytes[labelEnd] != .underscore || !isTopLevel(index, labelEnd)
            {
                labelEnd += 1
            }
            if index > start, isTopLevel(index, labelEnd), labelEnd < end {
                if bytes[labelEnd] != .dot { return labelEnd }
                var next = labelEnd + 1
                while next < end, bytes[next] != .dot { next += 1 }
                if isFileEnding(labelEnd + 1, next) { return labelEnd }
            }
            index = labelEnd + 1
        }
        return nil
    }

    static let fileEndings: StaticString =
        """
        log txt json gz zip png jpg jpeg gif svg pdf xml csv html js ts swift py rb go rs java kt cs cpp hpp md yml yaml
        plist framework dylib dll exe so lock toml css db sqlite tar tgz bak tmp ndjson jsonl webp ico nib strings pem pfx p12 jks crt cer csr service scope timer socket mount slice target
        """
    /// Endings of files that are top-level domains as well.
    static let fileLikeDomains: StaticString = "md py rs so zip"

    private func isFileEnding(_ start: Int, _ end: Int) -> Bool {
        vocabulary.pointee.fileEndings.contains(bytes, start, end)
    }

    private func hasNameDot(before sign: Int) -> Bool {
        var index = sign
        var marks = 0
        while index > 0, sign - index < 64,
            bytes[index - 1].isLoginByte
        {
            if bytes[index - 1] == .dot || bytes[index - 1] == .underscore { marks += 1 }
            index -= 1
        }
        return marks > 0 && sign - index >= 5 && byte(index - 1) != .slash
    }

    /// `icon@2x.png`, `git@github.com:…`, `ssh://git@github.com/…`, `%@.name`, `pkg@host.tgz`.
    private func isPackageOrFormat(_ start: Int, _ sign: Int, _ end: Int) -> Bool {
        if sign - start == 3, starts(with: "git", at: start), byte(end) == .colon || byte(end) == .slash {
            return true
        }
        // `at io.undertow.servlet@2.2.5.Final//io.undertow…`: a module of Java and its version
        var major = sign + 1
        while byte(major).isDigit { major += 1 }
        if major > sign + 1, byte(major) == .dot, byte(major + 1).isDigit, byte(end) == .slash {
            return true
        }
        // `chacha20-poly1305@openssh.com`, `ping@openssh.com`: an algorithm or an extension of the protocol
        let isOfProtocol = starts(exactly: "openssh.com", at: sign + 1) || starts(exactly: "libssh.org", at: sign + 1)
        if isOfProtocol, starts(exactly: "ping", at: start) || !holdsKnownName(start, sign) { return true }
        var last = end
        while last > sign + 1, bytes[last - 1] != .dot { last -= 1 }
        guard isFileEnding(last, end) else { return isServicePrincipal(start, sign, end) }
        // `anna@contoso.rs`, but `docs/icon@2x.md` and `pkg@1.4.so`
        let isDomainToo = vocabulary.pointee.fileLikeDomains.contains(bytes, last, end)
        return !isDomainToo || bytes[sign + 1].isDigit || byte(start - 1) == .slash
    }

    /// `[exampleSDID@32473 iut="3"`: the name of an element in a line of syslog (RFC 5424), with the number of who gave it
    private func isInStructuredData(_ sign: Int) -> Bool {
        var end = sign + 1
        while byte(end).isDigit { end += 1 }
        guard end > sign + 1, byte(end) == .space || byte(end) == .closeBracket else { return false }
        let start = startOfRun(endingAt: sign, notBefore: max(0, sign - 32)) { $0.isAlphanumeric || $0 == .minus }
        return byte(start - 1) == .openBracket
    }

    func isNameOfStructuredData(_ start: Int, _ end: Int) -> Bool {
        byte(start - 1) == .openBracket
            && (start..<end).contains { bytes[$0] == UInt8(ascii: "@") && isInStructuredData($0) }
    }

    /// `message-id=<20250611051237.4VnQ2c@mx1.contoso.com>`: the number that a mail server gave, with a digit in it
    func isMessageID(_ start: Int, _ end: Int) -> Bool {
        guard byte(start - 1) == UInt8(ascii: "<"), byte(end) == UInt8(ascii: ">") else { return false }
        var name = start - 1
        while name > 0, start - name < 5, !bytes[name - 1].isAlphanumeric { name -= 1 }
        guard starts(with: "message-id", at: name - 10) || starts(with: "msgid", at: name - 5) else { return false }
        return (start..<end).contains { bytes[$0].isDigit } && !holdsKnownName(start, end)
    }

    /// `HTTP/web01.contoso.com@CONTOSO.COM`: a service in Kerberos.
    private func isServicePrincipal(_ start: Int, _ sign: Int, _ end: Int) -> Bool {
        guard byte(start - 1) == .slash, byte(start - 2).isLetter, byte(sign + 1).isUppercase,
            byte(end - 1).isUppercase
        else { return false }
        return (start..<sign).contains { bytes[$0] == .dot }
    }

    // MARK: Letters of other scripts

    private func scalarStart(endingAt end: Int) -> Int {
        var index = end - 1
        while index > 0, end - index < 4, bytes[index] & 0xC0 == 0x80 { index -= 1 }
        return index
    }

    private func scalarEnd(from start: Int) -> Int {
        let lead = bytes[start]
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        return min(count, start + length)
    }

    private func isIdeograph(endingAt end: Int) -> Bool {
        bytes[end - 1] >= 0x80 && isIdeographic(scalarStart(endingAt: end))
    }

    /// Kana, Han and Hangul are written without blanks, so they end a word of Latin letters.
    private func isIdeographic(_ start: Int) -> Bool { bytes[start] >= 0xE3 && bytes[start] <= 0xED }

    /// A letter of any script, as opposed to the signs, spaces and punctuation that can appear next to an address.
    private func isLetter(at start: Int) -> Bool {
        let lead = bytes[start]
        let second = byte(start + 1)
        switch lead {
        case 0xC2: return second == 0xAA || second == 0xB5 || second == 0xBA || second == 0xB7
        case 0xC3: return second != 0x97 && second != 0xB7
        case 0xC4...0xDF: return true
        case 0xE0...0xE1: return true
        case 0xE2: return second >= 0xB0 && second <= 0xB7
        case 0xE3: return second >= 0x81
        case 0xE4...0xED: return true
        case 0xEF: return second >= 0xA4 && second <= 0xB7
        case 0xF0: return second < 0x9F || second >= 0xA0
        default: return false
        }
    }
}
