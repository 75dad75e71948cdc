import Foundation

// What the guide uses of MSAL, with its names and shapes: this package never links MSAL.

enum MSALLogLevel: Int {
    case nothing, error, warning, info, verbose
}

enum MSALLogMaskingLevel: Int {
    case settingsMaskAllPII, settingsMaskEUIIOnly, settingsMaskSecretsOnly
}

final class MSALLoggerConfig: Sendable {
    var logLevel: MSALLogLevel {
        get { .info }
        set {}
    }
    var logMaskingLevel: MSALLogMaskingLevel {
        get { .settingsMaskAllPII }
        set {}
    }
    func setLogCallback(_ callback: @escaping (MSALLogLevel, String?, Bool) -> Void) {
        callback(.info, "TID=1 MSAL 2.13.0 iOS 19.1 [2026-10-03 07:11:52] Configured", false)
    }
}

enum MSALGlobalConfig {
    static let loggerConfig = MSALLoggerConfig()
}

struct MSALAccount: Sendable {
    var identifier: String?
}

struct MSALResult: Sendable {
    var account = MSALAccount(identifier: "00000000-0000-0000-1111-222222222222.contoso")
    var correlationId = UUID()
}

struct MSALParameters: Sendable {}

struct MSALPublicClientApplication: Sendable {
    func acquireTokenSilent(with parameters: MSALParameters) async throws -> MSALResult { MSALResult() }

    func acquireToken(
        with parameters: MSALParameters,
        completionBlock: @escaping @Sendable (MSALResult?, (any Error)?) -> Void
    ) {
        completionBlock(MSALResult(), nil)
    }
}
