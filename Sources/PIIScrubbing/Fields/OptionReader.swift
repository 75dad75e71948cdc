import TextBytes

/// Options of commands: `--client-secret x`, `-ClientSecret 'x'`, `-u user:password`.
extension TextScan {
    func maskCommandLineOption(at dash: Int) {
        if starts(exactly: "-----BEGIN ", at: dash) { return maskPrivateKey(at: dash) }
        let before = byte(dash - 1)
        guard
            before == 0 || before.isSpace || before.isQuote || before == .openBracket
                || before == .comma || isEscapeLetter(dash - 1) || before == .openParenthesis
                || before == .equals || before == .colon || before == UInt8(ascii: ">")
        else { return }
        var end = dash
        while end < count, end - dash < 48,
            bytes[end].isAlphanumeric || bytes[end] == .minus || bytes[end] == .underscore
                || bytes[end] == .dot && end > dash + 3
        {
            end += 1
        }
        if starts(with: "-AsPlainText", at: dash), end - dash == 12 {
            notePlainString(before: dash)
            return
        }
        if byte(dash + 1) | 0x20 == UInt8(ascii: "p"), maskGluedPassword(at: dash) { return }
        if byte(dash + 1) == UInt8(ascii: "r"), lead(dash) <= .space, maskOwnerOfFile(at: dash) { return }
        // No option begins with a digit: `-0pin` is a number and a word.
        var first = dash
        while first < end, bytes[first] == .minus { first += 1 }
        guard byte(first).isLetter else { return }
        var next = end
        // `["--password","…"]`, `[--password, "…"]`
        let isListed = before == .openBracket || before == .comma || byte(dash - 2) == .comma
        if byte(next).isQuote, byte(next + 1) == .comma {
            next += 2
        } else if isListed, byte(next) == .comma {
            next += 1
        }
        guard byte(next).isBlank || next > end && byte(next).isQuote else { return }
        while next < count, next - end < 8, bytes[next].isBlank { next += 1 }
        // `-passin pass:"…"`, as OpenSSL takes it
        if starts(exactly: "pass:", at: next) { next += 5 }
        guard next < count, bytes[next] != .minus else { return }
        if end - dash == 2, next > end, bytes[end].isBlank {
            maskShortOption(at: dash, from: next)
            return
        }
        if starts(exactly: "--cookie", at: dash), end - dash == 8, byte(next).isQuote {
            return maskCookiesOfCurl(at: dash, from: next + 1, bytes[next])
        }
        guard var name = fieldName(endingAt: end, quoteLevel: -1), name.start > dash else { return }
        guard name.holdsAnywhere || name.needsOwner else { return }
        // `--login devicecode`: the way in which kubelogin signs in
        if starts(exactly: "--login", at: dash), end - dash == 7,
            Self.waysToSignIn.contains(where: { starts(exactly: $0, at: next) })
        {
            return
        }
        if isAboutOption(dash, end, from: next) || isUsage(of: dash, from: next) { return }
        // `-Credential CONTOSO\anna`: PowerShell asks for the password.
        if starts(exactly: "-Credential", at: dash), end - dash == 11 { name.kind = .user }
        name.start = first
        name.isProse = false
        // `--proxy-user anna:password`
        if name.kind == .user, let colon = colonOfPair(from: next),
            looksLikePassword(ValueShape(bytes, colon + 1, wordEnd(colon + 1))), maskCredentialsPair(from: next)
        {
            return
        }
        maskValue(of: name, from: next, separator: dash)
    }

    private static let waysToSignIn: [StaticString] = [
        "devicecode", "interactive", "spn", "ropc", "msi", "azurecli", "azd", "workloadidentity",
    ]

    /// `-rw------- 1 anna staff 1679 Jun 11 08:01 krb5cc_501`, as `ls -l` prints a file: the owner
    private func maskOwnerOfFile(at dash: Int) -> Bool {
        var index = dash + 1
        while "rwxsStT-".utf8.contains(byte(index)) { index += 1 }
        guard index - dash == 10 else { return false }
        while !byte(index).isDigit, byte(index) >= .space, index - dash < 16 { index += 1 }
        while byte(index).isDigit { index += 1 }
        let links = index
        while byte(index) == .space { index += 1 }
        let end = endOfLogin(index, within: 40)
        guard byte(links - 1).isDigit, index > links, byte(end) == .space, isLogin(index, end) else { return false }
        return found(.user, index, end)
    }

