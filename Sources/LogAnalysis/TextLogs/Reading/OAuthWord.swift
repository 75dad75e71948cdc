import MSALText
import TextBytes

/// Words of the token service.
enum OAuthWord {
    /// The word between two offsets, if the text there is exactly one word. A word that the end of the text may have
    /// cut counts only if it is a known one.
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
