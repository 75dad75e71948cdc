import TextBytes

/// Values of names that count in the query of a URL and in forms (`ValueDemand.inQuery`).
extension TextScan {
    /// In the query of a URL and in forms, short names count as well.
    func isQueryValue(_ extent: ValueExtent, _ shape: ValueShape, _ name: FieldName, separator: Int) -> Bool {
        let before = byte(name.start - 1)
        let inQuery =
            before == UInt8(ascii: "?") || before == UInt8(ascii: "&")
            || before == UInt8(ascii: "#") && byte(name.start - 2) > .space || extent.terminator == UInt8(ascii: "&")
        let kind = name.kind
        if name.end - name.start <= 2, isMemberOfKey(name, extent) || isPrivateMember(name, extent.start) {
            return true
        }
        // `sshd_t:s0-s0:c0.c1023`: a type of SELinux and its level
        if starts(exactly: "_t:s", at: name.end - 2), byte(extent.start + 1).isDigit,
            byte(extent.start + 2) == .colon || byte(extent.start + 2) == .minus || extent.start + 2 == extent.end
        {
            return false
        }
        // `q`, `p`: what a search looks for.
        if name.end - name.start <= 2, bytes[name.end - 1] | 0x20 != UInt8(ascii: "t"),
            bytes[name.end - 1] | 0x20 != UInt8(ascii: "k")
        {
            return false
        }
        // `code=access_denied`, `code: 'ERR_SOCKET_CLOSED'`: a grant has digits, or capitals between small letters.
        if kind == .code, shape.digits + shape.uppers == 0 || shape.uppers + shape.underscores == shape.length,
            shape.underscores > 0
        {
            return false
        }
        // `<code>http://localhost:9001</code>`: what is in the query of an address has names of its own.
        if kind == .code, starts(exactly: "http://", at: extent.start) || starts(exactly: "https://", at: extent.start)
        {
            return false
        }
        // `AppAuth: d4b8c5b6…`: the checksum of a package
        if kind == .token, bytes[separator] == .colon, name.end - name.start > 4, shape.length == 40,
            shape.uppers == 0, (extent.start..<extent.end).allSatisfy({ bytes[$0].isHexDigit })
        {
            return false
        }
        // `t=GUID` is a tenant's.
        if name.end - name.start <= 2, isGUID(extent.start) { return false }
        if kind == .code, isCutOff(extent, shape) { return true }
        if inQuery, bytes[separator] == .equals {
            guard shape.length > 7 || !shape.isNumber else { return false }
            guard shape.length >= 3 else { return false }
            return !(kind == .token || kind == .secret) || shape.length >= 6
        }
        // `State: 4WAY_HANDSHAKE`, `state="*all,10,false"`: a state of a machine
        if kind == .state, isStateOfMachine(extent, shape) { return false }
        if kind == .secret, isSeed(extent.start) { return true }
        // `k`, `key`, `t`: outside of a query these can be the name of anything.
        if kind == .secret || kind == .token, name.end - name.start < 5 {
            // `key="fbf9507c…"`, `"auth":"M3GgSut…"`
            let isHex =
                shape.length >= 32 && shape.digits + shape.lowers == shape.length && shape.turns * 4 >= shape.length
            return name.end - name.start > 2 && !isGUID(extent.start) && (isHex || shape.looksRandom && shape.dots == 0)
        }
        return shape.looksGenerated(atLeast: kind == .code ? 16 : 8) && !(kind == .code && shape.isNumber)
            && (kind == .nonce || !isGUID(extent.start))
    }

    /// `code=OAQABAAIAAAAm...(truncated)`: no word would be cut off.
    private func isCutOff(_ extent: ValueExtent, _ shape: ValueShape) -> Bool {
        Self.marksOfCut.contains { starts(exactly: $0, at: extent.end) } && shape.length >= 6 && shape.blanks == 0
            && shape.letters > 0 && shape.digits + shape.uppers > 0
    }

    /// `Setup key: YYRGIE6KH2URZF4KEO74D7FJQ3LHFO3I`: 32 characters of base32, as seeds of one-time codes are shown.
    func isSeed(_ start: Int) -> Bool {
        guard byte(start).isUppercase || byte(start).isDigit else { return false }
        var end = start
        var digits = 0
        while end < count, bytes[end].isUppercase || bytes[end] >= 0x32 && bytes[end] < 0x38 {
            if bytes[end].isDigit { digits += 1 }
            end += 1
        }
        return end - start == 32 && 1..<16 ~= digits && isWordEdge(end)
    }

    /// Capitals with underscores, or a list of words and short numbers.
    private func isStateOfMachine(_ extent: ValueExtent, _ shape: ValueShape) -> Bool {
        if shape.lowers == 0, shape.underscores > 0, shape.digits <= 2,
            shape.uppers + shape.underscores + shape.digits == shape.length
        {
            return true
        }
        var commas = 0
        var first = extent.start
        for index in extent.start...extent.end where index == extent.end || bytes[index] == .comma {
            let part = ValueShape(bytes, first, index)
            guard
                part.lowers == part.length || part.isNumber && part.length < 6
                    || bytes[first] == UInt8(ascii: "*") && part.lowers == part.length - 1
            else { return false }
            if index < extent.end { commas += 1 }
            first = index + 1
        }
        return commas > 0
    }

    /// `"d": "…"` beside `"kty"`: the private members of a JSON web key.
    private func isMemberOfKey(_ name: FieldName, _ extent: ValueExtent) -> Bool {
        guard extent.isQuoted, extent.end - extent.start >= 20,
            (extent.start..<extent.end).allSatisfy({ bytes[$0].isBase64Digit })
        else {
            return false
        }
        return isBesideKeyType(name.start, extent.end)
    }

    /// `jwk private d=…`: a member of a JSON web key after a word that says so
    func isPrivateMember(_ name: FieldName, _ start: Int) -> Bool {
        guard name.end - name.start <= 2, name.kind == .token, byte(name.start - 1) == .space else { return false }
        let last = name.start - 1
        guard endsWord("private", at: last) || endsWord("jwk", at: last) else { return false }
        var end = start
        while end < count, end - start < 1024,
            bytes[end].isBase64Digit || bytes[end] == .minus || bytes[end] == .underscore
        {
            end += 1
        }
        let shape = ValueShape(bytes, start, end)
        return shape.length >= 32 && shape.digits > 1 && shape.uppers > 1 && shape.lowers > 1
    }

    /// Whether `"kty"` is near: a JSON web key has it.
    func isBesideKeyType(_ start: Int, _ end: Int) -> Bool {
        (max(0, start - 2048)..<min(count, end + 2048)).contains {
            bytes[$0] == UInt8(ascii: "k") && starts(exactly: "kty", at: $0)
        }
    }
}
