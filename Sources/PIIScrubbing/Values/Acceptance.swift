import TextBytes

/// Masks a value if its name and its shape agree, and whatever belongs to it in the text that follows.
extension TextScan {
    /// Masks a value if the name and the value agree.
    func accept(_ extent: ValueExtent, _ name: FieldName, separator: Int) {
        var extent = extent
        guard masks(name.kind), !extent.isEmpty, extent.start >= cursor else { return }
        let mask = Mask.length(bytes, count, at: extent.start)
        // `account.keys: ["user:….GUID-login.windows.net-…"]`: of the key of a cache, only the account is hidden.
        if mask > 0,
            name.kind.sensitivity != .secret || extent.start + mask == extent.end
                || byte(extent.start + mask) == .dot && isGUID(extent.start + mask + 1)
                || byte(extent.start + mask) == .colon && name.end - name.start == 2
        {
            pass(toMaskEnd: extent.start + mask)
            return
        }
        // `IDENTITY_HEADER=eyJ…`: a token, whatever its name says.
        if starts(exactly: "eyJ", at: extent.start), let (kind, end) = webToken(from: extent.start) {
            _ = maskToken(kind, extent.start, end)
            return
        }
        guard let kind = acceptedKind(of: &extent, name, separator: separator) else { return }
        let isBareNumber = !extent.isQuoted && name.quoteLevel >= 0 && isNumber(extent.start, extent.end)
        let isToken = kind.isGeneratedSecret && !extent.isQuoted
        if !extent.isQuoted, kind.sensitivity == .secret, extent.end - extent.start >= Self.judgedLength {
            extent = bareValue(
                from: extent.start,
                separatorDepth: depth(separator),
                spaces: false,
                isPassword: kind == .password,
                limit: .max
            )
        }
        found(
            kind,
            extent.start,
            extent.end,
            quoteLevel: isBareNumber ? Int8(clamping: name.quoteLevel) : -1,
            // `--service-principal --username GUID`: an app's
            isNamed: name.isOfPersons && !isGUID(extent.start) && !hasThing(extent.start, extent.end)
                || (kind == .user || kind == .account) && isInitialAndName(extent.start, extent.end)
                // `ZtdRegistrationId: GUID`: most ids of a registration are public, but not those of Autopilot's devices.
                || kind == .device && starts(with: "ztd", at: name.start)
                // `"UID":"GUID"`, as Windows' broker answers MSAL, and `"sid":"GUID"`
                || (kind == .account || kind == .session) && name.quoteLevel >= 0 && name.end - name.start == 3
                    && (starts(exactly: "UID", at: name.start) || starts(exactly: "sid", at: name.start))
        )
        if isToken { continueToken(kind, after: extent.end) }
        if kind == .name, !extent.isQuoted {
            if name.introducesPersons { maskMorePersons(after: extent.end) }
            maskPartsOfName(after: extent.end)
        }
        if kind == .oneTimeCode { maskMoreCodes(after: extent.end, length: extent.end - extent.start) }
        if kind == .user, byte(name.start - 1) == .slash {
            notePassword(after: extent.end)
            notePassword(before: name.start - 2)
        }
    }

    /// `{Username: Password: Authority:https://…`: the next member of a structure as Go prints it, after an empty one
    private func isNextMember(_ extent: ValueExtent) -> Bool {
        let end = endOfRun(from: extent.start, notAfter: extent.end) { $0.isLetter }
        return !extent.isQuoted && bytes[extent.start].isUppercase && end > extent.start && byte(end) == .colon
            && starts(exactly: "https://", at: end + 1)
    }

    /// `code=48213377`: no error has eight digits but those of the management of devices (`80180014`). No date either.
    private func isCodeOfEightDigits(_ extent: ValueExtent) -> Bool {
        let start = extent.start
        return extent.end - start == 8 && isNumber(start, extent.end) && !starts(exactly: "80", at: start)
            && !isDate(start, extent.end)
    }

    /// `20250304`
    func isDate(_ start: Int, _ end: Int) -> Bool {
        guard end - start == 8, starts(exactly: "20", at: start) || starts(exactly: "19", at: start) else {
            return false
        }
        func number(_ index: Int) -> UInt8 {
            (bytes[index] &- UInt8(ascii: "0")) &* 10 &+ bytes[index + 1] &- UInt8(ascii: "0")
        }
        return 1...12 ~= number(start + 4) && 1...31 ~= number(start + 6)
    }

