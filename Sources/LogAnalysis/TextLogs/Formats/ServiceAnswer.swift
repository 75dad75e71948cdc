import MSALText
import TextBytes

/// An error answer of the token service wherever it is printed: JSON, a Python dictionary, a redirect's query, a bare
/// sentence. It is read by its labels and not by the syntax around them, so one that is cut, wrapped or escaped can
/// still be read.
enum ServiceAnswer {
    /// Adds what the text between `from` and `to` says; `mark` is the index of its service code.
    ///
    /// Returns where the last thing understood ends.
    static func fill(_ event: inout FailureEvent, _ text: ByteText, mark: Int, from: Int, to: Int) -> Int {
        let start = labelStart(text, mark: mark, from: from)
        let service = ServiceText(text, from: start, to: to)
        event.serviceCodes = service.codes
        if event.correlationID == nil { event.correlationID = service.correlationID }
        if event.requestID == nil { event.requestID = service.requestID }
        if event.time == nil { event.time = service.time }
        if event.oauthError == nil { event.oauthError = word("error", text, start, to) }
        if event.oauthError == nil { event.oauthError = wordOfBroker(text, start, to) }
        if event.oauthError == nil { leadingWords(&event, text, mark) }
        if event.oauthError == nil { event.oauthError = wordAbove(text, mark) ?? word("code", text, start, to) }
        if event.subError == nil { event.subError = subError(text, start, to) }
        if hasClaims(text, start, to) { event.hasClaimsChallenge = true }
        if event.httpStatus == nil {
            event.httpStatus =
                httpStatus(text, start, to) ?? statusInLine(text, start, text.lineEnd(mark, ceiling: to))
                ?? statusAbove(text, start, from)
        }
        fillWaiting(&event, text, start, to)
        if event.message == nil { event.message = UserInfoKey.message(text, mark, sentenceEnd(text, mark, to)) }
        if event.oauthError != nil, event.format == .nserror { event.format = .wire }
        return service.end ?? mark
    }

    /// The word in `SubError: consent_required V2Error: invalid_grant AADSTS65001: …`: a broker passes on the service's
    /// answer in its own words.
    static func wordOfBroker(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        text.end(of: "V2Error: ", from: start, to: end).flatMap { OAuthWord.read(text, $0, text.wordEnd($0)) }
    }

    /// `"claims":"{\"access_token\":…}"`: a challenge, and not a null or the name of a field.
    static func hasClaims(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        guard let label = text.end(of: "claims", from: start, to: end) else { return false }
        let value = text.skip(label) {
            $0 == .quote || $0 == UInt8(ascii: "'") || $0 == .backslash || $0 == .colon || $0 == .space
        }
        return value > label && value < end && text[value] == .openBrace
    }

    /// `Retry-After: 17`: seconds.
    static func fillWaiting(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        guard event.retryAfter == nil,
            let found = text.findIgnoringCase("retry-after", from: start, to: end)
                ?? text.findIgnoringCase("retryafter", from: start, to: end)
        else { return }
        let at = text.skip(text.wordEnd(found + 6)) {
            $0 == .space || $0 == .colon || $0 == .equals || $0 == .quote || $0 == UInt8(ascii: "'")
                || $0 == .openBracket
                || $0 == .minus || $0.isLetter
        }
        guard let number = text.integer(at: at), number.value >= 0, !text.isCut(at: number.end),
            text[number.end] != .colon, !text[number.end].isWordByte
        else { return }
        event.hasRetryAfter = true
        event.retryAfter = Double(number.value)
    }

    /// A bare service code is its own failure: the family is the domain.
    static func key(_ event: inout FailureEvent, _ code: String) {
        // Bytes: to step over six characters takes longer.
        var code = code
        (event.domain, event.code) = code.withUTF8 { bytes in
            let end = min(6, bytes.count)
            return (
                String(decoding: UnsafeBufferPointer(rebasing: bytes[..<end]), as: UTF8.self),
                String(decoding: UnsafeBufferPointer(rebasing: bytes[end...]), as: UTF8.self)
            )
        }
    }

    /// `invalid_grant / bad_token (correlationId: …): AADSTS70000: …`: an app's own line about the answer.
    private static func leadingWords(_ event: inout FailureEvent, _ text: ByteText, _ mark: Int) {
        var index = text.lineStart(mark, floor: mark - 160)
        while let underscore = text.find(byte: .underscore, from: index, to: mark) {
            var start = underscore
            while start > index, text[start - 1].isWordByte { start -= 1 }
            let end = text.wordEnd(underscore)
            index = end
            let word = text.string(start, end)
            guard OAuthWord.isError(word) else { continue }
            event.oauthError = word
            guard event.subError == nil, text.matches(" / ", at: end) else { return }
            event.subError = OAuthWord.read(text, end + 3, text.wordEnd(end + 3))
            return
        }
    }

