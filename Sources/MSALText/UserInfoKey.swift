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
        let found = key.utf8.withContiguousStorageIfAvailable { Self.index.key($0) }
        if let found = found ?? Self.index.key(Array(key.utf8)) { self = found } else { return nil }
    }

    /// Every key that is read, by precedence.
    package static let all = generated.enumerated().map { UserInfoKey($1.meaning, $0) }
    private static let index = Index()

    private init(_ meaning: Meaning, _ precedence: Int) {
        self.meaning = meaning
        self.precedence = precedence
    }

    /// The text of the key.
    package var text: String { Self.generated[precedence].key }

    /// The text of the first key with this meaning: MSAL's own, where it has one.
    package static func text(of meaning: Meaning) -> String? { all.first { $0.meaning == meaning }?.text }

    /// The keys by the length of their text: few share one, so a key is found without hashing it.
    ///
    /// In memory that is never freed, so that looking one up counts no references. Sendable because it is only read.
    private struct Index: @unchecked Sendable {
        private struct Entry {
            let text: UnsafeMutableBufferPointer<UInt8>
            let key: UserInfoKey
        }
        private let entries: UnsafeMutableBufferPointer<Entry>
        /// Where the keys of each length begin in `entries`, and after the last one where they end.
        private let starts: UnsafeMutableBufferPointer<Int>

        init() {
            let ordered = all.map { key in
                let text = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: key.text.utf8.count)
                _ = text.initialize(from: key.text.utf8)
                return Entry(text: text, key: key)
            }
            .sorted { ($0.text.count, $0.key.precedence) < ($1.text.count, $1.key.precedence) }
            let longest = ordered.last?.text.count ?? 0
            entries = .allocate(capacity: ordered.count)
            _ = entries.initialize(from: ordered)
            starts = .allocate(capacity: longest + 2)
            _ = starts.initialize(
                from: (0...longest + 1).map { length in ordered.prefix { $0.text.count < length }.count }
            )
        }

        @inline(__always)
        func key(_ text: UnsafeBufferPointer<UInt8>) -> UserInfoKey? {
            guard let base = text.baseAddress, text.count + 1 < starts.count else { return nil }
            for index in starts[text.count]..<starts[text.count + 1] {
                let entry = entries[index]
                if let known = entry.text.baseAddress, memcmp(known, base, text.count) == 0 { return entry.key }
            }
            return nil
        }

        func key(_ text: [UInt8]) -> UserInfoKey? { text.withUnsafeBufferPointer { key($0) } }
    }
}
