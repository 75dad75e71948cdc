import Foundation

/// Errors as MSAL for iOS and macOS builds them, made by hand: MSAL itself cannot be linked on Linux.
enum MSALErrorLookalike {
    static func error(_ code: Int, _ userInfo: [String: Any] = [:]) -> NSError {
        NSError(domain: "MSALErrorDomain", code: code, userInfo: userInfo)
    }

    static let correlationID = "3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4"
    static let traceID = "6b3d1c52-9a40-4f6a-8d3f-0c7c1e2a4b55"

    static let sentence = """
        AADSTS50076: Due to a configuration change made by your administrator, you must use multi-factor authentication to \
        access '00000003-0000-0000-c000-000000000000'. Trace ID: 6b3d1c52-9a40-4f6a-8d3f-0c7c1e2a4b55 Correlation ID: \
        3F0C5D1E-6A77-4B1B-9C0D-2E51A9E0B7F4 Timestamp: 2026-11-21 07:11:52Z
        """
}

// Native authentication: the properties of the real classes, and none of their code.

class MSALNativeAuthError: NSObject, LocalizedError, @unchecked Sendable {  // immutable
    private let message: String?
    let correlationId: UUID
    let errorCodes: [Int]
    let errorUri: String?

    init(message: String?, correlationId: UUID, errorCodes: [Int] = [], errorUri: String? = nil) {
        self.message = message
        self.correlationId = correlationId
        self.errorCodes = errorCodes
        self.errorUri = errorUri
    }

    var errorDescription: String? { message }
}

final class SignInStartError: MSALNativeAuthError, @unchecked Sendable {  // immutable
    enum ErrorType: CaseIterable {
        case browserRequired, userNotFound, invalidCredentials, invalidUsername, generalError
    }

    let type: ErrorType

    init(type: ErrorType, message: String?, correlationId: UUID, errorCodes: [Int] = []) {
        self.type = type
        super.init(message: message, correlationId: correlationId, errorCodes: errorCodes)
    }
}

class MSALNativeAuthGenericError: MSALNativeAuthError, @unchecked Sendable {  // immutable
    enum ErrorType { case browserRequired, generalError }

    let type: ErrorType

    init(type: ErrorType, correlationId: UUID) {
        self.type = type
        super.init(message: nil, correlationId: correlationId)
    }
}

final class AttributesRequiredError: MSALNativeAuthGenericError, @unchecked Sendable {}  // immutable

/// A class that a later MSAL may add.
final class PasskeyStartError: MSALNativeAuthError, @unchecked Sendable {  // immutable
    enum ErrorType { case passkeyNotFound }
    let type = ErrorType.passkeyNotFound
}