    /// `code: KDNV-RLTS`: two halves of capitals and digits without vowels, as the codes of devices are that one types
    private func isCodeInHalves(_ extent: ValueExtent) -> Bool {
        let start = extent.start
        guard extent.end - start == 9, bytes[start + 4] == .minus else { return false }
        return (start..<extent.end).allSatisfy { index in
            index == start + 4 || bytes[index].isDigit
                || bytes[index].isUppercase && !"AEIOU".utf8.contains(bytes[index])
        } && (start..<extent.end).contains { bytes[$0].isUppercase }
    }

    /// What a value is by its name and by its shape; nil if nothing must be hidden. Shortens the extent to the value.
    func acceptedKind(of extent: inout ValueExtent, _ name: FieldName, separator: Int) -> FindingKind? {
        guard !extent.isEmpty, !isPlaceholder(extent.start, extent.end) || isNumberOfAccount(extent, name) else {
            return nil
        }
        if !extent.isQuoted, isValueElsewhere(extent, name) || isStorageAccount(extent, name) { return nil }
        // Keycloak's codes have the same form.
        if isHomeAccountID(extent.start), name.kind != .code {
            extent.end = extent.start + UUIDText.length
            return .account
        }
        if name.kind == .oneTimeCode, name.holdsAnywhere, isNumberInHalves(extent.start) {
            extent.end = extent.start + 7
            return .oneTimeCode
        }
        if name.kind == .code, endsWord("code", at: name.end), isCodeOfEightDigits(extent) || isCodeInHalves(extent) {
            return .oneTimeCode
        }
        // `submit(challenge: "123456")`
        if name.kind == .nonce, extent.isQuoted, endsWord("challenge", at: name.end),
            isNumber(extent.start, extent.end),
            extent.end - extent.start == 6 || extent.end - extent.start == 8
        {
            return .oneTimeCode
        }
        // `state: GUID`: no machine has such states.
        if name.kind == .state, endsWord("state", at: name.end), isGUID(extent.start),
            extent.end - extent.start == UUIDText.length
        {
            return .state
        }
        // `key=at:GUID:user.read`: the account and the scope of a token in a cache
        if name.kind == .token, name.end - name.start == 2, isGUID(extent.start),
            byte(extent.start + UUIDText.length) == .colon, byte(extent.start + UUIDText.length + 1).isLetter
        {
            extent.end = extent.start + UUIDText.length
            return .account
        }
        // `Log Name: Microsoft-Windows-AAD/Operational`
        if name.kind == .user, starts(exactly: "Microsoft-Windows-", at: extent.start) { return nil }
        // `"accounts":"[{\\"username\\":…`: its fields have names of their own.
        if extent.isQuoted, isStructure(extent.start),
            name.kind.needsEvidence && bytes[extent.start] != UInt8(ascii: "&")
                || name.kind.isGeneratedSecret && holdsSecretField(extent)
        {
            return nil
        }
        if extent.isQuoted, name.kind == .secret && isConnection(extent) || name.kind == .code && isRequest(extent) {
            return nil
        }
        if name.kind == .secret, endsWord("webhook", at: name.end), let path = startOfPath(ofWebhook: extent) {
            guard path < extent.end else { return nil }
            extent.start = path
            while !extent.isQuoted, extent.end < count, bytes[extent.end] > .space, !bytes[extent.end].isQuote {
                extent.end += 1
            }
            return .secret
        }
        // `QR: https://microsoft.com/devicelogin?otc=…`: its fields have names of their own
        if name.kind == .secret, endsWord("qr", at: name.end), isAddressWithQuery(extent) { return nil }
        // `'/api/tokens' => ['api://GUID/Tokens.Read']`
        if name.kind.isGeneratedSecret, starts(exactly: "api://", at: extent.start) { return nil }
        // `urn:http-auth:PKeyAuth?SubmitUrl=…`
        if name.kind == .token, starts(exactly: "PKeyAuth?", at: extent.start) { return nil }
        if name.kind.isGeneratedSecret, isTextOfCall(extent) { return nil }
        let shape = ValueShape(bytes, extent.start, extent.end)
        if name.kind == .password, isPublicAddress(shape) || isVerdict(name) || isNextMember(extent) { return nil }
        if name.kind == .password, extent.isQuoted, isTextAboutPassword(extent, name, shape) { return nil }
        if !extent.isQuoted, isDeclaration(shape, name, separator: separator) { return nil }
        // `cn:: …` in LDIF is base64.
        if bytes[separator] == .colon, byte(separator + 1) == .colon, name.kind.sensitivity == .personal,
            name.demand != .nearAccount
        {
            return shape.blanks == 0 && shape.length > 3 ? name.kind : nil
        }
        if !extent.isQuoted, isExpression(shape) || isSelector(extent, name, separator) { return nil }
        // `givenName -> first_name`, `label.email=E-mail`: the name of a field in the value's place.
        let canBeName =
            name.kind.sensitivity == .secret
            // `storageKey: "access_token"`
            ? name.kind.isGeneratedSecret && shape.underscores > 0 && shape.lowers + shape.underscores == shape.length
            : shape.digits + shape.blanks == 0 && (name.demand == .plausible || isOption(name))
        if canBeName, rolesOfWholeName(extent.start, extent.end) {
            return nil
        }
        if isName(itself: extent, name) || isConstant(shape, name) { return nil }
        if name.kind != .password, shape.ats == 0, shape.dots > 1 && isPackage(extent.start) || isClassName(shape) {
            return nil
        }
        if byte(extent.start - 1).isQuote, isEndOfPrompt(extent, name) { return nil }
        if name.kind != .name, isTime(extent, name) { return nil }
        if name.kind.isGeneratedSecret, isVersion(shape) || isImage(shape) || isNegative(shape) { return nil }
        if name.kind.isGeneratedSecret, name.kind != .code, isPlaceOfSecret(shape) { return nil }
        if isSignatureOfPackage(shape.start, name) { return nil }
        // `sn` is a surname in directories and a serial number everywhere else.
        if name.kind == .name, endsWord("sn", at: name.end), isSerial(shape) { return .device }
        guard let kind = testedKind(&extent, shape, name, separator: separator) else { return nil }
        if kind == .name, !extent.isQuoted { extent.end = endBeforeField(extent) }
        return narrowed(kind, extent, shape, name)
    }

