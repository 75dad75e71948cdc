import Foundation

// MSAL's public types as Swift sees them, as far as `SignInSession` uses them. Delete this file in an app and `import MSAL`.

typealias MSALCompletionBlock = @Sendable (MSALResult?, (any Error)?) -> Void

final class MSALAccount: NSObject, Sendable {
    let identifier: String?
    init(identifier: String?) { self.identifier = identifier }
}

final class MSALResult: NSObject, Sendable {
    let accessToken: String
    let account: MSALAccount
    let correlationId: UUID
    init(accessToken: String, account: MSALAccount, correlationId: UUID = UUID()) {
        self.accessToken = accessToken
        self.account = account
        self.correlationId = correlationId
    }
}

final class MSALClaimsRequest: NSObject {
    let text: String
    init?(jsonString: String, error: inout NSError?) {
        guard !jsonString.isEmpty else {
            error = NSError(domain: "MSALErrorDomain", code: -50_000)
            return nil
        }
        text = jsonString
    }
}

final class MSALWebviewParameters: NSObject {}

class MSALTokenParameters: NSObject {
    var scopes: [String]
    var account: MSALAccount?
    var claimsRequest: MSALClaimsRequest?
    init(scopes: [String]) { self.scopes = scopes }
}

final class MSALSilentTokenParameters: MSALTokenParameters {
    init(scopes: [String], account: MSALAccount) {
        super.init(scopes: scopes)
        self.account = account
    }
}

final class MSALInteractiveTokenParameters: MSALTokenParameters {
    init(scopes: [String], webviewParameters: MSALWebviewParameters) { super.init(scopes: scopes) }
}

/// Answers as a test tells it to, from a thread of its own, as MSAL does.
final class MSALPublicClientApplication: NSObject {
    typealias Answer = Swift.Result<MSALResult, any Error>

    struct Call: Equatable {
        var name: String
        var scopes: [String]
        var claims: String?
    }

    private(set) var calls: [Call] = []
    private var answers: [Answer]

    init(answers: [Answer]) { self.answers = answers }

    func acquireTokenSilent(
        with parameters: MSALSilentTokenParameters,
        completionBlock: @escaping MSALCompletionBlock
    ) {
        answer("silent", parameters, completionBlock)
    }

    func acquireToken(
        with parameters: MSALInteractiveTokenParameters,
        completionBlock: @escaping MSALCompletionBlock
    ) {
        answer("interactive", parameters, completionBlock)
    }

    private func answer(_ name: String, _ parameters: MSALTokenParameters, _ block: @escaping MSALCompletionBlock) {
        calls.append(Call(name: name, scopes: parameters.scopes, claims: parameters.claimsRequest?.text))
        let answer = answers.isEmpty ? .failure(NSError(domain: "test.noAnswer", code: 1)) : answers.removeFirst()
        Thread.detachNewThread {
            switch answer {
            case .success(let result): block(result, nil)
            case .failure(let error): block(nil, error)
            }
        }
    }
}
