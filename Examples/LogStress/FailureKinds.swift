import TextBytes

/// The content of the events: eight kinds of sign-in failures in the proportions of a bad day, with correlation ids and
/// accounts from tables. Values that never change would make every compressor look too good.
struct FailureKind: Sendable {
    var domain = "MSALErrorDomain"
    var number = -50_002
    var name = "interactionRequired"
    var message = "Interaction is required to sign in"
    var oauthError = "invalid_grant"
    var subError = ""
    var serviceCode = 0
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
        FailureKind(subError: "basic_action", serviceCode: 50_076),
        FailureKind(subError: "additional_action", serviceCode: 50_079),
        FailureKind(subError: "consent_required", serviceCode: 65_001),
        FailureKind(subError: "bad_token", serviceCode: 700_082),
        FailureKind(oauthError: "login_required", serviceCode: 50_058, status: 401),
        FailureKind(
            number: -50_003,
            name: "serverDeclinedScopes",
            message: "Some of the requested scopes were declined",
            subError: "message_only",
            serviceCode: 65_004,
            recovery: "continueWithGrantedScopes"
        ),
        FailureKind(
            number: -50_004,
            name: "serverProtectionPoliciesRequired",
            message: "The application must be protected by a policy",
            subError: "protection_policy_required",
            serviceCode: 53_005,
            recovery: "remediateCompliance"
        ),
        FailureKind(
            domain: "NSURLErrorDomain",
            number: -1_009,
            name: "notConnectedToInternet",
            message: "The Internet connection appears to be offline",
            oauthError: "temporarily_unavailable",
            serviceCode: 90_033,
            status: 503,
            recovery: "checkConnectivity"
        ),
    ]

    /// The bytes from the end of the sequence number to the correlation id.
    var beforeID: [UInt8] {
        let sub = subError.isEmpty ? "" : "\"msal.oauth.suberror\":\"\(subError)\","
        return Array(
            """
            ,"service.name":"log-stress","error.type":"\(domain)","error.code":"\(number)","error.message":"\(message)",\
            "msal.error.name":"\(name)","msal.oauth.error":"\(oauthError)",\(sub)\
            "msal.service_codes":["AADSTS\(serviceCode)"],"msal.correlation_id":"
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

    /// Writes a correlation id that no other event has: equal failures with one id count once. The table's row is
    /// random, the last digits are the event's number and thread.
    static func writeID(_ number: UInt64, thread: Int, to target: UnsafeMutablePointer<UInt8>) {
        ids.copy(FixedText.Piece(start: Int(number & 4_095) * idLength, count: idLength), to: target)
        var rest = UInt32(truncatingIfNeeded: number << 4 | UInt64(thread & 15))
        for index in (idLength - 8..<idLength).reversed() {
            let digit = UInt8(truncatingIfNeeded: rest & 15)
            target[index] = Hexadecimal.digit(digit)
            rest >>= 4
        }
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
            return Hexadecimal.digit(digit)
        }
    }

    private static func mix(_ index: Int) -> UInt64 {
        var value = UInt64(index) &* 0x9E37_79B9_7F4A_7C15 &+ 0x2545_F491_4F6C_DD1D
        value = (value ^ value >> 30) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ value >> 27) &* 0x94D0_49BB_1331_11EB
        return value ^ value >> 31
    }
}
