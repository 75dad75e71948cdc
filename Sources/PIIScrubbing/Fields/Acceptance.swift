import TextBytes

/// Whether a value can be what the name of its field says.
extension TextScan {
    func isStrongValue(_ extent: inout ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        switch name.kind {
        case .account, .device, .enrollment, .session:
            if isGUID(start) {
                extent.end = start + 36
                return true
            }
            if shape.isNumber, shape.length < 6 { return false }
            // `SessionsController#create`
            if shape.digits == 0,
                extent.terminator == UInt8(ascii: "#")
                    || (start..<end).contains(where: { bytes[$0] == UInt8(ascii: "#") })
            {
                return false
            }
            // Well-known SIDs identify no person.
            if starts(with: "S-1-", at: start), shape.length < 16 { return false }
            if isLoose { return shape.looksGenerated(atLeast: 6) }
            if shape.isWord, shape.length < 6 { return false }
            return !shape.isDottedNumber && (shape.slashes < 2 || bytes[end - 1] == .equals && shape.dots == 0)
                && !isSentence(start, end)
        case .address:
            guard let last = addressEnd(at: start) else { return false }
            extent.end = last
            return !isUnpersonalAddress(start, last)
        case .hardware:
            return shape.length <= 17 && (start..<end).reduce(0) { $0 + (bytes[$1].isHexDigit ? 1 : 0) } == 12
        case .phone, .card:
            if shape.length > 40 || isSentence(start, end) { return false }
            return shape.digits >= 3
                || name.kind == .card && shape.digits > 0 && shape.length >= 6 && shape.lowers + shape.blanks == 0
        case .name:
            if isSentence(start, end) || shape.letters + shape.wides == 0 && shape.digits < 4 { return false }
            return !(isLoose && bytes[start].isLowercase)
        case .user, .email:
            return isAccountName(extent, shape, name, isLoose: isLoose)
        case .deviceName:
            return !isSentence(start, end)
                && !(isLoose && shape.isWord && shape.hyphens == 0 && bytes[start].isLowercase && name.isProse)
        case .clientInfo:
            return shape.length >= 8
        case .password:
            if shape.isNumber, shape.length < 4 { return false }
            if isWorkingFolder(name, start) { return false }
            if isLoose, isPlainWord(start, end) {
                if name.isProse { return false }
                if byte(end) == .space, byte(end + 1).isLetter { return false }
                if byte(end) == .comma, byte(end + 1) == .space { return false }
            }
            return !(extent.isQuoted && isSentence(start, end))
        default:
            if extent.isQuoted {
                return shape.length >= 3 && !isSentence(start, end)
                    && !(shape.isWord && (shape.length < 8 || shape.hasHumps && shape.length < 24))
            }
            if shape.isWord { return shape.length >= 24 && !shape.hasHumps }
            if shape.isNumber { return shape.length >= 6 }
            return shape.length >= 4 && shape.letters + shape.digits > 0
        }
    }

    /// Whether the value can be the name or the address of an account.
    private func isAccountName(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        if isSentence(start, end) { return false }
        if shape.isNumber, shape.length < 5 { return false }
        // `1000:1000`
        if shape.letters + shape.wides == 0, shape.others > 0, byte(start) != UInt8(ascii: "+") { return false }
        if isLoose, byte(end) == .space, startsSentence(end + 1) { return false }
        if isLoose, name.isProse, shape.isWord, byte(end) == .space, byte(end + 1).isLowercase { return false }
        // `cc: ["cp1"]`
        if name.kind == .email, shape.ats + shape.blanks == 0,
            endsWord("cc", at: name.end) || endsWord("bcc", at: name.end)
        {
            return false
        }
        // `add_user_email: ALTER TABLE`
        if isLoose, name.kind == .email, shape.isWord, byte(end) == .space { return false }
        return shape.letters + shape.digits + shape.wides > 0 && !isAddressOfThing(shape)
    }

    /// `PWD=/srv` is the working folder of a shell.
    private func isWorkingFolder(_ name: FieldName, _ start: Int) -> Bool {
        guard starts(with: "pwd", at: name.end - 3) else { return false }
        return bytes[start] == UInt8(ascii: "/") || bytes[start] == UInt8(ascii: "~") || byte(start + 1) == .colon
    }

