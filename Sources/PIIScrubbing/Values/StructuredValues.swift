import TextBytes

/// Values that have fields, and names for them, of their own: objects, connection strings, addresses.
extension TextScan {
    /// `https://contoso.webhook.office.com/webhookb2/GUID@GUID/…`: who may call is in what follows the words of the path.
    /// The end of the address if it has no path; nil if it is none.
    func startOfPath(ofWebhook extent: ValueExtent) -> Int? {
        guard starts(with: "https://", at: extent.start) || starts(with: "http://", at: extent.start) else {
            return nil
        }
        var index = starts(with: "https", at: extent.start) ? extent.start + 8 : extent.start + 7
        while index < extent.end, bytes[index] != .slash {
            if bytes[index] == UInt8(ascii: "@") || bytes[index] == UInt8(ascii: "?") { return nil }
            index += 1
        }
        index += 1
        while index < extent.end {
            var end = index
            while end < extent.end, bytes[end].isLowercase || bytes[end].isDigit { end += 1 }
            let shape = ValueShape(bytes, index, end)
            guard byte(end) == .slash, end < extent.end, shape.lowers > 0, shape.length <= 12, shape.digits <= 1 else {
                return index
            }
            index = end + 1
        }
        return extent.end
    }

    func isAddressWithQuery(_ extent: ValueExtent) -> Bool {
        (starts(with: "https://", at: extent.start) || starts(with: "http://", at: extent.start))
            && (extent.start..<extent.end).contains { bytes[$0] == UInt8(ascii: "?") }
    }

    /// Whether an object of JSON with a quoted key, a list of them, or a structure of Go, `&{AccessToken:…`, begins here.
    func isStructure(_ start: Int) -> Bool {
        var index = start
        if byte(index) == .openBracket { index += 1 }
        if starts(exactly: "&{", at: index) {
            let end = endOfKey(index + 2)
            return bytes[index + 2].isUppercase && byte(end) == .colon
        }
        guard byte(index) == .openBrace else { return false }
        index += 1
        while byte(index) == .backslash { index += 1 }
        guard byte(index) == .quote else { return false }
        index += 1
        while byte(index).isWordByte || byte(index) == .minus { index += 1 }
        while byte(index) == .backslash { index += 1 }
        return byte(index) == .quote && byte(index + 1) == .colon
    }

    /// Whether a field of a structure says that it is a secret: the others have names of their own as well.
    func holdsSecretField(_ extent: ValueExtent) -> Bool {
        (extent.start..<extent.end).contains { index in
            guard bytes[index] == .colon, let name = fieldName(before: index), name.start > extent.start else {
                return false
            }
            return name.kind.sensitivity == .secret && name.demand == .plausible
        }
    }

    /// `connectionString="Server=db1;User ID=anna;Password=…"`: fields with names of their own, one of them a secret's.
    /// No sign in the values could end them too early.
    func isConnection(_ extent: ValueExtent) -> Bool {
        var first = extent.start
        var hasSecret = false
        var fields = 0
        for index in first...extent.end where index == extent.end || bytes[index] == UInt8(ascii: ";") {
            defer { first = index + 1 }
            while first < index, bytes[first] == .space { first += 1 }
            if first == index { continue }
            guard let sign = (first..<index).first(where: { bytes[$0] == .equals }),
                (first..<sign).allSatisfy({
                    bytes[$0].isLetter || bytes[$0] == .space || bytes[$0] == .underscore
                }),
                !(sign..<index).contains(where: { bytes[$0].isQuote || bytes[$0] == .backslash })
            else { return false }
            fields += 1
            let isSecret = Self.secretsOfConnections.contains { endsWord($0, at: sign) }
            let isLogin = Self.loginsOfConnections.contains { endsWord($0, at: sign) }
            if isSecret || isLogin, (sign + 1..<index).contains(where: { bytes[$0] == .space }) { return false }
            hasSecret = hasSecret || isSecret && index > sign + 2
        }
        return hasSecret && fields > 1
    }

    private static let secretsOfConnections: [StaticString] = [
        "password", "pwd", "accountkey", "accesskey", "sharedaccesskey", "sharedaccesssignature", "integrated security",
        "trusted_connection",
    ]

    private static let loginsOfConnections: [StaticString] = ["user id", "uid", "user", "username"]

    /// `AccountName=contosologs;AccountKey=…`: the connection string of Azure Storage
    func isStorageAccount(_ extent: ValueExtent, _ name: FieldName) -> Bool {
        guard name.kind == .user, starts(exactly: "AccountName", at: name.end - 11), !byte(name.end - 12).isNameByte,
            starts(exactly: ";AccountKey=", at: extent.end),
            base64Length(from: extent.end + 12) >= 20 || Mask.length(bytes, count, at: extent.end + 12) > 0
        else { return false }
        return extent.end - extent.start <= 24
            && (extent.start..<extent.end).allSatisfy { bytes[$0].isLowercase || bytes[$0].isDigit }
    }
}
