/// One failure of a sign-in, read out of any error. Values only.
///
/// Printing one never shows personal data: `description` holds domain, code, names and ids, not the service's sentence.
public struct MSALFailure: Error, Sendable {
    /// Error domain, e.g. `MSALErrorDomain`.
    public var domain: String
    /// Error code, e.g. -50002.
    public var code: Int
    /// Name from the catalogue, e.g. `interactionRequired`; nil where the code is unknown.
    public var name: String?
    /// Value of `MSALInternalErrorCodeKey`; present with -50000.
    public var internalCode: Int?
    /// Name of the internal code from the catalogue.
    public var internalName: String?
    public var oauthError: String?
    public var oauthSubError: String?
    /// Codes of the token service, the primary one first, from `serviceCodesSource`.
    public var serviceCodes: [ServiceCode] = []
    /// The request's correlation id, lower-case.
    public var correlationID: String?
    /// The service's request id ("Trace ID"), lower-case.
    public var requestID: String?
    public var httpStatus: Int?
    /// How long the service asked to wait, counted from the reading of the error.
    public var retryAfter: Duration?
    /// A replay from the client's own throttling cache, not an answer of the service.
    public var isThrottled: Bool = false
    public var grantedScopes: [String] = []
    public var declinedScopes: [String] = []
    public var brokerVersion: String?
    /// The chain of underlying errors, outermost first.
    public var underlying: [UnderlyingError] = []
    public var recovery: RecoveryAdvice
    public var category: FailureCategory
    public var isExpected: Bool
    public var area: FailureArea
    /// The error's own sentence, for developers. May hold personal data: scrub before it leaves the process.
    package var unscrubbedMessage: String?
    /// Home account id, or else the displayable id: personal, only ever written as a pseudonym.
    package var unscrubbedAccount: String?

    /// One error below the failure.
    public struct UnderlyingError: Sendable, Hashable, CustomStringConvertible {
        public var domain: String
        public var code: Int

        public init(domain: String, code: Int) {
            self.domain = domain
            self.code = code
        }

        public var description: String { "\(domain):\(code)" }
    }
}