    /// The error's word on a line of its own above the sentence: an app printed the answer value by value.
    private static func wordAbove(_ text: ByteText, _ mark: Int) -> String? {
        let line = text.lineStart(mark, floor: mark - 64)
        guard line == mark, line > 0 else { return nil }
        let above = text.lineStart(line - 1, floor: line - 80)
        let word = text.trimmed(above, line - 1)
        guard text.wordEnd(word.start) == word.end else { return nil }
        let name = text.string(word.start, word.end)
        return OAuthWord.isError(name) ? name : nil
    }

    /// Where the description ends: at the quote that opened before it, else at the end of its line.
    private static func sentenceEnd(_ text: ByteText, _ mark: Int, _ to: Int) -> Int {
        let open = text[mark - 1]
        guard open == .quote || open == UInt8(ascii: "'") else { return text.lineEnd(mark, ceiling: to) }
        var end = mark
        while let close = text.find(byte: open, from: end, to: to) {
            let next = text[text.skip(close + 1) { $0.isSpace }]
            if next == .comma || next == .closeBrace || next == .closeBracket || close + 1 >= to { return close }
            end = close + 1
        }
        return text.lineEnd(mark, ceiling: to)
    }

    /// What an answer says in words: the value of `error_description`, if that is what begins at `index`, else everything
    /// from there on.
    static func description(_ text: ByteText, _ index: Int, _ to: Int) -> Range<Int> {
        guard let label = text.end(of: "error_description", from: index, to: index + 17) else { return index..<to }
        let start = text.skip(label) {
            $0.isQuote || $0 == .space || $0 == .colon || $0 == .equals || $0 == .backslash
        }
        guard start < to, text[start - 1].isQuote else { return index..<to }
        return start..<max(start, sentenceEnd(text, start, to))
    }

    /// The labels of an answer come before its description, on the same line or in the lines of the same object.
    static func labelStart(_ text: ByteText, mark: Int, from: Int) -> Int {
        let line = text.lineStart(mark, floor: max(from, mark - 4_096))
        let prefix = LinePrefix(text, line, before: mark)
        var start = line
        for _ in 0..<16 where start > from {
            guard text[prefix.end(text, start)] != .openBrace else { break }
            let previous = text.lineStart(start - 1, floor: max(from, start - 1_024))
            let first = prefix.end(text, previous)
            guard
                isMember(text, first) || text[first] == .openBrace
                    || labels.contains(where: { text.matchesIgnoringCase($0, at: first) })
            else { break }
            start = previous
        }
        return max(start, from)
    }

    /// How the lines above a description begin that belong to it: an app's, those of Windows' log and of `dsregcmd`.
    private static let labels: [StaticString] = ["error", "sub", "code", "server error", "http "]

    /// Where the members end that follow an answer's description in lines of their own.
    static func labelEnd(_ text: ByteText, from: Int, to: Int) -> Int {
        var end = min(to, text.lineEnd(from, ceiling: from + 4_096))
        let line = text.lineStart(from, floor: from - 4_096)
        let prefix = LinePrefix(text, line, before: from)
        for _ in 0..<16 where end < to {
            guard isMember(text, prefix.end(text, end + 1)) else { break }
            end = min(to, text.lineEnd(end + 1, ceiling: end + 1_024))
        }
        return end
    }

    /// True if a line is part of an object: a member, or an item of a list that is one.
    private static func isMember(_ text: ByteText, _ first: Int) -> Bool {
        switch text[first] {
        case .quote, UInt8(ascii: "'"), .openBracket, .closeBracket: return true
        case let byte where byte.isDigit:
            let end = text.skip(first) { $0.isDigit }
            return text[end] == .comma || text[end] == .newline || text[end] == .closeBracket
        default: return false
        }
    }

    /// The error of an answer that has no service code in its text, and where it is. The word is nil if a number is all
    /// that says which it is.
    static func withoutCode(_ text: ByteText, _ start: Int, _ end: Int) -> (word: String?, at: Int)? {
        redirectError(text, start, end) ?? describedError(text, start, end) ?? StructPrintout.answer(text, start, end)
    }

    /// The error of a redirect's query or fragment, and where it is.
    static func redirectError(_ text: ByteText, _ start: Int, _ end: Int) -> (word: String?, at: Int)? {
        var index = start
        while let found = text.end(of: "error=", from: index, to: end) {
            index = found
            let before = text[found - 7]
            guard before == UInt8(ascii: "?") || before == UInt8(ascii: "#") || before == UInt8(ascii: "&") else {
                continue
            }
            let stop = text.wordEnd(found)
            let word = text.string(found, stop)
            if OAuthWord.isError(word), !text.isCut(at: stop) || stop - found > 8 { return (word, found) }
        }
        return nil
    }

