internal import CScrubScan
import TextBytes

/// Whose an `id` or a `name` is (`ValueDemand.ownerIsPerson`, `.nearAccount`): the object around it says so, not its own
/// name.
extension TextScan {
    /// The kind of an `id` or a `name` by the object around it, or by an account in the same text.
    func kindByOwner(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> FindingKind? {
        let isIdentifier = name.demand == .ownerIsPerson
        if isIdentifier {
            if isGeneratedID(extent.start, extent.end) { return namesMessage(name) ? nil : .assertion }
            // `id=anna,ou=user,dc=…`
            if extent.terminator == .comma, shape.isLoginName, starts(with: "ou=", at: extent.end + 1),
                endsWord("user", at: extent.end + 8) || endsWord("people", at: extent.end + 10)
            {
                return .user
            }
            if shape.isNumber, 6...20 ~= shape.length, name.end - name.start == 2 {
                // `"member":{"login":"anna","id":50733821}`
                if isBesideLogin(extent) || isBesidePerson(extent) { return .account }
                let owner = ownerRoles(of: name.start) ?? []
                return !owner.isDisjoint(with: [.user, .person]) && owner.isDisjoint(with: FieldRoles.neverLast)
                    ? .account : nil
            }
            guard
                isGUID(extent.start) ? extent.end - extent.start == UUIDText.length : shape.looksGenerated(atLeast: 12),
                name.end - name.start <= 5 || starts(with: "external", at: name.start)
                    || starts(with: "identifier", at: name.start) && name.end == name.start + 10
            else { return nil }
            if name.end - name.start == 2, isBesideLogin(extent) { return .account }
            if let roles = statedType(beside: name.start, name.end) { return kind(ofType: roles) }
            if let kind = kindOfObject(around: name.start) { return kind }
        } else {
            if isNameOfDevice(extent, shape, name) { return .deviceName }
            // `<add name="Lager" connectionString="…"`
            if extent.isQuoted, isBeforeConnectionString(extent.end) { return nil }
            guard isPersonName(extent.start, extent.end), !hasThing(extent.start, extent.end) else {
                return isLoginOfObject(extent, shape, name) ? .user : nil
            }
        }
        if isOwnedDevice(extent, name) { return .deviceName }
        let isPart = !isIdentifier && name.roles.isDisjoint(with: [.name, .displayName])
        if let owner = ownerRoles(of: name.start) ?? (isIdentifier ? rolesOfTable(ofCondition: name.start) : nil)
            ?? rolesOfDumpedObject(around: name.start)
        {
            if !owner.isDisjoint(with: [.user, .account, .person, .login, .userAmbiguous, .userName])
                || owner.isSuperset(of: .phrase)
            {
                return isIdentifier ? .account : .name
            }
            // `"name":[{"family":"Berg"}]`
            if isPart, owner.contains(.name) { return .name }
            if !owner.isDisjoint(with: .device) { return isIdentifier ? .device : nil }
            if !owner.isDisjoint(with: .session) { return isIdentifier ? .session : nil }
            if !owner.isDisjoint(with: [.thing, .client, .open]) { return nil }
        }
        if isIdentifier {
            guard isGUID(extent.start) else { return nil }
            return describesPerson() ? .account : describesDevice() ? .device : nil
        }
        // `levelname`, `cohortName`: beside an account the name of something else, unless it is one of a person's.
        // `first: "Guillermo"`
        if isPart, extent.isQuoted, shape.blanks == 0, holdsKnownName(extent.start, extent.end) { return .name }
        let isOfOther = name.end - name.start > 4 && !name.roles.contains(.displayName)
        return !isPart && hasAccountNeighbour() && (!isOfOther || holdsKnownName(extent.start, extent.end))
            ? .name : nil
    }

    /// `id=6765435fe6de118f loginName=anna`, `{"id":119726624,"username":"anna"}`: the next field is a person's login.
    private func isBesideLogin(_ extent: ValueExtent) -> Bool {
        var index = extent.end
        while byte(index).isQuote || byte(index) == .backslash, index - extent.end < 9 { index += 1 }
        guard byte(index) == .comma || byte(index) == .space else { return false }
        while byte(index) == .comma || byte(index) == .space || byte(index).isQuote || byte(index) == .backslash,
            index - extent.end < 16
        { index += 1 }
        var end = endOfKey(index)
        guard end > index, words.mayEnd(bytes, at: end), let name = fieldName(endingAt: end, quoteLevel: -1),
            name.kind == .user, name.demand == .plausible, name.roles.contains(.userName)
        else { return false }
        while byte(end).isQuote || byte(end) == .backslash { end += 1 }
        return byte(end) == .equals || byte(end) == .colon
    }

    /// `{"id":119726624,"is_bot":false,"first_name":"Anna","username":"anna_b"}`: a login and a name in the same object
    private func isBesidePerson(_ extent: ValueExtent) -> Bool {
        var index = extent.end
        let high = min(count, extent.end + 240)
        var hasLogin = false
        var hasName = false
        while index < high, bytes[index] != .closeBrace, bytes[index] != .openBrace {
            defer { index += 1 }
            guard bytes[index] == .colon || bytes[index] == .equals, let name = fieldName(before: index),
                name.demand == .plausible
            else { continue }
            if name.kind == .user, name.roles.contains(.userName) { hasLogin = true }
            if name.kind == .name { hasName = true }
        }
        return hasLogin && hasName && byte(index) == .closeBrace
    }

    func holdsKnownName(_ start: Int, _ end: Int) -> Bool {
        var first = start
        while first < end {
            var last = first
            while last < end, bytes[last].isLetter { last += 1 }
            if last > first, scrub_name_kinds(bytes + first, last - first) != 0 { return true }
            first = last + 1
        }
        return start < end && bytes[start] >= 0x80
    }

    /// `"user":{"name":"anna"}`
    private func isLoginOfObject(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> Bool {
        // `name=anna password=…`
        if isBeforePassword(extent), name.roles.contains(.name), shape.lowers > 3, shape.uppers == 0,
            isLogin(extent.start, extent.end)
        {
            return true
        }
        // `Account {name=anna, type=com.microsoft.workaccount}`
        guard extent.isQuoted || shape.digits > 0 || extent.terminator == .comma, name.roles.contains(.name),
            shape.lowers > 3,
            shape.uppers == 0 || shape.digits > 1,
            isLogin(extent.start, extent.end), !isFileName(extent.start, extent.end)
        else { return false }
        return ownerRoles(of: name.start).map { !$0.isDisjoint(with: [.user, .account, .login]) } ?? false
    }

    private func isBeforePassword(_ extent: ValueExtent) -> Bool {
        let next = extent.isQuoted ? extent.end + 2 : extent.end + 1
        guard byte(next - 1) == .space else { return false }
        return starts(with: "password=", at: next) || starts(with: "pass=", at: next) || starts(with: "pwd=", at: next)
    }

    /// `"device":{"name":"Annas Pixel"}`: a given name with an s, and a device.
    private func isOwnedDevice(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        let end = endOfRun(from: extent.start, notAfter: extent.end) { $0.isLetter }
        guard extent.isQuoted, end - extent.start > 3, byte(end) == .space, bytes[end - 1] == UInt8(ascii: "s"),
            scrub_name_kinds(bytes + extent.start, end - 1 - extent.start) & Int32(SCRUB_GIVEN_NAME) != 0
        else { return false }
        return ownerRoles(of: name.start).map { !$0.isDisjoint(with: [.device, .machine]) } ?? false
    }

    /// `"deviceId":"…","displayName":"anna-surface"`
    private func isNameOfDevice(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName) -> Bool {
        guard shape.hyphens > 0, shape.blanks == 0, shape.letters > 3,
            extent.isQuoted || extent.terminator == .newline || extent.terminator == 0,
            name.roles.contains(.displayName)
        else { return false }
        let low = max(0, name.start - 300)
        return (low..<name.start).contains { index in
            (bytes[index] == .colon || bytes[index] == .equals)
                && fieldName(before: index).map { $0.kind == .device && $0.demand == .plausible } ?? false
        }
    }

    /// `_0b7b…`, `id9c1e…`, `pfx…`: how SAML names a message.
    func isGeneratedID(_ start: Int, _ end: Int) -> Bool {
        guard end - start >= 24 else { return false }
        var first = start
        if bytes[first] == .underscore {
            first += 1
        } else if starts(with: "id", at: first) {
            first += 2
        } else if starts(with: "pfx", at: first) {
            first += 3
        } else {
            return false
        }
        while first < end {
            if !bytes[first].isHexDigit, bytes[first] != .minus, bytes[first] != .underscore { return false }
            first += 1
        }
        return true
    }

    /// `<samlp:LogoutResponse ID="_0b7b…"`: the id of a message of SAML, and not of an assertion or of what holds one
    func namesMessage(_ name: FieldName) -> Bool {
        let reach = max(0, name.start - Self.objectReach)..<name.start
        guard let open = reach.last(where: { bytes[$0] == UInt8(ascii: "<") || bytes[$0] == UInt8(ascii: ">") }),
            bytes[open] == UInt8(ascii: "<")
        else { return false }
        let end = endOfTagName(open + 1, name.start)
        return !endsWord("Assertion", at: end) && !endsWord("Response", at: end)
    }

    private static let objectReach = 600

    /// Whether the object in braces around `index` says that it is a person's: it has a user name, an address or
    /// `"type":"User"`. Looks at the object itself, not at those inside it.
    private func objectDescribesPerson(around index: Int) -> Bool { kindOfObject(around: index) == .account }

    /// Whose the object in braces around `index` is: a person's, `{"id":"GUID","userName":"anna"}`, or a device's,
    /// `{"id":"GUID","deviceName":"annas-mac"}`.
    private func kindOfObject(around index: Int) -> FindingKind? {
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
        guard bytes[open] == .openBrace else { return nil }
        var next = open + 1
        depth = 0
        var kind: FindingKind?
        let high = min(count, index + Self.objectReach)
        while next < high {
            let byte = bytes[next]
            if byte == .openBrace {
                depth += 1
            } else if byte == .closeBrace {
                if depth == 0 { return kind }
                depth -= 1
            } else if depth == 0, byte == .colon || byte == .equals, let said = kindSaid(at: next) {
                if said == .account { return said }
                kind = said
            }
            next += 1
        }
        return kind
    }

    /// `"userPrincipalName":`, `"mail":`, `"type":"User"`
    private func kindSaid(at separator: Int) -> FindingKind? {
        var end = separator
        while end > 0, separator - end < 8,
            bytes[end - 1].isBlank || bytes[end - 1].isQuote || bytes[end - 1] == .backslash
        {
            end -= 1
        }
        guard end > 0, bytes[end - 1].isNameByte, words.mayEnd(bytes, at: end),
            let name = fieldName(endingAt: end, quoteLevel: -1)
        else { return nil }
        guard name.demand == .plausible else { return nil }
        if name.kind == .deviceName { return .device }
        return name.kind == .user || name.kind == .email || name.kind == .phone ? .account : nil
    }

    /// Names of fields that only the objects of an orchestrator have: what is beside them is a resource's.
    static let resourceNames: StaticString =
        """
        resourceversion apiversion namespace ownerreferences involvedobject creationtimestamp replicaset vevent vtodo dtstamp dryrun admission pod pods
        kubelet kube cluster arn aws
        """
    private static let resourceReach = 160

    /// Whether a field of a resource is near `index`, in an object that does not describe a person.
    func isInResource(around index: Int) -> Bool {
        var position = max(0, index - Self.resourceReach)
        let high = min(count, index + Self.resourceReach)
        var hasResource = false
        while position < high, !hasResource {
            guard bytes[position].isLetter else {
                position += 1
                continue
            }
            var end = position
            while end < high, bytes[end].isLetter { end += 1 }
            hasResource = vocabulary.pointee.resourceNames.contains(bytes, position, end)
            position = end
        }
        return hasResource && !objectDescribesPerson(around: index)
    }

    /// The roles of the name of the object, call or element around `index`.
    func ownerRoles(of index: Int) -> FieldRoles? {
        if byte(index - 1) == UInt8(ascii: "<") { return rolesOfParentElement(of: index - 1) }
        var open = index
        let low = max(0, index - 400)
        var depth = 0
        var isQuoted = false
        while open > low {
            let byte = bytes[open - 1]
            switch byte {
            case .closeBrace, .closeParenthesis, .closeBracket: depth += 1
            case .openBrace, .openParenthesis, .openBracket:
                if depth == 0 {
                    let owner = ownerName(before: open - 1)
                    if byte == .openBracket, owner == nil { return nil }
                    if let owner { return owner }
                    // `"members":[{`: the array has the name.
                    var outer = open - 1
                    while outer > low, bytes[outer - 1].isSpace { outer -= 1 }
                    guard outer > low, bytes[outer - 1] == .openBracket else { return nil }
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

    /// The roles of the element around the one that begins at `tag`: `<User><Status>on</Status><Id>`.
    private func rolesOfParentElement(of tag: Int) -> FieldRoles? {
        let low = max(0, tag - Self.objectReach)
        var depth = 0
        var close = tag
        var index = tag
        while index > low {
            index -= 1
            if bytes[index] == UInt8(ascii: ">") { close = index }
            guard bytes[index] == UInt8(ascii: "<") else { continue }
            if byte(index + 1) == .slash {
                depth += 1
            } else if bytes[close - 1] != .slash, byte(index + 1) != UInt8(ascii: "?") {
                if depth == 0 { return rolesOfName(endingAt: endOfTagName(index + 1, close)) }
                depth -= 1
            }
        }
        return nil
    }

    private func endOfTagName(_ start: Int, _ limit: Int) -> Int {
        var end = start
        while end < limit, end - start < 64,
            bytes[end].isNameByte || bytes[end] == .colon || bytes[end] == .underscore
        { end += 1 }
        return end
    }

    /// The roles of the name before a bracket: `"user":{`, `User {`, `User(`, `owner: {`.
    private func ownerName(before bracket: Int) -> FieldRoles? {
        var end = bracket
        while end > 0, bracket - end < 8,
            bytes[end - 1].isSpace || bytes[end - 1] == .colon || bytes[end - 1] == .equals
        {
            end -= 1
        }
        // `'Functions.Login' (Id=…`: a remark, and not the arguments of a call
        if bytes[bracket] == .openParenthesis, end < bracket, byte(end - 1).isQuote { return nil }
        while end > 0, bracket - end < 24, bytes[end - 1].isQuote || bytes[end - 1] == .backslash { end -= 1 }
        if bytes[bracket] == .openBrace, byte(end - 1) == .openParenthesis {
            // `db.users.updateOne({ _id: …`: what the method is called on
            var dot = end - 1
            while dot > 0, end - dot < 40, bytes[dot - 1].isNameByte { dot -= 1 }
            guard byte(dot - 1) == .dot, byte(dot - 2).isNameByte else { return nil }
            return rolesOfCollection(endingAt: dot - 1)
        }
        guard end > 0, bytes[end - 1].isNameByte else { return nil }
        if isProfileOfPerson(endingAt: end, bracket: bracket) { return .account }
        return rolesOfCollection(endingAt: end)
    }

    /// `tenantProfile: {`, which is a person's in each version of MSAL, and the `profile: {` of a sign-in, which has a picture.
    private func isProfileOfPerson(endingAt end: Int, bracket: Int) -> Bool {
        let last = byte(end - 1) == UInt8(ascii: "s") ? end - 1 : end
        if starts(with: "tenantprofile", at: last - 13) { return true }
        guard bytes[bracket] == .openBrace, endsWord("profile", at: end) else { return false }
        let high = min(count, bracket + Self.objectReach)
        var index = bracket + 1
        while index < high, bytes[index] != .closeBrace, bytes[index] != .openBrace {
            if bytes[index] == .colon || bytes[index] == .equals {
                var last = index
                while last > bracket, bytes[last - 1].isQuote || bytes[last - 1] == .backslash { last -= 1 }
                if Self.namesOfPictures.contains(where: { endsWord($0, at: last) }) { return true }
            }
            index += 1
        }
        return false
    }

    private static let namesOfPictures: [StaticString] = ["image", "picture", "avatar"]

    /// The type of the object that Swift's `dump` prints around the member at `index`: `▿ MSALTenantProfile` in a line
    /// before `- identifier: "…"`.
    private func rolesOfDumpedObject(around index: Int) -> FieldRoles? {
        guard byte(index - 1) == .space, byte(index - 2) == .minus else { return nil }
        var mark = index - 2
        let low = max(2, mark - Self.objectReach)
        while mark > low, bytes[mark] != 0xBF || bytes[mark - 1] != 0x96 || bytes[mark - 2] != 0xE2 { mark -= 1 }
        guard byte(mark) == 0xBF, byte(mark - 1) == 0x96, byte(mark - 2) == 0xE2 else { return nil }
        var end = mark + 1
        while end < index, bytes[end] != .newline, bytes[end] != .backslash, bytes[end] != UInt8(ascii: "#") {
            end += 1
        }
        while end > mark, !bytes[end - 1].isNameByte { end -= 1 }
        guard end > mark + 1 else { return nil }
        return isProfileOfPerson(endingAt: end, bracket: end) ? .account : rolesOfLastPart(endingAt: end)
    }
}
