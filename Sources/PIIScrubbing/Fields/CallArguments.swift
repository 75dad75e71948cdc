import TextBytes

/// Secrets that a call gets without a name: `withClientSecret("…")`, `setPassword("…")`,
/// `new ClientSecretCredential(tenant, client, "…")`.
extension TextScan {
    /// At the `cre` of `Secret` and `Credential`: a call, or `secret '…'`.
    func noteGivenSecret(at anchor: Int) {
        let isSecret = starts(with: "se", at: anchor - 2) && byte(anchor + 3) | 0x20 == UInt8(ascii: "t")
        guard isSecret || starts(with: "credential", at: anchor) else { return }
        var end = anchor + (isSecret ? 4 : 10)
        if byte(end) | 0x20 == UInt8(ascii: "s") { end += 1 }
        if byte(end) == .openParenthesis {
            noteLastArgument(ofCallNamedBefore: end, .secret)
        } else if isSecret, byte(end) == .space, byte(end + 1).isQuote {
            let sign = bytes[end + 1]
            let last = endOfRun(from: end + 2, notAfter: end + 66) { $0 > .space && $0 != sign }
            let shape = ValueShape(bytes, end + 2, last)
            // `secret 'msal-client-secret'`, `secret 'kv/app1'`: where one is kept
            if byte(last) == sign, shape.looksGenerated(atLeast: 12), shape.hyphens + shape.dots + shape.slashes == 0 {
                note(.secret, end + 2, last)
            }
        }
    }

    /// The last argument of the call whose name ends at `open`, if it has no name of its own and looks like a password or a
    /// generated value.
    func noteLastArgument(ofCallNamedBefore open: Int, _ kind: FindingKind) {
        let name = startOfRun(endingAt: open, notBefore: max(0, open - 64)) { $0.isNameByte || $0 == .underscore }
        // `getSecret("msal-2")`: which one
        if Self.readingVerbs.contains(where: { starts(with: $0, at: name) }) { return }
        var index = open + 1
        var last: (start: Int, end: Int, isQuoted: Bool)?
        while index < count, index - open < 256, bytes[index] >= .space {
            while byte(index) == .space { index += 1 }
            if let quote = openingQuote(at: index) {
                let end = endOfRun(from: quote.next, notAfter: open + 256) { $0 >= .space && $0 != quote.quote }
                last = (quote.next, max(quote.next, end - quote.level), true)
                index = end + 1
            } else {
                let end = endOfRun(from: index, notAfter: open + 256) {
                    $0 >= .space && $0 != .comma && $0 != .closeParenthesis && $0 != .openParenthesis && !$0.isQuote
                }
                last = (index, end, false)
                index = end
            }
            while byte(index) == .space { index += 1 }
            guard byte(index) == .comma else { break }
            index += 1
        }
        guard let last, byte(index) == .closeParenthesis || byte(index) == .newline || index >= count else { return }
        let shape = ValueShape(bytes, last.start, last.end)
        guard shape.blanks + shape.ats == 0, shape.slashes < 2, shape.dots < 2, !isGUID(last.start) else { return }
        let isMade = shape.looksGenerated(atLeast: 12)
        let isValue =
            last.isQuoted
            // `"db-password-2"`: the name of one
            ? (isMade || looksLikePassword(shape)) && (shape.hyphens == 0 || shape.uppers > 0)
            // `clientSecret1`: a variable
            : isMade && shape.digits > 2 && shape.turns > 3 && shape.letters + shape.digits == shape.length
        if isValue { note(kind, last.start, last.end) }
    }

    private static let readingVerbs: [StaticString] = [
        "get", "has", "is", "find", "read", "fetch", "load", "lookup", "remove", "delete", "list", "need", "require",
        "missing", "contains",
    ]
}
