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
    /// `error:` with an `NSError` made for the call and three labels.
    case nserror
    /// A message and six strings.
    case text

    @inline(never)
    func call(_ number: UInt64, _ logger: Logger) {
        var hash = UInt32(truncatingIfNeeded: number) &* 2_654_435_761
        hash ^= hash >> 15
        let kind = CallValues.kinds[Int(hash & 15)]
        let id = CallValues.ids[Int(number & 4_095)]
        let account = CallValues.accounts[Int(hash >> 4 & 511)]
        let app = CallValues.apps[Int(hash >> 19 & 15)]
        let name = CallValues.threads[Int(hash >> 23 & 7)]
        switch self {
        case .message:
            logger.error("acquireTokenSilent failed")
        case .labels:
            logger.error(
                "acquireTokenSilent failed",
                metadata: ["account": .string(account), "app": .string(app), "thread": .string(name)]
            )
        case .error:
            logger.error(
                "acquireTokenSilent failed",
                error: kind.failure(id),
                metadata: ["account": .string(account), "app": .string(app), "thread": .string(name)]
            )
        case .typed:
            logger.failure(
                kind.failure(id),
                during: .acquireTokenSilent,
                message: "acquireTokenSilent failed",
                metadata: ["account": .string(account), "app": .string(app), "thread": .string(name)]
            )
        case .nserror:
            logger.error(
                "acquireTokenSilent failed",
                error: kind.error(id),
                metadata: ["account": .string(account), "app": .string(app), "thread": .string(name)]
            )
        case .text:
            logger.error(
                "acquireTokenSilent failed",
                metadata: [
                    "account": .string(account), "app": .string(app), "thread": .string(name),
                    "correlation": .string(id), "oauth": .string(kind.oauth), "suberror": .string(kind.sub),
                ]
            )
        }
    }
}

/// Tables of values. Synthetic; sizes and lengths as in the comparison with other loggers.
enum CallValues {
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

    static let kinds: [Kind] = (0..<16).map { number in
        let words = ["invalid_grant", "interaction_required", "consent_required", "invalid_client"]
        let subs = ["basic_action", "bad_token", "", "consent_required"]
        let codes = [50_076, 50_079, 700_082, 65_001, 53_003, 16_000, 50_058, 50_173]
        return Kind(
            oauth: words[number % 4],
            sub: subs[number / 4],
            codes: [ServiceCode(.aadsts, codes[number % 8])],
            status: number % 3 == 0 ? 401 : 400
        )
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
    static let accounts = (0..<512).map { "person\($0).lastname\($0 * 7 % 90)@contoso.example" }
    static let apps = (0..<16).map { "Contoso Mail \($0)" }
    static let threads = (0..<8).map { "worker-\($0)" }
}