    /// Prose about an option, a column of help, or a flag: no value follows.
    private func isAboutOption(_ dash: Int, _ end: Int, from next: Int) -> Bool {
        let last = wordEnd(next)
        if isPlainWord(next, last), byte(last) == .space, byte(last + 1).isLowercase {
            // `--token-file x`, `--password via the CLI`
            if byte(next).isLowercase, byte(dash + 1) == .minus { return true }
            // `--passphrase  Generate a passphrase.`
            if byte(next).isUppercase, next > end + 1 { return true }
        }
        return starts(exactly: "--user", at: dash) && end - dash == 6
            && isOption(ofProgram: Self.userManagers, at: dash)
    }

    /// `[--password PASS]`, as a usage has it: a word in capitals for the value, and nothing else in the brackets but
    /// options.
    private func isUsage(of dash: Int, from start: Int) -> Bool {
        let end = endOfRun(from: start) { $0.isUppercase || $0 == .underscore }
        let open = startOfRun(endingAt: dash, notBefore: max(0, dash - 64)) { $0 != .openBracket && $0 != .newline }
        return byte(open - 1) == .openBracket && byte(open) == .minus && end > start + 1 && byte(end) == .closeBracket
            && !byte(end + 1).isAlphanumeric
    }

    /// For these `--user` has no value: what they do is for the user who calls them.
    private static let userManagers: [StaticString] = [
        "systemctl ", "journalctl ", "systemd-run ", "systemd-analyze ", "busctl ", "flatpak ",
    ]

    /// Whether one of these programs and nothing but options are before the option at `dash`.
    private func isOption(ofProgram programs: [StaticString], at dash: Int) -> Bool {
        var end = dash
        while byte(end - 1) == .space, dash - end < 48 {
            var start = end - 1
            while start > 0, end - start < 48, bytes[start - 1] > .space, !bytes[start - 1].isQuote,
                bytes[start - 1] != .slash
            { start -= 1 }
            if programs.contains(where: { $0.utf8CodeUnitCount == end - start && starts(exactly: $0, at: start) }) {
                return true
            }
            guard byte(start) == .minus else { return false }
            end = start
        }
        return false
    }

    /// `ConvertTo-SecureString 'x' -AsPlainText`
    private func notePlainString(before dash: Int) {
        let quote = byte(dash - 2)
        guard byte(dash - 1) == .space, quote.isQuote else { return }
        var start = dash - 2
        while start > cursor, dash - start < 130, bytes[start - 1] != quote, bytes[start - 1] >= .space { start -= 1 }
        guard start > cursor, bytes[start - 1] == quote, !isPlaceholder(start, dash - 2) else { return }
        note(.password, start, dash - 2)
    }

    /// `mysql -pHunter2!`, `sshpass -pHunter2!`: the password follows its option directly.
    private func maskGluedPassword(at dash: Int) -> Bool {
        let start = dash + 2
        let isQuoted = byte(dash - 1).isQuote
        var end = wordEnd(start)
        while isQuoted, end > start, !bytes[end - 1].isAlphanumeric { end -= 1 }
        let shape = ValueShape(bytes, start, end)
        guard byte(dash - 1) == .space || isQuoted && byte(end) == bytes[dash - 1], end - start >= 6,
            looksLikePassword(shape) || isPasswordOfUser(at: dash, shape), !isPlaceholder(start, end)
        else { return false }
        // `-PRelease_2024` chooses a profile.
        let hasUser = noteGluedUser(before: dash)
        guard hasUser || byte(dash + 1) == UInt8(ascii: "p") else { return false }
        return found(.password, start, end)
    }

    /// `mysql -uanna -pHunter2!`, `bcp -Uanna -PHunter2!`, `bcp -U anna -PHunter2!`: the user before a password that
    /// follows its option directly.
    private func noteGluedUser(before dash: Int) -> Bool {
        var start = dash - 1
        while start > 2, dash - start < 64, bytes[start - 1] > .space { start -= 1 }
        if Self.userOptions.contains(where: { starts(exactly: $0, at: start - $0.utf8CodeUnitCount) }) { return true }
        guard starts(with: " -u", at: start - 1), isLogin(start + 2, dash - 1),
            dash - start > 5
        else { return false }
        note(.user, start + 2, dash - 1)
        return true
    }

    private func wordEnd(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 64, bytes[end] > .space { end += 1 }
        return end
    }

    /// `/u:anna /p:password`, as programs of Windows take them.
    func maskSlashOption(at colon: Int) -> Bool {
        guard byte(colon - 2) == .slash, byte(colon - 3) <= .space, byte(colon + 1) > .space else {
            return false
        }
        let start = byte(colon + 1).isQuote ? colon + 2 : colon + 1
        var end = wordEnd(start)
        if start > colon + 1, end > start, bytes[end - 1].isQuote { end -= 1 }
        let shape = ValueShape(bytes, start, end)
        switch byte(colon - 1) | 0x20 {
        case UInt8(ascii: "p"): return looksLikePassword(shape) && found(.password, start, end)
        case UInt8(ascii: "u"):
            return shape.length > 3 && isLogin(start, end) && shape.digits < 5 && found(.user, start, end)
        default: return false
        }
    }

