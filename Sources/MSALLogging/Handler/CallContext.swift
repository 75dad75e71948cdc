/// What the records written within a call have in common: the request that they belong to.
///
/// Task-local, so it follows structured concurrency. It does not cross MSAL's completion handlers, dispatch queues or
/// detached tasks: capture the logger, or bind the context again there.
public struct CallContext: Sendable, Hashable {
    /// `msal.operation`.
    public var operation: AuthOperation?
    /// `msal.correlation_id` of records that have none of their own. A UUID; anything else is left out.
    public var correlationID: String?
    /// `msal.client_id`. A UUID; anything else is left out.
    public var clientID: String?
    /// `msal.tenant_id`: the tenant's UUID. Anything else is left out, above all the tenant's name.
    public var tenantID: String?

    public init(
        operation: AuthOperation? = nil,
        correlationID: String? = nil,
        clientID: String? = nil,
        tenantID: String? = nil
    ) {
        self.operation = operation
        self.correlationID = correlationID
        self.clientID = clientID
        self.tenantID = tenantID
    }

    /// The context of the running task.
    @TaskLocal public static var current: CallContext?
}
