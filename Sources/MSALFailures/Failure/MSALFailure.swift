@_exported public import MSALText

/// One failure of a sign-in, read from any error. Values only.
///
/// Printing one never shows personal data: `description`, `debugDescription` and the mirror contain domain, code, names
/// and ids, never the service's sentence, the account or a claims challenge.
///
/// One reference wide, so that it passes through layers like any error. Changing a copy allocates once and does not
/// affect the original.
public struct MSALFailure: Error, Sendable {
    /// The encoder reads the fields in place.
    package var box: Boxed<Fields>

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
        box = Boxed(fields)
    }

    package var fields: Fields { read { $0.pointee } }

    @inline(__always)
    private func read<Value>(_ value: (UnsafePointer<Fields>) -> Value) -> Value {
        withExtendedLifetime(box) { value(box.address) }
    }

    private mutating func set<Value>(_ path: WritableKeyPath<Fields, Value>, _ value: Value) {
        let fields = box.changed()
        fields.pointee[keyPath: path] = value
        fields.pointee.judgement = nil
    }

    // MARK: - What failed

    /// Error domain, e.g. `MSALErrorDomain`. A system error keeps its own.
    public var domain: String {
        get { read { $0.pointee.domain } }
        set { set(\.domain, newValue) }
    }

    /// Error code, e.g. -50002.
    public var code: Int {
        get { read { $0.pointee.code } }
        set { set(\.code, newValue) }
    }

    /// Name from the catalogue, e.g. `interactionRequired`; nil if the code is unknown.
    public var name: String? {
        get { read { $0.pointee.name } }
        set { set(\.name, newValue) }
    }

    /// Value of `MSALInternalErrorCodeKey`; present with -50000.
    public var internalCode: Int? {
        get { read { $0.pointee.internalCode } }
        set { set(\.internalCode, newValue) }
    }

    /// Name of the internal code from the catalogue.
    public var internalName: String? {
        get { read { $0.pointee.internalName } }
        set { set(\.internalName, newValue) }
    }

    /// OAuth error word of the token service, e.g. `invalid_grant`.
    public var oauthError: String? {
        get { read { $0.pointee.oauthError } }
        set { set(\.oauthError, newValue) }
    }

    /// OAuth suberror word, e.g. `bad_token`.
    public var oauthSubError: String? {
        get { read { $0.pointee.oauthSubError } }
        set { set(\.oauthSubError, newValue) }
    }

    /// Codes of the token service, the primary one first. `serviceCodesSource` names their source.
    public var serviceCodes: [ServiceCode] {
        get { read { $0.pointee.serviceCodes } }
        set { set(\.serviceCodes, newValue) }
    }

    /// Where the service codes were found; nil if there are none.
    public var serviceCodesSource: ServiceCodesSource? {
        get { read { $0.pointee.serviceCodesSource } }
        set { set(\.serviceCodesSource, newValue) }
    }

    /// The chain of underlying errors, outermost first; at most 16.
    public var underlying: [UnderlyingError] {
        get { read { $0.pointee.underlying } }
        set { set(\.underlying, newValue) }
    }

    // MARK: - Which request

    /// The request's correlation id, lower-case. A replay carries the id of the original request.
    public var correlationID: String? {
        get { read { $0.pointee.correlationID } }
        set { set(\.correlationID, newValue) }
    }

    /// The service's request id ("Trace ID"), lower-case.
    public var requestID: String? {
        get { read { $0.pointee.requestID } }
        set { set(\.requestID, newValue) }
    }

    /// Status of the HTTP response, 100 to 999; MSAL gives it as text.
    public var httpStatus: Int? {
        get { read { $0.pointee.httpStatus } }
        set { set(\.httpStatus, newValue) }
    }

    /// How long the service asked to wait, counted from the moment the error was read; at most `RetryAfter.maximum`.
    public var retryAfter: Duration? {
        get { read { $0.pointee.retryAfter } }
        set { set(\.retryAfter, newValue) }
    }

    /// A replay from the client's own throttling cache, not a response of the service.
    public var isThrottled: Bool {
        get { read { $0.pointee.isThrottled } }
        set { set(\.isThrottled, newValue) }
    }

    /// Version of the broker app (Authenticator, Company Portal) that took part, e.g. `6.5.87`.
    public var brokerVersion: String? {
        get { read { $0.pointee.brokerVersion } }
        set { set(\.brokerVersion, newValue) }
    }

    // MARK: - What to do

    /// What a token service or an API requires of the next token. Pass its `json` to the `claimsRequest` of the next
    /// request.
    public var claimsChallenge: ClaimsChallenge? {
        get { read { $0.pointee.claimsChallenge } }
        set { set(\.claimsChallenge, newValue) }
    }

    /// Scopes that were granted when others were not; with -50003. At most 64.
    public var grantedScopes: [String] {
        get { read { $0.pointee.grantedScopes } }
        set { set(\.grantedScopes, newValue) }
    }

    /// Scopes that were requested and not granted; with -50003. At most 64.
    public var declinedScopes: [String] {
        get { read { $0.pointee.declinedScopes } }
        set { set(\.declinedScopes, newValue) }
    }

    /// What the application should do next. The sentence for people is `userMessage`.
    public var recovery: RecoveryAdvice {
        get { read { $0.pointee.recovery } }
        set { set(\.recovery, newValue) }
    }

    /// What kind of trouble this is.
    public var category: FailureCategory {
        get { read { $0.pointee.category } }
        set { set(\.category, newValue) }
    }

    /// A user's cancel, interaction required in a silent call, a consent prompt: part of normal operation.
    public var isExpected: Bool {
        get { read { $0.pointee.isExpected } }
        set { set(\.isExpected, newValue) }
    }

    /// Whether it belongs to sign-in, to the network, or to something else that was logged as an error.
    public var area: FailureArea {
        get { read { $0.pointee.area } }
        set { set(\.area, newValue) }
    }

    // MARK: - Not public

    /// The error's own sentence, for developers. May hold personal data: scrub before it leaves the process.
    package var unscrubbedMessage: String? {
        get { read { $0.pointee.unscrubbedMessage } }
        set { set(\.unscrubbedMessage, newValue) }
    }

    /// Home account id, or else the displayable id: personal, only ever written as a pseudonym.
    package var unscrubbedAccount: String? {
        get { read { $0.pointee.unscrubbedAccount } }
        set { set(\.unscrubbedAccount, newValue) }
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
