internal import CByteScan
internal import TextBytes

/// GUIDs are judged by the text around them: most are requests, applications and tenants, which support needs.
extension TextScan {
    /// Whether the 36 bytes at `start` are a GUID.
    func isGUID(_ start: Int) -> Bool {
        guard start >= 0, start + 36 <= count, bytes_is_uuid(bytes + start) != 0 else { return false }
        return !byte(start + 36).isHexDigit
    }

    /// `GUID.GUID`: an account and its tenant.
    func isHomeAccountID(_ start: Int) -> Bool {
        isGUID(start) && byte(start + UUIDText.length) == .dot && isGUID(start + UUIDText.length + 1)
    }

    func maskGUIDInRun(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index + 36 <= end {
            if bytes[index + 8] == .minus, isGUID(index), !byte(index - 1).isHexDigit {
                if let kind = judgeGUID(index) {
                    return found(kind, index, index + 36)
                }
                index += 36
            } else {
                index += 1
            }
        }
        return false
    }

    /// `session 'GUID/GUID/GUID'`: the tenant, the account and the session, as Visual Studio Code writes them
    func isAccountOfSession(_ start: Int) -> Bool {
        let tenant = start - 1 - UUIDText.length
        return byte(start - 1) == .slash && byte(start + UUIDText.length) == .slash && isGUID(tenant)
            && isGUID(start + UUIDText.length + 1) && byte(tenant - 1).isQuote && endsWord("session", at: tenant - 2)
    }

    func judgeGUID(_ start: Int) -> FindingKind? {
        let end = start + 36
        if isHomeAccountID(start) { return .account }
        // The tenant after the account: `GUID.GUID_…`, `user:….GUID_…`
        let dot = start - 1
        if byte(dot) == .dot, isGUID(dot - UUIDText.length) || endsMask(at: dot) { return nil }
        // `8:acs:GUID_GUID`, a resource and its user
        if byte(start - 1) == .underscore, starts(exactly: "acs:", at: start - 41) { return .account }
        if bytes[start] == UInt8(ascii: "0"), isOneCharacter(start, end) { return nil }
        // `GUID-b2c_1_signin`, `GUID-login.windows.net-accesstoken-…`: the keys of a cache
        if starts(with: "-b2c_", at: end)
            || starts(with: "-login.", at: end) || starts(with: "-sts.windows.", at: end),
            byte(start - 1) != .dot, !starts(exactly: "authority-metadata-", at: start - 19)
        {
            return .account
        }
        if isAccountOfSession(start) { return .account }
        // Keycloak's id of a session
        if starts(exactly: "code_id=\"", at: start - 9) { return .session }
        // `GUID_ADAL`: an account of Office
        if starts(exactly: "_ADAL", at: end), isWordEdge(end + 5) { return .account }
        if byte(end) == UInt8(ascii: "@") || byte(end) == .underscore, isGUID(end + 1) {
            // An application and a tenant: the key of the cache that holds an application's own tokens
            return starts(exactly: "_AppTokenCache", at: end + 1 + UUIDText.length) ? nil : .account
        }
        var edge = start
        while edge > cursor, start - edge < 12, byte(edge - 1).isQuote || byte(edge - 1) == .backslash { edge -= 1 }
        if let kind = judgePath(start, edge, end) { return kind }
        if !followsCell(start) {
            if let kind = wordBefore(start) { return kind }
            if let kind = nameBefore(start) { return kind }
        }
        if let kind = kindOfCall(before: edge) { return kind }
        if let kind = kindInSentence(at: start) { return kind }
        if let kind = kindOfCompoundName(before: edge) { return kind }
        if let kind = kindOfTypedValue(before: edge) { return kind }
        if edge < start, byte(edge - 1) == .openParenthesis || byte(edge - 1) == .comma || byte(edge - 2) == .comma {
            state.pointee.hasListedValue = true
        }
        return isRowOfAccount(start, end) ? .account : nil
    }

