import TextBytes

/// Source code in the value's place: the type in a declaration, a call, a path of identifiers, a selector.
extension TextScan {
    static let typeWords: StaticString =
        """
        string int integer bool boolean char chararray double float data date uuid url any anyobject object array list
        dictionary map set optional result void securestring str bytes bytearray number long short byte decimal varchar
        dict tuple union sequence text uint8 uint16 uint32 uint64 int8 int16 int32 int64 nsstring nsdata nsdate nsuuid nsnumber guid datetime
        """

    /// The type in a declaration: `String?`, `SecureString`, `CharArray)`.
    func isTypeName(_ shape: ValueShape) -> Bool {
        var end = shape.start
        while end < shape.end, bytes[end].isLetter { end += 1 }
        guard end > shape.start else { return false }
        if end < shape.end {
            let next = bytes[end]
            if next == UInt8(ascii: "?"), end + 1 == shape.end || !byte(end + 1).isAlphanumeric { return true }
            if next.isDigit { return isTypeWithDigits(shape) }
            // `Optional[bool]`, and not `Optional[anna]`, as Java prints a value
            if next == .openBracket, bytes[shape.end - 1] == .closeBracket, end + 2 < shape.end {
                return vocabulary.pointee.typeWords.contains(bytes, shape.start, end)
                    && isTypeName(ValueShape(bytes, end + 1, shape.end - 1))
            }
            guard next == .closeParenthesis || next == UInt8(ascii: "<") else { return false }
        }
        let word = ValueShape(bytes, shape.start, end)
        if word.lowers > 3, word.letters == word.length, (0..<3).allSatisfy({ bytes[shape.start + $0].isUppercase }) {
            // `MSALAccount`: a prefix and a word
            return true
        }
        return word.hasHumps && bytes[shape.start].isUppercase && !(word.length >= 16 && word.turns * 5 >= word.length)
            || vocabulary.pointee.typeWords.contains(bytes, shape.start, end)
    }

    /// `Curve25519PrivateKey`
    private func isTypeWithDigits(_ shape: ValueShape) -> Bool {
        shape.length < 48 && shape.digits <= 5 && shape.letters + shape.digits == shape.length
            && bytes[shape.start].isUppercase
            && shape.lowers > shape.uppers + shape.digits && shape.uppers > 1 && shape.lowers >= 2 * shape.uppers
    }

    /// `self.clientSecrets`, `asn1.decode_signature`, `P256.PrivateKey(…)`: code, not a value.
    func isCode(_ shape: ValueShape) -> Bool {
        guard bytes[shape.start].isLetter || bytes[shape.start] == .underscore else { return false }
        var index = shape.start
        while index < shape.end,
            bytes[index].isAlphanumeric || bytes[index] == .underscore || bytes[index] == .dot
                || bytes[index] == .colon && byte(index + 1).isLetter && shape.digits == 0
        { index += 1 }
        if index < shape.end {
            return bytes[index] == .openParenthesis && shape.length < 400 && !bytes[index - 1].isDigit
        }
        return shape.dots > 0 && shape.digits <= 2 && shape.length < 48 && shape.turns * 3 < shape.length
    }

    /// `os.environ["DB_PASSWORD"]`, `Configuration["ClientSecret"]`, `claims[@"oid"]`, `json?[Keys.token]`, `string[]`:
    /// the value is elsewhere.
    func isSubscript(_ extent: ValueExtent) -> Bool {
        let path = endOfPath(extent.start, extent.end)
        let index = path.end
        guard index > extent.start, byte(index) == .openBracket, !hasDigit(extent.start, index) else { return false }
        let next = byte(index + 1) == UInt8(ascii: "@") ? byte(index + 2) : byte(index + 1)
        if next.isQuote || next == .backslash || next == .colon && byte(index + 2).isLetter { return true }
        // A path or a call inside, and no `abc[def]`.
        let inside = endOfPath(index + 1, count)
        return next == .closeBracket
            || inside.end > index + 1 && byte(inside.end) == .closeBracket
                && (path.parts > 1 || inside.parts > 1
                    || !isOneCaseWord(index + 1, inside.end) || byte(index - 1) == UInt8(ascii: "?"))
    }

    /// `!string.IsNullOrEmpty(idToken)`, `^(MSIDTokenResult`, `@[account1`, `@{`
    func isOperation(_ extent: ValueExtent) -> Bool {
        let next = byte(extent.start + 1)
        switch bytes[extent.start] {
        case UInt8(ascii: "!"):
            let path = endOfPath(extent.start + 1, extent.end)
            return path.parts > 0 && byte(path.end) == .openParenthesis
        case UInt8(ascii: "@"): return next == .openBracket || next == .openBrace || next == .openParenthesis
        case UInt8(ascii: "^"): return next == .openParenthesis
        default: return false
        }
    }