    /// The colon in `anna:password`.
    private func colonOfPair(from start: Int) -> Int? {
        var index = start
        while index < count, index - start < 64, bytes[index].isLoginByte { index += 1 }
        return index > start && byte(index) == .colon ? index : nil
    }

    /// Options of one letter: `-u name`, `-p password`, `-U name`, `-w password`, `-P`, `-a`.
    private func maskShortOption(at dash: Int, from start: Int) {
        let letter = bytes[dash + 1]
        let quote = byte(start).isQuote ? bytes[start] : 0
        let first = quote == 0 ? start : start + 1
        var last = first
        while last < count, last - first < 128,
            quote == 0 ? bytes[last] > .space && !bytes[last].isQuote : bytes[last] != quote
        { last += 1 }
        guard last > first, !isPlaceholder(first, last) else { return }
        let shape = ValueShape(bytes, first, last)
        switch letter {
        case UInt8(ascii: "b"):
            if quote != 0 { maskCookiesOfCurl(at: dash, from: first, quote) }
        case UInt8(ascii: "u"):
            // An application signs in with its id and a secret.
            if maskCredentialsPair(from: start) || isGUID(first) { return }
            if isLogin(first, last) ? shape.length > 3 : isLoginOfDomain(first, last) {
                // `-u gitlab-ci-token -p …`: no one's login
                let isToken = rolesOfLastPart(endingAt: last)?.contains(.token) ?? false
                found(.user, first, last, isNamed: !isToken && isBeforePassword(last))
            }
        case UInt8(ascii: "U"), UInt8(ascii: "l"):
            // `-U anna%password`
            if let sign = (first..<last).first(where: { bytes[$0] == UInt8(ascii: "%") }), sign - first > 1,
                last - sign > 4, !isPlaceholder(sign + 1, last), byte(sign + 1) != UInt8(ascii: "$")
            {
                found(.user, first, sign)
                found(.password, sign + 1, last)
                return
            }
            let isNamed = letter == UInt8(ascii: "U") || isOption(ofProgram: ["ssh ", "rlogin "], at: dash)
            if shape.isLoginName, shape.length > 3, isNamed || shape.dots > 0, !isCommonWord(first, last),
                shape.letters > 0
            {
                found(.user, first, last, isNamed: isBeforePassword(last))
            }
        case UInt8(ascii: "p"), UInt8(ascii: "P"), UInt8(ascii: "w"), UInt8(ascii: "a"), UInt8(ascii: "k"),
            UInt8(ascii: "A"), UInt8(ascii: "X"):
            // `nuget push -k 1b624e73…`; GnuPG shows a key by its fingerprint.
            let isKey =
                letter == UInt8(ascii: "k") && shape.length >= 32 && shape.digits > 4 && shape.lowers > 4
                && shape.digits + shape.lowers == shape.length && !isOption(ofProgram: ["gpg ", "gpg2 "], at: dash)
            if looksLikePassword(shape) || isKey || isPasswordOfUser(at: dash, shape) { found(.password, first, last) }
        default:
            break
        }
    }

    /// `curl … -b 'name=value; …'`: the cookies of a command that may have several lines.
    private func maskCookiesOfCurl(at dash: Int, from start: Int, _ quote: UInt8) {
        var index = dash
        while index > 4, dash - index < 2_048, !starts(exactly: "curl ", at: index - 5) {
            index -= 1
            let isContinued = byte(index - 1) == .backslash || byte(index - 1) == UInt8(ascii: "^")
            if bytes[index] == .newline, !isContinued { return }
        }
        guard starts(exactly: "curl ", at: index - 5) else { return }
        maskCookies(start, endOfRun(from: start) { $0 != quote && $0 != .newline })
    }

    /// `CONTOSO\\anna`
    private func isLoginOfDomain(_ start: Int, _ end: Int) -> Bool {
        guard let slash = (start..<end).first(where: { bytes[$0] == .backslash }) else { return false }
        let name = byte(slash + 1) == .backslash ? slash + 2 : slash + 1
        let domain = ValueShape(bytes, start, slash)
        return domain.length > 1 && domain.length < 64 && domain.isLoginName && end - name > 1 && isLogin(name, end)
    }

    /// Whether the option for a password, and no number of a port, follows the value of an option for a user.
    private func isBeforePassword(_ end: Int) -> Bool {
        let next = byte(end).isQuote ? end + 1 : end
        if starts(exactly: " --password", at: next) { return true }
        guard starts(exactly: " -p", at: next) || starts(exactly: " -P", at: next) else { return false }
        let start = byte(next + 3) == .space ? next + 4 : next + 3
        let last = wordEnd(start)
        return last > start && !(start..<last).allSatisfy { bytes[$0].isDigit || bytes[$0] == .colon }
    }

