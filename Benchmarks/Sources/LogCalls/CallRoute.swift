import Foundation
import Logging
import MSALErrorModel
import MSALLogging

/// One way to log an event, with values that vary as they do in an application.
enum CallRoute: String, CaseIterable {
    /// A message alone.
    case message
    /// A message with three labels, one of them an account.
    case labels
    /// `error:` with a failure made by hand and three labels.
    case error
    /// The same through `Logger.failure`.
    case typed
    /// `Logger.failure` with a failure that was read before, and three labels without a dictionary.
    case pairs
    /// The same with the failure made for the call.
    case made
    /// `pairs` with one label, which is no account, and the message of the operation.
    case one
    /// `error:` with an `NSError` made for the call and three labels.
    case nserror
    /// A message and six strings.
    case text
    /// The statement of `labels` at `debug`.
    case verbose
    /// A statement with three labels below its logger's level.
    case disabled

    /// The level of the route's logger.
    var level: Logger.Level { self == .verbose ? .debug : .info }

    @inline(never)
    func call(_ number: UInt64, _ logger: Logger) {
        // Before values are looked up, which would cost more than the statement.
        if self == .disabled {
            logger.trace("token for \(number)", metadata: ["a": "1", "b": "2", "c": "3"])
            return
        }
        let values = CallValues(of: number)
        let kind = values.kind
        switch self {
        case .message:
            logger.error("acquireTokenSilent failed")
        case .labels:
            logger.error("acquireTokenSilent failed", metadata: values.labels)
        case .error:
            logger.error("acquireTokenSilent failed", error: kind.failure(values.id), metadata: values.labels)
        case .typed:
            logger.failure(
                kind.failure(values.id),
                during: .acquireTokenSilent,
                message: "acquireTokenSilent failed",
                metadata: values.labels
            )
        case .pairs:
            logger.failure(
                CallValues.failures[Int(number & 4_095)],
                during: .acquireTokenSilent,
                message: "acquireTokenSilent failed",
                labels: ["account": values.account, "app": values.app, "thread": values.thread]
            )
        case .made:
            logger.failure(
                kind.failure(values.id),
                during: .acquireTokenSilent,
                message: "acquireTokenSilent failed",
                labels: ["account": values.account, "app": values.app, "thread": values.thread]
            )
        case .one:
            logger.failure(
                CallValues.failures[Int(number & 4_095)],
                during: .acquireTokenSilent,
                labels: ["app": values.app]
            )
        case .nserror:
            logger.error("acquireTokenSilent failed", error: kind.error(values.id), metadata: values.labels)
        case .verbose:
            logger.debug("acquireTokenSilent failed", metadata: values.labels)
        case .disabled: break
        case .text:
            logger.error(
                "acquireTokenSilent failed",
                metadata: [
                    "account": .string(values.account), "app": .string(values.app), "thread": .string(values.thread),
                    "correlation": .string(values.id), "oauth": .string(kind.oauth), "suberror": .string(kind.sub),
                ]
            )
        }
    }
}

/// The values of one call, from tables. Synthetic; sizes and lengths as in the comparison with other loggers.
struct CallValues {
    let kind: Kind
    let id: String
    let account: String
    let app: String
    let thread: String

    @inline(__always)
    init(of number: UInt64) {
        var hash = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
        hash ^= hash >> 15
        kind = Self.kinds[Int(hash & 15)]
        id = Self.ids[Int(number & 4_095)]
        account = Self.accounts[Int(hash >> 4 & 511)]
        app = Self.apps[Int(hash >> 19 & 15)]
        thread = Self.threads[Int(hash >> 23 & 7)]
    }

    @inline(__always)
    var labels: Logger.Metadata {
        ["account": .string(account), "app": .string(app), "thread": .string(thread)]
    }

    struct Kind {
        let oauth: String
        let sub: String
        let codes: [ServiceCode]
        let status: Int

        func failure(_ id: String) -> MSALFailure {
            MSALFailure(
                domain: "MSALErrorDomain",
                code: -50_002,
                oauthError: oauth,
                oauthSubError: sub.isEmpty ? nil : sub,
                serviceCodes: codes,
                correlationID: id,
                httpStatus: status
            )
        }

