internal import CScrubScan
internal import TextBytes

/// A run of token characters: JSON web tokens, Entra's and MSA's tokens and codes, client secrets, GUIDs of persons,
/// encoded JSON and addresses. These are recognised by their format, without a name before them.
extension TextScan {
    func maskTokenRun(from start: Int) {
        // Most runs in logs are GUIDs, and no other token format matches a GUID.
        if secretInProseEnd < 0, isGUID(start), !byte(start + 36).isRunByte {
            if scrub_is_named_guid(prefilterText, start) != 0, let kind = judgeGUID(start) {
                found(kind, start, start + 36)
            }
            guardedEnd = start + 36
            return
        }
        if start >= state.pointee.knownRun.end {
            let run = scrub_run_from(bytes, count, start)
            state.pointee.knownRun = (end: Int(run.end), kinds: Int(run.kinds), hasNoToken: false, hasNoGUID: false)
        }
        let end = state.pointee.knownRun.end
        guard end - start >= 14 else { return }
        if end - start > 40 || byte(end) == .slash, isOfJenkins(start) || isPublicKey(start, end) {
            guardedEnd = base64End(from: start)
            return
        }
        if byte(start) == UInt8(ascii: "m"), starts(exactly: "msal.", at: start) { noteStateOfCache(start, end) }
        // Lower-case names of hosts and files: only a GUID or a hardware address has no capital or no digit.
        if byte(start - 1) == .slash, maskPersonalSite(start, end) { return }
        if state.pointee.knownRun.kinds & (SCRUB_RUN_DIGIT | SCRUB_RUN_UPPER) == 0, end - start < 36 {
            _ = maskHardwareAddress(start, end)
            return
        }
        // A run that a finding cut is not searched again for what it does not contain: that would be quadratic.
        if maskPushRegistration(start, end) || maskHashOfPassword(around: start, end) { return }
        if maskOpaqueToken(start, state.pointee.knownRun.hasNoToken ? start + 14 : end, runEnd: end) { return }
        state.pointee.knownRun.hasNoToken = true
        if end - start >= 36 {
            if !state.pointee.knownRun.hasNoGUID, maskGUIDInRun(start, end) { return }
            state.pointee.knownRun.hasNoGUID = true
        }
        if maskHardwareAddress(start, end) { return }
        let isInPath = byte(start - 1) == .slash
        if isInPath || byte(start - 1) == .colon, maskSecretInPath(start, end) { return }
        if byte(start - 1) == UInt8(ascii: "|"), maskSubjectOfProvider(start, end) { return }
        if maskUserOfOkta(start, end) || maskPassportIdentifier(start, end) || maskNumberOfDevice(start, end)
            || maskNamedIdentifier(start, end)
        {
            return
        }
        if isInPath && maskIdentifierInPath(start, end) || maskAccountNumber(start, end) { return }
        if maskSecretInProse(start, end) { return }
        var last = endWithoutPunctuation(start, end)
        if start >= cursor, scrub_is_public_code(bytes + start, last - start) == 0, !isTypeOfParameter(start, last),
            !isTypeOfCertificate(start),
            let kind = kindOfRun(start, last)
        {
            if kind.isGeneratedSecret {
                // The rest of base64 after its first slash.
                if last == end, byte(end) == .slash || byte(end) == .equals {
                    last = base64End(from: end)
                }
                secretInProseEnd = last
            }
            _ = maskToken(kind, start, last)
            return
        }
        if byte(start - 1) == .comma, end - start >= 20, ValueShape(bytes, start, end).looksRandom {
            state.pointee.hasListedValue = true
        }
        maskEncodedText(start, end)
    }

    /// `ha:////4JZb…`: a link that Jenkins hides in its console
    func isOfJenkins(_ start: Int) -> Bool { starts(exactly: "ha:////", at: start - 7) }