    /// `583 204`
    private func isNumberInHalves(_ start: Int) -> Bool {
        start + 7 <= count && isNumber(start, start + 3) && bytes[start + 3] == .space && isNumber(start + 4, start + 7)
            && isWordEdge(start + 7)
    }

    private static let wordsForStates: [StaticString] = ["상태", "오류", "状态", "狀態", "错误", "錯誤", "状態", "エラー"]

    /// `이름: 하지원 상태 코드 401`: a word of another script that names the next field is no part of the name.
    private func endBeforeField(_ extent: ValueExtent) -> Int {
        var first = extent.start
        for index in extent.start...extent.end where index == extent.end || bytes[index] == .space {
            if first > extent.start, index > first, bytes[first] >= 0xE3,
                words.roles(WordSet.hash(bytes, first, index)) != nil
                    || Self.wordsForStates.contains(where: { starts(exactly: $0, at: first) })
            {
                return first - 1
            }
            first = index + 1
        }
        return extent.end
    }

    /// `"wrongPassword": "That is not it."`: a sentence that an application shows about a password.
    private func isTextAboutPassword(_ extent: ValueExtent, _ name: FieldName, _ shape: ValueShape) -> Bool {
        let last = byte(extent.end - 1)
        return shape.blanks > 0 && shape.digits == 0 && (last == .dot || last == UInt8(ascii: "?"))
            && Self.wordsAboutPasswords.contains { starts(with: $0, at: name.start) }
    }

    private static let wordsAboutPasswords: [StaticString] = [
        "wrong", "forgot", "incorrect", "invalid", "missing", "show", "hide",
    ]

    /// `UserId: 0x2b108a0bb142c8a6`: eight bytes, and no address in memory.
    private func isNumberOfAccount(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        name.kind == .account && extent.end - extent.start == 18 && starts(exactly: "0x", at: extent.start)
            && bytes[extent.start + 2] != UInt8(ascii: "0")
    }

    /// `read -sp "Password: " PASS`, `"?access_token="+token`: the quote ends the text that has the name.
    private func isEndOfPrompt(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        guard bytes[extent.start] == .space || bytes[extent.start] == UInt8(ascii: "+") else { return false }
        let quote = bytes[extent.start - 1]
        var index = name.start
        var quotes = 0
        while index > 0, name.start - index < 96, bytes[index - 1] != .newline {
            index -= 1
            if bytes[index] == quote { quotes += 1 }
        }
        return name.quoteLevel < 0 && quotes % 2 == 1
    }