    /// `"Key Vault Secrets User" GUID`, `"Legacy users" ({GUID})`, `Guest User    GUID`: several words in quotes or in a
    /// column of their own are the name of a thing, unless they end with the word for an identifier.
    private func followsCell(_ start: Int) -> Bool {
        var end = start
        while byte(end - 1) == .openBrace || byte(end - 1) == .openParenthesis { end -= 1 }
        let start = end
        while end > cursor, bytes[end - 1] == .space { end -= 1 }
        var isCell = start - end > 1
        if byte(end - 1).isQuote, end < start {
            isCell = true
            end -= 1
        }
        guard isCell, end > cursor, bytes[end - 1].isLetter else { return false }
        let first = startOfWord(endingAt: end)
        guard byte(first - 1) == .space, byte(first - 2).isLetter else { return false }
        return words.roles(WordSet.hash(bytes, first, end))?.isDisjoint(with: Self.identifiers) ?? true
    }

    /// `performedByRef=GUID`, `"laptopGuid":"GUID"`: a name that ends in a word that says nothing, or in an unknown
    /// one, whose other words speak of a person or a device, and of no thing.
    private func kindOfCompoundName(before edge: Int) -> FindingKind? {
        var end = edge
        if byte(edge - 1) == UInt8(ascii: ">") {
            // `<PersonRef>GUID</PersonRef>`
            end -= 1
            while end > cursor, edge - end < 48, bytes[end - 1].isNameByte { end -= 1 }
            guard byte(end - 1) == UInt8(ascii: "<") || byte(end - 1) == .colon else { return nil }
            end = edge - 1
        } else {
            while end > cursor, edge - end < 4,
                bytes[end - 1] == .space || bytes[end - 1] == .equals || bytes[end - 1] == .colon
            { end -= 1 }
            guard end < edge,
                byte(end) == .equals || byte(end) == .colon || byte(end + 1) == .equals || byte(end + 1) == .colon
            else { return nil }
            while end > cursor, edge - end < 8, bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
        }
        guard let roles = rolesOfCompoundName(endingAt: end),
            roles.isDisjoint(with: FieldRoles.neverLast.union([.client, .token, .code, .host])),
            // `memberKey`, and not `userSigningKey`
            !roles.contains(.key) || roles.isDisjoint(with: [.crypto, .apiKey, .auth, .secret, .device, .account])
        else { return nil }
        if !roles.isDisjoint(with: [.device, .machine]) { return .device }
        let isOfPerson = !roles.isDisjoint(with: [.user, .person, .account, .login]) || roles.isSuperset(of: .phrase)
        return isOfPerson ? .account : nil
    }

    /// What a person has one of, in the name of a call or in a path: `loadProfile(GUID)`, `presences('GUID')`.
    static let personalThings: StaticString =
        "profile profiles photo mailbox mailboxes avatar avatars presence presences inbox identify impersonate"

    /// `getUser(GUID)`, `GetUser(&{Id:GUID …})`, `loadProfile(for: GUID, …)`: the first argument of a call whose name
    /// speaks of a person or a device.
    private func kindOfCall(before edge: Int) -> FindingKind? {
        // In a sentence a blank is before it.
        if byte(edge - 1) == .space, byte(edge - 2).isLetter { return nil }
        var index = edge
        while index > 1, edge - index < 32 {
            index -= 1
            let byte = bytes[index]
            if byte == .openParenthesis, bytes[index - 1].isNameByte {
                guard let roles = rolesOfCompoundName(endingAt: index) ?? rolesOfName(endingAt: index) else {
                    return isPersonalThing(endingAt: index) ? .account : nil
                }
                // `getUser(UUID('GUID'))`
                if roles == .id { continue }
                if !roles.isDisjoint(with: [.token, .code, .key, .host]) { return nil }
                return kind(ofType: roles) ?? (isPersonalThing(endingAt: index) ? .account : nil)
            }
            if byte == .colon || byte == .equals {
                // `loadProfile(tenant: GUID)`
                if let label = rolesOfName(endingAt: index), !label.isDisjoint(with: FieldRoles.neverLast) {
                    return nil
                }
            } else if !byte.isLetter, byte != .space, byte != .openParenthesis, byte != .openBrace, !byte.isQuote,
                byte != .openBracket, byte != UInt8(ascii: "&"), byte != .backslash
            {
                return nil
            }
        }
        return nil
    }