    /// A URL, a host or a path is not a person's name.
    private func isAddressOfThing(_ shape: ValueShape) -> Bool {
        shape.ats == 0 && shape.slashes > 1
    }

    /// The next part of a distinguished name.
    private func isNameOfDirectory(_ start: Int) -> Bool {
        byte(start + 2) == .equals
            && (starts(with: "ou", at: start) || starts(with: "cn", at: start) || starts(with: "dc", at: start))
    }

    private func hasTopLevel(_ start: Int, _ end: Int) -> Bool {
        var last = end
        while last > start, bytes[last - 1] != UInt8(ascii: ".") { last -= 1 }
        return isTopLevel(last, end)
    }

    private func startsSentence(_ start: Int) -> Bool {
        var end = start
        while end < count, end - start < 12, bytes[end].isLetter || bytes[end] == UInt8(ascii: "'") { end += 1 }
        return end > start && isSentence(start, end)
    }

    func isWeakValue(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        let length = shape.length
        switch name.kind {
        case .oneTimeCode:
            guard length >= 4, length <= 64, !isSentence(start, end) else { return false }
            return shape.digits > 0 || length >= 8 && length <= 9 && shape.uppers == length
        case .user:
            if isGUID(start) || shape.ats > 0 { return true }
            // `1000:1000`
            if shape.letters + shape.wides == 0, shape.others > 0 { return false }
            let isPersonOnly =
                !name.roles.isDisjoint(with: .person) && name.roles.isDisjoint(with: [.user, .login, .account])
            if shape.looksGenerated(atLeast: 6), !shape.isNumber, shape.slashes < 2,
                !isPersonOnly || shape.slashes + shape.others == 0 && !isFileName(start, end)
            {
                return true
            }
            if shape.isNumber { return length >= 7 }
            if isPersonName(start, end, atLeast: 2) {
                return extent.isQuoted || !name.isProse ? !hasThing(start, end) : isPerson(start, end)
            }
            if extent.terminator == .comma, shape.isLoginName, !shape.hasHumps, isNameOfDirectory(end + 1) {
                return true
            }
            guard shape.others == 0 || bytes[start] != .openBrace, isUserName(start, end), !shape.hasHumps else {
                return false
            }
            if name.roles.isSuperset(of: .phrase) {
                return !name.isProse && !vocabulary.pointee.machineActors.contains(bytes, start, end)
            }
            if isPersonOnly {
                return shape.dots == 1 && shape.digits == 0 && shape.isLoginName && !isLoose && !hasTopLevel(start, end)
            }
            // `user: anna failed to authenticate`
            if !name.isProse, isLoose, extent.terminator == .space, shape.lowers > 4,
                shape.lowers + shape.digits == shape.length,
                name.roles.contains(.user), isLogin(start, end),
                vocabulary.pointee.wordsAfterLogin.contains(bytes, end + 1, endOfLetters(end + 1))
            {
                return true
            }
            // `Utilisateur : anna42 Mot de passe : …`
            if !name.isProse, isLoose, extent.terminator == .space, shape.letters > 3,
                shape.dots + shape.digits + shape.underscores > 0, shape.uppers == 0, isLogin(start, end)
            {
                return !isFileName(start, end)
            }
            if name.isProse, isLoose {
                // `Authenticated user: anna`
                if extent.isCut, name.roles.contains(.user), !endsWord("to", at: name.start - 1) {
                    return shape.lowers > 3 && shape.lowers + shape.digits == shape.length && isLogin(start, end)
                }
                return shape.dots + shape.underscores > 0 && (extent.terminator != .space || isFieldAhead(end + 1))
            }
            return !isLoose || extent.terminator != .space || isFieldAhead(end + 1)
        case .password:
            return length >= 6 && !shape.isNumber && !isPlainWord(start, end)
        case .deviceName:
            return shape.dots == 0 || starts(with: ".local", at: end - 6) || starts(with: ".lan", at: end - 4)
        case .account:
            if isGUID(start) { return true }
            // `uid=anna,ou=people`
            if extent.terminator == .comma, shape.isLoginName, isNameOfDirectory(end + 1) { return true }
            if length >= 16 && shape.looksGenerated() && (shape.digits > 0 || shape.dots == 0)
                || length >= 9 && shape.isNumber
            {
                return true
            }
            // `'uid' => 'anna'` beside an address, and as an attribute of SAML
            return extent.isQuoted && shape.lowers > 3 && shape.uppers == 0 && endsWord("uid", at: name.end)
                && isLogin(start, end) && (byte(end) == UInt8(ascii: "<") || hasAccountNeighbour())
        case .device:
            if isGUID(start), name.roles.contains(.device) { return true }
            // `serial=C02XG0ABJGH5`
            if shape.uppers + shape.digits == shape.length, shape.uppers > 1, shape.digits > 1 {
                return shape.length >= 10 && shape.length <= 14 && shape.turns > 2
            }
            return name.roles.contains(.device) && shape.hyphens > 0 && shape.blanks == 0 && shape.length >= 8
                && shape.slashes == 0 && shape.dots == 0
                && (shape.uppers > 3 || shape.looksGenerated())
        case .session:
            return shape.looksGenerated(atLeast: 8)
        case .secret, .token:
            return shape.looksGenerated(atLeast: 8) && !(shape.isNumber && length < 10)
        default:
            return shape.looksGenerated()
        }
    }

