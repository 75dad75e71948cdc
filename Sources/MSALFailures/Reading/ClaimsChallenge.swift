import TextBytes

/// A claims challenge: what a token service or an API requires of the next token.
///
/// Pass `json` to the `claimsRequest` of the next silent or interactive request. The text names policies and may name
/// people. This package never prints, logs or encodes it, and this type reveals none of it by description, reflection
/// or coding.
public struct ClaimsChallenge: Sendable, Hashable {
    /// The claims request, a JSON object, as `MSALClaimsRequest(jsonString:)` accepts it.
    public let json: String

    /// Longer challenges are refused; real ones have a few hundred bytes.
    public static let maximumLength = 65_536

    /// Takes the JSON that the token service sends in `claims`; nil unless it is exactly one whole JSON object.
    public init?(json: String) {
        var text = json
        guard json.utf8.count <= Self.maximumLength,
            case .object? = text.withUTF8({ JSONValue(parsing: $0) })
        else { return nil }
        self.json = json
    }

    /// Reads an API's `WWW-Authenticate` header: `Bearer …, error="insufficient_claims", claims="…"`.
    ///
    /// The header may hold any number of challenges, in any order. Parameters may be tokens or quoted strings with
    /// escapes. The claims may be base64, base64url (either with or without padding) or plain JSON. A challenge with
    /// `insufficient_claims` wins over one without.
    public init?(wwwAuthenticate header: String) {
        guard header.utf8.count <= Self.maximumLength * 2 else { return nil }
        var best: ClaimsChallenge?
        for challenge in AuthenticateHeader(header).challenges {
            guard let value = challenge["claims"], let found = Self.decoded(value) else { continue }
            if challenge["error"]?.asciiLowercased == "insufficient_claims" {
                self = found
                return
            }
            best = best ?? found
        }
        guard let best else { return nil }
        self = best
    }

    private static func decoded(_ value: String) -> ClaimsChallenge? {
        if let plain = ClaimsChallenge(json: value) { return plain }
        guard let bytes = Base64.decoded(value), let text = String(validatingUTF8Bytes: bytes) else { return nil }
        return ClaimsChallenge(json: text)
    }
}

extension ClaimsChallenge: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "claims challenge (withheld)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

extension String {
    /// Nil if the bytes are not UTF-8: a repaired text would be a different challenge from the one that was sent.
    fileprivate init?(validatingUTF8Bytes bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.elementsEqual(bytes) else { return nil }
        self = text
    }
}
