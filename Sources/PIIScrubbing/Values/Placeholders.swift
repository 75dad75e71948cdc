internal import CScrubScan
import MSALText
import TextBytes

/// Decides whether a value is real, or a placeholder or a state in its place.
extension TextScan {
    /// Words that appear where a value could, but are not values.
    static let placeholders: StaticString =
        """
        null nil none undefined true false yes no empty missing redacted hidden masked removed n/a na unknown unset
        default nan 0 1 void ok is was are not must has have had cannot can should will would did does required expired
        invalid valid present absent found set enabled disabled failed success succeeded received revoked unavailable
        available changed error string int bool boolean number object array unspecified new old and or the a an for from
        with in on to of be please optional anonymous root system СИСТЕМА Система Système SYSTÈME sistema admin administrator guest nobody daemon service
        everyone public me self all any user any users password passwords secret token tokens code bearer basic this
        that it nonempty cached refreshed acquired created deleted updated started completed pending ready idle active
        inactive open closed wrong incorrect correct accepted rejected got returned used unused validated issued denied
        encrypted decrypted plain obfuscated nonnull notnull not-null (null) (nil) (pii) (none) (empty) (not-null)
        (redacted) (unknown) signin login logout type value name id field key uuid guid hash email missing. localhost
        application client device server host session nsurlsession state nonce internal external local standard opaque
        strict relaxed needed unchanged mandatory verified unverified filtered withheld suppressed omitted stripped
        x86_64 amd64 arm64 aarch64 i686 scrubbed sanitized confidential private protected sensitive hidden. required. varchar text char date timestamp
        uint32 int32 int64 uint64 float double data any? regular normal manual automatic auto username phone mobile work
        home main primary secondary other full return await try throw let var func self print read write owner member contributor reader and/or vs via but locked
        unlocked canceled cancelled minimum minimo mínimo mindestens minimaal blocked suspended allowed successful failure fail passed skipped ignored skip once twice never always
        now today yesterday jwt oauth saml oidc fido mfa sms otp voice app aad msa adfs b2c kerberos ntlm ldap local. chauthtok setcred passwd
        ssh-ed25519 ssh-rsa ssh-dss ecdsa-sha2-nistp256 ecdsa-sha2-nistp384 ecdsa-sha2-nistp521 rsa-sha2-256 rsa-sha2-512
        sk-ssh-ed25519 x25519 ed25519 variant_a variant_b variant_c
        xoauth2 oauthbearer cram-md5 scram-sha-256 gssapi placeholder
        """

    /// Whether `start..<end` is only a placeholder, with no value to hide. Asked before anything else about a value.
    func isPlaceholder(_ start: Int, _ end: Int) -> Bool {
        guard start < end else { return true }
        return Mask.length(bytes, count, at: start) == end - start || isWordForNoValue(start, end)
            || isServiceCode(start, end) || starts(exactly: "Masked(", at: start) || isVariable(start, end)
            || isOneCharacter(start, end) || isStarred(start, end) || isTemplate(start, end)
            || isRedacted(start, end) || isPattern(start, end) || isReference(start, end)
            || isBuiltIntoWindows(start, end) || isHashOfUserName(start, end)
    }

    /// `auth.placeholder-61f9ff88__contoso.com`: what MSAL for Apple's systems writes for a user name where it masks all.
    private func isHashOfUserName(_ start: Int, _ end: Int) -> Bool {
        let domain = start + 27
        return end >= domain && starts(exactly: "auth.placeholder-", at: start)
            && starts(exactly: "__", at: domain - 2) && (domain - 10..<domain - 2).allSatisfy { bytes[$0].isHexDigit }
            && (domain..<end).allSatisfy { bytes[$0].isAlphanumeric || bytes[$0] == .dot || bytes[$0] == .minus }
    }