    /// `pod UID GUID`
    private func namesPod(endingAt end: Int) -> Bool { endsWord("uid", at: end) && endsWord("pod", at: end - 4) }

    /// `pod keycloak-0_identity(GUID)`: a pod, its namespace and its id
    func isIDOfPod(_ start: Int) -> Bool {
        guard byte(start - 1) == .openParenthesis, isGUID(start) else { return false }
        let name = startOfRun(endingAt: start - 1, notBefore: max(0, start - 128)) {
            $0.isAlphanumeric || $0 == .minus || $0 == .underscore
        }
        return (name..<start).contains { bytes[$0] == .underscore } && endsWord("pod", at: name - 1)
    }

    private func isPersonalThing(endingAt end: Int) -> Bool {
        var start = end
        while start > 0, end - start < 12, bytes[start - 1].isLowercase { start -= 1 }
        if start > 0, bytes[start - 1].isUppercase { start -= 1 }
        return vocabulary.pointee.personalThings.contains(bytes, start, end)
    }

    /// `/users/GUID`, `users('GUID')`, `deviceId='GUID'`, `oid:GUID`: the byte before the GUID selects the rule.
    private func judgePath(_ start: Int, _ edge: Int, _ end: Int) -> FindingKind? {
        switch byte(edge - 1) {
        case .openParenthesis:
            return isIDOfPod(edge) ? nil : kindOfPath(before: edge - 1)
        case .slash:
            guard edge == start else { return nil }
            if isAfterPath("/directoryObjects/", start) { return .account }
            // `identity 'host/GUID'`, as machines sign in
            if endsWord("host", at: start - 1), byte(start - 6) != .slash { return .device }
            // `/customers/GUID/users/…`: an organisation
            if starts(with: "/users/", at: end), !endsWord("users", at: start - 1) { return nil }
            return kindOfPath(before: start - 1)
        case .equals:
            if isAfterPath("deviceId=", edge) || edge == start && isAfterPath("CN=", start) && hasDeviceIssuer(end) {
                return .device
            }
            // `azuread_user.this: Refreshing state... [id=GUID]`, as Terraform names a resource
            if isAfterPath("[id=", edge), (max(0, edge - 96)..<edge).contains(where: { isAfterPath("_user.", $0) }) {
                return .account
            }
            return kindOfLetter(endingAt: edge - 1)
        case .colon:
            guard edge == start else { return nil }
            if let kind = kindOfLetter(endingAt: start - 1) { return kind }
            return isWord(in: vocabulary.pointee.accountWords, endingAt: start - 1)
                ? .account : kindOfPath(before: start - 1)
        case UInt8(ascii: "|"), UInt8(ascii: "#"), UInt8(ascii: "."), UInt8(ascii: "_"), UInt8(ascii: "~"):
            // `USER#GUID`, `accounts.GUID.closed`, `member_GUID`: parts of a key.
            return edge == start ? kindOfPath(before: start - 1) : nil
        default:
            // `Identities\\GUID`
            let isInFolder = edge < start && byte(edge) == .backslash && !byte(start - 1).isQuote
            guard isInFolder else { return nil }
            return kindOfPath(before: edge) ?? (isAccountOfExtension(edge, end) ? .account : nil)
        }
    }

    /// `IntuneManagementExtension\\Win32Apps\\GUID\\GRS`: the folder of an account is the first one that a GUID names.
    private func isAccountOfExtension(_ edge: Int, _ end: Int) -> Bool {
        guard byte(end) == .backslash, !byte(end + 1).isQuote else { return false }
        let path = max(cursor, edge - 96)..<edge
        return path.contains { starts(exactly: "IntuneManagementExtension\\", at: $0) } && !path.contains(where: isGUID)
    }

