internal import CScrubScan
import TextBytes

/// Whether a value is what the name of its field says, where the name often means something else
/// (`ValueDemand.distinctive`).
extension TextScan {
    func isDistinctiveValue(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        switch name.kind {
        case .oneTimeCode:
            guard shape.length >= 4, shape.length <= 64, !isSentence(extent.start, extent.end) else { return false }
            return shape.digits > 0 || isTypedCode(shape)
        case .user:
            return isUser(extent, shape, name, isLoose: isLoose)
        case .password:
            return shape.length >= 6 && !shape.isNumber
                && (!isPlainWord(extent.start, extent.end) || isMadeOfRandomLetters(shape))
        case .deviceName:
            // `on another machine: perf archive`
            if isLoose, name.isProse || name.end - name.start <= 2, shape.lowers + shape.blanks == shape.length,
                shape.blanks == 0 || !hasDevice(extent.start, extent.end)
            {
                return false
            }
            // `Virtual Desktop : NOT SET`
            if scrub_pod_hashes(bytes + extent.start, shape.length) > 1 || isSentence(extent.start, extent.end) {
                return false
            }
            return shape.dots == 0 || starts(with: ".local", at: extent.end - 6)
                || starts(with: ".lan", at: extent.end - 4)
        case .account:
            return isAccountID(extent, shape, name)
        case .device:
            return isDeviceID(extent, shape, name)
        case .session:
            return shape.looksGenerated(atLeast: 8)
        case .secret, .token:
            // `secret: Summer24`
            if name.kind == .secret, name.roles.contains(.secret), shape.digits > 0, shape.dots + shape.hyphens == 0,
                looksLikePassword(shape)
            {
                return true
            }
            // `"ctx":"conn8812"`: the connection that MongoDB writes about
            if endsWord("ctx", at: name.end), isWordAndNumber(shape) { return false }
            // `init_creds: KRB5KDC_ERR_ETYPE_NOSUPP`
            let isConstant = shape.lowers == 0 && shape.underscores > 1
            return shape.looksGenerated(atLeast: 8) && !(shape.isNumber && shape.length < 14) && !isConstant
                // A pattern: `[0-9A-Fa-f]{1,4}`
                && shape.others * 6 <= shape.length
        default:
            return shape.looksGenerated()
        }
    }

    /// `bdOqEYDbOLqg`: small letters and capitals in disorder, and no words that each begin with a capital.
    private func isMadeOfRandomLetters(_ shape: ValueShape) -> Bool {
        guard shape.letters == shape.length, shape.turns > 2 else { return false }
        return (shape.start + 1..<shape.end).contains { index in
            // A small letter and two capitals, with at most one letter between those: `aBC`, `aBcD`
            bytes[index].isUppercase && bytes[index - 1].isLowercase
                && (byte(index + 1).isUppercase || byte(index + 2).isUppercase)
        }
    }

    /// `conn8812`, `ReplCoord-12`
    private func isWordAndNumber(_ shape: ValueShape) -> Bool {
        var word = startOfRun(endingAt: shape.end, notBefore: shape.start) { $0.isDigit }
        if word < shape.end, byte(word - 1) == .minus { word -= 1 }
        return word > shape.start && (shape.start..<word).allSatisfy { bytes[$0].isLetter }
    }

    /// `annas laptop`
    private func hasDevice(_ start: Int, _ end: Int) -> Bool {
        holdsKnownName(start, end)
            || !(rolesOfLastPart(endingAt: end) ?? []).isDisjoint(with: [.device, .machine, .deviceWord])
    }

    // MARK: Users