    /// `S-1-5-18`, `S-1-5-32-545`, `BUILTIN\\Users`: accounts and groups that each Windows has.
    private func isBuiltIntoWindows(_ start: Int, _ end: Int) -> Bool {
        guard bytes[start].isUppercase, end - start > 6 else { return false }
        if starts(exactly: "S-1-", at: start) {
            let isShort = (start..<end).count { bytes[$0] == .minus } <= 3
            return (isShort || starts(exactly: "S-1-5-32-", at: start))
                && (start + 4..<end).allSatisfy { bytes[$0].isDigit || bytes[$0] == .minus }
        }
        guard let domain = Self.domainsOfWindows.first(where: { starts(exactly: $0, at: start) }),
            start + domain.utf8CodeUnitCount < end
        else { return false }
        return (start + domain.utf8CodeUnitCount..<end).allSatisfy { bytes[$0].isLetter || bytes[$0] == .space }
    }

    private static let domainsOfWindows: [StaticString] = [
        "BUILTIN\\", "NT AUTHORITY\\", "NT SERVICE\\", "VORDEFINIERT\\", "NT-AUTORITÄT\\", "AUTORITE NT\\",
    ]

    /// `@Microsoft.KeyVault(…)`, `op://vault/item`: where a vault keeps the secret.
    private func isReference(_ start: Int, _ end: Int) -> Bool {
        guard end - start > 12 else { return false }
        if bytes[start] != UInt8(ascii: "@") {
            // A scheme before the colon.
            var colon = start
            while colon < end - 1, colon - start < 24, bytes[colon].isLowercase || bytes[colon] == UInt8(ascii: "+") {
                colon += 1
            }
            guard bytes[colon] == .colon else { return false }
        }
        return Self.references.contains { starts(exactly: $0, at: start) }
    }

    private static let references: [StaticString] = [
        "@Microsoft.KeyVault(", "@Microsoft.AppConfiguration(", "op://", "ref+vault://", "ref+awssecrets://",
        "ref+awsssm://", "ref+azurekeyvault://", "ref+gcpsecrets://", "secretref:", "vault://", "vault:secret/",
        "akv://", "keyvault://", "awssm://", "gcpsm://", "keeper://", "arn:aws:secretsmanager:", "arn:aws:ssm:",
    ]

    /// `Secret([REDACTED alloc::string::String])`: removed by the program that printed it.
    private func isRedacted(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 9, end - start <= 64, bytes[start].isUppercase else { return false }
        var open = start
        while open < end, open - start < 24, bytes[open].isLetter { open += 1 }
        return starts(exactly: "([REDACTED", at: open) || starts(exactly: "([redacted", at: open)
    }

    /// `/^[A-Z0-9]{9}$/`: what a value must look like.
    private func isPattern(_ start: Int, _ end: Int) -> Bool {
        guard end - start > 5, starts(exactly: "/^", at: start) || starts(exactly: "^[", at: start) else {
            return false
        }
        let last = bytes[end - 1]
        return (last == .slash || last == UInt8(ascii: "$"))
            && (start..<end).contains { bytes[$0] == .openBracket || bytes[$0] == .backslash }
    }

    /// `null`, `expired`, `REDACTED!`: says that there is no value, or in what state it is.
    private func isWordForNoValue(_ start: Int, _ end: Int) -> Bool {
        guard end - start <= 48 else { return false }
        var last = end
        while last > start + 1,
            bytes[last - 1] == .dot || bytes[last - 1] == UInt8(ascii: "!") || bytes[last - 1] == .colon
        { last -= 1 }
        // `必填(32)`
        if bytes[start] >= 0x80, let bracket = (start..<last).first(where: { bytes[$0] == .openParenthesis }) {
            last = bracket
        }
        let hash = WordSet.hash(bytes, start, last)
        if vocabulary.pointee.placeholders.contains(hash: hash) || vocabulary.pointee.states.contains(hash: hash) {
            return true
        }
        // `nicht gesetzt`: the catalogue has no blanks.
        guard bytes[start] > UInt8(ascii: "9"), (start..<last).contains(where: { bytes[$0] == .space }) else {
            return false
        }
        var joined = WordSet.seed
        for index in (start..<last).reversed() where bytes[index] != .space {
            joined = WordSet.extend(joined, by: bytes[index].asciiLowercased)
        }
        return vocabulary.pointee.states.contains(hash: joined)
    }