    /// `"n":"…"`, `"x":"…"`: what everybody may know of a JSON web key. Alone, it is as long as a modulus.
    func isPublicKey(_ start: Int, _ end: Int) -> Bool {
        guard byte(start - 1) == .quote, !(start..<end).contains(where: { bytes[$0] == .dot }) else {
            return false
        }
        var index = start - 2
        while byte(index) == .space || byte(index) == .colon || byte(index) == .quote || byte(index) == .backslash {
            index -= 1
        }
        let name = byte(index)
        let lengths = name == UInt8(ascii: "n") ? 171...700 : 86...88
        return start - index > 3 && byte(index - 1) == .quote
            && (name == UInt8(ascii: "n") || name == UInt8(ascii: "x") || name == UInt8(ascii: "y"))
            && (isBesideKeyType(index, end) || lengths.contains(base64End(from: start) - start))
    }

    /// `00u1a2b3c4D5e6F7g8h9`
    private func maskUserOfOkta(_ start: Int, _ end: Int) -> Bool {
        guard end - start == 20, starts(exactly: "00u", at: start) else { return false }
        let shape = ValueShape(bytes, start, end)
        return shape.letters + shape.digits == 20 && shape.letters > 3 && shape.turns > 3 && found(.account, start, end)
    }

    /// `Received token for topic x: <7a1f881d 72a57d14 …>`: 32 bytes as Foundation prints them, and a word for a token
    /// before them.
    func maskPushToken(before close: Int) {
        let start = close - 71
        guard byte(start - 1) == UInt8(ascii: "<"), start >= cursor,
            (0..<71).allSatisfy({ $0 % 9 == 8 ? bytes[start + $0] == .space : bytes[start + $0].isHexDigit })
        else { return }
        var index = start
        while index > cursor, start - index < 72, bytes[index - 1] != .newline {
            index -= 1
            if Self.pushWords.contains(where: { starts(with: $0, at: index) }) {
                found(.token, start, close)
                return
            }
        }
    }

    private static let pushWords: [StaticString] = ["token", "notification", "apns"]

    /// `<22 characters>:APA91b…`: where Firebase sends an app's messages.
    private func maskPushRegistration(_ start: Int, _ end: Int) -> Bool {
        guard end - start > 60, byte(start - 1) == .colon, starts(exactly: "APA91b", at: start) else { return false }
        var first = start - 1
        while first > cursor, start - first < 40, bytes[first - 1].isRunByte { first -= 1 }
        return found(.device, first, end)
    }

    /// `https://contoso-my.sharepoint.com/personal/anna_contoso_com/`: the address of the person whose files they are.
    private func maskPersonalSite(_ start: Int, _ end: Int) -> Bool {
        guard isAfterPath("/personal/", start), start >= cursor else { return false }
        let shape = ValueShape(bytes, start, end)
        return shape.underscores > 1 && shape.blanks + shape.slashes == 0 && found(.email, start, end)
    }

    /// Who signs persons in for an application: the first part of a subject.
    static let identityProviders: StaticString =
        """
        auth0 google-oauth2 google windowslive github facebook apple waad samlp oidc email sms linkedin twitter oauth2 adfs
        okta amazon slack yahoo passwordless saml ad
        """

    /// `google-oauth2|104512…`, `auth0|5f7c8e…`: a provider, and a person's id there.
    private func maskSubjectOfProvider(_ start: Int, _ end: Int) -> Bool {
        var first = start - 1
        while first > 0, start - first < 20, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .minus {
            first -= 1
        }
        let shape = ValueShape(bytes, start, end)
        guard vocabulary.pointee.identityProviders.contains(bytes, first, start - 1), shape.digits > 3,
            shape.letters + shape.digits == shape.length, byte(first - 1) != UInt8(ascii: "|")
        else { return false }
        return found(.account, start, end)
    }

    /// Parts of a path after which a token lets its holder in: `/invite/…`, `/reset-password/…`.
    static let secretPlaces: StaticString =
        """
        invite invites invitation invitations join redeem reset password-reset reset-password resetpassword set-password
        recover recovery verify verify-email verification confirm confirmation activate activation unsubscribe
        unsubscribed optout magic magic-link magiclink login-link unlock hooks webhook webhooks
        wpush use-token reset-token share-link activate-account
        """