    /// Whether the value of a field such as `user` is a person's: an address, an id, a name or a login.
    private func isUser(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        // `client="GUID"`: an application's, though in French it is a customer
        if isGUID(start), rolesOfLastPart(endingAt: name.end)?.contains(.client) ?? false { return false }
        if isPlaceInSource(shape) || isMemberOrModule(shape) { return false }
        if isGUID(start) || shape.ats > 0 { return true }
        // `table "idp.users": index scans: 1`: the value of a quoted name is quoted as well.
        if name.quoteLevel >= 0, isLoose, extent.terminator == .space { return false }
        // `1000:1000`, and the SID of the system
        if shape.letters + shape.wides == 0, shape.others > 0 { return false }
        if starts(exactly: "S-1-", at: start), shape.length < 16 { return false }
        // `user_claim = "oid"`: the name of a field
        if let roles = words.roles(WordSet.hash(bytes, start, end)),
            !roles.isDisjoint(with: [.accountID, .accountAmbiguous, .id, .email, .userName, .ip])
        {
            return false
        }
        // `"client":"conn8812"`
        if endsWord("client", at: name.end), starts(exactly: "conn", at: start), isNumber(start + 4, end) {
            return false
        }
        // `Az.Accounts:3.0.5`
        if isProduct(shape) || shape.isDottedNumber && shape.digits < 7 { return false }
        if isGeneratedUser(extent, shape, name) { return true }
        // `last_login=1776479720`: a time
        let isTime =
            name.roles.contains(.login) && (shape.length == 10 || shape.length == 13)
            && bytes[start] == UInt8(ascii: "1")
        // `invalid_client: 7000215`: the number of an error
        let isError = starts(with: "_client", at: name.end - 7)
        if shape.isNumber { return shape.length >= 7 && !isTime && !isError }
        if isPersonName(start, end, atLeast: 2) {
            // `Signing Identity: "Apple Distribution"`
            if name.namesPersonOnly, isMadeOfKnownWords(start, end) { return false }
            // `Client="Jellyfin Web"`: in French a customer
            if name.roles.contains(.client), !holdsKnownName(start, end) { return false }
            return extent.isQuoted || !name.isProse ? !hasThing(start, end) : isPerson(start, end)
        }
        if extent.terminator == .comma, shape.isLoginName, !shape.hasHumps, isNameOfDirectory(end + 1) {
            // `cn=schema,cn=config`, `cn=replica1,cn=config`: the server itself
            return isLogin(start, end) && !isServerConfiguration(end + 1)
        }
        guard shape.others == 0 || bytes[start] != .openBrace, isUserName(start, end), !shape.hasHumps else {
            return false
        }
        return isLogin(extent, shape, name, isLoose: isLoose)
    }

    private func isServerConfiguration(_ start: Int) -> Bool {
        let next = byte(start + 9)
        return starts(exactly: "cn=config", at: start) && !next.isAlphanumeric && next != .minus && next != .comma
    }

    private func isMadeOfKnownWords(_ start: Int, _ end: Int) -> Bool {
        var first = start
        for index in start...end where index == end || bytes[index] == .space {
            if words.roles(WordSet.hash(bytes, first, index)) == nil { return false }
            first = index + 1
        }
        return true
    }