    /// `xxxx-xxxx`, `-`: one character again and again, perhaps in groups. And the GUID that is all zeros.
    func isOneCharacter(_ start: Int, _ end: Int) -> Bool {
        let first = bytes[start]
        if first == .openBrace, byte(end - 1) == .closeBrace, end - start == UUIDText.length + 2 {
            return isOneCharacter(start + 1, end - 1)
        }
        if first == .punctuationLead, (end - start) % 3 == 0 {
            // `████`
            return (start + 3..<max(start + 3, end)).allSatisfy { bytes[$0] == bytes[$0 - 3] }
        }
        guard !first.isDigit || first == UInt8(ascii: "0") && end - start == UUIDText.length,
            end - start >= 2 || !first.isAlphanumeric
        else { return false }
        var index = start + 1
        while index < end, bytes[index] == first || bytes[index] == .minus { index += 1 }
        return index == end || isFilled(start, end)
    }

    /// `sk_live_XXXXXXXXXXXXXXXX`, `AKIAXXXXXXXXXXXXXXXX`: a prefix, and one letter again and again.
    private func isFilled(_ start: Int, _ end: Int) -> Bool {
        guard end - start > 11, bytes[end - 1] | 0x20 == UInt8(ascii: "x") else { return false }
        var index = end - 1
        while index > start, bytes[index - 1] == bytes[end - 1] { index -= 1 }
        return (end - index) * 3 >= (end - start) * 2
    }

    /// What a language writes where a value comes in later, or for one that it does not print.
    private func isVariable(_ start: Int, _ end: Int) -> Bool {
        let length = end - start
        let first = bytes[start]
        switch first {
        case UInt8(ascii: "<"):
            return starts(with: "<mask", at: start) || byte(end) == UInt8(ascii: ">") && isIdentifierText(start, end)
                || isRemarkInBrackets(at: start)
        case .colon, UInt8(ascii: "@"), UInt8(ascii: "?"), UInt8(ascii: "%"):
            // `:email`, `@p0`: the parameters of a statement.
            state.pointee.hasParameter = true
            return length <= 40 && isParameterName(start + 1, end)
        case UInt8(ascii: "$"):
            if byte(start + 1).isDigit { state.pointee.hasParameter = true }
            return length <= 40 && isParameterName(start + 1, end) || isShellExpansion(start)
        case UInt8(ascii: "!"):
            // A tag of YAML.
            return length <= 24 && isIdentifierText(start + 1, end)
        case UInt8(ascii: "0"):
            // An address in memory.
            return byte(start + 1) | 0x20 == UInt8(ascii: "x") && length >= 3 && length <= 18
                && (start + 2..<end).allSatisfy { bytes[$0].isHexDigit }
        case UInt8(ascii: "#"):
            // `#{Password}`, `#{Password}#`
            guard byte(start + 1) == .openBrace, length <= 48 else { return false }
            return isIdentifierText(start + 1, bytes[end - 1] == first ? end - 1 : end)
        default:
            return false
        }
    }

    /// `<not set>`, `<set to the key 'password' in secret 'orders-db'>`: words instead of a value.
    private func isRemarkInBrackets(at start: Int) -> Bool {
        guard Self.remarks.contains(where: { starts(exactly: $0, at: start + 1) }) else { return false }
        let end = endOfRun(from: start + 1, notAfter: start + 96) { $0 != UInt8(ascii: ">") && $0 >= .space }
        return byte(end) == UInt8(ascii: ">") && !byte(end + 1).isWordByte
    }

    private static let remarks: [StaticString] = [
        "not ", "set to ", "no ", "none ", "see ", "redacted ", "hidden ", "removed ", "stored in ", "unset ", "empty ",
    ]

