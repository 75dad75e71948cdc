@_exported public import MSALText

/// One failure of a sign-in, read from any error. Values only.
///
/// Printing one never shows personal data: `description`, `debugDescription` and the mirror contain domain, code, names
/// and ids, never the service's sentence, the account or a claims challenge.
///
/// One reference wide, so that it passes through layers like any error. Changing a copy allocates once and does not
/// affect the original.
public struct MSALFailure: Error, Sendable {
    package var box: Box

    /// All values, for the encoder, which reads them in place. Immutable, and so safe to share between threads: a
    /// change makes a new box.
    package final class Box: Sendable {
        package let fields: Fields

        init(_ fields: consuming Fields) {
            self.fields = fields
        }
    }

    package struct Fields: Sendable {
        package var domain: String
        package var code: Int
        package var name: String?
        package var internalCode: Int?
        package var internalName: String?
        package var oauthError: String?
        package var oauthSubError: String?
        package var serviceCodes: [ServiceCode] = []
        package var serviceCodesSource: ServiceCodesSource?
        package var correlationID: String?
        package var requestID: String?
        package var httpStatus: Int?
        package var retryAfter: Duration?
        package var isThrottled = false
        package var claimsChallenge: ClaimsChallenge?
        package var grantedScopes: [String] = []
        package var declinedScopes: [String] = []
        package var brokerVersion: String?
        package var underlying: [UnderlyingError] = []
        package var recovery: RecoveryAdvice = .showGenericMessage
        package var category: FailureCategory = .unknown
        package var isExpected = false
        package var area: FailureArea = .other
        package var unscrubbedMessage: String?
        package var unscrubbedAccount: String?
        /// The judgement that these fields have, if it is remembered; nil once one of them is changed.
        package internal(set) var judgement: RememberedJudgements.Number?
    }

    package init(fields: consuming Fields) {
        box = Box(fields)
    }

    private func with<Value>(_ path: WritableKeyPath<Fields, Value>, _ value: Value) -> Box {
        var fields = box.fields
        fields[keyPath: path] = value
        fields.judgement = nil
        return Box(fields)
    }

    // MARK: - What failed

    /// Error domain, e.g. `MSALErrorDomain`. A system error keeps its own.
    public var domain: String {
        get { box.fields.domain }
        set { box = with(\.domain, newValue) }
    }

    /// Error code, e.g. -50002.
    public var code: Int {
        get { box.fields.code }
        set { box = with(\.code, newValue) }
    }

    /// Name from the catalogue, e.g. `interactionRequired`; nil if the code is unknown.
    public var name: String? {
        get { box.fields.name }
        set { box = with(\.name, newValue) }
    }

    /// Value of `MSALInternalErrorCodeKey`; present with -50000.
    public var internalCode: Int? {
        get { box.fields.internalCode }
        set { box = with(\.internalCode, newValue) }
    }

    /// Name of the internal code from the catalogue.
    public var internalName: String? {
        get { box.fields.internalName }
        set { box = with(\.internalName, newValue) }
    }

    /// OAuth error word of the token service, e.g. `invalid_grant`.
    public var oauthError: String? {
        get { box.fields.oauthError }
        set { box = with(\.oauthError, newValue) }
    }

    /// OAuth suberror word, e.g. `bad_token`.
    public var oauthSubError: String? {
        get { box.fields.oauthSubError }
        set { box = with(\.oauthSubError, newValue) }
    }

    /// Codes of the token service, the primary one first. `serviceCodesSource` names their source.
    public var serviceCodes: [ServiceCode] {
        get { box.fields.serviceCodes }
        set { box = with(\.serviceCodes, newValue) }
    }

    /// Where the service codes were found; nil if there are none.
    public var serviceCodesSource: ServiceCodesSource? {
        get { box.fields.serviceCodesSource }
        set { box = with(\.serviceCodesSource, newValue) }
    }

    /// The chain of underlying errors, outermost first; at most 16.
    public var underlying: [UnderlyingError] {
        get { box.fields.underlying }
        set { box = with(\.underlying, newValue) }
    }