    private func isGeneratedUser(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> Bool {
        shape.looksGenerated(atLeast: 6) && !shape.isNumber && shape.slashes < 2
            && (!name.namesPersonOnly || shape.length == 43 && shape.looksRandom
                || shape.slashes + shape.others == 0 && shape.hyphens < 2 && !isFileName(extent.start, extent.end)
                    && !isNumberedActor(extent.start, extent.end))
    }

    /// `pipeline-42`
    private func isNumberedActor(_ start: Int, _ end: Int) -> Bool {
        var last = start
        while last < end, bytes[last].isLetter { last += 1 }
        return last > start && last < end && bytes[last] == .minus && isNumber(last + 1, end)
            && (vocabulary.pointee.machineActors.contains(bytes, start, last)
                || words.roles(WordSet.hash(bytes, start, last))?.contains(.thing) ?? false)
    }

    /// Whether one word is a login, by the words of the field's name and by what comes after the value.
    private func isLogin(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        // `User=keycloak`, as a service's unit has it
        if vocabulary.pointee.serviceAccounts.contains(bytes, start, end) { return false }
        if name.roles.isSuperset(of: .phrase) {
            return !name.isProse && !vocabulary.pointee.machineActors.contains(bytes, start, end)
        }
        if name.namesPersonOnly {
            // `owner=jdoe`
            if !name.isProse, !isLoose || extent.isQuoted || extent.terminator != .space, isInitialAndName(start, end) {
                return true
            }
            // `identity='annber42'`, `owner=annber42`
            if extent.isQuoted || !isLoose, !name.isProse, isWordWithNumber(shape) { return isLogin(start, end) }
            return shape.dots + shape.underscores == 1 && shape.digits == 0 && shape.isLoginName && !isLoose
                // `sender=connection_failed`
                && (shape.dots == 1 || holdsKnownName(start, end) && rolesOfName(endingAt: end) == nil)
        }
        // `Account: anna (GUID)`, and not `Storage account: contosologs (GUID)`
        if starts(exactly: " (", at: end), isGUID(end + 2), bytes[start].isLowercase, isLogin(start, end) {
            return name.roles.isDisjoint(with: [.thing, .client]) && !endsKindOfAccount(name.start - 1)
        }
        if !name.isProse, isLoose, extent.terminator == .space {
            // `user: anna failed to authenticate`
            if shape.lowers > 4 || isInitialAndName(start, end), shape.lowers + shape.digits == shape.length,
                name.roles.contains(.user), isLogin(start, end),
                vocabulary.pointee.wordsAfterLogin.contains(bytes, end + 1, endOfLetters(end + 1))
            {
                return true
            }
            // `Utilisateur : anna42 Mot de passe : …`
            if shape.letters > 3, shape.dots + shape.digits + shape.underscores > 0, shape.uppers == 0,
                isLogin(start, end)
            {
                return !isFileName(start, end)
            }
        }
        if name.isProse, isLoose {
            // `Authenticated user: anna`
            if extent.isCut, name.roles.contains(.user), !endsWord("to", at: name.start - 1) {
                return shape.lowers > 3 && shape.isLoginName && shape.uppers == 0 && isLogin(start, end)
                    && !isFileName(start, end)
            }
            return shape.dots + shape.underscores > 0 && (extent.terminator != .space || isFieldAhead(end + 1))
        }
        return !isLoose || extent.terminator != .space || isFieldAhead(end + 1)
    }

    /// `M:Contoso.Web.AccountController.SignOut(System.String)`, as documentation of C# names a member, and `lodash@4.17.21`.
    private func isMemberOrModule(_ shape: ValueShape) -> Bool {
        if shape.ats == 0 {
            return "MTPFEN".utf8.contains(bytes[shape.start]) && byte(shape.start + 1) == .colon && shape.dots > 0
        }
        let sign = (shape.start..<shape.end).first { bytes[$0] == UInt8(ascii: "@") } ?? shape.start
        let version = ValueShape(bytes, sign + 1, shape.end)
        return version.length > 2 && version.dots < 3 && isVersion(version)
    }

    /// `eventstore.go:946`
    private func isPlaceInSource(_ shape: ValueShape) -> Bool {
        guard let colon = (shape.start..<shape.end).last(where: { bytes[$0] == .colon }), colon > shape.start,
            isNumber(colon + 1, shape.end)
        else { return false }
        var dot = colon
        while dot > shape.start, bytes[dot] != .dot { dot -= 1 }
        return dot > shape.start && vocabulary.pointee.fileEndings.contains(bytes, dot + 1, colon)
    }

    /// `libssh2_1.4.3`: a product and its version.
    private func isProduct(_ shape: ValueShape) -> Bool {
        guard shape.dots > 0, shape.ats == 0 else { return false }
        var index = shape.end
        while index > shape.start, bytes[index - 1].isDigit || bytes[index - 1] == .dot { index -= 1 }
        let version = ValueShape(bytes, index, shape.end)
        return index > shape.start && version.isDottedNumber
            && (bytes[index - 1] == .underscore || bytes[index - 1] == .slash)
    }

    /// Six small letters or more that are no word of a field's name, and up to three digits.
    func isWordWithNumber(_ shape: ValueShape) -> Bool {
        guard 1...3 ~= shape.digits, shape.lowers >= 6, shape.lowers + shape.digits == shape.length, shape.turns == 1
        else { return false }
        return rolesOfName(endingAt: shape.end - shape.digits) == nil
    }

    private func isUserName(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 2, end - start <= 64 else { return false }
        for index in start..<end {
            let byte = bytes[index]
            if byte == .space || byte == .slash || byte == .openParenthesis || byte == .openBracket {
                return false
            }
        }
        return true
    }

    /// What follows the name of a user who does something.
    static let wordsAfterLogin: StaticString =
        "failed logged authenticated has from successfully signed locked connected disconnected denied"

    func endOfLetters(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        return end
    }

    /// Whether another field follows, so that the words between are a value and not a sentence.
    private func isFieldAhead(_ start: Int) -> Bool {
        let index = endOfKey(start)
        guard index > start else { return byte(start) == .minus || byte(start) == .punctuationLead }
        return byte(index) == .equals || byte(index) == .colon && byte(index + 1) != .slash
    }

    // MARK: Ids

    private func isAccountID(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> Bool {
        if isGUID(extent.start) {
            // `UID:    GUID`, as `kubectl describe` aligns what it prints
            if starts(exactly: "UID:  ", at: name.end - 3) { return false }
            // A GUID as `cid` is a correlation's or a client's: that of a person has 16 digits.
            return !name.roles.contains(.accountAmbiguous)
                || !isInResource(around: name.start) && (!endsWord("cid", at: name.end) || isBesideAccount(name))
        }
        // `uid=anna,ou=people`
        if extent.terminator == .comma, shape.isLoginName, isNameOfDirectory(extent.end + 1) { return true }
        // `customer_id=322322 firstname=Anna`
        if shape.isNumber, shape.length > 4, isIDOfCustomer(name), describesPerson() { return true }
        if shape.length >= 16 && shape.looksGenerated() && (shape.digits > 0 || shape.dots == 0)
            || shape.length >= 9 && shape.isNumber
        {
            return true
        }
        // `'uid' => 'anna'` beside an address, and as an attribute of SAML
        return (extent.isQuoted || byte(name.end) == .equals) && shape.lowers > 3 && shape.uppers == 0
            && endsWord("uid", at: name.end)
            && isLogin(extent.start, extent.end)
            && (byte(extent.end) == UInt8(ascii: "<") || isInitialAndName(extent.start, extent.end)
                || hasAccountNeighbour())
    }

    private func isIDOfCustomer(_ name: FieldName) -> Bool {
        starts(with: "customer_id", at: name.end - 11) || starts(with: "customerid", at: name.end - 10)
    }

    private static let idReach = 160

    /// `cid=GUID … OneAuthAccountId=GUID`: another id of the account is near.
    private func isBesideAccount(_ name: FieldName) -> Bool {
        let reach = max(0, name.start - Self.idReach)..<min(count, name.end + Self.idReach)
        return reach.contains { index in
            guard bytes[index] == .equals || bytes[index] == .colon, let other = fieldName(before: index),
                other.start != name.start, other.kind == .account, other.demand == .plausible
            else { return false }
            // `uniqueId='' account=null cid=GUID`: there is none.
            let start = valueStart(after: index)
            return !byte(start).isQuote || byte(start + 1) != byte(start)
        }
    }

    private func isDeviceID(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> Bool {
        if isGUID(extent.start), !name.roles.isDisjoint(with: [.device, .deviceWord]) { return true }
        // `"device":"5babc20a47…"`: a hash, or the token of a device
        if name.roles.contains(.device), shape.length == 32 || shape.length == 40 || shape.length == 64,
            (extent.start..<extent.end).allSatisfy({ bytes[$0].isHexDigit })
        {
            return true
        }
        // `handset=490154203237518`: as long as an IMEI, and longer than a time
        if shape.isNumber, shape.length == 15 { return true }
        // `serial=C02XG0ABJGH5`
        if shape.uppers + shape.digits == shape.length, shape.uppers > 1, shape.digits > 1 {
            return shape.length >= 10 && shape.length <= 14 && shape.turns > 2
        }
        return name.roles.contains(.device) && shape.hyphens > 0 && shape.blanks == 0 && shape.length >= 8
            && shape.slashes == 0 && shape.dots == 0
            && (shape.uppers > 3 || shape.looksGenerated())
    }

    /// The next part of a distinguished name.
    private func isNameOfDirectory(_ start: Int) -> Bool {
        byte(start + 2) == .equals
            && (starts(with: "ou", at: start) || starts(with: "cn", at: start) || starts(with: "dc", at: start))
    }
}