    /// `<token>`, `{0}`, `$(Password)`, `%USER%`, `your-secret`: what the reader of an example replaces.
    private func isTemplate(_ start: Int, _ end: Int) -> Bool {
        let length = end - start
        let last = bytes[end - 1]
        let isEnclosed: Bool
        switch bytes[start] {
        case UInt8(ascii: "<"): isEnclosed = last == UInt8(ascii: ">")
        case .openBrace:
            // `{{ lookup('env', 'API_KEY') }}`
            if starts(exactly: "{{ ", at: start), starts(exactly: " }}", at: end - 3), length <= 96,
                (start..<end).contains(where: { bytes[$0] == UInt8(ascii: "|") || bytes[$0] == .openParenthesis })
            {
                return !(start..<end).contains { bytes[$0].isDigit }
            }
            isEnclosed = last == .closeBrace
        case .openBracket: isEnclosed = last == .closeBracket
        case .openParenthesis: isEnclosed = last == .closeParenthesis
        case UInt8(ascii: "$"):
            if length > 1, isIdentifierText(start, end) { return true }
            isEnclosed = last == .closeBrace || last == .closeParenthesis
        case UInt8(ascii: "%"):
            if length <= 4 { return true }
            if byte(start + 1) == .openBrace {
                // `%{user}`, `%{public}@`, `%{mask.hash,` as Apple's log formats have it
                let close = (start..<end).first { bytes[$0] == .closeBrace } ?? end
                return end - close < 8 && isIdentifierText(start, close)
            }
            isEnclosed = last == UInt8(ascii: "%")
        default:
            if starts(with: "your", at: start) { return isIdentifierText(start, end) }
            // `enter_client_secret`, `example-username`, `secret_goes_here`, and no password that begins or ends so
            let name = starts(with: "_here", at: end - 5) ? end - 5 : end
            return (name < end || starts(with: "enter_", at: start) || starts(with: "example-", at: start))
                && isIdentifierText(start, end)
                && (rolesOfName(endingAt: starts(with: "_goes", at: name - 5) ? name - 5 : name) != nil)
        }
        return isEnclosed && length <= 64 && (length <= 5 || isIdentifierText(start, end))
    }