    /// `access="hasRole('ROLE_USER')"`, `<code>assertThat(actual)</code>`: a call in quotes, or in an element.
    func isTextOfCall(_ extent: ValueExtent) -> Bool {
        let path = endOfPath(extent.start, extent.end)
        return extent.isQuoted && path.end - extent.start > 3 && byte(path.end) == .openParenthesis
            && !hasDigit(extent.start, extent.end) && bytes[extent.end - 1] == .closeParenthesis
    }

    /// `accounts[0]`
    func isElement(_ extent: ValueExtent) -> Bool {
        let index = endOfPath(extent.start, extent.end).end
        return index > extent.start && byte(index) == .openBracket && byte(index + 1).isDigit
            && byte(index + 2) == .closeBracket && extent.end == index + 3 && !hasDigit(extent.start, index)
    }

    /// The end of a path of identifiers, `request.body.email`, and how many they are.
    private func endOfPath(_ start: Int, _ end: Int) -> (end: Int, parts: Int) {
        var index = start
        var parts = 0
        while index < end, bytes[index].isLetter || bytes[index] == .underscore {
            while index < end, bytes[index].isAlphanumeric || bytes[index] == .underscore { index += 1 }
            if index < end, bytes[index] == UInt8(ascii: "?") || bytes[index] == UInt8(ascii: "!") { index += 1 }
            parts += 1
            if index + 2 < end, bytes[index] == .colon, bytes[index + 1] == .colon { index += 1 }
            guard index + 1 < end, bytes[index] == .dot || bytes[index - 1] == .colon else { break }
            index += 1
        }
        return (index, parts)
    }

    /// `req.body.email`, `var.db_password`, `z.string().min(8)`, `&str`: source code in the value's place. A path of
    /// two identifiers counts if its last word is the name of a field: `anna.berg` is a login.
    func isExpression(_ shape: ValueShape) -> Bool {
        guard shape.ats == 0, shape.length < 160, !shape.looksRandom else { return false }
        if bytes[shape.start] == UInt8(ascii: "&"), shape.digits == 0 {
            return isPlainWord(shape.start + 1, shape.end)
        }
        let path = endOfPath(shape.start, shape.end)
        guard path.parts > 0, !hasDigit(shape.start, path.end) else { return false }
        if path.parts == 1 {
            // `useState('')`, `findByEmail($request)`
            guard byte(path.end) == .openParenthesis, path.end <= shape.end, path.end - shape.start > 3 else {
                return isCmdlet(shape)
            }
            let next = byte(path.end + 1)
            return next.isQuote || next == .closeParenthesis || next == UInt8(ascii: "$") || isArgument(path.end + 1)
                || !isOneCaseWord(shape.start, path.end) || shape.underscores > 0 && isFieldInCall(path.end + 1)
        }
        if path.end < shape.end {
            let next = bytes[path.end]
            return next == .openParenthesis || next == .openBracket
        }
        var last = path.end
        // A path of C++ and Rust has colons instead: `auth::token`.
        while last > shape.start, bytes[last - 1] != .dot, bytes[last - 1] != .colon { last -= 1 }
        if !isOneCaseWord(last, path.end) { return true }
        return words.roles(WordSet.hash(bytes, last, path.end)) != nil || rolesOfWholeName(last, path.end)
    }

    /// `escape_password(password)`
    private func isFieldInCall(_ start: Int) -> Bool {
        var end = start
        while end < count, end - start < 40, bytes[end].isNameByte || bytes[end] == .underscore { end += 1 }
        return byte(end) == .closeParenthesis && rolesOfName(endingAt: end) != nil
    }

    /// `value=None`, the name of an argument and its value
    private func isArgument(_ start: Int) -> Bool {
        var end = start
        while end < count, end - start < 24, bytes[end].isLetter { end += 1 }
        return end > start && byte(end) == .equals
    }

    /// `Get-Credential`, `ConvertTo-SecureString`: a command of PowerShell in the value's place.
    private func isCmdlet(_ shape: ValueShape) -> Bool {
        guard shape.hyphens == 1, shape.letters + 1 == shape.length else { return false }
        return Self.cmdlets.contains { starts(exactly: $0, at: shape.start) }
    }

    private static let cmdlets: [StaticString] = ["Get-", "New-", "ConvertTo-", "Read-", "Import-", "ConvertFrom-"]

    /// Letters of one case, perhaps after a capital: no `camelCase`.
    private func isOneCaseWord(_ start: Int, _ end: Int) -> Bool {
        (start + 1..<max(start + 1, end)).allSatisfy { !(bytes[$0].isUppercase && bytes[$0 - 1].isLowercase) }
    }

    /// `SignToken(string token, X509Certificate2 certificate)`: the type of a parameter, as stack traces of .NET have it.
    func isTypeOfParameter(_ start: Int, _ end: Int) -> Bool {
        guard bytes[start].isUppercase, isListed(start), byte(end) == .space, byte(end + 1).isLetter else {
            return false
        }
        return isEndOfParameter(endOfName(end + 1)) && (start..<end).allSatisfy { bytes[$0].isAlphanumeric }
            && ValueShape(bytes, start, end).hasHumps && !ValueShape(bytes, start, end).looksRandom
    }

