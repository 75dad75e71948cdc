package import FailureSummaries
import LogRecords

extension Query {
    /// What `--where` asks of a record.
    package struct Condition: Sendable, Equatable {
        /// Why a text is not a condition.
        package struct Malformed: Error, Sendable, Equatable, CustomStringConvertible {
            package let description: String
        }

        package var key: String
        package var test: ValueTest
        /// As the user wrote it.
        package var text: String

        /// As the user wrote it, without personal data. A version of four parts is not an address, and a host is judged
        /// by its value: its key alone would mask any that has a digit.
        func shown(_ scrub: (String) -> String) -> String {
            let isVersion = VersionValue.isNamed(by: key)
            guard isVersion || key == RecordKey.hostName.rawValue else { return scrub(text) }
            let rest = text.dropFirst(key.count)
            let sign = rest.prefix { "=!~<>".contains($0) }
            let values = rest.dropFirst(sign.count).split(separator: "|", omittingEmptySubsequences: false)
            let shown = values.map { isVersion ? VersionValue.scrubbed(String($0), scrub) : scrub(String($0)) }
            return key + sign + shown.joined(separator: "|")
        }

        /// `KEY=VALUE`, `KEY=V1|V2`, `KEY!=VALUE`, `KEY~TEXT`, `KEY<NUMBER` or `KEY>NUMBER`.
        package init(parsing text: String) throws(Malformed) {
            let signs: [Character] = ["=", "!", "~", "<", ">"]
            guard let sign = text.firstIndex(where: { signs.contains($0) }), sign > text.startIndex else {
                throw Malformed(description: Self.form)
            }
            key = String(text[..<sign])
            self.text = text
            var value = text[text.index(after: sign)...]
            switch text[sign] {
            case "=": test = .isOne(of: Self.values(value))
            case "!":
                guard value.first == "=" else { throw Malformed(description: Self.form) }
                value = value.dropFirst()
                test = .isNone(of: Self.values(value))
            case "~": test = .contains(value.lowercased())
            default:
                guard let number = Double(value), number.isFinite else {
                    throw Malformed(description: "'\(key)\(text[sign])' needs a number, not '\(value)'")
                }
                test = text[sign] == "<" ? .isBelow(number) : .isAbove(number)
            }
        }

        private static let form =
            "write KEY=VALUE, KEY=V1|V2, KEY!=VALUE, KEY~TEXT, KEY<NUMBER or KEY>NUMBER,"
            + " as in --where msal.operation=acquireTokenSilent"

        private static func values(_ text: Substring) -> [String] {
            text.split(separator: "|", omittingEmptySubsequences: false).map { String($0) }
        }
    }

    /// The most conditions of a query.
    package static let conditionLimit = 64

    var filter: RecordFilter {
        var filter = RecordFilter()
        filter.since = since
        filter.until = until
        filter.conditions = conditions.compactMap { condition in
            index(condition.key).map { .init(key: $0, test: condition.test) }
        }
        return filter
    }

    /// Applies the query to a failure of a text log: its properties under the names of our own keys.
    func admits(_ event: FailureEvent) -> Bool {
        if coversEverything { return true }
        return filter.admits(time: event.time)
            && conditions.allSatisfy { $0.test.holds(for: event.all.values(of: $0.key)) }
    }

    /// The conditions whose keys the failure has, one bit for each.
    func keys(in event: FailureEvent) -> UInt64 {
        filter.keys { !event.all.values(of: conditions[$0].key).isEmpty }
    }

    /// Whether what succeeded also has the key. Values of other keys say nothing about a rate: every attempt with an
    /// error code failed.
    static func isKeyOfAttempts(_ key: String) -> Bool {
        switch RecordKey(rawValue: key) {
        case .level, .message, .errorType, .errorCode, .errorMessage, .errorName, .internalCode, .internalName,
            .oauthError, .oauthSubError, .serviceCodes, .requestID, .grantedScopes, .declinedScopes, .claimsChallenge,
            .throttled, .retryAfter, .recovery, .underlying, .evidence, .httpStatus, .outcome:
            false
        default: true
        }
    }
}