    /// A token that its place announces: the last part of a webhook's path or of a link in a mail.
    private func maskSecretInPath(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 16, start >= cursor, looksGenerated(start, end, atLeast: 16), !isGUID(start) else {
            return false
        }
        switch byte(start - 1) {
        // `::add-mask::…`, as GitHub's runners are told
        case .colon where starts(exactly: "add-mask::", at: start - 10): return found(.secret, start, end)
        case .colon where starts(exactly: "AA", at: start) && end - start == 35:
            // `bot123456789:AAHdqTcv…`
            var first = start - 1
            while first > cursor, start - first < 12, bytes[first - 1].isDigit { first -= 1 }
            if start - first > 8 { return found(.token, first, end) }
            return false
        case .slash:
            if isSecretPlace(endingAt: start - 1) || isSecretPlace(endingAt: beforePart(start - 1)) {
                // `/webhooks/1012345678901234567/…`
                var last = end
                while last < count, bytes[last].isRunByte || bytes[last] == .slash { last += 1 }
                return found(.token, start, last)
            }
            // `1//0g…`, as Google writes its refresh tokens
            if starts(exactly: "1//0", at: start - 3), !byte(start - 4).isAlphanumeric {
                return found(.token, start - 3, end)
            }
            var index = start - 1
            while index > 0, start - index < 200, bytes[index - 1] > .space, !bytes[index - 1].isQuote { index -= 1 }
            guard starts(exactly: "http", at: index) else { return false }
            for place in index..<start where starts(with: "hooks.", at: place) || starts(with: "webhook", at: place) {
                var last = end
                while last < count, bytes[last].isRunByte || bytes[last] == .slash { last += 1 }
                return found(.secret, startOfParts(before: start, place + 6), last)
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

    /// `/services/T45DS6TLB/B4NWWGR29HB/…`: where the parts of a webhook's path begin that nobody would choose.
    private func startOfParts(before start: Int, _ low: Int) -> Int {
        var first = start
        while first > low, byte(first - 1) == .slash {
            var part = first - 1
            while part > low, bytes[part - 1] != .slash { part -= 1 }
            guard part >= cursor, byte(part - 1) == .slash else { return first }
            let shape = ValueShape(bytes, part, first - 1)
            guard shape.length >= 8, shape.digits > 0, shape.uppers + shape.digits == shape.length || isGUID(part)
            else {
                return first
            }
            first = part
        }
        return first
    }

    /// `/reset/NDI/…`: a short part of the path between.
    private func beforePart(_ slash: Int) -> Int {
        var start = slash
        while start > 0, slash - start < 9, bytes[start - 1].isAlphanumeric { start -= 1 }
        return start < slash && byte(start - 1) == .slash ? start - 1 : 0
    }

    private func isSecretPlace(endingAt end: Int) -> Bool {
        var first = end
        while first > 0, end - first < 24, bytes[first - 1].isLetter || bytes[first - 1] == .minus { first -= 1 }
        return byte(first - 1) == .slash && vocabulary.pointee.secretPlaces.contains(bytes, first, end)
    }

    // MARK: Opaque tokens

    /// Finds the start of a token in `start..<last`, in a run that ends at `end`. A token starts where a word does; a
    /// client secret is recognised by the tilde inside it.
    private func maskOpaqueToken(_ start: Int, _ last: Int, runEnd end: Int) -> Bool {
        var index = start
        while index + 14 <= last {
            let byte = bytes[index]
            if byte == UInt8(ascii: "e"), index > start, lead(index).isAlphanumeric,
                starts(exactly: "eyJ0eX", at: index)
                    || starts(exactly: "eyJhbG", at: index) || starts(exactly: "eyJraW", at: index)
            {
                // The header of a token begins inside a word: something is written before it without a blank.
                if let (kind, tokenEnd) = webToken(from: index) { return maskToken(kind, index, tokenEnd) }
            }
            if byte == UInt8(ascii: "~") {
                if let secret = clientSecret(atTilde: index, start, end) {
                    return maskToken(.secret, secret.0, secret.1)
                }
            } else if index == start || !lead(index).isAlphanumeric {
                if maskTokenByShape(at: index, byte, end) { return true }
            }
            index += 1
            // Skip to the next tilde, or to the byte after the next one that is neither letter nor digit.
            while index + 14 <= last, bytes[index] != UInt8(ascii: "~"), bytes[index - 1].isAlphanumeric,
                index > start + 1, !(bytes[index] == UInt8(ascii: "e") && bytes[index + 1] == UInt8(ascii: "y"))
            { index += 1 }
        }
        return maskBigBlob(start, end)
    }

    /// A token that starts at `index`, the start of a word.
    @inline(__always)
    private func maskTokenByShape(at index: Int, _ byte: UInt8, _ end: Int) -> Bool {
        switch byte {
        case UInt8(ascii: "e"):
            if starts(exactly: "eyJ", at: index), let (kind, tokenEnd) = webToken(from: index) {
                return maskToken(kind, index, tokenEnd)
            }
        case UInt8(ascii: "0"), UInt8(ascii: "1"), UInt8(ascii: "2"):
            if self.byte(index + 1) == .dot, self.byte(index + 2) == UInt8(ascii: "A"),
                urlSafeLength(from: index + 2) >= 24
            {
                return maskToken(.token, index, tokenEnd(from: index))
            }
        case UInt8(ascii: "M"):
            if isMicrosoftAccountGrant(at: index) { return maskToken(.token, index, grantEnd(from: index)) }
        case UInt8(ascii: "d"), UInt8(ascii: "Y"), UInt8(ascii: "T"):
            // Tickets of Kerberos and messages of NTLM in base64.
            if starts(exactly: "doI", at: index) || starts(exactly: "YII", at: index)
                || starts(exactly: "TlRMTVNT", at: index),
                base64Length(from: index) >= 60
            {
                return maskToken(.token, index, base64End(from: index))
            }
        case UInt8(ascii: "E"):
            if self.byte(index + 1) == UInt8(ascii: "w"), self.byte(index + 2).isUppercase,
                base64Length(from: index) >= 60
            {
                return maskToken(.token, index, base64End(from: index))
            }
        case UInt8(ascii: "A"), UInt8(ascii: "O"), UInt8(ascii: "P"), UInt8(ascii: "Q"):
            // What Windows encrypted for a user (DPAPI) in base64
            if starts(exactly: "AQAAANCMnd8BFdERjHoA", at: index), base64Length(from: index) >= 60 {
                return maskToken(.secret, index, base64End(from: index))
            }
            if isTicket(at: index), urlSafeLength(from: index) >= 36 {
                return maskToken(.token, index, tokenEnd(from: index))
            }
        case UInt8(ascii: "r"):
            if starts(exactly: "rQIIA", at: index), urlSafeLength(from: index) >= 40 {
                return maskToken(.token, index, tokenEnd(from: index))
            }
        case UInt8(ascii: "S"), UInt8(ascii: "s"):
            let sidEnd = securityIdentifierEnd(at: index)
            if sidEnd > 0 {
                // `S-1-5-21-…_anna`, the folder of a profile
                let last = self.byte(sidEnd) == .underscore ? endOfLogin(sidEnd + 1, within: 40) : sidEnd
                if last > sidEnd + 3, isLogin(sidEnd + 1, last) { note(.user, sidEnd + 1, last) }
                return found(.account, index, sidEnd)
            }
        default:
            break
        }
        guard vocabulary.pointee.vendorTokens.mayBegin(byte, self.byte(index + 1)) else { return false }
        let length = vendorToken(at: index, end)
        return length > 0 && maskToken(.secret, index, index + length)
    }
}
