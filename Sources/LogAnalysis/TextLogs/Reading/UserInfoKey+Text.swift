import MSALFailures
import MSALText
import TextBytes

/// The value of a userInfo key as a print-out shows it.
extension UserInfoKey {
    /// Adds what a value says to an event; values that are already known stay.
    func fill(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        let value = UserInfoKey.unquoted(text, start, end)
        guard value.start < value.end else { return }
        switch meaning {
        case .description: UserInfoKey.fillDescription(&event, text, value.start, value.end)
        case .oauthError:
            if event.oauthError == nil { event.oauthError = OAuthWord.read(text, value.start, value.end) }
        case .oauthSubError:
            if event.subError == nil { event.subError = OAuthWord.read(text, value.start, value.end) }
        case .correlationID:
            if event.correlationID == nil {
                event.correlationID = text.uuid(at: value.start) ?? UserInfoKey.word(text, value.start, value.end)
            }
        case .internalCode:
            if event.internalCode == nil, let number = text.integer(at: value.start),
                !text.isCut(at: number.end) && !text.isBroken(at: number.end) || ErrorDomain.isWhole(number.value)
            {
                event.internalCode = number.value
            }
        case .serviceCodes: UserInfoKey.fillServiceCodes(&event, text, value.start, value.end)
        case .httpStatus:
            if event.httpStatus == nil, let number = text.integer(at: value.start), (100...599).contains(number.value) {
                event.httpStatus = number.value
            }
        case .throttlingReplay:
            if text[value.start] == UInt8(ascii: "1") || text.matchesIgnoringCase("true", at: value.start)
                || text.matchesIgnoringCase("yes", at: value.start)
            {
                event.isReplay = true
            }
        case .displayableAccount:
            if value.end - value.start <= 256 { event.account = text.string(value.start, value.end) }
        case .homeAccount:
            if event.account == nil, value.end - value.start <= 256 {
                event.account = text.string(value.start, value.end)
            }
        case .claims:
            // The challenge itself is a secret.
            if text[text.skip(value.start) { $0 == .quote || $0 == .backslash }] == .openBrace {
                event.hasClaimsChallenge = true
            }
        case .httpHeaders:
            if let mark = text.findIgnoringCase("retry-after", from: value.start, to: value.end) {
                event.hasRetryAfter = true
                event.retryAfter = Self.retryAfter(text, mark + 11, value.end, event.time)
            }
        // A failure read from text has no field for these.
        case .grantedScopes, .declinedScopes, .brokerVersion, .underlying, .severalUnderlying:
            break
        }
    }

    static func fillDescription(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        let service = ServiceText(text, from: start, to: end)
        for code in service.codes where !event.serviceCodes.contains(code) { event.serviceCodes.append(code) }
        if event.correlationID == nil { event.correlationID = service.correlationID }
        if event.requestID == nil { event.requestID = service.requestID }
        if event.time == nil { event.time = service.time }
        if event.message == nil { event.message = UserInfoKey.message(text, start, end) }
    }

    private static func fillServiceCodes(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        var index = start
        while index < end, event.serviceCodes.count < ServiceCodes.limit {
            guard let number = ServiceCodes.number(text, at: index, mayBeCut: true) else {
                index += 1
                continue
            }
            let code = ServiceCode(.aadsts, number.value).description
            if !event.serviceCodes.contains(code) { event.serviceCodes.append(code) }
            index = number.end
        }
    }

    /// A text for people, as much of it as is read; nil for MSAL's words for "hidden" and "nothing".
    static func message(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        let range = text.trimmed(start, min(end, start + ShownText.readLimit))
        guard range.start < range.end, !text.matches("(null)", at: range.start),
            !text.matches("Masked(", at: range.start)
        else { return nil }
        return text.string(range.start, range.end)
    }

    /// Seconds from a printed dictionary of headers: `"Retry-After" = 120;`. A moment counts from the failure's time.
    private static func retryAfter(_ text: ByteText, _ start: Int, _ end: Int, _ time: Int64?) -> Double? {
        var first = text.skip(start) { $0.isSpace || $0 == .quote || $0 == .backslash || $0 == .equals || $0 == .colon }
        let isQuoted = text[first - 1] == .quote
        first = min(first, end)
        let last = text.skip(first) {
            $0 != .quote && $0 != .newline && $0 != UInt8(ascii: ";") && $0 != .closeBrace && $0 != .backslash
                && (isQuoted || $0 != .comma)
        }
        let value = text.string(first, min(last, end))
        if let wait = RetryAfter(value, secondsSince1970: 0), value.utf8.allSatisfy({ $0 != .colon }) {
            return Double(wait.delay.components.seconds)
        }
        guard let time else { return nil }
        return RetryAfter(value, secondsSince1970: Double(time) / 1_000_000).map { Double($0.delay.components.seconds) }
    }

    private static func word(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        let stop = text.skip(start) { $0.isWordByte || $0 == .minus }
        guard stop == end, (6...64).contains(stop - start), !text.isCut(at: stop) else { return nil }
        return text.string(start, stop).lowercased()
    }

    private static func unquoted(_ text: ByteText, _ start: Int, _ end: Int) -> (start: Int, end: Int) {
        var range = text.trimmed(start, end)
        if range.end - range.start >= 2, text[range.start] == .quote, text[range.end - 1] == .quote {
            range = (range.start + 1, range.end - 1)
        }
        return range
    }
}
