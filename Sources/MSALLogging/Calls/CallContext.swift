import PIIScrubbing
import RecordEncoding

/// For whom and for what an operation runs: what its records have in common.
///
/// Given in three places; what is nearer wins, value by value: at the call (`logger.failure(error, context:)`), for a
/// scope (`CallContext.$current.withValue(context) { … }`), and once for a process (`AuthLogging(… context:)`).
///
/// Task-local, so it follows structured concurrency. It does not cross MSAL's completion handlers, dispatch queues or
/// detached tasks: wrap those blocks with `CallContext.binding`, or use `logger.beginAttempt`, which keeps it.
///
/// Cost: a record reads it once, about 10 ns where none is set.
public struct CallContext: Sendable, Hashable {
    private(set) var shared: SharedFields

    /// `msal.operation`.
    public var operation: AuthOperation? {
        get { self[\.operation].map { AuthOperation(rawValue: $0) } }
        set { self[\.operation] = newValue?.rawValue }
    }
    /// `msal.correlation_id` of records that have none of their own. A UUID; anything else is left out.
    public var correlationID: String? {
        get { self[\.correlationID] }
        set { self[\.correlationID] = newValue }
    }
    /// `msal.client_id`. A UUID; anything else is left out.
    public var clientID: String? {
        get { self[\.clientID] }
        set { self[\.clientID] = newValue }
    }
    /// `msal.tenant_id`: the tenant's UUID. Anything else is left out, above all the tenant's name.
    public var tenantID: String? {
        get { self[\.tenantID] }
        set { self[\.tenantID] = newValue }
    }
    /// `msal.authority_type`.
    public var authorityType: AuthorityType? {
        get { self[\.authorityType].map { AuthorityType(rawValue: $0) } }
        set { self[\.authorityType] = newValue?.rawValue }
    }
    /// `msal.interaction`: where the user was asked.
    public var interaction: AuthInteraction? {
        get { self[\.interaction].map { AuthInteraction(rawValue: $0) } }
        set { self[\.interaction] = newValue?.rawValue }
    }
    /// `user.hash`: the pseudonym of the account. The account itself is not kept.
    public var accountHash: String? { self[\.account] }

    subscript(field: WritableKeyPath<RequestFields, String?>) -> String? {
        get { shared.fields[keyPath: field] }
        set {
            var fields = shared.fields
            fields[keyPath: field] = newValue
            shared = SharedFields(fields)
        }
    }

    private init(_ shared: SharedFields) {
        self.shared = shared
    }

    /// - Parameter account: home account id, object id or user name. It is hashed here, with the chain of the process's
    ///   first `AuthLogging`, or before there is one with the key of this process; it is not kept. Use the same kind of
    ///   identifier everywhere: two kinds of one person are two accounts. Costs about 0.1 µs for an account that was
    ///   seen lately, else 1 µs.
    public init(
        operation: AuthOperation? = nil,
        correlationID: String? = nil,
        clientID: String? = nil,
        tenantID: String? = nil,
        account: String? = nil,
        authorityType: AuthorityType? = nil,
        interaction: AuthInteraction? = nil
    ) {
        var fields = RequestFields()
        fields.operation = operation?.rawValue
        fields.correlationID = correlationID
        fields.clientID = clientID
        fields.tenantID = tenantID
        fields.authorityType = authorityType?.rawValue
        fields.interaction = interaction?.rawValue
        fields.account = account.map { Self.hash($0) }
        shared = SharedFields(fields)
    }

    /// Replaces the account by the hash of another one. Nil removes it.
    public mutating func setAccount(_ account: String?) {
        self[\.account] = account.map { Self.hash($0) }
    }

    /// Takes from `other` what this context does not say.
    public func merging(_ other: CallContext) -> CallContext {
        CallContext(SharedFields(shared.fields.merging(other.shared.fields)))
    }

    /// The context of the running task.
    @TaskLocal public static var current: CallContext?

    private static func hash(_ account: String) -> String {
        (ScrubberChain.processWide ?? fallback).account(account)
    }

    private static let fallback = ScrubberChain()
}
