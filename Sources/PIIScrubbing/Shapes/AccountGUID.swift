/// GUIDs are judged by what stands beside them: most are requests, applications and tenants, which support needs.
extension TextScan {
    /// Whether 36 bytes at `start` are a GUID.
    func isGUID(_ start: Int) -> Bool {
        guard start >= 0, start + 36 <= count, bytes[start + 8] == 45, bytes[start + 13] == 45 else { return false }
        for index in 0..<36 {
            let byte = bytes[start + index]
            if index == 8 || index == 13 || index == 18 || index == 23 {
                if byte != 45 { return false }
            } else if !ByteClass.isHex(byte) {
                return false
            }
        }
        return !ByteClass.isHex(byte(start + 36))
    }

    mutating func guidInRun(_ start: Int, _ end: Int) -> Bool {
        var index = start
        while index + 36 <= end {
            if bytes[index + 8] == 45, isGUID(index), !ByteClass.isHex(byte(index - 1)) {
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

    private func judgeGUID(_ start: Int) -> FindingKind? {
        let end = start + 36
        if byte(end) == UInt8(ascii: "."), isGUID(end + 1) { return .account }
        if byte(end) == UInt8(ascii: "-"), let tenant = tenantAfterPolicy(end) {
            return isGUID(tenant) ? .account : nil
        }
        if byte(end) == UInt8(ascii: "@"), isGUID(end + 1) { return .account }
        if isAfterPath("/users/", start) || isAfterPath("/users('", start) || isAfterPath("/users(", start)
            || isAfterPath("/directoryObjects/", start) || isAfterPath("/members/", start)
            || isAfterPath("/owners/", start)
            || isAfterPath("/invitedUsers/", start)
        {
            return .account
        }
        if isAfterPath("/devices/", start) || isAfterPath("/managedDevices/", start) || isAfterPath("deviceId='", start)
            || isAfterPath("/registeredDevices/", start) || isAfterPath("/devices('", start)
        {
            return .device
        }
        if isAfterPath("oid:", start) || isAfterPath("uid:", start) || isAfterPath("CN=", start) && hasDeviceIssuer(end)
        {
            return byte(start - 1) == 61 ? .device : .account
        }
        if let kind = wordBefore(start) { return kind }
        return isRowOfAccount(start, end) ? .account : nil
    }

    /// `…-b2c_1_signin.TENANT`: the account id of a B2C policy.
    private func tenantAfterPolicy(_ dash: Int) -> Int? {
        guard starts(with: "-b2c_", at: dash) else { return nil }
        var index = dash
        while index < count, index - dash < 80, bytes[index] != UInt8(ascii: ".") { index += 1 }
        return byte(index) == UInt8(ascii: ".") ? index + 1 : nil
    }

    func isAfterPath(_ path: StaticString, _ start: Int) -> Bool {
        starts(with: path, at: start - path.utf8CodeUnitCount)
    }

    private func hasDeviceIssuer(_ end: Int) -> Bool { byte(end) == 0 || byte(end) == 44 || byte(end) == 34 }

    /// `user 'GUID'`, `object id GUID`, `for account GUID`.
    private func wordBefore(_ start: Int) -> FindingKind? {
        var index = start
        while index > 0, start - index < 4,
            byte(index - 1) == 32 || ByteClass.isQuote(byte(index - 1)) || byte(index - 1) == 40
                || byte(index - 1) == 123 || byte(index - 1) == 92
        {
            index -= 1
        }
        guard index < start, index > 0, ByteClass.isLetter(bytes[index - 1]) else { return nil }
        let accountWords: [StaticString] = [
            "user", "account", "object id", "objectid", "user id", "userid", "oid", "user with id", "principal",
            "user oid", "user with object id", "member", "identity", "owner", "user object", "signed-in user",
            "user guid",
        ]
        for word in accountWords where endsWord(word, at: index) { return .account }
        let deviceWords: [StaticString] = ["device", "device id", "deviceid", "device with id"]
        for word in deviceWords where endsWord(word, at: index) { return .device }
        if endsWord("session", at: index) || endsWord("session id", at: index) || endsWord("sid", at: index) {
            return .session
        }
        return nil
    }

    func endsWord(_ word: StaticString, at end: Int) -> Bool {
        let start = end - word.utf8CodeUnitCount
        return starts(with: word, at: start) && !ByteClass.isAlphanumeric(byte(start - 1))
    }

    /// A column without a name in a row that names a person elsewhere.
    private func isRowOfAccount(_ start: Int, _ end: Int) -> Bool {
        let before = byte(start - 1)
        let after = byte(end)
        let isColumn = { (byte: UInt8) in byte == 9 || byte == UInt8(ascii: "|") || byte == UInt8(ascii: ";") }
        guard isColumn(before), isColumn(after) || after == 0 || after == 10 || after == 13 else { return false }
        var index = start
        while index > 0, start - index < 512, bytes[index - 1] != 10 {
            if bytes[index - 1] == UInt8(ascii: "@") { return true }
            index -= 1
        }
        index = end
        while index < count, index - end < 512, bytes[index] != 10 {
            if bytes[index] == UInt8(ascii: "@") { return true }
            index += 1
        }
        return false
    }
}