    /// `p0`, `email`, `1`, `(email)s`, `@`.
    private func isParameterName(_ start: Int, _ end: Int) -> Bool {
        if start == end { return true }
        var letters = 0
        var digits = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte.isLetter {
                letters += 1
            } else if byte.isDigit {
                digits += 1
            } else if byte != .underscore, byte != .openParenthesis, byte != .closeParenthesis,
                byte != UInt8(ascii: "@"), byte != .colon
            {
                return false
            }
        }
        return digits <= 2 && (letters > 0 || digits > 0)
    }

    /// `${NAME:?must be set}`, `$(cat file)`: the shell puts a value here.
    private func isShellExpansion(_ start: Int) -> Bool {
        if byte(start + 1) == .openParenthesis { return byte(start + 2).isLetter }
        guard byte(start + 1) == .openBrace else { return false }
        var index = start + 2
        while byte(index).isWordByte || byte(index) == .dot || byte(index) == .minus { index += 1 }
        return index > start + 2 && (byte(index) == .colon || byte(index) == .closeBrace)
    }

    /// `/run/secrets/db`, `$dir/private/key.pem`, `arn:aws:kms:…`, `msal.keys.GUID`: where a secret is, not the secret.
    func isPlaceOfSecret(_ shape: ValueShape) -> Bool {
        // `msal.2|GUID.GUID|login.windows.net|…`: the key of a cache, in which only the account's id is private
        if starts(exactly: "arn:", at: shape.start) || starts(exactly: "msal.", at: shape.start) { return true }
        if isEncodedCertificate(shape.start) { return true }
        // `x-ms-sso-RefreshToken`: the name of a header
        if shape.digits == 0, starts(exactly: "x-ms-", at: shape.start) { return true }
        // `urn:ietf:params:oauth:grant-type:saml2-bearer`: what kind of grant, and no grant
        if starts(exactly: "urn:ietf:params:oauth:grant-type:", at: shape.start) { return true }
        if shape.length > 40, byte(shape.end - 37) == .dot, isGUID(shape.end - 36) { return true }
        if isPublicAddress(shape) { return true }
        guard shape.slashes > 0, shape.uppers + shape.digits == 0 else { return false }
        let first = bytes[shape.start]
        return first == .slash || first == UInt8(ascii: "~") || first == UInt8(ascii: "$")
            || first == .dot
    }

    /// `https://contoso.vault.azure.net/secrets/ApiSecret`, `urn:oasis:names:tc:SAML:1.0:am:password`: an address without a
    /// query or credentials, each of whose parts is a word, a version or a GUID.
    func isPublicAddress(_ shape: ValueShape) -> Bool {
        let schemes: [StaticString] = ["https://", "http://", "urn:"]
        guard schemes.contains(where: { starts(with: $0, at: shape.start) }), shape.blanks == 0 else { return false }
        var first = shape.start
        for index in first...shape.end {
            let byte = index < shape.end ? bytes[index] : UInt8(ascii: "/")
            if "?=@".utf8.contains(byte), !starts(exactly: "#@", at: index - 1) { return false }
            guard "/:#".utf8.contains(byte) else { continue }
            let part = ValueShape(bytes, first, index)
            let isLong = part.length > 23 && part.hyphens + part.dots + part.underscores == 0
            let isMade = part.looksGenerated(atLeast: 12) || part.digits > 3 && part.turns > 2
            if isLong || isMade, part.length != UUIDText.length || !isGUID(first) { return false }
            first = index + 1
        }
        return true
    }

    /// `signature ho040S3ffZkmxqtQrSwpTVOn9r0=`: the SHA-1 of the certificate that signed a package of Android, which is
    /// part of the package's redirect URI. The text before it speaks of one.
    func isSignatureOfPackage(_ start: Int, _ name: FieldName) -> Bool {
        guard name.roles.contains(.signature), byte(start + 27) == .equals, !byte(start + 28).isBase64Digit,
            (start..<start + 27).allSatisfy({ bytes[$0].isBase64Digit })
        else { return false }
        return (max(0, start - 160)..<start).contains { index in
            Self.wordsOfPackages.contains { starts(with: $0, at: index) }
        }
    }

    private static let wordsOfPackages: [StaticString] = ["package", "android broker", "companyportal", "msauth"]

    /// Stars or bullets in place of most of a value: `u***@c***.com`, `••••1234`.
    private func isStarred(_ start: Int, _ end: Int) -> Bool {
        var stars = 0
        let last = min(end, start + 64)
        for index in Int(scrub_find(bytes, last, start, UInt8(ascii: "*"), 0xA2, 0))..<last {
            let isStar =
                bytes[index] == UInt8(ascii: "*")
                || bytes[index] == 0xA2 && byte(index - 1) == 0x80 && byte(index - 2) == 0xE2
            if isStar { stars += 1 }
        }
        return stars >= 3 && stars * 4 >= min(64, end - start)
    }

    /// `AADSTS50076`, `AADB2C90118`: the reason why there is no token, written where a token could be. `GHSA-2m57-…`: an
    /// advisory about it.
    private func isServiceCode(_ start: Int, _ end: Int) -> Bool {
        if end - start == 19, starts(exactly: "GHSA-", at: start) { return true }
        guard bytes[start].asciiLowercased == UInt8(ascii: "a"), end - start <= 16 else { return false }
        let text = ByteText(UnsafeRawBufferPointer(start: bytes, count: count))
        return ServiceCodes.whole(text.part(start, end)) != nil
    }

    private func isIdentifierText(_ start: Int, _ end: Int) -> Bool {
        var digits = 0
        for index in start..<end {
            let byte = bytes[index]
            if byte.isDigit { digits += 1 }
            let isPlain =
                byte.isAlphanumeric || byte == .underscore || byte == .minus || byte == .space
                || byte == .dot || byte == UInt8(ascii: "$")
                || byte == .openBrace || byte == .closeBrace || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
                || byte == .openBracket || byte == .closeBracket || byte == .openParenthesis
                || byte == .closeParenthesis || byte == UInt8(ascii: "%") || byte == .apostrophe
            if !isPlain { return false }
        }
        return digits == 0
    }
}
