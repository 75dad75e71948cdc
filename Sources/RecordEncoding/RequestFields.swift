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

    /// Fills missing fields from `other`.
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

/// Fields in an object: a context is copied with every call, and then costs one reference.
@usableFromInline package final class SharedFields: Sendable, Hashable {
    package let fields: RequestFields

    package init(_ fields: RequestFields) {
        self.fields = fields
    }

    @usableFromInline package static func == (left: SharedFields, right: SharedFields) -> Bool {
        left === right || left.fields == right.fields
    }

    @usableFromInline package func hash(into hasher: inout Hasher) {
        hasher.combine(fields)
    }
}

extension RecordEncoder {
    /// What is known of the request that a record belongs to, from near to far. What is nearer wins, value by value.
    ///
    /// Refers to the fields without retaining them, which would cost each call reference counting. The caller keeps
    /// them alive until the call returns.
    @usableFromInline package struct Request {
        /// The id that the record's own text states. Valid during the call.
        @usableFromInline package let correlationID: UnsafeBufferPointer<UInt8>?
        @usableFromInline let call: Unmanaged<SharedFields>?
        @usableFromInline let scope: Unmanaged<SharedFields>?
        @usableFromInline let process: Unmanaged<SharedFields>?

        @inlinable @inline(__always)
        package init(
            correlationID: UnsafeBufferPointer<UInt8>? = nil,
            call: SharedFields? = nil,
            scope: SharedFields? = nil,
            process: SharedFields? = nil
        ) {
            self.correlationID = correlationID
            self.call = call.map { Unmanaged.passUnretained($0) }
            self.scope = scope.map { Unmanaged.passUnretained($0) }
            self.process = process.map { Unmanaged.passUnretained($0) }
        }

        @inline(__always)
        var hasFields: Bool { call != nil || scope != nil || process != nil }

        @inline(__always)
        var isEmpty: Bool { correlationID == nil && !hasFields }

        package func first(_ field: (RequestFields) -> String?) -> String? {
            func value(_ known: Unmanaged<SharedFields>?) -> String? {
                known.flatMap { $0._withUnsafeGuaranteedRef { field($0.fields) } }
            }
            return value(call) ?? value(scope) ?? value(process)
        }

        /// All that is known, in one piece of its own.
        package var fields: RequestFields {
            [call, scope, process].compactMap { $0?.takeUnretainedValue().fields }
                .reduce(RequestFields()) { $0.merging($1) }
        }
    }
}
