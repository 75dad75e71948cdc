import CLibrary

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
        var key = key
        guard let number = key.withUTF8({ Self.number(of: $0) }) else { return nil }
        self = Self.all[number]
    }

    private static func number(of key: UnsafeBufferPointer<UInt8>) -> Int? {
        guard let base = key.baseAddress, key.count < byLength.count else { return nil }
        return byLength[key.count].first { memcmp(texts[$0], base, key.count) == 0 }
    }

    /// Every key that is read, by precedence.
    package static let all = generated.enumerated().map { UserInfoKey($1.meaning, $0) }
    private static let texts = generated.map { Array($0.key.utf8) }

    /// The numbers of the keys of each length. Few keys share one, so a key is found without hashing it.
    private static let byLength: [[Int]] = {
        let longest = texts.map(\.count).max() ?? 0
        return (0...longest).map { length in texts.indices.filter { texts[$0].count == length } }
    }()

    private init(_ meaning: Meaning, _ precedence: Int) {
        self.meaning = meaning
        self.precedence = precedence
    }

    /// The text of the key.
    package var text: String { Self.generated[precedence].key }

    /// The text of the first key with this meaning: MSAL's own, where it has one.
    package static func text(of meaning: Meaning) -> String? { all.first { $0.meaning == meaning }?.text }
}
