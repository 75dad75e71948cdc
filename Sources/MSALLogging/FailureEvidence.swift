import MSALErrorModel

/// A failure that one of MSAL's own log lines states, read out of its message.
///
/// Only lines that name a code are evidence; a line that only says that something went wrong stays text. The shapes are
/// format strings of MSAL for iOS and macOS and of its common library.
struct FailureEvidence {
    var failure: MSALFailure
    var operation: AuthOperation?

    init?(message: String, isErrorLevel: Bool) {
        let text = Substring(message)
        if let (operation, rest) = text.split(around: " returning with error: "), let pair = Self.pair(in: rest) {
            self.init(pair)
            if let word = operation.split(separator: " ").last {
                self.operation = AuthOperation(rawValue: String(word))
            }
        } else if let rest = text.after("Processing an AAD error with error code ") {
            guard let code = rest.leadingInteger else { return nil }
            self.init(
                (Self.coreDomain(of: code), code),
                oauthError: rest.value(behind: ", error "),
                oauthSubError: rest.value(behind: ", suberror ")
            )
        } else if let rest = text.after("Broker failed with error domain ")
            ?? text.after("Broker returned error with domain ")
        {
            guard let domain = rest.word(until: ","),
                let code = (rest.after(", error code ") ?? rest.after(", code "))?.leadingInteger
            else { return nil }
            self.init(
                (domain, code),
                oauthError: rest.value(behind: ", oauth error "),
                oauthSubError: rest.value(behind: ", sub error ") ?? rest.value(behind: ", suberror "),
                brokerVersion: rest.value(behind: ", broker version ")
            )
        } else if let rest = text.after("Throttling return error: ") {
            guard let pair = Self.maskedError(in: rest) else { return nil }
            self.init(pair, isThrottled: true)
        } else if text.contains(" flow finished"), let rest = text.after(", error: "), let code = rest.leadingInteger {
            guard code != 0, let domain = rest.after("error domain: ")?.word(until: ","), domain != "(null)" else {
                return nil
            }
            self.init((domain, code))
        } else if isErrorLevel, let rest = text.after("Encountered error with code ") {
            guard let code = rest.leadingInteger, code != 0 else { return nil }
            self.init((Self.coreDomain(of: code), code))
        } else if isErrorLevel, let rest = text.after(" with error domain ") {
            guard let domain = rest.word(until: ","), domain != "(null)",
                let code = rest.after(", code ")?.leadingInteger
            else { return nil }
            self.init((domain, code))
        } else if isErrorLevel, let pair = Self.maskedError(in: text) ?? Self.printedError(in: text) {
            self.init(pair)
        } else {
            return nil
        }
    }

    private init(
        _ pair: (domain: String, code: Int),
        oauthError: String? = nil,
        oauthSubError: String? = nil,
        brokerVersion: String? = nil,
        isThrottled: Bool = false
    ) {
        failure = MSALFailure(
            domain: pair.domain,
            code: pair.code,
            oauthError: oauthError,
            oauthSubError: oauthSubError,
            isThrottled: isThrottled,
            brokerVersion: brokerVersion
        )
    }

    /// `(MSALErrorDomain, -50002)` at the beginning.
    private static func pair(in text: Substring) -> (domain: String, code: Int)? {
        guard text.first == "(", let domain = text.dropFirst().word(until: ","),
            let code = text.after(", ")?.leadingInteger, code != 0
        else { return nil }
        return (domain, code)
    }

    /// `MaskedError(MSIDHttpErrorCodeDomain, -51500)` anywhere.
    private static func maskedError(in text: Substring) -> (domain: String, code: Int)? {
        guard let rest = text.after("MaskedError") else { return nil }
        return pair(in: rest)
    }

    /// `Error Domain=NSURLErrorDomain Code=-1009 …` anywhere.
    private static func printedError(in text: Substring) -> (domain: String, code: Int)? {
        guard let rest = text.after("Error Domain="), let domain = rest.word(until: " "),
            let code = rest.after(" Code=")?.leadingInteger
        else { return nil }
        return (domain, code)
    }

    /// The domain in which MSAL's common library has a code; lines that print a bare code leave it out.
    private static func coreDomain(of code: Int) -> String {
        ErrorCatalogue.entry(domain: "MSIDErrorDomain", code: code)?.domain ?? "MSIDErrorDomain"
    }
}

extension Substring {
    /// What stands behind the first occurrence of `text`, looked for byte by byte.
    fileprivate func after(_ text: String) -> Substring? {
        split(around: text)?.1
    }

    fileprivate func split(around text: String) -> (Substring, Substring)? {
        let wanted = Array(text.utf8)
        guard let first = wanted.first else { return nil }
        var from = utf8.startIndex
        while let start = utf8[from...].firstIndex(of: first) {
            if utf8[start...].starts(with: wanted) {
                return (self[..<start], self[utf8.index(start, offsetBy: wanted.count)...])
            }
            from = utf8.index(after: start)
        }
        return nil
    }

    /// The text up to a byte, at most 128 bytes of it; nil where it is empty.
    fileprivate func word(until end: Character) -> String? {
        let word = prefix(128).prefix { $0 != end && !$0.isNewline }
        return word.isEmpty ? nil : String(word)
    }

    /// The value behind `key` up to a comma; nil for `(null)`.
    fileprivate func value(behind key: String) -> String? {
        after(key)?.word(until: ",").flatMap { $0 == "(null)" ? nil : $0 }
    }

    fileprivate var leadingInteger: Int? {
        let digits = prefix(20).prefix { $0 == "-" || ($0.isASCII && $0.isNumber) }
        return Int(digits)
    }
}