    /// Services that answer with the same words.
    private static let providers: [StaticString] = [
        "google", "spotify", "github", "gitlab", "okta", "auth0", "keycloak", "facebook", "slack", "salesforce",
        "cognito",
        "dropbox", "atlassian",
    ]

    /// Those whose names also begin the names of what others wrote.
    private static let hosts = ["github", "gitlab"]

    /// True if a name is that of another service, and not of one where code is kept.
    static func isOtherProvider(_ name: Substring) -> Bool {
        !hosts.contains { $0 == name } && providers.contains { "\($0)" == name }
    }

    /// True if a text names another service that one signs in to.
    static func isOfOtherProvider(_ text: ByteText, _ start: Int, _ end: Int) -> Bool {
        providers.contains { text.findIgnoringCase($0, from: start, to: end) != nil }
    }

    /// The error of an object or dictionary that says more about it: a description, codes or a suberror.
    static func describedError(_ text: ByteText, _ start: Int, _ end: Int) -> (word: String?, at: Int)? {
        guard
            let description = text.find("error_description", from: start, to: end)
                ?? text.find("error_codes", from: start, to: end) ?? text.find("suberror", from: start, to: end)
        else { return nil }
        let quote = text[description - 1]
        guard quote == .quote || quote == UInt8(ascii: "'") else { return nil }
        // Tokens are asked for with POST: another service answered.
        if HTTPHead.namesGet(text, before: description, from: start) { return nil }
        let line = text.lineStart(description, floor: max(start, description - 1_024))
        if isOfOtherProvider(text, line, description) { return nil }
        let from = labelStart(text, mark: description, from: start)
        let to = labelEnd(text, from: description, to: end)
        return word("error", text, from, to).map { ($0, description) }
    }

    /// The service codes in `"error_codes":[50126]`, as the service writes them into a description.
    static func listedCodes(_ text: ByteText, _ start: Int, _ end: Int) -> [String] {
        if let code = StructPrintout.code(text, start, end) { return [ServiceCode(.aadsts, code.value).description] }
        guard
            let label = text.end(of: "error_codes", from: start, to: end)
                ?? text.findIgnoringCase("errorcodes", from: start, to: end).map({ $0 + 10 })
        else { return [] }
        var index = label
        var codes: [String] = []
        while codes.count < ServiceCodes.limit {
            index = text.skip(index) {
                $0.isSpace || $0 == .quote || $0 == UInt8(ascii: "'") || $0 == .colon || $0 == .openBracket
                    || $0 == .comma || $0 == .equals
            }
            guard index < end, let number = text.integer(at: index), number.value > 0, !text.isCut(at: number.end)
            else {
                break
            }
            codes.append(ServiceCode(.aadsts, number.value).description)
            index = number.end
        }
        return codes
    }

    /// What languages print of a value that is none.
    private static let nothing = ["null", "None", "nil", "undefined"]

    /// A word of the token service after a label: `"error":"invalid_grant"`, `error=access_denied&`, `code: …`.
    static func word(_ label: StaticString, _ text: ByteText, _ start: Int, _ end: Int) -> String? {
        word(after: label, text, start, end) { word, _ in OAuthWord.isError(word) }
    }

    /// The word after `suberror`, which may be any.
    static func subError(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        word(after: "suberror", text, start, end) { word, stop in !text.isCut(at: stop) && !nothing.contains(word) }
    }

    /// `accepts` gets a word and where it ends.
    private static func word(
        after label: StaticString,
        _ text: ByteText,
        _ start: Int,
        _ end: Int,
        accepts: (String, Int) -> Bool
    ) -> String? {
        var index = start
        while let found = text.findIgnoringCase(label, from: index, to: end) {
            index = found + label.utf8CodeUnitCount
            guard !text[found - 1].isWordByte else { continue }
            var position = index
            // In some wrappers' dumps, `errorCode`, `error_code` and `error code` contain the word.
            let isApart = text[position] == .space || text[position] == UInt8(ascii: "_") || text[position] == .minus
            let code = isApart ? position + 1 : position
            if text.matchesIgnoringCase("code", at: code) { position = code + 4 }
            let separator = position
            position = text.skip(position) {
                $0 == .space || $0 == .quote || $0 == UInt8(ascii: "'") || $0 == .colon || $0 == .equals
            }
            guard position > separator else { continue }
            // Rust: `suberror: Some("bad_token")`.
            if text.matches("Some(\"", at: position) { position += 6 }
            // Python 2 marks texts: `u'invalid_grant'`.
            if text[position + 1] == UInt8(ascii: "'"), text[position] == UInt8(ascii: "u") { position += 2 }
            let stop = text.wordEnd(position)
            guard stop <= end, stop - position >= 3 else { continue }
            let word = text.string(position, stop)
            if accepts(word, stop) { return word }
        }
        return nil
    }
}
