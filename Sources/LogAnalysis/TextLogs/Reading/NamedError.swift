import MSALFailures
import MSALText
import TextBytes

/// An error that an app names in a line of its own words: `login failed: user_cancelled`, `acquire: MsalServiceException`
/// after a level, `Login cancelled by user: MSALError.userCanceled (-50005)`, or a sentence that a library has for one
/// of its errors. Nothing is printed in full, so the line must say that it occurred (`FailureReport`).
struct NamedError {
    var domain: String
    var code: String
    var name: String?
    var format: TextLogFormat
    var start: Int

    /// The first error that the line between two offsets reports.
    static func reported(_ text: ByteText, _ line: Int, _ end: Int) -> NamedError? {
        let end = min(end, line + longest)
        if let sentence = sentence(text, line, end) { return sentence }
        guard contexts.contains(where: { text.findIgnoringCase($0, from: line, to: end) != nil }),
            !ServiceAnswer.isOfOtherProvider(text, line, end)
        else { return nil }
        var index = line
        while index < end {
            let byte = text[index]
            guard byte.isLetter || byte == .minus else {
                index += 1
                continue
            }
            let stop = byte == .minus ? index + 1 : min(text.wordEnd(index), end)
            defer { index = max(stop, index + 1) }
            guard let error = named(text, line, index, stop), isReported(text, line, index, error.end) else { continue }
            return error.error
        }
        return nil
    }

    /// How much of a line is looked at.
    private static let longest = 1_024

    /// What a line about a sign-in has. Other programs have words like `access_denied` too.
    private static let contexts: [StaticString] = [
        "token", "login", "log in", "sign", "auth", "msal", "silent", "popup", "sso", "acquire", "azure", "entra",
        "aad", "keychain",
    ]

    // MARK: Names

    private static func named(_ text: ByteText, _ line: Int, _ start: Int, _ stop: Int) -> (
        error: NamedError, end: Int
    )? {
        if text[start] == .minus { return number(text, line, start) }
        guard stop - start >= 8, stop - start <= 64 else { return nil }
        if text.find(byte: .underscore, from: start, to: stop) != nil { return word(text, start, stop) }
        let isType = text.matches("Exception", at: stop - 9) && text.matches("Msal", at: start)
        guard isType || text.matches("Error", at: stop - 5) && text.find("Auth", from: start, to: stop) != nil else {
            return nil
        }
        let name = text.string(start, stop)
        for (library, format) in libraries where ErrorCatalogue.isException(name, of: library) {
            let error = NamedError(domain: library, code: name, name: nil, format: format, start: start)
            return (error, stop)
        }
        return nil
    }

    private static let libraries: [(name: String, format: TextLogFormat)] = [
        ("MSAL.NET", .dotnet), ("MSAL.js", .js), ("MSAL.Android", .android), ("MSAL.Java", .java),
    ]

    private static func word(_ text: ByteText, _ start: Int, _ stop: Int) -> (error: NamedError, end: Int)? {
        let word = text.string(start, stop)
        // An API says these of a token that it was sent, also of another issuer's.
        if word == "invalid_token" || word == "insufficient_scope" { return nil }
        if OAuthWord.isError(word) {
            return (NamedError(domain: "OAuth", code: word, name: nil, format: .wire, start: start), stop)
        }
        guard ErrorCatalogue.entry(domain: "MSAL.js", code: word) != nil else { return nil }
        let isOfDotNet = word == "authentication_canceled" || word == "user_null"
        let format: TextLogFormat = isOfDotNet ? .dotnet : .js
        let domain = isOfDotNet ? "MSAL.NET" : "MSAL.js"
        return (NamedError(domain: domain, code: word, name: word, format: format, start: start), stop)
    }

    /// `(-50005)`: a number that only MSAL for iOS and macOS has; `keychain error -34018`.
    private static func number(_ text: ByteText, _ line: Int, _ start: Int) -> (error: NamedError, end: Int)? {
        guard !text[start - 1].isWordByte, text[start + 1].isDigit, let number = text.integer(at: start),
            !text[number.end].isWordByte, !text.isCut(at: number.end) || ErrorDomain.isWhole(number.value),
            let domain = ErrorDomain.ofBareCode(number.value) ?? ofKeychain(text, line, start, number.value)
        else { return nil }
        return (
            NamedError(domain: domain, code: String(number.value), name: nil, format: .nserror, start: start),
            number.end
        )
    }

    /// The domain of a number of Apple's keychain after its name. An item that is not there is no failure.
    private static func ofKeychain(_ text: ByteText, _ line: Int, _ start: Int, _ number: Int) -> String? {
        guard number == -34_018 || (-25_320 ... -25_240).contains(number) && number != -25_300,
            text.findIgnoringCase("keychain", from: line, to: start) != nil
        else { return nil }
        return ErrorDomain.osStatus
    }

