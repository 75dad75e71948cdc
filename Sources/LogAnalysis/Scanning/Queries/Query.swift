import FailureSummaries
import LogRecords

/// Which records of the logs are selected, and how failures are grouped.
package struct Query: Sendable, Equatable {
    /// Microseconds since 1970, inclusive.
    package var since: Int64?
    /// Exclusive.
    package var until: Int64?
    /// All must hold.
    package var conditions: [Condition] = []
    /// Keys of the record, `hour` or `day`.
    package var by: [String] = []
    /// Where hours and days begin.
    package var zone = DisplayTimeZone.utc
    /// Whether errors that a document only names are counted as well.
    package var countsNamedErrors = false

    package init() {}

    /// Whether the query selects everything in the inputs. Only then can gaps be told apart from what was left out.
    var coversEverything: Bool { since == nil && until == nil && conditions.isEmpty }

    /// Whether some of the time from `first` to `last` is within the window.
    func overlaps(_ first: Int64?, _ last: Int64?) -> Bool {
        guard let first, let last else { return false }
        return last >= since ?? .min && first < until ?? .max
    }

    /// The keys of the record contract.
    package static let knownKeys = RecordKey.allCases.map(\.rawValue)

    /// How many keys outside the record contract (labels) a scanner can look for.
    package static let furtherKeyLimit = RecordScanner.furtherKeyLimit

    package var furtherKeys: [String] {
        var keys: [String] = []
        for key in conditions.map(\.key) + by
        where RecordKey(rawValue: key) == nil && !keys.contains(key) && !GroupingKey.isUnit(key) {
            keys.append(key)
        }
        return keys
    }

    func index(_ key: String) -> Int? {
        if let known = RecordKey(rawValue: key) { return known.index }
        return furtherKeys.firstIndex(of: key).map { RecordKey.allCases.count + $0 }
    }

    /// The unit of time with this name; nil for any other key.
    func unit(_ key: String) -> GroupingKey? { GroupingKey(unit: key, offset: zone.offset) }

    var grouping: [GroupingKey] {
        by.compactMap { key in unit(key) ?? index(key).map { .field($0) } }
    }
}

extension Query {
    func groupValues(_ event: FailureEvent) -> [String] {
        by.map { key in
            if let unit = unit(key) { return unit.value(time: event.time) }
            let values = event.all.values(of: key)
            return values.isEmpty ? GroupingKey.missing : values.joined(separator: ",")
        }
    }
}

extension FailureEvent.Values {
    /// The values of a key of the record contract.
    func values(of key: String) -> [String] {
        guard let key = RecordKey(rawValue: key) else { return [] }
        let value: String? =
            switch key {
            case .level: level?.text
            case .message, .errorMessage: message
            case .errorType: domain
            case .errorCode: code
            case .errorName: name
            case .internalCode: internalCode.map { String($0) }
            case .oauthError: oauthError
            case .oauthSubError: subError
            case .correlationID: correlationID
            case .requestID: requestID
            case .operation: operation
            case .clientID: clientID
            case .tenantID: tenantID
            case .sdkVersion: sdkVersion
            case .osVersion: os
            case .account: account
            case .recovery: advice
            case .httpStatus: httpStatus.map { String($0) }
            case .throttled: isReplay ? "true" : nil
            case .claimsChallenge: hasClaimsChallenge ? "true" : nil
            case .retryAfter: retryAfter?.shortText
            default: nil
            }
        if let value { return [value] }
        return key == .serviceCodes ? serviceCodes : key == .underlying ? underlying : []
    }
}
