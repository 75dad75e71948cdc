internal import CScrubScan
import TextBytes

/// Secrets without a name of their own: `secret '…'`, and the last argument of a call: `withClientSecret("…")`,
/// `setPassword("…")`, `new ClientSecretCredential(tenant, client, "…")`.
extension TextScan {
    /// At the `cre` of `Secret` and `Credential`: a call, or `secret '…'`.
    func noteGivenSecret(at anchor: Int) {
        let end = Int(scrub_given_secret(prefilterText, anchor))
        guard end > 0 else { return }
        if byte(end) == .space { return noteQuotedSecret(after: end) }
        // `credentials('github-app')`, as Jenkins names one
        if bytes[anchor].isLowercase, !byte(anchor - 1).isNameByte { return }
        noteLastArgument(ofCallNamedBefore: end, .secret)
    }

    /// `secret 'kq83ndjw92ksdfj2' expired`, and not `secret 'payments-2024' not found`, which is the name of one
    private func noteQuotedSecret(after blank: Int) {
        guard let quote = openingQuote(at: blank + 1), quote.level < 8 else { return }
        let last = endOfRun(from: quote.next, notAfter: blank + 66) {
            $0 > .space && $0 != quote.quote && $0 != .backslash
        }
        let shape = ValueShape(bytes, quote.next, last)
        if byte(last + quote.level) == quote.quote, alternates(shape) { note(.secret, shape.start, last) }
    }

    /// The last argument of the call whose name ends at `open`, if it has no name of its own and looks like a password or a
    /// generated value.
    func noteLastArgument(ofCallNamedBefore open: Int, _ kind: FindingKind) {
        let name = startOfRun(endingAt: open, notBefore: max(0, open - 64)) { $0.isNameByte || $0 == .underscore }
        // `getSecret("msal-2")`, `InvalidPassword("…")`: which one, or what is wrong
        let isAboutSecret = Self.wordsWithoutValue.contains {
            starts(with: $0, at: name) && !byte(name + $0.utf8CodeUnitCount).isLowercase
        }
        if isAboutSecret { return }
        let high = min(count, open + 256)
        var index = open + 1
        var last: (start: Int, end: Int, isQuoted: Bool)?
        while index < high, bytes[index] >= .space {
            index = endOfRun(from: index, notAfter: high) { $0 == .space }
            // `@"…"`
            if byte(index) == UInt8(ascii: "@") { index += 1 }
            if let quote = openingQuote(at: index) {
                let end = endOfRun(from: quote.next, notAfter: high) { $0 >= .space && $0 != quote.quote }
                // Cut off: what follows is not the call's.
                guard byte(end) == quote.quote else { return }
                last = (quote.next, max(quote.next, end - quote.level), true)
                index = end + 1
            } else {
                let end = endOfRun(from: index, notAfter: high) {
                    $0 >= .space && $0 != .comma && $0 != .closeParenthesis && $0 != .openParenthesis && !$0.isQuote
                }
                last = (index, end, false)
                index = end
            }
            index = endOfRun(from: index, notAfter: high) { $0 == .space }
            guard byte(index) == .comma else { break }
            index += 1
        }
        guard let last, byte(index) == .closeParenthesis || byte(index) == .newline || index >= count else { return }
        let shape = ValueShape(bytes, last.start, last.end)
        guard shape.blanks + shape.ats == 0, shape.slashes < 2, shape.dots < 2, !isGUID(last.start) else { return }
        if isSecretArgument(shape, isQuoted: last.isQuoted, kind) { note(kind, last.start, last.end) }
    }

    private func isSecretArgument(_ shape: ValueShape, isQuoted: Bool, _ kind: FindingKind) -> Bool {
        if shape.digits + shape.letters == shape.length {
            // `Secret(9f86d081884c)`: an object in memory
            if !isQuoted, (shape.start..<shape.end).allSatisfy({ bytes[$0].isHexDigit }) { return false }
            // `"Winter2024x"`, and not `"BCrypt2A"`
            let isWord = kind == .password && shape.digits > 1 && shape.uppers < 2 && looksLikePassword(shape)
            return isWord && isQuoted || alternates(shape)
        }
        guard isQuoted, !isSelectorOrVariable(shape) else { return false }
        // `"db-password-2"`, `"B2C_1A_PasswordReset"`: the name of one
        if shape.others + shape.wides == 0 { return shape.looksRandom && shape.digits * 6 >= shape.length }
        return shape.looksRandom || looksLikePassword(shape)
    }

    /// `#Password_1`, `$ENV_VAR`, `%VAR%`, `{{name}}`, `<name>`, `[name]`
    func isSelectorOrVariable(_ shape: ValueShape) -> Bool {
        switch bytes[shape.start] {
        case UInt8(ascii: "%"), UInt8(ascii: "<"), .openBrace, .openBracket: true
        case UInt8(ascii: "#"), UInt8(ascii: "$"):
            shape.others == 1 && (shape.underscores > 0 || shape.lowers == 0 || shape.digits < 2)
        default: false
        }
    }

    /// `kq83ndjw92ksdfj2`: letters and digits in turns, and no words and a number.
    private func alternates(_ shape: ValueShape) -> Bool {
        shape.letters + shape.digits == shape.length && shape.length >= 12 && shape.letters > 0 && shape.digits > 2
            && shape.turns > 3
    }

    private static let wordsWithoutValue: [StaticString] = [
        "get", "has", "is", "find", "read", "fetch", "load", "lookup", "remove", "delete", "list", "need", "require",
        "missing", "contains", "invalid", "wrong", "retrieve", "resolve", "query", "define", "ensure", "show", "wait",
        "tap", "forgot", "localized",
    ]
}