    /// `X509Certificate2`
    func isTypeOfCertificate(_ start: Int) -> Bool { starts(with: "x509cert", at: start) }

    private func isListed(_ start: Int) -> Bool {
        byte(start - 1) == .openParenthesis || byte(start - 1) == .space && byte(start - 2) == .comma
    }

    private func isEndOfParameter(_ end: Int) -> Bool {
        byte(end) == .closeParenthesis || byte(end) == .comma && byte(end + 1) == .space
    }

    private func endOfName(_ start: Int) -> Int {
        var end = start
        while end < count, end - start < 64, bytes[end].isAlphanumeric || bytes[end] == .underscore { end += 1 }
        return end
    }

    /// `initWithUsername:homeAccountId:environment:`, a method's name in Objective-C.
    func isSelector(_ extent: ValueExtent, _ name: FieldName, _ separator: Int) -> Bool {
        guard bytes[separator] == .colon, extent.start == separator + 1, extent.start < count,
            bytes[extent.start].isLetter
        else { return false }
        var index = extent.start
        var hasHump = false
        var hasDigit = false
        var colons = 0
        while index < count, index - extent.start < 512 {
            if bytes[index] == .colon {
                colons += 1
            } else if bytes[index].isDigit {
                hasDigit = true
            } else if !bytes[index].isLetter {
                break
            } else if bytes[index].isUppercase {
                hasHump = true
            }
            index += 1
        }
        // `responseWithAT:RT:scopes:]`, `msalOauth2Provider:]`
        if bytes[extent.start].isUppercase || hasDigit, byte(index) != .closeBracket { return false }
        // `…ForUser:password:completion:]`: the name is itself a part of the selector.
        return colons > 0 && bytes[index - 1] == .colon && (hasHump || colons > 1 || byte(name.start - 1) == .colon)
    }

    // MARK: Declarations

    /// `AzureAd:ClientCredentials:0:SourceType`: the index of an element, in a path of .NET's configuration.
    private func isElementOfSettings(_ start: Int, _ name: FieldName, _ separator: Int) -> Bool {
        guard start == separator + 1, byte(name.start - 1) == .colon || name.kind != .password else { return false }
        var end = start
        while end - start < 2, byte(end).isDigit { end += 1 }
        return end > start && byte(end) == .colon && byte(end + 1).isUppercase && byte(end + 2).isLowercase
    }

    /// Whether a bare value is the type of the field, a part of a path with colons, or code.
    func isDeclaration(_ shape: ValueShape, _ name: FieldName, separator: Int) -> Bool {
        if bytes[separator] == .colon {
            // No program has `пароль` for a name.
            let isOfCode = name.end > 0 && bytes[name.end - 1] < 0x80
            if isOfCode && isTypeName(shape) || isElementOfSettings(shape.start, name, separator) { return true }
            if byte(shape.end) == UInt8(ascii: ";"), shape.start == separator + 1, isDescriptor(shape) { return true }
            // `delegate: SignInAfterSignUpDelegateSpy`
            if name.kind.sensitivity != .secret, shape.hasHumps, shape.uppers > 3, bytes[shape.start].isUppercase {
                return true
            }
            // `getAccountByUsername: Returning …`: what a method logs that looks something up
            if starts(exactly: "get", at: name.start) || starts(exactly: "find", at: name.start),
                (name.start..<name.end).contains(where: { starts(exactly: "By", at: $0) })
            {
                return true
            }
            // `system:serviceaccount:default:builder`
            if name.kind == .user, byte(name.start - 1) == .colon, byte(separator + 1) != .space { return true }
            // `arn:aws:secretsmanager:eu-west-1:123456789012:secret:prod/db`: its name
            if name.kind == .secret, byte(name.start - 1) == .colon, name.start > 13,
                isNumber(name.start - 13, name.start - 1), isResourceName(endingAt: name.start)
            {
                return true
            }
        }
        // What an option is given is no code.
        return name.kind.isGeneratedSecret && !isOption(name) && isCode(shape)
    }

    /// `SESSION_KEY:Ljava/lang/String;`: a type as Java's virtual machine writes it
    private func isDescriptor(_ shape: ValueShape) -> Bool {
        Self.packages.contains { starts(exactly: $0, at: shape.start) }
            && (shape.start..<shape.end).allSatisfy {
                bytes[$0].isLetter || bytes[$0] == .slash || bytes[$0] == UInt8(ascii: "$")
            }
    }

    private static let packages: [StaticString] = [
        "Ljava/", "Ljavax/", "Landroid/", "Landroidx/", "Lkotlin/", "Lcom/", "Lorg/",
    ]

    /// `arn:aws:secretsmanager:eu-west-1:123456789012:`
    private func isResourceName(endingAt end: Int) -> Bool {
        var start = end
        while start > 0, end - start < 96,
            bytes[start - 1].isAlphanumeric || bytes[start - 1] == .colon || bytes[start - 1] == .minus
        {
            start -= 1
        }
        return starts(exactly: "arn:", at: start)
    }
}
