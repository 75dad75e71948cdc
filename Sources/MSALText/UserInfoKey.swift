/// A key of an error's `userInfo` that says something about a failure, in an error object and in its print-out.
///
/// All other keys are ignored, above all those for URLs and token results.
package struct UserInfoKey: Sendable, Equatable {
    package enum Meaning: Sendable {
        case description, oauthError, oauthSubError, serviceCodes, internalCode, correlationID, httpStatus, httpHeaders
        case grantedScopes, declinedScopes, brokerVersion, homeAccount, displayableAccount, throttlingReplay, claims
        case underlying, severalUnderlying
    }

    package let meaning: Meaning
    /// If two keys have the same meaning, the one with the smaller number wins: MSAL's own keys come before those of
    /// its core, and those before the system's.
    package let precedence: Int

    /// Nil for a key that is not read. Keys are compared by value, which sometimes differs from the constant's name.
    package init?(_ key: String) {
        guard let known = Self.named[key] else { return nil }
        self = known
    }

    private init(_ meaning: Meaning, _ precedence: Int) {
        self.meaning = meaning
        self.precedence = precedence
    }

    /// Every key that is read.
    package static let named: [String: UserInfoKey] = {
        var named: [String: UserInfoKey] = [:]
        for (precedence, row) in generated.enumerated() { named[row.key] = UserInfoKey(row.meaning, precedence) }
        return named
    }()
}
