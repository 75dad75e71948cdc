import FailureSummaries
import TextBytes

/// What an earlier report already contained. `new(…)` compares with it.
package struct ThresholdBaseline: Sendable, Equatable {
    /// Why a file cannot be used as a baseline.
    package struct Unusable: Error, Sendable, Equatable, CustomStringConvertible {
        /// What is wrong and what to do. Contains nothing from the file.
        package let description: String

        static let notJSON = Unusable(description: "it is not JSON")
    }

    /// Hashes of the fingerprints of groups with at least one failure, without their version.
    private var fingerprints: Set<UInt64> = []
    /// The report is of a version that did not tell advices of one code apart (fingerprint 1): codes are compared.
    private var isByCode = false
    /// Hashes of the service codes and OAuth words inside these groups.
    private var codes: Set<UInt64> = []
    /// Whether some group had more codes or words than it listed.
    private(set) var isMissingCodes = false
    /// Names of either kind that are held. A fingerprint would be ten times as large as its hash.
    private static let limit = 65_536

    init() {}

    /// The baseline of a report that was not cut by `--top`.
    package init(_ report: Report) throws(Unusable) {
        for group in report.listed where group.count > 0 {
            try insert(fingerprint: group.fingerprint[...], domain: group.domain, code: group.code)
            for code in group.serviceCodes { try insert(code: code.code) }
            for value in group.oauthErrors + group.subErrors { try insert(code: value.value) }
            for status in group.httpStatus { try insert(code: "HTTP \(status.value)") }
            if group.otherServiceCodes + group.otherOAuthErrors + group.otherSubErrors + group.otherHTTPStatus > 0 {
                isMissingCodes = true
            }
        }
    }

    /// The baseline from a file that `report --format json` wrote.
    package init(json bytes: [UInt8]) throws(Unusable) {
        var reader = BaselineReader()
        let problem = bytes.withUnsafeBytes { bytes -> Unusable? in
            do throws(Unusable) {
                try reader.consume(bytes)
                return nil
            } catch {
                return error
            }
        }
        if let problem { throw problem }
        self = try reader.finish()
    }

    /// Adds an element of `failures`.
    mutating func add(_ failure: JSONValue) throws(Unusable) {
        guard let fingerprint = failure["fingerprint"]?.string, let count = failure["count"]?.number else {
            throw Unusable(description: "a failure in it has no fingerprint or no count")
        }
        guard count > 0 else { return }
        try insert(
            fingerprint: fingerprint[...],
            domain: failure["domain"]?.string ?? "",
            code: failure["code"]?.string ?? ""
        )
        for (list, key) in [("serviceCodes", "code"), ("oauthErrors", "value"), ("subErrors", "value")] {
            for value in failure[list]?.array ?? [] {
                if let code = value[key]?.string { try insert(code: code) }
            }
        }
        for status in failure["httpStatus"]?.array ?? [] {
            if let value = status["value"]?.string { try insert(code: "HTTP \(value)") }
        }
        let others = ["otherServiceCodes", "otherOAuthErrors", "otherSubErrors", "otherHTTPStatus"]
        if others.contains(where: { failure[$0] != nil }) { isMissingCodes = true }
    }

    private mutating func insert(fingerprint: Substring, domain: String, code: String) throws(Unusable) {
        switch fingerprint.prefix(2) {
        case "2:": break
        case "1:": isByCode = true
        default:
            throw Unusable(
                description: "its fingerprints are of a version that is not known here;"
                    + " write it again with report --format json of this msal-errors"
            )
        }
        fingerprints.insert(StableHash.hash(String(fingerprint.dropFirst(2))))
        if domain == "AADSTS" || domain == "AADB2C" { try insert(code: domain + code) }
        try checkLimit(fingerprints.count)
    }

    private mutating func insert(code: String) throws(Unusable) {
        codes.insert(StableHash.hash(code))
        try checkLimit(codes.count)
    }

    private func checkLimit(_ count: Int) throws(Unusable) {
        guard count > Self.limit else { return }
        throw Unusable(
            description: "it has more than \(Self.limit) kinds of failures; write it for fewer of them, with --where"
        )
    }

    /// Whether a code or word inside groups may be one that was not listed.
    func mayLack(_ selector: FailureSelector) -> Bool {
        let inside = Self.inside(selector)
        return isMissingCodes && !inside.isEmpty && !inside.contains { codes.contains(StableHash.hash($0)) }
    }

    /// The selector's codes and words that are inside groups.
    private static func inside(_ selector: FailureSelector) -> [String] {
        selector.meanings.compactMap { meaning -> String? in
            switch meaning {
            case .serviceCode(let code), .word(let code): code
            case .httpStatus(let status): "HTTP \(status)"
            case .all, .kind: nil
            }
        }
    }

    /// How many kinds among `groups` are not in the baseline; a code or word inside groups counts as one kind.
    func new(_ groups: some Sequence<Report.Group>, selector: FailureSelector) -> Report.DistinctEstimate {
        let inside = Self.inside(selector)
        if inside.count == selector.meanings.count {
            let isKnown = inside.contains { codes.contains(StableHash.hash($0)) }
            return .init(count: isKnown || !groups.contains { _ in true } ? 0 : 1)
        }
        // A code counts once, however many of its advices are new.
        var new = DistinctCount()
        for group in groups {
            let known = isByCode ? group.codeText : String(group.fingerprint.dropFirst(2))
            if !fingerprints.contains(StableHash.hash(known)) { new.insert(StableHash.hash(group.codeText)) }
        }
        return .init(new, isFolded: false)
    }
}