    /// What follows the name of a user who does something.
    static let wordsAfterLogin: StaticString =
        "failed logged authenticated has from successfully signed locked connected disconnected denied"

    private func endOfLetters(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        return end
    }

    /// Whether another field follows, so that the words between are a value and not a sentence.
    private func isFieldAhead(_ start: Int) -> Bool {
        var index = start
        while index < count, index - start < 40,
            bytes[index].isNameByte || bytes[index] == UInt8(ascii: "_") || bytes[index] == .minus
                || bytes[index] == UInt8(ascii: ".")
        {
            index += 1
        }
        guard index > start else { return byte(start) == .minus || byte(start) == 0xE2 }
        return byte(index) == .equals || byte(index) == .colon && byte(index + 1) != UInt8(ascii: "/")
    }

    private func isUserName(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 2, end - start <= 64 else { return false }
        for index in start..<end {
            let byte = bytes[index]
            if byte == .space || byte == UInt8(ascii: "/") || byte == UInt8(ascii: "(") || byte == .openBracket {
                return false
            }
        }
        return true
    }

    /// In the query of a URL and in forms, short names count as well.
    func isQueryValue(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, separator: Int) -> Bool {
        let before = byte(name.start - 1)
        let inQuery =
            before == UInt8(ascii: "?") || before == UInt8(ascii: "&") || before == UInt8(ascii: "#")
            || extent.terminator == UInt8(ascii: "&")
        let kind = name.kind
        if name.end - name.start <= 2, isMemberOfKey(name, extent) { return true }
        // `q`, `p`: what a search looks for.
        if name.end - name.start <= 2, bytes[name.end - 1] | 0x20 != UInt8(ascii: "t"),
            bytes[name.end - 1] | 0x20 != UInt8(ascii: "k")
        {
            return false
        }
        // `code=access_denied`: a grant has digits or capitals.
        if kind == .code, shape.digits + shape.uppers == 0, shape.underscores > 0 { return false }
        // `t=GUID` is a tenant's.
        if name.end - name.start <= 2, isGUID(extent.start) { return false }
        if inQuery, bytes[separator] == UInt8(ascii: "=") {
            guard shape.length > 7 || !shape.isNumber else { return false }
            guard shape.length >= 3 else { return false }
            return !(kind == .token || kind == .secret) || shape.length >= 6
        }
        // `k`, `key`, `t`: outside of a query these can be the name of anything.
        if kind == .secret || kind == .token, name.end - name.start < 5 { return false }
        return shape.looksGenerated(atLeast: kind == .code ? 16 : 8) && !(kind == .code && shape.isNumber)
            && !isGUID(extent.start)
    }

    /// `"d": "…"` beside `"kty"`: the private members of a JSON web key.
    private func isMemberOfKey(_ name: FieldName, _ extent: ValueExtent) -> Bool {
        guard extent.isQuoted, extent.end - extent.start >= 20,
            (extent.start..<extent.end).allSatisfy({ bytes[$0].isBase64Digit })
        else {
            return false
        }
        return (max(0, name.start - 2048)..<min(count, extent.end + 2048)).contains {
            bytes[$0] == UInt8(ascii: "k") && starts(exactly: "kty", at: $0)
        }
    }

    // MARK: Names that do not say whose the value is

