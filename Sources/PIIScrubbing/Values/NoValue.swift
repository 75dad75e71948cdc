internal import CScrubScan
import TextBytes

/// What is in the place of a value and is none: code, versions, objects, times, other fields.
extension TextScan {
    /// `password = self.password`, `username: expectedUsername`, `currentAccount = account`,
    /// `refreshToken = "refresh_token"`: source code, a variable or a constant with the name of the field. A password
    /// may be the name of its field in other letters.
    func isName(itself extent: ValueExtent, _ name: FieldName) -> Bool {
        let isPassword = name.kind == .password
        var index = extent.end
        var other = name.end
        while index > extent.start, other > name.start {
            let isJoint = !isPassword && isJoint(bytes[index - 1])
            if isJoint || !isPassword && self.isJoint(bytes[other - 1]) {
                if isJoint { index -= 1 } else { other -= 1 }
                continue
            }
            let isSame =
                isPassword
                ? bytes[index - 1] == bytes[other - 1]
                : bytes[index - 1].asciiLowercased == bytes[other - 1].asciiLowercased
            guard isSame else { return false }
            index -= 1
            other -= 1
        }
        guard name.end - other > 2 else { return false }
        if index == extent.start, other == name.start { return true }
        if extent.isQuoted { return false }
        if index == extent.start { return !isPassword && beginsWord(other) }
        return other == name.start && (isJoint(bytes[index - 1]) || !isPassword && beginsWord(index))
    }

    private func isJoint(_ byte: UInt8) -> Bool {
        byte == .dot || byte == .underscore || byte == .minus
    }

    /// Whether the part of a name that begins at `index` is a word of its own: `currentAccount`, `result.account`.
    private func beginsWord(_ index: Int) -> Bool {
        isJoint(bytes[index - 1]) || bytes[index].isUppercase && bytes[index - 1].isLowercase
    }

    /// `CLIENT_SECRET`, `MSAL_APP_SETTINGS_KEY`: a constant in code, or what the reader of an example replaces. A
    /// person may choose such a password, so it must end with a word for one: `DB_PASSWORD`.
    func isConstant(_ shape: ValueShape, _ name: FieldName) -> Bool {
        shape.underscores > 0 && shape.uppers > 2 && shape.uppers + shape.underscores == shape.length
            && (name.kind.isGeneratedSecret || rolesOfName(endingAt: shape.end) != nil)
    }

    /// `dsn=4.4.1`, `contoso/webhook:v0.12.1-2`
    func isVersion(_ shape: ValueShape) -> Bool {
        let letters = bytes[shape.start] == UInt8(ascii: "v") ? 1 : 0
        return shape.dots > 0 && shape.digits > 0 && shape.hyphens < 2 && shape.length < 24
            && shape.digits + shape.dots + shape.hyphens + letters == shape.length
    }

    /// `auth failed code=-50002`: the number of an error
    func isNegative(_ shape: ValueShape) -> Bool {
        bytes[shape.start] == .minus && shape.length < 12 && shape.digits == shape.length - 1
    }

    /// `v7.6.0@sha256:3dddfde5…`: the image of a container
    func isImage(_ shape: ValueShape) -> Bool {
        shape.length > 70 && shape.ats == 1 && starts(exactly: "@sha256:", at: shape.end - 72)
    }

    /// `com.contoso.activity/4505`: the name of a package, a service or a setting.
    func isPackage(_ start: Int) -> Bool {
        starts(exactly: "com.", at: start) || starts(exactly: "org.", at: start)
    }

    /// `System.IdentityModel.Tokens.X509SecurityToken`
    func isClassName(_ shape: ValueShape) -> Bool {
        (starts(exactly: "System.", at: shape.start) || starts(exactly: "Microsoft.", at: shape.start))
            && shape.letters + shape.dots + shape.digits == shape.length && !shape.looksRandom
    }

    /// `pam_unix(passwd:chauthtok): …`: the service of a module, and what it was asked for.
    func isServiceOfModule(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        starts(exactly: "):", at: extent.end - 2) && name.end + 1 == extent.start
            && byte(name.start - 1) == .openParenthesis && byte(name.start - 2).isWordByte
            && (extent.start..<extent.end - 2).allSatisfy { bytes[$0].isLowercase || bytes[$0] == .underscore }
    }