    // MARK: - Which request

    /// The request's correlation id, lower-case. A replay carries the id of the original request.
    public var correlationID: String? {
        get { box.fields.correlationID }
        set { box = with(\.correlationID, newValue) }
    }

    /// The service's request id ("Trace ID"), lower-case.
    public var requestID: String? {
        get { box.fields.requestID }
        set { box = with(\.requestID, newValue) }
    }

    /// Status of the HTTP response, 100 to 999; MSAL gives it as text.
    public var httpStatus: Int? {
        get { box.fields.httpStatus }
        set { box = with(\.httpStatus, newValue) }
    }

    /// How long the service asked to wait, counted from the moment the error was read; at most `RetryAfter.maximum`.
    public var retryAfter: Duration? {
        get { box.fields.retryAfter }
        set { box = with(\.retryAfter, newValue) }
    }

    /// A replay from the client's own throttling cache, not a response of the service.
    public var isThrottled: Bool {
        get { box.fields.isThrottled }
        set { box = with(\.isThrottled, newValue) }
    }

    /// Version of the broker app (Authenticator, Company Portal) that took part, e.g. `6.5.87`.
    public var brokerVersion: String? {
        get { box.fields.brokerVersion }
        set { box = with(\.brokerVersion, newValue) }
    }

    // MARK: - What to do

    /// What a token service or an API requires of the next token. Pass its `json` to the `claimsRequest` of the next
    /// request.
    public var claimsChallenge: ClaimsChallenge? {
        get { box.fields.claimsChallenge }
        set { box = with(\.claimsChallenge, newValue) }
    }

    /// Scopes that were granted when others were not; with -50003. At most 64.
    public var grantedScopes: [String] {
        get { box.fields.grantedScopes }
        set { box = with(\.grantedScopes, newValue) }
    }

    /// Scopes that were requested and not granted; with -50003. At most 64.
    public var declinedScopes: [String] {
        get { box.fields.declinedScopes }
        set { box = with(\.declinedScopes, newValue) }
    }

    /// What the application should do next. The sentence for people is `userMessage`.
    public var recovery: RecoveryAdvice {
        get { box.fields.recovery }
        set { box = with(\.recovery, newValue) }
    }

    /// What kind of trouble this is.
    public var category: FailureCategory {
        get { box.fields.category }
        set { box = with(\.category, newValue) }
    }

    /// A user's cancel, interaction required in a silent call, a consent prompt: part of normal operation.
    public var isExpected: Bool {
        get { box.fields.isExpected }
        set { box = with(\.isExpected, newValue) }
    }

    /// Whether it belongs to sign-in, to the network, or to something else that was logged as an error.
    public var area: FailureArea {
        get { box.fields.area }
        set { box = with(\.area, newValue) }
    }

    // MARK: - Not public

    /// The error's own sentence, for developers. May hold personal data: scrub before it leaves the process.
    package var unscrubbedMessage: String? {
        get { box.fields.unscrubbedMessage }
        set { box = with(\.unscrubbedMessage, newValue) }
    }

    /// Home account id, or else the displayable id: personal, only ever written as a pseudonym.
    package var unscrubbedAccount: String? {
        get { box.fields.unscrubbedAccount }
        set { box = with(\.unscrubbedAccount, newValue) }
    }

    // MARK: - Parts

    /// One error below the failure in the chain.
    public struct UnderlyingError: Sendable, Hashable, CustomStringConvertible {
        public var domain: String
        public var code: Int

        public init(domain: String, code: Int) {
            self.domain = domain
            self.code = code
        }

        public var description: String { "\(domain):\(code)" }
    }

    /// Where service codes were found.
    public enum ServiceCodesSource: String, Sendable, Hashable, CaseIterable {
        /// Under `MSALSTSErrorCodesKey` or `MSIDSTSErrorCodesKey`, or in the property of a native authentication error.
        case userInfo
        /// In the service's sentence, which Microsoft may reword at any time.
        case description
    }
}
