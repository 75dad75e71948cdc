import FailureSummaries
import MSALFailures
import TextBytes

/// What an earlier report already contained: what `new(…)`, the marks of a report and its list of what is gone compare
/// with.
package struct Baseline: Sendable, Equatable {
    /// Why a file cannot be used as a baseline.
    package struct Unusable: Error, Sendable, Equatable, CustomStringConvertible {
        /// What is wrong and what to do. Contains nothing from the file.
        package let description: String

        private static let wanted =
            "give logs with records, a summary file, or a report that was written with report --format json"
        static let notJSON = Unusable(description: "it has no record and is not a complete report; " + wanted)
        /// A directory.
        package static let noRecord = Unusable(description: "there is no record in this directory; " + wanted)
    }

    private struct Known: Sendable, Equatable {
        var count = 0
        /// The share of attempts with the same values of `--by`; nil if they are not known.
        var rate: Double?
    }

    /// Groups with at least one failure, by the hash of the fingerprint without its version: all values of `--by`
    /// together, and each set of values.
    private var known: [UInt64: Known] = [:]
    private var fingerprints = 0
    /// The keys of `--by`, sorted; empty if no failure has any.
    private var by: [String] = []
    /// The report is of a version that did not tell advices of one code apart (fingerprint 1): codes are compared.
    private var isByCode = false
    /// Hashes of the service codes and OAuth words inside these groups.
    private var codes: Set<UInt64> = []
    /// Whether some group had more codes or words than it listed.
    private(set) var isMissingCodes = false
    private var attempts: Int?
    /// Microseconds from the first record to the last.
    private var duration: Int64 = 0
    /// The largest groups, which are named if they are gone.
    private var named: [Report.Gone] = []
    private var namedIndex: [UInt64: Int] = [:]
    /// Names of either kind that are held. A fingerprint would be ten times as large as its hash.
    private static let limit = 65_536
    private static let namedLimit = 1_024

    init() {}

    /// The baseline of a report that was not cut by `--top`.
    package init(_ report: Report) throws(Unusable) {
        for group in report.listed where group.count > 0 {
            try insert(group, group.identity)
            for code in group.serviceCodes { try insert(code: code.code) }
            for value in group.oauthErrors + group.subErrors + group.libraryWords { try insert(code: value.value) }
            for status in group.httpStatus { try insert(code: "HTTP \(status.value)") }
            let others = group.otherServiceCodes + group.otherOAuthErrors + group.otherSubErrors + group.otherHTTPStatus
            if others + group.otherLibraryWords > 0 { isMissingCodes = true }
        }
        setExposure(attempts: report.totals.attempts, from: report.from, to: report.to)
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

    /// What rates are computed from: attempts, else time.
    mutating func setExposure(attempts: Int?, from: Int64?, to: Int64?) {
        self.attempts = attempts
        guard let from, let to else { return }
        duration = max(0, to.subtractingReportingOverflow(from).partialValue)
    }

    /// Adds an element of `failures`.
    mutating func add(_ failure: JSONValue) throws(Unusable) {
        guard let fingerprint = failure["fingerprint"]?.string, let count = failure["count"]?.number else {
            throw Unusable(description: "a failure in it has no fingerprint or no count")
        }
        guard count > 0 else { return }
        var group = Report.Group(
            domain: failure["domain"]?.string ?? "",
            code: failure["code"]?.string ?? "",
            internalCode: failure["internalCode"]?.number.flatMap { Int(exactly: $0) }
        )
        group.name = failure["internalName"]?.string ?? failure["name"]?.string
        group.count = Int(exactly: count.rounded()) ?? .max
        group.rate = failure["rate"]?.number
        if case .object(let values)? = failure["by"] {
            group.by = values.map { Report.KeyedValue(key: $0.key, value: $0.value.string ?? "") }
        }
        guard let identity = Fingerprint(fingerprint) else {
            throw Unusable(
                description: "its fingerprints are of a version that is not known here;"
                    + " write it again with report --format json of this msal-errors"
            )
        }
        try insert(group, identity)
        let lists = [("serviceCodes", "code"), ("oauthErrors", "value"), ("subErrors", "value"), ("words", "value")]
        for (list, key) in lists {
            for value in failure[list]?.array ?? [] {
                if let code = value[key]?.string { try insert(code: code) }
            }
        }
        for status in failure["httpStatus"]?.array ?? [] {
            if let value = status["value"]?.string { try insert(code: "HTTP \(value)") }
        }
        let others = ["otherServiceCodes", "otherOAuthErrors", "otherSubErrors", "otherHTTPStatus", "otherWords"]
        if others.contains(where: { failure[$0] != nil }) { isMissingCodes = true }
    }

    private mutating func insert(_ group: Report.Group, _ identity: Fingerprint) throws(Unusable) {
        if identity.recovery == nil { isByCode = true }
        let whole = StableHash.hash(identity.name)
        if known[whole] == nil {
            fingerprints += 1
            try checkLimit(fingerprints)
            if named.count < Self.namedLimit {
                namedIndex[whole] = named.count
                named.append(
                    Report.Gone(
                        fingerprint: identity.text,
                        domain: group.domain,
                        code: group.code,
                        internalCode: group.internalCode,
                        name: ReportWords.name(group),
                        count: 0
                    )
                )
            }
        }
        let sum = saturatingSum(known[whole]?.count ?? 0, group.count)
        known[whole] = Known(count: sum, rate: group.by.isEmpty ? group.rate : nil)
        if let index = namedIndex[whole] { named[index].count = sum }
        if !group.by.isEmpty {
            by = group.by.map(\.key).sorted()
            known[Self.hash(whole, group)] = Known(count: group.count, rate: group.rate)
            try checkLimit(known.count)
        }
        if ServiceCode.Family(rawValue: group.domain) != nil { try insert(code: group.domain + group.code) }
        // The code may be a library's own word.
        if Int(group.code) == nil { try insert(code: group.code) }
    }

    /// The hash of a group with values of `--by`, whatever the order of the keys.
    private static func hash(_ whole: UInt64, _ group: Report.Group) -> UInt64 {
        let values = group.by.sorted { $0.key < $1.key }.map(\.value)
        return StableHash.mix(whole ^ StableHash.hash(FailureKey.text(ofValues: values)))
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
            case .serviceCode(let code), .word(let code), .libraryWord(let code): code
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
        for group in groups where known[wholeHash(group)] == nil { new.insert(StableHash.hash(group.codeText)) }
        return .init(new, isFolded: false)
    }

    /// The codes of the first groups that are not in the baseline, each once. They come from data and must be escaped.
    func newNames(_ groups: some Sequence<Report.Group>, limit: Int) -> [String] {
        var names: [String] = []
        for group in groups where known[wholeHash(group)] == nil {
            let code = ReportWords.code(group)
            let name = ReportWords.name(group).map { "\($0) (\(code))" } ?? code
            if !names.contains(name) { names.append(name) }
            if names.count == limit { break }
        }
        return names
    }

    private func wholeHash(_ group: Report.Group) -> UInt64 {
        StableHash.hash(isByCode ? group.codeText : group.identity.name)
    }

    /// How a group of `report` differs from this baseline; `groups` are compared in all.
    func change(_ group: Report.Group, in report: Report, among groups: Int) -> Report.Change? {
        guard group.count > 0 else { return nil }
        let whole = wholeHash(group)
        guard let kind = known[whole] else { return .new(since: group.first) }
        let isSplit = !group.by.isEmpty && by == group.by.map(\.key).sorted()
        // The failures of a part say nothing about the rate of the whole.
        guard group.by.isEmpty || isSplit else { return nil }
        // Values that the baseline does not have, such as a new version, are compared with the code as a whole.
        let own = isSplit ? known[Self.hash(whole, group)] : nil
        let before = own ?? kind
        let exposure: (before: Double, after: Double)
        if let rate = before.rate, rate > 0, let now = group.rate, now > 0 {
            exposure = (Double(before.count) / rate, Double(group.count) / now)
        } else if isSplit, own == nil, let attempts, attempts > 0, let now = group.rate, now > 0 {
            exposure = (Double(attempts), Double(group.count) / now)
        } else if own == nil, let both = self.exposure(report) {
            exposure = both
        } else {
            return nil
        }
        let rate = RateChange(
            before: before.count,
            // One advice of many: a baseline of codes has only their sum.
            after: isByCode ? group.codeCount : group.count,
            exposureBefore: exposure.before,
            exposureAfter: exposure.after
        )
        guard let factor = rate.growth(among: groups) else { return nil }
        return .grown(factor: factor, since: nil)
    }

    /// Attempts of both, else time; nil if neither is known of both.
    private func exposure(_ report: Report) -> (before: Double, after: Double)? {
        if let attempts, attempts > 0, let now = report.totals.attempts, now > 0 {
            return (Double(attempts), Double(now))
        }
        guard duration > 0, let from = report.from, let to = report.to, to > from else { return nil }
        return (Double(duration), Double(to) - Double(from))
    }

    /// The groups that `report` has no failures of, by more than chance; the largest first.
    func gone(from report: Report) -> [Report.Gone] {
        guard let exposure = exposure(report) else { return [] }
        var left: Set<UInt64> = []
        for group in report.listed where group.count > 0 { left.insert(wholeHash(group)) }
        return named.filter { group in
            if let kind = Fingerprint(group.fingerprint), left.contains(StableHash.hash(kind.name)) { return false }
            let rate = RateChange(
                before: group.count,
                after: 0,
                exposureBefore: exposure.before,
                exposureAfter: exposure.after
            )
            return rate.isCertain(among: fingerprints)
        }
        .sorted { ($1.count, $0.fingerprint) < ($0.count, $1.fingerprint) }
    }
}