    /// Whether a bare value is a call, a subscript, or a list of fields that each have a value.
    private func isValueElsewhere(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        if name.kind == .account, noteNameOfNumber(from: extent.start) { return true }
        if isServiceOfModule(extent, name) { return true }
        if extent.terminator == .openParenthesis || isSubscript(extent) || isNextField(extent) { return true }
        // `accounts[0]`, `Token{a64f992`. A person may choose such a password.
        if name.kind != .password, name.kind != .secret,
            isElement(extent) || isOperation(extent) || isObject(extent) || isRecord(extent)
                || isCall(extent)
        {
            return true
        }
        // `subject: CN=graph.microsoft.com`
        return name.kind != .password && (isFieldList(extent) || isGroup(extent))
    }

    /// `RefreshToken: PasswordMinLen:32`, as Go prints an empty value and the next field.
    private func isNextField(_ extent: ValueExtent) -> Bool {
        guard byte(extent.start - 1) == .space, byte(extent.start - 2) == .colon, bytes[extent.start].isUppercase else {
            return false
        }
        var end = extent.start
        while end < extent.end, bytes[end].isLetter { end += 1 }
        return end < extent.end && bytes[end] == .colon && byte(end + 1) > .space
            && ValueShape(bytes, extent.start, end).hasHumps
    }

    /// The kind of a value that passes the test of its name. Shortens the extent to the value.
    private func testedKind(
        _ extent: inout ValueExtent,
        _ shape: ValueShape,
        _ name: FieldName,
        separator: Int
    ) -> FindingKind? {
        let isLoose = !extent.isQuoted && isLoose(name, separator: separator)
        let isAccepted: Bool
        switch name.demand {
        case .plausible: isAccepted = isPlausibleValue(&extent, shape, name, isLoose: isLoose)
        case .distinctive:
            if name.kind == .user, let end = endOfLogin(inPrincipal: extent) {
                extent.end = end
                return .user
            }
            isAccepted = isDistinctiveValue(extent, shape, name, isLoose: isLoose)
        case .inQuery: isAccepted = isQueryValue(extent, shape, name, separator: separator)
        case .generatedID: isAccepted = isGeneratedID(extent.start, extent.end) && !namesMessage(name)
        case .nearAccount, .ownerIsPerson: return kindByOwner(extent, shape, name)
        case .never, .ownGrammar: return nil
        }
        return isAccepted ? name.kind : nil
    }

    /// `"client":"anna/CONTOSO.COM"`: a login and the realm of Kerberos
    private func endOfLogin(inPrincipal extent: ValueExtent) -> Int? {
        guard let slash = (extent.start..<extent.end).first(where: { bytes[$0] == .slash }) else {
            return nil
        }
        let realm = ValueShape(bytes, slash + 1, extent.end)
        return realm.dots > 0 && realm.uppers > 3 && realm.lowers + realm.slashes + realm.blanks == 0
            && isLogin(extent.start, slash) ? slash : nil
    }

    /// Whether a sentence may follow the name instead of a value: `user: not found`, and not `user=anna`.
    private func isLoose(_ name: FieldName, separator: Int) -> Bool {
        let sign = bytes[separator]
        if sign == .colon, byte(separator + 1) > .space, isListOfPairs(from: separator + 1) { return false }
        return !isOption(name) && (sign == .colon || sign == .minus || name.isProse && byte(separator + 1) == .space)
    }

    /// `user:anna preferredUsername:anna.b token:true`: a pair without a blank follows.
    private func isListOfPairs(from start: Int) -> Bool {
        var end = start
        while end < count, end - start < 64, bytes[end] > .space { end += 1 }
        let next = endOfKey(end + 1)
        return byte(end) == .space && next > end + 1 && bytes[next - 1].isLetter && byte(next) == .colon
            && byte(next + 1).isAlphanumeric
    }

    /// `/user:`, `-p=`
    func isOption(_ name: FieldName) -> Bool {
        let before = byte(name.start - 1)
        return !name.isProse && (before == .slash || before == .minus)
    }

