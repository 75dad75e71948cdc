public import Foundation

// MSAL's public types as Swift imports them from MSAL's headers. Those have no word about concurrency, so nothing here
// is `Sendable` but enums, which always are when they come from C.

public typealias MSALCompletionBlock = (MSALResult?, (any Error)?) -> Void
public typealias MSALLogCallback = (MSALLogLevel, String?, Bool) -> Void

public final class MSALAccount: NSObject {
    public let identifier: String?
    public init(identifier: String?) { self.identifier = identifier }
}

public final class MSALResult: NSObject {
    public let accessToken: String
    public let account: MSALAccount
    public let correlationId: UUID
    public init(accessToken: String, account: MSALAccount, correlationId: UUID = UUID()) {
        self.accessToken = accessToken
        self.account = account
        self.correlationId = correlationId
    }
}

public final class MSALClaimsRequest: NSObject {
    let text: String

    /// The error is how MSAL refuses a text: its header declares an initializer that never returns nil.
    public init(jsonString: String, error: inout NSError?) {
        if jsonString.isEmpty { error = NSError(domain: "MSALErrorDomain", code: -50_000) }
        text = jsonString
    }
}

public final class MSALWebviewParameters: NSObject {}

public class MSALTokenParameters: NSObject {
    public var scopes: [String]
    public var account: MSALAccount?
    public var claimsRequest: MSALClaimsRequest?
    public var correlationId: UUID?
    public init(scopes: [String]) { self.scopes = scopes }
}

public final class MSALSilentTokenParameters: MSALTokenParameters {
    public init(scopes: [String], account: MSALAccount) {
        super.init(scopes: scopes)
        self.account = account
    }
}

public final class MSALInteractiveTokenParameters: MSALTokenParameters {
    public init(scopes: [String], webviewParameters: MSALWebviewParameters) { super.init(scopes: scopes) }
}

public enum MSALLogLevel: Int, Sendable {
    case nothing, error, warning, info, verbose
}

public enum MSALLogMaskingLevel: Int, Sendable {
    case settingsMaskAllPII, settingsMaskEUIIOnly, settingsMaskSecretsOnly
}

public final class MSALLoggerConfig: NSObject {
    public var logLevel: MSALLogLevel {
        get { .info }
        set {}
    }
    public var logMaskingLevel: MSALLogMaskingLevel {
        get { .settingsMaskAllPII }
        set {}
    }
    public func setLogCallback(_ callback: @escaping MSALLogCallback) {
        callback(.info, "TID=1 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52] Configured", false)
    }
}

public final class MSALGlobalConfig: NSObject {
    public static var loggerConfig: MSALLoggerConfig { MSALLoggerConfig() }
}
