import TextBytes

/// Whether a value can be what the name of its field says, where the name is certain (`ValueDemand.plausible`).
extension TextScan {
    func isPlausibleValue(_ extent: inout ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        switch name.kind {
        case .account, .device, .enrollment, .session:
            guard isGUID(start) else { return isIdentifier(extent, shape, name, isLoose: isLoose) }
            extent.end = start + UUIDText.length
            return true
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
            // `sender name: 'passwordEdit'`: an object in code
            if shape.hasHumps, bytes[start].isLowercase, !holdsKnownName(start, end) { return false }
            // `fn := call(…)`, `sn = count`: a variable in code
            if !name.isProse, name.end - name.start <= 2, !extent.isQuoted, !isPersonName(start, end) { return false }
            return !isLoose || !bytes[start].isLowercase || beginsWithParticles(start)
        case .user, .email:
            return isAccountName(extent, shape, name, isLoose: isLoose)
        case .deviceName:
            return !isSentence(start, end)
                && !(isLoose && shape.isWord && shape.hyphens == 0 && bytes[start].isLowercase && name.isProse)
        case .clientInfo:
            return shape.length >= 8
        case .password:
            return isPassword(extent, shape, name, isLoose: isLoose)
        case .code where isTypedCode(shape), .oneTimeCode where isTypedCode(shape):
            return true
        case .oneTimeCode where shape.uppers == 8 && shape.length == 9 && bytes[start + 4] == .minus:
            // `user_code=BDFJ-KLMN`
            return true
        default:
            return isSecret(extent, shape)
        }
    }

    private func hasKnownWord(_ start: Int, _ end: Int) -> Bool {
        var first = start
        for index in start...end where index == end || !bytes[index].isNameByte {
            let roles = words.roles(WordSet.hash(bytes, first, index)) ?? []
            if index > first, !roles.isDisjoint(with: [.email, .phone, .user, .password]) { return true }
            first = index + 1
        }
        return false
    }

    /// Eight or nine capitals that make no word: codes that persons type have few vowels.
    func isTypedCode(_ shape: ValueShape) -> Bool {
        guard shape.uppers == shape.length, 8...9 ~= shape.length else { return false }
        return 3 * (shape.start..<shape.end).reduce(0) { $0 + ("AEIOU".utf8.contains(bytes[$1]) ? 1 : 0) }
            < shape.length
    }

    /// Whether the value can be the id of an account, a device or a session.
    private func isIdentifier(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        // `SessionId: 40637`, and not `Session ID: 3`
        if shape.isNumber, shape.length == 5, name.kind == .session { return true }
        if shape.isNumber, shape.length < 6 { return false }
        // `SessionsController#create`
        if shape.digits == 0,
            extent.terminator == UInt8(ascii: "#") || (start..<end).contains(where: { bytes[$0] == UInt8(ascii: "#") })
        {
            return false
        }
        // Well-known SIDs identify no person.
        if starts(with: "S-1-", at: start), shape.length < 16 { return false }
        // `"EndpointID": "7587b82f…"`: where a container is in its network
        if shape.length == 64, endsWord("endpointid", at: name.end) { return false }
        // `SerialNumber=2A:FF:00`: a certificate's
        if name.kind == .device, shape.length > 3, bytes[start + 2] == .colon { return false }
        if isLoose { return shape.looksGenerated(atLeast: 6) && !shape.isDottedNumber }
        if shape.isWord, shape.length < 6 { return isInitialAndName(start, end) }
        return !shape.isDottedNumber && (shape.slashes < 2 || bytes[end - 1] == .equals && shape.dots == 0)
            && !isSentence(start, end)
    }

    private func isPassword(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        // `passwd: "x"`: the hash is in the shadow file.
        if shape.length == 1, extent.isQuoted, bytes[start] == UInt8(ascii: "x") { return false }
        if shape.isNumber, shape.length < 4 || !extent.isQuoted && isEnumerator(name, end) { return false }
        // `configured in `db.yaml`.`: the end of a quotation
        if shape.letters + shape.digits + shape.wides == 0, shape.length < 4 { return false }
        if isWorkingFolder(name, start) { return false }
        // `--from-file=password=./password.txt`
        if starts(exactly: "./", at: start), shape.digits + shape.uppers == 0, isFileName(start + 2, end) {
            return false
        }
        // `пароль: осталось попыток 3`: words of a sentence in another script
        if isLoose, shape.wides == shape.length, byte(end) == .space, byte(end + 1) >= 0x80,
            byte(endOfKey(end + 1)) != .colon
        {
            return false
        }
        // `Reset Password: Task.sleep unexpectedly threw an error`
        if isLoose, shape.dots == 1, shape.letters + 1 == shape.length, byte(end) == .space, byte(end + 1).isLowercase {
            return false
        }
        if isLoose, isPlainWord(start, end), !isAppPassword(shape) {
            if name.isProse { return false }
            if byte(end) == .space, byte(end + 1).isLetter { return false }
            if byte(end) == .comma, byte(end + 1) == .space { return false }
        }
        return !(extent.isQuoted && isSentence(start, end))
    }

