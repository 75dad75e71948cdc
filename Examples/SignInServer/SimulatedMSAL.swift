import Foundation

/// A simulation that fails the way MSAL does, with the same domains, codes and userInfo keys.
///
/// Reproducible: the same seed gives the same sign-ins. All accounts and ids are made up.
struct SimulatedMSAL {
    private var random: SplitMix64

    init(seed: UInt64) {
        random = SplitMix64(state: seed)
    }

    /// One silent token request. Most succeed.
    mutating func acquireTokenSilent(account: String) throws -> String {
        let chance = Int.random(in: 0..<1_000, using: &random)
        guard let kind = Self.kinds.first(where: { chance < $0.below }) else { return "a token, never logged" }
        throw error(kind.make, account: account)
    }

    private struct Kind {
        var below: Int
        var make: @Sendable () -> (domain: String, code: Int, userInfo: [String: Any])
    }

    /// Cumulative weights, in thousandths of all requests.
    private static let kinds: [Kind] = [
        Kind(below: 90) {
            (
                "MSALErrorDomain", -50_002,
                [
                    "MSALOAuthErrorKey": "invalid_grant", "MSALOAuthSubErrorKey": "basic_action",
                    "MSALSTSErrorCodesKey": [50_076], "MSALHTTPResponseCodeKey": "400",
                    "MSALErrorDescriptionKey":
                        "AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor authentication.",
                ]
            )
        },
        Kind(below: 112) { ("MSALErrorDomain", -50_005, [:]) },
        Kind(below: 140) { ("NSURLErrorDomain", -1_009, [:]) },
        Kind(below: 152) { ("NSURLErrorDomain", -1_001, [:]) },
        Kind(below: 160) {
            (
                "MSALErrorDomain", -50_000,
                [
                    "MSALInternalErrorCodeKey": -42_007, "MSALHTTPResponseCodeKey": "503",
                    "MSALHTTPHeadersKey": ["Retry-After": "20"],
                ]
            )
        },
        Kind(below: 166) {
            (
                "MSALErrorDomain", -50_000,
                [
                    "MSALInternalErrorCodeKey": -42_004, "MSALOAuthErrorKey": "invalid_grant",
                    "MSALOAuthSubErrorKey": "bad_token", "MSALSTSErrorCodesKey": [700_082],
                    "MSALErrorDescriptionKey": "AADSTS700082: The refresh token has expired due to inactivity.",
                ]
            )
        },
        Kind(below: 170) {
            (
                "MSALErrorDomain", -50_003,
                [
                    "MSALGrantedScopesKey": ["User.Read"], "MSALDeclinedScopesKey": ["Mail.Send"],
                ]
            )
        },
        Kind(below: 172) { ("NSOSStatusErrorDomain", -34_018, [:]) },
    ]

    private mutating func error(
        _ make: () -> (domain: String, code: Int, userInfo: [String: Any]),
        account: String
    ) -> NSError {
        let (domain, code, details) = make()
        var userInfo = details
        userInfo["MSALCorrelationIDKey"] = uuid().uppercased()
        if domain == "MSALErrorDomain" { userInfo["MSALDisplayableUserIdKey"] = account }
        return NSError(domain: domain, code: code, userInfo: userInfo)
    }

    private mutating func uuid() -> String {
        let digits = hexadecimal(random.next()) + hexadecimal(random.next())
        let parts = [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { range in
            String(decoding: Array(digits.utf8)[range], as: UTF8.self)
        }
        return parts.joined(separator: "-")
    }

    private func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}

/// Sebastiano Vigna's SplitMix64: small, fast, reproducible; not for secrets.
struct SplitMix64: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