    /// `[u:GUID s:GUID r:GUID]`: `u` is a user; other letters mean something only directly after one.
    private func kindOfLetter(endingAt end: Int) -> FindingKind? {
        let before = byte(end - 2)
        guard !before.isNameByte, before != .underscore, before != .minus, before != .dot,
            before != .backslash
        else { return nil }
        switch byte(end - 1) | 0x20 {
        case UInt8(ascii: "u"): return .account
        case UInt8(ascii: "s"), UInt8(ascii: "d"):
            guard let last = findings.last, last.kind == .account, last.end >= end - 4, last.end <= end - 2 else {
                return nil
            }
            return byte(end - 1) | 0x20 == UInt8(ascii: "s") ? .session : .device
        default: return nil
        }
    }

    /// `/users/GUID`, `/managedDevices('GUID')`, `azuread_user://GUID`: the part of the path before it says what it is.
    private func kindOfPath(before slash: Int) -> FindingKind? {
        var end = slash
        if byte(end - 1) == .slash, byte(end - 2) == .colon { end -= 2 }
        var first = end
        while first > 0, end - first < 40, bytes[first - 1].isAlphanumeric || bytes[first - 1] == .underscore {
            first -= 1
        }
        // Not the end of a host's name.
        guard end > first, byte(first - 1) != .dot, byte(first - 1) != .minus else { return nil }
        if byte(slash) == .openParenthesis, vocabulary.pointee.personalThings.contains(bytes, first, end) {
            return .account
        }
        guard let roles = rolesOfCollection(endingAt: end),
            roles.isDisjoint(with: [.thing, .taker, .open, .client])
        else { return nil }
        if !roles.isDisjoint(with: [.device, .machine]) { return .device }
        if !roles.isDisjoint(with: .session) { return .session }
        // `Enrollments\\GUID`
        if !roles.isDisjoint(with: .enrollment) { return .enrollment }
        // `/accounts/GUID`, and not `/storageAccounts/GUID`
        if !roles.isDisjoint(with: [.user, .person]) || roles.subtracting(.act) == .account { return .account }
        return roles.isDisjoint(with: Self.identifiers) ? nil : kindOfOwner(endingAt: end, isParted: true)
    }

    func isAfterPath(_ path: StaticString, _ start: Int) -> Bool {
        starts(with: path, at: start - path.utf8CodeUnitCount)
    }

    private func hasDeviceIssuer(_ end: Int) -> Bool { byte(end) == 0 || byte(end) == .comma || byte(end) == .quote }

    static let accountWords: StaticString =
        "user account member owner oid aadid userid principal signin accountid useroid puid objectid orgid mailbox administrator"
    static let deviceWords: StaticString =
        "device deviceid"
    static let sessionWords: StaticString =
        "session sessionid sid"
    static let thingWords: StaticString =
        "application app service group role policy"
    static let linkWords: StaticString =
        "id eq is with guid uuid identifier identified as whose named by the given local home unique "

    /// `user 'GUID'`, `object id GUID`, `for account with id GUID`: the nearest word that names the owner decides.
    private func wordBefore(_ start: Int) -> FindingKind? {
        var index = start
        while index > cursor, start - index < 4, isWordGap(byte(index - 1)) { index -= 1 }
        guard index < start else { return nil }
        var steps = 0
        var saysObject = false
        while steps < 6, index > cursor, bytes[index - 1].isLetter {
            let word = startOfRun(endingAt: index, notBefore: max(cursor, index - 24)) { $0.isLetter }
            let length = index - word
            let hash = WordSet.hash(bytes, word, index)
            if vocabulary.pointee.accountWords.contains(hash: hash) {
                return endsKindOfAccount(word - 1) ? nil : .account
            }
            if vocabulary.pointee.deviceWords.contains(hash: hash) { return .device }
            if vocabulary.pointee.sessionWords.contains(hash: hash) { return .session }
            if length == 6, starts(with: "object", at: word) {
                saysObject = true
            } else if saysObject, vocabulary.pointee.thingWords.contains(hash: hash) {
                return nil
            } else if !vocabulary.pointee.linkWords.contains(hash: hash) {
                break
            }
            steps += 1
            index = word
            while index > 0, word - index < 3,
                byte(index - 1) == .space || byte(index - 1) == .openParenthesis
                    || byte(index - 1) == .minus || byte(index - 1) == .underscore
            { index -= 1 }
        }
        return saysObject ? .account : nil
    }