    /// `ResetPassword = 75009,`, `const int InvalidPassword = 50126;`: a number with a name in code.
    private func isEnumerator(_ name: FieldName, _ end: Int) -> Bool {
        guard starts(exactly: " = ", at: name.end) else { return false }
        let isConstant = ["int", "case", "long", "uint"].contains { endsWord($0, at: name.start - 1) }
        return isConstant
            || byte(end) == .comma && byte(end + 1) <= .space && ValueShape(bytes, name.start, name.end).hasHumps
    }

    /// `RS256`, `ES384`: how JSON Web Algorithms are called
    private func isAlgorithm(_ shape: ValueShape) -> Bool {
        guard shape.length == 5, shape.uppers == 2, byte(shape.start + 1) == UInt8(ascii: "S") else { return false }
        return starts(exactly: "256", at: shape.start + 2) || starts(exactly: "384", at: shape.start + 2)
            || starts(exactly: "512", at: shape.start + 2)
    }

    /// Whether the value can be a token, a key or another secret that no person types.
    private func isSecret(_ extent: ValueExtent, _ shape: ValueShape) -> Bool {
        // `com.contoso.lastUser`: the name of a setting or of a package
        if shape.dots > 1, shape.letters + shape.dots + shape.underscores == shape.length { return false }
        if isAlgorithm(shape) { return false }
        if extent.isQuoted {
            return shape.length >= 3 && !isSentence(extent.start, extent.end)
                && !(shape.isWord && (shape.length < 8 || shape.hasHumps && shape.length < 24))
                || shape.looksGenerated(atLeast: 16)
        }
        if shape.isWord { return shape.looksGenerated(atLeast: 16) || shape.length >= 24 && !shape.hasHumps }
        if shape.isNumber { return shape.length >= 6 }
        return shape.length >= 4 && shape.letters + shape.digits > 0
    }

    /// Whether the value can be the name or the address of an account.
    private func isAccountName(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, isLoose: Bool) -> Bool {
        let start = extent.start
        let end = extent.end
        if isSentence(start, end) { return false }
        if shape.isNumber, shape.length < 5 { return false }
        // `1000:1000`
        if shape.letters + shape.wides == 0, shape.others > 0, byte(start) != UInt8(ascii: "+") { return false }
        if isLoose, name.isProse, shape.isWord, byte(end) == .space, byte(end + 1).isLowercase { return false }
        // `system:serviceaccount:default:builder`: the principal of a program
        if shape.ats == 0, shape.uppers + shape.blanks == 0, shape.digits == 0 || starts(exactly: "system:", at: start),
            (start..<end).reduce(0, { $0 + (bytes[$1] == .colon ? 1 : 0) }) > 1
        {
            return false
        }
        // `cc: ["cp1"]`
        if name.kind == .email, shape.ats + shape.blanks == 0,
            endsWord("cc", at: name.end) || endsWord("bcc", at: name.end)
        {
            return false
        }
        // `"login.username.hint" = "Email, phone or Skype"`
        if extent.isQuoted, shape.blanks > 1, shape.ats == 0, hasKnownWord(start, end) { return false }
        // `add_user_email: ALTER TABLE`
        if isLoose, name.kind == .email, shape.isWord, byte(end) == .space { return false }
        return shape.letters + shape.digits + shape.wides > 0 && !isAddressOfThing(shape)
    }

    /// `Check 7 pass: …`: the result of a test
    func isVerdict(_ name: FieldName) -> Bool {
        guard name.end - name.start == 4, starts(with: "pass", at: name.start) else { return false }
        var number = name.start - 1
        while byte(number - 1).isDigit { number -= 1 }
        return byte(name.start - 1) == .space && number < name.start - 1
            && ["log", "check", "test", "run", "step", "case", "rule"].contains { endsWord($0, at: number - 1) }
    }

    /// `PWD=/srv` is the working folder of a shell, and `PASSWD: /usr/bin/vi` a line of sudo's settings.
    private func isWorkingFolder(_ name: FieldName, _ start: Int) -> Bool {
        if starts(exactly: "PASSWD: /", at: name.end - 6), !byte(name.end - 7).isNameByte { return true }
        guard starts(with: "pwd", at: name.end - 3) else { return false }
        return bytes[start] == .slash || bytes[start] == UInt8(ascii: "~") || byte(start + 1) == .colon
    }

    /// A URL, a host or a path is not a person's name.
    private func isAddressOfThing(_ shape: ValueShape) -> Bool {
        shape.ats == 0 && shape.slashes > 1
    }
}
