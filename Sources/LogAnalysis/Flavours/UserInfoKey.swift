import TextBytes

/// The keys of an error's userInfo that say something about a failure; MSAL's and their twins one layer below.
enum UserInfoKey {
    case description
    case oauthError
    case subError
    case correlationID
    case internalCode
    case serviceCodes
    case httpStatus
    case throttled
    case account
    case homeAccount

    init?(_ key: String) {
        switch key {
        case "MSALErrorDescriptionKey", "MSIDErrorDescriptionKey", "NSLocalizedDescription", "NSDescription",
            "NSLocalizedFailureReason", "NSDebugDescription":
            self = .description
        case "MSALOAuthErrorKey", "MSIDOAuthErrorKey": self = .oauthError
        case "MSALOAuthSubErrorKey", "MSIDOAuthSubErrorKey": self = .subError
        case "MSALCorrelationIDKey", "MSIDCorrelationIdKey": self = .correlationID
        case "MSALInternalErrorCodeKey": self = .internalCode
        case "MSALSTSErrorCodesKey", "MSIDSTSErrorCodesKey": self = .serviceCodes
        case "MSALHTTPResponseCodeKey", "MSIDHTTPResponseCodeKey": self = .httpStatus
        case "MSALThrottlingCacheHitKey", "MSIDThrottlingCacheHitKey": self = .throttled
        case "MSALDisplayableUserIdKey", "MSIDUserDisplayableIdkey": self = .account
        case "MSALHomeAccountIdKey", "MSIDHomeAccountIdkey": self = .homeAccount
        default: return nil
        }
    }

    /// Adds what a value says to an event; what is known already stays.
    func fill(_ event: inout FailureEvent, _ text: ByteText, _ start: Int, _ end: Int) {
        let value = UserInfoKey.unquoted(text, start, end)
        guard value.start < value.end else { return }
        switch self {
        case .description: UserInfoKey.fillDescription(&event, text, value.start, value.end)
        case .oauthError:
            if event.oauthError == nil { event.oauthError = OAuthWord.read(text, value.start, value.end) }
        case .subError:
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
        case .throttled:
            if text[value.start] == UInt8(ascii: "1") || text.matchesIgnoringCase("true", at: value.start)
                || text.matchesIgnoringCase("yes", at: value.start)
            {
                event.isReplay = true
            }
        case .account:
            if value.end - value.start <= 256 { event.account = text.string(value.start, value.end) }
        case .homeAccount:
            if event.account == nil, value.end - value.start <= 256 {
                event.account = text.string(value.start, value.end)
            }
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
        while index < end, event.serviceCodes.count < 16 {
            guard text[index].isDigit else {
                index += 1
                continue
            }
            let stop = text.skip(index) { $0.isDigit }
            if (4...7).contains(stop - index), !text.isCut(at: stop) {
                let code = "AADSTS" + text.string(index, stop)
                if !event.serviceCodes.contains(code) { event.serviceCodes.append(code) }
            }
            index = stop
        }
    }

    /// A text for people, at most 2 KiB of it; nil for MSAL's words for "hidden" and "nothing".
    static func message(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        let range = text.trimmed(start, min(end, start + 2_048))
        guard range.start < range.end, !text.matches("(null)", at: range.start),
            !text.matches("Masked(", at: range.start)
        else { return nil }
        return text.string(range.start, range.end)
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

/// Words of the token service.
enum OAuthWord {
    /// The word between two offsets, if it is one and nothing but it stands there; a word that the end of the text may
    /// have cut only if it is a known one.
    static func read(_ text: ByteText, _ start: Int, _ end: Int) -> String? {
        let stop = text.skip(start) { $0.isWordByte || $0 == .minus || $0 == UInt8(ascii: ".") }
        guard stop >= end, (3...64).contains(stop - start), text[start].isLetter else {
            return nil
        }
        let word = text.string(start, stop)
        guard word != "null", word != "nil", word != "None" else { return nil }
        if text.isCut(at: stop) && !isError(word) { return nil }
        return word
    }

    /// RFC 6749, RFC 6750, RFC 8628, OpenID Connect Core, and those that only Entra answers with.
    static func isError(_ word: String) -> Bool {
        known.contains(word)
    }

    private static let known: Set<String> = [
        "invalid_request", "unauthorized_client", "access_denied", "unsupported_response_type", "invalid_scope",
        "server_error", "temporarily_unavailable", "invalid_client", "invalid_grant", "unsupported_grant_type",
        "invalid_token", "insufficient_scope", "authorization_pending", "slow_down", "expired_token",
        "authorization_declined", "bad_verification_code", "interaction_required", "login_required",
        "account_selection_required", "consent_required", "invalid_request_uri", "invalid_request_object",
        "request_not_supported", "request_uri_not_supported", "registration_not_supported", "invalid_instance",
        "invalid_resource", "invalid_tenant", "interaction_needed", "user_not_found", "credential_required",
        "unsupported_challenge_type", "expired_credentials", "resource_disabled",
    ]
}