    /// `storage account`, `service account`: nobody's
    func endsKindOfAccount(_ end: Int) -> Bool {
        endsWord("service", at: end) || endsWord("storage", at: end) || endsWord("resource", at: end)
    }

    /// `enrollment id GUID`, `["oid", "GUID"]`, `| oid | GUID |`: the name of a field, and blanks, brackets or a sign.
    private func nameBefore(_ start: Int) -> FindingKind? {
        guard byte(start - 1) != .minus, byte(start - 1) != .underscore else { return nil }
        var gap = gapBefore(start)
        guard gap.start < start else { return nil }
        if let kind = secretBefore(gap.start, start) { return kind }
        // `on behalf of GUID`
        if let kind = kindOfOwner(endingAt: gap.start, isParted: gap.isParted) { return kind }
        let end = gap.start
        for _ in 0..<3 {
            var first = gap.start
            while first > cursor, gap.start - first < 8, bytes[first - 1].isLetter { first -= 1 }
            // `members[value eq "GUID"]`
            guard byte(first - 1) == .space || byte(first - 1) == .openBracket else { break }
            if vocabulary.pointee.changingWords.contains(bytes, first, gap.start) {
                // `owner changed from GUID`
            } else if vocabulary.pointee.comparingWords.contains(bytes, first, gap.start) {
                gap.isParted = gap.isParted || !isChanged(endingAt: first - 1)
            } else if !vocabulary.pointee.valueLinks.contains(bytes, first, gap.start) {
                break
            }
            gap.start = first - 1
        }
        return gap.start < end ? kindOfOwner(endingAt: gap.start, isParted: gap.isParted) : nil
    }

    /// `acl token GUID`, `nonce GUID`: directly after the name of a token that is certain.
    private func secretBefore(_ end: Int, _ start: Int) -> FindingKind? {
        guard start == end + 1, byte(end) == .space, endsWord("token", at: end) || endsWord("nonce", at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1),
            name.kind == .token && name.demand == .plausible || name.kind == .nonce
        else { return nil }
        return name.kind
    }

    /// Words between the name of an identifier and a GUID.
    static let comparingWords: StaticString = "eq ne equals to from in has"
    /// Words for a change, after which any owner's id follows, perhaps after `to` or `from`.
    static let changingWords: StaticString = "set changed add added remove removed updated modified deleted"

    private func isChanged(endingAt end: Int) -> Bool {
        isWord(in: vocabulary.pointee.changingWords, endingAt: end)
    }

    /// Where the gap between a name and the GUID at `start` begins, and whether it holds a sign that parts columns or
    /// the elements of a list.
    private func gapBefore(_ start: Int) -> (start: Int, isParted: Bool) {
        var index = start
        var isParted = false
        while index > cursor, start - index < 32 {
            let byte = bytes[index - 1]
            switch byte {
            case .openBracket, UInt8(ascii: "<"): break
            // `_id(user_id), GUID`
            case .closeParenthesis where index < start && bytes[index] == .comma: break
            case .comma, UInt8(ascii: "|"), UInt8(ascii: ";"), .tab:
                isParted = true
            case .equals, .colon, UInt8(ascii: ">"), UInt8(ascii: "!"):
                // `==`, `!=`, `::`; a single sign is a pair's.
                let isDouble =
                    index < start && (bytes[index] == .equals || bytes[index] == byte || bytes[index] == .newline)
                let next = self.byte(index - 2)
                guard isDouble || next == .equals || next == byte || next == UInt8(ascii: "!") else {
                    return (index, isParted)
                }
                isParted = true
            case 0x93, 0x94:
                guard self.byte(index - 2) == 0x80, self.byte(index - 3) == 0xE2 else { return (index, isParted) }
                isParted = true
                index -= 2
            case 0x92:
                // `assignee → GUID`
                guard self.byte(index - 2) == 0x86, self.byte(index - 3) == 0xE2 else { return (index, isParted) }
                index -= 2
            case .newline:
                // `oid:` and the value on the next line
                guard self.byte(index - 2) == .colon else { return (index, isParted) }
            default:
                guard isWordGap(byte) else { return (index, isParted) }
                if byte == .minus { isParted = true }
            }
            index -= 1
        }
        return (index, isParted)
    }

