import TextBytes

/// What the message of one of MSAL for iOS and macOS's own log lines says about an error. These are the format strings
/// of MSAL and its common library, written once for the adapter that records failures and for the reader of text logs.
///
/// Codes are whole numbers other than 0; domains and words are what the format puts there. Free text where the format
/// has a value is not read. A log's text may be cut at its end (`mayBeCut`); a number or domain that ends there is not
/// complete.
package enum LogPhrase {
    package struct Failure {
        /// Nil if the line prints a code of MSAL's core without its domain.
        package var domain: String?
        package var code: Int
        package var oauthError: Range<Int>?
        package var oauthSubError: Range<Int>?
        package var brokerVersion: Range<Int>?
        /// Offset of its end in the text.
        package var end: Int

        package init(domain: String?, code: Int, end: Int) {
            self.domain = domain
            self.code = code
            self.end = end
        }
    }

    /// `-[MSALPublicClientApplication acquireToken…`
    case operationStart
    /// `Silent flow finished. Result (null), error: -51115 error domain: MSIDErrorDomain`; nil if the line is torn.
    case flowEnd(Failure?, isSilent: Bool)
    /// `Interactive flow finished. Result (not-null), error: 0 …`
    case flowSuccess
    /// `OPERATION returning with error: (DOMAIN, CODE) DESCRIPTION`; nil if the line is torn.
    case returned(Failure?, operation: Range<Int>?)
    /// `Processing an AAD error with error code CODE, error WORD, suberror WORD, description …`
    case serviceError(Failure?)
    /// `Failed authorization code response with error WORD, sub error WORD, description …`
    case authorizationCode(oauthError: Range<Int>?, oauthSubError: Range<Int>?)
    /// `Broker failed with error domain DOMAIN, error code CODE, oauth error WORD, sub error WORD, description …` and
    /// `Broker returned error with domain DOMAIN, code CODE, oauth error WORD, suberror WORD, broker version V, …`
    case broker(Failure?)
    /// `Throttling return error: ERROR`
    case throttlingReplay(Failure?)
    /// `Encountered error with code CODE, description …`
    case encountered(Failure?)
    /// The throttling cache is empty. MSAL looks it up before every request.
    case cacheMiss
    /// `Http error raised. Http Code: 429 Description …`
    case httpStatus(Int)
    /// `Creating Error with description: …`, and the index where the description begins.
    case description(Int)
    /// `SignIn, completed with error: Masked(not-null)`: the operation's name. Only the thrown error has a code.
    case nativeAuthentication(operation: Range<Int>?)
    /// `Keychain find status: -34018`, `Failed to set item into keychain (status: -25308)`, `Could not write broker key
    /// -34018`. A miss or a duplicate is a normal cache lookup, not a failure.
    case keychain(Failure)
    /// `MSALErrorConverter could not find the error code mapping entry for domain (DOMAIN) + error code (CODE).`
    case unmapped(Failure?)
    /// `Unsuccessful token response, error ERROR`
    case tokenResponse(Failure?)

    /// Nil if the message has none of these forms.
    package init?(_ text: ByteText, mayBeCut: Bool) {
        let reader = Reader(text: text, mayBeCut: mayBeCut)
        guard let phrase = reader.phrase() else { return nil }
        self = phrase
    }

    /// An error in a line of unknown form: `MaskedError(DOMAIN, CODE)`, `Error Domain=DOMAIN Code=CODE`, `… with error
    /// domain DOMAIN, code CODE`, `… with error DOMAIN, CODE`.
    package static func printedError(_ text: ByteText, mayBeCut: Bool) -> Failure? {
        let reader = Reader(text: text, mayBeCut: mayBeCut)
        return reader.setupError() ?? reader.error(from: 0)
    }

    private struct Reader {
        let text: ByteText
        let mayBeCut: Bool

        func phrase() -> LogPhrase? {
            // Most lines have none of the labels with this word.
            let namesError = text.find("rror") != nil
            func end(_ label: StaticString) -> Int? { namesError ? text.end(of: label) : nil }
            if text.find("-[MSALPublicClientApplication acquireToken", to: 96) != nil { return .operationStart }
            if let start = text.end(of: "flow finished") { return flowEnd(start) }
            if namesError, let start = text.find("returning with error:") {
                return .returned(pair(start + 21), operation: wordBefore(start))
            }
            if let start = end("Processing an AAD error with error code") {
                return .serviceError(code(start).map { withWords($0, from: $0.end, "error") })
            }
            if let start = text.end(of: "Failed authorization code response with") {
                return .authorizationCode(
                    oauthError: word("error", from: start),
                    oauthSubError: word("sub error", from: start)
                )
            }
            if let start = end("Broker failed with error domain")
                ?? end("Broker returned error with domain")
            {
                return .broker(broker(start))
            }
            if let start = end("Throttling return error:") { return .throttlingReplay(error(from: start)) }
            if let start = end("Encountered error with code") {
                guard let found = code(start) else { return .encountered(nil) }
                return found.code == -51_900 || found.code == -51_901 ? .cacheMiss : .encountered(found)
            }
            if let start = text.end(of: "Http Code:"), let status = text.integer(at: text.skipBlanks(start)),
                (100...599).contains(status.value)
            {
                return .httpStatus(status.value)
            }
            if let start = end("Creating Error with description:") { return .description(start) }
            if namesError, let start = text.find(", completed with error:", to: 160) {
                return .nativeAuthentication(operation: wordBefore(start))
            }
            if let found = keychain() { return .keychain(found) }
            if let start = end("could not find the error code mapping entry for domain") {
                return .unmapped(unmapped(start))
            }
            if let start = end("Unsuccessful token response, error") {
                return .tokenResponse(error(from: start))
            }
            return nil
        }

        // MARK: Forms

        func flowEnd(_ start: Int) -> LogPhrase {
            let isSilent = text.find("ilent", to: start) != nil
            guard let label = text.end(of: "error:", from: start) else { return .flowEnd(nil, isSilent: isSilent) }
            if text.matches("(null)", at: text.skipBlanks(label)) { return .flowSuccess }
            guard let number = number(label) else { return .flowEnd(nil, isSilent: isSilent) }
            if number.value == 0 { return .flowSuccess }
            guard let name = text.end(of: "domain:", from: number.end), let domain = domain(name) else {
                return .flowEnd(nil, isSilent: isSilent)
            }
            return .flowEnd(Failure(domain: domain.name, code: number.value, end: domain.end), isSilent: isSilent)
        }

        func broker(_ start: Int) -> Failure? {
            guard let domain = domain(start), text[domain.end] == .comma,
                let label = text.end(of: "code", from: domain.end), var failure = code(label)
            else { return nil }
            failure.domain = domain.name
            failure.brokerVersion = word("broker version", from: failure.end)
            return withWords(failure, from: failure.end, "oauth error")
        }

        func keychain() -> Failure? {
            let label =
                text.end(of: "eychain").flatMap { text.end(of: "status:", from: $0, to: $0 + 48) }
                ?? text.end(of: "Could not write broker key", to: 32)
            // errSecItemNotFound and errSecDuplicateItem.
            guard let label, let found = code(label), found.code < 0, found.code != -25_300, found.code != -25_299
            else { return nil }
            return Failure(domain: ErrorDomain.osStatus, code: found.code, end: text.count)
        }

        func unmapped(_ start: Int) -> Failure? {
            let open = text.skipBlanks(start)
            guard text[open] == .openParenthesis, let domain = domain(open + 1),
                text.matches(") + error code (", at: domain.end),
                var failure = code(domain.end + 16)
            else { return nil }
            failure.domain = domain.name
            return failure
        }

        func setupError() -> Failure? {
            if let start = text.end(of: " with error domain"), let domain = domain(start),
                text.matches(", code", at: domain.end), var failure = code(domain.end + 6)
            {
                failure.domain = domain.name
                return failure
            }
            guard let start = text.end(of: " with error "), let domain = domain(start), text[domain.end] == .comma,
                var failure = code(domain.end + 1)
            else { return nil }
            failure.domain = domain.name
            return failure
        }

        /// `MaskedError(MSIDHttpErrorCodeDomain, -51500)` or `Error Domain=NSURLErrorDomain Code=-1009 …`.
        func error(from start: Int) -> Failure? {
            if let open = text.end(of: "MaskedError", from: start), let pair = pair(open) { return pair }
            guard let name = text.end(of: "Error Domain=", from: start), let domain = domain(name),
                text.matches(" Code=", at: domain.end), var failure = code(domain.end + 6)
            else { return nil }
            failure.domain = domain.name
            return failure
        }

        /// `(MSALErrorDomain, -50002)`
        func pair(_ index: Int) -> Failure? {
            let open = text.skipBlanks(index)
            guard text[open] == .openParenthesis, let domain = domain(open + 1), text[domain.end] == .comma,
                var failure = code(domain.end + 1)
            else { return nil }
            failure.domain = domain.name
            if text[failure.end] == .closeParenthesis { failure.end += 1 }
            return failure
        }

        // MARK: Values

        func number(_ index: Int) -> (value: Int, end: Int)? {
            guard let number = text.integer(at: text.skipBlanks(index)), !text[number.end].isWordByte,
                !mayBeCut || !text.isCut(at: number.end)
            else { return nil }
            return number
        }

        func code(_ index: Int) -> Failure? {
            guard let number = number(index), number.value != 0 else { return nil }
            return Failure(domain: nil, code: number.value, end: number.end)
        }

        func domain(_ index: Int) -> (name: String, end: Int)? {
            guard let domain = ErrorDomain.name(text, at: text.skipBlanks(index)),
                !mayBeCut || ErrorDomain.isWhole(text, domain)
            else { return nil }
            return domain
        }

        func withWords(_ failure: Failure, from start: Int, _ label: StaticString) -> Failure {
            var failure = failure
            failure.oauthError = word(label, from: start)
            failure.oauthSubError = word("sub error", from: start) ?? word("suberror", from: start)
            return failure
        }

        /// A word of the token service, or a version, after a label; nil for `(null)` and for free text.
        func word(_ label: StaticString, from: Int) -> Range<Int>? {
            let end = text.find(", description", from: from) ?? text.count
            guard let after = text.end(of: label, from: from, to: end) else { return nil }
            let start = text.skipBlanks(after)
            let stop = text.skip(start) { $0.isWordByte || $0 == .dot || $0 == .minus }
            let isWhole = stop == text.count || text[stop] == .comma || text[stop] == .newline
            return (1...64).contains(stop - start) && isWhole ? start..<stop : nil
        }

        /// The word that ends before `end`.
        func wordBefore(_ end: Int) -> Range<Int>? {
            let last = text.trimmed(0, end).end
            var start = last
            while start > 0, text[start - 1].isWordByte { start -= 1 }
            return start < last ? start..<last : nil
        }
    }
}
