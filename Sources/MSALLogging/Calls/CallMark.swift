import LogRecords
import Logging
import RecordEncoding

/// Marks a metadata value as one of the contract's members, so that it keeps its meaning on its way through handlers
/// between a logger and ours: `MultiplexLogHandler`, `ScrubbingLogHandler`, an application's own. Other back ends see
/// readable text under the contract's name.
///
/// The type is internal: a label that merely has such a name never becomes a member of the contract.
enum CallMark: Int64, Logger.MetadataValueAttributes.Attribute, CaseIterable {
    case success = 1
    case failure, operation, correlationID, clientID, tenantID, authorityType, interaction, account

    var key: RecordKey {
        switch self {
        case .success, .failure: .outcome
        case .operation: .operation
        case .correlationID: .correlationID
        case .clientID: .clientID
        case .tenantID: .tenantID
        case .authorityType: .authorityType
        case .interaction: .interaction
        case .account: .account
        }
    }

    /// What a context keeps under this mark; nil if it is not part of a context.
    var field: WritableKeyPath<RequestFields, String?>? {
        switch self {
        case .success, .failure: nil
        case .operation: \.operation
        case .correlationID: \.correlationID
        case .clientID: \.clientID
        case .tenantID: \.tenantID
        case .authorityType: \.authorityType
        case .interaction: \.interaction
        case .account: \.account
        }
    }
}

/// Marks `event.duration`; the attribute itself is the number, in nanoseconds.
struct DurationMark: Logger.MetadataValueAttributes.Attribute {
    var rawValue: Int64
}

/// What a call of `attempt`, `success` or `failure` says besides message and failure.
struct CallFacts {
    var operation: AuthOperation?
    var outcome: RecordEncoder.Outcome?
    /// Nanoseconds.
    var duration: Int64?
    var context: CallContext?

    /// `given`, and the facts as marked values under the contract's names. A label of such a name gives way.
    func metadata(adding given: Logger.Metadata?, labels: LogLabels?) -> Logger.Metadata {
        var metadata = given ?? [:]
        for (key, value) in labels?.pairs ?? [] { metadata[key] = .string(value) }
        func mark(_ mark: CallMark, _ text: String?) {
            guard let text else { return }
            metadata[mark.key.rawValue] = .attributed(text, attributes: [mark])
        }
        switch outcome {
        case .success: mark(.success, RecordEncoder.Outcome.success.rawValue)
        case .failure: mark(.failure, RecordEncoder.Outcome.failure.rawValue)
        case nil: break
        }
        if let duration {
            let attributes: Logger.MetadataValueAttributes = [DurationMark(rawValue: duration)]
            metadata[RecordKey.duration.rawValue] = .attributed(duration, attributes: attributes)
        }
        mark(.operation, operation?.rawValue)
        for known in CallMark.allCases {
            guard let field = known.field, let text = context?[field] else { continue }
            if known != .operation || operation == nil { mark(known, text) }
        }
        return metadata
    }

    /// Takes a marked value in; false for any other value, which is a label.
    @inline(never)
    mutating func lift(_ key: String, _ value: Logger.MetadataValue) -> Bool {
        // Only these begin a contract's name that is marked: most labels need no further look.
        switch key.utf8.first {
        case UInt8(ascii: "e"), UInt8(ascii: "m"), UInt8(ascii: "u"): break
        default: return false
        }
        guard case .stringConvertible(let text) = value else { return false }
        let attributes = value.attributes
        if let duration = attributes[DurationMark.self] {
            self.duration = duration.rawValue
            return true
        }
        guard let mark = attributes[CallMark.self] else { return false }
        switch (mark, mark.field) {
        case (.success, _): outcome = .success
        case (.failure, _): outcome = .failure
        case (.operation, _): operation = AuthOperation(rawValue: text.description)
        case (_, let field?):
            var context = context ?? CallContext()
            if context[field] == nil { context[field] = text.description }
            self.context = context
        case (_, nil): break
        }
        return true
    }
}
