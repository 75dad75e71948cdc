import TextBytes

/// Values in braces: hashes, identifiers and passwords that braces enclose, and the secrets in objects.
extension TextScan {
    /// `{SSHA}…`, `{765952…}`, `{GUID}`: other braces begin an object, whose fields have names of their own.
    func maskValueInBraces(of name: FieldName, from start: Int, separator: Int) {
        // `{SSHA}…`, `{bcrypt}…`: a hash and its scheme.
        var scheme = start + 1
        while scheme < count, scheme - start < 18,
            bytes[scheme].isAlphanumeric || bytes[scheme] == .minus || starts(exactly: ", 1", at: scheme)
                || bytes[scheme] == .space && byte(scheme - 1) == .comma
        { scheme += 1 }
        let isScheme = name.kind == .password && byte(scheme) == .closeBrace && scheme > start + 2
        if isScheme, byte(scheme + 1) > .space, byte(scheme + 1) != UInt8(ascii: ";") {
            var end = scheme + 1
            while end < count, bytes[end] > .space, !bytes[end].isQuote { end += 1 }
            if end - scheme > 8 { found(.password, scheme + 1, end) }
            return
        }
        // `CN={765952…}`: an identifier in hexadecimal digits.
        var end = start + 1
        while end < count, end - start < 128, bytes[end].isHexDigit { end += 1 }
        if name.kind == .user || name.kind == .account, end - start > 32, byte(end) == .closeBrace {
            found(.account, start + 1, end)
            return
        }
        if isValueOfObjects(name), maskValueOfObject(of: name, from: start, separator: separator) { return }
        if name.kind.sensitivity == .secret, maskDataInBraces(of: name, from: start) { return }
        // `PWD={…}` in ODBC
        if let end = endOfPasswordInBraces(start + 1, name) {
            accept(.enclosed(start + 1, end, by: .closeBrace), name, separator: separator)
            return
        }
        if isGUID(start + 1), byte(start + 37) == .closeBrace {
            accept(.enclosed(start + 1, start + 37, by: .closeBrace), name, separator: separator)
        }
    }

    /// Whether the strings of an object may be the value that its name announces: a secret, or what a name says surely.
    func isValueOfObjects(_ name: FieldName) -> Bool {
        (name.demand == .plausible || name.demand == .distinctive && name.kind.sensitivity == .secret)
            && !name.isProse
    }

    /// `password = {type = 3, data = 0x55d0 "…"}`, `"firstname":{"value":"…"}`: a string under a name that says only that it
    /// is the value.
    private func maskValueOfObject(of name: FieldName, from start: Int, separator: Int) -> Bool {
        var index = start + 1
        while index < count, index - start < 320, bytes[index] != .closeBrace, bytes[index] != .openBrace {
            defer { index += 1 }
            guard bytes[index] == .equals || bytes[index] == .colon else { continue }
            var end = index
            while end > start, bytes[end - 1] == .space || bytes[end - 1].isQuote || bytes[end - 1] == .backslash {
                end -= 1
            }
            guard let roles = rolesOfLastPart(endingAt: end), roles.contains(.tail),
                let quote = openingQuote(at: valueStart(after: index))
            else { continue }
            let extent = quotedValue(level: quote.level, quote: quote.quote, from: quote.next)
            accept(extent, name, separator: separator)
            return true
        }
        return false
    }

    private static let mostObjects = 8

    /// `"passwordCredentials":[{"value":"…"},{"value":"…"}]`: the same in each object of a list.
    func maskValuesOfObjects(of name: FieldName, from start: Int, separator: Int) -> Bool {
        var open = start
        var isFound = false
        for _ in 0..<Self.mostObjects where byte(open) == .openBrace {
            isFound = maskValueOfObject(of: name, from: open, separator: separator) || isFound
            let limit = min(count, open + 1024)
            while open < limit, bytes[open] != .closeBrace { open += 1 }
            open += 1
            while byte(open) == .comma || byte(open) == .space || byte(open) == .newline { open += 1 }
        }
        return isFound
    }
}
