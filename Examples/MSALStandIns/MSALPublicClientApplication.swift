public import Foundation

/// Answers as a test asks it to, from a thread of its own, as MSAL does.
public final class MSALPublicClientApplication: NSObject {
    public enum Answer {
        case success(MSALResult)
        case failure(any Error)
        /// Neither a result nor an error.
        case nothing
        /// The block is called with the first answer, then with the second; then `done` is called.
        case twice(MSALResult, any Error, done: @Sendable () -> Void)
        /// The block is released without a call.
        case never
    }

    public struct Call: Equatable {
        public var name: String
        public var scopes: [String]
        public var claims: String?
    }

    public private(set) var calls: [Call] = []
    private var answers: [Answer]

    public init(answers: [Answer]) { self.answers = answers }

    public func acquireTokenSilent(
        with parameters: MSALSilentTokenParameters,
        completionBlock: @escaping MSALCompletionBlock
    ) {
        answer("silent", parameters, completionBlock)
    }

    public func acquireToken(
        with parameters: MSALInteractiveTokenParameters,
        completionBlock: @escaping MSALCompletionBlock
    ) {
        answer("interactive", parameters, completionBlock)
    }

    /// Swift makes this of the method with a block.
    public func acquireTokenSilent(with parameters: MSALSilentTokenParameters) async throws -> MSALResult {
        try await withCheckedThrowingContinuation { continuation in
            acquireTokenSilent(with: parameters) { result, error in
                if let result {
                    continuation.resume(returning: result)
                } else {
                    continuation.resume(throwing: error ?? CancellationError())
                }
            }
        }
    }

    private func answer(_ name: String, _ parameters: MSALTokenParameters, _ block: @escaping MSALCompletionBlock) {
        calls.append(Call(name: name, scopes: parameters.scopes, claims: parameters.claimsRequest?.text))
        let answer = answers.isEmpty ? .failure(NSError(domain: "test.noAnswer", code: 1)) : answers.removeFirst()
        Thread.detachNewThread {
            switch answer {
            case .success(let result): block(result, nil)
            case .failure(let error): block(nil, error)
            case .nothing: block(nil, nil)
            case .twice(let result, let error, let done):
                block(result, nil)
                block(nil, error)
                done()
            case .never: break
            }
        }
    }
}
