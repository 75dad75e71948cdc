import TextBytes

/// `scheme://user:password@host`: masks both, whatever the scheme.
extension TextScan {
    /// Searches back from the at sign for the `://` of a URL. Returns true if the sign ends user information, masked or not.
    func maskUserInfo(before first: Int) -> Bool {
        let sign = signOfUserInfo(from: first)
        var index = sign
        var colon = -1
        let low = max(0, sign - 512)
        while index > low {
            let byte = bytes[index - 1]
            let isDelimiter =
                byte <= .space || byte == .quote || byte == UInt8(ascii: "<") || byte == UInt8(ascii: ">")
                || byte == UInt8(ascii: "?")
            if isDelimiter, depth(index - 1) <= depth(sign) { return false }
            if byte == .slash, depth(index - 1) <= depth(sign) {
                guard index >= 3, bytes[index - 2] == .slash, bytes[index - 3] == .colon else {
                    return false
                }
                break
            }
            if byte == .colon, depth(index - 1) <= depth(sign) { colon = index - 1 }
            index -= 1
        }
        guard index > low, colon >= index, colon < sign, beginsHost(sign + 1) else { return false }
        // `https://user:KEYID:HASH:$TOKEN@host`
        let mask = Mask.length(bytes, count, at: index)
        if mask > 0, byte(index + mask) == .colon { colon = index + mask }
        var isMasked = false
        // `x-access-token`, `gitlab-ci-token`: no user
        let isName = rolesOfLastPart(endingAt: colon)?.contains(.token) ?? false
        // `postgres://postgres:…`
        let isService = vocabulary.pointee.serviceAccounts.contains(bytes, index, colon)
        if colon > index, !isName, !isService, !isPlaceholder(index, colon) {
            if index >= cursor {
                isMasked = found(.user, index, colon) || isMasked
            } else if colon < cursor, colon + 1 < sign, findings.last?.end == sign {
                // A token where the password is.
                note(.user, index, colon)
                return true
            }
        }
        if sign > colon + 1, colon + 1 >= cursor, !isPlaceholder(colon + 1, sign) {
            isMasked = found(.password, colon + 1, sign) || isMasked
        }
        // `https://$USER:$TOKEN@host` is no address of mail.
        return isMasked || sign > colon + 1 && isPlaceholder(colon + 1, sign)
    }

    /// A name, an address, or a placeholder: `***`, `<host>`, `%s`, `{host}`. `postgres://anna:x@/db` has none.
    private func beginsHost(_ start: Int) -> Bool {
        switch byte(start) {
        case .openBracket, .slash, .openBrace, .underscore, 0x80..., UInt8(ascii: "$"), UInt8(ascii: "*"),
            UInt8(ascii: "<"), UInt8(ascii: "%"):
            true
        default: byte(start).isAlphanumeric
        }
    }

    /// `amqp://anna:pa%40ss@host`: an encoded at sign is part of the password.
    private func signOfUserInfo(from first: Int) -> Int {
        guard depth(first) > 0 else { return first }
        func belongs(_ byte: UInt8) -> Bool {
            byte > .space && byte != .slash && byte != .quote && byte != UInt8(ascii: "?") && byte != UInt8(ascii: "<")
                && byte != UInt8(ascii: ">")
        }
        let start = startOfRun(endingAt: first, notBefore: max(0, first - 128), belongs)
        guard starts(exactly: "://", at: start - 3) else { return first }
        let end = endOfRun(from: first, notAfter: first + 128, belongs)
        return (first..<end).first { bytes[$0] == UInt8(ascii: "@") && depth($0) < depth(first) } ?? first
    }

    /// `https://x-access-token:…@github.com`
    func isUserOfURL(before colon: Int) -> Bool {
        guard byte(colon + 1) > .space else { return false }
        var start = colon
        while start > 0, colon - start < 24,
            bytes[start - 1].isWordByte || bytes[start - 1] == .minus || bytes[start - 1] == UInt8(ascii: "$")
        { start -= 1 }
        return start < colon && starts(exactly: "://", at: start - 3)
    }
}
