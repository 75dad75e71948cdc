/// The content of the events: eight kinds of sign-in failures in the proportions of a bad day, with correlation ids and
/// accounts from tables. Values that never change would make every compressor look too good.
struct FailureKind: Sendable {
    var domain = "MSALErrorDomain"
    var code = "-50002"
    var name = "interactionRequired"
    var message = "Interaction is required to sign in"
    var oauthError = "invalid_grant"
    var subError = ""
    var serviceCode = ""
    var status = 400
    var recovery = "acquireTokenInteractively"

    /// The kind of event number `number`.
    @inline(__always)
    static func index(_ number: UInt64) -> Int {
        var hash = UInt32(truncatingIfNeeded: number &* 2_654_435_761)
        hash ^= hash >> 15
        return Int(hash & 7)
    }

    static let all: [FailureKind] = [
        FailureKind(subError: "basic_action", serviceCode: "AADSTS50076"),
        FailureKind(subError: "additional_action", serviceCode: "AADSTS50079"),
        FailureKind(subError: "consent_required", serviceCode: "AADSTS65001"),
        FailureKind(subError: "bad_token", serviceCode: "AADSTS700082"),
        FailureKind(oauthError: "login_required", serviceCode: "AADSTS50058", status: 401),
        FailureKind(
            code: "-50003",
            name: "serverDeclinedScopes",
            message: "Some of the requested scopes were declined",
            subError: "message_only",
            serviceCode: "AADSTS65004",
            recovery: "continueWithGrantedScopes"
        ),
        FailureKind(
            code: "-50004",
            name: "serverProtectionPoliciesRequired",
            message: "The application must be protected by a policy",
            subError: "protection_policy_required",
            serviceCode: "AADSTS53005",
            recovery: "remediateCompliance"
        ),
        FailureKind(
            domain: "NSURLErrorDomain",
            code: "-1009",
            name: "notConnectedToInternet",
            message: "The Internet connection appears to be offline",
            oauthError: "temporarily_unavailable",
            serviceCode: "AADSTS90033",
            status: 503,
            recovery: "checkConnectivity"
        ),
    ]

    /// The bytes from the end of the sequence number to the correlation id.
    var beforeID: [UInt8] {
        let sub = subError.isEmpty ? "" : "\"msal.oauth.suberror\":\"\(subError)\","
        return Array(
            """
            ,"service.name":"log-stress","error.type":"\(domain)","error.code":"\(code)","error.message":"\(message)",\
            "msal.error.name":"\(name)","msal.oauth.error":"\(oauthError)",\(sub)\
            "msal.service_codes":["\(serviceCode)"],"msal.correlation_id":"
            """.utf8
        )
    }

    /// The bytes from the correlation id to the account.
    var afterID: [UInt8] {
        Array(
            """
            ","msal.operation":"acquireTokenSilent","msal.recovery":"\(recovery)","http.response.status_code":\(status),\
            "user.hash":"user:e51f:
            """.utf8
        )
    }
}

/// The beginnings of 4,096 correlation ids, and 512 accounts, as text, stored in sequence.
enum EventTables {
    static let idLength = 36
    static let accountLength = 16
    static let ids = FixedText(rows: 4_096, of: idLength) { row, buffer in
        var digits = Digits(mix(2 * row), mix(2 * row + 1))
        for index in 0..<idLength {
            switch index {
            case 8, 13, 18, 23: buffer[index] = UInt8(ascii: "-")
            default: buffer[index] = digits.next()
            }
        }
        // Version 4, variant 1.
        buffer[14] = UInt8(ascii: "4")
        buffer[19] = UInt8(ascii: "a")
    }
    static let accounts = FixedText(rows: 512, of: accountLength) { row, buffer in
        var digits = Digits(mix(10_000 + row), 0)
        for index in 0..<accountLength { buffer[index] = digits.next() }
    }

    /// Produces 32 hexadecimal digits, one for each call.
    private struct Digits {
        private var high: UInt64
        private var low: UInt64

        init(_ high: UInt64, _ low: UInt64) {
            self.high = high
            self.low = low
        }

        mutating func next() -> UInt8 {
            let digit = UInt8(truncatingIfNeeded: high >> 60)
            high = high << 4 | low >> 60
            low <<= 4
            return digit < 10 ? UInt8(ascii: "0") + digit : UInt8(ascii: "a") + digit - 10
        }
    }

    private static func mix(_ index: Int) -> UInt64 {
        var value = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
