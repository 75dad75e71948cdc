/// What the records written within a call have in common: the request they belong to.
///
/// Task-local, so it follows structured concurrency. It does not cross MSAL's completion handlers, dispatch queues or
/// detached tasks: capture the logger, or bind the context again there.
public struct CallContext: Sendable, Hashable {
    /// `msal.operation`.
    public var operation: AuthOperation?
    /// `msal.correlation_id` of records that have none of their own. A UUID; anything else is left out.
    public var correlationID: String?
    /// `msal.client_id`.
    public var clientID: String?
    /// `msal.tenant_id`: the tenant's GUID, not its name.
    public var tenantID: String?

    public init(
        operation: AuthOperation? = nil,
        correlationID: String? = nil,
        clientID: String? = nil,
        tenantID: String? = nil
    ) {
        self.operation = operation
        self.correlationID = correlationID.flatMap(Self.uuid)
        self.clientID = clientID.flatMap(Self.uuid)
        self.tenantID = tenantID.flatMap(Self.uuid)
    }

    /// The context of the running task.
    @TaskLocal public static var current: CallContext?

    /// Lower-case, where it has the shape of a UUID.
    private static func uuid(_ text: String) -> String? {
        let hyphens = [8, 13, 18, 23]
        let bytes = Array(text.utf8)
        guard bytes.count == 36 else { return nil }
        for (index, byte) in bytes.enumerated() {
            let isRight = hyphens.contains(index) ? byte == UInt8(ascii: "-") : isHexDigit(byte)
            guard isRight else { return nil }
        }
        return text.lowercased()
    }
}

func isHexDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
        UInt8(ascii: "A")...UInt8(ascii: "F"):
        true
    default: false
    }
}