    /// `az login -u anna -p tulip77`: directly after the user, a word with a digit is a password.
    private func isPasswordOfUser(at dash: Int, _ shape: ValueShape) -> Bool {
        guard byte(dash - 1) == .space, shape.length >= 6, shape.letters > 1,
            shape.letters + shape.digits + shape.hyphens == shape.length,
            shape.digits > 0 || isLoginCommand(before: dash)
        else { return false }
        var first = dash - 1
        while first > 0, dash - first < 64, bytes[first - 1] > .space { first -= 1 }
        return Self.userOptions.contains { starts(exactly: $0, at: first - $0.utf8CodeUnitCount) }
    }

    /// `docker login registry.contoso.com -u anna -p …`
    private func isLoginCommand(before dash: Int) -> Bool {
        let start = startOfRun(endingAt: dash, notBefore: max(0, dash - 128)) {
            $0 >= .space && $0 != UInt8(ascii: ";") && $0 != UInt8(ascii: "|") && $0 != UInt8(ascii: "&")
                && $0 != .colon
        }
        return (start..<dash).contains { starts(exactly: " login ", at: $0) }
    }

    private static let userOptions: [StaticString] = [" -u ", " -U ", " -D ", " --user ", " --username "]

    private func isCommonWord(_ start: Int, _ end: Int) -> Bool {
        words.roles(WordSet.hash(bytes, start, end)) != nil
    }

    /// Letters with digits or signs among them, and neither a path, a file, an address nor a list.
    func looksLikePassword(_ shape: ValueShape) -> Bool {
        if isAppPassword(shape) { return true }
        guard shape.length >= 6, shape.length <= 64, shape.blanks == 0, shape.letters > 0, shape.slashes == 0,
            shape.digits > 0 || shape.others > 0, !isGUID(shape.start), !isCipher(shape.start)
        else { return false }
        var classes = 0
        if shape.digits > 0 { classes += 1 }
        if shape.uppers > 0 { classes += 1 }
        if shape.lowers > 0 { classes += 1 }
        if shape.others + shape.hyphens + shape.underscores > 0 { classes += 1 }
        for index in shape.start..<shape.end
        where bytes[index] == .equals || bytes[index] == .colon || bytes[index] == .comma
            || bytes[index] == .backslash || bytes[index] == .openParenthesis || bytes[index] == .openBracket
        { return false }
        return classes >= 3 && shape.dots == 0
    }

    /// `AES256-SHA1`, as ciphers of Kerberos are called
    func isCipher(_ start: Int) -> Bool {
        guard bytes[start].isUppercase else { return false }
        return Self.ciphers.contains { name in
            let end = start + name.utf8CodeUnitCount
            return starts(exactly: name, at: start) && isWordEdge(end) && byte(end) != .minus
        }
    }

    private static let ciphers: [StaticString] = [
        "AES128-SHA1", "AES256-SHA1", "AES128-CTS-HMAC-SHA1-96", "AES256-CTS-HMAC-SHA1-96", "RC4-HMAC", "RC4-HMAC-NT",
    ]

    /// `xqhd-wzpl-nmvr-tkyb`: four groups of four small letters, as an account's passwords for single apps are made.
    func isAppPassword(_ shape: ValueShape) -> Bool {
        shape.length == 19 && shape.lowers == 16 && shape.hyphens == 3
            && [4, 9, 14].allSatisfy { bytes[shape.start + $0] == .minus }
    }

    /// `-u user:password`, as curl takes it, and `-u user,password`, as lftp does.
    private func maskCredentialsPair(from start: Int) -> Bool {
        var first = start
        if byte(first).isQuote { first += 1 }
        // A name that is already masked contains colons.
        let masked = Mask.length(bytes, count, at: first)
        var colon = first + masked
        while colon < count, colon - first < 128, bytes[colon] > .space, bytes[colon] != .colon,
            bytes[colon] != .comma, !bytes[colon].isQuote
        { colon += 1 }
        guard byte(colon) == .colon || byte(colon) == .comma, colon > first else { return false }
        var end = colon + 1
        while end < count, end - colon < 256, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
        if byte(colon) == .comma, !looksLikePassword(ValueShape(bytes, colon + 1, end)) { return false }
        // `-u 1000:1000`
        if isNumber(colon + 1, end), end - colon < 7 { return false }
        guard end > colon + 1, byte(colon + 1) != .slash else { return false }
        if masked == 0 { found(.user, first, colon) }
        if !isPlaceholder(colon + 1, end) { found(.password, colon + 1, end) }
        return true
    }
}