    private static let identifiers: FieldRoles = [
        .id, .accountID, .accountAmbiguous, .userAmbiguous, .deviceID, .session, .sessionID, .enrollment,
    ]

    /// Whose id follows the name that ends at `index`. After a sign the name must be one of an identifier.
    private func kindOfOwner(endingAt index: Int, isParted: Bool) -> FindingKind? {
        guard index > cursor, bytes[index - 1].isNameByte, words.mayEnd(bytes, at: index),
            let name = fieldName(endingAt: index, quoteLevel: -1), name.holdsAnywhere,
            !isParted || !name.roles.isDisjoint(with: Self.identifiers), !endsWord("cid", at: index),
            !name.roles.contains(.accountAmbiguous)
                || !isInResource(around: name.start) && !namesPod(endingAt: index)
        else { return nil }
        switch name.kind {
        case .account, .device, .session, .enrollment: return name.kind
        // `the redirect URI is not registered for GUID`
        case .user where endsWord("registered for", at: index): return nil
        // The words before may be any verb: `not found for person GUID`.
        case .user: return name.roles.isDisjoint(with: [.thing, .apiKey, .client]) ? .account : nil
        // `machine GUID`
        case .deviceName: return .device
        default: return nil
        }
    }

    /// `/users/Ab3x…/settings`, `/sessions/4f2c…`: a generated identifier after the name of a collection.
    func maskIdentifierInPath(_ start: Int, _ end: Int) -> Bool {
        guard start >= cursor, end - start <= 64 else { return false }
        let shape = ValueShape(bytes, start, end)
        guard shape.looksGenerated(atLeast: 14), shape.digits > 1, shape.dots == 0, shape.turns > 3 || shape.isNumber,
            !isFileName(start, end), let kind = kindOfPath(before: start - 1)
        else { return false }
        return found(kind, start, end)
    }

    /// `actor_id 9Xw2…`: a random identifier after the name of one and a blank. `krb5cc_anna`: the tickets of an
    /// account.
    func maskNamedIdentifier(_ start: Int, _ end: Int) -> Bool {
        if starts(exactly: "krb5cc_", at: start) {
            var last = start + 7
            while last < end, bytes[last] != .underscore { last += 1 }
            return isLogin(start + 7, last) && found(.user, start + 7, last)
        }
        guard byte(start - 1) == .space, byte(start - 2) | 0x20 == UInt8(ascii: "d"), end - start <= 64,
            ValueShape(bytes, start, end).looksRandom, let kind = kindOfOwner(endingAt: start - 1, isParted: true)
        else { return false }
        return found(kind, start, end)
    }

    private func isWordGap(_ byte: UInt8) -> Bool {
        byte == .space || byte.isQuote || byte == .openParenthesis || byte == .openBrace
            || byte == .backslash || byte == .underscore || byte == .minus || byte == UInt8(ascii: "#")
    }

    func endsWord(_ word: StaticString, at end: Int) -> Bool {
        let start = end - word.utf8CodeUnitCount
        return starts(with: word, at: start) && !lead(start).isAlphanumeric
    }

    /// A column without a name, in a row that names a person elsewhere.
    private func isRowOfAccount(_ start: Int, _ end: Int) -> Bool {
        let before = lead(start) == .newline && byte(start - 1) != .newline ? .tab : byte(start - 1)
        let after = byte(end) == .backslash && byte(end + 1) != .quote ? .tab : byte(end)
        let isColumn = { (byte: UInt8) in byte == .tab || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ";") }
        guard isColumn(before),
            isColumn(after) || after == 0 || after == .newline || after == .carriageReturn
                || after == .quote || after == .backslash,
            !isOpenColumn(at: start, delimiter: before)
        else { return false }
        var index = start
        while index > 0, start - index < 512, bytes[index - 1] != .newline {
            if bytes[index - 1] == UInt8(ascii: "@") { return true }
            index -= 1
        }
        index = end
        while index < count, index - end < 512, bytes[index] != .newline {
            if bytes[index] == UInt8(ascii: "@") { return true }
            index += 1
        }
        return false
    }
}