    /// The field of a user may have an id or the name of a person, and the field of a token a sentence in quotes.
    private func narrowed(
        _ kind: FindingKind,
        _ extent: ValueExtent,
        _ shape: ValueShape,
        _ name: FieldName
    ) -> FindingKind? {
        var kind = kind
        if kind == .user, isGUID(extent.start), name.roles.contains(.userAmbiguous) { kind = .account }
        // `objectId=GUID objectType=file`
        if kind == .account, isGUID(extent.start), let type = statedType(beside: name.start, name.end, isNamed: true),
            self.kind(ofType: type) == nil
        {
            return nil
        }
        if kind == .account, isGUID(extent.start), isObjectOfOperation(name) { return nil }
        if kind == .user || kind == .account, shape.blanks > 0, isPersonName(extent.start, extent.end, atLeast: 2) {
            kind = .name
        }
        if kind.isGeneratedSecret, extent.isQuoted, hasWords(extent.start, extent.end) { return nil }
        if kind.isGeneratedSecret, isMadeOfWords(extent, isKeyOfCache: kind == .secret) { return nil }
        // `member-id` beside `cluster-id`, and the number of an account of Amazon
        let isOfMachines =
            starts(with: "member", at: name.start)
            || shape.isNumber && shape.length == 12 && starts(with: "account", at: name.start)
        if kind == .account, isOfMachines, !isGUID(extent.start), isInResource(around: name.start) { return nil }
        // `HTTP/web01.contoso.com@CONTOSO.COM`: a service
        if kind == .user, shape.slashes == 1, shape.ats == 1, isService(extent.start) { return nil }
        return kind
    }

    /// `https://sts.windows.net/common/discovery/v2.0/keys`, `urn:ietf:params:oauth:grant-type:saml2-bearer`,
    /// `cert_without_private_key`: words that signs join, and nothing generated.
    /// `msal.2|GUID.GUID|login.windows.net`: the key of a cache; its GUIDs are judged alone.
    private func isMadeOfWords(_ extent: ValueExtent, isKeyOfCache: Bool) -> Bool {
        var index = extent.start
        let isAddress = bytes[index] == .slash
        var run = 0
        var digits = 0
        var parts = 1
        var guids = 0
        var isOnlyWords = true
        while index < extent.end {
            let byte = bytes[index]
            let length = isGUID(index) ? UUIDText.length : Mask.length(bytes, count, at: index)
            if run == 0, length > 0 {
                guids += 1
                index += length
                run = 1
                continue
            }
            run = byte.isLowercase || byte.isDigit ? run + 1 : 0
            digits = run == 0 ? 0 : digits + (byte.isDigit ? 1 : 0)
            if run == 0 { parts += 1 }
            isOnlyWords = isOnlyWords && (digits == 0 || isAddress) && byte != UInt8(ascii: "|")
            let joins =
                byte == .colon || byte == .slash || byte == .dot || byte == .minus
                || byte == .underscore || byte == UInt8(ascii: "|")
            guard joins || 1...16 ~= run && digits <= 2, isOnlyWords || isKeyOfCache else { return false }
            index += 1
        }
        if isKeyOfCache { return guids > 1 || guids == 0 && isAddress }
        return isOnlyWords && guids == 0 && parts > 1 && (isAddress || holdsWordOfField(extent.start, extent.end))
    }

    private func holdsWordOfField(_ start: Int, _ end: Int) -> Bool {
        var first = start
        for index in start...end where index == end || !bytes[index].isLetter {
            if index - first > 3, words.roles(WordSet.hash(bytes, first, index)) != nil { return true }
            first = index + 1
        }
        return false
    }

    /// The kinds of services that have a name in Kerberos.
    private func isService(_ start: Int) -> Bool {
        Self.services.contains { starts(with: $0, at: start) }
    }

    private static let services: [StaticString] = [
        "http/", "cifs/", "ldap/", "nfs/", "imap/", "smtp/", "pop/", "mssqlsvc/", "krbtgt/", "termsrv/", "dns/",
        "host/web",
    ]

    /// `uid=1001(anna)`, as `id` prints it: the name is noted.
    private func noteNameOfNumber(from start: Int) -> Bool {
        var open = start
        while byte(open).isDigit { open += 1 }
        guard open > start, byte(open) == .openParenthesis else { return false }
        var end = open + 1
        while end < count, end - open < 40, bytes[end] != .closeParenthesis, bytes[end] > .space { end += 1 }
        guard byte(end) == .closeParenthesis, ValueShape(bytes, open + 1, end).isLoginName else { return false }
        if !vocabulary.pointee.nobodies.contains(bytes, open + 1, end), !isPlaceholder(open + 1, end) {
            note(.user, open + 1, end)
        }
        return true
    }
}
