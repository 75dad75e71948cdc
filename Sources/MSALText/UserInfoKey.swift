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
        let length = key.utf8.count
        guard length < Self.byLength.count, let known = Self.byLength[length].first(where: { $0.text == key }) else {
            return nil
        }
        self = known.key
    }

    /// The keys of each length. Few keys share one, so a key is found without hashing it.
    private static let byLength: [[(text: String, key: UserInfoKey)]] = {
        let longest = named.keys.map(\.utf8.count).max() ?? 0
        var table = [[(text: String, key: UserInfoKey)]](repeating: [], count: longest + 1)
        for (text, key) in named { table[text.utf8.count].append((text, key)) }
        return table
    }()

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