    /// The kind of an `id` or a `name` by the object around it, or by an account in the same text.
    func doubtfulKind(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> FindingKind? {
        let isIdentifier = name.confidence == .person
        if isIdentifier {
            if isGeneratedID(extent.start, extent.end) { return .assertion }
            guard
                isGUID(extent.start) ? extent.end - extent.start == UUIDText.length : shape.looksGenerated(atLeast: 12),
                name.end - name.start <= 5 || starts(with: "external", at: name.start)
            else { return nil }
            if objectDescribesPerson(around: name.start) { return .account }
        } else {
            if isNameOfDevice(extent, shape, name) { return .deviceName }
            guard isPersonName(extent.start, extent.end), !hasThing(extent.start, extent.end) else { return nil }
        }
        let isPart = !isIdentifier && name.roles.isDisjoint(with: [.name, .displayName])
        if let owner = ownerRoles(of: name.start) {
            if !owner.isDisjoint(with: [.user, .account, .person, .login, .userWeak, .userName]) {
                return isIdentifier ? .account : .name
            }
            if !owner.isDisjoint(with: .device) { return isIdentifier ? .device : nil }
            if !owner.isDisjoint(with: .session) { return isIdentifier ? .session : nil }
            if !owner.isDisjoint(with: [.thing, .client, .open]) { return nil }
        }
        if isIdentifier {
            guard isGUID(extent.start) else { return nil }
            return describesPerson() ? .account : describesDevice() ? .device : nil
        }
        return !isPart && hasAccountNeighbour() ? .name : nil
    }

    private static let objectReach = 600

    /// Whether the object in braces around `index` says that it is a person's: it has a user name, an address or
    /// `"type":"User"`. Looks at the object itself, not at those inside it.
    private func objectDescribesPerson(around index: Int) -> Bool {
        var open = index
        var depth = 0
        let low = max(0, index - Self.objectReach)
        while open > low {
            open -= 1
            if bytes[open] == .closeBrace { depth += 1 }
            guard bytes[open] == .openBrace else { continue }
            if depth == 0 { break }
            depth -= 1
        }
        guard bytes[open] == .openBrace else { return false }
        var next = open + 1
        depth = 0
        let high = min(count, index + Self.objectReach)
        while next < high {
            let byte = bytes[next]
            if byte == .openBrace {
                depth += 1
            } else if byte == .closeBrace {
                if depth == 0 { return false }
                depth -= 1
            } else if depth == 0, byte == .colon || byte == .equals, saysPerson(at: next) {
                return true
            }
            next += 1
        }
        return false
    }

    /// `"userPrincipalName":`, `"mail":`, `"type":"User"`
    private func saysPerson(at separator: Int) -> Bool {
        var end = separator
        while end > 0, separator - end < 8,
            bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash
        {
            end -= 1
        }
        if endsWord("type", at: end) {
            var start = separator + 1
            while start < count, start - separator < 12, !bytes[start].isLetter { start += 1 }
            return starts(with: "user", at: start) && !byte(start + 4).isAlphanumeric
        }
        guard end > 0, bytes[end - 1].isNameByte, words.mayEnd(bytes, at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1)
        else { return false }
        return name.confidence == .high && (name.kind == .user || name.kind == .email || name.kind == .phone)
    }

    /// `"deviceId":"…","displayName":"anna-surface"`
    private func isNameOfDevice(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> Bool {
        guard shape.hyphens > 0, shape.blanks == 0, shape.letters > 3, extent.isQuoted,
            name.roles.contains(.displayName)
        else { return false }
        let low = max(0, name.start - 300)
        return (low..<name.start).contains { index in
            (bytes[index] == .colon || bytes[index] == .equals)
                && fieldName(before: index).map { $0.kind == .device && $0.confidence == .high } ?? false
        }
    }

    /// Whether a word of the value names a thing: `Contoso Portal`, `Default Policy`.
    func hasThing(_ start: Int, _ end: Int) -> Bool {
        var wordStart = start
        var index = start
        while index <= end {
            if index == end || bytes[index] == .space {
                let roles = words.roles(WordSet.hash(bytes, wordStart, index))
                if let roles, !roles.isDisjoint(with: [.thing, .taker, .client, .phone, .device, .id, .token]) {
                    return true
                }
                wordStart = index + 1
            }
            index += 1
        }
        return false
    }

    /// The roles of the name of the object, call or element around `index`.
    private func ownerRoles(of index: Int) -> FieldRoles? {
        var open = index
        let low = max(0, index - 400)
        var depth = 0
        var isQuoted = false
        while open > low {
            let byte = bytes[open - 1]
            switch byte {
            case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth += 1
            case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["):
                if depth == 0 {
                    let owner = ownerName(before: open - 1)
                    if byte == UInt8(ascii: "["), owner == nil { return nil }
                    if let owner { return owner }
                    // `"members":[{`: the array has the name.
                    var outer = open - 1
                    while outer > low, bytes[outer - 1].isSpace { outer -= 1 }
                    guard outer > low, bytes[outer - 1] == UInt8(ascii: "[") else { return nil }
                    return ownerName(before: outer - 1)
                }
                depth -= 1
            default: break
            }
            isQuoted = byte == .quote ? !isQuoted : isQuoted
            open -= 1
        }
        return nil
    }

    /// The roles of the name before a bracket: `"user":{`, `User {`, `User(`, `owner: {`.
    private func ownerName(before bracket: Int) -> FieldRoles? {
        var end = bracket
        while end > 0, bracket - end < 8,
            bytes[end - 1].isSpace || bytes[end - 1] == .colon || bytes[end - 1] == .equals
        {
            end -= 1
        }
        while end > 0, bracket - end < 24, bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
        guard end > 0, bytes[end - 1].isNameByte else { return nil }
        return rolesOfName(endingAt: end)
    }

    /// An object with a given name, a surname or telephone numbers, and without request ids.
    private func describesPerson() -> Bool {
        if let known = state.pointee.speaksOfPerson { return known }
        var isPerson = false
        for index in 0..<count where bytes[index] == .colon || bytes[index] == .equals {
            var end = index
            while end > 0, bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
            guard end > 0, bytes[end - 1].isNameByte else { continue }
            if endsWord("correlationId", at: end) || endsWord("appId", at: end) || endsWord("isDefault", at: end)
                || endsWord("riskEventType", at: end)
            {
                isPerson = false
                break
            }
            guard words.mayEnd(bytes, at: end), let name = fieldName(endingAt: end, quoteLevel: -1) else { continue }
            if name.kind == .name && name.confidence == .high || name.kind == .phone || name.kind == .email
                || name.kind == .user && name.confidence == .high
            {
                isPerson = true
            }
        }
        state.pointee.speaksOfPerson = isPerson
        return isPerson
    }

    /// A print-out of a device, a line a field: `DeviceName : …`, `Id : …`. Objects in brackets say whose their id is.
    private func describesDevice() -> Bool {
        if let known = state.pointee.speaksOfDevice { return known }
        var isDevice = false
        for index in 0..<count {
            if bytes[index] == .openBrace {
                isDevice = false
                break
            }
            guard bytes[index] == .colon, !isDevice, let name = fieldName(before: index) else { continue }
            isDevice = name.kind == .deviceName && name.confidence == .high
        }
        state.pointee.speaksOfDevice = isDevice
        return isDevice
    }

    /// Whether the text describes an account, that is, another account field occurs anywhere in it. Computed once per
    /// text, over the whole text: with a window, masking would bring new neighbours into reach.
    private func hasAccountNeighbour() -> Bool {
        if let known = state.pointee.speaksOfAccount { return known }
        var isFound = false
        for index in 0..<count where bytes[index] == UInt8(ascii: "=") || bytes[index] == UInt8(ascii: ":") {
            guard let name = fieldName(before: index) else { continue }
            if name.confidence == .high || name.confidence == .low,
                name.kind == .user || name.kind == .account || name.kind == .email || name.kind == .name
                    || name.kind == .phone
            {
                isFound = true
                break
            }
        }
        state.pointee.speaksOfAccount = isFound
        return isFound
    }

    /// `_0b7b…`, `id9c1e…`, `pfx…`: how SAML names a message.
    func isGeneratedID(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 24 else { return false }
        var first = start
        if bytes[first] == UInt8(ascii: "_") {
            first += 1
        } else if starts(with: "id", at: first) {
            first += 2
        } else if starts(with: "pfx", at: first) {
            first += 3
        } else {
            return false
        }
        while first < end {
            if !bytes[first].isHexDigit, bytes[first] != .minus, bytes[first] != UInt8(ascii: "_") { return false }
            first += 1
        }
        return true
    }
}
