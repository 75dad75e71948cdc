/// What is known of the request that a record belongs to. Ids that are not UUIDs are left out of records.
package struct RequestFields: Sendable, Hashable {
    package var operation: String?
    /// Correlation id of a record whose failure has none.
    package var correlationID: String?
    package var clientID: String?
    package var tenantID: String?
    package var authorityType: String?
    package var interaction: String?
    /// The account's pseudonym; anything else becomes one. Wins over the account that the failure names.
    package var account: String?

    package init() {}

    /// Takes from `other` what these do not say.
    package func merging(_ other: RequestFields) -> RequestFields {
        var merged = self
        merged.operation = operation ?? other.operation
        merged.correlationID = correlationID ?? other.correlationID
        merged.clientID = clientID ?? other.clientID
        merged.tenantID = tenantID ?? other.tenantID
        merged.authorityType = authorityType ?? other.authorityType
        merged.interaction = interaction ?? other.interaction
        merged.account = account ?? other.account
        return merged
    }
}

/// Fields behind one reference, so that a context costs little where it is copied with every call.
package final class SharedFields: Sendable, Hashable {
    package let fields: RequestFields

    package init(_ fields: RequestFields) {
        self.fields = fields
    }

    package static func == (left: SharedFields, right: SharedFields) -> Bool {
        left === right || left.fields == right.fields
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }
}

extension RecordEncoder {
    /// The request that a record belongs to: what the statement itself says, then what is known from near to far. What is
    /// nearer wins, value by value.
    package struct Request {
        package var operation: String?
        /// Valid during the call. Nil where the bytes were not read from a text.
        package var correlationID: UnsafeBufferPointer<UInt8>?
        package var call: SharedFields?
        package var scope: SharedFields?
        package var process: SharedFields?

        package init(
            operation: String? = nil,
            correlationID: UnsafeBufferPointer<UInt8>? = nil,
            call: SharedFields? = nil,
            scope: SharedFields? = nil,
            process: SharedFields? = nil
        ) {
            self.operation = operation
            self.correlationID = correlationID
            self.call = call
            self.scope = scope
            self.process = process
        }

        /// Whether something is known but what the statement says.
        @inline(__always)
        var hasFields: Bool { call != nil || scope != nil || process != nil }

        @inline(__always)
        package func first(_ field: (borrowing RequestFields) -> String?) -> String? {
            if let call, let value = field(call.fields) { return value }
            if let scope, let value = field(scope.fields) { return value }
            if let process, let value = field(process.fields) { return value }
            return nil
        }
    }
}