        func error(_ id: String) -> NSError {
            var userInfo: [String: Any] = [
                "MSALOAuthErrorKey": oauth, "MSALSTSErrorCodesKey": codes.map(\.number),
                "MSALHTTPResponseCodeKey": String(status), "MSALCorrelationIDKey": id,
            ]
            if !sub.isEmpty { userInfo["MSALOAuthSubErrorKey"] = sub }
            return NSError(domain: "MSALErrorDomain", code: -50_002, userInfo: userInfo)
        }
    }

    static let kinds: [Kind] = [
        ("invalid_grant", "basic_action", [50_076], 400), ("login_required", "", [50_079, 50_076], 400),
        ("invalid_grant", "consent_required", [65_001], 400), ("invalid_grant", "bad_token", [700_082], 400),
        ("invalid_grant", "", [50_055], 400), ("invalid_grant", "message_only", [53_003], 400),
        ("invalid_grant", "protection_policy_required", [53_005, 530_021], 400), ("login_required", "", [50_058], 401),
        ("invalid_grant", "additional_action", [50_072], 400),
        ("invalid_grant", "device_authentication_failed", [50_097], 401),
        ("invalid_grant", "token_expired", [50_173, 50_132], 400), ("temporarily_unavailable", "", [90_033], 503),
        ("invalid_grant", "basic_action", [70_043], 400), ("consent_required", "", [65_004], 400),
        ("invalid_grant", "", [50_078], 400), ("invalid_grant", "basic_action", [50_076, 50_158], 403),
    ]
    .map { oauth, sub, codes, status in
        Kind(oauth: oauth, sub: sub, codes: codes.map { ServiceCode(.aadsts, $0) }, status: status)
    }
    static let ids: [String] = {
        var state: UInt64 = 42
        func digits(_ count: Int) -> String {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            let text = String(state >> 4 | 1 << 60, radix: 16)
            return String(text.suffix(count))
        }
        return (0..<4_096).map { _ in
            "\(digits(8))-\(digits(4))-4\(digits(3))-9\(digits(3))-\(digits(12))"
        }
    }()
    static let failures = (0..<4_096).map { kinds[$0 & 15].failure(ids[$0]) }
    static let accounts = (0..<512).map { "person\($0).lastname\($0 * 7 % 90)@contoso.example" }
    static let apps = (0..<16).map { "Contoso Mail \($0)" }
    static let threads = (0..<8).map { "worker-\($0)" }
    static let context = CallContext(
        operation: .acquireTokenSilent,
        correlationID: ids[0],
        clientID: ids[1],
        tenantID: ids[2]
    )

    /// What MSAL says at its verbose level, in the order of a silent request that ends with a prompt.
    static let session = [
        "[MSAL] Resolved authority, validated: YES, error: 0",
        "[MSAL] acquireTokenSilent:parameters:completionBlock:",
        "[MSAL] -[MSALPublicClientApplication acquireTokenSilentForScopes:(\n    \"user.read\"\n) account:Masked(not-null)]",
        "[MSAL] (Default accessor) Finding token with user ID Masked(not-null), clientId 00000000-1111-2222-3333-444444444444",
        "[MSAL] Looking for token with aliases (\n    \"login.contoso.example\",\n    \"login.windows.net\"\n), tenant (null)",
        "[MSAL] (Default accessor) Looking for legacy refresh token...",
        "[MSAL] Access token has expired, expiry Masked(not-null)",
        "[MSAL] Sending network request: Masked(not-null), headers: Masked(not-null)",
        "[MSAL] Received network response: 400, error: (null), 312 bytes",
        "[MSAL] Processing an AAD error with error code -51412, error invalid_grant, suberror bad_token, description Masked(not-null)",
        "[MSAL] Removing refresh token for user Masked(not-null), result 1",
        "[MSAL] Silent flow finished. Result (null), error: -51111 error domain: MSIDErrorDomain",
        "[MSAL] acquireTokenSilent returning with error: (MSALErrorDomain, -50002) Masked(not-null)",
        "[MSAL] Telemetry string was built: 4|29,0||",
        "[MSAL] (Default cache) Get keychain items, tag Masked(not-null), service Masked(null), status 0",
        "[MSAL] Keychain find status: 0, took 3 ms",
    ]

    /// 10,000 lines as MSAL passes them to its callback; the lines of one request share its correlation id.
    static func lines(of messages: [String]) -> [String] {
        (0..<10_000).map { number in
            let id = ids[number / 16 & 4_095].uppercased()
            return
                "TID=\(259 + number % 7) MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52 - \(id)] \(messages[number % messages.count])"
        }
    }
}