    /// `dcount(UserPrincipalName)`: a call with the name of a variable or a column.
    func isCall(_ extent: ValueExtent) -> Bool {
        var open = extent.start
        while open < extent.end, bytes[open].isLetter || bytes[open] == .underscore { open += 1 }
        guard open > extent.start, byte(open) == .openParenthesis || byte(open) == .openBracket else { return false }
        // `issue(claim = c)`, `emails[type eq "work"]`: a blank ended the value.
        if extent.terminator == .space, (open + 1..<extent.end).allSatisfy({ bytes[$0].isLetter }) {
            return starts(exactly: " = ", at: extent.end) || starts(exactly: " eq ", at: extent.end)
        }
        guard byte(extent.end - 1) == .closeParenthesis, byte(open) == .openParenthesis else { return false }
        if ValueShape(bytes, open + 1, extent.end - 1).hasHumps { return true }
        // `hashable_identity(receiver)`, and not `anna_berg(admin)`
        return (extent.start..<open).contains { bytes[$0] == .underscore }
            && isPlainWord(open + 1, extent.end - 1) && !holdsKnownName(extent.start, open)
            && !holdsKnownName(open + 1, extent.end - 1)
    }

    /// `Account(homeAccountId=…`: a record, whose fields have names of their own.
    func isRecord(_ extent: ValueExtent) -> Bool {
        var open = extent.start
        while open < extent.end, bytes[open].isLetter { open += 1 }
        guard open > extent.start, open < extent.end, bytes[open] == .openParenthesis else { return false }
        var sign = open + 1
        while sign < extent.end, bytes[sign].isNameByte || bytes[sign] == .underscore { sign += 1 }
        return sign > open + 1 && sign < extent.end && bytes[sign] == .equals
    }

    /// `Token{a64f992`, `android.os.BinderProxy@2bd79ce`: an object and its number, as Java prints them.
    func isObject(_ extent: ValueExtent) -> Bool {
        var sign = extent.start
        var part = sign
        while sign < extent.end, bytes[sign].isAlphanumeric || bytes[sign] == .dot {
            if bytes[sign] == .dot { part = sign + 1 }
            sign += 1
        }
        if byte(sign) == UInt8(ascii: "@"), scrub_is_object(bytes, sign, extent.end) != 0 { return true }
        guard part < sign, bytes[part].isUppercase,
            byte(sign) == .openBrace || byte(sign) == UInt8(ascii: "@"), 5...8 ~= extent.end - sign - 1
        else { return false }
        return (sign + 1..<extent.end).allSatisfy { bytes[$0].isHexDigit }
    }

    /// `2024-03-11T07:11:52`, `2024-03-11`: `t` is a time in one log and a token in another. A person may choose a
    /// date as a password.
    func isTime(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        let start = extent.start
        guard byte(start + 4) == .minus, byte(start + 7) == .minus, isNumber(start, start + 4),
            isNumber(start + 5, start + 7), isNumber(start + 8, start + 10)
        else { return false }
        return byte(start + 10) | 0x20 == UInt8(ascii: "t") && byte(start + 13) == .colon
            || name.kind != .password && extent.end == start + 10
    }

    /// `authcode: "GET /?code=… HTTP/1.1"`: a request, whose query has names of its own
    func isRequest(_ extent: ValueExtent) -> Bool {
        starts(exactly: "GET /", at: extent.start) || starts(exactly: "POST /", at: extent.start)
    }

    /// `CN=graph.microsoft.com`, `client_id=GUID`, `AZURE_FEDERATED_TOKEN_FILE=/var/run/…`
    func isFieldList(_ extent: ValueExtent) -> Bool {
        if starts(exactly: "client_id=", at: extent.start) { return true }
        let isWord = { (byte: UInt8) in byte.isUppercase || byte == .underscore }
        let name = endOfRun(from: extent.start, notAfter: min(extent.end, extent.start + 48), isWord)
        if name - extent.start > 8, byte(name) == .equals, byte(name + 1) == .slash { return true }
        let index = endOfRun(from: extent.start, notAfter: min(extent.end, extent.start + 24)) { $0.isLetter }
        guard index > extent.start, index < extent.end, bytes[index] == .equals else { return false }
        // `User= Group=`: without a value, and the next field after a blank
        return index + 1 < extent.end ? bytes[index + 1] != .equals : byte(extent.start - 1) == .space
    }

    /// `CN=Readers,OU=Groups`: no person is in a container of groups.
    func isGroup(_ extent: ValueExtent) -> Bool {
        guard extent.terminator == .comma, starts(with: "ou=", at: extent.end + 1) else { return false }
        var index = extent.end + 4
        while index < count, bytes[index] != .comma, index - extent.end < 48 {
            if starts(with: "group", at: index) { return true }
            index += 1
        }
        return false
    }
}