    // MARK: Whether it is reported

    private static func isReported(_ text: ByteText, _ line: Int, _ start: Int, _ end: Int) -> Bool {
        guard isWhole(text, start, end), text[start] == .minus || isIntroduced(text, line, start),
            !FailureReport.isOnlyNamed(text, line, start, end), !FailureReport.isListed(text, line, start, end),
            !DocumentText.isItem(text, line, start), !ExplainingText.isListing(text, line, start),
            !names(text, line, start)
        else { return false }
        return FailureReport.reports(text, line, line: line, name: start)
    }

    /// Not a part of a path, a call or a setting: `retry.on.user_cancelled`, `no_account()`, `access_denied=3`.
    private static func isWhole(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        switch text[start - 1] {
        case UInt8(ascii: "."): return text.matches("MSALError.", at: start - 10)
        case UInt8(ascii: "/"), .minus, UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"): return false
        default: break
        }
        switch text[end] {
        case .openParenthesis, .equals, UInt8(ascii: "/"), .minus: return false
        case UInt8(ascii: "."): return !text[end + 1].isWordByte
        case .space where text[end + 1].isDigit:
            let last = text.skip(end + 1) { $0.isDigit }
            return text[last] != .comma && !text[last].isSpace && last < text.count
        case .colon:
            let next = text.skipBlanks(end + 1)
            return (!text[next].isDigit || text.uuidRange(at: next) != nil) && !text[next].isStringQuote
        default: return true
        }
    }

    /// True if a sign or a word is in front of the name that introduces what happened.
    private static func isIntroduced(_ text: ByteText, _ line: Int, _ start: Int) -> Bool {
        var index = start
        while index > line, text[index - 1].isBlank || text[index - 1].isQuote { index -= 1 }
        guard index > line else { return false }
        switch text[index - 1] {
        // Settings have blanks there.
        case .equals: return index == start || !text[index].isBlank
        case .comma:
            // The first of a list decides.
            return FailureReport.nameBefore(text, line, start).map { isIntroduced(text, line, $0) } ?? true
        case .colon, .openParenthesis, .openBracket, .minus, .closeBracket, UInt8(ascii: "|"):
            return true
        case let byte where byte >= 0x80: return true
        default: break
        }
        return introductions.contains { text.matchesIgnoringCase($0, at: index - $0.utf8CodeUnitCount) }
    }

    private static let introductions: [StaticString] = [
        " with", " code", " error", " reason", " got", " threw", " caught", " raised", " returned", " failed",
        " exception",
        " by", " by an", " an", " a",
    ]

    /// What a line says that names errors: `errors we show: …`, `docs: …`.
    private static func names(_ text: ByteText, _ line: Int, _ start: Int) -> Bool {
        namings.contains { text.findIgnoringCase($0, from: line, to: start) != nil }
    }

    private static let namings: [StaticString] = [
        "means", "see ", "docs", "todo", "simulat", "inject", "mock", "stub", "test", "scenario", "supports", "loaded",
        "mapped", "treat", "deprecat", "unused", "translat", "enum", "known",
    ]

    // MARK: Sentences

    private struct LibrarySentence {
        var text: StaticString
        var code: String
        var domain: String
        var format: TextLogFormat
    }

    /// What libraries say of some of their errors, which people paste without the type.
    private static let sentences = [
        LibrarySentence(
            text: "ser canceled authentication",
            code: "authentication_canceled",
            domain: "MSAL.NET",
            format: .dotnet
        ),
        LibrarySentence(
            text: "ersistence check failed",
            code: "MsalCachePersistenceException",
            domain: "MSAL.NET",
            format: .dotnet
        ),
        LibrarySentence(
            text: "nteraction is currently in progress. Please ensure",
            code: "interaction_in_progress",
            domain: "MSAL.js",
            format: .js
        ),
        LibrarySentence(
            text: "rror opening popup window. This can happen",
            code: "popup_window_error",
            domain: "MSAL.js",
            format: .js
        ),
    ]

    private static func sentence(_ text: ByteText, _ line: Int, _ end: Int) -> NamedError? {
        for sentence in sentences {
            guard let found = text.find(sentence.text, from: line, to: end),
                !FailureReport.isOnlyNamed(text, line, found, found + sentence.text.utf8CodeUnitCount),
                !DocumentText.isItem(text, line, found), text[text.wordEnd(found) - 1] != .colon
            else { continue }
            let name = sentence.code.contains("_") ? sentence.code : nil
            return NamedError(
                domain: sentence.domain,
                code: sentence.code,
                name: name,
                format: sentence.format,
                start: found
            )
        }
        return nil
    }
}
