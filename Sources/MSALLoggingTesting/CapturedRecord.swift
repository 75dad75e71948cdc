import Foundation
public import LogRecords
public import MSALLogging

/// One record of a `MemorySink`, read back.
public struct CapturedRecord: Sendable, CustomStringConvertible {
    /// A member of a record, with its JSON type.
    public enum Value: Sendable, Hashable {
        case text(String)
        case number(Double)
        case flag(Bool)
        case list([String])
    }

    /// The line as a sink receives it, without its line feed.
    public let line: String
    private let members: [String: Value]

    /// Nil if the line is not a JSON object.
    public init?(_ line: String) {
        guard let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any] else {
            return nil
        }
        self.line = line
        members = object.compactMapValues { value in
            switch value {
            case let text as String: .text(text)
            case let list as [String]: .list(list)
            case let flag as Bool where "\(value)" == "true" || "\(value)" == "false": .flag(flag)
            case let number as NSNumber: .number(number.doubleValue)
            default: nil
            }
        }
    }

    public var description: String { line }

    /// Any member by its key (Documentation/Records.md), also `labels.NAME`.
    public subscript(key: String) -> Value? { members[key] }

    public func text(_ key: String) -> String? {
        if case .text(let text) = members[key] { text } else { nil }
    }

    public func integer(_ key: String) -> Int? {
        if case .number(let number) = members[key] { Int(exactly: number) } else { nil }
    }

    private func text(_ key: RecordKey) -> String? { text(key.rawValue) }
    private func integer(_ key: RecordKey) -> Int? { integer(key.rawValue) }

    public var level: RecordLevel? {
        let name = text(.level)
        return RecordLevel.allCases.first { $0.text == name }
    }
    public var message: String { text(.message) ?? "" }
    /// The logger's label.
    public var logger: String { text(.logger) ?? "" }
    /// The number in its run: `event.sequence`.
    public var number: Int { integer(.sequence) ?? 0 }
    public var correlationID: String? { text(.correlationID) }
    public var operation: AuthOperation? { text(.operation).map { AuthOperation(rawValue: $0) } }
    /// `success` or `failure`: the record is the end of an attempt.
    public var outcome: String? { text(.outcome) }
    /// How long the attempt took.
    public var duration: Duration? { integer(.duration).map { .nanoseconds(Int64($0)) } }
    /// The pseudonym of the account. Compare it with that of another record, or of `CallContext(account:)`.
    public var accountHash: String? { text(.account) }
    /// The scrubbed metadata.
    public var labels: [String: String] {
        var labels: [String: String] = [:]
        for case (let key, .text(let text)) in members where key.hasPrefix(RecordKey.labelPrefix) {
            labels[String(key.dropFirst(RecordKey.labelPrefix.count))] = text
        }
        return labels
    }

    /// The record states a failure: it has a domain and a code.
    public var isFailure: Bool { errorDomain != nil && errorCode != nil }
    public var errorDomain: String? { text(.errorType) }
    public var errorCode: Int? { text(.errorCode).flatMap { Int($0) } }
    public var errorName: String? { text(.errorName) }
    public var serviceCodes: [String] {
        if case .list(let codes) = members[RecordKey.serviceCodes.rawValue] { codes } else { [] }
    }
}

/// Queries for tests. Each reads all lines: microseconds a record.
extension MemorySink {
    /// The records so far, oldest first. A line that is not a record is left out; `lines` has it.
    public var records: [CapturedRecord] { lines.compactMap { CapturedRecord($0) } }

    public var messages: [String] { records.map(\.message) }

    /// Records that state a failure; all, or those with a code.
    public func failures(code: Int? = nil) -> [CapturedRecord] {
        records.filter { $0.isFailure && (code == nil || $0.errorCode == code) }
    }

    /// Ends of attempts; all, or those of one operation.
    public func attempts(_ operation: AuthOperation? = nil) -> [CapturedRecord] {
        records.filter { $0.outcome != nil && (operation == nil || $0.operation == operation) }
    }

    public func records(level: RecordLevel) -> [CapturedRecord] { records.filter { $0.level == level } }

    /// The story of one request. Capitals do not matter.
    public func records(correlationID: String) -> [CapturedRecord] {
        records.filter { $0.correlationID == correlationID.lowercased() }
    }

    /// Whether a text is anywhere in the log: to show that an account or a token is not.
    public func contains(_ text: String) -> Bool {
        lines.contains { $0.contains(text) }
    }
}
