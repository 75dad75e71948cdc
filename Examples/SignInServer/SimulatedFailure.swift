import Foundation

/// Failures the way MSAL hands them to an application: its domains, codes and userInfo keys. Accounts and ids are made
/// up.
enum SimulatedFailure {
    case secondFactorRequired, cancelled, blockedByPolicy, notConnected, timedOut, serviceUnavailable
    case refreshTokenExpired, scopesDeclined, noKeychainAccess, redirectSchemeNotRegistered, secretExpired

    func error(of signIn: SignInStory.SignIn) -> NSError {
        var userInfo = details
        userInfo["MSALCorrelationIDKey"] = signIn.correlationID.uppercased()
        if domain == "MSALErrorDomain", let account = signIn.account { userInfo["MSALDisplayableUserIdKey"] = account }
        return NSError(domain: domain, code: code, userInfo: userInfo)
    }

    private var domain: String {
        switch self {
        case .notConnected, .timedOut: "NSURLErrorDomain"
        case .noKeychainAccess: "NSOSStatusErrorDomain"
        default: "MSALErrorDomain"
        }
    }

    private var code: Int {
        switch self {
        case .secondFactorRequired, .blockedByPolicy: -50_002
        case .cancelled: -50_005
        case .notConnected: -1_009
        case .timedOut: -1_001
        case .scopesDeclined: -50_003
        case .noKeychainAccess: -34_018
        case .serviceUnavailable, .refreshTokenExpired, .redirectSchemeNotRegistered, .secretExpired: -50_000
        }
    }

    private var details: [String: Any] {
        switch self {
        case .cancelled, .notConnected, .timedOut, .noKeychainAccess: [:]
        case .secondFactorRequired:
            refused(
                "invalid_grant",
                50_076,
                "Due to a configuration change made by your administrator, you must use multi-factor authentication.",
                subError: "basic_action"
            )
        case .blockedByPolicy:
            refused(
                "invalid_grant",
                53_003,
                "Access has been blocked by Conditional Access policies.",
                subError: "message_only"
            )
        case .serviceUnavailable:
            [
                "MSALInternalErrorCodeKey": -42_007, "MSALHTTPResponseCodeKey": "503",
                "MSALHTTPHeadersKey": ["Retry-After": "20"],
            ]
        case .refreshTokenExpired:
            refused(
                "invalid_grant",
                700_082,
                "The refresh token has expired due to inactivity.",
                subError: "bad_token",
                internalCode: -42_004
            )
        case .scopesDeclined:
            ["MSALGrantedScopesKey": ["User.Read"], "MSALDeclinedScopesKey": ["Mail.Send"]]
        case .redirectSchemeNotRegistered:
            [
                "MSALInternalErrorCodeKey": -42_001,
                "MSALErrorDescriptionKey": "The required app scheme is not registered in the app's info.plist file.",
            ]
        case .secretExpired:
            refused(
                "invalid_client",
                7_000_222,
                "The provided client secret keys for the app are expired.",
                internalCode: -42_003,
                status: "401"
            )
        }
    }

    /// An answer of the token service.
    private func refused(
        _ word: String,
        _ code: Int,
        _ sentence: String,
        subError: String? = nil,
        internalCode: Int? = nil,
        status: String = "400"
    ) -> [String: Any] {
        var details: [String: Any] = [
            "MSALOAuthErrorKey": word, "MSALSTSErrorCodesKey": [code], "MSALHTTPResponseCodeKey": status,
            "MSALErrorDescriptionKey": "AADSTS\(code): \(sentence)",
        ]
        details["MSALOAuthSubErrorKey"] = subError
        details["MSALInternalErrorCodeKey"] = internalCode
        return details
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

    mutating func uuid() -> String {
        let digits = Array((Self.hexadecimal(next()) + Self.hexadecimal(next())).utf8)
        return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { String(decoding: digits[$0], as: UTF8.self) }
            .joined(separator: "-")
    }

    private static func hexadecimal(_ word: UInt64) -> String {
        let digits = String(word, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }
}
